//! `POST /api/v1/trades/addManualTrades`: typed cards into the journal.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::{Broker, Segment};
use identity::{SignedIn, own_email};
use journal::{Base, Change, Decision, Done, Extra, Journal, Repeat, change};
use journal_http::JournalApi;
use report::words;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::journal::{self as stored_journal, AccountName, ImportKind, NewImport, Stored};
use store::users::User;
use store::{ImportId, SnapshotId};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError, sentence};

use super::batch::{Batch, MOST_CARDS, order_ids};
use super::known::{Live, Met};
use super::problem::{Fault, quoted};
use super::record::{Entry, Record, Silent, TRADE_TYPES};
use super::word::{text, word};

/// What the specification's own page sends.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct AddManualTrades {
    /// The session decides whose trades these are; another address is refused.
    #[schema(value_type = String, required = false)]
    email: Option<Box<RawValue>>,
    /// For records without their own.
    #[schema(value_type = words::Broker, required = false)]
    broker: Option<Box<RawValue>>,
    /// For records without their own.
    #[schema(value_type = words::Segment, required = false)]
    tradetype: Option<Box<RawValue>>,
    /// The broker account, `zerodha.2`, for records without their own; without any the only one there.
    #[schema(value_type = String, required = false)]
    account: Option<Box<RawValue>>,
    /// Replaces everything in the journal. What was there can be restored for 30 days.
    #[schema(value_type = bool, required = false)]
    to_delete: Option<Box<RawValue>>,
    /// Two records a card, at most 500 cards.
    #[schema(value_type = Vec<Record>, required = true)]
    trades: Option<Box<RawValue>>,
}

#[derive(Serialize, ToSchema)]
pub struct ManualAdded {
    /// Always true.
    success: bool,
    data: ManualReceipt,
}

/// What became of the records. The same request again gets the same receipt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManualReceipt {
    /// Undoes it; null when every record was known.
    #[schema(required = true)]
    import_id: Option<i64>,
    /// Brings back what was replaced.
    #[schema(required = true)]
    snapshot_id: Option<i64>,
    /// Records stored now.
    added: usize,
    /// Records that were there already.
    known: usize,
    /// Trades that were replaced.
    replaced: usize,
    revision: i64,
    /// Trades in the journal now.
    trades: usize,
}

/// The part of the receipt that is kept with the import.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Counts {
    added: usize,
    known: usize,
    replaced: usize,
    revision: i64,
    trades: usize,
}

impl ManualReceipt {
    fn of(ids: Option<(ImportId, Option<SnapshotId>)>, counts: Counts) -> Self {
        let Counts { added, known, replaced, revision, trades } = counts;
        Self {
            import_id: ids.map(|(import, _)| import.0),
            snapshot_id: ids.and_then(|(_, snapshot)| snapshot).map(|snapshot| snapshot.0),
            added,
            known,
            replaced,
            revision,
            trades,
        }
    }
}

