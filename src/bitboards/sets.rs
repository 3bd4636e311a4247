//! The sets of cells of a layout.

use crate::layout::{Cell, DigitSet, Layout, Zone};

/// A set of cells is made of parts of this many words, which are looked at together.
pub(super) type Part = [u64; WORDS];

/// The number of words of a part.
pub(super) const WORDS: usize = 4;
/// The number of cells of a word.
pub(super) const WORD: usize = u64::BITS as usize;
/// The number of cells of a part.
pub(super) const PART: usize = WORDS * WORD;

/// The sets of cells of a layout by which singles are found.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    pub(super) layout: Layout,
    /// The digits of the layout, as a set.
    pub(super) digits: DigitSet,
    /// The number of parts of a set of cells.
    pub(super) parts: usize,
    /// All cells.
    pub(super) cells: Vec<Part>,
    /// The peers of each cell.
    peers: Vec<Part>,
    /// The words of each full zone that are not empty.
    pub(super) full_zones: Vec<Vec<ZoneWord>>,
}

/// The cells of a zone that are in one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct ZoneWord {
    pub(super) part: usize,
    pub(super) word: usize,
    pub(super) cells: u64,
}

impl Sets {
    pub(super) fn new(layout: &Layout) -> Self {
        let parts = layout.cell_count().div_ceil(PART);
        let set = |cells: &[Cell]| {
            let mut set = vec![[0; WORDS]; parts];
            for cell in cells {
                let (part, word, bit) = place_of(cell.index());
                set[part][word] |= bit;
            }
            set
        };
        let full_zone = |zone: &Zone| {
            let mut words = Vec::new();
            for (part, cells) in set(zone.cells()).iter().enumerate() {
                let zone_word = |(word, &cells)| ZoneWord { part, word, cells };
                words.extend(cells.iter().enumerate().map(zone_word));
            }
            words.retain(|word| word.cells != 0);
            words
        };
        Self {
            digits: DigitSet::MAX >> (DigitSet::BITS as usize - layout.digits()),
            parts,
            cells: set(&layout.cells().collect::<Vec<_>>()),
            peers: layout.cells().flat_map(|cell| set(layout.peers(cell))).collect(),
            full_zones: layout
                .zones()
                .iter()
                .filter(|zone| zone.is_full())
                .map(full_zone)
                .collect(),
            layout: layout.clone(),
        }
    }

    /// The peers of a cell.
    pub(super) fn peers(&self, cell: usize) -> &[Part] {
        &self.peers[cell * self.parts..][..self.parts]
    }
}

/// The part of a cell, the word in it, and the bit in that.
pub(super) fn place_of(cell: usize) -> (usize, usize, u64) {
    (cell / PART, cell % PART / WORD, 1 << (cell % WORD))
}

/// The cell of a bit of a word.
pub(super) fn cell_of(part: usize, word: usize, bit: u32) -> usize {
    part * PART + word * WORD + bit as usize
}
