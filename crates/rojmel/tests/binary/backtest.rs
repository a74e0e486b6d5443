//! `rojmel backtest`: a rule and files of candles.

use super::*;

const RULE: &str = r#"{
  "v": 1, "name": "Above a hundred", "bar": "1d", "side": "long",
  "params": {"level": {"value": 100, "from": 90, "to": 110, "step": 10}},
  "entry": {"when": {"ge": ["close", {"param": "level"}]}},
  "exit": {"when": {"lt": ["close", 100]}, "stop": {"percent": 5}},
  "size": {"units": 10}, "capital": "100000"
}"#;

/// In at 102 on the third day, out at the stop of 96.90 on the fifth, which closes above again; the sixth fills that.
const DAYS: &str = "Date,Open,High,Low,Close,Volume\n\
    2026-06-01,90,91,89,90,100\n\
    2026-06-02,95,101,94,100,100\n\
    2026-06-03,102,103,101,103,100\n\
    2026-06-04,103,104,102,103,100\n\
    2026-06-05,100,101,96,101,100\n\
    2026-06-08,101,102,100,101,100\n\
    2026-06-09,104,105,103,104,100\n";

struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

fn backtest(rule: &std::path::Path, candles: &[&std::path::Path], more: &[&str]) -> Ended {
    let ended =
        program().arg("backtest").arg(rule).arg("--candles").args(candles).args(more).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    Ended { code: ended.status.code(), out: text(&ended.stdout), err: text(&ended.stderr) }
}

/// The keys at one depth of the pretty-printed text, in their order.
fn keys(text: &str, depth: usize) -> Vec<&str> {
    let indent = " ".repeat(depth * 2);
    text.lines()
        .filter_map(|line| line.strip_prefix(&indent)?.strip_prefix('"')?.split_once("\":"))
        .map(|(key, _)| key)
        .collect()
}

