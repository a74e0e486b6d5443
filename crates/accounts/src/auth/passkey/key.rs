//! The keys that devices make, and whether one of them signed something. Three kinds: P-256 (phones and most others),
//! Ed25519 (some security keys), RSA (Windows Hello on older machines).

use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::pkcs8::spki::SubjectPublicKeyInfoRef;
use p256::pkcs8::{DecodePublicKey, ObjectIdentifier};
use ring::signature::{ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};

/// COSE's numbers, in the order in which we want them.
pub const KINDS: [i64; 3] = [ES256, EDDSA, RS256];

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const ED25519_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
/// Of 8192 bits: a modulus of 1 kB.
const LONGEST: usize = 2048;

/// As it is stored, in DER, it says itself what it is.
enum Key<'a> {
    P256(Box<VerifyingKey>),
    Ed25519(&'a [u8]),
    Rsa(&'a [u8]),
}

/// Whether this is a key of that kind, of which a signature can be checked.
pub fn is_key(kind: i64, der: &[u8]) -> bool {
    match Key::read(der) {
        Some(Key::P256(_)) => kind == ES256,
        Some(Key::Ed25519(key)) => kind == EDDSA && key.len() == 32,
        Some(Key::Rsa(key)) => kind == RS256 && is_strong(key),
        None => false,
    }
}

pub fn has_signed(der: &[u8], text: &[u8], signature: &[u8]) -> bool {
    match Key::read(der) {
        Some(Key::P256(key)) => {
            Signature::from_der(signature).is_ok_and(|signature| key.verify(text, &signature).is_ok())
        }
        Some(Key::Ed25519(key)) => UnparsedPublicKey::new(&ED25519, key).verify(text, signature).is_ok(),
        Some(Key::Rsa(key)) => {
            UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, key).verify(text, signature).is_ok()
        }
        None => false,
    }
}

impl<'a> Key<'a> {
    fn read(der: &'a [u8]) -> Option<Self> {
        if der.len() > LONGEST {
            return None;
        }
        let said = SubjectPublicKeyInfoRef::try_from(der).ok()?;
        let key = said.subject_public_key.as_bytes()?;
        match said.algorithm.oid {
            RSA => Some(Self::Rsa(key)),
            ED25519_KEY => Some(Self::Ed25519(key)),
            // It looks at the curve too.
            _ => VerifyingKey::from_public_key_der(der).ok().map(|key| Self::P256(Box::new(key))),
        }
    }
}

/// At least 2048 bits, which is what signatures are checked with: a shorter key would be stored and never work.
fn is_strong(rsa: &[u8]) -> bool {
    // SEQUENCE of more than 255 bytes, INTEGER of more than 255 bytes, the modulus with a zero before it.
    matches!(rsa, [0x30, 0x82, _, _, 0x02, 0x82, high, low, 0, first, ..]
        if u16::from_be_bytes([*high, *low]) > 256 && first & 0x80 != 0)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;

    use super::*;

    fn hex(text: &str) -> Vec<u8> {
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
    }

    fn base64(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    /// Key, text and signature: true as they are, false with one bit of any of them turned.
    #[track_caller]
    fn check(kind: i64, key: &[u8], text: &[u8], signature: &[u8]) {
        assert!(has_signed(key, text, signature));
        for one in KINDS {
            assert_eq!(is_key(one, key), one == kind, "{one}");
        }
        let turned = |bytes: &[u8], at: usize| {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= 1;
            bytes
        };
        assert!(!has_signed(&turned(key, key.len() - 10), text, signature));
        assert!(!has_signed(key, &turned(text, 0), signature));
        assert!(!has_signed(key, text, &turned(signature, signature.len() - 1)));
        assert!(!has_signed(key, text, &signature[1..]));
        assert!(!has_signed(&key[1..], text, signature));
        assert!(!has_signed(key, text, b""));
    }

    /// The key, text and signature of RFC 7515, appendix A.2.
    #[test]
    fn rsa_as_in_rfc_7515() {
        let modulus = base64(concat!(
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ",
            "S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2",
            "R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD",
            "TW9gb54h4FRWyuXpoQ",
        ));
        let signature = base64(concat!(
            "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU",
            "Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_d",
            "O--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0ig",
            "cN_IoypGlUPQGe77Rw",
        ));
        let text = b"eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
        let key = [
            hex("30820122300d06092a864886f70d01010105000382010f003082010a0282010100"),
            modulus.clone(),
            hex("0203010001"),
        ]
        .concat();
        check(RS256, &key, text, &signature);

        // Half as long is no key that is taken.
        let short = [
            hex("30819f300d06092a864886f70d010101050003818d0030818902818100"),
            modulus[..128].to_vec(),
            hex("0203010001"),
        ]
        .concat();
        assert!(Key::read(&short).is_some() && !is_key(RS256, &short));
    }

    /// The second test of RFC 8032, section 7.1.
    #[test]
    fn ed25519_as_in_rfc_8032() {
        let key =
            hex("302a300506032b65700321003d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
        let signature = hex(concat!(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da",
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ));
        check(EDDSA, &key, &[0x72], &signature);
    }

    /// The key of RFC 6979, appendix A.2.5, its signature of "sample" with SHA-256.
    #[test]
    fn p256_as_in_rfc_6979() {
        let key = hex(concat!(
            "3059301306072a8648ce3d020106082a8648ce3d030107034200",
            "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6",
            "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299",
        ));
        let signature = hex(concat!(
            "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
            "022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
        ));
        check(ES256, &key, b"sample", &signature);
        // Another curve is no key of ours.
        let other =
            hex("302a300506032b656e032100e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
        for kind in KINDS {
            assert!(!is_key(kind, &other));
        }
    }
}
