//! Files of other programs: read rightly, written so that they come back, and never lost or fatal.

mod common;

use club::exchange::csv::{self, List};
use club::exchange::{h9, opengotha};
use club::{
    BadLine, Class, Ending, GameId, Grade, Half, Language, Outcome, PlayerId, Profile, Side, Tournament, file,
};
use common::{Dice, crowd, play_round};

/// As OpenGotha 3.51 writes it: attributes, their order and their values are those of published files of that version; the
/// people are invented.
const GOTHA: &str = include_str!("files/opengotha-3.51.xml");

#[test]
fn a_file_of_opengotha_is_read_as_opengotha_means_it() {
    let tournament = opengotha::read(GOTHA).unwrap();
    assert_eq!(
        (tournament.name(), tournament.place(), tournament.date()),
        ("Tournoi de l'Étang", "Saint-Rémy", "2020-09-19")
    );
    assert_eq!((tournament.planned(), tournament.game()), (4, GameId::Go));
    let names: Vec<String> = tournament.players().values().map(|player| player.profile.name()).collect();
    assert_eq!(
        names,
        ["Émilie du Châtelet", "Jean-Baptiste Le Rond", "Ada Lovelace", "Blaise Pascal", "Sophie Germain"]
    );
    let [emilie, jean, ada, blaise, sophie] = [1, 2, 3, 4, 5].map(PlayerId);
    let profile = |id| &tournament.players()[&id].profile;
    assert_eq!((profile(emilie).rating, profile(emilie).grade), (Some(1897), Grade::read("2k")));
    assert_eq!((profile(jean).rating, profile(jean).grade), (None, Grade::read("12k")));
    assert_eq!(
        (profile(ada).rating, profile(ada).grade),
        (Some(2077), Grade::read("1d")),
        "a professional's rank"
    );
    assert_eq!((profile(emilie).club.as_str(), profile(emilie).country.as_str()), ("38Gr", "FR"));
    assert_eq!((profile(emilie).pin.as_str(), profile(emilie).licence.as_str()), ("12345678", "9900123"));
    let there = |id| [1, 2, 3, 4].map(|round| tournament.players()[&id].presence.is_there(round));
    assert_eq!(there(jean), [true, true, false, false]);
    assert_eq!(there(sophie), [false, true, true, true]);
    assert_eq!(there(blaise), [true; 4]);

    let [first, second, third] = tournament.rounds() else { panic!("{} rounds", tournament.rounds().len()) };
    assert_eq!((first.games.len(), first.bye), (2, None));
    assert_eq!((first.games[0].black, first.games[0].white), (jean, emilie));
    assert_eq!(first.games[0].outcome, Some(Outcome::Won(Side::White, Ending::Won)));
    assert_eq!(first.games[1].outcome, Some(Outcome::Draw));
    assert_eq!((second.games.len(), second.bye), (2, Some(sophie)));
    assert_eq!(second.games[0].outcome, Some(Outcome::Won(Side::Black, Ending::Absent)));
    assert_eq!(second.games[1].outcome, Some(Outcome::BothLose));
    assert_eq!(third.games[0].outcome, None);
    let table = tournament.standings();
    assert_eq!(table.row(emilie).unwrap().wins, Half::whole(1));
    assert_eq!(table.row(blaise).unwrap().wins, Half(1));
}

/// Reads a table that holds players.
fn read_players(text: &str) -> Result<Vec<Profile>, BadLine> {
    csv::read(text).map(|list| match list {
        List::Players(players) => players,
        List::Games(games) => panic!("{} games", games.len()),
    })
}

