//! A table of odd calls and inputs: exit codes, first lines of messages, and files that stay as they are.

use super::sudoku::{PUZZLE, SOLUTION, TWO};
use super::support::{Folder, HANG, pavane};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The table; its head explains the columns.
const TABLE: &str = include_str!("odd_inputs.tsv");

/// Takes a character that is not an escape, or one of several that are, and returns its bytes and what follows.
fn unescape(text: &str) -> (Vec<u8>, &str) {
    let mut characters = text.chars();
    let first = characters.next().expect("a character");
    let rest = characters.as_str();
    if first != '\\' {
        return (first.to_string().into_bytes(), rest);
    }
    match rest.split_at(1) {
        ("x", rest) => {
            let (digits, rest) = rest.split_at(2);
            (vec![u8::from_str_radix(digits, 16).expect("two digits")], rest)
        }
        ("n", rest) => (b"\n".to_vec(), rest),
        ("t", rest) => (b"\t".to_vec(), rest),
        ("r", rest) => (b"\r".to_vec(), rest),
        (other, rest) => (other.as_bytes().to_vec(), rest),
    }
}

/// Takes a repetition, such as `{a*3}`.
fn repetition(text: &str) -> Option<(Vec<u8>, &str)> {
    let (inner, rest) = text.strip_prefix('{')?.split_once('}')?;
    let (unit, times) = inner.rsplit_once('*')?;
    let times: usize = times.parse().ok()?;
    Some((decode(unit).repeat(times), rest))
}

/// Takes a known text, such as `@P` or `@P80`.
fn known(text: &str) -> Option<(Vec<u8>, &str)> {
    let (name, rest) = text.strip_prefix('@')?.split_at_checked(1)?;
    let whole = match name {
        "P" => PUZZLE.to_owned(),
        "S" => SOLUTION.to_owned(),
        "W" => SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2"),
        "M" => TWO[0].to_owned(),
        "B" => ".".repeat(PUZZLE.len()),
        _ => return None,
    };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let length = rest[..end].parse().unwrap_or(whole.len());
    Some((whole[..length].into(), &rest[end..]))
}

/// The bytes of a text of the table.
fn decode(text: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let (some, behind) =
            repetition(rest).or_else(|| known(rest)).unwrap_or_else(|| unescape(rest));
        bytes.extend(some);
        rest = behind;
    }
    bytes
}

/// Fills a folder with what calls of the table name.
fn fill(folder: &Folder) {
    folder.file("p.txt", format!("{PUZZLE}\n"));
    folder.file("empty.txt", "");
    let rows: Vec<&str> =
        PUZZLE.as_bytes().chunks(9).map(|row| str::from_utf8(row).expect("symbols")).collect();
    for extension in ["sdm", "csv", "json", "dlx", "txt"] {
        folder.file(&format!("grid.{extension}"), rows.join("\n"));
    }
    for extension in ["sdm", "csv"] {
        folder.file(&format!("object.{extension}"), format!("{{\"grid\": {rows:?}}}\n"));
    }
    folder.file("lines.sdk", format!("{PUZZLE}\n{SOLUTION}\n"));
    folder.file("line.dlx", format!("{PUZZLE}\n"));
    folder.file("bin.dat", (0..=255).cycle().take(512).collect::<Vec<u8>>());
    folder.file("q.dlx", "a b c\na b\nc\na\nb c\n");
    folder.file("answers.txt", "unique\nunique\n");
    let path = folder.path();
    fs::create_dir(path.join("dir")).expect("a folder");
    fs::hard_link(path.join("p.txt"), path.join("hard.txt")).expect("a hard link");
    #[cfg(unix)]
    std::os::unix::fs::symlink("p.txt", path.join("link.txt")).expect("a link");
    #[cfg(not(unix))]
    fs::copy(path.join("p.txt"), path.join("link.txt")).expect("a copy");
}

/// The contents of a folder and of the folders in it; `None` for a folder.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(contents(&path));
            all.insert(path, None);
        } else {
            let bytes = fs::read(&path).expect("a file");
            all.insert(path, Some(bytes));
        }
    }
    all
}

#[test]
fn odd_inputs_are_answered_by_the_table() {
    let folder = Folder::new();
    fill(&folder);
    let before = contents(folder.path());
    let (mut rows, mut wrong) = (0, String::new());
    for (number, row) in (1..).zip(TABLE.lines()).filter(|(_, row)| !row.starts_with('#')) {
        rows += 1;
        let [args, stdin, code, message] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("line {number} of the table has other columns: {row}");
        };
        let mut command = pavane();
        let args = args.split_whitespace().map(|arg| String::from_utf8(decode(arg)).expect("text"));
        command.current_dir(folder.path()).args(args).write_stdin(decode(stdin)).timeout(HANG);
        let output = command.output().expect("the program can be run");
        let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
        let found = (output.status.code(), stderr.lines().next().unwrap_or_default());
        if found != (code.parse().ok(), message) {
            wrong +=
                &format!("line {number}: {row}\n  found: {} {}\n", found.0.unwrap_or(-1), found.1);
        }
        assert!(contents(folder.path()) == before, "line {number} has changed a file: {row}");
    }
    assert!(rows >= 200, "{rows} rows");
    assert_eq!(wrong, "", "odd inputs are answered otherwise");
}
