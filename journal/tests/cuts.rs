//! The power is cut at every write, at every pair of writes and a million times at random: what was confirmed is there,
//! and the journal goes on.
//!
//! `JOURNAL_CASES=1000000 cargo test --release -p journal` tries as many random cuts and faults as it says;
//! `JOURNAL_SEED` makes them others.

use std::collections::BTreeMap;

use journal::mock::{Dice, Mock, Refusal};
use journal::nor_flash::{ErrorType, NorFlash};
use journal::{Failure, Journal, Region, TWICE, Tidiness};

const REGION: Region = Region { start: 0, notes: 12, stories: 28 };

type Notes = BTreeMap<(u16, u8), Vec<u8>>;

/// The notes that count, and whether all of them could be read.
type Seen = (Notes, bool);

/// A journal, and what a look at it had shown before it went on.
type Opened<F> = Result<(Journal<F>, Option<Seen>), Failure<<F as ErrorType>::Error>>;

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

fn short_game() -> Vec<Step> {
    game(&mut Dice::new(3), 1, 6)
}

fn apply(step: &Step, journal: &mut Journal<Mock>) -> Result<(), Failure<Refusal>> {
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

/// Goes on with a journal; returns it with the notes that a look had shown.
fn open<F: NorFlash>(flash: F, looks: bool) -> Opened<F> {
    if !looks {
        return Ok((Journal::open(flash, REGION)?, None));
    }
    let mut journal = Journal::look(flash, REGION)?;
    let seen = notes(&mut journal);
    while journal.tidy()? == Tidiness::Busy {}
    Ok((journal, Some(seen)))
}

fn notes<F: NorFlash>(journal: &mut Journal<F>) -> Seen {
    let mut notes = Notes::new();
    let found = journal.notes(&mut |key, version, body| {
        notes.insert((key, version), body.to_vec());
    });
    (notes, found.is_ok_and(|found| !found.damaged))
}

fn stories(journal: &mut Journal<Mock>) -> Vec<(u16, Vec<u8>)> {
    let mut told = Vec::new();
    for chapter in journal.chapters() {
        let found = journal.stories(chapter, &mut |key, _, body| told.push((key, body.to_vec()))).unwrap();
        assert!(!found.damaged);
    }
    told
}

/// Does something in whose given write the power goes, by the dice of a seed; returns the flash if it went.
type Attempt<'w, 'a> = &'w dyn Fn(&mut Writer<'a>, u64, u64) -> Result<bool, Box<Mock>>;

/// A script that is being written, cut after cut.
#[derive(Clone)]
struct Writer<'a> {
    script: &'a [Step],
    /// How many steps are done for certain.
    done: usize,
    /// What the notes say after them.
    certain: Notes,
}

impl<'a> Writer<'a> {
    fn new(script: &'a [Step]) -> Self {
        Self { script, done: 0, certain: Notes::new() }
    }

    fn is_done(&self) -> bool {
        self.done == self.script.len()
    }

    fn note(&mut self) {
        if let Step::Put(key, version, body) = &self.script[self.done] {
            self.certain.insert((*key, *version), body.clone());
        }
        self.done += 1;
    }

    /// Does one step; tells whether there was power to the end of it.
    fn step(&mut self, journal: &mut Journal<Mock>) -> bool {
        let done = apply(&self.script[self.done], journal);
        assert_eq!(journal.flash().overwritten, 0, "nothing is written over anything");
        match done {
            Ok(()) => self.note(),
            Err(failure) => assert_eq!(failure, Failure::Flash(Refusal::NoPower), "step {}", self.done),
        }
        done.is_ok()
    }

    /// Does so many steps; tells whether there was power to the end.
    fn steps(&mut self, journal: &mut Journal<Mock>, most: usize) -> bool {
        let left = most.min(self.script.len() - self.done);
        (0..left).all(|_| self.step(journal))
    }

    /// Starts and holds what is there against what must be; returns the flash if the power went meanwhile.
    fn start(&mut self, flash: Mock) -> Result<Journal<Mock>, Box<Mock>> {
        let mut lent = flash.clone();
        // Every other start looks first, and goes on when it has seen everything.
        let looks = flash.writes.is_multiple_of(2);
        // The start is tried on the lent flash first: one that is cut off gives nothing back.
        if open(&mut lent, looks).is_err() {
            assert!(!lent.powered, "the flash can be used");
            return Err(Box::new(lent));
        }
        let (mut journal, seen) = open(flash, looks).map_err(|_| Box::new(lent))?;
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
        Ok(journal)
    }

    /// Starts after a cut, goes on for a while, and starts once more: everything is there.
    fn goes_on(mut self, mut flash: Mock, seed: u64) {
        for (again, steps) in [(1, 15), (2, 0)] {
            flash.power_on(seed + again);
            let mut journal = self.start(flash).expect("there is power");
            self.steps(&mut journal, steps);
            flash = journal.close();
        }
    }
}

/// So many random cases are tried if nobody says otherwise.
const SAMPLE: u64 = 2000;

