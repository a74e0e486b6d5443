//! Contracts: walked, ended, and the shares that they leave.

use std::collections::VecDeque;

use domain::{Day, Right, Side};

use super::{Deal, Fraction, Outcome, Scrip, Stated, Terms};

/// A contract's position, oldest first: signed units and what one was entered at.
#[derive(Default)]
struct Position {
    lots: VecDeque<(Fraction, Fraction)>,
    outcome: Outcome,
}

impl Position {
    fn open(&self) -> Fraction {
        self.lots.iter().fold(Fraction::ZERO, |sum, (units, _)| sum + *units)
    }

    /// `units` are signed; they close what stands against them and open with the rest.
    fn take(&mut self, day: Day, units: Fraction, price: Fraction) {
        let mut rest = units;
        while rest != Fraction::ZERO {
            let Some((open, entry)) =
                self.lots.front_mut().filter(|(open, _)| (*open > Fraction::ZERO) != (rest > Fraction::ZERO))
            else {
                self.lots.push_back((rest, price));
                return;
            };
            let closed = open.abs().min(rest.abs());
            // What was long brings the difference, what was short its opposite.
            let long = if *open > Fraction::ZERO { closed } else { Fraction::ZERO - closed };
            let result = long * (price - *entry);
            *open = *open - long;
            rest = rest + long;
            if *open == Fraction::ZERO {
                self.lots.pop_front();
            }
            self.outcome.made(day, result);
        }
    }
}

/// Walks the contracts, ends them, and leaves the shares that they deliver with their scrips.
pub fn settle(contracts: &[(Terms, Vec<Deal>)], scrips: &mut [Scrip], outcomes: &mut Vec<Outcome>) {
    let mut positions: Vec<Position> = contracts.iter().map(|(terms, deals)| run(terms, deals)).collect();
    // Of each contract: what a unit is worth, and of one unit held long the side of the shares and their price.
    let ends: Vec<(i64, Option<(Side, i64)>)> = contracts.iter().map(|(terms, _)| end(terms)).collect();
    let mut order: Vec<usize> = (0..contracts.len()).collect();
    order.sort_by_key(|&at| (contracts[at].0.option.is_none(), contracts[at].0.symbol.clone()));
    // The side on which it would deliver.
    let side = |at: usize, open: Fraction| {
        let (of_long, _) = ends[at].1.filter(|_| contracts[at].0.stock.is_some())?;
        Some(if open > Fraction::ZERO { of_long } else { of_long.other() })
    };
    let mut netted = vec![Fraction::ZERO; contracts.len()];
    for (stock, expiry) in contracts.iter().filter_map(|(terms, _)| Some((terms.stock?, terms.expiry))) {
        let is_own = |at: &usize| contracts[*at].0.stock == Some(stock) && contracts[*at].0.expiry == expiry;
        let own: Vec<usize> = order.iter().copied().filter(is_own).collect();
        let sum = |wanted: Side| {
            let of_side = own.iter().filter(|&&at| side(at, positions[at].open()) == Some(wanted));
            of_side.fold(Fraction::ZERO, |sum, &at| sum + positions[at].open().abs())
        };
        let lesser = sum(Side::Buy).min(sum(Side::Sell));
        for wanted in [Side::Buy, Side::Sell] {
            let mut left = lesser;
            for &at in own.iter().filter(|&&at| side(at, positions[at].open()) == Some(wanted)) {
                netted[at] = positions[at].open().abs().min(left);
                left = left - netted[at];
            }
        }
    }
    for (at, (terms, _)) in contracts.iter().enumerate() {
        let open = positions[at].open();
        if open == Fraction::ZERO {
            continue;
        }
        let closing = |units: Fraction| if open > Fraction::ZERO { Fraction::ZERO - units } else { units };
        let (worth, of_long) = ends[at];
        let delivered = side(at, open).map(|side| (side, of_long.expect("it delivers").1));
        let rest = open.abs() - netted[at];
        positions[at].take(terms.expiry, closing(netted[at]), Fraction::whole(worth));
        // The worth of an option that delivers lies in the shares at the strike.
        let price = if delivered.is_some() && terms.option.is_some() { 0 } else { worth };
        positions[at].take(terms.expiry, closing(rest), Fraction::whole(price));
        if let Some((side, price)) = delivered.filter(|_| rest > Fraction::ZERO) {
            scrips[terms.stock.expect("a stock")].stated.push(Stated {
                day: terms.expiry,
                is_last: side == Side::Sell,
                order: (usize::MAX, terms.symbol.clone()),
                side,
                quantity: rest,
                price: Fraction::whole(price),
            });
        }
    }
    outcomes.extend(positions.into_iter().map(|position| position.outcome));
}

fn run(terms: &Terms, deals: &[Deal]) -> Position {
    let mut position = Position::default();
    let mut adjusted = terms.adjusted;
    for deal in deals {
        if let Some((_, times)) = adjusted.filter(|(on, _)| deal.day >= *on) {
            adjust(&mut position, times);
            adjusted = None;
        }
        let units = Fraction::whole(if deal.side == Side::Buy { deal.quantity } else { -deal.quantity });
        position.take(deal.day, units, Fraction::whole(deal.price));
    }
    if let Some((_, times)) = adjusted {
        adjust(&mut position, times);
    }
    position
}

fn adjust(position: &mut Position, times: i64) {
    for (units, entry) in &mut position.lots {
        (*units, *entry) = (*units * Fraction::whole(times), *entry / Fraction::whole(times));
    }
}

fn end(terms: &Terms) -> (i64, Option<(Side, i64)>) {
    match (terms.option, terms.ends_at) {
        (_, None) => (0, None),
        (None, Some(spot)) => (spot, Some((Side::Buy, spot))),
        (Some((strike, Right::Call)), Some(spot)) if spot > strike => {
            (spot - strike, Some((Side::Buy, strike)))
        }
        (Some((strike, Right::Put)), Some(spot)) if spot < strike => {
            (strike - spot, Some((Side::Sell, strike)))
        }
        (Some(_), Some(_)) => (0, None),
    }
}
