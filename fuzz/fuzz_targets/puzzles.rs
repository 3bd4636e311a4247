//! The target `puzzles`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::puzzles::run;

fuzz_target!(|input: &[u8]| run(input));
