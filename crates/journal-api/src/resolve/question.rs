//! The question that a request answers.

use journal::{Journal, Need, Subject, start};
use web_http::SiteError;

pub fn subject(text: &str) -> Result<Subject, SiteError> {
    Subject::parse(text).ok_or_else(|| {
        SiteError::field("subject", "This is not a question of your journal. Reload the page and try again.")
    })
}

/// `None`: it was answered already, or an import that raised it is undone.
pub fn open<'a>(journal: &'a Journal, subject: &Subject) -> Option<&'a Need> {
    journal.needs.iter().find(|need| need.subject == *subject)
}

/// Whether it can be answered now.
pub fn is_open(journal: &Journal, subject: &Subject) -> bool {
    match subject {
        Subject::Cost { .. } | Subject::Expired { .. } | Subject::Duplicate { .. } => {
            open(journal, subject).is_some()
        }
        // Answered beside its statement.
        Subject::Charges { .. } => false,
        Subject::Scrip { .. } | Subject::Sign { .. } => {
            journal.questions.iter().any(|question| question.subject == *subject)
        }
        Subject::Before { account, day } => {
            journal.account(*account).is_some_and(|account| account.start.from == Some(*day))
        }
        Subject::NoContracts { account, segment, day } => journal.account(*account).is_some_and(|account| {
            account.start.contracts.iter().any(|one| (one.segment, one.from) == (*segment, *day))
        }),
        Subject::All { account, day, scrip } => journal.account(*account).is_some_and(|account| {
            start::instrument(&account.merged, scrip).is_some()
                && *day == start::first_day(&account.merged, scrip)
        }),
    }
}

pub fn answered() -> SiteError {
    SiteError::field(
        "subject",
        "This is already fixed: it was answered, or its import was undone. Reload the page.",
    )
}
