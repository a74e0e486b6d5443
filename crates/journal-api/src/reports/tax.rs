//! `GET /api/v1/reports/tax`: a financial year over all accounts, and its Schedule 112A as the portal imports it.

use std::io::BufWriter;
use std::sync::Arc;
use web_http::{ErrorBody, JsonAnswer, SiteError, body, rewound, sentence, spool::no_disk};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use domain::{Day, Fee, Method};
use identity::SignedIn;
use journal::Journal;
use journal_http::JournalApi;
use journal_http::query::bad_query;
use report::tax_year::{TaxAccount, TaxLot, TaxYearAnswer, Template, csv_112a, workbook};
use report::{TaxPart, TaxReport, TaxStated};
use rust_xlsxwriter::XlsxError;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::journal::AccountName;
use tax::FinancialYear;
use utoipa::{IntoParams, ToSchema};

use super::tax_inputs::{TaxLossTyped, TaxPriceTyped, stated, typed};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfYear {
    /// A financial year as `2025-26`; the newest one with a result when absent.
    fy: Option<String>,
    /// One account alone, `zerodha.2`; all of them when absent. What losses do, the exemption and Schedule 112A are of
    /// the person: left out then.
    account: Option<String>,
    /// `average`: to compare, accounts that count the average cost at it, by the days of their lots; as little as one
    /// account has. The return counts first in, first out: `fifo`, or absent.
    lots: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct TaxYearFound<'a> {
    data: TaxYearOfJournal<'a>,
}

#[derive(Serialize, ToSchema)]
pub struct TaxYearOfJournal<'a> {
    /// Every year from the first fill to today that the rules cover, the newest first.
    years: Vec<String>,
    /// Losses of earlier years, as the user typed them.
    losses: Vec<TaxLossTyped>,
    /// Prices of 31 January 2018, as the user typed them.
    prices: Vec<TaxPriceTyped>,
    /// Of the journal, to choose one.
    accounts: Vec<TaxAccountChoice>,
    #[schema(value_type = TaxYearAnswer<'static>)]
    report: TaxReport<'a>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxAccountChoice {
    /// `zerodha`, `zerodha.2`
    account: String,
    /// What the user calls it.
    account_name: String,
    /// It shows the average cost: `lots=average` compares with that.
    is_average: bool,
}

/// One financial year of all accounts, first in, first out: its heads, what losses do, and the lots behind each figure.
#[utoipa::path(
    get,
    path = "/api/v1/reports/tax",
    tag = "reports",
    params(OfYear),
    responses(
        (status = 200, body = TaxYearFound<'static>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "Not a financial year, or none that is covered", body = ErrorBody),
    )
)]
pub async fn tax(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfYear>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let TaxRequest { journal, year, part, said } = asked(&state, user.id, query).await?;
    let written = tokio::task::spawn_blocking(move || {
        let mut report = of_journal(&journal, &said.stated, year, part)?;
        report.shows_lots = false;
        let years = years(&journal).into_iter().map(|year| year.to_string()).collect();
        let choice = |one: &journal::Account| TaxAccountChoice {
            account: one.name.to_string(),
            account_name: one.called.clone(),
            is_average: one.method == Method::WeightedAverage,
        };
        let accounts = journal.accounts.iter().map(choice).collect();
        let data = TaxYearOfJournal { years, losses: said.losses, prices: said.prices, accounts, report };
        JsonAnswer::of(&TaxYearFound { data })
    });
    written.await.map_err(SiteError::ours)?
}

/// At most so many lots of a head in one answer: the workbook has all of them.
const MOST_LOTS: usize = 500;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LotsOfHead {
    /// A financial year as `2025-26`; the newest one with a result when absent.
    fy: Option<String>,
    /// `speculative`, `business`, `short`, `long`, `other_short` or `other_long`; every head when absent.
    head: Option<String>,
    /// As of the year.
    account: Option<String>,
    /// As of the year.
    lots: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct TaxLotsFound<'a> {
    data: TaxLots<'a>,
}

#[derive(Serialize, ToSchema)]
pub struct TaxLots<'a> {
    /// The first 500.
    #[schema(value_type = Vec<TaxLot<'static>>)]
    lots: Vec<TaxLot<'a>>,
    /// How many there are beyond them.
    more: usize,
}

