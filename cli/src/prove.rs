//! The verb that proves how many solutions there are.

use super::answer;
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
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What a proof is called.
const PROOF: &str = "proof.pbp";
/// What the problem is called that it is about.
const PROBLEM: &str = "problem.opb";

/// Steps so many times as long as the room for the head stay where they are; fewer are copied behind it,
/// which takes no time, and nothing need be filled.
const WORTH_STAYING: u64 = 64;

/// A comment that fills what is left of the room for the head.
const PADDING: &[u8; 2] = b"%\n";

/// What is proved, and where that goes.
pub(crate) struct Terms<'a> {
    pub(crate) args: &'a ProveArgs,
    pub(crate) engine: Engine,
    pub(crate) branching: Branching,
    pub(crate) watch: &'a Watch,
}

/// What to say of a proof that is written.
struct Written {
    answer: String,
    /// Why there is no solution, if that takes no search to see.
    reason: Option<String>,
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
        Ok(Written { answer, reason }) => {
            if let Some(reason) = reason {
                talk.say(&only.origin().message(None, &reason));
            }
            return Output::open(None)?.finish(&answer);
        }
        Err(Failed::Bad(why)) => (Exit::Bad, why),
        Err(Failed::Stopped(why)) if terms.watch.stopped() == Some(Cause::Signal) => {
            (Exit::Interrupted, why)
        }
        Err(Failed::Stopped(why)) => (Exit::Stopped, why),
    };
    talk.say(&only.origin().message(None, &why));
    Ok(exit)
}

/// Writes the files.
fn write(terms: &Terms<'_>, problem: &Problem, names: &Names) -> Result<Written, Failed> {
    let args = terms.args;
    let files = Files::new(&args.output, args.compress)?;
    let solver = Solver::new(problem)
        .engine(terms.engine)
        .branching(terms.branching)
        .node_limit(args.node_limit)
        .interrupt(&terms.watch.begin(0));
    let prover = Prover::new(&solver).most_solutions(args.most).algebra(!args.branching.no_algebra);
    let steps = files.write_steps(&prover).map_err(|failed| failed.explain(terms, &files.steps))?;
    let proof = steps.proof.clone();
    files.write(steps, names).map_err(|(file, error)| Failed::Bad(unwritable(&file, &error)))?;
    let check = files.check();
    let reason = proof.reason().map(answer::by_algebra);
    if !args.json {
        return Ok(Written { answer: format!("{}\n{check}\n", proof.claim()), reason });
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
    Ok(Written { answer: format!("{answer}\n"), reason })
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

/// The steps of a proof, in a file.
struct Steps {
    proof: Proof,
    file: File,
    /// How many bytes are free before them.
    room: usize,
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
    fn write_steps(&self, prover: &Prover<'_>) -> Result<Steps, Unwritten> {
        // What is packed has no length that is known before.
        let room = if self.packing.is_some() { 0 } else { prover.head_room() + PADDING.len() };
        let write = || {
            let mut file = File::options();
            let file = file.read(true).write(true).create(true).truncate(true).open(&self.steps);
            let mut file = file.map_err(Unwritten::Io)?;
            file.seek(SeekFrom::Start(room as u64)).map_err(Unwritten::Io)?;
            let mut steps = Packer::new(BufWriter::with_capacity(1 << 18, file), self.packing);
            let proof = prover.write_steps(&mut steps).map_err(Unwritten::Prove)?;
            let file = steps.finish().and_then(|steps| Ok(steps.into_inner()?));
            Ok(Steps { proof, file: file.map_err(Unwritten::Io)?, room })
        };
        self.or_clear(write())
    }

    /// Removes the steps if something failed: without the rest they are no use.
    fn or_clear<T, E>(&self, result: Result<T, E>) -> Result<T, E> {
        if result.is_err() {
            // What failed is worth more words than this.
            let _ = fs::remove_file(&self.steps);
        }
        result
    }

    /// Writes the problem, and the proof around its steps, which are no more in a file of their own.
    ///
    /// # Errors
    /// With the file that cannot be written.
    fn write(&self, steps: Steps, names: &Names) -> Result<(), (PathBuf, io::Error)> {
        let at = |file: &Path| {
            let file = file.to_owned();
            move |error| (file, error)
        };
        let problem = self.write_problem(&steps.proof, names).map_err(at(&self.problem));
        self.or_clear(problem.and_then(|()| self.write_proof(steps).map_err(at(&self.proof))))
    }

    fn write_problem(&self, proof: &Proof, names: &Names) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(&self.problem)?);
        proof.write_problem(names, &mut file).map_err(io::Error::other)?;
        file.flush()
    }

    /// Puts head and tail to the steps: in place if they are long and the head fits into the room for it, else
    /// in another file.
    fn write_proof(&self, steps: Steps) -> io::Result<()> {
        let Steps { proof, file: mut steps, room } = steps;
        let mut head = Vec::new();
        proof.write_head(&mut head)?;
        let is_long = steps.metadata()?.len() / WORTH_STAYING >= room as u64;
        let (file, is_in_place) = match room.checked_sub(head.len() + PADDING.len()) {
            Some(blanks) if is_long => {
                head.push(PADDING[0]);
                head.resize(head.len() + blanks, b' ');
                head.push(PADDING[1]);
                steps.rewind()?;
                steps.write_all(&head)?;
                steps.seek(SeekFrom::End(0))?;
                (steps, true)
            }
            _ => {
                let mut packer = Packer::new(File::create(&self.proof)?, self.packing);
                packer.write_all(&head)?;
                let mut file = packer.finish()?;
                steps.seek(SeekFrom::Start(room as u64))?;
                io::copy(&mut steps, &mut file)?;
                (file, false)
            }
        };
        let mut tail = Vec::new();
        proof.write_tail(&mut tail)?;
        let mut packer = Packer::new(file, self.packing);
        packer.write_all(&tail)?;
        packer.finish()?;
        if is_in_place {
            fs::rename(&self.steps, &self.proof)
        } else {
            fs::remove_file(&self.steps)
        }
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
