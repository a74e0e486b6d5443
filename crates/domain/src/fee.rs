//! What a broker takes, or gives back, beside the trades: interest, pledge fees, account maintenance.

use crate::money::Money;
use crate::time::Day;

/// 10 crore rupees: no fee of one day comes near, and so many of them as a journal holds are still a sum.
const MOST: Money = Money(100_000_000 * Money::ONE);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeeKind {
    /// Interest on what the broker lent for shares (margin trading facility).
    MtfInterest,
    /// Of pledging shares and of taking them back.
    Pledge,
    AccountMaintenance,
    CallAndTrade,
    /// Interest on an account that was in debit.
    DelayedPayment,
    PaymentGateway,
    Other,
}

impl FeeKind {
    pub const ALL: [Self; 7] = [
        Self::MtfInterest,
        Self::Pledge,
        Self::AccountMaintenance,
        Self::CallAndTrade,
        Self::DelayedPayment,
        Self::PaymentGateway,
        Self::Other,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Self::MtfInterest => "mtf_interest",
            Self::Pledge => "pledge",
            Self::AccountMaintenance => "account_maintenance",
            Self::CallAndTrade => "call_and_trade",
            Self::DelayedPayment => "delayed_payment",
            Self::PaymentGateway => "payment_gateway",
            Self::Other => "other",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::MtfInterest => "MTF interest",
            Self::Pledge => "Pledge",
            Self::AccountMaintenance => "Account maintenance",
            Self::CallAndTrade => "Call and trade",
            Self::DelayedPayment => "Delayed payment",
            Self::PaymentGateway => "Payment gateway",
            Self::Other => "Other",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }
}

/// One fee of an account on a day. It belongs to no trade and is in no figure of one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fee {
    pub day: Day,
    pub kind: FeeKind,
    /// Not 0. Below 0: given back.
    pub amount: Money,
    /// In the broker's words.
    pub note: String,
}

impl Fee {
    /// Whether an amount can be one: not 0, and less than 10 crore rupees.
    pub fn is_amount(amount: Money) -> bool {
        amount != Money::ZERO && amount < MOST && amount > -MOST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_known_by_its_word() {
        for kind in FeeKind::ALL {
            assert_eq!(FeeKind::from_word(kind.word()), Some(kind));
        }
        assert_eq!(FeeKind::from_word("mtf"), None);
    }

    #[test]
    fn an_amount_is_neither_nothing_nor_absurd() {
        for (text, expected) in [
            ("0", false),
            ("0.0001", true),
            ("-59", true),
            ("99999999.9999", true),
            ("100000000", false),
            ("-100000000", false),
        ] {
            assert_eq!(Fee::is_amount(Money::parse(text).unwrap()), expected, "{text}");
        }
    }
}
