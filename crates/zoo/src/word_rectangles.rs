//! Rectangles of words.

use super::words::{REPEAT, WORDLIST, rectangle};
use super::{Arguments, Family, Instance, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "word-rectangles",
    summary: "Words of C letters across in R rows, and of R letters down, all different",
    details: "Items: the words across a1 and so on, and down d1 and so on. Secondary items: the cells r1c1 \
              and so on, with letters for colors, and the words, w and the word. Options: a word in a \
              place. Words of other lengths in the list are passed over.",
    source: "Knuth, The Art of Computer Programming 4B, section 7.2.2.1",
    parameters: &[
        Parameter::number("R", 1, 30, "Rows: letters of a word down"),
        Parameter::number("C", 1, 30, "Columns: letters of a word across"),
        WORDLIST,
        REPEAT,
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let [rows, columns] = ["R", "C"].map(|side| arguments.get_size(side));
    let (across, down, draft) = rectangle(rows, columns, arguments)?;
    let how = if arguments.has(REPEAT.name) { "words may repeat" } else { "all different" };
    let title =
        format!("{rows}x{columns} word rectangles of {across} words across and {down} down, {how}");
    draft.finish(title, None)
}
