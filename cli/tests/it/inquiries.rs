//! The verbs that ask about a sudoku what takes many searches.

use super::sudoku::{JIGSAWS, PUZZLE, TWO, UNIQUE, all_4x4, keeps, many, pattern};
use super::support::{Random, check, pavane, run, run_args};
use serde_json::{Value, json};

const CANDIDATES: &str = "123.....4.......";
const NONE: &str = "123....4........";
const MINIMAL: &str = "1..4.........32.";
/// The same with a 2 more, in the second cell.
const REDUNDANT: &str = "12.4.........32.";

/// The words of a puzzle of 4x4, by its definition.
pub(crate) fn words(grids: &[String], puzzle: &str) -> Option<String> {
    let solutions: Vec<&String> = grids.iter().filter(|grid| keeps(grid, puzzle)).collect();
    let word = |cell: usize| -> String {
        let is_there =
            |digit: &char| solutions.iter().any(|grid| grid.chars().nth(cell) == Some(*digit));
        ('1'..='4').filter(is_there).collect()
    };
    (!solutions.is_empty()).then(|| (0..16).map(word).collect::<Vec<_>>().join(" "))
}

/// The answer of `minimal` for a puzzle of 4x4 by its definition.
fn verdict(grids: &[String], puzzle: &str) -> String {
    let count = |puzzle: &str| grids.iter().filter(|grid| keeps(grid, puzzle)).count();
    match count(puzzle) {
        0 => return "none".to_owned(),
        1 => {}
        _ => return "multiple".to_owned(),
    }
    let without = |cell: usize| puzzle[..cell].to_owned() + "." + &puzzle[cell + 1..];
    let is_redundant = |cell: &usize| &puzzle[*cell..=*cell] != "." && count(&without(*cell)) == 1;
    let name = |cell: usize| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1);
    let cells: Vec<String> = (0..16).filter(is_redundant).map(name).collect();
    if cells.is_empty() { "minimal".to_owned() } else { format!("redundant\t{}", cells.join(" ")) }
}

#[test]
fn answers_are_those_of_the_definitions() {
    let grids = all_4x4();
    let mut random = Random::new(20_261_121);
    let mut puzzle = || {
        let mut cells: Vec<char> = grids[random.below(grids.len())].chars().collect();
        let mut order: Vec<usize> = (0..16).collect();
        random.shuffle(&mut order);
        let empty = 6 + random.below(10);
        order[..empty].iter().for_each(|&cell| cells[cell] = '.');
        cells.iter().collect::<String>()
    };
    let mut puzzles: Vec<String> = (0..400).map(|_| puzzle()).collect();
    puzzles.push(NONE.to_owned());
    let input = puzzles.join("\n");
    let lines = |answer: &dyn Fn(&String) -> String| -> String {
        puzzles.iter().map(|puzzle| answer(puzzle) + "\n").collect()
    };
    let candidates =
        lines(&|puzzle| words(&grids, puzzle).unwrap_or_else(|| "no solution".to_owned()));
    let minimal = lines(&|puzzle| verdict(&grids, puzzle));
    for word in ["minimal", "redundant", "multiple", "none"] {
        assert!(minimal.lines().any(|line| line.starts_with(word)), "no puzzle is {word}");
    }
    for threads in [1, 3] {
        for engine in ["links", "cells", "bits"] {
            let flags = format!("--threads {threads} --engine {engine}");
            check(&format!("candidates {flags}"), &*input, &candidates, 1);
            check(&format!("minimal {flags}"), &*input, &minimal, 1);
        }
    }
}

