//! A satisfiability solver, which knows nothing of exact cover, is asked through the clauses that are
//! written for such solvers whether a problem has no solution, one or several, and all engines must agree.

mod covers;
mod oracle;
