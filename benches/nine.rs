//! The kernels of `pavane::nine` beside each other, counting up to two: `cargo bench --bench nine`.
//!
//! `solver` looks at one board at a time and is the baseline; the others are `Batch` on one thread with
//! each instruction set that the processor has. All count the same, which is checked before they are
//! measured. The throughput is in boards ("elements") a second. Times only mean something beside others
//! of the same run; the table at the end gives them as ratios to the baseline.
//!
//! `cargo bench --bench nine -- --test` only checks that everything runs; `-- easy` measures what has
//! `easy` in its name. `benches/peers` measures other people's solvers, and larger sets.
#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use pavane::nine::{Batch, Board, Isa, Solver};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

#[path = "support/puzzles.rs"]
mod puzzles;

/// The files of `data/sudoku` with standard boards.
const FILES: [&str; 6] = ["hard", "brute-force", "symmetry", "three-step", "levels", "many"];

/// The seed of the made sets.
const SEED: u64 = 1;
const MADE: usize = 1_000;

/// Counts of some boards up to two.
type Count<'a> = Box<dyn FnMut(&[Board]) -> Vec<u64> + 'a>;

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    let rows: Vec<Row> =
        sets().iter().map(|(name, boards)| measure(&mut criterion, name, boards)).collect();
    criterion.final_summary();
    print_table(&rows);
}

fn sets() -> [(&'static str, Vec<Board>); 4] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sudoku");
    let read = |name: &str| {
        let path = folder.join(format!("{name}.txt"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
        puzzles::read(&text)
    };
    let made = puzzles::make(SEED, MADE);
    [
        ("data", FILES.iter().flat_map(|name| read(name)).collect()),
        ("minimal", made.iter().map(|made| made.minimal).collect()),
        ("easy", made.iter().map(|made| made.easy()).collect()),
        ("one short", made.iter().map(|made| made.one_short()).collect()),
    ]
}

/// The kernels with their names, the baseline first.
fn kernels() -> Vec<(&'static str, Count<'static>)> {
    let mut solver = Solver::new();
    let one = move |boards: &[Board]| -> Vec<u64> {
        boards.iter().map(|board| solver.count_up_to(board, 2)).collect()
    };
    let mut kernels: Vec<(&str, Count<'_>)> = vec![("solver", Box::new(one))];
    for isa in Isa::ALL {
        if let Ok(mut batch) = Batch::with_isa(*isa) {
            let many = move |boards: &[Board]| -> Vec<u64> {
                batch.count(boards, 2).iter().map(|answer| answer.count).collect()
            };
            kernels.push((isa.name(), Box::new(many)));
        }
    }
    kernels
}

/// The measurements of one set.
struct Row {
    name: &'static str,
    boards: usize,
    /// The kernels and the median times of a run; `None` if it was not measured.
    medians: Vec<(&'static str, Option<Duration>)>,
}

fn measure(criterion: &mut Criterion, name: &'static str, boards: &[Board]) -> Row {
    let mut kernels = kernels();
    let counts: Vec<Vec<u64>> = kernels.iter_mut().map(|(_, count)| count(boards)).collect();
    for ((kernel, _), count) in kernels.iter().zip(&counts) {
        assert_eq!(count, &counts[0], "{name}: {kernel} and the baseline");
    }
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(boards.len() as u64));
    let medians = (kernels.into_iter())
        .map(|(kernel, count)| (kernel, measure_kernel(&mut group, kernel, count, boards)))
        .collect();
    group.finish();
    Row { name, boards: boards.len(), medians }
}

fn measure_kernel(
    group: &mut BenchmarkGroup<'_, WallTime>,
    kernel: &str,
    mut count: Count<'_>,
    boards: &[Board],
) -> Option<Duration> {
    let mut samples = Vec::new();
    group.bench_function(kernel, |bencher| {
        bencher.iter_custom(|runs| {
            let start = Instant::now();
            for _ in 0..runs {
                black_box(count(black_box(boards)));
            }
            let total = start.elapsed();
            samples.push(total / runs.max(1) as u32);
            total
        });
    });
    samples.sort_unstable();
    // A test run takes a single sample, which is no measurement.
    (samples.len() > 1).then(|| samples[samples.len() / 2])
}

/// Prints what was measured as boards a second, and as ratios to the baseline.
fn print_table(rows: &[Row]) {
    let measured = |row: &&Row| row.medians.iter().all(|(_, median)| median.is_some());
    let rows: Vec<&Row> = rows.iter().filter(measured).collect();
    let Some(first) = rows.first() else { return };
    let names: Vec<&str> = first.medians.iter().map(|(kernel, _)| *kernel).collect();
    println!(
        "Thousand boards a second, by the median times of this run, and ratios to `solver`.\n"
    );
    println!("| set | boards | {} |", names.join(" | "));
    println!("|---|--:|{}", "--:|".repeat(names.len()));
    for row in rows {
        let rates: Vec<f64> = (row.medians.iter())
            .filter_map(|(_, median)| Some(row.boards as f64 / median.as_ref()?.as_secs_f64()))
            .collect();
        let cells: Vec<String> = (rates.iter())
            .map(|rate| format!("{:.0} ({:.2})", rate / 1e3, rate / rates[0]))
            .collect();
        println!("| {} | {} | {} |", row.name, row.boards, cells.join(" | "));
    }
}
