//! One row becomes a fill; a row that holds a day's buys and sells of a scrip becomes one of each.

use domain::{
    Contract, Day, Exchange, Fill, Id, Money, Price, Quantity, Segment, Series, Side, Time, div_half_even,
    value_of,
};

use super::cells::{fits, is_executed, is_none, no_date, no_written_day, prefixed, right_of};
use super::fill::{Amount, Shared};
use super::{Field, Table};
use crate::cell::Cell;
use crate::collect::{Collected, Named, Note};
use crate::contract_name::{says_contract, underlying};
use crate::id_cell::{IdCell, id};
use crate::intake::{Refusal, Stop};
use crate::lots::{QuantityUnit, is_lot_asked, lot_of};
use crate::no_execution::no_execution;
use crate::read::Choice;
use crate::segments::Kind;
use crate::symbol::{self, Misread, Parsed};
use crate::words::{isin_text, side, symbol_text};
use crate::{numbers, series};

/// Of a commodity whose lot is asked for: totals say nothing until it is answered.
const UNKNOWN_LOT: i64 = 0;

impl Table {
    /// Reads one row; what is wrong first is what the user is told.
    pub(crate) fn row(
        &mut self,
        number: u32,
        row: &[Cell<'_>],
        choice: &Choice,
        into: &mut Collected,
    ) -> Result<(), Stop> {
        if let Some(note) = self.left_out(row) {
            into.rows_skipped += 1;
            if note == Note::BrokerageOnly {
                self.charges_of_order(number, row, into);
            }
            into.note(note, number);
            return Ok(());
        }
        let status = self.cell(row, Field::Status);
        if !status.is_empty() && !is_executed(status) {
            into.not_executed(status, number);
            return Ok(());
        }
        let time = self.time(number, row, into)?;
        let sold = match self.columns.get(Field::SellDate) {
            Some(column) => {
                let cell = self.cell(row, Field::SellDate);
                let day = into.dates.day(cell, number).map_err(Refusal::at(column))?;
                Some(Time::from_ist(day, 0))
            }
            None => None,
        };
        let first = sold.map_or(time, |sold| sold.min(time)).day();
        let (named, exchange, is_stated) = self.named(number, row, first, into)?;
        let segment = into.instruments[named.instrument as usize].segment();
        if choice.segment.is_some_and(|chosen| chosen != segment) {
            into.rows_skipped += 1;
            into.note(Note::OtherSegment, number);
            return Ok(());
        }
        let instrument = &into.instruments[named.instrument as usize];
        let lot = if is_lot_asked(instrument) {
            let said = choice.lots.iter().find(|(of, _)| of == instrument.underlying());
            said.map_or(UNKNOWN_LOT, |(_, lot)| i64::from(*lot))
        } else {
            lot_of(instrument)
        };
        let sides = self.sides(row, segment, lot)?;
        let trade_id = self.id(row, Field::TradeId)?;
        let order_id = self.id(row, Field::OrderId)?;
        // From here on the row is a fill: only now is anything remarked.
        // Some write 0 where they do not know it.
        let is_zero = |id: &Id| id.bytes().all(|byte| byte == b'0');
        let trade_id = into.trade_id(trade_id, number);
        let trade_id = if is_zero(&trade_id) { Id::default() } else { trade_id };
        let order_id = into.order_id(order_id, number, self.broker.row_is_order());
        if named.guessed {
            into.note(Note::GuessedExpiry, number);
        }
        if !is_stated {
            into.note(Note::AssumedNse, number);
        }
        if !self.broker.row_is_order() {
            into.without_order_ids |= self.columns.get(Field::OrderId).is_none();
        }
        into.without_trade_ids |= sold.is_none()
            && self.columns.get(Field::TradeId).is_none()
            && !(self.broker.row_is_order() && self.columns.get(Field::OrderId).is_some());
        let shared = Shared { row: number, time, named, exchange, trade_id, order_id };
        let first = into.fills.len();
        for amount in sides {
            match amount.counts {
                Some(QuantityUnit::Lots) => _ = into.unit_clues.lots.get_or_insert(number),
                Some(QuantityUnit::Units) => _ = into.unit_clues.units.get_or_insert(number),
                None => {}
            }
            let is_sold = amount.side == Side::Sell;
            let time = sold.filter(|_| is_sold).unwrap_or(shared.time);
            into.take(Fill { time, ..shared.fill(amount) });
        }
        self.charges(number, row, first, into);
        Ok(())
    }

    /// Rows that are no trades, told by what their broker writes there.
    fn left_out(&self, row: &[Cell<'_>]) -> Option<Note> {
        if self.is_open {
            return Some(Note::StillHeld);
        }
        let is_mirror = || self.cell(row, Field::OrderId).as_text().starts_with("NDIR");
        if self.rules.has_mirror_rows && is_mirror() {
            return Some(Note::Mirrored);
        }
        let is_nothing = || numbers::scaled(self.cell(row, Field::Quantity)) == Ok(0);
        (self.rules.has_brokerage_rows && is_nothing()).then_some(Note::BrokerageOnly)
    }

    /// For `map_err`: a reason becomes a refusal at this field's column; where it has none, at the names'.
    fn at(&self, field: Field) -> impl Fn(String) -> Refusal + use<> {
        let own = self.columns.get(field);
        let column = own.or(self.columns.get(Field::Name)).unwrap_or_default();
        move |reason| Refusal {
            column,
            reason: match own {
                Some(_) => reason,
                None => format!("{reason}; no column holds “{}”", field.name()),
            },
        }
    }

    /// The day, with the time where the row states one.
    fn time(&self, number: u32, row: &[Cell<'_>], into: &mut Collected) -> Result<Time, Refusal> {
        let date = self.cell(row, Field::Date);
        let clock = self.cell(row, Field::Time);
        let own =
            into.dates.time(date, number, None, &Cell::Empty).map_err(|_| date.expected(crate::when::A_DATE));
        let own = own.map_err(self.at(Field::Date))?;
        if clock.is_empty() {
            return Ok(own);
        }
        let time = into.dates.time(clock, number, Some(own.day()), date).map_err(self.at(Field::Time))?;
        if time.day() == own.day() {
            return Ok(time);
        }
        Err(self.at(Field::Time)(clock.expected(&format!("a time on the trade date {}", own.day()))))
    }

    /// Buys and sells of the row, in this order where it holds both.
    fn sides(&self, row: &[Cell<'_>], segment: Segment, lot: i64) -> Result<Vec<Amount>, Refusal> {
        if self.columns.get(Field::SellQuantity).is_some() {
            return self.both_sides(row, segment, lot);
        }
        if self.columns.get(Field::SellDate).is_some() {
            let quantity = numbers::quantity(self.cell(row, Field::Quantity), segment);
            let quantity = quantity.map_err(self.at(Field::Quantity))?;
            return Ok(vec![
                self.amount(row, Side::Buy, quantity, lot, Field::Price, Field::Value)?,
                self.amount(row, Side::Sell, quantity, lot, Field::SellPrice, Field::SellValue)?,
            ]);
        }
        let quantity = self.cell(row, Field::Quantity);
        let (side, quantity) = match self.columns.get(Field::Side) {
            Some(_) => {
                let side = side(self.cell(row, Field::Side)).map_err(|wrong| {
                    let [word, name, price] =
                        [Field::Side, Field::Name, Field::Price].map(|field| self.cell(row, field));
                    self.at(Field::Side)(no_execution(word, name, quantity, price).unwrap_or(wrong))
                })?;
                (side, no_date(quantity).and_then(|cell| numbers::quantity(cell, segment)))
            }
            None => match no_date(quantity).and_then(|cell| numbers::signed_quantity(cell, segment)) {
                Ok((side, quantity)) => (side, Ok(quantity)),
                Err(reason) => (Side::Buy, Err(reason)),
            },
        };
        let quantity = quantity.map_err(self.at(Field::Quantity))?;
        let sells_apart = side == Side::Sell && self.columns.get(Field::SellPrice).is_some();
        let price = if sells_apart { Field::SellPrice } else { Field::Price };
        Ok(vec![self.amount(row, side, quantity, lot, price, Field::Value)?])
    }

    fn both_sides(&self, row: &[Cell<'_>], segment: Segment, lot: i64) -> Result<Vec<Amount>, Refusal> {
        let mut sides = Vec::new();
        for (side, quantity, value) in
            [(Side::Buy, Field::Quantity, Field::Value), (Side::Sell, Field::SellQuantity, Field::SellValue)]
        {
            let cell = self.cell(row, quantity);
            if cell.is_empty() || numbers::scaled(cell) == Ok(0) {
                continue;
            }
            let amount = numbers::quantity(cell, segment).map_err(self.at(quantity))?;
            sides.push(self.amount(row, side, amount, lot, Field::Price, value)?);
        }
        if sides.is_empty() {
            let cell = self.cell(row, Field::Quantity);
            return Err(self.at(Field::Quantity)(cell.expected("a quantity above 0")));
        }
        Ok(sides)
    }

    /// Price and value; where the row states both, they must fit. Of a contract that trades in lots the total says what
    /// the quantity counts.
    fn amount(
        &self,
        row: &[Cell<'_>],
        side: Side,
        quantity: Quantity,
        lot: i64,
        price: Field,
        value: Field,
    ) -> Result<Amount, Refusal> {
        let (priced, valued) = (self.cell(row, price), self.cell(row, value));
        let stated_value = match self.columns.get(value) {
            Some(_) if !valued.is_empty() => {
                let stated = no_date(valued).and_then(numbers::value_of_either_sign);
                Some(stated.map_err(self.at(value))?)
            }
            _ => None,
        };
        let stated_price = match self.columns.get(price) {
            Some(_) if stated_value.is_none() || !priced.is_empty() => {
                Some(no_written_day(priced).and_then(numbers::price).map_err(self.at(price))?)
            }
            _ => None,
        };
        let too_large = || self.at(price)(priced.expected("a smaller number"));
        let by_price = match stated_price {
            Some(price) => Some((price, value_of(price, quantity).ok_or_else(too_large)?)),
            None => None,
        };
        let by_lots = |exact: Money| Money(exact.0.saturating_mul(lot));
        let counts = match (by_price, stated_value) {
            (Some((_, exact)), Some(total)) if lot > 1 => {
                if fits(exact, total, quantity) {
                    Some(QuantityUnit::Units)
                } else {
                    let counted = Quantity(quantity.0.saturating_mul(lot));
                    fits(by_lots(exact), total, counted).then_some(QuantityUnit::Lots)
                }
            }
            _ => None,
        };
        if let (Some((stated, exact)), Some(total)) = (by_price, stated_value)
            && counts.is_none()
            && lot != UNKNOWN_LOT
            && !fits(exact, total, quantity)
        {
            let hint = if lot > 1 { "neither lots nor units make it" } else { "the quantity may be in lots" };
            let message =
                format!("expected {quantity} × {stated} = {exact}, found {}: {hint}", valued.found());
            return Err(self.at(value)(message));
        }
        let (price, value) = match (by_price, stated_value) {
            (Some(both), None) => both,
            (Some(both), Some(_)) if !self.rules.value_decides || lot != 1 => both,
            (None, Some(_)) if lot != 1 => {
                return Err(self.at(price)(
                    priced.expected("a price: what the quantity counts is not known"),
                ));
            }
            (_, Some(total)) => {
                let price = div_half_even(i128::from(total.0) * 1_000_000_000_000, i128::from(quantity.0));
                (Price(i64::try_from(price).map_err(|_| too_large())?), total)
            }
            (None, None) => return Err(self.at(price)(priced.expected("a price"))),
        };
        Ok(Amount { side, quantity, price, value, counts })
    }

    fn id(&self, row: &[Cell<'_>], field: Field) -> Result<IdCell, Refusal> {
        id(self.cell(row, field)).map_err(self.at(field))
    }

    /// The instrument a row names, its exchange, and whether the row or the index says which exchange that is.
    fn named(
        &mut self,
        number: u32,
        row: &[Cell<'_>],
        traded: Day,
        into: &mut Collected,
    ) -> Result<(Named, Exchange, bool), Refusal> {
        let (stated, segment) = self.stated_exchange(row)?;
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        for field in [Field::Name, Field::Isin, Field::Segment, Field::Exchange, Field::Expiry, Field::Strike]
        {
            match self.cell(row, field) {
                Cell::Number(number) | Cell::Serial(number) => key.push_str(&number.to_string()),
                cell => key.push_str(cell.as_text()),
            }
            key.push('\0');
        }
        key.push_str(self.cell(row, Field::Right).as_text());
        // The day of the trade decides what a contract without a year means.
        key.push_str(&traded.0.to_string());
        let named = match into.spelling(&key) {
            Some(named) => Ok(named),
            None => {
                let at = RowContext { number, traded, exchange: stated, segment };
                self.new_name(&key, row, &at, into)
            }
        };
        self.key = key;
        let named = named?;
        // Contracts on an index trade on its own exchange, whatever word a broker has for that.
        let instrument = &into.instruments[named.instrument as usize];
        let of_contract = match (&instrument.contract, instrument.segment()) {
            (Contract::Cash, _) => None,
            (_, Segment::Commodity) => Some(Exchange::Mcx),
            (_, Segment::Currency) => Some(Exchange::Nse),
            (_, Segment::Equity | Segment::Fno) => market::exchange_of_index(instrument.underlying()),
        };
        let known = of_contract.or(stated);
        Ok((named, known.unwrap_or(Exchange::Nse), known.is_some()))
    }

    /// The exchange as its column, the name's prefix or the user's choice says it, and what that says of the segment.
    fn stated_exchange(&self, row: &[Cell<'_>]) -> Result<(Option<Exchange>, Option<Segment>), Refusal> {
        let cell = self.cell(row, Field::Exchange);
        if !cell.is_empty() {
            return match Kind::of_exchange(&cell.as_text().to_ascii_uppercase()) {
                Some((exchange, None)) => Ok((Some(exchange), None)),
                Some((exchange, Some(Kind::Read(segment)))) => Ok((Some(exchange), Some(segment))),
                Some((_, Some(Kind::NotRead(word)))) => Err(self.at(Field::Exchange)(format!(
                    "{}; {word} trades are not read yet",
                    cell.expected("NSE, BSE or MCX")
                ))),
                None => Err(self.at(Field::Exchange)(cell.expected("NSE, BSE or MCX"))),
            };
        }
        let (prefix, _) = prefixed(self.cell(row, Field::Name).as_text());
        Ok((prefix.or(self.rules.exchange), None))
    }

    fn new_name(
        &self,
        key: &str,
        row: &[Cell<'_>],
        place: &RowContext,
        into: &mut Collected,
    ) -> Result<Named, Refusal> {
        if self.rules.segment == Some(Segment::Equity) {
            return self.cash_of_isin(key, row, into);
        }
        let name = self.cell(row, Field::Name);
        // A name for people may hold more than a symbol does.
        let text = symbol_text(name, true).map_err(self.at(Field::Name))?;
        let (_, text) = prefixed(&text);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let segment_cell = self.cell(row, Field::Segment);
        let stated = match Kind::of_segment(segment_cell.as_text()) {
            Some(Kind::Read(segment)) => Some(segment),
            Some(Kind::NotRead(word)) => {
                let reason = format!(
                    "{}; {word} trades are not read yet",
                    segment_cell.expected("equity, F&O, commodity or currency")
                );
                return Err(self.at(Field::Segment)(reason));
            }
            None => place.segment,
        };
        if stated == Some(Segment::Equity) {
            if place.exchange == Some(Exchange::Mcx) {
                return Err(self.at(Field::Exchange)(
                    self.cell(row, Field::Exchange).expected("NSE or BSE for shares"),
                ));
            }
            return self.cash(key, &text, row, into);
        }
        if !is_none(self.cell(row, Field::Expiry)) {
            return self.contract_of_columns(key, &text, row, place, into);
        }
        let refuse = |misread: Misread| self.at(Field::Name)(name.expected(misread.expected()));
        match place.contract(&text, None) {
            Ok(parsed) => Ok(into.name(key, &text, None, parsed.contract, Series::NONE, parsed.guessed)),
            Err(misread @ (Misread::NeedsExpiry | Misread::UnknownLot | Misread::OtherExchange)) => {
                Err(refuse(misread))
            }
            Err(misread) if stated.is_some() || says_contract(&text) => Err(refuse(misread)),
            Err(_) => self.cash(key, &text, row, into),
        }
    }

    /// A share whose file has no symbols: without its ISIN it is not known which one it is.
    fn cash_of_isin(&self, key: &str, row: &[Cell<'_>], into: &mut Collected) -> Result<Named, Refusal> {
        let (name, cell) = (self.cell(row, Field::Name), self.cell(row, Field::Isin));
        let Some(isin) = isin_text(cell).map_err(self.at(Field::Isin))? else {
            return Err(self.at(Field::Isin)(cell.expected("an ISIN of 12 characters as INE002A01018")));
        };
        // A name that is no name loses nothing: the ISIN says which share it is.
        let name = symbol_text(name, true).unwrap_or_else(|_| isin.to_string());
        Ok(into.name(key, &name, Some(isin), Contract::Cash, Series::NONE, false))
    }

    fn cash(&self, key: &str, text: &str, row: &[Cell<'_>], into: &mut Collected) -> Result<Named, Refusal> {
        let isin = isin_text(self.cell(row, Field::Isin)).map_err(self.at(Field::Isin))?;
        let (bare, series) = series::split(text, "");
        Ok(into.name(key, bare, isin, Contract::Cash, series, false))
    }

    /// A contract whose expiry, strike and right have columns of their own.
    fn contract_of_columns(
        &self,
        key: &str,
        text: &str,
        row: &[Cell<'_>],
        place: &RowContext,
        into: &mut Collected,
    ) -> Result<Named, Refusal> {
        let RowContext { number, traded, .. } = *place;
        let expiry = self.cell(row, Field::Expiry);
        let day = into.dates.day(expiry, number).map_err(self.at(Field::Expiry))?;
        if day < traded {
            let reason = expiry.expected(&format!("an expiry on or after the trade date {traded}"));
            return Err(self.at(Field::Expiry)(reason));
        }
        // The name alone may say all of it, as `NIFTY26MAY23050PE` does.
        let refuse =
            |misread: Misread| self.at(Field::Name)(self.cell(row, Field::Name).expected(misread.expected()));
        match place.contract(text, Some(day)) {
            Ok(parsed) => return Ok(into.name(key, text, None, parsed.contract, Series::NONE, false)),
            Err(misread @ (Misread::UnknownLot | Misread::OtherExchange)) => return Err(refuse(misread)),
            Err(Misread::Unknown | Misread::Ambiguous | Misread::Untimely | Misread::NeedsExpiry) => {}
        }
        let squeezed = text.replace(' ', "");
        let is_index = market::index_names().contains(&underlying(&squeezed));
        let name = if is_index { underlying(&squeezed) } else { text };
        let (strike, right) = (self.cell(row, Field::Strike), self.cell(row, Field::Right));
        let has_strike = !strike.is_empty() && numbers::scaled(strike) != Ok(0);
        let contract = match (has_strike, right_of(right)) {
            (true, Some(right)) => {
                let strike = no_date(strike).and_then(numbers::price).map_err(self.at(Field::Strike))?;
                Contract::Option { underlying: name.into(), expiry: day, strike, right }
            }
            (true, None) => return Err(self.at(Field::Right)(right.expected("call or put"))),
            (false, Some(_)) => {
                return Err(self.at(Field::Strike)(strike.expected("a strike price above 0")));
            }
            (false, None) => Contract::Future { underlying: name.into(), expiry: day },
        };
        place.on_its_exchange(&contract).map_err(refuse)?;
        let symbol = match &contract {
            Contract::Option { strike, right, .. } => format!("{name} {} {strike} {right}", day.in_words()),
            _ => format!("{name} {} FUT", day.in_words()),
        };
        Ok(into.name(key, &symbol.to_uppercase(), None, contract, Series::NONE, false))
    }
}

/// What is known of a row before its name is read.
struct RowContext {
    number: u32,
    traded: Day,
    /// As the row states it.
    exchange: Option<Exchange>,
    /// As the exchange's word says it.
    segment: Option<Segment>,
}

impl RowContext {
    /// A contract by its name, on the exchange that has such contracts where the row states none.
    fn contract(&self, name: &str, expiry: Option<Day>) -> Result<Parsed, Misread> {
        let on = |exchange| symbol::of_file(name, expiry, exchange, self.traded);
        match (self.exchange, on(self.exchange.unwrap_or(Exchange::Nse))) {
            (None, Err(Misread::OtherExchange)) => on(Exchange::Mcx),
            (_, read) => read,
        }
    }

    fn on_its_exchange(&self, contract: &Contract) -> Result<(), Misread> {
        let on = |exchange| symbol::countable(contract, exchange);
        match (self.exchange, on(self.exchange.unwrap_or(Exchange::Nse))) {
            (None, Err(Misread::OtherExchange)) => on(Exchange::Mcx),
            (_, checked) => checked,
        }
    }
}
