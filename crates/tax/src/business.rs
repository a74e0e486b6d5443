//! Business income: shares bought and sold within a day (speculative), futures and options (not speculative).

use domain::{Money, Product};
use ledger::ClosedLot;
use ledger::charges::Heads;
use std::collections::BTreeMap;

use crate::year::{FinancialYear, QUARTERS};

/// What the lots of one business come to in a year.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Business {
    pub lots: u32,
    /// Sum of each lot's profit or loss without its sign.
    pub turnover: Money,
    /// The same of whole contracts, as statements that net each contract first have it.
    pub turnover_by_contract: Money,
    /// Received for options sold.
    pub premium: Money,
    pub sale_value: Money,
    pub gross: Money,
    /// All charges, the transaction tax among them.
    pub expenses: Money,
    pub transaction_tax: Money,
    pub result: Money,
    /// Of `result`: of scrips and contracts whose record is not known.
    pub assumed: Money,
    pub quarters: [Money; QUARTERS],
    net_of: BTreeMap<Contract, Money>,
}

/// Account and instrument.
pub type Contract = (u32, u32);

impl Business {
    pub fn add(&mut self, year: FinancialYear, account: u32, lot: &ClosedLot) {
        let gross = lot.proceeds - lot.cost;
        let expenses = lot.bought_heads.total() + lot.sold_heads.total();
        self.lots += 1;
        self.turnover += gross.abs();
        self.sale_value += lot.proceeds;
        if lot.product == Product::Options {
            self.premium += lot.proceeds;
        }
        self.gross += gross;
        self.expenses += expenses;
        let tax = |heads: &Heads| heads.stt + heads.ctt;
        self.transaction_tax += tax(&lot.bought_heads) + tax(&lot.sold_heads);
        self.result += gross - expenses;
        if lot.assumed {
            self.assumed += gross - expenses;
        }
        self.quarters[year.quarter(lot.closed)] += gross - expenses;
        let net = self.net_of.entry((account, lot.instrument)).or_default();
        self.turnover_by_contract -= net.abs();
        *net += gross;
        self.turnover_by_contract += net.abs();
    }
}
