//! The words for boards and sensors, on command lines and in messages.

use rehearsal::SensorKind;
use rules_core::Board;
use rules_core::grid::Size;

/// The boards, with the words for them.
pub const BOARDS: [(&str, Board); 4] = [
    ("hexagon", Board::HEXAGON),
    ("9", Size::NINE.board()),
    ("13", Size::THIRTEEN.board()),
    ("19", Size::NINETEEN.board()),
];

/// Returns the kind of sensors with this name.
pub fn kind_named(word: &str) -> Option<SensorKind> {
    SensorKind::ALL.into_iter().find(|kind| kind.word() == word)
}

/// Returns the board with this name.
pub fn board_named(word: &str) -> Option<Board> {
    BOARDS.into_iter().find(|(name, _)| *name == word).map(|(_, board)| board)
}

/// Returns the word for a board.
pub fn board_word(board: &Board) -> &'static str {
    BOARDS.iter().find(|(_, other)| other == board).map_or("", |(word, _)| word)
}
