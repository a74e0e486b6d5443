//! `POST /api/v1/uploadexcel`: a broker's file into the journal, whole or not at all.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use identity::{SignedIn, own_email};
use journal::import::{ImportDiff, Incoming, Receipt, StoredReceipt, repeated, salt, same_file};
use journal::{Base, Change, Decision, Done, Journal, Repeat, change};
use journal_http::JournalApi;
use journal_http::upload::units::remembered;
use journal_http::upload::{arrive, enter, lots, one_file, read, receive, refuse_large, template, templates};
use report::words;
use serde::Serialize;
use store::journal::{AccountName, ImportKind, NewImport, Put};
use store::{UserId, column_templates};
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, SiteError};

/// What the dashboard's form sends.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct UploadExcel {
    /// One broker file (.xlsx, .xls, .csv; content decides), at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Empty or absent: read from the file.
    broker: Option<words::Broker>,
    /// Empty or absent: read from the file.
    tradetype: Option<words::Segment>,
    /// The broker account it goes to, `zerodha.2`. Empty or absent: by the file's client id, or the only one.
    account: Option<String>,
    /// The session decides whose file this is; another address is refused.
    email: Option<String>,
    /// `true`: store the good rows of a file that has bad ones.
    #[schema(rename = "acceptGoodRows")]
    accept_good_rows: Option<bool>,
    /// The columns of files that no broker's layout fits: `ChosenColumns` as JSON, once for each kind of file. The one
    /// that fits is kept for the next file of the kind.
    columns: Option<Vec<String>>,
    /// What quantities of commodity and currency contracts count. Needed where the answer says `quantity_unit`; kept
    /// with the account for its next file.
    quantities: Option<words::QuantityUnit>,
    /// Which of day and month stands first in dates with slashes: `day_first` or `month_first`. Needed where the answer
    /// says `date_order`.
    dates: Option<String>,
    /// What one lot counts of a commodity whose lot is not certain, as `MCXBULLDEX=50`, once for each. Needed where the
    /// answer says `lot_size`; kept for the next file.
    lots: Option<Vec<String>>,
}

/// The file is in the journal.
#[derive(Serialize, ToSchema)]
pub struct Uploaded {
    /// Always true.
    success: bool,
    #[schema(value_type = Receipt)]
    data: StoredReceipt,
}

/// Rows could not be read and nobody said to go on without them: nothing was stored.
#[derive(Serialize, ToSchema)]
pub struct RowsRejected<'a> {
    #[schema(example = "rows_rejected")]
    code: &'static str,
    message: String,
    /// Always false.
    success: bool,
    /// The same as `message`.
    error: String,
    /// What the other rows would have brought; `importId` is null. Absent when the file itself cannot be read.
    #[schema(value_type = Receipt, required = false)]
    data: Receipt<'a>,
}

/// Stores a broker's file. The same file again changes nothing and gets its first receipt.
///
/// When rows cannot be read, nothing is stored and the receipt says why; with `acceptGoodRows` the others are.
#[utoipa::path(
    post,
    path = "/api/v1/uploadexcel",
    tag = "imports",
    request_body(content = UploadExcel, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "Stored, or there already", body = Uploaded),
        (status = 400, description = "No file, or not a form", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Another user's address, or sent by a page of another site", body = ErrorBody),
        (status = 413, description = "More than 10 MB", body = ErrorBody),
        (status = 422, description = "Rejected rows (with the receipt), or a file that cannot be read (without)", body = RowsRejected),
        (status = 503, description = "No database, or too many files at once", body = ErrorBody),
    )
)]
pub async fn upload_excel(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    request: Request,
) -> Result<Response, SiteError> {
    refuse_large(&request)?;
    // In this order: who waits for the user's permit has sent no body, who has a place has sent all of it.
    let sending = (state.queue.sender(user.id).await?, arrive(&state, &request)?);
    let mut form = receive(&state, request).await?;
    own_email(&user, Some(&form.email))?;
    let file = one_file(&mut form)?;
    let content = file.content;
    let holders = same_file(&state.db, user.id, content, &form.choice).await?;
    if let Some((_, Put::Repeated { import, receipt, .. })) = repeated(&holders, form.account) {
        return uploaded(StoredReceipt::read(receipt, *import, true)?);
    }
    let holders = holders.into_iter().map(|(account, _)| account).collect();
    let goes = Goes { account: form.account, holders };
    let place = enter(&state)?;
    let permit = place.turn().await;
    let mut sent: Vec<_> = form.choice.mappings.iter().map(template).collect::<Result<_, _>>()?;
    let kept = column_templates::all(&state.db, user.id).await?;
    form.choice.mappings.extend(templates(&kept));
    form.choice.remembered = remembered(&state.db, user.id, form.account).await?;
    let lots = lots::kept_as(&form.choice.lots)?;
    lots::remember(&kept, &mut form.choice.lots);
    let read = read(&state, file, form.choice).await?;
    drop(permit);
    // Those behind are kept already.
    let used = read.tradebook.mapping.map(|place| place as usize).filter(|place| *place < sent.len());
    let chosen = used.map(|place| sent.swap_remove(place));
    let incoming = Incoming::of(read, content, Some(salt(&state.db, user.id).await?));

    let writing = state.queue.writer(user.id).await?;
    // Who goes away now leaves the storing to itself: all of it or nothing, and the places as long as it takes.
    let storing = tokio::spawn(async move {
        let _kept = (writing, place, sending);
        let answer = store(&state, user.id, incoming, goes, form.accept_good_rows).await?;
        // With the import, so that an account that holds none holds no columns either.
        let mut said = lots;
        said.extend(chosen);
        if !answer.status().is_success() {
            said.clear();
        }
        for (header, content) in said {
            if let Err(error) =
                column_templates::keep(&state.db, user.id, &header, &content, (state.clock)()).await
            {
                // The file is in; the browser remembers the columns too.
                tracing::warn!(%error, "what was chosen for the file was not kept");
            }
        }
        Ok(answer)
    });
    storing.await.map_err(SiteError::ours)?
}