/// Makes a tournament with everything in it.
fn everything(seed: u64) -> Tournament {
    let mut dice = Dice(seed);
    let mut tournament = crowd(5 + dice.roll(9) as u16, 6, &mut dice);
    tournament.describe("A & B <\"'>", "Montréal; \"Nord\"", "2024-02-29");
    tournament
        .add_player(Profile {
            club: "L'Étang, <Sud>".to_owned(),
            country: "FR".to_owned(),
            pin: "123".to_owned(),
            licence: "77".to_owned(),
            grade: Grade::read("3d"),
            ..Profile::named("É\\\"; &", "O'Hara, d'")
        })
        .unwrap();
    for round in 1..=4 {
        tournament.set_game(GameId::ALL[dice.roll(7) as usize]);
        tournament.pair_next_round().unwrap();
        play_round(&mut tournament, &mut dice);
        let id = PlayerId(1 + dice.roll(5) as u16);
        tournament.set_presence(id, round + 2, false).unwrap();
    }
    tournament
}

#[test]
fn what_is_written_for_opengotha_comes_back_whole() {
    for seed in 1..40 {
        let tournament = everything(seed);
        let text = opengotha::write(&tournament);
        let back = opengotha::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(back.rounds(), tournament.rounds());
        assert_eq!(
            (back.name(), back.place(), back.date()),
            (tournament.name(), tournament.place(), tournament.date())
        );
        for (player, other) in tournament.players().values().zip(back.players().values()) {
            assert_eq!(player.profile, other.profile);
            for round in 1..=tournament.planned() {
                assert_eq!(player.presence.is_there(round), other.presence.is_there(round));
            }
        }
        assert_eq!(back.standings(), tournament.standings());
    }
}

