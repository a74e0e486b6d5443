//! What a filter leaves, counted by strategies: a strategy is one, whatever its legs, and a trade in none is one. The
//! amounts are those of the same exits, so every sum of money stays as it is.

use std::borrow::Cow;
use std::collections::BTreeMap;

use ::analytics::cut::{Premium, premium_of_exit};
use ::analytics::{Filter, Selection};
use ::strategies::{Leg, Strategies};
use domain::{Day, Money, Quantity, Time};
use ledger::{Book, Direction, Status};

/// What a filter leaves, and what counts as one.
pub struct Counted<'a> {
    /// By strategies its trades are those of its own figures.
    pub selection: Selection<'a>,
    /// Where the trade of each strategy's first leg stands in the book; none where trades are counted.
    pub legs: Option<Vec<u32>>,
    /// Of each that is counted by strategies: which one it is; `None`: what of a trade is in none.
    pub strategies: Vec<Option<StrategyPosition>>,
    /// By strategies, of each exit: what its sold options brought; none where trades are counted.
    pub premiums: Option<Vec<Option<Premium>>>,
}

impl Counted<'_> {
    /// In the book.
    pub fn places(&self) -> &[u32] {
        self.legs.as_ref().unwrap_or(&self.selection.trades)
    }

    /// Of each that is counted: what its strategy is called, by the user where the user chose.
    pub fn kinds(&self, accounts: &[OfBook<'_>]) -> Vec<Option<&'static str>> {
        let name = |one: StrategyPosition| {
            let strategy = accounts.get(one.account)?.strategies.list.get(one.at)?;
            Some(strategy.called.unwrap_or(strategy.name).plain())
        };
        self.strategies.iter().map(|one| one.and_then(name)).collect()
    }

    /// Of each that is counted: whether it is a strategy of several legs.
    pub fn of_several_legs(&self, accounts: &[OfBook<'_>]) -> Vec<bool> {
        let is_one = |one: StrategyPosition| {
            accounts.get(one.account).is_none_or(|own| own.strategies.legs(one.at).len() != 1)
        };
        self.strategies.iter().map(|one| one.is_some_and(is_one)).collect()
    }
}

/// The strategies of one account, and where its trades stand in the book of all.
pub struct OfBook<'a> {
    pub strategies: &'a Strategies,
    pub places: Vec<u32>,
}

/// Where a strategy stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrategyPosition {
    /// Among the accounts of the journal, and among the strategies of the account.
    pub account: usize,
    pub at: usize,
}

/// What was closed on one day.
#[derive(Debug, Clone, Copy, Default)]
struct Exit {
    units: i64,
    gross: Money,
    charges: Money,
    turnover: Money,
    traded: Money,
    premium: Option<Premium>,
}

/// A strategy, or what of a trade is in none.
struct One {
    of: Option<StrategyPosition>,
    /// Where the trade of its first leg stands in what the filter leaves.
    at: usize,
    status: Status,
    units: i64,
    open_units: i64,
    entry: Option<Time>,
    exit: Option<Time>,
    bought: Money,
    sold: Money,
    assumed: bool,
    exits: BTreeMap<Day, Exit>,
}

const NOT_ASKED: u32 = u32::MAX;

/// `trades` are those of the book of all accounts.
pub fn by_strategy<'a>(
    trades: usize,
    accounts: &[OfBook<'_>],
    filter: &Filter,
    selection: &Selection<'_>,
) -> Counted<'a> {
    let own: &Book = &selection.figures;
    let mut chosen = vec![NOT_ASKED; trades];
    for (at, &trade) in (0..).zip(&selection.trades) {
        chosen[trade as usize] = at;
    }
    let mut left: Vec<BTreeMap<Day, Exit>> = (0..own.trades.len()).map(|at| exits(own, at)).collect();
    let mut in_one: Vec<Option<i64>> = vec![None; own.trades.len()];
    let mut all: Vec<One> = Vec::new();
    for (number, account) in accounts.iter().enumerate() {
        let places: Vec<u32> = account.places.iter().map(|&at| chosen[at as usize]).collect();
        for at in 0..account.strategies.list.len() {
            let found = strategy(account.strategies, at, &places, filter, own, (&mut left, &mut in_one));
            let of = Some(StrategyPosition { account: number, at });
            all.extend(found.map(|one| One { of, ..one }));
        }
    }
    for (at, exits) in left.into_iter().enumerate() {
        all.extend(alone(own, at, exits, in_one[at]));
    }
    let instrument = |one: &One| own.trades.instrument[one.at];
    all.sort_by_key(|one| (one.exit.or(one.entry), one.entry, instrument(one), one.at));
    let legs = all.iter().map(|one| selection.trades[one.at]).collect();
    let trades = (0..all.len() as u32).collect();
    let strategies = all.iter().map(|one| one.of).collect();
    let premiums = all.iter().flat_map(|one| one.exits.values().map(|exit| exit.premium)).collect();
    Counted {
        selection: Selection { trades, figures: book(own, &all) },
        legs: Some(legs),
        strategies,
        premiums: Some(premiums),
    }
}

