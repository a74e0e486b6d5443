//! The question that a request answers.

use crate::SiteError;
use crate::journal::{Journal, Need, Subject};

pub fn subject(text: &str) -> Result<Subject, SiteError> {
    Subject::parse(text).ok_or_else(|| {
        SiteError::field("subject", "This is not a question of your journal. Reload the page and try again.")
    })
}

/// `None`: it was answered already, or an import that raised it is undone.
pub fn open<'a>(journal: &'a Journal, subject: &Subject) -> Option<&'a Need> {
    journal.needs.iter().find(|need| need.subject == *subject)
}

pub fn answered() -> SiteError {
    SiteError::field(
        "subject",
        "This is already fixed: it was answered, or its import was undone. Reload the page.",
    )
}
