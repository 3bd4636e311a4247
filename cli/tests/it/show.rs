//! Drawing puzzles.

use super::support::{Folder, check, run, run_args};
use std::fs;
use std::io::Cursor;
use std::path::Path;

/// With several solutions.
const LINE: &str = "12..............";

#[test]
fn candidates_are_what_no_given_rules_out() {
    let drawn = "\
┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
┃ [1] │ [2] ┃     │     ┃
┃     │     ┃ 3 4 │ 3 4 ┃
┠─────┼─────╂─────┼─────┨
┃     │     ┃ 1 2 │ 1 2 ┃
┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
┃   2 │ 1   ┃ 1 2 │ 1 2 ┃
┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
┠─────┼─────╂─────┼─────┨
┃   2 │ 1   ┃ 1 2 │ 1 2 ┃
┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
";
    check("show --candidates --color never", LINE, drawn, 0);
    // The 1 in r1c1 is on the diagonal of r3c3, not on that of r3c2.
    let with_diagonals = run("show --candidates --layout 4x4+x", LINE);
    let third = with_diagonals.stdout.lines().nth(7).map(str::to_owned);
    assert_eq!(third.as_deref(), Some("┃   2 │░1  ░┃░  2░│ 1 2 ┃"), "{}", with_diagonals.stdout);
    assert!(with_diagonals.stdout.ends_with("┛\nalso: both diagonals\n"));
}

/// Ruled-out candidates belong to the puzzle.
#[test]
fn pencilmarks_are_drawn_in_any_case() {
    let mut marks = vec!["1234"; 16];
    [marks[0], marks[1]] = ["1", "34"];
    let givens = "1...............";
    let puzzle = serde_json::json!({ "layout": "4x4", "givens": givens, "candidates": marks });
    let drawn = "\
┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
┃ [1] │     ┃   2 │   2 ┃
┃     │ 3 4 ┃ 3 4 │ 3 4 ┃
┠─────┼─────╂─────┼─────┨
";
    let run = run("show", puzzle.to_string());
    assert!(run.stdout.starts_with(drawn) && run.code == Some(0), "{}{}", run.stdout, run.stderr);
}

/// A picture, a blank line and a picture; labels and symbols.
#[test]
fn puzzles_are_set_off() {
    let two = "1...............\tone\n2..............3\n";
    let drawn = "\
one
+-------+-------+
| 1   . | .   . |
|       |       |
| .   . | .   . |
+-------+-------+
| .   . | .   . |
|       |       |
| .   . | .   . |
+-------+-------+

+-------+-------+
| 2   . | .   . |
|       |       |
| .   . | .   . |
+-------+-------+
| .   . | .   . |
|       |       |
| .   . | .   3 |
+-------+-------+
";
    check("show --ascii", two, drawn, 0);
    let letters = drawn.replace("1 ", "a ").replace("2 ", "b ").replace("3 ", "c ");
    let two = "a...............\tone\nb..............c\n";
    check("show --ascii --symbols abcd", two, &letters, 0);
    let folder = Folder::new();
    let file = folder.path().join("drawn.txt");
    let into = format!("show --ascii --symbols abcd --output {}", file.display());
    check(&into, two, "", 0);
    assert_eq!(fs::read_to_string(file).expect("a picture"), letters);
}

#[test]
fn solutions_are_filled_in() {
    // The map of the README, with its one solution.
    let drawn = "\
+-------+-------+
| 1   2 | 3   4 |
|   +---+---+   |
| 4 | 3   2 | 1 |
|   |   +---+   |
| 3 | 1 | 4 | 2 |
+---+   |   +---+
| 2 | 4 | 1   3 |
+---+---+-------+
also: region D: r3c3 r4c1 r4c3 r4c4
";
    let one = "12........4.....;AABBACCBACDBDCDD";
    check("show --ascii --solution", one, drawn, 0);
    // Candidates are for cells that are still empty.
    let filled = run("show --ascii --solution --candidates --color never", one);
    let digits: String = filled.stdout.chars().filter(char::is_ascii_digit).collect();
    assert!(digits.starts_with("1234432131422413"), "{}", filled.stdout);
    let note = "-:1: warning: region D";
    assert!(filled.stderr.contains(note), "{}", filled.stderr);
    assert_eq!(filled.code, Some(0));

    let several = run("show --ascii --solution", LINE);
    assert_eq!(several.code, Some(0));
    assert!(several.stdout.starts_with("+-------+-------+\n| 1   2 | "), "{}", several.stdout);
    assert!(!several.stdout.contains('.'), "{}", several.stdout);
    assert_eq!(several.stderr, "-:1: this is one of several solutions, the first that was found\n");
    // Nothing is left for r1c4: 4 is below it.
    let none = run("show --ascii --solution", format!("{one}\n123....4........\n"));
    assert!(none.stderr.ends_with("-:2: no solution\n"), "{}", none.stderr);
    assert_eq!(none.code, Some(1));
    assert!(none.stdout.contains("\n\n+-------+-------+\n| 1   2 | 3   . |\n"), "{}", none.stdout);
    // Nobody asks.
    assert_eq!(run("show", "123....4........").code, Some(0));
}

