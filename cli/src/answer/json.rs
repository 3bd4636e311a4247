//! The JSON object of each input, which the library makes, with its place in a file.

use crate::input::Origin;
use pavane_ask::object::{self, Head};
pub(crate) use pavane_ask::object::{Finding, InputError, Outcome, Status, close};

/// Writes the object of an input, on one line.
pub(crate) fn write(origin: &Origin<'_>, outcome: &Outcome, out: &mut String) {
    object::write(&head(origin), outcome, out);
}

/// Writes the beginning of an object, to which its solutions are added as they are found.
pub(crate) fn open(origin: &Origin<'_>, out: &mut String) {
    object::open(&head(origin), out);
}

fn head<'a>(origin: &Origin<'a>) -> Head<'a> {
    let mut head = Head::new(origin.file);
    head.line = origin.line;
    head.label = origin.label;
    head.puzzle = origin.puzzle.map(|shown| shown.line);
    head.givens = origin.puzzle.map(|shown| shown.givens);
    head.layout = origin.puzzle.and_then(|shown| shown.layout);
    head.symbols = origin.puzzle.and_then(|shown| shown.symbols);
    head.columns = origin.columns;
    head
}
