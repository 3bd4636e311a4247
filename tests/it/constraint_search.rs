//! Searches in order of puzzles with constraints: threads, checkpoints and tasks.
//!
//! Expected numbers are of the definitions, which are asked about all 288 grids of the 4x4 board, or published.

use dlx::parts::{Goal, Rest, Split, SplitSettings, TaskResult, merge};
use dlx::search::Checkpoint;
use dlx::{ForEach, Interrupt, KernelError, OptionId, RunError, Solver, Stop};
use pavane::constraints::{
    Arrow, Between, Constraint, HelperCell, Killer, Nonconsecutive, Renban, Thermometer,
    ValueRange, Variable, Whispers,
};
use pavane::layout::ConstraintSet;
use pavane::solve::{Question, Route};
use pavane::{Digit, Grid, Layout, Puzzle, PuzzleSolver};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use std::ops::ControlFlow;

fn cells(numbers: &[usize]) -> Vec<Variable> {
    numbers.iter().copied().map(Variable::new).collect()
}

fn layout(name: &str) -> Layout {
    name.parse().expect("a layout")
}

fn blank(layout: Layout, constraints: Vec<Constraint>) -> Puzzle {
    let set = ConstraintSet::new(constraints);
    Puzzle::blank(layout.with_constraints(set))
}

/// Random constraints of several kinds on the 4x4 board, one of them about three cells at least.
fn mixture(random: &mut Pcg64) -> Puzzle {
    let mut below = |bound: u32| (random.next_u32() % bound) as usize;
    let mut constraints = Vec::new();
    for number in 0..1 + below(3) {
        // Successive cells of a path to the right and down.
        let (mut row, mut column) = (below(2), below(2));
        let mut path = vec![4 * row + column];
        while path.len() < 3 + usize::from(number == 0) && (row < 3 || column < 3) {
            if column == 3 || (row < 3 && below(2) == 0) {
                row += 1
            } else {
                column += 1
            }
            path.push(4 * row + column);
        }
        let path = cells(&path);
        constraints.push(match below(6) {
            0 => Killer { cells: path, sum: Some(4 + below(6) as i64) }.into(),
            1 => Renban { cells: path }.into(),
            2 => Between { cells: path }.into(),
            3 => Arrow { pill: path[..1].to_vec(), shaft: path[1..].to_vec() }.into(),
            4 => Thermometer { cells: path, is_slow: true }.into(),
            _ => Whispers { cells: path, difference: 2 }.into(),
        });
    }
    blank(layout("4x4"), constraints)
}

/// All grids of the 4x4 board.
fn all_grids() -> Vec<Grid> {
    let blank = Puzzle::blank(layout("4x4"));
    let all = PuzzleSolver::new(&blank).expect("no givens").solutions().expect("it fits");
    all.map(|grid| grid.expect("no limit")).collect()
}

/// The number of grids that satisfy the definitions of all constraints.
fn expected(puzzle: &Puzzle, grids: &[Grid]) -> usize {
    let holds = |grid: &&Grid| {
        let digits = grid.digits().to_vec();
        let grid = Grid::new(puzzle.layout().clone(), digits).expect("each cell has a digit");
        puzzle.is_solved_by(&grid)
    };
    grids.iter().filter(holds).count()
}

/// Rules on the 6x6 board that leave some thousand solutions.
fn large() -> Puzzle {
    let cage = |numbers: &[usize], sum| Killer { cells: cells(numbers), sum: Some(sum) }.into();
    let constraints = vec![
        cage(&[0, 1, 6], 11),
        cage(&[14, 15, 20], 9),
        cage(&[2], 4),
        cage(&[3], 5),
        // Any row satisfies it.
        Renban { cells: cells(&[30, 31, 32, 33, 34, 35]) }.into(),
    ];
    blank(layout("6x6"), constraints)
}

fn ordered(puzzle: &Puzzle) -> Solver {
    let solver = PuzzleSolver::new(puzzle).expect("no givens");
    solver.ordered_solver().expect("the puzzle is small")
}

fn listed(puzzle: &Puzzle, threads: usize) -> Vec<Grid> {
    let mut grids = Vec::new();
    let solver = PuzzleSolver::new(puzzle).expect("no givens").threads(threads);
    let count = solver.for_each(|grid| {
        grids.push(grid);
        ControlFlow::Continue(())
    });
    assert_eq!(count.expect("an engine takes it").to_string(), grids.len().to_string());
    grids
}

