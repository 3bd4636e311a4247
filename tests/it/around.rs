//! Drawings with something around their rows or cells: names, separators, titles, quotes, blank lines.

use pavane::format::{FormatError, Kind, Reading, Record, detect};
use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64;

/// The puzzle of the article "Sudoku" of Wikipedia.
const WIKI: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A puzzle without givens in the fifth row.
const GAP: &str =
    "9.........8.........7......5....................6.........7.........1.........2..";
/// A puzzle without givens in the last column.
const OPEN: &str =
    "53..7....6..195....98....6.8...6....4..8.3...7...2.....6....28....419.......8..7.";

fn read(text: &str) -> Vec<(usize, String)> {
    let reading = Reading::default();
    let Kind::Puzzles(format) = detect(text.as_bytes(), &reading) else {
        return vec![(0, "no puzzle".to_owned())];
    };
    let show = |(line, record): (usize, Result<Record, FormatError>)| match record {
        Ok(record) => (line, record.puzzle.to_string()),
        Err(error) => (line, format!("{}:{}: {error}", error.line(), error.column())),
    };
    format.read(text.as_bytes().to_vec(), &reading).map(show).collect()
}

#[track_caller]
fn check(text: &str, line: usize, expected: &str) {
    assert_eq!(read(text), [(line, expected.to_owned())], "{text}");
}

#[track_caller]
fn check_error(text: &str, part: &str) {
    let found = read(text);
    assert!(found.len() == 1 && found[0].1.contains(part), "{found:?}\n{text}");
}

/// The rows, each between two texts, with a text for empty cells and one between cells.
fn rows(puzzle: &str, empty: &str, before: &str, gap: &str, after: &str) -> Vec<String> {
    let cells: Vec<String> = puzzle.chars().map(|c| c.to_string().replace('.', empty)).collect();
    cells.chunks(9).map(|row| format!("{before}{}{after}\n", row.join(gap))).collect()
}

#[test]
fn a_line_without_separators_is_no_row_of_a_table() {
    for empty in [" ", "-"] {
        let table = rows(WIKI, empty, "", ",", "").concat();
        check(&format!("{table}1\n"), 1, WIKI);
    }
    let table = rows(WIKI, "-", "", ";", "").concat();
    check(&format!("{table}1\n"), 1, WIKI);
}

#[test]
fn heads_are_left_out_before_empty_rows() {
    let head = "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|\n";
    let table = rows(GAP, " ", "| ", " | ", " |").concat();
    check(&format!("{head}{table}"), 1, GAP);
    let two = GAP.replace('1', ".");
    let blank: String = head.chars().map(|c| if c.is_ascii_digit() { ' ' } else { c }).collect();
    check(&format!("{blank}{}", rows(&two, " ", "| ", " | ", " |").concat()), 1, &two);
    check(&format!("1,2,3,4,5,6,7,8,9\n{}", rows(GAP, "", "", ",", "").concat()), 1, GAP);
}

#[test]
fn one_of_two_empty_outer_columns_is_doubtful() {
    let doubtful = "rows with one cell too many";
    check_error(&rows(OPEN, "", "\t", "\t", "").concat(), doubtful);
    check_error(&rows(OPEN, "", ",", ",", "").concat(), doubtful);
    // A separator on both sides, or an empty column on one.
    check(&rows(OPEN, "", "\t", "\t", "\t").concat(), 1, OPEN);
    check(&rows(WIKI, "", "\t", "\t", "").concat(), 1, WIKI);
    check(&rows(WIKI, "", "", ",", ",").concat(), 1, WIKI);
}

#[test]
fn a_number_above_bars_is_no_row() {
    let blank = "      |       |      \n";
    let drawing = [
        "    1 |       |      \n",
        "      | 4 2   |      \n    6 |   8   |     4\n5     | 7   4 |     6\n      |       | 5    \n",
        "1     |       |   4  \n      |     2 |   6  \n  4 2 |       |   9  \n",
    ]
    .concat();
    let puzzle =
        "...........1.........42......6.8...45..7.4..6......5..1......4......2.6..42....9.";
    check(&format!("9\n{blank}{drawing}"), 2, puzzle);
}

#[test]
fn blank_lines_may_separate_the_blocks_of_a_grid() {
    for (empty, gap) in [(".", ""), (".", " "), ("0", ","), ("", ",")] {
        let lines = rows(WIKI, empty, "", gap, "");
        let bands: Vec<String> = lines.chunks(3).map(<[String]>::concat).collect();
        check(&bands.join("\n"), 1, WIKI);
        check(&lines.join("\n"), 1, WIKI);
    }
    // Rows of two grids are not joined.
    let lines = rows(WIKI, ".", "", "", "");
    let found = read(&format!("{}\n{}", lines[..6].concat(), lines.concat()));
    assert_eq!(found.last(), Some(&(8, WIKI.to_owned())));
    assert_eq!(found.len(), 2);
}

