//! What the broker takes: built-in plans and own ones, as data.

use domain::{Broker, Day, Money, Product};

use super::rates::{Rate, Rates};
use super::stated::StatedPeriod;

/// A change whose day is not verified took place within so many days after the day that is assumed.
pub(super) const DP_DAY_MAY_LIE: i32 = 365;

/// The brokerage plan of an account, and what its broker has stated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub broker: Broker,
    /// Ascending by `from`; the first also holds before its day.
    pub terms: Vec<Terms>,
    /// From this day on the terms are the user's own.
    pub own_from: Option<Day>,
    /// The first day of a depository fee, where that day is not verified.
    pub dp_day_unverified: Option<Day>,
    /// None where the broker publishes nothing.
    pub expiry: Option<ExpiryFees>,
    /// What statements of the broker say of whole periods, as the user accepted it: no two share a day and a segment.
    pub statements: Vec<StatedPeriod>,
}

/// What the broker takes when a contract ends, GST apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpiryFees {
    /// Of shares that are received or given.
    pub delivered: Rate,
    /// Of what the clearing nets against other contracts of the stock, at the final settlement value.
    pub netted: Rate,
    /// Of an option that is exercised for cash.
    pub exercise: Money,
}

/// Brokerage and depository fee from a day on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    pub from: Day,
    pub delivery: Rule,
    pub intraday: Rule,
    pub futures: Rule,
    pub options: Rule,
    /// Per scrip and day of delivery sells, its GST included.
    pub dp: Money,
    /// Waived when the scrip's delivery sells of the day are worth less.
    pub dp_from_value: Money,
}

/// Brokerage of an order's part in one product: a share of its turnover between two amounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rule {
    pub percent: Rate,
    pub least: Money,
    pub most: Option<Money>,
}

impl Plan {
    /// The plan that ships for a broker.
    pub fn of(broker: Broker) -> Self {
        let terms = Rates::get().plans.get(broker.word()).cloned().unwrap_or_default();
        let dp_day_unverified = Rates::get().unverified_dp.get(broker.word()).copied();
        let expiry = Rates::get().expiry.get(broker.word()).copied();
        Self { broker, terms, own_from: None, dp_day_unverified, expiry, statements: Vec::new() }
    }

    /// What holds on a day; nothing is charged by a plan without terms.
    pub fn on(&self, day: Day) -> Terms {
        let now = self.terms.iter().rfind(|terms| terms.from <= day);
        now.or(self.terms.first()).copied().unwrap_or(Terms::FREE)
    }
}

impl Terms {
    pub const FREE: Self = Self {
        from: Day(i32::MIN),
        delivery: Rule::flat(Money::ZERO),
        intraday: Rule::flat(Money::ZERO),
        futures: Rule::flat(Money::ZERO),
        options: Rule::flat(Money::ZERO),
        dp: Money::ZERO,
        dp_from_value: Money::ZERO,
    };

    pub const fn rule(&self, product: Product) -> Rule {
        match product {
            Product::Delivery => self.delivery,
            Product::Intraday => self.intraday,
            Product::Futures => self.futures,
            Product::Options => self.options,
        }
    }
}

impl Rule {
    /// The same amount whatever the order is worth.
    pub const fn flat(amount: Money) -> Self {
        Self { percent: Rate(0), least: amount, most: Some(amount) }
    }

    /// Of a turnover in 10⁻⁴ rupee, rounded half-even once.
    pub fn of(self, turnover: i128) -> i64 {
        let amount = self.percent.of(turnover).max(self.least.0);
        self.most.map_or(amount, |most| amount.min(most.0))
    }

    pub fn is_free(self) -> bool {
        self.most == Some(Money::ZERO) || (self.percent.is_zero() && self.least == Money::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(broker: Broker, product: Product, turnover: &str, expected: &str) {
        let rule = Plan::of(broker).on(Day(20_000)).rule(product);
        let amount = Money(rule.of(Money::parse(turnover).unwrap().0.into()));
        assert_eq!(amount.to_string(), expected, "{broker} {product} {turnover}");
    }

    #[test]
    fn zerodha_takes_three_basis_points_up_to_twenty_rupees() {
        check(Broker::ZERODHA, Product::Delivery, "5000000", "0");
        // 0.03 % reaches ₹20 at 66,666.67.
        check(Broker::ZERODHA, Product::Intraday, "66666.66", "20");
        check(Broker::ZERODHA, Product::Intraday, "66666.5", "20");
        check(Broker::ZERODHA, Product::Intraday, "66666.3", "19.9999");
        check(Broker::ZERODHA, Product::Intraday, "66667", "20");
        check(Broker::ZERODHA, Product::Intraday, "1000", "0.3");
        check(Broker::ZERODHA, Product::Intraday, "0", "0");
        // 0.0003 × 0.5 = 0.00015 and × 1.5 = 0.00045: ties go to the even digit.
        check(Broker::ZERODHA, Product::Intraday, "0.5", "0.0002");
        check(Broker::ZERODHA, Product::Intraday, "1.5", "0.0004");
        check(Broker::ZERODHA, Product::Futures, "1500000", "20");
        check(Broker::ZERODHA, Product::Options, "3.25", "20");
    }

    #[test]
    fn groww_takes_a_tenth_of_a_percent_between_five_and_twenty() {
        for product in [Product::Delivery, Product::Intraday] {
            check(Broker::GROWW, product, "100", "5");
            check(Broker::GROWW, product, "4999.99", "5");
            check(Broker::GROWW, product, "5000", "5");
            check(Broker::GROWW, product, "5001", "5.001");
            check(Broker::GROWW, product, "19999", "19.999");
            check(Broker::GROWW, product, "20000", "20");
            check(Broker::GROWW, product, "20001", "20");
        }
        check(Broker::GROWW, Product::Futures, "100", "20");
        check(Broker::GROWW, Product::Options, "1000000", "20");
    }

    #[test]
    fn own_terms_hold_from_their_day() {
        let day = Day::parse("2026-01-01").unwrap();
        let first = Terms { from: Day::parse("2025-01-01").unwrap(), dp: Money(1), ..Terms::FREE };
        let terms = vec![first, Terms { from: day, dp: Money(2), ..Terms::FREE }];
        let plan = Plan { terms, ..Plan::of(Broker::ZERODHA) };
        assert_eq!(plan.on(Day(0)).dp, Money(1));
        assert_eq!(plan.on(day.plus(-1)).dp, Money(1));
        assert_eq!(plan.on(day).dp, Money(2));
        assert_eq!(Plan { terms: Vec::new(), ..plan }.on(day), Terms::FREE);
    }
}
