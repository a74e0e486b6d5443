//! A rule read from JSON: what it says, what is wrong and where, and the schema that says the same.

use backtest::{read_rule, say};
use serde_json::{Value, json};

const EXAMPLES: [&str; 3] = [
    include_str!("../examples/opening-range.json"),
    include_str!("../examples/sma-crossing.json"),
    include_str!("../examples/supertrend-short.json"),
];

fn example(at: usize) -> Value {
    serde_json::from_str(EXAMPLES[at]).unwrap()
}

#[test]
fn a_rule_is_one_sentence() {
    let sentence = |at| {
        let rule = read_rule(&example(at)).unwrap();
        say(&rule, &rule.values()).message()
    };
    assert_eq!(
        sentence(0),
        "Buys so much that 1% of the equity is lost at the stop at the next open when the close crosses above the high of the \
         first 15 minutes and the close is above the day's VWAP and it is 09:35 to 14:30, on 5-minute candles; sells at a stop \
         at the low of the first 15 minutes, or at a target 2 times as far as the stop, or at a stop that follows 3 times the \
         ATR of 14 candles away, or at the day's square-off."
    );
    assert_eq!(
        sentence(1),
        "Buys for 90% of the equity at the next open when SMA(10) crosses above SMA(50), on daily candles; sells when SMA(10) \
         crosses below SMA(50)."
    );
    assert_eq!(
        sentence(2),
        "Sells short 1 lot of 75 at the next open when the direction of Supertrend(10, 3) crosses below 0 and (RSI(14) is \
         below 50 or the close is below the low of the day before) and not (it is Friday), on 15-minute candles; buys back \
         when the direction of Supertrend(10, 3) crosses above 0, or at a stop 0.75% away, or at the entry once 1R were \
         reached, or after 40 candles, or at 15:10."
    );
}

/// How much it trades is nobody's business; what it waits for may be seen.
#[test]
fn the_size_alone_is_private() {
    let of = |size: Value| {
        let mut tree = example(2);
        tree["size"] = size;
        let rule = read_rule(&tree).unwrap();
        let said = say(&rule, &rule.values());
        said.arguments.into_iter().filter(|one| one.is_private).map(|one| one.text).collect::<Vec<_>>()
    };
    assert_eq!(of(json!({ "lots": 2 })), ["2 lots of 75"]);
    assert_eq!(of(json!({ "rupees": "500000" })), ["for ₹500000"]);
}

/// A sentence is of what was run.
#[test]
fn other_values_are_said() {
    let rule = read_rule(&example(1)).unwrap();
    assert!(say(&rule, &[20.0, 60.0]).message().contains("when SMA(20) crosses above SMA(60)"));
}

/// The example with one place changed.
fn changed(at: usize, place: &str, to: Value) -> Value {
    let mut rule = example(at);
    let pointer = format!("/{}", place.replace('.', "/"));
    match rule.pointer_mut(&pointer) {
        Some(value) => *value = to,
        None => {
            let (parent, name) = pointer.rsplit_once('/').unwrap();
            rule.pointer_mut(parent).unwrap()[name] = to;
        }
    }
    rule
}

