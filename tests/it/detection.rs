//! Detection of files from their beginnings: random exact cover problems with names of all kinds, random drawn grids
//! of all styles, and 0/1 matrices. What a text is follows from how it was made.

use dlx::format::text;
use pavane::format::{Detection, Kind, Reading, detect, examine};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use std::fmt::Write;

/// Random numbers from a seed.
struct Random(Pcg64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    /// One of several values.
    fn of<'t>(&mut self, values: &[&'t str]) -> &'t str {
        values[self.below(values.len())]
    }

    fn shuffle<T>(&mut self, values: &mut [T]) {
        for place in (1..values.len()).rev() {
            values.swap(place, self.below(place + 1));
        }
    }
}

fn found(text: &str) -> Detection {
    examine(text.as_bytes(), &Reading::default())
}

/// Different names of one style.
fn names(random: &mut Random, count: usize) -> Vec<String> {
    let style = random.below(8);
    let name = |number: usize| match style {
        0 => (number + 1).to_string(),
        1 => number.to_string(),
        2 => char::from(b'A' + number as u8).to_string(),
        3 => char::from(b'a' + number as u8).to_string(),
        4 => format!("r{}c{}", number / 4 + 1, number % 4 + 1),
        5 => format!("{}-{}", number / 4 + 1, number % 4 + 5),
        6 => format!("{}{}", number / 4 + 1, number % 4 + 1),
        _ => format!("[{number}]"),
    };
    (0..count).map(name).collect()
}

/// A problem in Knuth's text, in which most options have fewer items than there are.
fn problem(random: &mut Random) -> String {
    let primary = 3 + random.below(12);
    let secondary = random.below(2) * random.below(6);
    let names = names(random, primary + secondary);
    let [has_colors, has_costs, has_bounds, has_comments] = [(); 4].map(|()| random.below(4) == 0);
    let mut text = String::new();
    if has_comments {
        text.push_str("| a comment 1 2 3 4\n\n");
    }
    for (place, name) in names.iter().enumerate() {
        let bounds =
            if has_bounds && place < primary { random.of(&["", "1:2|", "0:1|"]) } else { "" };
        let bar = if place == primary { "| " } else { "" };
        let _ = write!(text, "{bar}{bounds}{name} ");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for _ in 0..2 + random.below(40) {
        let mut items: Vec<usize> = (0..names.len()).collect();
        random.shuffle(&mut items);
        items.truncate(1 + random.below(names.len() - 1));
        // A search would choose no option without a primary item.
        items.push(random.below(primary));
        items.sort_unstable();
        items.dedup();
        if has_comments {
            text.push_str(random.of(&["", "", "|> a name\n"]));
        }
        let words = items.iter().map(|&item| {
            let color =
                if has_colors && item >= primary { random.of(&["", ":1", ":red"]) } else { "" };
            format!("{}{color}", names[item])
        });
        let words: Vec<String> = words.collect();
        let cost = if has_costs { random.of(&["", " |5", " |-12"]) } else { "" };
        let _ = writeln!(text, "{}{cost}", words.join(" "));
    }
    text
}

#[test]
fn random_problems_are_problems() {
    for seed in 0..500 {
        let text = problem(&mut Random::new(seed));
        let read =
            text::read(text.as_bytes()).unwrap_or_else(|error| panic!("{seed}: {error}\n{text}"));
        let shorter = |option| read.problem.entries(option).len() < read.problem.item_count();
        if 2 * read.problem.options().filter(|&o| shorter(o)).count() <= read.problem.option_count()
        {
            continue;
        }
        assert_eq!(found(&text), Kind::Cover.into(), "seed {seed}:\n{text}");
    }
}

/// The digits of a solved board, and the height of its blocks.
fn solved(random: &mut Random) -> (Vec<Vec<usize>>, usize) {
    let (height, width) = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)][random.below(5)];
    let side = height * width;
    let mut digits: Vec<usize> = (1..=side).collect();
    random.shuffle(&mut digits);
    let cell =
        |row: usize, column: usize| digits[(row % height * width + row / height + column) % side];
    let row = |row: usize| (0..side).map(|column| cell(row, column)).collect();
    ((0..side).map(row).collect(), height)
}

/// A drawn grid, and whether it has an empty cell.
fn grid(random: &mut Random) -> (String, bool) {
    let (rows, height) = solved(random);
    let side = rows.len();
    let between = if side > 9 { " " } else { random.of(&["", " ", "  "]) };
    let empty = random.of(&[".", "0", "*", "_"]);
    let borders = between == " " && random.below(3) == 0;
    // Of this many cells one is empty; or none is.
    let share = [0, 2, 3, 8][random.below(4)];
    let mut has_empty = false;
    let mut text = String::from(random.of(&["", "", "# a comment\n", "Grid 01\n"]));
    for (number, row) in rows.iter().enumerate() {
        if borders && number > 0 && number % height == 0 {
            text.push_str(&"-".repeat(2 * side + 1));
            text.push('\n');
        }
        let mut cells = Vec::new();
        for (place, digit) in row.iter().enumerate() {
            if borders && place > 0 && place % (side / height) == 0 {
                cells.push("|".to_owned());
            }
            let is_empty = share > 0 && random.below(share) == 0;
            has_empty |= is_empty;
            cells.push(if is_empty { empty.to_owned() } else { digit.to_string() });
        }
        text.push_str(&cells.join(between));
        text.push('\n');
    }
    (text, has_empty)
}

