//! The readers of rules beyond zones. No text causes a panic, and what is read is written as typed lines that state the
//! same rules.
//!
//! The first character chooses the reader: a digit, after which the text follows. Data and links are compressed here:
//! changes of the text are changes of the JSON.
use pavane::constraints::{Board, Constraint, Sketch, SketchError, ValueRange};
use pavane::constraints::{fpuzzles, iss, lisudoku, sudokupad, typed};
use pavane::format::{Format, Reading};

/// A key, a class and a text that are skipped.
const IGNORED: &[&str] = &["wormhole", "Glow", "DR5", "lines", "cages"];

/// The maximum number of variables of a board whose rules are written.
const MOST: usize = 300;

/// Reads a text by the reader that its first character chooses.
pub fn run(text: &str) {
    let mut letters = text.chars();
    let choice = letters.next().and_then(|letter| letter.to_digit(10));
    let rest = letters.as_str();
    match choice {
        Some(0) => check(fpuzzles::read_json(rest, IGNORED), |text| fpuzzles::read_json(text, &[])),
        Some(1) => check(iss::read_without(rest, IGNORED), iss::read),
        Some(2) => check(lisudoku::read_json(rest, IGNORED), |text| fpuzzles::read_json(text, &[])),
        Some(3) => {
            check(sudokupad::read_json(rest, IGNORED), |text| sudokupad::read_json(text, &[]))
        }
        Some(4) => lines(rest),
        Some(5) => {
            // Data that is compressed here is the JSON again.
            let data = fpuzzles::compress(rest);
            assert!(
                fpuzzles::decompress(&data).is_err()
                    || fpuzzles::decompress(&data) == Ok(rest.to_owned())
            );
            links(&format!("https://www.f-puzzles.com/?load={data}"));
            links(&format!("https://sudokupad.app/scl{data}"));
            links(&format!("https://lisudoku.xyz/e?import={data}"));
        }
        Some(6) => drop(fpuzzles::decompress(rest)),
        _ => links(rest),
    }
}

/// Reads a text as lines of links, strings and data.
fn links(text: &str) {
    let link = Format::named("link").expect("one of the formats");
    for (_, record) in link.read(text.as_bytes().to_vec(), &Reading::default()).take(4) {
        match record {
            Ok(record) => assert_eq!(record.puzzle.check(), Ok(())),
            Err(error) => assert!(error.line() > 0 && !error.to_string().contains('\0')),
        }
    }
}

/// Reads typed lines about a 4x4 board.
fn lines(text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let Ok(found) = typed::read_board_lines(&lines) else { return };
    let Some(values) = ValueRange::new(found.first_value..=found.first_value + 3) else { return };
    let mut board = Board::rectangle(values, 4, 4);
    board.add_rows_and_columns();
    board.add_blocks(2, 2);
    for helper in found.helpers {
        board.add_helper(helper.name, helper.values);
    }
    if let Ok(constraints) = typed::read(&board, &lines) {
        check_lines(&board, &constraints);
    }
}

/// Holds a sketch to what is promised. The text without the skipped parts is the same puzzle, and so are the typed
/// lines and the text of each format that can state it.
fn check(read: Result<Sketch, SketchError>, again: impl Fn(&str) -> Result<Sketch, SketchError>) {
    let Ok(sketch) = read else { return };
    if sketch.board.variable_count() > MOST || sketch.constraints.len() > MOST {
        return;
    }
    if let Some(text) = &sketch.kept_text {
        let same = again(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(same.skipped.is_empty(), "{text}");
        assert_eq!(
            (&same.board, &same.constraints, &same.values),
            (&sketch.board, &sketch.constraints, &sketch.values),
            "{text}"
        );
    }
    check_lines(&sketch.board, &sketch.constraints);
    // The writers read what they write.
    let _ = (iss::write(&sketch), fpuzzles::write_json(&sketch));
}

fn check_lines(board: &Board, constraints: &[Constraint]) {
    let written = typed::write(board, constraints);
    let lines: Vec<&str> = written.iter().map(String::as_str).collect();
    let back = typed::read(board, &lines);
    assert_eq!(back.as_deref(), Ok(constraints), "{written:?}");
}
