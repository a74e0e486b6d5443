//! What an instrument is to the tax, to the stamp duty and to BSE.

use domain::{Contract, Exchange, Fill, Instrument, Isin, Product, Segment, Series};
use market::{CommodityKind, commodity_kind};

use super::rates::{On, Rates};

/// What an instrument is to the law on capital gains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssetClass {
    /// A share or a unit of an equity fund: transaction tax is paid.
    Equity,
    /// A gold, silver, liquid, debt or international fund.
    OtherFund,
    /// A bond, bill or debenture.
    Bond,
    /// A future or option.
    Contract,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Share,
    EquityFund,
    /// Gold, silver, liquid, debt and international funds.
    OtherFund,
    /// Bonds, bills and gold bonds of the Union, loans of the states.
    GovernmentBond,
    /// Debentures and other debt of companies.
    Debenture,
    Future,
    IndexOption,
    /// On a young index for which BSE takes nothing yet.
    FreeOption,
    OtherOption,
    /// A future or option on a metal or energy.
    Commodity,
    /// On what is made of a crop.
    ProcessedCommodity,
    Crop,
    Currency,
}

impl Kind {
    /// Of each instrument. Where the file gives no ISIN, the series of the fills tells a bond.
    pub fn of_all(instruments: &[Instrument], fills: &[Fill], rates: &Rates) -> Vec<Self> {
        let mut kinds: Vec<Self> = instruments.iter().map(|instrument| Self::of(instrument, rates)).collect();
        if instruments.iter().any(is_unsure) {
            for (at, bond) in Self::bonds(instruments, fills.iter(), rates) {
                kinds[at as usize] = bond;
            }
        }
        kinds
    }

    /// Of one of them: what the last of its fills tells that tells anything.
    pub fn of_one(at: u32, instruments: &[Instrument], fills: &[Fill], rates: &Rates) -> Self {
        let instrument = &instruments[at as usize];
        if !is_unsure(instrument) {
            return Self::of(instrument, rates);
        }
        let own_fills = fills.iter().rev().filter(|fill| fill.instrument == at);
        let bond = Self::bonds(instruments, own_fills, rates).next();
        bond.map_or_else(|| Self::of(instrument, rates), |(_, bond)| bond)
    }

    /// Instruments that are bonds by the series of these fills, in their order.
    fn bonds<'a>(
        instruments: &[Instrument],
        fills: impl Iterator<Item = &'a Fill>,
        rates: &Rates,
    ) -> impl Iterator<Item = (u32, Self)> {
        let unsure = fills.filter(|fill| is_unsure(&instruments[fill.instrument as usize]));
        unsure.filter_map(|fill| Some((fill.instrument, Self::of_series(fill.exchange, fill.series, rates)?)))
    }

    fn of(instrument: &Instrument, rates: &Rates) -> Self {
        match instrument.segment() {
            Segment::Equity | Segment::Fno => {}
            Segment::Currency => return Self::Currency,
            Segment::Commodity => {
                return match commodity_kind(instrument.underlying()) {
                    CommodityKind::Other => Self::Commodity,
                    CommodityKind::Processed => Self::ProcessedCommodity,
                    CommodityKind::Crop => Self::Crop,
                };
            }
        }
        match &instrument.contract {
            Contract::Cash => {
                let symbol = instrument.symbol.as_str();
                let untaxed = rates.no_stt_funds.binary_search_by(|name| name.as_str().cmp(symbol)).is_ok();
                match instrument.isin {
                    Some(isin) => Self::of_isin(isin, untaxed, rates),
                    None if untaxed => Self::OtherFund,
                    None => Self::Share,
                }
            }
            Contract::Future { .. } => Self::Future,
            Contract::Option { underlying, .. } => {
                let underlying = underlying.as_str();
                match () {
                    () if is_in(&rates.bse_index_options, underlying) => Self::IndexOption,
                    () if is_in(&rates.bse_free_options, underlying) => Self::FreeOption,
                    () => Self::OtherOption,
                }
            }
        }
    }

    /// `IN`, issuer, four letters of its code, two of the security's type, number, check digit.
    fn of_isin(isin: Isin, untaxed: bool, rates: &Rates) -> Self {
        let (issuer, security) = (&isin.as_str()[..3], &isin.as_str()[7..9]);
        // A company may bear a fund's name: its ISIN decides.
        if isin.is_fund() {
            if untaxed { Self::OtherFund } else { Self::EquityFund }
        } else if is_in(&rates.government_issuers, issuer) {
            Self::GovernmentBond
        } else if issuer == "INE" && is_in(&rates.debenture_types, security) {
            Self::Debenture
        } else {
            Self::Share
        }
    }

    fn of_series(exchange: Exchange, series: Series, rates: &Rates) -> Option<Self> {
        let (government, debentures) = match exchange {
            Exchange::Nse | Exchange::Mcx => (&rates.nse_government_series, None),
            Exchange::Bse => (&rates.bse_government_groups, Some(&rates.bse_debenture_groups)),
        };
        if is_in(government, series.as_str()) {
            Some(Self::GovernmentBond)
        } else if debentures.is_some_and(|groups| is_in(groups, series.as_str())) {
            Some(Self::Debenture)
        } else {
            None
        }
    }

    pub const fn segment(self) -> Segment {
        match self {
            Self::Share | Self::EquityFund | Self::OtherFund | Self::GovernmentBond | Self::Debenture => {
                Segment::Equity
            }
            Self::Future | Self::IndexOption | Self::FreeOption | Self::OtherOption => Segment::Fno,
            Self::Commodity | Self::ProcessedCommodity | Self::Crop => Segment::Commodity,
            Self::Currency => Segment::Currency,
        }
    }

    /// What it is to the law on capital gains.
    pub const fn class(self) -> AssetClass {
        match self {
            Self::Share | Self::EquityFund => AssetClass::Equity,
            Self::OtherFund => AssetClass::OtherFund,
            Self::GovernmentBond | Self::Debenture => AssetClass::Bond,
            Self::Future
            | Self::IndexOption
            | Self::FreeOption
            | Self::OtherOption
            | Self::Commodity
            | Self::ProcessedCommodity
            | Self::Crop
            | Self::Currency => AssetClass::Contract,
        }
    }

    pub const fn is_commodity(self) -> bool {
        matches!(self, Self::Commodity | Self::ProcessedCommodity | Self::Crop)
    }

    /// The rate that a buy of this pays.
    pub const fn stamp(self, product: Product) -> On {
        match (product, self) {
            (Product::Delivery | Product::Intraday, Self::GovernmentBond) => On::StampGovernment,
            (Product::Delivery | Product::Intraday, Self::Debenture) => On::StampDebenture,
            (Product::Delivery, _) => On::StampDelivery,
            (Product::Intraday, _) => On::StampIntraday,
            (Product::Futures | Product::Options, Self::Currency) => On::StampCurrency,
            (Product::Futures, _) => On::StampFutures,
            (Product::Options, _) => On::StampOptions,
        }
    }
}

/// Shares of which no ISIN says what they are.
fn is_unsure(instrument: &Instrument) -> bool {
    instrument.isin.is_none() && instrument.contract == Contract::Cash
}

fn is_in(names: &[String], name: &str) -> bool {
    names.iter().any(|one| one == name)
}
