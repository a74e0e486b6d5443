//! Securities and commodities transaction tax: of each scrip and product unrounded, rounded once per day and segment.

use domain::{Head, Product, Side, gcd};

use super::day::{Note, to_rupee};
use super::kind::Kind;
use super::line::Line;
use super::rates::{On, OnDay};
use super::share::share;

impl Note {
    /// Rounded half-up to the rupee once for equity, once for futures and options, both exchanges together, and once
    /// for commodities. Shared by scrip and product in proportion to the unrounded tax, then by quantity of what is
    /// taxed.
    pub(super) fn transaction_tax(&mut self, rates: &OnDay) {
        let Self { lines, rows, by_scrip, taxes, .. } = self;
        taxes.clear();
        let mut start = 0;
        for scrip in by_scrip.chunk_by(|&a, &b| a >> 34 == b >> 34) {
            let all = Sides::of(scrip, lines);
            for product in scrip.chunk_by(|&a, &b| a >> 32 == b >> 32) {
                let first = &lines[product[0] as u32 as usize];
                let own = Sides::of(product, lines);
                let end = start + product.len();
                if let Some(tax) = Tax::of(first, rates, &all, &own, start..end) {
                    taxes.push(tax);
                }
                start = end;
            }
        }
        // Segments stand in no order: a pass for each over few entries.
        for taxed in [TaxedSegment::Equity, TaxedSegment::Contracts, TaxedSegment::Commodities] {
            let in_segment = |tax: &&mut Tax| tax.segment == taxed;
            let mut of_segment: Vec<&mut Tax> = taxes.iter_mut().filter(in_segment).collect();
            let sum = of_segment.iter().fold(Exact::default(), |sum, tax| sum.plus(tax.unrounded));
            // A fraction of 10⁻¹⁴ rupee cannot reach the half rupee, which is a whole number of them.
            let total = to_rupee(sum.whole);
            let weights: Vec<i128> = of_segment.iter().map(|tax| tax.unrounded.whole).collect();
            share(total, weights.iter().copied(), |at, part| of_segment[at].amount += part);
        }
        for tax in taxes.iter() {
            let members = &by_scrip[tax.members.clone()];
            let head = tax.segment.head();
            let weights = members.iter().map(|&key| {
                let line = &lines[key as u32 as usize];
                if tax.buys || line.side == Side::Sell { i128::from(line.quantity) } else { 0 }
            });
            share(tax.amount, weights, |at, part| {
                rows[members[at] as u32 as usize][head as usize] += part;
            });
        }
    }
}

/// Which sides of which base a product's tax takes.
pub(super) struct Taxed {
    pub on: Option<On>,
    pub buys: bool,
}

impl Taxed {
    pub fn of(kind: Kind, product: Product) -> Self {
        let (on, buys) = match (product, kind) {
            (
                Product::Delivery | Product::Intraday,
                Kind::OtherFund | Kind::GovernmentBond | Kind::Debenture,
            ) => (None, false),
            (Product::Delivery, Kind::EquityFund) => (Some(On::SttEtfDelivery), false),
            (Product::Intraday, Kind::EquityFund) => (Some(On::SttEtfIntraday), false),
            (Product::Delivery, _) => (Some(On::SttDelivery), true),
            (Product::Intraday, _) => (Some(On::SttIntraday), false),
            (_, Kind::Currency | Kind::Crop) => (None, false),
            (Product::Futures, Kind::Commodity | Kind::ProcessedCommodity) => (Some(On::CttFutures), false),
            (Product::Options, Kind::Commodity | Kind::ProcessedCommodity) => (Some(On::CttOptions), false),
            (Product::Futures, _) => (Some(On::SttFutures), false),
            (Product::Options, _) => (Some(On::SttOptions), false),
        };
        Self { on, buys }
    }
}

/// What is rounded together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TaxedSegment {
    Equity,
    Contracts,
    Commodities,
}

impl TaxedSegment {
    const fn of(kind: Kind, product: Product) -> Self {
        match product {
            Product::Delivery | Product::Intraday => Self::Equity,
            Product::Futures | Product::Options if kind.is_commodity() => Self::Commodities,
            Product::Futures | Product::Options => Self::Contracts,
        }
    }

