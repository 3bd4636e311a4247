//! The objects that `--json` writes, held to `docs/json.md`.

use super::sudoku::{JIGSAWS, PUZZLE, SOLUTION, TWO, UNIQUE, is_solved, keeps, zones};
use super::support::{run, run_args};
use serde_json::Value;

pub(crate) const FIELDS: [&str; 12] = [
    "schema",
    "file",
    "line",
    "label",
    "puzzle",
    "givens",
    "status",
    "count",
    "exact",
    "solutions",
    "nodes",
    "error",
];

/// The objects of a run, each held to the rules for all of them.
#[track_caller]
fn objects(stdout: &str) -> Vec<Value> {
    assert!(stdout.is_empty() || stdout.ends_with('\n'));
    stdout.lines().map(object).collect()
}

#[track_caller]
fn object(line: &str) -> Value {
    let value: Value = serde_json::from_str(line).expect(line);
    let fields = value.as_object().expect("an object");
    let mut keys: Vec<&str> = fields.keys().map(String::as_str).collect();
    let mut expected = FIELDS.to_vec();
    // Solutions of an exact cover problem are arrays of options, which have numbers.
    let has_options =
        value["solutions"].as_array().is_some_and(|all| all.iter().any(Value::is_array));
    expected.extend(has_options.then_some("option_numbers"));
    // What is needed to read the puzzle again, where its line does not say it.
    expected.extend(["layout", "symbols"].into_iter().filter(|field| value[field].is_string()));
    keys.sort_unstable();
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert!(line.starts_with("{\"schema\":1,"));
    assert!(value["file"].is_string());
    assert!(value["line"].is_null() || value["line"].as_u64().is_some_and(|line| line > 0));
    assert!(value["label"].is_null() || value["label"].is_string());
    assert!(value["nodes"].is_u64() || value["nodes"].is_null());
    assert_eq!(value["puzzle"].is_string(), value["givens"].is_u64());
    if let Some(puzzle) = value["puzzle"].as_str() {
        let cells = puzzle.split(';').next().unwrap_or_default();
        let givens = cells.chars().filter(|&cell| cell != '.').count();
        assert_eq!(value["givens"], givens);
    }
    let count = value["count"].as_str();
    assert!(
        value["count"].is_null() || count.is_some_and(|c| c.bytes().all(|b| b.is_ascii_digit()))
    );
    assert_eq!(value["exact"].is_boolean(), count.is_some());
    assert!(value["exact"].is_boolean() || value["exact"].is_null());
    let solutions = value["solutions"].as_array().expect("an array");
    for solution in solutions {
        let is_option = |option: &Value| {
            option.as_array().is_some_and(|items| items.iter().all(Value::is_string))
        };
        let is_cover = solution.as_array().is_some_and(|options| options.iter().all(is_option));
        assert!(solution.is_string() || is_cover, "{solution}");
    }
    if has_options {
        let numbers = value["option_numbers"].as_array().expect("an array");
        let lengths = |values: &[Value]| -> Vec<usize> {
            values.iter().map(|value| value.as_array().map_or(0, Vec::len)).collect()
        };
        assert_eq!(lengths(numbers), lengths(solutions));
        assert!(
            numbers.iter().flat_map(|all| all.as_array().into_iter().flatten()).all(Value::is_u64)
        );
    }
    let is_error = value["status"] == "error";
    assert_eq!(value["error"].is_object(), is_error);
    if is_error {
        let error = value["error"].as_object().expect("an object");
        assert_eq!(error.keys().collect::<Vec<_>>(), ["column", "message"]);
        assert!(error["column"].is_null() || error["column"].as_u64().is_some_and(|c| c > 0));
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
        assert!(value["count"].is_null() && solutions.is_empty());
    } else {
        assert!(value["error"].is_null());
    }
    value
}

