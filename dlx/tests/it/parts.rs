//! Searches cut into tasks, against the tree that `pavane_dlx::kernel` defines and against published counts: whatever
//! is lost, repeated, damaged or limited, the merged count is exact or says that something is missing.

use crate::kernels::all_problems;
use crate::support::boards::board;
use crate::support::cases::cases;
use crate::support::data::cover;
use crate::support::random::Random;
use crate::support::tree::{Tree, tree};
use pavane_dlx::parts::{
    Entry, Goal, Ledger, Merge, PartsError, Rest, Split, SplitSettings, Task, TaskResult, Thing,
    UnknownGoal, count_each, merge,
};
use pavane_dlx::{
    Engine, Interrupt, OptionId, Problem, ProblemBuilder, Solver, TREE_VERSION, Uniqueness,
};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

const ENGINES: [Engine; 3] = [Engine::Bits, Engine::Links, Engine::Auto];

/// Queens that do not attack each other: a queen in each row and column, diagonals at most once.
fn queens(n: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut items = |number: usize, is_primary: bool| -> Vec<_> {
        let mut add = || if is_primary { builder.add_primary() } else { builder.add_secondary() };
        (0..number).map(|_| add().expect("there is room")).collect()
    };
    let [rows, columns] = [items(n, true), items(n, true)];
    let [up, down] = [items(2 * n, false), items(2 * n, false)];
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let option = [rows[row], columns[column], up[row + column], down[n + row - column]];
        builder.add_option(option).expect("there is room");
    }
    builder.build()
}

fn split(solver: &Solver, goal: Goal, parts: usize) -> Split {
    let settings = SplitSettings { parts, probes: 10, seed: 5 };
    let split = Split::new(solver, goal, settings).expect("the engine takes the problem");
    assert_eq!(Split::from_json(&split.to_json()).expect("as it was written"), split);
    split.require_of(solver).expect("it is of this problem");
    split
}

/// Results of all tasks and of those that they leave, each under a random limit by a random engine, and lost with one
/// chance of three. The lines of lists are kept by their hash.
struct Cluster<'a> {
    solver: &'a Solver,
    split: &'a Split,
    random: Random,
    /// Maximum number of nodes of a task.
    most: usize,
    results: Vec<TaskResult>,
    lines: HashMap<String, String>,
}

impl<'a> Cluster<'a> {
    fn new(solver: &'a Solver, split: &'a Split, seed: u64, most: usize) -> Self {
        let (random, results, lines) = (Random::new(seed), Vec::new(), HashMap::new());
        Self { solver, split, random, most, results, lines }
    }

    fn run(&mut self, task: &Task, limit: u64) -> TaskResult {
        let task = Task::from_json(&task.to_json()).expect("as it was written");
        let engine = ENGINES[self.random.below(ENGINES.len())];
        let solver = self.solver.clone().engine(engine).node_limit(Some(limit));
        let most = 1 + self.random.below(5);
        let mut lines = String::new();
        let result = task.run(&solver, Rest(most), |line| {
            lines.push_str(line);
            ControlFlow::Continue(())
        });
        let result = result.expect("the task is of this problem");
        assert!(result.nodes() <= limit && result.rest().len() <= most);
        if let Some(list) = result.list() {
            assert_eq!(list.bytes, lines.len() as u64);
            self.lines.insert(list.sha256.clone(), lines);
        }
        TaskResult::from_json(&result.to_json()).expect("as it was written")
    }

    fn merge(&self) -> Merge {
        merge(self.split, &self.results).expect("the split is whole")
    }

    /// Runs tasks until nothing is missing. Before that the count is a lower bound.
    fn finish(&mut self, solutions: u128) -> Merge {
        loop {
            let merged = self.merge();
            assert!(merged.count() <= solutions);
            if merged.missing().is_empty() {
                return merged;
            }
            assert!(merged.to_string().starts_with(">="));
            for task in merged.missing() {
                for _ in 0..1 + self.random.below(2) {
                    let limit = 1 + self.random.below(self.most) as u64;
                    let result = self.run(task, limit);
                    // Lost, once, or twice; in no order.
                    for _ in 0..self.random.below(3) {
                        self.results.push(result.clone());
                    }
                }
            }
            self.random.shuffle(&mut self.results);
        }
    }
}

