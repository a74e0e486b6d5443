//! Every figure against a plain way over the list of trades.

use domain::Money;
use ledger::Book;
use proptest::prelude::*;

use super::any_journal;
use crate::books::{book, summary as summed};
use crate::cut::table::of_all;
use crate::cut::{Amount, DIMENSIONS, FIGURES, Number, Part, amounts, dimension, figure, parts, table};
use crate::{CapitalByDay, Filter, select};

fn value(number: Number) -> Option<f64> {
    match number {
        Number::Count(count) => Some(count.into()),
        Number::Money(money) => money.map(|money| money.0 as f64 / 10_000.0),
        Number::Ratio(ratio) => ratio,
    }
}

fn nets(book: &Book) -> Vec<f64> {
    let trades = &book.trades;
    let closed = (0..trades.len()).filter(|&at| trades.status[at].is_closed());
    closed.map(|at| (trades.gross[at].0 - trades.charges[at].0) as f64 / 10_000.0).collect()
}

/// The plain way, for those that are not the summary's.
fn plain(key: &str, nets: &[f64]) -> Option<f64> {
    let n = nets.len() as f64;
    let mut sorted = nets.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let place = share * (n - 1.0);
        let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
        low + (high - low) * (place - place.floor())
    };
    let mean = nets.iter().sum::<f64>() / n;
    let moment = |power: i32| nets.iter().map(|net| (net - mean).powi(power)).sum::<f64>();
    let deviation = (moment(2) / (n - 1.0)).sqrt();
    let won: f64 = nets.iter().filter(|net| **net > 0.0).sum();
    let top = |most: usize| sorted.iter().rev().take(most).filter(|net| **net > 0.0).sum::<f64>() / won;
    let found = match key {
        "median" if n >= 8.0 => at(0.5),
        "p05" if n >= 8.0 => at(0.05),
        "p25" if n >= 8.0 => at(0.25),
        "p75" if n >= 8.0 => at(0.75),
        "p95" if n >= 8.0 => at(0.95),
        // Of the moments: G1 = n ÷ ((n − 1)(n − 2)) × Σ(x − m)³ ÷ s³.
        "skew" if n >= 8.0 => n / (n - 1.0) / (n - 2.0) * moment(3) / deviation.powi(3),
        "excessKurtosis" if n >= 8.0 => {
            (n * (n + 1.0) * moment(4) / deviation.powi(4) - 3.0 * (n - 1.0).powi(3))
                / ((n - 1.0) * (n - 2.0) * (n - 3.0))
        }
        "bestShare" => top(1),
        "fiveBestShare" => top(5),
        "twentiethBestShare" => top(nets.len().div_ceil(20)),
        "effectiveWinners" => {
            1.0 / nets.iter().filter(|net| **net > 0.0).map(|net| (net / won).powi(2)).sum::<f64>()
        }
        "withoutBest" if won > 0.0 => nets.iter().sum::<f64>() - sorted[sorted.len() - 1],
        "withoutFiveBest" if won > 0.0 => nets.iter().sum::<f64>() - top(5) * won,
        "withoutTwentiethBest" if won > 0.0 => nets.iter().sum::<f64>() - top(nets.len().div_ceil(20)) * won,
        "deviation" if n >= 2.0 => deviation,
        _ => return None,
    };
    Some(found).filter(|found| found.is_finite())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn figures_are_what_a_plain_way_finds((book, labels) in any_journal(0..80)) {
        let all = select(&book, &Filter::default());
        let judged = amounts(&all, Amount::Net, &labels.handed().risk);
        let tally = of_all(&judged);
        let part = Part::whole(&judged, tally);
        let of = |key: &str| value(figure(key).unwrap().of(&tally, || &part));
        let nets = nets(&book);
        for key in ["median", "p05", "p25", "p75", "p95", "skew", "excessKurtosis", "bestShare", "fiveBestShare",
            "twentiethBestShare", "effectiveWinners", "withoutBest", "withoutFiveBest", "withoutTwentiethBest", "deviation"] {
            match (of(key), plain(key, &nets)) {
                (Some(found), Some(expected)) => {
                    prop_assert!((found - expected).abs() <= 1e-4 + 1e-6 * expected.abs(), "{}: {} for {}", key, found, expected);
                }
                (found, expected) => prop_assert_eq!(found, expected, "{}", key),
            }
        }
        let whole = summed(&book);
        let money = |money: domain::Money| money.0 as f64 / 10_000.0;
        prop_assert_eq!(of("closedTrades"), Some(whole.closed_trades.into()));
        prop_assert_eq!(of("amount"), Some(money(whole.net_pnl)));
        prop_assert_eq!(of("gross"), Some(money(whole.gross_pnl)));
        prop_assert_eq!(of("charges"), Some(money(whole.charges)));
        prop_assert_eq!(of("winRate"), whole.win_rate);
        prop_assert_eq!(of("expectancy"), whole.expectancy.map(money));
        prop_assert_eq!(of("averageWin"), whole.average_win.map(money));
        prop_assert_eq!(of("averageLoss"), whole.average_loss.map(money));
        prop_assert_eq!(of("profitFactor"), whole.profit_factor);
        prop_assert_eq!(of("payoffRatio"), whole.payoff_ratio);
        prop_assert_eq!(of("realisedInOpenTrades"), Some(money(whole.realised_in_open_trades)));
        prop_assert_eq!(of("sharpe"), whole.sharpe);
        prop_assert_eq!(of("maxDrawdown"), whole.max_drawdown.map(|fall| money(fall.amount)));
        prop_assert_eq!(of("unknown"), Some((whole.unknown_cost + whole.settlement_needed).into()));
        // R: net ÷ what was risked, where a stop says it.
        let trades = &book.trades;
        let rs = (0..trades.len()).filter(|&at| trades.status[at].is_closed()).filter_map(|at| {
            let risk = labels.handed().risk[at]?;
            Some((trades.gross[at].0 - trades.charges[at].0) as f64 / risk.0 as f64)
        });
        let rs: Vec<f64> = rs.collect();
        prop_assert_eq!(of("tradesWithR"), Some(rs.len() as f64));
        let mean = (!rs.is_empty()).then(|| rs.iter().sum::<f64>() / rs.len() as f64);
        prop_assert!(of("expectancyR").zip(mean).is_none_or(|(found, mean)| (found - mean).abs() < 1e-9 * (1.0 + mean.abs())));
        prop_assert_eq!(of("expectancyR").is_some(), mean.is_some());
    }

    /// A figure of a group is that of the book its address leaves.
    #[test]
    fn figures_of_groups_are_those_of_their_trades((book, labels) in any_journal(0..50), by in 0..DIMENSIONS.len()) {
        let all = select(&book, &Filter::default());
        let by = DIMENSIONS[by];
        let risk = &labels.handed().risk;
        let results = crate::daily(&book);
        let stated = results.first().map(|first| (first.day.plus(20), Money(900_000_000)));
        let capital = CapitalByDay::of((stated.into_iter().collect(), &results), Vec::new());
        let decided = &labels.handed().decided;
        let judged = amounts(&all, Amount::Net, risk).of_capital(Some(&capital)).decided(decided);
        let codes = labels.codes(&book, by);
        let found = table(&judged, &codes, by.is_ordered, 99);
        let own: Vec<[u32; 1]> = found.groups.iter().map(|group| [group.code]).collect();
        let groups: Vec<_> = own.iter().zip(&found.groups).map(|(code, group)| (&code[..], group.tally)).collect();
        for (part, (code, tally)) in parts(&judged, &codes, &groups).iter().zip(&groups) {
            let condition = crate::cut::Condition::parse(by, &crate::cut::written(&codes, code[0])).unwrap();
            let masks = crate::cut::Masks::of(&book, &labels, &[condition]);
            let own = select(&book, &Filter { masks, ..Filter::default() });
            let own = amounts(&own, Amount::Net, risk).of_capital(Some(&capital)).decided(decided);
            let expected = Part::whole(&own, of_all(&own));
            for one in FIGURES {
                let (found, expected) = (value(one.of(tally, || part)), value(one.of(&expected.tally, || &expected)));
                let near = found.zip(expected).is_none_or(|(one, other)| (one - other).abs() <= 1e-6 * (1.0 + one.abs()));
                prop_assert!(near && found.is_some() == expected.is_some(), "{:?} by {:?}: {:?} {:?}", one, by, found, expected);
            }
        }
    }
}

