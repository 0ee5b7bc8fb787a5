//! All games behind one face: what it says is what the games say.

use proptest::prelude::*;
use rules_core::any::{Action, Game, RowsError, Terms, read_header, write_header};
use rules_core::grid::Size;
use rules_core::{Move, Side, WideSet, five, go, gomobil};

/// Every kind of game, with rules away from the defaults as well.
fn all_terms() -> Vec<Terms> {
    let go = |size, rules| Terms::Go(go::Options::new(size, rules));
    let five = |size, rules| Terms::Five { size, rules };
    let handicap = |rules| Terms::Go(go::Options::new(Size::NINE, rules).with_handicap(4).unwrap());
    vec![
        Terms::Gomobil(gomobil::Options::DEFAULT),
        Terms::Gomobil(gomobil::Options { first: Side::White, repetition: gomobil::Repetition::Forbidden }),
        Terms::Gosix { first: Side::Black },
        Terms::Gosix { first: Side::White },
        go(Size::NINE, go::Rules::ASSOCIATION),
        go(Size::THIRTEEN, go::Rules::FAMILY.with_komi(rules_core::HalfPoints(-3))),
        go(Size::NINETEEN, go::Rules::FAMILY),
        handicap(go::Rules::FAMILY),
        handicap(go::Rules::ASSOCIATION),
        five(Size::NINE, five::Rules::GOMOKU),
        five(Size::THIRTEEN, five::Rules::GOBANG),
        five(Size::NINETEEN, five::Rules::SIMPLE),
        five(Size::NINETEEN, five::Rules { no_double_three: false, ..five::Rules::NINUKI }),
    ]
}

/// Returns every move or stone that the side to move may play.
fn choices(game: &Game) -> Vec<Action> {
    match game {
        Game::Gomobil(game) => game.moves().map(Action::Move).collect(),
        _ => game.legal().iter().map(Action::Place).collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_wood_changes_by_what_a_game_answers(picks in prop::collection::vec(any::<u16>(), 40)) {
        for terms in all_terms() {
            let mut game = Game::new(&terms);
            prop_assert_eq!(game.terms(), terms);
            prop_assert_eq!((game.stones(), game.board()), (terms.stones(), terms.board()));
            for pick in &picks {
                let choices = choices(&game);
                let action = match choices.len() {
                    _ if game.is_over() => break,
                    0 => Action::Pass,
                    _ if pick % 29 == 0 && game.forbids_pass().is_none() => Action::Pass,
                    count => choices[usize::from(*pick) % count],
                };
                let (before, side, length) = (game.stones(), game.to_move(), game.len());
                let expected = game.consider(action).unwrap();
                let change = game.play(action).unwrap();
                prop_assert_eq!(change, expected);
                prop_assert_eq!(game.stones(), change.applied_to(before));
                prop_assert_eq!(game.last(), Some(action));
                prop_assert_eq!(game.action(action.code()), Some(action));
                let after = game.stones();
                prop_assert_eq!(game.undo(), Some(action));
                prop_assert_eq!((game.stones(), game.to_move(), game.len()), (before, side, length));
                game.play(action).unwrap();
                prop_assert_eq!(game.stones(), after);
            }
            // A header and the codes of the actions are the whole game.
            let mut again = Game::new(&Terms::Gosix { first: Side::White });
            prop_assert_eq!(read_header(&write_header(&game), &mut again), Some(()));
            for index in 0..game.len() {
                let action = again.action(game.ply(index).unwrap().code()).unwrap();
                prop_assert!(again.play(action).is_ok());
            }
            prop_assert_eq!(again.terms(), terms);
            prop_assert_eq!((again.stones(), again.to_move(), again.outcome()), (game.stones(), game.to_move(), game.outcome()));
        }
    }

    #[test]
    fn any_bytes_are_a_header_or_nothing(mut header in prop::collection::vec(any::<u8>(), 0..120), kind in 0u8..6) {
        for (byte, wanted) in header.iter_mut().zip([b'G', b'R', 1, kind]) {
            *byte = wanted;
        }
        let mut game = Game::new(&Terms::Gosix { first: Side::Black });
        if read_header(&header, &mut game).is_some() {
            prop_assert_eq!(&write_header(&game)[..], &header[..]);
        } else {
            prop_assert_eq!(game.terms(), Terms::Gosix { first: Side::Black });
        }
    }
}

#[test]
fn a_set_up_survives_its_header() {
    let five = Terms::Five { size: Size::NINE, rules: five::Rules::NINUKI };
    let go = Terms::Go(go::Options::new(Size::NINE, go::Rules::FAMILY));
    let grid = "b......../........./w......../........./........./........./........./........./......... w";
    let gosix = "....../......./......../....B..../....b...../....w....../........../........./......../......./...... w";
    let games = [
        (Terms::Gomobil(gomobil::Options::DEFAULT), gosix.replace('B', "b")),
        (Terms::Gosix { first: Side::Black }, gosix.to_owned()),
        (go, grid.to_owned()),
        (five, grid.to_owned()),
    ];
    for (terms, rows) in games {
        let Ok(game) = Game::from_rows(&terms, &rows) else { panic!("{} {rows}", terms.name()) };
        let mut again = Game::new(&go);
        assert_eq!(read_header(&write_header(&game), &mut again), Some(()), "{}", terms.name());
        assert_eq!((again.stones(), again.to_move()), (game.stones(), Side::White), "{}", terms.name());
        assert!(!game.stones().black.is_empty() && !game.stones().white.is_empty());
    }
    assert_eq!(Game::from_rows(&go, ".../.../... b").err(), Some(RowsError::OtherBoard));
}

#[test]
fn what_a_game_does_not_know_is_refused() {
    let e5 = Size::NINE.board().parse("E5").unwrap();
    let moved = Move { from: e5, to: e5 };
    for terms in all_terms() {
        let mut game = Game::new(&terms);
        let stranger = if game.is_placing() { Action::Move(moved) } else { Action::Place(e5) };
        assert_eq!(game.consider(stranger).unwrap_err().rule(), "game");
        assert_eq!(game.play(stranger).unwrap_err().rule(), "game");
        assert_eq!(
            game.play(Action::Resume).unwrap_err().rule(),
            if game.go().is_some() { "G5" } else { "game" }
        );
        assert!(game.is_empty());
        assert_eq!(game.play(Action::Pass).err(), game.forbids_pass());
    }
}

#[test]
fn after_two_passes_go_goes_on_or_takes_dead_stones_off() {
    let terms = Terms::Go(go::Options::new(Size::NINE, go::Rules::ASSOCIATION));
    let mut game = Game::new(&terms);
    let e5 = game.board().parse("E5").unwrap();
    for action in [Action::Place(e5), Action::Pass, Action::Pass] {
        game.play(action).unwrap();
    }
    assert!(game.agreement().unwrap().can_settle());
    assert_eq!(game.agreement().unwrap().chain(e5), WideSet::of(e5));
    game.agreement_mut().unwrap().agree(WideSet::of(e5)).unwrap();
    assert!(game.stones().black.is_empty() && game.is_over());
    game.play(Action::Resume).unwrap();
    assert_eq!(game.stones().black, WideSet::of(e5));
    assert_eq!(game.action(Action::Resume.code()), Some(Action::Resume));
    assert_eq!(game.undo(), Some(Action::Resume));
    assert!(game.is_over());
}
