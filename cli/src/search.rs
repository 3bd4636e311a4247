//! A search for solutions, whichever engine does it.

use super::answer::Settings;
use super::checkpoint::Session;
use super::engine::{Shared, Work};
use dlx::answer::{Estimate, Interval};
use dlx::search::Checkpoint;
use dlx::{
    Branching, Count, CountCheckpoint, Counted, Engine, First, ForEach, Interrupt, KernelError,
    OptionId, RunError, Sharing, Solver, Stop,
};
use pavane::Puzzle;
use pavane::gluing::Gluing;
use pavane::nine::{self, Advance, Board};
use std::fmt::Display;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// What is to be found, and what may stop the search.
pub(crate) struct Terms<'a> {
    pub(crate) settings: &'a Settings,
    /// How many solutions are enough.
    pub(crate) limit: Option<u64>,
    /// Whether solutions are shown, or only counted.
    pub(crate) shown: bool,
    /// Whether any solution will do, and not only the first in the order of the search.
    pub(crate) any: bool,
    pub(crate) interrupt: &'a Interrupt,
    /// What keeps checkpoints, if they are asked for.
    pub(crate) keeping: Option<&'a Keeping<'a>>,
}

/// What keeps checkpoints of a search.
pub(crate) struct Keeping<'a> {
    pub(crate) session: &'a Session,
    /// Whether the answer needs the solutions that were found before.
    pub(crate) remembers: bool,
    /// Saves one; it is told how to write what the engine has to say.
    pub(crate) save: &'a dyn Fn(&WriteTo<'_>),
}

/// Writes something.
pub(crate) type WriteTo<'w> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'w;

impl Terms<'_> {
    /// Whether the engine may look for a solution wherever it likes: nothing was said of the order, nor is there
    /// something to go on from.
    pub(crate) fn may_be_any(&self) -> bool {
        let Settings { engine, branching, .. } = self.settings;
        let is_free = *engine == Engine::Auto && *branching == Branching::Minimum;
        self.any && is_free && self.keeping.is_none()
    }

    /// Whether sub-problems may be shared: all solutions are only counted.
    pub(crate) fn may_share(&self) -> bool {
        !self.shown && self.limit.is_none() && self.settings.sharing != Sharing::Off
    }
}

/// What came of a search.
pub(crate) struct Searched {
    pub(crate) count: Count,
    pub(crate) work: Work,
    /// How many solutions there may be, where a count was stopped.
    pub(crate) estimate: Option<Interval>,
    /// Why there is no solution, if algebra said so.
    pub(crate) reason: Option<String>,
}

/// What random probes said of the search at hand, for whoever shows its progress.
pub(crate) type Forecast = Arc<OnceLock<Estimate>>;

/// So many random probes are made for an estimate.
const PROBES: u64 = 1_000;
/// Or fewer, so that probes times options are no more than this: a fraction of a second.
const PROBED: u64 = 1_000_000;
/// Fewer than these say nothing.
const FEWEST: u64 = 100;

/// Lets random probes say how much there is to do, where progress is shown of the only input of a run.
fn forecast(solver: &Solver, terms: &Terms<'_>) {
    let settings = terms.settings;
    if settings.progress.is_some()
        && settings.alone.is_so()
        && let Some(estimate) = probe(solver, terms.interrupt)
    {
        // It is the only one.
        let _ = settings.forecast.set(estimate);
    }
}

/// As many probes as take a fraction of a second, if these say anything.
fn probe(solver: &Solver, interrupt: &Interrupt) -> Option<Estimate> {
    let probes = PROBES.min(PROBED / (solver.problem().option_count() as u64).max(1));
    let estimate = || solver.clone().interrupt(interrupt).estimate(probes, 0).ok();
    if probes < FEWEST { None } else { estimate() }
}

/// What random probes say of the number of solutions, where the only count of a run was stopped.
pub(crate) fn estimate(solver: &Solver, count: &Count, terms: &Terms<'_>) -> Option<Interval> {
    if !terms.may_share() || count.is_exact() || !terms.settings.alone.is_so() {
        return None;
    }
    // Not the interrupt that has just stopped it.
    let estimate = probe(solver, &Interrupt::new())?;
    Some(estimate.solutions).filter(|solutions| solutions.mean > 0.0)
}

