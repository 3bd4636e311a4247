//! The console of `pavane serve`, as a client of its protocol sees it. The sessions are written from the description of
//! the protocol. Expected answers come from a search through all grids in this file.

#![cfg(unix)]

use super::serve::Server;
use super::support::{HANG, run};
use pavane::constraints::fpuzzles::compress;
use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Error, Message, WebSocket};

/// The page of the editor.
const EDITOR: &str = "https://www.f-puzzles.com";

/// A stream that tries again after an interruption. On Linux, a socket with a time limit is interrupted when its
/// process has been suspended, although no signal was handled.
struct Patient(TcpStream);

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        retry(|| self.0.read(buffer))
    }
}

impl Write for Patient {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        retry(|| self.0.write(buffer))
    }

    fn flush(&mut self) -> io::Result<()> {
        retry(|| self.0.flush())
    }
}

fn retry<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// A client, which numbers its messages.
struct Client {
    socket: WebSocket<Patient>,
    nonce: i64,
}

impl Client {
    /// A connection from the page with an origin, or from a program.
    fn connect(server: &Server, origin: Option<&str>) -> Result<Self, u16> {
        let stream = TcpStream::connect(&server.address).expect("a connection");
        stream.set_read_timeout(Some(HANG)).expect("a time");
        let address = format!("ws://{}/", server.address);
        let mut request = address.into_client_request().expect("an address");
        if let Some(origin) = origin {
            let origin = HeaderValue::from_str(origin).expect("text");
            request.headers_mut().insert("origin", origin);
        }
        match tungstenite::client(request, Patient(stream)) {
            Ok((socket, _)) => Ok(Self { socket, nonce: 0 }),
            Err(tungstenite::HandshakeError::Failure(Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    fn of(server: &Server) -> Self {
        Self::connect(server, Some(EDITOR)).expect("the page is allowed")
    }

    /// Sends a command about a puzzle. Returns its number.
    fn send(&mut self, command: &str, puzzle: &Value) -> i64 {
        self.nonce += 1;
        let data = compress(&puzzle.to_string());
        let (nonce, data_type) = (self.nonce, "fpuzzles");
        let message =
            json!({ "nonce": nonce, "command": command, "dataType": data_type, "data": data });
        self.send_text(&message.to_string());
        nonce
    }

    fn cancel(&mut self) -> i64 {
        self.nonce += 1;
        self.send_text(&json!({ "nonce": self.nonce, "command": "cancel" }).to_string());
        self.nonce
    }

    fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("it is read");
    }

    fn receive(&mut self) -> Value {
        loop {
            match self.socket.read().expect("a frame") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Ping(_) => {}
                frame => panic!("{frame:?}"),
            }
        }
    }

    /// The reply to the message with a number that is not about progress.
    #[track_caller]
    fn last_reply(&mut self, nonce: i64) -> Value {
        loop {
            let reply = self.receive();
            assert_eq!(reply["nonce"], nonce, "{reply}");
            if reply["inProgress"] != true {
                return reply;
            }
        }
    }

    /// The answer to a command.
    #[track_caller]
    fn ask(&mut self, command: &str, puzzle: &Value) -> Value {
        let nonce = self.send(command, puzzle);
        self.last_reply(nonce)
    }

    /// The code of the frame that ends the connection.
    fn end(mut self) -> u16 {
        loop {
            if let Message::Close(frame) = self.socket.read().expect("a frame") {
                return frame.expect("a reason").code.into();
            }
        }
    }
}

/// A rule about a whole grid, row by row.
type Rule<'a> = &'a dyn Fn(&[u8]) -> bool;

/// A board with its blocks, and some digits; 0 in open cells.
struct Board {
    side: usize,
    block: (usize, usize),
    givens: Vec<u8>,
}

impl Board {
    fn blank(side: usize, block: (usize, usize)) -> Self {
        Self { side, block, givens: vec![0; side * side] }
    }

    fn with(side: usize, block: (usize, usize), givens: &str) -> Self {
        let givens: Vec<u8> = givens.bytes().map(|byte| byte - b'0').collect();
        assert_eq!(givens.len(), side * side);
        Self { side, block, givens }
    }

    /// All grids with the givens that satisfy a rule, in no special order.
    fn grids(&self, rule: Rule<'_>) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        self.search(&mut self.givens.clone(), rule, &mut found);
        found
    }

    fn search(&self, grid: &mut [u8], rule: Rule<'_>, found: &mut Vec<Vec<u8>>) {
        let Some(cell) = grid.iter().position(|&digit| digit == 0) else {
            if rule(grid) {
                found.push(grid.to_vec());
            }
            return;
        };
        for digit in 1..=self.side as u8 {
            if (0..grid.len()).all(|other| grid[other] != digit || !self.see(cell, other)) {
                grid[cell] = digit;
                self.search(grid, rule, found);
                grid[cell] = 0;
            }
        }
    }

    fn see(&self, one: usize, other: usize) -> bool {
        let place = |cell: usize| (cell / self.side, cell % self.side);
        let ((row, column), (other_row, other_column)) = (place(one), place(other));
        let (height, width) = self.block;
        let is_block = row / height == other_row / height && column / width == other_column / width;
        row == other_row || column == other_column || is_block
    }

    /// The puzzle with further keys.
    fn puzzle(&self, keys: Value) -> Value {
        let cell = |&digit: &u8| match digit {
            0 => json!({}),
            digit => json!({ "value": digit, "given": true }),
        };
        let rows = self.givens.chunks(self.side).map(|row| row.iter().map(cell).collect());
        let mut puzzle = json!({ "size": self.side, "grid": rows.collect::<Vec<Value>>() });
        for (key, value) in keys.as_object().expect("keys") {
            puzzle[key] = value.clone();
        }
        puzzle
    }
}

/// The number of grids with each digit in each cell, up to a limit, as the protocol orders them.
fn counts(grids: &[Vec<u8>], side: usize, most: usize) -> Value {
    let mut counts = vec![0; side * side * side];
    for grid in grids {
        for (cell, &digit) in grid.iter().enumerate() {
            counts[cell * side + usize::from(digit) - 1] += 1;
        }
    }
    counts.iter().map(|&count: &usize| count.min(most)).collect::<Vec<_>>().into()
}

/// Asks the four commands about a puzzle, and compares the answers with all its grids.
#[track_caller]
fn check_puzzle(client: &mut Client, board: &Board, keys: &Value, grids: &[Vec<u8>]) {
    let mut puzzle = board.puzzle(keys.clone());
    let reply = client.ask("check", &puzzle);
    assert_eq!((&reply["type"], &reply["count"]), (&json!("count"), &json!(grids.len().min(2))));
    let reply = client.ask("count", &puzzle);
    assert_eq!((&reply["count"], &reply["inProgress"]), (&json!(grids.len()), &json!(false)));
    let reply = client.ask("solve", &puzzle);
    assert_eq!(reply["type"], "solved");
    let solution: Vec<u8> = serde_json::from_value(reply["solution"].clone()).expect("digits");
    assert!(grids.contains(&solution), "{solution:?}");
    for (options, most) in [
        (json!([]), 1),
        (json!(["truecandidatesnumsolutions=3"]), 3),
        (json!(["colored"]), 8),
        (json!(["truecandidatesnumsolutions=100000"]), 1_000),
    ] {
        puzzle["truecandidatesoptions"] = options;
        let reply = client.ask("truecandidates", &puzzle);
        assert_eq!(reply["type"], "truecandidates");
        assert_eq!(reply["solutionsPerCandidate"], counts(grids, board.side, most), "{most}");
    }
}

/// The sum of cells of a grid.
fn sum(grid: &[u8], cells: &[usize]) -> u8 {
    cells.iter().map(|&cell| grid[cell]).sum()
}

#[test]
fn commands_about_puzzles_with_constraints_agree_with_all_grids() {
    let server = Server::start(&["--console", "--port", "0"]);
    let mut client = Client::of(&server);
    let four = Board::blank(4, (2, 2));
    let cages = json!({ "killercage": [
        { "cells": ["R1C1", "R1C2"], "value": "4" }, { "cells": ["R2C3", "R3C3"], "value": "5" },
    ] });
    let grids = four.grids(&|grid| {
        let is_cage = grid[6] != grid[10] && sum(grid, &[6, 10]) == 5;
        grid[0] != grid[1] && sum(grid, &[0, 1]) == 4 && is_cage
    });
    assert!(grids.len() > 8);
    check_puzzle(&mut client, &four, &cages, &grids);

    let six = Board::with(6, (2, 3), "100050000100000000005000000200030000");
    let rules = json!({
        "thermometer": [{ "lines": [["R1C2", "R2C2", "R3C2"]] }],
        "arrow": [{ "cells": ["R4C6"], "lines": [["R4C6", "R5C6", "R6C6"]] }],
        "difference": [{ "cells": ["R5C3", "R5C4"] }],
    });
    let grids = six.grids(&|grid| {
        grid[1] < grid[7]
            && grid[7] < grid[13]
            && grid[23] == grid[29] + grid[35]
            && grid[26].abs_diff(grid[27]) == 1
    });
    assert!(!grids.is_empty());
    check_puzzle(&mut client, &six, &rules, &grids);

    // A grid of shifted rows without four of the digits below the first row.
    let open = "123456789056789000789000056000567890567890000890000567005678900678900005900005678";
    let nine = Board::with(9, (3, 3), open);
    let rules = json!({
        "killercage": [{ "cells": ["R4C2", "R4C3"], "value": 5 }],
        "difference": [{ "cells": ["R3C4", "R3C5"] }],
        "thermometer": [{ "lines": [["R2C7", "R2C8"]] }],
    });
    let grids = nine.grids(&|grid| {
        sum(grid, &[28, 29]) == 5 && grid[21].abs_diff(grid[22]) == 1 && grid[15] < grid[16]
    });
    assert!(grids.len() > 1);
    check_puzzle(&mut client, &nine, &rules, &grids);
    server.signal("INT");
    assert_eq!(server.end().0, Some(0));
}

#[test]
fn digits_that_are_not_given_are_ignored_by_the_first_commands() {
    let server = Server::start(&["--console", "--port", "0"]);
    let mut client = Client::of(&server);
    let board = Board::blank(4, (2, 2));
    let mut puzzle = board.puzzle(json!({}));
    puzzle["grid"][0][0] = json!({ "value": 1, "centerPencilMarks": [2] });
    puzzle["grid"][0][1] = json!({ "value": 1, "cornerPencilMarks": [3], "c": "#ff0000" });
    // The number of all grids of 4x4.
    assert_eq!(client.ask("count", &puzzle)["count"], 288);
    // A given mark is a rule: a half of the grids has 1 or 2 in a cell.
    puzzle["grid"][0][0] = json!({ "givenPencilMarks": [1, 2] });
    assert_eq!(client.ask("count", &puzzle)["count"], 144);
    assert_eq!(client.ask("check", &puzzle)["count"], 2);
}

#[test]
fn puzzles_without_solution_and_faults_are_invalid() {
    let server = Server::start(&["--console", "--port", "0"]);
    let mut client = Client::of(&server);
    let board = Board::blank(4, (2, 2));
    let impossible = json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "2" }] });
    let impossible = board.puzzle(impossible);
    for command in ["solve", "truecandidates"] {
        let reply = client.ask(command, &impossible);
        assert_eq!(
            (&reply["type"], &reply["message"]),
            (&json!("invalid"), &json!("No solutions found."))
        );
    }
    for command in ["check", "count"] {
        assert_eq!(client.ask(command, &impossible)["count"], 0);
    }
    let clash = Board::with(4, (2, 2), "1100000000000000").puzzle(json!({}));
    let unknown = board.puzzle(json!({ "newconstraint": [{ "cells": ["R1C1"] }] }));
    let outside = board.puzzle(json!({ "killercage": [{ "cells": ["R9C1"], "value": 3 }] }));
    let option =
        board.puzzle(json!({ "truecandidatesoptions": ["truecandidatesnumsolutions=many"] }));
    for (puzzle, word) in [
        (clash, "clash"),
        (unknown, "newconstraint"),
        (outside, "R9C1"),
        (option, "many"),
        (json!([]), "compressed"),
    ] {
        let reply = client.ask("truecandidates", &puzzle);
        assert_eq!(reply["type"], "invalid", "{reply}");
        assert!(reply["message"].as_str().expect("text").contains(word), "{word}: {reply}");
    }
    for text in ["", "{", "[1]", r#"{"nonce":9}"#, r#"{"nonce":9,"command":"fly"}"#] {
        client.send_text(text);
        let reply = client.receive();
        assert_eq!(reply["type"], "invalid", "{text}: {reply}");
        assert!(reply["message"].as_str().expect("text").contains("expected"), "{reply}");
    }
    // The connection is as good as before, also for binary frames.
    let text = json!({ "nonce": 70, "command": "cancel" }).to_string();
    client.socket.send(Message::binary(text.into_bytes())).expect("it is read");
    assert_eq!(client.receive(), json!({ "nonce": 70, "type": "canceled" }));
}

