//! Making puzzles from random grids.

use super::support::{Folder, run, run_args};
use serde_json::Value;
use std::collections::BTreeSet;

fn lines(args: &str) -> Vec<String> {
    let run = run(args, "");
    assert_eq!(run.code, Some(0), "{args}: {}", run.stderr);
    run.stdout.lines().map(str::to_owned).collect()
}

#[track_caller]
fn all_say(args: &str, puzzles: &[String], expected: &str) {
    let run = run(args, puzzles.join("\n"));
    assert!(run.stdout.lines().all(|line| line == expected), "{args}: {}", run.stdout);
    assert_eq!(run.stdout.lines().count(), puzzles.len());
}

#[test]
fn puzzles_are_minimal_and_the_same_on_all_threads() {
    let puzzles = lines("generate -n 700 --threads 1");
    assert_eq!(puzzles.len(), 700);
    all_say("minimal --engine bits -", &puzzles, "minimal");
    for threads in ["2", "3"] {
        assert_eq!(lines(&format!("generate -n 700 --threads {threads}")), puzzles);
    }
    assert_eq!(lines("generate -n 3 --threads 3"), puzzles[..3]);
    assert_ne!(lines("generate --seed 2"), puzzles[..1]);
}

#[test]
fn other_layouts_are_made_and_read_again() {
    for layout in ["4x4", "2x5", "9x9+windoku"] {
        let puzzles = lines(&format!("generate -n 4 --layout {layout} --threads 2"));
        assert_eq!(puzzles.len(), 4);
        all_say(&format!("minimal --layout {layout} -"), &puzzles, "minimal");
    }
}

#[test]
fn objects_say_what_was_made() {
    let args = "generate -n 5 --symmetry half-turn --givens 24..27 --json --seed 3 --stats";
    let run = run(args, "");
    assert!(run.stderr.contains("puzzles: 5\n"), "{}", run.stderr);
    for (number, line) in run.stdout.lines().enumerate() {
        let object: Value = serde_json::from_str(line).unwrap();
        let (puzzle, solution) =
            (object["puzzle"].as_str().unwrap(), object["solution"].as_str().unwrap());
        assert_eq!(run_args(["solve", puzzle], "").stdout.trim(), solution);
        let givens = puzzle.chars().filter(|&symbol| symbol != '.').count();
        assert!((24..=27).contains(&givens) && object["givens"] == givens);
        assert_eq!((&object["seed"], &object["number"]), (&3.into(), &number.into()));
        assert_eq!(
            (&object["symmetry"], &object["minimal"]),
            (&"half-turn".into(), &"orbits".into())
        );
        let given = |line: &str| line.chars().map(|symbol| symbol != '.').collect::<Vec<_>>();
        assert_eq!(given(puzzle), given(&puzzle.chars().rev().collect::<String>()));
    }
}

/// Objects have the number of automorphisms that `canonicalize` tells, whatever the layout and the way of generating.
#[test]
fn objects_count_automorphisms() {
    let mut numbers = BTreeSet::new();
    for (args, layout) in [
        ("-n 40 --layout 4x4 --symmetry full", "4x4"),
        ("-n 3 --layout 9x9+x", "9x9+x"),
        ("-n 3", "9x9"),
        ("-n 20 --weights", "9x9"),
    ] {
        let made = lines(&format!("generate {args} --json"));
        assert!(made.len() > 2);
        for line in made {
            let object: Value = serde_json::from_str(&line).unwrap();
            let puzzle = object["puzzle"].as_str().unwrap();
            let form = run(&format!("canonicalize --map --layout {layout} -"), puzzle).stdout;
            let number = form.split('\t').nth(1).unwrap();
            assert_eq!(object["automorphisms"], number, "{puzzle}");
            numbers.insert(number.to_owned());
        }
    }
    assert!(numbers.len() > 1, "{numbers:?}");
}

#[test]
fn grids_of_a_file_are_the_solutions() {
    let folder = Folder::new();
    let puzzles = lines("generate -n 3 --seed 5").join("\n");
    let grids = run("solve -", puzzles).stdout;
    let file = folder.file("grids.txt", &grids);
    let made = lines(&format!("generate --from {} --minimal no --givens 40", file.display()));
    assert_eq!(run("solve -", made.join("\n")).stdout, grids);
    assert!(made.iter().all(|line| line.matches('.').count() == 41), "{made:?}");
    let bad = folder.file("bad.txt", "1..4............\n");
    let run = run(&format!("generate --from {}", bad.display()), "");
    assert!(
        run.stderr.contains("bad.txt:1: found an empty cell, expected a grid"),
        "{}",
        run.stderr
    );
    assert_ne!(run.code, Some(0));
}

