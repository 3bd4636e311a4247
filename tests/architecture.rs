//! Imports run one way: the modules of both packages are held to the two tables below.
//!
//! Every `use` and every path in the code counts, also inside macro calls, and names are followed through
//! re-exports to where they are defined. Not read: doc comments, and what is compiled for tests only.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::visit::{self, Visit};

/// The modules that each module may import. A module and the modules inside it may always import each other, and
/// what a module may import, the modules inside it may too. Once one module inside another has a row,
/// all beside it need one, and may import each other only as the rows say.
type Rules = &'static [(&'static str, &'static [&'static str])];

/// The engine, lowest first.
const ENGINE: Rules = &[
    ("id", &[]),
    ("isa", &[]),
    ("problem", &["id"]),
    // Lines and words of texts that are checked as they are read.
    ("lines", &[]),
    // Share nothing with what searches, so that they can vouch for it, nor with each other.
    ("certificate", &["problem", "lines", "id"]),
    ("proof", &["problem", "lines", "id"]),
    // Reasons that need no search.
    ("algebra", &["problem", "id"]),
    // Kernels do not know each other.
    ("kernel", &["problem", "isa", "id"]),
    ("kernel::engine", &[]),
    ("kernel::error", &[]),
    ("kernel::choice", &[]),
    ("kernel::sanity", &["kernel::choice"]),
    // The state of a walk, the trait that names it, and the loop over both.
    ("kernel::walk", &["kernel::choice"]),
    ("kernel::interface", &["kernel::choice", "kernel::sanity", "kernel::walk"]),
    ("kernel::drive", &["kernel::choice", "kernel::interface", "kernel::walk"]),
    ("kernel::links", &["kernel::choice", "kernel::interface", "kernel::sanity"]),
    ("kernel::cells", &["kernel::choice", "kernel::error", "kernel::interface", "kernel::sanity"]),
    // Words of the widths that processors have, and the loop compiled for them.
    ("kernel::vector", &["kernel::choice", "kernel::interface", "kernel::sanity", "kernel::walk"]),
    (
        "kernel::bits",
        &[
            "kernel::vector",
            "kernel::choice",
            "kernel::error",
            "kernel::interface",
            "kernel::sanity",
            "kernel::walk",
        ],
    ),
    ("search", &["kernel", "problem", "id"]),
    // Of the walk, why it stopped.
    ("answer", &["search", "kernel::walk", "id"]),
    // Searches with a memo, and the graphs that come of them.
    ("diagram", &["answer", "search", "kernel", "problem", "id"]),
    ("diagram::order", &[]),
    ("diagram::bitset", &[]),
    ("diagram::number", &[]),
    ("diagram::blocks", &[]),
    ("diagram::front", &[]),
    ("diagram::arrangement", &["diagram::blocks"]),
    ("diagram::names", &["diagram::arrangement"]),
    ("diagram::memo", &["diagram::number"]),
    ("diagram::graph", &["diagram::memo"]),
    ("diagram::scope", &["diagram::arrangement", "diagram::bitset"]),
    ("diagram::key", &["diagram::arrangement", "diagram::bitset", "diagram::scope"]),
    (
        "diagram::sharing",
        &[
            "diagram::arrangement",
            "diagram::bitset",
            "diagram::graph",
            "diagram::key",
            "diagram::memo",
            "diagram::number",
            "diagram::order",
            "diagram::scope",
        ],
    ),
    (
        "diagram::snapshot",
        &["diagram::memo", "diagram::number", "diagram::order", "diagram::sharing"],
    ),
    (
        "diagram::structure",
        &["diagram::arrangement", "diagram::graph", "diagram::number", "diagram::sharing"],
    ),
    // Questions that a diagram answers.
    ("diagram::certificate", &["diagram::graph", "diagram::structure"]),
    ("diagram::cheapest", &["diagram::graph", "diagram::number", "diagram::structure"]),
    ("diagram::marginals", &["diagram::graph", "diagram::number", "diagram::structure"]),
    (
        "diagram::solutions",
        &["diagram::graph", "diagram::names", "diagram::number", "diagram::structure"],
    ),
    ("solver", &["algebra", "diagram", "answer", "search", "kernel", "problem", "isa", "id"]),
    // Formats do not know how anything is solved, nor each other.
    ("format", &["problem", "id"]),
    ("format::error", &["format::names"]),
    ("format::names", &["format::error"]),
    ("format::position", &["format::error"]),
    ("format::draft", &["format::error", "format::names", "format::position"]),
    ("format::zero_one", &["format::error", "format::names"]),
    ("format::text", &["format::draft", "format::error", "format::names", "format::position"]),
    ("format::json", &["format::draft", "format::error", "format::names", "format::position"]),
    ("format::matrix", &["format::draft", "format::error", "format::names", "format::position"]),
    ("format::opb", &["format::error", "format::names", "format::zero_one"]),
    ("format::dimacs", &["format::error", "format::names", "format::zero_one"]),
    // Writes what a search goes through, for the checkers.
    ("prover", &["proof", "algebra", "format", "solver", "search", "kernel", "problem", "id"]),
    // Names everything for its users.
    (
        "lib",
        &[
            "id",
            "isa",
            "problem",
            "lines",
            "certificate",
            "algebra",
            "proof",
            "kernel",
            "search",
            "answer",
            "diagram",
            "solver",
            "format",
            "prover",
        ],
    ),
];

