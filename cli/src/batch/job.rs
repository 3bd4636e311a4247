//! A run of workers over inputs: reading, writing, progress, and the exit code.

use super::pipeline::{self, Event};
use crate::args::InputArgs;
use crate::checkpoint::Plan;
use crate::deadline::{Cause, Deadline};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{Chunk, Inputs, SingleInput, require_input};
use crate::output::{Messages, Output, Sink, Tally};
use dlx::Progress;
use pavane::format::Reading;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The work of a thread on its inputs. Boxed, so that the run is not compiled for each question.
pub(crate) type Work = Box<dyn FnMut(Chunk, &mut Sink) -> Tally + Send>;

/// A run of workers over inputs.
pub(crate) struct Job<'a> {
    pub(crate) input: &'a InputArgs,
    pub(crate) reading: &'a Reading,
    /// Whether blocks of lines may be large, since they are answered together.
    pub(crate) large: bool,
    /// The counter of inputs.
    pub(crate) single: SingleInput,
    pub(crate) deadline: &'a Deadline,
    /// The file of the answers, or none for standard output.
    pub(crate) output: Option<&'a Path>,
    /// Text before and after all answers.
    pub(crate) frame: (&'static str, &'static str),
    /// The file of checkpoints of the single input.
    pub(crate) checkpoint: Option<&'a Plan>,
}

/// Work that also counts the bytes of its chunks.
fn with_bytes(mut work: Work) -> Work {
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

impl<'a> Job<'a> {
    /// A run that takes its inputs one by one and writes to standard output.
    pub(crate) fn new(input: &'a InputArgs, reading: &'a Reading, deadline: &'a Deadline) -> Self {
        Self {
            input,
            reading,
            large: false,
            single: SingleInput::default(),
            deadline,
            output: None,
            frame: ("", ""),
            checkpoint: None,
        }
    }

    /// Gives the inputs to the workers and writes their output; `end` is shown the totals.
    ///
    /// # Errors
    /// If there is nothing to read, or the output is an input or cannot be opened.
    pub(crate) fn run(
        &self,
        workers: Vec<Work>,
        mut messages: Messages,
        share: &Progress,
        end: &dyn Fn(&mut Messages, &Tally),
    ) -> Result<Exit, Error> {
        let inputs = &self.input.inputs;
        require_input(inputs)?;
        if let Some(output) = self.output {
            self.input.spare(output)?;
        }
        let kept = self.checkpoint.and_then(Plan::kept_output);
        let mut output = match (self.output, kept) {
            (Some(file), Some(kept)) => Output::resume(file, kept)?,
            (file, _) => Output::open(file)?,
        };
        self.deadline.listen_to_signals();
        let chunks =
            Inputs::new(inputs, self.input.reading.format, self.reading.clone(), self.large);
        let chunks = self.single.count(chunks);
        let workers = workers.into_iter().map(with_bytes).collect();
        messages.expect_bytes(size(inputs));
        let (head, tail) = self.frame;
        let result = output.write(head).and_then(|()| {
            pipeline::run(workers, self.deadline, chunks, |event| match event {
                Event::Out(text) => {
                    messages.clear_progress();
                    output.write(text)
                }
                Event::Idle => output.flush(),
                Event::Err(text) => {
                    output.flush()?;
                    messages.write(text);
                    Ok(())
                }
                Event::Settle(told) => {
                    // The worker may be gone.
                    let _ = told.send(output.settle()?);
                    Ok(())
                }
                Event::Tick(tally) => {
                    messages.progress(tally, share);
                    Ok(())
                }
            })
        });
        let end_output = |done| output.write(tail).and_then(|()| output.flush()).map(|()| done);
        let result = result.and_then(end_output);
        messages.end_progress();
        Ok(match result {
            Ok((tally, complete)) => {
                end(&mut messages, &tally);
                let exit = self.exit(&tally, complete, &mut messages);
                self.end_checkpoint(exit, &mut messages);
                exit
            }
            Err(error) => match output.complaint(&error) {
                None => Exit::Success,
                Some(complaint) => {
                    messages.write(&complaint);
                    Exit::Bad
                }
            },
        })
    }

    /// Removes the checkpoint if the answer is complete, and else says how to continue from it.
    fn end_checkpoint(&self, exit: Exit, messages: &mut Messages) {
        let Some(plan) = self.checkpoint else { return };
        match exit {
            Exit::Success | Exit::Negative => {
                if let Err(error) = plan.remove() {
                    messages.write(&error.to_string());
                }
            }
            _ if plan.is_saved() => messages
                .write(&format!("pavane: the same command goes on from {}", plan.file().display())),
            _ => {}
        }
    }

    /// The exit code of the run as a whole; `complete` says whether every input was begun.
    fn exit(&self, tally: &Tally, complete: bool, messages: &mut Messages) -> Exit {
        let mut exit = tally.exit;
        match self.deadline.stopped() {
            Some(Cause::Signal) if !complete || tally.stopped > 0 => {
                let saved = self.checkpoint.is_some_and(Plan::is_saved);
                let nothing = tally.answered + tally.errors == 0 && !saved;
                exit.add(if nothing { Exit::Interrupted } else { Exit::Stopped });
            }
            Some(Cause::TotalTimeout) if !complete => {
                messages
                    .write("pavane: stopped by --total-timeout; the other inputs are not answered");
                exit.add(Exit::Stopped);
            }
            _ => {}
        }
        exit
    }
}
