//! The target `killers`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::constraints::killers;

fuzz_target!(|input: &str| killers(input));
