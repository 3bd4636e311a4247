//! `pavane serve` as a whole: it says where it is, answers, and ends when it is told to. The tests of its router are
//! beside it.

#![cfg(unix)]

use super::support::{HANG, hearing, run};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Instant;

/// A server, which ends with the test.
pub(super) struct Server {
    child: Child,
    stdout: BufReader<ChildStdout>,
    pub(super) address: String,
}

impl Server {
    pub(super) fn start(args: &[&str]) -> Self {
        let mut child = hearing();
        let child = child.arg("serve").args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().expect("the program can be run");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut link = String::new();
        stdout.read_line(&mut link).expect("a line");
        let rest = link.trim_end().strip_prefix("http://").expect(&link);
        let (address, _) = rest.split_once('/').expect(&link);
        Self { address: address.to_owned(), child, stdout }
    }

    /// Sends a request that ends its connection, and returns the response.
    pub(super) fn send(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(HANG)).expect("a time");
        let (host, length) = (&self.address, body.len());
        let request = format!(
            "{head} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("it is read");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("text");
        response
    }

    pub(super) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status().expect("it can be run");
        assert!(status.success());
    }

    /// Waits for the end; returns the exit code and the messages.
    pub(super) fn end(mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(start.elapsed() < HANG, "it goes on");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let mut more = String::new();
        self.stdout.read_to_string(&mut more).expect("text");
        assert_eq!(more, "", "one line says where it is");
        let mut messages = String::new();
        let mut stderr = self.child.stderr.take().expect("a pipe");
        stderr.read_to_string(&mut messages).expect("text");
        (self.child.wait().expect("a child").code(), messages)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It has ended if the test has waited for it.
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

#[test]
fn it_answers_until_ctrl_c() {
    let server = Server::start(&[]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let page = server.send("GET /", "");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<!doctype html>"), "{page}");
    let about = server.send("GET /api/v1/about", "");
    let about: Value =
        serde_json::from_str(about.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
    assert_eq!((&about["schema"], &about["limits"]["at_once"]), (&1.into(), &2.into()));
    let answer = server.send("POST /api/v1/ask", r#"{"ask":"check","text":"1..4.........32."}"#);
    assert!(answer.contains("event: answer\ndata: {\"schema\":1,"), "{answer}");
    assert!(answer.contains(r#""status":"unique""#), "{answer}");
    let refused = server.send("POST /api/v1/ask", "{");
    assert!(refused.starts_with("HTTP/1.1 400 "), "{refused}");
    server.signal("INT");
    let (code, messages) = server.end();
    assert_eq!(code, Some(0), "{messages}");
    assert!(messages.contains("1 questions answered, 1 requests refused"), "{messages}");
}

#[test]
fn ctrl_c_does_not_wait_for_a_search() {
    let server = Server::start(&["--seconds", "1h"]);
    let body = format!(r#"{{"ask":"count","text":"{}"}}"#, ".".repeat(625));
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    stream.set_read_timeout(Some(HANG)).expect("a time");
    let (host, length) = (&server.address, body.len());
    let head = format!(
        "POST /api/v1/ask HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    );
    stream.write_all((head + &body).as_bytes()).expect("it is read");
    let mut begin = [0; 15];
    stream.read_exact(&mut begin).expect("a response");
    assert_eq!(&begin, b"HTTP/1.1 200 OK");
    server.signal("TERM");
    assert_eq!(server.end().0, Some(0));
}

#[test]
fn others_need_a_token() {
    for args in
        ["serve --bind 0.0.0.0", "serve --bind 127.0.0.1 --token short", "serve --token a/b/c/d/e"]
    {
        assert_eq!(run(args, "").code, Some(2), "{args}");
    }
    let server = Server::start(&["--bind", "127.0.0.1", "--token", "correct-horse"]);
    let refused = server.send("GET /api/v1/about", "");
    assert!(refused.starts_with("HTTP/1.1 401 "), "{refused}");
    server.signal("INT");
    assert_eq!(server.end().0, Some(0));
}
