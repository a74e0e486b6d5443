//! The account rules of a user: limits by date, for one broker account or for all together, held against days.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use analytics::limits::{Against, Held, Limits, RiskAt, hold};
use analytics::plan::Traded;
use app_error::AppError;
use domain::{Broker, Day, Money};
use ledger::{Book, Status};
use rules::{Case, Written, open_risk, risk_of};
use store::documents::{self, Document, Kind};
use store::journal::AccountName;
use store::{Db, UserId};

use super::account::Account;
use super::build::{Journal, TradePosition};
use super::days::Share;
use super::setups::TradeNotes;

/// What limits are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    All,
    Account(AccountName),
}

impl Scope {
    /// Part of the key of a document: `all` or `zerodha_2`.
    pub fn word(self) -> String {
        match self {
            Self::All => "all".to_owned(),
            Self::Account(name) => format!("{}_{}", name.broker, name.number),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        if word == "all" {
            return Some(Self::All);
        }
        let (broker, number) = word.rsplit_once('_')?;
        let of = Self::Account(AccountName {
            broker: Broker::from_word(broker)?,
            number: number.parse().ok().filter(|number| *number > 0)?,
        });
        // One spelling for each.
        (of.word() == word).then_some(of)
    }

    /// Whether there is something to judge: an account can have left the journal.
    pub fn is_in(self, journal: &Journal) -> bool {
        match self {
            Self::All => true,
            Self::Account(name) => journal.account(name).is_some(),
        }
    }

    fn holds(self, account: &Account) -> bool {
        match self {
            Self::All => true,
            Self::Account(name) => name == account.name,
        }
    }
}

/// Whose limits they are, and from which day on: `all_2026-09-01`.
pub fn parse_key(key: &str) -> Option<(Scope, Day)> {
    let (scope, from) = key.rsplit_once('_')?;
    Some((Scope::parse(scope)?, Day::parse(from)?))
}

/// Limits in force from a day on, until the next ones of their scope.
#[derive(Debug, Clone)]
pub struct Dated {
    pub scope: Scope,
    pub from: Day,
    pub limits: Limits,
}

impl Dated {
    /// `None`: an archive brought what nobody could write here.
    pub fn of(document: &Document) -> Option<Self> {
        let (scope, from) = parse_key(&document.key)?;
        let money = |name| document.field(name).and_then(|text| Money::parse(text).ok());
        let limits = Limits {
            max_loss: money("maxLoss"),
            max_trades: document.field("maxTrades").and_then(|text| text.parse().ok()),
            no_entry_after: document.field("noEntryAfter").and_then(second_of),
            max_open_risk: money("maxOpenRisk"),
            max_drawdown: money("maxDrawdown"),
            max_total_loss: money("maxTotalLoss"),
        };
        Some(Self { scope, from, limits })
    }
}

/// Of `14:15`, in seconds.
pub fn second_of(text: &str) -> Option<u32> {
    (text.matches(':').count() == 1).then(|| domain::read_time_of_day(text))?
}

/// Those that stand, by scope and first day.
pub async fn all(db: &Db, user: UserId) -> Result<Vec<Dated>, AppError> {
    let mut found: Vec<Dated> =
        documents::all(db, user, Kind::AccountRule).await?.iter().filter_map(Dated::of).collect();
    found.sort_by_key(|one| (one.scope.word(), one.from));
    Ok(found)
}

/// The last of each scope on a day, in the order of scopes.
pub fn in_force(all: &[Dated], day: Day) -> Vec<&Dated> {
    let mut found: Vec<&Dated> = Vec::new();
    for one in all.iter().filter(|one| one.from <= day) {
        match found.last_mut().filter(|last| last.scope == one.scope) {
            Some(last) => *last = one,
            None => found.push(one),
        }
    }
    found
}

/// Limits held against days of a journal; what days share is worked out once.
pub struct Holding<'a> {
    journal: &'a Journal,
    notes: &'a TradeNotes,
    results: HashMap<Scope, Results>,
    /// The first day of a total loss, by scope and first day of limits: while each next limits have one, it is counted
    /// on.
    starts: HashMap<(Scope, Day), Day>,
}

