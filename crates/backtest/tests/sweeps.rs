//! What the best of many tries is worth, and whether the past chose well.

#[path = "support/made.rs"]
mod made;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use backtest::{
    Figures, Lengths, Ready, Rule, Running, Walking, combinations, judge, read_rule, returns, run, sweep,
    walk_forward,
};
use serde_json::json;

/// Quick crossings on days: some sixty trades a year.
fn rule() -> Rule {
    let rule = json!({
        "v": 1, "name": "quick", "bar": "1d", "side": "long",
        "params": {"a": {"value": 2, "from": 1, "to": 3, "step": 1}, "b": {"value": 5, "from": 4, "to": 8, "step": 2}},
        "series": {"fast": {"kind": "sma", "n": {"param": "a"}}, "slow": {"kind": "sma", "n": {"param": "b"}}},
        "entry": {"when": {"gt": ["fast", "slow"]}}, "exit": {"when": {"lt": ["fast", "slow"]}},
        "size": {"allIn": true}, "capital": "100000", "costs": {"flat": {"bps": 1}},
    });
    read_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()))
}

fn swept(rule: &Rule, tapes: &[backtest::Tape], tries: &[Vec<f64>]) -> Vec<Figures> {
    let running = Running { threads: 2, done: &AtomicUsize::new(0), stop: &AtomicBool::new(false) };
    sweep(rule, tapes, tries, running).unwrap().unwrap()
}

#[test]
fn every_combination_in_its_order() {
    let tries = combinations(&rule(), &[]).unwrap();
    let expected: Vec<Vec<f64>> =
        [1.0, 2.0, 3.0].iter().flat_map(|a| [4.0, 6.0, 8.0].map(|b| vec![*a, b])).collect();
    assert_eq!(tries, expected);
}

/// 0.1 + 2 × 0.1 is 0.30000000000000004 in binary.
#[test]
fn values_are_the_decimals_that_were_written() {
    let mut rule = rule();
    rule.params[0].range = Some((0.1, 0.4, 0.1));
    rule.params[1].range = None;
    let tries = combinations(&rule, &[]).unwrap();
    assert_eq!(tries, [0.1, 0.2, 0.3, 0.4].map(|a| vec![a, 5.0]));
}

/// One try out of many has no others that say how far ratios lie apart.
#[test]
fn chance_is_not_known_from_one_ratio() {
    let (rule, tapes) = (rule(), [made::days(2_000)]);
    let tries = [vec![2.0, 6.0]];
    let found = swept(&rule, &tapes, &tries);
    let of = |earlier| judge(&rule, &tapes, &tries, &found, earlier, &|| false).unwrap().unwrap();
    let alone = of(0);
    assert_eq!((alone.by_chance, alone.deflated, alone.independent), (Some(0.0), alone.above_zero, 1.0));
    let after_many = of(99);
    assert_eq!((after_many.by_chance, after_many.deflated, after_many.least_days), (None, None, None));
    assert_eq!(after_many.independent, 100.0);
    let said = format!(
        "The best of 100 tries has a Sharpe ratio of {:.2}; what chance alone would reach cannot be said from one try that \
         has a ratio.",
        after_many.sharpe
    );
    assert_eq!(after_many.say().message(), said);
}

