//! The target `typed_lines`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::constraints::typed_lines;

fuzz_target!(|input: &str| typed_lines(input));
