//! The zones of each [`Extra`], and layouts with them.

use super::builder::Traits;
use super::{Extra, Layout, LayoutBuilder, LayoutError, Position, Zone, ZoneKind};

impl Extra {
    /// The property that a layout needs for this extra, in words.
    const fn needs(self) -> &'static str {
        match self {
            Self::Diagonals => "a square board with as many rows and columns as digits",
            Self::Windoku => "a square board of 4, 9, 16, 25, 36, 49 or 64 digits",
            Self::Disjoint => "rectangular blocks",
            Self::AntiKnight | Self::AntiKing => "at least two digits",
            Self::Asterisk | Self::Girandola => "a 9x9 board",
            Self::Center => "blocks with an odd number of rows and of columns",
            Self::Blocks => {
                "a square board with a composite number of digits (4, 6, 8, 9, 10, ...)"
            }
        }
    }

    /// The zones of this extra on a layout; `None` for a layout on which it is undefined.
    fn zones(self, layout: &Layout) -> Option<Vec<AddedZone>> {
        let digits = layout.digits();
        let square = layout.is_square().then_some(digits);
        match self {
            Self::Diagonals => square.map(diagonals),
            Self::Windoku => {
                // Windows need k² digits with k > 1.
                square.map(usize::isqrt).filter(|k| k * k == digits && *k > 1).map(windows)
            }
            Self::Disjoint => layout.block_shape().map(|(rows, columns)| {
                (0..digits)
                    .map(|place| {
                        let cells = in_each_block(rows, columns, place / columns, place % columns);
                        (ZoneKind::Disjoint, (place + 1).to_string(), cells)
                    })
                    .collect()
            }),
            Self::AntiKnight => (digits > 1)
                .then(|| pairs(layout, ZoneKind::Knight, &[(1, -2), (1, 2), (2, -1), (2, 1)])),
            Self::AntiKing => {
                (digits > 1).then(|| pairs(layout, ZoneKind::King, &[(1, -1), (1, 1)]))
            }
            Self::Asterisk => (square == Some(9)).then(asterisk),
            Self::Girandola => (square == Some(9)).then(girandola),
            Self::Center => layout.block_shape().filter(|(r, c)| r % 2 == 1 && c % 2 == 1).map(
                |(rows, columns)| {
                    let cells = in_each_block(rows, columns, rows / 2, columns / 2);
                    vec![(ZoneKind::Center, String::new(), cells)]
                },
            ),
            Self::Blocks => missing_blocks(layout),
        }
    }
}

impl Layout {
    /// This layout with extra zones; unchanged if it has them already. The order of adding extras does not matter.
    ///
    /// # Errors
    /// [`LayoutError::ExtraUndefined`] for an extra that is undefined on the layout, such as the diagonals of a
    /// board that is not square.
    pub fn with(&self, extra: Extra) -> Result<Self, LayoutError> {
        if self.extras().contains(&extra) {
            return Ok(self.clone());
        }
        let mut extras = self.extras().to_vec();
        extras.push(extra);
        extras.sort_unstable();
        // All extras are made again from the base layout, in their fixed order.
        let mut extra_zones = Vec::new();
        for &extra in &extras {
            let undefined = LayoutError::ExtraUndefined { extra, needs: extra.needs() };
            extra_zones.extend(extra.zones(self).ok_or(undefined)?);
        }

        let mut builder = LayoutBuilder::new(self.digits())?;
        for cell in self.cells() {
            builder.add_cell(self.position(cell))?;
        }
        for zone in self.base_zones() {
            let cells = zone.cells().iter().map(|&cell| self.position(cell));
            builder.add_zone(zone.kind(), zone.name(), cells)?;
        }
        let traits = Traits {
            block_shape: self.block_shape(),
            base_name: self.model.base_name.clone(),
            extra_zones: extra_zones.len(),
            extras,
        };
        for (kind, name, cells) in extra_zones {
            builder.add_zone(kind, name, cells)?;
        }
        let layout = builder.build_as(traits)?;
        // Extras add no cells, so that the constraints are about the same ones.
        Ok(match self.constraint_set() {
            Some(set) => layout.with_constraints(set.clone()),
            None => layout,
        })
    }
}

/// The kind, name and cells of a zone to add.
type AddedZone = (ZoneKind, String, Vec<Position>);

fn diagonals(digits: usize) -> Vec<AddedZone> {
    let down = (0..digits).map(|i| Position::new(i, i)).collect();
    let up = (0..digits).map(|i| Position::new(digits - 1 - i, i)).collect();
    vec![(ZoneKind::Diagonal, "down".to_owned(), down), (ZoneKind::Diagonal, "up".to_owned(), up)]
}

