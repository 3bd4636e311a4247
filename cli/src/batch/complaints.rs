//! Messages about inputs, of which the first ones are shown.

use crate::output::{Messages, Topic};

/// The number of messages of a topic that are shown one by one.
const SHOWN: u64 = 20;

/// The numbers of messages of the topics that may have very many.
pub(super) struct Complaints {
    /// Whether all messages are shown.
    all: bool,
    bad: u64,
    contradictions: u64,
    split: u64,
}

impl Complaints {
    /// No messages so far, of which all are to be shown or not.
    pub(super) fn new(all: bool) -> Self {
        Self { all, bad: 0, contradictions: 0, split: 0 }
    }

    /// Counts a message, and returns whether it is to be shown.
    pub(super) fn shows(&mut self, topic: Topic) -> bool {
        let count = match topic {
            Topic::Bad => &mut self.bad,
            Topic::Contradiction => &mut self.contradictions,
            Topic::SplitRegion => &mut self.split,
            Topic::Other => return true,
        };
        *count += 1;
        self.all || *count <= SHOWN
    }

    /// Writes the numbers of the messages that were not shown.
    pub(super) fn end(&self, messages: &mut Messages) {
        for (count, what) in [
            (self.bad, "inputs are bad"),
            (self.contradictions, "inputs contradict their answers"),
            (self.split, "jigsaws have a region in several pieces"),
        ] {
            if !self.all && count > SHOWN {
                messages.write(&format!(
                    "pavane: {count} {what}, of which the first {SHOWN} are reported; --all-errors reports all"
                ));
            }
        }
    }
}
