//! The files of a command line: which have to be different ones, and what becomes of them when a run does not end well.
#![cfg(unix)]

use super::sudoku::{PUZZLE, SOLUTION, many};
use super::support::{Folder, HANG, Random, Run, bare, run_args};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A board of 4x4, whose regions are also those of a jigsaw.
const MAP: &str = "AABB AABB CCDD CCDD\n";

/// Everything in a folder: the content of files, nothing for other things.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.map(|path| (path.clone(), fs::read(&path).unwrap_or_default())).collect()
}

/// Runs a command whose words are separated by blanks, in which `{name}` is a file of the folder.
fn run_in(folder: &Folder, command: &str) -> Run {
    let place =
        |word: &str| word.replace('{', &format!("{}/", folder.path().display())).replace('}', "");
    run_args(command.split_whitespace().map(place), "")
}

/// Runs a command that is refused without a change to any file.
#[track_caller]
fn refused(folder: &Folder, command: &str, why: &str) {
    let before = contents(folder.path());
    let Run { stdout, stderr, code } = run_in(folder, command);
    assert_eq!((stdout.as_str(), code), ("", Some(2)), "{command}: {stderr}");
    assert!(stderr.contains(why), "{command}: {stderr}");
    assert!(contents(folder.path()) == before, "{command}: files have changed");
}

/// A folder with a puzzle, a problem and a map, each also under other names.
fn full_folder() -> Folder {
    // From here on paths are those from the root of the repository.
    let folder = Folder::new();
    let queens = run_args(["convert", "--to", "dlx", "data/cover/queens8.dlx"], "").stdout;
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    for (name, content) in [
        ("puzzle.svg", format!("{PUZZLE}\n").into_bytes()),
        ("problem.svg", queens.into_bytes()),
        ("map.svg", MAP.into()),
    ] {
        let file = folder.file(name, content);
        symlink(&file, folder.path().join(format!("link-{name}"))).expect("a link");
        fs::hard_link(&file, folder.path().join(format!("hard-{name}"))).expect("a hard link");
    }
    folder
}

/// Commands with an input `IN` and an output `OUT`, which is a name that ends in `.svg`.
const INPUT_AND_OUTPUT: &[(&str, &str)] = &[
    ("puzzle.svg", "solve IN -o OUT"),
    ("puzzle.svg", "solve IN --checkpoint OUT"),
    ("puzzle.svg", "solve --method brute-force IN --trace-pointer OUT"),
    ("puzzle.svg", "solve --method tabu IN --curve OUT"),
    ("puzzle.svg", "solve --method exact-cover IN --animate OUT"),
    ("problem.svg", "solve --format dlx IN --picture=OUT"),
    ("puzzle.svg", "check IN -o OUT"),
    ("puzzle.svg", "check data/sudoku/levels.txt IN --output OUT"),
    ("puzzle.svg", "count IN --certificate OUT"),
    ("puzzle.svg", "list IN -o OUT"),
    ("problem.svg", "sample --format dlx IN --picture=OUT"),
    ("puzzle.svg", "nth 1 IN -o OUT"),
    ("puzzle.svg", "marginals IN --svg OUT"),
    ("puzzle.svg", "estimate IN -o OUT"),
    ("puzzle.svg", "candidates IN -o OUT"),
    ("puzzle.svg", "minimal IN -o OUT"),
    ("puzzle.svg", "rate IN -o OUT"),
    ("puzzle.svg", "symmetry IN -o OUT"),
    ("puzzle.svg", "compare IN --svg OUT"),
    ("puzzle.svg", "show IN --svg OUT"),
    ("puzzle.svg", "show IN -o OUT"),
    ("puzzle.svg", "convert --to grid IN -o OUT"),
    ("puzzle.svg", "zoo word-squares 2 IN -o OUT"),
    ("map.svg", "solve --layout jigsaw:IN ................ -o OUT"),
    ("map.svg", "generate --layout 4x4 --mask IN -o OUT"),
    ("map.svg", "complete --mask IN ................ -o OUT"),
    ("map.svg", "show --layout zones:IN ................ --svg OUT"),
    ("map.svg", "count --layout jigsaw:IN+x ................ --certificate OUT"),
];

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = full_folder();
    for (input, command) in INPUT_AND_OUTPUT {
        for output in ["NAME", "./NAME", "sub/../NAME", "link-NAME", "hard-NAME"] {
            let output = output.replace("NAME", input);
            let command = command.replace("IN", &format!("{{{input}}}"));
            let command = command.replace("OUT", &format!("{{{output}}}"));
            refused(&folder, &command, "would be overwritten; name another file to write to");
        }
    }
}

