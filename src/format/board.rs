//! The boards of the puzzles of a file: fixed by the caller, or determined by the number of cells.

use super::Reading;
use super::counting::{self, FROM_ZERO};
use super::error::{FormatErrorKind, SIDES};
use crate::candidates::Candidates;
use crate::layout::{Cell, Digit, Layout, LayoutError, shorten};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::symbols::Symbols;
use std::borrow::Cow;
use std::collections::HashMap;

/// The symbols of a board whose values do not begin at 1.
pub(super) fn value_symbols(first: i64, digits: usize) -> Result<Option<Symbols>, FormatErrorKind> {
    if first == 1 {
        return Ok(None);
    }
    let last = first + digits as i64 - 1;
    let symbol =
        |value: i64| u32::try_from(value).ok().and_then(|value| char::from_digit(value, 36));
    let all: Option<String> = (first..=last).map(symbol).collect();
    let all = all.map(|all| all.to_ascii_uppercase());
    let symbols = all.and_then(|all| Symbols::custom(&all).ok());
    let message =
        || format!("the values {first} to {last} have no symbols of one character; use 0 to 35");
    symbols.map(Some).ok_or_else(|| FormatErrorKind::BadLayout { message: message() })
}

/// A layout and the symbols of its puzzles.
#[derive(Clone, Debug)]
pub(super) struct FormatBoard {
    pub(super) layout: Layout,
    pub(super) symbols: Symbols,
    /// Whether cells may be written as numbers; custom symbols exclude it.
    pub(super) takes_numbers: bool,
    /// Whether numbers count from 0, with the symbols of [`FROM_ZERO`].
    pub(super) counts_from_zero: bool,
    /// Whether the cells of the puzzle say so.
    pub(super) says_from_zero: bool,
    /// Whether the givens of its puzzles may clash.
    allows_clashes: bool,
}

impl FormatBoard {
    pub(super) fn new(layout: Layout, reading: &Reading) -> Result<Self, FormatErrorKind> {
        let digits = layout.digits();
        let first_value = layout.constraint_set().map_or(1, |set| set.first_value);
        let symbols = match &reading.symbols {
            Some(symbols) if symbols.digits() < digits => {
                return Err(FormatErrorKind::FewSymbols { digits, symbols: symbols.digits() });
            }
            Some(symbols) => symbols.clone(),
            // Values from 0 have their own symbols.
            None => {
                value_symbols(first_value, digits)?.unwrap_or_else(|| Symbols::standard(digits))
            }
        };
        let takes_numbers =
            takes_numbers(reading) && (first_value == 1 || reading.symbols.is_some());
        let counts_from_zero = reading.symbols.as_ref().is_some_and(counting::are_from_zero);
        Ok(Self {
            layout,
            symbols,
            takes_numbers,
            counts_from_zero,
            says_from_zero: false,
            allows_clashes: reading.allows_clashes,
        })
    }

