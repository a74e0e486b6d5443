//! What exits cost head by head: as charged, and as other plans would have charged the same fills.

use std::collections::BTreeMap;

use analytics::cut::ExitCost;
use analytics::{Filter, Selection};
use domain::{Broker, Day, Product};
use ledger::charges::{ChargesByHead, Heads, Plan};
use ledger::{Direction, Trades, heads_of_exits};
use report::wire::DaysWithout;

use super::account::Account;
use super::build::Journal;

/// A plan, and what each exit of an account's book would bear by it.
#[derive(Debug)]
pub struct OfPlan {
    whose: WhosePlan,
    heads: Box<[Heads]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhosePlan {
    /// The account's, without what its broker states.
    Own,
    /// What this broker publishes.
    Published(Broker),
}

/// A plan over what a filter leaves.
pub struct PlanCosts {
    pub whose: WhosePlan,
    pub exits: Vec<ExitCost>,
    /// Fills that closed a contract at its expiry, in the accounts looked at, where the broker publishes no fee of it:
    /// that fee is left out.
    pub settlements_without_fee: u32,
}

impl Account {
    fn by_plans(&self) -> &[OfPlan] {
        self.by_plan.get_or_init(|| {
            let published = Broker::ALL.iter().copied().filter(|broker| broker.has_plan());
            let whose = std::iter::once(WhosePlan::Own).chain(published.map(WhosePlan::Published));
            whose.map(|whose| OfPlan { whose, heads: self.under(whose) }).collect()
        })
    }

    /// Every fill charged again. Which fills are one order stays as this account's broker writes them.
    fn under(&self, whose: WhosePlan) -> Box<[Heads]> {
        let heads = |by_head: &ChargesByHead| heads_of_exits(&self.merged, by_head, &self.book);
        match whose {
            WhosePlan::Own => heads(self.ours_by_head()),
            WhosePlan::Published(broker) => {
                let plan = Plan { broker: self.plan.broker, ..Plan::of(broker) };
                heads(&ChargesByHead::ours(&self.merged, &plan, &self.book))
            }
        }
        .into_boxed_slice()
    }

    fn is_uncertain(&self) -> bool {
        self.book.days_without_brokerage > 0
    }

    fn is_dp_uncertain(&self) -> bool {
        self.book.days_without_brokerage + self.book.days_without_dp > 0
    }

    /// Whether a plan of the account says what is taken on a day, whatever its broker states of it.
    fn has_plan_on(&self, day: Day) -> bool {
        self.plan.broker.has_plan() || self.plan.own_from.is_some_and(|from| from <= day)
    }
}

/// Only a sale out of the demat account costs a depository fee.
fn sells_delivery(trades: &Trades, trade: usize) -> bool {
    trades.product[trade] == Product::Delivery && trades.direction[trade] == Direction::Long
}

/// As charged: of each exit of `selection.figures`, in their order.
pub fn exit_costs(journal: &Journal, selection: &Selection<'_>, filter: &Filter) -> Vec<ExitCost> {
    each_exit(journal, selection, filter, |account, trade, exit| ExitCost {
        heads: account.heads_of_exits()[exit],
        is_uncertain: account.is_uncertain(),
        is_dp_uncertain: account.is_dp_uncertain() && sells_delivery(&account.book.trades, trade),
    })
}

/// The account's own plan first.
pub fn plan_costs(journal: &Journal, selection: &Selection<'_>, filter: &Filter) -> Vec<PlanCosts> {
    let places = selection.trades.iter().map(|&at| journal.place(at as usize).0);
    let accounts: BTreeMap<_, &Account> = places.map(|account| (account.name, account)).collect();
    let plans = accounts.values().next().map_or(&[][..], |account| account.by_plans());
    let costs = |(at, plan): (usize, &OfPlan)| {
        let exits = each_exit(journal, selection, filter, |account, trade, exit| {
            // What is published is known of every day.
            let is_uncertain =
                plan.whose == WhosePlan::Own && !account.has_plan_on(account.book.exits.day[exit]);
            ExitCost {
                heads: account.by_plans()[at].heads[exit],
                is_uncertain,
                is_dp_uncertain: is_uncertain && sells_delivery(&account.book.trades, trade),
            }
        });
        let settled = accounts.values().filter(|account| match plan.whose {
            WhosePlan::Own => account.plan.expiry.is_none(),
            WhosePlan::Published(broker) => Plan::of(broker).expiry.is_none(),
        });
        let settlements_without_fee = settled.map(|account| account.settlements()).sum();
        PlanCosts { whose: plan.whose, exits, settlements_without_fee }
    };
    plans.iter().enumerate().map(costs).collect()
}

/// Days whose charges nobody knows, of the accounts that have a trade here.
pub fn days_without(journal: &Journal, selection: &Selection<'_>) -> DaysWithout {
    let places = selection.trades.iter().map(|&at| journal.place(at as usize).0);
    let accounts: BTreeMap<_, _> =
        places.map(|account| (account.name, DaysWithout::of(&account.book))).collect();
    accounts.into_values().sum()
}

fn each_exit(
    journal: &Journal,
    selection: &Selection<'_>,
    filter: &Filter,
    cost: impl Fn(&Account, usize, usize) -> ExitCost,
) -> Vec<ExitCost> {
    let mut found = Vec::with_capacity(selection.figures.exits.len());
    for &at in &selection.trades {
        let (account, trade) = journal.place(at as usize);
        let first = &account.book.trades.first_exit;
        let own = first[trade] as usize..first[trade + 1] as usize;
        found.extend(
            own.filter(|&exit| filter.holds(account.book.exits.day[exit]))
                .map(|exit| cost(account, trade, exit)),
        );
    }
    found
}
