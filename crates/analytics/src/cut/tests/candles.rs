//! How trades stood by candles, as groups and as figures, by hand.

use domain::Money;
use proptest::prelude::*;

use super::any_journal;
use super::by_hand::BOOK;
use crate::books::book;
use crate::cut::table::of_all;
use crate::cut::{
    Amount, DIMENSIONS, FIGURES, Handed, Labels, Number, Part, amounts, dimension, figure, parts, table,
};
use crate::excursions::{Stood, Unjudged};
use crate::{Filter, select};

const fn rupees(amount: i64) -> Money {
    Money(amount * Money::ONE)
}

fn stood(result: i64, best: i64, worst: i64, charges: i64, entry: i64) -> Result<Stood, Unjudged> {
    let (best, worst) = (rupees(best), rupees(worst));
    let (result, charges, entry_value) = (rupees(result), rupees(charges), rupees(entry));
    Ok(Stood { result, best, worst, deepest: worst, charges, entry_value })
}

/// The trades of the book: made 100 of 200, lost 50 after it stood at 8, no candles, made 30 of 30 over two months; and
/// four that are open or not known.
fn by_candles() -> Labels {
    let all = vec![
        stood(100, 200, -25, 10, 10_000),
        stood(-50, 8, -120, 10, 10_000),
        Err(Unjudged::NoCandles),
        stood(30, 30, 0, 10, 1_000),
        Err(Unjudged::Open),
        Err(Unjudged::Open),
        Err(Unjudged::Unknown),
        Err(Unjudged::Open),
    ];
    // Of the first 80 were risked, of the third 10, which no candles judge; of the fourth 20.
    let mut risk = vec![None; 8];
    (risk[0], risk[2], risk[3]) = (Some(rupees(80)), Some(rupees(10)), Some(rupees(20)));
    Labels::new(Handed { risk, ..Handed::default() }).with_candles(all.into())
}

/// `key trades net` of each group.
#[track_caller]
fn check(key: &str, expected: &[&str]) {
    let (book, labels) = (book(BOOK), by_candles());
    let all = select(&book, &Filter::default());
    let of = dimension(key).unwrap();
    let codes = labels.codes(&book, of);
    let found = table(&amounts(&all, Amount::Net, &[]), &codes, of.is_ordered, 99);
    let line = |group: &crate::cut::Group| {
        let key = &codes.values[group.code as usize].key;
        format!("{key} {} {}", group.tally.closed(), Money(group.tally.total()))
    };
    assert_eq!(found.groups.iter().map(line).collect::<Vec<_>>(), expected, "{key}");
}

/// 25 of 10,000 are just 0.25 %, 120 are 1.2 %; 200 are just 2 %, 8 are 0.08 %, 30 of 1,000 are 3 %. What nobody judged
/// is in no band: not in that of 0.
#[test]
fn groups_by_candles() {
    check("mae", &["0 1 20", "0.25..0.5 1 90", "1..2 1 -60", "- 1 1"]);
    check("mfe", &["0..0.25 1 -60", "2..5 2 110", "- 1 1"]);
    // 25 ÷ 80 = 0.31; 200 ÷ 80 = 2.5, 30 ÷ 20 = 1.5, which begins its band.
    check("maeR", &["0 1 20", "0.25..0.5 1 90", "- 2 -59"]);
    check("mfeR", &["1.5..2 1 20", "2..3 1 90", "- 2 -59"]);
    // Half of 200 is kept, all of 30, and of 8 a loss.
    check("capture", &["..0 1 -60", "25..50 1 90", "75..100 1 20", "- 1 1"]);
    check("candles", &["yes 3 50", "none 1 -5", "unknown 0 0", "- 0 6"]);
}

/// Without candles nothing is in a band, and no figure is 0.
#[test]
fn nothing_is_said_before_candles_are_read() {
    let book = book(BOOK);
    let all = select(&book, &Filter::default());
    for of in DIMENSIONS.iter().filter(|one| one.needs_candles()) {
        let codes = Labels::default().codes(&book, of);
        let found = table(&amounts(&all, Amount::Net, &[]), &codes, true, 99);
        assert_eq!(found.groups.iter().map(|group| group.code).collect::<Vec<_>>(), [0], "{of:?}");
    }
    let judged = amounts(&all, Amount::Net, &[]);
    assert_eq!(written(&Part::whole(&judged, of_all(&judged))), "0 - - - - - - 0 - -");
}

