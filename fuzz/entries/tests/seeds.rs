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
    run_random("steps", 50);
}
