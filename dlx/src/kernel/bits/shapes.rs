//! Shapes: the lengths that the kernel is compiled for, and the choice among them.

use super::columns::ColumnKernel;
use super::incremental::Incremental;
#[cfg(target_arch = "x86_64")]
use super::lanes::Lanes;
use super::multiple::Multiple;
use super::slack::Slack;
use super::tuning::Update;
use super::words::Bitset;
use crate::id::ItemId;
use crate::kernel::interface::Kernel;
#[cfg(target_arch = "x86_64")]
use crate::kernel::vector::{
    Avx2Lanes8, Avx2Lanes16, Avx2Lanes32, Avx512Lanes8, Avx512Lanes16, Avx512Lanes32,
    Avx512Lanes64, LaneVector,
};
use crate::kernel::vector::{Compiled, Machine, Portable, Processor};
use crate::problem::{ItemKind, Problem};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__m128i, __m256i, __m512i};

/// A compiled form of the kernel.
pub(super) trait DynKernel: Kernel + Send + Sync {
    fn boxed(&self) -> Box<dyn DynKernel>;
}

impl<K: Kernel + Clone + Send + Sync + 'static> DynKernel for K {
    fn boxed(&self) -> Box<dyn DynKernel> {
        Box::new(self.clone())
    }
}

/// The size of a problem, or the room of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// Number of words with a bit for each option.
    pub(super) options: usize,
    /// Number of words with a bit for each primary item.
    pub(super) items: usize,
    /// Number of bits for the number of live options of an item.
    pub(super) bits: usize,
}

impl Size {
    pub(super) fn of(problem: &Problem) -> Self {
        Self {
            options: problem.option_count().div_ceil(64),
            items: problem.primaries().len().div_ceil(64),
            bits: (usize::BITS - most_options(problem).leading_zeros()) as usize,
        }
    }

    /// The size of a problem with multiplicities, where the bits are for slack, need and cap.
    pub(super) fn of_multiple(problem: &Problem) -> Self {
        let number = |&item: &ItemId| match problem.kind(item) {
            ItemKind::Primary(bounds) => {
                let users = problem.uses(item).len() as u32;
                users.saturating_sub(bounds.min).max(bounds.max.min(users))
            }
            ItemKind::Secondary => 0,
        };
        let most = problem.primaries().iter().map(number).max().unwrap_or(0);
        // The need of an item that is not dead from the beginning is no more than its cap.
        Self { bits: (u32::BITS - most.leading_zeros()) as usize, ..Self::of(problem) }
    }
}

/// A compiled shape: its room, and the function that makes a kernel of it.
struct KernelShape<M> {
    size: Size,
    make: fn(&Problem, M, bool) -> Box<dyn DynKernel>,
}

impl<M> KernelShape<M> {
    fn fits(&self, size: Size) -> bool {
        let room = self.size;
        room.options >= size.options && room.items >= size.items && room.bits >= size.bits
    }

    /// Number of words of a state.
    fn words(&self) -> usize {
        self.size.options + self.size.items * (2 + self.size.bits.min(64))
    }
}

/// The number of options of the primary item with the most.
fn most_options(problem: &Problem) -> usize {
    problem.primaries().iter().map(|&item| problem.uses(item).len()).max().unwrap_or(0)
}

/// A compiled shape of lanes: its room, and the function that makes a kernel of it.
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "only x86-64 has vectors of lanes")
)]
struct LaneShape<M> {
    /// Number of lanes.
    lanes: usize,
    /// Number of bits of a lane.
    bits: usize,
    /// Maximum number of options of an item.
    most: usize,
    vectors: usize,
    make: fn(&Problem, M) -> Box<dyn DynKernel>,
}

/// The smallest shape of lanes with room for a problem.
fn smallest_lanes<'s, M>(
    shapes: &'s [LaneShape<M>],
    problem: &Problem,
) -> Option<&'s LaneShape<M>> {
    let (primaries, most) = (problem.primaries().len(), most_options(problem));
    let fits = |shape: &&LaneShape<M>| shape.lanes >= primaries && shape.most >= most;
    shapes.iter().filter(fits).min_by_key(|shape| shape.lanes * shape.bits)
}

/// The smallest shape with room for a size.
fn smallest<M>(shapes: &[KernelShape<M>], size: Size) -> Option<&KernelShape<M>> {
    shapes.iter().filter(|shape| shape.fits(size)).min_by_key(|shape| shape.words())
}

