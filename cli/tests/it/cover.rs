//! Exact cover problems: multiplicities, and the rules for branching.

use super::sudoku::{PUZZLE, SOLUTION};
use super::support::{check, run};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Knuth's example: C is to be covered two or three times.
const BOUNDS: &str = "data/cover/bounds.dlx";
const BOUNDS_SOLUTION: &str = "A C X:1 Y:1\nB X:1\nC Y:1\n";

/// The object that a run with `--json` prints.
#[track_caller]
fn object(args: &str, stdin: &str) -> Value {
    let run = run(&format!("{args} --json"), stdin);
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{args}: {error}: {run:?}"))
}

#[test]
fn problems_with_multiplicities_are_answered() {
    for engine in ["auto", "links"] {
        let args = |verb: &str| format!("{verb} --engine {engine} {BOUNDS}");
        check(&args("solve"), "", BOUNDS_SOLUTION, 0);
        check(&args("list"), "", BOUNDS_SOLUTION, 0);
        check(&args("count"), "", "1\n", 0);
        check(&args("check"), "", "unique\n", 0);
        for verb in ["solve", "list"] {
            let solutions = &object(&args(verb), "")["solutions"];
            let expected = json!([[["A", "C", "X:1", "Y:1"], ["B", "X:1"], ["C", "Y:1"]]]);
            assert_eq!(*solutions, expected, "{verb}");
        }
    }
    check("check data/cover/linesums4.dlx", "", "multiple\n", 1);
    check("count --limit 7 data/cover/linesums4.dlx", "", ">=7\n", 0);
    check("count data/cover/linesums4.dlx", "", "90\n", 0);
}

#[test]
fn all_solutions_of_a_problem_with_multiplicities_are_listed() {
    let found = object("list data/cover/queendomination5.dlx", "");
    let solutions = found["solutions"].as_array().expect("an array");
    let three = |solution: &Value| solution.as_array().is_some_and(|options| options.len() == 3);
    assert!(solutions.iter().all(three));
    let different: BTreeSet<String> = solutions.iter().map(Value::to_string).collect();
    // OEIS A002564(5).
    assert_eq!((solutions.len(), different.len()), (186, 186));
}

#[test]
fn an_item_may_be_left_out() {
    // With `a b`, or `b` alone; nothing is a solution where nothing is needed.
    check("count --format dlx", "0:1|a b\na b\nb\n", "2\n", 0);
    check("count --format dlx", "0:2|a\na\na\n", "4\n", 0);
    check("count --format dlx", "3|a\na\na\n", "0\n", 1);
}

#[test]
fn an_engine_without_multiplicities_says_so() {
    let message = "item `C` is to be covered 2:3 times, and the engine `cells` covers each item \
                   once; use --engine bits, links or auto";
    for verb in ["solve", "check", "count", "list"] {
        let run = run(&format!("{verb} --engine cells {BOUNDS}"), "");
        assert_eq!((run.stdout.as_str(), run.code), ("error\n", Some(2)), "{verb}");
        assert_eq!(run.stderr, format!("{BOUNDS}: {message}\n"));
    }
    let found = object(&format!("count --engine cells {BOUNDS}"), "");
    assert_eq!(found["error"], json!({ "column": null, "message": message }));
}

/// Three choices for a, two for b.
const UNEVEN: &str = "a b\na\na\na\nb\nb\n";

#[test]
fn a_rule_for_branching_changes_the_nodes_and_not_the_answers() {
    for engine in ["links", "bits", "auto"] {
        let found = |rule: &str| {
            let args = format!("count --format dlx --engine {engine} --branching {rule}");
            let found = object(&args, UNEVEN);
            (found["count"].as_str().map(str::to_owned), found["nodes"].as_u64())
        };
        let six = || Some("6".to_owned());
        assert_eq!(found("minimum"), (six(), Some(1 + 2 + 6)));
        assert_eq!(found("given"), (six(), Some(1 + 3 + 6)));
        assert_eq!(found("random"), (six(), Some(1 + 2 + 6)));
    }
    for rule in ["given", "random"] {
        check(&format!("count data/cover/queens8.dlx --branching {rule}"), "", "92\n", 0);
        check(&format!("solve {BOUNDS} --branching {rule}"), "", BOUNDS_SOLUTION, 0);
        check(&format!("check {BOUNDS} --branching {rule}"), "", "unique\n", 0);
        check(&format!("list {BOUNDS} --branching {rule}"), "", BOUNDS_SOLUTION, 0);
    }
}

#[test]
fn a_seed_gives_the_same_search_everywhere() {
    let nodes = |args: &str| {
        let found = object(&format!("count data/cover/langford7.dlx --branching {args}"), "");
        assert_eq!(found["count"], "52");
        found["nodes"].as_u64()
    };
    assert_eq!(nodes("random"), nodes("random --seed 1"), "the default");
    for seed in 0..4 {
        let on = |engine: &str| nodes(&format!("random --seed {seed} --engine {engine}"));
        assert_eq!(on("links"), on("bits"));
    }
    let different: BTreeSet<_> =
        (0..8).map(|seed| nodes(&format!("random --seed {seed}"))).collect();
    assert!(different.len() > 1, "the seed is not used");
}

