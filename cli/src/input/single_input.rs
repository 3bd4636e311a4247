//! Detection of a single input, which all threads search.

use super::chunk::Chunk;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Time to wait for the next input or the end. Reading a file takes much less. A person who types puzzles waits this
/// long for the first answer.
const PATIENCE: Duration = Duration::from_millis(20);

/// The number of inputs that were read; clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SingleInput(Arc<(Mutex<Seen>, Condvar)>);

#[derive(Debug, Default)]
struct Seen {
    inputs: usize,
    /// Whether the end was reached.
    all: bool,
}

impl Seen {
    fn is_known(&self) -> bool {
        self.all || self.inputs > 1
    }
}

impl SingleInput {
    /// The chunks as they come, counted.
    pub(crate) fn count<C: Iterator<Item = Chunk>>(
        &self,
        mut chunks: C,
    ) -> impl Iterator<Item = Chunk> + use<C> {
        let single = self.clone();
        std::iter::from_fn(move || {
            let chunk = chunks.next();
            single.saw(chunk.as_ref());
            chunk
        })
    }

    /// Counts a chunk, or the end.
    fn saw(&self, chunk: Option<&Chunk>) {
        let (seen, changed) = &*self.0;
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        if !seen.is_known() {
            seen.inputs += chunk.map_or(0, |chunk| chunk.inputs().take(2).count());
            seen.all = chunk.is_none();
            changed.notify_all();
        }
    }

    /// Whether the run has one input. Waits until that is known.
    pub(crate) fn is_certain(&self) -> bool {
        let (seen, changed) = &*self.0;
        let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = changed.wait_while(seen, |seen| !seen.is_known());
        let seen = seen.unwrap_or_else(PoisonError::into_inner);
        seen.all && seen.inputs <= 1
    }

    /// Whether the run has one input. Waits 20 ms at most, and then assumes several.
    pub(crate) fn is_likely(&self) -> bool {
        let (seen, changed) = &*self.0;
        let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(seen, PATIENCE, |seen| !seen.is_known());
        let (seen, _) = waited.unwrap_or_else(PoisonError::into_inner);
        seen.all && seen.inputs <= 1
    }
}
