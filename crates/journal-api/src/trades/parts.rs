//! What a trade is made of: its charges head by head with the rule of each, and its lot matches.

use domain::Product;
use journal::account::Account;
use ledger::DetailLot;
use ledger::charges::{self, AssetClass, Basis, charge_lines};
use report::numbers::{Each, IstDay, IstTime, Rupees, Units, average};
use report::text::Sentence;
use report::words::ChargeHead;
use serde::Serialize;
use tax::is_long_term;
use utoipa::ToSchema;

/// One head of the trade's charges by one rule. Two lines where another rule held at the entry than at the exit.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChargeLine {
    head: ChargeHead,
    /// Null: not known, and in no figure.
    #[schema(required = true)]
    amount: Option<Rupees>,
    basis: ChargeBasis,
    /// As `0.1% of the buy and the sell value`.
    rule: Sentence,
    /// The first day of the rule. Null: no start is known, or the broker states the amount.
    #[schema(required = true)]
    since: Option<IstDay>,
    /// Who states the rule. Null where the user or the broker states it.
    #[schema(required = true)]
    source: Option<String>,
    /// Why it may have been another rule.
    #[schema(required = true)]
    doubt: Option<Sentence>,
}

/// `table`: estimated by the rates that ship. `published`: by the broker's published plan. `own`: by the plan that the
/// user typed. `file`: stated in the broker's files. `statement`: stated by the broker for a period. `unknown`: nobody
/// knows it.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ChargeBasis {
    Table,
    Published,
    Own,
    File,
    Statement,
    Unknown,
}

/// Units of one buy that one sell closed, or the other way round.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TradeLot {
    /// When these shares were bought, or those that they were given for.
    bought: IstTime,
    sold: IstTime,
    /// In the units of the later of the two, after splits in between.
    quantity: Units,
    #[schema(required = true)]
    buy_price: Option<Each>,
    #[schema(required = true)]
    sell_price: Option<Each>,
    cost: Rupees,
    proceeds: Rupees,
    gross_pnl: Rupees,
    /// Days from the earlier to the later of the two; 0 on the same day.
    days: i32,
    /// Of shares and equity funds that were delivered.
    #[schema(required = true)]
    term: Option<LotTerm>,
    /// Other shares were bought, and these were given for them.
    given: bool,
}

/// `long`: held for more than twelve months.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LotTerm {
    Short,
    Long,
}

impl From<Basis> for ChargeBasis {
    fn from(basis: Basis) -> Self {
        match basis {
            Basis::Table => Self::Table,
            Basis::Published => Self::Published,
            Basis::Own => Self::Own,
            Basis::File => Self::File,
            Basis::Statement => Self::Statement,
            Basis::Unknown => Self::Unknown,
        }
    }
}

/// Together they are the trade's charges.
pub fn lines_of(account: &Account, trade: usize, detail: &ledger::TradeDetail) -> Vec<ChargeLine> {
    let lines = charge_lines(&account.merged, &account.plan, &account.book, trade, detail);
    let line = |line: charges::ChargeLine| ChargeLine {
        head: line.head.into(),
        amount: line.amount.map(Rupees),
        basis: line.basis.into(),
        rule: Sentence::from(&line.rule),
        since: line.since.map(IstDay),
        source: line.source.map(std::borrow::Cow::into_owned),
        doubt: line.doubt.as_ref().map(Sentence::from),
    };
    lines.into_iter().map(line).collect()
}

/// Together their gross is the trade's.
pub fn lots_of(account: &Account, trade: usize, detail: &ledger::TradeDetail) -> Vec<TradeLot> {
    let trades = &account.book.trades;
    let is_delivered = trades.product[trade] == Product::Delivery;
    let is_equity =
        is_delivered && charges::asset_class(&account.merged, trades.instrument[trade]) == AssetClass::Equity;
    detail.lots.iter().map(|lot| lot_of(account, lot, is_equity)).collect()
}

fn lot_of(account: &Account, lot: &DetailLot, is_equity: bool) -> TradeLot {
    let time = |fill: u32| account.merged.fills[fill as usize].time;
    let (bought, sold) = (time(lot.bought), time(lot.sell));
    let term = |is_long| if is_long { LotTerm::Long } else { LotTerm::Short };
    TradeLot {
        bought: IstTime(bought),
        sold: IstTime(sold),
        quantity: Units(lot.quantity),
        buy_price: average(lot.cost, lot.quantity).map(Each),
        sell_price: average(lot.proceeds, lot.quantity).map(Each),
        cost: Rupees(lot.cost),
        proceeds: Rupees(lot.proceeds),
        gross_pnl: Rupees(lot.proceeds - lot.cost),
        days: (sold.day().0 - bought.day().0).abs(),
        term: is_equity.then(|| term(is_long_term(bought.day(), sold.day()))),
        given: lot.bought != lot.buy,
    }
}
