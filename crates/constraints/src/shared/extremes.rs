//! Values between the least and the greatest of a line.

/// The sum of the values strictly between the places of the least and the greatest of different values.
pub(crate) fn sum_between_extremes(values: &[i64]) -> i64 {
    let place = |value: Option<&i64>| values.iter().position(|other| Some(other) == value);
    let places = (place(values.iter().min()), place(values.iter().max()));
    let (Some(least), Some(greatest)) = places else { return 0 };
    let (first, last) = (least.min(greatest), least.max(greatest));
    values.iter().take(last).skip(first + 1).sum()
}
