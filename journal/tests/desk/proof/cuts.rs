//! The power is cut at every write, at every pair of writes, and at random, with and without flipped bits.

use std::borrow::BorrowMut;

use journal::mock::{Dice, Mock, NotDone};
use journal::nor_flash::NorFlash;
use journal::{Failure, Journal, Region, TWICE, Tidiness};

use super::{Named, Notes, notes, tidy_up};

const REGION: Region = Region { start: 0, notes: 12, stories: 28 };
const SECTORS: usize = 40;

/// The notes that a look had shown, and whether all of them could be read.
type Seen = Option<(Notes, bool)>;

/// Something to be written.
#[derive(Clone, Debug)]
enum Step {
    Put(u16, u8, Vec<u8>),
    Tell(u16, Vec<u8>),
    /// Room is made, so many steps at most.
    Tidy(u32),
}

/// A game as a board writes it: moves under a key each, some of them taken back, clocks, an agreement, the settings, and
/// then a new game and the old one among the stories.
fn game(dice: &mut Dice, number: u8, moves: u16) -> Vec<Step> {
    let mut steps = vec![Step::Put(TWICE | 4, 2, vec![number, 9, 9, 9])];
    let mut length = 0;
    while length < moves {
        steps.push(Step::Put(0x1000 + length, 1, vec![number, 0, 0, 0, dice.roll() as u8, length as u8]));
        length += 1;
        match dice.below(12) {
            0 if length > 2 => {
                for _ in 0..2 {
                    length -= 1;
                    steps.push(Step::Put(0x1000 + length, 1, vec![number, 0, 0, 0, 0xff, 0xff]));
                }
            }
            1 => steps.push(Step::Put(5, 2, (0..16).map(|_| dice.roll() as u8).collect())),
            2 => steps.push(Step::Put(7, 2, vec![number, length as u8, 3, 4, 5, 6])),
            3 => steps.push(Step::Put(TWICE | 1, 3, (0..30).map(|_| dice.roll() as u8).collect())),
            4 => steps.push(Step::Put(0x20, 2, (0..132).map(|_| dice.roll() as u8).collect())),
            _ => {}
        }
        steps.push(Step::Tidy(dice.below(30) as u32));
    }
    steps.push(Step::Put(6, 2, vec![number; 54]));
    steps.push(Step::Tell(2, vec![number; 100]));
    steps.push(Step::Tell(3, vec![number; 240]));
    steps
}

fn whole_game() -> Vec<Step> {
    let mut dice = Dice::new(16);
    (1..=4).flat_map(|number| game(&mut dice, number, 70)).collect()
}

/// All that a whole game has, once, and the beginning of the next one.
fn short_game() -> Vec<Step> {
    let ply =
        |number: u8, index: u8| Step::Put(0x1000 + u16::from(index), 1, vec![number, 0, 0, 0, 7, index]);
    let struck = |index: u16| Step::Put(0x1000 + index, 1, vec![1, 0, 0, 0, 0xff, 0xff]);
    let clocks = |left: u8| Step::Put(5, 2, vec![left; 16]);
    let begin = |number: u8| Step::Put(TWICE | 4, 2, vec![number, 9, 9, 9]);
    let mut steps = vec![begin(1)];
    steps.extend((0..4).flat_map(|index| [ply(1, index), clocks(90 - index), Step::Tidy(3)]));
    steps.extend([struck(3), struck(2), ply(1, 2), Step::Put(TWICE | 1, 3, vec![5; 26]), Step::Tidy(3)]);
    steps.extend([Step::Put(6, 2, vec![1; 54]), Step::Put(0x100, 3, vec![1; 12]), begin(2)]);
    steps.extend([Step::Tell(2, vec![1; 100]), Step::Tell(3, vec![1; 240]), ply(2, 0), ply(2, 1)]);
    steps
}