/// Why nothing came of it.
pub(crate) enum Failed {
    /// The engine cannot take the problem.
    Kernel(KernelError),
    /// The engine is wrong; in words.
    Wrong(String),
}

impl From<RunError> for Failed {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Kernel(error) => Self::Kernel(error),
            error => Self::Wrong(error.to_string()),
        }
    }
}

impl Failed {
    /// In words; `explain` has those for what the engine cannot take.
    pub(crate) fn explain(self, explain: impl FnOnce(&KernelError) -> String) -> String {
        match self {
            Self::Kernel(error) => explain(&error),
            Self::Wrong(message) => message,
        }
    }
}

/// A solver with the settings of the run.
pub(crate) fn with_settings(solver: Solver, settings: &Settings, interrupt: &Interrupt) -> Solver {
    solver
        .engine(settings.engine)
        .isa(settings.isa)
        .node_limit(settings.node_limit)
        .branching(settings.branching)
        .algebra(settings.algebra)
        .sharing(settings.sharing)
        .sharing_cap(settings.sharing_cap)
        .threads(settings.threads_for_one())
        .interrupt(interrupt)
}

/// Searches with a general engine, and shows each solution that `check` lets pass.
///
/// # Errors
/// If the engine cannot take the problem, or a solution does not pass.
pub(crate) fn general<T>(
    solver: Solver,
    terms: &Terms<'_>,
    check: impl Fn(&[OptionId]) -> Result<T, String>,
    mut visit: impl FnMut(T) -> ControlFlow<()>,
) -> Result<Searched, Failed> {
    let settings = terms.settings;
    let mut wrong = None;
    let keeping = terms.keeping;
    let mut look = |options: &[OptionId]| match check(options) {
        Ok(solution) => visit(solution),
        Err(error) => {
            wrong = Some(error);
            ControlFlow::Break(())
        }
    };
    let solver = with_settings(solver, settings, terms.interrupt);
    let engine = solver.resolved_engine();
    forecast(&solver, terms);
    let Counted { count, counters, shared } = if terms.may_be_any() {
        let progress = settings.progress.clone().unwrap_or_default();
        let (first, counters) = solver.any_with(&progress).map_err(Failed::Kernel)?;
        let count = match first {
            First::Found(solution) => {
                let _ = look(solution.options());
                Count::at_least(1_u32, Stop::SolutionLimit)
            }
            First::None => Count::exactly(0_u32),
            First::Unknown(stop) => Count::at_least(0_u32, stop),
        };
        Counted { count, counters, shared: None }
    } else if terms.shown {
        let remembering =
            keeping.filter(|keeping| keeping.remembers).map(|keeping| keeping.session);
        // Those that were found before are no less checked.
        for options in remembering.map(Session::found).into_iter().flatten() {
            let options: Vec<OptionId> = options.into_iter().map(OptionId::new).collect();
            let _ = look(&options);
        }
        let look = |options: &[OptionId]| {
            if let Some(session) = remembering {
                session.remember(options.iter().map(|option| option.index() as u32).collect());
            }
            look(options)
        };
        run(&solver, ForEach::new(look), terms)?
    } else if terms.may_share() {
        count(&solver, terms)?
    } else {
        run(&solver, ForEach::counting(), terms)?
    };
    match wrong {
        None => {
            let mut work = Work::general(engine, settings.isa, counters.nodes, counters.solutions);
            work.shared = shared.map_or_else(Shared::default, |effort| Shared::new(&effort));
            let estimate = estimate(&solver, &count, terms);
            let reason = solver.known_obstruction().map(ToString::to_string);
            Ok(Searched { count, work, estimate, reason })
        }
        Some(error) => Err(Failed::Wrong(defect(engine, error))),
    }
}

/// Counts all solutions, which may share sub-problems.
fn count(solver: &Solver, terms: &Terms<'_>) -> Result<Counted, Failed> {
    let mut counting = solver.counting();
    if let Some(progress) = &terms.settings.progress {
        counting = counting.progress(progress);
    }
    if let Some(Keeping { session, save, .. }) = terms.keeping {
        let keep = |checkpoint: &CountCheckpoint<'_>| save(&|out| checkpoint.write(out));
        counting = counting.keep(session.request(), keep);
        if let Some(from) = session.from() {
            counting = counting.from(from);
        }
    }
    Ok(counting.go()?)
}

