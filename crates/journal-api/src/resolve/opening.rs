//! `POST /api/v1/openings`: what was held before the record, and what came without a trade, so that later sells have
//! their cost. Many lots at once are one import, undone whole.

use axum::Json;
use axum::extract::State;
use domain::{Contract, Day, Instrument};
use identity::SignedIn;
use journal::{Base, Change, Decision, Done, Extra, Journal, QuestionKind, Repeat, Subject, change, start};
use journal_http::JournalApi;
use report::words;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use store::ImportId;
use store::journal::{
    self as stored_journal, AccountName, BrokerAccount, Counts, ImportKind, NewImport, Part, Statement,
    StatementKind, Stored,
};
use tradebook::settle_typed;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, Sentence, SiteError, sentence};

use super::lot::{Lot, LotKind, LotRow};
use super::single::Single;
use crate::imports::GONE;
use crate::manual::NumberOrText;
use crate::manual::problem::quoted;

/// A holdings file has some hundred rows.
pub const MOST_ROWS: usize = 2_000;

/// Lots of one account: `rows`, or the answer to one question (`subject`, `day`, `quantity`, `price`).
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    /// `zerodha`, `zerodha.2`; without one the only account there is.
    #[schema(required = false)]
    account: Option<String>,
    /// At most 2,000.
    #[schema(required = false)]
    rows: Option<Vec<LotRow>>,
    /// Scrips by ISIN or symbol of which these lots are all that was held.
    #[schema(required = false)]
    #[serde(default)]
    all: Vec<String>,
    /// Of every other scrip nothing was held.
    #[schema(required = false)]
    #[serde(default)]
    all_else_flat: bool,
    /// `subject` of a question: its scrip or contract is meant.
    #[schema(required = false)]
    pub subject: Option<String>,
    /// The Indian day of the trade.
    #[schema(format = Date, required = false)]
    pub day: Option<String>,
    #[schema(value_type = NumberOrText, required = false)]
    pub quantity: Option<Box<RawValue>>,
    /// For one unit.
    #[schema(value_type = NumberOrText, required = false)]
    pub price: Option<Box<RawValue>>,
    /// When absent: the side that was closed later.
    #[schema(required = false)]
    pub side: Option<words::Side>,
}

#[derive(Serialize, ToSchema)]
pub struct Opened {
    data: OpenedImport,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedImport {
    /// Undoes it, lots and statements together.
    import_id: i64,
    revision: i64,
    /// Lots stored.
    rows: usize,
    /// Scrips, and the rest of the account, that are said to be all.
    statements: usize,
    /// The same was there already.
    repeated: bool,
    /// Scrips of this account of which sales still have no buy price.
    asks: usize,
}

/// Adds opening lots of one account, opening positions of contracts and bonus shares: all rows or none.
///
/// The same request again changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/openings",
    tag = "resolve",
    request_body = Opening,
    responses(
        (status = 200, description = "Stored, or there already", body = Opened),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 2 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each named as `rows.3.price`; nothing was stored", body = ErrorBody),
    )
)]
pub async fn opening(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<Opening>,
) -> Result<Json<Opened>, SiteError> {
    let now = (state.clock)();
    let _permit = state.queue.writer(user.id).await?;
    let what = if sent.subject.is_some() {
        OpeningChange::One(Single::read(&sent)?)
    } else {
        let accounts = stored_journal::broker_accounts(&state.db, user.id).await?;
        OpeningChange::Many(Lots::read(&sent, &accounts, now.day())?)
    };
    let held = Held { what, asks: 0 };
    let data = change(&state.db, &state.journals, user.id, now, held).await?;
    Ok(Json(Opened { data }))
}

/// The request, understood.
#[derive(Debug, Clone)]
pub struct Lots {
    pub account: AccountName,
    pub rows: Vec<Lot>,
    pub all: Vec<String>,
    pub all_else_flat: bool,
    /// They answer one question, which says what lacks.
    pub is_answer: bool,
    /// The same again is a repeat.
    pub digest: [u8; 32],
}

