//! What an account is charged by.

use ledger::charges::{OwnPlan, Plan};
use store::journal::BrokerAccount;

/// The user's own plan of the account, else what the broker publishes. One that cannot be read any more counts as none.
pub fn plan_of(account: &BrokerAccount) -> Plan {
    own_plan(account)
        .map_or_else(|| Plan::of(account.name.broker), |own| Plan::own(account.name.broker, &own))
}

pub fn own_plan(account: &BrokerAccount) -> Option<OwnPlan> {
    serde_json::from_str(account.plan.as_deref()?).ok()
}
