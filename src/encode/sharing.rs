//! Hints for a search with shared sub-problems: interchangeable digits, and an order of the cells.

use super::encoding::{Encoding, Meaning};
use crate::layout::{Cell, Digit, DigitSet};
use dlx::ItemId;
use std::collections::HashMap;

impl Encoding {
    /// Interchangeable blocks of items, for [`dlx::Solver::blocks`]: one for each digit that is neither given nor ruled
    /// out anywhere. None for a single such digit, or on a board with constraints. A block has the items of its digit
    /// in all zones, in the order of [`Layout::zones`](crate::Layout::zones).
    ///
    /// Renaming such digits turns solutions into solutions. States of a search that differ only by a renaming have the
    /// same number of solutions. Takes time linear in the number of items.
    ///
    /// ```
    /// use pavane::{Encoding, Layout, Puzzle};
    ///
    /// let blank = Encoding::new(&Puzzle::blank(Layout::square(4)?))?;
    /// let blocks = blank.interchangeable_blocks();
    /// assert_eq!((blocks.len(), blocks[0].len()), (4, 12));
    ///
    /// // Two digits are given, the other two are interchangeable.
    /// let encoding = Encoding::new(&"12..............".parse()?)?;
    /// assert_eq!(encoding.interchangeable_blocks().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn interchangeable_blocks(&self) -> Vec<Vec<ItemId>> {
        // The order of the digits matters to most constraints.
        if !self.puzzle.layout().constraints().is_empty() {
            return Vec::new();
        }
        let named = self.puzzle.givens().iter().flatten();
        let named: DigitSet = named.fold(0, |named, digit| named | 1 << digit.index());
        let layout = self.puzzle.layout();
        let ruled_out = |cell| self.puzzle.ruled_out().map_or(0, |out| out.set(cell));
        let named = layout.cells().fold(named, |named, cell| named | ruled_out(cell));
        let unnamed = || Digit::first(layout.digits()).filter(|d| named >> d.index() & 1 == 0);
        let mut item_of = HashMap::new();
        for (item, meaning) in self.meanings.iter().enumerate() {
            if let Meaning::Zone { zone, digit } = *meaning {
                item_of.insert((zone, digit), ItemId::new(item as u32));
            }
        }
        let mut blocks: Vec<Vec<ItemId>> = unnamed().map(|_| Vec::new()).collect();
        if blocks.len() < 2 {
            return Vec::new();
        }
        for zone in 0..layout.zones().len() {
            let items: Vec<ItemId> =
                unnamed().filter_map(|digit| item_of.get(&(zone, digit)).copied()).collect();
            // A small zone may have no items of these digits. Items for some of them only break the exchange.
            if items.len() == blocks.len() {
                blocks.iter_mut().zip(items).for_each(|(block, item)| block.push(item));
            } else if !items.is_empty() {
                return Vec::new();
            }
        }
        blocks
    }

    /// The items of the cells in the best order for a search with shared sub-problems, for
    /// [`dlx::Solver::item_order`]: column by column if the blocks are wider than high, else row by row.
    ///
    /// The state of such a search has, for each digit, the columns (or rows) and blocks on the front that have it;
    /// along the long side of the blocks there are fewer blocks on the front at a time. On a blank board with blocks
    /// of 2x4 that is 14 times fewer states than in the other direction.
    ///
    /// ```
    /// use pavane::{Encoding, Layout, Meaning, Puzzle};
    ///
    /// let encoding = Encoding::new(&Puzzle::blank(Layout::blocks(2, 3)?))?;
    /// let second = encoding.cell_order()[1];
    /// let Meaning::Cell(cell) = encoding.meaning(second) else { panic!("an item of a cell") };
    /// assert_eq!(encoding.puzzle().layout().position(cell).to_string(), "r2c1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cell_order(&self) -> Vec<ItemId> {
        let layout = self.puzzle.layout();
        let cell = |(item, meaning): (usize, &Meaning)| match *meaning {
            Meaning::Cell(cell) => Some((ItemId::new(item as u32), cell)),
            Meaning::Zone { .. } | Meaning::Exclusion(_) | Meaning::Given(_) => None,
        };
        let mut cells: Vec<(ItemId, Cell)> =
            self.meanings.iter().enumerate().filter_map(cell).collect();
        if layout.block_shape().is_some_and(|(rows, columns)| rows < columns) {
            cells.sort_by_key(|&(_, cell)| {
                let position = layout.position(cell);
                (position.column, position.row)
            });
        }
        cells.into_iter().map(|(item, _)| item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Extra, Layout};
    use crate::puzzle::Puzzle;
    use crate::solve::sharing_solver;
    use crate::testing::givens;
    use dlx::{Blocks, Engine, Sharing, Solver};

    /// There are `number` blocks, they are interchangeable, and counting with them agrees with visiting every solution.
    #[track_caller]
    fn check(layout: &Layout, line: &str, number: usize) {
        let puzzle = Puzzle::new(layout.clone(), givens(layout, line)).unwrap();
        let encoding = Encoding::new(&puzzle).unwrap();
        let blocks = encoding.interchangeable_blocks();
        assert_eq!(blocks.len(), number);
        assert_eq!(Blocks::new(encoding.problem(), blocks).err(), None);
        let visited = Solver::new(encoding.problem()).engine(Engine::Links).sharing(Sharing::Off);
        let shared = sharing_solver(&encoding).sharing(Sharing::On);
        assert_eq!(shared.count(), visited.count());
    }

    #[test]
    fn digits_that_no_given_names_are_interchangeable() {
        let four = Layout::square(4).unwrap();
        check(&four, "................", 4);
        check(&four, "1.........1.....", 3);
        check(&four, "1.......2.......", 2);
        check(&four, "1...2...3.......", 0);
        check(&four.with(Extra::Diagonals).unwrap(), "................", 4);
        // Small zones, and some of them keep no items.
        check(&four.with(Extra::AntiKnight).unwrap(), "1...............", 3);
        check(&four.with(Extra::AntiKing).unwrap(), "................", 4);
        check(&Layout::latin(5).unwrap(), ".........................", 5);
        check(&Layout::latin(5).unwrap(), "12345....................", 0);
        let six = Layout::blocks(2, 3).unwrap();
        check(&six, "123...456......................1....", 0);
        check(&six, "3214................................", 2);
    }

    #[test]
    fn the_full_problem_has_them_too() {
        let layout = Layout::square(4).unwrap();
        let puzzle = Puzzle::new(layout.clone(), givens(&layout, "1...............")).unwrap();
        let encoding = Encoding::full(&puzzle).unwrap();
        let blocks = encoding.interchangeable_blocks();
        assert_eq!((blocks.len(), blocks[0].len()), (3, 12));
        assert!(Blocks::new(encoding.problem(), blocks).is_ok());
    }

    #[track_caller]
    fn check_order(layout: &Layout, first: &[&str]) {
        let puzzle = Puzzle::blank(layout.clone());
        let encoding = Encoding::new(&puzzle).unwrap();
        let order = encoding.cell_order();
        assert_eq!(order.len(), layout.cell_count());
        let names = encoding.item_names();
        let found: Vec<&str> = order.iter().map(|item| names[item.index()].as_str()).collect();
        assert_eq!(&found[..first.len()], first);
    }

    #[test]
    fn cells_come_along_the_long_side_of_blocks() {
        check_order(&Layout::blocks(2, 3).unwrap(), &["r1c1", "r2c1", "r3c1"]);
        check_order(&Layout::blocks(3, 2).unwrap(), &["r1c1", "r1c2", "r1c3"]);
        check_order(&Layout::square(4).unwrap(), &["r1c1", "r1c2", "r1c3"]);
        check_order(&Layout::latin(5).unwrap(), &["r1c1", "r1c2", "r1c3"]);
    }
}
