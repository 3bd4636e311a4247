//! The registry of verbs. A verb is a file in this folder and a line here.

use crate::error::Error;
use crate::exit::Exit;
use crate::topics::{self, TOPICS};
use clap::{Args as _, Command, Subcommand};
use std::ffi::OsString;
use std::fmt::Display;

/// Declares the verbs in groups, in the order of `--help`. A verb is `Variant => module`: the `Args` of the module are
/// its arguments, and `run` runs it. Its name is the name of the module, with a dash for each underscore. A required
/// feature precedes the line. Verbs of the last list are about the command line itself and are given it.
macro_rules! verbs {
    (
        $($group:literal { $($(#[$needed:meta])? $variant:ident => $module:ident,)* })*
        about the program $program:literal { $($meta:ident => $meta_module:ident,)* }
    ) => {
        $($($(#[$needed])? mod $module;)*)*
        $(mod $meta_module;)*

        /// A verb with its arguments.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Verb {
            $($($(#[$needed])? $variant($module::Args),)*)*
            $($meta($meta_module::Args),)*
        }

        impl Verb {
            /// Runs the verb; `program` makes the command line that it belongs to.
            ///
            /// # Errors
            /// If the run as a whole failed.
            pub(crate) fn run(&self, program: fn() -> Command) -> Result<Exit, Error> {
                match self {
                    $($($(#[$needed])? Self::$variant(args) => $module::run(args),)*)*
                    $(Self::$meta(args) => $meta_module::run(args, program()),)*
                }
            }
        }

        /// The command of a verb by its name; `None` for an unknown name.
        pub(crate) fn command(name: &str) -> Option<Command> {
            // A module is `few_clues`, and its verb `few-clues`.
            let module = (!name.contains('_')).then(|| name.replace('-', "_"))?;
            let make = match module.as_str() {
                $($($(#[$needed])? stringify!($module) => $module::Args::augment_args,)*)*
                $(stringify!($meta_module) => $meta_module::Args::augment_args,)*
                _ => return None,
            };
            Some(topics::shorten(make(Command::new(name.to_owned()))))
        }

        /// The groups of verbs, each with the names of its modules.
        const GROUPS: &[(&str, &[&str])] = &[
            $(($group, &[$($(#[$needed])? stringify!($module)),*]),)*
            ($program, &[$(stringify!($meta_module)),*]),
        ];
    };
}

verbs! {
    "Solve and check" {
        Solve => solve,
        Check => check,
        Candidates => candidates,
        Minimal => minimal,
        Conflict => conflict,
    }
    "Count, list and sample" {
        Count => count,
        List => list,
        Sample => sample,
        Nth => nth,
        Marginals => marginals,
        Estimate => estimate,
    }
    "Rate and study" {
        Rate => rate,
        Explain => explain,
        Steps => steps,
        Hint => hint,
        Techniques => techniques,
        Methods => methods,
        Compare => compare,
        Symmetry => symmetry,
        Unavoidable => unavoidable,
        Stats => stats,
    }
    "Make, draw and convert" {
        Generate => generate,
        Jigsaw => jigsaw,
        Minimize => minimize,
        Complete => complete,
        Vicinity => vicinity,
        FewClues => few_clues,
        Zoo => zoo,
        Show => show,
        Convert => convert,
        Canonicalize => canonicalize,
        Scramble => scramble,
        Dedup => dedup,
    }
    "Share a search among machines" {
        Tasks => tasks,
    }
    "Prove and verify" {
        Prove => prove,
        Verify => verify,
    }
    "Ask in the browser" {
        #[cfg(feature = "serve")]
        Serve => serve,
    }
    about the program "Help" {
        Help => help,
        Manual => manual,
        Completions => completions,
    }
}

/// Names that verbs had in earlier versions, each with the words that it stands for. They appear in no help.
const OLD_NAMES: &[(&str, &[&str])] = &[
    ("search", &["few-clues"]),
    ("layout", &["jigsaw"]),
    ("split", &["tasks", "split"]),
    ("run", &["tasks", "run"]),
    ("merge", &["tasks", "merge"]),
    ("drive", &["tasks", "drive"]),
];

/// Words that people try as verbs, each with what to use. They appear in no help.
const NEAR_WORDS: &[(&str, &str)] = &[
    (
        "filter",
        "--only EXPR of check, rate and most other verbs chooses inputs; `pavane help output` explains it",
    ),
    (
        "select",
        "--only EXPR and --fields LIST of most verbs choose inputs and fields; see `pavane help output`",
    ),
    (
        "sort",
        "--sort FIELD of check, rate and most other verbs sorts; `pavane help output` explains it",
    ),
    (
        "uniq",
        "`pavane dedup` prints the first of equivalent puzzles, `pavane check` whether a solution is unique",
    ),
    (
        "unique",
        "`pavane check` says whether a solution is unique, `pavane dedup` skips equivalent puzzles",
    ),
    ("print", "`pavane show` draws a puzzle, `pavane convert` writes it in another format"),
    ("draw", "`pavane show` draws a puzzle, `pavane convert` writes it in another format"),
    ("nqueens", "`pavane zoo queens N | pavane count` counts the ways to place N queens"),
    ("queens", "`pavane zoo queens N | pavane count` counts the ways to place N queens"),
    (
        "polyominoes",
        "`pavane zoo polyominoes` and `pavane zoo pentominoes` write packings of polyominoes",
    ),
    ("polycubes", "`pavane zoo soma` and `pavane zoo solid-pentominoes` write packings of cubes"),
    (
        "dlx",
        "`pavane solve`, `count` and `list` take exact cover problems; `pavane convert --to dlx` writes one",
    ),
    (
        "hodoku",
        "`pavane rate --scale human` and `pavane explain` have levels and steps of HoDoKu's kind",
    ),
    (
        "killer",
        "cages are part of the puzzle, as in `pavane solve '.Cage~3~R1C1~R1C2'`; see docs/constraints.md",
    ),
];

/// What to use in place of a likely word that no verb has.
pub(crate) fn tip(word: &str) -> Option<&'static str> {
    let is_it = |(near, _): &&(&str, &str)| near.eq_ignore_ascii_case(word);
    NEAR_WORDS.iter().find(is_it).map(|(_, tip)| *tip)
}

/// The arguments of the program, with an old name of a verb replaced, also after `help`.
pub(crate) fn modernize(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_help = args.get(1).is_some_and(|first| first == "help");
    let place = 1 + usize::from(is_help);
    let Some(word) = args.get(place).and_then(|word| word.to_str()) else { return args };
    let words = if is_help { page_words(word) } else { verb_words(word) };
    let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    args.splice(place..=place, words);
    args
}

/// The words of a verb, which may have its old name.
fn verb_words(name: &str) -> Vec<&str> {
    match OLD_NAMES.iter().find(|(old, _)| *old == name) {
        Some((_, words)) => words.to_vec(),
        None => vec![name],
    }
}

/// The words of a page of help. The topic `search` precedes the old name of a verb.
fn page_words(name: &str) -> Vec<&str> {
    if topics::named(name).is_some() { vec![name] } else { verb_words(name) }
}

/// The names of the verbs, in the order of `--help`.
fn names() -> impl Iterator<Item = String> {
    GROUPS.iter().flat_map(|(_, modules)| modules.iter()).map(|module| module.replace('_', "-"))
}

/// The lists of verbs in their groups and of topics, for `--help`.
pub(crate) fn overview(program: &Command) -> String {
    // Each verb takes a line, and its summary is the first line of its help.
    let row = |name: &str, about: &dyn Display| format!("  {name:<12}  {about}\n");
    let verb = |module: &&str| {
        let name = module.replace('_', "-");
        let command = program.get_subcommands().find(|command| command.get_name() == name)?;
        Some(row(&name, command.get_about()?))
    };
    let group = |(title, verbs): &(&str, &[&str])| {
        format!("{title}:\n{}", verbs.iter().filter_map(verb).collect::<String>())
    };
    let mut groups: Vec<String> = GROUPS.iter().map(group).collect();
    let topics: String = TOPICS.iter().map(|topic| row(topic.name, &topic.about)).collect();
    groups.push(format!("Topics of `pavane help`:\n{topics}"));
    groups.join("\n")
}
