//! What holds for every position and every game.

mod support;

use proptest::prelude::*;
use rules_core::gomobil::{Game, Options, Position, Repetition};
use rules_core::record::{bytes, text};
use rules_core::{Action, HexSet, PerSide, Play, Side, hexagon};
use support::Chance;

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Black), Just(Side::White)]
}

fn options() -> impl Strategy<Value = Options> {
    let repetition = prop_oneof![Just(Repetition::Allowed), Just(Repetition::Forbidden)];
    (side(), repetition).prop_map(|(first, repetition)| Options { first, repetition })
}

/// Any stones on any points.
fn any_position() -> impl Strategy<Value = Position> {
    let marks = prop::collection::vec(0..3u8, 91);
    (marks, side()).prop_map(|(marks, to_move)| {
        let with = |mark| -> HexSet {
            hexagon::POINTS
                .iter()
                .zip(&marks)
                .filter(|(_, have)| **have == mark)
                .map(|(point, _)| point)
                .collect()
        };
        Position::new(with(1), with(2), to_move).expect("one mark to a point")
    })
}

/// A game played by choosing among the legal moves; one choice in twenty is a pass.
fn any_game() -> impl Strategy<Value = Game> {
    let choices = prop::collection::vec(any::<u16>(), 0..90);
    (options(), choices).prop_map(|(options, choices)| {
        let mut game = Game::new(options);
        for choice in choices {
            let moves: Vec<_> = game.moves().collect();
            let action = match moves.len() {
                0 => Action::Pass,
                _ if choice % 20 == 0 => Action::Pass,
                count => Action::Move(moves[usize::from(choice) % count]),
            };
            if game.play(action).is_err() {
                break;
            }
        }
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_has_48_stones_and_91_points(game in any_game()) {
        let count = game.count();
        prop_assert_eq!(count.stones.black + count.stones.white, 48);
        prop_assert_eq!(count.points(Side::Black) + count.points(Side::White) + count.neutral(), 91);
    }

    #[test]
    fn every_empty_point_has_one_owner_or_none(position in any_position()) {
        let count = position.count();
        let PerSide { black, white } = count.territory;
        prop_assert!(!black.meets(white) && !black.meets(count.no_mans_land) && !white.meets(count.no_mans_land));
        prop_assert_eq!(black | white | count.no_mans_land, position.empty());
        prop_assert_eq!(count.points(Side::Black) + count.points(Side::White) + count.neutral(), 91);
    }

    #[test]
    fn neighbouring_empty_points_have_the_same_owner(position in any_position()) {
        let count = position.count();
        for set in [count.territory.black, count.territory.white, count.no_mans_land] {
            prop_assert!((hexagon::grow(set) & position.empty()).is_subset(set));
        }
    }

    #[test]
    fn a_legal_move_never_splits_the_group_it_leaves(position in any_position()) {
        let side = position.to_move();
        for played in position.moves() {
            let group = position.group_of(played.from);
            let mut next = position;
            let captured = next.play(played).expect("a legal move");
            prop_assert!(group.without(played.from).with(played.to).is_subset(next.group_of(played.to)));
            prop_assert!(captured.is_subset(next.stones(side)));
            prop_assert!(!hexagon::neighbours(played.to).meets(next.stones(side.other())));
            prop_assert_eq!(next.to_move(), side.other());
            let all = |position: &Position| position.stones(Side::Black).len() + position.stones(Side::White).len();
            prop_assert_eq!(all(&next), all(&position));
        }
    }

    #[test]
    fn the_listed_moves_are_those_that_can_be_played(position in any_position()) {
        let listed: std::collections::BTreeSet<_> = position.moves().collect();
        prop_assert_eq!(listed.len(), position.moves().count());
        for from in hexagon::POINTS {
            for to in hexagon::POINTS {
                let played = rules_core::Move { from, to };
                prop_assert_eq!(position.captures(from, to).is_ok(), listed.contains(&played));
            }
        }
    }

    #[test]
    fn a_group_of_two_or_more_beside_an_empty_point_can_move(position in any_position()) {
        for side in Side::BOTH {
            let immobile = position.immobile(side);
            for group in position.groups(side).filter(|group| group.len() > 1) {
                let free = hexagon::grow(group).meets(position.empty());
                prop_assert_eq!(free, !group.is_subset(immobile));
            }
        }
    }

    #[test]
    fn undo_restores_everything(game in any_game(), seed in any::<u64>()) {
        let mut chance = Chance(seed);
        let mut changed = game.clone();
        let steps = chance.below(8);
        let mut played = 0;
        for _ in 0..steps {
            let moves: Vec<_> = changed.moves().collect();
            let action = match moves.len() {
                0 => Action::Resign(chance.side()),
                count => Action::Move(moves[chance.below(count)]),
            };
            if changed.play(action).is_ok() {
                played += 1;
            }
        }
        for _ in 0..played {
            prop_assert!(changed.undo().is_some());
        }
        prop_assert_eq!(changed.position(), game.position());
        prop_assert!(changed.plies().eq(game.plies()));
        prop_assert_eq!(changed.outcome(), game.outcome());
        prop_assert_eq!(changed.occurrences(), game.occurrences());
    }

    #[test]
    fn records_round_trip(game in any_game()) {
        let mut text_form = String::new();
        text::write(&game, &text::Tags::default(), &mut text_form).unwrap();
        let mut from_text = Game::new(Options::DEFAULT);
        prop_assert!(text::read(&text_form, &mut from_text).is_ok());
        let mut byte_form = [0; bytes::MAX_LEN];
        let length = bytes::write(&game, &mut byte_form).unwrap();
        let mut from_bytes = Game::new(Options::DEFAULT);
        prop_assert_eq!(bytes::read(&byte_form[..length], &mut from_bytes), Ok(()));
        for again in [from_text, from_bytes] {
            prop_assert_eq!(again.position(), game.position());
            prop_assert!(again.plies().eq(game.plies()));
            prop_assert_eq!(again.repetition(), game.repetition());
        }
    }

    #[test]
    fn positions_round_trip_as_text(position in any_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn any_text_and_any_bytes_are_answered(text_form in "\\PC*", bytes_form in any::<Vec<u8>>()) {
        let mut game = Game::new(Options::DEFAULT);
        prop_assert!(text::read(&text_form, &mut game).is_err());
        let lines = format!("gomobil 1\n{text_form}");
        if let Err(error) = text::read(&lines, &mut game) {
            let line = lines.lines().nth(error.line - 1).expect("the line is there");
            prop_assert!((1..=line.chars().count() + 1).contains(&error.column));
        }
        let _ = text_form.parse::<Position>();
        let _ = bytes::read(&bytes_form, &mut game);
        let with_header: Vec<u8> = b"GR\x01\x01\0\0".iter().chain(&bytes_form).copied().collect();
        if let Err(error) = bytes::read(&with_header, &mut game) {
            prop_assert!(error.offset < with_header.len());
        }
    }
}