#[test]
fn opengotha_itself_keeps_who_won_and_a_corrected_word_beats_a_stale_score() {
    let mut tournament = Tournament::new("Two", 1);
    for name in ["A", "B"] {
        tournament.add_player(Profile::named(name, "")).unwrap();
    }
    tournament.pair_next_round().unwrap();
    tournament.set_result(1, 1, Some(Outcome::read("46-45", GameId::Gomobil).unwrap())).unwrap();
    let text = opengotha::write(&tournament);
    assert!(text.contains(r#"result="RESULT_BLACKWINS""#) && text.contains(r#"score="46-45""#), "{text}");
    let outcome = |text: &str| opengotha::read(text).unwrap().rounds()[0].games[0].outcome;
    assert_eq!(outcome(&text.replace(r#" score="46-45""#, "")), Some(Outcome::Won(Side::Black, Ending::Won)));
    let corrected = text.replace("RESULT_BLACKWINS", "RESULT_WHITEWINS");
    assert_eq!(outcome(&corrected), Some(Outcome::Won(Side::White, Ending::Won)));
}

#[test]
fn broken_files_of_opengotha_are_named_with_their_line() {
    let with = |from: &str, to: &str| {
        assert!(GOTHA.contains(from), "{from}");
        opengotha::read(&GOTHA.replacen(from, to, 1)).unwrap_err()
    };
    for (error, answer) in [
        (opengotha::read("").unwrap_err(), "line 1: this XML is broken: "),
        (opengotha::read("name,club\nAda,Nantes\n").unwrap_err(), "line 1: this XML is broken: "),
        (with("</Players>", ""), "line 36: this XML is broken: expected 'Players' tag, not 'Tournament'"),
        (with("BLAISE\"", "BRAISE\""), "line 11: there is no player \"PASCALBRAISE\""),
        (with("RESULT_EQUAL", "RESULT_MAYBE"), "line 11: \"RESULT_MAYBE\" is not a result"),
        (with("roundNumber=\"2\"", "roundNumber=\"21\""), "line 12: there is no round 21"),
        (with("tableNumber=\"2\"", "tableNumber=\"1\""), "line 9: round 1: two games at board 1"),
        (
            with(
                "firstName=\"Blaise\" grade=\"30K\" name=\"Pascal\"",
                "firstName=\"ada\" name=\"LOVE LACE\"",
            ),
            "line 6: number 3 is called \"Ada Lovelace\" already",
        ),
    ] {
        let shown = error.to_string();
        assert!(shown.starts_with(answer), "{shown}");
        assert_ne!(error.say(Language::French), shown);
    }
}

#[test]
fn the_federations_table_names_everybody_by_number() {
    let mut tournament = Tournament::new("Été [finale]", 2);
    tournament.describe("Été [finale]", "Nantes", "2026-11-19");
    for (first, family) in [("Ada", "Lovelace"), ("Émilie", "du Châtelet"), ("Sophie", "")] {
        tournament.add_player(Profile::named(first, family)).unwrap();
    }
    tournament.pair_next_round().unwrap();
    let game = tournament.rounds()[0].games[0].clone();
    tournament.set_result(1, 1, Some(Outcome::read("46-45", game.game).unwrap())).unwrap();
    let text = h9::write(&tournament);
    let head: Vec<&str> = text.lines().take(4).collect();
    assert_eq!(head, ["; CL[X]", "; EV[Ete finale]", "; PC[,Nantes]", "; DT[2026-11-19,2026-11-19]"]);
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| !line.starts_with(';'))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert!(text.is_ascii());
    assert_eq!(rows.len(), 3);
    let all: Vec<&str> = rows.iter().map(|row| *row.last().unwrap()).collect();
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), ["1", "2", "3"]);
    // The winner and the bye have 46 points each; the loser met the winner.
    assert!(all.contains(&"0+") && all.contains(&"3+/b0"), "{text}");
    assert!(all[2].ends_with("-/w0"), "{text}");
    assert!(text.contains("du_Chatelet Emilie") && text.contains("Sophie _"), "{text}");
}

#[test]
fn only_games_of_go_count_for_ratings_and_only_if_somebody_says_so() {
    let mut tournament = Tournament::new("Class", 2);
    for name in ["A", "B", "C", "D"] {
        tournament.add_player(Profile::named(name, "")).unwrap();
    }
    tournament.set_game(GameId::Go);
    tournament.pair_next_round().unwrap();
    let first = |tournament: &Tournament| h9::write(tournament).lines().next().map(str::to_owned);
    assert_eq!(first(&tournament).as_deref(), Some("; CL[X]"));
    tournament.set_class(Class::B);
    assert_eq!(first(&tournament).as_deref(), Some("; CL[B]"));
    let text = file::write(&tournament);
    assert_eq!(file::read(&text).as_ref(), Ok(&tournament), "the file keeps it");
    let error = file::read(&text.replace("class B", "class Q")).unwrap_err();
    assert_eq!(error.to_string(), "line 6: \"Q\" means nothing here");
    tournament.set_board_game(1, 2, GameId::Gomobil).unwrap();
    assert_eq!(first(&tournament).as_deref(), Some("; CL[X]"), "a game of Gomobil among them");
}

#[test]
fn lists_of_players_are_read_as_spreadsheets_write_them() {
    for text in [
        "first name,family name,club,grade\nAda,Lovelace,Nantes,5k\nSophie,Germain,,2d\n",
        "\u{feff}Nom;Prénom;Club;Niveau;Remarque\r\nLovelace;Ada;\"Nantes\";5 kyu;x\r\n;;;;\r\nGermain;Sophie;;2D\r\n",
        "name\tclub\tgrade\nAda Lovelace\tNantes\t5K\nSophie Germain\t\t2 dan",
    ] {
        let players = read_players(text).unwrap();
        let names: Vec<String> = players.iter().map(Profile::key).collect();
        assert_eq!(names, ["LOVELACEADA", "GERMAINSOPHIE"]);
        assert_eq!((players[0].club.as_str(), players[0].grade), ("Nantes", Grade::read("5k")));
        assert_eq!(players[1].grade, Grade::read("2d"));
    }
    for (text, answer) in [
        ("", "line 1: the first line must name a column \"name\""),
        ("Ada,Nantes\n", "line 1: the first line must name a column \"name\""),
        (
            "name,grade\nAda,5x\n",
            "line 2: \"5x\" is neither a grade nor a rating; for example 5k, 2d or 1640",
        ),
        ("name\nAda\n\nBlaise\nADA\n", "line 5: \"Ada\" is in the list twice; add a second name or a letter"),
        ("name,club\n,Nantes\n", "line 2: the player needs a name"),
    ] {
        assert_eq!(read_players(text).unwrap_err().to_string(), answer);
    }
}

#[test]
fn lists_come_back_and_those_who_are_there_are_not_added_again() {
    for (seed, language) in (1..20).flat_map(|seed| [(seed, Language::English), (seed, Language::French)]) {
        let tournament = everything(seed);
        let list = read_players(&csv::players(&tournament, language)).unwrap();
        let profiles: Vec<Profile> =
            tournament.players().values().map(|player| player.profile.clone()).collect();
        assert_eq!(list, profiles);
        let mut again = tournament.clone();
        assert_eq!(again.add_players(list), Ok(0));
        assert_eq!(again, tournament);
        let lines = |round: &club::Round| round.games.len() + usize::from(round.bye.is_some());
        let games = tournament.rounds().iter().map(lines).sum::<usize>();
        assert_eq!(csv::games(&tournament, language).lines().count(), 1 + games);
        assert_eq!(csv::standings(&tournament, language).lines().count(), 1 + tournament.players().len());
    }
}

/// Damages a text as disks, editors and people do.
fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.roll(3) {
        let place = dice.roll(letters.len().max(1) as u32) as usize;
        let other = dice.roll(letters.len().max(1) as u32) as usize;
        match dice.roll(6) {
            0 => letters.truncate(place),
            1 => drop(letters.splice(place..letters.len().min(place + 1 + dice.roll(30) as usize), [])),
            2 => {
                let piece: Vec<char> =
                    letters.iter().skip(other).take(dice.roll(200) as usize).copied().collect();
                letters.splice(place..place, piece);
            }
            3 if place < letters.len() => {
                letters[place] = ['"', '<', '&', '0', '9', '\n', ';', 'é', '\0'][dice.roll(9) as usize];
            }
            4 if place < letters.len() && other < letters.len() => letters.swap(place, other),
            _ => letters.insert(
                place.min(letters.len()),
                ['1', '-', '"', ' ', '\u{feff}', '>'][dice.roll(6) as usize],
            ),
        }
    }
    letters.into_iter().collect()
}

/// Whatever is read can be written and read again, paired and shown.
fn stands(tournament: &Tournament) {
    let again = file::read(&file::write(tournament))
        .unwrap_or_else(|error| panic!("{error}\n{}", file::write(tournament)));
    assert_eq!(&again, tournament);
    let mut on = again;
    let _ = on.pair_next_round();
    assert_eq!(on.standings().rows.len(), tournament.players().len());
    assert!(h9::write(tournament).is_ascii());
    assert_eq!(
        opengotha::read(&opengotha::write(tournament)).map(|back| back.players().len()).ok(),
        Some(tournament.players().len())
    );
}

#[test]
fn no_damage_to_a_file_panics_or_loses_a_player_silently() {
    let mut dice = Dice(0xdead);
    let (mut read, mut refused) = (0, 0);
    for trial in 0..2000 {
        let tournament = everything(1 + trial % 12);
        let own = file::read(&damaged(&file::write(&tournament), &mut dice));
        let gotha = opengotha::read(&damaged(&opengotha::write(&tournament), &mut dice));
        for result in [own, gotha] {
            match result {
                Ok(tournament) => {
                    read += 1;
                    stands(&tournament);
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.line > 0 && !error.say(Language::French).is_empty());
                }
            }
        }
        let list = damaged(&csv::players(&tournament, Language::French), &mut dice);
        if let Ok(list) = read_players(&list) {
            let mut with = tournament.clone();
            match with.add_players(list) {
                Ok(added) => assert_eq!(with.players().len(), tournament.players().len() + added),
                Err(_) => assert_eq!(with, tournament),
            }
        }
    }
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
}
