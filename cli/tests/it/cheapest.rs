//! `solve --cheapest`.

use super::json::FIELDS;
use super::sudoku::PUZZLE;
use super::support::{check, enter_root, run, run_args};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

const ASSIGNMENT: &str = "data/cover/assignment5.dlx";
const UNSOLVABLE: &str = "a b\na |1\n";
/// Two ways, at 5 and at 7.
const TWO: &str = "a b\na |3\nb |2\na b |7\n";

/// The wage of each worker for each job, read from the file.
fn costs() -> Vec<Vec<u64>> {
    enter_root();
    let text = fs::read_to_string(ASSIGNMENT).expect("a file");
    let mut costs = vec![vec![0; 5]; 5];
    for line in text.lines().skip(2) {
        let mut words = line.split_whitespace();
        let mut number = |prefix: &str| {
            let word = words.next().and_then(|word| word.strip_prefix(prefix));
            word.and_then(|word| word.parse::<usize>().ok()).expect(line)
        };
        let (worker, job, cost) = (number("w"), number("j"), number("|"));
        costs[worker][job] = cost as u64;
    }
    costs
}

/// All ways to give the jobs from `worker` on to those that have none, as the job of each.
fn assignments(worker: usize, so_far: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if worker == 5 {
        all.push(so_far.clone());
    }
    for job in 0..5 {
        if worker < 5 && !so_far.contains(&job) {
            so_far.push(job);
            assignments(worker + 1, so_far, all);
            so_far.pop();
        }
    }
}

/// The cost of an assignment, from its lines of worker and job.
fn price(costs: &[Vec<u64>], lines: &[&str]) -> u64 {
    let pairs = lines.iter().map(|line| {
        let digits: Vec<usize> =
            line.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect();
        (digits[0], digits[1])
    });
    let pairs: Vec<(usize, usize)> = pairs.collect();
    let different =
        |of: fn(&(usize, usize)) -> usize| pairs.iter().map(of).collect::<BTreeSet<_>>();
    assert_eq!((different(|pair| pair.0).len(), different(|pair| pair.1).len()), (5, 5));
    pairs.iter().map(|&(worker, job)| costs[worker][job]).sum()
}

#[test]
fn all_assignments_come_in_order_of_cost() {
    let costs = costs();
    let mut all = Vec::new();
    assignments(0, &mut Vec::new(), &mut all);
    let cost = |jobs: &Vec<usize>| jobs.iter().zip(&costs).map(|(&job, costs)| costs[job]).sum();
    let mut expected: Vec<u64> = all.iter().map(cost).collect();
    expected.sort();
    assert_eq!((expected.len(), expected[0]), (120, 15));
    for engine in ["auto", "links", "bits"] {
        for k in [1, 2, 17, 120, 121] {
            let k_text = k.to_string();
            let run =
                run_args(["solve", "--cheapest", &k_text, "--engine", engine, ASSIGNMENT], "");
            assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
            let mut found = BTreeSet::new();
            let mut prices = Vec::new();
            for solution in run.stdout.trim_end().split("\n\n") {
                let lines: Vec<&str> = solution.lines().collect();
                let said = lines[0].strip_prefix("cost ").and_then(|cost| cost.parse().ok());
                assert_eq!(said, Some(price(&costs, &lines[1..])));
                prices.extend(said);
                assert!(found.insert(lines[1..].iter().copied().collect::<BTreeSet<_>>()));
            }
            assert_eq!(prices, expected[..k.min(120)]);
        }
    }
}

#[test]
fn answers_and_exit_codes() {
    check("solve --cheapest 1", TWO, "cost 5\na\nb\n", 0);
    check("solve --cheapest 2", TWO, "cost 5\na\nb\n\ncost 7\na b\n", 0);
    check("solve --cheapest 99999999999999999999 ", "", "", 2);
    check("solve --cheapest 18446744073709551615", TWO, "cost 5\na\nb\n\ncost 7\na b\n", 0);
    check("solve --cheapest 1 --quiet", TWO, "", 0);
    check("solve --cheapest 1", UNSOLVABLE, "no solution\n", 1);
    // Without costs all solutions cost nothing, and the sum may be more than 64 bits.
    check("solve --cheapest 1", "a\na\n", "cost 0\na\n", 0);
    let most = i64::MAX;
    let sum = i128::from(most) * 2;
    check(
        "solve --cheapest 1",
        format!("a b\na |{most}\nb |{most}\n"),
        &format!("cost {sum}\na\nb\n"),
        0,
    );
    check(
        "solve --cheapest 1",
        format!("a b\na |-{most}\nb |-{most}\na b\n"),
        &format!("cost -{sum}\na\nb\n"),
        0,
    );
    let two = run_args(["solve", "--cheapest", "1", ASSIGNMENT, ASSIGNMENT], "");
    let answers: Vec<&str> = two.stdout.trim_end().split("\n\n").collect();
    assert_eq!((answers.len(), answers[0]), (2, answers[1]));
}

