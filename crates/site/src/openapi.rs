//! The contract of the endpoints, made from the handlers.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use utoipa::OpenApi;

use crate::app::endpoints;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Rojmel",
        version = "1",
        description = "A trading journal for Indian retail traders, and a careers area. Rupees and quantities are plain decimal numbers, \
                       days are Indian days, times carry +05:30, undefined is null. Every error is one object."
    ),
    tags(
        (name = "auth", description = "Accounts and sessions"),
        (name = "profile", description = "What a user sees and changes about the account"),
        (name = "account", description = "Everything out and back in, consent, the end of an account"),
        (name = "journal", description = "What the trade history reads"),
        (name = "imports", description = "Files into the journal, undo, redo, snapshots"),
        (name = "manual", description = "Typed trades"),
        (name = "resolve", description = "What needs the user"),
        (name = "demo", description = "A generated sample journal"),
        (name = "landing", description = "The table of the keyword pages: a visitor's own rows"),
        (name = "careers", description = "Openings, applications, and what an applicant does with one"),
        (name = "staff", description = "What the hiring team does: role `staff` only"),
        (name = "check", description = "Check a file: nothing is stored"),
        (name = "server", description = "Is it up")
    )
)]
struct About;

pub(crate) fn about() -> utoipa::openapi::OpenApi {
    About::openapi()
}

/// openapi.json, as committed.
pub fn text() -> String {
    let mut text = endpoints().into_openapi().to_pretty_json().unwrap_or_else(|error| {
        // Maps with text keys and no fallible serialisers: JSON of them cannot fail.
        unreachable!("openapi.json: {error}")
    });
    text.push('\n');
    text
}

/// The answer of `GET /openapi.json`, made once.
pub(crate) fn document() -> impl IntoResponse + Clone {
    ([(CONTENT_TYPE, "application/json")], text())
}

#[cfg(test)]
mod tests {
    #[test]
    fn openapi_lists_the_words_as_they_are_sent() {
        let document: serde_json::Value = serde_json::from_str(&super::text()).unwrap();
        let listed = |name: &str| document["components"]["schemas"][name]["enum"].clone();
        assert_eq!(listed("Broker"), serde_json::json!(["zerodha", "groww"]));
        assert_eq!(listed("Exchange"), serde_json::json!(["NSE", "BSE"]));
        let statuses = ledger::Status::ALL.map(ledger::Status::word);
        assert_eq!(listed("Status"), serde_json::json!(statuses));
    }
}