#[test]
fn what_a_rule_made_as_json() {
    let scratch = Scratch::new("backtest");
    let (rule, days) = (scratch.file("rule.json", RULE), scratch.file("acme.csv", DAYS));
    let ended = backtest(&rule, &[&days], &["--json"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert_eq!(
        keys(&ended.out, 1),
        [
            "rule",
            "candles",
            "figures",
            "charges",
            "journal",
            "registry",
            "benchmark",
            "range",
            "byReason",
            "atCharges",
            "otherwise",
            "placebo",
            "notTaken",
            "months",
            "trades",
            "open",
            "days",
            "sweep",
            "told",
            "toldTexts"
        ]
    );
    let found: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(
        found["rule"]["sentence"],
        "Buys 10 units at the next open when the close is at least 100, on daily candles; sells when the close is below 100, \
         or at a stop 5% away."
    );
    let trade = &found["trades"][0];
    let trades = &ended.out[ended.out.find("\"trades\": [").unwrap()..];
    assert_eq!(
        keys(trades, 3)[..16],
        [
            "symbol",
            "direction",
            "quantity",
            "entryTime",
            "exitTime",
            "entry",
            "exit",
            "grossPnl",
            "charges",
            "netPnl",
            "r",
            "mae",
            "mfe",
            "reason",
            "gap",
            "ambiguous"
        ]
    );
    // 10 × (96.90 − 102).
    assert_eq!(
        (&trade["symbol"], &trade["grossPnl"], &trade["reason"]),
        (&"ACME".into(), &(-51).into(), &"stop".into())
    );
    assert_eq!((&trade["entry"], &trade["exit"]), (&102.into(), &96.9.into()));
    assert_eq!(trade["entryTime"], "2026-06-03T09:15:00+05:30");
    // STT: 0.1 % of 1,020, of 969 and of 1,010, each day rounded to a rupee.
    assert_eq!((&found["charges"]["stt"], &found["journal"]["closedTrades"]), (&3.into(), &1.into()));
    assert_eq!(
        (&found["journal"]["charges"], &found["journal"]["netPnl"]),
        (&trade["charges"], &trade["netPnl"])
    );
    // Every figure that one's own trades have, of the same journal.
    let figure = |key: &str| {
        let all = found["registry"].as_array().unwrap();
        all.iter().find(|one| one["key"] == key).unwrap_or_else(|| panic!("{key}"))["value"].clone()
    };
    assert_eq!(found["registry"].as_array().unwrap().len(), 91);
    assert_eq!((figure("closedTrades"), figure("winRate")), (1.into(), 0.0.into()));
    assert_eq!(figure("net"), trade["netPnl"]);
    // One day with an exit, of the rule's 1,00,000.
    let part = trade["netPnl"].as_f64().unwrap() / 100_000.0;
    assert!((figure("returnOnCapital").as_f64().unwrap() - part).abs() < 1e-9, "{part}");
    // Net against 10 × (102 − 96.90).
    let r = trade["netPnl"].as_f64().unwrap() / 51.0;
    assert!((figure("expectancyR").as_f64().unwrap() - r).abs() < 1e-4, "{r}");
    assert_eq!((&found["open"][0]["entry"], &found["open"][0]["mark"]), (&101.into(), &104.into()));
    assert!(found["sweep"].is_null() && found["figures"]["sharpe"].is_null());
    let told = found["told"].to_string();
    for text in [
        "then the stop before the target",
        "7 daily candles of 1 instrument",
        "survivorship",
        "Zerodha's plan",
    ] {
        assert!(told.contains(text), "{text}: {told}");
    }
}

#[test]
fn prices_before_a_split_are_adjusted_for_a_file_of_actions() {
    let scratch = Scratch::new("backtest-adjusted");
    let rule = scratch.file("rule.json", RULE);
    let before = DAYS
        .replace("06-01,90,91,89,90,", "06-01,450,455,445,450,")
        .replace("06-02,95,101,94,100,", "06-02,475,505,470,500,")
        .replace("06-03,102,103,101,103,", "06-03,510,515,505,515,");
    let days = scratch.file("acme.csv", &before);
    let actions = scratch.file(
        "actions.csv",
        "ex_date,symbol,isin,action,a,b,price,new_symbol,new_isin,cost_percent\n\
         2026-06-04,ACME,,split,10,2,,,,\n2026-06-10,ACME,,bonus,1,1,,,,\n2026-06-04,OTHER,,bonus,1,1,,,,\n",
    );
    let found: serde_json::Value = serde_json::from_str(
        &backtest(&rule, &[&days], &["--adjust", actions.to_str().unwrap(), "--json"]).out,
    )
    .unwrap();
    // As without a split: the bonus comes after the last candle, and the other one is of another share.
    assert_eq!((&found["trades"][0]["entry"], &found["trades"][0]["grossPnl"]), (&102.into(), &(-51).into()));
    assert!(found["told"].to_string().contains("(5 for 1 on 4 Jun 2026)"), "{}", found["told"]);
}

#[test]
fn for_people_and_as_a_sweep() {
    let scratch = Scratch::new("backtest-text");
    let (rule, days) = (scratch.file("rule.json", RULE), scratch.file("acme.csv", DAYS));
    let ended = backtest(&rule, &[&days], &[]);
    for text in [
        "Above a hundred",
        "Net profit and loss",
        "left by stop: 1",
        "Charges",
        "STT",
        "By month",
        "2026-06",
        "To know",
    ] {
        assert!(ended.out.contains(text), "{text}: {}", ended.out);
    }
    assert!(ended.out.lines().all(|line| line.chars().count() <= 80), "{}", ended.out);
    let swept = backtest(&rule, &[&days], &["--sweep", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&swept.out).unwrap();
    assert_eq!((&found["sweep"]["tries"], &found["sweep"]["params"][0]), (&3.into(), &"level".into()));
    assert!(found["sweep"]["judgement"].is_null(), "seven days have no Sharpe ratio");
    let forward = backtest(&rule, &[&days], &["--sweep", "--walk-forward", "3/2"]);
    assert!(forward.out.contains("Walk-forward: in no window had a try twenty trades"), "{}", forward.out);
    let forward = backtest(&rule, &[&days], &["--sweep", "--walk-forward", "3/2", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&forward.out).unwrap();
    let walked = &found["sweep"]["walkForward"];
    // Seven days: three to train and two to test, twice.
    assert_eq!((&walked["windows"], &walked["drift"]), (&2.into(), &serde_json::json!([null])));
    let first = serde_json::json!({
        "trainFrom": "2026-06-01", "trainTo": "2026-06-03", "testFrom": "2026-06-04", "testTo": "2026-06-05", "chosen": null,
    });
    assert_eq!((walked["each"].as_array().unwrap().len(), &walked["each"][0]), (2, &first));
    let words = ["--sweep", "--walk-forward", "3/2", "--anchored", "--json"];
    let found: serde_json::Value = serde_json::from_str(&backtest(&rule, &[&days], &words).out).unwrap();
    let second = &found["sweep"]["walkForward"]["each"][1];
    assert_eq!((&second["trainFrom"], &second["trainTo"]), (&"2026-06-01".into(), &"2026-06-05".into()));
    let set = backtest(&rule, &[&days], &["--set", "level=110", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&set.out).unwrap();
    assert_eq!(
        (&found["figures"]["closedTrades"], &found["rule"]["params"][0]["value"]),
        (&0.into(), &110.0.into())
    );
    assert!(found["told"].to_string().contains("The rule never traded on these candles."));
}

#[test]
fn what_cannot_be_run_is_one_sentence() {
    let scratch = Scratch::new("backtest-bad");
    let (rule, days) = (scratch.file("rule.json", RULE), scratch.file("acme.csv", DAYS));
    let check = |rule: &std::path::Path, days: &std::path::Path, more: &[&str], expected: &str| {
        let ended = backtest(rule, &[days], more);
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{expected}");
        assert!(
            ended.err.contains(expected) && ended.err.trim().lines().count() == 1,
            "{expected}: {}",
            ended.err
        );
    };
    let bad = scratch.file("bad.json", RULE.replace("\"percent\": 5", "\"percent\": 500"));
    check(&bad, &days, &[], "exit.stop.percent: Expected a percentage from 0.001 to 99");
    check(&scratch.file("no.json", "{"), &days, &[], "This is no JSON");
    check(&scratch.0.join("none.json"), &days, &[], "There is no such file.");
    check(&rule, &rule, &[], "these are no candles");
    check(&rule, &days, &["--set", "n=5"], "The rule has no parameter n.");
    check(&rule, &days, &["--set", "level=500"], "500 is outside its range.");
    check(&rule, &days, &["--sweep", "--walk-forward", "250/60"], "these candles have 7 days");
    let wide = scratch.file("wide.json", RULE.replace("\"step\": 10", "\"step\": 0.000002"));
    check(&wide, &days, &["--sweep"], "1,00,00,001 combinations, and at most 2,00,000 are tried");
    let hour = scratch.file("hour.json", RULE.replace("1d", "60m"));
    check(&hour, &days, &[], "wants 60-minute candles, and these are daily ones");
    let weeks = "Date,Open,High,Low,Close\n2026-06-01,1,1,1,1\n2026-06-08,1,1,1,1\n";
    check(&rule, &scratch.file("weeks.csv", weeks), &[], "longer than a day");
}

/// Rows out of order, twice, and broken: read as they can be, and told.
#[test]
fn a_file_with_bad_rows_is_read_and_told() {
    let scratch = Scratch::new("backtest-rows");
    let rule = scratch.file("rule.json", RULE);
    let mut rows: Vec<&str> = DAYS.lines().skip(1).collect();
    rows.reverse();
    rows.push(rows[2]);
    rows.push("2026-06-10,0,1,0,1,5");
    let days = scratch.file("acme.csv", format!("Date,Open,High,Low,Close,Volume\n{}\n", rows.join("\n")));
    let good = scratch.file("good.csv", DAYS);
    let of = |file: &std::path::Path| -> serde_json::Value {
        serde_json::from_str(&backtest(&rule, &[file], &["--json"]).out).unwrap()
    };
    let (found, expected) = (of(&days), of(&good));
    assert_eq!(
        (&found["trades"][0]["netPnl"], &found["figures"]),
        (&expected["trades"][0]["netPnl"], &expected["figures"])
    );
    let told = found["told"].to_string();
    assert!(
        told.contains("1 row was left out. Row 10: a price is zero or less.")
            && told.contains("1 row says what"),
        "{told}"
    );
}

const STRADDLE: &str = r#"{
  "v": 1, "name": "A straddle", "capital": "300000",
  "options": {
    "underlying": "NIFTY", "structure": "shortStraddle", "entry": {"dte": 7}, "exit": {"target": {"percent": 50}}
  }
}"#;

/// The list of the entry in today's form, that of the target in the form before it; and the index by days.
fn lists(scratch: &Scratch) -> [std::path::PathBuf; 3] {
    let first = "TradDt,Sgmt,FinInstrmTp,TckrSymb,SctySrs,XpryDt,StrkPric,OptnTp,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol\n\
        2026-06-09,FO,IDO,NIFTY,,2026-06-16,24900,CE,210,211,209,210,65\n\
        2026-06-09,FO,IDO,NIFTY,,2026-06-16,24900,PE,95,96,94,95,65\n\
        2026-06-09,FO,IDO,NIFTY,,2026-06-16,25000,CE,150,160,140,150,65\n\
        2026-06-09,FO,IDO,NIFTY,,2026-06-16,25000,PE,140,150,130,140,65\n\
        2026-06-09,FO,IDF,NIFTY,,2026-06-30,,,25000,25100,24900,25020,65\n\
        2026-06-09,FO,STO,INFY,,2026-06-30,1500,CE,20,21,19,20,65\n";
    let later = "INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,TIMESTAMP\n\
        OPTIDX,NIFTY,16-JUN-2026,25000,CE,120,125,95,100,100,5,11-JUN-2026\n\
        OPTIDX,NIFTY,16-JUN-2026,25000,PE,60,65,35,40,40,5,11-JUN-2026\n\
        OPTIDX,NIFTY,16-JUN-2026,30000,CE,0,0,0,0.05,0.05,0,11-JUN-2026\n";
    let index =
        "Date,Open,High,Low,Close\n2026-06-11,25000,25100,24950,25050\n2026-06-12,25050,25100,24950,25000\n";
    [scratch.file("fo1.csv", first), scratch.file("fo2.csv", later), scratch.file("nifty.csv", index)]
}

#[test]
fn options_are_sold_at_closes_of_the_exchanges_lists() {
    let scratch = Scratch::new("backtest-options");
    let rule = scratch.file("rule.json", STRADDLE);
    let [first, later, index] = lists(&scratch);
    let ended = backtest(&rule, &[&first, &later, &index], &["--json"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let found: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    let trade = &found["trades"][0];
    assert_eq!(
        (trade["entry"].as_str(), trade["exit"].as_str(), trade["ended"].as_str()),
        (Some("2026-06-09"), Some("2026-06-11"), Some("target"))
    );
    // (150 + 140 − 100 − 40) × 65.
    assert_eq!((&trade["grossPnl"], &trade["quantity"]), (&serde_json::json!(9750), &serde_json::json!(65)));
    assert_eq!(
        (&found["fills"], &found["charges"]["stt"]),
        (&serde_json::json!("close"), &serde_json::json!(28))
    );
    assert!(found["told"][0].as_str().unwrap().starts_with("Closes of a day only"));
    let ended = backtest(&rule, &[&first, &later], &[]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    for line in
        ["A straddle\n═", "    sold 25000 PE at 140, out at 40\n", "    target", "- Closes of a day only"]
    {
        assert!(ended.out.contains(line), "{line}: {}", ended.out);
    }
}

#[test]
fn a_rule_for_options_that_cannot_be_run_says_why() {
    let scratch = Scratch::new("backtest-options-wrong");
    let rule = scratch.file("rule.json", STRADDLE);
    let [first, later, index] = lists(&scratch);
    let wrong = scratch.file("wrong.json", STRADDLE.replace("\"dte\": 7", "\"dte\": 700"));
    for (rule, files, more, sentence) in [
        (
            &wrong,
            vec![&first, &later],
            vec![],
            "options.entry.dte: Expected days to the expiry, 1 to 365, found 700.",
        ),
        (&rule, vec![&index], vec![], "There is no option of NIFTY in these files."),
        (
            &rule,
            vec![&first],
            vec!["--pdf", "none/x.pdf"],
            "A rule for options has no PDF yet. Leave --pdf out.",
        ),
        (&rule, vec![&first], vec!["--sweep"], "A rule for options has no parameters to set or to sweep."),
    ] {
        let files: Vec<&std::path::Path> = files.into_iter().map(|one| one.as_path()).collect();
        let ended = backtest(rule, &files, &more);
        assert!(ended.code != Some(0) && ended.err.contains(sentence), "{sentence}: {}", ended.err);
    }
}

#[test]
fn the_result_on_paper() {
    let scratch = Scratch::new("backtest-pdf");
    let (rule, days) = (scratch.file("rule.json", RULE), scratch.file("acme.csv", DAYS));
    let out = scratch.0.join("out.pdf");
    let made = |more: &[&str]| {
        let ended = backtest(&rule, &[&days], &[&["--pdf", out.to_str().unwrap()], more].concat());
        assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (Some(0), "", ""));
        std::fs::read(&out).unwrap()
    };
    let one = made(&[]);
    assert!(one.starts_with(b"%PDF-") && made(&[]) == one, "the same run gives the same bytes");
    assert!(made(&["--sweep"]) != one, "a sweep says how many were tried");
    let nowhere = scratch.0.join("none/out.pdf");
    let ended = backtest(&rule, &[&days], &["--pdf", nowhere.to_str().unwrap()]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("none/out.pdf could not be written"), "{}", ended.err);
    assert_eq!(backtest(&rule, &[&days], &["--pdf", "x.pdf", "--json"]).code, Some(2));
}
