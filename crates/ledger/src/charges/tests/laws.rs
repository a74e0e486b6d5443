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
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn parts_add_up_to_every_head(text in any_fills(), groww in prop::bool::ANY, stated in 0..3_i64) {
        let all = Fills::read(&text);
        let mut plan = Plan::of(if groww { Broker::GROWW } else { Broker::ZERODHA });
        if stated > 0 {
            let day = Day::parse("2026-02-20").unwrap();
            let heads = Head::ALL.iter().take(stated as usize * 3);
            plan.stated = heads.map(|&head| StatedCharge { day, head, amount: Money(1_234_567) }).collect();
        }
        let charges = all.charge(&plan);
        let by_head = charge_by_head(all.account(), &all.parts, &plan);
        let sum = by_head.iter().fold(Heads::default(), |sum, heads| sum + *heads);
        prop_assert_eq!(sum, charges.heads);
        for (part, heads) in charges.of_part.iter().zip(&by_head) {
            prop_assert_eq!(*part, heads.total());
            prop_assert!(Head::ALL.iter().all(|&head| heads.of(head) >= Money::ZERO));
        }
        // Whole rupees where the note has them, and only bearers bear.
        if stated == 0 {
            prop_assert_eq!((charges.heads.stt.0 % 10_000, charges.heads.stamp_duty.0 % 10_000), (0, 0));
        }
        // The order of the parts changes no total (a stated amount's last 0.0001 goes to the first of equals).
        let mut turned = Fills { parts: all.parts.iter().rev().copied().collect(), ..all };
        if stated == 0 {
            prop_assert_eq!(turned.charge(&plan).heads, charges.heads);
        }
        turned.parts.reverse();
        // Days are independent: without the others a day costs the same.
        turned.parts.retain(|part| turned.fills[part.fill as usize].time.day().ymd().1 == 2);
        let alone = turned.charge(&plan).heads;
        turned.parts = Fills::read(&text).parts;
        turned.parts.retain(|part| turned.fills[part.fill as usize].time.day().ymd().1 != 2);
        plan.stated.clear();
        prop_assert_eq!(alone + turned.charge(&plan).heads, charges.heads);
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
