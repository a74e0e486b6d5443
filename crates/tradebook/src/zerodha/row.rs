//! One row of a Zerodha tradebook becomes a fill.

use domain::{Day, Exchange, Fill, FillId, Id, Origin, Segment, Time, value_of};

use super::Table;
use crate::cell::{Cell, at};
use crate::collect::{Collected, Note};
use crate::id_cell::{IdCell, id};
use crate::intake::{Refusal, SheetContext, Stop};
use crate::no_execution::no_execution;
use crate::numbers;
use crate::refused::{Refused, may_count_lots, product};
use crate::segments::Kind;
use crate::when::Dates;
use crate::words::{side, truth};

impl Table {
    /// Reads one row; what is wrong first is what the user is told.
    pub(crate) fn row(
        &mut self,
        number: u32,
        row: &[Cell<'_>],
        place: &SheetContext<'_>,
        into: &mut Collected,
    ) -> Result<(), Stop> {
        let cell = |column: usize| at(row, column);
        let segment = self.segment_of(row, place, into)?;
        let exchange = match self.exchange_of(row)? {
            (exchange, None) => exchange,
            (exchange, Some(Kind::Read(of_exchange))) if of_exchange == segment => exchange,
            (_, Some(Kind::Read(_) | Kind::NotRead(_))) => {
                return Err(Refusal::at(self.exchange)(
                    cell(self.exchange).expected("an exchange of the segment"),
                )
                .into());
            }
        };
        let time = self.time_of(number, row, &mut into.dates)?;
        let named = self.named(number, row, segment, exchange, time.day(), into)?;
        let side = side(cell(self.side)).map_err(|wrong| {
            let cells = [self.side, self.symbol, self.quantity, self.price].map(cell);
            let reason = no_execution(cells[0], cells[1], cells[2], cells[3]).unwrap_or(wrong);
            Refusal { column: self.side, reason }
        })?;
        let auction = match self.auction {
            Some(column) => truth(cell(column)).map_err(Refusal::at(column))?,
            None => false,
        };
        let quantity = numbers::quantity(cell(self.quantity), segment).map_err(Refusal::at(self.quantity))?;
        let price = numbers::price(cell(self.price)).map_err(Refusal::at(self.price))?;
        let value = value_of(price, quantity).ok_or_else(|| {
            Refusal::at(self.quantity)(
                "expected a smaller number: price × quantity is beyond any trade".to_owned(),
            )
        })?;
        let trade_id = match self.trade_id {
            Some(column) => id(cell(column)).map_err(Refusal::at(column))?,
            None => IdCell::Whole(Id::default()),
        };
        let order_id = match self.order_id {
            Some(column) => id(cell(column)).map_err(Refusal::at(column))?,
            None => IdCell::Whole(Id::default()),
        };
        // From here on the row is a fill: only now is anything remarked.
        let trade_id = into.trade_id(trade_id, number);
        let order_id = into.order_id(order_id, number, false);
        if named.guessed {
            into.note(Note::GuessedExpiry, number);
        }
        if let Some(column) = self.client.filter(|_| into.client.is_none()) {
            let client = cell(column).as_text();
            into.client = (!client.is_empty() && client.len() <= 24).then(|| client.into());
        }
        let (instrument, series) = (named.instrument, named.series);
        into.without_order_ids |= self.order_id.is_none();
        into.without_trade_ids |= self.trade_id.is_none();
        into.take(Fill {
            instrument,
            row: number,
            time,
            quantity,
            price,
            value,
            exchange,
            origin: Origin::Traded,
            side,
            series,
            auction,
            trade_id,
            order_id,
            id: FillId::UNSET,
        });
        Ok(())
    }

    /// What a row that could not be read says of its worth.
    pub(crate) fn refused(&self, row: &[Cell<'_>]) -> Refused {
        let cell = |column: usize| at(row, column);
        let stated = self.segment.and_then(|column| Kind::of_segment(cell(column).as_text()));
        let kind = stated.or_else(|| self.exchange_of(row).ok()?.1).or(self.kind.map(Kind::Read));
        // Quantities may count lots: then price times quantity is no amount.
        let may_be_lots = match kind {
            Some(Kind::Read(Segment::Commodity | Segment::Currency) | Kind::NotRead(_)) => true,
            Some(Kind::Read(Segment::Equity | Segment::Fno)) | None => {
                may_count_lots(cell(self.symbol).as_text())
            }
        };
        let worth = product(cell(self.quantity), cell(self.price)).filter(|_| !may_be_lots);
        Refused { name: cell(self.symbol).as_text().to_owned(), worth }
    }

    /// The execution time, which must lie on the trade date; without one, the date's midnight.
    fn time_of(&mut self, number: u32, row: &[Cell<'_>], dates: &mut Dates) -> Result<Time, Refusal> {
        let (date, day) = match self.trade_date {
            Some(column) => {
                let cell = at(row, column);
                (cell, Some(self.day(cell, number, dates).map_err(Refusal::at(column))?))
            }
            None => (&Cell::Empty, None),
        };
        let (column, cell) = match self.time {
            Some(column) => (column, at(row, column)),
            None => (0, &Cell::Empty),
        };
        match day {
            Some(day) if cell.is_empty() => Ok(Time::from_ist(day, 0)),
            day => {
                let time = dates.time(cell, number, day, date).map_err(Refusal::at(column))?;
                match day {
                    Some(day) if day != time.day() => {
                        Err(Refusal::at(column)(cell.expected(&format!("a time on the trade date {day}"))))
                    }
                    _ => Ok(time),
                }
            }
        }
    }

    /// Rows of one day stand together: the last text is remembered.
    fn day(&mut self, cell: &Cell<'_>, number: u32, dates: &mut Dates) -> Result<Day, String> {
        if let Cell::Text(text) = cell
            && *text == self.last_date.0.as_str()
        {
            return Ok(self.last_date.1);
        }
        let day = dates.day(cell, number)?;
        if let Cell::Text(text) = cell {
            self.last_date = (text.as_ref().into(), day);
        }
        Ok(day)
    }

    /// NFO is NSE and BFO is BSE; what the exchange says about the segment comes with it.
    pub(super) fn exchange_of(&self, row: &[Cell<'_>]) -> Result<(Exchange, Option<Kind>), Refusal> {
        let cell = at(row, self.exchange);
        match cell.as_text() {
            "NSE" => return Ok((Exchange::Nse, None)),
            "BSE" => return Ok((Exchange::Bse, None)),
            _ => {}
        }
        Kind::of_exchange(&cell.as_text().to_ascii_uppercase())
            .ok_or_else(|| Refusal::at(self.exchange)(cell.expected("NSE, BSE or MCX")))
    }
}
