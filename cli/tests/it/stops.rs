//! Answers and messages when a limit of time or Ctrl-C comes first.

use super::sudoku::{PUZZLE, SOLUTION};
use super::support::{Folder, dominoes, run, run_args};

/// One given, and too many solutions to count. (A blank board is counted without a search.)
const ALMOST_BLANK: &str =
    "1................................................................................";

/// Reads `>=N`.
#[track_caller]
fn at_least(line: &str) -> u64 {
    line.strip_prefix(">=").and_then(|number| number.parse().ok()).expect(line)
}

#[test]
fn a_time_limit_gives_what_was_found() {
    let folder = Folder::new();
    let long = folder.file("dominoes.dlx", dominoes(10, false)).display().to_string();
    let never = folder.file("mutilated.dlx", dominoes(12, true)).display().to_string();
    let limit = ["--timeout", "200ms"];
    let counted = run_args(["count", "--sharing", "off", &long].into_iter().chain(limit), "");
    let found = at_least(counted.stdout.trim_end());
    assert!((1..258_584_046_368).contains(&found));
    assert_eq!(counted.code, Some(3));
    assert_eq!(
        counted.stderr,
        format!("{long}: stopped by --timeout before the answer was complete\n")
    );
    for (verb, answer) in [
        (["count", "--sharing=off", "--no-algebra"].as_slice(), ">=0\n"),
        (&["solve", "--no-algebra"], "unknown\n"),
        (&["check", "--no-algebra"], "unknown\n"),
        (&["list", "--no-algebra"], ""),
    ] {
        for (limit, time) in [("--timeout", "200ms"), ("--total-timeout", "1s")] {
            let run = run_args(verb.iter().chain(&[never.as_str(), limit, time]), "");
            assert_eq!((run.stdout.as_str(), run.code), (answer, Some(3)), "{verb:?} {limit}");
            assert!(run.stderr.contains(limit), "{}", run.stderr);
        }
    }
}

/// A blank board of 36x36, whose 46,656 candidates are all true: it takes many minutes to see that.
fn vast(folder: &Folder) -> String {
    folder.file("vast.txt", ".".repeat(36 * 36) + "\n").display().to_string()
}

/// Five overlapping grids, whose givens take a fifth of a second to weigh.
const SAMURAI: [&str; 3] =
    ["--layout", "zones:data/sudoku/layouts/samurai.txt", "data/sudoku/samurai.txt"];

/// The limit of the whole run is long, because the puzzle has to be reached before it.
#[test]
fn a_time_limit_is_that_of_all_searches() {
    let folder = Folder::new();
    let vast = vast(&folder);
    let minimal = [&["minimal"], &SAMURAI[..]].concat();
    for (args, limit, time) in [
        (["candidates", &vast].to_vec(), "--timeout", "5ms"),
        (["candidates", &vast].to_vec(), "--total-timeout", "2s"),
        (minimal, "--timeout", "1ms"),
    ] {
        let run = run_args(args.iter().chain(&[limit, time]), "");
        assert_eq!((run.stdout.as_str(), run.code), ("unknown\n", Some(3)), "{args:?}");
        let message = format!("stopped by {limit} before the answer was complete\n");
        assert!(run.stderr.ends_with(&message), "{}", run.stderr);
    }
}

#[test]
fn a_time_limit_is_each_puzzles() {
    let input = [PUZZLE, ALMOST_BLANK, PUZZLE, ALMOST_BLANK, "1...............", PUZZLE].join("\n");
    for threads in [1, 2] {
        let run = run(&format!("count --timeout 200ms --threads {threads}"), &*input);
        let lines: Vec<&str> = run.stdout.lines().collect();
        assert_eq!((lines.len(), run.code), (6, Some(3)));
        assert_eq!([lines[0], lines[2], lines[4], lines[5]], ["1", "1", "72", "1"]);
        assert!(at_least(lines[1]) > 0 && at_least(lines[3]) > 0);
        let messages: Vec<&str> = run.stderr.lines().collect();
        assert!(messages.len() == 2, "{messages:?}");
        assert!(messages[0].starts_with("-:2: ") && messages[1].starts_with("-:4: "));
    }
}

#[test]
fn the_limit_of_the_run_stops_it() {
    let input = [PUZZLE, ALMOST_BLANK, PUZZLE].join("\n");
    let run = run("count --total-timeout 1s --threads 1", &*input);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0], run.code), (2, "1", Some(3)));
    assert!(at_least(lines[1]) > 0);
    assert!(run.stderr.contains("--total-timeout"), "{}", run.stderr);
}

#[test]
fn limits_that_are_not_reached_change_nothing() {
    let args = "solve --timeout 1h --total-timeout 1h --node-limit 1000000";
    super::support::check(args, PUZZLE, &format!("{SOLUTION}\n"), 0);
}

