//! Go checked against GNU Go: legality, captures and the area count over random games.
//!
//! The family's rule against repetition is GNU Go's simple ko, and area is counted by its Chinese rules.

mod support;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rules_core::go::{Counting, Game, Rules, star_points};
use rules_core::grid::Size;
use rules_core::{Action, HalfPoints, Outcome, Play, Side, WideSet};
use support::Chance;

/// A GNU Go that listens to GTP.
struct GnuGo {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl GnuGo {
    fn start(size: Size) -> Self {
        // Debian puts it into the games folder, which is often not on root's PATH.
        let program =
            ["/usr/games/gnugo", "/usr/local/games/gnugo"].into_iter().find(|path| Path::new(path).exists());
        let mut command = Command::new(program.unwrap_or("gnugo"));
        command.args(["--mode", "gtp", "--level", "0", "--chinese-rules", "--forbid-suicide", "--simple-ko"]);
        command.args(["--komi", "0", "--boardsize", &size.to_string()]);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.unwrap_or_else(|error| {
            panic!(
                "GNU Go is needed for this test ({error}): apt-get install gnugo, or any gnugo on the PATH"
            )
        });
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output }
    }

    /// Sends a command and returns the words of the answer.
    fn ask(&mut self, command: &str) -> Vec<String> {
        writeln!(self.input, "{command}").expect("GNU Go listens");
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert_ne!(self.output.read_line(&mut answer).expect("GNU Go answers"), 0, "GNU Go has left");
        }
        let words = answer.strip_prefix('=').unwrap_or_else(|| panic!("{command}: {answer}"));
        words.split_whitespace().map(String::from).collect()
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn names(game: &Game, points: WideSet) -> BTreeSet<String> {
    points.iter().map(|point| game.board().display(point).to_string()).collect()
}

/// The legal points that are not a single point among own stones: filling those would never end.
fn sensible(game: &Game) -> WideSet {
    let own = game.position().stones(game.to_move());
    let eye = |point| game.board().neighbours(point).all(|near| own.contains(near));
    game.legal().iter().filter(|point| !eye(*point)).collect()
}

#[test]
fn gnu_go_agrees_on_legality_captures_and_area_over_110_random_games() {
    let rules = Rules { counting: Counting::Area, komi: HalfPoints(0), ..Rules::FAMILY };
    let mut gnugo = GnuGo::start(Size::NINE);
    let mut chance = Chance(110);
    let (mut turns, mut bans, mut counted) = (0, 0, 0);
    while counted < 110 {
        gnugo.ask("clear_board");
        let mut game = Game::even(Size::NINE, rules);
        while !game.is_over() {
            turns += 1;
            let legal = game.legal();
            let side = game.to_move().word();
            let expected: BTreeSet<String> = gnugo.ask(&format!("all_legal {side}")).into_iter().collect();
            assert_eq!(names(&game, legal), expected, "{}", game.position());
            bans += usize::from(
                game.board()
                    .points()
                    .iter()
                    .any(|point| game.captures(point).is_err_and(|refusal| refusal.rule() == "G4")),
            );
            let sensible = sensible(&game);
            // A game that goes round in circles is brought to its end.
            let action = match sensible.len() {
                count if count > 0 && game.len() < 400 => {
                    Action::Place(sensible.iter().nth(chance.below(count)).expect("a point"))
                }
                _ => Action::Pass,
            };
            gnugo.ask(&format!("play {side} {}", action.display(&game.board())));
            game.play(action).expect("a legal turn");
        }
        for side in Side::BOTH {
            let captured = gnugo.ask(&format!("captures {}", side.word()));
            assert_eq!(captured, [game.prisoners()[side.other()].to_string()]);
            let stones = gnugo.ask(&format!("list_stones {}", side.word())).into_iter().collect();
            assert_eq!(names(&game, game.position().stones(side)), stones);
        }
        let score = gnugo.ask("final_score").concat();
        let dead = gnugo.ask("final_status_list dead");
        // A stone left in a ko is dead to GNU Go, which then plays the ko out in its head and counts another board.
        if dead.is_empty() {
            assert_eq!(margin(&game), score, "{}", game.position());
            counted += 1;
        }
    }
    assert!(turns > 6000 && bans > 100, "{turns} turns, {bans} bans");
}

/// Black's lead as GTP writes it: `B+3.0`, `W+1.0`, `0`.
fn margin(game: &Game) -> String {
    let Some(Outcome::Counted { black, white }) = game.outcome() else { panic!("the game is over") };
    let points = (black.0 - white.0).unsigned_abs();
    match game.count().winner() {
        Some(Side::Black) => format!("B+{}.{}", points / 2, 5 * (points % 2)),
        Some(Side::White) => format!("W+{}.{}", points / 2, 5 * (points % 2)),
        None => "0".to_owned(),
    }
}

#[test]
fn gnu_go_puts_the_handicap_on_the_same_stars() {
    for size in [Size::NINE, Size::THIRTEEN, Size::NINETEEN] {
        let mut gnugo = GnuGo::start(size);
        for stones in 2..=9 {
            gnugo.ask("clear_board");
            let placed: BTreeSet<String> =
                gnugo.ask(&format!("fixed_handicap {stones}")).into_iter().collect();
            let game = Game::even(size, Rules::FAMILY);
            assert_eq!(names(&game, star_points(size, stones)), placed);
        }
    }
}
