//! Results of a rule by hand, and what stands on their pages, read back by another program's reader.

use backtest::{Chain, Filled, Otherwise, Placebo, Tape, read_option_rule, read_rule, run, run_options};
use candles::{Candle, Interval};
use domain::{Day, Price, Time};
use pdf::{OptionsRun, Run, Tries, backtest_pdf, options_pdf};
use serde_json::{Value, json};

fn rule() -> Value {
    json!({
        "v": 1, "name": "Above a hundred", "bar": "1d", "side": "long",
        "params": { "level": { "value": 100, "from": 90, "to": 110, "step": 10 } },
        "entry": { "when": { "ge": ["close", { "param": "level" }] } },
        "exit": { "when": { "lt": ["close", 100] }, "stop": { "percent": 5 } },
        "size": { "units": 10 }, "capital": "100000",
    })
}

/// In at 102 on the third day, out at the stop of 96.90 on the fifth, which closes above again; the sixth fills that.
const DAYS: [(&str, [i64; 4]); 7] = [
    ("2026-06-01", [90, 91, 89, 90]),
    ("2026-06-02", [95, 101, 94, 100]),
    ("2026-06-03", [102, 103, 101, 103]),
    ("2026-06-04", [103, 104, 102, 103]),
    ("2026-06-05", [100, 101, 96, 101]),
    ("2026-06-08", [101, 102, 100, 101]),
    ("2026-06-09", [104, 105, 103, 104]),
];

fn candles(days: &[(&str, [i64; 4])]) -> Vec<Candle> {
    let one = |(day, prices): &(&str, [i64; 4])| {
        let [open, high, low, close] = prices.map(|price| Price(price * Price::ONE));
        let at = Time::from_ist(Day::parse(day).unwrap(), 9 * 3_600 + 15 * 60);
        Candle { at, open, high, low, close, volume: Some(100) }
    };
    days.iter().map(one).collect()
}

/// The pages as text without spaces: a reader guesses them from gaps.
fn text_of(rule: &Value, name: &str, candles: &[Candle], tries: Tries<'_>) -> String {
    let rule = read_rule(rule).unwrap();
    let tapes = [Tape::of(name, candles, Interval::DAY, &rule).unwrap()];
    let params = rule.values();
    let outcome = run(&rule, &params, &tapes).unwrap();
    let of = Run { rule: &rule, params: &params, tapes: &tapes, outcome: &outcome, tries };
    let bytes = backtest_pdf(&of).unwrap();
    assert_eq!(bytes, backtest_pdf(&of).unwrap(), "the same run gives the same bytes");
    let text = pdf_extract::extract_text_from_mem(&bytes).unwrap();
    plain(&text)
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect()
}

fn has(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(&plain(words)), "{words}: {text}");
    }
}

#[test]
fn a_result_says_its_rule_its_tries_its_limits_and_its_sums() {
    let text = text_of(&rule(), "ACME", &candles(&DAYS), Tries::Counted(7, None));
    has(
        &text,
        &[
            "Backtest",
            "Above a hundred",
            "Buys 10 units at the next open when the close is at least 100, on daily candles;",
            "or at a stop 5% away.",
            "Run with level = 100.",
            "ACME: 7 daily candles, 1 Jun 2026 to 9 Jun 2026.",
            "Capital ₹1,00,000.00.",
            "7 tries of this rule. Fewer than 60 days (7) say nothing of chance.",
            // The order of checks, gaps and survivorship.
            "A decision at a close is filled at the next open.",
            "then the stop before the target",
            "(survivorship)",
            "no forecast, and this is no advice",
            // 10 × (96.90 − 102).
            "−₹51.00",
            // STT: 0.1 % of 1,020, of 969 and of 1,010, each day rounded to a rupee.
            "STT ₹3.00",
            "All charges",
            "stop 1 −₹68.41",
            "2026-06",
            "All months",
            "Equity at the end of each day",
            "Drawdown from the peak, at the end of each day",
            "1 Jun 2026 9 Jun 2026",
            "Bought 10 ACME 2026-06-03 09:15 102.00 2026-06-05",
            "Still open",
            // In on the sixth at 101; the last close is 104.
            "Bought 10 ACME 2026-06-08 09:15 101.00 104.00",
            "Trades, all 1 closed one",
            "What the result depends on",
            // 17.4144 of charges (2 STT, 0.0611 exchange, 0.0020 SEBI, 0.0113 GST, 15.34 DP): none, and twice as many.
            // Nobody asked for other moments of the fill.
            "0 times −₹51.00",
            "2 times −₹85.83",
            "There is no multiple at which the profit is 0",
            "1 of 3",
        ],
    );
}

