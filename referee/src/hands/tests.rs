//! Hands that move stones, and hands that place them.

mod moving {
    use rules_core::any::Terms;
    use rules_core::gomobil::{Options, Position};
    use rules_core::{Board, Side};

    use super::super::*;

    fn point(name: &str) -> Point {
        Board::HEXAGON.parse(name).unwrap()
    }

    fn start() -> Wood {
        let start = Position::START;
        Wood {
            black: start.stones(Side::Black).widen(),
            white: start.stones(Side::White).widen(),
            unsure: WideSet::EMPTY,
        }
    }

    fn hands(wood: &Wood) -> Hands {
        read(&Game::new(&Terms::Gomobil(Options::DEFAULT)), wood, WideSet::EMPTY, WideSet::EMPTY, None)
    }

    #[test]
    fn a_lifted_stone_has_landing_points() {
        let mut wood = start();
        assert_eq!(hands(&wood), Hands::Quiet);
        wood.clear(point("D5"));
        let Hands::Lifted { from, landings } = hands(&wood) else { panic!("{:?}", hands(&wood)) };
        assert_eq!((from, landings.contains(point("E5"))), (point("D5"), true));
    }

    #[test]
    fn the_order_of_lift_and_landing_does_not_matter() {
        let mut wood = start();
        wood.put(point("E5"), Some(Side::Black));
        assert_eq!(hands(&wood), Hands::Extra { to: point("E5") });
        wood.clear(point("D5"));
        let played = Action::Move(Move { from: point("D5"), to: point("E5") });
        assert_eq!(hands(&wood), Hands::Landed { played, touched: false });
    }

    #[test]
    fn a_stone_of_the_other_side_is_refused_in_the_air_and_when_it_has_landed() {
        let mut wood = start();
        wood.clear(point("H6"));
        let refusal = Refusal::NotYours { stone: point("H6") };
        assert_eq!(hands(&wood), Hands::CannotLift { from: point("H6"), refusal });
        wood.put(point("G6"), Some(Side::White));
        assert_eq!(hands(&wood), Hands::CannotLand { from: Some(point("H6")), to: point("G6"), refusal });
    }

    #[test]
    fn a_stone_landed_wrong_side_up_is_noticed() {
        let mut wood = start();
        wood.clear(point("D5"));
        wood.put(point("E5"), Some(Side::White));
        assert!(matches!(hands(&wood), Hands::WrongSideUp { .. }));
    }

    #[test]
    fn three_stones_in_the_air_are_a_muddle() {
        let mut wood = start();
        for name in ["D5", "D6", "H6"] {
            wood.clear(point(name));
        }
        assert_eq!(hands(&wood), Hands::Muddle);
    }
}

mod placing {
    use rules_core::any::Terms;
    use rules_core::grid::Size;
    use rules_core::{Board, Point, Side, go};

    use super::super::*;

    const BOARD: Board = Size::NINE.board();

    fn point(name: &str) -> Point {
        BOARD.parse(name).unwrap()
    }

    /// White on A1 has its last liberty on A2.
    fn game() -> Game {
        let mut game = Game::new(&Terms::Go(go::Options::new(Size::NINE, go::Rules::FAMILY)));
        for name in ["B1", "A1", "E5", "E6"] {
            game.play(Action::Place(point(name))).unwrap();
        }
        game
    }

    fn wood(game: &Game) -> Wood {
        let stones = game.stones();
        Wood { black: stones.black, white: stones.white, unsure: WideSet::EMPTY }
    }

    fn hands(wood: &Wood) -> Hands {
        read(&game(), wood, WideSet::EMPTY, WideSet::EMPTY, None)
    }

    #[test]
    fn a_placed_stone_is_a_move() {
        let mut wood = wood(&game());
        assert_eq!(hands(&wood), Hands::Quiet);
        wood.put(point("C3"), Some(Side::Black));
        let played = Action::Place(point("C3"));
        assert_eq!(hands(&wood), Hands::Landed { played, touched: false });
        wood.put(point("C3"), None);
        assert_eq!(hands(&wood), Hands::Landed { played, touched: false });
        wood.put(point("C3"), Some(Side::White));
        assert_eq!(hands(&wood), Hands::WrongSideUp { played });
    }

    #[test]
    fn a_captured_stone_may_be_taken_off_before_or_after() {
        let mut wood = wood(&game());
        wood.clear(point("A1"));
        assert!(matches!(hands(&wood), Hands::CannotLift { .. }));
        wood.put(point("A2"), Some(Side::Black));
        let played = Action::Place(point("A2"));
        assert_eq!(hands(&wood), Hands::Landed { played, touched: true });
    }

    #[test]
    fn a_stone_of_the_board_that_was_pushed_elsewhere_is_no_move() {
        let mut wood = wood(&game());
        wood.clear(point("E5"));
        wood.put(point("E4"), Some(Side::Black));
        assert_eq!(hands(&wood), Hands::Muddle);
    }

    #[test]
    fn a_marker_may_be_put_before_the_stone_has_rested() {
        let point = |name| Board::HEXAGON.parse(name).unwrap();
        let mut game = Game::new(&Terms::Gosix { first: Side::Black });
        for name in ["G7", "E6", "G6", "D3", "F5", "H9", "E5", "D7"] {
            game.play(Action::Place(point(name))).unwrap();
        }
        let mut wood = wood(&game);
        wood.put(point("F7"), Some(Side::Black));
        wood.put(point("F6"), Some(Side::Black));
        let played = Action::Place(point("F7"));
        let seen = read(&game, &wood, WideSet::EMPTY, WideSet::EMPTY, None);
        assert_eq!(seen, Hands::Landed { played, touched: true });
    }
}
