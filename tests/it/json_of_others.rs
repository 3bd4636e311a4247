//! JSON and tables as other programs write them: which field is the puzzle, which cells are given, which rules hold.

use pavane::format::{Foreign, Format, Kind, Reading, Record, detect, json};
use pavane::{Layout, Puzzle, Symbols};
use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64;

/// The puzzle of the article "Sudoku" of Wikipedia, and its solution.
const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The puzzles of a text with 0 for an empty cell, or the messages, in the detected format.
fn read(text: &str) -> Vec<Result<Record, String>> {
    let kind = detect(text.as_bytes(), &Reading::default());
    let Kind::Puzzles(format) = kind else { return vec![Err(format!("{kind:?}"))] };
    read_as(format.name(), text)
}

fn read_as(format: &str, text: &str) -> Vec<Result<Record, String>> {
    let format = Format::named(format).expect("a format");
    let records = format.read(text.as_bytes().to_vec(), &Reading::default());
    records.map(|(_, record)| record.map_err(|error| error.to_string())).collect()
}

fn line(record: &Record) -> String {
    record.puzzle.to_string().replace('.', "0")
}

#[track_caller]
fn one(text: &str) -> Record {
    let mut found = read(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn is_puzzle(text: &str, puzzle: &str) {
    assert_eq!(line(&one(text)), puzzle, "{text}");
}

#[track_caller]
fn error(text: &str, message: &str) {
    let mut found = read(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    let error = found.remove(0).map(|record| line(&record)).expect_err(text);
    assert!(error.contains(message), "{text}: {error}");
}

/// The rows of a puzzle, each as JSON.
fn rows(cells: &str, width: usize) -> Vec<String> {
    let cells: Vec<String> = cells.chars().map(String::from).collect();
    cells.chunks(width).map(|row| format!("[{}]", row.join(", "))).collect()
}

/// A random number below another one.
fn below(random: &mut Pcg64, end: usize) -> usize {
    random.next_u32() as usize % end
}

#[test]
fn symbols_are_stated_and_read() {
    let symbols = Symbols::custom("0123").unwrap();
    let layout = Layout::square(4).unwrap();
    let mut random = Pcg64::seed_from_u64(1);
    for _ in 0..50 {
        // Each digit at most once, so that nothing clashes.
        let mut givens = vec![None; 16];
        for digit in pavane::Digit::first(4) {
            givens[below(&mut random, 16)] = Some(digit);
        }
        let puzzle = Puzzle::new(layout.clone(), givens).unwrap();
        let text = json::write_puzzle(&Record::from(puzzle.clone()), &symbols);
        let record = one(&text);
        assert_eq!(record.puzzle, puzzle, "{text}");
        assert_eq!(record.symbols.as_deref(), Some(&symbols), "{text}");
        // Other formats write the symbols of the record.
        let line = Format::named("line").unwrap().write(&record, None).unwrap();
        assert!(text.contains(line.text.trim()), "{text} {}", line.text);
    }
    let given = r#"{"symbols": "ABCD", "givens": "A..." , "layout": "2x2"}"#;
    assert_eq!(one(given).puzzle.to_string(), "1...");
    is_puzzle(r#"{"puzzle": "A..............D", "symbols": "ABCD"}"#, "1000000000000004");
    // The word is no list of the symbols of this board.
    is_puzzle(&format!(r#"{{"puzzle": "{P}", "symbols": "numbers"}}"#), P);
    error(r#"{"symbols": "AA", "givens": "A..............."}"#, "given twice");
    // Numbers do not say whether they are digits or symbols.
    error(r#"{"symbols": "0123", "givens": [3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"#, "string");
    assert_eq!(one(&format!(r#"{{"givens": "{P}"}}"#)).symbols, None);
}

#[test]
fn the_name_of_a_field_decides_which_board_is_the_puzzle() {
    for (puzzle, solution) in [
        ("puzzle", "grid"),
        ("quiz", "board"),
        ("problem", "grid"),
        ("initial", "grid"),
        ("sudoku", "board"),
        ("initialBoard", "board"),
        ("given", "board"),
        ("puzzle", "board"),
        ("grid", "board"),
        ("board", "grid"),
        ("board", "puzzle"),
        ("givens", "grid"),
    ] {
        for text in [
            format!(r#"{{"{puzzle}":"{P}","{solution}":"{S}"}}"#),
            format!(r#"{{"{solution}":"{S}","{puzzle}":"{P}"}}"#),
            format!(
                r#"{{"{solution}":[{}],"{puzzle}":[{}]}}"#,
                rows(S, 9).join(","),
                rows(P, 9).join(",")
            ),
        ] {
            let record = one(&text);
            assert_eq!(line(&record), P, "{text}");
            let grid = record.expected.as_ref().and_then(|expected| expected.grid());
            assert_eq!(grid.map(ToString::to_string).as_deref(), Some(S), "{text}");
        }
    }
    // The state of a game, which comes after the puzzle.
    let played = S[..20].to_owned() + &P[20..];
    is_puzzle(&format!(r#"{{"puzzle":"{P}","board":"{played}"}}"#), P);
    error(&format!(r#"{{"puzzle":"{P}","quiz":"{played}"}}"#), "`puzzle` and `quiz`");
    // Numbers and words are not boards.
    is_puzzle(&format!(r#"{{"puzzle":"{P}","clues":30,"board":"9x9"}}"#), P);
    let other = S.replace('5', "x").replace('3', "5").replace('x', "3");
    error(&format!(r#"{{"puzzle":"{P}","grid":"{other}"}}"#), "different boards");
    error(&format!(r#"{{"puzzle":"{}","grid":"{S}"}}"#, &P[1..]), "80 cells");
}

#[test]
fn the_columns_of_a_table_are_chosen_likewise() {
    for text in [
        format!("grid,puzzle\n{S},{P}\n"),
        format!("id,clues,puzzle\n1,30,{P}\n"),
        format!("output,input\n{S},{P}\n"),
        format!("input,output\n{P},{S}\n"),
        format!("board,grid\n{S},{P}\n"),
    ] {
        let mut found = read_as("csv", &text);
        assert_eq!(found.len(), 1, "{text}");
        let record = found.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(line(&record), P, "{text}");
        if text.contains(S) {
            let grid = record.expected.as_ref().and_then(|expected| expected.grid());
            assert_eq!(grid.map(ToString::to_string).as_deref(), Some(S), "{text}");
        }
    }
    let other = S.replace('5', "x").replace('3', "5").replace('x', "3");
    let found = read_as("csv", &format!("output,input\n{other},{P}\n"));
    let message = found[0].as_ref().unwrap_err();
    assert!(message.contains("differ in cell r1c1"), "{message}");
    let dates: String = (1..=50).map(|day| format!("2024-01-{day:02},{day}.5,12.25\n")).collect();
    let found = read_as("csv", &format!("date,open,close\n{dates}"));
    assert_eq!(found.len(), 1);
    let message = found[0].as_ref().unwrap_err();
    assert!(message.contains("table of 51 rows without a puzzle"), "{message}");
}

#[test]
fn other_rules_are_refused() {
    for field in [
        r#""windoku":true"#,
        r#""type":"Sudoku X""#,
        r#""variants":["antiking"]"#,
        r#""diagonal":1"#,
        r#""jigsaw":true"#,
        r#""hyper":true"#,
        r#""xSudoku":true"#,
        r#""isDiagonal":true"#,
        r#""killer":1"#,
        r#""variant":"X""#,
        r#""mode":"diagonal""#,
        r#""sudokuType":"hyper""#,
        r#""layout":"jigsaw""#,
        r#""type":"consecutive""#,
        r#""type":"greater than""#,
        r#""type":"asterisk""#,
        r#""type":"oddeven""#,
        r#""type":"chain""#,
        r#""sums":[1]"#,
        r#""relations":[[1,2]]"#,
        r#""dots":[[0,1]]"#,
        r#""oddCells":[3]"#,
        r#""zones":[[1]]"#,
        r#""groups":[[1]]"#,
        r#""boxes":[[0,1,2]]"#,
        r#""constraints":{"antiknight":true}"#,
    ] {
        error(&format!(r#"{{"puzzle":"{P}",{field}}}"#), "has rules");
    }
    for field in [
        r#""windoku":false"#,
        r#""type":"Classic Sudoku""#,
        r#""type":"classicSudoku""#,
        r#""type":"9x9""#,
        r#""type":"Default9x9""#,
        r#""variants":[]"#,
        r#""variant":"easy""#,
        r#""diagonal":0"#,
        r#""isDiagonal":false"#,
        r#""killer":"no""#,
        r#""mode":"dark""#,
        r#""difference":3"#,
        r#""regions":9"#,
        r#""size":9"#,
        r#""size":"9x9""#,
        r#""boxSize":3"#,
        r#""box_width":3,"box_height":3"#,
    ] {
        is_puzzle(&format!(r#"{{"puzzle":"{P}",{field}}}"#), P);
    }
    let six = format!("1{}", "0".repeat(35));
    let with = |fields: &str| format!(r#"{{"puzzle":"{six}",{fields}}}"#);
    error(&with(r#""box_width":2,"box_height":3"#), "`box_height` is 3");
    is_puzzle(&with(r#""box_width":3,"box_height":2"#), &six);
    error(&format!(r#"{{"puzzle":"{P}","size":6}}"#), "`size` is 6");
    // The fields of an answer and of a list of groups say nothing about the rules of the puzzles inside.
    is_puzzle(&format!(r#"{{"type":"success","data":{{"puzzle":"{P}"}}}}"#), P);
    is_puzzle(&format!(r#"{{"groups":[{{"name":"a","puzzle":"{P}"}}]}}"#), P);
}

/// The full board with an object for each cell.
fn objects(cell: impl Fn(char, bool) -> String) -> String {
    let cells: Vec<String> =
        P.chars().zip(S.chars()).map(|(given, digit)| cell(digit, given != '0')).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    format!(r#"{{"grid":[{}]}}"#, rows.join(","))
}

#[test]
fn cells_that_are_not_given_are_empty() {
    for text in [
        objects(|digit, given| format!(r#"{{"value":{digit},"original":{given}}}"#)),
        objects(|digit, given| format!(r#"{{"value":{digit},"isClue":{given}}}"#)),
        objects(|digit, given| format!(r#"{{"value":{digit},"hidden":{}}}"#, !given)),
        objects(|digit, given| format!(r#"{{"value":{digit},"isEditable":{}}}"#, !given)),
        objects(|digit, given| format!(r#"{{"v":{digit},"f":{}}}"#, u8::from(given))),
        objects(|digit, given| {
            format!(r#"{{"value":{digit},"type":"{}"}}"#, if given { "given" } else { "user" })
        }),
    ] {
        is_puzzle(&text, P);
    }
    let strange = objects(|digit, given| format!(r#"{{"value":{digit},"own":{given}}}"#));
    error(&strange, "the field `own` is true in some cells");
    let never = objects(|digit, _| format!(r#"{{"value":{digit},"fixed":false}}"#));
    error(&never, "not given");
    let marked = objects(|digit, given| {
        let digit = if given { digit } else { '0' };
        format!(r#"{{"value":{digit},"selected":{}}}"#, digit == '5')
    });
    is_puzzle(&marked, P);
    let nameless = objects(|digit, _| format!(r#"{{"symbol":{digit}}}"#));
    error(&nameless, "without a known field for the digit");
}

#[test]
fn arrays_row_by_row_are_one_puzzle() {
    is_puzzle(&rows(P, 9).join("\n"), P);
    is_puzzle(&rows(P, 9).join("\r\n\n"), P);
    let found = read(&(rows(P, 9).join("\n") + "\n\n" + &rows(S, 9).join("\n")));
    let found: Vec<String> = found.iter().map(|record| line(record.as_ref().unwrap())).collect();
    assert_eq!(found, [P, S]);
    let mut random = Pcg64::seed_from_u64(2);
    for digits in [6_usize, 8, 9, 10, 12, 16] {
        for _ in 0..20 {
            let mut cells = vec![0; digits * digits];
            for digit in 1..=digits {
                cells[below(&mut random, digits * digits)] = digit;
            }
            // A board of 16 has a number that boards of 4 have not, in each row here.
            if digits == 16 {
                for row in 0..digits {
                    cells[row * digits..][..digits].fill(0);
                    cells[row * digits + row] = 5 + row % 12;
                }
                cells[15 * 16 + 15] = 16;
            }
            let text: Vec<String> = cells.chunks(digits).map(|row| format!("{row:?}")).collect();
            let record = one(&text.join("\n"));
            let read: Vec<usize> = record
                .puzzle
                .givens()
                .iter()
                .map(|given| given.map_or(0, |digit| digit.index() + 1))
                .collect();
            assert_eq!(read, cells, "{}", text.join("\n"));
        }
    }
    // Lines with the 16 cells of a board of 4x4 are puzzles.
    let small = "[1,0,0,0,3,0,0,0,0,2,0,0,0,0,0,0]\n".repeat(16);
    assert_eq!(read(&small).len(), 16);
}

#[test]
fn a_bracket_alone_is_not_json() {
    let raw: Vec<&str> = P.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect();
    let raw = raw.join("\n");
    for (open, close) in
        [("[code]", "[/code]"), ("[PRE]", "[/PRE]"), ("[spoiler=\"a b\"]", "[/spoiler]")]
    {
        is_puzzle(&format!("{open}\n{raw}\n{close}\n"), P);
    }
    let clues: Vec<String> = P
        .char_indices()
        .filter(|(_, digit)| *digit != '0')
        .map(|(at, digit)| format!("[{}][{}]={digit}", at / 9, at % 9))
        .collect();
    is_puzzle(&clues.join("\n"), P);
    for text in [
        "[package]\nname = \"x\"\nversion = \"0.1\"\n",
        "[section]\nkey = value\nother = 5\n",
        "[INFO] start\n[INFO] the end of the run\n",
    ] {
        let kind = detect(text.as_bytes(), &Reading::default());
        let is_json = matches!(kind, Kind::Puzzles(format) if format.name() == "json");
        assert!(!is_json, "{text}: {kind:?}");
    }
}

#[test]
fn comments_and_trailing_commas_are_skipped() {
    is_puzzle(&format!("{{\"puzzle\": \"{P}\", // a comment, with \"quotes\"\n}}"), P);
    is_puzzle(&format!("{{/* a\n comment */ \"puzzle\": \"{P}\" , }}"), P);
    is_puzzle(&format!("[{{\"puzzle\": \"{P}\"}}, ]"), P);
    is_puzzle(&format!("[{},]", rows(P, 9).join(",")), P);
    // In a string they are text.
    let label = one(&format!(r#"{{"puzzle": "{P}", "label": "a,] // b"}}"#)).label;
    assert_eq!(label.as_deref(), Some("a,] // b"));
    error(&format!("{{\"puzzle\": \"{P}\", \"cages\": [[1]],}}"), "has rules");
}

#[test]
fn lists_under_other_names_are_read() {
    let cells: Vec<String> = P
        .char_indices()
        .map(|(at, digit)| format!(r#"{{"row":{},"col":{},"value":{digit}}}"#, at / 9, at % 9))
        .collect();
    is_puzzle(&format!(r#"{{"items":[{}]}}"#, cells.join(",")), P);
    let objects: Vec<String> =
        rows(P, 9).iter().map(|row| format!(r#"{{"cells":{row}}}"#)).collect();
    is_puzzle(&format!(r#"{{"rows":[{}]}}"#, objects.join(",")), P);
    is_puzzle(&format!(r#"{{"easy":[{}]}}"#, rows(P, 9).join(",")), P);
    let unset = rows(P, 9).join(",").replace('0', "false");
    is_puzzle(&format!(r#"{{"puzzle":[{unset}]}}"#), P);
    error(&format!(r#"{{"output":[{}]}}"#, rows(S, 9).join(",")), "unknown field");
}

#[test]
fn documents_and_pictures_are_known_by_their_signatures() {
    for (start, kind) in [
        (&b"%PDF-1.4\n1 0 obj"[..], Foreign::Pdf),
        (b"PK\x03\x04\x14\x00\x00", Foreign::Archive),
        (b"\x89PNG\r\n\x1a\n\x00", Foreign::Picture),
        (b"\xff\xd8\xff\xe0\x00", Foreign::Picture),
        (b"GIF89a\x01\x00", Foreign::Picture),
    ] {
        assert_eq!(detect(start, &Reading::default()), Kind::Foreign(kind));
    }
    let table = b"| name | city |\n|---|---|\n| a | b |\n";
    assert_eq!(detect(table, &Reading::default()), Kind::Unknown);
    // The comments of a problem.
    let problem = b"| a comment |\na b\na\nb\n";
    assert_eq!(detect(problem, &Reading::default()), Kind::Cover);
}

#[test]
fn another_order_of_the_cells_is_an_error() {
    for order in [r#""order":"column-major""#, r#""cell_order":"columns""#, r#""transposed":true"#]
    {
        error(&format!(r#"{{{order},"board":"{P}"}}"#), "write the rows from the top down");
    }
    is_puzzle(&format!(r#"{{"order":"row-major","board":"{P}"}}"#), P);
}

#[test]
fn symbols_may_be_an_array() {
    let board: String =
        P.bytes().map(|c| if c == b'0' { '.' } else { char::from(c - b'1' + b'a') }).collect();
    let symbols = r#"["a","b","c","d","e","f","g","h","i"]"#;
    is_puzzle(&format!(r#"{{"symbols":{symbols},"board":"{board}"}}"#), P);
}

#[test]
fn givens_may_be_a_list_with_their_places() {
    let list = |first: usize| {
        let cells = P.chars().enumerate().filter(|&(_, c)| c != '0');
        let cell = |(at, c): (usize, char)| {
            let (row, column) = (at / 9 + first, at % 9 + first);
            format!(r#"{{"row":{row},"col":{column},"value":{c}}}"#)
        };
        format!("[{}]", cells.map(cell).collect::<Vec<_>>().join(","))
    };
    for first in [0, 1] {
        is_puzzle(&list(first), P);
    }
    let doubtful = r#"[{"row":1,"col":1,"value":1},{"row":2,"col":3,"value":7},{"row":8,"col":4,"value":3},{"row":3,"col":5,"value":9},{"row":3,"col":6,"value":8}]"#;
    error(doubtful, "counted from 0 or from 1");
}