#[test]
fn random_grids_are_puzzles() {
    for seed in 0..500 {
        let (text, _) = grid(&mut Random::new(seed));
        let Detection { kind, rival } = found(&text);
        let Kind::Puzzles(format) = kind else { panic!("seed {seed}: {kind:?}\n{text}") };
        assert_eq!((format.name(), rival), ("grid", None), "seed {seed}:\n{text}");
        for (_, record) in format.read(text.clone().into(), &Reading::default()) {
            assert!(record.is_ok(), "seed {seed}: {record:?}\n{text}");
        }
    }
}

#[test]
fn broken_grids_are_no_problems() {
    for seed in 0..500 {
        let random = &mut Random::new(seed);
        let (text, has_empty) = grid(random);
        if !has_empty {
            continue;
        }
        let mut lines: Vec<&str> = text.lines().collect();
        let place = random.below(lines.len());
        let broken = lines[place].replacen(|c: char| c.is_ascii_digit(), "?", 1);
        match random.below(3) {
            0 => drop(lines.remove(place)),
            1 => lines.push(lines[place]),
            _ => lines[place] = &broken,
        }
        let text = lines.join("\n");
        let kind = detect(text.as_bytes(), &Reading::default());
        assert!(matches!(kind, Kind::Puzzles(_)), "seed {seed}: {kind:?}\n{text}");
    }
}

#[test]
fn matrices_of_odd_shapes_are_matrices() {
    for seed in 0..200 {
        let random = &mut Random::new(seed);
        let (rows, columns) = (2 + random.below(9), 2 + random.below(40));
        let is_square = |number: usize| number.isqrt() * number.isqrt() == number;
        let words = random.of(&["0 1", "0 1", "0.0 1.0", "0.000e+00 1.000e+00", "false true"]);
        let between = random.of(&[" ", ",", ", ", "\t", ";"]);
        // Two columns without any separator but blanks are names and options, too.
        if columns < 3 || rows.is_multiple_of(columns) || is_square(columns) {
            continue;
        }
        let words: Vec<&str> = words.split(' ').collect();
        let mut row = || {
            let cells: Vec<&str> = (0..columns).map(|_| words[random.below(2)]).collect();
            cells.join(between)
        };
        let lines: Vec<String> = (0..rows).map(|_| row()).collect();
        let text = lines.join("\n");
        assert_eq!(found(&text), Kind::CoverMatrix.into(), "seed {seed}:\n{text}");
        let headed = format!("{columns}\n{text}\n");
        assert_eq!(found(&headed), Kind::CoverMatrix.into(), "seed {seed}:\n{headed}");
        let arrays = lines.iter().map(|line| format!("[{}]", line.replace(between, ",")));
        let json = format!("[{}]", arrays.collect::<Vec<_>>().join(", "));
        assert_eq!(found(&json), Kind::CoverMatrix.into(), "seed {seed}:\n{json}");
    }
}

#[test]
fn gaps_below_a_row_of_digits_are_no_silent_problem() {
    for text in [
        "1 2 3 4 5 6 7 8 9\n5 3     7\n6     1 9 5\n  9 8         6\n8       6       3\n4     8   3     1\n\
         7       2       6\n  6         2 8\n      4 1 9     5\n        8     7 9\n",
        "\t\t\t\n1\t4\t3\t2\n\t\t\t\n4\t3\t2\t1\n",
        "1\t2\t3\t4\n\t\t\t\n1\t\t\t4\n\t2\t\t\n\t\t3\t\n",
    ] {
        let Detection { kind, rival } = found(text);
        assert!(kind != Kind::Cover || rival.is_some(), "{kind:?}\n{text}");
    }
}

#[test]
fn options_of_short_numbers_are_problems() {
    for text in [
        "3 5 6 1 7 4\n1 7 4 3 5 6\n3 5 4 1 7 6\n5 7 6 1 3\n7 1 4 5 6\n3 4 5 1 7 6\n4\n6 7 3 5\n6 1 4 5 3 7\n",
        "1 2 3 4\n3 2 1\n1 4 3 2\n1 2\n1 3 2 4\n3 2 4 1\n2 3 4 1\n4 1\n",
    ] {
        assert_eq!(found(text).kind, Kind::Cover, "{text}");
    }
    // All options have all items: a grid or a problem.
    let Detection { kind, rival } = found("1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n");
    assert!(kind == Kind::Cover || rival == Some(Kind::Cover), "{kind:?} {rival:?}");
    assert_eq!(found("0 1\n0 1\n").rival, Some(Kind::Cover));
}
