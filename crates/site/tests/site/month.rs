//! A month as a PDF over HTTP: the bytes of the same report put together here. That `rojmel report --pdf` writes them,
//! too, is asked of the program itself (crates/rojmel/tests/binary/month.rs).

use std::time::Duration;

use ::analytics::Filter;
use domain::{Day, Method};
use ledger::charges::{ChargesByHead, Heads};
use ledger::heads_of_exits;
use pdf::{About, Month, MonthReport, matched, month_pdf};
use report::{ReadFile, Stated, report};

use super::history::{TODAY, TestClient, put, read};
use super::*;

const FILE: &str = "\
symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
INFY,INE009A01021,2026-06-02,NSE,EQ,EQ,buy,false,10,1500,901,9901,2026-06-02T10:00:00
INFY,INE009A01021,2026-06-02,NSE,EQ,EQ,sell,false,10,1520,902,9902,2026-06-02T10:05:00
TCS,INE467B01029,2026-06-02,NSE,EQ,EQ,buy,false,5,3000,903,9903,2026-06-02T10:00:00
TCS,INE467B01029,2026-07-03,NSE,EQ,EQ,sell,false,5,2990,904,9904,2026-07-03T10:05:00
";

#[tokio::test]
async fn a_month_over_http_is_that_of_its_parts() {
    testdb::both(async |db| {
        let client = TestClient::of(&db, "asha@mail.in").await;
        let tradebook = read("book.csv", FILE.as_bytes());
        put(&db, client.user, "book.csv", &tradebook).await;
        let files = vec![ReadFile { name: "book.csv".to_owned(), tradebook }];
        let account =
            ::report::accounts(&files, &Stated::default(), Day::parse(TODAY).unwrap()).unwrap().remove(0);
        let report = report(files, Stated::default(), Day::parse(TODAY).unwrap(), Duration::ZERO).unwrap();
        let accounts = vec![matched("Zerodha", Method::Fifo)];
        let about = About { accounts, filter: Vec::new(), as_of: report.as_of };
        // Charges by type: files do not say them, so they are worked out as the journal does.
        let by_head = ChargesByHead::of(&account.merged, &account.plan, &account.book);
        let of_exits = heads_of_exits(&account.merged, &by_head, &account.book);
        let of = |month: &str, filter: &Filter, said: &[&str]| {
            let month = Month::parse(month).unwrap();
            let about = About { filter: said.iter().map(|one| (*one).to_owned()).collect(), ..about.clone() };
            let mut of = MonthReport::of(&report.book, None, filter, month, about).unwrap();
            let mut heads = Heads::default();
            for (at, own) in of_exits.iter().enumerate() {
                let exits = &report.book.exits;
                let trade = exits.trade[at] as usize;
                let title = report.book.instruments[report.book.trades.instrument[trade] as usize].title();
                let is_left = filter.symbol.as_ref().is_none_or(|part| *part == title);
                if is_left && (month.first().unwrap()..=month.last().unwrap()).contains(&exits.day[at]) {
                    heads += *own;
                }
            }
            assert_eq!(heads.total(), of.summary.charges);
            of.heads = Some(heads);
            month_pdf(&of).unwrap()
        };
        let all = Filter::default();
        let infy = Filter { symbol: Some("INFY".to_owned()), ..Filter::default() };
        for (query, month, expected) in [
            ("month=2026-06", "2026-06", of("2026-06", &all, &[])),
            ("month=2026-07", "2026-07", of("2026-07", &all, &[])),
            ("month=2026-06&account=zerodha", "2026-06", of("2026-06", &all, &[])),
            ("month=2026-06&symbol=INFY", "2026-06", of("2026-06", &infy, &["Name holds “INFY”"])),
            ("month=2026-06&underlying=INFY", "2026-06", of("2026-06", &infy, &["Underlying: INFY"])),
        ] {
            let request = request("GET", &format!("/api/v1/reports/month.pdf?{query}"));
            let response = client.routes.clone().oneshot(with_cookie(request, &client.cookie)).await.unwrap();
            assert_eq!(response.status(), 200, "{query}");
            assert_eq!(response.headers()["content-type"], "application/pdf");
            let name = format!("attachment; filename=\"rojmel-{month}.pdf\"");
            assert_eq!(response.headers()["content-disposition"], name);
            let bytes = response.into_body().collect().await.unwrap().to_bytes();
            assert!(bytes == expected, "{query}: other bytes");
        }
        for (query, status) in [
            ("month=2026-05", 404),
            ("month=2026-5", 422),
            ("month=", 422),
            ("", 400),
            ("month=2026-06&account=groww", 422),
            ("month=2026-06&account=what", 422),
            ("month=2026-06&colour=red", 422),
            ("month=2026-06&from=2026-06-02", 422),
            ("month=2026-06&symbol=TCS", 404),
        ] {
            let answer = client.get(&format!("/api/v1/reports/month.pdf?{query}")).await;
            assert_eq!(answer.status, status, "{query}: {}", answer.body);
        }
        assert_eq!(
            send(&client.routes, request("GET", "/api/v1/reports/month.pdf?month=2026-06")).await.status,
            401
        );
    })
    .await;
}