/// Commands with two outputs.
const TWO_OUTPUTS: &[&str] = &[
    "list --checkpoint ONE -o TWO data/cover/queens8.dlx",
    "count --certificate ONE -o TWO data/cover/queens8.dlx",
    "solve --picture=ONE -o TWO data/cover/queens8.dlx",
    "solve --picture=ONE --checkpoint TWO data/cover/queens8.dlx",
    "solve --method tabu --curve ONE --animate TWO ................",
    "solve --method brute-force --trace-pointer ONE --animate TWO ................",
    "solve --method tabu --animate ONE -o TWO ................",
    "marginals --svg ONE -o TWO ................",
    "show --svg ONE -o TWO ................",
];

#[test]
fn two_outputs_that_are_one_file_are_refused() {
    let folder = full_folder();
    symlink(folder.path().join("new.svg"), folder.path().join("link-new.svg")).expect("a link");
    for command in TWO_OUTPUTS {
        for (one, two) in [
            ("new.svg", "new.svg"),
            ("new.svg", "./new.svg"),
            ("sub/../new.svg", "new.svg"),
            ("new.svg", "link-new.svg"),
            ("map.svg", "hard-map.svg"),
            ("link-map.svg", "map.svg"),
        ] {
            let command = command.replace("ONE", &format!("{{{one}}}"));
            let command = command.replace("TWO", &format!("{{{two}}}"));
            refused(&folder, &command, "are the same file, and one would overwrite the other");
        }
    }
    refused(&folder, "list --checkpoint {x.part} -o {x} ................", "the same file");
    refused(&folder, "list --checkpoint {x} -o {x.part} ................", "the same file");
    refused(&folder, "solve {puzzle.svg} -o {x.svg} --picture={x.svg}", "the same file");
    // The reports of the case in which a file was lost without a word.
    refused(&folder, "list --checkpoint {z} -o {z} data/cover/queens8.dlx", "the same file");
}

#[test]
fn a_proof_is_not_written_over_its_input() {
    let folder = full_folder();
    for name in ["problem.opb", "proof.pbp", "proof.pbp.zst"] {
        let proof = Folder::new();
        let input = proof.file(name, PUZZLE);
        let input = input.to_str().expect("a path of letters");
        fs::hard_link(input, folder.path().join(format!("hard-{name}"))).expect("a hard link");
        let output = proof.path().display();
        let compress = if name.ends_with("zst") { " --compress zst" } else { "" };
        for input in [input.to_owned(), format!("{{hard-{name}}}")] {
            let command = format!("prove {input} -o {output}{compress}");
            refused(&folder, &command, "would be overwritten");
            assert_eq!(fs::read_dir(proof.path()).expect("a folder").count(), 1, "{command}");
        }
    }
}

#[test]
fn what_can_be_shared_may_be_named_twice() {
    let folder = full_folder();
    for command in [
        "show {puzzle.svg} -o /dev/null --svg /dev/null",
        "check {puzzle.svg} {puzzle.svg} {hard-puzzle.svg} -o /dev/null",
        "count --certificate /dev/null -o /dev/null {puzzle.svg}",
        "check {puzzle.svg} -o {new}",
    ] {
        let run = run_in(&folder, command);
        assert_eq!(run.code, Some(0), "{command}: {}", run.stderr);
    }
    let certificate = folder.path().join("certificate");
    run_in(&folder, "count {puzzle.svg} --certificate {certificate}");
    assert!(certificate.exists());
    assert_eq!(run_in(&folder, "verify {certificate} --problem {puzzle.svg}").stdout, "1\n");
}

