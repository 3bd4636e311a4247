//! The texts of help, messages and small answers: help in the files of `help`, the rest in the `.trycmd` files here.
//!
//! After a change of a text, `TRYCMD=overwrite cargo test -p pavane-cli --test it snapshots` writes the new ones;
//! read the difference before you keep it.

use crate::helps::TOPICS;
use crate::support::{HANG, enter_root, pavane, verbs};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where lines of help break; without a terminal this variable decides it.
const WIDTH: (&str, &str) = ("COLUMNS", "100");

#[test]
fn texts_are_as_written_down() {
    enter_root();
    trycmd::TestCases::new().env(WIDTH.0, WIDTH.1).case("cli/tests/it/*.trycmd");
}

/// The files of `help` and the arguments that print each: long and short help of each verb that the program has, and
/// a few more.
fn helps() -> Vec<(PathBuf, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/help");
    let mut helps = vec![
        ("pavane-long".to_owned(), "--help".to_owned()),
        ("pavane-short".to_owned(), "-h".to_owned()),
        ("pavane-alone".to_owned(), String::new()),
        ("pavane-version".to_owned(), "--version".to_owned()),
        ("zoo-pentominoes".to_owned(), "zoo pentominoes --help".to_owned()),
    ];
    for verb in verbs() {
        let name = verb.replace(' ', "-");
        helps.push((format!("{name}-long"), format!("{verb} --help")));
        helps.push((format!("{name}-short"), format!("{verb} -h")));
    }
    for (topic, _) in TOPICS {
        helps.push((format!("topic-{topic}"), format!("help {topic}")));
    }
    let file = |name: String| folder.join(name).with_extension("txt");
    let words = |args: String| args.split_whitespace().map(str::to_owned).collect();
    helps.into_iter().map(|(name, args)| (file(name), words(args))).collect()
}

/// The text of a help, which is asked for and printed, or a message if there are no arguments.
fn help(args: &[String]) -> String {
    // Without standard input there is no terminal, whose width would decide where lines break.
    let output = pavane().env(WIDTH.0, WIDTH.1).args(args).write_stdin("").timeout(HANG).output();
    let output = output.expect("the program can be run");
    let is_asked_for = !args.is_empty();
    assert_eq!(output.status.code(), Some(if is_asked_for { 0 } else { 2 }), "{args:?}");
    let (text, other) = match is_asked_for {
        true => (output.stdout, output.stderr),
        false => (output.stderr, output.stdout),
    };
    assert!(other.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&other));
    String::from_utf8(text).expect("help is UTF-8")
}

#[test]
fn help_of_every_verb_is_as_written_down() {
    let helps = helps();
    assert!(helps.len() > 40, "{} texts", helps.len());
    let files: BTreeSet<&PathBuf> = helps.iter().map(|(file, _)| file).collect();
    let folder = helps[0].0.parent().expect("a folder");
    for entry in fs::read_dir(folder).expect("the folder of help") {
        let path = entry.expect("a file").path();
        assert!(files.contains(&path), "{path:?} belongs to no verb; delete it");
    }
    let is_overwritten = env::var("TRYCMD").is_ok_and(|value| value == "overwrite");
    let mut changed = Vec::new();
    for (file, args) in &helps {
        let text = help(args);
        if is_overwritten {
            fs::write(file, &text).expect("the folder can be written to");
        } else if fs::read_to_string(file).ok().as_ref() != Some(&text) {
            changed.push(format!(
                "pavane {} differs from {file:?} and prints\n{text}",
                args.join(" ")
            ));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}
