//! A comparison for people: by head, by reason, and the scrips that differ.

use std::fmt::Write;

use ::report::Reconciled;
use domain::Money;
use reconcile::{ReasonCode, TaxFigure};

use domain::rupees::{grouped, rupees};

/// Scrips that differ, at most.
const MOST_SCRIPS: usize = 30;

/// As a terminal prints it.
pub fn text(of: &Reconciled<'_>) -> String {
    let Reconciled { statement, found, .. } = of;
    let mut out = String::new();
    let (from, to) = (statement.window.from.in_words(), statement.window.to.in_words());
    let _ = writeln!(out, "{}, {from} to {to}", statement.broker.name());
    let _ = writeln!(out, "{}\n", of.sentence().message());
    let _ = writeln!(out, "{:<28}{:>18}{:>18}{:>18}", "", "Rojmel", statement.broker.name(), "Difference");
    let mut line = |name: &str, amounts: [Money; 3]| {
        let [ours, theirs, difference] = amounts.map(grouped);
        let _ = writeln!(out, "{name:<28}{ours:>18}{theirs:>18}{difference:>18}");
    };
    for head in &found.heads {
        line(head.group.name(), [head.ours, head.theirs, head.ours - head.theirs]);
    }
    for charge in &found.charges {
        line(charge.name, [-charge.ours, -charge.theirs, charge.difference()]);
    }
    if found.other != Money::ZERO {
        line("Other debits and credits", [Money::ZERO, found.other, -found.other]);
    }
    line("Net", [found.ours, found.theirs, found.difference()]);
    if !found.taxed.is_empty() {
        let _ = writeln!(out, "\nFor the return, in no sum above");
        for one in &found.taxed {
            let figure = match one.figure {
                TaxFigure::TurnoverByLot => "turnover of rows",
                TaxFigure::TurnoverByContract => "turnover, netted",
                TaxFigure::TaxableProfit => "taxable",
            };
            let name = format!("{}, {figure}", one.group.name());
            let [ours, theirs, difference] = [one.ours, one.theirs, one.difference()].map(grouped);
            let _ = writeln!(out, "{name:<28}{ours:>18}{theirs:>18}{difference:>18}");
            for reason in &one.reasons {
                let likely = if reason.is_proven { "" } else { " (likely)" };
                let _ = writeln!(out, "{:>14}  {}{likely}", grouped(reason.amount), reason.text.message());
            }
            if one.unexplained() != Money::ZERO {
                let _ = writeln!(out, "{:>14}  Unexplained", grouped(one.unexplained()));
            }
        }
    }
    if !found.reasons.is_empty() {
        out.push_str("\nWhat explains it\n");
        for reason in found.reasons.iter().filter(|one| one.code != ReasonCode::Unexplained) {
            let likely = if reason.is_proven { "" } else { " (likely)" };
            let _ = writeln!(out, "{:>14}  {}{likely}", grouped(reason.amount), reason.text.message());
        }
        let _ = writeln!(out, "{:>14}  Unexplained", grouped(found.unexplained));
        for reason in found.reasons.iter().filter(|one| one.code == ReasonCode::Unexplained) {
            let _ = writeln!(out, "{:>16}{}: {}", "", rupees(reason.amount), reason.text.message());
        }
    }
    let differing: Vec<_> = found.scrips.iter().filter(|line| !line.agrees()).collect();
    let _ = writeln!(out, "\n{} of {} scrips agree to the paisa.", found.agreeing(), found.scrips.len());
    for scrip in differing.iter().take(MOST_SCRIPS) {
        let amount = |figures: &Option<reconcile::Figures>| {
            figures.map_or_else(|| "–".to_owned(), |one| grouped(one.realised))
        };
        let _ = writeln!(
            out,
            "{:<28}{:>18}{:>18}{:>18}",
            scrip.name,
            amount(&scrip.ours),
            amount(&scrip.theirs),
            grouped(scrip.difference())
        );
    }
    if differing.len() > MOST_SCRIPS {
        let _ = writeln!(out, "and {} more", differing.len() - MOST_SCRIPS);
    }
    for note in of.notes() {
        let _ = writeln!(out, "- {}", note.message());
    }
    out
}
