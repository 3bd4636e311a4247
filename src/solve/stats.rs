//! Counters of the work for answers.

use super::registry::with_engines;
use crate::nine;
use dlx::algebra::Obstruction;
use dlx::solver::{Part, Settled};
use dlx::{Counters, Engine, Isa, Solver, diagram};
use pavane_constraints::propagation::PropagationWork;
use std::iter::Sum;
use std::ops::AddAssign;

/// An answer with the work that it took; returned by the `_with_stats` form of each question.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solved<T> {
    /// The answer.
    pub answer: T,
    /// The work of all searches that it took.
    pub stats: Stats,
    /// The algebraic reason why there is no solution, if it decided the answer.
    pub obstruction: Option<Obstruction>,
}

impl<T> Solved<T> {
    /// An answer with the work for it, and without an obstruction.
    pub fn new(answer: T, stats: Stats) -> Self {
        Self { answer, stats, obstruction: None }
    }

    /// The answer of an exact cover solver that may use these instructions. `settled` names the part that settled it.
    pub fn of_settled<S>(solver: &Solver, isa: Isa, settled: &Settled<S>, answer: T) -> Self {
        let stats = Stats::of_settled(solver.resolved_engine(), isa, settled);
        Self { answer, stats, obstruction: solver.known_obstruction().cloned() }
    }

    /// Turns the answer into another form; the work stays.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Solved<U> {
        let Self { answer, stats, obstruction } = self;
        Solved { answer: turn(answer), stats, obstruction }
    }
}

/// Work of engines. The stats of several answers add up.
///
/// ```
/// use pavane::{Puzzle, PuzzleSolver};
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// let solved = PuzzleSolver::new(&puzzle)?.count_with_stats()?;
/// let mut stats = solved.stats;
/// stats += solved.stats;
/// assert_eq!((stats.solutions, stats.engines().collect::<Vec<_>>()), (2, vec!["bitboards"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Search nodes. For the inquiries that `nine` answers (true candidates and minimality), the number of boards that
    /// the answer settles.
    pub nodes: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The guesses and rounds of `nine`.
    pub nine: nine::Effort,
    /// The use of shared sub-problems.
    pub shared: SharedWork,
    /// The work of propagators, for puzzles with rules beyond zones. A resumed search has the work since then.
    pub propagation: PropagationWork,
    /// The engines that took part: bit `n` for number `n` of [`ENGINES`].
    engines: u16,
    /// The instruction sets that they used: bit `n` for number `n` of [`Isa::ALL`].
    isas: u8,
}

/// Adds the names of the engines for puzzles to all others.
macro_rules! names {
    ($($name:literal => $module:ident::$engine:ident,)*) => {
        &[
            Engine::Links.name(),
            Engine::Cells.name(),
            Engine::Bits.name(),
            // Places in lists that were printed before the table: a name counts where it comes first.
            "nine",
            "gluing",
            METHOD,
            Part::Repair.name(),
            Part::Restarts.name(),
            Part::Learn.name(),
            $($name,)*
        ]
    };
}

/// The names of everything that takes part in answers, in the order of lists: the kernels of exact cover, the methods
/// of the literature, the parts of the search for any solution, and the engines for puzzles.
const ENGINES: &[&str] = with_engines!(names);

/// The name of all methods of the literature.
const METHOD: &str = "method";
/// The bit of `nine`, which answers many boards a millisecond.
const NINE: u16 = bit_of_engine("nine");

impl Stats {
    /// The work of an exact cover engine that may use these instructions. All engines but `bits` use the portable ones.
    pub fn of_general(engine: Engine, isa: Isa, nodes: u64, solutions: u64) -> Self {
        let isa = if engine == Engine::Bits { isa } else { Isa::Portable };
        let engines = bit_of_engine(engine.name());
        Self { nodes, solutions, engines, isas: bit_of(isa), ..Self::default() }
    }

    /// The work of a search in order of a solver, on its kernels.
    pub fn of_search(solver: &Solver, isa: Isa, counters: Counters) -> Self {
        if solver.is_stated() {
            return Self::counted(solver.resolved_engine(), isa, counters);
        }
        // Kernels of other callers have no place in the list.
        let place = ENGINES.iter().position(|&name| name == solver.kernel_name());
        let Counters { nodes, solutions, .. } = counters;
        let engines = place.map_or(0, |place| 1 << place);
        let work = solver.kernel_work().and_then(|work| work.downcast().ok());
        let propagation = work.map_or_else(PropagationWork::default, |work| *work);
        Self { nodes, solutions, propagation, engines, ..Self::default() }
    }

