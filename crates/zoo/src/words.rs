//! Rectangles of words, for the families of them.

use super::draft::{ProblemDraft, cell, pairs};
use super::{Arguments, Parameter, ParameterKind, ZooError};
use std::collections::BTreeSet;

pub(super) const WORDLIST: Parameter = Parameter {
    name: "WORDLIST",
    is_flag: false,
    kind: ParameterKind::File,
    help: "A file with a word a line",
};

pub(super) const REPEAT: Parameter =
    Parameter::switch("repeat", "A word may be used more than once");

/// Words of `columns` letters across in `rows` rows, and of `rows` letters down in the columns. Returns the numbers of
/// words across and down with the problem.
pub(super) fn rectangle(
    rows: usize,
    columns: usize,
    arguments: &Arguments,
) -> Result<(usize, usize, ProblemDraft), ZooError> {
    let list = arguments.get_text(WORDLIST.name);
    let (across, down) = (words(list, columns)?, words(list, rows)?);
    let may_repeat = arguments.has(REPEAT.name);
    let mut draft = ProblemDraft::default();
    (1..=rows).try_for_each(|row| draft.primary(format!("a{row}")))?;
    (1..=columns).try_for_each(|column| draft.primary(format!("d{column}")))?;
    pairs(rows, columns).try_for_each(|(row, column)| draft.secondary(cell(row, column)))?;
    // A secondary item for each word keeps it from a second place.
    if !may_repeat {
        let different: BTreeSet<&str> = across.union(&down).copied().collect();
        different.iter().try_for_each(|word| draft.secondary(format!("w{word}")))?;
    }
    let items = |line: String, word: &str| {
        let mut items = vec![line];
        items.extend((!may_repeat).then(|| format!("w{word}")));
        items
    };
    let letters = |word: &str| -> Vec<(usize, String)> {
        (1..).zip(word.chars().map(String::from)).collect()
    };
    for word in &across {
        for row in 1..=rows {
            let letters = letters(word).into_iter();
            let cells = letters.map(|(column, letter)| (cell(row, column), letter));
            draft.colored(&items(format!("a{row}"), word), cells)?;
        }
    }
    for word in &down {
        for column in 1..=columns {
            let letters = letters(word).into_iter();
            let cells = letters.map(|(row, letter)| (cell(row, column), letter));
            draft.colored(&items(format!("d{column}"), word), cells)?;
        }
    }
    Ok((across.len(), down.len(), draft))
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