#[test]
fn givens_are_bold_where_it_is_asked_for() {
    let always = run("show --color always", LINE).stdout;
    assert!(always.contains("┃ \u{1b}[1m1\u{1b}[0m │ \u{1b}[1m2\u{1b}[0m ┃"), "{always}");
    assert_eq!(always.matches('\u{1b}').count(), 4);
    for args in ["show --color never", "show --color auto", "show"] {
        assert!(!run(args, LINE).stdout.contains('\u{1b}'), "{args}");
    }
}

#[test]
fn a_picture_is_of_one_puzzle() {
    let folder = Folder::new();
    let svg = folder.path().join("picture.svg");
    let args = ["show", "--candidates", "--svg", svg.to_str().expect("a name"), LINE];
    let drawn = run_args(args, "");
    assert!(drawn.code == Some(0) && drawn.stdout.starts_with('┏'), "{}", drawn.stderr);
    let text = fs::read_to_string(&svg).expect("a picture");
    let document = roxmltree::Document::parse(&text).expect("XML");
    let count =
        |class| document.descendants().filter(|n| n.attribute("class") == Some(class)).count();
    // 2 in four cells, 3 in four, 4 in six.
    assert_eq!(
        [count("given"), count("solved"), count("candidate")],
        [2, 0, 4 * 2 + 4 * 3 + 6 * 4]
    );
    fs::remove_file(&svg).expect("it is there");
    let two = run_args([&args[..], &[LINE]].concat(), "");
    assert!(two.code == Some(2) && two.stderr.contains("shows one puzzle"), "{}", two.stderr);
    assert!(!svg.exists());
    let input = folder.file("puzzle.svg", LINE).display().to_string();
    for option in ["--svg", "--output"] {
        let over = run_args(["show", option, &input, &input], "");
        assert!(over.code == Some(2) && over.stderr.contains("overwritten"), "{}", over.stderr);
    }
    assert_eq!(fs::read_to_string(&input).ok().as_deref(), Some(LINE));
    let nowhere = run("show --svg no-such-folder/picture.svg", LINE);
    assert!(nowhere.code == Some(2) && nowhere.stderr.contains("cannot be written"));
}

/// The width, the height, and the pixels of a PNG, each with red, green and blue.
fn pixels(file: &Path) -> (usize, usize, Vec<[u8; 3]>) {
    let bytes = fs::read(file).expect("a picture");
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("pixels");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    let pixels = bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    (info.width as usize, info.height as usize, pixels)
}

/// A cell has 60 units, the margin 12, and a unit two pixels.
#[test]
fn a_picture_in_pixels_has_ink_where_digits_are() {
    let folder = Folder::new();
    let [svg, png] = ["picture.svg", "picture.png"].map(|name| folder.path().join(name));
    let [svg_name, png_name] = [&svg, &png].map(|file| file.to_str().expect("a name"));
    let args = ["show", "--svg", svg_name, "--png", png_name, LINE];
    let drawn = run_args(args, "");
    assert_eq!((drawn.code, &*drawn.stderr), (Some(0), ""));
    assert!(fs::read_to_string(&svg).expect("a picture").starts_with("<svg"));
    let (width, height, pixels) = pixels(&png);
    assert_eq!((width, height), (2 * (4 * 60 + 2 * 12), 2 * (4 * 60 + 2 * 12)));
    for (cell, given) in LINE.chars().enumerate() {
        // Lines are up to 2.5 units wide.
        let start = |at: usize| 2 * (12 + 60 * at + 2);
        let (left, top) = (start(cell % 4), start(cell / 4));
        let mut inside =
            (top..top + 112).flat_map(|y| &pixels[y * width + left..y * width + left + 112]);
        assert_eq!(inside.any(|pixel| *pixel != [255; 3]), given != '.', "cell {cell}");
    }
    fs::remove_file(&png).expect("it is there");
    let two = run_args([&args[..], &[LINE]].concat(), "");
    assert!(two.code == Some(2) && two.stderr.contains("shows one puzzle"), "{}", two.stderr);
    assert!(!png.exists());
    let missing = run_args(&args[..5], format!("{LINE} 数 独\n"));
    assert_eq!(missing.code, Some(0));
    assert!(missing.stderr.contains("the font of a PNG has no 数 独"), "{}", missing.stderr);
    let nowhere = run("show --png no-such-folder/picture.png", LINE);
    assert!(nowhere.code == Some(2) && nowhere.stderr.contains("cannot be written"));
}

