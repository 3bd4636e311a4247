//! The engine `nine` against the general ones: what it prints is what they print.

use super::sudoku::{PUZZLE, SOLUTION, TWO, is_solved, keeps, zones};
use super::support::{
    Folder, HANG, Random, Run, assert_ended_by_closed_pipe, bare, check, enter_root, pavane, run,
    run_args,
};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;

/// One given, and too many solutions to count. (A blank board is counted without a search.)
const ALMOST_BLANK: &str =
    "1................................................................................";

/// Runs the program with an instruction set.
#[track_caller]
fn run_with(isa: &str, args: &str, stdin: &str) -> Run {
    let mut command = pavane();
    command.env("PAVANE_ISA", isa).args(args.split_whitespace()).write_stdin(stdin).timeout(HANG);
    let output = command.output().expect("the program can be run");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    Run { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

/// The sets that this machine has.
fn instruction_sets() -> Vec<&'static str> {
    let there = |isa: &&str| run_with(isa, "check", PUZZLE).code == Some(0);
    let sets: Vec<&str> = ["portable", "v2", "v3", "v4"].into_iter().filter(there).collect();
    assert!(sets.contains(&"portable"));
    sets
}

/// A puzzle with one solution: the known one with its digits renamed, its rows and columns moved within
/// bands and stacks, and more of its cells given.
fn puzzle(random: &mut Random, more: usize) -> String {
    let mut digits: Vec<u8> = (b'1'..=b'9').collect();
    random.shuffle(&mut digits);
    let mut lines = |_| {
        let mut all: Vec<usize> = Vec::new();
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        for band in bands {
            let mut lines = [3 * band, 3 * band + 1, 3 * band + 2];
            random.shuffle(&mut lines);
            all.extend(lines);
        }
        all
    };
    let [rows, columns] = [lines(0), lines(1)];
    let mut given: Vec<bool> = PUZZLE.bytes().map(|cell| cell != b'.').collect();
    for _ in 0..more {
        given[random.below(81)] = true;
    }
    let cell = |at: usize| {
        let from = 9 * rows[at / 9] + columns[at % 9];
        let digit = SOLUTION.as_bytes()[from];
        if given[from] { char::from(digits[usize::from(digit - b'1')]) } else { '.' }
    };
    (0..81).map(cell).collect()
}

/// With some givens taken away, so that there are several solutions, but not many.
fn loose(random: &mut Random) -> String {
    let mut cells = puzzle(random, 40).into_bytes();
    for _ in 0..12 {
        cells[random.below(81)] = b'.';
    }
    String::from_utf8(cells).expect("ASCII")
}

/// With one digit changed: its givens clash, or there is no solution, or others.
fn changed(random: &mut Random) -> String {
    let mut cells = puzzle(random, 10).into_bytes();
    cells[random.below(81)] = b'1' + random.below(9) as u8;
    String::from_utf8(cells).expect("ASCII")
}

/// A line that is no plain board.
fn odd(random: &mut Random) -> String {
    let puzzle = puzzle(random, 20);
    match random.below(24) {
        0 => String::new(),
        1 => "# a comment".to_owned(),
        2 => format!("{puzzle} # a label"),
        3 => format!("{puzzle},a label"),
        4 => format!("{puzzle} : 1"),
        5 => format!("{puzzle} "),
        6 => format!("\t{puzzle}"),
        7 => puzzle[..80].to_owned(),
        8 => format!("{puzzle}."),
        9 => puzzle.replacen('.', "x", 1),
        10 => puzzle.replacen('.', "é", 1),
        11 => "1...3....2......".to_owned(),
        12 => "11..3....2......".to_owned(),
        13 => format!(
            "{puzzle};{}",
            "AAABBBCCC".repeat(3) + &"DDDEEEFFF".repeat(3) + &"GGGHHHIII".repeat(3)
        ),
        14 => "12........4.....;AABBACCBACDBDCDD".to_owned(),
        15 => format!("{puzzle} 11.9 11.9 11.3"),
        16 => format!("a1b2c3 {puzzle} 2.3"),
        17 => format!("\"{puzzle}\",4,\"a name\""),
        18 => format!("{puzzle} # {SOLUTION}"),
        19 => format!("{PUZZLE} : 2"),
        20 => format!("{PUZZLE},{SOLUTION},easy"),
        21 => format!("{PUZZLE} : 1 : {SOLUTION} # a label"),
        22 => format!("{PUZZLE} : : {}", SOLUTION.replacen('1', "2", 1)),
        _ => "a b c".to_owned(),
    }
}

/// `lines` lines of all kinds, the last without an end.
fn mixed(lines: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = format!("{PUZZLE}\n");
    for _ in 1..lines {
        let more = random.below(30);
        let line = match random.below(20) {
            0..=10 => puzzle(&mut random, more),
            11..=12 => puzzle(&mut random, more).replace('.', "0"),
            13..=14 => loose(&mut random),
            15..=16 => changed(&mut random),
            17 => puzzle(&mut random, more) + "\r",
            _ => odd(&mut random),
        };
        text.push_str(&line);
        text.push('\n');
    }
    text.push_str(&puzzle(&mut random, 5));
    text
}

/// Only boards, all with one solution or none: what is printed for them does not depend on the order of
/// solutions.
fn decided(lines: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    (0..lines).map(|_| puzzle(&mut random, 10) + "\n").collect()
}

/// The objects of a run without their nodes, which each engine counts for itself.
fn without_nodes(stdout: &str) -> Vec<serde_json::Value> {
    let object = |line: &str| {
        let mut object: serde_json::Value = serde_json::from_str(line).expect("an object");
        object.as_object_mut().expect("an object").remove("nodes");
        object
    };
    stdout.lines().map(object).collect()
}

/// Checks that the engines agree on a file, as far as the order of solutions goes.
#[track_caller]
fn assert_agreed(input: &[u8], args: &str, file: &str) {
    for verb in ["check", "count --limit 3", "count --limit 5000", "check --quiet"] {
        let [bits, auto] =
            ["bits", "auto"].map(|engine| run(&format!("{verb} --engine {engine} {args}"), input));
        assert_eq!(auto.stdout, bits.stdout, "{verb} {file}");
        assert_eq!((auto.stderr, auto.code), (bits.stderr, bits.code), "{verb} {file}");
    }
    let [bits, auto] = ["bits", "auto"]
        .map(|engine| run(&format!("check --json --engine {engine} {args}"), input));
    assert_eq!(without_nodes(&auto.stdout), without_nodes(&bits.stdout), "{file}");
}

/// The solutions of the same puzzles by `auto` and `bits`: of one solution the same, else both right.
#[track_caller]
fn assert_solved(input: &str) {
    let zones = zones(3, 3);
    for verb in ["solve", "check --witnesses"] {
        let [bits, auto] =
            ["bits", "auto"].map(|engine| run(&format!("{verb} --engine {engine}"), input));
        assert_eq!((&auto.stderr, auto.code), (&bits.stderr, bits.code), "{verb}");
        assert_eq!(auto.stdout.lines().count(), bits.stdout.lines().count());
        let lines = input.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        let answers = auto.stdout.lines().zip(bits.stdout.lines());
        for (line, (auto, bits)) in lines.zip(answers).filter(|(_, (auto, bits))| auto != bits) {
            let words =
                |answer: &str| -> Vec<String> { answer.split('\t').map(str::to_owned).collect() };
            let (auto, bits) = (words(auto), words(bits));
            assert_eq!(auto.len(), bits.len(), "{line}");
            assert!(auto.iter().collect::<std::collections::BTreeSet<_>>().len() == auto.len());
            let puzzle = line.trim().replace('0', ".");
            let puzzle = puzzle.get(..81).expect("of other lines the answers are the same");
            for grid in auto.iter().filter(|word| word.len() == 81) {
                assert!(keeps(grid, puzzle) && is_solved(grid, &zones), "{line}: {grid}");
            }
            assert_eq!(auto[0] == "multiple", bits[0] == "multiple");
        }
    }
}

#[test]
fn lines_of_all_kinds_get_the_answers_of_the_general_engine() {
    let input = mixed(3000, 20_240_501);
    assert_agreed(input.as_bytes(), "", "mixed lines");
    assert_solved(&input);
}

/// The redundant givens of boards that are searched together are those that the general engine finds one by one.
#[test]
fn lines_of_all_kinds_are_as_minimal_as_the_general_engine_says() {
    let input = mixed(300, 20_261_125);
    for form in ["", "--json"] {
        let [bits, auto] = ["bits", "auto"]
            .map(|engine| run(&format!("minimal {form} --engine {engine}"), &*input));
        assert_eq!((auto.stderr, auto.code), (bits.stderr, bits.code));
        if form.is_empty() {
            let kinds = ["redundant\t", "multiple\n", "none\n", "error\n"];
            assert!(kinds.iter().all(|kind| auto.stdout.contains(kind)), "{}", auto.stdout);
            assert_eq!(auto.stdout, bits.stdout);
        } else {
            assert_eq!(without_nodes(&auto.stdout), without_nodes(&bits.stdout));
        }
    }
}

#[test]
fn files_of_boards_get_the_answers_of_the_general_engine() {
    enter_root();
    let mut files = 0;
    for entry in fs::read_dir("data/sudoku").expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            continue;
        }
        files += 1;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let args = match &*name {
            "windoku.txt" => "--layout 9x9+windoku",
            "samurai.txt" => "--layout zones:data/sudoku/layouts/samurai.txt",
            _ => "",
        };
        assert_agreed(&fs::read(&path).expect("a file"), args, &name);
    }
    assert!(files > 9);
}

