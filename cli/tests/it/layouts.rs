//! Boards of every shape, and the symbols on them.

use super::sudoku::{PUZZLE, SOLUTION, all_4x4, is_solved, pattern, zones};
use super::support::{Folder, check, run, run_args};

const BLANK_4: &str = "................";

#[test]
fn names() {
    check("count --layout 4x4", BLANK_4, "288\n", 0);
    check("count --layout blocks:2x2", BLANK_4, "288\n", 0);
    // No blocks: Latin squares, OEIS A002860(4), and with the first row and column fixed A000315(5).
    check("count --layout blocks:1x4", BLANK_4, "576\n", 0);
    check("count --layout 1x4", BLANK_4, "576\n", 0);
    let reduced = "123452....3....4....5....";
    check("count --layout 1x5", reduced, "56\n", 0);
    check("count", reduced, "56\n", 0);
    // 28,200,960 grids of 6x6, a 720th of them for each first row; as many with blocks upright.
    let first_row = format!("123456{}", ".".repeat(30));
    check("count", &*first_row, "39168\n", 0);
    check("count --layout 6x6", &*first_row, "39168\n", 0);
    check("count --layout 2x3", &*first_row, "39168\n", 0);
    check("count --layout 3x2", &*first_row, "39168\n", 0);
    check("solve --layout 9x9", PUZZLE, &format!("{SOLUTION}\n"), 0);
    check("solve --layout blocks:3x3", PUZZLE, &format!("{SOLUTION}\n"), 0);
}

#[test]
fn large_boards() {
    for (rows, columns, symbols, layout) in [
        (2, 4, "12345678", "8x8"),
        (2, 5, "123456789A", "10x10"),
        (2, 5, "123456789A", "2x5"),
        (5, 2, "123456789A", "5x2"),
        (3, 4, "123456789ABC", "12x12"),
        (3, 5, "123456789ABCDEF", "15x15"),
        (4, 4, "123456789ABCDEFG", "16x16"),
        (5, 5, "123456789ABCDEFGHIJKLMNOP", "25x25"),
    ] {
        let n = rows * columns;
        let solution = pattern(rows, columns, symbols);
        assert!(is_solved(&solution, &zones(rows, columns)));
        // A row that is missing follows from its columns.
        let puzzle = format!("{}{}", ".".repeat(n), &solution[n..]);
        let args = format!("solve --layout {layout}");
        check(&args, &*puzzle, &format!("{solution}\n"), 0);
        check(&args, puzzle.to_lowercase(), &format!("{solution}\n"), 0);
        check(&format!("check --layout {layout}"), &*puzzle, "unique\n", 0);
        if rows <= columns {
            check("solve", &*puzzle, &format!("{solution}\n"), 0);
        }
        let number = |c: char| symbols.chars().position(|s| s == c).map_or(0, |digit| digit + 1);
        let numbers: Vec<String> = puzzle.chars().map(|c| number(c).to_string()).collect();
        check(&args, numbers.join(" "), &format!("{solution}\n"), 0);
        let drawn: Vec<String> = numbers.chunks(n).map(|row| row.join(" ")).collect();
        let run = run(&args, drawn.join("\n"));
        let found: String = run.stdout.chars().filter(char::is_ascii_alphanumeric).collect();
        assert_eq!(found, solution);
    }
}

#[test]
fn symbols() {
    let hex = "0123456789ABCDEF";
    let solution = pattern(4, 4, hex);
    let puzzle = format!("{}{}", ".".repeat(16), &solution[16..]);
    for args in
        ["solve --symbols 0123456789ABCDEF", "solve --layout 16x16 --symbols 0123456789ABCDEF"]
    {
        check(args, &*puzzle, &format!("{solution}\n"), 0);
        check(args, puzzle.to_lowercase(), &format!("{solution}\n"), 0);
    }
    check("count --symbols wxyz", "w...............", "72\n", 0);
    check("count --symbols 0123", "0...............", "72\n", 0);
    check("check --witnesses --symbols αβγδ", "αβγδγδαββαδγ....", "unique\tαβγδγδαββαδγδγβα\n", 0);
    for (symbols, code) in [("", 2), ("11", 2), ("12 4", 2), ("123,", 2), ("123", 2)] {
        let run = run_args(["count", "--symbols", symbols], BLANK_4);
        assert_eq!(run.code, Some(code), "{symbols:?}: {run:?}");
    }
}

