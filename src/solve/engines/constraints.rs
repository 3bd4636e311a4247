//! Puzzles with rules beyond zones, and the candidates of others, by the search over sets of values of
//! [`pavane_constraints`].

mod estimate;
mod kernel;
mod ordered;

use super::interface::{
    EngineAnswer, EngineQuestion, EngineStep, PassedWork, PuzzleEngine, SolverChange, answered,
    passed,
};
use crate::answer::{ClueNeeds, Minimality, TrueCandidates};
use crate::candidates::Candidates;
use crate::encode::{EncodeError, possible_digits};
use crate::grid::Grid;
use crate::layout::{DigitSet, digits_of};
use crate::puzzle::Puzzle;
use crate::solve::engine::Engine;
use crate::solve::error::SolveError;
use crate::solve::grids::Grids;
use crate::solve::route::{Question, RefusedByEngine, Route, RouteRequest};
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use dlx::{Count, Estimate, First, Sharing, Stop, Uniqueness};
use kernel::{NAME, board_of, grid_of_sets, made};
use ordered::OrderedSearch;
use pavane_constraints::propagation::{CandidateSearch, Model, PairRules, Search, Step};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

pub(in crate::solve) use kernel::{ConstraintKernels, ConstraintTree, model_of};

/// The number of nodes between two looks at the interrupt. A node takes 2 to 50 microseconds.
const NODES_A_LOOK: u64 = 64;

/// The number of nodes of a count after which an exact cover engine may count instead: about half a second.
const NODES_BEFORE_SHARING: u64 = 20_000;

/// Solutions, each verified, and why the search stopped before the end.
type FoundGrids = (Vec<Grid>, Option<Stop>);

#[derive(Default)]
pub(in crate::solve) struct ConstraintEngine {
    /// The model of the puzzle, made when it is first needed.
    model: OnceLock<Arc<Model>>,
    /// The tree of searches in order, made when one is first needed.
    tree: OnceLock<Result<Arc<ConstraintTree>, EncodeError>>,
}

impl ConstraintEngine {
    /// The model of the puzzle, or the reason why it was not made.
    fn model(&self, asked: &EngineQuestion<'_>) -> Result<&Arc<Model>, Stop> {
        if let Some(known) = self.model.get() {
            return Ok(known);
        }
        let made = model_of(asked.puzzle, &asked.settings.interrupt)?;
        Ok(self.model.get_or_init(|| Arc::new(made)))
    }

    /// The search in order for solutions of the puzzle, or the reason why it cannot begin.
    fn ordered(
        &self,
        asked: &EngineQuestion<'_>,
    ) -> Result<Result<OrderedSearch, Stop>, EncodeError> {
        let model = match self.model(asked) {
            Ok(model) => Arc::clone(model),
            Err(stop) => return Ok(Err(stop)),
        };
        let made = || Ok(Arc::new(ConstraintTree::new(asked.puzzle, model)?));
        let tree = self.tree.get_or_init(made).as_ref().map_err(Clone::clone)?;
        Ok(Ok(OrderedSearch::new(tree, asked.settings)))
    }

    /// A count by the search in order.
    fn counted(
        &self,
        asked: &EngineQuestion<'_>,
        count: impl FnOnce(OrderedSearch) -> Result<Solved<Count>, SolveError>,
    ) -> EngineAnswer<Count> {
        answered(match self.ordered(asked)? {
            Ok(search) => count(search)?,
            Err(stop) => unbegun(Count::at_least(0_u8, stop)),
        })
    }

