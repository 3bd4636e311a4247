//! The draft that a reader fills: the builder of a problem, its names, and the positions of its options.

use super::document::Document;
use super::error::Fault;
use super::error::{FormatErrorKind, Warning, WarningKind};
use super::located::Cursor;
use super::names::{FileOptions, Names};
use crate::id::{Color, ItemId, OptionId};
use crate::problem::{BuildError, Entry, ItemKind, ProblemBuilder};
use foldhash::fast::RandomState;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;

/// A document that is being read. Positions are byte offsets, and options come in the order of the text.
pub(super) struct DocumentDraft<'t> {
    builder: ProblemBuilder,
    items: Items<'t>,
    item_names: Vec<String>,
    colors: ColorNumbers<'t>,
    option_names: BTreeMap<OptionId, String>,
    /// The start of each option.
    starts: Vec<usize>,
    /// The number of each option in the file.
    numbers: Vec<usize>,
    /// The number of the next option.
    next_number: usize,
    warnings: Vec<(usize, WarningKind)>,
    option: Pending,
}

/// The maximum number of an option in a file that numbers them.
#[cfg(feature = "json")]
const MAX_NUMBER: usize = i32::MAX as usize;

#[derive(Clone, Copy)]
struct KnownItem {
    item: ItemId,
    is_primary: bool,
}

/// Items by name.
#[derive(Default)]
struct Items<'t> {
    /// Items with short names, by [`short`]: most items, and the faster table.
    short: HashMap<u64, KnownItem, RandomState>,
    long: HashMap<Cow<'t, str>, KnownItem, RandomState>,
}

impl<'t> Items<'t> {
    fn get(&self, name: &str) -> Option<KnownItem> {
        match short(name) {
            Some(number) => self.short.get(&number).copied(),
            None => self.long.get(name).copied(),
        }
    }

    fn insert(&mut self, name: Cow<'t, str>, known: KnownItem) {
        match short(&name) {
            Some(number) => self.short.insert(number, known),
            None => self.long.insert(name, known),
        };
    }
}

/// A name of up to seven bytes as a number. The bytes follow a 1, so different names have different numbers.
#[inline]
fn short(name: &str) -> Option<u64> {
    let number = |number, byte| number << 8 | u64::from(byte);
    (name.len() <= 7).then(|| name.bytes().fold(1, number))
}

/// The option being read.
#[derive(Default)]
struct Pending {
    entries: Vec<Entry>,
    places: Vec<usize>,
    name: Option<String>,
    /// The number of colors before the option.
    colors_before: usize,
}

/// Colors, numbered in the order in which options mention them.
#[derive(Default)]
struct ColorNumbers<'t> {
    numbers: HashMap<Cow<'t, str>, Color, RandomState>,
    names: Vec<Cow<'t, str>>,
}

impl<'t> ColorNumbers<'t> {
    fn number(&mut self, name: Cow<'t, str>) -> Color {
        if let Some(&color) = self.numbers.get(&name) {
            return color;
        }
        // Fewer colors than entries, which the builder keeps within 32 bits.
        let color = Color::new(self.names.len() as u32);
        self.names.push(name.clone());
        self.numbers.insert(name, color);
        color
    }

    /// Removes the latest colors, which only an omitted option has mentioned.
    fn truncate(&mut self, to: usize) {
        for name in self.names.drain(to..) {
            self.numbers.remove(&name);
        }
    }
}

impl<'t> DocumentDraft<'t> {
    pub(super) fn new() -> Self {
        Self {
            builder: ProblemBuilder::new(),
            items: Items::default(),
            item_names: Vec::new(),
            colors: ColorNumbers::default(),
            option_names: BTreeMap::new(),
            starts: Vec::new(),
            numbers: Vec::new(),
            next_number: 1,
            warnings: Vec::new(),
            option: Pending::default(),
        }
    }

