//! Dead, flickering and weak points.

use super::*;

#[test]
fn a_sensor_with_impossible_values_is_dead_until_it_has_been_well_for_a_while() {
    let mut desk = Desk::new();
    desk.values[point("D5").index()] = 4095;
    desk.values[point("E5").index()] = 3;
    assert_eq!(desk.hall(900), None);
    assert!(desk.hall(1200).is_some());
    assert_eq!(desk.readings.health().dead, set(&["D5", "E5"]));
    assert_eq!(desk.readings.wood().stones(), WideSet::EMPTY);
    for _ in 0..10 {
        desk.field(point("D5"), 0);
        assert_eq!(desk.hall(900), None);
        desk.values[point("D5").index()] = 4095;
        assert_eq!(desk.hall(1), None);
    }
    desk.field(point("D5"), 0);
    assert!(desk.hall(2100).is_some());
    assert_eq!(desk.readings.health().dead, set(&["E5"]));
}

#[test]
fn a_contact_that_never_rests_flickers_and_recovers_by_itself() {
    let mut desk = Desk::new();
    for _ in 0..1000 {
        desk.closed = WideSet::EMPTY;
        desk.reed(1);
        desk.closed = set(&["D5"]);
        desk.reed(1);
    }
    assert_eq!(desk.readings.health().flickering, set(&["D5"]));
    assert_eq!(desk.readings.health().ailing(), set(&["D5"]));
    assert_eq!(desk.readings.wood().stones(), WideSet::EMPTY);
    desk.reed(2000);
    assert_eq!(desk.readings.health().flickering, set(&["D5"]));
    desk.reed(3000);
    assert!(desk.readings.health().is_good());
    assert_eq!(desk.readings.wood().stones(), set(&["D5"]));
}

#[test]
fn a_loose_hall_sensor_flickers() {
    let mut desk = Desk::new();
    for _ in 0..100 {
        desk.values[point("D5").index()] = 4095;
        desk.hall(10);
        desk.field(point("D5"), 0);
        desk.hall(10);
    }
    assert_eq!(desk.readings.health().flickering, set(&["D5"]));
    assert_eq!(desk.readings.health().dead, WideSet::EMPTY);
}

#[test]
fn a_hand_that_taps_a_stone_makes_no_flicker() {
    let mut desk = Desk::new();
    // Five times a second up and down, with a bounce each time.
    for _ in 0..50 {
        for (closed, scans) in [(true, 1), (false, 1), (true, 98), (false, 1), (true, 1), (false, 98)] {
            desk.closed = if closed { set(&["D5"]) } else { WideSet::EMPTY };
            desk.reed(scans);
            assert!(desk.readings.health().is_good());
        }
    }
}

#[test]
fn a_stone_with_half_a_magnet_is_read_and_called_weak() {
    let mut desk = Desk::new();
    desk.field(point("D5"), 170);
    desk.field(point("E5"), STONE);
    desk.hall(2100);
    assert_eq!(desk.side(point("D5")), Some(Side::Black));
    assert_eq!(desk.readings.health().weak, set(&["D5"]));
    desk.field(point("D5"), 0);
    desk.hall(2100);
    assert!(desk.readings.health().is_good());
}

#[test]
fn an_unsure_stone_is_called_weak() {
    let mut desk = Desk::new();
    desk.field(point("D5"), 117);
    desk.hall(4000);
    assert_eq!((desk.readings.wood().unsure, desk.readings.health().weak), (set(&["D5"]), set(&["D5"])));
}

#[test]
fn nothing_is_said_about_a_second_in_which_the_program_was_away() {
    let mut desk = Desk::new();
    desk.hall(10);
    desk.values[point("D5").index()] = 4095;
    desk.hall_every(2000, 10);
    assert!(desk.readings.health().is_good());
}

#[test]
fn a_point_out_of_service_is_never_ailing() {
    let mut desk = Desk::new();
    desk.values[point("D5").index()] = 4095;
    desk.hall(2100);
    desk.readings.set_out_of_service(set(&["D5"]));
    assert!(desk.readings.health().is_good());
    assert_eq!(desk.hall(5000), None);
}
