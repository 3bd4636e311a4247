//! Puzzles as people paste them: drawings with blanks, tables, arrays of programs, lists of clues.

use pavane::format::{
    FORMATS, Format, FormatError, Kind, Reading, Record, detect, symbols_from_zero,
};
use pavane::{Digit, Layout, Puzzle};

/// The puzzle of the article "Sudoku" of Wikipedia.
const WIKI: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A puzzle with rows without a given.
const SPARSE: &str =
    "5.......9...........4...8...7.....3...........1.....6...2...5...........8.......1";

/// The puzzles of a text with their lines, or the messages, in the format that is detected.
fn read_with(text: &str, reading: &Reading) -> Vec<(usize, String)> {
    let Kind::Puzzles(format) = detect(text.as_bytes(), reading) else {
        return vec![(0, "an exact cover problem".to_owned())];
    };
    let records = format.read(text.as_bytes().to_vec(), reading);
    let show = |(line, record): (usize, Result<Record, FormatError>)| match record {
        Ok(record) => (line, record.puzzle.to_string()),
        Err(error) => (line, format!("{}:{}: {error}", error.line(), error.column())),
    };
    records.map(show).collect()
}

fn read(text: &str) -> Vec<(usize, String)> {
    read_with(text, &Reading::default())
}

#[track_caller]
fn check(text: &str, expected: &[(usize, &str)]) {
    let expected: Vec<_> = expected.iter().map(|&(line, text)| (line, text.to_owned())).collect();
    assert_eq!(read(text), expected, "{text}");
}

/// Rows of cells, with a text for each empty cell.
fn rows(puzzle: &str, empty: &str) -> Vec<Vec<String>> {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = puzzle.chars().map(cell).collect();
    cells.chunks(cells.len().isqrt()).map(<[String]>::to_vec).collect()
}

/// Rows with a text between cells, and one before and after each row.
fn joined(puzzle: &str, empty: &str, before: &str, gap: &str, after: &str) -> Vec<String> {
    let rows = rows(puzzle, empty);
    rows.iter().map(|row| format!("{before}{}{after}", row.join(gap))).collect()
}

/// Blocks of three rows and columns between borders, with blanks for empty cells.
fn boxed(puzzle: &str, left: &str, gap: &str, right: &str, border: &str) -> String {
    let mut text = String::new();
    for (number, row) in rows(puzzle, " ").iter().enumerate() {
        if number % 3 == 0 && (number > 0 || !left.is_empty()) {
            text += &format!("{border}\n");
        }
        let blocks: Vec<String> = row.chunks(3).map(|block| block.join(gap)).collect();
        text += &format!("{left}{}{right}\n", blocks.join(&format!("{gap}|{gap}")));
    }
    text + if left.is_empty() { "" } else { border }
}

#[test]
fn dashes_are_empty_cells() {
    for gap in ["", " ", "|", " | "] {
        for puzzle in [WIKI, SPARSE] {
            check(&joined(puzzle, "-", "", gap, "").join("\n"), &[(1, puzzle)]);
        }
    }
    let twice = joined(WIKI, "-", "", "", "").join("\n");
    check(&format!("{twice}\n{twice}\n\n{twice}\n"), &[(1, WIKI), (10, WIKI), (20, WIKI)]);
    let with_borders = boxed(WIKI, "| ", " ", " |", "+-------+-------+-------+");
    let drawn = with_borders.replace("   ", " - ").replace("- ", "-x").replace('x', " ");
    assert!(drawn.contains('-'));
}

#[test]
fn blanks_at_fixed_columns_are_empty_cells() {
    for (left, gap, right, border) in [
        ("| ", " ", " |", "+-------+-------+-------+"),
        ("|", "", "|", "+---+---+---+"),
        ("  | ", " ", " |", "  |-------+-------+-------|"),
        ("", " ", "", "------+-------+------"),
    ] {
        for puzzle in [WIKI, SPARSE] {
            let text = boxed(puzzle, left, gap, right, border);
            check(&text, &[(1, puzzle)]);
            let stripped: Vec<&str> = text.lines().map(str::trim_end).collect();
            check(&stripped.join("\n"), &[(1, puzzle)]);
            if !left.is_empty() {
                check(&format!("{text}\n\n{text}\n"), &[(1, puzzle), (15, puzzle)]);
            }
        }
    }
    for gap in ["", " ", "  "] {
        let text = joined(WIKI, " ", "", gap, "").join("\n");
        check(&text, &[(1, WIKI)]);
        let stripped: Vec<&str> = text.lines().map(str::trim_end).collect();
        check(&stripped.join("\n"), &[(1, WIKI)]);
    }
}