#[test]
fn totals_show_the_seed_that_was_used() {
    let totals = |args: &str| run(&format!("count --stats {args} {BOUNDS}"), "").stderr;
    assert!(totals("--branching random").ends_with("\nseed: 1\n"));
    assert!(totals("--branching random --seed 18").ends_with("\nseed: 18\n"));
    assert!(!totals("--branching given").contains("seed"));
    let json: Value = serde_json::from_str(&totals("--json --branching random --seed 0")).unwrap();
    assert_eq!(json["seed"], 0);
    assert!(!totals("--json").contains("seed"));
}

#[test]
fn a_rule_that_does_nothing_is_bad_usage() {
    let refused = |args: &str, message: &str| {
        let run = run(args, PUZZLE);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{args}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    };
    refused("count --seed 1", "pavane: --seed is for --branching random; take");
    refused("check --branching given --seed 1", "pavane: --seed is for --branching random; take");
    refused(
        "check --engine nine --branching given",
        "pavane: --branching is for the engines links",
    );
    refused("minimal --branching given", "unexpected argument");
    // The engine `nine` has a rule of its own.
    let run = run("solve --stats --branching given", PUZZLE);
    assert_eq!(run.stdout, format!("{SOLUTION}\n"));
    assert!(run.stderr.contains("engine: bits\n"), "{}", run.stderr);
}

/// Two options with names, one without.
const NAMED: &str = "a b c\n|> first\na b\nc\n|> whole\na b c\n";

#[test]
fn names_of_options_come_before_their_items() {
    check("list", NAMED, "first\ta b\nc\n\nwhole\ta b c\n", 0);
    check("solve", "a\n|> one\na\n", "one\ta\n", 0);
    check("check --witnesses", "a\n|> one\na\n", "unique\tone: a\n", 0);
    let json = run("list --json", NAMED).stdout;
    let object: Value = serde_json::from_str(&json).expect("JSON");
    let first = json!({"name": "first", "items": ["a", "b"]});
    let whole = json!({"name": "whole", "items": ["a", "b", "c"]});
    assert_eq!(object["solutions"], json!([[first, ["c"]], [whole]]));
    check("convert --to dlx", NAMED, NAMED, 0);
    let as_json = run("convert --to json", NAMED).stdout;
    check("convert --to dlx", &*as_json, NAMED, 0);
}

#[test]
fn an_item_line_may_name_secondary_items_only() {
    check("count", "| s t\ns\nt\ns t\n", "1\n", 0);
}

/// The four solutions of six queens by row, columns from 0: 1 3 5 0 2 4, 2 5 1 4 0 3, 3 0 4 1 5 2 and 4 2 0 5 3 1. The
/// item aK is the diagonal of the cells whose row and column add up to K.
#[test]
fn solutions_that_agree_on_items_are_counted_once() {
    let queens = "data/cover/queens6.dlx";
    for (items, expected) in [("r0", "4\n"), ("a9", "3\n"), ("a1,a9", "3\n"), ("a5", "1\n")] {
        check(&format!("count --distinct-on {items} {queens}"), "", expected, 0);
    }
    // Of 2x3 dominoes, a tiling has one option at the cell in the middle of a row, or two.
    let dominoes = "a b c d e f\na b\nb c\nd e\ne f\na d\nb e\nc f\n";
    check("list --distinct-on c --format dlx -", dominoes, "b c\n\nc f\n", 0);
    check("count --distinct-on b,e --format dlx -", dominoes, "3\n", 0);
    check("count --distinct-on c --limit 1 --format dlx -", dominoes, ">=1\n", 0);
    let found = object("list --distinct-on c --format dlx -", dominoes);
    assert_eq!(found["solutions"], json!([[["b", "c"]], [["c", "f"]]]));
    assert_eq!(
        object("list --distinct-on a5 data/cover/queens6.dlx", "")["solutions"],
        json!([[]])
    );
}

#[test]
fn distinct_on_refuses_what_it_cannot_do() {
    let refused = run("count --distinct-on x data/cover/toy.dlx", "");
    assert!(refused.stderr.contains("found `x`, which is no item of the problem"), "{refused:?}");
    let sudoku = run("count --distinct-on r1c1 -", PUZZLE);
    assert!(sudoku.stderr.contains("--distinct-on is about exact cover problems"), "{sudoku:?}");
    for flag in ["--checkpoint c", "--sharing on", "--certificate c"] {
        let both = run(&format!("count --distinct-on a {flag} data/cover/toy.dlx"), "");
        assert_eq!((both.code, both.stdout.as_str()), (Some(2), ""), "{flag}");
    }
}
