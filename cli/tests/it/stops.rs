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
    // Clause learning settles a board of 12x12 within a second.
    let never = folder.file("mutilated.dlx", dominoes(24, true)).display().to_string();
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
    let small = "1...............;AABBAABBCCDDCCDD";
    let input = [PUZZLE, ALMOST_BLANK, PUZZLE, ALMOST_BLANK, small, PUZZLE].join("\n");
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
mod signals {
    use super::super::support::{HANG, bare, hearing};
    use super::*;
    use std::fs;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    fn interrupt(child: &Child) {
        send("INT", child);
    }

    /// Starts the program on a known puzzle and another input, waits for the answer to the first, and
    /// interrupts it; gives the rest of the output, the messages, and the exit code.
    #[track_caller]
    fn interrupted_after_one(args: &[&str], input: &str) -> (String, String, Option<i32>) {
        let mut child = hearing()
            .args(args)
            .args([PUZZLE, input])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        stdout.read_line(&mut String::new()).expect("the first answer");
        thread::sleep(Duration::from_millis(300));
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

    fn send(signal: &str, child: &Child) {
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.expect("there is kill").success());
    }

    /// Waits until a file holds what a run is to have written.
    #[track_caller]
    fn wait_for(file: &Path, is_there: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !fs::read_to_string(file).is_ok_and(|text| is_there(&text)) {
            assert!(begun.elapsed() < HANG, "it is not written");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// What was found so far takes its place, whichever signal asks the program to end.
    #[test]
    fn every_signal_keeps_what_was_found() {
        for (signal, partly, nothing, why) in [
            ("INT", 3, 130, "interrupted"),
            ("TERM", 143, 143, "interrupted"),
            ("HUP", 129, 129, "interrupted"),
            ("XCPU", 152, 152, "stopped by the limit of processor time (ulimit -t)"),
        ] {
            let folder = Folder::new();
            let (output, part) = (folder.file("out", "old\n"), folder.path().join("out.part"));
            let run = |inputs: &[&str]| {
                let mut command = hearing();
                command.args(["count", "-o"]).arg(&output).args(inputs).stderr(Stdio::piped());
                command.spawn().expect("runs")
            };
            let child = run(&[PUZZLE, PUZZLE, ALMOST_BLANK, PUZZLE]);
            wait_for(&part, |text| text == "1\n1\n");
            send(signal, &child);
            let ended = child.wait_with_output().expect("ends");
            let stderr = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(partly), "{stderr}");
            let text = fs::read_to_string(&output).expect("a file");
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!((&lines[..2], part.exists()), (&["1", "1"][..], false), "{text}");
            // The third one may not have been begun.
            if let Some(third) = lines.get(2) {
                assert!(at_least(third) > 0);
                let why = format!("{why} before the answer was complete");
                assert!(stderr.contains(&why), "{stderr}");
            }
            // Nothing was answered, so nothing is replaced.
            let never = folder.file("mutilated.dlx", dominoes(24, true)).display().to_string();
            let child = run(&["--sharing=off", "--no-algebra", &never]);
            wait_for(&part, str::is_empty);
            thread::sleep(Duration::from_millis(300));
            send(signal, &child);
            let ended = child.wait_with_output().expect("ends");
            assert_eq!(ended.status.code(), Some(nothing));
            assert_eq!(
                (fs::read_to_string(&output).expect("a file"), part.exists()),
                (text, false)
            );
        }
    }

    /// The system repeats the signal each second, and ends the program at the hard limit.
    #[test]
    fn soft_limit_of_processor_time_ends_a_search_with_its_answer() {
        let mut child = Command::new("sh");
        let child = child.args(["-c", "ulimit -S -t 1; exec \"$@\"", "sh"]);
        let child = child.arg(bare().get_program()).args(["count", "--sharing=off", ALMOST_BLANK]);
        let ended = child.stdin(Stdio::null()).output().expect("runs");
        let stderr = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(152), "{stderr}");
        assert!(at_least(String::from_utf8_lossy(&ended.stdout).trim_end()) > 0);
        assert!(stderr.contains("stopped by the limit of processor time"), "{stderr}");
    }

    #[test]
    fn every_signal_leaves_a_checkpoint() {
        for (signal, code) in [("INT", 3), ("TERM", 143), ("HUP", 129), ("XCPU", 152)] {
            let folder = Folder::new();
            let never = folder.file("mutilated.dlx", dominoes(24, true));
            let checkpoint = folder.path().join("checkpoint");
            let args = ["solve", "--no-algebra", "--checkpoint-every", "10ms", "--checkpoint"];
            let mut child = hearing();
            let child = child.args(args).args([&checkpoint, &never]).stdout(Stdio::null());
            let child = child.stderr(Stdio::piped()).spawn().expect("runs");
            wait_for(&checkpoint, |text| text.starts_with("pavane checkpoint 1\n"));
            fs::remove_file(&checkpoint).expect("it is there");
            send(signal, &child);
            let ended = child.wait_with_output().expect("ends");
            let stderr = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(code), "{stderr}");
            assert!(stderr.contains("the same command continues from"), "{stderr}");
            assert!(checkpoint.exists());
        }
    }

    /// A signal that comes when all is answered changes nothing, and one that was ignored before stays so.
    #[test]
    fn a_signal_that_is_ignored_is_not_heard() {
        let mut child = Command::new("sh");
        let child = child.args(["-c", "trap '' HUP; exec \"$@\"", "sh"]).arg(bare().get_program());
        let mut child =
            child.arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("runs");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        for _ in 0..2 {
            writeln!(stdin, "{PUZZLE}").expect("it reads");
            let mut line = String::new();
            stdout.read_line(&mut line).expect("an answer");
            assert_eq!(line.trim_end(), SOLUTION);
            send("HUP", &child);
            thread::sleep(Duration::from_millis(100));
        }
        drop(stdin);
        assert_eq!(child.wait().expect("ends").code(), Some(0));
    }

    #[test]
    fn verbs_without_batches_end_by_signals_too() {
        let folder = Folder::new();
        let never = folder.file("mutilated.dlx", dominoes(24, true)).display().to_string();
        let proof = folder.path().join("proof").display().to_string();
        for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129), ("XCPU", 152)] {
            for args in [
                &["prove", "--no-algebra", "--engine", "bits", &never, "-o", &proof][..],
                &["few-clues", "--symmetry", "full", "--clues", "17"],
            ] {
                let child = hearing().args(args).stderr(Stdio::piped()).spawn().expect("runs");
                thread::sleep(Duration::from_millis(700));
                send(signal, &child);
                let ended = child.wait_with_output().expect("ends");
                let stderr = String::from_utf8_lossy(&ended.stderr);
                assert_eq!(ended.status.code(), Some(code), "{args:?} {stderr}");
            }
            assert_eq!(
                fs::read_dir(&proof).expect("a folder").count(),
                0,
                "no part of a proof stays"
            );
        }
    }

    #[test]
    fn progress_shows_the_counter_of_the_search_at_work() {
        let folder = Folder::new();
        let never = folder.file("mutilated.dlx", dominoes(24, true)).display().to_string();
        for (engine, unit) in [("learn", "conflicts"), ("repair", "violated items")] {
            let mut child = hearing()
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
            let mut child = hearing()
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
