//! A command that is being answered.

use super::board::Board;
use super::command::{AskedCommand, Command, Unanswered};
use super::common::Console;
use super::reply::Reply;
use crate::serve::answering::DEFECT;
use crate::serve::places::Question;
use dlx::{Interrupt, Progress};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{Receiver, channel};

/// The number of replies that wait for the client. The thread waits before it sends more.
const WAITING: usize = 1;

/// A command on its thread. The thread ends when this is dropped.
pub(super) struct Job {
    pub(super) nonce: i64,
    command: &'static Command,
    interrupt: Interrupt,
    progress: Progress,
    /// The number of solutions that the client was shown last.
    shown: u64,
    replies: Receiver<Reply>,
    /// Keeps the place of the connection.
    _question: Question,
}

impl Job {
    /// Answers a command on a thread, which keeps the seat until it ends.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub(super) fn start(
        nonce: i64,
        (command, data): (&'static Command, String),
        console: &Console,
        seat: OwnedSemaphorePermit,
        question: Question,
    ) -> io::Result<Self> {
        let interrupt = match command.is_endless {
            true => console.shared().interrupt_without_time(),
            false => console.shared().interrupt(),
        };
        let progress = Progress::new();
        let (sender, replies) = channel(WAITING);
        let (set, reading, console) = (interrupt.clone(), progress.clone(), console.clone());
        thread::Builder::new().name("command".to_owned()).spawn(move || {
            let send = |reply| sender.blocking_send(reply).is_ok();
            let answered = catch_unwind(AssertUnwindSafe(|| {
                answer((command, &data), &console, (&set, &reading), &send)
            }));
            // The seat is free when the last reply can be read.
            drop((console, seat));
            // A client that takes no reply has gone, or has asked for something else.
            send(answered.unwrap_or_else(|_| Reply::Invalid(DEFECT.to_owned())));
        })?;
        Ok(Self { nonce, command, interrupt, progress, shown: 0, replies, _question: question })
    }

    /// The next reply; `None` after the last one.
    pub(super) async fn next(&mut self) -> Option<Reply> {
        self.replies.recv().await
    }

    /// The number of solutions so far, if the client is shown it and it has changed.
    pub(super) fn count_so_far(&mut self) -> Option<Reply> {
        let (_, count) = self.progress.counted();
        if !self.command.shows_count || count == self.shown {
            return None;
        }
        self.shown = count;
        Some(Reply::Count { count: count.to_string(), in_progress: true })
    }

    /// Ends the command, and returns when its thread has.
    pub(super) async fn cancel(mut self) {
        self.interrupt.set();
        while self.replies.recv().await.is_some() {}
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.interrupt.set();
    }
}

/// The last reply of a command.
fn answer(
    (command, data): (&Command, &str),
    console: &Console,
    (interrupt, progress): (&Interrupt, &Progress),
    send: &dyn Fn(Reply) -> bool,
) -> Reply {
    let limits = console.shared().limits();
    let board = match Board::read(data, console.ignored(), limits.options) {
        Ok(board) => board,
        Err(problem) => return Reply::Invalid(problem.to_string()),
    };
    let question = format!("{} {}", command.name, board.meaning(command.takes_entries));
    if let Some(known) = console.cache().find(&question) {
        return known;
    }
    let asked = AskedCommand { board: &board, limits, interrupt, progress, send };
    let reply = match (command.answer)(&asked) {
        Ok(reply) => reply,
        Err(none @ Unanswered::NoSolution) => Reply::Invalid(none.to_string()),
        Err(unanswered) => return Reply::Invalid(unanswered.to_string()),
    };
    if !command.is_endless {
        console.cache().keep(question, reply.clone());
    }
    reply
}
