//! The extra zones that variants of sudoku add to a board, by name.

use super::shorten;
use std::fmt;
use std::str::FromStr;

/// Extra zones with a name; [`Layout::with`](crate::Layout::with) adds them.
///
/// ```
/// use pavane::{Extra, Layout};
/// let layout = Layout::square(9)?.with(Extra::AntiKing)?.with(Extra::Windoku)?;
/// assert_eq!(layout.name(), Some("9x9+windoku+antiking"));
/// assert!(Layout::square(10)?.with(Extra::Windoku).is_err());
/// # Ok::<(), pavane::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Extra {
    /// `x`: the two long diagonals.
    Diagonals,
    /// `windoku`: (k-1)² windows of k by k cells on a board of k² digits, one cell apart and one
    /// cell from the edges. On 9x9 they are in rows and columns 2 to 4 and 6 to 8.
    Windoku,
    /// `disjoint`: the cells in the same position of each block.
    Disjoint,
    /// `antiknight`: cells a knight's move apart, as zones of two cells. Pairs that share a zone of
    /// the board without extras get none.
    AntiKnight,
    /// `antiking`: cells that touch at a corner, as zones of two cells; only pairs that share no zone
    /// of the board without extras, as for `antiknight`.
    AntiKing,
    /// `asterisk`: nine cells of a 9x9 board, r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5.
    Asterisk,
    /// `girandola`: nine cells of a 9x9 board, r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9.
    Girandola,
    /// `center`: the middle cells of all blocks (center dot sudoku).
    Center,
    /// `blocks`: the blocks of [`Layout::square`](crate::Layout::square), in addition to the regions of a jigsaw.
    /// Blocks that are zones of the board without extras are not added again: a board of blocks gets none.
    Blocks,
}

impl Extra {
    /// All extras, in the order in which a layout lists them.
    pub const ALL: [Self; 9] = [
        Self::Diagonals,
        Self::Windoku,
        Self::Disjoint,
        Self::AntiKnight,
        Self::AntiKing,
        Self::Asterisk,
        Self::Girandola,
        Self::Center,
        Self::Blocks,
    ];

    /// The name that `--layout` takes after a plus sign.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Diagonals => "x",
            Self::Windoku => "windoku",
            Self::Disjoint => "disjoint",
            Self::AntiKnight => "antiknight",
            Self::AntiKing => "antiking",
            Self::Asterisk => "asterisk",
            Self::Girandola => "girandola",
            Self::Center => "center",
            Self::Blocks => "blocks",
        }
    }

    /// The words for the zones under a picture.
    ///
    /// ```
    /// assert_eq!(pavane::Extra::AntiKnight.words(), "cells a knight's move apart");
    /// ```
    pub const fn words(self) -> &'static str {
        match self {
            Self::Diagonals => "both diagonals",
            Self::Windoku => "windows",
            Self::Disjoint => "disjoint groups",
            Self::AntiKnight => "cells a knight's move apart",
            Self::AntiKing => "cells a king's move apart",
            Self::Asterisk => "asterisk",
            Self::Girandola => "girandola",
            Self::Center => "center dots",
            Self::Blocks => "blocks",
        }
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.keyword())
    }
}

impl FromStr for Extra {
    type Err = UnknownExtra;

    fn from_str(name: &str) -> Result<Self, UnknownExtra> {
        let known = Self::ALL.into_iter().find(|extra| extra.keyword().eq_ignore_ascii_case(name));
        known.ok_or_else(|| {
            let name = shorten(name);
            // An unknown name may be a known one with a typing error.
            let likeness =
                |extra: &Self| strsim::jaro_winkler(extra.keyword(), &name.to_lowercase());
            let nearest = Self::ALL.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
            let suggestion = nearest.filter(|extra| likeness(extra) > 0.75);
            UnknownExtra { found: name, suggestion }
        })
    }
}

/// An unknown name of extra zones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there are no extra zones called {found:?}; {}there are x, windoku, disjoint, antiknight, \
     antiking, asterisk, girandola, center and blocks",
    .suggestion.map_or(String::new(), |extra| format!("did you mean {extra}? "))
)]
pub struct UnknownExtra {
    /// The name, cut short if it is long.
    pub found: String,
    /// The extra with the most similar name, if one is similar.
    pub suggestion: Option<Extra>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_names_get_a_suggestion() {
        #[track_caller]
        fn check(name: &str, suggestion: Option<Extra>) {
            assert_eq!(name.parse::<Extra>().unwrap_err().suggestion, suggestion, "{name}");
        }
        check("windokku", Some(Extra::Windoku));
        check("antiknigth", Some(Extra::AntiKnight));
        check("centre", Some(Extra::Center));
        check("diagonal", None);
        check("", None);
        check(&"x".repeat(1_000_000), None);
        assert_eq!("X".parse(), Ok(Extra::Diagonals));
        assert_eq!(
            "anti-king".parse::<Extra>().unwrap_err().to_string(),
            "there are no extra zones called \"anti-king\"; did you mean antiking? there are x, \
             windoku, disjoint, antiknight, antiking, asterisk, girandola, center and blocks"
        );
    }
}
