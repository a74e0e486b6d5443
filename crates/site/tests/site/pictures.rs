//! Pictures over HTTP: sent, cleaned, shown to their owner alone, removed and brought back, out with the archive and
//! back.

use std::io::Write;

use serde_json::{Value, json};

use super::client::{ASHA, TestClient, tradebook};
use super::*;

const PATH: &str = "/api/v1/pictures";

/// A grey PNG, eight bits a pixel, with a part that tells where it was taken.
pub fn png(width: u32, height: u32, seed: u8) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1A\n".to_vec();
    let mut chunk = |name: &[u8; 4], held: &[u8]| {
        bytes.extend((held.len() as u32).to_be_bytes());
        bytes.extend(name);
        bytes.extend(held);
        let mut sum = flate2::Crc::new();
        sum.update(name);
        sum.update(held);
        bytes.extend(sum.sum().to_be_bytes());
    };
    chunk(b"IHDR", &[&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat());
    chunk(b"tEXt", b"GPS\x0018.52 N 73.85 E");
    let rows: Vec<u8> = (0..height)
        .flat_map(|row| {
            let pixel = move |at: u32| (row.wrapping_mul(31) ^ at.wrapping_mul(17)) as u8 ^ seed;
            std::iter::once(0).chain((0..width).map(pixel))
        })
        .collect();
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::none());
    packed.write_all(&rows).unwrap();
    chunk(b"IDAT", &packed.finish().unwrap());
    chunk(b"IEND", b"");
    bytes
}

pub fn id(number: u32) -> String {
    format!("{number:032x}")
}

impl TestClient {
    /// The request that keeps a picture; `beside` as in `day=2026-04-01`.
    pub async fn picture(&self, id: &str, beside: &str, bytes: &[u8]) -> Request<Body> {
        self.learn_picture(bytes).await;
        let request = Request::post(format!("{PATH}/{id}?{beside}"))
            .header("content-type", "application/octet-stream")
            .body(Body::from(bytes.to_vec()))
            .unwrap();
        with_cookie(request, &self.cookie)
    }

    async fn send_picture(&self, id: &str, beside: &str, bytes: &[u8]) -> Answer {
        let request = self.picture(id, beside, bytes).await;
        send(&self.routes, request).await
    }

