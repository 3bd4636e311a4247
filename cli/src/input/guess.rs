//! Words about the kind of an input that was detected, not named.

use pavane::format::{Detection, Kind, UnknownText};

/// The value of `--format` for a kind of input.
fn flag(kind: Kind) -> &'static str {
    match kind {
        Kind::Puzzles(format) => format.name(),
        Kind::CoverJson => "json",
        Kind::CoverMatrix => "matrix",
        // Problems, and text without a format of its own, which is read as a problem.
        _ => "dlx",
    }
}

/// The note about an input that may be of two kinds.
pub(super) fn note(found: Detection) -> Option<String> {
    let Detection { kind, rival } = found;
    let rival = rival?;
    Some(format!(
        "note: taken for {} (--format {}); {} may be meant as well (--format {})",
        kind.summary(),
        flag(kind),
        rival.summary(),
        flag(rival)
    ))
}

/// The message for text that is neither a puzzle nor a problem.
pub(super) fn unknown(text: &[u8]) -> String {
    format!("{}; --format dlx reads the text as a problem", UnknownText::of(text))
}
