//! The target `solve`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::{small::Shape, solve::run};

fuzz_target!(|input: Shape| run(input));
