//! A plan that a user states, checked.

use std::fmt;

use domain::{Broker, Day, Money, Product};
use serde::{Deserialize, Serialize};

use super::file::BEGINNING;
use super::plan::{Plan, Rule, Terms};
use super::rates::Rate;
use super::written::Written;

/// The user's own terms, at least one, ascending by their first day. Those without a day hold from the beginning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct OwnPlan {
    terms: Vec<Terms>,
}

/// What is wrong with a stated plan, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanProblem {
    /// Which of the stated terms, from 0.
    pub terms: usize,
    /// As in the written form: `from`, `intraday.percent`, `dp_from_value`.
    pub field: String,
    pub message: String,
}

/// NSE: a member takes at most 2.5 % of the contract price, levies apart.
const MOST_PERCENT: Rate = Rate(Rate::ONE / 40);
/// More than any broker takes of an order: a guard against a slipped digit.
const MOST_BROKERAGE: Money = Money(10_000 * Money::ONE);
const MOST_DP: Money = Money(1_000 * Money::ONE);
const MOST_DP_FROM: Money = Money(100_000 * Money::ONE);
/// A change of terms each quarter for ten years.
const MOST_TERMS: usize = 40;

impl OwnPlan {
    /// Puts the terms in order and checks every amount.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the terms as they were stated.
    pub fn new(terms: Vec<Terms>) -> Result<Self, Vec<PlanProblem>> {
        let mut problems = Vec::new();
        if terms.is_empty() {
            problems.push(problem(0, "from", "A plan of your own needs at least one set of charges.".into()));
        }
        if terms.len() > MOST_TERMS {
            let found = terms.len();
            let message = format!("A plan holds at most {MOST_TERMS} changes of its charges, found {found}.");
            problems.push(problem(MOST_TERMS, "from", message));
        }
        for (at, one) in terms.iter().enumerate() {
            check_day(at, one.from, &terms[..at], &mut problems);
            for product in Product::ALL {
                check_rule(at, *product, one.rule(*product), &mut problems);
            }
            check_amount(at, "dp", "The depository fee", one.dp, MOST_DP, &mut problems);
            let what = "The value from which the depository fee is taken";
            check_amount(at, "dp_from_value", what, one.dp_from_value, MOST_DP_FROM, &mut problems);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut terms = terms;
        terms.sort_by_key(|one| one.from);
        Ok(Self { terms })
    }

    pub fn terms(&self) -> &[Terms] {
        &self.terms
    }

    /// From this day on the plan is the user's; `None`: always.
    pub fn since(&self) -> Option<Day> {
        self.terms.first().and_then(Terms::since)
    }
}

impl Plan {
    /// The user's own plan; before its first day the plan that ships for the broker.
    pub fn own(broker: Broker, own: &OwnPlan) -> Self {
        let mut plan = Self::of(broker);
        let from = own.since().unwrap_or(BEGINNING);
        plan.terms.retain(|terms| terms.from < from);
        plan.terms.extend_from_slice(own.terms());
        plan.own_from = Some(from);
        plan
    }
}

impl Terms {
    /// The first day as a person states it: none for terms that hold from the beginning.
    pub fn since(&self) -> Option<Day> {
        (self.from != BEGINNING).then_some(self.from)
    }
}

impl fmt::Display for PlanProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

fn problem(terms: usize, field: &str, message: String) -> PlanProblem {
    PlanProblem { terms, field: field.into(), message }
}

fn check_day(at: usize, day: Day, before: &[Terms], problems: &mut Vec<PlanProblem>) {
    if before.iter().any(|other| other.from == day) {
        let message = if day == BEGINNING {
            "Two sets of charges hold from the beginning: give one of them its first day.".into()
        } else {
            format!("Two sets of charges start on {}: keep one, or change its day.", day.in_words())
        };
        problems.push(problem(at, "from", message));
    }
}

fn check_rule(at: usize, product: Product, rule: Rule, problems: &mut Vec<PlanProblem>) {
    let Rule { percent, least, most } = rule;
    let name = name_of(product);
    let mut add = |part: &str, message| problems.push(problem(at, &format!("{product}.{part}"), message));
    if percent < Rate(0) || percent > MOST_PERCENT {
        add(
            "percent",
            format!(
                "{name} brokerage: expected 0 to 2.5 percent, found {}. Three paise in a hundred rupees are 0.03.",
                percent.in_percent()
            ),
        );
    }
    // A flat amount is both at once and is said once.
    let is_flat = percent.is_zero() && most == Some(least);
    let amounts = if is_flat {
        [("flat", Some(least)), ("most", None)]
    } else {
        [("least", Some(least)), ("most", most)]
    };
    for (part, amount) in amounts {
        let is_beyond = |amount: &Money| !(Money::ZERO..=MOST_BROKERAGE).contains(amount);
        let Some(amount) = amount.filter(is_beyond) else { continue };
        let (limit, found) = (rupees(MOST_BROKERAGE), rupees(amount));
        add(part, format!("{name} brokerage: expected ₹0 to {limit} an order, found {found}."));
    }
    let Some(most) = most.filter(|_| !is_flat) else { return };
    if most < least {
        add(
            "most",
            format!(
                "{name} brokerage: at most {} an order is less than at least {}. Swap them or raise the larger one.",
                rupees(most),
                rupees(least)
            ),
        );
    } else if most == Money::ZERO {
        add(
            "most",
            format!(
                "{name} brokerage: at most ₹0 an order takes nothing. Leave it blank, or state a flat ₹0."
            ),
        );
    } else if percent.is_zero() {
        add(
            "most",
            format!(
                "{name} brokerage: 0 percent never comes to {}. State the percentage, or the same amount as least \
                 and as most.",
                rupees(most)
            ),
        );
    }
}

fn check_amount(
    at: usize,
    field: &str,
    what: &str,
    amount: Money,
    most: Money,
    problems: &mut Vec<PlanProblem>,
) {
    if !(Money::ZERO..=most).contains(&amount) {
        let message = format!("{what}: expected ₹0 to {}, found {}.", rupees(most), rupees(amount));
        problems.push(problem(at, field, message));
    }
}

const fn name_of(product: Product) -> &'static str {
    match product {
        Product::Intraday => "Intraday",
        Product::Delivery => "Delivery",
        Product::Futures => "Futures",
        Product::Options => "Options",
    }
}

