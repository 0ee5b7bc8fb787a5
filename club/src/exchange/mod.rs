//! The files that organisers exchange with other programs.
//!
//! | | in | out | keeps |
//! |---|---|---|---|
//! | [`opengotha`] | ✓ | ✓ | everything; OpenGotha itself does not know points and forgets them when it saves |
//! | [`h9`] | | ✓ | what the European Go Federation takes: who met whom, colours, wins |
//! | [`csv`] | players, games | players, games, table | what spreadsheets show |

pub mod csv;
pub mod h9;
pub mod opengotha;

use crate::Half;

/// Writes a number for other programs: `45` or `45.5`.
fn decimal(number: Half, point: char) -> String {
    let half = if number.0.is_multiple_of(2) { String::new() } else { format!("{point}5") };
    format!("{}{half}", number.0 / 2)
}
