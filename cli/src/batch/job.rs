//! A run of workers over inputs: reading, writing, progress, and the exit code.

use super::pipeline::{self, Event};
use crate::args::{ErrorArgs, InputArgs};
use crate::checkpoint::CheckpointPlan;
use crate::deadline::{Deadline, StopCause};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{Chunk, Inputs, SingleInput, behind, require_input};
use crate::memory;
use crate::output::{Earlier, Messages, Output, Sink, Sorter, Tally, grouped};
use dlx::Progress;
use pavane::format::Reading;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The work of a thread on its inputs. A box keeps the run from being compiled for each question.
pub(crate) type ThreadWork = Box<dyn FnMut(Chunk, &mut Sink) -> Tally + Send>;

/// A run of workers over inputs.
pub(crate) struct BatchJob<'a> {
    pub(crate) input: &'a InputArgs,
    pub(crate) reading: &'a Reading,
    /// Whether blocks of lines may be large, since they are answered together.
    pub(crate) large: bool,
    /// The counter of inputs.
    pub(crate) single: SingleInput,
    pub(crate) deadline: &'a Deadline,
    /// The file of the answers, or none for standard output.
    pub(crate) output: Option<&'a Path>,
    /// Whether answers set colors or weights on a terminal.
    pub(crate) styled: bool,
    /// Whether no answers are written.
    pub(crate) is_silent: bool,
    /// Text before and after all answers.
    pub(crate) frame: (&'a str, &'a str),
    /// Whether answers have keys, and are written in their order at the end.
    pub(crate) is_sorted: bool,
    /// The text after all answers, made from the totals.
    pub(crate) summary: Option<&'a dyn Fn(&Tally) -> String>,
    /// The treatment of bad inputs, if the verb has a choice.
    pub(crate) errors: Option<&'a ErrorArgs>,
    /// The file of checkpoints of the single input.
    pub(crate) checkpoint: Option<&'a CheckpointPlan>,
    /// Whether to continue after the answers of an earlier run, which has a line for each input.
    pub(crate) resume: bool,
}

/// Work that also counts the bytes of its chunks.
fn with_bytes(mut work: ThreadWork) -> ThreadWork {
    Box::new(move |chunk, sink| {
        let bytes = chunk.bytes();
        Tally { bytes, ..work(chunk, sink) }
    })
}

/// The size of all inputs in bytes; `None` if one is no file, or is compressed.
fn size(inputs: &[PathBuf]) -> Option<u64> {
    let is_plain = |input: &&PathBuf| {
        let extension = input.extension().and_then(OsStr::to_str);
        !matches!(extension, Some("gz" | "zst" | "xz" | "bz2"))
    };
    let size = |input: &PathBuf| {
        let input = Some(input).filter(is_plain)?;
        let data = fs::metadata(input).ok().filter(fs::Metadata::is_file)?;
        Some(data.len())
    };
    inputs.iter().map(size).sum()
}

/// Does a task of the writer.
fn pass_on(
    event: Event<'_>,
    (output, sorter): (&mut Output, &mut Option<Sorter>),
    messages: &mut Messages,
    share: &Progress,
) -> io::Result<()> {
    match event {
        Event::Out(text) => {
            messages.clear_progress();
            output.write(text)?;
        }
        Event::Records(records) => {
            if let Some(sorter) = sorter {
                sorter.add(records)?;
            }
        }
        Event::SetOff { is_first } => output.set_off(is_first)?,
        Event::Idle => output.flush()?,
        Event::Err(topic, text) => {
            if messages.shows(topic, text) {
                // The answers before the message come first.
                output.flush()?;
                messages.write(text);
            }
        }
        Event::Settle(told) => {
            // The worker may be gone.
            let _ = told.send(output.settle()?);
        }
        Event::Tick(tally) => {
            if messages.has_bar() {
                // Answers that are not on the screen yet would come after the row.
                output.flush()?;
            }
            messages.progress(tally, share);
        }
    }
    Ok(())
}

impl<'a> BatchJob<'a> {
    /// A run that takes its inputs one by one and writes to standard output.
    pub(crate) fn new(input: &'a InputArgs, reading: &'a Reading, deadline: &'a Deadline) -> Self {
        Self {
            input,
            reading,
            large: false,
            single: SingleInput::default(),
            deadline,
            output: None,
            styled: false,
            is_silent: false,
            frame: ("", ""),
            is_sorted: false,
            summary: None,
            errors: None,
            checkpoint: None,
            resume: false,
        }
    }

