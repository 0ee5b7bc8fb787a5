//! The same questions have the answers that they had: whoever makes the search simpler or faster changes nothing here,
//! and whoever makes it better changes these numbers on purpose. Only the strongest level is asked: the others are its
//! search with less time or with chance.

mod support;

use opponent::{Chance, Mind, think};
use rules_core::any::Terms;
use rules_core::grid::Size;
use rules_core::{Side, five, go, gomobil};
use support::{mind, random_game, request};

fn mix(number: u64, more: u64) -> u64 {
    (number ^ more).wrapping_mul(0x0100_0000_01B3)
}

/// Asks about so many positions of a game, and makes one number of all answers.
fn answers(terms: &[Terms], longest: u32, nodes: u32) -> u64 {
    let mut chance = Chance::new(180);
    let (mut mind, mut cells): (Box<Mind>, _) = mind(3_000);
    let mut number = 0xCBF2_9CE4_8422_2325;
    for _ in 0..24 {
        for terms in terms {
            let game = random_game(terms, chance.below(longest), &mut chance);
            let Ok(answer) = think(&game, &request(8, chance.next(), nodes), &mut mind, &mut cells) else {
                continue;
            };
            for turn in &answer.line {
                number = mix(number, u16::from_le_bytes(turn.code()).into());
            }
            let found = [answer.value.0.cast_unsigned().into(), answer.depth.into(), answer.nodes.into()];
            number = found.into_iter().fold(number, mix);
        }
    }
    number
}

#[test]
fn gomobil_answers_as_before() {
    let terms = [gomobil::Repetition::Allowed, gomobil::Repetition::Forbidden]
        .map(|repetition| Terms::Gomobil(gomobil::Options { first: Side::Black, repetition }));
    assert_eq!(answers(&terms, 120, 2_000), 11_924_596_413_758_527_474);
}

#[test]
fn gosix_answers_as_before() {
    assert_eq!(answers(&[Terms::Gosix { first: Side::Black }], 40, 3_000), 14_050_440_668_025_520_309);
}

#[test]
fn five_in_a_row_answers_as_before() {
    let mut terms = Vec::new();
    for rules in [five::Rules::GOMOKU, five::Rules::GOBANG, five::Rules::SIMPLE, five::Rules::NINUKI] {
        for size in [3, 9, 15] {
            terms.push(Terms::Five { size: Size::new(size).expect("a grid"), rules });
        }
    }
    assert_eq!(answers(&terms, 60, 400), 11_951_446_019_036_618_758);
}

#[test]
fn go_answers_as_before() {
    let terms = [go::Rules::ASSOCIATION, go::Rules::FAMILY]
        .map(|rules| Terms::Go(go::Options::new(Size::NINE, rules)));
    assert_eq!(answers(&terms, 80, 8_000), 6_733_604_101_916_655_931);
}