/// Counts by hand what a layout of 4x4 has to count: the grids that satisfy some more.
#[track_caller]
fn check_4x4(layout: &str, holds: impl Fn(&dyn Fn(usize, usize) -> char) -> bool) {
    check_4x4_line(layout, BLANK_4, holds);
}

/// The same for a line that may have a map.
#[track_caller]
fn check_4x4_line(layout: &str, line: &str, holds: impl Fn(&dyn Fn(usize, usize) -> char) -> bool) {
    let grids = all_4x4();
    assert_eq!(grids.len(), 288);
    let fits = |grid: &&String| holds(&|r, c| grid.as_bytes()[4 * r + c].into());
    let expected: Vec<&str> = grids.iter().filter(fits).map(String::as_str).collect();
    let run = run_args(["list", "--layout", layout], line);
    let mut found: Vec<&str> = run.stdout.lines().collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{layout}: {}", run.stderr);
    let counted = run_args(["count", "--layout", layout], line);
    assert_eq!(counted.stdout, format!("{}\n", expected.len()), "{layout}");
}

fn differ(cells: impl IntoIterator<Item = char>) -> bool {
    let mut cells: Vec<char> = cells.into_iter().collect();
    cells.sort_unstable();
    cells.windows(2).all(|two| two[0] != two[1])
}

/// Whether all cells differ from the cells that are one of the two moves away.
fn no_move(at: &dyn Fn(usize, usize) -> char, moves: [(usize, usize); 2]) -> bool {
    (0..16).all(|one| {
        (0..16).all(|two| {
            let (a, b) = ((one / 4, one % 4), (two / 4, two % 4));
            let away = (usize::abs_diff(a.0, b.0), usize::abs_diff(a.1, b.1));
            !moves.contains(&away) || at(a.0, a.1) != at(b.0, b.1)
        })
    })
}

#[test]
fn suffixes_add_zones() {
    let diagonals = |at: &dyn Fn(usize, usize) -> char| {
        differ((0..4).map(|i| at(i, i))) && differ((0..4).map(|i| at(i, 3 - i)))
    };
    let places = |at: &dyn Fn(usize, usize) -> char| {
        (0..4).all(|i| differ((0..4).map(|b| at(b / 2 * 2 + i / 2, b % 2 * 2 + i % 2))))
    };
    check_4x4("4x4", |_| true);
    check_4x4("4x4+x", diagonals);
    check_4x4("4x4+disjoint", places);
    check_4x4("4x4+x+disjoint", |at| diagonals(at) && places(at));
    check_4x4("4x4+windoku", |at| differ([at(1, 1), at(1, 2), at(2, 1), at(2, 2)]));
    check_4x4("4x4+antiknight", |at| no_move(at, [(1, 2), (2, 1)]));
    check_4x4("4x4+antiking", |at| no_move(at, [(1, 1), (1, 1)]));
}

#[test]
fn zones_of_9x9() {
    let blank = ".".repeat(81);
    let windows = [[1, 1], [1, 5], [5, 1], [5, 5]]
        .map(|[r, c]| (0..9).map(|i| (r + i / 3) * 9 + c + i % 3).collect::<Vec<usize>>());
    let cells =
        |list: &[(usize, usize)]| vec![list.iter().map(|(r, c)| 9 * (r - 1) + c - 1).collect()];
    let asterisk = [(2, 5), (3, 3), (3, 7), (5, 2), (5, 5), (5, 8), (7, 3), (7, 7), (8, 5)];
    let center = [(2, 2), (2, 5), (2, 8), (5, 2), (5, 5), (5, 8), (8, 2), (8, 5), (8, 8)];
    for (suffix, more) in
        [("windoku", windows.to_vec()), ("asterisk", cells(&asterisk)), ("center", cells(&center))]
    {
        let zones = [zones(3, 3), more].concat();
        let run = run(&format!("list --limit 200 --layout 9x9+{suffix}"), &*blank);
        let grids: Vec<&str> = run.stdout.lines().collect();
        assert!(grids.len() == 200 && grids.iter().all(|grid| is_solved(grid, &zones)), "{suffix}");
        // The grid of the encyclopedias breaks each of them.
        assert!(!is_solved(SOLUTION, &zones));
        check(&format!("solve --layout 9x9+{suffix}"), PUZZLE, "no solution\n", 1);
    }
}

