//! Shares that a company took back in a tender: the law counts them otherwise than a sale, and so do statements.

use domain::{Argument, Money, Quantity, Text};

use crate::ours::Ours;
use crate::reasons::{Reason, ReasonCode};
use crate::scrips::FRACTION;

/// Of a difference that the tender alone makes.
pub(crate) fn tender(name: Argument, amount: Money, own: Option<&Ours>) -> Option<Reason> {
    let tendered = own?.tendered;
    if tendered.quantity == Quantity::ZERO {
        return None;
    }
    let about = [
        name,
        Argument::quantity("quantity", tendered.quantity),
        Argument::rupees("paid", tendered.sell_value),
    ];
    let text = if (amount - tendered.sell_value).abs() < FRACTION {
        Text::new(
            "tender_counts_nothing",
            "{title}: the company took {quantity} back for {paid}. The statement counts nothing for them: from October 2024 to \
             March 2026 the amount is a dividend, and what they cost a loss.",
            about,
        )
    } else if (amount - tendered.realised).abs() < FRACTION {
        Text::new(
            "tender_left_out",
            "{title}: the company took {quantity} back for {paid}. The statement leaves that out.",
            about,
        )
    } else {
        return None;
    };
    Some(Reason { code: ReasonCode::Buyback, text, amount, is_proven: true, to_do: None })
}

/// Of a profit for the return: what the law makes of a tender where the statement counts a sale, or has it under a
/// heading of its own. `tendered`: their profit for the return, and how much more that is than of a sale.
pub(crate) fn tender_in_return(name: Argument, left: Money, (all, by_law): (Money, Money)) -> Option<Reason> {
    let text = if all != Money::ZERO && (left - all).abs() < FRACTION {
        Text::new(
            "tender_under_own_heading",
            "{title}: the statement has shares that the company took back under a heading of their own.",
            [name],
        )
    } else if by_law != Money::ZERO && (left - by_law).abs() < FRACTION {
        Text::new(
            "tender_as_sale",
            "{title}: the statement counts shares that the company took back as a sale. The law of their day does not.",
            [name],
        )
    } else {
        return None;
    };
    Some(Reason { code: ReasonCode::Buyback, text, amount: left, is_proven: true, to_do: None })
}
