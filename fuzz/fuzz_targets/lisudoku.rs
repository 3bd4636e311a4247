//! The target `lisudoku`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::constraints::lisudoku;

fuzz_target!(|input: &str| lisudoku(input));