#[test]
fn only_boards_go_to_nine() {
    let folder = Folder::new();
    let input = mixed(1000, 77);
    let file = folder.file("mixed.txt", &input).display().to_string();
    let [auto, nine] = ["auto", "nine"]
        .map(|engine| run(&format!("check --all-errors --engine {engine} {file}"), ""));
    let lines = auto.stdout.lines().zip(nine.stdout.lines());
    // A map makes a jigsaw, even if its regions are the blocks.
    let is_other = |line: &&str| line.contains(';');
    let others = input.lines().filter(is_other).count();
    assert!(others > 2);
    assert_eq!(lines.filter(|(auto, nine)| auto != nine).count(), others);
    let message = "the engine `nine` takes puzzles of the standard 9x9 layout only, and this is \
                   another layout; use --engine auto";
    assert!(nine.stderr.contains(message), "{}", nine.stderr);
    assert_eq!(nine.code, Some(2));
    for (args, what) in [
        (["data/cover/queens6.dlx"].as_slice(), "an exact cover problem"),
        (&["--layout", "9x9+x", ALMOST_BLANK], "9x9+x"),
        (&["--layout", "zones:data/sudoku/layouts/windoku.json", ALMOST_BLANK], "another layout"),
    ] {
        let run = run_args(["count", "--engine", "nine"].iter().chain(args), "");
        assert_eq!((run.stdout.as_str(), run.code), ("error\n", Some(2)), "{args:?}");
        assert!(
            run.stderr.contains(&format!("and this is {what}; use --engine auto")),
            "{}",
            run.stderr
        );
    }
    let run = run_args(["minimal", "--engine", "nine", PUZZLE], "");
    assert_eq!((run.stdout.as_str(), run.code), ("error\n", Some(2)));
    assert!(run.stderr.contains("`minimal`"), "{}", run.stderr);
}