    /// Shows each solution until a visitor breaks off or a limit is reached, by the search that branches on regions to
    /// be found as on cells. It keeps the solutions, to show none twice. A search of cells alone, in order, takes too
    /// long where the values say little without the regions.
    fn walked(
        asked: &EngineQuestion<'_>,
        model: &Model,
        most: Option<u64>,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> EngineAnswer<Count> {
        let mut walk = Walk::new(model, asked.settings);
        let mut count = 0_u64;
        let answer = loop {
            if most.is_some_and(|most| count >= most) {
                break Count::at_least(count, Stop::SolutionLimit);
            }
            match walk.next() {
                Ok(true) => {
                    count += 1;
                    if visit(walk.grid(asked.puzzle)?).is_break() {
                        break Count::at_least(count, Stop::SolutionLimit);
                    }
                }
                Ok(false) => break Count::exactly(count),
                Err(stop) => break Count::at_least(count, stop),
            }
        };
        asked.finish(answer.is_exact());
        answered(Solved::new(answer, walk.stats(count)))
    }

    /// The model, if it has unknown regions.
    fn walked_model(&self, asked: &EngineQuestion<'_>) -> Option<&Arc<Model>> {
        self.model(asked).ok().filter(|model| model.branches_on_helper_cells())
    }

    /// The first solutions, at most a number of them, and why the search stopped before the end.
    fn grids(
        &self,
        asked: &EngineQuestion<'_>,
        most: usize,
    ) -> Result<Solved<FoundGrids>, SolveError> {
        let model = match self.model(asked) {
            Ok(model) => model,
            Err(stop) => return Ok(unbegun((Vec::new(), Some(stop)))),
        };
        let mut walk = Walk::new(model, asked.settings);
        let mut found = Vec::new();
        let stop = loop {
            match walk.next() {
                Ok(true) => found.push(walk.grid(asked.puzzle)?),
                Ok(false) => break None,
                Err(stop) => break Some(stop),
            }
            if found.len() == most {
                break None;
            }
        };
        asked.finish(stop.is_none());
        let stats = walk.stats(found.len() as u64);
        Ok(Solved::new((found, stop), stats))
    }
}

/// Takes a reading of progress: the share of the possible candidates that solutions have shown.
fn report(search: &CandidateSearch<'_>, settings: &Settings) {
    /// The largest share before the end: the last candidates may take longest.
    const MOST: f64 = 0.99;
    let Some(progress) = &settings.progress else { return };
    let count = |sets: &[DigitSet]| f64::from(sets.iter().map(|set| set.count_ones()).sum::<u32>());
    let possible = count(search.possible());
    progress.set(if possible > 0.0 { (count(search.seen()) / possible).min(MOST) } else { 0.0 });
}

/// The answer of a search that was stopped before its first node.
fn unbegun<T>(answer: T) -> Solved<T> {
    Solved::new(answer, Stats::of_engine(NAME, 0, 0))
}

/// Whether all constraints are about pairs of cells, which exact cover can state.
fn is_pairs(puzzle: &Puzzle) -> bool {
    PairRules::new(board_of(puzzle), puzzle.layout().constraints()).is_some()
}

self_cell::self_cell! {
    /// A search with its model.
    struct OwnedSearch {
        owner: Arc<Model>,
        #[covariant]
        dependent: Search,
    }
}

/// A search with the limits of a question.
struct Walk<'m> {
    search: Search<'m>,
    settings: &'m Settings,
}

impl<'m> Walk<'m> {
    fn new(model: &'m Model, settings: &'m Settings) -> Self {
        Self { search: Search::new(model), settings }
    }

    /// Moves to the next solution. Returns whether there is one.
    fn next(&mut self) -> Result<bool, Stop> {
        next(&mut self.search, self.settings)
    }

    fn grid(&self, puzzle: &Puzzle) -> Result<Grid, SolveError> {
        grid_of(&self.search, puzzle)
    }

    fn stats(&self, solutions: u64) -> Stats {
        Stats::of_propagation(NAME, self.search.nodes(), solutions, *self.search.work())
    }
}

/// Moves a search to its next solution. Returns whether there is one.
fn next(search: &mut Search<'_>, settings: &Settings) -> Result<bool, Stop> {
    loop {
        let left = nodes_left(settings, search.nodes())?;
        match search.advance(left) {
            Step::Solution => return Ok(true),
            Step::End => return Ok(false),
            _ => {}
        }
    }
}

/// The grid of the solution that a search is at, verified.
fn grid_of(search: &Search<'_>, puzzle: &Puzzle) -> Result<Grid, SolveError> {
    let wrong = |error| SolveError::WrongSolution { engine: Engine::Auto, error };
    grid_of_sets(puzzle, search.cell_sets()).map_err(wrong)
}

/// The number of nodes until the next look at the interrupt, or the reason to stop.
fn nodes_left(settings: &Settings, nodes: u64) -> Result<u64, Stop> {
    if settings.interrupt.is_set() {
        return Err(Stop::Interrupted);
    }
    match settings.node_limit.map(|limit| limit.saturating_sub(nodes)) {
        Some(0) => Err(Stop::NodeLimit),
        Some(left) => Ok(left.min(NODES_A_LOOK)),
        None => Ok(NODES_A_LOOK),
    }
}

impl PuzzleEngine for ConstraintEngine {
    fn route(&self) -> Route {
        Route::Constraints
    }

    fn takes_constraints(&self) -> bool {
        true
    }

