//! `POST /api/v1/annotations/bulk`: one edit of many notes, and its undo.

use std::sync::Arc;
use web_http::{ErrorBody, Sent, SiteError, sentence};

use ::annotations::{Edit, Field, MOST_NAMES, Names};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use domain::{Argument, Text, grouped};
use identity::SignedIn;
use journal::bulk::{Edited, MOST_TRADES, edit};
use journal::history_query::{HistoryParams, HistoryQuery};
use journal::view::View;
use journal::{Journal, TradePosition, work};
use journal_http::query::own as own_query;
use journal_http::{CutFilter, Data, JournalApi};
use report::numbers::IstDay;
use serde::{Deserialize, Serialize};
use store::annotations::{self as stored, Undone};
use store::users::User;
use utoipa::ToSchema;

use super::conflict::full;
use super::of_trade::{placed, position};
use crate::tags::exclusive::{exclusive, refused};

/// Notes that are named in an answer.
const MOST_NAMED: usize = 20;

#[derive(Deserialize, ToSchema)]
pub struct BulkEdit {
    /// Ids of trades. Null: all that the filter of the address leaves.
    #[serde(default)]
    #[schema(required = false)]
    trades: Option<Vec<String>>,
    /// How many trades the page showed for the filter; with other ones nothing is changed.
    #[serde(default)]
    #[schema(required = false)]
    total: Option<usize>,
    /// Of the journal, as the page showed it with the filter; on another one nothing is changed.
    #[serde(default)]
    #[schema(required = false)]
    revision: Option<i64>,
    edit: EditOfNotes,
}

/// What is absent stays as it is; a blank text clears the field.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct EditOfNotes {
    #[schema(required = false)]
    add_tags: Vec<String>,
    #[schema(required = false)]
    remove_tags: Vec<String>,
    #[schema(required = false)]
    add_mistakes: Vec<String>,
    #[schema(required = false)]
    remove_mistakes: Vec<String>,
    #[schema(required = false)]
    setup: Option<String>,
    /// `1` to `5`.
    #[schema(required = false)]
    rating: Option<String>,
    /// `yes`.
    #[schema(required = false)]
    reviewed: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkEdited {
    /// Undoes it. Null: nothing was to be changed.
    #[schema(required = true)]
    step: Option<i64>,
    changed: usize,
    /// It stood there already.
    unchanged: usize,
    /// Trades that cannot take it: they would have more than 50 tags or mistakes.
    left_out: usize,
}

#[derive(Deserialize, ToSchema)]
pub struct BulkToUndo {
    step: i64,
}

#[derive(Serialize, ToSchema)]
pub struct BulkUndone {
    /// Does it again. Null: nothing was left to undo.
    #[schema(required = true)]
    step: Option<i64>,
    undone: usize,
    /// Notes that were changed since, which stay as they are.
    kept: usize,
    /// Up to 20 of those.
    named: Vec<KeptNote>,
}

#[derive(Serialize, ToSchema)]
pub struct KeptNote {
    /// The trade on which it stands; null while it waits for its fills.
    #[schema(required = true)]
    trade: Option<String>,
    /// What the trade was when it was saved last, as is `day`, on which it was opened.
    symbol: String,
    day: IstDay,
}

impl EditOfNotes {
    /// # Errors
    /// The sentence of each field that is wrong.
    fn read(self) -> Result<Edit, SiteError> {
        let mut wrong: Vec<(&'static str, String)> = Vec::new();
        let mut checked = |name: &'static str, read: Result<String, Text>| {
            read.map_err(|why| wrong.push((name, why.message()))).unwrap_or_default()
        };
        let mut names = |name: &'static str, field: Field, names: &[String]| {
            if names.len() > MOST_NAMES {
                return checked(name, Err(too_many_names()));
            }
            let split = names.iter().any(|one| one.contains(['\n', '\r']));
            let read =
                if split { Field::Setup.read(&names.join("\n")) } else { field.read(&names.join("\n")) };
            checked(name, read)
        };
        let tags = Names {
            add: names("addTags", Field::Tags, &self.add_tags),
            remove: names("removeTags", Field::Tags, &self.remove_tags),
        };
        let mistakes = Names {
            add: names("addMistakes", Field::Mistakes, &self.add_mistakes),
            remove: names("removeMistakes", Field::Mistakes, &self.remove_mistakes),
        };
        let texts = [
            ("setup", Field::Setup, self.setup),
            ("rating", Field::Rating, self.rating),
            ("reviewed", Field::Reviewed, self.reviewed),
        ];
        let mut set = Vec::new();
        for (name, field, text) in texts {
            if let Some(text) = text {
                set.push((field, checked(name, field.read(&text))));
            }
        }
        if !wrong.is_empty() {
            return Err(SiteError::unprocessable(wrong));
        }
        let edit = Edit { tags, mistakes, set };
        if edit.fields().is_empty() {
            return Err(SiteError::field("edit", "Say what is to be changed."));
        }
        Ok(edit)
    }
}

