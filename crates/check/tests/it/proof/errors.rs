//! Errors in texts of proofs, and their lines.

use super::problems::{accept, options, problem, proof, refuse, refutation};
use pavane_check::proof::{Claim, ProofErrorKind};

/// One item and three options that cover it: three solutions, and none with two options.
const STAR: &str = "a\na\na\na\n";

/// The claim, with the head it has, and its end.
const HEAD: &str = "% solution x1\n% solution x2\n% solution x3\nf 5;";

/// Checks texts about the star that claim its three solutions, with one line changed.
#[track_caller]
fn check(old: &str, new: &str, line: usize, is_false: bool, message: &str) {
    let star = problem(STAR);
    let text = refutation(
        &star,
        "exactly 3",
        &format!("{HEAD}\nrup 1 ~x1 >= 1;\nrup 1 ~x2 >= 1;\nrup >= 1;"),
    );
    assert!(text.contains(old), "{old}");
    let error = refuse(&star, &text.replace(old, new));
    let found = (error.line(), error.is_false(), error.to_string());
    assert_eq!(found, (line, is_false, message.to_owned()));
}

#[track_caller]
fn malformed(old: &str, new: &str, line: usize, message: &str) {
    check(old, new, line, false, message);
}

#[track_caller]
fn untrue(old: &str, new: &str, line: usize, message: &str) {
    check(old, new, line, true, message);
}

#[test]
fn heads_are_as_they_should() {
    let expected = "expected `pseudo-Boolean proof version 3.0`";
    malformed("version 3.0", "version 2.0", 1, &format!("found `2.0`, {expected}"));
    malformed("pseudo", "\npseudo", 1, &format!("found the end of the line, {expected}"));
    malformed("% problem", "% problems", 3, "found `% claim`, expected `% problem`");
    let kinds = "`% claim none`, `% claim unique` or `% claim exactly N`";
    malformed("claim exactly", "claim about", 3, &format!("found `about`, expected {kinds}"));
    malformed("% claim exactly 3\n", "", 3, &format!("found `% solution`, expected {kinds}"));
    let number = "expected a number of solutions from 1";
    malformed("exactly 3", "exactly 0", 3, &format!("found `0`, {number}"));
    malformed("exactly 3", "exactly +3", 3, &format!("found `+3`, {number}"));
    malformed("exactly 3", "exactly 3 4", 3, "found `4`, expected nothing more");
    malformed("exactly 3", "none 3", 3, "found `3`, expected nothing more");
    // A claim with the solutions of another.
    let expected = "expected `f` and the number of constraints";
    malformed("exactly 3", "none", 4, &format!("found `% solution`, {expected}"));
    malformed("exactly 3", "unique", 4, &format!("found `% solution`, {expected}"));
    malformed("exactly 3", "exactly 2", 6, &format!("found `% solution`, {expected}"));
    malformed("exactly 3", "exactly 4", 7, "found `f`, expected `% solution`, number 4 of 4");
    let many = "9".repeat(30);
    let expected = format!("expected `% solution`, number 4 of {}", u64::MAX);
    malformed("exactly 3", &format!("exactly {many}"), 7, &format!("found `f`, {expected}"));
    malformed(
        "f 5;",
        "% claim none\nf 5;",
        7,
        "found `% claim`, expected `f` and the number of constraints",
    );
}

#[test]
fn proofs_of_other_problems_are_refused() {
    let [star, other] = [STAR, "a\na\na\n"].map(problem);
    let error = refuse(&star, &refutation(&other, "none", "f 2;\nrup >= 1;"));
    let (found, expected) = (other.fingerprint(), star.fingerprint());
    assert_eq!((error.line(), error.is_false()), (2, false));
    assert_eq!(*error.kind(), ProofErrorKind::OtherProblem { found, expected });
    let text = refutation(&star, "none", "").replace(&star.fingerprint(), "");
    let error = refuse(&star, &text).to_string();
    assert_eq!(error, "found the end of the line, expected the fingerprint of the problem");
}

