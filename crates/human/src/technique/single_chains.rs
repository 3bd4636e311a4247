//! Forcing chains from one assumption that lead to its opposite, and loops of statements that are all true or all
//! false. `human::chain::static_chains` finds them.

use super::interface::Chains;
use super::lesson::{Lesson, TURBOT_FISH_LESSON};
use super::row::Row;
use crate::step::{Kind, StepWords, Technique};

/// Forcing chains from one assumption, and loops.
pub(crate) const CHAINS_AND_LOOPS: Row = Row::chains("forcing chains and loops", Chains::Static)
    .taught(&[&LOOP_LESSON, &TURBOT_FISH_LESSON, &X_LESSON, &LESSON])
    .se(6.5);

/// The links that a search follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LinkSweep {
    /// Links inside cells, strong and weak.
    pub(crate) has_cells: bool,
    /// Strong links in zones.
    pub(crate) has_zones: bool,
}

/// The three searches: one digit, cells with two digits, both.
pub(crate) const SWEEPS: [LinkSweep; 3] = [
    LinkSweep { has_cells: false, has_zones: true },
    LinkSweep { has_cells: true, has_zones: false },
    LinkSweep { has_cells: true, has_zones: true },
];

impl LinkSweep {
    /// The number of the search in the order of chains of the same length.
    pub(crate) const fn key(self) -> u8 {
        match (self.has_cells, self.has_zones) {
            (false, _) => 2,
            (true, false) => 3,
            (true, true) => 4,
        }
    }

    /// The rating of the shortest loops.
    pub(crate) const fn loop_base(self) -> f64 {
        if self.has_cells && self.has_zones { 7.0 } else { 6.5 }
    }

    /// The rating of the shortest chains.
    pub(crate) const fn chain_base(self) -> f64 {
        if self.has_cells { 7.0 } else { 6.6 }
    }

    /// The technique of a loop with a number of statements.
    pub(crate) fn loop_technique(self, length: usize) -> Technique {
        match (self.has_cells, self.has_zones) {
            (false, _) => Technique::sized(&X_CYCLE, length as u8),
            (true, false) => Technique::from(&Y_CYCLE),
            (true, true) => Technique::from(&CYCLE),
        }
    }

    /// The technique of a chain of some length.
    pub(crate) fn chain_technique(self, length: usize) -> Technique {
        match (self.has_cells, length) {
            (true, _) => Technique::from(&FORCING_CHAIN),
            (false, 6) => Technique::from(&TURBOT_FISH),
            (false, _) => Technique::from(&X_CHAIN),
        }
    }
}

const LOOP_LESSON: Lesson = Lesson::new(
    "Cycles",
    &["Generalized X-Wing", "Bidirectional X-Cycle", "Bidirectional Y-Cycle", "Bidirectional Cycle"],
    &[
        "A chain of statements comes back to its start: each follows from the one before, in both directions. So \
         all its statements hold together, or none does.",
        "A candidate that both cases exclude is removed. An X-cycle is about one digit, a Y-cycle uses cells with \
         two candidates, and a cycle uses both kinds of links. An X-cycle of four cells is a generalized X-wing.",
    ],
)
.from(
    "The names are from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

const X_LESSON: Lesson = Lesson::new(
    "Forcing X-Chain",
    &["Forcing X-Chain"],
    &[
        "An assumption about one digit leads, step by step, to its own opposite. So the opposite holds. All \
         statements are about the same digit.",
    ],
)
.from(
    "The name is from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

const LESSON: Lesson = Lesson::new(
    "Forcing Chain",
    &["Forcing Chain"],
    &[
        "An assumption leads, step by step, to its own opposite. So the opposite holds. Each statement follows \
         from the one before: a cell or a zone has room for one digit, or has one remaining place.",
    ],
)
.from(
    "The name is from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

/// Loops of one digit.
static X_CYCLE: Kind = Kind {
    name: |technique| match technique.size() {
        4 => "Generalized X-Wing".into(),
        _ => "Bidirectional X-Cycle".into(),
    },
    sentence: either_way,
};

/// Loops of cells with two digits.
static Y_CYCLE: Kind = Kind { name: |_| "Bidirectional Y-Cycle".into(), sentence: either_way };

/// Loops through zones and cells.
static CYCLE: Kind = Kind { name: |_| "Bidirectional Cycle".into(), sentence: either_way };

/// Chains of one digit and four links.
static TURBOT_FISH: Kind = Kind { name: |_| "Turbot Fish".into(), sentence: opposite };

/// Chains of one digit.
static X_CHAIN: Kind = Kind { name: |_| "Forcing X-Chain".into(), sentence: opposite };

/// Chains through zones and cells.
static FORCING_CHAIN: Kind = Kind { name: |_| "Forcing Chain".into(), sentence: opposite };

fn either_way(_: &StepWords<'_>) -> String {
    "the statements of a loop are all true or all false, and some candidates are gone either way"
        .to_owned()
}

fn opposite(words: &StepWords<'_>) -> String {
    format!("if {}, a chain leads to the opposite", words.assumption())
}
