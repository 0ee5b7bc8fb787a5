//! A broken script in one page, or in many: whoever plays at another page does not notice, and memory does not grow.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use super::{Board, board};

/// A page that sends as fast as it can, and reads what comes or does not.
fn flood(
    board: &Board,
    reads: bool,
    over: &Arc<AtomicBool>,
    sent: &Arc<AtomicU64>,
) -> std::thread::JoinHandle<()> {
    let port = board.port;
    let (over, sent) = (Arc::clone(over), Arc::clone(sent));
    let moves = "D5-E5\nH6-G6\nE5-D5\nG6-H6\n".repeat(200);
    let load = format!(r#"{{"type":"load","record":"gomobil 1\n{}"}}"#, moves.replace('\n', "\\n"));
    let messages = [
        load,
        r#"{"type":"plug","connected":false}"#.to_owned(),
        r#"{"type":"plug","connected":true}"#.to_owned(),
        r#"{"type":"board","board":"19"}"#.to_owned(),
        r#"{"type":"board","board":"hexagon"}"#.to_owned(),
    ];
    std::thread::spawn(move || {
        while !over.load(Ordering::Relaxed) {
            // Whoever was sent away comes back at once.
            let Some(mut socket) = connect(port) else {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            let mut messages = messages.iter().cycle();
            while let (false, Some(message)) = (over.load(Ordering::Relaxed), messages.next()) {
                let taken = socket.send(Message::text(message));
                sent.fetch_add(u64::from(taken.is_ok()), Ordering::Relaxed);
                let read = if reads { socket.read().map(drop) } else { Ok(()) };
                if !(is_alive(&taken) && is_alive(&read)) {
                    break;
                }
            }
        }
    })
}

fn connect(port: u16) -> Option<WebSocket<MaybeTlsStream<TcpStream>>> {
    let (socket, _) = tungstenite::connect(format!("ws://127.0.0.1:{port}/socket")).ok()?;
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        stream.set_read_timeout(Some(Duration::from_millis(1))).ok()?;
        stream.set_write_timeout(Some(Duration::from_millis(500))).ok()?;
    }
    Some(socket)
}

/// Tells whether a connection still is one.
fn is_alive(result: &tungstenite::Result<()>) -> bool {
    match result {
        Err(tungstenite::Error::Io(error)) => {
            matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
        }
        other => other.is_ok(),
    }
}

/// Returns the most memory that a program has used, in megabytes, where that can be known.
fn peak(board: &Board) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", board.program.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

#[test]
fn a_flood_of_requests_keeps_nobody_else_waiting_and_fills_no_memory() {
    let board = board();
    let mut page = board.page();
    let over = Arc::new(AtomicBool::new(false));
    let sent = Arc::new(AtomicU64::new(0));
    let flooders: Vec<_> = (0..20).map(|number| flood(&board, number % 2 == 0, &over, &sent)).collect();
    let mut waits = Vec::new();
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(20) {
        let pause = Instant::now();
        while pause.elapsed() < Duration::from_millis(100) {
            page.hear("");
        }
        let start = Instant::now();
        // There is no such stone: the answer goes to this page alone.
        page.say(r#"{"type":"lift","stone":4000000}"#);
        page.hear_with("error", "stone");
        waits.push(start.elapsed());
    }
    over.store(true, Ordering::Relaxed);
    for flooder in flooders {
        flooder.join().unwrap();
    }
    waits.sort();
    let (usual, worst) = (waits[waits.len() * 9 / 10], waits[waits.len() - 1]);
    let (peak, sent) = (peak(&board), sent.load(Ordering::Relaxed));
    println!(
        "{sent} requests of 20 pages; answers after {usual:?} in nine of ten, {worst:?} at worst; {peak:?} MB"
    );
    assert!(sent > 1_000, "that was no flood: {sent}");
    assert!(usual < Duration::from_millis(50), "answers took {usual:?}");
    assert!(peak.is_none_or(|megabytes| megabytes < 100), "{peak:?} MB");
}

#[test]
fn there_are_not_more_pages_than_a_club_has_and_those_that_go_make_room() {
    let board = board();
    let mut pages: Vec<_> = (0..32).map(|_| connect(board.port).expect("there is room")).collect();
    assert!(connect(board.port).is_none(), "one too many");
    pages.truncate(31);
    let begin = Instant::now();
    while connect(board.port).is_none() {
        assert!(begin.elapsed() < Duration::from_secs(10), "nobody was let in");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn whoever_never_finishes_a_question_is_not_waited_for() {
    let board = board();
    let mut stream = TcpStream::connect(("127.0.0.1", board.port)).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: 127").unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut rest = Vec::new();
    let begin = Instant::now();
    stream.read_to_end(&mut rest).expect("the door is shut, not left open");
    assert!(begin.elapsed() < Duration::from_secs(20));
}