/// Imports of a method among the modules beside it.
const METHOD: &[&str] = &["method::interface", "method::task", "method::run", "method::trace"];

/// Imports of a method that filters the candidates of whole zones.
const METHOD_THAT_FILTERS: &[&str] =
    &["method::interface", "method::task", "method::run", "method::trace", "method::all_different"];
/// Imports of a stochastic method.
const STOCHASTIC: &[&str] = &[
    "method::interface",
    "method::task",
    "method::run",
    "method::trace",
    "method::filling",
    "method::trial",
    "method::thermal",
    "method::population",
];

/// Sudoku and the program, lowest first. `dlx` is the engine, of which `dlx::ProblemBuilder` is for
/// `encode` alone; `pavane` is the library as its users see it.
const SUDOKU: Rules = &[
    ("layout", &[]),
    ("candidates", &["layout"]),
    ("answer", &["candidates", "layout", "dlx"]),
    ("symbols", &["layout"]),
    ("clash", &["symbols", "layout"]),
    ("grid", &["clash", "symbols", "layout"]),
    ("puzzle", &["grid", "clash", "candidates", "symbols", "layout"]),
    // The one bridge to the engine.
    ("encode", &["puzzle", "grid", "clash", "symbols", "layout", "dlx", "dlx::ProblemBuilder"]),
    ("encode::error", &[]),
    ("encode::encoding", &["encode::error"]),
    ("encode::encoder", &["encode::encoding", "encode::error"]),
    ("encode::sharing", &["encode::encoding"]),
    ("format", &["puzzle", "grid", "clash", "candidates", "symbols", "layout"]),
    // Pictures do not know how anything is solved.
    ("render", &["puzzle", "grid", "candidates", "symbols", "layout", "dlx"]),
    (
        "solve",
        &["encode", "puzzle", "grid", "clash", "answer", "candidates", "symbols", "layout", "dlx"],
    ),
    // The 9x9 layout at full speed: boards of its own; of the engine the limits, nothing of its search.
    ("nine", &["puzzle", "grid", "answer", "candidates", "layout", "dlx"]),
    // Where each candidate has its bit, then the boards that are made of such words.
    ("nine::word", &[]),
    ("nine::board", &["nine::word"]),
    // The operations on a register, and all that is written in them once.
    ("nine::machine", &["nine::word"]),
    ("nine::machine::column", &[]),
    ("nine::machine::operations", &["nine::machine::column"]),
    ("nine::machine::portable", &["nine::machine::operations", "nine::machine::column"]),
    (
        "nine::machine::x86",
        &["nine::machine::portable", "nine::machine::operations", "nine::machine::column"],
    ),
    ("nine::rotation", &["nine::machine", "nine::word"]),
    ("nine::round", &["nine::rotation", "nine::machine", "nine::word"]),
    ("nine::branch", &["nine::rotation", "nine::machine", "nine::word"]),
    // Many boards in lanes, and one board at a time.
    ("nine::pool", &["nine::branch", "nine::round", "nine::machine", "nine::board", "nine::word"]),
    (
        "nine::search",
        &[
            "nine::pool",
            "nine::branch",
            "nine::round",
            "nine::machine",
            "nine::board",
            "nine::word",
        ],
    ),
    ("nine::batch", &["nine::search", "nine::pool", "nine::machine", "nine::board"]),
    ("nine::solver", &["nine::batch", "nine::search", "nine::board"]),
    // Questions about one board that take many.
    ("nine::inquiry", &["nine::board"]),
    ("nine::candidates", &["nine::batch", "nine::inquiry", "nine::board"]),
    ("nine::minimality", &["nine::batch", "nine::inquiry", "nine::board"]),
    // Of square boards and what is on them.
    ("symmetry", &["puzzle", "grid", "layout"]),
    // Makes puzzles of the 9x9 layout.
    ("workshop", &["nine", "symmetry", "dlx"]),
    // Classic problems of the engine; those that are sudokus come from `encode`.
    ("zoo", &["encode", "puzzle", "layout", "dlx", "dlx::ProblemBuilder"]),
    // Counts of blank boards; of the engine the limits.
    ("gluing", &["puzzle", "layout", "dlx"]),
    ("gluing::control", &[]),
    // The two ways to glue do not know each other.
    ("gluing::bands", &["gluing::control"]),
    ("gluing::bands::partitions", &[]),
    ("gluing::bands::classes", &["gluing::bands::partitions"]),
    ("gluing::stacks", &["gluing::control"]),
    ("gluing::stacks::classes", &[]),
    ("gluing::stacks::fillings", &["gluing::stacks::classes"]),
    // Methods do not know each other: each is one file beside what they all share.
    ("method", &["encode", "candidates", "puzzle", "grid", "clash", "symbols", "layout", "dlx"]),
    ("method::task", &[]),
    ("method::run", &[]),
    ("method::trace", &[]),
    ("method::interface", &["method::task", "method::run", "method::trace"]),
    ("method::exact_cover", METHOD),
    ("method::brute_force", METHOD),
    ("method::backtrack", METHOD),
    ("method::relation", METHOD),
    ("method::root", METHOD),
    ("method::three_step", METHOD),
    ("method::fix_square", METHOD),
    ("method::narrow", METHOD_THAT_FILTERS),
    ("method::constraint", METHOD_THAT_FILTERS),
    // What several methods are built on.
    ("method::all_different", &[]),
    ("method::linear", METHOD),
    // What stochastic methods share, lowest first.
    ("method::filling", &[]),
    ("method::trial", &["method::filling", "method::task", "method::run", "method::trace"]),
    ("method::thermal", &["method::filling", "method::trial"]),
    ("method::population", &["method::filling", "method::trial"]),
    ("method::anneal", STOCHASTIC),
    ("method::tabu", STOCHASTIC),
    ("method::genetic", STOCHASTIC),
    ("method::quantum", STOCHASTIC),
    ("method::hybrid", STOCHASTIC),
    (
        "method::registry",
        &[
            "method::interface",
            "method::task",
            "method::run",
            "method::trace",
            "method::exact_cover",
            "method::brute_force",
            "method::backtrack",
            "method::relation",
            "method::root",
            "method::three_step",
            "method::fix_square",
            "method::narrow",
            "method::constraint",
            "method::linear",
            "method::anneal",
            "method::tabu",
            "method::genetic",
            "method::quantum",
            "method::hybrid",
        ],
    ),
    // How hard puzzles are, by means of its own and by methods.
    ("rating", &["method", "encode", "puzzle", "grid", "layout", "dlx"]),
    ("rating::singles", &[]),
    ("rating::backdoors", &["rating::singles"]),
    ("rating::guesses", &["rating::singles"]),
    ("rating::rate", &["rating::backdoors", "rating::guesses"]),
    (
        "lib",
        &[
            "solve",
            "method",
            "rating",
            "symmetry",
            "workshop",
            "nine",
            "gluing",
            "zoo",
            "render",
            "format",
            "encode",
            "puzzle",
            "grid",
            "clash",
            "answer",
            "candidates",
            "symbols",
            "layout",
        ],
    ),
    // The program is a user of both libraries like any other.
    ("cli", &["pavane", "dlx"]),
    ("main", &["cli", "pavane", "dlx"]),
];