fn written(part: &Part) -> String {
    let one = |of: &&crate::cut::Figure| match of.of(&part.tally, || part) {
        Number::Count(count) => count.to_string(),
        Number::Money(money) => money.map_or("-".to_owned(), |money| money.to_string()),
        Number::Ratio(ratio) => ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.4}")),
    };
    let own: Vec<String> =
        FIGURES.iter().copied().filter(|one| one.needs_candles()).map(|of| one(&of)).collect();
    own.join(" ")
}

/// Worst (−25 − 120 − 0) ÷ 3, best (200 + 8 + 30) ÷ 3; of the two that won after charges −25 ÷ 2, of the one that lost
/// 8; 80 kept of 238, 158 given back; in R (−25 ÷ 80 − 0) ÷ 2 and (2.5 + 1.5) ÷ 2.
#[test]
fn figures_by_candles() {
    let (book, labels) = (book(BOOK), by_candles());
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Net, &[]).standing(labels.stood(), &labels.handed().risk);
    let whole = Part::whole(&judged, of_all(&judged));
    assert_eq!(written(&whole), "3 -48.3333 79.3333 -12.5 8 0.3361 158 2 -0.1562 2.0000");
    // Three are judged and stood above their entry at some time, two won, one lost, two have a stop: each figure says
    // over how many it runs.
    let over: Vec<u32> = FIGURES
        .iter()
        .filter(|one| one.needs_candles())
        .map(|one| one.trades(&whole.tally, Some(&whole)))
        .collect();
    assert_eq!(over, [3, 3, 3, 2, 1, 3, 3, 2, 2, 2]);
    // The delivery closes in December: it counts there, with all of its trade.
    let codes = labels.codes(&book, dimension("month").unwrap());
    let months = table(&judged, &codes, true, 9);
    let own: Vec<[u32; 1]> = months.groups.iter().map(|group| [group.code]).collect();
    let asked: Vec<_> =
        own.iter().zip(&months.groups).map(|(code, group)| (&code[..], group.tally)).collect();
    let found: Vec<String> = parts(&judged, &codes, &asked).iter().map(written).collect();
    assert_eq!(
        found,
        ["2 -72.5 104 -25 8 0.2404 158 1 -0.3125 2.5000", "1 0 30 0 - 1.0000 0 1 0.0000 1.5000"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// R1 of figures by candles: over the groups of any dimension with one group a trade they add up to the whole.
    #[test]
    fn what_candles_say_adds_up((book, labels) in any_journal(0..40)) {
        let all = select(&book, &Filter::default());
        let judged = amounts(&all, Amount::Net, &[]).standing(labels.stood(), &labels.handed().risk);
        let whole = Part::whole(&judged, of_all(&judged));
        let sum = |of: &Part| ["judgedByCandles", "givenBack", "judgedWithStop"].map(|key| {
            match figure(key).unwrap().of(&of.tally, || of) {
                Number::Count(count) => i64::from(count),
                Number::Money(money) => money.map_or(0, |money| money.0),
                Number::Ratio(_) => 0,
            }
        });
        for of in DIMENSIONS.iter().filter(|one| !one.has_several) {
            let codes = labels.codes(&book, of);
            let found = table(&judged, &codes, of.is_ordered, 999);
            let own: Vec<[u32; 1]> = found.groups.iter().map(|group| [group.code]).collect();
            let asked: Vec<_> = own.iter().zip(&found.groups).map(|(code, group)| (&code[..], group.tally)).collect();
            let mut total = [0; 3];
            for part in parts(&judged, &codes, &asked) {
                total.iter_mut().zip(sum(&part)).for_each(|(total, one)| *total += one);
            }
            prop_assert_eq!(total, sum(&whole), "{:?}", of);
        }
    }
}