/// The windows of a board with k² digits.
fn windows(k: usize) -> Vec<AddedZone> {
    let window = |number: usize| {
        let (top, left) = (1 + number / (k - 1) * (k + 1), 1 + number % (k - 1) * (k + 1));
        let cells = (0..k * k).map(|i| Position::new(top + i / k, left + i % k)).collect();
        (ZoneKind::Window, (number + 1).to_string(), cells)
    };
    (0..(k - 1) * (k - 1)).map(window).collect()
}

/// The cell of each block at the given row and column of the block.
fn in_each_block(rows: usize, columns: usize, row: usize, column: usize) -> Vec<Position> {
    let blocks = 0..rows * columns;
    blocks.map(|b| Position::new(b / rows * rows + row, b % rows * columns + column)).collect()
}

fn asterisk() -> Vec<AddedZone> {
    let cells = [(2, 5), (3, 3), (3, 7), (5, 2), (5, 5), (5, 8), (7, 3), (7, 7), (8, 5)];
    let cells = cells.map(|(row, column)| Position::new(row - 1, column - 1));
    vec![(ZoneKind::Asterisk, String::new(), cells.to_vec())]
}

fn girandola() -> Vec<AddedZone> {
    let cells = [(1, 1), (1, 9), (2, 5), (5, 2), (5, 5), (5, 8), (8, 5), (9, 1), (9, 9)];
    let cells = cells.map(|(row, column)| Position::new(row - 1, column - 1));
    vec![(ZoneKind::Girandola, String::new(), cells.to_vec())]
}

/// The blocks of the usual board that are not zones of this board without extras.
fn missing_blocks(layout: &Layout) -> Option<Vec<AddedZone>> {
    if layout.block_shape().is_some() {
        return Some(Vec::new());
    }
    let usual = Layout::square(layout.digits()).ok()?;
    if !layout.is_square() || usual.block_shape().is_none() {
        return None;
    }
    // Both boards are full squares, and number their cells alike.
    let is_missing = |block: &&Zone| {
        block.kind() == ZoneKind::Block
            && layout.base_zones().iter().all(|zone| zone.cells() != block.cells())
    };
    let new = |block: &Zone| {
        let cells = block.cells().iter().map(|&cell| usual.position(cell)).collect();
        (ZoneKind::Block, block.name().to_owned(), cells)
    };
    Some(usual.zones().iter().filter(is_missing).map(new).collect())
}