    /// Adds an item whose name is at `at`.
    pub(super) fn add_item(
        &mut self,
        name: Cow<'t, str>,
        kind: ItemKind,
        at: usize,
    ) -> Result<(), Fault> {
        if name.is_empty() {
            return Err(Fault { at, kind: FormatErrorKind::NoItemName });
        }
        if self.items.get(&name).is_some() {
            let name = name.into_owned();
            return Err(Fault { at, kind: FormatErrorKind::DuplicateItem { name } });
        }
        let added = match kind {
            ItemKind::Primary(bounds) => self.builder.add_primary_between(bounds.min..=bounds.max),
            ItemKind::Secondary => self.builder.add_secondary(),
        };
        let item = added.map_err(|error| Fault { at, kind: error.into() })?;
        self.item_names.push(name.clone().into_owned());
        self.items.insert(name, KnownItem { item, is_primary: kind != ItemKind::Secondary });
        Ok(())
    }

    /// Adds an entry at `at` to the option being read.
    pub(super) fn add_entry(
        &mut self,
        name: &str,
        color: Option<Cow<'t, str>>,
        at: usize,
    ) -> Result<(), Fault> {
        let Some(KnownItem { item, is_primary }) = self.items.get(name) else {
            let nearest = self.nearest(name).map(str::to_owned);
            let kind = match name {
                "" => FormatErrorKind::NoItemName,
                _ => FormatErrorKind::UnknownItem { name: name.to_owned(), nearest },
            };
            return Err(Fault { at, kind });
        };
        let color = match color {
            None => None,
            Some(color) if color.is_empty() => {
                let name = name.to_owned();
                return Err(Fault { at, kind: FormatErrorKind::EmptyColor { name } });
            }
            Some(color) if is_primary => {
                let (name, color) = (name.to_owned(), color.into_owned());
                return Err(Fault { at, kind: FormatErrorKind::ColoredPrimary { name, color } });
            }
            Some(color) => Some(self.colors.number(color)),
        };
        self.option.entries.push(Entry { item, color });
        self.option.places.push(at);
        Ok(())
    }

    /// Names the option being read; an empty name is an error at `at`.
    pub(super) fn name_option(&mut self, name: Cow<'t, str>, at: usize) -> Result<(), Fault> {
        if name.is_empty() {
            return Err(Fault { at, kind: FormatErrorKind::NoOptionName });
        }
        self.option.name = Some(name.into_owned());
        Ok(())
    }

    /// Numbers the option being read, counted from 1. Smaller numbers without an option belong to omitted options.
    #[cfg(feature = "json")]
    pub(super) fn number_option(&mut self, number: usize, at: usize) -> Result<(), Fault> {
        let least = self.next_number;
        if !(least..=MAX_NUMBER).contains(&number) {
            return Err(Fault { at, kind: FormatErrorKind::BadNumber { found: number, least } });
        }
        self.next_number = number;
        Ok(())
    }

    /// Ends the option being read, which starts at `at`, and begins the next one.
    pub(super) fn end_option(&mut self, at: usize, cost: i64) -> Result<(), Fault> {
        let name = self.option.name.take();
        match self.builder.add_option_with_cost(self.option.entries.iter().copied(), cost) {
            Ok(option) => {
                self.starts.push(at);
                self.numbers.push(self.next_number);
                self.next_number += 1;
                self.option_names.extend(name.map(|name| (option, name)));
            }
            Err(BuildError::NoPrimary) => {
                // The option keeps its number, and colors that only it mentions are forgotten.
                self.leave_out(at, WarningKind::NoPrimary);
                self.colors.truncate(self.option.colors_before);
            }
            Err(BuildError::RepeatedItem { item }) => {
                let same = |entry: &Entry| entry.item == item;
                // The error is at the second entry with the item.
                let again = self.option.entries.iter().rposition(same);
                let at = again.map_or(at, |place| self.option.places[place]);
                let name = self.item_names[item.index()].clone();
                return Err(Fault { at, kind: FormatErrorKind::RepeatedItem { name } });
            }
            Err(error) => return Err(Fault { at, kind: error.into() }),
        }
        self.option.entries.clear();
        self.option.places.clear();
        self.option.colors_before = self.colors.names.len();
        Ok(())
    }

    /// Omits an option at `at`; its number stays taken.
    pub(super) fn leave_out(&mut self, at: usize, why: WarningKind) {
        self.next_number += 1;
        self.warn(at, why);
    }

    /// Adds a warning at `at`.
    pub(super) fn warn(&mut self, at: usize, kind: WarningKind) {
        self.warnings.push((at, kind));
    }

