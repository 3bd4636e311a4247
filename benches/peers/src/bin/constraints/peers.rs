//! Other programs that count the solutions of puzzles with rules beyond zones.

use pavane::constraints::{Sketch, Statement};
use serde::Deserialize;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What a program found.
#[derive(Debug, Deserialize)]
pub(crate) struct PeerFound {
    /// The number of solutions, up to a limit.
    pub(crate) count: u64,
    /// Processor time, without the start of the program.
    pub(crate) milliseconds: f64,
    /// False if a limit of time stopped it.
    pub(crate) is_complete: bool,
    /// For each solution, the distinguishing variables that are true, ascending. Of CP-SAT alone.
    #[serde(default)]
    pub(crate) solutions: Vec<Vec<usize>>,
}

/// Interactive Sudoku Solver in a process of Node, which answers puzzle after puzzle.
pub(crate) struct Iss {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Iss {
    /// Starts Node on a checkout of the solver, which stops at each puzzle after some seconds.
    ///
    /// # Errors
    /// A message if Node cannot be run.
    pub(crate) fn start(folder: &Path, seconds: u64) -> Result<Self, String> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/constraints/iss.mjs");
        let mut child = Command::new("node")
            .arg(script)
            .arg(folder)
            .arg(seconds.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("node: {error}"))?;
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Ok(Self { child, input, output })
    }

    /// The number of solutions of a string, up to two, and the least time of some passes.
    ///
    /// # Errors
    /// A message if the solver refuses the puzzle or has ended.
    pub(crate) fn count(&mut self, text: &str, passes: u64) -> Result<PeerFound, String> {
        let mut best = self.count_once(text)?;
        for _ in 1..passes {
            best.milliseconds = best.milliseconds.min(self.count_once(text)?.milliseconds);
        }
        Ok(best)
    }

    fn count_once(&mut self, text: &str) -> Result<PeerFound, String> {
        writeln!(self.input, "{}", serde_json::Value::from(text)).map_err(|e| e.to_string())?;
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(|error| error.to_string())?;
        serde_json::from_str(&line).map_err(|_| format!("ISS: {}", line.trim()))
    }
}

impl Drop for Iss {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The solutions by CP-SAT, up to a number. It is given the inequalities that proofs are about.
///
/// # Errors
/// A message if the puzzle has no statement as inequalities, or OR-Tools is not installed.
pub(crate) fn cpsat(
    python: &Path,
    sketch: &Sketch,
    seconds: u64,
    most: usize,
) -> Result<PeerFound, String> {
    let system = Statement::of_puzzle(&sketch.board, &sketch.constraints, &sketch.values)
        .map_err(|error| error.to_string())?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/constraints/cpsat.py");
    let mut child = Command::new(python)
        .arg(script)
        .args([system.distinguishing_count().to_string(), seconds.to_string(), most.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", python.display()))?;
    let mut input = child.stdin.take().expect("it is piped");
    system.write_opb(&mut input).map_err(|error| error.to_string())?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|_| "CP-SAT gave no answer".to_owned())
}
