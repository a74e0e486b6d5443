//! `GET /api/v1/annotations/names`: setups, tags and mistakes that were written, for pickers.

use std::collections::BTreeMap;

use ::annotations::{Field, name_key};
use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::{Data, JournalApi};
use serde::Serialize;
use store::annotations as stored;
use utoipa::ToSchema;
use web_http::{ErrorBody, SiteError};

#[derive(Serialize, ToSchema)]
pub struct AnnotationNames {
    setups: Vec<NameCount>,
    tags: Vec<NameCount>,
    mistakes: Vec<NameCount>,
}

/// A name, and how many annotations have it, whatever its case.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NameCount {
    pub name: String,
    pub count: i64,
}

/// The names that were written, those used most first.
#[utoipa::path(
    get,
    path = "/api/v1/annotations/names",
    security(("session" = []), ("personalToken" = ["notes"])),
    tag = "annotations",
    responses(
        (status = 200, body = Data<AnnotationNames>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn names(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<Data<AnnotationNames>>, SiteError> {
    let of = async |field: Field| -> Result<Vec<NameCount>, SiteError> {
        Ok(counted(&stored::values(&state.db, user.id, field.word()).await?))
    };
    let data = AnnotationNames {
        setups: of(Field::Setup).await?,
        tags: of(Field::Tags).await?,
        mistakes: of(Field::Mistakes).await?,
    };
    Ok(Json(Data { data }))
}

/// Of names that differ in case alone the spelling that is used most.
pub fn counted(values: &[(String, i64)]) -> Vec<NameCount> {
    let mut by_key: BTreeMap<String, BTreeMap<&str, i64>> = BTreeMap::new();
    for (value, count) in values {
        for name in value.lines() {
            *by_key.entry(name_key(name)).or_default().entry(name).or_default() += count;
        }
    }
    let one = |spellings: BTreeMap<&str, i64>| {
        let most = spellings.iter().max_by_key(|(name, count)| (**count, std::cmp::Reverse(**name)));
        NameCount {
            name: most.map(|(name, _)| (*name).to_owned()).unwrap_or_default(),
            count: spellings.values().sum(),
        }
    };
    let mut names: Vec<NameCount> = by_key.into_values().map(one).collect();
    // By key before: a stable sort leaves equal ones in that order.
    names.sort_by_key(|one| std::cmp::Reverse(one.count));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_counted_whatever_their_case() {
        let values =
            [("Breakout\nnews", 2), ("breakout", 1), ("Gap", 3)].map(|(text, n)| (text.to_owned(), n));
        let name = |name: &str, count| NameCount { name: name.to_owned(), count };
        assert_eq!(counted(&values), [name("Breakout", 3), name("Gap", 3), name("news", 2)]);
    }
}
