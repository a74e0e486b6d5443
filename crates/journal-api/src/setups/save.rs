//! `POST /api/v1/setups`: makes a setup, or changes one.

use ::annotations::{Field, name_key};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::SignedIn;
use journal::setups::{Known, all};
use rules::{read_setup, write_setup};
use serde::Deserialize;
use serde_json::{Value as Tree, json};
use store::documents::{self, Kind, Named, Save, Saved, Value};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::list::SetupRow;
use crate::JournalApi;
use crate::trades::Shown;

/// How often others may come before us while a new one is made.
const TRIES: usize = 5;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupToSave {
    /// Null: a new one.
    #[serde(default)]
    #[schema(required = false)]
    id: Option<String>,
    /// As the page read it; 0 of a new one.
    #[serde(default)]
    #[schema(required = false)]
    revision: i64,
    name: String,
    /// Markdown.
    #[serde(default)]
    #[schema(required = false)]
    text: String,
    /// By their first day.
    versions: Vec<VersionToSave>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct VersionToSave {
    /// `2026-09-01`
    from: String,
    rules: Vec<RuleToSave>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RuleToSave {
    /// Small letters and digits; of its own within the version.
    id: String,
    /// 1 to 10.
    weight: u32,
    /// As the list gives it.
    #[schema(value_type = rules::Rule)]
    rule: Tree,
}

/// Stores all of a setup onto the revision that was read. Under another name it keeps the old one as an alias, so that notes
/// that say it still mean it.
#[utoipa::path(
    post,
    path = "/api/v1/setups",
    tag = "setups",
    request_body = SetupToSave,
    responses(
        (status = 200, description = "It is stored", body = Shown<SetupRow>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such setup", body = ErrorBody),
        (status = 409, description = "It was changed meanwhile, or no more can be kept; nothing was stored", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn save(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<SetupToSave>,
) -> Result<Json<Shown<SetupRow>>, SiteError> {
    let name = read(Field::Setup, "name", &sent.name)?;
    if name.is_empty() {
        return Err(SiteError::field("name", "Give the setup a name."));
    }
    let text = read(Field::Note, "text", &sent.text)?;
    let rules = rules_of(&sent.versions)?;
    for _ in 0..TRIES {
        let known = all(&state.db, user.id).await?;
        let own = sent.id.as_deref().map(|id| known.iter().find(|one| one.key == id).ok_or_else(no_setup));
        let own = own.transpose()?;
        let is_other = |one: &&Known| own.is_none_or(|own| own.key != one.key);
        let taken = known
            .iter()
            .filter(is_other)
            .find(|one| one.names().any(|other| name_key(other) == name_key(&name)));
        if let Some(taken) = taken {
            let sentence = format!("The setup “{}” has, or had, this name. Choose another.", taken.name);
            return Err(SiteError::field("name", sentence));
        }
        let key = match own {
            Some(own) => own.key.clone(),
            None => new_key(&state, user.id, &known).await?,
        };
        let set = [
            Value { field: "aliases", text: own.map(|own| aliases(own, &name)).unwrap_or_default() },
            Value { field: "name", text: name.clone() },
            Value { field: "text", text: text.clone() },
            Value { field: "rules", text: rules.clone() },
        ];
        let named = Named { kind: Kind::Setup, key: &key };
        let revision = if own.is_some() { sent.revision } else { 0 };
        let save = Save { named, revision, set: &set, prose: &["text"] };
        match documents::save(&state.db, user.id, &save, (state.clock)()).await? {
            Saved::Done { .. } => {
                let stored = documents::one(&state.db, user.id, named).await?.ok_or_else(no_setup)?;
                return Ok(Json(Shown { data: SetupRow::of(Known::of(&stored)?) }));
            }
            Saved::Changed if own.is_some() => return Err(changed()),
            // Somebody made one of this key meanwhile.
            Saved::Changed => {}
            Saved::Unknown | Saved::Removed => return Err(no_setup()),
            Saved::Full => {
                return Err(SiteError::refused("This is more than one user can keep. Nothing was saved."));
            }
        }
    }
    Err(SiteError::busy("Something else is being saved. Please try again.", 1))
}

fn read(field: Field, name: &'static str, text: &str) -> Result<String, SiteError> {
    field.read(text).map_err(|why| SiteError::field(name, why.message()))
}

/// As they are stored.
fn rules_of(versions: &[VersionToSave]) -> Result<String, SiteError> {
    let versions: Vec<Tree> = versions
        .iter()
        .map(|version| {
            let rules = version.rules.iter();
            let rules = rules.map(|one| json!({ "id": one.id, "weight": one.weight, "rule": one.rule }));
            json!({ "from": version.from, "rules": rules.collect::<Vec<_>>() })
        })
        .collect();
    let read = read_setup(&json!({ "v": 1, "versions": versions }));
    let text = read
        .map(|setup| write_setup(&setup))
        .map_err(|problem| SiteError::field("versions", problem.message()))?;
    if text.len() > documents::LONGEST_VALUE {
        return Err(SiteError::field("versions", "These are more rules than one setup can hold."));
    }
    Ok(text)
}

/// The names that it had before this one.
fn aliases(own: &Known, name: &str) -> String {
    let key = name_key(name);
    let mut names: Vec<&str> =
        own.aliases.iter().map(String::as_str).filter(|one| name_key(one) != key).collect();
    if name_key(&own.name) != key {
        names.push(&own.name);
    }
    names.join("\n")
}

/// Counts within the user, those that were removed counted too.
async fn new_key(state: &JournalApi, user: store::UserId, known: &[Known]) -> Result<String, SiteError> {
    let removed = documents::removed(&state.db, user, Kind::Setup).await?;
    Ok(format!("s{}", known.len() + removed.len() + 1))
}

/// Another user's looks the same as none.
pub fn no_setup() -> SiteError {
    SiteError::missing("no_setup", "You have no such setup. Reload the page.")
}

fn changed() -> SiteError {
    SiteError::new(
        StatusCode::CONFLICT,
        "setup_changed",
        "This setup was changed on another page meanwhile. Nothing was overwritten.",
    )
}
