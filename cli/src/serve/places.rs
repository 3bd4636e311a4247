//! The connections that a server holds. Where all places are taken, a connection without a question makes room.
//!
//! A connection that begins a head and does not end it, or that waits for its next request, costs its peer little
//! work. It keeps its place only while no other needs it.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The places of a server: a limit of all, and one of each address.
#[derive(Clone, Debug)]
pub(super) struct Places(Arc<Table>);

#[derive(Debug)]
struct Table {
    limit: usize,
    share: usize,
    /// The connection with the oldest request comes first.
    held: Mutex<VecDeque<Arc<Holder>>>,
    /// Wakes the newcomer that waits for a place.
    changed: Notify,
}

/// A connection with a place.
#[derive(Debug)]
struct Holder {
    source: IpAddr,
    /// The number of questions that were read and whose answers have not ended.
    questions: AtomicUsize,
    /// Whether the peer has yet to take bytes of a response.
    is_writing: AtomicBool,
    /// Says that another connection has the place.
    lost: Notify,
}

impl Holder {
    fn is_idle(&self) -> bool {
        self.questions.load(Ordering::Relaxed) == 0 && !self.is_writing.load(Ordering::Relaxed)
    }
}

/// A reason why a connection gets no place now.
enum Full {
    /// Its address holds its share.
    Share,
    /// All places are taken.
    All,
}

impl Places {
    /// At most `limit` connections, and at most `share` of one address.
    pub(super) fn new(limit: usize, share: usize) -> Self {
        let (held, changed) = (Mutex::default(), Notify::new());
        Self(Arc::new(Table { limit, share, held, changed }))
    }

    /// A place for a connection of an address. Waits while all others are busy. `None` if the address holds its
    /// share, and all of it is busy.
    pub(super) async fn enter(&self, address: IpAddr) -> Option<Place> {
        let source = source(address);
        loop {
            match self.try_enter(source) {
                Ok(place) => return Some(place),
                Err(Full::Share) => return None,
                Err(Full::All) => self.0.changed.notified().await,
            }
        }
    }

    /// Takes a place. Where none is free, the connection ends whose last request is the oldest.
    fn try_enter(&self, source: IpAddr) -> Result<Place, Full> {
        let mut held = self.held();
        let own = held.iter().filter(|holder| holder.source == source).count();
        let (is_share, is_all) = (own >= self.0.share, held.len() >= self.0.limit);
        if is_share || is_all {
            // An address with its share makes room itself.
            let may_end =
                |holder: &Arc<Holder>| holder.is_idle() && (!is_share || holder.source == source);
            let Some(at) = held.iter().position(may_end) else {
                return Err(if is_all { Full::All } else { Full::Share });
            };
            if let Some(holder) = held.remove(at) {
                holder.lost.notify_one();
            }
        }
        let (questions, is_writing, lost) =
            (AtomicUsize::new(0), AtomicBool::new(false), Notify::new());
        let holder = Arc::new(Holder { source, questions, is_writing, lost });
        held.push_back(Arc::clone(&holder));
        Ok(Place(Presence { places: self.clone(), holder }))
    }

    fn held(&self) -> MutexGuard<'_, VecDeque<Arc<Holder>>> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place of a connection, which is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Place(Presence);

impl Place {
    /// A handle for requests and writes on the connection.
    pub(super) fn presence(&self) -> Presence {
        self.0.clone()
    }

    /// Returns when another connection has the place.
    pub(super) async fn lost(&self) {
        self.0.holder.lost.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.take_out();
        self.0.places.0.changed.notify_one();
    }
}

/// The signs of life of a connection.
#[derive(Clone, Debug)]
pub(super) struct Presence {
    places: Places,
    holder: Arc<Holder>,
}

impl Presence {
    /// Notes the whole head of a request, from which the time without a request counts anew.
    pub(super) fn has_asked(&self) {
        // A connection without a place gets none here.
        if self.take_out() {
            self.places.held().push_back(Arc::clone(&self.holder));
        }
    }

    /// Notes that a question was read. The connection keeps its place until the result is dropped.
    pub(super) fn question(&self) -> Question {
        self.holder.questions.fetch_add(1, Ordering::Relaxed);
        Question(self.clone())
    }

    /// Notes whether the peer has yet to take bytes of a response, which keeps the place.
    pub(super) fn set_writing(&self, is_writing: bool) {
        let was_writing = self.holder.is_writing.swap(is_writing, Ordering::Relaxed);
        if was_writing && !is_writing {
            self.places.0.changed.notify_one();
        }
    }

    /// Takes the connection out of the table; whether it was there.
    fn take_out(&self) -> bool {
        let mut held = self.places.held();
        let at = held.iter().position(|holder| Arc::ptr_eq(holder, &self.holder));
        at.and_then(|at| held.remove(at)).is_some()
    }
}

/// A question that is being answered on a connection.
#[derive(Debug)]
pub(super) struct Question(Presence);

impl Drop for Question {
    fn drop(&mut self) {
        self.0.holder.questions.fetch_sub(1, Ordering::Relaxed);
        self.0.places.0.changed.notify_one();
    }
}

/// The network that counts as one address. A machine with IPv6 has all addresses with the same first 64 bits.
fn source(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn enter(places: &Places, address: IpAddr) -> Option<Place> {
        places.try_enter(source(address)).ok()
    }

    fn has_lost(place: &Place) -> bool {
        place.0.places.held().iter().all(|holder| !Arc::ptr_eq(holder, &place.0.holder))
    }

    #[test]
    fn an_address_holds_its_share_of_questions_and_no_more() {
        let places = Places::new(8, 2);
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let first = enter(&places, one).expect("a place");
        let second = enter(&places, one).expect("a place");
        let questions = [&first, &second].map(|place| place.presence().question());
        assert!(enter(&places, one).is_none());
        assert!(enter(&places, other).is_some(), "addresses are counted apart");
        drop(questions);
        let third = enter(&places, one).expect("the place of the first");
        assert!(has_lost(&first) && !has_lost(&second));
        drop((first, second, third));
        assert!(places.held().is_empty(), "{places:?}");
    }

    #[test]
    fn the_connection_with_the_oldest_request_makes_room() {
        let places = Places::new(3, 3);
        let [one, two, three] =
            [1, 2, 3].map(|_| enter(&places, address("192.0.2.1")).expect("a place"));
        one.presence().has_asked();
        two.presence().set_writing(true);
        let four = enter(&places, address("192.0.2.2")).expect("a place");
        assert_eq!([&one, &two, &three].map(has_lost), [false, false, true]);
        three.presence().has_asked();
        assert!(has_lost(&three), "a place that was lost stays lost");
        let question = one.presence().question();
        let five = enter(&places, address("192.0.2.2")).expect("a place");
        assert_eq!([&one, &two, &four].map(has_lost), [false, false, true]);
        five.presence().set_writing(true);
        assert!(enter(&places, address("192.0.2.2")).is_none(), "all are busy");
        drop(question);
        assert!(enter(&places, address("192.0.2.2")).is_some());
    }

    #[test]
    fn the_addresses_of_a_machine_count_as_one() {
        for (one, other, is_same) in [
            ("2001:db8::1", "2001:db8::ffff:0:0:1", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("::ffff:192.0.2.1", "192.0.2.1", true),
            ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
        ] {
            let is_equal = source(address(one)) == source(address(other));
            assert_eq!(is_equal, is_same, "{one} {other}");
        }
    }
}
