//! The operations of the kernel, for every width of register.
//!
//! A [`Machine`] is a value that proves abilities of the processor: it exists only after a test for them. All work
//! on boards is generic over it and `#[inline(always)]`, and enters through [`Machine::run`], which compiles it for
//! that processor. A function in between that is not inlined would be compiled for the oldest processor, and would be
//! many times slower.

mod column;
mod operations;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(super) use column::Column;
#[cfg(test)]
pub(super) use column::spread;
pub(super) use operations::{ColumnOf, Machine, MachineTask, thrice};
#[cfg(target_arch = "x86_64")]
pub(super) use operations::{FourLanes, Pair, TurningLanes};
pub(super) use portable::{One, Portable};