/// The lots behind the figures of one head.
#[utoipa::path(
    get,
    path = "/api/v1/reports/tax/lots",
    tag = "reports",
    params(LotsOfHead),
    responses(
        (status = 200, body = TaxLotsFound<'static>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "Not a financial year, or none that is covered", body = ErrorBody),
    )
)]
pub async fn lots(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<LotsOfHead>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let Query(LotsOfHead { fy, head, account, lots }) = query.map_err(|_| bad_query())?;
    let of_year = OfYear { fy, account, lots };
    let TaxRequest { journal, year, part, said } = asked(&state, user.id, Ok(Query(of_year))).await?;
    let written = tokio::task::spawn_blocking(move || {
        let report = of_journal(&journal, &said.stated, year, part)?;
        let head = head.as_deref().filter(|head| !head.is_empty());
        let mut lots = report.lots();
        lots.retain(|lot| head.is_none_or(|head| lot.head() == head));
        let more = lots.len().saturating_sub(MOST_LOTS);
        lots.truncate(MOST_LOTS);
        JsonAnswer::of(&TaxLotsFound { data: TaxLots { lots, more } })
    });
    written.await.map_err(SiteError::ours)?
}

/// The rows of Schedule 112A, with the header that the portal's template is described with.
#[utoipa::path(
    get,
    path = "/api/v1/reports/tax/schedule-112a",
    tag = "reports",
    params(OfYear),
    responses(
        (status = 200, description = "The file", content((String = "text/csv"))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "Not a financial year, or none that is covered; or of one account, or at the average cost",
            body = ErrorBody),
    )
)]
pub async fn schedule_112a(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfYear>, QueryRejection>,
) -> Result<Response, SiteError> {
    let TaxRequest { journal, year, part, said } = asked(&state, user.id, query).await?;
    part.whole()?;
    let written = tokio::task::spawn_blocking(move || {
        let report = of_journal(&journal, &said.stated, year, part)?;
        Ok::<_, SiteError>(csv_112a(&report.schedule, &Template::described(year)))
    });
    let bytes = written.await.map_err(SiteError::ours)??;
    let name = format!("attachment; filename=\"rojmel-schedule-112a-{year}.csv\"");
    let kind = "text/csv; charset=utf-8; header=present".to_owned();
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], bytes).into_response())
}

/// A workbook for a chartered accountant: the heads, every lot behind them, periods, set-off, turnover and charges. One
/// of a part says so on every sheet and in its name, and has no set-off and no exemption.
#[utoipa::path(
    get,
    path = "/api/v1/reports/tax/workbook",
    tag = "reports",
    params(OfYear),
    responses(
        (status = 200, description = "The file", content((
            Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        ))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "Not a financial year, or none that is covered", body = ErrorBody),
        (status = 507, description = "No room on the server's disk", body = ErrorBody),
    )
)]
pub async fn accountants_workbook(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfYear>, QueryRejection>,
) -> Result<Response, SiteError> {
    let TaxRequest { journal, year, part, said } = asked(&state, user.id, query).await?;
    let permit = Arc::clone(&state.journals.workbooks).acquire_owned().await.map_err(SiteError::ours)?;
    let file = state.temp.file().map_err(no_disk)?;
    let folder = state.temp.folder.clone();
    let written = tokio::task::spawn_blocking(move || {
        // A browser that goes away does not stop this thread: it keeps its permit until it is done.
        let _kept = permit;
        let report = of_journal(&journal, &said.stated, year, part)?;
        let mut out = BufWriter::with_capacity(64 << 10, file);
        workbook(&report, &folder, &mut out).map_err(|error| match error {
            XlsxError::IoError(error) => no_disk(error),
            XlsxError::RowColumnLimitError => SiteError::field(
                "fy",
                "A sheet holds 1,048,576 rows at most, and this year has more lots under one head.",
            ),
            other => SiteError::ours(other),
        })?;
        rewound(out).map_err(no_disk)
    });
    let (file, length) = written.await.map_err(SiteError::ours)??;
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet".to_owned();
    let name = format!("attachment; filename=\"rojmel-tax-{year}{}.xlsx\"", part.in_name());
    let heads = [(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name), (CONTENT_LENGTH, length.to_string())];
    Ok((heads, body(file, length)).into_response())
}

/// What every answer is made of.
pub(super) struct TaxRequest {
    pub journal: Arc<Journal>,
    pub year: FinancialYear,
    pub part: Part,
    pub said: Typed,
}

/// What of the journal is asked about.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    /// `None`: all accounts.
    account: Option<AccountName>,
    /// The average cost: where an account shows it.
    method: Method,
}

impl Part {
    fn holds(&self, account: AccountName) -> bool {
        self.account.is_none_or(|asked| asked == account)
    }