#[cfg(unix)]
mod ctrl_c {
    use super::super::support::bare;
    use super::*;
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Child, Command, Stdio};

    fn interrupt(child: &Child) {
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("there is kill").success());
    }

    /// Starts the program on a known puzzle and another input, waits for the answer to the first, and
    /// interrupts it; gives the rest of the output, the messages, and the exit code.
    #[track_caller]
    fn interrupted_after_one(args: &[&str], input: &str) -> (String, String, Option<i32>) {
        let mut child = bare()
            .args(args)
            .args([PUZZLE, input])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        stdout.read_line(&mut String::new()).expect("the first answer");
        std::thread::sleep(std::time::Duration::from_millis(300));
        interrupt(&child);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        let output = child.wait_with_output().expect("ends");
        (rest, String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
    }

    #[test]
    fn gives_what_was_found() {
        let folder = Folder::new();
        let long = folder.file("dominoes.dlx", dominoes(10, false)).display().to_string();
        let (rest, stderr, code) = interrupted_after_one(&["count", "--sharing=off"], &long);
        at_least(rest.trim_end());
        assert_eq!(code, Some(3));
        assert!(
            stderr.starts_with(&format!("{long}: ")) && stderr.contains("interrupted"),
            "{stderr}"
        );
        let (rest, _, code) =
            interrupted_after_one(&["solve"], &long.replace("dominoes", "missing"));
        assert_eq!((rest.as_str(), code), ("error\n", Some(2)));
        let (rest, _, code) = interrupted_after_one(&["list"], ALMOST_BLANK);
        assert!(rest.ends_with('\n') && rest.lines().all(|line| line.len() == 81));
        assert_eq!(code, Some(3));
        let (rest, _, code) = interrupted_after_one(&["count", "--sharing=off", "--json"], &long);
        let object: serde_json::Value = serde_json::from_str(&rest).expect("one whole object");
        assert_eq!((&object["status"], &object["exact"]), (&"stopped".into(), &false.into()));
        assert_eq!(code, Some(3));
        let (rest, _, code) = interrupted_after_one(&["list", "--json"], &long);
        let object: serde_json::Value = serde_json::from_str(&rest).expect("one whole object");
        let listed = object["solutions"].as_array().map(Vec::len);
        assert_eq!(object["count"], listed.expect("an array").to_string());
        assert_eq!((&object["status"], code), (&"stopped".into(), Some(3)));
    }

    #[test]
    fn progress_shows_the_counter_of_the_search_at_work() {
        let folder = Folder::new();
        let never = folder.file("mutilated.dlx", dominoes(24, true)).display().to_string();
        for (engine, unit) in [("learn", "conflicts"), ("repair", "violated items")] {
            let mut child = bare()
                .args(["solve", "--progress", "--engine", engine, &never])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("runs");
            let mut stderr = BufReader::new(child.stderr.take().expect("piped"));
            let mut line = String::new();
            stderr.read_line(&mut line).expect("progress");
            interrupt(&child);
            assert_eq!(child.wait().expect("ends").code(), Some(130));
            // Perhaps with the estimate behind it.
            let reading = line.trim_end().split("; ").next().unwrap_or_default();
            let words: Vec<&str> = reading.splitn(5, ' ').collect();
            let [_, "s:", part, count, found] = words[..] else { panic!("{line}") };
            assert_eq!((part, found), (format!("{engine}:").as_str(), unit), "{line}");
            assert!(count.replace(',', "").parse::<u64>().is_ok_and(|count| count > 0), "{line}");
        }
    }

    #[test]
    fn before_any_answer_is_130() {
        let folder = Folder::new();
        // Clause learning settles a board of 12x12 within a second.
        let never = folder.file("mutilated.dlx", dominoes(24, true)).display().to_string();
        let vast = vast(&folder);
        for (args, answer) in [
            (["solve", "--no-algebra", &never].as_slice(), "unknown\n"),
            (&["count", "--sharing=off", "--no-algebra", &never], ">=0\n"),
            (&["candidates", &vast], "unknown\n"),
            (&["sample", ALMOST_BLANK], "unknown\n"),
        ] {
            let mut child = bare()
                .args(args)
                .arg("--progress")
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("runs");
            // A line of progress is the sign that it is at work.
            let mut stderr = BufReader::new(child.stderr.take().expect("piped"));
            stderr.read_line(&mut String::new()).expect("progress");
            interrupt(&child);
            let mut messages = String::new();
            stderr.read_to_string(&mut messages).expect("text");
            let output = child.wait_with_output().expect("ends");
            assert_eq!(String::from_utf8_lossy(&output.stdout), answer);
            assert_eq!(output.status.code(), Some(130), "{messages}");
            assert!(messages.contains("interrupted"), "{messages}");
        }
    }
}