#[test]
fn a_key_that_may_be_a_rule_is_skipped_on_demand() {
    let args = ["--console", "--port", "0", "--ignore-unknown", "newconstraint"];
    let server = Server::start(&args);
    let puzzle = json!({ "newconstraint": [{ "cells": ["R1C1"] }] });
    let puzzle = Board::blank(4, (2, 2)).puzzle(puzzle);
    assert_eq!(Client::of(&server).ask("count", &puzzle)["count"], 288);
}

/// A puzzle whose count takes longer than a lifetime. No sub-problems of its search are shared, so it shows progress.
fn endless() -> Value {
    let cage = json!({ "killercage": [{ "cells": ["R1C1", "R1C2", "R2C2"], "value": 12 }] });
    Board::blank(9, (3, 3)).puzzle(cage)
}

#[test]
fn each_message_ends_the_running_command() {
    let server = Server::start(&["--console", "--port", "0", "--seconds", "1h", "--at-once", "1"]);
    let mut client = Client::of(&server);
    let board = Board::blank(4, (2, 2)).puzzle(json!({}));
    let counting = client.send("count", &endless());
    let progress = client.receive();
    assert_eq!((&progress["type"], &progress["inProgress"]), (&json!("count"), &json!(true)));
    let cancel = client.cancel();
    assert_eq!(client.last_reply(counting)["type"], "canceled");
    assert_eq!(client.receive(), json!({ "nonce": cancel, "type": "canceled" }));

    // Another command, a message without meaning and an estimate end it as well.
    let counting = client.send("count", &endless());
    let checking = client.send("check", &board);
    assert_eq!(client.last_reply(counting)["type"], "canceled");
    assert_eq!(client.last_reply(checking)["count"], 2);
    let counting = client.send("count", &endless());
    client.send_text("?");
    assert_eq!(client.last_reply(counting)["type"], "canceled");
    assert_eq!(client.receive()["type"], "invalid");
    assert_eq!(client.ask("count", &board)["count"], 288);
}

