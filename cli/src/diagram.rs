//! The verbs that the diagram of all solutions answers: random solutions, the one at a place of their order,
//! and in how many each option is.

use super::answer::{self, Answered, Input, Settings, Verdict, words};
use super::certificate::Proof;
use super::engine::{Shared, Work};
use super::exit::Exit;
use super::heat::{HeatMap, Look, Picture};
use super::listing::Listing;
use super::pipeline::{Sink, Tally};
use super::report::{Finding, Outcome, Status};
use super::search;
use super::subject::{Covered, Subject};
use bytesize::ByteSize;
use dlx::diagram::Effort;
use dlx::{Count, Diagram, DiagramError, Engine, Solution, Stop};
use num_bigint::BigUint;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::fmt::Write;

/// What is asked.
#[derive(Clone, Debug)]
pub(crate) enum Query {
    /// So many random solutions.
    Sample { number: u64, seed: u64 },
    /// The solution at this place of their order, from 1 on.
    Nth(BigUint),
    /// How many solutions there are, with a certificate.
    Certificate(Proof),
    /// In how many solutions each option is.
    Marginals {
        /// How to draw them, if not as a list.
        heat: Option<Look>,
        /// Where to keep them for a picture.
        picture: Option<Picture>,
    },
}

impl Query {
    pub(crate) const fn verb(&self) -> &'static str {
        match self {
            Self::Sample { .. } => "sample",
            Self::Nth(_) => "nth",
            Self::Certificate(_) => "count --certificate",
            Self::Marginals { .. } => "marginals",
        }
    }

    /// The finding of an input that was not answered.
    pub(crate) const fn nothing(&self) -> Option<Finding> {
        match self {
            Self::Sample { .. } | Self::Nth(_) | Self::Certificate(_) => None,
            Self::Marginals { .. } => Some(Finding::Marginals(None)),
        }
    }

    /// The seed, if one is used.
    pub(crate) const fn seed(&self) -> Option<u64> {
        match self {
            Self::Sample { seed, .. } => Some(*seed),
            Self::Nth(_) | Self::Certificate(_) | Self::Marginals { .. } => None,
        }
    }
}

/// What to say where the diagram needs more memory than it may take.
pub(crate) fn too_large(cap: usize) -> String {
    format!(
        "the diagram of all solutions would take more than {}; raise --sharing-memory",
        ByteSize::b(cap as u64)
    )
}

/// Answers one input.
///
/// # Errors
/// In words, if the engine cannot take it or is wrong, or there is no picture of it.
pub(crate) fn answer<S: Subject>(
    query: &Query,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let Input { subject, origin, ref interrupt } = *input;
    let interrupt = interrupt.clone();
    match (subject.sudoku(), subject.cover()) {
        (Some(subject), _) => ask(query, settings, &Input { subject, origin, interrupt }, sink),
        (_, Some(subject)) => ask(query, settings, &Input { subject, origin, interrupt }, sink),
        (None, None) => Err(format!("`{}` is for the engines bits and cells", query.verb())),
    }
}

fn ask<S: Covered>(
    query: &Query,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let solver = input.subject.sharing_solver();
    let solver = search::with_settings(solver, settings, &input.interrupt);
    // A certificate is of the problem as it is.
    let solver = solver.reduce(!matches!(query, Query::Certificate(_)));
    let engine = solver.resolved_engine();
    let worked = |effort: &Effort| {
        let mut work = Work::general(engine, settings.isa, effort.nodes, 0);
        work.shared = Shared::new(effort);
        work
    };
    let progress = settings.progress.clone().unwrap_or_default();
    let diagram = match solver.diagram_with(&progress) {
        Ok(diagram) => diagram,
        Err(DiagramError::Kernel(error)) => return Err(input.subject.explain(&error)),
        Err(DiagramError::Full { effort, .. }) => {
            return Ok(unknown(query, settings, input, None, worked(&effort), sink));
        }
        Err(DiagramError::Stopped { stop, effort }) => {
            return Ok(unknown(query, settings, input, Some(stop), worked(&effort), sink));
        }
        Err(error) => return Err(error.to_string()),
    };
    let work = worked(&diagram.effort());
    let answered = Reply { diagram: &diagram, settings, input, work, engine }.write(query, sink)?;
    if let Query::Certificate(proof) = query {
        proof.add(diagram);
    }
    Ok(answered)
}

/// Writes that there was no diagram.
fn unknown<S: Subject>(
    query: &Query,
    settings: &Settings,
    input: &Input<'_, S>,
    stop: Option<Stop>,
    work: Work,
    sink: &mut Sink,
) -> Answered {
    let outcome = Outcome { finding: query.nothing(), ..Outcome::new(Status::Stopped) };
    let verdict = Verdict { text: words::UNKNOWN.to_owned(), outcome, exit: Exit::Stopped };
    answer::write(settings, &input.origin, verdict, work.nodes, false, sink);
    Answered { tally: Tally::answered(work, Exit::Stopped), stop }
}

/// What to say of a problem that is to be drawn and has nothing to draw.
const NO_PICTURE: &str = "`--heat` and `--svg` draw the cells of a sudoku, and this is an exact cover \
                          problem; use marginals without them";

/// The reply to one input, from its diagram.
struct Reply<'a, 'i, S> {
    diagram: &'a Diagram,
    settings: &'a Settings,
    input: &'a Input<'i, S>,
    work: Work,
    engine: Engine,
}

