//! One question on many threads.
//!
//! The thread that asks searches alone for a while: most searches end there. Then it takes what is left
//! apart into a few thousand parts, in the order of the search ([`expand`]), and becomes the one that
//! shows solutions. Workers, each with a kernel of its own, take the parts in order. Once all are taken,
//! a worker that has nothing to do is given half of what another has left. So all answers, their order,
//! and the counters of a search that comes to its end are those of one thread.
//!
//! Solutions are shown in order. Those of later parts wait beside their part; when many wait, so do the
//! workers that are ahead. The worker on the first part never waits for others to be shown.

mod expand;
mod pace;
mod quota;
mod state;
#[cfg(test)]
pub(super) mod tests;
mod worker;

use super::Kernels;
use super::run::{Asking, Ending};
use super::serial::Serial;
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::{Counters, Piece};
use expand::{Entry, expand};
pub(super) use pace::Pace;
use state::{Attendance, Presence, Shared};
use std::ops::ControlFlow;
use std::panic;
use std::thread::{self, ScopedJoinHandle};
use worker::Worker;

/// Goes on with what is left on all threads. `None` if only one is wanted, or there are none to be had; then nothing
/// is lost.
pub(super) fn go_on<K, F, M>(
    asking: &mut Asking<'_, F>,
    serial: &mut Serial<K>,
    kernels: &M,
) -> Option<Ending>
where
    K: Kernel,
    F: FnMut(&[OptionId]) -> ControlFlow<()>,
    M: Kernels,
{
    if asking.threads <= 1 {
        return None;
    }
    let (entries, behind, after) = take_apart(asking, serial);
    let shared = Shared::new(asking, entries, behind, after);
    thread::scope(|scope| {
        let _attendance = Attendance(&shared);
        let start = |number| {
            shared.enter();
            let presence = Presence(&shared);
            let work = || {
                let presence = presence;
                // A kernel was made before, so another one can be.
                let _ = kernels.with(Worker { shared: presence.0 });
            };
            thread::Builder::new().name(format!("search {number}")).spawn_scoped(scope, work).ok()
        };
        let threads: Vec<_> = (0..asking.threads).map_while(start).collect();
        shared.attend(asking);
        threads.into_iter().for_each(join);
    });
    shared.into_ending(asking, serial)
}

/// What is left, as parts in order; what was counted before the first and after the last.
fn take_apart<K, F>(
    asking: &Asking<'_, F>,
    serial: &mut Serial<K>,
) -> (Vec<Entry>, Counters, Counters)
where
    K: Kernel,
    F: FnMut(&[OptionId]) -> ControlFlow<()>,
{
    let search = &mut serial.search;
    let mut behind = search.counters();
    let mut entries = Vec::new();
    let mut parts = Vec::new();
    search.take_apart(&mut parts);
    entries.extend(parts.drain(..).map(Entry::Open));
    for (piece, _) in serial.pieces.drain(..) {
        match piece {
            Piece::Found(solutions) if asking.shows() => entries.push(Entry::Found(solutions)),
            Piece::Found(solutions) => {
                behind.solutions = behind.solutions.saturating_add(solutions.len() as u64);
            }
            Piece::Left(remainder) => {
                search.go_to(&remainder).expect("all pieces have been tried");
                search.take_apart(&mut parts);
                entries.extend(parts.drain(..).map(Entry::Open));
            }
        }
    }
    let nodes_left = asking.node_limit.map(|limit| limit.saturating_sub(behind.nodes));
    let after = expand(search, &mut entries, asking.pace, nodes_left, &asking.attention);
    (entries, behind, after)
}

/// Waits for the end of a thread, and passes its panic on.
fn join(thread: ScopedJoinHandle<'_, ()>) {
    if let Err(panic) = thread.join() {
        panic::resume_unwind(panic);
    }
}
