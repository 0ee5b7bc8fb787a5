//! Reading a file: what its root says, then its nodes along the first variation.

use super::form::{Root, SgfGame};
use super::scan::{Misread, Piece, Property, Scanner, Text, placed};
use super::{Header, SgfError, SgfErrorKind as Kind};
use crate::grid::{Position, Size};
use crate::{Action, HalfPoints, PerSide, Point, Refusal, Side, WideSet};

pub(super) fn read<'a, G: SgfGame>(text: &'a str, table: &mut G) -> Result<Header<'a>, SgfError> {
    read_file(text, table).map_err(|trouble| placed(text, trouble))
}

fn read_file<'a, G: SgfGame>(text: &'a str, table: &mut G) -> Result<Header<'a>, Misread> {
    let begin = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let mut scanner = Scanner { text, offset: begin };
    if scanner.peek() != Some('(') {
        // A file that came by mail may have anything before the game.
        scanner.offset = text.find("(;").unwrap_or(begin);
    }
    for expected in ['(', ';'] {
        if scanner.peek() != Some(expected) {
            return Err((scanner.offset, Kind::NotSgf));
        }
        scanner.next()?;
    }
    let mut header = Header::default();
    let root = read_root::<G>(scanner.clone(), &mut header)?;
    header.notices.rules |= !table.begin(&root);
    let start = *table.start();
    let mut reader = Reader { table, header, start, set_up: None, turn: root.turn };
    reader.main_line(&mut scanner)?;
    let rest = reader.header;
    finish(&mut scanner, rest)
}

/// Skips what follows the main line, up to the end of the file.
fn finish<'a>(scanner: &mut Scanner<'a>, mut header: Header<'a>) -> Result<Header<'a>, Misread> {
    while let Some((offset, piece)) = scanner.next()? {
        match piece {
            Piece::Open => {
                header.notices.games = header.notices.games.saturating_add(1);
                scanner.skip_tree()?;
            }
            Piece::Close => return Err((offset, Kind::Unexpected(')'))),
            Piece::Node => return Err((offset, Kind::Unexpected(';'))),
            Piece::Property(_) => {
                let mark = scanner.text.get(offset..).and_then(|left| left.chars().next());
                return Err((offset, Kind::Unexpected(mark.unwrap_or(' '))));
            }
        }
    }
    Ok(header)
}

/// Reads what the first node says about the game as a whole.
fn read_root<'a, G: SgfGame>(mut scanner: Scanner<'a>, header: &mut Header<'a>) -> Result<Root<'a>, Misread> {
    let mut root = Root::default();
    while let Some((_, Piece::Property(property))) = scanner.next()? {
        if property.is("PB") {
            header.black = Some(Text(property.value()?.1));
        } else if property.is("PW") {
            header.white = Some(Text(property.value()?.1));
        } else if property.is("DT") {
            header.date = Some(Text(property.value()?.1));
        } else if property.is("EV") {
            header.event = Some(Text(property.value()?.1));
        } else if property.is("RO") {
            header.round = Some(Text(property.value()?.1));
        } else if property.is("PC") {
            header.place = Some(Text(property.value()?.1));
        } else if property.is("RE") {
            header.result = Some(Text(property.value()?.1));
        } else if SETTINGS.iter().any(|name| property.is(name)) {
            let (offset, value) = property.value()?;
            // Some programs write down what they do not know as nothing.
            if !value.trim().is_empty() {
                set::<G>(&mut root, header, &property, value.trim()).map_err(|kind| (offset, kind))?;
            }
        }
    }
    Ok(root)
}

/// Properties that set the game up as a whole.
const SETTINGS: [&str; 6] = ["GM", "SZ", "KM", "HA", "RU", "PL"];

fn set<'a, G: SgfGame>(
    root: &mut Root<'a>,
    header: &mut Header<'a>,
    property: &Property<'a>,
    value: &'a str,
) -> Result<(), Kind> {
    if property.is("GM") {
        if value != G::NUMBER {
            return Err(Kind::OtherGame);
        }
    } else if property.is("SZ") {
        // A square grid may also be written as 19:19.
        let size = match value.split_once(':') {
            Some((columns, rows)) if columns == rows => columns,
            _ => value,
        };
        root.size = Some(size.parse().ok().and_then(Size::new).ok_or(Kind::BadValue)?);
    } else if property.is("KM") {
        root.komi = HalfPoints::parse(value);
        header.notices.rules |= root.komi.is_none();
    } else if property.is("HA") {
        root.handicap = value.parse().map_err(|_| Kind::BadValue)?;
    } else if property.is("RU") {
        root.rules = Some(value);
    } else {
        root.turn = Some(Side::parse(value).ok_or(Kind::BadValue)?);
    }
    Ok(())
}

