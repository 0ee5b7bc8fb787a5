//! Zeros, thresholds and their bytes.

use super::*;
use std::string::ToString;

const SENSOR: Sensor = Sensor::DRV5053PA;

#[test]
fn the_sensor_is_what_data_sheet_magnet_and_wood_make_of_it() {
    let expected = Sensor {
        on: 127,
        off: 107,
        drift: 8,
        zero: 1266,
        lowest_zero: 1092,
        highest_zero: 1458,
        low: 124,
        high: 2730,
    };
    assert_eq!(SENSOR, expected);
}

#[test]
fn a_calibration_is_the_same_after_a_power_cut() {
    let mut calibration = Calibration::default();
    calibration.set_above(Side::White);
    for point in Board::grid(19).expect("a grid").points() {
        let index = u16::try_from(point.index()).expect("there are 361 points");
        assert_eq!(calibration.set(point, 1200 + index % 200, 150 + index % 100), Ok(()));
    }
    let mut restored = Calibration::default();
    for part in 0..6 {
        assert_ne!(restored, calibration);
        let bytes = calibration.part(part);
        assert_eq!(bytes.len(), 2 + 4 * 64);
        assert_eq!(bytes[..2], [2, 1]);
        assert_eq!(restored.take_part(part, &bytes), Ok(()));
    }
    assert_eq!(calibration.part(0)[2..6], [0xB0, 0x04, 150, 0]);
    assert_eq!(restored, calibration);
}

#[test]
fn bytes_of_another_length_or_form_are_refused() {
    let mut calibration = Calibration::default();
    let good = calibration.part(0);
    assert_eq!(calibration.take_part(0, &[]), Err(CalibrationError::Form));
    for short in [2, good.len() - 4, good.len() - 1] {
        assert_eq!(calibration.take_part(0, &good[..short]), Err(CalibrationError::Length));
    }
    for part in [6, 7, usize::MAX] {
        assert_eq!(calibration.take_part(part, &good), Err(CalibrationError::Length));
        assert_eq!(calibration.take_part(part, &good[..2]), Err(CalibrationError::Length));
    }
    for (place, value) in [(0, 0), (0, 1), (1, 2), (1, 255)] {
        let mut bytes = good.clone();
        bytes[place] = value;
        assert_eq!(calibration.take_part(0, &bytes), Err(CalibrationError::Form));
    }
}

#[test]
fn impossible_zeros_and_thresholds_are_refused_by_name() {
    let mut calibration = Calibration::default();
    let mut bytes = calibration.part(1);
    bytes[2 + 4 * (point("K11").index() - 64) + 1] = 0xFF;
    let refused = calibration.take_part(1, &bytes).expect_err("no sensor has such a zero");
    assert_eq!(refused, CalibrationError::Zero(120));
    assert_eq!(refused.to_string(), "the zero of place 120 is impossible");
    for threshold in [0, 60, 383, u16::MAX] {
        assert_eq!(
            calibration.set(point("D5"), 1266, threshold),
            Err(CalibrationError::Threshold(point("D5").index()))
        );
    }
    assert_eq!(calibration, Calibration::default());
}

/// Calibrates a desk whose sensors read `values`.
fn calibrate(desk: &mut Desk) -> Refused {
    desk.readings.start_calibration();
    assert_eq!(desk.readings.scans_missing(), Some(256));
    desk.hall(255);
    assert_eq!(desk.readings.finish_calibration(), None);
    desk.hall(100);
    let refused = desk.readings.finish_calibration().expect("there were enough scans");
    assert_eq!((desk.readings.scans_missing(), desk.readings.finish_calibration()), (None, None));
    refused
}

#[test]
fn an_empty_board_gives_every_point_its_zero() {
    let mut desk = Desk::new();
    for point in Board::HEXAGON.points() {
        desk.values[point.index()] = 1200 + 2 * point.index() as u16;
    }
    assert_eq!(calibrate(&mut desk), Refused::default());
    desk.hall(1);
    for point in Board::HEXAGON.points() {
        assert_eq!(desk.readings.calibration().zero(point), 1200 + 2 * point.index() as u16);
        assert_eq!(desk.felt(point), 0);
    }
}

