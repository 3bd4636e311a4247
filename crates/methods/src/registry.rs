//! The registry of methods, with their names and forms.

use super::anneal::Anneal;
use super::backtrack::Backtrack;
use super::brute_force::BruteForce;
use super::constraint::{Constraint, Strength};
use super::exact_cover::ExactCover;
use super::fix_square::FixSquare;
use super::genetic::Genetic;
use super::hybrid::Hybrid;
use super::interface::{Method, Unfit};
use super::linear::Linear;
use super::narrow::{self, Narrow};
use super::person::Person;
use super::quantum::Quantum;
use super::relation::Relation;
use super::root::Root;
use super::run::Run;
use super::tabu::Tabu;
use super::task::Task;
use super::three_step::ThreeStep;
use super::trace::{Topic, Trace};
use dlx::Engine;
use pavane_human::Scale;
use std::fmt;
use std::str::FromStr;

/// The worth of a method's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Finds all solutions within its limits, and knows when there are no more.
    Exact,
    /// Makes steps that follow from the puzzle, and never guesses: the solution that it reaches is the only one, but it
    /// may find no further step.
    Deductive,
    /// Searches at random: finds right solutions, but cannot show that there are none.
    Stochastic,
    /// Writes down one solution of boards of a certain kind, without a search.
    Construction,
}

/// An entry of the registry.
#[derive(Clone, Copy)]
pub struct MethodEntry {
    /// The name.
    pub name: &'static str,
    /// The worth of its answers.
    pub kind: Kind,
    /// A summary in a few words.
    pub summary: &'static str,
    /// The source in the literature.
    pub source: &'static str,
    /// The forms, the default first; empty for a method with one form.
    pub variants: &'static [Variant],
    /// Whether puzzles may rule out candidates beside their givens. Most sources have givens only.
    takes_ruled_out: bool,
    /// Makes a form, by its index in `variants`.
    make: fn(usize) -> Box<dyn Method>,
}

/// A form of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The name, written after the method's name and a colon.
    pub name: &'static str,
    /// A summary in a few words, of what sets it apart.
    pub summary: &'static str,
}

