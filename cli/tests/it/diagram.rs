//! `sample`, `nth` and `marginals`.

use super::json::FIELDS;
use super::sudoku::{JIGSAWS, PUZZLE, SOLUTION, is_solved, keeps, zones};
use super::support::{Folder, check, dominoes, run, run_args};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const BLANK: &str = "................";
/// Its solutions are 1234341241232341, 1234341243212143 and 1234342143122143.
const THREE: &str = "123.....4.......";
const NONE: &str = "123....4........";
const UNSOLVABLE: &str = "a b\na\n";
/// A 9x9 puzzle with a few dozen solutions.
const LOOSE: &str =
    "5..67....6721.5..8.....2.6....7...23..6.5........2......1....8.2.7......3.5.8....";

/// The solutions of a sudoku by `list`, a line each.
fn listed(puzzle: &str) -> BTreeSet<String> {
    run("list", puzzle).stdout.lines().map(str::to_owned).collect()
}

/// The printed solutions of a cover problem, as sets of options.
fn covers(text: &str) -> Vec<BTreeSet<&str>> {
    text.trim_end().split("\n\n").map(|solution| solution.lines().collect()).collect()
}

/// Whether dominoes cover each cell of a square board once.
fn is_tiling(n: usize, tiling: &BTreeSet<&str>) -> bool {
    let mut cells: Vec<&str> = tiling.iter().flat_map(|domino| domino.split(' ')).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.len() == n * n && tiling.len() * 2 == n * n
}

#[test]
fn samples_are_solutions() {
    let run = run("sample -n 50 --seed 3", PUZZLE.replace("53..7", "....."));
    let grids: BTreeSet<&str> = run.stdout.lines().collect();
    assert_eq!((run.stdout.lines().count(), run.code), (50, Some(0)));
    assert!(grids.len() > 1);
    let puzzle = PUZZLE.replace("53..7", ".....");
    assert!(grids.iter().all(|grid| is_solved(grid, &zones(3, 3)) && keeps(grid, &puzzle)));
    check("sample", PUZZLE, &format!("{SOLUTION}\n"), 0);
    let (jigsaw, map, solution) = JIGSAWS[0];
    check("sample -n 2", format!("{jigsaw};{map}\n"), &format!("{solution}\n").repeat(2), 0);
    let tilings = super::support::run("sample -n 20", dominoes(8, false));
    let tilings = covers(&tilings.stdout);
    assert!(tilings.len() == 20 && tilings.iter().all(|tiling| is_tiling(8, tiling)));
}

/// The `--seed` decides alone, for each input anew.
#[test]
fn a_seed_gives_the_same_samples() {
    let sample = |args: &str| run(&format!("sample -n 9 {args}"), format!("{BLANK}\n{BLANK}\n"));
    let first = sample("--stats");
    let lines: Vec<&str> = first.stdout.lines().collect();
    assert_eq!((lines.len(), &lines[..9]), (18, &lines[9..]));
    assert_eq!(sample("--seed 1 --threads 1").stdout, first.stdout);
    assert_ne!(sample("--seed 2").stdout, first.stdout);
    assert!(first.stderr.ends_with("\nseed: 1\n"), "{}", first.stderr);
    let totals: Value =
        serde_json::from_str(&sample("--seed 7 --stats --json").stderr).expect("JSON");
    assert_eq!(totals["seed"], 7);
}

/// The sum over all solutions of the squared distance from the expected number, over that number.
fn chi_square<'a>(samples: impl Iterator<Item = &'a str>, solutions: usize) -> f64 {
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    samples.for_each(|sample| *counts.entry(sample).or_default() += 1.0);
    assert!(counts.len() <= solutions);
    let expected = counts.values().sum::<f64>() / solutions as f64;
    let missing = (solutions - counts.len()) as f64 * expected;
    missing + counts.values().map(|count| (count - expected).powi(2) / expected).sum::<f64>()
}

/// Fixed seeds; the bounds are those that one in a thousand seeds exceeds.
#[test]
fn samples_are_uniform() {
    let grids = run("sample -n 5760", BLANK).stdout;
    let all = listed(BLANK);
    assert!(all.len() == 288 && grids.lines().all(|grid| all.contains(grid)));
    // That any one of them is missing is less likely than one in a million.
    assert_eq!(grids.lines().collect::<BTreeSet<_>>().len(), 288);
    let chi = chi_square(grids.lines(), 288);
    assert!((209.0..365.0).contains(&chi), "{chi}");
    let board = "a b c d e f\na b\nb c\nd e\ne f\na d\nb e\nc f\n";
    let tilings = run("sample -n 3000", board).stdout;
    let sorted: Vec<String> = covers(&tilings)
        .into_iter()
        .map(|tiling| tiling.into_iter().collect::<Vec<_>>().join(" / "))
        .collect();
    let chi = chi_square(sorted.iter().map(String::as_str), 3);
    assert!(sorted.len() == 3000 && chi < 13.8, "{chi}");
}

