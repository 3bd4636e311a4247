//! Proofs by hand, of all kinds of items. VeriPB 3.0.2 accepts them too, with the constraints that
//! `docs/proofs.md` defines.

use super::problems::{accept, options, problem, proof, refutation};
use pavane_check::proof::{Claim, check};
use pavane_model::ProblemBuilder;

/// Three pigeons (a b c) in two holes (s t): x1 to x6 are `a s`, `a t`, `b s`, ...
const PIGEONS: &str = "a b c | s t\na s\na t\nb s\nb t\nc s\nc t\n";

#[test]
fn pigeons_do_not_fit_by_a_sum() {
    let pigeons = problem(PIGEONS);
    // Equations 1 to 6, of which the odd ones say that each pigeon is somewhere; holes 7 and 8.
    for sum in ["1 3 + 5 + 7 + 8 +", "1 3 5 7 8 + + + +", "1 2 * 3 2 * + 5 2 * + 7 2 * 8 2 * + +"] {
        accept(&pigeons, &refutation(&pigeons, "none", &format!("f 8;\npol {sum};")), &Claim::None);
    }
    let hundreds = "9".repeat(100);
    let sum = format!("1 3 + 5 + {hundreds} * 7 8 + {hundreds} * +");
    accept(&pigeons, &refutation(&pigeons, "none", &format!("f 8;\npol {sum};")), &Claim::None);
}

/// Half of the items, rounded up, are more than half of them, rounded down.
#[test]
fn three_items_have_no_pairs_by_quotients() {
    let pairs = problem("a b c\na b\nb c\na c\n");
    for sum in ["1 3 + 5 + 2 d 2 4 + 6 + 2 d +", "2 4 6 + + 2 d 1 3 5 + + 2 d +"] {
        accept(&pairs, &refutation(&pairs, "none", &format!("f 6;\npol {sum};")), &Claim::None);
    }
    // Without the roundings there is no contradiction.
    for sum in ["1 3 + 5 + 2 + 4 + 6 + 2 d", "1 3 + 5 + 3 d 2 4 + 6 + 3 d +"] {
        let text = refutation(&pairs, "none", &format!("f 6;\npol {sum};"));
        let error = check(&pairs, text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains("expected a contradiction"), "{error}");
    }
}

#[test]
fn pigeons_do_not_fit_by_cases() {
    let pigeons = problem(PIGEONS);
    let steps = "f 8;\nrup 1 ~x1 >= 1;\nrup >= 1;";
    accept(&pigeons, &refutation(&pigeons, "none", steps), &Claim::None);
    // A sum of clauses that were derived: neither x1 nor ~x1.
    let steps = "f 8;\nrup 1 ~x1 >= 1;\nrup 1 ~x2 >= 1;\npol 9 10 + 1 +;";
    accept(&pigeons, &refutation(&pigeons, "none", steps), &Claim::None);
}

/// The board of 4x4 cells without two opposite corners: a cell too few of one color.
#[test]
fn mutilated_boards_have_no_tiling_by_a_sum() {
    let mut builder = ProblemBuilder::new();
    let cells = builder.add_primaries::<16>().unwrap();
    let is_there = |cell: usize| cell != 0 && cell != 15;
    // Those that are left out may be covered by an option of their own.
    builder.add_option([cells[0]]).unwrap();
    builder.add_option([cells[15]]).unwrap();
    for cell in (0..16).filter(|&cell| is_there(cell)) {
        if cell % 4 < 3 && is_there(cell + 1) {
            builder.add_option([cells[cell], cells[cell + 1]]).unwrap();
        }
        if cell < 12 && is_there(cell + 4) {
            builder.add_option([cells[cell], cells[cell + 4]]).unwrap();
        }
    }
    let board = builder.build();
    // Each domino covers a cell of either color: black ones at least, white ones at most. Cells 0 and
    // 15 are white.
    let is_black = |cell: usize| (cell / 4 + cell % 4) % 2 == 1;
    let sides = (0..16).filter(|&cell| is_there(cell));
    let numbers = sides.map(|cell| (2 * cell + 2 - usize::from(is_black(cell))).to_string());
    let sum = numbers.reduce(|sum, number| format!("{sum} {number} +")).unwrap();
    let text = refutation(&board, "none", &format!("f 32;\npol {sum};"));
    accept(&board, &text, &Claim::None);
}

