//! Random journals: a note is on the right trade or in the tray.

use std::collections::BTreeMap;

use annotations::{Anchor, Resolved};
use domain::{ActionKind, Day, FillId, Origin, Price, Quantity, Ratio, Side, Time};
use ledger::{Book, ChargesByHead, Merged};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, FileFailurePersistence};

use crate::journal::{File, Journal, Note, day, said_of};

fn laws() -> Config {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/notes.regressions");
    Config {
        cases: 10_000.max(Config::default().cases),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..Config::default()
    }
}

const DAYS: [&str; 4] = ["2025-01-06", "2025-01-07", "2025-02-03", "2025-03-10"];

/// One execution of the account. Each has its own time and price but for twins, which a row without an id does not tell
/// from each other.
#[derive(Debug, Clone, Copy)]
struct Execution {
    /// Says time and price: twins have the same.
    place: usize,
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
    /// Enters an opening lot of a scrip in so many units; where one is there, it is corrected to this one.
    Lot(usize, i64),
}

fn executions() -> impl Strategy<Value = Vec<Execution>> {
    let one = (0..3_usize, 0..DAYS.len(), any::<bool>(), 1..8_i64)
        .prop_map(|(scrip, day, is_buy, quantity)| Execution { place: 0, scrip, day, is_buy, quantity });
    prop::collection::vec((one, prop::bool::weighted(0.25)), 1..20).prop_map(|all| {
        let mut own: Vec<Execution> = Vec::with_capacity(all.len());
        for (place, (one, is_twin)) in all.into_iter().enumerate() {
            own.push(own.last().filter(|_| is_twin).copied().unwrap_or(Execution { place, ..one }));
        }
        own
    })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => (any::<u32>(), any::<bool>()).prop_map(|(bits, with_ids)| Step::Import(bits, with_ids)),
        2 => any::<Index>().prop_map(Step::Toggle),
        1 => Just(Step::Split),
        1 => Just(Step::Method),
        4 => any::<Index>().prop_map(Step::Note),
        2 => (0..2_usize, 1..30_i64).prop_map(|(scrip, units)| Step::Lot(scrip, units)),
    ];
    prop::collection::vec(step, 2..12)
}

fn written(executions: &[Execution], bits: u32, with_ids: bool) -> File {
    let mut file = File::default();
    for (place, one) in executions.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1) {
        let time = Time::from_ist(day(DAYS[one.day]), 9 * 3600 + 15 * 60 + one.place as u32 * 61);
        let side = if one.is_buy { Side::Buy } else { Side::Sell };
        let price = Price((one.place as i64 + 1) * 100_000_000);
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
                let trade = which.index(book.trades.len());
                let note = journal.note(&merged, &book, trade);
                let own = &taken(&merged, &book)[trade];
                let is_lot = |id: &FillId| {
                    merged.fills.iter().any(|fill| fill.id == *id && fill.origin == Origin::Opening)
                };
                let opens = own.keys().any(|(_, opens)| *opens);
                let has_lot = own.keys().any(|(id, opens)| *opens && is_lot(id));
                let expected: BTreeMap<(FillId, bool), i64> = own
                    .iter()
                    .filter(|((_, side), _)| *side == opens || has_lot)
                    .map(|(of, units)| (*of, *units))
                    .collect();
                let anchors = journal.notes[note].anchors.iter();
                let anchors: BTreeMap<_, _> =
                    anchors.map(|one| ((one.fill, one.opens), one.units.0)).collect();
                assert_eq!(anchors, expected, "what the note hangs on");
            }
        }
        Step::Lot(scrip, units) => {
            let mut lot = File::default();
            // The day says how many: a correction is of another day, too.
            let time = Time::from_ist(Day(day("2024-11-01").0 + *units as i32), 0);
            let name = ["ITC", "SBIN"][*scrip];
            lot.push(1, time, Side::Buy, Quantity::whole(*units), Price(50_000_000), name, "");
            lot.fills[0].origin = Origin::Opening;
            let number = journal.import_count();
            journal.import(lot);
            if let Some(before) = journal.lots[*scrip].replace(number).filter(|&at| journal.is_live(at)) {
                journal.toggle(before);
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
    let overlap_of = |trade: usize, opens: bool| -> i64 {
        let both = |anchor: &Anchor| {
            let units = taken[trade].get(&(merged.fill_id(anchor.fill), opens)).copied().unwrap_or(0);
            units.min(anchor.units.0)
        };
        note.anchors.iter().filter(|anchor| anchor.opens == opens).map(both).sum()
    };
    // What closed counts only where no trade holds anything of what opened.
    let opens = (0..taken.len()).any(|trade| overlap_of(trade, true) > 0);
    let overlap = |trade: usize| overlap_of(trade, opens);
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

    /// J3: whatever is imported, undone, brought back, corrected, split or matched by another method, each note is on
    /// one trade, the one that the rule names, or in the tray, and only there when no trade holds any of its fills.
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
                // What it hangs on is the row it was, or one that says the same.
                for (anchor, said) in note.anchors.iter().zip(&note.said) {
                    let now = said_of(&merged, merged.fill_id(anchor.fill));
                    prop_assert!(now.as_ref().is_none_or(|now| now == said), "{:?} was {:?}", now, said);
                }
                prop_assert_eq!(placed, &by_the_rule(&merged, &book, &taken, note));
                // A trade that began with the same fills again is the one.
                let anchors: BTreeMap<(FillId, bool), i64> = note
                    .anchors
                    .iter()
                    .filter(|anchor| anchor.opens)
                    .map(|anchor| ((merged.fill_id(anchor.fill), anchor.opens), anchor.units.0))
                    .collect();
                let is_same = |trade: &usize| {
                    if anchors.is_empty() {
                        return false;
                    }
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
