//! The names of the parts of a problem.

use super::located::Shown;
use crate::id::{Color, ItemId, OptionId};
use crate::problem::{Entry, Problem};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::num::NonZeroUsize;

/// The names of a problem's items, colors and options, and the lines of its options in a file.
///
/// A problem contains numbers only; its names are kept beside it. Readers make them, and a front end that builds a
/// problem in code makes them with [`new`](Self::new), or uses numbers as names with [`numbered`](Self::numbered).
/// Every item and every color of the problem has a name that is not empty. The names of items differ, and so do the
/// names of colors. Options may also have names, which need not differ.
///
/// ```
/// use pavane_model::format::Names;
/// use pavane_model::{Color, Entry, ProblemBuilder};
///
/// let mut builder = ProblemBuilder::new();
/// let piece = builder.add_primary()?;
/// let cell = builder.add_secondary()?;
/// let option = builder.add_option([Entry::from(piece), (cell, Color::new(0)).into()])?;
/// let problem = builder.build();
///
/// let names = Names::new(&problem, ["piece", "cell"], ["red"])?;
/// assert_eq!((names.item(cell), names.color(Color::new(0))), ("cell", "red"));
/// assert_eq!(names.describe(&problem, option).to_string(), "piece cell:red");
/// assert_eq!(names.line(option), None);
///
/// let numbers = Names::numbered(&problem);
/// assert_eq!(numbers.describe(&problem, option).to_string(), "0 1:0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    items: Vec<String>,
    colors: HashMap<Color, String>,
    options: FileOptions,
}

/// The names of options, and their places in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FileOptions {
    /// The names, for the options that have one.
    pub(super) names: BTreeMap<OptionId, String>,
    /// One for each option, or empty.
    pub(super) lines: Vec<NonZeroUsize>,
    /// One for each option, or empty if they are 1, 2, 3 and so on.
    pub(super) numbers: Vec<usize>,
}

impl Names {
    /// Makes names from the names of all items in order, and of the colors 0, 1, 2 and so on. The colors may be more
    /// than the problem uses.
    ///
    /// # Errors
    /// [`NamesError`] for too few or too many items, for too few colors, if a name is empty, or if two items or two
    /// colors have the same name.
    pub fn new<I, C>(problem: &Problem, items: I, colors: C) -> Result<Self, NamesError>
    where
        I: IntoIterator<Item: Into<String>>,
        C: IntoIterator<Item: Into<String>>,
    {
        let items: Vec<String> = items.into_iter().map(Into::into).collect();
        let colors: Vec<String> = colors.into_iter().map(Into::into).collect();
        all_differ("item", &items)?;
        all_differ("color", &colors)?;
        let colors = (0..).map(Color::new).zip(colors).collect();
        let names = Self { items, colors, options: FileOptions::default() };
        names.check(problem)?;
        Ok(names)
    }

    /// Uses the numbers of ids, in decimal, as names.
    pub fn numbered(problem: &Problem) -> Self {
        let colors = used_colors(problem).map(|color| (color, color.to_string()));
        Self {
            items: problem.items().map(|item| item.to_string()).collect(),
            colors: colors.collect(),
            options: FileOptions::default(),
        }
    }

    /// Makes names from the names in a file, which the reader has checked.
    pub(super) fn read(items: Vec<String>, colors: Vec<String>, options: FileOptions) -> Self {
        Self { items, colors: (0..).map(Color::new).zip(colors).collect(), options }
    }

