//! Canonical forms of states under the swaps of interchangeable blocks, of several families at once.
//!
//! A swap that turns the options before a layer into such options turns each state of the layer into another one.
//! Both have the same number of ways to complete them. So states may be renamed by any product of such swaps, and
//! states that become equal are counted together. To find the renaming, the blocks are colored by the covered items
//! in them. They are colored again by the colors of the other blocks with these items, as in color refinement of
//! graphs. Then blocks are put in the order of their colors. Blocks that remain alike are given different colors one
//! by one. Where this gives two names to states that a swap would make equal, more states are kept than necessary,
//! and the count is the same.

use super::plan::SweepPlan;
use super::words::WordArray;
use crate::diagram::Blocks;
use std::collections::BTreeMap;

/// A block that may change places with others of its class.
type Vertex = u16;

/// The place of a state's item in a block of a family.
#[derive(Clone, Copy, Debug)]
struct Seat {
    block: usize,
    seat: usize,
}

/// A family of blocks. The blocks of one class may be swapped.
#[derive(Clone, Debug)]
struct BlockFamily {
    /// The blocks of each class, which may be swapped with each other.
    classes: Vec<Vec<usize>>,
    /// The vertex of each block.
    vertices: Vec<Option<Vertex>>,
    /// The seat of the item at each place of a state.
    seats: Vec<Option<Seat>>,
    /// The place of the item of each block at each seat, if the states have it.
    places: Vec<Vec<Option<usize>>>,
}

/// The swaps that are possible at a layer, and memory for renaming.
#[derive(Clone, Debug)]
pub(super) struct LayerSymmetry {
    families: Vec<BlockFamily>,
    /// The vertices of the item at each place.
    around: Vec<Vec<Vertex>>,
    /// A number for each place, the same for places that swaps may exchange.
    labels: Vec<u64>,
    /// The class of each vertex, as the first color of its blocks.
    first: Vec<u64>,
    colors: Vec<u64>,
    sums: Vec<u64>,
    items: Vec<usize>,
    ranks: Vec<(u64, usize)>,
    targets: Vec<usize>,
    /// Number of looks at items and blocks, while they were colored.
    looks: usize,
}

/// Mixes the bits of a number (the finalizer of SplitMix64, Steele, Lea and Flood 2014).
fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

impl LayerSymmetry {
    /// The swaps that are possible at a layer; `None` if no swap moves an item of its states.
    pub(super) fn new(plan: &SweepPlan, families: &[Blocks], layer: usize) -> Option<Self> {
        let mut first: Vec<u64> = Vec::new();
        let mut found = Vec::new();
        for blocks in families {
            let classes = classes(plan, blocks, layer);
            if classes.is_empty() {
                continue;
            }
            let mut family = BlockFamily {
                vertices: vec![None; blocks.items().len()],
                seats: vec![None; plan.places()],
                places: vec![Vec::new(); blocks.items().len()],
                classes,
            };
            for class in &family.classes {
                // The class begins with a new color: swaps stay within it.
                let color = mix(first.len() as u64 + 1);
                for &block in class {
                    family.vertices[block] = Some(first.len() as Vertex);
                    first.push(color);
                    for (seat, &item) in blocks.items()[block].iter().enumerate() {
                        let place = plan.place(item, layer);
                        family.places[block].push(place);
                        if let Some(place) = place {
                            family.seats[place] = Some(Seat { block, seat });
                        }
                    }
                }
            }
            found.push(family);
        }
        if found.is_empty() {
            return None;
        }
        let around = |place: usize| -> Vec<Vertex> {
            let of = |family: &BlockFamily| family.vertices[family.seats[place]?.block];
            found.iter().filter_map(of).collect()
        };
        Some(Self {
            around: (0..plan.places()).map(around).collect(),
            labels: labels(plan.places(), &found),
            colors: Vec::new(),
            sums: vec![0; first.len()],
            first,
            items: Vec::new(),
            ranks: Vec::new(),
            targets: Vec::new(),
            looks: 0,
            families: found,
        })
    }

    /// Number of looks at items and blocks in all renaming so far.
    pub(super) fn looks(&self) -> usize {
        self.looks
    }

