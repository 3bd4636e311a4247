//! Ratings of chains by their length.

/// The rating of a chain: `base`, and a tenth for each of the lengths 4, 6, 8, 12, 16, 24, ... that its complexity
/// less 2 exceeds. The tenths are added up from zero, as the order of additions changes a sum of floating-point
/// numbers.
pub(super) fn rating(base: f64, complexity: usize) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut ceiling, mut is_odd) = (0.0, 4, false);
    while length > ceiling {
        added += 0.1;
        // The lengths grow by a half and by a third in turn.
        ceiling = if is_odd { ceiling * 4 / 3 } else { ceiling * 3 / 2 };
        is_odd = !is_odd;
    }
    base + added
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published table of complexities.
    #[test]
    fn thresholds_are_those_of_the_table() {
        let table =
            [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386].into_iter().enumerate();
        for (tenths, most) in table {
            let round = |complexity| (rating(0.0, complexity) * 10.0).round() as usize;
            assert_eq!((round(most), round(most + 1)), (tenths, tenths + 1), "{most}");
        }
        assert_eq!(rating(6.6, 7), 6.699999999999999);
        assert_eq!(rating(6.6, 12), 6.8999999999999995);
    }
}
