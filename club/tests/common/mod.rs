//! What several tests need.
#![allow(dead_code, reason = "each test uses a part of this")]

use std::sync::LazyLock;
use std::time::Instant;

use club::{GameId, Half, Outcome, PlayerId, Profile, Side, Tournament};

/// Numbers that look random and are the same every time.
pub struct Dice(pub u64);

impl Dice {
    /// Rolls a number below `sides`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % u64::from(sides.max(1))) as u32
    }
}

/// Makes a tournament of so many players.
pub fn crowd(players: u16, rounds: u16, dice: &mut Dice) -> Tournament {
    let mut tournament = Tournament::new("Crowd", rounds);
    tournament.set_lot(u64::from(dice.roll(1000)));
    for number in 1..=players {
        let mut profile = Profile::named("Player", &number.to_string());
        if dice.roll(3) > 0 {
            profile.rating = Some(800 + 100 * dice.roll(16) as i16);
        }
        tournament.add_player(profile).unwrap();
    }
    tournament
}

/// Rolls how a game ends.
pub fn roll_outcome(game: GameId, dice: &mut Dice) -> Outcome {
    let sides = [Side::Black, Side::White];
    match (game, dice.roll(12)) {
        (_, 0) => Outcome::Won(sides[dice.roll(2) as usize], club::Ending::Resigned),
        (_, 1) => Outcome::Won(sides[dice.roll(2) as usize], club::Ending::Absent),
        (GameId::Gomobil, _) => {
            let neutral = dice.roll(8);
            let black = 30 + dice.roll(24);
            let white = 91 - neutral - black;
            Outcome::counted(Half::whole(black), Half::whole(white), Some(Half::whole(neutral)), game)
                .unwrap()
        }
        (GameId::Gosix, _) => {
            let black = dice.roll(8);
            Outcome::counted(Half::whole(black), Half::whole(7 - black), None, game).unwrap()
        }
        (GameId::Go, _) => Outcome::counted(Half(dice.roll(200)), Half(dice.roll(200)), None, game).unwrap(),
        _ => Outcome::Won(sides[dice.roll(2) as usize], club::Ending::Won),
    }
}

/// Plays all open games of the last round.
pub fn play_round(tournament: &mut Tournament, dice: &mut Dice) {
    let round = tournament.rounds().len() as u16;
    for game in tournament.rounds()[usize::from(round) - 1].games.clone() {
        tournament.set_result(round, game.board, Some(roll_outcome(game.game, dice))).unwrap();
    }
}

/// Enters what two players made of their game, whoever has which colour.
pub fn enter(tournament: &mut Tournament, round: u16, one: PlayerId, points: (u32, u32)) {
    let game = tournament.rounds()[usize::from(round) - 1].game_of(one).expect("paired").clone();
    let side = game.side_of(one).expect("at this board");
    let (black, white) = if side == Side::Black { points } else { (points.1, points.0) };
    let neutral = 91 - black - white;
    let text = format!("{black}-{white}+{neutral}");
    tournament.set_result(round, game.board, Some(Outcome::read(&text, game.game).unwrap())).unwrap();
}

/// Returns how many seconds this thread has computed, whatever else the computer does; where nobody counts that, the time
/// on the wall.
pub fn own_time() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = counted.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| START.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}
