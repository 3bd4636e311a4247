//! Solutions of a problem by the satisfiability solver batsat.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use dlx::format::{Names, dimacs};
use dlx::{OptionId, Problem, Uniqueness};

/// Up to two solutions of a problem, verified; none of its costs may differ from 0.
pub(crate) fn two_solutions(problem: &Problem) -> Vec<Vec<OptionId>> {
    let mut file = Vec::new();
    dimacs::write(problem, &Names::numbered(problem), &mut file).unwrap();
    let file = String::from_utf8(file).unwrap();
    let mut lines = file.lines().skip_while(|line| line.starts_with('c'));
    let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
    let variables: usize = header[2].parse().unwrap();
    let mut solver = BasicSolver::default();
    let vars: Vec<Var> = (0..variables).map(|_| solver.new_var_default()).collect();
    for line in lines {
        let numbers = line.split(' ').map(|number| number.parse::<i64>().unwrap());
        let literal = |n: i64| Lit::new(vars[n.unsigned_abs() as usize - 1], n > 0);
        solver.add_clause_reuse(&mut numbers.take_while(|&n| n != 0).map(literal).collect());
    }
    let mut found: Vec<Vec<OptionId>> = Vec::new();
    while found.len() < 2 && solver.solve_limited(&[]) == lbool::TRUE {
        let is_true = |option: &OptionId| solver.value_var(vars[option.index()]) == lbool::TRUE;
        let solution: Vec<OptionId> = problem.options().filter(is_true).collect();
        problem.verify(&solution).expect("models are solutions");
        let other = |option: OptionId| {
            Lit::new(vars[option.index()], solution.binary_search(&option).is_err())
        };
        solver.add_clause_reuse(&mut problem.options().map(other).collect());
        found.push(solution);
    }
    assert!(!found.windows(2).any(|two| two[0] == two[1]), "the second is another one");
    found
}

/// The number of solutions of an answer, 2 if there are several.
pub(crate) fn number<S>(answer: &Uniqueness<S>) -> usize {
    match answer {
        Uniqueness::None => 0,
        Uniqueness::Unique(_) => 1,
        Uniqueness::Multiple(_) => 2,
        Uniqueness::Unknown { .. } => panic!("there was no limit"),
    }
}