#[test]
fn what_cannot_be_made_is_refused_or_stopped() {
    for (args, message) in [
        ("generate --givens 26..24", "the range is empty"),
        ("generate --givens many", "give a range with both ends"),
        ("generate --givens 10", "no 9x9 puzzle has fewer than 17 givens"),
        ("generate --givens 41..50", "no minimal 9x9 puzzle with more than 40 givens is known"),
        ("generate --minimal no", "give a range of givens"),
        ("generate --minimal rated", "give ratings with an upper end"),
        ("generate --minimal yes", "the meanings are strict, orbits, rated, no"),
        ("generate --symmetry round", "the classes are orthogonal"),
    ] {
        let run = run(args, "");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{args}");
        assert!(run.stderr.contains(message), "{args}: {}", run.stderr);
    }
    let run = run("generate -n 5 --givens 40..70 --timeout 1s --threads 2 --stats", "");
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(3)));
    assert!(run.stderr.contains("stopped by --timeout with 0 of 5 puzzles"), "{}", run.stderr);
    // A stopped run counts its grids as well.
    let rejected = run.stderr.lines().find_map(|line| line.strip_prefix("rejected: "));
    let rejected = rejected.and_then(|line| line.strip_suffix(" with too few givens"));
    assert!(rejected.is_some_and(|count| count != "0"), "{}", run.stderr);
    assert!(!run.stderr.contains("grids: 0 "), "{}", run.stderr);
}

#[test]
fn redundant_givens_are_removed() {
    // 18 givens and one solution; a 5 in the center is another given of it, and redundant.
    let few = "...21......73......58......43.......2.......8.......76......25......73......98...";
    let more = format!("{}5{}", &few[..40], &few[41..]);
    for args in ["minimize", "minimize --one --seed 3", "minimize --fewest", "minimize --all"] {
        let run = run(&format!("{args} {more}"), "");
        assert_eq!(
            (run.stdout.lines().last(), run.code),
            (Some(few), Some(0)),
            "{args}: {}",
            run.stderr
        );
    }
    let run = self::run(&format!("minimize --symmetry half-turn --json {few}"), "");
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&object["puzzles"][0], &object["status"]), (&few.into(), &"minimal".into()));
    let blank = self::run(&format!("minimize {}", ".".repeat(81)), "");
    assert_eq!((blank.stdout.as_str(), blank.code), ("multiple\n", Some(1)));
    let clash = self::run(&format!("minimize --symmetry full {few}"), "");
    assert!(clash.stderr.contains("not symmetrical in the class full"), "{}", clash.stderr);
}

#[test]
fn weights_stand_behind_puzzles_and_their_statistics_at_the_end() {
    let one = run("generate --weights -n 300 --threads 1", "");
    let two = run("generate --weights -n 300 --threads 2", "");
    assert_eq!((one.code, &one.stdout, &one.stderr), (Some(0), &two.stdout, &two.stderr));
    assert!(one.stderr.starts_with("all minimal puzzles: 26."), "{}", one.stderr);
    let puzzles: Vec<String> = (one.stdout.lines())
        .map(|line| {
            let (puzzle, weight) = line.split_once('\t').unwrap();
            assert!(weight.parse::<f64>().is_ok_and(|weight| weight > 0.0), "{line}");
            puzzle.to_owned()
        })
        .collect();
    all_say("minimal -", &puzzles, "minimal");
    let run = run("generate --weights --json --timeout 300ms", "");
    let census = run.stderr.lines().next().unwrap();
    let census: Value = serde_json::from_str(census).unwrap();
    assert_eq!(census["puzzles"], run.stdout.lines().count());
    // A slow machine makes no walk in that time, which the exit code says.
    let expected = if census["walks"] == 0 { 3 } else { 0 };
    assert_eq!(run.code, Some(expected), "{}", run.stderr);
    let bad = self::run("generate --weights --givens 20..30", "");
    assert_eq!(bad.code, Some(2));
}

