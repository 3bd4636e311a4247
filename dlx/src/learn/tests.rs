//! Learned clauses against the definition: on small random problems, every clause holds in all solutions.

use super::literal::Literal;
use super::search::{LearnOutcome, Learner};
use crate::id::{Color, ItemId, OptionId};
use crate::kernel::below;
use crate::problem::{Entry, Problem, ProblemBuilder};
use crate::search::Interrupt;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::BTreeSet;

/// The colors of secondary items in the order of their variables, as `Sums` says: by item, then as options bring them.
fn colors(problem: &Problem) -> Vec<(ItemId, Color)> {
    let mut colors = Vec::new();
    for item in problem.items() {
        for used in problem.uses(item) {
            if let Some(color) = used.color
                && !colors.contains(&(item, color))
            {
                colors.push((item, color));
            }
        }
    }
    colors
}

/// The values of all variables in a solution: options that are chosen, colors that a chosen option gives.
fn values(problem: &Problem, chosen: &[OptionId]) -> Vec<bool> {
    let is_given = |(item, color): (ItemId, Color)| {
        let gives = |entry: &Entry| entry.item == item && entry.color == Some(color);
        chosen.iter().any(|&option| problem.entries(option).iter().any(gives))
    };
    let options = problem.options().map(|option| chosen.contains(&option));
    options.chain(colors(problem).into_iter().map(is_given)).collect()
}

/// All solutions by trying every set of options against the definition.
pub(super) fn solutions(problem: &Problem) -> BTreeSet<Vec<OptionId>> {
    let options: Vec<OptionId> = problem.options().collect();
    (0_u32..1 << options.len())
        .map(|set| options.iter().copied().filter(|o| set >> o.index() & 1 == 1).collect())
        .filter(|chosen: &Vec<OptionId>| problem.verify(chosen).is_ok())
        .collect()
}

/// A problem with 3 to 6 primary items, some with multiplicities, 2 to 4 secondary ones in two colors, and 8 to 13
/// options.
fn random_problem(random: &mut Pcg64) -> Problem {
    const BOUNDS: [(u32, u32); 6] = [(1, 2), (2, 2), (0, 1), (2, 3), (0, 2), (3, 4)];
    let mut pick = |end: usize| below(random, end);
    let mut builder = ProblemBuilder::new();
    let (primaries, secondaries) = (3 + pick(4), 2 + pick(3));
    let is_plain = pick(2) == 0;
    for _ in 0..primaries {
        let (min, max) = if is_plain || pick(2) == 0 { (1, 1) } else { BOUNDS[pick(BOUNDS.len())] };
        builder.add_primary_between(min..=max).unwrap();
    }
    for _ in 0..secondaries {
        builder.add_secondary().unwrap();
    }
    for _ in 0..8 + pick(6) {
        let items: BTreeSet<usize> = (0..1 + pick(2)).map(|_| pick(primaries)).collect();
        let mut entries: Vec<Entry> =
            items.into_iter().map(|item| Entry::from(ItemId::new(item as u32))).collect();
        for item in primaries..primaries + secondaries {
            let color = match pick(5) {
                0 => None,
                color @ 1..=2 => Some(Color::new(color as u32)),
                _ => continue,
            };
            entries.push(Entry { item: ItemId::new(item as u32), color });
        }
        builder.add_option(entries).unwrap();
    }
    builder.build()
}

fn holds(clause: &[Literal], values: &[bool]) -> bool {
    clause.iter().any(|literal| values[literal.variable() as usize] != literal.is_negative())
}

/// Finds all solutions of a problem, each ruled out once it is found, and holds every learned clause to those that
/// were not ruled out when it was learned. Returns the number of clauses. A third of the seeds are without a log, the
/// others decide by items or by activity.
fn check(problem: &Problem, seed: u64) -> usize {
    let mut left = solutions(problem);
    let is_logged = !seed.is_multiple_of(3);
    let mut learner = match seed % 3 {
        0 => Learner::new(problem, seed),
        kind => Learner::with_log(problem, seed, kind == 1),
    };
    let interrupt = Interrupt::new();
    let mut clauses = 0;
    loop {
        // Small slices, to make runs also stop and resume between conflicts.
        let outcome = learner.run(learner.work() + 5, u64::MAX, &interrupt);
        let others: Vec<Vec<bool>> = left.iter().map(|chosen| values(problem, chosen)).collect();
        for clause in learner.lessons.drain(..) {
            clauses += 1;
            for values in &others {
                assert!(holds(&clause, values), "{clause:?} excludes {values:?} of {problem:?}");
            }
        }
        match outcome {
            // Far more often than a search does.
            LearnOutcome::Stopped(_) => learner.delete(clauses % 2 == 0),
            LearnOutcome::None => break,
            LearnOutcome::Found(solution) => {
                assert!(left.remove(&solution), "{solution:?} of {problem:?}");
                if is_logged {
                    learner.rule_out_found();
                } else {
                    learner.rule_out(&solution);
                }
            }
        }
    }
    assert!(left.is_empty(), "not found: {left:?} of {problem:?}");
    clauses
}

#[test]
fn learned_clauses_hold_in_all_solutions_that_are_left() {
    let mut random = Pcg64::seed_from_u64(0x01ea_27ed);
    let (mut clauses, mut with_clauses) = (0, 0);
    for seed in 0..1200 {
        let problem = random_problem(&mut random);
        let of_problem = check(&problem, seed);
        clauses += of_problem;
        with_clauses += u32::from(of_problem > 0);
    }
    assert!(clauses > 1600 && with_clauses > 400, "{clauses} clauses, {with_clauses} problems");
}
