//! Random journals: a note is on the right trade or in the tray.

use std::collections::BTreeMap;

use annotations::{Anchor, Resolved};
use domain::{ActionKind, FillId, Price, Quantity, Ratio, Side, Time};
use ledger::{Book, ChargesByHead, Merged};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, FileFailurePersistence};

use crate::journal::{File, Journal, Note, day};

fn laws() -> Config {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/notes.regressions");
    Config {
        cases: 10_000.max(Config::default().cases),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..Config::default()
    }
}

const DAYS: [&str; 4] = ["2025-01-06", "2025-01-07", "2025-02-03", "2025-03-10"];

/// One execution of the account. Each has its own price: it is never taken for another.
#[derive(Debug, Clone, Copy)]
struct Execution {
    scrip: usize,
    day: usize,
    is_buy: bool,
    quantity: i64,
}

#[derive(Debug, Clone)]
enum Step {
    /// A file with those executions whose bits are set, with trade ids or without.
    Import(u32, bool),
    /// Undoes an import, or brings it back.
    Toggle(Index),
    /// States a split of the first scrip, or takes it back.
    Split,
    Method,
    Note(Index),
}

fn executions() -> impl Strategy<Value = Vec<Execution>> {
    let one = (0..3_usize, 0..DAYS.len(), any::<bool>(), 1..8_i64)
        .prop_map(|(scrip, day, is_buy, quantity)| Execution { scrip, day, is_buy, quantity });
    prop::collection::vec(one, 1..20)
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => (any::<u32>(), any::<bool>()).prop_map(|(bits, with_ids)| Step::Import(bits, with_ids)),
        2 => any::<Index>().prop_map(Step::Toggle),
        1 => Just(Step::Split),
        1 => Just(Step::Method),
        4 => any::<Index>().prop_map(Step::Note),
    ];
    prop::collection::vec(step, 2..12)
}

fn written(executions: &[Execution], bits: u32, with_ids: bool) -> File {
    let mut file = File::default();
    for (place, one) in executions.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1) {
        let time = Time::from_ist(day(DAYS[one.day]), 9 * 3600 + 15 * 60 + place as u32 * 61);
        let side = if one.is_buy { Side::Buy } else { Side::Sell };
        let price = Price((place as i64 + 1) * 100_000_000);
        let id = if with_ids { (place + 1).to_string() } else { String::new() };
        let name = ["ITC", "SBIN", "NIFTY"][one.scrip];
        file.push(place as u32 + 2, time, side, Quantity::whole(one.quantity), price, name, &id);
    }
    file
}

fn step(journal: &mut Journal, executions: &[Execution], step: &Step) {
    match step {
        Step::Import(bits, with_ids) => journal.import(written(executions, *bits, *with_ids)),
        Step::Toggle(which) if journal.import_count() > 0 => {
            journal.toggle(which.index(journal.import_count()))
        }
        Step::Toggle(_) => {}
        Step::Split if journal.actions.is_empty() => {
            journal.act(DAYS[2], "ITC", ActionKind::Split(Ratio::new(2, 1).unwrap()), None);
        }
        Step::Split => journal.actions.clear(),
        Step::Method => journal.is_average = !journal.is_average,
        Step::Note(which) => {
            let merged = journal.merged();
            let book = journal.book(&merged);
            if !book.trades.is_empty() {
                journal.note(&merged, &book, which.index(book.trades.len()));
            }
        }
    }
}

/// The fills of each trade by side, as the drawer takes a trade apart: another way than the one that resolving goes.
fn taken(merged: &Merged, book: &Book) -> Vec<BTreeMap<(FillId, bool), i64>> {
    let charges = ChargesByHead::of(merged, &Journal::plan(), book);
    let of_trade = |trade| {
        let mut fills = BTreeMap::new();
        for part in ledger::detail(merged, &charges, book, trade).fills {
            let id = merged.fills[part.fill as usize].id;
            *fills.entry((id, part.opens)).or_insert(0) += part.quantity.0;
        }
        fills
    };
    (0..book.trades.len()).map(of_trade).collect()
}

/// By the words of the rule, each trade looked at.
fn by_the_rule(
    merged: &Merged,
    book: &Book,
    taken: &[BTreeMap<(FillId, bool), i64>],
    note: &Note,
) -> Resolved {
    let overlap = |trade: usize| -> i64 {
        let both = |anchor: &Anchor| {
            let units = taken[trade].get(&(merged.fill_id(anchor.fill), anchor.opens)).copied().unwrap_or(0);
            units.min(anchor.units.0)
        };
        note.anchors.iter().map(both).sum()
    };
    let opens = note.anchors.iter().any(|anchor| anchor.opens);
    let whole = |trade: usize| -> i64 {
        taken[trade].iter().filter(|((_, side), _)| *side == opens).map(|(_, units)| units).sum()
    };
    let mut holding: Vec<usize> = (0..taken.len()).filter(|&trade| overlap(trade) > 0).collect();
    let others: Vec<u32> = holding.iter().map(|&trade| trade as u32).collect();
    let trades = &book.trades;
    // Largest overlap, same product, largest share of the trade's own, earliest, lowest name.
    holding.sort_by(|&a, &b| {
        let key = |at: usize| {
            let is_other = trades.product[at] != note.product;
            (-overlap(at), is_other)
        };
        let shares =
            (i128::from(overlap(b)) * i128::from(whole(a)), i128::from(overlap(a)) * i128::from(whole(b)));
        let began = |at: usize| (trades.entry_time[at].or(trades.exit_time[at]), trades.key[at]);
        key(a).cmp(&key(b)).then(shares.0.cmp(&shares.1)).then(began(a).cmp(&began(b)))
    });
    let Some(&best) = holding.first() else { return Resolved::default() };
    let others = others.into_iter().filter(|&trade| trade as usize != best).collect();
    Resolved { trade: Some(best as u32), overlap: overlap(best), others }
}

proptest! {
    #![proptest_config(laws())]

    /// J3: whatever is imported, undone, brought back, split or matched by another method, each note is on one trade,
    /// the one that the rule names, or in the tray, and only there when no trade holds any of its fills.
    #[test]
    fn j3_a_note_is_on_the_right_trade_or_in_the_tray(executions in executions(), steps in steps()) {
        let mut journal = Journal::default();
        for one in &steps {
            step(&mut journal, &executions, one);
            let merged = journal.merged();
            let book = journal.book(&merged);
            let placed = journal.resolve(&merged, &book);
            prop_assert_eq!(placed.len(), journal.notes.len());
            let taken = taken(&merged, &book);
            for (note, placed) in journal.notes.iter().zip(&placed) {
                prop_assert_eq!(placed, &by_the_rule(&merged, &book, &taken, note));
                // A trade that began with the same fills again is the one.
                let anchors: BTreeMap<(FillId, bool), i64> = note
                    .anchors
                    .iter()
                    .map(|anchor| ((merged.fill_id(anchor.fill), anchor.opens), anchor.units.0))
                    .collect();
                let is_same = |trade: &usize| {
                    let opening = taken[*trade].iter().filter(|((_, opens), _)| *opens);
                    book.trades.product[*trade] == note.product
                        && opening.map(|(fill, units)| (*fill, *units)).collect::<BTreeMap<_, _>>() == anchors
                };
                if let Some(same) = (0..book.trades.len()).find(is_same) {
                    prop_assert_eq!(placed.trade, Some(same as u32));
                }
            }
        }
    }
}
