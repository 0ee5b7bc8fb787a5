//! The true stones, and sensors under them.

use referee::readings::{Scan, Sensor};
use referee::settings::SensorKind;
use referee::wood::PLACES;
use rules_core::{Board, PerSide, Point, Side, WideSet};

/// What is wrong with a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It never feels anything.
    Open,
    /// It always feels a stone, or is short-circuited.
    Closed,
    /// It cannot make up its mind.
    Flicker,
    /// It feels a stone, but hardly; a contact knows nothing of that.
    Weak,
}

/// What a stone of 6 × 2 mm, a little off centre, does to a sensor: 28 mT at 28.5 counts each.
const STONE: i32 = 800;
/// What it does to a sensor that hardly feels it: enough to be noticed, too little to be relied on.
const WEAK: i32 = 150;
/// What each stone on a neighbouring point does: a fifth of a millitesla, the other way round.
const STRAY: i32 = 6;
/// Zeros of single sensors differ by so much either way.
const OFFSET: i32 = 60;
/// Noise from scan to scan: 15 values around nothing.
const NOISE: i32 = 7;
/// What a strong magnet that is no stone does to the sensor below it: the output is at its end, 0.8 V above the zero.
const SATURATED: i32 = 990;
/// What it does to the sensors around it, 28 mm away: its field comes back there, the other way round.
const ALL_AROUND: i32 = -50;
/// For how many scans a contact chatters after a change.
const CHATTER: u8 = 1;

/// The board as it really is.
#[derive(Clone, Debug)]
pub struct Table {
    board: Board,
    kind: SensorKind,
    stones: [Option<Side>; PLACES],
    faults: [Option<Fault>; PLACES],
    chatter: [u8; PLACES],
    /// A stone that lies on the border of two points.
    between: Option<([Point; 2], Side)>,
    /// Where a strong magnet lies that is no stone.
    magnet: Option<Point>,
    /// The points of strips that do not answer.
    unplugged: WideSet,
    clean: bool,
    closed: WideSet,
    values: [u16; PLACES],
    random: u64,
}

impl Table {
    /// Makes an empty board; the seed gives each sensor its own zero, and the noise.
    pub fn new(board: Board, kind: SensorKind, seed: u64) -> Self {
        Self {
            board,
            kind,
            stones: [None; PLACES],
            faults: [None; PLACES],
            chatter: [0; PLACES],
            between: None,
            magnet: None,
            unplugged: WideSet::EMPTY,
            clean: false,
            closed: WideSet::EMPTY,
            values: [0; PLACES],
            random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
        }
    }

    /// Returns the board that the stones lie on.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns what is under the points.
    pub const fn kind(&self) -> SensorKind {
        self.kind
    }

    /// Puts other sensors under the points; the stones stay.
    pub fn set_kind(&mut self, kind: SensorKind) {
        self.kind = kind;
    }

    /// Returns the stone on a point.
    pub fn at(&self, point: Point) -> Option<Side> {
        self.stones.get(point.index()).copied().flatten()
    }

    /// Returns the points with a stone.
    pub fn stones(&self) -> WideSet {
        self.board.points().iter().filter(|point| self.at(*point).is_some()).collect()
    }

    /// Puts a stone on a point, or takes it off.
    pub fn set(&mut self, point: Point, stone: Option<Side>) {
        if let Some(place) = self.stones.get_mut(point.index()) {
            if !self.clean && place.is_some() != stone.is_some() {
                self.chatter[point.index()] = CHATTER;
            }
            *place = stone;
        }
    }

    /// Lays out a whole position.
    pub fn lay(&mut self, stones: &PerSide<WideSet>) {
        for point in self.board.points() {
            self.set(point, Side::BOTH.into_iter().find(|side| stones[*side].contains(point)));
        }
    }

    /// Lets contacts close and open cleanly from now on, to be compared with others that do.
    pub fn stop_chatter(&mut self) {
        self.clean = true;
        self.chatter.fill(0);
    }

    /// Breaks a sensor, or mends it.
    pub fn set_fault(&mut self, point: Point, fault: Option<Fault>) {
        if let Some(place) = self.faults.get_mut(point.index()) {
            *place = fault;
        }
    }

    /// Returns what is wrong with a sensor.
    pub fn fault(&self, point: Point) -> Option<Fault> {
        self.faults.get(point.index()).copied().flatten()
    }

    /// Lays a stone on the border of two points, or takes it away.
    ///
    /// The contacts of both points close. Hall sensors feel nothing: 14 mm beside a magnet its field changes sign.
    pub fn set_between(&mut self, between: Option<([Point; 2], Side)>) {
        self.between = between;
    }

