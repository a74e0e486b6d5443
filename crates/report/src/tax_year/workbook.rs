//! The tax year as a workbook for a chartered accountant: a sheet for each place of the return, and the lots behind it
//! (docs/rules.md 5.8).

use std::io::{Seek, Write};
use std::path::Path;

use domain::{Head, Money, Product};
use rust_xlsxwriter::{Workbook, XlsxError};
use tax::{Business, GainKind, GainSum, QUARTERS, accruals, act, rates_of};

use super::TaxReport;
use super::lot_sheets::{business, buyback, gains, is_other, is_tender};
use super::sheet::{Cell, Formats, Sheet, text};
use crate::words::head_name;

const PERIODS: [&str; QUARTERS] = [
    "To 15 June",
    "16 June to 15 September",
    "16 September to 15 December",
    "16 December to 15 March",
    "16 to 31 March",
];

/// Writes it, a row at a time through nameless files in `folder`.
///
/// # Errors
/// When it cannot be written, or a head has more lots than a sheet has rows.
pub fn workbook(
    report: &TaxReport<'_>,
    folder: &Path,
    to: impl Write + Seek + Send,
) -> Result<(), XlsxError> {
    let mut book = Workbook::new();
    book.set_tempdir(folder)?;
    let formats = Formats::default();
    let about = report.about_part();
    for part in Part::ALL.into_iter().filter(|part| part.stands_in(report)) {
        let own = book.add_worksheet_with_constant_memory()?;
        own.set_name(part.name(report))?;
        for (column, width) in (0..).zip(part.widths()) {
            own.set_column_width(column, *width)?;
        }
        let mut sheet = Sheet::new(own, &formats);
        // On every sheet: each may be printed or sent by itself.
        for line in &about {
            sheet.row([text(line.message())])?;
        }
        if !about.is_empty() {
            sheet.gap();
        }
        part.write(report, &mut sheet)?;
    }
    book.save_to_writer(to)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Summary,
    Intraday,
    Contracts,
    /// Contracts on commodities and currencies.
    Commodities,
    Short,
    Long,
    Other,
    Buyback,
    Accrual,
    SetOff,
    Turnover,
    Charges,
    Held,
    Assumed,
}

impl Part {
    const ALL: [Self; 14] = [
        Self::Summary,
        Self::Intraday,
        Self::Contracts,
        Self::Commodities,
        Self::Short,
        Self::Long,
        Self::Other,
        Self::Buyback,
        Self::Accrual,
        Self::SetOff,
        Self::Turnover,
        Self::Charges,
        Self::Held,
        Self::Assumed,
    ];

    /// What losses do is of a person and of the return; what few years have stands where it is.
    fn stands_in(self, report: &TaxReport<'_>) -> bool {
        match self {
            Self::SetOff => report.part.is_whole(),
            Self::Commodities => {
                report.year.lots.iter().any(|(account, lot)| is_other(report, *account, lot))
            }
            Self::Buyback => report.year.gains.iter().any(|gain| is_tender(report, gain)),
            _ => true,
        }
    }

    fn name(self, report: &TaxReport<'_>) -> &'static str {
        let is_new = act(report.year.year).short_gains == "196";
        match self {
            Self::Summary => "Summary",
            Self::Intraday => "Intraday",
            Self::Contracts => "F&O",
            Self::Commodities => "Currency and commodity",
            Self::Short if is_new => "STCG 196",
            Self::Short => "STCG 111A",
            Self::Long if is_new => "LTCG 198",
            Self::Long => "LTCG 112A",
            Self::Other => "Other CG",
            Self::Buyback => "Buyback",
            Self::Accrual => "Accrual by quarter",
            Self::SetOff => "Set-off",
            Self::Turnover => "Turnover",
            Self::Charges => "Charges by head",
            Self::Held => "Still held",
            Self::Assumed => "What was assumed",
        }
    }

    const fn widths(self) -> &'static [f64] {
        match self {
            Self::Assumed => &[120.0],
            Self::Summary | Self::Turnover | Self::Charges | Self::SetOff => {
                &[44.0, 18.0, 18.0, 18.0, 18.0, 18.0]
            }
            Self::Accrual => &[34.0, 20.0, 24.0, 28.0, 26.0, 18.0, 18.0],
            Self::Intraday
            | Self::Contracts
            | Self::Commodities
            | Self::Buyback
            | Self::Short
            | Self::Long
            | Self::Other
            | Self::Held => {
                &[12.0, 26.0, 16.0, 12.0, 13.0, 13.0, 16.0, 16.0, 16.0, 16.0, 16.0, 16.0, 12.0, 12.0]
            }
        }
    }

