//! The zoo: each family has as many solutions as is known from outside, as many items and options as
//! other programs' files of the same problem have, and is read back as it was written.

use dlx::format::text;
use dlx::{FindCheapest, First, OptionId, Problem, Solver};
use num_bigint::BigUint;
use pavane::format::{Kind, Reading, examine};
use pavane_zoo::{Arguments, FAMILIES, Family, Instance, ParameterKind, ZooError};
use std::collections::HashSet;

/// Makes an instance as the command line would: words for the parameters in their order, then flags.
fn try_make(command: &str) -> Result<Instance, ZooError> {
    let mut words = command.split_whitespace();
    let family = words.next().and_then(Family::named).expect("a family");
    let mut places = family.parameters.iter().filter(|parameter| !parameter.is_flag);
    let mut arguments = Arguments::new();
    while let Some(word) = words.next() {
        let flag = word.strip_prefix("--");
        let parameter = match flag {
            Some(flag) => family.parameters.iter().find(|parameter| parameter.name == flag),
            None => places.next(),
        };
        let parameter = parameter.unwrap_or_else(|| panic!("{command}: {word}"));
        let mut value = || if flag.is_some() { words.next().expect("a value") } else { word };
        arguments = match parameter.kind {
            ParameterKind::Number { .. } => {
                arguments.number(parameter.name, value().parse().expect("a number"))
            }
            ParameterKind::Text => arguments.text(parameter.name, value()),
            ParameterKind::File => panic!("{command}: a file"),
            ParameterKind::Switch => arguments.switch(parameter.name),
        };
    }
    family.make(&arguments)
}

#[track_caller]
fn make(command: &str) -> Instance {
    let instance = try_make(command).unwrap_or_else(|error| panic!("{command}: {error}"));
    assert_eq!(instance.command, command);
    check_round_trip(&instance);
    instance
}

/// An instance is recognized, and reads back as the same problem with the same names.
#[track_caller]
fn check_round_trip(instance: &Instance) {
    let mut written = Vec::new();
    instance.write(&mut written).expect("it can be written");
    let read = text::read(&written).expect("it can be read");
    assert!(read.warnings.is_empty(), "{}: {:?}", instance.command, read.warnings);
    let found = examine(&written, &Reading::default());
    assert_eq!(found, Kind::Cover.into(), "{}", instance.command);
    assert_eq!(shape(&read.problem), shape(&instance.problem), "{}", instance.command);
    let describe = |problem: &Problem, names: &dlx::format::Names| -> Vec<String> {
        let cost = |option| problem.cost(option);
        let line = |option| format!("{} {}", names.describe(problem, option), cost(option));
        problem.options().map(line).collect()
    };
    assert_eq!(
        describe(&read.problem, &read.names),
        describe(&instance.problem, &instance.names),
        "{}",
        instance.command
    );
}

/// The numbers of primary items, secondary items and options.
fn shape(problem: &Problem) -> (usize, usize, usize) {
    let primary = problem.primaries().len();
    (primary, problem.item_count() - primary, problem.option_count())
}

fn count(problem: &Problem) -> BigUint {
    let count = Solver::new(problem).threads(2).count().expect("the engine takes it");
    assert!(count.is_exact());
    count.found
}

/// Checks the number of solutions, and that it is told, if it is `told`.
#[track_caller]
fn check_count(command: &str, expected: &str, told: bool) {
    let instance = make(command);
    assert_eq!(count(&instance.problem).to_string(), expected, "{command}");
    let known = instance.known.map(|known| known.count.to_string());
    assert_eq!(known.as_deref(), told.then_some(expected), "{command}");
}

