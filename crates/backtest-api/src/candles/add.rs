//! `POST /api/v1/candles`: a file of candles is read in the child, joined with what is there and kept.

use app_error::sentence;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use candles::{
    Candle, Interval, ReadFile, Series, Unread, Zone, by_month, fit, gaps, merge, month_of, outside, pack,
    unpack,
};
use domain::{Segment, Time};
use identity::SignedIn;
use journal::{Journal, Tries};
use journal_http::upload::{arrive, enter, not_read, one_file, receive, refuse_large};
use journal_http::{Data, JournalApi};
use report::numbers::{IstDay, IstTime};
use serde::Serialize;
use store::UserId;
use store::candles::{self as stored, Done, Put, Set};
use utoipa::ToSchema;
use web_http::spool::no_disk;
use web_http::{ErrorBody, SiteError};

use super::AllKnown;

/// Times or days that are named of those that are counted.
const SHOWN: usize = 20;
/// Instruments that are named of those that were left out.
const LEFT_OUT: usize = 50;

/// What the form sends.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct CandlesForm {
    /// One CSV file, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// As the journal names it; may be absent where the file names it.
    instrument: Option<String>,
    /// What times without a zone mean: `india` or `utc`. Needed where the answer names the field `zone`.
    zone: Option<String>,
}

/// What a file of candles brought.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CandlesAdded {
    sets: Vec<CandlesOfSet>,
    /// Whole sentences about rows that were left out, the first fifty.
    problems: Vec<String>,
    /// Rows that were left out.
    rejected: usize,
    /// Rows without prices: nothing was traded.
    empty: usize,
    /// Rows of what is no share and no contract known here: bonds, commodities, currencies.
    unknown: usize,
    /// Rows that say the same as an earlier one.
    repeated: usize,
    /// Instruments of the file of which the journal has no trade; they were not kept.
    not_traded: usize,
    /// Whole sentences: instruments of a list whose candles were not kept because executions lie outside them. The
    /// first fifty; one more says how many others.
    left_out: Vec<String>,
    /// Times name no zone and were read as `india` or `utc`.
    #[schema(required = true)]
    taken_as: Option<&'static str>,
    /// Prices had more than four decimals.
    rounded: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CandlesOfSet {
    instrument: String,
    /// `5m`, `1d`.
    interval: String,
    /// In the file.
    candles: usize,
    /// Times that were not there.
    added: usize,
    /// Times for which the file says the same as what was there.
    same: usize,
    /// Times for which it says something else. The file counts.
    changed: usize,
    /// The first twenty of them.
    changed_at: Vec<IstTime>,
    /// Missing within days that have some.
    missing_candles: u64,
    /// Where, the first twenty.
    missing_at: Vec<MissingCandles>,
    /// Days of trading without any, between the first and the last one.
    missing_days: u32,
    /// The first twenty of them.
    missing_on: Vec<IstDay>,
    /// Candles before the opening, or after every market of this kind has closed.
    outside: usize,
    /// Executions of the journal whose price lies in the candle of their time.
    fits: usize,
    /// Executions for whose time the file has a candle.
    fits_of: usize,
}

/// Missing one behind the other.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingCandles {
    from: IstTime,
    candles: u32,
}

