//! A wrong entry of a player, in words and as JSON.

use pavane::layout::{Cell, Digit, DigitSet, Layout, digits_of};
use pavane::symbols::Symbols;
use serde_json::{Value, json};

/// An entry of a player by which the only solution is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// A placed digit that is not the digit of the solution.
    Placed(Cell, Digit),
    /// A removed candidate that is the digit of the solution.
    Removed(Cell, Digit),
    /// Marks without the digit of the solution.
    Marked {
        /// The cell.
        cell: Cell,
        /// The digits of the marks.
        marks: DigitSet,
        /// The digit of the solution.
        missing: Digit,
    },
}

impl Mistake {
    /// The mistake in words, such as `3 in r4c5`, `7 removed from r2c2` or `marks 1 2 of r2c2 without 7`.
    pub fn words(&self, layout: &Layout, symbols: &Symbols) -> String {
        match *self {
            Self::Placed(cell, digit) => {
                format!("{} in {}", symbols.print(digit), layout.position(cell))
            }
            Self::Removed(cell, digit) => {
                format!("{} removed from {}", symbols.print(digit), layout.position(cell))
            }
            Self::Marked { cell, marks, missing } => format!(
                "marks {} of {} without {}",
                printed(marks, symbols).join(" "),
                layout.position(cell),
                symbols.print(missing)
            ),
        }
    }

    /// The mistake as a JSON object: the cell, and the digit that was placed or removed, or the marks and the digit
    /// that is missing among them.
    pub fn to_json(&self, layout: &Layout, symbols: &Symbols) -> Value {
        let name = |cell| layout.position(cell).to_string();
        let digit = |digit| symbols.print(digit).to_string();
        match *self {
            Self::Placed(cell, placed) => json!({"cell": name(cell), "placed": digit(placed)}),
            Self::Removed(cell, removed) => json!({"cell": name(cell), "removed": digit(removed)}),
            Self::Marked { cell, marks, missing } => json!({
                "cell": name(cell), "marks": printed(marks, symbols), "missing": digit(missing),
            }),
        }
    }
}

/// Mistakes as the value of `hint`: an object with their list.
pub fn mistakes_json(mistakes: &[Mistake], layout: &Layout, symbols: &Symbols) -> Value {
    let objects = mistakes.iter().map(|mistake| mistake.to_json(layout, symbols));
    json!({"mistakes": objects.collect::<Vec<Value>>()})
}

/// The digits of a set in symbols.
fn printed(set: DigitSet, symbols: &Symbols) -> Vec<String> {
    digits_of(set).map(|digit| symbols.print(digit).to_string()).collect()
}
