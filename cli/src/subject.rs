//! What a question is about: a sudoku or an exact cover problem, as far as the answers differ.

use super::answer::Settings;
use super::drawing::Pencil;
use super::engine::Work;
use super::heat::HeatMap;
use super::search::{self, Failed, Searched, Terms};
use dlx::format::{Document, Names};
use dlx::{Diagram, KernelError, OptionId, Problem, Solver as General, Stop};
use num_bigint::BigUint;
use pavane::encode::Encoding;
use pavane::format::{self, Record};
use pavane::nine::{Board, Solver};
use pavane::solve::{self, sharing_solver};
use pavane::{Cell, Digit, Grid, Layout, Marginals, Puzzle, Symbols};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::fmt::Write;
use std::ops::ControlFlow;

/// Something with solutions.
pub(crate) trait Subject {
    /// A solution that has been checked.
    type Solution;

    /// Searches, and shows each solution to `visit`, checked by code that shares nothing with what found
    /// it.
    ///
    /// # Errors
    /// In words, if the engine cannot take it or is wrong.
    fn search(
        &self,
        terms: &Terms<'_>,
        visit: impl FnMut(Self::Solution) -> ControlFlow<()>,
    ) -> Result<Searched, String>;

    /// Whether solutions take several lines each, and are set off by blank lines.
    fn is_spacious(&self) -> bool;

    /// Writes a solution on whole lines.
    fn write_lines(&self, solution: &Self::Solution, out: &mut String);

    /// Writes a solution on part of a line.
    fn write_inline(&self, solution: &Self::Solution, out: &mut String);

    /// A solution for JSON.
    fn json(&self, solution: &Self::Solution) -> Value;

    /// What it is, in full, so that it is told from all others.
    fn identity(&self) -> String;

    /// The sudoku, if it is one.
    fn sudoku(&self) -> Option<&Sudoku<'_>> {
        None
    }

    /// The exact cover problem, if it came as one.
    fn cover(&self) -> Option<&Cover<'_>> {
        None
    }
}

/// A subject that is searched as an exact cover problem.
pub(crate) trait Covered: Subject {
    /// In how many solutions each option is.
    type Marginals;

    /// A solver that knows what a search with shared sub-problems does best to know.
    fn sharing_solver(&self) -> General;

    /// The solution that options stand for.
    ///
    /// # Errors
    /// In words, if they are none; checked by code that shares nothing with what found them.
    fn checked(&self, options: &[OptionId]) -> Result<Self::Solution, String>;

    /// Says why a kernel cannot take it.
    fn explain(&self, error: &KernelError) -> String;

    /// In how many of the solutions each option is.
    fn marginals(&self, diagram: &Diagram) -> Self::Marginals;

    /// The same, an option or a candidate each.
    fn tell(&self, marginals: &Self::Marginals) -> Vec<Marginal>;

    /// The same, for a picture of the cells, if there are any.
    fn heat_map(&self, marginals: Self::Marginals) -> Option<HeatMap>;
}

/// In how many solutions an option or a candidate is.
pub(crate) struct Marginal {
    /// On part of a line.
    pub(crate) name: String,
    pub(crate) count: String,
    pub(crate) json: Value,
}

/// A sudoku, as exact cover.
pub(crate) struct Sudoku<'a> {
    pub(crate) encoding: &'a Encoding,
    pub(crate) symbols: &'a Symbols,
    /// Whether it was drawn over several lines, and so are its solutions.
    pub(crate) drawn: bool,
}

impl Sudoku<'_> {
    /// What is searched.
    pub(crate) fn problem(&self) -> &Problem {
        self.encoding.problem()
    }
}

impl Covered for Sudoku<'_> {
    type Marginals = Marginals;

    fn sharing_solver(&self) -> General {
        sharing_solver(self.encoding)
    }

    fn checked(&self, options: &[OptionId]) -> Result<Grid, String> {
        let grid = self.encoding.grid(options).map_err(|error| error.to_string())?;
        self.encoding.puzzle().verify(&grid).map_err(|error| error.to_string())?;
        Ok(grid)
    }

    fn explain(&self, error: &KernelError) -> String {
        explain(error)
    }

    fn marginals(&self, diagram: &Diagram) -> Marginals {
        solve::marginals(self.encoding, diagram)
    }

    /// Of all candidates that no given rules out; a given is one.
    fn tell(&self, marginals: &Marginals) -> Vec<Marginal> {
        let puzzle = self.encoding.puzzle();
        let givens = puzzle.layout().cells().zip(puzzle.givens());
        let givens = givens.filter_map(|(cell, &given)| Some((cell, given?)));
        let mut all: Vec<(Cell, Digit)> =
            self.encoding.candidates().iter().copied().chain(givens).collect();
        all.sort_unstable();
        let marginal = |(cell, digit)| {
            let count = marginals.count(cell, digit).to_string();
            let position = puzzle.layout().position(cell).to_string();
            let symbol = self.symbols.print(digit).to_string();
            let name = format!("{position} {symbol}");
            let json = json!({ "cell": position, "digit": symbol, "count": count });
            Marginal { name, count, json }
        };
        all.into_iter().map(marginal).collect()
    }

    fn heat_map(&self, marginals: Marginals) -> Option<HeatMap> {
        Some(HeatMap { marginals, symbols: self.symbols.clone() })
    }
}

