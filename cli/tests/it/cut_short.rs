//! Every verb that searches, stopped at its first look at a limit, or by a signal: none may answer as if it had
//! searched to the end.

use super::support::calls::{CALLS, Call, Site};
use super::support::{Run, run};
use serde_json::Value;

/// The lines of JSON of a run.
fn objects(run: &Run) -> Vec<Value> {
    let object = |line: &str| serde_json::from_str(line).expect("a line of JSON");
    run.stdout.lines().map(object).collect()
}

/// Checks that an answer in text claims nothing that takes a search to the end.
#[track_caller]
fn is_honest(call: &Call, run: &Run) {
    let is_open = match call.verb {
        "count" => run.stdout.starts_with(">="),
        // Nothing is printed before the first result; the message says why there is none.
        "list" | "generate" | "jigsaw" | "few-clues" | "vicinity" | "prove" => {
            run.stdout.is_empty()
        }
        "symmetry" => run.stdout.ends_with("\tsolution: unknown\n"),
        // A signal may come before the puzzle is begun.
        "stats" => run.stdout.contains("unknown: 1\n") || run.stdout.starts_with("puzzles: 0\n"),
        // If there was time for probes, the intervals say what they are worth.
        "estimate" => run.stdout == "unknown\n" || run.stdout.contains("\tprobes "),
        "compare" => run.stdout.contains("| unknown"),
        "tasks merge" => run.stdout == ">=0\n",
        // The board is drawn without the step.
        "show" => run.stderr.contains("stopped before the step was found"),
        _ => run.stdout == "unknown\n",
    };
    assert!(is_open, "{}: {:?}", call.line(), run.stdout);
    assert!(!run.stderr.is_empty(), "{} says nothing of the limit", call.verb);
}

/// Checks that an answer in JSON claims nothing that takes a search to the end.
#[track_caller]
fn is_honest_json(call: &Call, run: &Run) {
    let objects = objects(run);
    let is_open = match (call.verb, objects.as_slice()) {
        ("generate" | "jigsaw" | "few-clues" | "prove", []) => true,
        ("stats", [object]) => object["unknown"] == 1 && object["unique"] == 0,
        ("compare", [object]) => object["methods"][0]["answer"] == "unknown",
        (_, [object]) => object["status"] == "stopped" && object["exact"] != true,
        _ => false,
    };
    assert!(is_open, "{}: {}", call.line(), run.stdout);
}

/// The long calls of verbs with a limit of time that is not one of tasks.
fn limited() -> impl Iterator<Item = (&'static Call, String)> {
    let is_task = |call: &&Call| matches!(call.verb, "tasks run" | "tasks drive");
    let limited = CALLS.iter().filter(move |call| !is_task(call) && call.takes("--timeout"));
    limited.filter_map(|call| Some((call, call.long_line()?)))
}

#[test]
fn a_limit_of_time_is_reached_at_the_first_look() {
    let site = Site::new();
    let mut verbs = 0;
    for (call, line) in limited() {
        let stopped = site.run(&format!("{line} --timeout 0s"), "");
        assert_eq!(stopped.code, Some(3), "{line}: {}{}", stopped.stdout, stopped.stderr);
        is_honest(call, &stopped);
        if call.takes("--json") {
            let stopped = site.run(&format!("{line} --timeout 0s --json"), "");
            assert_eq!(stopped.code, Some(3), "{line}: {}", stopped.stderr);
            is_honest_json(call, &stopped);
        }
        if call.takes("--total-timeout") {
            let stopped = site.run(&format!("{line} --total-timeout 0s"), "");
            // No input is begun, and a summary covers none.
            let is_empty = stopped.stdout.is_empty() || call.verb == "stats";
            assert_eq!((is_empty, stopped.code), (true, Some(3)), "{line}: {}", stopped.stdout);
            assert!(stopped.stderr.contains("--total-timeout"), "{line}: {}", stopped.stderr);
        }
        verbs += 1;
    }
    assert!(verbs >= 24, "{verbs} verbs");
}

#[test]
fn a_limit_of_nodes_is_reached_at_the_first_node() {
    let site = Site::new();
    let mut verbs = 0;
    for call in CALLS.iter().filter(|call| call.takes("--node-limit")) {
        let args = match call.verb {
            // They take no search, no search of nodes, or that of tasks; `generate` limits each removal.
            "scramble" | "dedup" | "estimate" | "generate" | "tasks run" | "tasks drive" => {
                continue;
            }
            "canonicalize" => "--solution hard.txt",
            "nth" => "7 hard.txt",
            "prove" => "--engine links -o proof hard.txt",
            // The measures have a proof of their own, which takes no such limit.
            "rate" => "--scale human hard.txt",
            _ => "hard.txt",
        };
        let line = format!("{} {args} --node-limit 1", call.verb);
        let stopped = site.run(&line, "");
        assert_eq!(stopped.code, Some(3), "{line}: {}{}", stopped.stdout, stopped.stderr);
        is_honest(call, &stopped);
        verbs += 1;
    }
    assert!(verbs >= 20, "{verbs} verbs");
}

