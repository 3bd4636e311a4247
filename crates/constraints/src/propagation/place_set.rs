//! Sets of places of a picture as bits, and their connection.

use crate::board::{Board, bits};
use std::ops::{BitAnd, BitOr, Not};

/// The cells of a board at the places of its picture.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    /// The number of places of a row: the cells and one more.
    row: usize,
    /// The cell at each place.
    cells: Vec<Option<u32>>,
    /// The place of each cell.
    places: Vec<u32>,
}

/// The maximum number of places of a picture.
pub(super) const MOST_PLACES: usize = 64 * 65;

impl Picture {
    /// The cells of a board; `None` if the picture has more than [`MOST_PLACES`] places.
    pub(super) fn of_board(board: &Board) -> Option<Self> {
        let row = board.columns() + 1;
        let count = row.checked_mul(board.rows()).filter(|&count| count <= MOST_PLACES)?;
        let mut picture = Self { row, cells: vec![None; count], places: Vec::new() };
        for (number, cell) in (0..).zip(board.cells()) {
            let place = board.place(cell)?;
            let place = place.row * row + place.column;
            picture.cells[place] = Some(number);
            picture.places.push(place as u32);
        }
        Some(picture)
    }

    /// The number of places.
    pub(super) fn places(&self) -> usize {
        self.cells.len()
    }

    /// The number of places of a row.
    pub(super) const fn row(&self) -> usize {
        self.row
    }

    /// The index of the cell at a place.
    pub(super) fn cell_at(&self, place: usize) -> usize {
        self.cells[place].expect("the place has a cell") as usize
    }

    /// The places and the indices of all cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..).zip(&self.places).map(|(cell, &place)| (place as usize, cell))
    }
}

/// Calls a generic function with the number of words that a picture takes.
macro_rules! with_words {
    ($picture:expr, $call:ident($($argument:expr),*)) => {
        match $picture.places() {
            0..=64 => $call::<1>($($argument),*),
            65..=128 => $call::<2>($($argument),*),
            129..=320 => $call::<5>($($argument),*),
            321..=1024 => $call::<16>($($argument),*),
            _ => $call::<65>($($argument),*),
        }
    };
}

pub(super) use with_words;

/// A set of up to `64 * W` places. A row of the picture has one more place than cells, and a shift by one place
/// never comes from the end of a row to a cell of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlaceSet<const W: usize>([u64; W]);

impl<const W: usize> PlaceSet<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The set of one place.
    pub(super) fn of(place: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(place);
        set
    }

    pub(super) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub(super) fn contains(&self, place: usize) -> bool {
        self.0[place / 64] & 1 << (place % 64) != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The set of the first place; empty for the empty set.
    pub(super) fn first(&self) -> Self {
        let mut first = Self::EMPTY;
        if let Some(word) = self.0.iter().position(|&word| word != 0) {
            first.0[word] = self.0[word] & self.0[word].wrapping_neg();
        }
        first
    }

    /// The places, ascending.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |word| bits(self.0[word]).map(move |bit| 64 * word + bit))
    }

    /// Whether another set has all of these places.
    pub(super) fn is_subset(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// All places moved up by a number.
    fn up(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Self(std::array::from_fn(|word| {
            let from =
                |distance: usize| word.checked_sub(words + distance).map_or(0, |at| self.0[at]);
            if bits == 0 { from(0) } else { from(0) << bits | from(1) >> (64 - bits) }
        }))
    }

    /// All places moved down by a number.
    fn down(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Self(std::array::from_fn(|word| {
            let from = |distance: usize| self.0.get(word + words + distance).copied().unwrap_or(0);
            if bits == 0 { from(0) } else { from(0) >> bits | from(1) << (64 - bits) }
        }))
    }

    /// The places and their neighbors, in a picture with rows of a number of places. Also places without a cell.
    fn grown(self, row: usize) -> Self {
        self | self.up(1) | self.down(1) | self.up(row) | self.down(row)
    }

    /// The neighbors, in a picture with rows of a number of places.
    pub(super) fn around(self, row: usize) -> Self {
        self.grown(row) & !self
    }

    /// The places that connect to the set within another set, which has it.
    pub(super) fn flooded(self, within: Self, row: usize) -> Self {
        let mut reached = self;
        loop {
            let next = reached.grown(row) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The connected parts of the set, in a picture with rows of a number of places.
    pub(super) fn parts(mut self, row: usize) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let part = (!self.is_empty()).then(|| self.first().flooded(self, row))?;
            self = self & !part;
            Some(part)
        })
    }

    /// The places that connect to the set within `possible` by at most a number of places outside `free`. The set is
    /// connected and part of `free`, which is part of `possible`.
    pub(super) fn reached(self, free: Self, possible: Self, most: usize, row: usize) -> Self {
        let mut reached = self.flooded(free, row);
        for _ in 0..most {
            let next = reached.grown(row) & possible;
            if next == reached {
                break;
            }
            // Free places cost nothing, however many follow each other.
            reached = (next.grown(row) & free).flooded(free, row) | next;
        }
        reached
    }
}

impl<const W: usize> BitAnd for PlaceSet<W> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for PlaceSet<W> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> Not for PlaceSet<W> {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of `#` in rows of a width, with one place more in each row.
    fn places<const W: usize>(rows: &[&str]) -> PlaceSet<W> {
        let mut set = PlaceSet::EMPTY;
        for (row, text) in rows.iter().enumerate() {
            let marks = text.bytes().enumerate().filter(|(_, mark)| *mark == b'#');
            marks.for_each(|(column, _)| set.insert(row * (text.len() + 1) + column));
        }
        set
    }

    #[test]
    fn floods_stay_inside_and_do_not_wrap_around() {
        let within = places::<1>(&["#..#", "#..#", "##.#"]);
        let start = places::<1>(&["#...", "....", "...."]);
        assert_eq!(start.flooded(within, 5), places(&["#...", "#...", "##.."]));
        // The end of a row and the beginning of the next are no neighbors.
        let wrapped = places::<1>(&["...#", "#...", "...."]);
        let start = places::<1>(&["...#", "....", "...."]);
        assert_eq!(start.flooded(wrapped, 5), start);
    }

    #[test]
    fn floods_cross_words_of_wide_pictures() {
        // 70 cells in a row: neighbors above each other are more than a word apart.
        let empty = ".".repeat(70);
        let mut first = ".".repeat(65);
        first += "##...";
        let rows = [&first[..], &first, &empty];
        let all = places::<4>(&rows);
        let mut start = PlaceSet::EMPTY;
        start.insert(66);
        assert_eq!(start.flooded(all, 71), all);
        assert_eq!(all.len(), 4);
        assert!(start.around(71).contains(66 + 71) && !start.around(71).contains(66));
    }

    #[test]
    fn free_places_cost_nothing() {
        let possible = places::<1>(&["#####", "..#..", "..###"]);
        let free = places::<1>(&["#.##.", ".....", "....."]);
        let start = places::<1>(&["#....", ".....", "....."]);
        assert_eq!(start.reached(free, possible, 0, 6), start);
        assert_eq!(start.reached(free, possible, 1, 6), places(&["####.", ".....", "....."]));
        assert_eq!(start.reached(free, possible, 2, 6), places(&["#####", "..#..", "....."]));
        assert_eq!(start.reached(free, possible, 9, 6), possible);
    }
}