    /// The document, with positions in `text`.
    pub(super) fn finish(self, text: &str) -> Document {
        let mut cursor = Cursor::new(text);
        let lines = self.starts.into_iter().map(|at| {
            cursor.advance(at);
            NonZeroUsize::MIN.saturating_add(cursor.line - 1)
        });
        let colors = self.colors.names.into_iter().map(Cow::into_owned).collect();
        // Without gaps, the number of an option follows from its position.
        let has_gaps = self.numbers.last().is_some_and(|&last| last > self.numbers.len());
        let options = FileOptions {
            names: self.option_names,
            lines: lines.collect(),
            numbers: if has_gaps { self.numbers } else { Vec::new() },
        };
        let names = Names::read(self.item_names, colors, options);
        let mut cursor = Cursor::new(text);
        let warnings = self.warnings.into_iter().map(|(at, kind)| {
            cursor.advance(at);
            Warning::new(cursor.line, cursor.column, kind)
        });
        Document { problem: self.builder.build(), names, warnings: warnings.collect() }
    }

    /// The known name that is most similar to an unknown one, if one is close. Close names are equal except for upper
    /// and lower case, or differ in at most one character in three. A difference is a character inserted, omitted,
    /// replaced, or swapped with its neighbor. Ties go to the first item.
    fn nearest(&self, unknown: &str) -> Option<&str> {
        /// The maximum length; longer names are rarely typed, and take long to compare.
        const LONGEST: usize = 40;
        /// The maximum number of names to compare, to bound the time.
        const MOST_NAMES: usize = 50_000;
        let length = unknown.chars().take(LONGEST + 1).count();
        let most = length / 3;
        if length > LONGEST {
            return None;
        }
        let lower_case = unknown.to_lowercase();
        let distance = |name: &str| {
            if name.to_lowercase() == lower_case {
                return Some(0);
            }
            // A character takes at most four bytes; the lengths must be close before the names are compared.
            let close = name.len() <= 4 * LONGEST && name.chars().count().abs_diff(length) <= most;
            close.then(|| strsim::osa_distance(name, unknown)).filter(|&found| found <= most)
        };
        let names = self.item_names.iter().take(MOST_NAMES);
        names
            .filter_map(|name| Some((distance(name)?, name)))
            .min_by_key(|&(distance, _)| distance)
            .map(|(_, name)| name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Multiplicity;

    #[test]
    fn colors_of_options_that_are_left_out_get_no_number() {
        let mut draft = DocumentDraft::new();
        draft.add_item(Cow::Borrowed("a"), ItemKind::Primary(Multiplicity::ONCE), 0).unwrap();
        draft.add_item(Cow::Borrowed("s"), ItemKind::Secondary, 2).unwrap();
        draft.add_entry("s", Some(Cow::Borrowed("red")), 4).unwrap();
        draft.end_option(4, 0).unwrap();
        draft.add_entry("a", None, 10).unwrap();
        draft.add_entry("s", Some(Cow::Borrowed("blue")), 12).unwrap();
        draft.end_option(10, 0).unwrap();
        let Document { problem, names, warnings } = draft.finish("a s\ns:red\na s:blue\n");
        let color = problem.entries(crate::id::OptionId::new(0))[1].color;
        assert_eq!((color, names.color(Color::new(0))), (Some(Color::new(0)), "blue"));
        assert_eq!(warnings.len(), 1);
    }

    #[track_caller]
    fn check(known: &[&'static str], unknown: &str, expected: Option<&str>) {
        let mut draft = DocumentDraft::new();
        for name in known {
            let once = ItemKind::Primary(Multiplicity::ONCE);
            draft.add_item(Cow::Borrowed(name), once, 0).unwrap();
        }
        assert_eq!(draft.nearest(unknown), expected);
    }

    #[test]
    fn a_mistyped_name_finds_its_item() {
        check(&["north", "south"], "souht", Some("south"));
        check(&["north", "south"], "outh", Some("south"));
        check(&["north", "south"], "east", None);
        check(&["a", "b"], "c", None);
        check(&["a", "B"], "b", Some("B"));
        check(&["r11", "r12"], "r1", None);
        check(&["r11", "r12"], "r13", Some("r11"));
        check(&["Größe"], "größe", Some("Größe"));
        check(&["abc"], &"abc".repeat(100_000), None);
        check(&[], "a", None);
        check(&["a"], "", None);
    }
}
