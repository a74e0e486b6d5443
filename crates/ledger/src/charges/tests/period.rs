//! A statement of a whole period in the place of what is estimated.

use super::*;

fn period(from: &str, to: &str, segments: &[Segment], amounts: &[(&[Head], &str)]) -> StatedPeriod {
    let day = |text: &str| Day::parse(text).unwrap();
    let amounts = amounts.iter().map(|(heads, rupees)| (HeadSet::of(heads), Money::parse(rupees).unwrap()));
    let days = Window { from: day(from), to: day(to) };
    StatedPeriod { days, segments: segments.to_vec(), amounts: amounts.collect() }
}

/// 1,00,000 a fill: exchange 3.0699 and IPFT 0.0001, SEBI 0.1, STT 100, GST 0.5706; stamp duty 15 of a buy, DP 15.34 of
/// a sell.
const TWO_MONTHS: &str = "
    2026-11-02 NSE EQ ACME buy 100 @1000 1 delivery
    2026-12-01 NSE EQ ACME sell 100 @1000 2 delivery
    2027-01-04 NSE EQ ACME buy 100 @1000 3 delivery";

#[test]
fn what_is_estimated_of_a_period_is_replaced_in_its_proportion() {
    let all = Fills::read(TWO_MONTHS);
    let mut plan = Plan::of(Broker::ZERODHA);
    plan.statements = vec![period(
        "2026-11-01",
        "2026-12-31",
        &[Segment::Equity],
        &[
            (&[Head::Stt], "201.01"),
            (&[Head::Brokerage], "40"),
            (&[Head::Exchange, Head::Ipft], "6"),
            (&[Head::Gst], "1"),
        ],
    )];
    let charges = all.charge(&plan);
    let by_head = charge_by_head(all.account(), &all.parts, &plan);
    let of = |head: Head| by_head.iter().map(|heads| heads.of(head).to_string()).collect::<Vec<_>>();
    // 201.01 by halves; the odd 0.0001 of nothing. Brokerage is 0 with Zerodha: by turnover. The third is as it was.
    assert_eq!(of(Head::Stt), ["100.505", "100.505", "100"]);
    assert_eq!(of(Head::Brokerage), ["20", "20", "0"]);
    // 6 × 3.0699 ÷ 6.14 = 2.99990…, 6 × 0.0001 ÷ 6.14 = 0.00009…: cut to 2.9999 and 0, twice; 0.0002 are left for the
    // first.
    assert_eq!(of(Head::Exchange), ["3.0001", "2.9999", "3.0699"]);
    assert_eq!(of(Head::Ipft), ["0", "0", "0.0001"]);
    assert_eq!(of(Head::Gst), ["0.5", "0.5", "0.5706"]);
    // SEBI fees, stamp duty and DP charges are not stated: ours stay.
    assert_eq!(of(Head::Sebi), ["0.1", "0.1", "0.1"]);
    assert_eq!(of(Head::StampDuty), ["15", "0", "15"]);
    assert_eq!(charges.heads.stt.to_string(), "301.01");
    assert_eq!(charges.stated.ours.stt.to_string(), "300");
    assert_eq!(
        charges.notes[0].message(),
        "Charges from 1 Nov 2026 to 31 Dec 2026 are those that Zerodha states: brokerage, STT, exchange charges, IPFT \
         and GST."
    );
    assert!(
        charges.notes[1].message().starts_with("Brokerage of 1 trading day is estimated"),
        "{:?}",
        charges.notes
    );
    let stated = &charges.stated;
    assert!(stated.of_fill(&all.fills[1], Segment::Equity).has(Head::Stt));
    assert!(!stated.of_fill(&all.fills[2], Segment::Equity).has(Head::Stt));
    assert!(stated.lacks.has(Head::Dp) && stated.is_estimated());
}

#[test]
fn another_segment_and_an_empty_period_are_left_alone() {
    let all = Fills::read(TWO_MONTHS);
    let mut plan = Plan::of(Broker::ZERODHA);
    let ours = all.charge(&plan).heads;
    plan.statements = vec![
        period("2026-11-01", "2026-12-31", &[Segment::Fno], &[(&[Head::Stt], "5")]),
        period("2026-12-02", "2026-12-31", &[Segment::Equity], &[(&[Head::Stt], "5")]),
    ];
    let charges = all.charge(&plan);
    assert_eq!(charges.heads, ours);
    assert!(charges.stated.by.is_empty());
}
