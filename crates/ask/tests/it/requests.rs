//! Requests and answers as JSON. That the answers are those of the program is a test of the program.

use pavane_ask::{Ask, Control, Limits, Problem, ProblemKind, Request, Show, ZooArgument, answer};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn asked(request: &Request) -> Result<Value, Problem> {
    let answer = answer(request, &Control::default())?;
    Ok(serde_json::from_str(answer.as_json()).expect("an answer is JSON"))
}

fn request(value: Value) -> Request {
    serde_json::from_value(value).expect("a request")
}

#[test]
fn questions_have_their_names_and_no_other_fields() {
    for ask in Ask::ALL {
        assert_eq!(request(json!({ "ask": ask.name() })), Request::without_text(ask));
        assert_eq!(serde_json::to_value(ask).expect("a name"), ask.name());
    }
    for wrong in [
        json!({}),
        json!({ "ask": "chess" }),
        json!({ "ask": "check", "file": "a.txt" }),
        json!({ "ask": "check", "text": 7 }),
        json!({ "ask": "count", "limit": -1 }),
        json!({ "ask": "picture", "show": "all" }),
    ] {
        assert!(serde_json::from_value::<Request>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn a_request_that_cannot_be_read_names_its_field() {
    for (text, message) in [
        ("", "the JSON ends too early, at line 1, column 0: expected an object"),
        (r#"{"ask":"check""#, "the JSON ends too early, at line 1, column 14: expected an object"),
        ("ask=check", "found no JSON at line 1, column 1: expected an object"),
        ("[1,2]", "found [1,2]: expected an object"),
        (r#"{"text":"1"}"#, "the field `ask` is missing: expected the name of a question"),
        (
            r#"{"ask":"chess","limit":-1}"#,
            "the field `ask` is \"chess\": expected the name of a question, such as check; GET /api/v1/about lists them",
        ),
        (
            r#"{"ask":"check","file":"a.txt"}"#,
            "found the unknown field `file`: docs/serve.md has the fields",
        ),
        (r#"{"ask":"check","text":7}"#, "the field `text` is 7: expected a text"),
        (
            r#"{"ask":"count","limit":1.5}"#,
            "the field `limit` is 1.5: expected a whole number from 0",
        ),
        (
            r#"{"ask":"check","digits":["1",2]}"#,
            "the field `digits` is [\"1\",2]: expected a list with a symbol or null for each cell",
        ),
        (
            r#"{"ask":"picture","show":"all"}"#,
            "the field `show` is \"all\": expected puzzle, solution or candidates",
        ),
        (
            r#"{"ask":"check","text":"1","text":"2"}"#,
            "a field is there twice: expected each field once",
        ),
    ] {
        let problem = Request::read(text.as_bytes()).expect_err(text);
        assert_eq!(problem.message, format!("the request: {message}"), "{text}");
        assert_eq!(problem.kind, ProblemKind::Input);
    }
    // Long values are cut, also between the bytes of a character.
    let long = format!(r#"{{"ask":"check","text":["{}"]}}"#, "ä".repeat(500));
    let problem = Request::read(long.as_bytes()).expect_err("a list");
    assert!(problem.message.len() < 200, "{}", problem.message);
    assert_eq!(
        Request::read(br#"{"ask":"check","text":null}"#),
        Ok(Request::without_text(Ask::Check))
    );
}

/// The table of docs/serve.md, field by field.
#[test]
fn fields_that_a_question_does_not_read_are_refused() {
    let fields: [(Value, &[Ask]); 10] = [
        (json!({ "limit": 1 }), {
            use Ask::*;
            &[Count, List, Sample, Estimate, Candidates, Vicinity, Steps]
        }),
        (json!({ "seed": 1 }), {
            use Ask::*;
            &[Estimate, Generate, Minimize, Rate, Sample, Scramble]
        }),
        (json!({ "candidates": [] }), &[Ask::Hint, Ask::Explain, Ask::Steps, Ask::Mistakes]),
        (json!({ "except": [] }), &[Ask::Rate, Ask::Hint, Ask::Explain, Ask::Steps]),
        (json!({ "distinct_on": ["a"] }), &[Ask::Count, Ask::List]),
        (json!({ "technique": "X-Wing" }), &[Ask::Technique, Ask::Steps, Ask::Generate]),
        (json!({ "show": "solution" }), &[Ask::Picture, Ask::Solve, Ask::Next]),
        (json!({ "constraints": "killer" }), &[Ask::Generate]),
        (json!({ "boards": [] }), &[Ask::Sheets]),
        (json!({ "family": "queens" }), &[Ask::Zoo]),
    ];
    for (field, readers) in fields {
        let name = field.as_object().and_then(|field| field.keys().next()).expect("a field");
        for ask in Ask::ALL {
            let mut value = field.clone();
            value["ask"] = ask.name().into();
            let wrong = format!("{name}: `{}` does not read this field; leave it out", ask.name());
            let refused =
                asked(&request(value)).is_err_and(|problem| problem.message.starts_with(&wrong));
            assert_eq!(refused, !readers.contains(&ask), "{name} of {}", ask.name());
        }
    }
}

#[test]
fn a_question_without_a_text_refuses_one() {
    let refusal = |value| asked(&request(value)).expect_err("a refusal").message;
    assert_eq!(
        refusal(json!({ "ask": "technique", "digits": [] })),
        "digits: `technique` does not read this field; leave it out, or ask one of board, check, solve, count, list, \
         candidates, mistakes, minimal, minimize, complete, vicinity, canonicalize, scramble, symmetry, unavoidable, \
         conflict, marginals, estimate, rate, hint, explain, steps, generate, sample, nth, next, convert, picture, film"
    );
    let message = "arguments: found no family, expected the family beside them";
    assert_eq!(refusal(json!({ "ask": "zoo", "arguments": {} })), message);
}

#[test]
fn no_field_names_a_file() {
    // Every folder has itself, so that a program that looks finds something.
    for name in ["jigsaw:.", "zones:.", "jigsaw:/etc/passwd", "zones:Cargo.toml+x"] {
        let request =
            request(json!({ "ask": "check", "text": "1...............", "layout": name }));
        let problem = asked(&request).expect_err(name);
        assert_eq!(problem.kind, ProblemKind::Input, "{name}");
        assert!(problem.message.contains("found the name of a file"), "{name}: {problem}");
    }
    let mut request = Request::without_text(Ask::Zoo);
    request.family = Some("word-squares".to_owned());
    let words = |text: &str| {
        [
            ("N".to_owned(), ZooArgument::Number(3)),
            ("WORDLIST".to_owned(), ZooArgument::Text(text.to_owned())),
            ("repeat".to_owned(), ZooArgument::Switch(true)),
        ]
    };
    request.arguments = Some(words("Cargo.toml").into());
    let by_name = asked(&request).map(|answer| answer["text"].to_string()).unwrap_or_default();
    assert!(!by_name.contains("[workspace]"), "{by_name}");
    // The content takes the place of the file: one square of bit, ice, ten.
    request.arguments = Some(words("bit\nice\nten\n").into());
    let squares = asked(&request).expect("squares")["text"].as_str().expect("a text").to_owned();
    let count = asked(&Request::new(Ask::Count, squares)).expect("a count");
    assert_eq!(count["count"], "1");
}

#[test]
fn digits_replace_the_givens() {
    let text = "12........4.....;AAABACBBCCDBCDDD";
    let mut request = Request::new(Ask::Board, text);
    let mut digits: Vec<Option<String>> = vec![None; 16];
    digits[5] = Some("3".to_owned());
    request.digits = Some(digits.clone());
    let board = asked(&request).expect("a board");
    assert_eq!(
        (&board["givens"], &board["puzzle"]),
        (&json!(1), &json!(".....3..........;AAABACBBCCDBCDDD"))
    );
    // The text of a board reads as the same board.
    let again = asked(&Request::new(Ask::Board, board["text"].as_str().expect("a text")));
    assert_eq!(again.expect("a board")["cells"], board["cells"]);

    for (cell, symbol) in [(6, "3"), (6, "5"), (6, "x1")] {
        let mut wrong = digits.clone();
        wrong[cell] = Some(symbol.to_owned());
        request.digits = Some(wrong);
        let problem = asked(&request).expect_err(symbol);
        assert_eq!(problem.kind, ProblemKind::Input, "{problem}");
    }
    request.digits = Some(vec![None; 15]);
    assert!(asked(&request).expect_err("one is missing").message.contains("found 15"));
}

/// A 4x4 board whose first cell has 1 or 2: half of the 288 grids.
#[test]
fn title_and_author_replace_those_of_the_text() {
    let text = "1...............  # A corner";
    let mut request = Request::new(Ask::Board, text);
    let names = |board: &Value| (board["title"].clone(), board["author"].clone());
    assert_eq!(names(&asked(&request).expect("a board")), (json!("A corner"), Value::Null));
    (request.title, request.author) = (Some("<b>\n&".to_owned()), Some("Ann".to_owned()));
    let board = asked(&request).expect("a board");
    assert_eq!(names(&board), (json!("<b> &"), json!("Ann")));
    assert_eq!(board["label"], "<b> & by Ann");
    // The link carries both, and names one of the two as the text does.
    (request.ask, request.to) = (Ask::Convert, Some("sudokupad".to_owned()));
    let link = asked(&request).expect("a link")["text"].as_str().expect("a text").to_owned();
    request = Request::new(Ask::Board, link);
    request.title = Some(String::new());
    assert_eq!(names(&asked(&request).expect("a board")), (Value::Null, json!("Ann")));
    request.title = Some("x".repeat(201));
    let problem = asked(&request).expect_err("too long");
    assert_eq!(problem.message, "title: found 201 characters, expected 200 at most");
    let mut cover = Request::new(Ask::Check, "a b\na\nb\n");
    cover.title = Some("x".to_owned());
    assert!(asked(&cover).expect_err("no sudoku").message.starts_with("title, author: this is"));
}

#[test]
fn digits_keep_the_candidates_that_the_text_rules_out() {
    let text = ".Shape~4x4.~R1C1_1_2.Cage~0~R1C1~R1C2";
    let mut request = Request::new(Ask::Count, text);
    assert_eq!(asked(&request).expect("a count")["count"], "144");
    request.digits = Some(vec![None; 16]);
    assert_eq!(asked(&request).expect("a count")["count"], "144");
    let with_first = |symbol: &str| {
        let mut digits = vec![None; 16];
        digits[0] = Some(symbol.to_owned());
        Some(digits)
    };
    request.digits = with_first("1");
    assert_eq!(asked(&request).expect("a count")["count"], "72");
    request.digits = with_first("3");
    let problem = asked(&request).expect_err("it is ruled out");
    assert_eq!(problem.message, "digits: the puzzle rules out the digit in r1c1");
}

#[test]
fn boards_with_constraints_have_their_shapes_and_their_text() {
    let text = ".Shape~4x4.Cage~3~R1C1~R1C2.XSum~R2~8~.AntiConsecutive";
    let board = asked(&Request::new(Ask::Board, text)).expect("a board");
    let shapes = &board["shapes"];
    assert_eq!(
        (&board["text"], &shapes["view"]),
        (&json!(text), &json!([12.0, 12.0, 240.0, 240.0]))
    );
    assert!(shapes["above"].as_str().expect("SVG").contains("class=\"cage\""));
    // Room for a number on the left alone.
    let room = |side: &str| shapes["room"][side].as_f64().expect("a number");
    assert!(room("left") > 0.4 && room("left") < 1.0, "{shapes}");
    assert_eq!(["above", "right", "below"].map(room), [0.0; 3]);
    assert_eq!(shapes["notes"], json!(["neighbors are not consecutive"]));
    assert_eq!(shapes["constraints"][0], "the killer cage r1c1 r1c2 with sum 3");
    let plain = asked(&Request::new(Ask::Board, "1...............")).expect("a board");
    assert_eq!(plain["shapes"], json!(null));
}

/// The lines of a board are taken by a layout in JSON, and make the same constraints.
#[test]
fn boards_with_constraints_have_typed_lines() {
    let text = ".Shape~4x4~0-3.WhiteDot~R1C1~R1C2.AntiConsecutive.Or.Cage~3~R3C1~R3C2.Thermo~R4C1~R4C2.End";
    let board = asked(&Request::new(Ask::Board, text)).expect("a board");
    let constraints = &board["constraints"];
    assert_eq!(constraints["board"], json!(["values from 0"]));
    let list = constraints["list"].as_array().expect("a list");
    let texts: Vec<&str> = list.iter().filter_map(|one| one["text"].as_str()).collect();
    assert_eq!((texts[0], &list[0]["cells"]), ("difference 1: r1c1 r1c2", &json!([0, 1])));
    let lines: Vec<&str> =
        ["values from 0"].into_iter().chain(texts.iter().flat_map(|text| text.lines())).collect();
    let layout = json!({ "base": "4x4", "constraints": lines });
    let again = json!({ "layout": layout, "givens": ".".repeat(16) }).to_string();
    let again = asked(&Request::new(Ask::Board, again)).expect("a board");
    assert_eq!(again["constraints"], *constraints);
    let plain = asked(&Request::new(Ask::Board, "1...............")).expect("a board");
    assert_eq!(plain["constraints"], json!({ "board": [], "list": [] }));
}

#[test]
fn tools_and_extra_zones_are_named() {
    let about = asked(&Request::without_text(Ask::About)).expect("an object");
    let tool = |name: &str| {
        let tools = about["tools"].as_array().expect("tools");
        tools.iter().find(|tool| tool["name"] == name).expect(name).clone()
    };
    assert_eq!(
        tool("difference"),
        json!({
            "name": "difference", "word": "difference", "gesture": "pair",
            "value": { "form": "number", "optional": true, "usual": "1" }, "directed": false,
        })
    );
    assert_eq!(
        (&tool("X")["word"], &tool("arrow")["heads"]),
        (&json!("pair sum 10"), &json!([1, 3]))
    );
    assert_eq!(tool("greater than")["directed"], true);
    assert_eq!(tool("connected values")["gesture"], "board");
    let extras = about["extras"].as_array().expect("extras");
    assert!(extras.contains(&json!({ "name": "antiknight", "zones": "knight" })));
    // The blocks are zones of the usual board.
    assert!(extras.iter().all(|extra| extra["name"] != "blocks"));
}

#[test]
fn pictures_have_the_shapes_of_constraints() {
    let text = ".Shape~4x4.Cage~3~R1C1~R1C2";
    let picture = asked(&Request::new(Ask::Picture, text)).expect("a picture");
    assert!(picture["svg"].as_str().expect("SVG").contains("class=\"constraint killer\""));
}

#[test]
fn a_format_is_detected_unless_it_is_named() {
    // The four dominoes on 2x2 cells, with names that could be numbers of a board.
    let text = "00 01 10 11\n00 01\n10 11\n00 10\n01 11\n";
    let mut request = Request::new(Ask::Board, text);
    request.format = Some("dlx".to_owned());
    let board = asked(&request).expect("a problem");
    assert_eq!((&board["kind"], &board["options"]), (&json!("cover"), &json!(4)));
    request.format = Some("matrix".to_owned());
    request.text = Some("1 0\n0 1\n".to_owned());
    assert_eq!(asked(&request).expect("a problem")["items"], 2);
    request.format = Some("chess".to_owned());
    assert!(asked(&request).expect_err("no format").message.contains("expected dlx, matrix"));
}

#[test]
fn matrices_are_detected_and_options_have_numbers() {
    for text in ["1,0,1\n0,0,0\n0,1,0\n1,0,1\n", "[[1,0,1],[0,0,0],[0,1,0],[1,0,1]]"] {
        let found = asked(&Request::new(Ask::List, text)).expect("a matrix");
        let mut numbers: Vec<Vec<u64>> =
            serde_json::from_value(found["option_numbers"].clone()).expect("arrays of numbers");
        numbers.iter_mut().for_each(|solution| solution.sort_unstable());
        numbers.sort_unstable();
        assert_eq!(numbers, [[1, 3], [3, 4]]);
        assert_eq!(found["solutions"].as_array().map(Vec::len), Some(2));
    }
    let marginals = asked(&Request::new(Ask::Marginals, "a | s\ns\na\n")).expect("a problem");
    assert_eq!(marginals["marginals"], json!([{ "option": ["a"], "number": 2, "count": "1" }]));
    let sudoku = asked(&Request::new(Ask::Solve, "1...3....2......")).expect("a puzzle");
    assert!(sudoku.get("option_numbers").is_none());
}

#[test]
fn text_without_options_is_no_problem() {
    for (text, words) in [("hello world", "one line of 2 words"), ("to be\nor not\n", "2 lines")] {
        let error = asked(&Request::new(Ask::Check, text)).expect_err("neither");
        assert!(error.message.starts_with(&format!("found {words}")), "{}", error.message);
    }
    let mut request = Request::new(Ask::Count, "hello world");
    request.format = Some("dlx".to_owned());
    assert_eq!(asked(&request).expect("a problem")["count"], "0");
}

#[test]
fn a_board_has_its_cells_and_zones() {
    let board = asked(&Request::new(Ask::Board, format!("5{}", ".".repeat(80)))).expect("a board");
    assert_eq!((&board["kind"], &board["layout"]), (&json!("sudoku"), &json!("9x9")));
    let cells = board["cells"].as_array().expect("cells");
    let zones = board["zones"].as_array().expect("zones");
    assert_eq!((cells.len(), zones.len()), (81, 27));
    let of_kind = |kind: &str| zones.iter().filter(|zone| zone["kind"] == kind).count();
    assert_eq!(["row", "column", "block"].map(of_kind), [9, 9, 9]);
    let cell = |row: usize, column: usize| &cells[9 * (row - 1) + column - 1];
    assert_eq!(cell(1, 1)["given"], "5");
    for (row, column) in [(1, 1), (4, 7), (9, 9)] {
        let cell = cell(row, column);
        assert_eq!((&cell["row"], &cell["column"]), (&json!(row), &json!(column)));
        let region = cell["region"].as_u64().expect("a block") as usize;
        let place = json!(9 * (row - 1) + column - 1);
        assert!(zones[region]["kind"] == "block");
        assert!(zones[region]["cells"].as_array().is_some_and(|cells| cells.contains(&place)));
    }
    let two = asked(&Request::new(Ask::Board, "1...............\n2...............\n"));
    assert_eq!(two.expect("a board")["more"], 1);
}

#[test]
fn faults_have_their_places() {
    for (text, line, column) in [
        ("1..4.........3", Some(1), Some(15)),
        ("# a comment\n11..............\n", Some(2), Some(2)),
        ("a b\na c\n", Some(2), Some(3)),
        ("", None, None),
    ] {
        let problem = asked(&Request::new(Ask::Check, text)).expect_err(text);
        assert_eq!((problem.line, problem.column), (line, column), "{text:?}: {problem}");
        assert_eq!(problem.kind, ProblemKind::Input, "{problem}");
    }
}

#[test]
fn requests_of_strangers_have_limits() {
    let mut control = Control::default();
    control.limits = Limits::of_strangers(1 << 24);
    let kind =
        |request: Value| answer(&self::request(request), &control).expect_err("too large").kind;
    let blank = ".".repeat(64 * 64);
    assert_eq!(kind(json!({ "ask": "check", "text": blank })), ProblemKind::Limit);
    assert_eq!(kind(json!({ "ask": "generate", "layout": "64x64" })), ProblemKind::Limit);
    let many = json!({ "ask": "list", "text": "................", "limit": 10_001 });
    assert_eq!(kind(many), ProblemKind::Limit);
    let queens = json!({ "ask": "zoo", "family": "queens", "arguments": { "N": 400 } });
    assert_eq!(kind(queens), ProblemKind::Limit);
    // 100,001 options of one item.
    let text = format!("a\n{}", "a\n".repeat(100_001));
    assert_eq!(kind(json!({ "ask": "count", "text": text })), ProblemKind::Limit);
}

#[test]
fn an_interrupt_leaves_what_was_found() {
    let control = Control::default();
    control.interrupt.set();
    for ask in [Ask::Count, Ask::List, Ask::Sample, Ask::Marginals, Ask::Candidates] {
        let request = Request::new(ask, ".".repeat(256));
        let answer = answer(&request, &control).expect("an answer");
        let answer: Value = serde_json::from_str(answer.as_json()).expect("JSON");
        assert_eq!(answer["status"], "stopped", "{ask:?}");
    }
    // Their one step is found at once, unless nobody looks for it.
    for ask in [Ask::Hint, Ask::Steps, Ask::Explain] {
        for scale in ["human", "se"] {
            let text = "1..4.........32.";
            let request = request(json!({ "ask": ask.name(), "text": text, "scale": scale }));
            assert_eq!(asked(&request).expect("an answer")["status"], "unique");
            let answer = answer(&request, &control).expect("an answer");
            let answer: Value = serde_json::from_str(answer.as_json()).expect("JSON");
            let field = if ask == Ask::Explain { "path" } else { ask.name() };
            let found = (&answer["status"], &answer[field]);
            assert_eq!(found, (&"stopped".into(), &Value::Null), "{ask:?} {scale}");
        }
    }
    let generate = answer(&Request::without_text(Ask::Generate), &control);
    assert_eq!(generate.expect_err("it was stopped").kind, ProblemKind::Limit);
}

#[test]
fn a_solution_comes_with_its_picture_and_the_place_behind_it() {
    // Two dominoes on 2x2 cells: two tilings.
    let text = "r0c0 r0c1 r1c0 r1c1\nr0c0 r0c1\nr1c0 r1c1\nr0c0 r1c0\nr0c1 r1c1\n";
    let mut next = Request::new(Ask::Next, text);
    next.show = Some(Show::Solution);
    let mut found = Vec::new();
    loop {
        let answer = asked(&next).expect("an answer");
        found.extend(answer["solutions"].as_array().expect("an array").clone());
        if answer["status"] == "solved" {
            assert!(answer["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{answer}");
        }
        let Some(after) = answer["after"].as_str() else { break };
        next.after = Some(after.to_owned());
    }
    assert_eq!(found.len(), 2);
    assert_ne!(found[0], found[1]);
    for damaged in ["", "{}", "[1]", r#"{"version":2,"problem":"x","counters":{},"parts":[]}"#] {
        next.after = Some(damaged.to_owned());
        assert_eq!(asked(&next).expect_err(damaged).kind, ProblemKind::Input);
    }
    let mut solve = Request::new(Ask::Solve, "a b\na b\n");
    solve.show = Some(Show::Solution);
    assert_eq!(asked(&solve).expect("a solution").get("svg"), Some(&Value::Null));
}

/// The 288 grids of 4x4 are numbered; each number from 1 to 288 has another.
#[test]
fn nth_numbers_every_solution() {
    let mut nth = Request::new(Ask::Nth, ".".repeat(16));
    let mut grids = BTreeSet::new();
    for number in 1..=288 {
        nth.number = Some(number.to_string());
        let answer = asked(&nth).expect("an answer");
        assert_eq!((&answer["status"], &answer["count"]), (&json!("solved"), &json!("288")));
        grids.insert(answer["solutions"][0].as_str().expect("a grid").to_owned());
    }
    assert_eq!(grids.len(), 288);
    nth.number = Some("289".to_owned());
    assert_eq!(asked(&nth).expect("an answer")["status"], "beyond");
    nth.text = Some("a b\na\n".to_owned());
    assert_eq!(asked(&nth).expect("an answer")["status"], "none");
    for number in ["", "0", "-1", "one"] {
        nth.number = Some(number.to_owned());
        assert_eq!(asked(&nth).expect_err(number).kind, ProblemKind::Input);
    }
    nth.number = None;
    assert_eq!(asked(&nth).expect_err("no number").message, "number: name the solution, from 1");
}

#[test]
fn conflicts_of_givens_that_clash_are_answered() {
    let text = "3..3............";
    let digits: Vec<Option<String>> =
        text.chars().map(|symbol| (symbol == '3').then(|| "3".to_owned())).collect();
    let mut with_digits = Request::new(Ask::Conflict, "................".to_owned());
    with_digits.digits = Some(digits.clone());
    for request in [Request::new(Ask::Conflict, text.to_owned()), with_digits] {
        let found = asked(&request).expect("an answer");
        let clues: Vec<&Value> =
            found["conflict"].as_array().expect("clues").iter().map(|clue| &clue["text"]).collect();
        assert_eq!(clues, ["3 in r1c1", "3 in r1c4"]);
    }
    // Other questions refuse it, as a text and as digits.
    for ask in [Ask::Check, Ask::Solve, Ask::Minimal] {
        let mut with_digits = Request::new(ask, "................".to_owned());
        with_digits.digits = Some(digits.clone());
        for request in [Request::new(ask, text.to_owned()), with_digits] {
            let problem = asked(&request).expect_err("it is refused");
            assert!(problem.message.contains("the givens clash: 3 in r1c1 and r1c4"), "{problem}");
        }
    }
}
