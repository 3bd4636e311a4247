//! The notations of 0/1 matrices.

use pavane_model::format::{json, matrix};
use std::fmt::Write;

/// The options of a matrix, a line for each: its number and its items.
#[track_caller]
fn options(text: &str) -> String {
    let document = matrix::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let (problem, names) = (&document.problem, &document.names);
    let mut lines = String::new();
    for option in problem.options() {
        let _ = writeln!(lines, "{}: {}", names.number(option), names.describe(problem, option));
    }
    lines
}

const EXPECTED: &str = "1: 1 3\n3: 2\n4: 1 3\n";

#[test]
fn separators_do_not_matter() {
    let rows = ["1 0 1", "0 0 0", "0 1 0", "1 0 1"];
    for [between, end] in [
        [" ", ""],
        ["", ""],
        [",", ""],
        [";", ""],
        ["\t", "\r"],
        [", ", ","],
        [" , ", " "],
        ["\",\"", "\r"],
        ["\u{a0}", ""],
    ] {
        let text: Vec<String> = rows.iter().map(|row| row.replace(' ', between) + end).collect();
        assert_eq!(options(&text.join("\n")), EXPECTED, "{between:?}");
    }
}

#[test]
fn floating_point_numbers_and_words_are_cells() {
    // NumPy's `savetxt` writes `%.18e` unless it is given another format.
    let long = ["0.000000000000000000e+00", "1.000000000000000000e+00"];
    for [zero, one] in
        [long, ["0.", "1."], ["0.0", "1.0"], ["-0.0", "1e0"], ["false", "true"], ["FALSE", "True"]]
    {
        for between in [" ", ",", "\t", ";"] {
            let row = |cells: [&str; 3]| cells.join(between) + "\n";
            let text = row([one, zero, one])
                + &row([zero; 3])
                + &row([zero, one, zero])
                + &row([one, zero, one]);
            assert_eq!(options(&text), EXPECTED, "{text}");
        }
    }
}

#[test]
fn arrays_in_brackets_are_rows() {
    for text in [
        "[[1,0,1],[0,0,0],[0,1,0],[1,0,1]]",
        "[\n  [1, 0, 1],\n  [0, 0, 0],\n  [0, 1, 0],\n  [\n    1,\n    0,\n    1\n  ]\n]\n",
        "[[true, false, true], [false, false, false], [false, true, false], [true, false, true]]",
        "[[1 0 1]\n [0 0 0]\n [0 1 0]\n [1 0\n  1]]\n",
        "[[1. 0. 1.]\n [0. 0. 0.]\n [0. 1. 0.]\n [1. 0. 1.]]\n",
        "array([[1, 0, 1],\n       [0, 0, 0],\n       [0, 1, 0],\n       [1, 0, 1]])\n",
        "matrix = [[1, 0, 1], [0, 0, 0], [0, 1, 0], [1, 0, 1]]\n",
        "A = [1 0 1; 0 0 0; 0 1 0; 1 0 1];\n",
        "[1, 0, 1; 0, 0, 0; 0, 1, 0; 1, 0, 1]",
        "[1 0 1\n 0 0 0\n 0 1 0\n 1 0 1]\n",
        "[1,0,1]\n[0,0,0]\n[0,1,0]\n[1,0,1]\n",
    ] {
        assert_eq!(options(text), EXPECTED, "{text}");
    }
}

#[test]
fn a_line_above_the_rows_may_have_their_numbers() {
    let rows = "1 0 1\n0 0 0\n0 1 0\n1 0 1\n";
    for head in ["3", "4 3", "3 4", "4,3", "# a comment\n\n3"] {
        assert_eq!(options(&format!("{head}\n{rows}")), EXPECTED, "{head}");
    }
    // A row as long as the next one is no head.
    assert_eq!(options("11\n10\n"), "1: 1 2\n2: 1\n");
    assert_eq!(options("10\n1000000001\n"), "1: 1 10\n");
    assert_eq!(options("1 10\n1000000001\n"), "1: 1 10\n");
    assert_eq!(options("1\n1\n"), "1: 1\n2: 1\n");
}

#[test]
fn options_keep_the_numbers_of_their_lines_in_text() {
    let document =
        pavane_model::format::text::read(b"a | s\ns\na\ns\n|> name\na s\n").expect("a problem");
    let numbers: Vec<usize> =
        document.problem.options().map(|option| document.names.number(option)).collect();
    assert_eq!(numbers, [2, 4]);
}

#[test]
fn json_keeps_the_numbers_of_options() {
    let document = matrix::read(b"0 0\n1 0\n0 0\n0 0\n0 1\n1 1\n").expect("a matrix");
    let mut written = Vec::new();
    json::write(&document.problem, &document.names, &mut written).expect("it is written");
    let text = String::from_utf8(written).expect("UTF-8");
    assert!(
        text.contains("{\"number\": 5, \"entries\": [\"2\"]},\n    [\"1\", \"2\"]\n"),
        "{text}"
    );
    let read = json::read(text.as_bytes()).expect("it is read");
    let numbers: Vec<usize> =
        read.problem.options().map(|option| read.names.number(option)).collect();
    assert_eq!(numbers, [2, 5, 6]);
    for (number, least) in [(0_u64, 2), (1, 2), (2_147_483_648, 2)] {
        let text = format!(
            "{{\"primary\": [\"a\"], \"options\": [[\"a\"], {{\"entries\": [\"a\"], \"number\": {number}}}]}}"
        );
        let error =
            json::read(text.as_bytes()).expect_err("a number that is too small or too large");
        let expected = format!(
            "the option has the number {number}; expected a number from {least} to 2147483647"
        );
        assert_eq!(error.to_string(), expected);
    }
}