/// Asks on standard input; checks status, count, exactness and the number of solutions of each input.
#[track_caller]
fn check(
    args: &str,
    stdin: &str,
    expected: &[(&str, Option<&str>, Option<bool>, usize)],
) -> Vec<Value> {
    let run = run(&format!("{args} --json"), stdin);
    let objects = objects(&run.stdout);
    let found: Vec<_> = objects
        .iter()
        .map(|object| {
            let solutions = object["solutions"].as_array().map_or(0, Vec::len);
            (
                object["status"].as_str().unwrap_or_default(),
                object["count"].as_str(),
                object["exact"].as_bool(),
                solutions,
            )
        })
        .collect();
    assert_eq!(found, expected, "{args}");
    objects
}

const NONE: &str = "123....4........";
const BLANK: &str = "................";
const TOY: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const UNSOLVABLE: &str = "a b\na\n";

#[test]
fn solve() {
    check("solve", PUZZLE, &[("solved", None, None, 1)]);
    check("solve", NONE, &[("none", None, None, 0)]);
    check("solve", "11..............", &[("error", None, None, 0)]);
    check("solve --node-limit 1", UNIQUE[0], &[("stopped", None, None, 0)]);
    check("solve", TOY, &[("solved", None, None, 1)]);
    check("solve", UNSOLVABLE, &[("none", None, None, 0)]);
    check("solve", "", &[]);
}

#[test]
fn check_verb() {
    check("check", PUZZLE, &[("unique", Some("1"), Some(true), 0)]);
    check("check", TWO[0], &[("multiple", Some("2"), Some(false), 0)]);
    check("check", NONE, &[("none", Some("0"), Some(true), 0)]);
    check("check --format line", "nonsense", &[("error", None, None, 0)]);
    check("check --node-limit 1", UNIQUE[0], &[("stopped", Some("0"), Some(false), 0)]);
    check("check --witnesses", PUZZLE, &[("unique", Some("1"), Some(true), 1)]);
    check("check --witnesses", BLANK, &[("multiple", Some("2"), Some(false), 2)]);
    check("check --witnesses", NONE, &[("none", Some("0"), Some(true), 0)]);
    check("check --witnesses", TOY, &[("unique", Some("1"), Some(true), 1)]);
}

#[test]
fn count() {
    check("count", BLANK, &[("counted", Some("288"), Some(true), 0)]);
    check("count", NONE, &[("counted", Some("0"), Some(true), 0)]);
    check("count --limit 288", BLANK, &[("counted", Some("288"), Some(false), 0)]);
    check("count --limit 289", BLANK, &[("counted", Some("288"), Some(true), 0)]);
    check("count --node-limit 1", BLANK, &[("stopped", Some("0"), Some(false), 0)]);
    check("count", TOY, &[("counted", Some("1"), Some(true), 0)]);
    check("count", "{", &[("error", None, None, 0)]);
}

#[test]
fn list() {
    check("list", BLANK, &[("solved", Some("288"), Some(true), 288)]);
    check("list --limit 10", BLANK, &[("solved", Some("10"), Some(false), 10)]);
    check("list", NONE, &[("none", Some("0"), Some(true), 0)]);
    check("list --node-limit 1", UNIQUE[0], &[("stopped", Some("0"), Some(false), 0)]);
    check("list", "11..............", &[("error", None, None, 0)]);
    check("list", TOY, &[("solved", Some("1"), Some(true), 1)]);
    check("list", UNSOLVABLE, &[("none", Some("0"), Some(true), 0)]);
    let stopped = run("list --json --node-limit 100", BLANK);
    let stopped = object(stopped.stdout.trim_end());
    let listed = stopped["solutions"].as_array().map_or(0, Vec::len).to_string();
    assert_eq!((&stopped["status"], &stopped["count"]), (&"stopped".into(), &listed.into()));
    let order = run("list --json", PUZZLE).stdout;
    assert!(order.find("\"solutions\"") < order.find("\"status\""));
}

