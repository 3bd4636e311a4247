//! The steps and ratings of a person, against those of Sudoku Explainer 1.2.1.3 in `data/sudoku/ratings.tsv`.

use crate::support::{check, run, run_args};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;

/// The puzzles of the table with ER/EP/ED and the number of steps, but for those that take long.
fn rated() -> Vec<(String, String, String)> {
    crate::support::enter_root();
    let table = fs::read_to_string("data/sudoku/ratings.tsv").expect("the table");
    let lines = table.lines().filter(|line| !line.starts_with(['#', 'p']));
    let fields = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    let quick = fields.filter(|fields| fields[6].parse::<f64>().is_ok_and(|ms| ms < 1000.0));
    let named = |fields: Vec<&str>| {
        let rating = format!("{}/{}/{}", fields[2], fields[3], fields[4]);
        (fields[0].to_owned(), rating, fields[5].to_owned())
    };
    quick.map(named).collect()
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

/// A puzzle of ER 7.9 with 90 steps, and one with several solutions.
const MEDIUM: &str =
    "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";
const SEVERAL: &str =
    "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8.......";

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let puzzles = rated();
    assert!(puzzles.len() > 20);
    let (mut input, mut expected, mut plain) = (String::new(), String::new(), String::new());
    for (number, (puzzle, rating, steps)) in puzzles.iter().enumerate() {
        let _ = writeln!(input, "{puzzle}");
        let _ = writeln!(expected, "{} {puzzle} {rating} 100%", number + 1);
        let [er, ep, ed] = rating.split('/').collect::<Vec<_>>()[..] else { panic!("{rating}") };
        let _ = writeln!(plain, "ER {er}\tEP {ep}\tED {ed}\tsteps {steps}");
    }
    check("rate --scale se --threads 2", input.clone(), &plain, 0);
    let run = run_args(["rate", "--scale", "se", "--serate-format", "%n %g %r/%p/%d 100%%"], input);
    assert_eq!((run.stdout, run.code), (expected, Some(0)));
}

#[test]
fn ratings_say_what_they_cannot_say() {
    let lines = format!("{SEVERAL}\n{MEDIUM}\n");
    check("rate --scale se", lines, "multiple\nER 7.9\tEP 1.2\tED 1.2\tsteps 90\n", 1);
    check("rate --scale se", "12..1...........\n123....4........\n", "error\nnone\n", 2);
    check("rate --scale se --limit-rating 6", MEDIUM, "ER >6.0\tEP 1.2\tED 1.2\tsteps 26\n", 0);
    let run = self::run("rate --scale se --json", format!("{MEDIUM}\n{SEVERAL}\n"));
    let objects = json_lines(&run.stdout);
    let rating = serde_json::json!({"scale": "se", "er": 7.9, "ep": 1.2, "ed": 1.2, "steps": 90});
    assert_eq!(objects[0]["rating"], rating);
    assert_eq!((&objects[1]["status"], &objects[1]["rating"]), (&"multiple".into(), &().into()));
    for (args, message) in [
        ("rate --scale se --serate-format %x", "%x is no field; write %r %p %d %g %n %t %l or %%"),
        ("rate --scale se --serate-format %", "it ends in %; write %% for a percent sign"),
        ("rate --scale se --limit-rating x", "give a rating from 0 to 20, such as 7.2"),
        ("rate --pearl", "--scale <SCALE>"),
    ] {
        let run = self::run(args, MEDIUM);
        assert!(run.stderr.contains(message), "{args}: {}", run.stderr);
        assert_eq!(run.code, Some(2), "{args}");
    }
}

#[test]
fn a_path_leads_to_the_solution() {
    let run = self::run("explain --brief", MEDIUM);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 90);
    assert!(run.stdout.lines().all(|line| line.contains(" = ") || line.contains(" is not ")));
    // As Sudoku Explainer has it: "7.1 Bidirectional Cycle: C2,E2,F3,F4,C4".
    assert!(run.stdout.contains(" 7.1  Bidirectional Cycle: "), "{}", run.stdout);
    let full = self::run("explain", MEDIUM).stdout;
    assert!(full.contains("[assumed]") && full.lines().count() > 90, "{full}");

    let run = self::run("explain --json", format!("{MEDIUM}\n{SEVERAL}\n"));
    let objects = json_lines(&run.stdout);
    assert_eq!(objects[1]["path"], Value::Null);
    let path = objects[0]["path"].as_array().expect("steps");
    assert_eq!(path.len(), 90);
    // Each placement is one of the digits of its cell before the step, and there are as many as empty cells.
    let mut placed = 0;
    for step in path {
        let Some(cell) = step["placement"]["cell"].as_str() else { continue };
        let digit = step["placement"]["digit"].to_string();
        let [row, column] = [1, 3].map(|at| usize::from(cell.as_bytes()[at] - b'1'));
        let words = step["candidates"].as_str().expect("candidates").split(' ');
        let digits: Vec<&str> = words.collect();
        assert!(digits[9 * row + column].contains(&digit), "{step}");
        placed += 1;
    }
    assert_eq!(placed, MEDIUM.matches('.').count());
}

#[test]
fn hints_tell_as_much_as_is_wanted() {
    check("hint", MEDIUM, "Hidden Single\n", 0);
    let cells = self::run("hint --reveal cells", MEDIUM).stdout;
    let all = self::run("hint --reveal all", MEDIUM).stdout;
    let place = cells.strip_prefix("Hidden Single: ").expect("the technique").trim_end();
    assert!(place.starts_with("block ") && all.contains(place), "{cells}{all}");
    // The first step of the path is the hint, and one of the steps.
    let first = self::run("explain --brief", MEDIUM).stdout;
    let first = first.lines().next().expect("a step").split_once("  ").expect("a number").1;
    assert!(first.ends_with(all.trim_end()), "{first}");
    let steps = self::run("steps", MEDIUM).stdout;
    assert!(steps.lines().any(|line| line.trim_start() == all.trim_end()), "{steps}");
    check("steps --limit-rating 1", MEDIUM, "", 0);
    check("hint", SEVERAL, "multiple\n", 1);
    let object = &json_lines(&self::run("hint --json", MEDIUM).stdout)[0];
    assert_eq!(object["hint"], serde_json::json!({"technique": "Hidden Single", "rating": 1.2}));
}
