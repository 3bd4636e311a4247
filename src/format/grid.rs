//! Drawn puzzles with one row of cells per line; the form is described in the [module above](super).

use super::definition::{BARE, FileArrangement, Format};
use super::drawing::{draw, write_map};
use super::{FormatError, Reading, Record, drawn};
use crate::grid::Grid;
use crate::layout::{Cell, Digit, Layout};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use dlx::format::located::FormatNames;

pub use super::drawn::GridReader;

/// Drawn puzzles.
pub(super) const FORMAT: Format = Format {
    names: FormatNames { name: "grid", extensions: &[], summary: "grids drawn over several lines" },
    arrangement: FileArrangement::Grids,
    recognize: None,
    read: |bytes, reading| Box::new(read(&bytes, reading).into_iter()),
    write: |record, symbols| Some(write_puzzle(&record.puzzle, symbols)),
    frame: BARE,
};

/// Reads all drawn grids of a file, each with its first line. A mistake affects only its own grid. Takes
/// time and memory linear in the length of the file; [`GridReader`] reads line by line.
///
/// ```
/// use pavane::format::{Reading, grid};
///
/// let file = b"1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n\n12\n34\n56\n";
/// let puzzles = grid::read(file, &Reading::default());
/// assert_eq!(puzzles.len(), 2);
/// let (line, record) = &puzzles[0];
/// assert_eq!((*line, record.as_ref().unwrap().puzzle.to_string().as_str()), (1, "1.....2..3.....4"));
/// let (line, record) = &puzzles[1];
/// let error = record.as_ref().unwrap_err();
/// assert_eq!((*line, error.line(), error.column()), (7, 9, 1));
/// assert_eq!(error.to_string(), "found 3 rows of 2 cells, expected 2; one is too many");
/// ```
pub fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    drawn::read(bytes, reading)
}

/// Draws a puzzle with the borders of its blocks. Each line ends with a line feed. The map of a jigsaw follows, and the
/// text reads back equal. For layouts other than [`Layout::square`] the reader needs the layout. Holes of the picture
/// stay blank.
///
/// ```
/// use pavane::format::grid;
/// use pavane::{Digit, Layout, Puzzle, Symbols};
///
/// let mut givens = vec![None; 16];
/// givens[5] = Digit::new(4);
/// let puzzle = Puzzle::new(Layout::square(4)?, givens)?;
/// let drawn = grid::write_puzzle(&puzzle, &Symbols::standard(4));
/// assert_eq!(drawn, ". . | . .\n. 4 | . .\n----+----\n. . | . .\n. . | . .\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(puzzle: &Puzzle, symbols: &Symbols) -> String {
    let layout = puzzle.layout();
    let mut text = draw_cells(layout, puzzle.givens(), symbols);
    write_map(layout, &mut text);
    text
}

/// Draws the digits of a grid with the borders of its blocks and without a map. Each line ends with
/// a line feed.
///
/// ```
/// use pavane::format::grid;
/// use pavane::{Digit, Grid, Layout, Symbols};
/// let one = Digit::new(1).expect("in range");
/// let drawn = grid::write_grid(&Grid::new(Layout::latin(1)?, [one])?, &Symbols::standard(1));
/// assert_eq!(drawn, "1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_grid(grid: &Grid, symbols: &Symbols) -> String {
    let digits: Vec<Option<Digit>> = grid.digits().iter().copied().map(Some).collect();
    draw_cells(grid.layout(), &digits, symbols)
}

