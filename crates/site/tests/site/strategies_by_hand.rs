//! Strategies by hand over HTTP: put together, taken apart, named, taken back; they survive every file.

use serde_json::{Value, json};

use super::client::TestClient;
use super::history::rupees;
use super::strategies::{FILE, list};
use super::{Answer, log_in_new, post, send, with_cookie};

const CHANGE: &str = "/api/v1/strategies/by-hand";

/// What a page shows of a strategy: its name, whether it is by hand, and how many legs are no longer there.
type Shown = (String, bool, usize);

struct Page(Value);

impl Page {
    async fn of(client: &TestClient) -> Self {
        Self(client.data("/api/v1/strategies").await)
    }

    fn shown(&self) -> Vec<Shown> {
        let one = |row: &Value| {
            let missing = row["byHand"]["missing"].as_array().map_or(0, Vec::len);
            (row["name"].as_str().unwrap().to_owned(), !row["byHand"].is_null(), missing)
        };
        list(&self.0["rows"]).iter().map(one).collect()
    }

    fn id(&self, name: &str) -> &Value {
        &list(&self.0["rows"]).iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("no {name}"))["id"]
    }

    fn change(&self, what: &str, how: Value) -> Value {
        json!({ "journal": self.0["revision"], "revision": self.0["byHand"]["revision"], what: how })
    }

    /// Strategies and what is in none are the history's own net, and strategies are their legs.
    fn adds_up(&self) -> i64 {
        let sums = &self.0["sums"];
        let of = |name: &str| rupees(&sums[name]);
        assert_eq!(of("net") + of("otherKinds") + of("outside"), of("whole"));
        // Of one that is open nobody knows the result: it is in no sum.
        let known = |row: &&Value| !row["net"].is_null();
        let rows: i64 = list(&self.0["rows"]).iter().filter(known).map(|row| rupees(&row["net"])).sum();
        assert_eq!(rows, of("net"));
        of("whole")
    }
}