#[test]
fn the_streams_of_the_shell_count_too() {
    let folder = full_folder();
    let puzzle = folder.path().join("puzzle.svg");
    let before = fs::read(&puzzle).expect("a file");
    let open = || File::open(&puzzle).expect("a file");
    let append = || OpenOptions::new().append(true).open(&puzzle).expect("a file");
    let from = |command: &mut Command| {
        let output = command.stderr(Stdio::piped()).output().expect("runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (code, stderr) in [
        from(bare().arg("solve").arg("-o").arg(&puzzle).stdin(open())),
        from(bare().args(["solve", "-", "-o"]).arg(&puzzle).stdin(open())),
        from(bare().arg("solve").stdin(open()).stdout(append())),
        from(bare().arg("solve").arg(&puzzle).stdout(append())),
    ] {
        assert_eq!(code, Some(2), "{stderr}");
        assert!(stderr.contains("would be overwritten"), "{stderr}");
        assert_eq!(fs::read(&puzzle).expect("a file"), before);
    }
    let other = File::create(folder.path().join("other")).expect("a file");
    assert_eq!(from(bare().arg("solve").stdin(open()).stdout(other)), (Some(0), String::new()));
}

#[test]
fn an_output_stays_as_it_was_if_nothing_is_answered() {
    let folder = full_folder();
    folder.file("bad", "nonsense\n");
    folder.file("broken", "a a\n");
    for command in [
        "solve {missing} -o {old}",
        "solve {sub} -o {old}",
        "check {bad} -o {old}",
        "count --json {bad} -o {old}",
        "list --format dlx {broken} -o {old}",
        "convert --to grid {missing} -o {old}",
        "show {missing} -o {old}",
        "count {missing} --certificate {old}",
        "marginals {missing} --svg {old.svg}",
        "solve {problem.svg} --format dlx --engine nine -o {old}",
    ] {
        for name in ["old", "old.svg"] {
            folder.file(name, "something of value\n");
        }
        let before = contents(folder.path());
        let run = run_in(&folder, command);
        assert_eq!(run.code, Some(2), "{command}: {}", run.stderr);
        assert!(contents(folder.path()) == before, "{command}");
        // A file that was not there is not made.
        for name in ["old", "old.svg"] {
            fs::remove_file(folder.path().join(name)).expect("it was there");
        }
        run_in(&folder, command);
        assert!(!folder.path().join("old").exists() && !folder.path().join("old.svg").exists());
    }
    // An input without a puzzle is bad.
    folder.file("empty", "");
    folder.file("old", "something\n");
    assert_eq!(run_in(&folder, "solve --format line {empty} -o {old}").code, Some(2));
    assert_eq!(fs::read(folder.path().join("old")).expect("a file"), b"something\n");
}

#[test]
fn a_file_takes_the_place_of_another_with_its_permissions() {
    let folder = full_folder();
    let old = folder.file("old", "something\n");
    fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).expect("ours");
    symlink("old", folder.path().join("link")).expect("a link");
    symlink("sub/new", folder.path().join("nowhere")).expect("a link");
    let before = fs::metadata(&old).expect("a file");
    assert_eq!(run_in(&folder, "solve {puzzle.svg} -o {link}").code, Some(0));
    let after = fs::metadata(&old).expect("a file");
    assert_eq!(after.permissions().mode(), before.permissions().mode());
    assert_ne!(after.ino(), before.ino(), "it was written beside");
    assert!(fs::symlink_metadata(folder.path().join("link")).expect("a link").is_symlink());
    assert_eq!(fs::read_to_string(&old).expect("a file"), format!("{SOLUTION}\n"));
    assert_eq!(run_in(&folder, "solve {puzzle.svg} -o {nowhere}").code, Some(0));
    assert_eq!(
        fs::read_to_string(folder.path().join("sub/new")).expect("a file"),
        format!("{SOLUTION}\n")
    );
    assert!(!contents(folder.path()).keys().any(|name| name.ends_with(".part")));
}

#[test]
fn streams_are_written_directly() {
    let folder = full_folder();
    for name in ["/dev/stdout", "/dev/fd/1"] {
        let run = run_in(&folder, &format!("solve {{puzzle.svg}} -o {name}"));
        assert_eq!((run.stdout, run.code), (format!("{SOLUTION}\n"), Some(0)), "{}", run.stderr);
    }
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo").success());
    let reader = pipe.clone();
    let reader = thread::spawn(move || {
        let mut text = String::new();
        File::open(reader).expect("a pipe").read_to_string(&mut text).map(|_| text)
    });
    assert_eq!(run_in(&folder, "solve {puzzle.svg} -o {pipe}").code, Some(0));
    assert_eq!(reader.join().expect("it reads").expect("text"), format!("{SOLUTION}\n"));
    // What the shell has written before stays.
    let log = folder.file("log", "before\n");
    let append = OpenOptions::new().append(true).open(&log).expect("a file");
    let mut command = bare();
    command.args(["solve", PUZZLE, "-o", "/dev/stdout"]).stdout(append);
    assert!(command.status().expect("runs").success());
    assert_eq!(fs::read_to_string(&log).expect("a file"), format!("before\n{SOLUTION}\n"));
}