    /// This board with digits that count from 0, if its cells are words that say so: `-1` for an empty cell, and `0`
    /// and other numbers below the number of digits.
    pub(super) fn counting_from_zero<'w>(
        &self,
        words: impl IntoIterator<Item = &'w str>,
    ) -> Option<Self> {
        let symbols = FROM_ZERO.get(..self.layout.digits())?;
        let is_usual = self.symbols == Symbols::standard(self.layout.digits());
        if !(is_usual || self.counts_from_zero) || !counting::say_so(words, self.layout.digits()) {
            return None;
        }
        let (symbols, layout) = (Symbols::custom(symbols).ok()?, self.layout.clone());
        Some(Self {
            layout,
            symbols,
            takes_numbers: true,
            counts_from_zero: true,
            says_from_zero: true,
            allows_clashes: self.allows_clashes,
        })
    }

    /// The symbols for answers about a puzzle, if they are not the usual ones.
    pub(super) fn unusual_symbols(&self) -> Option<Box<Symbols>> {
        self.symbols.unusual(self.layout.digits()).map(|_| Box::new(self.symbols.clone()))
    }

    /// The notation of puzzles and solutions on this board.
    pub(super) fn notation(&self) -> Notation {
        Notation { cells: Some(self.layout.cell_count()), takes_numbers: self.takes_numbers }
    }

    /// Reads one symbol.
    #[inline]
    pub(super) fn read(&self, symbol: char) -> Result<Option<Digit>, FormatErrorKind> {
        let digit = self.symbols.read(symbol)?;
        self.check(digit, |found| found.push(symbol))
    }

    /// Reads symbols without gaps; `None` unless all are ASCII characters and symbols of this board.
    pub(super) fn read_ascii(&self, symbols: &str) -> Option<Vec<Option<Digit>>> {
        self.symbols.read_ascii(symbols.as_bytes(), self.layout.digits())
    }

    /// Reads a cell between blanks or borders. Many programs write -1 for an empty one.
    pub(super) fn read_word(
        &self,
        word: &str,
        as_number: bool,
    ) -> Result<Option<Digit>, FormatErrorKind> {
        if word == "-1" {
            return Ok(None);
        }
        if self.counts_from_zero && word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit())
        {
            let number = word.parse::<usize>().ok().filter(|&number| number < self.layout.digits());
            return match number.and_then(Digit::from_index) {
                Some(digit) => Ok(Some(digit)),
                None => Err(FormatErrorKind::LongCell { found: shorten(word) }),
            };
        }
        if as_number && !self.counts_from_zero || self.symbols.are_numbers() {
            let digit = self.symbols.read_number(word)?;
            return self.check(digit, |found| found.push_str(word));
        }
        let mut symbols = word.chars();
        match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => self.read(symbol),
            _ => Err(FormatErrorKind::LongCell { found: shorten(word) }),
        }
    }

    /// Reads the listed candidates of a cell: symbols without gaps, or numbers joined by commas. Symbols of
    /// an empty cell are skipped.
    pub(super) fn read_candidates(&self, word: &str) -> Result<Vec<Digit>, FormatErrorKind> {
        let digits: Result<Vec<Option<Digit>>, _> = if self.symbols.are_numbers() {
            word.split(',').map(|number| self.read_word(number, true)).collect()
        } else {
            word.chars().map(|symbol| self.read(symbol)).collect()
        };
        Ok(digits?.into_iter().flatten().collect())
    }

    /// The puzzle with the given candidates, on this board. An error comes with the index of a cell.
    pub(super) fn pencilmarks(
        &self,
        left: &Candidates,
    ) -> Result<Puzzle, (usize, FormatErrorKind)> {
        if self.allows_clashes {
            return Ok(Puzzle::with_candidates_allowing_clashes(left));
        }
        Puzzle::with_candidates(left).map_err(|error| match error {
            PuzzleError::Clash(clash) => {
                (clash.second.index(), FormatErrorKind::clash(clash, &self.symbols))
            }
            PuzzleError::NoCandidate { cell, position } => {
                (cell.index(), FormatErrorKind::NoCandidate { cell: position.to_string() })
            }
            // Unreachable: the candidates are of this layout.
            PuzzleError::Givens(_) => (0, FormatErrorKind::NoPuzzle),
        })
    }

    /// The cells in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.layout.cells()
    }

    /// Checks that the board has the digit. Custom symbols may include more digits than the board.
    #[inline]
    fn check(
        &self,
        digit: Option<Digit>,
        found: impl FnOnce(&mut String),
    ) -> Result<Option<Digit>, FormatErrorKind> {
        let digits = self.layout.digits();
        match digit {
            Some(digit) if digit.index() >= digits => {
                let mut text = String::new();
                found(&mut text);
                let digit = digit.get().into();
                Err(FormatErrorKind::DigitTooLarge { found: text, digit, digits })
            }
            digit => Ok(digit),
        }
    }

    /// Whether these givens, which were read with this board, make a puzzle without a clash.
    pub(super) fn has_no_clash(&self, givens: Vec<Option<Digit>>) -> bool {
        Puzzle::new(self.layout.clone(), givens).is_ok()
    }

    /// The puzzle with these givens, which were read with this board. An error comes with the index of
    /// a cell, for a clash the second one.
    pub(super) fn puzzle(
        &self,
        givens: Vec<Option<Digit>>,
    ) -> Result<Puzzle, (usize, FormatErrorKind)> {
        let expected = Some(self.layout.cell_count());
        let found = givens.len();
        let made = if self.allows_clashes {
            Puzzle::allowing_clashes(self.layout.clone(), givens).map_err(PuzzleError::from)
        } else {
            Puzzle::new(self.layout.clone(), givens)
        };
        made.map_err(|error| match error {
            PuzzleError::Clash(clash) => {
                (clash.second.index(), FormatErrorKind::clash(clash, &self.symbols))
            }
            // A puzzle without listed candidates cannot lack one.
            PuzzleError::Givens(_) | PuzzleError::NoCandidate { .. } => {
                (0, FormatErrorKind::WrongLength { found, expected })
            }
        })
    }
}