#[test]
fn titles_stay_labels_of_drawings_with_blanks() {
    let drawn = boxed(WIKI, "| ", " ", " |", "+-------+-------+-------+");
    let text = format!("Puzzle one\n{drawn}\nPuzzle two\n{drawn}\n");
    let grid = Format::named("grid").expect("a format");
    let found: Vec<_> = grid.read(text.into_bytes(), &Reading::default()).collect();
    let labels: Vec<_> =
        found.iter().map(|(_, record)| record.as_ref().unwrap().label.clone()).collect();
    assert_eq!(labels, [Some("Puzzle one".to_owned()), Some("Puzzle two".to_owned())]);
}

#[test]
fn ambiguous_columns_are_an_error() {
    // The first and the last column have no given, so the cells may start at either of two columns.
    let text = "  2 3 4 5 6 7 8\n  3 4 5 6 7 8 9\n".to_owned() + &"  5 6\n".repeat(7);
    assert!(
        read(&text).iter().all(|(_, read)| read.contains(": the row has")),
        "{:?}",
        read(&text)
    );
    // Blocks of 3x2 on a board whose usual blocks are 2x3.
    let six = "| 1   |   2 |     |\n|   3 | 4   |     |\n| 5   |     |   6 |\n";
    let six = format!("{six}{}", "|   2 | 3   | 4 5 |\n|     |   1 |     |\n| 6   |     |   2 |\n");
    let found = read(&six);
    assert!(found.len() == 1 && found[0].1.contains("blocks of another shape"), "{found:?}");
}

#[test]
fn tables_have_a_cell_between_separators() {
    for (before, gap, after) in [
        ("| ", " | ", " |"),
        ("|", "|", "|"),
        ("", "\t", ""),
        ("", ";", ""),
        ("", ";", ";"),
        ("\"", "\",\"", "\""),
        ("\"", "\";\"", "\""),
        ("'", "','", "'"),
    ] {
        for empty in ["", " "] {
            check(&joined(WIKI, empty, before, gap, after).join("\n"), &[(1, WIKI)]);
        }
        check(&joined(SPARSE, "", before, gap, after).join("\n"), &[(1, SPARSE)]);
    }
    let stripped = joined(WIKI, "", "", "\t", "").join("\n");
    let stripped: Vec<&str> = stripped.lines().map(str::trim_end).collect();
    check(&stripped.join("\n"), &[(1, WIKI)]);
}

#[test]
fn markdown_tables_may_have_a_head() {
    let rows = joined(WIKI, " ", "| ", " | ", " |");
    for line in ["|---", "|:-:", "|---:"] {
        let line = line.repeat(9) + "|";
        // The first row is the head of the table, or a row with names or nothing is.
        check(&format!("{}\n{line}\n{}\n", rows[0], rows[1..].join("\n")), &[(1, WIKI)]);
        for head in ["A | B | C | D | E | F | G | H | I", "1|2|3|4|5|6|7|8|9", " | | | | | | | | "]
        {
            check(&format!("|{head}|\n{line}\n{}\n", rows.join("\n")), &[(1, WIKI)]);
        }
    }
}

#[test]
fn markdown_tables_may_lack_outer_bars() {
    let line = ["---"; 9].join(" | ");
    let bare = joined(WIKI, "", "", " | ", "");
    check(&format!("{}\n{line}\n{}\n", bare[0], bare[1..].join("\n")), &[(1, WIKI)]);
}

#[test]
fn cells_of_a_spreadsheet_may_have_empty_rows_and_ends_of_windows() {
    let sparse = joined(SPARSE, "", "", "\t", "").join("\r\n") + "\r\n";
    check(&sparse, &[(1, SPARSE)]);
}

#[test]
fn spreadsheets_may_have_names_and_decimals() {
    let csv = Format::named("csv").expect("a format");
    let decimals = |row: &Vec<String>| -> String {
        let cell = |c: &String| if c.is_empty() { c.clone() } else { format!("{c}.0") };
        row.iter().map(cell).collect::<Vec<_>>().join(",")
    };
    let plain: Vec<String> = rows(WIKI, "").iter().map(decimals).collect();
    let named: Vec<String> = (0..).zip(&plain).map(|(row, text)| format!("{row},{text}")).collect();
    for text in [
        plain.join("\n"),
        format!("0,1,2,3,4,5,6,7,8\n{}\n", plain.join("\n")),
        format!(",0,1,2,3,4,5,6,7,8\n{}\n", named.join("\n")),
        joined(WIKI, "", "", ",", "").join("\r\n"),
        joined(WIKI, "0", "\"", "\",\"", "\"").join("\n"),
    ] {
        let found: Vec<_> = csv.read(text.clone().into_bytes(), &Reading::default()).collect();
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].1.as_ref().unwrap().puzzle.to_string(), WIKI, "{text}");
    }
}