#[test]
fn exit_codes() {
    for (args, input, code) in [
        ("candidates", CANDIDATES, 0),
        ("candidates", NONE, 1),
        ("candidates", "11..............", 2),
        ("candidates --node-limit 2", CANDIDATES, 3),
        ("minimal", MINIMAL, 0),
        ("minimal", REDUNDANT, 1),
        ("minimal", CANDIDATES, 1),
        ("minimal", NONE, 1),
        ("minimal", "11..............", 2),
        ("minimal --node-limit 2", MINIMAL, 3),
    ] {
        let loud = run(args, input);
        assert_eq!(loud.code, Some(code), "{args} {input}");
        assert_eq!(loud.stdout.lines().count(), 1);
        assert_eq!(loud.stderr.is_empty(), code < 2, "{}", loud.stderr);
        let quiet = run(&format!("{args} --quiet"), input);
        assert_eq!((quiet.stdout.as_str(), quiet.code), ("", Some(code)), "{args} {input}");
        assert_eq!(quiet.stderr, loud.stderr);
        assert_eq!(run(&format!("{args} --json"), input).code, Some(code), "{args} {input}");
    }
}

/// The limit is of all searches of an input together, and of each input anew.
#[test]
fn the_node_limit_is_the_inputs() {
    let nodes = |verb: &str, puzzle: &str| {
        let run = run(&format!("{verb} --json"), puzzle);
        let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
        object["nodes"].as_u64().expect("a number")
    };
    for (verb, puzzle) in [("candidates", "1..............."), ("minimal", "12.4.........32.")] {
        let input = [puzzle, puzzle].join("\n");
        let enough = nodes(verb, puzzle);
        let few = enough - 1;
        let answer = run(verb, &*input).stdout;
        let limited = run(&format!("{verb} --node-limit {enough}"), &*input);
        assert_eq!((limited.stdout, limited.stderr), (answer, String::new()));
        let args = format!("{verb} --node-limit {few}");
        check(&args, &*input, "unknown\nunknown\n", 3);
    }
}

#[test]
fn drawn_puzzles_get_drawn_candidates() {
    let drawn = "12|3.\n..|..\n-----\n4.|..\n..|..\n\n12|3.\n..|.4\n..|..\n..|..\n\n1...\n....\n...4\n....\n";
    let first = "1 2  | 3  4\n3 4  | 12 12\n-----+-------\n4 13 | 12 123\n2 13 | 4  13\n";
    let second = "no solution\n";
    // Worked out from the list of all grids.
    let last: Vec<String> = words(&all_4x4(), "1..........4....")
        .expect("solutions")
        .split(' ')
        .map(str::to_owned)
        .collect();
    let run = run("candidates", drawn);
    let answers: Vec<&str> = run.stdout.split("\n\n").collect();
    assert_eq!(answers[..2], [first.trim_end(), second.trim_end()]);
    let symbols = |text: &str| -> Vec<String> {
        let is_cell = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
        text.split_whitespace().filter(is_cell).map(str::to_owned).collect()
    };
    assert_eq!((symbols(answers[2]), answers.len(), run.code), (last, 3, Some(1)));
    // Answers of one line each are not set off from each other.
    check("minimal", drawn, "multiple\nnone\nmultiple\n", 1);
}

#[test]
fn boards_of_other_shapes() {
    for (grid, map, solution) in JIGSAWS {
        let words: Vec<String> = solution.chars().map(String::from).collect();
        check("candidates", format!("{grid};{map}"), &(words.join(" ") + "\n"), 0);
        // With all cells of the solution given, none is needed.
        let run = run("minimal", format!("{solution};{map}"));
        let cells = (1..=10).flat_map(|row| (1..=10).map(move |column| format!("r{row}c{column}")));
        let all = format!("redundant\t{}\n", cells.collect::<Vec<_>>().join(" "));
        assert_eq!((run.stdout, run.code), (all, Some(1)));
    }
    let letters = "--symbols abcd";
    check(
        &format!("candidates {letters}"),
        "abc.....d.......",
        "a b c d c d ab ab d ac ab abc b ac d ac\n",
        0,
    );
    // A quarter of the 48 grids with diagonals begin with a 1, and any digit may follow.
    let run = run("candidates --layout 4x4+x", "1...............");
    assert!(run.stdout.starts_with("1 234 234 234 "), "{}", run.stdout);
}