#[track_caller]
fn check(book: &Book, risk: &[Option<Money>], expected: &[(&str, Option<f64>)]) {
    let all = select(book, &Filter::default());
    let judged = amounts(&all, Amount::Net, risk);
    let part = Part::whole(&judged, of_all(&judged));
    for (key, expected) in expected {
        let found = value(figure(key).unwrap().of(&part.tally, || &part));
        // Rupees are rounded to their last decimal.
        let is_near = found.zip(*expected).is_none_or(|(one, other)| (one - other).abs() < 1e-4);
        assert!(is_near && found.is_some() == expected.is_some(), "{key}: {found:?} for {expected:?}");
    }
}

/// Nets 100, −60, 30 and 20 over the twenty weekdays from 2 to 27 November: six of them stand at the highest point,
/// eight 60 below it, five 30 below it, the last one 10.
#[test]
fn figures_by_hand() {
    let book = book(
        "A intraday closed 2026-11-02T09:20 2026-11-02:110:10
         A intraday closed 2026-11-10T09:20 2026-11-10:-50:10
         A intraday closed 2026-11-20T09:20 2026-11-20:35:5
         A intraday closed 2026-11-27T09:20 2026-11-27:20:0",
    );
    let variance: f64 = (77.5 * 77.5 + 82.5 * 82.5 + 7.5 * 7.5 + 2.5 * 2.5) / 3.0;
    check(
        &book,
        &[],
        &[
            ("tStatistic", Some(22.5 / (variance / 4.0).sqrt())),
            ("chargesOfGross", Some(25.0 / 115.0)),
            ("costLeak", Some(25.0 / 215.0)),
            ("winRateOfDecided", Some(0.75)),
            ("winningDays", Some(3.0)),
            ("losingDays", Some(1.0)),
            ("winningDayShare", Some(0.75)),
            ("bestDay", Some(100.0)),
            ("worstDay", Some(-60.0)),
            ("bestDayShare", Some(100.0 / 150.0)),
            ("gainToPain", Some(90.0 / 60.0)),
            // Of −60, 20, 30, 100 the places 2.85 and 0.15: 30 + 0.85 × 70 and −60 + 0.15 × 80.
            ("tailRatio", Some(89.5 / 48.0)),
            ("maxDrawdown", Some(60.0)),
            ("recoveryFactor", Some(1.5)),
            ("ulcer", Some(((8.0 * 3_600.0 + 5.0 * 900.0 + 100.0) / 20.0_f64).sqrt())),
            ("underWater", Some(14.0 / 20.0)),
            ("kellyFraction", None),
            ("tradesWithR", Some(0.0)),
            ("totalR", None),
            ("sqn", None),
        ],
    );
}

