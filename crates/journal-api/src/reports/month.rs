//! `GET /api/v1/reports/month.pdf`: a month on paper.

use std::collections::HashMap;
use std::sync::Arc;

use ::analytics::Selection;
use ::analytics::cut::{Condition, cost_of_all};
use ::rules::{RuleTally, sentence};
use analytics_api::analytics::view::{Look, Whose};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use domain::Money;
use identity::SignedIn;
use journal::account::Account;
use journal::costs::exit_costs;
use journal::history_query::{HistoryParams, HistoryQuery};
use journal::setups::{self, Known, OfTrade};
use journal::strategies::AllStrategies;
use journal::{Journal, TradePosition};
use journal_http::JournalApi;
use journal_http::params::{AnalyticsQuery, CutFilter, CutParams, Params, asked};
use journal_http::query::bad_query;
use pdf::{About, Month, MonthReport, RuleLine, filter_words, matched, month_pdf};
use serde::Deserialize;
use utoipa::IntoParams;
use web_http::{ErrorBody, SiteError};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfMonth {
    /// As `2026-11`.
    month: String,
}

/// What was closed in a month as a PDF: figures, days, curve, calendar, charges by type, lists, what was open, best and
/// worst trades. Under a filter it says which. The same journal gives the same bytes; `rojmel report --pdf` makes the
/// same of files.
#[utoipa::path(
    get,
    path = "/api/v1/reports/month.pdf",
    operation_id = "month_pdf",
    tag = "reports",
    security(("session" = []), ("personalToken" = ["analytics"])),
    params(OfMonth, CutFilter, HistoryParams),
    responses(
        (status = 200, description = "The file", content((Vec<u8> = "application/pdf"))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Nothing was closed in that month", body = ErrorBody),
        (status = 422, description = "Not a month, no such account, or no such filter", body = ErrorBody),
        (status = 503, description = "Too much is being worked out at once", body = ErrorBody),
    )
)]
pub async fn month_pdf_of(
    State(state): State<JournalApi>,
    user: SignedIn,
    month: Params<OfMonth>,
    filter: Params<HistoryParams>,
) -> Result<Response, SiteError> {
    let OfMonth { month } = month.map_err(|_| bad_query())?.0;
    let id = user.0.id;
    let month = Month::parse(&month).ok_or_else(|| SiteError::field("month", "A month as 2026-11."))?;
    let cut = Ok(axum::extract::Query(CutParams::default()));
    let mut asked = AnalyticsQuery { by_strategy: true, ..asked(cut, filter, &["month"])? };
    if asked.query.filter.has_days() {
        return Err(SiteError::field("from", "A month has its own days: leave out from and to."));
    }
    // A month is a dimension, too.
    asked.query.conditions.retain(|one| one.dimension.key != "month");
    // What they leave stands in the filter then.
    let conditions = asked.query.conditions.clone();
    let look = Look::at(&state, Whose::Own(user), &mut [&mut asked.query]).await?;
    let look = look.counting(&state, &asked).await?;
    let setups = Arc::new(setups::all(&state.db, id).await?);
    let judged = setups::judged(&state.db, id, &look.journal, Arc::clone(&setups)).await?;
    let strategies = look.strategies(&state).await?;
    let beside = Beside { setups, judged, strategies };
    let bytes = look.work(move |look| bytes(look, asked, &conditions, month, &beside)).await?;
    let name = format!("attachment; filename=\"rojmel-{}-{:02}.pdf\"", month.year, month.month);
    Ok(([(CONTENT_TYPE, "application/pdf".to_owned()), (CONTENT_DISPOSITION, name)], bytes).into_response())
}

/// What the book does not hold.
struct Beside {
    setups: Arc<Vec<Known>>,
    judged: Vec<OfTrade>,
    strategies: Arc<AllStrategies>,
}

