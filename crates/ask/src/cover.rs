//! Exact cover problems as instances.

use super::checked_texts::CheckedTexts;
use super::instance::{Instance, InstanceError};
use dlx::format::{Document, Names};
use dlx::{
    Count, Counted, Counters, Estimate, First, ForEach, Interrupt, ItemId, KernelError, OptionId,
    Problem, RunError, Solver, Stop, Uniqueness,
};
use pavane::solve::{Route, Settings, Solved, Stats};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// An exact cover problem with the names of its parts.
#[derive(Clone, Copy, Debug)]
pub struct Cover<'a> {
    /// The problem and the names of its parts.
    pub document: &'a Document,
    /// Engine, limits and resources of searches.
    pub settings: &'a Settings,
}

impl Cover<'_> {
    fn names(&self) -> &Names {
        &self.document.names
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.document.problem
    }

    /// A solver with the settings.
    pub fn solver(&self) -> Solver {
        self.settings.apply(Solver::new(self.problem()))
    }

    /// An option for JSON: the names of its entries, and its own name if it has one.
    pub fn option(&self, option: OptionId) -> Value {
        let entry = |entry: &dlx::Entry| {
            let item = self.names().item(entry.item);
            match entry.color {
                Some(color) => format!("{item}:{}", self.names().color(color)).into(),
                None => Value::from(item),
            }
        };
        let items: Value = self.problem().entries(option).iter().map(entry).collect();
        match self.names().option(option) {
            Some(name) => json!({ "name": name, "items": items }),
            None => items,
        }
    }

    /// The items with these names. A name is a word, or several words separated by commas unless an item has that name.
    ///
    /// # Errors
    /// The first name that no item has.
    pub fn items(&self, names: &[String]) -> Result<Vec<ItemId>, String> {
        let items = self.problem().items().map(|item| (self.names().item(item), item));
        let known: HashMap<&str, ItemId> = items.collect();
        let mut found = Vec::new();
        for word in names.iter().flat_map(|name| name.split_whitespace()) {
            if let Some(&item) = known.get(word) {
                found.push(item);
                continue;
            }
            for name in word.split(',').filter(|name| !name.is_empty()) {
                found.push(*known.get(name).ok_or(name)?);
            }
        }
        Ok(found)
    }

    /// Shows the options that solutions choose on some items to `visit`, each choice once, until it breaks off or the
    /// limit is reached. [`Solver::distinct_on`] says what it costs.
    ///
    /// # Errors
    /// If the engine does not take the problem.
    pub fn distinct_on(
        &self,
        items: &[ItemId],
        limit: Option<u64>,
        mut visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, InstanceError> {
        let solver = self.solver();
        let (count, counters) = solver
            .distinct_on(items, limit, |chosen| visit(chosen.to_vec()))
            .map_err(|error| self.explain(error))?;
        Ok(self.solved(&solver, count, counters))
    }

    /// Shows the solutions that have only some options to `visit`, until it breaks off. Costs a search of the smaller
    /// problem.
    ///
    /// # Errors
    /// If the engine does not take the problem, or a solution is wrong.
    ///
    /// # Panics
    /// If an option is not of the problem.
    pub fn for_each_among(
        &self,
        options: &[OptionId],
        mut visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, InstanceError> {
        let problem = self.problem().with_options(options);
        let solver = self.settings.apply(Solver::new(&problem));
        let engine = solver.resolved_engine();
        let mut original = Vec::new();
        let chosen = |part: &[OptionId]| {
            original.clear();
            original.extend(part.iter().map(|option| options[option.index()]));
            self.checked(engine, &original)
        };
        self.run_each(&solver, None, chosen, &mut visit)
    }

    /// Shows each solution of a search to `visit`, after `check`.
    fn run_each(
        &self,
        solver: &Solver,
        limit: Option<u64>,
        mut check: impl FnMut(&[OptionId]) -> Result<Vec<OptionId>, InstanceError>,
        visit: &mut impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, InstanceError> {
        let mut wrong = None;
        let look = |options: &[OptionId]| match check(options) {
            Ok(solution) => visit(solution),
            Err(error) => {
                // A wrong solution ends the search; the error is returned below.
                wrong = Some(error);
                ControlFlow::Break(())
            }
        };
        let question = self.with_progress(ForEach::new(look).limit(limit));
        let outcome = solver.run(question).go().map_err(|error| self.explain_run(error))?;
        let solved = self.solved(solver, outcome.count, outcome.counters);
        wrong.map_or(Ok(solved), Err)
    }

    /// The error of a run or a count.
    fn explain_run(&self, error: RunError) -> InstanceError {
        match error {
            RunError::Kernel(error) => self.explain(error),
            error => InstanceError::Run(error),
        }
    }

    fn solved<T>(&self, solver: &Solver, answer: T, counters: Counters) -> Solved<T> {
        solved(solver, self.settings, answer, counters)
    }

    fn with_progress<F>(&self, question: ForEach<F>) -> ForEach<F>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        match &self.settings.progress {
            Some(progress) => question.progress(progress),
            None => question,
        }
    }

    /// The first solutions, up to a limit.
    fn up_to(&self, limit: u64) -> Result<(Vec<Vec<OptionId>>, Solved<Count>), InstanceError> {
        let mut found = Vec::new();
        let solved = self.for_each(Some(limit), |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        })?;
        Ok((found, solved))
    }
}

