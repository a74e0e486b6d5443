//! What a statement says, in the product's words. All money is gross of charges unless a charge itself.

use compact_str::CompactString;
use domain::{Broker, Contract, Isin, Money, Quantity, Segment, Window};
use serde::{Deserialize, Serialize};

use crate::read::RowProblem;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum StatementKind {
    /// One figure for each scrip; charges of every execution of the period.
    ProfitAndLoss,
    /// Each closed lot under its head; charges of what was closed.
    TaxProfitAndLoss,
}

impl StatementKind {
    pub const fn word(self) -> &'static str {
        match self {
            Self::ProfitAndLoss => "profit_and_loss",
            Self::TaxProfitAndLoss => "tax_profit_and_loss",
        }
    }
}

/// A head of the result, as the statement divides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Group {
    Intraday,
    ShortTerm,
    LongTerm,
    /// All shares, where the statement does not divide them.
    Equity,
    Futures,
    Options,
    /// What is under none of these heads: buybacks, debt funds.
    Other,
}

impl Group {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Intraday => "intraday",
            Self::ShortTerm => "short_term",
            Self::LongTerm => "long_term",
            Self::Equity => "equity",
            Self::Futures => "futures",
            Self::Options => "options",
            Self::Other => "other",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Intraday => "Intraday",
            Self::ShortTerm => "Short term",
            Self::LongTerm => "Long term",
            Self::Equity => "Equity",
            Self::Futures => "Futures",
            Self::Options => "Options",
            Self::Other => "Other",
        }
    }

    pub const fn segment(self) -> Segment {
        match self {
            Self::Futures | Self::Options => Segment::Fno,
            Self::Intraday | Self::ShortTerm | Self::LongTerm | Self::Equity | Self::Other => Segment::Equity,
        }
    }
}

/// A scrip under one head, its rows added up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedScrip {
    /// As the statement names it; the name of a company where it has no symbol.
    pub name: CompactString,
    pub isin: Option<Isin>,
    /// [`Contract::Cash`] also for a contract whose name cannot be read.
    pub contract: Contract,
    pub group: Group,
    /// Closed in the period.
    pub quantity: Quantity,
    pub buy_value: Money,
    pub sell_value: Money,
    /// Before charges.
    pub realised: Money,
    /// What the tax office counts, where the statement says it: by the prices of 31 January 2018.
    pub taxable: Option<Money>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StatedHead {
    Brokerage,
    Exchange,
    Clearing,
    Ipft,
    Stt,
    Sebi,
    StampDuty,
    /// Central, state and integrated GST together.
    Gst,
    Dp,
    /// Interest and pledge fees of margin funding.
    Mtf,
    Other,
}

impl StatedHead {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Brokerage => "brokerage",
            Self::Exchange => "exchange",
            Self::Clearing => "clearing",
            Self::Ipft => "ipft",
            Self::Stt => "stt",
            Self::Sebi => "sebi",
            Self::StampDuty => "stamp_duty",
            Self::Gst => "gst",
            Self::Dp => "dp",
            Self::Mtf => "mtf",
            Self::Other => "other",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Brokerage => "Brokerage",
            Self::Exchange => "Exchange charges",
            Self::Clearing => "Clearing charges",
            Self::Ipft => "IPFT",
            Self::Stt => "STT",
            Self::Sebi => "SEBI fees",
            Self::StampDuty => "Stamp duty",
            Self::Gst => "GST",
            Self::Dp => "DP charges",
            Self::Mtf => "MTF interest and fees",
            Self::Other => "Other charges",
        }
    }

    /// Of the bare spelling of a head: `Brokerage - Z`, `CGST`, `Groww DP Charges`.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "brokerage" | "brokeragez" => Self::Brokerage,
            "exchangetransactioncharges" | "exchangetransactionchargesz" => Self::Exchange,
            "clearingcharges" | "clearingchargesz" => Self::Clearing,
            "ipft" | "ipftz" | "ipftcharges" => Self::Ipft,
            "stt" | "securitiestransactiontax" | "securitiestransactiontaxz" => Self::Stt,
            "sebicharges" | "sebiturnoverfees" | "sebiturnoverfeesz" | "sebiturnovercharges" => Self::Sebi,
            "stampduty" | "stampdutyz" => Self::StampDuty,
            "centralgst" | "centralgstz" | "stategst" | "stategstz" | "integratedgst" | "integratedgstz"
            | "cgst" | "sgst" | "igst" | "totalgst" | "gst" => Self::Gst,
            "dpcharges" | "cdsldpcharges" | "growwdpcharges" | "dpchargesz" => Self::Dp,
            "mtfpledgecharges" | "mtfunpledgecharges" | "mtfinterest" => Self::Mtf,
            _ => return None,
        })
    }
}

/// A debit or credit beside the trades.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedEntry {
    pub particulars: String,
    pub debit: Money,
    pub credit: Money,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    pub broker: Broker,
    pub kind: StatementKind,
    pub window: Window,
    /// Compared only; never shown, logged or stored.
    pub client: Option<CompactString>,
    /// What it covers; of the rest nothing is compared.
    pub segments: Vec<Segment>,
    pub scrips: Vec<StatedScrip>,
    /// Amounts that were paid, one for each head.
    pub charges: Vec<(StatedHead, Money)>,
    pub entries: Vec<StatedEntry>,
    /// The result that stands above the rows, should it be there.
    pub realised: Option<Money>,
    /// Rows with a figure of a scrip.
    pub rows_read: u32,
    /// Rows rightly left out: delisted shares without a figure, funds, currencies.
    pub rows_skipped: u32,
    /// The first of the rows that could not be read.
    pub rejected: Vec<RowProblem>,
    /// Whole sentences.
    pub warnings: Vec<String>,
}

impl Statement {
    /// Whether all that is added up of it stays within what sums hold: one that was read does, one out of an archive may not.
    pub fn adds_up(&self) -> bool {
        const MOST: i128 = (i64::MAX / 16) as i128;
        let scrips = self.scrips.iter().flat_map(|one| {
            [
                one.quantity.0,
                one.buy_value.0,
                one.sell_value.0,
                one.realised.0,
                one.taxable.unwrap_or_default().0,
            ]
        });
        let charges = self.charges.iter().map(|(_, amount)| amount.0);
        let entries = self.entries.iter().flat_map(|one| [one.debit.0, one.credit.0]);
        let all = scrips.chain(charges).chain(entries).map(|one| i128::from(one).abs());
        all.sum::<i128>() <= MOST && self.window.from <= self.window.to
    }
}