#[test]
fn a_part_that_is_there_is_left_alone() {
    for command in [
        "solve {puzzle.svg} -o {x}",
        "convert --to grid {puzzle.svg} -o {x}",
        "zoo pentominoes 6 10 -o {x}",
        "count {puzzle.svg} --certificate {x}",
        "count {puzzle.svg} --checkpoint {x}",
        "show {puzzle.svg} --svg {y.svg}",
        "marginals {puzzle.svg} --svg {y.svg}",
        "compare {puzzle.svg} --methods exact-cover --svg {y.svg}",
    ] {
        let folder = full_folder();
        folder.file("x.part", "a letter to a friend\n");
        folder.file("y.svg.part", "another one\n");
        refused(&folder, command, ".part: found a file where");
    }
    let folder = full_folder();
    let proof = folder.path().join("proof");
    fs::create_dir(&proof).expect("a folder");
    fs::write(proof.join("proof.pbp.part"), "a letter\n").expect("a file");
    refused(&folder, "prove {puzzle.svg} -o {proof}", ".part: found a file where");
    // Nothing is lost with an empty file, which a run leaves that was killed at once.
    folder.file("x.part", "");
    assert_eq!(run_in(&folder, "solve {puzzle.svg} -o {x}").code, Some(0));
    assert!(!folder.path().join("x.part").exists());
    // A torn checkpoint is known by its first line.
    folder.file("z.part", "pavane checkpoint 1\n{\"quest");
    assert_eq!(run_in(&folder, "count {puzzle.svg} --checkpoint {z}").code, Some(0));
    assert!(!folder.path().join("z.part").exists());
}

#[test]
fn no_two_runs_write_to_one_file() {
    let folder = full_folder();
    let output = folder.path().join("x");
    let part = folder.path().join("x.part");
    let mut first =
        bare().arg("solve").arg("-o").arg(&output).stdin(Stdio::piped()).spawn().expect("runs");
    let begun = Instant::now();
    while !part.exists() {
        assert!(begun.elapsed() < HANG, "it does not begin");
        thread::sleep(Duration::from_millis(5));
    }
    for resume in ["", " --resume"] {
        refused(
            &folder,
            &format!("solve {{puzzle.svg}} -o {{x}}{resume}"),
            "x: another run is writing to it",
        );
    }
    writeln!(first.stdin.take().expect("piped"), "{PUZZLE}").expect("it reads");
    assert!(first.wait().expect("ends").success());
    assert_eq!(fs::read_to_string(output).expect("a file"), format!("{SOLUTION}\n"));
}

#[test]
fn names_that_say_something_else_are_refused() {
    let folder = full_folder();
    for (command, why) in [
        ("show {puzzle.svg} --svg {c.png}", "the name must end in .svg"),
        ("marginals {puzzle.svg} --svg {c.png}", "the name must end in .svg"),
        ("compare {puzzle.svg} --svg {c.png}", "the name must end in .svg"),
        ("show {puzzle.svg} --png {c.svg}", "the name must end in .png"),
        ("solve {problem.svg} --format dlx --picture={c.gif}", "must end in .svg or .png"),
        ("solve --method tabu {puzzle.svg} --animate {c.gif}", "the name must end in .svg"),
        ("solve --method tabu {puzzle.svg} --animate {c}", "the name must end in .svg"),
        ("solve --method tabu {puzzle.svg} --curve {c.png}", "the name must end in .csv or .svg"),
        (
            "solve --method exact-cover {puzzle.svg} --curve {c.csv}",
            "exact-cover has no such curve; take ",
        ),
        (
            "solve --method narrow+brute-force {puzzle.svg} --curve {c.csv}",
            "brute-force has no such curve",
        ),
        (
            "solve --method tabu {puzzle.svg} --trace-pointer {c.csv}",
            "tabu has no such curve; take brute-force",
        ),
    ] {
        refused(&folder, command, why);
    }
}

