//! Files to accounts, accounts to books, books to figures.

use std::time::{Duration, Instant};

use domain::{Argument, Broker, CorporateAction, Day, Fill, Method, Text};
use ledger::charges::Plan;
use ledger::{ActionProblem, Book, Covered, Fees, Forms, Import, Merged, merge};
use tradebook::Tradebook;

use super::start::{Opening, Stated};
use super::{FileLine, ReadFile, Report, SettlementLine, Timings};
use super::{side, stated_charges};

/// Builds the report of these files as of an Indian day. `reading` is how long it took to get them.
///
/// # Errors
/// A sentence when the files together hold more than the sums of an account can, or when a stated lot has no place.
pub fn report(files: Vec<ReadFile>, stated: Stated, as_of: Day, reading: Duration) -> Result<Report, String> {
    let started = Instant::now();
    let mut lines: Vec<FileLine> = Vec::with_capacity(files.len());
    let mut accounts = accounts(&files, &stated, as_of)?;
    let problems: Vec<_> = accounts.iter_mut().map(|one| std::mem::take(&mut one.problems)).collect();
    let settled = accounts.iter_mut().flat_map(|one| std::mem::take(&mut one.settled)).collect();
    let mut warnings: Vec<Text> =
        accounts.iter().filter_map(|one| without_brokerage(one.broker.name(), &one.book)).collect();
    let book = Book::join(accounts.iter_mut().map(|one| std::mem::take(&mut one.book)).collect());
    let actions = side::action_lines(&stated.actions, &problems, &book);
    let settlements = side::settlement_lines(&stated.settlements, settled);
    let matching = started.elapsed();

    let started = Instant::now();
    let daily = analytics::daily(&book);
    let summary = analytics::summary(&book, &daily);
    let analysis = started.elapsed();

    let mixed: Vec<Broker> = accounts
        .iter()
        .filter(|one| several_clients(one.files.iter().map(|&at| &files[at].tradebook)))
        .map(|one| one.broker)
        .collect();
    for (at, file) in files.into_iter().enumerate() {
        // Every file belongs to exactly one account.
        let found = accounts.iter_mut().find_map(|account| {
            let place = account.files.iter().position(|&one| one == at)?;
            Some((&mut account.merged, place))
        });
        let Some((merged, place)) = found else { continue };
        lines.push(line(file, merged, place));
    }
    let fees = stated.fees.as_ref().map(|rows| Fees::of(rows.iter().map(|row| &row.fee)));
    warnings.extend(mixed.into_iter().map(mixed_clients));
    warnings.extend(book.warnings.iter().cloned());
    Ok(Report {
        as_of,
        files: lines,
        summary,
        book,
        daily,
        stated,
        actions,
        settlements,
        fees,
        warnings,
        timings: Timings {
            read: milliseconds(reading),
            matching: milliseconds(matching),
            analysis: milliseconds(analysis),
        },
    })
}

/// One account of the files: matched, with what was stated of it.
#[derive(Debug)]
pub struct AccountBook {
    pub broker: Broker,
    /// Indices of its files.
    pub files: Vec<usize>,
    pub merged: Merged,
    pub book: Book,
    pub plan: Plan,
    pub(crate) problems: Vec<ActionProblem>,
    pub(crate) settled: Vec<(usize, SettlementLine)>,
}

/// One account for each broker, first in, first out.
///
/// # Errors
/// As [`report`].
pub fn accounts(files: &[ReadFile], stated: &Stated, as_of: Day) -> Result<Vec<AccountBook>, String> {
    let own = by_broker(files);
    let openings = stated.by_account(&own, files)?;
    refuse_absurd_sums(files, &openings)?;
    for (_, own) in &own {
        refuse_two_forms(files, own)?;
        refuse_no_trades(files, own)?;
    }
    let actions: Vec<CorporateAction> = stated.actions.iter().map(|row| row.action.clone()).collect();
    let account =
        |((broker, own), opening): ((Broker, Vec<usize>), &Opening)| -> Result<AccountBook, String> {
            let mut merged = merge(&imports(files, &own, opening));
            let problems = merged.act(&actions, as_of);
            let settled = side::settle(&mut merged, &stated.settlements, as_of);
            let statements = stated_charges::periods(&stated.statements, broker)?;
            let plan = Plan { statements, ..Plan::of(broker) };
            let book = Book::build(&merged, &plan, Method::Fifo, covered(files, &own), &opening.start, as_of);
            Ok(AccountBook { broker, files: own, merged, book, plan, problems, settled })
        };
    let accounts: Vec<AccountBook> = own.into_iter().zip(&openings).map(account).collect::<Result<_, _>>()?;
    stated_charges::are_of(&stated.statements, &accounts)?;
    Ok(accounts)
}

/// Files that only say what the shares of others are.
fn refuse_no_trades(files: &[ReadFile], own: &[usize]) -> Result<(), String> {
    if own.iter().any(|&at| !files[at].tradebook.fills.is_empty()) {
        return Ok(());
    }
    let Some(&first) = own.first() else { return Ok(()) };
    Err(format!(
        "“{}” is {}'s portfolio: it says which ISIN each of the broker's own codes is of, and holds no trades that are read. Add \
         the trade file of the account beside it.",
        files[first].name,
        files[first].tradebook.broker.name()
    ))
}

