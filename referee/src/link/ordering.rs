//! What a request has the referee do, and what programs for Go want to know of a game.

use core::fmt::{self, Write};

use rules_core::{Action, HalfPoints, Outcome, PerSide, Refusal, Side, WideSet};

use super::answering::Snapshot;
use super::asking::{Command, Complaint, Request, Status};
use crate::order::Order;
use crate::referee::Referee;

/// What may be ordered of a referee, and what has come of an order that takes its time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Desk {
    /// Whether somebody thinks for the board.
    thinker: bool,
    /// Whether the game waits, as in a lesson.
    waiting: bool,
    /// Whether the board would show now what it would play.
    hints: bool,
    /// The turn that is shown as a hint.
    hint: Option<Action>,
    /// How well the board plays.
    pub(super) level: u8,
    /// What was thought of, as far as somebody has waited for it: [`Snapshot::conclude`].
    thought: Option<Result<Action, Complaint>>,
}

impl Desk {
    pub(super) fn of(referee: &Referee) -> Self {
        Self {
            thinker: referee.has_thinker(),
            waiting: referee.is_waiting(),
            hints: referee.can_hint(),
            hint: referee.hint(),
            level: referee.settings().opponent.level,
            thought: None,
        }
    }
}

impl Request {
    /// Tells whether an answer needs to know how the game is; the names of commands and of the program do not.
    pub const fn is_about_game(&self) -> bool {
        !matches!(
            self.command,
            Err(_)
                | Ok(Command::Help
                    | Command::ListCommands
                    | Command::KnownCommand(_)
                    | Command::ProtocolVersion
                    | Command::Name
                    | Command::Version
                    | Command::Quit)
        )
    }

    /// Tells whether an answer has to wait until the referee owes none any more: see [`Snapshot::conclude`].
    pub const fn waits(&self) -> bool {
        matches!(self.command, Ok(Command::Genmove(_) | Command::Hint))
    }
}

impl Snapshot {
    /// Returns what a request has the referee do, if that can be done, and after how many actions.
    pub fn order(&self, request: &Request) -> Option<(Order, usize)> {
        let command = request.command.ok()?;
        self.check_order(command).ok()?;
        let order = match command {
            Command::Play(_, action) => Order::Play(action),
            Command::Genmove(_) => Order::Think,
            Command::Undo => Order::Undo,
            Command::ClearBoard => Order::NewGame,
            Command::Komi(komi) => Order::Komi(komi),
            Command::Hint => Order::Hint,
            Command::Level(Some(level)) => Order::Level(level),
            Command::Names(names) => Order::Names(names),
            Command::Calibrate => Order::Calibrate,
            Command::SelfTest => Order::SelfTest,
            _ => return None,
        };
        Some((order, self.game.len()))
    }

    /// Notes what has come of an order to think that was given after so many actions.
    pub fn conclude(&mut self, request: &Request, plies: usize) {
        let thought = match request.command {
            Ok(Command::Genmove(_)) if self.game.len() == plies.saturating_add(1) => self.game.last(),
            Ok(Command::Hint) if self.game.len() == plies => self.desk.hint,
            _ => None,
        };
        self.desk.thought = Some(thought.ok_or(Complaint::Busy));
    }

    pub(super) fn check_order(&self, command: Command) -> Result<(), Complaint> {
        let Desk { thinker, waiting, hints, thought, .. } = self.desk;
        match command {
            Command::Genmove(_) | Command::Hint if let Some(thought) = thought => thought.map(drop),
            Command::Play(..) | Command::Genmove(_) | Command::Undo | Command::Hint if waiting => {
                Err(Complaint::Busy)
            }
            Command::Play(side, action) => self.check_turn(side, Some(action)),
            Command::Genmove(_) | Command::Hint if !thinker => Err(Complaint::NobodyThinks),
            Command::Genmove(side) => self.check_turn(side, None),
            Command::Hint if !hints => Err(Complaint::Busy),
            Command::Undo if self.game.is_empty() => Err(Complaint::CannotUndo),
            Command::BoardSize(lines)
                if self.board().size().is_none_or(|size| lines != size.get().into()) =>
            {
                Err(Complaint::OtherSize)
            }
            Command::FinalStatus(_) if self.game.agreement().is_none() => Err(Complaint::NotInThisGame),
            _ => Ok(()),
        }
    }

