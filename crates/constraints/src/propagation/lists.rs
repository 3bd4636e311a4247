//! Lists in one piece of memory.

/// A list for each of some indices.
#[derive(Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// No list yet, with memory for a number of lists and of items.
    pub(super) fn with_capacity(lists: usize, items: usize) -> Self {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Self { starts, items: Vec::with_capacity(items) }
    }

    /// Adds a list for the next index.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        list.into_iter().for_each(|item| self.items.push(item));
        self.starts.push(self.items.len() as u32);
    }

    /// A number of lists of items that come each with the index of its list. Their order stays.
    pub(super) fn from_pairs(count: usize, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Self
    where
        T: Default,
    {
        let mut starts = vec![0; count + 1];
        pairs.clone().for_each(|(index, _)| starts[index + 1] += 1);
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        let mut items = vec![T::default(); starts[count] as usize];
        let mut next = starts.clone();
        for (index, item) in pairs {
            items[next[index] as usize] = item;
            next[index] += 1;
        }
        Self { starts, items }
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}