    /// Names an option, in place of the name that it had.
    ///
    /// # Errors
    /// [`NamesError::Empty`] if the name is empty.
    ///
    /// ```
    /// use pavane_model::ProblemBuilder;
    /// use pavane_model::format::{Names, text};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// let option = builder.add_option([a])?;
    /// let problem = builder.build();
    /// let mut names = Names::new(&problem, ["a"], [""; 0])?;
    /// names.name_option(option, "the only one")?;
    /// assert_eq!(names.option(option), Some("the only one"));
    ///
    /// let mut out = Vec::new();
    /// text::write(&problem, &names, &mut out)?;
    /// assert_eq!(out, b"a\n|> the only one\na\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name_option(
        &mut self,
        option: OptionId,
        name: impl Into<String>,
    ) -> Result<(), NamesError> {
        let name = name.into();
        if name.is_empty() {
            return Err(NamesError::Empty { what: "option", place: option.index() });
        }
        self.options.names.insert(option, name);
        Ok(())
    }

    /// The names of a problem [with some of its options](Problem::with_options). Options keep their names, and have new
    /// numbers.
    ///
    /// ```
    /// use pavane_model::OptionId;
    /// use pavane_model::format::text;
    ///
    /// let document = text::read(b"a b\n|> both\na b\n|> first\na\n|> second\nb\n")?;
    /// let singles = [OptionId::new(1), OptionId::new(2)];
    /// let (problem, names) =
    ///     (document.problem.with_options(&singles), document.names.with_options(&singles));
    /// assert_eq!(names.option(OptionId::new(0)), Some("first"));
    /// assert_eq!((problem.option_count(), names.number(OptionId::new(1))), (2, 2));
    /// # Ok::<(), pavane_model::format::FormatError>(())
    /// ```
    #[must_use]
    pub fn with_options(&self, options: &[OptionId]) -> Self {
        let numbered = (0..).map(OptionId::new).zip(options);
        let names = numbered
            .filter_map(|(place, option)| Some((place, self.options.names.get(option)?.clone())));
        let options = FileOptions { names: names.collect(), ..FileOptions::default() };
        Self { items: self.items.clone(), colors: self.colors.clone(), options }
    }

    /// The name of an option, if it has one.
    pub fn option(&self, option: OptionId) -> Option<&str> {
        self.options.names.get(&option).map(String::as_str)
    }

    /// The names of options, in the order of the options.
    pub(super) fn options(&self) -> impl Iterator<Item = &str> {
        self.options.names.values().map(String::as_str)
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If the item is not one of the problem's.
    pub fn item(&self, item: ItemId) -> &str {
        &self.items[item.index()]
    }

    /// The name of a color.
    ///
    /// # Panics
    /// If the color has no name; all colors of the problem have one.
    pub fn color(&self, color: Color) -> &str {
        &self.colors[&color]
    }

    /// The line of the file, counted from 1, on which an option starts, if it came from a file.
    pub fn line(&self, option: OptionId) -> Option<usize> {
        self.options.lines.get(option.index()).map(|line| line.get())
    }

    /// The number of an option, counted from 1. In a file, options that the reader omitted count: the number of an
    /// option of a [matrix](super::matrix) is the number of its row.
    ///
    /// ```
    /// use pavane_model::OptionId;
    /// use pavane_model::format::matrix;
    ///
    /// let document = matrix::read(b"1 0\n0 0\n0 1\n")?;
    /// let numbers = document.problem.options().map(|option| document.names.number(option));
    /// assert_eq!(numbers.collect::<Vec<_>>(), [1, 3]);
    /// # Ok::<(), pavane_model::format::FormatError>(())
    /// ```
    pub fn number(&self, option: OptionId) -> usize {
        self.options.numbers.get(option.index()).copied().unwrap_or(option.index() + 1)
    }

    /// Whether the reader omitted the option before this one in the file.
    #[cfg(feature = "json")]
    pub(super) fn is_after_gap(&self, option: OptionId) -> bool {
        let numbers = &self.options.numbers;
        // The first option follows the number 0; without stored numbers the file has no gaps.
        let before =
            option.index().checked_sub(1).map_or(Some(0), |place| numbers.get(place).copied());
        before.is_some_and(|before| self.number(option) > before + 1)
    }

    /// Displays an option as its entries in order, separated by blanks, with colors after a colon: `a b s:red`. The
    /// cost is not displayed.
    ///
    /// # Panics
    /// If the option is not one of the problem's, or, once it is displayed, if the names belong to another problem.
    pub fn describe<'a>(
        &'a self,
        problem: &'a Problem,
        option: OptionId,
    ) -> impl fmt::Display + 'a {
        Described { names: self, entries: problem.entries(option) }
    }

    /// Checks that these can be the names of `problem`: the number of items fits, and each color has a name.
    ///
    /// # Errors
    /// [`NamesError::ItemCount`] or [`NamesError::MissingColor`].
    pub(super) fn check(&self, problem: &Problem) -> Result<(), NamesError> {
        let (found, expected) = (self.items.len(), problem.item_count());
        if found != expected {
            return Err(NamesError::ItemCount { found, expected });
        }
        match used_colors(problem).find(|color| !self.colors.contains_key(color)) {
            Some(color) => Err(NamesError::MissingColor { color }),
            None => Ok(()),
        }
    }
}