#[test]
fn a_zero_is_the_average_of_its_noise() {
    let mut desk = Desk::new();
    desk.readings.start_calibration();
    for _ in 0..64 {
        for value in [1290, 1310, 1304, 1300] {
            desk.values.fill(value);
            desk.hall(1);
        }
    }
    assert_eq!(desk.readings.finish_calibration(), Some(Refused::default()));
    assert_eq!(desk.readings.calibration().zero(point("F6")), 1301);
    desk.readings.start_calibration();
    for scan in 0..256 {
        desk.values.fill(1300 + 3 * (scan % 2));
        desk.hall(1);
    }
    desk.readings.finish_calibration();
    assert_eq!(desk.readings.calibration().zero(point("F6")), 1302);
}

#[test]
fn a_point_out_of_service_is_not_calibrated() {
    let mut desk = Desk::new();
    desk.values.fill(1300);
    desk.values[point("E5").index()] = 4095;
    desk.readings.set_out_of_service(set(&["D5", "E5"]));
    assert_eq!(calibrate(&mut desk), Refused::default());
    assert_eq!(desk.readings.calibration().zero(point("D5")), SENSOR.zero);
}

#[test]
fn a_stone_left_on_the_board_is_named_and_its_point_keeps_its_zero() {
    let mut desk = Desk::new();
    desk.values.fill(1300);
    desk.field(point("D5"), STONE);
    desk.values[point("E5").index()] = u16::MAX;
    let refused = calibrate(&mut desk);
    assert_eq!(refused, Refused { occupied: set(&["D5", "E5"]), restless: WideSet::EMPTY });
    assert_eq!(refused.all(), set(&["D5", "E5"]));
    assert_eq!(desk.readings.calibration().zero(point("D5")), SENSOR.zero);
    assert_eq!(desk.readings.calibration().zero(point("F6")), 1300);
    desk.hall(20);
    assert_eq!(desk.side(point("D5")), Some(Side::Black));
}

#[test]
fn a_hand_over_the_board_is_named() {
    let mut desk = Desk::new();
    desk.readings.start_calibration();
    desk.hall(100);
    desk.field(point("D5"), 60);
    desk.hall(200);
    let refused = desk.readings.finish_calibration();
    assert_eq!(refused, Some(Refused { occupied: WideSet::EMPTY, restless: set(&["D5"]) }));
}

#[test]
fn a_reed_contact_that_sticks_is_named() {
    let mut desk = Desk::new();
    desk.readings.start_calibration();
    desk.closed = set(&["D5", "F6"]);
    desk.readings.set_out_of_service(set(&["F6"]));
    desk.reed(256);
    let refused = desk.readings.finish_calibration();
    assert_eq!(refused, Some(Refused { occupied: set(&["D5"]), restless: WideSet::EMPTY }));
}

#[test]
fn a_calibration_given_up_changes_nothing() {
    let mut desk = Desk::new();
    desk.values.fill(1300);
    desk.readings.start_calibration();
    desk.hall(300);
    desk.readings.cancel_calibration();
    assert_eq!(desk.readings.finish_calibration(), None);
    assert_eq!(*desk.readings.calibration(), Calibration::new(SENSOR));
}

#[test]
fn a_board_that_was_never_calibrated_is_empty_whatever_the_zeros_of_its_sensors() {
    let mut readings = Readings::new(Board::HEXAGON, Calibration::default());
    for zero in [SENSOR.lowest_zero, SENSOR.zero, SENSOR.highest_zero] {
        for now in 0..20 {
            readings.update(Moment(now), Scan::Hall(&[zero; PLACES]));
        }
        assert_eq!(*readings.wood(), Wood::default());
    }
    readings.start_calibration();
    for now in 20..300 {
        readings.update(Moment(now), Scan::Hall(&[SENSOR.highest_zero; PLACES]));
    }
    assert_eq!(readings.finish_calibration(), Some(Refused::default()));
    let d5 = point("D5");
    assert_eq!(
        (readings.calibration().zero(d5), readings.calibration().threshold(d5)),
        (SENSOR.highest_zero, SENSOR.on)
    );
}

