//! What the rules cost on the chip, in cycles: an image for measuring, built like the one that gets flashed.
//!
//! It asks the same questions as the board does while somebody plays, times each answer with the core's own timer and
//! reports over RTT. `cargo xtask bench` runs it on the emulated chip; a debug probe shows the same lines on a real one.
#![cfg_attr(target_os = "none", no_std, no_main)]
// No panic is reachable from what hands, flash and cables bring: what could panic needs a reason in writing.
#![warn(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used
)]

#[cfg(target_os = "none")]
mod chip {
    use core::hint::black_box;
    use core::panic::PanicInfo;

    use cortex_m::asm;
    use cortex_m::peripheral::SYST;
    use cortex_m::peripheral::syst::SystClkSource;
    use cortex_m_rt::entry;
    use defmt_rtt as _;
    use heapless::Vec;
    use rules_core::grid::Size;
    use rules_core::{Action, HexSet, Play, Point, PointSet, Side, five, go, gomobil, gosix};

    /// The positions that the rules are timed with on a desk computer.
    const POSITIONS: &str = include_str!("../../../rules-core/benches/positions.txt");

    #[entry]
    fn main() -> ! {
        // For the clocks: the core runs at 125 MHz as it does in the board.
        embassy_rp::init(embassy_rp::config::Config::default());
        let mut core = defmt::unwrap!(cortex_m::Peripherals::take());
        let watch = StopWatch::start(&mut core.SYST);
        gomobil(&watch);
        gosix(&watch);
        go(&watch);
        ninuki(&watch);
        defmt::info!("measured");
        loop {
            asm::wfi();
        }
    }

    #[panic_handler]
    fn panic(info: &PanicInfo<'_>) -> ! {
        defmt::error!("{}", defmt::Display2Format(info));
        asm::udf()
    }

    fn gomobil(watch: &StopWatch) {
        let (mut landings, mut moves, mut counts) = (Cycles::new(), Cycles::new(), Cycles::new());
        for line in POSITIONS.lines() {
            let position: gomobil::Position = defmt::unwrap!(line.parse().ok());
            for stone in position.stones(position.to_move()) {
                landings
                    .add(watch.time(|| black_box(&position).lift(stone).map_or(HexSet::EMPTY, black_box)));
            }
            moves.add(watch.time(|| {
                for played in black_box(&position).moves() {
                    black_box(played);
                }
            }));
            counts.add(watch.time(|| black_box(&position).count()));
        }
        landings.report("landing points of one stone");
        moves.report("all legal moves");
        counts.report("count");
    }

    /// Plays games of Gosix by chance and times every stone.
    fn gosix(watch: &StopWatch) {
        let (mut quiet, mut closing) = (Cycles::new(), Cycles::new());
        let mut chance = Chance(1);
        let mut game = gosix::Game::new(Side::Black);
        for _ in 0..8 {
            game.restart(gosix::Position::START);
            while !game.is_over() {
                let action = chance.pick(game.legal()).map_or(Action::Pass, Action::Place);
                let mut closes = false;
                let cycles = watch.time(|| {
                    let placement = defmt::unwrap!(black_box(&mut game).play(action).ok());
                    closes = !placement.taken.is_empty();
                });
                if closes { closing.add(cycles) } else { quiet.add(cycles) }
            }
        }
        quiet.report("Gosix, a stone");
        closing.report("Gosix, a stone that closes a hexagon");
    }

    /// Plays a game of Go by chance on the largest grid and times the questions in its middle.
    fn go(watch: &StopWatch) {
        let (mut stones, mut legal, mut counts) = (Cycles::new(), Cycles::new(), Cycles::new());
        let mut chance = Chance(1);
        let mut game = go::Game::even(Size::NINETEEN, go::Rules::ASSOCIATION);
        for turn in 1..=300 {
            let points = game.legal();
            let action = chance.pick(points).map_or(Action::Pass, Action::Place);
            stones.add(watch.time(|| black_box(&mut game).play(action)));
            if turn % 30 == 0 {
                legal.add(watch.time(|| black_box(&game).legal()));
                counts.add(watch.time(|| black_box(&game).count()));
            }
        }
        stones.report("Go 19x19, a stone");
        legal.report("Go 19x19, all legal points");
        counts.report("Go 19x19, count");
    }

