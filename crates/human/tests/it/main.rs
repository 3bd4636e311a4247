//! Steps and ratings from outside: against what Sudoku Explainer gives, a library of published examples, and the
//! definitions of the techniques.

#[path = "../../../../dlx/tests/it/support/cases.rs"]
mod cases;
mod console_facts;
mod constraints;
mod franken;
mod interrupts;
mod lessons;
mod library;
mod notation;
mod oracle;
#[path = "../../../../tests/it/support/probed.rs"]
mod probed;
#[path = "../../../../dlx/tests/it/support/random.rs"]
mod random;
mod ratings;
