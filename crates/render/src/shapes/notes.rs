//! The rules that are not drawn, in words.

use pavane::constraints::Shape;

/// The notes among shapes, each once. A note that occurs several times has its number.
pub(super) fn summary<'a>(shapes: impl Iterator<Item = &'a Shape>) -> Vec<String> {
    let mut notes: Vec<(&str, usize)> = Vec::new();
    for shape in shapes {
        let Shape::Note(words) = shape else { continue };
        match notes.iter_mut().find(|(note, _)| note == words) {
            Some((_, count)) => *count += 1,
            None => notes.push((words, 1)),
        }
    }
    let words = |(note, count): (&str, usize)| match count {
        1 => note.to_owned(),
        _ => format!("{note} ({count} times)"),
    };
    notes.into_iter().map(words).collect()
}
