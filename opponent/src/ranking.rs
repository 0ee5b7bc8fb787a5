//! The turns that a search begins with, best first.

#![expect(clippy::indexing_slicing, reason = "places are counted up to the length")]

use heapless::Vec;
use rules_core::Action;

use crate::{Answer, Chance, Grade, LINE, Value};

/// A point to place a stone on, by its index, with what that is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub point: u16,
    pub value: i16,
}

/// The point of a pass: no board has it.
pub(crate) const PASS: u16 = u16::MAX;

/// Puts the best first; equals keep their order.
pub(crate) fn sort<T: Copy>(items: &mut [T], value: impl Fn(&T) -> i16) {
    // By insertion: after the first time they are nearly in order, and it needs no memory.
    for index in 1..items.len() {
        let item = items[index];
        let mut place = index;
        while place > 0 && value(&items[place - 1]) < value(&item) {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}

/// Changes values a little and sorts again.
pub(crate) fn blur(choices: &mut [Choice], by: i32, chance: &mut Chance) {
    if by > 0 {
        for choice in choices.iter_mut() {
            choice.value = choice.value.saturating_add(chance.around(by) as i16);
        }
        sort(choices, |choice| choice.value);
    }
}

/// Returns the answer that the first choice is, a pass if there is none.
pub(crate) fn answer(choices: &[Choice], board: &rules_core::Board, depth: u8, nodes: u32) -> Answer {
    let first = choices.first();
    let action =
        first.and_then(|choice| board.point(choice.point.into())).map_or(Action::Pass, Action::Place);
    let mut line = Vec::<Action, LINE>::new();
    // The line has room for a turn.
    let _ = line.push(action);
    Answer { action, value: Value(first.map_or(0, |choice| choice.value)), line, depth, nodes }
}

/// Tells what each choice is worth.
pub(crate) fn grades(choices: &[Choice], board: &rules_core::Board, each: &mut dyn FnMut(Grade)) {
    for choice in choices {
        let action = board.point(choice.point.into()).map_or(Action::Pass, Action::Place);
        each(Grade { action, value: Value(choice.value) });
    }
}