    /// Keeps one that must be kept.
    async fn kept_picture(&self, number: u32, beside: &str) -> Value {
        let answer = self.send_picture(&id(number), beside, &png(3, 2, number as u8)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn pictures(&self, beside: &str) -> Value {
        let answer = self.get(&format!("{PATH}?{beside}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn picture_ids(&self, beside: &str) -> Vec<String> {
        let list = self.pictures(beside).await;
        let all = list["pictures"].as_array().unwrap();
        all.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    }

    async fn do_picture(&self, what: &str, number: u32) -> Answer {
        self.post(&format!("{PATH}/{what}"), &json!({ "id": id(number) })).await
    }

    async fn only_trade(&self) -> String {
        let answer = self.get("/api/v1/trade-history").await.json();
        answer["data"]["page"]["rows"][0]["id"].as_str().unwrap().to_owned()
    }
}

/// Bytes of an answer that is no text.
async fn file(routes: &Router, cookie: &str, path: &Value, known: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
    let mut asked = with_cookie(request("GET", path.as_str().unwrap()), cookie);
    if !known.is_empty() {
        asked.headers_mut().insert("if-none-match", known.parse().unwrap());
    }
    let response = routes.clone().oneshot(asked).await.unwrap();
    let (head, body) = response.into_parts();
    (head.status, head.headers, body.collect().await.unwrap().to_bytes().to_vec())
}

#[tokio::test]
async fn j11_a_picture_is_cleaned_kept_once_and_shown_to_its_owner_alone() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let sent = png(3, 2, 1);
        let day = "day=2026-04-01";
        let answer = client.send_picture(&id(1), &format!("{day}&stage=before"), &sent).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let made = answer.json()["data"].take();
        assert_eq!(
            (&made["id"], &made["stage"], &made["caption"]),
            (&json!(id(1)), &json!("before"), &json!(""))
        );
        assert_eq!((&made["width"], &made["height"], &made["revision"]), (&json!(3), &json!(2), &json!(1)));
        assert_eq!(made["addedAt"], "2026-11-21T15:30:00+05:30");
        // Sent again after a lost answer, it is the same one.
        let again = client.send_picture(&id(1), day, &sent).await.json()["data"].take();
        assert_eq!(again, made);
        assert_eq!(client.pictures(day).await["pictures"], json!([made]));
        assert_eq!(client.pictures("day=2026-04-02").await["pictures"], json!([]));

        let (status, headers, bytes) = file(&client.routes, &client.cookie, &made["file"], "").await;
        assert_eq!(status, 200);
        // Without the part that says where: 12 bytes around it, 19 in it.
        assert_eq!(bytes.len(), sent.len() - 31);
        assert!(!bytes.windows(3).any(|some| some == b"GPS"));
        assert_eq!(made["bytes"], bytes.len());
        assert_eq!(headers["content-type"], "image/png");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["cache-control"], "private, no-cache");
        assert!(
            headers["content-security-policy"].to_str().unwrap().starts_with("sandbox; default-src 'none'")
        );
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        let tag = headers["etag"].to_str().unwrap().to_owned();
        let (status, _, bytes) = file(&client.routes, &client.cookie, &made["file"], &tag).await;
        assert_eq!((status.as_u16(), bytes.len()), (304, 0));

        // To everybody else there is none, whatever they know of it.
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        for known in ["", tag.as_str()] {
            assert_eq!(file(&client.routes, &other, &made["file"], known).await.0, 403);
            assert_eq!(file(&client.routes, "rojmel_session=none", &made["file"], known).await.0, 401);
        }
        for (what, body) in [
            ("change", json!({ "id": id(1), "revision": 1, "caption": "mine" })),
            ("order", json!({ "ids": [id(1)] })),
            ("remove", json!({ "id": id(1) })),
            ("bring-back", json!({ "id": id(1) })),
            ("forget", json!({ "id": id(1) })),
        ] {
            let asked = with_cookie(post(&format!("{PATH}/{what}"), &body), &other);
            assert_eq!(send(&client.routes, asked).await.status, 404, "{what}");
        }
        assert_eq!(client.pictures(day).await["pictures"], json!([made]));
    })
    .await;
}

#[tokio::test]
async fn a_link_is_short_signed_and_of_one_user_and_picture() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let made = client.kept_picture(1, "day=2026-04-01").await;
        client.kept_picture(2, "day=2026-04-01").await;
        let told = made["file"].as_str().unwrap();
        // The same for a quarter of an hour: a browser finds the picture that it has.
        assert_eq!(client.pictures("day=2026-04-01").await["pictures"][0]["file"], told);

        let ours = Tokens::new([7; 32]);
        // 21 November 2026, 10:00 UTC.
        let (now, user) = (1_795_255_200, client.user().await.0);
        let claims = |audience: &str, user: i64, number: u32, exp: i64| {
            json!({
                "aud": audience, "user": user, "picture": id(number), "exp": exp,
            })
        };
        let link = |tokens: &Tokens, claims: Value| {
            Value::from(format!("{PATH}/{}/file?link={}", id(1), tokens.seal(&claims).unwrap()))
        };
        // Told at the begin of a quarter of an hour, it is good for two of them.
        let said: Value = ours.unseal(told.split_once("link=").unwrap().1).unwrap();
        assert_eq!(said, claims("picture", user, 1, now + 1800));
        for (what, path, status) in [
            ("a second before its end", link(&ours, claims("picture", user, 1, now + 1)), 200),
            ("over", link(&ours, claims("picture", user, 1, now)), 403),
            ("of another picture", link(&ours, claims("picture", user, 2, now + 60)), 403),
            ("of another user", link(&ours, claims("picture", user + 1, 1, now + 60)), 403),
            ("of something else", link(&ours, claims("resume", user, 1, now + 60)), 403),
            ("signed by another", link(&Tokens::new([8; 32]), claims("picture", user, 1, now + 60)), 403),
            ("none", Value::from(format!("{PATH}/{}/file", id(1))), 403),
            ("no signature", Value::from(&told[..told.rfind('.').unwrap()]), 403),
        ] {
            assert_eq!(file(&client.routes, &client.cookie, &path, "").await.0, status, "{what}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_said_of_it_is_stored_onto_the_revision_that_was_seen() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let day = "day=2026-04-01";
        client.kept_picture(1, day).await;
        client.kept_picture(2, day).await;
        let change = format!("{PATH}/change");
        let body = json!({ "id": id(1), "revision": 1, "caption": " पहला\n candle ", "stage": "after" });
        let said = client.post(&change, &body).await.json()["data"].take();
        assert_eq!(
            (&said["caption"], &said["stage"], &said["revision"]),
            (&json!("पहला  candle"), &json!("after"), &json!(2))
        );
        // Another page has seen the first revision: it is told what stands there.
        let body = json!({ "id": id(1), "revision": 1, "caption": "other" });
        let refused = client.post(&change, &body).await;
        assert_eq!((refused.status.as_u16(), refused.error().0.as_str()), (409, "picture_changed"));
        assert_eq!(refused.json()["data"], said);
        let body = json!({ "id": id(1), "revision": 2, "stage": null });
        let said = client.post(&change, &body).await.json()["data"].take();
        assert_eq!((&said["caption"], &said["stage"]), (&json!("पहला  candle"), &Value::Null));
        let body = json!({ "id": id(1), "revision": 3, "caption": "x".repeat(501) });
        let long = client.post(&change, &body).await;
        assert_eq!(long.status, 422);
        assert!(long.json()["fields"]["caption"].as_str().unwrap().contains("at most 500 letters"));

        let order = json!({ "ids": [id(2), id(1)] });
        assert_eq!(client.post(&format!("{PATH}/order"), &order).await.status, 200);
        assert_eq!(client.picture_ids(day).await, [id(2), id(1)]);
    })
    .await;
}

