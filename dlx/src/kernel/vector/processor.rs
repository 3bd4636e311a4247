//! The choice among the machines that a processor has.

#[cfg(target_arch = "x86_64")]
use super::x86;
use crate::isa::Isa;
#[cfg(target_arch = "x86_64")]
use crate::isa::{V2, V3};

/// A machine that the processor was found to have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Processor {
    /// Any processor.
    Portable,
    #[cfg(target_arch = "x86_64")]
    V2(V2),
    #[cfg(target_arch = "x86_64")]
    V3(V3),
    #[cfg(target_arch = "x86_64")]
    V4(x86::V4),
}

impl Processor {
    /// The best machine of this processor up to an instruction set.
    pub(crate) fn at_most(isa: Isa) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            // From the best down; the first that is allowed and found.
            if isa >= Isa::V4
                && let Some(found) = x86::V4::detect()
            {
                return Self::V4(found);
            }
            if isa >= Isa::V3
                && let Some(found) = V3::detect()
            {
                return Self::V3(found);
            }
            if isa >= Isa::V2
                && let Some(found) = V2::detect()
            {
                return Self::V2(found);
            }
        }
        let _ = isa;
        Self::Portable
    }
}
