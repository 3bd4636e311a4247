//! Input of every bad kind, places that cannot be read or written, and much input.

use super::sudoku::{PUZZLE, SOLUTION, UNIQUE, is_solved, jigsaw_zones, keeps, many, zones};
use super::support::{Folder, HANG, assert_ended_by_closed_pipe, bare, pavane, run, run_args};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Instant;

/// Lines of a file: whether each is good, and its bytes.
fn mixed_lines() -> Vec<(bool, Vec<u8>)> {
    let long = "1".repeat(1 << 20);
    let cut = |count: usize| PUZZLE[..count].to_owned();
    let with = |at: usize, byte: u8| {
        let mut line = PUZZLE.as_bytes().to_vec();
        line[at] = byte;
        line
    };
    let jigsaw = "................;AABBAABBCCDDCCDD";
    let bad: Vec<Vec<u8>> = vec![
        cut(80).into(),
        format!("{PUZZLE}1").into(),
        "1".into(),
        "nonsense".into(),
        with(40, b'!'),
        with(40, b'A'),
        with(2, b'3'),
        with(9, b'9').into_iter().take(80).chain([b'5']).collect(),
        "1..........1....".replace("..........", "...").into(),
        "11..............".into(),
        "1...1...........".into(),
        "1....1..........".into(),
        with(30, 0),
        with(80, 0),
        with(0, 0xff),
        with(80, 0xc3),
        vec![0xff; 81],
        vec![0; 81],
        long.clone().into(),
        vec![0xff; 1 << 20],
        format!("{PUZZLE};AAB").into(),
        "................;AAAAACBBCCDBCDDD".into(),
        "................;AABBAABBCCDDCCD!".into(),
        "................;".into(),
        ";AABB".into(),
        ": 1".into(),
        format!("{PUZZLE} : many").into(),
        format!("{PUZZLE} : -1").into(),
        format!("{PUZZLE} : 1 : {SOLUTION} : 2").into(),
    ];
    let good: Vec<Vec<u8>> = vec![
        PUZZLE.into(),
        format!("{PUZZLE}\r").into(),
        format!("  {PUZZLE}  ").into(),
        format!("{PUZZLE} \u{1f600} \"label\" \\ \u{1b}[31m").into(),
        format!("{PUZZLE} : 1").into(),
        format!("{PUZZLE} : 1 : {SOLUTION}").into(),
        jigsaw.into(),
        format!("{PUZZLE} # {}", "x".repeat(1 << 19)).into(),
    ];
    let bad = bad.into_iter().map(|line| (false, line));
    let good = good.into_iter().cycle().map(|line| (true, line));
    bad.zip(good).flat_map(|(bad, good)| [bad, good]).collect()
}

#[test]
fn every_bad_line_is_reported_and_every_good_one_answered() {
    let lines = mixed_lines();
    let mut bytes = b"\xef\xbb\xbf# a comment\r\n\r\n".to_vec();
    for (_, line) in &lines {
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
    }
    let folder = Folder::new();
    let file = folder.file("mixed.txt", bytes);
    let name = file.display().to_string();
    for threads in ["1", "2", "8"] {
        let args = ["solve", "--all-errors", "--format", "line", "--threads", threads, &name];
        let plain = run_args(args, "");
        assert_eq!(plain.code, Some(2));
        let answers: Vec<&str> = plain.stdout.lines().collect();
        assert_eq!(answers.len(), lines.len());
        let mut messages = plain.stderr.lines();
        for (place, ((good, line), answer)) in lines.iter().zip(&answers).enumerate() {
            let number = place + 3;
            let shown = String::from_utf8_lossy(&line[..line.len().min(100)]);
            assert_eq!(*good, *answer != "error", "line {number}, {shown}");
            if *good && line.trim_ascii().starts_with(PUZZLE.as_bytes()) {
                assert_eq!(*answer, SOLUTION, "line {number}");
            }
            if !good {
                let message = messages.next().expect("a message for each bad line");
                let rest = message.strip_prefix(&format!("{name}:{number}:"));
                let (column, what) = rest.and_then(|rest| rest.split_once(": ")).expect(message);
                let column: usize = column.parse().expect("a column");
                assert!(column >= 1 && column <= line.len() + 1, "{message}");
                assert!(!what.is_empty() && message.len() < name.len() + 400, "{message}");
                assert!(!message.contains(char::is_control), "{message:?}");
            }
        }
        assert_eq!(messages.next(), None);
        let json = run_args(args.into_iter().chain(["--json"]), "");
        assert_eq!((json.code, &json.stderr), (Some(2), &plain.stderr));
        let objects: Vec<Value> =
            json.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(objects.len(), lines.len());
        for (place, ((good, _), object)) in lines.iter().zip(&objects).enumerate() {
            assert_eq!(object["line"], place + 3);
            assert_eq!(object["file"], name);
            assert_eq!(object["status"], if *good { "solved" } else { "error" });
            assert_eq!(object["error"].is_null(), *good);
        }
    }
}

