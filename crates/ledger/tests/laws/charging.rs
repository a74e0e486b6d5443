//! Charges: parts and heads, realised and not.

use domain::{Broker, Money};
use ledger::charges::{Plan, charge};
use ledger::match_fills;
use proptest::prelude::*;

use crate::books::{at_the_end, uneven};
use crate::view::{book, merged};

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn parts_add_up_to_the_heads(file in uneven(), is_groww in any::<bool>()) {
        let plan = Plan::of(if is_groww { Broker::Groww } else { Broker::Zerodha });
        let merged = merged(&[&file]);
        let matched = match_fills(&merged.instruments, &merged.fills, at_the_end());
        let parts = matched.parts(&merged.fills);
        let charges = charge(&merged.instruments, &merged.fills, &parts, &plan);
        prop_assert_eq!(charges.of_part.len(), parts.len());
        prop_assert_eq!(charges.of_part.iter().copied().sum::<Money>(), charges.heads.total());
        prop_assert!(charges.of_part.iter().all(|part| part.0 >= 0));
        // Parts are the fills again.
        for (place, fill) in merged.fills.iter().enumerate() {
            let mine = || parts.iter().filter(|part| part.fill as usize == place);
            prop_assert_eq!(mine().map(|part| part.quantity).sum::<domain::Quantity>(), fill.quantity);
            prop_assert_eq!(mine().map(|part| part.value).sum::<Money>(), fill.value);
        }
    }

    #[test]
    fn what_is_flat_has_realised_all_its_charges(file in uneven()) {
        let book = book(&merged(&[&file]), at_the_end());
        let realised: Money = book.trades.charges.iter().copied().sum();
        let all_flat = book.trades.status.iter().all(|status| status.is_closed());
        if all_flat {
            prop_assert_eq!(realised, book.charges.total());
        } else {
            prop_assert!(realised <= book.charges.total());
        }
    }
}
