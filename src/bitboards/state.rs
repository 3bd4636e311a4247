//! The candidates of a puzzle, and singles.

use super::sets::{Part, Sets, WORDS, ZoneWord, cell_of, place_of};
use crate::layout::{Digit, digits_of};

/// The digits that are placed and the candidates that are left.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// For each digit, the cells that it may be in; those that are not open do not count.
    live: Vec<Part>,
    /// For each digit, the cells that it is placed in.
    held: Vec<Part>,
    /// The cells without a digit.
    open: Vec<Part>,
    /// The number of cells without a digit.
    pub(super) left: usize,
    /// The digit of each cell, 0 for those without one.
    pub(super) digits: Vec<u8>,
    /// A candidate of a digit that has two cells in a full zone, if there is such a digit.
    pair: Option<Candidate>,
}

/// A cell without a candidate, or a zone without a cell for a digit.
#[derive(Debug)]
pub(super) struct Contradiction;

/// A candidate.
pub(super) type Candidate = (usize, Digit);

impl State {
    /// Becomes a blank board.
    pub(super) fn clear(&mut self, sets: &Sets) {
        let Self { live, held, open, left, digits, pair } = self;
        live.clear();
        (0..sets.layout.digits()).for_each(|_| live.extend_from_slice(&sets.cells));
        open.clone_from(&sets.cells);
        *left = sets.layout.cell_count();
        digits.clear();
        digits.resize(*left, 0);
        held.clear();
        held.resize(live.len(), [0; WORDS]);
        *pair = None;
    }

    /// Becomes equal to another state, in its own memory.
    pub(super) fn copy(&mut self, other: &Self) {
        let Self { live, held, open, left, digits, pair } = self;
        live.clone_from(&other.live);
        open.clone_from(&other.open);
        *left = other.left;
        digits.clone_from(&other.digits);
        held.clone_from(&other.held);
        *pair = other.pair;
    }

    /// Places a digit in an open cell.
    #[inline]
    pub(super) fn place(
        &mut self,
        sets: &Sets,
        (cell, digit): Candidate,
    ) -> Result<(), Contradiction> {
        let (part, word, bit) = place_of(cell);
        let at = digit.index() * sets.parts;
        let live = &mut self.live[at..][..sets.parts];
        let open = &mut self.open[part][word];
        if live[part][word] & *open & bit == 0 {
            return Err(Contradiction);
        }
        for (live, peers) in live.iter_mut().zip(sets.peers(cell)) {
            (0..WORDS).for_each(|word| live[word] &= !peers[word]);
        }
        *open &= !bit;
        self.held[at + part][word] |= bit;
        self.left -= 1;
        self.digits[cell] = digit.get();
        Ok(())
    }

    /// Rules out a candidate.
    pub(super) fn rule_out(&mut self, sets: &Sets, (cell, digit): Candidate) {
        let (part, word, bit) = place_of(cell);
        self.live[digit.index() * sets.parts + part][word] &= !bit;
    }

    /// Places singles until there are none.
    pub(super) fn close(&mut self, sets: &Sets) -> Result<(), Contradiction> {
        while self.place_naked(sets)? || self.place_hidden(sets)? {}
        Ok(())
    }

    /// Places digits in cells that have one candidate; returns whether there were such cells.
    fn place_naked(&mut self, sets: &Sets) -> Result<bool, Contradiction> {
        let before = self.left;
        for part in 0..sets.parts {
            let [some, several] = self.at_least(sets, part);
            let (mut single, mut empty, mut any) = ([0; WORDS], 0, 0);
            for word in 0..WORDS {
                let open = self.open[part][word];
                empty |= open & !some[word];
                single[word] = open & !several[word];
                any |= single[word];
            }
            if empty != 0 {
                return Err(Contradiction);
            }
            if any != 0 {
                self.place_in(sets, part, &single)?;
            }
        }
        Ok(self.left < before)
    }

