//! What becomes of outputs, over all verbs: files where nothing was found, standard streams that are closed, readers
//! that go away, and boards that are read again.

use super::support::calls::{CALLS, Call, Kind, Site};
use super::support::{HANG, Run, assert_ended_by_closed_pipe};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The files of a folder and of the folders in it, with their contents.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            let bytes = fs::read(&path).expect("a file");
            all.insert(path, bytes);
        }
    }
    all
}

/// The long calls of verbs that a limit of time stops, each with one of its outputs.
fn stopped_calls() -> Vec<(String, &'static str, Kind)> {
    let is_limited = |call: &&Call| call.takes("--timeout") && call.verb != "serve";
    let calls = CALLS.iter().filter(is_limited);
    calls
        .flat_map(|call| {
            let line = call.long_line().unwrap_or_else(|| call.line());
            // A limit of each method is no end of a comparison. Exact cover problems are drawn, and these are puzzles.
            let is_made = |flag: &str| call.verb != "compare" && flag != "--picture";
            let outputs = call.outputs.iter().filter(move |output| is_made(output.flag));
            outputs.map(move |output| (format!("{line} --timeout 0s"), output.flag, output.kind))
        })
        .collect()
}

/// Whether a text that a call prints has more than words that say that nothing is known.
fn is_something(stdout: &str) -> bool {
    !["", "unknown", ">=0"].contains(&stdout.trim())
        && !stdout.starts_with("solutions 0 (none of 0")
}

#[test]
fn files_stay_as_they_were_where_nothing_was_found() {
    let site = Site::new();
    let folder = site.folder().path();
    let mut checked = 0;
    for (line, flag, kind) in stopped_calls() {
        let (file, name) = match kind {
            // Another content than a checkpoint is refused.
            Kind::File if flag == "--checkpoint" => continue,
            Kind::File => (folder.join("old.txt"), "old.txt"),
            Kind::Svg => (folder.join("old.svg"), "old.svg"),
            Kind::Png => (folder.join("old.png"), "old.png"),
            // `prove` names its folder in the call.
            Kind::Folder if line.contains("-o proof") => {
                fs::create_dir_all(folder.join("proof")).expect("a folder");
                fs::write(folder.join("proof/problem.opb"), "old\n").expect("a file");
                (folder.join("proof/proof.pbp"), "")
            }
            Kind::Folder => (folder.join("old.txt"), "pictures"),
        };
        fs::write(&file, "old\n").expect("a file");
        let before = files(folder);
        let plain = site.run(&line, "");
        let output = if name.is_empty() { String::new() } else { format!(" {flag}={name}") };
        let run = site.run(&format!("{line}{output}"), "");
        // What was found in time, or is complete, is put there.
        if flag == "--output" && (is_something(&plain.stdout) || run.code == Some(0)) {
            continue;
        }
        assert_eq!(run.code, Some(3), "{line}{output}: {}", run.stderr);
        let after = files(folder);
        let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&after), names(&before), "{line}{output}");
        let changed = before.iter().find(|(name, content)| after.get(*name) != Some(content));
        assert_eq!(changed.map(|(name, _)| name), None, "{line}{output}");
        checked += 1;
    }
    assert!(checked > 15, "{checked} outputs");
}

/// By a signal, in the middle of a search.
#[cfg(target_os = "linux")]
#[test]
fn files_stay_as_they_were_after_ctrl_c() {
    let site = Site::new();
    let folder = site.folder().path();
    fs::write(folder.join("old.txt"), "old\n").expect("a file");
    let before = files(folder);
    for line in [
        "generate -n 1000000000 --layout 4x4 --givens 3 -o old.txt",
        "solve --engine links hard.txt -o old.txt",
    ] {
        let program = super::support::bare().get_program().to_owned();
        let mut command = std::process::Command::new("timeout");
        command.args(["--preserve-status", "-s", "INT", "0.5", "env", "--default-signal=INT"]);
        command.arg(program).args(line.split(' ')).current_dir(folder);
        let output = command.output().expect("there is a program `timeout`");
        assert_eq!(output.status.code(), Some(130), "{line}");
        assert!(files(folder) == before, "{line}");
    }
}

#[test]
fn complete_answers_without_content_replace_files() {
    let site = Site::new();
    let old = site.folder().file("old.txt", "old\n");
    // Two cells of the first row are left for 3 and 4, and 3 stands in their block.
    let run = site.run("list 12....3......... -o old.txt", "");
    assert_eq!((run.code, fs::read_to_string(&old).expect("a file").as_str()), (Some(1), ""));
}

/// Runs a call with streams that a shell redirects, such as `>&-`.
#[cfg(unix)]
#[track_caller]
fn redirected(site: &Site, line: &str, redirections: &str) -> Run {
    let program = super::support::bare().get_program().to_owned();
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &format!("exec \"$@\" {redirections}"), "sh"]).arg(program);
    command.args(site.args(line)).current_dir(site.folder().path());
    let output = assert_cmd::Command::from_std(command).timeout(HANG).output().expect("a shell");
    Run::of(output)
}

