//! The charges of one trade head by head: by which rate, since when it holds, and who says so.

use std::borrow::Cow;

use domain::{Argument, Day, Head, Money, Text};
use rustc_hash::FxHashMap;

use super::file::BEGINNING;
use super::ground::{Charged, ExpiryFee, Ground, Why};
use super::kind::Kind;
use super::plan::{Plan, Rule};
use super::rates::{On, PlanSource, Rate, Rates};
use crate::book::Book;
use crate::detail::TradeDetail;
use crate::merge::Merged;

/// Who says what was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// Estimated by the table of rates that ships.
    Table,
    /// Estimated by the plan that the broker publishes.
    Published,
    /// Estimated by the plan that the user typed.
    Own,
    /// The broker's file states it of its rows.
    File,
    /// A statement of the broker states it of a period.
    Statement,
    /// Nobody knows it.
    Unknown,
}

/// One head of a trade's charges by one rule. Lines of the same head follow each other, earlier rules first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargeLine {
    pub head: Head,
    /// None: not known, and in no figure.
    pub amount: Option<Money>,
    pub basis: Basis,
    /// `0.025% of the sell value`
    pub rule: Text,
    /// The first day of the rule; none where no start is known, and where something is stated.
    pub since: Option<Day>,
    /// Who states the rule, of what is estimated by a rule that ships.
    pub source: Option<Cow<'static, str>>,
    /// Why it may have been another rule.
    pub doubt: Option<Text>,
}

/// Of the realised part of a trade: the lines add up to its charges, to the last digit. `detail` is of the trade, and
/// `plan` what the book was charged by.
pub fn charge_lines(
    merged: &Merged,
    plan: &Plan,
    book: &Book,
    trade: usize,
    detail: &TradeDetail,
) -> Vec<ChargeLine> {
    let product = book.trades.product[trade];
    let mut kinds: FxHashMap<u32, Kind> = FxHashMap::default();
    let mut found: Vec<(Head, Ground, Money)> = Vec::new();
    for part in detail.fills.iter().filter(|part| part.is_closed()) {
        let fill = &merged.fills[part.charged as usize];
        let kind = *kinds.entry(fill.instrument).or_insert_with(|| {
            Kind::of_one(fill.instrument, &merged.instruments, &merged.fills, Rates::get())
        });
        let stated = book.stated.of_fill(fill, kind.segment());
        let charged = Charged { fill, product, kind, stated };
        for head in Head::ALL {
            let amount = part.realised.of(head);
            let without_rule = (amount != Money::ZERO).then_some(Ground::Unknown(Why::NoRule));
            let Some(ground) = charged.ground(head, plan).or(without_rule) else { continue };
            match found.iter_mut().find(|(of, by, _)| (*of, *by) == (head, ground)) {
                Some((.., sum)) => *sum += amount,
                None => found.push((head, ground, amount)),
            }
        }
    }
    found.retain(|(head, ground, amount)| *amount != Money::ZERO || is_said(*head, *ground));
    let mut lines: Vec<ChargeLine> =
        found.into_iter().map(|(head, ground, amount)| line(head, ground, amount, plan)).collect();
    lines.sort_by_key(|line| (line.head, line.since));
    lines
}

/// Whether a line of nothing says something.
const fn is_said(head: Head, ground: Ground) -> bool {
    match ground {
        Ground::File | Ground::Statement(..) => matches!(head, Head::Brokerage),
        Ground::Gst { .. } => false,
        Ground::Rate { .. }
        | Ground::Brokerage { .. }
        | Ground::Dp { .. }
        | Ground::Expiry(_)
        | Ground::Unknown(_) => true,
    }
}

