//! Edits of the lines of a text that a checker reads.

use arbitrary::Arbitrary;

/// An edit of a line; the numbers are taken modulo the number of lines and words.
#[derive(Arbitrary, Debug)]
pub enum Edit {
    /// The line leaves the text.
    Remove(u8),
    /// The line comes once more.
    Repeat {
        /// The line.
        line: u8,
        /// The line that follows its copy.
        before: u8,
    },
    /// A new line.
    Insert {
        /// The line that follows it.
        before: u8,
        /// The new line.
        line: String,
    },
    /// One word becomes another.
    Word {
        /// The line of the word.
        line: u8,
        /// The word in its line.
        word: u8,
        /// The new word.
        by: Word,
    },
    /// One word leaves the line.
    Drop {
        /// The line of the word.
        line: u8,
        /// The word in its line.
        word: u8,
    },
    /// One word comes twice.
    Double {
        /// The line of the word.
        line: u8,
        /// The word in its line.
        word: u8,
    },
}

/// A word of the text.
#[derive(Arbitrary, Debug)]
pub enum Word {
    /// A number.
    Number(i16),
    /// A literal of an option.
    Option {
        /// Whether the literal says that the option is not chosen.
        is_negated: bool,
        /// The option.
        number: u8,
    },
    /// A word that the checker knows.
    Known(u8),
    /// Any text.
    Any(String),
}

/// The words of a kind of text, and the end of its lines.
pub(crate) struct Language {
    pub(crate) words: &'static [&'static str],
    pub(crate) line_end: &'static str,
}

impl Language {
    fn written(&self, word: &Word) -> String {
        match word {
            Word::Number(number) => number.to_string(),
            Word::Option { is_negated, number } => {
                format!("{}x{}", if *is_negated { "~" } else { "" }, number % 16)
            }
            Word::Known(which) => self.words[usize::from(*which) % self.words.len()].to_owned(),
            Word::Any(text) => text.clone(),
        }
    }

    /// Makes an edit if the text has its lines.
    pub(crate) fn apply(&self, edit: &Edit, lines: &mut Vec<String>) {
        let places = lines.len() + 1;
        let at = |place: &u8| usize::from(*place) % places;
        match edit {
            Edit::Remove(line) if at(line) < lines.len() => {
                lines.remove(at(line));
            }
            Edit::Repeat { line, before } if at(line) < lines.len() => {
                lines.insert(at(before), lines[at(line)].clone());
            }
            Edit::Insert { before, line } => lines.insert(at(before), line.clone()),
            Edit::Word { line, word, by } if at(line) < lines.len() => {
                self.change(&mut lines[at(line)], *word, |words, at| words[at] = self.written(by));
            }
            Edit::Drop { line, word } if at(line) < lines.len() => {
                self.change(&mut lines[at(line)], *word, |words, at| drop(words.remove(at)));
            }
            Edit::Double { line, word } if at(line) < lines.len() => {
                self.change(&mut lines[at(line)], *word, |words, at| {
                    words.insert(at, words[at].clone())
                });
            }
            _ => {}
        }
    }

    fn change(&self, line: &mut String, word: u8, change: impl FnOnce(&mut Vec<String>, usize)) {
        let text = line.strip_suffix(self.line_end).unwrap_or(line);
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let at = usize::from(word) % words.len();
        change(&mut words, at);
        *line = words.join(" ") + self.line_end;
    }
}
