//! Twelve candles whose indicators were worked out apart; the second day begins with the seventh.

use candles::Interval;
use domain::{Day, Time};

use super::*;

fn twelve() -> Tape {
    let day = Day::from_ymd(2026, 6, 8).unwrap();
    let at = (0..12).map(|bar| Time::from_ist(day.plus(bar / 6), 33_300 + bar as u32 % 6 * 900)).collect();
    let column = |text: &str| text.split(' ').map(|one| one.parse().unwrap()).collect();
    let prices = [
        column("100 101 103 102 104 107 106 103 101 99 100 104"),
        column("102 104 104 105 108 108 107 104 102 101 105 106"),
        column("99 100 101 101 103 105 102 100 98 97 99 103"),
        column("101 103 102 104 107 106 103 101 99 100 104 105"),
    ];
    let volume = column("10 20 10 30 20 10 10 20 30 20 10 10");
    Tape::of_columns("T", Interval::of_minutes(15).unwrap(), at, prices, volume).unwrap()
}

#[track_caller]
fn check(found: &[f64], first: usize, expected: &str) {
    assert!(found[..first].iter().all(|one| one.is_nan()), "{found:?}");
    let expected: Vec<f64> = expected.split(' ').map(|one| one.parse().unwrap()).collect();
    assert_eq!(found.len() - first, expected.len());
    for (found, expected) in found[first..].iter().zip(&expected) {
        assert!((found - expected).abs() < 6e-7, "{found} for {expected}");
    }
}

#[test]
fn means() {
    let close = &twelve().close;
    check(&ema(close, 3), 2, "102 103 105 105.5 104.25 102.625 100.8125 100.40625 102.203125 103.6015625");
    // 306, 309, 313, 317, 316, 310, 303, 300, 303, 309 thirds.
    check(&sma(close, 3), 2, "102 103 104.3333333 105.6666667 105.3333333 103.3333333 101 100 101 103");
    assert!(sma(close, 13).iter().chain(&ema(close, 13)).chain(&rsi(close, 12)).all(|one| one.is_nan()));
}

#[test]
fn strength() {
    check(
        &rsi(&twelve().close, 3),
        3,
        "80 89.473684 72.340426 38.857143 26.5625 18.013245 33.955722 69.518651 74.639592",
    );
    check(&rsi(&[5.0, 5.0, 5.0, 6.0, 6.0], 2), 2, "50 100 100");
    check(&rsi(&[5.0, 4.0, 3.0], 2), 2, "0");
}

#[test]
fn ranges_and_their_trend() {
    let tape = twelve();
    check(
        &atr(&tape, 3),
        2,
        "3.333333 3.555556 4.037037 3.691358 4.127572 4.085048 4.056699 4.037799 4.691866 4.127911",
    );
    let [line, trend] = supertrend(&tape, 3, 1.0);
    let found: Vec<String> = line[2..].iter().map(|one| format!("{one:.4}")).collect();
    assert_eq!(
        found,
        [
            "105.8333", "105.8333", "101.4630", "102.8086", "102.8086", "106.0850", "104.0567", "103.0378",
            "97.3081", "100.3721"
        ]
    );
    assert_eq!(trend[2..], [-1.0, -1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, 1.0, 1.0]);
}

#[test]
fn bands_and_crossings_of_means() {
    let [upper, middle, lower, width] = bollinger(&twelve().close, 3, 2.0);
    check(&upper[..5], 2, "103.632993 104.632993 108.442943");
    assert!((upper[11] - 107.320494).abs() < 6e-7);
    assert!((middle[4] - lower[4] - (upper[4] - middle[4])).abs() < 1e-12);
    // 4 × √(2 ÷ 3) against a mean of 102.
    assert!((width[2] - 4.0 * (2.0_f64 / 3.0).sqrt() / 102.0).abs() < 1e-12);
    // EMA(2) from 101, 103, 102, 104: 102, 102, 103 1/3; EMA(3) from bar 2: 102, 103. The signal of 2 is the mean of 0
    // and 1/3.
    let [line, signal, apart] = macd(&twelve().close[..4], 2, 3, 2);
    check(&line, 2, "0 0.3333333");
    check(&signal, 3, "0.1666667");
    check(&apart, 3, "0.1666667");
}

#[test]
fn what_begins_anew_each_day() {
    let tape = twelve();
    check(
        &vwap(&tape),
        0,
        "100.666667 101.777778 101.916667 102.523810 103.296296 103.6 104 102.444444 101.055556 100.625 100.851852 101.233333",
    );
    let [high, low] = opening_range(&tape, 30, |_| 33_300);
    // Two candles of 15 minutes; known at the close of the second.
    assert!(high[0].is_nan() && high[6].is_nan());
    assert_eq!((high[1], low[1], high[5], low[5]), (104.0, 99.0, 104.0, 99.0));
    assert_eq!((high[7], low[7], high[11], low[11]), (107.0, 100.0, 107.0, 100.0));
    let [open, high, low, close] = day_before(&tape);
    assert!(open[5].is_nan());
    assert_eq!((open[6], high[6], low[6], close[11]), (100.0, 108.0, 99.0, 106.0));
    let [open, high, low, count] = today(&tape);
    assert_eq!((open[5], high[3], low[3], count[5]), (100.0, 105.0, 99.0, 6.0));
    assert_eq!((open[8], high[8], low[8], count[8]), (106.0, 107.0, 98.0, 3.0));
}