#[test]
fn lines_above_and_below_a_grid_do_not_cost_it() {
    for gap in ["", " "] {
        let grid = rows(WIKI, ".", "", gap, "").concat();
        for above in [
            "Here is a puzzle that my solver can not do",
            "A",
            "2024-01-05",
            "1.",
            "1)",
            "--- 1 ---",
            "2 3",
        ] {
            check(&format!("{above}\n{grid}"), 2, WIKI);
        }
        for below in ["\u{1a}", "$", "***"] {
            check(&format!("{grid}{below}\n"), 1, WIKI);
        }
        check(&format!("2\n\n3\n{grid}"), 4, WIKI);
        // A row with a mistake is no such line.
        check_error(&format!("{grid}..1.4.7\n"), "the row has 7 cells, expected 9");
    }
}

#[test]
fn names_of_rows_are_left_out() {
    for gap in [",", "\t", ";"] {
        let table: Vec<String> = rows(WIKI, "", "", gap, "");
        for first in ['1', 'A'] {
            let named = table.iter().zip(first..).map(|(row, name)| format!("{name}{gap}{row}"));
            check(&named.collect::<String>(), 1, WIKI);
        }
    }
    let table = rows(WIKI, " ", "| ", " | ", " |");
    let named = table.iter().zip('A'..).map(|(row, name)| format!("| {name} {row}"));
    let head =
        "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|\n";
    check(&format!("{head}{}", named.collect::<String>()), 1, WIKI);
    // A full column of givens before a separator at each end.
    let full = "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
    check(&rows(full, "", "", ",", ",").concat(), 1, full);
}

#[test]
fn cells_may_be_numbers_of_programs() {
    let decimal = |gap: &str, empty: &str| -> String {
        let number = |c: char| match c {
            '.' => empty.to_owned(),
            c => format!("{c}.0"),
        };
        let cells: Vec<String> = WIKI.chars().map(number).collect();
        cells.chunks(9).map(|row| format!("{}\n", row.join(gap))).collect()
    };
    for gap in [",", " ", "\t"] {
        for empty in ["NaN", "nan", "None", "0.0"] {
            check(&decimal(gap, empty), 1, WIKI);
        }
    }
    let exponent = decimal(" ", "0.0").replace(".0", ".000000000000000000e+00");
    check(&exponent, 1, WIKI);
}

#[test]
fn rows_may_be_texts_of_programs() {
    for (before, after) in [
        ("\"", "\""),
        ("\"", "\","),
        ("'", "';"),
        ("  \"", "\" +"),
        ("- \"", "\""),
        ("", ";"),
        ("", "\\"),
    ] {
        check(&rows(WIKI, "0", before, "", after).concat(), 1, WIKI);
    }
    for quote in [">> ", "> > "] {
        check(&rows(WIKI, ".", quote, " ", "").concat(), 1, WIKI);
    }
    let grid = rows(WIKI, ".", "", "", "").concat();
    check(&format!("`\n{grid}`;\n"), 2, WIKI);
}

#[test]
fn two_characters_may_be_an_empty_cell_beside_numbers() {
    let mut cells = vec!["00"; 100];
    (cells[0], cells[57]) = ("10", "7");
    let expected = format!("A{}7{}", ".".repeat(56), ".".repeat(42));
    for empty in ["00", "--"] {
        let lines: Vec<String> = cells.chunks(10).map(|row| row.join(" ")).collect();
        check(&lines.join("\n").replace("00", empty), 1, &expected);
    }
}

#[test]
fn an_unknown_symbol_of_empty_cells_is_named() {
    for empty in ["~", "×", "@"] {
        check_error(&rows(WIKI, empty, "", " ", "").concat(), empty);
    }
}

#[test]
fn grids_of_candidates_may_have_text_around_them() {
    let row = |cells: &str, before: &str| format!("{before}| {cells} |\n");
    let grid = |before: &str| {
        ["1 2 | 3 4", "3 4 | 12 12", "4 13 | 12 23", "2 13 | 4 13"].map(|r| row(r, before)).concat()
    };
    let expected = "123434..4...2.4.";
    check(&format!("```\n{}```\n", grid("")), 2, expected);
    check(&grid("> "), 1, expected);
    check(&format!("Hi,\n\nI am stuck here:\n\n{}\nAny idea?\n", grid("")), 5, expected);
    let table = "| 1 | 2 | 3 | 4 |\n|---|---|---|---|\n";
    check(
        &format!(
            "{table}{}",
            grid("")
                .replace(" | ", " ")
                .replace("  ", " ")
                .replace("| ", "|")
                .replace(" |", "|")
                .replace(' ', "|")
        ),
        2,
        expected,
    );
    let places =
        "1... .2.. ..3. ...4\n..3. ...4 12.. 12..\n...4 1.3. 12.. .23.\n.2.. 1.3. ...4 1.3.\n";
    check(places, 1, expected);
}

