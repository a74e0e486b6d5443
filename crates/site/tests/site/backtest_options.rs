//! Rules that sell options, run over closes of the exchange's daily lists, on both databases. Figures are worked out by
//! hand.

use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::client::TestClient;
use super::*;

const PATH: &str = "/api/v1/backtests";

fn rule() -> Value {
    json!({
        "v": 1, "name": "A straddle", "capital": "300000",
        "options": {
            "underlying": "NIFTY", "structure": "shortStraddle", "entry": { "dte": 7 },
            "exit": { "target": { "percent": 50 } },
        },
    })
}

/// NIFTY's expiry of 16 June 2026, a week before: 25,010 is what calls and puts imply.
const FIRST: &str = "TradDt,Sgmt,FinInstrmTp,TckrSymb,SctySrs,XpryDt,StrkPric,OptnTp,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol\n\
    2026-06-09,FO,IDO,NIFTY,,2026-06-16,24900,CE,210,211,209,210,65\n\
    2026-06-09,FO,IDO,NIFTY,,2026-06-16,24900,PE,95,96,94,95,65\n\
    2026-06-09,FO,IDO,NIFTY,,2026-06-16,25000,CE,150,160,140,150,65\n\
    2026-06-09,FO,IDO,NIFTY,,2026-06-16,25000,PE,140,150,130,140,65\n\
    2026-06-09,FO,IDO,BANKNIFTY,,2026-06-30,55000,CE,500,510,490,500,30\n";
/// Two days later, in the older form: 140 of 290 are left to pay.
const LATER: &str = "INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,TIMESTAMP\n\
    OPTIDX,NIFTY,16-JUN-2026,25000,CE,120,125,95,100,100,5,11-JUN-2026\n\
    OPTIDX,NIFTY,16-JUN-2026,25000,PE,60,65,35,40,40,5,11-JUN-2026\n";
/// Between them, with one half of it: stop and target cannot be looked at.
const HALF: &str = "INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,TIMESTAMP\n\
    OPTIDX,NIFTY,16-JUN-2026,25000,CE,150,165,145,160,160,5,10-JUN-2026\n";

async fn add(client: &TestClient, text: &str, index: &str) -> Answer {
    let mut sent = client.candles("fo.csv", text, &[("instrument", index)]).await;
    *sent.uri_mut() = "/api/v1/candles/options".parse().unwrap();
    send(&client.routes, with_cookie(sent, &client.cookie)).await
}

