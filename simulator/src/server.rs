//! The web server: the page and its socket, for this computer only.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use tokio::net::TcpListener;

use crate::machine::Visit;
use crate::{page, requests};

/// The longest message that a page may send: a record of the longest game has less than a quarter of it.
const LONGEST: usize = 64 * 1024;
/// The longest message to a tournament: a file of OpenGotha with hundreds of players is half a megabyte.
const LONGEST_FILE: usize = 8 * 1024 * 1024;
/// How many messages may wait for a page: some seconds of lights.
const WAITING: usize = 512;
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
    let door = Door { commands, club, pages: Arc::default(), port };
    let router = Router::new()
        .route("/socket", any(socket))
        .route("/club", any(club_socket))
        .fallback(get(file))
        .layer(middleware::from_fn_with_state(door.clone(), only_from_here))
        .with_state(door);
    axum::serve(listener, router).await
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
    let Some((kind, text)) = page::file(uri.path()) else {
        return not_found("There is no such page.\n");
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        // The next version of the program may carry another page.
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, text).into_response()
}

async fn socket(State(door): State<Door>, upgrade: WebSocketUpgrade) -> Response {
    let page = door.pages.fetch_add(1, Ordering::Relaxed);
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| talk(door.commands, page, socket))
}

async fn club_socket(State(door): State<Door>, upgrade: WebSocketUpgrade) -> Response {
    let Some(club) = door.club else { return not_found(NO_CLUB) };
    let page = door.pages.fetch_add(1, Ordering::Relaxed);
    upgrade
        .max_message_size(LONGEST_FILE)
        .max_frame_size(LONGEST_FILE)
        .on_upgrade(move |socket| talk(club, page, socket))
}

/// Carries messages both ways until either side has had enough.
async fn talk(commands: Sender<Visit>, page: u64, mut socket: WebSocket) {
    let (sender, mut news) = tokio::sync::mpsc::channel(WAITING);
    if commands.send(Visit::Join(page, sender)).is_err() {
        return;
    }
    loop {
        tokio::select! {
            message = news.recv() => {
                let Some(message) = message else { break };
                if socket.send(Message::Text(Utf8Bytes::from(&*message))).await.is_err() {
                    break;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    if commands.send(Visit::Said(page, text.to_string())).is_err() {
                        break;
                    }
                }
                Some(Ok(Message::Binary(_))) => {
                    let reply = requests::not_text().write();
                    if socket.send(Message::Text(reply.into())).await.is_err() {
                        break;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            },
        }
    }
    // The thread that would be told is the program's last one to end.
    let _ = commands.send(Visit::Leave(page));
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
