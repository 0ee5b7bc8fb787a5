//! Composes the game of the demonstration: two players who look two turns ahead and always play the same.
//!
//! `cargo run --release -p simulator --example compose > simulator/desk/demonstration.record`

use rules_core::gomobil::{Game, Options, Position};
use rules_core::record::text::{self, Tags};
use rules_core::{Action, Move, Play, Side, hexagon};

/// From this turn on a player passes who cannot gain anything.
const OPENING: usize = 24;
/// No game goes on for longer.
const LONGEST: usize = 64;

/// Numbers that look like chance and are the same every time (Marsaglia's xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit) as i32
    }
}

/// Returns how good a position is for a side, in hundredths of a point.
fn value(position: &Position, side: Side) -> i32 {
    let count = position.count();
    let points = i32::from(count.points(side)) - i32::from(count.points(side.other()));
    // Land is made by stones that stand near the middle and can still move.
    let weight = |side: Side| {
        let stones = position.stones(side);
        let free = stones - position.immobile(side);
        let reach = hexagon::grow(stones) & position.empty();
        i32::from((free.len() * 12 + reach.len() * 9) as u16)
    };
    100 * points + weight(side) - weight(side.other())
}

/// Returns what a move is worth if the other side answers as well as it can.
fn worth(position: &Position, played: Move, eagerness: i32) -> Option<i32> {
    let side = position.to_move();
    let mut next = *position;
    let captured = i32::from(next.play(played).ok()?.len() as u8);
    let stand = value(&next, side);
    let answer = next.moves().filter_map(|answer| {
        let mut after = next;
        after.play(answer).ok()?;
        Some(value(&after, side))
    });
    Some(answer.min().unwrap_or(stand).min(stand) + stand / 4 + captured * eagerness)
}

fn main() {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(25);
    let mut chance = Chance(seed);
    let mut game = Game::new(Options::DEFAULT);
    while !game.is_over() {
        let turn = game.plies().len();
        let position = *game.position();
        // Early on, players take what they can get.
        let eagerness = 190 - 4 * i32::from(turn as u16);
        let best = game
            .moves()
            .filter_map(|played| Some((worth(&position, played, eagerness)? + chance.below(30), played)))
            .max();
        let gain = |played: Move| {
            let mut next = position;
            let before = value(&position, position.to_move());
            next.play(played).map_or(0, |_| value(&next, position.to_move()) - before)
        };
        let action = match best {
            Some((_, played)) if turn < LONGEST && (turn < OPENING || gain(played) > 60) => {
                Action::Move(played)
            }
            _ => Action::Pass,
        };
        if game.play(action).is_err() {
            break;
        }
    }
    let mut record = String::new();
    // Writing to a String cannot fail.
    let _ = text::write(
        &game,
        &Tags { black: Some("Ada"), white: Some("Blaise"), ..Tags::default() },
        &mut record,
    );
    print!("{record}");
    let count = game.count();
    eprintln!(
        "{} turns, {} points of no man's land, stones {} and {}",
        game.plies().len(),
        count.neutral(),
        count.stones.black,
        count.stones.white
    );
}
