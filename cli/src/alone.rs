//! Whether an input is the only one of the run: then all threads search it.

use super::input::Chunk;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long to wait for the next input or the end. Files are read on in much less; someone who types
/// puzzles in waits this long for the first answer.
const PATIENCE: Duration = Duration::from_millis(20);

/// How many inputs were read. Its clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alone(Arc<(Mutex<Seen>, Condvar)>);

#[derive(Debug, Default)]
struct Seen {
    inputs: usize,
    /// Whether there are no more.
    all: bool,
}

impl Seen {
    fn is_known(&self) -> bool {
        self.all || self.inputs > 1
    }
}

impl Alone {
    /// The same chunks, counted as they are read.
    pub(crate) fn count<C: Iterator<Item = Chunk>>(
        &self,
        mut chunks: C,
    ) -> impl Iterator<Item = Chunk> + use<C> {
        let alone = self.clone();
        std::iter::from_fn(move || {
            let chunk = chunks.next();
            alone.saw(chunk.as_ref());
            chunk
        })
    }

    /// A chunk was read, or the end.
    fn saw(&self, chunk: Option<&Chunk>) {
        let (seen, changed) = &*self.0;
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        if !seen.is_known() {
            seen.inputs += chunk.map_or(0, |chunk| chunk.inputs().take(2).count());
            seen.all = chunk.is_none();
            changed.notify_all();
        }
    }

    /// Whether there is one input. Waits until that is known.
    pub(crate) fn is_so_in_the_end(&self) -> bool {
        let (seen, changed) = &*self.0;
        let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = changed.wait_while(seen, |seen| !seen.is_known());
        let seen = seen.unwrap_or_else(PoisonError::into_inner);
        seen.all && seen.inputs <= 1
    }

    /// Whether there is one input. If that is not known yet, waits for it, but not for long: no then.
    pub(crate) fn is_so(&self) -> bool {
        let (seen, changed) = &*self.0;
        let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(seen, PATIENCE, |seen| !seen.is_known());
        let (seen, _) = waited.unwrap_or_else(PoisonError::into_inner);
        seen.all && seen.inputs <= 1
    }
}
