//! The number of connections that one address holds.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The connections of each address, up to a limit.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    limit: usize,
    held: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub(super) struct Share {
    shares: Shares,
    source: IpAddr,
}

impl Shares {
    /// At most this number of connections of one address.
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, held: Arc::default() }
    }

    /// Counts a connection of an address; `None` if the address holds the limit.
    pub(super) fn take(&self, address: IpAddr) -> Option<Share> {
        let source = source(address);
        let mut held = self.held();
        let number = held.entry(source).or_default();
        if *number >= self.limit {
            return None;
        }
        *number += 1;
        Some(Share { shares: self.clone(), source })
    }

    fn held(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.shares.held();
        if let Some(number) = held.get_mut(&self.source) {
            *number -= 1;
            // Addresses without connections take no memory.
            if *number == 0 {
                held.remove(&self.source);
            }
        }
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

    #[test]
    fn an_address_holds_its_limit_and_no_more() {
        let shares = Shares::new(2);
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let first = shares.take(one).expect("a share");
        let second = shares.take(one).expect("a share");
        assert!(shares.take(one).is_none());
        assert!(shares.take(other).is_some(), "addresses are counted apart");
        drop(first);
        drop(shares.take(one).expect("a share that was given back"));
        drop(second);
        assert!(shares.held().is_empty(), "{shares:?}");
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
