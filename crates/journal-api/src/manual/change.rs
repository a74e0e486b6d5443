//! `POST /api/v1/trades/manual/edit` and `/delete`: one typed card is changed or goes. Nothing stored is rewritten: an
//! import takes the card's place, and undoing it brings the card back as it was.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::{Broker, Time};
use identity::SignedIn;
use journal::{Base, Decision, Done, Extra, Journal, Repeat};
use journal_http::JournalApi;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use store::UserId;
use store::journal::{
    self as stored_journal, AccountName, Counts, ImportKind, NewImport, Part, Statement, StatementKind,
    Stored,
};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::add::{records, refusal};
use super::batch::Batch;
use super::known::{Live, Met};
use super::problem::{Fault, Problem};
use super::record::{Record, Silent};

/// Which card, and of which state of the journal.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OneCard {
    /// `revision` of the journal that the page shows.
    revision: i64,
    /// `zerodha`, `zerodha.2`.
    account: String,
    /// Of the card.
    order_id: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedCard {
    /// `revision` of the journal that the page shows.
    revision: i64,
    /// In which the card is now: `zerodha`, `zerodha.2`.
    account: String,
    /// Of the card.
    order_id: String,
    /// What the card is to be: one record or two, all with this order id.
    #[schema(value_type = Vec<Record>)]
    trades: Option<Box<RawValue>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CardChanged {
    data: ChangedCard,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedCard {
    /// Undoes the change; null when nothing differs.
    #[schema(required = true)]
    import_id: Option<i64>,
    revision: i64,
    /// Trades in the journal now.
    trades: usize,
}

/// What is to become of a card.
struct Change {
    account: AccountName,
    order_id: String,
    revision: i64,
    digest: [u8; 32],
    /// `None`: it goes.
    to: Option<Batch>,
    /// In the journal after it.
    trades: usize,
}

/// Changes one typed card. Undoing the import that comes of it brings the card back as it was.
#[utoipa::path(
    post,
    path = "/api/v1/trades/manual/edit",
    tag = "manual",
    request_body = EditedCard,
    responses(
        (status = 200, description = "Changed, or nothing differs", body = CardChanged),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "No such card was typed", body = ErrorBody),
        (status = 409, description = "The journal has changed since", body = ErrorBody),
        (status = 413, description = "More than 2 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each named as `trades.0.price`; nothing was stored", body = ErrorBody),
        (status = 503, description = "No database, or too much at once", body = ErrorBody),
    )
)]
pub async fn edit(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<EditedCard>,
) -> Result<Json<CardChanged>, SiteError> {
    let now = (state.clock)();
    let account = account(&sent.account)?;
    let records = records(sent.trades.as_deref())?;
    if records.is_empty() {
        return Err(SiteError::field("trades", "A card has a buy, a sell, or both. Nothing was changed."));
    }
    let accounts = stored_journal::broker_accounts(&state.db, user.id).await?;
    let silent =
        Silent { broker: Some(account.broker), account: None, accounts: &accounts, segment: None, now };
    let batch = Batch::read(&records, silent).map_err(|faults| refusal(&faults))?;
    let others = batch.entries.iter().filter(|entry| entry.order_id != sent.order_id);
    let faults: Vec<Fault> = others
        .map(|entry| Fault {
            record: entry.record,
            field: "orderId",
            problem: Problem::wrong("A card keeps its order id when it is changed."),
        })
        .collect();
    if !faults.is_empty() {
        return Err(refusal(&faults));
    }
    let content = batch.digest(0).map_err(SiteError::ours)?;
    let digest = digest("edit", sent.revision, account, &sent.order_id, &content);
    let change = Change {
        account,
        order_id: sent.order_id,
        revision: sent.revision,
        digest,
        to: Some(batch),
        trades: 0,
    };
    put(&state, user.id, change, now).await
}

