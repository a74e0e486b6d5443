//! Rules for options by hand: strikes, closes, settlement, tax, and what is wrong with its place.

use backtest::{Chain, Lack, Made, OptionEnd, OptionRule, WhyNot, read_option_rule, run_options};
use domain::{Day, Head, Money, Price, Right};
use serde_json::{Value, json};

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

fn price(text: &str) -> Price {
    Price::parse(text).unwrap()
}

fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

/// NIFTY's expiry of 16 June 2026; each row a day, a strike, the close of its call and of its put (0: not traded).
const ROWS: &[(&str, &str, &str, &str)] = &[
    ("2026-06-08", "25000", "200", "100"),
    ("2026-06-09", "24800", "290", "60"),
    ("2026-06-09", "24900", "210", "95"),
    ("2026-06-09", "25000", "150", "140"),
    ("2026-06-09", "25100", "100", "190"),
    ("2026-06-09", "25200", "65", "260"),
    ("2026-06-10", "25000", "160", "150"),
    ("2026-06-11", "25000", "100", "40"),
    ("2026-06-12", "25000", "0", "20"),
    ("2026-06-15", "25000", "400", "5"),
    ("2026-06-16", "25000", "310", "0"),
];

fn chain() -> Chain {
    let mut chain = Chain::default();
    for (on, strike, call, put) in ROWS {
        if !chain.days.contains(&day(on)) {
            chain.days.push(day(on));
        }
        let quotes = chain.expiries.entry(day("2026-06-16")).or_default().entry(day(on)).or_default();
        for (of, close) in [(&mut quotes.calls, call), (&mut quotes.puts, put)] {
            if *close != "0" {
                of.insert(price(strike), price(close));
            }
        }
    }
    chain.underlying.insert(day("2026-06-16"), price("25300"));
    chain
}

fn rule() -> Value {
    json!({
        "v": 1, "name": "A straddle", "capital": "300000",
        "options": { "underlying": "NIFTY", "structure": "shortStraddle", "entry": { "dte": 7 } },
    })
}

fn with(more: &[(&str, Value)]) -> OptionRule {
    let mut rule = rule();
    for (key, value) in more {
        if *key == "slippage" {
            rule[*key] = value.clone();
        } else {
            rule["options"][*key] = value.clone();
        }
    }
    read_option_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()))
}

/// Side, right, strike, in at, out at.
fn legs(made: &Made) -> Vec<String> {
    let one = |leg: &backtest::Leg| {
        let side = if leg.sold { "sold" } else { "bought" };
        let right = if leg.right == Right::Call { "CE" } else { "PE" };
        format!("{side} {} {right} {} {}", leg.strike, leg.entry, leg.exit)
    };
    made.trades[0].legs.iter().map(one).collect()
}

#[test]
fn a_straddle_at_the_money_is_closed_at_its_target() {
    // Calls and puts differ by 10 at 25,000, by 90 and more elsewhere. 290 is received; on 10 June it is 310, on the
    // 11th 140, which is less than 145: half of it is earned.
    let made = run_options(&with(&[("exit", json!({ "target": { "percent": 50 } }))]), &chain()).unwrap();
    assert_eq!(made.trades.len(), 1);
    let trade = &made.trades[0];
    assert_eq!(
        (trade.entry, trade.exit, trade.ended, trade.units),
        (day("2026-06-09"), day("2026-06-11"), OptionEnd::Target, 65)
    );
    assert_eq!(legs(&made), ["sold 25000 PE 140 40", "sold 25000 CE 150 100"]);
    // 150 × 65. Four orders of ₹20; 0.15% of the 18,850 that were received is 28.275, a whole rupee: 28.
    assert_eq!(trade.gross, money("9750"));
    assert_eq!(made.book.charges.of(Head::Brokerage), money("80"));
    assert_eq!(made.book.charges.of(Head::Stt), money("28"));
    assert_eq!(trade.charges, made.book.charges.total());
    assert_eq!(made.net, trade.gross - trade.charges);
    // In the evening of the 9th nothing but charges is lost; on the 10th 20 × 65 more.
    let equity: Vec<Money> = made.days.iter().map(|(_, equity)| *equity).collect();
    assert_eq!((equity[0], equity.len()), (money("300000"), 7));
    assert_eq!(equity[1] - equity[2], money("1300"));
    assert_eq!(equity[6], money("300000") + made.net);
    assert_eq!(made.max_fall, money("300000") - equity[2]);
    assert_eq!((made.win_rate, made.profit_factor), (Some(1.0), None));
    // All of June; seven days are too few for a ratio.
    let net = made.net.0 as f64 / Money::ONE as f64;
    assert_eq!((made.months.len(), made.months[0].month, made.sharpe), (1, 6, None));
    assert!((made.months[0].net - net).abs() < 1e-6, "{} {net}", made.months[0].net);
}

