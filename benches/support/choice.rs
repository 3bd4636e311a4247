//! Which rows of its table a benchmark measures.

/// The choice of the command line: `--test`, or a part of the rows' names.
pub(crate) struct Choice {
    argument: String,
}

impl Choice {
    pub(crate) fn from_arguments() -> Self {
        let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
        Self { argument: arguments.next().unwrap_or_default() }
    }

    /// Whether everything is run once, without measuring.
    pub(crate) fn is_test(&self) -> bool {
        self.argument == "--test"
    }

    /// Whether a row is measured.
    pub(crate) fn takes(&self, name: &str, is_small: bool) -> bool {
        if self.is_test() { is_small } else { name.contains(&self.argument) }
    }
}
