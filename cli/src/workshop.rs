//! The verb that looks for puzzles with few givens.

use super::args::{Color, SearchArgs};
use super::charts::grouped;
use super::exit::Exit;
use super::output::Talk;
use super::watch::{Cause, Watch};
use dlx::Interrupt;
use pavane::workshop::{Attempt, FewClueSearch, Found, SearchEffort};
use serde_json::json;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How often progress is shown.
const EVERY: Duration = Duration::from_secs(1);

/// Looks for puzzles on all threads, and writes them as they are found.
///
/// # Errors
/// In words, if there are no such puzzles or nothing can be written.
pub(crate) fn search(args: &SearchArgs, threads: usize, watch: &Watch) -> Result<Exit, String> {
    let interrupt = watch.begin(0);
    let search = |interrupt: &Interrupt| {
        let search = FewClueSearch::new(args.symmetry, args.clues, args.seed);
        search.map(|search| search.interrupt(interrupt)).map_err(|error| error.to_string())
    };
    let searches: Vec<_> = (0..threads).map(|_| search(&interrupt)).collect::<Result<_, _>>()?;
    let (sender, news) = mpsc::channel();
    let next = AtomicU64::new(0);
    let start = Instant::now();
    thread::scope(|scope| {
        for search in searches {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || work(search, next, &sender));
        }
        drop(sender);
        let mut listener = Listener { args, start, effort: SearchEffort::default(), found: 0 };
        let result = listener.listen(&news, watch);
        interrupt.set();
        result
    })
}

/// What a thread has to tell: what came of an attempt, and what it took.
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
    args: &'a SearchArgs,
    start: Instant,
    effort: SearchEffort,
    found: u64,
}

impl Listener<'_> {
    fn listen(&mut self, news: &mpsc::Receiver<News>, watch: &Watch) -> Result<Exit, String> {
        let mut talk = Talk::new(Color::Auto, false);
        let mut shown = self.start;
        loop {
            match news.recv_timeout(EVERY / 10) {
                Ok(News { found, effort }) => {
                    self.effort.boards += effort.boards;
                    self.effort.starts += effort.starts;
                    if let Some(found) = found {
                        self.found += 1;
                        self.write(&found).map_err(|error| {
                            format!("standard output: cannot be written: {error}")
                        })?;
                    }
                    if self.found == self.args.number {
                        return Ok(Exit::Success);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(self.stopped(watch, &mut talk)),
            }
            if self.args.progress && shown.elapsed() >= EVERY {
                shown = Instant::now();
                let SearchEffort { boards, starts } = self.effort;
                let (boards, starts) = (grouped(boards), grouped(starts));
                let seconds = self.start.elapsed().as_secs();
                let found = self.found;
                talk.say(&format!(
                    "{seconds} s: {found} found, {starts} attempts, {boards} boards tried"
                ));
            }
        }
    }

    /// Says why there are not as many as were asked for.
    fn stopped(&self, watch: &Watch, talk: &mut Talk) -> Exit {
        let why = match watch.end(0) {
            Some(Cause::Signal) => "interrupted",
            _ => "stopped by --timeout",
        };
        let (found, wanted) = (self.found, self.args.number);
        talk.say(&format!("pavane: {why} with {found} of {wanted} puzzles found"));
        match watch.stopped() {
            Some(Cause::Signal) if found == 0 => Exit::Interrupted,
            _ => Exit::Stopped,
        }
    }

    fn write(&self, found: &Found) -> io::Result<()> {
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
        let mut out = io::stdout().lock();
        writeln!(out, "{line}")?;
        out.flush()
    }
}
