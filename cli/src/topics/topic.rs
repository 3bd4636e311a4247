//! A topic and its page.

use clap::builder::StyledStr;
use clap::{Arg, Command};

/// A page about shared flags.
pub(crate) struct Topic {
    pub(crate) name: &'static str,
    /// One line.
    pub(crate) about: &'static str,
    /// A few paragraphs.
    pub(super) text: &'static str,
    /// The paragraphs after the flags, such as examples.
    pub(super) after: &'static [&'static str],
    /// The headings of its flags in the help of verbs.
    pub(super) headings: &'static [&'static str],
    /// Adds its flags.
    pub(super) flags: fn(Command) -> Command,
    /// Whether each flag takes a line or two.
    pub(super) is_brief: bool,
}

impl Topic {
    /// The page as a command, whose help it is.
    pub(crate) fn page(&self) -> Command {
        // A group of flags has a description, which must not replace this one.
        let page = (self.flags)(Command::new(self.name)).about(self.about).long_about(self.text);
        let page = page.after_help(self.after.join("\n\n")).max_term_width(100);
        let page = page.disable_help_flag(true).disable_version_flag(true);
        page.help_template("{about-with-newline}\n{all-args}{after-help}")
    }

    /// The page as text.
    pub(crate) fn render(&self) -> StyledStr {
        let mut page = self.page();
        if self.is_brief {
            page = page.about(self.text);
            page.render_help()
        } else {
            page.render_long_help()
        }
    }

    /// Whether the page shows a flag of a verb.
    pub(super) fn shows(&self, flag: &Arg) -> bool {
        flag.get_help_heading().is_some_and(|heading| self.headings.contains(&heading))
    }
}