/// Where digits are numbers, commas are between those of a cell.
#[test]
fn numbers_are_joined_by_commas() {
    let names: String =
        (0..64).map(|digit| char::from_u32(0x100 + digit).expect("a letter")).collect();
    let grid: Vec<usize> =
        pattern(8, 8, &names).chars().map(|name| name as usize - 0x100 + 1).collect();
    // Two digits in two rows of a band and two columns: they may change places.
    let corners = [0, 32, 4 * 64, 4 * 64 + 32];
    let (a, b) = (grid[0], grid[32]);
    assert_eq!(corners.map(|cell| grid[cell]), [a, b, b, a]);
    let line = |open: &str| -> String {
        let word = |cell: usize| match corners.contains(&cell) {
            true => open.to_owned(),
            false => grid[cell].to_string(),
        };
        (0..64 * 64).map(word).collect::<Vec<_>>().join(" ")
    };
    let both = format!("{},{}", a.min(b), a.max(b));
    check("candidates", line("."), &(line(&both) + "\n"), 0);
    let json = run("candidates --json", line("."));
    let object: Value = serde_json::from_str(&json.stdout).expect("JSON");
    let numbers = [a.min(b).to_string(), a.max(b).to_string()];
    assert_eq!(object["candidates"][0], json!(numbers));
    assert_eq!(object["candidates"][1], json!([grid[1].to_string()]));
}

/// The objects of a run: those of all verbs, with one field more.
#[track_caller]
fn objects(args: &str, stdin: &str, field: &str) -> Vec<Value> {
    let run = run(&format!("{args} --json"), stdin);
    let read = |line: &str| -> Value { serde_json::from_str(line).expect(line) };
    let objects: Vec<Value> = run.stdout.lines().map(read).collect();
    for object in &objects {
        let mut keys: Vec<&str> =
            object.as_object().expect("an object").keys().map(String::as_str).collect();
        let mut expected = super::json::FIELDS.to_vec();
        expected.push(field);
        keys.sort_unstable();
        expected.sort_unstable();
        assert_eq!(keys, expected);
        assert_eq!((&object["count"], &object["exact"]), (&Value::Null, &Value::Null));
        assert_eq!(object["solutions"], json!([]));
        assert_eq!(object["error"].is_object(), object["status"] == "error");
    }
    objects
}

#[test]
fn json_of_candidates() {
    #[track_caller]
    fn check(args: &str, stdin: &str, status: &str, expected: &Value) {
        let objects = objects(args, stdin, "candidates");
        assert_eq!(objects.len(), 1);
        assert_eq!((&objects[0]["status"], &objects[0]["candidates"]), (&status.into(), expected));
    }
    let words = words(&all_4x4(), CANDIDATES).expect("solutions");
    let cell = |word: &str| word.chars().map(|digit| digit.to_string()).collect::<Vec<_>>();
    let lists: Vec<Vec<String>> = words.split(' ').map(cell).collect();
    check("candidates", CANDIDATES, "solved", &json!(lists));
    check("candidates", NONE, "none", &json!(vec![json!([]); 16]));
    check("candidates --node-limit 2", CANDIDATES, "stopped", &Value::Null);
    check("candidates", "11..............", "error", &Value::Null);
    check("candidates", "a b\na\n", "error", &Value::Null);
    let labeled = objects("candidates", &format!("{NONE} # here"), "candidates");
    assert_eq!((&labeled[0]["label"], &labeled[0]["line"]), (&"here".into(), &1.into()));
}

#[test]
fn json_of_minimality() {
    #[track_caller]
    fn check(args: &str, stdin: &str, status: &str, expected: &Value) {
        let objects = objects(args, stdin, "redundant");
        assert_eq!(objects.len(), 1);
        assert_eq!((&objects[0]["status"], &objects[0]["redundant"]), (&status.into(), expected));
    }
    check("minimal", MINIMAL, "minimal", &json!([]));
    check("minimal", REDUNDANT, "redundant", &json!(["r1c2"]));
    check("minimal", CANDIDATES, "multiple", &Value::Null);
    check("minimal", NONE, "none", &Value::Null);
    check("minimal --node-limit 2", MINIMAL, "stopped", &Value::Null);
    check("minimal", "11..............", "error", &Value::Null);
    check("minimal", "a b\na\n", "error", &Value::Null);
}