#[test]
fn solutions_are_solutions() {
    let why = "this is no solution (options and items counted from 0): item 0 is covered 2 times \
               instead of 1";
    untrue("% solution x2", "% solution x2 x3", 5, why);
    let why = "this is the solution of line 4 again, expected another one";
    untrue("% solution x2", "%\n% solution x1", 6, why);
    let why = |found: &str| format!("there is no option {found}: the problem has 3, from x1");
    untrue("% solution x2", "% solution x4", 5, &why("x4"));
    untrue("% solution x2", "% solution x0", 5, &why("x0"));
    let many = "9".repeat(100);
    let shown = format!("x{}...", "9".repeat(63));
    untrue("% solution x2", &format!("% solution x{many}"), 5, &why(&shown));
    let expected = "expected the options of a solution in ascending order, such as `x3`";
    malformed("% solution x2", "% solution x2 x1", 5, &format!("found `x1`, {expected}"));
    malformed("% solution x2", "% solution x2 x2", 5, &format!("found `x2`, {expected}"));
    malformed("% solution x2", "% solution ~x2", 5, &format!("found `~x2`, {expected}"));
    let expected = "expected an option such as `x3` or `~x3`";
    malformed("% solution x2", "% solution 2", 5, &format!("found `2`, {expected}"));
    malformed("% solution x2", "% solution x", 5, &format!("found `x`, {expected}"));
    malformed("% solution x2", "% solution x+2", 5, &format!("found `x+2`, {expected}"));
    malformed("% solution x2", "% solution ~~x2", 5, &format!("found `~~x2`, {expected}"));
}

#[test]
fn constraints_are_counted() {
    let why = |found: &str| {
        format!("found {found} constraints, and the problem has 5 (equations count twice)")
    };
    untrue("f 5;", "f 4;", 7, &why("4"));
    let many = "9".repeat(30);
    untrue("f 5;", &format!("f {many};"), 7, &why(&many));
    malformed("f 5;", "f -5;", 7, "found `-5`, expected the number of constraints");
    malformed("f 5;", "f 5 6;", 7, "found `6`, expected nothing more");
    malformed("f 5;", "g 5;", 7, "found `g`, expected `f`");
    let end = "expected `f` and the number of constraints, and `;` at the end of the line";
    malformed("f 5;", "f 5", 7, &format!("found `5`, {end}"));
}

#[test]
fn clauses_follow() {
    let fails = |number: u32| {
        format!(
            "constraint {number} does not follow: with all literals of the clause false, \
             propagation ends without a conflict"
        )
    };
    // Without the third solution among the constraints.
    let star = problem(STAR);
    let text =
        "% solution x1\n% solution x2\nf 4;\nrup 1 ~x1 >= 1;\nrup 1 ~x2 >= 1;\nrup 1 ~x3 >= 1;";
    let error = refuse(&star, &refutation(&star, "exactly 2", text));
    assert_eq!((error.line(), error.to_string()), (9, fails(7)));
    let error = refuse(&star, &refutation(&star, "none", "f 2;\nrup >= 1;"));
    assert_eq!((error.line(), error.to_string()), (5, fails(3)));

    let terms = "expected `1` and a variable, or `>= 1`";
    malformed("rup 1 ~x1", "rup 2 ~x1", 8, &format!("found `2`, {terms}"));
    malformed("rup 1 ~x1", "rup ~x1", 8, &format!("found `~x1`, {terms}"));
    malformed("rup 1 ~x1 >= 1", "rup 1 ~x1", 8, &format!("found the end of the line, {terms}"));
    malformed("rup 1 ~x1 >= 1", "rup 1", 8, "found the end of the line, expected a variable");
    malformed("rup 1 ~x1 >= 1", "rup 1 ~x1 >= 2", 8, "found `2`, expected `1`");
    let hints = "expected `:` and hints, or nothing more";
    malformed("rup 1 ~x1 >= 1", "rup 1 ~x1 >= 1 3", 8, &format!("found `3`, {hints}"));
    let unknown = "there is no variable x4: the problem has 3, options and then colors, from x1";
    untrue("rup 1 ~x1", "rup 1 ~x4", 8, unknown);
    let steps = "`rup`, `pol`, `del` or `output`";
    let end = format!("expected {steps}, and `;` at the end of the line");
    malformed("rup 1 ~x1 >= 1;", "rup 1 ~x1 >= 1", 8, &format!("found `1`, {end}"));
    malformed("rup 1 ~x1", "red 1 ~x1", 8, &format!("found `red`, expected {steps}"));
    malformed("rup 1 ~x1", "soli x1", 8, &format!("found `soli`, expected {steps}"));
    malformed(
        "rup >=",
        "% solution x3\nrup >=",
        10,
        &format!("found `% solution`, expected {steps}"),
    );
}

