//! Which addresses a request may go to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A range of addresses that the operator listed: `10.1.0.0/16`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// # Errors
    /// When it is no range; nothing in it can be link-local.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("“{text}”: expected a range of addresses as 10.1.0.0/16");
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse()).map_err(|_| wrong())?;
        if bits > most || bits == 0 {
            return Err(wrong());
        }
        Ok(Self { address, bits })
    }

    pub fn holds(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let shift = 32 - u32::from(self.bits);
                u32::from(own) >> shift == u32::from(other) >> shift
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let shift = 128 - u32::from(self.bits);
                u128::from(own) >> shift == u128::from(other) >> shift
            }
            _ => false,
        }
    }
}

/// Where an address lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lies {
    Public,
    /// This machine.
    Loopback,
    /// A network of somebody's own.
    Private,
    /// Nowhere a request may ever go: link-local (the metadata of clouds), many at once, no address at all.
    Never,
}

pub fn lies(address: IpAddr) -> Lies {
    match address {
        IpAddr::V4(address) => of_v4(address),
        IpAddr::V6(address) => of_v6(address),
    }
}

fn of_v4(address: Ipv4Addr) -> Lies {
    let [a, b, c, _] = address.octets();
    if address.is_link_local() || address.is_multicast() || address.is_broadcast() || a == 0 || a >= 240 {
        Lies::Never
    } else if address.is_loopback() {
        Lies::Loopback
    } else if address.is_private()
        // Of providers' own networks, of tests and of examples.
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 0, 2)
        || (a == 198 && (b == 18 || b == 19))
        || (a, b, c) == (198, 51, 100)
        || (a, b, c) == (203, 0, 113)
    {
        Lies::Private
    } else {
        Lies::Public
    }
}

fn of_v6(address: Ipv6Addr) -> Lies {
    if let Some(inner) = address.to_ipv4_mapped() {
        return of_v4(inner);
    }
    let parts = address.segments();
    if address.is_loopback() {
        Lies::Loopback
    } else if address.is_unspecified()
        || address.is_multicast()
        || parts[0] & 0xffc0 == 0xfe80
        || parts[0] & 0xffc0 == 0xfec0
    {
        Lies::Never
    } else if parts[0] & 0xfe00 == 0xfc00 || parts[0] == 0x2001 && parts[1] == 0x0db8 {
        Lies::Private
    } else if parts[0] & 0xe000 == 0x2000 && !(parts[0] == 0x2002 || parts[0] == 0x2001 && parts[1] == 0) {
        Lies::Public
    } else {
        // Tunnels and translations carry another address inside.
        Lies::Never
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Lies) {
        assert_eq!(lies(text.parse().unwrap()), expected, "{text}");
    }

    #[test]
    fn every_address_lies_somewhere() {
        for text in
            ["8.8.8.8", "104.18.6.192", "2606:4700::6812:6c0", "100.63.255.255", "100.128.0.1", "172.32.0.1"]
        {
            check(text, Lies::Public);
        }
        for text in ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"] {
            check(text, Lies::Loopback);
        }
        for text in [
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "100.64.0.1",
            "198.18.0.1",
            "fd00::1",
            "::ffff:10.0.0.1",
        ] {
            check(text, Lies::Private);
        }
        for text in [
            "169.254.169.254",
            "::ffff:169.254.169.254",
            "fe80::1",
            "febf::1",
            "0.0.0.0",
            "0.1.2.3",
            "::",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "ff02::1",
            "64:ff9b::a9fe:a9fe",
            "2002:a9fe:a9fe::1",
            "2001:0:1::1",
            "::7f00:1",
            "fec0::1",
        ] {
            check(text, Lies::Never);
        }
    }

    #[test]
    fn a_range_is_read() {
        let one = Network::parse("10.1.0.0/16").unwrap();
        assert!(one.holds("10.1.255.255".parse().unwrap()) && !one.holds("10.2.0.0".parse().unwrap()));
        assert!(Network::parse("fd00::/8").unwrap().holds("fdff::1".parse().unwrap()));
        assert!(Network::parse("10.1.2.3").unwrap().holds("10.1.2.3".parse().unwrap()));
        for text in ["", "10.1", "10.1.0.0/33", "10.1.0.0/0", "10.1.0.0/x", "example.com", "::/129"] {
            assert!(Network::parse(text).is_err(), "{text}");
        }
    }
}
