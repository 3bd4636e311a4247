//! Answers: standard output, or a file.

use crate::error::Error;
use crate::exit::Exit;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The target of answers: standard output or a file.
pub(crate) struct Output {
    target: BufWriter<Target>,
    file: Option<PathBuf>,
    /// Bytes written, with those that were kept of an earlier run.
    written: u64,
}

enum Target {
    Stdout(io::Stdout),
    File(File),
    /// A file that is cut to this number of bytes before anything is written.
    Kept(File, u64),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(file) => file.write(bytes),
            Self::Kept(file, kept) => {
                file.set_len(*kept)?;
                file.seek(SeekFrom::End(0))?;
                let file = file.try_clone()?;
                *self = Self::File(file);
                self.write(bytes)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(file) | Self::Kept(file, _) => file.flush(),
        }
    }
}

impl Output {
    /// Standard output, or a file, which is made or emptied.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, Error> {
        let target = match file {
            None => Target::Stdout(io::stdout()),
            Some(path) => {
                Target::File(File::create(path).map_err(|error| Error::write(path, error))?)
            }
        };
        Ok(Self::new(target, file, 0))
    }

    /// A file that an earlier run has begun, of which `kept` bytes are kept. It stays as it is until something is
    /// written.
    ///
    /// # Errors
    /// If it has fewer bytes, or cannot be written.
    pub(crate) fn resume(path: &Path, kept: u64) -> Result<Self, Error> {
        let open = || File::options().write(true).create(kept == 0).truncate(false).open(path);
        let file = open().map_err(|error| Error::write(path, error))?;
        let found = file.metadata().map_err(|error| Error::write(path, error))?.len();
        if found < kept {
            return Err(Error::usage(format!(
                "{}: has {found} bytes, and {kept} were written by the time of the checkpoint; give the file \
                 that the search wrote to, or remove the checkpoint to begin anew",
                path.display()
            )));
        }
        Ok(Self::new(Target::Kept(file, kept), Some(path), kept))
    }

    fn new(target: Target, file: Option<&Path>, written: u64) -> Self {
        let target = BufWriter::with_capacity(1 << 16, target);
        Self { target, file: file.map(Path::to_owned), written }
    }

    pub(crate) fn write(&mut self, text: impl AsRef<[u8]>) -> io::Result<()> {
        let bytes = text.as_ref();
        self.written += bytes.len() as u64;
        self.target.write_all(bytes)
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }

    /// Writes a text that is all of the output.
    ///
    /// # Errors
    /// If it cannot be written; not if the reader is gone.
    pub(crate) fn finish(mut self, text: &str) -> Result<Exit, Error> {
        let written = self.write(text).and_then(|()| self.flush());
        match written.err().and_then(|error| self.complaint(&error)) {
            None => Ok(Exit::Success),
            Some(complaint) => Err(Error::Usage(complaint)),
        }
    }

    /// Writes all so far to the file itself, so that it survives a crash of the machine, and returns its bytes.
    pub(crate) fn settle(&mut self) -> io::Result<u64> {
        self.flush()?;
        if let Target::File(file) = self.target.get_ref() {
            file.sync_data()?;
        }
        Ok(self.written)
    }

    /// The message for a failure to write; none if the reader is gone, as `head` goes.
    pub(crate) fn complaint(&self, error: &io::Error) -> Option<String> {
        match error.kind() {
            io::ErrorKind::BrokenPipe => return None,
            io::ErrorKind::Other => return Some(format!("pavane: {error}")),
            _ => {}
        }
        let place =
            self.file.as_ref().map_or("standard output".into(), |file| file.display().to_string());
        Some(format!("{place}: cannot be written: {error}"))
    }
}
