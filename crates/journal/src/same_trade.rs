//! Whether a trade is the one that a waiting note was written about, when that one was typed and a file brings it now.
//!
//! A typed trade that is dropped, deleted or undone takes its fills along. What the note hung on is looked up among
//! everything that was ever typed, and compared with what opened the trade: instrument, side, day and units equal, the
//! average price within a tick.

use std::collections::BTreeSet;

use annotations::anchors_of_all;
use app_error::AppError;
use domain::{Day, Fill, FillId, Side};
use ledger::merge;
use rustc_hash::{FxHashMap, FxHashSet};
use store::annotations::{Anchored, Annotation};
use store::journal::{self as stored_journal, AccountName, StoredImport};
use store::{Db, UserId};

use crate::build::executions;
use crate::{Account, Journal, TradeId};

/// The tick of shares and of contracts on the exchanges, 5 paise, in 10⁻⁸ rupees.
const TICK: i128 = 5_000_000;

/// Fills that were typed, by their names: also those that are in no trade now.
#[derive(Debug, Default)]
pub struct Typed(FxHashMap<FillId, Fill>);

impl Typed {
    /// Nothing is loaded where no note waits for anything but what was dropped.
    pub async fn of(
        db: &Db,
        user: UserId,
        journal: &Journal,
        waiting: &[Annotation],
    ) -> Result<Self, AppError> {
        let mut wanted: FxHashSet<FillId> =
            waiting.iter().flat_map(|one| &one.anchors).map(|one| one.fill).collect();
        let mut found = FxHashMap::default();
        for fill in journal.accounts.iter().flat_map(|account| &account.dropped) {
            if wanted.remove(&fill.id) {
                found.insert(fill.id, fill.clone());
            }
        }
        if wanted.is_empty() {
            return Ok(Self(found));
        }
        let imports = stored_journal::typed(db, user).await?;
        let building = tokio::task::spawn_blocking(move || {
            found.extend(last_of(&wanted, &imports));
            Self(found)
        });
        building.await.map_err(AppError::ours)
    }

    /// `None`: not all that it hung on was typed.
    fn opened(&self, anchors: &[Anchored]) -> Option<Opened> {
        let opening = opening(anchors, |one| one.opens);
        Opened::of(opening.map(|one| Some((self.0.get(&one.fill)?, one.units.0))))
    }

    /// Whether the trade, which is not the one the note hung on, is the same in a file.
    pub fn is_same(&self, note: &Annotation, entered: &Entered, account: AccountName, trade: usize) -> bool {
        let now = entered.0.get(&(account, trade));
        now.is_some_and(|now| self.opened(&note.anchors).is_some_and(|was| was.is_same(now)))
    }
}

/// The fills that are wanted, each as the last of the imports that has it says it: a card that is changed keeps its
/// name.
fn last_of(wanted: &FxHashSet<FillId>, imports: &[StoredImport]) -> FxHashMap<FillId, Fill> {
    let mut found = FxHashMap::default();
    for part in imports.iter().flat_map(|import| &import.parts) {
        // Each alone: of the same name in several of them the first would stay.
        let own = merge(&[executions(part)]).fills.into_iter();
        found.extend(own.filter(|fill| wanted.contains(&fill.id)).map(|fill| (fill.id, fill)));
    }
    found
}

/// How trades were entered, by account and number.
#[derive(Debug, Default)]
pub struct Entered(FxHashMap<(AccountName, usize), Opened>);

impl Entered {
    /// Of these trades, in one walk over the fills of each account.
    pub fn of<'a>(journal: &Journal, trades: impl Iterator<Item = &'a (TradeId, usize)>) -> Self {
        let mut asked: FxHashMap<AccountName, BTreeSet<usize>> = FxHashMap::default();
        for (id, trade) in trades {
            asked.entry(id.account).or_default().insert(*trade);
        }
        let mut entered = FxHashMap::default();
        for (name, asked) in asked {
            let Some(account) = journal.account(name) else { continue };
            let asked: Vec<usize> = asked.into_iter().collect();
            let opened = opened_of(account, &asked);
            entered.extend(asked.iter().zip(opened).filter_map(|(at, one)| Some(((name, *at), one?))));
        }
        Self(entered)
    }
}

fn opened_of(account: &Account, trades: &[usize]) -> Vec<Option<Opened>> {
    let fills = &account.merged.fills;
    let anchors = anchors_of_all(&account.book, fills, trades);
    let own: FxHashSet<FillId> = anchors.iter().flatten().map(|one| one.fill).collect();
    let by_id: FxHashMap<FillId, &Fill> =
        fills.iter().filter(|fill| own.contains(&fill.id)).map(|fill| (fill.id, fill)).collect();
    let opened = |own: &Vec<annotations::Anchor>| {
        let opening = opening(own, |one| one.opens);
        Opened::of(opening.map(|one| Some((*by_id.get(&one.fill)?, one.units.0))))
    };
    anchors.iter().map(opened).collect()
}

