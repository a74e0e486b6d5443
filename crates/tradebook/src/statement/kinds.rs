//! What a statement says, in the product's words. All money is gross of charges unless a charge itself.

use compact_str::CompactString;
use domain::{Argument, Broker, Contract, Day, Fee, FeeKind, Isin, Money, Quantity, Segment, Text, Window};
use serde::{Deserialize, Deserializer, Serialize};

use crate::header::key;
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
    /// Futures and options of the segment together.
    Commodity,
    Currency,
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
            Self::Commodity => "commodity",
            Self::Currency => "currency",
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
            Self::Commodity => "Commodity",
            Self::Currency => "Currency",
            Self::Other => "Other",
        }
    }

    pub const fn segment(self) -> Segment {
        match self {
            Self::Futures | Self::Options => Segment::Fno,
            Self::Commodity => Segment::Commodity,
            Self::Currency => Segment::Currency,
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
    /// Of a tax P&L: what its rows count as turnover, each by itself.
    #[serde(default)]
    pub turnover: Option<Money>,
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
            // One line for both: they are the transaction tax of their segments.
            "ctt"
            | "sttctt"
            | "commoditytransactiontax"
            | "commoditytransactiontaxz"
            | "commoditiestransactiontax"
            | "commoditiestransactiontaxz" => Self::Stt,
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
    /// When it was posted. `None` where it cannot be read, or was not kept.
    #[serde(default)]
    pub day: Option<Day>,
    pub debit: Money,
    pub credit: Money,
}

impl StatedEntry {
    /// A depository fee: a charge of a trade.
    pub fn is_dp(&self) -> bool {
        let words = self.particulars.to_ascii_lowercase();
        words.starts_with("dp charges") || words.contains("depository participant")
    }

    /// What it is by its words.
    pub fn fee_kind(&self) -> FeeKind {
        let words = self.particulars.to_ascii_lowercase();
        let has = |word: &str| words.contains(word);
        let is_lent = has("mtf") || has("margin trading") || has("margin funding");
        if has("pledge") {
            FeeKind::Pledge
        } else if is_lent && has("interest") {
            FeeKind::MtfInterest
        } else if has("account maintenance") || has("maintenance charges") || key(&words).starts_with("amc") {
            FeeKind::AccountMaintenance
        } else if has("call and trade") || has("call & trade") || has("call n trade") {
            FeeKind::CallAndTrade
        } else if has("delayed pay") || has("delay payment") {
            FeeKind::DelayedPayment
        } else if has("payment gateway") {
            FeeKind::PaymentGateway
        } else {
            FeeKind::Other
        }
    }

    /// The fee that it is: nothing without a day, or for a depository fee, which is a charge of a trade.
    pub fn fee(&self) -> Option<Fee> {
        let amount = self.debit - self.credit;
        let day = self.day.filter(|_| !self.is_dp() && Fee::is_amount(amount))?;
        Some(Fee { day, kind: self.fee_kind(), amount, note: self.particulars.clone() })
    }
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
    /// What the summary of a tax P&L counts as turnover, by business.
    #[serde(default)]
    pub turnovers: Vec<(Group, Money)>,
    /// Rows with a figure of a scrip.
    pub rows_read: u32,
    /// Rows rightly left out: delisted shares without a figure, funds.
    pub rows_skipped: u32,
    /// The first of the rows that could not be read.
    pub rejected: Vec<RowProblem>,
    #[serde(deserialize_with = "sentences")]
    pub warnings: Vec<Text>,
}

/// What was kept by an earlier version has whole sentences.
fn sentences<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Text>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum StoredNote {
        Text(Text),
        Whole(String),
    }
    if !from.is_human_readable() {
        return Vec::deserialize(from);
    }
    let text = |one| match one {
        StoredNote::Text(text) => text,
        StoredNote::Whole(sentence) => {
            Text::new("statement_note", "{note}", [Argument::shown("note", sentence)])
        }
    };
    Ok(Vec::<StoredNote>::deserialize(from)?.into_iter().map(text).collect())
}

impl Statement {
    /// Whether all that is added up of it stays within what sums hold: one that was read does, one out of an archive
    /// may not.
    pub fn adds_up(&self) -> bool {
        const MOST: i128 = (i64::MAX / 16) as i128;
        let scrips = self.scrips.iter().flat_map(|one| {
            [
                one.quantity.0,
                one.buy_value.0,
                one.sell_value.0,
                one.realised.0,
                one.taxable.unwrap_or_default().0,
                one.turnover.unwrap_or_default().0,
            ]
        });
        let charges = self.charges.iter().map(|(_, amount)| amount.0);
        let entries = self.entries.iter().flat_map(|one| [one.debit.0, one.credit.0]);
        let turnovers = self.turnovers.iter().map(|(_, amount)| amount.0);
        let all = scrips.chain(charges).chain(entries).chain(turnovers).map(|one| i128::from(one).abs());
        all.sum::<i128>() <= MOST && self.window.from <= self.window.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(particulars: &str, debit: &str, credit: &str) -> StatedEntry {
        let [debit, credit] = [debit, credit].map(|text| Money::parse(text).unwrap());
        StatedEntry { particulars: particulars.to_owned(), day: Day::parse("2025-04-30"), debit, credit }
    }

    #[test]
    fn an_entry_is_known_by_its_words() {
        for (words, expected) in [
            ("Interest on MTF for April", FeeKind::MtfInterest),
            ("Margin trading facility interest", FeeKind::MtfInterest),
            ("MTF pledge charges", FeeKind::Pledge),
            ("Unpledge request of INFY", FeeKind::Pledge),
            ("AMC for Demat Account", FeeKind::AccountMaintenance),
            ("Account Maintenance Charges", FeeKind::AccountMaintenance),
            ("Call and Trade charges for 3 orders", FeeKind::CallAndTrade),
            ("Delayed payment charges for May", FeeKind::DelayedPayment),
            ("Payment gateway charges", FeeKind::PaymentGateway),
            ("Physical delivery of RELIANCE", FeeKind::Other),
        ] {
            assert_eq!(entry(words, "5", "0").fee_kind(), expected, "{words}");
        }
    }

    #[test]
    fn a_credit_is_given_back_and_a_depository_fee_is_none() {
        let amount = |debit: &str, credit: &str| entry("AMC", debit, credit).fee().map(|fee| fee.amount);
        assert_eq!(amount("88.5", "0"), Some(Money::parse("88.5").unwrap()));
        assert_eq!(amount("0", "88.5"), Some(Money::parse("-88.5").unwrap()));
        assert_eq!(amount("5", "5"), None);
        assert_eq!(entry("DP Charges for sale of INFY", "15.34", "0").fee(), None);
        assert_eq!(StatedEntry { day: None, ..entry("AMC", "88.5", "0") }.fee(), None);
    }
}
