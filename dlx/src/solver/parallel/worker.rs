//! A worker: takes parts and searches them, a slice at a time.

use super::settle::{FoundHere, Holding};
use super::shared::Shared;
use crate::kernel::Kernel;
use crate::search::{Advance, Search};
use crate::solver::dispatch::KernelTask;

/// Maximum number of solutions that a worker keeps before it hands them in.
const MOST_KEPT: usize = 64;

/// The task of each thread.
pub(super) struct Worker<'s, 'r> {
    pub(super) shared: &'s Shared<'r>,
}

impl KernelTask for Worker<'_, '_> {
    type Output = ();

    fn run<K: Kernel>(self, kernel: K) {
        let Self { shared } = self;
        let mut search = Search::new(kernel);
        search.set_interrupt(shared.attention().clone());
        while let Some((mut holding, remainder)) = shared.take() {
            search.go_to(&remainder).expect("the part is one of this problem's");
            search.set_counters(holding.begin(&remainder));
            while shared.settle(&mut holding, &mut search) {
                slice(&mut holding, &mut search, shared);
            }
        }
    }
}

/// Searches until the grant is used up, or until the worker keeps enough solutions.
fn slice<K: Kernel>(holding: &mut Holding, search: &mut Search<K>, shared: &Shared<'_>) {
    let from = search.counters();
    search.set_pause(Some(from.nodes.saturating_add(holding.slice)));
    search.set_node_limit(holding.nodes.map(|nodes| from.nodes.saturating_add(nodes)));
    if !shared.shows() {
        let limit = holding.solutions.map(|solutions| from.solutions.saturating_add(solutions));
        search.set_solution_limit(limit);
        search.count();
        return;
    }
    while search.advance() == Advance::Solution {
        let text = shared.texts.as_ref().map(|maker| {
            let start = holding.texts.len();
            maker.append(search.solution(), &mut holding.restored, &mut holding.texts);
            start..holding.texts.len()
        });
        let (options, counted) = (search.solution().into(), search.counters());
        holding.found.push(FoundHere { options, counted, text });
        if holding.found.len() >= MOST_KEPT {
            return;
        }
    }
}
