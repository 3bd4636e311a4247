//! Proofs about small problems, and edits of them. No text causes a panic, and a proof is accepted only if its claim
//! is true.

use crate::edits::{Edit, Language};
use crate::small::{Shape, build, by_trying};
use dlx::Solver;
use dlx::proof::{Claim, check};
use dlx::prover::Prover;

const PROOFS: Language = Language {
    words: &[
        "rup",
        "pol",
        "del",
        "range",
        "id",
        ":",
        "~",
        "soli",
        "f",
        "output",
        "NONE",
        "conclusion",
        "UNSAT",
        "BOUNDS",
        "+",
        ">=",
    ],
    line_end: ";",
};

/// Makes the text claim one solution less than there are, with all that follows from that but the steps.
fn lie(lines: &mut Vec<String>, solutions: usize, missing: u8) {
    let line_of = |lines: &[String], start: &str| {
        lines.iter().position(|line| line.starts_with(start)).expect("a line of every proof")
    };
    let claim = line_of(lines, "% claim ");
    if solutions == 1 {
        "% claim none".clone_into(&mut lines[claim]);
        lines.retain(|line| !line.starts_with("soli "));
        let conclusion = line_of(lines, "conclusion ");
        "conclusion UNSAT : -1;".clone_into(&mut lines[conclusion]);
        return;
    }
    lines[claim] = format!("% claim exactly {}", solutions - 1);
    let first = line_of(lines, "% solution ");
    lines.remove(first + usize::from(missing) % solutions);
    let count = line_of(lines, "f ");
    let digits = lines[count].trim_start_matches("f ").trim_end_matches(';');
    let given: u64 = digits.parse().expect("the number of constraints");
    lines[count] = format!("f {};", given - 1);
}

/// A problem and the edits of its text.
pub type Input = (Shape, bool, Option<u8>, Vec<Edit>);

/// Checks the proof of a problem, then an edited one.
pub fn run(input: Input) {
    let (shape, algebra, missing, edits) = input;
    let problem = build(&shape);
    let solutions: Vec<_> = by_trying(&problem).into_iter().collect();
    let count = solutions.len();
    let truth = match &solutions[..] {
        [] => Claim::None,
        [solution] => Claim::Unique(solution.clone()),
        _ => Claim::Exactly(solutions),
    };
    let solver = Solver::new(&problem);
    let mut text = Vec::new();
    Prover::new(&solver).algebra(algebra).write(&mut text).expect("a proof");
    let sorted = |claim: Claim| match claim {
        Claim::Exactly(mut solutions) => {
            solutions.sort_unstable();
            // One solution may be claimed in either way.
            if let [solution] = &solutions[..] {
                return Claim::Unique(solution.clone());
            }
            Claim::Exactly(solutions)
        }
        claim => claim,
    };
    assert_eq!(check(&problem, &text[..]).map(sorted), Ok(truth.clone()));
    let text = String::from_utf8(text).expect("text");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if let Some(missing) = missing.filter(|_| count > 0) {
        lie(&mut lines, count, missing);
    }
    for edit in edits.iter().take(8) {
        PROOFS.apply(edit, &mut lines);
    }
    if let Ok(claim) = check(&problem, lines.join("\n").as_bytes()) {
        assert_eq!(sorted(claim), truth, "{lines:#?}");
    }
}
