//! Puzzles with rules beyond zones are written, and read in files with lines of several formats.

use pavane::constraints::fpuzzles::compress;
use pavane::format::{
    FORMATS, Format, FormatError, Kind, Reading, Record, examine, line::LineReader,
};
use pavane::layout::zones;
use pavane::{Layout, Puzzle, PuzzleSolver};
use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64;

fn format(name: &str) -> &'static Format {
    Format::named(name).expect("one of the formats")
}

fn read_with(name: &str, text: &str, reading: &Reading) -> Vec<Result<Record, FormatError>> {
    format(name).read(text.as_bytes().to_vec(), reading).map(|(_, record)| record).collect()
}

fn read(name: &str, text: &str) -> Record {
    let mut records = read_with(name, text, &Reading::default());
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The text of a record in a format.
fn written(name: &str, record: &Record) -> String {
    let written = format(name).write(record, None);
    written.unwrap_or_else(|error| panic!("{name}: {error}")).text
}

fn refusal(name: &str, record: &Record) -> String {
    format(name).write(record, None).expect_err(name).to_string()
}

/// A killer cage, a thermometer and an arrow, which all formats with rules can state.
const ALL: &str = ".~R1C1_1_2_3~R9C9_5.Cage~15~R1C1~R1C2.Thermo~R3C3~R4C4.Arrow~R5C5~R6C6~R7C7";

/// The compressed data of a 4x4 puzzle with a key.
fn data(key: &str) -> String {
    let row = "[{},{},{},{}]";
    compress(&format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],{key}}}"#))
}

#[test]
fn rules_are_written_by_the_formats_that_can_state_them() {
    let record = read("iss", ALL);
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let name = format.name();
        if !["json", "iss", "fpuzzles", "sudokupad", "link"].contains(&name) {
            let message = refusal(name, &record);
            let rules = "has no room for rules beyond zones (killer, thermometer, arrow)";
            assert!(message.contains(rules), "{message}");
            continue;
        }
        let text = written(name, &record);
        let recognized = Format::recognized(text.as_bytes()).map(Format::name);
        // SudokuPad is written as links.
        let expected = if name == "sudokupad" { "link" } else { name };
        assert!(recognized == Some(expected) || name == "json", "{text}");
        assert_eq!(read(name, &text).puzzle.givens(), record.puzzle.givens(), "{name}");
    }
    assert_eq!(written("iss", &record).trim_end(), ALL);
}

