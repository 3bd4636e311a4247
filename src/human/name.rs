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
    /// Cells of a zone, 2 to 4, with the same number of digits.
    NakedSet(u8),
    /// Digits of a zone, 2 to 4, with the same number of places.
    HiddenSet(u8),
    /// Lines, 2 to 4, in which the places of a digit lie in the same number of crossing lines.
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
    /// 2 or 3 cells with combinations of digits that other cells exclude.
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
    /// The last empty cell of a zone.
    FullHouse,
    /// Cells common to two zones, 2 or 3, with the same number of digits.
    LockedSet(u8),
    /// A fish with cells beyond its cover.
    FinnedFish {
        /// The number of lines, 2 to 4.
        size: u8,
        /// Whether a line would have one place left without the fins.
        is_sashimi: bool,
    },
    /// Two strong links in rows, or in columns, joined by a line.
    Skyscraper,
    /// A strong link in a row and one in a column, joined by a block.
    TwoStringKite,
    /// A digit of a block that lies in two lines, and a strong link.
    EmptyRectangle,
    /// Two cells with the same two digits, and a strong link between.
    WWing,
    /// Four cells with four digits; only one of the digits can be in several of the cells.
    WxyzWing,
    /// Cells of one digit in two colors.
    SimpleColors {
        /// Whether a color contradicts itself; else a cell sees both.
        is_wrap: bool,
    },
    /// Two groups of cells of one digit in two colors each.
    MultiColors,
    /// A chain of cells with the same two digits.
    RemotePair,
    /// A unique rectangle with a digit that has no other place beside a corner.
    HiddenRectangle,
    /// A unique rectangle with some corners filled, but not given.
    AvoidableRectangle {
        /// The number of empty corners, 1 or 2.
        kind: u8,
    },
    /// A chain of strong and weak links of one digit.
    OneDigitChain,
    /// A chain of cells with two digits.
    XyChain,
    /// A chain of statements in turn false and true.
    Alternating {
        /// Whether it is closed.
        is_loop: bool,
        /// Whether a statement is about several cells.
        is_grouped: bool,
    },
    /// A chain of almost locked sets.
    AlmostLocked {
        /// The number of sets: 2, 3, or 4 for more than 3.
        sets: u8,
    },
    /// Cells common to two zones, and cells of each zone, with the same number of digits.
    SueDeCoq,
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
            Self::FullHouse => f.write_str("Full House"),
            Self::LockedSet(n) => write!(f, "Locked {}", size(n)),
            Self::FinnedFish { size, is_sashimi } => {
                let kind = if is_sashimi { "Sashimi" } else { "Finned" };
                write!(f, "{kind} {}", Self::Fish(size))
            }
            Self::Skyscraper => f.write_str("Skyscraper"),
            Self::TwoStringKite => f.write_str("Two-String Kite"),
            Self::EmptyRectangle => f.write_str("Empty Rectangle"),
            Self::WWing => f.write_str("W-Wing"),
            Self::WxyzWing => f.write_str("WXYZ-Wing"),
            Self::SimpleColors { .. } => f.write_str("Simple Colors"),
            Self::MultiColors => f.write_str("Multi Colors"),
            Self::RemotePair => f.write_str("Remote Pair"),
            Self::HiddenRectangle => f.write_str("Hidden Rectangle"),
            Self::AvoidableRectangle { kind } => write!(f, "Avoidable Rectangle type {kind}"),
            Self::OneDigitChain => f.write_str("X-Chain"),
            Self::XyChain => f.write_str("XY-Chain"),
            Self::Alternating { is_loop, is_grouped } => {
                let grouped = if is_grouped { "Grouped " } else { "" };
                write!(f, "{grouped}{}", if is_loop { "Nice Loop" } else { "AIC" })
            }
            Self::AlmostLocked { sets: 2 } => f.write_str("ALS-XZ"),
            Self::AlmostLocked { sets: 3 } => f.write_str("ALS-XY-Wing"),
            Self::AlmostLocked { .. } => f.write_str("ALS-Chain"),
            Self::SueDeCoq => f.write_str("Sue de Coq"),
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
