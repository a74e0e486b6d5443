//! `GET /api/v1/imports`: what came into the journal, what is undone and can be restored.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::Side;
use identity::SignedIn;
use journal::{Journal, Subject, called};
use journal_http::JournalApi;
use report::numbers::{Each, IstTime};
use report::{wire, words};
use serde::Serialize;
use store::journal::{
    self as stored_journal, AccountName, BrokerAccount, ImportKind, Resolution, ResolutionKind,
};
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, SiteError};

#[derive(Serialize, ToSchema)]
pub struct ImportList {
    data: ImportLists,
}

/// Newest first.
#[derive(Serialize, ToSchema)]
pub struct ImportLists {
    imports: Vec<ImportLine>,
    /// What was replaced and can be restored.
    snapshots: Vec<SnapshotLine>,
    /// What the user decided and did not take back.
    resolutions: Vec<ResolutionLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportLine {
    id: i64,
    kind: KindOfImport,
    name: String,
    brokers: Vec<words::Broker>,
    /// What the user calls the broker accounts it went to.
    account_names: Vec<String>,
    /// Null for cards of both.
    #[schema(required = true)]
    segment: Option<words::Segment>,
    #[schema(required = true)]
    window: Option<wire::Window>,
    created_at: IstTime,
    /// When it was undone; null while it is in the journal.
    #[schema(required = true)]
    undone_at: Option<IstTime>,
    rows: RowCounts,
    /// The snapshot that brings it back.
    #[schema(required = true)]
    replaced_by: Option<i64>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum KindOfImport {
    /// A broker's file.
    File,
    /// Cards typed by hand.
    Manual,
    /// What was held before the first file.
    Opening,
    /// Corporate actions.
    Actions,
    /// Fees outside trades.
    Fees,
}

/// As counted when it came.
#[derive(Serialize, ToSchema)]
pub struct RowCounts {
    read: u32,
    fills: u32,
    duplicates: u32,
    conflicts: u32,
    skipped: u32,
    rejected: u32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotLine {
    id: i64,
    created_at: IstTime,
    expires_at: IstTime,
    imports: u32,
    fills: u32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResolutionLine {
    id: i64,
    kind: KindOfResolution,
    /// What it is about.
    title: String,
    /// The settlement value.
    #[schema(required = true)]
    value: Option<Each>,
    created_at: IstTime,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum KindOfResolution {
    /// The final settlement value of an expired contract.
    Settlement,
    /// An option expired worthless.
    Worthless,
    /// Two trades, both count.
    Keep,
    /// The same trade twice: the typed one is out.
    Drop,
    /// No shares were held before the record.
    None,
    /// What was entered of a scrip is all that was held of it.
    All,
    /// What looks like a corporate action was none.
    Nothing,
    /// The shares were split; the split itself is entered later.
    Split,
    /// The charges that a statement of the broker says of its period are used.
    Charges,
}

/// Lists imports, snapshots and decisions of the user, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/imports",
    tag = "imports",
    responses(
        (status = 200, description = "Everything that can be undone, redone or restored", body = ImportList),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn imports(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Response, SiteError> {
    let now = (state.clock)();
    let imports = stored_journal::imports(&state.db, user.id).await?;
    let accounts = stored_journal::broker_accounts(&state.db, user.id).await?;
    let snapshots = stored_journal::snapshots(&state.db, user.id, now).await?;
    let resolutions = stored_journal::resolutions(&state.db, user.id).await?;
    // Only decisions need the journal: it knows what they are about.
    let decided = if resolutions.is_empty() {
        Vec::new()
    } else {
        let journal = state.journals.get(&state.db, user.id, now.day()).await?;
        resolutions.iter().rev().map(|one| resolution(&journal, one)).collect()
    };
    let lists = ImportLists {
        imports: imports.into_iter().map(|line| import(line, &accounts)).collect(),
        snapshots: snapshots.into_iter().map(snapshot).collect(),
        resolutions: decided,
    };
    Ok(JsonAnswer::of(&ImportList { data: lists })?.into_response())
}

fn name_of(accounts: &[BrokerAccount], name: AccountName) -> String {
    let known = accounts.iter().find(|one| one.name == name);
    known.map_or(name.broker.name(), called).to_owned()
}

fn import(line: stored_journal::ImportLine, accounts: &[BrokerAccount]) -> ImportLine {
    let counts = line.counts;
    ImportLine {
        id: line.id.0,
        kind: match line.kind {
            ImportKind::File => KindOfImport::File,
            ImportKind::Manual => KindOfImport::Manual,
            ImportKind::Opening => KindOfImport::Opening,
            ImportKind::Actions => KindOfImport::Actions,
            ImportKind::Fees => KindOfImport::Fees,
        },
        name: line.name,
        brokers: line.accounts.iter().map(|name| words::Broker::from(name.broker)).collect(),
        account_names: line.accounts.iter().map(|name| name_of(accounts, *name)).collect(),
        segment: line.segment.map(words::Segment::from),
        window: line.window.map(wire::Window::from),
        created_at: IstTime(line.created_at),
        undone_at: line.undone_at.map(IstTime),
        rows: RowCounts {
            read: counts.read,
            fills: counts.fills,
            duplicates: counts.duplicates,
            conflicts: counts.conflicts,
            skipped: counts.skipped,
            rejected: counts.rejected,
        },
        replaced_by: line.snapshot.map(|snapshot| snapshot.0),
    }
}

fn snapshot(line: stored_journal::SnapshotLine) -> SnapshotLine {
    SnapshotLine {
        id: line.id.0,
        created_at: IstTime(line.created_at),
        expires_at: IstTime(line.expires_at),
        imports: line.imports,
        fills: line.fills,
    }
}

fn resolution(journal: &Journal, one: &Resolution) -> ResolutionLine {
    ResolutionLine {
        id: one.id.0,
        kind: match one.kind {
            ResolutionKind::Settlement => KindOfResolution::Settlement,
            ResolutionKind::Worthless => KindOfResolution::Worthless,
            ResolutionKind::Keep => KindOfResolution::Keep,
            ResolutionKind::Drop => KindOfResolution::Drop,
            ResolutionKind::None => KindOfResolution::None,
            ResolutionKind::All => KindOfResolution::All,
            ResolutionKind::Nothing => KindOfResolution::Nothing,
            ResolutionKind::Split => KindOfResolution::Split,
            ResolutionKind::Charges => KindOfResolution::Charges,
        },
        title: Subject::parse(&one.subject).map(|subject| title(journal, &subject)).unwrap_or_default(),
        value: one.value.map(Each),
        created_at: IstTime(one.created_at),
    }
}

/// What a person calls it. Its import may be undone: then what the subject itself says has to do.
fn title(journal: &Journal, subject: &Subject) -> String {
    match subject {
        Subject::Expired { account, symbol, .. } => {
            let own = journal.account(*account).map(|account| account.merged.instruments.as_slice());
            let known = own.unwrap_or_default().iter().find(|instrument| instrument.symbol == *symbol);
            known.map_or_else(|| symbol.to_string(), domain::Instrument::title)
        }
        Subject::Duplicate { account, day, side, trade_id, .. } => {
            let name = typed_name(journal, *account, trade_id).unwrap_or_else(|| "A typed trade".to_owned());
            let day = day.in_words();
            match side {
                Side::Buy => format!("{name}, bought on {day}"),
                Side::Sell => format!("{name}, sold on {day}"),
            }
        }
        Subject::Before { day, .. } => format!("No shares held before {}", day.in_words()),
        Subject::NoContracts { .. } => journal.title_of(&subject.to_string()),
        Subject::All { scrip, .. } | Subject::Scrip { scrip, .. } => journal.scrip_title(scrip),
        Subject::Sign { .. } | Subject::Charges { .. } => journal.title_of(&subject.to_string()),
        Subject::Cost { .. } => String::new(),
    }
}

/// The instrument; of a trade that was dropped what its card calls the stock.
fn typed_name(journal: &Journal, account: AccountName, trade_id: &str) -> Option<String> {
    let merged = &journal.account(account)?.merged;
    if let Some(fill) = merged.fills.iter().find(|fill| fill.trade_id == trade_id) {
        return Some(merged.instruments[fill.instrument as usize].title());
    }
    let card = journal.cards.get(&(account.broker, trade_id.to_owned()))?.first()?;
    (!card.stock_name.is_empty()).then(|| card.stock_name.clone())
}
