//! The heads of a contract note.

use std::ops::{Add, AddAssign};

use domain::Money;

/// The heads of a contract note. `total` is their sum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Heads {
    pub brokerage: Money,
    pub stt: Money,
    pub exchange: Money,
    pub sebi: Money,
    pub ipft: Money,
    pub stamp_duty: Money,
    pub gst: Money,
    /// Depository participant's fee on delivery sells, its GST included.
    pub dp: Money,
}

/// One head by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Head {
    Brokerage,
    Stt,
    Exchange,
    Sebi,
    Ipft,
    StampDuty,
    Gst,
    Dp,
}

/// Amounts by [`Head`], in 10⁻⁴ rupee: what the day's routine adds up in.
pub(super) type Row = [i64; Head::ALL.len()];

impl Head {
    pub const ALL: &'static [Self] = &[
        Self::Brokerage,
        Self::Stt,
        Self::Exchange,
        Self::Sebi,
        Self::Ipft,
        Self::StampDuty,
        Self::Gst,
        Self::Dp,
    ];
}

impl Heads {
    pub fn total(&self) -> Money {
        self.brokerage
            + self.stt
            + self.exchange
            + self.sebi
            + self.ipft
            + self.stamp_duty
            + self.gst
            + self.dp
    }

    pub fn of(&self, head: Head) -> Money {
        match head {
            Head::Brokerage => self.brokerage,
            Head::Stt => self.stt,
            Head::Exchange => self.exchange,
            Head::Sebi => self.sebi,
            Head::Ipft => self.ipft,
            Head::StampDuty => self.stamp_duty,
            Head::Gst => self.gst,
            Head::Dp => self.dp,
        }
    }
}

impl From<&Row> for Heads {
    fn from(row: &Row) -> Self {
        let [brokerage, stt, exchange, sebi, ipft, stamp_duty, gst, dp] = row.map(Money);
        Self { brokerage, stt, exchange, sebi, ipft, stamp_duty, gst, dp }
    }
}

impl Add for Heads {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl AddAssign for Heads {
    fn add_assign(&mut self, other: Self) {
        self.brokerage += other.brokerage;
        self.stt += other.stt;
        self.exchange += other.exchange;
        self.sebi += other.sebi;
        self.ipft += other.ipft;
        self.stamp_duty += other.stamp_duty;
        self.gst += other.gst;
        self.dp += other.dp;
    }
}
