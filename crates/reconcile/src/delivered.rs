//! Contracts on stocks that ended in shares, or that the clearing netted: what is counted in the contract here may
//! be counted in the shares there (docs/rules.md 4.2).

use domain::{
    Argument, Contract, Day, Id, Money, Origin, Price, Quantity, Right, Segment, Text, div_half_even,
};
use ledger::{ClosedLot, Status};
use market::{StockContracts, is_index, stock_contracts};
use rustc_hash::FxHashMap;

use crate::ours::{AccountRecord, Ours};
use crate::reasons::{Doing, Reason, ReasonCode};
use crate::scrips::{FRACTION, Figures, price};

/// By how much the result of an instrument would be greater by another way to count what ended in shares.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct OtherWays {
    /// Of a contract: closed at what it was worth, as if nothing had been delivered.
    pub in_cash: Money,
    /// Of a contract: closed at nothing, as if nothing had been netted.
    pub in_shares: Money,
    /// Of shares: counted at the price of their stock instead of the strike.
    pub at_price: Money,
}

/// What settlements left behind in a record, by the order id that names one.
pub(crate) struct Settled<'a> {
    record: &'a AccountRecord<'a>,
    /// What each option was worth in all that was delivered of it.
    delivered: FxHashMap<&'a Id, (Quantity, Money)>,
}

impl<'a> Settled<'a> {
    pub(crate) fn of(record: &'a AccountRecord<'a>) -> Self {
        let merged = record.merged;
        let mut delivered = FxHashMap::default();
        for &(at, worth) in &merged.worth {
            let fill = &merged.fills[at as usize];
            let is_of_shares = record.instrument(fill.instrument).segment() == Segment::Equity;
            if fill.origin == Origin::Delivered && is_of_shares {
                delivered.insert(&fill.order_id, (fill.quantity, (worth - fill.value).abs()));
            }
        }
        Self { record, delivered }
    }

    pub(crate) fn other_ways(&self, lot: &ClosedLot) -> OtherWays {
        let mut ways = OtherWays::default();
        for (at, value, sign) in [(lot.buy, lot.cost, -1), (lot.sell, lot.proceeds, 1)] {
            let fill = &self.record.merged.fills[at as usize];
            match fill.origin {
                Origin::Settled => {
                    if fill.price == Price::ZERO
                        && let Some((quantity, worth)) = self.delivered.get(&fill.order_id)
                    {
                        ways.in_cash += signed(sign, part(*worth, lot.quantity, *quantity));
                    }
                }
                Origin::Netted | Origin::NettedExercised => {
                    let contract = &self.record.instrument(fill.instrument).contract;
                    if matches!(contract, Contract::Option { .. }) {
                        ways.in_shares -= signed(sign, value);
                    }
                }
                Origin::Delivered => {
                    let worth = &self.record.merged.worth;
                    if let Ok(place) = worth.binary_search_by_key(&at, |(of, _)| *of)
                        && fill.value != Money::ZERO
                    {
                        let of_value = i128::from(value.0) * i128::from(worth[place].1.0);
                        let worth = Money(div_half_even(of_value, i128::from(fill.value.0)) as i64);
                        ways.at_price += signed(sign, worth - value);
                    }
                }
                _ => {}
            }
        }
        ways
    }
}

fn signed(sign: i64, amount: Money) -> Money {
    Money(sign * amount.0)
}

fn part(of: Money, quantity: Quantity, all: Quantity) -> Money {
    Money(div_half_even(i128::from(of.0) * i128::from(quantity.0), i128::from(all.0)) as i64)
}

impl std::ops::AddAssign for OtherWays {
    fn add_assign(&mut self, other: Self) {
        self.in_cash += other.in_cash;
        self.in_shares += other.in_shares;
        self.at_price += other.at_price;
    }
}

/// Of a difference that the way to count a delivery alone makes.
pub(crate) fn counted_otherwise(name: Argument, amount: Money, own: Option<&Ours>) -> Option<Reason> {
    let ways = own?.other_ways;
    let is_it = |way: Money| way != Money::ZERO && (amount + way).abs() < FRACTION;
    let worth = |way: Money| Argument::rupees("worth", way.abs());
    let text = if is_it(ways.in_cash) {
        Text::new(
            "delivered_counted_in_cash",
            "{title} ended in shares. The statement closes it at what it was worth, {worth}, as if it had ended in cash; here \
             that lies in the price of the shares.",
            [name, worth(ways.in_cash)],
        )
    } else if is_it(ways.in_shares) {
        Text::new(
            "netted_counted_in_shares",
            "{title} was netted against other contracts of the stock, so that no share moved: it closed at what it was worth, \
             {worth}. The statement closes it at nothing, as if it had ended in shares.",
            [name, worth(ways.in_shares)],
        )
    } else if is_it(ways.at_price) {
        Text::new(
            "shares_counted_at_their_price",
            "{title}: shares came or went through options at the strike. The statement counts them at the stock’s closing price \
             of that day, which makes {worth}.",
            [name, worth(ways.at_price)],
        )
    } else {
        return None;
    };
    Some(Reason { code: ReasonCode::Delivered, text, amount, is_proven: true, to_do: None })
}

