//! `POST /api/v1/openings`: what was held before the first file, so that a later sell has its cost.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use compact_str::format_compact;
use domain::{Day, Fill, Instrument, Origin, Price, Quantity, Segment, Series, Side, Time, value_of};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use store::UserId;
use store::journal::{self as stored_journal, Counts, ImportKind, NewImport, Part, Put, Stored};
use utoipa::ToSchema;

use super::amount;
use super::question;
use crate::SiteError;
use crate::app::Site;
use crate::auth::SignedIn;
use crate::error::ErrorBody;
use crate::gate::{Sent, work};
use crate::imports::{TRIES, contended};
use crate::journal::{Extra, Journal, Need, NeedKind, Subject};
use crate::manual::NumberOrText;
use crate::report::words;

/// What was bought (for a short: sold) before.
#[derive(Deserialize, ToSchema)]
pub struct Opening {
    /// `subject` of what needs the user.
    subject: String,
    /// The Indian day of the trade.
    #[schema(format = Date)]
    day: String,
    #[schema(value_type = NumberOrText)]
    quantity: Option<Box<RawValue>>,
    /// For one unit.
    #[schema(value_type = NumberOrText)]
    price: Option<Box<RawValue>>,
    /// When absent: the side that was closed later.
    #[schema(required = false)]
    side: Option<words::Side>,
}