/// The colors of an item have variables after those of the options.
#[test]
fn clauses_may_speak_of_colors() {
    // a at least and at most once, s in at most one of its colors x3 and x4; x1 and x3 imply each other, x2 and x4.
    let colors = problem("a | s\na s:1\na s:2\n");
    let steps = |steps: &str| {
        refutation(&colors, "exactly 2", &format!("% solution x1\n% solution x2\nf 9;\n{steps}"))
    };
    let expected = Claim::Exactly(vec![options(&[1]), options(&[2])]);
    let proof = steps("rup 1 x3 1 x4 >= 1;\nrup 1 ~x3 >= 1 : 5 8 2;\nrup >= 1;");
    accept(&colors, &proof, &expected);
    let error = refuse(&colors, &refutation(&colors, "none", "f 7;\nrup 1 x3 >= 1;\nrup >= 1;"));
    assert_eq!((error.line(), error.is_false()), (5, true));
    let error = refuse(&colors, &steps("rup 1 x5 >= 1;\nrup >= 1;"));
    let unknown = "there is no variable x5: the problem has 4, options and then colors, from x1";
    assert_eq!(error.to_string(), unknown);
}

#[test]
fn sums_are_contradictions() {
    let sum = |sum: &str| format!("pol {sum};\nrup >=");
    let (untrue, malformed) = (
        |words: &str, message: &str| untrue("rup >=", &sum(words), 10, message),
        |words: &str, message: &str| malformed("rup >=", &sum(words), 10, message),
    );
    let reach = |reach: i32, asked: i32| {
        format!("the sum can reach {reach} and asks for {asked}, expected a contradiction")
    };
    // At least one; twice that; at most one; at least and at most one; that it is not x1.
    untrue("1", &reach(3, 1));
    untrue("1 2 *", &reach(6, 2));
    untrue("2", &reach(0, -1));
    untrue("1 2 +", &reach(0, 0));
    untrue("6 1 +", &reach(2, 1));
    let last = "they are numbered from 1 to 7 here";
    untrue("0", &format!("there is no constraint 0: {last}"));
    untrue("1 8 +", &format!("there is no constraint 8: {last}"));
    untrue(&"9".repeat(20), &format!("there is no constraint {}: {last}", "9".repeat(20)));
    let names = "expected the number of a constraint, `+`, `*` or `d`";
    malformed("-1", &format!("found `-1`, {names}"));
    malformed("x1", &format!("found `x1`, {names}"));
    malformed("1 2 x", &format!("found `x`, {names}"));
    let few = "found the end of the line, expected constraints before the `+`, `*` and `d` that take them";
    malformed("", few);
    malformed("1 +", few);
    malformed("+", few);
    let many = "expected one sum: a `+` less or a constraint more after it";
    malformed("1 2", &format!("found `1`, {many}"));
    malformed("1 2 3 +", &format!("found `1`, {many}"));
    let factor = "expected a positive integer before `*` or `d`";
    malformed("*", &format!("found the end of the line, {factor}"));
    malformed("1 0 *", &format!("found `0`, {factor}"));
    malformed("1 -2 *", &format!("found `-2`, {factor}"));
    malformed("1 2 3 + *", &format!("found `+`, {factor}"));
    malformed("2 *", few);
    // Rounded up: at least one is left, and half of the others.
    untrue("1 2 d", &reach(3, 1));
    untrue("1 2 * 3 d", &reach(3, 1));
    untrue("1 2 2 * + 2 d 1 +", &reach(0, -1));
    malformed("1 0 d", &format!("found `0`, {factor}"));
    malformed("1 2 + d", &format!("found `+`, {factor}"));
    malformed("2 d", few);
}

