//! The directions of imports: a crate is held to a table of its modules.

use crate::reader::{Crate, Sources, Target, module_of};
use std::collections::BTreeSet;

/// The modules of a crate, and for each what it may import. A module and the modules inside it may always import each
/// other, and what a module may import, the modules inside it may too. Once one module inside another has a row, all
/// beside it need one, and may import each other only as the rows say. The row `format::*` is of each module inside
/// `format` without a row of its own, and the row `*` of such modules of the crate: the files that a table lists.
pub(crate) type Rules = &'static [(&'static str, &'static [&'static str])];

/// All imports that the rules do not allow, and all modules that they do not know.
pub(crate) fn faults(rules: Rules, sources: &Sources) -> Vec<String> {
    all_faults(None, rules, sources)
}

/// The faults inside a crate. Each of its modules may import these other crates, and its root re-exports the modules.
pub(crate) fn faults_inside(crates: &[&str], rules: Rules, sources: &Sources) -> Vec<String> {
    all_faults(Some(crates), rules, sources)
}

fn all_faults(crates: Option<&[&str]>, rules: Rules, sources: &Sources) -> Vec<String> {
    let found = Crate::read(sources);
    let mut faults = BTreeSet::new();
    for file in sources.files() {
        let module = module_of(file);
        if !found.is_for_tests(&module)
            && let Err(fault) = unit(rules, file, &module)
        {
            faults.insert(fault);
        }
    }
    for import in found.imports() {
        let Ok(from) = unit(rules, import.file, import.module) else { continue };
        if crates.is_some() && import.module.is_empty() {
            continue;
        }
        let to = match import.target {
            Target::Inside(to) => match unit(rules, "the root of the crate", &to) {
                Ok(to) => to,
                Err(_) => continue,
            },
            Target::Outside(to) if crates.is_some_and(|crates| crates.contains(&to)) => continue,
            Target::Outside(to) => to.to_owned(),
        };
        if !may_import(rules, &from, &to) {
            let (file, names) = (import.file, import.names.join("::"));
            faults.insert(format!("{file}: `{from}` may not import `{to}` (as `{names}`)"));
        }
    }
    faults.into_iter().collect()
}

/// The row of the table that a module of a file falls under.
fn unit(rules: Rules, file: &str, module: &[String]) -> Result<String, String> {
    let known = |name: &str| rules.iter().any(|(row, _)| *row == name);
    if module.is_empty() {
        return Ok(file.trim_end_matches(".rs").to_owned());
    }
    let mut unit = String::new();
    for name in module {
        let inner = if unit.is_empty() { name.clone() } else { format!("{unit}::{name}") };
        let divided = rules.iter().any(|(row, _)| row.starts_with(&format!("{unit}::")));
        if known(&inner) || known(&wildcard(&inner)) {
            unit = inner;
        } else if unit.is_empty() || divided {
            return Err(format!(
                "{file}: the module `{inner}` is in no table of tests/architecture; \
                 add it, with what it may import"
            ));
        } else {
            break;
        }
    }
    Ok(unit)
}

/// The row of modules without a row of their own beside a module.
fn wildcard(module: &str) -> String {
    match module.rsplit_once("::") {
        Some((around, _)) => format!("{around}::*"),
        None => "*".to_owned(),
    }
}

