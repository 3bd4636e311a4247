use super::*;
use crate::board::AreaKind;
use crate::board::Variable;
use crate::kinds::{Killer, LocalExtremum, NegativeDots, Sandwich};
use crate::testing::{cells, small_sudoku};
use crate::tool::{Gesture, Tool, ValueForm};

fn read_one(board: &Board, text: &str) -> Constraint {
    let lines: Vec<&str> = text.lines().collect();
    let found = read(board, &lines).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    assert_eq!(found.len(), 1, "{text}");
    found[0].clone()
}

/// The offset and the message of a refusal.
fn refusal(board: &Board, text: &str) -> (usize, usize, String) {
    let lines: Vec<&str> = text.lines().collect();
    let problem = read(board, &lines).expect_err(text);
    (problem.line, problem.offset, problem.to_string())
}

#[test]
fn lines_of_the_guide_have_their_meaning() {
    let board = small_sudoku();
    let killer = |sum| Killer { cells: cells(&board, "r1c1 r1c2 r2c1"), sum };
    assert_eq!(read_one(&board, "killer 8: r1c1 r1c2 r2c1"), killer(Some(8)).into());
    assert_eq!(read_one(&board, "  killer :r1c1  R1C2 r2c1 "), killer(None).into());
    let row = Sandwich { cells: cells(&board, "r3c1 r3c2 r3c3 r3c4"), sum: 5 };
    assert_eq!(read_one(&board, "sandwich 5: row 3"), row.clone().into());
    let reversed = Sandwich { cells: row.cells.into_iter().rev().collect(), sum: 5 };
    assert_eq!(read_one(&board, "sandwich 5: row 3 reversed"), reversed.into());
    assert_eq!(read(&board, &["odd: r1c1 r2c2 r3c3"]).map(|found| found.len()), Ok(3));
    for line in ["global entropy", "NONCONSECUTIVE", "dutch flatmates", "any of nothing"] {
        read_one(&board, line);
    }
}

#[test]
fn rules_about_marks_know_the_other_lines() {
    let board = small_sudoku();
    let lines =
        ["negative dots", "difference: r1c1 r1c2", "ratio: r2c1 r2c2", "pair sum 5: r3c1 r3c2"];
    let found = read(&board, &lines).expect("four constraints");
    let marked =
        ["r1c1 r1c2", "r2c1 r2c2"].map(|pair| cells(&board, pair).try_into().expect("two"));
    let expected = NegativeDots { marked: marked.to_vec(), ratios: vec![2], differences: vec![1] };
    assert_eq!(found[0], expected.into());

    let found = read(&board, &["minimum: r1c1", "minimum: r1c2", "maximum: r2c1"]);
    let neighbors = cells(&board, "r2c1");
    let expected = LocalExtremum { cell: cells(&board, "r1c1")[0], neighbors, is_maximum: false };
    assert_eq!(found.expect("three marks")[0], expected.into());
}

/// Pairs that are marked twice excuse once, and repeated rules cannot copy all pairs again and again.
#[test]
fn repeated_rules_about_marks_are_limited() {
    let board = small_sudoku();
    let found = read(&board, &["ratio: r1c1 r1c2", "negative dots", "ratio 3: r1c1 r1c2"]);
    let marked = vec![cells(&board, "r1c1 r1c2").try_into().expect("two")];
    let expected = NegativeDots { marked, ratios: vec![2], differences: vec![1] };
    assert_eq!(found.expect("three constraints")[1], expected.into());

    let wide = Board::rectangle(ValueRange::digits(2), 1, 1025);
    let dots: Vec<String> =
        (1..1025).map(|column| format!("ratio: r1c{column} r1c{}", column + 1)).collect();
    let mut lines: Vec<&str> = dots.iter().map(String::as_str).collect();
    lines.extend(["negative dots"; 1025]);
    let problem = read(&wide, &lines).expect_err("1,024 rules have taken 1,024 pairs each");
    assert_eq!(problem.line, 2048);
    assert!(problem.to_string().contains("over 1048576 pairs"), "{problem}");
}

