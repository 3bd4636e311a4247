//! Every way to give a puzzle or problem, and what each verb answers.

use super::sudoku::{JIGSAWS, PUZZLE, SOLUTION, TWO, UNIQUE, is_solved, keeps, zones};
use super::support::{Folder, check, cover_files, enter_root, pavane, run, run_args};
use std::fs;

const BLANK: &str = "................";
const DRAWN: &str = "\
1 . | . .
. . | 2 .
----+----
. 3 | . .
. . | . 4
";
/// The only solution of [`DRAWN`].
const DRAWN_SOLUTION: &str = "\
1 2 | 4 3
3 4 | 2 1
----+----
4 3 | 1 2
2 1 | 3 4
";
const TOY: &str = "| Knuth 2000, (3)\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const TOY_JSON: &str = r#"{"format": "exact-cover", "primary": ["a", "b", "c"], "secondary": [],
 "options": [["a", "b"], ["b", "c"], ["c"], ["a"]]}"#;

#[test]
fn lines() {
    check("solve", format!("{PUZZLE}\n"), &format!("{SOLUTION}\n"), 0);
    check("solve", PUZZLE, &format!("{SOLUTION}\n"), 0);
    check("solve -", PUZZLE, &format!("{SOLUTION}\n"), 0);
    check("solve --format line", PUZZLE, &format!("{SOLUTION}\n"), 0);
    check("solve", PUZZLE.replace('.', "0"), &format!("{SOLUTION}\n"), 0);
    check("solve", PUZZLE.replace('.', "_"), &format!("{SOLUTION}\n"), 0);
    check("solve", PUZZLE.replace('.', "*"), &format!("{SOLUTION}\n"), 0);
    check("solve", format!("\u{feff}{PUZZLE}\r\n"), &format!("{SOLUTION}\n"), 0);
    for mark in [" ", "\t", ",", "#", "  # "] {
        check("solve", format!("{PUZZLE}{mark}a label\n"), &format!("{SOLUTION}\n"), 0);
    }
    let spaced: Vec<String> = PUZZLE.chars().map(String::from).collect();
    check("solve", spaced.join(" "), &format!("{SOLUTION}\n"), 0);
    check("count", format!("# blank\n\n{BLANK}\n\n1{}\n", &BLANK[1..]), "288\n72\n", 0);
    check("check", UNIQUE.join("\n"), &"unique\n".repeat(UNIQUE.len()), 0);
    check("count", UNIQUE.join("\n"), &"1\n".repeat(UNIQUE.len()), 0);
    check("count", TWO.join("\n"), "2\n2\n", 0);
    check("check", TWO.join("\n"), "multiple\nmultiple\n", 1);
    check("count", format!("{BLANK} : 288\n{BLANK}:288\n"), "288\n288\n", 0);
    check("count", format!("{PUZZLE} : 1 : {SOLUTION}\n"), "1\n", 0);
    check("count", format!("{PUZZLE}:1:{SOLUTION} # label\n"), "1\n", 0);
}

#[test]
fn lists_and_witnesses_are_the_solutions() {
    for puzzle in TWO {
        let listed = run("list", puzzle);
        let grids: Vec<&str> = listed.stdout.lines().collect();
        assert_eq!((grids.len(), listed.code), (2, Some(0)));
        assert!(grids[0] != grids[1]);
        assert!(grids.iter().all(|grid| keeps(grid, puzzle) && is_solved(grid, &zones(3, 3))));
        let checked = run("check --witnesses", puzzle);
        assert_eq!(checked.stdout, format!("multiple\t{}\t{}\n", grids[0], grids[1]));
        check("list --limit 1", puzzle, &format!("{}\n", grids[0]), 0);
    }
    for puzzle in UNIQUE {
        let solved = run("solve", puzzle);
        let grid = solved.stdout.trim_end();
        assert!(keeps(grid, puzzle) && is_solved(grid, &zones(3, 3)));
        check("list", puzzle, &solved.stdout, 0);
        check("check --witnesses", puzzle, &format!("unique\t{}", solved.stdout), 0);
    }
    let listed = run("list", BLANK);
    let mut grids: Vec<&str> = listed.stdout.lines().collect();
    grids.sort_unstable();
    assert_eq!(grids, super::sudoku::all_4x4());
}