/// With Indian grouping: `₹1,00,000`, `−₹0.5`.
fn rupees(amount: Money) -> String {
    let sign = if amount < Money::ZERO { "−" } else { "" };
    let text = amount.abs().to_string();
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        let behind = whole.len() - at;
        if at > 0 && behind >= 3 && behind % 2 == 1 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}₹{grouped}{rest}")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn rupee(text: &str) -> Money {
        Money::parse(text).unwrap()
    }

    fn rule(percent: &str, least: &str, most: Option<&str>) -> Rule {
        Rule { percent: Rate::percent(percent).unwrap(), least: rupee(least), most: most.map(rupee) }
    }

    /// 0.25 % of delivery, at least ₹10 and at most ₹50; 0.02 % intraday, at most ₹15; futures ₹9 and options ₹12
    /// an order; ₹18.50 a scrip and day of delivery sells from ₹250 on.
    pub fn terms(from: &str) -> Terms {
        Terms {
            from: Day::parse(from).unwrap_or(BEGINNING),
            delivery: rule("0.25", "10", Some("50")),
            intraday: rule("0.02", "0", Some("15")),
            futures: Rule::flat(rupee("9")),
            options: Rule::flat(rupee("12")),
            dp: rupee("18.5"),
            dp_from_value: rupee("250"),
        }
    }

    #[track_caller]
    fn refuses(change: impl FnOnce(&mut Terms), expected: &[&str]) {
        let mut terms = terms("");
        change(&mut terms);
        let problems = OwnPlan::new(vec![terms]).unwrap_err();
        let found: Vec<String> =
            problems.iter().map(|problem| format!("{}: {}", problem.field, problem.message)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_mistake_is_said_where_it_stands() {
        refuses(
            |terms| terms.intraday.percent = Rate::percent("3").unwrap(),
            &["intraday.percent: Intraday brokerage: expected 0 to 2.5 percent, found 3. \
               Three paise in a hundred rupees are 0.03."],
        );
        refuses(
            |terms| terms.delivery.least = rupee("60"),
            &["delivery.most: Delivery brokerage: at most ₹50 an order is less than at least ₹60. \
               Swap them or raise the larger one."],
        );
        refuses(
            |terms| terms.delivery = rule("0.25", "0", Some("0")),
            &["delivery.most: Delivery brokerage: at most ₹0 an order takes nothing. \
               Leave it blank, or state a flat ₹0."],
        );
        // Somebody who means ₹20 an order.
        refuses(
            |terms| terms.delivery = rule("0", "0", Some("20")),
            &["delivery.most: Delivery brokerage: 0 percent never comes to ₹20. \
               State the percentage, or the same amount as least and as most."],
        );
        refuses(
            |terms| terms.options = Rule::flat(rupee("-20")),
            &["options.flat: Options brokerage: expected ₹0 to ₹10,000 an order, found −₹20."],
        );
        refuses(
            |terms| terms.futures = rule("0.01", "0", Some("20000")),
            &["futures.most: Futures brokerage: expected ₹0 to ₹10,000 an order, found ₹20,000."],
        );
        refuses(
            |terms| (terms.dp, terms.dp_from_value) = (rupee("1534"), rupee("-1")),
            &[
                "dp: The depository fee: expected ₹0 to ₹1,000, found ₹1,534.",
                "dp_from_value: The value from which the depository fee is taken: expected ₹0 to ₹1,00,000, found −₹1.",
            ],
        );
    }

    #[test]
    fn days_are_put_in_order_and_stand_once() {
        let plan = OwnPlan::new(vec![terms("2026-04-01"), terms("2025-04-01")]).unwrap();
        assert_eq!(plan.terms()[0].from, Day::parse("2025-04-01").unwrap());
        assert_eq!(plan.since(), Day::parse("2025-04-01"));
        assert_eq!(OwnPlan::new(vec![terms("2026-04-01"), terms("")]).unwrap().since(), None);

        let twice = OwnPlan::new(vec![terms("2026-04-01"), terms(""), terms("2026-04-01"), terms("")]);
        let problems = twice.unwrap_err();
        assert_eq!(
            problems.iter().map(|one| (one.terms, one.message.as_str())).collect::<Vec<_>>(),
            [
                (2, "Two sets of charges start on 1 Apr 2026: keep one, or change its day."),
                (3, "Two sets of charges hold from the beginning: give one of them its first day."),
            ]
        );
        let none = OwnPlan::new(Vec::new()).unwrap_err();
        assert_eq!(none[0].message, "A plan of your own needs at least one set of charges.");
        let many = (0..41).map(|day| Terms { from: Day(20_000 + day), ..terms("") }).collect();
        let problems = OwnPlan::new(many).unwrap_err();
        assert_eq!(problems[0].message, "A plan holds at most 40 changes of its charges, found 41.");
    }

    #[test]
    fn before_its_first_day_the_brokers_plan_holds() {
        let first = Day::parse("2026-04-01").unwrap();
        let own = OwnPlan::new(vec![terms("2026-04-01")]).unwrap();
        let plan = Plan::own(Broker::GROWW, &own);
        assert_eq!(plan.on(first.plus(-1)), Plan::of(Broker::GROWW).on(first));
        assert_eq!(plan.on(first), terms("2026-04-01"));
        let always = Plan::own(Broker::GROWW, &OwnPlan::new(vec![terms("")]).unwrap());
        assert_eq!(always.on(Day(0)), terms(""));
        assert_eq!(always.on(first), terms(""));
    }
}
