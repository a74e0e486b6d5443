//! A trade of the page's form: read from JSON without a float, and written back with what follows from it.

use domain::{Money, Time, div_half_even, value_of};
use identity::random_text;
use report::numbers::{Each, IstTime, Rupees, Units};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::landing::{Kind, LandingTrade};
use utoipa::ToSchema;
use web_http::SiteError;

use crate::manual::NumberOrText;
use crate::manual::number::{price_called, quantity};
use crate::manual::problem::Problem;
use crate::manual::when::moment;
use crate::manual::word::{prose, text, word};

const MOST_SYMBOL: usize = 60;
const MOST_KEY: usize = 40;

/// As it was sent. `pnl` and `status` may come with it and are worked out anew.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LandingForm {
    #[schema(value_type = String, required = true, example = "HDFCBANK")]
    symbol: Option<Box<RawValue>>,
    /// 0 or more with at most 8 decimals, as the other prices.
    #[schema(value_type = NumberOrText, required = true)]
    buy_price: Option<Box<RawValue>>,
    /// Above 0 with at most 8 decimals.
    #[schema(value_type = NumberOrText, required = true)]
    quantity: Option<Box<RawValue>>,
    #[schema(value_type = NumberOrText, required = true)]
    sell_price: Option<Box<RawValue>>,
    #[schema(value_type = NumberOrText, required = true)]
    target_price: Option<Box<RawValue>>,
    #[schema(value_type = NumberOrText, required = true)]
    stop_loss: Option<Box<RawValue>>,
    /// Indian time unless it names a zone.
    #[schema(value_type = String, required = true, example = "2026-11-19T09:42")]
    buy_date_time: Option<Box<RawValue>>,
    #[schema(value_type = String, required = true, example = "2026-11-19T11:18")]
    sell_date_time: Option<Box<RawValue>>,
    #[serde(rename = "type")]
    #[schema(value_type = Table, required = true)]
    kind: Option<Box<RawValue>>,
    /// Made by the page for one trade; sent again, the trade is known.
    #[schema(value_type = String, required = false)]
    key: Option<Box<RawValue>>,
}

/// A trade of the table.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LandingRow {
    /// The one it was sent with, else one of ours.
    key: String,
    symbol: String,
    buy_price: Each,
    quantity: Units,
    sell_price: Each,
    target_price: Each,
    stop_loss: Each,
    buy_date_time: IstTime,
    sell_date_time: IstTime,
    /// (sell − buy) × quantity with two decimals.
    pnl: Rupees,
    status: Outcome,
    #[serde(rename = "type")]
    kind: Table,
}

/// `WIN` above 0, `LOSS` otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = LandingStatus)]
pub enum Outcome {
    Win,
    Loss,
}

/// Which of the two tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = LandingType)]
pub enum Table {
    Intraday,
    Equity,
}

impl LandingForm {
    /// The trade, or every wrong field with its sentence.
    pub fn read(&self, now: Time) -> Result<LandingTrade, SiteError> {
        let mut faults = Vec::new();
        let price = |name, raw: &Option<Box<RawValue>>| price_called(name, raw.as_deref());
        let symbol = take(&mut faults, "symbol", self.symbol());
        let buy_price = take(&mut faults, "buyPrice", price("Buy price", &self.buy_price));
        let quantity = take(&mut faults, "quantity", quantity(self.quantity.as_deref(), None));
        let sell_price = take(&mut faults, "sellPrice", price("Sell price", &self.sell_price));
        let bought_at = take(&mut faults, "buyDateTime", moment(self.buy_date_time.as_deref(), now));
        let sold_at = take(&mut faults, "sellDateTime", moment(self.sell_date_time.as_deref(), now));
        let target_price = take(&mut faults, "targetPrice", price("Target", &self.target_price));
        let stop_loss = take(&mut faults, "stopLoss", price("Stop loss", &self.stop_loss));
        let kind = take(&mut faults, "type", self.kind());
        let key = take(&mut faults, "key", self.key());
        for (field, price) in [("buyPrice", buy_price), ("sellPrice", sell_price)] {
            if let (Some(price), Some(quantity)) = (price, quantity)
                && value_of(price, quantity).is_none()
            {
                let sentence = "Price times quantity is larger than anything that is traded.";
                faults.push((field, Problem::wrong(sentence)));
            }
        }
        if !faults.is_empty() {
            let sentences = faults.iter().map(|(field, problem)| (*field, problem.sentence()));
            return Err(SiteError::unprocessable(sentences));
        }
        let key = key.flatten().map_or_else(random_text, Ok)?;
        let whole = move || {
            let (kind, symbol, buy_price, quantity) = (kind?, symbol?, buy_price?, quantity?);
            let (sell_price, target_price, stop_loss) = (sell_price?, target_price?, stop_loss?);
            let (bought_at, sold_at) = (bought_at?, sold_at?);
            Some(LandingTrade {
                key,
                kind,
                symbol,
                buy_price,
                quantity,
                sell_price,
                target_price,
                stop_loss,
                bought_at,
                sold_at,
            })
        };
        whole().ok_or_else(|| SiteError::ours("a field without a fault and without a value"))
    }

