//! `GET /api/v1/tags`: tags, mistakes and groups, with how many notes have each.

use std::collections::HashMap;

use annotations::name_key;
use axum::Json;
use axum::extract::State;
use domain::Time;
use identity::SignedIn;
use journal::demo;
use journal_http::conflict::Stored;
use journal_http::{Data, JournalApi, sample_day};
use serde::Serialize;
use store::UserId;
use store::annotations::{self as stored, Written};
use store::documents::{self, Document, Kind};
use utoipa::ToSchema;
use web_http::{ErrorBody, SiteError};

use super::exclusive::of as exclusive_of;
use super::fields::{TagOf, YES};
use crate::annotations::names::counted;

#[derive(Debug, Serialize, ToSchema)]
pub struct Tags {
    /// Those used most first, those that no note has last.
    pub tags: Vec<Tag>,
    pub mistakes: Vec<Tag>,
    /// By name.
    groups: Vec<TagGroup>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Tag {
    /// Of what is said of it.
    pub key: String,
    /// As most notes write it.
    pub name: String,
    /// Notes that have it, whatever its case. 0: none does, but something was said of it.
    pub count: i64,
    /// Of what is said of it; 0: nothing ever was.
    pub revision: i64,
    /// `blue`, `turmeric`, `teal`, `plum`, `olive` or `slate`; null: none.
    #[schema(required = true)]
    pub colour: Option<String>,
    /// The name of a group; null: none.
    #[schema(required = true)]
    pub group: Option<String>,
    /// Not offered; notes that have it keep it.
    pub archived: bool,
}

/// Tags or mistakes that belong together.
#[derive(Debug, Serialize, ToSchema)]
pub struct TagGroup {
    key: String,
    name: String,
    /// 0: nothing ever was said of it.
    revision: i64,
    /// A note has one of it at most: the page takes the other one out.
    exclusive: bool,
    /// Of an exclusive one: notes that have two of it, from before it was, or from an archive.
    twice: i64,
}

impl Stored for Tags {
    const CODE: &'static str = "tag_changed";
    const MESSAGE: &'static str = "This was changed on another page in the meantime. Nothing was overwritten: it is shown as it is now.";
}

/// The tags and mistakes of who is logged in: every name that a note has, and those of which something was said.
#[utoipa::path(
    get,
    path = "/api/v1/tags",
    operation_id = "tags",
    tag = "annotations",
    responses(
        (status = 200, body = Data<Tags>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<Data<Tags>>, SiteError> {
    Ok(Json(Data { data: current(&state, user.id).await? }))
}

/// Those of the sample, with the colours that its trader gave them.
#[utoipa::path(
    get,
    path = "/api/v1/demo/tags",
    operation_id = "demo_tags",
    tag = "demo",
    responses((status = 200, body = Data<Tags>))
)]
pub async fn demo_list(State(state): State<JournalApi>) -> Result<Json<Data<Tags>>, SiteError> {
    let sample = state.journals.sample(sample_day()).await?;
    let values = |field: annotations::Field| {
        let own = sample.notes.notes.iter().filter_map(|note| note.field(field));
        own.map(|one| (one.value.clone(), 1)).collect::<Vec<_>>()
    };
    let tag = |(name, colour, group): &(&str, &str, Option<&str>)| {
        let group = group.map(|group| ("group", group));
        said(TagOf::Tag, name, [("name", *name), ("colour", *colour)].into_iter().chain(group))
    };
    let mistake = |(name, colour): &(&str, &str)| {
        said(TagOf::Mistake, name, [("name", *name), ("colour", *colour)].into_iter())
    };
    let all = demo::TAGS.iter().map(tag).chain(demo::MISTAKES.iter().map(mistake)).collect();
    let said = Said { all, removed: Vec::new() };
    let tags = named(TagOf::Tag, &values(annotations::Field::Tags), &said);
    let mistakes = named(TagOf::Mistake, &values(annotations::Field::Mistakes), &said);
    let groups = groups(&tags, &mistakes, &said);
    Ok(Json(Data { data: Tags { tags, mistakes, groups } }))
}

/// As if it were stored.
fn said<'a>(of: TagOf, name: &str, fields: impl Iterator<Item = (&'a str, &'a str)>) -> Document {
    let at = Time(0);
    let field =
        |(field, value): (&str, &str)| Written { field: field.to_owned(), value: value.to_owned(), at };
    Document {
        kind: Kind::Tag,
        key: of.key(name),
        revision: 1,
        created_at: at,
        changed_at: at,
        removed_at: None,
        fields: fields.map(field).collect(),
    }
}

