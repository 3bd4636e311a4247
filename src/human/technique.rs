//! Techniques without chains, one a file.

pub(super) mod aligned_exclusion;
pub(super) mod bug;
pub(super) mod fish;
pub(super) mod hidden_set;
pub(super) mod hidden_single;
pub(super) mod interface;
pub(super) mod locking;
pub(super) mod naked_set;
pub(super) mod naked_single;
pub(super) mod unique_loop;
pub(super) mod wing;
