//! Numbers in words.

use dlx::answer::Interval;

/// An estimated number, to three digits from a million on.
pub(crate) fn number(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.2e}") }
}

/// The interval of an estimated number, in brackets.
pub(crate) fn bounds(interval: &Interval) -> String {
    format!("(95 %: {} to {})", number(interval.low), number(interval.high))
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        let numbers = [0, 999, 1000, 641_580_843, 1_000_000_000];
        let expected = ["0", "999", "1,000", "641,580,843", "1,000,000,000"];
        assert_eq!(numbers.map(grouped), expected);
    }
}
