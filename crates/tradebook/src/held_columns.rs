//! Which column of a list of holdings holds what.

use domain::Broker;

use crate::columns::{self, Field, Mapping};
use crate::header::Header;

/// Where each field stands.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    pub(crate) symbol: Option<usize>,
    pub(crate) isin: Option<usize>,
    pub(crate) day: Option<usize>,
    /// Added up: pledged shares are held too.
    pub(crate) quantity: Vec<usize>,
    pub(crate) price: Option<usize>,
    /// How dates with slashes are written.
    pub(crate) is_month_first: bool,
    /// A column of names for people stands where a symbol is wanted.
    pub(crate) is_chosen: bool,
}

const ISIN: &[&str] = &["isin", "isincode", "isinno", "isinnumber"];
const SYMBOL: &[&str] = &["symbol", "tradingsymbol", "instrument", "ticker", "scrip", "stock", "scripname"];
const NAME: &[&str] = &["stockname", "companyname", "company", "security", "securityname", "name"];
const QUANTITY: &[&str] =
    &["quantityavailable", "quantity", "qty", "units", "shares", "totalquantity", "netqty"];
const PLEDGED: &[&str] = &["quantitypledgedmargin", "quantitypledgedloan"];
const PRICE: &[&str] = &[
    "averageprice",
    "averagebuyprice",
    "avgprice",
    "avgcost",
    "averagecost",
    "avgbuyprice",
    "buyprice",
    "price",
    "rate",
    "cost",
    "avg",
];
const DAY: &[&str] = &["date", "day", "buydate", "purchasedate", "tradedate", "acquired"];

impl Columns {
    pub(crate) fn of(header: &Header) -> Option<Self> {
        let isin = header.column(ISIN);
        // A name for people is no symbol where an ISIN says which scrip it is.
        let symbol = header.column(SYMBOL).or_else(|| header.column(NAME).filter(|_| isin.is_none()));
        let quantity = header.column(QUANTITY)?;
        (symbol.is_some() || isin.is_some()).then(|| Self {
            symbol,
            isin,
            day: header.column(DAY),
            quantity: std::iter::once(quantity)
                .chain(PLEDGED.iter().filter_map(|one| header.column(&[one])))
                .collect(),
            price: header.column(PRICE),
            ..Self::default()
        })
    }

    pub(crate) fn chosen(mapping: &Mapping) -> Self {
        let columns = mapping.columns();
        Self {
            symbol: columns.get(Field::Name),
            isin: columns.get(Field::Isin),
            day: columns.get(Field::Date),
            quantity: columns.get(Field::Quantity).into_iter().collect(),
            price: columns.get(Field::Price),
            is_month_first: mapping.month_first == Some(true),
            is_chosen: true,
        }
    }

    /// The words for what was found, by column.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<(usize, &str)> = self.quantity.iter().map(|&at| (at, "quantity")).collect();
        let others = [(self.symbol, "symbol"), (self.isin, "isin"), (self.day, "day"), (self.price, "price")];
        names.extend(others.into_iter().filter_map(|(at, name)| Some((at?, name))));
        names.sort_unstable();
        names.into_iter().map(|(_, name)| name.to_owned()).collect()
    }
}

/// What the columns of a list seem to hold, for a person who chooses them.
pub(crate) fn guessed_columns(header: &Header) -> columns::Columns {
    let mut columns = columns::Columns::named(
        header,
        [(Field::Isin, ISIN), (Field::Quantity, QUANTITY), (Field::Price, PRICE), (Field::Date, DAY)],
    );
    if let Some(column) = header.column(SYMBOL).or_else(|| header.column(NAME)) {
        columns.set(Field::Name, column);
    }
    columns
}

pub(crate) fn broker_of(header: &Header) -> Option<Broker> {
    let is = |keys: &[&str]| header.has_all(keys);
    if is(&["symbol", "quantityavailable", "averageprice"]) || is(&["instrument", "qty", "avgcost"]) {
        return Some(Broker::ZERODHA);
    }
    is(&["stockname", "isin", "quantity", "averagebuyprice"]).then_some(Broker::GROWW)
}
