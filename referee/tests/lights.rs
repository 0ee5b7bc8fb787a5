//! The lights as a person and a power supply see them.

use std::ops::RangeInclusive;

use proptest::prelude::*;
use referee::lights::{Frame, Light, Painter, Style, milliamps};
use referee::settings::Settings;
use referee::time::Moment;
use referee::wood::PLACES;
use rules_core::{Board, Side, WideSet, hexagon};
use smart_leds_trait::RGB8;

/// The LEDs of the hexagon.
const LEDS: u16 = 91;

/// What shows a difference between wood and game: these can all be lit at once, with anything below.
const DIFFERENCE: [Light; 5] =
    [Light::Confirm, Light::Add(Side::Black), Light::Add(Side::White), Light::Remove, Light::Turn];

/// What else can be lit at the same time.
const SCENES: [&[Light]; 5] = [
    &[Light::LastFrom, Light::LastTo, Light::Playable],
    &[Light::Group(0), Light::Group(1), Light::Group(2), Light::Group(3), Light::Immobile, Light::Playable],
    &[Light::Territory(Side::Black), Light::Territory(Side::White), Light::NoMansLand, Light::Playable],
    &[Light::Landing, Light::Origin, Light::Back],
    &[Light::Reason, Light::Back],
];

/// What asks a hand to do something, or answers it.
const FOR_HANDS: [Light; 11] = [
    Light::Landing,
    Light::Origin,
    Light::Back,
    Light::Landed,
    Light::Turn,
    Light::Add(Side::Black),
    Light::Add(Side::White),
    Light::Remove,
    Light::Confirm,
    Light::Reason,
    Light::Touch,
];

fn pairs(lights: &[Light]) -> impl Iterator<Item = (Light, Light)> {
    lights.iter().enumerate().flat_map(|(index, one)| lights[..index].iter().map(|other| (*one, *other)))
}

/// How an eye sees linear red, green and blue: Machado, Oliveira and Fernandes (2009), severity 1.
type Eye = [[f64; 3]; 3];

const EYES: [(&str, Eye); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// From linear sRGB to CIE XYZ, each divided by that of white (D65).
const TO_XYZ: Eye = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8729]];

fn through(matrix: &Eye, colour: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(colour).map(|(share, value)| share * value).sum::<f64>().clamp(0.0, 1.0))
}

/// Returns the hue and saturation that an eye sees: a and b of CIELAB, all colours made equally light.
///
/// Brightness is left out because patterns and settings change it.
fn seen(colour: RGB8, eye: &Eye) -> (f64, f64) {
    let linear = [colour.r, colour.g, colour.b].map(|value| (f64::from(value) / 255.0).powf(2.2));
    let xyz = through(&TO_XYZ, through(eye, linear));
    let curve = |value: f64| if value > 0.008_856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
    let [x, y, z] = xyz.map(|value| curve(value * 0.4 / xyz[1].max(0.01)));
    (500.0 * (x - y), 200.0 * (y - z))
}

/// Tells which eye, if any, could take the colours of two styles for each other.
fn confusing_eye(one: Style, other: Style) -> Option<&'static str> {
    /// A difference in hue that is seen at a glance; about 2 can just be seen side by side.
    const CLEAR: f64 = 25.0;
    let confused = EYES.iter().find(|(_, eye)| {
        let (a, b) = (seen(one.colour, eye), seen(other.colour, eye));
        (a.0 - b.0).hypot(a.1 - b.1) < CLEAR
    });
    confused.map(|(name, _)| *name)
}

#[test]
fn lights_that_can_be_lit_together_have_patterns_of_their_own() {
    for scene in SCENES {
        let together = [&DIFFERENCE[..], scene].concat();
        for (one, other) in pairs(&together) {
            assert_ne!(one.style().pattern, other.style().pattern, "{one:?} and {other:?}");
        }
    }
    assert_ne!(Light::Landed.style().pattern, Light::Turn.style().pattern);
}

#[test]
fn colours_that_some_eye_confuses_have_different_patterns() {
    let mut confused = 0;
    for (one, other) in pairs(&FOR_HANDS) {
        if let Some(eye) = confusing_eye(one.style(), other.style()) {
            confused += 1;
            assert_ne!(
                one.style().pattern,
                other.style().pattern,
                "{one:?} and {other:?} look alike with {eye}"
            );
        }
    }
    assert!(confused > 5, "the simulation confuses only {confused} pairs and proves nothing");
}

/// What an LED gives in each colour at 255, in candela: the least that Worldsemi's sheet of the WS2812B names for 20 mA
/// (390, 660 and 180 mcd), of which the V5 takes 12.
const CANDELA: [f64; 3] = [0.6 * 0.39, 0.6 * 0.66, 0.6 * 0.18];
/// What an eye without the cones for red sees of such a red: at 620 nm a tenth of what others see, which is less than
/// the screens' wider red of the simulation leaves.
const RED_WITHOUT_CONES: f64 = 0.1;
/// The light on the table of a club's room, in lux.
const ROOM: f64 = 300.0;
/// How much of the light comes through the window beside a point, which is as wide as the LED, and how much of the
/// room's light it throws back.
const THROUGH: f64 = 0.3;
const WINDOW: f64 = 0.005 * 0.005;
const BACK: f64 = 0.6;

