//! The method `relation`: a list of live options, and a compatibility relation between options.
//!
//! An option is a cell with a digit in it. f(i, j) is true if the options i and j are compatible: they are in
//! different cells, and have different digits or share no zone. A solution is a set of options, one for each cell,
//! in which any two are compatible. Sources: the relation is the disjointness of options in exact cover (Donald E.
//! Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1); looking one level ahead, and branching
//! first where failure is likely, is from R. M. Haralick and G. L. Elliott, "Increasing Tree Search Efficiency for
//! Constraint Satisfaction Problems" (Artificial Intelligence, 1980).
//!
//! The look ahead reads the relation anew at each node, for each live option and each open cell; no counts are
//! maintained between nodes.

mod table;

use super::entry::{Kind, MethodEntry};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use dlx::Stop;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, DigitSet, digits_of};
use table::{MAX_OPTIONS, RelationTable};

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "relation",
    kind: Kind::Exact,
    summary: "a list of live options, one level ahead, what fails soonest first",
    source: "Haralick and Elliott, Increasing Tree Search Efficiency, 1980",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Relation),
};

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relation;

impl Method for Relation {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let layout = task.puzzle.layout();
        let options = layout.cell_count() * layout.digits();
        if options > MAX_OPTIONS {
            return Err(Unfit::Puzzle {
                method: "relation",
                takes: "boards with at most 46,340 pairs of a cell and a digit",
                found: format!("a board with {options}"),
            });
        }
        let table = RelationTable::new(layout);
        Ok(RelationSearch::new(task, &table, trace).run())
    }
}

/// A search that keeps the live options in a list.
struct RelationSearch<'a> {
    task: &'a Task,
    table: &'a RelationTable,
    /// The options compatible with all chosen ones, ascending. The options of a cell are adjacent.
    live: Vec<u32>,
    /// The options removed from the list, in order.
    gone: Vec<u32>,
    /// The digits of the cells that have one.
    digits: Vec<Option<Digit>>,
    open: usize,
    path: Vec<CellBranch>,
    /// Number of guesses among the choices in force.
    guesses: usize,
    steps: StepCounter<'a>,
    looks_ahead: u64,
    failed_ahead: u64,
    dead_ends: u64,
    found: FoundGrids,
    trace: &'a mut dyn Trace,
    tells: bool,
}

/// A cell that is being filled.
struct CellBranch {
    cell: Cell,
    /// The options still to be chosen, the next one last.
    left: Vec<u32>,
    is_guess: bool,
    /// Number of options gone before one was chosen.
    gone: usize,
}

/// The live options of a cell, with the result of looking ahead.
struct Outlook {
    cell: usize,
    /// The options that leave every other open cell an option, each with the minimum number that it leaves a cell,
    /// ascending by that number.
    options: Vec<(u32, u32)>,
}

impl Outlook {
    /// Whether this cell is the better one to branch on: it has fewer options, or an equal number and one that
    /// leaves a cell fewer.
    fn fails_before(&self, other: &Self) -> bool {
        let key = |outlook: &Self| {
            (outlook.options.len(), outlook.options.first().map(|&(fewest, _)| fewest))
        };
        key(self) < key(other)
    }
}

impl<'a> RelationSearch<'a> {
    fn new(task: &'a Task, table: &'a RelationTable, trace: &'a mut dyn Trace) -> Self {
        Self {
            task,
            table,
            live: (0..table.options() as u32).collect(),
            gone: Vec::new(),
            digits: vec![None; task.puzzle.layout().cell_count()],
            open: task.puzzle.layout().cell_count(),
            path: Vec::new(),
            guesses: 0,
            steps: task.steps(),
            looks_ahead: 0,
            failed_ahead: 0,
            dead_ends: 0,
            found: FoundGrids::up_to(task.solution_limit),
            tells: trace.wants(Topic::Moves),
            trace,
        }
    }

    fn run(mut self) -> Run {
        let ended = self.search().unwrap_or_else(Ended::Stopped);
        let counters = vec![
            Counter { name: "search nodes", value: self.steps.taken },
            Counter { name: "looks ahead", value: self.looks_ahead },
            Counter { name: "options that failed ahead", value: self.failed_ahead },
            Counter { name: "dead ends", value: self.dead_ends },
            Counter { name: "options of the board", value: self.table.options() as u64 },
            Counter { name: "pairs that can stand together", value: self.table.pairs() },
            Counter { name: "bytes of the relation", value: self.table.bytes() as u64 },
        ];
        self.found.into_run(ended, counters)
    }

    fn search(&mut self) -> Result<Ended, Stop> {
        if self.found.is_enough() {
            return Ok(Ended::Enough);
        }
        // With clashing givens, a given would not be live when it is chosen.
        if self.task.puzzle.check().is_err() {
            return Ok(Ended::Exhausted);
        }
        for cell in self.task.puzzle.layout().cells() {
            if let Some(digit) = self.task.puzzle.given(cell) {
                self.choose(self.table.option(cell, digit));
            }
        }
        loop {
            if self.visit()? {
                return Ok(Ended::Enough);
            }
            if !self.advance() {
                return Ok(Ended::Exhausted);
            }
        }
    }