    /// Gives the inputs to the workers and writes their output; `end` is shown the totals.
    ///
    /// # Errors
    /// If no input can be read, or the output cannot be opened.
    pub(crate) fn run(
        &self,
        workers: Vec<ThreadWork>,
        mut messages: Messages,
        share: &Progress,
        end: &dyn Fn(&mut Messages, &Tally),
    ) -> Result<Exit, Error> {
        let inputs = &self.input.inputs;
        require_input(inputs)?;
        let mut output = self.open()?;
        self.deadline.listen_to_signals();
        let chunks =
            Inputs::new(inputs, self.input.reading.format, self.reading.clone(), self.large);
        let chunks = self.single.count(chunks);
        // Inputs with an answer in the output are read and skipped.
        let skipped = output.earlier().map_or(0, Earlier::skipped);
        let chunks = behind(skipped, self.reading, chunks);
        report_earlier(&output, &mut messages);
        let workers = workers.into_iter().map(with_bytes).collect();
        // The bytes of skipped inputs are not counted.
        messages.expect_bytes(size(inputs).filter(|_| skipped == 0));
        let (head, tail) = self.frame;
        if let Some(errors) = self.errors {
            messages.take_all_errors(errors.all_errors);
        }
        let mut sorter = self.is_sorted.then(Sorter::default);
        let result = output.write(head).and_then(|()| {
            pipeline::run(workers, self.deadline, chunks, |event| {
                pass_on(event, (&mut output, &mut sorter), &mut messages, share)
            })
        });
        let end_output = |(tally, complete)| {
            if let Some(sorter) = sorter {
                write_sorted(sorter, &mut output)?;
            }
            output.write(self.summary.map_or_else(String::new, |summary| summary(&tally)))?;
            output.write(tail).and_then(|()| output.flush()).map(|()| (tally, complete))
        };
        let result = result.and_then(end_output);
        messages.end_progress();
        Ok(match result {
            Ok((tally, complete)) => {
                messages.end_complaints();
                end(&mut messages, &tally);
                let mut exit = self.exit(&tally, complete, &mut messages);
                if let Err(error) = self.close(output, &tally, complete, &mut messages) {
                    messages.write(&format!("pavane: {error}"));
                    exit.add(Exit::Bad);
                }
                self.end_checkpoint(exit, &mut messages);
                exit
            }
            Err(error) => match output.complaint(&error) {
                None => Exit::Closed,
                Some(complaint) => {
                    messages.write(&complaint);
                    // A terminal that is gone is not written to.
                    self.deadline
                        .signal()
                        .map_or(Exit::Bad, |signal| signal.exit(true).max(Exit::Bad))
                }
            },
        })
    }

    /// Opens the output: the file of an earlier run to continue, or a new one.
    fn open(&self) -> Result<Output, Error> {
        let output = match (self.output, self.checkpoint) {
            (Some(file), _) if self.resume => Output::go_on(file),
            (Some(file), Some(plan)) => Output::keep(file, plan.kept_output().unwrap_or(0)),
            (None, _) if self.is_silent => Ok(Output::standard()),
            (file, _) => Output::open(file),
        };
        output.map(|output| output.styled(self.styled))
    }

    /// Puts the output into its place. Without an answer, the file there stays as it was.
    ///
    /// # Errors
    /// If it cannot be put there, or has more answers than the run has inputs.
    fn close(
        &self,
        output: Output,
        tally: &Tally,
        complete: bool,
        messages: &mut Messages,
    ) -> Result<(), Error> {
        let failed = !complete
            || tally.exit == Exit::Bad
            || tally.stopped > 0
            || self.deadline.signal().is_some();
        match output.earlier() {
            // Earlier answers remain that no input matches.
            Some(earlier) if complete && !earlier.is_compared() => {
                Err(Error::usage(output.too_long(earlier)))
            }
            Some(earlier) if earlier.answers > 0 => output.put(),
            // A failed run without an answer leaves the file as it was.
            _ if tally.answered + tally.partial == 0 && failed => {
                if let Some(file) = self.output {
                    let file = file.display();
                    messages.write(&format!("{file}: not written, since no input was answered"));
                }
                output.discard();
                Ok(())
            }
            _ => output.put(),
        }
    }

    /// Removes the checkpoint if the answer is complete. Otherwise reports how to continue from it.
    fn end_checkpoint(&self, exit: Exit, messages: &mut Messages) {
        let Some(plan) = self.checkpoint else { return };
        match exit {
            Exit::Success | Exit::Negative => {
                if let Err(error) = plan.remove() {
                    messages.write(&error.to_string());
                }
            }
            _ if plan.is_saved() => messages.write(&format!(
                "pavane: the same command continues from {}",
                plan.file().display()
            )),
            _ => {}
        }
    }

    /// The exit code of the run as a whole; `complete` says whether every input was begun.
    fn exit(&self, tally: &Tally, complete: bool, messages: &mut Messages) -> Exit {
        let mut exit = tally.exit;
        match self.deadline.stopped() {
            // A signal after the last answer has no effect.
            Some(cause @ StopCause::Signal(signal)) if !complete || tally.stopped > 0 => {
                if !complete {
                    let why = cause.words();
                    messages.write(&format!("pavane: {why}; the other inputs are not answered"));
                }
                let saved = self.checkpoint.is_some_and(CheckpointPlan::is_saved);
                let printed = tally.answered + tally.partial + tally.errors;
                exit.add(signal.exit(printed > 0 || saved));
            }
            Some(StopCause::TotalTimeout) if !complete => {
                messages
                    .write("pavane: stopped by --total-timeout; the other inputs are not answered");
                exit.add(Exit::Stopped);
            }
            Some(StopCause::Memory) if !complete || tally.stopped > 0 => {
                messages.write(&memory::message());
                exit.add(Exit::Bad);
            }
            // An error that ends the run is the only one, unless it is the last input.
            None if !complete && self.errors.is_some_and(|errors| errors.fail_fast) => messages
                .write("pavane: stopped at a bad input by --fail-fast; the inputs after it are not answered"),
            _ => {}
        }
        exit
    }
}

/// Writes the answers in the order of their keys.
fn write_sorted(sorter: Sorter, output: &mut Output) -> io::Result<()> {
    let mut is_first = true;
    sorter.finish(|is_set_off, text| {
        if is_set_off {
            output.set_off(is_first)?;
        }
        is_first = false;
        output.write(text)
    })
}

/// Reports the number of answers of an earlier run.
fn report_earlier(output: &Output, messages: &mut Messages) {
    if let Some(earlier) = output.earlier().filter(|earlier| earlier.answers > 0) {
        let answers = grouped(earlier.answers);
        messages.write(&format!("pavane: resuming after {answers} answers of an earlier run"));
    }
}
