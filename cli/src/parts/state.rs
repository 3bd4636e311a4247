//! The state of the last merge of a folder, from which the next one continues.
//!
//! It is a cache. A merge that uses it compares the manifest and each file of results with the facts that it has of
//! them, and reads the files that differ. A complete answer is never taken from it: then all results are read.

use super::folder::Folder;
use super::stamp::Stamp;
use crate::error::Error;
use crate::output::FileDraft;
use crate::stored::read_stored;
use dlx::parts::Ledger;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;

/// The version of the file.
const SCHEMA: u32 = 1;

/// Largest number of bytes of a state.
const MOST_STATE: u64 = 16 << 30;

/// The outcome of a merge.
pub(super) struct MergeState {
    pub(super) manifest: Option<Stamp>,
    /// The limit of nodes of the split.
    pub(super) node_limit: u64,
    /// The files of results; a result that counts has the place of its file as its source.
    pub(super) files: Vec<KnownFile>,
    /// The names of files of tasks; a task has the place of its file as its group.
    pub(super) groups: Vec<String>,
    pub(super) ledger: Ledger,
}

/// A file of results.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KnownFile {
    /// Its path in the folder of results.
    pub(super) name: String,
    /// `None` if the next merge must read it again.
    pub(super) stamp: Option<Stamp>,
    /// Number of whole results in it.
    pub(super) results: usize,
}

/// The second line of a state. The first is the hash of all that follows it, and the ledger comes last.
#[derive(Serialize, Deserialize)]
struct Head {
    schema: u32,
    version: String,
    manifest: Option<Stamp>,
    /// The number of tasks in a file, and whether files are in subfolders.
    layout: (usize, bool),
    node_limit: u64,
    files: Vec<KnownFile>,
    groups: Vec<String>,
}

impl MergeState {
    /// The state of a folder. `None` if there is none, or it is damaged or of another version or layout.
    pub(super) fn read(folder: &Folder) -> Option<Self> {
        let bytes = read_stored(&folder.state_file(), MOST_STATE).ok()?;
        let (hash, rest) = cut_line(&bytes)?;
        if hash != digest(&[rest]).as_bytes() {
            return None;
        }
        let (head, ledger) = cut_line(rest)?;
        let head: Head = serde_json::from_slice(head).ok()?;
        let is_ours = head.schema == SCHEMA
            && head.version == env!("CARGO_PKG_VERSION")
            && head.layout == layout_of(folder);
        let ledger = Ledger::from_bytes(ledger).ok().filter(|_| is_ours)?;
        let Head { manifest, node_limit, files, groups, .. } = head;
        Some(Self { manifest, node_limit, files, groups, ledger })
    }

    /// Writes the state.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn save(&self, folder: &Folder) -> Result<(), Error> {
        let head = Head {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            manifest: self.manifest.clone(),
            layout: layout_of(folder),
            node_limit: self.node_limit,
            files: self.files.clone(),
            groups: self.groups.clone(),
        };
        let place = folder.state_file();
        let unwritten = |error| Error::write(&place, error);
        let mut head = serde_json::to_vec(&head).map_err(|error| unwritten(error.into()))?;
        head.push(b'\n');
        let ledger = self.ledger.to_bytes();
        let hash = digest(&[&head, &ledger]) + "\n";
        let mut draft = FileDraft::new(folder.path())?;
        for bytes in [hash.as_bytes(), &head, &ledger] {
            draft.write_all(bytes).map_err(unwritten)?;
        }
        draft.put(&place, false)
    }
}

/// The places of the files of a folder.
fn layout_of(folder: &Folder) -> (usize, bool) {
    (folder.layout().tasks_per_file(), folder.layout().is_sharded())
}

/// The first line without its end, and what follows it.
fn cut_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}

/// The SHA-256 of bytes in hexadecimal.
fn digest(pieces: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    pieces.iter().for_each(|piece| hash.update(piece));
    hash.finalize().iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
