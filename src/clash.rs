//! The rule of sudoku, checked from the layout: no digit twice in a zone.

use crate::layout::{Cell, Digit, Layout, Position};
use crate::symbols::Symbols;
use std::fmt;

/// A digit that a zone holds twice. Prints as `5 in r1c1 and r1c4, both in row 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The first cell that holds it, in reading order.
    pub first: Cell,
    /// The second cell that holds it.
    pub second: Cell,
    /// The zone, as an index into [`Layout::zones`].
    pub zone: usize,
    /// Positions of the cells, label of the zone and number of digits, for messages without the layout.
    positions: [Position; 2],
    label: String,
    digits: usize,
}

impl Clash {
    /// The message with other symbols than the standard ones.
    pub fn print(&self, symbols: &Symbols) -> impl fmt::Display {
        let [first, second] = self.positions;
        let digit = symbols.print(self.digit);
        format!("{digit} in {first} and {second}, both in {}", self.label)
    }

    /// The number of digits of the layout.
    pub(crate) const fn digits(&self) -> usize {
        self.digits
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(&Symbols::standard(self.digits)).fmt(f)
    }
}

/// The rule that a grid breaks. Prints in the standard symbols; [`print`](Self::print) takes others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrokenRule {
    /// A zone holds a digit twice.
    Clash(Clash),
    /// A constraint does not hold: its description, such as `the killer cage r1c1 r1c2 with sum 15`.
    Constraint(String),
}

impl BrokenRule {
    /// The message with other symbols than the standard ones.
    pub fn print(&self, symbols: &Symbols) -> impl fmt::Display {
        match self {
            Self::Clash(clash) => clash.print(symbols).to_string(),
            Self::Constraint(rule) => format!("it breaks {rule}"),
        }
    }

    /// The number of digits of the layout, if the message has a digit.
    pub(crate) const fn digits(&self) -> usize {
        match self {
            Self::Clash(clash) => clash.digits(),
            Self::Constraint(_) => 0,
        }
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(&Symbols::standard(self.digits())).fmt(f)
    }
}

/// The bit of each digit in a set, and no bit for a cell without a digit. A table takes fewer instructions than a shift
/// that excludes 0, and needs no check of its index.
const BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut digit = 0;
    while digit < 64 {
        bits[digit + 1] = 1 << digit;
        digit += 1;
    }
    bits
};

/// The first clash of digits in cells, if any: in the first zone with a clash, at the first cell in reading order that
/// repeats a digit.
pub(crate) fn first_clash(
    layout: &Layout,
    digit_in: impl Fn(Cell) -> Option<Digit>,
) -> Option<Clash> {
    // A pass without branches on digits, since nearly all zones have no repeat. It takes cells by fours, which lets
    // the processor predict the end of each zone.
    let has_repeat = |cells: &[Cell]| {
        let (mut seen, mut repeated) = (0_u64, 0);
        let mut add = |cell: &Cell| {
            let bit = BITS[usize::from(digit_in(*cell).map_or(0, Digit::get))];
            repeated |= seen & bit;
            seen |= bit;
        };
        let (fours, rest) = cells.as_chunks::<4>();
        fours.iter().for_each(|four| four.iter().for_each(&mut add));
        rest.iter().for_each(&mut add);
        repeated != 0
    };
    for (number, zone) in layout.zones().iter().enumerate() {
        if !has_repeat(zone.cells()) {
            continue;
        }
        // The zone has a clash: a slow pass finds its cells.
        let mut seen = 0_u64;
        for &second in zone.cells() {
            let Some(digit) = digit_in(second) else { continue };
            let bit = 1 << digit.index();
            if seen & bit == 0 {
                seen |= bit;
                continue;
            }
            let first = zone.cells().iter().copied().find(|&cell| digit_in(cell) == Some(digit));
            let first = first.unwrap_or(second);
            return Some(Clash {
                digit,
                first,
                second,
                zone: number,
                positions: [layout.position(first), layout.position(second)],
                label: zone.label(),
                digits: layout.digits(),
            });
        }
    }
    None
}
