//! The broker's client id: recognised by a salted hash, never stored, never shown.

use domain::{Argument, Broker, Text};
use sha2::{Digest, Sha256};

pub fn hashed(salt: [u8; 16], client: &str) -> [u8; 32] {
    Sha256::new().chain_update(salt).chain_update(client.trim().to_ascii_uppercase()).finalize().into()
}

/// Brokers put the id into the names of their files.
pub fn without_client(name: &str, client: Option<&str>) -> String {
    let Some(client) = client.map(str::trim).filter(|client| !client.is_empty() && client.is_ascii()) else {
        return name.to_owned();
    };
    let (upper, client) = (name.to_ascii_uppercase(), client.to_ascii_uppercase());
    let mut bare = String::with_capacity(name.len());
    let mut from = 0;
    // Upper-casing ASCII moves nothing: places in `upper` are places in `name`.
    while let Some(at) = upper[from..].find(&client) {
        bare.push_str(&name[from..from + at]);
        bare.push('…');
        from += at + client.len();
    }
    bare.push_str(&name[from..]);
    bare
}

/// `accounts`: how many the user has with the broker.
pub fn other_client(broker: Broker, accounts: usize) -> Text {
    let name = broker.name();
    let whose = if accounts > 1 { "than this account’s" } else { "than your earlier" };
    let of = if accounts > 1 { "earlier files".to_owned() } else { format!("{name} files") };
    Text::new(
        "other_client",
        "This file carries another client id {whose} {files}. Every file of one account is matched together: if this \
         one belongs to somebody else, put it into a new account.",
        [Argument::shown("whose", whose), Argument::shown("files", of)],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_known_by_its_hash_only() {
        let (one, other) = ([1; 16], [2; 16]);
        assert_eq!(hashed(one, "AB1234"), hashed(one, " ab1234 "));
        assert_ne!(hashed(one, "AB1234"), hashed(one, "AB1235"));
        assert_ne!(hashed(one, "AB1234"), hashed(other, "AB1234"));
    }

    #[test]
    fn a_name_loses_the_id() {
        let check = |name: &str, client: Option<&str>, expected: &str| {
            assert_eq!(without_client(name, client), expected);
        };
        check("tradebook-AB1234-EQ.xlsx", Some("AB1234"), "tradebook-…-EQ.xlsx");
        check("ab1234 ट्रेड AB1234.xlsx", Some("AB1234 "), "… ट्रेड ….xlsx");
        check("tradebook.xlsx", Some("AB1234"), "tradebook.xlsx");
        check("tradebook.xlsx", Some(" "), "tradebook.xlsx");
        check("tradebook.xlsx", None, "tradebook.xlsx");
    }
}