    fn check_turn(&self, side: Option<Side>, action: Option<Action>) -> Result<(), Complaint> {
        if side.is_some_and(|side| side != self.game.to_move()) {
            return Err(Complaint::NotYourTurn);
        }
        let refusal = match action {
            _ if self.game.is_over() => Some(Refusal::GameOver),
            Some(Action::Pass) => self.game.forbids_pass(),
            Some(action) => self.game.consider(action).err(),
            None => None,
        };
        refusal.map_or(Ok(()), |refusal| Err(Complaint::Illegal(refusal.rule())))
    }

    /// Writes the turn that was thought of.
    pub(super) fn thought(&self, out: &mut impl Write) -> fmt::Result {
        match self.desk.thought {
            Some(Ok(action)) => writeln!(out, "{}", action.display(self.board())),
            // Nobody has waited for it.
            _ => writeln!(out, "see the board"),
        }
    }

    /// Writes the position as the board lies before Black, each row with the name of its first point.
    pub(super) fn show_board(&self, out: &mut impl Write) -> fmt::Result {
        let PerSide { black, white } = self.game.stones();
        // GTP's programs expect the answer to begin on a line of its own.
        writeln!(out)?;
        let rows = self.board().rows();
        let widest = rows.map(Iterator::count).max().unwrap_or_default();
        for number in (0..self.board().row_count()).rev() {
            let mut row = self.board().rows().nth(number).into_iter().flatten().peekable();
            let Some(first) = row.peek() else { continue };
            write!(out, "{:3}", self.board().display(*first))?;
            if self.board().size().is_none() {
                let length = self.board().rows().nth(number).map_or(0, Iterator::count);
                write!(out, "{:1$}", "", widest.saturating_sub(length))?;
            }
            for point in row {
                let letter = match point {
                    point if black.contains(point) => 'X',
                    point if white.contains(point) => 'O',
                    _ => '.',
                };
                write!(out, " {letter}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Writes who has won, or is ahead, and by how much.
    pub(super) fn score(&self, out: &mut impl Write) -> fmt::Result {
        let letter = |side| if side == Side::Black { 'B' } else { 'W' };
        let outcome = self.game.outcome();
        match (outcome, outcome.and_then(|outcome| outcome.winner())) {
            (Some(Outcome::Resigned(_)), Some(winner)) => writeln!(out, "{}+R", letter(winner)),
            (Some(Outcome::OutOfTime(_)), Some(winner)) => writeln!(out, "{}+T", letter(winner)),
            (Some(Outcome::Five(_) | Outcome::Captures(_)), Some(winner)) => {
                writeln!(out, "{}+", letter(winner))
            }
            _ => {
                let PerSide { black, white } = self.game.tally().points().unwrap_or_default();
                match black.0.saturating_sub(white.0) {
                    0 => writeln!(out, "0"),
                    ahead @ 1.. => writeln!(out, "B+{}", HalfPoints(ahead)),
                    behind => writeln!(out, "W+{}", HalfPoints(behind.saturating_neg())),
                }
            }
        }
    }

    /// Lists the stones that the players agree to be dead, or the others.
    pub(super) fn status_list(&self, status: Status, out: &mut impl Write) -> fmt::Result {
        let Some(agreement) = self.game.agreement() else { return writeln!(out) };
        let standing = agreement.standing();
        let dead = agreement.dead();
        match status {
            Status::Alive => self.list((standing.black | standing.white) - dead, out),
            Status::Dead => self.list(dead, out),
            // The players say which stones are dead, and nothing of how the others live.
            Status::Seki => self.list(WideSet::EMPTY, out),
        }
    }
}
