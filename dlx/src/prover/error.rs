//! What can keep a proof from being written.

use crate::kernel::KernelError;
use crate::search::Stop;
use std::io;

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The engine cannot take the problem.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The steps cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit or an interrupt stopped the search.
    #[error("{stop} before the search came to its end")]
    Stopped {
        /// What stopped it.
        stop: Stop,
        /// How many solutions it had found.
        found: u64,
    },
    /// There are too many solutions to name.
    #[error(
        "there are more than {most} solutions, and a proof names each; \
         a certificate of the count does not"
    )]
    TooMany {
        /// How many there may be.
        most: usize,
    },
}