fn apply<F: NorFlash>(step: &Step, journal: &mut Journal<F>) -> Result<(), Failure<F::Error>> {
    match step {
        Step::Put(key, version, body) => journal.put(*key, *version, body),
        Step::Tell(key, body) => journal.tell(*key, 1, body),
        Step::Tidy(steps) => {
            for _ in 0..*steps {
                if journal.tidy()? == Tidiness::Tidy {
                    break;
                }
            }
            Ok(())
        }
    }
}

/// A flash, or one that is lent and outlives the journal.
trait Flash: NorFlash<Error = NotDone> + BorrowMut<Mock> {}

impl<F: NorFlash<Error = NotDone> + BorrowMut<Mock>> Flash for F {}

fn open<F: Flash>(flash: F, looks: bool) -> Result<(Journal<F>, Seen), Failure<NotDone>> {
    if !looks {
        return Ok((Journal::open(flash, REGION)?, None));
    }
    let mut journal = Journal::look(flash, REGION)?;
    let seen = notes(&mut journal);
    tidy_up(&mut journal)?;
    Ok((journal, Some(seen)))
}

/// A script that is being written, cut after cut.
#[derive(Clone)]
struct Writer<'a> {
    script: &'a [Step],
    /// How many steps are done for certain.
    done: usize,
    /// What the notes say after them.
    certain: Notes,
    /// The note that was written last.
    last: Option<(u16, u8)>,
    /// The stories that are told.
    told: Vec<(u16, Vec<u8>)>,
}

impl<'a> Writer<'a> {
    fn new(script: &'a [Step]) -> Self {
        Self { script, done: 0, certain: Notes::new(), last: None, told: Vec::new() }
    }

    fn is_done(&self) -> bool {
        self.done == self.script.len()
    }

    fn note(&mut self) {
        match &self.script[self.done] {
            Step::Put(key, version, body) => {
                self.certain.insert((*key, *version), body.clone());
                self.last = Some((*key, *version));
            }
            Step::Tell(key, body) => self.told.push((*key, body.clone())),
            Step::Tidy(_) => {}
        }
        self.done += 1;
    }

    /// Does one step; tells whether there was power to the end of it.
    fn step<F: Flash>(&mut self, journal: &mut Journal<F>) -> bool {
        let done = apply(&self.script[self.done], journal);
        let flash: &Mock = (*journal.flash()).borrow();
        assert_eq!(flash.overwritten, 0, "nothing is written over anything");
        match done {
            Ok(()) => self.note(),
            Err(failure) => assert_eq!(failure, Failure::Flash(NotDone::NoPower), "step {}", self.done),
        }
        done.is_ok()
    }

    /// Does so many steps; tells whether there was power to the end.
    fn steps<F: Flash>(&mut self, journal: &mut Journal<F>, most: usize) -> bool {
        let left = most.min(self.script.len() - self.done);
        (0..left).all(|_| self.step(journal))
    }

    /// Starts; nothing if the power goes meanwhile.
    fn open<F: Flash>(flash: F) -> Option<(Journal<F>, Seen)> {
        // Every other start looks first, and goes on when it has seen everything.
        let looks = flash.borrow().writes.is_multiple_of(2);
        match open(flash, looks) {
            Ok(opened) => Some(opened),
            Err(failure) => {
                assert_eq!(failure, Failure::Flash(NotDone::NoPower), "the flash can be used");
                None
            }
        }
    }

