//! The target `proofs`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::proofs::{Input, run};

fuzz_target!(|input: Input| run(input));
