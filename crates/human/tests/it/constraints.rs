//! Steps beside constraints, against the exact engine: no step removes a candidate that some solution has.

use crate::random::Random;
use pavane::layout::{Cell, zones};
use pavane::{Candidates, Digit, Extra, Layout, Puzzle, PuzzleSolver, TrueCandidates};
use pavane_human::{End, Group, LayoutRequirement, Path, Scale, Step, TechniqueSet};
use std::collections::BTreeSet;

/// The seed of the random puzzles.
const SEED: u64 = 45;

/// A puzzle on a board of 4x4 or 6x6 with cages, thermometers, signs and sums of a random solution.
fn puzzle(layout: &Layout, random: &mut Random) -> Puzzle {
    let blank = Puzzle::blank(layout.clone());
    let candidates: Vec<_> = blank.candidates().iter().collect();
    let (cell, digit) = candidates[random.below(candidates.len())];
    let mut givens = blank.givens().to_vec();
    givens[cell.index()] = Some(digit);
    let seeded = Puzzle::new(layout.clone(), givens).expect("one given");
    let solver = PuzzleSolver::new(&seeded).expect("no clash");
    let grid = solver.first().expect("an engine takes it").found().expect("it has one");
    let size = layout.digits();
    let value = |cell: usize| usize::from(grid.digits()[cell].get());
    let name = |cell: usize| format!("r{}c{}", cell / size + 1, cell % size + 1);
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..2 * size {
        let cell = random.below(size * (size - 1) - 1);
        let (right, below) = (cell + 1, cell + size);
        if right.is_multiple_of(size) {
            continue;
        }
        let (one, other) = if value(cell) < value(right) { (cell, right) } else { (right, cell) };
        lines.push(match random.below(5) {
            0 => format!("killer {}: {} {}", value(cell) + value(right), name(cell), name(right)),
            1 => format!("thermometer: {} {}", name(one), name(other)),
            2 => format!("greater than: {} {}", name(other), name(one)),
            3 => format!("pair sum {}: {} {}", value(cell) + value(below), name(cell), name(below)),
            _ => format!(
                "sum {}: {} {} {}",
                value(cell) + value(right) + value(below),
                name(cell),
                name(right),
                name(below)
            ),
        });
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let rules = zones::read_constraints(layout, &lines).expect("lines of the board");
    Puzzle::blank(layout.with_constraints(rules))
}

/// All candidates that some solution has.
fn truth(puzzle: &Puzzle) -> Candidates {
    match PuzzleSolver::new(puzzle).expect("no clash").true_candidates() {
        Ok(TrueCandidates::Complete(truth)) => truth,
        other => panic!("nothing stops it: {other:?}"),
    }
}

#[test]
fn steps_beside_constraints_leave_the_candidates_of_all_solutions() {
    let mut random = Random::new(SEED);
    let layouts = [Layout::square(4).unwrap(), Layout::blocks(2, 3).unwrap()];
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for round in 0..24 {
        let puzzle = puzzle(&layouts[round % 2], &mut random);
        let truth = truth(&puzzle);
        let mut path = Path::new(&puzzle).unwrap();
        assert_eq!(path.scale(), Scale::Human);
        for step in path.by_ref() {
            let context = format!("seed {SEED}, round {round}: {step:?}");
            assert!(
                step.removals.iter().all(|&(cell, digit)| !truth.contains(cell, digit)),
                "{context}"
            );
            if let Some((cell, digit)) = step.placement {
                assert!(truth.digits(cell).eq([digit]), "{context}");
            }
            seen.insert(step.technique.to_string());
        }
        assert_eq!(path.candidates(), truth, "seed {SEED}, round {round}");
    }
    for name in [
        "Killer Cage",
        "Thermometer",
        "Pair Rule",
        "Sum of Cells",
        "Cases of Two Zones",
        "Contradiction",
    ] {
        assert!(seen.contains(name), "{name} was not seen: {seen:?}");
    }
}

/// Boards of 4x4 with unknown regions, and random numbers of cells of a region or zippers.
#[test]
fn steps_in_unknown_regions_hold_in_every_solution() {
    let layout = Layout::square(4).unwrap();
    let mut random = Random::new(SEED);
    let name = |cell: usize| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1);
    let (mut solved, mut helped) = (0, 0);
    for round in 0..40 {
        let mut lines = vec!["chaos construction 4".to_owned()];
        for _ in 0..3 {
            let cell = random.below(16);
            let row: Vec<String> = (cell / 4 * 4..cell + 1).rev().map(name).collect();
            let column: Vec<String> = (cell..16).step_by(4).map(name).collect();
            let (row, column) = (row.join(" "), column.join(" "));
            let three =
                format!("{} {} {}", name(cell), name((cell + 5) % 16), name((cell + 9) % 16));
            lines.push(match random.below(3) {
                0 => format!("chaos arrow {}: {row} / {column}", name(cell)),
                1 => format!("chaos count {}: {column}", name(cell)),
                _ => format!("zipper: {three}"),
            });
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let rules = zones::read_constraints(&layout, &lines).expect("lines of the board");
        let mut givens = vec![None; 16];
        givens[random.below(16)] = Digit::new(1 + random.below(4) as u8);
        let puzzle = Puzzle::new(layout.with_constraints(rules), givens).expect("one given");
        let truth = truth(&puzzle);
        if truth.is_empty() {
            continue;
        }
        solved += 1;
        for step in Path::new(&puzzle).unwrap() {
            let context = format!("seed {SEED}, round {round}, {lines:?}: {step:?}");
            let mut removed = step.removals.iter();
            assert!(removed.all(|&(cell, digit)| !truth.contains(cell, digit)), "{context}");
            helped += usize::from(step.technique.name() == "Cases of Helper Cells");
        }
    }
    assert!(solved >= 10 && helped >= 3, "{solved} boards have solutions, {helped} steps");
}

/// Golden Nugget, Sudoku Explainer 11.9, with a cage that says what two givens say: nested contradictions are for
/// puzzles with constraints.
const NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const SOLUTION: &str =
    "751846239892371465643259871238197546974562318165438927319684752527913684486725193";

/// The path of Golden Nugget by singles and one other group of techniques.
pub(crate) fn nugget_path(by: &str) -> Path {
    let givens: Puzzle = NUGGET.parse().unwrap();
    let layout = Layout::square(9).unwrap();
    let rules = zones::read_constraints(&layout, &["killer 12: r1c8 r1c9"]).unwrap();
    let puzzle = Puzzle::new(layout.with_constraints(rules), givens.givens().to_vec()).unwrap();
    let kept = ["full houses", "naked singles", "hidden singles", by];
    Path::new(&puzzle).unwrap().without(all_but(&kept))
}

/// All techniques of the scale `human` but some groups.
pub(crate) fn all_but(kept: &[&str]) -> TechniqueSet {
    let mut off = TechniqueSet::default();
    let others = Scale::Human.groups().iter().filter(|group| !kept.contains(&group.name()));
    others.for_each(|group| off.insert(group));
    off
}

/// Single contradictions do not solve it.
#[test]
fn nested_contradictions_solve_without_other_techniques() {
    let mut single = nugget_path("contradictions");
    single.by_ref().for_each(drop);
    assert_eq!(single.end(), Some(End::Stuck));
    let steps = steps_of_nugget("nested contradictions");
    let deepest = steps.iter().map(depth).max();
    assert!(deepest >= Some(1), "no assumption is inside another");
    assert!(steps.iter().all(|step| step.cases == 0));
}

#[test]
fn bifurcation_solves_without_other_techniques() {
    for step in steps_of_nugget("bifurcation") {
        let is_searched = step.technique.name() == "Bifurcation";
        assert_eq!(step.cases > 0, is_searched, "{step:?}");
        assert!(!is_searched || (step.chains.is_empty() && step.removals.len() == 1), "{step:?}");
    }
}

/// The steps of the path of Golden Nugget by singles and one other group of techniques, which solve it.
fn steps_of_nugget(by: &str) -> Vec<Step> {
    let solution: Puzzle = SOLUTION.parse().unwrap();
    let digit = |cell: Cell| solution.givens()[cell.index()].unwrap();
    let mut path = nugget_path(by);
    let steps: Vec<Step> = path.by_ref().collect();
    for step in &steps {
        let mut removed = step.removals.iter();
        assert!(removed.all(|&(cell, removed)| digit(cell) != removed), "{step:?}");
        assert!(step.placement.is_none_or(|(cell, placed)| digit(cell) == placed), "{step:?}");
    }
    assert_eq!(path.end(), Some(End::Solved));
    steps
}

/// The number of assumptions inside each other, beside the first.
fn depth(step: &Step) -> usize {
    let assumed = step.nested.iter().filter(|inner| !inner.chains.is_empty());
    assumed.map(|inner| 1 + depth(inner)).max().unwrap_or(0)
}

/// A layout with constraints has techniques of constraints, and none that assume a unique solution.
#[test]
fn techniques_of_uniqueness_are_off_beside_constraints() {
    let layout = Layout::square(9).unwrap();
    let rules = zones::read_constraints(&layout, &["killer 3: r1c1 r1c2"]).unwrap();
    let of = |needs: LayoutRequirement| move |group: &&Group| group.needs() == needs;
    let puzzle = Puzzle::blank(layout.with_constraints(rules));
    let mut path = Path::new(&puzzle).unwrap();
    assert_eq!(path.groups().filter(of(LayoutRequirement::Uniqueness)).count(), 0);
    assert!(path.groups().filter(of(LayoutRequirement::Constraints)).count() > 15);
    for group in Scale::Human.groups().iter().filter(of(LayoutRequirement::Uniqueness)) {
        assert!(path.steps_of(group).is_empty(), "{}", group.name());
    }
    // Extra zones alone are no constraints.
    let path = Path::new(&Puzzle::blank(layout.with(Extra::AntiKnight).unwrap())).unwrap();
    assert_eq!(path.groups().filter(of(LayoutRequirement::Constraints)).count(), 0);
}
