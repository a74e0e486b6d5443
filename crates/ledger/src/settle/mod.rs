//! Contracts that were open at their expiry are closed as their product says.

mod contracts;
mod doubt;
#[cfg(test)]
mod tests;

use compact_str::{CompactString, format_compact};
use domain::{
    Contract, Day, Exchange, Fill, Instrument, Money, Origin, Price, Quantity, Right, Series, Side, Time,
    value_of,
};
use rustc_hash::FxHashMap;

use crate::merge::{Merged, Name};
use contracts::{Held, contracts};
pub use doubt::settlement_doubt;

/// What became of one expired contract, as the user or a bhavcopy says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    pub exchange: Exchange,
    /// The exchange's symbol of the contract, `NIFTY2630225000CE`.
    pub symbol: CompactString,
    pub value: SettlementValue,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettlementValue {
    /// An option that ended out of the money.
    Worthless,
    /// The final settlement value of the underlying.
    Final(Price),
}

/// Underlyings that settle in cash; all others are stocks, whose contracts end in shares.
const INDICES: [&str; 8] =
    ["NIFTY", "BANKNIFTY", "FINNIFTY", "MIDCPNIFTY", "NIFTYNXT50", "SENSEX", "BANKEX", "SENSEX50"];

/// Contracts stop trading at 15:30.
const CLOSE: u32 = 15 * 3600 + 30 * 60;

/// As much as one account's sums allow (a sixteenth of an `i64`).
const MOST: i128 = (i64::MAX / 16) as i128;

/// Whether contracts on this underlying settle in cash.
pub fn is_index(underlying: &str) -> bool {
    INDICES.contains(&underlying)
}

impl Merged {
    /// Appends the closing fills of contracts that are open past their expiry, and the shares that contracts on
    /// stocks leave behind. Of several settlements of one contract the last counts.
    /// Answers a sentence for each that cannot be applied; that one leaves no trace.
    pub fn settle(&mut self, settlements: &[Settlement], as_of: Day) -> Vec<String> {
        if settlements.is_empty() {
            return Vec::new();
        }
        let contracts = contracts(&self.instruments, &self.fills);
        let last: FxHashMap<_, usize> =
            settlements.iter().zip(0..).map(|(one, at)| ((one.exchange, &one.symbol), at)).collect();
        let mut total = 0;
        let mut problems = Vec::new();
        for (at, settlement) in settlements.iter().enumerate() {
            if last.get(&(settlement.exchange, &settlement.symbol)) != Some(&at) {
                continue;
            }
            let held = contracts.get(&(settlement.exchange, settlement.symbol.clone()));
            let ending = held.ok_or_else(|| not_in_the_journal(settlement)).and_then(|held| {
                let instrument = &self.instruments[held.instrument as usize];
                Ending::of(instrument, held, settlement, as_of, total)
            });
            match ending {
                Ok(ending) => {
                    total = ending.total;
                    self.close(ending);
                }
                Err(problem) => problems.push(problem),
            }
        }
        problems
    }

    fn close(&mut self, ending: Ending) {
        let Ending { closing, shares, .. } = ending;
        let (time, order_id) = (closing.time, closing.order_id.clone());
        let exchange = closing.exchange;
        self.fills.push(closing);
        let Some(Shares { underlying, side, quantity, price, value }) = shares else { return };
        let instrument = self.cash_instrument(&underlying, time);
        self.fills.push(Fill {
            // Shares received on a day are there for those to be given.
            time: if side == Side::Buy { time } else { Time(time.0 + 1) },
            quantity,
            value,
            instrument,
            side,
            auction: false,
            series: Series::NONE,
            price,
            row: 0,
            exchange,
            origin: Origin::Delivered,
            trade_id: SETTLE.into(),
            order_id,
        });
    }

    /// The stock that had this symbol; of several the one traded nearest in time.
    fn cash_instrument(&mut self, symbol: &CompactString, time: Time) -> u32 {
        let gap = |name: &Name| (name.first.0 - time.0).max(time.0 - name.last.0).max(0);
        let known = self.names.iter().filter(|name| name.symbol == *symbol);
        if let Some(name) = known.min_by_key(|name| (gap(name), name.instrument)) {
            return name.instrument;
        }
        let instrument = self.instruments.len() as u32;
        self.instruments.push(Instrument { symbol: symbol.clone(), isin: None, contract: Contract::Cash });
        self.names.push(Name { symbol: symbol.clone(), instrument, first: time, last: time });
        instrument
    }
}

const SETTLE: &str = "SETTLE";

/// The fills that end one contract.
struct Ending {
    closing: Fill,
    shares: Option<Shares>,
    /// Values of all settlements so far.
    total: i128,
}