/// The ledger of results, which are added again while their tasks are opened. `None` if they have to be merged.
fn ledger(split: &Split, results: &[TaskResult]) -> Option<Ledger> {
    let mut ledger = Ledger::new(split, |place, _| place as u32);
    let mut waiting: Vec<&TaskResult> = results.iter().collect();
    loop {
        let (mut unknown, mut is_done) = (Vec::new(), true);
        for result in waiting {
            match ledger.add(result, 7) {
                Entry::Counted(rest) => {
                    is_done = false;
                    assert!(rest.iter().all(|task| ledger.is_open(task.id())));
                    assert!(ledger.counts(result) && ledger.source(result.task()) == Some(7));
                }
                Entry::Repeated => assert!(ledger.has(result.task())),
                Entry::Unknown => unknown.push(result),
                _ => return None,
            }
        }
        if is_done {
            return Some(Ledger::from_bytes(&ledger.to_bytes()).expect("as it was written"));
        }
        waiting = unknown;
    }
}

/// Whether a ledger says the same as a merge.
fn agrees(ledger: &Ledger, merged: &Merge) -> bool {
    let (mut open, mut missing): (Vec<_>, Vec<_>) = (
        ledger.open().map(|open| (open.task, open.weight)).collect(),
        merged.missing().iter().map(|task| (task.id().to_owned(), task.weight())).collect(),
    );
    open.sort();
    missing.sort();
    let groups: usize = ledger.groups(1000).into_iter().map(|(tasks, _)| tasks).sum();
    open == missing
        && groups == missing.len()
        && ledger.sources(8) == [0, 0, 0, 0, 0, 0, 0, merged.used()]
        && (ledger.count(), ledger.nodes()) == (merged.count(), merged.nodes())
        && (ledger.used(), ledger.missing()) == (merged.used(), missing.len())
}