    /// Returns the stone that lies on the border of two points.
    pub const fn between(&self) -> Option<([Point; 2], Side)> {
        self.between
    }

    /// Lays a strong magnet that is no stone on a point, or takes it away: its point and all around feel it.
    pub fn set_magnet(&mut self, magnet: Option<Point>) {
        self.magnet = magnet;
    }

    /// Pulls the cable in front of a row's strip, counted from 0 at Black's side, or plugs it in again.
    ///
    /// Strips hang on each other: those of the rows behind do not answer either.
    pub fn unplug(&mut self, row: Option<usize>) {
        let behind = |point: &Point| row.is_some_and(|row| self.board.row_of(*point) >= row);
        self.unplugged = self.board.points().iter().filter(behind).collect();
    }

    /// Returns the points that do not answer.
    pub const fn unplugged(&self) -> &WideSet {
        &self.unplugged
    }

    /// Returns a number below `limit`; the same seed gives the same numbers.
    pub fn chance(&mut self, limit: u32) -> u32 {
        // Marsaglia's xorshift64.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 32) as u32).checked_rem(limit).unwrap_or(0)
    }

    /// Reads every sensor once.
    pub fn scan(&mut self) -> Scan<'_> {
        match self.kind {
            SensorKind::Reed => self.closed = self.contacts(),
            SensorKind::Hall => self.measure(),
        }
        self.last_scan()
    }

    /// Returns what the sensors said when they were read last.
    pub const fn last_scan(&self) -> Scan<'_> {
        match self.kind {
            SensorKind::Reed => Scan::Reed(self.closed),
            SensorKind::Hall => Scan::Hall(&self.values),
        }
    }

    fn contacts(&mut self) -> WideSet {
        // What does not answer is taken to be as it was.
        let mut closed = self.closed & self.unplugged;
        let beside = self.beside();
        for point in self.board.points() - self.unplugged {
            let place = point.index();
            let stone = match self.faults[place] {
                None if self.chatter[place] > 0 => {
                    self.chatter[place] -= 1;
                    self.chance(2) == 0
                }
                None | Some(Fault::Weak) => self.stones[place].is_some() || beside.contains(point),
                Some(Fault::Open) => false,
                Some(Fault::Closed) => true,
                Some(Fault::Flicker) => self.flickers(),
            };
            if stone {
                closed.insert(point);
            }
        }
        closed
    }

    /// Returns the points whose contacts close because of something that is not on its point.
    fn beside(&self) -> WideSet {
        let between = self.between.iter().flat_map(|(points, _)| *points);
        let magnet = self.magnet.into_iter().flat_map(|point| self.board.neighbours(point).chain([point]));
        between.chain(magnet).collect()
    }

    /// A loose contact changes about every tenth of a second, and stays long enough to be believed.
    fn flickers(&mut self) -> bool {
        (self.random >> 5) & 1 == u64::from(self.chance(60) == 0)
    }

    fn measure(&mut self) {
        let zero = i32::from(Sensor::DRV5053PA.zero);
        let pull = |stone: Option<Side>| match stone {
            None => 0,
            Some(Side::Black) => 1,
            Some(Side::White) => -1,
        };
        for point in self.board.points() - self.unplugged {
            let place = point.index();
            let foreign = match self.magnet {
                Some(magnet) if magnet == point => SATURATED,
                Some(magnet) if self.board.neighbours(magnet).any(|near| near == point) => ALL_AROUND,
                _ => 0,
            };
            let stray: i32 = self.board.neighbours(point).map(|near| pull(self.stones[near.index()])).sum();
            let offset = i32::from(place as u8) * 37 % (2 * OFFSET + 1) - OFFSET;
            let noise = i32::from(self.chance(2 * NOISE.unsigned_abs() + 1) as u8) - NOISE;
            let magnet = match self.faults[place] {
                Some(Fault::Open) => 0,
                Some(Fault::Flicker) => {
                    if self.chance(20) < 10 {
                        STONE
                    } else {
                        0
                    }
                }
                Some(Fault::Weak) => pull(self.stones[place]) * WEAK,
                Some(Fault::Closed) | None => pull(self.stones[place]) * STONE,
            };
            let value = if self.faults[place] == Some(Fault::Closed) {
                4095
            } else {
                zero + offset + (magnet + foreign).clamp(-SATURATED, SATURATED) - stray * STRAY + noise
            };
            self.values[place] = u16::try_from(value.clamp(0, 4095)).unwrap_or(0);
        }
    }
}