/// Half of them make 2R, half lose 1R: the average is 0.5R, the sample variance 1.5² × n ÷ (n − 1); so √n × average ÷
/// deviation is √(n − 1) ÷ 3. Half won twice what the others lost: Kelly says 0.5 − 0.5 ÷ 2.
#[test]
fn figures_that_need_many_trades() {
    let trades = |count: usize| {
        let line =
            |at: usize| format!("A intraday closed 2026-11-02T09:20 2026-11-02:{}:0\n", [200, -100][at % 2]);
        (book(&(0..count).map(line).collect::<String>()), vec![Some(Money(100 * Money::ONE)); count])
    };
    let (book, risk) = trades(18);
    check(
        &book,
        &risk,
        &[
            ("sqn", None),
            ("sqnNet", None),
            ("tStatisticOfR", Some(17.0_f64.sqrt() / 3.0)),
            ("expectedLosingStreak", None),
        ],
    );
    let (book, risk) = trades(20);
    // By rupees the same: each R is ₹100. Half of 20 lost: (ln 10 + 0.5772) ÷ ln 2 − ½ = 3.3219 + 0.8327 − 0.5.
    check(
        &book,
        &risk,
        &[
            ("sqn", Some(19.0_f64.sqrt() / 3.0)),
            ("sqnNet", Some(19.0_f64.sqrt() / 3.0)),
            ("kellyFraction", None),
            ("expectedLosingStreak", Some(3.654_67)),
        ],
    );
    let (book, risk) = trades(30);
    check(&book, &risk, &[("kellyFraction", Some(0.25)), ("totalR", Some(15.0)), ("expectancyR", Some(0.5))]);
}

