//! Files of any cells and zones, as plain text and as JSON. Both forms are read and written.
//!
//! # Contents
//!
//! | part | text | JSON |
//! |---|---|---|
//! | a named layout, at the top left | `base 9x9+x` | `"base": "9x9+x"` |
//! | further grids, by their top left cell | `place 9x9 at r1c13` | `"place": [{"layout": "9x9", "at": "r1c13"}]` |
//! | the number of digits, unless it follows from the above | `digits 6` | `"digits": 6` |
//! | the cells of a rectangle, rows x columns | `size 6x6` | `"size": "6x6"` |
//! | zones drawn as a map | `map`, then its rows, then a blank line | `"maps": [{"rows": ["AAB", "ABB"]}]` |
//! | a zone by its cells | `zone ends: r1c1 r1c6` | `"zones": [{"name": "ends", "cells": ["r1c1", "r1c6"]}]` |
//! | a constraint: a rule beyond zones | `killer 15: r1c1 r1c2` | `"constraints": ["killer 15: r1c1 r1c2"]` |
//!
//! Every part is optional, but the number of digits and the cells must follow from some of them. The cells are the
//! cells of `base`, `place` and `size` together. Without any of these, they are the cells of the first map. A grid
//! placed over another shares its cells, and equal zones of both are one zone.
//!
//! In a map, the cells with the same symbol are one zone. A cell marked `.` is in no zone of this map, and `-` marks a
//! position without a cell. Blanks are ignored. A zone is named by its symbol, in the second map `A of map 2`. If each
//! zone of a map is full and they hold all cells, they are regions, else zones of no particular kind.
//!
//! `map` and `zone` may give another kind: `map block`, `row 1: r1c1 r1c2`, `"kind": "row"`. The kinds are the values
//! of [`ZoneKind::keyword`](super::ZoneKind::keyword). They matter for messages and pictures only. The name of a zone
//! is optional. Several zones of a kind without names are numbered. In the text form, a name with a colon is written as
//! a JSON string. A comment extends from a word that starts with `#` to the end of the line.
//!
//! The lines of constraints are in [`typed`], and `docs/constraints.md` lists them.
//!
//! The order of the zones of the layout is: `base`, `place`, maps, single zones.
//!
//! # Examples
//!
//! A 6x6 board with a region map and a further zone of two cells:
//!
//! ```
//! use pavane::layout::zones;
//!
//! let text = "\
//! base 1x6         # rows and columns of six, no blocks
//!
//! map
//! AAABBB
//! ACCCBB
//! ACDCEB
//! AFDCEE
//! FFDDDE
//! FFFDEE
//!
//! zone ends: r1c1 r6c6
//! ";
//! let layout = zones::read(text)?;
//! assert_eq!((layout.cell_count(), layout.zones().len()), (36, 12 + 6 + 1));
//! assert_eq!(zones::read(&zones::write_text(&layout))?, layout);
//!
//! let same = r#"{
//!   "base": "1x6",
//!   "maps": [{"rows": ["AAABBB", "ACCCBB", "ACDCEB", "AFDCEE", "FFDDDE", "FFFDEE"]}],
//!   "zones": [{"name": "ends", "cells": ["r1c1", "r6c6"]}]
//! }"#;
//! assert_eq!(zones::read(same)?, layout);
//! assert_eq!(zones::read(&zones::write_json(&layout))?, layout);
//! # Ok::<(), zones::ZonesError>(())
//! ```
//!
//! Two 9x9 boards that share a block:
//!
//! ```
//! use pavane::layout::zones;
//! let layout = zones::read("place 9x9 at r1c1\nplace 9x9 at r7c7\n")?;
//! assert_eq!((layout.cell_count(), layout.zones().len()), (153, 53));
//! assert_eq!(layout.zones()[27].label(), "row 1 of grid 2");
//! # Ok::<(), zones::ZonesError>(())
//! ```

