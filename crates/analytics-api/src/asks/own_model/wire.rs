//! A model of the user's own as JSON. Its key goes in and never comes out.

use journal_http::JournalApi;
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::own_models::{self, OwnModel};
use utoipa::ToSchema;
use web_http::SiteError;

use super::super::talk::{Silent, Whose};
use super::choose::opened;

/// Whether a user may name a model, and which one is named.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnModelState {
    /// False: the operator does not allow it. What was named before stays until it is removed, and is not asked.
    allowed: bool,
    /// Ports that its server may answer on.
    ports: Vec<u16>,
    /// Addresses may begin with http:// in networks that the operator listed.
    listed_networks: bool,
    #[schema(required = true)]
    model: Option<OwnModelLine>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = OwnModel)]
#[serde(rename_all = "camelCase")]
pub struct OwnModelLine {
    /// The base of its addresses.
    #[schema(example = "https://models.example/v1")]
    address: String,
    /// As its server calls it.
    name: String,
    /// A key is kept; it is never shown again.
    has_key: bool,
    set_at: IstTime,
    /// Why it cannot be asked as it is; null: it can.
    #[schema(required = true)]
    problem: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetOwnModel {
    /// A base to which /chat/completions is added, at most 300 characters.
    #[schema(example = "https://models.example/v1")]
    pub address: String,
    /// As its server calls it, at most 100 characters.
    pub name: String,
    /// Null: the key that is kept for this address stays, and there is none where none is kept.
    #[serde(default)]
    #[schema(required = false)]
    pub key: Option<String>,
    /// Needed when the login is older than ten minutes.
    #[serde(default)]
    #[schema(required = false)]
    pub password: Option<String>,
}

/// What came of asking for one word.
#[derive(Serialize, ToSchema)]
pub struct OwnModelTried {
    pub answers: bool,
    /// One sentence; null where it answers.
    #[schema(required = true)]
    pub why: Option<String>,
}

pub async fn state_of(state: &JournalApi, user: UserId) -> Result<OwnModelState, SiteError> {
    let allowed = state.asks.own.as_deref();
    let line = |stored: OwnModel| {
        let problem = allowed.and_then(|allowed| opened(allowed, user, &stored).err());
        OwnModelLine {
            has_key: stored.sealed_key.is_some(),
            set_at: IstTime(stored.set_at),
            problem: problem.map(|one: Silent| one.sentence(Whose::Own).to_owned()),
            address: stored.address,
            name: stored.name,
        }
    };
    Ok(OwnModelState {
        allowed: allowed.is_some(),
        ports: allowed.map_or_else(Vec::new, |one| [443].iter().chain(&one.places.ports).copied().collect()),
        listed_networks: allowed.is_some_and(|one| !one.places.networks.is_empty()),
        model: own_models::of(&state.db, user).await?.map(line),
    })
}
