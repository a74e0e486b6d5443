//! What it takes to know who is asking.

use axum::extract::FromRef;
use domain::Clock;
use mailer::Mail;
use store::Db;
use web_http::{Ingress, SharedRateLimiter};

use crate::{Hashing, Tokens};

/// Shared by every area whose endpoints ask who is there.
#[derive(Clone)]
pub struct Identity {
    pub db: Db,
    pub clock: Clock,
    pub ingress: Ingress,
    pub tokens: Tokens,
    pub hashing: Hashing,
    /// Of tries to log in, from one network address.
    pub logins: SharedRateLimiter,
    /// Owners hear of new devices.
    pub mail: Mail,
}

impl FromRef<Identity> for Ingress {
    fn from_ref(identity: &Identity) -> Self {
        identity.ingress.clone()
    }
}
