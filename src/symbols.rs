//! The printed form of digits: one symbol each, or numbers.
//!
//! An empty cell is `.`, `0`, `_` or `*`, and also `-`, `?` or `x` on boards without such a digit. Digits are `1` to
//! `9`, then `A` to `Z` for 10 to 35 (in either case on boards of up to 35 digits), then `a` to `z` for 36 to 61.
//! Larger boards are written as numbers separated by blanks, and any board may be. Other symbols are possible, such as
//! digits from 0.

use crate::layout::{Digit, shorten};
use std::fmt;

/// The symbols of an empty cell; the first one that does not name a digit is printed.
const EMPTY: [char; 4] = ['.', '0', '_', '*'];
/// Other symbols of an empty cell, where they do not name a digit. They are read and never printed.
const ALSO_EMPTY: [char; 4] = ['-', '?', 'x', 'X'];
/// The standard symbols of digits.
const STANDARD: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// The characters that separate puzzles from labels, maps and counts, or draw the borders of grids.
const RESERVED: &str = ",;:#|+-\"";

/// The symbols by which the digits of a board are read and printed.
///
/// ```
/// use pavane::{Digit, Symbols};
///
/// let symbols = Symbols::standard(16);
/// assert_eq!(symbols.read('g'), Ok(Digit::new(16)));
/// assert_eq!(symbols.read('.'), Ok(None));
/// assert!(symbols.read('H').is_err());
///
/// let from_zero = Symbols::custom("0123456789ABCDEF")?;
/// assert_eq!(from_zero.read('0'), Ok(Digit::new(1)));
/// assert_eq!(from_zero.symbol(Digit::new(16).expect("in range")), Some('F'));
/// # Ok::<(), pavane::SymbolError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols {
    digits: usize,
    /// The symbol of each digit; empty if digits are printed as numbers.
    symbols: Box<[char]>,
    empty: char,
    /// The value of each byte as a symbol: a digit, [`EMPTY_CELL`], or [`NO_SYMBOL`].
    ascii: [u8; 256],
    /// The same as digits; `None` for empty cells and for bytes that are not symbols.
    digits_of_ascii: [Option<Digit>; 256],
}

/// The value of a symbol for an empty cell.
const EMPTY_CELL: u8 = 0;
/// The value of a byte that is not a symbol, or not an ASCII character.
const NO_SYMBOL: u8 = u8::MAX;

impl Symbols {
    /// The usual symbols of a board with the given number of digits: numbers for more than 61.
    pub fn standard(digits: usize) -> Self {
        let symbols = if digits <= STANDARD.len() { &STANDARD[..digits] } else { "" };
        Self::new(digits, symbols.chars().collect())
    }

    /// One symbol for each digit, in order. ASCII letters are read in either case unless both
    /// cases of a letter are among the symbols.
    ///
    /// # Errors
    /// [`SymbolError::Count`] for numbers of symbols outside 1 to 64, [`SymbolError::Repeated`],
    /// [`SymbolError::Reserved`] for blanks, control characters and `, ; : # | + - "`, and
    /// [`SymbolError::NoEmpty`] if all of `. 0 _ *` are taken.
    pub fn custom(symbols: &str) -> Result<Self, SymbolError> {
        let count = symbols.chars().count();
        if count == 0 || count > usize::from(Digit::MOST) {
            return Err(SymbolError::Count { found: count });
        }
        let symbols: Box<[char]> = symbols.chars().collect();
        for (index, &symbol) in symbols.iter().enumerate() {
            if symbol.is_whitespace() || symbol.is_control() || RESERVED.contains(symbol) {
                return Err(SymbolError::Reserved { symbol });
            }
            if symbols[..index].contains(&symbol) {
                return Err(SymbolError::Repeated { symbol });
            }
        }
        if EMPTY.iter().all(|empty| symbols.contains(empty)) {
            return Err(SymbolError::NoEmpty);
        }
        Ok(Self::new(count, symbols))
    }

