//! `POST /api/v1/setups`: makes a setup, or changes one.

use ::annotations::{Field, name_key};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::SignedIn;
use journal::Tries;
use journal::setups::{Known, all};
use journal_http::{Data, JournalApi};
use rules::{read_setup, write_setup};
use serde::Deserialize;
use serde_json::{Value as Tree, json};
use store::documents::{self, Kind, Named, Save, Saved, Value};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError, sentence};

use super::list::SetupRow;

/// Of a setup; each is at most 60 letters.
const MOST_ALIASES: usize = 50;

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

/// Stores all of a setup onto the revision that was read. Under another name it keeps the old one as an alias, so that
/// notes that say it still mean it.
#[utoipa::path(
    post,
    path = "/api/v1/setups",
    tag = "setups",
    request_body = SetupToSave,
    responses(
        (status = 200, description = "It is stored", body = Data<SetupRow>),
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
) -> Result<Json<Data<SetupRow>>, SiteError> {
    let name = read(Field::Setup, "name", &sent.name)?;
    if name.is_empty() {
        return Err(SiteError::field("name", "Give the setup a name."));
    }
    let text = read(Field::Note, "text", &sent.text)?;
    let rules = rules_of(&sent.versions)?;
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        // Before anything is looked at: whoever writes after it is noticed.
        let seen = documents::revision(&state.db, user.id).await?;
        let mut known = all(&state.db, user.id).await?;
        // Sent again, because the answer did not arrive: it is there.
        if sent.id.is_none()
            && let Some(at) = known.iter().position(|one| is_same(one, &name, &text, &rules))
        {
            return Ok(Json(Data { data: SetupRow::of(known.swap_remove(at)) }));
        }
        let own = sent.id.as_deref().map(|id| known.iter().find(|one| one.key == id).ok_or_else(no_setup));
        let own = own.transpose()?;
        let is_other = |one: &&Known| own.is_none_or(|own| own.key != one.key);
        let taken = known
            .iter()
            .filter(is_other)
            .find(|one| one.names().any(|other| name_key(other) == name_key(&name)));
        if let Some(taken) = taken {
            let sentence =
                sentence!("The setup “{name}” has, or had, this name. Choose another.", name = taken.name);
            return Err(SiteError::field("name", sentence));
        }
        let key = match own {
            Some(own) => own.key.clone(),
            None => new_key(&state, user.id, &known).await?,
        };
        let mut set = vec![
            Value { field: "aliases", text: own.map(|own| aliases(own, &name)).unwrap_or_default() },
            Value { field: "name", text: name.clone() },
            Value { field: "text", text: text.clone() },
        ];
        // The page was not shown rules that cannot be read: no versions are not their end.
        if own.is_none_or(|own| own.unreadable.is_none()) || !sent.versions.is_empty() {
            set.push(Value { field: "rules", text: rules.clone() });
        }
        let named = Named { kind: Kind::Setup, key: &key };
        let revision = if own.is_some() { sent.revision } else { 0 };
        let save = Save { named, revision, all: Some(seen), set: &set, prose: &["text"] };
        match documents::save(&state.db, user.id, &save, (state.clock)()).await? {
            Saved::Done { .. } => {
                let stored = documents::one(&state.db, user.id, named).await?.ok_or_else(no_setup)?;
                return Ok(Json(Data { data: SetupRow::of(Known::of(&stored)) }));
            }
            Saved::Changed if own.is_some() => return Err(changed()),
            // Somebody made one of this key meanwhile, or one of this name.
            Saved::Changed | Saved::OthersChanged => {}
            Saved::Unknown | Saved::Removed => return Err(no_setup()),
            Saved::Full => {
                return Err(SiteError::refused("This is more than one user can keep. Nothing was saved."));
            }
        }
    }
}

fn is_same(known: &Known, name: &str, text: &str, rules: &str) -> bool {
    let is_readable = known.unreadable.is_none();
    is_readable && known.name == name && known.text == text && write_setup(&known.rules) == rules
}

