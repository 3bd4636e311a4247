//! Forcing chains: from the digits of a cell, from the places of a digit, or from an assumption and its opposite.
//! `human::chain::forcing` finds them.

use super::interface::{Chains, Forcing};
use super::lesson::Lesson;
use super::row::Row;
use crate::level::Level::Extreme;
use crate::step::{Kind, Role, StepWords, Technique};

/// The starts of forcing chains, and their conclusion. The numbers are the order of chains of the same length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForcingKind {
    /// An assumption and its opposite that have a common consequence.
    Double = 1,
    /// The digits of a cell.
    Cell = 5,
    /// The places of a digit in a zone.
    Zone = 6,
    /// An assumption that contradicts itself.
    Contradiction = 7,
}

impl ForcingKind {
    /// The kind of a technique, which is its variant.
    fn of(technique: Technique) -> Self {
        let kinds = [Self::Double, Self::Cell, Self::Zone];
        let own = kinds.into_iter().find(|&kind| kind as u8 == technique.variant());
        own.unwrap_or(Self::Contradiction)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Double => "Double",
            Self::Contradiction => "Contradiction",
            Self::Cell => "Cell",
            Self::Zone => "Region",
        }
    }
}

/// The search for chains with links that exist from the beginning.
pub(crate) const fn multiple() -> Forcing {
    Forcing { kind: &MULTIPLE_KIND, base: 8.0, has_cells: true, is_dynamic: false, level: 0 }
}

/// The search for chains with links that follow from one or several others, and from the patterns of a level, 0 to 5.
pub(crate) const fn dynamic(level: u8) -> Forcing {
    let base = 8.5 + 0.5 * level as f64;
    Forcing { kind: &DYNAMIC_KIND, base, has_cells: true, is_dynamic: true, level }
}

/// Chains with links that exist from the beginning.
pub(crate) const MULTIPLE: Row =
    Row::chains("multiple forcing chains", Chains::Forcing(multiple()))
        .taught(&[&MULTIPLE_LESSON])
        .se(multiple().base)
        .called("forcing chains")
        .human(500.0, Extreme);

/// Chains with links that may follow from several others.
pub(crate) const DYNAMIC: Row =
    nets(0, "dynamic forcing chains", "forcing nets").taught(&[&DYNAMIC_LESSON]);

/// Links may also follow from simple patterns.
pub(crate) const WITH_PATTERNS: Row =
    nets(1, "dynamic forcing chains (+)", "forcing nets (+)").taught(&[&PATTERNS_LESSON]);

/// Links may also follow from forcing chains.
pub(crate) const WITH_CHAINS: Row =
    nets(2, "dynamic + forcing chains", "forcing nets with forcing chains")
        .taught(&[&CHAINS_LESSON]);

/// Links may also follow from multiple forcing chains.
pub(crate) const WITH_MULTIPLE: Row =
    nets(3, "dynamic + multiple forcing chains", "forcing nets with multiple forcing chains")
        .taught(&[&INNER_MULTIPLE_LESSON]);

/// Links may also follow from dynamic forcing chains.
pub(crate) const WITH_DYNAMIC: Row =
    nets(4, "dynamic + dynamic forcing chains", "forcing nets with dynamic forcing chains")
        .taught(&[&INNER_DYNAMIC_LESSON]);

/// Links may also follow from dynamic forcing chains with forcing chains.
pub(crate) const WITH_NESTED: Row = nets(
    5,
    "dynamic + dynamic forcing chains (+ forcing chains)",
    "forcing nets with nested dynamic forcing chains",
)
.taught(&[&NESTED_LESSON]);

/// The row of dynamic chains of a level, by its names on both scales.
const fn nets(level: u8, se: &'static str, human: &'static str) -> Row {
    let search = dynamic(level);
    Row::chains(se, Chains::Forcing(search)).se(search.base).called(human).human(700.0, Extreme)
}