#[test]
fn missing_givens_are_added() {
    // 18 givens and one solution, without the last.
    let less = "...21......73......58......43.......2.......8.......76......25......73......9....";
    let run = self::run(&format!("complete {less}"), "");
    let fields: Vec<&str> = run.stdout.trim_end().split('\t').collect();
    assert_eq!((fields.len(), run.code), (3, Some(0)), "{}", run.stderr);
    assert!(fields[1].starts_with("added 1: r"), "{}", run.stdout);
    all_say("check -", &[fields[0].to_owned()], "unique");
    let candidates = self::run(&format!("candidates {less}"), "").stdout;
    let differing = candidates.split_whitespace().filter(|digits| digits.len() > 1).count();
    assert_eq!(fields[2], format!("{differing} cells differ"));
    // The mask leaves the cell of the given that is missing, by a file.
    let folder = Folder::new();
    let mask = format!("{}\n{}1...\n", ".".repeat(40), "0".repeat(37));
    let file = folder.file("mask.txt", mask);
    let run = self::run(&format!("complete --json --mask {} {less}", file.display()), "");
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    let completion = &object["completion"];
    let full = format!("{}8...", &less[..77]);
    assert_eq!((&object["status"], &completion["puzzle"]), (&"unique".into(), &full.into()));
    assert_eq!(completion["added"], serde_json::json!([{ "cell": "r9c6", "digit": "8" }]));
    assert_eq!(completion["fewest"], true);
    assert_eq!(completion["differing"].as_array().map(Vec::len), Some(differing));
}

#[test]
fn what_cannot_be_completed_is_said() {
    let unique = "12.4.........32.";
    for (args, stdout, code) in [
        (format!("complete {unique}"), format!("{unique}\tadded 0\t0 cells differ\n"), 0),
        ("complete 123....4........".to_owned(), "none\n".to_owned(), 1),
        (
            format!("complete --mask {} {}", ".".repeat(16), ".".repeat(16)),
            "multiple\n".to_owned(),
            1,
        ),
    ] {
        let run = run(&args, "");
        assert_eq!((run.stdout, run.code), (stdout, Some(code)), "{args}: {}", run.stderr);
    }
    let bad = run("complete --mask 111 ................", "");
    assert!(bad.stderr.contains("3 symbols, and the layout 16 cells"), "{}", bad.stderr);
    let blank = ".".repeat(81);
    let stopped = run(&format!("complete --timeout 300ms {blank}"), "");
    assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
    assert!(stopped.stdout.contains("\tadded at most "), "{}", stopped.stdout);
}

/// The rating that stands behind a puzzle is the one that `rate` gives it.
#[test]
fn ratings_are_those_of_the_verb_rate() {
    for args in [
        "--scale se --rating 3.0..7.0",
        "--rating medium..hard",
        "--rating 300..700",
        "--technique naked-pair",
    ] {
        let made = lines(&format!("generate -n 6 --threads 2 {args}"));
        assert_eq!(lines(&format!("generate -n 6 --threads 1 {args}")), made);
        let scale = if args.contains("se") { "se" } else { "human" };
        for line in made {
            let (puzzle, rating) = line.split_once('\t').unwrap();
            assert_eq!(run_args(["rate", "--scale", scale, puzzle], "").stdout.trim(), rating);
        }
    }
}

#[test]
fn ratings_and_techniques_that_are_none_are_refused() {
    for (args, expected) in [
        ("--rating 7.1", "for ratings ER add --scale se"),
        ("--rating hard..easy", "the lower end first"),
        ("--scale se --rating easy", "expected ratings ER from 0 to 20"),
        ("--rating ..", "found `..`"),
        ("--technique x", "no technique `x`; did you mean `X-Wing`"),
        ("--technique zzzz", "no technique `zzzz`; it has full houses, naked singles"),
        ("--technique aic-with-als", "no path on the scale human has a step of `aic-with-als`"),
    ] {
        let run = run(&format!("generate {args}"), "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args}");
        assert!(run.stderr.contains(expected), "{args}: {}", run.stderr);
    }
}

#[test]
fn masks_say_where_givens_are() {
    let mask = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let given = |line: &str| line.chars().map(|symbol| symbol != '.').collect::<Vec<_>>();
    let made = lines(&format!("generate -n 4 --threads 1 --mask {mask}"));
    assert!(made.iter().all(|puzzle| given(puzzle) == given(mask)), "{made:?}");
    all_say("check -", &made, "unique");
    assert_eq!(lines(&format!("generate -n 4 --threads 2 --mask {mask}")), made);
    let folder = Folder::new();
    let rows: Vec<String> = given(mask)
        .chunks(9)
        .map(|row| row.iter().map(|&is_given| if is_given { 'x' } else { '0' }).collect())
        .collect();
    let file = folder.file("mask.txt", rows.join("\n"));
    assert_eq!(lines(&format!("generate -n 4 --mask {}", file.display())), made);
    let run = run("generate --mask xx", "");
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("the mask has 2 symbols, and the layout 81 cells"),
        "{}",
        run.stderr
    );
}

