//! Weighted average beside first in, first out. Every amount is calculated by hand beside its case.

use super::*;

/// As [`show`], with what is still open and its cost behind an open trade.
fn show_open(matched: &Matched) -> String {
    let open = matched.trades.iter().filter(|trade| trade.open.0 > 0);
    let costs: Vec<String> = open.map(|trade| format!("; {} for {}", trade.open, trade.open_value)).collect();
    show(matched) + &costs.concat()
}

/// The same fills by both methods.
#[track_caller]
fn check_both(fills: &str, fifo: &[&str], average: &[&str]) {
    let by = |method| show_open(&share_by(method, Contract::Cash, fills, "2026-06-01"));
    assert_eq!(by(Method::WeightedAverage), average.join("\n"), "by average");
    assert_eq!(by(Method::Fifo), fifo.join("\n"), "first in, first out");
}

/// What each lot match costs by average, in 10⁻⁴ rupee.
fn costs(fills: &str) -> Vec<i64> {
    let matched = share_by(Method::WeightedAverage, Contract::Cash, fills, "2026-06-01");
    matched.matches.iter().map(|one| one.buy_value.0).collect()
}

#[test]
fn each_exit_costs_its_share_of_all_that_is_held() {
    // 20 for 3,000 are 150 each: 15 × (300 − 150) and 5 × (100 − 150).
    // First in, first out: 4,500 − 1,000 − 1,000 and 500 − 1,000. Together 2,000 either way.
    check_both(
        "04-01 09:15 buy 10 @ 100
         04-02 09:15 buy 10 @ 200
         04-03 09:15 sell 15 @ 300
         04-06 09:15 sell 5 @ 100",
        &["delivery long 20 closed 0: 04-03 15 2500, 04-06 5 -500"],
        &["delivery long 20 closed 0: 04-03 15 2250, 04-06 5 -250"],
    );
}

#[test]
fn a_buy_between_sells_moves_the_average() {
    // 4 of 10 at 100: 4 × 20. Then 6 for 600 and 6 for 780 are 12 for 1,380, 115 each: 5 × (110 − 115), 7 for 805 stay.
    // First in, first out: 5 × (110 − 100), and 1 × 100 + 780 stay.
    let fills = |series: &str| {
        format!(
            "04-01 09:15 buy 10 @ 100 {series}
             04-02 09:15 sell 4 @ 120 {series}
             04-03 09:15 buy 6 @ 130
             04-06 09:15 sell 5 @ 110"
        )
    };
    let (fifo, average) = (
        &["delivery long 16 open 7: 04-02 4 80, 04-06 5 50; 7 for 880"],
        &["delivery long 16 open 7: 04-02 4 80, 04-06 5 -25; 7 for 805"],
    );
    check_both(&fills(""), fifo, average);
    // Bought while the stock was trade-to-trade: one position with what is bought later.
    check_both(&fills("BE"), fifo, average);
    // There even a sell of the day is delivery: 10 × 100 and 10 × 120 are 110 each; 5 × (110 − 110) and 5 × (110 −
    // 100).
    check_both(
        "04-01 09:15 buy 10 @ 100 BE
         04-01 09:20 buy 10 @ 120 BE
         04-01 10:00 sell 5 @ 110 BE",
        &["delivery long 20 open 15: 04-01 5 50; 15 for 1700"],
        &["delivery long 20 open 15: 04-01 5 0; 15 for 1650"],
    );
}

#[test]
fn bought_today_sold_tomorrow() {
    // 10 for 1,000 and 30 for 3,120 are 103 each. The next day 8 of 20 are intraday, 8 × (105 − 106);
    // 12 × (105 − 103), and 28 × 103 = 2,884 stay. First in, first out: 1,260 − 1,000 − 2 × 104.
    check_both(
        "04-01 09:15 buy 10 @ 100
         04-01 09:20 buy 30 @ 104
         04-02 09:15 buy 8 @ 106
         04-02 10:00 sell 20 @ 105",
        &["delivery long 40 open 28: 04-02 12 52", "intraday long 8 closed 0: 04-02 8 -8; 28 for 2912"],
        &["delivery long 40 open 28: 04-02 12 24", "intraday long 8 closed 0: 04-02 8 -8; 28 for 2884"],
    );
}

#[test]
fn a_short_of_the_day_leaves_the_average_alone() {
    // Short 5 × (250 − 240) within the day; then 10 of 20 for 3,000: 10 × (300 − 150).
    check_both(
        "04-01 09:15 buy 10 @ 100
         04-02 09:15 buy 10 @ 200
         04-03 09:15 sell 5 @ 250
         04-03 10:00 buy 5 @ 240
         04-06 09:15 sell 10 @ 300",
        &["intraday short 5 closed 0: 04-03 5 50", "delivery long 20 open 10: 04-06 10 2000; 10 for 2000"],
        &["intraday short 5 closed 0: 04-03 5 50", "delivery long 20 open 10: 04-06 10 1500; 10 for 1500"],
    );
}

