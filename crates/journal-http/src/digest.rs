//! What a text is found by.

use sha2::{Digest, Sha256};

/// SHA-256 in small hexadecimal digits.
pub fn sha256_hex(text: impl AsRef<[u8]>) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn as_published() {
        // FIPS 180-2, the message "abc".
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(super::sha256_hex("abc"), expected);
    }
}
