//! Double word squares.

use super::draft::{ProblemDraft, cell, pairs};
use super::{Arguments, Family, Instance, Parameter, ParameterKind, ZooError};
use std::collections::BTreeSet;

pub(super) const FAMILY: Family = Family {
    name: "word-squares",
    summary: "Words of N letters across and down, all different",
    details: "Items: the words across a1 and so on, and down d1 and so on. Secondary items: the cells r1c1 \
              and so on, with letters for colors, and the words, w and the word. Options: a word in a \
              place. Words of other lengths in the list are passed over.",
    source: "Knuth, The Art of Computer Programming 4B, section 7.2.2.1",
    parameters: &[
        Parameter::number("N", 1, 30, "Letters of a word"),
        Parameter {
            name: "WORDLIST",
            is_flag: false,
            kind: ParameterKind::File,
            help: "A file with a word a line",
        },
        Parameter::switch("repeat", "A word may be used more than once"),
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let words = words(arguments.get_text("WORDLIST"), n)?;
    let may_repeat = arguments.has("repeat");
    let mut draft = ProblemDraft::default();
    for direction in ["a", "d"] {
        (1..=n).try_for_each(|line| draft.primary(format!("{direction}{line}")))?;
    }
    pairs(n, n).try_for_each(|(row, column)| draft.secondary(cell(row, column)))?;
    // A secondary item for each word keeps it from a second place.
    if !may_repeat {
        words.iter().try_for_each(|word| draft.secondary(format!("w{word}")))?;
    }
    for word in &words {
        for line in 1..=n {
            let letters = || (1..).zip(word.chars().map(String::from));
            let item = |direction: &str| {
                let mut items = vec![format!("{direction}{line}")];
                items.extend((!may_repeat).then(|| format!("w{word}")));
                items
            };
            draft.colored(&item("a"), letters().map(|(at, letter)| (cell(line, at), letter)))?;
            draft.colored(&item("d"), letters().map(|(at, letter)| (cell(at, line), letter)))?;
        }
    }
    let how = if may_repeat { "words may repeat" } else { "all different" };
    draft.finish(format!("{n}x{n} word squares of {} words, {how}", words.len()), None)
}

/// The words of `n` letters in a list, in order, each once.
fn words(list: &str, n: usize) -> Result<BTreeSet<&str>, ZooError> {
    let mut words = BTreeSet::new();
    for (number, line) in (1..).zip(list.lines()) {
        let word = line.trim();
        if let Some(mark) = word.chars().find(|c| c.is_whitespace() || matches!(c, '|' | ':')) {
            return Err(ZooError::unsuitable(
                format!("{mark:?} in line {number} of the list of words"),
                "one word a line, without blanks, `|` and `:`, which the file could not hold",
            ));
        }
        if word.chars().count() == n {
            words.insert(word);
        }
    }
    if words.is_empty() {
        return Err(ZooError::unsuitable(
            format!("a list without words of {n} letters"),
            "a file with a word a line, some of them of that length; give another N or list",
        ));
    }
    Ok(words)
}