/// Published: see `docs/zoo.md` for who published what.
#[test]
fn published_counts_are_met_and_told() {
    for (command, expected) in [
        ("pentominoes 3 20", "8"),
        ("pentominoes 20 3", "8"),
        ("pentominoes 6 10", "9356"),
        ("pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5", "520"),
        ("polyominoes 5 3 20", "8"),
        ("polyominoes 4 4 5", "0"),
        ("polyominoes 4 2 10", "0"),
        ("polyominoes 2 8 8 --any-number", "12988816"),
        ("polyominoes 4 8 8 --any-number", "19077209438"),
        ("polyominoes 4 6 10 --any-number", "2569437089"),
        ("polyominoes 3 9 9 --any-number", "928789262080"),
        ("polyhexes 4 4x7", "18"),
        ("polyhexes 4 7x4", "18"),
        ("polyhexes 4 triangle:7", "0"),
        ("polyiamonds 6 6x6", "624"),
        ("polyiamonds 6 4x9", "148"),
        ("polyiamonds 6 9x4", "148"),
        ("polyiamonds 6 3x12", "0"),
        ("polyiamonds 1 triangle:4 --any-number", "1"),
        ("polycubes 4 2 4 4", "11120"),
        ("polycubes 4 8 2 2", "1792"),
        ("polycubes 1 2 2 2 --any-number", "1"),
        ("solid-pentominoes 2 3 10", "96"),
        ("solid-pentominoes 2 5 6", "2112"),
        ("soma", "11520"),
        ("dominoes 2 2", "2"),
        ("dominoes 4 4", "36"),
        ("dominoes 6 6", "6728"),
        ("dominoes 8 8", "12988816"),
        ("dominoes 10 10", "258584046368"),
        ("dominoes 12 12", "53060477521960000"),
        ("dominoes 2 10", "89"),
        ("dominoes 10 2", "89"),
        ("dominoes 1 8", "1"),
        ("dominoes 3 5", "0"),
        ("mutilated 6", "0"),
        ("mutilated 7", "0"),
        ("mutilated 8", "0"),
        ("partridge 1", "1"),
        ("partridge 2", "0"),
        ("partridge 3", "0"),
        ("queens 1", "1"),
        ("queens 2", "0"),
        ("queens 3", "0"),
        ("queens 4", "2"),
        ("queens 8", "92"),
        ("queens 9", "352"),
        ("queens 10", "724"),
        ("queens 11", "2680"),
        ("queen-domination 5 3", "186"),
        ("queen-domination 7 4", "86"),
        ("langford 2", "0"),
        ("langford 3", "2"),
        ("langford 4", "2"),
        ("langford 7", "52"),
        ("langford 8", "300"),
        ("langford 10", "0"),
        ("langford 11", "35584"),
        ("latin 1", "1"),
        ("latin 4", "576"),
        ("latin 5", "161280"),
        ("latin 6", "812851200"),
        ("mols 3", "1"),
        ("mols 4", "2"),
        ("mols 5", "18"),
        ("transversals 1", "1"),
        ("transversals 6", "0"),
        ("transversals 7", "133"),
        ("transversals 11", "37851"),
        ("sudoku 2x2", "288"),
        ("sudoku 2x3", "28200960"),
        ("sudoku 3x2", "28200960"),
        ("steiner 7", "30"),
        ("steiner 9", "840"),
        ("kirkman 9", "8"),
        ("macmahon --small", "416"),
    ] {
        check_count(command, expected, true);
    }
}

/// Counted alike by programs of different authors.
#[test]
fn macmahons_squares_are_met() {
    check_count("macmahon", "106624", true);
}

/// OEIS A008793: plane partitions in a cube, and the same for boxes by the formula of MacMahon.
#[test]
fn lozenges_fill_a_hexagon_as_often_as_there_are_plane_partitions() {
    for (sides, expected) in [
        ("1", "2"),
        ("2", "20"),
        ("3", "980"),
        ("4", "232848"),
        ("2,2,3", "50"),
        ("3,2,2", "50"),
        ("1,2,5", "21"),
        ("5,1,2", "21"),
    ] {
        check_count(&format!("polyiamonds 2 hexagon:{sides} --any-number"), expected, true);
    }
}

/// Goodger's Polyform Puzzler has 9 classes of tetrahexes, 74 and 156 of hexiamonds, 1390 of tetracubes; Ishino has
/// 1390 and 224 of tetracubes.
#[test]
fn broken_symmetry_of_other_pieces_leaves_one_of_each_class() {
    for (command, expected) in [
        ("polyhexes 4 4x7 --break-symmetry", "9"),
        ("polyiamonds 6 4x9 --break-symmetry", "74"),
        ("polyiamonds 6 6x6 --break-symmetry", "156"),
        ("polycubes 4 2 4 4 --break-symmetry", "1390"),
        ("polycubes 4 2 2 8 --break-symmetry", "224"),
    ] {
        check_count(command, expected, false);
    }
}

