//! `check(imports, expected)`: fills in words, per import `new/duplicates/conflicts` out.

use domain::{
    Broker, Contract, Exchange, Fill, FillId, Instrument, Isin, Origin, Price, Quantity, Series, Side, Time,
    value_of,
};

use super::{Import, Merged, merge};

/// `"04-01 09:15 buy 100 @ 50 trade 7 order 9 of ZOMATO INE758T01015 on BSE typed"`; all after the price optional.
fn read(text: &str) -> (Vec<Instrument>, Vec<Fill>) {
    let (mut instruments, mut fills): (Vec<Instrument>, Vec<Fill>) = (Vec::new(), Vec::new());
    for (line, text) in text.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
        let words: Vec<&str> = text.split_whitespace().collect();
        let after = |word: &str| words.iter().position(|one| *one == word).map(|at| words[at + 1]);
        let symbol = after("of").unwrap_or("X");
        let isin = words.last().and_then(|word| Isin::parse(word));
        let instrument = Instrument { symbol: symbol.into(), isin, contract: Contract::Cash };
        let at = instruments.iter().position(|one| *one == instrument).unwrap_or_else(|| {
            instruments.push(instrument);
            instruments.len() - 1
        });
        let (quantity, price) = (Quantity::parse(words[3]).unwrap(), Price::parse(words[5]).unwrap());
        fills.push(Fill {
            time: Time::parse_ist(&format!("2026-{} {}", words[0], words[1])).unwrap(),
            quantity,
            value: value_of(price, quantity).unwrap(),
            instrument: at as u32,
            side: Side::from_word(words[2]).unwrap(),
            auction: words.contains(&"auction"),
            series: Series::parse(after("series").unwrap_or("EQ")),
            price,
            row: after("row").map_or(line as u32 + 2, |row| row.parse().unwrap()),
            exchange: if words.contains(&"BSE") { Exchange::Bse } else { Exchange::Nse },
            origin: if words.contains(&"typed") { Origin::Typed } else { Origin::Traded },
            trade_id: after("trade").unwrap_or_default().into(),
            order_id: after("order").unwrap_or_default().into(),
            id: FillId::UNSET,
        });
    }
    (instruments, fills)
}

fn merged(broker: Broker, files: &[&str]) -> Merged {
    let files: Vec<_> = files.iter().map(|text| read(text)).collect();
    let imports: Vec<_> = files
        .iter()
        .map(|(instruments, fills)| Import { broker, instruments, fills, charges: &[] })
        .collect();
    merge(&imports)
}

#[track_caller]
fn check(broker: Broker, files: &[&str], expected: &str) {
    let merged = merged(broker, files);
    let counts: Vec<String> = (0..files.len())
        .map(|at| format!("{}/{}/{}", merged.new[at], merged.duplicates[at], merged.conflicts[at].len()))
        .collect();
    assert_eq!(counts.join(" "), expected);
}

#[test]
fn a_trade_id_is_the_identity_within_exchange_day_and_side() {
    let a = "04-01 09:15 buy 10 @ 50 trade 7 order 1";
    check(Broker::ZERODHA, &[a, a], "1/0/0 0/1/0");
    // Another order id (Excel damaged it) is the same fill; another price is a conflict.
    check(Broker::ZERODHA, &[a, "04-01 09:15 buy 10 @ 50 trade 7 order 2"], "1/0/0 0/1/0");
    check(Broker::ZERODHA, &[a, "04-01 09:15 buy 10 @ 51 trade 7 order 1"], "1/0/0 0/0/1");
    check(Broker::ZERODHA, &[a, "04-01 09:16 buy 10 @ 50 trade 7 order 1"], "1/0/0 0/0/1");
    check(Broker::ZERODHA, &[a, "04-01 09:15 sell 10 @ 50 trade 7 order 1"], "1/0/0 1/0/0");
    check(Broker::ZERODHA, &[a, "04-02 09:15 buy 10 @ 50 trade 7 order 1"], "1/0/0 1/0/0");
    check(Broker::ZERODHA, &[a, "04-01 09:15 buy 10 @ 50 trade 7 order 1 on BSE"], "1/0/0 1/0/0");
    // A layout without times says midnight: not a contradiction.
    check(Broker::ZERODHA, &[a, "04-01 00:00 buy 10 @ 50 trade 7"], "1/0/0 0/1/0");
}

