//! What the endpoints of accounts need.

use std::sync::Arc;

use axum::extract::FromRef;
use domain::Clock;
use identity::Identity;
use mailer::Mail;
use store::Db;
use store::account::Erased;
use store::files::Files;
use web_http::{Ingress, RateLimiter};

use crate::google::Google;

#[derive(Clone)]
pub struct Accounts {
    pub db: Db,
    pub clock: Clock,
    pub identity: Arc<Identity>,
    pub mail: Mail,
    /// Continue with Google, where it is set up.
    pub google: Option<Arc<Google>>,
    pub registrations: RateLimiter,
    /// Who was erased, whatever a restore brings back.
    pub erased: Erased,
    /// Attachments and resumes lie there, and the marks of who was erased.
    pub files: Files,
}

impl FromRef<Accounts> for Arc<Identity> {
    fn from_ref(accounts: &Accounts) -> Self {
        Arc::clone(&accounts.identity)
    }
}

impl FromRef<Accounts> for Ingress {
    fn from_ref(accounts: &Accounts) -> Self {
        accounts.identity.ingress.clone()
    }
}