#[test]
fn alternatives_take_several_lines() {
    let board = small_sudoku();
    let text =
        "any of\nkiller 3: r1c1 r1c2\nor\nany of\nor\nrenban: r2c1 r2c2\nend\nkiller: r1c1\nend";
    let Constraint::AnyOf(outer) = read_one(&board, text) else { panic!("alternatives") };
    let sizes: Vec<usize> = outer.parts.iter().map(Vec::len).collect();
    assert_eq!(sizes, [1, 2]);
    let Constraint::AnyOf(inner) = &outer.parts[1][0] else { panic!("alternatives inside") };
    assert_eq!(inner.parts.iter().map(Vec::len).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(write(&board, &[outer.into()]).join("\n"), text);
}

#[test]
fn lines_about_the_board_are_read_and_written() {
    let values = ValueRange::new(0..=3).expect("four values");
    let mut board = Board::rectangle(values, 2, 2);
    board.add_area(AreaKind::Row, board.row(0));
    board.add_helper("VX", values);
    board.add_helper("r1c1: \"#", ValueRange::new(-2..=5).expect("eight values"));
    let cells = (0..6).map(Variable::new).collect();
    let constraints = [Killer { cells, sum: Some(9) }.into()];
    let lines = write(&board, &constraints);
    assert_eq!(
        lines,
        [
            "values from 0",
            "helper VX 0..3",
            r#"helper "r1c1: \"\u0023" -2..5"#,
            r#"killer 9: r1c1 r1c2 r2c1 r2c2 VX "r1c1: \"\u0023""#,
        ]
    );
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let found = read_board_lines(&lines, 16).expect("three lines about the board");
    assert_eq!((found.first_value, &found.helpers[..]), (0, board.helpers()));
    assert_eq!(read(&board, &lines).as_deref(), Ok(&constraints[..]));

    for wrong in [
        "values",
        "values from",
        "values from x",
        "values from 0 1",
        "values from 0\nvalues from 0",
        "helper VX",
        "helper VX 1",
        "helper VX 1..65",
        "helper VX 3..1",
        "helper VX 1..9 2",
        "helper VX 1..9\nhelper VX 1..9",
        "helper \"VX 1..9",
        "helper r1c1 1..9",
        "helper \"R12C3\" 1..9",
        "helper row 1..9",
        "helper reversed 1..9",
        "helper / 1..9",
    ] {
        let lines: Vec<&str> = wrong.lines().collect();
        assert!(read_board_lines(&lines, 16).is_err(), "{wrong}");
    }
}

#[test]
fn lines_of_regions_to_be_found_add_their_labels() {
    let mut board = Board::rectangle(ValueRange::digits(4), 4, 4);
    let lines = [
        "chaos construction 4",
        "chaos arrow r1c1: r1c1 r1c2 / r1c1 r2c1",
        "chaos count without first r2c2: r2c2 r2c1 r2c3",
    ];
    let found = read_board_lines(&lines, 16).expect("labels of 16 cells");
    assert_eq!(found.helpers.len(), 16);
    let range = ValueRange::digits(4);
    assert_eq!(found.helpers[15], HelperCell { name: "CC16".to_owned(), values: range });
    for helper in &found.helpers {
        board.add_helper(helper.name.clone(), helper.values);
    }
    let constraints = read(&board, &lines).expect("three constraints");
    assert_eq!(write(&board, &constraints), lines);
    // Labels that a line would not make are stated.
    board.add_helper("VX", range);
    let written = write(&board, &constraints);
    assert_eq!(written.len(), 17 + lines.len());
    let written: Vec<&str> = written.iter().map(String::as_str).collect();
    let found = read_board_lines(&written, 16).expect("all helper cells");
    assert_eq!(&found.helpers[..], board.helpers());
    assert_eq!(read(&board, &written).as_deref(), Ok(&constraints[..]));

    for wrong in [
        "chaos construction",
        "chaos construction 0",
        "chaos construction 5",
        "chaos construction x",
    ] {
        assert!(read_board_lines(&[wrong], 16).is_err(), "{wrong}");
    }
    for wrong in ["chaos construction 8", "chaos arrow r1c1: r1c1 / r1c2", "chaos count r1c1: VX"] {
        assert!(read(&board, &[wrong]).is_err(), "{wrong}");
    }
    let plain = Board::rectangle(range, 4, 4);
    let problem = read(&plain, &["chaos arrow r1c1: r1c1 r1c2"]).unwrap_err();
    assert!(problem.to_string().contains("chaos construction"), "{problem}");
}

#[test]
fn refusals_name_the_place_and_what_was_expected() {
    let board = small_sudoku();
    for (text, line, offset, message) in [
        ("killer 5: r1c1 r1c5", 0, 15, "the board has no cell \"r1c5\""),
        (
            "killer 5 r1c1",
            0,
            9,
            "found \"r1c1\", expected a colon and cells such as \": r1c1 r1c2\"",
        ),
        ("killer 5", 0, 8, "expected a colon and cells such as \": r1c1 r1c2\""),
        ("killer five: r1c1", 0, 7, "found \"five\", expected nothing more before the cells"),
        ("pair sum: r1c1 r1c2", 0, 8, "expected a whole number of up to nine digits"),
        ("pair sum x: r1c1", 0, 9, "found \"x\", expected a whole number of up to nine digits"),
        ("renban: r1c1\ndifference: r1c1", 1, 12, "found 1 cells, expected two"),
        ("ratio: r1c1 r1c2 r1c3", 0, 7, "found 3 cells, expected two"),
        (
            "arrow: r1c1",
            0,
            5,
            "expected the cells of a circle or pill before the colon, nine at most",
        ),
        ("sandwich 5: row 5", 0, 12, "expected a number of 1 to 4 after \"row\""),
        ("sandwich 5: column", 0, 12, "expected a number of 1 to 4 after \"column\""),
        ("anti-taxicab: r1c1", 0, 14, "found \"r1c1\", and anti-taxicab needs no cells"),
        ("clone: r1c1 r1c2", 0, 5, "expected two shapes of one size with a slash between them"),
        ("sum 5: 2x*r1c1", 0, 7, "found \"2x\", expected a coefficient such as 2*r1c1"),
        ("sum 5: 2*", 0, 7, "found \"2\", expected a coefficient such as 2*r1c1"),
        (
            "indexer diagonal: r1c1",
            0,
            8,
            "found \"diagonal\", expected \"row\", \"column\" or \"box\"",
        ),
        ("modular 0: r1c1", 0, 8, "found \"0\", expected a modulus of 1 or more"),
        ("killer \"5: r1c1", 0, 15, "expected a colon and cells such as \": r1c1 r1c2\""),
        ("or", 0, 0, "no alternatives are open; begin them with a line \"any of\""),
        (
            "renban: r1c1\nany of\nrenban: r1c1",
            1,
            0,
            "the alternatives have no end; add a line \"end\"",
        ),
        ("any of them", 0, 0, "expected \"any of\", \"or\" or \"end\" alone on the line"),
        (
            "nfa 2 start 2 accept 1: r1c1",
            0,
            6,
            "found \"start\", expected \"start\", \"accept\" and \"step\" with numbers of states",
        ),
        (
            "nfa 2 start 0 accept 1 step 0/1: r1c1",
            0,
            28,
            "found \"0/1\", expected a step such as 0/5/1",
        ),
        (
            "pair relation 1-4 1/2: r1c1",
            0,
            14,
            "found \"1-4\", expected up to 64 values such as 1..9",
        ),
        (
            "pair relation 1..4 1-2: r1c1",
            0,
            19,
            "found \"1-2\", expected a value of the range and its partners such as 1/2,3",
        ),
    ] {
        assert_eq!(refusal(&board, text), (line, offset, message.to_owned()), "{text}");
    }
    let (_, _, message) = refusal(&board, "regex 1(2: row 1");
    assert!(message.contains("the regular expression \"1(2\""), "{message}");
    let deep = "any of\n".repeat(65);
    assert_eq!(refusal(&board, &deep).0, 64);
}

/// A line of each word that takes a list refuses an empty one. Alone the rules about unmarked neighbors have a meaning
/// without cells.
#[test]
fn lines_without_cells_or_values_are_errors() {
    let board = small_sudoku();
    for text in [
        "killer:",
        "killer 5:",
        "renban:",
        "thermometer:  ",
        "odd:",
        "minimum:",
        "minimum r1c1:",
        "difference:",
        "whispers:",
        "sum 5:",
        "arrow r1c1:",
        "count distinct r1c1:",
        "value-indexing r1c1 r1c2:",
        "indexer row:",
        "clone: r1c1 /",
        "same values: / r1c1",
        "equal-sum:",
        "quadruple 1:",
        "quadruple: r1c1 r1c2 r2c1 r2c2",
        "contents: r1c1",
        "contents exactly: r1c1",
        "cell values: r1c1",
        "look and say: r1c1",
        "regex 1:",
        "nfa 1 start 0 accept 0 step 0/1/0:",
        "pair relation 1..4 1/2:",
    ] {
        let (_, _, message) = refusal(&board, text);
        assert!(message.contains("expected"), "{text}: {message}");
    }
    assert_eq!(
        refusal(&board, "renban:"),
        (0, 7, "found no cells, expected some such as \"r1c1 r1c2\"".to_owned())
    );
    for text in ["nonconsecutive:", "negative XV:", "negative dots:", "minimum alone r1c1"] {
        assert!(read(&board, &[text]).is_ok(), "{text}");
    }
}

#[test]
fn sums_that_may_be_too_large_for_a_search_are_errors() {
    let mut board = small_sudoku();
    let range = ValueRange::new(999_999_990..=999_999_999).expect("ten values");
    board.add_helper("VX", range);
    let text = |count| format!("sum 5: {}", "999999999*VX ".repeat(count));
    assert!(read(&board, &[&text(1)]).is_ok());
    let (_, _, message) = refusal(&board, &text(2));
    assert!(message.contains("over eighteen digits"), "{message}");
}

#[test]
fn words_begin_lines_as_whole_words() {
    for line in ["killer", "sum-line 5: r1c1", "sum: r1c1", "Slow Thermometer: r1c1", "or", "end"] {
        assert!(is_line(line), "{line}");
    }
    for line in ["", "killers: r1c1", "sums", "row 1: r1c1", "base 9x9", "orthogonal", "é"] {
        assert!(!is_line(line), "{line}");
    }
    let mut words: Vec<&str> = keywords().collect();
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count, "a word begins lines of two kinds");
}

