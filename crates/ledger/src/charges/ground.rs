//! By which row of which table a head is taken of one fill.

use domain::{Day, Fill, Head, HeadSet, Money, Origin, Product, Side};

use super::file::BEGINNING;
use super::kind::Kind;
use super::line::Group;
use super::plan::{DP_DAY_MAY_LIE, Plan, Rule, Terms};
use super::rates::{On, Rate, Rates};
use super::stt::Taxed;

/// Where an amount of a head comes from, and by which rule. Days are `BEGINNING` where no start is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// The broker's file says it of the single fill or row.
    File,
    /// A statement says it of a period; its first and last day.
    Statement(Day, Day),
    Rate {
        on: On,
        since: Day,
        less_ipft: bool,
    },
    Gst {
        since: Day,
        /// Of the SEBI fee, too.
        on_sebi: Option<Day>,
        without_brokerage: bool,
    },
    Brokerage {
        rule: Rule,
        since: Day,
        own: bool,
    },
    Dp {
        fee: Money,
        from_value: Money,
        since: Day,
        own: bool,
        is_unverified: bool,
    },
    Expiry(ExpiryFee),
    Unknown(Why),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ExpiryFee {
    Delivered,
    Netted,
    Exercise,
}

/// Why nobody knows what was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    NoPlan,
    StampOfTheState,
    ExpiryNotPublished,
    /// Something was taken, by no rule that is known here.
    NoRule,
}

/// A fill as its charges see it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Charged<'a> {
    pub fill: &'a Fill,
    pub product: Product,
    pub kind: Kind,
    /// What the broker's files state of it.
    pub stated: HeadSet,
}