#[test]
fn every_light_of_a_real_led_is_seen_in_a_lit_room_by_every_eye() {
    let dark = BACK * ROOM / std::f64::consts::PI;
    let mut least = f64::INFINITY;
    for (name, eye) in EYES {
        // What this eye sees of each primary, beside what all cones see.
        let shares: [f64; 3] = std::array::from_fn(|primary| {
            let column: f64 = TO_XYZ[1].iter().zip(eye).map(|(share, row)| share * row[primary]).sum();
            let share = (column / TO_XYZ[1][primary]).clamp(0.0, 1.0);
            if primary == 0 && name == "protanopia" { share.min(RED_WITHOUT_CONES) } else { share }
        });
        for light in Light::ALL {
            let RGB8 { r, g, b } = light.style().duties(Settings::DEFAULT.brightness);
            let candela: f64 = [r, g, b]
                .into_iter()
                .zip(CANDELA)
                .zip(shares)
                .map(|((duty, candela), share)| f64::from(duty) / 255.0 * candela * share)
                .sum();
            let ratio = 1.0 + THROUGH * candela / WINDOW / dark;
            least = least.min(ratio);
            assert!(ratio >= 1.5, "{light:?} is only {ratio:.2} times as bright with {name}");
        }
    }
    println!("the faintest light makes its window {least:.2} times as bright in a room of {ROOM} lux");
}

#[test]
fn the_primaries_of_the_self_test_are_pure() {
    let duties = |number| {
        let RGB8 { r, g, b } = Light::Primary(number).style().colour;
        [r, g, b]
    };
    assert_eq!([0, 1, 2].map(duties), [[255, 0, 0], [0, 255, 0], [0, 0, 255]]);
}

fn frame_of(lights: &[(usize, usize)]) -> Frame {
    let mut frame = Frame::default();
    for (index, kind) in lights {
        let point = hexagon::POINTS.iter().nth(*index).expect("the hexagon has 91 points");
        frame.light(WideSet::of(point), Light::ALL[*kind]);
    }
    frame
}

fn frames() -> impl Strategy<Value = Frame> {
    let light = (0..91_usize, 0..Light::ALL.len());
    prop_oneof![
        proptest::collection::vec(light, 0..120).prop_map(|lights| frame_of(&lights)),
        (0..Light::ALL.len()).prop_map(|kind| {
            let mut frame = Frame::default();
            frame.light(Board::HEXAGON.points(), Light::ALL[kind]);
            frame
        }),
    ]
}

/// Paints a frame that has been shown for a while.
fn painted(frame: &Frame, age: u64, brightness: u8, cap: u16) -> [RGB8; PLACES] {
    let mut painter = Painter::new(&Board::HEXAGON);
    painter.show(Moment(0), frame);
    *painter.paint(Moment(age), brightness, cap).expect("the first frame is always painted")
}

const BRIGHTNESS: RangeInclusive<u8> = 1..=Settings::BRIGHTEST;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_current_never_exceeds_the_cap(
        frame in frames(), age in 0..5000_u64, brightness in 0..=u8::MAX, cap in prop_oneof![91..3000_u16, 91..=u16::MAX],
    ) {
        let colours = painted(&frame, age, brightness, cap);
        prop_assert!(milliamps(&colours, LEDS) <= u32::from(cap), "{} mA of {cap}", milliamps(&colours, LEDS));
    }

    #[test]
    fn a_cap_keeps_the_order_of_the_three_colours(
        frame in frames(), age in 0..5000_u64, brightness in BRIGHTNESS, cap in 0..3000_u16,
    ) {
        let free = painted(&frame, age, brightness, u16::MAX);
        let capped = painted(&frame, age, brightness, cap);
        for (free, capped) in free.iter().zip(&capped) {
            let [free, capped] = [free, capped].map(|colour| [colour.r, colour.g, colour.b]);
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                prop_assert!(capped[one] <= free[one] && capped[other] <= free[other]);
                prop_assert!((free[one] >= free[other]) <= (capped[one] >= capped[other]));
                prop_assert!((free[one] <= free[other]) <= (capped[one] <= capped[other]));
            }
        }
    }

    #[test]
    fn places_without_a_point_and_points_without_a_light_are_dark(
        frame in frames(), age in 0..5000_u64, brightness in BRIGHTNESS,
    ) {
        let colours = painted(&frame, age, brightness, 1000);
        for (index, colour) in colours.iter().enumerate() {
            let lit = Board::HEXAGON.point(index).and_then(|point| frame.at(point)).is_some();
            prop_assert!(lit || *colour == RGB8::default());
        }
    }

    #[test]
    fn a_brighter_setting_is_never_darker(frame in frames(), age in 0..5000_u64, brightness in 1..Settings::BRIGHTEST) {
        let dim = painted(&frame, age, brightness, u16::MAX);
        let bright = painted(&frame, age, brightness + 1, u16::MAX);
        for (dim, bright) in dim.iter().zip(&bright) {
            prop_assert!(dim.r <= bright.r && dim.g <= bright.g && dim.b <= bright.b);
        }
    }

    #[test]
    fn a_sleeper_who_wakes_when_told_misses_nothing(changes in proptest::collection::vec((frames(), 1..400_u64), 1..6)) {
        let (mut awake, mut asleep) = (Painter::new(&Board::HEXAGON), Painter::new(&Board::HEXAGON));
        let (mut now, mut wake) = (0, Some(Moment(0)));
        let mut shown = [[RGB8::default(); PLACES]; 2];
        for (frame, length) in &changes {
            for tick in 0..*length {
                for painter in [&mut awake, &mut asleep] {
                    if tick == 0 {
                        painter.show(Moment(now), frame);
                    }
                }
                if let Some(colours) = awake.paint(Moment(now), 5, 1000) {
                    shown[0] = *colours;
                }
                if tick == 0 || wake.is_some_and(|wake| wake <= Moment(now)) {
                    if let Some(colours) = asleep.paint(Moment(now), 5, 1000) {
                        shown[1] = *colours;
                    }
                    wake = asleep.next_change(Moment(now));
                }
                prop_assert_eq!(shown[0], shown[1], "at {}", now);
                now += 1;
            }
        }
    }
}

