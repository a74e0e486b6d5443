//! `POST /api/v1/candles/options`: closes of an index's options, from the exchange's daily lists. A chain is thousands
//! of contracts of which the journal traded few, so it is kept as one set of its index and not by contract.

use app_error::sentence;
use axum::Json;
use axum::extract::{Request, State};
use backtest::{Chain, Joined};
use candles::{Candle, Interval, ReadFile, month_of, unpack};
use domain::{Day, Time};
use identity::SignedIn;
use journal::Tries;
use journal_http::upload::{arrive, enter, not_read, one_file, receive, refuse_large};
use journal_http::{Data, JournalApi};
use market::index_names;
use report::numbers::IstDay;
use serde::Serialize;
use store::UserId;
use store::candles::{self as stored, Done, OPTION_CLOSES, Put, Set};
use utoipa::ToSchema;
use web_http::spool::no_disk;
use web_http::{ErrorBody, SiteError};

use super::add::{CandlesForm, unread};

/// What a daily list brought of an index.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OptionClosesAdded {
    index: String,
    /// In the file.
    from: IstDay,
    to: IstDay,
    /// Closes of options in the file.
    options: usize,
    /// Closes of the index itself in the file: options are settled at them.
    of_index: usize,
    /// Closes that were not there.
    added: usize,
    /// Closes that were there already.
    same: usize,
    /// Another close was there; the file counts.
    changed: usize,
    /// Whole sentences about rows that were left out, the first fifty.
    problems: Vec<String>,
    /// Rows that were left out.
    rejected: usize,
}

/// Reads a daily list and keeps the closes of one index's options, and of the index where the file has it. All of it or
/// nothing.
#[utoipa::path(
    post,
    path = "/api/v1/candles/options",
    operation_id = "add_option_closes",
    tag = "candles",
    request_body(content = CandlesForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "They are kept", body = Data<OptionClosesAdded>),
        (status = 400, description = "No file, or not a form", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 10 MB", body = ErrorBody),
        (status = 422, description = "A file that cannot be read, no index, nothing of it in the file, or no room; nothing was kept", body = ErrorBody),
        (status = 503, description = "No database, or too many files at once", body = ErrorBody),
    )
)]
pub async fn add_options(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    request: Request,
) -> Result<Json<Data<OptionClosesAdded>>, SiteError> {
    refuse_large(&request)?;
    let _sending = state.queue.sender(user.id).await?;
    let _arriving = arrive(&state, &request)?;
    let mut form = receive(&state, request).await?;
    let file = one_file(&mut form)?;
    let index = form.instrument.trim().to_uppercase();
    if !index_names().contains(&index.as_str()) {
        return Err(SiteError::field("instrument", "Choose an index, such as NIFTY. Nothing was kept."));
    }
    let place = enter(&state)?;
    let _reading = place.turn().await;
    let bytes = file.piece.read().await.map_err(no_disk)?;
    let read = state.worker.candles(&file.name, &bytes, form.zone).await;
    drop(bytes);
    let mut read = read.map_err(|problem| not_read(&file.name, problem))?.map_err(unread)?;
    let (problems, rejected) = (std::mem::take(&mut read.problems), read.rejected);
    let named = index.clone();
    let found =
        tokio::task::spawn_blocking(move || of_file(&named, read)).await.map_err(SiteError::ours)??;
    let (from, to) = found.span().ok_or_else(|| nothing_of(&index))?;
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        let seen = stored::of_instrument(&state.db, user.id, &index).await?;
        let set = seen.into_iter().find(|one| one.minutes == OPTION_CLOSES);
        let before = match &set {
            Some(set) => stored::blocks(&state.db, user.id, set.number, (month(from), month(to))).await?,
            None => Vec::new(),
        };
        let (newer, index_of, name) = (found.clone(), index.clone(), file.name.clone());
        let joining = tokio::task::spawn_blocking(move || join(&newer, index_of, set, &before, name));
        let (joined, put) = joining.await.map_err(SiteError::ours)??;
        if put.blocks.is_empty() || put_one(&state, user.id, put).await? {
            let of_index = found.underlying.len();
            return Ok(Json(Data {
                data: OptionClosesAdded {
                    index,
                    from: IstDay(from),
                    to: IstDay(to),
                    options: found.closes() - of_index,
                    of_index,
                    added: joined.added,
                    same: joined.same,
                    changed: joined.changed,
                    problems,
                    rejected,
                },
            }));
        }
    }
}

/// `false`: somebody else was faster.
async fn put_one(state: &JournalApi, user: UserId, put: Put) -> Result<bool, SiteError> {
    match stored::put(&state.db, user, &[put]).await? {
        Done::All => Ok(true),
        Done::Changed => Ok(false),
        Done::Full => Err(SiteError::refused(
            "This is more than one user can keep: 24 MB of candles and closes, packed. Nothing was kept. Remove some that you do \
             not need.",
        )),
    }
}

fn month(day: Day) -> i32 {
    month_of(Time::from_ist(day, 0))
}

fn nothing_of(index: &str) -> SiteError {
    SiteError::field(
        "file",
        sentence!(
            "There is no close of {index} or of its options in this file. Send the exchange's daily list of futures and options \
             (bhavcopy), or the daily candles of the index. Nothing was kept.",
            index
        ),
    )
}

/// A file of one series without a name is taken to be of the index that was chosen.
fn of_file(index: &str, read: ReadFile) -> Result<Chain, SiteError> {
    let mut all: Vec<(String, Interval, Vec<Candle>)> = Vec::new();
    for one in read.series {
        let name = one.name.unwrap_or_else(|| index.to_owned());
        let candles =
            unpack(&one.packed).ok_or_else(|| SiteError::ours("candles of the child cannot be unpacked"))?;
        all.push((name, one.interval, candles));
    }
    let series = all.iter().map(|(name, interval, candles)| (name.as_str(), *interval, &candles[..]));
    Chain::gather(index, series).map_err(|why| SiteError::field("file", format!("{why} Nothing was kept.")))
}

/// With what is there of its months. A month that says the same as before is not stored again.
fn join(
    newer: &Chain,
    index: String,
    set: Option<Set>,
    before: &[(i32, Vec<u8>)],
    file: String,
) -> Result<(Joined, Put), SiteError> {
    let mut all = Chain::of_months(before, usize::MAX)
        .map_err(|_| SiteError::ours("stored closes cannot be unpacked"))?;
    let joined = all.join(newer);
    let mut blocks: Vec<(i32, Vec<u8>)> =
        all.by_month().into_iter().map(|(month, chain)| (month, chain.pack())).collect();
    blocks.retain(|block| !before.contains(block));
    let (from, to) = newer.span().unwrap_or_default();
    let (from, to) = (Time::from_ist(from, 0), Time::from_ist(to, 0));
    let put = Put {
        instrument: index,
        minutes: OPTION_CLOSES,
        seen: set.as_ref().map(|set| set.revision),
        file,
        first: set.as_ref().map_or(from, |set| set.first.min(from)),
        last: set.as_ref().map_or(to, |set| set.last.max(to)),
        candles: set.as_ref().map_or(0, |set| set.candles) + joined.added as i64,
        blocks,
    };
    Ok((joined, put))
}
