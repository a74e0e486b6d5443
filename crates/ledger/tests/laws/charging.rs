//! Charges: parts and heads, realised and not; of orders without ids, of rows in any order.

use std::collections::BTreeMap;

use domain::{Broker, Method, Money, Price, Quantity, Time, value_of};
use ledger::charges::{Account, Heads, Plan, charge, charge_by_head};
use ledger::{Merged, match_fills};
use proptest::prelude::*;

use crate::books::{File, at_the_end, mixed, uneven};
use crate::naive;
use crate::view::{book, merged, trades};

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn parts_add_up_to_the_heads(file in uneven(), is_groww in any::<bool>()) {
        let plan = Plan::of(if is_groww { Broker::GROWW } else { Broker::ZERODHA });
        let merged = merged(&[&file]);
        let matched = match_fills(&merged.instruments, &merged.fills, at_the_end());
        let parts = matched.parts(&merged.fills);
        let charges = charge(Account::of(&merged), &parts, &plan);
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

    #[test]
    fn orders_without_ids_are_told_by_their_time(
        file in mixed(),
        ids in prop::collection::vec(0..4_u8, 30),
        is_groww in any::<bool>(),
    ) {
        let mut file = file;
        for (fill, form) in file.fills.iter_mut().zip(ids) {
            match form {
                0 => fill.order_id = "".into(),
                1 => fill.order_id = "1.1E+07".into(),
                // Without a time of day either.
                2 => (fill.order_id, fill.time) = ("".into(), Time::from_ist(fill.time.day(), 0)),
                _ => {}
            }
        }
        let broker = if is_groww { Broker::GROWW } else { Broker::ZERODHA };
        let merged = merged(&[&file]);
        let opinion = naive::answer(&merged, broker, Method::Fifo, at_the_end());
        let parts = match_fills(&merged.instruments, &merged.fills, at_the_end()).parts(&merged.fills);
        let charges = charge(Account::of(&merged), &parts, &Plan::of(broker));
        prop_assert_eq!(i128::from(charges.heads.brokerage.0), opinion.heads.brokerage);
        prop_assert_eq!(i128::from(charges.heads.gst.0), opinion.heads.gst);
    }

    /// Remainders go to the first of equals: which one that is must not depend on the file.
    #[test]
    fn the_order_of_rows_moves_no_charge(
        (file, turned) in alike().prop_flat_map(|file| (Just(file.clone()), in_any_order(file))),
        is_groww in any::<bool>(),
    ) {
        let plan = Plan::of(if is_groww { Broker::GROWW } else { Broker::ZERODHA });
        let (one, other) = (merged(&[&file]), merged(&[&turned]));
        prop_assert_eq!(by_fill(&one, &plan), by_fill(&other, &plan));
        prop_assert_eq!(trades(&book(&one, at_the_end())), trades(&book(&other, at_the_end())));
    }
}

/// Values of one or two thousand rupees: equals everywhere.
fn alike() -> impl Strategy<Value = File> {
    mixed().prop_map(|mut file| {
        for fill in &mut file.fills {
            fill.quantity = Quantity::whole(fill.quantity.0 / Quantity::ONE % 2 + 1);
            fill.price = Price(1_000 * Price::ONE);
            fill.value = value_of(fill.price, fill.quantity).unwrap();
        }
        file
    })
}

/// What each part bears, by the trade id of its fill and by its product.
fn by_fill(merged: &Merged, plan: &Plan) -> BTreeMap<(String, &'static str), Heads> {
    let parts = match_fills(&merged.instruments, &merged.fills, at_the_end()).parts(&merged.fills);
    let heads = charge_by_head(Account::of(merged), &parts, plan);
    let name =
        |part: &ledger::Part| (merged.fills[part.fill as usize].trade_id.to_string(), part.product.word());
    parts.iter().map(name).zip(heads).collect()
}

/// The same rows shuffled, their instruments numbered by a reader as they come.
pub fn in_any_order(file: File) -> impl Strategy<Value = File> {
    Just(file.fills).prop_shuffle().prop_map(move |fills| {
        let mut turned = File { instruments: Vec::new(), fills };
        for fill in &mut turned.fills {
            let instrument = &file.instruments[fill.instrument as usize];
            let known = turned.instruments.iter().position(|one| one == instrument);
            fill.instrument = known.unwrap_or_else(|| {
                turned.instruments.push(instrument.clone());
                turned.instruments.len() - 1
            }) as u32;
        }
        turned
    })
}
