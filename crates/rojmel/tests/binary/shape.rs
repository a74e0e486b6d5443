//! The JSON of a report: its keys, their order, its numbers.

use super::*;

fn report() -> String {
    let scratch = Scratch::new("shape");
    let file = scratch.file("trades.csv", FILLS);
    let ended = program().args(["report", "--json", "--as-of", "2026-04-10"]).arg(file).output().unwrap();
    assert!(ended.status.success());
    String::from_utf8(ended.stdout).unwrap()
}

/// The keys at one depth of the pretty-printed text, in their order: depth 1 is the report's own.
fn keys(text: &str, depth: usize) -> Vec<&str> {
    let indent = " ".repeat(depth * 2);
    text.lines()
        .filter_map(|line| line.strip_prefix(&indent)?.strip_prefix('"')?.split_once("\":"))
        .map(|(key, _)| key)
        .collect()
}

/// The text of one part: from its key to where its indentation ends.
fn part<'a>(text: &'a str, key: &str) -> &'a str {
    let start = text.find(&format!("\n  \"{key}\": ")).unwrap() + 1;
    let rest = &text[start..];
    let end = rest.find("\n  }").or(rest.find("\n  ]")).unwrap();
    let end = rest.find("\n  ]").map_or(end, |other| other.min(end));
    &rest[..end]
}

#[test]
fn keys_stand_in_their_order() {
    let text = report();
    let own = [
        "asOf",
        "files",
        "summary",
        "charges",
        "scrips",
        "trades",
        "daily",
        "start",
        "actions",
        "settlements",
        "fees",
        "warnings",
        "warningTexts",
        "timings",
    ];
    assert_eq!(keys(&text, 1), own);
    assert_eq!(
        keys(part(&text, "summary"), 2),
        [
            "closedTrades",
            "openTrades",
            "unknownCost",
            "settlementNeeded",
            "wins",
            "losses",
            "breakeven",
            "grossPnl",
            "charges",
            "netPnl",
            "realisedInOpenTrades",
            "winRate",
            "averageWin",
            "averageLoss",
            "payoffRatio",
            "profitFactor",
            "expectancy",
            "maxDrawdown",
            "maxDrawdownFrom",
            "maxDrawdownTo",
            "sharpe",
            "sortino",
            "recoveryFactor",
            "turnover",
            "firstDay",
            "lastDay",
            "assumedPnl",
            "leftOutSaleValue",
        ]
    );
    assert_eq!(
        keys(part(&text, "charges"), 2),
        [
            "brokerage",
            "stt",
            "exchange",
            "sebi",
            "ipft",
            "stampDuty",
            "gst",
            "dp",
            "ctt",
            "total",
            "estimated",
            "notes",
            "noteTexts"
        ]
    );
    let trade = [
        "symbol",
        "isin",
        "segment",
        "product",
        "direction",
        "quantity",
        "openQuantity",
        "entryTime",
        "exitTime",
        "averageEntry",
        "averageExit",
        "buyValue",
        "sellValue",
        "grossPnl",
        "charges",
        "netPnl",
        "status",
        "exits",
    ];
    assert_eq!(keys(part(&text, "trades"), 3)[..18], trade);
    assert_eq!(
        keys(part(&text, "scrips"), 3)[..6],
        ["symbol", "isin", "realised", "unknownCostQuantity", "openQuantity", "openValue"]
    );
    assert_eq!(keys(part(&text, "daily"), 3)[..5], ["day", "grossPnl", "charges", "netPnl", "exits"]);
    assert_eq!(
        keys(part(&text, "files"), 3),
        ["name", "broker", "segment", "format", "window", "rows", "warnings", "warningTexts"]
    );
    assert_eq!(
        keys(part(&text, "files"), 4)[2..],
        ["read", "fills", "duplicates", "conflicts", "skipped", "rejected", "conflicted", "rejectedMore"]
    );
}

#[test]
fn numbers_are_exact_and_the_undefined_is_null() {
    let text = report();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["asOf"], "2026-04-10");

    let trades = report["trades"].as_array().unwrap();
    let of = |symbol: &str| trades.iter().find(|trade| trade["symbol"] == symbol).unwrap();
    let won = of("ITC");
    assert_eq!(won["status"], "win");
    assert_eq!(won["product"], "intraday");
    assert_eq!(won["grossPnl"], 375);
    assert_eq!(won["averageEntry"], 400.5);
    assert_eq!(won["averageExit"], 404.25);
    assert_eq!(won["entryTime"], "2026-04-01T09:20:00+05:30");

    let open = of("TCS");
    assert_eq!(
        (&open["status"], &open["openQuantity"], &open["quantity"]),
        (&"open".into(), &6.into(), &10.into())
    );
    assert_eq!(open["exits"][0]["quantity"], 4);
    assert!(text.contains("\"grossPnl\": -399.96,"), "{text}");

    let unknown = of("INFY");
    assert_eq!(unknown["status"], "unknown_cost");
    for key in ["entryTime", "averageEntry", "buyValue", "grossPnl", "charges", "netPnl"] {
        assert!(unknown[key].is_null(), "{key}");
    }
    assert_eq!(unknown["sellValue"], 7500);
    assert_eq!(unknown["exitTime"], "2026-04-06T10:20:00+05:30");

    let summary = &report["summary"];
    assert_eq!((&summary["winRate"], &summary["averageLoss"]), (&1.0.into(), &serde_json::Value::Null));
    assert!(summary["sharpe"].is_null());
    assert_eq!(summary["firstDay"], "2026-04-01");
}