#[test]
fn no_solution() {
    let none = format!("123....4{}\n", &BLANK[8..]);
    check("solve", &*none, "no solution\n", 1);
    check("check", &*none, "none\n", 1);
    check("check --witnesses", &*none, "none\n", 1);
    check("count", &*none, "0\n", 1);
    check("list", &*none, "", 1);
    check("solve", format!("{none}{PUZZLE}\n"), &format!("no solution\n{SOLUTION}\n"), 1);
}

#[test]
fn limits_are_part_of_the_question() {
    check("count --limit 10", BLANK, ">=10\n", 0);
    check("count --limit 288", BLANK, ">=288\n", 0);
    check("count --limit 289", BLANK, "288\n", 0);
    assert_eq!(run("list --limit 10", BLANK).stdout.lines().count(), 10);
    let cut = run("count --node-limit 5", BLANK);
    assert!(cut.stdout.starts_with(">=") && cut.code == Some(3), "{cut:?}");
    assert!(cut.stderr.starts_with("-:1: ") && cut.stderr.contains("--node-limit"), "{cut:?}");
    check("solve --node-limit 1", UNIQUE[0], "unknown\n", 3);
    check("check --node-limit 1", UNIQUE[0], "unknown\n", 3);
    check("list --node-limit 1", UNIQUE[0], "", 3);
    check("count --node-limit 1", UNIQUE[0], ">=0\n", 3);
    // A batch: the limit is each puzzle's.
    check("count --node-limit 10000", format!("{BLANK}\n").repeat(50), &"288\n".repeat(50), 0);
}

