//! Where the points are, and which strip and slot each has.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::description::{Description, Layout as Entry, Shape};
use crate::fault::Fault;

/// A point of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Point {
    /// Hexagon: row × 11 + number − 1. Grid: row × size + column.
    pub index: u16,
    /// As players call it.
    pub name: String,
    /// To the right of the leftmost point, in millimetres.
    pub x: f64,
    /// Away from Black's row, in millimetres.
    pub y: f64,
}

/// What a strip in the chain is for.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StripUse {
    /// As written in `board.toml`.
    pub range: String,
    /// Point of each slot in use, by its index.
    pub points: Vec<u16>,
    /// Position of slot 1, in millimetres.
    pub x: f64,
    /// Position of slot 1, in millimetres.
    pub y: f64,
}

/// A board: points, strips, and the order in which they are read and lit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Layout {
    /// Key in `[board]`.
    pub name: String,
    /// Value of the size strap.
    pub strap: u8,
    /// One more than the highest index.
    pub index_count: u16,
    /// In the order of their indices.
    pub points: Vec<Point>,
    /// In the order of the ribbon.
    pub strips: Vec<StripUse>,
    /// Point of each LED, first on the wire first.
    pub led_order: Vec<u16>,
}

impl Layout {
    /// Gives the point with this index.
    pub fn point(&self, index: u16) -> Option<&Point> {
        self.points.iter().find(|point| point.index == index)
    }
}

/// Works out every board.
pub fn layouts(description: &Description) -> Result<Vec<Layout>, Fault> {
    description.board.iter().map(|(name, entry)| layout(description, name, entry)).collect()
}

fn layout(description: &Description, name: &str, entry: &Entry) -> Result<Layout, Fault> {
    let points = points(entry, description.strip.pitch_mm);
    let mut owner: BTreeMap<u16, &String> = BTreeMap::new();
    let mut strips = Vec::new();
    for range in &entry.chain {
        let bad = || Fault::BadRange { board: name.to_string(), range: range.clone() };
        let find = |point: &str| {
            points
                .iter()
                .position(|known| known.name == point)
                .ok_or_else(|| Fault::UnknownPoint { board: name.to_string(), point: point.to_string() })
        };
        let (first, last) = range.split_once("..").ok_or_else(bad)?;
        let (first, last) = (find(first)?, find(last)?);
        // Points of a row follow each other in the order of indices.
        let used = points.get(first..=last).filter(|used| !used.is_empty()).ok_or_else(bad)?;
        if used.iter().any(|point| (point.y - used[0].y).abs() > 1e-6) {
            return Err(bad());
        }
        if used.len() > description.strip.slots {
            return Err(Fault::StripTooLong {
                board: name.to_string(),
                range: range.clone(),
                points: used.len(),
                slots: description.strip.slots,
            });
        }
        for point in used {
            if let Some(other) = owner.insert(point.index, range) {
                return Err(Fault::PointTwice {
                    board: name.to_string(),
                    point: point.name.clone(),
                    first: other.clone(),
                    second: range.clone(),
                });
            }
        }
        strips.push(StripUse {
            range: range.clone(),
            points: used.iter().map(|point| point.index).collect(),
            x: used[0].x,
            y: used[0].y,
        });
    }
    if let Some(point) = points.iter().find(|point| !owner.contains_key(&point.index)) {
        return Err(Fault::PointWithoutSensor { board: name.to_string(), point: point.name.clone() });
    }
    let led_order = strips.iter().flat_map(|strip| strip.points.clone()).collect();
    let index_count = points.iter().map(|point| point.index + 1).max().unwrap_or_default();
    Ok(Layout { name: name.to_string(), strap: entry.strap, index_count, points, strips, led_order })
}

/// Lists the points of a board in the order of their indices.
fn points(entry: &Entry, pitch: f64) -> Vec<Point> {
    let size = entry.size;
    let mut points = Vec::new();
    for row in 0..size {
        let row_letter = char::from(b'A' + row as u8);
        for column in 0..size {
            let (name, x, y) = match entry.shape {
                Shape::Hexagon => {
                    let half = size / 2;
                    // A to F start at 1 and get longer; G to K end at 11 and start later.
                    if column + half < row || column > row + half {
                        continue;
                    }
                    let x = column as f64 - row as f64 / 2.0 + half as f64 / 2.0;
                    (
                        format!("{row_letter}{}", column + 1),
                        x * pitch,
                        row as f64 * pitch * 3_f64.sqrt() / 2.0,
                    )
                }
                Shape::Grid => {
                    // Go leaves out the letter I.
                    let letter = char::from(b'A' + column as u8 + u8::from(column >= 8));
                    (format!("{letter}{}", row + 1), column as f64 * pitch, row as f64 * pitch)
                }
            };
            points.push(Point { index: (row * size + column) as u16, name, x: micron(x), y: micron(y) });
        }
    }
    points
}

/// Rounds to a thousandth of a millimetre, so that files made from it do not change with the last bit.
fn micron(millimetres: f64) -> f64 {
    (millimetres * 1000.0).round() / 1000.0
}
