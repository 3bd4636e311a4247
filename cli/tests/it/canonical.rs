//! `canonicalize`, `scramble` and `dedup`.

use crate::support::{Folder, check, run, run_args};
use serde_json::Value;
use std::fmt::Write as _;

/// Puzzles with their published canonical forms.
const FORMS: [(&str, &str); 2] = [
    (
        "1..456...4......2...912...6.1...5.....5..729.8..6....43.....9.2....6......82...75",
        "........1..2..3.4..5.16.2.....7...84..96.17..7..4.9.....8.9..3..3.....9..94..76..",
    ),
    (
        "45.....6......17..8...............92....7.1..5...36..........58..1..7............",
        "................12..1..3..4.....1.3..5....6...7..4.8......7.......59...7..3......",
    ),
];

/// The published grid with the most automorphisms.
const MOST_SYMMETRICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Lines of the two puzzles in turn, with a bad one among them.
fn lines(count: usize) -> String {
    let mut lines = String::new();
    for number in 0..count {
        let _ = writeln!(lines, "{} # {number}", FORMS[number % 2].0);
    }
    lines
}

#[test]
fn forms_are_the_published_ones() {
    for (puzzle, form) in FORMS {
        check("canonicalize", puzzle, &format!("{form}\n"), 0);
        check("canonicalize", form, &format!("{form}\n"), 0);
    }
    let clash = format!("{}11{}\n{}\n", ".".repeat(4), ".".repeat(75), FORMS[0].0);
    check("canonicalize", clash, &format!("error\n{}\n", FORMS[0].1), 2);
    let run = run("canonicalize --map", MOST_SYMMETRICAL);
    assert!(run.stdout.starts_with(&format!("{MOST_SYMMETRICAL}\t648\t")), "{}", run.stdout);
}

/// The map of a line leads to its form.
#[test]
fn maps_lead_to_forms() {
    let run = run("canonicalize --map --json", lines(2));
    for (line, (puzzle, form)) in run.stdout.lines().zip(FORMS) {
        let object: Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["status"], "canonical");
        let canonical = &object["canonical"];
        assert_eq!((&canonical["form"], &canonical["automorphisms"]), (&form.into(), &"1".into()));
        let map = &canonical["transformation"];
        let number = |list: &str, place: usize| map[list][place].as_u64().unwrap() as usize;
        let image: String = (0..81)
            .map(|cell| (number("rows", cell / 9) - 1, number("columns", cell % 9) - 1))
            .map(|(a, b)| if map["transposed"] == true { (b, a) } else { (a, b) })
            .map(|(row, column)| match puzzle.as_bytes()[9 * row + column] {
                b'.' => '.',
                digit => {
                    let name = number("digits", usize::from(digit - b'1'));
                    char::from_digit(name as u32, 10).unwrap()
                }
            })
            .collect();
        assert_eq!(image, form);
    }
}

#[test]
fn forms_of_solutions_need_one_solution() {
    let blank = ".".repeat(81);
    let none = format!("12345678.........9{}", ".".repeat(63));
    let input = format!("{}\n{blank}\n{none}\n{MOST_SYMMETRICAL}\n", FORMS[0].0);
    let solution = run("solve", FORMS[0].0).stdout;
    let form = run("canonicalize", solution).stdout;
    assert!(form.starts_with("123456789") && !form.contains('.'), "{form}");
    let expected = format!("{form}multiple\nnone\n{MOST_SYMMETRICAL}\n");
    check("canonicalize --solution", input.clone(), &expected, 1);
    let objects = run("canonicalize --solution --json", input).stdout;
    let object = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    let shown: Vec<(Value, Value)> = objects
        .lines()
        .map(object)
        .map(|object| (object["status"].clone(), object["canonical"]["form"].clone()))
        .collect();
    let of = |status: &str, form: Option<&str>| (Value::from(status), Value::from(form));
    let expected = [
        of("unique", Some(form.trim())),
        of("multiple", None),
        of("none", None),
        of("unique", Some(MOST_SYMMETRICAL)),
    ];
    assert_eq!(shown, expected);
}

#[test]
fn scrambled_puzzles_have_the_same_form_for_any_threads() {
    let input = lines(3000);
    let one = run("scramble --threads 1", input.clone()).stdout;
    assert_eq!(run("scramble --threads 7", input.clone()).stdout, one);
    let other = run("scramble --seed 2", input.clone()).stdout;
    assert!(one.lines().zip(other.lines()).all(|(one, other)| one != other));
    let forms = run("canonicalize", one.clone()).stdout;
    assert_eq!(forms.lines().count(), 3000);
    assert!(forms.lines().enumerate().all(|(number, form)| form == FORMS[number % 2].1));
    // Read one by one, the puzzles are scrambled alike.
    let objects = run("scramble --json", input).stdout;
    let scrambled = objects.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert!(scrambled.zip(one.lines()).all(|(object, line)| object["scrambled"] == line));
}

