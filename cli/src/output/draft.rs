//! A file that several processes may write at the same time, on one machine or on several that share a folder.
//!
//! Until it is complete, it has a random name in the folder of its place. A rename then puts it there, whole or not at
//! all. A killed process leaves the file with the random name, which begins with a dot and which no process reads.

use crate::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

/// The start of the random name.
const START: &str = ".draft-";

/// A file without its final name.
pub(crate) struct FileDraft {
    file: NamedTempFile,
}

impl FileDraft {
    /// An empty file in a folder.
    ///
    /// # Errors
    /// If none can be made there.
    pub(crate) fn new(folder: &Path) -> Result<Self, Error> {
        let mut builder = Builder::new();
        builder.prefix(START);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As for any new file, the mask of the process decides.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder).map_err(|error| Error::write(folder, error))?;
        Ok(Self { file })
    }

    /// Writes a text to a place. A `durable` text survives a crash of the machine.
    ///
    /// # Errors
    /// If it cannot be written; the place stays as it was then.
    pub(crate) fn save(place: &Path, text: &str, durable: bool) -> Result<(), Error> {
        let mut draft = Self::new(folder_of(place))?;
        draft.write_all(text.as_bytes()).map_err(|error| Error::write(place, error))?;
        draft.put(place, durable)
    }

    /// Puts the file into its place in the same folder or below it, and replaces an old one.
    ///
    /// # Errors
    /// If that fails; the place stays as it was then.
    pub(crate) fn put(self, place: &Path, durable: bool) -> Result<(), Error> {
        let failed = |error| Error::write(place, error);
        if durable {
            self.file.as_file().sync_all().map_err(failed)?;
        }
        self.file.persist(place).map_err(|error| failed(error.error))?;
        if durable {
            sync_folder(folder_of(place)).map_err(failed)?;
        }
        Ok(())
    }
}

impl Write for FileDraft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The folder that a file is in.
fn folder_of(place: &Path) -> &Path {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Writes the names of a folder to the disk, where the system can.
///
/// # Errors
/// If that fails.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
