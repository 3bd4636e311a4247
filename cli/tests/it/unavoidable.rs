//! Unavoidable sets of grids.

use super::support::{Random, run};
use serde_json::Value;

const GRID: &str = "1234341221434321";
const NINE: &str =
    "123568479864791352957243681218657934536489127749312865391825746472136598685974213";

#[test]
fn sets_classes_and_counts_agree() {
    let sets = run(&format!("unavoidable --size 8 {NINE}"), "");
    let lines: Vec<Vec<&str>> =
        sets.stdout.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines.len() > 36, sets.code), (true, Some(0)), "{}", sets.stderr);
    let classes = run(&format!("unavoidable --size 8 --classes {NINE}"), "").stdout;
    for (number, line) in classes.lines().enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        let name = format!("class {}", number + 1);
        let members: Vec<&Vec<&str>> = lines.iter().filter(|set| set[2] == name).collect();
        assert_eq!(members.len().to_string(), fields[2]);
        for set in members {
            assert_eq!(set[1], fields[1]);
            let form = run(&format!("canonicalize {}", set[0]), "").stdout;
            assert_eq!(form.trim_end(), fields[0]);
        }
    }
    let counts = run(&format!("unavoidable --size 8 --counts {NINE}"), "").stdout;
    assert!(counts.starts_with(&format!("{}\t4:36 6:", lines.len())), "{counts}");
}

/// A puzzle has the sets of its solution, and equivalent grids have sets of the same classes.
#[test]
fn puzzles_and_equivalent_grids_have_the_same_sets() {
    let puzzle =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let grid = run(&format!("solve {puzzle}"), "").stdout;
    let sets = |line: &str| run(&format!("unavoidable --size 9 {line}"), "").stdout;
    assert_eq!(sets(puzzle), sets(grid.trim_end()));
    let sorted = |line: &str| {
        let classes = run(&format!("unavoidable --size 9 --classes {line}"), "").stdout;
        let mut classes: Vec<String> = classes.lines().map(str::to_owned).collect();
        classes.sort_unstable();
        classes
    };
    let seed = Random::new(1).below(1000);
    let other = run(&format!("scramble --seed {seed} {grid}"), "").stdout;
    assert_ne!(other, grid);
    assert_eq!(sorted(grid.trim_end()), sorted(other.trim_end()));
}

#[test]
fn objects_have_sets_and_classes() {
    let object = run(&format!("unavoidable --size 5 --json {GRID}"), "").stdout;
    let object: Value = serde_json::from_str(&object).unwrap();
    let found = &object["unavoidable"];
    assert_eq!((&object["status"], &found["size"]), (&"unique".into(), &5.into()));
    assert_eq!(found["complete_up_to"], 5);
    let first = serde_json::json!({ "puzzle": "12......21......", "size": 4, "class": 1 });
    assert_eq!((&found["sets"][0], found["sets"].as_array().map(Vec::len)), (&first, Some(8)));
    let class = serde_json::json!([{ "form": ".........1.2.2.1", "size": 4, "sets": 8 }]);
    assert_eq!(found["classes"], class);
}

#[test]
fn what_has_no_sets_is_said() {
    for (args, stdout, code) in [
        (format!("unavoidable --size 3 {GRID}"), "no sets\n", 0),
        (format!("unavoidable --size 3 --classes {GRID}"), "no sets\n", 0),
        (format!("unavoidable --size 3 --counts {GRID}"), "0\n", 0),
        ("unavoidable 12..............".to_owned(), "multiple\n", 1),
        ("unavoidable 123....4........".to_owned(), "none\n", 1),
    ] {
        let run = run(&args, "");
        assert_eq!((&*run.stdout, run.code), (stdout, Some(code)), "{args}: {}", run.stderr);
    }
    let stopped = run(&format!("unavoidable --node-limit 300 --counts {NINE}"), "");
    assert!(stopped.stdout.starts_with("at least "), "{}", stopped.stdout);
    assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
}
