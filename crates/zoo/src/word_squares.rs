//! Double word squares.

use super::words::{REPEAT, WORDLIST, rectangle};
use super::{Arguments, Family, Instance, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "word-squares",
    summary: "Words of N letters across and down, all different",
    details: "Items: the words across a1 and so on, and down d1 and so on. Secondary items: the cells r1c1 \
              and so on, with letters for colors, and the words, w and the word. Options: a word in a \
              place. Words of other lengths in the list are passed over.",
    source: "Knuth, The Art of Computer Programming 4B, section 7.2.2.1",
    parameters: &[Parameter::number("N", 1, 30, "Letters of a word"), WORDLIST, REPEAT],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let (words, _, draft) = rectangle(n, n, arguments)?;
    let how = if arguments.has(REPEAT.name) { "words may repeat" } else { "all different" };
    draft.finish(format!("{n}x{n} word squares of {words} words, {how}"), None)
}
