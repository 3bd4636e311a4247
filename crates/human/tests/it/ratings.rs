//! Ratings and steps on the scale of Sudoku Explainer 1.2.1.3, against what that program gives.

use dlx::Interrupt;
use flate2::read::GzDecoder;
use pavane::{Layout, Puzzle};
use pavane_human::{End, Group, Path, Rater, RaterSettings, Scale, SeRating, UnratedError, rate};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::PathBuf;

/// Puzzle, ER/EP/ED and number of steps of lines of a table.
fn rated(table: &str) -> impl Iterator<Item = (Puzzle, String)> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.starts_with("puzzle"));
    lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, _, er, ep, ed, steps, ..] = fields[..] else { panic!("too short: {line}") };
        (puzzle.parse().expect("a puzzle"), format!("{er}/{ep}/{ed} in {steps}"))
    })
}

/// A file of the folder of larger corpora, if that is at hand.
fn corpus(name: &str) -> Option<PathBuf> {
    let folder = PathBuf::from(std::env::var_os("PAVANE_CORPUS")?);
    Some(folder.join("ratings").join(name)).filter(|file| file.exists())
}

fn unzipped(file: PathBuf) -> String {
    let mut text = String::new();
    GzDecoder::new(File::open(file).unwrap()).read_to_string(&mut text).unwrap();
    text
}

#[track_caller]
fn check_ratings(table: &str) {
    let (rater, interrupt) = (Rater::default(), Interrupt::new());
    for (puzzle, expected) in rated(table) {
        let found = rater.rate(&puzzle, &interrupt).unwrap();
        assert_eq!(format!("{found} in {}", found.steps), expected, "{puzzle}");
        assert_eq!(found.end, End::Solved);
    }
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    check_ratings(include_str!("../../../../data/sudoku/ratings.tsv"));
}

/// Boards with extra zones, anti-knight and anti-king, against Sukaku Explainer.
#[test]
fn ratings_of_boards_with_extra_zones_are_those_of_sukaku_explainer() {
    let table = include_str!("../../../../data/sudoku/extra-ratings.tsv");
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.starts_with("layout"));
    let (rater, interrupt) = (Rater::default(), Interrupt::new());
    let mut compared = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [layout, givens, er, ep, ed] = fields[..] else { panic!("too short: {line}") };
        let layout: Layout = layout.parse().expect("a layout");
        let board: Puzzle = givens.parse().expect("a 9x9 board");
        let puzzle = Puzzle::new(layout, board.givens().to_vec()).expect("no clash");
        let found = rater.rate(&puzzle, &interrupt).unwrap();
        assert_eq!(found.to_string(), format!("{er}/{ep}/{ed}"), "{line}");
        compared += 1;
    }
    assert!(compared >= 40, "only {compared} were compared");
}

/// 385 puzzles of ER 1.2 to 10.5.
#[test]
fn ratings_of_the_corpus_are_those_of_sudoku_explainer() {
    if let Some(file) = corpus("ratings.tsv") {
        check_ratings(&fs::read_to_string(file).unwrap());
    }
}

/// The rating, the name, and the cells and digits of each step.
#[test]
fn steps_of_the_corpus_are_those_of_sudoku_explainer() {
    let Some(file) = corpus("steps.txt.gz") else { return };
    let mut path: Option<Path> = None;
    for (number, line) in unzipped(file).lines().enumerate() {
        if let Some(step) = line.strip_prefix(' ') {
            let path = path.as_mut().expect("a puzzle comes first");
            let found = path.next().expect("a step");
            let text = crate::notation::text(path.layout(), &found);
            let rating = SeRating::print(found.rating);
            assert_eq!(
                format!("{rating}\t{}\t{text}", found.technique),
                step.trim_start(),
                "line {}",
                number + 1
            );
        } else if let Some((puzzle, _)) = line.split_once('\t') {
            path = Some(Path::new(&puzzle.parse().unwrap()).unwrap());
        }
    }
}

/// The groups of techniques, as Sudoku Explainer numbers them. It has two in its first group, and no common peers.
fn group(number: usize) -> impl Iterator<Item = &'static Group> {
    let numbers = if number == 0 { 0..2 } else { number + 1..number + 2 };
    let own = Scale::Se.groups().iter().filter(|group| group.name() != "common peers");
    own.skip(numbers.start).take(numbers.len())
}

/// The first step of each technique at positions of a library of techniques.
#[test]
fn first_steps_of_each_technique_are_those_of_sudoku_explainer() {
    let Some(hints) = corpus("reglib-first-hints.tsv.gz") else { return };
    let Some(library) = crate::library::text() else { return };
    let mut expected: BTreeMap<(usize, usize), String> = BTreeMap::new();
    for line in unzipped(hints).lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [position, technique, rest @ ..] = &fields[..] else { panic!("too short: {line}") };
        let rest: Vec<&str> = rest.iter().map(|field| field.trim()).collect();
        let key = (position.parse().unwrap(), technique.parse().unwrap());
        expected.insert(key, rest.join("\t").trim_end().to_owned());
    }
    let positions = library.lines().filter(|line| line.starts_with(':'));
    let mut count = 0;
    for (number, line) in positions.enumerate().map(|(at, line)| (at + 1, line)) {
        for technique in 0..=24_usize {
            let every = match technique {
                20..=22 => 8,
                23 => 16,
                24 => 32,
                _ => 1,
            };
            if number % every != 0 {
                continue;
            }
            let mut path = crate::library::filled(line);
            let found = group(technique).find_map(|group| path.first_of(group));
            let found = found.as_ref().map(crate::notation::hint);
            assert_eq!(
                found,
                expected.get(&(number, technique)).cloned(),
                "technique {technique} at position {number}: {line}"
            );
            count += usize::from(found.is_some());
        }
    }
    assert_eq!(count, expected.len());
}

