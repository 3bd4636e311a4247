//! Helpers of several tests.

#[path = "../../../../dlx/tests/it/support/data.rs"]
pub(crate) mod data;