#[test]
fn numbers_before_grids_are_skipped() {
    let grid = joined(WIKI, "0", "", " ", "").join("\n");
    check(&format!("3\n{grid}\n"), &[(2, WIKI)]);
    check(&format!("2\n{grid}\n{grid}\n"), &[(2, WIKI), (11, WIKI)]);
    check(&format!("2\n\n{grid}\n\n{grid}\n"), &[(3, WIKI), (13, WIKI)]);
    check(&format!("3\n{grid}\n3\n{grid}\n0\n"), &[(2, WIKI), (12, WIKI)]);
    check(&format!("1000\n{grid}\n"), &[(2, WIKI)]);
    check(&format!("9 9\n{grid}\n"), &[(2, WIKI)]);
    // Rows of numbers stay rows.
    check("1234\n3412\n2143\n4321\n", &[(1, "1234341221434321")]);
    let four = "0001\n0000\n0020\n0000";
    check(&format!("{four}\n{four}\n"), &[(1, "...1......2....."), (5, "...1......2.....")]);
}

#[test]
fn minus_one_is_an_empty_cell() {
    for gap in [" ", "  ", ",", ", ", "\t"] {
        check(&joined(WIKI, "-1", "", gap, "").join("\n"), &[(1, WIKI)]);
        check(&joined(WIKI, "-1", "", gap, "").join(gap), &[(1, WIKI)]);
    }
    check(&format!("[{}]", joined(WIKI, "-1", "[", ",", "]").join(",\n")), &[(1, WIKI)]);
}

#[test]
fn other_forms_of_digits_are_read() {
    let wide = |text: &str| -> String {
        let form = |c: char| match c {
            '.' => '．',
            digit => char::from_u32(u32::from(digit) - u32::from('0') + 0xff10).unwrap(),
        };
        text.chars().map(form).collect()
    };
    check(&wide(WIKI), &[(1, WIKI)]);
    check(&joined(&wide(WIKI), "．", "", "", "").join("\n"), &[(1, WIKI)]);
    check(&joined(WIKI, "□", "", "\u{3000}", "").join("\n"), &[(1, WIKI)]);
    check(&joined(WIKI, ".", "", "\u{a0}", "").join("\n"), &[(1, WIKI)]);
    // Tables of them, with an ideographic blank for an empty cell, with or without full-width bars.
    for (before, gap, after) in
        [("", "\t", ""), ("| ", " | ", " |"), ("｜", "｜", "｜"), ("", "", "")]
    {
        for empty in ["", "\u{3000}"] {
            if gap.is_empty() && empty.is_empty() {
                continue;
            }
            let cells = joined(&wide(WIKI), "．", before, gap, after).join("\n");
            check(&cells.replace('．', empty), &[(1, WIKI)]);
        }
    }
    // Labels stay as they are.
    let line = format!("{WIKI} # ５");
    let record = pavane::format::line::LineReader::new(&Reading::default()).read(line.as_bytes());
    assert_eq!(record.unwrap().unwrap().label.as_deref(), Some("５"));
}

#[test]
fn placed_digits_and_eliminations_are_read() {
    let placed = WIKI.replace('7', "+7");
    check(&placed, &[(1, WIKI)]);
    let read =
        |text: &str| -> Puzzle { text.parse().unwrap_or_else(|error| panic!("{error}: {text}")) };
    let gone = read(&format!("{WIKI}:113 214"));
    assert_eq!(gone.to_string().matches(|c: char| c.is_ascii_digit()).count(), 30);
    let gone = gone.ruled_out().expect("candidates are ruled out").iter().count();
    assert_eq!(gone, 2);
    let label = format!("{placed}:113:: # from here");
    let record = pavane::format::line::LineReader::new(&Reading::default()).read(label.as_bytes());
    let record = record.unwrap().unwrap();
    assert_eq!(record.label.as_deref(), Some("from here"));
    assert!(record.puzzle.ruled_out().is_some());
    // One number is a count, and so are several if one of them names a given cell.
    let line = format!("{WIKI}:114");
    let record = pavane::format::line::LineReader::new(&Reading::default()).read(line.as_bytes());
    let expected = record.unwrap().unwrap().expected.expect("a count");
    assert_eq!(expected.count, Some(114_u32.into()));
    let line = format!("{WIKI}:111 911");
    let record = pavane::format::line::LineReader::new(&Reading::default()).read(line.as_bytes());
    assert_eq!(record.unwrap().unwrap().label.as_deref(), Some("911"));
}