#[test]
fn flat_is_flat_and_begins_anew() {
    // 25 sold of 20: five are older and leave first, then 10 for 1,000 and 10 for 1,100: 20 × 120 − 2,100.
    // By average the cost of the five makes that of all 25 unknown.
    // Then 5 for 250: nothing of the old position is in them.
    let fifo = &[
        "delivery long 20 closed 0: 04-03 20 300",
        "delivery long 5 unknown 0: ",
        "delivery long 5 closed 0: 04-07 5 50",
    ];
    let average = &["delivery long 25 unknown 0: ", "delivery long 5 closed 0: 04-07 5 50"];
    check_both(
        "04-01 09:15 buy 10 @ 100
         04-02 09:15 buy 10 @ 110
         04-03 09:15 sell 25 @ 120
         04-06 09:15 buy 5 @ 50
         04-07 09:15 sell 5 @ 60",
        fifo,
        average,
    );
}

#[test]
fn a_bonus_and_a_split_are_lots_like_others() {
    // One for one: 10 more for ₹0. 20 for 3,000 are 150 each: 5 × (200 − 150), 15 × 150 stay.
    check_both(
        "04-01 00:00 buy 10 @ 300
         04-15 00:00 buy 10 @ 0
         04-20 09:15 sell 5 @ 200",
        &["delivery long 20 open 15: 04-20 5 -500; 15 for 1500"],
        &["delivery long 20 open 15: 04-20 5 250; 15 for 2250"],
    );
    // One became five: 10 at 500 are told as 50 at 100. With 10 at 130, 60 for 6,300 are 105 each: 30 × (120 − 105).
    check_both(
        "04-01 00:00 buy 50 @ 100
         04-15 09:15 buy 10 @ 130
         04-20 09:15 sell 30 @ 120",
        &["delivery long 60 open 30: 04-20 30 600; 30 for 3300"],
        &["delivery long 60 open 30: 04-20 30 450; 30 for 3150"],
    );
}

#[test]
fn an_auction_settles_at_its_own_price_and_the_rest_is_averaged() {
    // 4 × (100 − 105) for the sell that was not delivered. 2 for 210 and 2 for 230 are 110 each:
    // 3 × (120 − 110), 110 stay. First in, first out: 360 − 210 − 115.
    check_both(
        "04-01 09:15 sell 4 @ 100
         04-02 14:00 buy 6 @ 105 auction
         04-03 09:15 buy 2 @ 115
         04-06 09:15 sell 3 @ 120",
        &["delivery short 4 closed 0: 04-02 4 -20", "delivery long 4 open 1: 04-06 3 35; 1 for 115"],
        &["delivery short 4 closed 0: 04-02 4 -20", "delivery long 4 open 1: 04-06 3 30; 1 for 110"],
    );
}

#[test]
fn the_last_unit_takes_what_rounding_left() {
    // ₹1.0000 for seven. Of 6, 5, 4, 3, 2 and 1 that stay, half-even: 0.8571, 0.7143, 0.5714, 0.4286, 0.2857, 0.1429.
    // Counted from the last sell, 5/6 of 0.8571 would be 0.7142: other amounts for seven sells than for two.
    let sold = |pieces: &[u32]| -> Vec<i64> {
        let bought = "04-01 09:15 buy 3 @ 0.1\n 04-02 09:15 buy 4 @ 0.175\n";
        let sells: Vec<String> =
            (3..).zip(pieces).map(|(day, piece)| format!("04-{day:02} 09:15 sell {piece} @ 1")).collect();
        costs(&(bought.to_owned() + &sells.join("\n")))
    };
    assert_eq!(sold(&[1; 7]), [1429, 1428, 1429, 1428, 1429, 1428, 1429]);
    assert_eq!(sold(&[3, 4]), [4286, 5714]);
    // Four units of two lots: 4,286 + 1,428.
    assert_eq!(sold(&[4, 3]), [4286, 1428, 4286]);
    assert_eq!(sold(&[7]), [4286, 5714]);
}

#[test]
fn a_contract_has_no_average() {
    let option = |method| {
        let contract = Contract::Option {
            underlying: "NIFTY".into(),
            expiry: Day::parse("2026-05-19").unwrap(),
            strike: Price::parse("23000").unwrap(),
            right: Right::Put,
        };
        let fills = "05-11 10:00 buy 65 @ 10\n 05-12 10:00 buy 65 @ 20\n 05-13 10:00 sell 65 @ 30";
        show_open(&share_by(method, contract, fills, "2026-05-19"))
    };
    // 65 × (30 − 10).
    assert_eq!(option(Method::Fifo), "options long 130 open 65: 05-13 65 1300; 65 for 1300");
    assert_eq!(option(Method::WeightedAverage), option(Method::Fifo));
}
