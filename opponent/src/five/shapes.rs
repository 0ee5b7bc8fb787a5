//! What a stone makes on one line: a table over all surroundings.

#![expect(clippy::indexing_slicing, reason = "it is counted up to the length, at compile time")]

/// How many surroundings there are: eight points, each empty, own or closed.
const SURROUNDINGS: usize = 6561;

/// A stone makes nothing here.
pub const NOTHING: u8 = 0;
/// It makes a row that can become a three.
pub const TWO: u8 = 1;
/// It makes a three that can become a four.
pub const THREE: u8 = 2;
/// It makes a three that can become an open four.
pub const OPEN_THREE: u8 = 3;
/// It makes a four, with one point that makes it five.
pub const FOUR: u8 = 4;
/// It makes a four with two such points.
pub const OPEN_FOUR: u8 = 5;
/// It makes five or more in a row.
pub const FIVE: u8 = 6;
/// The bit for a free three as rule N2 has it.
pub const FREE_THREE: u8 = 128;

/// The powers of three, which the points have in the number of a surrounding; the middle has none.
pub const PLACES: [u16; 9] = [1, 3, 9, 27, 0, 81, 243, 729, 2187];

/// What a stone in the middle makes, by the number of its surrounding: 0 for empty, 1 for own, 2 for closed.
pub static SHAPES: [u8; SURROUNDINGS] = shapes();

/// Returns the own and the empty points of a surrounding, with the middle as an own stone.
const fn split(mut number: usize) -> (u16, u16) {
    let (mut own, mut empty) = (1 << 4, 0);
    let mut bit = 0;
    while bit < 9 {
        if bit != 4 {
            match number % 3 {
                0 => empty |= 1 << bit,
                1 => own |= 1 << bit,
                _ => {}
            }
            number /= 3;
        }
        bit += 1;
    }
    (own, empty)
}

const fn has_five(own: u16) -> bool {
    own & own >> 1 & own >> 2 & own >> 3 & own >> 4 != 0
}

/// Tells whether the middle stone is part of a free three: exactly three stones and one empty point in four consecutive
/// points, with an empty point at both ends (N2).
const fn is_free_three(own: u16, empty: u16) -> bool {
    let mut first = 1;
    while first <= 4 {
        let (four, ends) = (0b1111 << first, 0b10_0001 << (first - 1));
        let stones = own & four;
        if empty & ends == ends && stones.count_ones() == 3 && stones | empty & four == four {
            return true;
        }
        first += 1;
    }
    false
}

const fn shapes() -> [u8; SURROUNDINGS] {
    let mut table = [NOTHING; SURROUNDINGS];
    // A surrounding with more own stones has a higher number, so what one more stone makes is known before.
    let mut number = SURROUNDINGS;
    while number > 0 {
        number -= 1;
        let (own, empty) = split(number);
        table[number] = if has_five(own) {
            FIVE
        } else {
            let (mut fives, mut best) = (0, NOTHING);
            let mut bit = 0;
            while bit < 9 {
                if empty & 1 << bit != 0 {
                    let more = table[number + PLACES[bit] as usize] & !FREE_THREE;
                    if more == FIVE {
                        fives += 1;
                    } else if more > best {
                        best = more;
                    }
                }
                bit += 1;
            }
            match (fives, best) {
                (2.., _) => OPEN_FOUR,
                (1, _) => FOUR,
                (_, OPEN_FOUR) => OPEN_THREE,
                (_, FOUR) => THREE,
                (_, THREE | OPEN_THREE) => TWO,
                _ => NOTHING,
            }
        };
        if is_free_three(own, empty) {
            table[number] |= FREE_THREE;
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks a surrounding up: `.` empty, `o` own, `x` closed, `*` the middle.
    fn shape(drawn: &str) -> u8 {
        let digits = drawn.chars().zip(PLACES);
        let number: u16 = digits
            .map(|(mark, place)| place * u16::from(mark == 'o') + 2 * place * u16::from(mark == 'x'))
            .sum();
        SHAPES[usize::from(number)]
    }

    #[test]
    fn stones_on_a_line_make_what_players_call_it() {
        assert_eq!(shape("oooo*...."), FIVE);
        assert_eq!(shape("..oo*oo.."), FIVE);
        assert_eq!(shape("..oo*o..."), OPEN_FOUR);
        assert_eq!(shape("xxoo*o.xx"), FOUR);
        assert_eq!(shape("..o.*oo.."), FOUR | FREE_THREE, "three of the four are a free three by themselves");
        assert_eq!(shape("..oo*...."), OPEN_THREE | FREE_THREE);
        assert_eq!(shape(".o.o*...."), OPEN_THREE | FREE_THREE);
        assert_eq!(shape("xxoo*...x"), THREE);
        assert_eq!(shape("...o*...."), TWO);
        assert_eq!(shape("xxxo*xxxx"), NOTHING);
    }
}