    /// Starts and holds what is there against what must be; nothing if the power goes meanwhile.
    fn start<F: Flash>(&mut self, flash: F) -> Option<Journal<F>> {
        let (mut journal, seen) = Self::open(flash)?;
        let (found, sound) = notes(&mut journal);
        assert!(sound, "nothing is damaged");
        if let Some((seen, sound)) = seen {
            assert!(sound, "nothing was damaged at first");
            assert_eq!(seen, found, "what was seen at first is there");
        }
        if found != self.certain {
            // What was under way when the power went may be there or not.
            self.note();
        }
        let wrong: Vec<_> = self.certain.iter().filter(|(key, body)| found.get(key) != Some(body)).collect();
        let ghosts: Vec<_> = found.keys().filter(|key| !self.certain.contains_key(key)).collect();
        assert!(
            wrong.is_empty() && ghosts.is_empty(),
            "step {}: lost {wrong:?}, ghosts {ghosts:?}",
            self.done
        );
        self.stories_are_there(&mut journal);
        Some(journal)
    }

    /// Holds the stories against those that were told: one that was cut off may be told again, and only the oldest are
    /// given up.
    fn stories_are_there<F: Flash>(&self, journal: &mut Journal<F>) {
        let mut told = Vec::new();
        for chapter in journal.chapters() {
            let found =
                journal.stories(chapter, &mut |key, _, body| told.push((key, body.to_vec()))).unwrap();
            assert!(!found.damaged, "chapter {chapter}");
        }
        told.dedup();
        if let Some(Step::Tell(key, body)) = self.script.get(self.done)
            && told.last().is_some_and(|last| (last.0, &last.1) == (*key, body))
        {
            told.pop();
        }
        assert!(self.told.ends_with(&told), "step {}: {told:?}", self.done);
        let full = journal.chapters().count() > REGION.stories as usize - 8;
        assert!(full || told.len() == self.told.len(), "step {}: {told:?}", self.done);
    }

    /// Starts after a bit has flipped: at most one thing is lost by that, and then that is said, or nothing came after it.
    /// Tells whether damage was said; nothing if the power goes meanwhile.
    fn start_flipped<F: Flash>(&mut self, flash: F) -> Option<(Journal<F>, bool)> {
        let (mut journal, seen) = Self::open(flash)?;
        let (found, sound) = notes(&mut journal);
        // What a look has called damaged may be given up by now.
        let sound = sound && seen.is_none_or(|(_, sound)| sound);
        let under_way = match self.script.get(self.done) {
            Some(Step::Put(key, version, body)) => Some(((*key, *version), body)),
            _ => None,
        };
        let other: Vec<_> = self
            .certain
            .iter()
            .filter(|(key, body)| found.get(key) != Some(body) && under_way.is_none_or(|new| new.0 != **key))
            .map(|(key, _)| *key)
            .collect();
        assert!(other.len() <= 1, "step {}: lost {other:x?}", self.done);
        assert!(
            !sound || other.is_empty() || other == self.last.as_slice(),
            "step {}: {other:x?}",
            self.done
        );
        let known =
            |key: &(u16, u8)| self.certain.contains_key(key) || under_way.is_some_and(|new| new.0 == *key);
        assert!(found.keys().all(known), "step {}: ghosts in {found:x?}", self.done);
        if under_way.is_some_and(|(key, body)| found.get(&key) == Some(body)) {
            self.note();
        }
        self.certain = found;
        Some((journal, !sound))
    }

    /// Starts after a cut, goes on for a while, and starts once more: everything is there.
    fn goes_on(mut self, mut flash: Mock, seed: u64) {
        for (again, steps) in [(1, 15), (2, 0)] {
            flash.power_on(seed + again);
            let mut journal = self.start(&mut flash).expect("there is power");
            self.steps(&mut journal, steps);
        }
    }

    /// Shows everything that a cut in one of the writes of the next step can leave; returns how many writes it has.
    fn cut_step(&self, journal: &Journal<Mock>, ways: u64, show: &mut dyn FnMut(Self, Mock, u64)) -> u64 {
        cut_everywhere(ways, &mut |cut, seed| {
            let (mut writer, mut journal) = (self.clone(), journal.clone());
            journal.flash().power_on(seed);
            journal.flash().cut_at = Some(journal.flash().writes + cut);
            let done = writer.step(&mut journal);
            if !done {
                show(writer, journal.close(), seed);
            }
            done
        })
    }

