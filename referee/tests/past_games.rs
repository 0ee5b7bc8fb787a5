//! Games of the past are kept in full: found by number, replayed through the rules, and given as records.

use journal::mock::{Dice, Mock};
use journal::{Region, Tidiness};
use referee::Referee;
use referee::clock::TimeControl;
use referee::journal::{Entry, Keeper, LISTED, Wanted};
use referee::link::{About, Request, Snapshot, answer};
use referee::names::Names;
use rules_core::any::{Action, CAPACITY, Game, Terms};
use rules_core::{Board, Side, go, gomobil, grid::Size};

/// As memory.x and firmware/src/storage.rs lay it out.
const REGION: Region = Region { start: 0, notes: 48, stories: 208 };
/// Two places are left for passes.
const LONGEST: usize = CAPACITY - 2;
/// A board in small.
const SMALL: Region = Region { start: 0, notes: 12, stories: 12 };

fn new_game() -> Game {
    Game::new(&Terms::Gomobil(gomobil::Options::DEFAULT))
}

/// A game of so many moves.
fn gomobil(plies: usize, seed: u64) -> Game {
    let mut dice = Dice::new(seed);
    let mut game = new_game();
    while game.len() < plies {
        let moves: Vec<_> = game.gomobil().unwrap().moves().collect();
        let action = moves
            .get(dice.below(moves.len().max(1) as u64) as usize)
            .map_or(Action::Pass, |one| Action::Move(*one));
        game.play(action).unwrap();
        if game.is_over() {
            game.undo();
        }
    }
    game
}

/// Stores a game as a board does.
fn store(keeper: &mut Keeper<Mock>, number: u32, game: &Game) {
    keeper.store(&Entry::game(number, TimeControl::None, game)).unwrap();
    while keeper.tidy().unwrap() == Tidiness::Busy {}
    for index in 0..game.len() {
        keeper.store(&Entry::ply(number, index, game.ply(index))).unwrap();
        while keeper.tidy().unwrap() == Tidiness::Busy {}
    }
}

/// Returns the numbers of all past games, newest first, page by page.
fn numbers(keeper: &mut Keeper<Mock>) -> Vec<u32> {
    let mut numbers = Vec::new();
    loop {
        let before = numbers.last().copied().unwrap_or(u32::MAX);
        let found = keeper.find(Wanted::Before(before), &mut new_game()).unwrap();
        assert!(found.is_done() && found.titles().len() <= LISTED);
        if found.titles().is_empty() {
            return numbers;
        }
        numbers.extend(found.titles().iter().map(|title| title.number));
    }
}

fn codes(game: &Game) -> Vec<[u8; 2]> {
    (0..game.len()).filter_map(|index| game.ply(index).map(Action::code)).collect()
}

fn ask(line: &str, keeper: &mut Keeper<Mock>) -> String {
    let request = Request::parse(line, &Board::HEXAGON);
    let mut snapshot = Snapshot::of(&Referee::new(Board::HEXAGON));
    if snapshot.search_for(&request) {
        while snapshot.look_up(keeper) {}
    }
    let mut out = String::new();
    answer(request, &snapshot, &About::default(), &mut out).unwrap();
    out
}

#[test]
fn two_hundred_of_the_longest_games_are_kept_and_the_oldest_is_given_up_first() {
    let games: Vec<Game> = (0..5).map(|seed| gomobil(LONGEST, seed)).collect();
    let of = |number: u32| &games[number as usize % games.len()];
    let mut keeper = Keeper::open(Mock::new(256, 1), REGION, None).unwrap();
    let mut kept = Vec::new();
    for number in 1..=215 {
        // Every game has a session of its own: that takes the most room.
        keeper = Keeper::open(keeper.close(), REGION, None).unwrap();
        store(&mut keeper, number, of(number));
        if number % 20 == 0 || number > 205 {
            let newest = kept.first().copied().unwrap_or(0);
            kept = numbers(&mut keeper);
            let wanted: Vec<u32> = (number - kept.len() as u32..number).rev().collect();
            assert_eq!(kept, wanted, "all but the oldest ones");
            assert!(kept.first() > Some(&newest));
        }
    }
    assert!(kept.len() >= 200, "{} games", kept.len());
    println!(
        "{} games of {LONGEST} moves are kept, the oldest is number {}",
        kept.len(),
        kept[kept.len() - 1]
    );
    for number in kept {
        let mut game = new_game();
        let found = keeper.find(Wanted::Game(number), &mut game).unwrap();
        assert_eq!(found.titles().len(), 1);
        assert_eq!(codes(&game), codes(of(number)), "game {number}");
        assert_eq!(game.stones(), of(number).stones());
    }
    assert!(keeper.find(Wanted::Game(1), &mut new_game()).unwrap().titles().is_empty(), "given up");
}

