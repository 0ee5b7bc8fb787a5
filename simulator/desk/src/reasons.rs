//! Why a record cannot be read, as a word for programs and what it is about: pages say it in their own language.

use std::collections::BTreeMap;

use rules_core::any::RecordError;
use rules_core::record::sgf::SgfErrorKind;
use rules_core::record::text::TextErrorKind;
use rules_core::{ActionError, Board, Point, Refusal};

use crate::desk::name;

/// A reason: its word, and what it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The word.
    pub word: &'static str,
    /// What it is about, by name.
    pub about: BTreeMap<&'static str, String>,
}

impl Reason {
    fn new(word: &'static str) -> Self {
        Self { word, about: BTreeMap::new() }
    }

    fn at(word: &'static str, board: &Board, point: Point) -> Self {
        Self::new(word).with("point", &name(board, point))
    }

    fn with(mut self, what: &'static str, value: &impl ToString) -> Self {
        self.about.insert(what, value.to_string());
        self
    }

    /// Adds the number of the rule, if there is one.
    fn by(self, rule: &'static str) -> Self {
        if rule.ends_with(|last: char| last.is_ascii_digit()) { self.with("rule", &rule) } else { self }
    }

    /// Returns why a record cannot be read.
    pub fn of(error: &RecordError) -> Self {
        match error {
            RecordError::Text(error) => in_text(&error.kind),
            RecordError::Sgf(error) => in_sgf(&error.kind),
        }
    }
}

fn in_text(kind: &TextErrorKind) -> Reason {
    Reason::new(match kind {
        TextErrorKind::NoGame(_) => "no-game",
        TextErrorKind::UnknownVersion => "version",
        TextErrorKind::BadSetting => "bad-setting",
        TextErrorKind::SettingTwice => "setting-twice",
        TextErrorKind::SettingTooLate => "setting-too-late",
        TextErrorKind::TooMuch => "too-much",
        TextErrorKind::Position(_) => "position",
        TextErrorKind::Action(ActionError::NotAnAction(_)) => "not-an-action",
        TextErrorKind::Action(ActionError::Point(_) | ActionError::From(_) | ActionError::To { .. }) => {
            "off-board"
        }
        TextErrorKind::Refused(refusal) => return refused(refusal, &Board::HEXAGON),
        TextErrorKind::BadResult => "bad-result",
        TextErrorKind::NotOver => "not-over",
        TextErrorKind::WrongResult(outcome) => return Reason::new("wrong-result").with("result", outcome),
        TextErrorKind::AfterResult => "after-result",
    })
}

fn in_sgf(kind: &SgfErrorKind) -> Reason {
    Reason::new(match kind {
        SgfErrorKind::NotSgf => "not-sgf",
        SgfErrorKind::Unexpected(mark) => return Reason::new("unexpected").with("mark", mark),
        SgfErrorKind::CutShort => "cut-short",
        SgfErrorKind::OtherGame => "other-game",
        SgfErrorKind::BadValue => "bad-value",
        SgfErrorKind::TooManyValues => "too-many-values",
        SgfErrorKind::NoPoint => "off-board",
        SgfErrorKind::SetUpTooLate => "set-up-too-late",
        SgfErrorKind::WrongTurn(side) => return Reason::new("wrong-turn").with("side", &side.word()),
        SgfErrorKind::Refused(refusal, size) => return refused(refusal, &size.board()),
    })
}

fn refused(refusal: &Refusal, board: &Board) -> Reason {
    let at = |word, point| Reason::at(word, board, point);
    let reason = match *refusal {
        Refusal::OffBoard { .. } => Reason::new("off-board"),
        Refusal::NoStone { point, .. } => at("no-stone", point),
        Refusal::NotYours { stone } => at("not-yours", stone),
        Refusal::Isolated { stone } => at("isolated", stone),
        Refusal::Splits { stone, .. } => at("splits", stone),
        Refusal::SamePoint { stone } | Refusal::Touched { stone } => at("same-point", stone),
        Refusal::Occupied { point, .. } => at("occupied", point),
        Refusal::NotLinked { to, .. } => at("not-linked", to),
        Refusal::OtherGroup { to, .. } => at("other-group", to),
        Refusal::NowhereToGo { stone, .. } => at("nowhere", stone),
        Refusal::Repetition { .. } => Reason::new("repetition"),
        Refusal::NoCorner { point } => at("no-corner", point),
        Refusal::Tie { point, tied } => at("tie", tied.first().unwrap_or(point)),
        Refusal::MustPlace { .. } => Reason::new("must-place"),
        Refusal::NoLiberty { .. } => Reason::new("no-liberty"),
        Refusal::Suicide { point, .. } => at("suicide", point),
        Refusal::Ko { taker, .. } => at("ko", taker),
        Refusal::MadeBefore { turn, .. } => Reason::new("repeats").with("turn", &turn),
        Refusal::NotOver => Reason::new("go-not-over"),
        Refusal::Resumed => Reason::new("resumed"),
        Refusal::HandicapFirst => Reason::new("handicap"),
        Refusal::DoubleThree { point, .. } => at("double-three", point),
        Refusal::NoPass => Reason::new("no-pass"),
        Refusal::GameOver => Reason::new("over"),
        Refusal::RecordFull { .. } => Reason::new("full"),
        // Records hold actions of their own game only.
        Refusal::Stays { .. } | Refusal::NotInThisGame => Reason::new("not-an-action"),
    };
    reason.by(refusal.rule())
}

#[cfg(test)]
mod tests {
    use rules_core::any::Game;

    use super::*;

    #[test]
    fn a_mistake_in_any_record_has_a_word_and_what_it_is_about() {
        for (record, word, about) in [
            ("gomobil 1\nD5-E5 H6-H7", "occupied", &[("point", "H7"), ("rule", "M5")][..]),
            ("gosix 1\nA1", "no-corner", &[("point", "A1"), ("rule", "S2")]),
            ("gosix 1\nup", "not-an-action", &[]),
            ("(;GM[1]SZ[9];B[ee];W[ee])", "occupied", &[("point", "E5"), ("rule", "G1")]),
            ("(;GM[1]SZ[9];B[ee];B[ef])", "wrong-turn", &[("side", "white")]),
            ("(;GM[4]SZ[19];B[aa];W[aa])", "occupied", &[("point", "A19")]),
            ("(;GM[1]SZ[9];B[ee]", "cut-short", &[]),
        ] {
            let Err(error) = Game::read_record(record) else { panic!("{record} was read") };
            let about = about.iter().map(|(what, value)| (*what, (*value).to_owned())).collect();
            assert_eq!(Reason::of(&error), Reason { word, about }, "{record}");
        }
    }
}