#[test]
fn an_iron_condor_is_settled_by_the_close_of_the_index() {
    let away = json!({ "strikes": 1 });
    let rule = with(&[("structure", json!("ironCondor")), ("distance", away.clone()), ("width", away)]);
    let made = run_options(&rule, &chain()).unwrap();
    // 95 + 100 − 60 − 65 = 70 received; at 25,300 the calls are worth 200 and 100.
    assert_eq!(
        legs(&made),
        ["sold 24900 PE 95 0", "bought 24800 PE 60 0", "sold 25100 CE 100 200", "bought 25200 CE 65 100"]
    );
    let trade = &made.trades[0];
    assert_eq!(
        (trade.ended, trade.exit, trade.gross),
        (OptionEnd::Settled, day("2026-06-16"), money("-1950"))
    );
    // 0.15% of (95 + 100) × 65 sold is 19.01: ₹19; of the bought call's 100 × 65 at its exercise 9.75: ₹10.
    assert_eq!(made.book.charges.of(Head::Stt), money("29"));
    assert_eq!(made.net, trade.gross - trade.charges);
    // Its other options did not trade on the 10th and later: no close of all of them.
    assert_eq!(made.not_made.unmarked, 5);
}

#[test]
fn spreads_by_per_cent_and_slippage_against_the_trader() {
    // 25,010 − 0.5% is 24,884.95: 24,900; 0.4% of 25,010 lower, 24,799.96: 24,800.
    let rule = with(&[
        ("structure", json!("bullPut")),
        ("distance", json!({ "percent": 0.5 })),
        ("width", json!({ "percent": 0.4 })),
        ("slippage", json!({ "ticks": 2 })),
        ("lots", json!(3)),
        ("lot", json!(50)),
    ]);
    let made = run_options(&rule, &chain()).unwrap();
    assert_eq!(legs(&made), ["sold 24900 PE 94.9 0", "bought 24800 PE 60.1 0"]);
    // 34.80 × 150, all of it.
    assert_eq!((made.trades[0].units, made.trades[0].gross), (150, money("5220")));
    let rule = with(&[
        ("structure", json!("bearCall")),
        ("distance", json!({ "strikes": 0 })),
        ("width", json!({ "strikes": 2 })),
    ]);
    let made = run_options(&rule, &chain()).unwrap();
    assert_eq!(legs(&made), ["sold 25000 CE 150 300", "bought 25200 CE 65 100"]);
}

#[test]
fn a_stop_and_days_are_looked_at_where_everything_has_a_close() {
    // 310 is 6.9% more than 290: at the first close.
    let rule = with(&[("exit", json!({ "stop": { "percent": 6 }, "target": { "percent": 1 } }))]);
    let made = run_options(&rule, &chain()).unwrap();
    assert_eq!((made.trades[0].ended, made.trades[0].exit), (OptionEnd::Stop, day("2026-06-10")));
    assert_eq!(made.trades[0].gross, money("-1300"));
    // Four days are left on the 12th, on which the call did not trade: out on the 15th at 400 and 5.
    let made = run_options(&with(&[("exit", json!({ "dte": 4 }))]), &chain()).unwrap();
    let trade = &made.trades[0];
    assert_eq!((trade.ended, trade.exit, trade.gross), (OptionEnd::Days, day("2026-06-15"), money("-7475")));
    assert_eq!((made.not_made.unmarked, made.not_made.late), (1, 1));
    let lack = |on, why, untraded| Lack { expiry: day("2026-06-16"), day: day(on), why, untraded };
    let call = vec![(price("25000"), Right::Call)];
    assert_eq!(
        made.lacks,
        [lack("2026-06-12", WhyNot::Unmarked, call), lack("2026-06-15", WhyNot::Late, Vec::new())]
    );
    // On the last day the put did not trade: settled at 300.
    let made = run_options(&with(&[("exit", json!({ "dte": 0 }))]), &chain()).unwrap();
    assert_eq!((made.trades[0].ended, made.trades[0].gross), (OptionEnd::Settled, money("-650")));
}

