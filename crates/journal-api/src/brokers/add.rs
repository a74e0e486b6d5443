//! `POST /api/v1/accounts`: one more account with a broker.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::JournalApi;
use report::words;
use serde::{Deserialize, Serialize};
use store::journal::{self as stored_journal, NewAccount};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError, sentence};

use super::alias;
use super::list::MethodWord;
use super::plan::{self, PlanLine};

/// With one broker; nobody has more, and each is matched by itself.
const MOST: usize = 20;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewBrokerAccount {
    broker: words::Broker,
    /// At most 40 characters; may be empty for the first account with a broker.
    #[serde(default)]
    alias: String,
    /// `fifo` when absent.
    method: Option<MethodWord>,
    /// The broker's published charges when absent.
    plan: Option<PlanLine>,
}

#[derive(Serialize, ToSchema)]
pub struct BrokerAccountAdded {
    data: AddedAccount,
}

#[derive(Serialize, ToSchema)]
pub struct AddedAccount {
    account: String,
}

/// Adds an account with a broker.
#[utoipa::path(
    post,
    path = "/api/v1/accounts",
    tag = "profile",
    request_body = NewBrokerAccount,
    responses(
        (status = 200, description = "It is there", body = BrokerAccountAdded),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn add_account(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<NewBrokerAccount>,
) -> Result<Json<BrokerAccountAdded>, SiteError> {
    let broker = domain::Broker::from(sent.broker);
    let new = NewAccount {
        broker,
        label: alias::read(&sent.alias)?,
        method: sent.method.map_or(domain::Method::Fifo, domain::Method::from),
        plan: sent.plan.as_ref().map(plan::read).transpose()?,
    };
    let _permit = state.queue.writer(user.id).await?;
    let known = stored_journal::broker_accounts(&state.db, user.id).await?;
    if known.iter().filter(|one| one.name.broker == broker).count() >= MOST {
        return Err(SiteError::field(
            "broker",
            sentence!("You can have up to {most} accounts with one broker.", most = MOST),
        ));
    }
    let added = stored_journal::add_account(&state.db, user.id, &new).await?;
    let name = added.ok_or_else(|| alias::taken(broker, &new.label))?;
    Ok(Json(BrokerAccountAdded { data: AddedAccount { account: name.to_string() } }))
}
