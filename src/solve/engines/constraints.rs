//! Puzzles with rules beyond zones, by the search over sets of values of [`pavane_constraints`].

mod estimate;

use super::interface::{
    EngineAnswer, EngineQuestion, EngineStep, PassedWork, PuzzleEngine, SolverChange, answered,
    passed,
};
use crate::answer::{ClueNeeds, Minimality, TrueCandidates};
use crate::candidates::Candidates;
use crate::encode::possible_digits;
use crate::grid::Grid;
use crate::layout::{Digit, DigitSet, digits_of};
use crate::puzzle::Puzzle;
use crate::solve::engine::Engine;
use crate::solve::error::{SolveError, WrongGrid};
use crate::solve::grids::Grids;
use crate::solve::route::{Question, RefusedByEngine, Route, RouteRequest};
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use dlx::{Count, Estimate, First, Stop, Uniqueness};
use pavane_constraints::Board;
use pavane_constraints::propagation::{CandidateSearch, Model, PairRules, Search, Step};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The name in stats and messages.
const NAME: &str = "constraints";

/// The number of nodes between two looks at the interrupt. A node takes 2 to 50 microseconds.
const NODES_A_LOOK: u64 = 64;

/// The number of nodes of a count after which an exact cover engine may count instead: about half a second.
const NODES_BEFORE_SHARING: u64 = 20_000;

/// Solutions, each verified, and why the search stopped before the end.
type FoundGrids = (Vec<Grid>, Option<Stop>);

#[derive(Default)]
pub(super) struct ConstraintEngine {
    /// The model of the puzzle, made when it is first needed.
    model: OnceLock<Arc<Model>>,
}

impl ConstraintEngine {
    fn model(&self, puzzle: &Puzzle) -> &Model {
        self.model.get_or_init(|| Arc::new(model_of(puzzle)))
    }

    /// Shows the solutions, each verified, with the number of nodes until it.
    fn walk(
        &self,
        asked: &EngineQuestion<'_>,
        mut each: impl FnMut(Grid, u64) -> ControlFlow<()>,
    ) -> Result<Walked, SolveError> {
        let mut walk = Walk::new(self.model(asked.puzzle), asked.settings);
        let mut found = 0;
        let end = loop {
            match walk.next() {
                Ok(true) => {
                    found += 1;
                    if each(walk.grid(asked.puzzle)?, walk.search.nodes()).is_break() {
                        break WalkEnd::BrokenOff;
                    }
                }
                Ok(false) => break WalkEnd::Complete,
                Err(stop) => break WalkEnd::Stopped(stop),
            }
        };
        Ok(Walked { found, end, stats: walk.stats(found) })
    }

