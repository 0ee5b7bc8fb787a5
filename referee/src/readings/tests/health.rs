//! Dead, flickering and weak points.

use super::*;

#[test]
fn a_sensor_with_impossible_values_is_dead_until_it_has_been_well_for_a_while() {
    let mut tray = Tray::new();
    tray.values[point("D5").index()] = 4095;
    tray.values[point("E5").index()] = 3;
    assert_eq!(tray.hall(900), None);
    assert!(tray.hall(1200).is_some());
    assert_eq!(tray.readings.health().dead, set(&["D5", "E5"]));
    assert_eq!(tray.readings.wood().stones(), WideSet::EMPTY);
    for _ in 0..10 {
        tray.field(point("D5"), 0);
        assert_eq!(tray.hall(900), None);
        tray.values[point("D5").index()] = 4095;
        assert_eq!(tray.hall(1), None);
    }
    tray.field(point("D5"), 0);
    assert!(tray.hall(2100).is_some());
    assert_eq!(tray.readings.health().dead, set(&["E5"]));
}

#[test]
fn a_contact_that_never_rests_flickers_and_recovers_by_itself() {
    let mut tray = Tray::new();
    for _ in 0..1000 {
        tray.closed = WideSet::EMPTY;
        tray.reed(1);
        tray.closed = set(&["D5"]);
        tray.reed(1);
    }
    assert_eq!(tray.readings.health().flickering, set(&["D5"]));
    assert_eq!(tray.readings.health().ailing(), set(&["D5"]));
    assert_eq!(tray.readings.wood().stones(), WideSet::EMPTY);
    tray.reed(2000);
    assert_eq!(tray.readings.health().flickering, set(&["D5"]));
    tray.reed(3000);
    assert!(tray.readings.health().is_good());
    assert_eq!(tray.readings.wood().stones(), set(&["D5"]));
}

#[test]
fn a_loose_hall_sensor_flickers() {
    let mut tray = Tray::new();
    for _ in 0..100 {
        tray.values[point("D5").index()] = 4095;
        tray.hall(10);
        tray.field(point("D5"), 0);
        tray.hall(10);
    }
    assert_eq!(tray.readings.health().flickering, set(&["D5"]));
    assert_eq!(tray.readings.health().dead, WideSet::EMPTY);
}

#[test]
fn a_hand_that_taps_a_stone_makes_no_flicker() {
    let mut tray = Tray::new();
    // Five times a second up and down, with a bounce each time.
    for _ in 0..50 {
        for (closed, scans) in [(true, 1), (false, 1), (true, 98), (false, 1), (true, 1), (false, 98)] {
            tray.closed = if closed { set(&["D5"]) } else { WideSet::EMPTY };
            tray.reed(scans);
            assert!(tray.readings.health().is_good());
        }
    }
}

#[test]
fn a_stone_with_half_a_magnet_is_read_and_called_weak() {
    let mut tray = Tray::new();
    tray.field(point("D5"), 170);
    tray.field(point("E5"), STONE);
    tray.hall(2100);
    assert_eq!(tray.side(point("D5")), Some(Side::Black));
    assert_eq!(tray.readings.health().weak, set(&["D5"]));
    tray.field(point("D5"), 0);
    tray.hall(2100);
    assert!(tray.readings.health().is_good());
}

#[test]
fn an_unsure_stone_is_called_weak() {
    let mut tray = Tray::new();
    tray.field(point("D5"), 117);
    tray.hall(4000);
    assert_eq!((tray.readings.wood().unsure, tray.readings.health().weak), (set(&["D5"]), set(&["D5"])));
}

#[test]
fn nothing_is_said_about_a_second_in_which_the_program_was_away() {
    let mut tray = Tray::new();
    tray.hall(10);
    tray.values[point("D5").index()] = 4095;
    tray.hall_every(2000, 10);
    assert!(tray.readings.health().is_good());
}

#[test]
fn a_point_out_of_service_is_never_ailing() {
    let mut tray = Tray::new();
    tray.values[point("D5").index()] = 4095;
    tray.hall(2100);
    tray.readings.set_out_of_service(set(&["D5"]));
    assert!(tray.readings.health().is_good());
    assert_eq!(tray.hall(5000), None);
}
