//! The constraints of a proof, line by line, and hints made of them by the reference.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use super::reference::{
    Constraint, Literal, constraints, follows, follows_in_one_pass, propagated,
};
use crate::support::random::Random;
use pavane_model::Problem;
use std::collections::BTreeMap;

/// The constraints at a line of a proof, by their numbers.
pub(crate) struct Known {
    pub(crate) live: BTreeMap<u64, Constraint>,
    pub(crate) given: u64,
    pub(crate) last: u64,
}

impl Known {
    pub(crate) fn new(problem: &Problem) -> Self {
        let mut known = Self { live: BTreeMap::new(), given: 0, last: 0 };
        for constraint in constraints(problem) {
            known.add(constraint);
        }
        known.given = known.last;
        known
    }

    pub(crate) fn add(&mut self, constraint: Constraint) {
        self.last += 1;
        self.live.insert(self.last, constraint);
    }

    /// The number that a word names, if it is one of a constraint that is not forgotten.
    pub(crate) fn named(&self, word: &str) -> Option<u64> {
        let number: i64 = word.parse().ok()?;
        let number = if number < 0 { self.last as i64 + 1 + number } else { number };
        u64::try_from(number).ok().filter(|number| self.live.contains_key(number))
    }

    /// Whether a clause follows from the constraints with these numbers alone.
    pub(crate) fn suffice(&self, hints: &[u64], clause: &[Literal]) -> bool {
        let named: Vec<_> = hints.iter().map(|hint| self.live[hint].clone()).collect();
        follows(&named, clause)
    }

    /// Whether a clause follows from the constraints with these numbers in one pass over them.
    pub(crate) fn suffice_in_order(&self, hints: &[u64], clause: &[Literal]) -> bool {
        let named: Vec<_> = hints.iter().map(|hint| self.live[hint].clone()).collect();
        follows_in_one_pass(&named, clause)
    }

    /// The numbers of constraints that imply a clause, none of which can be left out, in the order of their
    /// propagation; none if the clause does not follow.
    pub(crate) fn reasons(&self, clause: &[Literal]) -> Option<Vec<u64>> {
        let live: Vec<_> = self.live.values().cloned().collect();
        let numbers: Vec<_> = self.live.keys().copied().collect();
        let mut hints: Vec<_> =
            propagated(&live, clause)?.into_iter().map(|place| numbers[place]).collect();
        for place in (0..hints.len()).rev() {
            let mut fewer = hints.clone();
            fewer.remove(place);
            if self.suffice(&fewer, clause) {
                hints = fewer;
            }
        }
        Some(hints)
    }

    /// Follows a line of a proof.
    pub(crate) fn read(&mut self, line: &str, options: usize) {
        let words: Vec<&str> = line.trim_end_matches(';').split(' ').collect();
        match words[..] {
            ["%", "solution", ref solution @ ..] => {
                let chosen: Vec<_> = solution.iter().map(|word| literal(word)).collect();
                let sign = |option: i64| if chosen.contains(&option) { -option } else { option };
                let others: Vec<_> = (1..=options as i64).map(sign).collect();
                self.give(&others);
            }
            ["soli", ref solution @ ..] => {
                let others: Vec<_> = solution.iter().map(|word| -literal(word)).collect();
                self.give(&others);
            }
            ["rup", ..] => self.add(Constraint::clause(&clause_of(line))),
            ["pol", ..] => self.add(Constraint::clause(&[])),
            ["del", "range", first, end] => {
                let ends = [first, end].map(|word| word.parse::<i64>().unwrap() + 1);
                let [first, end] = ends.map(|back| (self.last as i64 + back) as u64);
                self.live.retain(|number, _| !(first..end).contains(number));
            }
            ["del", "id", ref each @ ..] => {
                let numbers: Vec<_> = each.iter().map(|word| self.named(word).unwrap()).collect();
                self.live.retain(|number, _| !numbers.contains(number));
            }
            _ => {}
        }
    }

    fn give(&mut self, clause: &[Literal]) {
        self.add(Constraint::clause(clause));
        self.given = self.last;
    }

    /// A number as a word, counted from either end.
    pub(crate) fn word(&self, number: u64, random: &mut Random) -> String {
        if random.below(2) == 0 {
            number.to_string()
        } else {
            format!("-{}", self.last + 1 - number)
        }
    }
}

fn literal(word: &str) -> Literal {
    match word.strip_prefix("~x") {
        Some(number) => -number.parse::<i64>().unwrap(),
        None => word.trim_start_matches('x').parse().unwrap(),
    }
}

/// The literals of the clause in a line that derives one.
pub(crate) fn clause_of(line: &str) -> Vec<Literal> {
    let words = line.split(" >= ").next().unwrap().split(' ');
    words.filter(|word| word.contains('x')).map(literal).collect()
}

/// The line of a step that derives a clause with hints.
pub(crate) fn step(clause: &[Literal], hints: &[String]) -> String {
    let literal =
        |literal: &Literal| format!("1 {}x{} ", if *literal < 0 { "~" } else { "" }, literal.abs());
    let words: String = clause.iter().map(literal).collect();
    let hints = if hints.is_empty() { "~".to_owned() } else { hints.join(" ") };
    format!("rup {words}>= 1 : {hints};")
}

/// A proof with hints in each step that derives a clause, in any order and counted from either end.
pub(crate) fn with_hints(problem: &Problem, text: &str, random: &mut Random) -> String {
    let mut known = Known::new(problem);
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("rup ") {
            let clause = clause_of(line);
            let mut hints = known.reasons(&clause).unwrap_or_else(|| panic!("{line}\n{text}"));
            if random.below(2) == 0 {
                random.shuffle(&mut hints);
            }
            let mut words: Vec<_> = hints.iter().map(|&hint| known.word(hint, random)).collect();
            if random.below(4) == 0 {
                words.insert(random.below(words.len() + 1), "~".to_owned());
            }
            lines.push(step(&clause, &words));
        } else {
            lines.push(line.to_owned());
        }
        known.read(line, problem.option_count());
    }
    lines.join("\n") + "\n"
}
