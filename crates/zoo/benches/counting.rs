//! Counts with shared sub-problems beside plain searches: `cargo bench --bench counting`.
//!
//! Each row is one count from the problem to the number, on one thread, in three ways: as `Solver::count` chooses; in
//! the order that is best for it; and by visiting all solutions where these are few enough. Times are medians of a
//! few runs. The last column is the speed of `Solver::count` as a multiple of the plain search, and can be compared
//! between machines. The results of all ways are compared.
//!
//! `-- --test` only checks that everything runs, `-- latin` measures what has `latin` in its name.
#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use dlx::diagram::Order;
use dlx::{ItemId, Problem, Sharing, Solver};
use pavane::{Encoder, Layout, Puzzle};
use pavane_zoo::{Arguments, Family, Instance};
use std::time::{Duration, Instant};

#[path = "../../../benches/support/choice.rs"]
mod choice;

use choice::Choice;

/// A problem to be counted.
struct Row {
    name: &'static str,
    problem: Problem,
    blocks: Option<Vec<Vec<ItemId>>>,
    /// Whether all solutions can be visited in a few seconds.
    is_small: bool,
}

fn rows() -> Vec<Row> {
    let tiling = |name, rows, columns, cells, is_small| {
        let arguments = [("N", cells), ("R", rows), ("C", columns)];
        let problem = made("polyominoes", &arguments, Some("any-number")).problem;
        Row { name, problem, blocks: None, is_small }
    };
    let latin = |name, n, declared: bool, is_small| {
        let instance = made("latin", &[("N", n)], None);
        let blocks = declared.then(|| digits(&instance, n));
        Row { name, problem: instance.problem, blocks, is_small }
    };
    let sudoku = |name, layout: Layout, line: &str, is_small| {
        let givens: Vec<_> = line.chars().map(digit).collect();
        let puzzle = Puzzle::new(layout.clone(), givens).expect("the line fits the layout");
        let encoding = Encoder::new(&layout).encode(&puzzle).expect("no givens clash");
        Row { name, problem: encoding.problem().clone(), blocks: None, is_small }
    };
    let nine = || Layout::square(9).expect("9x9 is a layout");
    let jigsaw = Layout::jigsaw(JIGSAW).expect("seven regions of seven cells");
    vec![
        tiling("dominoes 6x6", 6, 6, 2, true),
        tiling("dominoes 8x8", 8, 8, 2, false),
        tiling("dominoes 12x12", 12, 12, 2, false),
        tiling("dominoes 16x16", 16, 16, 2, false),
        tiling("trominoes 9x9", 9, 9, 3, false),
        tiling("tetrominoes 8x8", 8, 8, 4, false),
        tiling("tetrominoes 6x10", 6, 10, 4, false),
        latin("Latin squares of order 5", 5, false, true),
        latin("Latin squares of order 6", 6, false, false),
        latin("Latin squares of order 7", 7, false, false),
        latin("Latin squares of order 7, digits declared", 7, true, false),
        sudoku(
            "sudoku grids 6x6",
            Layout::blocks(2, 3).expect("2x3 blocks"),
            &".".repeat(36),
            true,
        ),
        sudoku("jigsaw grids 7x7", jigsaw, &".".repeat(49), false),
        sudoku("sudoku, 16 givens", nine(), SIXTEEN, true),
        sudoku("sudoku, 16 givens, few solutions", nine(), SIXTEEN_FEW, true),
    ]
}

/// The member of a family of the zoo.
fn made(family: &str, numbers: &[(&str, u64)], switch: Option<&str>) -> Instance {
    let with = |arguments: Arguments, &(name, number): &(&str, u64)| arguments.number(name, number);
    let arguments = numbers.iter().fold(Arguments::new(), with);
    let arguments = switch.into_iter().fold(arguments, |arguments, name| arguments.switch(name));
    let family = Family::named(family).expect("a family of the zoo");
    family.make(&arguments).expect("numbers that it takes")
}

/// For each digit of a Latin square the items of it in the rows and columns, which are named `r1#5` and `c1#5`.
fn digits(latin: &Instance, n: u64) -> Vec<Vec<ItemId>> {
    let items = |digit: u64| {
        let end = format!("#{digit}");
        latin.problem.items().filter(|&item| latin.names.item(item).ends_with(&end)).collect()
    };
    (1..=n).map(items).collect()
}

/// A map of regions.
const JIGSAW: &str = "AAAABBBAAABBBBCCCCDDDCCCDDDDEEEEFFFEEEFFFFGGGGGGG";
/// A known puzzle with 17 givens and one solution, less one of the givens: 494,492 solutions.
const SIXTEEN: &str =
    "..............1..2..3..4.5.......6......7.4....8.5........8..3....7.....12......6";
/// Another one: 17,204 solutions.
const SIXTEEN_FEW: &str =
    ".......................2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

/// An order that takes more nodes than this is not the best.
const MOST_NODES: u64 = 4_000_000;

fn digit(symbol: char) -> Option<pavane::Digit> {
    let value = symbol.to_digit(10).filter(|&value| value > 0)?;
    pavane::Digit::new(value as u8)
}

/// The median time of `fewest` runs or more, each with a fresh solver (it keeps what it has reduced), and their result.
fn measure(fewest: usize, solver: impl Fn() -> Solver) -> (Duration, String) {
    let mut times = Vec::new();
    let mut number = String::new();
    let begin = Instant::now();
    let most = 8 * fewest;
    while times.len() < fewest || (times.len() < most && begin.elapsed() < Duration::from_secs(1)) {
        let start = Instant::now();
        number = solver().count().expect("the engine takes it").to_string();
        times.push(start.elapsed());
    }
    times.sort();
    (times[times.len() / 2], number)
}

fn main() {
    let choice = Choice::from_arguments();
    println!("| count | number | by itself | best order | all visited | by itself is faster |");
    println!("|---|--:|--:|--:|--:|--:|");
    for row in rows().iter().filter(|row| choice.takes(row.name, row.is_small)) {
        measure_row(row, if choice.is_test() { 1 } else { 3 });
    }
}

fn measure_row(row: &Row, fewest: usize) {
    let solver = |sharing| {
        let solver = Solver::new(&row.problem).sharing(sharing);
        match row.blocks.clone() {
            Some(blocks) => solver.blocks(blocks).expect("the digits are alike"),
            None => solver,
        }
    };
    let (alone, number) = measure(fewest, || solver(Sharing::Auto));
    let orders = [Order::Given, Order::Front, Order::Minimum];
    let timed = orders.map(|order| {
        let limited = || solver(Sharing::On).order(order).node_limit(Some(MOST_NODES));
        let (time, found) = measure(fewest, limited);
        if found.starts_with(">=") {
            return Duration::MAX;
        }
        assert_eq!(found, number, "{} in order {order:?}", row.name);
        time
    });
    let best = timed.into_iter().min().unwrap_or_default();
    let (plain, ratio) = if row.is_small {
        let (plain, found) = measure(fewest, || solver(Sharing::Off));
        assert_eq!(found, number, "{} by visiting all", row.name);
        (seconds(plain), format!("{:.1}", plain.as_secs_f64() / alone.as_secs_f64()))
    } else {
        ("-".to_owned(), "-".to_owned())
    };
    println!(
        "| {} | {number} | {} | {} | {plain} | {ratio} |",
        row.name,
        seconds(alone),
        seconds(best),
    );
}

fn seconds(time: Duration) -> String {
    format!("{:.4} s", time.as_secs_f64())
}
