//! Divisions and mergers of companies that are known by their day: nothing in the trades need show them, and a part of
//! the cost of what was held then went to other shares.

use domain::{Argument, Contract, Day, Instrument, Quantity, Segment, Text, Time};
use market::{CompanyAction, CompanyActionKind, company_actions};

use crate::actions::Change;
use crate::matching::{Holding, Matched};
use crate::merge::{Merged, Name};
use crate::signs::{GoesOn, Sign, SignKind};

/// An action that is stated so near to its day is the one.
const NEAR: i32 = 15;

/// What was held of such a share, or of a contract on it, on the ex-date, and nobody has stated the action.
pub fn published(merged: &Merged, matched: &Matched, as_of: Day) -> Vec<Sign> {
    let come = company_actions().iter().filter(|one| one.ex_date <= as_of);
    come.flat_map(|one| of_one(merged, matched, one)).collect()
}

fn of_one(merged: &Merged, matched: &Matched, one: &'static CompanyAction) -> Vec<Sign> {
    let start = Time::from_ist(one.ex_date, 0);
    let is_named = |name: &&Name| name.symbol == one.symbol && name.first < start;
    let named: Vec<u32> = merged.names.iter().filter(is_named).map(|name| name.instrument).collect();
    let former: Vec<u32> =
        merged.former.iter().filter(|(isin, _)| *isin == one.isin).map(|(_, now)| *now).collect();
    // The share, or a contract on it that goes beyond the ex-date.
    let is_on = |at: u32, known: &Instrument| match &known.contract {
        Contract::Cash => {
            known.isin.map_or_else(|| named.contains(&at), |isin| isin == one.isin) || former.contains(&at)
        }
        Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. } => {
            known.segment() == Segment::Fno && *underlying == one.symbol && *expiry >= one.ex_date
        }
    };
    let instruments = (0_u32..).zip(&merged.instruments);
    let touched = instruments.filter(|(at, known)| is_on(*at, known)).map(|(at, _)| at);
    let held = |at: u32| matched.held_before(one.ex_date, at, &merged.fills, &merged.events);
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
    let asked = touched.filter(|at| !is_stated(*at));
    asked
        .filter_map(|at| Some((at, held(at))).filter(|(_, held)| held.most != 0))
        .filter_map(|(at, held)| sign(merged, at, held, one))
        .collect()
}

/// How much of what is asked about was surely held on the ex-date.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Certain {
    All,
    Part,
    None,
}

/// Code and pattern.
const fn was_divided(certain: Certain) -> (&'static str, &'static str) {
    match certain {
        Certain::All => (
            "was_divided",
            "You held {held} of {title} when the company was divided on {day}: a part of what they cost went to the shares of \
             {company}, which no tradebook shows. Did you get them?",
        ),
        Certain::Part => (
            "was_divided_part_known",
            "You held at least {held} of {title} when the company was divided on {day}: a part of what they cost went to the \
             shares of {company}, which no tradebook shows. Did you get them?",
        ),
        Certain::None => (
            "was_divided_if_held",
            "If you already held {held} of {title} when the company was divided on {day}, a part of what they cost went to the \
             shares of {company}, which no tradebook shows. Did you get them?",
        ),
    }
}

/// Code and pattern.
const fn was_merged(certain: Certain) -> (&'static str, &'static str) {
    match certain {
        Certain::All => (
            "was_merged",
            "You held {held} of {title} when it was merged into {company} on {day}, which no tradebook shows: what they cost \
             went to the shares that you got. How many did you get for each?",
        ),
        Certain::Part => (
            "was_merged_part_known",
            "You held at least {held} of {title} when it was merged into {company} on {day}, which no tradebook shows: what \
             they cost went to the shares that you got. How many did you get for each?",
        ),
        Certain::None => (
            "was_merged_if_held",
            "If you already held {held} of {title} when it was merged into {company} on {day}, which no tradebook shows, what \
             they cost went to the shares that you got. How many did you get for each?",
        ),
    }
}

fn sign(merged: &Merged, at: u32, held: Holding, one: &'static CompanyAction) -> Option<Sign> {
    let known = &merged.instruments[at as usize];
    let is_share = known.contract == Contract::Cash;
    // More left than was held: its deficit is asked about.
    if is_share && held.most < 0 {
        return None;
    }
    // What was sold without a known purchase may have come later.
    let certain = match held {
        Holding { proven, most } if proven == most => Certain::All,
        Holding { proven, .. } if proven > 0 => Certain::Part,
        Holding { .. } => Certain::None,
    };
    let quantity = Quantity(if certain == Certain::Part { held.proven } else { held.most }.abs());
    let (code, pattern) = match (one.kind, is_share) {
        (CompanyActionKind::Demerger, true) => was_divided(certain),
        (CompanyActionKind::Merger, true) => was_merged(certain),
        (_, false) => (
            "contract_ended_early",
            "You held {held} of {title} when the company was divided or merged ({company}, {day}): all contracts on it ended \
             the trading day before, in shares, which no tradebook shows. What was traded later is another contract.",
        ),
    };
    let question = Text::new(
        code,
        pattern,
        [
            Argument::quantity("held", quantity),
            Argument::shown("title", known.title()),
            Argument::day("day", one.ex_date),
            Argument::shown("company", one.company.as_str()),
        ],
    );
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
