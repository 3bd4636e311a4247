//! `-1`, which many programs write for an empty cell.

use super::groups::Group;

impl Group {
    /// Puts a dot for each `-1`, which many programs write for an empty cell, if all dashes before digits are part of
    /// one.
    pub(super) fn empty_minus_one(&mut self) {
        let is_before = |byte: Option<&u8>| byte.is_none_or(|byte| b" \t,;|[({\"'".contains(byte));
        let is_after = |byte: Option<&u8>| byte.is_none_or(|byte| b" \t,;|])}\"'".contains(byte));
        let mut found = Vec::new();
        for (place, (_, bytes)) in self.lines.iter().enumerate() {
            for at in dashes(bytes) {
                if !bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
                    continue;
                }
                let before = at.checked_sub(1).and_then(|before| bytes.get(before));
                if bytes[at + 1] != b'1' || !is_before(before) || !is_after(bytes.get(at + 2)) {
                    return;
                }
                found.push((place, at));
            }
        }
        for (place, at) in found {
            self.lines[place].1[at..at + 2].copy_from_slice(b" .");
        }
    }
}

/// The places of dashes in a line.
fn dashes(bytes: &[u8]) -> impl Iterator<Item = usize> {
    bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'-').map(|(at, _)| at)
}