/// Files that cannot be written are told of before the search.
#[test]
fn places_that_cannot_be_written_are_told_of_first() {
    let folder = full_folder();
    // Its search does not end.
    let blank = ".".repeat(256);
    for command in [
        "list BLANK -o {no/such/file}",
        "list BLANK --checkpoint {no/such/file} -o {x}",
        "count BLANK --sharing off --certificate {no/such/file}",
        "list BLANK -o {sub}",
        "sample --format dlx {problem.svg} --picture={no/such/file.svg}",
        "solve --method brute-force BLANK --animate {no/such/file.svg}",
        "marginals BLANK --svg {no/such/file.svg}",
        "show BLANK --solution --svg {no/such/file.svg}",
        "compare BLANK --svg {no/such/file.svg}",
    ] {
        let command = command.replace("--sharing off ", "").replace("BLANK", &blank);
        refused(&folder, &command, "cannot be written: ");
    }
}

/// The user `nobody` where tests are run by the one who may do everything; otherwise whoever runs them.
fn as_a_user(folder: &Path) -> Option<Command> {
    let is_root = fs::metadata(folder).expect("a folder").uid() == 0;
    if !is_root {
        return Some(bare());
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups", "--", "env", "true"]);
    command.status().ok().filter(std::process::ExitStatus::success)?;
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"]);
    command.arg(bare().get_program());
    Some(command)
}

#[test]
fn a_file_in_a_folder_that_cannot_be_written_is_written_in_place() {
    let folder = full_folder();
    let old = folder.file("old", "something of value\n");
    let locked = folder.file("locked", "something of value\n");
    fs::set_permissions(&old, fs::Permissions::from_mode(0o666)).expect("ours");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o444)).expect("ours");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("ours");
    let before = fs::metadata(&old).expect("a file");
    let run = |name: &str| {
        let mut command = as_a_user(folder.path())?;
        command.args(["solve", PUZZLE, "-o"]).arg(folder.path().join(name));
        let output = command.output().expect("runs");
        Some((output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned()))
    };
    let results = ["new", "locked", "old"].map(run);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("ours");
    let [Some(new), Some(refused), Some(written)] = results else { return };
    assert_eq!(written, (Some(0), String::new()));
    assert_eq!(fs::read_to_string(&old).expect("a file"), format!("{SOLUTION}\n"));
    assert_eq!(fs::metadata(&old).expect("a file").ino(), before.ino());
    for (name, (code, stderr)) in [("new", new), ("locked", refused)] {
        assert_eq!(code, Some(2), "{stderr}");
        let path = folder.path().join(name);
        assert!(
            stderr.starts_with(&format!("pavane: {}: cannot be written: ", path.display())),
            "{stderr}"
        );
    }
    assert_eq!(fs::read_to_string(&locked).expect("a file"), "something of value\n");
    assert!(!folder.path().join("new").exists());
}

/// A limit of the size of files stands for a full disk.
#[test]
fn a_full_disk_loses_neither_the_old_file_nor_the_answers() {
    let folder = full_folder();
    let input = folder.file("input", many(2_000, 1).join("\n"));
    let output = folder.file("out", "something of value\n");
    let mut command = Command::new("sh");
    command.arg("-c").arg("ulimit -f 8; exec \"$@\"").arg("sh");
    command.arg(bare().get_program()).arg("solve").arg(&input).arg("-o").arg(&output);
    let run = command.output().expect("runs");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("cannot be written: ") && stderr.contains("the answers so far are in"),
        "{stderr}"
    );
    assert_eq!(fs::read_to_string(&output).expect("a file"), "something of value\n");
    let part = folder.path().join("out.part");
    assert!(fs::metadata(&part).expect("the answers").len() >= 8 * 512);
    let resumed = run_in(&folder, "solve {input} -o {out} --resume");
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    assert!(
        fs::read_to_string(&output).expect("a file") == run_in(&folder, "solve {input}").stdout
    );
    assert!(!part.exists());
    for command in [
        "count {puzzle.svg} --certificate /dev/full",
        "show {puzzle.svg} -o /dev/null --svg /dev/full",
        "marginals {puzzle.svg} -o /dev/null --svg /dev/full",
    ] {
        let run = run_in(&folder, command);
        assert_eq!(run.code, Some(2), "{command}");
        assert!(run.stderr.contains("/dev/full: cannot be written: "), "{}", run.stderr);
    }
}

