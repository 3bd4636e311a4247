//! The rates of phrases that make sentences long or vague, in comments and documents. Ripgrep has 8 of them per 1,000
//! lines of comments, and jj 11.

use crate::reader::Sources;
use crate::sisters;
use crate::words::comment;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Phrases to replace by plainer ones; a row counts together. Letters match in any case.
const PHRASES: [&[&str]; 17] = [
    &["those of", "that of"],
    &["if there is", "if there are"],
    &["nobody", "whoever", "nothing"],
    &["so that"],
    &["is left", "are left", "was left", "were left"],
    &["asked for", "wanted"],
    &["as many", "so many"],
    &["of which", "of whose"],
    &["behind"],
    &["tell", "tells", "told"],
    &["is to be", "are to be", "was to be"],
    &["as of"],
    &["as far as"],
    &["by itself", "by themselves"],
    &[", too"],
    &["stand", "stands"],
    &["go on", "goes on"],
];

/// The maximum rate of one row, and of all rows together, per 1,000 lines.
const MAX_ROW: f64 = 1.0;
const MAX_SUM: f64 = 12.0;

/// The number of places where a phrase is found as whole words.
fn occurrences(text: &str, phrase: &str) -> usize {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(phrase)
        .filter(|(at, _)| {
            let (before, after) = (&text[..*at], &text[at + phrase.len()..]);
            let begins =
                !phrase.starts_with(char::is_alphanumeric) || !is_word(before.chars().next_back());
            begins && !is_word(after.chars().next())
        })
        .count()
}

/// The rows that are too frequent in some lines of text, with their rates.
fn faults(lines: &[String]) -> Vec<String> {
    let text = lines.join("\n").to_lowercase();
    let per_thousand = 1_000.0 / lines.len().max(1) as f64;
    let rate = |row: &&[&str]| {
        row.iter().map(|phrase| occurrences(&text, phrase)).sum::<usize>() as f64 * per_thousand
    };
    let rates: Vec<f64> = PHRASES.iter().map(rate).collect();
    let mut faults = Vec::new();
    for (row, rate) in PHRASES.iter().zip(&rates) {
        if *rate > MAX_ROW {
            faults.push(format!("{row:?}: {rate:.1} per 1,000 lines; at most {MAX_ROW}"));
        }
    }
    let sum: f64 = rates.iter().sum();
    if sum > MAX_SUM {
        faults.push(format!("all phrases: {sum:.1} per 1,000 lines; at most {MAX_SUM}"));
    }
    faults
}

/// The comments of a file that take whole lines, without the code of examples.
fn comments(source: &str) -> Vec<String> {
    let mut is_example = false;
    let mut comments = Vec::new();
    for line in source.lines() {
        let Some(text) = comment(line) else {
            is_example = false;
            continue;
        };
        if text.starts_with("```") {
            is_example = !is_example;
        } else if !is_example {
            comments.push(text.to_owned());
        }
    }
    comments
}

/// The lines of a document outside fences.
fn prose(document: &str) -> Vec<String> {
    let mut is_fenced = false;
    let mut prose = Vec::new();
    for line in document.lines() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced && !line.trim().is_empty() {
            prose.push(line.to_owned());
        }
    }
    prose
}

fn assert_plain(kind: &str, lines: &[String]) {
    let mut message = String::new();
    for fault in faults(lines) {
        let _ = writeln!(message, "{fault}");
    }
    assert!(message.is_empty(), "phrases in {} lines of {kind}:\n{message}", lines.len());
}

#[test]
fn comments_use_plain_phrases() {
    let comments_in = |folder: &str| -> Vec<String> {
        Sources::below(folder).iter().flat_map(|(_, text)| comments(text)).collect()
    };
    for folder in ["src", "dlx/src", "cli/src", "python/src"] {
        assert_plain(&format!("comments in {folder}"), &comments_in(folder));
    }
    // Together, since some of these packages are small.
    let lines: Vec<String> =
        sisters::ALL.iter().flat_map(|(folder, _)| comments_in(folder)).collect();
    assert_plain("comments in crates/*/src", &lines);
}

#[test]
fn documents_use_plain_phrases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("README.md"), root.join("CHANGELOG.md")];
    files.extend(sisters::ALL.map(|(folder, _)| root.join(folder).with_file_name("README.md")));
    files.push(root.join("dlx/README.md"));
    let docs = fs::read_dir(root.join("docs")).expect("the folder of documents");
    files.extend(docs.map(|entry| entry.expect("an entry of the folder").path()));
    let lines: Vec<String> = files
        .iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "md"))
        .flat_map(|file| prose(&fs::read_to_string(file).expect("a document is text")))
        .collect();
    assert!(lines.len() > 1_000, "{} lines of documents", lines.len());
    assert_plain("documents", &lines);
}

#[test]
fn phrases_are_whole_words() {
    assert_eq!(occurrences("standing stands; bystands stand", "stands"), 1);
    assert_eq!(occurrences("it, too. he, tooth", ", too"), 1);
    let lines = |text: &str, times: usize| vec![text.to_owned(); times];
    assert!(faults(&lines("the number of rows", 10)).is_empty());
    let found = faults(&[lines("it goes on", 2), lines("rows", 998)].concat());
    assert_eq!(found, [r#"["go on", "goes on"]: 2.0 per 1,000 lines; at most 1"#]);
    assert_eq!(comments("/// A.\n/// ```\n/// so that\n/// ```\nlet a = 1; // so that\n"), ["A."]);
    assert_eq!(prose("A.\n\n```\nso that\n```\n"), ["A."]);
}
