//! One input, one answer: asks the question of the verb, and writes what comes of it.

use super::alone::Alone;
use super::cheapest;
use super::checkpoint::{Identity, Plan, Session};
use super::diagram::{self, Query};
use super::drawing::Drawing;
use super::engine::{Nine, Work};
use super::estimate;
use super::exit::Exit;
use super::inquiry::{self, Inquiry};
use super::listing::Listing;
use super::method;
use super::output::{bounds, number};
use super::pipeline::{Sink, Tally};
use super::rate;
use super::report::{self, Finding, Origin, Outcome, Status};
use super::search::{Forecast, Keeping, Searched, Terms, WriteTo};
use super::subject::Subject;
use super::watch::Cause;
use dlx::answer::Interval;
use dlx::{Branching, Count, Counters, Engine, Interrupt, Progress, Sharing, Stop, Uniqueness};
use pavane::nine::Isa;
use std::cell::RefCell;
use std::fmt::Display;
use std::ops::ControlFlow;

/// What a verb asks.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    /// About the solutions.
    Question(Question),
    /// About a sudoku.
    Inquiry(Inquiry),
    /// About the costs of an exact cover problem: so many of its cheapest solutions.
    Cheapest(usize),
    /// What the diagram of all solutions answers.
    Diagram(Query),
    /// A solution by a method of the literature.
    Method(method::Query),
    /// How hard a sudoku is.
    Rating(rate::Query),
    /// How many solutions and nodes there are, about.
    Estimate(estimate::Query),
}

impl Asked {
    /// The finding of an input that was not answered, where answers have one.
    fn nothing(&self) -> Option<Finding> {
        match self {
            Self::Question(_) => None,
            Self::Inquiry(inquiry) => Some(inquiry.nothing()),
            Self::Cheapest(_) => Some(Finding::Costs(None)),
            Self::Diagram(query) => query.nothing(),
            Self::Method(_) => Some(Finding::Method(None)),
            Self::Rating(_) => Some(Finding::Rating(None)),
            Self::Estimate(_) => Some(Finding::Estimate(None)),
        }
    }
}

impl From<Question> for Asked {
    fn from(question: Question) -> Self {
        Self::Question(question)
    }
}

impl From<Query> for Asked {
    fn from(query: Query) -> Self {
        Self::Diagram(query)
    }
}

impl From<rate::Query> for Asked {
    fn from(query: rate::Query) -> Self {
        Self::Rating(query)
    }
}

impl From<estimate::Query> for Asked {
    fn from(query: estimate::Query) -> Self {
        Self::Estimate(query)
    }
}

impl From<method::Query> for Asked {
    fn from(query: method::Query) -> Self {
        Self::Method(query)
    }
}

impl From<Inquiry> for Asked {
    fn from(inquiry: Inquiry) -> Self {
        Self::Inquiry(inquiry)
    }
}

/// A question that one search answers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    Solve,
    Check { witnesses: bool },
    Count { limit: Option<u64> },
    List { limit: Option<u64> },
}

impl Question {
    /// How many solutions are enough.
    pub(crate) const fn limit(self) -> Option<u64> {
        match self {
            Self::Solve => Some(1),
            Self::Check { .. } => Some(2),
            Self::Count { limit } | Self::List { limit } => limit,
        }
    }

    /// What tells it from other questions whose searches leave something else behind.
    fn identity(self, settings: &Settings) -> String {
        let limited = |verb: &str, limit: Option<u64>| match limit {
            Some(limit) => format!("{verb} --limit {limit}"),
            None => verb.to_owned(),
        };
        match self {
            Self::Solve => "solve".to_owned(),
            Self::Check { .. } => "check".to_owned(),
            Self::Count { limit } => limited("count", limit),
            // What is written goes on in the same form.
            Self::List { limit } => match (settings.json, &settings.drawing) {
                (true, _) => limited("list --json", limit),
                (false, Some(Drawing::Letters)) => limited("list --picture", limit),
                (false, _) => limited("list", limit),
            },
        }
    }
}

