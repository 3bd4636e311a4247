//! The last replies, by the meaning of their puzzles.
//!
//! The script of the editor asks again after each edit, also of colors and texts, and after undo and redo.

use super::reply::Reply;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The maximum number of replies.
const MOST_REPLIES: usize = 256;
/// The maximum number of bytes of all questions and replies together, about.
const MOST_BYTES: usize = 16 << 20;

/// The last replies.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<Kept>);

/// Replies, the one that was used last at the end.
#[derive(Debug, Default)]
struct Kept {
    replies: VecDeque<(String, Reply)>,
    bytes: usize,
}

impl Cache {
    /// The reply to a question.
    pub(super) fn find(&self, question: &str) -> Option<Reply> {
        let mut kept = self.kept();
        let at = kept.replies.iter().position(|(known, _)| known == question)?;
        let found = kept.replies.remove(at)?;
        let reply = found.1.clone();
        kept.replies.push_back(found);
        Some(reply)
    }

    /// Keeps the reply to a question, and forgets the replies that were used least recently.
    pub(super) fn keep(&self, question: String, reply: Reply) {
        let bytes = size(&question, &reply);
        let mut kept = self.kept();
        // Another connection may have asked the same meanwhile.
        if bytes > MOST_BYTES || kept.replies.iter().any(|(known, _)| *known == question) {
            return;
        }
        kept.replies.push_back((question, reply));
        kept.bytes += bytes;
        while kept.replies.len() > MOST_REPLIES || kept.bytes > MOST_BYTES {
            let Some((question, reply)) = kept.replies.pop_front() else { break };
            kept.bytes -= size(&question, &reply);
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of bytes of a question and its reply, about.
fn size(question: &str, reply: &Reply) -> usize {
    let content = match reply {
        Reply::TrueCandidates(counts) => size_of_val(&counts[..]),
        Reply::Solved(digits) => digits.len(),
        Reply::Logical { cells, message, .. } => message.len() + 64 * cells.len(),
        Reply::Invalid(message) => message.len(),
        Reply::Count { count, .. } => count.len(),
        Reply::Canceled | Reply::Estimate(_) => 0,
    };
    question.len() + content + size_of::<(String, Reply)>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reply_that_was_used_least_recently_is_forgotten() {
        let cache = Cache::default();
        let reply = |digit| Reply::Solved(vec![digit]);
        cache.keep("first".to_owned(), reply(1));
        cache.keep("second".to_owned(), reply(2));
        for number in 2..MOST_REPLIES {
            assert_eq!(cache.find("first"), Some(reply(1)));
            cache.keep(number.to_string(), reply(3));
        }
        assert_eq!(cache.find("second"), Some(reply(2)));
        cache.keep("last".to_owned(), reply(4));
        assert_eq!((cache.find("first"), cache.find("2")), (Some(reply(1)), None));
    }

    #[test]
    fn replies_have_a_limit_of_bytes() {
        let cache = Cache::default();
        cache.keep("small".to_owned(), Reply::Solved(vec![1]));
        cache.keep("huge".to_owned(), Reply::Solved(vec![1; MOST_BYTES]));
        assert!(cache.find("huge").is_none() && cache.find("small").is_some());
        cache.keep("large".to_owned(), Reply::Solved(vec![1; MOST_BYTES - 1_000]));
        cache.keep("other".to_owned(), Reply::Solved(vec![1; 1_000]));
        assert!(cache.find("large").is_none() && cache.find("other").is_some());
        assert!(cache.kept().bytes < 2_000);
    }
}
