//! One search on several threads: Langford's problem for eleven pairs, 35,584 arrangements.
//!
//! Arrange 1, 1, 2, 2, ..., n, n in a line so that between the two k there are k numbers. Items are
//! the numbers and the places; an option is a number and the two places that it takes. Counted in
//! both directions, which doubles OEIS A014552.
//!
//! The workers share a heap of unfinished work. A worker whose fellows have nothing to do splits its
//! search: half of the choices that it has not tried nearest the root become a [`Remainder`], which is
//! plain data that any worker can take up. Every solution is found once, whatever the threads do.
//!
//! ```text
//! cargo run --release --example threads
//! ```
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane_dlx::kernel::Bits;
use pavane_dlx::search::{Remainder, ResumeError};
use pavane_dlx::{
    Advance, BuildError, DEFAULT_RELATION_CAP, ItemId, Problem, ProblemBuilder, Search,
};
use std::error::Error;
use std::sync::{Condvar, Mutex, PoisonError};
use std::{iter, thread};

const THREADS: usize = 4;

/// The number of nodes that a worker visits before it looks whether others wait.
const SLICE: u64 = 1_000;

fn langford(n: usize) -> Result<Problem, BuildError> {
    let mut builder = ProblemBuilder::new();
    let mut primaries =
        |many| iter::repeat_with(|| builder.add_primary()).take(many).collect::<Result<_, _>>();
    let numbers: Vec<ItemId> = primaries(n)?;
    let places: Vec<ItemId> = primaries(2 * n)?;
    for (k, &number) in (1..).zip(&numbers) {
        for first in 0..2 * n - k - 1 {
            builder.add_option([number, places[first], places[first + k + 1]])?;
        }
    }
    Ok(builder.build())
}

/// Work that nobody has taken, and how many workers are busy.
#[derive(Default)]
struct Heap {
    state: Mutex<(Vec<Remainder>, usize)>,
    changed: Condvar,
}

impl Heap {
    /// Waits for work; `None` when there is none and nobody is left who could make some.
    fn take(&self) -> Option<Remainder> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_waiting = |(work, busy): &mut (Vec<_>, usize)| work.is_empty() && *busy > 0;
        let mut state =
            self.changed.wait_while(state, is_waiting).unwrap_or_else(PoisonError::into_inner);
        let taken = state.0.pop()?;
        state.1 += 1;
        Some(taken)
    }

    fn give(&self, work: Remainder) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0.push(work);
        self.changed.notify_one();
    }

    fn is_empty(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0.is_empty()
    }

    fn finish(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).1 -= 1;
        self.changed.notify_all();
    }
}

/// Takes work until there is none; returns how many solutions it found.
fn work(kernel: &Bits, heap: &Heap) -> Result<u64, ResumeError> {
    let mut solutions = 0;
    while let Some(remainder) = heap.take() {
        let found = search(kernel, &remainder, heap);
        // First of all, so that nobody waits for a worker that failed.
        heap.finish();
        solutions += found?;
    }
    Ok(solutions)
}

/// Searches what is left, less what it gives away; returns how many solutions it found.
fn search(kernel: &Bits, remainder: &Remainder, heap: &Heap) -> Result<u64, ResumeError> {
    // Clones of this kernel share their tables, so a fresh one costs little.
    let mut search = Search::resume(kernel.clone(), remainder)?;
    loop {
        search.set_node_limit(Some(search.counters().nodes + SLICE));
        while search.advance() == Advance::Solution {}
        if search.is_exhausted() {
            return Ok(search.counters().solutions);
        }
        if heap.is_empty()
            && let Some(half) = search.split()
        {
            heap.give(half);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let kernel = Bits::new(&langford(11)?, DEFAULT_RELATION_CAP)?;
    let heap = Heap::default();
    heap.give(Remainder::whole());
    let shares = thread::scope(|scope| {
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(|| work(&kernel, &heap))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("a worker panicked"))
            .collect::<Result<Vec<u64>, _>>()
    })?;
    println!("solutions found by each thread: {shares:?}");
    assert_eq!(shares.iter().sum::<u64>(), 35_584);
    Ok(())
}