impl<S: Covered> Reply<'_, '_, S> {
    fn write(self, query: &Query, sink: &mut Sink) -> Result<Answered, String> {
        let has_to_have_one = !matches!(query, Query::Certificate(_));
        if has_to_have_one && self.diagram.count() == BigUint::ZERO {
            let outcome = self.outcome(Status::None, query);
            let text = words::NO_SOLUTION.to_owned();
            return Ok(self.conclude(Verdict { text, outcome, exit: Exit::Negative }, false, sink));
        }
        match query {
            Query::Sample { number, seed } => self.sample(query, *number, *seed, sink),
            Query::Nth(k) => self.nth(query, k, sink),
            Query::Certificate(_) => Ok(self.count(query, sink)),
            Query::Marginals { heat, picture } => {
                self.marginals(query, *heat, picture.as_ref(), sink)
            }
        }
    }

    fn count(self, query: &Query, sink: &mut Sink) -> Answered {
        let count = self.diagram.count();
        let exit = if count == BigUint::ZERO { Exit::Negative } else { Exit::Success };
        let outcome = self.outcome(Status::Counted, query);
        self.conclude(Verdict { text: format!("{count}\n"), outcome, exit }, false, sink)
    }

    /// Begins what is said in JSON.
    fn outcome(&self, status: Status, query: &Query) -> Outcome {
        let finding = query.nothing();
        let nodes = self.work.nodes;
        let count = Count::exactly(self.diagram.count());
        Outcome { finding, nodes, ..Outcome::new(status).count(&count) }
    }

    /// Writes a reply that is written at once.
    fn conclude(self, verdict: Verdict, set_off: bool, sink: &mut Sink) -> Answered {
        let tally = Tally::answered(self.work, verdict.exit);
        answer::write(self.settings, &self.input.origin, verdict, self.work.nodes, set_off, sink);
        tally.into()
    }

    /// A solution, checked by code that shares nothing with what found it.
    fn checked(&self, solution: &Solution) -> Result<S::Solution, String> {
        let checked = self.input.subject.checked(solution);
        checked.map_err(|error| search::defect(self.engine, error))
    }

    fn sample(
        mut self,
        query: &Query,
        number: u64,
        seed: u64,
        sink: &mut Sink,
    ) -> Result<Answered, String> {
        let mut random = Pcg64::seed_from_u64(seed);
        let mut listing = Listing::new(&self.input.origin, self.settings.json, false);
        let mut stop = None;
        for _ in 0..number {
            if self.input.interrupt.is_set() {
                stop = Some(Stop::Interrupted);
                break;
            }
            let Some(solution) = self.diagram.sample(&mut random) else { break };
            let solution = match self.checked(&solution) {
                Ok(solution) => solution,
                Err(message) if listing.has_any() && self.settings.json => {
                    listing.end(Outcome::error(None, message.clone()), sink);
                    sink.message(self.input.origin.message(None, &message));
                    return Ok(Tally::bad().into());
                }
                Err(message) => return Err(message),
            };
            self.work.solutions += 1;
            if !self.settings.quiet && listing.add(self.input.subject, &solution, sink).is_err() {
                break;
            }
        }
        let (status, exit) = match stop {
            None => (Status::Solved, Exit::Success),
            Some(_) => (Status::Stopped, Exit::Stopped),
        };
        listing.end(self.outcome(status, query), sink);
        Ok(Answered { tally: Tally::answered(self.work, exit), stop })
    }

    fn nth(mut self, query: &Query, k: &BigUint, sink: &mut Sink) -> Result<Answered, String> {
        let subject = self.input.subject;
        let Some(solution) = self.diagram.nth(&(k - 1_u32)) else {
            let count = self.diagram.count();
            let message = format!("there is no solution number {k}: their number is {count}");
            sink.message(self.input.origin.message(None, &message));
            let outcome = self.outcome(Status::None, query);
            let text = words::NO_SUCH_SOLUTION.to_owned();
            return Ok(self.conclude(Verdict { text, outcome, exit: Exit::Negative }, false, sink));
        };
        let solution = self.checked(&solution)?;
        self.work.solutions = 1;
        let mut text = String::new();
        subject.write_lines(&solution, &mut text);
        let solutions = Some(vec![subject.json(&solution)]);
        let outcome = Outcome { solutions, ..self.outcome(Status::Solved, query) };
        let verdict = Verdict { text, outcome, exit: Exit::Success };
        Ok(self.conclude(verdict, subject.is_spacious(), sink))
    }

    fn marginals(
        self,
        query: &Query,
        heat: Option<Look>,
        picture: Option<&Picture>,
        sink: &mut Sink,
    ) -> Result<Answered, String> {
        let subject = self.input.subject;
        let marginals = subject.marginals(self.diagram);
        let mut outcome = self.outcome(Status::Solved, query);
        let mut text = String::new();
        if heat.is_none() {
            let all = subject.tell(&marginals);
            for marginal in &all {
                let _ = writeln!(text, "{}\t{}", marginal.name, marginal.count);
            }
            let all = all.into_iter().map(|marginal| marginal.json).collect();
            outcome.finding = Some(Finding::Marginals(Some(all)));
        }
        if heat.is_some() || picture.is_some() {
            let map: HeatMap = subject.heat_map(marginals).ok_or(NO_PICTURE)?;
            if let Some(look) = heat {
                text = map.draw(look);
            }
            if let Some(picture) = picture {
                picture.add(map);
            }
        }
        Ok(self.conclude(Verdict { text, outcome, exit: Exit::Success }, true, sink))
    }
}
