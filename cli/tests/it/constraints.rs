//! Puzzles with rules beyond zones: their answers in all forms, refusals by verbs that know zones only, and faults.

use super::inquiries::words;
use super::sudoku::{all_4x4, is_solved, zones};
use super::support::{Folder, Run, check, run, run_args, verbs};
use pavane::constraints::fpuzzles::compress;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A cage of 1 and 2 in the first row, and one of 1 and 3 in the first column. So the first block is 1 2 / 3 4, which
/// leaves 288 / 4! = 12 grids. The cage of 3 and 4 leaves two choices in the third column and two in the fourth.
const FOUR: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R1C1~R2C1.Cage~7~R3C3~R3C4";
/// The same with a cage of 1 and 3 in the third column. The 3 is in the first row, as the second row has one.
const UNIQUE: &str =
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R1C1~R2C1.Cage~7~R3C3~R3C4.Cage~4~R1C3~R2C3";
const SOLUTION: &str = "1234341221434321";
/// Two different digits up to 4 have a sum of at most 7.
const NONE: &str = ".Shape~4x4.Cage~8~R1C1~R1C2";
/// The same as `UNIQUE` with digits from 0: each sum of two digits is less by 2.
const FROM_ZERO: &str =
    ".Shape~4x4~0-3.Cage~1~R1C1~R1C2.Cage~2~R1C1~R2C1.Cage~5~R3C3~R3C4.Cage~2~R1C3~R2C3";

/// A puzzle of f-puzzles on a 4x4 board, with further keys.
fn fpuzzles(keys: &Value) -> Value {
    let mut puzzle = json!({ "size": 4, "title": "Cages", "author": "A tester" });
    puzzle["grid"] = json!(vec![vec![json!({}); 4]; 4]);
    for (key, value) in keys.as_object().expect("an object") {
        puzzle[key] = value.clone();
    }
    puzzle
}

/// The cages of `UNIQUE`.
fn cages() -> Value {
    fpuzzles(&json!({ "killercage": [
        { "cells": ["R1C1", "R1C2"], "value": "3" },
        { "cells": ["R1C1", "R2C1"], "value": "4" },
        { "cells": ["R3C3", "R3C4"], "value": "7" },
        { "cells": ["R1C3", "R2C3"], "value": 4 },
    ] }))
}

/// The compressed data of a puzzle, and a link with it.
fn packed(puzzle: &Value) -> (String, String) {
    let data = compress(&puzzle.to_string());
    let link = format!("https://www.f-puzzles.com/?load={data}");
    (data, link)
}

/// The objects of a run with `--json`.
#[track_caller]
fn objects(run: &Run) -> Vec<Value> {
    let object = |line: &str| serde_json::from_str(line).expect("an object on each line");
    run.stdout.lines().map(object).collect()
}

#[test]
fn stats_name_the_primitives_that_propagated() {
    let run = run_args(["check", "--stats", "--json", UNIQUE], "");
    let totals = run.stderr.lines().last().expect("totals");
    let totals: Value = serde_json::from_str(totals).expect("an object");
    let sums = &totals["propagation"]["sum"];
    assert!(sums["calls"].as_u64() > Some(0) && sums["removed"].as_u64() > Some(0), "{totals}");
    assert!(sums["contradictions"].is_u64(), "{totals}");
    let text = run_args(["check", "--stats", UNIQUE], "").stderr;
    assert!(text.contains("\npropagation, sum: "), "{text}");
    // Zones alone have other engines.
    let text = run_args(["check", "--stats", "1234341221434321"], "").stderr;
    assert!(!text.contains("propagation"), "{text}");
}

// Refusals of verbs that know zones only.

/// The verbs that answer questions about such puzzles.
const ANSWERED: &[&str] = &["solve", "check", "candidates", "minimal", "conflict", "count", "list"];
/// The verbs that print such puzzles, each in the format of its input.
const PRINTED: &[&str] = &["minimize"];
/// The verbs that answer with a diagram where it can be made, with the arguments before the input.
const ANSWERED_BY_DIAGRAMS: &[&str] = &["sample", "nth 1", "marginals", "estimate"];
/// The verbs that summarize such puzzles.
const SUMMARIZED: &[&str] = &["stats"];
/// The verbs that give steps of a person.
const EXPLAINED: &[&str] = &["hint", "steps", "explain"];
/// The verbs that refuse such puzzles, with the arguments before the input.
const REFUSED: &[&str] = &[
    "rate",
    "compare",
    "symmetry",
    "unavoidable",
    "generate --from",
    "complete",
    "vicinity",
    "show --step 1",
    "convert --to line",
    "canonicalize",
    "scramble",
    "dedup",
    "verify certificate.txt --problem",
];
/// The verbs that draw such puzzles.
const DRAWN: &[&str] = &["show"];
/// The verbs that take one such puzzle, with arguments.
const SINGLE: &[&str] = &["prove -o proof", "tasks split -o split"];
/// The verbs that read no puzzles.
const WITHOUT_PUZZLES: &[&str] = &[
    "methods",
    "techniques",
    "jigsaw",
    "few-clues",
    "zoo",
    "tasks run",
    "tasks merge",
    "tasks drive",
    "serve",
    "help",
    "manual",
    "completions",
];

