//! What a device says, checked as the WebAuthn recommendation asks (level 3, sections 7.1 and 7.2).

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::key;

/// `PublicKeyCredential.toJSON()`; what is not looked at may be there.
#[derive(Deserialize, ToSchema)]
pub struct Credential {
    id: String,
    response: Response,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = CredentialResponse)]
#[serde(rename_all = "camelCase")]
struct Response {
    #[serde(rename = "clientDataJSON")]
    client_data_json: String,
    authenticator_data: String,
    /// Of a new key.
    public_key: Option<String>,
    public_key_algorithm: Option<i64>,
    /// Of a key that is used.
    signature: Option<String>,
    user_handle: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// A key that a device made.
#[derive(Debug, PartialEq, Eq)]
pub struct NewKey {
    pub credential: Vec<u8>,
    pub public_key: Vec<u8>,
    pub counter: i64,
}

/// The place of the question: our origin, and the host that keys belong to.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    pub origin: &'a str,
    pub owner: &'a str,
}

/// Credential ids are at most this long.
const LONGEST_ID: usize = 1023;
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const NEW_KEY: u8 = 0x40;

impl Credential {
    /// The question that it answers; whoever asks has to know it.
    pub fn challenge(&self) -> Option<String> {
        self.client_data().map(|(_, client)| client.challenge)
    }

    pub fn id(&self) -> Option<Vec<u8>> {
        bytes(&self.id).filter(|id| !id.is_empty() && id.len() <= LONGEST_ID)
    }

    pub fn handle(&self) -> Option<&str> {
        self.response.user_handle.as_deref()
    }

    /// The new key. `None`: not an answer to a question of ours.
    pub fn made(&self, place: Place) -> Option<NewKey> {
        self.is_said("webauthn.create", place)?;
        let said = Statement::read(&self.response.authenticator_data, place)?;
        let credential = self.id()?;
        if said.flags & NEW_KEY == 0 || said.credential()? != credential {
            return None;
        }
        let public_key = bytes(self.response.public_key.as_deref()?)?;
        if !key::is_key(self.response.public_key_algorithm?, &public_key) {
            return None;
        }
        Some(NewKey { credential, public_key, counter: said.counter })
    }

    /// How often the key has signed. `None`: it did not sign this.
    pub fn signed(&self, public_key: &[u8], place: Place) -> Option<i64> {
        let client = self.is_said("webauthn.get", place)?;
        let said = Statement::read(&self.response.authenticator_data, place)?;
        let signature = bytes(self.response.signature.as_deref()?)?;
        let mut signed = said.all;
        signed.extend(Sha256::digest(&client));
        key::has_signed(public_key, &signed, &signature).then_some(said.counter)
    }

    /// What the browser says of the question, if it was asked of this kind and on our pages.
    fn is_said(&self, kind: &str, place: Place) -> Option<Vec<u8>> {
        let (text, client) = self.client_data()?;
        let ours = client.r#type == kind && client.origin == place.origin && !client.cross_origin;
        ours.then_some(text)
    }

    fn client_data(&self) -> Option<(Vec<u8>, ClientData)> {
        let text = bytes(&self.response.client_data_json)?;
        let client = serde_json::from_slice(&text).ok()?;
        Some((text, client))
    }
}

/// What the device says: 32 bytes of whose it is, flags, how often it signed, and of a new key its id.
struct Statement {
    all: Vec<u8>,
    flags: u8,
    counter: i64,
}

impl Statement {
    /// `None`: of another site, or nobody was there and proved it.
    fn read(text: &str, place: Place) -> Option<Self> {
        let all = bytes(text)?;
        let (owner, flags) = (all.get(..32)?, *all.get(32)?);
        let counter = u32::from_be_bytes(all.get(33..37)?.try_into().ok()?);
        let proved = flags & (PRESENT | VERIFIED) == PRESENT | VERIFIED;
        let ours = owner == Sha256::digest(place.owner).as_slice();
        (proved && ours).then_some(Self { all, flags, counter: i64::from(counter) })
    }

    /// Behind 16 bytes that name the make of the device.
    fn credential(&self) -> Option<&[u8]> {
        let length = u16::from_be_bytes(self.all.get(53..55)?.try_into().ok()?);
        self.all.get(55..55 + usize::from(length))
    }
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text.trim_end_matches('=')).ok()
}
