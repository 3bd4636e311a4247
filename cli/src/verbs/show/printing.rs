//! Sheets with several puzzles, as a file.

use crate::args::SheetArgs;
use crate::draw::warn_of_missing;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Color, Messages, OutputFile, save};
use pavane::format::Record;
use pavane_render::Picture;
use pavane_render::print::{PrintError, PrintForm};
use pavane_render::sheet::{PrintedBoard, PrintedSolution, Printout};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of puzzles of a file. All of them are in memory until it is written.
const MOST: usize = 50_000;

/// The sheets of a run, and the file for them. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct Sheets {
    printout: Arc<Mutex<Printout>>,
    file: PathBuf,
    form: PrintForm,
    pub(super) has_solutions: bool,
    /// Whether puzzles have their labels and levels.
    has_captions: bool,
}

impl Sheets {
    /// The sheets of the arguments; `None` without them.
    ///
    /// # Errors
    /// If the name of the file has another end, or the file cannot be written.
    pub(super) fn new(
        args: &SheetArgs,
        output: Option<&Path>,
        has_captions: bool,
    ) -> Result<Option<Self>, Error> {
        let (Some(arrangement), Some(file)) = (args.pages, output) else { return Ok(None) };
        let extension = file.extension().map(|end| end.to_string_lossy().to_lowercase());
        let form = extension.and_then(|end| PrintForm::of_extension(&end));
        let form = form.ok_or_else(|| {
            Error::usage(format!(
                "{}: found another end of the name, expected .html, .pdf, .svg or .png for --pages",
                file.display()
            ))
        })?;
        // A file that cannot be written is reported before any search.
        OutputFile::try_out(file)?;
        let mut printout = Printout::new(arrangement);
        printout.paper = args.paper.into();
        printout.heading = args.heading.clone().unwrap_or_default();
        printout.has_colors = args.in_color;
        let (printout, has_solutions) = (Arc::new(Mutex::new(printout)), args.with_solutions);
        Ok(Some(Self { printout, file: file.to_owned(), form, has_solutions, has_captions }))
    }

    /// Adds a puzzle, unless there are too many, which [`write`](Self::write) reports.
    pub(super) fn add(&self, record: &Record, picture: Picture, solution: PrintedSolution) {
        let board = PrintedBoard::new(record, picture, solution);
        let board = match self.has_captions {
            true => board,
            false => PrintedBoard { title: String::new(), level: String::new(), ..board },
        };
        let mut printout = self.printout();
        if printout.board_count() <= MOST {
            printout.add(board);
        }
    }

    fn printout(&self) -> MutexGuard<'_, Printout> {
        self.printout.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there are too many puzzles.
    pub(super) fn is_too_long(&self) -> bool {
        self.printout().board_count() > MOST
    }

    /// Writes the file after a run with an exit code, unless the run was stopped or has no puzzle.
    ///
    /// # Errors
    /// If the file cannot be written, there are too many puzzles, or the form does not take that number of sheets.
    pub(super) fn write(&self, exit: Exit, color: Color) -> Result<(), Error> {
        let printout = self.printout();
        if printout.board_count() == 0 {
            return Ok(());
        }
        if !matches!(exit, Exit::Success | Exit::Negative | Exit::Bad) {
            let why = format!("{}: not written: the run was stopped", self.file.display());
            Messages::new(color, false).write(&why);
            return Ok(());
        }
        if printout.board_count() > MOST {
            return Err(Error::usage(format!(
                "{}: not written: a file takes up to {MOST} puzzles, and there are more; print them in parts",
                self.file.display()
            )));
        }
        self.form.check(&printout).map_err(|error: PrintError| {
            Error::usage(format!("{}: not written: {error}", self.file.display()))
        })?;
        let mut missing = Default::default();
        save(&self.file, |out| {
            missing = self.form.write(&printout, |piece| out.write_all(piece))?;
            Ok::<(), io::Error>(())
        })?;
        let form = if self.form == PrintForm::Png { "PNG" } else { "PDF" };
        warn_of_missing(&self.file, form, &missing, "HTML", color);
        Ok(())
    }
}
