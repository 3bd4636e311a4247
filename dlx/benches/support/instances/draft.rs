//! A problem while it is put together, and its form in Knuth's text format.

/// The names of items, and options as names with blanks between them.
///
/// Names have at most eight characters, which is all that Knuth's programs take.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    primaries: Vec<String>,
    secondaries: Vec<String>,
    options: Vec<String>,
}

impl Draft {
    /// Adds a primary item. `name` may have a multiplicity before it: `2|x`, `1:3|x`.
    pub(crate) fn primary(&mut self, name: impl Into<String>) {
        self.primaries.push(name.into());
    }

    /// Adds a secondary item.
    pub(crate) fn secondary(&mut self, name: impl Into<String>) {
        self.secondaries.push(name.into());
    }

    /// Adds an option: the names of its items, secondary ones with a color behind a colon or without.
    pub(crate) fn option<S: AsRef<str>>(&mut self, items: impl IntoIterator<Item = S>) {
        let mut option = String::new();
        for item in items {
            if !option.is_empty() {
                option.push(' ');
            }
            option.push_str(item.as_ref());
        }
        self.options.push(option);
    }

    /// The problem in Knuth's text format, `comment` in the first line.
    pub(crate) fn to_text(&self, comment: &str) -> String {
        let mut text = format!("| {comment}\n{}", self.primaries.join(" "));
        if !self.secondaries.is_empty() {
            text += " | ";
            text += &self.secondaries.join(" ");
        }
        for option in &self.options {
            text.push('\n');
            text += option;
        }
        text.push('\n');
        text
    }
}
