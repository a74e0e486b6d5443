//! Everything that is one user's: exported, imported, and erased.

mod consents;
mod deletion;
mod erased;
mod export;
mod import;
mod older;
mod owned;
mod ranges;
mod rows;

pub(crate) use consents::put as put_consents;
pub use consents::{Consent, NewConsent, consent, consents};
pub(crate) use deletion::leave_open;
pub use deletion::{DAYS_TO_THINK, ask_deletion, call_off_deletion, erase_due};
pub use erased::{Again, Erased, Marks, in_store, learn_store};
pub(crate) use erased::{mark_version, of_version, remember};
pub use export::{ArchiveExport, Page};
pub use import::{ArchiveImport, Salt};

use domain::Time;

use crate::{Db, Result, UserId};

/// What the page asks about an account whenever it asks who is logged in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Account {
    /// When its user showed that the address is theirs.
    pub verified_at: Option<Time>,
    /// When everything of it will be gone.
    pub deletion: Option<Time>,
    /// Version of the privacy notice that was accepted last.
    pub notice: Option<String>,
}

/// `sessions::find_with_account` reads the same with the session.
pub async fn of(db: &Db, user: UserId) -> Result<Account> {
    let row: Option<(Option<i64>, Option<i64>, Option<String>)> = row!(db.read().await?,
        "select a.verified_at, u.delete_at, (select c.version from consents c \
           where c.user_id = u.id and c.purpose = 'journal' and c.given = 1 order by c.id desc limit 1) \
         from users u left join account_statuses a on a.user_id = u.id where u.id = $1";
        user.0)?;
    Ok(row
        .map(|(verified_at, deletion, notice)| Account {
            verified_at: verified_at.map(Time),
            deletion: deletion.map(Time),
            notice,
        })
        .unwrap_or_default())
}