/// A fill that is worth more than a Book can hold refuses the sweep, as it does the run.
#[test]
fn a_try_that_cannot_be_run_ends_the_sweep() {
    let rule = json!({
        "v": 1, "name": "huge", "bar": "1d", "side": "long", "params": {"a": {"value": 2, "from": 2, "to": 3, "step": 1}},
        "series": {"mean": {"kind": "sma", "n": {"param": "a"}}},
        "entry": {"when": {"gt": ["close", "mean"]}}, "exit": {"when": {"lt": ["close", "mean"]}},
        "size": {"units": 1_000_000_000}, "capital": "1000000", "margin": 1,
        "costs": {"dated": {"broker": "zerodha"}},
    });
    let mut rule = read_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()));
    // More than a rule may say: ₹900 lakh crore.
    rule.capital = domain::Money(9_000_000_000_000_000_000);
    let tape = made::days(300);
    let [open, high, low, close] = [&tape.open, &tape.high, &tape.low, &tape.close]
        .map(|column| column.iter().map(|one| one * 9_000.0).collect());
    let tapes =
        [backtest::Tape::of_columns("HUGE", tape.bar, tape.at, [open, high, low, close], tape.volume)
            .unwrap()];
    let tries = combinations(&rule, &tapes).unwrap();
    let running = Running { threads: 2, done: &AtomicUsize::new(0), stop: &AtomicBool::new(false) };
    let why = sweep(&rule, &tapes, &tries, running).unwrap_err();
    assert_eq!(why, run(&rule, &tries[0], &tapes).unwrap_err());
    assert!(why.starts_with("One fill of this run is worth more than"), "{why}");
}

#[test]
fn the_best_is_judged_by_how_many_were_tried() {
    let (rule, tapes) = (rule(), [made::days(2_000)]);
    let tries = combinations(&rule, &tapes).unwrap();
    let found = swept(&rule, &tapes, &tries);
    let of = |earlier| judge(&rule, &tapes, &tries, &found, earlier, &|| false).unwrap().unwrap();
    let judged = of(0);
    let best = (0..9).max_by(|&a, &b| found[a].sharpe.unwrap().total_cmp(&found[b].sharpe.unwrap())).unwrap();
    assert_eq!((judged.best, judged.tries, judged.days), (best, 9, 2_000));
    assert!((judged.sharpe - found[best].sharpe.unwrap()).abs() < 1e-9);
    // Nine that trade the same days resemble each other.
    assert!(judged.independent > 1.0 && judged.independent < 9.0, "{}", judged.independent);
    assert!(judged.deflated.unwrap() < judged.above_zero.unwrap());
    assert_eq!(judged.overfitting.unwrap().halves, 12_870);
    let after_many = of(100_000);
    assert_eq!(after_many.tries, 100_009);
    assert!(
        after_many.by_chance.unwrap() > judged.by_chance.unwrap() && after_many.deflated < judged.deflated
    );
    let words = format!(
        "The best of 1,00,009 tries has a Sharpe ratio of {:.2}; by chance alone one would expect {:.2} of the best, and it is \
         more than 99% sure that it is more than that.",
        after_many.sharpe,
        after_many.by_chance.unwrap()
    );
    // Never 100%.
    assert!((0.995..1.0).contains(&after_many.deflated.unwrap()));
    assert_eq!(after_many.say().message(), words);
}