/// Knuth's example of colors: p q r, options `p q x y:A`, `p r x:A y`, `p x:B`, `q x:A`, `r y:B`.
#[test]
fn colors_are_respected() {
    let colors = problem("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n");
    // Bounds: 6 for primary items; x of {x1, x:A, x:B}; y of {x2, y:A, y:B}. Colors x:A (two options),
    // x:B, y:A, y:B: 3 + 2 + 2 + 2.
    let steps = "f 17;\nsoli ~x1 x2 ~x3 x4 ~x5;\nrup 1 ~x1 >= 1;\nrup >= 1;";
    let expected = Claim::Unique(options(&[2, 4]));
    accept(&colors, &proof(&colors, "unique", steps, "BOUNDS 2 2"), &expected);
    let steps = "% solution x2 x4\nf 18;\nrup 1 ~x1 >= 1;\nrup >= 1;";
    let expected = Claim::Exactly(vec![options(&[2, 4])]);
    accept(&colors, &refutation(&colors, "exactly 1", steps), &expected);
}

#[test]
fn multiplicities_are_respected() {
    // a two or three times; two options with b.
    let bounds = problem("2:3|a b\na\na\na b\na b\n");
    let solutions = "% solution x1 x2 x3\n% solution x1 x2 x4\n% solution x1 x3\n% solution x1 x4\n\
                     % solution x2 x3\n% solution x2 x4";
    // a from below and from above, b twice.
    let steps = "rup 1 ~x1 1 ~x2 1 ~x3 >= 1;\nrup 1 ~x1 1 ~x2 >= 1;\nrup 1 ~x1 1 ~x3 >= 1;\n\
                 rup 1 ~x1 >= 1;\nrup 1 ~x3 >= 1;\nrup >= 1;";
    let steps = format!("{solutions}\nf 10;\n{steps}");
    let solutions = [&[1, 2, 3][..], &[1, 2, 4], &[1, 3], &[1, 4], &[2, 3], &[2, 4]];
    let expected = Claim::Exactly(solutions.map(options).to_vec());
    accept(&bounds, &refutation(&bounds, "exactly 6", &steps), &expected);

    // More options than bounds allow say nothing, and too few contradict.
    let slack = problem("0:3|a b\na b\n");
    let steps = "f 2;\nsoli x1;\nrup >= 1;";
    let expected = Claim::Unique(options(&[1]));
    accept(&slack, &proof(&slack, "unique", steps, "BOUNDS 1 1"), &expected);
    let needy = problem("2:2|a\na\n");
    accept(&needy, &refutation(&needy, "none", "f 2;\nrup >= 1;"), &Claim::None);
    accept(&needy, &refutation(&needy, "none", "f 2;\npol 1;"), &Claim::None);
}

#[test]
fn problems_without_items_or_options_are_no_exception() {
    let empty = ProblemBuilder::new().build();
    let expected = Claim::Unique(Vec::new());
    accept(&empty, &proof(&empty, "unique", "f 0;\nsoli;\nrup >= 1;", "BOUNDS 0 0"), &expected);
    let steps = "% solution\nf 1;\nrup >= 1;";
    accept(&empty, &refutation(&empty, "exactly 1", steps), &Claim::Exactly(vec![Vec::new()]));
    let mut builder = ProblemBuilder::new();
    builder.add_primary().unwrap();
    let uncovered = builder.build();
    accept(&uncovered, &refutation(&uncovered, "none", "f 2;\nrup >= 1;"), &Claim::None);
}

#[test]
fn clauses_are_forgotten() {
    let pigeons = problem(PIGEONS);
    let steps = |del: &str, sum: &str| {
        let steps = format!(
            "f 8;\nrup 1 ~x1 1 ~x3 >= 1;\nrup 1 ~x1 >= 1;\nrup 1 x2 >= 1;\ndel range {del};\n{sum}"
        );
        refutation(&pigeons, "none", &steps)
    };
    // From 9 up to, but without, the last.
    accept(&pigeons, &steps("-3 -1", "pol 11 8 + 3 + 5 + 7 +;"), &Claim::None);
    let error = check(&pigeons, steps("-3 -1", "pol 10;").as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "constraint 10 is forgotten, expected one that is not");
    // Forgotten already, and nothing at all.
    let twice = "-3 -1;\ndel range -3 -2;\ndel range -1 -1;\n% a comment\n\ndel range -2 -1";
    accept(&pigeons, &steps(twice, "rup >= 1;"), &Claim::None);
}

#[test]
fn what_does_not_matter_is_passed_over() {
    let pigeons = problem(PIGEONS);
    let text =
        refutation(&pigeons, "none", "%comment\n\n f  8;\r\nrup 1 ~x1 1 ~x1 >= 1 ;\nrup >= 1;");
    let text = text.replace("% claim", "% claims are below\n%\n% claim");
    accept(&pigeons, &format!("{text}\n% that is all\n"), &Claim::None);
    // A clause that is always true is a constraint as well, and steps may follow a contradiction.
    let steps = "f 8;\nrup 1 x1 1 ~x1 >= 1;\nrup 1 ~x1 >= 1;\nrup >= 1;\nrup 1 x5 >= 1;\nrup >= 1;\n\
                 del range -2 -1;\npol 11;";
    accept(&pigeons, &refutation(&pigeons, "none", steps), &Claim::None);
}