    /// Schedule 112A is of the person and of the return.
    fn whole(self) -> Result<(), SiteError> {
        if self.account.is_some() {
            let said = "account: Schedule 112A is counted over all accounts: ask for it without one.";
            return Err(SiteError::field("account", said));
        }
        match self.method {
            Method::Fifo => Ok(()),
            Method::WeightedAverage => {
                let said = "lots: Schedule 112A counts shares first in, first out: ask for it without lots.";
                Err(SiteError::field("lots", said))
            }
        }
    }

    /// `-zerodha.2-average` of a file's name; nothing of the whole.
    pub(super) fn in_name(self) -> String {
        let account = self.account.map(|account| format!("-{account}")).unwrap_or_default();
        let method = match self.method {
            Method::Fifo => "",
            Method::WeightedAverage => "-average",
        };
        account + method
    }
}

/// What the user typed, as it is shown and as it is computed with.
pub(super) struct Typed {
    pub losses: Vec<TaxLossTyped>,
    pub prices: Vec<TaxPriceTyped>,
    pub stated: TaxStated,
}

pub(super) async fn asked(
    state: &JournalApi,
    user: UserId,
    query: Result<Query<OfYear>, QueryRejection>,
) -> Result<TaxRequest, SiteError> {
    let Query(OfYear { fy, account, lots }) = query.map_err(|_| bad_query())?;
    let wanted = match fy.as_deref().map(str::trim) {
        None | Some("") => None,
        Some(text) => {
            let year = FinancialYear::parse(text).and_then(FinancialYear::covered);
            Some(year.map_err(|sentence| SiteError::field("fy", sentence!("fy: {sentence}", sentence)))?)
        }
    };
    let inputs = store::tax_inputs::all(&state.db, user).await?;
    let journal = state.journals.get(&state.db, user, (state.clock)().day()).await?;
    let account = match account.as_deref().map(str::trim) {
        None | Some("") => None,
        Some(text) => {
            let known = AccountName::parse(text).filter(|name| journal.account(*name).is_some());
            Some(known.ok_or_else(|| SiteError::field("account", "account: expected an account of yours."))?)
        }
    };
    let method = match lots.as_deref().map(str::trim) {
        None | Some("" | "fifo") => Method::Fifo,
        Some("average") => Method::WeightedAverage,
        Some(_) => return Err(SiteError::field("lots", "lots: expected fifo or average.")),
    };
    let part = Part { account, method };
    let year = wanted.unwrap_or_else(|| newest(&journal));
    let (losses, prices) = typed(&inputs);
    // Without one nothing was said about them.
    let fees: Vec<Fee> =
        journal.fees.iter().filter(|one| part.holds(one.account)).map(|one| one.fee.clone()).collect();
    let fees = (!fees.is_empty()).then_some(fees);
    let stated = TaxStated { fees, ..stated(&inputs) };
    Ok(TaxRequest { journal, year, part, said: Typed { losses, prices, stated } })
}

pub(super) fn of_journal<'a>(
    journal: &'a Journal,
    said: &TaxStated,
    year: FinancialYear,
    part: Part,
) -> Result<TaxReport<'a>, SiteError> {
    let account = |one: &'a journal::Account| {
        let (book, charges) = match part.method {
            Method::Fifo => (one.fifo(), one.fifo_by_head()),
            Method::WeightedAverage => (&*one.book, one.by_head()),
        };
        TaxAccount { broker: one.broker, merged: &one.merged, book, charges }
    };
    let accounts = journal.accounts.iter().filter(|one| part.holds(one.name)).map(account).collect();
    let called = part.account.and_then(|name| journal.account(name)).map(|one| one.called.clone());
    let of = TaxPart { account: called, method: part.method };
    TaxReport::of(accounts, of, said, year, journal.as_of)
        .map_err(|sentence| SiteError::field("fy", sentence))
}

fn years(journal: &Journal) -> Vec<FinancialYear> {
    let today = FinancialYear::of(journal.as_of);
    let fills = journal.accounts.iter().flat_map(|account| &account.merged.fills);
    let first =
        fills.map(|fill| fill.time.day()).min().map_or(today, FinancialYear::of).max(FinancialYear::FIRST);
    let count = today.start() - first.start();
    (0..=count).map(|back| today.plus(-back)).collect()
}

/// Of the last result; of today where there is none.
fn newest(journal: &Journal) -> FinancialYear {
    let days = journal.accounts.iter().flat_map(|account| account.book.exits.day.iter().copied());
    let last: Day = days.filter(|day| *day <= journal.as_of).max().unwrap_or(journal.as_of);
    FinancialYear::of(last).max(FinancialYear::FIRST)
}
