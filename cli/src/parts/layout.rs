//! The places of the files of a folder: one task in each file, or several, and then in subfolders.

use crate::error::Error;
use crate::stored::read_stored;
use serde::{Deserialize, Serialize};
use std::io;
use std::num::NonZero;
use std::path::Path;

/// The name of the file of a layout.
pub(super) const LAYOUT: &str = "layout.json";

/// The version of the file.
const SCHEMA: u32 = 1;

/// Largest number of bytes of the file.
const MOST_LAYOUT: u64 = 1 << 20;

/// The number of files of tasks that is not exceeded by much unless another number of tasks is requested for each.
const MOST_FILES: usize = 10_000;

/// The number of digits of the name of a file that name its subfolder.
const SHARD_DIGITS: usize = 2;

/// The places of the files of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Layout {
    schema: u32,
    tasks_per_file: NonZero<usize>,
    /// Whether files are in subfolders. Only a folder without a file of its layout has none.
    #[serde(skip, default = "sharded")]
    is_sharded: bool,
}

/// A folder with a file of its layout has subfolders.
fn sharded() -> bool {
    true
}

impl Layout {
    /// The layout of a split with this number of tasks, perhaps with a requested number of tasks in each file.
    pub(super) fn of(tasks: usize, requested: Option<usize>) -> Self {
        let per_file = requested.unwrap_or_else(|| tasks.div_ceil(MOST_FILES));
        let tasks_per_file = NonZero::new(per_file).unwrap_or(NonZero::<usize>::MIN);
        let is_sharded = requested.is_some() || tasks_per_file.get() > 1;
        Self { schema: SCHEMA, tasks_per_file, is_sharded }
    }

    /// The layout of a folder.
    ///
    /// # Errors
    /// If its file cannot be read.
    pub(super) fn read(folder: &Path) -> Result<Self, Error> {
        let file = folder.join(LAYOUT);
        let bytes = match read_stored(&file, MOST_LAYOUT) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::of(1, None)),
            Err(source) => return Err(Error::Read { file, source }),
        };
        let refused = |found: String| {
            Error::refused(format!(
                "{}: found {found}, expected {{\"schema\":{SCHEMA},\"tasks_per_file\":N}}; split the problem again into \
                 another folder, and copy the results there",
                file.display()
            ))
        };
        let layout: Self = serde_json::from_slice(&bytes)
            .map_err(|error| refused(format!("no layout ({error})")))?;
        if layout.schema != SCHEMA {
            return Err(refused(format!("schema {}", layout.schema)));
        }
        Ok(layout)
    }

    /// The text of its file. `None` if the folder has none.
    pub(super) fn text(self) -> Option<String> {
        self.is_sharded.then(|| {
            format!("{{\"schema\":{},\"tasks_per_file\":{}}}\n", self.schema, self.tasks_per_file)
        })
    }

    /// Maximum number of tasks in a file.
    pub(crate) fn tasks_per_file(self) -> usize {
        self.tasks_per_file.get()
    }

    /// Whether files are in subfolders.
    pub(super) fn is_sharded(self) -> bool {
        self.is_sharded
    }

    /// The name of a file from the hash that names it, with its subfolder.
    pub(super) fn name(self, hash: &str) -> String {
        match hash.get(..SHARD_DIGITS) {
            Some(shard) if self.is_sharded => format!("{shard}/{hash}"),
            _ => hash.to_owned(),
        }
    }
}