fn bytes(
    look: &Look,
    asked: AnalyticsQuery,
    conditions: &[Condition],
    month: Month,
    beside: &Beside,
) -> Result<Vec<u8>, SiteError> {
    let (journal, account) = (&look.journal, asked.query.account);
    let of = |account: &Account| matched(&account.called, account.method);
    let accounts: Vec<String> = match account {
        Some(name) => {
            let own = journal.accounts.iter().find(|one| one.name == name);
            let no_account = || SiteError::field("account", "The journal holds no such account.");
            vec![of(own.ok_or_else(no_account)?)]
        }
        None => journal.accounts.iter().map(of).collect(),
    };
    let own = look.filter(&asked.query);
    // The account stands above by its name.
    let filter = filter_words(&journal.book, &look.labels, &asked.query.filter, conditions);
    let is_part = !filter.is_empty();
    let about = About { accounts, filter, as_of: journal.as_of };
    let mut report =
        MonthReport::of(&journal.book, Some(&look.labels), &own, month, about).ok_or_else(|| {
            let left = if is_part { " of what the filter leaves" } else { "" };
            let words = format!("Nothing{left} was closed in {}.", month.in_words());
            SiteError::new(StatusCode::NOT_FOUND, "no_month", words)
        })?;
    let filter = month.of(&asked.query.filter).unwrap_or_default();
    let asked = AnalyticsQuery { query: HistoryQuery { filter, ..asked.query.clone() }, ..asked };
    let selection = look.select(&asked.query);
    let exits = exit_costs(journal, &selection, &look.filter(&asked.query));
    report.heads = Some(cost_of_all(&look.judged(&selection, &asked), &exits).heads);
    let counted = look.counted(&asked);
    report.count_strategies(&counted.selection, &counted.kinds(&beside.strategies.of_book(journal)));
    report.rules = rules(journal, &selection, &beside.setups, &beside.judged);
    month_pdf(&report).map_err(|error| SiteError::ours(error.0))
}

/// Rules of the trades that were closed in the month, with what these made in it.
fn rules(
    journal: &Journal,
    selection: &Selection<'_>,
    setups: &[Known],
    judged: &[OfTrade],
) -> Option<pdf::Rules> {
    let trades = &selection.figures.trades;
    let closed = selection.trades.iter().enumerate().filter(|(at, _)| trades.status[*at].is_closed());
    let net: HashMap<(u32, u32), Money> = closed
        .map(|(at, &place)| {
            let TradePosition { account, trade } = journal.places[place as usize];
            ((account, trade), trades.gross[at] - trades.charges[at])
        })
        .collect();
    let mut of_trades = 0;
    let mut by_rule: HashMap<(usize, &str), RuleTally> = HashMap::new();
    for one in judged {
        let version = one.version.and_then(|number| setups[one.setup].rules.versions.get(number - 1));
        let (Some(version), Some(&net)) = (version, net.get(&(one.at.account, one.at.trade))) else {
            continue;
        };
        of_trades += u64::from(!one.rules.is_empty());
        for rule in &one.rules {
            let id = version.rules[rule.rule].id.as_str();
            by_rule.entry((one.setup, id)).or_default().add(rule.judged.outcome, net);
        }
    }
    let mut lines = Vec::new();
    for (at, setup) in setups.iter().enumerate() {
        // Those of the last version first, in its order.
        for rule in setup.rules.versions.iter().rev().flat_map(|version| &version.rules) {
            let Some(RuleTally { passed, broken, .. }) = by_rule.remove(&(at, rule.id.as_str())) else {
                continue;
            };
            if passed.trades + broken.trades > 0 {
                lines.push(RuleLine {
                    setup: setup.name.clone(),
                    rule: sentence(&rule.rule).message(),
                    kept: (passed.trades, passed.net),
                    broken: (broken.trades, broken.net),
                });
            }
        }
    }
    (of_trades > 0).then_some(pdf::Rules { judged: of_trades, lines })
}
