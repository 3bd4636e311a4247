//! The verb `prove`: a proof of the number of solutions, for other programs to check.

use crate::answer::words;
use crate::args::{BranchingArgs, ReadingArgs, duration, engine, number, size};
use crate::deadline::{Deadline, StopCause};
use crate::error::Error;
use crate::exit::Exit;
use crate::files::{NamedFile, require_distinct};
use crate::input::SingleRead;
use crate::output::{Color, Messages, Output, OutputFile, Packer, Packing, save};
use crate::signals::Signal;
use clap::ValueHint;
use dlx::algebra::Obstruction;
use dlx::format::Names;
use dlx::prover::{DEFAULT_MOST_SOLUTIONS, Proof, ProveError, Prover, SystemProver};
use dlx::{Solver, Stop};
use pavane::constraints::inequalities::Inequalities;
use pavane::solve::Engine;
use serde_json::json;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the file of the proof.
const PROOF: &str = "proof.pbp";
/// The name of the file of the problem that it is about.
const PROBLEM: &str = "problem.opb";

/// Write a proof of the number of solutions, for others to check
///
/// Writes DIR/problem.opb, the problem as pseudo-Boolean constraints, and DIR/proof.pbp, a proof that it has no
/// solution, one, or exactly N. Prints which, and the command by which the checker VeriPB (`cargo install veripb`)
/// checks it. `pavane verify` also checks it. docs/proofs.md describes the files. Takes puzzles with rules beyond zones
/// as well, and states them as linear inequalities. Exits with 0 if the proof is written.
/// Exits with 3 if a limit came before the search ended, or the solutions are too many to name.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane prove puzzle.txt -o proof
  pavane prove --compress zst problem.dlx -o proof")]
pub(crate) struct Args {
    /// A file with one puzzle or problem, `-` for standard input, or a puzzle
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// The folder to write to; made if it does not exist
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: PathBuf,
    /// Compress the proof
    #[arg(long, value_name = "FORMAT")]
    compress: Option<Packing>,
    /// Give up at more than N solutions, since a proof names each
    #[arg(long, value_name = "N", value_parser = size, default_value_t = DEFAULT_MOST_SOLUTIONS)]
    most: usize,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    /// The engine: auto, learn, links, cells or bits
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine, help_heading = "Search")]
    engine: Engine,
    #[command(flatten)]
    branching: BranchingArgs,
    /// Stop after this time, such as 10s or 500ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,
    /// Stop after N search nodes
    #[arg(long, value_name = "N", value_parser = number)]
    node_limit: Option<u64>,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    Output::require_open()?;
    if matches!(args.engine, Engine::Nine | Engine::Repair) {
        let why = format!("the engine {} writes no proofs; use --engine auto", args.engine);
        return Err(Error::usage(why));
    }
    if args.output.is_file() {
        let why = format!(
            "--output {}: this is a file, and a proof is two files in a folder; name a folder",
            args.output.display()
        );
        return Err(Error::usage(why));
    }
    let files = Files::new(&args.output, args.compress);
    // A file that is still to be read must not be overwritten.
    files.spare(&args.input, &args.reading)?;
    let reading = args.reading.reading_with_constraints()?;
    let mut messages = Messages::new(Color::Auto, false);
    let single = SingleRead::read(&args.input, args.reading.format, &reading, &mut messages)?;
    let deadline = Deadline::new(1, args.timeout, None);
    deadline.listen_to_signals();
    let (message, exit) = match prove(args, &single, &files, &deadline) {
        Ok((answer, reason)) => {
            if let Some(reason) = reason {
                messages.write(&single.origin().message(None, &reason));
            }
            return Output::open(None)?.finish(&answer);
        }
        Err(Failed::Bad(error)) => (error.to_string(), Exit::Bad),
        Err(Failed::Stopped(why)) => (why, deadline.exit(false)),
    };
    messages.write(&single.origin().message(None, &message));
    Ok(exit)
}

/// Reason why no proof is written.
enum Failed {
    /// The input cannot be searched, or a file cannot be written.
    Bad(Error),
    /// A limit or a signal came first.
    Stopped(String),
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self::Bad(error)
    }
}