/// The notation of cells; their number may still be unknown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notation {
    /// The number of cells, if it is fixed.
    pub(super) cells: Option<usize>,
    /// Whether cells may be numbers.
    pub(super) takes_numbers: bool,
}

/// The boards of a file, each made once.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    reading: Reading,
    /// The board fixed by the caller.
    fixed: Option<FormatBoard>,
    /// The usual boards, by the number of digits. Few are made, and each is large.
    squares: Vec<Option<Box<FormatBoard>>>,
    /// The latest jigsaw map, and its board.
    jigsaw: Option<(String, FormatBoard)>,
    /// The boards of layouts given by puzzles, by the text of the layout.
    own: HashMap<String, FormatBoard>,
    /// The number of cells of most puzzles of the file, if the caller knows it.
    pub(super) usual: Option<usize>,
    /// All symbols that a board of the file may have.
    known: Option<Symbols>,
    /// The boards with the symbols of the latest puzzle that states its own.
    stated: Option<Box<Boards>>,
    /// Whether these boards have the symbols of such a puzzle.
    is_stated: bool,
}

impl Boards {
    pub(super) fn new(reading: &Reading) -> Self {
        let reading = reading.clone();
        let squares = vec![None; SIDES.end() + 1];
        let own = HashMap::new();
        Self {
            reading,
            fixed: None,
            squares,
            jigsaw: None,
            own,
            usual: None,
            known: None,
            stated: None,
            is_stated: false,
        }
    }

    /// The boards with the symbols that a puzzle states, unless the caller fixed some.
    pub(super) fn with_symbols(&mut self, symbols: Symbols) -> &mut Self {
        if self.reading.symbols.is_some() {
            return self;
        }
        // Puzzles of a file mostly state the same symbols; then their boards are kept.
        let kept = self.stated.take();
        let kept = kept.filter(|kept| kept.reading.symbols.as_ref() == Some(&symbols));
        let layout = self.reading.layout.clone();
        let allows_clashes = self.reading.allows_clashes;
        let reading =
            Reading { layout, symbols: Some(symbols), allows_clashes, ..Reading::default() };
        let new = || Box::new(Self { is_stated: true, ..Self::new(&reading) });
        self.stated.insert(kept.unwrap_or_else(new))
    }

    /// The symbols that a puzzle states, if the caller fixed others for the digits of its layout, which come first.
    pub(super) fn overruled(&self, stated: &Symbols, layout: &Layout) -> Option<Box<Symbols>> {
        let fixed = self.reading.symbols.as_ref().filter(|_| !self.is_stated)?;
        let digits = layout.digits();
        (fixed.unusual(digits) != stated.unusual(digits)).then(|| Box::new(stated.clone()))
    }

