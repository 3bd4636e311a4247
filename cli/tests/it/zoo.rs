//! The verb `zoo`, and pictures of what it makes.

use super::support::{Folder, Run, check, pavane, run, run_args};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The problem that the program makes.
#[track_caller]
fn make(args: &str) -> String {
    let run = run(&format!("zoo {args}"), "");
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)), "{args}");
    run.stdout
}

#[track_caller]
fn refused(args: &str, words: &str) {
    let Run { stdout, stderr, code } = run(args, "");
    assert_eq!((stdout.as_str(), code), ("", Some(2)), "{args}: {stderr}");
    assert!(stderr.contains(words), "{args}: {stderr}");
}

/// The smallest interesting arguments of each family, and the number of solutions where it is known
/// from outside.
const SMALL: &[(&str, Option<&str>)] = &[
    ("pentominoes 3 20", Some("8")),
    ("solid-pentominoes 2 3 10", Some("96")),
    ("polyominoes 2 4 4 --any-number", Some("36")),
    ("soma", Some("11520")),
    ("dominoes 4 4", Some("36")),
    ("mutilated 4", Some("0")),
    ("partridge 2", Some("0")),
    ("macmahon --small", Some("416")),
    ("queens 6", Some("4")),
    ("queen-domination 4 2", Some("12")),
    ("langford 7", Some("52")),
    ("latin 4", Some("576")),
    ("mols 4", Some("2")),
    ("transversals 7", Some("133")),
    ("sudoku 2x2", Some("288")),
    ("steiner 7", Some("30")),
    ("kirkman 9", Some("8")),
    ("polyhexes 4 4x7", Some("18")),
    ("polyiamonds 6 3x12", Some("0")),
    ("polycubes 4 2 2 8", Some("1792")),
    ("tetravex 2", None),
    ("eternity 2 3 2", None),
    ("random-sets 9 12 3", None),
];

#[test]
fn every_family_is_listed_and_makes_a_problem() {
    let text = run("zoo --list", "");
    assert_eq!(text.code, Some(0));
    let objects: Vec<Value> = run("zoo --list --json", "")
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON object"))
        .collect();
    let mut left: BTreeSet<&str> =
        SMALL.iter().map(|(args, _)| args.split(' ').next().unwrap()).collect();
    left.extend(["word-squares", "word-rectangles", "edge-matching"]);
    for object in &objects {
        for field in ["name", "summary", "details", "source"] {
            let words = object[field].as_str().unwrap();
            assert!(!words.is_empty(), "{object}");
        }
        let (name, source) = (object["name"].as_str().unwrap(), object["source"].as_str().unwrap());
        assert!(text.stdout.contains(name) && text.stdout.contains(source), "{name}");
        assert!(left.remove(name), "{name} is not tested");
        let help = run(&format!("zoo {name} --help"), "").stdout;
        for parameter in object["parameters"].as_array().unwrap() {
            assert!(help.contains(parameter["name"].as_str().unwrap()), "{help}");
        }
        assert!(help.contains(source), "{help}");
    }
    assert!(left.is_empty(), "{left:?}");
    for (args, count) in SMALL {
        let text = make(args);
        let mut lines = text.lines();
        assert!(lines.next().is_some_and(|title| title.starts_with("| ")), "{text}");
        assert_eq!(lines.next(), Some(format!("| pavane zoo {args}").as_str()));
        // Without a name ending in `.dlx`, it is recognized by its words.
        let Run { stdout: counted, stderr, .. } = run("count", text.clone());
        assert!(!stderr.contains("note: "), "{args}: {stderr}");
        match count {
            Some(count) => {
                assert_eq!(counted.trim(), *count, "{args}");
                let told = format!("| {count} solution");
                assert!(text.contains(&told), "{args}: {}", &text[..200]);
            }
            None => assert!(!text.contains("solutions ("), "{args}"),
        }
    }
}

#[test]
fn a_problem_is_written_to_a_file() {
    let folder = Folder::new();
    let file = folder.path().join("board.dlx");
    let file = file.to_str().unwrap();
    check(&format!("zoo dominoes 2 2 -o {file}"), "", "", 0);
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(text, make("dominoes 2 2"));
    assert_eq!(
        text,
        "| Dominoes on a board of 2x2\n\
         | pavane zoo dominoes 2 2\n\
         | 2 solutions (OEIS A004003(1))\n\
         r1c1 r1c2 r2c1 r2c2\n\
         r1c1 r1c2\n\
         r1c1 r2c1\n\
         r1c2 r2c2\n\
         r2c1 r2c2\n"
    );
    refused("zoo dominoes 2 2 --output /nowhere/board.dlx", "cannot be written");
}