#[test]
fn the_first_of_each_class_is_printed_as_it_is() {
    let scrambled = run("scramble --seed 5", lines(20_000)).stdout;
    let input = format!("x\n{}{scrambled}", lines(1));
    for threads in [1, 2, 7] {
        let run = run(&format!("dedup --threads {threads}"), input.clone());
        let second = scrambled.lines().nth(1).unwrap();
        assert_eq!(run.stdout, format!("{} # 0\n{second}\n", FORMS[0].0));
        assert_eq!(run.code, Some(2), "one line is no puzzle: {}", run.stderr);
    }
    let counted = run("dedup --counts", scrambled.clone()).stdout;
    let counts: Vec<&str> = counted.lines().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!(counts, ["10000", "10000"]);
    for threads in [1, 3] {
        let members = run(&format!("dedup --classes --threads {threads}"), scrambled.clone());
        let (members, total) = members.stdout.split_once("# ").expect("a last line");
        assert_eq!(total, "2 classes\n");
        let expected: String = scrambled
            .lines()
            .enumerate()
            .map(|(number, line)| format!("{}\t{line}\n", number % 2 + 1))
            .collect();
        assert_eq!(members, expected);
    }
    let objects = run("dedup --json", lines(10)).stdout;
    let objects: Vec<Value> =
        objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!((&objects[1]["line"], &objects[1]["label"]), (&2.into(), &"1".into()));
    assert_eq!(objects[1]["puzzle"], FORMS[1].0);
    let objects = run("dedup --classes --json", lines(10)).stdout;
    let classes = objects.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let classes: Vec<Value> = classes.map(|object| object["class"].clone()).collect();
    assert_eq!(Value::from(classes), serde_json::json!([1, 2, 1, 2, 1, 2, 1, 2, 1, 2]));
}

#[test]
fn known_classes_are_left_out() {
    let folder = Folder::new();
    let known = folder.file("known.txt", FORMS[0].1);
    let run = |file: &std::path::Path| {
        run_args(["dedup".as_ref(), "--known".as_ref(), file.as_os_str()], lines(9))
    };
    assert_eq!(run(&known).stdout, format!("{} # 1\n", FORMS[1].0));
    let bad = run(&folder.file("bad.txt", "x\n"));
    assert_eq!((bad.stdout.as_str(), bad.code), ("", Some(2)), "{}", bad.stderr);
    assert!(bad.stderr.contains("bad.txt:1"), "{}", bad.stderr);
}

/// A puzzle with a map: its mirror image in the map's own axis, with digits renamed, has the same form.
#[test]
fn other_layouts_have_symmetries_of_their_own() {
    let map = "AABBAABBCCDDCCDD";
    let input = format!("1.2.............;{map}\n.3.1............;{map}\n1..2............;{map}\n");
    let forms = run("canonicalize", input.clone());
    let lines: Vec<&str> = forms.stdout.lines().collect();
    assert_eq!((lines.len(), forms.code), (3, Some(0)), "{}", forms.stderr);
    assert_eq!(lines[0], lines[1]);
    let first = input.lines().next().unwrap();
    for verb in ["dedup --layout 4x4+x", "dedup --layout 9x9+x"] {
        let size = if verb.contains("4x4") { 16 } else { 81 };
        // A given in the corner, in another corner, and beside it.
        let given = |cell: usize| format!("{}1{}", ".".repeat(cell), ".".repeat(size - 1 - cell));
        let lines = [given(0), given(size - 1), given(1)];
        let expected = format!("{}\n{}\n", lines[0], lines[2]);
        check(verb, lines.join("\n"), &expected, 0);
    }
    let scrambled = run("scramble", first).stdout;
    assert_eq!(run("canonicalize", scrambled).stdout.trim(), lines[0]);
    let run = run("canonicalize --map --json", first);
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    let map = &object["canonical"]["transformation"];
    let cells: Vec<u64> =
        map["cells"].as_array().unwrap().iter().map(|cell| cell.as_u64().unwrap()).collect();
    assert_eq!((cells.len(), cells.iter().sum::<u64>()), (16, 136));
}