    fn new(digits: usize, symbols: Box<[char]>) -> Self {
        let mut ascii = [NO_SYMBOL; 256];
        // The first use of a symbol has precedence: digits, then empty cells, then letters in the other case.
        let mut set = |symbol: char, value| {
            if symbol.is_ascii()
                && let slot = &mut ascii[symbol as usize]
                && *slot == NO_SYMBOL
            {
                *slot = value;
            }
        };
        let values = || symbols.iter().copied().zip(Digit::first(digits).map(Digit::get));
        values().for_each(|(symbol, value)| set(symbol, value));
        EMPTY.into_iter().for_each(|empty| set(empty, EMPTY_CELL));
        let has_both_cases = symbols.iter().any(|symbol| {
            symbol.is_ascii_uppercase() && symbols.contains(&symbol.to_ascii_lowercase())
        });
        if !has_both_cases {
            values().for_each(|(symbol, value)| set(swap_case(symbol), value));
        }
        // On boards with X and without x, an x is more likely a digit in the wrong case.
        let also_empty = |empty: &char| !symbols.contains(&swap_case(*empty));
        ALSO_EMPTY.into_iter().filter(also_empty).for_each(|empty| set(empty, EMPTY_CELL));
        let is_free = |empty: &char| !symbols.contains(empty);
        let empty = EMPTY.into_iter().find(is_free).unwrap_or(EMPTY[0]);
        Self { digits, symbols, empty, ascii, digits_of_ascii: ascii.map(Digit::new) }
    }

    /// The symbols of a board with `digits` digits as one text, for outputs that state them. [`custom`](Self::custom)
    /// reads it. `None` for the usual symbols.
    ///
    /// ```
    /// use pavane::Symbols;
    ///
    /// assert_eq!(Symbols::custom("0123")?.unusual(4).as_deref(), Some("0123"));
    /// assert_eq!(Symbols::standard(4).unusual(4), None);
    /// # Ok::<(), pavane::SymbolError>(())
    /// ```
    pub fn unusual(&self, digits: usize) -> Option<String> {
        let symbols = || self.symbols.iter().copied().take(digits);
        (!symbols().eq(STANDARD.chars().take(symbols().count()))).then(|| symbols().collect())
    }

    /// The number of digits.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// Whether digits are printed as numbers, because there are too many for symbols.
    pub fn are_numbers(&self) -> bool {
        self.symbols.is_empty()
    }

    /// The symbol of a digit; `None` if digits are printed as numbers, or the board lacks the digit.
    #[inline]
    pub fn symbol(&self, digit: Digit) -> Option<char> {
        self.symbols.get(digit.index()).copied()
    }

    /// The symbol printed for an empty cell: `.` unless that names a digit.
    pub fn empty(&self) -> char {
        self.empty
    }

    /// Reads one symbol: a digit, or `None` for an empty cell. Where digits are numbers, only empty
    /// cells have symbols; see [`read_number`](Self::read_number).
    ///
    /// # Errors
    /// [`SymbolError::Unknown`].
    #[inline]
    pub fn read(&self, symbol: char) -> Result<Option<Digit>, SymbolError> {
        match self.ascii.get(symbol as usize) {
            Some(&value) if value != NO_SYMBOL => Ok(Digit::new(value)),
            _ => self.read_rare(symbol),
        }
    }

    /// Reads ASCII symbols of the first `digits` digits; `None` for any other symbol.
    pub(crate) fn read_ascii(&self, symbols: &[u8], digits: usize) -> Option<Vec<Option<Digit>>> {
        let value = |&symbol: &u8| self.ascii[usize::from(symbol)];
        // One maximum checks all symbols, since the value of an unknown one is above all digits.
        let largest = symbols.iter().map(value).max().unwrap_or(EMPTY_CELL);
        let digit = |&symbol: &u8| self.digits_of_ascii[usize::from(symbol)];
        let read = || symbols.iter().map(digit).collect();
        (usize::from(largest) <= digits).then(read)
    }

    #[cold]
    fn read_rare(&self, symbol: char) -> Result<Option<Digit>, SymbolError> {
        let index = self.symbols.iter().position(|&known| known == symbol);
        match index.and_then(Digit::from_index) {
            None => Err(SymbolError::Unknown { found: symbol, expected: self.expected() }),
            digit => Ok(digit),
        }
    }

    /// Reads a number, 1 to the number of digits, or `None` for an empty cell (`0`, `.`, `_`, `*`, `-`, `?`, `x`).
    /// Any board may be written with numbers.
    ///
    /// # Errors
    /// [`SymbolError::NotANumber`].
    ///
    /// ```
    /// use pavane::{Digit, Symbols};
    /// let symbols = Symbols::standard(64);
    /// assert_eq!(symbols.read_number("64"), Ok(Digit::new(64)));
    /// assert_eq!(symbols.read_number("0"), Ok(None));
    /// assert_eq!(
    ///     symbols.read_number("65").unwrap_err().to_string(),
    ///     "\"65\" is no digit of this board; write 1 to 64, or 0 or . for an empty cell"
    /// );
    /// ```
    pub fn read_number(&self, text: &str) -> Result<Option<Digit>, SymbolError> {
        let mut chars = text.chars();
        if let (Some(symbol), None) = (chars.next(), chars.next())
            && (EMPTY.contains(&symbol) || ALSO_EMPTY.contains(&symbol))
        {
            return Ok(None);
        }
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let digit = text.parse::<u8>().ok().filter(|_| is_plain).and_then(Digit::new);
        match digit.filter(|digit| digit.index() < self.digits) {
            None => Err(SymbolError::NotANumber { found: shorten(text), digits: self.digits }),
            digit => Ok(digit),
        }
    }

