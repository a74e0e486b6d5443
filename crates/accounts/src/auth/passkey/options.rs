//! How a ceremony starts: what the browser is asked, and what the server keeps until it answers.

use brand::brand;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::passkeys::Passkey;
use store::users::User;
use webauthn_rp::bin::Encode;
use webauthn_rp::request::register::{
    CoseAlgorithmIdentifier, CoseAlgorithmIdentifiers, CredProtect, Extension, UserHandle,
};
use webauthn_rp::request::{PublicKeyCredentialDescriptor, RpId, TimedCeremony};
use webauthn_rp::response::{AuthTransports, CredentialId, SentChallenge};
use webauthn_rp::{DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions};

use super::*;

/// What is asked for: ES256, EdDSA, RS256. P-384 keys were never taken and are made by next to no device.
const ALGORITHMS: CoseAlgorithmIdentifiers =
    CoseAlgorithmIdentifiers::ALL.remove(CoseAlgorithmIdentifier::Es384);
const ES256: i64 = -7;

/// A ceremony that waits for its answer.
pub struct Started {
    /// For the browser.
    pub options: Value,
    /// 128 random bits, as `challenge_text` writes them.
    pub challenge: String,
    /// The library's own state, for its `decode`, in base64.
    pub state: String,
}

/// For a new key, discoverable and with user verification. Devices that hold one already say so.
pub fn creation(rp: &RpId, user: &User, known: &[Passkey]) -> Result<Started, SiteError> {
    let handle = handle(user);
    let exclude = known.iter().filter_map(|one| {
        let id = CredentialId::try_from(one.credential.clone()).ok()?;
        Some(PublicKeyCredentialDescriptor { id, transports: AuthTransports::NONE })
    });
    let mut options = PublicKeyCredentialCreationOptions::passkey(rp, (&handle).into(), exclude.collect());
    options.pub_key_cred_params = ALGORITHMS;
    options.extensions =
        Extension { cred_props: None, cred_protect: CredProtect::None, min_pin_length: None, prf: None };
    let (server, client) = options.start_ceremony().map_err(SiteError::ours)?;
    let mut started = started(&server, &server.encode().map_err(SiteError::ours)?, &client)?;
    // The library takes names of some alphabets only; a user's name is what the user calls themselves.
    started.options["rp"]["name"] = json!(brand().name);
    started.options["user"]["name"] = json!(user.email);
    started.options["user"]["displayName"] = json!(user.name);
    // The first is what a device makes when it can: ES256, which every library verifies.
    if let Some(kinds) = started.options["pubKeyCredParams"].as_array_mut() {
        kinds.sort_by_key(|kind| kind["alg"] != ES256);
    }
    Ok(started)
}

/// For any key of this site: the device asks which.
pub fn request(rp: &RpId) -> Result<Started, SiteError> {
    let options = DiscoverableCredentialRequestOptions::passkey(rp);
    let (server, client) = options.start_ceremony().map_err(SiteError::ours)?;
    started(&server, &server.encode().map_err(SiteError::ours)?, &client)
}

fn started(server: &impl TimedCeremony, state: &[u8], client: &impl Serialize) -> Result<Started, SiteError> {
    Ok(Started {
        options: serde_json::to_value(client).map_err(SiteError::ours)?,
        challenge: challenge_text(server.sent_challenge()),
        state: BASE64.encode(state),
    })
}

/// What a device knows the user by: nothing that says who it is.
pub fn handle(user: &User) -> UserHandle<32> {
    let digest: [u8; 32] = Sha256::digest(format!("passkey {} {}", user.id.0, user.created_at.0)).into();
    digest.into()
}

/// A challenge as it stands in the browser's answer: its hash finds the ceremony.
pub fn challenge_text(challenge: SentChallenge) -> String {
    BASE64.encode(challenge.0.to_le_bytes())
}