/// All methods, in the order in which they are listed.
pub const METHODS: &[MethodEntry] = &[
    MethodEntry {
        name: "exact-cover",
        kind: Kind::Exact,
        summary: "the puzzle as exact cover, searched by the engine",
        source: "Knuth, Dancing Links, 2000",
        variants: &[
            Variant { name: "auto", summary: "the kernel that the engine picks" },
            Variant { name: "links", summary: "dancing links" },
            Variant { name: "cells", summary: "dancing cells" },
            Variant { name: "bits", summary: "bit rows of the relation between options" },
        ],
        takes_ruled_out: true,
        make: |variant| Box::new(ExactCover { engine: Engine::ALL[variant] }),
    },
    MethodEntry {
        name: "brute-force",
        kind: Kind::Exact,
        summary: "the cells in a fixed order, in each the digits ascending, back when none fits",
        source: "Golomb and Baumert, Backtrack Programming, 1965",
        variants: &[
            Variant { name: "0", summary: "row by row" },
            Variant { name: "90", summary: "the same on the board turned clockwise by 90°" },
            Variant { name: "180", summary: "the same on the board turned by 180°" },
            Variant { name: "270", summary: "the same on the board turned clockwise by 270°" },
            Variant { name: "best", summary: "the turn that takes the fewest iterations" },
        ],
        takes_ruled_out: false,
        make: |variant| Box::new(BruteForce::FORMS[variant]),
    },
    MethodEntry {
        name: "backtrack",
        kind: Kind::Exact,
        summary: "the puzzle as a graph whose vertices are colored one by one",
        source: "Brown, Chromatic Scheduling and the Chromatic Number Problem, 1972; \
                 Brélaz, New Methods to Color the Vertices of a Graph, 1979",
        variants: &[
            Variant { name: "constrained", summary: "the cell with the fewest digits left first" },
            Variant { name: "fixed", summary: "the cells in reading order" },
            Variant {
                name: "random",
                summary: "like constrained, with ties and digits at random, and restarts",
            },
        ],
        takes_ruled_out: false,
        make: |variant| Box::new(Backtrack::FORMS[variant]),
    },
    MethodEntry {
        name: "relation",
        kind: Kind::Exact,
        summary: "a list of live options, one level ahead, what fails soonest first",
        source: "Haralick and Elliott, Increasing Tree Search Efficiency, 1980",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Relation),
    },
    MethodEntry {
        name: "root",
        kind: Kind::Construction,
        summary: "a solution of a blank board with square blocks, by a formula",
        source: "Herzberg and Murty, Sudoku Squares and Chromatic Polynomials, 2007",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Root),
    },
    MethodEntry {
        name: "three-step",
        kind: Kind::Exact,
        summary: "naked singles, then hidden singles, then a guess",
        source: "the literature on the algorithmics of sudoku, no author named",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(ThreeStep),
    },
    MethodEntry {
        name: "fix-square",
        kind: Kind::Exact,
        summary: "counters for cells, zones and digits, a cascade of singles, nested guesses",
        source: "the literature on the algorithmics of sudoku, no author named",
        variants: &[
            Variant { name: "path", summary: "ends once there are enough solutions" },
            Variant { name: "proof", summary: "goes on to show that there are no others" },
        ],
        takes_ruled_out: false,
        make: |variant| Box::new(FixSquare { proof: variant == 1 }),
    },
    MethodEntry {
        name: "narrow",
        kind: Kind::Exact,
        summary: "naked subsets of all sizes in each zone, then most constrained first",
        source: "Crook, A pencil-and-paper algorithm for solving sudoku puzzles, 2009",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Narrow),
    },
    MethodEntry {
        name: "constraint",
        kind: Kind::Exact,
        summary: "an all-different constraint for each zone, then the smallest domain",
        source: "Simonis, Sudoku as a constraint problem, 2005",
        variants: &[
            Variant { name: "forward", summary: "forward checking" },
            Variant { name: "bounds", summary: "forward checking and bounds consistency" },
            Variant { name: "domain", summary: "domain consistency" },
        ],
        takes_ruled_out: false,
        make: |variant| Box::new(Constraint { strength: Strength::ALL[variant] }),
    },
    MethodEntry {
        name: "linear",
        kind: Kind::Exact,
        summary: "a 0/1 linear program: relaxations, then branch and bound",
        source: "Bartlett, Chartier, Langville and Rankin, An Integer Programming Model for the \
                 Sudoku Problem, 2008",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Linear),
    },
    MethodEntry {
        name: "person",
        kind: Kind::Deductive,
        summary: "the techniques of a person in order, without guesses or uniqueness",
        source: "the programs HoDoKu, B. Hobiger, 2008, and Sudoku Explainer, N. Juillerat, 2005",
        variants: &[
            Variant {
                name: "human",
                summary: "the scale `human`, all steps of a technique at once",
            },
            Variant { name: "se", summary: "the scale `se`, one step at a time" },
        ],
        takes_ruled_out: true,
        make: |variant| Box::new(Person { scale: [Scale::Human, Scale::Se][variant] }),
    },
    MethodEntry {
        name: "anneal",
        kind: Kind::Stochastic,
        summary: "simulated annealing: swaps within blocks, ever more choosy",
        source: "Lewis, Metaheuristics can solve sudoku puzzles, 2007",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Anneal),
    },
    MethodEntry {
        name: "tabu",
        kind: Kind::Stochastic,
        summary: "tabu search: the best swap, unless it takes back a recent one",
        source: "Glover, Tabu Search, Part I, 1989",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Tabu),
    },
    MethodEntry {
        name: "genetic",
        kind: Kind::Stochastic,
        summary: "a cultural genetic algorithm: a population that trades blocks",
        source: "Mantere and Koljonen, Solving and Analyzing Sudokus with Cultural Algorithms, 2008",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Genetic),
    },
    MethodEntry {
        name: "quantum",
        kind: Kind::Stochastic,
        summary: "simulated quantum annealing: coupled boards under a fading field",
        source: "Perez and Marwala, Stochastic Optimization Approaches for Solving Sudoku, 2008",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Quantum),
    },
    MethodEntry {
        name: "hybrid",
        kind: Kind::Stochastic,
        summary: "a genetic algorithm whose best is annealed",
        source: "Perez and Marwala, Stochastic Optimization Approaches for Solving Sudoku, 2008",
        variants: &[],
        takes_ruled_out: false,
        make: |_| Box::new(Hybrid),
    },
];

impl fmt::Debug for MethodEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MethodEntry").field("name", &self.name).finish_non_exhaustive()
    }
}

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