#[test]
fn a_threshold_is_three_eighths_of_a_stone_within_limits() {
    assert_eq!(SENSOR.threshold(400), Some(150));
    // The most sensitive sensor of the data sheet, and one that is stronger than any.
    assert_eq!(SENSOR.threshold(803), Some(2 * SENSOR.on));
    assert_eq!(SENSOR.threshold(u16::MAX), Some(2 * SENSOR.on));
    // The least sensitive one with a stone in the middle, and the least that is taken.
    assert_eq!(SENSOR.threshold(229), Some(85));
    assert_eq!(SENSOR.threshold(168), Some(SENSOR.on / 2));
    for field in [0, 1, 100, 167] {
        assert_eq!(SENSOR.threshold(field), None);
    }
}

/// Holds a stone to a point and lets its threshold be learnt.
fn teach(desk: &mut Desk, at: Point, counts: i32) -> bool {
    desk.readings.ask_for_touch(at, Moment(desk.now));
    for part in [1, 2, 3, 4, 4, 4, 3, 2, 1, 0] {
        desk.field(at, counts * part / 4);
        desk.hall(3);
    }
    desk.readings.learn_threshold()
}

#[test]
fn the_strongest_field_of_a_touch_teaches_the_threshold() {
    let mut desk = Desk::new();
    calibrate(&mut desk);
    assert!(teach(&mut desk, point("D5"), 400));
    assert!(teach(&mut desk, point("E5"), -300));
    desk.readings.accept_calibration();
    let threshold = |desk: &Desk, name| desk.readings.calibration().threshold(point(name));
    assert_eq!(["D5", "E5", "F6"].map(|name| threshold(&desk, name)), [150, 112, SENSOR.on]);

    // The thresholds are in use.
    desk.field(point("D5"), 149);
    desk.field(point("E5"), 113);
    desk.hall(20);
    assert_eq!((desk.side(point("D5")), desk.side(point("E5"))), (None, Some(Side::Black)));
    desk.field(point("D5"), -150);
    desk.hall(20);
    assert_eq!(desk.side(point("D5")), Some(Side::White));
}

#[test]
fn too_weak_a_touch_teaches_nothing() {
    let mut desk = Desk::new();
    calibrate(&mut desk);
    assert!(!teach(&mut desk, point("D5"), 160));
    assert_eq!(
        desk.readings.touch().map(|touch| (touch.point(), touch.strongest())),
        Some((point("D5"), 160))
    );
    assert_eq!(desk.readings.calibration().threshold(point("D5")), SENSOR.on);
    assert!(teach(&mut desk, point("D5"), 170));
}

#[test]
fn a_stone_has_arrived_when_its_field_grows_no_more() {
    let mut desk = Desk::new();
    calibrate(&mut desk);
    desk.readings.ask_for_touch(point("D5"), Moment(desk.now));
    let arrived =
        |desk: &Desk| desk.readings.touch().is_some_and(|touch| touch.has_arrived(Moment(desk.now)));
    for counts in (0..600).step_by(20) {
        desk.field(point("D5"), counts);
        desk.hall(5);
        assert!(!arrived(&desk));
    }
    for scan in 0..60 {
        desk.field(point("D5"), 580 + scan % 9);
        desk.hall(1);
    }
    assert!(arrived(&desk));
}

#[test]
fn thresholds_that_were_given_up_are_the_old_ones_again() {
    let mut desk = Desk::new();
    calibrate(&mut desk);
    assert!(teach(&mut desk, point("D5"), 400));
    desk.readings.accept_calibration();
    let before = desk.readings.calibration().clone();
    desk.values.fill(1300);
    calibrate(&mut desk);
    assert!(teach(&mut desk, point("E5"), 600));
    assert_ne!(*desk.readings.calibration(), before);
    desk.readings.cancel_calibration();
    assert_eq!(*desk.readings.calibration(), before);
}

#[test]
fn nothing_is_learnt_before_the_zeros_are_known() {
    let mut desk = Desk::new();
    assert!(!teach(&mut desk, point("D5"), 600));
    assert_eq!(desk.readings.touch(), None);
    assert_eq!(*desk.readings.calibration(), Calibration::new(SENSOR));
}