/// Adds typed trades, or replaces everything with them: all of the records or none.
///
/// A record is known by its order id and side. Sent again it changes nothing; with other content it is a conflict.
#[utoipa::path(
    post,
    path = "/api/v1/trades/addManualTrades",
    tag = "manual",
    request_body = AddManualTrades,
    responses(
        (status = 200, description = "Stored, or there already", body = ManualAdded),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Another user's address, or sent by a page of another site", body = ErrorBody),
        (status = 409, description = "A record is stored with other content", body = ErrorBody),
        (status = 413, description = "More than 2 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each named as `trades.3.price`; nothing was stored", body = ErrorBody),
        (status = 503, description = "No database, or too much at once", body = ErrorBody),
    )
)]
pub async fn add_manual_trades(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<AddManualTrades>,
) -> Result<Json<ManualAdded>, SiteError> {
    let now = (state.clock)();
    own_address(&user, sent.email.as_deref())?;
    let replace = switch(sent.to_delete.as_deref())?;
    let records = records(sent.trades.as_deref())?;
    for raw in &records {
        let record: Record = serde_json::from_str(raw.get()).unwrap_or_default();
        own_address(&user, record.email.as_deref())?;
    }
    if records.is_empty() {
        return Err(SiteError::field("trades", "Add at least one trade. Nothing was saved or removed."));
    }
    let accounts = stored_journal::broker_accounts(&state.db, user.id).await?;
    let silent = Silent {
        broker: top(sent.broker.as_deref(), "broker", "Broker", &Broker::words(), Broker::from_word)?,
        account: top(
            sent.account.as_deref(),
            "account",
            "Account",
            "an account as zerodha or zerodha.2",
            AccountName::parse,
        )?,
        accounts: &accounts,
        segment: top(sent.tradetype.as_deref(), "tradetype", "Trade type", TRADE_TYPES, Segment::from_word)?,
        now,
    };
    let batch = Batch::read(&records, silent).map_err(|faults| refusal(&faults))?;
    let digest = batch.digest(0).map_err(SiteError::ours)?;
    let cards = Cards { batch, replace, digest };

    // One change of a journal at a time: of fifty at once, each finds what the one before it left.
    let permit = state.queue.writer(user.id).await?;
    // Who goes away now leaves the storing to itself: all of it or nothing, and the permit as long as it takes.
    let storing = tokio::spawn(async move {
        let _kept = permit;
        change(&state.db, &state.journals, user.id, now, cards).await
    });
    let data = storing.await.map_err(SiteError::ours)??;
    Ok(Json(ManualAdded { success: true, data }))
}

/// The list of records, within the limits of one call.
pub fn records(raw: Option<&RawValue>) -> Result<Vec<Box<RawValue>>, SiteError> {
    let records: Vec<Box<RawValue>> = raw
        .and_then(|raw| serde_json::from_str(raw.get()).ok())
        .ok_or_else(|| SiteError::field("trades", "Expected trades as a list of records."))?;
    if records.len() > 2 * MOST_CARDS || order_ids(&records) > MOST_CARDS {
        let message = sentence!(
            "At most {most} cards can be sent at once. Send them in several parts.",
            most = MOST_CARDS
        );
        return Err(SiteError::field("trades", message));
    }
    Ok(records)
}

fn switch(raw: Option<&RawValue>) -> Result<bool, SiteError> {
    match raw.map_or("null", RawValue::get) {
        "true" => Ok(true),
        "false" | "null" => Ok(false),
        _ => {
            Err(SiteError::field("toDelete", "toDelete must be true or false. Nothing was saved or removed."))
        }
    }
}

/// Identity is the session's; an address that says otherwise is refused wherever it stands.
fn own_address(user: &User, raw: Option<&RawValue>) -> Result<(), SiteError> {
    match text(raw, "E-mail") {
        Ok(sent) => own_email(user, sent.as_deref()),
        // What is no text is nobody's address.
        Err(_) => Err(SiteError::other_user()),
    }
}

