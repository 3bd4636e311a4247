//! Constraints of all kinds are written and read again.

use crate::makers::{Draw, MAKERS};
use crate::sketches::{DEPENDENT, sketch, stated_by, with_constraints};
use pavane_constraints::{
    Area, AreaKind, AreaRule, Board, Constraint, Sketch, Unwritable, ValueRange, fpuzzles, iss,
    typed,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The number of constraints of each kind on each board.
const DRAWS: u64 = 12;

/// The number of random puzzles, unless the variable `PAVANE_ROUND_TRIPS` has another. Their seeds are 0 and on.
const PUZZLES: u64 = 150;

/// A square board with blocks.
fn board(side: usize, height: usize, first: i64) -> Board {
    let values = ValueRange::new(first..=first + side as i64 - 1).expect("a few values");
    let mut board = Board::rectangle(values, side, side);
    board.add_rows_and_columns();
    board.add_blocks(height, side / height);
    board
}

fn boards() -> Vec<Board> {
    vec![board(9, 3, 1), board(4, 2, 1), board(6, 2, 1), board(4, 2, 0)]
}

/// Calls a function with constraints of each kind on each board.
fn for_each_constraint(mut check: impl FnMut(&str, &Board, Constraint, u64)) {
    for (number, board) in boards().iter().enumerate() {
        for (name, maker) in MAKERS {
            for draw in 0..DRAWS {
                let seed = 1000 * number as u64 + draw;
                let mut random = Pcg64Mcg::seed_from_u64(seed);
                let values = board.values();
                let grid: Vec<i64> = board
                    .cells()
                    .map(|_| random.random_range(values.first()..=values.last()))
                    .collect();
                let constraint = maker(&mut Draw { board, grid: &grid, random });
                check(name, board, constraint, seed);
            }
        }
    }
}

#[test]
fn typed_lines_of_all_kinds_are_read_as_the_same_constraint() {
    for_each_constraint(|name, board, constraint, seed| {
        let written = typed::write(board, std::slice::from_ref(&constraint));
        assert!(
            written.iter().all(|line| typed::is_line(line)),
            "{name}, seed {seed}: {written:?}"
        );
        let lines: Vec<&str> = written.iter().map(String::as_str).collect();
        assert_eq!(
            typed::read(board, &lines),
            Ok(vec![constraint]),
            "{name}, seed {seed}: {written:?}"
        );
    });
}

/// The kinds that a format states in some draws. What it reads from its texts is compared with the constraints.
fn stated_kinds(
    write: fn(&Sketch) -> Result<String, Unwritable>,
    read: impl Fn(&str) -> Sketch,
) -> Vec<String> {
    let mut stated: Vec<String> = Vec::new();
    for_each_constraint(|name, board, constraint, seed| {
        let mut sketch = Sketch::new(board.clone());
        sketch.constraints = vec![constraint];
        let text = match write(&sketch) {
            Ok(text) => text,
            Err(error) => {
                // The message names the kind, or what the format lacks for all of its boards.
                let has_board = error.what.contains("digits from 1");
                assert!(error.what == name || has_board, "{name}, seed {seed}: {error}");
                return;
            }
        };
        let back = read(&text);
        assert_eq!(back.constraints, sketch.constraints, "{name}, seed {seed}: {text}");
        assert_eq!(back.board, sketch.board, "{name}, seed {seed}: {text}");
        if stated.last().is_none_or(|last| last != name) {
            stated.push(name.to_owned());
        }
    });
    stated.sort();
    stated.dedup();
    stated
}

#[test]
fn strings_of_iss_state_the_kinds_that_have_a_class() {
    let stated = stated_kinds(iss::write, |text| iss::read(text).expect("it was written"));
    // Kinds of f-puzzles without a class. Givens are values of cells.
    let missing = ["parity", "local extremum", "nabner", "clone", "cell values"];
    // These are about other constraints of the same text, or about places that few draws have.
    let depends = ["negative dots", "negative XV", "nonconsecutive", "quadruple"];
    for (name, _) in MAKERS {
        let is_stated = stated.iter().any(|stated| stated == name);
        assert!(
            is_stated != missing.contains(name) || depends.contains(name),
            "{name}: stated {is_stated}"
        );
    }
}

#[test]
fn f_puzzles_state_the_kinds_that_have_a_key() {
    let read = |text: &str| fpuzzles::read_json(text, &[]).expect("it was written");
    let stated = stated_kinds(fpuzzles::write_json, read);
    let with_key: Vec<&str> = pavane_constraints::KINDS
        .iter()
        .map(|kind| kind.name)
        .filter(|name| {
            [
                "killer",
                "all different",
                "difference",
                "ratio",
                "pair sum",
                "parity",
                "quadruple",
                "clone",
                "thermometer",
                "whispers",
                "renban",
                "palindrome",
                "nabner",
                "zipper",
                "region-sum",
                "double-arrow",
                "between",
                "entropic",
                "modular",
                "indexer",
                "arrow",
                "x-sum",
                "little killer",
                "sandwich",
                "skyscraper",
            ]
            .contains(name)
        })
        .collect();
    for name in with_key {
        assert!(stated.iter().any(|stated| stated == name), "{name}");
    }
    let without_key = ["greater than", "regex", "nfa", "any of", "sum", "full rank", "lunchbox"];
    assert!(without_key.iter().all(|name| !stated.iter().any(|stated| stated == name)));
}

#[test]
fn rules_about_unmarked_neighbors_are_written_with_the_marks() {
    let text = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "ratio":[{"cells":["R1C1","R1C2"]}],"difference":[{"cells":["R2C1","R2C2"],"value":"2"}],
        "xv":[{"cells":["R3C1","R3C2"],"value":"V"}],"negative":["ratio","xv"],
        "nonconsecutive":true,"minimum":[{"cell":"R1C1"},{"cell":"R1C2"}],"lockout":[{"lines":[["R1C1","R2C1"]]}]}"#;
    let sketch = fpuzzles::read_json(text, &[]).expect("known keys");
    let written = fpuzzles::write_json(&sketch).expect("they were read from this format");
    assert_eq!(fpuzzles::read_json(&written, &[]), Ok(sketch));

    let text = ".Shape~4x4.WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.StrictKropki.X~R3C1~R3C2.StrictXV.AntiConsecutive.Quad~R1C1~1~2";
    let sketch = iss::read(text).expect("known classes");
    assert_eq!(iss::write(&sketch).as_deref(), Ok(text));
}