/// An answer of an exact cover solver with the work of its search.
pub fn solved<T>(solver: &Solver, settings: &Settings, answer: T, counters: Counters) -> Solved<T> {
    let stats = Stats::of_search(solver, settings.isa, counters);
    let mut solved = Solved::new(answer, stats);
    solved.obstruction = solver.known_obstruction().cloned();
    solved
}

/// The answer from the first solution, if any, and the reason why the search stopped.
pub fn first<S>(found: Option<S>, stop: Option<Stop>) -> First<S> {
    match (found, stop) {
        (Some(solution), _) => First::Found(solution),
        (None, Some(stop)) => First::Unknown(stop),
        (None, None) => First::None,
    }
}

impl Instance for Cover<'_> {
    type Solution = Vec<OptionId>;

    fn settings(&self) -> &Settings {
        self.settings
    }

    fn any(&self) -> Result<Solved<First<Vec<OptionId>>>, InstanceError> {
        // A chosen engine or branching rule requires the first solution in its order.
        if !self.settings.may_be_any() {
            let (mut found, solved) = self.up_to(1)?;
            return Ok(solved.map(|count| first(found.pop(), count.stop)));
        }
        let solver = self.solver();
        let progress = self.settings.progress.clone().unwrap_or_default();
        let settled = solver.any_with(&progress).map_err(|error| self.explain(error))?;
        let answer = match &settled.answer {
            First::Found(solution) => {
                First::Found(self.checked(solver.resolved_engine(), solution.options())?)
            }
            First::None => First::None,
            First::Unknown(stop) => First::Unknown(*stop),
        };
        Ok(Solved::of_settled(&solver, self.settings.isa, &settled, answer))
    }

    fn uniqueness(&self) -> Result<Solved<Uniqueness<Vec<OptionId>>>, InstanceError> {
        // A chosen engine or branching rule requires the first two solutions in its order.
        if !self.settings.may_be_any() {
            let (found, solved) = self.up_to(2)?;
            return Ok(solved.map(|count| Uniqueness::from_search(found, count.stop)));
        }
        let solver = self.solver();
        let progress = self.settings.progress.clone().unwrap_or_default();
        let settled = solver.uniqueness_with(&progress).map_err(|error| self.explain(error))?;
        let engine = solver.resolved_engine();
        let check = |solution: dlx::Solution| self.checked(engine, solution.options());
        let answer = settled.answer.clone().try_map(check)?;
        Ok(Solved::of_settled(&solver, self.settings.isa, &settled, answer))
    }

    fn count(&self, limit: Option<u64>) -> Result<Solved<Count>, InstanceError> {
        let solver = self.solver();
        // Up to a limit the search visits solutions. A full count may share sub-problems.
        if let Some(limit) = limit {
            let question = self.with_progress(ForEach::counting().limit(Some(limit)));
            let outcome = solver.run(question).go().map_err(|error| self.explain_run(error))?;
            return Ok(self.solved(&solver, outcome.count, outcome.counters));
        }
        let mut counting = solver.counting();
        if let Some(progress) = &self.settings.progress {
            counting = counting.progress(progress);
        }
        let counted = counting.go().map_err(|error| self.explain_run(error))?;
        let Counted { count, counters, shared, .. } = counted;
        let mut solved = self.solved(&solver, count, counters);
        solved.stats.shared = shared.unwrap_or_default().into();
        Ok(solved)
    }

    fn for_each(
        &self,
        limit: Option<u64>,
        mut visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, InstanceError> {
        let solver = self.solver();
        let engine = solver.resolved_engine();
        self.run_each(&solver, limit, |options| self.checked(engine, options), &mut visit)
    }

    fn for_each_rendered(
        &self,
        limit: Option<u64>,
        render: &(impl Fn(&Vec<OptionId>, &mut String) + Sync),
        visit: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, InstanceError> {
        let solver = self.solver();
        let texts = CheckedTexts::new(self, solver.resolved_engine(), render);
        let question = self.with_progress(ForEach::counting().limit(limit));
        let outcome = {
            let (render, show) = (texts.render(), texts.show(visit));
            solver.run(question).rendered(&render, show).go()
        };
        let outcome = outcome.map_err(|error| self.explain_run(error))?;
        texts.end(self.solved(&solver, outcome.count, outcome.counters))
    }

    fn estimate(&self, probes: u64, seed: u64) -> Result<Solved<Estimate>, InstanceError> {
        let solver = self.sharing_solver()?;
        let answer = solver.estimate(probes, seed).map_err(|error| self.explain(error))?;
        // Probes are not search nodes.
        let stats = Stats::of_general(solver.resolved_engine(), self.settings.isa, 0, 0);
        Ok(Solved::new(answer, stats))
    }

    fn estimate_until(
        &self,
        probes: u64,
        seed: u64,
        interrupt: &Interrupt,
    ) -> Result<Estimate, InstanceError> {
        let solver = self.sharing_solver()?.interrupt(interrupt);
        solver.estimate(probes, seed).map_err(|error| self.explain(error))
    }

    fn cover_solver(&self) -> Result<Solver, InstanceError> {
        Ok(self.solver())
    }

    fn sharing_solver(&self) -> Result<Solver, InstanceError> {
        Ok(self.solver())
    }

    fn route(&self) -> Route {
        Route::General
    }

    fn checked(
        &self,
        engine: dlx::Engine,
        options: &[OptionId],
    ) -> Result<Vec<OptionId>, InstanceError> {
        let verified = self.problem().verify(options);
        verified.map_err(|error| {
            let reason = error.to_string();
            InstanceError::WrongSolution { engine, reason }
        })?;
        Ok(options.to_vec())
    }

    fn explain(&self, error: KernelError) -> InstanceError {
        match error {
            KernelError::Multiplicity { item, multiplicity } => InstanceError::Multiplicity {
                item: self.names().item(item).to_owned(),
                multiplicity: multiplicity.to_string(),
            },
            error => error.into(),
        }
    }

    fn option_numbers(&self, solution: &Vec<OptionId>) -> Option<Vec<usize>> {
        Some(solution.iter().map(|&option| self.names().number(option)).collect())
    }

    fn json(&self, solution: &Vec<OptionId>) -> Value {
        solution.iter().map(|&option| self.option(option)).collect()
    }
}
