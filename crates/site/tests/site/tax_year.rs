//! The tax year over the endpoints: the hand-calculated year, what the user types for it, and what is refused.

use std::io::Cursor;

use calamine::{Data, DataType, Reader, Xlsx};
use serde_json::{Value, json};

use super::history::{TestClient, put, read};
use super::*;

const TAX: &str = "/api/v1/reports/tax";
const LOSSES: &str = "/api/v1/reports/tax/losses";
const PRICES: &str = "/api/v1/reports/tax/prices-2018";

impl TestClient {
    async fn put(&self, path: &str, body: &Value) -> Answer {
        let mut request = post(path, body);
        *request.method_mut() = "PUT".parse().unwrap();
        send(&self.routes, with_cookie(request, &self.cookie)).await
    }

    /// What stood there before.
    async fn kept(&self, path: &str, body: Value) -> String {
        let answer = self.put(path, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"]["before"].as_str().unwrap().to_owned()
    }

    async fn not_kept(&self, path: &str, body: Value) -> Value {
        let answer = self.put(path, &body).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        answer.json()["fields"].take()
    }
}

/// The two tradebooks of golden case 165.
async fn with_year(db: &store::Db, email: &str) -> TestClient {
    let client = TestClient::of(db, email).await;
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/golden/165-tax-a-year-with-every-head");
    for name in ["tradebook-AB1234-EQ.csv", "tradebook-AB1234-FO.csv"] {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        put(db, client.user, name, &read(name, &bytes)).await;
    }
    client
}

#[tokio::test]
async fn a_year_has_the_figures_worked_out_by_hand() {
    testdb::both(async |fresh| {
        let client = with_year(&fresh, "asha@example.in").await;
        let answer = client.data(&format!("{TAX}?fy=2025-26")).await;
        let report = &answer["report"];
        let results =
            ["speculative", "business", "short", "long"].map(|head| report["heads"][head]["result"].clone());
        assert_eq!(results, [json!(1148.5316), json!(-810.1912), json!(2954.4198), json!(141772.4181)]);
        assert_eq!([&report["assessmentYear"], &report["isOver"]], [&json!("2026-27"), &json!(true)]);
        assert_eq!(answer["years"], json!(["2026-27", "2025-26", "2024-25"]));
        assert!(report.get("lots").is_none());

        let lots = client.data(&format!("{TAX}/lots?fy=2025-26&head=long")).await;
        assert_eq!([&lots["more"], &lots["lots"][1]["symbol"]], [&json!(0), &json!("HDFCBANK")]);
        assert_eq!(lots["lots"].as_array().unwrap().len(), 2);
        assert_eq!(client.data(&format!("{TAX}/lots?fy=2025-26")).await["lots"].as_array().unwrap().len(), 6);

        let csv = client.get(&format!("{TAX}/schedule-112a?fy=2025-26")).await;
        assert_eq!(
            csv.header("content-disposition"),
            "attachment; filename=\"rojmel-schedule-112a-2025-26.csv\""
        );
        // One row for all shares bought since February 2018: 42,000 + 9,50,000.
        assert!(
            csv.body.lines().nth(1).unwrap().starts_with("AE,INNOTREQUIRD,CONSOLIDATED,,,992000,"),
            "{}",
            csv.body
        );
    })
    .await;
}

/// A cell's text as a spreadsheet shows it, from the sheet and `B7`-like place counted from 0.
fn cell(book: &mut Xlsx<Cursor<Vec<u8>>>, sheet: &str, row: u32, column: u32) -> Data {
    book.worksheet_range(sheet).unwrap().get_value((row, column)).cloned().unwrap_or(Data::Empty)
}

/// The name under which a workbook is saved, and the book.
async fn workbook(client: &TestClient, query: &str) -> (String, Xlsx<Cursor<Vec<u8>>>) {
    let path = format!("{TAX}/workbook?{query}");
    let response =
        client.routes.clone().oneshot(with_cookie(request("GET", &path), &client.cookie)).await.unwrap();
    let saved = response.headers()["content-disposition"].to_str().unwrap();
    let name = saved.strip_prefix("attachment; filename=\"").unwrap().trim_end_matches('"').to_owned();
    let bytes = response.into_body().collect().await.unwrap().to_bytes().to_vec();
    (name, calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap())
}

/// How many cells of a sheet begin so.
fn begins(book: &mut Xlsx<Cursor<Vec<u8>>>, sheet: &str, with: &str) -> usize {
    let range = book.worksheet_range(sheet).unwrap();
    range
        .used_cells()
        .filter(|(_, _, cell)| cell.get_string().is_some_and(|text| text.starts_with(with)))
        .count()
}

/// Every lot behind the figures of golden case 165, by head.
#[tokio::test]
async fn the_lots_are_a_table_that_any_program_opens() {
    testdb::both(async |fresh| {
        let client = with_year(&fresh, "asha@example.in").await;
        let answer = client.get("/api/v1/reports/tax/lots.csv?fy=2025-26").await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let text = answer.body.clone();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(
            rows[0],
            "head,broker,symbol,isin,quantity,bought,sold,sale,cost,cost_that_counts,expenses,transaction_tax,result,assumed"
        );
        // WIPRO: 30,000 and 6.1222 of charges; 32,000 less 16.537; 30 and 32 of transaction tax. Nobody has said yet
        // that nothing was held before the record begins, so what was delivered is assumed.
        let wipro = "short,zerodha,WIPRO,INE075A01022,100,2024-12-10,2025-12-10,32000,30006.1222,30006.1222,16.537,62,1977.3408,yes";
        assert!(rows.contains(&wipro), "{text}");
        assert_eq!(rows.len(), 7);
        let none = client.get("/api/v1/reports/tax/lots.csv?fy=1999-00").await;
        assert_eq!(none.status, 422);
    })
    .await;
}

#[tokio::test]
async fn the_accountants_workbook_has_the_same_figures() {
    testdb::both(async |fresh| {
        let client = with_year(&fresh, "asha@example.in").await;
        let (name, mut book) = workbook(&client, "fy=2025-26").await;
        assert_eq!(name, "rojmel-tax-2025-26.xlsx");
        assert_eq!(
            book.sheet_names(),
            [
                "Summary",
                "Intraday",
                "F&O",
                "STCG 111A",
                "LTCG 112A",
                "Other CG",
                "Accrual by quarter",
                "Set-off",
                "Turnover",
                "Charges by head",
                "Still held",
                "What was assumed"
            ]
        );
        // As in golden case 165.
        let results: Vec<Data> = (5..9).map(|row| cell(&mut book, "Summary", row, 4)).collect();
        assert_eq!(
            results,
            [
                Data::Float(1148.5316),
                Data::Float(-810.1912),
                Data::Float(2954.4198),
                Data::Float(141772.4181)
            ]
        );
        // Both lots, then their sum; 2024-10-08 as a spreadsheet counts.
        assert_eq!(cell(&mut book, "LTCG 112A", 2, 1), Data::String("HDFCBANK".to_owned()));
        assert!(matches!(cell(&mut book, "LTCG 112A", 2, 4), Data::DateTime(day) if day.as_f64() == 45573.0));
        assert_eq!(cell(&mut book, "LTCG 112A", 3, 11), Data::Float(141772.4181));
        assert_eq!(cell(&mut book, "F&O", 1, 11), Data::Float(-810.1912));
        // 1,250 of intraday; 750 of the option, and 6,750 of premium beside it.
        assert_eq!(
            [1, 2].map(|row| cell(&mut book, "Turnover", row, 2)),
            [Data::Float(750.0), Data::Float(7500.0)]
        );
        // No loss was taken off a gain: every period is filled, and there is nothing to explain.
        let why = "Neither the law nor the form";
        assert_eq!(begins(&mut book, "Accrual by quarter", why), 0);
        // Two periods made the short-term gain that this loss is taken from.
        let loss = json!({ "year": "2020-21", "kind": "short", "amount": "500" });
        client.kept(LOSSES, loss).await;
        let (_, mut book) = workbook(&client, "fy=2025-26").await;
        assert_eq!(begins(&mut book, "Accrual by quarter", why), 1);
    })
    .await;
}

/// Golden case 300: a gold mini and a dollar, and forty shares of TECHM that the company took back for 20,000.
#[tokio::test]
async fn commodities_and_tenders_have_sheets_of_their_own() {
    testdb::both(async |fresh| {
        let client = TestClient::of(&fresh, "asha@example.in").await;
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../fixtures/golden/300-tax-every-head-in-a-spreadsheet");
        for segment in ["EQ", "FO", "COM", "CDS"] {
            let name = format!("tradebook-AB1234-{segment}.csv");
            let bytes = std::fs::read(folder.join(&name)).unwrap();
            put(&fresh, client.user, &name, &read(&name, &bytes)).await;
        }
        let tender = json!({
            "exDate": "2025-09-10", "symbol": "TECHM", "action": "buyback", "quantity": "40", "price": "500",
        });
        client.posted("/api/v1/actions", json!({ "rows": [tender] })).await;
        let (_, mut book) = workbook(&client, "fy=2025-26").await;
        // 10 × 1,000 and 1,000 × 0.08, gross; the option and the future stand apart.
        assert_eq!(begins(&mut book, "Currency and commodity", "GOLDM"), 1);
        assert_eq!(begins(&mut book, "Currency and commodity", "USDINR"), 1);
        assert_eq!(cell(&mut book, "Currency and commodity", 3, 8), Data::Float(10_080.0));
        assert_eq!(begins(&mut book, "F&O", "NIFTY"), 2);
        assert_eq!(begins(&mut book, "F&O", "GOLDM"), 0);
        // Paid by the company, dividend, cost with charges, loss.
        let amounts = [6, 7, 8, 9].map(|column| cell(&mut book, "Buyback", 1, column));
        let expected = [20_000.0, 20_000.0, 16_002.998_5, -16_002.998_5].map(Data::Float);
        assert_eq!(amounts, expected);
    })
    .await;
}

#[tokio::test]
async fn losses_of_earlier_years_are_kept_and_used() {
    testdb::both(async |fresh| {
        let client = with_year(&fresh, "asha@example.in").await;
        let loss = |amount: &str| json!({ "year": "2022-23", "kind": "speculative", "amount": amount });
        assert_eq!(client.kept(LOSSES, loss("₹ 1,900")).await, "");
        assert_eq!(client.kept(LOSSES, loss("900.00")).await, "1900");
        let answer = client.data(&format!("{TAX}?fy=2025-26")).await;
        assert_eq!(answer["losses"], json!([{ "year": "2022-23", "kind": "speculative", "amount": 900 }]));
        // By hand in golden case 165: 338.3404 of profit is left after the loss of the option.
        let set_off = &answer["report"]["setOff"];
        let step =
            set_off["steps"].as_array().unwrap().iter().find(|step| step["year"] == "2022-23").unwrap();
        assert_eq!(step["amount"], json!(338.3404));
        let left = &set_off["carriedForward"][0];
        assert_eq!([&left["amount"], &left["until"]], [&json!(561.6596), &json!("2026-27")]);
        // Another person's year knows nothing of it.
        let other = with_year(&fresh, "ravi@example.in").await;
        assert_eq!(other.data(&format!("{TAX}?fy=2025-26")).await["losses"], json!([]));
        // Taken back with what stood there.
        assert_eq!(client.kept(LOSSES, loss("")).await, "900");
        assert_eq!(client.data(TAX).await["losses"], json!([]));
        assert_eq!(client.kept(LOSSES, loss("")).await, "");
    })
    .await;
}

#[tokio::test]
async fn a_price_of_2018_is_asked_for_and_counts() {
    testdb::both(async |fresh| {
        let client = TestClient::of(&fresh, "asha@example.in").await;
        let rows = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time\n\
            TCS,INE467B01029,2017-06-01,NSE,EQ,EQ,buy,false,10,1000,1001,11000000001,2017-06-01T10:00:00\n\
            TCS,INE467B01029,2025-08-12,NSE,EQ,EQ,sell,false,10,3000,1002,11000000002,2025-08-12T10:00:00\n";
        let name = "tradebook-AB1234-EQ.csv";
        put(&fresh, client.user, name, &read(name, rows.as_bytes())).await;
        let report = client.data(TAX).await["report"].take();
        // The newest year with a result, not the one that runs.
        assert_eq!(report["financialYear"], "2025-26");
        assert_eq!(report["asksPrice2018"], json!([{ "symbol": "TCS", "isin": "INE467B01029" }]));
        let codes: Vec<&str> =
            report["attention"].as_array().unwrap().iter().map(|note| note["text"]["code"].as_str().unwrap()).collect();
        // Its record begins with the buy: whether more was held before is not known.
        assert_eq!(codes, ["assumed", "value_of_2018"]);
        let price = |price: &str| json!({ "symbol": "TCS", "isin": "INE467B01029", "price": price });
        assert_eq!(client.kept(PRICES, price("1500")).await, "");
        let report = client.data(TAX).await["report"].take();
        assert_eq!(report["asksPrice2018"], json!([]));
        // 30,000 − 15,000, the higher of cost and value.
        assert_eq!(report["heads"]["long"]["costUsed"], json!(15_000));
        assert_eq!(client.kept(PRICES, price("")).await, "1500");
        assert_eq!(client.data(TAX).await["report"]["asksPrice2018"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_meant_is_refused() {
    let fresh = testdb::sqlite().await;
    let client = TestClient::of(&fresh, "asha@example.in").await;
    for (fy, expected) in [
        ("2025", "fy: expected a financial year as 2025-26, found “2025”"),
        (
            "2010-11",
            "fy: Years before 2018-19 are not covered: long-term gains on shares were free of tax then.",
        ),
        ("2030-31", "The financial year 2030-31 has not begun."),
    ] {
        let answer = client.get(&format!("{TAX}?fy={fy}")).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["fields"]["fy"]), (422, &json!(expected)));
    }
    let loss = json!({ "year": "2026-27", "kind": "short", "amount": "5" });
    assert_eq!(client.not_kept(LOSSES, loss).await, json!({ "year": "Choose a year that has ended." }));
    let loss = json!({ "year": "2024-25", "kind": "rent", "amount": "5" });
    assert_eq!(
        client.not_kept(LOSSES, loss).await,
        json!({ "kind": "Choose one of short, long, speculative, business." })
    );
    for amount in ["0", "-5", "lots", "99999999999999999"] {
        let loss = json!({ "year": "2024-25", "kind": "short", "amount": amount });
        assert_eq!(
            client.not_kept(LOSSES, loss).await,
            json!({ "amount": "Enter rupees above 0 as 41200.50." })
        );
    }
    let price = json!({ "symbol": "", "price": "5" });
    assert_eq!(
        client.not_kept(PRICES, price).await,
        json!({ "symbol": "Enter the symbol of the share as INFY." })
    );
    let price = json!({ "symbol": "X", "isin": "INE1", "price": "5" });
    assert!(client.not_kept(PRICES, price).await["isin"].is_string());
}

#[tokio::test]
async fn one_account_alone_and_the_average_cost_to_compare() {
    testdb::both(async |fresh| {
        let client = with_year(&fresh, "asha@example.in").await;
        let loss = json!({ "year": "2020-21", "kind": "short", "amount": "500" });
        client.kept(LOSSES, loss).await;
        let folder =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/golden/70-groww-delivery");
        let orders = "Stocks_Order_History.xlsx";
        let bytes = std::fs::read(folder.join(orders)).unwrap();
        put(&fresh, client.user, orders, &read(orders, &bytes)).await;

        let short = async |query: &str| {
            client.data(&format!("{TAX}?fy=2025-26{query}")).await["report"]["heads"]["short"]["gross"].take()
        };
        let all = client.data(&format!("{TAX}?fy=2025-26")).await;
        let mut named: Vec<&str> =
            all["accounts"].as_array().unwrap().iter().map(|one| one["account"].as_str().unwrap()).collect();
        named.sort_unstable();
        assert_eq!(named, ["groww", "zerodha"]);
        // Golden cases 165 and 70: sales of TCS 35,000 and WIPRO 32,000; of ITC 25,860.
        let sale = |of: &Value| of["report"]["heads"]["short"]["sale"].clone();
        assert_eq!(sale(&all), json!(92_860));
        let one = client.data(&format!("{TAX}?fy=2025-26&account=groww")).await;
        assert_eq!(sale(&one), json!(25_860));
        // The loss of 2020-21, the exemption and the schedule are of the person: over all accounts, and of none alone.
        assert!(!all["report"]["setOff"]["steps"].as_array().unwrap().is_empty());
        let compared = client.data(&format!("{TAX}?fy=2025-26&lots=average")).await;
        for part in [&one, &compared] {
            let of_person = ["setOff", "exemption", "schedule112a"].map(|name| &part["report"][name]);
            assert_eq!(of_person, [&Value::Null; 3]);
        }
        let lots = client.data(&format!("{TAX}/lots?fy=2025-26&head=short&account=groww")).await;
        assert_eq!(lots["lots"].as_array().unwrap().len(), 2);
        assert_eq!(short("&lots=average").await, short("").await, "nobody keeps the average");
        // Ten ITC at 420 and fifty at 421, all sold: at the average both lots cost 420.8333 each, together the same.
        let average = json!({ "account": "groww", "method": "weighted_average" });
        assert_eq!(client.put("/api/v1/accounts", &average).await.status, 200);
        let compared =
            client.data(&format!("{TAX}/lots?fy=2025-26&head=short&account=groww&lots=average")).await;
        assert_ne!(compared["lots"][0]["cost"], lots["lots"][0]["cost"]);
        assert_eq!(short("&lots=average").await, short("").await);
        let said = async |query: &str| {
            let mut report = client.data(&format!("{TAX}?fy=2025-26{query}")).await["report"].take();
            report["assumedTexts"][1]["code"].take()
        };
        assert_eq!([said("").await, said("&lots=average").await], ["lots_fifo", "lots_average"]);

        let of_account = "account: Schedule 112A is counted over all accounts: ask for it without one.";
        let at_average = "lots: Schedule 112A counts shares first in, first out: ask for it without lots.";
        for (query, field, said) in [
            ("account=zerodha", "account", of_account),
            ("account=zerodha&lots=average", "account", of_account),
            ("lots=average", "lots", at_average),
        ] {
            let answer = client.get(&format!("{TAX}/schedule-112a?fy=2025-26&{query}")).await;
            assert_eq!(
                (answer.status.as_u16(), &answer.json()["fields"][field]),
                (422, &json!(said)),
                "{query}"
            );
        }
        let whole = client.get(&format!("{TAX}/schedule-112a?fy=2025-26&account=&lots=fifo")).await;
        assert_eq!(whole.status, 200);

        for (query, field) in
            [("account=upstox", "account"), ("account=x.y.z", "account"), ("lots=lifo", "lots")]
        {
            let answer = client.get(&format!("{TAX}?fy=2025-26&{query}")).await;
            assert_eq!(answer.status, 422, "{query}");
            assert!(answer.json()["fields"][field].is_string(), "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_workbook_of_a_part_says_so_on_every_sheet() {
    testdb::both(async |fresh| {
        let client = with_year(&fresh, "asha@example.in").await;
        let loss = json!({ "year": "2020-21", "kind": "short", "amount": "500" });
        client.kept(LOSSES, loss).await;
        let average = "At the average cost, only to compare.";
        for (query, saved, lines) in [
            ("account=zerodha", "rojmel-tax-2025-26-zerodha.xlsx", &["Of Zerodha alone."][..]),
            ("lots=average", "rojmel-tax-2025-26-average.xlsx", &[average]),
            (
                "account=zerodha&lots=average",
                "rojmel-tax-2025-26-zerodha-average.xlsx",
                &["Of Zerodha alone.", average],
            ),
        ] {
            let (name, mut book) = workbook(&client, &format!("fy=2025-26&{query}")).await;
            assert_eq!(name, saved);
            let sheets = book.sheet_names();
            assert_eq!(sheets.len(), 11, "all but the set-off");
            for sheet in sheets.iter().map(String::as_str) {
                assert_ne!(sheet, "Set-off");
                for (row, line) in (0..).zip(lines) {
                    let found = cell(&mut book, sheet, row, 0);
                    assert!(
                        found.get_string().is_some_and(|text| text.starts_with(line)),
                        "{sheet}: {found}"
                    );
                }
            }
            assert_eq!(begins(&mut book, "Summary", "Long-term gains free of tax"), 0);
            assert_eq!(begins(&mut book, "Summary", "of it used"), 0);
            assert_eq!(begins(&mut book, "Accrual by quarter", "Gains after losses"), 0);
            // As in golden case 165, under these lines and a gap.
            let row = lines.len() as u32 + 1 + 5;
            assert_eq!(cell(&mut book, "Summary", row, 4), Data::Float(1148.5316));
        }
    })
    .await;
}
