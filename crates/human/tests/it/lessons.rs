//! Lessons about techniques: each technique has one, and the steps of the examples are right.

use pavane::dlx::Uniqueness;
use pavane::{Puzzle, PuzzleSolver};
use pavane_human::{
    End, Example, Lesson, NamedTechnique, Path, Rater, RaterSettings, Scale, TechniqueCounts,
    TechniqueSet,
};
use std::collections::BTreeSet;

const SCALES: [Scale; 2] = [Scale::Se, Scale::Human];

/// The names of steps for which no puzzle of the lists has an example: the forms are rare, or easier techniques come
/// first.
const WITHOUT_EXAMPLE: [&str; 11] = [
    "Direct Claiming",
    "Generalized X-Wing",
    "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)",
    "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)",
    "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)",
    "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)",
    "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)",
    "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
];

fn examples() -> impl Iterator<Item = Example> {
    Lesson::all().into_iter().flat_map(Lesson::examples)
}

#[test]
fn each_group_has_a_lesson() {
    for scale in SCALES {
        for group in scale.groups() {
            assert!(!group.lessons().is_empty(), "{}", group.name());
            assert!(Lesson::named(group.name()).is_some(), "{}", group.name());
        }
    }
}

#[test]
fn each_name_of_a_step_has_an_example_or_is_known_as_rare() {
    let names: BTreeSet<&str> = examples().map(|example| example.name).collect();
    let all = Lesson::all().into_iter().flat_map(|lesson| lesson.steps.iter().copied());
    let without: BTreeSet<&str> = all.filter(|name| !names.contains(name)).collect();
    assert_eq!(without, WITHOUT_EXAMPLE.into());
}

/// The engine that solves the puzzle shares nothing with the search for steps.
#[test]
fn steps_of_examples_are_of_their_technique_and_hold_in_the_solution() {
    for example in examples() {
        let (step, path) = example.step().unwrap_or_else(|| panic!("{}: no step", example.name));
        assert_eq!(step.technique.name(), example.name);
        assert!(!step.removals.is_empty() || step.placement.is_some(), "{}", example.name);
        // One example is a board without givens: its solution follows from its candidates.
        let puzzle = Puzzle::with_candidates(&path.candidates()).unwrap();
        let answer = PuzzleSolver::new(&puzzle).unwrap().uniqueness().unwrap();
        let Uniqueness::Unique(grid) = answer else { panic!("{}: {answer:?}", example.name) };
        for &(cell, digit) in &step.removals {
            assert_ne!(grid.digit(cell), digit, "{}: {cell:?}", example.name);
        }
        if let Some((cell, digit)) = step.placement {
            assert_eq!(grid.digit(cell), digit, "{}: {cell:?}", example.name);
        }
    }
}

#[test]
fn each_step_of_the_paths_of_the_examples_has_a_lesson_that_names_it() {
    let mut seen = BTreeSet::new();
    for example in examples().filter(|example| example.puzzle.given_count() > 0) {
        // The hardest puzzles take long, and their first steps show the names.
        for step in example.path().take(60) {
            if !seen.insert(step.technique.name().into_owned()) {
                continue;
            }
            let lesson = step.technique.lesson();
            let lesson = lesson.unwrap_or_else(|| panic!("{} has no lesson", step.technique));
            assert!(lesson.steps.contains(&&*step.technique.name()), "{}", step.technique);
        }
    }
    assert!(seen.len() > 50, "{seen:?}");
}

/// The list of steps has them, as `steps_of_examples_are_of_their_technique_and_hold_in_the_solution` shows.
#[test]
fn chains_through_almost_locked_sets_are_on_no_path() {
    let name = "AIC with ALS";
    let example = examples().find(|example| example.name == name).unwrap();
    let mut path = example.path();
    assert!(path.by_ref().all(|step| step.technique.name() != name));
    assert_eq!(path.end(), Some(End::Solved));
}

#[test]
fn origins_have_sources() {
    for lesson in Lesson::all() {
        assert!(!lesson.text.is_empty(), "{}", lesson.title);
        if let Some(origin) = lesson.origin {
            assert!(!origin.words.is_empty() && !origin.source.is_empty(), "{}", lesson.title);
        }
    }
}

/// 2.6/1.2/1.2 in Sudoku Explainer: its path has a pointing, and without it something harder.
const POINTED: &str =
    ".................1..2..3.4.............15.6....78...2......23...8...4...91......5";

#[test]
fn techniques_that_are_turned_off_are_not_on_the_path() {
    let puzzle = POINTED.parse().unwrap();
    for scale in SCALES {
        let off = TechniqueSet::of_names(&["Pointing", "hidden singles"], &[scale]).unwrap();
        let mut path = Path::new(&puzzle).unwrap().on(scale).without(off);
        let mut counts = TechniqueCounts::default();
        for step in path.by_ref() {
            let name = step.technique.name();
            assert!(!["Pointing", "Claiming"].contains(&&*name), "{scale}: {name}");
            counts.add(&step);
        }
        assert_eq!(path.end(), Some(End::Solved), "{scale}");
        assert!(counts.steps() > 0);
    }
}

#[test]
fn ratings_leave_out_techniques_that_are_turned_off() {
    let puzzle = POINTED.parse().unwrap();
    let interrupt = pavane::dlx::Interrupt::new();
    let without = TechniqueSet::of_names(&["pointing and claiming"], &[Scale::Se]).unwrap();
    let rater = Rater::new(RaterSettings { without, ..RaterSettings::default() });
    assert_eq!(Rater::default().rate(&puzzle, &interrupt).unwrap().hardest, 2.6);
    assert!(rater.rate(&puzzle, &interrupt).unwrap().hardest > 2.8);
}

#[test]
fn names_of_steps_and_groups_mean_the_same_technique() {
    for (step, group) in [
        ("X-Wing", "x-wings"),
        ("Unique Rectangle type 1", "unique rectangles, type 1"),
        ("AIC", "alternating inference chains"),
        ("ALS-XZ", "almost locked sets XZ"),
        ("Cell Forcing Chains", "forcing chains"),
    ] {
        let named = |name| TechniqueSet::of_names(&[name], &[Scale::Human]).unwrap();
        assert_eq!(named(step), named(group), "{step}");
    }
    let one = NamedTechnique::parse(Scale::Se, "Unique Loop type 2").unwrap();
    assert_eq!(one.groups().len(), 1);
    assert_eq!(one.groups()[0].name(), "unique rectangles and loops");
}

#[test]
fn names_are_found_in_capitals_and_without() {
    for scale in [Scale::Human, Scale::Se] {
        for group in scale.groups() {
            for name in group.step_names().chain([group.name()]) {
                let set = TechniqueSet::of_names(&[name], &[scale]).unwrap();
                for written in [name.to_lowercase(), name.to_uppercase()] {
                    assert_eq!(TechniqueSet::of_names(&[&written], &[scale]), Ok(set), "{written}");
                }
            }
        }
    }
}

#[test]
fn unknown_names_are_answered_by_the_nearest() {
    for (name, near) in [
        ("sky scrapper", "`Skyscraper`"),
        ("x wng", "`X-Wing`"),
        ("unique rectangel", "`Unique Rectangle type 1`"),
    ] {
        let error = TechniqueSet::of_names(&[name], &[Scale::Human]).unwrap_err().to_string();
        assert!(error.contains("did you mean ") && error.contains(near), "{error}");
    }
    let error = TechniqueSet::of_names(&["qqq"], &[Scale::Human]).unwrap_err().to_string();
    assert!(error.contains("; it has full houses, naked singles, "), "{error}");
}