#[test]
fn counts_agree_with_definitions_on_any_number_of_threads() {
    let grids = all_grids();
    let seed = 40;
    let mut random = Pcg64::seed_from_u64(seed);
    for round in 0..200 {
        let puzzle = mixture(&mut random);
        let expected = expected(&puzzle, &grids).to_string();
        let solver = PuzzleSolver::new(&puzzle).expect("no givens");
        let about = format!("seed {seed}, round {round}: {:?}", puzzle.layout().constraints());
        assert_eq!(solver.count().expect("it fits").to_string(), expected, "{about}");
        for threads in [2, 3, 7] {
            let solver = solver.clone().threads(threads);
            assert_eq!(solver.count().expect("it fits").to_string(), expected, "{about}");
        }
    }
}

#[test]
fn lists_have_the_same_order_on_any_number_of_threads() {
    let puzzle = large();
    let one = listed(&puzzle, 1);
    assert!(one.len() > 5_000, "threads join only long searches: {}", one.len());
    for threads in [2, 3, 7] {
        assert!(listed(&puzzle, threads) == one, "{threads} threads");
    }
    // The same solver asked twice gives the same list.
    let solver = PuzzleSolver::new(&puzzle).expect("no givens").threads(2);
    for _ in 0..2 {
        let mut at = 0;
        let visit = |grid| {
            assert!(grid == one[at]);
            at += 1;
            if at < 3_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let count = solver.for_each(visit).expect("an engine takes it");
        assert_eq!((count.to_string().as_str(), count.stop), (">=3000", Some(Stop::SolutionLimit)));
    }
}

#[test]
fn limits_hold_on_any_number_of_threads() {
    let puzzle = large();
    for threads in [1, 2, 3] {
        let solver = PuzzleSolver::new(&puzzle).expect("no givens").threads(threads);
        let few = solver.count_up_to(100).expect("it fits");
        assert_eq!((few.to_string().as_str(), few.stop), (">=100", Some(Stop::SolutionLimit)));
        for limit in [1, 700, 5_000, 21_000, 30_000] {
            let solver = solver.clone().node_limit(Some(limit));
            let solved = solver.count_with_stats().expect("it fits");
            let stop = solved.answer.stop;
            assert!(solved.stats.nodes <= limit && stop == Some(Stop::NodeLimit) || stop.is_none());
        }
        let interrupt = Interrupt::new();
        interrupt.set();
        let stopped = solver.interrupt(&interrupt).count().expect("it fits");
        assert_eq!(stopped.stop, Some(Stop::Interrupted));
    }
}

/// Stops a search at random nodes, again and again, and resumes it from the text of its checkpoint.
#[test]
fn a_search_stopped_at_random_nodes_shows_each_solution_once() {
    let puzzle = large();
    let one = listed(&puzzle, 1);
    let seed = 40;
    let mut random = Pcg64::seed_from_u64(seed);
    for round in 0..4 {
        let mut shown: Vec<Grid> = Vec::new();
        let (mut checkpoint, mut nodes): (Option<Checkpoint>, u64) = (None, 0);
        loop {
            nodes += 1 + u64::from(random.next_u32() % 12_000);
            let puzzle_solver = PuzzleSolver::new(&puzzle).expect("no givens");
            let threads = 1 + (random.next_u32() % 3) as usize;
            let solver = puzzle_solver.ordered_solver().expect("it is small");
            let solver = solver.threads(threads).node_limit(Some(nodes));
            let visit = |options: &[OptionId]| {
                shown.push(puzzle_solver.ordered_grid(options).expect("a solution"));
                ControlFlow::Continue(())
            };
            let mut run = solver.run(ForEach::new(visit));
            if let Some(checkpoint) = &checkpoint {
                run = run.from(checkpoint);
            }
            let outcome = run.go().expect("the checkpoint fits");
            match outcome.checkpoint() {
                None => break,
                Some(rest) => {
                    checkpoint = Some(Checkpoint::from_json(&rest.to_json()).expect("whole"));
                }
            }
        }
        let key = |grid: &Grid| grid.digits().iter().map(|digit| digit.get()).collect::<Vec<_>>();
        let sorted = |grids: &[Grid]| {
            let mut keys: Vec<_> = grids.iter().map(key).collect();
            keys.sort();
            keys
        };
        assert!(sorted(&shown) == sorted(&one), "seed {seed}, round {round}");
    }
}

/// After the nodes that weights learn from, a resumed search continues in the order of the whole one.
#[test]
fn a_resumed_list_continues_in_order() {
    let puzzle = large();
    let one = listed(&puzzle, 1);
    let solver = PuzzleSolver::new(&puzzle).expect("no givens");
    let mut shown = Vec::new();
    let mut checkpoint = None;
    for limit in [Some(6_000), Some(15_000), None] {
        let ordered = solver.ordered_solver().expect("it is small").threads(2).node_limit(limit);
        let visit = |options: &[OptionId]| {
            shown.push(solver.ordered_grid(options).expect("a solution"));
            ControlFlow::Continue(())
        };
        let mut run = ordered.run(ForEach::new(visit));
        if let Some(checkpoint) = &checkpoint {
            run = run.from(checkpoint);
        }
        checkpoint = run.go().expect("the checkpoint fits").checkpoint();
    }
    assert!(checkpoint.is_none() && shown == one);
}

/// A 4x4 board with two rows given. Ten helper cells differ: eight with the values 0 to 8, one with 0, and one with 8
/// up to a last value. If that is 8, they are impossible by the pigeonhole principle, which takes thousands of nodes.
fn with_pigeonholes(last: i64) -> Puzzle {
    let range = |values| ValueRange::new(values).expect("a few values");
    let helper = |name: String, values| HelperCell { name, values };
    let mut helpers: Vec<HelperCell> =
        (1..=8).map(|number| helper(format!("VX{number}"), range(0..=8))).collect();
    helpers.push(helper("VZ".to_owned(), range(0..=0)));
    helpers.push(helper("VA".to_owned(), range(8..=last)));
    let pairs = (16..26).flat_map(|first| (first + 1..26).map(move |other| [first, other]));
    let differ = pairs.map(|pair| Whispers { cells: cells(&pair), difference: 1 }.into()).collect();
    let set = ConstraintSet { helpers, ..ConstraintSet::new(differ) };
    let layout = layout("4x4").with_constraints(set);
    let givens = [1, 2, 3, 4, 3, 4, 1, 2].map(Digit::new);
    let givens: Vec<Option<Digit>> = givens.into_iter().chain([None; 8]).collect();
    Puzzle::new(layout, givens).expect("no clash")
}

/// A look at a node whose cells have values may end before the helper cells have some.
#[test]
fn helper_cells_that_take_long_are_settled_in_several_nodes() {
    let rows = [1, 2, 3, 4, 3, 4, 1, 2].map(Digit::new);
    let has_rows = |grid: &&Grid| grid.digits().iter().copied().map(Some).take(8).eq(rows);
    let grids = all_grids();
    let grids: Vec<&Grid> = grids.iter().filter(has_rows).collect();
    assert_eq!(grids.len(), 4);
    for (last, expected) in [(8, 0), (9, grids.len())] {
        let puzzle = with_pigeonholes(last);
        for threads in [1, 2] {
            let solver = PuzzleSolver::new(&puzzle).expect("no clash").threads(threads);
            let solved = solver.count_with_stats().expect("it fits");
            assert_eq!(solved.answer.to_string(), expected.to_string(), "up to {last}");
            // The 16 cells alone take fewer nodes.
            assert!(solved.stats.nodes > 40, "{} nodes up to {last}", solved.stats.nodes);
            let stopped = solver.node_limit(Some(20)).count().expect("it fits");
            assert_eq!(stopped.stop, Some(Stop::NodeLimit), "up to {last}");
        }
        assert_eq!(listed(&puzzle, 1).len(), expected, "up to {last}");
    }
}

#[test]
fn checkpoints_of_other_constraints_are_refused() {
    let puzzle = large();
    let stopped = ordered(&puzzle).node_limit(Some(50)).run(ForEach::counting()).go();
    let checkpoint = stopped.expect("it fits").checkpoint().expect("it was stopped");
    let mut constraints = puzzle.layout().constraints().to_vec();
    constraints.pop();
    let other = blank(layout("6x6"), constraints);
    let mut givens = puzzle.givens().to_vec();
    givens[5] = Digit::new(3);
    let given = Puzzle::new(puzzle.layout().clone(), givens).expect("a digit of the layout");
    for other in [other, given] {
        let refused = ordered(&other).run(ForEach::counting()).from(&checkpoint).go();
        let Err(RunError::Checkpoint(error)) = refused else { panic!("another puzzle") };
        assert!(error.to_string().contains("another problem"), "{error}");
    }
    assert!(ordered(&puzzle).run(ForEach::counting()).from(&checkpoint).go().is_ok());
}

/// The results of all tasks, under a limit of nodes that leaves rests.
fn results(solver: &Solver, split: &Split) -> Vec<TaskResult> {
    let limited = solver.clone().node_limit(Some(1_000));
    let mut results = Vec::new();
    loop {
        let merged = merge(split, &results).expect("the split is whole");
        if merged.missing().is_empty() {
            return results;
        }
        for task in merged.missing() {
            results.push(task.count(&limited, Rest::default()).expect("the task fits"));
        }
    }
}

#[test]
fn tasks_add_up_in_any_order_and_count_once() {
    let puzzle = large();
    let solver = ordered(&puzzle);
    let expected = listed(&puzzle, 1).len() as u128;
    let settings = SplitSettings { parts: 20, probes: 5, seed: 1 };
    let split = Split::new(&solver, Goal::Count, settings).expect("it fits");
    assert!(split.len() >= 20);
    let split = Split::from_json(&split.to_json()).expect("whole");
    let results = results(&solver, &split);
    // Another process makes equal results.
    let task = split.tasks().next().expect("there are tasks");
    let run = |solver: &Solver| task.count(&solver.clone().node_limit(Some(700)), Rest::default());
    assert_eq!(run(&solver).expect("it fits"), run(&ordered(&puzzle)).expect("it fits"));
    let twice = results.iter().rev().chain(&results);
    let merged = merge(&split, twice).expect("the split is whole");
    assert_eq!((merged.count(), merged.ignored()), (expected, results.len()));
    // Without a result the count is a lower bound.
    let fewer = merge(&split, &results[1..]).expect("the split is whole");
    assert!(!fewer.missing().is_empty() && fewer.count() <= expected);
    // Tasks of other constraints are refused.
    let mut constraints = puzzle.layout().constraints().to_vec();
    constraints.pop();
    let other = blank(layout("6x6"), constraints);
    assert!(split.require_of(&ordered(&other)).is_err());
    assert!(task.count(&ordered(&other), Rest::default()).is_err());
}

/// Published: the rules of the "miracle" sudoku of Mitchell Lee leave 72 grids.
#[test]
fn the_blank_miracle_is_counted_in_tasks() {
    // A cage about a whole region is a rule about more than two cells, and forbids nothing.
    let region = Killer { cells: cells(&[0, 1, 2, 9, 10, 11, 18, 19, 20]), sum: Some(45) };
    let rules = vec![Nonconsecutive { excused: Vec::new() }.into(), region.into()];
    let puzzle = blank(layout("9x9+antiknight+antiking"), rules);
    let solver = ordered(&puzzle);
    let settings = SplitSettings { parts: 8, probes: 2, seed: 1 };
    let split = Split::new(&solver, Goal::Count, settings).expect("it fits");
    let merged = merge(&split, &results(&solver, &split)).expect("the split is whole");
    assert_eq!(merged.to_string(), "72");
    let count = PuzzleSolver::new(&puzzle).expect("no givens").threads(2).count();
    assert_eq!(count.expect("it fits").to_string(), "72");
}

#[test]
fn questions_that_need_all_rules_stated_are_refused() {
    let solver = ordered(&large());
    let refused = KernelError::Rules { engine: "constraints" };
    assert_eq!(solver.cheapest(1).unwrap_err(), refused);
    assert_eq!(solver.any().unwrap_err(), refused);
    assert_eq!(solver.uniqueness().unwrap_err(), refused);
    assert!(solver.diagram().is_err() && solver.solutions().is_err());
    // A count never shares sub-problems, whatever is set.
    let count = solver.sharing(dlx::Sharing::On).count().expect("a search in order");
    assert_eq!(count.found, listed(&large(), 1).len().into());
    let puzzle_solver = PuzzleSolver::new(&large()).expect("no givens");
    assert_eq!(puzzle_solver.route(Question::Count), Ok(Route::Constraints));
}

/// A search of helper cells begins again after each stop. So a limit must not come before it ends.
#[test]
fn searches_of_helper_cells_end_under_limits_of_one_more_node() {
    for (last, expected) in [(8, 0), (9, 4)] {
        let puzzle = with_pigeonholes(last);
        let solver = PuzzleSolver::new(&puzzle).expect("no clash");
        let whole = solver.count_with_stats().expect("it fits").stats.nodes;
        let (mut found, mut nodes) = (0, 0);
        let mut checkpoint: Option<Checkpoint> = None;
        for run_number in 0_u64.. {
            assert!(run_number <= whole, "no end after {nodes} nodes, up to {last}");
            let ordered = solver.ordered_solver().expect("it is small");
            let visit = |_: &[OptionId]| {
                found += 1;
                ControlFlow::Continue(())
            };
            let limited = ordered.threads(1).node_limit(Some(nodes + 1));
            let mut run = limited.run(ForEach::new(visit));
            if let Some(checkpoint) = &checkpoint {
                run = run.from(checkpoint);
            }
            let Some(rest) = run.go().expect("the checkpoint fits").checkpoint() else { break };
            assert!(rest.counters().nodes > nodes, "{nodes} nodes, up to {last}");
            nodes = rest.counters().nodes;
            checkpoint = Some(Checkpoint::from_json(&rest.to_json()).expect("whole"));
        }
        assert_eq!(found, expected, "up to {last}");
    }
}
