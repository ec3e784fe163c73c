//! Whose share of the house something is: that of an address, and that of its network.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The address that asks: that of the connection, or what a trusted proxy says of it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Client(pub IpAddr);

/// Addresses that are counted as one.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Block {
    /// An address, or in the newer protocol the network of one household (64 bits).
    Address(IpAddr),
    /// The network it belongs to: 24 bits, or 48 in the newer protocol.
    Network(IpAddr),
}

impl Client {
    /// Nobody's.
    pub const NOWHERE: Client = Client(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// Its address, as it is counted.
    pub fn address(self) -> Block {
        Block::Address(self.prefix(32, 64))
    }

    /// Its network.
    pub fn network(self) -> Block {
        Block::Network(self.prefix(24, 48))
    }

    fn prefix(self, older: u32, newer: u32) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V4(address) => {
                IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & (u32::MAX << (32 - older))))
            }
            IpAddr::V6(address) => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - newer))))
            }
        }
    }
}

/// How much an address may have of something at once, and its network; 0 for any number.
#[derive(Copy, Clone, Debug)]
pub struct Share {
    /// An address.
    pub address: usize,
    /// A network.
    pub network: usize,
}

impl Share {
    /// No limit.
    pub const ANY: Share = Share { address: 0, network: 0 };
}

/// How much each address and each network has of something.
#[derive(Debug, Default)]
pub struct Tally {
    count: HashMap<Block, usize>,
}

impl Tally {
    fn count(&self, block: Block) -> usize {
        self.count.get(&block).copied().unwrap_or(0)
    }

    /// Counts one more, unless that is more than a share.
    #[must_use]
    pub fn take(&mut self, client: Client, share: Share) -> bool {
        let full = |block, most: usize| most != 0 && self.count(block) >= most;
        if full(client.address(), share.address) || full(client.network(), share.network) {
            return false;
        }
        for block in [client.address(), client.network()] {
            *self.count.entry(block).or_default() += 1;
        }
        true
    }

    /// Counts one less.
    pub fn give_back(&mut self, client: Client) {
        for block in [client.address(), client.network()] {
            if let Some(count) = self.count.get_mut(&block) {
                *count -= 1;
                if *count == 0 {
                    self.count.remove(&block);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> Client {
        Client(text.parse().unwrap())
    }

    #[test]
    fn a_household_is_an_address_and_a_network_is_larger() {
        let alike = |one: &str, other: &str| {
            let (one, other) = (client(one), client(other));
            (one.address() == other.address(), one.network() == other.network())
        };
        assert_eq!(alike("192.0.2.1", "192.0.2.2"), (false, true));
        assert_eq!(alike("192.0.2.1", "192.0.3.1"), (false, false));
        assert_eq!(alike("192.0.2.1", "::ffff:192.0.2.1"), (true, true), "the same in other words");
        assert_eq!(alike("2001:db8::1", "2001:db8::ffff:2"), (true, true));
        assert_eq!(alike("2001:db8::1", "2001:db8:0:1::1"), (false, true));
        assert_eq!(alike("2001:db8::1", "2001:db8:1::1"), (false, false));
        assert_ne!(client("192.0.2.0").address(), client("192.0.2.0").network());
    }

    #[test]
    fn a_network_has_no_more_than_its_share_however_many_addresses_it_has() {
        let (mut tally, share) = (Tally::default(), Share { address: 2, network: 3 });
        let (one, other) = (client("192.0.2.1"), client("192.0.2.2"));
        assert!(tally.take(one, share) && tally.take(one, share));
        assert!(!tally.take(one, share));
        assert!(tally.take(other, share));
        assert!(!tally.take(other, share));
        assert!(tally.take(client("192.0.3.1"), share), "others are not concerned");
        tally.give_back(one);
        assert!(tally.take(other, share));
        for client in [one, other, other, client("192.0.3.1")] {
            tally.give_back(client);
        }
        assert!(tally.count.is_empty());
    }
}
