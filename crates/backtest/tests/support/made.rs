//! Made-up candles of any length, the same on every machine: splitmix64, no function of a maths library.

use backtest::Tape;
use candles::Interval;
use domain::{Day, Time};

fn uniform(seed: u64, count: usize, stream: u64) -> Vec<f64> {
    let start = (seed * 1000 + stream).wrapping_mul(0xd134_2543_de82_ef95);
    (1..=count as u64)
        .map(|at| {
            let mut x = start.wrapping_add(at.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^= x >> 31;
            (x >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
        })
        .collect()
}

/// Open, high, low, close and volume of a walk.
fn walked(count: usize, seed: u64, spread: f64, drift: f64, gap: f64) -> [Vec<f64>; 5] {
    let draws: Vec<Vec<f64>> = (0..8).map(|stream| uniform(seed, count, stream)).collect();
    let mut product = 1.0;
    let close: Vec<f64> = (0..count)
        .map(|at| {
            let bell =
                (draws[0][at] + draws[1][at] + draws[2][at] + draws[3][at] - 2.0) * 1.732_050_807_568_877_2;
            product *= 1.0 + (bell * spread + drift);
            1000.0 * product
        })
        .collect();
    let open: Vec<f64> = (0..count)
        .map(|at| if at == 0 { 1000.0 } else { close[at - 1] } * (1.0 + (draws[4][at] - 0.5) * gap))
        .collect();
    let high = (0..count).map(|at| open[at].max(close[at]) * (1.0 + draws[5][at] * spread * 0.6)).collect();
    let low = (0..count).map(|at| open[at].min(close[at]) * (1.0 - draws[6][at] * spread * 0.6)).collect();
    let volume = (0..count).map(|at| (draws[7][at] * 10_000.0).floor() + 1.0).collect();
    [open, high, low, close, volume]
}

pub fn minutes(count: usize) -> Tape {
    let [open, high, low, close, volume] = walked(count, 1, 0.0005, 0.0, 0.0002);
    let at = (0..count as i64).map(|at| Time((1_420_070_400 + 60 * at) * 1000)).collect();
    Tape::of_columns("MADE", Interval::MINUTE, at, [open, high, low, close], volume).unwrap()
}

pub fn days(count: usize) -> Tape {
    let [open, high, low, close, volume] = walked(count, 2, 0.014, 0.0004, 0.006);
    let at = (0..count as i32).map(|at| Time::from_ist(Day(at), 0)).collect();
    Tape::of_columns("MADE", Interval::DAY, at, [open, high, low, close], volume).unwrap()
}
