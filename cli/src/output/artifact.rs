//! Result of the single input of a run, kept until it is written to a separate file.

use super::place::OutputFile;
use crate::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A thing that the threads of a run may add; clones share it.
#[derive(Debug)]
pub(crate) struct Artifact<T>(Arc<Mutex<Vec<T>>>);

impl<T> Clone for Artifact<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Artifact<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> Artifact<T> {
    /// Adds a thing. A file takes one, so no more than two are kept.
    pub(crate) fn add(&self, thing: T) {
        let mut things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if things.len() < 2 {
            things.push(thing);
        }
    }

    /// Takes the thing for a file or folder; `None` without one.
    ///
    /// # Errors
    /// With the text `several` for more than one thing.
    pub(crate) fn one(&self, place: &Path, several: &str) -> Result<Option<T>, Error> {
        let mut things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match things.len() {
            0 | 1 => Ok(things.pop()),
            _ => Err(Error::usage(format!("{}: not written: {several}", place.display()))),
        }
    }

    /// Writes the thing to a file. Without a thing the file is not written.
    ///
    /// # Errors
    /// With the text `several` for more than one thing, or if the file cannot be written.
    pub(crate) fn save(
        &self,
        file: &Path,
        several: &str,
        write: impl FnOnce(&T, &mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Error> {
        match self.one(file, several)? {
            None => Ok(()),
            Some(thing) => save(file, |out| write(&thing, out)),
        }
    }
}

/// Writes a file, which takes its place when it is complete.
///
/// # Errors
/// If it cannot be written; the old one stays then.
pub(crate) fn save(
    file: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let mut place = OutputFile::open(file)?;
    let written = {
        let mut out = BufWriter::new(&mut place);
        write(&mut out).and_then(|()| out.flush())
    };
    match written.and_then(|()| place.sync()) {
        Ok(()) => place.put(),
        Err(error) => {
            place.discard();
            Err(Error::write(file, error))
        }
    }
}