impl Lots {
    fn read(sent: &Opening, accounts: &[BrokerAccount], today: Day) -> Result<Self, SiteError> {
        let account = account(sent.account.as_deref(), accounts)?;
        let sent_rows = sent.rows.as_deref().unwrap_or_default();
        if sent_rows.len() > MOST_ROWS || sent.all.len() > MOST_ROWS {
            let message = "At most 2,000 rows can be sent at once. Send them in several parts.";
            return Err(SiteError::field("rows", message));
        }
        if sent_rows.is_empty() && sent.all.is_empty() && !sent.all_else_flat {
            return Err(SiteError::field("rows", "Enter at least one row. Nothing was saved."));
        }
        let mut rows = Vec::with_capacity(sent_rows.len());
        let mut faults = Vec::new();
        for (at, row) in sent_rows.iter().enumerate() {
            match row.read(today) {
                Ok(lot) => rows.push(lot),
                Err(own) => {
                    faults.extend(own.into_iter().map(|(field, why)| (format!("rows.{at}.{field}"), why)));
                }
            }
        }
        if !faults.is_empty() {
            return Err(SiteError::unprocessable(faults));
        }
        settle_typed(rows.iter_mut().map(|lot| {
            let day = lot.day;
            (&mut lot.typed, day)
        }));
        let all = sent.all.iter().map(|scrip| scrip.trim().to_ascii_uppercase()).collect();
        let lots =
            Self { account, rows, all, all_else_flat: sent.all_else_flat, is_answer: false, digest: [0; 32] };
        Ok(Self { digest: lots.content(), ..lots })
    }

    fn content(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(format!("openings {} {}\n", self.account, self.all_else_flat));
        for lot in &self.rows {
            digest.update(lot.content());
        }
        for scrip in &self.all {
            digest.update(format!("all {scrip}\n"));
        }
        digest.finalize().into()
    }

    fn part(&self, digest: &[u8; 32]) -> Part {
        let mut instruments: Vec<Instrument> = Vec::new();
        let mut fills = Vec::with_capacity(self.rows.len());
        for (row, lot) in self.rows.iter().enumerate() {
            let known = instruments.iter().position(|one| one == lot.instrument());
            let place = known.unwrap_or_else(|| {
                instruments.push(lot.instrument().clone());
                instruments.len() - 1
            });
            fills.push(lot.fill(place as u32, digest, row));
        }
        Part { account: self.account, instruments, fills, charges: Vec::new() }
    }

    /// What the list of imports calls it.
    fn name(&self) -> String {
        let one = |lot: &Lot| match lot.instrument().contract {
            Contract::Cash => format!("Opening lot of {}", lot.instrument().title()),
            Contract::Future { .. } | Contract::Option { .. } => {
                format!("Opening position of {}", lot.instrument().title())
            }
        };
        match self.rows.as_slice() {
            [] => "What was held before".to_owned(),
            [lot] => one(lot),
            several => format!("{} opening lots", several.len()),
        }
    }
}

fn account(sent: Option<&str>, accounts: &[BrokerAccount]) -> Result<AccountName, SiteError> {
    let wrong = |sentence: Sentence| SiteError::field("account", sentence);
    let Some(sent) = sent.map(str::trim).filter(|sent| !sent.is_empty()) else {
        return match accounts {
            [only] => Ok(only.name),
            _ => Err(wrong("Choose the broker account in which these were held.".into())),
        };
    };
    let name = AccountName::parse(sent).ok_or_else(|| {
        wrong(sentence!("Expected an account as zerodha or zerodha.2, found {found}.", found = quoted(sent)))
    })?;
    let is_known = accounts.iter().any(|one| one.name == name);
    // The first lot with a broker makes the account.
    let is_first = name.number == 1 && accounts.iter().all(|one| one.name.broker != name.broker);
    if is_known || is_first { Ok(name) } else { Err(wrong(GONE.into())) }
}

/// Opening lots on their way into the journal.
struct Held {
    what: OpeningChange,
    /// Scrips that lack a buy price after it.
    asks: usize,
}

enum OpeningChange {
    /// The answer to one question, which the journal that it is stored into must still ask.
    One(Single),
    Many(Lots),
}

impl Held {
    fn opened(&self, import: ImportId, revision: i64, repeated: bool, asks: usize) -> OpenedImport {
        let (rows, statements) = match &self.what {
            OpeningChange::One(_) => (1, 0),
            OpeningChange::Many(lots) => (lots.rows.len(), lots.all.len() + usize::from(lots.all_else_flat)),
        };
        OpenedImport { import_id: import.0, revision, rows, statements, repeated, asks }
    }
}

impl Change for Held {
    type Answer = OpenedImport;
    type Error = SiteError;

    fn known_by(&self) -> Option<(ImportKind, [u8; 32])> {
        let digest = match &self.what {
            OpeningChange::One(single) => single.digest(),
            OpeningChange::Many(lots) => lots.digest,
        };
        Some((ImportKind::Opening, digest))
    }

    fn wants_built(&self) -> bool {
        true
    }

    fn decide(&mut self, base: Base) -> Result<Decision<OpenedImport>, SiteError> {
        let answer;
        let lots = match &self.what {
            OpeningChange::One(single) => {
                answer = single.clone().lots(&base.journal(), base.as_of)?;
                &answer
            }
            OpeningChange::Many(lots) => lots,
        };
        refuse_twice(&base.journal(), lots)?;
        let (new, asks) = decide(&base.stored, lots, lots.digest, base.as_of)?;
        self.asks = asks;
        Ok(Decision::Store(Box::new(new)))
    }

