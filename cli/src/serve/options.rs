//! The settings of a server, and its counts.

use super::refusal::Refusal;
use crate::signals;
use dlx::Interrupt;
use pavane_ask::Limits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

/// The maximum number of bytes of a request.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// The settings of a server.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The time for each answer; the search is interrupted then, and what it has found is the answer.
    pub(crate) time: Duration,
    /// The maximum number of bytes of the tables of each answer.
    pub(crate) memory: usize,
    /// The maximum number of answers at once.
    pub(crate) at_once: usize,
    /// The word that requests have to know.
    pub(crate) token: Option<String>,
    /// The time for the head and for the body of a request, and for a write until the reader takes some of it.
    pub(crate) patience: Duration,
    /// The time that a question waits for a seat.
    pub(crate) wait: Duration,
    /// The maximum number of connections. For a further one, another without a question ends.
    pub(crate) connections: usize,
    /// The maximum number of connections from one address, whose own connections make room for a further one.
    pub(crate) share: usize,
    /// The address of the page on a static site, to which links lead.
    pub(crate) link_base: Option<String>,
    /// The settings of the console of f-puzzles, if the server has one.
    pub(crate) console: Option<ConsoleOptions>,
}

/// The settings of the console of f-puzzles.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConsoleOptions {
    /// Origins of pages that may connect, beside the known sites.
    pub(crate) origins: Vec<String>,
    /// The keys of puzzles that are skipped although they have no known meaning.
    pub(crate) ignored: Vec<String>,
}

/// The state that all requests share.
#[derive(Clone, Debug)]
pub(super) struct Shared(Arc<ServerState>);

#[derive(Debug)]
struct ServerState {
    options: Options,
    address: SocketAddr,
    seats: Arc<Semaphore>,
    /// The seats of questions without a long search.
    quick_seats: Arc<Semaphore>,
    /// Stops all answers, at the end.
    end: Interrupt,
    /// Whether the server ends. Connections hold receivers.
    ending: watch::Sender<bool>,
    answered: AtomicU64,
    refused: AtomicU64,
}

/// The end of a server, for a connection.
#[derive(Debug)]
pub(super) struct Ending(watch::Receiver<bool>);

impl Ending {
    /// Returns when the server ends.
    pub(super) async fn come(&mut self) {
        // An error says that the server is gone.
        let _ = self.0.wait_for(|is_over| *is_over).await;
    }
}

impl Shared {
    /// The state of a server that listens to an address.
    pub(super) fn new(options: Options, address: SocketAddr) -> Self {
        let [seats, quick_seats] =
            [options.at_once; 2].map(|seats| Arc::new(Semaphore::new(seats)));
        let [answered, refused] = [0, 0].map(AtomicU64::new);
        let end = Interrupt::new();
        let ending = watch::Sender::new(false);
        Self(Arc::new(ServerState {
            options,
            address,
            seats,
            quick_seats,
            end,
            ending,
            answered,
            refused,
        }))
    }

    /// The settings.
    pub(super) fn options(&self) -> &Options {
        &self.0.options
    }

    /// The address that the server listens to.
    pub(super) fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// The limits of each answer.
    pub(super) fn limits(&self) -> Limits {
        Limits::of_strangers(self.options().memory)
    }

    /// A new interrupt of an answer that begins now. Its search ends it when its time is over, and when the server
    /// ends.
    pub(super) fn interrupt(&self) -> Interrupt {
        // A time that no clock can show is no limit.
        self.interrupt_at(Instant::now().checked_add(self.options().time))
    }

    /// A new interrupt of an answer without a limit of time. Its search ends it when the server ends.
    pub(super) fn interrupt_without_time(&self) -> Interrupt {
        self.interrupt_at(None)
    }

    fn interrupt_at(&self, deadline: Option<Instant>) -> Interrupt {
        let end = self.0.end.clone();
        Interrupt::probed_by(move |interrupt| {
            let now = Instant::now();
            let is_over = deadline.is_some_and(|deadline| now >= deadline);
            if is_over || end.is_set() || signals::look(now).is_some() {
                interrupt.set();
            }
        })
    }

    /// Stops all answers, and asks all connections to end. Returns when they have.
    pub(super) async fn end(&self) {
        self.0.end.set();
        self.0.ending.send_replace(true);
        self.0.ending.closed().await;
    }

    /// The end of the server, for a connection, which keeps this until its own end.
    pub(super) fn ending(&self) -> Ending {
        Ending(self.0.ending.subscribe())
    }

    /// A seat for an answer, to be given back by dropping it. Waits for one that is given back, since a search ends a
    /// moment after its reader is gone.
    ///
    /// # Errors
    /// If all stay taken.
    pub(super) async fn seat(&self, is_quick: bool) -> Result<OwnedSemaphorePermit, Refusal> {
        let seats = if is_quick { &self.0.quick_seats } else { &self.0.seats };
        let seat = timeout(self.options().wait, Arc::clone(seats).acquire_owned()).await;
        seat.ok().and_then(Result::ok).ok_or(Refusal::Busy)
    }

    /// The number of free seats of questions with a search.
    #[cfg(test)]
    pub(super) fn free_seats(&self) -> usize {
        self.0.seats.available_permits()
    }

    /// Counts an answer.
    pub(super) fn count_answer(&self) {
        self.0.answered.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a refusal.
    pub(super) fn count_refusal(&self) {
        self.0.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// The numbers of answers and of refusals so far.
    pub(super) fn counts(&self) -> (u64, u64) {
        (self.0.answered.load(Ordering::Relaxed), self.0.refused.load(Ordering::Relaxed))
    }
}
