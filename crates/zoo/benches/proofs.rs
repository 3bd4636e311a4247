//! The cost of proofs beside the searches that they are of: `cargo bench --bench proofs`.
//!
//! Each row is one problem. All its solutions are searched for on one thread, without algebra, in three ways: the
//! search alone, with the steps of the proof written to nowhere, and with the proof written into a file; then that
//! proof is checked. The proof follows the search in order, or is made by searches that learn clauses. The runs of a
//! row take turns, times are their medians, and the ratios to the search alone can be compared between machines. What
//! is proved is compared with what is known.
//!
//! `-- --test` only checks that everything runs, `-- queens` measures what has `queens` in its name.
#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use dlx::proof::check;
use dlx::prover::{Proof, Prover};
use dlx::solver::Part;
use dlx::{Engine, Problem, Sharing, Solver};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::time::{Duration, Instant};

#[path = "../../../benches/support/choice.rs"]
mod choice;
#[path = "../tests/it/named.rs"]
mod named;
#[path = "../../../tests/it/support/stated.rs"]
mod stated;

use choice::Choice;

/// A problem, and how many solutions it is known to have.
struct Row {
    name: &'static str,
    claim: &'static str,
    problem: Problem,
    /// Whether a proof takes a fraction of a second.
    is_small: bool,
}

/// A published hard puzzle, known as Easter Monster.
const HARD: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn rows() -> Vec<Row> {
    let zoo = |name, claim, family, numbers: &[(&str, u64)], is_small| {
        let problem = named::zoo(family, numbers);
        Row { name, claim, problem, is_small }
    };
    vec![
        Row {
            name: "Easter Monster",
            claim: "unique",
            problem: stated::nine(HARD),
            is_small: true,
        },
        zoo("queens 8", "exactly 92", "queens", &[("N", 8)], true),
        zoo("queens 10", "exactly 724", "queens", &[("N", 10)], true),
        zoo("queen domination 7/4", "exactly 86", "queen-domination", &[("N", 7), ("K", 4)], true),
        zoo("Langford 10", "none", "langford", &[("N", 10)], true),
        zoo("mutilated chessboard 8", "none", "mutilated", &[("N", 8)], true),
        zoo("Langford 13", "none", "langford", &[("N", 13)], false),
    ]
}

fn main() {
    let choice = Choice::from_arguments();
    println!(
        "| problem | claim | proof | nodes | bytes | search | written to nowhere | into a file | checked |"
    );
    println!("|---|---|---|--:|--:|--:|--:|--:|--:|");
    for row in rows().iter().filter(|row| choice.takes(row.name, row.is_small)) {
        let fewest = if choice.is_test() { 1 } else { 5 };
        measure(row, "in order", fewest, |solver| solver.engine(Engine::Bits));
        // Large trees are for the search in order.
        if row.is_small {
            measure(row, "learning", fewest, |solver| solver.only(Part::Learn));
        }
    }
}

/// Measures `fewest` runs of each kind, or more if they are short.
fn measure(row: &Row, way: &str, fewest: usize, set: impl Fn(Solver) -> Solver) {
    let mut times: [Vec<Duration>; 4] = Default::default();
    let begin = Instant::now();
    let most = 40 * fewest;
    let mut bytes = 0;
    let mut nodes = 0;
    while times[0].len() < fewest
        || (fewest > 1 && times[0].len() < most && begin.elapsed() < Duration::from_secs(2))
    {
        // Each with a fresh solver: it keeps what it has reduced.
        let solver = || Solver::new(&row.problem).sharing(Sharing::Off).algebra(false);
        let search = || solver().count().expect("the engine takes it");
        // Not measured: the check before has left other things in the cache.
        search();
        let (_, time) = timed(search);
        times[0].push(time);
        let (_, time) = timed(|| prove(&set(solver()), &mut io::sink()));
        times[1].push(time);
        let mut steps = tempfile::tempfile().expect("a file");
        let (proof, time) = timed(|| {
            let mut out = BufWriter::with_capacity(1 << 18, &steps);
            let proof = prove(&set(solver()), &mut out);
            out.flush().expect("room on the disk");
            proof
        });
        times[2].push(time);
        let mut text = Vec::new();
        proof.write_head(&mut text).expect("memory");
        steps.rewind().and_then(|()| steps.read_to_end(&mut text)).expect("what was written");
        proof.write_tail(&mut text).expect("memory");
        let (claim, time) = timed(|| check(&row.problem, &text[..]).expect("a proof"));
        times[3].push(time);
        assert_eq!(claim.to_string(), row.claim, "{}", row.name);
        (bytes, nodes) = (text.len(), proof.counters().nodes);
    }
    let [search, nowhere, file, checked] = times.map(|mut times| {
        times.sort();
        times[times.len() / 2].as_secs_f64()
    });
    println!(
        "| {} | {} | {way} | {nodes} | {bytes} | {search:.5} s | {:.2} | {:.2} | {:.1} |",
        row.name,
        row.claim,
        nowhere / search,
        file / search,
        checked / search,
    );
}

fn prove(solver: &Solver, out: &mut impl Write) -> Proof {
    Prover::new(solver).algebra(false).write_steps(out).expect("it has an end")
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = run();
    (result, start.elapsed())
}
