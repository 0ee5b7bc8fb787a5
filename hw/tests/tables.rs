//! What consumers get.

use std::collections::BTreeSet;

use hw::{Board, Source, led_cap, loss};

#[test]
fn the_hexagon_has_91_points_where_the_rules_put_them() {
    let board = Board::ours();
    let hexagon = board.layout("hexagon").unwrap();
    let rows: Vec<usize> = hexagon.strips.iter().map(|strip| strip.points.len()).collect();
    assert_eq!(rows, [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    for (name, index) in
        [("A1", 0), ("A6", 5), ("F1", 55), ("F11", 65), ("G2", 67), ("K6", 115), ("K11", 120)]
    {
        assert_eq!(hexagon.point(index).unwrap().name, name);
    }
}

#[test]
fn neighbours_on_the_hexagon_are_one_pitch_apart_on_240_segments() {
    let board = Board::ours();
    let points = &board.layout("hexagon").unwrap().points;
    let near =
        |a: &hw::Point, b: &hw::Point| (a.x - b.x).hypot(a.y - b.y) < board.description.strip.pitch_mm + 0.01;
    let segments: usize =
        points.iter().enumerate().map(|(k, a)| points[k + 1..].iter().filter(|b| near(a, b)).count()).sum();
    assert_eq!(segments, 240);
}

#[test]
fn every_led_and_every_sensor_is_one_point() {
    for layout in &Board::ours().layouts {
        let lit: BTreeSet<u16> = layout.led_order.iter().copied().collect();
        let points: BTreeSet<u16> = layout.points.iter().map(|point| point.index).collect();
        assert_eq!(lit, points, "{}", layout.name);
        assert_eq!(layout.led_order.len(), points.len(), "{}", layout.name);
    }
}

#[test]
fn the_points_of_a_strip_follow_each_other_and_the_leds_follow_the_strips() {
    // The firmware's tables rely on both.
    for layout in &Board::ours().layouts {
        for strip in &layout.strips {
            let run: Vec<u16> = (strip.points[0]..).take(strip.points.len()).collect();
            assert_eq!(strip.points, run, "{} {}", layout.name, strip.range);
        }
        let order: Vec<u16> = layout.strips.iter().flat_map(|strip| strip.points.clone()).collect();
        assert_eq!(layout.led_order, order, "{}", layout.name);
    }
}

#[test]
fn go_boards_leave_out_the_letter_i() {
    let board = Board::ours();
    let grid = board.layout("grid19").unwrap();
    assert_eq!(grid.point(8).unwrap().name, "J1");
    assert_eq!(grid.point(360).unwrap().name, "T19");
}

#[test]
fn large_boards_light_less_on_a_small_supply() {
    let board = Board::ours();
    let cap = |layout: &str, source| led_cap(&board.description, board.layout(layout).unwrap(), source);
    assert_eq!(cap("hexagon", Source::UsbC3A), board.description.power.cap_3a_ma);
    assert_eq!(cap("grid19", Source::PicoUsb), 0);
    // 2.3 A of the fuse less the controller, 361 sensors and LEDs at rest and 38 strips.
    assert_eq!(cap("grid19", Source::UsbC3A), 990);
}

#[test]
fn a_long_ribbon_loses_more() {
    let board = Board::ours();
    let loss = |layout: &str| loss(&board.description, board.layout(layout).unwrap(), Source::UsbC3A);
    // By hand: 2211 mA through 0.5 m and, falling to nothing, through ten pieces of 14 + 24.25 + 40 mm. Three wires lead out
    // and four back.
    let first = 2211.3 * (0.5 * 0.22 + 0.03) * (1.0 / 3.0 + 1.0 / 4.0);
    let others = 2211.3 * (0.07825 * 0.22 + 0.03) * (1.0 / 3.0 + 1.0 / 4.0) * 5.0;
    assert!((loss("hexagon") - first - others).abs() < 1.0, "{}", loss("hexagon"));
    assert!(loss("hexagon") < loss("grid13") && loss("grid13") < loss("grid19"));
}

#[test]
fn the_firmware_tables_name_pins_and_orders() {
    let tables = hw::firmware_tables(&Board::ours());
    for text in [
        "pub const LED: u8 = 2;",
        "($p:expr, reed_spi) => { $p.SPI1 };",
        "Run { first: 0, count: 6 }, // A1..A6",
        "Run { first: 67, count: 10 }, // G2..G11",
        "grid: Some(19),",
        "pub const MOST_POINTS: usize = 361;",
        "pub const WHITE_RAISES: bool = false;",
    ] {
        assert!(tables.contains(text), "{text} is missing");
    }
}

#[test]
fn the_committed_json_is_up_to_date() {
    let text = hw::to_json(&Board::ours()).unwrap();
    let committed = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/board.json")).unwrap();
    assert!(text == committed, "hw/board.json is old: run `cargo xtask hw json`");
}

#[test]
fn the_referee_reads_with_the_thresholds_that_are_derived_here() {
    let Board { description, .. } = Board::ours();
    let (sensing, sensor) = (&description.sensing, referee::readings::Sensor::DRV5053PA);
    assert_eq!(
        (sensor.zero, sensor.on, sensor.off, sensor.drift),
        (sensing.zero_counts, sensing.on_counts, sensing.off_counts, sensing.drift_counts)
    );
    // A positive sensor rises over a south pole, which looks down when the north pole's colour is up.
    let white_raises = (sensing.north_face == hw::Face::White) == (sensing.sensitivity_mv_per_mt > 0.0);
    let above = referee::readings::Calibration::default().above();
    assert_eq!(white_raises, above == rules_core::Side::White);
}

#[test]
fn the_referee_expects_no_less_current_of_an_led_than_there_is() {
    let power = Board::ours().description.power;
    assert!(f64::from(referee::lights::MILLIAMPS_AT_REST) >= power.led_idle_ma);
    assert!(3.0 * f64::from(referee::lights::MILLIAMPS_PER_CHANNEL) >= power.led_full_ma);
    assert_eq!(u32::from(referee::settings::Settings::DEFAULT.current_cap), power.led_cap_ma);
}
