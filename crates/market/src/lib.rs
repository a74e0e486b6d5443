//! What the exchanges decided, by date: indices, expiry days, holidays, sessions, lots, how stock contracts end;
//! and the divisions of companies that are asked about by name. Pure.
//!
//! Every fact is a row of a file in `data/` with its source; this is the only place that reads them.

mod commodities;
mod company_actions;
mod expiries;
mod holidays;
mod index_lots;
mod indices;
mod sessions;
mod special_sessions;
mod stock_contracts;
mod weeklies;

pub use commodities::{CommodityKind, commodity_kind, units_of_lot};
pub use company_actions::{CompanyAction, CompanyActionKind, company_actions};
pub use expiries::monthly_expiry;
pub use holidays::{has_holidays_of, is_holiday, next_trading_day, trading_day_until};
pub use index_lots::index_lots;
pub use indices::{Index, exchange_of_index, index_names, is_index};
pub use sessions::{Hours, fno_close, hours};
pub use special_sessions::{SpecialSession, special_session};
pub use stock_contracts::{StockContracts, is_on_stock, stock_contracts};
pub use weeklies::nearest_expiry;

use domain::{Day, Exchange};
use serde::Deserialize;

/// A file of `data/`. They are part of the program, and a test reads each.
fn read<T: for<'de> Deserialize<'de>>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

/// An optional day of a row; what is no day is a mistake in the data.
fn day(text: Option<&str>) -> Option<Day> {
    text.map(|text| Day::parse(text).unwrap_or_else(|| panic!("{text} is no day")))
}

fn exchange(word: &str) -> Exchange {
    Exchange::from_word(word).unwrap_or_else(|| panic!("{word} is no exchange"))
}