#[test]
fn arrays_of_programs_are_read() {
    let list =
        |empty: &str, open: &str, gap: &str, close: &str| joined(WIKI, empty, open, gap, close);
    let python = list("0", "    [", ", ", "]").join(",\n");
    let c = list("0", "{", ",", "}").join(",\n");
    for text in [
        format!("board = [\n{python}\n]\n"),
        format!("import numpy as np\nboard = np.array([\n{python},\n])\nprint(board)\n"),
        format!("int grid[9][9] = {{\n{c}\n}};\n"),
        format!("/* {{1,2,3,4}} */ int[][] b = new int[][] {{{c}}}; // {{1,2,3,4}}\n"),
        format!("{{{c}}}\n"),
        format!("{c},\n"),
        format!("[{}]", list("None", "[", ", ", "]").join(", ")),
        format!("g = ({})", list("''", "(", ",", ")").join(",")),
        format!("[{}]", list("0", "[", " ", "]").join("\n ")),
        format!("let b = [{}];", list("\".\"", "[", ",", "]").join(",").replace('5', "'5'")),
        format!("A = [{}];", list("0", "", " ", "").join(";\n")),
        format!("m <- matrix(c({}), nrow=9, byrow=TRUE)", list("0", "", ",", "").join(",")),
        format!("int a[81] = {{{}}};", list("0", "", ",", "").join(",")),
        list("0", "grid[0] = [", ", ", "];").join("\n"),
        format!("String[] p = {{{}}};", list(".", "\"", "", "\"").join(",\n")),
        format!("problem(1, [{}]).", list("_", "[", ",", "]").join(",\n")),
    ] {
        let found = read(&text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].1, WIKI, "{text}");
    }
    let twice = format!("a = [\n{python}\n]\nb = [\n{python}\n]\n");
    check(&twice, &[(2, WIKI), (13, WIKI)]);
    let numbers: Vec<String> = (0..16)
        .map(|row| {
            let cell = |column| if column == row { (row + 1).to_string() } else { "0".to_owned() };
            format!("[{}]", (0..16).map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    let sixteen = read(&format!("g = [{}]", numbers.join(",")));
    assert!(sixteen[0].1.starts_with("1................2"), "{sixteen:?}");
}

#[test]
fn damaged_arrays_have_one_error() {
    let python = joined(WIKI, "0", "    [", ", ", "],");
    let text = |rows: &[String]| format!("board = [\n{}\n]\n", rows.join("\n"));
    check(&text(&python[..8]), &[(2, "9:30: found 8 rows of 9 cells, expected 9; one is missing")]);
    let mut bad = python.clone();
    bad[1] = bad[1].replace("6, ", "");
    check(&text(&bad), &[(2, "3:27: the row has 8 cells, expected 9; one is missing")]);
    bad[1] = python[1].replace('6', "'Q'");
    let found = read(&text(&bad));
    assert!(found.len() == 1 && found[0].1.starts_with("3:6: 'Q' is no symbol"), "{found:?}");
    bad[1] = python[1].replace("6, 0", "6, 6");
    let found = read(&text(&bad));
    assert!(found.len() == 1 && found[0].1.starts_with("3:9: the givens clash"), "{found:?}");
    let columns = format!("matrix(c({}), 9, 9)", joined(WIKI, "0", "", ",", "").join(","));
    assert!(read(&columns)[0].1.contains("filled by columns"));
}

/// The clues of the puzzle in a notation.
fn clues(write: impl Fn(usize, usize, char) -> String, gap: &str) -> String {
    let given = |(cell, digit): (usize, char)| (cell / 9 + 1, cell % 9 + 1, digit);
    let givens = WIKI.char_indices().filter(|(_, c)| *c != '.').map(given);
    givens.map(|(row, column, digit)| write(row, column, digit)).collect::<Vec<_>>().join(gap)
}

/// The letter of a row or column.
fn letter(number: usize) -> char {
    char::from(b'@' + u8::try_from(number).unwrap())
}

#[test]
fn clues_with_their_cells_are_read() {
    for gap in [" ", "\n", ", ", ";\n"] {
        for text in [
            clues(|r, c, d| format!("r{r}c{c}={d}"), gap),
            clues(|r, c, d| format!("R{r}C{c}: {d}"), gap),
            clues(|r, c, d| format!("c{c}r{r} = {d}"), gap),
            clues(|r, c, d| format!("row {r} col {c}: {d}"), gap),
            clues(|r, c, d| format!("({r},{c})={d}"), gap),
            clues(|r, c, d| format!("({}, {}): {d}", r - 1, c - 1), gap),
            clues(|r, c, d| format!("grid[{}][{}] = {d}", r - 1, c - 1), gap),
            // Rows A to J without I.
            clues(|r, c, d| format!("{}{c}{d}", letter(if r == 9 { 10 } else { r })), gap),
        ] {
            check(&text, &[(1, WIKI)]);
        }
    }
    let named = clues(|r, c, d| format!("r{r}c{c}={d}"), " ");
    check(&format!("# a puzzle\n9x9\n{named}\n"), &[(2, WIKI)]);
    check(&format!("{named}\n{named}\n\n{named}"), &[(1, WIKI), (2, WIKI), (4, WIKI)]);
    let large = "16x16\nr1c1=G r16c16=1 r2c5=9 r3c4=A";
    assert!(read(large)[0].1.starts_with('G'));
}

#[test]
fn clues_that_may_be_meant_otherwise_are_refused() {
    for text in [
        clues(|r, c, d| format!("{}{c}{d}", letter(r)), " "),
        clues(|r, c, d| format!("{}{c}={d}", letter(r)), "\n"),
    ] {
        let found = read(&text);
        assert!(found.len() == 1 && found[0].1.contains("may be a row or a column"), "{found:?}");
    }
    // The same either way.
    assert_eq!(read("A1=1 B2=2 C3=3 D4=4 A2=5 B1=5").len(), 1);
    check(
        "A1=1 B2=2 C3=3 D4=4",
        &[(1, &format!("1{0}2{0}3{0}4{1}", ".".repeat(9), ".".repeat(50)))],
    );
    let inner = "g[1][1]=1\ng[2][2]=2\ng[3][3]=3\ng[4][5]=4\n";
    assert!(read(inner)[0].1.contains("from 0 or from 1"));
}

#[test]
fn clues_may_be_lists_of_words() {
    type Write = fn(usize, usize, char) -> String;
    let forms: [Write; 13] = [
        |r, c, d| format!("row {r} col {c} is {d}"),
        |r, c, d| format!("Row {r}, Column {c}: {d}."),
        |r, c, d| format!("Row: {r}, Column: {c}, Value: {d}"),
        |r, c, d| format!("- r{r}c{c} = {d}"),
        |r, c, d| format!("* R{r}C{c} => {d}"),
        |r, c, d| format!("\u{2022} Cell ({r},{c}) = {d}"),
        |r, c, d| format!("> cell r{r}c{c} is {d}"),
        |r, c, d| format!("Zeile {r} Spalte {c}: {d}"),
        |r, c, d| format!("ligne {r} colonne {c} : {d}"),
        |r, c, d| format!("fila {r}, columna {c} es {d}"),
        |r, c, d| format!("riga {r} colonna {c} è {d}"),
        |r, c, d| format!("rij {r} kolom {c}: {d}"),
        |r, c, d| format!("column {c}, row {r} -> {d}"),
    ];
    for write in forms {
        let text = clues(write, "\n");
        check(&text, &[(1, WIKI)]);
        let clues = Format::named("clues").expect("a format");
        for title in ["My puzzle", "Puzzle 12", "Givens:", "Sudoku of 2024, easy"] {
            let text = format!("{title}\n\n{text}\n");
            check(&text, &[(3, WIKI)]);
            let record = clues.read(text.into_bytes(), &Reading::default()).next().unwrap().1;
            assert_eq!(record.unwrap().label.as_deref(), Some(title));
        }
        check(&format!("```\n{text}\n```\n"), &[(2, WIKI)]);
    }
    let lines = clues(|r, c, d| format!("r{r}c{c}={d}"), "\n");
    for sign in ['.', ')'] {
        let numbered = (1..).zip(lines.lines()).map(|(n, line)| format!("{n}{sign} {line}\n"));
        check(&numbered.collect::<String>(), &[(1, WIKI)]);
    }
}

#[test]
fn clues_in_words_that_may_be_damaged_are_refused() {
    let lines = clues(|r, c, d| format!("row {r} col {c} is {d}"), "\n");
    for above in [
        "row 1 col five is 7",
        "r1cl=5",
        "r1cl: 5",
        "Sudoku 16x16",
        "Killer sudoku",
        "Diagonal: both",
        "A1 is five",
        "x",
    ] {
        let found = read(&format!("{above}\n{lines}\n"));
        assert!(found.len() == 1 && found[0].1.contains("expected a clue"), "{above}: {found:?}");
    }
    for extra in
        ["row 9 col 1 is not 5", "row 9 col 1 is 5 or 6", "- row 9 col 1 is 1", "Solve it!"]
    {
        let found = read(&format!("{lines}\n{extra}\n"));
        assert!(found.len() == 1 && found[0].1.contains("expected a clue"), "{extra}: {found:?}");
    }
    // Lines that are taken away and added are no list, and the numbers of a list count.
    for text in
        ["- r1c1=5\n+ r1c2=6\n- r2c2=7\n- r3c3=8\n", "1. r1c1=5\n3. r1c2=6\n4. r2c2=7\n5. r3c3=8\n"]
    {
        let found = read(text);
        assert!(found.len() == 1 && found[0].1.contains("expected a clue"), "{found:?}");
    }
}

#[test]
fn damaged_clues_have_one_error() {
    let named = clues(|r, c, d| format!("r{r}c{c}={d}"), " ");
    for (extra, message) in [
        ("r1c3=5", "the givens clash: 5 in r1c1 and r1c3"),
        ("r1c1=6", "`r1c1=6` contradicts `r1c1=5` in line 1; leave one of them out"),
        ("r12c1=6", "is not on the board, which has 9 rows"),
        ("r1cc=6", "expected a clue such as `r1c5=3`"),
        ("r1c3=Q", "'Q' is no symbol"),
    ] {
        let found = read(&format!("{named} {extra}"));
        assert_eq!(found.len(), 1, "{extra}: {found:?}");
        let message = message.replace("r1c5=3", "r1c1=5");
        assert!(found[0].1.contains(&message), "{extra}: {found:?}");
    }
}

#[test]
fn damaged_drawings_have_one_error() {
    let table = joined(WIKI, "", "\"", "\",\"", "\"");
    for text in [
        table.join("\n").replace("\"9\"", "\"Q\""),
        table[..8].join("\n"),
        joined(WIKI, " ", "| ", " | ", " |")[..8].join("\n"),
        joined(WIKI, "", "", "\t", "").join("\n").replace('9', "!"),
        boxed(WIKI, "| ", " ", " |", "+-------+-------+-------+").replacen('5', "Q", 1),
        joined(WIKI, " ", "\u{2502} ", " \u{2502} ", " \u{2502}").join("\n").replacen('5', "6", 1),
    ] {
        let found = read(&text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].1.contains(": "), "{text}: {found:?}");
    }
}

#[test]
fn boxes_show_the_regions_of_jigsaws() {
    let jigsaw: Puzzle = "12........4.....;AABBAACBDDCBDDCC".parse().unwrap();
    let drawn = "┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │ 2 ┃   │   ┃\n┠───┼───╊━━━╅───┨\n┃   │   ┃   ┃   ┃\n\
                 ┣━━━┿━━━╉───╂───┨\n┃   │   ┃ 4 ┃   ┃\n┠───┼───╂───╄━━━┫\n┃   │   ┃   │   ┃\n┗━━━┷━━━┻━━━┷━━━┛\n";
    let grid = Format::named("grid").expect("a format");
    let read = |text: &str| {
        let mut records = grid.read(text.as_bytes().to_vec(), &Reading::default());
        records.next().unwrap().1
    };
    let found = read(drawn).unwrap().puzzle;
    assert_eq!((found.layout(), found.givens()), (jigsaw.layout(), jigsaw.givens()));
    // Zones that are shaded, or named below the drawing, are not dropped.
    assert!(read(&drawn.replacen(" 1 ", "░1░", 1)).is_err());
    assert!(read(&format!("{drawn}also: both diagonals\n")).is_err());
}

#[test]
fn digits_from_zero_are_noted() {
    let line = Format::named("line").expect("a format");
    let symbols = |text: &str| symbols_from_zero(text.as_bytes(), line, &Reading::default());
    assert_eq!(symbols(".3.....0...1.2.."), Some("0123"));
    let mut hex = ".".repeat(254);
    hex.push_str("0F");
    assert_eq!(symbols(&hex), Some("0123456789ABCDEF"));
    assert_eq!(symbols(&hex.replace('F', "G")), None);
    assert_eq!(symbols(WIKI), None);
    assert_eq!(symbols(&WIKI.replace('.', "0")), None);
    let json = Format::named("json").expect("a format");
    let from_json = |text: &str| symbols_from_zero(text.as_bytes(), json, &Reading::default());
    let numbers = "[[null,3,null,null],[null,null,null,0],[null,null,1,null],[2,null,null,null]]";
    assert_eq!(from_json(numbers), Some("0123"));
    assert_eq!(from_json(&numbers.replace("null", "0")), None);
}

/// A puzzle with the last digit in the last cell.
fn puzzle_with_last(layout: &Layout) -> Puzzle {
    let mut givens = vec![None; layout.cell_count()];
    *givens.last_mut().unwrap() = Digit::from_index(layout.digits() - 1);
    Puzzle::new(layout.clone(), givens).unwrap()
}

#[test]
fn arrays_and_clues_are_written() {
    let puzzle: Puzzle = WIKI.parse().unwrap();
    let written = |name: &str, puzzle: &Puzzle| {
        Format::named(name).unwrap().write(&puzzle.clone().into(), None).map(|written| written.text)
    };
    let array = written("array", &puzzle).unwrap();
    assert!(array.starts_with("board = [\n    [5, 3, 0, 0, 7, 0, 0, 0, 0],\n"), "{array}");
    let clues = written("clues", &puzzle).unwrap();
    assert!(clues.starts_with("9x9\nr1c1=5 r1c2=3 r1c5=7\nr2c1=6 "), "{clues}");
    for text in [array, clues] {
        assert_eq!(read(&text)[0].1, WIKI);
        assert_eq!(read(&format!("{text}{text}")).len(), 2);
    }
    let windoku: Layout = "9x9+windoku".parse().unwrap();
    let blank = Puzzle::blank(windoku.clone());
    let error = written("clues", &blank).unwrap_err();
    assert_eq!(error.what, "a board without givens", "a size alone is not a list");
    let large: Layout = "16x16".parse().unwrap();
    let last = Format::named("array")
        .unwrap()
        .write(&puzzle_with_last(&large).into(), Some(&pavane::Symbols::standard(16)));
    assert!(last.unwrap().text.contains("0, 16],"));
    let letters = pavane::Symbols::custom("ABCDEFGHI").unwrap();
    let error = Format::named("sdm").unwrap().write(&puzzle.clone().into(), Some(&letters));
    assert_eq!(error.unwrap_err().what, "the symbols ABCDEFGHI");
    let givens: Vec<Option<Digit>> =
        (0..81).map(|cell| Digit::new(if cell == 80 { 5 } else { 0 })).collect();
    let clues = written("clues", &Puzzle::new(windoku, givens).unwrap()).unwrap();
    assert_eq!(clues, "9x9+windoku\nr9c9=5\n");
}

/// What every format reads stays what it is: a text that one format writes is not taken for another one.
#[test]
fn written_puzzles_are_recognized() {
    let puzzle: Puzzle = WIKI.parse().unwrap();
    for format in FORMATS {
        let written = format.write(&puzzle.clone().into(), None);
        let Ok(written) = written else { continue };
        let text = [format.head(), &written.text, format.tail()].concat();
        assert_eq!(
            read(&text).last().map(|(_, read)| read.as_str()),
            Some(WIKI),
            "{}",
            format.name()
        );
    }
}

#[test]
fn cells_between_semicolons_are_no_jigsaws() {
    let read = |line: &str| {
        pavane::format::line::LineReader::new(&Reading::default()).read(line.as_bytes())
    };
    for line in ["0;3;0;0;7;0;0;0;0", "x;y", "1;A", "1;5;3;;;7;;;;"] {
        assert!(read(line).is_err(), "{line}");
    }
}

#[test]
fn a_solution_follows_a_colon_and_a_second_puzzle_is_refused() {
    let puzzle =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let read = |line: String| {
        pavane::format::line::LineReader::new(&Reading::default()).read(line.as_bytes())
    };
    let record = read(format!("{puzzle}:{solution}")).unwrap().unwrap();
    let expected = record.expected.unwrap();
    assert_eq!(expected.grid().unwrap().to_string(), solution);
    assert_eq!(expected.count, None);
    let error = read(format!("{puzzle} {puzzle}")).unwrap_err();
    assert!(error.to_string().contains("give each puzzle its own line"), "{error}");
    assert_eq!(error.column(), 83);
}

#[test]
fn runs_of_one_mark_beside_words_are_no_boards() {
    let line = Format::named("line").expect("a format");
    for text in [
        "wait ................",
        "................ 3",
        "Name: ________________",
        "00000000-0000-0000-0000-000000000000",
        "0000 0000 0000 0000",
    ] {
        let found: Vec<_> = line.read(text.into(), &Reading::default()).collect();
        assert!(found.len() == 1 && found[0].1.is_err(), "{text}: {found:?}");
    }
    let blank = ".".repeat(81);
    for text in [blank.clone(), format!("{blank} # one"), format!("\"{blank}\"")] {
        check(&text, &[(1, &blank)]);
    }
    check(&format!("{WIKI}\n{blank} two\n{SPARSE}\n"), &[(1, WIKI), (2, &blank), (3, SPARSE)]);
}

/// The digits of a puzzle from 0 on, with -1 for an empty cell.
fn from_zero(puzzle: &str) -> Vec<String> {
    let cell = |c: char| c.to_digit(10).map_or("-1".to_owned(), |digit| (digit - 1).to_string());
    puzzle.chars().map(cell).collect()
}

#[test]
fn minus_one_beside_zero_counts_from_zero() {
    let cells = from_zero(WIKI);
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(", ")).collect();
    let symbols = Some("012345678".to_owned());
    for text in [
        format!("[[{}]]", rows.join("], [")),
        format!("{{\"board\": [{}]}}", cells.join(",")),
        format!("b = [[{}]]\n", rows.join("],\n[")),
        rows.join("\n").replace(',', ""),
        rows.join("\n"),
        cells.join(" "),
    ] {
        let Kind::Puzzles(format) = detect(text.as_bytes(), &Reading::default()) else {
            panic!("{text}");
        };
        let found: Vec<_> = format.read(text.into(), &Reading::default()).collect();
        let [(1, Ok(record))] = &found[..] else { panic!("{found:?}") };
        assert_eq!(record.puzzle.to_string(), WIKI);
        assert_eq!(record.symbols.as_ref().and_then(|symbols| symbols.unusual(9)), symbols);
    }
    // With zeros that would clash, both are empty cells.
    check("[[1,-1,0,0],[0,0,0,0],[0,0,-1,0],[0,0,0,3]]", &[(1, "1..............3")]);
}

