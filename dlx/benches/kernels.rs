//! The kernels beside each other on problems of `data/cover` and on small ones of the classes that `benches/peers`
//! compares programs on: `cargo bench --bench kernels`.
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
use pavane_dlx::format::text;
use pavane_dlx::kernel::{Bits, Cells, Kernel, KernelError, Links, LinksStore};
use pavane_dlx::{Advance, Counters, DEFAULT_RELATION_CAP, Problem, Search};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

#[path = "support/instances.rs"]
mod instances;

/// Problems of `data/cover`, by the names of their files.
const FILES: [&str; 10] = [
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

/// Problems of [`instances::SMALL`], by their names.
const MADE: [&str; 13] = [
    "words3",
    "sudoku16s",
    "sudoku25",
    "latin5r",
    "latin3x6r",
    "orthogonal4",
    "steiner7",
    "steiner9s",
    "x3c30",
    "x5c40",
    "sparse1000",
    "queens8",
    "domination5",
];

/// Longer searches are broken off here.
const MOST_NODES: u64 = 20_000;

/// Searches with a fresh kernel: what it counted, and how long the search alone took. `None` if the kernel
/// does not take the problem.
type Run = fn(&Problem) -> Option<(Counters, Duration)>;

/// The kernels, the baseline first. A new one is one more line.
const KERNELS: [(&str, Run); 3] = [
    ("links", |problem| drive(Ok(Links::new(&LinksStore::new(), problem)))),
    ("cells", |problem| drive(Cells::new(problem))),
    ("bits", |problem| drive(Bits::new(problem, DEFAULT_RELATION_CAP))),
];

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let files = FILES.iter().map(|name| (*name, read(name)));
    let rows: Vec<Row> = files
        .chain(MADE.iter().map(|name| (*name, make(name))))
        .map(|(name, problem)| measure(&mut criterion, name, &problem))
        .collect();
    criterion.final_summary();
    print_table(&rows);
}

/// The measurements of one problem.
struct Row {
    name: &'static str,
    /// `None` if no kernel takes the problem.
    nodes: Option<u64>,
    /// The median time of a run on each kernel; `None` if it was not measured.
    medians: [Option<Duration>; KERNELS.len()],
}

fn measure(criterion: &mut Criterion, name: &'static str, problem: &Problem) -> Row {
    let nodes = KERNELS.map(|(_, run)| run(problem).map(|(counters, _)| counters.nodes));
    let known: Vec<u64> = nodes.iter().copied().flatten().collect();
    assert!(known.iter().all(|&n| n == known[0]), "{name}: the kernels visit {nodes:?} nodes");
    let mut group = criterion.benchmark_group(name);
    known.first().into_iter().for_each(|&nodes| {
        group.throughput(Throughput::Elements(nodes));
    });
    let medians = KERNELS.map(|kernel| measure_kernel(&mut group, kernel, problem));
    group.finish();
    Row { name, nodes: known.first().copied(), medians }
}

fn measure_kernel(
    group: &mut BenchmarkGroup<'_, WallTime>,
    (name, run): (&str, Run),
    problem: &Problem,
) -> Option<Duration> {
    run(problem)?;
    let mut samples = Vec::new();
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|runs| {
            let total = (0..runs).filter_map(|_| run(problem)).map(|(_, time)| time).sum();
            samples.push(total / runs.max(1) as u32);
            total
        });
    });
    samples.sort_unstable();
    // A test run takes a single sample, which is no measurement.
    (samples.len() > 1).then(|| samples[samples.len() / 2])
}

fn read(name: &str) -> Problem {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../data/cover/{name}.dlx"));
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text::read(&bytes).unwrap_or_else(|error| panic!("{path:?}: {error}")).problem
}

fn make(name: &str) -> Problem {
    let instance = instances::SMALL.iter().find(|instance| instance.name == name);
    let text = instance.unwrap_or_else(|| panic!("there is no instance {name}")).text();
    text::read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}")).problem
}

/// Takes the kernel through its search, unless it did not take the problem.
fn drive<K: Kernel>(kernel: Result<K, KernelError>) -> Option<(Counters, Duration)> {
    let mut search = Search::new(kernel.ok()?);
    search.set_node_limit(Some(MOST_NODES));
    let start = Instant::now();
    while black_box(search.advance()) == Advance::Solution {}
    let time = start.elapsed();
    Some((search.counters(), time))
}

/// Prints the medians of what was measured, and the ratios of the baseline to the other kernels.
fn print_table(rows: &[Row]) {
    if rows.iter().all(|row| row.medians.iter().all(Option::is_none)) {
        return;
    }
    let [(baseline, _), others @ ..] = KERNELS;
    println!("Median times of this run, in microseconds; {baseline} is the baseline.\n");
    let names = KERNELS.map(|(name, _)| name).join(" | ");
    let ratios = others.map(|(name, _)| format!("{baseline} / {name}")).join(" | ");
    println!("| problem | nodes | {names} | {ratios} |");
    println!("|---|--:|{}", "--:|".repeat(KERNELS.len() + others.len()));
    for row in rows.iter().filter(|row| row.medians.iter().any(Option::is_some)) {
        let micros = row.medians.map(|median| median.map(|median| median.as_secs_f64() * 1e6));
        let times = micros.map(|time| time.map(|time| format!("{time:.0}")).unwrap_or_default());
        let ratio = |time: &Option<f64>| match (micros[0], time) {
            (Some(first), Some(time)) => format!("{:.2}", first / time),
            _ => String::new(),
        };
        let ratios: Vec<String> = micros[1..].iter().map(ratio).collect();
        let nodes = row.nodes.map(|nodes| nodes.to_string()).unwrap_or_default();
        println!("| {} | {nodes} | {} | {} |", row.name, times.join(" | "), ratios.join(" | "));
    }
}
