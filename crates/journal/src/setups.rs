//! The setups of a user, and the trades that name them, judged by the rules in force on the day of their entry.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use annotations::{Field, name_key};
use app_error::AppError;
use domain::{Day, Money, Price, Text, Time};
use rules::{Case, Judged, Setup, StopSet, Written, before_the_first, judge, read_setup, version_on};
use store::annotations as stored;
use store::documents::{self, Document, Kind};
use store::{Db, UserId};

use super::build::{Journal, TradePosition};
use super::notes::{Place, opened, places};
use super::subject::TradeId;

/// A setup as it is stored.
#[derive(Debug, Clone)]
pub struct Known {
    pub key: String,
    pub revision: i64,
    pub name: String,
    /// Names that it had: notes that say one of them mean it.
    pub aliases: Vec<String>,
    /// Markdown.
    pub text: String,
    pub rules: Setup,
}

impl Known {
    /// # Errors
    /// Its rules were written by a later release.
    pub fn of(document: &Document) -> Result<Self, AppError> {
        let field = |name| document.field(name).unwrap_or_default();
        let rules = match field("rules") {
            "" => Setup::default(),
            text => {
                let value = serde_json::from_str(text).map_err(AppError::ours)?;
                read_setup(&value)
                    .map_err(|problem| AppError::ours(std::io::Error::other(problem.message())))?
            }
        };
        Ok(Self {
            key: document.key.clone(),
            revision: document.revision,
            name: field("name").to_owned(),
            aliases: field("aliases").lines().map(str::to_owned).collect(),
            text: field("text").to_owned(),
            rules,
        })
    }

    /// Every name by which it is found.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.aliases.iter().map(String::as_str))
    }
}

/// Those that stand, in the order in which they were made.
pub async fn all(db: &Db, user: UserId) -> Result<Vec<Known>, AppError> {
    documents::all(db, user, Kind::Setup).await?.iter().map(Known::of).collect()
}

/// One rule on one trade.
#[derive(Debug, Clone)]
pub struct OfRule {
    /// Index into the rules of its version.
    pub rule: usize,
    pub judged: Judged,
}

/// A trade with the setup that its note names.
#[derive(Debug, Clone)]
pub struct OfTrade {
    /// Index into the setups.
    pub setup: usize,
    pub id: TradeId,
    pub at: TradePosition,
    pub title: String,
    pub day: Day,
    /// From 1; `None`: it was opened before the first.
    pub version: Option<usize>,
    pub rules: Vec<OfRule>,
    /// Why no rule was judged.
    pub reason: Option<Text>,
    /// Of a closed trade.
    pub net: Option<Money>,
}

/// Every trade whose note names one of these setups, in the order of accounts and books; or one trade alone.
pub async fn judged(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    setups: Arc<Vec<Known>>,
    only: Option<TradePosition>,
) -> Result<Vec<OfTrade>, AppError> {
    let named = stored::set_to(db, user, Field::Setup.word()).await?;
    let own: HashMap<i64, usize> = {
        let mut by_name = HashMap::new();
        for (at, setup) in setups.iter().enumerate() {
            for name in setup.names() {
                by_name.entry(name_key(name)).or_insert(at);
            }
        }
        let found = named.into_iter();
        found.filter_map(|(number, name)| Some((number, *by_name.get(&name_key(&name))?))).collect()
    };
    if own.is_empty() {
        return Ok(Vec::new());
    }
    let (_, mut all) = stored::all(db, user).await?;
    all.retain(|one| own.contains_key(&one.number));
    let mut written: HashMap<i64, Written> = HashMap::new();
    for (number, price, at) in stored::changes_of(db, user, Field::Stop.word()).await? {
        written.entry(number).or_default().stops.push(stop(&price, at));
    }
    for (number, price) in stored::set_to(db, user, Field::Target.word()).await? {
        written.entry(number).or_default().target = Price::parse(&price).ok();
    }
    let journal = Arc::clone(journal);
    let judging = tokio::task::spawn_blocking(move || {
        let found = places(&journal, &all);
        // Of several notes on one trade that of the largest overlap, then the earlier one.
        let mut by_trade: BTreeMap<(usize, usize), (&Place, i64)> = BTreeMap::new();
        for (place, note) in found.iter().zip(&all) {
            let Some(place) = place else { continue };
            let account = journal.accounts.iter().position(|account| account.name == place.trade.account);
            let trade = |account: usize| journal.accounts[account].trade_of(place.trade.key);
            let Some(key) = account.and_then(|account| Some((account, trade(account)?))) else { continue };
            let kept = by_trade.entry(key).or_insert((place, note.number));
            if place.overlap > kept.0.overlap {
                *kept = (place, note.number);
            }
        }
        let mut trades = Vec::new();
        for ((account, trade), (place, number)) in by_trade {
            let at = TradePosition { account: account as u32, trade: trade as u32 };
            if only.is_none_or(|only| only == at) {
                let note = written.get(&number).cloned().unwrap_or_default();
                trades.push(of_trade(&journal, &setups, own[&number], place.trade, at, &note));
            }
        }
        trades
    });
    judging.await.map_err(AppError::ours)
}

fn stop(price: &str, at: Time) -> StopSet {
    StopSet { at, price: Price::parse(price).ok() }
}

fn of_trade(
    journal: &Journal,
    setups: &[Known],
    setup: usize,
    id: TradeId,
    at: TradePosition,
    written: &Written,
) -> OfTrade {
    let account = &journal.accounts[at.account as usize];
    let trade = at.trade as usize;
    let (book, trades) = (&account.book, &account.book.trades);
    let day = opened(account, trade);
    let of_setup = &setups[setup].rules;
    let version = version_on(of_setup, day);
    let reason = match version {
        None => Some(
            before_the_first(of_setup).unwrap_or_else(|| Text::plain("no_rules", "The setup has no rules.")),
        ),
        Some(_) => None,
    };
    let case = Case {
        merged: &account.merged,
        book,
        tape: account.tape(),
        trade,
        written,
        // Nobody can state one yet.
        capital: None,
        as_of: journal.as_of,
    };
    let rules = version.map_or(&[][..], |(_, version)| &version.rules);
    let rules =
        rules.iter().enumerate().map(|(rule, one)| OfRule { rule, judged: judge(&case, &one.id, &one.rule) });
    OfTrade {
        setup,
        id,
        at,
        title: book.instruments[trades.instrument[trade] as usize].title(),
        day,
        version: version.map(|(number, _)| number),
        rules: rules.collect(),
        reason,
        net: trades.status[trade].is_closed().then(|| trades.gross[trade] - trades.charges[trade]),
    }
}