#[derive(Serialize, ToSchema)]
pub struct Opened {
    data: OpenedImport,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedImport {
    /// Undoes it.
    import_id: i64,
    revision: i64,
}

/// Adds the opening lot of a sell of unknown cost, or the opening position of a contract.
#[utoipa::path(
    post,
    path = "/api/v1/openings",
    tag = "resolve",
    request_body = Opening,
    responses(
        (status = 200, description = "Stored, or there already", body = Opened),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn opening(
    State(site): State<Arc<Site>>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<Opening>,
) -> Result<Json<Opened>, SiteError> {
    let lot = Lot::read(&sent)?;
    let now = (site.clock)();
    let _turn = site.places.writer(user.id).await?;
    let data = put(&site, user.id, lot, now).await?;
    Ok(Json(Opened { data }))
}

/// The form, understood.
#[derive(Debug, Clone)]
struct Lot {
    subject: Subject,
    day: Day,
    quantity: Quantity,
    price: Price,
    side: Option<Side>,
}

impl Lot {
    fn read(sent: &Opening) -> Result<Self, SiteError> {
        let subject = question::subject(&sent.subject)?;
        let segment = match subject {
            Subject::Cost { .. } => Segment::Equity,
            Subject::Expired { .. } => Segment::Fno,
            Subject::Twice { .. } => {
                return Err(SiteError::field(
                    "subject",
                    "A possible duplicate needs no buy price: keep both or remove one.",
                ));
            }
        };
        let first = Day::from_ymd(1990, 1, 1).unwrap_or_default();
        let day = Day::parse(sent.day.trim())
            .filter(|day| *day >= first)
            .ok_or_else(|| SiteError::field("day", "Enter the day as 2026-04-01."))?;
        Ok(Self {
            subject,
            day,
            quantity: amount::quantity(sent.quantity.as_deref(), segment)?,
            price: amount::price(sent.price.as_deref())?,
            side: sent.side.map(Side::from),
        })
    }

    /// The same lot again is a repeat.
    fn digest(&self) -> [u8; 32] {
        let Self { subject, day, quantity, price, side } = self;
        Sha256::digest(format!("opening {subject} {day} {quantity} {price} {side:?}")).into()
    }
}

async fn put(site: &Site, user: UserId, lot: Lot, now: Time) -> Result<OpenedImport, SiteError> {
    let digest = lot.digest();
    for _ in 0..TRIES {
        if let Some(Put::Repeated { import, .. }) =
            stored_journal::repeated(&site.db, user, ImportKind::Opening, digest, false).await?
        {
            let revision = stored_journal::revision(&site.db, user).await?;
            return Ok(OpenedImport { import_id: import.0, revision });
        }
        let building = site.journals.turn().await?;
        let stored = stored_journal::load(&site.db, user).await?;
        let (lot, as_of) = (lot.clone(), now.day());
        let decided = work(building, move || {
            let new = decide(&stored, &lot, digest, as_of)?;
            Ok::<_, SiteError>((stored.revision, new))
        });
        let (expected, new) = decided.await??;
        match stored_journal::put(&site.db, user, expected, &new, false, now).await? {
            Put::Done { import, revision, .. } => return Ok(OpenedImport { import_id: import.0, revision }),
            // Found by the next try.
            Put::Repeated { .. } | Put::Moved => {}
        }
    }
    Err(contended())
}

/// The import that answers the question, if it does.
fn decide(stored: &Stored, lot: &Lot, digest: [u8; 32], as_of: Day) -> Result<NewImport, SiteError> {
    let before = Journal::build(stored, as_of);
    let need = question::open(&before, &lot.subject).ok_or_else(question::answered)?;
    let closed = Closed::of(&before, need).ok_or_else(question::answered)?;
    let side = lot.side.unwrap_or(closed.side.other());
    let fill = closed.opened_by(lot, side, digest)?;
    let part = Part {
        account: lot.subject.account(),
        instruments: vec![closed.instrument.clone()],
        fills: vec![fill],
    };
    let name = format!("{} {}", closed.name(), need.title);
    let extra = Extra {
        kind: ImportKind::Opening,
        name: &name,
        fno_window: None,
        parts: std::slice::from_ref(&part),
    };
    let after =
        Journal::with(stored, extra, as_of).map_err(|sentence| SiteError::field("quantity", sentence))?;
    if !helps(need, question::open(&after, &lot.subject)) {
        return Err(closed.does_not_help(lot, side));
    }
    Ok(NewImport {
        kind: ImportKind::Opening,
        digest: Some(digest),
        format: "opening".to_owned(),
        segment: Some(closed.instrument.segment()),
        window: None,
        fno_window: None,
        counts: Counts { read: 1, fills: 1, ..Counts::default() },
        parts: vec![part],
        cards: Vec::new(),
        client: None,
        receipt: String::new(),
        name,
    })
}

/// Answered, or less of it is asked, or the other side of a contract is.
fn helps(before: &Need, after: Option<&Need>) -> bool {
    after.is_none_or(|after| after.quantity.0 < before.quantity.0 || after.side != before.side)
}

/// What was closed without being opened.
struct Closed {
    instrument: Instrument,
    side: Side,
    exchange: domain::Exchange,
    first: Time,
}

impl Closed {
    fn of(journal: &Journal, need: &Need) -> Option<Self> {
        let account = journal.account(need.subject.account())?;
        let id = crate::journal::TradeId::parse(need.trade_id.as_deref()?)?;
        let trade = account.book.trade_of(id.key)?;
        let index = account.book.trades.instrument[trade];
        let own = account.merged.fills.iter().filter(|fill| fill.instrument == index);
        let first = match need.kind {
            // The sells of one day.
            NeedKind::UnknownCost => own
                .filter(|fill| fill.side == Side::Sell && fill.time.day() == need.day.0)
                .map(|fill| fill.time)
                .min(),
            NeedKind::SettlementNeeded => account.book.trades.entry_time[trade],
            NeedKind::PossibleDuplicate => None,
        };
        Some(Self {
            instrument: account.merged.instruments[index as usize].clone(),
            side: need.side.into(),
            exchange: need.exchange.into(),
            first: first?,
        })
    }

    const fn name(&self) -> &'static str {
        match self.instrument.contract {
            domain::Contract::Cash => "Opening lot of",
            domain::Contract::Future { .. } | domain::Contract::Option { .. } => "Opening position of",
        }
    }

    /// At the opening bell of its day, and before what closed it. Shares never leave their day: it makes them
    /// intraday or delivery, and a file without times says midnight.
    fn opened_by(&self, lot: &Lot, side: Side, digest: [u8; 32]) -> Result<Fill, SiteError> {
        const BELL: u32 = 9 * 3600 + 15 * 60;
        if lot.day > self.first.day() {
            let day = self.first.day().in_words();
            let message = match self.instrument.segment() {
                Segment::Equity => format!("These were sold on {day}: the day of the buy cannot be later."),
                Segment::Fno => {
                    format!("Its first fill is of {day}: what was open before cannot be of a later day.")
                }
            };
            return Err(SiteError::field("day", message));
        }
        let before = Time::from_ist(lot.day, BELL).min(Time(self.first.0 - 1000));
        let time = match self.instrument.segment() {
            Segment::Equity => before.max(Time::from_ist(lot.day, 0)),
            Segment::Fno => before,
        };
        let value = value_of(lot.price, lot.quantity).ok_or_else(|| {
            SiteError::field("price", "Price times quantity is larger than anything that is traded.")
        })?;
        let id = format_compact!("OP{:016x}", u64::from_be_bytes(first_eight(&digest)));
        Ok(Fill {
            time,
            quantity: lot.quantity,
            value,
            instrument: 0,
            side,
            auction: false,
            series: Series::NONE,
            price: lot.price,
            row: 0,
            exchange: self.exchange,
            origin: Origin::Traded,
            trade_id: id.clone(),
            order_id: id,
        })
    }

    fn does_not_help(&self, lot: &Lot, side: Side) -> SiteError {
        if side == self.side {
            let word = match side {
                Side::Buy => "bought",
                Side::Sell => "sold",
            };
            let message =
                format!("More {word} before leaves more open: enter the side that was closed later.");
            return SiteError::field("side", message);
        }
        SiteError::field(
            "day",
            format!(
                "A lot of {} would go to earlier sells of {} first, and these would stay without cost. Answer the \
                 oldest question about it first, or enter more.",
                lot.day.in_words(),
                self.instrument.title()
            ),
        )
    }
}

fn first_eight(digest: &[u8; 32]) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&digest[..8]);
    bytes
}
