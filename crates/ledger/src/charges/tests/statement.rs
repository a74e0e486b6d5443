//! Stated charges beside ours.

use domain::messages;

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
    // 15 orders: five paid ₹40, the others ₹20. Of two rows of an order the second states nothing paid.
    let mut all = worked_day();
    let mut orders = std::collections::BTreeSet::new();
    for place in 0..all.fills.len() {
        let is_first = orders.insert(all.fills[place].order_id.clone());
        let dear = orders.len() <= 5;
        all.state(
            place,
            &[Head::Brokerage],
            if !is_first {
                "0"
            } else if dear {
                "40"
            } else {
                "20"
            },
        );
    }
    let charges = all.charge(&Plan::of(Broker::ZERODHA));
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
    assert_eq!(charges.stated.ours.brokerage.to_string(), "300");
    assert_eq!(charges.stated.ours.gst.to_string(), "103.9955");
    assert_eq!(
        messages(&charges.notes),
        ["Charges of 1 trading day are those that your Zerodha files state: brokerage."]
    );
}

#[test]
fn the_worked_day_without_statement() {
    let charges = worked_day().charge(&Plan::of(Broker::ZERODHA));
    // 15 × 20; GST 18 % of 300 + 277.753 = 103.99554.
    assert_eq!(
        words(&charges.heads),
        "brokerage 300, stt 564, exchange 276.9727, sebi 0.7795, ipft 0.0008, stamp 12, gst 103.9955"
    );
    assert_eq!(charges.heads, charges.stated.ours);
    assert!(charges.stated.is_estimated());
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

/// STT 3, exchange 0.0921, SEBI 0.003, stamp 0.45, down to 0: what is estimated of the first day.
const TWO_DAYS: &str = "
    2026-11-02 NSE EQ ACME buy 2 @1000 1 delivery
    2026-11-02 NSE EQ ACME buy 1 @1000 2 delivery
    2026-11-03 NSE EQ ACME buy 10 @1000 1 delivery";

#[test]
fn stated_heads_stand_in_for_ours_only_on_their_day() {
    let mut all = Fills::read(TWO_DAYS);
    for (place, brokerage, gst) in [(0, "9", "0"), (1, "0", "7")] {
        all.state(place, &[Head::Brokerage], brokerage);
        all.state(place, &[Head::Gst], gst);
    }
    let charges = all.charge(&Plan::of(Broker::ZERODHA));
    // The brokerage stays with its order. The second day as in `delivery`.
    assert_eq!(
        words(&charges.heads),
        "brokerage 9, stt 13, exchange 0.3991, sebi 0.013, stamp 2, gst 7.0571"
    );
    let by_head = charge_by_head(all.account(), &all.parts, &Plan::of(Broker::ZERODHA));
    assert_eq!(by_head.iter().map(|heads| heads.brokerage.0 / 10_000).collect::<Vec<_>>(), [9, 0, 0]);
    assert_eq!(charges.notes.len(), 2);
    assert_eq!(
        charges.notes[0].message(),
        "Charges of 1 trading day are those that your Zerodha files state: brokerage and GST."
    );
    assert!(
        charges.notes[1].message().starts_with("Brokerage of 1 trading day is estimated"),
        "{:?}",
        charges.notes
    );
    assert_eq!(charges.stated.by, [(Broker::ZERODHA, HeadSet::of(&[Head::Brokerage, Head::Gst]))]);
    // The second day's are ours.
    assert!(charges.stated.lacks.has(Head::Gst) && charges.stated.lacks.has(Head::Stt));
}

#[test]
fn half_of_a_day_is_never_stated() {
    let mut all = Fills::read(TWO_DAYS);
    all.state(0, &[Head::Stt], "100");
    all.state(2, &[Head::Stt], "11");
    let charges = all.charge(&Plan::of(Broker::ZERODHA));
    // 3 of the first day, estimated, and 11 of the second, where every execution states it.
    assert_eq!(charges.heads.stt.to_string(), "14");
    assert_eq!(
        messages(&charges.notes[..2]),
        [
            "Charges of 1 trading day are those that your Zerodha files state: STT.",
            "On 1 trading day some executions state their STT and others do not: there all of it is estimated."
        ]
    );
    // An amount of two heads counts only where both do: the second fill's covers the one, and not the other.
    let mut all = Fills::read(TWO_DAYS);
    all.state(0, &[Head::Stt, Head::StampDuty], "100");
    all.state(1, &[Head::Stt], "100");
    let charges = all.charge(&Plan::of(Broker::ZERODHA));
    assert_eq!(charges.heads, charges.stated.ours);
}

#[test]
fn a_segment_is_stated_by_itself() {
    let mut all = Fills::read(
        "2026-11-02 NSE EQ ACME buy 3 @1000 1 delivery
         2026-11-02 NSE - NIFTYFUT buy 65 @25000 2 futures",
    );
    all.state(1, &[Head::Brokerage], "15");
    let charges = all.charge(&Plan::of(Broker::GROWW));
    // Groww takes ₹5 of the delivery, which nobody states, and here ₹15 for the future instead of ₹20.
    assert_eq!(
        (charges.heads.brokerage.to_string(), charges.stated.ours.brokerage.to_string()),
        ("20".into(), "25".into())
    );
}

#[test]
fn a_lump_is_shared_by_what_is_estimated() {
    let mut all = Fills::read("2026-11-02 NSE EQ ACME buy 3 @1000 1 delivery");
    all.state(0, &[Head::Exchange, Head::Sebi, Head::Ipft, Head::StampDuty], "0.19");
    // 0.0921 and 0.003 are estimated, stamp duty and IPFT come to 0. 0.19 × 921 ÷ 951 = 0.184006, 0.19 × 30 ÷ 951 =
    // 0.005994: cut to 0.184 and 0.0059, and the 0.0001 that is left goes to the larger. GST follows: 18 % of 0.19.
    assert_eq!(
        words(&all.charge(&Plan::of(Broker::ZERODHA)).heads),
        "stt 3, exchange 0.1841, sebi 0.0059, gst 0.0342"
    );
}

#[test]
fn brokerage_with_gst_is_divided_by_the_rate_where_no_plan_is_known() {
    let mut all = Fills::read("2026-11-02 NSE EQ ACME buy 100 @1000 1 delivery");
    // Of 1,00,000: exchange with IPFT 3.07, SEBI 0.1; GST on both 0.5706. 24.1706 − 0.5706 = 23.6 = 20 × 1.18.
    all.state(0, &[Head::Brokerage, Head::Gst], "24.1706");
    let charges = all.charge(&Plan::of(Broker::KOTAK));
    assert_eq!(
        words(&charges.heads),
        "brokerage 20, stt 100, exchange 3.0699, sebi 0.1, ipft 0.0001, stamp 15, gst 4.1706"
    );
    assert_eq!(charges.days_without_brokerage, 0);
    assert_eq!(
        messages(&charges.notes),
        ["Charges of 1 trading day are those that your Kotak Securities files state: brokerage and GST."]
    );
}

#[test]
fn amounts_stay_with_their_scrip() {
    let mut all = Fills::read(
        "2026-11-02 NSE EQ ACME buy 10 @1000 1 delivery
         2026-11-02 NSE EQ ACME buy 10 @1000 2 delivery
         2026-11-02 NSE EQ OTHER buy 10 @1000 3 delivery",
    );
    // One row has the STT of its scrip's day: the other one of the scrip bears half of it, another scrip nothing.
    for (place, stt) in [(0, "24"), (1, "0"), (2, "8")] {
        all.state(place, &[Head::Stt], stt);
    }
    let by_head = charge_by_head(all.account(), &all.parts, &Plan::of(Broker::ZERODHA));
    assert_eq!(by_head.iter().map(|heads| heads.stt.0 / 10_000).collect::<Vec<_>>(), [12, 12, 8]);
}

#[test]
fn where_all_is_stated_nothing_is_estimated() {
    let mut all = Fills::read("2026-11-02 NSE EQ ACME buy 3 @1000 1 delivery");
    for head in [Head::Brokerage, Head::Stt, Head::Exchange, Head::Sebi, Head::Gst] {
        all.state(0, &[head], "1");
    }
    let charges = all.charge(&Plan::of(Broker::KOTAK));
    assert_eq!(words(&charges.heads), "brokerage 1, stt 1, exchange 1, sebi 1, gst 1");
    assert!(!charges.stated.is_estimated(), "{:?}", charges.stated);
    // Sold from delivery, the depository's fee is not known.
    let mut sold = Fills::read("2026-11-02 NSE EQ ACME sell 3 @1000 1 delivery");
    for head in [Head::Brokerage, Head::Stt, Head::Exchange, Head::Sebi, Head::Gst] {
        sold.state(0, &[head], "1");
    }
    let charges = sold.charge(&Plan::of(Broker::KOTAK));
    assert_eq!(charges.stated.lacks, Head::Dp.into());
    assert!(
        charges.notes[1].message().starts_with("The depository fee of 1 trading day"),
        "{:?}",
        charges.notes
    );
}