#[test]
fn jigsaws() {
    for (grid, map, solution) in JIGSAWS {
        let line = format!("{grid};{map}");
        check("solve", &*line, &format!("{solution}\n"), 0);
        check("check", &*line, "unique\n", 0);
        check(
            "solve",
            format!("{grid} ; {} label", map.to_lowercase()),
            &format!("{solution}\n"),
            0,
        );
        let rows = |cells: &str| {
            let rows = cells.as_bytes().chunks(10).map(|row| String::from_utf8_lossy(row));
            rows.collect::<Vec<_>>().join("\n")
        };
        let drawn = format!("{}\n\nmap\n{}\n", rows(grid), rows(map));
        let solved = run("solve", drawn);
        let cells: String = solved.stdout.chars().filter(char::is_ascii_alphanumeric).collect();
        assert_eq!((cells.as_str(), solved.code), (solution, Some(0)));
        let json = format!(r#"{{"map": "{map}", "givens": "{grid}"}}"#);
        check("solve", json, &format!("{solution}\n"), 0);
        let folder = Folder::new();
        let file = folder.file("map.txt", rows(map));
        let layout = format!("jigsaw:{}", file.display());
        let solved = run_args(["solve", "--layout", &layout], grid);
        assert_eq!(solved.stdout, format!("{solution}\n"));
    }
}

#[test]
fn drawn_grids() {
    check("solve", DRAWN, DRAWN_SOLUTION, 0);
    check("solve --format grid", DRAWN, DRAWN_SOLUTION, 0);
    check("solve", "1...\n..2.\n.3..\n...4\n", DRAWN_SOLUTION, 0);
    check("solve", DRAWN.replace('\n', "\r\n"), DRAWN_SOLUTION, 0);
    check(
        "solve",
        "┌──┬──┐\n│1.│..│\n│..│2.│\n├──┼──┤\n│.3│..│\n│..│.4│\n└──┴──┘\n",
        DRAWN_SOLUTION,
        0,
    );
    check(
        "solve",
        format!("# two\n{DRAWN}\n{DRAWN}"),
        &format!("{DRAWN_SOLUTION}\n{DRAWN_SOLUTION}"),
        0,
    );
    check("check", DRAWN, "unique\n", 0);
    check("check --witnesses", DRAWN, "unique\t1243342143122134\n", 0);
    check("list", DRAWN, DRAWN_SOLUTION, 0);
    check("count", "....\n....\n....\n....\n", "288\n", 0);
    let listed = run("list --limit 2", "....\n....\n....\n....\n").stdout;
    assert_eq!(listed.split("\n\n").count(), 2);
}

#[test]
fn puzzles_as_json() {
    let object = format!(r#"{{"label": "one", "givens": "{PUZZLE}"}}"#);
    let solved = format!("{SOLUTION}\n");
    check("solve", &*object, &solved, 0);
    check("solve --format json", &*object, &solved, 0);
    check("solve", format!("[{object}, {object}]"), &solved.repeat(2), 0);
    check("solve", format!("[\n  {object},\n  {object}\n]\n"), &solved.repeat(2), 0);
    check("solve", format!("{object}\n{object}\n{object}\n"), &solved.repeat(3), 0);
    check(
        "count",
        r#"{"layout": "4x4", "givens": [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}"#,
        "72\n",
        0,
    );
    check(
        "count",
        r#"{"givens": [1,null,0,".","","","",0,0,0,0,0,0,0,0,0]}"#.replace("\"\"", "0"),
        "72\n",
        0,
    );
}

#[test]
fn exact_cover_problems() {
    check("solve", TOY, &run("solve data/cover/toy.dlx", "").stdout, 0);
    check("count", TOY, "1\n", 0);
    check("count --format dlx", TOY, "1\n", 0);
    check("count", TOY.replace('\n', "\r\n"), "1\n", 0);
    let mut options: Vec<String> = run("solve", TOY).stdout.lines().map(sorted).collect();
    options.sort();
    assert_eq!(options, ["a d f", "b g", "c e"]);
    check("count", TOY_JSON, "2\n", 0);
    check("count --format json", TOY_JSON, "2\n", 0);
    check("check", TOY_JSON, "multiple\n", 1);
    assert_eq!(run("list", TOY_JSON).stdout.split("\n\n").count(), 2);
    check("count --format matrix", "1100\n0011\n1010\n0101\n1111\n", "3\n", 0);
    check("count --format matrix", "1 1 0\n0 0 1\n", "1\n", 0);
    // Colors: y is 1 in both options or in none.
    check("count", "a b | y\na y:1\na y:2\nb y:1\nb y:2\na\n", "4\n", 0);
    check("check", "a b\na\n", "none\n", 1);
    check("solve", "a b\na\n", "no solution\n", 1);
}

fn sorted(option: &str) -> String {
    let mut items: Vec<&str> = option.split_whitespace().collect();
    items.sort_unstable();
    items.join(" ")
}

#[test]
fn published_counts() {
    for engine in ["auto", "links", "cells", "bits"] {
        // `cells` covers each item once. The tests of the library search the largest problem with all kernels.
        let is_asked = |file: &str, kind: &str| {
            kind != "COST"
                && (kind != "MCC" || engine != "cells")
                && (!file.contains("pentomino6x10") || ["auto", "bits"].contains(&engine))
        };
        let files: Vec<_> =
            cover_files().into_iter().filter(|(file, kind, _)| is_asked(file, kind)).collect();
        assert!(files.len() > 15);
        let counts: Vec<&str> = files.iter().map(|(_, _, count)| count.as_str()).collect();
        let exit = i32::from(counts.contains(&"0"));
        let args = ["count", "--file-names", "never", "--engine", engine].into_iter();
        let run = run_args(args.chain(files.iter().map(|(file, ..)| file.as_str())), "");
        let found: Vec<&str> = run.stdout.lines().collect();
        assert_eq!((found, run.code), (counts, Some(exit)), "{engine}");
    }
}

/// Holds the answers to a file of `data/sudoku` to the counts and solutions that it brings.
#[track_caller]
fn check_corpus(file: &str, layout: Option<&str>) {
    enter_root();
    let path = format!("data/sudoku/{file}");
    let text = fs::read_to_string(&path).expect("there");
    let fields = |line: &str| {
        let cells = line.split(" # ").next().unwrap_or_default().trim();
        cells.split(" : ").map(|field| field.trim().to_owned()).collect::<Vec<String>>()
    };
    let is_puzzle = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let lines: Vec<Vec<String>> = text.lines().filter(is_puzzle).map(fields).collect();
    assert!(!lines.is_empty());
    let args = |verb: &'static str| {
        let layout = layout.map(|layout| ["--layout".to_owned(), layout.to_owned()]);
        [verb.to_owned(), path.clone()].into_iter().chain(layout.into_iter().flatten())
    };
    let counts: String = lines.iter().map(|line| format!("{}\n", line[1])).collect();
    assert_eq!(run_args(args("count"), "").stdout, counts, "{file}");
    let solutions: String = lines
        .iter()
        .map(|line| match (line[1].as_str(), line.get(2)) {
            ("0", _) => "none\n".to_owned(),
            ("1", Some(solution)) => format!("unique\t{solution}\n"),
            _ => "multiple\n".to_owned(),
        })
        .collect();
    let found = run_args(args("check").chain(["--witnesses".to_owned()]), "").stdout;
    let found: String = found
        .lines()
        .map(|line| {
            if line.starts_with("multiple") { "multiple\n".to_owned() } else { format!("{line}\n") }
        })
        .collect();
    assert_eq!(found, solutions, "{file}");
}

#[test]
fn corpora_of_puzzles() {
    for file in [
        "hard",
        "three-step",
        "levels",
        "brute-force",
        "symmetry",
        "blank",
        "many",
        "sizes",
        "jigsaw10",
    ] {
        check_corpus(&format!("{file}.txt"), None);
    }
    check_corpus("windoku.txt", Some("9x9+windoku"));
    check_corpus("windoku.txt", Some("zones:data/sudoku/layouts/windoku.json"));
    check_corpus("samurai.txt", Some("zones:data/sudoku/layouts/samurai.txt"));
}

#[test]
fn each_queen_of_a_list_stands_alone() {
    let listed = run("list data/cover/queens6.dlx", "").stdout;
    let boards: Vec<Vec<Vec<&str>>> = listed
        .split("\n\n")
        .map(|board| board.lines().map(|option| option.split(' ').collect()).collect())
        .collect();
    assert_eq!(boards.len(), 4);
    for board in boards {
        let mut items: Vec<&str> = board.concat();
        items.sort_unstable();
        assert!(board.len() == 6 && items.windows(2).all(|two| two[0] != two[1]));
    }
}

#[test]
fn several_inputs_keep_their_order() {
    let folder = Folder::new();
    let lines = folder.file("lines.txt", format!("{BLANK}\n1{}\n", &BLANK[1..]));
    let grid = folder.file("grid of two words.sdk", DRAWN);
    let json = folder.file("puzzle.json", format!(r#"{{"givens": "{PUZZLE}"}}"#));
    let cover = folder.file("cover.json", TOY_JSON);
    let matrix = folder.file("few.mat", "11\n");
    let text = folder.file("text", TOY);
    let run = pavane()
        .args(["count", "--file-names", "never"])
        .args([&lines, &grid, &json, &cover, &text])
        .args(["-", PUZZLE, "data/cover/queens8.dlx"])
        .write_stdin(BLANK)
        .output()
        .expect("runs");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "288\n72\n1\n1\n2\n1\n288\n1\n92\n");
    let run = run_args(
        ["count".as_ref(), "--format".as_ref(), "matrix".as_ref(), matrix.as_os_str()],
        "",
    );
    assert_eq!(run.stdout, "1\n");
}

#[test]
fn general_engines_agree() {
    let puzzles = format!("{BLANK}\n{}\n{}\n", TWO.join("\n"), UNIQUE.join("\n"));
    for verb in ["solve", "check --witnesses", "count", "list", "list --json"] {
        let [links, cells, bits] = ["links", "cells", "bits"]
            .map(|engine| run(&format!("{verb} --engine {engine}"), &*puzzles).stdout);
        assert_eq!(links, cells, "{verb}");
        assert_eq!(links, bits, "{verb}");
    }
}

#[test]
fn quiet_says_only_the_exit_code() {
    check("solve --quiet", PUZZLE, "", 0);
    check("solve -q", "123....4........", "", 1);
    check("check -q", PUZZLE, "", 0);
    check("check -q", BLANK, "", 1);
    check("count -q", BLANK, "", 0);
    check("list -q", BLANK, "", 0);
    check("check -q", "11..............", "", 2);
    check("check -q --node-limit 1", UNIQUE[0], "", 3);
}

#[test]
fn the_worst_end_decides_the_exit_code() {
    let (good, many, bad) = (PUZZLE, "................;AABBAABBCCDDCCDD", "11..............");
    let hard = UNIQUE[0];
    let limit = "check --node-limit 60";
    let code = |args: &str, lines: &[&str]| run(args, lines.join("\n")).code;
    assert_eq!(code("check", &[good, good]), Some(0));
    assert_eq!(code("check", &[good, many, good]), Some(1));
    assert_eq!(code(limit, &[good, many, hard, good]), Some(3));
    assert_eq!(code(limit, &[good, many, hard, bad, good]), Some(2));
}

#[test]
fn output_goes_to_a_file() {
    let folder = Folder::new();
    let file =
        folder.file("out.txt", "what was there before, and was longer than the answer\n".repeat(9));
    for flag in ["--output", "-o"] {
        let run = run_args(["solve".as_ref(), flag.as_ref(), file.as_os_str()], PUZZLE);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(0)));
        assert_eq!(fs::read_to_string(&file).expect("written"), format!("{SOLUTION}\n"));
    }
    let run = run_args(
        ["convert", "--to", "grid", "-o"].map(AsRef::as_ref).into_iter().chain([file.as_os_str()]),
        "1.....2..3.....4",
    );
    assert_eq!(run.code, Some(0));
    assert_eq!(fs::read_to_string(&file).expect("written").lines().next(), Some("1 . | . ."));
}