impl Subject for Sudoku<'_> {
    type Solution = Grid;

    fn search(
        &self,
        terms: &Terms<'_>,
        visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Searched, String> {
        if let Some(searched) = search::glue(self.encoding.puzzle(), terms) {
            return Ok(searched);
        }
        let solver =
            if terms.may_share() { self.sharing_solver() } else { General::new(self.problem()) };
        search::general(solver, terms, |options| self.checked(options), visit)
            .map_err(|failed| failed.explain(|error| self.explain(error)))
    }

    fn is_spacious(&self) -> bool {
        self.drawn
    }

    fn write_lines(&self, grid: &Grid, out: &mut String) {
        if self.drawn {
            out.push_str(&format::grid::write_grid(grid, self.symbols));
        } else {
            self.write_inline(grid, out);
            out.push('\n');
        }
    }

    fn write_inline(&self, grid: &Grid, out: &mut String) {
        let _ = self.symbols.write_line(out, grid.digits().iter().copied().map(Some));
    }

    fn json(&self, grid: &Grid) -> Value {
        let mut line = String::new();
        self.write_inline(grid, &mut line);
        line.into()
    }

    fn identity(&self) -> String {
        let record = Record::from(self.encoding.puzzle().clone());
        format::json::write_puzzle(&record, self.symbols)
    }

    fn sudoku(&self) -> Option<&Sudoku<'_>> {
        Some(self)
    }
}

/// A sudoku on the standard 9x9 layout, for the engine of that layout.
pub(crate) struct NineSudoku<'a> {
    pub(crate) board: Board,
    pub(crate) solver: &'a RefCell<Solver>,
    pub(crate) symbols: &'a Symbols,
    /// The layout, if it was drawn over several lines, and so are its solutions.
    pub(crate) drawn: Option<&'a Layout>,
    /// How many solutions it is known to have at least.
    pub(crate) known: u64,
}

impl NineSudoku<'_> {
    /// Counts all solutions, one by one if there are `few`, else with a general engine, which may share
    /// sub-problems.
    ///
    /// # Errors
    /// In words, if the engine cannot take it.
    fn count(&self, few: u64, terms: &Terms<'_>) -> Result<Searched, String> {
        let mut nodes = 0;
        let mut work = Work::default();
        if self.known < few {
            let at_most = Terms { limit: Some(few), ..*terms };
            let no_more = |_| ControlFlow::Continue(());
            let mut searched =
                search::nine(&mut self.solver.borrow_mut(), &self.board, &at_most, no_more)?;
            if searched.count.stop != Some(Stop::SolutionLimit) {
                if !searched.count.is_exact() {
                    let solver = General::new(self.encoding()?.problem());
                    searched.estimate = search::estimate(&solver, &searched.count, terms);
                }
                return Ok(searched);
            }
            nodes = searched.work.nodes;
            work = searched.work;
            // They are among those that are counted next.
            work.solutions = 0;
        }
        let mut searched = self.count_many(nodes, terms)?;
        if !searched.count.is_exact() {
            searched.count.found = searched.count.found.max(few.into());
        }
        searched.work.add(&work);
        Ok(searched)
    }

    /// The board as exact cover.
    fn encoding(&self) -> Result<Encoding, String> {
        let layout = match self.drawn {
            Some(layout) => layout.clone(),
            None => Layout::square(9).map_err(|error| error.to_string())?,
        };
        let givens: Vec<Option<Digit>> =
            self.board.digits().iter().map(|&digit| Digit::new(digit)).collect();
        let puzzle = Puzzle::new(layout, givens).map_err(|error| error.to_string())?;
        Encoding::new(&puzzle).map_err(|error| error.to_string())
    }

    /// Counts all solutions with a general engine, when so many nodes are behind.
    fn count_many(&self, nodes: u64, terms: &Terms<'_>) -> Result<Searched, String> {
        let encoding = self.encoding()?;
        if let Some(searched) = search::glue(encoding.puzzle(), terms) {
            return Ok(searched);
        }
        let left = terms.settings.node_limit.map(|limit| limit.saturating_sub(nodes));
        let settings = &Settings { node_limit: left, ..terms.settings.clone() };
        let terms = &Terms { settings, ..*terms };
        search::general(
            sharing_solver(&encoding),
            terms,
            |_| Ok(()),
            |()| ControlFlow::Continue(()),
        )
        .map_err(|failed: Failed| failed.explain(explain))
    }
}