    /// Places digits in cells of a part, each of which has one candidate.
    fn place_in(&mut self, sets: &Sets, part: usize, single: &Part) -> Result<(), Contradiction> {
        for digit in digits_of(sets.digits) {
            let live = self.live[digit.index() * sets.parts + part];
            for word in 0..WORDS {
                let mut cells = live[word] & single[word];
                while cells != 0 {
                    let cell = cell_of(part, word, cells.trailing_zeros());
                    cells &= cells - 1;
                    // The candidate is gone if a peer took it just now.
                    self.place(sets, (cell, digit))?;
                }
            }
        }
        Ok(())
    }

    /// Places digits that have one cell in a full zone; returns whether there were such digits.
    fn place_hidden(&mut self, sets: &Sets) -> Result<bool, Contradiction> {
        let before = self.left;
        self.pair = None;
        for words in &sets.full_zones {
            let meets = |parts: &[Part]| {
                words.iter().any(|word| parts[word.part][word.word] & word.cells != 0)
            };
            if !meets(&self.open) {
                continue;
            }
            for digit in digits_of(sets.digits) {
                let of_digit = digit.index() * sets.parts..(digit.index() + 1) * sets.parts;
                if !meets(&self.held[of_digit]) {
                    self.look_in_zone(sets, words, digit)?;
                }
            }
        }
        Ok(self.left < before)
    }

    /// Places a digit if it has one cell in a full zone, and notes it if it has two.
    #[inline]
    fn look_in_zone(
        &mut self,
        sets: &Sets,
        words: &[ZoneWord],
        digit: Digit,
    ) -> Result<(), Contradiction> {
        let live = &self.live[digit.index() * sets.parts..][..sets.parts];
        let (mut count, mut first) = (0, 0);
        for word in words {
            let cells = live[word.part][word.word] & self.open[word.part][word.word] & word.cells;
            if cells != 0 {
                if count == 0 {
                    first = cell_of(word.part, word.word, cells.trailing_zeros());
                }
                count += cells.count_ones();
            }
        }
        match count {
            0 => return Err(Contradiction),
            1 => self.place(sets, (first, digit))?,
            2 => self.pair = Some((first, digit)),
            _ => {}
        }
        Ok(())
    }

    /// The cells of a part with at least one candidate, at least two, and so on. Cells that are not open do not count.
    fn at_least<const N: usize>(&self, sets: &Sets, part: usize) -> [Part; N] {
        let mut at_least = [[0; WORDS]; N];
        for live in self.live.iter().skip(part).step_by(sets.parts) {
            for number in (1..N).rev() {
                for word in 0..WORDS {
                    at_least[number][word] |= at_least[number - 1][word] & live[word];
                }
            }
            (0..WORDS).for_each(|word| at_least[0][word] |= live[word]);
        }
        at_least
    }

    /// The candidates of an open cell.
    fn candidates(&self, sets: &Sets, cell: usize) -> impl Iterator<Item = Digit> {
        let (part, word, bit) = place_of(cell);
        let (parts, live) = (sets.parts, &self.live);
        digits_of(sets.digits)
            .filter(move |digit| live[digit.index() * parts + part][word] & bit != 0)
    }

    /// A candidate of a cell with the fewest candidates, or of a digit with two cells in a zone. Singles have been
    /// placed, and some cell is open.
    pub(super) fn branch(&self, sets: &Sets) -> Candidate {
        let mut fewest = None;
        for part in 0..sets.parts {
            let [_, two, three, four] = self.at_least(sets, part);
            for word in 0..WORDS {
                let open = self.open[part][word];
                let numbers = [two[word] & !three[word], three[word] & !four[word], four[word]];
                for (number, cells) in (2..).zip(numbers) {
                    let cells = cells & open;
                    if cells != 0 && fewest.is_none_or(|(fewest, _)| number < fewest) {
                        fewest = Some((number, cell_of(part, word, cells.trailing_zeros())));
                    }
                }
            }
        }
        let (number, cell) = fewest.expect("some cell is open");
        match self.pair {
            Some(pair) if number > 2 => pair,
            _ => (cell, self.candidates(sets, cell).next().expect("an open cell has two")),
        }
    }
}