#[test]
fn what_the_file_is_does_not_depend_on_bad_lines() {
    let lines = [PUZZLE, "11..", PUZZLE, PUZZLE, "nonsense", PUZZLE];
    let run = run("solve", lines.join("\n"));
    assert_eq!(run.stdout.matches(SOLUTION).count(), 4);
    assert_eq!((run.stdout.matches("error\n").count(), run.code), (2, Some(2)));
}

/// Runs a verb on input that must not make it panic, and checks that the exit code is one of its own.
#[track_caller]
fn survives(args: &str, input: &[u8]) {
    let run = run(args, input);
    let shown = String::from_utf8_lossy(&input[..input.len().min(60)]);
    assert!(matches!(run.code, Some(0..=3)), "{args} on {shown:?}: {run:?}");
}

#[test]
fn no_input_makes_it_panic() {
    let deep = "[".repeat(100_000);
    let inputs: Vec<Vec<u8>> = vec![
        b"\0".into(),
        b"\xff\xfe".into(),
        b"\xef\xbb\xbf".into(),
        b"\n\n\n".into(),
        b"{".into(),
        b"[".into(),
        b"{}".into(),
        b"[[]]".into(),
        b"[null, 1, \"x\"]".into(),
        deep.clone().into(),
        format!("{{\"options\": {deep}").into(),
        b"{\"givens\": 5}".into(),
        b"{\"givens\": \"1\", \"layout\": {}}".into(),
        b"{\"layout\": \"64x64\", \"givens\": []}".into(),
        b"{\"layout\": \"99999999999x99999999999\", \"givens\": []}".into(),
        b"{\"primary\": [\"a\", \"a\"], \"options\": []}".into(),
        b"{\"primary\": [], \"options\": []}".into(),
        b"{\"primary\": [\"a\"], \"options\": [[\"b\"]]}".into(),
        b"a a\n".into(),
        b"a b\nc\n".into(),
        b"a | b\na b:\n".into(),
        b"a\na|99999999999999999999\n".into(),
        b"99999999999999999999:1|a\na\n".into(),
        b"|\n|\n|\n".into(),
        b"+---+\n+---+\n".into(),
        b"map\nAABB\n".into(),
        b"1...\n..2.\n.3..\n...4\nmap\n".into(),
        b"12\n34\n56\n".into(),
        "é".repeat(81).into(),
        "\u{2028}".repeat(500).into(),
        vec![b'.'; 1 << 18],
        vec![b'\n'; 1 << 18],
        vec![b'|'; 1 << 18],
        vec![0xc3; 1 << 16],
        "1 ".repeat(1 << 17).into(),
        "{\"a\":".repeat(50_000).into(),
        ".".repeat(64 * 64).into(),
    ];
    for input in &inputs {
        survives("check --node-limit 10", input);
        survives("list --json --limit 2 --node-limit 10", input);
        survives("convert --to line", input);
        for format in ["line", "grid", "json", "dlx", "matrix"] {
            survives(&format!("count --node-limit 10 --format {format}"), input);
        }
    }
}

#[test]
fn random_bytes_are_survived() {
    let mut random = super::support::Random::new(20_260_101);
    let alphabets: [&[u8]; 3] = [
        b"123456789.0_*|-+ \n\r\t;:,#ABCabc",
        b"{}[]\",:0123456789abgivens \n\\",
        b"\0\xff\xc3\x80ab |:\n1.",
    ];
    for round in 0..60 {
        let alphabet = alphabets[round % 3];
        let length = random.below(400);
        let bytes: Vec<u8> = (0..length).map(|_| alphabet[random.below(alphabet.len())]).collect();
        survives("count --limit 5 --node-limit 1000", &bytes);
    }
}

