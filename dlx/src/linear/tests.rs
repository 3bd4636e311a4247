//! Random systems: the search finds the solutions of their definition, and checkers accept its steps.

use crate::proof::{Claim, check_system};
use crate::prover::{ProveError, SystemProver};
use pavane_model::inequalities::{Inequalities, Literal};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// A random number from 0 up to a bound, which is not reached.
fn below(random: &mut Pcg64, bound: usize) -> i64 {
    crate::kernel::below(random, bound) as i64
}

/// A system of a few variables.
fn system(random: &mut Pcg64) -> Inequalities {
    let mut system = Inequalities::new();
    let distinguishing = 1 + below(random, 6);
    let helpers = below(random, 4);
    for number in 0..distinguishing {
        system.add_distinguishing(format!("d{number}"));
    }
    for number in 0..helpers {
        system.add_helper(format!("h{number}"));
    }
    for _ in 0..below(random, 12) {
        let terms: Vec<(i64, Literal)> = (0..1 + below(random, 5))
            .map(|_| {
                let variable = below(random, (distinguishing + helpers) as usize) as usize;
                let literal = Literal::positive(variable);
                let weight = below(random, 9) - 3;
                (weight, if below(random, 2) == 0 { literal } else { !literal })
            })
            .collect();
        system.add(&terms, below(random, 6) - 1).expect("small numbers");
    }
    system
}

/// The distinguishing variables of all solutions, by trying all assignments.
fn solutions(system: &Inequalities) -> Vec<Vec<usize>> {
    let assignments = (0_u32..1 << system.variable_count()).map(|bits| {
        (0..system.variable_count()).filter(|variable| bits >> variable & 1 == 1).collect()
    });
    let solutions = assignments.filter(|ones: &Vec<usize>| system.violated(ones).is_none());
    let mut parts: Vec<Vec<usize>> = solutions.map(|ones| part(system, &ones)).collect();
    parts.sort();
    parts.dedup();
    parts
}

/// The distinguishing variables of a solution.
fn part(system: &Inequalities, ones: &[usize]) -> Vec<usize> {
    ones.iter().copied().filter(|&one| one < system.distinguishing_count()).collect()
}

#[test]
fn proofs_have_the_solutions_of_the_definition_and_are_accepted() {
    let mut claims = [0; 3];
    for seed in 0..3000 {
        let system = system(&mut Pcg64::seed_from_u64(seed));
        let proof = SystemProver::new(&system).prove().unwrap_or_else(|e| panic!("{seed}: {e}"));
        let mut found: Vec<Vec<usize>> = match proof.claim() {
            Claim::None => Vec::new(),
            Claim::Unique(one) => vec![part(&system, one)],
            Claim::Exactly(all) => all.iter().map(|one| part(&system, one)).collect(),
        };
        claims[found.len().min(2)] += 1;
        found.sort();
        assert_eq!(found, solutions(&system), "seed {seed}");
        let mut text = Vec::new();
        proof.write(&mut text).expect("memory takes everything");
        let checked = check_system(&system, &text[..]);
        let shown = String::from_utf8_lossy(&text);
        assert_eq!(checked.as_ref(), Ok(proof.claim()), "seed {seed}: {shown}");
    }
    assert!(claims.iter().all(|&count| count >= 50), "{claims:?}");
}

/// Pigeons in holes, one pigeon too many: no two of them share a hole.
fn pigeons(holes: usize) -> Inequalities {
    let mut system = Inequalities::new();
    let mut is_in = Vec::new();
    for pigeon in 0..=holes {
        let places = (0..holes).map(|hole| {
            Literal::positive(system.add_distinguishing(format!("{pigeon} in {hole}")))
        });
        is_in.push(places.collect::<Vec<_>>());
    }
    for places in &is_in {
        let terms: Vec<_> = places.iter().map(|&place| (1, place)).collect();
        system.add(&terms, 1).expect("small numbers");
    }
    for hole in 0..holes {
        let terms: Vec<_> = is_in.iter().map(|places| (-1, places[hole])).collect();
        system.add(&terms, -1).expect("small numbers");
    }
    system
}

#[test]
fn long_searches_restart_and_delete_clauses() {
    let system = pigeons(7);
    let proof = SystemProver::new(&system).prove().expect("no limit");
    assert_eq!(proof.claim(), &Claim::None);
    assert!(proof.steps() > 500, "{}", proof.steps());
    let mut text = Vec::new();
    proof.write(&mut text).expect("memory takes everything");
    assert_eq!(check_system(&system, &text[..]), Ok(Claim::None));
}

#[test]
fn limits_stop_the_search() {
    let system = pigeons(7);
    let stopped = SystemProver::new(&system).node_limit(Some(10)).prove();
    assert!(matches!(stopped, Err(ProveError::Stopped { found: 0, .. })));
    let full = SystemProver::new(&system).most_bytes(1000).prove();
    assert!(matches!(full, Err(ProveError::TooLong { most: 1000 })));
    let mut free = Inequalities::new();
    (0..3).for_each(|number| _ = free.add_distinguishing(number.to_string()));
    let most = |most| SystemProver::new(&free).most_solutions(most).prove();
    assert!(matches!(most(7), Err(ProveError::TooMany { most: 7 })));
    assert_eq!(most(8).map(|proof| proof.claim().to_string()).ok(), Some("exactly 8".to_owned()));
}
