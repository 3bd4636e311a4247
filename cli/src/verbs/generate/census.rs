//! The statistics of weighted puzzles, and their checkpoints.
//!
//! The state of a census is the number of walks that are printed, in the order of their numbers, and the sums over
//! them. A run that continues makes the walks after these, and ends with the same sums as a run without a stop.

use super::GenerateTotals;
use crate::args::duration;
use crate::checkpoint::{CheckpointPlan, CheckpointSession, Identity};
use crate::error::Error;
use crate::output::{Messages, Output, grouped};
use pavane_workshop::{GivensCensus, Share};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The output of the verb, and its checkpoints.
#[derive(Debug, clap::Args)]
pub(super) struct KeeperArgs {
    /// Write the puzzles to FILE instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// With --weights, write the statistics to FILE at intervals; the same command continues from there
    ///
    /// It is written every ten seconds and when Ctrl-C or --timeout stops the run, and removed once all walks of -n are
    /// made. The statistics at the end cover all runs together. The file of --output is cut to its length at the time
    /// of the checkpoint, and has each puzzle once. On standard output some may come twice.
    #[arg(long, value_name = "FILE", requires = "weights", help_heading = "Checkpoints")]
    checkpoint: Option<PathBuf>,
    /// The interval between checkpoints
    #[arg(long, value_name = "TIME", default_value = "10s", requires = "checkpoint", value_parser = duration, help_heading = "Checkpoints")]
    checkpoint_every: Duration,
}

impl KeeperArgs {
    /// The file of the puzzles, or none for standard output.
    pub(super) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// The keeper of checkpoints of a question and its subject, if requested.
    ///
    /// # Errors
    /// If the file is no checkpoint of this question, or cannot be read or written.
    pub(super) fn keeper(
        &self,
        (question, about): &(String, String),
    ) -> Result<Option<Keeper>, Error> {
        let Some(file) = &self.checkpoint else { return Ok(None) };
        let plan = CheckpointPlan::new(file, self.checkpoint_every)?;
        let session = plan.begin(Identity::new(question.clone(), "nine".to_owned(), about))?;
        Ok(Some(Keeper { plan, session, output: self.output.clone() }))
    }
}

/// The keeper of checkpoints of a census.
pub(super) struct Keeper {
    plan: CheckpointPlan,
    session: CheckpointSession,
    /// The file of the puzzles.
    output: Option<PathBuf>,
}

impl Keeper {
    /// The totals of earlier runs.
    ///
    /// # Errors
    /// If the checkpoint is damaged.
    pub(super) fn totals(&self) -> Result<GenerateTotals, Error> {
        let Some(text) = self.session.from() else { return Ok(GenerateTotals::default()) };
        let damaged = |why: String| {
            let file = self.plan.file().display();
            Error::usage(format!(
                "{file}: the checkpoint is damaged: {why}; name another file, or remove it to begin anew"
            ))
        };
        let text = str::from_utf8(text).map_err(|error| damaged(error.to_string()))?;
        // The first line has two numbers, each after its name. The census follows.
        let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
        let read =
            |word: &str| head.split(' ').skip_while(|&other| other != word).nth(1)?.parse().ok();
        let (Some(attempts), Some(givens)) = (read("grids"), read("givens")) else {
            return Err(damaged(format!(
                "found `{head}`, expected the numbers of grids and givens"
            )));
        };
        let census = GivensCensus::read(rest).map_err(|error| damaged(error.to_string()))?;
        let (results, puzzles) = (census.walks(), census.puzzles());
        Ok(GenerateTotals {
            results,
            puzzles,
            attempts,
            givens,
            census,
            ..GenerateTotals::default()
        })
    }

    /// The output, after the puzzles of earlier runs.
    ///
    /// # Errors
    /// If the file is shorter than it was, or cannot be written.
    pub(super) fn output(&self) -> Result<Output, Error> {
        match &self.output {
            Some(file) => Output::keep(file, self.plan.kept_output().unwrap_or(0)),
            None => Output::open(None),
        }
    }

    /// Writes a checkpoint if its interval is over.
    ///
    /// # Errors
    /// If the puzzles cannot be written.
    pub(super) fn save_if_due(
        &self,
        totals: &GenerateTotals,
        output: &mut Output,
        messages: &mut Messages,
    ) -> Result<(), Error> {
        if self.session.request().answer() {
            self.save(totals, output, messages)?;
        }
        Ok(())
    }

    /// Writes a checkpoint. After a failure the run continues.
    ///
    /// # Errors
    /// If the puzzles cannot be written.
    fn save(
        &self,
        totals: &GenerateTotals,
        output: &mut Output,
        messages: &mut Messages,
    ) -> Result<(), Error> {
        let name = self.output.as_deref().unwrap_or(Path::new("standard output"));
        let bytes = output.settle().map_err(|error| Error::write(name, error))?;
        let GenerateTotals { attempts, givens, census, .. } = totals;
        let saved = self
            .session
            .save(bytes, &|out| write!(out, "grids {attempts} givens {givens}\n{census}"));
        if let Err(error) = saved {
            messages.write(&error.to_string());
        }
        Ok(())
    }

    /// Removes the checkpoint if all is made, and writes the last one otherwise.
    ///
    /// # Errors
    /// If the puzzles cannot be written, or the file cannot be removed.
    pub(super) fn end(
        &self,
        totals: &GenerateTotals,
        is_complete: bool,
        output: &mut Output,
        messages: &mut Messages,
    ) -> Result<(), Error> {
        if is_complete {
            return self.plan.remove();
        }
        self.save(totals, output, messages)?;
        if self.plan.is_saved() {
            let file = self.plan.file().display();
            messages.write(&format!("pavane: the same command continues from {file}"));
        }
        Ok(())
    }
}

/// The statistics of weighted puzzles, as text or JSON.
pub(super) fn statistics(census: &GivensCensus, json: bool) -> String {
    let shares = census.shares();
    if json {
        let share = |share: &Share| {
            let Share { givens, puzzles, share, error, .. } = share;
            json!({ "givens": givens, "puzzles": puzzles, "share": share, "error": error })
        };
        return json!({
            "schema": 1, "puzzles": census.puzzles(), "walks": census.walks(), "mean": census.mean(),
            "mean_error": census.mean_error(), "shares": shares.iter().map(share).collect::<Vec<_>>(),
        })
        .to_string();
    }
    // Without a puzzle no mean is defined.
    if census.puzzles() == 0 {
        return format!(
            "all minimal puzzles: unknown, no puzzle in {} walks",
            grouped(census.walks())
        );
    }
    let row = |share: &Share| {
        let percent = [share.share, share.error].map(|share| 100.0 * share);
        format!("{} givens: {:.5} % (standard error {:.5})\n", share.givens, percent[0], percent[1])
    };
    let rows: String = shares.iter().map(row).collect();
    format!(
        "all minimal puzzles: {:.4} givens on average (standard error {:.4}, from {} puzzles of {} \
         walks)\n{rows}",
        census.mean(),
        census.mean_error(),
        grouped(census.puzzles()),
        grouped(census.walks())
    )
}
