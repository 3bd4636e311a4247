//! Reverse unit propagation by the definition in `docs/proofs.md`, with no thought of speed.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use pavane_model::{ItemKind, OptionId, Problem};

/// A variable, from 1 as in a proof, negative if negated.
pub(crate) type Literal = i64;

/// At least `degree` of the literals are true.
#[derive(Clone)]
pub(crate) struct Constraint {
    pub(crate) literals: Vec<Literal>,
    pub(crate) degree: i64,
}

impl Constraint {
    fn new(literals: &[Literal], degree: i64) -> Self {
        Self { literals: literals.to_vec(), degree }
    }

    pub(crate) fn clause(literals: &[Literal]) -> Self {
        Self::new(literals, 1)
    }
}

/// All constraints of a problem.
pub(crate) fn constraints(problem: &Problem) -> Vec<Constraint> {
    let mut bounds = Vec::new();
    let mut meanings = Vec::new();
    let mut variables = problem.option_count() as i64;
    let mut bound = |literals: &[Literal], min: u32, max: u32| {
        let negated: Vec<Literal> = literals.iter().map(|literal| -literal).collect();
        let length = literals.len() as i64;
        if min > 0 {
            bounds.push(Constraint::new(literals, min.into()));
        }
        if min == max || i64::from(max) < length {
            bounds.push(Constraint::new(&negated, length - i64::from(max)));
        }
    };
    for item in problem.items() {
        let variable = |option: OptionId| i64::from(option.number()) + 1;
        if let ItemKind::Primary(multiplicity) = problem.kind(item) {
            let literals: Vec<_> =
                problem.uses(item).iter().map(|user| variable(user.option)).collect();
            bound(&literals, multiplicity.min, multiplicity.max);
            continue;
        }
        let mut members = Vec::new();
        let mut colors = Vec::new();
        for user in problem.uses(item) {
            match user.color {
                None => members.push(variable(user.option)),
                Some(color) if !colors.contains(&color) => {
                    colors.push(color);
                    members.push(variables + colors.len() as i64);
                }
                Some(_) => {}
            }
        }
        for &color in &colors {
            variables += 1;
            let givers = problem.uses(item).iter().filter(|user| user.color == Some(color));
            let givers: Vec<_> = givers.map(|user| variable(user.option)).collect();
            meanings.extend(givers.iter().map(|&giver| Constraint::clause(&[-giver, variables])));
            meanings.push(Constraint::clause(&[&[-variables], &givers[..]].concat()));
        }
        bound(&members, 0, 1);
    }
    bounds.append(&mut meanings);
    bounds
}

/// Whether propagation ends in a conflict once all literals of a clause are false.
pub(crate) fn follows(constraints: &[Constraint], clause: &[Literal]) -> bool {
    propagated(constraints, clause).is_some()
}

/// The places of the constraints that propagation uses, in this order, until it ends in a conflict once all literals
/// of a clause are false; none if there is no conflict.
pub(crate) fn propagated(constraints: &[Constraint], clause: &[Literal]) -> Option<Vec<usize>> {
    let mut truths: Vec<Literal> = Vec::new();
    let mut used = Vec::new();
    for literal in clause {
        if truths.contains(literal) {
            return Some(used);
        }
        truths.push(-literal);
    }
    loop {
        let before = truths.len();
        if pass(constraints, &mut truths, &mut used) {
            return Some(used);
        }
        if truths.len() == before {
            return None;
        }
    }
}

/// Whether a single pass over the constraints ends in a conflict once all literals of a clause are false.
pub(crate) fn follows_in_one_pass(constraints: &[Constraint], clause: &[Literal]) -> bool {
    let mut truths: Vec<Literal> = clause.iter().map(|literal| -literal).collect();
    pass(constraints, &mut truths, &mut Vec::new())
}

/// Propagates each constraint once, in their order, and notes the places of those that are used. Returns whether one is
/// violated.
fn pass(constraints: &[Constraint], truths: &mut Vec<Literal>, used: &mut Vec<usize>) -> bool {
    for (place, constraint) in constraints.iter().enumerate() {
        let left: Vec<Literal> =
            constraint.literals.iter().copied().filter(|l| !truths.contains(&-l)).collect();
        let slack = left.len() as i64 - constraint.degree;
        if slack < 0 {
            used.push(place);
            return true;
        }
        let mut new = left;
        new.retain(|literal| slack == 0 && !truths.contains(literal));
        if !new.is_empty() {
            used.push(place);
            truths.append(&mut new);
        }
    }
    false
}