#[tokio::test]
async fn a_removed_picture_can_be_brought_back_for_thirty_days() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let day = "day=2026-04-01";
        client.kept_picture(1, day).await;
        let gone = client.do_picture("remove", 1).await.json()["data"].take();
        // Removed on 21 November 2026.
        assert_eq!(gone["goneAt"], "2026-12-21T15:30:00+05:30");
        let list = client.pictures(day).await;
        assert_eq!((&list["pictures"], &list["removed"]), (&json!([]), &json!([gone])));
        // It can be looked at until then, and nothing is said of it.
        assert_eq!(file(&client.routes, &client.cookie, &gone["file"], "").await.0, 200);
        let said = json!({ "id": id(1), "revision": gone["revision"], "caption": "late" });
        assert_eq!(client.post(&format!("{PATH}/change"), &said).await.status, 404);
        assert_eq!(client.do_picture("bring-back", 1).await.status, 200);
        assert_eq!(client.picture_ids(day).await, [id(1)]);
        // For good only what was removed.
        assert_eq!(client.do_picture("forget", 1).await.status, 404);
        assert_eq!(client.do_picture("remove", 1).await.status, 200);
        assert_eq!(client.do_picture("forget", 1).await.status, 200);
        let list = client.pictures(day).await;
        assert_eq!((&list["removed"], &list["usedBytes"]), (&json!([]), &json!(0)));
        assert_eq!(file(&client.routes, &client.cookie, &gone["file"], "").await.0, 404);
        assert_eq!(client.files().list().await.unwrap().len(), 0);

        client.kept_picture(2, day).await;
        assert_eq!(client.do_picture("remove", 2).await.status, 200);
        for (time, left) in [("2026-12-21 15:29", 1), ("2026-12-21 15:30", 0)] {
            let now = Time::parse_ist(time).unwrap();
            store::attachments::sweep(&client.db, &client.files(), now).await.unwrap();
            assert_eq!(client.files().list().await.unwrap().len(), left, "{time}");
            assert_eq!(testdb::count(&client.db, "pictures").await, left as i64, "{time}");
        }
    })
    .await;
}