fn cases() -> u64 {
    std::env::var("JOURNAL_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(SAMPLE)
}

/// Calls `tried` with everything that a cut in the next step, or in a start, can leave.
fn cut_everywhere<'a>(
    writer: &Writer<'a>,
    begin: Attempt<'_, 'a>,
    tried: &mut dyn FnMut(Writer<'a>, Mock, u64),
    manners: u64,
) {
    for cut in 1.. {
        for manner in 0..manners {
            let mut writer = writer.clone();
            match begin(&mut writer, cut, cut * manners + manner) {
                Ok(_) => return,
                Err(flash) => tried(writer, *flash, manner),
            }
        }
    }
}

/// Cuts the power in every write of the next step.
fn cut_step<'a>(
    writer: &Writer<'a>,
    journal: &Journal<Mock>,
    manners: u64,
    tried: &mut dyn FnMut(Writer<'a>, Mock, u64),
) {
    let begin = |writer: &mut Writer<'a>, cut, seed| {
        let mut journal = journal.clone();
        journal.flash().power_on(seed);
        journal.flash().cut_at = Some(journal.flash().writes + cut);
        if writer.step(&mut journal) { Ok(true) } else { Err(Box::new(journal.close())) }
    };
    cut_everywhere(writer, &begin, tried, manners);
}

/// Cuts the power in every write of a start.
fn cut_start<'a>(
    writer: &Writer<'a>,
    flash: &Mock,
    manners: u64,
    tried: &mut dyn FnMut(Writer<'a>, Mock, u64),
) {
    let begin = |writer: &mut Writer<'a>, cut, seed| {
        let mut flash = flash.clone();
        flash.power_on(seed);
        flash.cut_at = Some(flash.writes + cut);
        writer.start(flash).map(|_| true)
    };
    cut_everywhere(writer, &begin, tried, manners);
}

#[test]
fn every_single_cut_of_a_whole_game() {
    let manners = if cases() > SAMPLE { 24 } else { 6 };
    let script = whole_game();
    let mut writer = Writer::new(&script);
    let mut points = 0;
    cut_start(&writer, &Mock::new(40, 1), manners, &mut |writer, flash, seed| writer.goes_on(flash, seed));
    let mut journal = writer.start(Mock::new(40, 1)).expect("there is power");
    while !writer.is_done() {
        let mut tried = 0;
        cut_step(&writer, &journal, manners, &mut |writer, flash, seed| {
            writer.goes_on(flash, seed);
            tried += 1;
        });
        points += tried / manners;
        assert!(writer.step(&mut journal));
    }
    let mut told = stories(&mut journal);
    told.dedup();
    assert_eq!(told.len(), 8, "the stories are there");
    println!("{points} cut points of a whole game, {manners} ways to be cut off each: 0 lost");
}

#[test]
fn every_pair_of_cuts_of_a_short_game() {
    let manners = if cases() > SAMPLE { 8 } else { 2 };
    let script = short_game();
    let mut writer = Writer::new(&script);
    let mut journal = writer.start(Mock::new(40, 1)).expect("there is power");
    let mut pairs = 0;
    while !writer.is_done() {
        cut_step(&writer, &journal, manners, &mut |mut writer, mut flash, seed| {
            // The second cut falls into the start, or into one of the steps after it.
            let mut second = |writer: Writer<'_>, flash: Mock, seed| {
                writer.goes_on(flash, seed);
                pairs += 1;
            };
            cut_start(&writer, &flash, 4, &mut second);
            flash.power_on(seed);
            let mut journal = writer.start(flash).expect("there is power");
            while !writer.is_done() {
                cut_step(&writer, &journal, 4, &mut second);
                assert!(writer.step(&mut journal));
            }
        });
        assert!(writer.step(&mut journal));
    }
    println!("{pairs} pairs of cuts of a short game: 0 lost");
}

/// Names the seed of a case that fails: the number before it goes into `JOURNAL_SEED`.
struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("that was seed {}", self.0);
        }
    }
}

/// Writes games with cuts one after the other; returns how many there were, and how many of them in a start.
fn cut_at_random(seed: u64) -> (u64, u64) {
    let _named = Named(seed);
    let (mut cuts, mut starts) = (0, 0);
    let script = whole_game();
    let mut dice = Dice::new(seed);
    let mut flash = Mock::new(40, seed);
    let mut writer = Writer::new(&script);
    while !writer.is_done() {
        flash.power_on(dice.roll());
        let soon = [4, 60, 800][dice.below(3) as usize];
        flash.cut_at = Some(flash.writes + 1 + dice.below(soon));
        flash = match writer.start(flash) {
            Ok(mut journal) => {
                writer.steps(&mut journal, usize::MAX);
                journal.close()
            }
            Err(flash) => {
                starts += 1;
                *flash
            }
        };
        cuts += u64::from(!flash.powered);
    }
    writer.goes_on(flash, seed);
    (cuts, starts)
}

#[test]
fn random_cuts_one_after_the_other() {
    let (mut cuts, mut starts) = (0, 0);
    let mut seed = std::env::var("JOURNAL_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    while cuts < cases() {
        seed += 1;
        let (more, in_starts) = cut_at_random(seed);
        (cuts, starts) = (cuts + more, starts + in_starts);
    }
    println!("{cuts} random cuts, {starts} of them in a start: 0 lost");
}

/// Three starts in a row were cut off, and what was torn each time could be read by the one after.
#[test]
fn a_torn_record_stays_what_it_was_found_to_be() {
    cut_at_random(21_160);
}
