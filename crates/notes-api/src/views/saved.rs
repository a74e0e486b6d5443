//! `/api/v1/views`: filters, an order and columns under a name. What a view shows is its address, nothing else.

use annotations::{Field as Noted, name_key};
use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal::Tries;
use journal_http::conflict::{Conflict, Refusal, Stored};
use journal_http::{Data, JournalApi, present_or_null};
use serde::{Deserialize, Serialize};
use store::UserId;
use store::documents::{self, Document, Kind, Named, Saved, Value};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent, SiteError, sentence};

use crate::days::put::{answer, is_key, put_seeing};
use crate::days::texts::{DayText, text_of, values};

/// Of an address, in bytes.
const LONGEST: usize = 4_000;
const SCREENS: [&str; 2] = ["trades", "analytics"];

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViews {
    /// In the order in which they were made.
    views: Vec<SavedView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedView {
    /// `view-` and small letters and digits.
    key: String,
    /// 0: nothing ever was written.
    revision: i64,
    /// What is set; the rest is absent.
    fields: SavedViewFields,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SavedViewFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    name: Option<DayText>,
    /// `trades` or `analytics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    screen: Option<DayText>,
    /// The query of the address, without the sign before it; absent: all trades as they come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    address: Option<DayText>,
}

pub fn is_view_key(key: &str) -> bool {
    is_key(key, "view-")
}

impl SavedView {
    fn of(key: &str, document: Option<&Document>) -> Self {
        let text = |name: &str| document.and_then(|one| text_of(one, name));
        Self {
            key: key.to_owned(),
            revision: document.map_or(0, |one| one.revision),
            fields: SavedViewFields { name: text("name"), screen: text("screen"), address: text("address") },
        }
    }
}

/// The views of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/views",
    operation_id = "saved_views",
    tag = "journal",
    responses(
        (status = 200, body = Data<SavedViews>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<Data<SavedViews>>, SiteError> {
    let stored = documents::all(&state.db, user.id, Kind::View).await?;
    let known = stored.iter().filter(|one| is_view_key(&one.key));
    let views = known.map(|one| SavedView::of(&one.key, Some(one))).collect();
    Ok(Json(Data { data: SavedViews { views } }))
}

impl Stored for SavedView {
    const CODE: &'static str = "view_changed";
}

#[derive(Deserialize, ToSchema)]
pub struct SavedViewChange {
    /// As it was when the page read it; 0 of a new one.
    revision: i64,
    set: SavedViewFieldsToSet,
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SavedViewFieldsToSet {
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    name: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    screen: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    address: Option<Option<String>>,
}

/// Makes a view, or changes one. What stood there stays in the history.
#[utoipa::path(
    put,
    path = "/api/v1/views/{key}",
    operation_id = "write_saved_view",
    tag = "journal",
    params(("key" = String, Path, description = "view- and up to 32 small letters and digits")),
    request_body = SavedViewChange,
    responses(
        (status = 200, description = "All of it stands there", body = Data<SavedView>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "No view can have such a key", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<SavedView>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn write(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(key): Part,
    Sent(sent): Sent<SavedViewChange>,
) -> Result<Json<Data<SavedView>>, Refusal<SavedView>> {
    if !is_view_key(&key) {
        return Err(SiteError::missing("no_view", "There is no such view. Reload the page.").into());
    }
    let SavedViewFieldsToSet { name, screen, address } = sent.set;
    let set = values([("name", name), ("screen", screen), ("address", address)], read)?;
    let sets = |field: &str| set.iter().find(|one| one.field == field).map(|one: &Value| one.text.as_str());
    let is_new = sent.revision == 0;
    let name = sets("name");
    if matches!(name, Some("")) || is_new && name.is_none() {
        return Err(SiteError::field("name", NO_NAME).into());
    }
    if matches!(sets("screen"), Some("")) || is_new && sets("screen").is_none() {
        return Err(SiteError::field("screen", NO_SCREEN).into());
    }
    let named = Named { kind: Kind::View, key: &key };
    let current = async {
        let stored = documents::one(&state.db, user.id, named).await?;
        Ok::<_, SiteError>(SavedView::of(&key, stored.as_ref()))
    };
    let mut tries = Tries::default();
    let saved = loop {
        tries.again()?;
        // Before the others are looked at: one that takes the name meanwhile is noticed.
        let seen = match name {
            Some(name) => {
                let seen = documents::revision(&state.db, user.id).await?;
                not_taken(&state, user.id, &key, name).await?;
                Some(seen)
            }
            None => None,
        };
        match put_seeing(&state, user.id, named, (sent.revision, &set), seen).await? {
            Saved::OthersChanged => {}
            saved => break saved,
        }
    };
    answer(saved, current).await
}

/// A view that was removed stands again, if its name is still free.
pub async fn bring_back(
    state: &JournalApi,
    user: UserId,
    key: &str,
    revision: i64,
) -> Result<Saved, SiteError> {
    let named = Named { kind: Kind::View, key };
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        let seen = documents::revision(&state.db, user).await?;
        let stored = documents::one(&state.db, user, named).await?;
        if let Some(name) = stored.as_ref().and_then(|one| one.field("name")) {
            not_taken(state, user, key, name).await?;
        }
        match put_seeing(state, user, named, (revision, &[]), Some(seen)).await? {
            Saved::OthersChanged => {}
            saved => return Ok(saved),
        }
    }
}

/// # Errors
/// Another view has the name.
async fn not_taken(state: &JournalApi, user: UserId, key: &str, name: &str) -> Result<(), SiteError> {
    let all = documents::all(&state.db, user, Kind::View).await?;
    let other = all.iter().filter(|one| one.key != key).find_map(|one| {
        let other = one.field("name")?;
        (name_key(other) == name_key(name)).then(|| other.to_owned())
    });
    match other {
        Some(other) => {
            Err(SiteError::field("name", sentence!("You have a view “{other}”. Choose another name.", other)))
        }
        None => Ok(()),
    }
}

const NO_NAME: &str = "Give the view a name.";
const NO_SCREEN: &str = "A view is one of trades or of analytics.";

/// The text to store; a stored text reads as itself. `None`: a view has no such field.
pub fn read(field: &str, text: &str) -> Option<Result<String, String>> {
    Some(match field {
        "name" => Noted::Setup.read(text).map_err(|why| why.message()),
        "screen" if text.is_empty() || SCREENS.contains(&text) => Ok(text.to_owned()),
        "screen" => Err(NO_SCREEN.to_owned()),
        "address" => address(text.trim()),
        _ => return None,
    })
}

/// Conditions as an address has them: words, each with its value written for addresses. It leads nowhere by itself.
fn address(text: &str) -> Result<String, String> {
    if text.len() > LONGEST {
        return Err("These are more filters than one view can hold.".to_owned());
    }
    let is_word = |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_value = |value: &str| value.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#');
    let is_condition =
        |part: &str| part.split_once('=').is_some_and(|(key, value)| is_word(key) && is_value(value));
    if text.is_empty() || text.split('&').all(is_condition) {
        return Ok(text.to_owned());
    }
    Err("The filters of a view are written as in an address: symbol=INFY&sort=-net.".to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_view_is_words_with_values_and_leads_nowhere() {
        for (field, text, expected) in [
            ("name", " Expiry  days ", Some("Expiry days")),
            ("name", "", Some("")),
            ("name", "two\nlines", None),
            ("screen", "trades", Some("trades")),
            ("screen", "settings", None),
            ("address", "", Some("")),
            ("address", " symbol=INFY&sort=-net&net=..-500 ", Some("symbol=INFY&sort=-net&net=..-500")),
            ("address", "setup=Gap%20up%2Cnews&result=%21win", Some("setup=Gap%20up%2Cnews&result=%21win")),
            ("address", "/settings", None),
            ("address", "//other.in?a=b", None),
            ("address", "symbol=INFY#x", None),
            ("address", "symbol=नीरज", None),
            ("address", "symbol", None),
            ("address", "a=b&&c=d", None),
        ] {
            let read = super::read(field, text).unwrap();
            assert_eq!(read.as_deref().ok(), expected, "{field} {text}");
            if let Ok(stored) = read {
                assert_eq!(super::read(field, &stored), Some(Ok(stored)), "{field} {text}");
            }
        }
        assert!(super::read("address", &format!("symbol={}", "x".repeat(4_000))).unwrap().is_err());
        assert_eq!(super::read("colour", "red"), None);
    }
}
