//! The target `links`, which `pavane_fuzz_entries` has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane_fuzz_entries::constraints::links;

fuzz_target!(|input: &str| links(input));