#[test]
fn puzzles_are_on_one_line() {
    let puzzles = |args: &str, input: &str| -> Vec<Value> {
        let objects = objects(&run(args, input).stdout);
        objects.iter().map(|object| object["puzzle"].clone()).collect()
    };
    let zeros = PUZZLE.replace('.', "0");
    let lines =
        format!("{zeros}\n{PUZZLE} # label\n12........4.....;AABBACCBACDBDCDD\n11{BLANK}\n1\n");
    let jigsaw = "12........4.....;AABBACCBACDBDCDD";
    let expected: [Value; 5] =
        [PUZZLE.into(), PUZZLE.into(), jigsaw.into(), Value::Null, Value::Null];
    for verb in ["check", "solve", "count", "list"] {
        assert_eq!(puzzles(&format!("{verb} --json"), &lines), expected, "{verb}");
    }
    let drawn = "1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n";
    assert_eq!(puzzles("check --json", drawn), ["1.....2..3.....4"]);
    assert_eq!(puzzles("check --json --symbols ABCD", "A.....B..C.....D"), ["A.....B..C.....D"]);
    assert_eq!(puzzles("check --json", TOY), [Value::Null]);
}

#[test]
fn nodes_are_counted_one_by_one_if_asked() {
    let lines: String = UNIQUE.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    for verb in ["check", "solve", "count"] {
        let all = objects(&run(&format!("{verb} --json"), &*lines).stdout);
        assert!(all.iter().all(|object| object["nodes"].is_null()), "{verb}");
        for args in ["--json --count-nodes", "--json --node-limit 1000000"] {
            let each = objects(&run(&format!("{verb} {args}"), &*lines).stdout);
            assert_eq!(each.len(), UNIQUE.len());
            for (all, each) in all.iter().zip(&each) {
                assert!(each["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{verb}");
                for field in FIELDS.into_iter().filter(|field| *field != "nodes") {
                    assert_eq!(all[field], each[field], "{verb} {field}");
                }
            }
        }
    }
    assert_eq!(run("check --count-nodes", PUZZLE).code, Some(2));
}

#[test]
fn where_an_input_comes_from() {
    let lines =
        format!("# comment\n\n{PUZZLE} # first\n{PUZZLE} : 1\n1\n{PUZZLE}, \"third\" \\ é\n");
    let from =
        |object: &Value| (object["file"].clone(), object["line"].clone(), object["label"].clone());
    let found: Vec<_> = objects(&run("check --json", lines).stdout).iter().map(from).collect();
    let expected = [(3, Some("first")), (4, None), (5, None), (6, Some("\"third\" \\ é"))];
    let expected = expected
        .map(|(line, label)| ("-".into(), line.into(), label.map_or(Value::Null, Value::from)));
    assert_eq!(found, expected);
    let arguments = run_args(["check", "--json", PUZZLE, "data/cover/toy.dlx"], "");
    let found: Vec<_> = objects(&arguments.stdout).iter().map(from).collect();
    let expected =
        [("argument", 1.into(), Value::Null), ("data/cover/toy.dlx", Value::Null, Value::Null)];
    assert_eq!(found, expected.map(|(file, line, label)| (file.into(), line, label)));
    let grids = "\n1...\n..2.\n.3..\n...4\n\n# two\n1...\n..1.\n..1.\n....\n";
    let found = objects(&run("check --json", grids).stdout);
    assert_eq!((&found[0]["line"], &found[0]["status"]), (&2.into(), &"unique".into()));
    assert_eq!((&found[1]["line"], &found[1]["error"]["column"]), (&10.into(), &3.into()));
    let json =
        format!("[\n{{\"givens\": \"{PUZZLE}\",\n\"label\": \"a\\nb\"}},\n{{\"givens\":\n\"1\"}}]");
    let found = objects(&run("check --json", json).stdout);
    assert_eq!((&found[0]["line"], &found[0]["label"]), (&2.into(), &"a\nb".into()));
    assert_eq!((&found[1]["line"], &found[1]["status"]), (&5.into(), &"error".into()));
    let cover = objects(&run("count --json", "a b\na\nc\n").stdout);
    assert_eq!((&cover[0]["line"], &cover[0]["error"]["column"]), (&3.into(), &1.into()));
}

#[test]
fn solutions_of_sudokus_are_lines() {
    let solved = check("solve", PUZZLE, &[("solved", None, None, 1)]);
    assert_eq!(solved[0]["solutions"][0], SOLUTION);
    let drawn = check("list", "1...\n..2.\n.3..\n...4\n", &[("solved", Some("1"), Some(true), 1)]);
    assert_eq!(drawn[0]["solutions"][0], "1243342143122134");
    let (grid, map, solution) = JIGSAWS[1];
    let jigsaw = check("solve", &format!("{grid};{map}"), &[("solved", None, None, 1)]);
    assert_eq!(jigsaw[0]["solutions"][0], solution);
    for object in check("check --witnesses", TWO[1], &[("multiple", Some("2"), Some(false), 2)]) {
        for solution in object["solutions"].as_array().into_iter().flatten() {
            let grid = solution.as_str().expect("a string");
            assert!(keeps(grid, TWO[1]) && is_solved(grid, &zones(3, 3)));
        }
    }
}

#[test]
fn solutions_of_exact_cover_problems_are_lists_of_options() {
    let toy = check("solve", TOY, &[("solved", None, None, 1)]);
    let mut options: Vec<Vec<&str>> = toy[0]["solutions"][0]
        .as_array()
        .expect("an array")
        .iter()
        .map(|option| {
            option.as_array().expect("an array").iter().filter_map(Value::as_str).collect()
        })
        .collect();
    options.sort();
    assert_eq!(options, [vec!["a", "d", "f"], vec!["b", "g"], vec!["c", "e"]]);
    // Knuth's example of colors has one solution: `q x:A` and `p r x:A y`.
    let colors = run_args(["list", "--json", "data/cover/colors.dlx"], "");
    let mut options =
        object(colors.stdout.trim_end())["solutions"][0].as_array().expect("an array").clone();
    options.sort_by_key(Value::to_string);
    assert_eq!(Value::from(options), serde_json::json!([["p", "r", "x:A", "y"], ["q", "x:A"]]));
}

#[test]
fn messages_are_those_of_standard_error() {
    let run = run("solve --json", "11..............\n1\n");
    let found = objects(&run.stdout);
    let expected: String = found
        .iter()
        .map(|object| {
            let error = &object["error"];
            let message = error["message"].as_str().unwrap_or_default();
            format!("-:{}:{}: {message}\n", object["line"], error["column"])
        })
        .collect();
    assert_eq!(run.stderr, expected);
    assert_eq!(run.code, Some(2));
}

#[test]
fn exit_codes_are_those_without_json() {
    for (args, input, code) in [
        ("check --json", PUZZLE, 0),
        ("check --json", BLANK, 1),
        ("check --json", "11..............", 2),
        ("check --json --node-limit 1", BLANK, 3),
        ("list --json", NONE, 1),
        ("count --json --limit 3", BLANK, 0),
    ] {
        assert_eq!(run(args, input).code, Some(code), "{args} {input}");
    }
}

#[test]
fn totals() {
    let run = run("check --json --stats", &*format!("{PUZZLE}\n{BLANK}\n1\n"));
    let totals: Value =
        serde_json::from_str(run.stderr.lines().last().expect("a line")).expect("JSON");
    let totals = totals.as_object().expect("an object");
    let mut keys: Vec<&str> = totals.keys().map(String::as_str).collect();
    keys.sort_unstable();
    let mut expected = [
        "puzzles",
        "errors",
        "stopped",
        "contradictions",
        "nodes",
        "guesses",
        "rounds",
        "solutions",
        "seconds",
        "puzzles_per_second",
        "engines",
        "instruction_set",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    let number = |key: &str| totals[key].as_u64();
    assert_eq!(
        [number("puzzles"), number("errors"), number("stopped")],
        [Some(3), Some(1), Some(0)]
    );
    // One of the first, two of the second.
    assert_eq!(number("solutions"), Some(3));
    assert!(totals["seconds"].is_number() && totals["puzzles_per_second"].is_number());
    assert!(
        totals["engines"].as_array().is_some_and(|engines| engines.iter().all(Value::is_string))
    );
}
