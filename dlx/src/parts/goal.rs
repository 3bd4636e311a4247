//! The questions that a search in parts answers.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The question that all tasks of a split answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The number of solutions.
    #[default]
    Count,
    /// All solutions, in the order of a search in one piece.
    List,
    /// Whether there is exactly one solution. A task ends at its second solution.
    Check,
}

impl Goal {
    /// All goals.
    pub const ALL: [Self; 3] = [Self::Count, Self::List, Self::Check];

    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::List => "list",
            Self::Check => "check",
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no [`Goal`] has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the question `{0}`, expected count, list or check")]
pub struct UnknownGoal(String);

impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(name: &str) -> Result<Self, UnknownGoal> {
        let goal = Self::ALL.into_iter().find(|goal| goal.name() == name);
        goal.ok_or_else(|| UnknownGoal(name.to_owned()))
    }
}
