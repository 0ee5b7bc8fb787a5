//! What any game can be told.

use core::fmt;

use crate::gomobil::{self, Move};
use crate::{Board, Point, Side, go, hexagon, placing};

/// A turn, or one of the ways to end a game early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The side to move lifts a stone and lands it elsewhere.
    Move(Move),
    /// The side to move places a stone.
    Place(Point),
    /// The side to move passes.
    Pass,
    /// Play goes on after two passes, because the players do not agree (G5).
    Resume,
    /// This side gives up, whoever is to move.
    Resign(Side),
    /// This side's time has run out, whoever is to move.
    FlagFall(Side),
}

const OTHER: u16 = 1 << 14;
const SEVEN_BITS: u16 = 0x7F;

impl Action {
    /// Returns the point where a stone comes to stand, if it is about one.
    pub const fn lands_on(self) -> Option<Point> {
        match self {
            Self::Move(Move { to, .. }) => Some(to),
            Self::Place(point) => Some(point),
            Self::Pass | Self::Resume | Self::Resign(_) | Self::FlagFall(_) => None,
        }
    }

    /// Returns the action in two bytes, low byte first.
    ///
    /// A move is `to << 7 | from`, a placed stone the index of its point. Everything else has bit 14 set: passing is
    /// 0, resigning 2 for Black and 3 for White, running out of time 4 and 5, playing on 6.
    pub const fn code(self) -> [u8; 2] {
        let code = match self {
            Self::Move(Move { from, to }) => (to.0 & SEVEN_BITS) << 7 | from.0 & SEVEN_BITS,
            Self::Place(point) => point.0,
            Self::Pass => OTHER,
            Self::Resign(side) => OTHER | 2 | side as u16,
            Self::FlagFall(side) => OTHER | 4 | side as u16,
            Self::Resume => OTHER | 6,
        };
        code.to_le_bytes()
    }

    /// Returns the action with this code; `moves` tells whether stones are moved in the game or placed on `board`.
    pub(super) fn from_code(code: [u8; 2], moves: bool, board: &Board) -> Option<Self> {
        let code = u16::from_le_bytes(code);
        match code.checked_sub(OTHER) {
            Some(0) => Some(Self::Pass),
            Some(2) => Some(Self::Resign(Side::Black)),
            Some(3) => Some(Self::Resign(Side::White)),
            Some(4) => Some(Self::FlagFall(Side::Black)),
            Some(5) => Some(Self::FlagFall(Side::White)),
            Some(6) => Some(Self::Resume),
            Some(_) => None,
            None if moves => {
                let (from, to) = (Point(code & SEVEN_BITS), Point(code >> 7));
                let on_board = hexagon::POINTS.contains(from) && hexagon::POINTS.contains(to);
                on_board.then_some(Self::Move(Move { from, to }))
            }
            None => board.point(code.into()).map(Self::Place),
        }
    }

    /// Returns the action ready to be printed with the names of the board's points: `D5-E5`, `D5`, `pass`, `resume`,
    /// `resign-black`, `time-white`.
    ///
    /// ```
    /// use rules_core::{Board, Side, any::Action};
    /// assert_eq!(Action::Resign(Side::Black).display(&Board::HEXAGON).to_string(), "resign-black");
    /// ```
    pub const fn display(self, board: &Board) -> ActionName<'_> {
        ActionName { action: self, board }
    }

    /// Reads an action of a game as [`Action::display`] writes it, in either case.
    ///
    /// `resign` and `time` without a side are about the side to move.
    pub fn parse(text: &str, game: &super::Game) -> Option<Self> {
        if text.eq_ignore_ascii_case("resume") {
            return Some(Self::Resume);
        }
        if game.is_placing() {
            placing::Action::parse(text, &game.board(), game.to_move()).ok().map(Self::from)
        } else {
            gomobil::Action::parse(text, game.to_move()).ok().map(Self::from)
        }
    }

    /// Returns the action as Gomobil has it.
    pub(super) const fn moving(self) -> Option<gomobil::Action> {
        match self {
            Self::Move(played) => Some(gomobil::Action::Move(played)),
            Self::Pass => Some(gomobil::Action::Pass),
            Self::Resign(side) => Some(gomobil::Action::Resign(side)),
            Self::FlagFall(side) => Some(gomobil::Action::FlagFall(side)),
            Self::Place(_) | Self::Resume => None,
        }
    }

    /// Returns the action as the games have it in which stones are placed.
    pub(super) const fn placing(self) -> Option<placing::Action> {
        match self {
            Self::Place(point) => Some(placing::Action::Place(point)),
            Self::Pass => Some(placing::Action::Pass),
            Self::Resign(side) => Some(placing::Action::Resign(side)),
            Self::FlagFall(side) => Some(placing::Action::FlagFall(side)),
            Self::Move(_) | Self::Resume => None,
        }
    }
}

/// The printed form of an action; see [`Action::display`].
#[derive(Clone, Copy, Debug)]
pub struct ActionName<'a> {
    action: Action,
    board: &'a Board,
}

impl fmt::Display for ActionName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.action, self.action.placing()) {
            (_, Some(action)) => action.display(self.board).fmt(f),
            (Action::Move(Move { from, to }), None) => {
                write!(f, "{}-{}", self.board.display(from), self.board.display(to))
            }
            _ => f.write_str("resume"),
        }
    }
}

impl From<gomobil::Action> for Action {
    fn from(action: gomobil::Action) -> Self {
        match action {
            gomobil::Action::Move(played) => Self::Move(played),
            gomobil::Action::Pass => Self::Pass,
            gomobil::Action::Resign(side) => Self::Resign(side),
            gomobil::Action::FlagFall(side) => Self::FlagFall(side),
        }
    }
}

impl From<placing::Action> for Action {
    fn from(action: placing::Action) -> Self {
        match action {
            placing::Action::Place(point) => Self::Place(point),
            placing::Action::Pass => Self::Pass,
            placing::Action::Resign(side) => Self::Resign(side),
            placing::Action::FlagFall(side) => Self::FlagFall(side),
        }
    }
}

impl From<go::Turn> for Action {
    fn from(turn: go::Turn) -> Self {
        turn.action().map_or(Self::Resume, Self::from)
    }
}