/// Changes what is written beside many trades as one step: all of it, or nothing. `POST …/undo` takes it back.
#[utoipa::path(
    post,
    path = "/api/v1/annotations/bulk",
    operation_id = "bulk_edit_annotations",
    tag = "annotations",
    params(HistoryParams, CutFilter),
    request_body = BulkEdit,
    responses(
        (status = 200, description = "All of it stands there", body = Data<BulkEdited>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal does not hold one of the trades", body = ErrorBody),
        (status = 409, description = "The filter leaves other trades by now, or a trade would have two of an exclusive group; nothing was changed", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was changed", body = ErrorBody),
    )
)]
pub async fn bulk_edit(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<HistoryParams>, QueryRejection>,
    Sent(sent): Sent<BulkEdit>,
) -> Result<Json<Data<BulkEdited>>, SiteError> {
    let change = sent.edit.read()?;
    // The body may have come late: what is written stands on the journal as it is now.
    let revision = store::journal::revision(&state.db, user.id).await?;
    let (journal, query) = own_query(&state, &User { revision, ..user.clone() }, query).await?;
    let permit = state.queue.worker(user.id).await?;
    let trades = match sent.trades {
        Some(ids) => {
            fits(ids.len())?;
            named(&journal, &ids)?
        }
        None => {
            let all = Arc::clone(&journal);
            let trades = work(Arc::clone(&permit), move || filtered(&all, &query)).await?;
            let is_seen = sent.total == Some(trades.len())
                && sent.revision.is_none_or(|revision| revision == journal.revision);
            if !is_seen {
                return Err(other_trades(trades.len()));
            }
            fits(trades.len())?;
            trades
        }
    };
    let exclusive = exclusive(&state.db, user.id).await?;
    let edit = edit(&state.db, user.id, &journal, trades, (change, &exclusive), permit, (state.clock)());
    match edit.await? {
        Edited::Done { step, changed, unchanged, left_out } => {
            Ok(Json(Data { data: BulkEdited { step, changed, unchanged, left_out } }))
        }
        Edited::TwoOfGroup(two, count) => Err(refused(&two, count, ["trade", "trades"])),
        Edited::Full => Err(full()),
    }
}

fn too_many_names() -> Text {
    let most = Argument::shown("most", MOST_NAMES.to_string());
    Text::new("annotation_names", "A trade takes at most {most} names here.", [most])
}

fn fits(count: usize) -> Result<(), SiteError> {
    match count {
        0 => Err(SiteError::field("trades", "Choose a trade first.")),
        1..=MOST_TRADES => Ok(()),
        _ => Err(SiteError::field(
            "trades",
            sentence!(
                "At most {most} trades can be changed at once, as many as one user can have notes of. These are {count}: filter them first.",
                most = grouped(MOST_TRADES as u128),
                count
            ),
        )),
    }
}

fn named(journal: &Journal, ids: &[String]) -> Result<Vec<TradePosition>, SiteError> {
    ids.iter().map(|id| position(journal, id)).collect()
}

fn filtered(journal: &Journal, query: &HistoryQuery) -> Vec<TradePosition> {
    let view = View::of(journal, query);
    view.order().iter().map(|&at| journal.places[at as usize]).collect()
}

fn other_trades(now: usize) -> SiteError {
    SiteError::new(
        StatusCode::CONFLICT,
        "other_trades",
        sentence!(
            "The list of trades has changed since it was shown: this filter shows {now} trades now. Nothing was changed. \
             Choose them again.",
            now
        ),
    )
}

/// Takes one edit of many notes back, as one step. A note in which the same field was changed since stays as it is.
#[utoipa::path(
    post,
    path = "/api/v1/annotations/bulk/undo",
    operation_id = "undo_bulk_edit",
    tag = "annotations",
    request_body = BulkToUndo,
    responses(
        (status = 200, description = "What stood there before stands there again", body = Data<BulkUndone>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such edit", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "No room", body = ErrorBody),
    )
)]
pub async fn undo_bulk_edit(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BulkToUndo>,
) -> Result<Json<Data<BulkUndone>>, SiteError> {
    match stored::undo_step(&state.db, user.id, sent.step, (state.clock)()).await? {
        Undone::Unknown => Err(SiteError::missing("no_step", "There is nothing to undo. Reload the page.")),
        Undone::Full => Err(full()),
        Undone::Done { step, undone, kept } => {
            let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
            let mut some = Vec::new();
            for &number in kept.iter().take(MOST_NAMED) {
                some.extend(stored::one(&state.db, user.id, number).await?);
            }
            let named = placed(&journal, some).await?.into_iter().map(|(kept, place)| KeptNote {
                trade: place.map(|place| place.trade.to_string()),
                symbol: kept.symbol,
                day: IstDay(kept.day),
            });
            let data = BulkUndone { step, undone, kept: kept.len(), named: named.collect() };
            Ok(Json(Data { data }))
        }
    }
}
