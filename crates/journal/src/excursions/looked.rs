//! Closed trades beside their candles: the shortest that are there for all days on which a trade was held.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ::backtest::{Ended, Fate, Levels, fate};
use analytics::excursions::{Stood, Unjudged};
use analytics::market_moves::Market;
use app_error::AppError;
use candles::{Candle, Excursions, HeldDays, Interval, Looking, fit};
use domain::{Money, Time};
use ledger::{Direction, Status};
use store::candles::{self as stored, Set};
use store::{Db, UserId};

use super::executed::{AllFills, Executed, ended};
use super::{generated, market};
use crate::build::Journal;
use crate::standing::{STOPS, Standing, WithStops};
use crate::work::work;

/// A closed trade, until its candles say how it stood.
struct Looked {
    found: Result<Stood, Unjudged>,
    edge: bool,
    stops: Option<Box<WithStops>>,
    charges: Money,
    net: Money,
    entry_value: Money,
    executed: Executed,
    ended: Option<Ended>,
    /// First and last moment.
    span: (Time, Time),
}

impl Looked {
    fn of(journal: &Journal, fills: &[AllFills], at: usize) -> Self {
        let (account, own) = journal.place(at);
        let trades = &account.book.trades;
        let executed = fills[journal.places[at].account as usize].executed(account, own);
        let ended = ended(account, own, &executed);
        let exit = trades.exit_time[own].unwrap_or_default();
        Self {
            found: Err(if executed.unknown.is_some() { Unjudged::Unknown } else { Unjudged::NoCandles }),
            edge: false,
            stops: None,
            charges: trades.charges[own],
            net: trades.gross[own] - trades.charges[own],
            entry_value: match trades.direction[own] {
                Direction::Long => trades.buy_value[own],
                Direction::Short => trades.sell_value[own],
            },
            executed,
            ended,
            span: (trades.entry_time[own].unwrap_or(exit), exit),
        }
    }

    /// Longer candles can say nothing more of it.
    const fn is_settled(&self) -> bool {
        matches!(self.found, Ok(_) | Err(Unjudged::Unknown | Unjudged::OtherPrices))
    }

    /// By candles of one length, unless shorter ones have said it.
    fn see(&mut self, candles: &[Candle], interval: Interval) {
        if self.is_settled() {
            return;
        }
        let (from, to) = (self.span.0.day(), self.span.1.day());
        let first = candles.partition_point(|one| one.at < Time::from_ist(from, 0));
        let behind = candles.partition_point(|one| one.at < Time::from_ist(to.plus(1), 0));
        let own = &candles[first..behind.max(first)];
        if own.is_empty() {
            return;
        }
        let mut held = HeldDays::new(from, to, self.executed.reported.iter().map(|one| one.at.day()));
        held.see(own);
        if held.missing() > 0 {
            self.found = Err(Unjudged::Missing);
            return;
        }
        if !fit(&self.executed.reported, own, interval).is_good() {
            self.found = Err(Unjudged::OtherPrices);
            return;
        }
        let stood = Looking::begin(&self.executed.executions, interval).and_then(|mut looking| {
            looking.look(own)?;
            looking.finish()
        });
        let Some((stood, result)) = stood.and_then(|stood| Some((stood, stood.result?))) else {
            self.found = Err(Unjudged::Missing);
            return;
        };
        if stood.edges == stood.candles {
            self.found = Err(Unjudged::TooLong);
            return;
        }
        self.found = Ok(self.stood(&stood, result));
        self.edge = stood.best_possible.is_some() || stood.worst_possible.is_some();
        self.stops = self.ended.as_ref().and_then(|ended| with_stops(ended, own, interval, self.net));
    }

    fn stood(&self, of: &Excursions, result: Money) -> Stood {
        Stood {
            result,
            best: of.best.amount,
            worst: of.worst.amount,
            deepest: of.worst_possible.unwrap_or(of.worst).amount,
            charges: self.charges,
            entry_value: self.entry_value,
        }
    }
}

/// What each stop would have made of it; `None`: it cannot be judged.
fn with_stops(ended: &Ended, own: &[Candle], interval: Interval, net: Money) -> Option<Box<WithStops>> {
    let mut all = WithStops { stopped: 0, net: [net; STOPS.len()] };
    for (at, stop) in STOPS.iter().enumerate() {
        match fate(ended, Levels { stop: Some(*stop), target: None }, own, interval) {
            Fate::AsItWas => {}
            Fate::Stopped { net, .. } | Fate::Reached { net } => {
                all.stopped |= 1 << at;
                all.net[at] = net;
            }
            // Of the first stop already: no other one is judged either.
            Fate::NoCandle | Fate::InParts | Fate::NoTime | Fate::OtherPrices => return None,
        }
    }
    Some(Box::new(all))
}

/// Closed trades of an instrument, with the user's candles of it, the shortest first.
struct OfTitle<'a> {
    trades: Vec<usize>,
    sets: Vec<(Interval, &'a Set)>,
}

