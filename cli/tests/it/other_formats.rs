//! Files of other programs: told by themselves, answered, and written as files of each other.

use super::support::{Folder, enter_root, run, run_args};
use std::fs;
use std::path::{Path, PathBuf};

/// The formats that `--to` takes for puzzles, and an extension that tells them where their content does not.
const FORMATS: [(&str, &str); 13] = [
    ("line", "txt"),
    ("grid", "txt"),
    ("json", "json"),
    ("sdm", "sdm"),
    ("sdk", "sdk"),
    ("ss", "ss"),
    ("candidates", "sdx"),
    ("hodoku", "txt"),
    ("csv", "csv"),
    ("opensudoku", "opensudoku"),
    ("sgt", "txt"),
    ("sumocue", "txt"),
    ("walls", "txt"),
];

fn files() -> Vec<PathBuf> {
    enter_root();
    let folder = Path::new("data/formats");
    let listed = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        listed.filter(|path| path.extension().is_none_or(|extension| extension != "md")).collect();
    files.sort();
    files
}

/// The number of puzzles in the folder; `data/formats/README.md` has the number of each file.
const PUZZLES: usize = 48;

#[test]
fn files_of_other_programs_have_puzzles_with_one_solution() {
    let mut args: Vec<PathBuf> = vec!["check".into(), "--file-names".into(), "never".into()];
    args.extend(files());
    let checked = run_args(&args, "");
    assert_eq!((checked.stderr.as_str(), checked.code), ("", Some(0)));
    assert_eq!(checked.stdout, "unique\n".repeat(PUZZLES));
}

/// A puzzle written in another format has the solutions that it had.
#[test]
fn every_format_is_written_as_every_other() {
    let folder = Folder::new();
    for file in files() {
        let file = file.to_str().unwrap();
        let solutions = |path: &str| {
            let args = ["solve".as_ref(), "--json".as_ref(), Path::new(path)];
            let run = run_args(args, "");
            let lines = run.stdout.lines().map(|line| {
                let answer: serde_json::Value = serde_json::from_str(line).unwrap();
                answer["solutions"].to_string()
            });
            lines.collect::<Vec<String>>()
        };
        let expected = solutions(file);
        let mut written = 0;
        for (format, extension) in FORMATS {
            let converted = run(&format!("convert --to {format} {file}"), "");
            if converted.code != Some(0) {
                assert!(
                    converted.stderr.contains("has no room for"),
                    "{file}: {}",
                    converted.stderr
                );
                continue;
            }
            let name = format!("{format}.{extension}");
            let path = folder.file(&name, &converted.stdout);
            assert_eq!(solutions(path.to_str().unwrap()), expected, "{file} as {format}");
            written += 1;
        }
        assert!(written >= 2, "{file}");
    }
}

#[test]
fn labels_and_solutions_go_along_where_there_is_room() {
    let csv = "puzzle,solution,label\n1...............,1234341243212143,\"a, b\"\n";
    let run = run("convert --to csv -", csv);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str(), run.code), (csv, "", Some(0)));
}
