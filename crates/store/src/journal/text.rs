//! Rows back into words; a word nobody knows is a broken database.

use std::borrow::Cow;

use domain::{Broker, Contract, Day, Instrument, Isin, Price, Right, Segment, Window};

use crate::{Result, StoreError};

/// PostgreSQL keeps no NUL in text, so neither database does.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { Cow::Owned(text.replace('\0', "\u{fffd}")) } else { Cow::Borrowed(text) }
}

pub(super) fn known<T>(what: &str, word: &str, found: Option<T>) -> Result<T> {
    found.ok_or_else(|| StoreError::broken(format!("{what} {word:?}")))
}

pub(super) fn broker(word: &str) -> Result<Broker> {
    known("broker", word, Broker::from_word(word))
}

pub(super) fn segment(word: Option<&str>) -> Result<Option<Segment>> {
    word.map(|word| known("segment", word, Segment::from_word(word))).transpose()
}

pub(super) fn window(from: Option<i64>, to: Option<i64>) -> Result<Option<Window>> {
    let (Some(from), Some(to)) = (from, to) else { return Ok(None) };
    Ok(Some(Window { from: day(from)?, to: day(to)? }))
}

pub(super) fn day(number: i64) -> Result<Day> {
    small(number).map(Day)
}

/// A number that was smaller when it was written.
pub(super) fn small<T: TryFrom<i64>>(number: i64) -> Result<T> {
    T::try_from(number).map_err(|_| StoreError::broken(format!("number {number} is too large for its place")))
}

pub(super) fn size(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// An instrument as its columns: symbol, isin, contract, underlying, expiry, strike, right.
pub(crate) type InstrumentRow =
    (String, Option<String>, String, Option<String>, Option<i64>, Option<i64>, Option<String>);

pub(crate) fn instrument(row: InstrumentRow) -> Result<Instrument> {
    let (symbol, isin, word, underlying, expiry, strike, right) = row;
    let contract = match (word.as_str(), underlying, expiry, strike, right) {
        ("cash", None, None, None, None) => Contract::Cash,
        ("future", Some(underlying), Some(expiry), None, None) => {
            Contract::Future { underlying: underlying.into(), expiry: day(expiry)? }
        }
        ("option", Some(underlying), Some(expiry), Some(strike), Some(right)) => Contract::Option {
            underlying: underlying.into(),
            expiry: day(expiry)?,
            strike: Price(strike),
            right: known("right", &right, Right::from_word(&right))?,
        },
        _ => return Err(StoreError::broken(format!("contract {word:?} of {symbol}"))),
    };
    let isin = isin.map(|text| known("ISIN", &text, Isin::parse(&text))).transpose()?;
    Ok(Instrument { symbol: symbol.into(), isin, contract })
}

pub(super) fn instrument_row(one: &Instrument) -> InstrumentRow {
    let (word, underlying, expiry, strike, right) = match &one.contract {
        Contract::Cash => ("cash", None, None, None, None),
        Contract::Future { underlying, expiry } => ("future", Some(underlying), Some(expiry), None, None),
        Contract::Option { underlying, expiry, strike, right } => {
            ("option", Some(underlying), Some(expiry), Some(strike.0), Some(right.word().to_owned()))
        }
    };
    (
        clean(&one.symbol).into_owned(),
        one.isin.map(|isin| isin.to_string()),
        word.to_owned(),
        underlying.map(|text| clean(text).into_owned()),
        expiry.map(|day| i64::from(day.0)),
        strike,
        right,
    )
}