#[test]
fn zones_from_files() {
    let folder = Folder::new();
    let text = folder.file("ends.txt", "base 4x4\nzone ends: r1c1 r4c4\n");
    let json = folder.file(
        "ends.json",
        r#"{"base": "4x4", "zones": [{"name": "ends", "cells": ["r1c1", "r4c4"]}]}"#,
    );
    let map = folder.file("map.txt", "AABB\r\nAABB\r\nC C D D\r\nCCDD\r\n");
    let ends = |at: &dyn Fn(usize, usize) -> char| at(0, 0) != at(3, 3);
    for file in [text, json] {
        check_4x4(&format!("zones:{}", file.display()), ends);
        check_4x4(&format!("zones:{}+disjoint+x", file.display()), |at| {
            ends(at)
                && differ((0..4).map(|i| at(i, i)))
                && differ((0..4).map(|i| at(i, 3 - i)))
                && (0..4).all(|i| differ((0..4).map(|b| at(b / 2 * 2 + i / 2, b % 2 * 2 + i % 2))))
        });
    }
    check_4x4(&format!("jigsaw:{}", map.display()), |_| true);
    check_4x4(&format!("jigsaw:{}+x", map.display()), |at| {
        differ((0..4).map(|i| at(i, i))) && differ((0..4).map(|i| at(i, 3 - i)))
    });
}

/// The cells of each region of a map.
fn regions(map: &str) -> Vec<Vec<usize>> {
    let mut regions = std::collections::BTreeMap::<char, Vec<usize>>::new();
    for (cell, region) in map.chars().enumerate() {
        regions.entry(region).or_default().push(cell);
    }
    regions.into_values().collect()
}

#[test]
fn blocks_beside_regions() {
    let folder = Folder::new();
    // Counted by a Python program: without blocks 96, 24, 144, 96 and 576 grids.
    for (map, grids) in [
        ("AAABACBBCCCBDDDD", 72),
        ("AAABACBBCCBDCDDD", 0),
        ("AAABCCABCCDBDDDB", 0),
        ("AAABCABBCCDBCDDD", 72),
        ("AAAABBBBCCCCDDDD", 288),
    ] {
        let file = folder.file("map.txt", map);
        let line = format!("{BLANK_4};{map}");
        let regions = regions(map);
        let holds = |at: &dyn Fn(usize, usize) -> char| {
            regions.iter().all(|region| differ(region.iter().map(|cell| at(cell / 4, cell % 4))))
        };
        check_4x4(&format!("jigsaw:{}+blocks", file.display()), holds);
        check_4x4_line("4x4+blocks", &line, holds);
        check_4x4_line(&format!("jigsaw:{}+blocks", file.display()), &line, holds);
        let code = i32::from(grids == 0);
        check("count --layout 4x4+blocks", &*line, &format!("{grids}\n"), code);
    }
    check("count", format!("{BLANK_4};AAABACBBCCCBDDDD"), "96\n", 0);
    check("check --layout 4x4+blocks", format!("{BLANK_4};AAABACBBCCBDCDDD"), "none\n", 1);
}

#[test]
fn other_extra_zones_beside_regions() {
    // Counted by the same program.
    for (map, grids) in [("AAABACBBCCCBDDDD", 24), ("AABBAABBCCDDCCDD", 48)] {
        check("count --layout 4x4+x", format!("{BLANK_4};{map}"), &format!("{grids}\n"), 0);
    }
    let run = run("count --layout 4x4", format!("{BLANK_4};AAABACBBCCCBDDDD"));
    assert!(
        run.code == Some(2) && run.stderr.contains("two layouts that differ"),
        "{}",
        run.stderr
    );
}

