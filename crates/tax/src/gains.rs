//! Capital gains: each lot of delivered shares that was sold, with its holding period, its rate and its cost.

use domain::{Fill, Instrument, Isin, Money, Origin, Price, Quantity, div_half_even};
use ledger::charges::{AssetClass, Heads};
use ledger::{Change, ClosedLot, Event};

use crate::holding::is_long_term;
use crate::rules::{Buyback, buyback, grandfathering, rates_of};
use crate::year::FinancialYear;

/// How a gain is taxed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GainKind {
    /// Shares and equity funds held for twelve months or less.
    Short,
    /// The same, held longer.
    Long,
    /// Other funds and bonds, held for twelve months or less: taxed as other income.
    OtherShort,
    /// The same, held longer.
    OtherLong,
}

impl GainKind {
    pub const ALL: [Self; 4] = [Self::Short, Self::Long, Self::OtherShort, Self::OtherLong];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Long => "long",
            Self::OtherShort => "other_short",
            Self::OtherLong => "other_long",
        }
    }

    pub const fn is_long(self) -> bool {
        matches!(self, Self::Long | Self::OtherLong)
    }
}

/// The highest price of a share or unit on 31 January 2018, as the user states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitValue {
    pub symbol: String,
    pub isin: Option<Isin>,
    pub price: Price,
}

/// One lot that was sold in the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gain {
    /// Index into the accounts of the year.
    pub account: u32,
    pub lot: ClosedLot,
    /// The cost of shares that the company took back against a dividend: a line of its own in the return.
    pub is_loss_of_buyback: bool,
    pub kind: GainKind,
    /// Index into [`rates_of`] the year.
    pub rate: u32,
    /// What was paid, with the charges of the buy but its transaction tax.
    pub cost: Money,
    /// What the lot was worth on 31 January 2018, where that counts and is known.
    pub value_2018: Option<Money>,
    /// That it counts, and is not known.
    pub asks_value_2018: bool,
    /// The cost that counts: at least the value of 2018, but no more than the sale.
    pub cost_used: Money,
    /// Charges of the sell but its transaction tax.
    pub expenses: Money,
    /// Transaction tax of both sides: no part of the result.
    pub transaction_tax: Money,
    pub result: Money,
}

/// What a lot's account knows beside it.
#[derive(Debug, Clone, Copy)]
pub struct Gains<'a> {
    pub account: u32,
    pub year: FinancialYear,
    pub instruments: &'a [Instrument],
    pub classes: &'a [AssetClass],
    pub events: &'a [Event],
    pub values: &'a [UnitValue],
}

impl Gains<'_> {
    /// Of a delivered lot that was bought before it was sold.
    pub fn of(&self, lot: ClosedLot) -> Gain {
        let is_equity = self.classes[lot.instrument as usize] == AssetClass::Equity;
        let kind = match (is_equity, is_long_term(lot.bought, lot.sold)) {
            (true, false) => GainKind::Short,
            (true, true) => GainKind::Long,
            (false, false) => GainKind::OtherShort,
            (false, true) => GainKind::OtherLong,
        };
        let rates = rates_of(self.year);
        let rate = rates.partition_point(|rate| rate.from <= lot.sold).saturating_sub(1) as u32;
        let cost = lot.cost + without_tax(&lot.bought_heads);
        let expenses = without_tax(&lot.sold_heads);
        let rule = grandfathering();
        let counts = kind == GainKind::Long && lot.bought < rule.bought_before && lot.sold >= rule.sold_from;
        let value_2018 = if counts { self.value_2018(&lot) } else { None };
        let cost_used = cost_used(cost, value_2018, lot.proceeds);
        Gain {
            account: self.account,
            lot,
            is_loss_of_buyback: false,
            kind,
            rate,
            cost,
            value_2018,
            asks_value_2018: counts && value_2018.is_none(),
            cost_used,
            expenses,
            transaction_tax: lot.bought_heads.stt + lot.sold_heads.stt,
            result: lot.proceeds - cost_used - expenses,
        }
    }

    /// Price of 31 January 2018, over the splits since, times quantity. Shares that a merger or a demerger gave for
    /// others have none of their own.
    fn value_2018(&self, lot: &ClosedLot) -> Option<Money> {
        if lot.was_given {
            return None;
        }
        let instrument = &self.instruments[lot.instrument as usize];
        let is_it = |value: &&UnitValue| match (value.isin, instrument.isin) {
            (Some(stated), Some(own)) => stated == own,
            _ => value.symbol.eq_ignore_ascii_case(&instrument.symbol),
        };
        let price = self.values.iter().find(is_it)?.price;
        let after = grandfathering().price_of;
        let scaled = self
            .events
            .iter()
            .filter(|event| event.instrument == lot.instrument && event.day > after && event.day <= lot.sold);
        let (mut then, mut now) = (1_i128, 1_i128);
        for event in scaled {
            if let Change::Scale(ratio) = event.change {
                let (new, per) = ratio.parts();
                (then, now) = (then * i128::from(per), now * i128::from(new));
            }
        }
        // 10⁻⁸ rupee times 10⁻⁸ unit, to 10⁻⁴ rupee.
        let exact = i128::from(price.0).checked_mul(i128::from(lot.quantity.0))?.checked_mul(then)?;
        let divisor = now * i128::from(Quantity::ONE) * 10_000;
        i64::try_from(div_half_even(exact, divisor)).ok().map(Money)
    }
}

/// What counts as cost: at least the value of 31 January 2018, but no more of it than the sale.
pub fn cost_used(cost: Money, value_2018: Option<Money>, proceeds: Money) -> Money {
    value_2018.map_or(cost, |value| cost.max(value.min(proceeds)))
}

