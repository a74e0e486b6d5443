//! What quantities of commodity and currency contracts count in files of an account, as it was said once: kept with the
//! account, so that every device knows it.

use domain::Broker;
use store::journal::{self as stored_journal, AccountName, BrokerAccount};
use store::{Db, UserId};
use tradebook::QuantityUnit;
use web_http::SiteError;

/// The answers that count for the next file, by its broker. `asked`: the account that was chosen for it.
pub async fn remembered(
    db: &Db,
    user: UserId,
    asked: Option<AccountName>,
) -> Result<Vec<(Broker, QuantityUnit)>, SiteError> {
    Ok(by_broker(&stored_journal::broker_accounts(db, user).await?, asked))
}

/// What was said of an account.
pub fn said(account: &BrokerAccount) -> Option<QuantityUnit> {
    account.quantities.as_deref().and_then(QuantityUnit::from_word)
}

/// One broker's files count alike in all accounts, unless the answers differ. Accounts of brokers that the user named
/// have files of their own each.
fn by_broker(accounts: &[BrokerAccount], asked: Option<AccountName>) -> Vec<(Broker, QuantityUnit)> {
    let chosen = asked.and_then(|asked| accounts.iter().find(|one| one.name == asked));
    if let Some((account, unit)) = chosen.and_then(|account| Some((account, said(account)?))) {
        return vec![(account.name.broker, unit)];
    }
    let is_one_broker = |broker: Broker| {
        broker != Broker::OTHER
            || (asked.is_none() && accounts.iter().filter(|one| one.name.broker == broker).count() == 1)
    };
    let mut found: Vec<(Broker, Option<QuantityUnit>)> = Vec::new();
    for account in accounts.iter().filter(|one| is_one_broker(one.name.broker)) {
        let Some(unit) = said(account) else { continue };
        match found.iter_mut().find(|(known, _)| *known == account.name.broker) {
            Some((_, known)) => *known = known.filter(|known| *known == unit),
            None => found.push((account.name.broker, Some(unit))),
        }
    }
    found.into_iter().filter_map(|(broker, unit)| Some((broker, unit?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Accounts as `zerodha.2 lots`; the answers as `zerodha lots`.
    #[track_caller]
    fn check(accounts: &[&str], asked: &str, expected: &[&str]) {
        let accounts: Vec<BrokerAccount> = accounts
            .iter()
            .map(|text| {
                let (name, unit) = text.split_once(' ').unwrap_or((text, ""));
                let quantities = Some(unit.to_owned()).filter(|unit| !unit.is_empty());
                BrokerAccount { quantities, ..BrokerAccount::of(AccountName::parse(name).unwrap()) }
            })
            .collect();
        let found: Vec<String> = by_broker(&accounts, AccountName::parse(asked))
            .into_iter()
            .map(|(broker, unit)| format!("{broker} {}", unit.word()))
            .collect();
        assert_eq!(found, expected, "{accounts:?}");
    }

    #[test]
    fn an_answer_counts_for_the_brokers_next_file() {
        check(&[], "", &[]);
        check(&["zerodha", "groww lots"], "", &["groww lots"]);
        check(&["zerodha lots", "zerodha.2"], "", &["zerodha lots"]);
        check(&["zerodha lots", "zerodha.2"], "zerodha.2", &["zerodha lots"]);
        check(&["zerodha lots", "zerodha.2 units"], "", &[]);
        check(&["zerodha lots", "zerodha.2 units"], "zerodha.2", &["zerodha units"]);
        check(&["zerodha lots", "zerodha.2 units"], "zerodha.3", &[]);
    }

    #[test]
    fn brokers_that_the_user_named_are_told_apart() {
        check(&["other lots"], "", &["other lots"]);
        check(&["other lots", "other.2"], "", &[]);
        check(&["other", "other.2 lots"], "", &[]);
        check(&["other lots", "other.2"], "other", &["other lots"]);
        check(&["other lots", "other.2"], "other.2", &[]);
    }
}