#[cfg(target_os = "linux")]
#[test]
fn closed_standard_output_is_an_error() {
    let site = Site::new();
    let before = files(site.folder().path());
    let refused = |line: &str| {
        let run = redirected(&site, line, ">&-");
        assert!(files(site.folder().path()) == before, "{line}: files have changed");
        let lines: Vec<&str> = run.stderr.lines().collect();
        assert_eq!(run.code, Some(2), "{line}: {}", run.stderr);
        let last = lines.last().copied().unwrap_or_default();
        assert!(last.contains("standard output is closed"), "{line}: {}", run.stderr);
        assert_eq!(lines.len(), 1, "{line}: {}", run.stderr);
    };
    CALLS.iter().for_each(|call| refused(&call.line()));
    ["--help", "--version", "help solve", "solve -h"].into_iter().for_each(refused);
    // Nothing goes to standard output here.
    for line in ["check -q p.txt", "solve -o answers.txt p.txt", "convert --to grid -o g p.txt"] {
        let run = redirected(&site, line, ">&-");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    let site = Site::new();
    for line in ["--help", "--version", "help", "help solve", "solve -h"] {
        let run = redirected(&site, line, "> /dev/full");
        assert_eq!(run.code, Some(2), "{line}");
        assert!(run.stderr.starts_with("pavane: standard output: "), "{line}: {}", run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn closed_standard_input_and_error_change_no_answer() {
    for (number, call) in CALLS.iter().filter(|call| call.verb != "serve").enumerate() {
        // Calls leave results, so each has a site of its own, as far as it writes there.
        let (site, other) = (Site::new(), Site::new());
        let line = call.line();
        let plain = site.run(&line, "");
        let closed = redirected(&other, &line, "2>&- <&-");
        assert_eq!(closed.code, plain.code, "{line}");
        let is_timed = ["compare", "few-clues"].contains(&call.verb);
        assert!(is_timed || closed.stdout == plain.stdout, "{line}: {}", closed.stdout);
        assert_eq!(closed.stderr, "", "{number} {line}");
    }
    let site = Site::new();
    let run = redirected(&site, "check --file-names never bad p.txt -o answers.txt", "2>&-");
    let answers = fs::read_to_string(site.folder().path().join("answers.txt")).expect("a file");
    assert_eq!((run.code, answers.as_str()), (Some(2), "error\nunique\n"));
    for line in ["check", "solve -", "verify - --problem q.dlx"] {
        let run = redirected(&site, line, "<&-");
        assert_eq!(run.code, Some(2), "{line}");
        assert!(run.stderr.contains("standard input is closed"), "{line}: {}", run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn readers_that_go_away_end_the_program_as_others() {
    let site = Site::new();
    for call in CALLS {
        // The result of `run` is its file.
        if ["serve", "tasks run"].contains(&call.verb) {
            continue;
        }
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = site.command(&call.line());
        command.stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped());
        let output = command.spawn().expect("runs").wait_with_output().expect("ends");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!stderr.contains("cannot be written"), "{}: {stderr}", call.line());
        assert_ended_by_closed_pipe(output.status);
    }
}

/// The layouts: usual, blocks, a jigsaw, extra zones, a jigsaw with extra zones, and boards that overlap.
const LAYOUTS: &[&str] =
    &["9x9", "2x3", "3x2", "jigsaw:map", "9x9+x", "9x9+windoku", "jigsaw:map+x", "zones:samurai"];

/// A jigsaw of 6x6, which has grids with different digits on the diagonals, too.
const MAP: &str = "AAABBB\nAAABBB\nCCCDDD\nCCCDDD\nEEEEFF\nEEFFFF\n";
/// Two boards of 4x4 that share a block.
const SAMURAI: &str =
    r#"{"place": [{"layout": "4x4", "at": "r1c1"}, {"layout": "4x4", "at": "r3c3"}]}"#;

/// A folder with the files that the layouts name.
fn site_of_layouts() -> Site {
    let site = Site::new();
    site.folder().file("map", MAP);
    site.folder().file("samurai", SAMURAI);
    site
}

/// Writes a puzzle of a layout to `puzzle.json`.
#[track_caller]
fn generate(site: &Site, layout: &str) {
    let json = format!("generate --layout {layout} --to json -o puzzle.json");
    assert_eq!(site.run(&json, "").code, Some(0), "{layout}");
}

/// The layout and the givens of the one puzzle of a text, as JSON has them.
#[track_caller]
fn read(site: &Site, args: &str, text: &str) -> (Value, Value) {
    let run = site.run(&format!("convert --to json {args} -"), text);
    assert_eq!(run.code, Some(0), "{args}: {}\n{text}", run.stderr);
    let object: Value = serde_json::from_str(&run.stdout).expect("an object");
    let layout = [&object["layout"], &object["map"]].into_iter().find(|value| !value.is_null());
    (layout.expect("a layout").clone(), object["givens"].clone())
}

/// The arguments that a note on standard error names, or none if there is no note.
fn named(run: &Run) -> Option<String> {
    let note = run.stderr.lines().find(|line| line.contains("do not state the layout"))?;
    let (_, flag) = note.split_once("add ").unwrap_or((note, ""));
    Some(flag.to_owned())
}

#[test]
fn printed_puzzles_are_read_again_with_their_layout() {
    let site = site_of_layouts();
    for layout in LAYOUTS {
        generate(&site, layout);
        let text = fs::read_to_string(site.folder().path().join("puzzle.json")).expect("a file");
        let (expected, givens) = read(&site, "", &text);
        for (verb, is_same) in [
            ("generate", false),
            ("minimize", false),
            ("complete", true),
            ("scramble", false),
            ("canonicalize", false),
            ("dedup", true),
            ("vicinity --minus 1 --plus 1", false),
            ("check --only unique", true),
        ] {
            let input = if verb == "generate" { "" } else { " puzzle.json" };
            let run = site.run(&format!("{verb} --layout {layout}{input}"), "");
            let line =
                run.stdout.lines().next().unwrap_or_else(|| panic!("{verb}: {}", run.stderr));
            let flag = named(&run).unwrap_or_default();
            let (found, cells) = read(&site, &flag, line);
            assert_eq!(found, expected, "{verb} --layout {layout}");
            assert!(!is_same || cells == givens, "{verb} --layout {layout}");
            let is_said = matches!(*layout, "9x9" | "2x3" | "jigsaw:map");
            assert_eq!(flag.is_empty(), is_said, "{verb} --layout {layout}: {}", run.stderr);
        }
        let lines = site.run(&format!("convert --to line --layout {layout} puzzle.json"), "");
        match lines.code {
            Some(0) => assert_eq!(read(&site, "", &lines.stdout), (expected, givens)),
            _ => assert!(lines.stderr.contains("has no room"), "{}", lines.stderr),
        }
    }
}

#[test]
fn solutions_are_read_with_the_layout_or_the_line_of_their_puzzle() {
    let site = site_of_layouts();
    for layout in LAYOUTS {
        generate(&site, layout);
        for verb in ["solve", "list", "sample", "nth 1"] {
            let run = site.run(&format!("{verb} --layout {layout} puzzle.json"), "");
            assert_eq!(run.stderr, "");
            let check = site.run(&format!("check --layout {layout} -"), run.stdout);
            assert_eq!((check.stdout.as_str(), check.code), ("unique\n", Some(0)), "{layout}");
        }
    }
    let jigsaw = "1...............;AAABACBBCCDBCDDD";
    let run = site.run("solve --with-input -", jigsaw);
    assert_eq!(read(&site, "", &run.stdout), read(&site, "", jigsaw));
}

#[test]
fn objects_and_formats_of_generated_puzzles_state_the_layout() {
    let site = site_of_layouts();
    let layout = |args: &str| {
        let run = site.run(&format!("generate {args} --json"), "");
        serde_json::from_str::<Value>(&run.stdout).expect("an object")["layout"].clone()
    };
    assert_eq!(layout("--layout 9x9+x"), "9x9+x");
    assert_eq!(layout("--layout 3x2"), "3x2");
    assert!(layout("--layout jigsaw:map+x").is_object());
    for layout in LAYOUTS {
        let made = site.run(&format!("generate --layout {layout} --json"), "");
        let formats = site.run(&format!("generate --layout {layout} --to json"), "");
        assert_eq!(read(&site, "", &made.stdout), read(&site, "", &formats.stdout), "{layout}");
    }
    for format in ["grid", "json", "csv", "sdk", "opensudoku", "ss", "sgt"] {
        let run = site.run(&format!("generate -n 3 --to {format} -o made.txt"), "");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{format}");
        let run = site.run(&format!("check --format {format} made.txt"), "");
        assert_eq!(run.stdout, "unique\n".repeat(3), "{format}: {}", run.stderr);
    }
    let run = site.run("generate --layout 9x9+x --to line -o made.txt", "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("--to: the format line has no room for the layout 9x9+x"));
}

#[test]
fn remarks_about_puzzles_are_no_labels() {
    let site = Site::new();
    let run = site.run("generate --layout 16x16 --node-limit 1 -o made.txt", "");
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.contains("givens of 1 puzzle are kept because undecided"), "{}", run.stderr);
    let made = fs::read_to_string(site.folder().path().join("made.txt")).expect("a file");
    assert_eq!((made.lines().count(), made.trim_end().chars().count()), (1, 256));
    let run = site.run("convert --to json made.txt", "");
    assert!(!run.stdout.contains("label"), "{}", run.stdout);
}
