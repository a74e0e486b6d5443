//! One row of what was held, read: all of it right, or a sentence for every field that is not.

use compact_str::{CompactString, format_compact};
use domain::{
    Contract, Day, Exchange, Fill, FillId, Instrument, Isin, Origin, Price, Quantity, Segment, Series, Side,
    Time, value_of,
};
use journal::start::{BONUS, LOT};
use report::words;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tradebook::Typed;
use utoipa::ToSchema;

use crate::manual::problem::{Problem, quoted};
use crate::manual::word::{text, word};
use crate::manual::{NumberOrText, number};
use tradebook::{held_exchange, held_segment};

/// Of a symbol that a person types.
const MOST_SYMBOL: usize = 100;

/// Shares or a contract that the account held or received without a trade in its record.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct LotRow {
    /// The exchange's symbol; of a share its ISIN is enough.
    #[schema(value_type = String, required = false, example = "INFY")]
    symbol: Option<Box<RawValue>>,
    #[schema(value_type = String, required = false, example = "INE009A01021")]
    isin: Option<Box<RawValue>>,
    /// The Indian day of the buy, of the receipt, of the allotment.
    #[schema(value_type = String, format = Date, required = true)]
    day: Option<Box<RawValue>>,
    /// Above 0; of a contract that was sold first below 0.
    #[schema(value_type = NumberOrText, required = true)]
    quantity: Option<Box<RawValue>>,
    /// For one unit. Bonus shares have none, or 0.
    #[schema(value_type = NumberOrText, required = false)]
    price: Option<Box<RawValue>>,
    /// `held` without one.
    #[schema(value_type = LotKind, required = false)]
    kind: Option<Box<RawValue>>,
    /// Of bonus shares, if known: new shares per old.
    #[schema(value_type = String, required = false, example = "5:1")]
    ratio: Option<Box<RawValue>>,
    /// Read from the symbol without one.
    #[schema(value_type = words::Segment, required = false)]
    segment: Option<Box<RawValue>>,
    /// NSE without one.
    #[schema(value_type = words::Exchange, required = false)]
    exchange: Option<Box<RawValue>>,
}

/// How a lot came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LotKind {
    /// Held before the record begins.
    Held,
    /// Came on its day without a trade: an IPO, a gift, a transfer.
    Received,
    /// Bonus shares, on the day of their allotment, at price 0.
    Bonus,
}

impl LotKind {
    fn from_word(word: &str) -> Option<Self> {
        match word {
            "held" => Some(Self::Held),
            "received" => Some(Self::Received),
            "bonus" => Some(Self::Bonus),
            _ => None,
        }
    }

    /// What the id of its fill begins with: see [`journal::start`].
    const fn mark(self) -> &'static str {
        match self {
            Self::Held => LOT,
            Self::Received => "OPR",
            Self::Bonus => BONUS,
        }
    }
}

/// A row, understood.
#[derive(Debug, Clone)]
pub struct Lot {
    pub typed: Typed,
    pub isin: Option<Isin>,
    pub exchange: Exchange,
    pub day: Day,
    pub side: Side,
    pub quantity: Quantity,
    pub price: Price,
    pub kind: LotKind,
    pub ratio: String,
}

