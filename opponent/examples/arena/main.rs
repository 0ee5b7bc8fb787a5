//! Matches between levels, budgets, references and outside programs.
//!
//! ```text
//! $ cargo run --release -p opponent --example arena -- gomobil nodes:50000 full:2 games=400
//! nodes:50000 – full:2: 397 won, 0 drawn, 3 lost of 400: 99.2 % ± 0.9
//! ```
//!
//! The first word is a game, with the options of the judge (`size=9`, `rules=family`, …). Then come two players:
//!
//! | player | what it is |
//! |---|---|
//! | `level:3` | the opponent at a level, with as many positions a turn as the chip has time for; `level:3@9000` with another limit |
//! | `nodes:50000` | the strongest level with so many positions a turn; `nodes:50000/quiet-0` with another setting of Gomobil's search |
//! | `random` | any turn; a pass only if there is no other |
//! | `greedy` | the turn after which the count is best |
//! | `full:2` | Gomobil: a full-width search of so many plies by the plain count |
//! | `stubborn:2` | the same, which knows that a game that is over is lost, and never passes while it is behind |
//! | `gtp:<command>` | a program that speaks GTP (Go) |
//! | `gomocup:<command>` | a program that speaks Gomocup's protocol (Gomoku) |
//! | `judge:<command>` | a program that is told what the judge is told (`game …`, `play …`) and answers `genmove` with a turn |
//!
//! Then may follow `games=40`, `seed=1`, `opening=4` (random plies before each pair of games, which both players play
//! from both sides), `plies=300` (after which the count decides), `table=3000` (cells of 12 bytes, as many as the chip lends), `from=0` (the first
//! pair) and `time=300` (seconds after which no further pair is begun), so that long matches can be played in parts, and
//! `show=1` (print each game).

#[path = "../../../rules-core/examples/judge/options.rs"]
mod options;
mod outside;
mod players;
mod references;
mod tally;

use std::process::ExitCode;
use std::time::Instant;

use opponent::Chance;
use players::Player;
use rules_core::any::{Game, Terms};
use rules_core::{Action, Side};
use tally::Tally;

struct Match {
    terms: Terms,
    games: u32,
    first: u32,
    seed: u64,
    opening: u32,
    plies: usize,
    table: usize,
    show: bool,
    /// The match ends after the pair during which so many seconds have passed.
    seconds: u64,
}

fn read(arguments: &[String]) -> Result<(Match, [String; 2]), String> {
    let (game, rest) = arguments.split_first().ok_or("expected a game and two players")?;
    let mut chosen = Match {
        terms: Terms::Gomobil(rules_core::gomobil::Options::DEFAULT),
        games: 40,
        first: 0,
        seed: 1,
        opening: 4,
        plies: 300,
        table: opponent::CELLS,
        show: false,
        seconds: u64::MAX,
    };
    let (mut options, mut players) = (Vec::new(), Vec::new());
    for word in rest {
        // A command of an outside program may have an equals sign in it.
        let pair = word.split_once('=').filter(|(name, _)| !name.contains(':'));
        let number = || {
            pair.map_or(Err("a number is missing"), |(_, text)| text.parse().map_err(|_| "that is no number"))
        };
        match pair {
            None => players.push(word.clone()),
            Some(("games", _)) => chosen.games = u32::try_from(number()?).map_err(|_| "too many games")?,
            Some(("from", _)) => chosen.first = u32::try_from(number()?).map_err(|_| "too many games")?,
            Some(("seed", _)) => chosen.seed = number()?,
            Some(("opening", _)) => chosen.opening = u32::try_from(number()?).map_err(|_| "too long")?,
            Some(("plies", _)) => chosen.plies = usize::try_from(number()?).map_err(|_| "too long")?,
            Some(("table", _)) => chosen.table = usize::try_from(number()?).map_err(|_| "too large")?,
            Some(("time", _)) => chosen.seconds = number()?,
            Some(("show", _)) => chosen.show = number()? != 0,
            Some(_) => options.push(word.as_str()),
        }
    }
    chosen.terms = options::terms(game, options.into_iter()).map_err(|trouble| trouble.to_string())?;
    let players: [String; 2] = players.try_into().map_err(|_| "expected two players")?;
    Ok((chosen, players))
}