#[test]
fn what_is_open_stands_at_its_last_closes_and_what_is_not_known_is_said() {
    let mut short = chain();
    short.days.retain(|one| *one <= day("2026-06-12"));
    let made = run_options(&with(&[]), &short).unwrap();
    // The call's last close is of the 11th: 290 − 100 − 20 = 170.
    assert!(made.trades.is_empty());
    let open = made.open.as_ref().unwrap();
    assert_eq!(open.net, money("11050") - made.book.charges.total());
    assert_eq!(made.days.last().unwrap().1, money("300000") + made.net);
    // Nobody says at which value the index closed.
    let mut unknown = chain();
    unknown.underlying.clear();
    let why = run_options(&with(&[]), &unknown).unwrap_err();
    assert!(why.contains("16 Jun 2026") && why.contains("Give its daily candles too."), "{why}");
    // No list of the day of the entry; nothing is sold on another.
    let mut gap = chain();
    gap.days.retain(|one| *one != day("2026-06-09"));
    let made = run_options(&with(&[]), &gap).unwrap();
    assert_eq!((made.trades.len(), made.not_made.no_list), (0, 1));
    assert!(
        made.told.iter().any(|one| one.message() == "1 expiry was left out: there is no list of the day."),
        "{:?}",
        made.told
    );
    // Seven days before the 16th there is no strike 3 away.
    let rule = with(&[("structure", json!("shortStrangle")), ("distance", json!({ "strikes": 3 }))]);
    assert_eq!(run_options(&rule, &chain()).unwrap().not_made.no_strike, 1);
    // A day of the rule before the first list: nobody knows whether it was later already.
    let made = run_options(&with(&[("entry", json!({ "dte": 30 }))]), &chain()).unwrap();
    assert_eq!((made.trades.len(), made.not_made.outside), (0, 1));
    // Held from the 9th to the 16th without lists of the 11th and the 12th; the 13th and 14th are a weekend.
    let mut gaps = chain();
    gaps.days.retain(|one| *one != day("2026-06-11") && *one != day("2026-06-12"));
    let made = run_options(&with(&[]), &gaps).unwrap();
    assert_eq!((made.trades.len(), made.not_made.unlisted), (1, 2));
    let unlisted = made.lacks.iter().filter(|one| one.why == WhyNot::Unlisted).map(|one| one.day);
    assert_eq!(unlisted.collect::<Vec<_>>(), [day("2026-06-11"), day("2026-06-12")]);
    // Between Friday the 23rd and Tuesday the 27th of January 2026 lies a holiday: no day has one day left.
    let mut after_a_holiday = Chain { days: vec![day("2026-01-23"), day("2026-01-27")], ..Chain::default() };
    after_a_holiday.expiries.entry(day("2026-01-27")).or_default();
    let made = run_options(&with(&[("entry", json!({ "dte": 1 }))]), &after_a_holiday).unwrap();
    assert_eq!((made.trades.len(), made.not_made.no_day), (0, 1));
    // The 16th is no monthly expiry.
    assert!(run_options(&with(&[("expiries", json!("monthly"))]), &chain()).unwrap().trades.is_empty());
}

