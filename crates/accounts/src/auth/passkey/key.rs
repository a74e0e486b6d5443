//! Public keys as they are stored: DER, as the browser hands them over. Three kinds: P-256 (phones and most others),
//! Ed25519 (some security keys), RSA (Windows Hello on older machines).

use spki::{ObjectIdentifier, SubjectPublicKeyInfoRef};
use webauthn_rp::response::register::{
    CompressedP256PubKey, CompressedPubKey, Ed25519PubKey, RsaPubKey, UncompressedP256PubKey,
    UncompressedPubKey,
};

const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
/// RSA of 8192 bits: a modulus of 1 kB.
const LONGEST: usize = 2048;

/// A key of one of the three kinds, on its curve or of at least 2048 bits. `None`: no such key.
pub fn read(der: &[u8]) -> Option<UncompressedPubKey<'_>> {
    if der.len() > LONGEST {
        return None;
    }
    let info = SubjectPublicKeyInfoRef::try_from(der).ok()?;
    let bits = info.subject_public_key.as_bytes()?;
    let key = match info.algorithm.oids().ok()? {
        (EC, Some(P256)) => {
            // 0x04: both coordinates follow.
            let (x, y) = bits.strip_prefix(&[4])?.split_at_checked(32)?;
            UncompressedPubKey::P256(UncompressedP256PubKey::try_from((x, y)).ok()?)
        }
        (ED25519, None) => UncompressedPubKey::Ed25519(Ed25519PubKey::try_from(bits).ok()?),
        (RSA, _) => {
            let key = pkcs1::RsaPublicKey::try_from(bits).ok()?;
            let exponent = key
                .public_exponent
                .as_bytes()
                .iter()
                .try_fold(0_u32, |sum, byte| Some(sum.checked_mul(256)? + u32::from(*byte)))?;
            UncompressedPubKey::Rsa(RsaPubKey::try_from((key.modulus.as_bytes(), exponent)).ok()?)
        }
        _ => return None,
    };
    key.validate().ok()?;
    Some(key)
}

type Bytes<'a> = &'a [u8];

/// As signatures are checked with it.
pub fn compressed(
    key: UncompressedPubKey<'_>,
) -> Option<CompressedPubKey<Bytes<'_>, Bytes<'_>, Bytes<'_>, Bytes<'_>>> {
    Some(match key {
        UncompressedPubKey::P256(key) => {
            let is_odd = key.y().last()? & 1 == 1;
            CompressedPubKey::P256(CompressedP256PubKey::try_from((key.x(), is_odd)).ok()?)
        }
        UncompressedPubKey::Ed25519(key) => CompressedPubKey::Ed25519(key),
        UncompressedPubKey::Rsa(key) => CompressedPubKey::Rsa(key),
        UncompressedPubKey::P384(_) => return None,
    })
}

/// COSE's number of its signatures.
pub fn algorithm(key: UncompressedPubKey) -> i64 {
    match key {
        UncompressedPubKey::P256(_) => -7,
        UncompressedPubKey::Ed25519(_) => -8,
        UncompressedPubKey::P384(_) => -35,
        UncompressedPubKey::Rsa(_) => -257,
    }
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

    /// A key of that kind as it is; none with its end or its beginning cut off, or something behind it.
    #[track_caller]
    fn check(kind: i64, key: &[u8]) {
        assert_eq!(read(key).map(algorithm), Some(kind));
        assert!(read(&key[1..]).is_none());
        assert!(read(&key[..key.len() - 1]).is_none());
        assert!(read(&[key, &[0]].concat()).is_none());
    }

    /// The key of RFC 7515, appendix A.2.
    #[test]
    fn rsa_as_in_rfc_7515() {
        let modulus = base64(concat!(
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ",
            "S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2",
            "R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD",
            "TW9gb54h4FRWyuXpoQ",
        ));
        let key = [
            hex("30820122300d06092a864886f70d01010105000382010f003082010a0282010100"),
            modulus.clone(),
            hex("0203010001"),
        ]
        .concat();
        check(-257, &key);

        // Half as long is no key that is taken.
        let short = [
            hex("30819f300d06092a864886f70d010101050003818d0030818902818100"),
            modulus[..128].to_vec(),
            hex("0203010001"),
        ]
        .concat();
        assert!(read(&short).is_none());
    }

    /// The key of the second test of RFC 8032, section 7.1.
    #[test]
    fn ed25519_as_in_rfc_8032() {
        let key =
            hex("302a300506032b65700321003d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
        check(-8, &key);
    }

    /// The key of RFC 6979, appendix A.2.5.
    #[test]
    fn p256_as_in_rfc_6979() {
        let key = hex(concat!(
            "3059301306072a8648ce3d020106082a8648ce3d030107034200",
            "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6",
            "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299",
        ));
        check(-7, &key);
        // A point that is not on the curve.
        let mut off = key.clone();
        *off.last_mut().unwrap() ^= 1;
        assert!(read(&off).is_none());
        // Another curve.
        let x25519 =
            hex("302a300506032b656e032100e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
        assert!(read(&x25519).is_none());
    }
}