    /// Visits the current state, and chooses the cell to be filled next. Returns true if the solution limit is reached.
    fn visit(&mut self) -> Result<bool, Stop> {
        self.steps.take()?;
        if self.open == 0 {
            let solution = self.grid();
            if self.tells {
                self.trace.tell(Event::Solution(solution.clone()));
            }
            return Ok(self.found.add(solution));
        }
        match self.look_ahead()? {
            Some(outlook) => {
                let Outlook { cell, options } = outlook;
                let left: Vec<u32> = options.iter().rev().map(|&(_, option)| option).collect();
                let is_guess = left.len() > 1;
                self.path.push(CellBranch {
                    cell: Cell::at(cell),
                    left,
                    is_guess,
                    gone: self.gone.len(),
                });
            }
            None => {
                self.dead_ends += 1;
                if self.tells {
                    self.trace.tell(Event::DeadEnd { depth: self.guesses });
                }
            }
        }
        Ok(false)
    }

    /// Looks one level ahead for each live option, and removes the options that would leave an open cell none.
    /// Returns the open cell with the fewest options. Ties go to the cell with an option that leaves another cell
    /// the fewest, then to the first. `None` if a cell has no option.
    fn look_ahead(&mut self) -> Result<Option<Outlook>, Stop> {
        let cells = self.cells();
        // A cell without live options is not in the list.
        if cells.len() < self.open {
            return Ok(None);
        }
        let mut best: Option<Outlook> = None;
        let mut failed = Vec::new();
        let mut is_dead = false;
        for &(cell, digits) in &cells {
            let mut options = Vec::with_capacity(digits.count_ones() as usize);
            for digit in digits_of(digits) {
                self.steps.look()?;
                let option = self.table.option(Cell::at(cell), digit);
                match self.fewest_left(option, cell, &cells) {
                    0 => failed.push(option),
                    fewest => options.push((fewest, option)),
                }
            }
            options.sort_unstable();
            // Every option of the cell failed.
            is_dead |= options.is_empty();
            let outlook = Outlook { cell, options };
            if best.as_ref().is_none_or(|best| outlook.fails_before(best)) {
                best = Some(outlook);
            }
        }
        self.looks_ahead += self.live.len() as u64;
        self.rule_out(&failed);
        Ok(best.filter(|_| !is_dead))
    }

    /// The cells that have live options, with their digits, in reading order.
    fn cells(&self) -> Vec<(usize, DigitSet)> {
        let mut cells: Vec<(usize, DigitSet)> = Vec::with_capacity(self.open);
        for &option in &self.live {
            let (cell, digit) = (self.table.cell(option).index(), self.table.digit(option));
            match cells.last_mut() {
                Some((last, digits)) if *last == cell => *digits |= 1 << digit.index(),
                _ => cells.push((cell, 1 << digit.index())),
            }
        }
        cells
    }

    /// The minimum number of options that an open cell would have left if an option of a cell were chosen.
    fn fewest_left(&self, option: u32, cell: usize, cells: &[(usize, DigitSet)]) -> u32 {
        let row = self.table.row(option);
        let mut fewest = u32::MAX;
        for &(other, digits) in cells.iter().filter(|&&(other, _)| other != cell) {
            fewest = fewest.min((digits & row.digits(other)).count_ones());
            if fewest == 0 {
                break;
            }
        }
        fewest
    }

    /// Removes options from the list; they are in the order of the list.
    fn rule_out(&mut self, options: &[u32]) {
        if options.is_empty() {
            return;
        }
        self.failed_ahead += options.len() as u64;
        self.live.retain(|option| options.binary_search(option).is_err());
        self.gone.extend(options);
        if self.tells {
            for &option in options {
                let (cell, digit) = (self.table.cell(option), self.table.digit(option));
                self.trace.tell(Event::RuleOut { cell, digit, depth: self.guesses });
            }
        }
    }

    /// Chooses an option, and removes the incompatible ones from the list.
    fn choose(&mut self, option: u32) {
        let (row, gone) = (self.table.row(option), &mut self.gone);
        self.live.retain(|&other| {
            let stays = row.allows(other);
            if !stays {
                gone.push(other);
            }
            stays
        });
        self.digits[self.table.cell(option).index()] = Some(self.table.digit(option));
        self.open -= 1;
    }

    /// Chooses the next option of the last branch, or if it has none left, goes back to the branch before. Returns
    /// false if no branch has one.
    fn advance(&mut self) -> bool {
        while let Some(branch) = self.path.last_mut() {
            let (cell, is_guess) = (branch.cell, branch.is_guess);
            let next = branch.left.pop();
            // Takes the option in force back. A new branch has none yet.
            if self.digits[cell.index()].take().is_some() {
                self.open += 1;
                self.live.extend(self.gone.drain(branch.gone..));
                self.live.sort_unstable();
                if is_guess {
                    if self.tells {
                        self.trace.tell(Event::Retract { depth: self.guesses });
                    }
                    self.guesses -= 1;
                }
            }
            let Some(option) = next else {
                self.path.pop();
                continue;
            };
            self.guesses += usize::from(is_guess);
            self.choose(option);
            if self.tells {
                let why = if is_guess { Why::Guess } else { Why::Forced };
                let (digit, depth) = (self.table.digit(option), self.guesses);
                self.trace.tell(Event::Place { cell, digit, why, depth });
            }
            return true;
        }
        false
    }

    fn grid(&self) -> Grid {
        let digits: Vec<Digit> = self.digits.iter().copied().flatten().collect();
        Grid::new(self.task.puzzle.layout().clone(), digits).expect("all cells have digits")
    }
}
