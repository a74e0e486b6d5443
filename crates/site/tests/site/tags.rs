//! Tags: a colour and a group for each, renamed and joined in every note as one step. On both databases.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

const PATH: &str = "/api/v1/tags";
const RENAME: &str = "/api/v1/tags/rename";
const UNDO: &str = "/api/v1/annotations/bulk/undo";

/// Three closed trades, the newest exit first.
async fn opened(db: testdb::Fresh) -> (TestClient, Vec<String>) {
    let client = TestClient::open(db).await;
    let book = tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
        ("TCS", "2025-04-03", "buy", "5", "3500", 13, "10:00:00"),
        ("TCS", "2025-04-04", "sell", "5", "3490", 14, "10:00:00"),
        ("INFY", "2025-04-07", "buy", "3", "1490", 15, "10:00:00"),
        ("INFY", "2025-04-07", "sell", "3", "1495", 16, "10:30:00"),
    ]);
    client.upload("book.csv", &book).await;
    let history = client.data("/api/v1/trade-history").await;
    let rows = history["page"]["rows"].as_array().unwrap();
    let ids = rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
    (client, ids)
}

async fn done(client: &TestClient, path: &str, body: &Value) -> Value {
    let answer = client.post(path, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

async fn note(client: &TestClient, trade: &str, set: Value) {
    let all = client.data(&format!("/api/v1/annotations?trade={trade}")).await;
    let kept = all["annotations"].get(0).cloned().unwrap_or_default();
    let body = json!({ "trade": trade, "annotation": kept["id"], "revision": kept["revision"], "set": set });
    done(client, "/api/v1/annotations", &body).await;
}

async fn tags_of(client: &TestClient, trade: &str) -> Value {
    let all = client.data(&format!("/api/v1/annotations?trade={trade}")).await;
    all["annotations"][0]["fields"]["tags"]["value"].clone()
}

/// `name count colour group`, and `archived` where it is.
async fn listed(client: &TestClient, of: &str) -> Vec<String> {
    let all = client.data(PATH).await[of].take();
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let row = |one: &Value| {
        let archived = if one["archived"] == true { " archived" } else { "" };
        let (name, colour, group) = (text(&one["name"]), text(&one["colour"]), text(&one["group"]));
        format!("{name} {} {colour} {group}{archived}", one["count"])
    };
    all.as_array().unwrap().iter().map(row).collect()
}

fn say(of: &str, name: &str, revision: i64, set: Value) -> Value {
    json!({ "of": of, "name": name, "revision": revision, "set": set })
}

#[tokio::test]
async fn what_is_said_of_a_tag_is_kept_whatever_its_case_and_each_user_has_own_ones() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "tags": ["Gap", "news"], "mistakes": ["Gap"] })).await;
        note(&asha, &ids[1], json!({ "tags": ["gap"] })).await;
        assert_eq!(listed(&asha, "tags").await, ["Gap 2 - -", "news 1 - -"]);

        let teal =
            asha.put_json(PATH, &say("tag", "ＧＡＰ", 0, json!({ "colour": "teal", "group": "Open" }))).await;
        assert_eq!(teal.status, 200, "{}", teal.body);
        assert_eq!(listed(&asha, "tags").await, ["Gap 2 teal Open", "news 1 - -"]);
        assert_eq!(listed(&asha, "mistakes").await, ["Gap 1 - -"]);
        let late = asha.put_json(PATH, &say("tag", "Gap", 0, json!({ "colour": "plum" }))).await;
        assert_eq!((late.status.as_u16(), late.error().0.as_str()), (409, "tag_changed"));
        assert_eq!(late.json()["data"]["tags"][0]["colour"], "teal");

        // Archived, it keeps its notes; a group is exclusive for as long as it is said so.
        let archived =
            asha.put_json(PATH, &say("tag", "Gap", 1, json!({ "archived": "yes", "colour": null }))).await;
        assert_eq!(archived.status, 200, "{}", archived.body);
        assert_eq!(listed(&asha, "tags").await, ["Gap 2 - Open archived", "news 1 - -"]);
        assert_eq!(tags_of(&asha, &ids[1]).await, json!(["gap"]));
        let group = |all: &Value| (all["groups"][0]["name"].clone(), all["groups"][0]["exclusive"].clone());
        assert_eq!(group(&asha.data(PATH).await), (json!("Open"), json!(false)));
        let exclusive = asha.put_json(PATH, &say("group", "OPEN", 0, json!({ "exclusive": "yes" }))).await;
        assert_eq!(group(&exclusive.json()["data"]), (json!("Open"), json!(true)));

        for (body, field, words) in [
            (say("tag", " ", 0, json!({})), "name", "Give it a name"),
            (say("tag", "news", 0, json!({ "colour": "#ff0000" })), "colour", "blue, turmeric"),
            (say("tag", "news", 0, json!({ "exclusive": "yes" })), "exclusive", "Only a group"),
            (say("group", "Open", 1, json!({ "colour": "teal" })), "of", "A group has no colour"),
        ] {
            let answer = asha.put_json(PATH, &body).await;
            assert_eq!(answer.status, 422, "{body}");
            let sentence = answer.json()["fields"][field].to_string();
            assert!(sentence.contains(words), "{body}: {}", answer.body);
        }
        let other = log_in_new(&asha.routes, "ravi@mail.in").await;
        let seen = send(&asha.routes, with_cookie(request("GET", PATH), &other)).await;
        assert_eq!(seen.json()["data"], json!({ "tags": [], "mistakes": [], "groups": [] }));
    })
    .await;
}