/// Plays random turns at the beginning; a game that they would end is begun again.
fn opened(terms: &Terms, plies: u32, chance: &mut Chance) -> Game {
    loop {
        let mut game = Game::new(terms);
        for _ in 0..plies {
            let turn = references::random(&game, chance);
            if game.is_over() || game.play(turn).is_err() {
                break;
            }
        }
        if !game.is_over() {
            return game;
        }
    }
}

/// Plays a game to its end or to the limit, and returns what it brought the first player: 2 for a win, 1 for a draw.
fn play(
    chosen: &Match,
    players: &mut [Player; 2],
    begun: &Game,
    first_is: Side,
    tally: &mut Tally,
) -> Result<u8, String> {
    let mut game = begun.clone();
    for player in players.iter_mut() {
        player.begin(&game)?;
    }
    while !game.is_over() && game.len() < chosen.plies {
        let mover = usize::from(game.to_move() != first_is);
        let action = players[mover].turn(&game, &mut tally.clocks[mover])?;
        if let Err(refusal) = game.play(action) {
            let name = &players[mover].name;
            return Err(format!("{name} played {}: {}", action.display(&game.board()), refusal.rule()));
        }
        if let Err(trouble) = players[1 - mover].told(&game, action) {
            // Rules against repetition differ a little: what the other program refuses costs the game.
            println!("{trouble}");
            return Ok(if mover == 0 { 0 } else { 2 });
        }
    }
    tally.plies += game.len();
    if !game.is_over() {
        tally.unfinished += 1;
    }
    let winner = settle(&mut game, players)?;
    if chosen.show {
        let turns: Vec<String> = (0..game.len())
            .filter_map(|index| game.ply(index))
            .map(|action| action.display(&game.board()).to_string())
            .collect();
        println!("{} {} {:?} {}\n{}", game.len(), first_is.word(), winner, game.rows(), turns.join(" "));
    }
    Ok(match winner {
        None => 1,
        Some(winner) if winner == first_is => 2,
        Some(_) => 0,
    })
}

/// Returns the winner; the count decides a game that was not finished.
///
/// Dead stones of Go are those that an outside program names, or else the opponent.
fn settle(game: &mut Game, players: &mut [Player; 2]) -> Result<Option<Side>, String> {
    if matches!(game, Game::Gomobil(_) | Game::Go(_)) {
        while !game.is_over() && game.play(Action::Pass).is_ok() {}
    }
    if game.agreement().is_some_and(rules_core::Agreement::can_settle) {
        let asked = usize::from(!players[0].is_outside() && players[1].is_outside());
        let mut dead = players[asked].dead(game)?;
        if dead.is_none() {
            dead = players[1 - asked].dead(game)?;
        }
        if let (Some(dead), Some(agreement)) = (dead, game.agreement_mut()) {
            agreement.agree(dead).map_err(|refusal| format!("dead stones: {}", refusal.rule()))?;
        }
    }
    Ok(game.outcome().and_then(|outcome| outcome.winner()))
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (chosen, names) = read(arguments)?;
    let [first, second] = names.each_ref().map(|name| Player::new(name, &chosen.terms, chosen.table));
    let mut players = [first?, second?];
    let mut tally = Tally::default();
    let begun_at = Instant::now();
    for pair in chosen.first..chosen.first + chosen.games.div_ceil(2) {
        if begun_at.elapsed().as_secs() >= chosen.seconds {
            println!("stopped before pair {pair}");
            break;
        }
        let mut chance = Chance::new(chosen.seed.wrapping_mul(1_000_003).wrapping_add(pair.into()));
        let begun = opened(&chosen.terms, chosen.opening, &mut chance);
        for first_is in Side::BOTH {
            for player in &mut players {
                player.chance = Chance::new(chance.next());
            }
            let points = play(&chosen, &mut players, &begun, first_is, &mut tally)?;
            tally.add(points, first_is);
        }
    }
    println!("{}", tally.report(&names));
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!(
                "{trouble}\nusage: arena <game> [option=value …] <player> <player> [games=40] [seed=1] [opening=4] …"
            );
            ExitCode::FAILURE
        }
    }
}
