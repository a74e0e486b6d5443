//! Why two figures differ, each with its rupees and the one thing to do (docs/rules.md 6).

use domain::{Money, Price, Quantity, Text};

/// In the order in which they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReasonCode {
    /// Shares were sold whose buy is in no file: the record starts later.
    OpeningLots,
    /// A contract ended, and nobody has said at what value.
    Settlement,
    /// A contract on a stock ended in shares or was netted, and that is counted in another way or not entered.
    Delivered,
    /// The statement has it, the record does not.
    NotInRecord,
    /// The record has it, the statement does not.
    NotInStatement,
    /// A split, bonus, demerger or merger between buy and sell.
    CorporateAction,
    /// A contract goes on under another name.
    RenamedContract,
    /// Shares that the company took back in a tender.
    Buyback,
    /// The same executions, matched with each other in another way.
    OtherMatching,
    /// Whole rupees of transaction tax and stamp duty.
    Rounding,
    /// Orders at another brokerage than the plan's.
    Brokerage,
    /// The exchange's charge with the investor protection fund in it.
    ExchangeWithIpft,
    /// Tax on the charges above.
    Gst,
    /// Depository fees, interest and what else stands beside the trades.
    OtherDebits,
    /// Of a figure for the tax return: the results behind it differ already.
    OtherResults,
    /// Of turnover: lots of one row, or of one contract, are added up before the sign is dropped, or are not.
    AddedUpFirst,
    /// Of turnover: what options were sold for is counted, too.
    WithPremium,
    /// What shares bought before February 2018 were worth on 31 January 2018.
    ValueOf2018,
    /// Less than a paisa a row.
    Fractions,
    Unexplained,
}

impl ReasonCode {
    pub const fn word(self) -> &'static str {
        match self {
            Self::OpeningLots => "opening_lots",
            Self::Settlement => "settlement",
            Self::Delivered => "delivered",
            Self::NotInRecord => "not_in_record",
            Self::NotInStatement => "not_in_statement",
            Self::CorporateAction => "corporate_action",
            Self::RenamedContract => "renamed_contract",
            Self::Buyback => "buyback",
            Self::OtherMatching => "other_matching",
            Self::Rounding => "rounding",
            Self::Brokerage => "brokerage",
            Self::ExchangeWithIpft => "exchange_with_ipft",
            Self::Gst => "gst",
            Self::OtherDebits => "other_debits",
            Self::OtherResults => "other_results",
            Self::AddedUpFirst => "added_up_first",
            Self::WithPremium => "with_premium",
            Self::ValueOf2018 => "value_of_2018",
            Self::Fractions => "fractions",
            Self::Unexplained => "unexplained",
        }
    }
}

/// What would settle a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doing {
    /// Enter what was held before. The price is what the statement counts, where that follows from it.
    AddOpening { instrument: u32, quantity: Option<Quantity>, price: Option<Price> },
    /// Enter the value at which a contract ended, of its underlying. Without one the statement does not say it.
    Settle { instrument: u32, value: Option<Price> },
    /// Say that a contract expired worthless.
    Worthless { instrument: u32 },
    /// Enter the corporate action of this scrip.
    EnterAction { instrument: u32 },
    /// Enter the price of 31 January 2018 of this scrip.
    EnterPrice2018 { instrument: u32 },
    /// Add the tradebook that holds it.
    AddFile,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    pub code: ReasonCode,
    pub text: Text,
    /// Of `ours − theirs` of the net result.
    pub amount: Money,
    /// The figures fit to the paisa; else it is the likely cause.
    pub is_proven: bool,
    pub to_do: Option<Doing>,
}