/// Whether the schema finds it, too.
#[derive(PartialEq)]
enum Schema {
    Finds,
    CannotSay,
}
use Schema::{CannotSay, Finds};

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let check = |at: usize, place: &str, to: Value, expected: &str, schema: Schema| {
        let rule = changed(at, place, to);
        let message = read_rule(&rule).unwrap_err().message();
        assert_eq!(message, expected);
        assert_eq!(fits(&rule), schema == CannotSay, "{place}");
    };
    check(0, "v", json!(2), "v: Expected 1, the version of this form, found 2.", Finds);
    check(
        0,
        "bar",
        json!("7m"),
        "bar: Expected the length of a candle, such as 5m or 1d, found “7m”.",
        Finds,
    );
    check(0, "side", json!("both"), "side: Expected long or short, found “both”.", Finds);
    check(
        0,
        "capital",
        json!("0"),
        "capital: Expected an amount above 0, such as 10000, found “0”.",
        CannotSay,
    );
    check(0, "capital", json!(5), "capital: Expected an amount above 0, such as 10000, found 5.", Finds);
    check(0, "colour", json!(1), "colour: Expected no such field, found 1.", Finds);
    check(
        0,
        "entry.when.all.0.crossAbove.1",
        json!("or.middle"),
        "entry.when.all[0].crossAbove[1]: Expected a number, a price such as close, a series or {\"param\": …}, found “or.middle”.",
        CannotSay,
    );
    check(
        0,
        "entry.when.all.2.time.to",
        json!("9:30"),
        "entry.when.all[2].time.to: Expected a time such as 09:30, found “9:30”.",
        Finds,
    );
    check(
        0,
        "entry.when.all.2.time.to",
        json!("09:30"),
        "entry.when.all[2].time.to: Expected a time that is not before “from”, found “09:30”.",
        CannotSay,
    );
    check(
        0,
        "entry.when",
        json!({"above": ["close", 1]}),
        "entry.when.above: Expected a condition such as {\"gt\": [\"close\", 100]}, found {\"above\":[\"close\",1]}.",
        Finds,
    );
    check(
        0,
        "exit.target",
        json!({"r": 0}),
        "exit.target.r: Expected a multiple from 0.01 to 1000, or {\"param\": …}, found 0.",
        CannotSay,
    );
    check(
        0,
        "exit.trail",
        json!({"level": "vw"}),
        "exit.trail: Expected one of percent, points and atr, found {\"level\":\"vw\"}.",
        Finds,
    );
    check(
        1,
        "series.fast.n",
        json!({"param": "quick"}),
        "series.fast.n.param: Expected the name of a parameter in “params”, found “quick”.",
        CannotSay,
    );
    check(
        1,
        "params.fast.from",
        json!(0),
        "series.fast.n: Expected a whole number of candles, 1 to 5000, or {\"param\": …}, found {\"param\":\"fast\"}.",
        CannotSay,
    );
    check(
        1,
        "series.close",
        json!({"kind": "vwap"}),
        "series.close: Expected a name of its own, of 1 to 20 letters and digits, found {\"kind\":\"vwap\"}.",
        CannotSay,
    );
    check(
        1,
        "series.vw",
        json!({"kind": "vwap"}),
        "series: Expected no opening range and no VWAP with daily candles, found {\"fast\":{\"kind\":\"sma\",\"n\":{\"param\":\"fast\"}},\"slow\":{\"kind\":\"….",
        CannotSay,
    );
    check(
        1,
        "exit.squareOff",
        json!(true),
        "exit.squareOff: Expected no square-off, or candles shorter than a day, found true.",
        CannotSay,
    );
    check(
        1,
        "side",
        json!("short"),
        "exit.squareOff: Expected a square-off, because shares cannot be sold short overnight, found nothing.",
        CannotSay,
    );
    check(
        1,
        "exit",
        json!({}),
        "exit: Expected a way out: when, stop, target, trail, bars or squareOff, found {}.",
        CannotSay,
    );
    check(
        1,
        "size",
        json!({"risk": {"percent": 1}}),
        "exit.stop: Expected a stop, because the size follows from the risk to it, found nothing.",
        CannotSay,
    );
    check(
        1,
        "size",
        json!({"allIn": true}),
        "costs: Expected flat costs, because allIn takes fractions of a unit, found nothing.",
        CannotSay,
    );
    check(
        0,
        "fills.at",
        json!("sameClose"),
        "fills.at: Expected nextOpen: with a square-off decisions are filled at the next open, found “sameClose”.",
        CannotSay,
    );
    check(
        2,
        "costs",
        json!({"dated": {"broker": "nobody"}}),
        "costs.dated.broker: Expected a broker whose charges are known: zerodha or groww, found “nobody”.",
        Finds,
    );
    check(2, "size.lots", json!(0), "size.lots: Expected a whole number of lots, 1 or more, found 0.", Finds);
}

#[test]
fn limits_of_a_rule() {
    let mut deep = json!({"gt": ["close", 1]});
    for _ in 0..8 {
        deep = json!({"not": deep});
    }
    let message = read_rule(&changed(1, "entry.when", deep)).unwrap_err().message();
    assert!(message.contains("Expected conditions at most 8 deep"), "{message}");
    let mut many = serde_json::Map::new();
    for at in 0..33 {
        many.insert(format!("s{at}"), json!({"kind": "sma", "n": 5}));
    }
    let message = read_rule(&changed(0, "series", Value::Object(many))).unwrap_err().message();
    assert_eq!(message, "series: Expected at most 32 series, found 33.");
    let swept = json!({"value": 1, "from": 1, "to": 2, "step": 1});
    let four = json!({"a": swept, "b": swept, "c": swept, "d": swept});
    let message = read_rule(&changed(0, "params", four)).unwrap_err().message();
    assert!(message.starts_with("params: Expected at most three parameters with a range"), "{message}");
    for not_a_rule in [json!(null), json!([]), json!("rule"), json!({}), json!({"v": 1})] {
        assert!(read_rule(&not_a_rule).is_err());
    }
}