#[test]
fn a_sparse_grid_of_sixteen_rows_is_one() {
    let mut lines = vec!["1..............."; 16];
    lines[3] = "....G...........";
    lines[7] = "..........9.....";
    (1..16).filter(|row| ![3, 7].contains(row)).for_each(|row| lines[row] = "................");
    let expected = lines.concat();
    check(&format!("{}\n$\n", lines.join("\n")), 1, &expected);
}

#[test]
fn one_line_puzzles_may_have_text_around_them() {
    let two = format!("{WIKI}\n{GAP}\n");
    let quoted = format!("> {WIKI}\n> {GAP}\n");
    for (text, first) in [
        (format!("```\n{two}```\n"), 2),
        (format!("```text\n{two}```\n"), 2),
        (format!("[code]\n{two}[/code]\n"), 2),
        (quoted.clone(), 1),
        (format!("Look:\n> Two of them:\n{quoted}>\n> Bye\n"), 3),
        (format!("My puzzles\n{two}"), 2),
        (format!("2\n{two}"), 2),
        (format!("2\n\n{two}END\n"), 3),
        (format!("{two}end\n"), 1),
        (format!("Two puzzles, 2024-01-05\n==========\n{two}----------\n"), 3),
    ] {
        let expected = [(first, WIKI.to_owned()), (first + 1, GAP.to_owned())];
        assert_eq!(read(&text), expected, "{text}");
    }
    let titled = format!("Puzzle 1\n{WIKI}\nPuzzle 2\n{GAP}\n");
    assert_eq!(read(&titled), [(2, WIKI.to_owned()), (4, GAP.to_owned())]);
    check(&format!("Puzzle 1\n{WIKI}"), 2, WIKI);
    // Puzzles with a mistake are no such text.
    for damaged in [&WIKI[1..], &WIKI[40..], "53..7....6..195 98....6.8 6...34"] {
        let found = read(&format!("{WIKI}\n{damaged}\n{GAP}\n"));
        assert!(found.len() == 3 && found[1].1.contains("found"), "{found:?}");
    }
    // Nor is a line alone.
    check_error("nonsense", "found 8 cells");
}

/// The tabs at the ends of rows, and empty rows at the end, are lost.
#[test]
fn sparse_tables_are_read_right_or_refused() {
    let mut random = Pcg64::seed_from_u64(9);
    let mut below = |end: u32| random.next_u32() % end;
    for _ in 0..4000 {
        let mut cells = vec!['.'; 81];
        for _ in 0..3 + below(12) {
            cells[below(81) as usize] = char::from_digit(1 + below(9), 10).unwrap();
        }
        let puzzle: String = cells.iter().collect();
        let table = rows(&puzzle, "", "", "\t", "").concat();
        let stripped: Vec<&str> = table.lines().map(str::trim_end).collect();
        for text in [table.clone(), stripped.join("\n"), stripped.join("\n").trim_end().to_owned()]
        {
            for (_, found) in read(&text) {
                let is_error = found.contains(' ');
                assert!(is_error || found == puzzle, "seed 9: {found}\n{puzzle}\n{text:?}");
            }
        }
    }
}

#[test]
fn names_of_rows_may_be_beside_blanks() {
    let drawn: Vec<String> = rows(WIKI, " ", "| ", " ", " |");
    let named: String =
        drawn.iter().zip('A'..).map(|(row, name)| format!("{name} {row}")).collect();
    check(&named, 1, WIKI);
    let plain: Vec<String> = rows(WIKI, " ", " ", " ", "");
    let named: String =
        plain.iter().zip('A'..).map(|(row, name)| format!("{name} {row}")).collect();
    check(&named, 1, WIKI);
}

#[test]
fn candidates_may_be_in_symbols_out_of_order() {
    let symbols = pavane::Symbols::custom("DCBA").unwrap();
    let reading = Reading { layout: None, symbols: Some(symbols), ..Reading::default() };
    let text = "D C | B A\nB A | DC DC\n----+----\nA DB | DC CB\nC DB | A DB\n";
    let Kind::Puzzles(format) = detect(text.as_bytes(), &reading) else { panic!("no puzzle") };
    let found = format.read(text.as_bytes().to_vec(), &reading).next().unwrap().1.unwrap();
    assert_eq!(found.puzzle.to_string(), "123434..4...2.4.");
}
