//! `PUT /api/v1/tags`: says something of a tag, a mistake or a group.

use annotations::Field;
use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::conflict::{Conflict, Refusal};
use journal_http::{Data, JournalApi, present_or_null};
use serde::Deserialize;
use store::documents::{Kind, Named, Value};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::fields::{TagOf, read};
use super::list::{Tags, current};
use crate::days::put::put;
use crate::days::texts::values;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TagChange {
    of: TagOf,
    /// As it is written in notes, or the name of a group.
    name: String,
    /// Of what is said of it, as the page read it; 0: nothing was.
    revision: i64,
    set: TagFieldsToSet,
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TagFieldsToSet {
    /// Of a tag or a mistake: `blue`, `turmeric`, `teal`, `plum`, `olive` or `slate`.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    colour: Option<Option<String>>,
    /// Of a tag or a mistake: the name of its group.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    group: Option<Option<String>>,
    /// Of a tag or a mistake: `yes`.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    archived: Option<Option<String>>,
    /// Of a group: `yes`.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    exclusive: Option<Option<String>>,
}

/// Says something of a tag, a mistake or a group; what was taken away stands again with it. Answers with all of them.
#[utoipa::path(
    put,
    path = "/api/v1/tags",
    operation_id = "write_tag",
    tag = "annotations",
    request_body = TagChange,
    responses(
        (status = 200, description = "All of it stands there", body = Data<Tags>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<Tags>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn write(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<TagChange>,
) -> Result<Json<Data<Tags>>, Refusal<Tags>> {
    let TagChange { of, name, revision, set } = sent;
    let name = read_name("name", &name)?;
    let TagFieldsToSet { colour, group, archived, exclusive } = set;
    match of {
        TagOf::Tag | TagOf::Mistake if exclusive.is_some() => {
            return Err(SiteError::field("exclusive", "Only a group can be exclusive.").into());
        }
        TagOf::Group if colour.is_some() || group.is_some() || archived.is_some() => {
            return Err(SiteError::field("of", "A group has no colour, no group and no archive.").into());
        }
        TagOf::Tag | TagOf::Mistake | TagOf::Group => {}
    }
    let texts = [("colour", colour), ("group", group), ("archived", archived), ("exclusive", exclusive)];
    let mut set = values(texts, read)?;
    let key = of.key(&name);
    set.push(Value { field: "name", text: name });
    let named = Named { kind: Kind::Tag, key: &key };
    put(&state, user.id, named, (revision, &set), current(&state, user.id)).await
}

/// # Errors
/// The sentence that says what a name may be.
pub fn read_name(field: &'static str, name: &str) -> Result<String, SiteError> {
    let read = Field::Setup.read(name).map_err(|why| SiteError::field(field, why.message()))?;
    if read.is_empty() { Err(SiteError::field(field, "Give it a name.")) } else { Ok(read) }
}
