//! The real program, talked to over its socket.

mod flood;

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

const PATIENCE: Duration = Duration::from_secs(20);

/// A running simulator; it is killed, like a board whose plug is pulled.
struct Board {
    program: Child,
    port: u16,
    state: PathBuf,
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn fresh_state() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("board-{number}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder.join("board.journal")
}

fn simulator(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_simulator"));
    command.arg("--no-open").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn board() -> Board {
    board_with(fresh_state(), &[])
}

fn board_with(state: PathBuf, more: &[&str]) -> Board {
    let mut program = simulator(&["--port", "0", "--state", state.to_str().unwrap()])
        .args(more)
        .spawn()
        .expect("it was just built");
    let mut line = String::new();
    BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.split_once("127.0.0.1:").unwrap().1.split_once('/').unwrap().0.parse().unwrap();
    Board { program, port, state }
}

/// A page without a picture.
struct Page(WebSocket<MaybeTlsStream<TcpStream>>);

impl Board {
    fn page(&self) -> Page {
        let (socket, _) = tungstenite::connect(format!("ws://127.0.0.1:{}/socket", self.port)).unwrap();
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        let mut page = Page(socket);
        let hello = page.hear("hello");
        assert!(hello.contains(r#""version":2"#));
        page
    }

    fn get(&self, path: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Page {
    fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }

    /// Waits for a message of a type.
    fn hear(&mut self, kind: &str) -> String {
        self.hear_with(kind, "")
    }

    /// Waits for a message of a type, or of any, with something in it.
    fn hear_with(&mut self, kind: &str, part: &str) -> String {
        let beginning = if kind.is_empty() { String::new() } else { format!(r#"{{"type":"{kind}""#) };
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let text = match self.0.read() {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                // A read with a time-out is not begun again when the whole machine was stopped meanwhile (signal(7)).
                Err(Error::Io(error)) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => panic!("waiting for {kind}: {error}"),
            };
            if text.starts_with(&beginning) && text.contains(part) {
                return text.to_string();
            }
        }
        panic!("nobody said {kind} with {part}");
    }

    fn set_up(&mut self) {
        self.say(r#"{"type":"help"}"#);
        self.hear_with("game", r#""turn":"black""#);
    }

    /// Returns the number of the stone on a point.
    fn stone_on(board: &Board, point: &str) -> u32 {
        let mut page = board.page();
        let stones = page.hear("stones");
        let at = stones.find(&format!(r#""at":"{point}""#)).expect("there is a stone");
        let id = stones[..at].rsplit_once(r#""id":"#).unwrap().1;
        id.split_once(',').unwrap().0.parse().unwrap()
    }
}

#[test]
fn malformed_messages_get_an_error_and_change_nothing() {
    let board = board();
    let mut page = board.page();
    page.set_up();
    let before = board.page().hear("stones");
    for nonsense in [
        "",
        "nonsense",
        "[1,2]",
        r#"{"type":"fly"}"#,
        r#"{"type":"lift"}"#,
        r#"{"type":"lift","stone":"seven"}"#,
        r#"{"type":"lift","stone":3,"and":"more"}"#,
        r#"{"type":"knock","stones":-1}"#,
    ] {
        page.say(nonsense);
        page.hear_with("error", r#""code":"malformed""#);
    }
    page.0.send(Message::binary(vec![0, 159, 146, 150])).unwrap();
    page.hear_with("error", r#""code":"malformed""#);
    for (impossible, code) in [
        (r#"{"type":"lift","stone":48}"#, "stone"),
        (r#"{"type":"land","stone":3,"at":"E5"}"#, "hand"),
        (r#"{"type":"fault","at":"Z9","fault":"open"}"#, "point"),
        (r#"{"type":"hello","version":99,"language":"en"}"#, "version"),
    ] {
        page.say(impossible);
        page.hear_with("error", &format!(r#""code":"{code}""#));
    }
    assert_eq!(board.page().hear("stones"), before);
}

#[test]
fn a_message_that_is_far_too_long_ends_the_connection_and_nothing_else() {
    let board = board();
    let mut page = board.page();
    page.say(&format!(r#"{{"type":"load","record":"{}"}}"#, "x".repeat(200_000)));
    let end = loop {
        match page.0.read() {
            Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::Protocol(_) | Error::Io(_)) => {
                break true;
            }
            Ok(_) => {}
            Err(_) => break false,
        }
    };
    assert!(end);
    board.page();
}

#[test]
fn two_pages_stay_in_step() {
    let board = board();
    let (mut ada, mut blaise) = (board.page(), board.page());
    ada.set_up();
    let stone = Page::stone_on(&board, "D5");
    ada.say(&format!(r#"{{"type":"lift","stone":{stone}}}"#));
    blaise.hear_with("stones", r#""at":"hand""#);
    blaise.hear_with("meanings", r#""E5":"landing""#);
    blaise.say(&format!(r#"{{"type":"land","stone":{stone},"at":"E5"}}"#));
    blaise.hear_with("error", r#""code":"hand""#);
    ada.say(&format!(r#"{{"type":"land","stone":{stone},"at":"E5"}}"#));
    for page in [&mut ada, &mut blaise] {
        page.hear_with("game", r#""moves":["D5-E5"]"#);
    }
}

#[test]
fn a_page_that_goes_leaves_its_stone_beside_the_board() {
    let board = board();
    let (mut ada, mut blaise) = (board.page(), board.page());
    ada.set_up();
    let stone = Page::stone_on(&board, "D5");
    ada.say(&format!(r#"{{"type":"lift","stone":{stone}}}"#));
    blaise.hear_with("stones", &format!(r#"{{"id":{stone},"side":"black","at":"hand""#));
    ada.0.close(None).unwrap();
    blaise.hear_with("stones", &format!(r#"{{"id":{stone},"side":"black","at":"shelf""#));
}

#[test]
fn foreign_origins_and_hosts_are_refused() {
    let board = board();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let mut request = format!("ws://127.0.0.1:{}/socket", board.port).into_client_request().unwrap();
        request.headers_mut().insert("Origin", origin.parse().unwrap());
        match tungstenite::connect(request) {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), 403, "{origin}"),
            other => panic!("{origin}: {other:?}"),
        }
    }
    assert!(board.get("/", "evil.example").starts_with("HTTP/1.1 403"));
    let own = format!("localhost:{}", board.port);
    assert!(board.get("/", &own).starts_with("HTTP/1.1 200"));
    assert!(board.get("/nothing", &own).starts_with("HTTP/1.1 404"));
    assert!(board.get("/", &own).contains("default-src 'self'"));
}

#[test]
fn a_second_simulator_on_the_port_says_so_in_one_line() {
    let board = board();
    let second = simulator(&["--port", &board.port.to_string()]).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    let complaint = String::from_utf8(second.stderr).unwrap();
    assert!(complaint.starts_with(&format!("simulator: port {} is taken", board.port)), "{complaint}");
    assert_eq!(complaint.lines().count(), 1);

    let state = board.state.to_str().unwrap();
    let second = simulator(&["--port", "0", "--state", state]).output().unwrap();
    let complaint = String::from_utf8(second.stderr).unwrap();
    assert!(complaint.contains("is in use by another simulator"), "{complaint}");
    assert_eq!((second.status.code(), complaint.lines().count()), (Some(1), 1));
}

#[test]
fn a_killed_program_is_a_power_cut() {
    let board = board();
    let mut page = board.page();
    page.set_up();
    page.say(r#"{"type":"load","record":"gomobil 1\nD5-E5 H6-G6"}"#);
    page.say(r#"{"type":"help"}"#);
    page.hear_with("game", r#""turn":"black","moves":["D5-E5","H6-G6"]"#);
    std::thread::sleep(Duration::from_millis(300));
    let state = board.state.clone();
    drop(board);
    let again = board_with(state, &[]);
    let game = again.page().hear_with("game", r#""turn":"black""#);
    assert!(game.contains(r#""moves":["D5-E5","H6-G6"]"#), "{game}");
}

/// Runs the simulator where no file can be larger than so many blocks, which is what a full disk is like; returns what
/// it says when it gives up.
#[cfg(unix)]
fn on_a_full_disk(state: &std::path::Path, blocks: u32) -> String {
    let script = format!(r#"trap "" XFSZ; ulimit -f {blocks}; exec "$0" --no-open --port 0 --state "$1""#);
    let program = env!("CARGO_BIN_EXE_simulator");
    let output = Command::new("sh").args(["-c", &script, program]).arg(state).output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_nothing_is_lost() {
    let state = fresh_state();
    let said = on_a_full_disk(&state, 8);
    assert!(said.contains("cannot keep the board's memory in"), "{said}");
    // What came of that is no reason to refuse the file when there is room.
    let board = board_with(state, &[]);
    let mut page = board.page();
    page.set_up();
    page.say(r#"{"type":"load","record":"gomobil 1\nD5-E5 H6-G6"}"#);
    page.say(r#"{"type":"help"}"#);
    page.hear_with("game", r#""turn":"black","moves":["D5-E5","H6-G6"]"#);
    std::thread::sleep(Duration::from_millis(300));
    let state = board.state.clone();
    drop(board);
    let said = on_a_full_disk(&state, 8);
    assert!(said.contains("cannot keep the board's memory in"), "{said}");
    let again = board_with(state, &[]);
    let game = again.page().hear("game");
    assert!(game.contains(r#""moves":["D5-E5","H6-G6"]"#), "{game}");
}

#[test]
fn a_second_program_with_the_same_file_says_so_and_does_not_start() {
    let board = board();
    let output = simulator(&["--port", "0", "--state", board.state.to_str().unwrap()]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said.contains("is in use by another simulator"), "{said}");
    board.page().set_up();
}

#[test]
fn past_games_are_listed_and_given_in_full_also_after_a_start() {
    let board = board();
    let mut page = board.page();
    page.say(r#"{"type":"hello","version":2,"language":"en"}"#);
    page.say(r#"{"type":"games"}"#);
    assert_eq!(page.hear("games"), r#"{"type":"games","games":[],"more":false}"#);
    for record in ["gomobil 1\\nD5-E5 H6-G6", "gosix 1\\nG7", "gomobil 1\\nD4-E4"] {
        page.say(&format!(r#"{{"type":"load","record":"{record}"}}"#));
        page.hear("game");
        std::thread::sleep(Duration::from_millis(200));
    }
    let state = board.state.clone();
    drop(board);
    let again = board_with(state, &[]);
    let mut page = again.page();
    page.say(r#"{"type":"games"}"#);
    let games = page.hear("games");
    let number = |title: &str| -> u32 {
        let before = games.split_once(&format!(r#","title":"{title}""#)).expect(&games).0;
        before.rsplit_once(':').unwrap().1.parse().unwrap()
    };
    assert!(number("Gosix") > number("Gomobil"), "{games}");
    page.say(&format!(r#"{{"type":"past-game","number":{}}}"#, number("Gomobil")));
    let past = page.hear("past-game");
    assert!(past.contains("D5-E5 H6-G6"), "{past}");
    page.say(&format!(r#"{{"type":"games","before":{}}}"#, number("Gosix")));
    assert!(!page.hear("games").contains("Gosix"));
    page.say(r#"{"type":"past-game","number":4000000}"#);
    page.hear_with("error", r#""code":"game""#);
}

#[test]
fn a_record_with_a_mistake_names_its_place_and_changes_nothing() {
    let board = board();
    let mut page = board.page();
    page.say(r#"{"type":"load","record":"gomobil 1\nD5-E5 H6-H7"}"#);
    let error = page.hear("error");
    assert!(error.contains(r#""code":"record""#), "{error}");
    assert!(error.contains(r#""line":2,"column":7"#), "{error}");
    assert!(board.page().hear("game").contains(r#""moves":[]"#));
}

#[test]
fn a_stone_without_liberties_is_taken_off_a_grid() {
    let board = board_with(fresh_state(), &["--board", "9"]);
    let mut page = board.page();
    page.say(r#"{"type":"hello","version":2,"language":"en"}"#);
    page.hear_with("game", r#""title":"Go","placing":true,"partial":false,"to_move":"black","turn":"black""#);
    // Black's stones are 0 to 40, White's 41 to 80.
    for (stone, at, next) in [(0, "A2", "white"), (41, "A1", "black")] {
        page.say(&format!(r#"{{"type":"lift","stone":{stone}}}"#));
        page.say(&format!(r#"{{"type":"land","stone":{stone},"at":"{at}"}}"#));
        page.hear_with("game", &format!(r#""turn":"{next}""#));
    }
    page.say(r#"{"type":"lift","stone":1}"#);
    page.say(r#"{"type":"land","stone":1,"at":"B1"}"#);
    page.hear_with("meanings", r#""A1":"remove""#);
    page.say(r#"{"type":"help"}"#);
    let game = page.hear_with("game", r#""turn":"white""#);
    assert!(game.contains(r#""captures":[0,0,1]"#), "{game}");
    assert!(game.contains(r#""prisoners":{"black":1,"white":0}"#), "{game}");
    assert!(game.contains("(;FF[4]"), "{game}");
    std::thread::sleep(Duration::from_millis(300));
    let state = board.state.clone();
    drop(board);
    // The straps are as they were, and so are the stones.
    let again = board_with(state, &[]);
    again.page().hear_with("game", r#""turn":"white""#);
}

#[test]
fn another_board_comes_under_the_hands_and_its_pages_are_told() {
    let board = board();
    let mut page = board.page();
    page.set_up();
    page.say(r#"{"type":"board","board":"19"}"#);
    let hello = page.hear("hello");
    assert!(hello.contains(r#""board":"19""#), "{hello}");
    let lists = (1 + 361) + (1 + 684) + 1 + (1 + 7) + (1 + 26);
    assert_eq!(hello.matches('[').count(), lists, "points, segments, stars, games and their boards, lights");
    let stones = page.hear("stones");
    assert_eq!(stones.matches(r#""at":"shelf""#).count(), 361);
    page.hear_with("game", r#""game":"go""#);
    page.say(r#"{"type":"board","board":"10"}"#);
    page.hear_with("error", r#""code":"board""#);
    page.say(r#"{"type":"load","record":"gomobil 1"}"#);
    page.hear_with("error", r#""about":{"board":"hexagon"}"#);
    page.say(r#"{"type":"board","board":"hexagon"}"#);
    assert!(page.hear("hello").contains(r#""board":"hexagon""#));
    page.hear_with("game", r#""game":"gomobil""#);
}

#[test]
fn a_tournament_is_served_to_its_own_page_only_and_only_if_there_is_one() {
    let without = board();
    let here = format!("127.0.0.1:{}", without.port);
    assert!(without.get("/club.html", &here).starts_with("HTTP/1.1 404"));
    assert!(tungstenite::connect(format!("ws://{here}/club")).is_err());

    let state = fresh_state();
    let file = state.with_file_name("evening.club");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let with = board_with(state, &["--club", file.to_str().unwrap()]);
    let here = format!("127.0.0.1:{}", with.port);
    assert!(with.get("/club.html", &here).starts_with("HTTP/1.1 200"));
    assert!(with.get("/club.html", "evil.example").starts_with("HTTP/1.1 403"));
    let address = format!("ws://{here}/club");
    let mut foreign = address.as_str().into_client_request().unwrap();
    foreign.headers_mut().insert("Origin", "http://evil.example".parse().unwrap());
    assert!(tungstenite::connect(foreign).is_err());

    let (mut socket, _) = tungstenite::connect(&address).unwrap();
    let mut say = |text: &str| {
        if !text.is_empty() {
            socket.send(Message::text(text)).unwrap();
        }
        socket.read().unwrap().into_text().unwrap().to_string()
    };
    assert!(say("").starts_with(r#"{"type":"tournament","version":1,"file":"evening.club""#));
    for nonsense in ["[]", r#"{"type":"pair","now":true}"#, r#"{"type":"leave","player":7}"#] {
        assert!(say(nonsense).starts_with(r#"{"type":"error","en":""#), "{nonsense}");
    }
    let ada = say(r#"{"type":"add-player","profile":{"first":"Ada","strength":"5k 1640"}}"#);
    assert!(ada.contains(r#""name":"Ada""#) && ada.contains(r#""grade":"5k","rating":1640"#), "{ada}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("player 1 \"Ada\""));
}
