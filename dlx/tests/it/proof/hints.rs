//! Hints of proofs that the engine writes, and hints that the reference adds to them.

use super::hinted::{Known, clause_of, step, with_hints};
use super::samples::{edits_prove_nothing_false, is_true, problems};
use crate::support::proving::{By, searched};
use crate::support::random::Random;
use pavane_dlx::proof::check;
use proptest::prelude::*;

/// What becomes of a proof by a change of the hints in one line, and whether that line still follows.
fn change(text: &str, problem: &pavane_dlx::Problem, random: &mut Random) -> (String, bool) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_step = |&line: &usize| lines[line].starts_with("rup ");
    let steps: Vec<usize> = (0..lines.len()).filter(is_step).collect();
    let place = steps[random.below(steps.len())];
    let mut known = Known::new(problem);
    for line in &lines[..place] {
        known.read(line, problem.option_count());
    }
    let clause = clause_of(&lines[place]);
    let (_, hints) = lines[place].trim_end_matches(';').split_once(" : ").unwrap();
    let mut hints: Vec<String> = hints.split(' ').map(str::to_owned).collect();
    let (hint, other) = (random.below(hints.len()), random.below(hints.len()));
    let number = random.below(2 * known.last as usize + 5) as i64 - known.last as i64 - 2;
    match random.below(5) {
        0 => drop(hints.remove(hint)),
        1 => hints.swap(hint, other),
        2 => hints[hint] = number.to_string(),
        3 => hints.insert(hint, number.to_string()),
        _ => hints[hint] = hints[other].clone(),
    }
    let numbers: Option<Vec<u64>> =
        hints.iter().filter(|word| *word != "~").map(|word| known.named(word)).collect();
    lines[place] = step(&clause, &hints);
    (lines.join("\n"), numbers.is_some_and(|numbers| known.suffice(&numbers, &clause)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn proofs_with_the_hints_of_the_reference_are_accepted(
        problem in problems(),
        seed in 1..=u64::MAX,
    ) {
        let text = with_hints(&problem, &searched(&problem, By::Order), &mut Random::new(seed));
        match check(&problem, text.as_bytes()) {
            Ok(claim) => prop_assert!(is_true(&problem, &claim), "\n{}", text),
            Err(error) => prop_assert!(false, "{}: {error}\n{}", error.line(), text),
        }
    }

    /// The hints of a search that learns end in a conflict in one pass.
    #[test]
    fn written_hints_are_in_the_order_of_their_propagation(problem in problems()) {
        let text = searched(&problem, By::Learning);
        let mut known = Known::new(&problem);
        for line in text.lines() {
            if line.starts_with("rup ") {
                let hints = line.trim_end_matches(';').split_once(" :").map(|(_, hints)| hints);
                let words = hints.unwrap_or_default().split_ascii_whitespace();
                let numbers: Option<Vec<u64>> = words.map(|word| known.named(word)).collect();
                let suffice = numbers.map(|numbers| {
                    known.suffice_in_order(&numbers, &clause_of(line))
                });
                prop_assert_eq!(suffice, Some(true), "{}\n{}", line, text);
            }
            known.read(line, problem.option_count());
        }
    }

    /// The hints of one line are changed: it is refused exactly if the clause does not follow from them.
    #[test]
    fn changed_hints_are_refused_unless_they_suffice(problem in problems(), seed in 1..=u64::MAX) {
        let mut random = Random::new(seed);
        let text = with_hints(&problem, &searched(&problem, By::Order), &mut random);
        if !text.contains("\nrup ") {
            return Ok(());
        }
        for _ in 0..8 {
            let (changed, is_proof) = change(&text, &problem, &mut random);
            let found = check(&problem, changed.as_bytes());
            prop_assert_eq!(found.is_ok(), is_proof, "\n{}\nchanged\n{}", text, changed);
            prop_assert!(found.is_err() || is_true(&problem, &found.unwrap()));
        }
    }

    #[test]
    fn no_edit_of_hinted_proofs_proves_what_is_not_so(problem in problems(), seed in 1..=u64::MAX) {
        let mut random = Random::new(seed);
        let text = with_hints(&problem, &searched(&problem, By::Order), &mut random);
        edits_prove_nothing_false(&problem, &text, &mut random)?;
    }
}
