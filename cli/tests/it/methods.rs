//! The verbs about the methods of the literature, ratings, symmetry, and the search for few givens.

use super::support::{Run, run, run_args};
use serde_json::Value;
use std::fs;

const LEO: &str =
    "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4";
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const TWO: &str =
    "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591";
const CLASHING: &str = "11..............";

#[track_caller]
fn refused(args: &[&str], words: &str) {
    let Run { stdout, stderr, code } = run_args(args, "");
    assert_eq!((stdout.as_str(), code), ("", Some(2)), "{args:?}: {stderr}");
    assert!(stderr.contains(words), "{args:?}: {stderr}");
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

#[test]
fn every_method_is_listed_with_its_source() {
    let text = run("methods", "");
    assert_eq!(text.code, Some(0));
    let methods = json_lines(&run("methods --json", "").stdout);
    for method in &methods {
        for field in ["name", "kind", "summary", "source"] {
            assert!(method[field].as_str().is_some_and(|words| !words.is_empty()), "{method}");
        }
        let name = method["name"].as_str().unwrap();
        assert!(text.stdout.contains(&format!("{name} (")), "{name}");
        for form in method["forms"].as_array().unwrap() {
            let form = form["name"].as_str().unwrap();
            assert!(text.stdout.contains(&format!("{name}:{form}")), "{name}:{form}");
        }
    }
}

#[test]
fn a_method_solves_counts_and_tells() {
    let run = run_args(["solve", "--method", "exact-cover:links", "--stats", LEO], "");
    assert_eq!((run.stdout.trim().len(), run.code), (81, Some(0)), "{}", run.stderr);
    assert!(
        run.stderr.starts_with("argument:1: exact-cover:links: search nodes "),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("engine: method\nseed: 1"), "{}", run.stderr);

    let run = run_args(["solve", "--method", "exact-cover", "--trace", "json", "--json", LEO], "");
    let mut lines = json_lines(&run.stdout);
    let answer = lines.pop().expect("the answer comes last");
    assert_eq!(
        (&answer["status"], &answer["method"]["name"]),
        (&"solved".into(), &"exact-cover:auto".into())
    );
    let solution = lines.pop().expect("the solution is an event");
    let digits: String = solution["digits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|digit| digit.as_str().unwrap())
        .collect();
    assert_eq!(answer["solutions"][0].as_str(), Some(digits.as_str()));
    // Replayed, the events fill the board with the solution.
    let mut board: Vec<(usize, char)> = Vec::new();
    let mut cells: Vec<char> = LEO.chars().collect();
    for line in &lines {
        match line["event"].as_str().unwrap() {
            "place" => {
                let cell = line["cell"].as_str().unwrap().as_bytes();
                let place = usize::from(cell[1] - b'1') * 9 + usize::from(cell[3] - b'1');
                assert_eq!(cells[place], '.', "{line}");
                cells[place] = line["digit"].as_str().unwrap().chars().next().unwrap();
                board.push((
                    place,
                    line["depth"].as_u64().map_or(' ', |depth| (b'a' + depth as u8) as char),
                ));
            }
            "retract" => {
                let depth = (b'a' + line["depth"].as_u64().unwrap() as u8) as char;
                board.retain(|&(place, at)| {
                    if at >= depth {
                        cells[place] = '.';
                    }
                    at < depth
                });
            }
            _ => {}
        }
    }
    assert_eq!(cells.into_iter().collect::<String>(), digits);
}

#[test]
fn a_film_plays_every_placement() {
    let folder = tempfile::tempdir().unwrap();
    let film = folder.path().join("film.svg");
    let file = film.to_str().unwrap();
    let run =
        run_args(["solve", "--method", "exact-cover", "--animate", file, "1..4............"], "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let text = fs::read_to_string(&film).unwrap();
    assert!(text.starts_with("<svg") && text.contains("attributeName=\"visibility\""));
    // 14 placements and 15 captions at least.
    assert!(text.matches("<set").count() >= 29, "{text}");
    refused(&["solve", "--method", "exact-cover", "--animate", file, file], "would be overwritten");
}

#[test]
fn wrong_requests_are_refused_with_the_reason() {
    refused(&["solve", "--method", "exact-cver", LEO], "did you mean `exact-cover`?");
    refused(
        &["solve", "--method", "exact-cover:dance", LEO],
        "its forms are auto, links, cells, bits",
    );
    refused(&["solve", "--method", "exact-cover", "--engine", "bits", LEO], "exclude each other");
    refused(
        &["solve", "--method", "exact-cover", "--rotate", "best", LEO],
        "is for --method brute-force",
    );
    refused(
        &["solve", "--method", "exact-cover", "--curve", "a.txt", LEO],
        "must end in .csv or .svg",
    );
    let traced = run_args(["solve", "--trace", "text", LEO], "");
    assert_eq!((traced.stdout.as_str(), traced.code), ("error\n", Some(2)));
    assert!(traced.stderr.contains("--method"), "{}", traced.stderr);
    refused(&["few-clues", "--symmetry", "round", "--givens", "20"], "the classes are orthogonal");
    refused(
        &["few-clues", "--symmetry", "full", "--givens", "19"],
        "do not add up to 19 givens; ask for 17 or 20",
    );
    refused(
        &["search", "--symmetry", "full", "--clues", "16"],
        "no puzzle has fewer than 17 givens",
    );
    let run = run_args(["solve", "--method", "exact-cover", CLASHING], "");
    assert_eq!((run.stdout.as_str(), run.code), ("error\n", Some(2)));
    assert!(
        run.stderr.contains("r1c1") && run.stderr.contains("r1c2"),
        "names both: {}",
        run.stderr
    );
    for verb in ["solve --method exact-cover", "rate", "symmetry", "compare"] {
        let run = self::run(&format!("{verb} data/cover/toy.dlx"), "");
        assert_eq!(run.code, Some(2), "{verb}");
        assert!(run.stderr.contains("this is an exact cover problem"), "{verb}: {}", run.stderr);
    }
    let run = run_args(["symmetry", "--layout", "zones:data/sudoku/layouts/windoku.json", LEO], "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

#[test]
fn methods_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let chart = folder.path().join("chart.svg");
    let methods = "exact-cover:links,exact-cover:cells,exact-cover:bits";
    let args = ["compare", "--methods", methods, "--svg", chart.to_str().unwrap(), LEO];
    let run = run_args(args, "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(run.stdout.matches("| unique |").count(), 3, "{}", run.stdout);
    let text = fs::read_to_string(&chart).unwrap();
    assert!(text.contains("exact-cover:links") && text.contains("search nodes"));

    let lines = format!("{LEO}\n{TWO}\n");
    let run = self::run(&format!("compare --json --methods {methods}"), lines.clone());
    let objects = json_lines(&run.stdout);
    let answers: Vec<&str> =
        objects.iter().map(|object| object["methods"][1]["answer"].as_str().unwrap()).collect();
    assert_eq!(answers, ["unique", "multiple"]);
    let run = self::run(&format!("compare --methods {methods}"), lines);
    assert!(run.stdout.contains("| exact-cover:bits  |        2 |"), "{}", run.stdout);
}

#[test]
fn the_published_backdoors_are_told() {
    let run = run_args(["rate", "--json", "--backdoors", "--runs", "20", EASTER_MONSTER], "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let rating = &json_lines(&run.stdout)[0]["rating"];
    let number = |field: &str| rating[field].as_u64();
    assert_eq!((number("backdoor_size"), number("backdoors")), (Some(3), Some(566)));
    assert_eq!(rating["backdoor_sets"].as_array().map(Vec::len), Some(566));
    assert_eq!((number("level"), number("three_step_guesses")), (Some(11), Some(210)));
    let run = self::run("rate", format!("{TWO}\n"));
    assert_eq!((run.stdout.as_str(), run.code), ("multiple\n", Some(1)));
    let run = run_args(["rate", "--timeout", "1ms", "--runs", "100000000", EASTER_MONSTER], "");
    assert_eq!((run.stdout.as_str(), run.code), ("unknown\n", Some(3)));
}

#[test]
fn symmetry_is_told() {
    let run = run_args(["symmetry", LEO], "");
    let all =
        "orthogonal, both-orthogonal, half-turn, quarter-turn, diagonal, both-diagonals, full";
    assert_eq!(run.stdout, format!("pattern: {all}\tsolution: none\n"));
    let run = self::run("symmetry --json", format!("{TWO}\n"));
    let object = &json_lines(&run.stdout)[0];
    assert_eq!(
        (&object["status"], &object["symmetry"]["solution"]),
        (&"multiple".into(), &Value::Null)
    );
    let run = self::run("symmetry --table", "");
    assert_eq!(run.stdout.matches("impossible").count(), 4, "{}", run.stdout);
    assert_eq!(run.stdout.matches("yes, ").count(), 7 + 5 + 4 + 1, "{}", run.stdout);
}

#[test]
fn puzzles_with_few_givens_are_found() {
    let run = self::run("few-clues --symmetry half-turn --givens 24 -n 2 --json --threads 2", "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let objects = json_lines(&run.stdout);
    assert_eq!(objects.len(), 2);
    for object in objects {
        let puzzle = object["puzzle"].as_str().unwrap();
        assert!(object["givens"].as_u64().is_some_and(|givens| givens <= 24), "{object}");
        let turned: String = puzzle.chars().rev().collect();
        let given = |line: &str| line.chars().map(|symbol| symbol != '.').collect::<Vec<_>>();
        assert_eq!(given(puzzle), given(&turned));
        assert_eq!(run_args(["check", puzzle], "").stdout, "unique\n");
        let minimal = run_args(["minimal", puzzle], "").stdout == "minimal\n";
        assert_eq!(object["minimal"].as_bool(), Some(minimal));
    }
    let run = self::run("search --symmetry full --clues 17 --timeout 300ms", "");
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(3)));
    assert!(
        run.stderr.contains("stopped by --timeout with 0 of 1 puzzles found"),
        "{}",
        run.stderr
    );
}

/// As published: 81 vertices, 810 edges.
#[test]
fn a_layout_is_written_as_a_graph() {
    let run = run_args(["convert", "--to", "col", LEO], "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let (head, edges): (Vec<&str>, Vec<&str>) =
        run.stdout.lines().partition(|line| !line.starts_with('e'));
    assert_eq!((head.last(), edges.len()), (Some(&"p edge 81 810"), 810));
}

/// No two exact methods say different things.
#[test]
fn exact_methods_agree_on_what_comes_with_the_project() {
    for file in ["hard.txt", "symmetry.txt", "three-step.txt", "sizes.txt"] {
        let run = run(&format!("compare --methods exact --timeout 400ms data/sudoku/{file}"), "");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{file}");
    }
}

#[test]
fn groups_of_methods_combine() {
    let names = |methods: &str| -> Vec<String> {
        let run = run_args(["compare", "--json", "--methods", methods, "1...3..2..4..1.."], "");
        let methods = json_lines(&run.stdout)[0]["methods"].as_array().unwrap().clone();
        methods.iter().map(|method| method["name"].as_str().unwrap().to_owned()).collect()
    };
    let [exact, stochastic] = ["exact", "stochastic"].map(names);
    assert!(!exact.is_empty() && !stochastic.is_empty());
    assert_eq!(names("exact,stochastic"), [exact.clone(), stochastic].concat());
    // A method in a group is not run twice.
    assert_eq!(names("exact, exact-cover").len(), exact.len());
}
