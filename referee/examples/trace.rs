//! Plays scenarios and prints what is to be seen, for the emulator: `cargo run -p referee --example trace -- FILE…`
//!
//! With `--worn` in front, the journal has gone once round the flash: room has to be made with the next start.
//!
//! The first line of the output is the legend: how each meaning of a light looks over time, and the tones of each cue.
//! Then comes a line for each file and each kind of sensors: the flash with the journal that the scenario gives, as the
//! firmware would have written it, and what the simulated board showed line by line. All of it is JSON.

use std::process::ExitCode;

use journal::mock::Mock;
use journal::{Region, Tidiness};
use referee::journal::{Entry, Keeper};
use referee::lights::{Frame, Light, Painter};
use referee::link::{About, History, Request, Snapshot, answer};
use referee::screen::{Bitmap, View, draw, transcript};
use referee::settings::Settings;
use referee::sound::Cue;
use referee::time::Moment;
use rehearsal::scenario::{Script, play_before};
use rehearsal::{Note, SensorKind, World};
use rules_core::{Board, Side, WideSet, hexagon};
use serde_json::{Value, json};

/// The sectors that hold the journal, as in memory.x and firmware/src/storage.rs.
const SECTORS: usize = 256;
const REGION: Region = Region { start: 0, notes: 48, stories: 208 };

fn main() -> ExitCode {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let worn = files.first().is_some_and(|first| first == "--worn");
    files.drain(..usize::from(worn));
    println!("{}", legend());
    for file in &files {
        let script = match std::fs::read_to_string(file) {
            Err(error) => Err(error.to_string()),
            Ok(text) => Script::parse(&text).map_err(|error| error.to_string()),
        };
        match script.and_then(|script| Ok((flash(&script.entries(), worn)?, script))) {
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
            Ok((flash, script)) => {
                for kind in script.kinds() {
                    let mut trace = trace(&script, *kind);
                    trace["file"] = json!(file);
                    trace["flash"] = json!(hex(&flash));
                    println!("{trace}");
                }
            }
        }
    }
    ExitCode::SUCCESS
}

/// Plays a script and writes down what was shown after each line.
fn trace(script: &Script, kind: SensorKind) -> Value {
    let mut lines = Vec::new();
    let played = play_before(script, kind, |world, line| {
        world.table.stop_chatter();
        let diary = world.take_diary();
        let sights: Vec<Value> =
            diary.iter().filter_map(|(moment, note)| sight(&script.board(), *moment, note)).collect();
        lines.push(json!({
            "line": line,
            "end": world.now().0,
            "stones": stones(world),
            "hand": world.hand.iter().map(|side| side.word()).collect::<Vec<_>>(),
            "sights": sights,
            "events": events(world, &diary),
        }));
    });
    json!({
        "board": script.board().name(),
        "kind": kind.word(),
        "lines": lines,
        "failure": played.err().map(|failure| failure.to_string()),
    })
}

/// Returns what there was to see or to hear; events are told in the words of the console.
fn sight(board: &Board, moment: Moment, note: &Note) -> Option<Value> {
    Some(match note {
        Note::Lights(frame) => json!({ "t": moment.0, "lights": lights(board, frame) }),
        Note::Screen(view) => json!({ "t": moment.0, "screen": screen(view) }),
        Note::Cue(cue) => json!({ "t": moment.0, "cue": cue.name() }),
        Note::PowerOff => json!({ "t": moment.0, "off": true }),
        Note::Event(_) => return None,
    })
}

/// Returns what the console says about the events of a diary.
fn events(world: &World, diary: &[(Moment, Note)]) -> Vec<Value> {
    let mut told = Vec::new();
    for (moment, note) in diary {
        let Note::Event(event) = note else { continue };
        let mut snapshot = Snapshot::of(world.referee());
        snapshot.history = History::new();
        snapshot.history.note(*moment, &[*event]);
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = answer(Request::parse("log", world.table.board()), &snapshot, &About::default(), &mut text);
        let words = text.lines().nth(1).and_then(|line| line.split_once(" ms "));
        told.extend(words.map(|(_, words)| json!({ "t": moment.0, "event": words })));
    }
    told
}

