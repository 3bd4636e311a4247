//! The files of `data/sudoku`, held to what they say of themselves: solutions solve, givens do not
//! clash, layouts load, and what is called invalid is refused.

use pavane::layout::zones;
use pavane::{Digit, Encoder, Grid, Layout, LayoutSpec, Puzzle, Symbols};
use std::fs;
use std::path::{Path, PathBuf};

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sudoku").join(file)
}

fn read(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap()
}

/// The givens of a line, a cell each, or an error.
fn givens(layout: &Layout, line: &str) -> Result<Vec<Option<Digit>>, String> {
    let symbols = Symbols::standard(layout.digits());
    line.chars().map(|symbol| symbols.read(symbol).map_err(|error| error.to_string())).collect()
}

/// The puzzle of `grid` or `grid;map`, on the given layout or else on that of its length or map.
fn puzzle(text: &str, layout: Option<&Layout>) -> Result<Puzzle, String> {
    let (line, map) = text.split_once(';').map_or((text, None), |(line, map)| (line, Some(map)));
    let length = line.chars().count();
    let layout = match (layout, map) {
        (Some(layout), _) => layout.clone(),
        (None, Some(map)) => Layout::jigsaw(map).map_err(|error| error.to_string())?,
        (None, None) if length.isqrt().pow(2) != length => return Err("no square".to_owned()),
        (None, None) => Layout::square(length.isqrt()).map_err(|error| error.to_string())?,
    };
    let givens = givens(&layout, line)?;
    Puzzle::new(layout, givens).map_err(|error| error.to_string())
}

/// A corpus of `lines` lines: each puzzle encodes, and its solution solves it and its problem.
#[track_caller]
fn check(file: &str, lines: usize, layout: Option<&Layout>) {
    let text = read(file);
    let corpus: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(corpus.len(), lines, "{file}");
    for line in corpus {
        let (content, label) = line.split_once(" # ").expect("a label");
        assert!(!label.is_empty());
        let mut fields = content.split(" : ");
        let puzzle = puzzle(fields.next().unwrap(), layout).unwrap();
        let count: u64 = fields.next().expect("a count").parse().unwrap();
        let encoding = Encoder::new(puzzle.layout()).encode_full(&puzzle).unwrap();
        let solution = fields.next();
        assert_eq!((solution.is_some(), fields.next()), (count == 1, None), "{line}");
        let Some(solution) = solution else { continue };
        let digits: Option<Vec<Digit>> =
            givens(puzzle.layout(), solution).unwrap().into_iter().collect();
        let grid = Grid::new(puzzle.layout().clone(), digits.unwrap()).unwrap();
        assert_eq!(puzzle.verify(&grid), Ok(()), "{line}");
        let options: Vec<_> = puzzle
            .layout()
            .cells()
            .map(|cell| encoding.option(cell, grid.digit(cell)).unwrap())
            .collect();
        assert_eq!(encoding.problem().verify(&options), Ok(()), "{line}");
        assert_eq!(encoding.grid(&options).as_ref(), Ok(&grid));
    }
}

fn layout(spec: &str) -> Layout {
    let spec: LayoutSpec = spec.parse().unwrap();
    spec.build(|file| fs::read(path(file))).unwrap()
}

#[test]
fn corpora_hold() {
    check("hard.txt", 5, None);
    check("three-step.txt", 6, None);
    check("levels.txt", 1, None);
    check("brute-force.txt", 13, None);
    check("symmetry.txt", 6, None);
    check("many.txt", 7, None);
    check("blank.txt", 1, None);
    check("sizes.txt", 6, None);
    check("jigsaw10.txt", 4, None);
    check("windoku.txt", 2, Some(&layout("9x9+windoku")));
    check("windoku.txt", 2, Some(&layout("zones:layouts/windoku.json")));
    check("samurai.txt", 1, Some(&layout("zones:layouts/samurai.txt")));
}

#[test]
fn jigsaws_have_thirty_zones() {
    for line in read("jigsaw10.txt").lines().filter(|line| !line.starts_with('#')) {
        let puzzle = puzzle(line.split(" : ").next().unwrap(), None).unwrap();
        let layout = puzzle.layout();
        assert_eq!((layout.cell_count(), layout.zones().len()), (100, 30));
        assert!(layout.zones().iter().all(|zone| zone.is_full()));
    }
}

#[test]
fn layouts_load_and_are_written_again() {
    #[track_caller]
    fn check(spec: &str, cells: usize, zones: usize) {
        let layout = layout(spec);
        assert_eq!((layout.cell_count(), layout.zones().len()), (cells, zones), "{spec}");
        assert_eq!(zones::read(&zones::write_text(&layout)).as_ref(), Ok(&layout));
        assert_eq!(zones::read(&zones::write_json(&layout)).as_ref(), Ok(&layout));
    }
    check("jigsaw:layouts/jigsaw10.txt", 100, 30);
    check("zones:layouts/windoku.json", 81, 31);
    check("zones:layouts/samurai.txt", 369, 131);
    assert_eq!(layout("zones:layouts/windoku.json"), layout("9x9+windoku"));
}

#[test]
fn invalid_lines_are_refused() {
    let mut comment = "";
    let mut refused = 0;
    let text = read("invalid.txt");
    for line in text.lines() {
        if let Some(text) = line.strip_prefix("# ") {
            comment = text;
            continue;
        }
        let first_word = line.split(' ').next().unwrap();
        let found = puzzle(first_word, None);
        assert_eq!(found.is_ok(), comment == "A good line.", "{comment}: {found:?}");
        if let Err(error) = found {
            refused += 1;
            // "Givens that clash: 5 in r1c1 and r1c4, in row 1." names what the message names.
            let clash = comment.strip_prefix("Givens that clash: ");
            let clash = clash.map(|clash| clash.trim_end_matches('.').replace(", in", ", both in"));
            assert!(clash.is_none_or(|clash| error.contains(&clash)), "{error}");
        }
    }
    assert_eq!(refused, 13);
}

#[test]
fn the_file_that_is_no_text_has_the_bytes_it_should() {
    let bytes = fs::read(path("not-text.txt")).unwrap();
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[1].contains(&0) && lines[2].contains(&0xff));
    for good in [lines[0], lines[3]] {
        assert!(puzzle(std::str::from_utf8(good).unwrap(), None).is_ok());
    }
}
