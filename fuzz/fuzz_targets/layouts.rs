//! The target `layouts`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::layouts::run;

fuzz_target!(|input: &str| run(input));