/// Draws the contents of each cell, all numbers in the width of the widest.
fn draw_cells(layout: &Layout, cells: &[Option<Digit>], symbols: &Symbols) -> String {
    let width = if symbols.are_numbers() && layout.digits() > 9 { 2 } else { 1 };
    let printed = |cell: Cell| match cells[cell.index()] {
        None => format!("{:>width$}", symbols.empty()),
        Some(digit) => format!("{:>width$}", symbols.print(digit).to_string()),
    };
    draw(layout, &vec![width; layout.width()], printed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::assert_records;

    /// Compares the records of a file with the expected ones, as [`assert_records`] does.
    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
        check_with(file, &Reading::default(), expected);
    }

    #[track_caller]
    fn check_with(file: impl AsRef<[u8]>, reading: &Reading, expected: &[(usize, &str)]) {
        assert_records(&read(file.as_ref(), reading), expected);
    }

    const FOUR: &str = "1...3....2......";
    /// Published as near the worst case of brute force.
    const NINE: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn rows(line: &str, length: usize) -> Vec<String> {
        line.as_bytes()
            .chunks(length)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect()
    }

    #[test]
    fn drawings_are_read() {
        for drawing in [
            "1...\n3...\n.2..\n....",
            "1 0 0 0\r\n3 0 0 0\r\n0 2 0 0\r\n0 0 0 0\r\n",
            "1. ..\n3. ..\n\t.2 ..\n.. ..\n",
            "+----+----+\n|1 . | . .|\n|3 . | . .|\n+====+====+\n|. 2 | . .|\n|. . | . .|\n+----+----+\n",
            "┌──┬──┐\n│1.│..│\n│3.│..│\n├──┼──┤\n│.2│..│\n│..│..│\n└──┴──┘\n",
            ".-----.\n:1.:..:\n:3.:..:\n:--+--:\n:.2:..:\n:..:..:\n'-----'\n",
            "*-----*\n|1.|..|\n|3.|..|\n|--+--|\n|.2|..|\n|..|..|\n*-----*\n",
            "\u{feff}1...\n3...\n# a comment\n.2..\n....\n",
        ] {
            check(drawing, &[(1, FOUR)]);
        }
        check(rows(NINE, 9).join("\n"), &[(1, NINE)]);
        let words: Vec<String> = rows(NINE, 9).iter().map(|row| rows(row, 3).join(" ")).collect();
        check(words.join("\n"), &[(1, NINE)]);
        check("", &[]);
        check("\n \n# nothing\n---\n", &[]);
    }

    #[test]
    fn numbers_are_read() {
        let mut file = "10 . 1 0 . . . . . .\n".to_owned();
        for _ in 0..9 {
            file += " .  .  .  .  . |  .  .  .  .  .\n";
        }
        check(&file, &[(1, &format!("A.1{}", ".".repeat(97)))]);
        // All have two digits, and only the number of words is decisive.
        check("12 34\n34 12\n21 43\n43 21\n", &[(1, "1234341221434321")]);
        let error =
            "1:1: \"11\" is no digit of this board; write 1 to 10, or 0 or . for an empty cell";
        check(file.replace("10 .", "11 ."), &[(1, error)]);
    }

    #[test]
    fn blank_lines_separate_grids() {
        let four = rows(FOUR, 4).join("\n");
        check(
            format!("{four}\n\n# next\n\n{four}\n \n\n{four}"),
            &[(1, FOUR), (8, FOUR), (14, FOUR)],
        );
    }

    #[test]
    fn grids_may_follow_each_other_without_a_blank_line() {
        let four = rows(FOUR, 4).join("\n");
        check(format!("{four}\n{four}\n"), &[(1, FOUR), (5, FOUR)]);
        let nines = vec![rows(NINE, 9).join("\n"); 50];
        let lines = |step: usize| (0..50).map(move |grid| 1 + step * grid);
        check(nines.join("\n"), &lines(9).map(|line| (line, NINE)).collect::<Vec<_>>());
        let framed = format!("---+---\n{four}\n---+---\n{four}\n---+---\n");
        check(framed, &[(1, FOUR), (7, FOUR)]);
        // A grid that is broken costs itself, rows that are missing the end.
        let mut broken = nines[..3].join("\n");
        broken.replace_range(100..101, "!");
        let error =
            "11:1: '!' is no symbol of this board; expected 1 to 9, or . 0 _ * for an empty cell";
        check(&broken, &[(1, NINE), (10, error), (19, NINE)]);
        let joined = nines[..3].join("\n");
        let cut: Vec<&str> = joined.lines().take(26).collect();
        let error = "19:1: found 17 rows of 9 cells, expected 9; 8 are too many";
        check(cut.join("\n"), &[(1, NINE), (10, error)]);
    }

    #[test]
    fn titles_are_labels() {
        let labels = |file: &[u8]| -> Vec<(usize, Option<String>, String)> {
            let records = read(file, &Reading::default());
            let show = |record: Result<Record, FormatError>| match record {
                Ok(record) => (record.label, record.puzzle.to_string()),
                Err(error) => (None, format!("{}:{}", error.line(), error.column())),
            };
            let shown = records.into_iter().map(|(line, record)| (line, show(record)));
            shown.map(|(line, (label, text))| (line, label, text)).collect()
        };
        let nine = rows(NINE, 9).join("\n");
        let file: String = (1..=50).map(|n| format!("Grid {n:02}\n{nine}\n")).collect();
        let found = labels(file.as_bytes());
        assert_eq!(found.len(), 50);
        for (place, (line, label, puzzle)) in found.into_iter().enumerate() {
            assert_eq!((line, puzzle.as_str()), (2 + 10 * place, NINE));
            assert_eq!(label, Some(format!("Grid {:02}", place + 1)));
        }
        // A blank line after the title, a title in Latin-1, one as long as a row.
        let four = rows(FOUR, 4).join("\n");
        let file = [
            b"From a book\n\nAndr\xe9\n\n".to_vec(),
            format!("{four}\n\nabcd\n{four}\n1..\nNext one\n{four}\n").into_bytes(),
        ]
        .concat();
        let title = |text: &str| Some(text.to_owned());
        assert_eq!(
            labels(&file),
            [
                (5, title("Andr\u{e9}"), FOUR.to_owned()),
                (11, None, "15:4".to_owned()),
                (17, title("Next one"), FOUR.to_owned()),
            ]
        );
    }

    #[test]
    fn rows_may_have_commas_and_dashes() {
        check("1,0,0,0\n3,0,0,0\n0,2,0,0\n0,0,0,0\n", &[(1, FOUR)]);
        check("1,,,\n3,,,\n,2,,\n,,,\n", &[(1, FOUR)]);
        check("1, 0, 0, 0,\n3, 0, 0, 0,\n0, 2, 0, 0,\n0, 0, 0, 0\n", &[(1, FOUR)]);
        let mut ten = "10,0,1,0,0,0,0,0,0,0\n".to_owned();
        ten += &"0,0,0,0,0,0,0,0,0,0\n".repeat(9);
        check(&ten, &[(1, &format!("A.1{}", ".".repeat(97)))]);
        check("1---\n3---\n-2--\n----\n", &[(1, FOUR)]);
        check(
            "1 - - -\n3 - - -\n- 2 - -\n- - - -\n\n1---\n3---\n-2-x\n??--\n",
            &[(1, FOUR), (6, FOUR)],
        );
        check("1 - | - -\n3 - | - -\n----+----\n- 2 | - -\n. . | . .\n", &[(1, FOUR)]);
    }

    #[test]
    fn jigsaws_bring_their_maps() {
        let four = rows(FOUR, 4).join("\n");
        let layout = Layout::jigsaw("AAABACBBCCDBCDDD").unwrap();
        let map = "A A A B\nA|C B B\nCCDB\n---\nCDDD";
        for file in [format!("{four}\nmap\n{map}"), format!("{four}\n\n MAP \n{map}\n\n{four}")] {
            let records = read(file.as_bytes(), &Reading::default());
            assert_eq!(*records[0].1.as_ref().unwrap().puzzle.layout(), layout);
        }
        let fixed = Reading { layout: Some(layout), symbols: None, ..Reading::default() };
        check_with(format!("{four}\nmap\n{map}\n\n{four}"), &fixed, &[(1, FOUR), (12, FOUR)]);
        for (map, error) in [
            ("", "5:4: the jigsaw map has 0 cells and the grid has 16; give one letter a cell"),
            ("AAAB\nACBB\nCCDB", "8:5: found 3 rows of 4 cells, expected 4; one is missing"),
            ("AAAB\nACB\nCCDB\nCDDD", "7:4: the row has 3 cells, expected 4; one is missing"),
            (
                "AAAB\nACBB\nCCDB\nCDDE",
                "8:3: region D of the jigsaw map, which starts at r3c3, has 3 cells; each region needs 4",
            ),
        ] {
            check(format!("{four}\nmap\n{map}"), &[(1, error)]);
        }
        check(
            "map\nAB\n",
            &[(1, "1:1: a jigsaw map without a grid; put the rows of the grid before it")],
        );
    }

    #[test]
    fn a_fixed_layout_gives_the_shape() {
        let holes = "place 2x2 at r1c1\nplace 2x2 at r3c3\n";
        let layout = crate::layout::zones::read(holes).unwrap();
        let fixed = Reading { layout: Some(layout), symbols: None, ..Reading::default() };
        check_with("1.\n..\n  ..\n  .2\n", &fixed, &[(1, "1......2")]);
        check_with("1.\n..\n..\n", &fixed, &[(1, "3:3: found 3 rows, expected 4; one is missing")]);
        check_with(
            "1.\n...\n..\n..\n",
            &fixed,
            &[(1, "2:3: the row has 3 cells, expected 2; one is too many")],
        );
        let letters =
            Reading { layout: None, symbols: Symbols::custom("0123").ok(), ..Reading::default() };
        check_with("0...\n2...\n.1..\n....\n", &letters, &[(1, FOUR)]);
    }

    #[test]
    fn mistakes_are_reported_where_they_are() {
        check(
            "1...\n3..\n.2..\n....\n",
            &[(1, "2:4: the row has 3 cells, expected 4; one is missing")],
        );
        check(
            "1...\n3....\n.2..\n....\n",
            &[(1, "2:5: the row has 5 cells, expected 4; one is too many")],
        );
        check(
            "1...\n3...\n.2..\n",
            &[(1, "3:5: found 3 rows of 4 cells, expected 4; one is missing")],
        );
        check(
            "1 . . .\n3 - -\n. 2 . .\n. . . .\n",
            &[(
                1,
                "2:6: the row has 1 cell, expected 4; 3 are missing (`-` draws borders; write `.` for \
             an empty cell)",
            )],
        );
        check(
            "1...\n3..!\n.2..\n....\n",
            &[(
                1,
                "2:4: '!' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell",
            )],
        );
        check(
            "\n\n1..1\n3...\n.2..\n....\n",
            &[(
                3,
                "3:4: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one",
            )],
        );
        check(
            b"1...\n3.\xff.\n.2..\n....\n",
            &[(
                1,
                "2:3: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text",
            )],
        );
        let large = vec![".".repeat(65); 65].join("\n");
        check(large, &[(1, "1:1: found 4225 cells, expected at most 4096 for 64x64; shorten it")]);
    }

    #[test]
    fn blocks_are_drawn() {
        let drawn = |line: &str, layout: &Layout| {
            let givens = crate::testing::givens(layout, line);
            let puzzle = Puzzle::new(layout.clone(), givens).unwrap();
            write_puzzle(&puzzle, &Symbols::standard(layout.digits()))
        };
        let nine = drawn(NINE, &Layout::square(9).unwrap());
        let mut lines = nine.lines();
        assert_eq!(lines.next(), Some(". . . | . . . | . . ."));
        assert_eq!(lines.nth(2), Some("------+-------+------"));
        assert_eq!(nine.lines().count(), 11);
        let six = drawn(&".".repeat(36), &Layout::blocks(3, 2).unwrap());
        assert_eq!(six.lines().next(), Some(". . | . . | . ."));
        assert_eq!(six.lines().nth(3), Some("----+-----+----"));
        let jigsaw = Layout::jigsaw("AABB").unwrap();
        assert_eq!(drawn("1..1", &jigsaw), "1 .\n. 1\nmap\nA A\nB B\n");
        let holes = crate::layout::zones::read("place 2x2 at r1c1\nplace 2x2 at r4c3\n").unwrap();
        assert_eq!(drawn("1......2", &holes), "1 .\n. .\n-\n    . .\n    . 2\n");
    }
}