/// Writes the files. Returns the answer, and the algebraic reason that excludes all solutions, if one was found.
fn prove(
    args: &Args,
    single: &SingleRead,
    files: &Files,
    deadline: &Deadline,
) -> Result<(String, Option<String>), Failed> {
    if let Some(system) = single.system()? {
        return Ok((prove_system(args, single, &system, files, deadline)?, None));
    }
    let (problem, names) = single.stated()?;
    fs::create_dir_all(&args.output).map_err(|error| Error::write(&args.output, error))?;
    let solver = Solver::new(&problem)
        .engine(args.engine.general())
        .branching(args.branching.rule()?.unwrap_or_default())
        .node_limit(args.node_limit)
        .interrupt(&deadline.begin(0));
    // A part, such as `learn`, searches alone.
    let solver = match args.engine.part() {
        Some(part) => solver.only(part),
        None => solver,
    };
    let prover = Prover::new(&solver).most_solutions(args.most).algebra(!args.branching.no_algebra);
    let proof = files.write(&prover, &names).map_err(|error| match error {
        Unwritten::Proof(error) => explain(error, &files.proof, deadline, OR_CERTIFICATE),
        Unwritten::File(error) => Failed::Bad(error),
    })?;
    let nodes = proof.counters().nodes;
    let text = answer(args, files, proof.claim(), [proof.steps(), nodes], proof.reason());
    Ok((text, proof.reason().map(words::by_algebra)))
}

/// Writes the files of a puzzle with rules beyond zones. Returns the answer.
fn prove_system(
    args: &Args,
    single: &SingleRead,
    system: &Inequalities,
    files: &Files,
    deadline: &Deadline,
) -> Result<String, Failed> {
    if !matches!(args.engine, Engine::Auto | Engine::Learn) || args.branching.rule()?.is_some() {
        let why = "a puzzle with rules beyond zones is proved by learning; leave out --branching, \
                   and use --engine auto or learn";
        return Err(Failed::Bad(Error::usage(why)));
    }
    fs::create_dir_all(&args.output).map_err(|error| Error::write(&args.output, error))?;
    let prover = SystemProver::new(system)
        .most_solutions(args.most)
        .node_limit(args.node_limit)
        .interrupt(&deadline.begin(0));
    let proof = prover.prove().map_err(|error| explain(error, &files.proof, deadline, ""))?;
    single.require_solved_by(proof.claim())?;
    save(&files.proof, |out| {
        let mut packer = Packer::new(out, files.packing);
        proof.write(&mut packer)?;
        packer.finish().map(drop)
    })?;
    save(&files.problem, |mut out| proof.write_problem(&mut out))?;
    Ok(answer(args, files, proof.claim(), [proof.steps(), proof.decisions()], None))
}

/// The answer: the claim and the command that checks it, as text or JSON.
fn answer(
    args: &Args,
    files: &Files,
    claim: &impl Display,
    [steps, nodes]: [u64; 2],
    reason: Option<&Obstruction>,
) -> String {
    let check = files.check();
    if !args.json {
        return format!("{claim}\n{check}\n");
    }
    let mut answer = json!({
        "schema": 1,
        "claim": claim.to_string(),
        "steps": steps,
        "nodes": nodes,
        "problem": files.problem,
        "proof": files.proof,
        "check": check,
    });
    if let Some(reason) = reason {
        answer["reason"] = reason.to_string().into();
    }
    format!("{answer}\n")
}

/// Another answer for exact cover problems with too many solutions for a proof.
const OR_CERTIFICATE: &str = ", or write a certificate: pavane count --certificate FILE";

/// The failure in terms of the command line; `file` is the one that was being written, and `other` another answer if
/// there are too many solutions.
fn explain(error: ProveError, file: &Path, deadline: &Deadline, other: &str) -> Failed {
    let stop = match error {
        ProveError::Io(error) => return Failed::Bad(Error::write(file, error)),
        ProveError::TooMany { most } => {
            return Failed::Stopped(format!(
                "there are more than {most} solutions, and a proof names each; raise --most{other}"
            ));
        }
        error @ ProveError::TooLong { .. } => {
            return Failed::Stopped(format!("{error}; there is no proof"));
        }
        ProveError::Stopped { stop, .. } => stop,
        error => return Failed::Bad(Error::refused(error)),
    };
    let what = match (stop, deadline.end(0)) {
        (Stop::NodeLimit, _) => "--node-limit",
        (_, Some(StopCause::Timeout)) => "--timeout",
        (_, Some(StopCause::Signal(Signal::Terminate))) => "SIGTERM",
        (_, Some(StopCause::Signal(Signal::HangUp))) => "SIGHUP",
        (_, Some(StopCause::Signal(Signal::ProcessorTime))) => {
            "the limit of processor time (ulimit -t)"
        }
        (_, Some(StopCause::Memory)) => "a lack of memory",
        _ => "Ctrl-C",
    };
    Failed::Stopped(format!("{what} came before the search ended; there is no proof"))
}

