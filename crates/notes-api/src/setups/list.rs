//! `GET /api/v1/setups`: every setup with its rules.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal::setups::{Known, all};
use journal_http::{Data, JournalApi};
use report::numbers::IstDay;
use report::text::Sentence;
use rules::{Rule, Weighted, sentence};
use serde::Serialize;
use utoipa::ToSchema;
use web_http::{ErrorBody, SiteError};

#[derive(Serialize, ToSchema)]
pub struct Setups {
    /// In the order in which they were made.
    setups: Vec<SetupRow>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SetupRow {
    id: String,
    /// Grows with each change.
    revision: i64,
    name: String,
    /// Names that it had: notes that say one of them mean it.
    aliases: Vec<String>,
    /// Markdown.
    text: String,
    /// Why its rules cannot be read; null: they can. It judges no trade then; saved without versions it keeps them.
    #[schema(required = true)]
    unreadable: Option<Sentence>,
    /// By their first day. A trade is judged by the one in force when it was opened.
    versions: Vec<SetupVersion>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SetupVersion {
    from: IstDay,
    rules: Vec<SetupRule>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SetupRule {
    /// Stays when the rule is changed.
    pub id: String,
    /// 1 to 10.
    pub weight: u32,
    pub sentence: Sentence,
    pub rule: Rule,
}

impl SetupRule {
    pub fn of(one: &Weighted) -> Self {
        let said = Sentence::from(&sentence(&one.rule));
        Self { id: one.id.clone(), weight: one.weight, sentence: said, rule: one.rule.clone() }
    }
}

impl SetupRow {
    pub fn of(known: Known) -> Self {
        let versions = known.rules.versions.iter().map(|version| SetupVersion {
            from: IstDay(version.from),
            rules: version.rules.iter().map(SetupRule::of).collect(),
        });
        let versions = versions.collect();
        let unreadable = known.unreadable.as_ref().map(Sentence::from);
        let Known { key, revision, name, aliases, text, .. } = known;
        Self { id: key, revision, name, aliases, text, unreadable, versions }
    }
}

/// Setups of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/setups",
    tag = "setups",
    responses(
        (status = 200, body = Data<Setups>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<Data<Setups>>, SiteError> {
    let setups = all(&state.db, user.id).await?.into_iter().map(SetupRow::of).collect();
    Ok(Json(Data { data: Setups { setups } }))
}
