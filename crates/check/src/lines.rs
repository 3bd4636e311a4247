//! The lines and words of a text that is checked as it is read, and the errors in it.

mod error;
mod fault;

pub use error::{CheckError, CheckErrorKind};
pub(crate) use fault::LineFault;

use fault::FaultKind;
use std::error::Error;
use std::io::{BufRead, Read};

/// The maximum length of a line in bytes. No valid line comes near it, but another file may have no line ends.
const LONGEST_LINE: u64 = 1 << 28;

/// The maximum length of a word in a message, in characters: that of a fingerprint.
const SHOWN: usize = 64;

/// A text, line by line, in the memory of one line.
pub(crate) struct TextLines<R> {
    text: R,
    /// The expected kind of lines, in words.
    expected: &'static str,
    /// The number of the line read last, from 1.
    number: usize,
    line: String,
}

impl<R: BufRead> TextLines<R> {
    /// Lines that are `expected`.
    pub(crate) fn new(text: R, expected: &'static str) -> Self {
        Self { text, expected, number: 0, line: String::new() }
    }

    /// The next line; without one, an error that names what is `expected`.
    pub(crate) fn next(&mut self, expected: &str) -> Result<LineWords<'_>, LineFault> {
        if self.advance()? {
            return Ok(self.line());
        }
        Err(LineFault::malformed(self.number, "the end of the text", expected))
    }

    /// Requires that only blank lines are left.
    pub(crate) fn end(mut self) -> Result<(), LineFault> {
        while self.advance()? {
            self.line().end()?;
        }
        Ok(())
    }

    /// Reads the next line. Returns whether there is one.
    pub(crate) fn advance(&mut self) -> Result<bool, LineFault> {
        self.number += 1;
        let mut bytes = std::mem::take(&mut self.line).into_bytes();
        bytes.clear();
        let read = (&mut self.text).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let length = read.map_err(|error| self.unreadable(error.to_string()))?;
        if length as u64 == LONGEST_LINE {
            return Err(LineFault::malformed(
                self.number,
                "a line longer than 256 MiB",
                self.expected,
            ));
        }
        let text = String::from_utf8(bytes);
        self.line = text.map_err(|_| self.unreadable("the line is not UTF-8 text".to_owned()))?;
        Ok(length > 0)
    }

    /// The line read last.
    pub(crate) fn line(&self) -> LineWords<'_> {
        LineWords { number: self.number, rest: &self.line }
    }

    fn unreadable(&self, message: String) -> LineFault {
        LineFault { line: self.number, kind: FaultKind::Unreadable { message } }
    }
}

/// The words of a line.
pub(crate) struct LineWords<'t> {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The text after the words read so far.
    pub(crate) rest: &'t str,
}

impl<'t> LineWords<'t> {
    /// The next word, if there is one.
    pub(crate) fn word(&mut self) -> Option<&'t str> {
        let rest = self.rest.trim_ascii_start();
        let end = rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// Reads words that must be those given.
    pub(crate) fn require(&mut self, expected: &str) -> Result<(), LineFault> {
        for word in expected.split(' ') {
            let found = self.word();
            if found != Some(word) {
                return Err(self.malformed(found, &format!("`{expected}`")));
            }
        }
        Ok(())
    }

    /// Reads a word that must be a number.
    pub(crate) fn number(&mut self, expected: &str) -> Result<u32, LineFault> {
        let found = self.word();
        let number = found.and_then(number);
        number.ok_or_else(|| self.malformed(found, expected))
    }

    /// Reads the end of the line, which must be the given fingerprint of a problem.
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

    /// Requires that no word is left.
    pub(crate) fn end(&mut self) -> Result<(), LineFault> {
        match self.word() {
            None => Ok(()),
            found => Err(self.malformed(found, "nothing more")),
        }
    }

    /// A fault at a word of this line, or at its end.
    pub(crate) fn malformed(&self, found: Option<&str>, expected: &str) -> LineFault {
        match found {
            Some(word) => {
                LineFault::malformed(self.number, &format!("`{}`", shown(word)), expected)
            }
            None => LineFault::malformed(self.number, "the end of the line", expected),
        }
    }
}

/// Parses a number below 2^32 in decimal digits.
pub(crate) fn number(word: &str) -> Option<u32> {
    // `parse` would accept a sign as well.
    word.parse().ok().filter(|_| is_decimal(word))
}

/// Whether a word is a number of any size in decimal digits.
pub(crate) fn is_decimal(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The start of a word, short enough for a message.
pub(crate) fn shown(word: &str) -> String {
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}
