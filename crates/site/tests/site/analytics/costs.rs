//! Charges by their heads, and what another plan would have charged.

use super::*;

const HEADS: [&str; 9] = ["brokerage", "stt", "exchange", "sebi", "ipft", "stampDuty", "gst", "dp", "ctt"];

fn sum_of_heads(of: &Value) -> i64 {
    HEADS.iter().map(|head| rupees(&of[*head])).sum()
}

/// R4 and R3 of costs: heads add up to the charges of each row, of the page and of the history under the same filter.
#[tokio::test]
async fn heads_of_charges_add_up_in_every_row() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        for filter in ["", "&from=2026-06-01&segment=fno", "&weekday=!monday", "&product=options,delivery"] {
            let history =
                client.data(&format!("/api/v1/trade-history?{}", filter.trim_start_matches('&'))).await;
            let paid = rupees(&history["summary"]["charges"]);
            for by in ["setup", "entryTime", "month"] {
                let page = client.data(&format!("/api/v1/analytics/costs?by={by}&groups=4{filter}")).await;
                assert_eq!(rupees(&page["heads"]["total"]), paid, "{filter}");
                assert_eq!(sum_of_heads(&page["heads"]), paid, "{filter}");
                if !filter.is_empty() {
                    // The history has them head by head, too, of what a filter leaves.
                    for head in HEADS {
                        assert_eq!(page["heads"][head], history["filteredCharges"][head], "{filter}: {head}");
                    }
                }
                for table in ["months", "segments", "by"] {
                    let CostRows { rows, sum } = rows_of(&page[table]);
                    assert_eq!(sum, paid, "{filter} {table}");
                    for (name, charges, heads) in rows {
                        assert_eq!(heads, charges, "{filter} {table}: {name}");
                    }
                }
                assert_eq!(page["plans"].as_array().unwrap().len(), 3);
            }
        }
        let none = client.data("/api/v1/analytics/costs?underlying=NOSUCH").await;
        assert_eq!((&none["heads"]["total"], &none["months"]["heads"]), (&json!(0), &json!([])));
        let refused = client.get("/api/v1/analytics/costs?by=moon").await;
        assert_eq!(refused.status, 422, "{}", refused.body);
    })
    .await;
}

struct CostRows {
    /// Name, charges of the table, and the sum of its heads.
    rows: Vec<(String, i64, i64)>,
    sum: i64,
}

fn rows_of(of: &Value) -> CostRows {
    let row = |(group, heads): (&Value, &Value)| {
        assert_eq!(sum_of_heads(heads), rupees(&heads["total"]));
        let name = group["name"].as_str().unwrap_or("others").to_owned();
        (name, rupees(&group["figures"]["charges"]), sum_of_heads(heads))
    };
    let mut rows: Vec<_> = list(&of["table"]["groups"]).iter().zip(list(&of["heads"])).map(row).collect();
    if !of["headsOfOthers"].is_null() {
        rows.push(row((&of["table"]["others"], &of["headsOfOthers"])));
    }
    let sum = rows.iter().map(|(_, _, heads)| heads).sum();
    CostRows { rows, sum }
}

/// 100 shares of 1,000 bought and sold on a day at 1,010, as two orders: Zerodha takes at most ₹20 an order, 0.03 % of
/// 1,00,000 are ₹30; Groww at most ₹20 too. 2 shares of 1,000: 0.03 % are ₹0.60 and 0.61; Groww takes at least ₹5.
#[tokio::test]
async fn another_plan_is_charged_on_the_same_fills() {
    testdb::both(async |db| {
        let client = Writer::open(db).await;
        let book = tradebook(&[
            ("INFY", "2025-04-02", "buy", "100", "1000", 11, "10:00:00"),
            ("INFY", "2025-04-02", "sell", "100", "1010", 12, "11:00:00"),
            ("TCS", "2025-04-03", "buy", "2", "1000", 21, "10:00:00"),
            ("TCS", "2025-04-03", "sell", "2", "1010", 22, "11:00:00"),
        ]);
        client.upload("trades.csv", &book).await;
        let data = async |path: &str| {
            let answer = client.get(path).await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            answer.json()["data"].take()
        };
        let brokerage = async |filter: &str| {
            let page = data(&format!("/api/v1/analytics/costs?{filter}")).await;
            let of = |plan: &Value| (plan["broker"].clone(), plan["heads"]["brokerage"].as_f64().unwrap());
            let plans: Vec<(Value, f64)> = list(&page["plans"]).iter().map(of).collect();
            for plan in list(&page["plans"]) {
                let apart = rupees(&plan["heads"]["total"]) - rupees(&page["heads"]["total"]);
                assert_eq!(rupees(&plan["difference"]), apart);
                // State and exchange take the same.
                for head in ["stt", "exchange", "sebi", "ipft", "stampDuty"] {
                    assert_eq!(plan["heads"][head], page["heads"][head], "{head}");
                }
            }
            plans
        };
        // 0.03 % of 2,020 are 0.606.
        assert_eq!(
            brokerage("").await,
            [(Value::Null, 41.206), (json!("zerodha"), 41.206), (json!("groww"), 50.0)]
        );
        assert_eq!(
            brokerage("symbol=TCS").await,
            [(Value::Null, 1.206), (json!("zerodha"), 1.206), (json!("groww"), 10.0)]
        );
    })
    .await;
}
