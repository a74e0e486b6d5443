//! Files into the journal: preview, upload, undo, redo, snapshots.

mod list;
mod preview;
mod restore;
mod undo;
mod upload;

use journal_http::JournalApi;
use journal_http::upload::columns;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use journal::import::GONE;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(preview::preview_file))
        .routes(routes!(columns::file_columns))
        .routes(routes!(upload::upload_excel))
        .routes(routes!(list::imports))
        .routes(routes!(undo::undo))
        .routes(routes!(undo::redo))
        .routes(routes!(restore::restore))
}
