//! Answers to requests in a worker of a browser. The worker writes a request as JSON to the place that [`reserve`]
//! gives, calls [`ask`], and reads the reply, whose place [`reply`] tells: `{"answer":...}` or `{"error":...}`. While a
//! question is answered, its events are handed to `event` of the worker: `{"progress":...}` at most five times a second,
//! and `{"solution":...}`, and the search asks `is_canceled` at least at every 64th node.
//!
//! Numbers and bytes are all that passes between the two, so that no code has to be generated. A panic is a trap, after
//! which the worker starts anew.

use pavane::dlx::{Interrupt, Progress};
use pavane_ask::{Answer, Control, Limits, Problem, Request, answer, progress_json};
use serde_json::json;
use std::sync::{Mutex, MutexGuard, PoisonError};
use web_time::{Duration, Instant};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Takes an event: this number of bytes of JSON, from this place on.
    safe fn event(place: *const u8, length: usize);
    /// Whether the question was canceled: 1 or 0.
    safe fn is_canceled() -> u32;
}

/// The time between two readings of progress.
const BETWEEN: Duration = Duration::from_millis(200);
/// The maximum number of bytes of the tables of an answer.
const MEMORY: usize = 256 << 20;

/// The request, and after it the reply.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for a request of this number of bytes, and returns its place.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    let mut text = text();
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Answers the request, and returns the number of bytes of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let request = std::mem::take(&mut *text());
    let reply = match reply_to(&request) {
        Ok(answer) => format!("{{\"answer\":{answer}}}"),
        Err(problem) => json!({ "error": problem }).to_string(),
    };
    let length = reply.len();
    *text() = reply.into_bytes();
    length
}

/// The place of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    text().as_ptr()
}

fn reply_to(request: &[u8]) -> Result<Answer, Problem> {
    let request = Request::read(request)?;
    let mut control = Control::default();
    control.limits = Limits::of_strangers(MEMORY);
    // Messages reach the worker only between two questions.
    control.interrupt = Interrupt::probed_by(|interrupt| {
        if is_canceled() != 0 {
            interrupt.set();
        }
    });
    let (start, last) = (Instant::now(), Mutex::new(Instant::now()));
    control.progress = Progress::observed_by(move |progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= BETWEEN {
            *last = Instant::now();
            tell(&json!({ "progress": progress_json(progress, start.elapsed().as_secs_f64()) }));
        }
    });
    answer(&request, &control.on_solution(|solution| tell(&json!({ "solution": solution }))))
}

/// Hands an event to the worker.
fn tell(json: &serde_json::Value) {
    let json = json.to_string();
    event(json.as_ptr(), json.len());
}