#[tokio::test]
async fn a_tag_is_renamed_in_every_note_as_one_step_and_undone_as_one() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "tags": ["news", "Gap", "late"], "mistakes": ["Gap"] })).await;
        note(&asha, &ids[1], json!({ "tags": ["gap"] })).await;
        note(&asha, &ids[2], json!({ "tags": ["late"] })).await;
        asha.put_json(PATH, &say("tag", "Gap", 0, json!({ "colour": "teal" }))).await;
        let renamed = done(&asha, RENAME, &json!({ "of": "tag", "from": "GAP", "to": "Gap up" })).await;
        assert_eq!(renamed, json!({ "step": -1, "changed": 2, "merged": false }));
        assert_eq!(tags_of(&asha, &ids[0]).await, json!(["news", "Gap up", "late"]));
        assert_eq!(tags_of(&asha, &ids[1]).await, json!(["Gap up"]));
        // The colour went along; the mistake of the same name is another thing.
        assert_eq!(
            listed(&asha, "tags").await,
            ["Gap up 2 teal -", "late 2 - -", "news 1 - -", "Gap 0 teal -"]
        );
        assert_eq!(listed(&asha, "mistakes").await, ["Gap 1 - -"]);

        let undone = done(&asha, UNDO, &json!({ "step": -1 })).await;
        assert_eq!((&undone["undone"], &undone["kept"]), (&json!(2), &json!(0)));
        assert_eq!(tags_of(&asha, &ids[0]).await, json!(["news", "Gap", "late"]));
        assert_eq!(tags_of(&asha, &ids[1]).await, json!(["gap"]));
        // Only its spelling.
        let spelled = done(&asha, RENAME, &json!({ "of": "tag", "from": "Gap", "to": "GAP" })).await;
        assert_eq!((&spelled["changed"], &spelled["merged"]), (&json!(2), &json!(false)));
        assert_eq!(tags_of(&asha, &ids[1]).await, json!(["GAP"]));
    })
    .await;
}