/// All pairs of cells that are one of the moves apart and share no zone of the board. Each move goes down: each pair is
/// found once.
fn pairs(layout: &Layout, kind: ZoneKind, moves: &[(usize, isize)]) -> Vec<AddedZone> {
    let board = layout.base_zones().len();
    let on_board = |zone: &&usize| **zone < board;
    let mut pairs = Vec::new();
    for cell in layout.cells() {
        let from = layout.position(cell);
        for &(down, right) in moves {
            // The move may leave the board on each side.
            let Some(column) = from.column.checked_add_signed(right) else { continue };
            let to = Position { row: from.row + down, column };
            let Some(other) = layout.cell_at(to.row, to.column) else { continue };
            let theirs = layout.zones_of(other);
            let shared =
                layout.zones_of(cell).iter().filter(on_board).any(|zone| theirs.contains(zone));
            if !shared {
                pairs.push((kind, format!("{from}-{to}"), vec![from, to]));
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The zones that an extra adds to a board, each as the cells in it.
    fn added(layout: &Layout, extra: Extra) -> Vec<(String, String)> {
        let with = layout.with(extra).unwrap();
        let text = |zone: &Zone| {
            let cells: Vec<String> =
                zone.cells().iter().map(|&cell| with.position(cell).to_string()).collect();
            (zone.label(), cells.join(" "))
        };
        with.zones()[layout.zones().len()..].iter().map(text).collect()
    }

    #[track_caller]
    fn check(board: usize, extra: Extra, expected: &[(&str, &str)]) {
        let found = added(&Layout::square(board).unwrap(), extra);
        let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&a[..], &b[..])).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn extras_of_9x9_are_as_drawn_by_hand() {
        check(
            9,
            Extra::Diagonals,
            &[
                ("diagonal down", "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"),
                ("diagonal up", "r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"),
            ],
        );
        check(
            9,
            Extra::Windoku,
            &[
                ("window 1", "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"),
                ("window 2", "r2c6 r2c7 r2c8 r3c6 r3c7 r3c8 r4c6 r4c7 r4c8"),
                ("window 3", "r6c2 r6c3 r6c4 r7c2 r7c3 r7c4 r8c2 r8c3 r8c4"),
                ("window 4", "r6c6 r6c7 r6c8 r7c6 r7c7 r7c8 r8c6 r8c7 r8c8"),
            ],
        );
        check(
            9,
            Extra::Disjoint,
            &[
                ("disjoint group 1", "r1c1 r1c4 r1c7 r4c1 r4c4 r4c7 r7c1 r7c4 r7c7"),
                ("disjoint group 2", "r1c2 r1c5 r1c8 r4c2 r4c5 r4c8 r7c2 r7c5 r7c8"),
                ("disjoint group 3", "r1c3 r1c6 r1c9 r4c3 r4c6 r4c9 r7c3 r7c6 r7c9"),
                ("disjoint group 4", "r2c1 r2c4 r2c7 r5c1 r5c4 r5c7 r8c1 r8c4 r8c7"),
                ("disjoint group 5", "r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8"),
                ("disjoint group 6", "r2c3 r2c6 r2c9 r5c3 r5c6 r5c9 r8c3 r8c6 r8c9"),
                ("disjoint group 7", "r3c1 r3c4 r3c7 r6c1 r6c4 r6c7 r9c1 r9c4 r9c7"),
                ("disjoint group 8", "r3c2 r3c5 r3c8 r6c2 r6c5 r6c8 r9c2 r9c5 r9c8"),
                ("disjoint group 9", "r3c3 r3c6 r3c9 r6c3 r6c6 r6c9 r9c3 r9c6 r9c9"),
            ],
        );
        // Cells of Regexp::Logic_Puzzles::Sudoku.
        check(
            9,
            Extra::Girandola,
            &[("girandola", "r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9")],
        );
        check(9, Extra::Asterisk, &[("asterisk", "r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5")]);
        check(9, Extra::Center, &[("center dots", "r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8")]);
    }

    #[test]
    fn extras_of_other_boards() {
        check(4, Extra::Windoku, &[("window 1", "r2c2 r2c3 r3c2 r3c3")]);
        check(
            4,
            Extra::AntiKing,
            &[
                ("king's move r1c2-r2c3", "r1c2 r2c3"),
                ("king's move r1c3-r2c2", "r1c3 r2c2"),
                ("king's move r2c1-r3c2", "r2c1 r3c2"),
                ("king's move r2c2-r3c1", "r2c2 r3c1"),
                ("king's move r2c2-r3c3", "r2c2 r3c3"),
                ("king's move r2c3-r3c2", "r2c3 r3c2"),
                ("king's move r2c3-r3c4", "r2c3 r3c4"),
                ("king's move r2c4-r3c3", "r2c4 r3c3"),
                ("king's move r3c2-r4c3", "r3c2 r4c3"),
                ("king's move r3c3-r4c2", "r3c3 r4c2"),
            ],
        );
        let sixteen = added(&Layout::square(16).unwrap(), Extra::Windoku);
        assert_eq!(sixteen.len(), 9);
        assert!(sixteen[8].1.starts_with("r12c12 ") && sixteen[8].1.ends_with(" r15c15"));
        let flat = added(&Layout::blocks(2, 3).unwrap(), Extra::Disjoint);
        assert_eq!(flat[5].1, "r2c3 r2c6 r4c3 r4c6 r6c3 r6c6");
    }

    /// A knight has 4(n-1)(n-2) pairs of squares on an n x n board, a bishop's single step 2(n-1)²;
    /// eight of each lie within a 3x3 block.
    #[test]
    fn only_pairs_that_are_no_peers_get_a_zone() {
        let nine = Layout::square(9).unwrap();
        assert_eq!(added(&nine, Extra::AntiKnight).len(), 4 * 8 * 7 - 9 * 8);
        assert_eq!(added(&nine, Extra::AntiKing).len(), 2 * 8 * 8 - 9 * 8);
        assert_eq!(added(&Layout::latin(9).unwrap(), Extra::AntiKnight).len(), 4 * 8 * 7);
        let with = nine.with(Extra::AntiKnight).unwrap();
        let r5c5 = with.cell_at(4, 4).unwrap();
        let reached = [(2, 3), (2, 5), (3, 2), (3, 6), (5, 2), (5, 6), (6, 3), (6, 5)];
        for (row, column) in reached {
            assert!(with.are_peers(r5c5, with.cell_at(row, column).unwrap()));
        }
        assert_eq!(with.peers(r5c5).len(), 20 + 8);
    }

    /// The labels of the zones that `+blocks` adds to a board.
    #[track_caller]
    fn check_blocks(layout: &Layout, expected: &[&str]) {
        let labels: Vec<String> =
            added(layout, Extra::Blocks).into_iter().map(|(label, _)| label).collect();
        assert_eq!(labels, expected);
    }

    #[test]
    fn blocks_beside_regions() {
        let four = Layout::jigsaw("AAAB ACBB CCDB CDDD").unwrap();
        let blocks = [
            ("block 1", "r1c1 r1c2 r2c1 r2c2"),
            ("block 2", "r1c3 r1c4 r2c3 r2c4"),
            ("block 3", "r3c1 r3c2 r4c1 r4c2"),
            ("block 4", "r3c3 r3c4 r4c3 r4c4"),
        ];
        assert_eq!(added(&four, Extra::Blocks), blocks.map(|(a, b)| (a.into(), b.into())));
        let tall = Layout::jigsaw(&"0123456789".repeat(10)).unwrap();
        let flat = added(&tall, Extra::Blocks);
        assert_eq!(flat.len(), 10);
        assert_eq!(flat[9].1, "r9c6 r9c7 r9c8 r9c9 r9c10 r10c6 r10c7 r10c8 r10c9 r10c10");
    }

    #[test]
    fn blocks_that_are_zones_are_not_added_again() {
        check_blocks(&Layout::standard_9x9().clone(), &[]);
        check_blocks(&Layout::blocks(5, 2).unwrap(), &[]);
        check_blocks(&Layout::jigsaw("1122 1122 3344 3344").unwrap(), &[]);
        check_blocks(&Layout::jigsaw("AABB AABB CDCD CDCD").unwrap(), &["block 3", "block 4"]);
        let nine = Layout::standard_9x9().with(Extra::Blocks).unwrap();
        assert_eq!((nine.name(), nine.is_standard_9x9()), (Some("9x9+blocks"), true));
        assert_eq!(nine, *Layout::standard_9x9());
    }

    #[test]
    fn the_order_of_extras_does_not_matter() {
        let nine = Layout::square(9).unwrap();
        let mut all = nine.clone();
        for extra in Extra::ALL {
            all = all.with(extra).unwrap();
        }
        let mut back = nine;
        for extra in Extra::ALL.into_iter().rev() {
            back = back.with(extra).unwrap();
            assert_eq!(back.with(extra).unwrap(), back);
        }
        assert_eq!(all, back);
        assert_eq!(
            all.name(),
            Some("9x9+x+windoku+disjoint+antiknight+antiking+asterisk+girandola+center+blocks")
        );
    }

    #[track_caller]
    fn refuses(layout: Layout, extra: Extra, expected: &str) {
        assert_eq!(layout.with(extra).unwrap_err().to_string(), expected);
    }

    #[test]
    fn pairs_that_another_extra_covers_are_kept() {
        for (first, second) in
            [(Extra::Diagonals, Extra::AntiKing), (Extra::Windoku, Extra::AntiKnight)]
        {
            let board = Layout::square(9).unwrap();
            let both = board.with(first).and_then(|layout| layout.with(second));
            let turned = board.with(second).and_then(|layout| layout.with(first));
            assert_eq!(both, turned);
            let zones = |extra| added(&board, extra).len();
            assert_eq!(both.unwrap().zones().len(), 27 + zones(first) + zones(second));
        }
    }

    #[test]
    fn extras_are_refused_where_they_have_no_meaning() {
        let mut strip = LayoutBuilder::new(3).unwrap();
        strip.add_rectangle(Position::new(0, 0), 1, 3).unwrap();
        strip.add_zone(ZoneKind::Row, "1", (0..3).map(|c| Position::new(0, c))).unwrap();
        let strip = strip.build().unwrap();
        let square = |digits| Layout::square(digits).unwrap();
        refuses(
            strip,
            Extra::Diagonals,
            "+x has no meaning on this layout: it needs a square board with as many rows and \
             columns as digits",
        );
        for digits in [1, 10] {
            refuses(
                square(digits),
                Extra::Windoku,
                "+windoku has no meaning on this layout: it needs a square board of 4, 9, 16, 25, \
                 36, 49 or 64 digits",
            );
        }
        refuses(
            square(7),
            Extra::Disjoint,
            "+disjoint has no meaning on this layout: it needs rectangular blocks",
        );
        refuses(
            square(1),
            Extra::AntiKnight,
            "+antiknight has no meaning on this layout: it needs at least two digits",
        );
        refuses(
            square(16),
            Extra::Asterisk,
            "+asterisk has no meaning on this layout: it needs a 9x9 board",
        );
        for digits in [1, 7] {
            refuses(
                square(digits),
                Extra::Blocks,
                "+blocks has no meaning on this layout: it needs a square board with a composite \
                 number of digits (4, 6, 8, 9, 10, ...)",
            );
        }
        for digits in [7, 10, 16] {
            refuses(
                square(digits),
                Extra::Center,
                "+center has no meaning on this layout: it needs blocks with an odd number of rows \
                 and of columns",
            );
        }
    }
}
