//! Techniques without chains, one per file.

pub(super) mod aligned_exclusion;
pub(super) mod almost_locked;
pub(super) mod alternating;
pub(super) mod bug;
pub(super) mod colors;
pub(super) mod empty_rectangle;
mod facts;
pub(super) mod finned_fish;
pub(super) mod fish;
pub(super) mod full_house;
pub(super) mod hidden_set;
pub(super) mod hidden_single;
pub(super) mod interface;
pub(super) mod locked_set;
pub(super) mod locking;
pub(super) mod naked_set;
pub(super) mod naked_single;
pub(super) mod rectangle;
pub(super) mod remote_pair;
pub(super) mod sue_de_coq;
pub(super) mod turbot;
pub(super) mod unique_loop;
pub(super) mod w_wing;
pub(super) mod wing;
pub(super) mod wxyz_wing;
