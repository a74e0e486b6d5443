//! Contracts that were open at their expiry are closed as their product says.

mod contracts;
mod doubt;
#[cfg(test)]
mod tests;

use compact_str::{CompactString, format_compact};
use domain::{
    Argument, Contract, Day, Exchange, Fill, FillId, Instrument, Money, Origin, Price, Quantity, Right,
    Segment, Series, Side, Text, Time, value_of,
};
use rustc_hash::FxHashMap;

use market::{StockContracts, fno_close, is_index, stock_contracts};

use crate::merge::{Merged, Name};
use crate::stable_hash::StableHash;
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

/// A settlement that cannot be applied, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettlementProblem {
    /// Index into the settlements.
    pub settlement: u32,
    pub reason: Text,
}

/// As much as one account's sums allow (a sixteenth of an `i64`).
const MOST: i128 = (i64::MAX / 16) as i128;

impl Merged {
    /// Appends the closing fills of contracts that are open past their expiry, the shares that contracts on stocks
    /// leave behind, and the futures that options on commodities become. Of several settlements of one contract the
    /// last counts. Answers those that cannot be applied; they leave no trace.
    pub fn settle(&mut self, settlements: &[Settlement], as_of: Day) -> Vec<SettlementProblem> {
        if settlements.is_empty() {
            return Vec::new();
        }
        let contracts = contracts(&self.instruments, &self.fills, &self.events);
        let last: FxHashMap<_, usize> =
            settlements.iter().zip(0..).map(|(one, at)| ((one.exchange, &one.symbol), at)).collect();
        let mut legs = Vec::new();
        let mut problems = Vec::new();
        for (at, settlement) in settlements.iter().enumerate() {
            if last.get(&(settlement.exchange, &settlement.symbol)) != Some(&at) {
                continue;
            }
            let held = contracts.get(&(settlement.exchange, settlement.symbol.clone()));
            let leg = held.ok_or_else(|| not_in_the_journal(settlement)).and_then(|held| {
                let instrument = &self.instruments[held.instrument as usize];
                Leg::of(at as u32, instrument, held, settlement, as_of)
            });
            match leg {
                Ok(leg) => legs.push(leg),
                Err(reason) => problems.push(SettlementProblem { settlement: at as u32, reason }),
            }
        }
        net(&mut legs);
        let mut total = 0;
        for leg in legs {
            match leg.ending(&mut total) {
                Ok(ending) => self.close(ending),
                Err(reason) => problems.push(SettlementProblem { settlement: leg.settlement, reason }),
            }
            if leg.is_unsure {
                self.warnings.push(leg.stock_by_stock());
            }
            if let Some(devolved) = leg.devolved() {
                self.devolve(&leg, devolved);
            }
        }
        problems.sort_by_key(|problem| problem.settlement);
        problems
    }

    fn close(&mut self, ending: Ending) {
        for closing in ending.closings {
            self.made(closing.fill, closing.worth);
        }
        let Some(Shares { underlying, closing: Closing { mut fill, worth } }) = ending.shares else { return };
        fill.instrument = self.cash_instrument(&underlying, fill.time);
        self.made(fill, worth);
    }

    /// Opens the future that an option on a commodity becomes, at the price at which the option ended
    /// (docs/decisions/033).
    fn devolve(&mut self, leg: &Leg<'_>, Devolved { side, price, value }: Devolved) {
        let Some(instrument) = self.future_of(&leg.underlying, leg.expiry) else {
            self.warnings.push(leg.future_is_missing());
            return;
        };
        let time = Time(leg.time.0 + 1);
        let fill = leg.fill(Origin::Delivered, time, side, leg.quantity, price, value);
        self.made(Fill { instrument, ..fill }, None);
    }

    /// The nearest future of the account into which an option of this expiry can have gone.
    fn future_of(&self, commodity: &CompactString, expiry: Day) -> Option<u32> {
        let until = expiry.plus(DAYS_TO_FUTURE);
        let expires = |one: &Instrument| match &one.contract {
            Contract::Future { underlying, expiry: day } if underlying == commodity => Some(*day),
            _ => None,
        };
        (0..)
            .zip(&self.instruments)
            .filter_map(|(at, one)| Some((expires(one)?, at)))
            .filter(|(day, _)| (expiry..=until).contains(day))
            .min()
            .map(|(_, at)| at)
    }

