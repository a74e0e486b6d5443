//! Rows of results: what a statement says of one scrip.

use compact_str::CompactString;
use domain::{Broker, Contract, Day, Exchange, Isin, Money, Quantity, Segment};

use super::{Columns, MOST_CHARS, Reading, add, money};
use crate::cell::{Cell, at};
use crate::header::key;
use crate::statement::kinds::{Group, StatedHead, StatedScrip};
use crate::when::Dates;
use crate::words::isin_text;
use crate::{numbers, symbol};

impl Reading {
    /// A row of results, or the column that cannot be read and why.
    pub(super) fn result(
        &mut self,
        number: u32,
        row: &[Cell<'_>],
        columns: &Columns,
    ) -> Result<(), (usize, String)> {
        let about = |column: usize| move |reason: String| (column, reason);
        let name = at(row, columns.name);
        let name: CompactString = name.as_text().chars().take(MOST_CHARS).collect();
        let isin = match columns.isin {
            Some(column) => isin_text(at(row, column)).map_err(about(column))?,
            None => None,
        };
        if name.is_empty() && isin.is_none() {
            return Err((columns.name, at(row, columns.name).expected("the name of a scrip")));
        }
        let amount = |column: usize| money(at(row, column)).map_err(about(column));
        let quantity = Quantity(
            numbers::scaled(at(row, columns.quantity))
                .map_err(|_| (columns.quantity, at(row, columns.quantity).expected("a quantity")))?,
        );
        let day = |dates: &mut Dates, column: Option<usize>| match column {
            Some(column) => dates.day(at(row, column), number).map(Some).map_err(about(column)),
            None => Ok(None),
        };
        let entry = day(&mut self.dates, columns.entry)?;
        let exit = day(&mut self.dates, columns.exit)?;
        let realised = amount(columns.realised)?;
        // Delisted shares stand there under their ISIN, without a figure; so does what is only held.
        if quantity == Quantity::ZERO && realised == Money::ZERO {
            self.rows_skipped += 1;
            return Ok(());
        }
        let is_tax = columns.taxable.is_some() || (self.is_tax && entry.is_some());
        let Some(group) = self.group(&name, columns, is_tax) else {
            self.rows_skipped += 1;
            let section = self.section.clone();
            if !self.left_out.contains(&section) {
                self.left_out.push(section);
            }
            return Ok(());
        };
        let segment = group.segment();
        let contract = match segment {
            Segment::Equity => None,
            Segment::Fno | Segment::Commodity | Segment::Currency => {
                self.contract(&name, segment, entry.min(exit))
            }
        };
        // One whose name says no day is found by its name.
        let contract = contract.unwrap_or(Contract::Cash);
        let group = match (&contract, group) {
            (Contract::Future { .. }, Group::Futures | Group::Options) => Group::Futures,
            (Contract::Option { .. }, Group::Futures | Group::Options) => Group::Options,
            (_, group) => group,
        };
        let one = StatedScrip {
            name: name.to_ascii_uppercase(),
            isin: isin.or_else(|| Isin::parse(&name)),
            contract,
            group,
            quantity,
            buy_value: amount(columns.buy_value)?,
            sell_value: amount(columns.sell_value)?,
            realised,
            taxable: match columns.taxable {
                Some(column) if !at(row, column).is_empty() => Some(amount(column)?),
                _ => None,
            },
            turnover: match columns.turnover.filter(|_| is_tax) {
                Some(column) if !at(row, column).is_empty() => Some(amount(column)?),
                _ => None,
            },
        };
        let charges: Vec<(StatedHead, Money)> = columns
            .charges
            .iter()
            .filter(|(_, column)| !at(row, *column).is_empty())
            .map(|&(head, column)| Ok((head, amount(column)?)))
            .collect::<Result<_, (usize, String)>>()?;
        for (head, amount) in charges {
            add(&mut self.charges_of_exits, head, amount);
        }
        self.covers(group.segment());
        self.join(is_tax, one);
        Ok(())
    }

    /// Rows of one scrip under one head are one.
    fn join(&mut self, is_tax: bool, one: StatedScrip) {
        let scrips = if is_tax { &mut self.exits } else { &mut self.scrips };
        let place =
            *self.places.entry((is_tax, one.group, one.name.clone(), one.isin)).or_insert(scrips.len());
        let Some(known) = scrips.get_mut(place) else {
            scrips.push(one);
            return;
        };
        known.quantity = Quantity(known.quantity.0.saturating_add(one.quantity.0));
        known.buy_value += one.buy_value;
        known.sell_value += one.sell_value;
        known.realised += one.realised;
        let both = |known: Option<Money>, one: Option<Money>| match (known, one) {
            (Some(a), Some(b)) => Some(a + b),
            (a, b) => a.or(b),
        };
        known.taxable = both(known.taxable, one.taxable);
        known.turnover = both(known.turnover, one.turnover);
    }

    /// The head of a row: of its section in a tax P&L, by its name elsewhere. `None`: of no kind that is traded here.
    fn group(&self, name: &str, columns: &Columns, is_tax: bool) -> Option<Group> {
        let by_name = || {
            let name = name.to_ascii_uppercase();
            if name.ends_with("FUT") || name.ends_with("FUTURES") { Group::Futures } else { Group::Options }
        };
        if !is_tax {
            let is_fno = match self.broker {
                Some(Broker::GROWW) => columns.isin.is_none(),
                _ => self.sheet == Some(Segment::Fno),
            };
            return Some(match self.sheet {
                Some(Segment::Commodity) => Group::Commodity,
                Some(Segment::Currency) => Group::Currency,
                _ if is_fno => by_name(),
                _ => Group::Equity,
            });
        }
        Some(match key(&self.section).as_str() {
            "equityintraday" => Group::Intraday,
            "equityshortterm" => Group::ShortTerm,
            "equitylongterm" => Group::LongTerm,
            "equitybuyback" | "nonequity" | "debtetf" => Group::Other,
            "fo" | "fno" => by_name(),
            "commodity" => Group::Commodity,
            "currency" => Group::Currency,
            _ => return None,
        })
    }

    /// Whose trade day decides what a name without an expiry means: the day of the row, or one of the statement's.
    fn contract(&self, name: &str, segment: Segment, day: Option<Day>) -> Option<Contract> {
        let name = name.to_ascii_uppercase();
        let exchange = if segment == Segment::Commodity {
            Exchange::Mcx
        } else if ["SENSEX", "BANKEX", "SX50"].iter().any(|index| name.starts_with(index)) {
            Exchange::Bse
        } else {
            Exchange::Nse
        };
        let window = self.window.map(|window| [window.from, window.to]);
        let days = day.into_iter().chain(window.into_iter().flatten());
        days.into_iter()
            .find_map(|day| symbol::parse(&name, None, exchange, day).ok())
            // No rule gives the last day of a commodity's month.
            .filter(|parsed| segment == Segment::Fno || !parsed.guessed)
            .map(|parsed| parsed.contract)
    }
}