#[test]
fn sums_do_not_take_all_memory() {
    let long = "9".repeat(2_000);
    let shown = "9".repeat(64);
    let limit = "expected factors whose product has at most 1024 digits";
    malformed(
        "rup >=",
        &format!("pol 1 {long} *;\nrup >="),
        10,
        &format!("found `{shown}...`, {limit}"),
    );
    let long = "9".repeat(1_000);
    malformed(
        "rup >=",
        &format!("pol 1 2 * {long} * {long} *;\nrup >="),
        10,
        &format!("found `{shown}...`, {limit}"),
    );
    let (ones, pluses) = ("1 ".repeat(100_000), "+ ".repeat(99_999));
    malformed(
        "rup >=",
        &format!("pol {ones}{pluses};\nrup >="),
        10,
        "found `+`, expected at most 65536 sums that wait to be added up",
    );
    malformed(
        "rup >=",
        &format!("pol 1 {};\nrup >=", "2 d ".repeat(9)),
        10,
        "found `d`, expected at most 8 divisions, each in the next",
    );
}

#[test]
fn what_is_given_is_not_forgotten() {
    let range = |range: &str| format!("del range {range};\nrup >=");
    let given = |found: i128| {
        format!(
            "found constraints from {found} on, expected 6 or later: what is given, not derived, \
             cannot be forgotten"
        )
    };
    untrue("rup >=", &range("-3 -1"), 10, &given(5));
    untrue("rup >=", &range("-8 -2"), 10, &given(0));
    let many = 8 - i128::from(u64::MAX);
    untrue("rup >=", &range(&format!("-{} -1", "9".repeat(30))), 10, &given(many));
    let counted = "expected a constraint counted from the last, `-1`";
    malformed("rup >=", &range("6 7"), 10, &format!("found `6`, {counted}"));
    malformed("rup >=", &range("-1 0"), 10, &format!("found `0`, {counted}"));
    malformed("rup >=", &range("-1 -0"), 10, &format!("found `-0`, {counted}"));
    malformed("rup >=", &range("-1"), 10, &format!("found the end of the line, {counted}"));
    malformed("rup >=", &range("-1 -1 -1"), 10, "found `-1`, expected nothing more");
    malformed(
        "rup >=",
        &range("-1 -2"),
        10,
        "found a range from -1 to -2, expected one that does not end before it begins",
    );
    malformed("rup >=", "del 6;\nrup >=", 10, "found `6`, expected `id` or `range`");
    // The constraint that a unique solution is not the one.
    let one = problem("a\na\n");
    let text =
        proof(&one, "unique", "f 2;\nsoli x1;\ndel range -1 -1;\ndel range -2 -1;", "BOUNDS 1 1");
    let error = refuse(&one, &text);
    assert_eq!((error.line(), error.is_false()), (7, true));
}