/// Files of one account that tell the same trades in two forms.
fn refuse_two_forms(files: &[ReadFile], own: &[usize]) -> Result<(), String> {
    let forms: Vec<(&str, Forms)> = own
        .iter()
        .map(|&at| {
            let ReadFile { name, tradebook } = &files[at];
            let Tradebook { broker, instruments, fills, .. } = tradebook;
            (name.as_str(), Forms::of(&Import { broker: *broker, instruments, fills, charges: &[] }))
        })
        .collect();
    two_forms(&forms).map_or(Ok(()), |text| Err(text.message()))
}

/// What a user is told about the first two files of an account, by their names, that tell the same days in two forms.
pub fn two_forms(files: &[(&str, Forms)]) -> Option<Text> {
    (1..files.len()).find_map(|at| {
        let (later, own) = &files[at];
        files[..at].iter().find_map(|(earlier, other)| {
            let both = other.counted_twice(own)?;
            Some(Text::new(
                "same_days_in_two_forms",
                "“{earlier}” and “{later}” hold the same days ({from} to {to}) in two forms: one has single orders, the \
                 other their sums or finished trades. Together they count twice. Keep one of them, or choose periods \
                 that do not overlap.",
                [
                    Argument::shown("earlier", *earlier),
                    Argument::shown("later", *later),
                    Argument::day("from", both.from),
                    Argument::day("to", both.to),
                ],
            ))
        })
    })
}

/// What a user is told of an account whose broker's charges are not part of this program and are not stated.
pub fn without_brokerage(called: &str, book: &Book) -> Option<Text> {
    (book.days_without_brokerage > 0).then(|| {
        Text::new(
            "account_without_brokerage",
            "Brokerage of “{account}” is not known and left out, so its net results are too good by it. In your journal, \
             state its charges under Settings, Broker accounts.",
            [Argument::shown("account", called)],
        )
    })
}

fn refuse_absurd_sums(files: &[ReadFile], openings: &[Opening]) -> Result<(), String> {
    let mut sums = Sums::default();
    let lots = openings.iter().map(|opening| &opening.fills);
    if files
        .iter()
        .map(|file| &file.tradebook.fills)
        .chain(lots)
        .fold(true, |fits, fills| fits & sums.take(fills))
    {
        return Ok(());
    }
    Err("The quantities or values of these files add up to more than any account trades. \
         Check them one at a time to find the wrong one."
        .to_owned())
}

/// What fills add up to, against what every sum of an account can hold.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sums {
    quantity: i128,
    value: i128,
}

impl Sums {
    /// Adds these fills; `false` when it is too much. A sixteenth of an `i64`, as `tradebook` allows one file: every
    /// sum of an account then fits with room to spare.
    pub fn take(&mut self, fills: &[Fill]) -> bool {
        const LIMIT: i128 = (i64::MAX / 16) as i128;
        self.quantity += fills.iter().map(|fill| i128::from(fill.quantity.0)).sum::<i128>();
        self.value += fills.iter().map(|fill| i128::from(fill.value.0)).sum::<i128>();
        self.quantity <= LIMIT && self.value <= LIMIT
    }
}

/// The indices of each broker's files, brokers in the order of their first file.
fn by_broker(files: &[ReadFile]) -> Vec<(Broker, Vec<usize>)> {
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

/// The files of one account, then its stated lots.
fn imports<'a>(files: &'a [ReadFile], own: &[usize], opening: &'a Opening) -> Vec<Import<'a>> {
    let of_file = |&at: &usize| {
        let Tradebook { broker, instruments, fills, charges, .. } = &files[at].tradebook;
        Import { broker: *broker, instruments, fills, charges }
    };
    let broker = own.first().map_or(Broker::ZERODHA, |&at| files[at].tradebook.broker);
    let Opening { instruments, fills, .. } = opening;
    own.iter().map(of_file).chain([Import { broker, instruments, fills, charges: &[] }]).collect()
}

/// What the account's files of contracts cover.
fn covered(files: &[ReadFile], own: &[usize]) -> Covered {
    let mut covered = Covered::default();
    for book in own.iter().map(|&at| &files[at].tradebook) {
        if let Some(window) = book.window {
            covered.add(window, &book.instruments);
        }
    }
    covered
}

/// Compared only: an id is never shown.
fn several_clients<'a>(mut books: impl Iterator<Item = &'a Tradebook>) -> bool {
    let first = books.find_map(|book| book.client.as_ref());
    books.filter_map(|book| book.client.as_ref()).any(|client| Some(client) != first)
}

fn mixed_clients(broker: Broker) -> Text {
    Text::new(
        "mixed_clients",
        "The {broker} files carry different client ids. They were added up as one account; \
         if they belong to two people, check them apart.",
        [Argument::shown("broker", broker.name())],
    )
}

fn line(file: ReadFile, merged: &mut Merged, place: usize) -> FileLine {
    let ReadFile { name, tradebook } = file;
    let mut warnings = tradebook.warnings;
    warnings.append(&mut merged.doubts[place]);
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
        rows_rejected: tradebook.rows_rejected,
        warnings,
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 10_000.0).round() / 10.0
}