/// The words of answers.
pub(crate) mod words {
    pub(crate) const NO_SOLUTION: &str = "no solution\n";
    pub(crate) const NO_SUCH_SOLUTION: &str = "no such solution\n";
    pub(crate) const UNKNOWN: &str = "unknown\n";
    pub(crate) const UNIQUE: &str = "unique";
    pub(crate) const MULTIPLE: &str = "multiple";
    pub(crate) const NONE: &str = "none";
}

/// What is the same for all inputs of a run.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) asked: Asked,
    /// How many threads the run has.
    pub(crate) threads: usize,
    pub(crate) alone: Alone,
    /// The engine for all that does not go to `nine`.
    pub(crate) engine: Engine,
    pub(crate) nine: Nine,
    /// How the general engine picks what to branch on.
    pub(crate) branching: Branching,
    /// Whether it looks for an algebraic reason why there is no solution.
    pub(crate) algebra: bool,
    /// Whether it shares sub-problems where all solutions are counted.
    pub(crate) sharing: Sharing,
    /// How many bytes it may take for them.
    pub(crate) sharing_cap: usize,
    /// The instructions for `nine`.
    pub(crate) isa: Isa,
    pub(crate) node_limit: Option<u64>,
    pub(crate) json: bool,
    pub(crate) quiet: bool,
    /// How to draw the solutions of exact cover problems, if they are drawn.
    pub(crate) drawing: Option<Drawing>,
    /// Where to take readings of progress, if they are shown.
    pub(crate) progress: Option<Progress>,
    /// What there is to do, by an estimate.
    pub(crate) forecast: Forecast,
    /// Where checkpoints go, if they are kept.
    pub(crate) checkpoint: Option<Plan>,
}

/// So many solutions of a 9x9 board the engine `nine` counts one by one, which takes it a sixth of a second. If there
/// are more, they may be very many, and it pays to try whether they are counted faster by shared sub-problems.
/// (Boards with half a million solutions take `nine` 0.04 s, and the general engine 0.15 s in any way.)
const FEW: u64 = 2_000_000;

impl Settings {
    /// How many solutions of a board `nine` counts before the general engine does, if it does at all.
    pub(crate) fn few(&self) -> Option<u64> {
        let may = self.nine == Nine::WhereItFits && self.sharing == Sharing::Auto;
        may.then_some(FEW)
    }

    /// How many threads search the input at hand: all if it is the only one.
    pub(crate) fn threads_for_one(&self) -> usize {
        if self.threads > 1 && self.alone.is_so() { self.threads } else { 1 }
    }
}

/// An input: what it is about, where it comes from, and what may interrupt it.
pub(crate) struct Input<'a, S> {
    pub(crate) subject: &'a S,
    pub(crate) origin: Origin<'a>,
    pub(crate) interrupt: Interrupt,
}

/// What an answer amounts to: its text, its status, and the exit code it calls for.
pub(crate) struct Verdict {
    pub(crate) text: String,
    pub(crate) outcome: Outcome,
    pub(crate) exit: Exit,
}

/// An input that was answered.
pub(crate) struct Answered {
    /// Its part of the totals.
    pub(crate) tally: Tally,
    /// Why its search stopped before the end, if it did.
    pub(crate) stop: Option<Stop>,
}

impl From<Tally> for Answered {
    fn from(tally: Tally) -> Self {
        Self { tally, stop: None }
    }
}