    /// Plays games of Ninuki by chance in the middle of the largest grid and times every stone.
    fn ninuki(watch: &StopWatch) {
        let (mut judged, mut stones, mut legal) = (Cycles::new(), Cycles::new(), Cycles::new());
        let mut chance = Chance(1);
        let mut game = five::Game::new(Size::NINETEEN, five::Rules::NINUKI);
        let board = game.board();
        // Eight by eight points, so that rows, pairs and threes come about.
        let middle = board.points().iter().filter(|point| {
            let (row, column) = (point.index() / 19, point.index() % 19);
            (6..14).contains(&row) && (6..14).contains(&column)
        });
        let middle = middle.collect();
        for _ in 0..8 {
            game.restart(rules_core::grid::Position::empty(Size::NINETEEN), five::Rules::NINUKI);
            while let Some(point) = chance.pick(game.legal() & middle) {
                judged.add(watch.time(|| black_box(&game).captures(point)));
                stones.add(watch.time(|| black_box(&mut game).play(Action::Place(point))));
                if game.plies().len().is_multiple_of(16) {
                    legal.add(watch.time(|| black_box(&game).legal()));
                }
            }
        }
        judged.report("Ninuki 19x19, may a stone be placed");
        stones.report("Ninuki 19x19, a stone");
        legal.report("Ninuki 19x19, all legal points");
    }

    /// Numbers that look random and are the same in every run.
    struct Chance(u32);

    impl Chance {
        fn pick<const W: usize>(&mut self, points: PointSet<W>) -> Option<Point> {
            // Xorshift, by Marsaglia.
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 17;
            self.0 ^= self.0 << 5;
            let count = points.len();
            points.iter().nth(self.0 as usize % count.max(1))
        }
    }

    /// The core's timer, which counts the core's cycles down from 2^24.
    struct StopWatch {
        /// What timing nothing takes.
        idle: u32,
    }

    impl StopWatch {
        const MASK: u32 = 0x00FF_FFFF;

        fn start(timer: &mut SYST) -> Self {
            timer.set_clock_source(SystClkSource::Core);
            timer.set_reload(Self::MASK);
            timer.clear_current();
            timer.enable_counter();
            let watch = Self { idle: 0 };
            Self { idle: watch.time(|| ()) }
        }

        /// Returns the cycles that `work` takes, which must be fewer than 2^24: 134 ms.
        #[inline(never)]
        fn time<T>(&self, work: impl FnOnce() -> T) -> u32 {
            let begun = SYST::get_current();
            black_box(work());
            (begun.wrapping_sub(SYST::get_current()) & Self::MASK).saturating_sub(self.idle)
        }
    }

    /// The cycles that a question took, each time that it was asked.
    struct Cycles(Vec<u32, 1024>);

    impl Cycles {
        const fn new() -> Self {
            Self(Vec::new())
        }

        fn add(&mut self, cycles: u32) {
            defmt::unwrap!(self.0.push(cycles).ok());
        }

        #[expect(clippy::indexing_slicing, reason = "every question was asked")]
        fn report(mut self, what: &str) {
            self.0.sort_unstable();
            let median = self.0[self.0.len() / 2];
            let worst = self.0[self.0.len() - 1];
            defmt::info!(
                "cycles: {=str}: median {=u32}, worst {=u32}, of {=usize}",
                what,
                median,
                worst,
                self.0.len()
            );
        }
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("This program runs on the board's RP2040. Run it with: cargo xtask bench");
    std::process::exit(1);
}
