//! What a statement says of contracts whose end is not entered here.

use domain::{Argument, Contract, Money, Price, Quantity, Right, Text};

use crate::delivered::may_end_in_shares;
use crate::ours::{AccountRecord, Unsettled};
use crate::reasons::{Doing, Reason, ReasonCode};
use crate::scrips::{Figures, price};

/// Why a contract differs that ended at a value nobody has said.
pub(crate) fn settlement(
    record: &AccountRecord<'_>,
    at: u32,
    amount: Money,
    own: Unsettled,
    theirs: Figures,
) -> Reason {
    let name = Argument::shown("title", record.instrument(at).title());
    let day = Argument::day("day", own.expiry);
    let (paid, untouched) = if own.open > Quantity::ZERO {
        (theirs.sell_value - own.sold, theirs.buy_value == own.bought)
    } else {
        (theirs.buy_value - own.bought, theirs.sell_value == own.sold)
    };
    let each = price(paid, own.open.abs());
    let value = each.and_then(|each| underlying_value(&record.instrument(at).contract, each));
    let (text, to_do, is_proven) = match value {
        Some(Value::Worthless) if may_end_in_shares(&record.instrument(at).contract) => (
            Text::new(
                "settled_at_nothing",
                "{title}, expired on {day}: the statement closes it at nothing. It expired worthless, or ended in shares, which \
                 then bear what it was worth. The closing price of the stock decides it.",
                [name, day],
            ),
            Some(Doing::Settle { instrument: at, value: None }),
            false,
        ),
        Some(Value::Worthless) => (
            Text::new(
                "settled_worthless",
                "{title}, expired on {day}: in the statement it expired worthless. Your record has no row for it, and \
                 nothing was entered.",
                [name, day],
            ),
            Some(Doing::Worthless { instrument: at }),
            untouched,
        ),
        Some(Value::Of(value)) => (
            Text::new(
                "settled_at",
                "{title}, expired on {day}: the statement settles it at {each}, which makes the underlying {value}. \
                 Your record has no row for it, and nothing was entered.",
                [
                    name,
                    day,
                    Argument::price("each", each.unwrap_or_default()),
                    Argument::price("value", value),
                ],
            ),
            Some(Doing::Settle { instrument: at, value: Some(value) }),
            untouched,
        ),
        None => (
            Text::new(
                "settlement_missing",
                "{title}, expired on {day}: your record has no row for its end, and nothing was entered.",
                [name, day],
            ),
            None,
            false,
        ),
    };
    Reason { code: ReasonCode::Settlement, text, amount, is_proven, to_do }
}

/// Of the underlying, from what the contract itself was settled at.
fn underlying_value(contract: &Contract, each: Price) -> Option<Value> {
    match contract {
        Contract::Cash => None,
        Contract::Future { .. } => (each > Price::ZERO).then_some(Value::Of(each)),
        Contract::Option { .. } if each == Price::ZERO => Some(Value::Worthless),
        Contract::Option { strike, right: Right::Call, .. } => Some(Value::Of(*strike + each)),
        Contract::Option { strike, right: Right::Put, .. } => {
            Some(*strike - each).filter(|value| *value >= Price::ZERO).map(Value::Of)
        }
    }
}

enum Value {
    Worthless,
    Of(Price),
}