mod document;
mod error;
mod json;
mod outline;
mod text;

pub use document::read_constraints;
pub use error::{ZonesError, ZonesProblem};

use super::Layout;
use document::ZonesDocument;
use outline::Outline;
use pavane_constraints::typed;

/// Reads a layout from either form: JSON if it starts with `{`, else text.
///
/// # Errors
/// [`ZonesError`].
pub fn read(text: &str) -> Result<Layout, ZonesError> {
    if text.trim_start().starts_with('{') { read_json(text) } else { read_text(text) }
}

/// Reads a layout from the text form.
///
/// # Errors
/// [`ZonesError`].
///
/// ```
/// use pavane::layout::zones;
/// let error = zones::read_text("base 9x9\nzone ends: r1c1 r9c10\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2:17: zone ends has the cell r9c10, where the layout has none; \
///      mend the zone or add the cell"
/// );
/// ```
pub fn read_text(text: &str) -> Result<Layout, ZonesError> {
    text::parse(text).and_then(ZonesDocument::build).map_err(|fault| fault.locate(text))
}

/// Reads a layout from the JSON form.
///
/// # Errors
/// [`ZonesError`].
pub fn read_json(text: &str) -> Result<Layout, ZonesError> {
    json::parse(text).and_then(ZonesDocument::build).map_err(|fault| fault.locate(text))
}

/// Writes a layout in the text form, which reads back equal.
///
/// ```
/// use pavane::Layout;
/// use pavane::layout::zones;
/// assert_eq!(zones::write_text(&Layout::blocks(2, 5)?), "base 2x5\n");
/// # Ok::<(), pavane::LayoutError>(())
/// ```
pub fn write_text(layout: &Layout) -> String {
    text::print(&Outline::of(&layout.without_constraints(), constraint_lines(layout)))
}

/// Writes a layout in the JSON form, which reads back equal.
pub fn write_json(layout: &Layout) -> String {
    json::print(&Outline::of(&layout.without_constraints(), constraint_lines(layout)))
}