#[tokio::test]
async fn a_name_that_is_there_is_joined_only_when_that_was_said() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "tags": ["Gap", "breakout"] })).await;
        note(&asha, &ids[1], json!({ "tags": ["Gap", "news"] })).await;
        note(&asha, &ids[2], json!({ "tags": ["Breakout"] })).await;
        let join = |merge: bool| json!({ "of": "tag", "from": "Gap", "to": "Breakout", "merge": merge });
        let refused = asha.post(RENAME, &join(false)).await;
        assert_eq!((refused.status.as_u16(), refused.error().0.as_str()), (409, "tag_is_there"));
        assert!(refused.body.contains("2 notes have it"), "{}", refused.body);
        assert_eq!(tags_of(&asha, &ids[1]).await, json!(["Gap", "news"]));

        let joined = done(&asha, RENAME, &join(true)).await;
        assert_eq!(joined, json!({ "step": -1, "changed": 2, "merged": true }));
        assert_eq!(tags_of(&asha, &ids[0]).await, json!(["Breakout"]));
        assert_eq!(tags_of(&asha, &ids[1]).await, json!(["Breakout", "news"]));
        assert_eq!(listed(&asha, "tags").await, ["Breakout 3 - -", "news 1 - -"]);
        // The note that had both has both again.
        assert_eq!(done(&asha, UNDO, &json!({ "step": -1 })).await["undone"], 2);
        assert_eq!(tags_of(&asha, &ids[0]).await, json!(["Gap", "breakout"]));
        assert_eq!(tags_of(&asha, &ids[2]).await, json!(["Breakout"]));

        let unknown = asha.post(RENAME, &json!({ "of": "mistake", "from": "Gap", "to": "x" })).await;
        assert_eq!(unknown.status, 404);
        let nothing = asha.post(RENAME, &json!({ "of": "tag", "from": "Gap", "to": " " })).await;
        assert_eq!(nothing.status, 422);
    })
    .await;
}

/// The new name came into a note after the page and the request had looked: nothing is joined that nobody said is
/// one.
#[tokio::test]
async fn a_name_that_came_meanwhile_is_not_joined_with_and_a_refusal_writes_nothing() {
    use journal::bulk::{Renamed, rename};
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "tags": ["Gap"] })).await;
        note(&asha, &ids[1], json!({ "tags": ["Gap", "BREAKOUT"] })).await;
        let set = json!({ "colour": "teal", "group": "Open", "archived": "yes" });
        assert_eq!(asha.put_json(PATH, &say("tag", "Gap", 0, set)).await.status, 200);
        let before = asha.data(PATH).await;
        let (user, now) = (asha.user().await, Time::parse_ist("2026-11-22 09:00").unwrap());
        let renamed = async |from: &str, to: &str, joins: bool| {
            rename(
                &asha.db,
                user,
                ::annotations::Field::Tags,
                (from, to, joins),
                &::annotations::Exclusive::default(),
                (),
                now,
            )
            .await
            .unwrap()
        };
        assert_eq!(renamed("Gap", "Breakout", false).await, Renamed::Taken(1));
        let refused = asha.post(RENAME, &json!({ "of": "tag", "from": "Gap", "to": "Breakout" })).await;
        assert_eq!((refused.status.as_u16(), refused.error().0.as_str()), (409, "tag_is_there"));
        assert!(refused.body.contains("1 note has it"), "{}", refused.body);
        assert_eq!(asha.data(PATH).await, before);
        assert_eq!(asha.data("/api/v1/annotations/bulk").await["steps"], json!([]));
        // Its own name in another spelling is not taken.
        let spelled = renamed("Gap", "GAP", false).await;
        assert_eq!(spelled, Renamed::Done { step: Some(-1), changed: 2, joined: false });
        assert_eq!(
            renamed("gap", "breakout", true).await,
            Renamed::Done { step: Some(-2), changed: 2, joined: true }
        );
    })
    .await;
}

#[tokio::test]
async fn an_archived_tag_stays_archived_under_another_name_but_not_joined_with_one_that_is_not() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "tags": ["Gap"] })).await;
        note(&asha, &ids[1], json!({ "tags": ["News"] })).await;
        let set = json!({ "colour": "teal", "archived": "yes" });
        assert_eq!(asha.put_json(PATH, &say("tag", "Gap", 0, set)).await.status, 200);
        // Of this name something was said once, and taken away.
        asha.put_json(PATH, &say("tag", "Gap up", 0, json!({ "colour": "plum", "group": "Old" }))).await;
        let all = asha.data(PATH).await;
        let old = all["tags"].as_array().unwrap().iter().find(|one| one["name"] == "Gap up").unwrap();
        let removal = json!({ "of": "tag", "key": old["key"], "revision": 1, "removed": true });
        done(&asha, "/api/v1/documents/removed", &removal).await;

        done(&asha, RENAME, &json!({ "of": "tag", "from": "Gap", "to": "Gap up" })).await;
        assert_eq!(
            listed(&asha, "tags").await,
            ["Gap up 1 teal - archived", "News 1 - -", "Gap 0 teal - archived"]
        );
        let join = json!({ "of": "tag", "from": "Gap up", "to": "News", "merge": true });
        assert_eq!(done(&asha, RENAME, &join).await["merged"], true);
        assert_eq!(
            listed(&asha, "tags").await,
            ["News 2 teal -", "Gap 0 teal - archived", "Gap up 0 teal - archived"]
        );
    })
    .await;
}