#[test]
fn all_places_together_are_the_list() {
    for puzzle in [THREE, "1...............", "12........4.....;AABBACCBACDBDCDD"] {
        let all = listed(puzzle);
        let places: BTreeSet<String> = (1..=all.len())
            .map(|k| run(&format!("nth {k}"), puzzle).stdout.trim_end().to_owned())
            .collect();
        assert_eq!(places, all);
    }
    let queens = "data/cover/queens6.dlx";
    let list = run_args(["list", queens], "").stdout;
    let all: BTreeSet<_> = covers(&list).into_iter().collect();
    let nth = |k: usize| run_args(["nth", &k.to_string(), queens], "").stdout;
    let places: Vec<String> = (1..=4).map(nth).collect();
    assert_eq!(places.iter().map(|place| covers(place)[0].clone()).collect::<BTreeSet<_>>(), all);
}

#[test]
fn places_may_be_of_any_size() {
    let board = dominoes(12, false);
    let last = run("nth 53060477521960000", &*board);
    assert!(is_tiling(12, &covers(&last.stdout)[0]) && last.code == Some(0));
    for k in ["53060477521960001", "99999999999999999999999999999999999"] {
        let behind = run(&format!("nth {k}"), &*board);
        assert_eq!((behind.stdout.as_str(), behind.code), ("no such solution\n", Some(1)));
        let message =
            format!("-: there is no solution number {k}: it has 53060477521960000 solutions\n");
        assert_eq!(behind.stderr, message);
    }
    check("nth 1", PUZZLE, &format!("{SOLUTION}\n"), 0);
    check("nth 2", PUZZLE, "no such solution\n", 1);
    for k in ["0", "one", "1.5", "+1"] {
        let refused = run(&format!("nth {k}"), PUZZLE);
        assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(2)));
        assert!(refused.stderr.contains("give a whole number from 1"), "{}", refused.stderr);
    }
}

/// The lines of `marginals`: a name and a number.
fn marginals(text: &str) -> BTreeMap<&str, u64> {
    text.lines()
        .map(|line| {
            let (name, count) = line.split_once('\t').expect(line);
            (name, count.parse().expect(line))
        })
        .collect()
}

/// Every candidate of every cell, counted in all solutions.
#[test]
fn marginals_are_what_the_list_has() {
    for (puzzle, n) in [(THREE, 4), (BLANK, 4), (LOOSE, 9), (PUZZLE, 9)] {
        let all = listed(puzzle);
        assert!(!all.is_empty() && all.len() < 100_000);
        let found = run("marginals", puzzle).stdout;
        let found = marginals(&found);
        for (cell, digit) in (0..n * n).flat_map(|cell| (1..=n).map(move |digit| (cell, digit))) {
            let name = format!("r{}c{} {digit}", cell / n + 1, cell % n + 1);
            let symbol = digit.to_string().as_bytes()[0];
            let has = all.iter().filter(|grid| grid.as_bytes()[cell] == symbol).count() as u64;
            assert_eq!(found.get(name.as_str()).copied().unwrap_or(0), has, "{name}");
        }
    }
    for file in ["queens6", "queens8", "langford7", "colors", "toy", "linesums4"] {
        let file = format!("data/cover/{file}.dlx");
        let list = run_args(["list", &file], "").stdout;
        let mut expected: BTreeMap<&str, u64> = BTreeMap::new();
        for option in list.lines().filter(|line| !line.is_empty()) {
            *expected.entry(option).or_default() += 1;
        }
        let found = run_args(["marginals", &file], "").stdout;
        let mut found = marginals(&found);
        found.retain(|_, count| *count > 0);
        assert_eq!(found, expected, "{file}");
    }
}

#[test]
fn marginals_of_each_cell_add_up_to_the_count() {
    let mut sums: BTreeMap<String, u64> = BTreeMap::new();
    let found = run("marginals --layout 2x3", ".".repeat(36)).stdout;
    for (name, count) in marginals(&found) {
        *sums.entry(name[..4].to_owned()).or_default() += count;
        // Every digit is as good as any other.
        assert_eq!(count, 28_200_960 / 6);
    }
    assert!(sums.len() == 36 && sums.values().all(|&sum| sum == 28_200_960));
    let found = run("marginals", dominoes(8, false)).stdout;
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for (option, count) in marginals(&found) {
        option.split(' ').for_each(|cell| *sums.entry(cell).or_default() += count);
    }
    assert!(sums.len() == 64 && sums.values().all(|&sum| sum == 12_988_816));
}