/// Returns a frame with one light of a meaning at a point.
fn single(name: &str, light: Light) -> Frame {
    let mut frame = Frame::default();
    frame.light(WideSet::of(Board::HEXAGON.parse(name).expect("a point")), light);
    frame
}

#[test]
fn news_goes_out_within_five_milliseconds_even_between_steps_of_a_pattern() {
    let mut painter = Painter::new(&Board::HEXAGON);
    let mut frame = single("D5", Light::Origin);
    let mut now = 0;
    // A hand that changes something ten times a second, at every phase of the animation.
    for change in 0..200 {
        frame.light(hexagon::EDGE.widen(), if change % 2 == 0 { Light::Landing } else { Light::Reason });
        painter.show(Moment(now), &frame);
        let answer = (0..5).find(|wait| painter.paint(Moment(now + wait), 5, 1000).is_some());
        assert!(answer.is_some(), "nothing within 5 ms of {now}");
        for _ in 0..97 {
            now += 1;
            painter.paint(Moment(now + 5), 5, 1000);
        }
        now += 6;
    }
}

#[test]
fn there_are_never_more_than_sixty_frames_a_second_over_time() {
    let mut painter = Painter::new(&Board::HEXAGON);
    let frames = [single("D5", Light::Origin), single("E5", Light::Turn)];
    let sent = (0..60_000).filter(|now| {
        // Somebody shakes the board: the meaning changes every millisecond for a whole minute.
        painter.show(Moment(*now), &frames[(*now % 2) as usize]);
        painter.paint(Moment(*now), 5, 1000).is_some()
    });
    let sent = sent.count();
    assert!((3500..=60 * 60 + 16).contains(&sent), "{sent} frames in a minute");
}

#[test]
fn a_new_light_starts_lit_whenever_it_comes() {
    for light in Light::ALL {
        for start in (0..2000).step_by(37) {
            let mut painter = Painter::new(&Board::HEXAGON);
            painter.show(Moment(start), &single("D5", light));
            let colours = painter.paint(Moment(start), 1, 1000).expect("the first frame");
            assert!(colours.iter().any(|colour| *colour != RGB8::default()), "{light:?}");
        }
    }
}

#[test]
fn lights_of_one_meaning_keep_in_step() {
    let mut painter = Painter::new(&Board::HEXAGON);
    let mut frame = single("D5", Light::Turn);
    painter.show(Moment(0), &frame);
    painter.paint(Moment(0), 5, 1000);
    frame.light(WideSet::of(Board::HEXAGON.parse("E5").expect("a point")), Light::Turn);
    painter.show(Moment(100), &frame);
    for now in 100..3000 {
        if let Some(colours) = painter.paint(Moment(now), 5, 1000) {
            let [d5, e5] = ["D5", "E5"].map(|name| Board::HEXAGON.parse(name).expect("a point").index());
            assert_eq!(colours[d5], colours[e5], "at {now}");
        }
    }
}

#[test]
fn a_change_of_brightness_is_seen_at_once() {
    let mut painter = Painter::new(&Board::HEXAGON);
    painter.show(Moment(0), &single("D5", Light::Landing));
    assert!(painter.paint(Moment(0), 5, 1000).is_some());
    assert!(painter.paint(Moment(1), 5, 1000).is_none());
    assert!(painter.paint(Moment(2), 6, 1000).is_some());
}
