//! The method `linear`: the puzzle as a 0/1 linear program, solved by relaxations with branch and bound.
//!
//! Source: Andrew C. Bartlett, Timothy P. Chartier, Amy N. Langville and Timothy D. Rankin, "An Integer
//! Programming Model for the Sudoku Problem", Journal of Online Mathematics and its Applications 8, 2008.
//! Prabhu Babu, Kristiaan Pelckmans, Petre Stoica and Jian Li, "Linear Systems, Sparse Solutions, and
//! Sudoku", IEEE Signal Processing Letters 17, 2010, study which puzzles the relaxation alone solves.
//!
//! The simplex method comes from a library. Branch and bound is ours, for lists of solutions: each solution found is
//! cut off by one more inequality, and the relaxation is solved again.

use super::entry::{Kind, MethodEntry};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use dlx::Stop;
use good_lp::solvers::microlp::microlp;
use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, Variable, variable,
};
use pavane::candidates::Candidates;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, Layout, Zone};
use pavane::puzzle::Puzzle;
use std::fmt;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "linear",
    kind: Kind::Exact,
    summary: "a 0/1 linear program: relaxations, then branch and bound",
    source: "Bartlett, Chartier, Langville and Rankin, An Integer Programming Model for the \
             Sudoku Problem, 2008",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Linear),
};

/// Maximum distance from 0 or 1 of a value that counts as integral. The library is exact to about 1e-8.
const TOLERANCE: f64 = 1e-6;

/// Maximum number of candidates of a puzzle: as many as a blank 16x16 board has. The library solves a relaxation in one
/// piece, and no interrupt ends it. One of this size takes a second or two, and four times as many candidates take
/// minutes.
const MOST_CANDIDATES: usize = 4096;

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linear;

impl Method for Linear {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let mut search = LinearSearch {
            puzzle: &task.puzzle,
            steps: task.steps(),
            tells: trace.wants(Topic::Moves),
            trace,
            guesses: Vec::new(),
            found: FoundGrids::up_to(task.solution_limit),
            cuts: Vec::new(),
            deepest: 0,
            integral_at_once: false,
        };
        let ended = match search.run() {
            Ok(()) => Ended::Exhausted,
            Err(LinearStop::Enough) => Ended::Enough,
            Err(LinearStop::Stopped(stop)) => Ended::Stopped(stop),
            Err(LinearStop::Unfit(unfit)) => return Err(unfit),
        };
        Ok(search.into_run(ended))
    }
}

/// The reason why a search ends early.
enum LinearStop {
    Enough,
    Stopped(Stop),
    Unfit(Unfit),
}

/// A node of the search: a part of the 0/1 program.
struct ProgramNode {
    /// The candidates whose variables are not set to 0.
    open: Candidates,
    /// Number of variables set to 1 on the path.
    depth: usize,
    /// The last step of the path.
    by: By,
}

/// The step from a node to one of its children.
#[derive(Clone, Copy)]
enum By {
    /// None: the root.
    Givens,
    /// A variable was set to 1.
    One(Cell, Digit),
    /// A variable was set to 0, after the part with 1 has been searched.
    Zero(Cell, Digit),
}

/// The result of a relaxation.
enum Relaxed {
    /// There is no solution.
    Infeasible,
    /// The values are integral: a digit for each cell.
    Integral(Grid),
    /// The values are not integral; the value of this candidate is the nearest to 1/2.
    Fractional(Cell, Digit),
}

struct LinearSearch<'a> {
    puzzle: &'a Puzzle,
    steps: StepCounter<'a>,
    trace: &'a mut dyn Trace,
    /// Whether the trace takes moves.
    tells: bool,
    /// The candidates whose variables are set to 1 in the current node.
    guesses: Vec<(Cell, Digit)>,
    found: FoundGrids,
    /// The solutions found, which later relaxations exclude if they contain them.
    cuts: Vec<Grid>,
    deepest: usize,
    /// Whether the first relaxation was integral.
    integral_at_once: bool,
}