#[test]
fn the_rows_of_a_board_may_be_words_of_a_line() {
    for puzzle in [WIKI, SPARSE, "1....2....3....4"] {
        let rows: Vec<String> = rows(puzzle, ".").iter().map(|row| row.concat()).collect();
        for gap in [" ", ",", ", ", "/", ";"] {
            check(&rows.join(gap), &[(1, puzzle)]);
        }
    }
    // 16 lines of 16 cells that all read as puzzles of 4x4, and 16 such puzzles.
    let row = |number: usize| {
        let mut row = ["."; 16];
        let column = |digit: usize| 4 * ((number + digit) % 4) + number / 4;
        (row[column(0)], row[column(1)]) = ("1", "2");
        row.concat()
    };
    let lines: Vec<String> = (0..16).map(row).collect();
    check(&lines.join("\n"), &[(1, &lines.concat())]);
    let small: Vec<(usize, &str)> = (1..=16).map(|line| (line, "1..2............")).collect();
    check(&"1..2............\n".repeat(16), &small);
}

#[test]
fn cells_that_may_move_between_borders_are_an_error() {
    let six = "      |      \n      |      \n  35  |      \n      |      \n      |    6 \n      |   5  \n";
    assert!(read(six).iter().all(|(_, read)| read.contains(": ")), "{:?}", read(six));
    let gaps = "|  4     5   1 |\n|              |\n|    5         |\n|              |\n";
    let gaps = format!("{gaps}|              |\n|            2 |\n");
    assert!(read(&gaps).iter().all(|(_, read)| read.contains(": ")), "{:?}", read(&gaps));
}