    fn made(&mut self, fill: Fill, worth: Option<Money>) {
        let at = self.fills.len() as u32;
        self.worth.extend(worth.map(|worth| (at, worth)));
        self.fills.push(fill);
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

/// The later of MCX's closing times, in seconds of the day: 23:55 while the United States keep winter time.
const MCX_CLOSE: u32 = 23 * 3600 + 55 * 60;

/// MCX's options end a few working days before the future they are on.
const DAYS_TO_FUTURE: i32 = 20;

/// The future that an option on a commodity becomes.
struct Devolved {
    side: Side,
    /// The future's settlement price.
    price: Price,
    value: Money,
}

/// The fills that end one contract.
struct Ending {
    closings: Vec<Closing>,
    shares: Option<Shares>,
}

struct Closing {
    fill: Fill,
    /// What its quantity of the underlying is worth.
    worth: Option<Money>,
}

/// Its fill has no instrument yet.
struct Shares {
    underlying: CompactString,
    closing: Closing,
}

/// One contract that is open at its expiry and what is known of its end.
struct Leg<'a> {
    /// Index into the settlements.
    settlement: u32,
    stated: &'a Settlement,
    instrument: u32,
    title: String,
    underlying: CompactString,
    expiry: Day,
    is_option: bool,
    is_commodity: bool,
    is_call: bool,
    is_long: bool,
    quantity: i64,
    /// Of it, what the clearing nets against other contracts of the stock.
    netted: i64,
    end: End,
    /// Behind whatever is dated later than it should be.
    time: Time,
    /// Whether it was settled in cash or in shares is not known.
    is_unsure: bool,
}

impl<'a> Leg<'a> {
    fn of(
        at: u32,
        instrument: &Instrument,
        held: &Held,
        stated: &'a Settlement,
        as_of: Day,
    ) -> Result<Self, Text> {
        let title = instrument.title();
        if held.open == 0 {
            return Err(Text::new(
                "closed_by_own_trades",
                "{title} is already closed by its own trades: the closing price is not used.",
                [Argument::shown("title", title)],
            ));
        }
        let is_long = held.open > 0;
        let (underlying, expiry) = match &instrument.contract {
            Contract::Cash => return Err(not_in_the_journal(stated)),
            Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. } => {
                (underlying.clone(), *expiry)
            }
        };
        if expiry >= as_of {
            return Err(Text::new(
                "not_expired_yet",
                "{title} expires on {day}: it can be settled from the day after.",
                [Argument::shown("title", title), Argument::day("day", expiry)],
            ));
        }
        let mut end =
            End::of(&instrument.contract, stated.value, is_long).map_err(|problem| problem.about(&title))?;
        let segment = instrument.segment();
        let close = if segment == Segment::Commodity { MCX_CLOSE } else { fno_close(expiry) };
        let is_stock = segment == Segment::Fno && !is_index(&underlying, expiry);
        let settled = stock_contracts(expiry);
        let is_unsure = is_stock && end.delivered.is_some() && settled == StockContracts::StockByStock;
        end.delivered = end.delivered.filter(|_| is_stock && settled == StockContracts::Shares);
        Ok(Self {
            settlement: at,
            stated,
            instrument: held.instrument,
            title,
            underlying,
            expiry,
            is_option: matches!(instrument.contract, Contract::Option { .. }),
            is_commodity: segment == Segment::Commodity,
            is_call: matches!(instrument.contract, Contract::Option { right: Right::Call, .. }),
            is_long,
            quantity: held.open.abs(),
            netted: 0,
            end,
            time: Time::from_ist(expiry, close).max(Time(held.last.0 + 1)),
            is_unsure,
        })
    }

    /// `total` is the value of all settlements so far.
    fn ending(&self, total: &mut i128) -> Result<Ending, Text> {
        let beyond = || beyond(&self.title);
        let mut sum = *total;
        let mut value = |price: Price, quantity: i64| {
            let value = value_of(price, Quantity(quantity)).ok_or_else(beyond)?;
            sum += i128::from(value.0);
            if sum > MOST { Err(beyond()) } else { Ok(value) }
        };
        let worth = |quantity: i64| match self.stated.value {
            SettlementValue::Worthless => None,
            SettlementValue::Final(spot) => value_of(spot, Quantity(quantity)),
        };
        let side = if self.is_long { Side::Sell } else { Side::Buy };
        let is_exercised = self.is_option && self.is_long && self.end.price > Price::ZERO;
        let mut closings = Vec::new();
        let mut shares = None;
        let rest = self.quantity - self.netted;
        if self.netted > 0 {
            let origin = if is_exercised { Origin::NettedExercised } else { Origin::Netted };
            let value = value(self.end.price, self.netted)?;
            let fill = self.fill(origin, self.time, side, self.netted, self.end.price, value);
            closings.push(Closing { fill, worth: worth(self.netted) });
        }
        if rest > 0 {
            // Shares change hands at the strike: what the option is worth lies in them.
            let price =
                if self.is_option && self.end.delivered.is_some() { Price::ZERO } else { self.end.price };
            let is_exercised = is_exercised && self.end.delivered.is_none();
            let origin = if is_exercised { Origin::Exercised } else { Origin::Settled };
            let fill = self.fill(origin, self.time, side, rest, price, value(price, rest)?);
            closings.push(Closing { fill, worth: worth(rest) });
            if let Some((side, price)) = self.end.delivered {
                // Received for the sells of the day, which the clearing sets against them; given after its buys.
                let time =
                    if side == Side::Buy { Time::from_ist(self.expiry, 0) } else { Time(self.time.0 + 1) };
                let fill = self.fill(Origin::Delivered, time, side, rest, price, value(price, rest)?);
                let (underlying, worth) = (self.underlying.clone(), worth(rest));
                shares = Some(Shares { underlying, closing: Closing { fill, worth } });
            }
        }
        *total = sum;
        Ok(Ending { closings, shares })
    }