    /// Prints one digit: its symbol, or else its number.
    pub fn print(&self, digit: Digit) -> impl fmt::Display {
        self.symbol(digit).map_or_else(|| digit.to_string(), String::from)
    }

    /// Prints digits and empty cells on one line: symbols without a gap, or numbers separated by
    /// blanks.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_line(
        &self,
        out: &mut impl fmt::Write,
        cells: impl IntoIterator<Item = Option<Digit>>,
    ) -> fmt::Result {
        for (index, cell) in cells.into_iter().enumerate() {
            if self.are_numbers() && index > 0 {
                out.write_char(' ')?;
            }
            match cell {
                None => out.write_char(self.empty)?,
                Some(digit) => match self.symbol(digit) {
                    Some(symbol) => out.write_char(symbol)?,
                    None => write!(out, "{digit}")?,
                },
            }
        }
        Ok(())
    }

    /// The known symbols, in words.
    fn expected(&self) -> String {
        let digits = match &*self.symbols {
            [] => format!("numbers from 1 to {} separated by blanks", self.digits),
            [single] => single.to_string(),
            symbols if STANDARD.chars().zip(symbols).all(|(a, &b)| a == b) => match symbols.len() {
                n @ ..=9 => format!("1 to {n}"),
                10 => "1 to 9, A".to_owned(),
                n @ ..=35 => format!("1 to 9, A to {}", symbols[n - 1]),
                36 => "1 to 9, A to Z, a".to_owned(),
                n => format!("1 to 9, A to Z, a to {}", symbols[n - 1]),
            },
            symbols => format!("one of {}", symbols.iter().collect::<String>()),
        };
        let empty: Vec<String> = EMPTY
            .iter()
            .filter(|empty| !self.symbols.contains(empty))
            .map(char::to_string)
            .collect();
        format!("{digits}, or {} for an empty cell", empty.join(" "))
    }
}

fn swap_case(symbol: char) -> char {
    if symbol.is_ascii_uppercase() {
        symbol.to_ascii_lowercase()
    } else {
        symbol.to_ascii_uppercase()
    }
}

