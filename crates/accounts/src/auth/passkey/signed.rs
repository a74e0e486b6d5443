//! A device's answer, as the browser sends it, and its verification by the library (WebAuthn level 3, sections 7.1 and 7.2).

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use brand::Origin;
use serde::Deserialize;
use store::passkeys::Passkey;
use store::users::User;
use utoipa::ToSchema;
use webauthn_rp::bin::Decode;
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::RegistrationVerificationOptions;
use webauthn_rp::request::{BackupReq, RpId};
use webauthn_rp::response::auth::AuthenticatorAssertion;
use webauthn_rp::response::register::{
    AuthenticatorAttestation, AuthenticatorExtensionOutputStaticState, ClientExtensionsOutputs,
    CredentialProtectionPolicy, DynamicState, StaticState,
};
use webauthn_rp::response::{AuthTransports, AuthenticatorAttachment, Backup, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication, DiscoverableAuthenticationServerState, Registration,
    RegistrationServerState,
};

use super::{key, options};

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

/// A key that a device made.
#[derive(Debug, PartialEq, Eq)]
pub struct NewKey {
    pub credential: Vec<u8>,
    pub public_key: Vec<u8>,
    pub counter: i64,
}

/// The site that asked: the origin of its pages, and the domain that keys belong to.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    pub origin: &'a Origin,
    pub rp: &'a RpId,
}

impl Credential {
    /// The challenge that it answers; whoever asked has to know it.
    pub fn challenge(&self) -> Option<String> {
        let answer = self.registration()?;
        answer.challenge_relaxed().ok().map(options::challenge_text)
    }

    pub fn id(&self) -> Option<Vec<u8>> {
        bytes(&self.id)
    }

    /// The new key. `None`: not an answer to the question whose `state` this is.
    pub fn made(&self, state: &str, site: Site) -> Option<NewKey> {
        let state = RegistrationServerState::<32>::decode(&bytes(state)?).ok()?;
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[site.origin.text()],
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        let answer = self.registration()?;
        let made = state.verify(site.rp, &answer, &options).ok()?;
        let credential = self.id()?;
        // What the browser says beside it must be what the device says.
        let public_key = bytes(self.response.public_key.as_deref()?)?;
        let said = key::read(&public_key)?;
        let same = made.id().as_ref() == credential
            && made.static_state().credential_public_key == said
            && key::algorithm(said) == self.response.public_key_algorithm?;
        same.then_some(NewKey { credential, public_key, counter: i64::from(made.dynamic_state().sign_count) })
    }

    /// How often the key has signed. `None`: it did not sign this, or had signed as often before.
    pub fn signed(&self, state: &str, passkey: &Passkey, user: &User, site: Site) -> Option<i64> {
        let state = DiscoverableAuthenticationServerState::decode(&bytes(state)?).ok()?;
        let owner = options::handle(user);
        // Some devices leave it out; the key says whose it is.
        let handle = match &self.response.user_handle {
            Some(text) => <[u8; 32]>::try_from(bytes(text)?).ok()?.into(),
            None => options::handle(user),
        };
        let response = AuthenticatorAssertion::new(
            bytes(&self.response.client_data_json)?,
            bytes(&self.response.authenticator_data)?,
            bytes(self.response.signature.as_deref()?)?,
            handle,
        );
        let id = CredentialId::try_from(self.id()?).ok()?;
        let answer = DiscoverableAuthentication::new(id, response, AuthenticatorAttachment::None);
        let mut known = AuthenticatedCredential::new(
            CredentialId::try_from(passkey.credential.as_slice()).ok()?,
            &owner,
            StaticState {
                credential_public_key: key::compressed(key::read(&passkey.public_key)?)?,
                // None was asked for.
                extensions: AuthenticatorExtensionOutputStaticState {
                    cred_protect: CredentialProtectionPolicy::None,
                    hmac_secret: None,
                },
            },
            DynamicState {
                user_verified: true,
                backup: Backup::NotEligible,
                sign_count: u32::try_from(passkey.counter).ok()?,
                authenticator_attachment: AuthenticatorAttachment::None,
            },
        )
        .ok()?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[site.origin.text()],
            // Whether a key is copied between its owner's devices is not kept.
            backup_requirement: Some(BackupReq::None),
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        state.verify(site.rp, &answer, &mut known, &options).ok()?;
        Some(i64::from(known.dynamic_state().sign_count))
    }

    fn registration(&self) -> Option<Registration> {
        let response = AuthenticatorAttestation::new(
            bytes(&self.response.client_data_json)?,
            attestation(&bytes(&self.response.authenticator_data)?)?,
            AuthTransports::NONE,
        );
        let none = ClientExtensionsOutputs { cred_props: None, prf: None };
        Some(Registration::new(response, AuthenticatorAttachment::None, none))
    }
}

/// An attestation object (CBOR) that attests nothing: `{fmt: "none", attStmt: {}, authData}`. Who built a device
/// decides nothing here, so what a browser sends of that is not read.
fn attestation(authenticator_data: &[u8]) -> Option<Vec<u8>> {
    let long = u16::try_from(authenticator_data.len()).ok()?.to_be_bytes();
    let length = match long {
        [0, short] => vec![0x58, short],
        [high, low] => vec![0x59, high, low],
    };
    Some([b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData", length.as_slice(), authenticator_data].concat())
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text.trim_end_matches('=')).ok()
}
