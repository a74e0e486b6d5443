//! What capital a strategy blocked, without a feed of prices: an estimate that says how it was made.

use domain::{Money, div_half_even};

use crate::name::{Kind, Name};
use crate::patterns::What;
use crate::payoff::{Term, payoff};

/// How it was estimated. Figures of different ways are not comparable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Basis {
    /// The user says what the broker blocked.
    Own,
    /// Only bought options: what was paid for them.
    Premium,
    /// The largest loss is bounded: the width, what was paid, and the exchange's exposure margin on what was sold.
    /// Brokers ask at least this.
    Width,
    /// A part of what each sold option and each future is on, and what was paid for the rest. Nothing is taken off for
    /// legs that cover each other.
    Percent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capital {
    pub basis: Basis,
    pub amount: Money,
}

/// Parts of a hundred thousand: exposure margin, and of a sold option the whole. Of futures of both.
const EXPOSURE: [i128; 2] = [2_000, 3_500];
const SOLD: [i128; 2] = [12_000, 20_000];
const FUTURE: i128 = 15_000;
const WHOLE: i128 = 100_000;

/// `legs`: terms as opened, and what each was paid or received; never negative. `is_index` is `None` where neither an
/// index nor a stock lies below: nothing is known of its margins. `shares` are legs that are shares.
pub fn capital(name: Name, legs: &[(Term, Money)], shares: usize, is_index: Option<bool>) -> Option<Capital> {
    let is_bought = |(term, _): &(Term, Money)| term.units > 0;
    let sum = |of: &dyn Fn(&(Term, Money)) -> bool| {
        legs.iter().filter(|leg| of(leg)).map(|leg| leg.1).sum::<Money>()
    };
    let paid = sum(&|leg| is_bought(leg));
    if legs.iter().all(|leg| is_bought(leg) && leg.0.what != What::Underlying) {
        return Some(Capital { basis: Basis::Premium, amount: paid });
    }
    let at = usize::from(!is_index?);
    if is_bounded(name.kind) {
        let terms: Vec<Term> = legs.iter().map(|leg| leg.0).collect();
        let worst = payoff(&terms, Money::ZERO, Money::ZERO).least?;
        let received = sum(&|leg| !is_bought(leg));
        let exposure: Money = legs.iter().map(|leg| part(notional(leg), EXPOSURE[at])).sum();
        let width = Money((-worst.0).max(0)) + Money((paid - received).0.max(0));
        return Some(Capital { basis: Basis::Width, amount: width + exposure });
    }
    // Shares come first among the legs.
    let of = |(at_leg, leg): (usize, &(Term, Money))| match leg.0.what {
        What::Underlying if at_leg < shares => leg.1,
        What::Underlying => part(leg.1, FUTURE),
        _ if leg.0.units < 0 => part(notional(leg), SOLD[at]),
        _ => leg.1,
    };
    Some(Capital { basis: Basis::Percent, amount: legs.iter().enumerate().map(of).sum() })
}

/// Of a sold option its strike times its units.
fn notional(leg: &(Term, Money)) -> Money {
    let units = i128::from(-leg.0.units.min(0));
    Money(div_half_even(i128::from(leg.0.strike.0) * units, 1_000_000_000_000) as i64)
}

fn part(of: Money, parts: i128) -> Money {
    Money(div_half_even(i128::from(of.0) * parts, WHOLE) as i64)
}

const fn is_bounded(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::CallSpread
            | Kind::PutSpread
            | Kind::IronCondor
            | Kind::IronButterfly
            | Kind::InvertedCondor
            | Kind::CallButterfly
            | Kind::PutButterfly
            | Kind::CallCondor
            | Kind::PutCondor
            | Kind::Box
    )
}