/// An unknown symbol, or an unusable set of symbols.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymbolError {
    /// A character that is not a symbol of the board.
    #[error("{found:?} is no symbol of this board; expected {expected}")]
    Unknown {
        /// The character.
        found: char,
        /// The symbols of the board, in words.
        expected: String,
    },
    /// A text that is not the number of a digit.
    #[error(
        "{found:?} is no digit of this board; write 1 to {digits}, or 0 or . for an empty cell"
    )]
    NotANumber {
        /// The text, cut short if it is long.
        found: String,
        /// The number of digits.
        digits: usize,
    },
    /// No symbols, or more than 64.
    #[error("{found} symbols were given; give one for each digit, 1 to 64")]
    Count {
        /// The number of symbols.
        found: usize,
    },
    /// A symbol for two digits.
    #[error("the symbol {symbol:?} is given twice; give each digit a symbol of its own")]
    Repeated {
        /// The symbol.
        symbol: char,
    },
    /// A symbol that has another use.
    #[error(
        "{symbol:?} cannot stand for a digit: blanks, control characters and , ; : # | + - \" \
         separate things; choose another symbol"
    )]
    Reserved {
        /// The symbol.
        symbol: char,
    },
    /// All symbols of an empty cell name digits.
    #[error("one of . 0 _ * must be left for empty cells; choose another symbol for a digit")]
    NoEmpty,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a line and gives the numbers of its digits, 0 for empty.
    #[track_caller]
    fn check(symbols: &Symbols, line: &str, expected: &[u8]) {
        let read = |symbol| symbols.read(symbol).map(|digit| digit.map_or(0, Digit::get));
        let found: Result<Vec<u8>, SymbolError> = line.chars().map(read).collect();
        assert_eq!(found.as_deref(), Ok(expected));
    }

    #[track_caller]
    fn refuses(symbols: &Symbols, symbol: char, expected: &str) {
        let error = symbols.read(symbol).unwrap_err().to_string();
        assert_eq!(error, format!("{symbol:?} is no symbol of this board; expected {expected}"));
    }

    #[test]
    fn standard_symbols_are_read() {
        check(&Symbols::standard(9), "123456789.0_*", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
        check(&Symbols::standard(16), "9AaGg", &[9, 10, 10, 16, 16]);
        check(&Symbols::standard(35), "Zz", &[35, 35]);
        check(&Symbols::standard(36), "AZa", &[10, 35, 36]);
        check(&Symbols::standard(61), "Zaz", &[35, 36, 61]);
    }

    #[test]
    fn unknown_symbols_are_refused() {
        const EMPTY: &str = "or . 0 _ * for an empty cell";
        refuses(&Symbols::standard(9), 'A', &format!("1 to 9, {EMPTY}"));
        refuses(&Symbols::standard(9), '\0', &format!("1 to 9, {EMPTY}"));
        refuses(&Symbols::standard(4), '5', &format!("1 to 4, {EMPTY}"));
        refuses(&Symbols::standard(1), '2', &format!("1, {EMPTY}"));
        refuses(&Symbols::standard(10), 'B', &format!("1 to 9, A, {EMPTY}"));
        refuses(&Symbols::standard(16), 'H', &format!("1 to 9, A to G, {EMPTY}"));
        refuses(&Symbols::standard(36), 'b', &format!("1 to 9, A to Z, a, {EMPTY}"));
        refuses(&Symbols::standard(49), 'é', &format!("1 to 9, A to Z, a to n, {EMPTY}"));
        refuses(
            &Symbols::standard(64),
            '1',
            &format!("numbers from 1 to 64 separated by blanks, {EMPTY}"),
        );
        let letters = Symbols::custom("0.x").unwrap();
        refuses(&letters, 'y', "one of 0.x, or _ * for an empty cell");
    }

    #[test]
    fn custom_symbols_are_read() {
        check(&Symbols::custom("0123456789ABCDEF").unwrap(), "0.aF", &[1, 0, 11, 16]);
        check(&Symbols::custom("aA").unwrap(), "aA", &[1, 2]);
        check(&Symbols::custom("αβ.").unwrap(), "αβ.0", &[1, 2, 3, 0]);
        assert_eq!(Symbols::custom(".").unwrap().empty(), '0');
    }

    #[test]
    fn unusable_symbols_are_refused() {
        #[track_caller]
        fn check(symbols: &str, expected: SymbolError) {
            assert_eq!(Symbols::custom(symbols), Err(expected));
        }
        check("", SymbolError::Count { found: 0 });
        check(&"a".repeat(1_000_000), SymbolError::Count { found: 1_000_000 });
        check("aba", SymbolError::Repeated { symbol: 'a' });
        for symbol in [' ', '\t', '\0', ',', ';', ':', '#', '|', '+', '-', '"', '\u{a0}'] {
            check(&format!("a{symbol}"), SymbolError::Reserved { symbol });
        }
        check("0*_.", SymbolError::NoEmpty);
    }

    #[test]
    fn numbers_are_read() {
        let symbols = Symbols::standard(16);
        let value = |text| symbols.read_number(text).map(|digit| digit.map_or(0, Digit::get)).ok();
        for (text, expected) in [("1", 1), ("16", 16), ("016", 16), ("0", 0), (".", 0), ("*", 0)] {
            assert_eq!(value(text), Some(expected), "{text}");
        }
        for text in ["", "17", "A", "-1", "+1", "1 ", "..", "256", "1e1", "٣", "00"] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn lines_are_printed() {
        let digit = |n| Digit::new(n);
        let line = |symbols: &Symbols, cells: &[Option<Digit>]| {
            let mut out = String::new();
            symbols.write_line(&mut out, cells.iter().copied()).unwrap();
            out
        };
        assert_eq!(line(&Symbols::standard(16), &[digit(16), None, digit(1)]), "G.1");
        assert_eq!(line(&Symbols::standard(64), &[digit(64), None, digit(1)]), "64 . 1");
        assert_eq!(line(&Symbols::custom(".ab").unwrap(), &[digit(1), None, digit(3)]), ".0b");
        assert_eq!(Symbols::standard(64).print(Digit::new(7).unwrap()).to_string(), "7");
    }
}
