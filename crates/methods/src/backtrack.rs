//! The method `backtrack`: the puzzle as a graph whose vertices are colored one by one.
//!
//! The vertices are the cells, the edges join cells that share a zone, the colors are the digits. Sources: J. R.
//! Brown, "Chromatic Scheduling and the Chromatic Number Problem" (Management Science, 1972), for the search; D.
//! Brélaz, "New Methods to Color the Vertices of a Graph" (Communications of the ACM, 1979), for the order that
//! takes the vertex with the fewest colors left; C. P. Gomes, B. Selman and H. Kautz, "Boosting Combinatorial
//! Search Through Randomization" (AAAI, 1998), for random ties and restarts; T. Walsh, "Search in a Small World"
//! (IJCAI, 1999), for limits that grow by a factor.
//!
//! Ours differs from Brélaz in that the number of colors is given, and ties go to the first vertex. It also keeps a
//! table of the configurations seen, to show that such a table is of no use here.

mod coloring;
mod seen;

use super::entry::{Kind, MethodEntry, Variant};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use coloring::Coloring;
use dlx::Stop;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, DigitSet, digits_of};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use seen::SeenConfigurations;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "backtrack",
    kind: Kind::Exact,
    summary: "the puzzle as a graph whose vertices are colored one by one",
    source: "Brown, Chromatic Scheduling and the Chromatic Number Problem, 1972; \
             Brélaz, New Methods to Color the Vertices of a Graph, 1979",
    variants: &[
        Variant { name: "constrained", summary: "the cell with the fewest digits left first" },
        Variant { name: "fixed", summary: "the cells in reading order" },
        Variant {
            name: "random",
            summary: "like constrained, with ties and digits at random, and restarts",
        },
    ],
    takes_ruled_out: false,
    make: |variant| Box::new(Backtrack::FORMS[variant]),
};

/// The method, by the order in which vertices are colored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backtrack {
    /// Reading order.
    Fixed,
    /// The vertex with the fewest colors left first; ties go to the first.
    Constrained,
    /// The vertex with the fewest colors left first; ties at random, colors in random order, and restarts.
    Random,
}

impl Backtrack {
    /// The forms in the order in which they are listed.
    pub(super) const FORMS: [Self; 3] = [Self::Constrained, Self::Fixed, Self::Random];
}

impl Method for Backtrack {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        Ok(BacktrackSearch::new(*self, task, trace).run())
    }
}

/// A search over the colorings of a graph.
struct BacktrackSearch<'a> {
    order: Backtrack,
    task: &'a Task,
    coloring: Coloring<'a>,
    /// The vertices colored so far or being colored, in the order of choice.
    path: Vec<Vertex>,
    /// Number of them that were colored by a guess.
    guesses: usize,
    random: Pcg64,
    steps: StepCounter<'a>,
    restarts: NodeLimits,
    dead_ends: u64,
    seen: SeenConfigurations,
    found: FoundGrids,
    trace: &'a mut dyn Trace,
    tells: bool,
}

/// A vertex on the path.
struct Vertex {
    cell: Cell,
    /// The colors still to be tried.
    left: DigitSet,
    /// Whether there was more than one color to try.
    is_guess: bool,
}

/// The outcome of a visit to a node.
enum VisitOutcome {
    /// The search continues.
    Further,
    /// The node limit of this tree is reached.
    TooLong,
    /// The solution limit is reached.
    Enough,
}

impl<'a> BacktrackSearch<'a> {
    fn new(order: Backtrack, task: &'a Task, trace: &'a mut dyn Trace) -> Self {
        let cells = task.puzzle.layout().cell_count();
        // A restart forgets the solutions found: only a search for one of them restarts.
        let restarts = order == Backtrack::Random && task.solution_limit == Some(1);
        Self {
            order,
            task,
            coloring: Coloring::new(&task.puzzle),
            path: Vec::new(),
            guesses: 0,
            random: Pcg64::seed_from_u64(task.seed),
            steps: task.steps(),
            restarts: if restarts { NodeLimits::growing(cells) } else { NodeLimits::never() },
            dead_ends: 0,
            seen: SeenConfigurations::of_cells(cells),
            found: FoundGrids::up_to(task.solution_limit),
            tells: trace.wants(Topic::Moves),
            trace,
        }
    }

    fn run(mut self) -> Run {
        let ended = self.search().unwrap_or_else(Ended::Stopped);
        let counters = vec![
            Counter { name: "search nodes", value: self.steps.taken },
            Counter { name: "dead ends", value: self.dead_ends },
            Counter { name: "restarts", value: self.restarts.count },
            Counter { name: "configurations", value: self.seen.kept },
            Counter { name: "met again", value: self.seen.met_again },
        ];
        let remarks = self.seen.remarks();
        Run { remarks, ..self.found.into_run(ended, counters) }
    }

    /// Searches trees until one is done within its node limit.
    fn search(&mut self) -> Result<Ended, Stop> {
        if self.found.is_enough() {
            return Ok(Ended::Enough);
        }
        // Clashing givens have no coloring to start from.
        if self.task.puzzle.check().is_err() {
            return Ok(Ended::Exhausted);
        }
        loop {
            match self.search_tree()? {
                Some(ended) => return Ok(ended),
                // The node limit of the tree is reached, and no restart remains.
                None if self.task.restart_limit.is_some_and(|most| self.restarts.count >= most) => {
                    return Ok(Ended::GaveUp);
                }
                None => self.restart(),
            }
        }
    }

