//! The target `fpuzzles`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::constraints::fpuzzles;

fuzz_target!(|input: &str| fpuzzles(input));
