//! The contract of the endpoints, made from the handlers.

use std::collections::HashMap;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{OpenApi, ToSchema};

use crate::app::endpoints;
use identity::Scope;
use web_http::ErrorBody;

/// What operations that a personal token may call name in their `security`.
const PERSONAL_TOKEN: &str = "personalToken";

#[derive(OpenApi)]
#[openapi(
    components(schemas(journal_http::CutFilter)),
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
        (name = "insights", description = "Which of 33 questions about one's own trades stand out"),
        (name = "analytics", description = "A journal cut by any dimension, with any figure"),
        (name = "strategies", description = "What was opened together, as option strategies"),
        (name = "imports", description = "Files into the journal, undo, redo, snapshots"),
        (name = "manual", description = "Typed trades"),
        (name = "resolve", description = "What needs the user"),
        (name = "annotations", description = "What is written beside a trade"),
        (name = "days", description = "Days in numbers and in words, weeks, months, account rules"),
        (name = "pictures", description = "Pictures beside a trade, a day or a setup"),
        (name = "candles", description = "Candles from a user's own files"),
        (name = "setups", description = "Playbooks: rules of a trader, judged on trades"),
        (name = "backtests", description = "Rules run over candles: what they would have made"),
        (name = "search", description = "What a few words find"),
        (name = "reports", description = "The tax year, and what a broker states"),
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
    let mut about = About::openapi();
    let schemes = &mut about.components.get_or_insert_default().security_schemes;
    let session = ApiKeyValue::with_description("rojmel_session", "Who logged in in a browser.");
    schemes.insert("session".to_owned(), SecurityScheme::ApiKey(ApiKey::Cookie(session)).into());
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("Made under Security by a user for own programs: it reads what its scopes name."));
    schemes.insert(PERSONAL_TOKEN.to_owned(), SecurityScheme::Http(token.build()).into());
    about
}

/// Which scope of a personal token an address needs, of those that one may read.
pub(crate) fn token_scopes(document: &utoipa::openapi::OpenApi) -> HashMap<String, Scope> {
    let mut scopes = HashMap::new();
    for (path, item) in &document.paths.paths {
        let Some(operation) = &item.get else { continue };
        if let Some(scope) = token_scope(operation) {
            scopes.insert(path.clone(), scope);
        }
    }
    scopes
}

fn token_scope(operation: &Operation) -> Option<Scope> {
    let security = serde_json::to_value(operation.security.as_ref()?).ok()?;
    let named = security.as_array()?.iter().find_map(|one| one.get(PERSONAL_TOKEN)?.get(0)?.as_str())?;
    Scope::from_word(named)
}

/// openapi.json, as committed.
pub fn text() -> String {
    written(&endpoints(None).into_openapi())
}

/// `document` as the endpoints describe themselves.
fn written(document: &utoipa::openapi::OpenApi) -> String {
    let mut contract = document.clone();
    complete(&mut contract);
    let mut text = contract.to_pretty_json().unwrap_or_else(|error| {
        // Maps with text keys and no fallible serialisers: JSON of them cannot fail.
        unreachable!("openapi.json: {error}")
    });
    text.push('\n');
    text
}

/// What every endpoint of a kind can answer, where the endpoint itself has no words for it.
fn complete(contract: &mut utoipa::openapi::OpenApi) {
    for path in contract.paths.paths.values_mut() {
        for (changes, operation) in [(false, &mut path.get), (true, &mut path.post), (true, &mut path.put)] {
            let Some(operation) = operation else { continue };
            for (status, why) in usual(changes, operation) {
                operation
                    .responses
                    .responses
                    .entry(status.to_owned())
                    .or_insert_with(|| RefOr::T(error(why)));
            }
        }
    }
}

/// What stands before an endpoint and what reads its body answer for it: same_origin.rs, deadline.rs and json_body.rs
/// of web-http.
fn usual(changes: bool, operation: &Operation) -> Vec<(&'static str, &'static str)> {
    let takes = |kind: &str| match &operation.request_body {
        Some(RefOr::T(body)) => body.content.contains_key(kind),
        Some(RefOr::Ref(_)) | None => false,
    };
    let is_query = |parameter: &RefOr<Parameter>| match parameter {
        RefOr::T(parameter) => matches!(parameter.parameter_in, ParameterIn::Query),
        RefOr::Ref(_) => false,
    };
    let mut usual = vec![("503", "Too busy, or no database")];
    if token_scope(operation).is_some() {
        usual.push(("403", "A token without this scope"));
        usual.push(("429", "Too many requests with one token"));
    }
    if changes {
        usual.push(("403", "Sent by a page of another site"));
    }
    if operation.parameters.iter().flatten().any(is_query) {
        usual.push(("400", "The query cannot be read"));
    }
    if takes("application/json") {
        usual.extend([
            ("400", "The body is no JSON"),
            ("413", "The body is too large"),
            ("415", "The body is not said to be JSON"),
            ("422", "The JSON is not what was expected"),
        ]);
    }
    if takes("multipart/form-data") {
        usual.extend([
            ("400", "The body is no form, or did not arrive whole"),
            ("408", "The upload stood still"),
            ("413", "The body is too large"),
            ("507", "No room on the server's disk"),
        ]);
    }
    usual
}

fn error(why: &str) -> utoipa::openapi::Response {
    let schema = Ref::from_schema_name(ErrorBody::name());
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(why).content("application/json", content).build()
}

/// The answer of `GET /openapi.json`, made once.
pub(crate) fn answer(document: &utoipa::openapi::OpenApi) -> impl IntoResponse + Clone + use<> {
    ([(CONTENT_TYPE, "application/json")], written(document))
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_two_operations_share_an_id() {
        let document: serde_json::Value = serde_json::from_str(&super::text()).unwrap();
        let paths = document["paths"].as_object().unwrap();
        let ids: Vec<&str> = paths
            .values()
            .flat_map(|path| path.as_object().unwrap().values())
            .filter_map(|operation| operation["operationId"].as_str())
            .collect();
        assert!(ids.len() >= paths.len(), "an operation has no id");
        let different: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(different.len(), ids.len());
    }

    #[test]
    fn openapi_lists_the_words_as_they_are_sent() {
        let document: serde_json::Value = serde_json::from_str(&super::text()).unwrap();
        let listed = |name: &str| document["components"]["schemas"][name]["enum"].clone();
        assert_eq!(
            listed("Broker"),
            serde_json::json!(domain::Broker::ALL.iter().map(|one| one.word()).collect::<Vec<_>>())
        );
        assert_eq!(listed("Exchange"), serde_json::json!(["NSE", "BSE", "MCX"]));
        let statuses = ledger::Status::ALL.map(ledger::Status::word);
        assert_eq!(listed("Status"), serde_json::json!(statuses));
    }
}