#[test]
fn four_repeats_in_one_file_are_one_fill() {
    let a = "04-01 09:15 buy 10 @ 50 trade 7\n";
    check(Broker::ZERODHA, &[&a.repeat(4)], "1/3/0");
}

#[test]
fn rows_without_ids_count_as_often_as_a_file_holds_them() {
    let row = "04-01 09:15 buy 10 @ 50\n";
    check(Broker::ZERODHA, &[&row.repeat(3), &row.repeat(3)], "3/0/0 0/3/0");
    check(Broker::ZERODHA, &[&row.repeat(2), &row.repeat(3)], "2/0/0 1/2/0");
}

/// Time, series and order id are not part of what a row without a trade id is.
#[test]
fn rows_without_ids_are_known_by_content() {
    let row = "04-01 09:15 buy 10 @ 50 order 1";
    check(Broker::ZERODHA, &[row, "04-01 09:16 buy 10 @ 50 order 2 series BE"], "1/0/0 0/1/0");
    for other in [
        "04-01 09:15 buy 10 @ 51 order 1",
        "04-01 09:15 buy 11 @ 50 order 1",
        "04-01 09:15 sell 10 @ 50 order 1",
        "04-02 09:15 buy 10 @ 50 order 1",
        "04-01 09:15 buy 10 @ 50 order 1 on BSE",
        "04-01 09:15 buy 10 @ 50 order 1 of Y",
    ] {
        check(Broker::ZERODHA, &[row, other], "1/0/0 1/0/0");
    }
    // A rename under one ISIN is the same scrip.
    let old = "04-01 09:15 buy 10 @ 50 of ZOMATO INE758T01015";
    let new = "04-01 09:15 buy 10 @ 50 of ETERNAL INE758T01015";
    check(Broker::ZERODHA, &[old, new], "1/0/0 0/1/0");
}

#[test]
fn a_file_with_trade_ids_names_rows_that_had_none() {
    let without = "04-01 09:15:42 buy 10 @ 50\n04-01 10:20:30 buy 10 @ 50";
    let with = "04-01 10:20:30 buy 10 @ 50 trade 8\n04-01 09:15:42 buy 10 @ 50 trade 7";
    check(Broker::ZERODHA, &[without, with], "2/0/0 0/2/0");
    check(Broker::ZERODHA, &[with, without], "2/0/0 0/2/0");
    // Once named, they are known by their ids.
    check(Broker::ZERODHA, &[without, with, with, without], "2/0/0 0/2/0 0/2/0 0/2/0");
    let both = merged(Broker::ZERODHA, &[without, with]);
    let ids: Vec<_> = both.fills.iter().map(|fill| (fill.time.to_string(), fill.trade_id.as_str())).collect();
    assert!(ids[0].0.contains("09:15:42") && ids[0].1 == "7", "{ids:?}");
    assert!(ids[1].0.contains("10:20:30") && ids[1].1 == "8", "{ids:?}");
    // A third execution of that day is new, whichever file has it.
    let third = format!("{with}\n04-01 11:00 buy 10 @ 50 trade 9");
    check(Broker::ZERODHA, &[without, &third], "2/0/0 1/2/0");
    check(Broker::ZERODHA, &[with, &format!("{without}\n04-01 11:00 buy 10 @ 50")], "2/0/0 1/2/0");
    // A row of a file that has an id and one that has none are two executions, and still when read again.
    let mixed = "04-01 09:15 buy 10 @ 50 trade 7\n04-01 09:15 buy 10 @ 50";
    check(Broker::ZERODHA, &[mixed, mixed], "2/0/0 0/2/0");
    // A typed trade is never taken for a row of a file: the user is asked elsewhere.
    let (typed, row) = ("04-01 09:15 buy 10 @ 50 trade MT1 typed", "04-01 09:15 buy 10 @ 50");
    check(Broker::ZERODHA, &[typed, row], "1/0/0 1/0/0");
    check(Broker::ZERODHA, &[row, typed], "1/0/0 1/0/0");
    // An id of a file names a row, whatever its letters.
    let lettered = "04-01 09:15 buy 10 @ 50 trade 7A";
    check(Broker::ZERODHA, &[lettered, row], "1/0/0 0/1/0");
    check(Broker::ZERODHA, &[row, lettered], "1/0/0 0/1/0");
}

