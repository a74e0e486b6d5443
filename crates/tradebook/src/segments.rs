//! What files call a segment or an exchange.

use domain::{Exchange, Segment};

/// A segment as a column or an exchange names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Read(Segment),
    /// Known, and not read yet.
    NotRead(&'static str),
}

impl Kind {
    pub(crate) fn of_segment(text: &str) -> Option<Self> {
        match text {
            "EQ" => return Some(Self::Read(Segment::Equity)),
            "FO" => return Some(Self::Read(Segment::Fno)),
            _ => {}
        }
        Some(match text.to_ascii_uppercase().as_str() {
            "EQ" | "EQUITY" | "CASH" | "NSE" | "BSE" | "CAPITAL" | "CAPITAL MARKET" | "CM" | "ROLLING"
            | "DELIVERY" | "STOCKS" => Self::Read(Segment::Equity),
            "FO" | "F&O" | "FNO" | "NFO" | "BFO" | "DERIVATIVE" | "DERIVATIVES" | "EQUITY DERIVATIVES"
            | "FUTURE" | "FUTURES" | "OPTION" | "OPTIONS" | "FUTURES & OPTIONS" => Self::Read(Segment::Fno),
            "CDS" | "CD" | "CUR" | "CURRENCY" | "CURRENCY DERIVATIVES" => Self::Read(Segment::Currency),
            "COM" | "COMM" | "MCX" | "COMMODITY" | "COMMODITIES" | "COMMODITY DERIVATIVES" => {
                Self::Read(Segment::Commodity)
            }
            "BCD" => Self::NotRead("BSE currency"),
            "NCO" | "NCDEX" => Self::NotRead("NSE and NCDEX commodity"),
            "MF" | "MUTUAL FUND" | "MUTUAL FUNDS" => Self::NotRead("mutual fund"),
            _ => return None,
        })
    }

    /// The exchange of a cell, in upper case, and what it says about the segment.
    pub(crate) fn of_exchange(text: &str) -> Option<(Exchange, Option<Self>)> {
        Some(match text {
            "NSE" | "NSE_EQ" | "NSEEQ" | "NSECM" => (Exchange::Nse, None),
            "BSE" | "BSE_EQ" | "BSEEQ" | "BSECM" => (Exchange::Bse, None),
            // `FON` and `FOB` are Upstox's words, `NSEDERV` is Kotak's for contracts of both exchanges.
            "NFO" | "FON" | "NSEDERV" | "NSE_FO" | "NSEFO" | "NSE_FNO" => {
                (Exchange::Nse, Some(Self::Read(Segment::Fno)))
            }
            "BFO" | "FOB" | "BSEDERV" | "BSE_FO" | "BSEFO" | "BSE_FNO" => {
                (Exchange::Bse, Some(Self::Read(Segment::Fno)))
            }
            "CDS" | "NSE_CDS" | "NSECDS" | "NSE_CURRENCY" => {
                (Exchange::Nse, Some(Self::Read(Segment::Currency)))
            }
            "MCX" | "MCX_COMM" | "MCXCOMM" => (Exchange::Mcx, Some(Self::Read(Segment::Commodity))),
            "BCD" => (Exchange::Bse, Some(Self::NotRead("BSE currency"))),
            "NCO" | "NCDEX" => (Exchange::Nse, Some(Self::NotRead("NSE and NCDEX commodity"))),
            "MF" | "BSEMF" => (Exchange::Nse, Some(Self::NotRead("mutual fund"))),
            _ => return None,
        })
    }
}