#[test]
fn a_rule_is_one_sentence_and_says_that_it_knows_closes_only() {
    let rule = with(&[
        ("structure", json!("ironCondor")),
        ("distance", json!({ "percent": 2 })),
        ("width", json!({ "strikes": 2 })),
        ("exit", json!({ "dte": 1, "target": { "percent": 50 }, "stop": { "percent": 100 } })),
    ]);
    let made = run_options(&rule, &chain()).unwrap();
    assert_eq!(
        made.sentence.message(),
        "Sells a strangle 2% from the money of NIFTY, buys 2 strikes further out, 1 lot, at the close 7 days before each \
         expiry, and closes it at the first close at which closing it costs 100% more than was received or 50% of what was \
         received is earned or 1 day is left, else at the settlement."
    );
    let private = made.sentence.arguments.iter().filter(|one| one.is_private);
    assert_eq!(private.map(|one| one.text.as_str()).collect::<Vec<_>>(), ["1 lot"]);
    assert!(made.told[0].message().starts_with("Closes of a day only"), "{:?}", made.told);
    assert!(made.told.iter().any(|one| one.message().contains("Margin is not looked at")));
}

#[test]
fn what_is_wrong_has_its_place() {
    let check = |path: &str, value: Value, expected: &str| {
        let mut rule = rule();
        let (of, key) = path.rsplit_once('/').unwrap();
        rule.pointer_mut(of).unwrap()[key] = value;
        assert_eq!(read_option_rule(&rule).unwrap_err().message(), expected);
    };
    check(
        "/options/underlying",
        json!("ACME"),
        "options.underlying: Expected an index such as NIFTY, found “ACME”.",
    );
    check(
        "/options/entry/dte",
        json!(0),
        "options.entry.dte: Expected days to the expiry, 1 to 365, found 0.",
    );
    check(
        "/options/exit",
        json!({ "dte": 7 }),
        "options.exit.dte: Expected fewer days to the expiry than at the entry, or nothing, found 7.",
    );
    check(
        "/options/width",
        json!({ "strikes": 1 }),
        "options.width: Expected nothing: this structure buys no options, found {\"strikes\":1}.",
    );
    check("/options/structure", json!("ironCondor"), "options.distance: Expected an object, found nothing.");
    check("/options/premium", json!(5), "options.premium: Expected no such field, found 5.");
    check(
        "/costs",
        json!({ "flat": { "bps": 3 } }),
        "costs: Expected dated costs, because tax on options depends on the day, found {\"flat\":{\"bps\":3}}.",
    );
    let why = run_options(&read_option_rule(&rule()).unwrap(), &Chain::default());
    assert!(why.unwrap().trades.is_empty());
}

#[test]
fn the_example_fits_the_schema() {
    let example: Value = serde_json::from_str(include_str!("../examples/short-straddle.json")).unwrap();
    assert!(fits(&example));
    read_option_rule(&example).unwrap();
    let mut wrong = example;
    wrong["options"]["structure"] = json!("longStraddle");
    assert!(!fits(&wrong));
}

/// The words of JSON Schema that matter here: names, kinds and enums.
fn fits(value: &Value) -> bool {
    let schema: Value = serde_json::from_str(include_str!("../options.schema.json")).unwrap();
    valid(&schema, &schema, value)
}

fn valid(root: &Value, schema: &Value, value: &Value) -> bool {
    schema.as_object().unwrap().iter().all(|(word, wanted)| match word.as_str() {
        "$ref" => valid(root, &root["$defs"][wanted.as_str().unwrap().rsplit_once('/').unwrap().1], value),
        "const" => value == wanted,
        "enum" => wanted.as_array().unwrap().contains(value),
        "anyOf" => wanted.as_array().unwrap().iter().any(|one| valid(root, one, value)),
        "type" => match wanted.as_str().unwrap() {
            "object" => value.is_object(),
            "string" => value.is_string(),
            "null" => value.is_null(),
            "number" => value.is_number(),
            "integer" => value.is_u64(),
            other => panic!("{other}"),
        },
        "required" => wanted.as_array().unwrap().iter().all(|key| value.get(key.as_str().unwrap()).is_some()),
        "properties" => {
            let all = wanted.as_object().unwrap();
            value.as_object().is_none_or(|own| {
                own.iter().all(|(key, one)| all.get(key).is_some_and(|schema| valid(root, schema, one)))
            })
        }
        "minimum" => value.as_f64().is_none_or(|own| own >= wanted.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|own| own <= wanted.as_f64().unwrap()),
        "$schema"
        | "title"
        | "description"
        | "$defs"
        | "additionalProperties"
        | "minLength"
        | "maxLength"
        | "pattern" => true,
        other => panic!("{other}"),
    })
}
