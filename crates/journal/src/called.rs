//! What a person calls an account.

use domain::Broker;
use store::journal::BrokerAccount;

pub const fn broker_name(broker: Broker) -> &'static str {
    match broker {
        Broker::Zerodha => "Zerodha",
        Broker::Groww => "Groww",
    }
}

/// Its alias; without one the broker's name.
pub fn called(account: &BrokerAccount) -> &str {
    if account.label.is_empty() { broker_name(account.name.broker) } else { &account.label }
}
