//! What holds for any fills.

use proptest::prelude::*;

use super::*;

fn any_fills() -> impl Strategy<Value = String> {
    let cash = (
        prop::sample::select(vec!["NSE EQ", "NSE BE", "BSE A", "BSE XT", "BSE SS"]),
        prop::sample::select(vec![
            "ACME",
            "OTHER",
            "ETF:NIFTYBEES",
            "ETF:GOLDBEES",
            "SGB/IN0020230184",
            "NCD/INE774L07099",
        ]),
        prop::sample::select(vec!["intraday", "delivery", "intraday:1,delivery:0"]),
    );
    let fno = prop::sample::select(vec![
        ("NSE -", "NIFTYFUT", "futures"),
        ("NSE -", "NIFTY24000PE", "options"),
        ("BSE -", "SENSEX80000CE", "options"),
        ("BSE -", "ACME100CE", "options"),
    ]);
    let what = prop_oneof![cash, fno];
    let fill = (0..4_i32, what, prop::bool::ANY, 2..500_i64, 0..2_000_000_i64, 0..6_i32);
    let line = fill.prop_map(|(day, (place, symbol, product), buy, quantity, price, order)| {
        let side = if buy { "buy" } else { "sell" };
        // An order has one instrument, so one exchange and series.
        let order = match order {
            0 => "-".to_owned(),
            1 => "1.2E+15".to_owned(),
            _ => format!("{order}{place}{symbol}").replace([' ', ':', '/'], ""),
        };
        let price = Price(price * 500_000);
        format!("2026-0{}-2{day} {place} {symbol} {side} {quantity} @{price} {order} {product}", 2 + day % 3)
    });
    prop::collection::vec(line, 0..60).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000.max(ProptestConfig::default().cases)))]

    #[test]
    fn parts_add_up_to_every_head(text in any_fills(), groww in prop::bool::ANY) {
        let all = Fills::read(&text);
        let plan = Plan::of(if groww { Broker::GROWW } else { Broker::ZERODHA });
        let charges = all.charge(&plan);
        let by_head = charge_by_head(all.account(), &all.parts, &plan);
        let sum = by_head.iter().fold(Heads::default(), |sum, heads| sum + *heads);
        prop_assert_eq!(sum, charges.heads);
        for (part, heads) in charges.of_part.iter().zip(&by_head) {
            prop_assert_eq!(*part, heads.total());
            prop_assert!(Head::ALL.iter().all(|&head| heads.of(head) >= Money::ZERO));
        }
        // Whole rupees where the note has them, and only bearers bear.
        prop_assert_eq!((charges.heads.stt.0 % 10_000, charges.heads.stamp_duty.0 % 10_000), (0, 0));
        // The order of the parts changes no total.
        let mut turned = Fills { parts: all.parts.iter().rev().copied().collect(), ..all };
        prop_assert_eq!(turned.charge(&plan).heads, charges.heads);
        turned.parts.reverse();
        // Days are independent: without the others a day costs the same.
        turned.parts.retain(|part| turned.fills[part.fill as usize].time.day().ymd().1 == 2);
        let alone = turned.charge(&plan).heads;
        turned.parts = Fills::read(&text).parts;
        turned.parts.retain(|part| turned.fills[part.fill as usize].time.day().ymd().1 != 2);
        prop_assert_eq!(alone + turned.charge(&plan).heads, charges.heads);
    }

    /// Whatever the rows state, the parts add up to it, set by set; where one row states nothing of a set, ours stay.
    #[test]
    fn parts_add_up_to_what_rows_state(
        text in any_fills(),
        amounts in prop::collection::vec(-50_000_i64..5_000_000, 180),
        silent in prop::option::of(0..60_usize),
        broker in prop::sample::select(vec![Broker::ZERODHA, Broker::GROWW, Broker::KOTAK]),
    ) {
        const SETS: [HeadSet; 3] = [
            HeadSet::of(&[Head::Brokerage, Head::Gst]),
            HeadSet::of(&[Head::Exchange, Head::Sebi, Head::Ipft, Head::StampDuty]),
            HeadSet::of(&[Head::Stt, Head::Ctt]),
        ];
        let mut all = Fills::read(&text);
        let silent = silent.filter(|place| *place < all.fills.len());
        for (place, fill) in all.fills.iter().enumerate() {
            for (at, heads) in SETS.into_iter().enumerate() {
                if silent != Some(place) || at > 0 {
                    let amount = Money(amounts[3 * place + at]);
                    all.charges.push(ChargeOfFill { fill: fill.id, heads, amount });
                }
            }
        }
        let plan = Plan::of(broker);
        let charges = all.charge(&plan);
        let by_head = charge_by_head(all.account(), &all.parts, &plan);
        prop_assert_eq!(by_head.iter().fold(Heads::default(), |sum, heads| sum + *heads), charges.heads);
        for (part, heads) in charges.of_part.iter().zip(&by_head) {
            prop_assert_eq!(*part, heads.total());
        }
        let without = Fills { charges: Vec::new(), ..Fills::read(&text) };
        let ours = charge_by_head(without.account(), &without.parts, &plan);
        prop_assert_eq!(ours.iter().fold(Heads::default(), |sum, heads| sum + *heads), charges.stated.ours);
        let segment = |fill: u32| all.instruments[all.fills[fill as usize].instrument as usize].segment();
        let unit = |fill: u32| (all.fills[fill as usize].time.day(), segment(fill));
        for (at, heads) in SETS.into_iter().enumerate() {
            let kept = silent.filter(|_| at == 0).map(|place| unit(place as u32));
            let sum = |of: &[Heads], own: &dyn Fn(u32) -> bool| -> Money {
                let parts = all.parts.iter().zip(of).filter(|(part, _)| own(part.fill));
                parts.flat_map(|(_, one)| heads.heads().map(move |head| one.of(head))).sum()
            };
            let is_kept = |fill: u32| kept == Some(unit(fill));
            // GST follows the charges that are stated.
            let brokerage = |of: &[Heads]| -> Money {
                let parts = all.parts.iter().zip(of).filter(|(part, _)| is_kept(part.fill));
                parts.map(|(_, one)| one.brokerage).sum()
            };
            prop_assert_eq!(brokerage(&by_head), brokerage(&ours));
            let stated = all.fills.iter().enumerate().filter(|(place, _)| !is_kept(*place as u32));
            let stated: i64 = stated.map(|(place, _)| amounts[3 * place + at]).sum();
            prop_assert_eq!(sum(&by_head, &|fill| !is_kept(fill)), Money(stated));
        }
    }

    /// Whatever a statement says of a period, its parts add up to it and no other part changes.
    #[test]
    fn parts_add_up_to_what_a_statement_says(
        text in any_fills(),
        amounts in prop::collection::vec(-5_000_i64..50_000_000, 4),
        fno in prop::bool::ANY,
    ) {
        let all = Fills::read(&text);
        let day = |text: &str| Day::parse(text).unwrap();
        let sets = [
            HeadSet::of(&[Head::Brokerage]),
            HeadSet::of(&[Head::Exchange, Head::Ipft]),
            HeadSet::of(&[Head::Stt]),
            HeadSet::of(&[Head::Gst]),
        ];
        let days = Window { from: day("2026-02-21"), to: day("2026-03-21") };
        let segments = vec![if fno { Segment::Fno } else { Segment::Equity }];
        let amounts: Vec<_> = sets.into_iter().zip(amounts.into_iter().map(Money)).collect();
        let mut plan = Plan::of(Broker::ZERODHA);
        let ours = charge_by_head(all.account(), &all.parts, &plan);
        plan.statements = vec![StatedPeriod { days, segments: segments.clone(), amounts: amounts.clone() }];
        let by_head = charge_by_head(all.account(), &all.parts, &plan);
        let is_covered = |part: &Part| {
            let fill = &all.fills[part.fill as usize];
            let segment = all.instruments[fill.instrument as usize].segment();
            segments.contains(&segment) && (days.from..=days.to).contains(&fill.time.day())
        };
        let mut is_any = false;
        let mut sums = [Money::ZERO; 4];
        for (part, (own, before)) in all.parts.iter().zip(by_head.iter().zip(&ours)) {
            if !is_covered(part) {
                prop_assert_eq!(own, before);
                continue;
            }
            is_any = true;
            for (sum, (heads, _)) in sums.iter_mut().zip(&amounts) {
                *sum += heads.heads().map(|head| own.of(head)).sum::<Money>();
            }
            prop_assert_eq!((own.sebi, own.stamp_duty, own.dp), (before.sebi, before.stamp_duty, before.dp));
        }
        for (sum, (_, amount)) in sums.into_iter().zip(amounts) {
            prop_assert_eq!(sum, if is_any { amount } else { Money::ZERO });
        }
        let charges = all.charge(&plan);
        prop_assert_eq!(by_head.iter().fold(Heads::default(), |sum, heads| sum + *heads), charges.heads);
    }

    #[test]
    fn splitting_a_fill_of_an_order_changes_no_head(text in any_fills(), groww in prop::bool::ANY) {
        let mut whole = Fills::read(&text);
        for fill in &mut whole.fills {
            if fill.order_id.is_empty() || fill.order_id.contains('+') {
                fill.order_id = format!("7{}{:?}{}", fill.exchange, fill.series, fill.instrument).into();
            }
        }
        let plan = Plan::of(if groww { Broker::GROWW } else { Broker::ZERODHA });
        let mut split = Fills { instruments: whole.instruments.clone(), ..Fills::default() };
        for part in &whole.parts {
            let half = (Quantity(part.quantity.0 / 2), Money(part.value.0 / 3));
            for (quantity, value) in [half, (part.quantity - half.0, part.value - half.1)] {
                split.parts.push(Part { fill: split.fills.len() as u32, quantity, value, ..*part });
                split.fills.push(whole.fills[part.fill as usize].clone());
            }
        }
        prop_assert_eq!(split.charge(&plan).heads, whole.charge(&plan).heads);
    }
}
