//! Pairings: the sheet's example, and the best of all possible rounds.

mod common;

use club::pairing::{Cost, Field};
use club::{Grade, Half, PlayerId, Profile, Refusal, Tournament};
use common::{Dice, crowd, enter, own_time, play_round};

/// A, B, C and D, with grades that let A meet B and C meet D.
fn four() -> (Tournament, [PlayerId; 4]) {
    let mut tournament = Tournament::new("Sheet", 2);
    let ids = [("A", "5k"), ("B", "5k"), ("C", "12k"), ("D", "12k")].map(|(name, grade)| {
        let profile = Profile { grade: Grade::read(grade), ..Profile::named(name, "") };
        tournament.add_player(profile).unwrap()
    });
    (tournament, ids)
}

#[test]
fn the_example_of_the_sheet_is_paired_and_counted_as_the_sheet_says() {
    let (mut tournament, [a, b, c, d]) = four();
    assert_eq!(tournament.pair_next_round(), Ok(1));
    let opponent = |tournament: &Tournament, round: usize, id: PlayerId| {
        let game = tournament.rounds()[round - 1].game_of(id).unwrap().clone();
        game.player(game.side_of(id).unwrap().other())
    };
    assert_eq!((opponent(&tournament, 1, a), opponent(&tournament, 1, c)), (b, d));
    enter(&mut tournament, 1, a, (46, 45));
    enter(&mut tournament, 1, c, (40, 49));
    assert_eq!(tournament.pair_next_round(), Ok(2));
    assert_eq!((opponent(&tournament, 2, a), opponent(&tournament, 2, b)), (d, c));
    enter(&mut tournament, 2, a, (43, 48));
    enter(&mut tournament, 2, b, (44, 47));
    let table = tournament.standings();
    let rows: Vec<_> = table
        .rows
        .iter()
        .map(|row| (row.place, row.player, row.wins.0 / 2, row.points.0 / 2, row.opponents.0 / 2))
        .collect();
    assert_eq!(rows, [(1, d, 2, 97, 176), (2, a, 1, 89, 186), (3, c, 1, 87, 186), (4, b, 0, 89, 176)]);
    assert_eq!(tournament.pair_next_round(), Err(Refusal::AllPaired(2)));
}

/// The cost of the best pairing, by trying all of them.
fn cheapest(field: &Field, open: &[usize]) -> Cost {
    let Some((&first, rest)) = open.split_first() else { return Cost::default() };
    let with = |other: Option<usize>| {
        let left: Vec<usize> = rest.iter().copied().filter(|index| Some(*index) != other).collect();
        field.cost(first, other).plus(cheapest(field, &left))
    };
    let games = rest.iter().map(|&other| with(Some(other)));
    let bye = (open.len() % 2 == 1).then(|| with(None));
    games.chain(bye).min().unwrap_or_default()
}

#[test]
fn no_pairing_of_a_small_field_is_cheaper() {
    let mut dice = Dice(0x5eed);
    let mut fields = 0;
    for trial in 0..60 {
        let players = 2 + dice.roll(8) as u16;
        let mut tournament = crowd(players, 9, &mut dice);
        let rounds = 1 + dice.roll(u32::from(players).min(8));
        for round in 1..=rounds as u16 {
            // Some come late, and some go home.
            for id in 1..=players {
                if dice.roll(9) == 0 && tournament.players().len() > 2 {
                    let _ = tournament.set_presence(PlayerId(id), round, false);
                }
            }
            let field = Field::new(&tournament, round);
            if field.len() < 2 {
                break;
            }
            let found = field.pairs().into_iter().map(|(one, other)| field.cost(one, other));
            let found = found.fold(Cost::default(), Cost::plus);
            let all: Vec<usize> = (0..field.len()).collect();
            assert_eq!(found, cheapest(&field, &all), "trial {trial}, round {round}");
            fields += 1;
            tournament.pair_next_round().unwrap();
            play_round(&mut tournament, &mut dice);
        }
    }
    assert!(fields > 150, "{fields}");
}

#[test]
fn nobody_meets_twice_or_has_two_byes_while_others_are_left() {
    let mut dice = Dice(77);
    for players in [15, 16, 31, 40] {
        let mut tournament = crowd(players, 7, &mut dice);
        for _ in 0..7 {
            tournament.pair_next_round().unwrap();
            play_round(&mut tournament, &mut dice);
        }
        for id in tournament.players().keys() {
            let mut met: Vec<_> = tournament.rounds().iter().map(|round| round.game_of(*id)).collect();
            met.retain(Option::is_some);
            let mut opponents: Vec<_> =
                met.iter().flatten().map(|game| game.player(game.side_of(*id).unwrap().other())).collect();
            opponents.sort_unstable();
            opponents.dedup();
            assert_eq!(opponents.len(), met.len(), "{id} of {players}");
            assert!(tournament.rounds().iter().filter(|round| round.bye == Some(*id)).count() <= 1);
            let black = met.iter().flatten().filter(|game| game.black == *id).count();
            assert!(black.abs_diff(met.len() - black) <= 3, "{id} had Black {black} times in {}", met.len());
        }
    }
}