/// The sets of an instruction set, by words.
macro_rules! set {
    (v4 1) => { Bitset<u64, 1> };
    (v4 2) => { Bitset<__m128i, 1> };
    (v4 4) => { Bitset<__m256i, 1> };
    (v4 $words:literal) => { Bitset<__m512i, { $words / 8 }> };
    (v3 1) => { Bitset<u64, 1> };
    (v3 2) => { Bitset<__m128i, 1> };
    (v3 $words:literal) => { Bitset<__m256i, { $words / 4 }> };
    (plain $words:literal) => { Bitset<u64, $words> };
}

macro_rules! planes {
    ($isa:ident: $(($l:tt, $w:tt, $p:literal))*) => {
        &[$(KernelShape {
            size: Size { options: $l, items: $w, bits: $p },
            make: |problem, machine, by_fours| {
                type Made = Incremental<set!($isa $l), set!($isa $w), Slack<set!($isa $w), $p>>;
                Box::new(Compiled::new(machine, Made::new(problem, by_fours)))
            },
        }),*]
    };
}

macro_rules! columns {
    ($isa:ident: $(($l:tt, $w:tt))*) => {
        &[$(KernelShape {
            size: Size { options: $l, items: $w, bits: usize::MAX },
            make: |problem, machine, _| {
                type Made = ColumnKernel<set!($isa $l), set!($isa $w)>;
                Box::new(Compiled::new(machine, Made::new(problem)))
            },
        }),*]
    };
}

macro_rules! multiple {
    ($isa:ident: $(($l:tt, $w:tt, $p:literal))*) => {
        &[$(KernelShape {
            size: Size { options: $l, items: $w, bits: $p },
            make: |problem, machine, _| {
                type Made = Multiple<set!($isa $l), set!($isa $w), $p>;
                Box::new(Compiled::new(machine, Made::new(problem)))
            },
        }),*]
    };
}

#[cfg(target_arch = "x86_64")]
macro_rules! lane {
    (v4 8) => {
        Avx512Lanes8
    };
    (v4 16) => {
        Avx512Lanes16
    };
    (v4 32) => {
        Avx512Lanes32
    };
    (v4 64) => {
        Avx512Lanes64
    };
    (v3 8) => {
        Avx2Lanes8
    };
    (v3 16) => {
        Avx2Lanes16
    };
    (v3 32) => {
        Avx2Lanes32
    };
}

/// Shapes of lanes, by the bits of a lane and the number of vectors.
#[cfg(target_arch = "x86_64")]
macro_rules! lanes {
    ($isa:ident: $(($bits:tt, $n:literal))*) => {
        &[$(LaneShape {
            lanes: <lane!($isa $bits)>::LANES * $n,
            bits: $bits,
            most: <lane!($isa $bits)>::MOST,
            vectors: $n,
            make: |problem, machine| {
                type Made = Lanes<lane!($isa $bits), $n>;
                Box::new(Compiled::new(machine, Made::new(problem)))
            },
        }),*]
    };
}

/// The shapes for an instruction set. The older sets have fewer, because each shape is a copy of the whole loop.
macro_rules! shapes {
    (plain) => {
        Shapes {
            lanes: &[],
            planes: planes! { plain: (4, 1, 6) (8, 4, 6) (16, 16, 8) },
            columns: columns! { plain: (16, 1) (64, 2) (128, 8) },
            multiple: multiple! { plain: (2, 2, 8) (16, 16, 8) (64, 16, 12) },
        }
    };
    (v3) => {
        Shapes {
            lanes: lanes! { v3: (8, 2) (8, 4) (16, 2) (16, 3) (16, 4) (16, 8) (32, 5) (32, 10) (32, 16) },
            planes: planes! { v3: (2, 1, 4) (4, 1, 6) (4, 2, 6) (8, 4, 6) (8, 8, 6) (16, 16, 8) },
            columns: columns! { v3: (16, 1) (40, 1) (32, 2) (64, 2) (128, 8) },
            multiple: multiple! { v3: (2, 2, 8) (16, 16, 8) (64, 16, 12) },
        }
    };
    (v4) => {
        Shapes {
            lanes: lanes! { v4:
                (8, 1) (8, 2) (16, 1) (16, 2) (16, 4) (32, 3) (32, 5) (32, 8) (64, 6) (64, 9) (64, 10)
            },
            planes: planes! { v4:
                (2, 1, 4) (4, 1, 4) (4, 1, 6) (8, 1, 6)
                (2, 2, 4) (4, 2, 6) (8, 2, 6) (8, 4, 4) (8, 4, 6)
                (8, 8, 4) (16, 8, 6) (16, 16, 6) (64, 32, 8)
            },
            columns: columns! { v4:
                (8, 1) (16, 1) (24, 1) (40, 1) (88, 1)
                (16, 2) (24, 2) (32, 2) (40, 2) (64, 2) (128, 2) (128, 8)
            },
            multiple: multiple! { v4: (2, 1, 6) (2, 2, 6) (8, 4, 8) (64, 16, 12) },
        }
    };
}

