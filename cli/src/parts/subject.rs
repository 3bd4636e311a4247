//! The subject of a search in tasks: an exact cover problem, or a puzzle with rules beyond zones.

use crate::error::Error;
use dlx::format::{Document, json};
use dlx::{Interrupt, OptionId, Solver};
use pavane::Symbols;
use pavane::format::{self, Format, Reading, Record};
use pavane::solve::{Engine, PuzzleSolver};
use std::io;

/// The format of puzzles in folders.
const PUZZLE_FORMAT: &str = "json";

/// The subject of a search in tasks.
pub(crate) enum Subject {
    /// An exact cover problem with the names of its items.
    Cover(Document),
    /// A puzzle with rules beyond zones.
    Puzzle(Box<SubjectPuzzle>),
}

/// A puzzle with rules beyond zones.
pub(crate) struct SubjectPuzzle {
    puzzle: PuzzleSolver,
    symbols: Symbols,
    /// The solver of all tasks, which share what it learns at the start.
    ordered: Solver,
}

impl Subject {
    /// A puzzle. The model of its rules is made until the interrupt is set.
    ///
    /// # Errors
    /// If its givens clash, its layout is too large, or the interrupt is set before the model is made.
    pub(crate) fn of_puzzle(record: &Record, interrupt: &Interrupt) -> Result<Self, Error> {
        let puzzle = PuzzleSolver::new(&record.puzzle)?.interrupt(interrupt);
        let ordered = puzzle.ordered_solver()?;
        let usual = || Symbols::standard(record.puzzle.layout().digits());
        let symbols = record.symbols.as_deref().cloned().unwrap_or_else(usual);
        Ok(Self::Puzzle(Box::new(SubjectPuzzle { puzzle, symbols, ordered })))
    }

    /// Reads the text of a problem.
    ///
    /// # Errors
    /// The fault of the text.
    pub(super) fn read_problem(text: &[u8]) -> Result<Self, Error> {
        json::read(text).map(Self::Cover).map_err(Error::refused)
    }

    /// Reads the text of a puzzle. The model of its rules is made until the interrupt is set.
    ///
    /// # Errors
    /// The fault of the text, or [`EncodeError::Stopped`](pavane::encode::EncodeError::Stopped).
    pub(super) fn read_puzzle(text: &[u8], interrupt: &Interrupt) -> Result<Self, Error> {
        let unknown = || Error::refused("this program reads no puzzles of JSON");
        let format = Format::named(PUZZLE_FORMAT).ok_or_else(unknown)?;
        let mut records = format.read(text.to_vec(), &Reading::default());
        match (records.next(), records.next()) {
            (Some((_, record)), None) => {
                Self::of_puzzle(&record.map_err(Error::refused)?, interrupt)
            }
            _ => Err(Error::refused("expected one puzzle")),
        }
    }

    /// The text that the readers read.
    ///
    /// # Errors
    /// If a problem cannot be written.
    pub(super) fn text(&self) -> io::Result<String> {
        match self {
            Self::Cover(document) => {
                let mut text = Vec::new();
                json::write(&document.problem, &document.names, &mut text)
                    .map_err(io::Error::other)?;
                Ok(String::from_utf8_lossy(&text).into_owned())
            }
            Self::Puzzle(puzzle) => {
                let record = Record::from(puzzle.puzzle.puzzle().clone());
                Ok(format::json::write_puzzle(&record, &puzzle.symbols) + "\n")
            }
        }
    }

    /// The solver that a split is made with.
    pub(crate) fn solver(&self) -> Solver {
        match self {
            Self::Cover(document) => Solver::new(&document.problem),
            Self::Puzzle(puzzle) => puzzle.ordered.clone(),
        }
    }

    /// The solver of tasks, on an engine, without a limit.
    ///
    /// # Errors
    /// If the subject is a puzzle, and an engine is named.
    pub(crate) fn task_solver(
        &self,
        engine: Engine,
        interrupt: &Interrupt,
    ) -> Result<Solver, Error> {
        if matches!(self, Self::Puzzle(_)) && engine != Engine::Auto {
            return Err(Error::usage(format!(
                "--engine {engine}: found tasks of a puzzle with rules beyond zones, expected tasks of a problem; leave \
                 out --engine"
            )));
        }
        Ok(self.solver().engine(engine.general()).interrupt(interrupt))
    }

    /// Checks a solution by code that shares nothing with the search.
    ///
    /// # Errors
    /// The reason why it is wrong.
    pub(crate) fn verify(&self, options: &[OptionId]) -> Result<(), String> {
        match self {
            Self::Cover(document) => {
                document.problem.verify(options).map_err(|error| error.to_string())
            }
            Self::Puzzle(puzzle) => {
                let verified = puzzle.puzzle.ordered_grid(options);
                verified.map(|_| ()).map_err(|error| error.to_string())
            }
        }
    }
}

impl SubjectPuzzle {
    /// The solver of the puzzle.
    pub(crate) fn puzzle(&self) -> &PuzzleSolver {
        &self.puzzle
    }

    /// The symbols of its digits.
    pub(crate) fn symbols(&self) -> &Symbols {
        &self.symbols
    }
}
