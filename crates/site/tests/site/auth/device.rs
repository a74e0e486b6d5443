//! A device made of a few lines: a key, a counter, and what a browser says around them.

use super::*;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::{Signature, SigningKey};
use p256::pkcs8::EncodePublicKey;
use ring::signature::{Ed25519KeyPair, KeyPair};
use rsa::pkcs8::EncodePublicKey as _;
use rsa::signature::SignatureEncoding;
use rsa::traits::PublicKeyParts;
use rsa::{BigUint, RsaPrivateKey, pkcs1v15};
use sha2::{Digest, Sha256};

pub const ORIGIN: &str = "http://localhost:8080";
/// Two primes of 1024 bits, of these tests alone.
pub const PRIME_P: &str = concat!(
    "e611a1ac88664b4d50e735ff8307dcc7464a237c5718b69082a4e1f877004e82",
    "bde459d565d48ee064b629d636d75a82160e669e26ab376366b9b37407ad4e58",
    "ef8493da97ad490c54ce04180e7137757807e68bf64f1e24126c6d5ba6db8019",
    "634001dfd15f04d0c69ed94b906557ce0c2b275e77ae1175a219548e259a86f1",
);
pub const PRIME_Q: &str = concat!(
    "f32925b3a483b7a2efe837bb18d35e7b44b48c295a0b33958f67f655f183688f",
    "5083904ba8c688c492730ae6aa9a4fd09e353c34abde7e15edb1b034b5035f74",
    "fc85f348cabaf96a693c585e12b77165b0a1047d09141b14e58f40c43e10f08e",
    "f46044af2a8610feffa0a7674b8ec97a0b53de9338a1d3c5756867a02f76b59b",
);

/// As devices make them.
#[derive(Clone)]
pub enum Key {
    P256(SigningKey),
    /// From this seed.
    Ed25519([u8; 32]),
    Rsa(Box<RsaPrivateKey>),
}

impl Key {
    pub fn p256(seed: u8) -> Self {
        Self::P256(SigningKey::from_slice(&[seed; 32]).unwrap())
    }

    pub fn rsa() -> Self {
        let prime = |text: &str| BigUint::parse_bytes(text.as_bytes(), 16).unwrap();
        let key = RsaPrivateKey::from_p_q(prime(PRIME_P), prime(PRIME_Q), BigUint::from(65_537_u32));
        Self::Rsa(Box::new(key.unwrap()))
    }

    /// COSE's number of the algorithm.
    pub fn algorithm(&self) -> i64 {
        match self {
            Self::P256(_) => -7,
            Self::Ed25519(_) => -8,
            Self::Rsa(_) => -257,
        }
    }

    /// The public half as browsers hand it over.
    pub fn der(&self) -> Vec<u8> {
        match self {
            Self::P256(key) => key.verifying_key().to_public_key_der().unwrap().into_vec(),
            Self::Ed25519(seed) => {
                [b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\0", ed25519_public(seed).as_slice()].concat()
            }
            Self::Rsa(key) => key.to_public_key().to_public_key_der().unwrap().into_vec(),
        }
    }

    /// The public half as devices say it: a map of COSE (RFC 9053), in CBOR.
    pub fn cose(&self) -> Vec<u8> {
        match self {
            Self::P256(key) => {
                let point = key.verifying_key().to_sec1_point(false);
                let (x, y) = (point.x().unwrap().to_vec(), point.y().unwrap().to_vec());
                [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".as_slice(), &x, b"\x22\x58\x20", &y].concat()
            }
            Self::Ed25519(seed) => {
                [b"\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20".as_slice(), &ed25519_public(seed)].concat()
            }
            Self::Rsa(key) => [
                b"\xa4\x01\x03\x03\x39\x01\x00\x20\x59\x01\x00".as_slice(),
                &key.n().to_bytes_be(),
                b"\x21\x43\x01\x00\x01",
            ]
            .concat(),
        }
    }

    pub fn sign(&self, text: &[u8]) -> Vec<u8> {
        match self {
            Self::P256(key) => {
                let signature: Signature = p256::ecdsa::signature::Signer::sign(key, text);
                signature.to_der().as_bytes().to_vec()
            }
            Self::Ed25519(seed) => {
                Ed25519KeyPair::from_seed_unchecked(seed).unwrap().sign(text).as_ref().to_vec()
            }
            Self::Rsa(key) => {
                let key = pkcs1v15::SigningKey::<rsa::sha2::Sha256>::new((**key).clone());
                rsa::signature::Signer::sign(&key, text).to_vec()
            }
        }
    }
}

pub fn ed25519_public(seed: &[u8; 32]) -> Vec<u8> {
    Ed25519KeyPair::from_seed_unchecked(seed).unwrap().public_key().as_ref().to_vec()
}

/// A device that asked its owner for a fingerprint.
#[derive(Clone)]
pub struct Phone {
    pub key: Key,
    pub id: Vec<u8>,
    pub counter: u32,
    pub flags: u8,
    pub origin: &'static str,
    pub owner: &'static str,
    pub cross_origin: bool,
}

impl Phone {
    pub fn new(seed: u8) -> Self {
        Self {
            key: Key::p256(seed),
            id: vec![seed; 20],
            counter: 0,
            flags: 0x05,
            origin: ORIGIN,
            owner: "localhost",
            cross_origin: false,
        }
    }

    pub fn data(&self, made: bool) -> Vec<u8> {
        let mut data = Sha256::digest(self.owner).to_vec();
        data.push(self.flags | if made { 0x40 } else { 0 });
        data.extend(self.counter.to_be_bytes());
        if made {
            data.extend([0; 16]);
            data.extend((self.id.len() as u16).to_be_bytes());
            data.extend(&self.id);
            data.extend(self.key.cose());
        }
        data
    }

    pub fn said(&self, kind: &str, question: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": question["challenge"], "origin": self.origin,
                "crossOrigin": self.cross_origin })
        .to_string()
        .into_bytes()
    }

    /// What the browser hands over after making the key.
    pub fn make(&self, question: &Value) -> Value {
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "clientExtensionResults": {}, "authenticatorAttachment": "platform",
            "response": {
                "clientDataJSON": BASE64.encode(self.said("webauthn.create", question)),
                "authenticatorData": BASE64.encode(self.data(true)),
                "publicKey": BASE64.encode(self.key.der()), "publicKeyAlgorithm": self.key.algorithm(),
                "attestationObject": "", "transports": ["internal"],
            },
        })
    }

    /// What it hands over after signing.
    pub fn sign(&self, question: &Value) -> Value {
        let (said, data) = (self.said("webauthn.get", question), self.data(false));
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&said));
        let signature = self.key.sign(&signed);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": BASE64.encode(said), "authenticatorData": BASE64.encode(data),
                "signature": BASE64.encode(signature), "userHandle": null,
            },
        })
    }
}
