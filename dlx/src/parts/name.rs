//! Names of problems, tasks and results: hashes of their contents.

use super::error::{PartsError, Thing};
use super::goal::Goal;
use crate::kernel::TREE_VERSION;
use crate::solver::Solver;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

/// The version of the JSON forms, which goes up whenever an older program would misread a newer text.
pub(super) const SCHEMA: u32 = 1;

/// Number of hexadecimal digits of the name of a task: 128 bits, which no two parts share by chance.
const TASK_DIGITS: usize = 32;

/// The SHA-256 of the JSON of a value, in hexadecimal. Structures keep the order of their fields, so equal values have
/// equal JSON.
pub(super) fn hash<T: Serialize>(value: &T) -> String {
    // A manifest may be long, so its JSON is hashed in pieces.
    let mut writer = BufWriter::with_capacity(HASHED, HashWriter(Sha256::new()));
    serde_json::to_writer(&mut writer, value)
        .expect("numbers, strings and lists always have a JSON form");
    let hash = writer.into_inner().map_err(|error| error.into_error());
    hexadecimal(hash.expect("a hash takes all bytes").0.finalize().as_slice())
}

/// Number of bytes that are hashed at once.
const HASHED: usize = 4096;

/// A hash as a place to write to.
struct HashWriter(Sha256);

impl Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The first 32 hexadecimal digits of a hash as a number. `None` if they are none.
pub(super) fn number(hash: &str) -> Option<u128> {
    let digits = hash.get(..TASK_DIGITS)?;
    let is_digit = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
    digits.bytes().all(is_digit).then(|| u128::from_str_radix(digits, 16).ok()).flatten()
}

/// The name of a task from its number.
pub(super) fn task_of(number: u128) -> String {
    format!("{number:0TASK_DIGITS$x}")
}

/// Bytes in hexadecimal.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// The name of a part of a problem.
pub(super) fn task_name<T: Serialize>(problem: &str, part: &T) -> String {
    let mut name = hash(&("part", problem, part));
    name.truncate(TASK_DIGITS);
    name
}

/// A problem and its question, as tasks name them.
pub(super) struct Subject {
    /// The fingerprint of the problem as it was given.
    pub(super) fingerprint: String,
    /// The fingerprint of the problem that it was reduced to, which is searched.
    pub(super) reduced: String,
    /// The hash of both, the question and the version of the tree.
    pub(super) name: String,
}

impl Subject {
    /// The names for the problem of a solver. Linear in its size.
    pub(super) fn of(solver: &Solver, goal: Goal) -> Self {
        let (fingerprint, reduced) = solver.fingerprints();
        let name = hash(&("problem", &fingerprint, &reduced, goal, TREE_VERSION));
        Self { fingerprint, reduced, name }
    }
}

/// Reads the JSON of a thing of this schema.
pub(super) fn read<'a, T: Deserialize<'a>>(thing: Thing, json: &'a str) -> Result<T, PartsError> {
    // The schema alone comes first: other schemas may have other fields.
    #[derive(Deserialize)]
    struct Versioned {
        schema: u32,
    }
    let syntax =
        |error: serde_json::Error| PartsError::Syntax { thing, message: error.to_string() };
    let Versioned { schema } = serde_json::from_str(json).map_err(syntax)?;
    if schema != SCHEMA {
        return Err(PartsError::Schema { thing, found: schema, expected: SCHEMA });
    }
    serde_json::from_str(json).map_err(syntax)
}