#[test]
fn no_argument_makes_it_panic() {
    let long = "1".repeat(100_000);
    for argument in ["x", "\u{feff}", "\u{1b}[31m", "a\nb", "; : #", &long, "..", "/", "-0"] {
        let run = run_args(["check", "--", argument], "");
        assert!(matches!(run.code, Some(2)), "{argument:?}: {:?}", run.code);
    }
}

#[test]
fn absurd_numbers_are_taken_or_refused() {
    let times = ["500000000000y", "18446744073709551615s"];
    for args in ["--timeout", "--total-timeout"].iter().flat_map(|f| times.map(|t| [*f, t])) {
        let run = run_args(["solve"].into_iter().chain(args), PUZZLE);
        assert!(matches!(run.code, Some(0 | 2)), "{args:?}: {run:?}");
    }
    for threads in ["18446744073709551615", "1000000000000"] {
        let run = run_args(["solve", "--threads", threads], PUZZLE);
        assert!(matches!(run.code, Some(0 | 2)), "{threads}: {run:?}");
    }
}

#[test]
fn nothing_to_read() {
    let message =
        "found nothing, expected a puzzle or an exact cover problem; comments do not count\n";
    for input in
        ["", "\n", "\n\n  \n", "# only\n# comments\n", "\u{feff}", "\u{feff}# x\r\n\r\n", "[]"]
    {
        for verb in [
            "solve",
            "check",
            "count",
            "list",
            "sample",
            "nth 1",
            "solve --json",
            "convert --to line",
        ] {
            let run = run(verb, input);
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{verb} {input:?}");
            assert_eq!(run.stderr, format!("-: {message}"), "{verb} {input:?}");
        }
    }
    let folder = Folder::new();
    let file = folder.file("empty.txt", "");
    let run = run_args(["check".as_ref(), file.as_os_str(), PUZZLE.as_ref()], "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), "unique\n"));
    assert_eq!(run.stderr, format!("{}: {message}", file.display()));
}

/// Gives the program a piece of input again and again, up to a number of bytes or until it reads no more. Returns its
/// exit code, the first line of its messages, and its maximum memory in kB.
#[cfg(target_os = "linux")]
fn flood(args: &[&str], piece: &[u8], bytes: usize) -> (Option<i32>, String, u64) {
    let folder = Folder::new();
    let messages = folder.file("messages.txt", "");
    let mut child = bare()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(fs::File::create(&messages).expect("a file"))
        .spawn()
        .expect("runs");
    let status = format!("/proc/{}/status", child.id());
    let mut stdin = child.stdin.take().expect("piped");
    let block = piece.repeat((1 << 16) / piece.len());
    let (mut peak, mut written) = (0, 0);
    while written < bytes && stdin.write_all(&block).is_ok() {
        written += block.len();
        let status = fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line
            .and_then(|line| line.split_whitespace().next()?.parse().ok())
            .unwrap_or(peak)
            .max(peak);
    }
    drop(stdin);
    let status = child.wait().expect("ends");
    let messages = fs::read_to_string(&messages).expect("text");
    (status.code(), messages.lines().next().unwrap_or_default().to_owned(), peak)
}

#[cfg(target_os = "linux")]
#[test]
fn input_without_end_is_said_to_be_what_it_is() {
    const MUCH: usize = 300 << 20;
    for (piece, message) in [
        (&b"y\n"[..], "-: found no puzzle in the first 64 KiB (line 1: found 1 cell"),
        (b"|\n", "-: found no puzzle in the first 64 KiB"),
        (b"12\n", "-: found no puzzle in the first 64 KiB"),
        (b"a b c\n", "-: found no puzzle in the first 64 KiB"),
        (b"1", "-: found no puzzle in the first 64 KiB (line 1: found 65536 cells"),
        (b"\0", "-: found binary data, expected text"),
        (b"\x7fELF\x01\x02\0\0\xff", "-: found binary data, expected text"),
        (b"\xff\xfe1\0\n\0", "-: found no puzzle in the first 64 KiB"),
        (b"the quick brown fox\n", "-: found no puzzle in the first 64 KiB"),
    ] {
        let (code, first, peak) = flood(&["check"], piece, MUCH);
        let shown = String::from_utf8_lossy(piece);
        assert_eq!(code, Some(2), "{shown:?}: {first}");
        assert!(first.starts_with(message), "{shown:?}: {first}");
        assert!(peak < 100_000, "{peak} kB: {first}");
    }
    // The user says that there are puzzles.
    for (format, piece, bytes) in [
        ("line", &b"1"[..], 100 << 20),
        ("grid", b"1", 100 << 20),
        ("grid", b"1 2\n", 1 << 20),
        ("grid", b".\n", 1 << 20),
        ("grid", b"---\n", 3 << 20),
        ("grid", b"map\n", 3 << 20),
    ] {
        let args = ["check", "--quiet", "--format", format];
        let (code, first, peak) = flood(&args, piece, bytes);
        assert_eq!(code, Some(2), "{format}: {first}");
        assert!(peak < 40_000, "{peak} kB: {first}");
    }
    // Grids are read one by one.
    let grid = b"1...\n..2.\n.3..\n...4\n\n";
    let (code, first, peak) = flood(&["check", "--quiet"], grid, 1 << 20);
    assert_eq!((code, first.as_str()), (Some(0), ""));
    assert!(peak < 50_000, "{peak} kB");
}

#[test]
fn most_puzzles_of_a_file_decide_its_size() {
    let other = ".".repeat(64);
    let lines = [PUZZLE, &other, PUZZLE, &other[..60], PUZZLE, "................;AABBAABBCCDDCCDD"];
    let text = lines.join("\n") + "\n";
    let most = "expected 81 for 9x9, as most puzzles of the file have";
    let messages = format!(
        "-:2:65: found 64 cells, {most}; 17 are missing; puzzles of other sizes need a file of their own\n\
         -:4:61: found 60 cells, {most}; 21 are missing; puzzles of other sizes need a file of their own\n"
    );
    // In whatever pieces a pipe gives it.
    for size in [1, 7, 81, 500, text.len()] {
        let mut child = bare()
            .arg("check")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("runs");
        let mut stdin = child.stdin.take().expect("piped");
        for piece in text.as_bytes().chunks(size) {
            stdin.write_all(piece).expect("it reads");
            stdin.flush().expect("it reads");
        }
        drop(stdin);
        let output = child.wait_with_output().expect("ends");
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(stdout, "unique\nerror\nunique\nerror\nunique\nmultiple\n", "{size}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), messages, "{size}");
    }
    // The first line may be the odd one; without a majority, each line is read by itself.
    let run_first = run("check", format!("{other}\n{PUZZLE}\n{PUZZLE}\n"));
    assert_eq!(run_first.stdout, "error\nunique\nunique\n");
    let mixed = run("check", format!("{PUZZLE}\n{other}\n{PUZZLE}\n{other}\n"));
    assert_eq!(mixed.stdout, "unique\nmultiple\nunique\nmultiple\n");
    // Boards of another size in most lines, and a layout that is named.
    let small = ".".repeat(16);
    let eights = run("check", format!("{small}\n{small}\n{PUZZLE}\n"));
    assert_eq!(eights.stdout, "multiple\nmultiple\nerror\n");
    assert!(eights.stderr.contains("found 81 cells, expected 16 for 4x4"), "{}", eights.stderr);
    let named = run("check --layout 9x9", format!("{other}\n{PUZZLE}\n"));
    assert!(named.stderr.contains("found 64 cells, expected 81"), "{}", named.stderr);
    let blocks = run("check --layout 3x3", PUZZLE);
    assert!(blocks.stderr.contains("the layout is 9x9 or blocks:3x3"), "{}", blocks.stderr);
}

#[test]
fn regions_in_pieces_are_noted() {
    let (blank, map) = (".".repeat(16), "ABABABABCDCDCDCD");
    let note = "warning: region A of the jigsaw is in several pieces; check the map if that is not meant\n";
    let both = format!("-:1: {note}-:2: {note}");
    for verb in ["solve", "check", "count", "list --limit 1", "convert --to json", "estimate"] {
        let run = run(verb, format!("{blank};{map}\n").repeat(2));
        assert!(run.stderr.starts_with(&format!("-:1: {note}")), "{verb}: {}", run.stderr);
        assert_eq!(
            run.stderr.replace(&both, "").matches("pieces").count(),
            0,
            "{verb}: {}",
            run.stderr
        );
    }
    let folder = Folder::new();
    let layout = format!("jigsaw:{}", folder.file("map.txt", map).display());
    let run = run_args(["check", "--layout", &layout], format!("{blank}\n").repeat(3));
    assert_eq!(run.stderr, format!("--layout: {note}"));
    let many = super::support::run("check", format!("{blank};{map}\n").repeat(50));
    let rest = "pavane: 50 jigsaws have a region in several pieces; the first 20 are reported; --all-errors reports all\n";
    assert!(many.stderr.ends_with(rest), "{}", many.stderr);
    assert_eq!(many.stderr.matches(note).count(), 20);
}

#[test]
fn places_that_cannot_be_read() {
    let folder = Folder::new();
    let path = folder.path().display().to_string();
    let missing = format!("{path}/missing.txt");
    for place in [&path, &missing] {
        let run = run_args(["solve", place, PUZZLE], "");
        assert_eq!((run.code, run.stdout), (Some(2), format!("error\n{SOLUTION}\n")));
        assert!(run.stderr.starts_with(&format!("{place}: ")), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1);
        let json = run_args(["solve", "--json", place], "");
        let object: Value = serde_json::from_str(&json.stdout).expect("JSON");
        assert_eq!(
            (&object["status"], &object["file"]),
            (&"error".into(), &Value::from(place.as_str()))
        );
    }
}

#[test]
fn places_that_cannot_be_written() {
    let folder = Folder::new();
    let path = folder.path().display().to_string();
    for place in [path.clone(), format!("{path}/no/such/folder/out.txt")] {
        for verb in [&["solve"][..], &["convert", "--to", "grid"]] {
            let run = run_args(verb.iter().copied().chain([PUZZLE, "--output", &place]), "");
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
            assert!(run.stderr.contains(&place), "{}", run.stderr);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_bad() {
    let one = run_args(["solve", PUZZLE, "--output", "/dev/full"], "");
    assert_eq!(one.code, Some(2));
    assert!(one.stderr.starts_with("/dev/full: "), "{}", one.stderr);
    // So much that it fails long before the end; the end is not waited for.
    let run = run_args(["list", &".".repeat(81), "--output", "/dev/full"], "");
    assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1));
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("there");
    let run = bare().args(["solve", PUZZLE]).stdout(full).output().expect("runs");
    assert_eq!(run.status.code(), Some(2));
    assert!(!run.stderr.is_empty());
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let blank = ".".repeat(81);
    for args in [
        &["list", &blank][..],
        &["list", "--json", &blank],
        &["list", "--threads", "4", &blank, &blank],
    ] {
        let started = Instant::now();
        let mut child =
            bare().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut bytes = vec![0; 3 * 82];
        stdout.read_exact(&mut bytes).expect("the first lines come at once");
        drop(stdout);
        let status = child.wait_with_output().expect("ends");
        assert_ended_by_closed_pipe(status.status);
        assert_eq!(status.stderr.len(), 0, "{args:?}");
        assert!(started.elapsed() < HANG);
    }
}

#[test]
fn an_endless_list_is_streamed() {
    let mut child =
        bare().args(["list", &".".repeat(81)]).stdout(Stdio::piped()).spawn().expect("runs");
    let zones = zones(3, 3);
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let lines: Vec<String> = lines.take(3).map(|line| line.expect("a line")).collect();
    assert!(lines.iter().all(|line| is_solved(line, &zones)));
    // Nobody reads on, and it does not end by itself.
    child.kill().expect("still runs");
    child.wait().expect("ends");
}

#[test]
fn answers_come_as_soon_as_questions_do() {
    let mut child =
        bare().arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("runs");
    let mut stdin = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    for _ in 0..5 {
        writeln!(stdin, "{PUZZLE}").expect("it reads");
        assert_eq!(lines.next().expect("an answer").expect("text"), SOLUTION);
    }
    drop(stdin);
    assert!(lines.next().is_none());
    assert_eq!(child.wait().expect("ends").code(), Some(0));
}

#[test]
fn an_answer_does_not_wait_for_the_next_one() {
    let folder = Folder::new();
    let file = folder.file("two.txt", format!("{PUZZLE}\n{}\n", ".".repeat(81)));
    let mut child = bare().arg("count").arg(file).stdout(Stdio::piped()).spawn().expect("runs");
    let (sender, receiver) = std::sync::mpsc::channel();
    let stdout = child.stdout.take().expect("piped");
    thread::spawn(move || sender.send(BufReader::new(stdout).lines().next()));
    let first = receiver.recv_timeout(std::time::Duration::from_secs(10));
    child.kill().expect("the second one takes for ever");
    child.wait().expect("ends");
    assert_eq!(first.expect("in time").expect("a line").expect("text"), "1");
}

#[test]
fn a_slow_pipe_is_read_like_a_file() {
    for (input, stdout) in [
        ("# from a friend\n1...\n..2.\n.3..\n...4\n", "1\n"),
        ("1...\n..2.\n.3..\n...4\n", "1\n"),
        ("{\n\"primary\": [\"a\"],\n\"options\": [[\"a\"]]}\n", "1\n"),
        ("| dominoes\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2\n", "0\n"),
    ] {
        let mut child =
            bare().arg("count").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("runs");
        let mut stdin = child.stdin.take().expect("piped");
        for line in input.split_inclusive('\n') {
            stdin.write_all(line.as_bytes()).expect("it reads");
            thread::sleep(std::time::Duration::from_millis(100));
        }
        drop(stdin);
        let output = child.wait_with_output().expect("ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{input}");
    }
}

#[test]
fn the_order_is_that_of_the_input_for_any_number_of_threads() {
    let puzzles = many(2_000, 1);
    let input = puzzles.join("\n");
    let one = run("solve --threads 1", &*input);
    let zones = zones(3, 3);
    let grids: Vec<&str> = one.stdout.lines().collect();
    assert_eq!(grids.len(), puzzles.len());
    for (puzzle, grid) in puzzles.iter().zip(&grids) {
        assert!(keeps(grid, puzzle) && is_solved(grid, &zones), "{puzzle}");
    }
    let json = run("check --json --threads 1", &*input);
    for threads in [2, 8] {
        assert_eq!(run(&format!("solve --threads {threads}"), &*input).stdout, one.stdout);
        let other = run(&format!("check --json --threads {threads}"), &*input);
        assert_eq!((other.stdout, other.code), (json.stdout.clone(), Some(0)));
    }
}

#[test]
fn list_streams_distinct_jigsaw_grids() {
    let (_, map, _) = super::sudoku::JIGSAWS[0];
    let folder = Folder::new();
    let layout = format!("jigsaw:{}", folder.file("map.txt", map).display());
    let run = run_args(["list", "--limit", "1000", "--layout", &layout], ".".repeat(100));
    let zones = jigsaw_zones(map);
    let grids: HashSet<&str> = run.stdout.lines().collect();
    assert_eq!((grids.len(), run.stdout.lines().count(), run.code), (1000, 1000, Some(0)));
    assert!(grids.iter().all(|grid| is_solved(grid, &zones)));
}

/// The maximum memory of `check --quiet` on `lines` lines, in kB.
#[cfg(target_os = "linux")]
fn peak_memory(lines: usize) -> u64 {
    let block = [PUZZLE, UNIQUE[6], "\n"].join("\n").repeat(500);
    let mut child = bare().args(["check", "--quiet"]).stdin(Stdio::piped()).spawn().expect("runs");
    let status = format!("/proc/{}/status", child.id());
    let mut stdin = child.stdin.take().expect("piped");
    let mut peak = 0;
    for _ in 0..lines / 1000 {
        stdin.write_all(block.as_bytes()).expect("it reads");
        let status = fs::read_to_string(&status).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        peak = peak.max(kilobytes.expect("a number"));
    }
    drop(stdin);
    assert_eq!(child.wait().expect("ends").code(), Some(0));
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let (few, many) = (peak_memory(2_000), peak_memory(40_000));
    assert!(many < 200_000, "{many} kB");
    assert!(many < few + 20_000, "{few} kB, then {many} kB");
}

#[test]
fn output_waits_for_its_reader() {
    // More than any pipe holds; what is not read yet must neither be lost nor pile up.
    let mut child = bare()
        .args(["list", "--limit", "20000", &".".repeat(81)])
        .stdout(Stdio::piped())
        .spawn()
        .expect("runs");
    thread::sleep(std::time::Duration::from_millis(300));
    let mut text = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut text).expect("text");
    assert_eq!((text.lines().count(), child.wait().expect("ends").code()), (20_000, Some(0)));
    assert!(pavane().arg("--version").output().is_ok());
}
