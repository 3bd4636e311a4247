//! The lines of the steps of a search that learns clauses.
//!
//! Only the steps that lead to the contradiction at the end are written: the search also learned what it did not need
//! (E. Goldberg and Y. Novikov, *Verification of proofs of unsatisfiability for CNF formulas*, DATE 2003).

use super::text::push_number;
use crate::learn::{ClauseCause, DerivedClauses};

/// The number of clauses that a line forgets.
const FORGOTTEN: usize = 256;

/// The number, from 1, of a constraint that is given.
pub(super) type NumberOf<'a> = &'a dyn Fn(ClauseCause) -> Option<u64>;

/// Appends the lines of the steps that lead to the last one. Returns the number of these steps.
pub(super) fn push(steps: &DerivedClauses, number_of: NumberOf<'_>, text: &mut Vec<u8>) -> u64 {
    StepLines::new(steps, number_of, text).push_all()
}

/// The steps that lead to the last one, as lines.
struct StepLines<'a> {
    steps: &'a DerivedClauses,
    number_of: NumberOf<'a>,
    /// For each step, from 1, the last step that needs it. The last step needs itself; 0 if none does.
    last_uses: Vec<usize>,
    /// For each step that was written, its number among those.
    numbers: Vec<u64>,
    written: u64,
    text: &'a mut Vec<u8>,
}

impl<'a> StepLines<'a> {
    fn new(steps: &'a DerivedClauses, number_of: NumberOf<'a>, text: &'a mut Vec<u8>) -> Self {
        let mut last_uses = vec![0; steps.len() + 1];
        last_uses[steps.len()] = steps.len();
        // From the last step back: the first step seen to need another is the last to need it.
        for number in (1..=steps.len()).rev() {
            if last_uses[number] == 0 {
                continue;
            }
            for cause in steps.step(number).1 {
                if let ClauseCause::Derived(earlier) = *cause
                    && last_uses[earlier as usize] == 0
                {
                    last_uses[earlier as usize] = number;
                }
            }
        }
        Self { steps, number_of, last_uses, numbers: vec![0; steps.len() + 1], written: 0, text }
    }

    fn push_all(mut self) -> u64 {
        let mut done = Vec::new();
        for number in 1..=self.steps.len() {
            if self.last_uses[number] == 0 {
                continue;
            }
            self.push_step(number);
            for cause in self.steps.step(number).1 {
                if let ClauseCause::Derived(earlier) = *cause
                    && self.last_uses[earlier as usize] == number
                {
                    done.push(earlier);
                }
            }
            // Clauses that no later step needs are forgotten, many in one line.
            if done.len() >= FORGOTTEN {
                self.push_deletion(&done);
                done.clear();
            }
        }
        self.written
    }

    /// Appends the line of a step.
    fn push_step(&mut self, number: usize) {
        let (clause, causes) = self.steps.step(number);
        self.text.extend_from_slice(b"rup ");
        for &literal in clause {
            self.text.extend_from_slice(if literal.is_negative() { b"1 ~x" } else { b"1 x" });
            push_number(u64::from(literal.variable()) + 1, self.text);
            self.text.push(b' ');
        }
        self.text.extend_from_slice(b">= 1 :");
        for &cause in causes {
            self.push_cause(cause);
        }
        self.text.extend_from_slice(b";\n");
        self.written += 1;
        self.numbers[number] = self.written;
    }

    /// Appends the line that deletes the clauses of some steps.
    fn push_deletion(&mut self, numbers: &[u32]) {
        self.text.extend_from_slice(b"del id");
        for &number in numbers {
            self.push_cause(ClauseCause::Derived(number));
        }
        self.text.extend_from_slice(b";\n");
    }

    /// Appends the number of a constraint: from the first one if it is given, else from the last one, since the number
    /// of solutions, which come between, is not known yet.
    fn push_cause(&mut self, cause: ClauseCause) {
        if let ClauseCause::Derived(number) = cause {
            self.text.extend_from_slice(b" -");
            let number = self.numbers[number as usize];
            return push_number(self.written + 1 - number, self.text);
        }
        let number = (self.number_of)(cause);
        self.text.push(b' ');
        push_number(number.expect("what implies something is a constraint"), self.text);
    }
}