#[test]
fn the_same_file_is_always_paired_in_the_same_way_and_another_lot_in_another() {
    let mut one = Tournament::new("Lot", 3);
    for number in 1..=12 {
        one.add_player(Profile::named("P", &number.to_string())).unwrap();
    }
    let mut same = one.clone();
    let mut other = one.clone();
    other.set_lot(2);
    for tournament in [&mut one, &mut same, &mut other] {
        tournament.pair_next_round().unwrap();
    }
    assert_eq!(one, same);
    assert_ne!(one.rounds(), other.rounds());
}

/// Pairs and plays all rounds of a large tournament, and returns how long the pairing took, in seconds.
fn time_to_pair(players: u16, rounds: u16) -> f64 {
    let mut dice = Dice(u64::from(players));
    let mut tournament = crowd(players, rounds, &mut dice);
    let mut all = 0.0;
    for _ in 0..rounds {
        let start = own_time();
        tournament.pair_next_round().unwrap();
        all += own_time() - start;
        assert_eq!(tournament.rounds().last().unwrap().games.len(), usize::from(players) / 2);
        play_round(&mut tournament, &mut dice);
    }
    all
}

#[test]
fn two_hundred_players_and_seven_rounds_are_paired_in_less_than_a_second() {
    let seconds = time_to_pair(200, 7);
    println!("200 players, 7 rounds: paired in {:.0} ms", seconds * 1000.0);
    assert!(seconds < 1.0, "{seconds} s for all rounds");
}

#[test]
fn as_many_players_as_there_can_be_are_paired() {
    let seconds = time_to_pair(club::MOST_PLAYERS as u16, 2);
    println!("{} players, 2 rounds: paired in {:.0} ms", club::MOST_PLAYERS, seconds * 1000.0);
}

#[test]
fn a_round_without_all_results_is_not_followed_by_another() {
    let (mut tournament, [a, ..]) = four();
    tournament.pair_next_round().unwrap();
    enter(&mut tournament, 1, a, (46, 45));
    let error = tournament.pair_next_round().unwrap_err();
    assert_eq!(error, Refusal::Unfinished(1, vec![2]));
    assert_eq!(tournament.rounds().len(), 1);
}

#[test]
fn a_latecomer_plays_from_the_next_round_and_a_leaver_up_to_the_last() {
    let (mut tournament, [a, b, ..]) = four();
    tournament.pair_next_round().unwrap();
    play_round(&mut tournament, &mut Dice(3));
    let late = tournament.add_player(Profile::named("Late", "")).unwrap();
    tournament.leave(a).unwrap();
    tournament.pair_next_round().unwrap();
    let round = &tournament.rounds()[1];
    assert!(round.has(late) && !round.has(a) && round.has(b));
    assert_eq!(tournament.standings().row(a).unwrap().cells[1], club::Cell::Away);
    assert_eq!(tournament.remove_player(a), Err(Refusal::HasPlayed("A".to_owned())));
}

#[test]
fn a_bye_is_the_smallest_win_and_goes_to_the_last() {
    let mut tournament = Tournament::new("Three", 3);
    let ids = ["A", "B", "C"].map(|name| tournament.add_player(Profile::named(name, "")).unwrap());
    let mut byes = Vec::new();
    for round in 1..=3 {
        tournament.pair_next_round().unwrap();
        byes.extend(tournament.rounds()[round - 1].bye);
        play_round(&mut tournament, &mut Dice(round as u64 + 5));
    }
    byes.sort_unstable();
    assert_eq!(byes, ids, "each once");
    let table = tournament.standings_after(1);
    let free = tournament.rounds()[0].bye.unwrap();
    let row = table.row(free).unwrap();
    assert_eq!((row.wins, row.points, row.opponents), (Half::whole(1), Half::whole(46), Half::whole(46)));
}

#[test]
fn a_correction_of_an_earlier_round_changes_the_table_and_no_pairing() {
    let (mut tournament, [a, b, ..]) = four();
    tournament.pair_next_round().unwrap();
    enter(&mut tournament, 1, a, (46, 45));
    enter(&mut tournament, 1, PlayerId(3), (40, 49));
    tournament.pair_next_round().unwrap();
    let paired = tournament.rounds()[1].clone();
    enter(&mut tournament, 1, a, (45, 46));
    assert_eq!(tournament.rounds()[1], paired);
    assert!(tournament.standings().row(b).unwrap().wins > tournament.standings().row(a).unwrap().wins);
    assert!(tournament.unpair_last_round().is_ok());
    assert_eq!(tournament.unpair_last_round(), Err(Refusal::HasResults(1)));
}
