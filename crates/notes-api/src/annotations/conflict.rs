//! Why a change of an annotation is refused.

use axum::http::StatusCode;
use journal_http::conflict::Stored;
use web_http::SiteError;

use super::row::Annotation;

impl Stored for Annotation {
    const CODE: &'static str = "annotation_changed";
}

/// It stands beside another trade by now, or beside none.
pub fn moved() -> SiteError {
    SiteError::new(
        StatusCode::CONFLICT,
        "annotation_moved",
        "This note no longer belongs to this trade. Nothing was stored.",
    )
}

/// Another user's looks the same as none.
pub fn no_annotation() -> SiteError {
    SiteError::missing("no_annotation", "You have no such note. Reload the page.")
}

pub fn full() -> SiteError {
    SiteError::refused(
        "This is more than one user can keep here: notes of 50,000 trades, or 128 MB with everything that stood there \
         before. Nothing was saved.",
    )
}