#[test]
fn a_sweep_can_be_stopped_and_says_how_far_it_is() {
    let (rule, tapes) = (rule(), [made::days(300)]);
    let tries = combinations(&rule, &tapes).unwrap();
    let (done, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    sweep(&rule, &tapes, &tries, Running { threads: 2, done: &done, stop: &stop }).unwrap().unwrap();
    assert_eq!(done.load(Ordering::Relaxed), 9);
    stop.store(true, Ordering::Relaxed);
    let stopped = sweep(&rule, &tapes, &tries, Running { threads: 2, done: &done, stop: &stop }).unwrap();
    assert_eq!((stopped, done.load(Ordering::Relaxed)), (None, 9));
}

/// Nine tries and the best one once more are run, then 12,870 halves of the days are looked at.
#[test]
fn a_judgement_ends_at_the_next_question_after_it_was_stopped() {
    let (rule, tapes) = (rule(), [made::days(2_000)]);
    let tries = combinations(&rule, &tapes).unwrap();
    let found = swept(&rule, &tapes, &tries);
    let asked = AtomicUsize::new(0);
    let of = |most: usize| {
        asked.store(0, Ordering::Relaxed);
        let stopped = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= most;
        judge(&rule, &tapes, &tries, &found, 0, &stopped).unwrap()
    };
    assert!(of(usize::MAX).is_some());
    assert_eq!(asked.load(Ordering::Relaxed), 10 + 12_870);
    for most in [1, 5, 10, 11, 4_000, 10 + 12_870] {
        assert_eq!(of(most), None, "stopped at {most}");
        assert!((most..=most + 1).contains(&asked.load(Ordering::Relaxed)), "stopped at {most}");
    }
}

/// 250 + 7 × 60 = 670 of 700 days: seven windows.
#[test]
fn a_walk_forward_ends_at_the_next_window_after_it_was_stopped() {
    let (rule, tapes) = (rule(), [made::days(700)]);
    let tries = combinations(&rule, &tapes).unwrap();
    let walking = Walking::new(&tapes, Lengths { train: 250, test: 60, ..Lengths::default() }).unwrap();
    for (most, windows) in [(1, 0), (3, 2), (7, 6), (8, 7)] {
        let asked = AtomicUsize::new(0);
        let stopped = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= most;
        let found = walking.clone().finish(&rule, &tapes, &tries, &stopped).unwrap();
        assert_eq!((found.windows.len(), asked.into_inner()), (windows, most.min(7)), "stopped at {most}");
    }
}

/// Chosen by the days before, tested on the days after; every day is tested once, and no trade counts twice.
#[test]
fn walk_forward_by_hand() {
    let (rule, tapes) = (rule(), [made::days(700)]);
    let tries = combinations(&rule, &tapes).unwrap();
    let lengths = Lengths { train: 250, test: 60, ..Lengths::default() };
    let found = walk_forward(&rule, &tapes, &tries, lengths).unwrap();
    // 250 + 7 × 60 = 670.
    assert_eq!(found.windows.len(), 7);
    let ready = Ready::of(&rule, &tapes, &tries).unwrap();
    let days = &tapes[0].days;
    let mut net = 0.0;
    for (at, window) in found.windows.iter().enumerate() {
        let (from, middle, to) = (60 * at, 250 + 60 * at, 310 + 60 * at);
        assert_eq!(window.train, (days[from], days[middle - 1]));
        assert_eq!(window.test, (days[middle], days[to - 1]));
        let mut best: Option<(usize, f64)> = None;
        for (place, params) in tries.iter().enumerate() {
            let walked = ready.walked(params, Some((days[from], days[middle])));
            // Nothing is bought before the window, and nothing sold behind it.
            assert!(walked.fills.iter().all(|fill| (from..middle).contains(&fill.bar)));
            let figures = Figures::of_flat(&walked, 100_000.0);
            if figures.trades >= 20 && best.is_none_or(|(_, ratio)| figures.sharpe.unwrap() > ratio) {
                best = Some((place, figures.sharpe.unwrap()));
            }
        }
        assert_eq!(window.chosen, best.map(|(place, _)| place));
        let tested = window.tested.unwrap();
        assert_eq!(window.days.len(), 60);
        assert_eq!(tested.equity, window.days[59].1);
        net += tested.equity - 100_000.0;
    }
    assert!((found.net.unwrap() - net).abs() < 1e-6);
    assert_eq!(found.tested, 7);
    assert_eq!(found.winning, found.windows.iter().filter(|one| one.tested.unwrap().net > 0.0).count());
    assert!(
        found.say().message().starts_with("Chosen by the days before and tested on the days after, "),
        "{}",
        found.say().message()
    );
    // One behind the other: a day of a test moves the curve by what it moved the test.
    let stitched = found.stitched(100_000.0);
    assert_eq!(stitched.len(), 420);
    let whole = stitched[419].1 - 100_000.0;
    assert!((whole - found.net.unwrap()).abs() < 1e-6, "{whole}");
    let step = stitched[60].1 - stitched[59].1;
    assert!((step - (found.windows[1].days[0].1 - 100_000.0)).abs() < 1e-6, "{step}");
    // How far the choices are spread, worked out from pairs: n Σ x² − (Σ x)², over n (n − 1).
    for (param, drift) in found.drift.iter().enumerate() {
        let chosen: Vec<f64> = found.windows.iter().map(|one| tries[one.chosen.unwrap()][param]).collect();
        let (sum, squares) = (chosen.iter().sum::<f64>(), chosen.iter().map(|one| one * one).sum::<f64>());
        let spread = ((7.0 * squares - sum * sum) / 42.0).sqrt();
        let range = tries[8][param] - tries[0][param];
        assert!((drift.unwrap() - spread / range).abs() < 1e-9, "{param}: {drift:?}");
    }
    // Nothing that was chosen is not the same as nothing made.
    let none = walk_forward(&rule, &tapes, &tries, Lengths { least_trades: 900, ..lengths }).unwrap();
    assert_eq!((none.windows.len(), none.tested, none.net, none.efficiency), (7, 0, None, None));
    assert_eq!((&none.drift, none.stitched(100_000.0)), (&vec![None, None], Vec::new()));
    assert_eq!(none.say().message(), "In none of 7 windows had a try trades enough to be chosen.");
    // Try by try, in another order and in parts, is the same.
    let mut parts = [Walking::new(&tapes, lengths).unwrap(), Walking::new(&tapes, lengths).unwrap()];
    for (place, params) in tries.iter().enumerate().rev() {
        parts[place % 2].take(&ready, place, params).unwrap();
    }
    let [mut one, other] = parts;
    one.join(&other);
    assert_eq!(one.finish(&rule, &tapes, &tries, &|| false).unwrap(), found);
    // So is what goes on from what was chosen among the first four.
    let mut begun = Walking::new(&tapes, lengths).unwrap();
    let take = |walking: &mut Walking, some: std::ops::Range<usize>| {
        some.for_each(|place| walking.take(&ready, place, &tries[place]).unwrap());
    };
    take(&mut begun, 0..4);
    let mut gone_on = Walking::new(&tapes, lengths).unwrap();
    assert!(gone_on.go_on(begun.chosen().to_vec()));
    take(&mut gone_on, 4..tries.len());
    assert_eq!(gone_on.finish(&rule, &tapes, &tries, &|| false).unwrap(), found);
    let mut other = Walking::new(&tapes, Lengths { test: 100, ..lengths }).unwrap();
    assert!(!other.go_on(begun.chosen().to_vec()), "of other windows");
    assert!(other.chosen().iter().all(Option::is_none));
    let why = walk_forward(&rule, &tapes, &tries, Lengths { train: 690, ..lengths }).unwrap_err();
    assert_eq!(why, "Walk-forward takes 690 days to train and 60 to test; these candles have 700 days.");
    // Candles before a window warm its indicators: on its first day the rule can decide.
    let second = Some((days[250], days[310]));
    assert!(ready.walked(&[1.0, 8.0], second).fills.first().is_some_and(|fill| fill.bar < 265));
}

/// Anchored, every window is trained from the first day on: the second on 310 days, the seventh on 610.
#[test]
fn an_anchored_walk_forward_trains_on_all_days_before_its_test() {
    let (rule, tapes) = (rule(), [made::days(700)]);
    let tries = combinations(&rule, &tapes).unwrap();
    let lengths = Lengths { anchored: true, ..Lengths::default() };
    let found = walk_forward(&rule, &tapes, &tries, lengths).unwrap();
    assert!(found.anchored);
    let ready = Ready::of(&rule, &tapes, &tries).unwrap();
    let days = &tapes[0].days;
    for (at, window) in found.windows.iter().enumerate() {
        let middle = 250 + 60 * at;
        assert_eq!(window.train, (days[0], days[middle - 1]));
        assert_eq!(window.test, (days[middle], days[middle + 59]));
        let ratio =
            |params: &[f64]| ready.figures_of(&ready.walked(params, Some((days[0], days[middle])))).unwrap();
        let best = (0..tries.len())
            .max_by(|&one, &other| {
                let [one, other] = [one, other].map(|at| ratio(&tries[at]).sharpe.unwrap());
                one.total_cmp(&other)
            })
            .unwrap();
        assert_eq!(window.chosen, Some(best));
    }
    // Of 700 days: 250 + 310 + … + 610 = 3,010 that train, 4.3 times all; rolling 7 × 250 = 1,750, 2.5 times.
    assert_eq!(Walking::new(&tapes, lengths).unwrap().times(), 5);
    assert_eq!(Walking::new(&tapes, Lengths::default()).unwrap().times(), 3);
}

/// The level changes nothing: prices are always above 1 to 7. Of seven equal tries the one in the middle is chosen.
#[test]
fn of_equal_tries_the_one_in_the_middle_of_their_plateau_is_chosen() {
    let rule = json!({
        "v": 1, "name": "plateau", "bar": "1d", "side": "long", "params": {"a": {"value": 1, "from": 1, "to": 7, "step": 1}},
        "series": {"mean": {"kind": "sma", "n": 3}},
        "entry": {"when": {"all": [{"gt": ["close", "mean"]}, {"gt": ["close", {"param": "a"}]}]}},
        "exit": {"when": {"lt": ["close", "mean"]}}, "size": {"allIn": true}, "capital": "100000",
        "costs": {"flat": {"bps": 1}},
    });
    let rule = read_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()));
    let tapes = [made::days(700)];
    assert!(tapes[0].close.iter().all(|close| *close > 7.0));
    let tries = combinations(&rule, &tapes).unwrap();
    let found = walk_forward(&rule, &tapes, &tries, Lengths::default()).unwrap();
    assert_eq!(found.windows.iter().map(|one| one.chosen).collect::<Vec<_>>(), [Some(3); 7]);
    assert_eq!(tries[3], [4.0]);
    // Tries that are no grid have no middle: the first is taken.
    let some = [tries[5].clone(), tries[1].clone()];
    let found = walk_forward(&rule, &tapes, &some, Lengths::default()).unwrap();
    assert_eq!(found.windows.iter().map(|one| one.chosen).collect::<Vec<_>>(), [Some(0); 7]);
}