#[tokio::test]
async fn one_that_no_note_has_is_renamed_and_taken_away() {
    testdb::both(async |db| {
        let (asha, _) = opened(db).await;
        asha.put_json(PATH, &say("mistake", "Chased", 0, json!({ "colour": "plum" }))).await;
        let renamed =
            done(&asha, RENAME, &json!({ "of": "mistake", "from": "chased", "to": "Chased it" })).await;
        assert_eq!(renamed, json!({ "step": null, "changed": 0, "merged": false }));
        assert_eq!(listed(&asha, "mistakes").await, ["Chased it 0 plum -"]);
        let all = asha.data(PATH).await;
        let (key, revision) = (&all["mistakes"][0]["key"], &all["mistakes"][0]["revision"]);
        let removal = json!({ "of": "tag", "key": key, "revision": revision, "removed": true });
        done(&asha, "/api/v1/documents/removed", &removal).await;
        assert!(listed(&asha, "mistakes").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn what_was_taken_away_is_said_again_when_a_note_has_the_name_again() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        let set = json!({ "colour": "plum", "group": "Entry" });
        assert_eq!(asha.put_json(PATH, &say("tag", "Gap", 0, set)).await.status, 200);
        let exclusive = asha.put_json(PATH, &say("group", "Entry", 0, json!({ "exclusive": "yes" }))).await;
        assert_eq!(exclusive.status, 200, "{}", exclusive.body);
        let all = asha.data(PATH).await;
        for one in [&all["tags"][0], &all["groups"][0]] {
            let body =
                json!({ "of": "tag", "key": one["key"], "revision": one["revision"], "removed": true });
            done(&asha, "/api/v1/documents/removed", &body).await;
        }
        assert!(listed(&asha, "tags").await.is_empty());

        // Nothing of it is left but how often it was changed.
        note(&asha, &ids[0], json!({ "tags": ["gap"] })).await;
        assert_eq!(listed(&asha, "tags").await, ["gap 1 - -"]);
        let revision = async |of: &str| asha.data(PATH).await[of][0]["revision"].as_i64().unwrap();
        // Written and removed.
        assert_eq!(revision("tags").await, 2);
        let said = say("tag", "gap", 2, json!({ "colour": "teal", "group": "Entry" }));
        let again = asha.put_json(PATH, &said).await;
        assert_eq!(again.status, 200, "{}", again.body);
        assert_eq!(listed(&asha, "tags").await, ["gap 1 teal Entry"]);
        assert_eq!((revision("tags").await, revision("groups").await), (3, 2));
        let again = asha.put_json(PATH, &say("group", "Entry", 2, json!({ "exclusive": null }))).await;
        assert_eq!(again.status, 200, "{}", again.body);
        assert_eq!(
            (revision("groups").await, &again.json()["data"]["groups"][0]["exclusive"]),
            (3, &json!(false))
        );
    })
    .await;
}

/// A name that is known before the exit is known before the exit under another name too.
#[tokio::test]
async fn another_name_and_its_undoing_say_nothing_about_when_a_tag_was_written() {
    use store::annotations::{self as stored, NoteOfStep, Set, Stepped, WrittenAt};
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "tags": ["Gap"] })).await;
        let user = asha.user().await;
        let (now, later) =
            (Time::parse_ist("2026-11-21 15:30").unwrap(), Time::parse_ist("2026-11-22 09:00").unwrap());
        let written = async || stored::written_at(&asha.db, user, "tags").await.unwrap();
        assert_eq!(written().await, [(1, now)]);
        let step = async |before: &str, after: &str, at: WrittenAt| {
            let set = vec![Set { field: "tags", before: before.to_owned(), after: after.to_owned() }];
            let revision = stored::revision(&asha.db, user).await.unwrap();
            let notes = [NoteOfStep { note: Ok(1), set }];
            match stored::save_step(&asha.db, user, revision, &notes, at, later).await.unwrap() {
                Stepped::Done { step } => step,
                other => panic!("{other:?}"),
            }
        };
        let renamed = step("Gap", "Gap up", WrittenAt::Before).await;
        assert_eq!(tags_of(&asha, &ids[0]).await, json!(["Gap up"]));
        assert_eq!(written().await, [(1, now)]);
        stored::undo_step(&asha.db, user, renamed, later).await.unwrap();
        assert_eq!(tags_of(&asha, &ids[0]).await, json!(["Gap"]));
        assert_eq!(written().await, [(1, now)]);
        // Another tag is something new.
        step("Gap", "Late", WrittenAt::Now).await;
        assert_eq!(written().await, [(1, later)]);
    })
    .await;
}

