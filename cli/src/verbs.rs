//! The registry of verbs. A verb is a file in this folder and a line here.

use crate::error::Error;
use crate::exit::Exit;
use clap::{Args as _, Command, Subcommand};

/// Declares the verbs in groups, in the order of `--help`. A verb is `Variant => module`: the `Args` of the module are
/// its arguments, and `run` runs it. A required feature precedes the line. Verbs of the last list are about the
/// command line itself and are given it.
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
            let make = match name {
                $($($(#[$needed])? stringify!($module) => $module::Args::augment_args,)*)*
                $(stringify!($meta_module) => $meta_module::Args::augment_args,)*
                _ => return None,
            };
            Some(make(Command::new(name.to_owned())))
        }

        /// The groups of verbs, each with the names of its modules, which are also the names of the verbs.
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
        Methods => methods,
        Compare => compare,
        Symmetry => symmetry,
        Unavoidable => unavoidable,
        Stats => stats,
    }
    "Make, draw and convert" {
        Generate => generate,
        Layout => layout,
        Minimize => minimize,
        Complete => complete,
        Vicinity => vicinity,
        Search => search,
        Zoo => zoo,
        Show => show,
        Convert => convert,
        Canonicalize => canonicalize,
        Scramble => scramble,
        Dedup => dedup,
    }
    "Share a search among machines" {
        Split => split,
        Run => run,
        Merge => merge,
        Drive => drive,
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
        Manual => manual,
        Completions => completions,
    }
}

/// The list of verbs in their groups, for `--help`.
pub(crate) fn overview(program: &Command) -> String {
    // Each verb takes a line, and its summary is the first line of its help.
    let about = |verb: &&str| {
        let command = program.get_subcommands().find(|command| command.get_name() == *verb)?;
        Some(format!("  {verb:<12} {}\n", command.get_about()?))
    };
    let group = |(title, verbs): &(&str, &[&str])| {
        format!("{title}:\n{}", verbs.iter().filter_map(about).collect::<String>())
    };
    let groups: Vec<String> = GROUPS.iter().map(group).collect();
    groups.join("\n") + "  help         Print this message or the help of a verb\n"
}