impl<'a> Holding<'a> {
    /// For days on which `all` may be in force.
    pub fn of(journal: &'a Journal, notes: &'a TradeNotes, all: &[Dated]) -> Self {
        let mut results: HashMap<Scope, Results> = HashMap::new();
        let needs_results =
            |limits: &Limits| limits.max_drawdown.is_some() || limits.max_total_loss.is_some();
        for one in all.iter().filter(|one| needs_results(&one.limits)) {
            if let Entry::Vacant(place) = results.entry(one.scope) {
                place.insert(Results::of(journal, one.scope));
            }
        }
        Self { journal, notes, results, starts: starts(all) }
    }

    /// `traded` goes with `shares`, with exits.
    pub fn held(&self, dated: &Dated, day: Day, shares: &[Share], traded: &[Traded<'_>]) -> Vec<Held> {
        let is_own = |share: &Share| dated.scope.holds(self.journal.place(share.trade).0);
        let own: Vec<usize> = (0..shares.len()).filter(|at| is_own(&shares[*at])).collect();
        let day_of_own: Vec<Traded<'_>> = own.iter().map(|at| traded[*at].clone()).collect();
        let trades: Vec<usize> = own.iter().map(|at| shares[*at].trade).collect();
        let risks = match dated.limits.max_open_risk {
            Some(_) => self.risks(dated.scope, day, &trades),
            None => Vec::new(),
        };
        let results = self.results.get(&dated.scope);
        // Limits that are held against days before them, as if they had been in force, count from the first result on.
        let start = self.starts.get(&(dated.scope, dated.from)).copied().filter(|_| dated.from <= day);
        let fall = results.and_then(|results| results.fall(day));
        let lost = results.and_then(|results| results.lost(start.unwrap_or(Day(0)), day));
        hold(&dated.limits, Against { day: &day_of_own, risks: &risks, fall, lost })
    }

    /// Of several accounts the moments are put in order, each with what the others have at risk then.
    fn risks(&self, scope: Scope, day: Day, trades: &[usize]) -> Vec<RiskAt> {
        let none = Written::default();
        let accounts = self.journal.accounts.iter().enumerate().filter(|(_, account)| scope.holds(account));
        let mut each = Vec::new();
        for (number, account) in accounts {
            let of = |trade: usize| {
                let at = TradePosition { account: number as u32, trade: trade as u32 };
                let written = self.notes.written(at).unwrap_or(&none);
                let (merged, book, tape) = (&account.merged, &*account.book, account.tape());
                let as_of = self.journal.as_of;
                risk_of(&Case { merged, book, tape, trade, written, strategies: &[], capital: None, as_of })
            };
            each.push((number, open_risk(&account.merged, &account.book, account.tape(), day, of)));
        }
        let mut now: Vec<(Money, u32, u32)> = each
            .iter()
            .map(|(_, moments)| {
                moments.first().map_or((Money::ZERO, 0, 0), |one| (one.risk, one.open, one.unknown))
            })
            .collect();
        let sum = |now: &[(Money, u32, u32)]| {
            let risk: Money = now.iter().map(|one| one.0).sum();
            (risk, now.iter().map(|one| one.1).sum(), now.iter().map(|one| one.2).sum())
        };
        let (risk, open, unknown) = sum(&now);
        let places: HashMap<TradePosition, usize> =
            trades.iter().enumerate().map(|(at, trade)| (self.journal.places[*trade], at)).collect();
        let mut risks = vec![RiskAt { at: None, entered: None, risk, open, unknown }];
        let mut later: Vec<_> = each
            .iter()
            .enumerate()
            .flat_map(|(at, (number, moments))| moments.iter().skip(1).map(move |one| (at, *number, one)))
            .collect();
        // What nobody knows the time of stands at the end.
        later.sort_by_key(|(at, _, one)| (one.at.is_none(), one.at, *at));
        for (at, number, one) in later {
            now[at] = (one.risk, one.open, one.unknown);
            let (risk, open, unknown) = sum(&now);
            let joined = one
                .entered
                .and_then(|trade| places.get(&TradePosition { account: number as u32, trade }).copied());
            risks.push(RiskAt { at: one.at, entered: joined, risk, open, unknown });
        }
        risks
    }
}

/// `all` by scope and first day.
fn starts(all: &[Dated]) -> HashMap<(Scope, Day), Day> {
    let mut starts = HashMap::new();
    let mut before: Option<(Scope, Day)> = None;
    for one in all {
        before = one.limits.max_total_loss.map(|_| match before {
            Some((scope, start)) if scope == one.scope => (scope, start),
            _ => (one.scope, one.from),
        });
        if let Some((scope, start)) = before {
            starts.insert((scope, one.from), start);
        }
    }
    starts
}

/// The running result at the end of days.
struct Results {
    /// The sum of all days, and how far it stands below its highest end of a day.
    by_day: BTreeMap<Day, (Money, Money)>,
    /// First and last day on which a trade made something that nobody knows.
    unknown: Vec<(Day, Day)>,
}

impl Results {
    fn of(journal: &Journal, scope: Scope) -> Self {
        let book: &Book = match scope {
            Scope::All => &journal.book,
            Scope::Account(name) => match journal.account(name) {
                Some(account) => &account.book,
                None => return Self { by_day: BTreeMap::new(), unknown: Vec::new() },
            },
        };
        let (mut total, mut peak) = (Money::ZERO, Money::ZERO);
        let mut by_day = BTreeMap::new();
        for one in analytics::daily(book) {
            total += one.net;
            peak = peak.max(total);
            by_day.insert(one.day, (total, peak - total));
        }
        Self {
            by_day,
            unknown: (0..book.trades.len()).filter_map(|trade| unknown_days(book, trade)).collect(),
        }
    }