#[test]
fn the_greatest_cost_is_that_of_all_assignments() {
    check("solve --maximize", TWO, "cost 7\na b\n", 0);
    check("solve --maximize=2", TWO, "cost 7\na b\n\ncost 5\na\nb\n", 0);
    // An item that may be left out is covered only if that pays.
    let optional = "a 0:2|b\na |-1\nb |4\na b |2\nb |-3\n";
    check("solve --maximize", optional, "cost 6\nb\na b\n", 0);
    check("solve --cheapest 1", optional, "cost -4\na\nb\n", 0);
    check("solve --maximize", UNSOLVABLE, "no solution\n", 1);
    check("solve --maximize --cheapest 1", TWO, "", 2);
    check("solve --maximize=0", TWO, "", 2);
    let costs = costs();
    let mut all = Vec::new();
    assignments(0, &mut Vec::new(), &mut all);
    let cost = |jobs: &Vec<usize>| jobs.iter().zip(&costs).map(|(&job, costs)| costs[job]).sum();
    let greatest: u64 = all.iter().map(cost).max().expect("assignments");
    let found = run_args(["solve", "--maximize", ASSIGNMENT], "");
    assert!(found.stdout.starts_with(&format!("cost {greatest}\n")), "{}", found.stdout);
    let stopped = run("solve --maximize --node-limit 1", TWO);
    assert_eq!((stopped.stdout.as_str(), stopped.code), ("unknown\n", Some(3)));
    assert!(
        stopped.stderr.ends_with("there may be solutions that cost more\n"),
        "{}",
        stopped.stderr
    );
}

#[test]
fn what_was_found_before_a_limit_does_not_look_like_the_cheapest() {
    // All ways to tile 1 x 40 with squares and dominoes, at random costs.
    let n = 40;
    let mut text = (0..n).map(|i| format!("c{i} ")).collect::<String>() + "\n";
    for i in 0..n {
        text += &format!("c{i} |{}\n", 7 * i % 11 + 3);
        if i + 1 < n {
            text += &format!("c{i} c{} |{}\n", i + 1, 5 * i % 13 + 6);
        }
    }
    check("solve --cheapest 3 --node-limit 1", &*text, "unknown\n", 3);
    let stopped = run("solve --cheapest 1000 --node-limit 500", &*text);
    assert_eq!(
        (stopped.stderr.as_str(), stopped.code),
        (
            "-: stopped by --node-limit before the answer was complete; there may be cheaper solutions\n",
            Some(3)
        )
    );
    let prices: Vec<u64> = stopped
        .stdout
        .split("\n\n")
        .map(|solution| {
            let first = solution.lines().next().and_then(|line| line.strip_prefix("cost <="));
            first.and_then(|cost| cost.parse().ok()).expect(solution)
        })
        .collect();
    assert!(!prices.is_empty() && prices.is_sorted());
    let stopped = run("solve --cheapest 1000 --node-limit 500 --json", &*text);
    let object: Value = serde_json::from_str(&stopped.stdout).expect("JSON");
    assert_eq!((&object["status"], stopped.code), (&"stopped".into(), Some(3)));
    let costs = prices.iter().map(u64::to_string).collect::<Vec<_>>();
    assert_eq!(object["costs"], json!(costs));
    assert_eq!(object["solutions"].as_array().map(Vec::len), Some(costs.len()));
}

#[test]
fn the_objects_have_costs() {
    let object = |args: &str, input: &str| -> Value {
        let run = run(&format!("solve --json {args}"), input);
        let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
        let mut keys: Vec<String> =
            object.as_object().expect("an object").keys().cloned().collect();
        let mut expected: Vec<&str> = FIELDS.to_vec();
        expected.push("costs");
        // Solutions have options, which have numbers.
        let has_solutions = object["solutions"].as_array().is_some_and(|all| !all.is_empty());
        expected.extend(has_solutions.then_some("option_numbers"));
        keys.sort();
        expected.sort_unstable();
        assert_eq!(keys, expected);
        object
    };
    let two = object("--cheapest 3", TWO);
    assert_eq!(two["status"], "solved");
    assert_eq!(two["costs"], json!(["5", "7"]));
    assert_eq!(two["solutions"], json!([[["a"], ["b"]], [["a", "b"]]]));
    assert_eq!(two["option_numbers"], json!([[1, 2], [3]]));
    assert_eq!((&two["count"], &two["exact"]), (&Value::Null, &Value::Null));
    let none = object("--cheapest 3", UNSOLVABLE);
    assert_eq!((&none["status"], &none["costs"]), (&"none".into(), &json!([])));
    let sudoku = object("--cheapest 3", PUZZLE);
    assert_eq!((&sudoku["status"], &sudoku["costs"]), (&"error".into(), &Value::Null));
}

#[test]
fn sudokus_and_the_engine_for_them_are_refused() {
    for engine in ["auto", "nine", "links"] {
        let run = run(&format!("solve --cheapest 2 --engine {engine}"), PUZZLE);
        assert_eq!((run.stdout.as_str(), run.code), ("error\n", Some(2)));
        assert!(run.stderr.contains("solutions of a sudoku all cost the same"), "{}", run.stderr);
    }
    let run = run("solve --cheapest 2 --engine nine", TWO);
    assert_eq!((run.stdout.as_str(), run.code), ("error\n", Some(2)));
    assert!(run.stderr.contains("and this is an exact cover problem"), "{}", run.stderr);
    for k in ["0", "-1", "many", "1.5"] {
        check(&format!("solve --cheapest={k}"), TWO, "", 2);
    }
}
