//! How the record of each account begins: the sentence at the headline.

use domain::{Contract, Money};
use ledger::{Record, Scrip, Status};
use report::numbers::{IstDay, Rupees};
use report::words;
use serde::Serialize;
use store::journal::AccountName;
use utoipa::ToSchema;

use super::account::Account;
use super::build::Journal;
use super::start::{StartOfContracts, StatedBy};
use super::subject::Subject;

/// What is known of the time before one account's record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordLine {
    /// What the line is about.
    of: RecordOf,
    /// Of the contracts; null of shares.
    #[schema(required = true)]
    segment: Option<words::Segment>,
    broker: words::Broker,
    /// `zerodha` is the first account there, `zerodha.2` the second.
    account: String,
    /// What the user calls it.
    account_name: String,
    /// The worst of its scrips.
    state: words::RecordState,
    /// First day on which shares were traded, or of the files of these contracts.
    from: IstDay,
    /// Gross profit and loss that may be another, of delivery or of contracts; part of the account's gross.
    assumed_pnl: Rupees,
    /// Sale value of what has no buy price; part of no other number.
    left_out_sale_value: Rupees,
    /// Scrips of shares, or contracts, by the state of their record.
    known_scrips: u32,
    assumed_scrips: u32,
    deficit_scrips: u32,
    /// Days of a scrip with sells that have no buy price.
    unknown_rows: u32,
    /// For the decision `none`: no shares were held, or no contracts open, before.
    subject: String,
    /// Who said so; null: nobody.
    #[schema(required = true)]
    held_none: Option<HeldNone>,
    /// Empty when the record is known.
    #[schema(example = "Assumes that you held no shares before 1 Apr 2024.")]
    sentence: String,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RecordOf {
    Shares,
    Contracts,
}

/// Exactly one of the two.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldNone {
    /// The decision, taken back by `/api/v1/resolutions/undo`.
    #[schema(required = true)]
    id: Option<i64>,
    /// The import of opening lots that said so, undone by `/api/v1/imports/undo`.
    #[schema(required = true)]
    import_id: Option<i64>,
}

/// One line per account that traded shares, and one per account and segment whose contracts may have been open before,
/// or were said not to be.
pub fn records(journal: &Journal, wanted: Option<AccountName>) -> Vec<RecordLine> {
    let is_asked = |account: &&Account| wanted.is_none_or(|name| account.name == name);
    let asked = journal.accounts.iter().filter(is_asked);
    asked.flat_map(lines_of).collect()
}

fn lines_of(account: &Account) -> impl Iterator<Item = RecordLine> {
    let contracts = account.start.contracts.iter().filter_map(|start| of_contracts(account, start));
    of_shares(account).into_iter().chain(contracts)
}

fn said(by: Option<StatedBy>) -> Option<HeldNone> {
    by.map(|said| match said {
        StatedBy::Decision(id) => HeldNone { id: Some(id.0), import_id: None },
        StatedBy::Import(id) => HeldNone { id: None, import_id: Some(id.0) },
    })
}

/// First in, first out an older position would be closed first: the results of a contract that may have had one assume
/// that it had none.
fn of_contracts(account: &Account, start: &StartOfContracts) -> Option<RecordLine> {
    let StartOfContracts { segment, from, none_open } = *start;
    let is_own = |scrip: &&Scrip| account.book.instruments[scrip.instrument as usize].segment() == segment;
    let contracts: Vec<_> = account.book.scrips.iter().filter(is_own).collect();
    let cut: Vec<_> = contracts.iter().filter(|scrip| scrip.may_be_cut).collect();
    if cut.is_empty() && none_open.is_none() {
        return None;
    }
    let state = if cut.is_empty() { Record::Known } else { Record::Assumed };
    let realised = cut.iter().map(|scrip| scrip.realised_sell - scrip.realised_buy);
    let sentence = match state {
        Record::Known => String::new(),
        Record::Assumed | Record::Deficit => {
            format!("Assumes that you had no {} contracts open before {}.", segment.name(), from.in_words())
        }
    };
    Some(RecordLine {
        of: RecordOf::Contracts,
        segment: Some(segment.into()),
        broker: account.broker.into(),
        account: account.name.to_string(),
        account_name: account.called.clone(),
        state: state.into(),
        from: IstDay(from),
        assumed_pnl: Rupees(realised.sum::<Money>()),
        left_out_sale_value: Rupees(Money::ZERO),
        known_scrips: (contracts.len() - cut.len()) as u32,
        assumed_scrips: cut.len() as u32,
        deficit_scrips: 0,
        unknown_rows: 0,
        subject: Subject::NoContracts { account: account.name, segment, day: from }.to_string(),
        held_none: said(none_open),
        sentence,
    })
}

fn of_shares(account: &Account) -> Option<RecordLine> {
    let from = account.start.from?;
    let book = &account.book;
    let shares: Vec<_> = book
        .scrips
        .iter()
        .filter(|scrip| book.instruments[scrip.instrument as usize].contract == Contract::Cash)
        .collect();
    let count = |record: Record| shares.iter().filter(|scrip| scrip.record == record).count() as u32;
    let state = shares.iter().map(|scrip| scrip.record).max().unwrap_or_default();
    let deficits = count(Record::Deficit);
    Some(RecordLine {
        of: RecordOf::Shares,
        segment: None,
        broker: account.broker.into(),
        account: account.name.to_string(),
        account_name: account.called.clone(),
        state: state.into(),
        from: IstDay(from),
        assumed_pnl: Rupees(shares.iter().map(|scrip| scrip.assumed_pnl).sum::<Money>()),
        left_out_sale_value: Rupees(shares.iter().map(|scrip| scrip.left_out_sale_value).sum::<Money>()),
        known_scrips: count(Record::Known),
        assumed_scrips: count(Record::Assumed),
        deficit_scrips: deficits,
        unknown_rows: book.trades.status.iter().filter(|status| **status == Status::UnknownCost).count()
            as u32,
        subject: Subject::Before { account: account.name, day: from }.to_string(),
        held_none: said(account.start.held_none),
        sentence: sentence(state, deficits, &from.in_words()),
    })
}

fn sentence(state: Record, deficits: u32, from: &str) -> String {
    match (state, deficits) {
        (Record::Known, _) => String::new(),
        (Record::Assumed, _) => format!("Assumes that you held no shares before {from}."),
        (Record::Deficit, 1) => format!(
            "More was sold of 1 scrip than was bought since {from}: you held some of it before. Enter what you held."
        ),
        (Record::Deficit, count) => format!(
            "More was sold of {count} scrips than was bought since {from}: you held some of them before. Enter what you \
             held."
        ),
    }
}
