//! Positions as text.

use core::fmt;
use core::str::FromStr;

use super::Position;
use crate::rows::{self, PositionTextError};
use crate::{Board, HexSet, PerSide, Side};

/// The rows from A to K with `/` between them, `.` for an empty point, `b` and `w` for the stones, then a space and
/// the side to move.
///
/// ```
/// use rules_core::gomobil::Position;
/// let text = "....../bbbbbbb/bbbbbbbb/bbbbbbbbb/........../.........../........../wwwwwwwww/wwwwwwww/wwwwwww/...... b";
/// assert_eq!(text.parse(), Ok(Position::START));
/// assert_eq!(Position::START.to_string(), text);
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows::write(f, &Board::HEXAGON, self.to_move, |point| self.at(point).map_or('.', Side::letter))
    }
}

impl FromStr for Position {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Self, PositionTextError> {
        let mut stones = PerSide { black: HexSet::EMPTY, white: HexSet::EMPTY };
        let to_move = rows::read(&Board::HEXAGON, text, |point, mark| {
            if let Some(side) = rows::stone(mark)? {
                stones[side].insert(point);
            }
            Ok(())
        })?;
        Ok(Self { black: stones.black, white: stones.white, to_move })
    }
}
