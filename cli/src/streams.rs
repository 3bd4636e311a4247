//! Standard streams that were closed when the program was started, as by `>&-`.
//!
//! Before `main`, the runtime of Rust opens `/dev/null` in the place of a closed stream, which keeps files from getting
//! its number. Output to it would be lost without an error. A function that the loader calls before that examines the
//! streams. On systems without such functions no stream counts as closed.

use std::sync::atomic::{AtomicU8, Ordering};

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// Standard input.
    Input = 1,
    /// Standard output.
    Output = 2,
}

/// The streams that were closed, a bit each.
static CLOSED: AtomicU8 = AtomicU8::new(0);

/// Whether a stream was closed when the program was started.
pub(crate) fn is_closed(stream: Stream) -> bool {
    CLOSED.load(Ordering::Relaxed) & stream as u8 != 0
}

#[cfg(unix)]
#[expect(unsafe_code, reason = "the section of functions that the loader calls")]
mod system {
    use super::{CLOSED, Stream};
    use rustix::io::fcntl_getfd;
    use rustix::stdio::{stdin, stdout};
    use std::sync::atomic::Ordering;

    // SAFETY: the section is an array of pointers to functions, which the loader calls once before `main`. This one
    // takes no arguments, makes two system calls, and does not use the runtime of Rust.
    #[used]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        for (stream, number) in [(Stream::Input, stdin()), (Stream::Output, stdout())] {
            if fcntl_getfd(number).is_err() {
                CLOSED.fetch_or(stream as u8, Ordering::Relaxed);
            }
        }
    }
}
