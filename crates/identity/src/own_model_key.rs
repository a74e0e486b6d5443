//! The key of a model that a user named: sealed for this user and this address, so that it opens for no other.

use std::io;

use store::UserId;

use crate::OperatorSecret;

/// # Errors
/// When the system gives no random bytes.
pub fn seal(secret: &OperatorSecret, user: UserId, address: &str, key: &str) -> io::Result<Vec<u8>> {
    secret.seal_bytes(&purpose(user, address), key.as_bytes())
}

/// `None`: sealed with another secret, or for another user or address.
pub fn open(secret: &OperatorSecret, user: UserId, address: &str, sealed: &[u8]) -> Option<String> {
    String::from_utf8(secret.open_bytes(&purpose(user, address), sealed)?).ok()
}

/// Sealed with the second secret instead of the first. What neither opens stays as it is: a server that still ran with
/// the first may have stored it after a change, and its owner is asked for the key again.
pub(crate) fn again(
    (before, after): (&OperatorSecret, &OperatorSecret),
    user: UserId,
    address: &str,
    sealed: &[u8],
) -> io::Result<Vec<u8>> {
    match open(before, user, address, sealed) {
        Some(key) => seal(after, user, address, &key),
        None => Ok(sealed.to_vec()),
    }
}

fn purpose(user: UserId, address: &str) -> String {
    format!("own model {} {address}", user.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_opens_for_its_user_and_its_address_alone() {
        let one = OperatorSecret::chosen(&"a".repeat(32)).unwrap();
        let other = OperatorSecret::chosen(&"b".repeat(32)).unwrap();
        let (user, at) = (UserId(7), "https://models.example/v1");
        let sealed = seal(&one, user, at, "sk-planted").unwrap();
        assert_eq!(open(&one, user, at, &sealed).as_deref(), Some("sk-planted"));
        assert_eq!(open(&one, UserId(8), at, &sealed), None);
        assert_eq!(open(&one, user, "https://models.example", &sealed), None);
        assert_eq!(open(&other, user, at, &sealed), None);
        assert!(!sealed.windows(4).any(|bytes| bytes == b"plan"));
        // Two of the same key are not the same.
        assert_ne!(seal(&one, user, at, "sk-planted").unwrap(), sealed);

        let resealed = again((&one, &other), user, at, &sealed).unwrap();
        assert_eq!(open(&other, user, at, &resealed).as_deref(), Some("sk-planted"));
        assert_eq!(open(&one, user, at, &resealed), None);
        // Again after it was done, as after a stop.
        assert_eq!(again((&one, &other), user, at, &resealed).unwrap(), resealed);
    }
}