/// Counts the solutions of a blank board by gluing, if that is what it is, `auto` may choose, and nothing was
/// said of the nodes of a search. `None` if it is to be searched.
pub(crate) fn glue(puzzle: &Puzzle, terms: &Terms<'_>) -> Option<Searched> {
    let settings = terms.settings;
    let may_choose = settings.engine == Engine::Auto && settings.sharing == Sharing::Auto;
    if !terms.may_share() || !may_choose || settings.node_limit.is_some() {
        return None;
    }
    let mut gluing = Gluing::for_puzzle(puzzle)?.interrupt(terms.interrupt);
    if let Some(progress) = &settings.progress {
        gluing = gluing.progress(progress);
    }
    let count = match gluing.count() {
        Ok(number) => Count::exactly(number),
        Err(stop) => Count::at_least(0_u32, stop),
    };
    let solutions = u64::try_from(&count.found).unwrap_or(u64::MAX);
    Some(Searched { count, work: Work::gluing(solutions), estimate: None, reason: None })
}

/// Visits solutions on the terms of the run.
fn run<F>(solver: &Solver, question: ForEach<F>, terms: &Terms<'_>) -> Result<Counted, Failed>
where
    F: FnMut(&[OptionId]) -> ControlFlow<()>,
{
    let mut question = question.limit(terms.limit);
    if let Some(progress) = &terms.settings.progress {
        question = question.progress(progress);
    }
    let from = terms.keeping.and_then(|keeping| keeping.session.from());
    let from = from.map(|from| Checkpoint::from_json(&String::from_utf8_lossy(from)));
    let from = from.transpose().map_err(RunError::Checkpoint)?;
    let mut run = solver.run(question);
    if let Some(from) = &from {
        run = run.from(from);
    }
    let write =
        |checkpoint: &Checkpoint, out: &mut dyn Write| writeln!(out, "{}", checkpoint.to_json());
    if let Some(Keeping { session, save, .. }) = terms.keeping {
        run = run.keep(session.request(), |checkpoint| save(&|out| write(checkpoint, out)));
    }
    let outcome = run.go()?;
    if let Some(Keeping { save, .. }) = terms.keeping
        && outcome.count.stop != Some(Stop::SolutionLimit)
        && let Some(checkpoint) = outcome.checkpoint()
    {
        save(&|out| write(&checkpoint, out));
    }
    Ok(Counted { count: outcome.count, counters: outcome.counters, shared: None })
}

/// Searches a 9x9 board, and shows each solution, checked.
///
/// # Errors
/// In words, if a solution is wrong.
pub(crate) fn nine(
    solver: &mut nine::Solver,
    board: &Board,
    terms: &Terms<'_>,
    mut visit: impl FnMut(Board) -> ControlFlow<()>,
) -> Result<Searched, String> {
    let settings = terms.settings;
    let isa = solver.isa();
    let mut search =
        solver.search(board).node_limit(settings.node_limit).interrupt(terms.interrupt);
    if let Some(progress) = &settings.progress {
        search = search.progress(progress);
    }
    let mut found = 0;
    let count = loop {
        match search.advance() {
            Advance::End => break Count::exactly(found),
            Advance::Stopped(stop) => break Count::at_least(found, stop),
            Advance::Solution(solution) => {
                found += 1;
                if terms.shown {
                    require_solved(&solution, board)?;
                }
                let on = if terms.shown { visit(solution) } else { ControlFlow::Continue(()) };
                if on.is_break() || terms.limit.is_some_and(|limit| found >= limit) {
                    break Count::at_least(found, Stop::SolutionLimit);
                }
            }
        }
    };
    let work = Work::nine(isa, search.effort(), search.nodes(), found);
    Ok(Searched { count, work, estimate: None, reason: None })
}

/// Checks a solution by code that shares nothing with what found it.
///
/// # Errors
/// In words, if it is wrong.
pub(crate) fn require_solved(solution: &Board, board: &Board) -> Result<(), String> {
    if solution.solves(board) { Ok(()) } else { Err(defect("nine", solution)) }
}

/// What to say of an engine that is wrong.
pub(crate) fn defect(engine: impl Display, error: impl Display) -> String {
    format!(
        "the engine `{engine}` gave a wrong solution ({error}); this is a defect of pavane, \
         please report it with this input"
    )
}