fn by_title<'a>(journal: &Journal, sets: &'a [Set]) -> Vec<OfTitle<'a>> {
    let trades = &journal.book.trades;
    let titles: Vec<String> = journal.book.instruments.iter().map(domain::Instrument::title).collect();
    let mut all: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in (0..trades.len()).filter(|at| trades.status[*at].is_closed()) {
        all.entry(&titles[trades.instrument[at] as usize]).or_default().push(at);
    }
    let of_title = |(title, trades): (&str, Vec<usize>)| {
        let own = sets.iter().filter(|set| set.instrument == title);
        let mut own: Vec<(Interval, &Set)> =
            own.filter_map(|set| Some((Interval::of_minutes(set.minutes)?, set))).collect();
        own.sort_by_key(|(interval, _)| *interval);
        OfTitle { trades, sets: own }
    };
    all.into_iter().map(of_title).collect()
}

/// Every closed trade of the journal by the user's candles: those of one instrument are in memory at a time. `holds` is
/// held until the last of them is worked out.
pub async fn by_candles(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    holds: impl Clone + Send + 'static,
) -> Result<Standing, AppError> {
    let (sets, _) = stored::all(db, user).await?;
    let (with_candles, without): (Vec<OfTitle<'_>>, Vec<OfTitle<'_>>) =
        by_title(journal, &sets).into_iter().partition(|one| !one.sets.is_empty());
    let (own, alone) =
        (Arc::clone(journal), without.into_iter().flat_map(|one| one.trades).collect::<Vec<_>>());
    let begin = work(holds.clone(), move || {
        let (mut standing, fills) = (Standing::nothing(&own), fills_of(&own));
        alone.into_iter().for_each(|at| standing.put(at, Looked::of(&own, &fills, at)));
        (standing, Arc::new(fills))
    });
    let (mut standing, fills) = begin.await?;
    for OfTitle { trades, sets } in with_candles {
        let (own, fills, chosen) = (Arc::clone(journal), Arc::clone(&fills), trades.clone());
        let begin = work(holds.clone(), move || {
            chosen.iter().map(|at| Looked::of(&own, &fills, *at)).collect::<Vec<Looked>>()
        });
        let mut all = begin.await?;
        for (interval, set) in sets {
            let open = || all.iter().filter(|one| !one.is_settled());
            let (Some(from), Some(to)) =
                (open().map(|one| one.span.0).min(), open().map(|one| one.span.1).max())
            else {
                break;
            };
            let blocks = market::blocks(db, user, set, (from, to)).await?;
            let seeing = work(holds.clone(), move || {
                let candles = market::candles_of(&blocks, interval)?;
                all.iter_mut().for_each(|one| one.see(&candles, interval));
                Ok::<_, AppError>(all)
            });
            all = seeing.await??;
        }
        trades.into_iter().zip(all).for_each(|(at, one)| standing.put(at, one));
    }
    standing.market = market::by_candles((db, user), &sets, journal, holds).await?;
    Ok(standing)
}

/// Of each account.
fn fills_of(journal: &Journal) -> Vec<AllFills> {
    journal.accounts.iter().map(AllFills::of).collect()
}

impl Standing {
    fn nothing(journal: &Journal) -> Self {
        let trades = &journal.book.trades.status;
        let until_seen = |status: &Status| match status {
            Status::UnknownCost | Status::SettlementNeeded => Err(Unjudged::Unknown),
            _ => Err(Unjudged::Open),
        };
        Self {
            stood: trades.iter().map(until_seen).collect(),
            market: Market::default(),
            edge: vec![false; trades.len()],
            stops: trades.iter().map(|_| None).collect(),
        }
    }

    fn put(&mut self, at: usize, one: Looked) {
        // Nobody else has it yet.
        if let Some(all) = Arc::get_mut(&mut self.stood) {
            all[at] = one.found;
        }
        self.edge[at] = one.edge;
        self.stops[at] = one.stops;
    }
}

/// Every closed trade of the sample over generated candles, which go through the executions of all trades of their
/// instrument.
pub fn by_generated(journal: &Journal) -> Standing {
    let mut standing = Standing::nothing(journal);
    let (trades, fills) = (&journal.book.trades, fills_of(journal));
    let Some(interval) = generated::interval() else { return standing };
    let mut of_instrument: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    (0..trades.len()).for_each(|at| of_instrument.entry(trades.instrument[at]).or_default().push(at));
    for (instrument, places) in of_instrument {
        let own: Vec<Looked> = places.iter().map(|at| Looked::of(journal, &fills, *at)).collect();
        let (mut reported, mut days) = (Vec::new(), BTreeSet::new());
        for one in &own {
            days.extend(one.executed.reported.iter().map(|one| one.at.day()));
            generated::days_between(one.span.0.day(), one.span.1.day(), &mut days);
            reported.extend(one.executed.reported.iter().copied());
        }
        // Half a percent; an option's premium moves by more.
        let is_option =
            matches!(journal.book.instruments[instrument as usize].contract, domain::Contract::Option { .. });
        let parts = if is_option { 8 } else { 200 };
        let candles = generated::candles(u64::from(instrument), parts, &reported, &days);
        for (at, mut one) in places.into_iter().zip(own).filter(|(at, _)| trades.status[*at].is_closed()) {
            one.see(&candles, interval);
            standing.put(at, one);
        }
    }
    standing.market = market::by_generated(journal);
    standing
}
