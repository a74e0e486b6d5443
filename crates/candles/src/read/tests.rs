use domain::{Day, Price, Time};

use super::*;
use crate::candle::Candle;
use crate::pack::unpack;

fn one(text: &str) -> (ReadFile, Vec<Candle>) {
    let found = read(text.as_bytes(), None).unwrap_or_else(|why| panic!("{why:?}"));
    assert_eq!(found.series.len(), 1);
    let candles = unpack(&found.series[0].packed).unwrap();
    assert_eq!(candles.len(), found.series[0].count);
    (found, candles)
}

/// Time and the four prices of each.
fn listed(candles: &[Candle]) -> Vec<String> {
    let line = |one: &Candle| {
        format!("{} {} {} {} {}", &one.at.to_string()[..16], one.open, one.high, one.low, one.close)
    };
    candles.iter().map(line).collect()
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    match read(text.as_bytes(), None) {
        Err(Unread::Refused(sentence)) => assert!(sentence.contains(expected), "{sentence}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn kite_with_volume_and_open_interest() {
    let (found, candles) = one("date,open,high,low,close,volume,oi\n\
        2026-06-12T09:15:00+0530,100.05,101,99.5,100.5,1200,5\n\
        2026-06-12T09:20:00+0530,100.5,102,100,101.95,900,5\n");
    assert_eq!((found.layout, found.series[0].interval.to_string()), (Layout::Chart, "5m".to_owned()));
    assert_eq!((found.rejected, found.taken_as, found.rounded), (0, None, false));
    assert_eq!(
        listed(&candles),
        ["2026-06-12T09:15 100.05 101 99.5 100.5", "2026-06-12T09:20 100.5 102 100 101.95"]
    );
    assert_eq!(candles[0].volume, Some(1200));
}

#[test]
fn tradingview_with_seconds_and_columns_of_indicators() {
    let (found, candles) = one("time,open,high,low,close,Volume,MA,MA,close\n\
        1781235900,100,101,99,100.5,10,,,7\n1781235960,100.5,102,100,101,11,1,2,8\n");
    assert_eq!(found.series[0].interval, Interval::MINUTE);
    // 1,781,235,900 s: 20,616 days and 13,500 s, which is 2026-06-12 03:45 UTC.
    assert_eq!(listed(&candles), ["2026-06-12T09:15 100 101 99 100.5", "2026-06-12T09:16 100.5 102 100 101"]);
}

#[test]
fn yahoo_of_both_kinds() {
    let (found, candles) =
        one("Price,Close,High,Low,Open,Volume\nTicker,INFY.NS,INFY.NS,INFY.NS,INFY.NS,INFY.NS\n\
        Date,,,,,\n2026-06-12,1500.0999755859375,1510,1490,1495,1000\n2026-06-15,1501,1511,1491,1500,2000\n");
    assert_eq!((found.layout, found.series[0].name.as_deref()), (Layout::Yahoo, Some("INFY")));
    assert_eq!((found.series[0].interval, found.rounded), (Interval::DAY, true));
    assert_eq!(listed(&candles)[0], "2026-06-12T00:00 1495 1510 1490 1500.1");
    let (found, candles) =
        one("Date,Open,High,Low,Close,Adj Close,Volume\n2026-06-12,1495,1510,1490,1500,1400,10\n\
        2026-06-15,null,null,null,null,null,null\n2026-06-16,1500,1511,1491,1501,1401,20\n");
    assert_eq!((found.layout, found.empty, found.rejected, candles.len()), (Layout::Yahoo, 1, 0, 2));
}

#[test]
fn an_exchanges_list_of_a_day() {
    let found = read(
        b"SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,\n\
          INFY,BE,9,9,9,9,9,9,1,9,01-JAN-2024,1,INE009A01021,\n\
          INFY,EQ,1540,1555,1530,1550,1550,1543,100,155000,01-JAN-2024,9,INE009A01021,\n\
          XYZ,N1,1000,1000,1000,1000,1000,1000,1,1000,01-JAN-2024,1,INE000A07011,\n",
        None,
    )
    .unwrap();
    assert_eq!((found.layout, found.series.len()), (Layout::Bhavcopy, 1));
    let own = &found.series[0];
    assert_eq!((own.name.as_deref(), own.interval), (Some("INFY"), Interval::DAY));
    assert_eq!(listed(&unpack(&own.packed).unwrap()), ["2024-01-01T00:00 1540 1555 1530 1550"]);
    // The rights of XYZ.
    assert_eq!((found.unknown, found.empty, found.rejected), (1, 0, 0));
    let found = read(
        b"TradDt,Sgmt,FinInstrmTp,TckrSymb,SctySrs,XpryDt,StrkPric,OptnTp,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol\n\
          2024-07-08,FO,IDO,NIFTY,,2024-07-11,24500,CE,100,120,90,110,750\n\
          2024-07-08,FO,IDF,NIFTY,,2024-07-25,,,24400,24500,24300,24450,750\n\
          2024-07-08,FO,IDO,NIFTY,,2024-07-11,30000,CE,0,0,0,0.05,0\n\
          2024-07-08,CO,COF,GOLD,,2024-08-05,,,72000,72100,71900,72050,5\n",
        None,
    )
    .unwrap();
    let names: Vec<&str> = found.series.iter().filter_map(|one| one.name.as_deref()).collect();
    assert_eq!(names, ["NIFTY 24500 CE 11 Jul 2024", "NIFTY FUT 25 Jul 2024"]);
    assert_eq!((found.empty, found.unknown, found.rejected), (1, 1, 0));
}

/// Both exchanges have written these columns since 8 July 2024 (reference: NSE circular 62424, "UDiFF"), and NSE its
/// list with deliveries beside it.
#[test]
fn a_days_list_of_shares_in_todays_forms() {
    const HEAD: &str = "TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,\
        StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,\
        ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4\n";
    let row = |exchange: &str, symbol: &str, series: &str, prices: &str| {
        format!(
            "2026-06-12,2026-06-12,CM,{exchange},STK,1594,INE009A01021,{symbol},{series},,,,,NAME LTD,{prices},\
             1501.00,1495.00,,1500.10,,,100,150010.00,9,F1,1,,,,,\n"
        )
    };
    let names_of = |text: &str| {
        let found = read(text.as_bytes(), None).unwrap();
        let of = |one: &Series| {
            (one.name.clone().unwrap_or_default(), listed(&unpack(&one.packed).unwrap()).join(", "))
        };
        let mut series: Vec<_> = found.series.iter().map(of).collect();
        series.sort();
        (found.layout, series, (found.empty, found.unknown, found.rejected))
    };
    let own = |name: &str, prices: &str| (name.to_owned(), format!("2026-06-12T00:00 {prices}"));
    let nse = [
        row("NSE", "INFY", "EQ", "1495.00,1510.00,1490.00,1500.10"),
        // The same share in another series, and a bond.
        row("NSE", "INFY", "BL", "1496.00,1496.00,1496.00,1496.00"),
        row("NSE", "XYZ", "N1", "1000.00,1000.00,1000.00,1000.00"),
    ];
    assert_eq!(
        names_of(&format!("{HEAD}{}", nse.concat())),
        (Layout::Bhavcopy, vec![own("INFY", "1495 1510 1490 1500.1")], (0, 1, 0))
    );
    // Of BSE the series is the group of the share.
    let bse: Vec<String> = ["A", "B", "X", "T"]
        .iter()
        .map(|group| row("BSE", &format!("SHARE{group}"), group, "10.00,11.00,9.50,10.25"))
        .collect();
    let all = ["SHAREA", "SHAREB", "SHARET", "SHAREX"].map(|name| own(name, "10 11 9.5 10.25"));
    assert_eq!(names_of(&format!("{HEAD}{}", bse.concat())), (Layout::Bhavcopy, all.to_vec(), (0, 0, 0)));
    let deliveries = "SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, \
        AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER\n\
        INFY, EQ, 12-Jun-2026, 1495.00, 1495.00, 1510.00, 1490.00, 1501.00, 1500.10, 1500.00, 100, 1.50, 9, 60, 60.00\n\
        GSEC, N2, 12-Jun-2026, 100.00, 100.00, 100.00, 100.00, 100.00, 100.00, 100.00, 1, 0.00, 1, -, -\n";
    assert_eq!(
        names_of(deliveries),
        (Layout::Bhavcopy, vec![own("INFY", "1495 1510 1490 1500.1")], (0, 1, 0))
    );
}

#[test]
fn a_list_of_what_is_not_known_here_says_so() {
    let head = "INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,TIMESTAMP\n";
    let rows = "FUTCUR,USDINR,29-JUL-2024,0,XX,83.5,83.6,83.4,83.5,08-JUL-2024\n\
        OPTCUR,USDINR,29-JUL-2024,83.5,CE,0.1,0.2,0.1,0.1,08-JUL-2024\n";
    refused(&format!("{head}{rows}"), "this file. Its rows are not of shares or contracts known here.");
    let empty = "FUTIDX,NIFTY,25-JUL-2024,0,XX,0,0,0,24450,08-JUL-2024\n";
    refused(&format!("{head}{rows}{empty}"), "not of shares or contracts known here, or have no prices.");
    refused(&format!("{head}{empty}"), "It has no row with prices.");
    let two =
        "symbol,date,open,high,low,close\nINFY,2026-06-12 09:15,1,1,1,1\nTCS,2026-06-12 09:15,1,1,1,1\n";
    refused(two, "One candle alone");
}

#[test]
fn what_is_wrong_with_a_row_is_said_and_the_others_stay() {
    let (found, candles) = one("Date;Open;High;Low;Close\n\
        2026-06-12 09:16;101;102;100;101\n\
        2026-06-12 09:15;100;102;99;101\n\
        2026-06-12 09:15;100;102;99;101\n\
        2026-06-12 09:15;100;103;99;101\n\
        2026-06-12 09:17;101;100;99;100\n\
        yesterday;101;102;100;101\n\
        2026-06-12 09:18;1e308;102;100;101\n\
        2026-06-12 09:19;-5;102;-6;101\n\
        2026-06-12 09:20;101;;100;101\n");
    assert_eq!(candles.len(), 2);
    assert_eq!((found.repeated, found.rejected, found.taken_as), (1, 6, Some(Zone::India)));
    assert_eq!(
        found.problems,
        [
            "Row 6: the high is below another price of the candle.",
            "Row 7: expected a time as 2026-11-13 09:15.",
            "Row 8: expected a number as each price.",
            "Row 9: a price is zero or less.",
            "Row 10: open, high, low or close is missing.",
            "Row 5: another row says something else for the same time; the first one was taken.",
        ]
    );
}

#[test]
fn times_without_a_zone_that_are_too_early_are_asked_about() {
    let text =
        "Date,Open,High,Low,Close\n2026-06-12 03:45:00,100,102,99,101\n2026-06-12 03:46:00,100,102,99,101\n";
    assert_eq!(read(text.as_bytes(), None), Err(Unread::TimesUnclear { early: 2, of: 2 }));
    let found = read(text.as_bytes(), Some(Zone::Utc)).unwrap();
    let candles = unpack(&found.series[0].packed).unwrap();
    assert_eq!(candles[0].at, Time::parse_ist("2026-06-12 09:15").unwrap());
    assert_eq!(found.taken_as, Some(Zone::Utc));
}

#[test]
fn what_are_no_candles() {
    refused("", "is empty");
    refused("PK\x03\x04", "zip file or a spreadsheet");
    refused("a,b\0,c", "no text");
    refused("symbol,isin\nINFY,1\n", "No row with the words open, high, low and close");
    refused("open,high,low,close\n1,1,1,1\n", "no column date or time");
    refused("date,open,high,low,close\n", "It has no row with prices");
    refused("date,open,high,low,close\n2026-06-12 09:15,x,1,1,1\n", "Row 2: expected a number");
    refused("date,open,high,low,close\n2026-06-12 09:15,1,1,1,1\n", "One candle alone");
    refused("date,open,high,low,close\n2026-06-12,1,1,1,1\n2026-06-19,1,1,1,1\n", "longer than a day");
    refused(
        "date,open,high,low,close\n2026-06-12 09:15,1,1,1,1\n2026-06-12 09:22,1,1,1,1\n",
        "begin 7 minutes apart",
    );
    refused("SC_CODE,SC_NAME,OPEN,HIGH,LOW,CLOSE\n500209,INFY,1,1,1,1\n", "names no day");
}

#[test]
fn more_than_a_million_rows_are_refused() {
    let mut text = String::from("date,open,high,low,close\n");
    text.push_str(&"1,1,1,1,1\n".repeat(MOST_ROWS + 1));
    refused(&text, "more than 1,000,000 rows");
}

#[test]
fn a_day_of_one_time_is_a_daily_candle() {
    let (found, candles) = one(
        "time,open,high,low,close\n2026-06-12T09:15:00+05:30,1,2,1,2\n2026-06-15T09:15:00+05:30,2,3,2,3\n",
    );
    assert_eq!(found.series[0].interval, Interval::DAY);
    assert_eq!(candles[1].at, Time::from_ist(Day::parse("2026-06-15").unwrap(), 0));
    assert_eq!(candles[1].close, Price::parse("3").unwrap());
}
