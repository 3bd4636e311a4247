//! Films of the search for a solution of an exact cover problem: every event is held to the text of the problem, by a
//! reader and a definition of their own.

use pavane_ask::{Ask, Control, ProblemKind, Request, answer};
use serde_json::{Value, json};
use std::fs;

fn asked(request: &Request) -> Value {
    let answer = answer(request, &Control::default()).expect("an answer");
    serde_json::from_str(answer.as_json()).expect("JSON")
}

fn text(name: &str) -> String {
    let file = format!("{}/../../data/cover/{name}.dlx", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&file).expect(&file)
}

fn request(text: &str) -> Request {
    let mut request = Request::new(Ask::Film, text);
    request.format = Some("dlx".to_owned());
    request
}

fn film(text: &str) -> Value {
    asked(&request(text))
}

type Names = Vec<String>;

/// A problem whose primary items are covered exactly once.
struct Plain {
    primaries: Names,
    /// Entries as written: `item` or `item:color`.
    options: Vec<Names>,
}

impl Plain {
    fn read(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('|') && !line.trim().is_empty());
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Names>();
        let mut lines = lines.map(|line| line.split('|').map(words).next().unwrap_or_default());
        let primaries = lines.next().expect("items");
        Self { primaries, options: lines.collect() }
    }

    /// The options with an item that fit beside the chosen ones, in order.
    fn fitting(&self, item: &str, chosen: &[Names]) -> Vec<&Names> {
        let options = self.options.iter().filter(|option| option.iter().any(|e| e == item));
        options.filter(|option| chosen.iter().all(|other| self.fit(option, other))).collect()
    }

    /// Whether two options have no item in common, except for secondary items of one color.
    fn fit(&self, option: &[String], other: &[String]) -> bool {
        let item = |entry: &str| entry.split(':').next().map(str::to_owned);
        option.iter().all(|entry| {
            other
                .iter()
                .filter(|mine| item(mine) == item(entry))
                .all(|mine| mine == entry && mine.contains(':'))
        })
    }

    /// The primary items that no chosen option has.
    fn open(&self, chosen: &[Names]) -> Vec<&str> {
        let is_open = |item: &&String| !chosen.iter().any(|option| option.contains(item));
        self.primaries.iter().filter(is_open).map(String::as_str).collect()
    }
}

fn number(event: &Value, field: &str) -> usize {
    event[field].as_u64().unwrap_or_else(|| panic!("{field} in {event}")) as usize
}

/// Holds each event to the definition; returns the options that are chosen at the end.
fn replay(problem: &Plain, film: &Value) -> Vec<Names> {
    let options: Vec<Names> =
        serde_json::from_value(film["options"].clone()).expect("options without names");
    // With the depth of each, and the number of the choice.
    let mut path: Vec<(usize, Names)> = Vec::new();
    let mut last_choice = vec![0; problem.primaries.len() + 1];
    for event in film["events"].as_array().expect("an array") {
        let chosen: Vec<Names> = path.iter().map(|(_, option)| option.clone()).collect();
        let item = event["item"].as_str().unwrap_or_default();
        let fitting = problem.fitting(item, &chosen);
        match event["event"].as_str().expect("a name") {
            "choose" => {
                let (depth, choice) = (number(event, "depth"), number(event, "choice"));
                assert_eq!(depth, path.last().map_or(0, |(depth, _)| *depth) + 1, "{event}");
                assert_eq!(choice, last_choice[depth] + 1, "{event}");
                assert_eq!(number(event, "of"), fitting.len(), "{event}");
                let open = problem.open(&chosen);
                let few = open.iter().map(|other| problem.fitting(other, &chosen).len()).min();
                assert_eq!((few, open.contains(&item)), (Some(fitting.len()), true), "{event}");
                let option = &options[number(event, "option")];
                assert_eq!(option, fitting[choice - 1], "{event}");
                last_choice[depth] = choice;
                last_choice[depth + 1..].fill(0);
                path.push((depth, option.clone()));
            }
            "force" => {
                let option = &options[number(event, "option")];
                assert!(problem.open(&chosen).contains(&item), "{event}");
                assert_eq!(fitting, [option], "{event}");
                path.push((number(event, "depth"), option.clone()));
            }
            "dead end" => {
                assert!(problem.open(&chosen).contains(&item), "{event}");
                assert!(fitting.is_empty(), "{event}");
            }
            "retract" => {
                let depth = number(event, "depth");
                assert_eq!(path.last().map(|(last, _)| *last), Some(depth), "{event}");
                path.retain(|(other, _)| *other < depth);
            }
            "solution" => assert!(problem.open(&chosen).is_empty(), "{event}"),
            other => panic!("an event {other}"),
        }
    }
    path.into_iter().map(|(_, option)| option).collect()
}

/// The problem of Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1: after `a d g` the item e is left
/// without an option, and `a d f` leads to the solution.
#[test]
fn the_toy_of_knuth_is_searched_in_his_order() {
    let film = film(&text("toy"));
    let told: Vec<String> = film["events"]
        .as_array()
        .expect("an array")
        .iter()
        .map(|event| {
            let option =
                event["option"].as_u64().map(|at| film["options"][at as usize].to_string());
            let words = [event["event"].as_str(), event["item"].as_str(), option.as_deref()];
            words.into_iter().flatten().collect::<Vec<_>>().join(" ").replace(['[', ']', '"'], "")
        })
        .collect();
    let expected = [
        "choose a a,d,g",
        "force b b,c,f",
        "dead end e",
        "retract",
        "choose a a,d,f",
        "force b b,g",
        "force c c,e",
        "solution",
    ];
    assert_eq!(told, expected);
    assert_eq!((&film["status"], &film["board"]), (&json!("solved"), &Value::Null));
}

