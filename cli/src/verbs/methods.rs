//! The verb `methods`: the list of the methods of the literature.

use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use pavane_methods::METHODS;
use serde_json::json;
use std::fmt::Write;

/// List the methods of the literature
///
/// Prints each with its forms, a summary, and its source. `solve --method` takes their names, and
/// `compare` runs several of them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print one JSON object per line for each method
    #[arg(long)]
    json: bool,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let mut text = String::new();
    for (place, entry) in METHODS.iter().enumerate() {
        if args.json {
            let forms: Vec<_> = entry
                .variants
                .iter()
                .map(|form| json!({ "name": form.name, "summary": form.summary }))
                .collect();
            let object = json!({
                "name": entry.name, "kind": entry.kind.keyword(), "summary": entry.summary,
                "source": entry.source, "forms": forms,
            });
            let _ = writeln!(text, "{object}");
            continue;
        }
        let gap = if place > 0 { "\n" } else { "" };
        let (kind, summary) = (entry.kind.keyword(), entry.summary);
        let _ = writeln!(text, "{gap}{} ({kind})\n  {summary}", entry.name);
        for form in entry.variants {
            let _ = writeln!(text, "  {}:{}  {}", entry.name, form.name, form.summary);
        }
        let _ = writeln!(text, "  Source: {}", entry.source);
    }
    Output::open(None)?.finish(&text)
}