fn read(field: Field, name: &'static str, text: &str) -> Result<String, SiteError> {
    field.read(text).map_err(|why| SiteError::field(name, why.message()))
}

/// The text to store; a stored text reads as itself. `None`: a setup has no such field. Rules that cannot be read are
/// kept, and the setup says so.
pub fn read_stored(field: &str, text: &str) -> Option<Result<String, String>> {
    let noted = |of: Field, text: &str| of.read(text).map_err(|why| why.message());
    match field {
        "name" => Some(noted(Field::Setup, text)),
        "text" => Some(noted(Field::Note, text)),
        "aliases" if text.lines().count() > MOST_ALIASES => {
            Some(Err(format!("A setup keeps at most {MOST_ALIASES} names that it had.")))
        }
        "aliases" => {
            let names: Result<Vec<String>, String> =
                text.lines().map(|name| noted(Field::Setup, name)).collect();
            Some(names.map(|names| names.join("\n")))
        }
        _ => None,
    }
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

/// The names that it had before this one; of too many the oldest go.
fn aliases(own: &Known, name: &str) -> String {
    let key = name_key(name);
    let mut names: Vec<&str> =
        own.aliases.iter().map(String::as_str).filter(|one| name_key(one) != key).collect();
    if name_key(&own.name) != key {
        names.push(&own.name);
    }
    names[names.len().saturating_sub(MOST_ALIASES)..].join("\n")
}

/// The next number within the user, those that were removed counted too. An archive brings any keys.
async fn new_key(state: &JournalApi, user: store::UserId, known: &[Known]) -> Result<String, SiteError> {
    let removed = documents::removed(&state.db, user, Kind::Setup).await?;
    let keys = known.iter().map(|one| one.key.as_str()).chain(removed.iter().map(|one| one.key.as_str()));
    Ok(next_key(keys))
}

fn next_key<'a>(keys: impl Iterator<Item = &'a str>) -> String {
    let numbers = keys.filter_map(|key| key.strip_prefix('s')?.parse::<u64>().ok());
    // As many as there can be documents: a larger one was not counted here.
    let highest = numbers.filter(|number| *number <= documents::MOST_DOCUMENTS.unsigned_abs()).max();
    format!("s{}", highest.unwrap_or(0) + 1)
}

/// Another user's looks the same as none.
pub fn no_setup() -> SiteError {
    SiteError::missing("no_setup", "You have no such setup. Reload the page.")
}

fn changed() -> SiteError {
    SiteError::new(
        StatusCode::CONFLICT,
        "setup_changed",
        "This setup was changed on another page in the meantime. Nothing was overwritten.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_is_the_number_after_the_highest() {
        for (keys, expected) in [
            ("", "s1"),
            ("s1 s2 s3", "s4"),
            // One of them came with an archive, one was never counted.
            ("s1 s3", "s4"),
            ("s7 gap", "s8"),
            ("s2 s99999999999999999999 s12345678", "s3"),
        ] {
            assert_eq!(next_key(keys.split_whitespace()), expected, "{keys}");
        }
    }

    #[test]
    fn of_many_names_the_oldest_goes() {
        let aliases_of = |count: usize| (1..=count).map(|at| format!("Name {at}")).collect::<Vec<_>>();
        let known = |aliases: Vec<String>| Known {
            key: "s1".to_owned(),
            revision: 1,
            name: "Now".to_owned(),
            aliases,
            text: String::new(),
            rules: rules::Setup::default(),
            unreadable: None,
        };
        let fifty = aliases(&known(aliases_of(49)), "Next");
        assert_eq!(fifty.lines().count(), 50);
        assert!(fifty.starts_with("Name 1\nName 2\n") && fifty.ends_with("Name 49\nNow"));
        let still = aliases(&known(aliases_of(50)), "Next");
        assert_eq!(still.lines().count(), 50);
        assert!(still.starts_with("Name 2\nName 3\n") && still.ends_with("Name 50\nNow"));
        assert_eq!(aliases(&known(aliases_of(2)), "name 1"), "Name 2\nNow");
    }
}
