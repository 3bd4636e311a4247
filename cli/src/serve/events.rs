//! The events of an answer, as server-sent events.

use super::places::Question;
use axum::body::Bytes;
use dlx::{Interrupt, Progress};
use futures_core::Stream;
use pavane_ask::progress_json;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

/// The time between two readings of progress.
const BETWEEN: Duration = Duration::from_millis(200);

/// An event with its data, as text.
pub(super) fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

/// An event on its way, and whether it is the last one.
pub(super) type Sent = (Bytes, bool);

/// The events of an answer, and between them readings of progress. The search is interrupted when they are dropped.
pub(super) struct Events {
    receiver: Receiver<Sent>,
    /// Whether the last event has been read.
    is_over: bool,
    progress: Progress,
    ticks: Interval,
    start: Instant,
    interrupt: Interrupt,
    /// Keeps the place of the connection.
    _question: Option<Question>,
}

impl Events {
    /// The events that come from the thread of an answer.
    pub(super) fn new(
        receiver: Receiver<Sent>,
        progress: Progress,
        interrupt: Interrupt,
        question: Option<Question>,
    ) -> Self {
        let start = Instant::now();
        let mut ticks = interval_at(start + BETWEEN, BETWEEN);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { receiver, is_over: false, progress, ticks, start, interrupt, _question: question }
    }

    fn reading(&self) -> Bytes {
        let elapsed = self.start.elapsed().as_millis() as f64 / 1000.0;
        event("progress", &progress_json(&self.progress, elapsed).to_string())
    }
}

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        // The events of the answer come before readings of progress.
        if let Poll::Ready(sent) = self.receiver.poll_recv(context) {
            // The stream also ends when the sender is gone without a last event.
            self.is_over = sent.as_ref().is_none_or(|&(_, is_last)| is_last);
            return Poll::Ready(sent.map(|(event, _)| Ok(event)));
        }
        self.ticks.poll_tick(context).map(|_| Some(Ok(self.reading())))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.interrupt.set();
    }
}