/// What an undo brings back was written when it was written, and counts among what was known before the exit.
#[tokio::test]
async fn an_undone_edit_of_many_notes_leaves_the_time_at_which_the_words_were_written() {
    use store::annotations::{self as stored, NoteOfStep, Set, Stepped, Undone, WrittenAt};
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "tags": ["Gap"] })).await;
        let user = asha.user().await;
        let time = |text| Time::parse_ist(text).unwrap();
        let (now, later) = (time("2026-11-21 15:30"), time("2026-11-22 09:00"));
        let latest = time("2026-11-23 09:00");
        let stands = async || {
            (tags_of(&asha, &ids[0]).await, stored::written_at(&asha.db, user, "tags").await.unwrap())
        };
        let undo = async |step| match stored::undo_step(&asha.db, user, step, latest).await.unwrap() {
            Undone::Done { step: Some(step), .. } => step,
            other => panic!("{other:?}"),
        };
        let set = vec![Set { field: "tags", before: "Gap".to_owned(), after: "Late".to_owned() }];
        let revision = stored::revision(&asha.db, user).await.unwrap();
        let notes = [NoteOfStep { note: Ok(1), set }];
        let edited = match stored::save_step(&asha.db, user, revision, &notes, WrittenAt::Now, later).await {
            Ok(Stepped::Done { step }) => step,
            other => panic!("{other:?}"),
        };
        assert_eq!(stands().await, (json!(["Late"]), vec![(1, later)]));
        let undone = undo(edited).await;
        assert_eq!(stands().await, (json!(["Gap"]), vec![(1, now)]));
        undo(undone).await;
        assert_eq!(stands().await, (json!(["Late"]), vec![(1, later)]));
    })
    .await;
}

#[tokio::test]
async fn a_chart_link_is_an_https_address_and_nothing_else() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        let link = "https://www.tradingview.com/x/AbC1/?symbol=NSE%3AINFY";
        note(&asha, &ids[0], json!({ "chartLink": format!(" {link} ") })).await;
        let all = asha.data(&format!("/api/v1/annotations?trade={}", ids[0])).await;
        assert_eq!(all["annotations"][0]["fields"]["chartLink"]["value"], link);
        for wrong in ["http://a.in/x", "javascript:alert(1)", "https://user@a.in/", "https://a.in/x y"] {
            let set = json!({ "chartLink": wrong });
            let body = json!({ "trade": ids[0], "annotation": 1, "revision": 1, "set": set });
            let answer = asha.post("/api/v1/annotations", &body).await;
            assert_eq!(answer.status, 422, "{wrong}");
            assert!(answer.body.contains("begins with https://"), "{}", answer.body);
        }
        note(&asha, &ids[0], json!({ "chartLink": null })).await;
        let all = asha.data(&format!("/api/v1/annotations?trade={}", ids[0])).await;
        assert_eq!(all["annotations"][0]["fields"], json!({}));
    })
    .await;
}

