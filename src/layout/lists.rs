//! Many short lists in two vectors. A layout has a list for each cell, and searches read them often.

/// Lists one after another; list `i` is `values[starts[i]..starts[i + 1]]`.
#[derive(Debug)]
pub(crate) struct Lists<T> {
    starts: Vec<usize>,
    values: Vec<T>,
}

impl<T> Lists<T> {
    pub(crate) fn new(lists: impl IntoIterator<Item: IntoIterator<Item = T>>) -> Self {
        let (mut starts, mut values) = (vec![0], Vec::new());
        for list in lists {
            values.extend(list);
            starts.push(values.len());
        }
        Self { starts, values }
    }

    /// The list with the given number, which must exist.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> &[T] {
        &self.values[self.starts[number]..self.starts[number + 1]]
    }
}
