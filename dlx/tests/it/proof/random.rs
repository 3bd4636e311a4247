//! Random problems, random clauses and random edits.

use super::problems::refutation;
use super::reference::{Constraint, Literal, constraints, follows};
use crate::support::oracle::{build, oracle, shapes};
use crate::support::proving::{By, searched};
use crate::support::random::Random;
use dlx::proof::{Claim, Falsehood, ProofErrorKind, check};
use dlx::{OptionId, Problem};
use proptest::prelude::*;

pub(crate) fn problems() -> impl Strategy<Value = Problem> {
    let bounds = (0..3_u32, 0..3_u32).prop_map(|(min, more)| (min, (min + more).max(1)));
    let bounds = prop_oneof![3 => Just((1, 1)), 1 => bounds];
    let bounds = proptest::collection::vec(bounds, 1..5);
    (bounds, 0..3_u32, 0.0..1.0)
        .prop_flat_map(|(bounds, secondaries, colored)| {
            let shape = shapes(bounds.len() as u32, secondaries, 2, colored, Just(0_i64));
            let shapes = proptest::collection::vec(shape, 0..10);
            (Just(bounds), Just(secondaries), shapes)
        })
        .prop_map(|(bounds, secondaries, shapes)| {
            // Without secondary items there is none to use.
            let clean = |(items, mut colored, cost): crate::support::oracle::Shape| {
                if secondaries == 0 {
                    colored.clear();
                }
                (items, colored, cost)
            };
            let shapes: Vec<_> = shapes.into_iter().map(clean).collect();
            build(&bounds, secondaries, &shapes)
        })
}

/// Whether a claim is true, by trying all sets of options.
pub(crate) fn is_true(problem: &Problem, claim: &Claim) -> bool {
    let expected: Vec<Vec<OptionId>> = oracle(problem).into_iter().collect();
    let mut found = match claim {
        Claim::None => Vec::new(),
        Claim::Unique(solution) => vec![solution.clone()],
        Claim::Exactly(solutions) => solutions.clone(),
    };
    found.sort();
    found == expected
}

/// One random change of a text: of a line, a word or a character.
fn edit(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (line, other) = (random.below(lines.len()), random.below(lines.len()));
    let word = |line: &str, random: &mut Random| {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        (random.below(words.len()), words)
    };
    match random.below(8) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[other].clone()),
        2 => lines.swap(line, other),
        6 => random.shuffle(&mut lines[line..]),
        3 => {
            let (place, mut words) = word(&lines[line], random);
            words.remove(place);
            lines[line] = words.join(" ");
        }
        4 => {
            let (place, mut words) = word(&lines[line], random);
            let (from, others) = word(&lines[other], random);
            words[place].clone_from(&others[from]);
            lines[line] = words.join(" ");
        }
        5 => {
            let (place, mut words) = word(&lines[line], random);
            words[place] = match words[place].strip_prefix('~') {
                Some(positive) => positive.to_owned(),
                None => format!("~{}", words[place]),
            };
            lines[line] = words.join(" ");
        }
        _ => {
            let digits = |byte: u8| {
                if byte.is_ascii_digit() { b'0' + random.below(10) as u8 } else { byte }
            };
            lines[line] = lines[line].bytes().map(digits).map(char::from).collect();
        }
    }
    lines.join("\n")
}

/// Edits a proof at random, once or twice, several times over: whatever still passes proves what is true.
pub(crate) fn edits_prove_nothing_false(
    problem: &Problem,
    text: &str,
    random: &mut Random,
) -> Result<(), TestCaseError> {
    for _ in 0..8 {
        let mut edited = edit(text, random);
        if random.below(2) == 0 {
            edited = edit(&edited, random);
        }
        if let Ok(claim) = check(problem, edited.as_bytes()) {
            prop_assert!(is_true(problem, &claim), "\n{}\nedited\n{}", text, edited);
        }
    }
    Ok(())
}

/// A random clause of up to three options.
pub(crate) fn clause(options: usize, random: &mut Random) -> Vec<Literal> {
    let literal = |random: &mut Random| {
        let variable = random.below(options) as Literal + 1;
        if random.below(2) == 0 { variable } else { -variable }
    };
    (0..random.below(4)).map(|_| literal(random)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn written_proofs_are_accepted(problem in problems()) {
        for by in By::ALL {
            let text = searched(&problem, by);
            match check(&problem, text.as_bytes()) {
                Ok(claim) => prop_assert!(is_true(&problem, &claim), "\n{}", text),
                Err(error) => prop_assert!(false, "{}: {error}\n{}", error.line(), text),
            }
        }
    }

    #[test]
    fn no_edit_proves_what_is_not_so(problem in problems(), seed in 1..=u64::MAX) {
        let mut random = Random::new(seed);
        let text = searched(&problem, By::ALL[random.below(3)]);
        edits_prove_nothing_false(&problem, &text, &mut random)?;
    }

    /// Clauses that follow by the definition, and no others; each one that does is used from then on.
    #[test]
    fn clauses_follow_as_defined(problem in problems(), seed in 1..=u64::MAX) {
        if problem.option_count() == 0 {
            return Ok(());
        }
        let mut known = constraints(&problem);
        let count = known.len() as u64;
        let mut steps = format!("f {count};");
        let mut random = Random::new(seed);
        let mut derived = 0;
        for _ in 0..40 {
            let mut clause = clause(problem.option_count(), &mut random);
            let literal = |literal: &Literal| {
                format!("1 {}x{} ", if *literal < 0 { "~" } else { "" }, literal.abs())
            };
            let words: String = clause.iter().map(literal).collect();
            let longer = format!("{steps}\nrup {words}>= 1;");
            let error = check(&problem, refutation(&problem, "none", &longer).as_bytes());
            let number = count + derived + 1;
            let refused = Falsehood::NotImplied { number };
            let is_refused = matches!(
                &error, Err(error) if *error.kind() == ProofErrorKind::False(refused.clone())
            );
            // Twice is as good as once.
            clause.sort_unstable();
            clause.dedup();
            prop_assert_eq!(follows(&known, &clause), !is_refused, "\n{}", longer);
            if !is_refused {
                known.push(Constraint::clause(&clause));
                steps = longer;
                derived += 1;
            }
        }
    }
}
