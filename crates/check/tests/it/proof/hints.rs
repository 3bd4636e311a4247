//! Hints, and deletions of single constraints. What is accepted and what is refused here was tried with VeriPB 3.0.2.

use super::hinted::{Known, step};
use super::problems::{accept, problem, refuse, refutation};
use super::reference::Constraint;
use super::samples::{clause, problems};
use crate::support::random::Random;
use pavane_check::proof::{Claim, Falsehood, ProofErrorKind, check};
use proptest::prelude::*;

/// Three pigeons (a b c) in two holes (s t): x1 to x6 are `a s`, `a t`, `b s`, ... Constraints 1 to 6 are the equations
/// of the pigeons, 7 and 8 the holes.
const PIGEONS: &str = "a b c | s t\na s\na t\nb s\nb t\nc s\nc t\n";

/// Proofs that the pigeons do not fit.
fn pigeons(steps: &str) -> String {
    refutation(&problem(PIGEONS), "none", &format!("f 8;\n{steps}"))
}

#[track_caller]
fn accepted(steps: &str) {
    accept(&problem(PIGEONS), &pigeons(steps), &Claim::None);
}

/// The line is counted from the first step.
#[track_caller]
fn refused(steps: &str, line: usize, is_false: bool, message: &str) {
    let error = refuse(&problem(PIGEONS), &pigeons(steps));
    let found = (error.line() - 4, error.is_false(), error.to_string());
    assert_eq!(found, (line, is_false, message.to_owned()));
}

/// Not x1: then 7 rules out x3 and x5, so that 3 and 5 need x4 and x6, which 8 forbids.
const FIRST: &str = "rup 1 ~x1 >= 1 : 7 3 5 8;";

#[test]
fn hints_are_in_any_order_and_counted_from_either_end() {
    for hints in [
        "7 3 5 8",
        "8 5 3 7",
        "-2 3 5 -1",
        "-8 -2 3 -6 5 -4 8",
        "1 2 3 4 5 6 7 8",
        "7 7 3 5 8 8",
        "~ 7 3 5 8",
        "7 3 ~ 5 8 ~",
        "7 3 5 8 ",
        "",
    ] {
        accepted(&format!("rup 1 ~x1 >= 1 : {hints};\nrup >= 1 : -1 1 8 3 5 7;"));
    }
    // The same literal twice, and a clause that is always true, by itself and as a hint.
    accepted("rup 1 ~x1 1 ~x1 >= 1 : 7 3 5 8;\nrup >= 1 : 9 1 8 3 5 7;");
    accepted("rup 1 x1 1 ~x1 >= 1 : ~;\nrup 1 ~x1 >= 1 : 9 7 3 5 8;\nrup >= 1;");
    // Sums and empty clauses contradict by themselves.
    accepted("pol 1 3 + 5 + 7 + 8 +;\nrup >= 1 : 9;\nrup 1 x4 >= 1 : 10;\nrup >= 1 : -2;");
}

#[test]
fn nothing_but_hints_is_used() {
    let fails = |number: u64| {
        format!(
            "constraint {number} does not follow from its hints: with all literals of the clause \
             false, propagation of the constraints named ends without a conflict; name those that \
             are missing, or leave the hints out"
        )
    };
    refused("rup 1 ~x1 >= 1 : 7 3 8;", 1, true, &fails(9));
    refused("rup 1 ~x1 >= 1 : ~;", 1, true, &fails(9));
    // Not x1 was propagated before, and a contradiction found.
    refused(&format!("{FIRST}\nrup >= 1 : 8 3 5 7;"), 2, true, &fails(10));
    refused(&format!("{FIRST}\nrup >= 1;\nrup 1 x4 >= 1 : 8;"), 3, true, &fails(11));
}

#[test]
fn hints_name_constraints() {
    let unknown =
        |found: &str| format!("there is no constraint {found}: they are numbered from 1 to 8 here");
    for found in ["9", "99", "-9", "-99", "100000000000000000000", "-100000000000000000000"] {
        refused(&format!("rup 1 ~x1 >= 1 : 7 {found} 3 5 8;"), 1, true, &unknown(found));
    }
    // VeriPB does not look at what is named after the conflict.
    refused("rup 1 ~x1 >= 1 : 7 3 5 8 9;", 1, true, &unknown("9"));
    let forgotten = "constraint 9 is forgotten, expected one that is not";
    let steps = format!("{FIRST}\nrup 1 x2 >= 1 : 9 1;\ndel id 9;");
    accepted(&format!("{steps}\nrup >= 1 : 10 8 3 5 7;"));
    refused(&format!("{steps}\nrup >= 1 : 9 10 8 3 5 7;"), 4, true, forgotten);
    refused(&format!("{steps}\nrup >= 1 : 10 8 3 5 7 -2;"), 4, true, forgotten);
    let expected = "expected the number of a constraint, or `-1` for the last one";
    for found in ["0", "-0", "+7", "07", "-07", "x7", "-", "7.", ":"] {
        let message = format!("found `{found}`, {expected}");
        refused(&format!("rup 1 ~x1 >= 1 : {found} 3 5 8;"), 1, false, &message);
    }
    let colon = "expected `:` and hints, or nothing more";
    refused("rup 1 ~x1 >= 1 7 3 5 8;", 1, false, &format!("found `7`, {colon}"));
    refused("rup 1 ~x1 >= 1 :7 3 5 8;", 1, false, &format!("found `:7`, {colon}"));
}

