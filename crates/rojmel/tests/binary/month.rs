//! `rojmel report --pdf` and the page's PDF of the same files, both made by the program: the same bytes.

use std::path::Path;

use visitor::{Program, Visitor};

use super::{Scratch, program};

const HEAD: &str =
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,";

/// A delivery over the end of June, and two day trades.
const SHARES: &str = "\
INFY,INE009A01021,2026-06-01,NSE,EQ,EQ,buy,false,10,1500,901,9901,2026-06-01T10:00:00
INFY,INE009A01021,2026-06-01,NSE,EQ,EQ,sell,false,10,1520,902,9902,2026-06-01T10:05:00
ITC,INE154A01025,2026-06-02,NSE,EQ,EQ,sell,false,50,400,905,9905,2026-06-02T11:00:00
ITC,INE154A01025,2026-06-02,NSE,EQ,EQ,buy,false,50,401,906,9906,2026-06-02T11:30:00
TCS,INE467B01029,2026-06-02,NSE,EQ,EQ,buy,false,5,3000,903,9903,2026-06-02T10:00:00
TCS,INE467B01029,2026-06-29,NSE,EQ,EQ,sell,false,2,2990,907,9907,2026-06-29T10:05:00
TCS,INE467B01029,2026-07-03,NSE,EQ,EQ,sell,false,3,2990,904,9904,2026-07-03T10:05:00
";

/// A bull call spread, and a future by itself.
const CONTRACTS: &str = "\
NIFTY26JUN24000CE,,2026-06-03,NSE,FO,,buy,false,65,150,801,8801,2026-06-03T10:00:00,2026-06-30
NIFTY26JUN24200CE,,2026-06-03,NSE,FO,,sell,false,65,80,802,8802,2026-06-03T10:00:05,2026-06-30
NIFTY26JUN24000CE,,2026-06-05,NSE,FO,,sell,false,65,190,803,8803,2026-06-05T10:00:00,2026-06-30
NIFTY26JUN24200CE,,2026-06-05,NSE,FO,,buy,false,65,95,804,8804,2026-06-05T10:00:05,2026-06-30
NIFTY26JUNFUT,,2026-06-08,NSE,FO,,buy,false,65,24010,805,8805,2026-06-08T10:00:00,2026-06-30
NIFTY26JUNFUT,,2026-06-08,NSE,FO,,sell,false,65,23990,806,8806,2026-06-08T11:00:00,2026-06-30
";

#[test]
fn a_month_of_files_has_the_bytes_of_the_page() {
    let scratch = Scratch::new("month");
    let files = [
        ("shares.csv", format!("{HEAD}order_execution_time\n{SHARES}")),
        ("contracts.csv", format!("{HEAD}order_execution_time,expiry_date\n{CONTRACTS}")),
    ];
    let paths: Vec<_> = files.iter().map(|(name, text)| scratch.file(name, text)).collect();
    let server = Program::start(Path::new(env!("CARGO_BIN_EXE_rojmel")), &scratch.0.join("data"), []);
    let server = server.unwrap().unwrap();
    let mut trader = Visitor::at(&server.address);
    trader.sign_up("asha@mail.in");
    for (name, text) in &files {
        let answer = trader.upload("/api/v1/uploadexcel", name, text.as_bytes(), &[]).unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    for month in ["2026-06", "2026-07"] {
        let path = format!("/api/v1/reports/month.pdf?month={month}");
        let page = trader.bytes(&path, "identity").unwrap();
        let out = scratch.0.join(format!("{month}.pdf"));
        let ended = program()
            .arg("report")
            .args(&paths)
            .args(["--month", month, "--pdf"])
            .arg(&out)
            .output()
            .unwrap();
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        let command = std::fs::read(&out).unwrap();
        assert!(page.starts_with(b"%PDF-"), "{month}");
        assert!(page == command, "{month}: other bytes, {} and {}", page.len(), command.len());
    }
    server.kill();
}