/// The numbers of classes of pentomino tilings are published: one solution of each is left.
#[test]
fn broken_symmetry_leaves_one_of_each_class() {
    for (command, expected) in [
        ("pentominoes 6 10 --break-symmetry", "2339"),
        ("pentominoes 5 12 --break-symmetry", "1010"),
        ("pentominoes 4 15 --break-symmetry", "368"),
        ("pentominoes 3 20 --break-symmetry", "2"),
        ("pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5 --break-symmetry", "65"),
    ] {
        check_count(command, expected, true);
    }
}

/// On a board without symmetry there is nothing to break, on one with a single symmetry half is left, and what is
/// left are representatives: with their images they are all solutions.
#[test]
fn symmetry_is_broken_as_far_as_the_board_has_it() {
    // Holes in one corner, on the diagonal, opposite each other, and in all four corners.
    for (holes, order) in [
        ("r1c1,r1c2,r2c1,r1c3", 1_u32),
        ("r1c1,r1c2,r2c1,r2c2", 2),
        ("r1c1,r1c2,r8c7,r8c8", 2),
        ("r1c1,r1c8,r8c1,r8c8", 8),
        ("r1c4,r1c5,r8c4,r8c5", 4),
    ] {
        let command = format!("pentominoes 8 8 --holes {holes}");
        let all = count(&make(&command).problem);
        let broken = make(&format!("{command} --break-symmetry"));
        assert_eq!(count(&broken.problem) * order, all, "{holes}");
        let told = format!("each class of {order} ");
        assert_eq!(broken.remarks[0].contains(&told), order > 1, "{:?}", broken.remarks);
    }
}

/// By brute force over all choices of cells.
#[test]
fn small_counts_are_those_of_brute_force() {
    for (n, queens, expected) in
        [(1, 1, 1), (2, 1, 4), (3, 1, 1), (4, 2, 12), (5, 3, 186), (6, 3, 4)]
    {
        assert_eq!(dominating(n, queens), expected);
        check_count(&format!("queen-domination {n} {queens}"), &expected.to_string(), true);
    }
    // Not the least number of queens, so no count is told.
    check_count("queen-domination 4 3", &dominating(4, 3).to_string(), false);
    for n in 1..=5 {
        let expected = transversals(n, &mut Vec::new());
        check_count(&format!("transversals {n}"), &expected.to_string(), true);
    }
}

/// The number of sets of queens that attack or occupy all cells.
fn dominating(n: usize, queens: usize) -> usize {
    fn rules((row, column): (usize, usize), (other_row, other): (usize, usize)) -> bool {
        row == other_row
            || column == other
            || row + column == other_row + other
            || row + other == other_row + column
    }
    fn choose(n: usize, from: usize, left: usize, chosen: &mut Vec<(usize, usize)>) -> usize {
        let at = |cell: usize| (cell / n, cell % n);
        if left == 0 {
            let is_ruled = |cell| chosen.iter().any(|&queen| rules(queen, at(cell)));
            return usize::from((0..n * n).all(is_ruled));
        }
        let mut found = 0;
        for cell in from..n * n {
            chosen.push(at(cell));
            found += choose(n, cell + 1, left - 1, chosen);
            chosen.pop();
        }
        found
    }
    choose(n, 0, queens, &mut Vec::new())
}

/// The number of permutations whose sums with their places all differ.
fn transversals(n: usize, columns: &mut Vec<usize>) -> usize {
    if columns.len() == n {
        let sums = columns.iter().enumerate().map(|(row, column)| (row + column) % n);
        return usize::from(sums.collect::<HashSet<_>>().len() == n);
    }
    let mut found = 0;
    for column in 0..n {
        if !columns.contains(&column) {
            columns.push(column);
            found += transversals(n, columns);
            columns.pop();
        }
    }
    found
}