/// The lines of the constraints, and of values and helper cells for them, which [`read_constraints`] takes.
pub fn constraint_lines(layout: &Layout) -> Vec<String> {
    let board = layout.constraint_board();
    board.map_or_else(Vec::new, |board| typed::write(board, layout.constraints()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Extra, LayoutBuilder, Position, ZoneKind};

    /// Writes and reads a layout in both forms, and compares the labels too.
    #[track_caller]
    fn check_round_trip(layout: &Layout) {
        for (read, written) in [
            (read_text as fn(&str) -> Result<Layout, ZonesError>, write_text(layout)),
            (read_json as fn(&str) -> _, write_json(layout)),
        ] {
            let back: Layout = read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(&back, layout, "{written}");
            let labels = |layout: &Layout| -> Vec<String> {
                layout.zones().iter().map(|zone| zone.label()).collect()
            };
            assert_eq!(labels(&back), labels(layout), "{written}");
        }
    }

    const SAMURAI: &str = "\
        place 9x9 at r1c1\n\
        place 9x9 at r1c13\n\
        place 9x9 at r7c7\n\
        place 9x9 at r13c1\n\
        place 9x9 at r13c13\n";

    #[test]
    fn layouts_are_written_and_read() {
        let nine = Layout::square(9).unwrap();
        let mut all = nine.clone();
        for extra in Extra::ALL {
            all = all.with(extra).unwrap();
        }
        let jigsaw = Layout::jigsaw("AAAB ACBB CCDB CDDD").unwrap();
        check_round_trip(&nine);
        check_round_trip(&all);
        check_round_trip(&jigsaw);
        check_round_trip(&jigsaw.with(Extra::Diagonals).unwrap());
        check_round_trip(&Layout::jigsaw("#-- ##- xxx").unwrap());
        check_round_trip(&read(SAMURAI).unwrap());
        check_round_trip(&read("digits 2\nmap\nAA-\n-BB").unwrap());
        check_round_trip(
            &read("digits 2\nsize 1x4\nregion B: r1c3 r1c4\nregion A: r1c1 r1c2").unwrap(),
        );
        check_round_trip(&read("base 9x9\nzone: r1c1 r5c5\nasterisk: r2c2 r3c4").unwrap());
    }

    #[test]
    fn constraints_are_written_and_read() {
        for text in [
            "base 4x4\n\nkiller 5: r1c1 r1c2\nsandwich 3: row 2\nnonconsecutive:\n",
            "base 9x9+x\n\nany of\nkiller 15: r1c1 r1c2\nor\nrenban: r1c1 r2c2 r3c3\nend\n",
            "base 4x4\n\nvalues from 0\nhelper VX 0..9\nkiller 9: r1c1 VX\n",
            "base 4x4\n\nvalues from 0\n",
        ] {
            let layout = read(text).unwrap_or_else(|error| panic!("{error}"));
            assert!(layout.require_zones_only().is_err());
            assert_eq!(write_text(&layout), text);
            check_round_trip(&layout);
        }
        let json = r#"{"base": "4x4", "constraints": ["killer 5: r1c1 r1c2"]}"#;
        assert_eq!(read(json).unwrap(), read("base 4x4\nkiller 5: r1c1 r1c2").unwrap());
        // Comments and maps end where they do in files without constraints.
        let text = "digits 2\nmap\nAB\nBA\n\n killer 3: r1c1 r1c2 # a cage\n";
        assert_eq!(read(text).unwrap().constraints().len(), 1);
        refuses("base 4x4\n  killer 5: r1c1 r5c1 # no\n", "2:18: the board has no cell \"r5c1\"");
        refuses(
            r#"{"base": "4x4", "constraints": ["killer 5: r1c1 r5c1"]}"#,
            "1:49: the board has no cell \"r5c1\"",
        );
        refuses(
            "base 4x4\nvalues from x",
            "2:1: expected the value of the first digit, such as \"values from 0\"",
        );
    }

    #[test]
    fn odd_names_survive() {
        let mut builder = LayoutBuilder::new(2).unwrap();
        builder.add_rectangle(Position::new(0, 0), 1, 3).unwrap();
        for name in ["a b", "a: b", " a ", "\"", "#1", "a #b", "\\", "\n", "é", "a\"b: #", "1:"] {
            let cells = (0..2).map(|column| Position::new(0, column + 1));
            builder.add_zone(ZoneKind::Custom, name, cells).unwrap();
        }
        builder.add_zone(ZoneKind::Row, "", [Position::new(0, 0)]).unwrap();
        check_round_trip(&builder.build().unwrap());
    }

    #[test]
    fn common_layouts_are_short() {
        #[track_caller]
        fn check(layout: &Layout, expected: &str) {
            assert_eq!(write_text(layout), expected);
        }
        check(&Layout::square(9).unwrap().with(Extra::Diagonals).unwrap(), "base 9x9+x\n");
        check(
            &Layout::jigsaw("AAAB ACBB CCDB CDDD").unwrap(),
            "base 1x4\n\nmap region\nAAAB\nACBB\nCCDB\nCDDD\n",
        );
        check(&read("base 4x4\nzone a: r1c1 r4c4").unwrap(), "base 4x4\n\nzone a: r1c1 r4c4\n");
        check(
            &read("digits 3\nmap\nA-B\nA.B\nCCC\n\nrow 2: r2c1 r2c2 r2c3").unwrap(),
            "digits 3\n\nmap\n.-.\n...\n...\n\n\
             zone A: r1c1 r2c1\nzone B: r1c3 r2c3\nzone C: r3c1 r3c2 r3c3\n\
             row 2: r2c1 r2c2 r2c3\n",
        );
        assert_eq!(write_json(&Layout::square(9).unwrap()), "{\n  \"base\": \"9x9\"\n}\n");
    }

    /// The labels of the zones that follow `skip` others.
    #[track_caller]
    fn check_labels(text: &str, skip: usize, expected: &[&str]) {
        let layout = read(text).unwrap();
        let labels: Vec<String> = layout.zones()[skip..].iter().map(|zone| zone.label()).collect();
        assert_eq!(labels, expected);
    }

    #[test]
    fn zones_are_named() {
        check_labels("base 4x4\nzone a: r1c1 r4c4", 12, &["zone a"]);
        check_labels("base 4x4\nzone: r1c1 r4c4", 12, &["zone"]);
        check_labels("base 4x4\nzone: r1c1 r4c4\nzone: r1c2 r4c4", 12, &["zone 1", "zone 2"]);
        check_labels("base 4x4\r\n  diagonal down : r1c1 r4c4 # two\r\n", 12, &["diagonal down"]);
        check_labels("base 1x2\nmap\nA A\nB B", 4, &["region A", "region B"]);
        check_labels("base 1x2\nmap\nAA\n# and\nB.", 4, &["zone A", "zone B"]);
        check_labels(
            "base 1x2\nmap block\nAA\n..\n\n\nmap\n..\nA.",
            4,
            &["block A", "zone A of map 2"],
        );
        check_labels(
            r#"{"zones":[{"cells":["r1c1"]},{"cells":["r1c2"]}],"digits":2,"size":"1x2"}"#,
            0,
            &["zone 1", "zone 2"],
        );
        check_labels(
            "place 2x2 at r1c1\nplace 2x2 at r2c2",
            4,
            &["row 1 of grid 2", "row 2 of grid 2", "column 1 of grid 2", "column 2 of grid 2"],
        );
        check_labels("place 2x2 at r1c1", 3, &["column 2"]);
        check_labels(
            "base 2x2\nplace 2x2 at r3c3",
            3,
            &[
                "column 2",
                "row 1 of grid 2",
                "row 2 of grid 2",
                "column 1 of grid 2",
                "column 2 of grid 2",
            ],
        );
    }

    #[test]
    fn a_base_alone_keeps_what_it_is() {
        let layout = read("base 9x9+x").unwrap();
        assert_eq!((layout.name(), layout.extras()), (Some("9x9+x"), &[Extra::Diagonals][..]));
        let layout = read("base 9x9\nzone: r1c1 r5c5").unwrap();
        assert_eq!((layout.name(), layout.block_shape()), (None, Some((3, 3))));
    }

    #[test]
    fn samurai_has_its_published_size() {
        let samurai = read(SAMURAI).unwrap();
        assert_eq!((samurai.cell_count(), samurai.zones().len()), (369, 131));
        assert_eq!((samurai.height(), samurai.width()), (21, 21));
        assert_eq!(samurai.cell_at(0, 9), None);
    }

    #[track_caller]
    fn refuses(text: &str, expected: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
    }

    #[test]
    fn faults_of_the_text_form_are_placed() {
        refuses(
            "",
            "1:1: nothing says how many digits there are; add a line such as \"digits 9\" or \
             \"base 9x9\"",
        );
        refuses(
            "digits 9\n",
            "1:1: nothing says which cells there are; add a line such as \"size 9x9\" or \
             \"base 9x9\", or a map",
        );
        refuses(
            "base 9x9\n  houses\n",
            "2:3: \"houses\" starts no line of a zones file; expected base, place, digits, size, \
             map, a zone such as \"zone corners: r1c1 r1c9\", or a constraint such as \
             \"killer 15: r1c1 r1c2\"",
        );
        refuses("digits 0\nsize 1x1\n", "1:8: a layout has 1 to 64 digits, not 0");
        refuses("digits\n", "1:1: expected the number of digits, such as \"digits 9\"");
        refuses("digits 9 9\n", "1:10: expected the number of digits, such as \"digits 9\"");
        refuses("digits -9\n", "1:8: expected the number of digits, such as \"digits 9\"");
        refuses("digits 9\ndigits 9\n", "2:1: the digits is given twice; give it once");
        refuses("size 9\n", "1:6: expected rows x columns, such as \"size 9x9\"");
        refuses(
            "digits 9\nsize 999999x1\n",
            "2:6: the picture is 999999 rows by 1 columns; the most is 256 by 256",
        );
        refuses(
            "place 9x9 r1c1\n",
            "1:1: expected a layout and a cell, such as \"place 9x9 at r1c13\"",
        );
        refuses(
            "place 9x9 to r1c1\n",
            "1:11: expected a layout and a cell, such as \"place 9x9 at r1c13\"",
        );
        refuses(
            "place 9x9 at r0c1\n",
            "1:14: \"r0c1\" is not a cell; write its row and column, counted from 1, such as r1c4 \
             for the fourth cell of the first row",
        );
        refuses(
            "place 9x9 at r1c999999999\n",
            "1:7: the picture is 9 rows by 1000000007 columns; the most is 256 by 256",
        );
        refuses(
            "digits 4\nbase 9x9\n",
            "2:6: the grid to be placed has 9 digits and the layout has 4; they must agree",
        );
        refuses(
            "base 8x9\n",
            "1:6: blocks of 8x9 do not work: a block has as many cells as there are digits, 1 to 64; try 3x3 or 2x5",
        );
        refuses(
            "map houses\nAB\n",
            "1:5: \"houses\" is no kind of zone; expected zone, row, column, block, region, diagonal, window, disjoint, knight, king, asterisk, girandola or center",
        );
        refuses("map\n\nAB\n", "1:1: expected the rows of the map below this line");
        refuses(
            "digits 2\nmap\nAB\nB\n",
            "4:1: this row of the map has 1 symbols and its first row 2; make them equal, and leave a blank line after the map",
        );
        refuses(
            "base 2x2\nmap\nAB\n",
            "2:1: the map has 1 rows of 2 symbols and the layout 2 rows of 2 cells; draw all of it, with . for the cells that are in no zone of the map",
        );
        refuses(
            "base 2x2\nmap\nAB.\nAB.\n..C\n",
            "5:3: the map has 'C' where the layout has no cell; write - there",
        );
        refuses("base 2x2\nmap\nA\0\nAB\n", "3:2: '\\0' names no zone; use letters or digits");
        refuses(
            "digits 1
map
é ABé
",
            "3:1: zone é has 2 cells and there are 1 digits, so they cannot all differ; take cells out or split it",
        );
    }

    #[test]
    fn impossible_zones_are_placed() {
        refuses(
            "base 2x2\nzone a r1c1\n",
            "2:1: expected a zone such as \"zone corners: r1c1 r1c9 r9c1 r9c9\"",
        );
        refuses(
            "base 2x2\nzone \"a r1c1\n",
            "2:1: expected a zone such as \"zone corners: r1c1 r1c9 r9c1 r9c9\"",
        );
        refuses(
            "base 2x2\nzone \"a\" b: r1c1\n",
            "2:1: expected a zone such as \"zone corners: r1c1 r1c9 r9c1 r9c9\"",
        );
        refuses("base 2x2\nzone a:\n", "2:1: zone a has no cells; give it some or leave it out");
        refuses(
            "base 2x2\nzone a: r1c1 r1c1\n",
            "2:14: zone a has the cell r1c1 twice; give it once",
        );
        refuses(
            "base 2x2\nzone é: r1c1 r3c1\n",
            "2:14: zone é has the cell r3c1, where the layout has none; mend the zone or add the cell",
        );
        refuses(
            "base 2x2\n row 1: r1c1 r2c1\n",
            "2:2: there are two zones called row 1; give one of them another name",
        );
        refuses(
            "base 2x2\nzone a: r1c1 r2c1 r2c2\n",
            "2:1: zone a has 3 cells and there are 2 digits, so they cannot all differ; take cells out or split it",
        );
        refuses(
            "digits 2\nsize 1x3\nzone a: r1c1 r1c2\n",
            "2:6: r1c3 is in no zone; put it into one or leave it out",
        );
        refuses(
            "digits 1\nmap\nAAB\n",
            "3:1: zone A has 2 cells and there are 1 digits, so they cannot all differ; take cells out or split it",
        );
    }

    #[test]
    fn faults_of_the_json_form_are_placed() {
        refuses("{", "1:1: not a layout in JSON: EOF while parsing an object");
        refuses(
            "{\n  \"based\": 1}",
            "2:9: not a layout in JSON: unknown field `based`, expected one of `base`, `place`, `digits`, `size`, `maps`, `zones`, `constraints`",
        );
        refuses(
            "{\n  \"base\": 9}",
            "2:11: not a layout in JSON: invalid type: integer `9`, expected a string",
        );
        refuses(
            "{\"digits\": -1, \"size\": \"2x2\"}",
            "1:12: not a layout in JSON: invalid value: integer `-1`, expected usize",
        );
        refuses(
            "{\"digits\": 2, \"size\": \"two\"}",
            "1:23: expected rows x columns, such as \"9x9\"",
        );
        refuses(
            "{\"base\": \"2x2\",\n \"zones\": [{\"name\": \"é\", \"cells\": [\"r1c1\",\n \"r3c1\"]}]}",
            "3:2: zone é has the cell r3c1, where the layout has none; mend the zone or add the cell",
        );
        refuses(
            "{\"base\": \"2x2\",\n \"zones\": [{\"name\": \"é\", \"cells\": [\"a1\"]}]}",
            "2:36: \"a1\" is not a cell; write its row and column, counted from 1, such as r1c4 for the fourth cell of the first row",
        );
        refuses(
            "{\"base\": \"2x2\",\n \"zones\": [{\"cells\": []}]}",
            "2:22: zone has no cells; give it some or leave it out",
        );
        refuses(
            "{\"base\": \"2x2\", \"maps\": [{\"rows\": [\"AB\",\n\"ACD\"]}]}",
            "2:2: this row of the map has 3 symbols and its first row 2; make them equal, and leave a blank line after the map",
        );
        refuses(
            "{\"maps\": [], \"base\": \"2x2\", \"zones\": [{\"kind\": \"cage\", \"cells\": [\"r1c1\"]}]}",
            "1:48: \"cage\" is no kind of zone; expected zone, row, column, block, region, diagonal, window, disjoint, knight, king, asterisk, girandola or center",
        );
    }

    #[test]
    fn hostile_files_are_refused_quickly() {
        let long_zone = format!("base 9x9\nzone a: {}\n", "r1c1 ".repeat(200_000));
        let long_row = format!("digits 9\nmap\n{}\n", "A".repeat(1_000_000));
        let long_map = format!("digits 9\nmap\n{}\n", "A\n".repeat(500_000));
        let nested = "[".repeat(1_000_000);
        let many = "zone a: r1c1\n".repeat(80_000);
        let quotes = format!("zone {}", "\"#".repeat(500_000));
        let blanks = format!("{}{}", " ".repeat(500_000), "\"".repeat(500_000));
        let grid = |n: usize| format!("place 1x1 at r{}c{}\n", n / 256 + 1, n % 256 + 1);
        let grids = (0..=65_536).map(grid).collect();
        let nested_maps = format!("{{\"maps\": {nested}");
        for text in
            [long_zone, long_row, long_map, nested_maps, nested, many, quotes, blanks, grids]
        {
            assert!(read(&text).is_err());
        }
        assert!(
            read("\0").is_err() && read("base \0").is_err() && read("{\"base\":\"\0\"}").is_err()
        );
    }
}
