//! Helpers of several tests, some of them those of the engine's tests.

#[path = "../../dlx/tests/it/support/cases.rs"]
pub(crate) mod cases;
pub(crate) mod probed;
#[path = "../../dlx/tests/it/support/proving.rs"]
pub(crate) mod proving;
#[path = "../../dlx/tests/it/support/random.rs"]
pub(crate) mod random;
pub(crate) mod stated;
