//! The verb `few-clues`: 9x9 puzzles with few givens in a symmetrical pattern.

use crate::args::{DEFAULT_SEED, cores, duration, named, number, seed, threads};
use crate::deadline::{Deadline, StopCause};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Color, Messages, Output, grouped};
use crate::threads::refused;
use dlx::Interrupt;
use pavane_workshop::symmetry::{SymmetryClass, UnknownClass};
use pavane_workshop::{Attempt, FewClueSearch, Found, SearchEffort};
use serde_json::json;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Interval of the lines of progress.
const EVERY: Duration = Duration::from_secs(1);

/// Look for 9x9 puzzles with few givens in a symmetrical pattern
///
/// Prints each as it is found, with the number of its givens and whether it is minimal. All have one solution.
/// Each attempt starts from a random grid; the seed decides the attempts, and threads share them, so the
/// order may differ from run to run.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane few-clues --symmetry half-turn --givens 20
  pavane few-clues --symmetry diagonal --givens 18 -n 5 --seed 3 --timeout 2m --progress")]
pub(crate) struct Args {
    /// The class of symmetry: orthogonal, both-orthogonal, half-turn, quarter-turn, diagonal, both-diagonals or full
    #[arg(long, value_name = "CLASS", value_parser = named(class, classes), hide_possible_values = true)]
    symmetry: SymmetryClass,
    /// The maximum number of givens, from 17
    #[arg(long, value_name = "N", alias = "clues")]
    givens: usize,
    /// The number of puzzles to find
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = number)]
    number: u64,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, value_parser = seed)]
    seed: u64,
    /// Stop after this time, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,
    /// The number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
    /// Print one JSON object per line for each puzzle
    #[arg(long)]
    json: bool,
    /// Show progress on standard error
    #[arg(long)]
    progress: bool,
}

/// The parser of a class of symmetry.
fn class(name: &str) -> Result<SymmetryClass, UnknownClass> {
    name.parse()
}

/// The names of the classes of symmetry.
fn classes() -> Vec<String> {
    SymmetryClass::ALL.map(|class| class.name().to_owned()).to_vec()
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let output = Output::open(None)?;
    let deadline = Deadline::new(1, args.timeout, None);
    deadline.listen_to_signals();
    let interrupt = deadline.begin(0);
    let search = |interrupt: &Interrupt| {
        let search = FewClueSearch::new(args.symmetry, args.givens, args.seed);
        search.map(|search| search.interrupt(interrupt)).map_err(|e| Error::usage(e.to_string()))
    };
    let threads = args.threads.unwrap_or_else(cores);
    let searches: Vec<_> = (0..threads).map(|_| search(&interrupt)).collect::<Result<_, _>>()?;
    let (sender, news) = mpsc::channel();
    let next = AtomicU64::new(0);
    let start = Instant::now();
    thread::scope(|scope| {
        for (number, search) in searches.into_iter().enumerate() {
            let (sender, next) = (sender.clone(), &next);
            match thread::Builder::new().spawn_scoped(scope, move || work(search, next, &sender)) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(refused(&error)),
                // The existing threads do the work.
                Err(_) => break,
            }
        }
        drop(sender);
        let (effort, found) = (SearchEffort::default(), 0);
        let mut listener = Listener { args, output, start, effort, found };
        let result = listener.listen(&news, &deadline);
        // The threads stop, whatever the result is.
        interrupt.set();
        result
    })
}

/// The result of an attempt of a thread, and its work.
struct News {
    found: Option<Found>,
    effort: SearchEffort,
}

/// Makes attempts until it is interrupted.
fn work(mut search: FewClueSearch, next: &AtomicU64, sender: &Sender<News>) {
    loop {
        let before = search.effort();
        let attempt = search.attempt(next.fetch_add(1, Ordering::Relaxed));
        let found = match attempt {
            Attempt::Found(found) => Some(found),
            Attempt::Nothing => None,
            Attempt::Interrupted => return,
        };
        let after = search.effort();
        // The work of this attempt alone.
        let effort = SearchEffort {
            boards: after.boards - before.boards,
            starts: after.starts - before.starts,
        };
        if sender.send(News { found, effort }).is_err() {
            return;
        }
    }
}

struct Listener<'a> {
    args: &'a Args,
    output: Output,
    start: Instant,
    effort: SearchEffort,
    found: u64,
}

impl Listener<'_> {
    fn listen(&mut self, news: &mpsc::Receiver<News>, deadline: &Deadline) -> Result<Exit, Error> {
        let mut messages = Messages::new(Color::Auto, false);
        let mut shown = self.start;
        loop {
            match news.recv_timeout(EVERY / 10) {
                Ok(News { found, effort }) => {
                    self.effort.boards += effort.boards;
                    self.effort.starts += effort.starts;
                    if let Some(found) = found {
                        self.found += 1;
                        if let Err(error) = self.write(&found) {
                            return self.output.end_of_failure(&error);
                        }
                    }
                    if self.found == self.args.number {
                        return Ok(Exit::Success);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                // Every thread has ended, since the run was interrupted.
                Err(RecvTimeoutError::Disconnected) => {
                    return Ok(self.stopped(deadline, &mut messages));
                }
            }
            if self.args.progress && shown.elapsed() >= EVERY {
                shown = Instant::now();
                let SearchEffort { boards, starts } = self.effort;
                let (boards, starts) = (grouped(boards), grouped(starts));
                let seconds = self.start.elapsed().as_secs();
                let found = self.found;
                messages.write(&format!(
                    "{seconds} s: {found} found, {starts} attempts, {boards} boards tried"
                ));
            }
        }
    }

    /// Reports why fewer puzzles were found than requested.
    fn stopped(&self, deadline: &Deadline, messages: &mut Messages) -> Exit {
        let why = deadline.end(0).unwrap_or(StopCause::Timeout).words();
        let (found, wanted) = (self.found, self.args.number);
        messages.write(&format!("pavane: {why} with {found} of {wanted} puzzles found"));
        deadline.exit(found > 0)
    }

    fn write(&mut self, found: &Found) -> io::Result<()> {
        let puzzle = String::from_utf8_lossy(&found.puzzle.write()).into_owned();
        let givens = found.puzzle.given_count();
        let line = if self.args.json {
            json!({
                "schema": 1, "puzzle": puzzle, "givens": givens, "minimal": found.is_minimal,
                "symmetry": self.args.symmetry.name(),
                "seconds": self.start.elapsed().as_secs_f64(),
            })
            .to_string()
        } else {
            let minimal = if found.is_minimal { "minimal" } else { "not minimal" };
            format!("{puzzle}\t{givens} givens\t{minimal}")
        };
        self.output.write(line + "\n").and_then(|()| self.output.flush())
    }
}