#[test]
fn the_highest_before() {
    let [high, low] = donchian(&twelve(), 3);
    check(&high, 3, "104 105 108 108 108 108 107 104 105");
    check(&low, 3, "99 100 101 101 102 100 98 97 97");
}

/// Highest and lowest of three: bar 2 from 99 to 104, close 102: 3 of 5; bar 4 from 101 to 108, close 107: 6 of 7.
#[test]
fn where_the_close_stands() {
    let [line, signal] = stochastic(&twelve(), 3, 1, 2);
    check(&line, 2, "60 80 85.7142857 71.4285714 16.6666667 12.5 11.1111111 42.8571429 87.5 88.8888889");
    check(
        &signal,
        3,
        "70 82.8571429 78.5714286 44.0476190 14.5833333 11.8055556 26.9841270 65.1785714 88.1944444",
    );
    let [smooth, _] = stochastic(&twelve(), 3, 2, 1);
    check(
        &smooth[3..],
        0,
        "70 82.8571429 78.5714286 44.0476190 14.5833333 11.8055556 26.9841270 65.1785714 88.1944444",
    );
    let day = Day::from_ymd(2026, 6, 8).unwrap();
    let still = [(); 4].map(|()| vec![5.0; 3]);
    let at = (0..3).map(|bar| Time::from_ist(day, 33_300 + bar * 900)).collect();
    let tape = Tape::of_columns("T", Interval::of_minutes(15).unwrap(), at, still, vec![1.0; 3]).unwrap();
    assert!(stochastic(&tape, 2, 1, 1)[0].iter().chain(&cci(&tape, 2)).all(|one| one.is_nan()));
    assert_eq!(adx(&tape, 1).map(|column| column[2]), [0.0; 3]);
}

/// Of two: ranges 4 3 4 5 3 5 from the second bar, up 2 0 1 3 0 0, down 0 0 0 0 0 3. Smoothed ranges 3.5, 3.75,
/// 4.375, 3.6875, 4.34375; up 1, 1, 2, 1, 0.5; down 0, 0, 0, 0, 1.5. All goes up until the seventh bar, then three
/// parts of four go down: 50.
#[test]
fn how_strong_a_trend_is() {
    let tape = twelve();
    let [strength, plus, minus] = adx(&tape, 2);
    check(&strength[..7], 3, "100 100 100 75");
    check(&plus[..7], 2, "28.5714286 26.6666667 45.7142857 27.1186441 11.5107914");
    check(&minus[..7], 2, "0 0 0 0 34.5323741");
    assert!(adx(&tape, 12).iter().all(|column| column.len() == 12 && column.iter().all(|one| one.is_nan())));
    assert_eq!(adx(&tape, 6)[0].iter().filter(|one| !one.is_nan()).count(), 1);
}

/// Typical prices in thirds: 302 307 307 310 318. Of bars 0 to 2 the mean is 305 1/3, the mean deviation 2 2/9.
#[test]
fn how_far_from_the_mean() {
    check(&cci(&twelve(), 3)[..5], 2, "50 100 100");
}

/// The first day: highest 108, lowest 99, last 106.
#[test]
fn levels_of_the_day_before() {
    let found = pivots(&twelve()).map(|column| (column[5].is_nan(), column[6], column[11]));
    let expected =
        [104.3333333, 103.5, 105.1666667, 0.0159744, 109.6666667, 113.3333333, 100.6666667, 95.3333333];
    for ((none, first, last), expected) in found.into_iter().zip(expected) {
        assert!(none && (first - expected).abs() < 6e-7 && first == last, "{first} for {expected}");
    }
}

#[test]
fn a_gap_in_a_column_stays_one() {
    let values = [1.0, 2.0, f64::NAN, 4.0, 6.0, 8.0];
    let found = sma(&values, 2);
    assert!([0, 2, 3].iter().all(|&at: &usize| found[at].is_nan()));
    assert_eq!((found[1], found[4], found[5]), (1.5, 5.0, 7.0));
}

/// A million additions later the mean is still that of its window.
#[test]
fn a_sliding_sum_stays_true() {
    let values: Vec<f64> = (0..300_000_u64).map(|at| 1_000.0 + (at * 7919 % 10_007) as f64 / 97.0).collect();
    let found = sma(&values, 30);
    for at in [29, 5_000, 123_456, 299_999] {
        let mean = values[at - 29..=at].iter().sum::<f64>() / 30.0;
        assert!((found[at] - mean).abs() < 1e-9, "{at}");
    }
}
