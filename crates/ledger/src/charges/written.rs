//! The form in which a user's plan is kept: decimal text, in the words of `data/charges.toml`.

use domain::Money;
use serde::{Deserialize, Serialize};

use super::file::{RuleRow, first_day};
use super::own::OwnPlan;
use super::plan::Terms;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    terms: Vec<WrittenTerms>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTerms {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    dp: String,
    dp_from_value: String,
    delivery: RuleRow,
    intraday: RuleRow,
    futures: RuleRow,
    options: RuleRow,
}

impl From<OwnPlan> for Written {
    fn from(plan: OwnPlan) -> Self {
        let written = |terms: &Terms| WrittenTerms {
            from: terms.since().map(|day| day.to_string()),
            dp: terms.dp.to_string(),
            dp_from_value: terms.dp_from_value.to_string(),
            delivery: RuleRow::of(terms.delivery),
            intraday: RuleRow::of(terms.intraday),
            futures: RuleRow::of(terms.futures),
            options: RuleRow::of(terms.options),
        };
        Self { terms: plan.terms().iter().map(written).collect() }
    }
}

impl TryFrom<Written> for OwnPlan {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let read = |terms: &WrittenTerms| {
            Some(Terms {
                from: first_day(terms.from.as_deref())?,
                delivery: terms.delivery.read()?,
                intraday: terms.intraday.read()?,
                futures: terms.futures.read()?,
                options: terms.options.read()?,
                dp: Money::parse(&terms.dp).ok()?,
                dp_from_value: Money::parse(&terms.dp_from_value).ok()?,
            })
        };
        let terms: Option<Vec<Terms>> = written.terms.iter().map(read).collect();
        let terms = terms.ok_or("a charge plan with a day or an amount that cannot be read")?;
        Self::new(terms).map_err(|problems| {
            problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>().join(" ")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::own::tests::terms;
    use super::*;

    /// The form in which plans are kept: a change of it must still read this.
    const WRITTEN: &str = r#"
[[terms]]
dp = "18.5"
dp_from_value = "250"

[terms.delivery]
percent = "0.25"
least = "10"
most = "50"

[terms.intraday]
percent = "0.02"
most = "15"

[terms.futures]
flat = "9"

[terms.options]
flat = "12"

[[terms]]
from = "2026-04-01"
dp = "18.5"
dp_from_value = "250"

[terms.delivery]
percent = "0.25"
least = "10"

[terms.intraday]
percent = "0.02"
most = "15"

[terms.futures]
flat = "9"

[terms.options]
flat = "12"
"#;

    #[test]
    fn the_written_form_comes_back_as_it_was() {
        let mut later = terms("2026-04-01");
        later.delivery.most = None;
        let plan = OwnPlan::new(vec![terms(""), later]).unwrap();
        assert_eq!(toml::to_string(&plan).unwrap().trim(), WRITTEN.trim());
        assert_eq!(toml::from_str::<OwnPlan>(WRITTEN).unwrap(), plan);
        // What is kept is checked again.
        let problem = |from: &str, to: &str| {
            assert!(WRITTEN.contains(from));
            toml::from_str::<OwnPlan>(&WRITTEN.replacen(from, to, 1)).unwrap_err().message().to_owned()
        };
        assert_eq!(
            problem("flat = \"9\"", "flat = \"9,5\""),
            "a charge plan with a day or an amount that cannot be read"
        );
        assert_eq!(
            problem("flat = \"9\"", "flat = \"90000\""),
            "Futures brokerage: expected ₹0 to ₹10,000 an order, found ₹90,000."
        );
    }
}