impl LinearSearch<'_> {
    fn run(&mut self) -> Result<(), LinearStop> {
        if self.found.is_enough() {
            return Err(LinearStop::Enough);
        }
        let mut nodes = Vec::new();
        if let Some(open) = first_candidates(self.puzzle) {
            check_size(&open).map_err(LinearStop::Unfit)?;
            nodes.push(ProgramNode { open, depth: 0, by: By::Givens });
        }
        while let Some(node) = nodes.pop() {
            self.enter(&node);
            self.deepest = self.deepest.max(node.depth);
            if let Some((cell, digit)) = self.visit(&node)? {
                // The part with 1 is pushed last, and comes first.
                nodes.push(zero(&node, cell, digit));
                nodes.push(one(&node, cell, digit));
            }
        }
        Ok(())
    }

    /// Finds solutions of a node by relaxations and cuts. Returns the candidate to branch on if there may be more.
    fn visit(&mut self, node: &ProgramNode) -> Result<Option<(Cell, Digit)>, LinearStop> {
        let before = self.cuts.len();
        loop {
            self.steps.look().and_then(|()| self.steps.take()).map_err(LinearStop::Stopped)?;
            let is_first = self.steps.taken == 1;
            match self.relax(node).map_err(LinearStop::Unfit)? {
                Relaxed::Infeasible => {
                    // A node with solutions is no dead end.
                    if self.cuts.len() == before {
                        self.tell(Event::DeadEnd { depth: node.depth });
                    }
                    return Ok(None);
                }
                Relaxed::Fractional(cell, digit) => return Ok(Some((cell, digit))),
                Relaxed::Integral(grid) => {
                    self.integral_at_once |= is_first;
                    self.add(grid)?;
                }
            }
        }
    }

    fn add(&mut self, grid: Grid) -> Result<(), LinearStop> {
        // Floating-point results are verified.
        self.puzzle.verify(&grid).map_err(|error| LinearStop::Unfit(wrong(error)))?;
        if self.tells {
            self.tell_solution(&grid);
        }
        self.cuts.push(grid.clone());
        if self.found.add(grid) {
            return Err(LinearStop::Enough);
        }
        self.tell_back();
        Ok(())
    }

    fn relax(&self, node: &ProgramNode) -> Result<Relaxed, Unfit> {
        let program = Relaxation::new(&node.open);
        let Some(program) = program else { return Ok(Relaxed::Infeasible) };
        program.solve(&self.cuts)
    }

    fn enter(&mut self, node: &ProgramNode) {
        let depth = node.depth;
        match node.by {
            By::Givens => {}
            By::One(cell, digit) => {
                self.guesses.truncate(depth - 1);
                self.guesses.push((cell, digit));
                self.tell(Event::Place { cell, digit, why: Why::Guess, depth });
            }
            By::Zero(cell, digit) => {
                self.guesses.truncate(depth);
                self.tell(Event::Retract { depth: depth + 1 });
                self.tell(Event::RuleOut { cell, digit, depth });
            }
        }
    }

    /// Sends a solution of the relaxation: the digits of all cells without given or guess, and the grid.
    fn tell_solution(&mut self, grid: &Grid) {
        let depth = self.guesses.len();
        for cell in grid.layout().cells() {
            let is_guessed = self.guesses.iter().any(|guess| guess.0 == cell);
            if self.puzzle.given(cell).is_none() && !is_guessed {
                let digit = grid.digit(cell);
                self.tell(Event::Place { cell, digit, why: Why::Forced, depth });
            }
        }
        self.tell(Event::Solution(grid.clone()));
    }

    /// Sends the events that take back the digits of a solution, except the guesses.
    fn tell_back(&mut self) {
        let depth = self.guesses.len();
        match self.guesses.last() {
            None => self.tell(Event::Restart),
            Some(&(cell, digit)) => {
                self.tell(Event::Retract { depth });
                self.tell(Event::Place { cell, digit, why: Why::Guess, depth });
            }
        }
    }

    fn tell(&mut self, event: Event) {
        if self.tells {
            self.trace.tell(event);
        }
    }

    fn into_run(self, ended: Ended) -> Run {
        let counters = vec![
            Counter { name: "relaxations solved", value: self.steps.taken },
            Counter { name: "deepest", value: self.deepest as u64 },
            Counter { name: "relaxation integral", value: self.integral_at_once.into() },
        ];
        let solved = self.steps.taken > 0;
        let mut run = self.found.into_run(ended, counters);
        if self.integral_at_once {
            run.remarks.push("the relaxation alone was integral".to_owned());
        } else if solved && run.found > 0 {
            run.remarks.push("the relaxation alone was not integral".to_owned());
        }
        run
    }
}

