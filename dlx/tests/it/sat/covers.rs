//! Exact cover problems, from files and at random.

use super::oracle::{number, two_solutions};
use crate::support::data::{counts, cover};
use crate::support::random::Random;
use pavane_dlx::{Color, Engine, Entry, ItemId, Problem, ProblemBuilder, Solver, Uniqueness};

/// Holds all engines to the number of solutions that the satisfiability solver finds, up to 2, and
/// returns it.
#[track_caller]
fn check(problem: &Problem, name: &str) -> usize {
    let solutions = two_solutions(problem);
    for &engine in Engine::ALL {
        let Ok(answer) = Solver::new(problem).engine(engine).uniqueness() else {
            // Dancing cells without multiplicities.
            assert!(problem.first_multiple().is_some(), "{name}, {engine}");
            continue;
        };
        assert_eq!(number(&answer), solutions.len(), "{name}, {engine}");
        if let Uniqueness::Unique(solution) = answer {
            let mut options = solution.to_vec();
            options.sort_unstable();
            assert_eq!(options, solutions[0], "{name}, {engine}");
        }
    }
    solutions.len()
}

#[test]
fn files_have_as_many_solutions() {
    let table = counts();
    let mut files = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let name = fields[0];
        // Clauses have no costs. Boxes of pentominoes are not for such solvers.
        if fields[1] == "COST" || name.starts_with("pentomino") {
            continue;
        }
        let found = check(&cover(name), name);
        assert_eq!(found, fields[2].parse::<usize>().unwrap().min(2), "{name}");
        files += 1;
    }
    assert!(files >= 20, "{files} files");
}

/// A problem of a few items of all kinds, so that there is one solution as often as not.
fn problem(random: &mut Random) -> Problem {
    let mut builder = ProblemBuilder::new();
    let primaries = 4 + random.below(6) as u32;
    for _ in 0..primaries {
        let min = if random.below(4) == 0 { random.below(3) as u32 } else { 1 };
        let max =
            if random.below(4) == 0 { min.max(1) + random.below(2) as u32 } else { min.max(1) };
        builder.add_primary_between(min..=max).unwrap();
    }
    let secondaries = random.below(4) as u32;
    for _ in 0..secondaries {
        builder.add_secondary().unwrap();
    }
    for _ in 0..8 + random.below(20) {
        let mut items: Vec<u32> = (0..primaries).collect();
        random.shuffle(&mut items);
        items.truncate(1 + random.below(3));
        let mut entries: Vec<Entry> =
            items.into_iter().map(|item| ItemId::new(item).into()).collect();
        for item in primaries..primaries + secondaries {
            let color = random.below(6) as u32;
            let entry = Entry { item: ItemId::new(item), color: None };
            match color {
                0..=1 => entries.push(Entry { color: Some(Color::new(color)), ..entry }),
                2 => entries.push(entry),
                _ => {}
            }
        }
        builder.add_option(entries).unwrap();
    }
    builder.build()
}

#[test]
fn random_problems_have_as_many_solutions() {
    let mut random = Random::new(20_250_321);
    let mut seen = [0; 3];
    for number in 0..2_000 {
        let problem = problem(&mut random);
        let found = check(&problem, &format!("random problem {number}: {problem:?}"));
        seen[found] += 1;
    }
    // None, one and several all occur.
    assert!(seen.iter().all(|&times| times >= 100), "{seen:?}");
}
