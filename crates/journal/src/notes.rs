//! What is written beside trades, on a built journal: where each annotation stands, which of them wait, and R.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use annotations::{
    Anchor, Anchored, Field, NoRisk, Resolved, Risk, anchors_of, planned_r, r_multiple, resolve, risk,
};
use app_error::AppError;
use domain::{Day, FillId, Price, Product};
use ledger::{Direction, Status};
use rustc_hash::FxHashSet;
use store::annotations::{self as stored, Annotation, Trade, Written};
use store::{Db, UserId};

use super::account::Account;
use super::build::Journal;
use super::subject::TradeId;

/// Where an annotation stands, of one journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotePosition {
    pub trade: TradeId,
    /// How many units of its fills the trade holds, 10⁻⁸.
    pub overlap: i64,
    /// Other trades that hold some of them.
    pub others: Vec<TradeId>,
}

/// Result in multiples of what was risked.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct R {
    pub made: Option<f64>,
    pub planned: Option<f64>,
    /// A sentence: why one of them is missing.
    pub reason: Option<&'static str>,
}

/// Of several notes on one trade the one that holds most of it comes first, then the earlier one.
pub fn rank(note: &Annotation, place: &NotePosition) -> (Reverse<i64>, i64) {
    (Reverse(place.overlap), note.number)
}

/// The numbers of annotations without a trade, of one revision of all of them.
#[derive(Debug, Default)]
pub struct Waiting(Mutex<Option<(i64, Arc<[i64]>)>>);

impl Waiting {
    fn at(&self, revision: i64) -> Option<Arc<[i64]>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|(of, _)| *of == revision).map(|(_, numbers)| Arc::clone(numbers))
    }

    fn keep(&self, revision: i64, numbers: Arc<[i64]>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((revision, numbers));
    }
}

/// The trade as an annotation is kept with it. `None`: nothing of it can be held on to.
pub fn trade(account: &Account, trade: usize) -> Option<Trade> {
    anchored_trade(account, trade, &anchors_of(&account.book, &account.merged.fills, trade))
}

/// The same where its anchors are known.
pub fn anchored_trade(account: &Account, trade: usize, anchors: &[Anchor]) -> Option<Trade> {
    let (book, trades) = (&account.book, &account.book.trades);
    let anchored =
        anchors.iter().map(|one| stored::Anchored { fill: one.fill, opens: one.opens, units: one.units });
    let anchors: Vec<stored::Anchored> = anchored.filter(|one| one.units.0 > 0).collect();
    (!anchors.is_empty()).then(|| Trade {
        account: account.name,
        symbol: book.instruments[trades.instrument[trade] as usize].symbol.to_string(),
        day: opened(account, trade),
        product: trades.product[trade].word(),
        direction: trades.direction[trade].word(),
        anchors,
    })
}

/// Day of the first entry; of the last exit where no entry is known.
pub fn opened(account: &Account, trade: usize) -> Day {
    let trades = &account.book.trades;
    trades.entry_time[trade].or(trades.exit_time[trade]).map_or(account.as_of(), |time| time.day())
}

/// Every fill of which the trade takes some, by each name that it has or had.
pub fn fills_of(account: &Account, trade: usize) -> Vec<FillId> {
    let fills = &account.merged.fills;
    let mut own = FxHashSet::default();
    account.book.each_trade_fill(fills, |one| {
        if one.trade as usize == trade {
            own.insert(fills[one.fill as usize].id);
        }
    });
    let had: Vec<FillId> =
        account.merged.aliases.iter().filter(|(_, now)| own.contains(now)).map(|(had, _)| *had).collect();
    own.extend(had);
    let mut all: Vec<FillId> = own.into_iter().collect();
    all.sort_unstable();
    all
}

/// Where each of them stands, in their order; `None` waits. One whose account was removed is looked for in all.
pub fn places(journal: &Journal, all: &[Annotation]) -> Vec<Option<NotePosition>> {
    let mut places = vec![None; all.len()];
    for account in &journal.accounts {
        let is_own = |one: &Annotation| one.account.is_none_or(|own| own == account.name);
        let own: Vec<usize> = (0..all.len()).filter(|&at| is_own(&all[at]) && places[at].is_none()).collect();
        if own.is_empty() {
            continue;
        }
        let anchors: Vec<(Product, Vec<Anchor>)> = own.iter().map(|&at| anchors(&all[at])).collect();
        let anchored: Vec<Anchored<'_>> =
            anchors.iter().map(|(product, anchors)| Anchored { product: *product, anchors }).collect();
        for (at, found) in own.into_iter().zip(resolve(&account.merged, &account.book, &anchored)) {
            places[at] = place(account, found);
        }
    }
    places
}

/// By trade the annotation whose fields count there: a place in `all`.
pub fn mains(journal: &Journal, all: &[Annotation]) -> HashMap<TradeId, usize> {
    let mut mains: HashMap<TradeId, (usize, NotePosition)> = HashMap::new();
    for (at, place) in places(journal, all).into_iter().enumerate() {
        let Some(place) = place else { continue };
        let is_first = mains
            .get(&place.trade)
            .is_none_or(|(other, theirs)| rank(&all[at], &place) < rank(&all[*other], theirs));
        if is_first {
            mains.insert(place.trade, (at, place));
        }
    }
    mains.into_iter().map(|(trade, (at, _))| (trade, at)).collect()
}