#[test]
fn kinds_that_a_format_cannot_state_are_named() {
    let nabner = r#""odd":[{"cell":"R1C1"}],"nabner":[{"lines":[["R1C1","R2C2"]]}]"#;
    let keys = format!(r#"{nabner},"killercage":[{{"cells":["R1C1"],"value":"3"}}]"#);
    let record = read("fpuzzles", &data(&keys));
    let expected = "the format iss has no room for rules beyond zones (nabner, parity); convert to json, which has";
    assert_eq!(refusal("iss", &record), expected);
    let record = read("iss", ".Cage~15~R1C1~R1C2.Regex~MSoy~R1C1~R1C2");
    let expected =
        "the format link has no room for rules beyond zones (regex); convert to json, which has";
    assert_eq!(refusal("link", &record), expected);
}

/// The board is the reason where a format states the kinds, and not their board.
#[test]
fn boards_that_a_format_cannot_state_are_named() {
    for (format, text, reason) in [
        ("fpuzzles", ".Shape~4x4~0-3.Cage~3~R1C1~R1C2", "rules beyond zones (values from 0)"),
        ("link", ".Var~X~.Arrow~R1C1~R1C2.Sum~5~R1C1~VX", "rules beyond zones (helper cells)"),
        ("fpuzzles", ".Windoku.Cage~3~R1C1~R1C2", "the layout 9x9+windoku"),
        (
            "fpuzzles",
            ".Shape~5x7.Cage~3~R1C1~R1C2",
            "a board of 5 rows and 7 columns with 7 digits",
        ),
        ("link", ".Shape~4x4~6.Cage~3~R1C1~R1C2", "a board of 4 rows and 4 columns with 6 digits"),
        ("fpuzzles", ".Windoku.Diagonal~1.Cage~3~R1C1~R1C2", "custom zones"),
        ("line", ".Shape~4x4~0-3.Cage~3~R1C1~R1C2", "rules beyond zones (killer, values from 0)"),
    ] {
        let message = refusal(format, &read("iss", text));
        assert!(message.contains(&format!("no room for {reason};")), "{text}: {message}");
    }
}

#[test]
fn zones_and_gaps_that_a_format_cannot_state_are_named() {
    let cage = "killer 3: r1c1 r1c2\n";
    for (format, zones, reason) in [
        ("iss", "base 4x4\nzone ends: r1c1 r4c3\n", "custom zones"),
        ("fpuzzles", "base 4x4\nzone ends: r1c1 r4c3\n", "custom zones"),
        ("iss", "base 4x4\nplace 4x4 at r3c3\n", "a board with gaps"),
        ("fpuzzles", "base 4x4\nplace 4x4 at r3c3\n", "a board with gaps"),
    ] {
        let layout = zones::read(&format!("{zones}{cage}")).expect("a layout with a cage");
        let message = refusal(format, &Puzzle::blank(layout).into());
        assert!(message.contains(&format!("no room for {reason};")), "{zones}: {message}");
    }
}

/// A map of regions that are the usual blocks is the usual board.
#[test]
fn maps_of_the_usual_blocks_are_written() {
    let map = "AABB".repeat(2) + &"CCDD".repeat(2);
    let jigsaw = Layout::jigsaw(&map).expect("four regions");
    let set = read("iss", ".Shape~4x4.Cage~3~R1C1~R1C2").puzzle.layout().constraint_set().cloned();
    let rules = jigsaw.with_constraints(set.expect("a cage"));
    for layout in [jigsaw, rules] {
        let record = Record::from(Puzzle::blank(layout));
        for name in ["iss", "fpuzzles", "link", "json"] {
            let back = read(name, &written(name, &record)).puzzle;
            assert_eq!(back.layout().constraints(), record.puzzle.layout().constraints());
        }
    }
}

#[test]
fn puzzles_of_f_puzzles_keep_rules_in_any_order() {
    let keys = r#""thermometer":[{"lines":[["R1C1","R2C2"]]}],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],
        "difference":[{"cells":["R1C1","R1C2"]}],"negative":["ratio"],"antiknight":true,"title":"A title""#;
    let record = read("fpuzzles", &data(keys));
    assert_eq!(record.label.as_deref(), Some("A title"));
    for name in ["fpuzzles", "link", "json"] {
        let text = written(name, &record);
        let back = read(name, &text);
        assert_eq!(back.label, record.label, "{text}");
        assert_eq!(
            back.puzzle.layout().constraints().len(),
            record.puzzle.layout().constraints().len()
        );
    }
    // In a string the rules are in the order of the text, whatever it is.
    let record = read("iss", ".Thermo~R1C1~R2C2.Cage~3~R1C1~R1C2.Thermo~R3C3~R4C4 # a label");
    let link = read("link", &written("link", &record));
    assert_eq!(link.label.as_deref(), Some("a label"));
    assert_eq!(read("iss", &written("iss", &link)).puzzle, link.puzzle);
}

#[test]
fn puzzles_of_zones_are_written_where_the_format_knows_their_zones() {
    let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let line = |layout: &str, cells: &str| {
        let layout: Layout = layout.parse().expect("a layout");
        let reading = Reading { layout: Some(layout), ..Reading::default() };
        let mut reader = LineReader::new(&reading);
        reader.read(cells.as_bytes()).expect("a puzzle").expect("a puzzle")
    };
    let blank = ".".repeat(81);
    for (layout, cells) in [
        ("9x9", cells),
        ("9x9", &blank),
        ("9x9+x", &blank),
        ("9x9+antiknight+antiking", &blank),
        ("9x9+disjoint", &blank),
        ("4x4", "1..............2"),
        ("2x3", &blank[..36]),
        ("1x4", &blank[..16]),
    ] {
        let record = line(layout, cells);
        for name in ["iss", "fpuzzles", "link"] {
            assert_eq!(
                read(name, &written(name, &record)).puzzle,
                record.puzzle,
                "{name} {layout}"
            );
        }
    }
    let windows = line("9x9+windoku", &blank);
    assert_eq!(read("iss", &written("iss", &windows)).puzzle, windows.puzzle);
    assert!(refusal("fpuzzles", &windows).contains("the layout 9x9+windoku"));
    assert!(refusal("iss", &line("9x9+asterisk", &blank)).contains("the layout 9x9+asterisk"));
    let jigsaw = Puzzle::blank(Layout::jigsaw("AAAB ACBB CCDB CDDD").expect("a jigsaw"));
    for name in ["iss", "fpuzzles", "link"] {
        let back = read(name, &written(name, &jigsaw.clone().into()));
        assert_eq!(back.puzzle.layout(), jigsaw.layout(), "{name}");
    }
}

#[test]
fn typed_constraints_are_rules_of_every_line() {
    // One of six pairs of digits is in the cage: a sixth of all 288 grids.
    let layout = zones::read("base 4x4\nkiller 3: r1c1 r1c2\n").expect("a cage");
    let reading = Reading { layout: Some(layout.clone()), ..Reading::default() };
    let record =
        LineReader::new(&reading).read(b"................").expect("cells").expect("cells");
    assert_eq!(record.puzzle.layout(), &layout);
    let count = PuzzleSolver::new(&record.puzzle).expect("no givens").count().expect("it fits");
    assert_eq!(count.to_string(), "48");
    let text = written("iss", &record);
    assert_eq!(text, ".Shape~4x4.Cage~3~R1C1~R1C2\n");
    assert_eq!(read("json", &written("json", &record)).puzzle, record.puzzle);
}

#[test]
fn files_may_have_lines_of_several_formats() {
    let compressed = data(r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]"#);
    let string = ".Shape~4x4.Cage~3~R1C1~R1C2";
    let escaped = compressed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    assert!(escaped.contains('%'), "{escaped}");
    let lines = [
        string.to_owned(),
        format!("{string} # first"),
        compressed.clone(),
        format!("{compressed} # second"),
        format!("https://www.f-puzzles.com/?load={compressed}"),
        format!("https://www.f-puzzles.com/?load={escaped}"),
        // A link that a mail program has escaped again.
        format!("https://www.f-puzzles.com/?load={}", escaped.replace('%', "%25")),
        format!("f-puzzles.com/?load={compressed}"),
        format!("F-Puzzles.com?load={escaped}"),
        format!("www.f-puzzles.com/?load={compressed}"),
        format!("https://sudokupad.app/fpuz{compressed}"),
        format!("https://sudokupad.app/fpuzzles{compressed} # third"),
    ];
    let expected = read("iss", string).puzzle;
    for name in ["iss", "fpuzzles", "link"] {
        let records = read_with(name, &lines.join("\n"), &Reading::default());
        assert_eq!(records.len(), lines.len(), "{name}");
        for (record, line) in records.into_iter().zip(&lines) {
            let record = record.unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
            assert_eq!(record.puzzle, expected, "{name}: {line}");
        }
        let labels: Vec<_> = read_with(name, &lines.join("\n"), &Reading::default())
            .into_iter()
            .filter_map(|record| record.ok()?.label)
            .collect();
        assert_eq!(labels, ["first", "second", "third"], "{name}");
    }
}

#[test]
fn text_after_the_end_of_data_is_an_error() {
    let data = data(r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]"#);
    for text in [format!("{data} my title"), format!("{data}abc"), format!("{data}=A")] {
        let error =
            read_with("fpuzzles", &text, &Reading::default()).remove(0).expect_err("a title");
        assert!(error.to_string().contains("after the end of the data"), "{error}");
    }
    // Padding may be missing, and may be escaped.
    for text in [data.trim_end_matches('=').to_owned(), data.replace('=', "%3D")] {
        read("fpuzzles", &text);
    }
}

/// An entry of the person who solves is no given. Values of other programs are givens.
#[test]
fn boards_of_f_puzzles_without_givens_and_rules_are_recognized() {
    let json = |cell: &str, empty: &str| {
        let row = format!("[{empty},{empty},{empty},{empty}]");
        format!(r#"{{"size":4,"grid":[[{cell},{empty},{empty},{empty}],{row},{row},{row}]}}"#)
    };
    for (cell, empty, expected, rival) in [
        ("{}", "{}", "fpuzzles", None),
        (r#"{"value":1}"#, "{}", "fpuzzles", Some("json")),
        (r#"{ "value": 1 }"#, "{ }", "fpuzzles", Some("json")),
        (r#"{"value":1}"#, r#"{"value":0}"#, "json", None),
        (r#"{"value":1}"#, r#"{"value": null}"#, "json", None),
    ] {
        let text = json(cell, empty);
        let found = examine(text.as_bytes(), &Reading::default());
        let name = |kind: Kind| match kind {
            Kind::Puzzles(format) => format.name(),
            other => other.summary(),
        };
        assert_eq!((name(found.kind), found.rival.map(name)), (expected, rival), "{text}");
        let givens = usize::from(expected == "json");
        assert_eq!(read(expected, &text).puzzle.given_count(), givens, "{text}");
    }
}

#[test]
fn sums_of_ten_digits_are_errors() {
    for (sum, is_read) in [("999999999", true), ("1000000000", false), ("Sum", false)] {
        let key = format!(r#""killercage":[{{"cells":["R1C1","R1C2"],"value":"{sum}"}}]"#);
        let found = read_with("fpuzzles", &data(&key), &Reading::default()).remove(0);
        assert_eq!(found.is_ok(), is_read, "{sum}: {found:?}");
    }
}

#[test]
fn unknown_parts_are_skipped_if_they_are_named() {
    let wormhole =
        data(r#""killercage":[{"cells":["R1C1"],"value":"3"}],"wormhole":[{}],"other":[{}]"#);
    let ignoring = |names: &[&str]| Reading {
        ignored: names.iter().map(|&name| name.to_owned()).collect(),
        ..Reading::default()
    };
    let outcome = |name, text: &str, names: &[&str]| {
        let record = read_with(name, text, &ignoring(names)).remove(0);
        record
            .map(|record| record.source.expect("a text").skipped)
            .map_err(|error| error.to_string())
    };
    let error = outcome("fpuzzles", &wormhole, &["wormhole"]).expect_err("another key");
    assert!(error.contains("other: "), "{error}");
    assert_eq!(
        outcome("fpuzzles", &wormhole, &["wormhole", "other", "absent"]),
        Ok(vec!["other".to_owned(), "wormhole".to_owned()])
    );
    let glow = ".Glow~R1C1.Cage~15~R1C1~R1C2";
    assert!(outcome("iss", glow, &[]).is_err());
    assert_eq!(outcome("iss", glow, &["Glow"]), Ok(vec!["Glow".to_owned()]));
    // A known class is a rule, and a part of alternatives is not left out.
    assert_eq!(outcome("iss", ".Cage~15~R1C1~R1C2", &["Cage"]), Ok(Vec::new()));
    assert!(outcome("iss", ".Or.Glow~R1C1.Cage~15~R1C1~R1C2.End", &["Glow"]).is_err());
}

#[test]
#[expect(clippy::print_stdout, reason = "a random test shows its seed when it fails")]
fn changed_links_and_strings_cause_no_panic() {
    let seed = 2026;
    println!("seed {seed}");
    let mut random = Pcg64::seed_from_u64(seed);
    let mut below = |count: usize| (random.next_u64() % count as u64) as usize;
    let texts = [
        ALL.to_owned(),
        ".Shape~6x6~0-5.Var~X~~3.Or.Sum~0_=_1_-1~R1C1~VX1.And.Pair~C~_a%20b~R1C1~R1C2.End.End".to_owned(),
        ".NoBoxes.Jigsaw~1112122233443344.Shape~4x4.Regex~MSoy~R1C1.Quad~R1C1~1~2.XSum~R1~8~".to_owned(),
        format!("https://www.f-puzzles.com/?load={}", data(r#""negative":["ratio","xv"],"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2"]]}]"#)),
        format!("https://sudokupad.app/fpuz{}", data(r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"}]"#)),
        r#"{"size":2,"grid":[[{"value":1,"given":true},{}],[{"region":null},{}]],"xv":[{"cells":["R1C1","R1C2"],"value":"X"}]}"#.to_owned(),
    ];
    let symbols: Vec<char> = ".~_-RC0123456789VX=+/%#{}[]\":, azN\u{e9}".chars().collect();
    for round in 0..10_000 {
        let mut text: Vec<char> = texts[round % texts.len()].chars().collect();
        for _ in 0..1 + below(4) {
            let at = below(text.len());
            let other = below(text.len());
            match below(4) {
                0 => text[at] = symbols[below(symbols.len())],
                1 => text.insert(at, symbols[below(symbols.len())]),
                2 if text.len() > 1 => drop(text.remove(at)),
                _ => text.swap(at, other),
            }
        }
        let text: String = text.into_iter().collect();
        for name in ["iss", "fpuzzles", "link"] {
            for record in read_with(name, &text, &Reading::default()).into_iter().flatten() {
                let _ = format("iss").write(&record, None);
            }
        }
        let _ = zones::read(&format!("base 4x4\n{text}"));
    }
}
