//! Measures Pavane beside other programs that count the solutions of exact cover problems.
//!
//! Each run is a process of its own: it reads a file in Knuth's text format and prints a number. The
//! programs take turns (A B C A B C ...), and each number is compared with the known one. `README.md` says more.

mod case;
mod measure;
mod peers;
mod program;
mod report;

#[path = "../../installed.rs"]
mod installed;
#[path = "../../../../../dlx/benches/support/instances.rs"]
mod instances;
#[path = "../../machine.rs"]
mod machine;
#[path = "../../process.rs"]
mod process;

use case::Case;
use clap::{Parser, Subcommand};
use dlx::Problem;
use instances::Instance;
use process::Limits;
use program::Program;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Measure how fast programs count all solutions of exact cover problems.
#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Args {
    #[command(subcommand)]
    action: Option<Action>,

    /// How often each program is run on each problem
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,

    /// The most processor time that a run may use, in seconds
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Stop a run that takes this many times as long as the fastest program that is not Pavane
    #[arg(long, default_value_t = 20)]
    patience: u16,

    /// The most memory that a run may use, in GiB
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..1024))]
    memory: u64,

    /// Measure only the problems whose names contain this; may be given several times
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// Of the other programs, measure only this; may be given several times
    #[arg(long, value_name = "NAME")]
    with: Vec<String>,

    /// Measure the small problems: to see that everything runs
    #[arg(long)]
    small: bool,

    /// Measure this program, not one that is built first
    #[arg(long, value_name = "FILE")]
    pavane: Option<PathBuf>,

    /// Measure Pavane with each instruction set too
    #[arg(long)]
    isa: bool,

    /// A folder with programs of Knuth's: dlx1, dlx2, dlx3, ssxcc, ssmcc, xccdc
    #[arg(long, value_name = "DIR")]
    knuth: Option<PathBuf>,

    /// The Python whose packages xcover and exact-cover are measured, if it has them
    #[arg(long, value_name = "FILE", default_value = "python3")]
    python: PathBuf,

    /// Also measure a program that takes a file in Knuth's text format and prints the number of solutions; may be
    /// given several times
    #[arg(long, value_name = "NAME=FILE")]
    program: Vec<String>,

    /// Measure this problem in Knuth's text format, not the built-in ones; may be given several times
    #[arg(long, value_name = "FILE", conflicts_with_all = ["only", "small", "write"])]
    file: Vec<PathBuf>,

    /// Write the problems to this folder, and measure nothing
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Action {
    /// Count the solutions of one problem with one crate
    Peer {
        /// The name of the crate
        name: String,
        /// A file in Knuth's text format
        file: PathBuf,
    },
}

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match &args.action {
        Some(Action::Peer { name, file }) => peer(name, file),
        None => compare(&args),
    };
    match done {
        Ok(text) if writeln!(std::io::stdout(), "{}", text.trim_end()).is_ok() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What one crate counts.
fn peer(name: &str, file: &Path) -> Result<String, String> {
    let peer = peers::PEERS.iter().find(|peer| peer.name == name);
    let peer = peer.ok_or_else(|| {
        let names = peers::PEERS.map(|peer| peer.name).join(", ");
        format!("there is no crate `{name}` here; the crates are {names}")
    })?;
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let problem = read(&bytes)?;
    match peer.takes.lacks(&problem) {
        None => Ok((peer.count)(&problem).to_string()),
        Some(what) => Err(format!("the crate {name} does not take {what}")),
    }
}

/// The tables.
fn compare(args: &Args) -> Result<String, String> {
    let instances = if args.file.is_empty() { instances(args)? } else { Vec::new() };
    if let Some(folder) = &args.write {
        return write_all(&instances, folder).map(|()| String::new());
    }
    let programs = programs(args)?;
    let folder = tempfile::tempdir().map_err(|error| format!("a temporary folder: {error}"))?;
    let built_in = instances.iter().map(|instance| Case::of(instance, folder.path()));
    let cases = built_in.chain(args.file.iter().map(|file| Case::read(file)));
    let plan = measure::Plan {
        rounds: args.rounds.into(),
        limits: Limits { seconds: args.limit, gibibytes: args.memory },
        patience: args.patience.into(),
    };
    let mut rows = Vec::new();
    for case in cases {
        let row = measure::measure(case?, &programs, plan)?;
        eprintln!("measured: {}", row.in_short(&programs));
        rows.push(row);
    }
    let machine = machine::Machine::this();
    Ok(report::Report { machine, plan, programs: &programs, rows }.to_markdown())
}

/// The built-in problems to measure.
fn instances(args: &Args) -> Result<Vec<&'static Instance>, String> {
    let is_asked = |instance: &&Instance| {
        args.only.is_empty() || args.only.iter().any(|only| instance.name.contains(only.as_str()))
    };
    let instances = if args.small { instances::SMALL } else { instances::CLASSIC };
    let instances: Vec<&Instance> = instances.iter().filter(is_asked).collect();
    if instances.is_empty() {
        return Err(
            "there is no such problem; --only takes part of a name, and --write writes all \
                    problems to a folder"
                .to_owned(),
        );
    }
    Ok(instances)
}

/// Pavane first, then the others, those that tend to be fast first.
fn programs(args: &Args) -> Result<Vec<Program>, String> {
    let pavane = args.pavane.clone().map_or_else(installed::pavane, Ok)?;
    let mut others: Vec<Program> =
        args.knuth.iter().flat_map(|folder| Program::knuth(folder)).collect();
    others.extend(Program::crates().map_err(|error| format!("this program: {error}"))?);
    others.extend(Program::python(&args.python));
    for text in &args.program {
        others.push(Program::named(text)?);
    }
    if let Some(name) = args.with.iter().find(|name| others.iter().all(|p| p.name != **name)) {
        let names: Vec<&str> = others.iter().map(|program| program.name.as_str()).collect();
        return Err(format!(
            "there is no program `{name}`; those at hand are {}",
            names.join(", ")
        ));
    }
    others.retain(|program| args.with.is_empty() || args.with.contains(&program.name));
    let mut programs = Program::pavane(&pavane, args.isa);
    programs.extend(others);
    Ok(programs)
}

fn write_all(instances: &[&Instance], folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    instances
        .iter()
        .try_for_each(|instance| case::write(instance, &instance.text(), folder).map(|_| ()))
}

fn read(bytes: &[u8]) -> Result<Problem, String> {
    Ok(dlx::format::text::read(bytes).map_err(|error| error.to_string())?.problem)
}
