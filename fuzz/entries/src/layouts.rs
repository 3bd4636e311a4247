//! Layouts and symbols: their names, jigsaw maps, and files of zones, in both forms that are written.
use pavane::layout::{LayoutSpec, zones};
use pavane::{Digit, Layout, Symbols};

/// Holds a layout to its files.
fn check(layout: &Layout) {
    if layout.cell_count() > 1000 {
        return;
    }
    for written in [zones::write_json(layout), zones::write_text(layout)] {
        assert_eq!(zones::read(&written).as_ref(), Ok(layout), "{written}");
    }
}

/// Reads a text as a layout, as symbols and as a file of zones.
pub fn run(text: &str) {
    if let Ok(layout) = Layout::jigsaw(text) {
        assert!(layout.is_square());
        check(&layout);
    }
    if let Ok(symbols) = Symbols::custom(text) {
        for digit in Digit::first(symbols.digits()) {
            let symbol = symbols.symbol(digit).expect("custom symbols are symbols");
            assert_eq!(symbols.read(symbol), Ok(Some(digit)), "{text}");
        }
        assert_eq!(symbols.read(symbols.empty()), Ok(None), "{text}");
    }
    if let Ok(spec) = text.parse::<LayoutSpec>() {
        // Its file, if it has one, is the text itself.
        if let Ok(layout) = spec.build(|_| Ok(text.as_bytes().to_vec())) {
            check(&layout);
        }
    }
    if let Ok(layout) = zones::read(text) {
        check(&layout);
    }
}