async fn added(client: &TestClient, text: &str, index: &str) -> Value {
    let answer = add(client, text, index).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

async fn run(client: &TestClient, rule: &Value, more: Value) -> Answer {
    let mut body = json!({ "id": "b1", "rule": rule });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.post(&format!("{PATH}/options"), &body).await
}

async fn ran(client: &TestClient, rule: &Value, more: Value) -> Value {
    let answer = run(client, rule, more).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

fn field(answer: &Answer) -> (String, String) {
    assert_eq!(answer.status, 422, "{}", answer.body);
    let fields = answer.json()["fields"].as_object().unwrap().clone();
    let (field, sentence) = fields.into_iter().next().unwrap();
    (field, sentence.as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_straddle_is_kept_run_over_the_lists_and_its_tries_are_counted() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let made = client.post(PATH, &json!({ "rule": rule() })).await;
        assert_eq!(made.status, 200, "{}", made.body);
        let made = made.json()["data"].take();
        assert_eq!(
            (&made["id"], &made["name"], &made["rule"]),
            (&json!("b1"), &json!("A straddle"), &rule())
        );
        let says = "Sells a straddle of NIFTY, 1 lot, at the close 7 days before each expiry, and closes it at the first close at \
                    which 50% of what was received is earned, else at the settlement.";
        assert_eq!(made["sentence"], says);
        let checked = client.post(&format!("{PATH}/check"), &json!({ "rule": rule() })).await;
        assert_eq!(checked.json()["data"]["sentence"], says);

        let first = added(&client, FIRST, "nifty").await;
        assert_eq!(
            (&first["index"], &first["options"], &first["added"], &first["ofIndex"]),
            (&json!("NIFTY"), &json!(4), &json!(4), &json!(0))
        );
        added(&client, HALF, "NIFTY").await;
        added(&client, LATER, "NIFTY").await;
        // The same again brings nothing.
        let again = added(&client, LATER, "NIFTY").await;
        assert_eq!((&again["added"], &again["same"], &again["changed"]), (&json!(0), &json!(2), &json!(0)));
        // One set, without candles of a rule.
        let sets = client.data("/api/v1/candles").await["sets"].take();
        assert_eq!(sets.as_array().unwrap().len(), 1);
        let set = &sets[0];
        assert_eq!(
            (&set["instrument"], &set["holds"], &set["interval"], &set["candles"]),
            (&json!("NIFTY"), &json!("options"), &json!("1d"), &json!(7))
        );

        let found = ran(&client, &rule(), json!({})).await;
        assert_eq!((&found["tries"], &found["isNew"], &found["luck"]), (&json!(1), &json!(true), &Value::Null));
        let result = &found["result"];
        let trade = &result["trades"][0];
        assert_eq!(
            (&trade["entry"], &trade["exit"], &trade["ended"], &trade["quantity"]),
            (&json!("2026-06-09"), &json!("2026-06-11"), &json!("target"), &json!(65))
        );
        let put = json!({ "side": "sell", "strike": 25000, "right": "PE", "entry": 140, "exit": 40 });
        assert_eq!(trade["legs"][0], put);
        // (150 + 140 − 100 − 40) × 65; STT of 0.15% of 18,850 is 28.275: ₹28.
        assert_eq!((&trade["grossPnl"], &result["charges"]["stt"]), (&json!(9750), &json!(28)));
        assert_eq!((&result["closedTrades"], &result["wins"]), (&json!(1), &json!(1)));
        let charges = result["charges"]["total"].as_f64().unwrap();
        assert!((result["net"].as_f64().unwrap() - (9750.0 - charges)).abs() < 1e-6, "{}", result["net"]);
        assert_eq!(result["closedCharges"], result["charges"]["total"]);
        // On the 10th the put did not trade.
        let lack =
            json!({ "expiry": "2026-06-16", "day": "2026-06-10", "why": "unmarked", "untraded": ["25000 PE"] });
        assert_eq!(result["lacks"], json!([lack]));
        assert!(result["told"][0].as_str().unwrap().starts_with("Closes of a day only"));

        // The same is no try; another one is.
        assert_eq!(ran(&client, &rule(), json!({})).await["isNew"], false);
        let mut other = rule();
        other["options"]["lots"] = json!(2);
        let twice = ran(&client, &other, json!({})).await;
        assert_eq!((&twice["tries"], &twice["result"]["trades"][0]["grossPnl"]), (&json!(2), &json!(19500)));
        // Of another time: it is still open.
        let open = ran(&client, &rule(), json!({ "to": "2026-06-10" })).await;
        assert_eq!((&open["tries"], &open["result"]["trades"]), (&json!(3), &json!([])));
        // 290 − 160 − 140, at the put's last close, and the charges of the entry.
        let paid = open["result"]["charges"]["total"].as_f64().unwrap();
        let net = open["result"]["open"]["netPnl"].as_f64().unwrap();
        assert!((net - (-650.0 - paid)).abs() < 1e-6, "{net} {paid}");
        assert_eq!(client.data(PATH).await["rules"][0]["tries"], 3);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_kept_or_run_is_said_in_a_sentence() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        assert_eq!(client.post(PATH, &json!({ "rule": rule() })).await.status, 200);
        let none = "There are no closes of NIFTY options. Add the exchange's daily lists of futures and options.";
        assert_eq!(
            field(&run(&client, &rule(), json!({})).await),
            ("candles".to_owned(), none.to_owned())
        );
        let (at, said) = field(&add(&client, FIRST, "INFY").await);
        assert_eq!((at.as_str(), said.as_str()), ("instrument", "Choose an index, such as NIFTY. Nothing was kept."));
        let (at, said) = field(&add(&client, FIRST, "FINNIFTY").await);
        assert!(at == "file" && said.starts_with("There is no close of FINNIFTY"), "{at}: {said}");
        let minutes = "date,open,high,low,close\n2026-06-09T09:15:00+0530,1,1,1,1\n2026-06-09T09:20:00+0530,1,1,1,1\n";
        let (at, said) = field(&add(&client, minutes, "NIFTY").await);
        assert!(at == "file" && said.contains("options are run on closes of a day"), "{at}: {said}");

        added(&client, FIRST, "NIFTY").await;
        // A rule of candles is no rule of options, and the other way round; closes are no candles.
        let candles = json!({
            "v": 1, "name": "Above", "bar": "1d", "side": "long", "entry": { "when": { "ge": ["close", 1] } },
            "exit": { "bars": 1 }, "size": { "units": 1 }, "capital": "100000",
        });
        assert_eq!(field(&run(&client, &candles, json!({})).await).0, "rule");
        let body = json!({ "id": "b1", "rule": rule(), "candles": 1 });
        assert_eq!(field(&client.post(&format!("{PATH}/run"), &body).await).0, "rule");
        let body = json!({ "id": "b1", "rule": candles, "candles": 1 });
        assert_eq!(field(&client.post(&format!("{PATH}/run"), &body).await).0, "candles");
        let mut wrong = rule();
        wrong["options"]["width"] = json!({ "strikes": 1 });
        assert_eq!(field(&run(&client, &wrong, json!({})).await).0, "rule.options.width");
        let (at, said) = field(&run(&client, &rule(), json!({ "from": "2027-01-01" })).await);
        assert_eq!((at.as_str(), said.as_str()), ("from", "No closes of its options are in this time."));
        // Held to the settlement, and nobody says where the index closed: with a later list of another expiry.
        let later = FIRST.replace("2026-06-09", "2026-06-17").replace("2026-06-16", "2026-06-23");
        added(&client, &later, "NIFTY").await;
        let (at, said) = field(&run(&client, &rule(), json!({})).await);
        assert!(at == "candles" && said.contains("Give its daily candles too."), "{at}: {said}");
        assert_eq!(client.data(PATH).await["rules"][0]["tries"], 0, "what was not run is no try");
        // Its daily candles, in a file without a name: settled 300 above the strike.
        let index = "date,open,high,low,close\n2026-06-16,25200,25400,25100,25300\n2026-06-17,25300,25400,25100,25300\n";
        let brought = added(&client, index, "NIFTY").await;
        assert_eq!((&brought["options"], &brought["ofIndex"]), (&json!(0), &json!(2)));
        let found = ran(&client, &rule(), json!({})).await;
        let trade = &found["result"]["trades"][0];
        // (150 + 140 − 300) × 65.
        assert_eq!((&trade["ended"], &trade["grossPnl"]), (&json!("settled"), &json!(-650)));
        // Nobody else sees them.
        let cookie = log_in_new(&client.routes, "ravi@mail.in").await;
        let theirs = send(&client.routes, with_cookie(request("GET", "/api/v1/candles"), &cookie)).await;
        assert_eq!(theirs.json()["data"]["sets"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_result_of_options_has_a_link_figures_and_a_page_on_paper() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        assert_eq!(client.post(PATH, &json!({ "rule": rule() })).await.status, 200);
        added(&client, FIRST, "NIFTY").await;
        added(&client, LATER, "NIFTY").await;
        let found = ran(&client, &rule(), json!({})).await;
        let link = &found["link"];
        assert_eq!((&link["version"], link["mark"].as_str().unwrap().len()), (&json!(1), 12));
        assert_eq!(link["candles"].as_array().unwrap().len(), 1);
        assert_eq!(ran(&client, &rule(), json!({})).await["link"], *link);
        // Another time is another result; a rule that is not stored so has no version.
        let open = ran(&client, &rule(), json!({ "to": "2026-06-10" })).await;
        assert_ne!(open["link"]["mark"], link["mark"]);
        let mut other = rule();
        other["options"]["lots"] = json!(2);
        assert_eq!(ran(&client, &other, json!({})).await["link"]["version"], Value::Null);

        // (150 − 100) × 65 of the call, (140 − 40) × 65 of the put: each is a trade by itself, and none has a risk.
        let registry = found["result"]["registry"].as_array().unwrap();
        let figure = |key: &str| &registry.iter().find(|one| one["key"] == key).unwrap()["value"];
        assert_eq!(
            (figure("closedTrades"), figure("wins"), figure("losses")),
            (&json!(2), &json!(2), &json!(0))
        );
        let net = found["result"]["net"].as_f64().unwrap();
        assert!((figure("net").as_f64().unwrap() - net).abs() < 1e-6, "{registry:?}");
        assert_eq!(figure("totalR"), &Value::Null);

        let body = |id: &str| json!({ "id": id, "rule": rule() });
        let printed = async |id: &str| {
            let sent = with_cookie(post(&format!("{PATH}/options/pdf"), &body(id)), &client.cookie);
            client.routes.clone().oneshot(sent).await.unwrap()
        };
        let answer = printed("b1").await;
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "application/pdf");
        let bytes = answer.into_body().collect().await.unwrap().to_bytes();
        assert!(bytes.starts_with(b"%PDF-"));
        assert_eq!(printed("b1").await.into_body().collect().await.unwrap().to_bytes(), bytes);
        assert_eq!(printed("b9").await.status(), 404);
        assert_eq!(client.data(PATH).await["rules"][0]["tries"], 3);
    })
    .await;
}

#[tokio::test]
async fn the_sample_is_marked_as_generated_and_the_same_for_everybody() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let answer = send(&client.routes, request("GET", "/api/v1/demo/backtest/options")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let data = answer.json()["data"].take();
    assert_eq!((&data["generated"], &data["run"]["tries"]), (&json!(true), &Value::Null));
    let trades = data["run"]["result"]["trades"].as_array().unwrap();
    let net: f64 = trades.iter().map(|one| one["netPnl"].as_f64().unwrap()).sum();
    let open = data["run"]["result"]["open"]["netPnl"].as_f64().unwrap_or(0.0);
    assert!((data["run"]["result"]["net"].as_f64().unwrap() - net - open).abs() < 1e-3);
}
