//! Puzzles with rules beyond zones in the formats of other programs: what is read, refused and skipped.

use pavane::constraints::fpuzzles::compress;
use pavane::format::{Entry, Format, FormatError, Kind, Reading, Record, detect};
use pavane::{Puzzle, PuzzleSolver};

fn format(name: &str) -> &'static Format {
    Format::named(name).expect("one of the formats")
}

fn read_all(name: &str, text: &str, ignored: &[&str]) -> Vec<Result<Record, FormatError>> {
    let ignored = ignored.iter().map(|&name| name.to_owned()).collect();
    let reading = Reading { ignored, ..Reading::default() };
    format(name).read(text.as_bytes().to_vec(), &reading).map(|(_, record)| record).collect()
}

/// The one record of a text, in the format that its beginning shows.
fn outcome(text: &str, ignored: &[&str]) -> Result<Record, String> {
    let Kind::Puzzles(found) = detect(text.as_bytes(), &Reading::default()) else {
        return Err("no puzzle".to_owned());
    };
    let mut records = read_all(found.name(), text, ignored);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).map_err(|error| error.to_string())
}

fn read(text: &str) -> Record {
    outcome(text, &[]).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    outcome(text, &[]).map(|record| record.puzzle).expect_err(text)
}

/// The puzzle that an answer about a record has as JSON, read again.
fn from_answer(record: &Record) -> Puzzle {
    let source = &record.source.as_ref().expect("a text").text;
    let answer = serde_json::json!({ "schema": 1, "puzzle": &source[..] }).to_string();
    let mut records = read_all("json", &answer, &[]);
    records.remove(0).unwrap_or_else(|error| panic!("{answer}: {error}")).puzzle
}

/// The JSON of f-puzzles: a 4x4 board whose first cell has some keys, and keys of the puzzle.
fn fpuzzles(cell: &str, keys: &str) -> String {
    let row = "[{},{},{},{}]";
    let comma = if keys.is_empty() { "" } else { "," };
    format!(r#"{{"size":4,"grid":[[{{{cell}}},{{}},{{}},{{}}],{row},{row},{row}]{comma}{keys}}}"#)
}

/// JSON of lisudoku with a given, a cage and a diagonal.
const LISUDOKU: &str = r#"{"gridSize": 4, "fixedNumbers": [{"position": {"row": 0, "col": 0}, "value": 1}],
    "killerCages": [{"sum": 5, "region": [{"row": 1, "col": 0}, {"row": 1, "col": 1}]}], "primaryDiagonal": true}"#;

/// JSON of SudokuPad with the same rules but the diagonal, and a line.
const SUDOKUPAD: &str = r##"{"cellSize":50,"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
    "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
    "cages":[{"cells":[[1,0],[1,1]],"unique":true,"sum":5,"value":"5"}],
    "lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]],"color":"#ff0000","thickness":9}]}"##;

#[test]
fn lisudoku_is_read_as_json_and_as_links() {
    let record = read(LISUDOKU);
    let expected = read(".Shape~4x4.Diagonal~-1.Cage~5~R2C1~R2C2.~R1C1_1");
    assert_eq!(record.puzzle, expected.puzzle);
    assert_eq!(from_answer(&record), record.puzzle);
    let data = compress(LISUDOKU);
    for site in ["https://lisudoku.xyz/e?import=", "https://www.lisudoku.xyz/solver?import="] {
        let link = format!("{site}{}", data.replace('+', "%2B").replace('=', "%3D"));
        assert_eq!(read(&link).puzzle, record.puzzle);
    }
    // The smallest link of the tests of the program's own converter.
    let link = "https://lisudoku.xyz/e?import=N4Ig5gTglgJgylAXgUxALgJwBoQAdoC2AhhAJ4AiURYA9gHZEA26ALhAK7IC%2BQA%3D";
    let puzzle = read(link).puzzle;
    assert_eq!((puzzle.layout().digits(), puzzle.given_count()), (9, 0));
    let custom = puzzle.layout().zones().iter().filter(|zone| zone.cells().len() == 9).count();
    assert_eq!(custom, 28);
    let unknown = LISUDOKU.replace("primaryDiagonal", "topBottom");
    assert!(refusal(&unknown).contains("topBottom: this key has no known meaning"));
    let record = outcome(&unknown, &["topBottom"]).expect("the key is ignored");
    assert_eq!(record.source.as_ref().expect("a text").skipped, ["topBottom"]);
    assert_eq!(from_answer(&record), record.puzzle);
}

