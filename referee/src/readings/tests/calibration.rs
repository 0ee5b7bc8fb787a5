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
    for part in 0..12 {
        assert_ne!(restored, calibration);
        let bytes = calibration.part(part);
        assert_eq!(bytes.len(), 2 + 4 * 32);
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
    for part in [12, 13, usize::MAX] {
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
    let mut bytes = calibration.part(3);
    bytes[2 + 4 * (point("K11").index() - 96) + 1] = 0xFF;
    let refused = calibration.take_part(3, &bytes).expect_err("no sensor has such a zero");
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

/// Calibrates a tray whose sensors read `values`.
fn calibrate(tray: &mut Tray) -> Refused {
    tray.readings.start_calibration();
    assert_eq!(tray.readings.scans_missing(), Some(256));
    tray.hall(255);
    assert_eq!(tray.readings.finish_calibration(), None);
    tray.hall(100);
    let refused = tray.readings.finish_calibration().expect("there were enough scans");
    assert_eq!((tray.readings.scans_missing(), tray.readings.finish_calibration()), (None, None));
    refused
}

#[test]
fn an_empty_board_gives_every_point_its_zero() {
    let mut tray = Tray::new();
    for point in Board::HEXAGON.points() {
        tray.values[point.index()] = 1200 + 2 * point.index() as u16;
    }
    assert_eq!(calibrate(&mut tray), Refused::default());
    tray.hall(1);
    for point in Board::HEXAGON.points() {
        assert_eq!(tray.readings.calibration().zero(point), 1200 + 2 * point.index() as u16);
        assert_eq!(tray.felt(point), 0);
    }
}

#[test]
fn a_zero_is_the_average_of_its_noise() {
    let mut tray = Tray::new();
    tray.readings.start_calibration();
    for _ in 0..64 {
        for value in [1290, 1310, 1304, 1300] {
            tray.values.fill(value);
            tray.hall(1);
        }
    }
    assert_eq!(tray.readings.finish_calibration(), Some(Refused::default()));
    assert_eq!(tray.readings.calibration().zero(point("F6")), 1301);
    tray.readings.start_calibration();
    for scan in 0..256 {
        tray.values.fill(1300 + 3 * (scan % 2));
        tray.hall(1);
    }
    tray.readings.finish_calibration();
    assert_eq!(tray.readings.calibration().zero(point("F6")), 1302);
}

#[test]
fn a_point_out_of_service_is_not_calibrated() {
    let mut tray = Tray::new();
    tray.values.fill(1300);
    tray.values[point("E5").index()] = 4095;
    tray.readings.set_out_of_service(set(&["D5", "E5"]));
    assert_eq!(calibrate(&mut tray), Refused::default());
    assert_eq!(tray.readings.calibration().zero(point("D5")), SENSOR.zero);
}

#[test]
fn a_stone_left_on_the_board_is_named_and_its_point_keeps_its_zero() {
    let mut tray = Tray::new();
    tray.values.fill(1300);
    tray.field(point("D5"), STONE);
    tray.values[point("E5").index()] = u16::MAX;
    let refused = calibrate(&mut tray);
    assert_eq!(refused, Refused { occupied: set(&["D5", "E5"]), restless: WideSet::EMPTY });
    assert_eq!(refused.all(), set(&["D5", "E5"]));
    assert_eq!(tray.readings.calibration().zero(point("D5")), SENSOR.zero);
    assert_eq!(tray.readings.calibration().zero(point("F6")), 1300);
    tray.hall(20);
    assert_eq!(tray.side(point("D5")), Some(Side::Black));
}

#[test]
fn a_hand_over_the_board_is_named() {
    let mut tray = Tray::new();
    tray.readings.start_calibration();
    tray.hall(100);
    tray.field(point("D5"), 60);
    tray.hall(200);
    let refused = tray.readings.finish_calibration();
    assert_eq!(refused, Some(Refused { occupied: WideSet::EMPTY, restless: set(&["D5"]) }));
}

#[test]
fn a_reed_contact_that_sticks_is_named() {
    let mut tray = Tray::new();
    tray.readings.start_calibration();
    tray.closed = set(&["D5", "F6"]);
    tray.readings.set_out_of_service(set(&["F6"]));
    tray.reed(256);
    let refused = tray.readings.finish_calibration();
    assert_eq!(refused, Some(Refused { occupied: set(&["D5"]), restless: WideSet::EMPTY }));
}

#[test]
fn a_calibration_given_up_changes_nothing() {
    let mut tray = Tray::new();
    tray.values.fill(1300);
    tray.readings.start_calibration();
    tray.hall(300);
    tray.readings.cancel_calibration();
    assert_eq!(tray.readings.finish_calibration(), None);
    assert_eq!(*tray.readings.calibration(), Calibration::new(SENSOR));
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
fn teach(tray: &mut Tray, at: Point, counts: i32) -> bool {
    tray.readings.ask_for_touch(at, Moment(tray.now));
    for part in [1, 2, 3, 4, 4, 4, 3, 2, 1, 0] {
        tray.field(at, counts * part / 4);
        tray.hall(3);
    }
    tray.readings.learn_threshold()
}

#[test]
fn the_strongest_field_of_a_touch_teaches_the_threshold() {
    let mut tray = Tray::new();
    calibrate(&mut tray);
    assert!(teach(&mut tray, point("D5"), 400));
    assert!(teach(&mut tray, point("E5"), -300));
    tray.readings.accept_calibration();
    let threshold = |tray: &Tray, name| tray.readings.calibration().threshold(point(name));
    assert_eq!(["D5", "E5", "F6"].map(|name| threshold(&tray, name)), [150, 112, SENSOR.on]);

    // The thresholds are in use.
    tray.field(point("D5"), 149);
    tray.field(point("E5"), 113);
    tray.hall(20);
    assert_eq!((tray.side(point("D5")), tray.side(point("E5"))), (None, Some(Side::Black)));
    tray.field(point("D5"), -150);
    tray.hall(20);
    assert_eq!(tray.side(point("D5")), Some(Side::White));
}

#[test]
fn too_weak_a_touch_teaches_nothing() {
    let mut tray = Tray::new();
    calibrate(&mut tray);
    assert!(!teach(&mut tray, point("D5"), 160));
    assert_eq!(
        tray.readings.touch().map(|touch| (touch.point(), touch.strongest())),
        Some((point("D5"), 160))
    );
    assert_eq!(tray.readings.calibration().threshold(point("D5")), SENSOR.on);
    assert!(teach(&mut tray, point("D5"), 170));
}

#[test]
fn a_stone_has_arrived_when_its_field_grows_no_more() {
    let mut tray = Tray::new();
    calibrate(&mut tray);
    tray.readings.ask_for_touch(point("D5"), Moment(tray.now));
    let arrived =
        |tray: &Tray| tray.readings.touch().is_some_and(|touch| touch.has_arrived(Moment(tray.now)));
    for counts in (0..600).step_by(20) {
        tray.field(point("D5"), counts);
        tray.hall(5);
        assert!(!arrived(&tray));
    }
    for scan in 0..60 {
        tray.field(point("D5"), 580 + scan % 9);
        tray.hall(1);
    }
    assert!(arrived(&tray));
}

#[test]
fn thresholds_that_were_given_up_are_the_old_ones_again() {
    let mut tray = Tray::new();
    calibrate(&mut tray);
    assert!(teach(&mut tray, point("D5"), 400));
    tray.readings.accept_calibration();
    let before = tray.readings.calibration().clone();
    tray.values.fill(1300);
    calibrate(&mut tray);
    assert!(teach(&mut tray, point("E5"), 600));
    assert_ne!(*tray.readings.calibration(), before);
    tray.readings.cancel_calibration();
    assert_eq!(*tray.readings.calibration(), before);
}

#[test]
fn nothing_is_learnt_before_the_zeros_are_known() {
    let mut tray = Tray::new();
    assert!(!teach(&mut tray, point("D5"), 600));
    assert_eq!(tray.readings.touch(), None);
    assert_eq!(*tray.readings.calibration(), Calibration::new(SENSOR));
}