    /// How far the running result stands below its highest end of a day; `None`: it is not known.
    fn fall(&self, day: Day) -> Option<Money> {
        let is_known = self.unknown.iter().all(|(first, _)| day < *first);
        is_known.then(|| self.by_day.range(..=day).next_back().map_or(Money::ZERO, |(_, (_, fall))| *fall))
    }

    /// What was lost from the start of one day to the end of another, 0 when nothing was; `None`: it is not known.
    fn lost(&self, start: Day, day: Day) -> Option<Money> {
        let is_known = self.unknown.iter().all(|(first, last)| day < *first || *last < start);
        let total = |(_, (total, _)): (&Day, &(Money, Money))| *total;
        let before = self.by_day.range(..start).next_back().map_or(Money::ZERO, total);
        let now = self.by_day.range(..=day).next_back().map_or(Money::ZERO, total);
        is_known.then(|| (before - now).max(Money::ZERO))
    }
}

/// The first and the last day on which a trade made something that nobody knows.
fn unknown_days(book: &Book, trade: usize) -> Option<(Day, Day)> {
    let trades = &book.trades;
    match trades.status[trade] {
        Status::Win | Status::Loss | Status::Breakeven | Status::Open => None,
        Status::UnknownCost => {
            let last = trades.exit_time[trade].map(domain::Time::day)?;
            Some((last, last))
        }
        Status::SettlementNeeded => {
            let exits = book.exits_of(trade).map(|at| book.exits.day[at]);
            let expiry = book.instruments[trades.instrument[trade] as usize].expiry();
            let days = exits.chain(expiry);
            Some((days.clone().min()?, days.max()?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    #[test]
    fn a_key_says_whose_limits_and_from_when() {
        for key in ["all_2026-09-01", "zerodha_1_2026-09-01", "groww_2_2025-04-01"] {
            let (scope, from) = parse_key(key).unwrap();
            assert_eq!(format!("{}_{from}", scope.word()), key);
        }
        for wrong in [
            "all",
            "all_2026-02-30",
            "2026-09-01",
            "_2026-09-01",
            "zerodha_2026-09-01",
            "zerodha_0_2026-09-01",
            "zerodha_01_2026-09-01",
            "nobody_1_2026-09-01",
        ] {
            assert!(parse_key(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_last_before_or_on_a_day_is_in_force() {
        let dated = |scope: &str, from: &str| Dated {
            scope: Scope::parse(scope).unwrap(),
            from: day(from),
            limits: Limits::default(),
        };
        let all = [dated("all", "2026-01-01"), dated("all", "2026-06-01"), dated("zerodha_1", "2026-03-01")];
        let on = |text: &str| {
            let found = in_force(&all, day(text));
            found.iter().map(|one| format!("{} {}", one.scope.word(), one.from)).collect::<Vec<_>>()
        };
        assert_eq!(on("2025-12-31"), Vec::<String>::new());
        assert_eq!(on("2026-05-31"), ["all 2026-01-01", "zerodha_1 2026-03-01"]);
        assert_eq!(on("2026-06-01"), ["all 2026-06-01", "zerodha_1 2026-03-01"]);
    }
}