/// The files of a proof.
struct Files {
    packing: Option<Packing>,
    problem: PathBuf,
    /// The proof, perhaps compressed.
    proof: PathBuf,
    /// The proof as the checker reads it.
    unpacked: PathBuf,
    /// The steps of a compressed proof while they are found.
    steps: PathBuf,
}

/// Reason why the files were not written.
enum Unwritten {
    /// There is no proof, or it cannot be written.
    Proof(ProveError),
    /// A file cannot be made or put into its place.
    File(Error),
}

impl<E: Into<ProveError>> From<E> for Unwritten {
    fn from(error: E) -> Self {
        Self::Proof(error.into())
    }
}

impl Files {
    fn new(folder: &Path, packing: Option<Packing>) -> Self {
        let ending = packing.map_or("", Packing::ending);
        Self {
            packing,
            problem: folder.join(PROBLEM),
            proof: folder.join(format!("{PROOF}{ending}")),
            unpacked: folder.join(PROOF),
            steps: folder.join(format!("{PROOF}{ending}.steps")),
        }
    }

    /// Makes sure that none of the files is read.
    ///
    /// # Errors
    /// If one is the input or the file of the layout.
    fn spare(&self, input: &Path, reading: &ReadingArgs) -> Result<(), Error> {
        let written = [&self.problem, &self.proof, &self.steps];
        let written = written.into_iter().map(|file| NamedFile::written("output", file));
        let layout = reading.layout.as_deref().and_then(NamedFile::layout);
        let read = [NamedFile::input(input)].into_iter().chain(layout);
        require_distinct(&written.chain(read).collect::<Vec<_>>())
    }

    /// Writes proof and problem; a part of a proof does not stay.
    ///
    /// # Errors
    /// If no proof is found, or a file cannot be written.
    fn write(&self, prover: &Prover<'_>, names: &Names) -> Result<Proof, Unwritten> {
        let mut place = OutputFile::open(&self.proof).map_err(Unwritten::File)?;
        let proof = match self.packing {
            None => prover.write_file(place.file())?,
            Some(packing) => self.write_packed(prover, packing, &mut place)?,
        };
        let write_problem = |mut out: &mut dyn Write| {
            proof.write_problem(names, &mut out).map_err(io::Error::other)
        };
        save(&self.problem, write_problem).and_then(|()| place.put()).map_err(Unwritten::File)?;
        Ok(proof)
    }

    /// Writes a compressed proof. It has no room for a head that is not known yet, so the steps wait in a separate
    /// file.
    fn write_packed(
        &self,
        prover: &Prover<'_>,
        packing: Packing,
        place: &mut OutputFile,
    ) -> Result<Proof, Unwritten> {
        // The steps are compressed while they are found.
        let mut steps = OutputFile::open(&self.steps).map_err(Unwritten::File)?;
        let out = BufWriter::with_capacity(1 << 18, &mut *steps.file());
        let mut packer = Packer::new(out, Some(packing));
        let proof = prover.write_steps(&mut packer)?;
        packer.finish()?.flush()?;
        // Then the proof gets its head, the steps and its tail.
        steps.file().rewind()?;
        pack(packing, place.file(), |out| proof.write_head(out))?;
        io::copy(steps.file(), place.file())?;
        pack(packing, place.file(), |out| proof.write_tail(out))?;
        steps.discard();
        Ok(proof)
    }

    /// The command that checks the proof.
    fn check(&self) -> String {
        let check = format!("veripb {} {}", quoted(&self.problem), quoted(&self.unpacked));
        match self.packing {
            None => check,
            Some(packing) => {
                format!("{} {} && {check}", packing.unpacker(), quoted(&self.proof))
            }
        }
    }
}

/// Compresses a text to the end of a file. Compressed texts that follow each other are read as one.
fn pack(
    packing: Packing,
    file: &mut File,
    write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let mut text = Vec::new();
    write(&mut text)?;
    let mut packer = Packer::new(file, Some(packing));
    packer.write_all(&text)?;
    packer.finish().map(drop)
}

/// A file as a word for a shell.
fn quoted(file: &Path) -> String {
    let word = file.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+,=@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word;
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
