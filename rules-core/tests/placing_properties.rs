//! What holds for every game in which stones are placed.

mod support;

use proptest::prelude::*;
use rules_core::go::{Game, Rules};
use rules_core::grid::{Position, Size};
use rules_core::record::{sgf, text};
use rules_core::{Action, HalfPoints, PerSide, Play, Side, WideSet, five, gosix};

/// A choice of the legal points for each turn; one in thirty is a pass where the game has it.
fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..160)
}

fn chosen(legal: WideSet, choice: u16) -> Action {
    match legal.len() {
        0 => Action::Pass,
        _ if choice.is_multiple_of(30) => Action::Pass,
        count => legal.iter().nth(usize::from(choice) % count).map_or(Action::Pass, Action::Place),
    }
}

fn any_go() -> impl Strategy<Value = Game> {
    let rules = prop_oneof![Just(Rules::ASSOCIATION), Just(Rules::FAMILY)];
    (2..=9u8, rules, choices()).prop_map(|(size, rules, choices)| {
        let mut game = Game::even(Size::new(size).expect("a size"), rules);
        for choice in choices {
            if game.play(chosen(game.legal(), choice)).is_err() {
                break;
            }
        }
        game
    })
}

fn any_position() -> impl Strategy<Value = Position> {
    (2..=19u8)
        .prop_flat_map(|size| {
            let points = usize::from(size) * usize::from(size);
            (Just(size), prop::collection::vec(0..3u8, points), any::<bool>())
        })
        .prop_map(|(size, marks, white)| {
            let size = Size::new(size).expect("a size");
            let with = |mark| {
                size.board()
                    .points()
                    .iter()
                    .zip(&marks)
                    .filter(|(_, have)| **have == mark)
                    .map(|(point, _)| point)
                    .collect()
            };
            let to_move = if white { Side::White } else { Side::Black };
            Position::new(size, PerSide { black: with(1), white: with(2) }, to_move)
                .expect("one mark to a point")
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_area_of_both_and_neutral_points_fill_the_board(game in any_go()) {
        let count = game.count();
        let points = |side| usize::from(count.stones[side]) + count.territory[side].len();
        prop_assert_eq!(points(Side::Black) + points(Side::White) + count.neutral.len(), usize::from(game.size().points()));
        prop_assert!(!count.territory.black.meets(count.territory.white));
    }

    #[test]
    fn every_stone_on_the_board_has_a_liberty(game in any_go()) {
        prop_assert!(Game::from_position(game.position(), *game.rules()).is_ok());
    }

    #[test]
    fn stones_placed_are_on_the_board_or_prisoners(game in any_go()) {
        let placed = game.plies().filter(|turn| matches!(turn, Action::Place(_))).count();
        let count = game.count();
        let prisoners = game.prisoners();
        let found = count.stones.black + count.stones.white + prisoners.black + prisoners.white;
        prop_assert_eq!(placed, usize::from(found));
    }

    #[test]
    fn legal_points_are_those_that_can_be_played(mut game in any_go()) {
        let legal = game.legal();
        for point in game.board().points() {
            prop_assert_eq!(game.captures(point).is_ok(), legal.contains(point));
        }
        let before = (game.position(), *game.prisoners());
        if let Some(point) = legal.first() {
            game.play(Action::Place(point)).expect("legal");
            game.undo();
        }
        prop_assert_eq!((game.position(), *game.prisoners()), before);
    }

    #[test]
    fn positions_round_trip_as_text(position in any_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn captures_of_five_in_a_row_come_in_pairs(position in any_position(), rules in 0..4usize, choice in any::<u16>()) {
        let rules = [five::Rules::GOMOKU, five::Rules::GOBANG, five::Rules::SIMPLE, five::Rules::NINUKI][rules];
        let mut game = five::Game::from_position(position, rules);
        let legal = game.legal();
        if let Some(point) = legal.iter().nth(usize::from(choice) % legal.len().max(1)) {
            let taken = game.play(Action::Place(point)).expect("legal").taken;
            prop_assert_eq!(taken.len() % 2, 0);
            prop_assert!(rules.captures || taken.is_empty());
            prop_assert!(taken.is_subset(position.stones(position.to_move().other())));
            game.undo();
            prop_assert_eq!(*game.position(), position);
        }
    }

    #[test]
    fn gosix_gains_a_marker_whenever_stones_come_off(choices in choices()) {
        let mut game = gosix::Game::new(Side::Black);
        for choice in choices {
            let markers = |game: &gosix::Game| Side::BOTH.map(|side| game.position().markers(side).len()).iter().sum::<usize>();
            let before = markers(&game);
            let Ok(placement) = game.play(chosen(game.legal(), choice | 1)) else { break };
            prop_assert_eq!(markers(&game) > before, !placement.taken.is_empty());
        }
    }

    #[test]
    fn half_points_round_trip(halves in -1998..=1998i16) {
        prop_assert_eq!(HalfPoints::parse(&HalfPoints(halves).to_string()), Some(HalfPoints(halves)));
    }

    #[test]
    fn any_text_is_answered(input in "\\PC*") {
        let _ = input.parse::<Position>();
        let _ = input.parse::<gosix::Position>();
        let _ = HalfPoints::parse(&input);
        let lines = format!("gosix 1\n{input}");
        if let Err(error) = text::read(&lines, &mut gosix::Game::new(Side::Black)) {
            let line = lines.lines().nth(error.line - 1).expect("the line is there");
            prop_assert!((1..=line.chars().count() + 1).contains(&error.column));
        }
        let file = format!("(;SZ[9]{input}");
        if let Err(error) = sgf::read(&file, &mut Game::even(Size::NINE, Rules::FAMILY)) {
            let line = file.split('\n').nth(error.line - 1).expect("the line is there");
            prop_assert!((1..=line.chars().count() + 1).contains(&error.column));
        }
    }
}