impl Charged<'_> {
    /// None: the head is not taken of such a fill.
    pub fn ground(&self, head: Head, plan: &Plan) -> Option<Ground> {
        if self.stated.has(head) {
            return Some(self.stated_by(head, plan));
        }
        if self.fill.origin.is_trade() { self.of_traded(head, plan) } else { self.of_settled(head, plan) }
    }

    fn day(&self) -> Day {
        self.fill.time.day()
    }

    fn stated_by(&self, head: Head, plan: &Plan) -> Ground {
        let (day, segment) = (self.day(), self.kind.segment());
        let statement = plan.statements.iter().find(|period| period.states(day, segment, head));
        statement.map_or(Ground::File, |period| Ground::Statement(period.days.from, period.days.to))
    }

    fn of_traded(&self, head: Head, plan: &Plan) -> Option<Ground> {
        let Self { fill, product, kind, .. } = *self;
        let group = Group::of(fill.exchange, product, kind, fill.series, Rates::get());
        match head {
            Head::Brokerage => Some(self.brokerage(plan)),
            Head::Stt | Head::Ctt => {
                let is_ctt = kind.is_commodity() && matches!(product, Product::Futures | Product::Options);
                let Taxed { on, buys } = Taxed::of(kind, product);
                let on = on.filter(|_| is_ctt == (head == Head::Ctt) && (buys || fill.side == Side::Sell))?;
                self.rate(on)
            }
            Head::Exchange => self.rate(group.exchange_rate()),
            Head::Sebi => self.rate(group.sebi_rate()),
            Head::Ipft => self.rate(group.ipft_rate()?),
            Head::StampDuty => self.stamp(kind.stamp(product)),
            Head::Gst => self.gst(!self.stated.has(Head::Brokerage) && plan.terms.is_empty()),
            Head::Dp if product == Product::Delivery && fill.side == Side::Sell => self.dp(plan),
            Head::Dp => None,
        }
    }

    fn of_settled(&self, head: Head, plan: &Plan) -> Option<Ground> {
        let is_commodity = self.kind.is_commodity();
        let is_exercised = matches!(self.fill.origin, Origin::Exercised | Origin::NettedExercised);
        let is_delivered = self.fill.origin == Origin::Delivered && !is_commodity;
        let fee = match self.fill.origin {
            Origin::Delivered if !is_commodity => Some(ExpiryFee::Delivered),
            Origin::Netted | Origin::NettedExercised => Some(ExpiryFee::Netted),
            Origin::Exercised => Some(ExpiryFee::Exercise),
            _ => None,
        };
        match head {
            Head::Ctt if is_exercised && is_commodity => self.rate(On::CttExercise),
            Head::Stt if is_exercised && !is_commodity && self.kind != Kind::Currency => {
                self.rate(On::SttExercise).or_else(|| self.rate(On::SttExerciseSettlement))
            }
            Head::Stt if is_delivered => {
                let Taxed { on, buys } = Taxed::of(self.kind, Product::Delivery);
                self.rate(on.filter(|_| buys || self.fill.side == Side::Sell)?)
            }
            Head::StampDuty if is_delivered => self.stamp(On::StampDelivery),
            Head::Dp if is_delivered && self.fill.side == Side::Sell => self.dp(plan),
            Head::Brokerage => fee.map(|fee| match plan.expiry {
                Some(_) => Ground::Expiry(fee),
                None => Ground::Unknown(Why::ExpiryNotPublished),
            }),
            Head::Gst => fee.and_then(|_| self.gst(plan.expiry.is_none())).map(|gst| match gst {
                Ground::Gst { since, without_brokerage, .. } => {
                    Ground::Gst { since, on_sebi: None, without_brokerage }
                }
                other => other,
            }),
            _ => None,
        }
    }

    fn rate(&self, on: On) -> Option<Ground> {
        let row = Rates::get().row(on, self.day()).filter(|row| !row.rate.is_zero())?;
        Some(Ground::Rate { on, since: row.from, less_ipft: row.ipft_inside })
    }

    fn stamp(&self, on: On) -> Option<Ground> {
        if self.fill.side == Side::Sell {
            return None;
        }
        if Rates::get().on(self.day()).rate(On::StampDelivery) == Rate(0) {
            return Some(Ground::Unknown(Why::StampOfTheState));
        }
        self.rate(on)
    }

    fn gst(&self, without_brokerage: bool) -> Option<Ground> {
        let row = |on| Rates::get().row(on, self.day()).filter(|row| !row.rate.is_zero());
        let on_sebi = row(On::GstOnSebi).map(|row| row.from);
        Some(Ground::Gst { since: row(On::Gst)?.from, on_sebi, without_brokerage })
    }

    fn brokerage(&self, plan: &Plan) -> Ground {
        let Some((since, own)) = since(plan, self.day(), |terms| terms.rule(self.product)) else {
            return Ground::Unknown(Why::NoPlan);
        };
        Ground::Brokerage { rule: plan.on(self.day()).rule(self.product), since, own }
    }

    fn dp(&self, plan: &Plan) -> Option<Ground> {
        let Some((since, own)) = since(plan, self.day(), |terms| (terms.dp, terms.dp_from_value)) else {
            return Some(Ground::Unknown(Why::NoPlan));
        };
        let terms = plan.on(self.day());
        let is_near = |changed: Day| self.day() < changed.plus(DP_DAY_MAY_LIE);
        (terms.dp != Money::ZERO).then_some(Ground::Dp {
            fee: terms.dp,
            from_value: terms.dp_from_value,
            since,
            own,
            is_unverified: !own && plan.dp_day_unverified.is_some_and(is_near),
        })
    }
}

/// Since when a part of the plan has been what it is on a day, and whether it is of the user's own plan. None: the
/// plan has no terms.
fn since<T: PartialEq>(plan: &Plan, day: Day, part: impl Fn(&Terms) -> T) -> Option<(Day, bool)> {
    let is_own = |from: Day| plan.own_from.is_some_and(|own| own <= from);
    let at = plan.terms.iter().rposition(|terms| terms.from <= day).unwrap_or(0);
    let now = plan.terms.get(at)?;
    let same = |terms: &&Terms| part(terms) == part(now) && is_own(terms.from) == is_own(now.from);
    let first = plan.terms[..=at].iter().rev().take_while(same).last().unwrap_or(now);
    // The first terms hold before their day, too.
    let since = if first.from > day { BEGINNING } else { first.from };
    Some((since, is_own(now.from)))
}