    /// The symbols for answers about a puzzle that may state some, on one of these boards: the board's own, if they are
    /// not the usual ones, or the stated ones, if the caller fixed others.
    pub(super) fn answer_symbols(
        &self,
        board: &FormatBoard,
        stated: Option<&Symbols>,
    ) -> Option<Box<Symbols>> {
        let is_own = self.is_stated || self.reading.symbols.is_none();
        let own = board.unusual_symbols().filter(|_| is_own);
        own.or_else(|| self.overruled(stated?, &board.layout))
    }

    /// The layout and symbols that the caller fixed.
    pub(super) fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The notation of the puzzles of this file.
    pub(super) fn notation(&self) -> Notation {
        let cells = self.reading.layout.as_ref().map(Layout::cell_count);
        Notation { cells, takes_numbers: takes_numbers(&self.reading) }
    }

    /// The number of cells of the puzzles: of the layout fixed by the caller, else of most puzzles.
    pub(super) fn size(&self) -> Option<usize> {
        self.reading.layout.as_ref().map(Layout::cell_count).or(self.usual)
    }

    /// Whether each character of a word is a symbol of the board with this number of cells.
    pub(super) fn has_symbols(&self, word: &str, cells: usize) -> bool {
        let Reading { layout, symbols, .. } = &self.reading;
        let digits = layout.as_ref().map_or(cells.isqrt(), Layout::digits);
        let usual = || Cow::Owned(Symbols::standard(digits));
        let symbols = symbols.as_ref().map_or_else(usual, Cow::Borrowed);
        word.chars().all(|symbol| {
            let digit = symbols.read(symbol);
            digit.is_ok_and(|digit| digit.is_none_or(|digit| digit.index() < digits))
        })
    }

    /// Whether all symbols fixed by the caller are ASCII characters.
    pub(super) fn has_ascii_symbols(&self) -> bool {
        let symbols = self.reading.symbols.as_ref();
        symbols.is_none_or(|symbols| {
            Digit::first(symbols.digits())
                .all(|digit| symbols.symbol(digit).is_none_or(|symbol| symbol.is_ascii()))
        })
    }

    /// The symbols fixed by the caller.
    pub(super) fn fixed_symbols(&self) -> Option<&Symbols> {
        self.reading.symbols.as_ref()
    }

    /// The layout fixed by the caller.
    pub(super) fn fixed_layout(&self) -> Option<&Layout> {
        self.reading.layout.as_ref()
    }

    /// The board with the given number of cells.
    #[inline]
    pub(super) fn of_length(&mut self, found: usize) -> Result<&FormatBoard, FormatErrorKind> {
        match &self.reading.layout {
            Some(layout) if layout.cell_count() == found => self.fixed(),
            Some(layout) => {
                let expected = Some(layout.cell_count());
                Err(FormatErrorKind::WrongLength { found, expected })
            }
            None => {
                if let Some(usual) = self.usual.filter(|&usual| usual != found) {
                    return Err(FormatErrorKind::OtherSize { found, usual });
                }
                let digits = found.isqrt();
                if digits * digits != found || !SIDES.contains(&digits) {
                    return Err(FormatErrorKind::WrongLength { found, expected: None });
                }
                self.square(digits)
            }
        }
    }

    /// The board fixed by the caller, else the usual one with the given number of digits.
    pub(super) fn square(&mut self, digits: usize) -> Result<&FormatBoard, FormatErrorKind> {
        if self.reading.layout.is_some() {
            return self.fixed();
        }
        if !SIDES.contains(&digits) {
            return Err(FormatErrorKind::WrongLength { found: digits * digits, expected: None });
        }
        let bad = LayoutError::DigitCount { found: digits };
        let slot = self.squares.get_mut(digits).ok_or(bad)?;
        match slot {
            Some(board) => Ok(board),
            None => {
                let board = FormatBoard::new(Layout::square(digits)?, &self.reading)?;
                Ok(slot.insert(Box::new(board)))
            }
        }
    }

