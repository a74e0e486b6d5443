//! A device's answer, as the browser sends it, and its verification by the library (WebAuthn level 3, sections 7.1 and
//! 7.2).

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

#[cfg(test)]
mod tests {
    use domain::Time;
    use proptest::prelude::*;
    use store::UserId;
    use store::users::Role;

    use super::*;
    use crate::auth::passkey::owner;

    /// The public key of RFC 6979, appendix A.2.5: both coordinates.
    const POINT: [u8; 64] = *b"\x60\xfe\xd4\xba\x25\x5a\x9d\x31\xc9\x61\xeb\x74\xc6\x35\x6d\x68\
        \xc0\x49\xb8\x92\x3b\x61\xfa\x6c\xe6\x69\x62\x2e\x60\xf2\x9f\xb6\
        \x79\x03\xfe\x10\x08\xb8\xbc\x99\xa4\x1a\xe9\xe9\x56\x28\xbc\x64\
        \xf2\xf1\xb2\x0c\x2d\x7e\x9f\x51\x77\xa3\xc2\x94\xd4\x46\x22\x99";

    fn der() -> Vec<u8> {
        let head = b"\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03\x42\0\x04";
        [head.as_slice(), &POINT].concat()
    }

    /// Of a new key with an id of twenty bytes, on `localhost`.
    fn authenticator_data() -> Vec<u8> {
        use sha2::{Digest, Sha256};
        [
            Sha256::digest("localhost").as_slice(),
            b"\x45\0\0\0\0",
            &[0; 16],
            b"\0\x14",
            &[7; 20],
            b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20",
            &POINT[..32],
            b"\x22\x58\x20",
            &POINT[32..],
        ]
        .concat()
    }

    fn user() -> User {
        User {
            id: UserId(1),
            name: "Asha Rao".to_owned(),
            email: "asha@mail.in".to_owned(),
            role: Role::Trader,
            phone: None,
            revision: 0,
            created_at: Time(0),
        }
    }

    fn answer(kind: &str, challenge: &str, data: &[u8], behind: &str) -> Credential {
        let client = format!(
            r#"{{"type":"{kind}","challenge":"{challenge}","origin":"http://localhost:8080"{behind}}}"#
        );
        Credential {
            id: BASE64.encode([7; 20]),
            response: Response {
                client_data_json: BASE64.encode(client),
                authenticator_data: BASE64.encode(data),
                public_key: Some(BASE64.encode(der())),
                public_key_algorithm: Some(-7),
                signature: Some(BASE64.encode(data)),
                user_handle: None,
            },
        }
    }

    proptest! {
        /// The library calls some states impossible and would panic: no answer may bring it there.
        #[test]
        fn no_answer_panics(
            flips in prop::collection::vec((0_usize..164, any::<u8>()), 0..6),
            cut in prop::option::of(0_usize..164),
            tail in prop::collection::vec(any::<u8>(), 0..40),
            behind in "(,\"crossOrigin\":(true|false|null|1)|,\"topOrigin\":\"[a-z]{0,3}\"|[\\\\\"{},:a]{0,6}){0,2}",
        ) {
            let origin = Origin::parse("http://localhost:8080").unwrap();
            let rp = owner(&origin).unwrap();
            let site = Site { origin: &origin, rp: &rp };
            let mut data = authenticator_data();
            for (at, byte) in flips {
                let at = at % data.len();
                data[at] = byte;
            }
            data.truncate(cut.unwrap_or(data.len()));
            data.extend(tail);
            let asked = options::creation(&rp, &user(), &[]).unwrap();
            let made = answer("webauthn.create", &asked.challenge, &data, &behind).made(&asked.state, site);
            if let Some(made) = made {
                prop_assert_eq!(made.public_key, der());
            }
            let asked = options::request(&rp).unwrap();
            let passkey = Passkey {
                user: UserId(1),
                credential: vec![7; 20],
                name: String::new(),
                public_key: der(),
                counter: 0,
                created_at: Time(0),
                used_at: None,
            };
            let answer = answer("webauthn.get", &asked.challenge, &data, &behind);
            prop_assert_eq!(answer.signed(&asked.state, &passkey, &user(), site), None);
        }
    }

    #[test]
    fn what_was_not_bent_is_a_key() {
        let origin = Origin::parse("http://localhost:8080").unwrap();
        let rp = owner(&origin).unwrap();
        let asked = options::creation(&rp, &user(), &[]).unwrap();
        let made = answer("webauthn.create", &asked.challenge, &authenticator_data(), "");
        let made = made.made(&asked.state, Site { origin: &origin, rp: &rp });
        assert_eq!(made, Some(NewKey { credential: vec![7; 20], public_key: der(), counter: 0 }));
    }
}
