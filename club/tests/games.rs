//! Pairings and results that come from a spreadsheet.

mod common;

use club::exchange::csv::{self, List, Taken};
use club::{BadLine, Language, Outcome, PlayerId, Profile, Tournament};
use common::{Dice, crowd, play_round};

/// Takes a table of games into a tournament.
fn take(tournament: &mut Tournament, text: &str) -> Result<Taken, BadLine> {
    match csv::read(text)? {
        List::Games(games) => csv::take_games(tournament, &games),
        List::Players(players) => panic!("{} players", players.len()),
    }
}

/// Ada, Blaise, Camille, Denis and Émilie, with a round that is paired and a bye.
fn five() -> Tournament {
    let mut tournament = Tournament::new("Five", 3);
    for name in ["Ada Lovelace", "Blaise", "Camille", "Denis", "Émilie du Châtelet"] {
        let (first, family) = name.split_once(' ').unwrap_or((name, ""));
        tournament.add_player(Profile::named(first, family)).unwrap();
    }
    tournament.pair_next_round().unwrap();
    tournament
}

#[test]
fn all_rounds_results_and_byes_come_back_from_a_spreadsheet() {
    for (seed, language) in (1..20).flat_map(|seed| [(seed, Language::English), (seed, Language::French)]) {
        let mut dice = Dice(seed);
        let mut tournament = crowd(5 + dice.roll(9) as u16, 4, &mut dice);
        for round in 1..=4 {
            tournament.set_game(club::GameId::ALL[dice.roll(7) as usize]);
            tournament.pair_next_round().unwrap();
            if round < 4 {
                play_round(&mut tournament, &mut dice);
            }
        }
        let table = csv::games(&tournament, language);
        // The players from their list, the games from theirs.
        let mut back = Tournament::new("Crowd", 4);
        let List::Players(players) = csv::read(&csv::players(&tournament, language)).unwrap() else {
            panic!("no list of players");
        };
        back.add_players(players).unwrap();
        let games: usize = tournament.rounds()[..3].iter().map(|round| round.games.len()).sum();
        assert_eq!(take(&mut back, &table), Ok(Taken { players: 0, rounds: 4, results: games }), "{table}");
        assert_eq!(back.rounds(), tournament.rounds());
        assert_eq!(back.standings(), tournament.standings());
        // Once more, and nothing is new.
        assert_eq!(take(&mut back, &table), Ok(Taken::default()));
        // Into an empty tournament everybody comes along.
        let mut empty = Tournament::new("Empty", 2);
        let taken = take(&mut empty, &table).unwrap();
        assert_eq!((taken.players, taken.rounds), (tournament.players().len(), 4));
        assert_eq!(empty.planned(), 4);
        assert_eq!(csv::games(&empty, language), table);
    }
}

#[test]
fn results_are_entered_and_corrected_for_the_games_they_belong_to() {
    let mut tournament = five();
    let round = tournament.rounds()[0].clone();
    let [one, two] = round.games.as_slice() else { panic!("two games") };
    let name = |id: PlayerId| tournament.name_of(id);
    let table = format!(
        "Ronde;Noir;Blanc;Résultat\n1;{};{};40-49+2\n1;{};{};\n1;{};;exempt\n",
        name(two.black).to_uppercase(),
        name(two.white),
        name(one.black),
        name(one.white),
        name(round.bye.unwrap()),
    );
    let outcomes = |tournament: &Tournament| [0, 1].map(|index| tournament.rounds()[0].games[index].outcome);
    let counted = |text| Some(Outcome::read(text, club::GameId::Gomobil).unwrap());
    assert_eq!(take(&mut tournament, &table), Ok(Taken { players: 0, rounds: 0, results: 1 }));
    assert_eq!(outcomes(&tournament), [None, counted("40-49+2")], "an empty field changes nothing");
    let correction = table.replace("40-49+2", "46-45").replace(";\n1", ";blanc abandon\n1");
    assert_eq!(take(&mut tournament, &correction).unwrap().results, 2);
    assert_eq!(outcomes(&tournament), [counted("white resign"), counted("46-45")]);
    // The next round, paired elsewhere, and a game of Gosix in it.
    let names: Vec<String> = tournament.players().keys().map(|id| tournament.name_of(*id)).collect();
    let next = format!(
        "round,board,black,white,game,result\n2,7,{},{},Gosix,4-3\n2,,{},{},,\n",
        names[4], names[0], names[1], names[2]
    );
    assert_eq!(take(&mut tournament, &next), Ok(Taken { players: 0, rounds: 1, results: 1 }));
    let boards: Vec<u16> = tournament.rounds()[1].games.iter().map(|game| game.board).collect();
    assert_eq!((boards, tournament.rounds()[1].bye), (vec![1, 7], None));
}