    fn fixed(&mut self) -> Result<&FormatBoard, FormatErrorKind> {
        match (&mut self.fixed, &self.reading.layout) {
            (Some(board), _) => Ok(board),
            (slot, Some(layout)) => {
                Ok(slot.insert(FormatBoard::new(layout.clone(), &self.reading)?))
            }
            (None, None) => Err(FormatErrorKind::WrongLength { found: 0, expected: None }),
        }
    }

    /// The board of a jigsaw, for a grid with the given number of cells.
    pub(super) fn jigsaw(
        &mut self,
        map: &str,
        cells: usize,
    ) -> Result<&FormatBoard, FormatErrorKind> {
        // Puzzles of a file often have the same map.
        let is_known = self.jigsaw.as_ref().is_some_and(|(known, _)| known == map);
        if !is_known {
            let found = map.chars().count();
            if found != cells {
                return Err(FormatErrorKind::MapLength { found, expected: cells });
            }
            let layout = self.with_extras(Layout::jigsaw(map)?)?;
            self.jigsaw = Some((map.to_owned(), FormatBoard::new(layout, &self.reading)?));
        }
        match &self.jigsaw {
            Some((_, board)) if board.layout.cell_count() == cells => Ok(board),
            _ => {
                let found = map.chars().count();
                Err(FormatErrorKind::MapLength { found, expected: cells })
            }
        }
    }

    /// The jigsaw with the extra zones of the layout fixed by the caller. The layout must have the same regions, or be
    /// the usual board: then the regions replace its blocks.
    fn with_extras(&self, jigsaw: Layout) -> Result<Layout, FormatErrorKind> {
        let Some(fixed) = &self.reading.layout else { return Ok(jigsaw) };
        if fixed.extends(&jigsaw) || has_same_regions(fixed, &jigsaw) {
            return Ok(fixed.clone());
        }
        // Without extras, the caller has fixed the blocks, and a jigsaw contradicts them.
        if fixed.extras().is_empty() || !fixed.extends(&Layout::square(jigsaw.digits())?) {
            return Err(FormatErrorKind::OtherLayout);
        }
        let with = fixed.extras().iter().try_fold(jigsaw, |layout, &extra| layout.with(extra));
        Ok(with?)
    }

    /// The board of a layout that a puzzle states. A known text of a layout is not read again.
    pub(super) fn own<E>(
        &mut self,
        written: &str,
        read: impl FnOnce() -> Result<Layout, E>,
        error: impl Fn(FormatErrorKind) -> E,
    ) -> Result<&FormatBoard, E> {
        /// The maximum number of layouts kept. Few files have more, and large ones take space.
        const MOST_KNOWN: usize = 16;
        if !self.own.contains_key(written) {
            let layout = read()?;
            if self.reading.layout.as_ref().is_some_and(|fixed| *fixed != layout) {
                return Err(error(FormatErrorKind::OtherLayout));
            }
            let board = FormatBoard::new(layout, &self.reading).map_err(&error)?;
            // A full table starts again.
            if self.own.len() >= MOST_KNOWN {
                self.own.clear();
            }
            self.own.insert(written.to_owned(), board);
        }
        let none = FormatErrorKind::WrongLength { found: 0, expected: None };
        self.own.get(written).ok_or_else(|| error(none))
    }

    /// The board of the layout of a puzzle.
    pub(super) fn of_layout(&mut self, layout: Layout) -> Result<FormatBoard, FormatErrorKind> {
        let known =
            [self.fixed.as_ref(), self.squares.get(layout.digits()).and_then(Option::as_deref)];
        match known.into_iter().flatten().find(|board| board.layout == layout) {
            Some(board) => Ok(board.clone()),
            None => FormatBoard::new(layout, &self.reading),
        }
    }