/// Reads a file of candles and keeps those of instruments that the journal has trades of. All of it or nothing.
#[utoipa::path(
    post,
    path = "/api/v1/candles",
    operation_id = "add_candles",
    tag = "candles",
    request_body(content = CandlesForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "They are kept", body = Data<CandlesAdded>),
        (status = 400, description = "No file, or not a form", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 10 MB", body = ErrorBody),
        (status = 422, description = "A file that cannot be read, an instrument without trades, or no room; nothing was kept", body = ErrorBody),
        (status = 503, description = "No database, or too many files at once", body = ErrorBody),
    )
)]
pub async fn add(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    request: Request,
) -> Result<Json<Data<CandlesAdded>>, SiteError> {
    refuse_large(&request)?;
    let _sending = state.queue.sender(user.id).await?;
    let _arriving = arrive(&state, &request)?;
    let mut form = receive(&state, request).await?;
    let file = one_file(&mut form)?;
    let place = enter(&state)?;
    let permit = place.turn().await;
    let bytes = file.piece.read().await.map_err(no_disk)?;
    let read = state.worker.candles(&file.name, &bytes, form.zone).await;
    drop((bytes, permit));
    let read = read.map_err(|problem| not_read(&file.name, problem))?.map_err(unread)?;
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let (own, mut answer) = tokio::task::spawn_blocking(move || taken(&journal, read, &form.instrument))
        .await
        .map_err(SiteError::ours)??;
    let own = Arc::new(own);
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        let mut puts = Vec::new();
        answer.sets.clear();
        let (sets, _) = stored::all(&state.db, user.id).await?;
        for at in 0..own.len() {
            let (told, put) = joined(&state, user.id, &sets, &own, at, &file.name).await?;
            answer.sets.push(told);
            puts.extend(put);
        }
        match stored::put(&state.db, user.id, &puts).await? {
            Done::All => return Ok(Json(Data { data: answer })),
            Done::Changed => {}
            Done::Full => {
                return Err(SiteError::refused(
                    "This is more than one user can keep: 24 MB of candles, packed. Nothing was kept. Remove candles \
                     that you do not need, or choose a shorter time.",
                ));
            }
        }
    }
}

pub fn unread(why: Unread) -> SiteError {
    match why {
        Unread::Refused(sentence) => SiteError::field("file", sentence),
        Unread::TimesUnclear { early, of } => SiteError::field(
            "zone",
            sentence!(
                "The times in this file name no zone, and as Indian time {early} of {of} candles would be before nine. \
                 Say whether they are Indian time or UTC.",
                early,
                of
            ),
        ),
    }
}

/// One series of the file, as the journal calls it.
struct Own {
    instrument: String,
    segment: Segment,
    interval: Interval,
    candles: Vec<Candle>,
    fit: candles::Fit,
}

/// Those of which the journal has trades.
fn taken(journal: &Journal, read: ReadFile, named: &str) -> Result<(Vec<Own>, CandlesAdded), SiteError> {
    let is_alone = read.series.len() == 1;
    let all = AllKnown::of(journal);
    let (mut own, mut not_traded, mut left_out) = (Vec::new(), 0, Vec::new());
    for Series { name, interval, packed, .. } in read.series {
        // What was chosen counts for a file of one instrument; of a list it chooses.
        let name = if is_alone && !named.is_empty() { Some(named.to_owned()) } else { name };
        let Some(name) = name else {
            return Err(SiteError::field(
                "instrument",
                "The file does not say whose prices these are. Choose the instrument.",
            ));
        };
        let is_wanted = named.is_empty() || name.trim().eq_ignore_ascii_case(named);
        let Some(known) = all.get(&name).filter(|_| is_wanted) else {
            not_traded += 1;
            continue;
        };
        let candles =
            unpack(&packed).ok_or_else(|| SiteError::ours("candles of the child cannot be unpacked"))?;
        let fit = fit(&known.executed, &candles, interval);
        if !fit.is_good() {
            left_out.push(format!(
                "Only {} of {} executions of {} are within these candles: the candles are of another instrument, or adjusted.",
                fit.fits, fit.of, known.title
            ));
            continue;
        }
        let (instrument, segment) = (known.title.clone(), known.segment);
        own.push(Own { instrument, segment, interval, candles, fit });
    }
    if let (true, Some(why)) = (own.is_empty(), left_out.first()) {
        return Err(SiteError::field("file", format!("{why} Nothing was kept.")));
    }
    if own.is_empty() {
        return Err(SiteError::field(
            "instrument",
            "Your journal has no trades of what this file holds, or of the instrument that was chosen. Nothing was kept.",
        ));
    }
    if let Some(others) = left_out.len().checked_sub(LEFT_OUT).filter(|others| *others > 0) {
        left_out.truncate(LEFT_OUT);
        left_out.push(format!("{others} other instruments were left out for the same reason."));
    }
    let answer = CandlesAdded {
        sets: Vec::new(),
        problems: read.problems,
        rejected: read.rejected,
        empty: read.empty,
        unknown: read.unknown,
        repeated: read.repeated,
        not_traded,
        left_out,
        taken_as: read.taken_as.map(|zone| match zone {
            Zone::India => "india",
            Zone::Utc => "utc",
        }),
        rounded: read.rounded,
    };
    Ok((own, answer))
}

