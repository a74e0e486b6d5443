//! Which fills are one order: brokerage is taken per order.

use domain::{Broker, Fill, Product, Side};
use rustc_hash::FxHashMap;

/// Packs orders of one day into integers that are equal exactly when the orders are.
///
/// An id names the order, within its exchange, instrument and side. Without one, or when a spreadsheet
/// made `1.2E+15` of it, the time does: all fills of an order share its execution time.
#[derive(Debug)]
pub(super) struct Orders<'a> {
    /// Groww reports an order a row: what has no id is an order by itself.
    row_is_order: bool,
    /// Ids that are not plain digits.
    named: FxHashMap<&'a str, u64>,
}

/// How the number that stands for an order came about; below these, the digits of its id are counted.
const AT_ITS_TIME: u8 = 253;
const ALONE: u8 = 254;
const NAMED: u8 = 255;

const DAY_MS: i64 = 86_400_000;

impl<'a> Orders<'a> {
    pub fn of(broker: Broker) -> Self {
        Self { row_is_order: broker.row_is_order(), named: FxHashMap::default() }
    }

    /// From the top: exchange, form and number, instrument, side, product. `at` is the place of the fill.
    #[inline]
    pub fn pack(&mut self, at: u32, fill: &'a Fill, product: Product) -> u128 {
        let (form, number) = self.number(at, fill);
        let side = match fill.side {
            Side::Buy => 0,
            Side::Sell => 1,
        };
        (fill.exchange as u128) << 120
            | u128::from(form) << 112
            | u128::from(number) << 48
            | u128::from(fill.instrument) << 16
            | side << 8
            | product as u128
    }

    #[inline]
    fn number(&mut self, at: u32, fill: &'a Fill) -> (u8, u64) {
        let id = fill.order_id.as_str();
        if let Some(number) = digits(id) {
            return (id.len() as u8, number);
        }
        if is_whole(id) {
            let next = self.named.len() as u64;
            return (NAMED, *self.named.entry(id).or_insert(next));
        }
        // Midnight stands for a day without a time.
        if self.row_is_order || fill.time.second_of_day() == 0 {
            return (ALONE, u64::from(at));
        }
        // Within an Indian day no two instants share their remainder.
        (AT_ITS_TIME, fill.time.0.rem_euclid(DAY_MS) as u64)
    }
}

/// Letters, digits, hyphens and underscores: anything else was written by a spreadsheet.
fn is_whole(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Nineteen digits always fit; with the length beside it, leading zeros are not lost.
#[inline]
fn digits(id: &str) -> Option<u64> {
    if id.is_empty() || id.len() > 19 {
        return None;
    }
    id.bytes()
        .try_fold(0_u64, |number, byte| byte.is_ascii_digit().then(|| number * 10 + u64::from(byte - b'0')))
}
