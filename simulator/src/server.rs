//! The web server: the page and its socket, for this computer only.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::{Instant, timeout};

use crate::page;
use crate::visit::{Inbox, Visit, mailbox};

/// The longest message that a page may send: a record of the longest game has less than a quarter of it.
const LONGEST: usize = 64 * 1024;
/// The longest message to a tournament: a file of OpenGotha with hundreds of players is half a megabyte.
const LONGEST_FILE: usize = 8 * 1024 * 1024;
/// How many pages may be open at once: every phone of a club room.
const PAGES: usize = 32;
/// How many connections there may be for files and pages; browsers open six each.
const CONNECTIONS: usize = 256;
/// Whoever has not said within this time what it wants has no more to say.
const HEADERS: Duration = Duration::from_secs(10);
/// Whoever has not taken a message within this time does not listen.
const SENDING: Duration = Duration::from_secs(5);
/// How many requests a page may make at once, and again in each second: a hand that drags a stone makes 120.
const REQUESTS: u32 = 500;
/// The page gets everything from here and nothing from anywhere else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// What whoever looks for a tournament without one is told.
const NO_CLUB: &str = "There is no tournament; begin one with: cargo run -- --club FILE\n";

#[derive(Clone)]
struct Door {
    commands: Sender<Visit>,
    /// The organiser's room, if there is a tournament.
    club: Option<Sender<Visit>>,
    pages: Arc<AtomicU64>,
    seats: Arc<Semaphore>,
    port: u16,
}

/// Takes a port of the loopback address; an error is one line.
pub async fn bind(port: u16) -> Result<TcpListener, String> {
    TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await.map_err(|error| {
        if error.kind() == std::io::ErrorKind::AddrInUse {
            format!("port {port} is taken, perhaps by another simulator; try --port {}", u32::from(port) + 1)
        } else {
            format!("cannot serve on port {port}: {error}")
        }
    })
}

/// Serves until the program ends.
pub async fn serve(
    listener: TcpListener,
    port: u16,
    commands: Sender<Visit>,
    club: Option<Sender<Visit>>,
) -> std::io::Result<()> {
    let seats = Arc::new(Semaphore::new(PAGES));
    let door = Door { commands, club, pages: Arc::default(), seats, port };
    let router = Router::new()
        .route("/socket", any(socket))
        .route("/club", any(club_socket))
        .fallback(get(file))
        .layer(middleware::from_fn_with_state(door.clone(), only_from_here))
        .with_state(door);
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(connection) = Arc::clone(&connections).acquire_owned().await else { return Ok(()) };
        let Ok((stream, _)) = listener.accept().await else {
            // The program has no more files to open, or the visitor has gone already.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        // A light that waits for more to be sent with it is late.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEADERS);
            // Whatever goes wrong with a connection concerns nobody else.
            let _ = http.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
            drop(connection);
        });
    }
}

/// Refuses whatever was sent to another name than this computer's own, or from a page of somebody else.
///
/// A foreign page can make a browser connect here: directly, and then the origin is foreign; or by giving its own
/// name this computer's address (DNS rebinding), and then the host is foreign.
async fn only_from_here(State(door): State<Door>, request: Request, next: Next) -> Response {
    if is_from_here(request.headers(), door.port) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "This board can only be reached from its own page on this computer.\n")
            .into_response()
    }
}

fn is_from_here(headers: &HeaderMap, port: u16) -> bool {
    let Some(host) = headers.get(HOST).and_then(|host| host.to_str().ok()) else { return false };
    let here = ["127.0.0.1", "localhost", "[::1]"];
    let is_ours = here.iter().any(|name| {
        host.strip_prefix(name).is_some_and(|rest| {
            rest.strip_prefix(':').map_or(rest.is_empty() && port == 80, |digits| digits == port.to_string())
        })
    });
    let same_origin = headers.get(ORIGIN).is_none_or(|origin| {
        origin.to_str().is_ok_and(|origin| origin.strip_prefix("http://") == Some(host))
    });
    is_ours && same_origin
}

fn not_found(why: &'static str) -> Response {
    (StatusCode::NOT_FOUND, why).into_response()
}

async fn file(State(door): State<Door>, uri: Uri) -> Response {
    if door.club.is_none() && uri.path() == "/club.html" {
        return not_found(NO_CLUB);
    }
    let Some((kind, contents)) = page::file(uri.path()) else {
        return not_found("There is no such page.\n");
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        // The next version of the program may carry another page.
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, contents).into_response()
}