/// Returns of each day make the Sharpe ratio and the months; the whole is the product of both.
#[test]
fn days_and_months_make_the_whole() {
    let (rule, tapes) = (rule(), [made::days(400)]);
    let found = run(&rule, &[2.0, 6.0], &tapes).unwrap();
    let product = |parts: &mut dyn Iterator<Item = f64>| parts.fold(1.0, |all, part| all * (1.0 + part));
    let whole = found.figures.equity / 100_000.0;
    let daily = product(&mut returns(&found.walked.days, 100_000.0).into_iter());
    let monthly = product(&mut found.months.iter().map(|month| month.part.unwrap()));
    assert!((daily - whole).abs() < 1e-9 && (monthly - whole).abs() < 1e-9, "{daily} {monthly} {whole}");
    let nets: f64 = found.months.iter().map(|month| month.net).sum();
    assert!((nets - found.figures.net).abs() < 1e-6);
    let own = returns(&found.walked.days, 100_000.0);
    let mean = own.iter().sum::<f64>() / 400.0;
    let variance = own.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() / 399.0;
    assert!((found.figures.sharpe.unwrap() - mean / variance.sqrt() * 252.0_f64.sqrt()).abs() < 1e-9);
    // 0.01 % on both sides of what is held to the end: bought at the open of the seventh day (SMA of six is known on
    // the sixth).
    let benchmark = found.benchmark.unwrap();
    let tape = &tapes[0];
    let units = 100_000.0 / (tape.open[6] * 1.0001);
    assert_eq!(benchmark.from, tape.days[6]);
    assert!((benchmark.net - (units * tape.close[399] - 100_000.0)).abs() < 1e-6);
}

/// Of minutes the rows come from the engine itself.
#[test]
fn a_sweep_over_minutes() {
    let mut rule = rule();
    rule.bar = candles::Interval::MINUTE;
    let tapes = [made::minutes(3_000)];
    let tries = combinations(&rule, &tapes).unwrap();
    let found = swept(&rule, &tapes, &tries);
    for (params, row) in tries.iter().zip(found) {
        assert_eq!(row, run(&rule, params, &tapes).unwrap().figures);
    }
}
