//! Variables in the order of their activity.

/// A variable's recent part in conflicts, and a binary heap of the variables by it.
///
/// The activity of what takes part in a conflict grows by an increment that itself grows with each conflict
/// (N. Eén and N. Sörensson, *An Extensible SAT-solver*, SAT 2003, after M. Moskewicz et al., *Chaff*, DAC 2001).
pub(crate) struct Heap {
    activities: Vec<f64>,
    increment: f64,
    heap: Vec<u32>,
    /// For each variable its place in the heap, or `OUT`.
    places: Vec<u32>,
}

const OUT: u32 = u32::MAX;
/// The activity at which all are scaled down.
const MOST: f64 = 1e100;

impl Heap {
    pub(crate) fn new(variables: u32) -> Self {
        Self {
            activities: vec![0.0; variables as usize],
            increment: 1.0,
            heap: (0..variables).collect(),
            places: (0..variables).collect(),
        }
    }

    /// The activity of a variable.
    pub(crate) fn activity(&self, variable: u32) -> f64 {
        self.activities[variable as usize]
    }

    /// Raises the activity of a variable.
    pub(crate) fn bump(&mut self, variable: u32) {
        let activity = &mut self.activities[variable as usize];
        *activity += self.increment;
        if *activity > MOST {
            // One factor for all keeps their order.
            self.activities.iter_mut().for_each(|activity| *activity /= MOST);
            self.increment /= MOST;
        }
        let place = self.places[variable as usize];
        if place != OUT {
            self.rise(place as usize);
        }
    }

    /// Gives every variable a new activity, in the unit of the next bump.
    pub(crate) fn restart(&mut self, mut activity: impl FnMut() -> f64) {
        self.increment = 1.0;
        self.activities.fill_with(&mut activity);
        // Builds the heap anew: each variable rises among the ones before it.
        for place in 0..self.heap.len() {
            self.rise(place);
        }
    }

    /// Lets all activities decay to a part of what they were.
    pub(crate) fn decay(&mut self, part: f64) {
        // A larger increment has the effect of smaller activities, without a change of each.
        self.increment /= part;
    }

    /// Puts a variable back.
    pub(crate) fn insert(&mut self, variable: u32) {
        if self.places[variable as usize] == OUT {
            self.places[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the variable with the highest activity.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = OUT;
        if last != first {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sink();
        }
        Some(first)
    }

    #[inline]
    fn is_before(&self, a: u32, b: u32) -> bool {
        let (of_a, of_b) = (self.activities[a as usize], self.activities[b as usize]);
        of_a > of_b || of_a == of_b && a < b
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.heap[parent];
            if !self.is_before(variable, above) {
                break;
            }
            self.heap[place] = above;
            self.places[above as usize] = place as u32;
            place = parent;
        }
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }

    fn sink(&mut self) {
        let variable = self.heap[0];
        let mut place = 0;
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_before(self.heap[child + 1], self.heap[child])
            {
                child += 1;
            }
            let below = self.heap[child];
            if !self.is_before(below, variable) {
                break;
            }
            self.heap[place] = below;
            self.places[below as usize] = place as u32;
            place = child;
        }
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(heap: &mut Heap) -> Vec<u32> {
        std::iter::from_fn(|| heap.pop()).collect()
    }

    #[test]
    fn variables_come_by_activity_and_equals_by_number() {
        let mut heap = Heap::new(8);
        assert_eq!(drained(&mut heap), [0, 1, 2, 3, 4, 5, 6, 7]);
        for variable in [5, 2, 2, 7] {
            // Also while a variable is out of the heap.
            heap.bump(variable);
        }
        (0..8).rev().for_each(|variable| heap.insert(variable));
        heap.insert(3);
        assert_eq!(drained(&mut heap), [2, 5, 7, 0, 1, 3, 4, 6]);
        assert_eq!(heap.pop(), None);
    }

    #[test]
    fn later_bumps_count_more() {
        let mut heap = Heap::new(3);
        heap.bump(0);
        heap.bump(0);
        heap.decay(0.25);
        heap.bump(2);
        assert_eq!(drained(&mut heap), [2, 0, 1]);
    }

    #[test]
    fn activities_are_scaled_down_in_their_order() {
        let mut heap = Heap::new(4);
        heap.bump(3);
        for _ in 0..20_000 {
            heap.decay(0.95);
            heap.bump(1);
        }
        heap.bump(2);
        assert!(heap.activities.iter().all(|activity| *activity <= MOST));
        assert_eq!(drained(&mut heap), [1, 2, 0, 3]);
    }

    #[test]
    fn a_restart_sets_all_activities() {
        let mut heap = Heap::new(4);
        heap.bump(3);
        let mut activities = [0.5, 0.25, 0.75, 0.125].into_iter();
        heap.restart(|| activities.next().unwrap());
        assert_eq!(drained(&mut heap), [2, 0, 1, 3]);
    }
}
