//! `POST /api/v1/tags/rename`: another name in every note that has it, as one step.

use annotations::name_key;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::SignedIn;
use journal::Tries;
use journal::bulk::{Renamed, rename as rename_in_notes};
use journal_http::{Data, JournalApi};
use serde::{Deserialize, Serialize};
use store::UserId;
use store::annotations as stored;
use store::documents::{self, Document, Kind, Named, Saved, Value};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError, sentence};

use super::exclusive::{exclusive, refused};
use super::fields::{TagOf, YES};
use super::list::{Tag, current};
use super::write::read_name;
use crate::annotations::conflict::full;
use crate::days::put::{full as no_room, put_seeing};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TagRename {
    of: RenamedOf,
    from: String,
    to: String,
    /// The page has said that both are one from then on, because the new name is there already.
    #[serde(default)]
    #[schema(required = false)]
    merge: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RenamedOf {
    Tag,
    Mistake,
}

#[derive(Serialize, ToSchema)]
pub struct TagRenamed {
    /// Undoes it, as that of many notes. Null: no note had the name.
    #[schema(required = true)]
    step: Option<i64>,
    /// Notes in which the name was changed.
    changed: usize,
    /// The new name was there already.
    merged: bool,
}

/// Gives a tag or a mistake another name in every note, or joins it with the one that has that name. It is one step of
/// the history of each note, and says nothing about when the note was written. Colour and group go with the name.
#[utoipa::path(
    post,
    path = "/api/v1/tags/rename",
    operation_id = "rename_tag",
    tag = "annotations",
    request_body = TagRename,
    responses(
        (status = 200, description = "It has the new name", body = Data<TagRenamed>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is none of this name", body = ErrorBody),
        (status = 409, description = "The new name is there already, and it was not said that they are one; or a note would have two of an exclusive group; nothing was changed", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A name that cannot be one, or no room; no note was changed", body = ErrorBody),
    )
)]
pub async fn rename(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<TagRename>,
) -> Result<Json<Data<TagRenamed>>, SiteError> {
    let (of, field) = match sent.of {
        RenamedOf::Tag => (TagOf::Tag, annotations::Field::Tags),
        RenamedOf::Mistake => (TagOf::Mistake, annotations::Field::Mistakes),
    };
    let (from, to) = (read_name("from", &sent.from)?, read_name("to", &sent.to)?);
    let all = current(&state, user.id).await?;
    let all = if of == TagOf::Tag { all.tags } else { all.mistakes };
    let find = |name: &str| all.iter().find(|one| name_key(&one.name) == name_key(name));
    let own = find(&from).ok_or_else(no_tag)?;
    let is_other = name_key(&from) != name_key(&to);
    let taken = find(&to).filter(|_| is_other);
    if let Some(taken) = taken.filter(|_| !sent.merge) {
        return Err(is_there(&taken.name, taken.count));
    }
    let permit = state.queue.worker(user.id).await?;
    let (names, now) = ((from.as_str(), to.as_str(), sent.merge), (state.clock)());
    // The new name goes on in the group of the old one, where nothing is said of it.
    let mut exclusive = exclusive(&state.db, user.id).await?;
    if find(&to).is_none_or(|known| known.group.is_none()) {
        exclusive.same(field, &to, &from);
    }
    let renaming = rename_in_notes(&state.db, user.id, field, names, &exclusive, permit, now);
    let (step, changed, joined) = match renaming.await? {
        Renamed::Done { step, changed, joined } => (step, changed, joined),
        // Since they were listed.
        Renamed::Taken(count) => return Err(is_there(&to, count as i64)),
        Renamed::TwoOfGroup(two, count) => return Err(refused(&two, count, ["note", "notes"])),
        Renamed::Full => return Err(full()),
    };
    let merged = joined || taken.is_some();
    // After the notes: where they are not changed, nothing is said of the new name.
    if !say(&state, user.id, of, (own, &to), merged).await? {
        if let Some(step) = step {
            stored::undo_step(&state.db, user.id, step, now).await?;
        }
        return Err(no_room());
    }
    if changed == 0 && is_other {
        take_away(&state, user.id, &own.key, now).await?;
    }
    Ok(Json(Data { data: TagRenamed { step, changed, merged } }))
}

/// What was said of the old name is said of the new one, where nothing is. The old one keeps it: an undo brings its
/// name back, and its colour is there. One that is joined with another is archived only when that one is. `false`:
/// there is no room for it.
async fn say(
    state: &JournalApi,
    user: UserId,
    of: TagOf,
    (own, to): (&Tag, &str),
    merged: bool,
) -> Result<bool, SiteError> {
    if own.revision == 0 {
        return Ok(true);
    }
    let key = of.key(to);
    let named = Named { kind: Kind::Tag, key: &key };
    let archived = (own.archived && !merged).then(|| YES.to_owned());
    let said = [("colour", own.colour.clone()), ("group", own.group.clone()), ("archived", archived)];
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        let known = documents::one(&state.db, user, named).await?;
        let stands = known.as_ref().filter(|one| one.removed_at.is_none());
        let is_said = |field: &str| stands.is_some_and(|one: &Document| one.field(field).is_some());
        let mut set = vec![Value { field: "name", text: to.to_owned() }];
        for (field, text) in said.clone() {
            // What was said before it was removed does not count.
            if !is_said(field) && (text.is_some() || stands.is_none()) {
                set.push(Value { field, text: text.unwrap_or_default() });
            }
        }
        let revision = known.as_ref().map_or(0, |one| one.revision);
        match put_seeing(state, user, named, (revision, &set), None).await? {
            Saved::Done { .. } => return Ok(true),
            Saved::Full => return Ok(false),
            Saved::Changed | Saved::OthersChanged | Saved::Unknown | Saved::Removed => {}
        }
    }
}

/// Of a name that no note has.
async fn take_away(state: &JournalApi, user: UserId, key: &str, now: domain::Time) -> Result<(), SiteError> {
    let named = Named { kind: Kind::Tag, key };
    if let Some(known) = documents::one(&state.db, user, named).await? {
        documents::remove(&state.db, user, named, known.revision, now).await?;
    }
    Ok(())
}

fn no_tag() -> SiteError {
    SiteError::missing("no_tag", "There is none of this name. Reload the page.")
}

fn is_there(name: &str, count: i64) -> SiteError {
    let notes = if count == 1 { "1 note has".to_owned() } else { format!("{count} notes have") };
    SiteError::new(
        StatusCode::CONFLICT,
        "tag_is_there",
        sentence!(
            "“{name}” is there already: {notes} it. Nothing was changed. Join the two, or choose another name.",
            name,
            notes
        ),
    )
}