pub type Faults = Vec<(&'static str, String)>;

impl LotRow {
    /// A row of shares or contracts that were held.
    pub fn of(
        symbol: Option<Box<RawValue>>,
        isin: Option<Box<RawValue>>,
        day: Option<Box<RawValue>>,
        quantity: Option<Box<RawValue>>,
        price: Option<Box<RawValue>>,
    ) -> Self {
        Self { symbol, isin, day, quantity, price, ..Self::default() }
    }

    /// `today` is the Indian day: nothing was held tomorrow.
    pub fn read(&self, today: Day) -> Result<Lot, Faults> {
        let mut faults = Faults::new();
        let mut note = |field: &'static str, problem: Problem| faults.push((field, problem.sentence()));
        let symbol = text(self.symbol.as_deref(), "Symbol").map_err(|problem| note("symbol", problem)).ok();
        let isin = self.isin().map_err(|problem| note("isin", problem)).ok();
        let kind = word(self.kind.as_deref(), "Kind", "held, received or bonus", LotKind::from_word)
            .map(|kind| kind.unwrap_or(LotKind::Held))
            .map_err(|problem| note("kind", problem))
            .ok();
        let segment = word(self.segment.as_deref(), "Segment", "equity or fno", held_segment)
            .map_err(|problem| note("segment", problem))
            .ok();
        let exchange = word(self.exchange.as_deref(), "Exchange", "NSE or BSE", held_exchange)
            .map(|exchange| exchange.unwrap_or(Exchange::Nse))
            .map_err(|problem| note("exchange", problem))
            .ok();
        let day = self.day(today).map_err(|problem| note("day", problem)).ok();
        let typed = match (symbol, isin, segment, exchange, day) {
            (Some(symbol), Some(isin), Some(segment), Some(exchange), Some(day)) => {
                instrument(symbol.as_deref(), isin, segment, exchange, day)
                    .map_err(|problem| note("symbol", problem))
                    .ok()
            }
            _ => None,
        };
        let segment = typed.as_ref().map(|typed| typed.instrument.segment());
        if kind == Some(LotKind::Bonus) && segment.is_some_and(|segment| segment != Segment::Equity) {
            note("kind", Problem::wrong("Bonus shares are shares, not a future or option."));
        }
        let amount = segment
            .and_then(|segment| self.quantity(segment).map_err(|problem| note("quantity", problem)).ok());
        let price = kind.and_then(|kind| self.price(kind).map_err(|problem| note("price", problem)).ok());
        if let (Some((_, quantity)), Some(price)) = (amount, price)
            && value_of(price, quantity).is_none()
        {
            note("price", Problem::wrong("Price times quantity is larger than anything that is traded."));
        }
        let ratio = self.ratio().map_err(|problem| note("ratio", problem)).ok();
        match (typed, isin, exchange, day, amount, price, kind, ratio) {
            (
                Some(typed),
                Some(isin),
                Some(exchange),
                Some(day),
                Some((side, quantity)),
                Some(price),
                Some(kind),
                Some(ratio),
            ) if faults.is_empty() => {
                Ok(Lot { typed, isin, exchange, day, side, quantity, price, kind, ratio })
            }
            _ => Err(faults),
        }
    }

    fn isin(&self) -> Result<Option<Isin>, Problem> {
        let Some(sent) = text(self.isin.as_deref(), "ISIN")? else { return Ok(None) };
        let isin = Isin::parse(&sent.to_ascii_uppercase());
        isin.map(Some).ok_or_else(|| {
            Problem::wrong(format!("ISIN must look like INE009A01021, found {}.", quoted(&sent)))
        })
    }

    fn day(&self, today: Day) -> Result<Day, Problem> {
        let sent = text(self.day.as_deref(), "Day")?.ok_or(Problem::missing("Day"))?;
        let day = Day::parse(&sent).ok_or_else(|| {
            Problem::wrong(format!("Day must look like 2026-04-01, found {}.", quoted(&sent)))
        })?;
        match day {
            day if Day::from_ymd(1990, 1, 1).is_some_and(|first| day < first) => {
                Err(Problem::wrong("Day must not be before 1 Jan 1990."))
            }
            day if day > today => Err(Problem::wrong("Day must not be in the future.")),
            day => Ok(day),
        }
    }

    fn quantity(&self, segment: Segment) -> Result<(Side, Quantity), Problem> {
        match segment {
            Segment::Equity => number::quantity(self.quantity.as_deref(), Some(segment))
                .map(|quantity| (Side::Buy, quantity)),
            Segment::Fno | Segment::Commodity | Segment::Currency => {
                number::position(self.quantity.as_deref())
            }
        }
    }

    fn price(&self, kind: LotKind) -> Result<Price, Problem> {
        if kind != LotKind::Bonus {
            return number::price(self.price.as_deref());
        }
        match number::price(self.price.as_deref()) {
            Ok(Price(0)) | Err(Problem::Missing(_)) => Ok(Price(0)),
            Ok(_) => Err(Problem::wrong("Bonus shares cost nothing: leave the price empty.")),
            Err(problem) => Err(problem),
        }
    }

    fn ratio(&self) -> Result<String, Problem> {
        let sent = text(self.ratio.as_deref(), "Ratio")?.unwrap_or_default();
        let is_ratio = sent.split_once(':').is_some_and(|(new, old)| {
            [new, old].iter().all(|part| {
                (1..=4).contains(&part.len())
                    && part.bytes().all(|byte| byte.is_ascii_digit())
                    && *part != "0"
            })
        });
        if sent.is_empty() || is_ratio {
            return Ok(sent);
        }
        Err(Problem::wrong(format!("Ratio must look like 5:1, found {}.", quoted(&sent))))
    }
}

fn instrument(
    symbol: Option<&str>,
    isin: Option<Isin>,
    segment: Option<Segment>,
    exchange: Exchange,
    day: Day,
) -> Result<Typed, Problem> {
    let isin_text = isin.map(|isin| isin.to_string());
    let symbol =
        symbol.or(isin_text.as_deref()).ok_or_else(|| Problem::wrong("Enter the symbol or the ISIN."))?;
    if symbol.chars().count() > MOST_SYMBOL {
        return Err(Problem::wrong(format!("Symbol can have at most {MOST_SYMBOL} characters.")));
    }
    let read = |segment| tradebook::typed(symbol, segment, exchange, day);
    let read = match (segment, isin) {
        (Some(Segment::Fno), Some(_)) => return Err(Problem::wrong("A future or option has no ISIN.")),
        (Some(segment), _) => read(segment),
        (None, Some(_)) => read(Segment::Equity),
        (None, None) => read(Segment::Fno).or_else(|_| read(Segment::Equity)),
    };
    let mut typed = read.map_err(|reason| Problem::wrong(format!("Symbol: {reason}.")))?;
    if typed.instrument.contract == Contract::Cash {
        typed.instrument.isin = isin;
    }
    Ok(typed)
}

impl Lot {
    /// What the import is known by: the same rows again are a repeat.
    pub fn content(&self) -> String {
        let Self { typed, isin, exchange, day, side, quantity, price, kind, ratio } = self;
        format!(
            "{} {isin:?} {exchange} {day} {side} {quantity} {price} {kind:?} {ratio}\n",
            typed.instrument.symbol
        )
    }

    /// `digest` is the import's, `row` counts from 0.
    pub fn fill(&self, instrument: u32, digest: &[u8; 32], row: usize) -> Fill {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&digest[..8]);
        let id: CompactString =
            format_compact!("{}{:016x}-{row}", self.kind.mark(), u64::from_be_bytes(bytes));
        let order_id =
            if self.ratio.is_empty() { id.clone() } else { format_compact!("{id} {}", self.ratio) };
        Fill {
            time: Time::from_ist(self.day, 0),
            quantity: self.quantity,
            // It was looked at when the row was read.
            value: value_of(self.price, self.quantity).unwrap_or_default(),
            instrument,
            side: self.side,
            auction: false,
            series: Series::NONE,
            price: self.price,
            row: row as u32 + 1,
            exchange: self.exchange,
            origin: Origin::Traded,
            trade_id: id,
            order_id,
            id: FillId::UNSET,
        }
    }

    pub fn instrument(&self) -> &Instrument {
        &self.typed.instrument
    }
}