/// The steps of several threads are those of one, as far as to the last detail of their chains.
#[test]
fn steps_do_not_depend_on_threads() {
    let line = ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..";
    let puzzle: Puzzle = line.parse().unwrap();
    let path = |threads| Path::new(&puzzle).unwrap().threads(threads);
    let (mut one, mut several) = (path(1), path(3));
    let is_shared = |group: &&Group| (8.5..=10.0).contains(&group.least_rating());
    for group in one.groups().filter(is_shared) {
        assert_eq!(one.steps_of(group), several.steps_of(group), "{}", group.name());
    }
    assert_eq!(one.collect::<Vec<_>>(), several.collect::<Vec<_>>());
}

#[test]
fn puzzles_without_one_solution_are_not_rated() {
    let rated = |line: &str| rate(&line.parse().unwrap(), &Interrupt::new());
    assert_eq!(rated("12.............."), Err(UnratedError::Multiple));
    assert_eq!(rated("123....4........"), Err(UnratedError::NoSolution));
    let interrupt = Interrupt::new();
    interrupt.set();
    let stopped = rate(&HARD.parse().unwrap(), &interrupt);
    assert!(matches!(stopped, Err(UnratedError::Stopped(_))), "{stopped:?}");
}

/// AI Escargot.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn a_full_grid_has_no_steps() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rating = rate(&full.parse().unwrap(), &Interrupt::new()).unwrap();
    assert_eq!((rating.to_string().as_str(), rating.steps), ("0.0/0.0/0.0", 0));
}

/// Of puzzles whose ratings are known, a rating that stops early says so.
#[test]
fn ratings_stop_where_they_are_told_to() {
    let rated = |line: &str, settings| {
        Rater::new(settings).rate(&line.parse().unwrap(), &Interrupt::new()).unwrap()
    };
    let default = RaterSettings::default();
    let limited = rated(HARD, RaterSettings { limit: Some(8.0), ..default });
    assert_eq!((limited.end, limited.pearl), (End::Limit, 1.2));
    assert!(limited.hardest <= 8.0);
    assert_eq!(
        rated(HARD, RaterSettings { limit: Some(10.5), ..default }).to_string(),
        "10.5/1.2/1.2"
    );
    // 10.5/1.2/1.2 is neither; 9.7/9.7/2.6 is a pearl.
    let pearl = ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..";
    for (line, settings, end) in [
        (HARD, RaterSettings { diamond: true, ..default }, End::GivenUp),
        (HARD, RaterSettings { pearl: true, ..default }, End::GivenUp),
        (pearl, RaterSettings { diamond: true, ..default }, End::GivenUp),
        (pearl, RaterSettings { pearl: true, ..default }, End::Solved),
    ] {
        let rating = rated(line, settings);
        assert_eq!(rating.end, end, "{line}");
        assert_eq!(rating.hardest, if end == End::Solved { rating.pearl } else { 20.0 }, "{line}");
    }
}

/// Threads that share the memory of a rater give the same ratings.
#[test]
fn clones_of_a_rater_work_side_by_side() {
    let table = include_str!("../../../../data/sudoku/ratings.tsv");
    let rater = Rater::default();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let rater = rater.clone();
            scope.spawn(move || {
                for (puzzle, expected) in rated(table).take(8) {
                    let found = rater.rate(&puzzle, &Interrupt::new()).unwrap();
                    assert_eq!(format!("{found} in {}", found.steps), expected);
                }
            });
        }
    });
}

/// An interrupt is not a puzzle without a step, on either scale and for every search of a path.
#[test]
fn paths_say_how_they_end() {
    let hard: Puzzle =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
            .parse()
            .unwrap();
    for scale in [Scale::Human, Scale::Se] {
        let interrupt = Interrupt::new();
        let mut path = Path::new(&hard).unwrap().on(scale).interrupt(&interrupt);
        assert_eq!(path.end(), None);
        interrupt.set();
        assert_eq!((path.next(), path.end()), (None, Some(End::Stopped)));
        let groups: Vec<&Group> = path.groups().collect();
        for group in &groups {
            let _ = path.steps_of(group);
            assert_eq!(path.end(), Some(End::Stopped));
            let _ = path.first_of(group);
            assert_eq!(path.end(), Some(End::Stopped));
        }
        // The same path goes on where it was stopped.
        interrupt.clear();
        let _ = path.steps_of(groups[0]);
        assert_eq!(path.end(), None);
        assert!(path.next().is_some());
        assert_eq!((path.by_ref().last().is_some(), path.end()), (true, Some(End::Solved)));
        interrupt.set();
        assert_eq!((path.next(), path.end()), (None, Some(End::Solved)));
        // A blank board has no step.
        let blank: Puzzle = "................".parse().unwrap();
        let mut path = Path::new(&blank).unwrap().on(scale);
        assert_eq!((path.next(), path.end()), (None, Some(End::Stuck)));
    }
}
