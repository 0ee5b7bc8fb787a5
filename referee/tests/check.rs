//! The self-test and the guided calibration, played through on every board.

use referee::buttons::Button;
use referee::check::{TestReport, TestView};
use referee::readings::{Calibration, Sensor};
use referee::screen::Page;
use rehearsal::{Fault, SensorKind, World};
use rules_core::{Board, Side, WideSet};

const BLACK: Button = Button::Player(Side::Black);
const WHITE: Button = Button::Player(Side::White);

fn boards() -> impl Iterator<Item = Board> {
    [9, 13, 19].into_iter().filter_map(Board::grid).chain([Board::HEXAGON])
}

/// Switches on an empty board and lets its greeting pass.
fn world(board: Board, kind: SensorKind) -> World {
    let mut world = World::new(board, kind, 1, Vec::new());
    world.run(2000);
    world
}

fn begin(world: &mut World, whole: bool) {
    world.referee_mut().begin_check(whole);
    world.run(10);
}

fn view(world: &World) -> TestView {
    match world.referee().view().page {
        Page::Test(view) => view,
        _ => panic!("the screen says {:?}", world.screen()),
    }
}

fn report(world: &World) -> TestReport {
    let TestView::Done(report) = view(world) else { panic!("the screen says {:?}", world.screen()) };
    report
}

fn calibration(world: &World) -> &Calibration {
    world.referee().readings().calibration()
}

/// Says yes to everything that is asked after the sensors.
fn answer(world: &mut World) -> Vec<TestView> {
    let mut views = Vec::new();
    while !matches!(view(world), TestView::Done(_)) {
        views.push(view(world));
        let button = if let TestView::Button(button) = view(world) { button } else { BLACK };
        world.press(button, 60);
    }
    views
}

#[test]
fn a_whole_self_test_asks_for_everything_and_finds_nothing() {
    for (board, kind) in boards().flat_map(|board| SensorKind::ALL.map(|kind| (board, kind))) {
        let mut world = world(board, kind);
        begin(&mut world, true);
        assert!(matches!(view(&world), TestView::Measuring { .. }), "{}", world.screen());
        assert!(world.follow_lights(), "{}", world.screen());
        let asked = answer(&mut world);
        let expected = [
            TestView::Colour(0),
            TestView::Colour(1),
            TestView::Colour(2),
            TestView::Pattern,
            TestView::Button(BLACK),
            TestView::Button(Button::Menu),
            TestView::Button(WHITE),
            TestView::Sound,
        ];
        assert_eq!(asked, expected);
        assert!(report(&world).is_fine(), "{} {:?}: {}", board.name(), kind, world.screen());
        world.press(BLACK, 60);
        assert!(!matches!(world.referee().view().page, Page::Test(_)));
    }
}

#[test]
fn all_lights_show_each_colour_and_stay_below_the_cap() {
    for board in boards() {
        let mut world = world(board, SensorKind::Reed);
        begin(&mut world, true);
        world.follow_lights();
        for colour in 0..3 {
            assert_eq!(view(&world), TestView::Colour(colour));
            world.run(50);
            for point in board.points() {
                let light = world.colours[point.index()];
                let parts = [light.r, light.g, light.b].map(|part| part > 0);
                assert_eq!(
                    parts,
                    core::array::from_fn(|part| part == usize::from(colour)),
                    "{}",
                    board.name()
                );
            }
            let milliamps = referee::lights::milliamps(&world.colours, board.points().len() as u16);
            assert!(milliamps <= u32::from(world.referee().settings().current_cap), "{milliamps} mA");
            world.press(BLACK, 60);
        }
    }
}

#[test]
fn a_whole_calibration_teaches_every_zero_and_every_threshold_and_keeps_them() {
    for board in boards() {
        let mut world = world(board, SensorKind::Hall);
        let before = calibration(&world).clone();
        begin(&mut world, false);
        assert!(world.follow_lights(), "{}", world.screen());
        assert!(report(&world).is_fine(), "{}", world.screen());
        world.press(BLACK, 60);
        // Each part of it is an entry of its own.
        world.run(100);
        let learnt = calibration(&world).clone();
        assert_ne!(learnt, before);
        let zeros: std::collections::BTreeSet<u16> =
            board.points().iter().map(|point| learnt.zero(point)).collect();
        assert!(zeros.len() > 50, "sensors differ, and so do their zeros");
        for point in board.points() {
            // The table's stones are as strong as any: 800 counts.
            assert_eq!(learnt.threshold(point), 2 * Sensor::DRV5053PA.on);
        }
        world.power_cut();
        world.run(10);
        assert_eq!(*calibration(&world), learnt, "{}", board.name());
    }
}

