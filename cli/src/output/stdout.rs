//! Answers: standard output, or a file.

use super::earlier::Earlier;
use super::messages::Messages;
use super::place::OutputFile;
use super::visible::for_terminal;
use crate::error::Error;
use crate::exit::Exit;
use crate::streams::{Stream, is_closed};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

/// The target of answers: standard output or a file.
pub(crate) struct Output {
    target: BufWriter<Target>,
    /// Bytes written, with those that were kept of an earlier run.
    written: u64,
    /// The answers of an earlier run, if this run continues its file, which has a line for each answer.
    earlier: Option<Earlier>,
    /// Whether a terminal shows the answers. Characters that would command it are escaped.
    is_shown: bool,
    /// Whether answers on a terminal have styles.
    is_styled: bool,
}

/// The names of standard output.
const STDOUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

enum Target {
    Stdout(io::Stdout),
    File(OutputFile),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(place) => place.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(place) => place.flush(),
        }
    }
}

impl Output {
    /// Standard output, or a file, which takes its place when it is [`put`](Self::put) there.
    ///
    /// # Errors
    /// If the file cannot be written, or standard output is closed.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, Error> {
        // A file opened by its name would have a separate position.
        let file = file.filter(|file| !STDOUT.iter().any(|name| *file == Path::new(name)));
        match file {
            None => Self::require_open().map(|()| Self::standard()),
            Some(file) => Ok(Self::new(Target::File(OutputFile::open(file)?))),
        }
    }

    /// Refuses a closed standard output, before any work on an answer.
    ///
    /// # Errors
    /// If standard output is closed.
    pub(crate) fn require_open() -> Result<(), Error> {
        if is_closed(Stream::Output) { Err(Error::closed_output()) } else { Ok(()) }
    }

    /// Standard output, open or closed: a run that writes no answers does without it.
    pub(crate) fn standard() -> Self {
        Self::new(Target::Stdout(io::stdout()))
    }

    /// A file that is continued in place after the bytes that are `kept` of an earlier run. It stays as it is until the
    /// first write.
    ///
    /// # Errors
    /// If it has fewer bytes, or cannot be written.
    pub(crate) fn keep(file: &Path, kept: u64) -> Result<Self, Error> {
        let place = OutputFile::keep(file, kept)?;
        Ok(Self { written: kept, ..Self::new(Target::File(place)) })
    }

    /// A file with a line for each answer, which is continued after the whole lines of an earlier run.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub(crate) fn go_on(file: &Path) -> Result<Self, Error> {
        let mut place = OutputFile::go_on(file)?;
        let read = |source| Error::Read { file: file.to_owned(), source };
        let earlier = Earlier::read(place.file()).map_err(read)?;
        place.keep_only(earlier.bytes);
        Ok(Self { earlier: Some(earlier), ..Self::new(Target::File(place)) })
    }

    fn new(target: Target) -> Self {
        let is_shown = matches!(&target, Target::Stdout(stdout) if stdout.is_terminal());
        let target = BufWriter::with_capacity(1 << 16, target);
        Self { target, written: 0, earlier: None, is_shown, is_styled: false }
    }

    /// The same output for answers that set colors or weights on a terminal.
    pub(crate) fn styled(self, is_styled: bool) -> Self {
        Self { is_styled, ..self }
    }

    /// The answers of an earlier run that this run continues.
    pub(crate) fn earlier(&self) -> Option<&Earlier> {
        self.earlier.as_ref()
    }

    pub(crate) fn write(&mut self, text: impl AsRef<[u8]>) -> io::Result<()> {
        // Lines that an earlier run has answered are compared, and not written again.
        let bytes = match &mut self.earlier {
            Some(earlier) => earlier.compare(text.as_ref()).map_err(|why| self.refused(&why))?,
            None => text.as_ref(),
        };
        self.written += bytes.len() as u64;
        if self.is_shown {
            return self.target.write_all(&for_terminal(bytes, self.is_styled));
        }
        self.target.write_all(bytes)
    }

    /// Writes the blank line that sets an answer of several lines off from those before.
    ///
    /// # Errors
    /// If it cannot be written, or the file has a line for each answer.
    pub(crate) fn set_off(&mut self, is_first: bool) -> io::Result<()> {
        if self.earlier.is_some() {
            let why = "--resume counts the lines of a file that has one for each input, and this answer takes \
                       several; leave it out, or write lines: --json";
            return Err(self.refused(why));
        }
        if is_first { Ok(()) } else { self.write("\n") }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }

    /// Writes all output so far to the file itself, to survive a crash of the machine, and returns its bytes.
    pub(crate) fn settle(&mut self) -> io::Result<u64> {
        self.flush()?;
        if let Target::File(place) = self.target.get_ref() {
            place.sync()?;
        }
        Ok(self.written)
    }

    /// Writes a text that is all of the output.
    ///
    /// # Errors
    /// If it cannot be written. If the reader is gone, that is the exit.
    pub(crate) fn finish(mut self, text: &str) -> Result<Exit, Error> {
        let written = self.write(text).and_then(|()| self.flush());
        match written.err().map(|error| self.complaint(&error)) {
            None => self.put().map(|()| Exit::Success),
            Some(None) => Ok(Exit::Closed),
            Some(Some(complaint)) => {
                self.discard();
                Err(Error::Usage(complaint))
            }
        }
    }

    /// Puts the output into its place.
    ///
    /// # Errors
    /// If that fails.
    pub(crate) fn put(mut self) -> Result<(), Error> {
        let flushed = self.flush();
        match self.target.into_parts().0 {
            Target::Stdout(_) => Ok(()),
            Target::File(place) => {
                flushed.map_err(|error| Error::write(place.name(), error))?;
                place.put()
            }
        }
    }

    /// Leaves the file as it was, and reports it: the run has no answer to put there.
    pub(crate) fn keep_old(self, messages: &mut Messages) {
        if let Target::File(place) = self.target.get_ref() {
            let file = place.name().display();
            messages.write(&format!("{file}: not written, since no puzzle was found"));
        }
        self.discard();
    }

    /// Leaves the file as it was, where it is written beside its place.
    pub(crate) fn discard(self) {
        if let Target::File(place) = self.target.into_parts().0 {
            place.discard();
        }
    }

    /// The message for a failure to write; `None` if the reader is gone, as `head` goes.
    pub(crate) fn complaint(&self, error: &io::Error) -> Option<String> {
        match error.kind() {
            io::ErrorKind::BrokenPipe => return None,
            // The refusals of this program name the file themselves.
            io::ErrorKind::Other => return Some(format!("pavane: {error}")),
            _ => {}
        }
        let Target::File(place) = self.target.get_ref() else {
            return Some(format!("standard output: cannot be written: {error}"));
        };
        let rest = place.part().filter(|_| place.is_written());
        let rest = rest.map(|part| format!("; the answers so far are in {}", part.display()));
        let name = place.name().display();
        Some(format!("{name}: cannot be written: {error}{}", rest.unwrap_or_default()))
    }

    /// The end of a run that stops because its output cannot be written.
    ///
    /// # Errors
    /// The failure, unless the reader of the output is gone.
    pub(crate) fn end_of_failure(&self, error: &io::Error) -> Result<Exit, Error> {
        self.complaint(error).map_or(Ok(Exit::Closed), |complaint| Err(Error::Usage(complaint)))
    }

    /// The refusal of a file with more answers than inputs.
    pub(crate) fn too_long(&self, earlier: &Earlier) -> String {
        self.refused(&format!(
            "has {} answers, and there are fewer inputs: it was written by another command or about other inputs; \
             give those, or name another file",
            earlier.answers
        ))
        .to_string()
    }

    /// The error of a file with the answers of another run.
    fn refused(&self, why: &str) -> io::Error {
        match self.target.get_ref() {
            Target::File(place) => io::Error::other(format!("{}: {why}", place.name().display())),
            Target::Stdout(_) => io::Error::other(why.to_owned()),
        }
    }
}