#[test]
fn every_form_of_a_board_goes_to_nine() {
    let folder = Folder::new();
    let grid = run_args(["convert", "--to", "grid", PUZZLE], "").stdout;
    let json = run_args(["convert", "--to", "json", PUZZLE], "").stdout;
    let letters = PUZZLE.bytes().map(|cell| match cell {
        b'.' => '.',
        digit => char::from(digit - b'1' + b'A'),
    });
    let drawn = run_args(["solve", "--engine", "bits"], &*grid).stdout;
    let lettered =
        SOLUTION.bytes().map(|digit| char::from(digit - b'1' + b'A')).collect::<String>();
    for (args, input, expected) in [
        (vec![], grid, drawn),
        (vec![], json, format!("{SOLUTION}\n")),
        (vec!["--symbols", "ABCDEFGHI"], letters.collect(), lettered + "\n"),
        (vec!["--layout", "9x9"], PUZZLE.to_owned(), format!("{SOLUTION}\n")),
    ] {
        let file = folder.file("input", input).display().to_string();
        let run = run_args(["solve", "--stats", "--engine", "nine", &file].iter().chain(&args), "");
        assert_eq!((run.stdout, run.code), (expected, Some(0)), "{}", run.stderr);
        assert!(run.stderr.contains("engine: nine\n"), "{}", run.stderr);
    }
}