#[test]
fn the_engine_keeps_to_its_picture() {
    assert_kept(ENGINE, "dlx/src");
}

#[test]
fn sudoku_keeps_to_its_picture() {
    assert_kept(SUDOKU, "src");
}

#[track_caller]
fn assert_kept(rules: Rules, folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut sources = BTreeMap::new();
    collect(&folder, "", &mut sources);
    let faults = faults(rules, &sources);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The sources below a folder by their path in it.
fn collect(folder: &Path, within: &str, sources: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.unwrap_or_else(|error| panic!("{folder:?}: {error}")).path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, &format!("{within}{name}/"), sources);
        } else if name.ends_with(".rs") {
            let text =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            sources.insert(format!("{within}{name}"), text);
        }
    }
}

/// A path of modules from the root of a crate.
type Module = Vec<String>;

/// A path as the code has it; a `*` stands at its end where everything is imported.
type Names = Vec<String>;

/// What a crate is made of.
#[derive(Default)]
struct Crate {
    modules: BTreeSet<Module>,
    /// The name that a `use` brings into a module, and the path that it stands for.
    imports: BTreeMap<(Module, String), Names>,
    /// Everything a file names: the file, the module, the path.
    uses: Vec<(String, Module, Names)>,
}

/// Where a path leads.
enum Target {
    /// Into a module of the crate, perhaps to something in it.
    Inside(Module),
    /// To another crate that the rules speak of.
    Outside(&'static str),
}

/// All imports that the rules do not allow, and all modules that they do not know.
fn faults(rules: Rules, sources: &BTreeMap<String, String>) -> Vec<String> {
    let mut found = Crate::default();
    let mut tests = BTreeSet::new();
    for (file, text) in sources {
        let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let module = module_of(file);
        found.modules.insert(module.clone());
        Reader { file, module, found: &mut found, tests: &mut tests }.visit_file(&syntax);
    }
    let mut faults = BTreeSet::new();
    for file in sources.keys() {
        let module = module_of(file);
        if !tests.iter().any(|test| module.starts_with(test))
            && let Err(fault) = unit(rules, file, &module)
        {
            faults.insert(fault);
        }
    }
    for (file, module, names) in &found.uses {
        if tests.iter().any(|test| module.starts_with(test)) {
            continue;
        }
        let Ok(from) = unit(rules, file, module) else { continue };
        let to = match found.resolve(module, names, 0) {
            // The root itself, as in `pub(crate)`.
            Some(Target::Inside(to)) if to.is_empty() && names.len() == 1 => continue,
            Some(Target::Inside(to)) if tests.contains(&to) => continue,
            Some(Target::Inside(to)) => match unit(rules, "the root of the crate", &to) {
                Ok(to) => to,
                Err(_) => continue,
            },
            Some(Target::Outside(to)) => to.to_owned(),
            None => continue,
        };
        if !may_import(rules, &from, &to) {
            let names = names.join("::");
            faults.insert(format!("{file}: `{from}` may not import `{to}` (as `{names}`)"));
        }
    }
    faults.into_iter().collect()
}

fn module_of(file: &str) -> Module {
    let path = file.trim_end_matches(".rs").trim_end_matches("/mod");
    if path == "lib" || path == "main" {
        Vec::new()
    } else {
        path.split('/').map(str::to_owned).collect()
    }
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
        if known(&inner) {
            unit = inner;
        } else if unit.is_empty() || divided {
            return Err(format!(
                "{file}: the module `{inner}` is not in the table of tests/architecture.rs; \
                 add it, with what it may import"
            ));
        } else {
            break;
        }
    }
    Ok(unit)
}