#[test]
fn a_cover_problem_is_one_bad_input_among_others() {
    for verb in ["candidates", "minimal"] {
        let good = run(verb, MINIMAL).stdout;
        let run = run_args([verb, MINIMAL, "data/cover/toy.dlx", MINIMAL], "");
        assert_eq!((run.stdout, run.code), (format!("{good}error\n{good}"), Some(2)));
        assert!(run.stderr.starts_with(&format!("data/cover/toy.dlx: `{verb}` is ")));
        assert!(run.stderr.contains("exact cover problem; use solve, check, count or list"));
        assert_eq!(run.stderr.lines().count(), 1);
    }
}

#[test]
fn the_order_is_that_of_the_input() {
    let puzzles = many(300, 17);
    let input = puzzles.join("\n");
    for verb in ["candidates", "minimal"] {
        let one = run(&format!("{verb} --threads 1"), &*input);
        let four = run(&format!("{verb} --threads 4"), &*input);
        assert_eq!((one.stdout.lines().count(), &one.stdout), (300, &four.stdout));
    }
    let solved: String = run("solve", &*input).stdout;
    let candidates: String = run("candidates", &*input).stdout.replace(' ', "");
    assert_eq!(candidates, solved);
}

#[test]
fn totals_are_of_all_searches() {
    let totals = |args: &str, input: &str| -> Value {
        let run = run(&format!("{args} --stats --json"), input);
        serde_json::from_str(run.stderr.lines().last().expect("a line")).expect("JSON")
    };
    for (verb, field) in [("candidates", "candidates"), ("minimal", "redundant")] {
        let nodes = &objects(verb, REDUNDANT, field)[0]["nodes"];
        for engine in ["links", "cells", "bits"] {
            let totals = totals(&format!("{verb} --engine {engine}"), REDUNDANT);
            assert_eq!((&totals["puzzles"], &totals["engines"]), (&1.into(), &json!([engine])));
            assert_eq!(&totals["nodes"], nodes);
        }
    }
    // One of the puzzle, and one against each of the four givens that are needed.
    assert_eq!(totals("minimal", REDUNDANT)["solutions"], 5);
    assert_eq!(totals("minimal", MINIMAL)["solutions"], 5);
    assert_eq!(totals("candidates", MINIMAL)["solutions"], 1);
}

/// The engine `nine` says what the general ones do, whatever its instructions; and of how much it settled
/// the same for all of them.
#[test]
fn boards_of_9x9_get_the_same_answers_from_all_engines() {
    let mut puzzles = many(40, 23);
    puzzles.extend(TWO.map(str::to_owned));
    // Without some of the givens, and with a wrong one more.
    let fewer = |line: &str| -> String {
        line.chars().enumerate().map(|(cell, c)| if cell % 5 == 0 { '.' } else { c }).collect()
    };
    puzzles.extend(UNIQUE[..5].iter().map(|line| fewer(line)));
    puzzles.push(
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........".into(),
    );
    puzzles.push("55".to_owned() + &".".repeat(79));
    let line = puzzles.join("\n");
    let draw = |line: &String| line.as_bytes().chunks(9).map(|row| [row, b"\n"].concat()).collect();
    let drawn: Vec<Vec<Vec<u8>>> = puzzles.iter().map(draw).collect();
    let drawn = drawn.iter().map(|rows| rows.concat()).collect::<Vec<_>>().join(&b"\n"[..]);
    for verb in ["candidates", "minimal"] {
        for input in [line.clone().into_bytes(), drawn.clone()] {
            let general = run(&format!("{verb} --engine bits"), input.clone());
            assert_eq!(general.code, Some(2), "{}", general.stderr);
            let with = |isa: &str, args: &str| {
                let output = pavane()
                    .args(args.split(' '))
                    .env("PAVANE_ISA", isa)
                    .write_stdin(input.clone())
                    .output()
                    .expect("it runs");
                String::from_utf8(output.stdout).expect("text")
            };
            let isas = pavane::nine::Isa::ALL.iter().filter(|isa| isa.is_available());
            let mut objects = std::collections::BTreeSet::new();
            for isa in isas {
                assert_eq!(with(isa.name(), verb), general.stdout, "{isa}");
                objects.insert(with(isa.name(), &format!("{verb} --json")));
            }
            assert_eq!(objects.len(), 1, "the same nodes");
        }
    }
}