/// Where the file goes.
struct Goes {
    /// As the user chose.
    account: Option<AccountName>,
    /// Accounts that hold this very file.
    holders: Vec<AccountName>,
}

async fn store(
    state: &JournalApi,
    user: UserId,
    incoming: Incoming,
    goes: Goes,
    accept_good_rows: bool,
) -> Result<Response, SiteError> {
    let goes_in = incoming.rows_rejected() == 0 || accept_good_rows;
    let upload = Upload { incoming, goes, goes_in };
    match change(&state.db, &state.journals, user, (state.clock)(), upload).await? {
        Stored::Import(receipt) => uploaded(receipt),
        Stored::Refused(diff) => refused(&diff),
    }
}

/// A file on its way into the journal.
struct Upload {
    incoming: Incoming,
    goes: Goes,
    /// All of its rows could be read, or the user wants the others.
    goes_in: bool,
}

enum Stored {
    Import(StoredReceipt),
    Refused(Box<ImportDiff>),
}

impl Change for Upload {
    type Answer = Stored;
    type Error = SiteError;

    /// Looked for before the file was read.
    fn known_by(&self) -> Option<(ImportKind, [u8; 32])> {
        None
    }

    fn wants_built(&self) -> bool {
        true
    }

    fn brings_file(&self) -> bool {
        true
    }

    fn decide(&mut self, base: Base) -> Result<Decision<Stored>, SiteError> {
        let chosen = self.incoming.go_to(&base.stored.accounts, self.goes.account, &self.goes.holders)?;
        let diff = self.incoming.preview(chosen, &base).map_err(SiteError::too_much)?;
        if !self.goes_in {
            return Ok(Decision::Answer(Stored::Refused(Box::new(diff))));
        }
        let receipt = serde_json::to_string(&Receipt::stored(&diff)).map_err(SiteError::ours)?;
        Ok(Decision::Store(Box::new(self.incoming.take_import(&diff, receipt))))
    }

    fn stored(&mut self, done: Done, new: NewImport) -> Result<Stored, SiteError> {
        Ok(Stored::Import(StoredReceipt::read(&new.receipt, done.import, false)?))
    }

    fn repeated(&self, repeat: Repeat, _now: &Journal) -> Result<Stored, SiteError> {
        Ok(Stored::Import(StoredReceipt::read(&repeat.receipt, repeat.import, true)?))
    }

    fn moved(&mut self, new: NewImport) {
        self.incoming.give_back(new);
    }
}

fn uploaded(data: StoredReceipt) -> Result<Response, SiteError> {
    Ok(JsonAnswer::of(&Uploaded { success: true, data })?.into_response())
}

fn refused(diff: &ImportDiff) -> Result<Response, SiteError> {
    let message = rejected_rows(diff.line.rows_rejected, diff.line.rows_read);
    let error = message.clone();
    let data = Receipt::refused(diff);
    let body = RowsRejected { code: "rows_rejected", message, success: false, error, data };
    Ok((StatusCode::UNPROCESSABLE_ENTITY, JsonAnswer::of(&body)?).into_response())
}

fn rejected_rows(rejected: u32, read: u32) -> String {
    let rows = if rejected == 1 {
        format!("1 row of {} could not be read", domain::grouped(read.into()))
    } else {
        format!(
            "{} of {} rows could not be read",
            domain::grouped(rejected.into()),
            domain::grouped(read.into())
        )
    };
    format!("{rows}; nothing was saved. Correct them in the file, or submit the others without them.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejected_rows_are_counted_in_words() {
        let check = |rejected, read, expected: &str| {
            assert_eq!(rejected_rows(rejected, read).split(';').next(), Some(expected));
        };
        check(1, 5_000, "1 row of 5,000 could not be read");
        check(3, 5_000, "3 of 5,000 rows could not be read");
        check(1_000, 100_000, "1,000 of 1,00,000 rows could not be read");
        check(2, 12, "2 of 12 rows could not be read");
    }
}
