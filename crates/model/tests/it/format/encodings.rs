//! OPB and DIMACS files have exactly the solutions of the problem, by the word of an evaluator of all
//! assignments and of a satisfiability solver.

use super::arbitrary::{Shape, problem, solutions};
use crate::support::data::cover;
use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use pavane_model::format::{Names, dimacs, opb};
use pavane_model::{OptionId, Problem, ProblemBuilder};
use proptest::prelude::*;

fn dimacs_of(problem: &Problem) -> Vec<u8> {
    let mut out = Vec::new();
    dimacs::write(problem, &Names::numbered(problem), &mut out).unwrap();
    out
}

fn decision_of(problem: &Problem) -> Vec<u8> {
    let mut out = Vec::new();
    dimacs::write_decision(problem, &mut out).unwrap();
    out
}

/// The number of variables and the clauses of a DIMACS file.
fn parse_dimacs(file: Vec<u8>) -> (usize, Vec<Vec<i64>>) {
    let file = String::from_utf8(file).unwrap();
    let mut lines = file.lines().skip_while(|line| line.starts_with("c "));
    let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
    assert_eq!(header[..2], ["p", "cnf"]);
    let [variables, count] = [2, 3].map(|field| header[field].parse::<usize>().unwrap());
    let clauses: Vec<Vec<i64>> = lines
        .map(|line| {
            let mut clause: Vec<i64> = line.split(' ').map(|n| n.parse().unwrap()).collect();
            assert_eq!(clause.pop(), Some(0));
            assert!(clause.iter().all(|&n| n != 0 && n.unsigned_abs() as usize <= variables));
            clause
        })
        .collect();
    assert_eq!(clauses.len(), count);
    (variables, clauses)
}

/// All models as sorted lists of options, those with the same options once, and the number of models over all
/// variables.
fn models(problem: &Problem) -> (Vec<Vec<OptionId>>, usize) {
    let (variables, clauses) = parse_dimacs(dimacs_of(problem));
    let enumerate = |blocked| models_of(problem, variables, &clauses, blocked);
    (enumerate(problem.option_count()), enumerate(variables).len())
}

/// The options of all models that differ in the first `blocked` variables.
fn models_of(
    problem: &Problem,
    variables: usize,
    clauses: &[Vec<i64>],
    blocked: usize,
) -> Vec<Vec<OptionId>> {
    let mut solver = BasicSolver::default();
    let vars: Vec<Var> = (0..variables).map(|_| solver.new_var_default()).collect();
    let literal = |n: i64| Lit::new(vars[n.unsigned_abs() as usize - 1], n > 0);
    for clause in clauses {
        solver.add_clause_reuse(&mut clause.iter().copied().map(literal).collect());
    }
    let mut found = Vec::new();
    while solver.solve_limited(&[]) == lbool::TRUE {
        let model: Vec<bool> =
            vars.iter().map(|&var| solver.value_var(var) == lbool::TRUE).collect();
        let differ = vars[..blocked].iter().zip(&model).map(|(&var, &is)| Lit::new(var, !is));
        solver.add_clause_reuse(&mut differ.collect());
        found.push(chosen(problem, |variable| model[variable - 1]));
        if blocked == 0 {
            break;
        }
    }
    found.sort_unstable();
    found
}

fn chosen(problem: &Problem, is_true: impl Fn(usize) -> bool) -> Vec<OptionId> {
    problem.options().filter(|option| is_true(option.index() + 1)).collect()
}

#[track_caller]
fn check_dimacs(problem: &Problem) {
    let mut expected = solutions(problem);
    expected.sort_unstable();
    let (models, all) = models(problem);
    assert_eq!(models, expected);
    assert_eq!(all, expected.len(), "every solution is one model");
    check_decision(problem, &expected);
}

/// The options of the models are the solutions; one may be those of several models.
#[track_caller]
fn check_decision(problem: &Problem, expected: &[Vec<OptionId>]) {
    let (variables, clauses) = parse_dimacs(decision_of(problem));
    assert_eq!(models_of(problem, variables, &clauses, problem.option_count()), expected);
}

/// A line of an OPB file: a sum of coefficients times variables, at least or exactly so much.
struct Line {
    terms: Vec<(i64, usize)>,
    is_equation: bool,
    right: i64,
}

struct Opb {
    variables: usize,
    objective: Option<Vec<(i64, usize)>>,
    lines: Vec<Line>,
}

fn parse_terms(words: &[&str]) -> Vec<(i64, usize)> {
    assert_eq!(words.len() % 2, 0);
    let term = |pair: &[&str]| {
        (pair[0].parse().unwrap(), pair[1].strip_prefix('x').unwrap().parse().unwrap())
    };
    words.chunks(2).map(term).collect()
}