#[test]
fn an_input_is_not_overwritten_before_it_is_read() {
    let folder = Folder::new();
    let file = folder.file("puzzles.txt", format!("{PUZZLE}\n"));
    let run = run_args(["solve".as_ref(), file.as_os_str(), "-o".as_ref(), file.as_os_str()], "");
    let content = fs::read_to_string(&file).expect("still there");
    assert!(
        run.code == Some(2) && content.starts_with(PUZZLE)
            || run.code == Some(0) && content.starts_with(SOLUTION),
        "{run:?}: {content:?}"
    );
}

#[test]
fn what_is_converted_is_the_same_puzzle() {
    for to in ["line", "grid", "json"] {
        let converted = run(&format!("convert --to {to}"), UNIQUE.join("\n"));
        assert_eq!(converted.code, Some(0));
        let back = run("convert --to line", converted.stdout).stdout;
        assert_eq!(back.lines().collect::<Vec<_>>(), UNIQUE, "{to}");
    }
    for (grid, map, _) in JIGSAWS {
        let line = format!("{grid};{map}\n");
        for to in ["line", "grid", "json"] {
            let converted = run(&format!("convert --to {to}"), &*line).stdout;
            check("convert --to line", converted, &line, 0);
        }
    }
    for to in ["dlx", "json", "matrix"] {
        for (input, count) in [("1...............", "72\n"), (TOY, "1\n"), (TOY_JSON, "2\n")] {
            let converted = run(&format!("convert --to {to}"), input).stdout;
            let format = if to == "matrix" { "count --format matrix" } else { "count" };
            check(format, converted, count, 0);
        }
    }
}

