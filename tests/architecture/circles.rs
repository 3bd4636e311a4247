//! Circles of imports: files that import each other, directly or by way of others.
//!
//! A file imports the files that define the names it uses, wherever they are re-exported. `mod x;` by itself is no
//! import, so a parent that only lists and re-exports its children imports them and is imported by none.

use crate::reader::{Crate, Module, Sources, Target, module_of};
use pathfinding::directed::strongly_connected_components::strongly_connected_components;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// For each file the files that it imports, and for each of these the paths that do so.
type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

fn imports(sources: &Sources) -> Imports {
    let found = Crate::read(sources);
    let files: BTreeMap<Module, &str> =
        sources.files().map(|file| (module_of(file), file)).collect();
    let mut imports = Imports::new();
    for import in found.imports() {
        let Target::Inside(mut to) = import.target else { continue };
        // A module inside a file.
        while !files.contains_key(&to) && !to.is_empty() {
            to.pop();
        }
        if let Some(&target) = files.get(&to)
            && target != import.file
        {
            let targets = imports.entry(import.file.to_owned()).or_default();
            let paths = targets.entry(target.to_owned()).or_default();
            paths.insert(import.names.join("::"));
        }
    }
    imports
}

/// All circles that are not allowed, with the imports that make each. A parent and one child may import each other.
pub(crate) fn circles(sources: &Sources) -> Vec<String> {
    let imports = imports(sources);
    let files: Vec<&String> = imports.keys().collect();
    let targets = |file: &&String| imports.get(*file).into_iter().flat_map(BTreeMap::keys);
    let mut circles: Vec<String> = strongly_connected_components(&files, targets)
        .into_iter()
        .filter(|circle| circle.len() > 1 && !is_parent_with_child(circle))
        .map(|circle| describe(circle, &imports))
        .collect();
    circles.sort();
    circles
}

fn is_parent_with_child(circle: &[&String]) -> bool {
    let [one, other] = circle else { return false };
    let (one, other) = (module_of(one), module_of(other));
    let (parent, child) = if one.len() < other.len() { (one, other) } else { (other, one) };
    child.len() == parent.len() + 1 && child.starts_with(&parent)
}

fn describe(mut circle: Vec<&String>, imports: &Imports) -> String {
    circle.sort();
    let names: Vec<&str> = circle.iter().map(|file| file.as_str()).collect();
    let mut text = format!("{} files import each other: {}", circle.len(), names.join(", "));
    for &file in &circle {
        for (target, paths) in imports.get(file).into_iter().flatten() {
            if circle.contains(&target) {
                let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
                _ = write!(text, "\n    {file} -> {target}: {}", paths.join(", "));
            }
        }
    }
    text
}

/// Holds the circles of a small crate.
#[track_caller]
fn check(sources: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(circles(&Sources::new(sources.iter().copied())), expected);
}

#[test]
fn imports_one_way_are_no_circle() {
    check(&[("lib.rs", "mod a; mod b;"), ("a.rs", "use crate::b::B;"), ("b.rs", "struct B;")], &[]);
    // A parent that lists and re-exports its children, which know each other one way.
    check(
        &[
            ("lib.rs", "mod a; pub use a::Y;"),
            ("a.rs", "mod x; mod y; pub use x::X; pub use y::Y;"),
            ("a/x.rs", "pub struct X;"),
            ("a/y.rs", "use super::X; pub struct Y(X, crate::a::X);"),
        ],
        &[],
    );
    check(
        &[
            ("a.rs", "#[cfg(test)] mod tests { use crate::b::B; } pub struct A;"),
            ("b.rs", "use crate::a::A; pub struct B;"),
        ],
        &[],
    );
}

#[test]
fn a_parent_may_import_one_child_that_imports_it() {
    let child = ("a/x.rs", "use super::A; pub struct X;");
    check(&[("a.rs", "mod x; use x::X; pub struct A;"), child], &[]);
    check(
        &[("lib.rs", "mod a; pub struct R; use a::A;"), ("a.rs", "use crate::R; struct A;")],
        &[],
    );
}

#[test]
fn circles_of_siblings_are_found() {
    check(
        &[
            ("a.rs", "mod x; mod y;"),
            ("a/x.rs", "use super::y::Y; pub struct X;"),
            ("a/y.rs", "use crate::a::x::X; pub struct Y;"),
        ],
        &["2 files import each other: a/x.rs, a/y.rs\n    \
           a/x.rs -> a/y.rs: super::y::Y\n    \
           a/y.rs -> a/x.rs: crate::a::x::X"],
    );
    // Of other relatives as well.
    check(
        &[
            ("a.rs", "mod x;"),
            ("a/x.rs", "use crate::b::B; pub struct X;"),
            ("b.rs", "use crate::a::x::X; struct B;"),
        ],
        &["2 files import each other: a/x.rs, b.rs\n    \
           a/x.rs -> b.rs: crate::b::B\n    \
           b.rs -> a/x.rs: crate::a::x::X"],
    );
}

#[test]
fn circles_of_a_parent_and_two_children_are_found() {
    check(
        &[
            ("a.rs", "mod x; mod y; use x::X; use y::Y; pub struct A;"),
            ("a/x.rs", "use super::A; pub struct X;"),
            ("a/y.rs", "use super::A; pub struct Y;"),
        ],
        &["3 files import each other: a.rs, a/x.rs, a/y.rs\n    \
           a.rs -> a/x.rs: x::X\n    \
           a.rs -> a/y.rs: y::Y\n    \
           a/x.rs -> a.rs: super::A\n    \
           a/y.rs -> a.rs: super::A"],
    );
}

#[test]
fn circles_through_re_exports_are_found() {
    check(
        &[
            ("lib.rs", "mod a; mod b; mod c; pub use b::B; pub use c::C as D;"),
            ("a.rs", "use crate::B; pub struct A;"),
            ("b.rs", "use crate::D; pub struct B;"),
            ("c.rs", "fn f() { println!(\"{:?}\", crate::a::A); } pub struct C;"),
        ],
        &["3 files import each other: a.rs, b.rs, c.rs\n    \
           a.rs -> b.rs: crate::B\n    \
           b.rs -> c.rs: crate::D\n    \
           c.rs -> a.rs: crate::a::A"],
    );
}
