//! Contracts that an exchange adjusts, or ends early.

use super::*;

#[test]
fn an_adjusted_contract_is_one_position() {
    // A dividend of 3: the strike falls, the lot stays. 9,750 × (5 − 4).
    let text = "2025-07-01 buy 9750 @ 4 IOC110CE\n 2025-08-04 sell 9750 @ 5 IOC107CE";
    let dividend = into(action("2025-07-28", "IOC110CE", ActionKind::Adjust(Ratio::ONE)), "IOC107CE");
    check(text, &[dividend], &["IOC107CE 9750: made 9750"]);
    // A bonus of 1:1: half the strike, twice the lot. Sold short 550 at 40, bought back 1,100 at 12.
    let text = "2025-07-01 sell 550 @ 40 HDFCBANK2000CE\n 2025-08-27 buy 1100 @ 12 HDFCBANK1000CE";
    let bonus =
        into(action("2025-08-26", "HDFCBANK2000CE", ActionKind::Adjust(ratio(2, 1))), "HDFCBANK1000CE");
    check(text, &[bonus], &["HDFCBANK1000CE 1100: made 8800"]);
}

/// Tata Motors was divided on 2025-10-14: its contracts of October and later ended on Monday 13 October, in shares.
#[test]
fn contracts_end_early_where_their_company_is_divided_or_merged() {
    use crate::{Settlement, SettlementValue};

    // 28 August is the expiry; the ex-date is Tuesday 19 August 2025, the last day before it Monday the 18th.
    let (instruments, fills) = file("2025-08-04 buy 100 @ 6 XYZ110CE");
    let import = [Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }];
    let build = |actions: &[CorporateAction], settlements: &[Settlement], as_of: &str| {
        let mut merged = merge(&import);
        let as_of = day(as_of);
        let problems: Vec<_> = merged.act(actions, as_of).iter().map(|one| one.reason.message()).collect();
        assert_eq!(problems, [""; 0]);
        assert_eq!(merged.settle(settlements, as_of), []);
        let said = StartOfRecord { held_none: true, ..StartOfRecord::default() };
        Book::build(&merged, &Plan::of(Broker::ZERODHA), Method::Fifo, None, &said, as_of)
    };
    // Of 100 shares for 11,000 sixty hundredths of the cost stay; or 42 come for every 25, with all of it.
    let option = "XYZ110CE 100: open 0 for 0, made -600, ended 2025-08-18";
    let divided = vec!["XYZ 100: open 100 for 6600, made 0", option, "ABC 100: open 100 for 4400, made 0"];
    let merged = vec![option, "ABC 168: open 168 for 11000, made 0"];
    for (kind, expected) in [(demerger(1, 1, "40"), divided), (ActionKind::Merger(ratio(42, 25)), merged)] {
        let ended = into(action("2025-08-19", "XYZ", kind), "ABC/INE917I01010");
        let open = build(&[], &[], "2025-08-20");
        assert_eq!(open.trades.status, [Status::Open]);
        // Not a position any more: it asks how it was settled, though its own expiry is a week away.
        let asked = build(std::slice::from_ref(&ended), &[], "2025-08-20");
        assert_eq!(asked.trades.status, [Status::SettlementNeeded]);
        assert_eq!(asked.instruments[0].contract.expiry(), Some(day("2025-08-18")));

        // At 150 it is exercised: the premium is lost, 100 shares come at the strike of 110 and are held on the
        // ex-date.
        let settlement = Settlement {
            exchange: Exchange::Nse,
            symbol: "XYZ110CE".into(),
            value: SettlementValue::Final(Price::parse("150").unwrap()),
        };
        let settled = build(&[ended], &[settlement], "2025-08-20");
        let line = |at: usize| {
            let trades = &settled.trades;
            let name = &settled.instruments[trades.instrument[at] as usize].symbol;
            let cost = trades.buy_value[at] - (trades.sell_value[at] - trades.gross[at]);
            let ended =
                trades.exit_time[at].map_or_else(String::new, |time| format!(", ended {}", time.day()));
            format!(
                "{name} {}: open {} for {cost}, made {}{ended}",
                trades.quantity[at], trades.open_quantity[at], trades.gross[at]
            )
        };
        let lines: Vec<String> = (0..settled.trades.len()).map(line).collect();
        assert_eq!(lines, expected);
    }
}

/// The option leaves shares that nobody traded: they are not there where the demerger is refused.
#[test]
fn a_refused_division_leaves_no_empty_scrip_behind() {
    let (instruments, fills) = file("2025-08-04 buy 100 @ 6 XYZ110CE");
    let mut merged =
        merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }]);
    let before = merged.clone();
    let unnamed = action("2025-08-19", "XYZ", demerger(1, 1, "40"));
    let problems = merged.act(&[unnamed], day("2026-06-01"));
    assert_eq!(problems.len(), 1);
    assert!(problems[0].reason.message().contains("say which, by symbol or ISIN"));
    assert_eq!(merged.instruments, before.instruments);
    assert_eq!(merged.names, before.names);
}