fn options(problem: &Problem, line: &str) -> Vec<OptionId> {
    let numbers: Vec<u32> = serde_json::from_str(line).expect("a line is a list of numbers");
    assert!(numbers.iter().all(|&number| (number as usize) < problem.option_count()));
    numbers.into_iter().map(OptionId::new).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100, 300)))]

    /// Count, nodes and the order of the solutions are those of the tree, on problems with colors and multiplicities.
    #[test]
    fn merged_results_are_the_tree(
        problem in all_problems(),
        parts in 1..12_usize,
        seed in 1..u64::MAX,
        is_reduced in any::<bool>(),
    ) {
        let solver = Solver::new(&problem).reduce(is_reduced);
        let split = split(&solver, Goal::List, parts);
        let reduction = solver.reduction();
        let Tree { solutions, nodes, .. } = tree(reduction.problem());
        let mut cluster = Cluster::new(&solver, &split, seed, 6);
        let merged = cluster.finish(solutions.len() as u128);
        prop_assert_eq!(merged.count(), solutions.len() as u128);
        prop_assert_eq!(merged.nodes(), u128::from(nodes));
        let mut listed = Vec::new();
        for (_, list) in merged.lists() {
            listed.extend(cluster.lines[&list.sha256].lines().map(|line| options(&problem, line)));
        }
        let restored = solutions.iter().map(|solution| {
            let mut options = Vec::new();
            reduction.restore(solution, &mut options);
            options
        });
        prop_assert_eq!(listed, restored.collect::<Vec<_>>());
        // The count does not depend on the order of the results, nor on their number.
        cluster.results.reverse();
        cluster.results.extend(cluster.results.clone());
        let again = cluster.merge();
        prop_assert_eq!((again.count(), again.nodes(), again.used()), (merged.count(), merged.nodes(), merged.used()));
    }

    /// A ledger counts what a merge counts, of some results of each task, in any order, some lost and some repeated.
    #[test]
    fn ledgers_count_as_merges_do(problem in all_problems(), parts in 1..12_usize, seed in 1..u64::MAX) {
        let solver = Solver::new(&problem);
        let split = split(&solver, Goal::Count, parts);
        let mut cluster = Cluster::new(&solver, &split, seed, 6);
        cluster.finish(tree(&problem).solutions.len() as u128);
        for _ in 0..4 {
            let merged = cluster.merge();
            if let Some(ledger) = ledger(&split, &cluster.results) {
                prop_assert!(agrees(&ledger, &merged), "{ledger:?} {merged:?}");
            }
            // Of two results of a task the one with the larger digest never counts.
            let least = |result: &TaskResult| {
                let same = cluster.results.iter().filter(|other| other.task() == result.task());
                same.map(TaskResult::digest).min() == Some(result.digest())
            };
            let best: Vec<TaskResult> =
                cluster.results.iter().filter(|result| least(result)).cloned().collect();
            let ledger = ledger(&split, &best).expect("each task has one result");
            prop_assert!(agrees(&ledger, &merged), "{ledger:?} {merged:?}");
            let number = cluster.results.len();
            cluster.random.shuffle(&mut cluster.results);
            cluster.results.truncate(number * 2 / 3);
        }
    }

    /// The check of uniqueness is that of the tree, with two solutions as witnesses.
    #[test]
    fn merged_checks_are_those_of_the_tree(problem in all_problems(), parts in 1..9_usize, seed in 1..u64::MAX) {
        let solver = Solver::new(&problem);
        let split = split(&solver, Goal::Check, parts);
        let solutions = tree(&problem).solutions;
        let mut cluster = Cluster::new(&solver, &split, seed, 6);
        let merged = loop {
            let merged = cluster.merge();
            if merged.is_complete() {
                break merged;
            }
            let task = merged.missing()[0].clone();
            let limit = 1 + cluster.random.below(6) as u64;
            let result = cluster.run(&task, limit);
            cluster.results.push(result);
        };
        match (merged.uniqueness(&problem).expect("solutions are solutions"), solutions.len()) {
            (Uniqueness::None, 0) => {}
            (Uniqueness::Unique(found), 1) => prop_assert_eq!(found.options(), &solutions[0]),
            (Uniqueness::Multiple([first, second]), 2..) => {
                prop_assert_ne!(&first, &second);
                prop_assert_eq!(problem.verify(&first).and(problem.verify(&second)), Ok(()));
            }
            (answer, number) => prop_assert!(false, "{answer:?} of {number} solutions"),
        }
    }
}

/// Published counts (`data/cover/counts.tsv` names the sources; OEIS A000170), and the nodes of the tree where it is
/// small enough for the definition.
#[test]
fn published_counts_come_out_of_tasks_that_are_lost_and_repeated() {
    let problems = [
        ("queens 8", queens(8), 92, true),
        ("queens 9", queens(9), 352, false),
        ("queens 10", queens(10), 724, false),
        ("pentominoes 3x20", cover("pentomino3x20"), 8, false),
        ("colors", cover("wordsquare"), 5, true),
        ("colored triangles", cover("macmahon2x3"), 416, false),
        ("multiplicities", cover("linesums4"), 90, true),
        ("domination", cover("queendomination5"), 186, false),
        ("dominoes", board(4, 4, 2, &[]), 36, true),
    ];
    for (name, problem, count, is_small) in problems {
        let solver = Solver::new(&problem);
        let serial = solver.run(pavane_dlx::ForEach::counting()).go().expect("the engine takes it");
        for parts in [1, 30] {
            let split = split(&solver, Goal::Count, parts);
            assert!(split.len() >= parts.min(2), "{name}: {} tasks", split.len());
            let most = 2 * serial.counters.nodes as usize / 30;
            let merged = Cluster::new(&solver, &split, 7, most.max(2)).finish(count);
            assert_eq!(merged.to_string(), count.to_string(), "{name}");
            assert_eq!(merged.nodes(), u128::from(serial.counters.nodes), "{name}");
        }
        if is_small {
            assert_eq!(serial.counters.nodes, tree(solver.reduction().problem()).nodes, "{name}");
        }
    }
}