    fn stored(&mut self, done: Done, _new: NewImport) -> Result<OpenedImport, SiteError> {
        Ok(self.opened(done.import, done.revision, false, self.asks))
    }

    fn repeated(&self, repeat: Repeat, now: &Journal) -> Result<OpenedImport, SiteError> {
        let account = match &self.what {
            OpeningChange::One(single) => single.account(),
            OpeningChange::Many(lots) => lots.account,
        };
        Ok(self.opened(repeat.import, now.revision, true, asks(now, account)))
    }
}

/// Shares held on a day by which the record of their scrip has begun are in the record, too, but for those that it
/// lacks.
fn refuse_twice(before: &Journal, lots: &Lots) -> Result<(), SiteError> {
    let Some(account) = before.account(lots.account).filter(|_| !lots.is_answer) else { return Ok(()) };
    let firsts = start::first_days(&account.merged);
    let mut faults = Vec::new();
    for (at, lot) in lots.rows.iter().enumerate().filter(|(_, lot)| lot.kind == LotKind::Held) {
        let named = lot.isin.map_or_else(|| lot.instrument().symbol.to_string(), |isin| isin.to_string());
        let Some(instrument) = start::instrument(&account.merged, &named) else { continue };
        let Some(first) = firsts.get(&instrument).filter(|first| lot.day > **first) else {
            continue;
        };
        let own = account.book.scrips.iter().find(|scrip| scrip.instrument == instrument);
        if own.is_some_and(|scrip| lot.quantity <= scrip.lacking) {
            continue;
        }
        let message = sentence!(
            "{instrument} is in your record from {day} on: what was held on a later day would count twice. Enter the day you bought it, or \
             choose “Received” for shares that came without a trade.",
            instrument = lot.instrument().title(),
            day = first.in_words()
        );
        faults.push((format!("rows.{at}.day"), message));
    }
    if faults.is_empty() { Ok(()) } else { Err(SiteError::unprocessable(faults)) }
}

/// The import, if the journal can hold it.
fn decide(
    stored: &Stored,
    lots: &Lots,
    digest: [u8; 32],
    as_of: Day,
) -> Result<(NewImport, usize), SiteError> {
    let part = lots.part(&digest);
    let name = lots.name();
    let extra = Extra {
        kind: ImportKind::Opening,
        name: &name,
        fno_window: None,
        parts: std::slice::from_ref(&part),
        statements: &[],
    };
    let after = Journal::with(stored, extra, as_of).map_err(|sentence| SiteError::field("rows", sentence))?;
    let statements = statements(&after, lots, as_of)?;
    let mut segments = lots.rows.iter().map(|lot| lot.instrument().segment());
    let first = segments.next();
    let new = NewImport {
        kind: ImportKind::Opening,
        digest: Some(digest),
        format: "opening".to_owned(),
        segment: first.filter(|first| segments.all(|one| one == *first)),
        window: None,
        fno_window: None,
        counts: Counts { read: lots.rows.len() as u32, fills: lots.rows.len() as u32, ..Counts::default() },
        parts: vec![part],
        cards: Vec::new(),
        statements,
        client: None,
        quantities: None,
        receipt: String::new(),
        name,
    };
    Ok((new, asks(&after, lots.account)))
}

/// Scrips of the account of which sales have no buy price.
fn asks(journal: &Journal, account: AccountName) -> usize {
    let open = journal.questions.iter().filter(|one| one.kind == QuestionKind::UnknownCost);
    open.filter(|one| one.subject.account() == account).count()
}

/// What is said to be all, each before the day on which its record begins.
fn statements(after: &Journal, lots: &Lots, as_of: Day) -> Result<Vec<Statement>, SiteError> {
    let account = after.account(lots.account);
    let mut statements = Vec::new();
    let mut say = |kind, subject: &Subject| {
        let subject = subject.to_string();
        statements.push(Statement { kind, account: lots.account, subject });
    };
    for (at, sent) in lots.all.iter().enumerate() {
        let merged = account.map(|account| &account.merged);
        let known = merged.and_then(|merged| Some((merged, start::instrument(merged, sent)?)));
        let (merged, instrument) = known.ok_or_else(|| {
            let message = sentence!("This account holds no shares called {sent}.", sent = quoted(sent));
            SiteError::field(format!("all.{at}"), message)
        })?;
        let scrip = start::scrip_name(&merged.instruments[instrument as usize]);
        let day = start::first_day(merged, &scrip).unwrap_or(as_of);
        say(StatementKind::All, &Subject::All { account: lots.account, day: Some(day), scrip });
    }
    if lots.all_else_flat {
        let day = account.and_then(|account| account.start.from).unwrap_or(as_of);
        say(StatementKind::None, &Subject::Before { account: lots.account, day });
    }
    Ok(statements)
}