#[test]
fn boards_are_written_with_their_regions_rules_and_helper_cells() {
    for text in [
        ".Shape~9x9",
        ".Shape~6x6",
        ".Shape~4x6",
        ".Shape~4x4~0-3",
        ".Shape~3x5~1-7~Raw.NoBoxes",
        ".NoBoxes",
        ".Shape~8x8.RegionSize~4",
        ".Shape~4x4.NoBoxes.Jigsaw~1112122233443344",
        ".Shape~4x4.NoBoxes.Jigsaw~1111222200000000",
        ".Diagonal~1.Diagonal~-1.Windoku.DisjointSets.AntiKnight.AntiKing",
        ".AntiKing.Diagonal~-1",
        ".VarX~~3.~R1C1_5~R2C2_1_2_3".replace("VarX", "Var~X").as_str(),
        ".Var~A~.Var~X~~4.Cage~15~VX1~VX4~R1C1~VA",
        ".Or.Cage~3~R1C1~R1C2.And.Thermo~R1C1~R2C2.Renban~R3C3~R4C4.End.End",
    ] {
        let sketch = iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = iss::write(&sketch).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(iss::read(&written), Ok(sketch), "{text}: {written}");
    }
    let error = iss::write(&iss::read(".Shape~3x3~1-9~Raw.NoBoxes.Renban~R1C1").expect("a line"));
    assert!(error.is_ok(), "{error:?}");
    let error = fpuzzles::write_json(&iss::read(".Shape~4x6").expect("a board")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "fpuzzles cannot state a board that is no square with the digits from 1; zones files and JSON can"
    );
    let text = ".NFA~~R1C1";
    let error = fpuzzles::write_json(&iss::read(text).expect("an automaton")).unwrap_err();
    assert_eq!(error.what, "nfa");
}

