//! Helpers of several tests.

#[path = "../../../../dlx/tests/it/support/data.rs"]
pub(crate) mod data;
#[path = "../../../../dlx/tests/it/support/oracle.rs"]
pub(crate) mod oracle;
#[path = "../../../../dlx/tests/it/support/random.rs"]
pub(crate) mod random;
