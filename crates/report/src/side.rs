//! What became of the rows of the side files: corporate actions and settlements.

use compact_str::CompactString;
use domain::{Argument, Contract, CorporateAction, Day, Exchange, Price, Text};
use ledger::{ActionEffect, ActionProblem, Book, Merged, Settlement, SettlementProblem, SettlementValue};
use tradebook::side::{ActionRow, SettlementRow};

/// What became of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowStatus {
    Applied,
    /// Applied as far as the row says; the sentence asks for the rest.
    Asks,
    NotApplied,
}

#[derive(Debug, Clone)]
pub struct ActionLine {
    /// Its line in the file.
    pub row: u32,
    pub action: CorporateAction,
    pub status: RowStatus,
    /// Why it is not applied, or what it still asks for.
    pub sentence: Option<Text>,
    /// Of every account that held it.
    pub effects: Vec<ActionEffect>,
}

#[derive(Debug, Clone)]
pub struct SettlementLine {
    /// Its line in the file.
    pub row: u32,
    pub symbol: CompactString,
    pub value: Price,
    pub status: RowStatus,
    /// Why it is not applied, or what is hard to believe about it.
    pub sentence: Option<String>,
}

/// `problems` are those of each account; the book is that of all.
pub fn action_lines(rows: &[ActionRow], problems: &[Vec<ActionProblem>], book: &Book) -> Vec<ActionLine> {
    let line = |(at, row): (u32, &ActionRow)| {
        let own: Vec<&ActionProblem> =
            problems.iter().flatten().filter(|problem| problem.action == at).collect();
        let effects: Vec<ActionEffect> =
            book.effects.iter().filter(|effect| effect.action == at).copied().collect();
        let (status, sentence) = outcome(&row.action, problems.len(), &own, &effects);
        ActionLine { row: row.row, action: row.action.clone(), status, sentence, effects }
    };
    (0..).zip(rows).map(line).collect()
}

/// What became of an action that was stated for so many accounts, which say these problems.
pub fn outcome(
    action: &CorporateAction,
    accounts: usize,
    problems: &[&ActionProblem],
    effects: &[ActionEffect],
) -> (RowStatus, Option<Text>) {
    let question = problems.iter().find(|problem| problem.is_question).map(|problem| problem.reason.clone());
    let is_unpaid = effects.iter().any(|effect| effect.unpaid_fraction);
    if let Some(question) = question.or_else(|| is_unpaid.then(|| asks_for_cash(action))) {
        return (RowStatus::Asks, Some(question));
    }
    // An account that never held it says so; another may have more to say.
    let telling = problems.iter().find(|problem| problem.reason.code != ledger::TOUCHES_NOTHING);
    let refusal = telling.or(problems.first()).filter(|_| problems.len() == accounts);
    refusal
        .map_or((RowStatus::Applied, None), |problem| (RowStatus::NotApplied, Some(problem.reason.clone())))
}

fn asks_for_cash(action: &CorporateAction) -> Text {
    Text::new(
        "action_needs_fraction_cash",
        "The {action} of {symbol} leaves a part of a share: enter the cash that the company paid for it.",
        [Argument::shown("action", action.kind.word()), Argument::shown("symbol", action.symbol.as_str())],
    )
}

/// Settles the contracts of one account that the rows name. Answers a line for each row whose contract it holds.
pub fn settle(merged: &mut Merged, rows: &[SettlementRow], as_of: Day) -> Vec<(usize, SettlementLine)> {
    let mut settlements = Vec::new();
    let mut of_row = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        for (exchange, prices) in traded(merged, &row.symbol) {
            let value = if row.value == Price::ZERO {
                SettlementValue::Worthless
            } else {
                SettlementValue::Final(row.value)
            };
            let symbol = row.symbol.clone();
            let instrument = merged.instruments.iter().find(|one| one.symbol == row.symbol);
            let doubt = instrument
                .and_then(|instrument| ledger::settlement_doubt(instrument, prices.iter().copied(), value));
            settlements.push(Settlement { exchange, symbol, value });
            of_row.push((at, doubt));
        }
    }
    let problems = merged.settle(&settlements, as_of);
    let reason = |at: usize| {
        let own = |problem: &&SettlementProblem| problem.settlement as usize == at;
        problems.iter().find(own).map(|problem| problem.reason.message())
    };
    let replaced = |at: usize| {
        let one = &settlements[at];
        settlements[at + 1..].iter().any(|later| later.exchange == one.exchange && later.symbol == one.symbol)
    };
    let line = |(at, (row, doubt)): (usize, (usize, Option<String>))| {
        let SettlementRow { row: number, symbol, value } = rows[row].clone();
        let (status, sentence) = if replaced(at) {
            (RowStatus::NotApplied, Some(format!("{symbol} stands again in a later row, which counts.")))
        } else if let Some(reason) = reason(at) {
            (RowStatus::NotApplied, Some(reason))
        } else if doubt.is_some() {
            (RowStatus::Asks, doubt)
        } else {
            (RowStatus::Applied, None)
        };
        (row, SettlementLine { row: number, symbol, value, status, sentence })
    };
    of_row.into_iter().enumerate().map(line).collect()
}

/// Where a contract was traded, and at which prices.
fn traded(merged: &Merged, symbol: &str) -> Vec<(Exchange, Vec<Price>)> {
    let is_named = |at: u32| {
        let one = &merged.instruments[at as usize];
        one.contract != Contract::Cash && one.symbol == symbol
    };
    let mut found: Vec<(Exchange, Vec<Price>)> = Vec::new();
    for fill in merged.fills.iter().filter(|fill| is_named(fill.instrument)) {
        match found.iter_mut().find(|(exchange, _)| *exchange == fill.exchange) {
            Some((_, prices)) => prices.push(fill.price),
            None => found.push((fill.exchange, vec![fill.price])),
        }
    }
    found
}

/// One line for each row: of the account that holds its contract, else that none does.
pub fn settlement_lines(rows: &[SettlementRow], found: Vec<(usize, SettlementLine)>) -> Vec<SettlementLine> {
    let mut lines: Vec<Option<SettlementLine>> = vec![None; rows.len()];
    for (row, line) in found {
        let is_better = lines[row].as_ref().is_none_or(|known| known.status == RowStatus::NotApplied);
        if is_better {
            lines[row] = Some(line);
        }
    }
    let missing = |row: &SettlementRow| SettlementLine {
        row: row.row,
        symbol: row.symbol.clone(),
        value: row.value,
        status: RowStatus::NotApplied,
        sentence: Some(format!("{} has no execution in these files: the row changes nothing.", row.symbol)),
    };
    lines.into_iter().zip(rows).map(|(line, row)| line.unwrap_or_else(|| missing(row))).collect()
}