/// Ten bought on 12 March, five sold in each of two years: each year's file has the buy of its own five.
#[test]
fn a_finished_trade_is_both_of_its_legs() {
    let march = "03-12 00:00 buy 5 @ 100 row 9 of INFOSYS INE009A01021\n03-20 00:00 sell 5 @ 110 row 9 of INFOSYS INE009A01021";
    let may = "03-12 00:00 buy 5 @ 100 row 9 of INFOSYS INE009A01021\n05-05 00:00 sell 5 @ 120 row 9 of INFOSYS INE009A01021";
    check(Broker::GROWW, &[march, may], "2/0/0 2/0/0");
    check(Broker::GROWW, &[march, march], "2/0/0 0/2/0");
    // A file of both years holds each once more.
    let both = format!("{march}\n{}", may.replace("row 9", "row 10"));
    check(Broker::GROWW, &[march, may, &both], "2/0/0 2/0/0 0/4/0");
    check(Broker::GROWW, &[&both, may], "4/0/0 0/2/0");
    // Two rows that say the same stay two.
    let twice = format!("{march}\n{}", march.replace("row 9", "row 10"));
    check(Broker::GROWW, &[&twice, march], "4/0/0 0/2/0");
    check(Broker::GROWW, &[march, &twice], "2/0/0 2/2/0");
    // Both legs on one day are known as any row of that day is.
    let day =
        "03-12 00:00 buy 5 @ 100 row 9 of X INE009A01021\n03-12 00:00 sell 5 @ 110 row 9 of X INE009A01021";
    check(Broker::GROWW, &[day, day], "2/0/0 0/2/0");
}

#[test]
fn a_symbol_comes_before_a_name_for_people() {
    let name = |broker, files: &[&str]| merged(broker, files).instruments[0].symbol.to_string();
    let orders = "04-01 09:15 buy 5 @ 100 order 1 of INFY INE009A01021";
    let finished = "05-02 00:00 buy 5 @ 100 row 9 of INFOSYS INE009A01021\n05-03 00:00 sell 5 @ 110 row 9 of INFOSYS INE009A01021";
    assert_eq!(name(Broker::GROWW, &[finished]), "INFOSYS");
    assert_eq!(name(Broker::GROWW, &[orders, finished]), "INFY");
    assert_eq!(name(Broker::GROWW, &[finished, orders]), "INFY");
    // Elsewhere a row without ids is an execution, and its name the latest.
    assert_eq!(name(Broker::ZERODHA, &[orders, finished]), "INFOSYS");
}