#[test]
fn a_line_that_cannot_be_is_named_and_nothing_is_taken() {
    let tournament = five();
    let round = &tournament.rounds()[0];
    let game = &round.games[0];
    let [black, white, free] = [game.black, game.white, round.bye.unwrap()].map(|id| tournament.name_of(id));
    let other = tournament.name_of(round.games[1].black);
    let good = format!("round,black,white,result\n1,{black},{white},46-45\n");
    for (line, answer) in [
        (
            format!("1,{white},{black},46-45"),
            format!("{white} (Black) and {black} (White) are not paired in round 1"),
        ),
        (
            format!("1,{black},{other},46-45"),
            format!("{black} (Black) and {other} (White) are not paired in round 1"),
        ),
        (format!("1,{black},,bye"), format!("{black} has no bye in round 1")),
        (
            format!("1,{black},{white},40-49"),
            "40 and 49 make 89, not 91; with 2 of no man's land write 40-49+2".to_owned(),
        ),
        (format!("1,{black},Zoé,46-45"), "there is no player \"Zoé\"".to_owned()),
        (format!("3,{black},{white},"), "there is no round 3".to_owned()),
        (format!("x,{black},{white},"), "\"x\" means nothing here".to_owned()),
        (format!(",{black},{white},"), "something is missing here: round".to_owned()),
        (format!("1,,{white},"), "the player needs a name".to_owned()),
        (format!("2,{black},{black},"), format!("{black} would play twice in round 2")),
        (format!("2,{black},{free},\n2,{white},{black},"), format!("{black} would play twice in round 2")),
        (format!("2,{black},,\n2,{white},,"), "round 2: only one player can have the bye".to_owned()),
    ] {
        let mut with = tournament.clone();
        let text = format!("{good}{line}\n");
        let error = take(&mut with, &text).unwrap_err();
        assert_eq!(error.to_string(), format!("line {}: {answer}", 2 + line.lines().count()), "{text}");
        assert_ne!(error.say(Language::French), error.to_string());
        assert_eq!(with, tournament);
    }
    let twice = "round,board,black,white\n1,3,A,B\n1,3,C,D\n";
    let error = take(&mut Tournament::new("Empty", 1), twice).unwrap_err();
    assert_eq!(error.to_string(), "line 3: round 1: two games at board 3");
    let what = csv::read("round,black,white,game\n1,A,B,chess\n").unwrap_err();
    assert_eq!(what.to_string(), "line 2: \"chess\" means nothing here");
}

#[test]
fn no_damage_to_a_table_of_games_panics_or_takes_half_of_it() {
    let mut dice = Dice(0xcafe);
    let mut tournament = crowd(9, 3, &mut dice);
    tournament.pair_next_round().unwrap();
    play_round(&mut tournament, &mut dice);
    tournament.pair_next_round().unwrap();
    let table = csv::games(&tournament, Language::English);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..4000 {
        let mut letters: Vec<char> = table.chars().collect();
        for _ in 0..=dice.roll(2) {
            let place = dice.roll(letters.len() as u32) as usize;
            match dice.roll(4) {
                0 => letters.truncate(place.max(30)),
                1 => drop(letters.remove(place)),
                2 => letters[place] = [',', '"', '\n', '9', '0', '-', 'é', '\0'][dice.roll(8) as usize],
                _ => letters.insert(place, ['1', ' ', ',', '+'][dice.roll(4) as usize]),
            }
        }
        let text: String = letters.into_iter().collect();
        let mut with = tournament.clone();
        let Ok(List::Games(games)) = csv::read(&text) else {
            refused += 1;
            continue;
        };
        if csv::take_games(&mut with, &games).is_ok() {
            taken += 1;
            assert_eq!(club::file::read(&club::file::write(&with)).as_ref(), Ok(&with), "{text}");
        } else {
            refused += 1;
            assert_eq!(with, tournament, "{text}");
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} taken, {refused} refused");
}
