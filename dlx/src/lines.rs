//! The lines and words of a text that is checked as it is read, and what can be wrong with it.

mod error;
mod fault;

pub use error::{CheckError, CheckErrorKind};
pub(crate) use fault::Fault;

use fault::FaultKind;
use std::error::Error;
use std::io::{BufRead, Read};

/// No line comes near this many bytes, and a file that is something else may have no line ends.
const LONGEST_LINE: u64 = 1 << 28;

/// How much of a word a message shows, in characters: a fingerprint.
const SHOWN: usize = 64;

/// A text, line by line, in the memory of one line.
pub(crate) struct Lines<R> {
    text: R,
    /// What the text should be made of, in words.
    expected: &'static str,
    /// The number of the line read last, from 1.
    number: usize,
    line: String,
}

impl<R: BufRead> Lines<R> {
    /// Lines that are `expected`.
    pub(crate) fn new(text: R, expected: &'static str) -> Self {
        Self { text, expected, number: 0, line: String::new() }
    }

    /// The next line, which ought to be what is `expected`.
    pub(crate) fn next(&mut self, expected: &str) -> Result<Line<'_>, Fault> {
        if self.advance()? {
            return Ok(self.line());
        }
        Err(Fault::malformed(self.number, "the end of the text", expected))
    }

    /// Makes sure that nothing but blank lines is left.
    pub(crate) fn end(mut self) -> Result<(), Fault> {
        while self.advance()? {
            self.line().end()?;
        }
        Ok(())
    }

    /// Reads the next line, if there is one.
    pub(crate) fn advance(&mut self) -> Result<bool, Fault> {
        self.number += 1;
        let mut bytes = std::mem::take(&mut self.line).into_bytes();
        bytes.clear();
        let read = (&mut self.text).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let length = read.map_err(|error| self.unreadable(error.to_string()))?;
        if length as u64 == LONGEST_LINE {
            return Err(Fault::malformed(self.number, "a line longer than 256 MiB", self.expected));
        }
        let text = String::from_utf8(bytes);
        self.line = text.map_err(|_| self.unreadable("the line is not UTF-8 text".to_owned()))?;
        Ok(length > 0)
    }

    /// The line read last.
    pub(crate) fn line(&self) -> Line<'_> {
        Line { number: self.number, rest: &self.line }
    }

    fn unreadable(&self, message: String) -> Fault {
        Fault { line: self.number, kind: FaultKind::Unreadable { message } }
    }
}

/// The words of a line.
pub(crate) struct Line<'t> {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// What comes after the words read so far.
    pub(crate) rest: &'t str,
}

impl<'t> Line<'t> {
    /// The next word, if there is one.
    pub(crate) fn word(&mut self) -> Option<&'t str> {
        let rest = self.rest.trim_ascii_start();
        let end = rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// The next words, each of which must be as given.
    pub(crate) fn require(&mut self, expected: &str) -> Result<(), Fault> {
        for word in expected.split(' ') {
            let found = self.word();
            if found != Some(word) {
                return Err(self.malformed(found, &format!("`{expected}`")));
            }
        }
        Ok(())
    }

    /// The next word, which must be a number.
    pub(crate) fn number(&mut self, expected: &str) -> Result<u32, Fault> {
        let found = self.word();
        let number = found.and_then(number);
        number.ok_or_else(|| self.malformed(found, expected))
    }

    /// The fingerprint of the problem that the text is about, and nothing more. It must be as given.
    pub(crate) fn require_problem<F: Error>(
        mut self,
        fingerprint: String,
    ) -> Result<(), CheckError<F>> {
        match self.word() {
            Some(found) if found == fingerprint => Ok(self.end()?),
            Some(found) => {
                let (found, expected) = (shown(found), fingerprint);
                let kind = CheckErrorKind::OtherProblem { found, expected };
                Err(CheckError::new(self.number, kind))
            }
            None => Err(self.malformed(None, "the fingerprint of the problem").into()),
        }
    }

    /// Makes sure that no word is left.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        match self.word() {
            None => Ok(()),
            found => Err(self.malformed(found, "nothing more")),
        }
    }

    /// A fault at a word of this line, or at its end.
    pub(crate) fn malformed(&self, found: Option<&str>, expected: &str) -> Fault {
        match found {
            Some(word) => Fault::malformed(self.number, &format!("`{}`", shown(word)), expected),
            None => Fault::malformed(self.number, "the end of the line", expected),
        }
    }
}

/// The number that a word is, if it is one below 2^32 in decimal digits.
pub(crate) fn number(word: &str) -> Option<u32> {
    // The digits alone: `parse` takes a sign as well.
    word.parse().ok().filter(|_| is_decimal(word))
}

/// Whether a word is a number of any size in decimal digits.
pub(crate) fn is_decimal(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// As much of a word as a message can show.
pub(crate) fn shown(word: &str) -> String {
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}
