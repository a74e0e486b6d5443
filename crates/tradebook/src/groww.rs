//! Groww's order history, stocks and (by its headers) F&O: one row per executed order.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Id, Origin, Price, Segment, Series, div_half_even,
};

use crate::cell::{Cell, at, is_summary};
use crate::collect::{Collected, Named, Note};
use crate::header::{Header, key};
use crate::id_cell::id;
use crate::intake::{Refusal, SheetContext, Stop, left_sheet};
use crate::refused::{Refused, agreed, amount, product};
use crate::words::{isin_text, side, symbol_text};
use crate::{numbers, series, symbol};

const NAMES: &[&str] =
    &["symbol", "scripname", "contractname", "contract", "instrumentname", "instrument", "tradingsymbol"];
const QUANTITY: &[&str] = &["quantity", "qty", "filledquantity", "executedquantity"];
const VALUE: &[&str] = &["value", "ordervalue", "tradevalue", "amount", "totalvalue"];
const PRICE: &[&str] = &["averageprice", "avgprice", "price", "executedprice"];
const ORDER_ID: &[&str] = &["exchangeorderid"];
const TIME: &[&str] = &["executiondateandtime", "executiondatetime", "executiontime"];

pub(crate) struct Table {
    name: usize,
    side: usize,
    quantity: usize,
    value: Option<usize>,
    /// Only where there is no value.
    price: Option<usize>,
    exchange: usize,
    order_id: usize,
    time: usize,
    isin: Option<usize>,
    status: Option<usize>,
    segment: Segment,
}

impl Table {
    /// The table, when the header is a Groww order history's. `title` is what stands above it.
    pub(crate) fn of(header: &Header, title: &str) -> Option<Self> {
        let isin = header.column(&["isin"]);
        let stocks = isin.is_some() || header.column(&["stockname"]).is_some();
        let title = title.to_ascii_lowercase();
        let derivatives = ["futures", "options", "f&o"].iter().any(|word| title.contains(word));
        let table = Self {
            name: header.column(NAMES)?,
            side: header.column(&["type", "transactiontype", "buysell", "ordertype"])?,
            quantity: header.column(QUANTITY)?,
            value: header.column(VALUE),
            price: header.column(PRICE),
            exchange: header.column(&["exchange"])?,
            order_id: header.column(ORDER_ID)?,
            time: header.column(TIME)?,
            isin,
            status: header.column(&["orderstatus", "status"]),
            segment: if derivatives || !stocks { Segment::Fno } else { Segment::Equity },
        };
        (table.value.is_some() || table.price.is_some()).then_some(table)
    }

    pub(crate) fn segment(&self) -> Segment {
        self.segment
    }

