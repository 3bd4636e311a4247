//! The verb that proves how many solutions there are.

use super::args::ProveArgs;
use super::exit::Exit;
use super::only::Only;
use super::output::{Output, Talk};
use super::pack::{Packer, Packing};
use super::watch::{Cause, Watch};
use dlx::format::Names;
use dlx::prover::{Proof, ProveError, Prover};
use dlx::{Branching, Engine, Problem, Solver, Stop};
use serde_json::json;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What a proof is called.
const PROOF: &str = "proof.pbp";
/// What the problem is called that it is about.
const PROBLEM: &str = "problem.opb";

/// What is proved, and where that goes.
pub(crate) struct Terms<'a> {
    pub(crate) args: &'a ProveArgs,
    pub(crate) engine: Engine,
    pub(crate) branching: Branching,
    pub(crate) watch: &'a Watch,
}

/// Why there is no proof, in words.
enum Failed {
    /// Something cannot be searched or written.
    Bad(String),
    /// A limit came first.
    Stopped(String),
}

/// Writes the proof about an input, and says what it proves and what checks it.
///
/// # Errors
/// In words, if standard output cannot be written.
pub(crate) fn prove(terms: &Terms<'_>, only: &Only, talk: &mut Talk) -> Result<Exit, String> {
    let written = match only.subject.stated() {
        Ok((problem, names)) => write(terms, &problem, &names),
        Err(why) => Err(Failed::Bad(why)),
    };
    let (exit, why) = match written {
        Ok(text) => return Output::open(None)?.finish(&text),
        Err(Failed::Bad(why)) => (Exit::Bad, why),
        Err(Failed::Stopped(why)) if terms.watch.stopped() == Some(Cause::Signal) => {
            (Exit::Interrupted, why)
        }
        Err(Failed::Stopped(why)) => (Exit::Stopped, why),
    };
    talk.say(&only.origin().message(None, &why));
    Ok(exit)
}

/// Writes the files, and returns what to print.
fn write(terms: &Terms<'_>, problem: &Problem, names: &Names) -> Result<String, Failed> {
    let args = terms.args;
    let files = Files::new(&args.output, args.compress)?;
    let solver = Solver::new(problem)
        .engine(terms.engine)
        .branching(terms.branching)
        .node_limit(args.node_limit)
        .interrupt(&terms.watch.begin(0));
    let prover = Prover::new(&solver).most_solutions(args.most);
    let proof = files.write_steps(&prover).map_err(|failed| failed.explain(terms, &files.steps))?;
    files.write(&proof, names).map_err(|(file, error)| Failed::Bad(unwritable(&file, &error)))?;
    let check = files.check();
    if !args.json {
        return Ok(format!("{}\n{check}\n", proof.claim()));
    }
    let answer = json!({
        "claim": proof.claim().to_string(),
        "steps": proof.steps(),
        "nodes": proof.counters().nodes,
        "problem": files.problem,
        "proof": files.proof,
        "check": check,
    });
    Ok(format!("{answer}\n"))
}

/// Why the steps of a proof are not written.
enum Unwritten {
    Prove(ProveError),
    Io(io::Error),
}

impl Unwritten {
    /// In words; `steps` is where they were written to.
    fn explain(self, terms: &Terms<'_>, steps: &Path) -> Failed {
        let stop = match self {
            Self::Io(error) | Self::Prove(ProveError::Io(error)) => {
                return Failed::Bad(unwritable(steps, &error));
            }
            Self::Prove(ProveError::Stopped { stop, .. }) => stop,
            Self::Prove(ProveError::TooMany { most }) => {
                return Failed::Stopped(format!(
                    "there are more than {most} solutions, and a proof names each; raise --most, or \
                     write a certificate: pavane count --certificate FILE"
                ));
            }
            Self::Prove(error) => return Failed::Bad(error.to_string()),
        };
        let what = match (stop, terms.watch.end(0)) {
            (Stop::NodeLimit, _) => "--node-limit",
            (_, Some(Cause::Timeout)) => "--timeout",
            _ => "Ctrl-C",
        };
        Failed::Stopped(format!("{what} came before the search ended; there is no proof"))
    }
}

/// Where a proof goes.
struct Files {
    packing: Option<Packing>,
    problem: PathBuf,
    /// The proof, perhaps packed.
    proof: PathBuf,
    /// The proof as the checker reads it.
    unpacked: PathBuf,
    /// Its steps, while they are written: what is to stand before them depends on how they end.
    steps: PathBuf,
}

impl Files {
    /// Makes the folder.
    fn new(folder: &Path, packing: Option<Packing>) -> Result<Self, Failed> {
        fs::create_dir_all(folder).map_err(|error| Failed::Bad(unwritable(folder, &error)))?;
        let ending = packing.map_or("", Packing::ending);
        Ok(Self {
            packing,
            problem: folder.join(PROBLEM),
            proof: folder.join(format!("{PROOF}{ending}")),
            unpacked: folder.join(PROOF),
            steps: folder.join(format!("{PROOF}{ending}.part")),
        })
    }

    /// Writes the steps into a file of their own; there is none if that fails.
    fn write_steps(&self, prover: &Prover<'_>) -> Result<Proof, Unwritten> {
        let write = || {
            let file = BufWriter::new(File::create(&self.steps).map_err(Unwritten::Io)?);
            let mut steps = Packer::new(file, self.packing);
            let proof = prover.write_steps(&mut steps).map_err(Unwritten::Prove)?;
            steps.finish().map_err(Unwritten::Io)?;
            Ok(proof)
        };
        let written = write();
        if written.is_err() {
            // What failed is worth more words than this.
            let _ = fs::remove_file(&self.steps);
        }
        written
    }

    /// Writes the problem, and the proof around its steps.
    ///
    /// # Errors
    /// With the file that cannot be written.
    fn write(&self, proof: &Proof, names: &Names) -> Result<(), (PathBuf, io::Error)> {
        let at = |file: &Path| {
            let file = file.to_owned();
            move |error| (file, error)
        };
        self.write_problem(proof, names).map_err(at(&self.problem))?;
        self.write_proof(proof).map_err(at(&self.proof))?;
        fs::remove_file(&self.steps).map_err(at(&self.steps))
    }

    fn write_problem(&self, proof: &Proof, names: &Names) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(&self.problem)?);
        proof.write_problem(names, &mut file).map_err(io::Error::other)?;
        file.flush()
    }

    fn write_proof(&self, proof: &Proof) -> io::Result<()> {
        let mut head = Packer::new(File::create(&self.proof)?, self.packing);
        let mut text = Vec::new();
        proof.write_head(&mut text)?;
        head.write_all(&text)?;
        let mut file = head.finish()?;
        io::copy(&mut File::open(&self.steps)?, &mut file)?;
        let mut tail = Packer::new(file, self.packing);
        text.clear();
        proof.write_tail(&mut text)?;
        tail.write_all(&text)?;
        tail.finish()?;
        Ok(())
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

/// A file as a word for a shell.
fn quoted(file: &Path) -> String {
    let word = file.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+,=@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word;
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

fn unwritable(file: &Path, error: &io::Error) -> String {
    format!("{}: cannot be written: {error}", file.display())
}
