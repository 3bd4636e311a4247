//! A file in its place. It is written beside its place and renamed when complete, which keeps the old content until
//! then.
//!
//! `FILE` is written as `FILE.part`. A link is followed first, and its target is replaced. A device, a pipe or any
//! other special file is written directly. So is a file in a folder where no other can be made.

use crate::error::Error;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The end of the name of a file while it is written.
const PART: &str = ".part";

/// Longest chain of symbolic links that is followed, as on Linux.
const MOST_LINKS: usize = 40;

/// A file that is being written.
pub(crate) struct OutputFile {
    /// The name that the user gave it.
    name: PathBuf,
    file: File,
    /// The name that it has while it is written.
    own: PathBuf,
    /// The place that it takes in the end, if it is written beside it.
    target: Option<PathBuf>,
    /// Bytes that are kept of its content; all others are cut off before anything is written.
    kept: Option<u64>,
    /// Whether this run made it.
    is_new: bool,
    is_written: bool,
}

/// The end of the links that begin at a name.
pub(crate) enum Destination {
    /// A regular file, or one to be made.
    File(PathBuf, Option<Metadata>),
    /// A device, a pipe, or an open file of the process, such as `/dev/stdout`.
    Stream,
}

impl Destination {
    /// Follows the links of a name.
    ///
    /// # Errors
    /// If they lead to a folder or to nowhere.
    pub(crate) fn of(name: &Path) -> io::Result<Self> {
        let mut path = name.to_owned();
        for _ in 0..MOST_LINKS {
            // Such links lead to open files of the process.
            if ["/proc", "/dev/fd"].iter().any(|folder| path.starts_with(folder)) {
                return Ok(Self::Stream);
            }
            match fs::symlink_metadata(&path) {
                Ok(found) if found.is_symlink() => {
                    let link = fs::read_link(&path)?;
                    path = path.parent().unwrap_or(Path::new("")).join(link);
                }
                Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
                Ok(found) if found.is_file() => return Ok(Self::File(path, Some(found))),
                Ok(_) => return Ok(Self::Stream),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::File(path, None));
                }
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("too many symbolic links"))
    }

    /// The name of a file while it is written.
    pub(crate) fn part(file: &Path) -> PathBuf {
        let mut part = file.as_os_str().to_owned();
        part.push(OsStr::new(PART));
        part.into()
    }
}

