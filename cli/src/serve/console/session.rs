//! A connection of the console, from its first message to its end.

use super::common::Console;
use super::job::Job;
use super::message::{Message, Request, Unread};
use super::reply::Reply;
use crate::serve::places::Place;
use axum::extract::ws::{self, CloseFrame, WebSocket, close_code};
use std::future;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval};

/// The time between two readings of progress, and between two looks at the silence of the client.
const BETWEEN: Duration = Duration::from_millis(200);
/// The number of patiences after which a silent client is gone. It is asked for a sign of life after one.
const SILENT: u32 = 3;

/// Serves a connection until the client or the server ends it.
pub(super) async fn session(socket: WebSocket, console: Console, place: Arc<Place>) {
    let now = Instant::now();
    let mut session = Session { socket, console, place, job: None, heard: now, pinged: now };
    if let Some((code, reason)) = session.run().await {
        // The client may be gone.
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = session.socket.send(ws::Message::Close(Some(frame))).await;
    }
}

/// The code and the reason of an end by the server.
type End = (ws::CloseCode, &'static str);

struct Session {
    socket: WebSocket,
    console: Console,
    place: Arc<Place>,
    /// The command that is being answered.
    job: Option<Job>,
    /// The time of the last sign of life.
    heard: Instant,
    /// The time of the last question for one.
    pinged: Instant,
}

impl Session {
    /// Returns why the server ends the connection; `None` if the client is gone.
    async fn run(&mut self) -> Option<End> {
        let mut end = self.console.shared().ending();
        let place = Arc::clone(&self.place);
        let mut ticks = interval(BETWEEN);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let is_open = tokio::select! {
                () = end.come() => {
                    return Some((close_code::AWAY, "the server ends"));
                }
                () = place.lost() => {
                    return Some((close_code::AGAIN, "another connection needs the place"));
                }
                frame = self.socket.recv() => match frame {
                    Some(Ok(frame)) => self.take(frame).await,
                    Some(Err(error)) => return Some(fault(&error)),
                    None => false,
                },
                reply = next(&mut self.job) => self.pass_on(reply).await,
                _ = ticks.tick() => self.tick().await,
            };
            if !is_open {
                return None;
            }
        }
    }

    /// Takes a frame of the client. Returns whether the connection is open.
    async fn take(&mut self, frame: ws::Message) -> bool {
        self.heard = Instant::now();
        match frame {
            ws::Message::Text(text) => self.obey(text.as_bytes()).await,
            ws::Message::Binary(bytes) => self.obey(&bytes).await,
            // The library answers pings, and the end of the client with the next look for a frame.
            ws::Message::Ping(_) | ws::Message::Pong(_) | ws::Message::Close(_) => true,
        }
    }

    /// Ends the running command, and begins the one of a message.
    async fn obey(&mut self, text: &[u8]) -> bool {
        if let Some(job) = self.job.take() {
            let nonce = job.nonce;
            job.cancel().await;
            if !self.send(nonce, &Reply::Canceled).await {
                return false;
            }
        }
        let Message { nonce, request } = match Message::read(text) {
            Ok(message) => message,
            Err(Unread { nonce, problem }) => {
                return self.send(nonce, &Reply::Invalid(problem.to_string())).await;
            }
        };
        let Request::Command { command, data } = request else {
            return self.send(nonce, &Reply::Canceled).await;
        };
        let presence = self.place.presence();
        presence.has_asked();
        let question = presence.question();
        let seat = match self.console.shared().seat(false).await {
            Ok(seat) => seat,
            Err(refusal) => return self.send(nonce, &Reply::Invalid(refusal.to_string())).await,
        };
        match Job::start(nonce, (command, data), &self.console, seat, question) {
            Ok(job) => {
                self.console.shared().count_answer();
                self.job = Some(job);
                true
            }
            Err(error) => self.send(nonce, &Reply::Invalid(error.to_string())).await,
        }
    }

    /// Passes a reply of the running command on; `None` ends the command.
    async fn pass_on(&mut self, reply: Option<Reply>) -> bool {
        let nonce = self.job.as_ref().map(|job| job.nonce);
        if reply.as_ref().is_none_or(Reply::is_last) {
            self.job = None;
        }
        match (reply, nonce) {
            (Some(reply), Some(nonce)) => self.send(nonce, &reply).await,
            _ => true,
        }
    }

    /// Shows the progress of a count, and asks a silent client for a sign of life.
    async fn tick(&mut self) -> bool {
        let count = self.job.as_mut().and_then(|job| Some((job.nonce, job.count_so_far()?)));
        if let Some((nonce, count)) = count
            && !self.send(nonce, &count).await
        {
            return false;
        }
        let patience = self.console.shared().options().patience;
        if self.heard.elapsed() > patience * SILENT {
            return false;
        }
        if self.heard.elapsed() > patience && self.pinged.elapsed() > patience {
            self.pinged = Instant::now();
            return self.socket.send(ws::Message::Ping(Default::default())).await.is_ok();
        }
        true
    }

    async fn send(&mut self, nonce: i64, reply: &Reply) -> bool {
        self.socket.send(ws::Message::text(reply.to_json(nonce))).await.is_ok()
    }
}

/// The next reply of a command; never without one.
async fn next(job: &mut Option<Job>) -> Option<Reply> {
    match job {
        Some(job) => job.next().await,
        None => future::pending().await,
    }
}

/// The end for a fault of the client.
fn fault(error: &axum::Error) -> End {
    let text = error.to_string();
    if text.contains("too long") || text.contains("too large") {
        (close_code::SIZE, "the message is larger than 1 MiB")
    } else if text.contains("UTF-8") {
        (close_code::INVALID, "the message is no UTF-8")
    } else {
        (close_code::PROTOCOL, "this is no WebSocket frame")
    }
}