/// A folder with a puzzle in each format, and the names of its files.
fn files() -> (Folder, [&'static str; 4]) {
    let folder = Folder::new();
    let (data, link) = packed(&cages());
    folder.file("string.iss", UNIQUE);
    folder.file("puzzle.json", cages().to_string());
    folder.file("link.txt", link);
    folder.file("data.txt", data);
    folder.file("problem.dlx", "a b c\na b\nc\na\nb c\n");
    let made = run_in(&folder, "count --certificate certificate.txt problem.dlx");
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    (folder, ["string.iss", "puzzle.json", "link.txt", "data.txt"])
}

fn run_in(folder: &Folder, line: &str) -> Run {
    let mut command = super::support::pavane();
    command.current_dir(folder.path()).args(line.split_whitespace());
    Run::of(command.timeout(super::support::HANG).output().expect("the program can be run"))
}

/// Checks that a call is refused with a message, and prints no answer.
#[track_caller]
fn check_refusal(folder: &Folder, line: &str, message: &str) {
    let found = run_in(folder, line);
    assert_eq!(found.code, Some(2), "{line}: {found:?}");
    assert!(found.stderr.contains(message), "{line}: {}", found.stderr);
    let has_no_answer = matches!(found.stdout.as_str(), "" | "error\n");
    assert!(has_no_answer, "{line}: {}", found.stdout);
}

#[test]
fn every_verb_answers_refuses_or_reads_no_puzzles() {
    let verb = |line: &str| match line.split(' ').collect::<Vec<_>>()[..] {
        ["tasks", step, ..] => format!("tasks {step}"),
        [verb, ..] => verb.to_owned(),
        [] => String::new(),
    };
    let refused =
        REFUSED.iter().copied().filter(|line| *line != "show --step 1").collect::<Vec<_>>();
    let rows = [
        ANSWERED,
        PRINTED,
        ANSWERED_BY_DIAGRAMS,
        SUMMARIZED,
        EXPLAINED,
        &refused,
        DRAWN,
        SINGLE,
        WITHOUT_PUZZLES,
    ]
    .concat();
    let known: BTreeSet<String> = rows.iter().map(|line| verb(line)).collect();
    assert_eq!(known.len(), rows.len(), "a verb has two rows");
    // `serve` is a feature of the build, and `tasks` has a row for each step.
    let compiled: BTreeSet<String> =
        verbs().into_iter().filter(|verb| verb != "tasks").chain(["serve".to_owned()]).collect();
    assert_eq!(known, compiled);
}

#[test]
fn verbs_that_know_zones_only_refuse_all_forms() {
    let (folder, files) = files();
    for line in REFUSED {
        for file in files {
            check_refusal(&folder, &format!("{line} {file}"), "rules beyond zones (killer)");
        }
    }
}

#[test]
fn steps_lead_to_the_solution_in_all_forms() {
    let (folder, files) = files();
    for file in files {
        let hint = run_in(&folder, &format!("hint --reveal all {file}"));
        let steps = run_in(&folder, &format!("steps {file}"));
        let path = run_in(&folder, &format!("explain --json {file}"));
        assert_eq!((hint.code, steps.code, path.code), (Some(0), Some(0), Some(0)), "{hint:?}");
        // The first cage holds 1 and 2 in either order.
        let first = "the killer cage r1c1 r1c2 with sum 3 holds 1, 2, which leaves";
        assert!(steps.stdout.contains(first), "{steps:?}");
        let answer = &objects(&path)[0];
        let placed = answer["path"].as_array().expect("steps");
        let placed: Vec<&Value> =
            placed.iter().map(|step| &step["placement"]).filter(|one| !one.is_null()).collect();
        assert_eq!(placed.len(), 16, "{answer}");
        for placement in placed {
            let cell = placement["cell"].as_str().expect("a cell").as_bytes();
            let at = usize::from(cell[1] - b'1') * 4 + usize::from(cell[3] - b'1');
            assert_eq!(placement["digit"], u64::from(SOLUTION.as_bytes()[at] - b'0'), "{answer}");
        }
    }
    for verb in EXPLAINED {
        let line = format!("{verb} --scale se string.iss");
        check_refusal(&folder, &line, "the scale se has no techniques for rules beyond zones");
    }
}

#[test]
fn proofs_are_written_and_verified() {
    let (folder, files) = files();
    folder.file("none.iss", NONE);
    folder.file("four.iss", FOUR);
    folder.file("zero.iss", FROM_ZERO);
    // Lines of each kind of inequalities: sums, relations, and words of an automaton.
    folder.file(
        "kinds.iss",
        ".Shape~4x4.Arrow~R1C1~R2C2~R2C3.Thermo~R3C1~R3C2~R3C3.Skyscraper~R1~2~",
    );
    let claims = files.map(|file| (file, "unique"));
    let others = [("none.iss", "none"), ("four.iss", "exactly 4"), ("zero.iss", "unique")];
    let kinds = run_in(&folder, "count kinds.iss").stdout;
    let kinds = format!("exactly {}", kinds.trim());
    for (file, claim) in claims.into_iter().chain(others).chain([("kinds.iss", &kinds[..])]) {
        let proved = run_in(&folder, &format!("prove {file} -o proof"));
        let expected = format!("{claim}\nveripb proof/problem.opb proof/proof.pbp\n");
        assert_eq!((proved.stdout, proved.code), (expected, Some(0)), "{file}: {}", proved.stderr);
        let verified = run_in(&folder, &format!("verify proof/proof.pbp --problem {file}"));
        assert_eq!((verified.stdout, verified.code), (format!("{claim}\n"), Some(0)), "{file}");
        // The proof is about this puzzle alone.
        let other = run_in(&folder, "verify proof/proof.pbp --problem problem.dlx");
        assert_eq!(other.code, Some(2), "{file}: {}", other.stderr);
    }
}

#[test]
fn compressed_proofs_and_objects_are_the_same() {
    let (folder, _) = files();
    let line = "prove string.iss -o proof --compress zst --json";
    let proved = run_in(&folder, line);
    assert_eq!(proved.code, Some(0), "{}", proved.stderr);
    assert_eq!(objects(&proved)[0]["claim"], "unique");
    let verified = run_in(&folder, "verify proof/proof.pbp.zst --problem string.iss");
    assert_eq!(verified.stdout, "unique\n", "{}", verified.stderr);
}

#[test]
fn proofs_that_cannot_be_written_say_why() {
    let (folder, _) = files();
    folder.file("four.iss", FOUR);
    folder.file("regex.iss", ".Shape~4x4.Regex~MTIzNA~R1C1~R1C2~R1C3~R1C4");
    for (line, code, message) in [
        ("prove string.iss -o proof --engine nine", 2, "writes no proofs"),
        ("prove string.iss -o proof --engine bits", 2, "is proved by learning"),
        ("prove string.iss -o proof --branching given", 2, "is proved by learning"),
        ("prove four.iss -o proof --most 3", 3, "a proof names each; raise --most\n"),
        ("prove four.iss -o proof --node-limit 1", 3, "--node-limit came before"),
        ("prove regex.iss -o proof", 2, "(kind regex) has no statement as inequalities"),
    ] {
        let found = run_in(&folder, line);
        assert_eq!((&found.stdout[..], found.code), ("", Some(code)), "{line}: {}", found.stderr);
        assert!(found.stderr.contains(message), "{line}: {}", found.stderr);
    }
}

#[test]
fn formats_with_room_for_rules_are_written() {
    const WITH_RULES: [&str; 5] = ["json", "fpuzzles", "sudokupad", "iss", "link"];
    const STATED: [(&str, &str); 2] = [("opb", "* #variable= "), ("cnf", "c 1 = r1c1=1")];
    let (folder, files) = files();
    folder.file("bad.txt", "12\n");
    let message = run("convert --to unknown", "").stderr;
    let list = message.split("possible values: ").nth(1).and_then(|rest| rest.split(']').next());
    let formats: Vec<&str> = list.expect("a list of formats").split(", ").collect();
    assert!(formats.len() > 15 && formats.contains(&"opb"), "{formats:?}");
    for format in formats {
        let convert = |file: &str| run_in(&folder, &format!("convert --to {format} {file}"));
        // A table has its head also without a puzzle.
        let bad = convert("bad.txt");
        for file in files {
            let found = convert(file);
            if WITH_RULES.contains(&format) {
                assert_eq!(found.code, Some(0), "{format} {file}: {}", found.stderr);
                check("check", found.stdout.clone(), "unique\n", 0);
                check("solve", found.stdout, &format!("{SOLUTION}\n"), 0);
                continue;
            }
            if let Some((_, begin)) = STATED.iter().find(|(name, _)| *name == format) {
                assert_eq!(found.code, Some(0), "{format} {file}: {}", found.stderr);
                assert!(found.stdout.starts_with(begin), "{format} {file}");
                continue;
            }
            assert_eq!((&found.stdout, found.code), (&bad.stdout, Some(2)), "{format} {file}");
            // A format of 9x9 boards has no room for the board either.
            let reasons = ["rules beyond zones (killer)", "the layout 4x4"];
            let is_named = reasons.iter().any(|reason| found.stderr.contains(reason));
            assert!(is_named, "{}", found.stderr);
        }
    }
}

#[test]
fn lines_in_a_file_of_zones_are_rules_of_all_puzzles() {
    let folder = Folder::new();
    let cages = "base 4x4\nkiller 3: r1c1 r1c2\nkiller 4: r1c1 r2c1\nkiller 7: r3c3 r3c4\n";
    folder.file("cages.txt", format!("{cages}killer 4: r1c3 r2c3\n"));
    folder.file("puzzles.txt", "................\n4...............\n");
    let found = run_in(&folder, "check --file-names never --layout zones:cages.txt puzzles.txt");
    assert_eq!((found.stdout.as_str(), found.code), ("unique\nnone\n", Some(1)), "{found:?}");
    let found = run_in(&folder, "solve --layout zones:cages.txt ................");
    assert!(found.stdout.starts_with(SOLUTION), "{found:?}");
    let found = run_in(&folder, "convert --to iss --layout zones:cages.txt ................");
    assert_eq!(found.stdout, format!("{UNIQUE}\n"), "{found:?}");
    // Answers state their layout, with all rules.
    let found = run_in(&folder, "check --json --layout zones:cages.txt ................");
    assert_eq!(objects(&found)[0]["layout"]["constraints"][0], "killer 3: r1c1 r1c2");
    check("check", found.stdout, "unique\n", 0);
    for line in ["symmetry", "rate", "convert --to line"] {
        let line = format!("{line} --layout zones:cages.txt ................");
        check_refusal(&folder, &line, "rules beyond zones (killer)");
    }
    folder.file("wrong.txt", "base 4x4\nkiller 3: r1c1 r5c1\n");
    let found = run_in(&folder, "check --layout zones:wrong.txt ................");
    assert!(found.stderr.contains("wrong.txt:2:16: the board has no cell \"r5c1\""), "{found:?}");
    // Values from 0 have symbols from 0.
    folder.file("zero.txt", "base 4x4\nvalues from 0\nkiller 1: r1c1 r1c2\n");
    let found = run_in(&folder, "candidates --layout zones:zero.txt ................");
    assert!(found.stdout.starts_with("01 01 23 23"), "{found:?}");
}

#[test]
fn unknown_keys_are_skipped_with_a_warning_if_they_are_named() {
    let mut puzzle = cages();
    puzzle["wormhole"] = json!([{ "cells": ["R1C1", "R4C4"] }]);
    let (data, link) = packed(&puzzle);
    for text in [&data, &link, &format!("{UNIQUE}.Wormhole~R1C1")] {
        let found = run("check", text.clone());
        assert_eq!(found.code, Some(2), "{text}");
        let found = run("check --ignore-unknown wormhole --ignore-unknown Wormhole", text.clone());
        assert_eq!((found.stdout.as_str(), found.code), ("unique\n", Some(0)), "{found:?}");
        assert!(found.stderr.to_lowercase().contains("warning: skipped wormhole"), "{found:?}");
    }
}

#[test]
fn arguments_that_need_zones_only_are_refused() {
    let (folder, _) = files();
    let beyond = "rules beyond zones (killer)";
    for (line, message) in [
        ("solve --method exact-cover", beyond),
        ("solve --cheapest 2", beyond),
        ("solve --maximize", beyond),
        ("compare --methods exact-cover", beyond),
        ("show --step 1 --svg picture.svg", beyond),
        ("dedup --known", beyond),
        ("count --certificate new.txt", beyond),
        ("check --layout 9x9+x", "the text states its own board"),
        ("check --layout 4x4", "the text states its own board"),
    ] {
        check_refusal(&folder, &format!("{line} string.iss"), message);
    }
    for file in ["new.txt", "list.txt", "picture.svg"] {
        assert!(!folder.path().join(file).exists(), "{file} was written");
    }
    for verb in ["solve", "check", "count"] {
        check_refusal(&folder, &format!("{verb} --engine nine string.iss"), beyond);
    }
    let json = run_in(&folder, "rate --json string.iss");
    assert_eq!(objects(&json)[0]["status"], "error");
}

/// The sum of three cells is no rule about pairs of cells.
#[test]
fn exact_cover_refuses_rules_about_more_than_two_cells() {
    let (folder, _) = files();
    folder.file("three.iss", ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.Thermo~R4C1~R4C2");
    let message = "about more than two cells at once (killer)";
    for line in [
        "count --engine cells --checkpoint new.txt",
        "list --branching given --output list.txt --checkpoint new.txt",
        "solve --engine links",
        "check --engine cells",
        "count --engine bits",
        "candidates --engine bits",
    ] {
        check_refusal(&folder, &format!("{line} three.iss"), message);
    }
    for line in ANSWERED_BY_DIAGRAMS {
        check_refusal(&folder, &format!("{line} --engine bits three.iss"), message);
    }
    folder.file("helper.iss", ".Shape~4x4.Var~A~x~2.Thermo~R1C1~VA1");
    check_refusal(&folder, "sample --engine bits helper.iss", "(helper cells)");
    check_refusal(&folder, "minimal --engine bits string.iss", "the engine `bits`");
    check_refusal(&folder, "count --branching given three.iss", message);
    for file in ["new.txt", "list.txt"] {
        assert!(!folder.path().join(file).exists(), "{file} was written");
    }
}

/// A 6x6 board whose first row is given, and a cage that any row satisfies: 28,200,960 grids of the blank board
/// with regions of 2x3 (published by Pettersen), divided by the 720 orders of a row.
const ROW: &str = ".Shape~6x6.~R1C1_1.~R1C2_2.~R1C3_3.~R1C4_4.~R1C5_5.~R1C6_6\
    .Cage~21~R2C1~R2C2~R2C3~R2C4~R2C5~R2C6";
const ROW_GRIDS: usize = 39_168;

/// The steps of `tasks` on a folder, each on one line.
#[test]
fn tasks_of_a_puzzle_with_constraints_are_merged() {
    let folder = Folder::new();
    folder.file("row.iss", ROW);
    folder.file("three.iss", ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.Thermo~R4C1~R4C2");
    let ask = |line: &str| run_in(&folder, line);
    let split = ask("tasks split -n 12 --probes 2 row.iss -o search");
    assert_eq!(split.code, Some(0), "{}", split.stderr);
    assert!(folder.path().join("search/puzzle.json").exists());
    let missing = ask("tasks merge search");
    assert_eq!((&missing.stdout[..], missing.code), (">=0\n", Some(3)));
    let refused = ask("tasks drive search --engine bits");
    assert!(refused.stderr.contains("leave out --engine"), "{}", refused.stderr);
    let counted = ask("tasks drive search --jobs 2 --node-limit 3000");
    assert_eq!(counted.stdout, format!("{ROW_GRIDS}\n"), "{}", counted.stderr);
    // A task of another puzzle is refused.
    assert_eq!(ask("tasks split -n 2 three.iss -o other").code, Some(0));
    let name = std::fs::read_to_string(folder.path().join("other/list")).expect("a list");
    let task = format!("tasks/{}.json", name.lines().next().expect("a task"));
    let copied = folder.path().join("search").join(&task);
    std::fs::copy(folder.path().join("other").join(&task), copied).expect("it is copied");
    let foreign = ask(&format!("tasks run search/{task}"));
    assert!(foreign.stderr.contains("of another problem"), "{}", foreign.stderr);
    // Lists are in the order of `list`, and a check has two solutions.
    let order =
        ["split --question list -n 6 three.iss -o list", "drive list", "merge --solutions list"];
    let runs = order.map(|line| ask(&format!("tasks {line}")));
    let listed = ask("list three.iss").stdout;
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert!(!listed.is_empty() && sorted(&runs[2].stdout) == sorted(&listed), "{runs:?}");
    let order = ["split --question check -n 3 three.iss -o check", "drive check"];
    let runs = order.map(|line| ask(&format!("tasks {line}")));
    assert_eq!((&runs[1].stdout[..], runs[1].code), ("multiple\n", Some(1)));
}

/// A board with 20 expressions, whose automata take about a tenth of a second to make.
fn long_to_prepare() -> String {
    let line = |number: usize| {
        let (first, row) = (number / 9 + 1, number % 9 + 1);
        format!(
            "regex .{{0,9}}([1-{first}].{{1,9}}[{first}-9]|{row}).{{0,9}}([2-5].{{1,9}}[6-9]).*: row {row}\n"
        )
    };
    format!("base 9x9\n{}", (0..20).map(line).collect::<String>())
}

#[test]
fn tasks_that_are_stopped_before_their_search_have_no_result() {
    let folder = Folder::new();
    folder.file("rules.txt", long_to_prepare());
    folder.file("blank.txt", ".".repeat(81) + "\n");
    let ask = |line: &str| run_in(&folder, line);
    let split = ask("tasks split -n 2 --probes 1 --layout zones:rules.txt blank.txt -o search");
    assert_eq!(split.code, Some(0), "{}", split.stderr);
    let names = std::fs::read_to_string(folder.path().join("search/list")).expect("a list");
    let tasks: Vec<String> =
        names.lines().map(|name| format!("search/tasks/{name}.json")).collect();
    let results = || {
        let found = std::fs::read_dir(folder.path().join("search/results"));
        found.expect("a folder").count()
    };
    let stopped = ask(&format!("tasks run --timeout 1ms {}", tasks.join(" ")));
    assert_eq!((&stopped.stdout[..], stopped.code), ("", Some(3)), "{}", stopped.stderr);
    let message = "stopped by --timeout before its search began; it has no result, so run it again";
    let expected: String = tasks.iter().map(|task| format!("{task}: {message}\n")).collect();
    assert_eq!(stopped.stderr, expected);
    assert_eq!(results(), 0);
    let run = ask(&format!("tasks run --node-limit 10 {}", tasks.join(" ")));
    assert_eq!((run.stdout.lines().count(), run.code), (tasks.len(), Some(0)), "{}", run.stderr);
    assert_eq!(results(), tasks.len());
}

#[test]
fn checkpoints_belong_to_a_puzzle_with_its_constraints() {
    let folder = Folder::new();
    folder.file("row.iss", ROW);
    folder.file("other.iss", ROW.replace("R2C6", "R3C6"));
    let stopped = run_in(&folder, "count --node-limit 9000 --checkpoint kept row.iss");
    assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
    let other = run_in(&folder, "count --checkpoint kept other.iss");
    assert!(other.stderr.contains("of another puzzle or problem"), "{}", other.stderr);
    let torn = std::fs::read(folder.path().join("kept")).expect("a checkpoint");
    std::fs::write(folder.path().join("torn"), &torn[..torn.len() / 2]).expect("it is written");
    let refused = run_in(&folder, "count --checkpoint torn row.iss");
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
    for (threads, limit) in [(2, " --node-limit 20000"), (1, "")] {
        let line = format!("count --threads {threads}{limit} --checkpoint kept row.iss");
        let resumed = run_in(&folder, &line);
        let expected = if limit.is_empty() { Some(0) } else { Some(3) };
        assert_eq!(resumed.code, expected, "{}", resumed.stderr);
        if limit.is_empty() {
            assert_eq!(resumed.stdout, format!("{ROW_GRIDS}\n"));
        }
    }
    // A check ends at two solutions, and leaves no checkpoint.
    let found = run_in(&folder, "check --checkpoint kept row.iss");
    assert_eq!((&found.stdout[..], found.code), ("multiple\n", Some(1)), "{}", found.stderr);
}

/// Exact cover has the solutions that the search over sets of values lists.
#[test]
fn exact_cover_answers_rules_about_pairs_of_cells() {
    let folder = Folder::new();
    for rules in [
        ".Thermo~R1C1~R2C2~R3C3",
        ".Whisper~2~R1C1~R1C2~R2C3",
        ".AntiConsecutive.AntiKnight",
        ".Palindrome~R1C1~R2C3~R3C2~R4C4",
        ".WhiteDot~R1C1~R1C2.BlackDot~R2C2~R3C2.GreaterThan~R4C1~R4C2",
        ".X~R1C1~R1C2.V~R2C2~R3C2.~R4C4_3",
        ".Cage~3~R1C1~R1C2.AllDifferent~R1C1~R2C3~R3C2~R4C4",
        ".StrictKropki.WhiteDot~R1C1~R1C2",
        ".Thermo~R1C1~R1C2~R1C3.~R1C1_1_3.~R2C2_4",
        ".Thermo~R1C1~R1C2.~R1C1_4",
        ".Thermo~R1C1~R1C2.~R1C1_3.~R1C2_2",
    ] {
        folder.file("puzzle.iss", format!(".Shape~4x4{rules}"));
        let answer = |line: &str| run_in(&folder, &format!("{line} puzzle.iss")).stdout;
        let mut listed: Vec<String> = answer("list").lines().map(str::to_owned).collect();
        listed.sort();
        let count = listed.len();
        for engine in ["links", "cells", "bits"] {
            let found = answer(&format!("list --engine {engine}"));
            let mut found: Vec<&str> = found.lines().collect();
            found.sort_unstable();
            assert_eq!(found, listed, "{engine} {rules}");
            let line = format!("count --engine {engine} --sharing off");
            assert_eq!(answer(&line), format!("{count}\n"), "{line} {rules}");
        }
        for line in ["count --sharing on --engine bits", "count --sharing on --engine cells"] {
            assert_eq!(answer(line), format!("{count}\n"), "{line} {rules}");
        }
        assert_eq!(answer("check --engine bits"), answer("check"), "{rules}");
        assert_eq!(answer("candidates --engine bits"), answer("candidates"), "{rules}");
        let mut numbered: Vec<String> =
            (1..=count).map(|number| answer(&format!("nth {number}")).trim().to_owned()).collect();
        numbered.sort();
        assert_eq!(numbered, listed, "{rules}");
        let sampled = answer("sample -n 20");
        if count == 0 {
            assert_eq!(sampled, "no solution\n", "{rules}");
        } else {
            let is_listed = |grid| listed.iter().any(|known| known == grid);
            assert_eq!(sampled.lines().filter(|grid| is_listed(*grid)).count(), 20, "{rules}");
        }
        let marginals = &objects(&run_in(&folder, "marginals --json puzzle.iss"))[0];
        for marginal in marginals["marginals"].as_array().into_iter().flatten() {
            let position = marginal["cell"].as_str().expect("a cell").as_bytes();
            let cell = usize::from(4 * (position[1] - b'1') + position[3] - b'1');
            let digit = marginal["digit"].as_str().expect("a digit").as_bytes()[0];
            let with = listed.iter().filter(|grid| grid.as_bytes()[cell] == digit).count();
            assert_eq!(marginal["count"], with.to_string(), "{rules} {marginal}");
        }
    }
}

/// Rules about more than two cells at once, and helper cells.
const BEYOND_PAIRS: &[&str] = &[
    ".Cage~6~R1C1~R1C2~R2C1.Thermo~R4C1~R4C2",
    ".Arrow~R1C1~R2C2~R3C3",
    ".Zipper~R1C4~R2C3~R3C2~R4C1.Cage~8~R1C1~R1C2~R2C3",
    ".Or.Cage~3~R1C1~R1C2.Cage~6~R4C2~R4C3~R4C4.End",
    ".Var~A~x~2.Sum~0_=_1_1_-1~R1C1~R2C2~VA1.Thermo~VA1~VA2",
    ".Cage~6~R1C1~R1C2~R2C1.~R1C1_1_2.~R4C4_3",
    // Three different digits up to 4 have a sum of at most 9.
    ".Cage~10~R1C1~R1C2~R2C1",
];

#[test]
fn listed_solutions_answer_rules_about_more_than_two_cells() {
    let folder = Folder::new();
    let mut counts = Vec::new();
    for rules in BEYOND_PAIRS {
        folder.file("puzzle.iss", format!(".Shape~4x4{rules}"));
        let answer = |line: &str| run_in(&folder, &format!("{line} puzzle.iss"));
        let listed = answer("list").stdout;
        let grids: Vec<&str> = listed.lines().filter(|line| line.len() == 16).collect();
        counts.push(grids.len());
        for (number, grid) in (1..).zip(&grids) {
            assert_eq!(answer(&format!("nth {number}")).stdout, format!("{grid}\n"), "{rules}");
        }
        let beyond = answer(&format!("nth {}", grids.len() + 1));
        if grids.is_empty() {
            for line in ["sample", "marginals", "nth 1"] {
                let found = answer(line);
                assert_eq!(
                    (found.stdout.as_str(), found.code),
                    ("no solution\n", Some(1)),
                    "{line}"
                );
            }
            continue;
        }
        let message =
            format!("there is no solution number {}: it has {} ", grids.len() + 1, grids.len());
        assert_eq!((beyond.stdout.as_str(), beyond.code), ("no such solution\n", Some(1)));
        assert!(beyond.stderr.contains(&message), "{}", beyond.stderr);
        let sampled = answer("sample -n 100 --seed 4").stdout;
        assert_eq!(sampled.lines().count(), 100, "{rules}");
        assert!(sampled.lines().all(|grid| grids.contains(&grid)), "{rules}");
        assert_eq!(answer("sample -n 100 --seed 4").stdout, sampled);
        let found = &objects(&answer("marginals --json"))[0];
        assert_eq!(
            (&found["count"], &found["exact"]),
            (&grids.len().to_string().into(), &true.into())
        );
        let mut total = 0;
        for marginal in found["marginals"].as_array().expect("marginals") {
            let position = marginal["cell"].as_str().expect("a cell").as_bytes();
            let cell = usize::from(4 * (position[1] - b'1') + position[3] - b'1');
            let digit = marginal["digit"].as_str().expect("a digit").as_bytes()[0];
            let with = grids.iter().filter(|grid| grid.as_bytes()[cell] == digit).count();
            assert_eq!(marginal["count"], with.to_string(), "{rules} {marginal}");
            total += with;
        }
        assert_eq!(total, 16 * grids.len(), "{rules}");
        let heat = answer("marginals --heat --color never").stdout;
        assert!(heat.lines().count() > 4, "{heat}");
    }
    assert!(counts.iter().filter(|&&count| count > 3).count() >= 4, "{counts:?}");
}

/// With a hundred samples for each solution, each is drawn about as often as the others.
#[test]
fn listed_solutions_are_drawn_uniformly() {
    let text = ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.Cage~7~R3C3~R3C4";
    let grids: Vec<String> = run("list", text).stdout.lines().map(str::to_owned).collect();
    assert!(grids.len() > 3, "{grids:?}");
    let number = 100 * grids.len();
    let sampled = run(&format!("sample -n {number} --seed 9"), text).stdout;
    // Six standard deviations around the mean.
    for grid in grids {
        let times = sampled.lines().filter(|line| *line == grid).count();
        assert!((40..160).contains(&times), "{grid}: {times}");
    }
}

#[test]
fn estimates_hold_the_number_of_listed_solutions() {
    for rules in BEYOND_PAIRS {
        let text = format!(".Shape~4x4{rules}");
        let count: f64 = run("count", text.as_str()).stdout.trim().parse().expect("a number");
        let found = run("estimate --probes 3000 --seed 2 --json", text.as_str());
        let estimate = &objects(&found)[0]["estimate"];
        let solutions = &estimate["solutions"];
        let number = |value: &Value| value.as_f64().unwrap_or(f64::INFINITY);
        let [mean, low, high] = ["mean", "low", "high"].map(|name| number(&solutions[name]));
        // The interval is one of 95 %, and all seeds are fixed.
        assert!((low..=high).contains(&count), "{rules}: {count} and not {low} to {high}");
        assert!((mean - count).abs() <= 0.2 * count, "{rules}: {mean} {count}");
        assert_eq!(estimate["probes"], 3000);
        assert_eq!(run("estimate --probes 3000 --seed 2 --json", text).stdout, found.stdout);
    }
}

#[test]
fn limits_stop_lists_of_solutions() {
    // 9x9 boards with this cage have far more solutions.
    let text = ".Cage~6~R1C1~R1C2~R2C1";
    for verb in ["sample", "marginals"] {
        let found = run(&format!("{verb} --node-limit 2000"), text);
        assert_eq!((found.stdout.as_str(), found.code), ("unknown\n", Some(3)), "{verb}");
        assert!(found.stderr.contains("--node-limit"), "{}", found.stderr);
    }
    let six = ".Shape~6x6.Cage~6~R1C1~R1C2~R1C3";
    let found = run("nth 5000", six);
    assert_eq!((found.stdout.len(), found.code), (37, Some(0)), "{}", found.stderr);
    let found = run("nth 5000 --node-limit 100", six);
    assert_eq!((found.stdout.as_str(), found.code), ("unknown\n", Some(3)));
}

/// The lines of `candidates --count`, by the definition.
fn counted(grids: &[&str], side: usize, most: usize) -> String {
    let mut lines = String::new();
    for cell in 0..side * side {
        for digit in b'1'..=b'0' + side as u8 {
            let with = grids.iter().filter(|grid| grid.as_bytes()[cell] == digit).count();
            let sign = if with < most { "" } else { ">=" };
            if with > 0 {
                let (row, column, digit) = (cell / side + 1, cell % side + 1, char::from(digit));
                lines += &format!("r{row}c{column} {digit}\t{sign}{}\n", with.min(most));
            }
        }
    }
    lines
}

/// Counts with each candidate are those of the list.
#[test]
fn candidates_have_the_numbers_of_their_solutions() {
    // 17 givens with one solution. Without one of them there are many.
    const NINE: &str =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let nine = NINE.replacen('4', "0", 1);
    let puzzles = BEYOND_PAIRS.iter().map(|rules| (format!(".Shape~4x4{rules}"), 4));
    let zones = ["................", "1.....2.........", "1..4.........32."];
    let zones = zones.map(|text| (text.to_owned(), 4)).into_iter().chain([(nine, 9)]);
    for (text, side) in puzzles.chain(zones) {
        let listed = run("list", text.as_str()).stdout;
        let grids: Vec<&str> = listed.lines().filter(|line| line.len() == side * side).collect();
        let engines: &[&str] = if text.contains('~') { &["auto"] } else { &["auto", "bits"] };
        for most in [1, 2, 5, 72, 1_000_000] {
            for engine in engines {
                let line = format!("candidates --engine {engine} --count {most}");
                let expected = match grids.is_empty() {
                    true => "no solution\n".to_owned(),
                    false => counted(&grids, side, most),
                };
                assert_eq!(run(&line, text.as_str()).stdout, expected, "{text} {line}");
            }
        }
    }
    let object = &objects(&run("candidates --count 2 --json", FOUR))[0];
    assert_eq!(object["candidates"][10], json!(["3", "4"]));
    assert_eq!(object["counts"][10], json!([2, 2]));
    assert_eq!(object["counts"][0], json!([2]));
    check("candidates --count 5 --node-limit 1", ".AntiConsecutive", "unknown\n", 3);
}

#[test]
fn stats_count_constraints_by_kind() {
    let thermometer = ".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1";
    let input = format!("{UNIQUE}\n{FOUR}\n{thermometer}\n{UNIQUE}\n");
    let expected = "\
puzzles: 4
bad: 0
layouts: 4x4 with constraints (4)
constraints by kind, and their puzzles: killer: 11 in 3, thermometer: 1 in 1
unique: 2
multiple: 2
none: 0
repeated: 1 (2 times in all)
";
    let found = run("stats", input.clone());
    assert!(found.stdout.starts_with(expected), "{}", found.stdout);
    let object = &objects(&run("stats --json --no-check", input))[0];
    let killer = json!({ "constraints": 11, "puzzles": 3 });
    let thermometer = json!({ "constraints": 1, "puzzles": 1 });
    assert_eq!(object["constraints"], json!({ "killer": killer, "thermometer": thermometer }));
    assert_eq!(object["layouts"], json!({ "4x4 with constraints": 4 }));
}

#[test]
fn other_inputs_of_a_run_are_answered() {
    let (folder, _) = files();
    folder.file("three.iss", ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1");
    folder.file("plain.txt", "1...............\n");
    let line = "sample --engine bits --seed 1 --file-names never three.iss plain.txt";
    let found = run_in(&folder, line);
    assert_eq!((found.stdout.lines().count(), found.code), (2, Some(2)), "{found:?}");
    assert!(found.stdout.starts_with("error\n1"), "{}", found.stdout);
}

// Pictures.

#[test]
fn show_draws_all_forms_of_a_puzzle() {
    let (folder, files) = files();
    let drawn = |file: &str, flags: &str| {
        let found = run_in(&folder, &format!("show --svg picture.svg {flags} {file}"));
        assert_eq!((found.stderr.as_str(), found.code), ("", Some(0)), "{file}");
        let svg = std::fs::read_to_string(folder.path().join("picture.svg")).expect("a picture");
        (found.stdout, svg)
    };
    for file in files {
        let (text, svg) = drawn(file, "");
        for sum in [3, 4, 7] {
            assert_eq!(
                text.matches(&format!("with sum {sum}\n")).count(),
                if sum == 4 { 2 } else { 1 }
            );
        }
        assert_eq!(svg.matches("class=\"cage\"").count(), 4, "{file}");
        let (text, svg) = drawn(file, "--solution");
        assert!(text.contains("┃ 1 │ 2 ┃ 3 │ 4 ┃"), "{text}");
        assert_eq!(svg.matches("class=\"solved\"").count(), 16, "{file}");
        let (_, svg) = drawn(file, "--candidates");
        assert_eq!(svg.matches("class=\"candidate\"").count(), 64, "{file}");
    }
}

/// The page on constraints has a picture of each file, which the program draws. All digits are given, so that `unique`
/// says that each constraint holds.
#[test]
fn pictures_of_the_documentation_are_those_of_the_program() {
    super::support::enter_root();
    let text = std::fs::read_to_string("docs/constraints.md").expect("the text");
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir("data/constraints/pictures").expect("a folder") {
        let path = entry.expect("a file").path();
        let file = path.to_str().expect("text");
        let checked = run_args(["check", file], "");
        assert_eq!((checked.stdout.as_str(), checked.stderr.as_str()), ("unique\n", ""), "{file}");
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let folder = Folder::new();
        let drawn = folder.path().join("drawn.svg");
        let found = run_args(["show", "--svg", drawn.to_str().expect("text"), file], "");
        assert_eq!(found.code, Some(0), "{}", found.stderr);
        let there = format!("pictures/constraints-{name}.svg");
        let stored = std::fs::read_to_string(format!("docs/{there}")).expect(&there);
        assert!(
            std::fs::read_to_string(drawn).expect("a picture") == stored,
            "{there} is another picture"
        );
        assert!(text.contains(&there), "{there}");
        names.insert(name);
    }
    assert_eq!(names.len(), 8, "{names:?}");
    let (_, pictures) = text.split_once("## Pictures").expect("the section");
    for kind in pavane::constraints::KINDS {
        let (pictures, _) = pictures.split_once("## Examples").expect("the next section");
        assert!(pictures.contains(kind.name), "{} is not drawn", kind.name);
    }
}

/// The README has a picture of a solved killer sudoku.
#[test]
fn the_killer_of_the_readme_is_drawn_by_the_program() {
    super::support::enter_root();
    let folder = Folder::new();
    let drawn = folder.path().join("drawn.svg");
    let path = drawn.to_str().expect("text");
    let args = ["show", "--solution", "--svg", path, "data/constraints/killer.iss"];
    assert_eq!(run_args(args, "").code, Some(0));
    let stored = std::fs::read_to_string("docs/pictures/killer.svg").expect("the picture");
    assert!(std::fs::read_to_string(drawn).expect("a picture") == stored);
}

// Answers.

#[test]
fn cages_have_the_solutions_that_were_counted_by_hand() {
    check("count", FOUR, "4\n", 0);
    check("check", FOUR, "multiple\n", 1);
    check("count", UNIQUE, "1\n", 0);
    check("check", UNIQUE, "unique\n", 0);
    check("solve", UNIQUE, &format!("{SOLUTION}\n"), 0);
    check("list", UNIQUE, &format!("{SOLUTION}\n"), 0);
    check("count", NONE, "0\n", 1);
    check("check", NONE, "none\n", 1);
    check("solve", NONE, "no solution\n", 1);
    check("candidates", NONE, "no solution\n", 1);
}

/// Mitchell Lee, *The Miracle Sudoku* (2020): the rules alone have 72 grids, 9! / 5040.
#[test]
fn the_board_of_the_miracle_sudoku_has_72_grids() {
    check("count", ".AntiKnight.AntiKing.AntiConsecutive", "72\n", 0);
}

#[test]
fn boards_from_zero_have_the_digits_from_zero() {
    let solution: String = SOLUTION.bytes().map(|digit| char::from(digit - 1)).collect();
    check("solve", FROM_ZERO, &format!("{solution}\n"), 0);
    let spaced: Vec<String> = solution.chars().map(String::from).collect();
    check("candidates", FROM_ZERO, &format!("{}\n", spaced.join(" ")), 0);
    let found = objects(&run("list --json", FROM_ZERO));
    assert_eq!(found[0]["solutions"], json!([solution]));
}

#[test]
fn all_forms_of_a_puzzle_have_its_answers() {
    let (folder, files) = files();
    let (data, link) = packed(&cages());
    let json = cages().to_string();
    let pad = format!("https://sudokupad.app/fpuz{data}");
    let older = format!("https://app.crackingthecryptic.com/fpuzzles{data}");
    for verb in ANSWERED.iter().chain(&["estimate"]) {
        let expected = run(verb, UNIQUE);
        for text in [UNIQUE, &data, &link, &pad, &older, &json] {
            for found in [run(verb, text), run_args([verb, text], "")] {
                assert_eq!(found.stdout, expected.stdout, "{verb} {text}: {}", found.stderr);
                assert_eq!((found.stderr.as_str(), found.code), ("", expected.code));
            }
        }
        for file in files {
            let found = run_in(&folder, &format!("{verb} {file}"));
            assert_eq!(found.stdout, expected.stdout, "{verb} {file}: {}", found.stderr);
            assert_eq!((found.stderr.as_str(), found.code), ("", expected.code));
        }
    }
}

/// The cages of the short form of a killer sudoku, each with its sum: arrows lead to the cell with the sum.
fn short_cages(text: &str) -> Vec<(u32, Vec<usize>)> {
    let symbols: Vec<char> = text.chars().collect();
    let next = |cell: usize| match symbols[cell] {
        '<' => cell - 1,
        '>' => cell + 1,
        '^' => cell - 9,
        'v' => cell + 9,
        _ => cell,
    };
    let head = |cell: usize| (0..81).fold(cell, |cell, _| next(cell));
    let sum = |cell: usize| match symbols[cell] {
        letter @ 'a'..='j' => letter as u32 - 'a' as u32 + 36,
        other => other.to_digit(36).expect("a sum"),
    };
    let heads: BTreeSet<usize> = (0..81).map(head).collect();
    let cells = |of: usize| (0..81).filter(|&cell| head(cell) == of).collect();
    heads.into_iter().map(|head| (sum(head), cells(head))).collect()
}

#[test]
fn killer_sudokus_in_short_and_long_form_have_one_solution() {
    super::support::enter_root();
    let text = std::fs::read_to_string("data/constraints/killer.iss").expect("a file");
    let short = text.lines().find(|line| !line.starts_with('#')).expect("a puzzle");
    let cages = short_cages(short);
    let solved = run("solve", short).stdout;
    let grid = solved.trim();
    assert!(is_solved(grid, &zones(3, 3)), "{grid}");
    let digits: Vec<u32> = grid.chars().filter_map(|digit| digit.to_digit(10)).collect();
    let mut long = vec![0; 81];
    for (number, (sum, cells)) in (0..).zip(&cages) {
        let values: BTreeSet<u32> = cells.iter().map(|&cell| digits[cell]).collect();
        assert_eq!((values.len(), values.iter().sum::<u32>()), (cells.len(), *sum));
        cells.iter().for_each(|&cell| long[cell] = 256 * sum + number);
    }
    let long: Vec<String> = long.iter().map(u32::to_string).collect();
    let long = format!("3x3::k:{}", long.join(":"));
    for text in [short, &long] {
        assert_eq!(run("solve", text).stdout, solved);
        let checked = run_args(["check", text], "");
        assert_eq!((checked.stdout.as_str(), checked.code), ("unique\n", Some(0)));
    }
}

#[test]
fn puzzles_on_lines_are_answered_in_their_order() {
    let strings = format!("# cages\n{UNIQUE}\n\n{FOUR}\n{NONE} # none\n.Cages~3\n{FROM_ZERO}\n");
    let found = run("check", strings.clone());
    assert_eq!(found.stdout, "unique\nmultiple\nnone\nerror\nunique\n");
    assert!(found.stderr.starts_with("-:6:1: .Cages~3: "), "{}", found.stderr);
    let (data, link) = packed(&cages());
    let (other, other_link) = packed(&fpuzzles(&json!({ "antiknight": true })));
    // 4x4 grids without equal digits a knight's move apart.
    let apart = |grid: &&String| {
        let digit = |row: usize, column: usize| grid.as_bytes()[4 * row + column];
        (0..3).all(|row| (0..2).all(|column| digit(row, column) != digit(row + 1, column + 2)))
            && (0..3)
                .all(|row| (2..4).all(|column| digit(row, column) != digit(row + 1, column - 2)))
            && (0..2)
                .all(|row| (0..3).all(|column| digit(row, column) != digit(row + 2, column + 1)))
            && (0..2)
                .all(|row| (1..4).all(|column| digit(row, column) != digit(row + 2, column - 1)))
    };
    let count = all_4x4().iter().filter(apart).count();
    check("count", format!("{data}\n{other}\n"), &format!("1\n{count}\n"), 0);
    check("count", format!("{link}\n{other_link}\n"), &format!("1\n{count}\n"), 0);
    for verb in [ANSWERED, PRINTED].concat() {
        let one = run(&format!("{verb} --threads 1"), strings.clone());
        let two = run(&format!("{verb} --threads 2"), strings.clone());
        assert_eq!((one.stdout, one.code), (two.stdout, two.code), "{verb}");
    }
}

#[test]
fn a_line_that_begins_with_a_blank_continues_the_string() {
    let (first, rest) = UNIQUE.split_at(UNIQUE.find(".Cage~7").expect("a cage"));
    let text = format!("{first} # cages\n  {rest}\n{FOUR}\n");
    let found = objects(&run("check --json", text));
    let row = |object: &Value| (object["puzzle"].clone(), object["label"].clone());
    assert_eq!(
        found.iter().map(row).collect::<Vec<_>>(),
        [(json!(UNIQUE), json!("cages")), (json!(FOUR), Value::Null)]
    );
}

#[test]
fn labels_are_titles_or_words_beside_the_puzzle() {
    let (data, link) = packed(&cages());
    for (text, label) in [
        (UNIQUE.to_owned(), Value::Null),
        (format!("{UNIQUE} # four cages"), json!("four cages")),
        (cages().to_string(), json!("Cages by A tester")),
        (data.clone(), json!("Cages by A tester")),
        (format!("{data} # mine"), json!("mine")),
        (link.clone(), json!("Cages by A tester")),
        (format!("Number 7: {link}"), json!("Number 7")),
    ] {
        assert_eq!(objects(&run("check --json", text.clone()))[0]["label"], label, "{text}");
    }
}

#[test]
fn json_has_the_text_of_the_puzzle_and_its_rules_as_lines() {
    let text = ".Shape~4x4.AntiKnight.Cage~3~R1C1~R1C2.Thermo~R3C1~R3C2.Or.~R4C4_1.~R4C4_2.End";
    let (data, link) = packed(&cages());
    for verb in [ANSWERED, PRINTED].concat() {
        let found = objects(&run(&format!("{verb} --json"), text));
        assert_eq!(found[0]["puzzle"], text, "{verb}");
        let rules = [
            "killer 3: r1c1 r1c2",
            "thermometer: r3c1 r3c2",
            "any of",
            "cell values 1: r4c4",
            "or",
            "cell values 2: r4c4",
            "end",
        ];
        let layout = &found[0]["layout"];
        assert_eq!(layout["constraints"], json!(rules), "{verb}");
        assert_eq!(layout["base"], "4x4+antiknight", "{verb}");
        for text in [&data, &link] {
            let found = objects(&run(&format!("{verb} --json"), text.clone()));
            assert_eq!(found[0]["puzzle"], json!(data), "{verb}");
        }
        // The text of JSON is compressed data, whatever its blanks.
        let pretty = serde_json::to_string_pretty(&cages()).expect("JSON");
        let found = objects(&run(&format!("{verb} --json"), pretty));
        let puzzle = found[0]["puzzle"].as_str().expect("text");
        assert_eq!(
            objects(&run(&format!("{verb} --json"), puzzle))[0]["status"],
            found[0]["status"]
        );
    }
}

#[test]
fn chosen_inputs_are_printed_as_texts_that_are_read_again() {
    let pretty = serde_json::to_string_pretty(&cages()).expect("JSON");
    let (data, link) = packed(&cages());
    let strings = format!("{UNIQUE}\n{FOUR}\n{FROM_ZERO} # digits from 0\n{NONE}\n");
    let chosen = format!("{UNIQUE}\n{FROM_ZERO} # digits from 0\n");
    check("check --only unique", strings, &chosen, 1);
    for text in [chosen, pretty, data, link] {
        let printed = run("check --only unique", text.clone()).stdout;
        assert_eq!(run("check --only unique", printed.clone()).stdout, printed, "{text}");
        for verb in ["solve", "check", "count", "candidates"] {
            assert_eq!(run(verb, printed.clone()).stdout, run(verb, text.clone()).stdout);
        }
    }
    let with_input = format!("{UNIQUE}\tunique\n{FOUR}\tmultiple\n");
    check("check --with-input", format!("{UNIQUE}\n{FOUR}\n"), &with_input, 1);
}

#[test]
fn minimal_finds_givens_that_the_rules_make_redundant() {
    // Of the grids of `FOUR`, one has 3 and 1 in the third column.
    check("minimal", format!("{FOUR}.~R1C3_3.~R2C3_1"), "minimal\n", 0);
    check("minimal", format!("{FOUR}.~R1C3_3.~R2C3_1.~R1C1_1"), "redundant\tr1c1\n", 1);
    check("minimal", FOUR, "multiple\n", 1);
    check("minimal", NONE, "none\n", 1);
}

/// A thermometer from 1 to 2 repeats what the cages say.
#[test]
fn minimal_names_redundant_constraints() {
    let text = format!("{FOUR}.~R1C3_3.~R2C3_1.Thermo~R1C1~R1C2");
    check("minimal", text.as_str(), "redundant\tthe thermometer r1c1 r1c2\n", 1);
    let found = &objects(&run("minimal --json", text.as_str()))[0];
    assert_eq!(found["redundant"], serde_json::json!(["the thermometer r1c1 r1c2"]));
    // The cages also leave 1 alone for the first cell.
    let text = format!("{text}.~R1C1_1");
    check("minimal", text, "redundant\tr1c1; the thermometer r1c1 r1c2\n", 1);
}

/// Two givens and a thermometer that repeat what the four cages say.
const REDUNDANT: &str = ".Thermo~R1C1~R1C2.~R1C1_1.~R1C2_2";

#[test]
fn minimize_removes_givens_and_constraints() {
    let text = format!("{UNIQUE}{REDUNDANT}");
    check("minimal", UNIQUE, "minimal\n", 0);
    let mut texts = BTreeSet::new();
    for seed in 0..20 {
        let found = run(&format!("minimize --seed {seed}"), text.as_str());
        assert_eq!((found.stderr.as_str(), found.code), ("", Some(0)), "{seed}");
        check("minimal", found.stdout.as_str(), "minimal\n", 0);
        check("solve", found.stdout.as_str(), &format!("{SOLUTION}\n"), 0);
        texts.insert(found.stdout);
    }
    assert!(texts.len() > 2 && texts.iter().any(|text| text.contains('_')), "{texts:?}");
    let given = UNIQUE.replacen(".Cage", ".~R4C4_1.Cage", 1);
    check("minimize --keep givens", given.as_str(), &format!("{given}\n"), 0);
    let kept = format!("{UNIQUE}.Thermo~R1C1~R1C2\n");
    check("minimize --keep constraints", text.as_str(), &kept, 0);
    check("minimize", FOUR, "multiple\n", 1);
    check("minimize", NONE, "none\n", 1);
    // A puzzle of zones keeps its givens.
    let givens = "12.43........32.";
    check("minimize --keep givens", givens, &format!("{givens}\n"), 0);
}

#[test]
fn removed_clues_are_listed() {
    // The givens have one solution without the cage.
    let text = r#"{"layout":{"base":"4x4","constraints":["killer 3: r1c1 r1c2"]},"givens":"1..4.........32."}"#;
    let object = &objects(&run("minimize --keep givens --json", text))[0];
    let cage = json!({ "kind": "killer", "cells": ["r1c1", "r1c2"], "constraint": 1 });
    let [removed] = &object["removed"].as_array().unwrap()[..] else { panic!("{object}") };
    for (field, value) in cage.as_object().unwrap() {
        assert_eq!(removed[0][field], *value, "{object}");
    }
    let printed = run("minimize --keep givens --removed", text).stdout;
    let words = removed[0]["text"].as_str().unwrap();
    assert!(printed.ends_with(&format!("\t{words}\n")), "{printed}");
    // A puzzle and the clues that it lacks are the puzzle, by every search.
    let givens = "12.43........32.";
    for flags in ["", "--seed 5", "--all", "--fewest"] {
        let object = &objects(&run(&format!("minimize --json {flags}"), givens))[0];
        let (puzzles, removed) = (object["puzzles"].as_array(), object["removed"].as_array());
        let (puzzles, removed) = puzzles.zip(removed).unwrap();
        assert!(!puzzles.is_empty() && puzzles.len() == removed.len(), "{object}");
        for (puzzle, removed) in puzzles.iter().zip(removed) {
            let mut whole: Vec<char> = puzzle.as_str().unwrap().chars().collect();
            for clue in removed.as_array().unwrap() {
                let text = clue["text"].as_str().unwrap();
                let digits: Vec<usize> = text
                    .chars()
                    .filter_map(|symbol| symbol.to_digit(10))
                    .map(|n| n as usize)
                    .collect();
                let [digit, row, column] = digits[..] else { panic!("{text}") };
                whole[(row - 1) * 4 + column - 1] = char::from_digit(digit as u32, 10).unwrap();
            }
            assert_eq!(whole.into_iter().collect::<String>(), givens, "{object}");
        }
    }
    // Without a puzzle there are no clues.
    let object = &objects(&run("minimize --json", FOUR))[0];
    assert_eq!((&object["puzzles"], &object["removed"]), (&Value::Null, &Value::Null));
    let table = run("minimize --fields removed", givens).stdout;
    assert!(table.starts_with("removed\n[["), "{table}");
}

#[test]
fn minimal_puzzles_have_the_format_of_their_input() {
    let (data, link) = packed(&cages());
    let typed = r#"{"layout":{"base":"4x4","constraints":["killer 3: r1c1 r1c2"]},"givens":"1..4.........32."}"#;
    for (text, start) in [
        (UNIQUE, ".Shape"),
        (&data, "N4Ig"),
        (&link, "N4Ig"),
        (&cages().to_string(), "N4Ig"),
        (FROM_ZERO, ".Shape~4x4~0-3"),
        (typed, r#"{"layout":"#),
    ] {
        let found = run("minimize", text);
        assert!(found.stdout.starts_with(start), "{text}: {found:?}");
        assert_eq!((found.stdout.lines().count(), found.stderr.as_str()), (1, ""));
        assert_eq!(run("solve", found.stdout.as_str()).stdout, run("solve", text).stdout);
        let object = &objects(&run("minimize --json", text))[0];
        assert_eq!(object["status"], "minimal");
        assert_eq!(object["puzzles"], json!([found.stdout.trim_end()]));
    }
    // Rules of a file, which the lines of givens do not state.
    let folder = Folder::new();
    folder.file("cages.txt", "base 4x4\nkiller 3: r1c1 r1c2\n");
    folder.file("puzzles.txt", "1..4.........32.\n12.4.........32.\n");
    let found = run_in(&folder, "minimize --layout zones:cages.txt puzzles.txt");
    assert_eq!((found.stdout.lines().count(), found.code), (2, Some(0)), "{found:?}");
    assert_eq!(found.stderr, "");
    check("check", found.stdout, "unique\nunique\n", 0);
}

#[test]
fn searches_of_givens_alone_keep_constraints_if_told_so() {
    let text = format!("{UNIQUE}.Thermo~R1C1~R1C2.~R1C1_1.~R4C4_1");
    for flags in ["--all", "--fewest", "--symmetry half-turn"] {
        let found = run(&format!("minimize {flags}"), text.as_str());
        assert_eq!((found.stdout.as_str(), found.code), ("error\n", Some(2)), "{flags}");
        assert!(found.stderr.contains("add --keep constraints"), "{flags}: {}", found.stderr);
        let found = run(&format!("minimize {flags} --keep constraints"), text.as_str());
        let expected = format!("{UNIQUE}.Thermo~R1C1~R1C2\n");
        assert_eq!((found.stdout, found.code), (expected, Some(0)), "{flags}: {}", found.stderr);
        let found = run(&format!("minimize {flags} --keep givens"), text.as_str());
        assert!(found.stderr.contains("leave --keep givens out"), "{flags}: {}", found.stderr);
    }
}

#[test]
fn conflict_names_clues_that_no_grid_satisfies() {
    let cage = "the killer cage r1c1 r1c2 with sum";
    check(
        "conflict",
        ".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R3C1~R4C1.~R1C2_3.~R4C4_1",
        &format!("conflict\t3 in r1c2; {cage} 3\n"),
        0,
    );
    check("conflict", NONE, &format!("conflict\t{cage} 8\n"), 0);
    check("conflict", FOUR, "solvable\n", 1);
    check(
        "conflict --layout 4x4",
        "123....4.....1..",
        "conflict\t1 in r1c1; 2 in r1c2; 4 in r2c4\n",
        0,
    );
    // With digits from 0, the given has the symbol of the board.
    let from_zero = format!("{FROM_ZERO}.~R1C2_2");
    check("conflict", from_zero, "conflict\t2 in r1c2; the killer cage r1c1 r1c2 with sum 1\n", 0);
}

#[test]
fn a_stopped_count_says_what_random_walks_estimate() {
    let large = ".Cage~12~R1C1~R1C2~R1C3.Cage~15~R5C5~R5C6~R6C5";
    let stopped = run("count --node-limit 2000", large);
    assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
    assert!(stopped.stderr.contains("random probes estimate "), "{}", stopped.stderr);
}

#[test]
fn conflict_takes_givens_that_clash() {
    let three = |text: &str| format!("{text}.~R1C1_3.~R1C3_3");
    let nine = format!("3...3{}", ".".repeat(76));
    let drawn = nine.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n");
    let drawn: String = drawn.collect();
    let fpuzzles = fpuzzles(&json!({
        "grid": [
            [{ "value": 3, "given": true }, {}, { "value": 3, "given": true }, {}],
            [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],
        ],
        "killercage": [{ "cells": ["R2C1", "R2C2"], "value": "3" }],
    }));
    let (data, link) = packed(&fpuzzles);
    for (flags, text, expected) in [
        ("", nine.clone(), "3 in r1c1; 3 in r1c5"),
        ("", drawn, "3 in r1c1; 3 in r1c5"),
        ("", format!(r#"{{"puzzle": "{nine}"}}"#), "3 in r1c1; 3 in r1c5"),
        ("--layout 4x4+x", "3..............3".to_owned(), "3 in r1c1; 3 in r4c4"),
        ("", three(FOUR), "3 in r1c1; 3 in r1c3"),
        ("", fpuzzles.to_string(), "3 in r1c1; 3 in r1c3"),
        ("", data, "3 in r1c1; 3 in r1c3"),
        ("", link, "3 in r1c1; 3 in r1c3"),
    ] {
        let line = format!("conflict {flags}");
        check(&line, text.as_str(), &format!("conflict\t{expected}\n"), 0);
        // Other verbs refuse it.
        for verb in ["solve", "check", "count", "candidates", "minimal", "stats"] {
            let refused = run(&format!("{verb} {flags}"), text.as_str());
            assert_eq!(refused.code, Some(2), "{verb} {text}");
            assert!(refused.stderr.contains("the givens clash: 3 in r1c1"), "{verb} {text}");
        }
    }
    // Objects show the puzzle as it is, and the next puzzle is answered as ever.
    let texts = format!("{}\n{FOUR}.~R1C2_3\n", three(FOUR));
    let found = objects(&run("conflict --json", texts));
    assert_eq!(found[0]["puzzle"], three(FOUR));
    assert_eq!(found[0]["conflict"][1]["text"], "3 in r1c3");
    assert_eq!(found[1]["conflict"][1]["kind"], "killer");
}

#[test]
fn conflict_takes_cells_without_candidates() {
    let none = r#"{"layout": "4x4", "givens": "................", "candidates": [
        "", "1234", "1234", "1234", "1234", "1234", "1234", "1234", "1234", "1234", "1234", "1234", "1234", "1234", "1234", "1234"]}"#;
    let fpuzzles = fpuzzles(&json!({
        "grid": [
            [{ "value": 3, "given": true, "givenPencilMarks": [1, 2] }, {}, {}, {}],
            [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],
        ],
    }));
    let (data, link) = packed(&fpuzzles);
    let both = format!("{FOUR}.~R1C1_3.~R2C2_1.~R2C4_1.~R1C1_4");
    for text in [both.clone(), fpuzzles.to_string(), data, link, none.replace('\n', " ")] {
        check("conflict", text.as_str(), "conflict\tno candidate for r1c1\n", 0);
        // Other verbs refuse it.
        for verb in ["solve", "check", "candidates", "minimal", "stats"] {
            let refused = run(verb, text.as_str());
            assert_eq!(refused.code, Some(2), "{verb} {text}");
            let message = "no candidate is left for r1c1";
            assert!(refused.stderr.contains(message), "{verb} {text}: {}", refused.stderr);
        }
    }
    let found = &objects(&run("conflict --json", both.clone()))[0];
    assert_eq!(found["puzzle"], both);
    assert_eq!(found["conflict"][0]["kind"], "candidates");
    assert_eq!(found["conflict"][0]["cells"], json!(["r1c1"]));
}

#[test]
fn the_object_of_a_conflict_has_cells_and_kinds() {
    let found = &objects(&run("conflict --json", format!("{FOUR}.~R1C2_3")))[0];
    assert_eq!(found["status"], "none");
    let clues = serde_json::json!([
        { "kind": "given", "cells": ["r1c2"], "text": "3 in r1c2" },
        {
            "kind": "killer", "cells": ["r1c1", "r1c2"], "constraint": 1,
            "text": "the killer cage r1c1 r1c2 with sum 3"
        }
    ]);
    assert_eq!(found["conflict"], clues);
    let solvable = &objects(&run("conflict --json", UNIQUE))[0];
    assert_eq!((&solvable["status"], &solvable["conflict"]), (&"solved".into(), &Value::Null));
    assert_eq!(solvable["solutions"][0], SOLUTION);
}

#[test]
fn candidates_are_the_digits_of_the_listed_grids() {
    for rules in [
        ".Thermo~R1C1~R2C2~R3C3",
        ".Whisper~2~R1C1~R1C2~R2C3",
        ".Arrow~R1C1~R2C2~R3C3.Cage~5~R4C1~R4C2",
        ".Or.Cage~3~R1C1~R1C2.Cage~7~R4C3~R4C4.End",
        ".Var~A~x~2.Sum~0_=_1_1_-1~R1C1~R2C2~VA1.Thermo~VA1~VA2",
        FOUR.trim_start_matches(".Shape~4x4"),
    ] {
        let text = format!(".Shape~4x4{rules}");
        let listed = run("list", text.as_str()).stdout;
        let grids: Vec<String> = listed.lines().map(str::to_owned).collect();
        let different: BTreeSet<&String> = grids.iter().collect();
        assert_eq!((different.len(), grids.is_empty()), (grids.len(), false), "{rules}");
        assert!(grids.iter().all(|grid| is_solved(grid, &zones(2, 2))), "{rules}");
        check("count", text.as_str(), &format!("{}\n", grids.len()), 0);
        let expected = words(&grids, &".".repeat(16)).expect("grids");
        check("candidates", text.as_str(), &format!("{expected}\n"), 0);
    }
}

#[test]
fn limits_stop_the_search() {
    for limit in ["--timeout 0s", "--node-limit 1", "--timeout 0s --threads 2"] {
        for (verb, stdout) in [
            ("solve", "unknown\n"),
            ("check", "unknown\n"),
            ("candidates", "unknown\n"),
            ("minimal", "unknown\n"),
            ("conflict", "unknown\n"),
            ("minimize", "unknown\n"),
            ("count", ">=0\n"),
            ("list", ""),
        ] {
            check(&format!("{verb} {limit}"), ".AntiConsecutive", stdout, 3);
        }
    }
    check("count --limit 3", FOUR, ">=3\n", 0);
    check("list --limit 1", FOUR, &run("solve", FOUR).stdout, 0);
}

// Faults.

/// Checks that a text is one bad input, by each way to give it, with a message.
#[track_caller]
fn check_fault(text: &str, message: &str) {
    let shown: String = text.chars().take(80).collect();
    let mut runs = vec![run("check", text)];
    // The longest argument that systems allow has 128 KiB.
    if text.len() < 1 << 16 {
        runs.push(run_args(["check", text], ""));
    }
    for found in runs {
        assert_eq!((found.stdout.as_str(), found.code), ("error\n", Some(2)), "{shown}: {found:?}");
        assert!(found.stderr.contains(message), "{shown}: {}", found.stderr);
        assert_eq!(found.stderr.lines().count(), 1, "{shown}: {}", found.stderr);
        assert!(found.stderr.len() < 500, "{shown}: {}", found.stderr);
    }
}

#[test]
fn strings_with_faults_are_errors_that_name_them() {
    for (text, message) in [
        (".Cages~3~R1C1~R1C2", "there is no constraint \"Cages\""),
        (".Cage~3~R1C1~X9", "the board has no cell \"X9\""),
        (".Shape~4x4.Cage~3~R1C1~R1C5", "the board has no cell \"R1C5\""),
        (".Shape~4x4.~R5C1_1", "the board has no cell \"R5C1\""),
        (".Shape~4x4.~R1C1_5", "R1C1_5"),
        (".Cage~x~R1C1", "\"x\" is no whole number"),
        (".Cage~9999999999~R1C1", "\"9999999999\" is no whole number"),
        (".Sum~0_=_9223372036854775807_1~R1C1~R1C2", "is no sum"),
        (".Cage~3~R1C1~é", "the board has no cell \"é\""),
        (".Cagé~3~R1C1.Thermo~R1C1~R1C2", ""),
        (".Or.Cage~3~R1C1~R1C2", ".Or: its .End is missing"),
        (".Cage~3~R1C1~R1C2.End", ".End: there is nothing to end"),
        (".Cage~3~R1C1~R1C2.Or.End", ".Or: it has no constraints inside"),
        (".Or.Shape~4x4.End", "it cannot be inside another constraint"),
        (".Shape~4x4.Shape~6x6", ".Shape: it occurs twice"),
        (".Shape~9999x9999", "expected rows and columns, such as 9x9"),
        (".Shape~0x4", "expected rows and columns, such as 9x9"),
        (".Shape~9x9~1-99", "expected values, such as 9 or 0-8"),
        (".Shape~9x9~9223372036854775800-9223372036854775807", "expected values"),
        (".Var~A~x~99999", "expected a number of cells or a shape"),
        (".Var~A~x~99999999999x99999999999", "expected a number of cells or a shape"),
        (".Var~A~x~-1", "expected a number of cells or a shape"),
        (".Var~A~x~4000.Var~B~x~4000", "up to 4096 cells in all"),
        (".Var~A.Var~A", "two helper cells are named \"VA\""),
        (".Diagonal~2", "expected the direction 1 or -1"),
        (".Jigsaw~1122", "the map has 4 symbols"),
        (".Regex~((((~R1C1", "is no text in base 64"),
        (".Replicate~B.Cage~3~R1C1~R1C2", "its .End is missing"),
        (".Replicate~!.Cage~3~R1C1~R1C2.End", "'!' is no digit of base 64"),
        (".Replicate.Cage~3~R1C1~R1C2.End", "expected one or more cells of the board"),
        ("3x3::k:1:2:3", "expected 81 numbers, separated by colons"),
        ("3x3:z:k:1:2:3", "\"z\" is no option of the board"),
    ] {
        check_fault(text, message);
    }
    let circle = format!("<>{}", ">".repeat(79));
    check_fault(&circle, "points to no sum");
    let outside = format!("<{}", "5<".repeat(40));
    check_fault(&outside, "points to no sum");
}

#[test]
fn large_texts_with_faults_are_errors() {
    for (text, message) in [
        (format!(".Cage~{}", "x".repeat(1 << 20)), "x\" is no whole number"),
        (format!(".Cage~3~{}", "~".repeat(1 << 20)), "the board has no cell \"\""),
        (format!(".Ca{}", "g".repeat(1 << 20)), ""),
        (".Or".repeat(50_000), "more than 64 constraints are inside each other"),
        (".And".repeat(50_000) + &".End".repeat(50_000), "more than 64 constraints"),
        (format!(".Replicate~{}.~R1C1_1.End", "_".repeat(1 << 20)), "cells of the board"),
        (".Var~A~x~4096".repeat(10_000), "up to 4096 cells in all"),
        (".Replicate~D".repeat(60) + ".AntiConsecutive" + &".End".repeat(60), "65536 copies"),
    ] {
        check_fault(&text, message);
    }
    // Not a text of this format: one bad input as well.
    let bytes = [b".Cage~".as_slice(), &vec![0xff; 1 << 20]].concat();
    let found = run("check", bytes);
    assert_eq!((found.stdout.as_str(), found.code), ("error\n", Some(2)), "{}", found.stderr);
}

#[test]
fn keys_without_a_meaning_are_errors_that_name_them() {
    let cage = |cells: Value| json!({ "killercage": [{ "cells": cells, "value": "3" }] });
    let grid = |cell: Value| {
        let mut puzzle = fpuzzles(&json!({}));
        puzzle["grid"][0][1] = cell;
        puzzle
    };
    for (puzzle, message) in [
        (fpuzzles(&json!({ "wormhole": [{ "cells": ["R1C1", "R4C4"] }] })), "wormhole: "),
        (fpuzzles(&json!({ "whispers": 5 })), "whispers: "),
        (fpuzzles(&cage(json!(["R1C1", "R1C5"]))), "the board has no cell R1C5"),
        (fpuzzles(&cage(json!(["R1C1", "nowhere"]))), "\"nowhere\" is no cell"),
        (fpuzzles(&cage(json!(["R1C1", 5]))), "5 is no cell"),
        (fpuzzles(&cage(json!("R1C1"))), "expected a list of cells"),
        (fpuzzles(&json!({ "killercage": [{ "cells": ["R1C1"], "value": 1.5 }] })), "killercage: "),
        (fpuzzles(&json!({ "xsum": [{ "cell": "R0C1", "value": "a" }] })), "xsum: "),
        (fpuzzles(&json!({ "size": 9 })), "the grid has 4 rows, and the size is 9"),
        (fpuzzles(&json!({ "grid": [[{}], [{}]] })), "grid: "),
        (grid(json!(5)), "the cell 5 is no object"),
        (grid(json!({ "given": true, "value": 5 })), "a given has no value of the board"),
        (grid(json!({ "givenPencilMarks": [1, 7] })), "the pencil mark 7 is no value"),
        (grid(json!({ "region": 99 })), "99 is no number of a region"),
    ] {
        let (data, link) = packed(&puzzle);
        for text in [puzzle.to_string(), data, link] {
            check_fault(&text, message);
        }
    }
    let nested = format!("{{\"size\":4,\"title\":\"\",\"grid\":{}", "[".repeat(100_000));
    check_fault(&nested, "");
}

#[test]
fn links_without_the_puzzle_and_cut_data_are_errors() {
    let (data, link) = packed(&cages());
    for length in [41, 60, data.len() / 2, data.len() - 8] {
        check_fault(&data[..length], "is no compressed puzzle of f-puzzles");
        let start = link.len() - data.len();
        check_fault(&link[..start + length], "is no compressed puzzle of f-puzzles");
    }
    check_fault("https://www.f-puzzles.com/?id=yzx123", "export the puzzle itself");
    check_fault("https://www.f-puzzles.com/?load=", "");
    check_fault("https://sudokupad.app/abcdefgh", "");
    check_fault("https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF", "");
}

#[test]
fn answers_in_json_are_read_with_their_rules() {
    let input = format!("{UNIQUE}\n{FOUR} # four\n{FROM_ZERO}\n{NONE}\n");
    let data = packed(&cages()).0;
    for text in [input, data] {
        let answers = run("count --json", text);
        let again = run("count --json", answers.stdout.as_str());
        let row = |object: &Value| {
            ["puzzle", "label", "layout", "symbols", "count"].map(|field| object[field].clone())
        };
        let rows = |run: &Run| objects(run).iter().map(row).collect::<Vec<_>>();
        assert_eq!(rows(&again), rows(&answers), "{}", again.stderr);
        let refused = run("rate", answers.stdout.lines().next().expect("an answer"));
        assert!(refused.stderr.contains("rules beyond zones"), "{}", refused.stderr);
    }
}

#[test]
fn puzzles_of_zones_are_not_taken_for_texts_with_rules() {
    const GIVENS: [u8; 16] = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
    // Objects with a value are cells of many programs.
    let grid = |cell: fn(u8) -> Value| {
        let rows = GIVENS.chunks(4).map(|row| row.iter().map(|&digit| cell(digit)).collect());
        json!({ "size": 4, "title": "Four givens", "grid": rows.collect::<Vec<Value>>() })
    };
    let numbers = grid(|digit| json!(digit));
    let values = grid(|digit| json!({ "value": digit }));
    let expected = run("list", "1.....3..4.....2").stdout;
    let folder = Folder::new();
    for puzzle in [numbers, values] {
        assert_eq!(run("list", puzzle.to_string()).stdout, expected);
        let file = folder.file("puzzle.json", puzzle.to_string()).display().to_string();
        assert_eq!(run(&format!("list {file}"), "").stdout, expected);
    }
    check(
        "count --symbols ABCD",
        ".AB..........D.C\n",
        &run("count", ".12..........4.3").stdout,
        0,
    );
    let large = format!(".AB{}\n", ".".repeat(253));
    check("count --limit 2", large, ">=2\n", 0);
}

/// The layout and the rules of an object are no part of the cells that it has on its line.
#[test]
fn objects_among_plain_lines_are_errors() {
    let object = r#"{"layout":{"base":"4x4","constraints":["whispers 3: r1c1 r1c2"]},"givens":"................"}"#;
    check("count", object, "48\n", 0);
    let found = run("count", format!("1...............\n{object}\n"));
    assert_eq!((found.stdout.as_str(), found.code), ("72\nerror\n", Some(2)), "{found:?}");
    assert!(found.stderr.contains("an object of JSON among puzzles"), "{}", found.stderr);
}

#[test]
fn values_of_layouts_in_json_have_their_own_symbols() {
    let object = |givens: &str, values: &str| {
        format!(
            r#"{{"layout":{{"base":"4x4","constraints":["{values}","killer 1: r1c1 r1c2"]}},"givens":"{givens}"}}"#
        )
    };
    // Values from 100 have no symbols of one character, and values from 0 the digits from 0.
    let refused = run("solve", object("01..............", "values from 100"));
    assert_eq!((refused.stdout.as_str(), refused.code), ("error\n", Some(2)), "{refused:?}");
    assert!(refused.stderr.contains("100 to 103 have no symbols"), "{}", refused.stderr);
    let found = run("candidates", object("0...............", "values from 0"));
    assert!(found.stdout.starts_with("0 1 23 23 "), "{}", found.stdout);
}

#[test]
fn lines_with_faults_in_arguments_are_errors() {
    for (line, message) in [
        (r#"killer 3 "\q": r1c1 r1c2"#, "begins no string"),
        ("clone: r1c1 r1c2 / r4c4", "two shapes of one size"),
        ("pair relation 1..3 1/2 5/6: r1c1 r1c2", "a value of the range"),
        ("x-sum 5:", "found no cells"),
        ("helper r1c1 1..9", "rename the helper cell"),
    ] {
        let folder = Folder::new();
        folder.file("zones.txt", format!("base 4x4\n{line}\n"));
        folder.file("blank.txt", ".".repeat(16));
        let found = run_in(&folder, "count --layout zones:zones.txt blank.txt");
        assert_eq!(found.code, Some(2), "{line}: {found:?}");
        assert!(found.stderr.contains(message), "{line}: {}", found.stderr);
    }
}
