//! The place of an input.

/// The place of an input: its file, its line, and its label if it has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: Option<usize>,
    pub(crate) label: Option<&'a str>,
}

impl Origin<'_> {
    /// A message about this input, as `file:line:column: message`, on a line of its own.
    pub(crate) fn message(&self, column: Option<usize>, message: &str) -> String {
        let mut text = self.file.to_owned();
        for number in [self.line, column].into_iter().flatten() {
            text.push_str(&format!(":{number}"));
        }
        format!("{text}: {message}\n")
    }
}
