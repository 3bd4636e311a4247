//! Assumptions about the candidates of one state, shared among threads.
//!
//! The propagation from an assumption depends on the state alone: any thread may make it. The thread that makes an
//! assumption finds the patterns that need this one only. Patterns that need several assumptions are found when all
//! are made. They are then taken in the order in which one thread would find them.

use crate::chain::bank::Bank;
use crate::chain::collector::Collector;
use crate::chain::hint::ChainHint;
use crate::chain::scratch::ChainScratch;
use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The patterns from assumptions about candidates.
pub(super) type Assumed = BTreeMap<usize, Vec<ChainHint>>;

/// An assumption about a candidate: makes its propagations in a bank, and gives its patterns to a collector.
pub(super) trait Assume:
    Fn(usize, &mut ChainScratch, &mut Bank, &mut Collector) + Sync
{
}

impl<F: Fn(usize, &mut ChainScratch, &mut Bank, &mut Collector) + Sync> Assume for F {}

/// Makes the assumptions about some candidates, ascending, in the calling thread and in one thread per helper of
/// its scratch. The other threads do the work of a thread that the system refuses. The propagations from candidates
/// that are on go to a bank. Unless `all` is set, a pattern may be missing if another one ranks before it.
pub(super) fn assume_all(
    starts: &[usize],
    assume: impl Assume,
    scratch: &mut ChainScratch,
    bank: &mut Bank,
    all: bool,
) -> Assumed {
    let share = &CandidateShare { assume, all, starts, taken: AtomicUsize::new(0) };
    let mut helpers = std::mem::take(&mut scratch.helpers);
    let candidates = bank.off();
    let (own, found) = thread::scope(|scope| {
        let start = |helper| {
            let work = move || share.work_alone(candidates, helper);
            thread::Builder::new().spawn_scoped(scope, work).ok()
        };
        let running: Vec<_> = helpers.iter_mut().map(start).collect();
        let own = share.work(scratch, bank);
        // Without a thread for a helper, the others have taken its candidates.
        let join = |one: Option<thread::ScopedJoinHandle<'_, FoundShare>>| {
            one.map_or_else(FoundShare::new, |one| {
                one.join().unwrap_or_else(|panic| resume_unwind(panic))
            })
        };
        (own, running.into_iter().map(join).collect::<Vec<FoundShare>>())
    });
    let mut assumed: Assumed = own.into_iter().collect();
    for (helper, found) in helpers.iter_mut().zip(found) {
        // The propagations of each helper move to the bank of the caller.
        let mut others = helper.take(0);
        for (at, hints) in found {
            bank.adopt(at, &mut others);
            assumed.insert(at, hints);
        }
        helper.restore(0, others);
    }
    scratch.helpers = helpers;
    assumed
}

/// The patterns from each candidate that a thread took.
type FoundShare = Vec<(usize, Vec<ChainHint>)>;

/// The candidates of a state, which threads take one after the other.
struct CandidateShare<'a, A> {
    assume: A,
    all: bool,
    starts: &'a [usize],
    /// The number of candidates that are taken.
    taken: AtomicUsize,
}

impl<A: Assume> CandidateShare<'_, A> {
    /// Makes assumptions until all are taken, with the bank of a scratch.
    fn work_alone(&self, candidates: usize, scratch: &mut ChainScratch) -> FoundShare {
        let mut bank = scratch.take(0);
        bank.clear(candidates);
        let found = self.work(scratch, &mut bank);
        scratch.restore(0, bank);
        found
    }

    /// Makes assumptions until all are taken.
    fn work(&self, scratch: &mut ChainScratch, bank: &mut Bank) -> FoundShare {
        let mut found = FoundShare::new();
        let mut best = None;
        while let Some(&at) = self.starts.get(self.taken.fetch_add(1, Ordering::Relaxed)) {
            if scratch.is_interrupted() {
                break;
            }
            // A thread takes candidates in ascending order, and keeps the first of its patterns with the least
            // rank.
            let mut out = Collector::better_than(best, self.all);
            (self.assume)(at, scratch, bank, &mut out);
            best = out.best();
            found.push((at, out.into_hints()));
        }
        found
    }
}