/// As in files that other programs have made of the same problems.
#[test]
fn items_and_options_are_as_many_as_elsewhere() {
    for (command, expected) in [
        ("pentominoes 6 10", (72, 0, 2056)),
        ("pentominoes 3 20", (72, 0, 1236)),
        ("pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5", (72, 0, 1568)),
        ("soma", (34, 0, 688)),
        ("polyiamonds 6 6x6", (84, 0, 1845)),
        ("dominoes 8 8", (64, 0, 112)),
        ("mutilated 8", (62, 0, 108)),
        ("langford 10", (30, 0, 135)),
        ("langford 11", (33, 0, 165)),
        ("latin 5", (75, 0, 125)),
        ("mols 5", (120, 0, 204)),
        ("transversals 11", (33, 0, 121)),
        ("steiner 9", (36, 0, 84)),
        ("queens 8", (16, 26, 64)),
        ("queens 10 --costs", (20, 34, 100)),
        ("queens 12", (24, 42, 144)),
        ("queen-domination 7 4", (50, 0, 49)),
        ("macmahon", (48, 58, 1008)),
        ("macmahon --small", (12, 17, 96)),
        ("sudoku 2x2", (64, 0, 64)),
        ("sudoku 3x3", (324, 0, 729)),
        // The diagonals are 18 more items.
        ("sudoku 9x9", (324, 0, 729)),
        ("sudoku 9x9+x", (342, 0, 729)),
    ] {
        assert_eq!(shape(&make(command).problem), expected, "{command}");
    }
}

/// By brute force over all permutations, and by another program.
#[test]
fn the_cheapest_queens_cost_what_is_known() {
    for (n, expected) in [(8, 1480), (10, 5002)] {
        let instance = make(&format!("queens {n} --costs"));
        let question = FindCheapest::new(1);
        let (cheapest, _) = Solver::new(&instance.problem).ask(question).expect("it has costs");
        assert_eq!(cheapest.solutions[0].0, expected);
        assert!(instance.remarks[0].contains(&expected.to_string()));
    }
    assert!(!make("queens 8").problem.has_costs());
}

