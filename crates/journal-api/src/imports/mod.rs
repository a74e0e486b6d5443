//! Files into the journal: preview, upload, undo, redo, snapshots.

mod choose;
mod client;
mod incoming;
mod list;
mod preview;
mod receipt;
mod restore;
mod undo;
mod upload;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::SiteError;

use crate::JournalApi;

pub(crate) use choose::GONE;
pub(crate) use upload::one_file;

/// How often a change is computed anew because the journal moved. Of one server each user's changes stand in line;
/// against a second one that writes without pause every other try fails, and 24 in a row do not.
pub(crate) const TRIES: usize = 24;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(preview::preview_file))
        .routes(routes!(upload::upload_excel))
        .routes(routes!(list::imports))
        .routes(routes!(undo::undo))
        .routes(routes!(undo::redo))
        .routes(routes!(restore::restore))
}

/// The journal moved under every try.
pub(crate) fn contended() -> SiteError {
    SiteError::busy(
        "Your journal is being changed in another tab or device. Nothing was saved. Please try again in a moment.",
        2,
    )
}