#[test]
fn files_that_disagree_in_number_and_time_ask() {
    let two = "04-01 09:15 buy 10 @ 50\n04-01 09:20 buy 10 @ 50";
    let three = "04-01 09:15 buy 10 @ 50\n04-01 11:00 buy 10 @ 50\n04-01 12:00 buy 10 @ 50";
    let sentence = |here: &str, there: &str| {
        format!(
            "On 1 Apr 2026 this file has {here} “buy 10 X at 50” without a trade id, your other files have {there}, at \
             other times of day. Are they the same? 3 are counted. If all 5 were executed, import a tradebook with trade \
             ids of that day, or add the missing ones by hand."
        )
    };
    let asked = |files: &[&str]| {
        merged(Broker::ZERODHA, files).doubts.iter().map(domain::messages).collect::<Vec<_>>()
    };
    assert_eq!(asked(&[two, three]), [vec![], vec![sentence("3 rows", "2")]]);
    assert_eq!(asked(&[three, two]), [vec![], vec![sentence("2 rows", "3")]]);
    check(Broker::ZERODHA, &[two, three], "2/0/0 1/2/0");
    check(Broker::ZERODHA, &[three, two], "3/0/0 0/2/0");
    // The larger file's times stay, in either order.
    let times = |files: &[&str]| {
        let mut times: Vec<Time> =
            merged(Broker::ZERODHA, files).fills.iter().map(|fill| fill.time).collect();
        times.sort_unstable();
        times
    };
    assert_eq!(times(&[two, three]), times(&[three]));
    assert_eq!(times(&[three, two]), times(&[three]));
    // One that holds the other, one without times of day, and as many at other times: nothing to ask.
    let day_only = "04-01 00:00 buy 10 @ 50";
    let four = format!("{two}\n04-01 13:00 buy 10 @ 50\n04-01 14:00 buy 10 @ 50");
    for other in [four.as_str(), day_only, "04-01 13:00 buy 10 @ 50\n04-01 14:00 buy 10 @ 50"] {
        assert_eq!(asked(&[two, other]), [Vec::<String>::new(), vec![]], "{other}");
        assert_eq!(asked(&[other, two]), [Vec::<String>::new(), vec![]], "{other}");
    }
}

/// Equal rows of one day in the tens of thousands, with and without ids.
#[test]
fn many_equal_rows_are_merged_in_one_pass() {
    let row = "04-01 09:15 buy 10 @ 50\n";
    let without = row.repeat(50_000);
    let with: String = (0..50_000).map(|id| format!("04-01 09:15 buy 10 @ 50 trade {id}\n")).collect();
    check(Broker::ZERODHA, &[&without, &with, &without], "50000/0/0 0/50000/0 0/50000/0");
}

#[test]
fn groww_knows_a_fill_by_its_order() {
    let a = "04-01 09:15 buy 10 @ 50 order 1";
    check(Broker::GROWW, &[a, a, "04-01 09:15 buy 10 @ 50 order 2"], "1/0/0 0/1/0 1/0/0");
    check(Broker::GROWW, &[a, "04-01 09:15 buy 11 @ 50 order 1"], "1/0/0 0/0/1");
}

#[test]
fn exchanges_number_orders_anew_each_day() {
    let other_day = "04-02 09:15 buy 10 @ 50 order 1";
    check(Broker::GROWW, &["04-01 09:15 buy 10 @ 50 order 1", other_day], "1/0/0 1/0/0");
}

/// Two copies of one fill, one poorer than the other: the same book in either order.
#[track_caller]
fn check_completed(poor: &str, rich: &str) {
    let both = merged(Broker::ZERODHA, &[poor, rich]);
    let turned = merged(Broker::ZERODHA, &[rich, poor]);
    assert_eq!((both.duplicates[1], turned.duplicates[1]), (1, 1));
    assert_eq!(both.fills, turned.fills);
    assert_eq!(both.fills, merged(Broker::ZERODHA, &[rich]).fills);
}

