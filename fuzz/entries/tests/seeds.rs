//! Every seed of the fuzzer through its target, and some bytes that a random generator makes.

#![allow(clippy::print_stdout, reason = "a failed test shows the last input")]

use pavane_fuzz_entries::{TARGETS, Target};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum length of an input, as in `fuzz/run`.
const MAX_LENGTH: usize = 4096;
/// The number of changes of each seed of constraints.
const CHANGED: usize = 400;
/// The lengths of random inputs: some encode a small problem, some a state of a grid.
const LENGTHS: [usize; 5] = [8, 32, 96, 300, 900];

/// A folder of this repository.
fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The names in a folder, without extensions.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let stem = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    entries.filter_map(|entry| stem(entry.expect("a readable folder").path())).collect()
}

/// The files of a folder and of the folders in it, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
        .into_iter()
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .collect()
}

fn target(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).expect("a name of the registry")
}

/// Runs a target on the files of folders. A failed test shows the last file that was printed.
fn run_files(name: &str, folders: &[&str]) {
    let target = target(name);
    let files: Vec<PathBuf> = folders.iter().flat_map(|path| files(&folder(path))).collect();
    assert!(!files.is_empty(), "{folders:?} have no files");
    for path in files {
        println!("{}", path.display());
        let bytes = fs::read(&path).expect("a readable file");
        (target.run)(&bytes[..bytes.len().min(MAX_LENGTH)]);
    }
}

/// Runs a target on inputs from a random generator.
fn run_random(name: &str, inputs: usize) {
    let target = target(name);
    for seed in 0..inputs {
        println!("seed {seed}");
        let mut bytes = vec![0; LENGTHS[seed % LENGTHS.len()]];
        Pcg64Mcg::seed_from_u64(seed as u64).fill_bytes(&mut bytes);
        (target.run)(&bytes);
    }
}

#[test]
fn each_target_is_in_the_registry() {
    let registered: BTreeSet<String> =
        TARGETS.iter().map(|target| target.name.to_owned()).collect();
    assert_eq!(names(&folder("fuzz/fuzz_targets")), registered);
    let seeded = names(&folder("fuzz/seeds"));
    assert!(seeded.is_subset(&registered), "folders of seeds without a target: {seeded:?}");
}

#[test]
fn checkpoints_take_their_seeds() {
    run_files("checkpoints", &["fuzz/seeds/checkpoints"]);
}

/// The targets of readers of rules beyond zones.
const CONSTRAINTS: [&str; 7] =
    ["fpuzzles", "iss", "killers", "links", "lisudoku", "sudokupad", "typed_lines"];

#[test]
fn readers_of_constraints_take_their_seeds() {
    for name in CONSTRAINTS {
        run_files(name, &[&format!("fuzz/seeds/{name}")]);
    }
    run_files("iss", &["data/constraints"]);
}

/// A text with a few random changes, as the fuzzer makes them.
fn changed(seed: &[u8], mut below: impl FnMut(usize) -> usize) -> Vec<u8> {
    let symbols = b".~_-RC0123456789VX=+/%#{}[]\":, azrct\n'";
    let mut bytes = seed.to_vec();
    for _ in 0..1 + below(5) {
        let (at, other) = (below(bytes.len()), below(bytes.len()));
        match below(5) {
            0 => bytes[at] = symbols[below(symbols.len())],
            1 => bytes.insert(at, symbols[below(symbols.len())]),
            2 if bytes.len() > 2 => drop(bytes.remove(at)),
            3 => bytes.swap(at, other),
            _ => {
                let part = bytes[at.min(other)..at.max(other)].to_vec();
                let end = bytes.len().min(at + part.len());
                bytes.splice(at..end, part);
            }
        }
    }
    bytes
}

#[test]
fn changed_seeds_of_constraints_cause_no_panic() {
    let seed = 20_261_127;
    println!("seed {seed}");
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut below = |count: usize| (random.next_u64() % count.max(1) as u64) as usize;
    for name in CONSTRAINTS {
        let target = target(name);
        for path in files(&folder(&format!("fuzz/seeds/{name}"))) {
            let seed = fs::read(path).expect("a readable file");
            for round in 0..CHANGED {
                let bytes = changed(&seed, &mut below);
                if std::panic::catch_unwind(|| (target.run)(&bytes)).is_err() {
                    panic!("{name}, round {round}: {}", String::from_utf8_lossy(&bytes));
                }
            }
        }
    }
}

#[test]
fn layouts_take_their_seeds() {
    run_files("layouts", &["fuzz/seeds/layouts", "data/sudoku/layouts"]);
}

#[test]
fn problems_take_their_seeds() {
    run_files("problems", &["fuzz/seeds/problems", "data/cover"]);
}

#[test]
fn puzzles_take_their_seeds() {
    run_files("puzzles", &["fuzz/seeds/puzzles", "data/sudoku", "data/formats"]);
}

#[test]
fn requests_take_their_seeds() {
    run_files("requests", &["fuzz/seeds/requests"]);
}

#[test]
fn tasks_take_their_seeds() {
    run_files("tasks", &["fuzz/seeds/tasks"]);
}

#[test]
fn certificates_hold_on_random_problems() {
    run_random("certificates", 500);
}

#[test]
fn proofs_hold_on_random_problems() {
    run_random("proofs", 500);
}

#[test]
fn engines_agree_on_random_problems() {
    run_random("solve", 500);
}

#[test]
fn steps_hold_on_random_states() {
    run_random("steps", 25);
}