#[tokio::test]
async fn two_of_an_exclusive_group_are_refused_and_those_that_stood_together_stay() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "tags": ["Gap", "Retest"] })).await;
        note(&asha, &ids[1], json!({ "tags": ["gap"], "mistakes": ["Retest"] })).await;
        note(&asha, &ids[2], json!({ "tags": ["News"] })).await;
        for tag in ["Gap", "Retest"] {
            let said = asha.put_json(PATH, &say("tag", tag, 0, json!({ "group": "Entry" }))).await;
            assert_eq!(said.status, 200, "{}", said.body);
        }
        let exclusive = asha.put_json(PATH, &say("group", "Entry", 0, json!({ "exclusive": "yes" }))).await;
        // The first note has two from before: it keeps them, and that is said.
        assert_eq!(exclusive.json()["data"]["groups"][0]["twice"], 1, "{}", exclusive.body);
        note(&asha, &ids[0], json!({ "tags": ["Gap", "Retest", "Calm"] })).await;
        note(&asha, &ids[0], json!({ "note": "as before" })).await;

        // An archive brings both, and the group with them.
        let archive = archive::bytes(&asha.routes, &asha.cookie).await;
        let ravi = log_in_new(&asha.routes, "ravi@mail.in").await;
        let brought = archive::import_archive(&asha.routes, &ravi, &archive).await;
        assert_eq!(brought.status, 200, "{}", brought.body);
        let tags = send(&asha.routes, with_cookie(request("GET", PATH), &ravi)).await.json();
        assert_eq!(tags["data"]["groups"], asha.data(PATH).await["groups"]);

        let save = async |trade: &str, set: Value| {
            let all = asha.data(&format!("/api/v1/annotations?trade={trade}")).await;
            let kept = &all["annotations"][0];
            let body =
                json!({ "trade": trade, "annotation": kept["id"], "revision": kept["revision"], "set": set });
            asha.post("/api/v1/annotations", &body).await
        };
        let refused = save(&ids[1], json!({ "tags": ["gap", "RETEST"] })).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_eq!(
            refused.json()["fields"]["tags"],
            json!("“gap” and “RETEST” are both of the group “Entry”, of which a trade has one at most. Take one of them out.")
        );
        assert_eq!(tags_of(&asha, &ids[1]).await, json!(["gap"]));
        // One for the other is no two; a mistake of the same name is of no group.
        note(&asha, &ids[1], json!({ "tags": ["Retest"], "mistakes": ["Retest", "Gap"] })).await;

        // Of many: the sentence counts, and nothing is changed. With the other one taken out in the same step it goes.
        let bulk = |edit: Value| json!({ "trades": ids, "edit": edit });
        let path = "/api/v1/annotations/bulk";
        let refused = asha.post(path, &bulk(json!({ "addTags": ["Gap"] }))).await;
        assert_eq!((refused.status.as_u16(), refused.error().0.as_str()), (409, "two_of_group"));
        assert_eq!(
            refused.json()["message"],
            "1 trade would have two of the group “Entry”, of which one is the most, as “Retest” and “Gap”. Nothing was \
             changed. Take the other one out first."
        );
        assert_eq!(tags_of(&asha, &ids[2]).await, json!(["News"]));
        let swapped = json!({ "addTags": ["Gap"], "removeTags": ["Retest"] });
        assert_eq!(done(&asha, path, &bulk(swapped)).await["changed"], 3);
        assert_eq!(tags_of(&asha, &ids[1]).await, json!(["Gap"]));
        assert_eq!(asha.data(PATH).await["groups"][0]["twice"], 0);

        // Joined with one of the group, where the other one stands: refused. Under a free name it goes on in its group.
        let join = json!({ "of": "tag", "from": "News", "to": "retest", "merge": true });
        let refused = asha.post(RENAME, &join).await;
        assert_eq!((refused.status.as_u16(), refused.error().0.as_str()), (409, "two_of_group"), "{}", refused.body);
        assert_eq!(tags_of(&asha, &ids[2]).await, json!(["News", "Gap"]));
        let free = json!({ "of": "tag", "from": "Gap", "to": "Opening gap" });
        assert_eq!(done(&asha, RENAME, &free).await["changed"], 3);
        let refused = save(&ids[1], json!({ "tags": ["Opening gap", "Retest"] })).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
    })
    .await;
}
