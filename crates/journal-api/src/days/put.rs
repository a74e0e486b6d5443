//! Sets fields of a document that a page writes a little at a time.

use domain::Time;
use store::documents::{self, Kind, Named, Save, Saved, Value};
use store::{Db, UserId};
use web_http::SiteError;

/// Onto the revision that was seen. What was removed comes back with what stood there.
///
/// # Errors
/// No more can be kept.
pub async fn put(
    db: &Db,
    user: UserId,
    (kind, key): (Kind, &str),
    revision: i64,
    set: &[Value],
    now: Time,
) -> Result<Put, SiteError> {
    let named = Named { kind, key };
    let save = Save { named, revision, all: None, set, prose: &["before", "after", "words", "text"] };
    match documents::save(db, user, &save, now).await? {
        Saved::Done { .. } => Ok(Put::Done),
        Saved::Removed => match documents::bring_back(db, user, named, revision, now).await? {
            Saved::Done { revision } => {
                match documents::save(db, user, &Save { revision, ..save }, now).await? {
                    Saved::Done { .. } => Ok(Put::Done),
                    Saved::Full => Err(full()),
                    Saved::Changed | Saved::OthersChanged | Saved::Unknown | Saved::Removed => {
                        Ok(Put::Changed)
                    }
                }
            }
            Saved::Changed | Saved::OthersChanged | Saved::Unknown | Saved::Removed | Saved::Full => {
                Ok(Put::Changed)
            }
        },
        Saved::Changed | Saved::OthersChanged | Saved::Unknown => Ok(Put::Changed),
        Saved::Full => Err(full()),
    }
}

pub enum Put {
    Done,
    /// Something else is stored: nothing was written.
    Changed,
}

pub fn full() -> SiteError {
    SiteError::refused(
        "This is more than one user can keep here: 20,000 days and other things, or 128 MB with everything that stood there \
         before. Nothing was saved.",
    )
}