async fn socket(State(door): State<Door>, upgrade: WebSocketUpgrade) -> Response {
    let commands = door.commands.clone();
    seat(&door, commands, upgrade, LONGEST)
}

async fn club_socket(State(door): State<Door>, upgrade: WebSocketUpgrade) -> Response {
    let Some(club) = door.club.clone() else { return not_found(NO_CLUB) };
    seat(&door, club, upgrade, LONGEST_FILE)
}

/// Lets a page in, if there is room for one more.
fn seat(door: &Door, commands: Sender<Visit>, upgrade: WebSocketUpgrade, longest: usize) -> Response {
    let Ok(seat) = Arc::clone(&door.seats).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "Too many pages are open; close one.\n").into_response();
    };
    let page = door.pages.fetch_add(1, Ordering::Relaxed);
    upgrade.max_message_size(longest).max_frame_size(longest).on_upgrade(async move |mut socket| {
        let (mailbox, news) = mailbox();
        if commands.send(Visit::Join(page, mailbox)).is_ok() {
            talk(&commands, page, &mut socket, news).await;
        }
        // The thread that would be told is the program's last one to end.
        let _ = commands.send(Visit::Leave(page));
        drop(seat);
    })
}

/// Carries messages both ways until either side has had enough: one request at a time, and so many in a second.
async fn talk(commands: &Sender<Visit>, page: u64, socket: &mut WebSocket, mut news: Inbox) {
    let mut pace = Pace::new();
    let mut answered: Option<oneshot::Receiver<()>> = None;
    loop {
        let busy = answered.is_some();
        tokio::select! {
            message = news.take() => match message {
                Some(message) if send(socket, Message::Text(Utf8Bytes::from(&*message))).await => {}
                Some(_) => return,
                None => {
                    let reason = "this page does not keep up".into();
                    send(socket, Message::Close(Some(CloseFrame { code: close_code::POLICY, reason }))).await;
                    return;
                }
            },
            // Whoever answers drops the other end.
            _ = async { answered.as_mut()?.await.ok() }, if busy => answered = None,
            message = pace.after_a_rest(socket.recv()), if !busy => match message {
                Some(Ok(Message::Text(text))) => {
                    let (under_way, done) = oneshot::channel();
                    if commands.send(Visit::Said(page, text.to_string(), under_way)).is_err() {
                        return;
                    }
                    answered = Some(done);
                    pace.count();
                }
                Some(Ok(Message::Binary(_))) => {
                    pace.count();
                    if !send(socket, Message::Text(desk::not_text().into())).await {
                        return;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => pace.count(),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
        }
    }
}

/// Sends a message; tells whether it was taken.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SENDING, socket.send(message)).await, Ok(Ok(())))
}

/// How many requests a page has left; those that it does not make come back with time.
struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    fn new() -> Self {
        Self { left: f64::from(REQUESTS), at: Instant::now() }
    }

    /// Counts a request.
    fn count(&mut self) {
        let passed = self.at.elapsed().as_secs_f64();
        self.at = Instant::now();
        self.left = (self.left + passed * f64::from(REQUESTS)).min(f64::from(REQUESTS)) - 1.0;
    }

    /// Waits until the page may make a request again, and then for the next one.
    async fn after_a_rest<T>(&self, next: impl Future<Output = T>) -> T {
        let rest = (-self.left).max(0.0) / f64::from(REQUESTS);
        if rest > 0.0 {
            tokio::time::sleep_until(self.at + Duration::from_secs_f64(rest)).await;
        }
        next.await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_here(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        is_from_here(&headers, 7391)
    }

    #[test]
    fn only_this_computers_own_page_may_come() {
        assert!(from_here("127.0.0.1:7391", None));
        assert!(from_here("localhost:7391", Some("http://localhost:7391")));
        assert!(from_here("[::1]:7391", Some("http://[::1]:7391")));
        for (host, origin) in [
            ("gomobil.example:7391", None),
            ("127.0.0.1", None),
            ("127.0.0.1.example:7391", None),
            ("127.0.0.1:80", None),
            ("127.0.0.1:7391", Some("http://evil.example")),
            ("127.0.0.1:7391", Some("http://localhost:3000")),
            ("127.0.0.1:7391", Some("https://127.0.0.1:7391")),
            ("127.0.0.1:7391", Some("null")),
        ] {
            assert!(!from_here(host, origin), "{host} {origin:?}");
        }
    }
}
