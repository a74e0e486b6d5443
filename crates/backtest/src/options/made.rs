//! A whole result: positions as fills of a broker, through the same Book as a trader's own.

use compact_str::format_compact;
use domain::{
    Contract, Day, Exchange, Fill, FillId, Instrument, Method, Money, Origin, Price, Quantity, Series, Side,
    Text, Time, value_of,
};
use ledger::charges::{ChargesByHead, Plan};
use ledger::{Book, Import, Merged, Settlement, SettlementValue, StartOfRecord, merge};
use market::{exchange_of_index, fno_close};

use super::chain::Chain;
use super::rule::OptionRule;
use super::say::{say, told};
use super::walk::{Lack, Leg, NotMade, OptionEnd, Position, Walk, walk};
use crate::figures::{Month, Results, Returns, months, returns};

/// Everything that one run says. Money is exact.
#[derive(Debug, Clone)]
pub struct Made {
    pub sentence: Text,
    pub trades: Vec<MadeTrade>,
    pub open: Option<StillOpen>,
    /// Of the trades, and of what is open at its last closes.
    pub net: Money,
    pub book: Book,
    pub merged: Merged,
    /// Capital and what was made so far, marked, at the close of each day that has options.
    pub days: Vec<(Day, Money)>,
    /// Against the highest equity before, in rupees.
    pub max_fall: Money,
    pub win_rate: Option<f64>,
    pub profit_factor: Option<f64>,
    pub not_made: NotMade,
    /// What was not sold or could not be looked at, by day.
    pub lacks: Vec<Lack>,
    pub months: Vec<Month>,
    /// Of the daily returns of the marked equity, by the year; `None`: under 60 days, or all alike.
    pub sharpe: Option<f64>,
    pub told: Vec<Text>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeTrade {
    pub expiry: Day,
    pub entry: Day,
    pub exit: Day,
    pub ended: OptionEnd,
    pub legs: Vec<Leg>,
    pub units: u32,
    pub gross: Money,
    pub charges: Money,
    pub net: Money,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StillOpen {
    pub expiry: Day,
    pub entry: Day,
    pub legs: Vec<Leg>,
    pub units: u32,
    pub net: Money,
}

/// Runs a rule for options over closes of days.
///
/// # Errors
/// A sentence: a lot or the close at an expiry is not known, or a fill is worth more than can be counted.
pub fn run_options(rule: &OptionRule, chain: &Chain) -> Result<Made, String> {
    let Walk { positions, not_made, lacks } = walk(rule, chain)?;
    let exchange = exchange_of_index(&rule.underlying).unwrap_or(Exchange::Nse);
    let last = chain.days.last().copied().unwrap_or_default();
    let mut ground = Ground { rule, exchange, instruments: Vec::new(), fills: Vec::new(), owner: Vec::new() };
    let mut settlements = Vec::new();
    for (at, position) in positions.iter().enumerate() {
        ground
            .add(at, position, &mut settlements)
            .ok_or("One fill of this run is worth more than can be counted.")?;
    }
    let Ground { instruments, fills, owner, .. } = ground;
    let mut merged =
        merge(&[Import { broker: rule.broker, instruments: &instruments, fills: &fills, charges: &[] }]);
    let as_of = last.plus(1);
    if let Some(problem) = merged.settle(&settlements, as_of).first() {
        return Err(problem.reason.message());
    }
    let plan = Plan::of(rule.broker);
    let start = StartOfRecord { held_none: true, ..StartOfRecord::default() };
    let book = Book::build(&merged, &plan, Method::Fifo, None, &start, as_of);
    let by_head = ChargesByHead::of(&merged, &plan, &book);
    // Of each position: what it paid and received, what it cost; and of each day.
    let mut sums = vec![(Money::ZERO, Money::ZERO); positions.len()];
    let mut flows: Vec<(Day, Money)> = Vec::new();
    let position_of = |fill: &Fill| {
        let symbol = &merged.instruments[fill.instrument as usize].symbol;
        instruments.iter().position(|one| one.symbol == *symbol).map(|at| owner[at])
    };
    for fill in &merged.fills {
        let signed = if fill.side == Side::Sell { fill.value } else { Money::ZERO - fill.value };
        if let Some(at) = position_of(fill) {
            sums[at].0 += signed;
        }
        flows.push((fill.time.day(), signed));
    }
    for (part, heads) in book.parts(&merged.fills).iter().zip(by_head.of_parts()) {
        let fill = &merged.fills[part.fill as usize];
        if let Some(at) = position_of(fill) {
            sums[at].1 += heads.total();
        }
        flows.push((fill.time.day(), Money::ZERO - heads.total()));
    }
    let mut results = Results::default();
    let (mut trades, mut open, mut net) = (Vec::new(), None, Money::ZERO);
    for (position, (gross, charges)) in positions.iter().zip(&sums) {
        let Position { expiry, day: entry, units, .. } = *position;
        let legs = position.legs.clone();
        match position.ended {
            Some((exit, ended)) => {
                let own = *gross - *charges;
                results.add(in_rupees(own));
                net += own;
                let (gross, charges) = (*gross, *charges);
                trades.push(MadeTrade { expiry, entry, exit, ended, legs, units, gross, charges, net: own });
            }
            None => {
                let own = *gross - *charges - worth(position, position.marks.len() - 1);
                net += own;
                open = Some(StillOpen { expiry, entry, legs, units, net: own });
            }
        }
    }
    let days = equity(rule, chain, &positions, flows);
    let mut peak = rule.capital;
    let mut max_fall = Money::ZERO;
    for (_, now) in &days {
        peak = peak.max(*now);
        max_fall = max_fall.max(peak - *now);
    }
    let equity_days: Vec<(Day, f64)> = days.iter().map(|(day, equity)| (*day, in_rupees(*equity))).collect();
    let mut all = Returns::default();
    returns(&equity_days, in_rupees(rule.capital)).into_iter().for_each(|one| all.add(one));
    Ok(Made {
        sentence: say(rule),
        trades,
        open,
        net,
        book,
        merged,
        days,
        max_fall,
        win_rate: results.win_rate(),
        profit_factor: results.profit_factor(),
        not_made,
        lacks,
        months: months(&equity_days, in_rupees(rule.capital)),
        sharpe: all.sharpe().filter(|_| equity_days.iter().all(|(_, equity)| *equity > 0.0)),
        told: told(rule, chain, not_made),
    })
}

pub fn in_rupees(money: Money) -> f64 {
    money.0 as f64 / Money::ONE as f64
}

/// What closing it would cost at one of its marks.
fn worth(position: &Position, mark: usize) -> Money {
    let (size, sign) = (position.marks[mark].1.0.abs(), position.marks[mark].1.0.signum());
    let value = value_of(Price(size), units(position)).unwrap_or_default();
    Money(value.0 * sign)
}

fn units(position: &Position) -> Quantity {
    Quantity(i64::from(position.units) * Quantity::ONE)
}

fn equity(
    rule: &OptionRule,
    chain: &Chain,
    positions: &[Position],
    mut flows: Vec<(Day, Money)>,
) -> Vec<(Day, Money)> {
    flows.sort_by_key(|(day, _)| *day);
    let mut flows = flows.into_iter().peekable();
    let mut cash = rule.capital;
    let mut days = Vec::with_capacity(chain.days.len());
    let mut at = 0;
    for day in chain.days.iter().copied() {
        while let Some((_, flow)) = flows.next_if(|(own, _)| *own <= day) {
            cash += flow;
        }
        while positions.get(at).is_some_and(|one| one.ended.is_some_and(|(end, _)| end <= day)) {
            at += 1;
        }
        let held = positions.get(at).filter(|one| one.day <= day);
        let mark = held
            .and_then(|one| Some((one, one.marks.partition_point(|(own, _)| *own <= day).checked_sub(1)?)));
        days.push((day, mark.map_or(cash, |(one, mark)| cash - worth(one, mark))));
    }
    days
}

struct Ground<'a> {
    rule: &'a OptionRule,
    exchange: Exchange,
    instruments: Vec<Instrument>,
    fills: Vec<Fill>,
    /// The position of each instrument: an expiry is sold once.
    owner: Vec<usize>,
}

impl Ground<'_> {
    fn add(&mut self, at: usize, position: &Position, settlements: &mut Vec<Settlement>) -> Option<()> {
        for leg in &position.legs {
            let (expiry, strike, right) = (position.expiry, leg.strike, leg.right);
            let underlying = self.rule.underlying.as_str();
            let symbol = format_compact!("{underlying}{expiry}{strike}{right}");
            let contract = Contract::Option { underlying: underlying.into(), expiry, strike, right };
            self.instruments.push(Instrument { symbol: symbol.clone(), isin: None, contract });
            self.owner.push(at);
            let entry = if leg.sold { Side::Sell } else { Side::Buy };
            self.fill(position, position.day, entry, leg.entry)?;
            match position.ended {
                None => {}
                Some((_, OptionEnd::Settled)) => {
                    let value = SettlementValue::Final(position.settled_at?);
                    settlements.push(Settlement { exchange: self.exchange, symbol, value });
                }
                Some((day, _)) => {
                    let exit = if leg.sold { Side::Buy } else { Side::Sell };
                    self.fill(position, day, exit, leg.exit)?;
                }
            }
        }
        Some(())
    }

    /// Of the last instrument, a second before the close.
    fn fill(&mut self, position: &Position, day: Day, side: Side, price: Price) -> Option<()> {
        let number = self.fills.len() as u32 + 1;
        let id = format_compact!("{number}");
        self.fills.push(Fill {
            time: Time::from_ist(day, fno_close(day) - 1),
            quantity: units(position),
            value: value_of(price, units(position))?,
            instrument: self.instruments.len() as u32 - 1,
            side,
            auction: false,
            series: Series::NONE,
            price,
            row: number,
            exchange: self.exchange,
            origin: Origin::Traded,
            trade_id: id.clone(),
            order_id: id,
            id: FillId::UNSET,
        });
        Some(())
    }
}
