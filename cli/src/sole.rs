//! What is kept of the only input of a run until it is written to a file.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Where the threads of a run put it.
#[derive(Debug)]
pub(crate) struct Sole<T>(Arc<Mutex<Vec<T>>>);

impl<T> Clone for Sole<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Sole<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> Sole<T> {
    /// Keeps something. Of more than two, which are more than a file takes, no more are kept.
    pub(crate) fn add(&self, thing: T) {
        let mut things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if things.len() < 2 {
            things.push(thing);
        }
    }

    /// Writes it, if there is anything; `several` says why there may not be several.
    ///
    /// # Errors
    /// In words, if there are several, or the file cannot be written.
    pub(crate) fn save(
        &self,
        file: &Path,
        several: &str,
        write: impl FnOnce(&T, &Path) -> io::Result<()>,
    ) -> Result<(), String> {
        let things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match things.as_slice() {
            [] => Ok(()),
            [thing] => write(thing, file)
                .map_err(|error| format!("{}: cannot be written: {error}", file.display())),
            _ => Err(format!("{}: not written: {several}", file.display())),
        }
    }
}