    /// The work of all searches of an exact cover solver for one answer, credited to the part that settled it. A search
    /// in order is credited to `engine`, which may use these instructions.
    fn of_settled<T>(engine: Engine, isa: Isa, settled: &Settled<T>) -> Self {
        let Counters { nodes, solutions, .. } = settled.counters;
        match settled.part {
            // These parts use no wide instructions.
            part @ (Part::Repair | Part::Restarts | Part::Learn) => {
                let (engines, isas) = (bit_of_engine(part.name()), bit_of(Isa::Portable));
                Self { nodes, solutions, engines, isas, ..Self::default() }
            }
            _ => Self::of_general(engine, isa, nodes, solutions),
        }
    }

    /// The work of an engine for puzzles, which uses no wide instructions.
    pub(super) fn of_engine(name: &str, nodes: u64, solutions: u64) -> Self {
        Self { nodes, solutions, engines: bit_of_engine(name), ..Self::default() }
    }

    /// The work of an engine for puzzles that propagates constraints.
    pub(super) fn of_propagation(
        name: &str,
        nodes: u64,
        solutions: u64,
        propagation: PropagationWork,
    ) -> Self {
        Self { propagation, ..Self::of_engine(name, nodes, solutions) }
    }

    /// The work of `nine`.
    pub fn of_nine(isa: Isa, effort: nine::Effort, nodes: u64, solutions: u64) -> Self {
        let isas = bit_of(isa);
        Self { nodes, solutions, nine: effort, engines: NINE, isas, ..Self::default() }
    }

    /// The work of [`gluing`](crate::gluing).
    pub fn of_gluing(solutions: u64) -> Self {
        Self::of_engine("gluing", 0, solutions)
    }

    /// The work of a method of the literature, with its steps for nodes.
    pub fn of_method(steps: u64, solutions: u64) -> Self {
        Self::of_engine(METHOD, steps, solutions)
    }

    pub(super) fn counted(engine: Engine, isa: Isa, counters: Counters) -> Self {
        Self::of_general(engine, isa, counters.nodes, counters.solutions)
    }

    /// The names of the engines that took part: `links`, `cells`, `bits`, `nine`, `gluing`, `method`, `repair`,
    /// `restarts`, `learn`, `bitboards`, in this order.
    pub fn engines(&self) -> impl Iterator<Item = &'static str> + use<> {
        of_bits(ENGINES, self.engines)
    }

    /// The names of the instruction sets that they used, the oldest first.
    pub fn instruction_sets(&self) -> impl Iterator<Item = &'static str> + use<> {
        of_bits(Isa::ALL, self.isas.into()).map(Isa::name)
    }
}

/// Adds numbers up to their maximum.
impl AddAssign for Stats {
    fn add_assign(&mut self, more: Self) {
        self.nodes = self.nodes.saturating_add(more.nodes);
        self.solutions = self.solutions.saturating_add(more.solutions);
        self.nine += more.nine;
        self.shared += more.shared;
        // Most puzzles have zones alone.
        if !more.propagation.is_empty() {
            self.propagation += more.propagation;
        }
        self.engines |= more.engines;
        self.isas |= more.isas;
    }
}

impl Sum for Stats {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |mut sum, stats| {
            sum += stats;
            sum
        })
    }
}

/// The use of shared sub-problems; see [`dlx::diagram`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SharedWork {
    /// States that were kept.
    pub states: u64,
    /// Lookups of states.
    pub lookups: u64,
    /// Lookups that found their state.
    pub hits: u64,
    /// The maximum number of bytes that the states of one puzzle took.
    pub bytes: u64,
}

impl SharedWork {
    /// The share of the lookups that were hits, in percent.
    pub fn percent(&self) -> f64 {
        100.0 * self.hits as f64 / self.lookups.max(1) as f64
    }
}

impl From<diagram::Effort> for SharedWork {
    fn from(effort: diagram::Effort) -> Self {
        let diagram::Effort { lookups, hits, kept, bytes, .. } = effort;
        Self { states: kept, lookups, hits, bytes: bytes as u64 }
    }
}

/// Adds the numbers of states, and takes the maximum of their bytes.
impl AddAssign for SharedWork {
    fn add_assign(&mut self, more: Self) {
        self.states += more.states;
        self.lookups += more.lookups;
        self.hits += more.hits;
        self.bytes = self.bytes.max(more.bytes);
    }
}

/// The bit of a name among [`ENGINES`].
///
/// # Panics
/// If no engine has the name.
const fn bit_of_engine(name: &str) -> u16 {
    let mut place = 0;
    while !is_same(ENGINES[place], name) {
        place += 1;
    }
    1 << place
}

/// Whether two names are equal, in constants.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut place = 0;
    while place < a.len() && place < b.len() && a[place] == b[place] {
        place += 1;
    }
    place == a.len() && place == b.len()
}

/// The bit of an instruction set.
fn bit_of(isa: Isa) -> u8 {
    Isa::ALL.iter().position(|known| *known == isa).map_or(0, |place| 1 << place)
}

fn of_bits<T: Copy>(all: &'static [T], bits: u16) -> impl Iterator<Item = T> {
    all.iter().enumerate().filter(move |(place, _)| bits >> place & 1 == 1).map(|(_, &value)| value)
}
