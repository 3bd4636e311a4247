//! Facts of a file that change when its contents do.

use serde::{Deserialize, Serialize};
use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The age from which the facts of a file are relied on. A file may be edited twice within one tick of its clock.
const SETTLED: Duration = Duration::from_secs(2);

/// Facts of a file: its size and its times, and on Unix its number and the time that no program can set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stamp(u64, u64, i64, i64);

impl Stamp {
    /// The stamp of a file. `None` if it was changed so recently that it may change again without a trace.
    pub(super) fn settled(file: &Metadata) -> Option<Self> {
        let modified = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let (changed, inode) = change(file).unwrap_or((modified, 0));
        let settled = SystemTime::now().checked_sub(SETTLED)?.duration_since(UNIX_EPOCH).ok()?;
        let nanoseconds = |time: Duration| i64::try_from(time.as_nanos()).ok();
        let stamp = Self(file.len(), inode, nanoseconds(modified)?, nanoseconds(changed)?);
        (modified.max(changed) < settled).then_some(stamp)
    }
}

/// The time of the last change of a file and its number.
#[cfg(unix)]
fn change(file: &Metadata) -> Option<(Duration, u64)> {
    use std::os::unix::fs::MetadataExt;
    let (seconds, rest) =
        (u64::try_from(file.ctime()).ok()?, u32::try_from(file.ctime_nsec()).ok()?);
    Some((Duration::new(seconds, rest), file.ino()))
}

/// The time of the last change of a file and its number.
#[cfg(not(unix))]
fn change(_file: &Metadata) -> Option<(Duration, u64)> {
    None
}