#[test]
fn tables_of_wikis_and_of_latex_are_read() {
    for empty in ["", " "] {
        let wiki = joined(WIKI, empty, "|-\n| ", " || ", "");
        check(&format!("{{| class=\"wikitable\"\n{}\n|}}\n", wiki.join("\n")), &[(3, WIKI)]);
        let latex = joined(WIKI, empty, "", " & ", " \\\\ \\hline").join("\n");
        check(&latex, &[(1, WIKI)]);
        let table = format!("\\begin{{tabular}}{{|c|c|}}\n\\hline\n{latex}\n\\end{{tabular}}\n");
        check(&table, &[(3, WIKI)]);
    }
}

#[test]
fn clues_may_lack_a_sign_and_begin_with_the_digit() {
    let clues = |form: &dyn Fn(usize, usize, char) -> String| {
        let cells = WIKI.chars().enumerate().filter(|&(_, c)| c != '.');
        cells.map(|(at, c)| form(at / 9 + 1, at % 9 + 1, c) + "\n").collect::<String>()
    };
    check(&clues(&|row, column, digit| format!("r{row}c{column} {digit}")), &[(1, WIKI)]);
    check(&clues(&|row, column, digit| format!("{digit} in row {row} col {column}")), &[(1, WIKI)]);
    let pairs = clues(&|row, column, digit| format!("({row},{column})={digit}"));
    check(&format!("Cells from 1\n{pairs}"), &[(2, WIKI)]);
    assert!(read(&format!("Clues (x, y)\n{pairs}"))[0].1.contains("with the row first"));
}

#[test]
fn lines_may_have_a_number_after_a_hash() {
    check(&format!("#1 {WIKI}\n#2: {SPARSE}\n"), &[(1, WIKI), (2, SPARSE)]);
    assert_eq!(read(&format!("#{WIKI}\n")), []);
    assert_eq!(read(&format!("# 1 {WIKI}\n")), []);
}
