//! Files that the program itself stores and reads again: tasks, results, checkpoints, layouts.
//!
//! Such a file is a regular file of a bounded size. Anything else, such as a pipe or a device that a link leads to, is
//! refused before a byte is read. Reading it may take forever or fill the memory.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file of at most `most` bytes; never waits for the other end of a pipe.
///
/// # Errors
/// If it cannot be opened, is no regular file, or is larger.
pub(crate) fn open_stored(path: &Path, most: u64) -> io::Result<io::Take<File>> {
    require_regular(&fs::metadata(path)?, most)?;
    let file = without_waiting(OpenOptions::new().read(true)).open(path)?;
    require_regular(&file.metadata()?, most)?;
    // The file may grow while it is read.
    Ok(file.take(most))
}

/// Opens a regular file to lock it, and makes it if it is not there; never waits for the other end of a pipe.
///
/// # Errors
/// If it cannot be opened, or is no regular file.
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(found) => require_regular(&found, u64::MAX)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = without_waiting(OpenOptions::new().create(true).append(true)).open(path)?;
    require_regular(&file.metadata()?, u64::MAX)?;
    Ok(file)
}

/// Options that never wait for the other end of a pipe, which may have taken the name of a file.
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    options
}

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// Same as [`open_stored`].
pub(crate) fn read_stored(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_stored(path, most)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a file or a pipe, such as a shell puts in place of a command, of at most `most` bytes.
///
/// # Errors
/// If it cannot be read, is a folder or a device, or has more bytes.
pub(crate) fn read_bounded(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn require_regular(found: &fs::Metadata, most: u64) -> io::Result<()> {
    if found.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !found.is_file() {
        let what = "found a pipe or a device, expected a regular file; name another file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    if found.len() > most { Err(too_large(most)) } else { Ok(()) }
}

fn too_large(most: u64) -> io::Error {
    let what = format!("found more than {} MiB, expected less; name another file", most >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[cfg(unix)]
    #[test]
    fn devices_pipes_and_large_files_are_refused() {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("plain"), "text").unwrap();
        assert_eq!(read_stored(&path("plain"), 4).unwrap(), b"text");
        let refused = |name: &str, most| read_stored(&path(name), most).unwrap_err().to_string();
        assert!(refused("plain", 3).contains("more than"));
        std::os::unix::fs::symlink("/dev/zero", path("zero")).unwrap();
        assert!(refused("zero", 4).contains("a pipe or a device"));
        assert!(read_bounded(&path("zero"), 4).unwrap_err().to_string().contains("more than"));
        let made = std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap();
        assert!(made.success());
        assert!(refused("pipe", 4).contains("a pipe or a device"));
        assert_eq!(read_stored(folder.path(), 4).unwrap_err().kind(), io::ErrorKind::IsADirectory);
    }
}
