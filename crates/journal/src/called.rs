//! What a person calls an account.

use store::journal::BrokerAccount;

/// Its alias; without one the broker's name.
pub fn called(account: &BrokerAccount) -> &str {
    if account.label.is_empty() { account.name.broker.name() } else { &account.label }
}
