//! Whatever the sensors say.

use std::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

fn any_set() -> impl Strategy<Value = WideSet> {
    any::<[u64; 6]>().prop_map(WideSet::from_words)
}

/// Values as a broken board gives them: mostly near the zero or a stone, some anywhere.
fn any_values() -> impl Strategy<Value = Vec<u16>> {
    vec(prop_oneof![4 => 1000u16..1500, 3 => 300u16..2300, 1 => any::<u16>()], PLACES)
}

fn values(values: &[u16]) -> [u16; PLACES] {
    values.try_into().expect("there is a value for each place")
}

/// A hand or a fault: what the scans are, for how many scans, and how much later each one comes.
#[derive(Clone, Debug)]
enum Step {
    Reed(WideSet),
    Hall(Vec<u16>),
    OutOfService(WideSet),
    Start,
    Finish,
}

fn any_step() -> impl Strategy<Value = (Step, u8, u64)> {
    let step = prop_oneof![
        4 => any_set().prop_map(Step::Reed),
        8 => any_values().prop_map(Step::Hall),
        1 => any_set().prop_map(Step::OutOfService),
        1 => Just(Step::Start),
        1 => Just(Step::Finish),
    ];
    (step, any::<u8>(), prop_oneof![8 => 0u64..4, 2 => 0u64..5000, 1 => Just(u64::MAX / 1000)])
}

fn is_sound(readings: &Readings) -> bool {
    let Wood { black, white, unsure } = *readings.wood();
    !black.meets(white)
        && !unsure.meets(black | white)
        && readings.wood().stones().is_subset(Board::HEXAGON.points() - readings.out_of_service())
        && readings.health().ailing().is_subset(Board::HEXAGON.points() - readings.out_of_service())
}

/// Where the stones are, for boards made by `proptest`.
fn any_board() -> impl Strategy<Value = Vec<Option<Side>>> {
    vec(prop_oneof![Just(None), Just(Some(Side::Black)), Just(Some(Side::White))], PLACES)
}

/// What stones on other points add to a point, in millitesla: dipoles seen from the side, 0.2 mT at one pitch.
fn stray(board: &[Option<Side>], at: Point) -> f64 {
    let place = |point| Board::HEXAGON.place(point).expect("the point is on the board");
    let here = place(at);
    Board::HEXAGON
        .points()
        .without(at)
        .iter()
        .map(|other| {
            let there = place(other);
            let (x, y) = (f64::from(here.x) - f64::from(there.x), f64::from(here.y) - f64::from(there.y));
            -sign(board[other.index()]) * 0.2 * (1000.0 / x.hypot(y)).powi(3)
        })
        .sum()
}

fn sign(side: Option<Side>) -> f64 {
    match side {
        None => 0.0,
        Some(Side::Black) => 1.0,
        Some(Side::White) => -1.0,
    }
}

/// One sensor: its zero, its counts for a millitesla and the field of the stone above it.
type Place = (u16, f64, f64);

fn any_places() -> impl Strategy<Value = Vec<Place>> {
    // Zeros and sensitivities of the data sheet, and stones from 3 mm off centre to the middle.
    vec((1117u16..=1427, 12.4..43.4, 22.9..36.7), PLACES)
}

/// Returns what each sensor would read without noise, in counts.
fn simulate(places: &[Place], board: &[Option<Side>]) -> [f64; PLACES] {
    let mut values = [0.0; PLACES];
    for point in Board::HEXAGON.points() {
        let (zero, counts, stone) = places[point.index()];
        let field = sign(board[point.index()]) * stone + stray(board, point);
        values[point.index()] = f64::from(zero) + field * counts;
    }
    values
}

/// Returns what the ADC reads: with noise, and within the 0.2 to 1.8 V of a DRV5053's output.
#[expect(clippy::cast_sign_loss, reason = "the values have been clamped")]
fn convert(values: &[f64; PLACES], noise: &[i32]) -> [u16; PLACES] {
    core::array::from_fn(|place| (values[place] + f64::from(noise[place])).clamp(248.0, 2234.0) as u16)
}