/// What opened; all of it where nothing did.
fn opening<A>(anchors: &[A], opens: impl Fn(&A) -> bool) -> impl Iterator<Item = &A> {
    let is_known = anchors.iter().any(&opens);
    anchors.iter().filter(move |one| opens(one) == is_known)
}

/// How a trade was entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Opened {
    side: Side,
    day: Day,
    units: i128,
    /// Price × units of all of it.
    value: i128,
}

impl Opened {
    /// `None`: nothing, a fill that is not known, or both sides.
    fn of<'a>(fills: impl Iterator<Item = Option<(&'a Fill, i64)>>) -> Option<Self> {
        let mut all: Option<Self> = None;
        for fill in fills {
            let (fill, units) = fill?;
            let units = i128::from(units);
            let (day, value) = (fill.time.day(), i128::from(fill.price.0) * units);
            all = Some(match all {
                None => Self { side: fill.side, day, units, value },
                Some(other) if other.side != fill.side => return None,
                Some(other) => Self {
                    side: other.side,
                    day: other.day.min(day),
                    units: other.units + units,
                    value: other.value + value,
                },
            });
        }
        all
    }

    /// Equal but for the price, which may be a tick off on average.
    fn is_same(&self, other: &Self) -> bool {
        (self.side, self.day, self.units) == (other.side, other.day, other.units)
            && (self.value - other.value).abs() <= TICK * self.units
    }
}

#[cfg(test)]
mod tests {
    use domain::{Exchange, Origin, Price, Quantity, Series, Time, value_of};

    use super::*;

    /// `buy 04-02 10 @ 100.00, buy 04-02 5 @ 101`.
    fn opened(text: &str) -> Option<Opened> {
        let fills: Vec<Fill> = text.split(", ").map(fill).collect();
        Opened::of(fills.iter().map(|fill| Some((fill, fill.quantity.0))))
    }

    fn fill(text: &str) -> Fill {
        let [side, day, units, "@", price] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{text}");
        };
        let (quantity, price) = (Quantity::parse(units).unwrap(), Price::parse(price).unwrap());
        Fill {
            time: Time::from_ist(Day::parse(&format!("2025-{day}")).unwrap(), 36_000),
            quantity,
            value: value_of(price, quantity).unwrap(),
            instrument: 0,
            side: Side::from_word(side).unwrap(),
            auction: false,
            series: Series::NONE,
            price,
            row: 0,
            exchange: Exchange::Nse,
            origin: Origin::Typed,
            trade_id: "".into(),
            order_id: "".into(),
            id: FillId::UNSET,
        }
    }

    fn check(typed: &str, file: &str, expected: bool) {
        let (typed, found) = (opened(typed).unwrap(), opened(file).unwrap());
        assert_eq!(typed.is_same(&found), expected, "{typed:?} {file}");
        assert_eq!(found.is_same(&typed), expected, "{typed:?} {file}");
    }

    #[test]
    fn a_trade_is_the_same_when_all_but_a_tick_of_the_price_is_equal() {
        let typed = "buy 04-02 10 @ 100";
        check(typed, "buy 04-02 10 @ 100", true);
        check(typed, "buy 04-02 10 @ 100.05", true);
        check(typed, "buy 04-02 10 @ 99.95", true);
        check(typed, "buy 04-02 10 @ 100.06", false);
        check(typed, "buy 04-02 10 @ 99.94", false);
        check(typed, "buy 04-02 9 @ 100", false);
        check(typed, "sell 04-02 10 @ 100", false);
        check(typed, "buy 04-03 10 @ 100", false);
        // (4 × 99.90 + 6 × 100.10) ÷ 10 = 100.02.
        check(typed, "buy 04-02 4 @ 99.90, buy 04-02 6 @ 100.10", true);
        // (4 × 99.90 + 6 × 100.20) ÷ 10 = 100.08.
        check(typed, "buy 04-02 4 @ 99.90, buy 04-02 6 @ 100.20", false);
    }

    #[test]
    fn what_is_not_known_whole_is_the_same_as_nothing() {
        assert_eq!(opened("buy 04-02 10 @ 100, sell 04-02 5 @ 101"), None);
        assert_eq!(Opened::of(std::iter::empty()), None);
        assert_eq!(Opened::of([Some((&fill("buy 04-02 10 @ 100"), 1)), None].into_iter()), None);
    }
}
