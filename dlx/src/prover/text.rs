//! Numbers in lines.

/// Appends a number in decimal digits, faster than the formatting of the standard library.
pub(super) fn push_number(number: u64, line: &mut Vec<u8>) {
    let start = line.len();
    let mut left = number;
    while left >= 10 {
        line.push(b'0' + (left % 10) as u8);
        left /= 10;
    }
    line.push(b'0' + left as u8);
    line[start..].reverse();
}
