//! Blank boards counted by `pavane::gluing`, and random grids of them, on one thread: `cargo bench --bench gluing`.
//!
//! Each count is checked against the published one before it is measured. `-- 9x9` measures one board;
//! `-- --test` only checks that everything runs. Times only mean something beside others of the same
//! run.

use criterion::Criterion;
use pavane::gluing::{GridSampler, blank_grids};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::hint::black_box;
use std::time::Duration;

/// Boards by name, with the rows and columns of a block and the published numbers of grids.
const BOARDS: [(&str, usize, usize, &str); 5] = [
    ("4x4", 2, 2, "288"),
    ("6x6", 2, 3, "28200960"),
    ("8x8", 2, 4, "29136487207403520"),
    ("9x9", 3, 3, "6670903752021072936960"),
    ("10x10", 2, 5, "1903816047972624930994913280000"),
];

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for (name, rows, columns, published) in BOARDS {
        criterion.bench_function(name, |bencher| {
            let count = || blank_grids(black_box(rows), black_box(columns));
            assert_eq!(count().map(|grids| grids.to_string()).as_deref(), Ok(published), "{name}");
            bencher.iter(count);
        });
    }
    let sampler = GridSampler::new(3, 3).expect("there is a method");
    let mut random = Pcg64::seed_from_u64(1);
    criterion.bench_function("random 9x9", |bencher| {
        bencher.iter(|| sampler.sample_9x9(&mut random));
    });
    let sampler = GridSampler::new(2, 5).expect("there is a method");
    criterion.bench_function("random 10x10", |bencher| {
        bencher.iter(|| sampler.sample(&mut random));
    });
    criterion.final_summary();
}
