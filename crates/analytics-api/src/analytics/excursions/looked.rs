//! Closed trades beside their candles: the shortest that are there for all days on which a trade was held.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use ::analytics::excursions::Stood;
use ::backtest::{Ended, Fate, Levels, fate};
use backtest_api::backtests::own::mine;
use backtest_api::candles::standing::{Executed, executed};
use candles::{Candle, Excursions, HeldDays, Interval, Looking, fit, month_of, unpack};
use domain::{Day, Money, Time};
use journal::Journal;
use journal::subject::TradeId;
use ledger::Direction;
use store::candles::{self as stored, Set};
use store::{Db, UserId};
use web_http::SiteError;

use super::generated;

/// Stops that are tried, in hundredths of a percent of the entry.
pub const STOPS: [u32; 12] = [25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_500];

/// Why a trade is not judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    NoCandles,
    /// Days on which it was held have none, or its own time has none.
    Missing,
    /// Each of its candles holds an execution: nobody knows what came before or after it.
    TooLong,
    OtherPrices,
    Unknown,
}

/// What is sure of one trade, before charges.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    result: Money,
    best: Money,
    worst: Money,
    deepest: Money,
    pub capture: Option<f64>,
    /// Candles with an execution in them reach further than what is sure.
    pub edge: bool,
}

/// A closed trade.
pub struct Looked {
    pub id: String,
    pub symbol: String,
    pub entry_time: Option<Time>,
    pub net: Money,
    charges: Money,
    entry_value: Money,
    pub found: Result<Found, Why>,
    /// With each stop that is tried; empty where it is not judged.
    pub fates: Vec<Fate>,
    executed: Executed,
    ended: Option<Ended>,
    /// First and last moment.
    span: (Time, Time),
}

impl Looked {
    pub const fn stood(&self, found: &Found) -> Stood {
        Stood {
            result: found.result,
            best: found.best,
            worst: found.worst,
            deepest: found.deepest,
            charges: self.charges,
            entry_value: self.entry_value,
        }
    }

    fn of(journal: &Journal, at: usize) -> Self {
        let (account, own) = journal.place(at);
        let (book, trades) = (&account.book, &account.book.trades);
        let executed = executed(account, own);
        let ended = mine(account, own, &executed).ended;
        let exit = trades.exit_time[own].unwrap_or_default();
        Self {
            id: TradeId { account: account.name, key: trades.key[own] }.to_string(),
            symbol: book.instruments[trades.instrument[own] as usize].symbol.to_string(),
            entry_time: trades.entry_time[own],
            net: trades.gross[own] - trades.charges[own],
            charges: trades.charges[own],
            entry_value: match trades.direction[own] {
                Direction::Long => trades.buy_value[own],
                Direction::Short => trades.sell_value[own],
            },
            found: Err(if executed.unknown.is_some() { Why::Unknown } else { Why::NoCandles }),
            fates: Vec::new(),
            executed,
            ended,
            span: (trades.entry_time[own].unwrap_or(exit), exit),
        }
    }

    /// Longer candles can say nothing more of it.
    const fn is_settled(&self) -> bool {
        matches!(self.found, Ok(_) | Err(Why::Unknown | Why::OtherPrices))
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
            self.found = Err(Why::Missing);
            return;
        }
        if !fit(&self.executed.reported, own, interval).is_good() {
            self.found = Err(Why::OtherPrices);
            return;
        }
        let stood = Looking::begin(&self.executed.executions, interval).and_then(|mut looking| {
            looking.look(own)?;
            looking.finish()
        });
        let Some((stood, result)) = stood.and_then(|stood| Some((stood, stood.result?))) else {
            self.found = Err(Why::Missing);
            return;
        };
        if stood.edges == stood.candles {
            self.found = Err(Why::TooLong);
            return;
        }
        self.found = Ok(Found::of(&stood, result));
        if let Some(ended) = &self.ended {
            let levels = STOPS.map(|stop| Levels { stop: Some(stop), target: None });
            self.fates = levels.iter().map(|levels| fate(ended, *levels, own, interval)).collect();
        }
    }
}

impl Found {
    fn of(stood: &Excursions, result: Money) -> Self {
        Self {
            result,
            best: stood.best.amount,
            worst: stood.worst.amount,
            deepest: stood.worst_possible.unwrap_or(stood.worst).amount,
            capture: stood.capture(),
            edge: stood.best_possible.is_some() || stood.worst_possible.is_some(),
        }
    }
}