/// Whether `outer` is `inner` or a module around it.
fn is_within(inner: &str, outer: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

fn may_import(rules: Rules, from: &str, to: &str) -> bool {
    // What is outside has exact rows: `dlx` does not stand for `dlx::ProblemBuilder`.
    let allows =
        |listed: &str| if to.starts_with("dlx") { listed == to } else { is_within(to, listed) };
    let has_row = rules.iter().any(|(row, _)| *row == from);
    let mut rows =
        rules.iter().filter(|(row, _)| is_within(from, row) || !has_row && *row == wildcard(from));
    is_within(from, to)
        || is_within(to, from)
        || rows.any(|(_, allowed)| allowed.iter().any(|listed| allows(listed)))
}

/// Holds small crates to a small table.
#[track_caller]
fn check(sources: &[(&str, &str)], expected: &[&str]) {
    const RULES: Rules = &[
        ("low", &[]),
        ("middle", &["low"]),
        ("middle::left", &["middle::shared"]),
        ("middle::right", &["middle::shared"]),
        ("middle::shared", &[]),
        ("high", &["middle", "low", "dlx"]),
        ("bridge", &["low", "dlx", "dlx::ProblemBuilder"]),
        ("lib", &["low", "middle", "high"]),
        ("cli", &["pavane", "dlx"]),
        ("main", &["cli"]),
    ];
    let middle = "mod left; mod right; mod shared; pub use right::Right; pub struct Middle;";
    let base = [
        ("lib.rs", "mod low; mod middle; mod high; pub use high::High;"),
        ("low.rs", ""),
        ("middle.rs", middle),
        ("middle/left.rs", ""),
        ("middle/right.rs", "pub struct Right;"),
        ("middle/shared.rs", ""),
        ("high.rs", "pub struct High;"),
    ];
    let sources = Sources::new(base.iter().chain(sources).copied());
    assert_eq!(faults(RULES, &sources), expected);
}

#[test]
fn what_the_table_allows_passes() {
    check(&[], &[]);
    check(&[("high.rs", "use crate::{low::Low, middle::{Middle, Right}}; use dlx::Solver;")], &[]);
    check(
        &[("middle/left.rs", "use super::Middle; use super::shared::help; use crate::low;")],
        &[],
    );
    check(&[("bridge.rs", "use dlx::{Problem, ProblemBuilder};")], &[]);
    check(&[("low.rs", "#[cfg(test)] mod tests { use super::*; use crate::high::High; }")], &[]);
    check(&[("low.rs", "pub(crate) fn f() -> std::io::Result<()> { Self::g(); Ok(()) }")], &[]);
    check(&[("cli.rs", "mod inner;"), ("cli/inner.rs", "use super::x; use pavane::y;")], &[]);
    check(&[("low.rs", "/// See [`crate::high::High`].\nfn f() {}")], &[]);
}

#[test]
fn what_it_forbids_is_found() {
    let low_to_high = |source: &str, names: &str| {
        let fault = format!("low.rs: `low` may not import `high` (as `{names}`)");
        check(&[("low.rs", source)], &[&fault]);
    };
    low_to_high("use crate::high::High;", "crate::high::High");
    low_to_high("use crate::{high::{self}};", "crate::high");
    low_to_high("use super::high::*;", "super::high::*");
    low_to_high("pub use crate::High as H;", "crate::High");
    low_to_high("fn f(h: &Option<crate::high::High>) {}", "crate::high::High");
    low_to_high("fn f() { println!(\"{}\", [crate::high::COUNT]); }", "crate::high::COUNT");
    low_to_high("mod inner { use super::super::high::High; }", "super::super::high::High");
    check(
        &[("middle/left.rs", "use super::Right;")],
        &["middle/left.rs: `middle::left` may not import `middle::right` (as `super::Right`)"],
    );
    check(
        &[("low.rs", "use crate::*;")],
        &["low.rs: `low` may not import `the root of the crate` (as `crate::*`)"],
    );
    check(
        &[("high.rs", "use dlx::problem::ProblemBuilder as B;")],
        &["high.rs: `high` may not import `dlx::ProblemBuilder` \
           (as `dlx::problem::ProblemBuilder`)"],
    );
    check(
        &[("high.rs", "use dlx::*;")],
        &["high.rs: `high` may not import `dlx::ProblemBuilder` (as `dlx::*`)"],
    );
    check(
        &[("low.rs", "use dlx::Problem;")],
        &["low.rs: `low` may not import `dlx` (as `dlx::Problem`)"],
    );
    check(
        &[("cli.rs", "use crate::low::Low;")],
        &["cli.rs: `cli` may not import `low` (as `crate::low::Low`)"],
    );
}

#[test]
fn modules_that_the_table_does_not_know_are_found() {
    let advice = "is in no table of tests/architecture; add it, with what it may import";
    check(&[("other.rs", "")], &[&format!("other.rs: the module `other` {advice}")]);
    check(
        &[("middle/other.rs", "")],
        &[&format!("middle/other.rs: the module `middle::other` {advice}")],
    );
}

#[test]
fn a_wildcard_is_the_row_of_modules_without_one() {
    const RULES: Rules =
        &[("low", &[]), ("kinds", &[]), ("kinds::shared", &[]), ("kinds::*", &["kinds::shared"])];
    let check = |first: &str| {
        let sources = [
            ("lib.rs", "mod low; mod kinds;"),
            ("low.rs", "pub struct Low;"),
            ("kinds.rs", "mod shared; mod first; mod second;"),
            ("kinds/shared.rs", "pub struct Shared;"),
            ("kinds/first.rs", first),
            ("kinds/second.rs", "pub struct Second;"),
        ];
        faults(RULES, &Sources::new(sources))
    };
    assert_eq!(check("use super::shared::Shared;"), [""; 0]);
    let fault = "kinds/first.rs: `kinds::first` may not import `kinds::second` (as `super::second::Second`)";
    assert_eq!(check("use super::second::Second;"), [fault]);
    let fault = "kinds/first.rs: `kinds::first` may not import `low` (as `crate::low::Low`)";
    assert_eq!(check("use crate::low::Low;"), [fault]);
}