    /// Renames a state.
    pub(super) fn rename<const W: usize>(&mut self, state: WordArray<W>) -> WordArray<W> {
        self.items.clear();
        self.items.extend(state.places());
        self.color();
        for family in &self.families {
            self.targets.clear();
            self.targets.extend(0..family.vertices.len());
            for class in &family.classes {
                self.ranks.clear();
                let color = |&block: &usize| {
                    let vertex = family.vertices[block].map_or(0, usize::from);
                    (self.colors[vertex], block)
                };
                self.ranks.extend(class.iter().map(color));
                self.ranks.sort_unstable();
                // The block of the n-th color goes to the n-th place of the class.
                for (rank, &place) in self.ranks.iter().zip(class) {
                    self.targets[rank.1] = place;
                }
            }
            // Later families see the items at their new places.
            for item in &mut self.items {
                if let Some(Seat { block, seat }) = family.seats[*item]
                    && let Some(place) = family.places[self.targets[block]][seat]
                {
                    *item = place;
                }
            }
        }
        let mut renamed = WordArray::ZERO;
        self.items.iter().for_each(|&place| renamed.insert(place));
        renamed
    }

    /// Gives different colors to the blocks of a class that have items.
    fn color(&mut self) {
        self.colors.clone_from(&self.first);
        self.refine();
        self.refine();
        // Give one of the tied blocks a color of its own, and let its neighbors follow.
        while let Some(vertex) = self.tied() {
            self.colors[vertex] = mix(self.colors[vertex] ^ 0x5555);
            self.refine();
            self.refine();
        }
    }

    /// The first of the vertices with items that have the same color; of the least color.
    fn tied(&mut self) -> Option<usize> {
        self.ranks.clear();
        self.ranks.extend(self.colors.iter().copied().zip(0..));
        self.ranks.sort_unstable();
        // Blocks without items are all alike.
        let is_tied = |pair: &&[(u64, usize)]| pair[0].0 == pair[1].0 && self.sums[pair[0].1] != 0;
        self.ranks.windows(2).find(is_tied).map(|pair| pair[0].1)
    }

    /// Colors each block by its color and the colors of the blocks around its items.
    fn refine(&mut self) {
        self.sums.fill(0);
        self.looks += self.items.len() + self.sums.len();
        for &item in &self.items {
            let around = &self.around[item];
            let sum = around.iter().fold(self.labels[item], |sum, &vertex| {
                sum.wrapping_add(self.colors[usize::from(vertex)])
            });
            // Sums do not depend on the order of blocks or items.
            let sum = mix(sum);
            around.iter().for_each(|&vertex| {
                let at = &mut self.sums[usize::from(vertex)];
                *at = at.wrapping_add(sum);
            });
        }
        for (color, sum) in self.colors.iter_mut().zip(&self.sums) {
            *color = mix(*color ^ sum.rotate_left(17));
        }
    }
}

/// The blocks of a family that may be swapped at a layer, class by class: they are alike if corresponding options are
/// before the layer. Omits blocks without items in the states of the layer.
fn classes(plan: &SweepPlan, blocks: &Blocks, layer: usize) -> Vec<Vec<usize>> {
    let mut classes: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
    for (block, options) in blocks.options().iter().enumerate() {
        let mut items = blocks.items()[block].iter();
        if items.any(|&item| plan.place(item, layer).is_some()) {
            let before = options.iter().map(|&option| plan.is_before(option, layer)).collect();
            classes.entry(before).or_default().push(block);
        }
    }
    classes.into_values().filter(|class| class.len() > 1).collect()
}

/// A number for each place, the same for places that swaps of some families may exchange.
fn labels(places: usize, families: &[BlockFamily]) -> Vec<u64> {
    let mut label: Vec<usize> = (0..places).collect();
    // The least place that can be reached; repeated until all are final.
    loop {
        let mut changed = false;
        for family in families {
            for class in &family.classes {
                for seat in 0..family.places[class[0]].len() {
                    let seats = class.iter().filter_map(|&block| family.places[block][seat]);
                    let seats: Vec<usize> = seats.collect();
                    let Some(least) = seats.iter().map(|&place| label[place]).min() else {
                        continue;
                    };
                    for place in seats {
                        changed |= label[place] != least;
                        label[place] = least;
                    }
                }
            }
        }
        if !changed {
            return label.into_iter().map(|place| mix(place as u64 + 1)).collect();
        }
    }
}
