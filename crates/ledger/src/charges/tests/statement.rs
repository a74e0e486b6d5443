//! Stated charges beside ours.

use super::*;

/// A day of a published contract note: 15 orders, bought for 403,754.00, sold for 375,794.25.
const WORKED_DAY: &str = "
    2026-05-19 NSE - NIFTY23100PE buy 910 =1501.50 1 options
    2026-05-19 NSE - NIFTY23600CE buy 455 =82316 2 options
    2026-05-19 NSE - NIFTY23600CE buy 455 =82316 3 options
    2026-05-19 NSE - NIFTY23500PE buy 650 =100000 4 options
    2026-05-19 NSE - NIFTY23500PE buy 65 =7620.50 4 options
    2026-05-19 NSE - NIFTY23500PE buy 650 =100000 5 options
    2026-05-19 NSE - NIFTY23500PE buy 195 =30000 6 options
    2026-05-19 NSE - NIFTY23050PE sell 910 =659.75 7 options
    2026-05-19 NSE - NIFTY23550CE sell 455 =56707.25 8 options
    2026-05-19 NSE - NIFTY23550CE sell 455 =50000 9 options
    2026-05-19 NSE - NIFTY23700CE sell 910 =19929 10 options
    2026-05-19 NSE - NIFTY23500PE sell 650 =100000 11 options
    2026-05-19 NSE - NIFTY23500PE sell 65 =8498.25 11 options
    2026-05-19 NSE - NIFTY23500PE sell 325 =50000 12 options
    2026-05-19 NSE - NIFTY23500PE sell 325 =50000 13 options
    2026-05-19 NSE - NIFTY23500PE sell 195 =30000 14 options
    2026-05-19 NSE - NIFTY23500PE sell 65 =10000 15 options";

fn worked_day() -> Fills {
    let all = Fills::read(WORKED_DAY);
    let turnover = |side| -> Money { all.fills.iter().filter(|f| f.side == side).map(|f| f.value).sum() };
    assert_eq!(
        (turnover(Side::Buy).to_string(), turnover(Side::Sell).to_string()),
        ("403754".into(), "375794.25".into())
    );
    all
}

#[test]
fn the_worked_day_with_stated_brokerage() {
    let mut plan = Plan::of(Broker::ZERODHA);
    let day = Day::parse("2026-05-19").unwrap();
    plan.stated = vec![
        StatedCharge { day, head: Head::Brokerage, amount: Money::parse("250").unwrap() },
        StatedCharge { day, head: Head::Brokerage, amount: Money::parse("150").unwrap() },
    ];
    let charges = worked_day().charge(&plan);
    let statement = [
        (Head::Brokerage, "400"),
        (Head::Stt, "564"),
        (Head::Exchange, "276.9727"),
        (Head::Sebi, "0.7795"),
        (Head::Ipft, "0.0008"),
        (Head::StampDuty, "12"),
        (Head::Gst, "121.9955"),
        (Head::Dp, "0"),
    ];
    for (head, amount) in statement {
        assert_eq!(charges.heads.of(head).to_string(), amount, "{head:?}");
    }
    // The statement's total is of unrounded heads, 1375.7486; its own lines add up to 1375.7485.
    assert_eq!(charges.heads.total().to_string(), "1375.7485");
    assert_eq!(charges.ours.brokerage.to_string(), "300");
    assert_eq!(charges.ours.gst.to_string(), "103.9955");
    assert_eq!(charges.notes, []);
}

#[test]
fn the_worked_day_without_statement() {
    let charges = worked_day().charge(&Plan::of(Broker::ZERODHA));
    // 15 × 20; GST 18 % of 300 + 277.753 = 103.99554.
    assert_eq!(
        words(&charges.heads),
        "brokerage 300, stt 564, exchange 276.9727, sebi 0.7795, ipft 0.0008, stamp 12, gst 103.9955"
    );
    assert_eq!(charges.heads, charges.ours);
    assert_eq!(
        domain::messages(&charges.notes),
        ["Brokerage of 1 trading day is estimated from the Zerodha plan: the broker may have taken another \
             amount, for instance ₹40 an order while the account is in debit."]
    );
    // The debit rule is Zerodha's.
    assert_eq!(
        domain::messages(&worked_day().charge(&Plan::of(Broker::GROWW)).notes),
        ["Brokerage of 1 trading day is estimated from the Groww plan: the broker may have taken another \
             amount, for instance by its earlier rates."]
    );
}

#[test]
fn stated_heads_stand_in_for_ours_only_on_their_day() {
    let day = Day::parse("2026-11-02").unwrap();
    let mut plan = Plan::of(Broker::ZERODHA);
    let stated = |day: Day, head, rupees: i64| StatedCharge { day, head, amount: Money(rupees * 10_000) };
    plan.stated = vec![
        stated(day, Head::Gst, 7),
        stated(day, Head::Dp, -3),
        stated(day, Head::Brokerage, 9),
        stated(day.plus(40), Head::Stt, 1),
    ];
    let all = Fills::read(
        "2026-11-02 NSE EQ ACME buy 2 @1000 1 delivery
         2026-11-02 NSE EQ ACME buy 1 @1000 2 delivery
         2026-11-03 NSE EQ ACME buy 10 @1000 1 delivery",
    );
    let charges = all.charge(&plan);
    // The first day's 3,000: STT 3, exchange 0.0921, SEBI 0.003, stamp 0.45, down to 0. Our brokerage is 0:
    // the stated is shared by value. The second day as in `delivery`.
    assert_eq!(
        words(&charges.heads),
        "brokerage 9, stt 13, exchange 0.3991, sebi 0.013, stamp 2, gst 7.0571, dp -3"
    );
    let by_head = charge_by_head(all.account(), &all.parts, &plan);
    assert_eq!(by_head.iter().map(|heads| heads.brokerage.0 / 10_000).collect::<Vec<_>>(), [6, 3, 0]);
    assert_eq!(charges.notes.len(), 2);
    assert!(charges.notes[1].message().starts_with("1 stated charge is left out"), "{:?}", charges.notes);
}
