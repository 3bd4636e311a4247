//! The files of the page of `pavane serve`.
//!
//! ```
//! let page = pavane_page::find("index.html").expect("the page itself");
//! assert!(page.starts_with(b"<!doctype html>"));
//! ```

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The content of a file by its path below the page, such as `sudoku/board.js`. Takes time linear in their number, some
/// fifty.
pub fn find(path: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(name, _)| *name == path).map(|(_, content)| *content)
}