    fn write(self, report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
        match self {
            Self::Summary => summary(report, to),
            Self::Intraday => business(report, to, |_, lot| lot.product == Product::Intraday),
            Self::Contracts => business(report, to, |account, lot| {
                lot.product != Product::Intraday && !is_other(report, account, lot)
            }),
            Self::Commodities => business(report, to, |account, lot| is_other(report, account, lot)),
            Self::Buyback => buyback(report, to),
            Self::Short => gains(report, to, &[GainKind::Short]),
            Self::Long => gains(report, to, &[GainKind::Long]),
            Self::Other => gains(report, to, &[GainKind::OtherShort, GainKind::OtherLong]),
            Self::Accrual => accrual(report, to),
            Self::SetOff => set_off(report, to),
            Self::Turnover => turnover(report, to),
            Self::Charges => charges(report, to),
            Self::Held => held(report, to),
            Self::Assumed => assumed(report, to),
        }
    }
}

fn summary(report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
    let year = &report.year;
    let law = act(year.year);
    to.row([Cell::Head("Financial year"), text(year.year.to_string())])?;
    to.row([Cell::Head("Law"), text(law.name.clone())])?;
    to.row([Cell::Head("As of"), Cell::Day(report.as_of)])?;
    to.gap();
    to.heads(&["Head", "Turnover or sale", "Gross", "Expenses", "Result", "Assumed"])?;
    let of_business = |name: &str, one: &Business| {
        [
            text(name),
            Cell::Rupees(one.turnover),
            Cell::Rupees(one.gross),
            Cell::Rupees(one.expenses),
            Cell::Rupees(one.result),
            Cell::Rupees(one.assumed),
        ]
    };
    to.row(of_business("Intraday, speculative business", &year.speculative))?;
    to.row(of_business("Futures and options, business", &year.business))?;
    let of_gains = |name: String, sum: &GainSum| {
        [
            text(name),
            Cell::Rupees(sum.sale),
            Cell::Rupees(sum.sale - sum.cost_used),
            Cell::Rupees(sum.expenses),
            Cell::Rupees(sum.result),
            Cell::Rupees(sum.assumed),
        ]
    };
    let rates = rates_of(year.year);
    for (kind, name, section) in
        [(GainKind::Short, "Short term", &law.short_gains), (GainKind::Long, "Long term", &law.long_gains)]
    {
        for (at, rate) in rates.iter().enumerate() {
            let percent = if kind.is_long() { &rate.long } else { &rate.short };
            let name = format!("{name}, section {section}, at {percent}%");
            to.row(of_gains(name, &year.sum(kind, Some(at))))?;
        }
    }
    to.row(of_gains("Other, short term".to_owned(), &year.sum(GainKind::OtherShort, None)))?;
    let other_long = format!("Other, long term, section {}", law.other_long_gains);
    to.row(of_gains(other_long, &year.sum(GainKind::OtherLong, None)))?;
    to.gap();
    let all: Money = year.speculative.result
        + year.business.result
        + GainKind::ALL.into_iter().map(|kind| year.sum(kind, None).result).sum();
    to.row([Cell::Head("All heads"), Cell::None, Cell::None, Cell::None, Cell::Total(all)])?;
    let stt = year.delivery_transaction_tax;
    to.row([
        text("Transaction tax on delivery, in no result"),
        Cell::None,
        Cell::None,
        Cell::None,
        Cell::Rupees(-stt),
    ])?;
    to.row([Cell::Head("After every charge"), Cell::None, Cell::None, Cell::None, Cell::Total(all - stt)])?;
    to.gap();
    if report.part.is_whole() {
        to.row([text("Long-term gains free of tax, at most"), Cell::Rupees(year.exempt_limit)])?;
        for (rate, amount) in &year.exempt {
            to.row([text(format!("of it used at {rate}%")), Cell::Rupees(*amount)])?;
        }
        to.gap();
    }
    to.row([text("Information, not advice. Figures are estimates where charges are estimated.")])
}

fn accrual(report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
    let year = &report.year;
    to.row(
        std::iter::once("Head, before any loss is set off").chain(PERIODS).chain(["Year"]).map(Cell::Head),
    )?;
    let mut line = |name: String, quarters: [Money; QUARTERS], result: Money| {
        let amounts = quarters.into_iter().map(Cell::Rupees);
        to.row(std::iter::once(text(name)).chain(amounts).chain([Cell::Total(result)]))
    };
    line("Intraday".to_owned(), year.speculative.quarters, year.speculative.result)?;
    line("Futures and options".to_owned(), year.business.quarters, year.business.result)?;
    for kind in [GainKind::Short, GainKind::Long] {
        for (at, rate) in rates_of(year.year).iter().enumerate() {
            let percent = if kind.is_long() { &rate.long } else { &rate.short };
            let sum = year.sum(kind, Some(at));
            line(format!("{} at {percent}%", name_of(kind)), sum.quarters, sum.result)?;
        }
    }
    for kind in [GainKind::OtherShort, GainKind::OtherLong] {
        let sum = year.sum(kind, None);
        line(name_of(kind).to_owned(), sum.quarters, sum.result)?;
    }
    if !report.part.is_whole() {
        return Ok(());
    }
    to.gap();
    to.row(std::iter::once("Gains after losses, by rate").chain(PERIODS).chain(["Year"]).map(Cell::Head))?;
    let accruals = accruals(year);
    let about = report.about_accrual(&accruals);
    for one in accruals {
        let name = name_of(one.kind);
        let name = one.rate.map_or_else(|| name.to_owned(), |rate| format!("{name} at {rate}%"));
        let amounts = match one.quarters {
            Some(quarters) => quarters.map(Cell::Rupees),
            None => [const { Cell::None }; QUARTERS],
        };
        to.row(std::iter::once(text(name)).chain(amounts).chain([Cell::Total(one.after)]))?;
    }
    match about {
        Some(about) => to.row([text(about.message())]),
        None => Ok(()),
    }
}

