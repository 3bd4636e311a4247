//! Measures Pavane beside satisfiability solvers and CP-SAT on exact cover problems that are hard to decide: is there a
//! solution?
//!
//! Each run is a process of its own. Every solution is verified, and every answer is compared with what is known.
//! `README.md` says more.

mod corpus;
mod error;
mod jigsaws;
mod measure;
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

use clap::Parser;
use corpus::Instance;
use dlx::format::dimacs;
use error::Error;
use measure::{Plan, Row};
use process::Limits;
use program::{Program, Subject};
use report::Report;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Measure how long programs take to decide whether exact cover problems have a solution.
#[derive(Parser)]
struct Args {
    /// A folder with problems: hard/NAME.dlx.gz, and hard/known.tsv with the columns name, status, what
    #[arg(long, value_name = "DIR", env = "PAVANE_CORPUS")]
    corpus: Option<PathBuf>,

    /// Measure the problem that `pavane zoo` makes of these arguments, such as "langford 24", instead of the
    /// corpus; may be given several times
    #[arg(long, value_name = "ARGUMENTS")]
    zoo: Vec<String>,

    /// Measure the jigsaws of the corpus instead: jigsaw/none.txt, valid.txt, valid_with_boxes.txt
    #[arg(long, requires = "corpus", conflicts_with_all = ["zoo", "small"])]
    jigsaws: bool,

    /// Measure small problems instead: to see that everything runs
    #[arg(long, conflicts_with = "zoo")]
    small: bool,

    /// Measure only the problems whose names contain this; may be given several times
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// The number of runs of Pavane on each problem, each with another seed
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,

    /// The number of runs of each other program
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    peer_seeds: u64,

    /// The most processor time that a run may use, in seconds; of jigsaws, the most time on the wall for a board
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// The most memory that a run may use, in GiB
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..1024))]
    memory: u64,

    /// Measure this program, not one that is built first
    #[arg(long, value_name = "FILE")]
    pavane: Option<PathBuf>,

    /// Measure only Pavane
    #[arg(long)]
    alone: bool,

    /// The program Kissat, which is measured if it is there
    #[arg(long, value_name = "FILE", default_value = "kissat")]
    kissat: PathBuf,

    /// The program CaDiCaL, which is measured if it is there
    #[arg(long, value_name = "FILE", default_value = "cadical")]
    cadical: PathBuf,

    /// The Python whose CP-SAT is measured, if it has the package ortools
    #[arg(long, value_name = "FILE", default_value = "python3")]
    python: PathBuf,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(report) => {
            let text = report.to_markdown();
            let is_printed = writeln!(std::io::stdout(), "{}", text.trim_end()).is_ok();
            if is_printed && !report.has_failed() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures what the arguments name.
fn run(args: &Args) -> Result<Report, Error> {
    let pavane = args.pavane.clone().map_or_else(installed::pavane, Ok).map_err(Error::Build)?;
    let folder = tempfile::tempdir().map_err(Error::io(Path::new("a temporary folder")))?;
    let limits = Limits { seconds: args.limit, gibibytes: args.memory };
    let plan = Plan { seeds: args.seeds, peer_seeds: args.peer_seeds, limits };
    let ours = Program::pavane(&pavane, &folder.path().join("toy.dlx"))?;
    let mut programs = vec![ours];
    let (mut rows, mut jigsaws) = (Vec::new(), Vec::new());
    match &args.corpus {
        Some(corpus) if args.jigsaws => {
            let file = folder.path().join("jigsaws");
            jigsaws = jigsaws::measure(&pavane, corpus, &args.only, limits, &file)?;
        }
        _ => {
            if !args.alone {
                programs.extend(peers(args));
            }
            rows = decide(&instances(args, &pavane)?, &programs, plan, folder.path())?;
        }
    }
    if rows.is_empty() && jigsaws.is_empty() {
        return Err(Error::NoSuchName);
    }
    let machine = machine::Machine::this();
    Ok(Report { machine, plan, programs, rows, jigsaws })
}

/// The other programs that are installed.
fn peers(args: &Args) -> Vec<Program> {
    let path =
        |name: &str| if name == "kissat" { args.kissat.clone() } else { args.cadical.clone() };
    let mut programs = Program::clauses(path);
    programs.extend(Program::cp_sat(&args.python));
    programs
}

/// The problems to measure.
fn instances(args: &Args, pavane: &Path) -> Result<Vec<Instance>, Error> {
    let mut instances = if args.small {
        corpus::small()
    } else if !args.zoo.is_empty() {
        args.zoo.iter().map(|arguments| corpus::zoo(pavane, arguments)).collect::<Result<_, _>>()?
    } else {
        corpus::folder(args.corpus.as_deref().ok_or(Error::NothingToMeasure)?)?
    };
    instances.retain(|instance| instance.is_wanted(&args.only));
    Ok(instances)
}

/// Measures the programs on each problem; files are written to `folder` and removed.
fn decide(
    instances: &[Instance],
    programs: &[Program],
    plan: Plan,
    folder: &Path,
) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for instance in instances {
        let subject = write(instance, folder, programs.len() > 1)?;
        let row = measure::measure(instance, &subject, programs, plan)?;
        eprintln!("measured: {}", report::in_short(&row));
        rows.push(row);
        for path in [&subject.text, &subject.clauses] {
            fs::remove_file(path).map_err(Error::io(path))?;
        }
    }
    Ok(rows)
}

/// Writes the files of a problem. The file of clauses is empty unless `with_clauses` is set.
fn write(instance: &Instance, folder: &Path, with_clauses: bool) -> Result<Subject, Error> {
    let text = folder.join("problem.dlx");
    let clauses = folder.join("problem.cnf");
    let content = instance.text()?;
    fs::write(&text, &content).map_err(Error::io(&text))?;
    let document = corpus::read(Path::new(&instance.name), content.as_bytes())?;
    let mut out = BufWriter::new(File::create(&clauses).map_err(Error::io(&clauses))?);
    if with_clauses {
        dimacs::write_decision(&document.problem, &mut out).map_err(Error::io(&clauses))?;
    }
    out.flush().map_err(Error::io(&clauses))?;
    Ok(Subject { document, text, clauses })
}