    fn symbol(&self) -> Result<String, Problem> {
        match prose(self.symbol.as_deref(), "Stock name", MOST_SYMBOL)? {
            none if none.is_empty() => Err(Problem::missing("Stock name")),
            symbol => Ok(symbol),
        }
    }

    fn kind(&self) -> Result<Kind, Problem> {
        word(self.kind.as_deref(), "Type", "intraday or equity", Kind::from_word)?
            .ok_or(Problem::missing("Type"))
    }

    fn key(&self) -> Result<Option<String>, Problem> {
        let Some(key) = text(self.key.as_deref(), "Key")? else { return Ok(None) };
        let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if plain && key.len() <= MOST_KEY {
            return Ok(Some(key));
        }
        Err(Problem::wrong(format!("Key can have at most {MOST_KEY} letters, digits, - or _.")))
    }
}

fn take<T>(
    faults: &mut Vec<(&'static str, Problem)>,
    field: &'static str,
    read: Result<T, Problem>,
) -> Option<T> {
    read.map_err(|problem| faults.push((field, problem))).ok()
}

impl From<LandingTrade> for LandingRow {
    fn from(trade: LandingTrade) -> Self {
        let made = made(&trade);
        Self {
            key: trade.key,
            symbol: trade.symbol,
            buy_price: Each(trade.buy_price),
            quantity: Units(trade.quantity),
            sell_price: Each(trade.sell_price),
            target_price: Each(trade.target_price),
            stop_loss: Each(trade.stop_loss),
            buy_date_time: IstTime(trade.bought_at),
            sell_date_time: IstTime(trade.sold_at),
            pnl: Rupees(to_the_paisa(made)),
            status: if made > 0 { Outcome::Win } else { Outcome::Loss },
            kind: match trade.kind {
                Kind::Intraday => Table::Intraday,
                Kind::Equity => Table::Equity,
            },
        }
    }
}

/// (sell − buy) × quantity in 10⁻¹⁶ rupee: exact.
fn made(trade: &LandingTrade) -> i128 {
    i128::from(trade.sell_price.0 - trade.buy_price.0) * i128::from(trade.quantity.0)
}

/// Half-even. Both values of the trade fit, so their difference does.
fn to_the_paisa(made: i128) -> Money {
    let paise = div_half_even(made, 100_000_000_000_000);
    Money(i64::try_from(paise * 100).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use domain::{Price, Quantity};

    use super::*;

    #[track_caller]
    fn check(buy: &str, sell: &str, quantity: &str, pnl: &str, status: Outcome) {
        let row = LandingRow::from(LandingTrade {
            key: "LT1".to_owned(),
            kind: Kind::Intraday,
            symbol: "INFY".to_owned(),
            buy_price: Price::parse(buy).unwrap(),
            quantity: Quantity::parse(quantity).unwrap(),
            sell_price: Price::parse(sell).unwrap(),
            target_price: Price::ZERO,
            stop_loss: Price::ZERO,
            bought_at: Time(0),
            sold_at: Time(0),
        });
        assert_eq!((row.pnl.0.to_string().as_str(), row.status), (pnl, status), "{buy} {sell} {quantity}");
    }

    #[test]
    fn the_result_is_exact() {
        check("1002.40", "1011.85", "150", "1417.5", Outcome::Win);
        check("388.15", "384.60", "500", "-1775", Outcome::Loss);
        // 0.1 + 0.2 of a float would show here.
        check("0.1", "0.3", "3", "0.6", Outcome::Win);
        check("83.4575", "83.4600", "1000", "2.5", Outcome::Win);
        // Half a paisa goes to the even one; the sign is of the exact result.
        check("0", "0.005", "1", "0", Outcome::Win);
        check("0", "0.015", "1", "0.02", Outcome::Win);
        check("0.005", "0", "1", "0", Outcome::Loss);
        check("500", "500", "7", "0", Outcome::Loss);
        check("0", "0.00000001", "0.00000001", "0", Outcome::Win);
    }
}