fn top<T>(
    raw: Option<&RawValue>,
    field: &'static str,
    name: &'static str,
    wanted: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, SiteError> {
    word(raw, name, wanted, read).map_err(|problem| SiteError::field(field, problem.sentence()))
}

/// Every fault by its way to the field; the message says the first and how many more there are.
pub fn refusal(faults: &[Fault]) -> SiteError {
    let way = |fault: &Fault| match fault.field {
        "" => format!("trades.{}", fault.record),
        field => format!("trades.{}.{field}", fault.record),
    };
    let first = faults.first().map(|fault| fault.problem.sentence()).unwrap_or_default();
    let more = match faults.len() {
        0 | 1 => String::new(),
        count => format!(" {} more fields need a look.", count - 1),
    };
    SiteError::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", format!("{first}{more} Nothing was saved."))
        .with_fields(faults.iter().map(|fault| (way(fault), fault.problem.sentence())))
}

/// Typed trades on their way into the journal.
struct Cards {
    batch: Batch,
    replace: bool,
    digest: [u8; 32],
}

impl Change for Cards {
    type Answer = ManualReceipt;
    type Error = SiteError;

    fn known_by(&self) -> Option<(ImportKind, [u8; 32])> {
        Some((ImportKind::Manual, self.digest))
    }

    fn replaces(&self) -> bool {
        self.replace
    }

    fn decide(&mut self, base: Base) -> Result<Decision<ManualReceipt>, SiteError> {
        let stored = &*base.stored;
        let (new, known) = sort_out(stored, &self.batch)?;
        let live_fills: usize =
            stored.imports.iter().flat_map(|import| &import.parts).map(|part| part.fills.len()).sum();
        // A replace with exactly what is there changes nothing either.
        if new.is_empty() && (!self.replace || live_fills == known) {
            let trades = base.journal().book.trades.len();
            let counts = Counts { added: 0, known, replaced: 0, revision: stored.revision, trades };
            return Ok(Decision::Answer(ManualReceipt::of(None, counts)));
        }
        let nothing = Stored { imports: Vec::new(), cards: Vec::new(), ..stored.clone() };
        let (before, batch, replaced) = if self.replace {
            (&nothing, self.batch.clone(), base.journal().book.trades.len())
        } else {
            (stored, Batch { entries: new }, 0)
        };
        let (name, parts) = (batch.name(), batch.parts());
        let extra =
            Extra { kind: ImportKind::Manual, name: &name, fno_window: None, parts: &parts, statements: &[] };
        let after = Journal::with(before, extra, base.as_of).map_err(SiteError::too_much)?;
        let added = batch.entries.len();
        let counts = Counts {
            added,
            known: if self.replace { 0 } else { known },
            replaced,
            revision: stored.revision + 1,
            trades: after.book.trades.len(),
        };
        Ok(Decision::Store(Box::new(NewImport {
            kind: ImportKind::Manual,
            digest: Some(batch.digest(counts.known).map_err(SiteError::ours)?),
            format: "manual".to_owned(),
            segment: batch.segment(),
            window: batch.window(),
            fno_window: None,
            counts: store::journal::Counts {
                read: (added + counts.known) as u32,
                fills: added as u32,
                duplicates: counts.known as u32,
                ..store::journal::Counts::default()
            },
            cards: batch.words(),
            name,
            parts,
            statements: Vec::new(),
            client: None,
            quantities: None,
            receipt: serde_json::to_string(&counts).map_err(SiteError::ours)?,
        })))
    }

    fn stored(&mut self, done: Done, new: NewImport) -> Result<ManualReceipt, SiteError> {
        let counts = serde_json::from_str(&new.receipt).map_err(SiteError::ours)?;
        Ok(ManualReceipt::of(Some((done.import, done.snapshot)), counts))
    }

    fn repeated(&self, repeat: Repeat, _now: &Journal) -> Result<ManualReceipt, SiteError> {
        let counts = serde_json::from_str(&repeat.receipt).map_err(SiteError::ours)?;
        Ok(ManualReceipt::of(Some((repeat.import, repeat.snapshot)), counts))
    }
}

/// The records that are new, and how many are known.
fn sort_out(stored: &Stored, batch: &Batch) -> Result<(Vec<Entry>, usize), SiteError> {
    let live = Live::of(stored);
    let mut new = Vec::new();
    let mut known = 0;
    let mut conflicts = Vec::new();
    for entry in &batch.entries {
        match live.meets(entry, batch) {
            Met::New => new.push(entry.clone()),
            Met::Known => known += 1,
            Met::Conflict(field, stored) => conflicts.push((entry.record, field, stored)),
        }
    }
    if conflicts.is_empty() {
        return Ok((new, known));
    }
    conflicts.sort_by_key(|(record, ..)| *record);
    let message = match conflicts.len() {
        1 => "A card with this id is in the journal with other content. Nothing was saved.".to_owned(),
        count => format!("{count} records are in the journal with other content. Nothing was saved."),
    };
    let fields = conflicts.into_iter().map(|(record, field, stored)| {
        let with = if stored.is_empty() { "nothing here".to_owned() } else { quoted(&stored) };
        (format!("trades.{record}.{field}"), format!("This card was stored before with {with}."))
    });
    Err(SiteError::conflict(message).with_fields(fields))
}