#[test]
fn results_are_the_same_bytes_on_every_engine() {
    let problem = queens(8);
    let [first, second] = [Engine::Links, Engine::Cells].map(|engine| {
        let solver = Solver::new(&problem).engine(engine);
        let split = split(&solver, Goal::Count, 9);
        let limited = solver.node_limit(Some(40));
        let results = split.tasks().map(|task| task.count(&limited, Rest(3)).expect("it is one"));
        (split.to_json(), results.map(|result| result.to_json()).collect::<Vec<_>>())
    });
    assert_eq!(first, second);
}

#[test]
fn tasks_that_are_counted_together_have_the_results_of_each_alone() {
    for (problem, goal) in
        [(queens(8), Goal::Count), (cover("linesums4"), Goal::Count), (queens(6), Goal::Check)]
    {
        let solver = Solver::new(&problem);
        let split = split(&solver, goal, 20);
        let tasks: Vec<Task> = split.tasks().collect();
        for limit in [None, Some(1), Some(15)] {
            let limited = solver.clone().node_limit(limit);
            let alone = tasks.iter().map(|task| task.count(&limited, Rest(3)).expect("it is one"));
            let mut together = Vec::new();
            let mut shuffled = tasks.clone();
            Random::new(3).shuffle(&mut shuffled);
            for order in [&tasks, &shuffled] {
                let each = |result| {
                    together.push(result);
                    ControlFlow::Continue(())
                };
                count_each(order, &limited, Rest(3), each).expect("they are tasks of the problem");
            }
            let (first, second) = together.split_at_mut(tasks.len());
            assert_eq!(first, alone.collect::<Vec<_>>(), "{limit:?}");
            first.sort_by(|a, b| a.task().cmp(b.task()));
            second.sort_by(|a, b| a.task().cmp(b.task()));
            assert_eq!(first, second, "{limit:?}");
        }
        let mut number = 0;
        let each = |_| {
            number += 1;
            if number == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        count_each(&tasks, &solver, Rest(3), each).expect("they are tasks of the problem");
        assert_eq!(number, 2);
    }
    let (solver, other) = (Solver::new(&queens(6)), Solver::new(&queens(8)));
    let mut tasks: Vec<Task> = split(&solver, Goal::Count, 2).tasks().collect();
    tasks.extend(split(&other, Goal::Count, 2).tasks());
    let mut number = 0;
    let refused = count_each(&tasks, &solver, Rest(3), |_| {
        number += 1;
        ControlFlow::Continue(())
    });
    assert!(matches!(refused, Err(PartsError::OtherProblem { thing: Thing::Task, .. })));
    assert!(number >= 2);
}

#[test]
fn ledgers_of_other_problems_and_damaged_ones_are_refused() {
    let (solver, other) = (Solver::new(&queens(6)), Solver::new(&queens(8)));
    let split = split(&solver, Goal::Count, 3);
    let ledger = Ledger::new(&split, |_, _| 0);
    ledger.require_of(&solver).expect("it is of this problem");
    let refused = ledger.require_of(&other).expect_err("it is of another problem");
    assert!(refused.to_string().starts_with("the ledger of a merge is of another problem"));
    let bytes = ledger.to_bytes();
    for damaged in [&bytes[..bytes.len() - 1], &bytes[..20], &bytes[bytes.len() - 48..], b""] {
        let refused = Ledger::from_bytes(damaged).expect_err("it is damaged");
        assert!(refused.to_string().ends_with("merge all results again"), "{refused}");
    }
    let twice = [&bytes[..bytes.len() - 48], &bytes[bytes.len() - 96..bytes.len() - 48]].concat();
    let refused = Ledger::from_bytes(&twice).expect_err("a task is there twice");
    assert!(refused.to_string().contains("it has a task twice"), "{refused}");
}

#[test]
fn two_results_of_a_task_are_not_added() {
    let problem = queens(6);
    let solver = Solver::new(&problem);
    let split = split(&solver, Goal::Count, 3);
    let mut results = Vec::new();
    // Each task and its rests under two limits, with all that either leaves.
    let mut tasks: Vec<Task> = split.tasks().collect();
    while let Some(task) = tasks.pop() {
        for limit in [4, 9] {
            let limited = solver.clone().node_limit(Some(limit));
            let result =
                task.count(&limited, Rest::default()).expect("it is a task of the problem");
            tasks.extend(task.rest(&result));
            results.push(result);
        }
    }
    let merged = merge(&split, &results).expect("the split is whole");
    let Tree { solutions, nodes, .. } = tree(solver.reduction().problem());
    assert_eq!((merged.to_string(), merged.nodes()), ("4".to_owned(), u128::from(nodes)));
    assert_eq!(solutions.len(), 4); // A000170(6)
    assert!(merged.ignored() > 0 && merged.used() + merged.ignored() == results.len());
}

#[test]
fn tasks_end_under_any_limit() {
    let problem = queens(5);
    let interrupt = Interrupt::new();
    interrupt.set();
    let solver = Solver::new(&problem).interrupt(&interrupt);
    let split = split(&solver, Goal::Count, 2);
    // The tree was not cut further than at its root, either.
    assert_eq!(split.len(), 1);
    let mut results = Vec::new();
    let merged = loop {
        let merged = merge(&split, &results).expect("the split is whole");
        let Some(task) = merged.missing().first() else { break merged };
        let result = task.count(&solver, Rest::default()).expect("it is a task of the problem");
        assert_eq!(result.nodes(), 1);
        results.push(result);
    };
    assert_eq!(merged.to_string(), "10"); // A000170(5)
}

#[test]
fn a_problem_without_solutions_has_no_open_task() {
    let mut builder = ProblemBuilder::new();
    builder.add_primary().expect("there is room");
    let solver = Solver::new(&builder.build());
    let split = split(&solver, Goal::Count, 5);
    let merged = merge(&split, &[]).expect("the split is whole");
    assert_eq!((split.is_empty(), merged.to_string(), merged.nodes()), (true, "0".to_owned(), 1));
}

#[test]
fn a_list_without_its_receiver_is_no_result() {
    let solver = Solver::new(&queens(4));
    let split = split(&solver, Goal::List, 1);
    let task = split.tasks().next().expect("there is one");
    let result = task.run(&solver, Rest::default(), |_| ControlFlow::Break(()));
    assert!(matches!(result, Err(PartsError::BrokenOff)));
}

/// Everything that is edited, cut off, or of another problem, question or tree is refused in words.
#[test]
fn damaged_and_foreign_texts_are_refused() {
    let (problem, other) = (queens(6), queens(5));
    let [solver, other] = [&problem, &other].map(Solver::new);
    let split = split(&solver, Goal::Count, 4);
    let task = split.tasks().next().expect("there is one");
    let result = task.count(&solver, Rest::default()).expect("it is a task of the problem");
    let edited = |json: String, from: &str, to: &str| {
        assert!(json.contains(from), "{json}");
        json.replacen(from, to, 1)
    };
    let damaged = |thing: Thing, error: PartsError| match error {
        PartsError::Damaged { thing: found, .. } => assert_eq!(found, thing),
        error => panic!("{error}"),
    };
    let nodes = format!("\"nodes\":{}", result.nodes());
    let json = edited(result.to_json(), &nodes, "\"nodes\":1");
    damaged(Thing::Result, TaskResult::from_json(&json).expect_err("it is edited"));
    let json = edited(task.to_json(), "\"done\":0", "\"done\":1");
    damaged(Thing::Task, Task::from_json(&json).expect_err("it is edited"));
    let json = edited(split.to_json(), "\"count\":0", "\"count\":7");
    damaged(Thing::Split, Split::from_json(&json).expect_err("it is edited"));

    // A value that was read without its check is not merged, either.
    let json = edited(result.to_json(), &nodes, "\"nodes\":1");
    let unchecked: TaskResult = serde_json::from_str(&json).expect("it has the form of a result");
    assert_eq!(merge(&split, [&unchecked]).expect("the split is whole").used(), 0);
    let json = edited(split.to_json(), "\"count\":0", "\"count\":7");
    let unchecked: Split = serde_json::from_str(&json).expect("it has the form of a split");
    damaged(Thing::Split, merge(&unchecked, &[]).expect_err("it is edited"));

    for json in [result.to_json(), task.to_json(), split.to_json()] {
        for end in [0, 1, json.len() / 2, json.len() - 1] {
            let cut = &json[..end];
            assert!(matches!(TaskResult::from_json(cut), Err(PartsError::Syntax { .. })));
            assert!(matches!(Task::from_json(cut), Err(PartsError::Syntax { .. })));
            assert!(matches!(Split::from_json(cut), Err(PartsError::Syntax { .. })));
        }
    }
    let json = edited(task.to_json(), "\"schema\":1", "\"schema\":2");
    let error = Task::from_json(&json).expect_err("it has another schema");
    assert!(matches!(error, PartsError::Schema { found: 2, expected: 1, .. }), "{error}");

    let error = task.count(&other, Rest::default()).expect_err("it is of another problem");
    assert!(matches!(error, PartsError::OtherProblem { thing: Thing::Task, .. }), "{error}");
    let error = split.require_of(&other).expect_err("it is of another problem");
    assert!(matches!(error, PartsError::OtherProblem { thing: Thing::Split, .. }), "{error}");
    let foreign = split_of_other(&other);
    assert_eq!(merge(&split, [&foreign]).expect("the split is whole").used(), 0);
    assert_eq!(
        "most".parse::<Goal>(),
        Err::<Goal, UnknownGoal>("most".parse::<Goal>().unwrap_err())
    );
    assert_eq!(Goal::ALL.map(|goal| goal.to_string().parse()), Goal::ALL.map(Ok));
}

/// A result of a task of another problem.
fn split_of_other(other: &Solver) -> TaskResult {
    let task = split(other, Goal::Count, 4).tasks().next().expect("there is one");
    task.count(other, Rest::default()).expect("it is a task of the problem")
}

#[test]
fn another_question_or_reduction_has_other_names() {
    // An option that the reduction chooses.
    let mut builder = ProblemBuilder::new();
    let [a, b] = builder.add_primaries().expect("there is room");
    for item in [a, b, b] {
        builder.add_option([item]).expect("there is room");
    }
    let solver = Solver::new(&builder.build());
    let names = Goal::ALL.map(|goal| split(&solver, goal, 2).problem().to_owned());
    assert!(names[0] != names[1] && names[1] != names[2] && names[0] != names[2]);
    let unreduced = solver.clone().reduce(false);
    let error = split(&solver, Goal::Count, 2).require_of(&unreduced);
    assert!(matches!(error, Err(PartsError::OtherReduction { .. })), "{error:?}");
    assert_eq!(TREE_VERSION, 1);
}

/// Estimates are within the statistical error where every walk tells the truth: the tree is regular.
#[test]
fn weights_of_a_regular_tree_are_exact() {
    let mut builder = ProblemBuilder::new();
    for item in builder.add_primaries::<4>().expect("there is room") {
        for _ in 0..10 {
            builder.add_option([item]).expect("there is room");
        }
    }
    let solver = Solver::new(&builder.build());
    let split = split(&solver, Goal::Count, 10);
    assert_eq!((split.len(), split.nodes()), (10, 1));
    // The root of a part, and then 10, 100 and 1,000 nodes below it.
    assert!(split.tasks().all(|task| task.weight() == 1_111));
    assert_eq!(split.node_limit(), 100_000);
}

/// Choices of some of several equal options: the binomial coefficients.
#[test]
fn threads_share_the_choices_of_items_with_multiplicities() {
    for (times, options, count) in [(4, 23, 8_855), (3, 12, 220), (2, 40, 780)] {
        let mut builder = ProblemBuilder::new();
        let item = builder.add_primary_between(times..=times).expect("there is room");
        for _ in 0..options {
            builder.add_option([item]).expect("there is room");
        }
        let problem = builder.build();
        for engine in ENGINES {
            for threads in [1, 2, 4] {
                let solver = Solver::new(&problem).engine(engine).threads(threads);
                let run =
                    solver.run(pavane_dlx::ForEach::counting()).go().expect("the engine takes it");
                assert_eq!(run.counters.solutions, count, "{engine} on {threads} threads");
            }
        }
    }
}
