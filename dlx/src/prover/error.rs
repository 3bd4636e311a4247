//! The error of a prover.

use crate::kernel::KernelError;
use crate::search::Stop;
use std::io;

/// The reason why no proof was written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The engine cannot take the problem.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The proof cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit or an interrupt stopped the search.
    #[error("{stop} before the search came to its end")]
    Stopped {
        /// The cause.
        stop: Stop,
        /// The number of solutions found before.
        found: u64,
    },
    /// There are more solutions than the proof may name.
    #[error("there are more than {most} solutions, and a proof names each")]
    TooMany {
        /// The maximum number.
        most: usize,
    },
    /// The steps of a proof about a system take too much memory.
    #[error("the steps of the proof take more than {most} bytes of memory")]
    TooLong {
        /// The maximum number of bytes.
        most: usize,
    },
}
