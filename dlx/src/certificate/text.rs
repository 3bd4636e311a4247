//! The lines and words of a certificate.

use super::error::{CertificateError, CertificateErrorKind};
use std::io::{BufRead, Read};
use std::str::SplitAsciiWhitespace;

/// No line of a certificate comes near this many bytes, and a file that is none may have no line ends.
const LONGEST_LINE: u64 = 1 << 28;

/// How much of a word a message shows, in characters: a fingerprint.
const SHOWN: usize = 64;

/// A text, line by line, in the memory of one line.
pub(super) struct Lines<R> {
    text: R,
    /// The number of the line read last, from 1.
    number: usize,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(text: R) -> Self {
        Self { text, number: 0, bytes: Vec::new() }
    }

    /// The next line, which ought to be what is `expected`.
    pub(super) fn next(&mut self, expected: &'static str) -> Result<Line<'_>, CertificateError> {
        let number = self.number + 1;
        self.read()?.ok_or_else(|| malformed(number, "the end of the text", expected))
    }

    /// Makes sure that nothing but blank lines is left.
    pub(super) fn end(mut self) -> Result<(), CertificateError> {
        while let Some(mut line) = self.read()? {
            line.end()?;
        }
        Ok(())
    }

    /// The next line, if there is one.
    fn read(&mut self) -> Result<Option<Line<'_>>, CertificateError> {
        self.bytes.clear();
        self.number += 1;
        let number = self.number;
        let read = (&mut self.text).take(LONGEST_LINE).read_until(b'\n', &mut self.bytes);
        let unreadable = |message: String| {
            CertificateError::new(number, CertificateErrorKind::Unreadable { message })
        };
        let length = read.map_err(|error| unreadable(error.to_string()))?;
        if length as u64 == LONGEST_LINE {
            return Err(malformed(number, "a line longer than 256 MiB", "lines of a certificate"));
        }
        let text = str::from_utf8(&self.bytes);
        let text = text.map_err(|_| unreadable("the line is not UTF-8 text".to_owned()))?;
        let words = text.split_ascii_whitespace();
        Ok((length > 0).then_some(Line { number, words }))
    }
}

/// The words of a line.
pub(super) struct Line<'t> {
    /// Its number, from 1.
    pub(super) number: usize,
    words: SplitAsciiWhitespace<'t>,
}

impl<'t> Line<'t> {
    /// The next word, if there is one.
    pub(super) fn word(&mut self) -> Option<&'t str> {
        self.words.next()
    }

    /// The next words, each of which must be as given.
    pub(super) fn require(&mut self, expected: &str) -> Result<(), CertificateError> {
        for word in expected.split(' ') {
            let found = self.word();
            if found != Some(word) {
                return Err(self.malformed(found, &format!("`{expected}`")));
            }
        }
        Ok(())
    }

    /// The next word, which must be a number.
    pub(super) fn number(&mut self, expected: &str) -> Result<u32, CertificateError> {
        let found = self.word();
        let number = found.and_then(number);
        number.ok_or_else(|| self.malformed(found, expected))
    }

    /// Makes sure that no word is left.
    pub(super) fn end(&mut self) -> Result<(), CertificateError> {
        match self.word() {
            None => Ok(()),
            found => Err(self.malformed(found, "nothing more")),
        }
    }

    /// An error at a word of this line, or at its end.
    pub(super) fn malformed(&self, found: Option<&str>, expected: &str) -> CertificateError {
        match found {
            Some(word) => malformed(self.number, &format!("`{}`", shown(word)), expected),
            None => malformed(self.number, "the end of the line", expected),
        }
    }
}

/// The number that a word is, if it is one below 2^32 in decimal digits.
pub(super) fn number(word: &str) -> Option<u32> {
    // The digits alone: `parse` takes a sign as well.
    word.parse().ok().filter(|_| is_decimal(word))
}

/// Whether a word is a number of any size in decimal digits.
pub(super) fn is_decimal(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// As much of a word as a message can show.
pub(super) fn shown(word: &str) -> String {
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

fn malformed(line: usize, found: &str, expected: &str) -> CertificateError {
    let (found, expected) = (found.to_owned(), expected.to_owned());
    CertificateError::new(line, CertificateErrorKind::Malformed { found, expected })
}