fn exits(own: &Book, at: usize) -> BTreeMap<Day, Exit> {
    own.exits_of(at)
        .map(|exit| {
            let exits = &own.exits;
            let told = Exit {
                units: exits.quantity[exit].0,
                gross: exits.gross[exit],
                charges: exits.charges[exit],
                turnover: exits.turnover[exit],
                traded: exits.traded[exit],
                premium: premium_of_exit(own, at, exit),
            };
            (exits.day[exit], told)
        })
        .collect()
}

/// None where nothing of it is looked at.
fn strategy(
    all: &Strategies,
    at: usize,
    places: &[u32],
    filter: &Filter,
    own: &Book,
    (left, in_one): (&mut [BTreeMap<Day, Exit>], &mut [Option<i64>]),
) -> Option<One> {
    let of_trade = |trade: u32| Some(places[trade as usize]).filter(|place| *place != NOT_ASKED);
    let is_asked = |leg: &Leg| !leg.is_held && leg.trades.iter().any(|&trade| of_trade(trade).is_some());
    let legs: Vec<Leg> = all.legs(at).into_iter().filter(is_asked).collect();
    let first = legs.iter().min_by_key(|leg| leg.opened)?;
    let place = first.trades.iter().find_map(|&trade| of_trade(trade))? as usize;
    let (mut exits, mut assumed, mut has_closed) = (BTreeMap::<Day, Exit>::new(), false, false);
    all.each_taken(at, |one| {
        let Some(place) = of_trade(one.trade) else { return };
        has_closed = true;
        *in_one[place as usize].get_or_insert(0) -= one.units;
        let Some(rest) = left[place as usize].get_mut(&one.day).filter(|_| filter.holds(one.day)) else {
            return;
        };
        let turnover = Money(one.gross().0.abs());
        rest.units -= one.units;
        rest.gross -= one.gross();
        rest.charges -= one.charges;
        // The last of a trade's exits of a day takes what rounding left.
        let turnover = if rest.units == 0 { rest.turnover } else { turnover.min(rest.turnover) };
        rest.turnover -= turnover;
        let traded = if rest.units == 0 { rest.traded } else { one.entry_value + one.exit_value };
        rest.traded -= traded;
        let own_premium = || Premium::new(one.entry_value, one.exit_value);
        let premium = rest.premium.map(|left| if rest.units == 0 { left } else { own_premium() });
        rest.premium = rest.premium.zip(premium).map(|(left, taken)| left.less(taken));
        let into = exits.entry(one.day).or_default();
        into.units += one.units;
        into.gross += one.gross();
        into.charges += one.charges;
        into.turnover += turnover;
        into.traded += traded;
        into.premium = [into.premium, premium].into_iter().flatten().reduce(Premium::plus);
        assumed |= own.trades.assumed[place as usize];
    });
    // What is left of these is open in it.
    for piece in &all.list[at].pieces {
        if let Some(place) = of_trade(all.opened.openings[piece.opening as usize].trade) {
            *in_one[place as usize].get_or_insert(0) += piece.to - piece.from;
        }
    }
    // All that was closed of it lies on other days.
    if exits.is_empty() && has_closed {
        return None;
    }
    let open: i64 = legs.iter().map(|leg| leg.open_units).sum();
    let ended = legs.iter().map(|leg| leg.closed).collect::<Option<Vec<_>>>();
    let ended = ended.and_then(|ended| ended.into_iter().max());
    let net: Money = exits.values().map(|exit| exit.gross - exit.charges).sum();
    let is_closed =
        open == 0 && exits.last_key_value().is_some_and(|(last, _)| is_last(all, at, places, *last));
    let sum = |long: fn(&Leg) -> Money, short: fn(&Leg) -> Money| {
        legs.iter().map(|leg| if leg.is_long { long(leg) } else { short(leg) }).sum::<Money>()
    };
    Some(One {
        of: None,
        at: place,
        status: match is_closed {
            true => Status::by_net(net),
            // Nothing of it is known yet.
            false if exits.is_empty() && legs.iter().any(|leg| leg.is_unsettled) => Status::SettlementNeeded,
            false => Status::Open,
        },
        units: legs.iter().map(|leg| leg.units).sum(),
        open_units: open,
        entry: legs.iter().map(|leg| leg.opened).min(),
        exit: ended.or_else(|| exits.last_key_value().map(|(day, _)| Time::from_ist(*day, 0))),
        bought: sum(|leg| leg.entry_value, |leg| leg.exit_value),
        sold: sum(|leg| leg.exit_value, |leg| leg.entry_value),
        assumed,
        exits,
    })
}