impl OutputFile {
    /// The place of a file, which stays as it is until [`put`](Self::put).
    ///
    /// # Errors
    /// If it cannot be written, or its part exists already.
    pub(crate) fn open(name: &Path) -> Result<Self, Error> {
        let failed = |error| Error::write(name, error);
        let Destination::File(target, old) = Destination::of(name).map_err(failed)? else {
            let file = File::options().append(true).open(name).map_err(failed)?;
            return Ok(Self::new(name, name, file));
        };
        if old.is_some() {
            // A file without the permission to write must not be replaced, either.
            File::options().write(true).open(&target).map_err(failed)?;
        }
        let part = Destination::part(&target);
        let mut options = File::options();
        let options = options.read(true).write(true);
        let made = match options.clone().create_new(true).open(&part) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                // An empty part of a killed run is reused; any other is refused.
                let file = options.open(&part).ok().filter(|_| is_empty_file(&part));
                Ok(file.ok_or_else(|| is_there(name, &part))?)
            }
            made => made,
        };
        let Ok(file) = made else {
            // The folder takes no new file: the file is written in place, from its start.
            let file = options.create(true).truncate(false).open(&target).map_err(failed)?;
            let mut place = Self::new(name, &target, file);
            (place.kept, place.is_new) = (Some(0), old.is_none());
            return Ok(place);
        };
        require_alone(name, &file)?;
        if let Some(old) = &old {
            take_over(&file, old).map_err(failed)?;
        }
        let mut place = Self::new(name, &part, file);
        (place.target, place.is_new) = (Some(target), true);
        Ok(place)
    }

    /// A file of an earlier run. Its first `kept` bytes are kept. The file stays as it is until the first write, and is
    /// then written in place.
    ///
    /// # Errors
    /// If it has fewer bytes, or cannot be written.
    pub(crate) fn keep(name: &Path, kept: u64) -> Result<Self, Error> {
        let failed = |error| Error::write(name, error);
        let Destination::File(target, old) = Destination::of(name).map_err(failed)? else {
            return Self::open(name);
        };
        let mut options = File::options();
        let options = options.write(true).create(kept == 0).truncate(false);
        let file = options.open(&target).map_err(failed)?;
        let found = file.metadata().map_err(failed)?.len();
        if found < kept {
            return Err(Error::usage(format!(
                "{}: has {found} bytes, and {kept} were written by the time of the checkpoint; give the file \
                 that the search wrote to, or remove the checkpoint to begin anew",
                name.display()
            )));
        }
        require_alone(name, &file)?;
        let mut place = Self::new(name, &target, file);
        (place.kept, place.is_new) = (Some(kept), old.is_none());
        Ok(place)
    }

    /// An unfinished file of an earlier run: its part, or else the file itself, which is then written in place. Without
    /// either, a new file.
    ///
    /// # Errors
    /// If it is not a file, or cannot be read and written.
    pub(crate) fn go_on(name: &Path) -> Result<Self, Error> {
        let failed = |error| Error::write(name, error);
        let Destination::File(target, old) = Destination::of(name).map_err(failed)? else {
            return Err(Error::usage(format!(
                "{}: found a device or a pipe, expected a file with earlier answers for --resume",
                name.display()
            )));
        };
        let part = Destination::part(&target);
        let has_part = fs::symlink_metadata(&part).is_ok_and(|part| part.is_file());
        if !has_part && old.is_none() {
            return Self::open(name);
        }
        let mut options = File::options();
        let own = if has_part { &part } else { &target };
        let file = options.read(true).write(true).open(own).map_err(|e| Error::write(own, e))?;
        require_alone(name, &file)?;
        let mut place = Self::new(name, own, file);
        place.target = has_part.then_some(target);
        Ok(place)
    }

    /// Makes sure that a file can be written, and leaves everything as it was.
    ///
    /// # Errors
    /// Same as [`open`](Self::open).
    pub(crate) fn try_out(name: &Path) -> Result<(), Error> {
        match Destination::of(name) {
            // Opening a pipe would wait for its reader.
            Ok(Destination::Stream) => Ok(()),
            _ => Self::open(name).map(drop),
        }
    }

    fn new(name: &Path, own: &Path, file: File) -> Self {
        let (name, own) = (name.to_owned(), own.to_owned());
        Self { name, file, own, target: None, kept: None, is_new: false, is_written: false }
    }

    /// The name that the user gave it.
    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// The name of the file beside its place, if it is written there.
    pub(crate) fn part(&self) -> Option<&Path> {
        self.target.as_ref().map(|_| &*self.own)
    }

    /// Whether anything was written.
    pub(crate) fn is_written(&self) -> bool {
        self.is_written
    }

    /// The file, for reading and writing anywhere in it.
    pub(crate) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Keeps this number of bytes of the content; new bytes follow them.
    pub(crate) fn keep_only(&mut self, bytes: u64) {
        self.kept = Some(bytes);
    }

    /// Writes the content to the disk, to survive a crash of the machine.
    ///
    /// # Errors
    /// If that fails.
    pub(crate) fn sync(&self) -> io::Result<()> {
        match self.file.metadata()?.is_file() {
            true => self.file.sync_data(),
            false => Ok(()),
        }
    }

    /// Puts the file into its place.
    ///
    /// # Errors
    /// If that fails. What was written is in its part then.
    pub(crate) fn put(mut self) -> Result<(), Error> {
        self.is_new = false;
        let put = self.cut().and_then(|()| self.rename());
        put.map_err(|error| Error::write(&self.name, error))
    }

    fn rename(&mut self) -> io::Result<()> {
        let Some(target) = &self.target else { return Ok(()) };
        if fs::metadata(target).is_ok_and(|old| old.len() > 0) {
            // After a crash of the machine one of the two has to be there.
            self.file.sync_data()?;
        }
        if fs::rename(&self.own, target).is_ok() {
            return Ok(());
        }
        // A file that is a mount point can be written, but not replaced.
        fs::copy(&self.own, target)?;
        fs::remove_file(&self.own)
    }

    /// Leaves the place as it was, and what an earlier run has written beside it.
    pub(crate) fn discard(mut self) {
        self.is_written &= self.target.is_none();
    }

    /// Cuts off the bytes that are not kept, once.
    fn cut(&mut self) -> io::Result<()> {
        if let Some(kept) = self.kept.take() {
            self.file.set_len(kept)?;
            self.file.seek(SeekFrom::End(0))?;
        }
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.cut()?;
        let written = self.file.write(bytes)?;
        self.is_written |= written > 0;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Removes a file that this run made and did not write.
impl Drop for OutputFile {
    fn drop(&mut self) {
        if self.is_new && !self.is_written {
            let _ = fs::remove_file(&self.own);
        }
    }
}

/// Whether a regular file without content has this name.
fn is_empty_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file() && found.len() == 0)
}

/// The refusal to write over a part that this run did not make.
fn is_there(name: &Path, part: &Path) -> Error {
    Error::usage(format!(
        "{}: found a file where {} is kept until it is complete, perhaps of a run that was killed; continue it \
         with --resume if the verb has that flag, or remove it",
        part.display(),
        name.display()
    ))
}

/// Makes sure that no other run writes to the file, where the system supports locks.
fn require_alone(name: &Path, file: &File) -> Result<(), Error> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Error::usage(format!(
            "{}: another run is writing to it; wait for that, or name another file",
            name.display()
        ))),
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}

/// Gives a new file the permissions of the one that it replaces, and its owner if that is allowed.
fn take_over(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}
