//! Which tags and mistakes stand in exclusive groups, and what is said to whoever sets two of one.

use std::collections::HashSet;
use web_http::{SiteError, sentence};

use annotations::{Exclusive, TwoOfGroup, name_key};
use axum::http::StatusCode;
use store::documents::{self, Document, Kind};
use store::{Db, UserId};

use super::fields::{TagOf, YES};

/// As it is said now.
pub async fn exclusive(db: &Db, user: UserId) -> Result<Exclusive, SiteError> {
    Ok(of(&documents::all(db, user, Kind::Tag).await?))
}

/// By all documents of tags.
pub fn of(all: &[Document]) -> Exclusive {
    let mut found = Exclusive::default();
    let groups: HashSet<String> = all
        .iter()
        .filter(|one| one.field("exclusive") == Some(YES))
        .filter_map(|one| TagOf::Group.name(one).map(name_key))
        .collect();
    for one in all {
        let Some(group) = one.field("group").filter(|group| groups.contains(&name_key(group))) else {
            continue;
        };
        for own in [TagOf::Tag, TagOf::Mistake] {
            if let (Some(field), Some(name)) = (own.field(), own.name(one)) {
                found.put(field, name, group);
            }
        }
    }
    found
}

/// What several notes do not take; `trades` or `notes` is what they are called.
pub fn refused(two: &TwoOfGroup, count: usize, of: [&str; 2]) -> SiteError {
    let what = if count == 1 { of[0] } else { of[1] };
    let TwoOfGroup { group, names: [one, other] } = two;
    SiteError::new(
        StatusCode::CONFLICT,
        "two_of_group",
        sentence!(
            "{count} {what} would have two of the group “{group}”, of which one is the most, as “{one}” and “{other}”. \
             Nothing was changed. Take the other one out first.",
            count,
            what,
            group,
            one,
            other
        ),
    )
}
