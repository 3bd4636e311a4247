//! The kinds of answers, by which inputs are chosen.

use crate::error::Error;
use pavane_ask::object::Status;

/// A set of kinds of answers. An answer may be of several kinds: a puzzle with five solutions is solved and multiple.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

/// The names of the kinds, by the number of their bit.
const NAMES: [&str; 6] = ["unique", "multiple", "none", "solved", "unknown", "error"];

impl Kinds {
    /// Exactly one solution.
    pub(crate) const UNIQUE: Self = Self(1);
    /// Two solutions or more.
    pub(crate) const MULTIPLE: Self = Self(1 << 1);
    /// No solution.
    pub(crate) const NONE: Self = Self(1 << 2);
    /// A solution.
    pub(crate) const SOLVED: Self = Self(1 << 3);
    /// Stopped by a limit or a signal before the answer was complete.
    pub(crate) const UNKNOWN: Self = Self(1 << 4);
    /// Not read, or not answered.
    pub(crate) const ERROR: Self = Self(1 << 5);
    /// All of them.
    pub(crate) const ALL: Self = Self((1 << NAMES.len()) - 1);

    /// The kinds that are in one of the sets.
    pub(crate) const fn of(sets: &[Self]) -> Self {
        let (mut all, mut set) = (0, 0);
        while set < sets.len() {
            all |= sets[set].0;
            set += 1;
        }
        Self(all)
    }

    /// The kind of answers with a status. The number of solutions may add another kind.
    #[inline]
    pub(crate) const fn of_status(status: Status) -> Self {
        match status {
            Status::Unique => Self::UNIQUE,
            Status::Multiple => Self::MULTIPLE,
            Status::None => Self::NONE,
            Status::Stopped => Self::UNKNOWN,
            Status::Error => Self::ERROR,
            // All others are statuses of answers.
            _ => Self::SOLVED,
        }
    }

    /// Whether the two sets have a kind in common.
    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The names of the kinds, as a sentence lists them.
    fn listed(self) -> String {
        let names = NAMES.iter().enumerate().filter(|(bit, _)| self.0 >> bit & 1 == 1);
        let names: Vec<&str> = names.map(|(_, &name)| name).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
        }
    }

    /// Reads the value of a flag: names with commas between them, of the kinds that the verb has.
    ///
    /// # Errors
    /// If a name is not one of these.
    fn parse(list: &str, flag: &str, verb: &str, known: Self) -> Result<Self, Error> {
        list.split(',').map(str::trim).try_fold(Self::default(), |kinds, name| {
            // A kind that the verb lacks is refused in the same way as an unknown name.
            let bit = NAMES.iter().position(|known| *known == name);
            let kind = bit.map(|bit| Self(1 << bit)).filter(|kind| kind.meets(known));
            kind.map(|kind| Self::of(&[kinds, kind])).ok_or_else(|| {
                Error::usage(format!(
                    "{flag}: `{name}` is not a kind of answer of `{verb}`; write {}, several with commas",
                    known.listed()
                ))
            })
        })
    }
}

/// The choice of inputs by the kinds of their answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Selection {
    kinds: Kinds,
    /// Whether an answer of one of the kinds is in, and not out.
    is_in: bool,
}

impl Selection {
    /// The inputs with answers of these kinds.
    ///
    /// # Errors
    /// If the list has a name outside the `known` kinds of the verb.
    pub(crate) fn only(list: &str, verb: &str, known: Kinds) -> Result<Self, Error> {
        Ok(Self { kinds: Kinds::parse(list, "--only", verb, known)?, is_in: true })
    }

    /// The inputs with no answers of these kinds.
    ///
    /// # Errors
    /// Same as [`only`](Self::only).
    pub(crate) fn not(list: &str, verb: &str, known: Kinds) -> Result<Self, Error> {
        Ok(Self { kinds: Kinds::parse(list, "--not", verb, known)?, is_in: false })
    }

    /// Whether an input with such an answer is chosen.
    #[inline]
    pub(crate) const fn takes(self, kinds: Kinds) -> bool {
        kinds.meets(self.kinds) == self.is_in
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_of_the_words_of_the_verb() {
        let known = Kinds::of(&[Kinds::UNIQUE, Kinds::NONE, Kinds::ERROR]);
        let parse = |list| Kinds::parse(list, "--only", "check", known);
        assert_eq!(parse("none,unique").unwrap(), Kinds::of(&[Kinds::UNIQUE, Kinds::NONE]));
        assert_eq!(parse("error , error").unwrap(), Kinds::ERROR);
        for (list, word) in [("", ""), ("unique,", ""), ("unique,solved", "solved"), ("x", "x")] {
            let expected = format!(
                "--only: `{word}` is not a kind of answer of `check`; write unique, none or error, several with commas"
            );
            assert_eq!(parse(list).unwrap_err().to_string(), expected, "{list:?}");
        }
        let all = "unique, multiple, none, solved, unknown or error";
        assert_eq!(Kinds::ALL.listed(), all);
    }

    #[test]
    fn an_input_is_in_or_out() {
        let several = Kinds::of(&[Kinds::MULTIPLE, Kinds::SOLVED]);
        let only = |list| Selection::only(list, "count", Kinds::ALL).unwrap();
        let not = |list| Selection::not(list, "count", Kinds::ALL).unwrap();
        assert!(only("multiple,none").takes(several) && !not("multiple,none").takes(several));
        assert!(only("solved").takes(several) && !only("unique,none,error").takes(several));
        assert!(not("unique,none,error").takes(several));
    }
}
