//! What a strategy is worth at expiry, exactly: a broken line over the price of the underlying.

use domain::{Money, Price, div_half_even};

use crate::patterns::What;

/// Money is counted in 10⁻⁴ rupee, a price times units in 10⁻¹⁶.
const MONEY: i128 = 1_000_000_000_000;

/// Units of one contract, or of the underlying itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    pub what: What,
    /// 0 of the underlying.
    pub strike: Price,
    /// Signed, 10⁻⁸.
    pub units: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    pub price: Price,
    pub amount: Money,
}

/// Where nothing is made and nothing lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zero {
    At(Price),
    /// At every price between; without an end for ever on.
    Between(Price, Option<Price>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payoff {
    /// At 0 and at every strike; between two of them it is a straight line.
    pub points: Vec<Point>,
    /// Beyond the last one: units that it gains by, signed, 10⁻⁸.
    pub slope: i64,
    /// `None`: unlimited.
    pub most: Option<Money>,
    pub least: Option<Money>,
    pub zeros: Vec<Zero>,
}

/// `paid` for all terms, less what was received; `made` besides, after charges.
pub fn payoff(terms: &[Term], paid: Money, made: Money) -> Payoff {
    let fixed = i128::from(made.0 - paid.0) * MONEY;
    let mut prices: Vec<Price> = terms.iter().map(|term| term.strike).chain([Price::ZERO]).collect();
    prices.sort_unstable();
    prices.dedup();
    let exact: Vec<i128> = prices.iter().map(|&price| worth(terms, price) + fixed).collect();
    let money = |exact: i128| Money(div_half_even(exact, MONEY) as i64);
    let slope = terms.iter().filter(|term| term.what != What::Put).map(|term| term.units).sum();
    let highest = exact.iter().max().copied().unwrap_or_default();
    let lowest = exact.iter().min().copied().unwrap_or_default();
    Payoff {
        points: prices
            .iter()
            .zip(&exact)
            .map(|(&price, &exact)| Point { price, amount: money(exact) })
            .collect(),
        slope,
        most: (slope <= 0).then(|| money(highest)),
        least: (slope >= 0).then(|| money(lowest)),
        zeros: zeros(&prices, &exact, slope),
    }
}

/// What each bought option that ends in the money is worth at a price: it is exercised then.
pub fn exercised(terms: &[Term], price: Price) -> Vec<Money> {
    let own = terms.iter().filter(|term| term.what != What::Underlying && term.units > 0);
    let each = own.map(|term| Money(div_half_even(worth(&[*term], price), MONEY) as i64));
    each.filter(|worth| *worth > Money::ZERO).collect()
}

/// In 10⁻¹⁶ rupee.
fn worth(terms: &[Term], price: Price) -> i128 {
    let of = |term: &Term| {
        let each = match term.what {
            What::Underlying => price.0,
            What::Call => (price.0 - term.strike.0).max(0),
            What::Put => (term.strike.0 - price.0).max(0),
        };
        i128::from(each) * i128::from(term.units)
    };
    terms.iter().map(of).sum()
}

fn zeros(prices: &[Price], exact: &[i128], slope: i64) -> Vec<Zero> {
    let mut found = Vec::new();
    for (at, (&price, &amount)) in prices.iter().zip(exact).enumerate() {
        let next = prices.get(at + 1).zip(exact.get(at + 1));
        if amount == 0 {
            let goes_on = matches!(found.last(), Some(Zero::Between(_, Some(end))) if *end == price);
            match next {
                Some((&end, 0)) => {
                    if let Some(Zero::Between(_, to)) = found.last_mut().filter(|_| goes_on) {
                        *to = Some(end);
                    } else {
                        found.push(Zero::Between(price, Some(end)));
                    }
                }
                None if slope == 0 => match found.last_mut().filter(|_| goes_on) {
                    Some(Zero::Between(_, to)) => *to = None,
                    _ => found.push(Zero::Between(price, None)),
                },
                _ if goes_on => {}
                _ => found.push(Zero::At(price)),
            }
            continue;
        }
        match next {
            Some((&end, &then)) if then != 0 && (amount > 0) != (then > 0) => {
                // The line goes by whole units: `(then − amount) ÷ (end − price)` of them.
                let units = (then - amount) / i128::from(end.0 - price.0);
                found.push(Zero::At(Price(price.0 + div(-amount, units) as i64)));
            }
            None if slope != 0 && (amount > 0) != (slope > 0) => {
                found.push(Zero::At(Price(price.0 + div(-amount, i128::from(slope)) as i64)));
            }
            _ => {}
        }
    }
    found
}

fn div(number: i128, by: i128) -> i128 {
    if by < 0 { div_half_even(-number, -by) } else { div_half_even(number, by) }
}