#[test]
fn jigsaws_are_maps_for_other_verbs() {
    let maps = lines("jigsaw --size 7 -n 3 --seed 5 --symmetry half-turn");
    assert_eq!(maps.len(), 3);
    let blanks: Vec<String> = maps.iter().map(|map| format!("{};{map}", ".".repeat(49))).collect();
    all_say("check -", &blanks, "multiple");
    let folder = Folder::new();
    let file = folder.file("map.txt", &maps[0]);
    let made = lines(&format!("generate -n 2 --layout jigsaw:{}", file.display()));
    let puzzles: Vec<String> = made.iter().map(|puzzle| format!("{puzzle};{}", maps[0])).collect();
    all_say("check -", &puzzles, "unique");
    let run = self::run("jigsaw --size 7 --seed 5 --symmetry half-turn --json", "");
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(object["jigsaw"], maps[0]);
    assert_eq!((&object["symmetry"], &object["number"]), (&"half-turn".into(), &0.into()));
    let bad = self::run("jigsaw --size 1", "");
    assert_eq!(bad.code, Some(2));
    assert!(bad.stderr.contains("2 to 25 rows"), "{}", bad.stderr);
}

/// A blank board whose grids are counted by gluing has uniform samples, however large it is.
#[test]
fn grids_of_blank_boards_are_sampled() {
    let run = self::run("sample -n 3 --seed 2 --json", ".".repeat(81));
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(object["count"], "6670903752021072936960");
    let grids: Vec<String> = (object["solutions"].as_array().unwrap().iter())
        .map(|grid| grid.as_str().unwrap().to_owned())
        .collect();
    assert_eq!(grids.len(), 3);
    all_say("check -", &grids, "unique");
}

/// Ranges of the numbers of a seed are made by several runs.
#[test]
fn ranges_of_numbers_make_up_the_whole() {
    for args in ["", "--json ", "--weights "] {
        let all = lines(&format!("generate -n 7 --seed 4 {args}"));
        let ranges = [(0, 3), (3, 1), (4, 3)].map(|(first, number)| {
            lines(&format!(
                "generate -n {number} --from-number {first} --seed 4 --threads 2 {args}"
            ))
        });
        assert_eq!(ranges.concat(), all, "{args}");
    }
    assert_eq!(run("generate --from-number x", "").code, Some(2));
}

#[test]
fn puzzles_with_constraints_are_unique_and_the_same_on_all_threads() {
    for args in ["killer", "arrow=1,thermometer=1 --layout 6x6", "kropki --layout 4x4 --level easy"]
    {
        let args = format!("generate -n 6 --constraints {args}");
        let puzzles = lines(&format!("{args} --threads 1"));
        assert_eq!(puzzles.len(), 6);
        assert_eq!(lines(&format!("{args} --threads 4")), puzzles);
        assert_eq!(lines(&format!("{args} --from-number 2 --threads 2"))[..4], puzzles[2..]);
        all_say("check --format json -", &puzzles, "unique");
    }
    // The default of cages that tile the board keeps redundant ones, and strict has none.
    let tight = lines("generate -n 3 --layout 6x6 --constraints killer --minimal strict");
    all_say("minimal --format json -", &tight, "minimal");
}

#[test]
fn puzzles_with_constraints_are_written_in_the_formats_that_state_them() {
    let args = "generate -n 2 --layout 6x6 --constraints arrow=2,killer=2";
    for format in ["json", "iss", "fpuzzles"] {
        let puzzles = lines(&format!("{args} --to {format}"));
        all_say("check -", &puzzles, "unique");
    }
    let refused = run(&format!("{args} --to grid"), "");
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(refused.stderr.contains("arrow"), "{}", refused.stderr);
    let run = run(&format!("{args} --level medium --seed 4 --json"), "");
    for line in run.stdout.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&object["level"], &object["minimal"]), (&"medium".into(), &"strict".into()));
        assert_eq!(object["layout"]["constraints"].as_array().map(Vec::len), Some(4));
        assert_eq!(object["automorphisms"], Value::Null);
    }
}
