//! Who is on the list.

use club::exchange::csv::{self, List};
use club::{BadLine, PlayerId, Profile, Refusal, Tournament};

/// Reads a table that holds players.
fn read_players(text: &str) -> Result<Vec<Profile>, BadLine> {
    csv::read(text).map(|list| match list {
        List::Players(players) => players,
        List::Games(games) => panic!("{} games", games.len()),
    })
}

#[test]
fn two_people_who_are_read_out_alike_are_told_apart_however_their_names_are_split() {
    let mut tournament = Tournament::new("Names", 3);
    let jean = tournament.add_player(Profile::named("Jean Paul", "Sartre")).unwrap();
    let same = Refusal::SameName("Jean Paul Sartre".to_owned(), jean);
    for (first, family) in [("Jean", "Paul Sartre"), ("JEAN PAUL", "sartre"), ("Jean Paul Sartre", "")] {
        assert_eq!(
            tournament.add_player(Profile::named(first, family)),
            Err(same.clone()),
            "{first}|{family}"
        );
    }
    assert_eq!(tournament.add_player(Profile::named("Jean Paul", "Sartre B")), Ok(PlayerId(2)));
    assert_eq!(
        tournament.change_player(PlayerId(2), Profile::named("Jean", "Paul Sartre")),
        Err(same),
        "nor by a change"
    );
    // A spreadsheet has the whole name in one column, and so splits it elsewhere.
    let list = read_players("name\nJean Paul Sartre\nAda\n").unwrap();
    assert_eq!(tournament.add_players(list), Ok(1), "who is there already is not added again");
    let twice = read_players("first name,family name\nJean Paul,Sartre\nJean,Paul Sartre\n").unwrap_err();
    assert_eq!((twice.line, twice.refusal), (3, Refusal::TwiceInFile("Jean Paul Sartre".to_owned())));
}
