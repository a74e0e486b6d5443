//! Divisions and mergers of companies that are known by their day: nothing in the trades need show them, and a part of
//! the cost of what was held then went to other shares.

use domain::{Argument, Contract, Day, Instrument, Quantity, Segment, Side, Text, Time};
use market::{CompanyAction, CompanyActionKind, company_actions};

use crate::actions::Change;
use crate::matching::Start;
use crate::merge::Merged;
use crate::signs::{GoesOn, Sign, SignKind};

/// An action that is stated so near to its day is the one.
const NEAR: i32 = 15;

/// What was held of such a share, or of a contract on it, on the ex-date, and nobody has stated the action. `starts`
/// stand in the order of the instruments.
pub fn published(merged: &Merged, starts: &[Start], as_of: Day) -> Vec<Sign> {
    let come = company_actions().iter().filter(|one| one.ex_date <= as_of);
    come.flat_map(|one| of_one(merged, starts, one)).collect()
}

fn of_one(merged: &Merged, starts: &[Start], one: &'static CompanyAction) -> Vec<Sign> {
    let start = Time::from_ist(one.ex_date, 0);
    let touched: Vec<u32> = (0_u32..)
        .zip(&merged.instruments)
        .filter(|(at, known)| is_on(merged, *at, known, one))
        .map(|(at, _)| at)
        .collect();
    let held = |at: u32| -> i64 {
        let before = merged.fills.iter().filter(|fill| fill.instrument == at && fill.time < start);
        let signed =
            before.map(|fill| if fill.side == Side::Buy { fill.quantity.0 } else { -fill.quantity.0 });
        starts[at as usize].lacking.0 + signed.sum::<i64>()
    };
    let is_stated = |at: u32| {
        merged.events.iter().any(|event| {
            let is_near = (event.day.0 - one.ex_date.0).abs() <= NEAR;
            let is_it = match event.change {
                Change::Demerge { .. } | Change::Merge { .. } => true,
                // A contract that it ended.
                Change::Scale(_) => merged.instruments[at as usize].contract != Contract::Cash,
                Change::Bonus { .. } | Change::Call { .. } | Change::Leave { .. } => false,
            };
            event.instrument == at && is_near && is_it
        })
    };
    let asked = touched.into_iter().filter(|at| !is_stated(*at));
    asked
        .filter_map(|at| Some((at, held(at))).filter(|(_, held)| *held != 0))
        .filter_map(|(at, held)| sign(merged, at, held, one))
        .collect()
}

/// The share, or a contract on it that goes beyond the ex-date.
fn is_on(merged: &Merged, at: u32, known: &Instrument, one: &CompanyAction) -> bool {
    match &known.contract {
        Contract::Cash => {
            let start = Time::from_ist(one.ex_date, 0);
            let is_named = |name: &crate::merge::Name| {
                name.instrument == at && name.symbol == one.symbol && name.first < start
            };
            known.isin.map_or_else(|| merged.names.iter().any(is_named), |isin| isin == one.isin)
                || merged.former.iter().any(|(isin, now)| *isin == one.isin && *now == at)
        }
        Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. } => {
            known.segment() == Segment::Fno && *underlying == one.symbol && *expiry >= one.ex_date
        }
    }
}

fn sign(merged: &Merged, at: u32, held: i64, one: &'static CompanyAction) -> Option<Sign> {
    let known = &merged.instruments[at as usize];
    let is_share = known.contract == Contract::Cash;
    let quantity = Quantity(held.abs());
    let own = [
        Argument::quantity("held", quantity),
        Argument::shown("title", known.title()),
        Argument::day("day", one.ex_date),
        Argument::shown("company", one.company.as_str()),
    ];
    let question = match (one.kind, is_share) {
        // More left than was held: its deficit is asked about.
        (_, true) if held < 0 => return None,
        (CompanyActionKind::Demerger, true) => Text::new(
            "was_divided",
            "You held {held} of {title} when the company was divided on {day}: a part of what they cost went to the shares of \
             {company}, which no tradebook shows. Did you get them?",
            own,
        ),
        (CompanyActionKind::Merger, true) => Text::new(
            "was_merged",
            "You held {held} of {title} when it was merged into {company} on {day}, which no tradebook shows: what they cost \
             went to the shares that you got. How many did you get for each?",
            own,
        ),
        (_, false) => Text::new(
            "contract_ended_early",
            "You held {held} of {title} when the company was divided or merged ({company}, {day}): all contracts on it ended \
             the trading day before, in shares, which no tradebook shows. What was traded later is another contract.",
            own,
        ),
    };
    // Whose shares were given: what was sold of them rests on it too.
    let given =
        one.new_symbol.as_ref().and_then(|symbol| merged.names.iter().find(|name| name.symbol == *symbol));
    let goes_on = given.map(|name| GoesOn { instrument: name.instrument, since: one.ex_date });
    Some(Sign {
        instrument: at,
        kind: SignKind::Published,
        bought: quantity,
        sold: Quantity::ZERO,
        ratio: one.ratio,
        goes_on: goes_on.filter(|_| is_share),
        published: Some(one),
        answered: false,
        question,
    })
}