    /// The first solutions, at most a number of them, and why the search stopped before the end.
    fn grids(
        &self,
        asked: &EngineQuestion<'_>,
        most: usize,
    ) -> Result<Solved<FoundGrids>, SolveError> {
        let mut found = Vec::new();
        let walked = self.walk(asked, |grid, _| {
            found.push(grid);
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        let stop = match walked.end {
            WalkEnd::Stopped(stop) => Some(stop),
            WalkEnd::Complete | WalkEnd::BrokenOff => None,
        };
        asked.finish(stop.is_none());
        Ok(Solved::new((found, stop), walked.stats))
    }
}

/// A walk through solutions.
struct Walked {
    /// The number of solutions found.
    found: u64,
    end: WalkEnd,
    stats: Stats,
}

impl Walked {
    /// The count of solutions, where a visitor that breaks off is a limit.
    fn count(self, asked: &EngineQuestion<'_>) -> Solved<Count> {
        let stop = match self.end {
            WalkEnd::Complete => None,
            WalkEnd::Stopped(stop) => Some(stop),
            WalkEnd::BrokenOff => Some(Stop::SolutionLimit),
        };
        asked.finish(stop.is_none());
        let count = match stop {
            None => Count::exactly(self.found),
            Some(stop) => Count::at_least(self.found, stop),
        };
        Solved::new(count, self.stats)
    }
}

/// The end of a walk.
enum WalkEnd {
    /// All solutions were shown.
    Complete,
    /// A limit or an interrupt stopped the search.
    Stopped(Stop),
    /// The visitor broke off.
    BrokenOff,
}

/// The model of a puzzle: its constraints, its givens, and the candidates that are not ruled out.
fn model_of(puzzle: &Puzzle) -> Model {
    let layout = puzzle.layout();
    let given: Vec<DigitSet> = layout.cells().map(|cell| possible_digits(puzzle, cell)).collect();
    Model::new(board_of(puzzle), layout.constraints(), &given)
}

/// Whether all constraints are about pairs of cells, which exact cover can state.
fn is_pairs(puzzle: &Puzzle) -> bool {
    PairRules::new(board_of(puzzle), puzzle.layout().constraints()).is_some()
}

fn board_of(puzzle: &Puzzle) -> &Board {
    puzzle.layout().constraint_board().expect("only puzzles with constraints are asked about")
}

self_cell::self_cell! {
    /// A search with its model.
    struct OwnedSearch {
        owner: Model,
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
        Stats::of_engine(NAME, self.search.nodes(), solutions)
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
    let digit = |&set: &DigitSet| digits_of(set).next().expect("each cell has a digit");
    let digits: Vec<Digit> = search.cell_sets().iter().map(digit).collect();
    let grid = Grid::new(puzzle.layout().clone(), digits).expect("each cell has a digit");
    puzzle.verify(&grid).map_err(|error| SolveError::WrongSolution {
        engine: Engine::Auto,
        error: WrongGrid::from(error),
    })?;
    Ok(grid)
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

    /// Puzzles of zones alone have faster engines.
    fn takes_zones_only(&self) -> bool {
        false
    }

    /// Every question but the diagram, which needs an exact cover problem.
    fn takes(&self, request: &RouteRequest<'_>) -> Result<(), RefusedByEngine> {
        if request.settings.branching.is_some() {
            return Err(RefusedByEngine::Branching { engine: NAME });
        }
        match request.question {
            Question::Diagram => Err(request.refused_by(NAME)),
            _ => Ok(()),
        }
    }

    fn copy(&self) -> Box<dyn PuzzleEngine> {
        Box::new(Self { model: self.model.clone() })
    }

    fn forget(&mut self, change: SolverChange) {
        if change != SolverChange::Settings {
            self.model.take();
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
        let mut may_pass = asked.settings.shares();
        let walked = self.walk(asked, |_, nodes| {
            if may_pass && nodes > NODES_BEFORE_SHARING {
                if is_pairs(asked.puzzle) {
                    return ControlFlow::Break(());
                }
                may_pass = false;
            }
            ControlFlow::Continue(())
        })?;
        if matches!(walked.end, WalkEnd::BrokenOff) {
            return Ok(EngineStep::Passed(PassedWork::of(walked.stats, walked.found)));
        }
        answered(walked.count(asked))
    }

    fn count_up_to(&self, asked: &EngineQuestion<'_>, most: u64) -> EngineAnswer<Count> {
        let mut found = 0;
        let more = |_: Grid| {
            found += 1;
            if found < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        self.visit(asked, &mut { more })
    }

    fn visit(
        &self,
        asked: &EngineQuestion<'_>,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> EngineAnswer<Count> {
        let walked = self.walk(asked, |grid, _| visit(grid))?;
        answered(walked.count(asked))
    }

    fn solutions(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Grids> {
        let (puzzle, settings) = (asked.puzzle.clone(), asked.settings.clone());
        let mut search = OwnedSearch::new(model_of(&puzzle), |model| Search::new(model));
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
        let mut search = CandidateSearch::new(self.model(asked.puzzle));
        let stop = loop {
            match nodes_left(asked.settings, search.nodes()) {
                Err(stop) => break Some(stop),
                Ok(nodes) if search.advance(nodes) => break None,
                Ok(_) => {}
            }
        };
        asked.finish(stop.is_none());
        let layout = asked.puzzle.layout();
        let of = |sets: &[DigitSet]| {
            let mut candidates = Candidates::none(layout);
            for (cell, &set) in layout.cells().zip(sets) {
                candidates.extend(digits_of(set).map(|digit| (cell, digit)));
            }
            candidates
        };
        let known = of(search.seen());
        let answer = match stop {
            None => TrueCandidates::Complete(known),
            Some(stop) => {
                let open = search.possible().iter().zip(search.seen());
                let open: Vec<DigitSet> = open.map(|(possible, seen)| possible & !seen).collect();
                TrueCandidates::Partial { known, unknown: of(&open), stop }
            }
        };
        let stats = Stats::of_engine(NAME, search.nodes(), search.solutions());
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
        answered(estimate::estimate(self.model(asked.puzzle), asked.settings, probes, seed))
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
        let model = Model::new(board, layout.constraints(), &others);
        match has_another(&model, solution, asked.settings, stats) {
            Ok(true) => known.needed.push(cell),
            Ok(false) => known.redundant.push(cell),
            Err(stop) => return Minimality::Unknown { known, stop },
        }
    }
    for index in 0..layout.constraints().len() {
        let mut others = layout.constraints().to_vec();
        others.remove(index);
        let model = Model::new(board, &others, &given);
        match has_another(&model, solution, asked.settings, stats) {
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
