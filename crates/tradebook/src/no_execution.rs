//! Rows that say what happened to a position without a trade: an allotment, a bonus, a transfer. They are named with
//! what they are worth, and nothing is booked for them: files of trades say neither ratio nor cost.

use domain::{Price, Quantity, grouped, value_of};

use crate::cell::Cell;
use crate::numbers;

/// What a row calls it, as words that a cell begins with, and where it is entered instead.
const KINDS: [(&[&str], &str); 5] = [
    (
        &[
            "bonus",
            "split",
            "stock split",
            "demerger",
            "merger",
            "amalgamation",
            "consolidation",
            "rights",
            "corporate action",
        ],
        "enter it under Corporate actions",
    ),
    (
        &["ipo", "ofs", "allotment", "esop", "gift", "transfer in", "inward"],
        "enter these shares with their cost and day",
    ),
    (&["buyback", "buy back", "buy-back"], "enter it under Corporate actions as a buyback"),
    (
        &["transfer", "transfer out", "outward", "off market", "off-market", "offmarket"],
        "enter what came with its cost and day, and what left under Corporate actions as a transfer",
    ),
    (&["dividend", "interest"], "it changes no position"),
];

/// Why a row with this word in place of a side gave no trade; `None` where the word says nothing of the kind.
pub(crate) fn no_execution(
    word: &Cell<'_>,
    name: &Cell<'_>,
    quantity: &Cell<'_>,
    price: &Cell<'_>,
) -> Option<String> {
    let text = word.as_text().to_lowercase();
    let begins = |kind: &str| {
        text.strip_prefix(kind)
            .is_some_and(|rest| rest.chars().next().is_none_or(|next| !next.is_alphanumeric()))
    };
    let (_, instead) = KINDS.iter().find(|(kinds, _)| kinds.iter().any(|kind| begins(kind)))?;
    let shares = numbers::scaled(quantity).ok().map(|units| Quantity(units).abs());
    let worth = shares.zip(numbers::price(price).ok()).and_then(|(shares, price)| worth(shares, price));
    let what = match (shares, worth) {
        (Some(shares), Some(worth)) => format!("{shares} of {}, {worth}", name.as_text()),
        (Some(shares), None) => format!("{shares} of {}", name.as_text()),
        (None, _) => name.as_text().to_owned(),
    };
    Some(format!("{} is no trade and is not counted ({what}): {instead}", word.found()))
}

fn worth(shares: Quantity, price: Price) -> Option<String> {
    let value = value_of(price, shares)?;
    Some(format!("₹{}", grouped((value.0 / domain::Money::ONE).unsigned_abs().into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, quantity: &str, price: &str, expected: Option<&str>) {
        let found =
            no_execution(&Cell::text(word), &Cell::text("INFY"), &Cell::text(quantity), &Cell::text(price));
        assert_eq!(found.as_deref(), expected, "{word}");
    }

    #[test]
    fn what_is_no_trade_is_named_with_its_rupees() {
        check("buy", "10", "1500", None);
        check("hold", "10", "1500", None);
        check("iposomething", "10", "1500", None);
        check(
            "Bonus 1:1",
            "100",
            "0",
            Some(
                "“Bonus 1:1” is no trade and is not counted (100 of INFY, ₹0): enter it under Corporate actions",
            ),
        );
        check(
            "IPO",
            "15",
            "1080",
            Some(
                "“IPO” is no trade and is not counted (15 of INFY, ₹16,200): enter these shares with their cost and day",
            ),
        );
        check(
            "BUYBACK",
            "8",
            "1800",
            Some(
                "“BUYBACK” is no trade and is not counted (8 of INFY, ₹14,400): enter it under Corporate actions as a buyback",
            ),
        );
        check(
            "Off Market",
            "8",
            "",
            Some(
                "“Off Market” is no trade and is not counted (8 of INFY): enter what came with its cost and day, and what left under Corporate actions as a transfer",
            ),
        );
        check(
            "Dividend",
            "",
            "",
            Some("“Dividend” is no trade and is not counted (INFY): it changes no position"),
        );
    }
}
