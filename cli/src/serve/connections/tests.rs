//! Servers with sockets.

use super::serve;
use crate::serve::options::{ConsoleOptions, Options, Shared};
use crate::serve::tests::{HANG, SHORT, options};
use serde_json::json;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Runs a test beside a server, which ends with it.
fn with_server(change: impl FnOnce(&mut Options), test: impl FnOnce(SocketAddr)) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("a listener without blocking");
    let address = listener.local_addr().expect("an address");
    let shared = Shared::new(options(change), address);
    let (end, ended) = oneshot::channel::<()>();
    let server = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            tokio::select! {
                () = serve(&listener, &shared) => (),
                _ = ended => (),
            }
        });
    });
    test(address);
    drop(end);
    server.join().expect("the server ends");
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(HANG)).expect("a time");
    stream.set_write_timeout(Some(HANG)).expect("a time");
    stream
}

/// A request for the page that keeps its connection.
fn page(address: SocketAddr) -> String {
    format!("GET / HTTP/1.1\r\nhost: {address}\r\n\r\n")
}

/// Sends a question that ends its connection.
fn ask(address: SocketAddr, question: &str) -> TcpStream {
    let (mut stream, length) = (connect(address), question.len());
    let request = format!(
        "POST /api/v1/ask HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{question}"
    );
    stream.write_all(request.as_bytes()).expect("it is read");
    stream
}

fn response(mut stream: TcpStream) -> String {
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("text");
    response
}

/// Waits until a response begins, which is not an error.
fn begun(mut stream: TcpStream) -> TcpStream {
    let mut begin = [0; 15];
    stream.read_exact(&mut begin).expect("a response");
    assert_eq!(&begin, b"HTTP/1.1 200 OK");
    stream
}

/// Asks a question whose search takes longer than a lifetime.
fn ask_long(address: SocketAddr) -> TcpStream {
    let question = json!({ "ask": "count", "text": ".".repeat(625) });
    begun(ask(address, &question.to_string()))
}

#[test]
fn quick_questions_need_no_seat_of_a_search() {
    let one_seat = |options: &mut Options| options.at_once = 1;
    with_server(one_seat, |address| {
        let long = ask_long(address);
        let text = "1..4.........32.";
        for question in [
            json!({ "ask": "board", "text": text }),
            json!({ "ask": "convert", "text": text, "to": "json" }),
            json!({ "ask": "picture", "text": text }),
            json!({ "ask": "hint", "text": text }),
            json!({ "ask": "about" }),
        ] {
            let answer = response(ask(address, &question.to_string()));
            assert!(answer.contains("event: answer\n"), "{question}: {answer}");
        }
        for question in [
            json!({ "ask": "check", "text": text }),
            json!({ "ask": "picture", "text": text, "show": "solution" }),
        ] {
            let refusal = response(ask(address, &question.to_string()));
            assert!(refusal.starts_with("HTTP/1.1 503 "), "{question}: {refusal}");
        }
        drop(long);
    });
}