/// Of 25 trades 5 lost, so q is a fifth: (ln 20 + 0.5772) ÷ ln 5 − ½ = 2.99573 ÷ 1.60944 + 0.57722 ÷ 1.60944 − 0.5.
/// Breakevens are in neither; of one kind alone nothing is said.
#[test]
fn a_run_of_losses_by_chance() {
    let trades = |won: usize, lost: usize, even: usize| {
        let line = |net: i64| format!("A intraday closed 2026-11-02T09:20 2026-11-02:{net}:0\n");
        book(&[line(10).repeat(won), line(-10).repeat(lost), line(0).repeat(even)].concat())
    };
    check(&trades(20, 5, 0), &[], &[("expectedLosingStreak", Some(1.720_00))]);
    check(&trades(15, 4, 9), &[], &[("expectedLosingStreak", None)]);
    check(&trades(25, 0, 0), &[], &[("expectedLosingStreak", None)]);
    check(&trades(0, 25, 0), &[], &[("expectedLosingStreak", None)]);
}

/// Exits of these books are at 13:53:20: from 10:53:20 three hours, which made 60.
#[test]
fn an_hour_held_by_hand() {
    let one = "A intraday closed 2026-07-06T10:53:20 2026-07-06:70:10\n";
    check(&book(one), &[], &[("perHour", Some(20.0))]);
    // Two of three hours each made 60 and −30.
    let two = format!("{one}A intraday closed 2026-07-06T10:53:20 2026-07-06:-30:0");
    check(&book(&two), &[], &[("perHour", Some(5.0))]);
    // Friday 13:53:20 to 15:30 and Monday 09:15 to 13:53:20: 5,800 + 16,700 = 22,500 seconds, 6.25 hours.
    check(
        &book("A delivery closed 2026-07-03T13:53:20 2026-07-03:100:0 2026-07-06:25:0"),
        &[],
        &[("perHour", Some(125.0 / 6.25))],
    );
    // Without a time of day, or still open: nothing.
    check(&book("A delivery closed 2026-07-03T00:00 2026-07-06:25:0"), &[], &[("perHour", None)]);
    check(&book("A delivery open 2026-07-03T10:00 2026-07-06:25:0"), &[], &[("perHour", None)]);
}

#[test]
fn keys_are_different_and_about_is_a_sentence() {
    let mut keys: Vec<&str> = FIGURES.iter().map(|one| one.key).collect();
    let mut dimensions: Vec<&str> = DIMENSIONS.iter().map(|one| one.key).collect();
    for all in [&mut keys, &mut dimensions] {
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
    let abouts = FIGURES.iter().map(|one| one.about).chain(DIMENSIONS.iter().map(|one| one.about));
    abouts.for_each(|about| assert!(about.ends_with('.'), "{about}"));
    // Words of the address that mean something else.
    for word in [
        "from", "to", "symbol", "net", "sort", "order", "limit", "offset", "by", "figure", "figures",
        "format", "unit", "amountBy", "lists", "rows", "columns", "with", "split", "day", "trade",
    ] {
        assert!(dimension(word).is_none(), "{word}");
    }
}
