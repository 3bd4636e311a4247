//! The functions that are fuzzed, without the fuzzer: a module for each target, or a function of `constraints`.
//!
//! `fuzz/fuzz_targets` calls them from libFuzzer, which needs flags of the compiler. `tests/seeds.rs` is a plain test:
//! it calls them with every seed.

pub mod certificates;
pub mod checkpoints;
pub mod constraints;
mod dominoes;
pub mod edits;
pub mod layouts;
pub mod problems;
pub mod proofs;
pub mod puzzles;
pub mod requests;
pub mod small;
pub mod solve;
pub mod steps;
pub mod tasks;

use arbitrary::{Arbitrary, Unstructured};

/// A function that is fuzzed.
#[derive(Debug)]
pub struct Target {
    /// Its name: the module or the function here, the file in `fuzz/fuzz_targets`, and the folder in `fuzz/seeds`.
    pub name: &'static str,
    /// Calls it with the input that the bytes encode, or not at all if they encode none. It panics where it finds a
    /// defect.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "certificates", run: |bytes| call(certificates::run, bytes) },
    Target { name: "checkpoints", run: |bytes| call(checkpoints::run, bytes) },
    Target { name: "fpuzzles", run: |bytes| call(constraints::fpuzzles, bytes) },
    Target { name: "iss", run: |bytes| call(constraints::iss, bytes) },
    Target { name: "killers", run: |bytes| call(constraints::killers, bytes) },
    Target { name: "layouts", run: |bytes| call(layouts::run, bytes) },
    Target { name: "links", run: |bytes| call(constraints::links, bytes) },
    Target { name: "lisudoku", run: |bytes| call(constraints::lisudoku, bytes) },
    Target { name: "problems", run: |bytes| call(problems::run, bytes) },
    Target { name: "proofs", run: |bytes| call(proofs::run, bytes) },
    Target { name: "puzzles", run: |bytes| call(puzzles::run, bytes) },
    Target { name: "requests", run: |bytes| call(requests::run, bytes) },
    Target { name: "solve", run: |bytes| call(solve::run, bytes) },
    Target { name: "steps", run: |bytes| call(steps::run, bytes) },
    Target { name: "sudokupad", run: |bytes| call(constraints::sudokupad, bytes) },
    Target { name: "tasks", run: |bytes| call(tasks::run, bytes) },
    Target { name: "typed_lines", run: |bytes| call(constraints::typed_lines, bytes) },
];

/// Decodes an input as libFuzzer does, and calls a function with it.
fn call<'bytes, T: Arbitrary<'bytes>>(run: fn(T), bytes: &'bytes [u8]) {
    if let Ok(input) = T::arbitrary_take_rest(Unstructured::new(bytes)) {
        run(input);
    }
}