    /// Shows everything that a cut in one of the writes of a start can leave; returns how many writes it has.
    fn cut_start(&self, flash: &Mock, ways: u64, show: &mut dyn FnMut(Self, Mock, u64)) -> u64 {
        cut_everywhere(ways, &mut |cut, seed| {
            let (mut writer, mut flash) = (self.clone(), flash.clone());
            flash.power_on(seed);
            flash.cut_at = Some(flash.writes + cut);
            let done = writer.start(&mut flash).is_some();
            if !done {
                show(writer, flash, seed);
            }
            done
        })
    }
}

/// Tries a cut in the first write, the second and so on until the power outlasts them; each in so many ways.
fn cut_everywhere(ways: u64, outlasts: &mut dyn FnMut(u64, u64) -> bool) -> u64 {
    for cut in 1.. {
        for way in 0..ways {
            if outlasts(cut, cut * ways + way) {
                return cut - 1;
            }
        }
    }
    unreachable!("a step ends")
}

/// Cuts a whole game at every write, each in so many ways.
pub fn every_cut(ways: u64, _: u64) -> String {
    let script = whole_game();
    let mut writer = Writer::new(&script);
    let blank = Mock::new(SECTORS, 1);
    let mut goes_on = |writer: Writer<'_>, flash, seed| writer.goes_on(flash, seed);
    let mut points = writer.cut_start(&blank, ways, &mut goes_on);
    let mut journal = writer.start(blank).expect("there is power");
    while !writer.is_done() {
        points += writer.cut_step(&journal, ways, &mut goes_on);
        assert!(writer.step(&mut journal));
    }
    format!("{points} cut points of a whole game, each cut off in {ways} ways: 0 lost")
}

/// Cuts a short game at every pair of writes: the first in so many ways, the second, in a start or a later step, in two.
pub fn every_pair(ways: u64, _: u64) -> String {
    const SECOND: u64 = 2;
    let script = short_game();
    let mut writer = Writer::new(&script);
    let mut journal = writer.start(Mock::new(SECTORS, 1)).expect("there is power");
    let mut pairs = 0;
    while !writer.is_done() {
        writer.cut_step(&journal, ways, &mut |mut writer, mut flash, seed| {
            let mut goes_on = |writer: Writer<'_>, flash, seed| writer.goes_on(flash, seed);
            pairs += writer.cut_start(&flash, SECOND, &mut goes_on);
            flash.power_on(seed);
            let mut journal = writer.start(flash).expect("there is power");
            while !writer.is_done() {
                pairs += writer.cut_step(&journal, SECOND, &mut goes_on);
                assert!(writer.step(&mut journal));
            }
        });
        assert!(writer.step(&mut journal));
    }
    format!("{pairs} pairs of cuts of a short game, the second cut off in {SECOND} ways: 0 lost")
}

/// Writes games with so many cuts, one after the other.
pub fn random_cuts(most: u64, seed: u64) -> String {
    let (mut cuts, mut in_starts) = (0, 0);
    for seed in seed.. {
        let _named = Named(seed);
        let (more, more_in_starts) = cut_at_random(seed);
        (cuts, in_starts) = (cuts + more, in_starts + more_in_starts);
        if cuts >= most {
            break;
        }
    }
    format!("{cuts} random cuts, {in_starts} of them in a start: 0 lost")
}

/// Writes a game with cuts; returns how many there were, and how many of them in a start.
pub fn cut_at_random(seed: u64) -> (u64, u64) {
    let (mut cuts, mut in_starts) = (0, 0);
    let script = whole_game();
    let mut dice = Dice::new(seed);
    let mut flash = Mock::new(SECTORS, seed);
    let mut writer = Writer::new(&script);
    while !writer.is_done() {
        flash.power_on(dice.roll());
        flash.cut_at = Some(flash.writes + ahead(&mut dice));
        match writer.start(&mut flash) {
            Some(mut journal) => {
                writer.steps(&mut journal, usize::MAX);
            }
            None => in_starts += 1,
        }
        cuts += u64::from(!flash.powered);
    }
    writer.goes_on(flash, seed);
    (cuts, in_starts)
}

