//! The capital that a trader states: from a day on, for one broker account or for all together.

use analytics::{CapitalByDay, daily};
use app_error::AppError;
use domain::{Day, Money};
use ledger::Status;
use store::documents::{self, Document, Kind};
use store::journal::AccountName;
use store::{Db, UserId};

use super::build::Journal;
use super::limits::{Scope, parse_key};

/// From a day on, until the next one of its scope.
#[derive(Debug, Clone, Copy)]
struct Stated {
    scope: Scope,
    from: Day,
    amount: Money,
}

/// All that is stated.
#[derive(Debug, Clone, Default)]
pub struct Capital {
    /// By day.
    stated: Vec<Stated>,
    /// Each key with its revision.
    pub state: Vec<(String, i64)>,
}

impl Capital {
    /// # Errors
    /// The database cannot be read.
    pub async fn all(db: &Db, user: UserId) -> Result<Self, AppError> {
        Ok(Self::of(&documents::all(db, user, Kind::Capital).await?))
    }

    pub fn of(documents: &[Document]) -> Self {
        let stated = |document: &Document| {
            let (scope, from) = parse_key(&document.key)?;
            let amount =
                Money::parse(document.field("amount")?).ok().filter(|amount| *amount > Money::ZERO)?;
            Some(Stated { scope, from, amount })
        };
        let mut stated: Vec<Stated> = documents.iter().filter_map(stated).collect();
        stated.sort_by_key(|one| one.from);
        let state = documents.iter().map(|one| (format!("capital {}", one.key), one.revision)).collect();
        Self { stated, state }
    }

    /// By which a trade of an account is judged: its own, else that of all together.
    pub fn on(&self, account: AccountName, day: Day) -> Option<Money> {
        self.of_account(account, day).or_else(|| self.last(Scope::All, day))
    }

    /// What is stated of one account alone.
    fn of_account(&self, account: AccountName, day: Day) -> Option<Money> {
        self.last(Scope::Account(account), day)
    }

    /// Day by day, with what was realised since it was stated: of one account, or of the whole journal. `None`:
    /// nothing is stated for that.
    pub fn by_day(&self, journal: &Journal, account: Option<AccountName>) -> Option<CapitalByDay> {
        let of = |scope: Scope| {
            let own = self.stated.iter().filter(|one| one.scope == scope);
            own.map(|one| (one.from, one.amount)).collect::<Vec<_>>()
        };
        let accounts = journal.accounts.iter().filter(|one| account.is_none_or(|name| one.name == name));
        let accounts: Vec<_> = accounts.map(|one| (of(Scope::Account(one.name)), one)).collect();
        let together = if account.is_none() { of(Scope::All) } else { Vec::new() };
        let is_of_each = !accounts.is_empty() && accounts.iter().all(|(stated, _)| !stated.is_empty());
        if together.is_empty() && !is_of_each {
            return None;
        }
        let results: Vec<_> = accounts.iter().map(|(_, one)| daily(&one.book)).collect();
        let each = accounts.into_iter().zip(&results).map(|((stated, _), results)| (stated, &results[..]));
        Some(CapitalByDay::of((together, &journal.figures.daily), each.collect()))
    }

    fn last(&self, scope: Scope, day: Day) -> Option<Money> {
        let own = |one: &&Stated| one.scope == scope && one.from <= day;
        self.stated.iter().rfind(own).map(|one| one.amount)
    }
}

/// Trades closed on this day or later whose result is not known: no capital holds them.
pub fn unknown_since(journal: &Journal, account: Option<AccountName>, day: Day) -> u32 {
    let trades = &journal.book.trades;
    let is_unknown = |at: &usize| {
        matches!(trades.status[*at], Status::UnknownCost | Status::SettlementNeeded)
            && trades.exit_time[*at].is_none_or(|exit| exit.day() >= day)
            && account.is_none_or(|name| journal.place(*at).0.name == name)
    };
    (0..trades.len()).filter(is_unknown).count() as u32
}

#[cfg(test)]
mod tests {
    use domain::{Broker, Time};
    use store::annotations::Written;

    use super::*;

    fn stated(key: &str, amount: &str) -> Document {
        let at = Time(0);
        Document {
            kind: Kind::Capital,
            key: key.to_owned(),
            revision: 1,
            created_at: at,
            changed_at: at,
            removed_at: None,
            fields: vec![Written { field: "amount".to_owned(), value: amount.to_owned(), at }],
        }
    }

    #[test]
    fn the_last_stated_before_or_on_a_day_is_in_force_and_an_account_has_its_own_first() {
        let capital = Capital::of(&[
            stated("zerodha_1_2026-06-01", "300000"),
            stated("all_2026-01-01", "500000"),
            stated("all_2026-09-01", "450000.50"),
            // An archive of elsewhere.
            stated("all", "1"),
            stated("all_2026-02-01", "much"),
            stated("all_2026-02-02", "-5"),
        ]);
        let first = AccountName { broker: Broker::ZERODHA, number: 1 };
        let second = AccountName { broker: Broker::ZERODHA, number: 2 };
        let on = |account: AccountName, day: &str| {
            capital.on(account, Day::parse(day).unwrap()).map(|amount| amount.to_string())
        };
        assert_eq!(on(first, "2025-12-31"), None);
        assert_eq!(on(first, "2026-01-01").as_deref(), Some("500000"));
        assert_eq!(on(first, "2026-05-31").as_deref(), Some("500000"));
        assert_eq!(on(first, "2026-06-01").as_deref(), Some("300000"));
        assert_eq!(on(first, "2026-12-31").as_deref(), Some("300000"));
        assert_eq!(on(second, "2026-08-31").as_deref(), Some("500000"));
        assert_eq!(on(second, "2026-09-01").as_deref(), Some("450000.5"));
    }
}
