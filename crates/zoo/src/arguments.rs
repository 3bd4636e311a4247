//! Parameters of families, and arguments for them.

use super::ZooError;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A parameter of a family.
///
/// ```
/// use pavane_zoo::{Family, ParameterKind};
///
/// let queens = Family::named("queens").unwrap();
/// let [n, costs] = queens.parameters else { panic!("two") };
/// assert_eq!((n.name, n.is_flag, n.is_required()), ("N", false, true));
/// assert!(matches!(n.kind, ParameterKind::Number { least: 1, .. }));
/// assert_eq!((costs.name, costs.is_flag), ("costs", true));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Parameter {
    /// The name: capitals for a positional parameter, else the flag without dashes.
    pub name: &'static str,
    /// Whether the parameter is a flag rather than positional.
    pub is_flag: bool,
    /// The values that it takes.
    pub kind: ParameterKind,
    /// The meaning, in a few words.
    pub help: &'static str,
}

/// The values that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A whole number.
    Number {
        /// The minimum.
        least: u64,
        /// The maximum.
        most: u64,
        /// The default; without one, the number is required.
        default: Option<u64>,
    },
    /// A word; flags may be left out.
    Text,
    /// The name of a text file, with its contents.
    File,
    /// A flag without a value.
    Switch,
}

impl ParameterKind {
    /// The word for the kind: `number`, `text`, `file` or `switch`.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Number { .. } => "number",
            Self::Text => "text",
            Self::File => "file",
            Self::Switch => "switch",
        }
    }
}

impl Parameter {
    /// The seed of random numbers.
    pub(super) const SEED: Self = Self {
        name: "seed",
        is_flag: true,
        kind: ParameterKind::Number { least: 0, most: u64::MAX, default: Some(1) },
        help: "What the random numbers start from",
    };

    /// A required number.
    pub(super) const fn number(
        name: &'static str,
        least: u64,
        most: u64,
        help: &'static str,
    ) -> Self {
        let kind = ParameterKind::Number { least, most, default: None };
        Self { name, is_flag: false, kind, help }
    }

    /// A flag without a value.
    pub(super) const fn switch(name: &'static str, help: &'static str) -> Self {
        Self { name, is_flag: true, kind: ParameterKind::Switch, help }
    }

    /// Whether the parameter is required.
    pub const fn is_required(&self) -> bool {
        match self.kind {
            ParameterKind::Number { default, .. } => default.is_none(),
            ParameterKind::Text | ParameterKind::File => !self.is_flag,
            ParameterKind::Switch => false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ArgumentValue {
    Number(u64),
    Text(String),
    File { name: String, text: String },
    Switch,
}

/// The arguments of a family, by the names of its parameters.
///
/// ```
/// use pavane_zoo::{Arguments, Family};
///
/// let board = Arguments::new().number("R", 8).number("C", 8).text("holes", "r4c4,r4c5,r5c4,r5c5");
/// let pentominoes = Family::named("pentominoes").unwrap();
/// assert_eq!(pentominoes.make(&board)?.problem.option_count(), 1568);
/// let error = pentominoes.make(&Arguments::new().number("R", 8)).unwrap_err();
/// assert_eq!(error.to_string(), "C is missing; give it after R");
/// # Ok::<(), pavane_zoo::ZooError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    values: BTreeMap<String, ArgumentValue>,
}

impl Arguments {
    /// No arguments.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a number.
    pub fn number(self, name: &str, number: u64) -> Self {
        self.with(name, ArgumentValue::Number(number))
    }

    /// Adds a word.
    pub fn text(self, name: &str, text: &str) -> Self {
        self.with(name, ArgumentValue::Text(text.to_owned()))
    }

    /// Adds a file with its contents.
    pub fn file(self, name: &str, file: &str, content: &str) -> Self {
        self.with(name, ArgumentValue::File { name: file.to_owned(), text: content.to_owned() })
    }

    /// Adds a flag without a value.
    pub fn switch(self, name: &str) -> Self {
        self.with(name, ArgumentValue::Switch)
    }

    fn with(mut self, name: &str, value: ArgumentValue) -> Self {
        self.values.insert(name.to_owned(), value);
        self
    }

    /// Checks the arguments against the parameters.
    pub(super) fn check(&self, parameters: &[Parameter]) -> Result<(), ZooError> {
        for name in self.values.keys() {
            if !parameters.iter().any(|parameter| parameter.name == name) {
                return Err(ZooError::Unknown { name: name.clone() });
            }
        }
        // The message for a missing argument names the parameter before it.
        let mut before = None;
        for parameter in parameters {
            self.check_one(parameter, before)?;
            before = Some(parameter.name);
        }
        Ok(())
    }

    fn check_one(
        &self,
        parameter: &Parameter,
        after: Option<&'static str>,
    ) -> Result<(), ZooError> {
        let name = parameter.name;
        match (self.values.get(name), parameter.kind) {
            (None, _) if parameter.is_required() => Err(ZooError::Missing { name, after }),
            (None, _) => Ok(()),
            (Some(&ArgumentValue::Number(found)), ParameterKind::Number { least, most, .. }) => {
                let is_in_range = (least..=most).contains(&found);
                is_in_range.then_some(()).ok_or(ZooError::Range { name, found, least, most })
            }
            (Some(ArgumentValue::Text(_)), ParameterKind::Text)
            | (Some(ArgumentValue::File { .. }), ParameterKind::File)
            | (Some(ArgumentValue::Switch), ParameterKind::Switch) => Ok(()),
            (Some(_), _) => Err(ZooError::Kind { name }),
        }
    }

    /// The arguments as words of a command line, in the order of the parameters, each after a blank.
    pub(super) fn words(&self, parameters: &[Parameter]) -> String {
        let mut words = String::new();
        for parameter in parameters {
            let Some(value) = self.values.get(parameter.name) else { continue };
            // Positional arguments have no name on a command line.
            if parameter.is_flag {
                let _ = write!(words, " --{}", parameter.name);
            }
            let _ = match value {
                ArgumentValue::Number(number) => write!(words, " {number}"),
                // The words are written on a comment line.
                ArgumentValue::Text(text) | ArgumentValue::File { name: text, .. } => {
                    write!(words, " {}", text.replace(char::is_control, "?"))
                }
                ArgumentValue::Switch => Ok(()),
            };
        }
        words
    }

    /// A number; 0 if it is absent.
    pub(super) fn get_number(&self, name: &str) -> u64 {
        self.find_number(name).unwrap_or(0)
    }

    /// A number as a size; 0 if it is absent.
    pub(super) fn get_size(&self, name: &str) -> usize {
        usize::try_from(self.get_number(name)).unwrap_or(usize::MAX)
    }

    /// A number; `None` if it is absent.
    pub(super) fn find_number(&self, name: &str) -> Option<u64> {
        match self.values.get(name) {
            Some(&ArgumentValue::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// A word, or the contents of a file; empty if it is absent.
    pub(super) fn get_text(&self, name: &str) -> &str {
        match self.values.get(name) {
            Some(ArgumentValue::Text(text) | ArgumentValue::File { text, .. }) => text,
            _ => "",
        }
    }

    /// Whether an argument is present.
    pub(super) fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }
}