    fn fill(
        &self,
        origin: Origin,
        time: Time,
        side: Side,
        quantity: i64,
        price: Price,
        value: Money,
    ) -> Fill {
        Fill {
            time,
            quantity: Quantity(quantity),
            value,
            instrument: self.instrument,
            side,
            auction: false,
            series: Series::NONE,
            price,
            row: 0,
            exchange: self.stated.exchange,
            origin,
            trade_id: SETTLE.into(),
            order_id: format_compact!("{SETTLE}-{}", self.stated.symbol),
            id: self.id(origin),
        }
    }

    /// A contract ends once of each kind.
    fn id(&self, origin: Origin) -> FillId {
        let hash = StableHash::of(4).text(origin.word()).text(self.stated.exchange.word());
        hash.text(&self.stated.symbol).fill_id()
    }

    /// A long call and a short put become a long future, the other two a short one.
    fn devolved(&self) -> Option<Devolved> {
        let SettlementValue::Final(price) = self.stated.value else { return None };
        if !(self.is_commodity && self.is_option && self.end.price > Price::ZERO) {
            return None;
        }
        let side = if self.is_long == self.is_call { Side::Buy } else { Side::Sell };
        let value = value_of(price, Quantity(self.quantity))?;
        Some(Devolved { side, price, value })
    }

    fn future_is_missing(&self) -> Text {
        Text::new(
            "future_is_missing",
            "{title} became a future at its expiry, and no future of {underlying} is in the record: what the future made \
             is not counted. Add the file with its closing trade.",
            [
                Argument::shown("title", self.title.as_str()),
                Argument::shown("underlying", self.underlying.as_str()),
            ],
        )
    }

    fn stock_by_stock(&self) -> Text {
        Text::new(
            "cash_or_shares",
            "{title}: until September 2019 some stocks' contracts ended in cash and others in shares. It counts as ended in \
             cash; if shares came or went, add them as trades at the settlement value.",
            [Argument::shown("title", self.title.as_str())],
        )
    }
}

/// The clearing sets what is to be received of a stock on an expiry day against what is to be given, options first, and
/// only the rest changes hands (docs/rules.md 4.2).
fn net(legs: &mut [Leg<'_>]) {
    let mut order: Vec<usize> = (0..legs.len()).filter(|&at| legs[at].end.delivered.is_some()).collect();
    order.sort_by(|&a, &b| {
        let key = |at: usize| {
            let leg = &legs[at];
            (&leg.underlying, leg.expiry, !leg.is_option, &leg.stated.symbol, leg.stated.exchange)
        };
        key(a).cmp(&key(b))
    });
    let side = |leg: &Leg<'_>| leg.end.delivered.map(|(side, _)| side);
    let groups: Vec<Vec<usize>> = order
        .chunk_by(|&a, &b| (&legs[a].underlying, legs[a].expiry) == (&legs[b].underlying, legs[b].expiry))
        .map(<[usize]>::to_vec)
        .collect();
    for group in groups {
        let sum = |wanted: Side| -> i64 {
            let own = group.iter().map(|&at| &legs[at]).filter(|leg| side(leg) == Some(wanted));
            own.map(|leg| leg.quantity).sum()
        };
        let lesser = sum(Side::Buy).min(sum(Side::Sell));
        for wanted in [Side::Buy, Side::Sell] {
            let mut left = lesser;
            for &at in &group {
                let leg = &mut legs[at];
                if side(leg) == Some(wanted) {
                    leg.netted = leg.quantity.min(left);
                    left -= leg.netted;
                }
            }
        }
    }
}

/// How a contract ends: its own worth, and the shares that change hands with their price.
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
    fn about(&self, title: &str) -> Text {
        let title = Argument::shown("title", title);
        match self {
            Self::WorthlessFuture => Text::new(
                "worthless_future",
                "{title} is a future and cannot expire worthless: enter its final settlement value.",
                [title],
            ),
            Self::Negative(price) => Text::new(
                "value_below_zero",
                "{title}: expected a settlement value of 0 or more, found {price}.",
                [title, Argument::price("price", *price)],
            ),
        }
    }
}

fn not_in_the_journal(settlement: &Settlement) -> Text {
    let Settlement { exchange, symbol, .. } = settlement;
    Text::new(
        "settlement_without_execution",
        "{symbol} of {exchange} has no execution in the journal: its settlement is not used.",
        [Argument::shown("symbol", symbol.as_str()), Argument::shown("exchange", exchange.to_string())],
    )
}

fn beyond(title: &str) -> Text {
    Text::new(
        "settlement_beyond",
        "{title}: the settlement value is beyond what any account trades. Check its digits.",
        [Argument::shown("title", title)],
    )
}