/// One node for the puzzle and for each given, or for each pair that no given excludes.
#[test]
fn nodes_of_the_engine_nine() {
    let nodes =
        |args: &str, input: &str, field: &str| objects(args, input, field)[0]["nodes"].clone();
    let few = UNIQUE[11];
    assert_eq!(nodes("minimal", few, "redundant"), 18);
    assert_eq!(nodes("minimal", TWO[0], "redundant"), 1);
    assert_eq!(nodes("candidates", few, "candidates"), 1);
    // One given excludes its digit from its twenty peers, and all but itself from its cell.
    let one = "5".to_owned() + &".".repeat(80);
    assert_eq!(nodes("candidates", &one, "candidates"), 1 + 80 * 9 - 20);
    for (verb, engine) in
        [("candidates", "nine"), ("candidates --node-limit 1000000", "constraints")]
    {
        let run = run(&format!("{verb} --stats --json"), few);
        let totals: Value =
            serde_json::from_str(run.stderr.lines().last().expect("a line")).expect("JSON");
        assert_eq!(totals["engines"], json!([engine]));
        assert_eq!(totals["solutions"], 1);
    }
}

#[test]
fn known_puzzles() {
    let puzzle = UNIQUE[11];
    assert_eq!(puzzle.chars().filter(|&c| c != '.').count(), 17);
    // No puzzle has 16 givens and one solution (McGuire 2012).
    check("minimal", puzzle, "minimal\n", 0);
    // The tenth is the ninth with a 5 in the center, and both have one solution.
    let center = |line: &str| line[..40].to_owned() + "." + &line[41..];
    assert_eq!(center(UNIQUE[9]), UNIQUE[8]);
    let run_nine = run("minimal", UNIQUE[9]);
    assert!(run_nine.stdout.starts_with("redundant\t") && run_nine.stdout.contains("r5c5"));
    for puzzle in TWO {
        check("minimal", puzzle, "multiple\n", 1);
        let candidates = run("candidates", puzzle).stdout;
        let listed = run("list", puzzle).stdout;
        let grids: Vec<&str> = listed.lines().collect();
        for (cell, word) in candidates.split_whitespace().enumerate() {
            let mut digits: Vec<&str> = grids.iter().map(|grid| &grid[cell..=cell]).collect();
            digits.sort_unstable();
            digits.dedup();
            assert_eq!(word, digits.concat());
        }
    }
    // That of the encyclopedias, against its definition by `check`.
    let cells: Vec<usize> = (0..81).filter(|&cell| &PUZZLE[cell..=cell] != ".").collect();
    let without = |cell: usize| PUZZLE[..cell].to_owned() + "." + &PUZZLE[cell + 1..];
    let input: Vec<String> = cells.iter().map(|&cell| without(cell)).collect();
    let checked = run("check", input.join("\n")).stdout;
    let redundant = cells.iter().zip(checked.lines()).filter(|(_, word)| *word == "unique");
    let names: Vec<String> =
        redundant.map(|(cell, _)| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect();
    let found = run("minimal", PUZZLE).stdout;
    let expected = match names.is_empty() {
        true => "minimal\n".to_owned(),
        false => format!("redundant\t{}\n", names.join(" ")),
    };
    assert_eq!(found, expected);
}