async fn done(client: &TestClient, body: &Value) -> Value {
    let answer = client.post(CHANGE, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

fn shown(all: &[(&str, bool, usize)]) -> Vec<Shown> {
    all.iter().map(|(name, by_hand, missing)| ((*name).to_owned(), *by_hand, *missing)).collect()
}

#[tokio::test]
async fn strategies_by_hand_survive_every_file() {
    testdb::both(async |fresh| {
        let client = TestClient::open(fresh).await;
        let import = client.upload("fo.csv", FILE).await["importId"].take();
        let first = Page::of(&client).await;
        let as_found = [("Short call", false, 0), ("Short strangle", false, 0), ("Short iron condor", false, 0)];
        assert_eq!(first.shown(), shown(&as_found));
        let whole = first.adds_up();

        // The strangle and the call that its call was moved to: one, under a name of the user's own.
        let picks = json!([{ "strategy": first.id("Short strangle") }, { "strategy": first.id("Short call") }]);
        let step = done(&client, &first.change("join", picks.clone())).await["revision"].take();
        assert_eq!(step, 1);
        let page = Page::of(&client).await;
        assert_eq!(page.shown(), shown(&[("Custom", true, 0), ("Short iron condor", false, 0)]));
        assert_eq!(page.adds_up(), whole);
        let named = json!({ "strategy": page.id("Custom"), "name": " नीरज, moved ", "margin": "1,20,000.50" });
        done(&client, &page.change("rename", named)).await;
        let page = Page::of(&client).await;
        let name = "नीरज, moved";
        assert_eq!(page.shown(), shown(&[(name, true, 0), ("Short iron condor", false, 0)]));
        assert_eq!((&page.0["rows"][0]["kind"], &page.0["rows"][0]["how"]), (&json!("custom"), &json!("byHand")));

        let capital = &page.0["rows"][0]["capital"];
        assert_eq!((&capital["amount"], &capital["basis"]), (&json!(120_000.5), &json!("own")));

        // A page that has not seen that writes over nothing, and is told what there is.
        let late = client.post(CHANGE, &first.change("join", picks)).await;
        assert_eq!(late.status, 409, "{}", late.body);
        let late = late.json();
        assert_eq!((&late["code"], &late["data"]["revision"]), (&json!("strategies_changed"), &json!(2)));
        assert_eq!(Page::of(&client).await.shown(), page.shown());

        // The file is undone: it waits in the open, with every leg. The file again: it stands where it stood.
        assert_eq!(client.post("/api/v1/imports/undo", &json!({ "id": import })).await.status, 200);
        let gone = Page::of(&client).await;
        assert_eq!(gone.shown(), []);
        let waiting = &list(&gone.0["byHand"]["waiting"])[0];
        assert_eq!((&waiting["name"], &waiting["underlying"]), (&json!(name), &json!("NIFTY")));
        assert_eq!(list(&waiting["legs"]).len(), 3, "{waiting}");
        client.upload("again.csv", FILE).await;
        let page = Page::of(&client).await;
        assert_eq!(page.shown(), shown(&[(name, true, 0), ("Short iron condor", false, 0)]));
        assert_eq!((page.adds_up(), list(&page.0["byHand"]["waiting"]).len()), (whole, 0));

        // A wider file: a put that was bought before is what the strangle's put sells, so that leg is gone, and said.
        let before = "NIFTY26NOV24000PE,,2026-11-09,NSE,FO,,buy,false,65.000000,35.000000,7999,1000000000000000,2026-11-09T10:00:00,2026-11-24\n";
        client.upload("wider.csv", &format!("{FILE}{before}")).await;
        let page = Page::of(&client).await;
        let own = page.shown().into_iter().find(|one| one.0 == name).unwrap();
        assert_eq!(own, (name.to_owned(), true, 1));
        page.adds_up();
    })
    .await;
}

#[tokio::test]
async fn what_is_done_by_hand_is_taken_back() {
    testdb::both(async |fresh| {
        let client = TestClient::open(fresh).await;
        client.upload("fo.csv", FILE).await;
        let first = Page::of(&client).await;
        let whole = first.adds_up();
        let condor = first.id("Short iron condor").clone();

        // Each leg alone, back, and in two halves.
        let step = done(&client, &first.change("split", json!({ "strategy": condor }))).await;
        let page = Page::of(&client).await;
        let (legs, by_hand) = (page.shown().len(), page.shown().iter().filter(|one| one.1).count());
        assert_eq!((legs, by_hand, page.adds_up()), (6, 4, whole));
        done(&client, &page.change("undo", step["revision"].clone())).await;
        let page = Page::of(&client).await;
        assert_eq!(page.shown(), first.shown());
        let halves = json!({ "strategy": condor, "parts": [[0, 1], [2, 3]] });
        done(&client, &page.change("split", halves)).await;
        let page = Page::of(&client).await;
        let mut names: Vec<Shown> = page.shown().into_iter().filter(|one| one.1).collect();
        names.sort_unstable();
        assert_eq!(names, shown(&[("Bear call spread", true, 0), ("Bull put spread", true, 0)]));
        assert_eq!(page.adds_up(), whole);

        // One leg of one goes to the other; the rest stays by hand; then all goes back to the program.
        let (bull, bear) = (page.id("Bull put spread"), page.id("Bear call spread"));
        let picks = json!([{ "strategy": bull }, { "strategy": bear, "legs": [0] }]);
        done(&client, &page.change("join", picks)).await;
        let page = Page::of(&client).await;
        assert_eq!((page.shown().iter().filter(|one| one.1).count(), page.adds_up()), (2, whole));
        let ids: Vec<&Value> = list(&page.0["rows"])
            .iter()
            .filter(|row| !row["byHand"].is_null())
            .map(|row| &row["id"])
            .collect();
        done(&client, &page.change("release", json!(ids))).await;
        let page = Page::of(&client).await;
        assert_eq!((page.shown(), page.adds_up()), (first.shown(), whole));

        // What cannot be is refused with a sentence, and changes nothing.
        let condor = page.id("Short iron condor");
        let long = "x".repeat(81);
        for (what, how, status) in [
            ("join", json!([{ "strategy": condor }]), 422),
            ("join", json!([{ "strategy": condor }, { "strategy": condor }]), 422),
            ("split", json!({ "strategy": condor, "parts": [[0, 1], [2]] }), 422),
            ("split", json!({ "strategy": condor, "parts": [[0, 1, 2, 3]] }), 422),
            ("split", json!({ "strategy": page.id("Short call") }), 422),
            ("rename", json!({ "strategy": condor, "name": long }), 422),
            ("rename", json!({ "strategy": condor, "kind": "short_straddle" }), 422),
            ("rename", json!({ "strategy": condor, "kind": "butterscotch" }), 422),
            ("rename", json!({ "strategy": condor, "margin": "0" }), 422),
            ("rename", json!({ "strategy": condor, "margin": "lots" }), 422),
            ("rename", json!({ "strategy": "zerodha-1-0", "name": "x" }), 404),
            ("release", json!(["hand-1"]), 404),
            ("undo", json!(99), 404),
        ] {
            let answer = client.post(CHANGE, &page.change(what, how)).await;
            assert_eq!(answer.status, status, "{what}: {}", answer.body);
        }
        let mut two = page.change("undo", json!(1));
        two["release"] = json!(["hand-1"]);
        assert_eq!(client.post(CHANGE, &two).await.status, 422);
        assert_eq!(Page::of(&client).await.0, page.0);

        // Nobody else's strategies are named.
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let own = json!({ "journal": 0, "revision": 0, "rename": { "strategy": condor, "name": "mine" } });
        let answer: Answer = send(&client.routes, with_cookie(post(CHANGE, &own), &other)).await;
        assert_eq!(answer.status, 404, "{}", answer.body);
    })
    .await;
}