#[test]
fn the_end_fits_the_claim() {
    let last = "the last step is no contradiction, expected `rup >= 1;` or a sum that is one";
    untrue("rup >= 1;", "rup 1 ~x3 >= 1;", 12, last);
    untrue("rup >= 1;", "rup >= 1;\nrup 1 x1 >= 1;", 13, last);
    untrue("rup >= 1;\n", "", 11, last);
    let fits = |found: &str| {
        format!("found the conclusion `{found}`, expected `UNSAT : -1` for the claim")
    };
    untrue("UNSAT : -1", "BOUNDS 1 1", 12, &fits("BOUNDS 1 1"));
    let kinds = "expected `UNSAT : -1` or `BOUNDS K K`";
    malformed("UNSAT : -1", "UNSAT", 12, &format!("found `UNSAT`, {kinds}"));
    malformed("UNSAT : -1", "UNSAT : -2", 12, &format!("found `UNSAT`, {kinds}"));
    malformed("UNSAT : -1", "NONE", 12, &format!("found `NONE`, {kinds}"));
    malformed("conclusion", "conclude", 12, "found `conclude`, expected `conclusion`");
    malformed("output NONE", "output DERIVABLE", 11, "found `DERIVABLE`, expected `NONE`");
    let end = "expected `end pseudo-Boolean proof`";
    malformed("end pseudo-Boolean proof;", "end proof;", 13, &format!("found `proof`, {end}"));
    malformed(
        "end pseudo-Boolean proof;",
        "",
        14,
        "found the end of the text, expected `end pseudo-Boolean proof;`",
    );
    malformed("proof;\n", "proof;\nrup >= 1;\n", 14, "found `rup`, expected nothing more");
    malformed("proof;\n", "proof;\n% claim none\n", 14, "found `%`, expected nothing more");
}

#[test]
fn sole_solutions_are_told_in_full() {
    let pair = problem("a b\na\nb\na b\n");
    let text = |line: &str, bound: &str| {
        proof(&pair, "unique", &format!("f 4;\n{line};\nrup >= 1;"), bound)
    };
    let check = |text: String, line: usize, is_false: bool, message: &str| {
        let error = refuse(&pair, &text);
        let found = (error.line(), error.is_false(), error.to_string());
        assert_eq!(found, (line, is_false, message.to_owned()));
    };
    check(text("rup >= 1", "BOUNDS 2 2"), 5, false, "found `rup`, expected `soli`");
    let order = "`x2` or `~x2`, of all options in order";
    check(text("soli x1 x3 ~x2", "BOUNDS 2 2"), 5, false, &format!("found `x3`, expected {order}"));
    check(
        text("soli x1", "BOUNDS 2 2"),
        5,
        false,
        &format!("found the end of the line, expected {order}"),
    );
    check(text("soli x1 x2 ~x3 x3", "BOUNDS 2 2"), 5, false, "found `x3`, expected nothing more");
    check(
        text("soli x1 ~x2 ~x3", "BOUNDS 2 2"),
        5,
        true,
        "this is no solution (options and items counted from 0): item 1 is covered 0 times instead \
         of 1",
    );
    // x1 x2 and x3 are two solutions.
    let steps = "f 4;\nsoli x1 x2 ~x3;\nrup 1 x3 >= 1;\nrup >= 1;";
    check(
        proof(&pair, "unique", steps, "BOUNDS 2 2"),
        7,
        true,
        "constraint 7 does not follow: with all literals of the clause false, propagation ends \
         without a conflict",
    );
    let one = problem("a b\na\nb\n");
    for (found, expected) in
        [("BOUNDS 1 1", "BOUNDS 2 2"), ("BOUNDS 1 2", "BOUNDS 2 2"), ("UNSAT : -1", "BOUNDS 2 2")]
    {
        let error = refuse(&one, &proof(&one, "unique", "f 4;\nsoli x1 x2;\nrup >= 1;", found));
        let message =
            format!("found the conclusion `{found}`, expected `{expected}` for the claim");
        assert_eq!((error.line(), error.is_false(), error.to_string()), (8, true, message));
    }
}