/// The line that an editor makes with a tool, on a board of rows and columns of four cells.
fn line_of(tool: &Tool) -> String {
    let value = match tool.value.map(|value| value.form) {
        None => "",
        Some(ValueForm::Number) => " 3",
        Some(ValueForm::Numbers) => " 1 2",
        Some(ValueForm::Counts) => " 1x2",
    };
    let cells = match tool.gesture {
        Gesture::Cells | Gesture::Line => ": r1c1 r1c2 r1c3",
        Gesture::Headed { least: 2, .. } => " r2c1 r2c2: r1c1 r1c2 r1c3 r1c4",
        Gesture::Headed { .. } => " r2c1: r1c1 r1c2",
        Gesture::Pair => ": r1c1 r1c2",
        Gesture::Corner => ": r1c1 r1c2 r2c1 r2c2",
        Gesture::Cell => ": r1c1",
        Gesture::Groups => ": r1c1 r1c2 / r3c1 r3c2",
        Gesture::Row => ": r1c1 r1c2 r1c3 r1c4",
        Gesture::Diagonal => ": r2c1 r3c2 r4c3",
        Gesture::Board => "",
    };
    format!("{}{value}{cells}", tool.word)
}

#[test]
fn each_tool_draws_a_constraint_of_its_kind() {
    let board = small_sudoku();
    for kind in KINDS {
        for tool in kind.tools {
            let line = line_of(tool);
            match read(&board, &[&line]) {
                Ok(found) => {
                    assert_eq!(found.len(), 1, "{line}");
                    assert_eq!(found[0].kind().name, kind.name, "{line}");
                }
                Err(problem) => panic!("{line}: {problem}"),
            }
            if tool.value.is_some_and(|value| value.is_optional) {
                let bare = line.replacen(" 3:", ":", 1);
                assert!(read(&board, &[&bare]).is_ok(), "{bare}");
            }
        }
    }
    // A kind without a tool needs a program, a table, parts, or unknown regions.
    let without = KINDS.iter().filter(|kind| kind.tools.is_empty()).map(|kind| kind.name);
    let mut without: Vec<&str> = without.filter(|name| !name.starts_with("chaos")).collect();
    without.sort_unstable();
    assert_eq!(without, ["any of", "nfa", "pair relation", "regex"]);
}

#[test]
fn each_line_alone_is_short_where_the_others_say_the_rest() {
    let board = small_sudoku();
    let each = |lines: &[&str]| {
        let constraints = read(&board, lines).expect("lines with a meaning");
        let written = write_each(&board, &constraints);
        assert_eq!(written.len(), constraints.len());
        let lines: Vec<&str> = written.iter().flat_map(|text| text.lines()).collect();
        assert_eq!(read(&board, &lines), Ok(constraints));
        written
    };
    let lines = ["minimum: r1c1", "minimum: r1c2", "negative dots", "ratio 2: r2c1 r2c2"];
    assert_eq!(each(&lines), lines);
    // The first cell is compared with one neighbor alone, and the pair has no dot.
    let lines = ["minimum r1c1: r2c1", "minimum r1c2: r1c1 r1c3 r2c2", "nonconsecutive: r4c1 r4c2"];
    assert_eq!(each(&lines), lines);
    let lines = ["any of", "killer 3: r1c1 r1c2", "or", "odd: r1c1", "end", "even: r4c4"];
    assert_eq!(each(&lines), [lines[..5].join("\n"), lines[5].to_owned()]);
}