/// One megabyte in this test: `site_on`.
#[tokio::test]
async fn there_is_as_much_room_as_the_operator_says() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let day = "day=2026-04-01";
        // 700 rows of 1,000 pixels, not packed.
        let large = |seed| png(1_000, 700, seed);
        assert_eq!(client.send_picture(&id(1), day, &large(1)).await.status, 200);
        let list = client.pictures(day).await;
        let used = list["usedBytes"].as_u64().unwrap();
        assert_eq!((used / 1_000, &list["mostBytes"]), (700, &json!(1 << 20)));
        let refused = client.send_picture(&id(2), day, &large(2)).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(
            refused.error().1.contains("nearly all of the 1 MB that one account can keep"),
            "{}",
            refused.body
        );
        assert_eq!(client.picture_ids(day).await, [id(1)]);
        assert_eq!(
            (client.files().list().await.unwrap().len(), client.pictures(day).await["usedBytes"].as_u64()),
            (1, Some(used))
        );
        // The same picture under another id needs no room of its own.
        assert_eq!(client.send_picture(&id(3), day, &large(1)).await.status, 200);
        assert_eq!(client.pictures(day).await["usedBytes"], used);
        // Removed it still takes its room, removed for good none.
        for number in [1, 3] {
            client.do_picture("remove", number).await;
        }
        assert_eq!(client.send_picture(&id(2), day, &large(2)).await.status, 422);
        for number in [1, 3] {
            assert_eq!(client.do_picture("forget", number).await.status, 200);
        }
        assert_eq!(client.send_picture(&id(2), day, &large(2)).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn what_is_none_is_refused_with_a_sentence_and_nothing_is_kept() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let day = "day=2026-04-01";
        let whole = png(30, 20, 1);
        let mut wide = png(1, 1, 1);
        // 8,000 × 5,000 pixels, in its header alone.
        wide[16..24].copy_from_slice(&[8_000_u32.to_be_bytes(), 5_000_u32.to_be_bytes()].concat());
        for (bytes, said) in [
            (&b""[..], "This picture is empty."),
            (b"symbol,isin", "This is no picture that we know."),
            (
                b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
                "This is not a picture but a text",
            ),
            (b"GIF89a", "This is a GIF."),
            (&whole[..whole.len() - 30], "This PNG is damaged, or did not arrive whole."),
            (&wide, "This picture has 8000 × 5000 pixels. At most 24 million are possible"),
        ] {
            let answer = client.send_picture(&id(1), day, bytes).await;
            assert_eq!(answer.status, 422, "{}", answer.body);
            let sentence = answer.json()["fields"]["file"].as_str().unwrap().to_owned();
            assert!(sentence.starts_with(said), "{sentence}");
        }
        let heavy = client.send_picture(&id(1), day, &vec![0; (5 << 20) + 1]).await;
        assert_eq!((heavy.status.as_u16(), heavy.error().0.as_str()), (413, "too_large"));
        assert!(heavy.error().1.starts_with("This picture has 5.1 MB. At most 5 MB"), "{}", heavy.body);
        let mut other_kind = client.picture(&id(1), day, &whole).await;
        other_kind.headers_mut().insert("content-type", "image/png".parse().unwrap());
        assert_eq!(send(&client.routes, other_kind).await.status, 415);
        for (id, beside, status) in [
            (id(1), "", 400),
            (id(1), "day=2026-04-01&setup=s1", 400),
            (id(1), "day=2026-04-01&stage=later", 400),
            (id(1), "day=2026-02-30", 404),
            (id(1), "trade=zerodha-1", 404),
            (id(1), "note=1", 404),
            (id(1), "setup=s1", 404),
            ("../../etc/passwd".replace('/', "%2F"), day, 422),
            ("A".repeat(32), day, 422),
        ] {
            let answer = client.send_picture(&id, beside, &whole).await;
            assert_eq!(answer.status.as_u16(), status, "{id} {beside}: {}", answer.body);
        }
        assert_eq!(testdb::count(&client.db, "pictures").await, 0);
        assert_eq!(testdb::count(&client.db, "attachments").await, 0);
        assert_eq!(client.files().list().await.unwrap().len(), 0);
    })
    .await;
}