/// Takes one typed card out of the journal. Undoing the import that comes of it brings the card back.
#[utoipa::path(
    post,
    path = "/api/v1/trades/manual/delete",
    operation_id = "delete_manual_trade",
    tag = "manual",
    request_body = OneCard,
    responses(
        (status = 200, description = "It is out", body = CardChanged),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "No such card was typed", body = ErrorBody),
        (status = 409, description = "The journal has changed since", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields", body = ErrorBody),
        (status = 503, description = "No database, or too much at once", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<OneCard>,
) -> Result<Json<CardChanged>, SiteError> {
    let account = account(&sent.account)?;
    let digest = digest("delete", sent.revision, account, &sent.order_id, &[]);
    let change =
        Change { account, order_id: sent.order_id, revision: sent.revision, digest, to: None, trades: 0 };
    put(&state, user.id, change, (state.clock)()).await
}

fn account(sent: &str) -> Result<AccountName, SiteError> {
    AccountName::parse(sent)
        .ok_or_else(|| SiteError::field("account", "Expected an account as zerodha or zerodha.2."))
}

/// The same change of the same state is a repeat.
fn digest(what: &str, revision: i64, account: AccountName, order_id: &str, content: &[u8]) -> [u8; 32] {
    let head = format!("{what} {revision} {account} {order_id}\n");
    Sha256::new().chain_update(head).chain_update(content).finalize().into()
}

async fn put(
    state: &JournalApi,
    user: UserId,
    change: Change,
    now: Time,
) -> Result<Json<CardChanged>, SiteError> {
    let permit = state.queue.writer(user).await?;
    let state = state.clone();
    // Who goes away now leaves the storing to itself: all of it or nothing, and the permit as long as it takes.
    let storing = tokio::spawn(async move {
        let _kept = permit;
        journal::change(&state.db, &state.journals, user, now, change).await
    });
    let data = storing.await.map_err(SiteError::ours)??;
    Ok(Json(CardChanged { data }))
}

impl journal::Change for Change {
    type Answer = ChangedCard;
    type Error = SiteError;

    fn known_by(&self) -> Option<(ImportKind, [u8; 32])> {
        Some((ImportKind::Manual, self.digest))
    }

    fn decide(&mut self, base: Base) -> Result<Decision<ChangedCard>, SiteError> {
        let title = title(&base.stored, self).ok_or_else(|| {
            let message =
                "Your journal holds no such typed trade. It may be deleted already; reload the page.";
            SiteError::new(StatusCode::NOT_FOUND, "no_card", message)
        })?;
        if base.stored.revision != self.revision {
            let message = "Your journal has changed since this page was shown. Nothing was saved. Reload the page and \
                           change the trade again.";
            return Err(SiteError::new(StatusCode::CONFLICT, "stale", message));
        }
        if let Some(batch) = &self.to
            && is_same(&base.stored, self, batch)
        {
            let trades = base.journal().book.trades.len();
            return Ok(Decision::Answer(ChangedCard { import_id: None, revision: self.revision, trades }));
        }
        let Base { stored, as_of, .. } = base;
        let mut stored = Arc::unwrap_or_clone(stored);
        without(&mut stored, self);
        let nothing = || {
            vec![Part {
                account: self.account,
                instruments: Vec::new(),
                fills: Vec::new(),
                charges: Vec::new(),
            }]
        };
        let parts = self.to.as_ref().map_or_else(nothing, Batch::parts);
        let name = match &self.to {
            Some(batch) => format!("Edited {}", batch.name()),
            None => format!("Deleted {title}"),
        };
        let extra =
            Extra { kind: ImportKind::Manual, name: &name, fno_window: None, parts: &parts, statements: &[] };
        let after = Journal::with(&stored, extra, as_of).map_err(SiteError::too_much)?;
        self.trades = after.book.trades.len();
        let fills = self.to.as_ref().map_or(0, |batch| batch.entries.len()) as u32;
        let replaces = Statement {
            kind: StatementKind::Replaces,
            account: self.account,
            subject: self.order_id.clone(),
        };
        Ok(Decision::Store(Box::new(NewImport {
            kind: ImportKind::Manual,
            digest: Some(self.digest),
            format: "manual".to_owned(),
            segment: self.to.as_ref().and_then(Batch::segment),
            window: self.to.as_ref().and_then(Batch::window),
            fno_window: None,
            counts: Counts { read: fills, fills, ..Counts::default() },
            cards: self.to.as_ref().map(Batch::words).unwrap_or_default(),
            statements: vec![replaces],
            name,
            parts,
            client: None,
            quantities: None,
            receipt: String::new(),
        })))
    }

    fn stored(&mut self, done: Done, _new: NewImport) -> Result<ChangedCard, SiteError> {
        Ok(ChangedCard { import_id: Some(done.import.0), revision: done.revision, trades: self.trades })
    }

    fn repeated(&self, repeat: Repeat, now: &Journal) -> Result<ChangedCard, SiteError> {
        let trades = now.book.trades.len();
        Ok(ChangedCard { import_id: Some(repeat.import.0), revision: now.revision, trades })
    }
}

/// What the card is about; `None`: there is none.
fn title(stored: &Stored, change: &Change) -> Option<String> {
    let manual = stored.imports.iter().filter(|import| import.kind == ImportKind::Manual);
    let own = manual.flat_map(|import| &import.parts).filter(|part| part.account == change.account);
    own.flat_map(|part| part.fills.iter().map(move |fill| (part, fill)))
        .find(|(_, fill)| fill.order_id == change.order_id.as_str())
        .map(|(part, fill)| part.instruments[fill.instrument as usize].title())
}

/// Every record of the card is there as it is sent, and no other.
fn is_same(stored: &Stored, change: &Change, batch: &Batch) -> bool {
    let live = Live::of(stored);
    let records = stored
        .imports
        .iter()
        .filter(|import| import.kind == ImportKind::Manual)
        .flat_map(|import| &import.parts)
        .flat_map(|part| &part.fills)
        .filter(|fill| fill.order_id == change.order_id.as_str())
        .count();
    records == batch.entries.len() && batch.entries.iter().all(|entry| live.meets(entry, batch) == Met::Known)
}

/// The journal as if the card had never been typed.
fn without(stored: &mut Stored, change: &Change) {
    let broker: Broker = change.account.broker;
    for import in stored.imports.iter_mut() {
        for part in import.parts.iter_mut().filter(|part| part.account == change.account) {
            part.fills.retain(|fill| fill.order_id != change.order_id.as_str());
        }
    }
    stored.cards.retain(|card| card.broker != broker || card.order_id != change.order_id);
}