/// Returns the meaning of each light that is lit.
fn lights(board: &Board, frame: &Frame) -> Value {
    let lit = frame.lit().filter_map(|(index, light)| {
        let point = board.point(index)?;
        Some((board.display(point).to_string(), json!(light.word())))
    });
    Value::Object(lit.collect())
}

/// Returns the words and the pixels of a view.
fn screen(view: &View) -> Value {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = transcript(view, &mut text);
    let mut bitmap = Bitmap::new();
    let Ok(()) = draw(view, &mut bitmap);
    json!({ "text": text, "pages": hex(bitmap.bytes()) })
}

/// Returns the stones on the wood, row by row, as positions are written.
fn stones(world: &World) -> String {
    let row = |points: &mut dyn Iterator<Item = rules_core::Point>| -> String {
        points
            .map(|point| match world.table.at(point) {
                None => '.',
                Some(Side::Black) => 'b',
                Some(Side::White) => 'w',
            })
            .collect()
    };
    world.table.board().rows().map(|mut points| row(&mut points)).collect::<Vec<_>>().join("/")
}

/// Returns how every meaning looks, millisecond by millisecond where it changes, and what every cue sounds like.
fn legend() -> Value {
    let Settings { brightness, current_cap, .. } = Settings::DEFAULT;
    let one: WideSet = hexagon::POINTS.iter().take(1).collect();
    let lights: Vec<Value> = Light::ALL
        .iter()
        .map(|light| {
            let mut frame = Frame::DARK;
            frame.light(one, *light);
            let period = light.style().pattern.period().0;
            let mut looks: Vec<(u64, [u8; 3])> = Vec::new();
            for elapsed in 0..u64::from(period) {
                let mut painter = Painter::new(&Board::HEXAGON);
                painter.show(Moment(0), &frame);
                let colours = painter.paint(Moment(elapsed), brightness, current_cap).copied();
                let colour = colours.and_then(|all| all.first().copied()).unwrap_or_default();
                let look = [colour.r, colour.g, colour.b];
                if looks.last().is_none_or(|(_, last)| *last != look) {
                    looks.push((elapsed, look));
                }
            }
            json!({ "word": light.word(), "period": period, "looks": looks })
        })
        .collect();
    let cues: Vec<Value> = Cue::ALL
        .iter()
        .map(|cue| {
            let tones: Vec<_> = cue.tones().iter().map(|tone| (tone.frequency, tone.length.0)).collect();
            json!({ "name": cue.name(), "tones": tones })
        })
        .collect();
    json!({ "lights": lights, "cues": cues })
}

fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Returns the region of the flash that holds the journal, without the blank part at its end.
fn flash(entries: &[Entry], worn: bool) -> Result<Vec<u8>, String> {
    let wrong = |failure| format!("the journal cannot be written: {failure}");
    let mut keeper = Keeper::open(Mock::new(SECTORS, 1), REGION, None).map_err(wrong)?;
    for entry in entries {
        keeper.store(entry).map_err(wrong)?;
    }
    // The first moves are written again and again, as by many short games after a long one, up to the time before the
    // board would make room.
    for entry in entries.iter().skip(2).take(20).cycle().take_while(|_| worn) {
        if keeper.tidy().map_err(wrong)? == Tidiness::Busy {
            break;
        }
        keeper.store(entry).map_err(wrong)?;
    }
    let mut flash = keeper.close();
    let bytes = flash.cells();
    let used = bytes.iter().rposition(|byte| *byte != 0xff).map_or(0, |last| last + 1);
    Ok(bytes.get(..used).unwrap_or_default().to_vec())
}