/// Everything that a run prints but the totals, on each instruction set and number of threads.
#[track_caller]
fn assert_same_everywhere(args: &str, input: &str) {
    let one = run_with("portable", &format!("{args} --threads 1"), input);
    for isa in instruction_sets() {
        for threads in [1, 2] {
            let run = run_with(isa, &format!("{args} --threads {threads}"), input);
            assert!(run.stdout == one.stdout, "{args} {isa} {threads}");
            assert_eq!((&run.stderr, run.code), (&one.stderr, one.code), "{args} {isa} {threads}");
        }
    }
}

#[test]
fn every_instruction_set_and_number_of_threads_prints_the_same() {
    let input = mixed(2000, 99);
    for verb in ["check", "check --witnesses", "solve", "count", "count --limit 2"] {
        assert_same_everywhere(verb, &input);
    }
    for verb in ["check", "check --witnesses", "solve", "count --limit 7", "list --limit 3"] {
        assert_same_everywhere(&format!("{verb} --json"), &input);
    }
    assert_same_everywhere("solve --node-limit 3", &input);
}

#[test]
fn a_long_file_is_answered_line_by_line() {
    let mut lines: Vec<String> = decided(20_000, 5).lines().map(str::to_owned).collect();
    let bad = 12_345;
    lines[bad].replace_range(40..41, "!");
    let input = lines.join("\n");
    let run = run("solve", &*input);
    let zones = zones(3, 3);
    let grids: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((grids.len(), run.code), (lines.len(), Some(2)));
    for (line, (puzzle, grid)) in lines.iter().zip(&grids).enumerate() {
        if line == bad {
            assert_eq!(*grid, "error");
        } else {
            assert!(keeps(grid, puzzle) && is_solved(grid, &zones), "{line}: {puzzle}");
        }
    }
    assert!(run.stderr.starts_with(&format!("-:{}:41: ", bad + 1)), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1);
    assert_same_everywhere("check", &input);
}

#[test]
fn one_board_with_many_solutions_holds_up_nothing_before_it() {
    let folder = Folder::new();
    let input = format!("{}{ALMOST_BLANK}\n{PUZZLE}\n", decided(9_000, 3));
    let file = folder.file("long.txt", input);
    let mut child = bare().arg("count").arg(file).stdout(Stdio::piped()).spawn().expect("runs");
    let (sender, receiver) = mpsc::channel();
    let stdout = child.stdout.take().expect("piped");
    thread::spawn(move || {
        let lines = BufReader::new(stdout).lines().take(9_000);
        sender.send(lines.collect::<Result<Vec<String>, _>>())
    });
    let lines = receiver.recv_timeout(HANG);
    child.kill().expect("the next one takes for ever");
    child.wait().expect("ends");
    let lines = lines.expect("in time").expect("text");
    assert!(lines.len() == 9_000 && lines.iter().all(|line| line == "1"));
}

#[test]
fn a_stopped_run_prints_a_prefix() {
    let mut behind: Vec<&str> = (0..6_000).map(|line| [PUZZLE, TWO[0]][line % 7 / 6]).collect();
    // Something that is not answered together with the boards.
    behind[3] = "1234341221434321";
    // Of these places one at least is not the end of a block.
    for (before, threads) in [(6_000, 1), (6_000, 2), (6_100, 2)] {
        let input = format!("{}{ALMOST_BLANK}\n{}", decided(before, 3), behind.join("\n"));
        let run = run(&format!("count --total-timeout 2s --threads {threads}"), &*input);
        let lines: Vec<&str> = run.stdout.lines().collect();
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        assert!(lines[..before].iter().all(|&line| line == "1"));
        let least = lines[before].strip_prefix(">=").and_then(|number| number.parse::<u64>().ok());
        assert!(least.is_some_and(|least| least >= 1000), "{}", lines[before]);
        // The other thread may have gone on; what it has answered comes without a gap, or not at all.
        assert!(lines.len() <= before + 6_000, "{}", lines.len());
        for (line, count) in lines[before + 1..].iter().enumerate() {
            assert_eq!(*count, ["1", "2"][line % 7 / 6], "{line}");
        }
        let message = format!("-:{}: stopped by --total-timeout", before + 1);
        assert!(run.stderr.contains(&message), "{}", run.stderr);
    }
}

