//! Sheets to print.

use super::support::{Folder, Run, run_args};
use roxmltree::Document;
use std::fs;

/// A table with names and levels. The first puzzle is the example of Wikipedia's page on sudoku, with its solution
/// there.
const TABLE: &str = "\
puzzle,name,difficulty
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,Tom & Ann,easy
12..............,small,hard
";
const WIKIPEDIA: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Runs `show` in a folder. `{}` in an argument is the folder.
fn show(folder: &Folder, args: &[&str]) -> Run {
    let root = folder.path().to_str().expect("text");
    let args = args.iter().map(|arg| arg.replace("{}", root));
    run_args(["show".to_owned()].into_iter().chain(args), "")
}

fn names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    names
}

/// The words of each sheet of an SVG with a class.
fn words(svg: &str, class: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("well-formed XML");
    let nodes = document.descendants().filter(|node| node.attribute("class") == Some(class));
    nodes.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

#[test]
fn sheets_have_puzzles_levels_and_solutions() {
    let folder = Folder::new();
    folder.file("table.csv", TABLE);
    let args = ["--pages", "2x3", "--with-solutions", "--heading", "A & B", "-o", "{}/x.svg"];
    let run = show(&folder, &[&args[..], &["{}/table.csv"]].concat());
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{}", run.stderr);
    assert!(
        run.stderr
            .ends_with("table.csv:3: this is one of several solutions, the first that was found\n")
    );
    assert_eq!(names(&folder), ["table.csv", "x.svg"], "no other file is written");
    let svg = fs::read_to_string(folder.path().join("x.svg")).expect("a file");
    assert_eq!(words(&svg, "heading"), ["A & B", "A & B: solutions"]);
    assert_eq!(words(&svg, "page"), ["1 / 2", "2 / 2"]);
    assert_eq!(words(&svg, "title"), ["Tom & Ann", "small", "Tom & Ann", "small"]);
    assert_eq!(words(&svg, "level"), ["easy", "hard"]);
    // The digits of both puzzles, then the two solutions, cell by cell.
    let document = Document::parse(&svg).expect("well-formed XML");
    let digits: Vec<(&str, &str)> = document
        .descendants()
        .filter_map(|node| Some((node.attribute("class")?, node.text()?.trim())))
        .filter(|(class, _)| ["given", "solved"].contains(class))
        .collect();
    let givens = TABLE.matches(|symbol: char| symbol.is_ascii_digit()).count();
    assert!(digits[..givens].iter().all(|(class, _)| *class == "given"));
    let solution: String = digits[givens..givens + 81].iter().map(|(_, digit)| *digit).collect();
    assert_eq!(solution, WIKIPEDIA);
    assert_eq!(digits.len(), givens + 81 + 16);
}

#[test]
fn captions_are_left_out_on_demand() {
    let folder = Folder::new();
    folder.file("table.csv", TABLE);
    let args = ["--no-captions", "--layout", "4x4+x", "12.............. # label"];
    let run = show(&folder, &[&args[..], &["--ascii", "--svg", "{}/y.svg"]].concat());
    assert!(run.stdout.starts_with('+') && run.stdout.ends_with("+\n"), "{}", run.stdout);
    let svg = fs::read_to_string(folder.path().join("y.svg")).expect("a file");
    assert!(!svg.contains("label") && !svg.contains("also: "), "{svg}");
    let run = show(&folder, &["--no-captions", "--pages", "2", "-o", "{}/x.svg", "{}/table.csv"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let svg = fs::read_to_string(folder.path().join("x.svg")).expect("a file");
    assert_eq!([words(&svg, "title"), words(&svg, "level")], [[""; 0], [""; 0]]);
}

#[test]
fn the_end_of_the_name_decides_the_form() {
    let folder = Folder::new();
    folder.file("table.csv", TABLE);
    for (name, start) in [
        ("a.html", "<!DOCTYPE html>"),
        ("a.HTM", "<!DOCTYPE html>"),
        ("a.svg", "<svg "),
        ("a.pdf", "%PDF-1.7"),
    ] {
        let run = show(&folder, &["--pages", "1", "-o", &format!("{{}}/{name}"), "{}/table.csv"]);
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        let bytes = fs::read(folder.path().join(name)).expect("a file");
        assert!(bytes.starts_with(start.as_bytes()), "{name}");
    }
    for name in ["a.gif", "a", "a.txt"] {
        let run = show(&folder, &["--pages", "1", "-o", &format!("{{}}/{name}"), "{}/table.csv"]);
        let expected = "expected .html, .pdf, .svg or .png for --pages";
        assert!(run.code == Some(2) && run.stderr.contains(expected), "{name}: {}", run.stderr);
        assert!(!names(&folder).contains(&name.to_owned()));
    }
}

#[test]
fn paper_is_a4_or_letter() {
    let folder = Folder::new();
    for (paper, size) in [(None, "210mm"), (Some("a4"), "210mm"), (Some("letter"), "8.5in")] {
        let paper = paper.map(|paper| ["--paper", paper]);
        let mut args = vec!["--per-page", "4", "-o", "{}/a.html", "................"];
        args.extend(paper.iter().flatten());
        let run = show(&folder, &args);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let html = fs::read_to_string(folder.path().join("a.html")).expect("a file");
        assert!(html.contains(&format!("width=\"{size}\"")), "{html}");
    }
}

#[test]
fn refused_calls_leave_the_old_file() {
    let folder = Folder::new();
    folder.file("old.pdf", "old");
    let blank = "................";
    for (args, message) in [
        (&["--pages", "2x3", blank][..], "--output"),
        (&["--with-solutions", blank], "--pages"),
        (&["--pages", "0x3", "-o", "{}/old.pdf", blank], "columns and rows, such as 2x3"),
        (&["--pages", "145", "-o", "{}/old.pdf", blank], "a number of boards"),
        (&["--pages", "1", "--ascii", "-o", "{}/old.pdf", blank], "--ascii"),
        (&["--pages", "1", "--step", "1", "-o", "{}/old.pdf", blank], "--step"),
        (&["--pages", "1", "--svg", "{}/x.svg", "-o", "{}/old.pdf", blank], "--svg"),
        (&["--pages", "1", "-o", "{}/old.pdf", "1...1..........."], "r1c1 and r1c5"),
        (&["--pages", "1", "-o", "{}/no/such.pdf", blank], "no/such.pdf"),
        (&["--pages", "1", "-o", "{}/old.pdf", "data/cover/queens8.dlx"], "draws sudokus"),
    ] {
        let run = show(&folder, args);
        assert!(run.code == Some(2), "{args:?}: {run:?}");
        let found = run.stderr.contains(message) || message == "r1c1 and r1c5";
        assert!(found, "{args:?}: {}", run.stderr);
        assert_eq!(fs::read(folder.path().join("old.pdf")).expect("a file"), b"old", "{args:?}");
        assert_eq!(names(&folder), ["old.pdf"], "{args:?}");
    }
}

/// 4 of the block and row has no place in the first row.
#[test]
fn a_puzzle_without_a_solution_has_its_number_and_the_reason() {
    let folder = Folder::new();
    folder.file("two.txt", "123....4........\n1234341221434321\n");
    let args = ["--pages", "4", "--with-solutions", "-o", "{}/a.svg", "{}/two.txt"];
    let run = show(&folder, &args);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stderr.ends_with("two.txt:1: no solution\n"), "{}", run.stderr);
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("a file");
    assert_eq!(words(&svg, "missing"), ["no solution"]);
}

#[test]
fn an_svg_with_too_many_sheets_is_refused() {
    let folder = Folder::new();
    folder.file("many.txt", "1...............\n".repeat(101));
    let run = show(&folder, &["--pages", "1", "-o", "{}/a.svg", "{}/many.txt"]);
    let expected = "not written: an SVG has up to 100 sheets, and there are 101; write HTML or PDF";
    assert!(run.code == Some(2) && run.stderr.contains(expected), "{}", run.stderr);
    assert_eq!(names(&folder), ["many.txt"]);
    assert_eq!(show(&folder, &["--pages", "2", "-o", "{}/a.svg", "{}/many.txt"]).code, Some(0));
}

#[test]
fn a_file_has_a_limited_number_of_puzzles() {
    let folder = Folder::new();
    folder.file("many.txt", "1\n".repeat(50_001));
    let run =
        show(&folder, &["--layout", "1x1", "--pages", "12x12", "-o", "{}/a.html", "{}/many.txt"]);
    let expected = "not written: a file takes up to 50000 puzzles, and there are more";
    assert!(run.code == Some(2) && run.stderr.contains(expected), "{}", run.stderr);
    assert_eq!(names(&folder), ["many.txt"]);
}

#[test]
fn a_pdf_warns_about_characters_without_a_glyph() {
    let folder = Folder::new();
    folder.file("one.txt", "1............... # 数独 é\n");
    let run = show(&folder, &["--pages", "1", "-o", "{}/a.pdf", "{}/one.txt"]);
    let expected = "a.pdf: warning: the font of a PDF has no 数 独;";
    assert!(run.code == Some(0) && run.stderr.contains(expected), "{}", run.stderr);
    let run = show(&folder, &["--pages", "1", "-o", "{}/a.html", "{}/one.txt"]);
    assert_eq!(run.stderr, "");
}

/// The commands of the page on pictures, in a folder with two files of other formats.
#[test]
fn a_bank_is_checked_rated_and_printed() {
    let folder = Folder::new();
    folder.file("bank.csv", TABLE);
    folder.file(
        "gift.sdk",
        format!("#DA gift\n#Leasy\n[Puzzle]\n{}\n", {
            let line = TABLE.lines().nth(1).and_then(|line| line.get(..81)).expect("a puzzle");
            line.as_bytes()
                .chunks(9)
                .map(|row| String::from_utf8_lossy(row).into_owned())
                .collect::<Vec<_>>()
                .join("\n")
        }),
    );
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pictures.md"));
    let page = page.expect("the page");
    let block = page.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next());
    let commands: Vec<&str> = block.expect("the commands").lines().collect();
    assert_eq!(commands.len(), 3, "{commands:?}");
    for command in commands {
        // The shell's own parts are quotation marks alone.
        let mut args: Vec<String> = Vec::new();
        for (number, part) in command.split('\'').enumerate() {
            match number % 2 {
                1 => args.push(part.to_owned()),
                _ => args.extend(part.split_whitespace().map(str::to_owned)),
            }
        }
        assert_eq!(args.remove(0), "pavane");
        let output = super::support::pavane().current_dir(folder.path()).args(&args).output();
        let output = output.expect("a run");
        // A bank may have puzzles that are not unique.
        let code = output.status.code().expect("a code");
        assert!(code < 2, "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let rated = fs::read_to_string(folder.path().join("rated.jsonl")).expect("a file");
    assert_eq!(rated.lines().count(), 2, "the small one has several solutions");
    let pdf = fs::read(folder.path().join("sheets.pdf")).expect("a file");
    assert!(String::from_utf8_lossy(&pdf).contains("/Count 2"), "one sheet, and one of solutions");
    let run = show(&folder, &["--pages", "12", "-o", "{}/x.svg", "{}/rated.jsonl"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let svg = fs::read_to_string(folder.path().join("x.svg")).expect("a file");
    assert_eq!(words(&svg, "title"), ["Tom & Ann", "A gift"]);
    // The rating of Sudoku Explainer: naked singles have 2.3 and hidden singles in blocks 1.2.
    assert!(words(&svg, "level").iter().all(|level| level == "ER 1.2"), "{svg}");
}
