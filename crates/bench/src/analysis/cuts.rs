//! Cuts of a large journal: the page, every dimension, and a matrix, beside plain loops over the same columns.

use std::hint::black_box;

use analytics::cut::{
    Amount, Codes, Condition, DIMENSIONS, FIGURES, Judged, Labels, Masks, Of, Part, SpreadOf, Table, amounts,
    dimension, matrix, mean_interval, spread, table, whole,
};
use analytics::{Filter, both, select};
use ledger::Book;

use crate::ratio::{Best, compare};

pub fn run(of: impl Fn(usize) -> Book) {
    let book = of(100_000);
    let labels = Labels::default();
    page(&book, &labels);
    every_dimension(&book, &labels);
    drop((book, labels));
    let book = of(1_000_000);
    let labels = Labels::default();
    two_ways(&book, &labels);
    large_page(&book, &labels);
}

const LISTS: [&str; 6] = ["underlying", "entryTime", "product", "size", "entryWeekday", "held"];

/// Everything the page shows under a filter that changes each time: the 99th of 100 answers.
fn page(book: &Book, labels: &Labels) {
    let took = answers(book, labels, 100);
    println!(
        "| 100,000 trades: the whole page of figures under another filter each time, 99th of 100 | {:.1} ms | | | ≤ 40 ms |",
        took
    );
}

fn large_page(book: &Book, labels: &Labels) {
    let took = answers(book, labels, 20);
    println!("| 1,000,000 trades: the same, slowest of 20 | {took:.1} ms | | | ≤ 250 ms |");
}

fn answers(book: &Book, labels: &Labels, count: usize) -> f64 {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"];
    let of = dimension("entryWeekday").unwrap_or_else(|| unreachable!());
    let mut took: Vec<f64> = Vec::new();
    for at in 0..=count {
        let text = format!("{}{}", if at % 2 == 0 { "!" } else { "" }, days[at % 5]);
        let condition = Condition::parse(of, &text).unwrap_or_else(|_| unreachable!());
        let start = std::time::Instant::now();
        black_box(one_page(book, labels, &[condition]));
        // The first one works out in which group each trade lies, too.
        if at > 0 {
            took.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    took.sort_by(f64::total_cmp);
    took[(took.len() * 99).div_ceil(100) - 1]
}

fn one_page(book: &Book, labels: &Labels, conditions: &[Condition]) -> usize {
    let filter = Filter { masks: Masks::of(book, labels, conditions), ..Filter::default() };
    let selection = select(book, &filter);
    let judged = amounts(&selection, Amount::Net, &[]);
    let groups = || {
        let of = |by| table(&judged, &labels.codes(book, by), by.is_ordered, 12);
        let tables: Vec<Table> = LISTS.iter().filter_map(|key| dimension(key)).map(of).collect();
        let (rows, columns) = (codes(book, labels, "entryWeekday"), codes(book, labels, "entryTime"));
        tables.len() + matrix(&judged, (&rows, true), (&columns, true), 12).cells.len()
    };
    let all = || {
        let tally = whole(&judged);
        let part = Part::whole(&judged, tally);
        for one in FIGURES {
            black_box(one.of(&tally, || &part));
        }
        let bins = spread(&judged, &part, SpreadOf::Rupees).bins.len();
        FIGURES.len() + bins + usize::from(mean_interval(&judged).is_some())
    };
    let (groups, all) = both(judged.places.len(), groups, all);
    groups + all
}

fn codes(book: &Book, labels: &Labels, key: &str) -> std::sync::Arc<Codes> {
    labels.codes(book, dimension(key).unwrap_or_else(|| unreachable!("{key}")))
}

/// Those with one group for a trade: of each group how many, won and lost, gross and charges.
fn every_dimension(book: &Book, labels: &Labels) {
    let selection = select(book, &Filter::default());
    let judged = amounts(&selection, Amount::Net, &[]);
    let all: Vec<_> = DIMENSIONS
        .iter()
        .map(|by| labels.codes(book, by))
        .filter(|codes| matches!(codes.of, Of::Trades(_)))
        .collect();
    for codes in &all {
        let ours = table(&judged, codes, true, usize::MAX);
        let plain = plainly(book, codes);
        let both = ours
            .groups
            .iter()
            .map(|group| (group.tally.closed(), group.tally.total(), &plain[group.code as usize]));
        both.for_each(|(closed, total, plain)| {
            assert_eq!((closed, total), (plain.closed, plain.gross - plain.charges))
        });
    }
    compare(
        &format!("100,000 trades: {} dimensions, the sums of every group", all.len()),
        2.5,
        15,
        || all.iter().for_each(|codes| drop(black_box(table(black_box(&judged), codes, true, usize::MAX)))),
        || all.iter().for_each(|codes| drop(black_box(plainly(black_box(book), codes)))),
    );
}

#[derive(Clone, Default)]
struct Plain {
    closed: u32,
    wins: u32,
    won: i64,
    lost: i64,
    gross: i64,
    charges: i64,
    best: i64,
    squares: f64,
}

fn plainly(book: &Book, codes: &Codes) -> Vec<Plain> {
    let Of::Trades(of) = &codes.of else { return Vec::new() };
    let mut groups = vec![Plain::default(); codes.values.len()];
    let trades = &book.trades;
    for at in 0..trades.len() {
        if !trades.status[at].counts() {
            continue;
        }
        let group = &mut groups[of[at] as usize];
        let net = trades.gross[at].0 - trades.charges[at].0;
        group.gross += trades.gross[at].0;
        group.charges += trades.charges[at].0;
        if trades.status[at].is_closed() {
            group.closed += 1;
            group.wins += u32::from(net > 0);
            group.won += net.max(0);
            group.lost += net.min(0);
            group.best = group.best.max(net);
            group.squares += (net as f64) * (net as f64);
        }
    }
    groups
}

fn two_ways(book: &Book, labels: &Labels) {
    let selection = select(book, &Filter::default());
    let judged: Judged<'_> = amounts(&selection, Amount::Net, &[]);
    let (rows, columns) = (codes(book, labels, "entryWeekday"), codes(book, labels, "entryTime"));
    let mut best = Best::default();
    for _ in 0..15 {
        best.time(|| drop(black_box(matrix(black_box(&judged), (&rows, true), (&columns, true), 12))));
    }
    best.absolute("1,000,000 trades: weekday against time of entry, cells, rows and columns", "≤ 30 ms");
}
