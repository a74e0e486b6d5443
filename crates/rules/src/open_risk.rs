//! What was at risk in one account through a day: at its start, then after each entry and each exit.

use std::collections::HashMap;

use annotations::Risk;
use domain::{Day, Money, Time, div_half_even};

use crate::case::Case;
use crate::tape::{Move, Tape};
use ledger::{Book, Merged, Status};

/// The open trades of one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenRisk {
    /// `None`: at the start of the day, or at a time that no file says.
    pub at: Option<Time>,
    /// What was entered or added to; `None`: something was closed.
    pub entered: Option<u32>,
    /// Of those of which it is known.
    pub risk: Money,
    pub open: u32,
    pub unknown: u32,
}

/// By the first stop on the losing side; `None`: there is none, or prices cannot be compared.
pub fn risk_of(case: &Case<'_>) -> Option<Risk> {
    case.is_plain().then(|| case.risk().ok()).flatten()
}

struct Open {
    /// 10⁻⁸.
    units: i64,
    /// Of all of it.
    risk: Option<Risk>,
}

/// `risk` says what a whole trade risks. On a day of which not everything has its time nobody knows what was open
/// together: its entries are one moment with something unknown.
pub fn open_risk(
    merged: &Merged,
    book: &Book,
    tape: &Tape,
    day: Day,
    risk: impl Fn(usize) -> Option<Risk>,
) -> Vec<OpenRisk> {
    let trades = &book.trades;
    let mut open: HashMap<u32, Open> = HashMap::new();
    let mut sum = Sum::default();
    let mut today: Vec<Move> = Vec::new();
    for trade in 0..trades.len() {
        let is_before = trades.entry_time[trade].is_none_or(|at| at.day() <= day);
        let is_over = match trades.status[trade] {
            Status::Open => false,
            Status::Win | Status::Loss | Status::Breakeven | Status::UnknownCost => {
                trades.exit_time[trade].is_some_and(|at| at.day() < day)
            }
            // Nothing says how it ended: until its expiry it was open.
            Status::SettlementNeeded => {
                let instrument = &book.instruments[trades.instrument[trade] as usize];
                instrument.expiry().is_some_and(|last| last < day)
            }
        };
        if !is_before || is_over {
            continue;
        }
        let day_of = |one: &Move| merged.fills[one.fill as usize].time.day();
        let moves = tape.moves(trade);
        let before = moves.iter().filter(|one| day_of(one) < day);
        let units = before.map(|one| if one.opens { one.units } else { -one.units }).sum();
        let taken: Vec<Move> = moves.iter().filter(|one| day_of(one) == day).copied().collect();
        let is_entered_later = units == 0 && taken.is_empty();
        if !is_entered_later {
            let own = Open { units, risk: risk(trade) };
            sum.add(&own);
            open.insert(trade as u32, own);
            today.extend(taken);
        }
    }
    // A fill that closes one trade and opens the next closes first.
    today.sort_unstable_by_key(|one| (one.rank, one.opens));
    let start = sum;
    let mut moments = vec![start.moment(None, None)];
    let is_in_order = tape.is_in_order(day);
    let entered = today.iter().filter(|one| one.opens).count() as u32;
    if !is_in_order && entered > 0 {
        let after = Sum { open: start.open + entered, unknown: start.unknown + entered, ..start };
        moments.push(after.moment(None, None));
        return moments;
    }
    for (at, one) in today.iter().enumerate() {
        if let Some(own) = open.get_mut(&one.trade) {
            sum.take_out(own);
            own.units += if one.opens { one.units } else { -one.units };
            sum.add(own);
        }
        // A fill may close several; of closings alone in no order, the end is known.
        let is_whole =
            today.get(at + 1).is_none_or(|next| is_in_order && (next.rank, next.opens) != (one.rank, false));
        if one.opens || is_whole {
            let time = is_in_order.then(|| merged.fills[one.fill as usize].time);
            moments.push(sum.moment(time, one.opens.then_some(one.trade)));
        }
    }
    moments
}

/// Of all that are open, kept up to date with each move.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    risk: Money,
    open: u32,
    unknown: u32,
}

impl Sum {
    fn add(&mut self, one: &Open) {
        if one.units > 0 {
            self.open += 1;
            match one.risk {
                Some(whole) => self.risk += share(whole, one.units),
                None => self.unknown += 1,
            }
        }
    }

    fn take_out(&mut self, one: &Open) {
        if one.units > 0 {
            self.open -= 1;
            match one.risk {
                Some(whole) => self.risk -= share(whole, one.units),
                None => self.unknown -= 1,
            }
        }
    }

    const fn moment(self, at: Option<Time>, entered: Option<u32>) -> OpenRisk {
        OpenRisk { at, entered, risk: self.risk, open: self.open, unknown: self.unknown }
    }
}

/// The part of the units that are open.
fn share(whole: Risk, units: i64) -> Money {
    let product = i128::from(whole.amount.0) * i128::from(units);
    Money(div_half_even(product, i128::from(whole.quantity.0.max(1))) as i64)
}