/// Whether nothing of what is looked at was closed later.
fn is_last(all: &Strategies, at: usize, places: &[u32], day: Day) -> bool {
    let mut is_last = true;
    all.each_taken(at, |one| is_last &= places[one.trade as usize] == NOT_ASKED || one.day <= day);
    is_last
}

/// A trade, or what of it is in no strategy: `open_in_one` of its units are open in some.
fn alone(own: &Book, at: usize, mut exits: BTreeMap<Day, Exit>, open_in_one: Option<i64>) -> Option<One> {
    let trades = &own.trades;
    let (mut status, mut open) = (trades.status[at], trades.open_quantity[at].0);
    let mut units = trades.quantity[at].0;
    let (mut bought, mut sold) = (trades.buy_value[at], trades.sell_value[at]);
    if let Some(open_in_one) = open_in_one {
        exits.retain(|_, exit| exit.units != 0);
        open -= open.signum() * open_in_one.min(open.abs());
        if exits.is_empty() && open == 0 {
            return None;
        }
        if status.is_closed() {
            status = Status::by_net(exits.values().map(|exit| exit.gross - exit.charges).sum());
        }
        // At the trade's own mean prices.
        let rest = exits.values().map(|exit| exit.units).sum::<i64>() + open.abs();
        let part =
            |value: Money| Money((i128::from(value.0) * i128::from(rest) / i128::from(units.max(1))) as i64);
        (bought, sold, units) = (part(bought), part(sold), rest);
    }
    Some(One {
        of: None,
        at,
        status,
        units,
        open_units: open,
        entry: trades.entry_time[at],
        exit: trades.exit_time[at],
        bought,
        sold,
        assumed: trades.assumed[at],
        exits,
    })
}

fn book<'a>(own: &Book, all: &[One]) -> Cow<'a, Book> {
    let from = &own.trades;
    let mut book = Book { instruments: own.instruments.clone(), ..Book::default() };
    let (trades, exits) = (&mut book.trades, &mut book.exits);
    trades.first_exit.push(0);
    for (trade, one) in (0..).zip(all) {
        let sum = |of: fn(&Exit) -> Money| one.exits.values().map(of).sum::<Money>();
        trades.instrument.push(from.instrument[one.at]);
        trades.product.push(from.product[one.at]);
        trades.direction.push(from.direction[one.at]);
        trades.status.push(one.status);
        trades.quantity.push(Quantity(one.units));
        let sign = if from.direction[one.at] == Direction::Short { -1 } else { 1 };
        trades.open_quantity.push(Quantity(one.open_units.abs() * sign));
        trades.entry_time.push(one.entry);
        trades.exit_time.push(one.exit);
        trades.buy_value.push(one.bought);
        trades.sell_value.push(one.sold);
        trades.gross.push(sum(|exit| exit.gross));
        trades.charges.push(sum(|exit| exit.charges));
        trades.turnover.push(sum(|exit| exit.turnover));
        trades.assumed.push(one.assumed);
        trades.key.push(from.key[one.at]);
        for (&day, exit) in &one.exits {
            exits.trade.push(trade);
            exits.day.push(day);
            exits.quantity.push(Quantity(exit.units));
            exits.gross.push(exit.gross);
            exits.charges.push(exit.charges);
            exits.turnover.push(exit.turnover);
            exits.traded.push(exit.traded);
        }
        trades.first_exit.push(exits.day.len() as u32);
    }
    Cow::Owned(book)
}