/// Trades of the journal's book, in this order. Candles of one instrument are in memory at a time.
pub async fn look_at(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    trades: &[usize],
) -> Result<Vec<Looked>, SiteError> {
    let (sets, _) = stored::all(db, user).await?;
    let own = Arc::clone(journal);
    let chosen = trades.to_vec();
    let making = tokio::task::spawn_blocking(move || {
        let all: Vec<Looked> = chosen.iter().map(|at| Looked::of(&own, *at)).collect();
        let mut by_title: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, at) in chosen.iter().enumerate() {
            let title = own.book.instruments[own.book.trades.instrument[*at] as usize].title();
            by_title.entry(title).or_default().push(place);
        }
        (all, by_title)
    });
    let (mut all, by_title) = making.await.map_err(SiteError::ours)?;
    for (title, places) in by_title {
        // The shortest candles come first.
        let mut own: Vec<(Interval, &Set)> = sets
            .iter()
            .filter(|set| set.instrument == title)
            .filter_map(|set| Some((Interval::of_minutes(set.minutes)?, set)))
            .collect();
        own.sort_by_key(|(interval, _)| *interval);
        for (interval, set) in own {
            let open = || places.iter().map(|place| &all[*place]).filter(|one| !one.is_settled());
            let (Some(from), Some(to)) =
                (open().map(|one| one.span.0).min(), open().map(|one| one.span.1).max())
            else {
                break;
            };
            let months = (month_of(from.max(set.first)), month_of(to.min(set.last)));
            let blocks = stored::blocks(db, user, set.number, months).await?;
            let some = places.clone();
            let seeing = tokio::task::spawn_blocking(move || {
                let mut candles: Vec<Candle> = Vec::new();
                for (month, content) in &blocks {
                    candles.extend(unpack(content).ok_or_else(|| {
                        SiteError::ours(format!("{interval} candles of month {month} cannot be unpacked"))
                    })?);
                }
                for place in &some {
                    all[*place].see(&candles, interval);
                }
                Ok::<_, SiteError>(all)
            });
            all = seeing.await.map_err(SiteError::ours)??;
        }
    }
    Ok(all)
}

/// Of one journal, each trade of its book.
type LookedSample = (Day, Arc<Vec<Looked>>);

/// Every trade of the sample over generated candles, open ones as far as they go: made once by each server for the day
/// on which the sample stands, which is all that it follows from.
pub fn look_at_sample(journal: &Journal) -> Arc<Vec<Looked>> {
    static KEPT: Mutex<Option<LookedSample>> = Mutex::new(None);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, all)) = kept.as_ref().filter(|(day, _)| *day == journal.as_of) {
        return Arc::clone(all);
    }
    let all = Arc::new(made_for_sample(journal));
    *kept = Some((journal.as_of, Arc::clone(&all)));
    all
}

/// Candles go through the executions of all trades of their instrument.
fn made_for_sample(journal: &Journal) -> Vec<Looked> {
    let trades = &journal.book.trades;
    let mut all: Vec<Looked> = (0..trades.len()).map(|at| Looked::of(journal, at)).collect();
    let Some(interval) = generated::interval() else { return all };
    let mut of_instrument: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    (0..trades.len()).for_each(|at| of_instrument.entry(trades.instrument[at]).or_default().push(at));
    for (instrument, own) in of_instrument {
        let (mut reported, mut days) = (Vec::new(), BTreeSet::new());
        for at in &own {
            let one = &all[*at];
            days.extend(one.executed.reported.iter().map(|one| one.at.day()));
            generated::days_between(one.span.0.day(), one.span.1.day(), &mut days);
            reported.extend(one.executed.reported.iter().copied());
        }
        // Half a percent; an option's premium moves by more.
        let is_option =
            matches!(journal.book.instruments[instrument as usize].contract, domain::Contract::Option { .. });
        let parts = if is_option { 8 } else { 200 };
        let candles = generated::candles(u64::from(instrument), parts, &reported, &days);
        own.into_iter().for_each(|at| all[at].see(&candles, interval));
    }
    all
}

#[cfg(test)]
mod tests {
    use journal::Journals;

    use super::*;
    use journal_http::sample_day;

    /// Of two servers' worth of requests the second makes nothing.
    #[tokio::test]
    async fn the_sample_is_looked_at_once() {
        let one = Journals::new().sample(sample_day()).await.unwrap();
        let other = Journals::new().sample(sample_day()).await.unwrap();
        let (first, second) = (look_at_sample(&one.journal), look_at_sample(&other.journal));
        assert!(Arc::ptr_eq(&first, &second));
        let line =
            |one: &Looked| (one.id.clone(), one.net, one.found.map(|found| found.result), one.fates.len());
        let (kept, made): (Vec<_>, Vec<_>) =
            (first.iter().map(line).collect(), made_for_sample(&other.journal).iter().map(line).collect());
        assert_eq!(kept, made);
        assert_eq!(kept.len(), one.journal.book.trades.len());
        assert!(kept.iter().filter(|one| one.2.is_ok()).count() > 100, "{}", kept.len());
    }
}