#[test]
fn ten_million_combinations_are_refused_in_a_sentence() {
    let wide = json!({"fast": {"value": 5, "from": 1, "to": 3000, "step": 1}, "slow": {"value": 9, "from": 1, "to": 3334, "step": 1}});
    let rule = read_rule(&changed(1, "params", wide)).unwrap();
    let why = backtest::combinations(&rule, &[]).unwrap_err();
    assert_eq!(
        why,
        "This sweep has 1,00,02,000 combinations, and at most 2,00,000 are tried. Take larger steps or shorter ranges."
    );
    // Sixty million values of one parameter, 2 × 10¹⁸ of another: counted before any is made.
    for (step, count) in [("0.00005", "5,99,80,001"), ("1e-300", "1,84,46,74,40,73,70,95,51,615")] {
        let fine = json!({"fast": {"value": 5, "from": 1, "to": 3000, "step": step.parse::<f64>().unwrap()}, "slow": {"value": 9}});
        let mut parts = changed(1, "params", fine);
        parts["series"]["fast"]["n"] = json!(5);
        parts["exit"]["bars"] = json!({"param": "slow"});
        let why = backtest::combinations(&read_rule(&parts).unwrap(), &[]).unwrap_err();
        assert!(why.contains(count), "{why}");
    }
    let one = json!({"fast": {"value": 5}, "slow": {"value": 9}});
    let why = backtest::combinations(&read_rule(&changed(1, "params", one)).unwrap(), &[]).unwrap_err();
    assert_eq!(why, "This rule has no parameter with a range: nothing is to be tried.");
}

#[test]
fn examples_fit_the_schema() {
    for at in 0..EXAMPLES.len() {
        assert!(fits(&example(at)), "{at}");
    }
}

fn fits(value: &Value) -> bool {
    let schema: Value = serde_json::from_str(include_str!("../rule.schema.json")).unwrap();
    valid(&schema, &schema, value)
}

/// As much of JSON Schema as rule.schema.json uses; a word that is not known here fails the test.
fn valid(root: &Value, schema: &Value, value: &Value) -> bool {
    let number = |of: &Value| of.as_f64();
    schema.as_object().unwrap().iter().all(|(word, wanted)| match word.as_str() {
        "$schema" | "title" | "description" | "$defs" => true,
        "$ref" => {
            let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            valid(root, &root["$defs"][name], value)
        }
        "const" => value == wanted,
        "enum" => wanted.as_array().unwrap().contains(value),
        "anyOf" => wanted.as_array().unwrap().iter().any(|one| valid(root, one, value)),
        "type" => match wanted.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            "number" => value.is_number(),
            "integer" => value.as_i64().is_some(),
            other => panic!("{other}"),
        },
        "required" => wanted.as_array().unwrap().iter().all(|key| value.get(key.as_str().unwrap()).is_some()),
        "properties" => wanted
            .as_object()
            .unwrap()
            .iter()
            .all(|(key, one)| value.get(key).is_none_or(|own| valid(root, one, own))),
        "additionalProperties" => value.as_object().is_none_or(|own| {
            let known = |key: &String| schema.get("properties").is_some_and(|all| all.get(key).is_some());
            own.iter().filter(|(key, _)| !known(key)).all(|(_, one)| match wanted {
                Value::Bool(any) => *any,
                other => valid(root, other, one),
            })
        }),
        "items" => value.as_array().is_none_or(|all| all.iter().all(|one| valid(root, wanted, one))),
        "minItems" => value.as_array().is_none_or(|all| all.len() as u64 >= wanted.as_u64().unwrap()),
        "maxItems" => value.as_array().is_none_or(|all| all.len() as u64 <= wanted.as_u64().unwrap()),
        "minLength" => {
            value.as_str().is_none_or(|text| text.chars().count() as u64 >= wanted.as_u64().unwrap())
        }
        "maxLength" => {
            value.as_str().is_none_or(|text| text.chars().count() as u64 <= wanted.as_u64().unwrap())
        }
        "minimum" => number(value).is_none_or(|own| own >= number(wanted).unwrap()),
        "exclusiveMinimum" => number(value).is_none_or(|own| own > number(wanted).unwrap()),
        "maximum" => number(value).is_none_or(|own| own <= number(wanted).unwrap()),
        "pattern" => value.as_str().is_none_or(|text| match wanted.as_str().unwrap() {
            "^([01][0-9]|2[0-3]):[0-5][0-9]$" => {
                let (hour, minute) = text.split_once(':').unwrap_or(("", ""));
                let two = |part: &str, most: u32| {
                    part.len() == 2 && part.parse::<u32>().is_ok_and(|one| one < most)
                };
                two(hour, 24) && two(minute, 60)
            }
            "^[0-9]+(\\.[0-9]{1,4})?$" => {
                let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
                let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                digits(whole) && digits(part) && part.len() <= 4
            }
            other => panic!("{other}"),
        }),
        other => panic!("{other}"),
    })
}
