//! A part with everything its charges depend on, in one small record.

use domain::{Contract, Exchange, Fill, Instrument, Product, Series, Side};
use rustc_hash::FxHashMap;

use super::rates::{On, Rates};
use crate::matching::Part;

#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// Order and product packed: equal exactly when both are. See [`Orders`].
    pub order: u128,
    pub value: i64,
    pub quantity: i64,
    /// Index into the parts.
    pub part: u32,
    pub instrument: u32,
    pub group: Group,
    pub kind: Kind,
    pub product: Product,
    pub side: Side,
}

/// What an instrument is to the tax and to BSE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Share,
    EquityFund,
    /// Gold, silver, liquid, debt and international funds.
    OtherFund,
    Future,
    IndexOption,
    OtherOption,
}

/// Lines that share one transaction charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    NseCash,
    NseFutures,
    NseOptions,
    BseCash,
    BseCashX,
    BseCashS,
    BseFutures,
    BseIndexOptions,
    BseOtherOptions,
}

impl Group {
    pub const ALL: [Self; 9] = [
        Self::NseCash,
        Self::NseFutures,
        Self::NseOptions,
        Self::BseCash,
        Self::BseCashX,
        Self::BseCashS,
        Self::BseFutures,
        Self::BseIndexOptions,
        Self::BseOtherOptions,
    ];

    pub const fn exchange_rate(self) -> On {
        match self {
            Self::NseCash => On::NseCash,
            Self::NseFutures => On::NseFutures,
            Self::NseOptions => On::NseOptions,
            Self::BseCash => On::BseCash,
            Self::BseCashX => On::BseCashX,
            Self::BseCashS => On::BseCashS,
            Self::BseFutures => On::BseFutures,
            Self::BseIndexOptions => On::BseIndexOptions,
            Self::BseOtherOptions => On::BseOtherOptions,
        }
    }

    /// BSE has no such charge.
    pub const fn ipft_rate(self) -> Option<On> {
        match self {
            Self::NseCash => Some(On::IpftNseCash),
            Self::NseFutures => Some(On::IpftNseFutures),
            Self::NseOptions => Some(On::IpftNseOptions),
            Self::BseCash
            | Self::BseCashX
            | Self::BseCashS
            | Self::BseFutures
            | Self::BseIndexOptions
            | Self::BseOtherOptions => None,
        }
    }

    fn of(exchange: Exchange, product: Product, kind: Kind, series: Series, rates: &Rates) -> Self {
        let is_in = |groups: &[String]| groups.iter().any(|group| group == series.as_str());
        match (exchange, product) {
            (Exchange::Nse, Product::Delivery | Product::Intraday) => Self::NseCash,
            (Exchange::Nse, Product::Futures) => Self::NseFutures,
            (Exchange::Nse, Product::Options) => Self::NseOptions,
            (Exchange::Bse, Product::Delivery | Product::Intraday) => {
                if is_in(&rates.bse_groups_x) {
                    Self::BseCashX
                } else if is_in(&rates.bse_groups_s) {
                    Self::BseCashS
                } else {
                    Self::BseCash
                }
            }
            (Exchange::Bse, Product::Futures) => Self::BseFutures,
            (Exchange::Bse, Product::Options) if kind == Kind::IndexOption => Self::BseIndexOptions,
            (Exchange::Bse, Product::Options) => Self::BseOtherOptions,
        }
    }
}

impl Kind {
    pub fn of(instrument: &Instrument, rates: &Rates) -> Self {
        match &instrument.contract {
            Contract::Cash => {
                let symbol = instrument.symbol.as_str();
                let untaxed = rates.no_stt_funds.binary_search_by(|name| name.as_str().cmp(symbol)).is_ok();
                match instrument.isin.map(|isin| isin.is_fund()) {
                    // A company may bear a fund's name: its ISIN decides.
                    Some(false) => Self::Share,
                    Some(true) | None if untaxed => Self::OtherFund,
                    Some(true) => Self::EquityFund,
                    None => Self::Share,
                }
            }
            Contract::Future { .. } => Self::Future,
            Contract::Option { underlying, .. } => {
                let named = rates.bse_index_options.iter().any(|name| name == underlying.as_str());
                if named { Self::IndexOption } else { Self::OtherOption }
            }
        }
    }
}

/// Packs order ids into integers that are equal exactly when the ids are.
#[derive(Debug, Default)]
pub(super) struct Orders<'a> {
    /// Ids that are not plain digits.
    named: FxHashMap<&'a str, u64>,
}

impl<'a> Orders<'a> {
    /// From the top: exchange, how the id is written, the id as a number, product.
    fn pack(&mut self, at: u32, fill: &'a Fill, product: Product) -> u128 {
        const WITHOUT_ID: u8 = 254;
        const NAMED: u8 = 255;
        let id = fill.order_id.as_str();
        let (form, number) = if id.is_empty() {
            (WITHOUT_ID, u64::from(at))
        } else if let Some(number) = digits(id) {
            (id.len() as u8, number)
        } else {
            let next = self.named.len() as u64;
            (NAMED, *self.named.entry(id).or_insert(next))
        };
        (fill.exchange as u128) << 80 | u128::from(form) << 72 | u128::from(number) << 8 | product as u128
    }
}

/// Nineteen digits always fit; with the length beside it, leading zeros are not lost.
fn digits(id: &str) -> Option<u64> {
    if id.len() > 19 {
        return None;
    }
    id.bytes()
        .try_fold(0_u64, |number, byte| byte.is_ascii_digit().then(|| number * 10 + u64::from(byte - b'0')))
}

impl Line {
    pub fn of<'a>(
        at: u32,
        part: &Part,
        fill: &'a Fill,
        kind: Kind,
        orders: &mut Orders<'a>,
        rates: &Rates,
    ) -> Self {
        Self {
            order: orders.pack(part.fill, fill, part.product),
            value: part.value.0.max(0),
            quantity: part.quantity.0,
            part: at,
            instrument: fill.instrument,
            group: Group::of(fill.exchange, part.product, kind, fill.series, rates),
            kind,
            product: part.product,
            side: fill.side,
        }
    }
}