/// All shapes for a machine.
struct Shapes<M: 'static> {
    lanes: &'static [LaneShape<M>],
    planes: &'static [KernelShape<M>],
    columns: &'static [KernelShape<M>],
    multiple: &'static [KernelShape<M>],
}

impl<M: Machine> Shapes<M> {
    /// The kernel for a problem without multiplicities, the fastest if no way is given. Removing few options one by one
    /// takes less than to look at more than two vectors.
    fn ordinary(
        &self,
        problem: &Problem,
        update: Option<Update>,
        machine: M,
    ) -> Option<Box<dyn DynKernel>> {
        let by_conflicts = || Update::by_conflicts(problem);
        // Lanes, if they are requested, or if they fit and are expected to be fastest.
        let lanes = smallest_lanes(self.lanes, problem);
        let lanes = lanes.filter(|_| update.is_none_or(|update| update == Update::Lanes));
        let is_fast = |shape: &&LaneShape<M>| {
            update.is_some() || shape.vectors <= 2 || by_conflicts() != Update::Ripple
        };
        if let Some(shape) = lanes.filter(is_fast) {
            return Some((shape.make)(problem, machine));
        }
        // Otherwise the kind of tally, in the shape that fits; the other kind if no such shape is large enough.
        let update = update.filter(|&update| update != Update::Lanes).unwrap_or_else(by_conflicts);
        let (first, second) = match update {
            Update::Ripple | Update::Flatten => (self.planes, self.columns),
            Update::Columns => (self.columns, self.planes),
            Update::Plain | Update::Lanes => return None,
        };
        let size = Size::of(problem);
        let shape = smallest(first, size).or_else(|| smallest(second, size))?;
        Some((shape.make)(problem, machine, update == Update::Flatten))
    }

    fn multiple(&self, problem: &Problem, machine: M) -> Option<Box<dyn DynKernel>> {
        let shape = smallest(self.multiple, Size::of_multiple(problem))?;
        Some((shape.make)(problem, machine, false))
    }
}

/// Evaluates an expression with the shapes and the machine of a processor.
macro_rules! on {
    ($processor:expr, |$shapes:ident, $machine:ident| $do:expr) => {
        match $processor {
            Processor::Portable => {
                let ($shapes, $machine) = (shapes!(plain), Portable);
                $do
            }
            #[cfg(target_arch = "x86_64")]
            Processor::V2($machine) => {
                let $shapes = shapes!(plain);
                $do
            }
            #[cfg(target_arch = "x86_64")]
            Processor::V3($machine) => {
                let $shapes = shapes!(v3);
                $do
            }
            #[cfg(target_arch = "x86_64")]
            Processor::V4($machine) => {
                let $shapes = shapes!(v4);
                $do
            }
        }
    };
}

/// The kernel for a problem without multiplicities, if a shape is large enough.
pub(super) fn ordinary(
    problem: &Problem,
    update: Option<Update>,
    processor: Processor,
) -> Option<Box<dyn DynKernel>> {
    on!(processor, |shapes, machine| shapes.ordinary(problem, update, machine))
}

/// The kernel for a problem with multiplicities, if a shape is large enough.
pub(super) fn multiple(problem: &Problem, processor: Processor) -> Option<Box<dyn DynKernel>> {
    on!(processor, |shapes, machine| shapes.multiple(problem, machine))
}

/// Whether a shape is large enough for a problem with multiplicities, on any processor.
pub(super) fn has_multiple(problem: &Problem) -> bool {
    let shapes: Shapes<Portable> = shapes!(plain);
    smallest(shapes.multiple, Size::of_multiple(problem)).is_some()
}
