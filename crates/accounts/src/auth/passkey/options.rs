//! The questions to a device, in the words of the browser's interface.

use brand::brand;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::passkeys::Passkey;
use store::users::User;

use super::*;

/// For a new key. Devices that hold one already say so.
pub fn creation(owner: &str, user: &User, known: &[Passkey], challenge: &str) -> Value {
    let exclude: Vec<Value> = known
        .iter()
        .map(|one| json!({ "type": "public-key", "id": BASE64.encode(&one.credential) }))
        .collect();
    let kinds = key::KINDS.map(|kind| json!({ "type": "public-key", "alg": kind }));
    json!({
        "rp": { "id": owner, "name": brand().name },
        "user": { "id": handle(user), "name": user.email, "displayName": user.name },
        "challenge": challenge,
        "pubKeyCredParams": kinds,
        "timeout": MINUTES_5,
        "excludeCredentials": exclude,
        "authenticatorSelection": {
            "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
        },
        "attestation": "none",
    })
}

/// For any key of this site: the device asks which.
pub fn request(owner: &str, challenge: &str) -> Value {
    json!({
        "rpId": owner, "challenge": challenge, "timeout": MINUTES_5,
        "allowCredentials": [], "userVerification": "required",
    })
}

/// What a device knows the user by: nothing that says who it is.
pub fn handle(user: &User) -> String {
    BASE64.encode(Sha256::digest(format!("passkey {} {}", user.id.0, user.created_at.0)))
}
