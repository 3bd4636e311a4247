//! Lines whose stretches have values of different classes.

use crate::board::{ValueRange, Variable};
use crate::propagation::ModelBuilder;

/// Each stretch of a line with one cell per class has values of different classes. Classes count from 0.
pub(crate) fn compile_classes(
    line: &[Variable],
    classes: usize,
    model: &mut ModelBuilder,
    class: impl Fn(i64) -> i64,
) {
    if classes > ValueRange::MOST {
        // More classes than values: no class for a helper variable.
        for (index, &a) in line.iter().enumerate() {
            for &b in line[index + 1..].iter().take(classes - 1) {
                model.relation(a, b, |a, b| class(a) != class(b));
            }
        }
        return;
    }
    // All classes occur in each stretch, thus in the same order again and again. Helper variables have that order.
    let order: Vec<Variable> = (0..classes.min(line.len()))
        .map(|_| model.helper(ValueRange::new(0..=classes as i64 - 1).expect("few classes")))
        .collect();
    model.different(&order);
    for (&cell, &own) in line.iter().zip(order.iter().cycle()) {
        model.relation(cell, own, |value, own| class(value) == own);
    }
    // Cells of different classes have different values.
    for (index, &a) in line.iter().enumerate() {
        for &b in line[index + 1..].iter().take(classes - 1) {
            model.relation(a, b, |a, b| a != b);
        }
    }
}
