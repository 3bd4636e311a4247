//! The note about printed puzzles that do not state their layout.

use pavane::Puzzle;
use pavane::format::line;

/// The note for the line of a puzzle: the argument with which it is read again. `None` if the line states the layout.
/// `given` is the argument of `--layout`.
pub(crate) fn layout_note(puzzle: &Puzzle, given: Option<&str>) -> Option<String> {
    if line::states_layout(puzzle) {
        return None;
    }
    // A layout from a file, or of given blocks, is named as it was given.
    let from_file = given.filter(|given| given.contains(':')).map(str::to_owned);
    let add = match from_file.or_else(|| line::layout_flag(puzzle.layout())) {
        Some(flag) => format!("to read them again, add --layout {flag}"),
        None => "`pavane convert --to json` states it, and --json".to_owned(),
    };
    Some(format!("pavane: note: the lines do not state the layout; {add}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavane::Layout;

    fn note(layout: &Layout, given: Option<&str>) -> Option<String> {
        let note = layout_note(&Puzzle::blank(layout.clone()), given)?;
        note.trim_end().split_once("; ").map(|(_, add)| add.to_owned())
    }

    #[test]
    fn notes_name_the_flag_that_is_missing() {
        let named = |name: &str| name.parse::<Layout>().unwrap();
        let jigsaw = Layout::jigsaw("AAAB ACBB CCDB CDDD").unwrap();
        let crossed = jigsaw.with("x".parse().unwrap()).unwrap();
        let custom = r#"{"base": "1x4", "zones": [{"cells": ["r1c1", "r4c4"]}]}"#;
        let custom = pavane::layout::zones::read(custom).unwrap();
        let add = |flag: &str| Some(format!("to read them again, add --layout {flag}"));
        assert_eq!(note(&named("9x9"), None), None);
        assert_eq!(note(&named("2x5"), Some("2x5")), None);
        assert_eq!(note(&jigsaw, None), None);
        assert_eq!(note(&named("5x2"), None), add("5x2"));
        assert_eq!(note(&named("9x9+x"), Some("9x9+x")), add("9x9+x"));
        assert_eq!(note(&crossed, None), add("4x4+x"));
        assert_eq!(note(&custom, Some("zones:a")), add("zones:a"));
        assert!(note(&custom, None).is_some_and(|note| note.contains("--to json")));
    }
}