#[test]
fn sudokupad_is_read_without_its_pictures() {
    assert!(refusal(SUDOKUPAD).contains("lines: found 1 without rules attached"));
    let record = outcome(SUDOKUPAD, &["lines"]).expect("the line is ignored");
    let expected = read(".Shape~4x4.Cage~5~R2C1~R2C2.~R1C1_1").puzzle;
    assert_eq!(record.puzzle, expected);
    assert_eq!(record.source.as_ref().expect("a text").skipped, ["lines"]);
    // The text of the answer is without the line.
    assert_eq!(from_answer(&record), record.puzzle);

    let plain = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[1,0],[1,1]],unique:t,sum:5,v:5}]}";
    let data = compress(plain);
    for text in [
        format!("https://sudokupad.app/scl{data}"),
        format!("https://sudokupad.app/sudoku/ctc{data}?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/scl{data}"),
        format!("scl{data}"),
        format!("ctc{data} # a label"),
        plain.to_owned(),
    ] {
        let record = read(&text);
        assert_eq!(record.puzzle, expected, "{text}");
        assert_eq!(from_answer(&record), expected, "{text}");
    }
    // A file of links is a batch.
    let file = format!("https://sudokupad.app/scl{data}\n").repeat(3);
    let records = read_all("link", &file, &[]);
    assert!(records.len() == 3 && records.iter().all(Result::is_ok));
}

#[test]
fn strings_are_read_with_blanks_and_further_full_stops() {
    let expected = read(".Shape~4x4.Cage~3~R1C1~R1C2").puzzle;
    for text in [
        ".Shape~4x4 .Cage~3~R1C1~R1C2",
        "..Shape~4x4.Cage~3~R1C1~R1C2",
        ". .Shape~4x4..Cage~3~ R1C1 ~R1C2. # label",
    ] {
        let record = read(text);
        assert_eq!(record.puzzle, expected, "{text}");
        assert_eq!(from_answer(&record), record.puzzle, "{text}");
        for name in ["iss", "fpuzzles", "link"] {
            let found = read_all(name, text, &[]).remove(0);
            assert_eq!(found.expect(name).puzzle, record.puzzle, "{name}: {text}");
        }
    }
    // Classes alone, in a file of such strings.
    let record = read_all("iss", ".AntiKnight..AntiKing.", &[]).remove(0).expect("two rules");
    assert_eq!(from_answer(&record), record.puzzle);
    // Lines of cells are no strings.
    let line = ". 1 . . | . . 2 . | . . . . | . . . 3".replace("| ", "");
    assert!(read(&line).source.is_none());
}