    pub(crate) fn is_header(&self, row: &[Cell<'_>]) -> bool {
        NAMES.contains(&key(at(row, self.name).as_text()).as_str())
            && QUANTITY.contains(&key(at(row, self.quantity).as_text()).as_str())
    }

    pub(crate) fn is_footer(&self, row: &[Cell<'_>]) -> bool {
        let empty = |column: usize| at(row, column).is_empty();
        empty(self.side) && empty(self.time) && (empty(self.name) || empty(self.quantity) || is_summary(row))
    }

    /// Whether the sheet belongs to the file that is being read.
    pub(crate) fn begin(&self, place: &SheetContext<'_>, into: &mut Collected) -> Result<(), Stop> {
        if let Some(problem) = left_sheet(self.segment, Broker::GROWW, place, into.segment) {
            return Err(Stop::Sheet(problem));
        }
        into.segment = Some(self.segment);
        Ok(())
    }

    pub(crate) fn row(&mut self, number: u32, row: &[Cell<'_>], into: &mut Collected) -> Result<(), Stop> {
        let cell = |column: usize| at(row, column);
        let refuse = Refusal::at;
        if let Some(status) = self.status.map(cell)
            && !["executed", "complete", "completed"]
                .contains(&status.as_text().to_ascii_lowercase().as_str())
        {
            into.not_executed(status, number);
            return Ok(());
        }
        let exchange = match cell(self.exchange).as_text().to_ascii_uppercase().as_str() {
            "NSE" | "NFO" => Exchange::Nse,
            "BSE" | "BFO" => Exchange::Bse,
            _ => return Err(refuse(self.exchange)(cell(self.exchange).expected("NSE or BSE")).into()),
        };
        let time = into.dates.time(cell(self.time), number, None, &Cell::Empty).map_err(|_| {
            refuse(self.time)(cell(self.time).expected("a date and time as 01-04-2026 09:30 AM"))
        })?;
        let side = side(cell(self.side)).map_err(refuse(self.side))?;
        let quantity = numbers::quantity(cell(self.quantity), self.segment).map_err(refuse(self.quantity))?;
        // The value is the total and the truth; the price follows from it.
        let (value, price) = match (self.value, self.price) {
            (Some(column), _) => {
                let value = numbers::value(cell(column)).map_err(refuse(column))?;
                let price = div_half_even(i128::from(value.0) * 1_000_000_000_000, i128::from(quantity.0));
                let price = i64::try_from(price)
                    .map_err(|_| refuse(column)(cell(column).expected("a smaller number")))?;
                (value, Price(price))
            }
            (None, column) => {
                let column = column.unwrap_or_default();
                let price = numbers::price(cell(column)).map_err(refuse(column))?;
                let value = domain::value_of(price, quantity)
                    .ok_or_else(|| refuse(column)(cell(column).expected("a smaller number")))?;
                (value, price)
            }
        };
        let named = self.named(row, exchange, time.day(), into)?;
        let order_id = id(cell(self.order_id)).map_err(refuse(self.order_id))?;
        let order_id = into.order_id(order_id, number, true);
        if named.guessed {
            into.note(Note::GuessedExpiry, number);
        }
        into.take(Fill {
            row: number,
            instrument: named.instrument,
            series: named.series,
            time,
            quantity,
            price,
            value,
            exchange,
            origin: Origin::Traded,
            side,
            auction: false,
            trade_id: Id::default(),
            order_id,
            id: FillId::UNSET,
        });
        Ok(())
    }

    /// What a row that could not be read says of its worth: as its total says it, else price times quantity.
    pub(crate) fn refused(&self, row: &[Cell<'_>]) -> Refused {
        let cell = |column: usize| at(row, column);
        let stated = self.value.and_then(|column| amount(cell(column)));
        let worth = agreed(stated, self.price.and_then(|price| product(cell(self.quantity), cell(price))));
        Refused { name: cell(self.name).as_text().to_owned(), worth }
    }

    /// The instrument a row names, parsed once per spelling.
    fn named(
        &self,
        row: &[Cell<'_>],
        exchange: Exchange,
        traded: Day,
        into: &mut Collected,
    ) -> Result<Named, Stop> {
        let name = at(row, self.name);
        let isin = self.isin.map_or(&Cell::Empty, |column| at(row, column));
        let has_isin = self.segment == Segment::Equity && matches!(isin_text(isin), Ok(Some(_)));
        let text = symbol_text(name, has_isin).map_err(Refusal::at(self.name))?;
        let mut key = format!("{text}\0{}\0{exchange}", isin.as_text());
        if self.segment == Segment::Fno {
            // The day of the trade decides what a symbol without an expiry means.
            key.push_str(&traded.0.to_string());
        }
        if let Some(named) = into.spelling(&key) {
            return Ok(named);
        }
        Ok(match self.segment {
            Segment::Equity => {
                let isin = isin_text(isin).map_err(Refusal::at(self.isin.unwrap_or_default()))?;
                let (bare, series) = series::split(&text, "");
                into.name(&key, bare, isin, Contract::Cash, series, false)
            }
            Segment::Fno | Segment::Commodity | Segment::Currency => {
                let parsed = symbol::of_file(&text, None, exchange, traded)
                    .map_err(|misread| Refusal::at(self.name)(name.expected(misread.expected())))?;
                into.name(&key, &text, None, parsed.contract, Series::NONE, parsed.guessed)
            }
        })
    }
}
