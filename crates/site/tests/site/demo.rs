//! The sample journal: the same answers as a user's, for whoever asks, and nothing stored.

use std::sync::Arc;

use annotations::Field;
use domain::{Day, Segment, Time};
use journal::{Journal, demo};
use serde_json::{Value, json};

use super::{from_address, request, routes, send, site_on};

const DAY: &str = "2026-11-21";

fn on(day: &'static str, fresh: &testdb::Fresh) -> axum::Router {
    routes(site::Site {
        clock: Arc::new(move || Time::parse_ist(&format!("{day} 10:00")).unwrap()),
        ..site_on(fresh)
    })
}

async fn data(routes: &axum::Router, path: &str) -> Value {
    let answer = send(routes, request("GET", path)).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    serde_json::from_str::<Value>(&answer.body).unwrap()["data"].take()
}

#[tokio::test]
async fn a_visitor_sees_a_whole_journal() {
    testdb::both(async |fresh| {
        let routes = on(DAY, &fresh);
        let history = data(&routes, "/api/v1/demo/trade-history").await;
        let summary = &history["summary"];
        let count = |name: &str| summary[name].as_u64().unwrap();
        assert!((360..=480).contains(&history["trades"].as_u64().unwrap()), "{summary}");
        assert_eq!(
            (count("unknownCost"), count("settlementNeeded"), count("openTrades")),
            (1, 1, 3),
            "{summary}"
        );
        // A small trader who lost, and came back to about where it began.
        let lowest = summary["maxDrawdown"].as_f64().unwrap();
        let net = summary["netPnl"].as_f64().unwrap();
        assert!((40_000.0..250_000.0).contains(&lowest), "{summary}");
        assert!(net.abs() < lowest / 2.0, "{summary}");
        let products: Vec<Value> = ["intraday", "delivery", "futures", "options"].map(Value::from).to_vec();
        for product in products {
            let path = format!("/api/v1/demo/trade-history/rows?product={}", product.as_str().unwrap());
            assert!(data(&routes, &path).await["total"].as_u64().unwrap() >= 15, "{product}");
        }
        let kinds: Vec<&str> = history["questions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|need| need["kind"].as_str().unwrap())
            .collect();
        assert_eq!(kinds, ["settlement_needed", "unknown_cost"]);

        let id = history["page"]["rows"][0]["id"].as_str().unwrap();
        let detail = data(&routes, &format!("/api/v1/demo/trades/detail?id={id}")).await;
        assert_eq!(detail["trade"]["id"], id);
        assert_eq!(detail["fills"][0]["import"].as_str().unwrap().split('-').next(), Some("tradebook"));
        let file = send(&routes, request("GET", "/api/v1/demo/trade-history/export")).await;
        let rows = file.body.lines().count() as u64 - 1;
        assert_eq!(rows, history["trades"].as_u64().unwrap());
        let answer =
            send(&routes, request("GET", "/api/v1/demo/trades/detail?id=zerodha-0000000000000000")).await;
        assert_eq!(answer.status, 404);

        // Nothing of it is anybody's.
        assert_eq!(store::users::by_email(&fresh, "a@example.in").await.unwrap(), None);
        let answer = send(&routes, request("GET", "/api/v1/trade-history")).await;
        assert_eq!(answer.status, 401);
    })
    .await;
}

/// Notes, setups, stops, days and limits of the made-up trader: read-only, and in the analytics as a user's own are.
#[tokio::test]
async fn a_visitor_sees_what_the_trader_of_the_sample_wrote() {
    testdb::both(async |fresh| {
        let routes = on(DAY, &fresh);
        let setups = data(&routes, "/api/v1/demo/analytics/breakdown?by=setup").await;
        let names: Vec<&str> =
            setups["groups"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        for name in ["Opening range", "Option in the trend", "Swing"] {
            assert!(names.contains(&name), "{names:?}");
        }
        let path = "/api/v1/demo/trade-history/rows?setup=Opening%20range&result=loss";
        let rows = data(&routes, path).await;
        assert!(rows["total"].as_u64().unwrap() > 5, "{rows}");
        let ids: Vec<&str> =
            rows["rows"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
        let mut with_r = 0;
        for id in &ids {
            let written = data(&routes, &format!("/api/v1/demo/annotations?trade={id}")).await;
            let note = &written["annotations"][0];
            assert_eq!(note["fields"]["setup"]["value"], "Opening range", "{written}");
            assert!(note["fields"]["note"]["value"].as_str().unwrap().len() > 20, "{written}");
            // A loss loses R where a stop was set.
            assert_eq!(note["rMade"].is_null(), note["fields"]["stop"].is_null(), "{written}");
            with_r += usize::from(note["rMade"].as_f64().is_some_and(|made| made < 0.0));
            let judged = data(&routes, &format!("/api/v1/demo/setups/judged?trade={id}")).await;
            assert_eq!(judged["setup"]["name"], "Opening range");
            assert!(!judged["setup"]["rules"].as_array().unwrap().is_empty(), "{judged}");
        }
        assert!(with_r > 0);

        // A month that was traded and written; its days say the same as the calendar.
        let month = data(&routes, "/api/v1/demo/calendar/2026-10").await;
        let days = month["days"].as_array().unwrap();
        let written: Vec<&str> = days
            .iter()
            .filter(|one| one["isPlanned"] == true && one["trades"] != 0)
            .map(|one| one["date"].as_str().unwrap())
            .collect();
        assert!(written.len() > 3, "{month}");
        for date in written {
            let day = data(&routes, &format!("/api/v1/demo/days/{date}")).await;
            let own = days.iter().find(|one| one["date"] == date).unwrap();
            assert_eq!(day["net"], own["net"], "{date}");
            assert!(!day["plan"].as_array().unwrap().is_empty(), "{day}");
            assert!(!day["limits"].as_array().unwrap().is_empty(), "{day}");
            assert!(day["fields"]["before"]["value"].as_str().unwrap().contains("**"), "{day}");
        }
        // Nothing of it can be written.
        let put =
            super::post("/api/v1/demo/days/2026-10-12", &serde_json::json!({ "revision": 0, "set": {} }));
        assert_eq!(send(&routes, put).await.status, 405);
    })
    .await;
}

#[test]
fn the_sample_is_the_same_each_time_and_moves_with_the_days() {
    let day = Day::parse(DAY).unwrap();
    let [equity, fno] = demo::fills(day);
    assert_eq!(demo::fills(day), [equity.clone(), fno.clone()]);
    for (part, segment) in [(&equity, Segment::Equity), (&fno, Segment::Fno)] {
        assert!(part.instruments.iter().all(|one| one.segment() == segment));
        assert!(part.fills.iter().all(|fill| !fill.time.day().is_weekend() && fill.time.day() < day));
        assert!(part.fills.is_sorted_by_key(|fill| fill.time));
        let session = 9 * 3600 + 15 * 60..=15 * 3600 + 30 * 60;
        assert!(part.fills.iter().all(|fill| session.contains(&fill.time.second_of_day())));
    }
    // Three days later it is nearly the same story.
    let later = demo::fills(day.plus(3));
    assert!(later[1].fills.len().abs_diff(fno.fills.len()) < 10);
}

/// Each text reads as itself: a visitor sees only what could be typed. The same trades have the same notes.
#[test]
fn the_trader_of_the_sample_writes_what_could_be_typed() {
    let day = Day::parse(DAY).unwrap();
    let journal = Journal::build(&demo::stored(day), day);
    let written = demo::written(&journal);
    assert!((250..=400).contains(&written.notes.len()), "{}", written.notes.len());
    for one in written.notes.iter().flat_map(|note| &note.fields) {
        let field = Field::from_word(&one.field).unwrap();
        assert_eq!(field.read(&one.value).as_ref(), Ok(&one.value), "{}", one.field);
    }
    assert!(written.setups.iter().all(|one| one.unreadable.is_none()), "{:?}", written.setups);
    assert_eq!(written.limits.len(), 2);
    assert!(written.days.len() > 60, "{}", written.days.len());
    let again = demo::written(&Journal::build(&demo::stored(day), day));
    assert_eq!(format!("{:?}", again.notes), format!("{:?}", written.notes));
    assert_eq!(again.days, written.days);
}

/// What is written before a trade was opened is of before it, and its stop lies on the losing side.
#[test]
fn stops_of_the_sample_are_set_in_time_and_on_the_losing_side() {
    let day = Day::parse(DAY).unwrap();
    let journal = Journal::build(&demo::stored(day), day);
    let mut count = 0;
    for note in demo::written(&journal).notes {
        let account = &journal.accounts[note.at.account as usize];
        let (trades, trade) = (&account.book.trades, note.at.trade as usize);
        let Some(stop) = note.field(Field::Stop) else { continue };
        assert!(Some(stop.at) < trades.entry_time[trade], "{}", note.id);
        let risk = journal::notes::risk_of(account, trade, std::slice::from_ref(&stop.value));
        assert_eq!(risk.err(), None, "{}", note.id);
        count += 1;
    }
    assert!(count > 200, "{count}");
}

#[test]
fn the_sample_is_a_journal_in_any_year() {
    for year in [2019, 2024, 2026, 2031] {
        for (month, date) in [(1, 1), (3, 31), (11, 22)] {
            let day = Day::from_ymd(year, month, date).unwrap();
            let journal = Journal::build(&demo::stored(day), day);
            assert!(journal.book.trades.len() > 300, "{day}");
            assert_eq!(journal.accounts[0].merged.conflicts.iter().flatten().count(), 0, "{day}");
            let summary = &journal.figures.summary;
            let lowest = summary.max_drawdown.map_or(0, |fall| fall.amount.0);
            assert!((50_000..150_000).contains(&(lowest / 10_000)), "{day}: {lowest}");
            assert!(summary.net_pnl.0.abs() < lowest / 2, "{day}: {}", summary.net_pnl);
        }
    }
}

#[tokio::test]
async fn one_address_takes_thirty_files_at_once_then_one_in_half_a_minute() {
    testdb::both(async |fresh| {
        let routes = on(DAY, &fresh);
        let take = async |address| {
            // No trade is left: what is counted is the file.
            let file = request("GET", "/api/v1/demo/trade-history/export?symbol=nothing-like-it");
            send(&routes, from_address(file, address)).await
        };
        for _ in 0..30 {
            assert_eq!(take("203.0.113.7").await.status, 200);
        }
        let answer = take("203.0.113.7").await;
        assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (429, "30"));
        let words = "Your address has taken the sample as a file many times. Please try again in a minute.";
        assert_eq!(answer.error(), ("too_many".to_owned(), words.to_owned()));
        assert_eq!(take("203.0.113.8").await.status, 200);
        // Looking at it is not limited.
        let looked = send(&routes, from_address(request("GET", "/api/v1/demo/trade-history"), "203.0.113.7"));
        assert_eq!(looked.await.status, 200);
    })
    .await;
}

/// One lot of each leg: the condor makes 30 a unit, the straddle loses 17, the strangle loses 10, its moved call makes
/// 15.
#[tokio::test]
async fn the_sample_has_strategies_of_several_legs() {
    testdb::both(async |fresh| {
        let routes = on(DAY, &fresh);
        let page = data(&routes, "/api/v1/demo/strategies?limit=200&from=2026-08-01").await;
        let of_several = page["rows"].as_array().unwrap().iter().filter(|one| {
            (&one["how"], &one["state"]) == (&json!("together"), &json!("closed"))
                && one["opened"].as_str().is_some_and(|at| &at[11..15] == "14:5" || &at[11..15] == "15:0")
        });
        let told: Vec<String> = of_several
            .map(|one| {
                let units = one["legs"][0]["quantity"].as_f64().unwrap().abs();
                let a_unit = one["gross"].as_f64().unwrap() / units;
                let rolled = if one["rolledFrom"].is_null() { "" } else { ", rolled" };
                format!("{} {a_unit}{rolled}", one["name"].as_str().unwrap())
            })
            .collect();
        assert_eq!(
            told,
            ["Short call 15, rolled", "Short strangle -10", "Short straddle -17", "Short iron condor 30"],
            "newest first"
        );
        let lines = data(&routes, "/api/v1/demo/trade-history/strategies?limit=200&from=2026-08-01").await;
        let condor = lines["rows"].as_array().unwrap().iter().find(|one| one["title"] == "Short iron condor");
        assert_eq!(condor.unwrap()["trades"].as_array().unwrap().len(), 4);
    })
    .await;
}

#[tokio::test]
async fn tags_of_the_sample_have_their_colours_and_it_states_a_capital() {
    testdb::both(async |fresh| {
        let routes = on(DAY, &fresh);
        let tags = data(&routes, "/api/v1/demo/tags").await;
        let news = tags["tags"].as_array().unwrap().iter().find(|one| one["name"] == "news").unwrap();
        assert_eq!((&news["colour"], &news["group"]), (&json!("plum"), &json!("Reason")));
        let table = data(&routes, "/api/v1/demo/analytics/breakdown?by=tag&figures=closedTrades").await;
        let group = table["groups"].as_array().unwrap().iter().find(|one| one["name"] == "news");
        assert!(group.is_some() && news["count"].as_u64() > Some(0));
        let page = data(&routes, "/api/v1/demo/analytics?unit=percent").await;
        assert_eq!((&page["capital"]["of"], &page["capital"]["amount"]), (&json!("all"), &json!(500_000)));
        assert_eq!(page["whole"]["tradesWithCapital"], page["whole"]["closedTrades"]);
    })
    .await;
}

/// Generated candles judge the sample's trades; a trade stands alike whatever the filter leaves.
#[tokio::test]
async fn excursions_of_the_sample_are_over_generated_candles() {
    testdb::both(async |fresh| {
        let routes = on(DAY, &fresh);
        let all = data(&routes, "/api/v1/demo/analytics/excursions?by=product").await;
        assert_eq!(all["generated"], true);
        let number = |name: &str| all[name].as_u64().unwrap();
        // Every closed trade is judged, but those that were over within two candles.
        assert_eq!(number("judged") + number("tooLong"), number("closed"), "{all}");
        assert!(number("judged") * 10 >= number("closed") * 8, "{} of {}", all["judged"], all["closed"]);
        let rows = |page: &Value| page["rows"].as_array().unwrap().clone();
        for row in rows(&all) {
            let of = |name: &str| row[name].as_f64().unwrap();
            assert!(of("worst") <= of("result") && of("best") >= of("result"), "{row}");
        }
        let some = data(&routes, "/api/v1/demo/analytics/excursions?by=product&product=options").await;
        for row in rows(&some) {
            assert!(rows(&all).contains(&row), "{row}");
        }
        assert_eq!(data(&routes, "/api/v1/demo/analytics/excursions?by=product").await, all);
    })
    .await;
}
