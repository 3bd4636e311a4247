//! `count --certificate`: the number of solutions, with a certificate for `verify`.

use crate::answer::{
    Answered, Config, CoverInput, Input, Printed, Question, Scope, Status, SudokuInput, Verdict,
    why_no_diagram, with_diagram,
};
use crate::args::{AskArgs, MemoryArgs};
use crate::batch::BatchRun;
use crate::deadline::StopCause;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Artifact, Sink};
use dlx::{Diagram, Stop};
use num_bigint::BigUint;
use std::io::{self, Write};
use std::path::Path;

/// Counts the solutions of the single input and writes the certificate.
///
/// # Errors
/// If the run has several inputs, or a file cannot be written.
pub(super) fn run(file: &Path, memory: &MemoryArgs, ask: &AskArgs) -> Result<Exit, Error> {
    let question = Certificate { diagram: Artifact::default() };
    let exit = BatchRun::new(ask)?.memory(memory).ask(&question)?;
    let several = "a certificate is of one count, and there are several inputs";
    question.diagram.save(file, several, save)?;
    Ok(exit)
}

fn save(diagram: &Diagram, out: &mut dyn Write) -> io::Result<()> {
    let certificate = diagram
        .certificate()
        .ok_or_else(|| io::Error::other("the problem was reduced; this is a defect of pavane"))?;
    write!(out, "{certificate}")
}

/// The number of solutions; the diagram that proves it is kept.
#[derive(Clone)]
struct Certificate {
    diagram: Artifact<Diagram>,
}

impl Question for Certificate {
    const VERB: &'static str = "count --certificate";
    const TAKES_NINE: bool = false;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, sink)
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, sink)
    }

    fn why_stopped(&self, config: &Config, stop: Option<Stop>, cause: Option<StopCause>) -> String {
        why_no_diagram(config, stop, cause)
    }
}

impl Certificate {
    fn ask<I: Printed>(&self, input: &Input<'_, I>, sink: &mut Sink) -> Result<Answered, Error> {
        // A certificate is of the problem as it is.
        with_diagram::<Self, I>(input, Scope::Whole, sink, |found, sink| {
            let count = found.count();
            let exit = if count == BigUint::ZERO { Exit::Negative } else { Exit::Success };
            let outcome = found.outcome(Status::Counted);
            let verdict = Verdict::new(format!("{count}\n"), outcome, exit);
            self.diagram.add(found.diagram);
            Ok(verdict.write(input, found.stats, None, sink))
        })
    }
}