#[test]
fn a_poorer_copy_is_completed_by_a_richer_one() {
    let whole = "04-01 09:15:42 buy 10 @ 50 trade 7 order 1100000004210001";
    check_completed("04-01 09:15 buy 10 @ 50 trade 7 order 1100000004210001", whole);
    check_completed("04-01 00:00 buy 10 @ 50 trade 7 order 1100000004210001", whole);
    check_completed("04-01 09:15:42 buy 10 @ 50 trade 7 order 1.1E+15", whole);
    check_completed("04-01 09:15:42 buy 10 @ 50 trade 7", whole);
    // A layout without series and auction.
    let series = "04-01 09:15 buy 10 @ 50 trade 7 series BE";
    check_completed("04-01 09:15 buy 10 @ 50 trade 7 series -", series);
    check_completed(
        "04-01 09:15 buy 10 @ 50 trade 7 series -",
        "04-01 09:15 buy 10 @ 50 trade 7 auction series BE",
    );
}

#[test]
fn instruments_stand_in_the_order_of_their_names() {
    let rows = ["04-01 09:15 buy 10 @ 50 trade 1 of ZEE", "04-01 09:16 buy 10 @ 50 trade 2 of ABB"];
    for file in [rows.join("\n"), format!("{}\n{}", rows[1], rows[0])] {
        let merged = merged(Broker::ZERODHA, &[&file]);
        let symbols: Vec<&str> = merged.instruments.iter().map(|one| one.symbol.as_str()).collect();
        assert_eq!(symbols, ["ABB", "ZEE"]);
    }
}

#[test]
fn one_symbol_on_two_exchanges_is_two_contracts() {
    let (mut instruments, fills) = read(
        "04-01 09:15 buy 10 @ 50 trade 1 of RELIANCE26SEPFUT\n04-01 09:16 sell 10 @ 50 trade 2 of RELIANCE26SEPFUT on BSE",
    );
    let expiry = domain::Day::parse("2026-09-29").unwrap();
    instruments[0].contract = Contract::Future { underlying: "RELIANCE".into(), expiry };
    let import = Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] };
    let merged = merge(&[import]);
    assert_eq!(merged.instruments.len(), 2);
    assert_ne!(merged.fills[0].instrument, merged.fills[1].instrument);
}

#[test]
fn one_isin_is_one_scrip_under_its_latest_name() {
    let old = "04-01 09:15 buy 10 @ 50 trade 1 of ZOMATO INE758T01015";
    let new = "04-09 09:15 sell 10 @ 60 trade 2 of ETERNAL INE758T01015";
    let blank = "04-02 09:15 buy 1 @ 50 trade 3 of ZOMATO on BSE";
    for files in [[old, new, blank], [blank, new, old], [new, blank, old]] {
        let merged = merged(Broker::ZERODHA, &files);
        let symbols: Vec<&str> = merged.instruments.iter().map(|one| one.symbol.as_str()).collect();
        assert_eq!(symbols, ["ETERNAL"], "{files:?}");
        assert!(merged.fills.iter().all(|fill| fill.instrument == 0));
        assert_eq!(merged.warnings, []);
    }
}

#[test]
fn a_new_isin_under_an_old_symbol_is_another_scrip_and_said_so() {
    let merged = merged(
        Broker::ZERODHA,
        &[
            "04-01 09:15 buy 10 @ 50 trade 1 of MCX INE745G01035\n04-09 09:15 sell 50 @ 11 trade 2 of MCX INE745G01043",
        ],
    );
    assert_eq!(merged.instruments.len(), 2);
    assert_eq!(
        domain::messages(&merged.warnings),
        [
            "MCX appears under 2 ISINs (INE745G01035, INE745G01043), as after a split. Shares bought under the old \
          one are not matched with sells under the new one: those sells are listed as cost unknown."
        ]
    );
}

#[test]
fn a_conflict_says_what_stays_and_what_to_do() {
    let merged =
        merged(Broker::ZERODHA, &["04-01 09:15 buy 10 @ 50 trade 7", "04-01 09:15 buy 10 @ 51.5 trade 7"]);
    assert_eq!(merged.conflicts[1][0].row, 2);
    assert_eq!(
        merged.conflicts[1][0].reason.message(),
        "trade id 7 is already there as buy 10 X at 50, this row says buy 10 X at 51.5. The first is kept; check \
         which one the contract note confirms."
    );
}
