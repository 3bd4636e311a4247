//! The way a person would solve a puzzle: techniques, steps with their reasons, and the ratings that they give.
//!
//! [`rate`] and [`Rater`] give the ratings ER, EP and ED of Sudoku Explainer 1.2.1 (N. Juillerat), and the scores
//! and levels of the scale `human`. `docs/human.md` says how exactly they agree with the original. [`Path`] is the
//! steps themselves, each a [`Step`]: a technique, the cells, digits and zones of its pattern, its chains with a
//! reason for each link, and its removals or its placement.
//!
//! Techniques are tried in the order of [`Scale::groups`]. On the scale `se` the order of steps inside a group is
//! also part of the scale: it decides which of several steps is taken.

mod case_trees;
mod chain;
mod consequences;
mod derived_sums;
mod difficulty;
mod eureka;
mod example;
mod geometry;
mod group;
mod human_rating;
mod json;
mod lessons;
mod level;
mod path;
mod place_set;
mod rate;
mod rules;
mod scale;
mod se_rating;
mod state;
mod step;
mod subsets;
mod technique;
mod technique_counts;
mod technique_set;
mod text;
mod watch;

pub use difficulty::{Difficulty, Fit, Rating, RatingRange, UnknownRange};
pub use example::Example;
pub use human_rating::HumanRating;
pub use level::{Level, LevelLimits};
pub use path::{Path, TooLarge};
pub use rate::{Rater, RaterSettings, UnratedError, rate};
pub use scale::Scale;
pub use se_rating::{End, SeRating};
pub use step::{Chain, Node, Part, Reason, Role, Step, Technique};
pub use technique::lesson::{Lesson, Origin};
pub use technique::row::{Group, LayoutRequirement};
pub use technique_counts::TechniqueCounts;
pub use technique_set::{NamedTechnique, TechniqueSet, UnknownTechnique};

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