/// Checks that the relaxations are small enough.
fn check_size(open: &Candidates) -> Result<(), Unfit> {
    let count = open.count();
    if count <= MOST_CANDIDATES {
        return Ok(());
    }
    Err(Unfit::Puzzle {
        method: "linear",
        takes: "puzzles with at most 4,096 candidates, as many as a blank 16x16 board has",
        found: format!("one with {count}; exact-cover takes it"),
    })
}

/// The candidates that no given excludes; none if givens clash.
fn first_candidates(puzzle: &Puzzle) -> Option<Candidates> {
    if puzzle.check().is_err() {
        return None;
    }
    let layout = puzzle.layout();
    let mut open = Candidates::none(layout);
    for cell in layout.cells() {
        let peers = layout.peers(cell);
        let is_free = |&digit: &Digit| peers.iter().all(|&p| puzzle.given(p) != Some(digit));
        match puzzle.given(cell) {
            Some(given) => open.extend([(cell, given)]),
            None => open.extend(Digit::first(layout.digits()).filter(is_free).map(|d| (cell, d))),
        }
    }
    Some(open)
}

/// The part in which a variable is 1. The other variables of its cell, and of its digit in peers, are 0.
fn one(node: &ProgramNode, cell: Cell, digit: Digit) -> ProgramNode {
    let mut open = node.open.clone();
    for other in node.open.digits(cell).filter(|&other| other != digit) {
        open.remove(cell, other);
    }
    for &peer in node.open.layout().peers(cell) {
        open.remove(peer, digit);
    }
    ProgramNode { open, depth: node.depth + 1, by: By::One(cell, digit) }
}

/// The part in which a variable is 0.
fn zero(node: &ProgramNode, cell: Cell, digit: Digit) -> ProgramNode {
    let mut open = node.open.clone();
    open.remove(cell, digit);
    ProgramNode { open, depth: node.depth, by: By::Zero(cell, digit) }
}

/// The relaxation of a node: a variable of 0 or more for each candidate, and sums that are 1, or at most 1. It follows
/// that no variable is above 1.
struct Relaxation<'a> {
    open: &'a Candidates,
    variables: ProblemVariables,
    /// The variables of the candidates of each cell, ascending by digit.
    of_cell: Vec<Vec<(Digit, Variable)>>,
}

impl<'a> Relaxation<'a> {
    /// The program of these candidates. None if a cell has no candidate: the sum of its variables cannot be 1.
    fn new(open: &'a Candidates) -> Option<Self> {
        let mut variables = ProblemVariables::new();
        let mut add = |digit| (digit, variables.add(variable().min(0)));
        let cells = open.layout().cells();
        let of_cell: Vec<Vec<_>> =
            cells.map(|cell| open.digits(cell).map(&mut add).collect()).collect();
        let is_possible = of_cell.iter().all(|those| !those.is_empty());
        is_possible.then_some(Self { open, variables, of_cell })
    }