#[test]
fn a_count_ends_with_its_time_and_says_how_far_it_came() {
    let server = Server::start(&["--console", "--port", "0", "--seconds", "1"]);
    let reply = Client::of(&server).ask("count", &endless());
    assert_eq!(reply["type"], "invalid");
    let message = reply["message"].as_str().expect("text");
    assert!(message.contains("solutions") && message.contains("--seconds"), "{message}");
}

#[test]
fn estimates_are_repeated_until_they_are_cancelled() {
    let server = Server::start(&["--console", "--port", "0", "--seconds", "1"]);
    let mut client = Client::of(&server);
    let board = Board::blank(4, (2, 2));
    let puzzle = board.puzzle(json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": 4 }] }));
    let exact = board.grids(&|grid| sum(grid, &[0, 1]) == 4).len() as f64;
    let nonce = client.send("estimate", &puzzle);
    let estimates: Vec<Value> = (0..3).map(|_| client.receive()).collect();
    for estimate in &estimates {
        assert_eq!((&estimate["nonce"], &estimate["type"]), (&json!(nonce), &json!("estimate")));
        let number = |field: &str| estimate[field].as_f64().expect(field);
        let (mean, error) = (number("estimate"), number("stderr"));
        // The seed is fixed, so this holds on every machine if it does on one.
        assert!((mean - exact).abs() <= 6.0 * error.max(1e-9), "{estimate}");
        assert!(number("ci95_lower") <= mean && mean <= number("ci95_upper"), "{estimate}");
        assert!((number("relErrPercent") - 100.0 * error / mean).abs() < 1e-6, "{estimate}");
    }
    let walks = |estimate: &Value| estimate["iterations"].as_u64().expect("a number");
    assert!(estimates.windows(2).all(|two| walks(&two[0]) < walks(&two[1])));
    let cancel = client.cancel();
    loop {
        let reply = client.receive();
        if reply["type"] == "canceled" {
            assert_eq!(reply["nonce"], nonce);
            break;
        }
    }
    assert_eq!(client.receive()["nonce"], cancel);
}

/// The digits and candidates of a reply, as a board of the player.
fn played(puzzle: &Value, cells: &Value) -> Value {
    let mut puzzle = puzzle.clone();
    let side = puzzle["size"].as_u64().expect("a size") as usize;
    for (place, cell) in cells.as_array().expect("cells").iter().enumerate() {
        let target = &mut puzzle["grid"][place / side][place % side];
        if target["given"] != true {
            *target = match cell["value"].as_u64().expect("a digit") {
                0 => json!({ "centerPencilMarks": cell["candidates"] }),
                digit => json!({ "value": digit }),
            };
        }
    }
    puzzle
}

/// The only grid of a puzzle with one solution.
fn only_grid(board: &Board) -> Vec<u8> {
    let grids = board.grids(&|_| true);
    assert_eq!(grids.len(), 1);
    grids.into_iter().next().expect("a grid")
}

/// Asks for steps until the board is full, and for the path. Both end at the solution.
#[track_caller]
fn check_steps(client: &mut Client, puzzle: &Value, solution: &[u8]) {
    let first = client.ask("step", puzzle);
    assert_eq!(
        (&first["type"], &first["message"]),
        (&json!("logical"), &json!("Initial candidates."))
    );
    let mut reply = first;
    let is_set = |cell: &Value| cell["value"] != 0;
    let mut steps = 0;
    while !reply["cells"].as_array().expect("cells").iter().all(is_set) {
        let before = reply["cells"].clone();
        reply = client.ask("step", &played(puzzle, &before));
        assert_eq!(reply["isValid"], true, "{reply}");
        assert_ne!(reply["cells"], before, "{reply}");
        assert!(reply["message"].as_str().expect("text").contains(": "), "{reply}");
        for (cell, &digit) in reply["cells"].as_array().expect("cells").iter().zip(solution) {
            let list = cell["candidates"].as_array();
            assert!(
                cell["value"] == digit || list.is_some_and(|list| list.contains(&json!(digit)))
            );
        }
        steps += 1;
        assert!(steps < 64);
    }
    let last = client.ask("step", &played(puzzle, &reply["cells"]));
    assert_eq!(last["cells"], reply["cells"]);
    let path = client.ask("solvepath", puzzle);
    let digits: Vec<Value> = solution.iter().map(|digit| json!({ "value": digit })).collect();
    assert_eq!((&path["cells"], &path["isValid"]), (&json!(digits), &json!(true)));
    // A path makes some steps together, which may do the same.
    assert!(path["message"].as_str().expect("text").lines().count() > 0);
}

#[test]
fn steps_lead_from_the_initial_candidates_to_the_solution() {
    let server = Server::start(&["--console", "--port", "0"]);
    let mut client = Client::of(&server);
    let board = Board::with(4, (2, 2), "1004000000000320");
    check_steps(&mut client, &board.puzzle(json!({})), &only_grid(&board));

    let blank = Board::blank(4, (2, 2));
    let cages = [
        (["R1C1", "R1C2"], 3),
        (["R1C1", "R2C1"], 4),
        (["R3C3", "R3C4"], 7),
        (["R1C3", "R2C3"], 4),
    ];
    let cages = cages.map(|(cells, sum)| json!({ "cells": cells, "value": sum }));
    let grids = blank.grids(&|grid| {
        let sums =
            [sum(grid, &[0, 1]), sum(grid, &[0, 4]), sum(grid, &[10, 11]), sum(grid, &[2, 6])];
        sums == [3, 4, 7, 4]
    });
    let [solution] = &grids[..] else { panic!("{} grids", grids.len()) };
    check_steps(&mut client, &blank.puzzle(json!({ "killercage": cages })), solution);
}

#[test]
fn a_wrong_digit_or_mark_makes_the_board_invalid_for_steps() {
    let server = Server::start(&["--console", "--port", "0"]);
    let mut client = Client::of(&server);
    let board = Board::with(4, (2, 2), "1004000000000320");
    let (solution, puzzle) = (only_grid(&board), board.puzzle(json!({})));
    let wrong = solution[1] % 4 + 1;
    for entry in [json!({ "value": wrong }), json!({ "centerPencilMarks": [wrong] })] {
        for command in ["step", "solvepath"] {
            let mut puzzle = puzzle.clone();
            puzzle["grid"][0][1] = entry.clone();
            let reply = client.ask(command, &puzzle);
            assert_eq!((&reply["type"], &reply["isValid"]), (&json!("logical"), &json!(false)));
            assert_eq!(reply["cells"].as_array().expect("cells").len(), 16);
            // The other commands ignore it.
            assert_eq!(client.ask("check", &puzzle)["count"], 1);
        }
    }
}

#[test]
fn logic_that_is_turned_off_excludes_fewer_candidates() {
    let server = Server::start(&["--console", "--port", "0"]);
    let mut client = Client::of(&server);
    // A puzzle of Arto Inkala with one solution, which needs chains.
    let givens =
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let mut puzzle =
        Board::with(9, (3, 3), givens).puzzle(json!({ "truecandidatesoptions": ["logical"] }));
    let mut left = Vec::new();
    let all = json!(["tuples", "pointing", "fishes", "wings", "aic", "contradictions"]);
    for off in [json!([]), all] {
        puzzle["disabledlogic"] = off;
        let reply = client.ask("truecandidates", &puzzle);
        let counts: Vec<i64> =
            serde_json::from_value(reply["solutionsPerCandidate"].clone()).expect("numbers");
        // One digit of each cell is in the solution.
        assert!(counts.chunks(9).all(|cell| cell.iter().filter(|&&count| count == 1).count() == 1));
        left.push(counts.iter().filter(|&&count| count == -1).count());
    }
    assert!(left[0] < left[1], "{left:?}");
}

#[test]
fn a_page_of_another_site_cannot_connect() {
    let server = Server::start(&["--console", "--port", "0", "--origin", "http://localhost:8000"]);
    for allowed in [
        None,
        Some("https://f-puzzles.com"),
        Some("https://www.f-puzzles.com"),
        Some("https://sudokupad.app"),
        Some("http://localhost:8000"),
    ] {
        assert!(Client::connect(&server, allowed).is_ok(), "{allowed:?}");
    }
    for refused in [
        "https://example.org",
        "https://f-puzzles.com.example.org",
        "http://f-puzzles.com",
        "null",
        "",
    ] {
        assert_eq!(Client::connect(&server, Some(refused)).err(), Some(403), "{refused}");
    }
    // A name that was pointed to this machine.
    let rebound = "GET / HTTP/1.1\r\nhost: example.org:4545\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                   sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    stream.write_all(rebound.as_bytes()).expect("it is read");
    let mut head = [0; 12];
    stream.read_exact(&mut head).expect("a response");
    assert_eq!(&head, b"HTTP/1.1 421");
    // The page and its questions are there as without the console.
    assert!(server.send("GET /", "").contains("<!doctype html>"));
    server.signal("INT");
    let (code, messages) = server.end();
    assert_eq!(code, Some(0), "{messages}");
    assert!(messages.contains("the console is at ws://localhost:"), "{messages}");
    assert!(messages.contains("6 requests refused"), "{messages}");
}

#[test]
fn without_the_option_there_is_no_console() {
    let server = Server::start(&[]);
    assert!(Client::connect(&server, Some(EDITOR)).is_err());
    for args in
        ["--origin https://example.org", "--console --origin example.org", "--ignore-unknown x"]
    {
        assert_eq!(run(&format!("serve {args}"), "").code, Some(2), "{args}");
    }
    let bound = "serve --console --bind 127.0.0.1 --token correct-horse";
    assert_eq!(run(bound, "").code, Some(2));
}

/// A connection on which bytes are written by hand.
fn raw(server: &Server) -> TcpStream {
    let client = Client::of(server);
    client.socket.get_ref().0.try_clone().expect("a stream")
}

/// The code of the frame that ends a connection after some bytes.
fn code_after(server: &Server, bytes: &[u8]) -> u16 {
    let mut client = Client::of(server);
    client.socket.get_mut().write_all(bytes).expect("they are read");
    client.end()
}

#[test]
fn bad_frames_end_their_connection_alone() {
    let server = Server::start(&["--console", "--port", "0"]);
    let mut other = Client::of(&server);
    // RFC 6455: frames of clients are masked, texts are UTF-8, the first bits say what a frame is.
    assert_eq!(code_after(&server, &[0x81, 0x01, b'x']), 1002);
    assert_eq!(code_after(&server, &[0xf1, 0x80, 0, 0, 0, 0]), 1002);
    assert_eq!(code_after(&server, &[0x83, 0x80, 0, 0, 0, 0]), 1002);
    assert_eq!(code_after(&server, &[0x81, 0x81, 0, 0, 0, 0, 0xff]), 1007);
    // The head of a frame of 2 MiB, and of one larger than any memory.
    assert_eq!(code_after(&server, &[0x81, 0xff, 0, 0, 0, 0, 0, 0x20, 0, 0, 1, 2, 3, 4]), 1009);
    assert_eq!(
        code_after(&server, &[0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4]),
        1009
    );
    // A connection that is cut in the middle of a frame, or right away.
    let mut cut = raw(&server);
    cut.write_all(&[0x81, 0xfe, 0x01]).expect("they are read");
    drop(cut);
    drop(raw(&server));
    // A ping has the same content back, and a close is answered.
    other.socket.send(Message::Ping(vec![1, 2, 3].into())).expect("it is read");
    assert_eq!(other.socket.read().expect("a frame"), Message::Pong(vec![1, 2, 3].into()));
    assert_eq!(other.ask("count", &Board::blank(4, (2, 2)).puzzle(json!({})))["count"], 288);
    other.socket.close(None).expect("it is read");
    assert!(matches!(other.socket.read(), Ok(Message::Close(_))));
    server.signal("INT");
    assert_eq!(server.end().0, Some(0));
}

#[test]
fn connections_have_their_own_commands() {
    let server = Server::start(&["--console", "--port", "0", "--seconds", "1h"]);
    let (mut one, mut other) = (Client::of(&server), Client::of(&server));
    let counting = one.send("count", &endless());
    assert_eq!(one.receive()["inProgress"], true);
    let board = Board::blank(4, (2, 2)).puzzle(json!({}));
    assert_eq!(other.ask("count", &board)["count"], 288);
    // The end of a connection leaves the other alone, and gives its seat back.
    let counting_too = other.send("count", &endless());
    assert_eq!(other.receive()["nonce"], counting_too);
    drop(other);
    let mut third = Client::of(&server);
    assert_eq!(third.ask("count", &board)["count"], 288);
    one.cancel();
    assert_eq!(one.last_reply(counting)["type"], "canceled");
}

#[test]
fn ctrl_c_ends_commands_and_connections() {
    let server = Server::start(&["--console", "--port", "0", "--seconds", "1h"]);
    let (mut counting, idle) = (Client::of(&server), Client::of(&server));
    counting.send("count", &endless());
    assert_eq!(counting.receive()["inProgress"], true);
    server.signal("INT");
    assert_eq!((counting.end(), idle.end()), (1001, 1001));
    assert_eq!(server.end().0, Some(0));
}