/// What the law of the day makes of a lot that the company took back; `None` of any other sale.
pub fn taken_back(fills: &[Fill], lot: &ClosedLot) -> Option<Buyback> {
    (fills[lot.sell as usize].origin == Origin::Buyback).then(|| buyback(lot.sold))
}

/// The lot as it counts for gains: `None` where it is exempt.
pub fn counted(lot: ClosedLot, taken_back: Option<Buyback>) -> Option<ClosedLot> {
    match taken_back {
        Some(Buyback::Exempt) => None,
        Some(Buyback::Dividend) => Some(ClosedLot { proceeds: Money::ZERO, ..lot }),
        Some(Buyback::Gain) | None => Some(lot),
    }
}

/// Charges that count as cost or expense: all but the transaction tax.
fn without_tax(heads: &Heads) -> Money {
    heads.total() - heads.stt
}

#[cfg(test)]
mod tests {
    use domain::{Contract, Day, Product, Ratio};

    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    fn rupees(amount: i64) -> Money {
        Money(amount * 10_000)
    }

    fn lot(bought: &str, sold: &str, quantity: i64, cost: i64, proceeds: i64) -> ClosedLot {
        ClosedLot {
            trade: 0,
            instrument: 0,
            product: Product::Delivery,
            quantity: Quantity::whole(quantity),
            bought: day(bought),
            was_given: false,
            sold: day(sold),
            closed: day(sold),
            cost: rupees(cost),
            proceeds: rupees(proceeds),
            bought_heads: Heads::default(),
            sold_heads: Heads::default(),
            buy: 0,
            sell: 1,
            assumed: false,
        }
    }

    fn gain(lot: ClosedLot, price: Option<&str>, events: &[Event]) -> Gain {
        let instruments = [Instrument { symbol: "INFY".into(), isin: None, contract: Contract::Cash }];
        let values: Vec<UnitValue> = price
            .map(|price| UnitValue {
                symbol: "infy".to_owned(),
                isin: None,
                price: Price::parse(price).unwrap(),
            })
            .into_iter()
            .collect();
        let gains = Gains {
            account: 0,
            year: FinancialYear::of(lot.sold),
            instruments: &instruments,
            classes: &[AssetClass::Equity],
            events,
            values: &values,
        };
        gains.of(lot)
    }

    /// The four cases of the board's questions and answers of 4 February 2018 (docs/rules.md 5.1), for one share.
    #[test]
    fn the_value_of_2018_is_a_least_cost_and_makes_no_loss() {
        // Eleven months: the value of 2018 is none of it.
        let short = gain(lot("2017-05-02", "2018-04-02", 1, 100, 250), Some("200"), &[]);
        assert_eq!((short.kind, short.result), (GainKind::Short, rupees(150)));
        let case = |actual, value, sale| {
            let found = gain(lot("2017-05-02", "2018-06-01", 1, actual, sale), Some(value), &[]);
            (found.cost_used, found.result)
        };
        assert_eq!(case(100, "200", 250), (rupees(200), rupees(50)));
        assert_eq!(case(100, "200", 150), (rupees(150), rupees(0)));
        assert_eq!(case(100, "50", 150), (rupees(100), rupees(50)));
        assert_eq!(case(100, "200", 50), (rupees(100), rupees(-50)));
    }

    #[test]
    fn the_value_of_2018_is_asked_for_and_counts_for_nothing_bought_later() {
        let missing = gain(lot("2018-01-31", "2020-06-01", 1, 100, 250), None, &[]);
        assert!(missing.asks_value_2018);
        assert_eq!(missing.result, rupees(150));
        let later = gain(lot("2018-02-01", "2020-06-01", 1, 100, 250), Some("200"), &[]);
        assert_eq!((later.asks_value_2018, later.result), (false, rupees(150)));
    }

    /// Ten shares at 1,000 of 2018 are twenty at 500 after a split of one into two.
    #[test]
    fn a_split_since_divides_the_value_of_2018() {
        let split = Event {
            action: 0,
            instrument: 0,
            day: day("2019-09-02"),
            change: Change::Scale(Ratio::new(2, 1).unwrap()),
            fraction: None,
        };
        let found = gain(lot("2017-05-02", "2020-06-01", 20, 4_000, 16_000), Some("1000"), &[split]);
        assert_eq!(found.value_2018, Some(rupees(10_000)));
        assert_eq!(found.result, rupees(6_000));
        // One before that day is in the price already, one after the sale is none of it.
        for other in ["2018-01-31", "2020-06-02"] {
            let found = gain(
                lot("2017-05-02", "2020-06-01", 20, 4_000, 16_000),
                Some("500"),
                &[Event { day: day(other), ..split }],
            );
            assert_eq!(found.value_2018, Some(rupees(10_000)), "{other}");
        }
    }

    #[test]
    fn transaction_tax_is_no_cost_and_other_charges_are() {
        let heads = |stt, rest| Heads { stt: rupees(stt), brokerage: rupees(rest), ..Heads::default() };
        let own = lot("2024-01-10", "2024-07-22", 10, 1_000, 1_500);
        let found = gain(ClosedLot { bought_heads: heads(1, 2), sold_heads: heads(3, 4), ..own }, None, &[]);
        // 1,500 − (1,000 + 2) − 4.
        assert_eq!((found.cost, found.expenses, found.result), (rupees(1_002), rupees(4), rupees(494)));
        assert_eq!(found.transaction_tax, rupees(4));
        // The day before the rates changed, and the day.
        assert_eq!(found.rate, 0);
        assert_eq!(gain(lot("2024-01-10", "2024-07-23", 10, 1_000, 1_500), None, &[]).rate, 1);
    }
}
