//! Sets fields of a document that a page writes a little at a time.

use axum::Json;
use journal_http::conflict::Refusal;
use journal_http::{Data, JournalApi};
use store::UserId;
use store::documents::{self, Named, Save, Saved, Value};
use web_http::SiteError;

/// Onto the revision that was seen. What was removed comes back with what stood there. Answers with what is `current`
/// then.
///
/// # Errors
/// Something else is stored, or no more can be kept: nothing was written.
pub async fn put<T>(
    state: &JournalApi,
    user: UserId,
    named: Named<'_>,
    (revision, set): (i64, &[Value]),
    current: impl Future<Output = Result<T, SiteError>>,
) -> Result<Json<Data<T>>, Refusal<T>> {
    let saved = put_seeing(state, user, named, (revision, set), None).await?;
    answer(saved, current).await
}

/// As [`put`], only while all documents of the user are those of `all`.
pub async fn put_seeing(
    state: &JournalApi,
    user: UserId,
    named: Named<'_>,
    (revision, set): (i64, &[Value]),
    all: Option<i64>,
) -> Result<Saved, SiteError> {
    let prose = &["before", "after", "words", "text", "why", "note"];
    let save = Save { named, revision, all, set, prose };
    Ok(documents::save_and_bring_back(&state.db, user, &save, (state.clock)()).await?)
}

/// What is said of it.
///
/// # Errors
/// As [`put`].
pub async fn answer<T>(
    saved: Saved,
    current: impl Future<Output = Result<T, SiteError>>,
) -> Result<Json<Data<T>>, Refusal<T>> {
    match saved {
        Saved::Done { .. } => Ok(Json(Data { data: current.await? })),
        Saved::Changed | Saved::OthersChanged | Saved::Unknown | Saved::Removed => {
            Err(Refusal::Changed(Box::new(current.await?)))
        }
        Saved::Full => Err(full().into()),
    }
}

/// Whether a page can have made such a key: small letters and digits, after the word that says what it is of.
pub fn is_key(key: &str, word: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    key.strip_prefix(word).is_some_and(|rest| (1..=32).contains(&rest.len()) && rest.bytes().all(is_plain))
}

pub fn full() -> SiteError {
    SiteError::refused(
        "This is more than one user can keep here: 20,000 days and other things, or 128 MB with everything that stood there \
         before. Nothing was saved.",
    )
}
