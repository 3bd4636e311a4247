//! The verb `prove`: a proof of the number of solutions, for other programs to check.

use crate::answer::words;
use crate::args::{BranchingArgs, ReadingArgs, duration, engine, number, size};
use crate::deadline::{Cause, Deadline};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::SingleRead;
use crate::output::{Color, Messages, Output, Packer, Packing};
use dlx::format::Names;
use dlx::prover::{DEFAULT_MOST_SOLUTIONS, Proof, ProveError, Prover};
use dlx::{Solver, Stop};
use pavane::solve::Engine;
use serde_json::json;
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
/// Writes DIR/problem.opb, the problem as pseudo-Boolean constraints, and DIR/proof.pbp, a proof that
/// it has no solution, one, or exactly N; prints which, and the command by which the checker VeriPB
/// (`cargo install veripb`) checks it. `pavane verify` checks it, too. docs/proofs.md describes the
/// files. Exits with 0 if the proof is written, with 3 if a limit came before the search ended or there
/// are too many solutions to name.
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
    #[arg(long, short, value_name = "DIR")]
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
/// If the arguments contradict each other or name nothing to read, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    if matches!(args.engine, Engine::Nine | Engine::Repair) {
        let why = format!("the engine {} writes no proofs; use --engine auto", args.engine);
        return Err(Error::usage(why));
    }
    let reading = args.reading.reading()?;
    let mut messages = Messages::new(Color::Auto, false);
    let single = SingleRead::read(&args.input, args.reading.format, &reading, &mut messages)?;
    let deadline = Deadline::new(1, args.timeout, None);
    deadline.listen_to_signals();
    let (message, exit) = match prove(args, &single, &deadline) {
        Ok((answer, reason)) => {
            if let Some(reason) = reason {
                messages.write(&single.origin().message(None, &reason));
            }
            return Output::open(None)?.finish(&answer);
        }
        Err(Failed::Bad(error)) => (error.to_string(), Exit::Bad),
        Err(Failed::Stopped(why)) if deadline.stopped() == Some(Cause::Signal) => {
            (why, Exit::Interrupted)
        }
        Err(Failed::Stopped(why)) => (why, Exit::Stopped),
    };
    messages.write(&single.origin().message(None, &message));
    Ok(exit)
}

/// Reason why there is no proof.
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

/// Writes the files; returns the answer, and the algebraic reason why there is no solution, if there is one.
fn prove(
    args: &Args,
    single: &SingleRead,
    deadline: &Deadline,
) -> Result<(String, Option<String>), Failed> {
    let (problem, names) = single.stated()?;
    let files = Files::new(&args.output, args.compress)?;
    let solver = Solver::new(&problem)
        .engine(args.engine.general())
        .branching(args.branching.rule()?.unwrap_or_default())
        .node_limit(args.node_limit)
        .interrupt(&deadline.begin(0));
    let solver = match args.engine.part() {
        Some(part) => solver.only(part),
        None => solver,
    };
    let prover = Prover::new(&solver).most_solutions(args.most).algebra(!args.branching.no_algebra);
    let proof =
        files.write(&prover, &names).map_err(|(file, error)| explain(error, file, deadline))?;
    let check = files.check();
    let reason = proof.reason().map(words::by_algebra);
    if !args.json {
        return Ok((format!("{}\n{check}\n", proof.claim()), reason));
    }
    let mut answer = json!({
        "schema": 1,
        "claim": proof.claim().to_string(),
        "steps": proof.steps(),
        "nodes": proof.counters().nodes,
        "problem": files.problem,
        "proof": files.proof,
        "check": check,
    });
    if let Some(reason) = proof.reason() {
        answer["reason"] = reason.to_string().into();
    }
    Ok((format!("{answer}\n"), reason))
}

/// The failure in terms of the command line; `file` is the one that was being written.
fn explain(error: ProveError, file: &Path, deadline: &Deadline) -> Failed {
    let stop = match error {
        ProveError::Io(error) => return Failed::Bad(Error::write(file, error)),
        ProveError::TooMany { most } => {
            return Failed::Stopped(format!(
                "there are more than {most} solutions, and a proof names each; raise --most, or \
                 write a certificate: pavane count --certificate FILE"
            ));
        }
        ProveError::Stopped { stop, .. } => stop,
        error => return Failed::Bad(Error::refused(error)),
    };
    let what = match (stop, deadline.end(0)) {
        (Stop::NodeLimit, _) => "--node-limit",
        (_, Some(Cause::Timeout)) => "--timeout",
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
    /// The proof while it is written.
    part: PathBuf,
}

impl Files {
    /// Makes the folder.
    fn new(folder: &Path, packing: Option<Packing>) -> Result<Self, Error> {
        fs::create_dir_all(folder).map_err(|error| Error::write(folder, error))?;
        let ending = packing.map_or("", Packing::ending);
        Ok(Self {
            packing,
            problem: folder.join(PROBLEM),
            proof: folder.join(format!("{PROOF}{ending}")),
            unpacked: folder.join(PROOF),
            part: folder.join(format!("{PROOF}{ending}.part")),
        })
    }

    /// Writes proof and problem; a part of a proof does not stay.
    ///
    /// # Errors
    /// With the file that was being written.
    fn write(&self, prover: &Prover<'_>, names: &Names) -> Result<Proof, (&Path, ProveError)> {
        let proof = self.write_proof(prover).map_err(|error| (&*self.part, error));
        let written = proof.and_then(|proof| {
            self.write_problem(&proof, names).map_err(|error| (&*self.problem, error.into()))?;
            let renamed = fs::rename(&self.part, &self.proof);
            renamed.map_err(|error| (&*self.proof, error.into()))?;
            Ok(proof)
        });
        if written.is_err() {
            // The first failure is the one to report.
            let _ = fs::remove_file(&self.part);
        }
        written
    }

    fn write_problem(&self, proof: &Proof, names: &Names) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(&self.problem)?);
        proof.write_problem(names, &mut file).map_err(io::Error::other)?;
        file.flush()
    }

    fn write_proof(&self, prover: &Prover<'_>) -> Result<Proof, ProveError> {
        let mut file = open(&self.part)?;
        let Some(packing) = self.packing else { return prover.write_file(&mut file) };
        // A compressed file has no room for a head that is not known yet, so the steps wait in one of their own.
        let steps_file = self.part.with_extension("steps");
        let proof = (|| {
            let mut steps = open(&steps_file)?;
            let mut packer = Packer::new(BufWriter::with_capacity(1 << 18, &steps), Some(packing));
            let proof = prover.write_steps(&mut packer)?;
            packer.finish()?.flush()?;
            steps.rewind()?;
            let mut file = self.pack(file, |out| proof.write_head(out))?;
            io::copy(&mut steps, &mut file)?;
            self.pack(file, |out| proof.write_tail(out))?;
            Ok(proof)
        })();
        let _ = fs::remove_file(steps_file);
        proof
    }

    /// Compresses a text to the end of a file. Compressed texts that follow each other are read as one.
    fn pack(
        &self,
        file: File,
        write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> io::Result<File> {
        let mut text = Vec::new();
        write(&mut text)?;
        let mut packer = Packer::new(file, self.packing);
        packer.write_all(&text)?;
        packer.finish()
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

/// A new file for writing and reading.
fn open(file: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(true).open(file)
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