#[test]
fn a_calibration_left_anywhere_leaves_the_old_one() {
    for touches in [0, 1, 40, 90] {
        for whole in [false, true] {
            let mut world = world(Board::HEXAGON, SensorKind::Hall);
            begin(&mut world, false);
            world.run(400);
            world.press(BLACK, 60);
            world.press(BLACK, 60);
            world.run(100);
            let (before, log) = (calibration(&world).clone(), world.log().to_vec());
            assert_ne!(before, Calibration::default());

            begin(&mut world, whole);
            world.run(400);
            for _ in 0..touches {
                assert!(world.help());
            }
            assert_eq!(world.lit("touch").len(), 1);
            world.press(Button::Menu, 60);
            assert!(!matches!(world.referee().view().page, Page::Test(_)));
            assert_eq!(*calibration(&world), before);
            world.run(100);
            world.power_cut();
            assert_eq!(*calibration(&world), before);
            assert!(world.log().starts_with(&log));
        }
    }
}

#[test]
fn a_self_test_left_at_its_very_end_leaves_the_old_calibration() {
    let mut world = world(Board::HEXAGON, SensorKind::Hall);
    let before = calibration(&world).clone();
    begin(&mut world, true);
    world.follow_lights();
    assert_eq!(view(&world), TestView::Colour(0));
    world.press(WHITE, 1000);
    assert!(!matches!(world.referee().view().page, Page::Test(_)));
    assert_eq!(*calibration(&world), before);
}

#[test]
fn enough_is_enough_keeps_the_zeros_and_what_was_learnt() {
    let mut world = world(Board::HEXAGON, SensorKind::Hall);
    begin(&mut world, false);
    world.run(400);
    assert!(world.help() && world.help());
    world.press(BLACK, 60);
    assert!(report(&world).is_fine());
    world.press(BLACK, 60);
    world.run(100);
    world.power_cut();
    let thresholds: Vec<u16> =
        Board::HEXAGON.points().iter().map(|point| calibration(&world).threshold(point)).collect();
    let usual = Sensor::DRV5053PA.on;
    assert_eq!(thresholds[..3], [2 * usual, 2 * usual, usual]);
    assert_ne!(calibration(&world).zero(Board::HEXAGON.parse("K11").unwrap()), Sensor::DRV5053PA.zero);
}

#[test]
fn dead_stuck_and_weak_sensors_are_told_apart_by_name() {
    let mut world = world(Board::HEXAGON, SensorKind::Hall);
    let [dead, stuck, weak] = ["C3", "F6", "H9"].map(|name| Board::HEXAGON.parse(name).unwrap());
    world.table.set_fault(dead, Some(Fault::Open));
    world.table.set_fault(stuck, Some(Fault::Closed));
    world.table.set_fault(weak, Some(Fault::Weak));
    begin(&mut world, true);
    for fault in [dead, weak] {
        assert!(world.follow_lights());
        let TestView::TouchPoint { point, weak: told, enough, .. } = view(&world) else { panic!() };
        assert_eq!((point, told, enough), (fault, fault == weak, false));
        world.press(WHITE, 60);
    }
    assert!(world.follow_lights());
    answer(&mut world);
    let report = report(&world);
    assert_eq!(
        (report.dead, report.stuck, report.weak),
        (WideSet::of(dead), WideSet::of(stuck), WideSet::of(weak))
    );
    for name in ["C3", "F6", "H9"] {
        assert!(world.screen().contains(name), "{}", world.screen());
    }
    world.press(Button::Menu, 60);
    // A weak point can be played on, the others cannot.
    assert_eq!(world.referee().readings().out_of_service(), WideSet::of(dead) | WideSet::of(stuck));
}
