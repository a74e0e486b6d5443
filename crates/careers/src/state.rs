//! What openings and applications need.

use std::sync::Arc;

use axum::extract::FromRef;
use domain::Clock;
use identity::Identity;
use mailer::Mail;
use store::Db;
use store::account::Erased;
use store::files::Files;
use web_http::{Ingress, TempFolder};

use crate::Careers;

#[derive(Clone)]
pub struct Hiring {
    pub db: Db,
    pub clock: Clock,
    pub identity: Arc<Identity>,
    pub mail: Mail,
    /// Resumes on their way.
    pub temp: TempFolder,
    /// Who was erased, whatever a restore brings back.
    pub erased: Erased,
    pub careers: Careers,
    /// Where resumes lie.
    pub files: Files,
    pub answer: Arc<WriteAnswer>,
}

/// The page for browsers without scripts around a title and a text, both HTML.
pub type WriteAnswer = dyn Fn(&str, &str) -> Answer + Send + Sync;

/// A whole page, and the content security policy it is sent with.
#[derive(Debug)]
pub struct Answer {
    pub html: String,
    pub policy: String,
}

impl FromRef<Hiring> for Arc<Identity> {
    fn from_ref(hiring: &Hiring) -> Self {
        Arc::clone(&hiring.identity)
    }
}

impl FromRef<Hiring> for Ingress {
    fn from_ref(hiring: &Hiring) -> Self {
        hiring.identity.ingress.clone()
    }
}
