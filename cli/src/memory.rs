//! Memory that the system refuses, as under `ulimit -v`.
//!
//! Rust ends a program that gets no memory by a signal, and what it has answered is lost. This allocator keeps a
//! reserve. The first refusal gives it up and is noted. Searches look for the note, so the run stops as by a signal,
//! and what was answered is written. If that is not enough, the thread waits for memory of others, and at last ends
//! the program.
#![expect(unsafe_code, reason = "an allocator has no safe form; it costs one comparison per call")]

#[cfg(target_env = "musl")]
use mimalloc::MiMalloc as System;
#[cfg(not(target_env = "musl"))]
use std::alloc::System;
use std::alloc::{GlobalAlloc, Layout};
use std::io::Write;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The size of the reserve in bytes. The system gives it pages when it is used, which it never is.
const RESERVE_BYTES: usize = 1 << 20;
const RESERVE_LAYOUT: Layout = Layout::new::<[u64; RESERVE_BYTES / 8]>();

/// The number of pauses before the program ends, of all refusals together, and the length of one. They suffice to write
/// the pending answers.
const PAUSES: u32 = 30;
const PAUSE: Duration = Duration::from_millis(10);

static RESERVE: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());
/// The bytes of the first refusal; 0 before.
static REFUSED: AtomicUsize = AtomicUsize::new(0);
/// The number of pauses so far.
static PAUSED: AtomicU32 = AtomicU32::new(0);
/// Whether a thread is ending the program.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

/// The allocator of the system, which does not return without memory.
struct Allocator;

// SAFETY: every call is passed on to the allocator of the system with the arguments that it came with.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`, which is the same.
        let allocate = || unsafe { System.alloc(layout) };
        let place = allocate();
        if place.is_null() { insist(layout.size(), allocate) } else { place }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc_zeroed`, which is the same.
        let allocate = || unsafe { System.alloc_zeroed(layout) };
        let place = allocate();
        if place.is_null() { insist(layout.size(), allocate) } else { place }
    }

    #[inline]
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, which is the same.
        unsafe { System.dealloc(place, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `realloc`, which is the same. The old memory stays as it is when
        // the system refuses, and the call may be repeated.
        let allocate = || unsafe { System.realloc(place, layout, size) };
        let moved = allocate();
        if moved.is_null() { insist(size, allocate) } else { moved }
    }
}

/// Allocates the reserve, unless the system refuses it. Where the memory of the process is limited as a whole, all
/// threads share one arena. By default, the C library tries to make one for each thread, and where that fails, again at
/// each call.
pub(crate) fn keep_reserve(is_limited: bool) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if is_limited {
        // SAFETY: it sets a number, before a second thread exists.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = is_limited;
    // SAFETY: the layout has a size that is not 0.
    let reserve = unsafe { System.alloc(RESERVE_LAYOUT) };
    RESERVE.store(reserve, Ordering::Release);
}

/// Whether the system has refused memory.
pub(crate) fn is_short() -> bool {
    REFUSED.load(Ordering::Relaxed) > 0
}

/// The message for memory that was refused.
pub(crate) fn message() -> String {
    let mut text = [0; 256];
    let length = write_message(&mut text);
    String::from_utf8_lossy(&text[..length]).into_owned()
}

/// Writes the message, and returns its length. Takes no memory.
fn write_message(text: &mut [u8; 256]) -> usize {
    let bytes = REFUSED.load(Ordering::Relaxed);
    let mut rest = &mut text[..];
    let _ = write!(
        rest,
        "pavane: out of memory: the system refused {bytes} bytes; raise the limit on memory, or use fewer threads \
         (--threads 1) or smaller inputs"
    );
    let left = rest.len();
    text.len() - left
}

/// Notes a refusal and tries again: with the reserve, and while other threads may give memory back. Ends the program
/// if that does not help.
#[cold]
#[inline(never)]
fn insist(bytes: usize, allocate: impl Fn() -> *mut u8) -> *mut u8 {
    // Only the first refusal is noted.
    let _ = REFUSED.compare_exchange(0, bytes.max(1), Ordering::Relaxed, Ordering::Relaxed);
    let reserve = RESERVE.swap(ptr::null_mut(), Ordering::AcqRel);
    if !reserve.is_null() {
        // SAFETY: it was allocated with this layout, and the exchange gives it to one thread alone.
        unsafe { System.dealloc(reserve, RESERVE_LAYOUT) };
    }
    loop {
        let place = allocate();
        if !place.is_null() {
            return place;
        }
        if PAUSED.fetch_add(1, Ordering::Relaxed) >= PAUSES {
            end()
        }
        thread::sleep(PAUSE);
    }
}

/// Ends the program with the message. Takes no memory and no lock.
fn end() -> ! {
    if IS_ENDING.swap(true, Ordering::Relaxed) {
        // Another thread does it.
        thread::sleep(Duration::MAX);
    }
    let mut text = [0; 256];
    let length = write_message(&mut text);
    text[length] = b'\n';
    system::end(&text[..=length], crate::exit::Exit::Bad.code().into())
}

#[cfg(unix)]
mod system {
    /// Writes to standard error and ends the program.
    pub(super) fn end(text: &[u8], code: i32) -> ! {
        // SAFETY: the pointer and the length are of one slice. `_exit` has no conditions.
        unsafe {
            libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
            libc::_exit(code)
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::io::Write;

    /// Writes to standard error and ends the program.
    pub(super) fn end(text: &[u8], code: i32) -> ! {
        let _ = std::io::stderr().write_all(text);
        std::process::exit(code)
    }
}
