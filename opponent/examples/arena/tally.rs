//! What a match brought, and how sure that is.
#![expect(clippy::cast_precision_loss, reason = "numbers of games and nodes are printed with a few digits")]

use std::fmt::Write as _;
use std::time::Duration;

use rules_core::Side;

/// How long a player thought.
#[derive(Default)]
pub struct Clock {
    pub turns: u64,
    pub nodes: u64,
    pub plies: u64,
    pub time: Duration,
    pub longest: Duration,
}

/// The games of a match, counted for the first player.
#[derive(Default)]
pub struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    black_points: u32,
    pub plies: usize,
    pub unfinished: u32,
    pub clocks: [Clock; 2],
}

impl Tally {
    /// Counts a game that brought so many half points.
    pub fn add(&mut self, points: u8, first_is: Side) {
        match points {
            2 => self.won += 1,
            1 => self.drawn += 1,
            _ => self.lost += 1,
        }
        self.black_points += u32::from(if first_is == Side::Black { points } else { 2 - points });
    }

    fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of points and half the width of its 95 % interval (Wilson's, which is right near 100 % as well).
    fn share(&self) -> (f64, f64, f64) {
        let games = f64::from(self.games()).max(1.0);
        let share = (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games;
        let z = 1.96;
        let middle = share + z * z / (2.0 * games);
        let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
        let scale = 1.0 + z * z / games;
        (100.0 * share, 100.0 * (middle - half) / scale, 100.0 * (middle + half) / scale)
    }

    pub fn line(&self, names: &[String; 2]) -> String {
        let (share, low, high) = self.share();
        format!(
            "{} – {}: {} won, {} drawn, {} lost of {}: {share:.1} % (95 %: {low:.1} to {high:.1})",
            names[0],
            names[1],
            self.won,
            self.drawn,
            self.lost,
            self.games()
        )
    }

    pub fn report(&self, names: &[String; 2]) -> String {
        let games = f64::from(self.games()).max(1.0);
        // Writing to a string cannot fail.
        let mut report = self.line(names);
        let _ = write!(
            report,
            "\n  {:.0} plies a game, {:.1} % reached the limit, Black made {:.0} % of the points",
            self.plies as f64 / games,
            100.0 * f64::from(self.unfinished) / games,
            50.0 * f64::from(self.black_points) / games
        );
        for (name, clock) in names.iter().zip(&self.clocks) {
            let turns = (clock.turns as f64).max(1.0);
            let seconds = clock.time.as_secs_f64();
            let _ = write!(
                report,
                "\n  {name}: {:.1} ms a turn, {:.0} ms the longest",
                1000.0 * seconds / turns,
                1000.0 * clock.longest.as_secs_f64()
            );
            if clock.nodes > 0 {
                let _ = write!(
                    report,
                    ", {:.0} nodes a turn, {:.0} nodes a second, {:.1} plies deep",
                    clock.nodes as f64 / turns,
                    clock.nodes as f64 / seconds.max(1e-9),
                    clock.plies as f64 / turns
                );
            }
        }
        report
    }
}
