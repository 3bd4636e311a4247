//! The target `constraints`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::constraints::run;

fuzz_target!(|input: &str| run(input));