/// Whether `outer` is `inner` or a module around it.
fn is_within(inner: &str, outer: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

fn may_import(rules: Rules, from: &str, to: &str) -> bool {
    // What is outside has exact rows: `dlx` does not stand for `dlx::ProblemBuilder`.
    let allows =
        |listed: &str| if to.starts_with("dlx") { listed == to } else { is_within(to, listed) };
    let mut rows = rules.iter().filter(|(row, _)| is_within(from, row));
    is_within(from, to)
        || is_within(to, from)
        || rows.any(|(_, allowed)| allowed.iter().any(|listed| allows(listed)))
}

impl Crate {
    /// Follows a path from a module; `None` if it leads to something that the rules do not speak of.
    /// `depth` ends imports that go round in circles.
    fn resolve(&self, module: &[String], names: &[String], depth: usize) -> Option<Target> {
        let mut at = module.to_vec();
        let mut rest = names.iter();
        match names.first()?.as_str() {
            "crate" => {
                at.clear();
                rest.next();
            }
            "self" => _ = rest.next(),
            "super" => {}
            "pavane" => return Some(Target::Outside("pavane")),
            "dlx" => {
                let builds = names.iter().any(|name| name == "ProblemBuilder" || name == "*");
                return Some(Target::Outside(if builds { "dlx::ProblemBuilder" } else { "dlx" }));
            }
            first => {
                let child = [module, &[first.to_owned()]].concat();
                if !self.modules.contains(&child) {
                    return None;
                }
            }
        }
        for (index, name) in rest.clone().enumerate() {
            if name == "super" {
                at.pop();
                continue;
            }
            let child = [&at[..], std::slice::from_ref(name)].concat();
            if self.modules.contains(&child) {
                at = child;
            } else if let Some(import) = self.imports.get(&(at.clone(), name.clone()))
                && depth < 8
            {
                let further = rest.as_slice()[index + 1..].iter();
                let names: Names = import.iter().chain(further).cloned().collect();
                return self.resolve(&at, &names, depth + 1).or(Some(Target::Inside(at)));
            } else {
                break;
            }
        }
        Some(Target::Inside(at))
    }
}

/// Reads one file.
struct Reader<'a> {
    file: &'a str,
    module: Module,
    found: &'a mut Crate,
    /// Modules that are compiled for tests only.
    tests: &'a mut BTreeSet<Module>,
}

