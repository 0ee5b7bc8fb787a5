//! Reed contacts.

use super::*;

#[test]
fn a_stone_is_believed_at_the_fifth_equal_scan() {
    let mut tray = Tray::new();
    tray.closed = set(&["D5", "K11"]);
    assert_eq!(tray.reed(20), Some(5));
    assert_eq!(*tray.readings.wood(), Wood { unsure: tray.closed, ..Wood::default() });
}

#[test]
fn a_lift_is_believed_at_the_third_equal_scan() {
    let mut tray = Tray::new();
    tray.closed = set(&["D5", "K11"]);
    tray.reed(20);
    tray.closed = set(&["K11"]);
    assert_eq!(tray.reed(20), Some(3));
    assert_eq!(tray.readings.wood().stones(), set(&["K11"]));
}

#[test]
fn a_bounce_starts_the_count_again_at_its_own_point_only() {
    let mut tray = Tray::new();
    tray.closed = set(&["A1", "F6"]);
    assert_eq!(tray.reed(4), None);
    tray.closed = set(&["F6"]);
    assert_eq!(tray.reed(1), Some(1));
    assert_eq!(tray.readings.wood().stones(), set(&["F6"]));
    tray.closed = set(&["A1", "F6"]);
    assert_eq!(tray.reed(20), Some(5));
}

#[test]
fn lift_and_land_at_once_each_keep_their_own_pace() {
    let mut tray = Tray::new();
    tray.closed = set(&["C3"]);
    tray.reed(20);
    tray.closed = set(&["C4"]);
    assert_eq!(tray.reed(3), Some(3));
    assert_eq!(tray.readings.wood().stones(), WideSet::EMPTY);
    assert_eq!(tray.reed(2), Some(2));
    assert_eq!(tray.readings.wood().stones(), set(&["C4"]));
}

#[test]
fn scans_of_the_same_millisecond_do_not_hurry_a_belief() {
    let mut readings = Readings::new(Board::HEXAGON, Calibration::default());
    let closed = set(&["F6"]);
    for scan in 0..4 * 5 {
        assert!(!readings.update(Moment(1 + scan / 5), Scan::Reed(closed)), "scan {scan}");
    }
    assert!(readings.update(Moment(5), Scan::Reed(closed)));
}

#[test]
fn a_board_that_is_read_slowly_waits_for_time_not_for_scans() {
    // Milliseconds from scan to scan, scans until a stone is believed, and until its lift is.
    for (pause, landing, lift) in [(1, 5, 3), (2, 3, 2), (3, 3, 2), (4, 2, 2), (9, 2, 2), (1000, 2, 2)] {
        let mut readings = Readings::new(Board::HEXAGON, Calibration::default());
        let mut now = 1;
        readings.update(Moment(now), Scan::Reed(WideSet::EMPTY));
        for (closed, scans) in [(set(&["F6"]), landing), (WideSet::EMPTY, lift)] {
            let mut next = |_: &u32| {
                now += pause;
                readings.update(Moment(now), Scan::Reed(closed))
            };
            assert_eq!((1..20).find(&mut next), Some(scans), "{pause} ms");
        }
    }
}

#[test]
fn a_bounce_between_two_milliseconds_is_noticed() {
    let mut readings = Readings::new(Board::HEXAGON, Calibration::default());
    let closed = set(&["F6"]);
    for now in 1..5 {
        assert!(!readings.update(Moment(now), Scan::Reed(closed)));
    }
    readings.update(Moment(4), Scan::Reed(WideSet::EMPTY));
    assert!(!readings.update(Moment(5), Scan::Reed(closed)));
}

#[test]
fn places_without_a_point_are_ignored() {
    let mut readings = Readings::new(Board::HEXAGON, Calibration::default());
    for now in 0..20 {
        readings.update(Moment(now), Scan::Reed(WideSet::from_words([u64::MAX; 6])));
    }
    assert_eq!(readings.wood().stones(), Board::HEXAGON.points());
    assert_eq!(readings.touched(), Board::HEXAGON.points());
}

#[test]
fn a_point_out_of_service_is_never_read() {
    let mut tray = Tray::new();
    tray.closed = set(&["D5", "E5"]);
    tray.reed(20);
    tray.readings.set_out_of_service(set(&["D5"]));
    assert_eq!(tray.readings.wood().stones(), set(&["E5"]));
    assert_eq!(tray.reed(2000), None);
    assert_eq!((tray.readings.touched(), tray.readings.wood().stones()), (set(&["E5"]), set(&["E5"])));
    tray.readings.set_out_of_service(WideSet::EMPTY);
    assert_eq!(tray.reed(20), Some(5));
    assert_eq!(tray.readings.wood().stones(), set(&["D5", "E5"]));
}

#[test]
fn the_board_is_settled_when_no_point_is_about_to_change() {
    let mut tray = Tray::new();
    assert!(tray.readings.is_settled());
    tray.closed = set(&["D5"]);
    tray.reed(1);
    assert!(!tray.readings.is_settled());
    tray.reed(4);
    assert!(tray.readings.is_settled());
}

#[test]
fn a_touch_is_felt_at_once() {
    let mut tray = Tray::new();
    tray.closed = set(&["D5"]);
    tray.reed(1);
    assert_eq!(tray.readings.touched(), set(&["D5"]));
}
