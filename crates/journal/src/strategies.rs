//! The strategies of a journal: those that are recognised, and those that the user made.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ::strategies::{Anchor, ByHand, Name, Strategies, find, with_hand};
use app_error::AppError;
use rules::InStrategy;
use rustc_hash::FxHashMap;
use store::strategies_by_hand::{self as stored, ByHand as Stored};
use store::{Db, UserId};

use super::build::{Journal, TradePosition};
use super::by_strategy::OfBook;
use super::work::work;

/// Of one journal, as the user left it last.
#[derive(Debug, Default)]
pub struct KeptStrategies(Mutex<Option<Arc<AllStrategies>>>);

/// Of every account.
#[derive(Debug)]
pub struct AllStrategies {
    /// Of those made by hand.
    pub revision: i64,
    /// In the order of the journal's accounts.
    pub accounts: Vec<OfAccount>,
    /// Made by hand, by number.
    pub made: Vec<Made>,
    by_trade: OnceLock<InStrategies>,
}

#[derive(Debug)]
pub struct OfAccount {
    pub all: Arc<Strategies>,
    /// What [`Strategies`] was handed: places in [`AllStrategies::made`].
    handed: Vec<u32>,
}

/// A strategy that the user made.
#[derive(Debug)]
pub struct Made {
    pub of: Stored,
    /// Nothing of it is there: it waits.
    pub waits: bool,
    /// Of each anchor, the units that are not there.
    pub missing: Vec<i64>,
}

impl AllStrategies {
    /// How the user made it; none where it was recognised.
    pub fn made(&self, account: usize, at: usize) -> Option<&Made> {
        let own = &self.accounts[account];
        let place = own.all.list[at].by_hand?;
        self.made.get(*own.handed.get(place as usize)? as usize)
    }

    fn of(journal: &Journal, revision: i64, all: Vec<Stored>) -> Self {
        let anchors: Vec<Vec<Anchor>> = all
            .iter()
            .map(|one| {
                let each = one.of.anchors.iter();
                each.map(|one| Anchor { fill: one.fill, from: one.from, to: one.to, is_held: one.held })
                    .collect()
            })
            .collect();
        let whole = |anchors: &Vec<Anchor>| anchors.iter().map(|one| one.to - one.from).collect();
        let mut made: Vec<Made> = all
            .into_iter()
            .zip(&anchors)
            .map(|(of, anchors)| Made { of, waits: true, missing: whole(anchors) })
            .collect();
        let accounts = journal.accounts.iter().map(|account| {
            let plain = account.strategies();
            // That of an account which was removed waits for its fills in any.
            let is_here = |one: &Made| one.waits && one.of.of.account.is_none_or(|name| name == account.name);
            let handed: Vec<u32> =
                (0..).zip(&made).filter(|(_, one)| is_here(one)).map(|(at, _)| at).collect();
            if handed.is_empty() {
                return OfAccount { all: Arc::clone(plain), handed };
            }
            let hand: Vec<ByHand<'_>> = handed
                .iter()
                .map(|&at| ByHand {
                    kind: Name::of_key(&made[at as usize].of.of.kind).map(|name| (name.kind, name.mirrored)),
                    anchors: &anchors[at as usize],
                })
                .collect();
            let instruments = &account.book.instruments;
            let standing = find(&plain.opened, &account.merged, instruments, &hand);
            let all = with_hand(plain.opened.clone(), instruments, &hand, &standing);
            for (&at, standing) in handed.iter().zip(standing) {
                if !standing.pieces.is_empty() {
                    made[at as usize].waits = false;
                    made[at as usize].missing = standing.missing;
                }
            }
            OfAccount { all: Arc::new(all), handed }
        });
        let accounts = accounts.collect();
        Self { revision, accounts, made, by_trade: OnceLock::new() }
    }

    /// Beside the trades of each account in the journal's book.
    pub fn of_book(&self, journal: &Journal) -> Vec<OfBook<'_>> {
        let places = journal.places_by_account();
        let both = self.accounts.iter().zip(places);
        both.map(|(account, places)| OfBook { strategies: &account.all, places }).collect()
    }

    /// What the strategies of a trade are called; several of one name are one.
    pub fn names_of(&self, at: TradePosition) -> Vec<String> {
        let of_trade = self.by_trade().of_trade(at);
        let mut names: Vec<String> = of_trade.iter().map(|one| one.name.plain().to_owned()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What each trade lies in, worked out where somebody asks for it.
    pub(crate) fn by_trade(&self) -> &InStrategies {
        self.by_trade.get_or_init(|| InStrategies::of(self))
    }
}

/// As they are now; `None` of the sample, in which nobody makes any. `permit` is held until it is worked out.
pub async fn all(
    of: Option<(&Db, UserId)>,
    journal: &Arc<Journal>,
    permit: impl Send + 'static,
) -> Result<Arc<AllStrategies>, AppError> {
    let revision = match of {
        Some((db, user)) => stored::revision(db, user).await?,
        None => 0,
    };
    if let Some(kept) = journal.strategies.lock().as_ref().filter(|kept| kept.revision == revision) {
        return Ok(Arc::clone(kept));
    }
    let (revision, all) = match of {
        Some((db, user)) => stored::all(db, user).await?,
        None => (0, Vec::new()),
    };
    let journal = Arc::clone(journal);
    work(permit, move || {
        let all = Arc::new(AllStrategies::of(&journal, revision, all));
        *journal.strategies.lock() = Some(Arc::clone(&all));
        all
    })
    .await
}

/// Those that are recognised, of a journal in which nobody makes any.
pub(crate) fn recognised(journal: &Journal) -> Arc<AllStrategies> {
    let mut kept = journal.strategies.lock();
    Arc::clone(kept.get_or_insert_with(|| Arc::new(AllStrategies::of(journal, 0, Vec::new()))))
}

/// What a trade lies in, where no rule asks for it: nothing.
pub(crate) fn by_trade(all: Option<&Arc<AllStrategies>>) -> &InStrategies {
    static NONE: InStrategies = InStrategies(Vec::new());
    all.map_or(&NONE, |all| all.by_trade())
}

/// Of each trade of each account the strategies that its units lie in.
#[derive(Debug, Default)]
pub(crate) struct InStrategies(Vec<FxHashMap<u32, Vec<InStrategy>>>);

impl InStrategies {
    fn of(all: &AllStrategies) -> Self {
        let of_account = |own: &OfAccount| {
            let one = |at: usize| {
                let strategy = &own.all.list[at];
                let name = strategy.called.unwrap_or(strategy.name);
                InStrategy { name, may_grow: own.all.may_grow(at) }
            };
            let by_trade = own.all.by_trade().into_iter();
            by_trade.map(|(trade, each)| (trade, each.into_iter().map(one).collect())).collect()
        };
        Self(all.accounts.iter().map(of_account).collect())
    }

    pub(crate) fn of_trade(&self, at: TradePosition) -> &[InStrategy] {
        let own = self.0.get(at.account as usize).and_then(|account| account.get(&at.trade));
        own.map_or(&[], Vec::as_slice)
    }
}

impl KeptStrategies {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Arc<AllStrategies>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