const fn name_of(kind: GainKind) -> &'static str {
    match kind {
        GainKind::Short => "Short term",
        GainKind::Long => "Long term",
        GainKind::OtherShort => "Other, short term",
        GainKind::OtherLong => "Other, long term",
    }
}

fn set_off(report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
    let outcome = &report.year.set_off;
    to.heads(&["Result", "Rate %", "Before", "After"])?;
    for one in &outcome.results {
        let rate = one.rate.as_ref().map_or(Cell::None, |rate| text(rate.clone()));
        to.row([text(one.head.word()), rate, Cell::Rupees(one.before), Cell::Rupees(one.after)])?;
    }
    to.gap();
    to.heads(&["Loss", "Of", "Against", "Rate %", "Amount"])?;
    for step in &outcome.steps {
        let of = step.year.map_or_else(|| "this year".to_owned(), |year| year.to_string());
        let rate = step.rate.as_ref().map_or(Cell::None, |rate| text(rate.clone()));
        to.row([
            text(step.kind.word()),
            text(of),
            text(step.against.word()),
            rate,
            Cell::Rupees(step.amount),
        ])?;
    }
    to.gap();
    to.heads(&["Carried forward", "Of", "Until", "Amount"])?;
    for loss in &outcome.left {
        let until = loss.kind.last_year(loss.year).to_string();
        to.row([
            text(loss.kind.word()),
            text(loss.year.to_string()),
            text(until),
            Cell::Rupees(loss.amount),
        ])?;
    }
    Ok(())
}

fn turnover(report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
    to.heads(&["Reading", "Intraday", "Futures and options"])?;
    let year = &report.year;
    for (name, of) in [
        ("Sum of each lot's profit or loss", (|one: &Business| one.turnover) as fn(&Business) -> Money),
        ("The same, with the premium of options sold", |one| one.turnover + one.premium),
        ("Each contract netted first", |one| one.turnover_by_contract),
        ("Sale value", |one| one.sale_value),
    ] {
        to.row([text(name), Cell::Rupees(of(&year.speculative)), Cell::Rupees(of(&year.business))])?;
    }
    to.gap();
    to.row([text(format!("Audit: section {}.", act(year.year).turnover_audit))])
}

fn charges(report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
    let heads = &report.year.charges;
    let of = if report.has_stated_charges() {
        "Of everything closed in the year, stated or estimated"
    } else {
        "Of everything closed in the year, estimated"
    };
    to.heads(&[of, "Amount"])?;
    for head in Head::ALL {
        to.row([text(head_name(head)), Cell::Rupees(heads.of(head))])?;
    }
    to.row([Cell::Head("All charges"), Cell::Total(heads.total())])?;
    to.row([text("STT on delivery, in no result"), Cell::Rupees(report.year.delivery_transaction_tax)])?;
    let Some(fees) = &report.fees else { return Ok(()) };
    to.gap();
    to.heads(&["Fees outside trades, in no result", "Amount"])?;
    for (kind, amount) in &fees.by_kind {
        to.row([text(kind.name()), Cell::Rupees(*amount)])?;
    }
    to.row([Cell::Head("All fees"), Cell::Total(fees.total)])?;
    to.row([text(report.about_fees().message())])
}

/// Of the day of the report, not of the end of the year.
fn held(report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
    to.heads(&["Broker", "Symbol", "ISIN", "Quantity", "As of", "Value at cost"])?;
    for account in &report.accounts {
        for scrip in account.book.scrips.iter().filter(|scrip| scrip.open.quantity.0 != 0) {
            let instrument = &account.merged.instruments[scrip.instrument as usize];
            to.row([
                text(account.broker.name()),
                text(instrument.symbol.as_str()),
                instrument.isin.map_or(Cell::None, |isin| text(isin.as_str())),
                Cell::Units(scrip.open.quantity),
                Cell::Day(report.as_of),
                Cell::Rupees(scrip.open.value),
            ])?;
        }
    }
    Ok(())
}

fn assumed(report: &TaxReport<'_>, to: &mut Sheet<'_>) -> Result<(), XlsxError> {
    to.heads(&["Missing: in no figure, or not sure"])?;
    for one in &report.attention {
        to.row([text(one.message())])?;
    }
    to.gap();
    to.heads(&["Assumed"])?;
    for sentence in &report.assumed {
        to.row([text(sentence.message())])?;
    }
    to.row([text("Information, not advice. Ask a chartered accountant before you file.")])
}