    /// The first character of a text that is not a symbol of any possible board, with its offset in bytes. It makes a
    /// better message than a wrong number of cells.
    pub(super) fn foreign_symbol(&mut self, text: &str) -> Option<(usize, FormatErrorKind)> {
        /// The number of digits of the largest board with symbols.
        const MOST: usize = 61;
        let Reading { layout, symbols, .. } = &self.reading;
        let symbols = self.known.get_or_insert_with(|| {
            let digits = layout.as_ref().map_or(MOST, |layout| layout.digits().min(MOST));
            symbols.clone().unwrap_or_else(|| Symbols::standard(digits))
        });
        let error = |(at, symbol)| symbols.read(symbol).err().map(|error| (at, error.into()));
        text.char_indices().find_map(error)
    }
}

/// Whether a layout, perhaps with other zones, has the regions of a jigsaw.
fn has_same_regions(layout: &Layout, jigsaw: &Layout) -> bool {
    let regions = |layout: &Layout| -> Vec<Option<usize>> {
        // Regions are numbered in the order of their first cells.
        let mut known = Vec::new();
        let number = |cell| {
            let region = layout.region_of(cell)?;
            let place = known.iter().position(|&other| other == region);
            Some(place.unwrap_or_else(|| {
                known.push(region);
                known.len() - 1
            }))
        };
        layout.cells().map(number).collect()
    };
    layout.is_square()
        && layout.block_shape().is_none()
        && layout.digits() == jigsaw.digits()
        && regions(layout) == regions(jigsaw)
}

fn takes_numbers(reading: &Reading) -> bool {
    let takes = |symbols: &Symbols| symbols.are_numbers() || counting::are_from_zero(symbols);
    reading.symbols.as_ref().is_none_or(takes)
}

/// The map of a jigsaw without other zones, one character per cell. It has the names of its regions if they are
/// single letters or digits, else letters. `None` for other layouts.
pub(super) fn jigsaw_map(layout: &Layout) -> Option<String> {
    if layout.extras().is_empty() { region_map(layout) } else { None }
}

/// The map of a jigsaw, perhaps with named extra zones, as [`jigsaw_map`] writes it. `None` for other layouts.
pub(super) fn region_map(layout: &Layout) -> Option<String> {
    if !layout.is_square() || layout.block_shape().is_some() {
        return None;
    }
    let regions: Option<Vec<usize>> = layout.cells().map(|cell| layout.region_of(cell)).collect();
    let regions = regions?;
    let named: Option<String> = regions.iter().map(|&zone| one_letter(layout, zone)).collect();
    let lettered = || {
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['@', '&']);
        let mut known: Vec<usize> = Vec::new();
        for &region in &regions {
            if !known.contains(&region) {
                known.push(region);
            }
        }
        let letters: Vec<char> = letters.take(known.len()).collect();
        let letter = |region| {
            let place = known.iter().position(|&other| other == region)?;
            letters.get(place).copied()
        };
        regions.iter().map(|&region| letter(region)).collect::<Option<String>>()
    };
    // Only a map that reads back as this layout is used.
    let is_it = |map: &String| Layout::jigsaw(map).is_ok_and(|jigsaw| layout.extends(&jigsaw));
    named.filter(is_it).or_else(|| lettered().filter(is_it))
}

fn one_letter(layout: &Layout, zone: usize) -> Option<char> {
    let mut name = layout.zones()[zone].name().chars();
    match (name.next(), name.next()) {
        (Some(letter), None) if letter.is_alphanumeric() => Some(letter),
        _ => None,
    }
}

/// The cell of an error of a jigsaw map, as an index into the map.
pub(super) fn cell_of(error: &FormatErrorKind, digits: usize) -> usize {
    use LayoutError::{CellInNoRegion, MapSymbol, RegionSize};
    match error {
        FormatErrorKind::Layout(
            MapSymbol { position, .. } | CellInNoRegion { position } | RegionSize { position, .. },
        ) => position.row * digits + position.column,
        _ => 0,
    }
}
