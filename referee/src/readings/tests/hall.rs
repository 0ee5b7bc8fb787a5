//! Hall sensors.

use super::*;

#[test]
fn the_pole_tells_the_side() {
    let mut tray = Tray::new();
    tray.field(point("D5"), STONE);
    tray.field(point("K6"), -STONE);
    assert_eq!(tray.hall(20), Some(5));
    let expected = Wood { black: set(&["D5"]), white: set(&["K6"]), unsure: WideSet::EMPTY };
    assert_eq!(*tray.readings.wood(), expected);
    assert_eq!(i32::from(tray.felt(point("K6"))), -STONE);
}

#[test]
fn the_polarity_can_be_the_other_way_round() {
    let mut tray = Tray::new();
    let mut calibration = Calibration::new(Sensor::DRV5053PA);
    calibration.set_above(Side::White);
    tray.readings.set_calibration(calibration);
    tray.field(point("D5"), STONE);
    tray.hall(20);
    assert_eq!(tray.side(point("D5")), Some(Side::White));
}

#[test]
fn a_lift_is_believed_at_the_third_scan() {
    let mut tray = Tray::new();
    tray.field(point("D5"), STONE);
    tray.hall(20);
    tray.field(point("D5"), 0);
    assert_eq!(tray.hall(20), Some(3));
    assert_eq!(*tray.readings.wood(), Wood::default());
}

#[test]
fn a_stone_turned_too_fast_to_be_seen_lifted_is_a_turned_stone() {
    let mut tray = Tray::new();
    tray.field(point("D5"), STONE);
    tray.hall(20);
    tray.field(point("D5"), 0);
    assert_eq!(tray.hall(2), None);
    tray.field(point("D5"), -STONE);
    assert_eq!(tray.hall(20), Some(5));
    assert_eq!(tray.side(point("D5")), Some(Side::White));
}

#[test]
fn a_stone_stays_until_its_field_falls_below_the_lower_threshold() {
    let mut tray = Tray::new();
    tray.field(point("D5"), 126);
    assert_eq!(tray.hall(20), None);
    tray.field(point("D5"), 127);
    assert_eq!(tray.hall(20), Some(5));
    tray.field(point("D5"), 107);
    assert_eq!(tray.hall(20), None);
    tray.field(point("D5"), 106);
    assert_eq!(tray.hall(20), Some(3));
}

#[test]
fn a_field_between_the_thresholds_that_lasts_is_a_stone_of_either_side() {
    let mut tray = Tray::new();
    tray.field(point("D5"), 117);
    tray.hall(900);
    assert_eq!(*tray.readings.wood(), Wood::default());
    tray.hall(1200);
    assert_eq!(*tray.readings.wood(), Wood { unsure: set(&["D5"]), ..Wood::default() });
    tray.field(point("D5"), -STONE);
    assert_eq!(tray.hall(20), Some(5));
    assert_eq!(tray.side(point("D5")), Some(Side::White));
}

#[test]
fn an_unsure_stone_can_be_lifted() {
    let mut tray = Tray::new();
    tray.field(point("D5"), -117);
    tray.hall(2100);
    assert_eq!(tray.readings.wood().unsure, set(&["D5"]));
    tray.field(point("D5"), 0);
    assert_eq!(tray.hall(20), Some(3));
    tray.field(point("D5"), -117);
    assert_eq!(tray.hall(900), None);
}

#[test]
fn a_stone_pushed_off_centre_keeps_its_side_unless_the_other_pole_shows() {
    let mut tray = Tray::new();
    tray.field(point("D5"), STONE);
    tray.hall(20);
    tray.field(point("D5"), 115);
    tray.hall(3000);
    assert_eq!(tray.side(point("D5")), Some(Side::Black));
    tray.field(point("D5"), -115);
    tray.hall(2100);
    assert_eq!(tray.readings.wood().unsure, set(&["D5"]));
}

#[test]
fn a_hand_that_passes_with_a_stone_leaves_nothing() {
    let mut tray = Tray::new();
    for field in (0..=126).chain((0..126).rev()) {
        tray.field(point("D5"), field);
        assert_eq!(tray.hall(4), None);
    }
}

#[test]
fn impossible_values_change_nothing_by_themselves() {
    let mut tray = Tray::new();
    tray.field(point("D5"), STONE);
    tray.hall(20);
    for value in [0, 4095, u16::MAX] {
        tray.values[point("D5").index()] = value;
        tray.values[point("E5").index()] = value;
        assert_eq!(tray.hall(100), None);
    }
    assert_eq!(*tray.readings.wood(), Wood { black: set(&["D5"]), ..Wood::default() });
    assert_eq!(tray.readings.touched(), WideSet::EMPTY);
}

/// The wandering of all sensors, from nothing to `counts` in `minutes`, with 20 scans a second.
fn wander(tray: &mut Tray, at: &[Point], counts: i32, minutes: u64) {
    let scans = minutes * 60 * 20;
    for scan in 1..=scans {
        for point in at {
            tray.field(*point, (i64::from(counts) * scan.cast_signed() / scans.cast_signed()) as i32);
        }
        tray.hall_every(50, 1);
    }
}

#[test]
fn a_slow_drift_of_an_empty_point_is_followed() {
    let mut tray = Tray::new();
    wander(&mut tray, &[point("D5")], 8, 4);
    assert!(tray.felt(point("D5")).abs() <= 1, "{}", tray.felt(point("D5")));
    wander(&mut tray, &[point("E5")], -8, 4);
    assert!(tray.felt(point("E5")).abs() <= 1);
}

#[test]
fn a_drift_is_followed_as_far_as_a_sensor_drifts_and_no_further() {
    let mut tray = Tray::new();
    wander(&mut tray, &[point("D5")], 100, 60);
    tray.hall_every(50, 20 * 60 * 60);
    assert_eq!(tray.felt(point("D5")), 100 - 8);
}

#[test]
fn a_magnet_that_comes_as_slowly_as_a_drift_is_seen() {
    let mut tray = Tray::new();
    wander(&mut tray, &[point("D5")], STONE, 240);
    assert_eq!(tray.side(point("D5")), Some(Side::Black));
}

#[test]
fn a_stone_taken_away_after_hours_is_missed_at_once() {
    let mut tray = Tray::new();
    tray.field(point("D5"), STONE);
    tray.hall(20);
    tray.hall_every(50, 8 * 60 * 60 * 20);
    assert_eq!(tray.side(point("D5")), Some(Side::Black));
    // The sensor under the stone has drifted unseen.
    tray.field(point("D5"), 60);
    assert_eq!(tray.hall(20), Some(3));
}

#[test]
fn the_field_of_a_neighbour_is_not_taken_for_a_drift() {
    let mut tray = Tray::new();
    tray.field(point("D5"), STONE);
    for neighbour in Board::HEXAGON.neighbours(point("D5")) {
        tray.field(neighbour, -25);
    }
    tray.hall_every(50, 4 * 60 * 60 * 20);
    for neighbour in Board::HEXAGON.neighbours(point("D5")) {
        assert_eq!(tray.felt(neighbour), -25);
    }
}

#[test]
fn a_drift_is_not_learnt_faster_than_a_sixteenth_of_a_count_a_second() {
    let mut tray = Tray::new();
    tray.field(point("D5"), 100);
    tray.hall(64_000);
    assert_eq!(tray.felt(point("D5")), 96);
}
