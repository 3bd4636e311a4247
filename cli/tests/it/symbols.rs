//! Digits by other symbols: every verb that prints digits says the same of a relabeled board, in its symbols.
//!
//! The base are symbols that occur nowhere else in an output. With them replaced by 1, 2, ... an answer must be that
//! about the plain board, and with them replaced by other symbols, that about the board with those.

use super::support::{Folder, run_args};
use std::fs;

/// The symbols of the base.
const BASE: &str = "αβγδεζηθι";
/// A puzzle of 4x4 and one of 9x9.
const PUZZLES: [&str; 2] = [
    ".4.....1...2.3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];
/// A puzzle whose steps have chains on both scales.
const HARD: &str =
    "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";

/// A text with each symbol of one kind replaced by that of another.
fn relabeled(text: &str, from: &str, to: &str) -> String {
    let names: Vec<(char, char)> = from.chars().zip(to.chars()).collect();
    let name = |symbol: char| names.iter().find(|(old, _)| *old == symbol).map(|(_, new)| *new);
    text.chars().map(|symbol| name(symbol).unwrap_or(symbol)).collect()
}

/// The output, the messages and the exit code of a call about a puzzle in some symbols, and the content of the files
/// that it writes; `FILE` and `DIR` in the arguments are names for these.
fn answer(args: &str, puzzle: &str, symbols: Option<&str>) -> (String, Option<i32>) {
    let folder = Folder::new();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let word = |word: &str| match word {
        "FILE" => path("picture.svg"),
        "DIR" => path("pictures"),
        word => word.to_owned(),
    };
    let mut args: Vec<String> = args.split_whitespace().map(word).collect();
    if let Some(symbols) = symbols {
        args.extend(["--symbols".to_owned(), symbols.to_owned()]);
    }
    let run = run_args(&args, puzzle);
    let mut text = run.stdout + &run.stderr;
    let mut files: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().collect();
    let pictures = fs::read_dir(folder.path().join("pictures"));
    files.extend(pictures.into_iter().flatten().flatten());
    files.sort_by_key(fs::DirEntry::path);
    for file in files.iter().filter(|file| file.path().is_file()) {
        text += &fs::read_to_string(file.path()).expect("text");
    }
    if let Some(symbols) = symbols {
        // The objects name the symbols.
        text = text.replace(&format!("\"symbols\":\"{symbols}\","), "");
    }
    (text, run.code)
}

/// Checks a call about an input: a puzzle, or a puzzle with the number of its solutions and one of them.
#[track_caller]
fn is_the_same(args: &str, input: &str) {
    let digits = if input.len() < 81 { 4 } else { 9 };
    let first = |symbols: &str| symbols.chars().take(digits).collect::<String>();
    let (base, plain) = (first(BASE), first("123456789"));
    let in_symbols = |symbols: &str| {
        let fields = input.split(" : ").enumerate();
        // The number has no symbols.
        let fields = fields.map(|(place, field)| match place {
            1 => field.to_owned(),
            _ => relabeled(field, &plain, symbols),
        });
        answer(args, &fields.collect::<Vec<_>>().join(" : "), Some(symbols))
    };
    let (named, code) = in_symbols(&base);
    assert_eq!(
        (relabeled(&named, &base, &plain), code),
        answer(args, input, None),
        "{args} {input}"
    );
    for other in [first("EDUCATION"), first("012345678")] {
        let expected = relabeled(&named, &base, &other);
        assert_eq!(in_symbols(&other), (expected, code), "{args} {input} {other}");
    }
}

#[test]
fn steps_are_told_in_the_symbols_of_the_board() {
    for puzzle in PUZZLES {
        for args in [
            "explain",
            "explain --scale se",
            "explain --json",
            "explain --html",
            "explain --svg DIR",
            "steps",
            "steps --json --scale se",
            "hint --reveal cells",
            "hint --reveal all",
            "hint --reveal all --scale se",
            "hint --reveal all --json",
            "show --step 1 --svg FILE",
            "show --step 2",
        ] {
            is_the_same(args, puzzle);
        }
    }
    for args in ["explain", "explain --scale se", "explain --json --scale se"] {
        is_the_same(args, HARD);
    }
}

#[test]
fn answers_are_in_the_symbols_of_the_board() {
    for puzzle in PUZZLES {
        for args in [
            "solve",
            // Each puzzle is searched alone, as boards with other symbols are.
            "solve --json --node-limit 1000000",
            "solve --method three-step --trace text",
            "solve --method three-step --trace json",
            "check --witnesses",
            "candidates",
            "candidates --json",
            "minimal --json",
            "rate --scale se --serate-format %g",
            "list --json",
            "sample",
            "nth 1",
            "marginals",
            "marginals --heat",
            "marginals --svg FILE",
            "minimize",
            "minimize --json",
            "complete --json",
            "unavoidable --size 8",
            "unavoidable --size 8 --classes",
            "canonicalize --json",
            "scramble",
            "show --candidates --svg FILE",
            "show --solution",
            "convert --to grid",
            "convert --to candidates",
            "convert --to json",
            "dedup",
        ] {
            is_the_same(args, puzzle);
        }
    }
    // Near puzzles, and further givens; each takes long for a hard puzzle of 9x9.
    for args in ["vicinity", "vicinity --json", "complete"] {
        is_the_same(args, "1..4.........32.");
        is_the_same(args, "1...............");
    }
}

/// Times differ, so only the fields about the puzzle are compared.
#[test]
fn compared_puzzles_are_in_the_symbols_of_the_board() {
    let puzzle = ".3.....0...1.2..";
    let run =
        run_args(["compare", "--methods", "three-step", "--json", "--symbols", "0123"], puzzle);
    assert!(run.stdout.contains(&format!("\"puzzle\":\"{puzzle}\"")), "{}", run.stdout);
    assert!(run.stdout.contains("\"symbols\":\"0123\""), "{}", run.stdout);
}

#[test]
fn errors_are_in_the_symbols_of_the_board() {
    let solution = "1234341221434321";
    for input in [
        // Clashes, of the givens and of the stated solution.
        "2..2............",
        "....4.......4...",
        "1............... : 1 : 1134341221434321",
        // A stated solution that changes a given, or is not the one.
        &format!("2............... : 288 : {solution}"),
        &format!("1..4.........32. : 1 : {solution}"),
    ] {
        is_the_same("check", input);
        is_the_same("check --json", input);
        is_the_same("explain", input);
    }
}