struct Shares {
    underlying: CompactString,
    side: Side,
    quantity: Quantity,
    price: Price,
    value: Money,
}

impl Ending {
    fn of(
        instrument: &Instrument,
        held: &Held,
        settlement: &Settlement,
        as_of: Day,
        total: i128,
    ) -> Result<Self, String> {
        let title = instrument.title();
        if held.open == 0 {
            return Err(format!(
                "{title} is already closed by its own trades: the closing price is not used."
            ));
        }
        let is_long = held.open > 0;
        let quantity = Quantity(held.open.abs());
        let (underlying, expiry) = match &instrument.contract {
            Contract::Cash => return Err(not_in_the_journal(settlement)),
            Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. } => {
                (underlying, *expiry)
            }
        };
        if expiry >= as_of {
            let day = expiry.in_words();
            return Err(format!("{title} expires on {day}: it can be settled from the day after."));
        }
        let end = End::of(&instrument.contract, settlement.value, is_long)
            .map_err(|problem| problem.about(&title))?;
        let value = |price: Price| value_of(price, quantity);
        let delivered = end.delivered.filter(|_| !is_index(underlying));
        // Shares change hands at the strike: what the option is worth lies in them.
        let price = match (&instrument.contract, delivered) {
            (Contract::Option { .. }, Some(_)) => Price::ZERO,
            _ => end.price,
        };
        let is_exercised = is_long
            && delivered.is_none()
            && price > Price::ZERO
            && matches!(instrument.contract, Contract::Option { .. });
        let (Some(closing), Some(shares)) =
            (value(price), delivered.map_or(Some(Money::ZERO), |(_, at)| value(at)))
        else {
            return Err(beyond(&title));
        };
        let total = total + i128::from(closing.0) + i128::from(shares.0);
        if total > MOST {
            return Err(beyond(&title));
        }
        let closing = Fill {
            // Behind whatever is dated later than it should be.
            time: Time::from_ist(expiry, CLOSE).max(Time(held.last.0 + 1)),
            quantity,
            value: closing,
            instrument: held.instrument,
            side: if is_long { Side::Sell } else { Side::Buy },
            auction: false,
            series: Series::NONE,
            price,
            row: 0,
            exchange: settlement.exchange,
            origin: if is_exercised { Origin::Exercised } else { Origin::Settled },
            trade_id: SETTLE.into(),
            order_id: format_compact!("{SETTLE}-{}", settlement.symbol),
        };
        let shares = delivered.map(|(side, price)| {
            let underlying = underlying.clone();
            Shares { underlying, side, quantity, price, value: shares }
        });
        Ok(Self { closing, shares, total })
    }
}

/// How a contract ends: its own worth, and the shares that would change hands with their price.
struct End {
    price: Price,
    delivered: Option<(Side, Price)>,
}

enum EndProblem {
    WorthlessFuture,
    Negative(Price),
}

impl End {
    fn of(contract: &Contract, value: SettlementValue, is_long: bool) -> Result<Self, EndProblem> {
        let nothing = Self { price: Price::ZERO, delivered: None };
        let side = |of_long: Side| if is_long { of_long } else { of_long.other() };
        match (contract, value) {
            (_, SettlementValue::Final(spot)) if spot < Price::ZERO => Err(EndProblem::Negative(spot)),
            (Contract::Future { .. }, SettlementValue::Worthless) => Err(EndProblem::WorthlessFuture),
            (Contract::Future { .. }, SettlementValue::Final(spot)) => {
                Ok(Self { price: spot, delivered: Some((side(Side::Buy), spot)) })
            }
            (Contract::Option { strike, right, .. }, SettlementValue::Final(spot)) => {
                let (worth, of_long) = match right {
                    Right::Call => (spot - *strike, Side::Buy),
                    Right::Put => (*strike - spot, Side::Sell),
                };
                Ok(if worth > Price::ZERO {
                    Self { price: worth, delivered: Some((side(of_long), *strike)) }
                } else {
                    nothing
                })
            }
            (Contract::Option { .. }, SettlementValue::Worthless) | (Contract::Cash, _) => Ok(nothing),
        }
    }
}

impl EndProblem {
    fn about(&self, title: &str) -> String {
        match self {
            Self::WorthlessFuture => {
                format!("{title} is a future and cannot expire worthless: enter its final settlement value.")
            }
            Self::Negative(price) => {
                format!("{title}: expected a settlement value of 0 or more, found {price}.")
            }
        }
    }
}

fn not_in_the_journal(settlement: &Settlement) -> String {
    let Settlement { exchange, symbol, .. } = settlement;
    format!("{symbol} of {exchange} has no execution in the journal: its settlement is not used.")
}

fn beyond(title: &str) -> String {
    format!("{title}: the settlement value is beyond what any account trades. Check its digits.")
}
