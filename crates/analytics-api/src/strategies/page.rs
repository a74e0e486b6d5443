//! `GET /api/v1/strategies`: a page of strategies under the filter of the history.

use ::strategies::{Name, State, Strategies};
use axum::extract::{Query, State as Extracted};
use domain::Money;
use identity::SignedIn;
use journal::Journal;
use journal::history_query::{HistoryParams, HistoryQuery};
use journal::strategies::AllStrategies;
use journal_http::params::CutFilter;
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::{IstDay, Rupees};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use utoipa::IntoParams;
use web_http::{ErrorBody, JsonAnswer, SiteError, sentence};

use super::found::{Found, all, by_kind, chains, name};
use super::line::{line, waiting};
use super::tables::tables;
use super::wire::{StrategiesByHand, StrategyGroup, StrategyKindLine, StrategyPage, StrategySums};
use crate::analytics::{Look, Whose};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StrategyParams {
    /// A key of `kinds`, such as `short_strangle`; all when absent.
    #[param(pattern = "^[a-z_]*$")]
    kind: Option<String>,
}

type Params<T> = Result<Query<T>, axum::extract::rejection::QueryRejection>;

/// The option strategies of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/strategies",
    security(("session" = []), ("personalToken" = ["trades"])),
    operation_id = "strategies",
    tag = "strategies",
    params(StrategyParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<StrategyPage>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn strategies(
    Extracted(state): Extracted<JournalApi>,
    user: SignedIn,
    own: Params<StrategyParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    page_of(&state, Whose::Own(user), own, filter).await
}

/// The option strategies of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/strategies",
    operation_id = "demo_strategies",
    tag = "demo",
    params(StrategyParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<StrategyPage>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_strategies(
    Extracted(state): Extracted<JournalApi>,
    own: Params<StrategyParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    page_of(&state, Whose::Sample, own, filter).await
}

async fn page_of(
    state: &JournalApi,
    whose: Whose,
    own: Params<StrategyParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let (Query(own), Query(filter)) = (own.map_err(|_| bad_query())?, filter.map_err(|_| bad_query())?);
    if let Some(name) = filter.unknown().find(|name| *name != "kind") {
        let name: String = name.chars().take(40).collect();
        let sentence = sentence!("“{name}” is no filter: /api/v1/analytics/registry lists them all.", name);
        return Err(SiteError::field("filter", sentence));
    }
    let mut query = filter.read()?;
    let kind = kind(own.kind.as_deref())?;
    let look = Look::at(state, whose, &mut [&mut query]).await?;
    let strategies = look.strategies(state).await?;
    look.answer(move |look| JsonAnswer::of(&Data { data: page(look, &strategies, &query, kind) })).await
}

fn kind(text: Option<&str>) -> Result<Option<&'static str>, SiteError> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let known = Name::words().find(|(key, _)| *key == text).map(|(key, _)| key);
    known.map(Some).ok_or_else(|| {
        let text: String = text.chars().take(40).collect();
        SiteError::field(
            "kind",
            sentence!("kind: “{text}” is no strategy; an answer lists them under kinds.", text),
        )
    })
}

/// What a filter leaves by kinds, the most closed ones first.
pub fn kinds(look: &Look, of: &AllStrategies, query: &HistoryQuery) -> Vec<StrategyGroup> {
    let found = all(look, of, query, &look.journal.places_by_account());
    let tables = tables(&look.journal, of, &found.found);
    tables.into_iter().next().map(|table| table.rows).unwrap_or_default()
}

fn page(look: &Look, of: &AllStrategies, query: &HistoryQuery, kind: Option<&'static str>) -> StrategyPage {
    let journal = &look.journal;
    let places = journal.places_by_account();
    let mut found = all(look, of, query, &places);
    let kinds = by_kind(of, &found.found);
    let net = |found: &[Found]| found.iter().filter_map(|one| one.here).map(|here| here.net()).sum::<Money>();
    let in_strategies = net(&found.found);
    let tables = tables(journal, of, &found.found);
    if let Some(kind) = kind {
        found.found.retain(|one| name(of, one).key() == kind);
    }
    let listed = &found.found;
    let mut of_accounts: FxHashMap<u32, _> = FxHashMap::default();
    let rows = listed.iter().skip(query.offset).take(query.limit).map(|one| {
        let chains =
            of_accounts.entry(one.account).or_insert_with(|| chains(&of.accounts[one.account as usize].all));
        line(journal, of, one, chains)
    });
    let mut sums = StrategySums {
        net: Rupees(net(listed)),
        gross: Rupees(listed.iter().filter_map(|one| one.here).map(|here| here.gross).sum()),
        charges: Rupees(listed.iter().filter_map(|one| one.here).map(|here| here.charges).sum()),
        other_kinds: Rupees(in_strategies - net(listed)),
        outside: Rupees(found.whole - in_strategies),
        whole: Rupees(found.whole),
        open: 0,
        closed: 0,
        unsettled: 0,
        won: 0,
        lost: 0,
    };
    for one in listed {
        let all = &of.accounts[one.account as usize].all;
        count(&mut sums, one, Strategies::state(&all.legs(one.at as usize)));
    }
    StrategyPage {
        revision: journal.revision,
        as_of: IstDay(journal.as_of),
        trades: journal.book.trades.len() as u32,
        total: listed.len() as u32,
        offset: query.offset as u32,
        rows: rows.collect(),
        kinds: kinds
            .into_iter()
            .map(|(name, strategies, net)| StrategyKindLine {
                key: name.key(),
                name: name.plain(),
                strategies,
                net: Rupees(net),
            })
            .collect(),
        sums,
        tables,
        by_hand: by_hand(journal, of),
    }
}

/// What the user made, and what of it waits for its fills, whatever the filter.
fn by_hand(journal: &Journal, of: &AllStrategies) -> StrategiesByHand {
    let waits = of.made.iter().filter(|one| one.waits).map(|one| waiting(journal, one));
    StrategiesByHand { revision: of.revision, made: of.made.len() as u32, waiting: waits.collect() }
}

fn count(sums: &mut StrategySums, one: &Found, state: State) {
    match state {
        State::Open | State::PartlyClosed => sums.open += 1,
        State::Unsettled => sums.unsettled += 1,
        State::Closed => {
            sums.closed += 1;
            let net = one.here.unwrap_or_default().net();
            sums.won += u32::from(net > Money::ZERO);
            sums.lost += u32::from(net < Money::ZERO);
        }
    }
}
