//! Keys of trades: each names one, and other imports do not change them.

use std::collections::{BTreeMap, BTreeSet};

use domain::{Broker, FillId, Method, Origin, Price, Product, Side, Time, value_of};
use ledger::charges::Plan;
use ledger::{Book, Direction, Import, Merged, StartOfRecord, Status, ids_to_store, merge};
use proptest::prelude::*;

use crate::books::{Deal, File, SCRIPS, at_the_end, day, deals, file, mixed};
use crate::naive::identities;
use crate::view::{book, merged};

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn a_key_names_one_trade(one in mixed(), other in mixed()) {
        let books = [(one, Broker::ZERODHA), (other, Broker::GROWW)].map(|(file, broker)| {
            Book::build(&merged(&[&file]), &Plan::of(broker), Method::Fifo, None, &StartOfRecord::default(), at_the_end())
        });
        // Also of two accounts side by side, whatever they hold.
        let joined = Book::join(books.to_vec());
        let keys: BTreeSet<u64> = joined.trades.key.iter().copied().collect();
        prop_assert_eq!(keys.len(), joined.trades.len());
        for (at, &key) in joined.trades.key.iter().enumerate() {
            prop_assert_eq!(joined.trade_of(key), Some(at));
            prop_assert_eq!(books.iter().filter(|book| book.trade_of(key).is_some()).count(), 1);
        }
        prop_assert_eq!(joined.trade_of(0), None);
    }

    #[test]
    fn other_instruments_and_later_days_leave_keys_alone(
        these in deals(0..3, 0..6),
        others in deals(3..7, 0..6),
        is_later in any::<bool>(),
    ) {
        let (these, mut others) = (file(&these), file(&others));
        for fill in &mut others.fills {
            fill.trade_id = format!("9{}", fill.trade_id).into();
        }
        let before = named(&merged(&[&these]), false);
        let after = named(&merged(&[&others, &these]), is_later);
        for (key, trade) in before {
            prop_assert_eq!(after.get(&key), Some(&trade));
        }
    }
}

type Named = BTreeMap<u64, (String, Direction, Option<Time>, i64, i64)>;

fn named(merged: &Merged, is_later: bool) -> Named {
    let as_of = if is_later { day("2026-12-31") } else { at_the_end() };
    let book =
        Book::build(merged, &Plan::of(Broker::ZERODHA), Method::Fifo, None, &StartOfRecord::default(), as_of);
    let scrips = identities(&book.instruments);
    let trades = &book.trades;
    let trade = |at: usize| {
        let scrip = scrips[trades.instrument[at] as usize].clone();
        (scrip, trades.direction[at], trades.entry_time[at], trades.quantity[at].0, trades.gross[at].0)
    };
    (0..trades.len()).map(|at| (trades.key[at], trade(at))).collect()
}

/// How a broker's file writes executions.
#[derive(Debug, Clone, Copy)]
enum Layout {
    WithIds,
    WithoutIds,
    /// Neither ids nor a time of day.
    OnlyDays,
    /// With ids, without times, series and ISINs.
    Poor,
}

/// What a user does to a journal.
#[derive(Debug, Clone)]
enum Step {
    /// A file with those executions whose bits are set.
    Add(u32, Layout),
    /// Undoes the import of this number, or brings it back.
    Toggle(prop::sample::Index),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let layout = prop_oneof![
        Just(Layout::WithIds),
        Just(Layout::WithoutIds),
        Just(Layout::OnlyDays),
        Just(Layout::Poor)
    ];
    let step = prop_oneof![
        3 => (any::<u32>(), layout).prop_map(|(bits, layout)| Step::Add(bits, layout)),
        2 => any::<prop::sample::Index>().prop_map(Step::Toggle),
    ];
    prop::collection::vec(step, 2..8)
}

/// Executions that cannot be taken for one another: each has its own price, and every second its own time.
fn distinct(deals: &[Deal]) -> File {
    let mut file = file(deals);
    for (place, fill) in file.fills.iter_mut().enumerate() {
        fill.origin = Origin::Traded;
        fill.price = Price((place as i64 + 1) * 100_000_000 + fill.price.0 % 100_000_000);
        fill.value = value_of(fill.price, fill.quantity).unwrap();
        fill.time = Time::from_ist(fill.time.day(), 9 * 3600 + 15 * 60 + place as u32 * 61);
    }
    file
}