struct Reader<'a, 't, G: SgfGame> {
    table: &'t mut G,
    header: Header<'a>,
    /// The stones that are set up so far.
    start: Position,
    /// Where stones were last set up, if they were.
    set_up: Option<usize>,
    /// The side that the file says is to move first.
    turn: Option<Side>,
}

impl<'a, G: SgfGame> Reader<'a, '_, G> {
    /// Reads the nodes of the first variation and skips the others.
    fn main_line(&mut self, scanner: &mut Scanner<'a>) -> Result<(), Misread> {
        let (mut depth, mut ended) = (1u32, false);
        while depth > 0 {
            let Some((offset, piece)) = scanner.next()? else {
                return Err((scanner.text.len(), Kind::CutShort));
            };
            match piece {
                Piece::Open if ended => {
                    self.header.notices.variations = self.header.notices.variations.saturating_add(1);
                    scanner.skip_tree()?;
                }
                Piece::Open => {
                    depth += 1;
                    match scanner.peek() {
                        Some(';') => {}
                        Some(mark) => return Err((scanner.offset, Kind::Unexpected(mark))),
                        None => return Err((scanner.text.len(), Kind::CutShort)),
                    }
                }
                Piece::Close => {
                    depth -= 1;
                    ended = true;
                }
                Piece::Node if ended => return Err((offset, Kind::Unexpected(';'))),
                Piece::Node => {}
                Piece::Property(_) if ended => {
                    let mark = scanner.text.get(offset..).and_then(|left| left.chars().next());
                    return Err((offset, Kind::Unexpected(mark.unwrap_or(' '))));
                }
                Piece::Property(property) => self.property(&property)?,
            }
        }
        self.end_set_up(None)?;
        self.result();
        Ok(())
    }

    fn property(&mut self, property: &Property<'a>) -> Result<(), Misread> {
        for side in Side::BOTH {
            let (play, add) = match side {
                Side::Black => ("B", "AB"),
                Side::White => ("W", "AW"),
            };
            if property.is(play) {
                return self.turn(side, property);
            }
            if property.is(add) {
                return self.add(Some(side), property);
            }
        }
        if property.is("AE") {
            return self.add(None, property);
        }
        if property.is("PL") {
            return self.side_to_move(property);
        }
        let notices = &mut self.header.notices;
        if property.is("C") || property.is("GC") {
            notices.comments = notices.comments.saturating_add(1);
        } else if !KNOWN.iter().any(|name| property.is(name)) {
            notices.properties = notices.properties.saturating_add(1);
        }
        Ok(())
    }

    /// Sets stones up, takes them away again, or takes dead stones off after the end.
    fn add(&mut self, side: Option<Side>, property: &Property<'a>) -> Result<(), Misread> {
        let mut points = WideSet::EMPTY;
        for (offset, value) in property.values() {
            points |= self.points(value).ok_or((offset, Kind::NoPoint))?;
        }
        if !self.table.is_empty() {
            return match side {
                None if self.table.is_over() => self.agree(points).map_err(|kind| (property.offset, kind)),
                _ => Err((property.offset, Kind::SetUpTooLate)),
            };
        }
        if self.set_up.is_none() {
            // Where the file sets stones up, it sets up all of them, the handicap too.
            self.start = Position::empty(self.start.size()).with_turn(self.start.to_move());
        }
        let mut stones = PerSide::from_fn(|side| self.start.stones(side) - points);
        if let Some(side) = side {
            stones[side] |= points;
        }
        self.start = Position::new(self.start.size(), stones, self.start.to_move())
            .map_err(|_| (property.offset, Kind::NoPoint))?;
        self.set_up = Some(property.offset);
        Ok(())
    }

    fn side_to_move(&mut self, property: &Property<'a>) -> Result<(), Misread> {
        let (offset, side) = property.value()?;
        if side.trim().is_empty() {
            return Ok(());
        }
        let side = Side::parse(side.trim()).ok_or((offset, Kind::BadValue))?;
        if self.table.is_empty() {
            self.turn = Some(side);
            return Ok(());
        }
        if self.table.is_over() {
            self.resume().map_err(|kind| (property.offset, kind))?;
        }
        if self.table.to_move() == side {
            Ok(())
        } else {
            Err((offset, Kind::WrongTurn(self.table.to_move())))
        }
    }

    /// Begins from the stones that were set up; `first` is who takes the first turn, if somebody does.
    fn end_set_up(&mut self, first: Option<Side>) -> Result<(), Misread> {
        if !self.table.is_empty() {
            return Ok(());
        }
        // Without a word about it, whoever takes the first turn is to move.
        let turn = self.turn.or(first.filter(|_| self.set_up.is_some())).unwrap_or(self.start.to_move());
        let start = self.start.with_turn(turn);
        if self.set_up.is_some() || start != *self.table.start() {
            self.table.set_up(start).map_err(|kind| (self.set_up.unwrap_or_default(), kind))?;
        }
        Ok(())
    }

    fn turn(&mut self, side: Side, property: &Property<'a>) -> Result<(), Misread> {
        let (offset, value) = property.value()?;
        self.end_set_up(Some(side))?;
        let size = self.start.size();
        let action = match value.trim() {
            "" => Action::Pass,
            "tt" if size.get() <= 19 => Action::Pass,
            value => Action::Place(point(size, value).ok_or((offset, Kind::NoPoint))?),
        };
        if self.table.to_move() != side {
            return Err((offset, Kind::WrongTurn(self.table.to_move())));
        }
        self.play(action).map_err(|kind| (offset, kind))
    }

    fn play(&mut self, action: Action) -> Result<(), Kind> {
        if self.table.is_over() && self.table.agreement().is_some() {
            self.resume()?;
        }
        self.table.play(action).map(drop).map_err(|refusal| self.refused(refusal))
    }

    /// Takes stones off by agreement after the end.
    fn agree(&mut self, dead: WideSet) -> Result<(), Kind> {
        let agreement = self.table.agreement_mut().ok_or(Kind::SetUpTooLate)?;
        agreement.agree(dead).map(drop).map_err(|refusal| self.refused(refusal))
    }

    /// Goes on after the end.
    fn resume(&mut self) -> Result<(), Kind> {
        if self.table.agreement().is_none() {
            return Err(self.refused(Refusal::GameOver));
        }
        self.table.play(Action::Resume).map(drop).map_err(|refusal| self.refused(refusal))
    }

    const fn refused(&self, refusal: Refusal) -> Kind {
        Kind::Refused(refusal, self.start.size())
    }

    /// Reads a point, or the corners of a rectangle of points.
    fn points(&self, value: &str) -> Option<WideSet> {
        let size = self.start.size();
        let Some((first, second)) = value.trim().split_once(':') else {
            return point(size, value.trim()).map(WideSet::of);
        };
        let (first, second) = (point(size, first)?, point(size, second)?);
        let ((row, column), (to_row, to_column)) = (size.row_and_column(first), size.row_and_column(second));
        let rows = row.min(to_row)..=row.max(to_row);
        let columns = column.min(to_column)..=column.max(to_column);
        let points = rows.flat_map(|row| columns.clone().filter_map(move |column| size.at(row, column)));
        Some(points.collect())
    }

    /// Ends the game if its result says that a side gave up or ran out of time, and compares other results.
    fn result(&mut self) {
        let Some(result) = self.header.result.map(Text::written) else {
            return;
        };
        let ended = result.split_once('+').and_then(|(winner, how)| {
            let loser = Side::parse(winner.trim())?.other();
            match how.trim().chars().next()? {
                'R' | 'r' => Some(Action::Resign(loser)),
                'T' | 't' => Some(Action::FlagFall(loser)),
                _ => None,
            }
        });
        let notices = &mut self.header.notices;
        notices.result = match ended {
            Some(action) => self.table.is_over() || self.table.play(action).is_err(),
            // Unknown, or a game that did not count.
            None if ["", "?", "void"].iter().any(|word| result.trim().eq_ignore_ascii_case(word)) => false,
            None => !self.table.gives(result.trim()),
        };
    }
}

/// Properties that are read in the root or whose absence changes nothing.
const KNOWN: [&str; 17] =
    ["GM", "SZ", "KM", "HA", "RU", "PB", "PW", "DT", "EV", "RO", "PC", "RE", "FF", "CA", "AP", "ST", "MN"];

/// Reads a point: two letters, the column from the left and the row from the far side.
fn point(size: Size, value: &str) -> Option<Point> {
    let [column, row] = *value.as_bytes() else {
        return None;
    };
    let number = |letter: u8| letter.is_ascii_lowercase().then(|| i16::from(letter - b'a'));
    size.at(i16::from(size.get()) - 1 - number(row)?, number(column)?)
}
