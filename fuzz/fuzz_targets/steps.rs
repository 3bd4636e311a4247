//! The target `steps`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::steps::{State, run};

fuzz_target!(|input: State| run(input));
