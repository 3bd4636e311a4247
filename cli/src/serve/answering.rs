//! The thread of an answer.

use super::events::{Events, Sent, event};
use super::options::Shared;
use super::places::Question;
use axum::body::Bytes;
use dlx::Interrupt;
use pavane_ask::{Answer, Control, Problem, ProblemKind, Request, answer};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Sender, channel};

/// Largest number of events that wait for a reader. The search waits before it sends more.
const WAITING: usize = 64;
/// The time after which a search that waits for its reader looks again.
const PAUSE: Duration = Duration::from_millis(5);

/// The message for a defect, which ends only the current answer.
pub(super) const DEFECT: &str =
    "a defect of pavane ended this answer; please report it with the input";

/// Answers a request on a separate thread, which keeps the seat until it ends, and returns the events. They keep the
/// question.
///
/// # Errors
/// If the system has no thread left.
pub(super) fn start(
    request: Request,
    shared: &Shared,
    seat: OwnedSemaphorePermit,
    question: Option<Question>,
) -> std::io::Result<Events> {
    let mut control = Control::default();
    control.limits = shared.limits();
    control.interrupt = shared.interrupt();
    let (interrupt, progress) = (control.interrupt.clone(), control.progress.clone());
    let (sender, receiver) = channel(WAITING);
    // The last event has a reserved place, which needs no reader.
    let last = sender.clone().try_reserve_owned().ok();
    let stop = interrupt.clone();
    let control = control.on_solution(move |solution| {
        send(&sender, (event("solution", &solution.to_string()), false), &stop);
    });
    let events = Events::new(receiver, progress, interrupt.clone(), question);
    thread::Builder::new().name("answer".to_owned()).spawn(move || {
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&request, &control)));
        let answered = answered.unwrap_or_else(|_| Err(Problem::new(ProblemKind::Fault, DEFECT)));
        // The seat is free when the last event can be read.
        drop((control, seat));
        if let Some(last) = last {
            last.send((last_event(answered), true));
        }
    })?;
    shared.count_answer();
    Ok(events)
}

/// The event that ends the stream.
fn last_event(answered: Result<Answer, Problem>) -> Bytes {
    match answered {
        Ok(answer) => event("answer", answer.as_json()),
        Err(problem) => event("error", &serde_json::json!(problem).to_string()),
    }
}

/// Sends an event when there is room, unless the search stops.
fn send(sender: &Sender<Sent>, mut event: Sent, interrupt: &Interrupt) {
    while !interrupt.is_set() {
        match sender.try_send(event) {
            Err(TrySendError::Full(again)) => {
                event = again;
                thread::sleep(PAUSE);
            }
            Ok(()) | Err(TrySendError::Closed(_)) => return,
        }
    }
}
