//! The target `iss`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::constraints::iss;

fuzz_target!(|input: &str| iss(input));
