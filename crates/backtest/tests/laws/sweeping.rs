//! A row of a sweep says what a single run says, on any number of threads.

use backtest::{Figures, Moments, Rule, Running, combinations, read_rule, returns, run, sweep};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::any::{case, tapes_of};

fn swept(of: &Value, plain: bool, all_in: bool) -> Rule {
    let mut rule = of.clone();
    rule["params"] = json!({"p": {"value": 200}, "n": {"value": 2, "from": 1, "to": 4, "step": 1},
                            "m": {"value": 3, "from": 3, "to": 9, "step": 3}});
    rule["series"]["sma"] = json!({"kind": "sma", "n": {"param": "n"}});
    rule["series"]["ema"] = json!({"kind": "sma", "n": {"param": "m"}});
    rule["entry"] = json!({"when": {"crossAbove": ["sma", "ema"]}});
    if plain {
        rule["exit"] = json!({"when": {"crossBelow": ["sma", "ema"]}});
        rule["day"] = json!({});
        rule["costs"] = json!({"flat": {"bps": 4}});
        rule["size"] = if all_in { json!({"allIn": true}) } else { json!({"units": 30}) };
        if rule["side"] == "short" {
            rule["market"] = json!("futures");
        }
    }
    read_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()))
}

fn near(one: Option<f64>, other: Option<f64>, by: f64) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => (one - other).abs() <= by * other.abs().max(1.0),
        (None, None) => true,
        _ => false,
    }
}

fn same(row: &Figures, single: &Figures) -> bool {
    let all = |of: &Figures| [of.equity, of.net, of.max_fall, of.max_fall_rupees, of.exposure];
    all(row).into_iter().zip(all(single)).all(|(one, other)| near(Some(one), Some(other), 1e-9))
        && (row.trades, row.wins) == (single.trades, single.wins)
        && near(row.win_rate, single.win_rate, 1e-12)
        && near(row.profit_factor, single.profit_factor, 1e-7)
        && near(row.sharpe, single.sharpe, 1e-6)
        && near(row.above_zero(), single.above_zero(), 1e-6)
}

proptest! {
    #![proptest_config(super::config())]

    #[test]
    fn a_row_is_a_run(case in case(), plain in any::<bool>(), all_in in any::<bool>(), pick in 0..12_usize) {
        let rule = swept(&case.json, plain, all_in);
        let mut candles = case.candles.clone();
        if plain {
            candles.truncate(1);
            // Nobody trading in a candle is a matter of the engine.
            candles.iter_mut().flatten().for_each(|one| one.volume = one.volume.filter(|volume| *volume > 0));
        }
        let tapes = tapes_of(&rule, &candles);
        let tries = combinations(&rule, &tapes).unwrap();
        prop_assert_eq!(tries.len(), 12);
        let of = |threads| {
            let running = Running { threads, done: &Default::default(), stop: &Default::default() };
            sweep(&rule, &tapes, &tries, running).unwrap().unwrap()
        };
        let rows = of(1);
        prop_assert_eq!(&rows, &of(3));
        let single = run(&rule, &tries[pick], &tapes).unwrap();
        prop_assert!(same(&rows[pick], &single.figures), "{:?} {:?} {}", rows[pick], single.figures, case.json);
        // Moments from sums of powers are those from each return.
        if let Some(found) = single.figures.moments {
            let expected = Moments::of(&returns(&single.walked.days, rule.rupees())).unwrap();
            prop_assert!(near(Some(found.skew), Some(expected.skew), 1e-6), "{found:?} {expected:?}");
            prop_assert!(near(Some(found.kurtosis), Some(expected.kurtosis), 1e-6), "{found:?} {expected:?}");
        }
    }
}
