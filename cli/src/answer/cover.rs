//! Exact cover problems as instances.

use super::printed::Printed;
use crate::draw::TilingPainter;
use dlx::OptionId;
use std::fmt::Write;
use std::ops::Deref;
use std::sync::OnceLock;

/// An exact cover problem.
pub(crate) struct CoverInput<'a> {
    /// The problem of the library, with the settings of the run.
    pub(crate) asked: pavane_ask::Cover<'a>,
    /// The painter of its solutions, if they are drawn.
    pub(crate) painter: Option<TilingPainter<'a>>,
    /// Whether options are printed with their numbers.
    has_numbers: bool,
    /// The lines of options that were printed, by number of option. Many solutions have the same option.
    lines: OnceLock<Box<[OnceLock<Box<str>>]>>,
}

impl<'a> Deref for CoverInput<'a> {
    type Target = pavane_ask::Cover<'a>;

    fn deref(&self) -> &Self::Target {
        &self.asked
    }
}

impl<'a> CoverInput<'a> {
    /// A problem with the painter of its solutions, if they are drawn. Options are printed with their numbers if
    /// `has_numbers`.
    pub(crate) fn new(
        asked: pavane_ask::Cover<'a>,
        painter: Option<TilingPainter<'a>>,
        has_numbers: bool,
    ) -> Self {
        Self { asked, painter, has_numbers, lines: OnceLock::new() }
    }

    /// The line of an option, with its end; made once.
    fn line(&self, option: OptionId) -> &str {
        let lines = self.lines.get_or_init(|| {
            let options = self.problem().option_count();
            (0..options).map(|_| OnceLock::new()).collect()
        });
        lines[option.index()].get_or_init(|| format!("{}\n", self.describe(option, "\t")).into())
    }

    /// An option in words, with `after` between the parts: its number if numbers are printed, its name if it has one,
    /// and its entries.
    pub(crate) fn describe(&self, option: OptionId, after: &str) -> String {
        let names = &self.document.names;
        let number = self.has_numbers.then(|| format!("{}{after}", names.number(option)));
        let name = names.option(option);
        let name = name.map(|name| format!("{}{after}", name.replace(char::is_control, " ")));
        let entries = names.describe(self.problem(), option);
        format!("{}{}{entries}", number.unwrap_or_default(), name.unwrap_or_default())
    }
}

impl<'a> Printed for CoverInput<'a> {
    const HAS_OPTIONS: bool = true;
    type Asked = pavane_ask::Cover<'a>;

    fn asked(&self) -> &Self::Asked {
        &self.asked
    }

    fn is_multiline(&self) -> bool {
        true
    }

    fn write_lines(&self, solution: &Vec<OptionId>, out: &mut String) {
        if let Some(picture) = self.painter.as_ref().and_then(|painter| painter.draw(solution)) {
            out.push_str(&picture);
            return;
        }
        solution.iter().for_each(|&option| out.push_str(self.line(option)));
    }

    fn write_inline(&self, solution: &Vec<OptionId>, out: &mut String) {
        for (place, &option) in solution.iter().enumerate() {
            let between = if place == 0 { "" } else { "; " };
            let _ = write!(out, "{between}{}", self.describe(option, ": "));
        }
    }

    fn identity(&self) -> String {
        let mut text = Vec::new();
        // A vector takes everything.
        let _ = dlx::format::json::write(self.problem(), &self.document.names, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}
