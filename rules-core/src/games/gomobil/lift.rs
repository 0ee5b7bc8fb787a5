//! Moving: which stones may be lifted, where they may land, what they turn over.

use super::Position;
use crate::{HexSet, Move, Pieces, Point, Points, Refusal, hexagon};

impl Position {
    /// Lifts a stone of the side to move and returns its landing points, of which there is at least one.
    ///
    /// ```
    /// use rules_core::{Board, Refusal, gomobil::Position};
    /// let point = |name| Board::HEXAGON.parse(name).unwrap();
    /// assert!(Position::START.lift(point("D5"))?.contains(point("E5")));
    /// assert_eq!(Position::START.lift(point("H5")), Err(Refusal::NotYours { stone: point("H5") }));
    /// # Ok::<(), Refusal>(())
    /// ```
    pub fn lift(&self, stone: Point) -> Result<HexSet, Refusal> {
        let rest = self.rest_of_group(stone)?;
        let landings = hexagon::grow(rest) & self.empty();
        if landings.is_empty() {
            Err(Refusal::NowhereToGo { stone, group: rest.with(stone) })
        } else {
            Ok(landings)
        }
    }

    /// Returns the enemy stones that a move would turn over (C3), or why it is no move.
    pub fn captures(&self, from: Point, to: Point) -> Result<HexSet, Refusal> {
        let rest = self.rest_of_group(from)?;
        if to == from {
            return Err(Refusal::SamePoint { stone: from });
        }
        if !hexagon::POINTS.contains(to) {
            return Err(Refusal::OffBoard { point: to });
        }
        if self.at(to).is_some() {
            return Err(Refusal::Occupied { point: to, rule: "M5" });
        }
        let links = hexagon::neighbours(to);
        if !links.meets(rest) {
            let others = (links & self.stones(self.to_move)).without(from);
            return Err(if others.is_empty() {
                Refusal::NotLinked { to, group: rest }
            } else {
                Refusal::OtherGroup {
                    to,
                    other: hexagon::flood(others, self.stones(self.to_move).without(from)),
                }
            });
        }
        Ok(self.enemies_beside(to))
    }

    /// Plays a move for the side to move and returns the enemy stones that it turned over.
    ///
    /// A refused move leaves the position as it was.
    pub fn play(&mut self, played: Move) -> Result<HexSet, Refusal> {
        let captured = self.captures(played.from, played.to)?;
        self.carry_out(played.from, played.to, captured);
        Ok(captured)
    }

    /// Returns what is left of a stone's group when the stone is lifted, if the hand may lift it (M2, M3).
    fn rest_of_group(&self, stone: Point) -> Result<HexSet, Refusal> {
        let own = self.stones(self.to_move);
        if !own.contains(stone) {
            return Err(match self.at(stone) {
                Some(_) => Refusal::NotYours { stone },
                None if hexagon::POINTS.contains(stone) => Refusal::NoStone { point: stone, rule: "empty" },
                None => Refusal::OffBoard { point: stone },
            });
        }
        let others = own.without(stone);
        let linked = hexagon::neighbours(stone) & others;
        if linked.is_empty() {
            return Err(Refusal::Isolated { stone });
        }
        let rest = hexagon::flood(linked.lowest(), others);
        if linked.is_subset(rest) {
            Ok(rest)
        } else {
            Err(Refusal::Splits { stone, pieces: Pieces::new(linked, others) })
        }
    }

    /// Goes through the stones that the side to move may play, each with its landing points.
    ///
    /// The stones come group by group, the landing points are what [`Position::lift`] returns.
    pub fn lifts(&self) -> Lifts {
        let own = self.stones(self.to_move);
        Lifts {
            left: own,
            fixed: self.cut_stones(self.to_move),
            empty: self.empty(),
            playable: HexSet::EMPTY.iter(),
            landings: HexSet::EMPTY,
            linked_once: HexSet::EMPTY,
        }
    }

    /// Goes through every legal move of the side to move; passing is not among them.
    ///
    /// ```
    /// use rules_core::gomobil::Position;
    /// let mut next = Position::START;
    /// let first = next.moves().next().unwrap();
    /// assert!(next.play(first).is_ok());
    /// ```
    pub fn moves(&self) -> Moves {
        Moves { lifts: self.lifts(), from: None, to: HexSet::EMPTY.iter() }
    }

    /// Returns the enemy stones beside a landing point (C1).
    #[inline]
    pub(super) fn enemies_beside(&self, to: Point) -> HexSet {
        hexagon::neighbours(to) & self.stones(self.to_move.other())
    }
}

/// The playable stones with their landing points; see [`Position::lifts`].
#[derive(Clone, Debug)]
pub struct Lifts {
    /// The stones of the groups that have not been looked at.
    left: HexSet,
    /// The stones that would split their group.
    fixed: HexSet,
    empty: HexSet,
    /// The playable stones of the group being looked at.
    playable: Points<2>,
    /// The empty points linked to that group.
    landings: HexSet,
    /// The landing points linked to it by a single segment, lost when the stone at its end is the lifted one.
    linked_once: HexSet,
}

impl Iterator for Lifts {
    type Item = (Point, HexSet);

    #[inline]
    fn next(&mut self) -> Option<(Point, HexSet)> {
        loop {
            for stone in self.playable.by_ref() {
                let landings = self.landings - (self.linked_once & hexagon::neighbours(stone));
                if !landings.is_empty() {
                    return Some((stone, landings));
                }
            }
            self.next_group()?;
        }
    }
}

impl core::iter::FusedIterator for Lifts {}

impl Lifts {
    fn next_group(&mut self) -> Option<()> {
        let group = hexagon::flood(HexSet::of(self.left.first()?), self.left);
        self.left -= group;
        let (mut once, mut twice) = (HexSet::EMPTY, HexSet::EMPTY);
        for linked in hexagon::around(group) {
            twice |= once & linked;
            once |= linked;
        }
        self.landings = once & self.empty;
        self.linked_once = self.landings - twice;
        // A group of one has landings only beside its own stone: linked once, so the stone has none of them.
        self.playable = (group - self.fixed).iter();
        Some(())
    }
}

/// The legal moves; see [`Position::moves`].
#[derive(Clone, Debug)]
pub struct Moves {
    lifts: Lifts,
    from: Option<Point>,
    to: Points<2>,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let (Some(from), Some(to)) = (self.from, self.to.next()) {
                return Some(Move { from, to });
            }
            let (from, landings) = self.lifts.next()?;
            self.from = Some(from);
            self.to = landings.iter();
        }
    }

    fn fold<B, F: FnMut(B, Move) -> B>(self, init: B, mut each: F) -> B {
        let begun = match self.from {
            Some(from) => self.to.fold(init, |sum, to| each(sum, Move { from, to })),
            None => init,
        };
        self.lifts.fold(begun, |sum, (from, landings)| {
            landings.iter().fold(sum, |sum, to| each(sum, Move { from, to }))
        })
    }
}

impl core::iter::FusedIterator for Moves {}