fn written(all: &File, bits: u32, layout: Layout) -> File {
    let mut file = all.clone();
    file.fills = (0..)
        .zip(&all.fills)
        .filter(|(place, _)| bits >> (place % 32) & 1 == 1)
        .map(|(_, fill)| fill.clone())
        .collect();
    for fill in &mut file.fills {
        match layout {
            Layout::WithIds => {}
            Layout::WithoutIds => (fill.trade_id, fill.order_id) = Default::default(),
            Layout::OnlyDays => {
                (fill.trade_id, fill.order_id) = Default::default();
                fill.time = Time::from_ist(fill.time.day(), 0);
            }
            Layout::Poor => {
                fill.time = Time::from_ist(fill.time.day(), 0);
                fill.order_id = Default::default();
            }
        }
    }
    file
}

/// Imports as a journal stores them: each with the ids that its rows were given, live or undone.
#[derive(Default)]
struct Stored(Vec<(File, bool)>);

impl Stored {
    fn step(&mut self, all: &File, step: &Step) {
        match step {
            Step::Add(bits, layout) => {
                let mut new = written(all, *bits, *layout);
                let imports: Vec<Import<'_>> =
                    self.0.iter().map(|(file, _)| file).chain([&new]).map(as_import).collect();
                let ids = ids_to_store(&imports);
                for (fill, id) in new.fills.iter_mut().zip(ids) {
                    fill.id = id;
                }
                self.0.push((new, true));
            }
            Step::Toggle(which) if !self.0.is_empty() => {
                let at = which.index(self.0.len());
                self.0[at].1 = !self.0[at].1;
            }
            Step::Toggle(_) => {}
        }
    }

    fn merged(&self) -> Merged {
        let live: Vec<Import<'_>> =
            self.0.iter().filter(|(_, is_live)| *is_live).map(|(file, _)| as_import(file)).collect();
        merge(&live)
    }
}

fn as_import(file: &File) -> Import<'_> {
    Import { broker: Broker::ZERODHA, instruments: &file.instruments, fills: &file.fills, charges: &[] }
}

proptest! {
    #![proptest_config(crate::laws())]

    /// Whatever is imported, undone and brought back, in whichever layout and order: an execution has one id for ever,
    /// and a trade that begins with the same execution one name.
    #[test]
    fn only_another_first_fill_renames_a_trade(deals in deals(SCRIPS, 0..6), steps in steps()) {
        let all = distinct(&deals);
        let mut stored = Stored::default();
        let mut ids: BTreeMap<i64, FillId> = BTreeMap::new();
        let mut names: BTreeMap<(FillId, Product, bool), u64> = BTreeMap::new();
        for step in &steps {
            stored.step(&all, step);
            let merged = stored.merged();
            for fill in &merged.fills {
                prop_assert_eq!(*ids.entry(fill.price.0).or_insert(fill.id), fill.id);
            }
            let different: BTreeSet<FillId> = merged.fills.iter().map(|fill| fill.id).collect();
            prop_assert_eq!(different.len(), merged.fills.len());
            let book = book(&merged, at_the_end());
            for at in 0..book.trades.len() {
                let Some(first) = first_fill(&merged, &book, at) else { continue };
                let is_unknown = book.trades.status[at] == Status::UnknownCost;
                let key = book.trades.key[at];
                let named = *names.entry((merged.fills[first].id, book.trades.product[at], is_unknown)).or_insert(key);
                prop_assert_eq!(named, key);
            }
            // And another first execution is another name.
            let different: BTreeSet<u64> = names.values().copied().collect();
            prop_assert_eq!(different.len(), names.len());
        }
    }
}

/// The one that opened the trade, or that sold at unknown cost first: where the times tell.
fn first_fill(merged: &Merged, book: &Book, at: usize) -> Option<usize> {
    let trades = &book.trades;
    let side = match (trades.status[at], trades.direction[at]) {
        (Status::UnknownCost, _) | (_, Direction::Short) => Side::Sell,
        (_, Direction::Long) => Side::Buy,
    };
    let own = book.fills_of_trade(at).into_iter().map(|fill| fill as usize);
    let mut own: Vec<usize> = own.filter(|&fill| merged.fills[fill].side == side).collect();
    own.sort_by_key(|&fill| merged.fills[fill].time);
    match own[..] {
        [first] => Some(first),
        [first, second, ..] if merged.fills[first].time < merged.fills[second].time => Some(first),
        _ => None,
    }
}
