//! `GET /api/v1/annotations/bulk`: changes of many notes, to undo one of them later.

use std::collections::BTreeMap;

use ::annotations::Field;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::annotations::{self as stored, Step};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

/// Of one answer.
const MOST: i64 = 30;
/// Names or texts that are said of one field.
const MOST_SAID: usize = 5;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StepsBefore {
    /// Changes before this `step`: the next page.
    #[param(required = false)]
    before: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedNotes {
    /// The newest first, up to thirty.
    steps: Vec<NotesStep>,
    /// Older ones are there.
    more: bool,
}

/// One change of many notes: an edit, another name for a tag, or the undoing of one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotesStep {
    /// Undoes it.
    step: i64,
    at: IstTime,
    /// That it changed.
    notes: i64,
    /// Notes of it in which the same was changed later: an undo leaves them as they are.
    changed_since: i64,
    changes: Vec<FieldOfStep>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FieldOfStep {
    /// As in the fields of a note.
    field: String,
    /// Of tags and mistakes: names that came. Else the texts that stand there since, blank where it was cleared. Up to
    /// five.
    added: Vec<String>,
    /// Of tags and mistakes: names that went, up to five.
    removed: Vec<String>,
    /// There are more than are said here.
    more: bool,
}

/// Changes of many notes at once, those of tags that got another name and what was undone too. `undo_bulk_edit` takes
/// one back, as far as nothing was changed since.
#[utoipa::path(
    get,
    path = "/api/v1/annotations/bulk",
    operation_id = "changed_notes",
    tag = "annotations",
    params(StepsBefore),
    responses(
        (status = 200, body = Data<ChangedNotes>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn steps(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<StepsBefore>, QueryRejection>,
) -> Result<Json<Data<ChangedNotes>>, SiteError> {
    let Query(StepsBefore { before }) = query.map_err(|_| bad_query())?;
    // Reads every change of up to thirty edits of all notes.
    let _turn = state.queue.worker(user.id).await?;
    let mut found = stored::steps(&state.db, user.id, before, MOST + 1).await?;
    let more = found.len() as i64 > MOST;
    found.truncate(MOST as usize);
    let steps = found.into_iter().map(NotesStep::of).collect();
    Ok(Json(Data { data: ChangedNotes { steps, more } }))
}

impl NotesStep {
    fn of(one: Step) -> Self {
        let Step { step, at, notes, changed_since, changes, cut } = one;
        Self { step, at: IstTime(at), notes, changed_since, changes: said(&changes, &cut) }
    }
}

/// `cut` are fields of which there are more changes.
fn said(changes: &[(String, String, String)], cut: &[String]) -> Vec<FieldOfStep> {
    let mut fields: BTreeMap<&str, (Vec<String>, Vec<String>)> = BTreeMap::new();
    for (field, before, after) in changes {
        let (added, removed) = fields.entry(field).or_default();
        let is_names = matches!(Field::from_word(field), Some(Field::Tags | Field::Mistakes));
        if is_names {
            let without = |one: &str, other: &str| -> Vec<String> {
                one.lines().filter(|name| !other.lines().any(|own| own == *name)).map(str::to_owned).collect()
            };
            add(added, without(after, before));
            add(removed, without(before, after));
        } else {
            add(added, vec![after.clone()]);
        }
    }
    let some = |mut all: Vec<String>| {
        all.truncate(MOST_SAID);
        all
    };
    fields
        .into_iter()
        .map(|(field, (added, removed))| FieldOfStep {
            field: field.to_owned(),
            more: added.len().max(removed.len()) > MOST_SAID || cut.iter().any(|one| one == field),
            added: some(added),
            removed: some(removed),
        })
        .collect()
}

fn add(to: &mut Vec<String>, new: Vec<String>) {
    for one in new {
        if !to.contains(&one) {
            to.push(one);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_says_which_names_came_and_went() {
        let change =
            |field: &str, before: &str, after: &str| (field.to_owned(), before.to_owned(), after.to_owned());
        let changes = [
            change("tags", "gap\nnews", "news\nlate"),
            change("tags", "", "late"),
            change("setup", "Gap", ""),
            change("setup", "", "Range"),
        ];
        let said: Vec<String> = said(&changes, &["setup".to_owned()])
            .into_iter()
            .map(|one| format!("{} +{:?} -{:?} {}", one.field, one.added, one.removed, one.more))
            .collect();
        let expected = [r#"setup +["", "Range"] -[] true"#, r#"tags +["late"] -["gap"] false"#];
        assert_eq!(said, expected);
    }
}