#[test]
fn single_clauses_are_forgotten() {
    let steps = format!("{FIRST}\nrup 1 x2 >= 1 : 9 1;\nrup 1 ~x4 >= 1 : 10 8;");
    for deleted in ["9", "-3", "9 11", "-1 -3"] {
        accepted(&format!("{steps}\ndel id {deleted};\nrup >= 1 : 10 8 3 5 7;"));
    }
    // Ranges pass over what is forgotten.
    accepted(&format!("{steps}\ndel id 9;\ndel range -3 -1;\nrup >= 1;"));
    let forgotten = "constraint 9 is forgotten, expected one that is not";
    // VeriPB takes these two names of one constraint.
    refused(&format!("{steps}\ndel id 9 -3;"), 4, true, forgotten);
    refused(&format!("{steps}\ndel id 9;\ndel id 9;"), 5, true, forgotten);
    let given = |number: u64| {
        format!(
            "constraint {number} is given, not derived, and cannot be forgotten; expected 9 or \
             later"
        )
    };
    refused(&format!("{steps}\ndel id 8;"), 4, true, &given(8));
    refused(&format!("{steps}\ndel id 9 -11;"), 4, true, &given(1));
    let unknown = "there is no constraint -12: they are numbered from 1 to 11 here";
    refused(&format!("{steps}\ndel id -12;"), 4, true, unknown);
    let expected = "expected the number of a constraint, or `-1` for the last one";
    let message = format!("found the end of the line, {expected}");
    refused(&format!("{steps}\ndel id;"), 4, false, &message);
    refused(&format!("{steps}\ndel id ~;"), 4, false, &format!("found `~`, {expected}"));
}

/// The conclusion names the last constraint.
#[test]
fn a_contradiction_is_not_forgotten_in_the_end() {
    let steps = format!("{FIRST}\nrup >= 1 : 9 1 8 3 5 7;");
    let forgotten = "constraint 10 is forgotten, expected one that is not";
    refused(&format!("{steps}\ndel id -1;"), 5, true, forgotten);
    accepted(&format!("{steps}\nrup >= 1 : -1;\ndel id -2;"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Clauses follow from some of the constraints by the definition, and from no others; some are forgotten again.
    #[test]
    fn clauses_follow_from_hints_as_defined(problem in problems(), seed in 1..=u64::MAX) {
        if problem.option_count() == 0 {
            return Ok(());
        }
        let mut random = Random::new(seed);
        let mut known = Known::new(&problem);
        let mut steps = format!("f {};", known.last);
        for _ in 0..40 {
            let derived: Vec<u64> = known.live.range(known.given + 1..).map(|(&n, _)| n).collect();
            if derived.len() > 4 {
                let deleted = derived[random.below(derived.len())];
                steps = format!("{steps}\ndel id {};", known.word(deleted, &mut random));
                known.live.remove(&deleted);
            }
            let clause = clause(problem.option_count(), &mut random);
            let live: Vec<u64> = known.live.keys().copied().collect();
            let mut hints = known.reasons(&clause).unwrap_or_default();
            for _ in 0..random.below(3) {
                let of = if random.below(2) == 0 { &live } else { &hints };
                if let Some(&hint) = of.get(random.below(of.len().max(1))) {
                    hints.retain(|other| *other != hint);
                    if random.below(2) == 0 {
                        hints.push(hint);
                    }
                }
            }
            random.shuffle(&mut hints);
            let words: Vec<_> = hints.iter().map(|&hint| known.word(hint, &mut random)).collect();
            let longer = format!("{steps}\n{}", step(&clause, &words));
            let found = check(&problem, refutation(&problem, "none", &longer).as_bytes());
            let refused = Falsehood::NotImpliedByHints { number: known.last + 1 };
            let is_refused = match &found {
                Err(error) if *error.kind() == ProofErrorKind::False(refused) => true,
                Err(error) => {
                    let expected = ProofErrorKind::False(Falsehood::NoContradiction);
                    prop_assert_eq!(error.kind(), &expected, "\n{}", longer);
                    false
                }
                Ok(_) => false,
            };
            prop_assert_eq!(known.suffice(&hints, &clause), !is_refused, "\n{}", longer);
            if !is_refused {
                let mut clause = clause;
                clause.sort_unstable();
                clause.dedup();
                known.add(Constraint::clause(&clause));
                steps = longer;
            }
        }
    }
}