/// The areas of rows, columns and regions in their order, and then others in a fixed one.
fn areas(board: &Board) -> Vec<Area> {
    let (mut others, mut areas): (Vec<Area>, Vec<Area>) =
        board.areas().iter().cloned().partition(|area| area.kind == AreaKind::Other);
    others.sort_by(|area, other| area.cells.cmp(&other.cells));
    areas.append(&mut others);
    areas
}

/// What a puzzle states, with constraints and areas of rules in a fixed order.
fn in_order(sketch: &Sketch) -> (Vec<Area>, Vec<String>, &[u64]) {
    let mut lines = typed::write(&sketch.board, &sketch.constraints);
    lines.sort_unstable();
    (areas(&sketch.board), lines, &sketch.values)
}

/// The sketch that a format states of a random puzzle, read back, and the stated one. `None` if the format does not
/// have the board, or if a constraint depends on others.
fn back(
    sketch: &Sketch,
    seed: u64,
    write: fn(&Sketch) -> Result<String, Unwritable>,
    read: impl Fn(&str) -> Sketch,
    has_board: bool,
) -> Option<(Sketch, Sketch)> {
    if let Err(error) = write(&with_constraints(sketch, Vec::new())) {
        assert!(!has_board, "seed {seed}: {error}: {:?}, {:?}", sketch.board, sketch.rules);
        return None;
    }
    assert!(has_board, "seed {seed}");
    let stated = stated_by(sketch, seed, write);
    match write(&stated) {
        Ok(text) => Some((read(&text), stated)),
        Err(error) => {
            let kinds = stated.constraints.iter().map(|constraint| constraint.kind().name);
            let is_dependent = kinds.into_iter().any(|kind| DEPENDENT.contains(&kind));
            assert!(is_dependent, "seed {seed}: {error}: {:?}", stated.constraints);
            None
        }
    }
}

/// Whether f-puzzles can state a board.
fn is_of_fpuzzles(sketch: &Sketch) -> bool {
    let board = &sketch.board;
    board.rows() == board.columns()
        && board.values() == ValueRange::digits(board.rows())
        && board.helpers().is_empty()
        && !sketch.rules.contains(&AreaRule::Windows)
}

#[test]
fn random_puzzles_are_written_and_read_by_each_format() {
    let count = std::env::var("PAVANE_ROUND_TRIPS").ok().and_then(|count| count.parse().ok());
    let count = count.unwrap_or(PUZZLES);
    let [mut by_iss, mut by_fpuzzles] = [0; 2];
    for seed in 0..count {
        let sketch = sketch(seed);
        let lines = typed::write(&sketch.board, &sketch.constraints);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let same = typed::read(&sketch.board, &lines);
        assert_eq!(same.as_ref(), Ok(&sketch.constraints), "seed {seed}");

        let read = |text: &str| iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = back(&sketch, seed, iss::write, read, true);
        if let Some((back, stated)) = found {
            by_iss += u64::from(!stated.constraints.is_empty());
            assert_eq!(back.constraints, stated.constraints, "seed {seed}");
            assert_eq!((back.board, back.rules), (stated.board, stated.rules), "seed {seed}");
            assert_eq!(back.values, stated.values, "seed {seed}");
        }

        let read = |text: &str| {
            let data = fpuzzles::compress(text);
            let json = fpuzzles::decompress(&data).expect("it was compressed");
            fpuzzles::read_json(&json, &[]).unwrap_or_else(|error| panic!("{json}: {error}"))
        };
        let found = back(&sketch, seed, fpuzzles::write_json, read, is_of_fpuzzles(&sketch));
        if let Some((back, stated)) = found {
            by_fpuzzles += u64::from(!stated.constraints.is_empty());
            assert_eq!(in_order(&back), in_order(&stated), "seed {seed}");
            assert_eq!(back.title, stated.title, "seed {seed}");
        }
    }
    // Enough of the puzzles have rules that the formats can state.
    assert!(by_iss > count / 2, "{by_iss} of {count} strings");
    assert!(by_fpuzzles > count / 5, "{by_fpuzzles} of {count} puzzles of f-puzzles");
}
