//! One question on many threads.
//!
//! The thread that asks searches alone for a while, and most searches end there. Then it cuts the rest
//! into a few thousand parts, in the order of the search ([`expand`]), and from then on shows solutions. Workers, each
//! with a kernel of its own, take the parts in order. Once all are taken, an idle worker is given half
//! of the rest of another one. So all answers, their order, and the counters of a search that comes to its end are the
//! ones of a search on one thread.
//!
//! Solutions are shown in order. The solutions of later parts wait with their part; when many wait, so do the
//! workers that are ahead. The worker on the first part never waits for solutions of others to be shown.

mod attend;
mod expand;
mod quota;
mod settle;
mod shared;
mod state;
#[cfg(test)]
pub(super) mod tests;
mod worker;

use super::dispatch::Kernels;
use super::rendering::TextMaker;
use super::serial::Serial;
use super::session::{Ending, Session};
use crate::kernel::Kernel;
use crate::search::{Counters, Piece};
use attend::Attendance;
use expand::{RestEntry, expand};
use settle::Presence;
use shared::Shared;
use std::panic;
use std::thread::{self, ScopedJoinHandle};
use worker::Worker;

/// Continues a search on all threads. `None`, with the search as it was, if the settings or the system allow one
/// thread only.
pub(super) fn resume<K, M>(
    session: &mut Session<'_>,
    serial: &mut Serial<'_, K>,
    kernels: &M,
) -> Option<Ending>
where
    K: Kernel,
    M: Kernels,
{
    if session.threads <= 1 {
        return None;
    }
    let (entries, before, after) = take_apart(session, serial);
    let texts = session.rendering.as_ref().map(|rendering| TextMaker {
        render: rendering.render,
        reduction: serial.search.reduction().cloned(),
    });
    let shared = Shared::new(session, texts, entries, before, after);
    thread::scope(|scope| {
        let _attendance = Attendance(&shared);
        let start = |number| {
            shared.enter();
            let presence = Presence(&shared);
            let work = || {
                let presence = presence;
                // It cannot fail: a kernel for this problem was made before.
                let _ = kernels.with(Worker { shared: presence.0 });
            };
            thread::Builder::new().name(format!("search {number}")).spawn_scoped(scope, work).ok()
        };
        let threads: Vec<_> = (0..session.threads).map_while(start).collect();
        shared.attend(session, serial.search);
        threads.into_iter().for_each(join);
    });
    shared.into_ending(session, serial)
}

/// The rest of a search as parts in order, with the counters before the first and after the last.
fn take_apart<K>(
    session: &Session<'_>,
    serial: &mut Serial<'_, K>,
) -> (Vec<RestEntry>, Counters, Counters)
where
    K: Kernel,
{
    let search = &mut *serial.search;
    let mut before = search.counters();
    let mut entries = Vec::new();
    let mut parts = Vec::new();
    search.take_apart(&mut parts);
    entries.extend(parts.drain(..).map(RestEntry::Open));
    for (piece, _) in serial.pieces.drain(..) {
        match piece {
            Piece::Found(solutions) if session.shows() => entries.push(RestEntry::Found(solutions)),
            Piece::Found(solutions) => {
                before.solutions = before.solutions.saturating_add(solutions.len() as u64);
            }
            Piece::Left(remainder) => {
                search.go_to(&remainder).expect("all pieces have been tried");
                search.take_apart(&mut parts);
                entries.extend(parts.drain(..).map(RestEntry::Open));
            }
        }
    }
    let nodes_left = session.node_limit.map(|limit| limit.saturating_sub(before.nodes));
    let after = expand(search, &mut entries, session.pace, nodes_left, &session.attention);
    (entries, before, after)
}

/// Waits for the end of a thread, and passes on its panic.
fn join(thread: ScopedJoinHandle<'_, ()>) {
    if let Err(panic) = thread.join() {
        panic::resume_unwind(panic);
    }
}