#[test]
fn a_list_of_words_is_read_from_a_file() {
    let folder = Folder::new();
    let list = folder.file("words.txt", "at\nto\nao\ntt\nlong\n");
    // Across `at` and `to`, down `at` and `to`.
    let args = ["zoo", "word-squares", "2", list.to_str().unwrap(), "--repeat"];
    let text = run_args(args, "").stdout;
    let picture = run("list --picture", text).stdout;
    assert!(picture.split("\n\n").any(|square| square.trim_end() == "at\nto"), "{picture}");
    refused("zoo word-squares 2 no-such-file", "no-such-file: cannot be read");
    let bad = folder.file("bad.txt", b"a\xff\n");
    refused(&format!("zoo word-squares 2 {}", bad.display()), "found bytes that are not UTF-8");
}

#[test]
fn bad_arguments_are_refused() {
    refused(
        "zoo pentominoes 7 9",
        "pavane: zoo pentominoes: found a board of 63 cells; expected 60",
    );
    refused("zoo steiner 8", "1 or 3 modulo 6");
    refused("zoo queens 0", "N is 0; give a number from 1 to 1000");
    refused("zoo queens eight", "give a whole number");
    refused("zoo queens", "<N>");
    refused("zoo qeens 8", "queens");
    refused("zoo latin 1000", "N is 1000; give a number from 1 to 100");
    refused("zoo partridge 20", "more than 5000000 entries");
    refused("zoo --json", "--list");
}

/// Reads a picture of dominoes or pieces: each letter with its cells.
fn cells_by_letter(picture: &str) -> BTreeMap<char, BTreeSet<(usize, usize)>> {
    let mut cells: BTreeMap<char, BTreeSet<_>> = BTreeMap::new();
    for (row, line) in picture.lines().enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|&(_, letter)| letter != ' ') {
            cells.entry(letter).or_default().insert((row, column));
        }
    }
    cells
}