/// The picture goes where the trade's note goes: away with its fills, and to another trade by hand.
#[tokio::test]
async fn j3_a_picture_stands_beside_its_trade_or_waits_with_its_note() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let import = client
            .upload(
                "first.csv",
                &tradebook(&[
                    ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
                    ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
                ]),
            )
            .await["importId"]
            .take();
        let trade = client.only_trade().await;
        let beside = format!("trade={trade}");
        assert_eq!(client.pictures(&beside).await["pictures"], json!([]));
        let made = client.kept_picture(1, &beside).await;
        client.kept_picture(2, &beside).await;
        // One note stands there for both, in which nothing is written.
        let noted = client.get(&format!("/api/v1/annotations?trade={trade}")).await.json()["data"].take();
        assert_eq!(
            (noted["annotations"].as_array().unwrap().len(), &noted["annotations"][0]["fields"]),
            (1, &json!({}))
        );

        let tray = async || client.get("/api/v1/annotations/tray").await.json()["data"].take();
        assert_eq!(tray().await["total"], 0);
        assert_eq!(client.post("/api/v1/imports/undo", &json!({ "id": import })).await.status, 200);
        assert_eq!(client.get(&format!("{PATH}?{beside}")).await.status, 404);
        let waits = tray().await;
        assert_eq!((&waits["total"], &waits["annotations"][0]["pictures"][0]), (&json!(1), &made));
        let note = waits["annotations"][0]["id"].clone();
        assert_eq!(client.picture_ids(&format!("note={note}")).await, [id(1), id(2)]);
        // The waiting note of which every picture was removed waits no more, and again when one is back.
        for number in [1, 2] {
            client.do_picture("remove", number).await;
        }
        assert_eq!(tray().await["total"], 0);
        client.do_picture("bring-back", 1).await;
        assert_eq!(tray().await["total"], 1);

        // Other fills of the day: put beside that trade by hand.
        client
            .upload(
                "others.csv",
                &tradebook(&[
                    ("INFY", "2025-04-02", "buy", "10", "1500", 71, "10:30:00"),
                    ("INFY", "2025-04-02", "sell", "10", "1512", 72, "11:30:00"),
                ]),
            )
            .await;
        let other = client.only_trade().await;
        let revision = tray().await["annotations"][0]["revision"].take();
        let attach = json!({ "annotation": note, "revision": revision, "trade": other });
        assert_eq!(client.post("/api/v1/annotations/attach", &attach).await.status, 200);
        assert_eq!(client.picture_ids(&format!("trade={other}")).await, [id(1)]);
        assert_eq!(tray().await["total"], 0);
    })
    .await;
}

/// Twenty at once beside a trade that has no note: one note, all twenty pictures.
#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_stand_beside_one_note() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("infy.csv", super::client::INFY).await;
        let beside = format!("trade={}", client.only_trade().await);
        let mut coming = Vec::new();
        for number in 1..=20 {
            let request = client.picture(&id(number), &beside, &png(3, 2, number as u8)).await;
            let routes = client.routes.clone();
            coming.push(tokio::spawn(async move { send(&routes, request).await.status }));
        }
        for one in coming {
            assert_eq!(one.await.unwrap(), 200);
        }
        assert_eq!(client.picture_ids(&beside).await.len(), 20);
        assert_eq!(testdb::count(&client.db, "annotations").await, 1);
    })
    .await;
}

/// An account that is erased takes its pictures along, and nobody else's.
#[tokio::test]
async fn an_account_goes_with_its_pictures() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.kept_picture(1, "day=2026-04-01").await;
        let user = client.user().await;
        let now = Time::parse_ist(super::client::NOW).unwrap();
        store::account::ask_deletion(&client.db, user, &store::events::Device::default(), now).await.unwrap();
        let later = Time(now.0 + 7 * 86_400_000);
        let gone = store::account::erase_due(&client.db, |_| Vec::new(), later).await.unwrap();
        assert_eq!(gone.0, [ASHA]);
        store::attachments::remove_waiting(&client.db, &client.files(), later).await.unwrap();
        for table in ["pictures", "attachments", "attachment_owners", "removed_files"] {
            assert_eq!(testdb::count(&client.db, table).await, 0, "{table}");
        }
        assert_eq!(client.files().list().await.unwrap().len(), 0);
    })
    .await;
}
