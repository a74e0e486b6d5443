//! `PUT /api/v1/capital/{key}`: the capital that a trader states, by date, of one broker account or of all together.

use axum::Json;
use axum::extract::State;
use domain::Day;
use identity::SignedIn;
use journal::limits::Scope;
use journal_http::conflict::{Conflict, Refusal, Stored};
use journal_http::{Data, JournalApi, present_or_null};
use report::numbers::IstDay;
use serde::{Deserialize, Serialize};
use store::documents::{self, Document, Kind, Named};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::put::put;
use super::texts::{DayText, amount, text_of, values};
use super::wire::of_scope;

/// What somebody trades with from a day on, until the next amount of the same scope.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatedCapital {
    /// The scope and the first day: `all_2026-09-01`.
    pub key: String,
    pub scope: String,
    pub from: IstDay,
    /// 0: nothing ever was written.
    revision: i64,
    fields: CapitalFields,
}

/// What is set; the rest is absent.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct CapitalFields {
    /// Rupees: all of it, what was made and lost before included.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    amount: Option<DayText>,
}

impl StatedCapital {
    pub fn of((scope, from): (Scope, Day), key: &str, document: Option<&Document>) -> Self {
        Self {
            key: key.to_owned(),
            scope: scope.word(),
            from: IstDay(from),
            revision: document.map_or(0, |one| one.revision),
            fields: CapitalFields { amount: document.and_then(|one| text_of(one, "amount")) },
        }
    }
}

impl Stored for StatedCapital {
    const CODE: &'static str = "capital_changed";
}

#[derive(Deserialize, ToSchema)]
pub struct CapitalChange {
    /// As it was when the page read it.
    revision: i64,
    set: CapitalFieldsToSet,
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct CapitalFieldsToSet {
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    amount: Option<Option<String>>,
}

/// The text to store; a stored text reads as itself. `None`: capital has no such field.
pub fn read(field: &str, text: &str) -> Option<Result<String, String>> {
    let wanted = "What you trade with: rupees above 0, such as 500000.";
    (field == "amount").then(|| amount(text.trim(), wanted))
}

/// States capital from a day on. What stood there stays in the history.
#[utoipa::path(
    put,
    path = "/api/v1/capital/{key}",
    operation_id = "write_capital",
    tag = "days",
    params(("key" = String, Path, description = "The scope and the first day: all_2026-09-01")),
    request_body = CapitalChange,
    responses(
        (status = 200, description = "All of it stands there", body = Data<StatedCapital>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such account or day", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<StatedCapital>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn write(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(key): Part,
    Sent(sent): Sent<CapitalChange>,
) -> Result<Json<Data<StatedCapital>>, Refusal<StatedCapital>> {
    let named = Named { kind: Kind::Capital, key: &key };
    let of = of_scope(&state, user.id, named).await?.ok_or_else(no_capital)?;
    let set = values([("amount", sent.set.amount)], read)?;
    let current = async {
        let stored = documents::one(&state.db, user.id, named).await?;
        Ok::<_, SiteError>(StatedCapital::of(of, &key, stored.as_ref()))
    };
    put(&state, user.id, named, (sent.revision, &set), current).await
}

fn no_capital() -> SiteError {
    SiteError::missing("no_capital", "There is no such account or day. Reload the page.")
}