    fn solve(self, cuts: &[Grid]) -> Result<Relaxed, Unfit> {
        let layout = self.open.layout();
        let Some(sums) = self.sums(layout) else { return Ok(Relaxed::Infeasible) };
        let cuts: Vec<Expression> = cuts.iter().filter_map(|grid| self.agreement(grid)).collect();
        // Any solution will do: the objective is constant.
        let mut model = self.variables.minimise(0).using(microlp);
        for (sum, is_one) in sums {
            model.add_constraint(if is_one { sum.eq(1) } else { sum.leq(1) });
        }
        for cut in cuts {
            model.add_constraint(cut.leq(layout.cell_count() as f64 - 1.0));
        }
        match model.solve() {
            Ok(solution) => read(layout, &self.of_cell, &solution),
            Err(ResolutionError::Infeasible) => Ok(Relaxed::Infeasible),
            Err(error) => Err(Unfit::Engine(format!("the linear program: {error}"))),
        }
    }

    /// The sums over cells and over each digit in zones, with `true` for those that are 1 and `false` for those at most
    /// 1. None if one that is 1 has no terms.
    fn sums(&self, layout: &Layout) -> Option<Vec<(Expression, bool)>> {
        let of_cells = self.of_cell.iter().map(|those| (sum(those.iter().map(|v| v.1)), true));
        let mut sums: Vec<_> = of_cells.collect();
        for zone in layout.zones() {
            for digit in Digit::first(layout.digits()) {
                let terms = self.terms(zone, digit);
                match (terms.len(), zone.is_full()) {
                    (0, true) => return None,
                    // Such a sum is at most 1 by the sums of the cells.
                    (0 | 1, false) => {}
                    (_, is_one) => sums.push((sum(terms), is_one)),
                }
            }
        }
        Some(sums)
    }

    /// The variables of a digit in a zone.
    fn terms(&self, zone: &Zone, digit: Digit) -> Vec<Variable> {
        let cells = zone.cells().iter().map(|cell| &self.of_cell[cell.index()]);
        cells.flatten().filter(|those| those.0 == digit).map(|those| those.1).collect()
    }

    /// The number of cells in which a solution agrees with a grid; none if the grid is not in this part of the search.
    fn agreement(&self, grid: &Grid) -> Option<Expression> {
        let cells = self.of_cell.iter().zip(grid.digits());
        let same = cells.map(|(those, &digit)| {
            those.iter().find(|those| those.0 == digit).map(|those| those.1)
        });
        same.collect::<Option<Vec<Variable>>>().map(sum)
    }
}

/// The error of values that are integral within the tolerance but not a solution.
fn wrong(error: impl fmt::Display) -> Unfit {
    Unfit::Engine(format!("the linear program was solved wrongly: {error}"))
}

fn sum(variables: impl IntoIterator<Item = Variable>) -> Expression {
    variables.into_iter().sum()
}

/// Reads the values of the variables.
fn read(
    layout: &Layout,
    of_cell: &[Vec<(Digit, Variable)>],
    solution: &impl Solution,
) -> Result<Relaxed, Unfit> {
    let mut digits = Vec::with_capacity(of_cell.len());
    let mut fractional = None;
    // Values within the tolerance of 0 or 1 count as integral.
    let mut nearest = 0.5 - TOLERANCE;
    for (cell, those) in layout.cells().zip(of_cell) {
        for &(digit, variable) in those {
            let value = solution.value(variable);
            let distance = (value - 0.5).abs();
            if distance < nearest {
                nearest = distance;
                fractional = Some((cell, digit));
            }
            if value > 0.5 {
                digits.push(digit);
            }
        }
    }
    if let Some((cell, digit)) = fractional {
        return Ok(Relaxed::Fractional(cell, digit));
    }
    // Each cell has one variable of 1, since their sum is 1.
    Grid::new(layout.clone(), digits).map(Relaxed::Integral).map_err(wrong)
}