#[test]
fn a_question_waits_for_the_seat_of_a_search_that_ends() {
    let one_seat = |options: &mut Options| (options.at_once, options.wait) = (1, HANG);
    with_server(one_seat, |address| {
        let long = ask_long(address);
        let waiting = ask(address, SHORT);
        // The server has read that question before it answers this one.
        response(ask(address, r#"{"ask":"about"}"#));
        drop(long);
        let answer = response(waiting);
        assert!(answer.contains(r#""status":"unique""#), "{answer}");
    });
}

#[test]
fn readers_that_take_nothing_lose_their_connections() {
    let places = 2;
    let change = |options: &mut Options| {
        (options.connections, options.share) = (places, places);
    };
    with_server(change, |address| {
        let requests = page(address).repeat(100);
        let never_reads = |mut stream: TcpStream| {
            loop {
                if let Err(error) = stream.write_all(requests.as_bytes()) {
                    break error.kind();
                }
            }
        };
        thread::scope(|scope| {
            // These take all places.
            let readers: Vec<_> = (0..places)
                .map(|_| connect(address))
                .map(|stream| scope.spawn(|| never_reads(stream)))
                .collect();
            let mut other = connect(address);
            other.write_all(page(address).as_bytes()).expect("it is read");
            begun(other);
            for reader in readers {
                let error = reader.join().expect("an error");
                let is_cut =
                    [io::ErrorKind::BrokenPipe, io::ErrorKind::ConnectionReset].contains(&error);
                assert!(is_cut, "{error:?}");
            }
        });
    });
}

#[test]
fn one_address_holds_its_share_of_the_connections() {
    let change = |options: &mut Options| (options.share, options.patience) = (2, HANG);
    with_server(change, |address| {
        let visit = || {
            let mut stream = connect(address);
            stream.write_all(page(address).as_bytes())?;
            stream.read_exact(&mut [0; 15])?;
            io::Result::Ok(stream)
        };
        let held = [ask_long(address), ask_long(address)];
        assert!(visit().is_err(), "a third connection is closed");
        drop(held);
        let start = Instant::now();
        while visit().is_err() {
            assert!(start.elapsed() < HANG, "shares are not given back");
            thread::sleep(Duration::from_millis(5));
        }
    });
}

/// Connections that begin a head and do not end it, which the server has taken.
fn half_open(address: SocketAddr, number: usize) -> Vec<TcpStream> {
    let begin = |_| {
        let mut stream = connect(address);
        stream.write_all(b"GET / HTTP/1.1\r\n").expect("it is sent");
        stream
    };
    (0..number).map(begin).collect()
}

#[test]
fn requests_are_answered_beside_more_heads_without_an_end_than_places() {
    for (connections, share) in [(4, 4), (4, 2), (16, 2)] {
        let change = |options: &mut Options| {
            (options.connections, options.share) = (connections, share);
            options.patience = HANG * 10;
        };
        with_server(change, |address| {
            let long = ask_long(address);
            let open = half_open(address, 40);
            for _ in 0..3 {
                let answer = response(ask(address, SHORT));
                assert!(answer.contains(r#""status":"unique""#), "{answer}");
            }
            drop(open);
            // A question that is being answered keeps its place.
            long.set_nonblocking(true).expect("a connection");
            let mut long = long;
            loop {
                match long.read(&mut [0; 1 << 12]) {
                    Ok(0) => panic!("the long answer has ended"),
                    Ok(_) => {}
                    Err(error) => break assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
                }
            }
        });
    }
}

#[test]
fn a_connection_without_a_request_makes_room_for_one_with_a_request() {
    let change = |options: &mut Options| {
        (options.connections, options.share) = (2, 2);
        options.patience = HANG * 10;
    };
    with_server(change, |address| {
        let mut first = half_open(address, 1).remove(0);
        let held = [1, 2].map(|_| {
            let mut stream = connect(address);
            stream.write_all(page(address).as_bytes()).expect("it is read");
            begun(stream)
        });
        let ended = first.read(&mut [0; 1]);
        let is_reset = |error: io::Error| error.kind() == io::ErrorKind::ConnectionReset;
        assert!(ended.map_or_else(is_reset, |bytes| bytes == 0), "the first connection is open");
        drop(held);
    });
}

#[test]
fn a_silent_client_of_the_console_is_asked_for_a_sign_of_life_and_cut() {
    let with_console = |options: &mut Options| options.console = Some(ConsoleOptions::default());
    with_server(with_console, |address| {
        let mut stream = connect(address);
        let request = format!(
            "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).expect("it is read");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("an end");
        let text = String::from_utf8_lossy(&bytes);
        let (head, frames) = text.split_once("\r\n\r\n").expect("a head");
        // The key of the example in RFC 6455, section 1.3, and the accept that belongs to it.
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        assert!(head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
        // Pings without content.
        assert!(!frames.is_empty() && bytes.ends_with(&[0x89, 0]), "{bytes:?}");
    });
}
