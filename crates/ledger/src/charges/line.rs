//! A part with everything its charges depend on, in one small record.

use domain::{Exchange, Fill, Origin, Product, Series, Side};

use super::kind::Kind;
use super::orders::Orders;
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
    /// What a buy pays stamp duty by.
    pub stamp: On,
    pub kind: Kind,
    pub product: Product,
    pub side: Side,
    pub origin: Origin,
    /// Of a contract that ended: what its quantity of the underlying was worth at the final settlement value.
    pub worth: i64,
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
    BseFreeOptions,
    McxFutures,
    McxOptions,
    /// Futures on crops and what is made of them.
    McxFarmFutures,
    NseCurrencyFutures,
    NseCurrencyOptions,
}

impl Group {
    pub const ALL: [Self; 15] = [
        Self::NseCash,
        Self::NseFutures,
        Self::NseOptions,
        Self::BseCash,
        Self::BseCashX,
        Self::BseCashS,
        Self::BseFutures,
        Self::BseIndexOptions,
        Self::BseOtherOptions,
        Self::BseFreeOptions,
        Self::McxFutures,
        Self::McxOptions,
        Self::McxFarmFutures,
        Self::NseCurrencyFutures,
        Self::NseCurrencyOptions,
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
            Self::BseFreeOptions => On::BseFreeOptions,
            Self::McxFutures | Self::McxFarmFutures => On::McxFutures,
            Self::McxOptions => On::McxOptions,
            Self::NseCurrencyFutures => On::NseCurrencyFutures,
            Self::NseCurrencyOptions => On::NseCurrencyOptions,
        }
    }

    pub const fn sebi_rate(self) -> On {
        match self {
            Self::McxFarmFutures => On::SebiFarm,
            _ => On::Sebi,
        }
    }

    /// Only NSE has such a charge, of shares and of contracts on them.
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
            | Self::BseOtherOptions
            | Self::BseFreeOptions
            | Self::McxFutures
            | Self::McxOptions
            | Self::McxFarmFutures
            | Self::NseCurrencyFutures
            | Self::NseCurrencyOptions => None,
        }
    }

    pub fn of(exchange: Exchange, product: Product, kind: Kind, series: Series, rates: &Rates) -> Self {
        let is_in = |groups: &[String]| groups.iter().any(|group| group == series.as_str());
        match (kind, product) {
            (Kind::Commodity, Product::Options) => return Self::McxOptions,
            (Kind::Commodity, _) => return Self::McxFutures,
            (Kind::ProcessedCommodity | Kind::Crop, _) => return Self::McxFarmFutures,
            (Kind::Currency, Product::Options) => return Self::NseCurrencyOptions,
            (Kind::Currency, _) => return Self::NseCurrencyFutures,
            _ => {}
        }
        match (exchange, product) {
            (Exchange::Nse | Exchange::Mcx, Product::Delivery | Product::Intraday) => Self::NseCash,
            (Exchange::Nse | Exchange::Mcx, Product::Futures) => Self::NseFutures,
            (Exchange::Nse | Exchange::Mcx, Product::Options) => Self::NseOptions,
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
            (Exchange::Bse, Product::Options) if kind == Kind::FreeOption => Self::BseFreeOptions,
            (Exchange::Bse, Product::Options) => Self::BseOtherOptions,
        }
    }
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
            stamp: kind.stamp(part.product),
            kind,
            product: part.product,
            side: fill.side,
            origin: fill.origin,
            worth: 0,
        }
    }
}
