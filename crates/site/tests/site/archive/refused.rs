//! What is not taken back: archives that were changed.

use super::*;

/// Bytes that are no candles, or those of another month, would fail a trade's page for ever.
#[tokio::test]
async fn what_are_no_candles_is_refused() {
    testdb::both(async |db| {
        let client = full(db).await;
        let taken = entries(&bytes(&client.routes, &client.cookie).await);
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let blocks = String::from_utf8_lossy(&taken["journal/candle_blocks.jsonl"]).into_owned();
        let first: serde_json::Value = serde_json::from_str(blocks.lines().next().unwrap()).unwrap();
        let content = first["content"].as_str().unwrap();
        // No candles at all, one of nothing, cut short, of April while it says June.
        for (from, to) in [
            (content.to_owned(), "01000100".to_owned()),
            (content.to_owned(), "00".to_owned()),
            (content.to_owned(), content[..content.len() - 2].to_owned()),
            (format!("\"month\":{}", 2025 * 12 + 3), format!("\"month\":{}", 2025 * 12 + 5)),
        ] {
            let text = blocks.replacen(&from, &to, 1);
            assert_ne!(text, blocks, "{from}");
            let mut changed = taken.clone();
            changed.insert("journal/candle_blocks.jsonl".to_owned(), text.into_bytes());
            let answer = import_archive(&client.routes, &other, &packed(&changed)).await;
            assert_eq!(answer.status, 422, "{to}: {}", answer.body);
            let said = "journal/candle_blocks.jsonl, line 1: its content is no candles of its month.";
            assert!(answer.error().1.contains(said), "{to}: {}", answer.body);
        }
    })
    .await;
}