fn line(head: Head, ground: Ground, amount: Money, plan: &Plan) -> ChargeLine {
    let since = |day: Day| (day != BEGINNING).then_some(day);
    let broker = || Argument::shown("broker", plan.broker.name());
    let of_plan = |own: bool| if own { Basis::Own } else { Basis::Published };
    let rule = |basis, rule| ChargeLine {
        head,
        amount: Some(amount),
        basis,
        rule,
        since: None,
        source: None,
        doubt: None,
    };
    match ground {
        Ground::File => {
            rule(Basis::File, Text::new("charge_in_file", "Stated in your {broker} files", [broker()]))
        }
        Ground::Statement(from, to) => rule(
            Basis::Statement,
            Text::new(
                "charge_in_statement",
                "This trade’s share of what {broker} states from {from} to {to}",
                [broker(), Argument::day("from", from), Argument::day("to", to)],
            ),
        ),
        Ground::Rate { on, since: from, less_ipft } => {
            let row = Rates::get().row(on, from);
            let is_unconfirmed = row.is_some_and(|row| row.is_unconfirmed);
            ChargeLine {
                since: since(from),
                source: row.map(|row| row.source.as_str().into()),
                doubt: is_unconfirmed.then(|| {
                    Text::plain(
                        "rate_not_confirmed",
                        "It depended on how much your broker traded that month: the rate of most brokers is assumed.",
                    )
                }),
                ..rule(Basis::Table, rate_of(on, row.map_or(Rate(0), |row| row.rate), less_ipft))
            }
        }
        Ground::Gst { since: from, on_sebi, without_brokerage } => {
            let row = Rates::get().row(On::Gst, from);
            let of_sebi = on_sebi.and_then(|day| Rates::get().row(On::GstOnSebi, day));
            let sources = row.into_iter().chain(of_sebi).map(|row| row.source.as_str());
            ChargeLine {
                since: since(on_sebi.map_or(from, |day| day.max(from))),
                source: Some(sources.collect::<Vec<_>>().join("; ").into()),
                ..rule(
                    Basis::Table,
                    gst(row.map_or(Rate(0), |row| row.rate), on_sebi.is_some(), without_brokerage),
                )
            }
        }
        Ground::Brokerage { rule: terms, since: from, own } => ChargeLine {
            since: since(from),
            source: source(plan, from, own, |one| &one.brokerage),
            ..rule(of_plan(own), brokerage(terms))
        },
        Ground::Dp { fee, from_value, since: from, own, is_unverified } => ChargeLine {
            since: since(from),
            source: source(plan, from, own, |one| &one.dp),
            doubt: is_unverified.then(|| {
                Text::plain("dp_day_not_verified", "The day on which the fee changed is not verified.")
            }),
            ..rule(of_plan(own), dp(fee, from_value))
        },
        Ground::Expiry(fee) => ChargeLine {
            source: Rates::get().expiry_sources.get(plan.broker.word()).map(|source| source.as_str().into()),
            ..rule(Basis::Published, expiry(fee, plan))
        },
        Ground::Unknown(why) => ChargeLine {
            amount: Some(amount).filter(|amount| *amount != Money::ZERO),
            ..rule(Basis::Unknown, unknown(why, broker()))
        },
    }
}

fn unknown(why: Why, broker: Argument) -> Text {
    match why {
        Why::NoPlan => Text::new(
            "charge_without_plan",
            "No charges of {broker} are shipped with this program. State them under Settings, Broker accounts.",
            [broker],
        ),
        Why::StampOfTheState => {
            Text::plain("stamp_of_the_state", "Before 1 Jul 2020 each state had its own stamp duty.")
        }
        Why::ExpiryNotPublished => Text::new(
            "expiry_fee_not_published",
            "What {broker} takes for a settlement is not published.",
            [broker],
        ),
        Why::NoRule => Text::plain("charge_without_rule", "No rule of this program says why this was taken."),
    }
}

fn source(
    plan: &Plan,
    from: Day,
    own: bool,
    which: impl Fn(&'static PlanSource) -> &'static String,
) -> Option<Cow<'static, str>> {
    let published = Rates::get().plan_sources.get(plan.broker.word()).filter(|_| !own)?;
    published.iter().rfind(|one| one.from <= from).map(|one| which(one).as_str().into())
}

/// `0.1% of the sell value`; `₹10 per crore of …` of the two fees that are stated so.
fn rate_of(on: On, rate: Rate, less_ipft: bool) -> Text {
    let text = match on {
        On::Sebi | On::SebiFarm | On::IpftNseCash | On::IpftNseFutures | On::IpftNseOptions => {
            format!("₹{} per crore", rate.in_rupees_per_crore())
        }
        _ => percent(rate),
    };
    let arguments = [Argument::shown("rate", text), Argument::shown("base", base(on))];
    if less_ipft {
        Text::new("charge_rate_less_ipft", "{rate} {base}, less the IPFT in it", arguments)
    } else {
        Text::new("charge_rate", "{rate} {base}", arguments)
    }
}

fn percent(rate: Rate) -> String {
    format!("{}%", rate.in_percent())
}

