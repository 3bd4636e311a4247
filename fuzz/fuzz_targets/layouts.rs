//! Layouts: their names, jigsaw maps, and files of zones.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane::layout::{LayoutSpec, zones};
use pavane::{Layout, Symbols};

fuzz_target!(|text: &str| {
    let _ = Layout::jigsaw(text);
    let _ = Symbols::custom(text);
    if let Ok(spec) = text.parse::<LayoutSpec>() {
        // Its file, if it has one, is the text itself.
        let _ = spec.build(|_| Ok(text.as_bytes().to_vec()));
    }
    if let Ok(layout) = zones::read(text) {
        let written = zones::write_json(&layout);
        assert_eq!(zones::read(&written).as_ref(), Ok(&layout), "{written}");
    }
});