#[test]
fn what_is_skipped_is_not_in_the_text_of_the_answer() {
    for (text, names) in [
        (".Glow~R1C1.Shape~4x4.Cage~3~R1C1~R1C2".to_owned(), &["Glow"][..]),
        (".Glow~R1C1".to_owned(), &["Glow"]),
        (fpuzzles("", r#""wormhole":[{}],"odd":[{"cell":"R1C1"}]"#), &["wormhole"]),
        (fpuzzles(r#""secret":3"#, r#""odd":[{"cell":"R1C1"}]"#), &["secret"]),
        (fpuzzles("", r#""killercage":[{"cells":["R1C1"],"value":"DR5"}]"#), &["DR5"]),
        (fpuzzles("", r#""cage":[{"cells":["R1C1"],"value":"DR5"}],"odd":[]"#), &["DR5"]),
        (fpuzzles("", r#""odd":[{"cell":"R1C1","weight":2}]"#), &["weight"]),
    ] {
        let name = if text.starts_with('.') { "iss" } else { "fpuzzles" };
        let refused = read_all(name, &text, &[]).remove(0).expect_err(&text).to_string();
        assert!(refused.contains(names[0]), "{refused}");
        let record =
            read_all(name, &text, names).remove(0).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(record.source.as_ref().expect("a text").skipped, names, "{text}");
        assert_eq!(from_answer(&record), record.puzzle, "{text}");
    }
}

#[test]
fn keys_of_cells_are_known_or_refused() {
    let odd = read(&fpuzzles(r#""parity":"Odd""#, ""));
    assert_eq!(odd.puzzle, read(&fpuzzles("", r#""odd":[{"cell":"R1C1"}]"#)).puzzle);
    assert!(
        refusal(&fpuzzles(r#""parity":"Prime""#, r#""odd":[]"#))
            .contains("parity: \"Prime\" in r1c1")
    );
    assert!(
        refusal(&fpuzzles(r#""fog":true,"given":false"#, "")).contains("fog: this key of r1c1")
    );
    let cosmetic =
        r##""c":"#ff0000","cArray":["#ff0000"],"centerPencilMarks":[1],"cornerPencilMarks":[2]"##;
    read(&fpuzzles(cosmetic, ""));
}

/// An entry of the person who solves is no given, whatever other keys the puzzle has.
#[test]
fn entries_of_f_puzzles_are_no_givens() {
    for keys in [
        r#""title":"","author":"""#,
        r#""ruleset":"Normal sudoku rules apply.""#,
        r#""highlightConflicts":true"#,
        r#""killercage":[{"cells":["R1C1","R1C2"]}]"#,
    ] {
        let record = read(&fpuzzles(r#""value":3"#, keys));
        assert_eq!(record.puzzle.given_count(), 0, "{keys}");
    }
    let record = read(&fpuzzles(r#""value":3,"centerPencilMarks":[1]"#, ""));
    assert_eq!(record.puzzle.given_count(), 0);
}

/// The entries of a record: places of cells, digits, and sets of marks.
fn entries(record: &Record) -> Vec<(usize, Option<u8>, u64)> {
    let entry =
        |entry: &Entry| (entry.cell.index(), entry.digit.map(|digit| digit.get()), entry.marks);
    record.entries.iter().flatten().map(entry).collect()
}

#[test]
fn entries_are_kept_beside_the_puzzle() {
    let title = r#""title":"A""#;
    for (cell, expected) in [
        (r#""value":3"#, vec![(0, Some(3), 0)]),
        (r#""value":3,"centerPencilMarks":[1,4]"#, vec![(0, Some(3), 0b1001)]),
        (r#""centerPencilMarks":[2,2],"cornerPencilMarks":[1]"#, vec![(0, None, 0b10)]),
        // Corner marks are places, not candidates, and 0 is no value.
        (r#""cornerPencilMarks":[1]"#, vec![]),
        (r#""value":0,"centerPencilMarks":[]"#, vec![]),
        // A given needs no entry.
        (r#""value":3,"given":true,"centerPencilMarks":[1]"#, vec![]),
        (r#""givenPencilMarks":[2],"value":1"#, vec![]),
        (r#""givenPencilMarks":[2,3],"value":1"#, vec![(0, Some(1), 0)]),
    ] {
        assert_eq!(entries(&read(&fpuzzles(cell, title))), expected, "{cell}");
    }
    for (cell, found) in [
        (r#""value":5"#, "r1c1 has the entry 5, expected a number from 1 to 4"),
        (r#""value":"x""#, "r1c1 has the entry \"x\""),
        (r#""centerPencilMarks":[0]"#, "r1c1 has the entry 0"),
    ] {
        let message = refusal(&fpuzzles(cell, title));
        assert!(message.contains(found), "{cell}: {message}");
    }
    let cells = r#"[{"value":3,"given":false},{"centremarks":[1,2]},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]"#;
    let record = read(&format!(r#"{{"cells":[{cells}],"regions":[],"metadata":{{"title":"A"}}}}"#));
    assert_eq!(
        (entries(&record), record.puzzle.given_count()),
        (vec![(0, Some(3), 0), (1, None, 3)], 0)
    );
}

#[test]
fn entries_are_written_or_reported_as_lost() {
    let cage = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"}]"#;
    for cell in [r#""value":3,"centerPencilMarks":[1,4]"#, r#""centerPencilMarks":[2]"#] {
        let mut record = read(&fpuzzles(cell, cage));
        // Without the text that was read, formats state the puzzle anew.
        record.source = None;
        for name in ["fpuzzles", "sudokupad"] {
            let written = format(name).write(&record, None).expect("it has room");
            assert!(!written.lost.entries, "{name}: {written:?}");
            assert_eq!(entries(&read(&written.text)), entries(&record), "{name}");
        }
        let written = format("iss").write(&record, None).expect("it has room");
        assert!(written.lost.entries, "{written:?}");
    }
}

#[test]
fn cages_with_texts_that_are_no_sums_are_refused() {
    for text in ["DR5", "3+", "x", "10-15", "1.5"] {
        let cage = format!(r#""killercage":[{{"cells":["R1C1","R1C2"],"value":"{text}"}}]"#);
        let json = fpuzzles("", &cage);
        assert!(refusal(&json).contains(text), "{}", refusal(&json));
        let record = outcome(&json, &[text]).expect("the text is ignored");
        let plain = fpuzzles("", r#""killercage":[{"cells":["R1C1","R1C2"]}]"#);
        assert_eq!(record.puzzle, read(&plain).puzzle);
    }
    for text in ["", " ", "0"] {
        let cage = format!(r#""killercage":[{{"cells":["R1C1","R1C2"],"value":"{text}"}}]"#);
        assert_eq!(read(&fpuzzles("", &cage)).puzzle.layout().constraints().len(), 1);
    }
}

/// Deleted marks leave empty lists. A mark with a number and without cells is an error.
#[test]
fn marks_without_cells_are_no_rules_or_errors() {
    let list = r#""killercage":[{"cells":[],"value":""},{"cells":["R1C1"],"value":"2"}],"renban":[{"lines":[[]]}]"#;
    assert_eq!(read(&fpuzzles("", list)).puzzle.layout().constraints().len(), 1);
    assert!(
        refusal(&fpuzzles("", r#""killercage":[{"cells":[],"value":"5"}]"#))
            .contains("has no cells")
    );
    for text in
        [".Cage~5", ".Renban", ".Arrow~R1C1", ".EqualSum~-~R1C1", ".Quad~R1C1", ".Regex~MSoy"]
    {
        let found = read_all("iss", text, &[]).remove(0);
        assert!(
            found.is_err() || found.expect(text).puzzle.layout().constraints().is_empty(),
            "{text}"
        );
    }
}

#[test]
fn classes_that_are_known_and_not_supported_say_so() {
    let text = ".Doppelganger~R1C1.Cage~3~R1C1~R1C2";
    assert!(refusal(text).contains("are not supported"), "{}", refusal(text));
    assert!(outcome(text, &["Doppelganger"]).is_ok());
    assert!(refusal(".Chaos~R1C1").contains("there is no constraint \"Chaos\""));
}

/// A sum with coefficients of nine digits has products of eighteen digits, which are added without an overflow.
#[test]
fn large_products_are_added_exactly() {
    let count = |text: &str| {
        let solver = PuzzleSolver::new(&read(text).puzzle).expect("a puzzle");
        solver.count().expect("a count").to_string()
    };
    assert_eq!(count(".Shape~2x2.Sum~0_=_999999999_-999999999~R1C1~R2C2"), "2");
    assert_eq!(count(".Shape~2x2.Sum~999999999_=_999999999_0~R1C1~R1C2"), "1");
}