/// A picture beside a note that is not there would be beside whatever note comes next.
#[tokio::test]
async fn what_are_no_pictures_is_refused() {
    testdb::both(async |db| {
        let client = full(db).await;
        let taken = entries(&bytes(&client.routes, &client.cookie).await);
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let rows = String::from_utf8_lossy(&taken["journal/pictures.jsonl"]).into_owned();
        for (from, to, said) in [
            (
                r#""beside":"note","key":"1""#,
                r#""beside":"note","key":"77""#,
                "stand beside a note that is not there",
            ),
            (r#""beside":"note""#, r#""beside":"trade""#, "pictures, line 1: beside cannot be"),
            (r#""key":"2025-04-01""#, r#""key":"01.04.2025""#, "pictures, line 3: key cannot be"),
            (r#""kind":"png""#, r#""kind":"svg""#, "pictures, line 1: kind cannot be"),
            (r#""width":3"#, r#""width":0"#, "pictures, line 1: width cannot be"),
            (r#""stage":"before""#, r#""stage":"later""#, "pictures, line 1: stage cannot be"),
            (&format!(r#""attachment":"{}""#, id(2)), &format!(r#""attachment":"{}""#, id(1)), "contradict"),
        ] {
            let text = rows.replacen(from, to, 1);
            assert_ne!(text, rows, "{from}: {rows}");
            let mut changed = taken.clone();
            changed.insert("journal/pictures.jsonl".to_owned(), text.into_bytes());
            let answer = import_archive(&client.routes, &other, &packed(&changed)).await;
            assert_eq!(answer.status, 422, "{to}: {}", answer.body);
            assert!(answer.error().1.contains(said), "{to}: {}", answer.body);
        }
        // What no picture says of its file does not keep it for ever, and what one needs is not swept away.
        let text = String::from_utf8_lossy(&taken["journal/attachments.jsonl"]).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        let (kept, gone) = (lines[0], lines[2]);
        assert!(kept.contains(":null}") && !gone.contains(":null}"), "{text}");
        let since = gone.rsplit_once(':').unwrap().1;
        let swapped = text.replacen(kept, &kept.replace("null}", since), 1).replacen(
            gone,
            &gone.replace(since, "null}"),
            1,
        );
        let mut changed = taken.clone();
        changed.insert("journal/attachments.jsonl".to_owned(), swapped.into_bytes());
        let answer = import_archive(&client.routes, &other, &packed(&changed)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let again = entries(&bytes(&client.routes, &other).await);
        assert_eq!(again["journal/attachments.jsonl"], taken["journal/attachments.jsonl"]);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_archive_changes_nothing() {
    testdb::both(async |db| {
        let client = full(db).await;
        let good = entries(&bytes(&client.routes, &client.cookie).await);
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let refused = async |archive: Vec<u8>, expected: &str| {
            let answer = import_archive(&client.routes, &other, &archive).await;
            assert_eq!(answer.status, 422, "{}", answer.body);
            let (code, message) = answer.error();
            assert_eq!(code, "unreadable");
            assert!(message.contains(expected), "{message} ({expected})");
            assert!(message.ends_with("Nothing was saved."), "{message}");
        };
        refused(b"PK".to_vec(), "not an archive").await;
        refused(Vec::new(), "not an archive").await;
        let whole = packed(&good);
        refused(whole[..whole.len() - 200].to_vec(), "not an archive").await;
        // One entry changed: (entry, what stands there, what takes its place, what is said).
        for (name, from, to, expected) in [
            ("journal/about.json", "\"format\":1", "\"format\":9", "layout 9"),
            ("journal/about.json", "salt", "pepper", "not an archive"),
            ("journal/fills.jsonl", "\"buy\"", "\"give\"", "side"),
            ("journal/fills.jsonl", "\"quantity\":", "\"quantity\":-", "quantity cannot be -"),
            ("journal/fills.jsonl", "\"price\":", "\"price\":-", "price cannot be -"),
            ("journal/fills.jsonl", "\"import_id\":1", "\"import_id\":99", "import_id 99"),
            ("journal/fills.jsonl", "\"instrument\":0", "\"instrument\":70", "Nothing"),
            ("journal/fills.jsonl", "\"position\":1,", "\"position\":0,", "contradict"),
            ("journal/fills.jsonl", "\"row\":", "\"user_id\":1,\"row\":", "user_id"),
            ("journal/fills.jsonl", "{", "[", "line 1"),
            ("journal/imports.jsonl", "\"kind\":\"file\"", "\"kind\":\"gift\"", "kind"),
            ("journal/imports.jsonl", "\"id\":2", "\"id\":7", "line 2: expected the id 2"),
            ("journal/imports.jsonl", "\"fills\":", "\"fills\":\"x\",\"y\":", "no y"),
            ("journal/accounts.jsonl", "\"broker\":\"zerodha\"", "\"broker\":\"robinhood\"", "broker"),
            ("journal/accounts.jsonl", "\"broker\":\"zerodha\"", "\"broker\":null", "contradict"),
            ("journal/accounts.jsonl", "\"plan\":null", "\"plan\":\"{}\"", "charges of the account zerodha"),
            ("journal/accounts.jsonl", "\"lots\"", "\"kilos\"", "accounts, line 1: quantities cannot be"),
            // Values that no ordinary way lets in.
            (
                "journal/accounts.jsonl",
                "\"method\":\"fifo\"",
                "\"method\":\"lifo\"",
                "accounts, line 1: method",
            ),
            ("journal/imports.jsonl", "\"created_at\":", "\"created_at\":9", "imports, line 1: created_at"),
            ("journal/imports.jsonl", "\"undone_at\":1", "\"undone_at\":91", "imports, line 1: undone_at"),
            (
                "journal/imports.jsonl",
                "\"window_from\":",
                "\"window_from\":99",
                "imports, line 1: window_from",
            ),
            (
                "journal/imports.jsonl",
                "\"window_from\":",
                "\"window_from\":null,\"fno_from\":",
                "imports, line 1: window_from cannot be null",
            ),
            ("journal/imports.jsonl", "\"read\":", "\"read\":-", "imports, line 1: read"),
            ("journal/imports.jsonl", "\"receipt\":\"{", "\"receipt\":\"[", "imports, line 1: receipt"),
            (
                "journal/imports.jsonl",
                "\"segment\":\"equity\"",
                "\"segment\":\"gold\"",
                "imports, line 1: segment",
            ),
            ("journal/parts.jsonl", "\"fills\":", "\"fills\":-", "parts, line 1: fills"),
            ("journal/parts.jsonl", "\"fills\":", "\"fills\":9", "rows of import"),
            (
                "journal/instruments.jsonl",
                "\"contract\":\"cash\"",
                "\"contract\":\"swap\"",
                "instruments, line 1",
            ),
            ("journal/instruments.jsonl", "\"isin\":\"IN", "\"isin\":\"--", "instruments, line 1"),
            ("journal/fills.jsonl", "\"time\":", "\"time\":9", "fills, line 1: time"),
            ("journal/fills.jsonl", "\"time\":", "\"time\":-", "fills, line 1: time"),
            ("journal/fills.jsonl", "\"row\":", "\"row\":9999999999", "fills, line 1: row"),
            ("journal/fills.jsonl", "\"value\":", "\"value\":9000000000", "fills, line 1: value"),
            ("journal/fills.jsonl", "\"auction\":0", "\"auction\":7", "fills, line 1: auction"),
            (
                "journal/fills.jsonl",
                "\"exchange\":\"NSE\"",
                "\"exchange\":\"NYSE\"",
                "fills, line 1: exchange",
            ),
            ("journal/cards.jsonl", "\"side\":\"", "\"side\":\"x", "cards, line 1: side"),
            (
                "journal/snapshots.jsonl",
                "\"cause\":\"replace\"",
                "\"cause\":\"fun\"",
                "snapshots, line 1: cause",
            ),
            (
                "journal/landing_trades.jsonl",
                "\"kind\":\"intraday\"",
                "\"kind\":\"x\"",
                "landing_trades, line 1: kind",
            ),
            (
                "journal/landing_trades.jsonl",
                "\"quantity\":",
                "\"quantity\":-",
                "landing_trades, line 1: quantity",
            ),
            (
                "journal/landing_trades.jsonl",
                "\"stop_loss\":",
                "\"stop_loss\":-",
                "landing_trades, line 1: stop_loss",
            ),
            (
                "journal/landing_trades.jsonl",
                "\"buy_price\":24370000000,\"quantity\":",
                "\"buy_price\":9000000000000000000,\"quantity\":99",
                "times quantity",
            ),
            (
                "journal/landing_trades.jsonl",
                "\"sold_at\":",
                "\"sold_at\":9",
                "landing_trades, line 1: sold_at",
            ),
            (
                "journal/landing_trades.jsonl",
                "\"key\":\"LT1\"",
                "\"key\":\"<b>\"",
                "landing_trades, line 1: key",
            ),
            ("journal/accounts.jsonl", "\"number\":1", "\"number\":10000", "number cannot be 10000"),
            (
                "journal/annotation_changes.jsonl",
                "1490.5",
                "NaN",
                "after of stop: A price is a number above 0",
            ),
            ("journal/documents.jsonl", "\"day\"", "\"month\"", "documents, line 1: kind cannot be"),
            ("journal/documents.jsonl", "2025-04-01", "2025-04-31", "documents, line 1: key cannot be"),
            ("journal/documents.jsonl", "\"gap-1\"", "\"gap 1\"", "documents, line 2: key cannot be"),
            ("journal/documents.jsonl", "\"number\":2", "\"number\":9", "documents: rows of it contradict"),
            // Numbers above those that an account comes to.
            (
                "journal/documents.jsonl",
                "\"number\":2",
                "\"number\":20001",
                "documents, line 2: number cannot be",
            ),
            (
                "journal/backtest_tries.jsonl",
                "\"rule\":",
                "\"rule\":20001",
                "backtest_tries, line 1: rule cannot be",
            ),
            (
                "journal/candle_sets.jsonl",
                "\"number\":1",
                "\"number\":4294967296",
                "candle_sets, line 1: number cannot be",
            ),
            (
                "journal/candle_blocks.jsonl",
                "\"number\":1",
                "\"number\":4294967296",
                "candle_blocks, line 1: number cannot be",
            ),
            ("journal/document_fields.jsonl", "दूसरा", "तीसरा", "documents: rows of it contradict"),
            ("journal/document_changes.jsonl", "\"text\"", "\"t xt\"", "document_changes, line 1: field"),
            // Texts that their endpoints refuse.
            (
                "journal/document_fields.jsonl",
                "\"text\"",
                "\"maxTrades\"",
                "value of maxTrades: How many trades",
            ),
            ("journal/document_changes.jsonl", "\"text\"", "\"maxLoss\"", "after of maxLoss: How much"),
        ] {
            let mut changed = good.clone();
            let text = String::from_utf8(changed[name].clone()).unwrap();
            assert!(text.contains(from), "{name} has no {from}: {text}");
            changed.insert(name.to_owned(), text.replacen(from, to, 1).into_bytes());
            refused(packed(&changed), expected).await;
        }
        let mut without = good.clone();
        without.remove("journal/cards.jsonl");
        refused(packed(&without), "journal/cards.jsonl is missing").await;
        // Texts and rows keep the caps of their forms.
        let mut wordy = good.clone();
        let cards = String::from_utf8(wordy["journal/cards.jsonl"].clone()).unwrap();
        let notes = format!("\"psychology\":\"{}", "x".repeat(10_001));
        wordy.insert(
            "journal/cards.jsonl".to_owned(),
            cards.replacen("\"psychology\":\"", &notes, 1).into_bytes(),
        );
        refused(packed(&wordy), "cards, line 1: psychology has 100").await;
        let mut many = good.clone();
        let row = String::from_utf8(many["journal/landing_trades.jsonl"].clone()).unwrap();
        let rows: String = (0..501).map(|at| row.replace("\"LT1\"", &format!("\"LT{at}\""))).collect();
        many.insert("journal/landing_trades.jsonl".to_owned(), rows.into_bytes());
        refused(packed(&many), "landing_trades has more than 500 rows").await;
        let mut long = good.clone();
        long.insert("journal/cards.jsonl".to_owned(), vec![b'a'; 5 << 20]);
        refused(packed(&long), "line 1").await;

        let mut plain = Request::post(ARCHIVE).body(Body::from(whole.clone())).unwrap();
        plain.headers_mut().insert("content-type", "text/plain".parse().unwrap());
        assert_eq!(send(&client.routes, with_cookie(plain, &other)).await.error().0, "not_zip");
        // Nothing of all that stayed.
        assert_eq!(import_archive(&client.routes, &other, &whole).await.status, 200);
    })
    .await;
}

/// What a page would not take one by one does not come in with an archive either.
#[tokio::test]
async fn more_rules_than_an_account_may_have_are_refused() {
    testdb::both(async |db| {
        let client = full(db).await;
        let taken = entries(&bytes(&client.routes, &client.cookie).await);
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let text = String::from_utf8_lossy(&taken["journal/documents.jsonl"]).into_owned();
        // One stands there already.
        let rule = text.lines().find(|line| line.contains("\"backtest-rule\"")).unwrap();
        let with = |more: u64| {
            let mut rows = text.clone();
            for at in 0..more {
                let mut row: serde_json::Value = serde_json::from_str(rule).unwrap();
                row["number"] = json!(1_000 + at);
                row["key"] = json!(format!("x{at}"));
                rows.push_str(&format!("{row}\n"));
            }
            let mut changed = taken.clone();
            changed.insert("journal/documents.jsonl".to_owned(), rows.into_bytes());
            packed(&changed)
        };
        let answer = import_archive(&client.routes, &other, &with(500)).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        let said = "documents: more than 500 rules for backtests are in it.";
        assert!(answer.error().1.contains(said), "{}", answer.body);
        let answer = import_archive(&client.routes, &other, &with(499)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    })
    .await;
}
