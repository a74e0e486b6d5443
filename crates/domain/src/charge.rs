//! The heads of a contract note, and what a broker's file states under them.

use serde::{Deserialize, Serialize};

use crate::money::Money;

/// One head of a contract note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Head {
    Brokerage,
    Stt,
    Exchange,
    Sebi,
    Ipft,
    StampDuty,
    Gst,
    /// The depository participant's fee.
    Dp,
    /// Commodities transaction tax.
    Ctt,
}

impl Head {
    pub const ALL: [Self; 9] = [
        Self::Brokerage,
        Self::Stt,
        Self::Exchange,
        Self::Sebi,
        Self::Ipft,
        Self::StampDuty,
        Self::Gst,
        Self::Dp,
        Self::Ctt,
    ];

    /// In JSON, as the keys of the charges: `stampDuty`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Brokerage => "brokerage",
            Self::Stt => "stt",
            Self::Exchange => "exchange",
            Self::Sebi => "sebi",
            Self::Ipft => "ipft",
            Self::StampDuty => "stampDuty",
            Self::Gst => "gst",
            Self::Dp => "dp",
            Self::Ctt => "ctt",
        }
    }

    /// In the middle of a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brokerage => "brokerage",
            Self::Stt => "STT",
            Self::Exchange => "exchange charges",
            Self::Sebi => "SEBI fees",
            Self::Ipft => "IPFT",
            Self::StampDuty => "stamp duty",
            Self::Gst => "GST",
            Self::Dp => "DP charges",
            Self::Ctt => "CTT",
        }
    }
}

/// Some of the heads.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HeadSet(u16);

impl HeadSet {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << Head::ALL.len()) - 1);

    pub const fn of(heads: &[Head]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < heads.len() {
            bits |= 1 << heads[at] as u16;
            at += 1;
        }
        Self(bits)
    }

    /// As they are stored: a bit for each head, in the order of [`Head::ALL`].
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// `None`: a bit that is no head, or none at all.
    pub fn from_bits(bits: u16) -> Option<Self> {
        (bits != 0 && bits & !Self::ALL.0 == 0).then_some(Self(bits))
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn has(self, head: Head) -> bool {
        self.0 & 1 << head as u16 != 0
    }

    /// Whether all of these are among the others.
    pub const fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub fn heads(self) -> impl Iterator<Item = Head> {
        Head::ALL.into_iter().filter(move |head| self.has(*head))
    }
}

impl From<Head> for HeadSet {
    fn from(head: Head) -> Self {
        Self::of(&[head])
    }
}

/// What a row of a file states of its fill's charges: so much under these heads together. The sets of one fill share no
/// head. Several rows of a day may state on one of them what is of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StatedCharge {
    /// The place of the fill among those that travel beside.
    pub fill: u32,
    pub heads: HeadSet,
    /// Paid; a credit is negative.
    pub amount: Money,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_its_heads() {
        let set = HeadSet::of(&[Head::Stt, Head::Ctt]);
        assert_eq!(set.heads().collect::<Vec<_>>(), [Head::Stt, Head::Ctt]);
        assert_eq!(set.bits(), 0b1_0000_0010);
        assert_eq!(HeadSet::from_bits(set.bits()), Some(set));
        assert_eq!(HeadSet::from_bits(0), None);
        assert_eq!(HeadSet::from_bits(1 << 9), None);
        assert!(set.is_within(HeadSet::ALL) && !HeadSet::ALL.is_within(set));
        assert_eq!(HeadSet::ALL.without(set).heads().count(), 7);
        assert_eq!(set.and(Head::Ctt.into()).with(Head::Gst.into()), HeadSet::of(&[Head::Gst, Head::Ctt]));
    }
}
