//! The memory that a caller lends to a search.

/// Twelve bytes of memory for a search; the caller decides how many there are.
///
/// A search works with none at all. What an earlier search left in them does no harm and often helps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell(pub(crate) [u32; 3]);

impl Cell {
    /// A cell that nothing has been written to.
    pub const EMPTY: Self = Self([0; 3]);
}

/// What a remembered value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at least the remembered one.
    Least,
    /// It is at most the remembered one.
    Most,
    /// It is the remembered one.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Remembered {
    /// The code of the best turn.
    pub best: u16,
    pub value: i16,
    pub depth: u8,
    pub bound: Bound,
}

/// Cells as a table from positions, known by their numbers, to what was found out about them.
#[derive(Debug)]
pub(crate) struct Table<'a>(pub &'a mut [Cell]);

impl Table<'_> {
    fn slot(&mut self, key: u64) -> Option<&mut Cell> {
        let index = ((key & 0xFFFF_FFFF) * self.0.len() as u64) >> 32;
        self.0.get_mut(index as usize)
    }

    /// Returns what is remembered of a position.
    pub fn get(&mut self, key: u64) -> Option<Remembered> {
        let [check, turn, rest] = self.slot(key)?.0;
        if check != (key >> 32) as u32 {
            return None;
        }
        let bound = match rest >> 8 & 3 {
            1 => Bound::Least,
            2 => Bound::Most,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Remembered {
            best: turn as u16,
            value: ((turn >> 16) as u16).cast_signed(),
            depth: rest as u8,
            bound,
        })
    }

    /// Remembers a position in place of another one.
    pub fn put(&mut self, key: u64, known: Remembered) {
        let bound = match known.bound {
            Bound::Least => 1,
            Bound::Most => 2,
            Bound::Exact => 3,
        };
        if let Some(cell) = self.slot(key) {
            let turn = u32::from(known.best) | u32::from(known.value.cast_unsigned()) << 16;
            cell.0 = [(key >> 32) as u32, turn, u32::from(known.depth) | bound << 8];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_there_again_and_other_positions_are_not() {
        let mut cells = [Cell::EMPTY; 7];
        let mut table = Table(&mut cells);
        let known = Remembered { best: 513, value: -321, depth: 9, bound: Bound::Most };
        assert_eq!(table.get(0x1234_5678_9ABC_DEF0), None);
        table.put(0x1234_5678_9ABC_DEF0, known);
        assert_eq!(table.get(0x1234_5678_9ABC_DEF0), Some(known));
        assert_eq!(table.get(0x1234_5679_9ABC_DEF0), None);
    }

    #[test]
    fn no_cells_remember_nothing() {
        let mut table = Table(&mut []);
        table.put(5, Remembered { best: 1, value: 1, depth: 1, bound: Bound::Exact });
        assert_eq!(table.get(5), None);
    }
}
