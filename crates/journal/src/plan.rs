//! What an account is charged by.

use ledger::charges::{OwnPlan, Plan};
use store::journal::BrokerAccount;

/// The user's own plan of the account, else what the broker publishes.
pub fn plan_of(account: &BrokerAccount) -> Plan {
    own_plan(account)
        .map_or_else(|| Plan::of(account.name.broker), |own| Plan::own(account.name.broker, &own))
}

/// `None` as well when what is stored can no longer be read: see [`is_unreadable`].
pub fn own_plan(account: &BrokerAccount) -> Option<OwnPlan> {
    serde_json::from_str(account.plan.as_deref()?).ok()
}

/// A plan is stored that this program cannot read: the account is charged as published, and its owner is told.
pub fn is_unreadable(account: &BrokerAccount) -> bool {
    account.plan.is_some() && own_plan(account).is_none()
}
