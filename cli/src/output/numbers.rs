//! Numbers in words.

use dlx::answer::{Estimate, Interval};

/// An estimated number, to two digits or to the unit, and to three digits from a million on.
pub(crate) fn number(number: f64) -> String {
    if number >= 1e6 {
        return format!("{number:.2e}");
    }
    let is_whole = (number - number.round()).abs() < 1e-9;
    let decimals = if is_whole { 0.0 } else { (1.0 - number.log10().floor()).clamp(0.0, 9.0) };
    format!("{number:.*}", decimals as usize)
}

/// The interval of an estimated number, in brackets.
pub(crate) fn bounds(&Interval { low, high, .. }: &Interval) -> String {
    match high.is_finite() {
        true => format!("(95 %: {} to {})", number(low), number(high)),
        false => format!("(95 %: at least {})", number(low)),
    }
}

/// The statement that no probe has reached a solution, where that is so.
pub(crate) fn none_reached(estimate: &Estimate) -> Option<String> {
    let is_none = estimate.solutions.mean == 0.0;
    is_none.then(|| format!("none of {} probes reached a solution", grouped(estimate.probes)))
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

    #[test]
    fn small_estimates_have_two_digits() {
        let numbers = [0.0, 0.037, 4.25, 9.0, 37.4, 123.4, 999_999.4, 1_234_567.0, 6.3e98];
        let expected = ["0", "0.037", "4.2", "9", "37", "123", "999999", "1.23e6", "6.30e98"];
        assert_eq!(numbers.map(number), expected);
    }

    #[test]
    fn an_interval_without_an_upper_end_has_none() {
        let bounds = |high| bounds(&Interval { mean: 7.0, low: 0.0, high });
        assert_eq!(bounds(9.0), "(95 %: 0 to 9)");
        assert_eq!(bounds(f64::INFINITY), "(95 %: at least 0)");
    }
}