#[test]
fn what_a_result_depends_on_is_on_its_page() {
    let rule = read_rule(&rule()).unwrap();
    let tapes = [Tape::of("ACME", &candles(&DAYS), Interval::DAY, &rule).unwrap()];
    let params = rule.values();
    let mut outcome = run(&rule, &params, &tapes).unwrap();
    let filled = |net: f64, trades| Filled { net, trades };
    outcome.costs_borne = Some(2.5);
    outcome.otherwise =
        Some(Otherwise { next_open: filled(100.0, 3), same_close: None, delayed: filled(-40.5, 2) });
    outcome.placebo = Some(Placebo { runs: 1_000, below: 871, low: -300.0, middle: 20.0, high: 410.0 });
    let of = Run { rule: &rule, params: &params, tapes: &tapes, outcome: &outcome, tries: Tries::NotCounted };
    let text = plain(&pdf_extract::extract_text_from_mem(&backtest_pdf(&of).unwrap()).unwrap());
    has(
        &text,
        &[
            "At 2.50 times these charges the profit is 0.",
            "at the next open 3 +₹100.00",
            "at the close that decides – –",
            "one candle later 2 −₹40.50",
            "A rule that is closed every day is not filled at its own closes.",
            "Entered by chance, 871 of 1,000 runs made less than these trades.",
            "half of the runs made less than +₹20.00, nine in ten between −₹300.00 and +₹410.00.",
        ],
    );
}

/// 290 received for a straddle of 65 units, 140 paid for it two days later.
#[test]
fn a_result_of_options_says_its_rule_its_positions_and_its_sums() {
    let rule = read_option_rule(&json!({
        "v": 1, "name": "A straddle", "capital": "300000",
        "options": {
            "underlying": "NIFTY", "structure": "shortStraddle", "entry": { "dte": 7 },
            "exit": { "target": { "percent": 50 } },
        },
    }))
    .unwrap();
    let (day, price) = (|text| Day::parse(text).unwrap(), |rupees: i64| Price(rupees * Price::ONE));
    let mut chain = Chain::default();
    for (on, strike, call, put) in
        [("2026-06-09", 25_000, 150, 140), ("2026-06-09", 24_900, 210, 95), ("2026-06-11", 25_000, 100, 40)]
    {
        let quotes = chain.expiries.entry(day("2026-06-16")).or_default().entry(day(on)).or_default();
        quotes.calls.insert(price(strike), price(call));
        quotes.puts.insert(price(strike), price(put));
    }
    chain.days = vec![day("2026-06-09"), day("2026-06-11")];
    let made = run_options(&rule, &chain).unwrap();
    let of = OptionsRun { rule: &rule, made: &made, tries: Tries::Counted(2, None) };
    let bytes = options_pdf(&of).unwrap();
    assert_eq!(bytes, options_pdf(&of).unwrap(), "the same run gives the same bytes");
    let text = plain(&pdf_extract::extract_text_from_mem(&bytes).unwrap());
    has(
        &text,
        &[
            "A straddle",
            "Closes of a day, 9 Jun 2026 to 11 Jun 2026.",
            "Capital ₹3,00,000.00.",
            "2 tries of this rule. Fewer than 60 days (2) say nothing of chance.",
            "Closes of a day only",
            // (290 − 140) × 65.
            "+₹9,750.00",
            "0 times +₹9,750.00",
            "What other moments of the fill, or entries by chance, would have made is not worked out",
            "target 1",
            "Sold 25000 PE, 140.00 to 40.00 65 2026-06-09 2026-06-11 target",
            "Sold 25000 CE, 150.00 to 100.00",
            "All charges",
            "2026-06",
        ],
    );
}

#[test]
fn tries_are_said_as_they_are_known() {
    let candles = candles(&DAYS);
    for (tries, words) in [
        (Tries::Counted(1, Some("This is the first.")), "1 try of this rule. This is the first."),
        (Tries::Swept(1200, Some("Judged.")), "The best of 1,200 tries. Judged."),
        (
            Tries::Swept(2, None),
            "2 tries, of which none can be judged: this is the rule with its own values.",
        ),
        (Tries::NotCounted, "Nobody counted the tries of this rule."),
    ] {
        has(&text_of(&rule(), "ACME", &candles, tries), &[words]);
    }
}

/// 500 days that go up and down by turns: in at each open of 110, out a day later.
#[test]
fn of_many_trades_the_first_are_listed_and_that_is_said() {
    let mut day = Day::parse("2022-01-03").unwrap();
    let mut all = Vec::new();
    for at in 0..500 {
        let price = if at % 2 == 0 { 100 } else { 110 } * Price::ONE;
        let price = Price(price);
        let time = Time::from_ist(day, 9 * 3_600 + 15 * 60);
        all.push(Candle { at: time, open: price, high: price, low: price, close: price, volume: None });
        day = market_day(day);
    }
    let rule = json!({
        "v": 1, "name": "Every other day ".repeat(6), "bar": "1d", "side": "long",
        "entry": { "when": { "lt": ["close", 105] } }, "exit": { "bars": 1 },
        "size": { "units": 1 }, "capital": "100000", "costs": { "flat": { "bps": 0 } },
    });
    let text = text_of(&rule, "UP AND DOWN", &all, Tries::NotCounted);
    has(&text, &["Trades, the first 200 of 249", "Every figure above counts all of them.", "flat"]);
    assert!(!text.contains("Allcharges"), "flat costs have no heads: {text}");
    // And the one that is still open.
    assert_eq!(text.matches("Bought1UPANDDOWN").count(), 201);
}

fn market_day(day: Day) -> Day {
    let next = Day(day.0 + 1);
    if matches!(next.weekday(), domain::Weekday::Saturday | domain::Weekday::Sunday) {
        market_day(next)
    } else {
        next
    }
}
