//! A tax year for people: one table of heads, what losses did, and what is missing.

use std::fmt::Write;

use ::report::TaxReport;
use ::tax::{GainKind, act};
use domain::Money;

use domain::rupees::{grouped, rupees};

/// As a terminal prints it.
pub fn text(report: &TaxReport<'_>) -> String {
    let year = &report.year;
    let law = act(year.year);
    let mut out = String::new();
    let _ = writeln!(out, "Financial year {}, {}", year.year, law.name);
    let _ = writeln!(
        out,
        "\n{:<28}{:>18}{:>18}{:>18}{:>18}",
        "", "Sale or turnover", "Gross", "Expenses", "Result"
    );
    let mut line = |name: &str, amounts: [Money; 4]| {
        let [sale, gross, expenses, result] = amounts.map(grouped);
        let _ = writeln!(out, "{name:<28}{sale:>18}{gross:>18}{expenses:>18}{result:>18}");
    };
    for (name, one) in [("Intraday, speculative", &year.speculative), ("Futures and options", &year.business)]
    {
        line(name, [one.turnover, one.gross, one.expenses, one.result]);
    }
    let names = [
        (GainKind::Short, format!("Short term, {}", law.short_gains)),
        (GainKind::Long, format!("Long term, {}", law.long_gains)),
        (GainKind::OtherShort, "Other, short term".to_owned()),
        (GainKind::OtherLong, format!("Other, long term, {}", law.other_long_gains)),
    ];
    for (kind, name) in names {
        let sum = year.sum(kind, None);
        line(&name, [sum.sale, sum.sale - sum.cost_used, sum.expenses, sum.result]);
    }
    let free: Money = year.exempt.iter().map(|(_, amount)| *amount).sum();
    let _ = writeln!(out, "\nFree of long-term gains: {} of {}", rupees(free), rupees(year.exempt_limit));
    let stt = rupees(year.delivery_transaction_tax);
    let _ = writeln!(out, "Transaction tax on delivery, in no result: {stt}");
    if let Some(fees) = &report.fees {
        let _ = writeln!(out, "Fees outside trades, in no result: {}", rupees(fees.total));
        let _ = writeln!(out, "  {}", report.about_fees().message());
    }
    for step in &year.set_off.steps {
        let of = step.year.map_or_else(|| "this year".to_owned(), |year| year.to_string());
        let rate = step.rate.as_ref().map(|rate| format!(" at {rate} %")).unwrap_or_default();
        let amount = rupees(step.amount);
        let _ = writeln!(
            out,
            "Loss, {} of {of}: {amount} against {}{rate}",
            step.kind.word(),
            step.against.word()
        );
    }
    for loss in &year.set_off.left {
        let until = loss.kind.last_year(loss.year);
        let amount = rupees(loss.amount);
        let _ =
            writeln!(out, "To carry forward: {} of {}, {amount}, until {until}", loss.kind.word(), loss.year);
    }
    for (title, texts) in [("Missing", &report.attention), ("Assumed", &report.assumed)] {
        if !texts.is_empty() {
            let _ = writeln!(out, "\n{title}");
            for sentence in domain::messages(texts) {
                let _ = writeln!(out, "- {sentence}");
            }
        }
    }
    out.push_str("\nInformation, not advice. Options a chartered accountant before you file.\n");
    out
}
