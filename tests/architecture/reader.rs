//! Reads what the files of a package import.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::visit::{self, Visit};

/// Source files by their paths below a folder, such as `search/part.rs`.
pub(crate) struct Sources(BTreeMap<String, String>);

impl Sources {
    /// The files below a folder of the repository.
    pub(crate) fn below(folder: &str) -> Self {
        let mut sources = BTreeMap::new();
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "", &mut sources);
        assert!(!sources.is_empty(), "{folder} has no files");
        Self(sources)
    }

    pub(crate) fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let files = files.into_iter().map(|(file, text)| (file.to_owned(), text.to_owned()));
        Self(files.collect())
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(file, text)| (file.as_str(), text.as_str()))
    }
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
pub(crate) type Module = Vec<String>;

/// A path in the code; it ends with `*` where everything is imported.
pub(crate) type Names = Vec<String>;

/// The modules of a crate and the paths in its files.
#[derive(Default)]
pub(crate) struct Crate {
    modules: BTreeSet<Module>,
    /// Modules that are compiled for tests only.
    tests: BTreeSet<Module>,
    /// The name that a `use` brings into a module, and the path that it abbreviates.
    imports: BTreeMap<(Module, String), Names>,
    /// Every path of a file: the file, the module, the path.
    uses: Vec<(String, Module, Names)>,
}

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A module of the crate, or something in it.
    Inside(Module),
    /// Another crate that the rules name.
    Outside(&'static str),
}

/// A path in a file that leads to another module or to a crate that the rules name.
pub(crate) struct Import<'a> {
    pub(crate) file: &'a str,
    pub(crate) module: &'a [String],
    pub(crate) names: &'a [String],
    pub(crate) target: Target,
}

/// The module of a file.
pub(crate) fn module_of(file: &str) -> Module {
    let path = file.trim_end_matches(".rs").trim_end_matches("/mod");
    if path == "lib" || path == "main" {
        Vec::new()
    } else {
        path.split('/').map(str::to_owned).collect()
    }
}

impl Crate {
    pub(crate) fn read(sources: &Sources) -> Self {
        let mut found = Self::default();
        for (file, text) in sources.iter() {
            let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
            let module = module_of(file);
            found.modules.insert(module.clone());
            Reader { file, module, found: &mut found }.visit_file(&syntax);
        }
        found
    }

    /// Whether a module is compiled for tests only.
    pub(crate) fn is_for_tests(&self, module: &[String]) -> bool {
        self.tests.iter().any(|test| module.starts_with(test))
    }

    /// The imports of everything that is not compiled for tests only.
    pub(crate) fn imports(&self) -> impl Iterator<Item = Import<'_>> {
        let uses = self.uses.iter().filter(|(_, module, _)| !self.is_for_tests(module));
        uses.filter_map(|(file, module, names)| {
            let target = self.resolve(module, names, 0)?;
            match &target {
                // The root itself, as in `pub(crate)`.
                Target::Inside(to) if to.is_empty() && names.len() == 1 => return None,
                Target::Inside(to) if self.tests.contains(to) => return None,
                _ => {}
            }
            Some(Import { file, module, names, target })
        })
    }

    /// Follows a path from a module; `None` if it leads to something that the rules do not name.
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
            "pavane_model" => return Some(Target::Outside("pavane_model")),
            "pavane_constraints" => return Some(Target::Outside("pavane_constraints")),
            "pavane_check" => return Some(Target::Outside("pavane_check")),
            first if first == "pavane" || first.starts_with("pavane_") => {
                return Some(Target::Outside("pavane"));
            }
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
            self.found.tests.insert(self.module.clone());
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

    /// The scope of a visibility, as in `pub(in crate::solve)`, imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}