    const fn head(self) -> Head {
        match self {
            Self::Equity | Self::Contracts => Head::Stt,
            Self::Commodities => Head::Ctt,
        }
    }
}

/// The tax of one scrip and product on one day.
#[derive(Debug)]
pub(super) struct Tax {
    unrounded: Exact,
    /// Its share of what the segment pays, in 10⁻⁴ rupee.
    amount: i64,
    buys: bool,
    segment: TaxedSegment,
    /// Which entries of `by_scrip`.
    members: std::ops::Range<usize>,
}

impl Tax {
    /// `all` is what the scrip traded on the day, `own` what it traded in the product of `first`.
    fn of(
        first: &Line,
        rates: &OnDay,
        all: &Sides,
        own: &Sides,
        members: std::ops::Range<usize>,
    ) -> Option<Self> {
        let Taxed { on, buys } = Taxed::of(first.kind, first.product);
        let rate = i128::from(rates.rate(on?).0);
        let unrounded = match first.product {
            // At the average of what was bought and sold within the day.
            Product::Intraday => own.buy.and(&own.sell).of_average(rate, &own.sell),
            // Each side at its average price of the day.
            Product::Delivery | Product::Futures | Product::Options if buys => {
                all.sell.of_average(rate, &own.sell).plus(all.buy.of_average(rate, &own.buy))
            }
            Product::Delivery | Product::Futures | Product::Options => all.sell.of_average(rate, &own.sell),
        };
        let segment = TaxedSegment::of(first.kind, first.product);
        Some(Self { unrounded, amount: 0, buys, segment, members })
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Traded {
    value: i128,
    quantity: i128,
}

/// Bought and sold within some lines.
#[derive(Debug, Clone, Copy, Default)]
struct Sides {
    buy: Traded,
    sell: Traded,
}

/// `whole` + `rest` ÷ `by` in 10⁻¹⁴ rupee, `rest` < `by`.
#[derive(Debug, Clone, Copy)]
struct Exact {
    whole: i128,
    rest: i128,
    by: i128,
}

impl Sides {
    fn of(scrip: &[u64], lines: &[Line]) -> Self {
        let mut sides = Self::default();
        for &key in scrip {
            let line = &lines[key as u32 as usize];
            let side = match line.side {
                Side::Buy => &mut sides.buy,
                Side::Sell => &mut sides.sell,
            };
            side.value += i128::from(line.value);
            side.quantity += i128::from(line.quantity);
        }
        sides
    }
}

impl Traded {
    const fn and(&self, other: &Self) -> Self {
        Self { value: self.value + other.value, quantity: self.quantity + other.quantity }
    }

    /// `rate` of the average price of these times the quantity of `own`.
    fn of_average(&self, rate: i128, own: &Self) -> Exact {
        let whole = |value: i128| Exact { whole: rate * value, rest: 0, by: 1 };
        if own.quantity == self.quantity || self.quantity == 0 {
            return whole(own.value);
        }
        let unit = gcd(own.quantity, self.quantity).max(1);
        let (quantity, by) = (own.quantity / unit, self.quantity / unit);
        match (rate * self.value).checked_mul(quantity) {
            Some(product) => Exact { whole: product / by, rest: product % by, by },
            // Beyond ten thousand crore rupees of a hundred crore odd fractions: its own prices.
            None => whole(own.value),
        }
    }
}

impl Default for Exact {
    fn default() -> Self {
        Self { whole: 0, rest: 0, by: 1 }
    }
}

impl Exact {
    fn plus(self, other: Self) -> Self {
        let unit = gcd(self.by, other.by).max(1);
        let rest = |of: Self, times: i128| of.rest.checked_mul(times);
        let sum = rest(self, other.by / unit)
            .zip(rest(other, self.by / unit))
            .and_then(|(mine, theirs)| mine.checked_add(theirs))
            .zip(self.by.checked_mul(other.by / unit));
        match sum {
            Some((rest, by)) => Self { whole: self.whole + other.whole + rest / by, rest: rest % by, by },
            // Dozens of scrips with odd quantities: of the last ones 10⁻¹⁴ rupee is kept, to the nearest.
            None => {
                let nearest = i128::from(other.rest >= other.by - other.rest);
                Self { whole: self.whole + other.whole + nearest, ..self }
            }
        }
    }
}
