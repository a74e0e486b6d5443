//! `rojmel reconcile`: broker files beside the broker's own P&L.

mod text;

use std::path::PathBuf;
use std::process::ExitCode;

use ::report::TaxStated;
use ::report::reconciled::{AccountRecord, other_client, reconciled};
use clap::Args;
use ledger::ChargesByHead;

use crate::report::{Sources, StatedCosts, print_made, read, side};

#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    sources: Sources,
    /// What the broker states: Zerodha's P&L or tax P&L, Groww's P&L of stocks or of futures and options.
    #[arg(long, value_name = "FILE")]
    with: PathBuf,
    /// The highest prices of 31 January 2018 of what was bought before: a CSV with the columns symbol,isin,price. A tax
    /// P&L's taxable profit is compared with them.
    #[arg(long, value_name = "FILE")]
    prices_2018: Option<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(options: &Options) -> ExitCode {
    print_made(made(options), "comparison")
}

fn made(options: &Options) -> Result<Vec<u8>, String> {
    let statement = read::statement(&options.with)?;
    let (files, stated) = options.sources.read(&StatedCosts::default())?;
    let broker = statement.broker;
    let own = files.iter().filter(|file| file.tradebook.broker == broker);
    if let Some(sentence) =
        other_client(broker, own.filter_map(|file| file.tradebook.client.as_deref()), &statement)
    {
        return Err(sentence);
    }
    let accounts = ::report::accounts(&files, &stated, options.sources.as_of())?;
    let Some(account) = accounts.iter().find(|one| one.broker == broker) else {
        return Err(format!("None of these files is of {}, whose statement this is.", broker.name()));
    };
    let charges = ChargesByHead::of(&account.merged, &account.plan, &account.book);
    let prices = side(options.prices_2018.as_deref(), tradebook::side::prices)?;
    let prices = TaxStated { prices, ..TaxStated::default() }.values();
    let record = AccountRecord {
        merged: &account.merged,
        book: &account.book,
        charges: &charges,
        prices_2018: &prices,
    };
    let found = reconciled(&record, &statement)?;
    if options.json {
        let mut text = serde_json::to_vec_pretty(&found).map_err(|error| error.to_string())?;
        text.push(b'\n');
        return Ok(text);
    }
    Ok(text::text(&found).into_bytes())
}
