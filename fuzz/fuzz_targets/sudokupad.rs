//! The target `sudokupad`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::constraints::sudokupad;

fuzz_target!(|input: &str| sudokupad(input));
