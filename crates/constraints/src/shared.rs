//! Parts that several kinds of constraints are made of.

pub(crate) mod classes;
pub(crate) mod ends;
pub(crate) mod equal_sums;
pub(crate) mod extremes;
pub(crate) mod ranked_lines;
pub(crate) mod region_labels;