/// The colors of all entries, with repetitions.
pub(super) fn used_colors(problem: &Problem) -> impl Iterator<Item = Color> {
    problem.options().flat_map(|option| problem.entries(option)).filter_map(|entry| entry.color)
}

/// Checks that no name is empty and no two are equal.
fn all_differ(what: &'static str, names: &[String]) -> Result<(), NamesError> {
    let mut places = HashMap::with_capacity(names.len());
    for (place, name) in names.iter().enumerate() {
        if name.is_empty() {
            return Err(NamesError::Empty { what, place });
        }
        if let Some(first) = places.insert(name.as_str(), place) {
            return Err(NamesError::Duplicate { what, name: name.clone(), first, second: place });
        }
    }
    Ok(())
}

/// Why a list of names does not fit a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NamesError {
    /// The number of names differs from the number of items.
    #[error(
        "{found} names for {expected} items; give each item one name, in the order of the items"
    )]
    ItemCount {
        /// The number of names.
        found: usize,
        /// The number of items.
        expected: usize,
    },
    /// A color that an option uses has no name.
    #[error("color {color} has no name; name all colors that the options use")]
    MissingColor {
        /// The color.
        color: Color,
    },
    /// A name is empty.
    #[error("the name of {what} {place} is empty; names have at least one character")]
    Empty {
        /// `item`, `color` or `option`.
        what: &'static str,
        /// Its number.
        place: usize,
    },
    /// A name is given twice.
    #[error(
        "{what} {first} and {what} {second} are both named {}; names of items must differ, and so \
         must names of colors",
        Shown::<_, 60>(name)
    )]
    Duplicate {
        /// `item` or `color`.
        what: &'static str,
        /// The name.
        name: String,
        /// The number of the first item or color with the name.
        first: usize,
        /// The number of the second.
        second: usize,
    },
}

/// The entries of an option with their names.
struct Described<'a> {
    names: &'a Names,
    entries: &'a [Entry],
}

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &Entry { item, color }) in self.entries.iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{}", self.names.item(item))?;
            if let Some(color) = color {
                write!(f, ":{}", self.names.color(color))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemBuilder;

    /// Items 0 (primary) and 1 (secondary), which the only option gives the color 1.
    fn problem() -> Problem {
        let mut builder = ProblemBuilder::new();
        let a = builder.add_primary().unwrap();
        let s = builder.add_secondary().unwrap();
        builder.add_option([Entry::from(a), (s, Color::new(1)).into()]).unwrap();
        builder.build()
    }

    #[track_caller]
    fn check(items: &[&str], colors: &[&str], expected: Result<(), NamesError>) {
        let found = Names::new(&problem(), items.iter().copied(), colors.iter().copied());
        assert_eq!(found.map(|_| ()), expected);
    }

    #[test]
    fn names_must_fit_the_problem() {
        let duplicate = |what, name: &str| {
            let (first, second) = (0, 1);
            Err(NamesError::Duplicate { what, name: name.to_owned(), first, second })
        };
        check(&["a", "s"], &["red", "blue", "spare"], Ok(()));
        check(&["same", "other"], &["same", "blue"], Ok(()));
        check(&["a"], &["r", "b"], Err(NamesError::ItemCount { found: 1, expected: 2 }));
        check(&["a", "b", "c"], &["r", "b"], Err(NamesError::ItemCount { found: 3, expected: 2 }));
        check(&["a", "s"], &["r"], Err(NamesError::MissingColor { color: Color::new(1) }));
        check(&["a", ""], &["r", "b"], Err(NamesError::Empty { what: "item", place: 1 }));
        check(&["a", "s"], &["", "b"], Err(NamesError::Empty { what: "color", place: 0 }));
        check(&["a", "a"], &["r", "b"], duplicate("item", "a"));
        check(&["a", "s"], &["r", "r"], duplicate("color", "r"));
    }

    #[test]
    fn every_number_is_a_color() {
        let mut builder = ProblemBuilder::new();
        let a = builder.add_primary().unwrap();
        let s = builder.add_secondary().unwrap();
        let far = Color::new(u32::MAX);
        let option = builder.add_option([Entry::from(a), (s, far).into()]).unwrap();
        let problem = builder.build();
        let names = Names::numbered(&problem);
        assert_eq!(names.describe(&problem, option).to_string(), "0 1:4294967295");
        assert_eq!(names.check(&problem), Ok(()));
    }
}
