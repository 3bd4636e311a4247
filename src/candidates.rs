//! Sets of candidates: a set of digits for each cell.

use crate::layout::{Cell, Digit, DigitSet, Layout, digits_of};
use std::fmt;

/// A set of candidates of a layout: pairs of a cell and a digit.
///
/// The owner defines the meaning of the set: [`TrueCandidates`](crate::TrueCandidates) holds the candidates that occur
/// in a solution. A set takes eight bytes per cell. Every operation on one pair or one cell takes constant time.
///
/// ```
/// use pavane::{Candidates, Cell, Digit, Layout};
///
/// let layout = Layout::square(4)?;
/// let [first, last] = [Cell::new(0), Cell::new(15)];
/// let mut candidates = Candidates::none(&layout);
/// candidates.extend(Digit::first(2).map(|digit| (last, digit)));
///
/// let two = Digit::new(2).expect("in range");
/// assert!(candidates.contains(last, two) && !candidates.contains(first, two));
/// assert_eq!(candidates.digits(last).map(Digit::get).collect::<Vec<_>>(), [1, 2]);
/// assert_eq!((candidates.count(), candidates.count_in(first)), (2, 0));
/// # Ok::<(), pavane::LayoutError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Candidates {
    layout: Layout,
    sets: Box<[DigitSet]>,
}

impl Candidates {
    /// The empty set.
    pub fn none(layout: &Layout) -> Self {
        Self { layout: layout.clone(), sets: vec![0; layout.cell_count()].into() }
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Whether a digit is in the set of a cell.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn contains(&self, cell: Cell, digit: Digit) -> bool {
        self.sets[cell.index()] & bit(digit) != 0
    }

    /// The digits of a cell, ascending.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn digits(&self, cell: Cell) -> impl Iterator<Item = Digit> + use<> {
        digits_of(self.sets[cell.index()])
    }

    /// The digits of a cell, as a set.
    ///
    /// # Panics
    /// If the layout has no such cell.
    ///
    /// ```
    /// use pavane::{Candidates, Cell, Digit, Layout};
    /// let mut candidates = Candidates::none(&Layout::square(4)?);
    /// candidates.extend(Digit::first(2).map(|digit| (Cell::new(3), digit)));
    /// assert_eq!(candidates.set(Cell::new(3)), 0b11);
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn set(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// All pairs, by cell in reading order, then by digit.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let digits_in = |cell| self.digits(cell).map(move |digit| (cell, digit));
        self.layout.cells().flat_map(digits_in)
    }

    /// The number of digits of a cell.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn count_in(&self, cell: Cell) -> usize {
        self.sets[cell.index()].count_ones() as usize
    }

    /// The number of pairs. Takes time linear in the number of cells.
    pub fn count(&self) -> usize {
        self.sets.iter().map(|set| set.count_ones() as usize).sum()
    }

    /// Whether the set has no pairs. Takes time linear in the number of cells.
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|&set| set == 0)
    }

    /// Adds a pair. Returns whether it is new.
    ///
    /// # Panics
    /// If the layout has no such cell or no such digit.
    pub fn insert(&mut self, cell: Cell, digit: Digit) -> bool {
        assert!(digit.index() < self.layout.digits(), "the layout has no digit {digit}");
        let set = &mut self.sets[cell.index()];
        let is_new = *set & bit(digit) == 0;
        *set |= bit(digit);
        is_new
    }

    /// Removes a pair. Returns whether it was there.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        let set = &mut self.sets[cell.index()];
        let was_there = *set & bit(digit) != 0;
        *set &= !bit(digit);
        was_there
    }
}

fn bit(digit: Digit) -> DigitSet {
    1 << digit.index()
}

/// Adds pairs.
///
/// # Panics
/// If the layout has no such cell or no such digit.
impl Extend<(Cell, Digit)> for Candidates {
    fn extend<T: IntoIterator<Item = (Cell, Digit)>>(&mut self, pairs: T) {
        for (cell, digit) in pairs {
            self.insert(cell, digit);
        }
    }
}

/// Shows the digits of each cell.
impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = |cell| (self.layout.position(cell), self.digits(cell).collect::<Vec<_>>());
        f.debug_map().entries(self.layout.cells().map(digits)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::square;
    use std::collections::BTreeSet;

    /// A set is what a plain set of pairs is, on the smallest and the largest board.
    #[test]
    fn a_set_is_a_set() {
        for layout in [square(1), square(4), square(64)] {
            let mut candidates = Candidates::none(&layout);
            let mut plain = BTreeSet::new();
            assert!(candidates.is_empty());
            let cells = layout.cells().step_by(3).chain(layout.cells().rev().step_by(2));
            for (step, cell) in cells.enumerate() {
                let digit = Digit::from_index(step * 7 % layout.digits()).unwrap();
                assert_eq!(candidates.insert(cell, digit), plain.insert((cell, digit)));
                if step % 5 == 0 {
                    let other = Digit::from_index(step % layout.digits()).unwrap();
                    assert_eq!(candidates.remove(cell, other), plain.remove(&(cell, other)));
                }
            }
            assert!(candidates.iter().eq(plain.iter().copied()));
            assert_eq!(
                (candidates.count(), candidates.is_empty()),
                (plain.len(), plain.is_empty())
            );
            for cell in layout.cells() {
                let own = plain.iter().filter(|pair| pair.0 == cell).count();
                assert_eq!(
                    (candidates.count_in(cell), candidates.digits(cell).count()),
                    (own, own)
                );
                let all = Digit::first(usize::from(Digit::MOST));
                let contained = all.filter(|&digit| candidates.contains(cell, digit));
                assert!(contained.eq(candidates.digits(cell)));
            }
        }
    }

    #[test]
    #[should_panic(expected = "the layout has no digit 5")]
    fn digits_of_other_layouts_are_refused() {
        Candidates::none(&square(4)).insert(Cell::new(0), Digit::new(5).unwrap());
    }
}