fn anchors(of: &Annotation) -> (Product, Vec<Anchor>) {
    let anchors = of.anchors.iter().map(|one| Anchor { fill: one.fill, opens: one.opens, units: one.units });
    // Only a program of later days writes another word.
    (Product::from_word(&of.product).unwrap_or(Product::Delivery), anchors.collect())
}

fn place(account: &Account, found: Resolved) -> Option<NotePosition> {
    let id = |trade: u32| TradeId { account: account.name, key: account.book.trades.key[trade as usize] };
    let trade = id(found.trade?);
    Some(NotePosition { trade, overlap: found.overlap, others: found.others.into_iter().map(id).collect() })
}

/// The numbers of annotations that hold something and have no trade, those of the latest trades first, of one day the
/// newest first; kept with the journal until one of them changes.
pub async fn waiting(db: &Db, user: UserId, journal: &Arc<Journal>) -> Result<Arc<[i64]>, AppError> {
    if let Some(numbers) = journal.waiting.at(stored::revision(db, user).await?) {
        return Ok(numbers);
    }
    let (revision, all) = stored::all(db, user).await?;
    let set = stored::with_content(db, user).await?;
    let journal = Arc::clone(journal);
    let finding = tokio::task::spawn_blocking(move || {
        let waits = places(&journal, &all).into_iter().zip(&all).filter(|(place, _)| place.is_none());
        let mut waits: Vec<&Annotation> =
            waits.map(|(_, one)| one).filter(|one| set.binary_search(&one.number).is_ok()).collect();
        waits.sort_by_key(|one| Reverse((one.day, one.number)));
        let numbers: Arc<[i64]> = waits.into_iter().map(|one| one.number).collect();
        journal.waiting.keep(revision, Arc::clone(&numbers));
        numbers
    });
    finding.await.map_err(AppError::ours)
}

/// Trades of one symbol in every account: those that were opened on the day, and `most` others, the nearest ones first.
pub fn candidates(journal: &Journal, symbol: &str, day: Day, most: usize) -> Vec<(TradeId, usize)> {
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for account in &journal.accounts {
        let (book, trades) = (&account.book, &account.book.trades);
        let is_named = |trade: &usize| book.instruments[trades.instrument[*trade] as usize].symbol == symbol;
        for trade in (0..trades.len()).filter(is_named) {
            let one = (TradeId { account: account.name, key: trades.key[trade] }, trade);
            match opened(account, trade).0.abs_diff(day.0) {
                0 => found.push(one),
                away => others.push((away, others.len(), one)),
            }
        }
    }
    // Of trades that are as far away the order is that of the accounts.
    let nearness = |&(away, place, _): &(u32, usize, _)| (away, place);
    if others.len() > most {
        others.select_nth_unstable_by_key(most, nearness);
        others.truncate(most);
    }
    others.sort_unstable_by_key(nearness);
    found.extend(others.into_iter().map(|(.., one)| one));
    found
}

/// R of a trade by the stops that were set, in the order of time, and by the target that is set.
pub fn r_of(account: &Account, trade: usize, stops: &[String], fields: &[Written]) -> R {
    let trades = &account.book.trades;
    let status = trades.status[trade];
    let risk = match risk_of(account, trade, stops) {
        Ok(risk) => risk,
        Err(reason) => return R { reason: Some(reason), ..R::default() },
    };
    let target = fields.iter().find(|one| one.field == Field::Target.word());
    let planned =
        target.and_then(|one| Price::parse(&one.value).ok()).and_then(|price| planned_r(&risk, price));
    let made = status.is_closed().then(|| r_multiple(&risk, trades.gross[trade] - trades.charges[trade]));
    let reason = match (made, planned, target) {
        (None, ..) if status == Status::Open => Some("R is known when the trade is closed."),
        (None, ..) => Some("R is known when it is known how the contract was settled."),
        (_, None, Some(_)) => Some("Planned R needs a target on the winning side of the average entry."),
        _ => None,
    };
    R { made, planned, reason }
}

/// What the first stop on the losing side risked; else a sentence that says why nothing is known of it.
pub fn risk_of(account: &Account, trade: usize, stops: &[String]) -> Result<Risk, &'static str> {
    let trades = &account.book.trades;
    let (status, direction) = (trades.status[trade], trades.direction[trade]);
    if status == Status::UnknownCost {
        return Err("R needs the buy price, which is not known.");
    }
    // Stop and target are prices of the day of entry.
    let anchors = anchors_of(&account.book, &account.merged.fills, trade);
    let executed: i64 = anchors.iter().filter(|anchor| anchor.opens).map(|anchor| anchor.units.0).sum();
    if executed != trades.quantity[trade].0 {
        return Err("The shares were split, merged or given while you held them: R is not worked out then.");
    }
    let entry = match direction {
        Direction::Long => trades.buy_value[trade],
        Direction::Short => trades.sell_value[trade],
    };
    let stops = stops.iter().filter_map(|stop| Price::parse(stop).ok());
    match risk(direction, entry, trades.quantity[trade], stops) {
        Ok(risk) => Ok(risk),
        Err(NoRisk::NoStop) => Err("R needs the stop that was planned."),
        Err(NoRisk::WrongSide) => Err("R needs a stop on the losing side of the average entry."),
        Err(NoRisk::TooLarge) => Err("The stop is too large to calculate R."),
    }
}
