//! Sheets with a row for each lot.

use domain::{Fill, Money, Origin, Segment, div_half_even};
use ledger::ClosedLot;
use rust_xlsxwriter::XlsxError;
use tax::{Business, Gain, GainKind, rates_of};

use super::TaxReport;
use super::sheet::{Cell, Sheet, text};

pub(super) fn business(
    report: &TaxReport<'_>,
    to: &mut Sheet<'_>,
    is_own: impl Fn(u32, &ClosedLot) -> bool,
) -> Result<(), XlsxError> {
    let mut sum = Business::default();
    to.heads(&[
        "Broker",
        "Symbol",
        "ISIN",
        "Quantity",
        "Bought",
        "Sold",
        "Buy value",
        "Sale value",
        "Gross",
        "Expenses",
        "of it STT",
        "Result",
        "Assumed",
    ])?;
    for (account, lot) in report.year.lots.iter().filter(|(account, lot)| is_own(*account, lot)) {
        sum.add(report.year.year, *account, lot);
        let expenses = lot.bought_heads.total() + lot.sold_heads.total();
        let gross = lot.proceeds - lot.cost;
        let mut cells = named(report, *account, lot);
        cells.extend([
            Cell::Rupees(lot.cost),
            Cell::Rupees(lot.proceeds),
            Cell::Rupees(gross),
            Cell::Rupees(expenses),
            Cell::Rupees(
                lot.bought_heads.stt + lot.sold_heads.stt + lot.bought_heads.ctt + lot.sold_heads.ctt,
            ),
            Cell::Rupees(gross - expenses),
            yes(lot.assumed),
        ]);
        to.row(cells)?;
    }
    let blank = || Cell::None;
    to.row([
        Cell::Head("Total"),
        Cell::Count(sum.lots),
        blank(),
        blank(),
        blank(),
        blank(),
        Cell::Total(sum.sale_value - sum.gross),
        Cell::Total(sum.sale_value),
        Cell::Total(sum.gross),
        Cell::Total(sum.expenses),
        Cell::Total(sum.transaction_tax),
        Cell::Total(sum.result),
    ])
}

/// Of a commodity or a currency.
pub(super) fn is_other(report: &TaxReport<'_>, account: u32, lot: &ClosedLot) -> bool {
    matches!(report.instrument(account, lot.instrument).segment(), Segment::Commodity | Segment::Currency)
}

fn tender<'a>(report: &'a TaxReport<'_>, gain: &Gain) -> Option<&'a Fill> {
    let fills = &report.accounts[gain.account as usize].merged.fills;
    Some(&fills[gain.lot.sell as usize]).filter(|fill| fill.origin == Origin::Buyback)
}

pub(super) fn is_tender(report: &TaxReport<'_>, gain: &Gain) -> bool {
    tender(report, gain).is_some()
}

/// Shares that companies took back: they stand among the gains too, and the return has lines of its own for them.
pub(super) fn buyback(report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
    to.heads(&[
        "Broker",
        "Symbol",
        "ISIN",
        "Quantity",
        "Bought",
        "Taken back",
        "Paid by the company",
        "Of it dividend",
        "Cost with charges",
        "Gain or loss",
        "Term",
    ])?;
    for gain in &report.year.gains {
        let Some(fill) = tender(report, gain) else { continue };
        let whole = i128::from(fill.quantity.0).max(1);
        let paid = div_half_even(i128::from(fill.value.0) * i128::from(gain.lot.quantity.0), whole);
        let paid = Money(i64::try_from(paid).unwrap_or_default());
        let mut cells = named(report, gain.account, &gain.lot);
        cells.extend([
            Cell::Rupees(paid),
            Cell::Rupees(if gain.is_loss_of_buyback { paid } else { Money::ZERO }),
            Cell::Rupees(gain.cost_used),
            Cell::Rupees(gain.result),
            text(if gain.kind.is_long() { "long" } else { "short" }),
        ]);
        to.row(cells)?;
    }
    to.gap();
    to.row([text("These lots stand among the gains, too. A dividend is income of another head, and only with it is the loss accepted.")])
}

pub(super) fn gains(report: &TaxReport<'_>, to: &mut Sheet<'_>, kinds: &[GainKind]) -> Result<(), XlsxError> {
    to.heads(&[
        "Broker",
        "Symbol",
        "ISIN",
        "Quantity",
        "Bought",
        "Sold",
        "Sale value",
        "Cost with charges",
        "Cost that counts",
        "Expenses",
        "STT, not deducted",
        "Gain",
        "Rate %",
        "Assumed",
    ])?;
    for gain in report.year.gains.iter().filter(|gain| kinds.contains(&gain.kind)) {
        let Gain { lot, cost, cost_used, expenses, transaction_tax, result, .. } = gain;
        let mut cells = named(report, gain.account, lot);
        cells.extend([
            Cell::Rupees(lot.proceeds),
            Cell::Rupees(*cost),
            Cell::Rupees(*cost_used),
            Cell::Rupees(*expenses),
            Cell::Rupees(*transaction_tax),
            Cell::Rupees(*result),
            rate(report, gain),
            yes(lot.assumed),
        ]);
        to.row(cells)?;
    }
    for kind in kinds {
        let sum = report.year.sum(*kind, None);
        let blank = || Cell::None;
        to.row([
            Cell::Head(if kind.is_long() { "Total, long term" } else { "Total, short term" }),
            Cell::Count(sum.lots),
            blank(),
            blank(),
            blank(),
            blank(),
            Cell::Total(sum.sale),
            Cell::Total(sum.cost),
            Cell::Total(sum.cost_used),
            Cell::Total(sum.expenses),
            Cell::Total(sum.transaction_tax),
            Cell::Total(sum.result),
        ])?;
    }
    Ok(())
}

/// Broker, symbol, ISIN, quantity and both days.
fn named(report: &TaxReport<'_>, account: u32, lot: &ClosedLot) -> Vec<Cell> {
    let instrument = report.instrument(account, lot.instrument);
    vec![
        text(report.broker(account).name()),
        text(instrument.symbol.as_str()),
        instrument.isin.map_or(Cell::None, |isin| text(isin.as_str())),
        Cell::Units(lot.quantity),
        Cell::Day(lot.bought),
        Cell::Day(lot.sold),
    ]
}

fn rate(report: &TaxReport<'_>, gain: &Gain) -> Cell {
    let rate = rates_of(report.year.year).get(gain.rate as usize);
    match (gain.kind, rate) {
        (GainKind::Short, Some(rate)) => text(rate.short.clone()),
        (GainKind::Long, Some(rate)) => text(rate.long.clone()),
        _ => Cell::None,
    }
}

fn yes(is_so: bool) -> Cell {
    if is_so { text("yes") } else { Cell::None }
}
