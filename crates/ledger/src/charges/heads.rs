//! The heads of a contract note.

use std::cmp::Reverse;
use std::ops::{Add, AddAssign, SubAssign};

use domain::{Head, Money};

use crate::matching::{Allocatable, share};

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
    /// Commodities transaction tax.
    pub ctt: Money,
}

/// Amounts by [`Head`], in 10⁻⁴ rupee: what the day's routine adds up in.
pub(super) type Row = [i64; Head::ALL.len()];

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
            + self.ctt
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
            Head::Ctt => self.ctt,
        }
    }

    pub(super) fn of_mut(&mut self, head: Head) -> &mut Money {
        match head {
            Head::Brokerage => &mut self.brokerage,
            Head::Stt => &mut self.stt,
            Head::Exchange => &mut self.exchange,
            Head::Sebi => &mut self.sebi,
            Head::Ipft => &mut self.ipft,
            Head::StampDuty => &mut self.stamp_duty,
            Head::Gst => &mut self.gst,
            Head::Dp => &mut self.dp,
            Head::Ctt => &mut self.ctt,
        }
    }
}

impl Heads {
    /// Takes `quantity` of `whole` of every head out of these. Together they are what a lot match takes of the
    /// total: each head's share is cut, and what is then missing goes to those that were cut most.
    fn take(&mut self, quantity: i64, whole: i64) -> Self {
        let (total, mut taken) = (share(self.total().0, quantity, whole), Row::default());
        let mut cut = Head::ALL.map(|head| {
            let product = i128::from(self.of(head).0) * i128::from(quantity);
            taken[head as usize] = product.div_euclid(whole.into()) as i64;
            (product.rem_euclid(whole.into()), head)
        });
        // Less than one for each head that was cut, since the total is rounded once.
        let missing = total - taken.iter().sum::<i64>();
        cut.sort_by_key(|&(cut, _)| Reverse(cut));
        cut.iter().take(missing as usize).for_each(|&(_, head)| taken[head as usize] += 1);
        let taken = Self::from(&taken);
        *self -= taken;
        taken
    }
}

impl Allocatable for Heads {
    fn split_off(&mut self, units: i64, whole: i64) -> Self {
        self.take(units, whole)
    }

    fn join(&mut self, other: Self) {
        *self += other;
    }
}

impl From<&Row> for Heads {
    fn from(row: &Row) -> Self {
        let [brokerage, stt, exchange, sebi, ipft, stamp_duty, gst, dp, ctt] = row.map(Money);
        Self { brokerage, stt, exchange, sebi, ipft, stamp_duty, gst, dp, ctt }
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
        self.ctt += other.ctt;
    }
}

impl SubAssign for Heads {
    fn sub_assign(&mut self, other: Self) {
        self.brokerage -= other.brokerage;
        self.stt -= other.stt;
        self.exchange -= other.exchange;
        self.sebi -= other.sebi;
        self.ipft -= other.ipft;
        self.stamp_duty -= other.stamp_duty;
        self.gst -= other.gst;
        self.dp -= other.dp;
        self.ctt -= other.ctt;
    }
}