#[test]
fn every_event_follows_from_the_problem() {
    for name in ["toy", "colors", "queens8", "langford7", "latin4", "steiner7"] {
        let (text, problem) = (text(name), Plain::read(&text(name)));
        let film = film(&text);
        let chosen = replay(&problem, &film);
        assert_eq!(film["status"], "solved", "{name}");
        assert_eq!(
            film["events"].as_array().and_then(|all| all.last()),
            Some(&json!({ "event": "solution" }))
        );
        assert!(problem.open(&chosen).is_empty(), "{name}");
    }
}

#[test]
fn a_problem_without_solution_is_searched_to_the_end() {
    // Dominoes on 4x4 cells without two opposite corners, which have one color (Black, 1946).
    let cell = |row: usize, column: usize| format!("r{row}c{column}");
    let is_cell = |&(row, column): &(usize, usize)| {
        row < 4 && column < 4 && ![(0, 0), (3, 3)].contains(&(row, column))
    };
    let cells: Vec<_> = (0..16).map(|at| (at / 4, at % 4)).filter(is_cell).collect();
    let mut text =
        cells.iter().map(|&(row, column)| cell(row, column)).collect::<Vec<_>>().join(" ");
    for &(row, column) in &cells {
        for next in [(row, column + 1), (row + 1, column)].into_iter().filter(is_cell) {
            text += &format!("\n{} {}", cell(row, column), cell(next.0, next.1));
        }
    }
    let film = film(&text);
    let chosen = replay(&Plain::read(&text), &film);
    assert_eq!(
        (&film["status"], film["events"].as_array().and_then(|all| all.last())),
        (&json!("none"), Some(&json!({ "event": "retract", "depth": 1 })))
    );
    assert!(chosen.iter().flatten().count() < cells.len());
    // The board has all cells, and the tiles are the items of the options.
    let board = &film["board"];
    assert_eq!((&board["rows"], &board["columns"]), (&json!(4), &json!(4)));
    let items: Vec<&str> = board["cells"]
        .as_array()
        .expect("cells")
        .iter()
        .map(|cell| {
            let name = cell["item"].as_str().expect("a name");
            assert_eq!(
                name,
                format!("r{}c{}", number(cell, "row") - 1, number(cell, "column") - 1)
            );
            name
        })
        .collect();
    assert_eq!(items.len(), cells.len());
    for (tiles, option) in board["tiles"]
        .as_array()
        .expect("tiles")
        .iter()
        .zip(film["options"].as_array().expect("options"))
    {
        let tiles =
            tiles.as_array().expect("an array").iter().map(|tile| items[number(tile, "cell")]);
        assert_eq!(&json!(tiles.collect::<Vec<_>>()), option);
    }
}

/// Knuth's example for bounds and colors, whose one solution is known: every item as often as it needs.
#[test]
fn items_may_be_covered_several_times() {
    let film = film(&text("bounds"));
    assert_eq!(film["status"], "solved");
    let mut path: Vec<(usize, usize)> = Vec::new();
    for event in film["events"].as_array().expect("an array") {
        match event["event"].as_str() {
            Some("retract") => path.retain(|(depth, _)| *depth < number(event, "depth")),
            Some("choose" | "force") if !event["option"].is_null() => {
                path.push((number(event, "depth"), number(event, "option")));
            }
            _ => {}
        }
    }
    let entries =
        path.iter().flat_map(|&(_, at)| film["options"][at].as_array().expect("an array"));
    let entries: Vec<&str> = entries.filter_map(Value::as_str).collect();
    let times = |item: &str| entries.iter().filter(|entry| **entry == item).count();
    assert_eq!(
        (times("A"), times("B"), (2..=3).contains(&times("C"))),
        (1, 1, true),
        "{entries:?}"
    );
}

#[test]
fn films_have_limits() {
    let mut of_two_nodes = request(&text("queens8"));
    of_two_nodes.node_limit = Some(2);
    let short = asked(&of_two_nodes);
    assert_eq!(
        (&short["status"], short["events"].as_array().map(Vec::len)),
        (&json!("stopped"), Some(2))
    );
    // Eight pigeons in seven holes have more than 7! places to begin with.
    let names = |letter: char, last: usize| (1..=last).map(move |at| format!("{letter}{at}"));
    let line = |names: &mut dyn Iterator<Item = String>| names.collect::<Vec<_>>().join(" ");
    let mut pigeons = format!("{} | {}", line(&mut names('p', 8)), line(&mut names('h', 7)));
    for pigeon in names('p', 8) {
        names('h', 7).for_each(|hole| pigeons += &format!("\n{pigeon} {hole}"));
    }
    let long = film(&pigeons);
    let events = long["events"].as_array().map(Vec::len);
    assert_eq!((&long["status"], events), (&json!("stopped"), Some(2_000)));
    let many = line(&mut names('i', 10_001));
    let problem = answer(&request(&format!("{many}\n{many}\n")), &Control::default());
    assert_eq!(problem.expect_err("it is too large").kind, ProblemKind::Limit);
    let control = Control::default();
    control.interrupt.set();
    let film = answer(&Request::new(Ask::Film, text("toy")), &control).expect("an answer");
    let film: Value = serde_json::from_str(film.as_json()).expect("JSON");
    assert_eq!((&film["status"], &film["events"]), (&json!("stopped"), &json!([])));
}
