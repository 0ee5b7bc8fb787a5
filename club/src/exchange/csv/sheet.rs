//! The lines and fields of a table.

use ::csv::{Position, ReaderBuilder, StringRecord};
use deunicode::deunicode;

use crate::{BadLine, Refusal};

/// A table with its titles.
pub(super) struct Sheet {
    /// The titles in plain small letters.
    pub(super) titles: Vec<String>,
    /// The lines that are not empty, with their numbers.
    pub(super) lines: Vec<(usize, StringRecord)>,
}

impl Sheet {
    /// Takes a table apart, whatever stands between its fields.
    pub(super) fn read(text: &str) -> Result<Self, BadLine> {
        let text = text.trim_start_matches('\u{feff}');
        let first = text.lines().next().unwrap_or_default();
        let count = |separator: char| first.matches(separator).count();
        let separator = [',', ';', '\t'].into_iter().max_by_key(|separator| count(*separator)).unwrap_or(',');
        let mut reader =
            ReaderBuilder::new().delimiter(separator as u8).flexible(true).from_reader(text.as_bytes());
        let number =
            |place: Option<&Position>| place.map_or(1, |place| usize::try_from(place.line()).unwrap_or(1));
        let titles = reader.headers().map_err(|_| BadLine { line: 1, refusal: Refusal::NoColumn })?;
        let titles = titles.iter().map(|title| deunicode(title).trim().to_lowercase()).collect();
        let mut lines = Vec::new();
        for record in reader.records() {
            let record = record
                .map_err(|error| BadLine { line: number(error.position()), refusal: Refusal::NotText })?;
            if record.iter().any(|field| !field.trim().is_empty()) {
                lines.push((number(record.position()), record));
            }
        }
        Ok(Self { titles, lines })
    }
}