/// The connected parts of a set of cells.
fn parts(mut cells: BTreeSet<(usize, usize)>) -> Vec<BTreeSet<(usize, usize)>> {
    let mut parts = Vec::new();
    while let Some(first) = cells.pop_first() {
        let (mut part, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some((row, column)) = open.pop() {
            let beside = [
                (row + 1, column),
                (row, column + 1),
                (row.wrapping_sub(1), column),
                (row, column.wrapping_sub(1)),
            ];
            for next in beside {
                if cells.remove(&next) {
                    part.insert(next);
                    open.push(next);
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// Letters of neighbors differ, so the connected parts of a letter are the dominoes.
#[test]
fn dominoes_are_drawn_apart() {
    let tilings = run("list --picture", make("dominoes 4 4"));
    assert_eq!((tilings.stderr.as_str(), tilings.code), ("", Some(0)));
    let mut seen = BTreeSet::new();
    for picture in tilings.stdout.split("\n\n") {
        let dominoes: BTreeSet<_> =
            cells_by_letter(picture).into_values().flat_map(parts).collect();
        assert_eq!(dominoes.len(), 8, "{picture}");
        assert!(dominoes.iter().all(|domino| domino.len() == 2), "{picture}");
        assert!(seen.insert(dominoes), "{picture}");
    }
    assert_eq!(seen.len(), 36);
}

/// Each letter is one connected piece of five cells, with the signature of the pentomino of that name.
#[test]
fn pentominoes_are_drawn_by_their_letters() {
    let board = make("pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5");
    let readme = fs::read_to_string("README.md").expect("it is there");
    for (verb, pictures) in [("solve", 1), ("nth 7", 1), ("sample -n 3", 3), ("list --limit 2", 2)]
    {
        let run = run(&format!("{verb} --picture"), board.clone());
        assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)), "{verb}");
        let drawn: Vec<&str> = run.stdout.split("\n\n").collect();
        assert_eq!(drawn.len(), pictures, "{verb}");
        for picture in drawn {
            let lines: Vec<&str> = picture.lines().collect();
            assert_eq!(lines.len(), 8, "{picture}");
            assert!(verb != "solve" || readme.contains(picture), "the README has another");
            for line in [lines[3], lines[4]] {
                assert_eq!(&line[3..5], "  ", "{picture}");
            }
            let pieces = cells_by_letter(picture);
            assert_eq!(pieces.keys().collect::<String>(), "FILNPTUVWXYZ");
            for (letter, cells) in pieces {
                assert_eq!(
                    (cells.len(), parts(cells.clone()).len()),
                    (5, 1),
                    "{letter}\n{picture}"
                );
                assert_eq!(signature(&cells), expected_signature(letter), "{letter}\n{picture}");
            }
        }
    }
}

/// An invariant of turning a piece, also over: the number of squares that each square touches,
/// and the sides of the box around it.
fn signature(cells: &BTreeSet<(usize, usize)>) -> (Vec<usize>, usize, usize) {
    let touches = |&(row, column): &(usize, usize)| {
        let is_beside =
            |other: &&(usize, usize)| row.abs_diff(other.0) + column.abs_diff(other.1) == 1;
        cells.iter().filter(is_beside).count()
    };
    let mut degrees: Vec<usize> = cells.iter().map(touches).collect();
    degrees.sort_unstable();
    let side = |of: fn(&(usize, usize)) -> usize| {
        let (low, high) =
            (cells.iter().map(of).min().unwrap(), cells.iter().map(of).max().unwrap());
        high - low + 1
    };
    let (height, width) = (side(|cell| cell.0), side(|cell| cell.1));
    (degrees, height.min(width), height.max(width))
}

/// Of the twelve, from their drawings. V, W and Z have the same, as have F and T: the letter alone tells those apart.
fn expected_signature(letter: char) -> (Vec<usize>, usize, usize) {
    let (degrees, low, high) = match letter {
        'I' => ([1, 1, 2, 2, 2], 1, 5),
        'L' | 'N' => ([1, 1, 2, 2, 2], 2, 4),
        'U' => ([1, 1, 2, 2, 2], 2, 3),
        'V' | 'W' | 'Z' => ([1, 1, 2, 2, 2], 3, 3),
        'P' => ([1, 2, 2, 2, 3], 2, 3),
        'Y' => ([1, 1, 1, 2, 3], 2, 4),
        'F' | 'T' => ([1, 1, 1, 2, 3], 3, 3),
        'X' => ([1, 1, 1, 1, 4], 3, 3),
        _ => panic!("no pentomino is called {letter}"),
    };
    (degrees.to_vec(), low, high)
}

#[test]
fn layers_are_drawn_side_by_side_and_digits_by_themselves() {
    let soma = run("solve --picture", make("soma")).stdout;
    let lines: Vec<&str> = soma.lines().collect();
    assert_eq!((lines.len(), lines[0].len()), (3, 3 + 2 + 3 + 2 + 3), "{soma}");
    let letters: String = soma.chars().filter(|letter| letter.is_ascii_alphabetic()).collect();
    let number = |piece: char| letters.chars().filter(|&letter| letter == piece).count();
    assert_eq!("VLTZABP".chars().map(number).collect::<Vec<_>>(), [3, 4, 4, 4, 4, 4, 4]);
    let grid = run("solve --picture", make("sudoku 2x2")).stdout;
    let line: String = grid.split_whitespace().collect();
    assert_eq!(run_args(["check", &line], "").stdout, "unique\n", "{grid}");
    let square = run("solve --picture", make("latin 10")).stdout;
    for row in square.lines() {
        let numbers: BTreeSet<usize> =
            row.split_whitespace().map(|word| word.parse().unwrap()).collect();
        assert_eq!(numbers, (1..=10).collect(), "{square}");
    }
}

#[test]
fn a_picture_is_written_as_svg() {
    let folder = Folder::new();
    let file = folder.path().join("board.svg");
    let shown = file.to_str().unwrap();
    let board = make("pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5");
    let flag = format!("solve --picture={shown}");
    let solved = run(&flag, board.clone());
    assert_eq!((solved.stderr.as_str(), solved.code), ("", Some(0)));
    assert_eq!(solved.stdout, run("solve", board.clone()).stdout, "the options are printed too");
    let picture = run("solve --picture", board.clone()).stdout;
    let svg = fs::read_to_string(&file).unwrap();
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let all =
        |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    // One for the ground and one a cell, none for a hole.
    assert_eq!((all("rect").count(), all("text").count()), (61, 60));
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| -> f64 {
        node.attribute(name).unwrap().parse().unwrap()
    };
    // The letters are where the letters of the text are.
    let mut drawn: BTreeMap<char, BTreeSet<(usize, usize)>> = BTreeMap::new();
    for text in all("text") {
        let letter = text.text().unwrap().trim().chars().next().unwrap();
        let cell = |name| ((number(&text, name) - 10.0) / 40.0).floor() as usize;
        drawn.entry(letter).or_default().insert((cell("y"), cell("x")));
    }
    let pieces = cells_by_letter(&picture);
    assert_eq!(drawn, pieces);
    // There is a line on each side of a cell beside which there is another piece, a hole or nothing.
    let at = |cell: (usize, usize)| {
        pieces.iter().find(|(_, cells)| cells.contains(&cell)).map(|(&l, _)| l)
    };
    let mut expected = BTreeSet::new();
    for (row, column) in pieces.values().flatten().copied() {
        let here = at((row, column));
        if at((row.wrapping_sub(1), column)) != here {
            expected.insert((row, column, row, column + 1));
        }
        if at((row + 1, column)) != here {
            expected.insert((row + 1, column, row + 1, column + 1));
        }
        if at((row, column.wrapping_sub(1))) != here {
            expected.insert((row, column, row + 1, column));
        }
        if at((row, column + 1)) != here {
            expected.insert((row, column + 1, row + 1, column + 1));
        }
    }
    // A path of lines, such as `M10 10L50 10`, each from either end.
    let paths: String = all("path").filter_map(|path| path.attribute("d")).collect();
    let lines: Vec<(usize, usize, usize, usize)> = (paths.split('M').skip(1))
        .map(|line| {
            let place = |number: &str| {
                ((number.parse::<f64>().expect("a number") - 10.0) / 40.0).round() as usize
            };
            let ends: Vec<usize> = line.split([' ', 'L']).map(place).collect();
            let [x1, y1, x2, y2] = ends[..] else { panic!("{line}") };
            let (from, to) = ((y1, x1).min((y2, x2)), (y1, x1).max((y2, x2)));
            (from.0, from.1, to.0, to.1)
        })
        .collect();
    assert_eq!(lines.len(), expected.len(), "none is drawn twice");
    assert_eq!(BTreeSet::from_iter(lines), expected);
}

/// The rhombus of hexiamonds has rows of twelve triangles, each half a triangle further left.
#[test]
fn triangles_are_drawn_in_moved_rows() {
    let drawn = run("solve --picture", make("polyiamonds 6 6x6")).stdout;
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines.len(), 6);
    for (row, line) in lines.iter().enumerate() {
        assert_eq!(line.len() - line.trim_start().len(), 5 - row, "{drawn}");
        assert_eq!(line.trim_start().len(), 12, "{drawn}");
    }
    let letters: String = drawn.split_whitespace().collect();
    for piece in 'A'..='L' {
        assert_eq!(letters.matches(piece).count(), 6, "{piece}: {drawn}");
    }
}

#[test]
fn styles_are_of_pictures_in_files() {
    let folder = Folder::new();
    let file = folder.path().join("box.svg");
    let flag = format!("solve --picture={} --picture-style isometric,no-letters", file.display());
    let run = run(&flag, make("polycubes 4 2 2 8"));
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    let svg = fs::read_to_string(&file).unwrap();
    // Three faces of 32 cubes, whole and by layers.
    assert_eq!(svg.matches("<polygon").count(), 2 * 32 * 3);
    refused("solve --picture --picture-style shapes r1c1", "--picture=FILE.svg");
    refused("solve --picture-style shapes r1c1", "--picture");
}

/// The published numbers of classes: `docs/zoo.md` has their sources. No symmetry leaves a piece where it is.
#[test]
fn a_file_without_images_has_a_solution_of_each_class() {
    for (problem, classes) in [
        ("pentominoes 3 20", 2),
        ("pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5", 65),
        ("polyhexes 4 4x7", 9),
    ] {
        let broken = run("convert --break-symmetry --to dlx", make(problem));
        assert_eq!((broken.stderr.as_str(), broken.code), ("", Some(0)), "{problem}");
        assert_eq!(run("count", broken.stdout).stdout, format!("{classes}\n"), "{problem}");
    }
    let refused = |args: &str, input: String, words: &str| {
        let found = run(&format!("convert --break-symmetry {args}"), input);
        assert_eq!((found.stdout.as_str(), found.code), ("", Some(2)), "{args}");
        assert!(found.stderr.contains(words), "{}", found.stderr);
    };
    refused("--to dlx", make("queens 6"), "--break-symmetry: no item is named as a cell");
    // No symmetry of 2x3 squares keeps a cell in its place, and dominoes are no items.
    refused("--to json", make("dominoes 2 3"), "or ask count or list --up-to-symmetry");
    refused("--to opb 1...............", String::new(), "about exact cover problems");
}

/// The published numbers of classes: `docs/zoo.md` has their sources. Reflections of the Soma cube exchange two pieces.
#[test]
fn solutions_are_counted_up_to_symmetry() {
    for (problem, classes) in [
        ("pentominoes 3 20", 2),
        ("pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5", 65),
        ("soma", 240),
        ("polyhexes 4 4x7", 9),
        ("polyiamonds 6 4x9", 74),
        ("polyiamonds 6 6x6", 156),
        ("dominoes 2 2", 1),
    ] {
        let counted = run("count --up-to-symmetry", make(problem));
        assert_eq!((counted.stderr.as_str(), counted.code), ("", Some(0)), "{problem}");
        assert_eq!(counted.stdout, format!("{classes}\n"), "{problem}");
    }
    let listed = run("list --up-to-symmetry --picture", make("polyhexes 4 4x7")).stdout;
    assert_eq!(listed.split("\n\n").count(), 9, "{listed}");
    let limited = run("list --up-to-symmetry --limit 3 --picture", make("polyhexes 4 4x7")).stdout;
    assert_eq!(
        limited.trim_end(),
        listed.split("\n\n").take(3).collect::<Vec<_>>().join("\n\n").trim_end()
    );
    // A board with a hole that no turn keeps, and one without cells.
    let odd = make("dominoes 2 3");
    let holes = odd.replace("r1c1 r1c2\n", "");
    assert_eq!(run("count --up-to-symmetry", holes.clone()).stdout, run("count", holes).stdout);
    let sudoku = run("count --up-to-symmetry 1...............", "");
    assert_eq!((sudoku.stdout.as_str(), sudoku.code), ("error\n", Some(2)));
    assert!(sudoku.stderr.contains("about exact cover problems"), "{}", sudoku.stderr);
    let queens = run("count --up-to-symmetry", make("queens 6"));
    assert_eq!((queens.stdout.as_str(), queens.code), ("error\n", Some(2)), "{}", queens.stderr);
    assert!(
        queens.stderr.contains("--up-to-symmetry: no item is named as a cell"),
        "{}",
        queens.stderr
    );
}

/// The example of Knuth, The Art of Computer Programming, section 7.2.2.1: of the two options of `a`, the first leaves
/// `e` without an option, and the second has the only solution.
#[test]
fn searches_of_problems_are_traced() {
    let toy = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
    let traced = run("solve --format dlx --trace text -", toy);
    let expected = "\
a has 2 choices
  1 of 2: a d g
  b is forced: b c f
  dead end: e has no option
  2 of 2: a d f
  b is forced: b g
  c is forced: c e
  solution
nodes by level: 1 2

a d f
b g
c e
";
    assert_eq!((traced.stdout.as_str(), traced.code), (expected, Some(0)), "{}", traced.stderr);
    let limited = run("solve --format dlx --trace json --node-limit 1 -", toy);
    let events: Vec<Value> =
        limited.stdout.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let names: Vec<&str> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(names, ["branch", "choose", "profile"], "{}", limited.stdout);
    assert_eq!(limited.code, Some(3), "{}", limited.stderr);
    let none = run("solve --trace text", make("mutilated 4"));
    assert_eq!(none.code, Some(1), "{}", none.stderr);
    assert!(
        none.stdout.contains("dead end") && none.stdout.ends_with("no solution\n"),
        "{}",
        none.stdout
    );
    let sudoku = run("solve --trace text 1...............", "");
    assert!(sudoku.stderr.contains("about exact cover problems"), "{}", sudoku.stderr);
}

/// Each tiling of a board by dominoes is a turn or a reflection of one that is listed, and of one only.
#[test]
fn one_solution_of_each_class_is_listed() {
    type Place = (usize, usize);
    type Turn = fn(Place) -> Place;
    type Dominoes = BTreeSet<BTreeSet<Place>>;
    let set = |picture: &str| -> Dominoes {
        cells_by_letter(picture).into_values().flat_map(parts).collect()
    };
    let pictures = |verb: &str| -> Vec<Dominoes> {
        run(verb, make("dominoes 4 4")).stdout.split("\n\n").map(set).collect()
    };
    let mut seen = BTreeSet::new();
    for tiling in pictures("list --up-to-symmetry --picture") {
        let turns: [Turn; 8] = [
            |(r, c)| (r, c),
            |(r, c)| (r, 3 - c),
            |(r, c)| (3 - r, c),
            |(r, c)| (3 - r, 3 - c),
            |(r, c)| (c, r),
            |(r, c)| (c, 3 - r),
            |(r, c)| (3 - c, r),
            |(r, c)| (3 - c, 3 - r),
        ];
        let image = |turn: Turn| -> Dominoes {
            tiling.iter().map(|domino| domino.iter().map(|&cell| turn(cell)).collect()).collect()
        };
        let class: BTreeSet<_> = turns.into_iter().map(image).collect();
        assert!(class.iter().all(|image| !seen.contains(image)), "two of a class");
        seen.extend(class);
    }
    assert_eq!(seen, pictures("list --picture").into_iter().collect());
}

/// Of the 36 tilings, in their order.
#[test]
fn every_mth_solution_is_listed() {
    let all = run("list", make("dominoes 4 4")).stdout;
    let all: Vec<&str> = all.trim_end().split("\n\n").collect();
    for every in [1, 5, 35, 36, 40] {
        let some = run(&format!("list --every {every}"), make("dominoes 4 4"));
        let expected: Vec<&str> = all.iter().copied().step_by(every).collect();
        assert_eq!(some.stdout.trim_end(), expected.join("\n\n"), "{every}");
        assert_eq!((some.stderr.as_str(), some.code), ("", Some(0)));
    }
    let limited = run("list --every 5 --limit 12", make("dominoes 4 4")).stdout;
    assert_eq!(limited.trim_end(), [all[0], all[5], all[10]].join("\n\n"));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = Folder::new();
    let file = folder.path().join("board.svg");
    let file = file.to_str().unwrap();
    let board = make("dominoes 2 2");
    let refused = |args: &str, stdin: &str, words: &str| {
        let run = run(args, stdin);
        assert_eq!(run.code, Some(2), "{args}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{args}: {}", run.stderr);
    };
    refused("solve --picture", &make("queens 6"), "no item is named as a cell");
    refused("solve --picture", "1...............\n", "this is a sudoku; use `pavane show`");
    refused("solve --picture 1..4............", "", "use `pavane show`");
    refused("solve --picture", &".".repeat(81), "use `pavane show`");
    refused("solve --picture", &make("queen-domination 4 2"), "`r1c1` may be covered 2 times");
    refused("solve --picture", "r1c1 r01c1\nr1c1 r01c1\n", "are the same cell");
    refused("solve --picture", "r1c1 r9999c9999\nr1c1\n", "at most 1000000 cells");
    refused("solve --picture --json", &board, "cannot be used with");
    // A cell has 80 pixels, and both margins have 40.
    let tall = format!("solve --picture={}", folder.path().join("tall.png").display());
    refused(&tall, "r1c1 r9999c1\nr1c1 r9999c1\n", "this picture needs 120 by 799960");
    refused("solve --picture=board.gif", &board, "the name must end in .svg or .png");
    refused(&format!("list --picture={file}"), &board, "there are several");
    assert!(!fs::exists(file).unwrap());
    let input = folder.file("input.svg", &board);
    let input = input.to_str().unwrap();
    refused(&format!("solve --format dlx --picture={input} {input}"), "", "would be overwritten");
    let none = run(&format!("solve --picture={file}"), make("mutilated 4"));
    assert_eq!((none.stdout.as_str(), none.code), ("no solution\n", Some(1)));
    let cheapest = "r1c1 a b\na r1c1 |3\nb |4\n";
    check("solve --cheapest 1 --picture", cheapest, "cost 7\na\n", 0);
    let closed = pavane().args(["zoo", "no-such"]).output().unwrap();
    assert_eq!(closed.status.code(), Some(2));
}