/// With what is there. `None`: nothing of it is new.
async fn joined(
    state: &JournalApi,
    user: UserId,
    sets: &[Set],
    all: &Arc<Vec<Own>>,
    at: usize,
    file: &str,
) -> Result<(CandlesOfSet, Option<Put>), SiteError> {
    let (own, minutes) = (&all[at], i64::from(all[at].interval.minutes()));
    let set = sets.iter().find(|set| set.minutes == minutes && set.instrument == own.instrument).cloned();
    let before = match (&set, own.candles.first(), own.candles.last()) {
        (Some(set), Some(first), Some(last)) => {
            let months = (month_of(first.at), month_of(last.at));
            stored::blocks(&state.db, user, set.number, months).await?
        }
        _ => Vec::new(),
    };
    let (all, file) = (Arc::clone(all), file.to_owned());
    let joining = tokio::task::spawn_blocking(move || join(&all[at], set, &before, file));
    joining.await.map_err(SiteError::ours)?
}

fn join(
    own: &Own,
    set: Option<Set>,
    before: &[(i32, Vec<u8>)],
    file: String,
) -> Result<(CandlesOfSet, Option<Put>), SiteError> {
    let mut there = Vec::new();
    for (_, content) in before {
        there.extend(unpack(content).ok_or_else(|| SiteError::ours("stored candles cannot be unpacked"))?);
    }
    let merged = merge(&there, &own.candles);
    let mut blocks: Vec<(i32, Vec<u8>)> =
        by_month(&merged.candles).map(|(month, candles)| (month, pack(candles))).collect();
    blocks.retain(|block| !before.contains(block));
    let missing = gaps(&own.candles, own.interval, own.segment);
    let told = CandlesOfSet {
        instrument: own.instrument.clone(),
        interval: own.interval.to_string(),
        candles: own.candles.len(),
        added: merged.added,
        same: merged.same,
        changed: merged.changed.len(),
        changed_at: merged.changed.iter().take(SHOWN).map(|at| IstTime(*at)).collect(),
        missing_candles: missing.candles,
        missing_at: missing
            .first
            .iter()
            .take(SHOWN)
            .map(|gap| MissingCandles { from: IstTime(gap.from), candles: gap.candles })
            .collect(),
        missing_days: missing.days,
        missing_on: missing.first_days.iter().take(SHOWN).map(|day| IstDay(*day)).collect(),
        outside: outside(&own.candles, own.interval, own.segment).count(),
        fits: own.fit.fits,
        fits_of: own.fit.of,
    };
    let (Some(first), Some(last)) = (own.candles.first(), own.candles.last()) else {
        return Ok((told, None));
    };
    if blocks.is_empty() {
        return Ok((told, None));
    }
    let (from, to): (Time, Time) = match &set {
        Some(set) => (set.first.min(first.at), set.last.max(last.at)),
        None => (first.at, last.at),
    };
    let put = Put {
        instrument: own.instrument.clone(),
        minutes: i64::from(own.interval.minutes()),
        seen: set.as_ref().map(|set| set.revision),
        file,
        first: from,
        last: to,
        candles: set.as_ref().map_or(0, |set| set.candles) + merged.added as i64,
        blocks,
    };
    Ok((told, Some(put)))
}
