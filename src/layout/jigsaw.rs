//! Jigsaws: regions of any shape instead of blocks.

use super::{Cell, Digit, Layout, LayoutError, Position, Zone, ZoneKind, standard};

impl Layout {
    /// A jigsaw from its map: one symbol per cell, row by row, the same symbol for the cells of one region; white space
    /// is ignored. Rows and columns are also zones. Regions are named by their symbols, are in the order of their first
    /// cells, and need not be connected.
    ///
    /// # Errors
    /// [`LayoutError::MapLength`] unless the map has n² symbols for a number n of 1 to 64,
    /// [`LayoutError::RegionSize`] unless each region has n cells, [`LayoutError::CellInNoRegion`] for
    /// a cell marked `.`, [`LayoutError::MapSymbol`] for a character that cannot be printed.
    ///
    /// ```
    /// use pavane::Layout;
    /// let layout = Layout::jigsaw("AAAB ACBB CCDB CDDD")?;
    /// assert_eq!(layout.zones()[8].label(), "region A");
    ///
    /// let error = Layout::jigsaw("AAAA ACBB CCDB CDDD").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "region A of the jigsaw map, which starts at r1c1, has 5 cells; each region needs 4"
    /// );
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn jigsaw(map: &str) -> Result<Self, LayoutError> {
        let length = map.chars().filter(|symbol| !symbol.is_whitespace()).count();
        let digits = length.isqrt();
        if digits * digits != length || digits == 0 || digits > usize::from(Digit::MOST) {
            return Err(LayoutError::MapLength { found: length });
        }
        let mut regions: Vec<(char, Vec<Position>)> = Vec::new();
        for (index, symbol) in map.chars().filter(|symbol| !symbol.is_whitespace()).enumerate() {
            let position = Position::new(index / digits, index % digits);
            if symbol == '.' {
                return Err(LayoutError::CellInNoRegion { position });
            }
            if symbol.is_control() {
                return Err(LayoutError::MapSymbol { symbol, position });
            }
            // Regions are in the order of their first cells.
            match regions.iter_mut().find(|(name, _)| *name == symbol) {
                Some((_, cells)) => cells.push(position),
                None => regions.push((symbol, vec![position])),
            }
        }
        let mut builder = standard::rows_and_columns(digits)?;
        for (symbol, cells) in regions {
            if cells.len() != digits {
                let size = cells.len();
                return Err(LayoutError::RegionSize { symbol, position: cells[0], size, digits });
            }
            builder.add_zone(ZoneKind::Region, symbol, cells)?;
        }
        builder.build()
    }

    /// The first region of a jigsaw with cells that are not connected by their sides, if any. Mistakes in maps make
    /// such regions; they are allowed.
    ///
    /// ```
    /// use pavane::Layout;
    /// let layout = Layout::jigsaw("ABAB ABAB CDCD CDCD")?;
    /// assert_eq!(layout.split_region().map(|zone| zone.label()).as_deref(), Some("region A"));
    /// assert!(Layout::jigsaw("AAAB ACBB CCDB CDDD")?.split_region().is_none());
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn split_region(&self) -> Option<&Zone> {
        let is_split = |zone: &&Zone| zone.kind() == ZoneKind::Region && !self.hangs_together(zone);
        self.zones().iter().find(is_split)
    }

    fn hangs_together(&self, zone: &Zone) -> bool {
        let cells = zone.cells();
        // The cells in reach of the first one grow until no neighbor is new.
        let mut reached: Vec<_> = cells.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let here = self.position(cell);
            let is_beside = |&other: &Cell| {
                let there = self.position(other);
                here.row.abs_diff(there.row) + here.column.abs_diff(there.column) == 1
            };
            let beside = cells.iter().copied().filter(is_beside);
            let new: Vec<Cell> = beside.filter(|cell| !reached.contains(cell)).collect();
            reached.extend(new);
        }
        reached.len() == cells.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refuses(map: &str, expected: &str) {
        assert_eq!(Layout::jigsaw(map).unwrap_err().to_string(), expected);
    }

    #[test]
    fn impossible_maps_are_refused() {
        let length = |n: usize| {
            format!(
                "the jigsaw map has {n} symbols; it needs one a cell, n x n of them for n digits \
                 up to 64 (81 for 9x9, 100 for 10x10)"
            )
        };
        refuses("", &length(0));
        refuses(" \n\t", &length(0));
        refuses("AAB", &length(3));
        refuses(&"A".repeat(1_000_000), &length(1_000_000));
        refuses(&"A".repeat(65 * 65), &length(65 * 65));
        refuses(
            "AABB AABB CCDD CCD.",
            "r4c4 is in no region of the jigsaw map ('.'); give it the symbol of one",
        );
        refuses(
            "AABB AABB CCDD CCDE",
            "region D of the jigsaw map, which starts at r3c3, has 3 cells; each region needs 4",
        );
        refuses("AA\0B", "'\\0' at r2c1 of the jigsaw map names no region; use letters or digits");
    }

    #[test]
    fn a_map_of_blocks_has_the_zones_of_blocks() {
        let map = Layout::jigsaw("1122 1122\n3344 3344\n").unwrap();
        let blocks = Layout::blocks(2, 2).unwrap();
        for (a, b) in map.zones().iter().zip(blocks.zones()) {
            assert_eq!(a.cells(), b.cells());
        }
        assert_eq!((map.name(), map.block_shape()), (None, None));
        assert_eq!(map.zones()[11].label(), "region 4");
    }

    #[test]
    fn symbols_may_be_any_letters() {
        let layout = Layout::jigsaw("αα|#").map(|layout| layout.zones().len());
        assert_eq!(
            layout.map_err(|error| error.to_string()).unwrap_err(),
            "region | of the jigsaw map, which starts at r2c1, has 1 cell; each region needs 2"
        );
        assert_eq!(Layout::jigsaw("αα##").unwrap().zones()[4].name(), "α");
    }
}