#[test]
fn symbols_are_those_of_the_puzzle() {
    let puzzle = THREE.replace('.', "_").replace('1', "a").replace('2', "b").replace('3', "c");
    let found = run("marginals --symbols abcd", puzzle.replace('4', "d")).stdout;
    assert!(found.starts_with("r1c1 a\t3\nr1c2 b\t3\n"), "{found}");
}

#[test]
fn no_solution_is_said() {
    for args in ["sample", "nth 1", "marginals", "marginals --heat"] {
        check(args, NONE, "no solution\n", 1);
    }
    for args in ["sample", "nth 1", "marginals"] {
        check(args, UNSOLVABLE, "no solution\n", 1);
        check(&format!("{args} --quiet"), UNSOLVABLE, "", 1);
        check(&format!("{args} --quiet"), THREE, "", 0);
    }
}

#[test]
fn limits_are_said() {
    let blank = ".".repeat(81);
    for verb in ["sample", "nth 1", "marginals"] {
        for (limit, reason) in [
            (
                "--sharing-memory 10KiB",
                "the diagram of all solutions would take more than 10.0 KiB; raise --sharing-memory",
            ),
            ("--timeout 100ms", "stopped by --timeout before the answer was complete"),
            ("--total-timeout 1s", "stopped by --total-timeout before the answer was complete"),
            ("--node-limit 1000", "stopped by --node-limit before the answer was complete"),
        ] {
            // Blank boards without diagonals are sampled without a diagram.
            let run = run(&format!("{verb} --layout 9x9+x {limit}"), &*blank);
            assert_eq!((run.stdout.as_str(), run.code), ("unknown\n", Some(3)), "{verb} {limit}");
            assert_eq!(run.stderr, format!("-:1: {reason}\n"));
        }
    }
}

#[test]
fn engines_that_cannot_say_so() {
    for verb in ["sample", "nth 1", "marginals"] {
        let run = |engine: &str, input: &str| run(&format!("{verb} --engine {engine}"), input);
        let expected = run("bits", THREE);
        assert_eq!(run("cells", THREE).stdout, expected.stdout);
        assert_eq!(expected.code, Some(0));
        for (engine, input, reason) in [
            ("links", THREE, "cannot share sub-problems"),
            ("links", PUZZLE, "cannot share sub-problems"),
            ("nine", PUZZLE, "the engine `nine` does not answer `"),
            ("nine", "a\na\n", "and this is an exact cover problem"),
        ] {
            let refused = run(engine, input);
            assert_eq!((refused.stdout.as_str(), refused.code), ("error\n", Some(2)));
            assert!(refused.stderr.contains(reason), "{}", refused.stderr);
        }
    }
}