    /// Every question but the diagram, which needs an exact cover problem. For most questions, puzzles of zones alone
    /// have faster engines; their candidates are found in fewer nodes here.
    fn takes(&self, request: &RouteRequest<'_>) -> Result<(), RefusedByEngine> {
        let settings = request.settings;
        if settings.branching.is_some() {
            return Err(RefusedByEngine::Branching { engine: NAME });
        }
        let Some(puzzle) = request.puzzle() else { return Err(request.refused_by(NAME)) };
        let is_taken = match request.question {
            Question::Diagram => false,
            Question::Candidates if puzzle.layout().constraint_set().is_none() => {
                settings.engine == Engine::Auto && settings.sharing != Sharing::On
            }
            _ => puzzle.layout().constraint_set().is_some(),
        };
        if is_taken { Ok(()) } else { Err(request.refused_by(NAME)) }
    }

    fn copy(&self) -> Box<dyn PuzzleEngine> {
        Box::new(Self { model: self.model.clone(), tree: self.tree.clone() })
    }

    fn forget(&mut self, change: SolverChange) {
        if change != SolverChange::Settings {
            self.model.take();
            self.tree.take();
        }
    }

    fn first(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        let first = |(mut grids, stop): FoundGrids| match (grids.pop(), stop) {
            (Some(grid), _) => First::Found(grid),
            (None, None) => First::None,
            (None, Some(stop)) => First::Unknown(stop),
        };
        answered(self.grids(asked, 1)?.map(first))
    }

    fn any(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        self.first(asked)
    }

