//! Proofs about systems of inequalities with weights.

use pavane_check::pavane_model::inequalities::{Inequalities, Literal};
use pavane_check::proof::{Claim, Falsehood, ProofErrorKind, check_system};

/// The sum 2a + 3b + 4c is at least 6, with a helper d that is 1 if c is not.
fn system() -> Inequalities {
    let mut system = Inequalities::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| Literal::positive(system.add_distinguishing(name)));
    let d = Literal::positive(system.add_helper("d"));
    system.add(&[(2, a), (3, b), (4, c)], 6).expect("small numbers");
    system.add(&[(1, c), (1, d)], 1).expect("small numbers");
    system
}

/// A proof of the three solutions, with other steps.
fn proof(system: &Inequalities, steps: &str) -> String {
    format!(
        "pseudo-Boolean proof version 3.0
% problem {}
% claim exactly 3
% solution x1 x3
% solution x2 x3
% solution x1 x2 x3 x4
f 5;
{steps}output NONE;
conclusion UNSAT : -1;
end pseudo-Boolean proof;
",
        system.fingerprint()
    )
}

/// Without c the other weights are too small, so c is 1, and then a or b.
const STEPS: &str = "\
rup 1 x3 >= 1 : 1;
rup 1 x1 1 x2 >= 1 : 1;
rup 1 x1 >= 1 : -1 -2 1 4;
rup >= 1 : -1 -3 3 5;
";

/// The line and the falsehood of a refusal.
#[track_caller]
fn falsehood(system: &Inequalities, text: &str) -> (usize, Falsehood) {
    let error = check_system(system, text.as_bytes()).expect_err("the proof is false");
    match error.kind() {
        ProofErrorKind::False(falsehood) => (error.line(), falsehood.clone()),
        other => panic!("{other}"),
    }
}

#[test]
fn weights_decide_what_follows() {
    let system = system();
    let claim = check_system(&system, proof(&system, STEPS).as_bytes()).expect("a proof");
    assert_eq!(claim, Claim::Exactly(vec![vec![0, 2], vec![1, 2], vec![0, 1, 2, 3]]));
    // The sum of c and b is 7, so a may be 0.
    let wrong = proof(&system, &STEPS.replace("rup 1 x3 >= 1 : 1;", "rup 1 x1 >= 1 : 1;"));
    assert_eq!(falsehood(&system, &wrong), (8, Falsehood::NotImpliedByHints { number: 6 }));
    // The same without hints.
    let fingerprint = system.fingerprint();
    let head = format!("% problem {fingerprint}\n% claim none\nf 2;\nrup 1 x1 >= 1;\n");
    let wrong = format!("pseudo-Boolean proof version 3.0\n{head}");
    assert_eq!(falsehood(&system, &wrong), (5, Falsehood::NotImplied { number: 3 }));
    let right = proof(&system, "rup 1 x3 >= 1;\nrup 1 x1 >= 1;\nrup >= 1;\n");
    assert!(check_system(&system, right.as_bytes()).is_ok());
}

#[test]
fn sums_have_weights() {
    // 2a + 3b is at least 4, and a + b is at most 1.
    let mut system = Inequalities::new();
    let [a, b] = ["a", "b"].map(|name| Literal::positive(system.add_distinguishing(name)));
    system.add(&[(2, a), (3, b)], 4).expect("small numbers");
    system.add(&[(-1, a), (-1, b)], -1).expect("small numbers");
    let text = |step: &str| {
        let head = format!("% problem {}\n% claim none\nf 2;\n", system.fingerprint());
        let tail = "output NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n";
        format!("pseudo-Boolean proof version 3.0\n{head}{step}\n{tail}")
    };
    assert_eq!(check_system(&system, text("pol 1 2 3 * +;").as_bytes()), Ok(Claim::None));
    // One time the second is not enough: 0 is at least -1.
    let wrong = falsehood(&system, &text("pol 1 2 +;"));
    assert!(matches!(wrong, (5, Falsehood::NotContradictory { .. })), "{wrong:?}");
}

#[test]
fn solutions_satisfy_the_system_and_differ_in_distinguishing_variables() {
    let system = system();
    let text = proof(&system, STEPS);
    let wrong = text.replace("% solution x1 x3", "% solution x1 x4");
    assert_eq!(falsehood(&system, &wrong), (4, Falsehood::Violated { number: 1 }));
    let wrong = text.replace("% solution x2 x3", "% solution x1 x3 x4");
    assert_eq!(falsehood(&system, &wrong), (5, Falsehood::SolutionTwice { first: 4 }));
    let wrong = text.replace("claim exactly 3", "claim exactly 4");
    assert!(check_system(&system, wrong.as_bytes()).is_err());
    let mut other = system.clone();
    other.add(&[(1, Literal::positive(0))], 1).expect("small numbers");
    assert!(check_system(&other, text.as_bytes()).is_err());
}