fn opb_of(problem: &Problem) -> Opb {
    let mut out = Vec::new();
    opb::write(problem, &Names::numbered(problem), &mut out).unwrap();
    let file = String::from_utf8(out).unwrap();
    let header: Vec<&str> = file.lines().next().unwrap().split(' ').collect();
    assert_eq!([header[0], header[1], header[3]], ["*", "#variable=", "#constraint="]);
    let [variables, count] = [2, 4].map(|field| header[field].parse::<usize>().unwrap());
    let mut opb = Opb { variables, objective: None, lines: Vec::new() };
    for line in file.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
        if words[0] == "min:" {
            assert!(opb.lines.is_empty() && opb.objective.is_none());
            opb.objective = Some(parse_terms(&words[1..]));
            continue;
        }
        let [terms @ .., sign, right] = &words[..] else { panic!("{line}") };
        let is_equation = *sign == "=";
        assert!(is_equation || *sign == ">=");
        let terms = parse_terms(terms);
        assert!(terms.iter().all(|&(_, variable)| (1..=variables).contains(&variable)));
        opb.lines.push(Line { terms, is_equation, right: right.parse().unwrap() });
    }
    assert_eq!(opb.lines.len(), count);
    opb
}

#[track_caller]
fn check_opb(problem: &Problem) {
    let opb = opb_of(problem);
    assert!(opb.variables <= 20, "too many assignments to try");
    let value = |terms: &[(i64, usize)], set: u32| -> i64 {
        terms.iter().map(|&(factor, variable)| factor * i64::from(set >> (variable - 1) & 1)).sum()
    };
    let mut found = Vec::new();
    for set in 0_u32..1 << opb.variables {
        let holds = opb.lines.iter().all(|line| {
            let left = value(&line.terms, set);
            if line.is_equation { left == line.right } else { left >= line.right }
        });
        if holds {
            let solution = chosen(problem, |variable| set >> (variable - 1) & 1 == 1);
            let cost: i64 = solution.iter().map(|&option| problem.cost(option)).sum();
            let objective = opb.objective.as_deref().unwrap_or_default();
            assert_eq!(value(objective, set), cost);
            found.push(solution);
        }
    }
    // Not one of them twice: every solution is one assignment.
    found.sort_unstable();
    let mut expected = solutions(problem);
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(opb.objective.is_some(), problem.has_costs());
}

const FREE: Shape = Shape { highest_cost: 0, ..Shape::ALL };
const ONCE: Shape = Shape { highest_multiplicity: 1, ..FREE };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn models_are_solutions(problem in problem(ONCE)) {
        check_dimacs(&problem);
    }

    #[test]
    fn models_are_solutions_with_multiplicities(problem in problem(FREE)) {
        check_dimacs(&problem);
    }

    #[test]
    fn assignments_are_solutions(problem in problem(Shape { options: 7, ..Shape::ALL })) {
        check_opb(&problem);
    }
}

/// One primary item with the given bounds and `options` options that cover it.
fn star(min: u32, max: u32, options: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let center = builder.add_primary_between(min..=max).unwrap();
    for _ in 0..options {
        builder.add_option([center]).unwrap();
    }
    builder.build()
}

#[test]
fn all_bounds_are_encoded() {
    for options in 0..=9 {
        for max in 1..=10 {
            for min in 0..=max {
                check_dimacs(&star(min, max, options));
                check_opb(&star(min, max, options));
            }
        }
    }
    check_dimacs(&star(0, u32::MAX, 3));
    check_dimacs(&star(u32::MAX, u32::MAX, 3));
    check_opb(&star(u32::MAX, u32::MAX, 3));
}

/// Up to a hundred in pairs, more by a counter.
#[test]
fn decisions_about_large_items_are_encoded() {
    for (options, paired) in [(100, true), (101, false), (130, false)] {
        for min in 0..=1 {
            let problem = star(min, 1, options);
            let (variables, _) = parse_dimacs(decision_of(&problem));
            assert_eq!(variables == options, paired, "{options}");
            let ids: Vec<OptionId> = problem.options().collect();
            let none: &[OptionId] = &[];
            let all = ids.chunks(1).chain((min == 0).then_some(none));
            let mut expected: Vec<Vec<OptionId>> = all.map(<[OptionId]>::to_vec).collect();
            expected.sort_unstable();
            check_decision(&problem, &expected);
        }
    }
}

#[test]
fn published_counts_are_found() {
    #[track_caller]
    fn check(name: &str, expected: usize) {
        let problem = cover(name);
        let (models, all) = models(&problem);
        assert_eq!((models.len(), all), (expected, expected), "{name}");
        assert!(models.iter().all(|model| problem.verify(model).is_ok()));
    }
    check("toy", 1);
    check("colors", 1);
    check("bounds", 1);
    check("wordsquare", 5);
    check("domino4", 36);
    check("queens6", 4);
    check("queens8", 92);
    check("steiner7", 30);
    check("linesums4", 90);
    check("queendomination5", 186);
}