#[test]
fn a_past_game_comes_back_as_a_record_with_its_players_and_its_result() {
    let mut keeper = Keeper::open(Mock::new(24, 1), SMALL, None).unwrap();
    let mut names = Names::list(["Ada", "Jean Paul"].into_iter());
    names.seat_next(Side::Black);
    names.seat_next(Side::White);
    keeper.store(&Entry::names(&names)).unwrap();
    let mut first = gomobil(30, 7);
    let loser = first.to_move();
    first.play(Action::Resign(loser)).unwrap();
    store(&mut keeper, 4, &first);
    let mut second = Game::new(&Terms::Go(go::Options::new(Size::NINE, go::Rules::ASSOCIATION)));
    for word in ["E5", "C3", "pass", "pass"] {
        let action = second.parse(word).unwrap();
        second.play(action).unwrap();
    }
    store(&mut keeper, 5, &second);
    store(&mut keeper, 6, &new_game());
    store(&mut keeper, 7, &new_game());

    let list = ask("games", &mut keeper);
    assert_eq!(list.lines().count(), 3, "a game in which nothing was played is none: {list}");
    assert!(list.starts_with("= 5 go 4 "), "{list}");
    assert!(list.contains("\n4 gomobil 31 ") && list.contains("black Ada white Jean Paul\n"), "{list}");
    assert!(ask("games 5", &mut keeper).starts_with("= 4 gomobil 31 "));
    assert_eq!(ask("games 4", &mut keeper), "= none\n\n");

    let text = ask("game 4", &mut keeper);
    let record = text.trim_start_matches("= ");
    assert!(record.contains("black Ada\nwhite Jean Paul\n"), "{record}");
    let read = Game::read_record(record).unwrap();
    assert_eq!((codes(&read), read.outcome()), (codes(&first), first.outcome()));
    let sgf = ask("game 5", &mut keeper);
    let read = Game::read_record(sgf.trim_start_matches("= ").trim()).unwrap();
    assert_eq!(codes(&read), codes(&second), "{sgf}");
    for number in ["6", "99", "4294967295"] {
        assert_eq!(ask(&format!("game {number}"), &mut keeper), "? no such game\n\n");
    }
}

#[test]
fn a_damaged_past_game_gives_what_can_be_read_and_says_so() {
    let mut keeper = Keeper::open(Mock::new(24, 1), SMALL, None).unwrap();
    let game = gomobil(300, 3);
    store(&mut keeper, 1, &game);
    store(&mut keeper, 2, &new_game());
    let mut flash = keeper.close();
    // The first sector of the stories; its second page and those behind it hold the actions.
    let at = (0..12).map(|sector| (12 + sector) * 4096).find(|at| flash.cells()[*at] != 0xff).unwrap();
    flash.cells()[at + 512..at + 700].fill(0);
    let mut keeper = Keeper::open(flash, SMALL, None).unwrap();
    let text = ask("game 1", &mut keeper);
    assert!(text.contains("event damaged, 120 of 300 moves left\n"), "{text}");
    let read = Game::read_record(text.trim_start_matches("= ")).unwrap();
    assert_eq!(codes(&read), codes(&game)[..120]);
}

#[test]
fn no_cut_loses_a_game_on_its_way_to_the_past_ones() {
    let (first, second) = (gomobil(150, 1), gomobil(3, 2));
    let mut tried = 0;
    for cut in 1.. {
        let mut keeper = Keeper::open(Mock::new(24, cut), SMALL, None).unwrap();
        store(&mut keeper, 1, &first);
        let mut flash = keeper.close();
        flash.cut_at = Some(flash.writes + cut);
        let mut done = false;
        if let Ok(mut keeper) = Keeper::open(&mut flash, SMALL, None) {
            done = keeper.store(&Entry::game(2, TimeControl::None, &second)).is_ok()
                && (0..3).all(|index| {
                    let mut tidied = keeper.tidy();
                    while tidied == Ok(Tidiness::Busy) {
                        tidied = keeper.tidy();
                    }
                    keeper.store(&Entry::ply(2, index, second.ply(index))).is_ok()
                });
        }
        if done {
            break;
        }
        flash.power_on(cut);
        let mut keeper = Keeper::open(flash, SMALL, None).unwrap();
        let mut begun = None;
        keeper
            .entries(&mut |entry| begun = if entry.key() == 0x8004 { Some(entry.body()[0]) } else { begun })
            .unwrap();
        if begun == Some(1) {
            // The new game was not begun; it is now.
            keeper.store(&Entry::game(2, TimeControl::None, &second)).unwrap();
        }
        while keeper.tidy().unwrap() == Tidiness::Busy {}
        let mut game = new_game();
        assert_eq!(keeper.find(Wanted::Game(1), &mut game).unwrap().titles().len(), 1, "cut {cut}");
        assert_eq!(codes(&game), codes(&first), "cut {cut}");
        tried += 1;
    }
    assert!(tried > 10);
    println!("{tried} cuts between two games: 0 lost");
}