#[test]
fn objects_have_what_is_documented() {
    let object = |args: &str, input: &str, more: Option<&str>| -> Value {
        let run = run(&format!("{args} --json"), input);
        let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
        let keys = object.as_object().expect("an object").keys();
        let expected: BTreeSet<&str> = FIELDS.into_iter().chain(more).collect();
        assert_eq!(keys.map(String::as_str).collect::<BTreeSet<_>>(), expected);
        object
    };
    let count = |object: &Value| (object["count"].clone(), object["exact"].clone());
    let number = |object: &Value| object["solutions"].as_array().map_or(0, Vec::len);
    let sample = object("sample -n 5", BLANK, None);
    assert_eq!((&sample["status"], number(&sample)), (&"solved".into(), 5));
    assert_eq!(count(&sample), ("288".into(), true.into()));
    assert_eq!(sample["nodes"], 0, "grids of a blank board take no search");
    let three = object("sample -n 5", THREE, None);
    assert!(three["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
    let nth = object("nth 2", BLANK, None);
    assert_eq!((&nth["status"], number(&nth)), (&"solved".into(), 1));
    let behind = object("nth 289", BLANK, None);
    assert_eq!((&behind["status"], number(&behind)), (&"beyond".into(), 0));
    assert_eq!(count(&behind), ("288".into(), true.into()));
    let more = Some("marginals");
    let found = object("marginals", THREE, more);
    assert_eq!((&found["status"], count(&found).0), (&"solved".into(), "3".into()));
    let first = serde_json::json!({ "cell": "r1c1", "digit": "1", "count": "3" });
    assert_eq!(found["marginals"][0], first);
    let found = object("marginals", "a b | x\na x:2\nb\na b\n", more);
    let expected = serde_json::json!([
        { "option": ["a", "x:2"], "number": 1, "count": "1" },
        { "option": ["b"], "number": 2, "count": "1" },
        { "option": ["a", "b"], "number": 3, "count": "1" },
    ]);
    assert_eq!(found["marginals"], expected);
    for (args, input, status) in [
        ("marginals", NONE, "none"),
        ("marginals --node-limit 1", BLANK, "stopped"),
        ("marginals", "11..............", "error"),
    ] {
        let found = object(args, input, more);
        assert_eq!((&found["status"], &found["marginals"]), (&status.into(), &Value::Null));
    }
}

#[test]
fn a_heat_map_is_drawn_once() {
    let folder = Folder::new();
    let file = folder.path().join("heat.svg");
    let svg = file.display().to_string();
    let drawn = run_args(["marginals", "--quiet", "--svg", &svg, THREE], "");
    assert_eq!((drawn.stdout.as_str(), drawn.stderr.as_str(), drawn.code), ("", "", Some(0)));
    let picture = fs::read_to_string(&file).expect("a picture");
    let titles: BTreeSet<&str> = picture
        .split("<title>")
        .skip(1)
        .map(|rest| rest.split("</title>").next().unwrap_or_default().trim())
        .collect();
    // All that the list has: 16 cells, of which 6 differ between the three solutions.
    let all = listed(THREE);
    let mut expected = BTreeSet::new();
    for cell in 0..16 {
        for digit in b'1'..=b'4' {
            let has = all.iter().filter(|grid| grid.as_bytes()[cell] == digit).count();
            let percent = ["", "33.33", "66.67", "100.00"][has];
            if has > 0 {
                let (row, column) = (cell / 4 + 1, cell % 4 + 1);
                let digit = char::from(digit);
                expected.insert(format!("r{row}c{column} {digit}: {has} ({percent} %)"));
            }
        }
    }
    assert_eq!(titles, expected.iter().map(String::as_str).collect());
    // The legend is below the board, which ends at 264 pixels, with its margin of 12.
    let document = roxmltree::Document::parse(&picture).expect("well-formed XML");
    let legend = document.descendants().find(|node| node.attribute("class") == Some("legend"));
    let legend = legend.expect("a legend");
    let texts = || legend.descendants().filter(|node| node.has_tag_name("text"));
    let words: Vec<&str> = texts().filter_map(|node| node.text().map(str::trim)).collect();
    assert_eq!(words, ["none", "25 %", "50 %", "75 %", "all"]);
    // Words can be read on small boards as well.
    let sizes = texts().filter_map(|node| node.attribute("font-size")?.parse().ok());
    assert!(sizes.into_iter().all(|size: f64| size >= 12.0));
    let shades = legend.descendants().filter(|node| node.has_tag_name("rect"));
    let tops = shades.map(|node| node.attribute("y").and_then(|y| y.parse::<f64>().ok()));
    assert!(tops.into_iter().all(|top| top.is_some_and(|top| (264.0..294.0).contains(&top))));
    fs::remove_file(&file).expect("it is there");
    let two = run_args(["marginals", "--quiet", "--svg", &svg, THREE, BLANK], "");
    assert!(two.code == Some(2) && two.stderr.contains("shows one puzzle"), "{}", two.stderr);
    assert!(!file.exists());
    let input = folder.file("puzzle.svg", THREE).display().to_string();
    let over = run_args(["marginals", "--svg", &input, &input], "");
    assert!(
        over.code == Some(2) && over.stderr.contains("would be overwritten"),
        "{}",
        over.stderr
    );
    assert_eq!(fs::read_to_string(&input).ok().as_deref(), Some(THREE));
    for args in ["marginals --heat", "marginals --svg no-such-folder/heat.svg"] {
        let refused = run(args, UNSOLVABLE.replace('\n', "\nb\n"));
        assert!(refused.code == Some(2), "{}", refused.stderr);
    }
    let nowhere = run("marginals --quiet --svg no-such-folder/heat.svg", THREE);
    assert!(nowhere.code == Some(2) && nowhere.stderr.contains("cannot be written"));
}

#[test]
fn colors_are_for_those_who_want_them() {
    let plain = run("marginals --heat", THREE).stdout;
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(run("marginals --heat --color never", THREE).stdout, plain);
    let colored = run("marginals --heat --color always", THREE).stdout;
    assert!(colored.contains("\u{1b}[") && !colored.contains('█'));
}
