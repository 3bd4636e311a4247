//! The sets of cells and zones of a layout.

use crate::layout::{Cell, DigitSet, Layout, Zone};
use std::ops::Range;

/// A set of cells, or of full zones, of `W` words. As an array, its words are processed together.
pub(super) type BitSet<const W: usize> = [u64; W];

/// The number of bits of a word.
pub(super) const WORD: usize = u64::BITS as usize;

/// The sets of a layout of up to 64 `W` cells, for finding singles.
#[derive(Clone, Debug)]
pub(super) struct LayoutSets<const W: usize> {
    /// The digits of the layout, as a set.
    pub(super) digits: DigitSet,
    /// The number of cells.
    pub(super) cell_count: usize,
    /// All cells.
    pub(super) cells: BitSet<W>,
    /// The full zones that are searched for hidden singles: the first 64 `W`.
    pub(super) zones: BitSet<W>,
    /// The effect of a digit in each cell.
    pub(super) effects: Vec<Effect<W>>,
    /// The words of all full zones, and the range of each zone among them.
    zone_words: Vec<ZoneWord>,
    ranges: Vec<Range<usize>>,
}

/// The effect of a digit in a cell.
#[derive(Clone, Debug)]
pub(super) struct Effect<const W: usize> {
    /// The cells that may still hold the digit: all but the peers. The cell itself stays.
    pub(super) cells: BitSet<W>,
    /// The full zones that still need the digit.
    pub(super) zones: BitSet<W>,
}

/// The cells of a zone that are in one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct ZoneWord {
    pub(super) word: usize,
    pub(super) cells: u64,
}

impl<const W: usize> LayoutSets<W> {
    pub(super) fn new(layout: &Layout) -> Self {
        let full = layout.zones().iter().enumerate().filter(|(_, zone)| zone.is_full());
        let full: Vec<(usize, &Zone)> = full.take(W * WORD).collect();
        let (mut zone_words, mut ranges) = (Vec::new(), Vec::new());
        for (_, zone) in &full {
            let start = zone_words.len();
            let set: BitSet<W> = set_of(zone.cells().iter().map(|cell| cell.index()));
            let words = (0..).zip(set).map(|(word, cells)| ZoneWord { word, cells });
            zone_words.extend(words.filter(|word| word.cells != 0));
            ranges.push(start..zone_words.len());
        }
        let cells = set_of(0..layout.cell_count());
        let zones = set_of(0..full.len());
        let effect = |cell: Cell| {
            // Masks of the cells and zones that a digit keeps, not of the ones that it loses.
            let peers: BitSet<W> = set_of(layout.peers(cell).iter().map(|peer| peer.index()));
            let is_held = |&place: &usize| layout.zones_of(cell).contains(&full[place].0);
            let held: BitSet<W> = set_of((0..full.len()).filter(is_held));
            Effect {
                cells: std::array::from_fn(|word| cells[word] & !peers[word]),
                zones: std::array::from_fn(|word| zones[word] & !held[word]),
            }
        };
        Self {
            digits: DigitSet::MAX >> (DigitSet::BITS as usize - layout.digits()),
            cell_count: layout.cell_count(),
            cells,
            zones,
            effects: layout.cells().map(effect).collect(),
            zone_words,
            ranges,
        }
    }

    /// The words of a full zone that are not empty.
    pub(super) fn zone_words(&self, zone: usize) -> &[ZoneWord] {
        &self.zone_words[self.ranges[zone].clone()]
    }
}

/// The set of some numbers.
fn set_of<const W: usize>(numbers: impl Iterator<Item = usize>) -> BitSet<W> {
    let mut set = [0; W];
    for number in numbers {
        set[number / WORD] |= 1 << (number % WORD);
    }
    set
}

/// Removes the members of a set that are not in another.
#[inline(always)]
pub(super) fn keep<const W: usize>(set: &mut BitSet<W>, kept: &BitSet<W>) {
    (0..W).for_each(|word| set[word] &= kept[word]);
}

/// The word of a cell, and the bit in it.
#[inline(always)]
pub(super) fn place_of(cell: usize) -> (usize, u64) {
    (cell / WORD, 1 << (cell % WORD))
}

/// The cell of the lowest bit of a word.
#[inline(always)]
pub(super) fn cell_of(word: usize, bits: u64) -> usize {
    word * WORD + bits.trailing_zeros() as usize
}
