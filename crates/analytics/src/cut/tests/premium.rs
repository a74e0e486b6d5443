//! What is kept of sold premium, by hand.

use domain::{Contract, Day, Money, Price, Right};
use ledger::{Book, Direction};

use crate::books::book;
use crate::cut::table::of_all;
use crate::cut::{Amount, Labels, Number, Part, amounts, dimension, figure, parts, premium_of_exit, table};
use crate::{Filter, select};

fn written(part: &Part) -> String {
    let one = |key: &&str| match figure(key).unwrap().of(&part.tally, || part) {
        Number::Count(count) => count.to_string(),
        Number::Money(money) => money.map_or("-".to_owned(), |money| money.to_string()),
        Number::Ratio(ratio) => ratio.map_or("-".to_owned(), |ratio| ratio.to_string()),
    };
    ["soldOptions", "premiumSold", "premiumCaptured"].iter().map(one).collect::<Vec<_>>().join(" ")
}

/// A is sold for 1,000 and bought back for 250, the charges of 20 are in none of it. B is sold for 400 on two days, of
/// which 100 cost 400 in November and 300 nothing in December: half of it. C is bought. D is a share sold first. E is
/// open, a part of it was sold for 500 and closed for 100. Of F nobody knows the end.
fn sold() -> Book {
    let mut book = book(
        "A options closed 2026-11-02T09:20 2026-11-02:750:20
         B options closed 2026-11-02T09:30 2026-11-03:-300:1 2026-12-01:300:0
         C options closed 2026-11-02T10:00 2026-11-02:90:1
         D intraday closed 2026-11-02T10:10 2026-11-02:70:1
         E options open 2026-11-03T10:20 2026-11-04:400:1
         F options settlement_needed 2026-11-02T09:15 2026-11-03:900:1",
    );
    book.exits.traded =
        [1_250, 500, 300, 510, 800, 600, 900].map(|rupees| Money(rupees * Money::ONE)).to_vec();
    for at in [0, 1, 3, 4, 5] {
        book.trades.direction[at] = Direction::Short;
    }
    for one in book.instruments.iter_mut().filter(|one| one.symbol != "D") {
        one.contract = Contract::Option {
            underlying: "NIFTY".into(),
            expiry: Day::parse("2026-12-01").unwrap(),
            strike: Price::parse("24000").unwrap(),
            right: Right::Call,
        };
    }
    book
}

#[test]
fn what_was_kept_of_what_they_were_sold_for() {
    let book = sold();
    let of = |at: usize| premium_of_exit(&book, 1, at).map(|one| (one.sold, one.bought_back));
    assert_eq!((of(1), of(2)), (Some((1_000_000, 4_000_000)), Some((3_000_000, 0))));
    let all = select(&book, &Filter::default());
    for amount in [Amount::Net, Amount::Gross] {
        let judged = amounts(&all, amount, &[]);
        // 1,000 + 400 + 500; 250 + 400 + 100 bought back: 1,150 of 1,900.
        assert_eq!(written(&Part::whole(&judged, of_all(&judged))), format!("3 1900 {}", 1_150.0 / 1_900.0));
        let codes = Labels::default().codes(&book, dimension("month").unwrap());
        let months = table(&judged, &codes, true, 9);
        let own: Vec<[u32; 1]> = months.groups.iter().map(|group| [group.code]).collect();
        let asked: Vec<_> =
            own.iter().zip(&months.groups).map(|(code, group)| (&code[..], group.tally)).collect();
        let found: Vec<String> = parts(&judged, &codes, &asked).iter().map(written).collect();
        // November: 750 − 300 + 400 of 1,000 + 100 + 500; December: 300 of 300.
        assert_eq!(found, [format!("3 1600 {}", 850.0 / 1_600.0), "1 300 1".to_owned()]);
    }
    let direction = Filter { direction: Some(Direction::Long), ..Filter::default() };
    let bought = select(&book, &direction);
    let judged = amounts(&bought, Amount::Net, &[]);
    assert_eq!(written(&Part::whole(&judged, of_all(&judged))), "0 - -");
}
