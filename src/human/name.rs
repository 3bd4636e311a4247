//! The names of techniques.

use std::fmt;

/// A technique, as steps name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The only place of a digit in a zone.
    HiddenSingle,
    /// The only digit of a cell.
    NakedSingle,
    /// Pointing that leaves one place of the digit in a block beside.
    DirectPointing,
    /// Claiming that leaves one place of the digit in a line beside.
    DirectClaiming,
    /// A hidden set of 2 or 3 cells that leaves one place of another digit in its zone.
    DirectHiddenSet(u8),
    /// A digit of a block whose places are all in a line.
    Pointing,
    /// A digit of a line whose places are all in a block.
    Claiming,
    /// As many cells of a zone as they have digits, 2 to 4.
    NakedSet(u8),
    /// As many digits of a zone as they have places, 2 to 4.
    HiddenSet(u8),
    /// As many lines as a digit has places across, 2 to 4.
    Fish(u8),
    /// A pivot and two wings of two digits each.
    XyWing,
    /// A pivot of three digits, and two wings of two.
    XyzWing,
    /// A loop of cells in which two digits could be exchanged.
    UniqueLoop {
        /// The number of cells, from 4.
        cells: u8,
        /// The type, 1 to 4.
        kind: u8,
    },
    /// A grid that would have two digits in each cell (bivalue universal grave), but for some cells.
    Bug {
        /// The type, 1 to 4.
        kind: u8,
    },
    /// 2 or 3 cells of which others exclude combinations of digits.
    AlignedExclusion(u8),
    /// A loop of one digit.
    XCycle {
        /// The number of cells.
        cells: u8,
    },
    /// A loop of cells with two digits.
    YCycle,
    /// A loop through zones and cells.
    Cycle,
    /// A chain of one digit and four links.
    TurbotFish,
    /// A chain of one digit.
    XChain,
    /// A chain through zones and cells.
    ForcingChain,
    /// Chains of one digit from one assumption that contradict each other.
    Nishio,
    /// Chains from the digits of a cell, from the places of a digit, or from an assumption and its opposite.
    ForcingChains {
        /// The starts and the conclusion.
        kind: ForcingKind,
        /// Whether links follow from several others.
        is_dynamic: bool,
        /// The patterns that links may follow from: 0 none, 1 simple ones, 2 to 5 other chains.
        level: u8,
    },
}

/// The starts of forcing chains, and their conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForcingKind {
    /// An assumption and its opposite that have a common consequence.
    Double,
    /// An assumption that contradicts itself.
    Contradiction,
    /// The digits of a cell.
    Cell,
    /// The places of a digit in a zone.
    Zone,
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = |size: u8| match size {
            2 => "Pair",
            3 => "Triplet",
            _ => "Quad",
        };
        match *self {
            Self::HiddenSingle => f.write_str("Hidden Single"),
            Self::NakedSingle => f.write_str("Naked Single"),
            Self::DirectPointing => f.write_str("Direct Pointing"),
            Self::DirectClaiming => f.write_str("Direct Claiming"),
            Self::DirectHiddenSet(n) => write!(f, "Direct Hidden {}", size(n)),
            Self::Pointing => f.write_str("Pointing"),
            Self::Claiming => f.write_str("Claiming"),
            Self::NakedSet(n) => write!(f, "Naked {}", size(n)),
            Self::HiddenSet(n) => write!(f, "Hidden {}", size(n)),
            Self::Fish(2) => f.write_str("X-Wing"),
            Self::Fish(3) => f.write_str("Swordfish"),
            Self::Fish(_) => f.write_str("Jellyfish"),
            Self::XyWing => f.write_str("XY-Wing"),
            Self::XyzWing => f.write_str("XYZ-Wing"),
            Self::UniqueLoop { cells: 4, kind } => write!(f, "Unique Rectangle type {kind}"),
            Self::UniqueLoop { cells: 6, kind } => write!(f, "Unique Loop type {kind}"),
            Self::UniqueLoop { cells, kind } => write!(f, "Unique Loop {cells} type {kind}"),
            Self::Bug { kind } => write!(f, "BUG type {kind}"),
            Self::AlignedExclusion(n) => write!(f, "Aligned {} Exclusion", size(n)),
            Self::XCycle { cells: 4 } => f.write_str("Generalized X-Wing"),
            Self::XCycle { .. } => f.write_str("Bidirectional X-Cycle"),
            Self::YCycle => f.write_str("Bidirectional Y-Cycle"),
            Self::Cycle => f.write_str("Bidirectional Cycle"),
            Self::TurbotFish => f.write_str("Turbot Fish"),
            Self::XChain => f.write_str("Forcing X-Chain"),
            Self::ForcingChain => f.write_str("Forcing Chain"),
            Self::Nishio => f.write_str("Nishio Forcing Chains"),
            Self::ForcingChains { kind, is_dynamic, level } => {
                let dynamic = if is_dynamic { "Dynamic " } else { "" };
                let kind = match kind {
                    ForcingKind::Double => "Double",
                    ForcingKind::Contradiction => "Contradiction",
                    ForcingKind::Cell => "Cell",
                    ForcingKind::Zone => "Region",
                };
                let suffix = match level {
                    0 => "",
                    1 => " (+)",
                    2 => " (+ Forcing Chains)",
                    3 => " (+ Multiple Forcing Chains)",
                    4 => " (+ Dynamic Forcing Chains)",
                    _ => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
                };
                write!(f, "{dynamic}{kind} Forcing Chains{suffix}")
            }
        }
    }
}
