//! Files to accounts, accounts to books, books to figures.

use std::time::{Duration, Instant};

use domain::{Broker, Day, Window};
use ledger::charges::Plan;
use ledger::{Book, Import, Merged, merge};
use tradebook::Tradebook;

use super::{FileLine, ReadFile, Report, Timings};

/// Builds the report of these files as of an Indian day. `reading` is how long it took to get them.
pub fn report(files: Vec<ReadFile>, as_of: Day, reading: Duration) -> Report {
    let started = Instant::now();
    let mut lines: Vec<FileLine> = Vec::with_capacity(files.len());
    let mut books = Vec::new();
    let accounts = accounts(&files);
    let mut merged: Vec<Merged> = accounts.iter().map(|(_, own)| merge(&imports(&files, own))).collect();
    for ((broker, own), merged) in accounts.iter().zip(&merged) {
        let plan = Plan::of(*broker);
        books.push(Book::build(merged, &plan, window(&files, own), as_of));
    }
    let book = Book::join(books);
    let matching = started.elapsed();

    let started = Instant::now();
    let summary = analytics::summary(&book);
    let daily = analytics::daily(&book);
    let analysis = started.elapsed();

    let mixed: Vec<Broker> = accounts
        .iter()
        .filter(|(_, own)| several_clients(own.iter().map(|&at| &files[at].tradebook)))
        .map(|(broker, _)| *broker)
        .collect();
    for (at, file) in files.into_iter().enumerate() {
        // Every file belongs to exactly one account.
        let found = accounts.iter().zip(&mut merged).find_map(|((_, own), merged)| {
            own.iter().position(|&one| one == at).map(|place| (merged, place))
        });
        let Some((merged, place)) = found else { continue };
        lines.push(line(file, merged, place));
    }
    let mut warnings: Vec<String> = mixed.into_iter().map(mixed_clients).collect();
    warnings.extend(book.warnings.iter().cloned());
    Report {
        as_of,
        files: lines,
        summary,
        book,
        daily,
        warnings,
        timings: Timings {
            read: milliseconds(reading),
            matching: milliseconds(matching),
            analysis: milliseconds(analysis),
        },
    }
}

/// The indices of each broker's files, brokers in the order of their first file.
fn accounts(files: &[ReadFile]) -> Vec<(Broker, Vec<usize>)> {
    let mut accounts: Vec<(Broker, Vec<usize>)> = Vec::new();
    for (at, file) in files.iter().enumerate() {
        let broker = file.tradebook.broker;
        match accounts.iter_mut().find(|(known, _)| *known == broker) {
            Some((_, own)) => own.push(at),
            None => accounts.push((broker, vec![at])),
        }
    }
    accounts
}

fn imports<'a>(files: &'a [ReadFile], own: &[usize]) -> Vec<Import<'a>> {
    own.iter()
        .map(|&at| {
            let Tradebook { broker, instruments, fills, .. } = &files[at].tradebook;
            Import { broker: *broker, instruments, fills }
        })
        .collect()
}

/// From the first day any file of the account covers to the last.
fn window(files: &[ReadFile], own: &[usize]) -> Option<Window> {
    own.iter()
        .filter_map(|&at| files[at].tradebook.window)
        .reduce(|a, b| Window { from: a.from.min(b.from), to: a.to.max(b.to) })
}

/// Compared only: an id is never shown.
fn several_clients<'a>(mut books: impl Iterator<Item = &'a Tradebook>) -> bool {
    let first = books.find_map(|book| book.client.as_ref());
    books.filter_map(|book| book.client.as_ref()).any(|client| Some(client) != first)
}

fn mixed_clients(broker: Broker) -> String {
    let name = match broker {
        Broker::Zerodha => "Zerodha",
        Broker::Groww => "Groww",
    };
    format!(
        "The {name} files carry different client ids. They were added up as one account; \
         if they belong to two people, check them apart."
    )
}

fn line(file: ReadFile, merged: &mut Merged, place: usize) -> FileLine {
    let ReadFile { name, tradebook } = file;
    FileLine {
        name,
        broker: tradebook.broker,
        segment: tradebook.segment,
        format: tradebook.format,
        window: tradebook.window,
        rows_read: tradebook.rows_read,
        fills: merged.new[place],
        duplicates: merged.duplicates[place],
        conflicts: std::mem::take(&mut merged.conflicts[place]),
        skipped: tradebook.rows_skipped,
        rejected: tradebook.rejected,
        warnings: tradebook.warnings,
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 10_000.0).round() / 10.0
}
