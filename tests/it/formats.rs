//! The formats of puzzles from outside: what is written is read back, and nothing makes them panic.

use crate::support::cases::cases;
use pavane::format::{
    DETECT_BYTES, Expected, FORMATS, Format, FormatErrorKind, Kind, Reading, Record, detect, grid,
    json, line,
};
use pavane::layout::zones;
use pavane::{Digit, Grid, Layout, LayoutSpec, Puzzle, PuzzleSolver, Symbols, ZoneKind};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

fn named(name: &str) -> &'static Format {
    Format::named(name).unwrap()
}

/// Layouts of every sort: blocks, no blocks, jigsaws, extras, grids that overlap, numbers for
/// digits.
fn layouts() -> Vec<Layout> {
    let jigsaw = "ABBBBBBCCCAAABBCCCCCAAADBCCEFFGAADBEEEFFGADDEEEEHFGGDDDIEEHFGGDDIIIHHFGJJDJIIIHFGJJJJIIIHFGG\
                  JJJHHHHF";
    let named =
        ["4x4", "2x3", "3x2", "9x9", "1x9", "9x9+x+antiking", "16x16", "36x36", "64x64", "2x2"];
    let mut layouts: Vec<Layout> = named.iter().map(|name| name.parse().unwrap()).collect();
    layouts.push(Layout::jigsaw("AAABACBBCCDBCDDD").unwrap());
    layouts.push(Layout::jigsaw(jigsaw).unwrap());
    layouts.push(zones::read("place 9x9 at r1c1\nplace 9x9 at r7c7\n").unwrap());
    layouts.push(zones::read("place 4x4 at r1c1\nplace 4x4 at r6c6\n").unwrap());
    layouts.push(zones::read("base 1x4\nzone ends: r1c1 r4c4\n").unwrap());
    layouts
}

/// Digits in cells, in the order of `picks`, each where it clashes with nothing.
fn puzzle(layout: &Layout, picks: &[(usize, usize)]) -> Puzzle {
    let mut givens = vec![None; layout.cell_count()];
    for &(cell, digit) in picks {
        let cell = layout.cells().nth(cell % layout.cell_count()).unwrap();
        let digit = Digit::from_index(digit % layout.digits());
        if layout.peers(cell).iter().all(|peer| givens[peer.index()] != digit) {
            givens[cell.index()] = digit;
        }
    }
    Puzzle::new(layout.clone(), givens).unwrap()
}

/// Puzzles of all layouts. The largest boards are rarer, since they take most of the time.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let picks = prop::collection::vec((0..4096_usize, 0..64_usize), 0..200);
    let (large, small): (Vec<_>, Vec<_>) =
        layouts().into_iter().partition(|layout| layout.digits() > 16);
    let layout = prop_oneof![20 => prop::sample::select(small), 1 => prop::sample::select(large)];
    (layout, picks).prop_map(|(layout, picks)| puzzle(&layout, &picks))
}

/// A grid of a layout, which need not be of a puzzle that states it.
fn any_grid(layout: &Layout) -> Option<Grid> {
    let solver =
        PuzzleSolver::new(&Puzzle::blank(layout.clone())).unwrap().node_limit(Some(10_000));
    solver.first().unwrap().found()
}

/// The same puzzle with some of its candidates ruled out, so that each cell keeps two at least or what it had.
fn with_ruled_out(puzzle: &Puzzle, picks: &[(usize, usize)]) -> Puzzle {
    let layout = puzzle.layout();
    let mut left = puzzle.candidates();
    if layout.cells().any(|cell| left.count_in(cell) == 0) {
        return puzzle.clone();
    }
    for &(cell, digit) in picks {
        let cell = layout.cells().nth(cell % layout.cell_count()).unwrap();
        let digit = Digit::from_index(digit % layout.digits()).unwrap();
        if left.count_in(cell) > 2 {
            left.remove(cell, digit);
        }
    }
    // Two cells of a zone with the same digit alone would clash.
    Puzzle::with_candidates(&left).unwrap_or_else(|_| puzzle.clone())
}

fn any_symbols(layout: &Layout) -> [Symbols; 2] {
    let letters: String = ('α'..).filter(|c| c.is_alphabetic()).take(layout.digits()).collect();
    [Symbols::standard(layout.digits()), Symbols::custom(&letters).unwrap()]
}