/// Says how many writes ahead the next cut is: a few, some, or many.
fn ahead(dice: &mut Dice) -> u64 {
    let most = [4, 60, 800][dice.below(3) as usize];
    1 + dice.below(most)
}

/// Writes games with so many cuts, and one flipped bit before each start.
pub fn cuts_and_flips(most: u64, seed: u64) -> String {
    let (mut cuts, mut said) = (0, 0);
    let script = whole_game();
    for seed in seed.. {
        let _named = Named(seed);
        let mut dice = Dice::new(seed);
        let mut flash = Mock::new(SECTORS, seed);
        let mut writer = Writer::new(&script);
        while !writer.is_done() {
            flash.power_on(dice.roll());
            flip(&mut flash, &mut dice);
            // What has flipped is put right or given up before the power goes again.
            let Some((mut journal, damaged)) = writer.start_flipped(&mut flash) else { unreachable!() };
            said += u64::from(damaged);
            tidy_up(&mut journal).unwrap();
            let next = journal.flash().writes + ahead(&mut dice);
            journal.flash().cut_at = Some(next);
            writer.steps(&mut journal, usize::MAX);
            cuts += u64::from(!flash.powered);
        }
        if cuts >= most {
            break;
        }
    }
    format!(
        "{cuts} random cuts with a flipped bit after each: {said} times damage was said, 0 lost without a word"
    )
}

/// Flips a bit in a page in which there is something.
fn flip(flash: &mut Mock, dice: &mut Dice) {
    const PAGE: usize = 256;
    let pages = (REGION.notes * journal::SECTOR) as usize / PAGE;
    for _ in 0..1000 {
        let first = dice.below(pages as u64) as usize * PAGE;
        if flash.cells()[first] != 0xff {
            flash.cells()[first + dice.below(PAGE as u64) as usize] ^= 1 << dice.below(8);
            return;
        }
    }
}

/// Cuts an entry off so many times, and writes another one after it: neither completes nor swallows the other.
pub fn torn_and_followed(cases: u64, seed: u64) -> String {
    const REGION: Region = Region { start: 0, notes: 12, stories: 12 };
    let _named = Named(seed);
    let mut dice = Dice::new(seed);
    let mut flash = Mock::new(24, seed);
    let mut certain = Notes::new();
    let mut torn: Option<((u16, u8), Vec<u8>)> = None;
    let mut whole = 0_u64;
    for case in 0..=cases {
        flash.power_on(dice.roll());
        let mut journal = Journal::open(&mut flash, REGION).unwrap();
        let (found, sound) = notes(&mut journal);
        assert!(sound, "case {case}");
        if found != certain {
            let (key, body) = torn.take().expect("only what was under way may have changed");
            certain.insert(key, body);
            whole += 1;
        }
        assert_eq!(found, certain, "case {case}");
        let mut entry = || {
            let length = [6, 6, 6, 16, 54][dice.below(5) as usize];
            let body: Vec<u8> = (0..length).map(|_| dice.roll() as u8).collect();
            ((0x1000 + dice.below(8) as u16, 3), body)
        };
        for _ in 0..2 {
            let (key, body) = entry();
            journal.put(key.0, key.1, &body).unwrap();
            certain.insert(key, body);
        }
        let (key, body) = entry();
        journal.flash().cut_at = Some(journal.flash().writes + 1);
        assert!(journal.put(key.0, key.1, &body).is_err());
        torn = Some((key, body));
    }
    format!(
        "{cases} entries cut off and others written after them, {whole} of them whole for all that: 0 swallowed"
    )
}
