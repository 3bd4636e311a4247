//! A limit that several threads share.

/// The rest of a limit: a part that is free, and a part that threads hold.
pub(super) struct Quota {
    /// The part that no thread holds; `None` without a limit.
    free: Option<u64>,
    held: u64,
}

/// Answer to a thread that asks for a share of a limit.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Grant {
    /// A share to use or hand back; `None` without a limit.
    Of(Option<u64>),
    /// Nothing now, but other threads may hand back some.
    Later,
    /// Nothing: the limit is used up.
    Spent,
}

impl Quota {
    /// The rest of a limit after `used`.
    pub(super) fn new(limit: Option<u64>, used: u64) -> Self {
        Self { free: limit.map(|limit| limit.saturating_sub(used)), held: 0 }
    }

    /// Takes a share, at most `most`. Near the end the shares get small: no thread holds what another
    /// could use.
    pub(super) fn take(&mut self, most: u64, threads: usize) -> Grant {
        match &mut self.free {
            None => Grant::Of(None),
            Some(0) if self.held > 0 => Grant::Later,
            Some(0) => Grant::Spent,
            Some(free) => {
                let grant = most.min(free.div_ceil(2 * threads as u64));
                *free -= grant;
                self.held += grant;
                Grant::Of(Some(grant))
            }
        }
    }

    /// Takes back the unused part of a grant. Returns whether other threads may be waiting for it.
    pub(super) fn hand_back(&mut self, grant: Option<u64>, used: u64) -> bool {
        let (Some(free), Some(grant)) = (&mut self.free, grant) else { return false };
        *free += grant.saturating_sub(used);
        self.held -= grant;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_a_limit_is_granted_and_no_more() {
        let mut quota = Quota::new(Some(10), 3);
        // A quarter of 7 for each of two threads, rounded up, and so on.
        assert_eq!(quota.take(100, 2), Grant::Of(Some(2)));
        assert_eq!(quota.take(1, 2), Grant::Of(Some(1)));
        assert!(quota.hand_back(Some(2), 1));
        let mut used = 1;
        loop {
            match quota.take(100, 2) {
                Grant::Of(grant) => {
                    used += grant.unwrap();
                    quota.hand_back(grant, grant.unwrap());
                }
                Grant::Later => {
                    quota.hand_back(Some(1), 1);
                    used += 1;
                }
                Grant::Spent => break,
            }
        }
        assert_eq!(used, 7);
        assert_eq!(Quota::new(Some(3), 5).take(1, 2), Grant::Spent);
    }

    #[test]
    fn no_limit_is_never_spent() {
        let mut quota = Quota::new(None, 5);
        assert_eq!(quota.take(8, 2), Grant::Of(None));
        assert!(!quota.hand_back(None, 8));
    }
}