/// Counts the solutions of equations or clauses by trying all assignments.
fn assignments(text: &str, variables: u32, is_met: impl Fn(&str, u32) -> bool) -> usize {
    let is_comment = |line: &&str| line.starts_with(['*', 'c', 'p']);
    let lines: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
    assert!(!lines.is_empty());
    (0..1_u32 << variables).filter(|&bits| lines.iter().all(|line| is_met(line, bits))).count()
}

#[test]
fn other_solvers_find_as_many_solutions() {
    let literal = |text: &str, bits: u32| {
        let number: i32 = text.parse().expect("a literal");
        (bits >> (number.unsigned_abs() - 1) & 1 == 1) == (number > 0)
    };
    let clause = |line: &str, bits: u32| {
        line.split_whitespace().take_while(|&word| word != "0").any(|word| literal(word, bits))
    };
    let equation = |line: &str, bits: u32| {
        let (sum, right) = line.trim_end_matches([' ', ';']).split_once(" = ").expect("equation");
        let chosen =
            |word: &&str| word.strip_prefix('x').is_some_and(|number| literal(number, bits));
        assert!(sum.split_whitespace().step_by(2).all(|factor| factor == "+1"));
        sum.split_whitespace().filter(chosen).count().to_string() == right
    };
    for (problem, variables, count) in [(TOY, 6, 1), (TOY_JSON, 4, 2)] {
        let cnf = run("convert --to cnf", problem).stdout;
        assert_eq!(assignments(&cnf, variables, clause), count, "{cnf}");
        let opb = run("convert --to opb", problem).stdout;
        assert!(opb.starts_with(&format!("* #variable= {variables} ")));
        assert_eq!(assignments(&opb, variables, equation), count, "{opb}");
    }
}