impl Reader<'_> {
    fn add(&mut self, names: Names) {
        self.found.uses.push((self.file.to_owned(), self.module.clone(), names));
    }

    fn add_use(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.add_use(&path.tree, &with(&path.ident)),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use(tree, before));
            }
            syn::UseTree::Glob(_) => self.add([before, &["*".to_owned()]].concat()),
            syn::UseTree::Name(syn::UseName { ident, .. }) => self.add_import(with(ident), ident),
            syn::UseTree::Rename(syn::UseRename { ident, rename, .. }) => {
                self.add_import(with(ident), rename);
            }
        }
    }

    fn add_import(&mut self, mut names: Names, brings: &syn::Ident) {
        if names.len() > 1 && names.last().is_some_and(|name| name == "self") {
            names.pop();
        }
        let brings =
            if brings == "self" { names.last().cloned() } else { Some(brings.to_string()) };
        if let Some(brings) = brings {
            self.found.imports.insert((self.module.clone(), brings), names.clone());
        }
        self.add(names);
    }

    /// Finds paths among tokens that have not been parsed.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut names = Names::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.add_path(std::mem::take(&mut names));
                    }
                    names.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                token => {
                    self.add_path(std::mem::take(&mut names));
                    colons = 0;
                    if let TokenTree::Group(group) = token {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.add_path(names);
    }

    fn add_path(&mut self, names: Names) {
        if names.len() > 1 {
            self.add(names);
        }
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.module.push(item.ident.to_string());
        if is_for_tests(&item.attrs) {
            self.tests.insert(self.module.clone());
        } else if item.content.is_some() {
            self.found.modules.insert(self.module.clone());
            visit::visit_item_mod(self, item);
        }
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_for_tests(&item.attrs) {
            self.add_use(&item.tree, &[]);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add_path(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.add_tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
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
    let sources = base.iter().chain(sources);
    let sources = sources.map(|&(file, text)| (file.to_owned(), text.to_owned())).collect();
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
    let advice = "is not in the table of tests/architecture.rs; add it, with what it may import";
    check(&[("other.rs", "")], &[&format!("other.rs: the module `other` {advice}")]);
    check(
        &[("middle/other.rs", "")],
        &[&format!("middle/other.rs: the module `middle::other` {advice}")],
    );
}