/// Answers one input.
pub(crate) fn answer<S: Subject>(
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Answered {
    let answered = match settings.asked {
        Asked::Inquiry(asked) => inquiry::answer(asked, settings, input, sink),
        Asked::Cheapest(most) => cheapest::answer(most, settings, input, sink),
        Asked::Diagram(ref query) => diagram::answer(query, settings, input, sink),
        Asked::Method(ref query) => method::answer(query, settings, input, sink),
        Asked::Rating(query) => rate::answer(query, settings, input, sink),
        Asked::Estimate(query) => estimate::answer(query, settings, input, sink),
        Asked::Question(asked @ Question::List { .. }) if !settings.quiet => {
            list(asked, settings, input, sink)
        }
        Asked::Question(asked) => at_once(asked, settings, input, sink),
    };
    answered.unwrap_or_else(|message| refuse(settings, &input.origin, None, message, sink).into())
}

/// Reports an input that cannot be read or answered, in its place and on standard error.
pub(crate) fn refuse(
    settings: &Settings,
    origin: &Origin<'_>,
    column: Option<usize>,
    message: String,
    sink: &mut Sink,
) -> Tally {
    if settings.checkpoint.is_some() {
        // The output may be that of the run that is to go on.
    } else if settings.json {
        let finding = settings.asked.nothing();
        let outcome = Outcome { finding, ..Outcome::error(column, message.clone()) };
        report::write(origin, &outcome, sink.out());
    } else if !settings.quiet {
        sink.out().push_str("error\n");
    }
    sink.message(origin.message(column, &message));
    Tally::bad()
}

/// What keeps checkpoints of the search for an answer, if they are asked for.
///
/// # Errors
/// In words, if there are several inputs, or the checkpoint that was found is of something else.
fn session<S: Subject>(
    question: Question,
    settings: &Settings,
    input: &Input<'_, S>,
) -> Result<Option<Session>, String> {
    let Some(plan) = &settings.checkpoint else { return Ok(None) };
    if !settings.alone.is_so_in_the_end() {
        return Err(
            "--checkpoint is for one puzzle or problem, and there are several; give one alone"
                .to_owned(),
        );
    }
    let question = question.identity(settings);
    let branching = match settings.branching {
        Branching::Minimum => "minimum".to_owned(),
        Branching::Given => "given".to_owned(),
        Branching::Random(seed) => format!("random from seed {seed}"),
    };
    let (engine, sharing) = (settings.engine.name(), settings.sharing.name());
    let engine = format!("{engine}, branching {branching}, sharing {sharing}");
    plan.begin(Identity::new(question, engine, &input.subject.identity())).map(Some)
}

/// Searches as far as the question needs and shows each solution to `visit`, checked. Checkpoints are written when
/// the output so far is.
///
/// # Errors
/// In words, if the engine cannot take the problem or is wrong.
fn search<S: Subject>(
    question: Question,
    settings: &Settings,
    input: &Input<'_, S>,
    session: Option<&Session>,
    sink: &RefCell<&mut Sink>,
    visit: impl FnMut(S::Solution) -> ControlFlow<()>,
) -> Result<Searched, String> {
    let shown = !matches!(question, Question::Count { .. });
    let (limit, interrupt) = (question.limit(), &input.interrupt);
    // A list has written what was found, and a count needs none of it.
    let remembers = matches!(question, Question::Solve | Question::Check { .. });
    let save = |session: &Session, write: &WriteTo<'_>| session.save(&mut sink.borrow_mut(), write);
    let save = session.map(|session| move |write: &WriteTo<'_>| save(session, write));
    let keeping = session.zip(save.as_ref());
    let keeping = keeping.map(|(session, save)| Keeping { session, remembers, save });
    let keeping = keeping.as_ref();
    let any = matches!(question, Question::Solve);
    input.subject.search(&Terms { settings, limit, shown, any, interrupt, keeping }, visit)
}

/// Whether a search stopped for another reason than having what it was asked for.
fn cut_short(count: &Count) -> bool {
    count.stop.is_some_and(|stop| stop != Stop::SolutionLimit)
}

fn answered(searched: &Searched, exit: Exit) -> Answered {
    Answered { tally: Tally::answered(searched.work, exit), stop: searched.count.stop }
}

/// What an input adds to the totals about which a general engine was asked.
pub(crate) fn tally(counters: Counters, engine: Engine, isa: Isa, exit: Exit) -> Tally {
    let work = Work::general(engine, isa, counters.nodes, counters.solutions);
    // Solutions of some of its searches are no answer.
    Tally { answered: (exit != Exit::Stopped).into(), ..Tally::answered(work, exit) }
}

/// Answers a question whose answer is written when the search is over.
fn at_once<S: Subject>(
    question: Question,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let mut solutions = Vec::new();
    let keep = !matches!(question, Question::List { .. });
    let session = session(question, settings, input)?;
    let cell = RefCell::new(&mut *sink);
    let searched = search(question, settings, input, session.as_ref(), &cell, |solution| {
        if keep {
            solutions.push(solution);
        }
        ControlFlow::Continue(())
    })?;
    if let Some(interval) = &searched.estimate {
        sink.message(input.origin.message(None, &estimated(interval)));
    }
    tell(searched.reason.as_deref(), input, sink);
    Ok(conclude(question, settings, input, solutions, &searched, sink))
}

/// Says why there is no solution, if that is known.
pub(crate) fn tell<S>(reason: Option<&str>, input: &Input<'_, S>, sink: &mut Sink) {
    if let Some(reason) = reason {
        sink.message(input.origin.message(None, &by_algebra(reason)));
    }
}

/// That algebra decided the answer, and why.
pub(crate) fn by_algebra(reason: impl Display) -> String {
    format!("no solution, by algebra: {reason}")
}

/// What to say of the number of solutions that were not counted.
fn estimated(interval: &Interval) -> String {
    format!("random probes estimate {} solutions {}", number(interval.mean), bounds(interval))
}

/// Writes what came of a search; `solutions` are those that are shown.
pub(crate) fn conclude<S: Subject>(
    question: Question,
    settings: &Settings,
    input: &Input<'_, S>,
    solutions: Vec<S::Solution>,
    searched: &Searched,
    sink: &mut Sink,
) -> Answered {
    let mut verdict = match question {
        Question::Solve => solve(input.subject, solutions, &searched.count),
        Question::Check { witnesses } => {
            check(input.subject, solutions, &searched.count, witnesses)
        }
        Question::Count { .. } => count(&searched.count),
        Question::List { .. } => listed(&searched.count),
    };
    verdict.outcome.reason.clone_from(&searched.reason);
    let exit = verdict.exit;
    let set_off = matches!(question, Question::Solve) && input.subject.is_spacious();
    write(settings, &input.origin, verdict, searched.work.nodes, set_off, sink);
    answered(searched, exit)
}

/// Writes an answer as the run wants it, set off from what is above it if it takes several lines.
pub(crate) fn write(
    settings: &Settings,
    origin: &Origin<'_>,
    verdict: Verdict,
    nodes: u64,
    set_off: bool,
    sink: &mut Sink,
) {
    if settings.json {
        let outcome = Outcome { nodes, ..verdict.outcome };
        report::write(origin, &outcome, sink.out());
    } else if !settings.quiet {
        if set_off {
            sink.gap();
        }
        sink.out().push_str(&verdict.text);
    }
}

fn solve<S: Subject>(subject: &S, mut solutions: Vec<S::Solution>, count: &Count) -> Verdict {
    let (text, status, exit) = match solutions.pop() {
        Some(solution) => {
            let mut text = String::new();
            subject.write_lines(&solution, &mut text);
            let mut outcome = Outcome::new(Status::Solved);
            outcome.solutions = Some(vec![subject.json(&solution)]);
            return Verdict { text, outcome, exit: Exit::Success };
        }
        None if cut_short(count) => (words::UNKNOWN, Status::Stopped, Exit::Stopped),
        None => (words::NO_SOLUTION, Status::None, Exit::Negative),
    };
    Verdict { text: text.to_owned(), outcome: Outcome::new(status), exit }
}

fn check<S: Subject>(
    subject: &S,
    solutions: Vec<S::Solution>,
    count: &Count,
    show_witnesses: bool,
) -> Verdict {
    let stop = count.stop.filter(|_| cut_short(count));
    let (word, status, exit, witnesses) = match Uniqueness::from_search(solutions, stop) {
        Uniqueness::Unique(one) => (words::UNIQUE, Status::Unique, Exit::Success, vec![one]),
        Uniqueness::Multiple(two) => {
            (words::MULTIPLE, Status::Multiple, Exit::Negative, two.into())
        }
        Uniqueness::None => (words::NONE, Status::None, Exit::Negative, vec![]),
        Uniqueness::Unknown { found, .. } => {
            ("unknown", Status::Stopped, Exit::Stopped, Vec::from_iter(found))
        }
    };
    let mut text = word.to_owned();
    let mut outcome = Outcome::new(status).count(count);
    if show_witnesses {
        for witness in &witnesses {
            text.push('\t');
            subject.write_inline(witness, &mut text);
        }
        outcome.solutions = Some(witnesses.iter().map(|witness| subject.json(witness)).collect());
    }
    text.push('\n');
    Verdict { text, outcome, exit }
}

fn count(count: &Count) -> Verdict {
    let stopped = cut_short(count);
    let outcome =
        Outcome::new(if stopped { Status::Stopped } else { Status::Counted }).count(count);
    Verdict { text: format!("{count}\n"), outcome, exit: existence(count) }
}

fn listed(count: &Count) -> Verdict {
    let status = match existence(count) {
        Exit::Stopped => Status::Stopped,
        Exit::Success => Status::Solved,
        _ => Status::None,
    };
    let outcome = Outcome { solutions: None, ..Outcome::new(status).count(count) };
    Verdict { text: String::new(), outcome, exit: existence(count) }
}

/// The exit code that asks whether there is a solution.
fn existence(count: &Count) -> Exit {
    match count.stop {
        Some(Stop::NodeLimit | Stop::Interrupted) => Exit::Stopped,
        Some(Stop::SolutionLimit) => Exit::Success,
        None if count.found == 0_u32.into() => Exit::Negative,
        None => Exit::Success,
    }
}

/// Writes every solution as it is found.
fn list<S: Subject>(
    question: Question,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let session = session(question, settings, input)?;
    let goes_on = session.as_ref().is_some_and(Session::has_output);
    let mut listing = Listing::new(&input.origin, settings.json, goes_on);
    let cell = RefCell::new(&mut *sink);
    let searched = search(question, settings, input, session.as_ref(), &cell, |solution| {
        match listing.add(input.subject, &solution, &mut cell.borrow_mut()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_closed) => ControlFlow::Break(()),
        }
    });
    let searched = match searched {
        Ok(searched) => searched,
        Err(message) if listing.has_any() && settings.json => {
            listing.end(Outcome::error(None, message.clone()), sink);
            sink.message(input.origin.message(None, &message));
            return Ok(Tally::bad().into());
        }
        Err(message) => return Err(message),
    };
    let verdict = listed(&searched.count);
    tell(searched.reason.as_deref(), input, sink);
    let (nodes, reason) = (searched.work.nodes, searched.reason.clone());
    listing.end(Outcome { nodes, reason, ..verdict.outcome }, sink);
    Ok(answered(&searched, verdict.exit))
}

/// What to say of an input that was stopped.
pub(crate) fn why_stopped(cause: Option<Cause>) -> &'static str {
    match cause {
        Some(Cause::Timeout) => "stopped by --timeout before the answer was complete",
        Some(Cause::TotalTimeout) => "stopped by --total-timeout before the answer was complete",
        Some(Cause::Signal) => "interrupted before the answer was complete",
        Some(Cause::Closed) => "stopped because nobody reads the output",
        None => "stopped by --node-limit before the answer was complete",
    }
}