/// Regions that are the blocks change nothing, and neither do blocks of a board of blocks.
#[test]
fn blocks_that_are_zones_already() {
    let map = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    let solved = format!("{SOLUTION}\n");
    let lines = format!("{PUZZLE};{map}\n{PUZZLE}\n");
    check("solve --layout 9x9+blocks", &*lines, &solved.repeat(2), 0);
    check("check --layout 9x9+blocks", &*lines, "unique\nunique\n", 0);
    check("check --layout 9x9+blocks --engine nine", PUZZLE, "unique\n", 0);
}

#[test]
fn blocks_beside_regions_are_written() {
    let line = "1...............;AAABACBBCCCBDDDD";
    let written = run("convert --to json --layout 4x4+blocks", line);
    let rows = "[\"AAAB\",\"ACBB\",\"CCCB\",\"DDDD\"]";
    assert!(written.stdout.contains(rows) && written.code == Some(0), "{written:?}");
    assert_eq!(written.stdout.matches("block").count(), 4, "{written:?}");
    // Of the 72 grids, each digit is in r1c1 of as many.
    check("count", written.stdout.clone(), "18\n", 0);
    assert_eq!(run("convert --to json", written.stdout.clone()).stdout, written.stdout);
    let shown = run("show --ascii --layout 4x4+blocks", line);
    assert_eq!(shown.stdout.lines().last(), Some("also: blocks"), "{shown:?}");
    for format in ["line", "grid", "sgt", "walls"] {
        let run = run(&format!("convert --to {format} --layout 4x4+blocks"), line);
        assert!(run.stderr.contains("has no room for"), "{format}: {run:?}");
    }
}

#[test]
fn maps_from_outside_have_grids_with_blocks() {
    let Some(folder) = std::env::var_os("PAVANE_CORPUS") else { return };
    let file = std::path::Path::new(&folder).join("jigsaw/valid_with_boxes.txt");
    let text = std::fs::read_to_string(file).expect("the jigsaws of the corpora");
    let lines: Vec<&str> = text.lines().step_by(50).collect();
    assert!(lines.len() > 20);
    // Some take many more nodes than this.
    let found = run("solve --node-limit 100000 --layout 9x9+blocks", lines.join("\n"));
    let answers: Vec<&str> = found.stdout.lines().collect();
    assert_eq!(answers.len(), lines.len(), "{}", found.stderr);
    let mut grids = 0;
    for (line, answer) in lines.iter().zip(answers).filter(|(_, answer)| *answer != "unknown") {
        let (_, map) = line.split_once(';').expect("a map");
        assert!(is_solved(answer, &[zones(3, 3), regions(map)].concat()), "{line}: {answer}");
        grids += 1;
    }
    assert!(grids > 10, "{grids}: {}", found.stderr);
}

#[test]
fn impossible_layouts_are_refused() {
    let folder = Folder::new();
    let short = folder.file("short.txt", "AAB");
    let bytes = folder.file("bytes.txt", b"AAB\xff");
    let zones = folder.file("zones.txt", "base 4x4\nzone ends: r1c1 r9c9\n");
    let spec = |kind: &str, path: &std::path::Path| format!("{kind}:{}", path.display());
    for layout in [
        "",
        "nine",
        "9",
        "0x0",
        "9x",
        "65x65",
        "99999999999999999999x2",
        "9x9+",
        "9x9+windoko",
        "7x7+blocks",
        "jigsaw:",
        "zones:",
        "jigsaw:no-such-file",
        "zones:no-such-file",
        "jigsaw:data",
        "blocks:",
        &spec("jigsaw", &short),
        &spec("jigsaw", &bytes),
        &spec("zones", &zones),
        &spec("zones", &bytes),
    ] {
        let run = run_args(["count", "--layout", layout], BLANK_4);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{layout}");
        assert!(run.stderr.contains("--layout"), "{layout}: {}", run.stderr);
    }
    let run = run_args(["count", "--layout", &spec("zones", &zones)], BLANK_4);
    assert!(run.stderr.contains("zones.txt:2:"), "{}", run.stderr);
}