/// # Errors
/// When the database does not answer.
pub async fn current(state: &JournalApi, user: UserId) -> Result<Tags, SiteError> {
    // In this order what is removed in between is in both of them.
    let all = documents::all(&state.db, user, Kind::Tag).await?;
    let said = Said { all, removed: documents::removed(&state.db, user, Kind::Tag).await? };
    let of_tags = stored::values(&state.db, user, annotations::Field::Tags.word()).await?;
    let of_mistakes = stored::values(&state.db, user, annotations::Field::Mistakes.word()).await?;
    let tags = named(TagOf::Tag, &of_tags, &said);
    let mistakes = named(TagOf::Mistake, &of_mistakes, &said);
    let mut groups = groups(&tags, &mistakes, &said);
    if groups.iter().any(|one| one.exclusive) {
        let exclusive = exclusive_of(&said.all);
        for (field, values) in
            [(annotations::Field::Tags, &of_tags), (annotations::Field::Mistakes, &of_mistakes)]
        {
            for (names, count) in values {
                for key in exclusive.twice(field, names) {
                    groups
                        .iter_mut()
                        .filter(|one| name_key(&one.name) == key)
                        .for_each(|one| one.twice += count);
                }
            }
        }
    }
    Ok(Tags { tags, mistakes, groups })
}

/// What is said of names.
struct Said {
    all: Vec<Document>,
    /// Nothing of it counts but the revision, from which it is written again.
    removed: Vec<Document>,
}

impl Said {
    /// 0: nothing was ever said of it.
    fn revision(&self, key: &str) -> i64 {
        let known = self.all.iter().chain(&self.removed).find(|one| one.key == key);
        known.map_or(0, |one| one.revision)
    }
}

/// `values`: what notes hold of it, each once with how many hold it.
fn named(of: TagOf, values: &[(String, i64)], said: &Said) -> Vec<Tag> {
    let known = said.all.iter().filter_map(|one| Some((one.key.as_str(), (of.name(one)?, one))));
    let mut known: HashMap<&str, (&str, &Document)> = known.collect();
    let names = counted(values);
    let mut tags: Vec<Tag> = names
        .into_iter()
        .map(|one| {
            let key = of.key(&one.name);
            let own = known.remove(key.as_str()).map(|(_, own)| own);
            let revision = own.map_or_else(|| said.revision(&key), |own| own.revision);
            Tag { revision, ..Tag::of(key, one.name, one.count, own) }
        })
        .collect();
    let mut unused: Vec<Tag> = known
        .into_values()
        .map(|(name, said)| Tag::of(said.key.clone(), name.to_owned(), 0, Some(said)))
        .collect();
    unused.sort_by_key(|one| name_key(&one.name));
    tags.extend(unused);
    tags
}

impl Tag {
    fn of(key: String, name: String, count: i64, said: Option<&Document>) -> Self {
        let text = |field: &str| said.and_then(|one| one.field(field)).map(str::to_owned);
        Self {
            key,
            name,
            count,
            revision: said.map_or(0, |one| one.revision),
            colour: text("colour"),
            group: text("group"),
            archived: text("archived").as_deref() == Some(YES),
        }
    }
}

/// Those that a tag or a mistake is in.
fn groups(tags: &[Tag], mistakes: &[Tag], said: &Said) -> Vec<TagGroup> {
    let mut groups: Vec<TagGroup> = Vec::new();
    for name in tags.iter().chain(mistakes).filter_map(|one| one.group.as_ref()) {
        let key = TagOf::Group.key(name);
        if groups.iter().any(|one| one.key == key) {
            continue;
        }
        let own = said.all.iter().find(|one| one.key == key);
        groups.push(TagGroup {
            name: name.clone(),
            revision: said.revision(&key),
            twice: 0,
            exclusive: own.and_then(|one| one.field("exclusive")) == Some(YES),
            key,
        });
    }
    groups.sort_by_key(|one| name_key(&one.name));
    groups
}
