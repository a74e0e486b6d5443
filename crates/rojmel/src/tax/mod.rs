//! `rojmel tax`: broker files in, a financial year out.

mod text;

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ::report::tax_year::{TaxAccount, Template, csv_112a, workbook};
use ::report::{TaxPart, TaxReport, TaxStated};
use ::tax::FinancialYear;
use clap::Args;
use ledger::charges::ChargesByHead;

use crate::report::{Sources, StatedCosts, print_made, side};

#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    costs: StatedCosts,
    /// The financial year, as 2025-26.
    #[arg(long, value_name = "YEAR", value_parser = FinancialYear::parse)]
    fy: FinancialYear,
    /// The highest prices of 31 January 2018 of what was bought before: a CSV with the columns symbol,isin,price.
    #[arg(long, value_name = "FILE")]
    prices_2018: Option<PathBuf>,
    /// Losses of earlier years that were not used yet: a CSV with the columns year,kind,amount (short, long,
    /// speculative or business).
    #[arg(long, value_name = "FILE")]
    losses: Option<PathBuf>,
    /// Print the rows of Schedule 112A as the portal of the tax office imports them.
    #[arg(long, conflicts_with = "json")]
    schedule_112a: bool,
    /// The template that the portal offers, whose first line the portal wants back byte for byte.
    #[arg(long, value_name = "FILE", requires = "schedule_112a")]
    template: Option<PathBuf>,
    /// Write a workbook for a chartered accountant, too: heads, lots, periods, set-off, turnover and charges.
    #[arg(long, value_name = "FILE")]
    xlsx: Option<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(options: &Options) -> ExitCode {
    print_made(made(options), "tax year")
}

fn made(options: &Options) -> Result<Vec<u8>, String> {
    let (files, stated) = options.sources.read(&options.costs)?;
    let said = TaxStated {
        prices: side(options.prices_2018.as_deref(), tradebook::side::prices)?,
        losses: side(options.losses.as_deref(), tradebook::side::losses)?,
        fees: stated.fees.as_ref().map(|rows| rows.iter().map(|row| row.fee.clone()).collect()),
    };
    let as_of = options.sources.as_of();
    let accounts = ::report::accounts(&files, &stated, as_of)?;
    let charges: Vec<ChargesByHead> =
        accounts.iter().map(|one| ChargesByHead::of(&one.merged, &one.plan, &one.book)).collect();
    let accounts = accounts.iter().zip(&charges).map(|(one, charges)| TaxAccount {
        broker: one.broker,
        merged: &one.merged,
        book: &one.book,
        charges,
    });
    let report = TaxReport::of(accounts.collect(), TaxPart::WHOLE, &said, options.fy, as_of)?;
    if let Some(path) = &options.xlsx {
        written(&report, path)?;
    }
    if options.schedule_112a {
        let read = side(options.template.as_deref(), |file| Template::read(file).map(|one| vec![one]))?;
        let template = read.into_iter().next().unwrap_or_else(|| Template::described(options.fy));
        return Ok(csv_112a(&report.schedule, &template));
    }
    if options.json {
        let mut text = serde_json::to_vec_pretty(&report).map_err(|error| error.to_string())?;
        text.push(b'\n');
        return Ok(text);
    }
    Ok(text::text(&report).into_bytes())
}

fn written(report: &TaxReport<'_>, path: &Path) -> Result<(), String> {
    let told = |error: &dyn std::fmt::Display| {
        format!("{}: The workbook could not be written: {error}.", path.display())
    };
    let file = File::create(path).map_err(|error| told(&error))?;
    workbook(report, &std::env::temp_dir(), BufWriter::new(file)).map_err(|error| told(&error))
}