const fn base(on: On) -> &'static str {
    match on {
        On::SttIntraday => "of the sell value at the day’s average price",
        On::SttEtfDelivery | On::SttEtfIntraday | On::SttFutures | On::CttFutures => "of the sell value",
        On::SttOptions | On::CttOptions => "of the premium sold",
        On::SttExercise => "of what the option was worth when it was exercised",
        On::SttExerciseSettlement | On::CttExercise => "of the settlement value when it was exercised",
        On::NseOptions
        | On::BseIndexOptions
        | On::BseOtherOptions
        | On::BseFreeOptions
        | On::McxOptions
        | On::NseCurrencyOptions
        | On::IpftNseOptions => "of the premium bought and sold",
        On::StampOptions => "of the premium bought",
        On::StampDelivery
        | On::StampIntraday
        | On::StampFutures
        | On::StampCurrency
        | On::StampDebenture
        | On::StampGovernment => "of the buy value",
        On::SttDelivery
        | On::NseCash
        | On::NseFutures
        | On::BseCash
        | On::BseCashX
        | On::BseCashS
        | On::BseFutures
        | On::McxFutures
        | On::NseCurrencyFutures
        | On::IpftNseCash
        | On::IpftNseFutures
        | On::Sebi
        | On::SebiFarm => "of the buy and the sell value",
        On::Gst | On::GstOnSebi => "of the charges",
    }
}

fn gst(rate: Rate, on_sebi: bool, without_brokerage: bool) -> Text {
    let rate = [Argument::shown("rate", percent(rate))];
    match (on_sebi, without_brokerage) {
        (true, false) => Text::new("gst", "{rate} of brokerage, exchange charges, IPFT and SEBI fee", rate),
        (false, false) => {
            Text::new("gst_without_sebi", "{rate} of brokerage, exchange charges and IPFT", rate)
        }
        (true, true) => Text::new(
            "gst_without_brokerage",
            "{rate} of exchange charges, IPFT and SEBI fee; on the brokerage it is not known",
            rate,
        ),
        (false, true) => Text::new(
            "gst_of_exchange",
            "{rate} of exchange charges and IPFT; on the brokerage it is not known",
            rate,
        ),
    }
}

/// `₹20 an order`, `0.03% of an order, at most ₹20`
fn brokerage(Rule { percent: rate, least, most }: Rule) -> Text {
    let amount = |name, amount: Money| Argument::shown(name, format!("₹{amount}"));
    if rate.is_zero() && most.is_none_or(|most| most == least) {
        return Text::new("brokerage_flat", "{amount} an order", [amount("amount", least)]);
    }
    let rate = Argument::shown("rate", percent(rate));
    match (least, most) {
        (Money::ZERO, None) => Text::new("brokerage_percent", "{rate} of an order’s value", [rate]),
        (Money::ZERO, Some(most)) => Text::new(
            "brokerage_at_most",
            "{rate} of an order’s value, at most {most}",
            [rate, amount("most", most)],
        ),
        (least, None) => Text::new(
            "brokerage_at_least",
            "{rate} of an order’s value, at least {least}",
            [rate, amount("least", least)],
        ),
        (least, Some(most)) => Text::new(
            "brokerage_between",
            "{rate} of an order’s value, at least {least}, at most {most}",
            [rate, amount("least", least), amount("most", most)],
        ),
    }
}

fn dp(fee: Money, from_value: Money) -> Text {
    let fee = Argument::shown("fee", format!("₹{fee}"));
    if from_value == Money::ZERO {
        return Text::new("dp_fee", "{fee} for each stock and day of delivery sells, with its GST", [fee]);
    }
    let from = Argument::shown("from", format!("₹{from_value}"));
    Text::new(
        "dp_fee_from",
        "{fee} for each stock and day with delivery sells of {from} or more, with its GST",
        [fee, from],
    )
}

fn expiry(fee: ExpiryFee, plan: &Plan) -> Text {
    let Some(fees) = plan.expiry else { return Text::plain("expiry_fee", "The fee for a settlement") };
    let rate = |rate| [Argument::shown("rate", percent(rate))];
    match fee {
        ExpiryFee::Delivered => {
            Text::new("expiry_delivered", "{rate} of the shares delivered at expiry", rate(fees.delivered))
        }
        ExpiryFee::Netted => {
            Text::new("expiry_netted", "{rate} of the settlement value netted at expiry", rate(fees.netted))
        }
        ExpiryFee::Exercise => Text::new(
            "expiry_exercise",
            "{fee} for an option exercised at expiry",
            [Argument::shown("fee", format!("₹{}", fees.exercise))],
        ),
    }
}

#[cfg(test)]
mod tests {
    use domain::Broker;

    use super::*;

    #[test]
    fn an_amount_without_a_rule_is_shown_with_its_amount_and_as_unknown() {
        let amount = Money::parse("1.25").unwrap();
        let ground = Ground::Unknown(Why::NoRule);
        let found = line(Head::Dp, ground, amount, &Plan::of(Broker::ZERODHA));
        assert_eq!((found.amount, found.basis), (Some(amount), Basis::Unknown));
        assert_eq!(found.rule.code, "charge_without_rule");
        assert_eq!(found.source, None);
        // Of nothing it is not said that it is nothing.
        assert_eq!(line(Head::Dp, ground, Money::ZERO, &Plan::of(Broker::ZERODHA)).amount, None);
    }
}