#[test]
fn a_pipe_of_lines_is_answered_as_they_come() {
    let mut child =
        bare().arg("check").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("runs");
    let mut stdin = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut answer = || lines.next().expect("an answer").expect("text");
    for line in decided(100, 8).lines() {
        writeln!(stdin, "{line}").expect("it reads");
        assert_eq!(answer(), "unique");
    }
    // Half of a line, then the other.
    stdin.write_all(&PUZZLE.as_bytes()[..40]).expect("it reads");
    writeln!(stdin, "{}\n{}", &PUZZLE[40..], TWO[0]).expect("it reads");
    assert_eq!([answer(), answer()], ["unique", "multiple"]);
    drop(stdin);
    assert_eq!(child.wait().expect("ends").code(), Some(1));
}

#[test]
fn a_reader_that_has_seen_enough_ends_a_long_run() {
    let folder = Folder::new();
    let file = folder.file("long.txt", decided(20_000, 6).repeat(5));
    let mut child = bare().arg("solve").arg(file).stdout(Stdio::piped()).spawn().expect("runs");
    let mut stdout = child.stdout.take().expect("piped");
    stdout.read_exact(&mut [0; 82]).expect("an answer");
    drop(stdout);
    assert_ended_by_closed_pipe(child.wait().expect("ends"));
}

#[test]
fn totals_say_what_nine_did() {
    for isa in instruction_sets() {
        let input = decided(100, 1);
        let run = run_with(isa, "check --stats", &input);
        for text in ["puzzles: 100 (0 bad", "\nsolutions found: 100\n", "\nguesses: ", "\nrounds: "]
        {
            assert!(run.stderr.contains(text), "{}", run.stderr);
        }
        assert!(run.stderr.ends_with(&format!("engine: nine\ninstruction set: {isa}\n")));
        // The same tree, however it is walked.
        let nodes =
            |text: &str| text.lines().find(|line| line.starts_with("nodes")).map(str::to_owned);
        let single = run_with(isa, "check --stats --timeout 1h", &input);
        assert_eq!(nodes(&run.stderr), nodes(&single.stderr));
    }
    let both = run("check --stats", &*format!("{PUZZLE}\n1...3....2......\n"));
    assert!(both.stderr.contains("engine: nine, bitboards\n"), "{}", both.stderr);
    let small = run("check --stats", "1...3....2......\n");
    assert!(small.stderr.contains("\nengine: bitboards\n"), "{}", small.stderr);
}

#[test]
fn an_instruction_set_that_is_not_there_is_bad_usage() {
    let run = run_with("v9", "check", PUZZLE);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    let message =
        "pavane: PAVANE_ISA: `v9` is no instruction set; use portable, simd128, v2, v3 or v4\n";
    assert_eq!(run.stderr, message);
    check("check --engine nine", PUZZLE, "unique\n", 0);
    assert_eq!(run_with("", "check", PUZZLE).code, Some(0));
}

/// A file of the larger corpora, if they are at hand.
fn corpus(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("PAVANE_CORPUS")?;
    Some(Path::new(&folder).join("sudoku").join(name))
}

#[test]
fn whole_corpora_are_unique() {
    for (name, lines) in [("17_clue.txt", 49_158), ("hardest_half.txt", 0), ("top1465.txt", 1465)] {
        let Some(file) = corpus(name) else { return };
        let input = fs::read_to_string(&file).expect(name);
        let run = run_args(["solve".as_ref(), file.as_os_str()], "");
        let zones = zones(3, 3);
        let puzzles: Vec<&str> =
            input.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        assert!(lines == 0 || puzzles.len() == lines, "{name}: {}", puzzles.len());
        assert_eq!(run.stdout.lines().count(), puzzles.len());
        for (puzzle, grid) in puzzles.iter().zip(run.stdout.lines()) {
            let puzzle = puzzle[..81].replace('0', ".");
            assert!(keeps(grid, &puzzle) && is_solved(grid, &zones), "{name}: {puzzle}");
        }
        let run = run_args(["check".as_ref(), file.as_os_str()], "");
        assert!(run.stdout.lines().all(|line| line == "unique"), "{name}");
    }
}
