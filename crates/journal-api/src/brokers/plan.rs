//! Charges of an account as a form shows and sends them: amounts as decimal text, never through a float.

use domain::{Day, Money};
use ledger::charges::{OwnPlan, Rate, Rule, Terms};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_http::{Sentence, SiteError, sentence};

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanLine {
    delivery: RuleLine,
    intraday: RuleLine,
    futures: RuleLine,
    options: RuleLine,
    /// Rupees for each share and day of delivery sells, its GST included. Never empty.
    #[schema(example = "15.34")]
    dp: String,
    /// Sells of a share and day worth less are free of it.
    #[schema(example = "100")]
    dp_from_value: String,
}

/// Brokerage of an order: a share of its turnover, between two amounts.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct RuleLine {
    #[schema(example = "0.03")]
    percent: String,
    /// Rupees; empty: 0.
    #[schema(example = "0")]
    least: String,
    /// Rupees; empty: no limit.
    #[schema(example = "20")]
    most: String,
}

pub fn line_of(terms: &Terms) -> PlanLine {
    PlanLine {
        delivery: rule_line(terms.delivery),
        intraday: rule_line(terms.intraday),
        futures: rule_line(terms.futures),
        options: rule_line(terms.options),
        dp: terms.dp.to_string(),
        dp_from_value: terms.dp_from_value.to_string(),
    }
}

fn rule_line(rule: Rule) -> RuleLine {
    RuleLine {
        percent: rule.percent.in_percent(),
        least: rule.least.to_string(),
        most: rule.most.map(|most| most.to_string()).unwrap_or_default(),
    }
}

/// The plan as it is stored; it holds for all days.
///
/// # Errors
/// Every wrong field, as `plan.intraday.percent`.
pub fn read(sent: &PlanLine) -> Result<String, SiteError> {
    let mut wrong = Vec::new();
    let terms = Terms {
        from: BEGINNING,
        delivery: rule(&sent.delivery, "delivery", &mut wrong),
        intraday: rule(&sent.intraday, "intraday", &mut wrong),
        futures: rule(&sent.futures, "futures", &mut wrong),
        options: rule(&sent.options, "options", &mut wrong),
        dp: stated(&sent.dp, "plan.dp".to_owned(), &mut wrong),
        dp_from_value: amount(&sent.dp_from_value, "plan.dpFromValue".to_owned(), &mut wrong),
    };
    if !wrong.is_empty() {
        return Err(SiteError::unprocessable(wrong));
    }
    let own = OwnPlan::new(vec![terms]).map_err(|problems| {
        SiteError::unprocessable(problems.into_iter().map(|problem| (field(&problem.field), problem.message)))
    })?;
    serde_json::to_string(&own).map_err(SiteError::ours)
}

/// Before every trade.
const BEGINNING: Day = Terms::FREE.from;

fn field(name: &str) -> String {
    match name {
        "dp_from_value" => "plan.dpFromValue".to_owned(),
        // A flat amount is typed as its least.
        name => format!("plan.{}", name.replace(".flat", ".least")),
    }
}

fn rule(sent: &RuleLine, name: &str, wrong: &mut Vec<(String, Sentence)>) -> Rule {
    let percent = match sent.percent.trim() {
        "" => Some(Rate(0)),
        typed => Rate::percent(typed),
    };
    if percent.is_none() {
        let message =
            sentence!("Expected a percentage as 0.03, found “{percent}”.", percent = shown(&sent.percent));
        wrong.push((format!("plan.{name}.percent"), message));
    }
    let most = match sent.most.trim() {
        "" => None,
        typed => Some(amount(typed, format!("plan.{name}.most"), wrong)),
    };
    Rule {
        percent: percent.unwrap_or(Rate(0)),
        least: amount(&sent.least, format!("plan.{name}.least"), wrong),
        most,
    }
}

/// An amount that nobody may mean by leaving it out.
fn stated(typed: &str, field: String, wrong: &mut Vec<(String, Sentence)>) -> Money {
    if typed.trim().is_empty() {
        wrong.push((field, "State the fee; 0 where the broker takes none.".into()));
        return Money::ZERO;
    }
    amount(typed, field, wrong)
}

fn amount(typed: &str, field: String, wrong: &mut Vec<(String, Sentence)>) -> Money {
    match typed.trim() {
        "" => Money::ZERO,
        text => Money::parse(text).unwrap_or_else(|_| {
            wrong.push((
                field,
                sentence!("Expected rupees as 15.34, found “{rupees}”.", rupees = shown(text)),
            ));
            Money::ZERO
        }),
    }
}

fn shown(text: &str) -> String {
    text.trim().chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use domain::Broker;
    use ledger::charges::Plan;

    use super::*;

    fn published() -> PlanLine {
        line_of(&Plan::of(Broker::ZERODHA).on(Day(20_000)))
    }

    #[test]
    fn what_is_shown_reads_back() {
        let own: OwnPlan = serde_json::from_str(&read(&published()).unwrap()).unwrap();
        let shown = Plan::of(Broker::ZERODHA).on(Day(20_000));
        assert_eq!(own.terms(), [Terms { from: BEGINNING, ..shown }]);
        assert_eq!(own.since(), None);
    }

    #[test]
    fn a_mistake_is_told_where_it_stands() {
        let mut sent = published();
        (sent.intraday.percent, sent.dp) = ("a".to_owned(), "1,5".to_owned());
        let refused = read(&sent).unwrap_err();
        assert_eq!(refused.fields()["plan.intraday.percent"], "Expected a percentage as 0.03, found “a”.");
        assert_eq!(refused.fields()["plan.dp"], "Expected rupees as 15.34, found “1,5”.");
        let mut sent = published();
        (sent.delivery.least, sent.delivery.most) = ("30".to_owned(), "20".to_owned());
        assert!(read(&sent).unwrap_err().fields().contains_key("plan.delivery.most"));
        let mut sent = published();
        sent.dp = " ".to_owned();
        assert_eq!(
            read(&sent).unwrap_err().fields()["plan.dp"],
            "State the fee; 0 where the broker takes none."
        );
    }
}
