//! The readers of rules beyond zones, a function for each. No text causes a panic, and what is read is written as the
//! same puzzle by each format that states it.
//!
//! The JSON of links is compressed here: changes of the text are changes of the JSON.
use pavane::constraints::propagation::{Model, Search, Step};
use pavane::constraints::{Board, Constraint, Sketch, SketchError};
use pavane::constraints::{fpuzzles, iss, lisudoku, sudokupad, typed};
use pavane::format::{Format, Reading};
use pavane::layout::zones;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Keys, classes and texts that are skipped.
const IGNORED: &[&str] = &["wormhole", "Glow", "DR5", "lines", "cages"];

/// The maximum number of variables of a board whose rules are written.
const MOST: usize = 300;

/// The maximum number of variables of a board whose rules are also searched, and of its constraints.
const MOST_SEARCHED: (usize, usize) = (81, 12);
/// The maximum number of nodes of a search.
const NODES: u64 = 100;
/// The number of polls after which a model is given up.
const POLLS: usize = 100;

/// Reads a text as JSON of f-puzzles.
pub fn fpuzzles(text: &str) {
    let again = |text: &str| fpuzzles::read_json(text, &[]);
    check(fpuzzles::read_json(text, IGNORED), again);
    records("fpuzzles", text);
}

/// Reads a text as links and compressed data. JSON is compressed for the links of each site.
pub fn links(text: &str) {
    if text.starts_with('{') {
        let data = fpuzzles::compress(text);
        let back = fpuzzles::decompress(&data);
        assert!(back.is_err() || back.as_deref() == Ok(text));
        for site in ["www.f-puzzles.com/?load=", "sudokupad.app/scl", "lisudoku.xyz/e?import="] {
            records("link", &format!("https://{site}{data}"));
        }
        records("fpuzzles", &data);
    } else {
        let _ = fpuzzles::decompress(text);
        records("link", text);
        records("fpuzzles", text);
    }
}

/// Reads a text as a puzzle of SudokuPad, JSON or its shortened form.
pub fn sudokupad(text: &str) {
    let again = |text: &str| sudokupad::read_json(text, &[]);
    check(sudokupad::read_json(text, IGNORED), again);
    records("sudokupad", text);
}

/// Reads a text as a string of Interactive Sudoku Solver.
pub fn iss(text: &str) {
    check(iss::read_without(text, IGNORED), iss::read);
    records("iss", text);
}

/// Reads a text as both forms of killer sudokus, of which it has the part after the first 9 symbols.
pub fn killers(text: &str) {
    iss(text);
    // Most changes of a form make it too long or too short: one with the usual number of cells is read too.
    let cells: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .chain("0<>^v`',.".chars().cycle())
        .take(81)
        .collect();
    iss(&cells);
    let numbers = text.split(':').filter(|number| number.parse::<u32>().is_ok());
    let numbers: Vec<&str> = numbers.chain(std::iter::repeat("11520")).take(81).collect();
    iss(&format!("3x3::k:{}", numbers.join(":")));
}

/// Reads a text as JSON of lisudoku.
pub fn lisudoku(text: &str) {
    let again = |text: &str| fpuzzles::read_json(text, &[]);
    check(lisudoku::read_json(text, IGNORED), again);
    records("lisudoku", text);
}

/// Reads a text as the lines of a file of zones, and as lines about a 4x4 board.
pub fn typed_lines(text: &str) {
    let after_base = format!("base 4x4\n{text}");
    for text in [text, &after_base] {
        match zones::read(text) {
            Ok(layout) if layout.cell_count() <= MOST => {
                for written in [zones::write_text(&layout), zones::write_json(&layout)] {
                    assert_eq!(zones::read(&written).as_ref(), Ok(&layout), "{written}");
                }
            }
            Ok(_) => {}
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Reads a text by a format, to layouts and puzzles.
fn records(format: &str, text: &str) {
    let format = Format::named(format).expect("one of the formats");
    let ignored = IGNORED.iter().map(|&key| key.to_owned()).collect();
    let reading = Reading { ignored, ..Reading::default() };
    for (_, record) in format.read(text.as_bytes().to_vec(), &reading).take(4) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                assert!(error.line() > 0 && !error.to_string().contains('\0'));
                continue;
            }
        };
        assert_eq!(record.puzzle.check(), Ok(()));
        if record.puzzle.layout().cell_count() <= MOST {
            // JSON states all kinds.
            let json = Format::named("json").expect("one of the formats");
            let written = json.write(&record, None).expect("JSON has room for everything").text;
            let mut back = json.read(written.clone().into_bytes(), &Reading::default());
            let back = back.next().map(|(_, record)| record.map(|record| record.puzzle));
            assert_eq!(back, Some(Ok(record.puzzle)), "{written}");
        }
    }
}

/// Holds a sketch to what is promised. The text without the skipped parts is the same puzzle, and so are the typed
/// lines and the text of each format that can state it. A solution satisfies the definitions.
fn check(read: Result<Sketch, SketchError>, again: impl Fn(&str) -> Result<Sketch, SketchError>) {
    let Ok(sketch) = read else { return };
    if sketch.board.variable_count() > MOST || sketch.constraints.len() > MOST {
        return;
    }
    if let Some(text) = &sketch.kept_text {
        let same = again(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(same.skipped.is_empty(), "{text}");
        assert_eq!(stated(&same), stated(&sketch), "{text}");
    }
    let lines = typed::write(&sketch.board, &sketch.constraints);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let back = typed::read(&sketch.board, &lines);
    assert_eq!(back.as_ref(), Ok(&sketch.constraints), "{lines:?}");
    if let Ok(text) = iss::write(&sketch) {
        let back = iss::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(stated(&back), stated(&sketch), "{text}");
    }
    if let Ok(text) = fpuzzles::write_json(&sketch) {
        let back = fpuzzles::read_json(&text, &[]).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(in_order(&back), in_order(&sketch), "{text}");
    }
    search(&sketch);
}

/// The parts of a sketch that the puzzle consists of.
fn stated(sketch: &Sketch) -> (&Board, &[Constraint], &[u64]) {
    (&sketch.board, &sketch.constraints, &sketch.values)
}

/// The same with constraints and areas in an order of their own: f-puzzles has the ones of a kind together.
fn in_order(sketch: &Sketch) -> (Vec<String>, Vec<String>, &[u64]) {
    let mut lines = typed::write(&sketch.board, &sketch.constraints);
    lines.sort_unstable();
    let mut areas: Vec<String> =
        sketch.board.areas().iter().map(|area| format!("{area:?}")).collect();
    areas.sort_unstable();
    (lines, areas, &sketch.values)
}

/// Searches for a solution of a small puzzle, and checks it.
fn search(sketch: &Sketch) {
    let (variables, constraints) = MOST_SEARCHED;
    let board = &sketch.board;
    if board.variable_count() > variables || sketch.constraints.len() > constraints {
        return;
    }
    let polls = AtomicUsize::new(0);
    let is_late = move || polls.fetch_add(1, Ordering::Relaxed) > POLLS;
    let model = Model::new_until(board, &sketch.constraints, &sketch.values, is_late);
    let Some(model) = model else { return };
    let mut search = Search::new(&model);
    if search.advance(NODES) == Step::Solution {
        let grid = &search.all_values()[..board.variable_count()];
        assert!(sketch.verify(grid).is_ok(), "{:?}: {grid:?}", sketch.constraints);
    }
}
