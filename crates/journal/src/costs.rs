//! What exits cost head by head: as charged, and as other plans would have charged the same fills.

use std::collections::BTreeMap;
use std::sync::Arc;

use analytics::cut::ExitCost;
use analytics::{Filter, Selection};
use domain::{Broker, Day, Product};
use ledger::charges::{ChargesByHead, Heads, Plan};
use ledger::{Direction, Trades, heads_of_exits};
use report::wire::DaysWithout;

use super::account::Account;
use super::build::Journal;

/// Bytes of an account's plans that are kept: about 1,50,000 exits.
const MOST_KEPT: usize = 32 << 20;

fn is_kept(exits: usize, plans: usize) -> bool {
    exits * plans * size_of::<Heads>() <= MOST_KEPT
}

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
    /// How many fills closed a contract at its expiry, over all of the accounts that have a trade here (the filter does
    /// not narrow it), where this plan's broker publishes no fee for that: such a fee is in none of `exits`.
    pub settlements_without_fee: u32,
}

impl Account {
    /// Kept where it is small; worked out again for each look where it is not.
    fn by_plans(&self) -> Arc<[OfPlan]> {
        let whose = || {
            let published = Broker::ALL.iter().copied().filter(|broker| broker.has_plan());
            std::iter::once(WhosePlan::Own).chain(published.map(WhosePlan::Published))
        };
        let work_out = || whose().map(|whose| OfPlan { whose, heads: self.under(whose) }).collect();
        if is_kept(self.book.exits.day.len(), whose().count()) {
            return Arc::clone(self.by_plan.get_or_init(work_out));
        }
        work_out()
    }

    /// What is kept by plans, in memory.
    pub(super) fn bytes_by_plan(&self) -> usize {
        let plans = self.by_plan.get().map_or(&[][..], |plans| plans);
        plans.iter().map(|plan| size_of_val::<[Heads]>(&plan.heads)).sum()
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
    // Each account has the same plans in the same order.
    let by_plans: BTreeMap<_, _> =
        accounts.iter().map(|(name, account)| (*name, account.by_plans())).collect();
    let plans: &[OfPlan] = by_plans.values().next().map_or(&[], |plans| plans);
    let costs = |(at, plan): (usize, &OfPlan)| {
        let exits = each_exit(journal, selection, filter, |account, trade, exit| {
            // What is published is known of every day.
            let is_uncertain =
                plan.whose == WhosePlan::Own && !account.has_plan_on(account.book.exits.day[exit]);
            ExitCost {
                heads: by_plans[&account.name][at].heads[exit],
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

#[cfg(test)]
mod tests {
    use domain::Day;

    use super::*;
    use crate::build::BYTES_PER_FILL;
    use crate::demo;

    /// 32 MB ÷ (3 × 72) bytes = 1,55,344.6 exits.
    #[test]
    fn what_is_too_large_is_not_kept() {
        assert!(is_kept(155_344, 3));
        assert!(!is_kept(155_345, 3));
    }

    #[test]
    fn what_the_page_of_costs_keeps_is_weighed() {
        let day = Day::parse("2026-11-21").unwrap();
        let journal = Journal::build(&demo::stored(day), day);
        let before = journal.weight();
        let filter = Filter::default();
        let fills: usize = journal.accounts.iter().map(|one| one.merged.fills.len()).sum();
        assert_eq!(before, fills);
        let selection = analytics::select(&journal.book, &filter);
        let plans = plan_costs(&journal, &selection, &filter);
        let exits = journal.book.exits.day.len();
        assert!(exits > 0 && plans.iter().all(|plan| plan.exits.len() == exits));
        // Nine heads of eight bytes for each plan and exit.
        assert_eq!(journal.weight() - before, exits * plans.len() * 72 / BYTES_PER_FILL);
        // Asked again, nothing more is kept.
        let weight = journal.weight();
        drop(plan_costs(&journal, &selection, &filter));
        assert_eq!(journal.weight(), weight);
    }
}
