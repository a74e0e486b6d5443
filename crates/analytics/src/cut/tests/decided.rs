//! What several entries and exits made, and what was planned, by hand.

use std::collections::HashMap;

use domain::{Money, Price, Quantity};
use ledger::Direction;

use crate::books::book;
use crate::cut::table::of_all;
use crate::cut::{
    Amount, Decided, Executed, Labels, Number, Part, Scaling, amounts, dimension, figure, parts, table,
};
use crate::{Filter, select};

/// `10@100+5@102 20@90` are two entries, the first of them of two executions.
fn side(text: &str) -> Vec<Executed> {
    let one = |all: Executed, text: &str| {
        let (units, price) = text.split_once('@').unwrap();
        all.with(Price::parse(price).unwrap(), Quantity::parse(units).unwrap())
    };
    text.split(' ').map(|own| own.split('+').fold(Executed::default(), one)).collect()
}

#[track_caller]
fn check(direction: Direction, entries: &str, exits: &str, expected: &str) {
    let found = Scaling::of(direction, &side(entries), &side(exits)).unwrap_or_default();
    let (first, last) = found.exits.unzip();
    let text = |money: Option<Money>| money.map_or("-".to_owned(), |money| money.to_string());
    assert_eq!([found.entries, first, last].map(text).join(" "), expected, "{entries} {exits}");
}

#[test]
fn scaling_by_hand() {
    use Direction::{Long, Short};
    check(Long, "10@100", "10@110", "- - -");
    // Paid 1,000 + 900 instead of 20 × 100: 100 more was made.
    check(Long, "10@100 10@90", "20@95", "100 - -");
    // Bought higher: 50 × 4 less.
    check(Long, "100@20 50@24", "150@30", "-200 - -");
    // Sold first at 100, then at 110: 10 × 10 more came in.
    check(Short, "10@100 10@110", "20@105", "100 - -");
    // Out at 110 and at 120 instead of all at 110 (+10 × 10) or all at 120 (−10 × 10).
    check(Long, "20@100", "10@110 10@120", "- 100 -100");
    // Bought back at 80, then at 95: 10 × 15 paid more than all at 80, 10 × 15 less than all at 95.
    check(Short, "20@100", "10@80 10@95", "- -150 150");
    // The first entry of two executions is (1,000 + 510) ÷ 15 = 100.6666…: 35 × that is 3,523.3333…, paid were 3,310.
    check(Long, "10@100+5@102 20@90", "15@101 20@99", "213.3333 -40 30");
    // Shares of the largest fills there are: a lakh crore at once, and again a rupee dearer.
    check(Long, "1000000000@1000 1000000000@1001", "2000000000@1", "-1000000000 - -");
}

/// A is long for two days and closes on the second, C is open, D has no entry in what is known.
#[test]
fn decisions_count_where_a_trade_closes() {
    let book = book(
        "A delivery closed 2026-11-02T09:20 2026-11-02:50:0 2026-12-01:50:0
         B intraday closed 2026-11-03T09:20 2026-11-03:-30:0
         C delivery open 2026-11-04T09:20 2026-11-05:10:0
         D intraday closed 2026-12-02T09:20 2026-12-02:5:0",
    );
    let rupees = |amount: i64| Money(amount * Money::ONE);
    let both = Scaling { entries: Some(rupees(20)), exits: Some((rupees(7), rupees(-3))) };
    let scaling =
        HashMap::from([(0, both), (1, Scaling { entries: Some(rupees(-50)), exits: None }), (2, both)]);
    let decided = Decided { scaling, planned_r: HashMap::from([(0, 2.0), (1, 3.0), (2, 9.0)]) };
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Net, &[]).decided(&decided);
    let keys = [
        "tradesAddedTo",
        "scaleIn",
        "tradesClosedInParts",
        "scaleOut",
        "scaleOutOfLast",
        "tradesWithPlannedR",
        "plannedR",
    ];
    let written = |part: &Part| {
        let one = |key: &&str| match figure(key).unwrap().of(&part.tally, || part) {
            Number::Count(count) => count.to_string(),
            Number::Money(money) => money.map_or("-".to_owned(), |money| money.to_string()),
            Number::Ratio(ratio) => ratio.map_or("-".to_owned(), |ratio| ratio.to_string()),
        };
        keys.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    let whole = Part::whole(&judged, of_all(&judged));
    assert_eq!(written(&whole), "2 -30 1 7 -3 2 2.5");
    let codes = Labels::default().codes(&book, dimension("month").unwrap());
    let months = table(&judged, &codes, true, 9);
    let own: Vec<[u32; 1]> = months.groups.iter().map(|group| [group.code]).collect();
    let asked: Vec<_> =
        own.iter().zip(&months.groups).map(|(code, group)| (&code[..], group.tally)).collect();
    let found: Vec<String> = parts(&judged, &codes, &asked).iter().map(written).collect();
    assert_eq!(found, ["1 -50 0 - - 1 3", "1 20 1 7 -3 1 2"]);
    // Nobody said anything of any.
    let judged = amounts(&all, Amount::Net, &[]);
    assert_eq!(written(&Part::whole(&judged, of_all(&judged))), "0 - 0 - - 0 -");
}