/// The words are those of `data/cover/wordsquare.dlx`, where they may repeat, with noise that is passed over.
#[test]
fn word_squares_are_made_of_a_list() {
    let file = std::fs::read_to_string("../../data/cover/wordsquare.dlx").expect("the file");
    let across = file.lines().filter(|line| line.starts_with("a1 1"));
    let letters = |line: &str| line.split(':').skip(1).map(|part| &part[..1]).collect::<String>();
    let words: Vec<String> = across.map(letters).collect();
    assert_eq!(words.len(), 21);
    let family = Family::named("word-squares").expect("it is there");
    let list = format!("\nlonger\n{}\n{}\nabc\n", words.join("\n"), words[0]);
    let arguments = Arguments::new().number("N", 4).file("WORDLIST", "words.txt", &list);
    let repeating = family.make(&arguments.clone().switch("repeat")).expect("it can be made");
    check_round_trip(&repeating);
    assert_eq!(repeating.command, "word-squares 4 words.txt --repeat");
    assert_eq!(shape(&repeating.problem), (8, 16, 168));
    assert_eq!(count(&repeating.problem), BigUint::from(5_u32));
    // Of the five, those whose eight words are all different; by the definition.
    let has = |word: &str| words.iter().any(|known| known == word);
    let mut expected = 0_u32;
    for first in &words {
        for second in &words {
            for third in &words {
                for fourth in &words {
                    let rows = [first, second, third, fourth];
                    let down = |at: usize| rows.iter().map(|row| &row[at..=at]).collect::<String>();
                    let columns = [0, 1, 2, 3].map(down);
                    let all: HashSet<&str> = rows
                        .iter()
                        .map(|row| row.as_str())
                        .chain(columns.iter().map(|c| c.as_str()))
                        .collect();
                    let is_square = columns.iter().all(|column| has(column));
                    expected += u32::from(is_square && all.len() == 8);
                }
            }
        }
    }
    let different = family.make(&arguments).expect("it can be made");
    check_round_trip(&different);
    assert_eq!(shape(&different.problem), (8, 16 + 21, 168));
    assert_eq!(count(&different.problem), BigUint::from(expected));
    for (list, words) in [("", "without words of 4 letters"), ("abcd\na|cd", "'|' in line 2")] {
        let arguments = Arguments::new().number("N", 4).file("WORDLIST", "words.txt", list);
        let error = family.make(&arguments).expect_err("a bad list").to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn random_sets_have_a_solution_and_depend_on_the_seed_alone() {
    let command = "random-sets 30 100 3 --seed 7";
    let write = |command: &str| {
        let mut written = Vec::new();
        make(command).write(&mut written).expect("it can be written");
        written
    };
    assert_eq!(write(command), write(command));
    // The comments tell of the seed.
    let sets = |command: &str| -> Vec<String> {
        let text = String::from_utf8(write(command)).expect("it is text");
        text.lines().filter(|line| !line.starts_with('|')).map(str::to_owned).collect()
    };
    assert_ne!(sets(command), sets("random-sets 30 100 3 --seed 8"));
    for seed in 0..20 {
        let instance = make(&format!("random-sets 30 60 3 --seed {seed}"));
        let problem = &instance.problem;
        assert_eq!(shape(problem), (30, 0, 60));
        let sets: HashSet<Vec<_>> = (problem.options())
            .map(|option| problem.entries(option).iter().map(|entry| entry.item).collect())
            .collect();
        assert!(sets.len() == 60 && sets.iter().all(|set| set.len() == 3));
        let First::Found(solution) = Solver::new(problem).first().expect("the engine takes it")
        else {
            panic!("seed {seed}: no solution")
        };
        problem.verify(&solution).expect("a solution");
    }
    // Each set of two of four items: three pairs of pairs.
    check_count("random-sets 4 6 2", "3", false);
}

/// By hand: the columns of CAT above ODE are words of the list, those of ODE above CAT and of others are not.
#[test]
fn word_rectangles_have_words_of_two_lengths() {
    let family = Family::named("word-rectangles").expect("it is there");
    let list = "cat\node\nace\nco\nad\nte\nlonger\n";
    let make = |rows: u64, columns: u64, list: &str, may_repeat: bool| {
        let arguments = Arguments::new().number("R", rows).number("C", columns);
        let arguments = arguments.file("WORDLIST", "words.txt", list);
        let arguments = if may_repeat { arguments.switch("repeat") } else { arguments };
        let instance = family.make(&arguments).expect("it can be made");
        check_round_trip(&instance);
        instance.problem
    };
    let rectangle = make(2, 3, list, false);
    assert_eq!(shape(&rectangle), (5, 6 + 6, 3 * 2 + 3 * 3));
    assert_eq!(count(&rectangle), BigUint::from(1_u32));
    // Its transpose.
    assert_eq!(count(&make(3, 2, list, false)), BigUint::from(1_u32));
    // Columns of one letter: words of the list.
    assert_eq!(count(&make(1, 3, "cat\nc\na\nt\n", false)), BigUint::from(1_u32));
    assert_eq!(count(&make(1, 3, "ccc\nc\n", true)), BigUint::from(1_u32));
    assert_eq!(count(&make(1, 3, "ccc\nc\n", false)), BigUint::from(0_u32));
}

fn edge_matching(
    rows: u64,
    columns: u64,
    tiles: &str,
    flags: &[&str],
) -> Result<Instance, ZooError> {
    let arguments = Arguments::new().number("R", rows).number("C", columns);
    let arguments = flags.iter().fold(arguments, |arguments, flag| match flag.split_once('=') {
        Some((flag, color)) => arguments.text(flag, color),
        None => arguments.switch(flag),
    });
    let family = Family::named("edge-matching").expect("it is there");
    family.make(&arguments.file("TILES", "tiles.txt", tiles))
}

/// The six squares of two colors in 2x3: 416 ways by brute force.
#[test]
fn tiles_of_a_file_are_used_as_often_as_they_are_there() {
    let squares = "a a a a\na a a b\na a b b\na b a b\na b b b\nb b b b\n";
    let instance = edge_matching(2, 3, squares, &[]).expect("it can be made");
    check_round_trip(&instance);
    assert_eq!(count(&instance.problem), BigUint::from(416_u32));
    // Turned tiles are the same tile.
    let turned = squares.replace("a a a b", "a b a a").replace("a a b b", "b a a b");
    let instance = edge_matching(3, 2, &turned, &[]).expect("it can be made");
    assert_eq!(count(&instance.problem), BigUint::from(416_u32));
    // Four equal tiles with a frame: each corner takes one of them, turned in one way.
    let corners = "0 x x 0\n0 0 x x\n\nx 0 0 x\nx x 0 0\n";
    let instance = edge_matching(2, 2, corners, &["border=0"]).expect("it can be made");
    check_round_trip(&instance);
    assert_eq!(count(&instance.problem), BigUint::from(1_u32));
    let instance = edge_matching(2, 2, corners, &["fixed"]).expect("it can be made");
    assert_eq!(count(&instance.problem), BigUint::from(fixed_corners()));
    for (tiles, words) in [
        ("a a a a\n", "1 tiles for a board of 2x2"),
        ("a a a\n", "line 1 of the tiles"),
        ("a a a a\na a a:b a\n", "line 2 of the tiles"),
    ] {
        let error = edge_matching(2, 2, tiles, &[]).expect_err("bad tiles").to_string();
        assert!(error.contains(words), "{error}");
    }
}

/// The ways to lay the four corners without turning them, by trying all orders.
fn fixed_corners() -> u32 {
    let corners = [[0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1], [1, 1, 0, 0]];
    let mut found = 0;
    for order in 0..256_usize {
        let at = [0, 2, 4, 6].map(|shift| order >> shift & 3);
        let is_permutation = at.iter().collect::<HashSet<_>>().len() == 4;
        let [left, right, below_left, below_right] = at.map(|tile| corners[tile]);
        found += u32::from(
            is_permutation
                && left[1] == right[3]
                && below_left[1] == below_right[3]
                && left[2] == below_left[0]
                && right[2] == below_right[0],
        );
    }
    found
}

#[test]
fn random_tiles_have_a_solution_and_depend_on_the_seed_alone() {
    for command in ["tetravex 3", "tetravex 4 --digits 6", "eternity 3 4 3", "eternity 1 1 1"] {
        let text = |seed: u64| {
            let mut written = Vec::new();
            make(&format!("{command} --seed {seed}")).write(&mut written).expect("it is written");
            String::from_utf8(written).expect("it is text")
        };
        assert_eq!(text(7), text(7), "{command}");
        for seed in 0..10 {
            let instance = make(&format!("{command} --seed {seed}"));
            let First::Found(solution) =
                Solver::new(&instance.problem).first().expect("it is searched")
            else {
                panic!("{command} --seed {seed}: no solution")
            };
            instance.problem.verify(&solution).expect("a solution");
        }
    }
    assert_ne!(count(&make("tetravex 2 --digits 1 --seed 1").problem), BigUint::from(0_u32));
}

/// A name with a line end in it does not end the comment.
#[test]
fn names_of_files_stay_in_their_line() {
    let family = Family::named("word-squares").expect("it is there");
    let arguments = Arguments::new().number("N", 2).file("WORDLIST", "a\nb c", "at\nto\n");
    let instance = family.make(&arguments).expect("it can be made");
    assert_eq!(instance.command, "word-squares 2 a?b c");
    check_round_trip(&instance);
}

/// Each number is a cell's once: the options of a solution cover each cell once.
#[test]
fn cells_of_tilings_are_named_by_rows_and_columns() {
    let instance = make("pentominoes 3 20");
    let First::Found(solution) =
        Solver::new(&instance.problem).first().expect("it can be searched")
    else {
        panic!("it has a solution")
    };
    let chosen: Vec<OptionId> = solution.iter().copied().collect();
    let mut names: Vec<String> = Vec::new();
    for option in chosen {
        let option = instance.names.describe(&instance.problem, option).to_string();
        names.extend(option.split(' ').map(str::to_owned));
    }
    names.sort_unstable();
    let mut expected: Vec<String> = "FILNPTUVWXYZ".chars().map(String::from).collect();
    expected.extend((1..=3).flat_map(|row| (1..=20).map(move |column| format!("r{row}c{column}"))));
    expected.sort_unstable();
    assert_eq!(names, expected);
}

#[track_caller]
fn refused(command: &str, words: &str) {
    let error = try_make(command).expect_err("it is no problem").to_string();
    assert!(error.contains(words), "{command}: {error}");
}

#[test]
fn bad_arguments_are_refused_with_the_reason() {
    refused("pentominoes 7 9", "found a board of 63 cells; expected 60");
    refused("pentominoes 7 9", "leave cells out with --holes");
    refused("pentominoes 5 5", "choose larger sides");
    refused("pentominoes 6 10 --one-sided", "18 one-sided pentominoes");
    refused("pentominoes 0 9", "R is 0; give a number from 1 to 1000");
    refused("pentominoes 8 8 --holes r4c4,r4c5,r5c4,r9c9", "`r9c9` in --holes");
    refused("pentominoes 8 8 --holes r4c4,r4c4,r5c4,r5c5", "`r4c4` in --holes");
    refused("pentominoes 8 8 --holes middle", "such as r1c1,r1c2");
    refused("pentominoes 8", "C is missing; give it after R");
    refused("polyominoes 4 5 5", "20, which is what the 5 polyominoes of size 4 cover");
    refused("polyominoes 4 5 5 --any-number", "a multiple of 4");
    refused("polyominoes 10 1000 1000 --any-number", "more than 5000000 entries");
    refused("polyominoes 11 10 10", "N is 11; give a number from 1 to 10");
    refused("polyhexes 4 5x5", "28, which is what the 7 polyhexes of size 4 cover once each");
    refused("polyhexes 4 square:7", "such as 6x6, triangle:5");
    refused("polyhexes 2 3x3 --holes r1c1 --any-number", "`r1c1` in --holes");
    refused("polyhexes 2 3x3 --holes r1c1 --any-number", "such as r1h1,r1h2");
    refused("polyiamonds 2 hexagon:2 --any-number --break-symmetry", "one of the two");
    refused("polycubes 3 1000 1000 1000 --any-number", "more than 5000000 entries");
    refused("solid-pentominoes 3 4 6", "a box of 72 cubes");
    refused("steiner 8", "1 or 3 modulo 6");
    refused("kirkman 12", "3 modulo 6");
    refused("sudoku 3", "such as 3x3");
    refused("sudoku 0x3", "try 3x3");
    refused("sudoku 65x65", "1 to 64");
    refused("queen-domination 3 10", "give K from 1 to 9");
    refused("random-sets 10 20 3", "a multiple of 3");
    refused("random-sets 10 4 2", "5, which a solution takes, to 45");
    refused("random-sets 10 46 2", "to 45");
    refused("random-sets 1000000 100 1000000", "1, which a solution takes, to 1,");
    let soma = Family::named("soma").expect("it is there");
    let error = soma.make(&Arguments::new().number("N", 3)).expect_err("it takes nothing");
    assert_eq!(error, ZooError::Unknown { name: "N".to_owned() });
    let error =
        Family::named("queens").expect("it is there").make(&Arguments::new().text("N", "8"));
    assert_eq!(error.expect_err("a word"), ZooError::Kind { name: "N" });
}

#[test]
fn families_are_told_apart_and_described() {
    let names: HashSet<&str> = FAMILIES.iter().map(|family| family.name).collect();
    assert_eq!(names.len(), FAMILIES.len());
    for family in FAMILIES {
        assert!(!family.summary.is_empty() && !family.details.is_empty(), "{}", family.name);
        assert!(!family.source.is_empty(), "{}", family.name);
        let mut flags = family.parameters.iter().skip_while(|parameter| !parameter.is_flag);
        assert!(
            flags.all(|parameter| parameter.is_flag || parameter.name == "WORDLIST"),
            "{}",
            family.name
        );
        let parameters: HashSet<&str> =
            family.parameters.iter().map(|parameter| parameter.name).collect();
        assert_eq!(parameters.len(), family.parameters.len(), "{}", family.name);
    }
}