#[test]
fn the_made_up_stray_field_is_the_computed_one() {
    let all = [Some(Side::Black); PLACES];
    let stray = stray(&all, point("F6"));
    assert!((-2.2..-1.8).contains(&stray), "{stray} mT");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn no_scan_can_break_the_readings(steps in vec(any_step(), 1..30)) {
        let mut readings = Readings::new(Board::HEXAGON, Calibration::default());
        let mut now = 0u64;
        for (step, times, pause) in steps {
            for _ in 0..times {
                now = now.saturating_add(pause);
                match &step {
                    Step::Reed(closed) => { readings.update(Moment(now), Scan::Reed(*closed)); }
                    Step::Hall(list) => { readings.update(Moment(now), Scan::Hall(&values(list))); }
                    Step::OutOfService(points) => readings.set_out_of_service(*points),
                    Step::Start => readings.start_calibration(),
                    Step::Finish => { readings.finish_calibration(); }
                }
                prop_assert!(is_sound(&readings));
            }
        }
    }

    #[test]
    fn any_sensor_and_any_time_are_survived(
        sensor in any::<[u16; 8]>(),
        lists in vec((any_values(), any::<u64>()), 1..40),
    ) {
        let [zero, lowest_zero, highest_zero, on, off, drift, low, high] = sensor;
        let sensor = Sensor { zero, lowest_zero, highest_zero, on, off, drift, low, high };
        let mut readings = Readings::new(Board::HEXAGON, Calibration::new(sensor));
        readings.start_calibration();
        for (list, now) in lists.iter().cycle().take(600) {
            readings.update(Moment(*now), Scan::Hall(&values(list)));
            readings.update(Moment(now.wrapping_add(1)), Scan::Hall(&values(list)));
        }
        readings.finish_calibration();
        prop_assert!(is_sound(&readings));
    }

    #[test]
    fn a_belief_is_never_younger_than_its_evidence(
        scans in vec(any_set(), 1..12),
        repeats in vec(0..12usize, 1..60),
    ) {
        let mut readings = Readings::new(Board::HEXAGON, Calibration::default());
        let mut seen = Vec::new();
        for repeat in repeats {
            let scan = scans[repeat % scans.len()];
            // Runs of equal scans as long as the debounce, and a little longer or shorter.
            for _ in 0..repeat {
                let before = readings.wood().unsure;
                seen.push(scan & Board::HEXAGON.points());
                readings.update(Moment(seen.len() as u64), Scan::Reed(scan));
                let last = |scans: u8| seen.iter().rev().take(scans.into());
                let closed = last(LAND).fold(Board::HEXAGON.points(), |closed, scan| closed & *scan);
                let open = last(LIFT).fold(Board::HEXAGON.points(), |open, scan| open - *scan);
                let after = readings.wood().unsure;
                prop_assert!((after - before).is_subset(closed));
                prop_assert!((before - after).is_subset(open));
                if seen.len() >= LAND.into() {
                    prop_assert!(closed.is_subset(after) && !open.meets(after));
                }
            }
        }
    }

    #[test]
    fn bounces_shorter_than_the_debounce_change_nothing(
        stones in any_set(),
        noise in vec((any_set(), 1..LIFT, 1..5u8), 1..60),
    ) {
        let mut tray = Tray::new();
        tray.closed = stones;
        tray.reed(10);
        let before = *tray.readings.wood();
        for (bounce, scans, pause) in noise {
            tray.closed = stones ^ bounce;
            tray.reed(scans.into());
            tray.closed = stones;
            tray.reed(pause.into());
            prop_assert_eq!(*tray.readings.wood(), before);
        }
    }

    #[test]
    fn equal_scans_always_reach_the_truth(mess in vec(any_values(), 0..30), board in any_board()) {
        let mut tray = Tray::new();
        for list in mess {
            tray.values = values(&list);
            tray.hall(2);
        }
        for point in Board::HEXAGON.points() {
            let side = board[point.index()];
            tray.field(point, if side.is_none() { 0 } else { STONE } * sign(side) as i32);
        }
        tray.hall(LAND.into());
        for point in Board::HEXAGON.points() {
            prop_assert_eq!(tray.side(point), board[point.index()]);
        }
        prop_assert!(tray.readings.is_settled());
    }

    #[test]
    fn a_scan_that_says_the_same_again_changes_what_it_would_change_if_all_were_looked_at(
        steps in vec(any_step(), 1..12),
        noise in vec(-40..=40i16, PLACES),
    ) {
        // One looks at what has changed, the other forgets before each scan what it has seen. A third is shown only
        // what it wants to see.
        let mut quick = Readings::new(Board::HEXAGON, Calibration::default());
        let mut slow = quick.clone();
        let mut guarded = quick.clone();
        let mut guard = None;
        let mut now = 0;
        for (step, scans, later) in steps {
            for scan in 0..=u16::from(scans) {
                now += later.min(500);
                let noisy: Vec<u16>;
                let scan = match &step {
                    Step::Reed(closed) => Scan::Reed(*closed),
                    Step::Hall(values) => {
                        let shift = usize::from(scan);
                        let noise = noise.iter().cycle().skip(shift);
                        noisy = values.iter().zip(noise).map(|(value, by)| value.saturating_add_signed(*by)).collect();
                        Scan::Hall(noisy.as_slice().try_into().expect("there is a value for each place"))
                    }
                    Step::OutOfService(points) => {
                        quick.set_out_of_service(*points);
                        slow.set_out_of_service(*points);
                        guarded.set_out_of_service(*points);
                        break;
                    }
                    Step::Start | Step::Finish => break,
                };
                slow.hall.look_again();
                slow.calm = false;
                prop_assert_eq!(quick.update(Moment(now), scan), slow.update(Moment(now), scan));
                prop_assert_eq!(quick.wood(), slow.wood());
                prop_assert_eq!(quick.health(), slow.health());
                prop_assert_eq!(quick.touched(), slow.touched());
                prop_assert_eq!(quick.is_settled(), slow.is_settled());
                prop_assert_eq!(quick.hall.zero, slow.hall.zero);

                let mut shown = scan;
                if !guarded.wants_scan(Moment(now)) {
                    match scan {
                        Scan::Hall(values) if guard.is_some_and(|guard: Guard<{ PLACES / 2 }>| guard.holds(values)) => {
                            shown = Scan::Same;
                        }
                        Scan::Reed(closed) if guarded.closed == Some(closed) => shown = Scan::Same,
                        _ => {}
                    }
                }
                guarded.update(Moment(now), shown);
                if matches!(shown, Scan::Reed(_)) {
                    guard = None;
                } else if matches!(shown, Scan::Hall(_)) {
                    let mut windows = Guard::OPEN;
                    for point in Board::HEXAGON.points() {
                        windows.set(point.index(), guarded.window(point.index()));
                    }
                    guard = Some(windows);
                }
                prop_assert_eq!(guarded.wood(), slow.wood());
                prop_assert_eq!(guarded.health(), slow.health());
                prop_assert_eq!(guarded.touched(), slow.touched());
            }
        }
    }

    #[test]
    fn a_guard_holds_if_every_value_is_within_its_window(
        values in vec(prop_oneof![8 => 0u16..4096, 1 => any::<u16>()], 0..90),
        windows in vec((0u16..=5000, 0u16..=5000, any::<bool>()), 80),
    ) {
        let mut guard = Guard::<40>::OPEN;
        let mut within = values.len() <= 80;
        for (sensor, (least, most, fits)) in windows.iter().enumerate() {
            let value = values.get(sensor).copied().unwrap_or(0);
            // Most windows fit, or no guard would ever hold.
            let window = if *fits || sensor % 16 > 0 {
                value.saturating_sub(*least)..=value.saturating_add(*most)
            } else {
                *least..=*most
            };
            guard.set(sensor, window.clone());
            let kept = guard.window(sensor);
            prop_assert_eq!(kept.clone(), *window.start().min(&0x7FFF)..=*window.end().min(&0x7FFF));
            within &= sensor >= values.len() || kept.contains(&value);
        }
        prop_assert_eq!(guard.holds(&values), within);
    }

    #[test]
    fn bytes_are_refused_or_kept_as_they_are(
        part in 0..Calibration::PARTS,
        changes in vec((0..Calibration::PART_BYTES, any::<u8>()), 0..6),
        length in 0..Calibration::PART_BYTES,
    ) {
        let mut calibration = Calibration::default();
        let mut bytes = calibration.part(part);
        for (place, value) in changes {
            if let Some(byte) = bytes.get_mut(place) {
                *byte = value;
            }
        }
        if calibration.take_part(part, &bytes).is_ok() {
            prop_assert_eq!(calibration.part(part), bytes.clone());
        } else {
            prop_assert_eq!(&calibration, &Calibration::default());
        }
        if length < bytes.len() {
            prop_assert!(calibration.take_part(part, &bytes[..length]).is_err());
        }
    }

    #[test]
    fn every_sensor_of_the_data_sheet_reads_every_board(
        places in any_places(),
        boards in vec(any_board(), 1..5),
        noises in vec(vec(-12..=12i32, PLACES), 8),
    ) {
        let mut tray = Tray::new();
        let mut noises = noises.iter().cycle();
        let mut play = |tray: &mut Tray, board: &[Option<Side>], scans| {
            let values = simulate(&places, board);
            for noise in noises.by_ref().take(scans) {
                tray.values = convert(&values, noise);
                tray.hall(1);
            }
        };
        tray.readings.start_calibration();
        play(&mut tray, &[None; PLACES], 256);
        prop_assert_eq!(tray.readings.finish_calibration(), Some(Refused::default()));
        for board in boards {
            play(&mut tray, &board, 2 * usize::from(LAND));
            for point in Board::HEXAGON.points() {
                prop_assert_eq!(tray.side(point), board[point.index()]);
            }
            prop_assert_eq!(tray.readings.wood().unsure, WideSet::EMPTY);
        }
    }

    #[test]
    fn learnt_thresholds_read_every_board_where_no_single_one_would(
        sensors in vec((1117u16..=1427, 13.0..43.4, 10.2..13.37), PLACES),
        boards in vec(any_board(), 1..4),
        noises in vec(vec(-12..=12i32, PLACES), 8),
    ) {
        // Through a top of 4 mm (`python3 hw/sensing.py --top 4`).
        const MIDDLE: f64 = 13.37;
        let mut tray = Tray::new();
        let mut noises = noises.iter().cycle();
        let mut show = |tray: &mut Tray, places: &[Place], board: &[Option<Side>], scans| {
            let values = simulate(places, board);
            for noise in noises.by_ref().take(scans) {
                tray.values = convert(&values, noise);
                tray.hall(1);
            }
        };
        tray.readings.start_calibration();
        show(&mut tray, &sensors, &[None; PLACES], 256);
        prop_assert_eq!(tray.readings.finish_calibration(), Some(Refused::default()));
        let middles: Vec<Place> = sensors.iter().map(|(zero, counts, _)| (*zero, *counts, MIDDLE)).collect();
        for (number, point) in Board::HEXAGON.points().iter().enumerate() {
            let mut one = [None; PLACES];
            one[point.index()] = Some(Side::BOTH[number % 2]);
            tray.readings.ask_for_touch(point, Moment(tray.now));
            show(&mut tray, &middles, &one, 8);
            prop_assert!(tray.readings.learn_threshold());
        }
        tray.readings.accept_calibration();
        for board in boards {
            show(&mut tray, &sensors, &board, 2 * usize::from(LAND));
            for point in Board::HEXAGON.points() {
                prop_assert_eq!(tray.side(point), board[point.index()]);
            }
        }
    }
}