#[test]
fn labels_are_converted_too() {
    check("convert --to line", "1............... # a: b", "1............... # a: b\n", 0);
    let json = run("convert --to json", "1............... : 72 # a \"quoted\" label").stdout;
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["label"], "a \"quoted\" label");
    assert_eq!(value["count"], "72");
    check(
        "convert --to line --layout 4x4",
        json,
        "1............... : 72 # a \"quoted\" label\n",
        0,
    );
}

#[test]
fn odd_labels_survive_conversion() {
    for label in [": 3", "; x", "a\nb", "# twice", ", comma"] {
        let label = serde_json::Value::from(label);
        let json = format!(r#"{{"givens": "1...............", "label": {label}}}"#);
        let line = run("convert --to line", json);
        let back = run("convert --to json", line.stdout).stdout;
        let value: serde_json::Value = serde_json::from_str(&back).expect("one object");
        assert_eq!(value.get("count"), None, "{label}");
        // Line ends cannot survive on a line.
        let label = label.as_str().unwrap_or_default().replace('\n', " ");
        assert_eq!(value["label"], label);
    }
}

#[test]
fn what_people_have_is_read() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let drawn = rows.join("\n") + "\n";
    let titled: String =
        (1..=50).map(|grid| format!("Grid {grid:02}\n{}", drawn.replace('.', "0"))).collect();
    let listed = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(",");
    let commas = rows.iter().map(listed).collect::<Vec<_>>().join("\n").replace('.', "0");
    let arrays: Vec<String> = commas.lines().map(|row| format!("[{row}]")).collect();
    let arrays = format!("[{}]", arrays.join(","));
    let quoted: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
    for (input, count) in [
        (titled, 50),
        (drawn.repeat(50), 50),
        (drawn.replace('.', "-"), 1),
        (commas.clone(), 1),
        (commas.replace('\n', ","), 1),
        (commas.replace('0', "") + "\n", 1),
        (arrays.clone(), 1),
        (format!("[{arrays},{arrays}]"), 2),
        (format!("[{}]", quoted.join(",")), 1),
        (format!("[\"{PUZZLE}\",\"{PUZZLE}\"]"), 2),
        (format!("{{\"puzzle\":\"{PUZZLE}\",\"rating\":7}}\n").repeat(2), 2),
        (format!("{PUZZLE}\r{PUZZLE}\r"), 2),
        (drawn.replace('\n', "\r"), 1),
        (format!("c0ffee17 {PUZZLE} 11.9\n").repeat(2), 2),
        (format!("{PUZZLE};11.9;11.9;11.3\n"), 1),
        (format!("11.9 {PUZZLE}\n"), 1),
        (format!("\"{PUZZLE}\",\"{SOLUTION}\"\n"), 1),
        (PUZZLE.replace('.', "-"), 1),
        (PUZZLE.replace('.', "x"), 1),
        (PUZZLE.replace('.', "?"), 1),
    ] {
        let run = run("solve", &*input);
        let shown = &input[..input.len().min(100)];
        assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)), "{shown}");
        let found = run.stdout.replace(['\n', ' ', '|', '-', '+'], "");
        assert_eq!(found, SOLUTION.repeat(count), "{shown}");
    }
    let label = [PUZZLE.as_bytes(), b" Andr\xe9\n"].concat();
    assert!(run("solve --json", label).stdout.contains("Andr\u{e9}"));
}
