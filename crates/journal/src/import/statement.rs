//! A broker's own statement on its way to the account it is of.

use app_error::{AppError, sentence};
use store::journal::{AccountName, BrokerAccount};
use tradebook::statement::Statement;

use super::choose::{Chosen, choose};
use super::client;

/// The account that a statement is compared with: the one asked for, else the one with its client id, else the only
/// one.
///
/// # Errors
/// A sentence at `account` or `file`: no account with this broker, several and no choice, or another client id.
pub fn account_of(
    accounts: &[BrokerAccount],
    statement: &Statement,
    salt: [u8; 16],
    asked: Option<AccountName>,
) -> Result<Chosen, AppError> {
    let broker = statement.broker;
    if accounts.iter().all(|one| one.name.broker != broker) {
        let name = broker.name();
        let sentence = sentence!(
            "This is a statement of {name}, and your journal has no trades with {name} to compare it with.",
            name
        );
        return Err(AppError::field("file", sentence));
    }
    let client = statement.client.as_deref().map(|client| client::hashed(salt, client));
    let chosen = choose(accounts, broker, client, asked, &[])?;
    let is_anothers =
        client.is_some() && accounts.iter().any(|one| one.name != chosen.name && one.client == client);
    if chosen.other_client || is_anothers {
        let name = broker.name();
        let sentence = sentence!(
            "This statement is of another {name} client id than the trades of “{called}”: nothing was compared.",
            name,
            called = chosen.called
        );
        return Err(AppError::field("file", sentence));
    }
    Ok(chosen)
}

/// Brokers put the client id into the names of their files.
pub fn statement_name(name: &str, statement: &Statement) -> String {
    client::without_client(name, statement.client.as_deref())
}
