//! Files of other brokers, each fill of each file; and a file read by columns that a user chose.

mod charges;
mod commodities;
mod layouts;
mod own_columns;

use std::fmt::Write;
use std::path::Path;

use domain::{Broker, Contract, Exchange, Quantity, Segment};
use tradebook::{
    Choice, Field, FileProblem, HeadOf, Mapping, ProblemCode, QuantityUnit, Tradebook, head, read,
};

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/files/brokers").join(name))
        .unwrap()
}

/// Format and segment, warnings, refused rows, then each fill in a line.
fn told(book: &Tradebook) -> String {
    let mut text = format!(
        "{} {}, {} read, {} skipped\n",
        book.format,
        book.segment.map_or("both", Segment::word),
        book.rows_read,
        book.rows_skipped
    );
    for warning in domain::messages(&book.warnings) {
        writeln!(text, "! {}", warning.split(". ").next().unwrap_or_default().trim_end_matches('.')).unwrap();
    }
    for problem in &book.rejected {
        writeln!(text, "row {}, {}: {}", problem.row, problem.column, problem.reason).unwrap();
    }
    for fill in &book.fills {
        let instrument = &book.instruments[fill.instrument as usize];
        let name = match &instrument.contract {
            Contract::Cash => match instrument.isin {
                Some(isin) => format!("{} {isin}", instrument.symbol),
                None => instrument.symbol.to_string(),
            },
            Contract::Future { underlying, expiry } => format!("{underlying} {expiry} FUT"),
            Contract::Option { underlying, expiry, strike, right } => {
                format!("{underlying} {expiry} {strike} {right}")
            }
        };
        let time = fill.time.to_string();
        writeln!(
            text,
            "{} {name} {} {} {} × {} = {} {} trade {} order {}",
            fill.row,
            fill.exchange,
            fill.side,
            fill.quantity,
            fill.price,
            fill.value,
            &time[..16],
            fill.trade_id,
            fill.order_id
        )
        .unwrap();
    }
    text
}

fn chosen() -> Mapping {
    Mapping {
        broker: Broker::OTHER,
        header: ["When", "Paper", "How many", "At", "Worth", "Market"].map(str::to_owned).to_vec(),
        columns: vec![
            (Field::Date, 0),
            (Field::Name, 1),
            (Field::Quantity, 2),
            (Field::Price, 3),
            (Field::Value, 4),
            (Field::Exchange, 5),
        ],
        exchange: None,
        month_first: None,
    }
}

fn mapped(mapping: Mapping) -> Choice {
    Choice { mappings: vec![mapping], ..Choice::default() }
}
