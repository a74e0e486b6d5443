//! Law J6 of a journal on the pages of figures: a filter acts on every figure, or the figure says that it ignores it.
//!
//! A journal that holds nothing but one account says what each figure has to be under the filter of the account. (Of a
//! segment it does not: the charges of a day are rounded over all segments of its account.)

use domain::{Day, Money};
use serde_json::{Value, json};

use super::client::TestClient as Writer;
use super::history::{TestClient, put, sample};
use super::{log_in_new, send, with_cookie};

/// Of the whole journal, whatever the filter, as their descriptions say.
const OF_ALL: [&str; 2] = ["revision", "trades"];

/// Daily candles of three instruments of the sample over most of its year, wide enough for every price.
async fn with_candles(server: &Writer, client: &TestClient) {
    for (instrument, first) in [("TCS", 3000), ("INFY", 1500), ("RELIANCE", 1300)] {
        let mut text = "date,open,high,low,close,volume\n".to_owned();
        let rows = client.data(&format!("/api/v1/trade-history/rows?symbol={instrument}")).await;
        if rows["total"] == 0 {
            continue;
        }
        let (from, to) = (Day::parse("2026-04-01").unwrap(), Day::parse("2026-11-20").unwrap());
        for day in (from.0..=to.0).map(Day).filter(|day| !day.is_weekend()) {
            text += &format!("{day},{first},{},{},{first},100\n", first * 3, first / 3 - day.0 % 7);
        }
        let request = server.candles("days.csv", &text, &[("instrument", instrument)]).await;
        let answer = send(&client.routes, with_cookie(request, &client.cookie)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
}

/// Somebody whose journal holds these files of the sample alone.
async fn with_files(server: &Writer, email: &str, wanted: impl Fn(&str) -> bool) -> TestClient {
    let cookie = log_in_new(&server.routes, email).await;
    let (user, _) = store::users::by_email(&server.db, email).await.unwrap().unwrap();
    let client = TestClient { routes: server.routes.clone(), cookie, user: user.id };
    for (name, tradebook) in sample().into_iter().filter(|(name, _)| wanted(name)) {
        put(&server.db, client.user, name, &tradebook).await;
    }
    with_candles(server, &client).await;
    client
}

async fn page(client: &TestClient, path: &str) -> Value {
    let mut page = client.data(path).await;
    for ignoring in OF_ALL {
        assert!(page[ignoring].is_number(), "{path}: {ignoring}");
        page.as_object_mut().unwrap().remove(ignoring);
    }
    page
}

const PAGES: [&str; 5] = [
    "/api/v1/analytics?lists=product,instrument,month,weekday,held,underlying&rows=month&columns=product",
    "/api/v1/analytics?amountBy=gross&lists=instrument,entryTime",
    "/api/v1/analytics/risk?capital=500000&ruin=40",
    "/api/v1/analytics/risk?last=50",
    "/api/v1/analytics/excursions?by=product",
];

#[tokio::test]
async fn j6_under_a_filter_each_figure_is_that_of_a_journal_with_nothing_else() {
    testdb::both(async |db| {
        let server = Writer::open(db).await;
        let whole = with_files(&server, "whole@example.in", |_| true).await;
        let groww = with_files(&server, "groww@example.in", |name| name.ends_with(".xlsx")).await;
        let zerodha = with_files(&server, "zerodha@example.in", |name| !name.ends_with(".xlsx")).await;
        let mut acted = 0;
        for path in PAGES {
            let unfiltered = page(&whole, path).await;
            for (filter, alone) in [("account=groww", &groww), ("account=zerodha", &zerodha)] {
                let filtered = page(&whole, &format!("{path}&{filter}")).await;
                assert_eq!(filtered, page(alone, path).await, "{path} under {filter}");
                acted += usize::from(filtered != unfiltered);
            }
        }
        assert_eq!(acted, 2 * PAGES.len(), "each filter changes each page");
    })
    .await;
}

/// In 10⁻⁴ rupees; what has no value is nothing.
fn rupees(of: &Value) -> i64 {
    if of.is_null() {
        return 0;
    }
    Money::parse(&of.to_string()).unwrap_or_else(|_| panic!("an amount, found {of}")).0
}

fn list(of: &Value) -> &Vec<Value> {
    of.as_array().unwrap()
}

/// What the rows of a table come to, those that are not shown too.
fn sum_of(table: &Value, figure: &str) -> i64 {
    let others = Some(&table["others"]).filter(|others| others.is_object());
    list(&table["groups"]).iter().chain(others).map(|row| rupees(&row["figures"][figure])).sum()
}

/// Filters that no journal of its own can stand for: the history under the same filter says what each page sums to.
#[tokio::test]
async fn j6_every_page_sums_to_the_history_under_the_same_filter() {
    testdb::both(async |db| {
        let server = Writer::open(db).await;
        let client = with_files(&server, "whole@example.in", |_| true).await;
        let first = client.data("/api/v1/trade-history").await;
        for filter in [
            "from=2026-06-01&to=2026-08-31",
            "result=loss",
            "direction=short",
            "product=!options",
            "symbol=TCS",
            "weekday=monday&account=zerodha",
            "underlying=NOSUCH",
        ] {
            let history = client.data(&format!("/api/v1/trade-history?{filter}")).await;
            let (net, closed) = (rupees(&history["summary"]["netPnl"]), &history["summary"]["closedTrades"]);
            let lists = ["product", "month", "held"];
            let page = client
                .data(&format!(
                    "/api/v1/analytics?lists={}&rows=month&columns=product&groups=12&{filter}",
                    lists.join(",")
                ))
                .await;
            let risk = client.data(&format!("/api/v1/analytics/risk?{filter}")).await;
            let stood = client.data(&format!("/api/v1/analytics/excursions?{filter}")).await;
            for (name, of) in [("analytics", &page), ("risk", &risk), ("excursions", &stood)] {
                assert_eq!(rupees(&of["whole"]["figures"]["net"]), net, "{name} under {filter}");
                assert_eq!(&of["whole"]["closedTrades"], closed, "{name} under {filter}");
                // They say that they are of the whole journal, and are.
                assert_eq!(
                    (&of["trades"], &of["revision"]),
                    (&first["trades"], &first["revision"]),
                    "{name}"
                );
            }
            // Beside everything, which no filter narrows.
            let beside = client.data(&format!("/api/v1/analytics/compare?{filter}&figures=net")).await;
            let of = |side: &str| (rupees(&beside[side]["figures"]["net"]), &beside[side]["closedTrades"]);
            assert_eq!(of("one"), (net, closed), "compare under {filter}");
            let all = &first["summary"];
            assert_eq!(
                of("other"),
                (rupees(&all["netPnl"]), &all["closedTrades"]),
                "compare beside {filter}"
            );
            let strategies = client.data(&format!("/api/v1/strategies?{filter}")).await;
            assert_eq!(rupees(&strategies["sums"]["whole"]), net, "strategies under {filter}");
            for (at, by) in lists.iter().enumerate() {
                assert_eq!(sum_of(&page["lists"][at], "net"), net, "{by} under {filter}");
            }
            let cells = list(&page["matrix"]["cells"]).iter();
            let cells: i64 = cells.map(|cell| rupees(&cell["figures"]["amount"])).sum();
            assert_eq!(cells, net, "matrix under {filter}");
            let bins = |of: &Value| -> u64 {
                list(&of["spread"]["bins"]).iter().map(|bin| bin["trades"].as_u64().unwrap()).sum()
            };
            let spread = page["spread"]["trades"].as_u64().unwrap();
            for of in [&page, &risk] {
                assert_eq!(of["spread"]["trades"], spread, "{filter}");
                assert!(list(&of["spread"]["bins"]).is_empty() || bins(of) == spread, "{filter}");
            }
            let curve = list(&risk["curve"]["sum"]).last().map_or(0, rupees);
            assert_eq!(curve, net, "curve under {filter}");
            let deepest = list(&risk["falls"]).first().map_or(0, |fall| rupees(&fall["depth"]));
            assert_eq!(deepest, rupees(&history["summary"]["maxDrawdown"]), "falls under {filter}");
            if let Some(last) = list(&risk["rolling"]).last() {
                assert_eq!(&last["trade"], closed, "rolling under {filter}");
            }
            assert_eq!(&stood["closed"], closed, "{filter}");
            let parts = ["judged", "withoutCandles", "missing", "tooLong", "otherPrices", "unknown"];
            let parts: u64 = parts.iter().map(|part| stood[*part].as_u64().unwrap()).sum();
            assert_eq!(&json!(parts), closed, "{filter}");
        }
    })
    .await;
}
