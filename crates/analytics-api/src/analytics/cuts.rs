//! One dimension as a table with any figures, and two as a matrix.

use ::analytics::cut::{
    Codes, Dimension, FIGURES, Figure, Judged, Part, Table, matrix as cut_matrix, parts, table as cut_table,
};
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::by_strategy::Counted;
use journal::history_query::HistoryParams;
use journal_http::params::{AnalyticsQuery, CutFilter, CutParams, Params, asked, by, figures};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use serde::Deserialize;
use utoipa::IntoParams;
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::view::{Look, Whose};
use super::wire::{CutMatrix, CutTable, cell, table};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TableParams {
    /// A dimension of the registry; `underlying` when absent.
    by: Option<String>,
    /// Figures of the registry, separated by commas; all that need no candles when absent.
    figures: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MatrixParams {
    /// A dimension of the registry; `entryWeekday` when absent.
    rows: Option<String>,
    /// A dimension of the registry; `entryTime` when absent.
    columns: Option<String>,
    /// Figures of the registry, separated by commas, that need no list of trades; all of those when absent.
    figures: Option<String>,
}

type Cut = (&'static Dimension, Vec<&'static Figure>);
pub type Cross = (&'static Dimension, &'static Dimension, Vec<&'static Figure>);

fn read_table(params: Params<TableParams>) -> Result<Cut, SiteError> {
    let Query(params) = params.map_err(|_| bad_query())?;
    Ok((by("by", params.by.as_deref(), "underlying")?, figures(params.figures.as_deref())?))
}

fn read_matrix(params: Params<MatrixParams>) -> Result<Cross, SiteError> {
    let Query(params) = params.map_err(|_| bad_query())?;
    let rows = by("rows", params.rows.as_deref(), "entryWeekday")?;
    let columns = by("columns", params.columns.as_deref(), "entryTime")?;
    let asked = params.figures.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let figures = match asked {
        None => FIGURES.iter().copied().filter(|one| !one.needs_trades()).collect(),
        Some(text) => figures(Some(text))?,
    };
    if let Some(one) = figures.iter().find(|one| one.needs_trades()) {
        let sentence =
            format!("figures: {} is not worked out for each cell; open the cell's trades for it.", one.key);
        return Err(SiteError::field("figures", sentence));
    }
    Ok((rows, columns, figures))
}

/// The journal of who is logged in by one dimension, with any figures.
#[utoipa::path(
    get,
    path = "/api/v1/analytics/breakdown",
    security(("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "analytics_breakdown",
    tag = "analytics",
    params(TableParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<CutTable>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn breakdown(
    State(state): State<JournalApi>,
    user: SignedIn,
    cut: Params<TableParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    table_of(&state, Whose::Own(user), cut, how, filter).await
}

/// The journal of who is logged in by two dimensions.
#[utoipa::path(
    get,
    path = "/api/v1/analytics/matrix",
    security(("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "analytics_matrix",
    tag = "analytics",
    params(MatrixParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<CutMatrix>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn matrix(
    State(state): State<JournalApi>,
    user: SignedIn,
    cross: Params<MatrixParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    matrix_of(&state, Whose::Own(user), cross, how, filter).await
}

pub async fn table_of(
    state: &JournalApi,
    whose: Whose,
    cut: Params<TableParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let cut = read_table(cut)?;
    let mut asked = asked(how, filter, &["by", "figures"])?;
    let look = Look::at(state, whose, &mut [&mut asked.query]).await?.counting(state, &asked).await?;
    let look = look.seeing_what(state, &[cut.0], &cut.1).await?;
    look.answer(move |look| write_table(look, &asked, &cut)).await
}

pub async fn matrix_of(
    state: &JournalApi,
    whose: Whose,
    cross: Params<MatrixParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let cross = read_matrix(cross)?;
    let mut asked = asked(how, filter, &["rows", "columns", "figures"])?;
    let look = Look::at(state, whose, &mut [&mut asked.query]).await?.counting(state, &asked).await?;
    let look = look.seeing_what(state, &[cross.0, cross.1], &[]).await?;
    look.answer(move |look| write_matrix(look, &asked, &cross)).await
}

fn write_table(look: &Look, asked: &AnalyticsQuery, (by, figures): &Cut) -> Result<JsonAnswer, SiteError> {
    let counted = look.counted(asked);
    let judged = look.judged_as_counted(&counted, asked);
    let codes = look.codes_of(by, &counted);
    let found = cut_table(&judged, &codes, by.is_ordered, asked.groups);
    JsonAnswer::of(&Data { data: with_parts(by, &codes, &found, figures, &judged) })
}

/// The trades of each group are looked at where a figure needs them.
pub fn with_parts(
    by: &'static Dimension,
    codes: &Codes,
    found: &Table,
    figures: &[&'static Figure],
    judged: &Judged<'_>,
) -> CutTable {
    if !figures.iter().any(|one| one.needs_trades()) {
        return table(by, codes, found, figures, None);
    }
    let own: Vec<[u32; 1]> = found.groups.iter().map(|group| [group.code]).collect();
    let groups: Vec<_> =
        own.iter().zip(&found.groups).map(|(code, group)| (&code[..], group.tally)).collect();
    let (own, whole) = (parts(judged, codes, &groups), Part::whole(judged, found.whole));
    table(by, codes, found, figures, Some((&own, &whole)))
}

fn write_matrix(look: &Look, asked: &AnalyticsQuery, cross: &Cross) -> Result<JsonAnswer, SiteError> {
    let counted = look.counted(asked);
    let data = of_cross(look, &counted, &look.judged_as_counted(&counted, asked), asked.groups, cross);
    JsonAnswer::of(&Data { data })
}

pub fn of_cross(
    look: &Look,
    counted: &Counted<'_>,
    judged: &Judged<'_>,
    most: usize,
    (rows, columns, figures): &Cross,
) -> CutMatrix {
    let (of_rows, of_columns) = (look.codes_of(rows, counted), look.codes_of(columns, counted));
    let found = cut_matrix(judged, (&of_rows, rows.is_ordered), (&of_columns, columns.is_ordered), most);
    CutMatrix {
        rows: table(rows, &of_rows, &found.rows, figures, None),
        columns: table(columns, &of_columns, &found.columns, figures, None),
        cells: found.cells.iter().map(|one| cell(&of_rows, &of_columns, one, figures)).collect(),
    }
}
