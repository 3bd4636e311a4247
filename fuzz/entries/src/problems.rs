//! All formats of exact cover problems. No bytes cause a panic, and a problem that is written is read again as the
//! same problem, with the same names where the format keeps them.
use dlx::format::{Document, FORMATS, json};
use dlx::{Color, ItemId, Problem};
use std::collections::BTreeSet;

/// Everything that a document says of its problem.
fn whole(document: &Document) -> Vec<u8> {
    let mut written = Vec::new();
    json::write(&document.problem, &document.names, &mut written)
        .expect("JSON has room for everything");
    written
}

/// The options as sets of entries, since a matrix has no order of these.
fn sets(problem: &Problem) -> Vec<BTreeSet<(ItemId, Option<Color>)>> {
    let entries = |option| problem.entries(option).iter().map(|entry| (entry.item, entry.color));
    problem.options().map(|option| entries(option).collect()).collect()
}

/// Reads bytes in each format of problems, and writes what was read in all of them.
pub fn run(bytes: &[u8]) {
    for format in FORMATS {
        let Some(read) = format.reader() else { continue };
        let Ok(document) = read(bytes) else { continue };
        for warning in &document.warnings {
            assert!(warning.line() > 0 && warning.column() > 0, "{warning}");
        }
        for other in FORMATS {
            let Some(write) = other.writer() else { continue };
            let mut written = Vec::new();
            if write(&document.problem, &document.names, &mut written).is_err() {
                continue;
            }
            let Some(read) = other.reader() else { continue };
            let again = read(&written).expect("what was written is read");
            assert_eq!(sets(&again.problem), sets(&document.problem), "{}", other.name());
            // Text cannot hold the numbers of options when some options were omitted.
            let has_numbers = String::from_utf8_lossy(&whole(&document)).contains("\"number\": ");
            if other.name() == "json" || other.name() == "text" && !has_numbers {
                assert_eq!(whole(&again), whole(&document), "{}", other.name());
            }
        }
    }
}