/// Lines of all kinds, on one answer each: some are bad, and some are no inputs.
fn batch(folder: &Folder) {
    let mut lines = vec!["# a comment".to_owned(), String::new()];
    for (place, puzzle) in many(300, 7).into_iter().enumerate() {
        lines.push(puzzle);
        match place % 50 {
            3 => lines.push("nonsense".to_owned()),
            5 => lines.push("  \t".to_owned()),
            7 => lines.push(format!("\u{feff}{PUZZLE}  a label")),
            9 => lines.push("11..............".to_owned()),
            11 => lines.push("# another".to_owned()),
            13 => lines.push("1...............".to_owned()),
            _ => {}
        }
    }
    folder.file("first.txt", lines.join("\n"));
    folder.file("second.txt", format!("{PUZZLE}\n..............3.\n"));
}

#[test]
fn batches_go_on_behind_their_last_whole_answer() {
    let folder = full_folder();
    batch(&folder);
    let mut random = Random::new(20_261_123);
    for verb in [
        "solve",
        "solve --json",
        "check",
        "check --witnesses --threads 1",
        "check --json",
        "count --limit 3",
        "minimal",
        "candidates",
        "symmetry --json",
    ] {
        let command = format!("{verb} {{first.txt}} {{missing}} {{second.txt}}");
        let whole = run_in(&folder, &command);
        let lines: Vec<usize> = whole.stdout.match_indices('\n').map(|(at, _)| at + 1).collect();
        assert!(lines.len() > 300, "{verb}: {}", whole.stderr);
        let some = || random.below(whole.stdout.len());
        let cuts = std::iter::repeat_with(some).take(3);
        for cut in cuts.chain([0, 1, lines[0], whole.stdout.len() - 1, whole.stdout.len()]) {
            for name in ["out", "out.part"] {
                folder.file(name, &whole.stdout[..cut]);
                let run = run_in(&folder, &format!("{command} -o {{out}} --resume --stats"));
                let found = fs::read_to_string(folder.path().join("out")).expect("a file");
                assert!(found == whole.stdout, "{verb}, cut at {cut} of {name}: {}", run.stderr);
                assert!(!folder.path().join("out.part").exists());
                let kept = lines.iter().filter(|&&end| end <= cut).count();
                let again = (kept / 64).clamp(kept.min(1), 8);
                let inputs = lines.len() - kept + again;
                let answered = match verb.contains("--json") {
                    true => format!("\"puzzles\":{inputs},"),
                    false => format!("puzzles: {inputs} ("),
                };
                assert!(run.stderr.contains(&answered), "{verb}: {answered} {}", run.stderr);
                fs::remove_file(folder.path().join("out")).expect("it is there");
            }
        }
    }
}