    fn uniqueness(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Uniqueness<Grid>> {
        let found = self.grids(asked, 2)?;
        answered(found.map(|(grids, stop)| Uniqueness::from_search(grids, stop)))
    }

    /// Visits solutions. After a number of nodes, an exact cover engine counts rules about pairs of cells instead: it
    /// may share sub-problems.
    fn count(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Count> {
        if let Some(model) = self.walked_model(asked) {
            return Self::walked(asked, model, None, &mut |_| ControlFlow::Continue(()));
        }
        let search = match self.ordered(asked)? {
            Ok(search) => search,
            Err(stop) => return answered(unbegun(Count::at_least(0_u8, stop))),
        };
        if !asked.settings.shares() {
            return answered(search.count(None)?);
        }
        let (first, rest) = search.begin_count(NODES_BEFORE_SHARING)?;
        let Some(rest) = rest else { return answered(first) };
        if is_pairs(asked.puzzle) {
            let found = first.stats.solutions;
            return Ok(EngineStep::Passed(PassedWork::of(first.stats, found)));
        }
        answered(search.resume_count(&rest)?)
    }

    fn count_up_to(&self, asked: &EngineQuestion<'_>, most: u64) -> EngineAnswer<Count> {
        if let Some(model) = self.walked_model(asked) {
            return Self::walked(asked, model, Some(most), &mut |_| ControlFlow::Continue(()));
        }
        self.counted(asked, |search| search.count(Some(most)))
    }

    fn visit(
        &self,
        asked: &EngineQuestion<'_>,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> EngineAnswer<Count> {
        if let Some(model) = self.walked_model(asked) {
            return Self::walked(asked, model, None, visit);
        }
        self.counted(asked, |search| search.visit(visit))
    }

    fn solutions(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Grids> {
        let (puzzle, settings) = (asked.puzzle.clone(), asked.settings.clone());
        let model = match self.model(asked) {
            Ok(model) => Arc::clone(model),
            Err(stop) => {
                let grids = Grids::new(std::iter::once(Err(stop)));
                return answered(Solved::new(grids, Stats::default()));
            }
        };
        let mut search = OwnedSearch::new(model, |model| Search::new(model));
        // The reason of a stop is the last item.
        let mut is_stopped = false;
        let grids = std::iter::from_fn(move || {
            if is_stopped {
                return None;
            }
            let found = search.with_dependent_mut(|_, search| match next(search, &settings) {
                Ok(true) => Some(Ok(grid_of(search, &puzzle).expect("the grid solves the puzzle"))),
                Ok(false) => None,
                Err(stop) => Some(Err(stop)),
            });
            is_stopped = matches!(found, Some(Err(_)));
            found
        });
        answered(Solved::new(Grids::new(grids), Stats::default()))
    }

    fn candidates(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<TrueCandidates> {
        let layout = asked.puzzle.layout();
        let of = |sets: &[DigitSet]| {
            let mut candidates = Candidates::none(layout);
            for (cell, &set) in layout.cells().zip(sets) {
                candidates.extend(digits_of(set).map(|digit| (cell, digit)));
            }
            candidates
        };
        let model = match self.model(asked) {
            Ok(model) => model,
            Err(stop) => {
                let open = layout.cells().map(|cell| possible_digits(asked.puzzle, cell));
                let unknown = of(&open.collect::<Vec<DigitSet>>());
                let known = Candidates::none(layout);
                return answered(unbegun(TrueCandidates::Partial { known, unknown, stop }));
            }
        };
        let mut search = CandidateSearch::new(model);
        let stop = loop {
            match nodes_left(asked.settings, search.nodes()) {
                Err(stop) => break Some(stop),
                Ok(nodes) if search.advance(nodes) => break None,
                Ok(_) => report(&search, asked.settings),
            }
        };
        asked.finish(stop.is_none());
        let known = of(search.seen());
        let answer = match stop {
            None => TrueCandidates::Complete(known),
            Some(stop) => {
                let open = search.possible().iter().zip(search.seen());
                let open: Vec<DigitSet> = open.map(|(possible, seen)| possible & !seen).collect();
                TrueCandidates::Partial { known, unknown: of(&open), stop }
            }
        };
        let stats = Stats::of_propagation(NAME, search.nodes(), search.solutions(), search.work());
        answered(Solved::new(answer, stats))
    }

    /// Random walks, unless all rules are about pairs of cells: the tree of exact cover is known better.
    fn estimate(
        &self,
        asked: &EngineQuestion<'_>,
        probes: u64,
        seed: u64,
    ) -> EngineAnswer<Estimate> {
        if is_pairs(asked.puzzle) {
            return passed();
        }
        let settings = asked.settings;
        answered(match self.model(asked) {
            Ok(model) => estimate::estimate(model, settings, probes, seed),
            Err(_) => unbegun(Estimate::of_walks(0, seed, &settings.interrupt, |_| (0.0, 0.0))),
        })
    }

    /// For each given and each constraint, a search for a second solution without it.
    fn minimality(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Minimality> {
        let found = self.grids(asked, 2)?;
        let mut stats = found.stats;
        let (grids, stop) = found.answer;
        let answer = match Uniqueness::from_search(grids, stop) {
            Uniqueness::Multiple(_) => Minimality::Multiple,
            Uniqueness::None => Minimality::None,
            Uniqueness::Unknown { stop, .. } => {
                Minimality::Unknown { known: ClueNeeds::default(), stop }
            }
            Uniqueness::Unique(solution) => weigh(asked, &solution, &mut stats),
        };
        answered(Solved::new(answer, stats))
    }
}

/// Removes each given and each constraint of a puzzle with one solution in turn.
fn weigh(asked: &EngineQuestion<'_>, solution: &Grid, stats: &mut Stats) -> Minimality {
    let puzzle = asked.puzzle;
    let (layout, board) = (puzzle.layout(), board_of(puzzle));
    let mut known = ClueNeeds::default();
    let given: Vec<DigitSet> = layout.cells().map(|cell| possible_digits(puzzle, cell)).collect();
    for cell in layout.cells().filter(|&cell| puzzle.given(cell).is_some()) {
        let mut others = given.clone();
        others[cell.index()] = possible_digits(&puzzle.changed(cell, None), cell);
        let model = made(board, layout.constraints(), &others, &asked.settings.interrupt);
        match model.and_then(|model| has_another(&model, solution, asked.settings, stats)) {
            Ok(true) => known.needed.push(cell),
            Ok(false) => known.redundant.push(cell),
            Err(stop) => return Minimality::Unknown { known, stop },
        }
    }
    for index in 0..layout.constraints().len() {
        let mut others = layout.constraints().to_vec();
        others.remove(index);
        let model = made(board, &others, &given, &asked.settings.interrupt);
        match model.and_then(|model| has_another(&model, solution, asked.settings, stats)) {
            Ok(true) => known.needed_constraints.push(index),
            Ok(false) => known.redundant_constraints.push(index),
            Err(stop) => return Minimality::Unknown { known, stop },
        }
    }
    Minimality::Unique(known)
}

/// Whether a model has a solution beside a known one.
fn has_another(
    model: &Model,
    known: &Grid,
    settings: &Settings,
    stats: &mut Stats,
) -> Result<bool, Stop> {
    let mut settings = settings.clone();
    settings.node_limit = settings.node_limit.map(|limit| limit.saturating_sub(stats.nodes));
    let mut walk = Walk::new(model, &settings);
    let is_known = |walk: &Walk<'_>| {
        let sets = walk.search.cell_sets().iter();
        sets.zip(known.digits()).all(|(&set, digit)| set == 1 << digit.index())
    };
    let found = loop {
        match walk.next() {
            Ok(true) if is_known(&walk) => {}
            found => break found,
        }
    };
    *stats += walk.stats(0);
    found
}
