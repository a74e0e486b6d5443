//! Which broker account a file goes to: the one chosen, else the one whose client id it carries, else the only one.

use app_error::{AppError, sentence};
use domain::{Argument, Broker, Text};
use store::journal::{AccountName, BrokerAccount};

use super::client;
use crate::called;

/// Where a file goes, and what the user should know before it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    pub name: AccountName,
    /// What the user calls the account.
    pub called: String,
    /// The file says a client id that is not the account's, nor of any other account.
    pub other_client: bool,
    pub warnings: Vec<Text>,
}

/// `asked` is what the user chose, `client` the salted hash of the file's client id, `holders` the accounts that hold
/// this very file.
///
/// # Errors
/// A sentence at `account`, when the choice cannot be, or must be made.
pub fn choose(
    accounts: &[BrokerAccount],
    broker: Broker,
    client: Option<[u8; 32]>,
    asked: Option<AccountName>,
    holders: &[AccountName],
) -> Result<Chosen, AppError> {
    let own: Vec<&BrokerAccount> = accounts.iter().filter(|one| one.name.broker == broker).collect();
    let by_client = client.and_then(|client| own.iter().copied().find(|one| one.client == Some(client)));
    let first = BrokerAccount::of(broker.into());
    let chosen = match (asked, by_client, own.as_slice()) {
        (Some(asked), ..) => find(&own, &first, broker, asked)?,
        (None, Some(account), _) => account,
        (None, None, []) => &first,
        (None, None, [only]) => only,
        (None, None, several) => return Err(undecided(broker, several.len())),
    };
    let other_client = by_client.is_none() && chosen.client.is_some() && client.is_some();
    let mut warnings = Vec::new();
    if let Some(account) = by_client.filter(|one| one.name != chosen.name) {
        warnings.push(Text::new(
            "client_of_another_account",
            "This file carries the client id of your account “{account}”, and you chose “{chosen}”.",
            [Argument::shown("account", called(account)), Argument::shown("chosen", called(chosen))],
        ));
    }
    if other_client {
        warnings.push(client::other_client(broker, own.len()));
    }
    let elsewhere = own.iter().find(|one| one.name != chosen.name && holders.contains(&one.name));
    if let Some(account) = elsewhere {
        warnings.push(Text::new(
            "file_in_another_account",
            "This very file is in your account “{account}” too: its trades would count in both.",
            [Argument::shown("account", called(account))],
        ));
    }
    Ok(Chosen { name: chosen.name, called: called(chosen).to_owned(), other_client, warnings })
}

fn find<'a>(
    own: &[&'a BrokerAccount],
    first: &'a BrokerAccount,
    broker: Broker,
    asked: AccountName,
) -> Result<&'a BrokerAccount, AppError> {
    if asked.broker != broker {
        return Err(AppError::field(
            "account",
            sentence!(
                "This file is {broker}’s, and the chosen account is with {chosen}. Choose an account with {broker}.",
                broker = broker.name(),
                chosen = asked.broker.name()
            ),
        ));
    }
    let known = own.iter().copied().find(|one| one.name == asked);
    // The first file of a broker makes the account; one that was removed does not come back by itself.
    let made = (own.is_empty() && asked == first.name).then_some(first);
    known.or(made).ok_or_else(|| AppError::field("account", GONE))
}

pub const GONE: &str = "This broker account was removed. Choose another one.";

fn undecided(broker: Broker, count: usize) -> AppError {
    let name = broker.name();
    AppError::field(
        "account",
        sentence!(
            "You have {count} accounts with {name}, and this file does not say which one it belongs to. Choose it.",
            count,
            name
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: AccountName = AccountName { broker: Broker::ZERODHA, number: 1 };
    const SECOND: AccountName = AccountName { broker: Broker::ZERODHA, number: 2 };

    fn account(name: AccountName, label: &str, client: Option<u8>) -> BrokerAccount {
        let client = client.map(|byte| [byte; 32]);
        BrokerAccount { label: label.to_owned(), client, ..BrokerAccount::of(name) }
    }

    /// The chosen account and the warnings, or the sentence.
    #[track_caller]
    fn check(
        accounts: &[BrokerAccount],
        client: Option<u8>,
        asked: Option<AccountName>,
        expected: Result<(AccountName, &[&str]), &str>,
    ) {
        let client = client.map(|byte| [byte; 32]);
        let found = choose(accounts, Broker::ZERODHA, client, asked, &[FIRST]);
        match (found, expected) {
            (Ok(found), Ok((name, warnings))) => {
                assert_eq!(
                    (found.name, domain::messages(&found.warnings)),
                    (name, warnings.iter().map(|one| (*one).to_owned()).collect())
                );
            }
            (Err(found), Err(sentence)) => assert_eq!(found.fields["account"], sentence),
            (found, expected) => panic!("{found:?}, expected {expected:?}"),
        }
    }

    #[test]
    fn a_file_goes_where_its_client_id_is() {
        let two = [account(FIRST, "", Some(1)), account(SECOND, "Mother", Some(2))];
        check(&two, Some(1), None, Ok((FIRST, &[])));
        let twice = "This very file is in your account “Zerodha” too: its trades would count in both.";
        check(&two, Some(2), None, Ok((SECOND, &[twice])));
        let other = "This file carries the client id of your account “Zerodha”, and you chose “Mother”.";
        check(&two, Some(1), Some(SECOND), Ok((SECOND, &[other, twice])));
        check(
            &two,
            None,
            None,
            Err(
                "You have 2 accounts with Zerodha, and this file does not say which one it belongs to. Choose it.",
            ),
        );
    }

    #[test]
    fn the_only_one_takes_every_file() {
        check(&[], Some(1), None, Ok((FIRST, &[])));
        check(&[], None, Some(FIRST), Ok((FIRST, &[])));
        check(&[account(FIRST, "", Some(1))], None, None, Ok((FIRST, &[])));
        check(&[account(SECOND, "Mother", None)], Some(1), None, Ok((SECOND, &[])));
        let other = client::other_client(Broker::ZERODHA, 1);
        check(&[account(FIRST, "", Some(1))], Some(2), None, Ok((FIRST, &[other.message().as_str()])));
    }

    #[test]
    fn a_choice_that_cannot_be_is_said() {
        check(&[], None, Some(SECOND), Err(GONE));
        // The first one was removed.
        check(&[account(SECOND, "Mother", None)], None, Some(FIRST), Err(GONE));
        check(
            &[],
            None,
            Some(Broker::GROWW.into()),
            Err(
                "This file is Zerodha’s, and the chosen account is with Groww. Choose an account with Zerodha.",
            ),
        );
    }
}