/// Settings with which a reader reads this puzzle.
fn readings(layout: &Layout, symbols: &Symbols) -> Vec<Reading> {
    let symbols = (*symbols != Symbols::standard(layout.digits())).then(|| symbols.clone());
    let fixed =
        Reading { layout: Some(layout.clone()), symbols: symbols.clone(), ..Reading::default() };
    let free = Reading { layout: None, symbols, ..Reading::default() };
    let is_usual = layout.digits() >= 4
        && (Layout::square(layout.digits()).as_ref() == Ok(layout)
            || layout.zones().iter().any(|zone| zone.kind() == ZoneKind::Region));
    if is_usual { vec![fixed, free] } else { vec![fixed] }
}

proptest! {
    #[test]
    fn lines_are_read_back(puzzle in any_puzzle()) {
        for symbols in any_symbols(puzzle.layout()) {
            let text = line::write_puzzle(&puzzle, &symbols);
            for reading in readings(puzzle.layout(), &symbols) {
                let record = line::LineReader::new(&reading).read(text.as_bytes());
                prop_assert_eq!(record, Ok(Some(puzzle.clone().into())), "{}", text);
            }
        }
    }

    #[test]
    fn drawings_are_read_back(puzzle in any_puzzle()) {
        for symbols in any_symbols(puzzle.layout()) {
            let text = grid::write_puzzle(&puzzle, &symbols);
            for reading in readings(puzzle.layout(), &symbols) {
                let twice = format!("{text}\n{text}");
                let records = grid::read(twice.as_bytes(), &reading);
                prop_assert_eq!(records.len(), 2, "{}", text);
                for (_, record) in records {
                    prop_assert_eq!(record, Ok(puzzle.clone().into()), "{}", text);
                }
            }
        }
    }

    #[test]
    fn json_is_read_back(
        puzzle in any_puzzle(),
        label in any::<Option<String>>(),
        count in any::<Option<u64>>(),
        solve in any::<bool>(),
    ) {
        let layout = puzzle.layout().clone();
        let solution = if solve && layout.digits() <= 16 { any_grid(&layout).map(Ok) } else { None };
        let count = count.map(Into::into);
        let is_stated = count.is_some() || solution.is_some();
        let expected = is_stated.then_some(Expected { count, solution });
        let record = Record { label, expected, ..Record::from(puzzle) };
        for symbols in any_symbols(&layout) {
            let text = json::write_puzzle(&record, &symbols);
            let custom = (symbols != Symbols::standard(layout.digits())).then_some(symbols);
            let reading = Reading { layout: None, symbols: custom, ..Reading::default() };
            for file in [text.clone(), format!("[{text},\n{text}]"), format!("{text}\n{text}\n")] {
                for (_, found) in json::read(file.as_bytes(), &reading) {
                    prop_assert_eq!(found.as_ref(), Ok(&record), "{}", file);
                }
            }
            prop_assert_eq!(detect(text.as_bytes(), &reading), Kind::Puzzles(named("json")));
        }
    }

    #[test]
    fn what_is_ruled_out_is_read_back(
        puzzle in any_puzzle(),
        picks in prop::collection::vec((0..4096_usize, 0..64_usize), 0..200),
    ) {
        let puzzle = with_ruled_out(&puzzle, &picks);
        let layout = puzzle.layout();
        for symbols in any_symbols(layout) {
            let text = json::write_puzzle(&puzzle.clone().into(), &symbols);
            let custom = (symbols != Symbols::standard(layout.digits())).then(|| symbols.clone());
            let reading = Reading { layout: None, symbols: custom, ..Reading::default() };
            let found = json::read(text.as_bytes(), &reading);
            prop_assert_eq!(&found, &[(1, Ok(puzzle.clone().into()))], "{}", text);
            if symbols.are_numbers() {
                continue;
            }
            let text = line::write_puzzle(&puzzle, &symbols);
            let reading = Reading { layout: Some(layout.clone()), symbols: Some(symbols), ..Reading::default() };
            let record = line::LineReader::new(&reading).read(text.as_bytes());
            prop_assert_eq!(record, Ok(Some(puzzle.clone().into())), "{}", text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(96, 256)))]

    /// A format writes what it reads as the same puzzle, or refuses.
    #[test]
    fn formats_write_puzzles_as_they_are_or_not_at_all(
        puzzle in any_puzzle(),
        picks in prop::collection::vec((0..4096_usize, 0..64_usize), 0..20),
        label in prop::option::of("[ -~]{0,12}"),
    ) {
        let puzzle = with_ruled_out(&puzzle, &picks);
        let record = Record { label, ..Record::from(puzzle) };
        for format in FORMATS {
            match format.write(&record, None) {
                Ok(written) => {
                    let file = [format.head(), &written.text, format.tail()].concat();
                    let read: Vec<_> = format.read(file.into_bytes(), &Reading::default()).collect();
                    prop_assert_eq!(read.len(), 1, "{}: {}", format.name(), &written.text);
                    let found = read[0].1.as_ref().unwrap();
                    prop_assert_eq!(&found.puzzle, &record.puzzle);
                    prop_assert_eq!(record.label.is_some() && found.label != record.label, written.lost.label);
                }
                Err(error) => {
                    prop_assert_eq!(error.format, format.name());
                    prop_assert!(format.name() != "json", "{}", error);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
    }

    #[test]
    fn puzzle_like_bytes_never_panic(
        bytes in prop::collection::vec(prop::sample::select(&b"1234.09AZaz \t\r\n|-+=:;,#\"'[]{}*_\0\xff\xe2"[..]), 0..400),
    ) {
        read_all(&bytes);
    }

    #[test]
    fn damaged_json_never_panics(puzzle in any_puzzle(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let text = json::write_puzzle(&puzzle.clone().into(), &Symbols::standard(puzzle.layout().digits()));
        let mut bytes = format!("{text}\n{text}\n").into_bytes();
        let place = at.index(bytes.len());
        bytes[place] = byte;
        read_all(&bytes);
        bytes.truncate(place);
        read_all(&bytes);
    }
}

/// Reads bytes in every way, and holds positions to the bytes.
fn read_all(bytes: &[u8]) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let zero = Symbols::custom("0123456789ABCDEF").unwrap();
    for reading in [
        Reading::default(),
        Reading { layout: Layout::square(4).ok(), symbols: None, ..Reading::default() },
        Reading { layout: Layout::square(1).ok(), symbols: None, ..Reading::default() },
        Reading {
            layout: zones::read("place 2x2 at r1c1\nplace 2x2 at r4c3\n").ok(),
            symbols: None,
            ..Reading::default()
        },
        Reading { layout: None, symbols: Some(zero), ..Reading::default() },
    ] {
        detect(bytes, &reading);
        let mut reader = line::LineReader::new(&reading);
        for line in bytes.split(|&byte| byte == b'\n').chain([bytes]) {
            if let Err(error) = reader.read(line) {
                assert!(error.column() <= line.len() + 1);
                assert!(error.to_string().len() < 500);
            }
        }
        for (line, record) in
            grid::read(bytes, &reading).into_iter().chain(json::read(bytes, &reading))
        {
            assert!((1..=lines).contains(&line));
            if let Err(error) = record {
                assert!((line..=lines).contains(&error.line()), "{error:?}");
                assert!((1..=bytes.len() + 1).contains(&error.column()));
            }
        }
    }
}

#[test]
fn large_inputs_are_read_in_linear_time() {
    for piece in [
        "1",
        "1 ",
        "\0",
        "[",
        "{",
        "{\"a\":",
        "{\"a\":[\n",
        "\"",
        "1\n",
        "\n\n1",
        "map\n",
        "|",
        "é",
        "{}\n",
        "; :",
        "{\"\n",
    ] {
        read_all(&piece.repeat(1_000_000 / piece.len()).into_bytes()[..DETECT_BYTES + 1024]);
    }
}

/// The files that come with the project hold the puzzles that they describe.
#[test]
fn the_puzzles_that_come_along_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sudoku");
    #[track_caller]
    fn check(path: &Path, layout: Option<&str>, puzzles: usize, errors: usize) {
        let bytes = fs::read(path).unwrap();
        let spec = layout.map(|name| name.parse::<LayoutSpec>().unwrap());
        let layout =
            spec.map(|spec| spec.build(|name| fs::read(path.with_file_name(name))).unwrap());
        let reading = Reading { layout, symbols: None, ..Reading::default() };
        assert_eq!(detect(&bytes, &reading), Kind::Puzzles(named("line")), "{}", path.display());
        let mut reader = line::LineReader::new(&reading);
        let mut found = (0, 0);
        for line in bytes.split(|&byte| byte == b'\n') {
            match reader.read(line) {
                Ok(None) => {}
                Ok(Some(record)) => {
                    found.0 += 1;
                    let solution = record.expected.and_then(|expected| expected.solution);
                    assert!(solution.is_none_or(|grid| record.puzzle.is_solved_by(&grid.unwrap())));
                }
                Err(_) => found.1 += 1,
            }
        }
        assert_eq!(found, (puzzles, errors), "{}", path.display());
    }
    for (name, layout, puzzles) in [
        ("hard.txt", None, 5),
        ("three-step.txt", None, 6),
        ("levels.txt", None, 1),
        ("brute-force.txt", None, 13),
        ("symmetry.txt", None, 6),
        ("many.txt", None, 7),
        ("blank.txt", None, 1),
        ("sizes.txt", None, 6),
        ("jigsaw10.txt", None, 4),
        ("windoku.txt", Some("9x9+windoku"), 2),
        ("samurai.txt", Some("zones:layouts/samurai.txt"), 1),
    ] {
        check(&folder.join(name), layout, puzzles, 0);
    }
    check(&folder.join("not-text.txt"), None, 2, 2);
    // Each line that cannot be read has a comment above it that does not say it is good.
    let invalid = fs::read_to_string(folder.join("invalid.txt")).unwrap();
    let comments: Vec<&str> =
        invalid.lines().filter(|line| line.starts_with('#')).skip(1).collect();
    let good = comments.iter().filter(|comment| comment.contains("good line")).count();
    check(&folder.join("invalid.txt"), None, good, comments.len() - good);
}

/// On the usual board the two givens do not clash. With diagonals they do.
#[test]
fn clashes_are_read_on_request_in_all_formats() {
    let givens = format!("5{}5", ".".repeat(79));
    let usual: Puzzle = givens.parse().unwrap();
    let diagonals: Layout = "9x9+x".parse().unwrap();
    let clashing = Puzzle::allowing_clashes(diagonals.clone(), usual.givens().to_vec()).unwrap();
    let layout = Some(diagonals);
    let strict = Reading { layout, ..Reading::default() };
    let allowing = Reading { allows_clashes: true, ..strict.clone() };
    let mut read = Vec::new();
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let Ok(written) = format.write(&usual.clone().into(), None) else { continue };
        let text = [format.head(), &written.text, format.tail()].concat();
        let first = |reading: &Reading| format.read(text.clone().into(), reading).next().unwrap().1;
        match first(&strict) {
            Err(error) if matches!(error.kind(), FormatErrorKind::Clash { .. }) => {}
            // The text states its own layout.
            other => {
                assert!(other.is_err(), "{}: {other:?}", format.name());
                continue;
            }
        }
        let record = first(&allowing).unwrap();
        assert_eq!(record.puzzle, clashing, "{}", format.name());
        assert!(record.puzzle.check().is_err(), "{}", format.name());
        read.push(format.name());
    }
    for name in ["line", "grid", "sdk", "candidates", "hodoku", "csv", "array"] {
        assert!(read.contains(&name), "{name} is not among {read:?}");
    }
}

#[test]
fn clashes_are_read_on_request_on_boards_of_the_text() {
    let fpuzzles = r#"{"size": 4, "grid": [
        [{"value": 3, "given": true}, {}, {}, {"value": 3, "given": true}],
        [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]}"#;
    let allowing = Reading { allows_clashes: true, ..Reading::default() };
    for (name, text) in [
        ("iss", ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_3.~R1C4_3"),
        ("fpuzzles", fpuzzles),
        (
            "lisudoku",
            r#"{"gridSize": 4, "fixedNumbers": [
            {"position": {"row": 0, "col": 0}, "value": 3},
            {"position": {"row": 0, "col": 3}, "value": 3}]}"#,
        ),
        ("json", r#"{"puzzle": "3..3............", "symbols": "1234"}"#),
        ("json", r#"{"puzzle": "3..3............", "layout": "4x4+x"}"#),
        ("line", "3..3............"),
    ] {
        let read = |reading: &Reading| named(name).read(text.into(), reading).next().unwrap().1;
        let error = read(&Reading::default()).unwrap_err();
        assert!(error.to_string().contains("3 in r1c1 and r1c4, both in row 1"), "{name}: {error}");
        let puzzle = read(&allowing).unwrap().puzzle;
        assert_eq!(puzzle.to_string(), "3..3............", "{name}");
        assert!(puzzle.check().is_err(), "{name}");
        // Clashes do not change what a file is.
        let kind = detect(text.as_bytes(), &allowing);
        assert_eq!(kind, detect(text.as_bytes(), &Reading::default()), "{name}");
    }
}

/// Texts of boards of 4x4 whose cell r1c2 has no candidate, with the names of their formats.
fn without_candidates() -> Vec<(&'static str, String)> {
    let fpuzzles = |cell: &str| {
        let row = "[{}, {}, {}, {}]";
        format!(r#"{{"size": 4, "grid": [[{{}}, {cell}, {{}}, {{}}], {row}, {row}, {row}]}}"#)
    };
    // The candidates of each cell as words: all, and none in one cell.
    let words = |all: &str, none: &str| {
        let word = |cell: usize| if cell == 1 { none } else { all }.to_owned();
        (0..16).map(word).collect::<Vec<String>>()
    };
    let rows = |all: &str, none: &str| {
        let rows: Vec<String> = words(all, none).chunks(4).map(|row| row.join(" ")).collect();
        rows.join("\n")
    };
    vec![
        ("iss", ".Shape~4x4.~R1C2_3.~R1C2_4".to_owned()),
        ("iss", ".Shape~4x4.Cage~3~R1C1~R2C1.~R1C2_1_2.~R1C2_4".to_owned()),
        ("fpuzzles", fpuzzles(r#"{"value": 3, "given": true, "givenPencilMarks": [1, 2]}"#)),
        ("candidates", rows("1234", ".")),
        ("line", words("1234", "....").concat()),
        (
            "json",
            format!(r#"{{"givens": "{}", "candidates": {:?}}}"#, ".".repeat(16), words("1234", "")),
        ),
    ]
}

#[test]
fn cells_without_candidates_are_read_on_request() {
    let allowing = Reading { allows_clashes: true, ..Reading::default() };
    let four = Some("4x4".parse().unwrap());
    for (name, text) in without_candidates() {
        // A line that lists all candidates of a small board needs its layout.
        let layout = if name == "line" { four.clone() } else { None };
        let strict = Reading { layout: layout.clone(), ..Reading::default() };
        let allowing = Reading { layout, ..allowing.clone() };
        let read =
            |reading: &Reading| named(name).read(text.clone().into(), reading).next().unwrap().1;
        let error = read(&strict).unwrap_err();
        assert!(error.to_string().contains("no candidate is left for r1c2"), "{name}: {error}");
        let puzzle = read(&allowing).unwrap().puzzle;
        assert_eq!(puzzle.cell_without_candidates(), Some(pavane::Cell::new(1)), "{name}");
        assert_eq!((puzzle.given_count(), puzzle.check()), (0, Ok(())), "{name}");
        assert_eq!(detect(text.as_bytes(), &allowing), detect(text.as_bytes(), &strict), "{name}");
    }
}

#[test]
fn a_cell_without_candidates_has_no_solution() {
    let allowing = Reading { allows_clashes: true, ..Reading::default() };
    let (name, text) = without_candidates().remove(1);
    let record = named(name).read(text.into(), &allowing).next().unwrap().1.unwrap();
    let nine: Layout = "9x9".parse().unwrap();
    let mut left = Puzzle::blank(nine).candidates();
    let last = pavane::Cell::new(80);
    let digits: Vec<_> = left.digits(last).collect();
    digits.into_iter().for_each(|digit| _ = left.remove(last, digit));
    for puzzle in [record.puzzle, Puzzle::with_candidates_allowing_clashes(&left)] {
        let solver = pavane::PuzzleSolver::new(&puzzle).unwrap();
        assert_eq!(solver.count().unwrap().to_string(), "0");
        assert!(matches!(solver.any().unwrap(), dlx::First::None));
        for engine in [dlx::Engine::Links, dlx::Engine::Cells, dlx::Engine::Bits] {
            if puzzle.layout().constraints().is_empty() {
                let count = solver.clone().engine(engine).count().unwrap();
                assert_eq!(count.to_string(), "0", "{engine:?}");
            }
        }
    }
}

#[test]
fn two_digits_of_a_cell_are_named() {
    let allowing = Reading { allows_clashes: true, ..Reading::default() };
    let entries = r#"{"gridSize": 4, "fixedNumbers": [
        {"position": {"row": 1, "col": 0}, "value": 3},
        {"position": {"row": 1, "col": 0}, "value": 4}]}"#;
    for (name, text, message) in [
        ("lisudoku", entries, "R2C1 has the values 3 and 4; remove one"),
        (
            "clues",
            "r2c1=3\nr3c2=1 r2c1=4\n",
            "`r2c1=4` contradicts `r2c1=3` in line 1; leave one of them out",
        ),
    ] {
        let error = named(name).read(text.into(), &allowing).next().unwrap().1.unwrap_err();
        assert!(error.to_string().contains(message), "{name}: {error}");
    }
}
