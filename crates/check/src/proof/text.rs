//! The lines of a proof, without blank lines and comments that have no meaning to the checker.

use crate::lines::{LineFault, LineWords, TextLines};
use std::io::BufRead;

/// The first words of the comments that have a meaning.
const SAID: [&str; 3] = ["problem", "claim", "solution"];

/// A proof, line by line.
pub(super) struct ProofText<R> {
    lines: TextLines<R>,
}

impl<R: BufRead> ProofText<R> {
    pub(super) fn new(text: R) -> Self {
        Self { lines: TextLines::new(text, "lines of a proof") }
    }

    /// Reads the first line.
    pub(super) fn first(&mut self, expected: &str) -> Result<LineWords<'_>, LineFault> {
        self.lines.next(expected)
    }

    /// Reads the next comment that has a meaning, which must begin with `word`, and returns the rest of it.
    pub(super) fn said(&mut self, word: &str, expected: &str) -> Result<LineWords<'_>, LineFault> {
        let mut line = self.next(expected)?;
        let sign = line.word();
        if sign != Some("%") {
            return Err(line.malformed(sign, expected));
        }
        let found = line.word();
        if found == Some(word) {
            return Ok(line);
        }
        let found = format!("% {}", found.unwrap_or_default());
        Err(line.malformed(Some(&found), expected))
    }

    /// Reads the next statement, without the `;` at its end. Comments that have a meaning are errors here: they come
    /// before all statements.
    pub(super) fn statement(&mut self, expected: &str) -> Result<LineWords<'_>, LineFault> {
        let LineWords { number, rest } = self.next(expected)?;
        if let Some(said) = said(rest) {
            let found = format!("`% {said}`");
            return Err(LineFault::malformed(number, &found, expected));
        }
        match rest.trim_ascii_end().strip_suffix(';') {
            Some(rest) => Ok(LineWords { number, rest }),
            None => {
                let found = rest.split_ascii_whitespace().next_back();
                let expected = format!("{expected}, and `;` at the end of the line");
                Err(LineWords { number, rest }.malformed(found, &expected))
            }
        }
    }

    /// Requires that only blank lines and comments remain.
    pub(super) fn end(mut self) -> Result<(), LineFault> {
        while self.lines.advance()? {
            let mut line = self.lines.line();
            if !is_passed_over(line.rest) {
                line.end()?;
            }
        }
        Ok(())
    }

    fn next(&mut self, expected: &str) -> Result<LineWords<'_>, LineFault> {
        loop {
            // Fails at the end of the text.
            self.lines.next(expected)?;
            if !is_passed_over(self.lines.line().rest) {
                return Ok(self.lines.line());
            }
        }
    }
}

/// Whether a line is blank or a comment without a meaning.
fn is_passed_over(line: &str) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with('%') && said(line).is_none()
}

/// The first word of a comment that has a meaning, if the line is one.
fn said(line: &str) -> Option<&'static str> {
    let mut words = line.split_ascii_whitespace();
    let second = words.next().filter(|first| *first == "%").and_then(|_| words.next())?;
    SAID.into_iter().find(|word| *word == second)
}