#[test]
fn grids_read_as_json_go_on_too() {
    let folder = full_folder();
    let puzzles: Vec<Value> = many(40, 3).into_iter().map(Value::from).collect();
    let objects = puzzles.iter().map(|givens| serde_json::json!({ "givens": givens }).to_string());
    folder.file("input.json", format!("[{}]", objects.collect::<Vec<_>>().join(",\n")));
    let whole = run_in(&folder, "check {input.json}").stdout;
    assert_eq!(whole.lines().count(), 40);
    for cut in [0, 10, whole.len() / 2, whole.len()] {
        folder.file("out.part", &whole[..cut]);
        let run = run_in(&folder, "check {input.json} -o {out} --resume");
        assert_eq!(
            fs::read_to_string(folder.path().join("out")).expect("a file"),
            whole,
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_batch_that_is_killed_goes_on() {
    let folder = full_folder();
    // One given, and too many solutions to count.
    let endless = format!("1{}", ".".repeat(80));
    let puzzles = many(500, 5);
    let (first, second) = puzzles.split_at(300);
    let input = folder.file("input", [first, &[endless], second].concat().join("\n"));
    let (output, part) = (folder.file("out", "old\n"), folder.path().join("out.part"));
    let mut child = bare()
        .args(["count", "--threads", "1", "-o"])
        .args([&output, &input])
        .stdout(Stdio::null())
        .spawn()
        .expect("runs");
    let begun = Instant::now();
    while fs::read_to_string(&part).is_ok_and(|text| text.lines().count() < 300) || !part.exists() {
        assert!(begun.elapsed() < HANG, "the answers do not come");
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it does not end by itself");
    child.wait().expect("ends");
    assert_eq!(fs::read_to_string(&output).expect("a file"), "old\n");
    assert_eq!(fs::read_to_string(&part).expect("a file"), "1\n".repeat(300));
    // Without a word it is not begun anew.
    refused(&folder, "count {input} -o {out}", "out.part: found a file where");
    fs::write(&part, "1\n".repeat(300) + ">=12").expect("ours");
    let resumed = run_in(&folder, "count --timeout 200ms {input} -o {out} --resume --stats");
    let text = fs::read_to_string(&output).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        (resumed.code, lines.len(), part.exists()),
        (Some(3), 501, false),
        "{}",
        resumed.stderr
    );
    assert!(lines[300].starts_with(">="), "{}", lines[300]);
    assert!(lines.iter().enumerate().all(|(place, line)| place == 300 || *line == "1"));
    // Four of the 300 answers are worked out again.
    assert!(resumed.stderr.contains("puzzles: 205 (0 bad, 1 stopped)"), "{}", resumed.stderr);
    assert!(resumed.stderr.starts_with("pavane: resuming after 300 answers of an earlier run\n"));
}

/// What was written by another command, or about other inputs, is refused as it is.
#[test]
fn answers_of_something_else_are_not_gone_on_with() {
    let folder = full_folder();
    let puzzles = many(100, 9);
    folder.file("input", puzzles.join("\n"));
    folder.file("fewer", puzzles[..50].join("\n"));
    folder.file("fewest", PUZZLE);
    folder.file("other", many(100, 10).join("\n"));
    folder.file("grid", "1...\n..2.\n.3..\n...4\n");
    let answers = |command: &str| run_in(&folder, command).stdout;
    let other_line =
        "was written by another command or about other inputs; give those, or name another file";
    for (name, earlier) in [
        ("solved", answers("solve {input}")),
        ("checked", answers("check {input}")),
        ("objects", answers("check --json {input}")),
        ("letter", "a letter\nto a friend\n".to_owned()),
    ] {
        folder.file(name, earlier);
    }
    for command in [
        "check {input} -o {solved} --resume",
        "count {input} -o {checked} --resume",
        "solve {other} -o {solved} --resume",
        "check --json {input} -o {checked} --resume",
        "check --json {fewer} {fewer} -o {objects} --resume",
        "check {input} -o {letter} --resume",
    ] {
        refused(&folder, command, other_line);
    }
    for command in ["check {fewer} -o {checked} --resume", "check {fewest} -o {checked} --resume"] {
        refused(
            &folder,
            command,
            "has 100 answers, and there are fewer inputs: it was written by another command",
        );
    }
    for (command, why) in [
        (
            "solve {grid} -o {new} --resume",
            "--resume counts the lines of a file that has one for each input",
        ),
        ("solve data/cover/queens8.dlx -o {new} --resume", "--resume counts the lines"),
        ("candidates {grid} -o {new} --resume", "--resume counts the lines"),
        ("check {input} -o /dev/null --resume", "found a device or a pipe, expected a file"),
        ("check {input} -o {sub} --resume", "cannot be written"),
        ("check {input} -o {new} --resume --checkpoint {z}", "leave out one of them"),
        ("check {input} --resume", "--output <FILE>"),
        ("check {input} --quiet -o {new} --resume", "cannot be used with"),
        ("list {input} -o {new} --resume", "unexpected argument '--resume'"),
        ("sample {input} -o {new} --resume", "unexpected argument '--resume'"),
        ("convert {input} --to grid -o {new} --resume", "unexpected argument '--resume'"),
        ("rate --backdoors {input} -o {new} --resume", "cannot be used with"),
        ("solve --method tabu --trace text {input} -o {new} --resume", "cannot be used with"),
        ("solve --cheapest 2 data/cover/queens8.dlx -o {new} --resume", "cannot be used with"),
        ("count --certificate {c} {fewest} -o {new} --resume", "cannot be used with"),
    ] {
        refused(&folder, command, why);
    }
    // Drawn grids that are answered by a word are a line each.
    assert_eq!(run_in(&folder, "check {grid} -o {new} --resume").code, Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("new")).expect("a file"), "unique\n");
}
