//! The kernels beside each other on ten problems of `data/cover`: `cargo bench --bench kernels`.
//!
//! A run takes a fresh kernel through a whole search, or its first [`MOST_NODES`] nodes. Laying the
//! kernel out is not measured. All kernels visit the same nodes, which is checked before they are
//! measured, so that the throughput is in nodes ("elements") a second and can be compared. Times only
//! mean something beside others of the same run; the table at the end gives them as ratios to `links`,
//! the baseline.
//!
//! `cargo bench --bench kernels -- --test` only checks that everything runs;
//! `-- soma` measures what has `soma` in its name.
#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use dlx::format::text;
use dlx::kernel::{Bits, Cells, Kernel, Links, LinksStore};
use dlx::{Advance, Counters, DEFAULT_RELATION_CAP, Engine, Problem, Search};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

/// The problems, by the names of their files.
const PROBLEMS: [&str; 10] = [
    "pentomino6x10",
    "pentomino3x20",
    "soma",
    "queens10",
    "langford8",
    "transversal7",
    "latin4",
    "sudoku4x4",
    "domino6",
    "macmahon2x3",
];

/// Longer searches are broken off here.
const MOST_NODES: u64 = 20_000;

/// The kernels, the baseline first.
const KERNELS: [Engine; 2] = [Engine::Links, Engine::Bits];

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let rows: Vec<Row> = PROBLEMS.iter().map(|name| measure(&mut criterion, name)).collect();
    criterion.final_summary();
    print_table(&rows);
}

/// What was measured of one problem.
struct Row {
    name: &'static str,
    nodes: u64,
    /// The median time of a run on each kernel; `None` if it was not measured.
    medians: [Option<Duration>; KERNELS.len()],
}

fn measure(criterion: &mut Criterion, name: &'static str) -> Row {
    let problem = read(name);
    let nodes = KERNELS.map(|kernel| search(kernel, &problem).0.nodes);
    assert!(nodes.iter().all(|&n| n == nodes[0]), "{name}: the kernels visit {nodes:?} nodes");
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(nodes[0]));
    let medians = KERNELS.map(|kernel| measure_kernel(&mut group, kernel, &problem));
    group.finish();
    Row { name, nodes: nodes[0], medians }
}

fn measure_kernel(
    group: &mut BenchmarkGroup<'_, WallTime>,
    kernel: Engine,
    problem: &Problem,
) -> Option<Duration> {
    let mut samples = Vec::new();
    group.bench_function(kernel.name(), |bencher| {
        bencher.iter_custom(|runs| {
            let total = (0..runs).map(|_| search(kernel, problem).1).sum::<Duration>();
            samples.push(total / runs.max(1) as u32);
            total
        });
    });
    samples.sort_unstable();
    // A test run takes a single sample, which is no measurement.
    (samples.len() > 1).then(|| samples[samples.len() / 2])
}

fn read(name: &str) -> Problem {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/cover/{name}.dlx"));
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text::read(&bytes).unwrap_or_else(|error| panic!("{path:?}: {error}")).problem
}

/// Searches on a fresh kernel and takes the time of the search alone.
fn search(kernel: Engine, problem: &Problem) -> (Counters, Duration) {
    match kernel {
        Engine::Links => {
            let store = LinksStore::new();
            drive(Links::new(&store, problem))
        }
        Engine::Cells => drive(Cells::new(problem).expect("the problem has no multiplicities")),
        Engine::Bits | Engine::Auto => {
            drive(Bits::new(problem, DEFAULT_RELATION_CAP).expect("the problem is small"))
        }
    }
}

fn drive<K: Kernel>(kernel: K) -> (Counters, Duration) {
    let mut search = Search::new(kernel);
    search.set_node_limit(Some(MOST_NODES));
    let start = Instant::now();
    while black_box(search.advance()) == Advance::Solution {}
    let time = start.elapsed();
    (search.counters(), time)
}

/// Prints the medians of what was measured, and their ratios to the baseline.
fn print_table(rows: &[Row]) {
    let [baseline, other] = KERNELS;
    let complete = |row: &Row| -> Option<(u64, [Duration; 2])> {
        let [Some(first), Some(second)] = row.medians else { return None };
        Some((row.nodes, [first, second]))
    };
    if rows.iter().any(|row| complete(row).is_some()) {
        println!("Median times of this run, in microseconds; {baseline} is the baseline.\n");
        println!("| problem | nodes | {baseline} | {other} | {baseline} / {other} |");
        println!("|---|--:|--:|--:|--:|");
    }
    for row in rows {
        if let Some((nodes, [first, second])) = complete(row) {
            println!(
                "| {} | {nodes} | {:.0} | {:.0} | {:.2} |",
                row.name,
                first.as_secs_f64() * 1e6,
                second.as_secs_f64() * 1e6,
                first.as_secs_f64() / second.as_secs_f64()
            );
        }
    }
}
