//! `POST /api/v1/imports/preview`: what a file would bring, before anything is stored.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use domain::messages;
use identity::{MaybeSignedIn, own_email};
use journal::import::{Adds, ImportDiff, Incoming, repeated, salt, same_file};
use journal::{Base, Journal, Need};
use journal_http::JournalApi;
use journal_http::upload::units::remembered;
use journal_http::upload::{
    admit_check, arrive, caller_of, enter, lots, one_file, read, receive, refuse_large, templates,
};
use report::text::{Text, texts};
use report::{wire, words};
use serde::Serialize;
use store::column_templates;
use store::journal::{self as stored_journal, AccountName, Put, Stored};
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::upload::UploadExcel;

/// Questions that are listed; the others are counted.
const LISTED: usize = 20;

#[derive(Serialize, ToSchema)]
pub struct Previewed<'a> {
    #[schema(value_type = Preview)]
    data: Preview<'a>,
}

/// What a file would bring to the journal; to an empty one when nobody is logged in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Preview<'a> {
    /// `rows.fills` are new, `rows.duplicates` known already.
    #[schema(value_type = wire::File)]
    file: wire::File<'a>,
    /// The very same file is in the journal.
    already_there: bool,
    /// The broker account it would go to: `zerodha` is the first one there, `zerodha.2` the second.
    account: String,
    /// What the user calls the account.
    account_name: &'a str,
    /// The file carries a client id that no account is known by; its account is known by another.
    other_client: bool,
    /// What quantities of commodity and currency contracts count, where the file does not show it: as it was sent
    /// along, or as it is kept with the account. Null where nothing had to be said.
    #[schema(required = true)]
    quantities: Option<words::QuantityUnit>,
    adds: Adds,
    /// The first twenty questions that only this file brings.
    questions: &'a [Need],
    questions_more: usize,
    /// About the account rather than the file, and only since this file.
    warnings: Vec<String>,
    /// What each of `warnings` is made of.
    warning_texts: Vec<Text>,
}

/// Reads a broker's file and says what it would change. Nothing is stored.
#[utoipa::path(
    post,
    path = "/api/v1/imports/preview",
    tag = "imports",
    request_body(content = UploadExcel, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "What the file would bring", body = Previewed),
        (status = 400, description = "No file, or not a form", body = ErrorBody),
        (status = 403, description = "Another user's address, or sent by a page of another site", body = ErrorBody),
        (status = 413, description = "More than 10 MB", body = ErrorBody),
        (status = 422, description = "A file that cannot be read, or a wrong field", body = ErrorBody),
        (status = 429, description = "Too many checks from one address without a login", body = ErrorBody),
        (status = 503, description = "No database, or too many files at once", body = ErrorBody),
    )
)]
pub async fn preview_file(
    State(state): State<JournalApi>,
    MaybeSignedIn(user): MaybeSignedIn,
    request: Request,
) -> Result<Response, SiteError> {
    refuse_large(&request)?;
    let sending = match &user {
        Some(user) => Some(state.queue.sender(user.id).await?),
        None => {
            admit_check(&state, caller_of(&state, &request)).await?;
            None
        }
    };
    let arriving = arrive(&state, &request)?;
    let mut form = receive(&state, request).await?;
    if let Some(user) = &user {
        own_email(user, Some(&form.email))?;
    }
    let file = one_file(&mut form)?;
    let content = file.content;
    let place = enter(&state)?;
    let permit = place.turn().await;
    if let Some(user) = &user {
        let kept = column_templates::all(&state.db, user.id).await?;
        form.choice.mappings.extend(templates(&kept));
        form.choice.remembered = remembered(&state.db, user.id, form.account).await?;
        lots::remember(&kept, &mut form.choice.lots);
    }
    let read = read(&state, file, form.choice.clone()).await?;
    drop(permit);

    let as_of = (state.clock)().day();
    let kept = match &user {
        Some(user) => Some(state.journals.get(&state.db, user.id, as_of).await?),
        None => None,
    };
    let building = match &user {
        Some(user) => state.journals.turn_of(&state.db, user.id).await?,
        None => state.journals.turn().await?,
    };
    let before = match &user {
        Some(user) => Before {
            kept,
            stored: stored_journal::load(&state.db, user.id).await?,
            salt: Some(salt(&state.db, user.id).await?),
            holders: Vec::new(),
            asked: form.account,
            already_there: false,
        }
        .meeting(same_file(&state.db, user.id, content, &form.choice).await?),
        None => Before::default(),
    };
    let answer = tokio::task::spawn_blocking(move || {
        // A browser that goes away does not stop this thread: it keeps its place until it is done.
        let _kept = (arriving, place, sending, building);
        let Before { kept, stored, salt, asked, holders, already_there } = before;
        let mut incoming = Incoming::of(read, content, salt);
        let chosen = incoming.go_to(&stored.accounts, asked, &holders)?;
        let base = Base::new(Arc::new(stored), kept, as_of);
        let diff = incoming.preview(chosen, &base).map_err(SiteError::too_much)?;
        let quantities = incoming.quantities().map(words::QuantityUnit::from);
        JsonAnswer::of(&Previewed { data: previewed(&diff, already_there, quantities) })
    });
    Ok(answer.await.map_err(SiteError::ours)??.into_response())
}

/// Whose journal the file would come into; nobody's is empty.
#[derive(Default)]
struct Before {
    kept: Option<Arc<Journal>>,
    stored: Stored,
    salt: Option<[u8; 16]>,
    /// The broker account that the user chose, or the one that has this very file.
    asked: Option<AccountName>,
    /// Accounts that hold this very file.
    holders: Vec<AccountName>,
    already_there: bool,
}

impl Before {
    fn meeting(self, holders: Vec<(AccountName, Put)>) -> Self {
        let there = repeated(&holders, self.asked).map(|(account, _)| *account);
        Self {
            asked: self.asked.or(there),
            already_there: there.is_some(),
            holders: holders.into_iter().map(|(account, _)| account).collect(),
            ..self
        }
    }
}

fn previewed(diff: &ImportDiff, already_there: bool, quantities: Option<words::QuantityUnit>) -> Preview<'_> {
    let listed = diff.brought.len().min(LISTED);
    Preview {
        file: wire::file(&diff.line),
        already_there,
        account: diff.chosen.name.to_string(),
        account_name: &diff.chosen.called,
        other_client: diff.chosen.other_client,
        quantities,
        adds: Adds::of(diff),
        questions: &diff.brought[..listed],
        questions_more: diff.brought.len() - listed,
        warnings: messages(&diff.warnings),
        warning_texts: texts(&diff.warnings),
    }
}
