//! The techniques of the scale, in the order in which they are tried.

use super::chain::{Forcing, Scratch, StaticChains};
use super::state::View;
use super::step::Step;
use super::technique::aligned_exclusion::AlignedExclusion;
use super::technique::bug::Bug;
use super::technique::fish::Fish;
use super::technique::hidden_set::HiddenSet;
use super::technique::hidden_single::HiddenSingle;
use super::technique::interface::Find;
use super::technique::locking::Locking;
use super::technique::naked_set::NakedSet;
use super::technique::naked_single::NakedSingle;
use super::technique::unique_loop::UniqueLoop;
use super::technique::wing::Wing;

/// The techniques of the scale `se`, in its order.
pub(super) const TECHNIQUES: [&dyn Find; 31] = [
    &HiddenSingle { is_last: true },
    &HiddenSingle { is_last: false },
    &Locking { is_direct: true },
    &HiddenSet { size: 2, is_direct: true },
    &NakedSingle,
    &HiddenSet { size: 3, is_direct: true },
    &Locking { is_direct: false },
    &NakedSet { size: 2 },
    &Fish { size: 2 },
    &HiddenSet { size: 2, is_direct: false },
    &NakedSet { size: 3 },
    &Fish { size: 3 },
    &HiddenSet { size: 3, is_direct: false },
    &Wing { is_xyz: false },
    &Wing { is_xyz: true },
    &UniqueLoop,
    &NakedSet { size: 4 },
    &Fish { size: 4 },
    &HiddenSet { size: 4, is_direct: false },
    &Bug,
    &AlignedExclusion { size: 2 },
    &StaticChains,
    &AlignedExclusion { size: 3 },
    &Forcing::NISHIO,
    &Forcing::MULTIPLE,
    &Forcing::dynamic(0),
    &Forcing::dynamic(1),
    &Forcing::dynamic(2),
    &Forcing::dynamic(3),
    &Forcing::dynamic(4),
    &Forcing::dynamic(5),
];

/// The first step of the first technique that has one.
pub(super) fn first(view: View<'_>, scratch: &mut Scratch) -> Option<Step> {
    TECHNIQUES.iter().find_map(|technique| technique.first(view, scratch))
}