    /// Searches from the givens on. `None` if the node limit of the tree is reached.
    fn search_tree(&mut self) -> Result<Option<Ended>, Stop> {
        loop {
            match self.visit()? {
                VisitOutcome::Further => {}
                VisitOutcome::TooLong => return Ok(None),
                VisitOutcome::Enough => return Ok(Some(Ended::Enough)),
            }
            if !self.advance() {
                return Ok(Some(Ended::Exhausted));
            }
        }
    }

    /// Visits the current configuration, and chooses the vertex to be colored next.
    fn visit(&mut self) -> Result<VisitOutcome, Stop> {
        if self.restarts.is_due(self.steps.taken) {
            return Ok(VisitOutcome::TooLong);
        }
        self.steps.take()?;
        self.seen.note(self.coloring.colors());
        let Some(cell) = self.choose() else {
            let solution = self.grid();
            if self.tells {
                self.trace.tell(Event::Solution(solution.clone()));
            }
            return Ok(if self.found.add(solution) {
                VisitOutcome::Enough
            } else {
                VisitOutcome::Further
            });
        };
        let left = self.coloring.free(cell);
        if left == 0 {
            self.dead_ends += 1;
            if self.tells {
                self.trace.tell(Event::DeadEnd { depth: self.guesses });
            }
        } else {
            self.path.push(Vertex { cell, left, is_guess: left.count_ones() > 1 });
        }
        Ok(VisitOutcome::Further)
    }

    /// The vertex to be colored next; none if all are colored.
    fn choose(&mut self) -> Option<Cell> {
        let open = self.coloring.open();
        let free = |cell: Cell| self.coloring.free(cell).count_ones();
        match self.order {
            Backtrack::Fixed => {
                // In a fixed order, all cells up to the last vertex are colored.
                let first = self.path.last().map_or(0, |vertex| vertex.cell.index() + 1);
                self.coloring.open_from(first)
            }
            // Of equal vertices `min_by_key` takes the first.
            Backtrack::Constrained => open.min_by_key(|&cell| free(cell)),
            Backtrack::Random => {
                let fewest = open.clone().map(free).min()?;
                open.filter(|&cell| free(cell) == fewest).choose(&mut self.random)
            }
        }
    }

    /// Gives the last vertex of the path its next color, or if it has none left, steps back to the vertex before. False
    /// if no vertex has a color left.
    fn advance(&mut self) -> bool {
        while let Some(vertex) = self.path.last_mut() {
            let (cell, is_guess) = (vertex.cell, vertex.is_guess);
            // The color tried last comes off first. A new vertex has none yet.
            if self.coloring.clear(cell) && is_guess {
                if self.tells {
                    self.trace.tell(Event::Retract { depth: self.guesses });
                }
                self.guesses -= 1;
            }
            let digit = match self.order {
                Backtrack::Random => digits_of(vertex.left).choose(&mut self.random),
                Backtrack::Fixed | Backtrack::Constrained => digits_of(vertex.left).next(),
            };
            let Some(digit) = digit else {
                self.path.pop();
                continue;
            };
            vertex.left &= !(1 << digit.index());
            self.place(cell, digit, is_guess);
            return true;
        }
        false
    }

    fn place(&mut self, cell: Cell, digit: Digit, is_guess: bool) {
        self.coloring.set(cell, digit);
        self.guesses += usize::from(is_guess);
        if self.tells {
            let why = if is_guess { Why::Guess } else { Why::NakedSingle };
            self.trace.tell(Event::Place { cell, digit, why, depth: self.guesses });
        }
    }

    /// Takes all colors back, and allows the next tree more nodes.
    fn restart(&mut self) {
        while let Some(vertex) = self.path.pop() {
            self.coloring.clear(vertex.cell);
        }
        self.guesses = 0;
        self.restarts.begin(self.steps.taken);
        // Each tree begins with the same root, which is not a configuration met again.
        self.seen.forget();
        if self.tells {
            self.trace.tell(Event::Restart);
        }
    }

    fn grid(&self) -> Grid {
        let digits: Vec<Digit> =
            self.coloring.colors().iter().copied().flat_map(Digit::new).collect();
        Grid::new(self.task.puzzle.layout().clone(), digits).expect("all cells have digits")
    }
}

/// Node limits of successive trees. The first has [`FIRST_NODES_PER_CELL`] nodes for each cell, each further one
/// half more than the one before. One of them is large enough for the whole search.
struct NodeLimits {
    /// Number of restarts.
    count: u64,
    /// Maximum number of nodes of the current tree; `None` for no limit.
    limit: Option<u64>,
    /// Number of nodes of the trees before.
    before: u64,
}

/// Number of nodes of the first tree for each cell.
const FIRST_NODES_PER_CELL: u64 = 2;

impl NodeLimits {
    fn never() -> Self {
        Self { count: 0, limit: None, before: 0 }
    }

    fn growing(cells: usize) -> Self {
        Self { limit: Some(cells as u64 * FIRST_NODES_PER_CELL), ..Self::never() }
    }

    fn is_due(&self, nodes: u64) -> bool {
        self.limit.is_some_and(|limit| nodes - self.before >= limit)
    }

    fn begin(&mut self, nodes: u64) {
        self.count += 1;
        self.before = nodes;
        self.limit = self.limit.map(|limit| limit.saturating_add(limit.div_ceil(2)));
    }
}