const MULTIPLE_LESSON: Lesson = Lesson::new(
    "Cell and Region Forcing Chains",
    &["Cell Forcing Chains", "Region Forcing Chains"],
    &[
        "Cell: follow every candidate of a cell. If all of them lead to the same statement, it holds, whichever \
         candidate is right.",
        "Region: follow every place of a digit in a zone in the same way.",
    ],
)
.from(
    "The names are from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

const DYNAMIC_LESSON: Lesson = Lesson::new(
    "Dynamic Forcing Chains",
    &["Dynamic Contradiction Forcing Chains", "Dynamic Double Forcing Chains", "Dynamic Cell Forcing Chains", "Dynamic Region Forcing Chains"],
    &[
        "A statement may follow from several earlier statements together, since these leave a cell or a zone one \
         possibility.",
        "Contradiction: an assumption leads to a statement and to its opposite, so it is wrong. Double: an \
         assumption and its opposite lead to the same statement, so it holds. Cell and region: every candidate of \
         a cell, or every place of a digit in a zone, leads to the same statement.",
    ],
)
.from(
    "The names are from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

const PATTERNS_LESSON: Lesson = Lesson::new(
    "Dynamic Forcing Chains (+)",
    &["Dynamic Contradiction Forcing Chains (+)", "Dynamic Double Forcing Chains (+)", "Dynamic Cell Forcing Chains (+)", "Dynamic Region Forcing Chains (+)"],
    &[
        "Dynamic forcing chains in which a link may also be a pattern: a pointing, claiming, set or X-wing that \
         exists once the chain has removed candidates.",
    ],
)
.from(
    "The names are from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

const CHAINS_LESSON: Lesson = Lesson::new(
    "Dynamic Forcing Chains (+ Forcing Chains)",
    &[
        "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
        "Dynamic Double Forcing Chains (+ Forcing Chains)",
        "Dynamic Cell Forcing Chains (+ Forcing Chains)",
        "Dynamic Region Forcing Chains (+ Forcing Chains)",
    ],
    &["Dynamic forcing chains in which a link may also be a forcing chain inside the assumption."],
)
.from("The names are from Sudoku Explainer.", "Sudoku Explainer 1.2.1 by N. Juillerat");

const INNER_MULTIPLE_LESSON: Lesson = Lesson::new(
    "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
    &["Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)", "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)", "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)", "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)"],
    &[
        "Dynamic forcing chains in which a link may also be cell or region forcing chains inside the assumption.",
    ],
)
.from(
    "The names are from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

const INNER_DYNAMIC_LESSON: Lesson = Lesson::new(
    "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
    &["Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)", "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)", "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)", "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)"],
    &[
        "Dynamic forcing chains in which a link may also be dynamic forcing chains inside the assumption.",
    ],
)
.from(
    "The names are from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

const NESTED_LESSON: Lesson = Lesson::new(
    "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    &["Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"],
    &[
        "Dynamic forcing chains in which a link may also be dynamic forcing chains with forcing chains inside.",
    ],
)
.from(
    "The names are from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

static MULTIPLE_KIND: Kind = Kind {
    name: |technique| format!("{} Forcing Chains", ForcingKind::of(technique).name()).into(),
    sentence,
};

static DYNAMIC_KIND: Kind = Kind {
    name: |technique| {
        let suffix = match technique.size() {
            0 => "",
            1 => " (+)",
            2 => " (+ Forcing Chains)",
            3 => " (+ Multiple Forcing Chains)",
            4 => " (+ Dynamic Forcing Chains)",
            _ => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
        };
        let kind = ForcingKind::of(technique).name();
        format!("Dynamic {kind} Forcing Chains{suffix}").into()
    },
    sentence,
};

fn sentence(words: &StepWords<'_>) -> String {
    let conclusion = words.conclusion();
    match ForcingKind::of(words.step.technique) {
        ForcingKind::Cell => format!("whatever {} holds, {conclusion}", words.cells(Role::Base)),
        ForcingKind::Zone => {
            let (digit, zone) = (words.digits_of(Role::Base), words.zones(Role::Base));
            format!("wherever {digit} is in {zone}, {conclusion}")
        }
        ForcingKind::Double => {
            let (cell, digit) = (words.cells(Role::Source), words.digits_of(Role::Source));
            format!("whether {cell} is {digit} or not, {conclusion}")
        }
        ForcingKind::Contradiction => {
            format!("if {}, then {} and is not", words.assumption(), words.clash())
        }
    }
}