impl Subject for NineSudoku<'_> {
    type Solution = Board;

    fn search(
        &self,
        terms: &Terms<'_>,
        visit: impl FnMut(Board) -> ControlFlow<()>,
    ) -> Result<Searched, String> {
        match terms.settings.few() {
            Some(few) if terms.may_share() => self.count(few, terms),
            _ => search::nine(&mut self.solver.borrow_mut(), &self.board, terms, visit),
        }
    }

    fn is_spacious(&self) -> bool {
        self.drawn.is_some()
    }

    fn write_lines(&self, solution: &Board, out: &mut String) {
        match self.drawn.and_then(|layout| solution.to_grid(layout)) {
            Some(grid) => out.push_str(&format::grid::write_grid(&grid, self.symbols)),
            None => {
                self.write_inline(solution, out);
                out.push('\n');
            }
        }
    }

    fn write_inline(&self, solution: &Board, out: &mut String) {
        let digits = solution.digits().iter().map(|&digit| Digit::new(digit));
        let _ = self.symbols.write_line(out, digits);
    }

    fn json(&self, solution: &Board) -> Value {
        let mut line = String::new();
        self.write_inline(solution, &mut line);
        line.into()
    }

    fn identity(&self) -> String {
        self.board.to_string()
    }
}

/// An exact cover problem with the names of its parts.
pub(crate) struct Cover<'a> {
    pub(crate) document: &'a Document,
    /// What draws its solutions, if they are drawn.
    pub(crate) pencil: Option<Pencil<'a>>,
}

impl Cover<'_> {
    fn names(&self) -> &Names {
        &self.document.names
    }

    /// What is searched.
    pub(crate) fn problem(&self) -> &Problem {
        &self.document.problem
    }

    /// The names of the entries of an option, for JSON.
    fn option(&self, option: OptionId) -> Value {
        let entry = |entry: &dlx::Entry| {
            let item = self.names().item(entry.item);
            match entry.color {
                Some(color) => format!("{item}:{}", self.names().color(color)).into(),
                None => Value::from(item),
            }
        };
        self.problem().entries(option).iter().map(entry).collect()
    }
}

impl Covered for Cover<'_> {
    type Marginals = Vec<BigUint>;

    fn sharing_solver(&self) -> General {
        General::new(self.problem())
    }

    fn checked(&self, options: &[OptionId]) -> Result<Vec<OptionId>, String> {
        self.problem().verify(options).map_err(|error| error.to_string())?;
        Ok(options.to_vec())
    }

    fn explain(&self, error: &KernelError) -> String {
        match error {
            KernelError::Multiplicity { item, multiplicity } => format!(
                "item `{}` is to be covered {multiplicity} times, and the engine `cells` covers each \
                 item once; use --engine bits, links or auto",
                self.names().item(*item)
            ),
            error => explain(error),
        }
    }

    fn marginals(&self, diagram: &Diagram) -> Vec<BigUint> {
        diagram.marginals()
    }

    fn tell(&self, marginals: &Vec<BigUint>) -> Vec<Marginal> {
        let marginal = |(option, count): (OptionId, &BigUint)| {
            let name = self.names().describe(self.problem(), option).to_string();
            let count = count.to_string();
            let json = json!({ "option": self.option(option), "count": count });
            Marginal { name, count, json }
        };
        self.problem().options().zip(marginals).map(marginal).collect()
    }

    fn heat_map(&self, _: Vec<BigUint>) -> Option<HeatMap> {
        None
    }
}

impl Subject for Cover<'_> {
    type Solution = Vec<OptionId>;

    fn search(
        &self,
        terms: &Terms<'_>,
        visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<Searched, String> {
        let solver = General::new(self.problem());
        search::general(solver, terms, |options| self.checked(options), visit)
            .map_err(|failed| failed.explain(|error| self.explain(error)))
    }

    fn is_spacious(&self) -> bool {
        true
    }

    fn write_lines(&self, solution: &Vec<OptionId>, out: &mut String) {
        if let Some(picture) = self.pencil.as_ref().and_then(|pencil| pencil.draw(solution)) {
            out.push_str(&picture);
            return;
        }
        for &option in solution {
            let _ = writeln!(out, "{}", self.names().describe(self.problem(), option));
        }
    }

    fn write_inline(&self, solution: &Vec<OptionId>, out: &mut String) {
        for (place, &option) in solution.iter().enumerate() {
            let between = if place == 0 { "" } else { "; " };
            let _ = write!(out, "{between}{}", self.names().describe(self.problem(), option));
        }
    }

    fn json(&self, solution: &Vec<OptionId>) -> Value {
        solution.iter().map(|&option| self.option(option)).collect()
    }

    fn identity(&self) -> String {
        let mut text = Vec::new();
        // Memory takes everything.
        let _ = dlx::format::json::write(self.problem(), self.names(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    fn cover(&self) -> Option<&Cover<'_>> {
        Some(self)
    }
}

/// Says why a kernel cannot take a problem, in terms of the command line.
fn explain(error: &KernelError) -> String {
    match error {
        KernelError::Relation(error) => format!(
            "the engine `bits` would need {} MB for the relation of {} options, and may take {} MB; \
             use --engine links or auto",
            error.bytes / 1_000_000,
            error.options,
            error.cap / 1_000_000
        ),
        KernelError::States { bytes, cap } => format!(
            "the engine `bits` may need {} MB for its states, and may take {} MB; \
             use --engine links or auto",
            bytes / 1_000_000,
            cap / 1_000_000
        ),
        error => error.to_string(),
    }
}