/// A contract that may have brought shares, and waits for its closing price.
pub(crate) struct Waiting {
    instrument: u32,
    title: String,
    expiry: Day,
    /// At which shares come; none of a future, which brings them at its closing price.
    strike: Option<Price>,
    quantity: Quantity,
}

/// The contracts on this stock that wait and would bring shares, the first to end first.
pub(crate) fn waiting(record: &AccountRecord<'_>, stock: u32, until: Day) -> Vec<Waiting> {
    let trades = &record.book.trades;
    let is_its_name = |symbol: &str| {
        record.merged.names.iter().any(|name| name.instrument == stock && name.symbol == symbol)
    };
    let mut found: Vec<Waiting> = Vec::new();
    for at in 0..trades.len() {
        if trades.status[at] != Status::SettlementNeeded {
            continue;
        }
        let instrument = trades.instrument[at];
        let contract = &record.instrument(instrument).contract;
        let Some((underlying, expiry)) = in_shares(contract).filter(|(_, day)| *day <= until) else {
            continue;
        };
        let open = trades.open_quantity[at];
        let is_received = match contract {
            Contract::Option { right: Right::Put, .. } => open < Quantity::ZERO,
            Contract::Option { .. } | Contract::Future { .. } => open > Quantity::ZERO,
            Contract::Cash => false,
        };
        if !is_received || !is_its_name(underlying) {
            continue;
        }
        let strike = match contract {
            Contract::Option { strike, .. } => Some(*strike),
            Contract::Future { .. } | Contract::Cash => None,
        };
        let title = record.instrument(instrument).title();
        found.push(Waiting { instrument, title, expiry, strike, quantity: open.abs() });
    }
    found.sort_by_key(|one| (one.expiry, one.instrument));
    found
}

/// The underlying and the last day of a contract that ends in shares.
fn in_shares(contract: &Contract) -> Option<(&str, Day)> {
    let (Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. }) = contract
    else {
        return None;
    };
    let is_it = contract.segment() == Segment::Fno
        && !is_index(underlying, *expiry)
        && stock_contracts(*expiry) == StockContracts::Shares;
    is_it.then_some((underlying.as_str(), *expiry))
}

/// Whether a contract that is closed at nothing may have ended in shares.
pub(crate) fn may_end_in_shares(contract: &Contract) -> bool {
    matches!(contract, Contract::Option { .. }) && in_shares(contract).is_some()
}

/// Shares that were sold and whose buy the record lacks or may have another of: a contract that waits brought them.
/// `lacking`: how many, and their cost in the statement.
pub(crate) fn brought(
    name: Argument,
    amount: Money,
    (lacking, cost): (Quantity, Option<Money>),
    waiting: &[Waiting],
) -> Option<Reason> {
    let each = cost.and_then(|cost| price(cost, lacking));
    // The one whose price is that of the statement, else the first.
    let of_price =
        waiting.iter().find(|one| one.strike.is_some() && one.strike == each && one.quantity >= lacking);
    let one = of_price.or_else(|| waiting.first())?;
    let mut about =
        vec![name, Argument::shown("contract", one.title.as_str()), Argument::day("day", one.expiry)];
    let fits = one.quantity >= lacking;
    let (text, value) = match each {
        Some(each) if fits && (of_price.is_some() || one.strike.is_none()) => {
            about.extend([Argument::quantity("quantity", lacking), Argument::price("price", each)]);
            let text = Text::new(
                "shares_of_a_waiting_contract_at",
                "{title}: {quantity} of the shares sold came from {contract}, which ended on {day} and waits for its closing \
                 price. The statement counts them at {price} each.",
                about,
            );
            (text, one.strike.is_none().then_some(each))
        }
        _ => (
            Text::new(
                "shares_of_a_waiting_contract",
                "{title}: shares that were sold can have come from {contract}, which ended on {day} and waits for its closing \
                 price.",
                about,
            ),
            None,
        ),
    };
    let to_do = Some(Doing::Settle { instrument: one.instrument, value });
    Some(Reason { code: ReasonCode::Delivered, text, amount, is_proven: of_price.is_some(), to_do })
}

/// The figures of shares whose sales are the same and whose cost is another.
pub(crate) fn same_sales(ours: &Figures, theirs: &Figures) -> bool {
    ours.quantity == theirs.quantity && (ours.sell_value - theirs.sell_value).abs() < FRACTION
}