/// A step that takes minutes to find is not a step that no technique finds.
#[test]
fn steps_that_were_not_found_in_time_are_unknown() {
    let site = Site::new();
    for scale in ["human", "se"] {
        for verb in ["hint", "hint --reveal all", "steps --limit-rating 1000", "explain"] {
            let line = format!("{verb} --scale {scale} --timeout 0s views.txt");
            let stopped = site.run(&line, "");
            assert_eq!((stopped.stdout.as_str(), stopped.code), ("unknown\n", Some(3)), "{line}");
            let why = "views.txt:1: stopped by --timeout before the answer was complete\n";
            assert_eq!(stopped.stderr, why, "{line}");
            let objects = objects(&site.run(&format!("{line} --json"), ""));
            let field = if verb.starts_with("explain") { "path" } else { &verb[..4] };
            let field = if field == "step" { "steps" } else { field };
            assert_eq!(objects[0]["status"], "stopped");
            assert_eq!(objects[0][field], Value::Null, "{line}");
        }
        let page = site.run(&format!("explain --html --scale {scale} --timeout 0s views.txt"), "");
        assert!(page.stdout.contains("<p>unknown</p>"), "{}", page.stdout);
        assert_eq!(page.code, Some(3));
    }
}

/// Without a probe or a walk the answer has no number, not even 0.
#[test]
fn estimates_without_a_probe_are_unknown() {
    let site = Site::new();
    let estimate = site.run("estimate --timeout 0s p.txt", "");
    assert_eq!((estimate.stdout.as_str(), estimate.code), ("unknown\n", Some(3)));
    let estimates = objects(&site.run("estimate --timeout 0s --json p.txt", ""));
    assert_eq!(estimates[0]["estimate"], Value::Null);
    let census = site.run("generate --weights --timeout 0s", "");
    assert_eq!((census.stdout.as_str(), census.code), ("", Some(3)));
    let unknown = "all minimal puzzles: unknown, no puzzle in 0 walks\n";
    assert!(census.stderr.starts_with(unknown), "{}", census.stderr);
}

/// A limit that is not zero leaves easy answers as they are.
#[test]
fn answers_within_their_limits_are_complete() {
    let site = Site::new();
    for (call, _) in limited() {
        let line = format!("{} --timeout 1h", call.line());
        let complete = site.run(&line, "");
        assert_eq!(complete.code, Some(call.code), "{line}: {}", complete.stderr);
    }
}

/// A limit of zero would let no task get anywhere, and its rest would become tasks for ever.
#[test]
fn tasks_refuse_a_limit_of_zero() {
    let site = Site::new();
    for line in ["tasks run {task}", "tasks drive long"] {
        let refused = site.run(&format!("{line} --timeout 0s"), "");
        assert_eq!(refused.code, Some(2), "{line}");
        let message = "error: invalid value '0s' for '--timeout <TIME>': give more than no time";
        assert!(refused.stderr.starts_with(message), "{line}: {}", refused.stderr);
    }
    assert_eq!(run("solve --timeout 0", "").code, Some(2), "the unit is missing");
}

#[cfg(target_os = "linux")]
mod signals {
    use super::super::support::{HANG, cases, hearing};
    use super::*;
    use std::fs;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    /// Waits until a process has a handler for a signal.
    fn wait_for_handler(id: u32, number: u32) {
        let begun = Instant::now();
        let caught = || {
            let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")?.trim().into());
            let mask = mask.and_then(|mask: &str| u64::from_str_radix(mask, 16).ok());
            mask.is_some_and(|mask| mask >> (number - 1) & 1 == 1)
        };
        while !caught() {
            assert!(begun.elapsed() < HANG, "the program hears no signal {number}");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Runs a long call and ends it by a signal as soon as it hears that.
    fn ended_by(site: &Site, line: &str, (name, number): (&str, u32)) -> Run {
        let mut command = hearing();
        command.current_dir(site.folder().path()).args(site.args(line));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("runs");
        wait_for_handler(child.id(), number);
        // Nearly all have begun their search by then; what they must not say is the same before.
        thread::sleep(Duration::from_millis(50));
        let kill = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
        assert!(kill.expect("there is kill").success());
        Run::of(child.wait_with_output().expect("ends"))
    }

    /// Ctrl-C ends every call. So does one of the other signals, or all with larger corpora.
    #[test]
    fn signals_are_no_answers() {
        let others = [(("TERM", 15), 143), (("HUP", 1), 129), (("XCPU", 24), 152)];
        for round in 0..cases(2, 4) as usize {
            let site = Site::new();
            let is_service =
                |call: &&Call| matches!(call.verb, "serve" | "tasks run" | "tasks drive");
            let calls = CALLS.iter().filter(|call| !is_service(call));
            let calls = calls.filter_map(|call| Some((call, call.long_line()?)));
            for (number, (call, line)) in calls.enumerate() {
                let other = others[(number + round) % others.len()];
                let (signal, code) = if round == 0 { (("INT", 2), 130) } else { other };
                let ended = ended_by(&site, &line, signal);
                // What was found before Ctrl-C is part of an answer, such as a count.
                let has_part = code == 130 && !matches!(&*ended.stdout, "" | "unknown\n");
                let is_right = ended.code == Some(code) || has_part && ended.code == Some(3);
                assert!(is_right, "{line}: {:?} {}{}", ended.code, ended.stdout, ended.stderr);
                // Each line of these is a result, and the reader of inputs may stop before it has handed one on.
                let has_results = matches!(call.verb, "jigsaw" | "minimize" | "unavoidable");
                if !ended.stdout.is_empty() && !has_results {
                    is_honest(call, &ended);
                }
            }
        }
    }
}