/// Cells of boards have 60 units and of tilings 40, margins 12 and 10, and a line of words has 30.
#[test]
fn other_verbs_draw_in_pixels_too() {
    let folder = Folder::new();
    let dominoes = run("zoo dominoes 2 3", "").stdout;
    for (args, input, (width, height)) in [
        ("techniques --png {} x-wing", "", (9 * 60 + 24, 9 * 60 + 24 + 2 * 30)),
        ("marginals --quiet --png {}", LINE, (4 * 60 + 24, 4 * 60 + 24 + 30)),
        ("solve --picture={}", &*dominoes, (3 * 40 + 20, 2 * 40 + 20)),
    ] {
        let file = folder.path().join("picture.png");
        let args = args.replace("{}", file.to_str().expect("a name"));
        let drawn = run(&args, input);
        assert_eq!((drawn.code, &*drawn.stderr), (Some(0), ""), "{args}");
        let (wide, high, pixels) = pixels(&file);
        assert_eq!((wide, high), (2 * width, 2 * height), "{args}");
        assert!(pixels.contains(&[0; 3]) && pixels.contains(&[255; 3]), "{args}");
    }
}

#[test]
fn what_is_no_sudoku_is_refused() {
    let cover = run("show data/cover/toy.dlx", "");
    assert_eq!((cover.stdout.as_str(), cover.code), ("", Some(2)));
    assert!(cover.stderr.contains("`pavane solve --picture`"), "{}", cover.stderr);
    // What can be read is drawn.
    let mixed = run("show --ascii", format!("{LINE}\n11..............\n{LINE}\n"));
    assert_eq!((mixed.stdout.matches("| 1   2 |").count(), mixed.code), (2, Some(2)));
    assert!(mixed.stderr.starts_with("-:2:") && mixed.stderr.contains("clash"), "{}", mixed.stderr);
}

/// The state before a step of `explain`, whose line is below it.
#[test]
fn steps_are_drawn_as_explain_tells_them() {
    let line = "1..4.........32.";
    let told = run("explain --scale se", line);
    let second = told.stdout.lines().nth(1).expect("it has several steps");
    let folder = Folder::new();
    let svg = folder.path().join("step.svg");
    let to = svg.to_str().expect("a name in Unicode");
    let args = ["show", "--ascii", "--scale", "se", "--step", "2", "--svg", to, line];
    let shown = run_args(args, "");
    let drawn = "\
+-----------+-----------+
";
    assert!(shown.stdout.starts_with(drawn), "{}", shown.stdout);
    assert!(shown.stdout.ends_with(&format!("\n{second}\n")), "{}{}", shown.stdout, shown.stderr);
    // The first step fills r2c1 with a 3.
    assert!(shown.stdout.contains("\n| [3]     2 |"), "{}", shown.stdout);
    let picture = fs::read_to_string(svg).expect("it was written");
    assert_eq!(picture.matches("class=\"placed\"").count(), 1, "{picture}");

    let missing = run("show --step 20", line);
    let why = "argument:1: the path has 12 steps, and step 20 was requested";
    assert!(missing.code == Some(1), "{why}: {}", missing.stderr);
    let several = run("show --step 1", LINE);
    assert!(
        several.stderr.contains("several solutions, so there are no steps"),
        "{}",
        several.stderr
    );
    assert_eq!(several.code, Some(1));
}
