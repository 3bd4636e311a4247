//! The registry of methods, with their names and forms.

use super::entry::MethodEntry;
use super::interface::{Method, Unfit};
use super::narrow;
use super::run::Run;
use super::table::with_methods;
use super::task::Task;
use super::trace::{Topic, Trace};
use std::fmt;
use std::str::FromStr;

/// Lists the methods.
macro_rules! list {
    ($($method:ident,)+) => {
        /// All methods, in the order in which they are listed.
        pub const METHODS: &[MethodEntry] = &[$(super::$method::METHOD,)+];
    };
}

with_methods!(list);

/// A method in one of its forms, with or without narrowing before it. Its name is the method's name, followed by a
/// colon and the name of the form. The prefix `narrow+` says that the candidates of all zones are narrowed first.
///
/// ```
/// use pavane_methods::MethodChoice;
///
/// let method: MethodChoice = "exact-cover:bits".parse()?;
/// assert_eq!(method.to_string(), "exact-cover:bits");
/// let narrowed: MethodChoice = "narrow+exact-cover:bits".parse()?;
/// assert_eq!(narrowed, MethodChoice { narrow: true, ..method });
/// let error = "exact-cver".parse::<MethodChoice>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no method `exact-cver`; did you mean `exact-cover`?");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MethodChoice {
    /// The method.
    pub entry: &'static MethodEntry,
    /// The index of the form in the variants; 0 without variants.
    pub variant: usize,
    /// Whether the puzzle is narrowed first, as by the method `narrow`. Cells that keep one candidate are givens
    /// for the method, and the counters of narrowing follow its own.
    pub narrow: bool,
}

/// Prefix of the name of a method that narrows first.
const NARROW_PREFIX: &str = "narrow+";

impl MethodChoice {
    /// Every method in every form, without narrowing.
    pub fn all() -> impl Iterator<Item = Self> {
        METHODS.iter().flat_map(|entry| {
            (0..entry.variants.len().max(1)).map(move |variant| Self {
                entry,
                variant,
                narrow: false,
            })
        })
    }

    /// The method itself, without narrowing.
    pub fn make(self) -> Box<dyn Method> {
        (self.entry.make)(self.variant)
    }

    /// The kind of events by which it sends a curve, [`Topic::Pointer`] or [`Topic::Errors`], if it has one.
    ///
    /// ```
    /// use pavane_methods::{MethodChoice, Topic};
    ///
    /// let curve = |name: &str| Ok::<_, Box<dyn std::error::Error>>(name.parse::<MethodChoice>()?.curve());
    /// assert_eq!(curve("tabu")?, Some(Topic::Errors));
    /// assert_eq!(curve("exact-cover")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn curve(self) -> Option<Topic> {
        self.make().curve()
    }

    /// Solves the puzzle of a task.
    ///
    /// # Errors
    /// [`Unfit`] if givens clash, if the puzzle rules out candidates beside them and the method takes givens only, or
    /// if the method cannot take the puzzle.
    pub fn run(self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        task.puzzle.check().map_err(Unfit::Clash)?;
        // Narrowing starts from the givens alone.
        if task.puzzle.ruled_out().is_some() && (self.narrow || !self.entry.takes_ruled_out) {
            return Err(Unfit::Puzzle {
                method: self.entry.name,
                takes: "givens and nothing else",
                found: "a puzzle that rules out candidates beside them; exact-cover takes it"
                    .to_owned(),
            });
        }
        let method = self.make();
        if self.narrow {
            narrow::run_narrowed(&*method, task, trace)
        } else {
            method.run(task, trace)
        }
    }
}

impl PartialEq for MethodChoice {
    fn eq(&self, other: &Self) -> bool {
        (self.entry.name, self.variant, self.narrow)
            == (other.entry.name, other.variant, other.narrow)
    }
}

impl Eq for MethodChoice {}

impl fmt::Display for MethodChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.narrow { NARROW_PREFIX } else { "" };
        match self.entry.variants.get(self.variant) {
            Some(variant) => f.pad(&format!("{prefix}{}:{}", self.entry.name, variant.name)),
            None => f.pad(&format!("{prefix}{}", self.entry.name)),
        }
    }
}

impl FromStr for MethodChoice {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let inner = text.strip_prefix(NARROW_PREFIX);
        let (narrow, text) = (inner.is_some(), inner.unwrap_or(text));
        let (name, form) = text.split_once(':').map_or((text, None), |(n, f)| (n, Some(f)));
        let entry = METHODS.iter().find(|entry| entry.name == name).ok_or_else(|| {
            let near = nearest(name, METHODS.iter().map(|entry| entry.name));
            UnknownMethod::Name { name: name.to_owned(), near }
        })?;
        // A name without a form means the default.
        let Some(form) = form else { return Ok(Self { entry, variant: 0, narrow }) };
        let names = || entry.variants.iter().map(|variant| variant.name);
        let variant = names().position(|name| name == form);
        let variant = variant.ok_or_else(|| UnknownMethod::Variant {
            method: entry.name,
            name: form.to_owned(),
            names: names().collect::<Vec<_>>().join(", "),
        })?;
        Ok(Self { entry, variant, narrow })
    }
}

/// The name most like `name`, if one is similar.
fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = names.map(|other| (strsim::jaro_winkler(name, other), other));
    let best = near.max_by(|first, second| first.0.total_cmp(&second.0))?;
    // Less similar names are no help.
    (best.0 > 0.8).then_some(best.1)
}

/// A name without a method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownMethod {
    /// No method has this name.
    #[error(
        "there is no method `{name}`{}",
        .near.map_or_else(|| "; `pavane methods` lists them".to_owned(),
            |near| format!("; did you mean `{near}`?"))
    )]
    Name {
        /// The requested name.
        name: String,
        /// The most similar name, if one is similar.
        near: Option<&'static str>,
    },
    /// The method has no such form.
    #[error(
        "{method} has no form `{name}`{}",
        if .names.is_empty() { "; it has but one".to_owned() } else { format!("; its forms are {names}") }
    )]
    Variant {
        /// The name of the method.
        method: &'static str,
        /// The requested name.
        name: String,
        /// The forms of the method, separated by commas.
        names: String,
    },
}
