//! What rows state of their charges.

use super::*;

/// What the rows state: of each fill how many amounts, and those that are not 0 with their heads.
fn charged(book: &Tradebook) -> String {
    let mut text = String::new();
    for (at, fill) in (0..).zip(&book.fills) {
        let own: Vec<_> = book.charges.iter().filter(|one| one.fill == at).collect();
        let amounts = own.iter().filter(|one| one.amount.0 != 0).map(|one| {
            let heads: Vec<&str> = one.heads.heads().map(|head| head.word()).collect();
            format!("{} {}", heads.join("+"), one.amount)
        });
        writeln!(text, "{} of {}: {}", fill.row, own.len(), amounts.collect::<Vec<_>>().join(", ")).unwrap();
    }
    text
}

#[track_caller]
fn check_charges(name: &str, expected: &str) {
    let book = read(name, &bytes(name), Choice::default()).unwrap();
    assert_eq!(charged(&book), expected.trim_start(), "{name}");
}

/// The brokerage of order 1000000011 stands on a row of its own and counts with its fill.
#[test]
fn what_rows_state_of_their_charges() {
    check_charges(
        "angelone-trades.xlsx",
        "
35 of 7: brokerage 20, exchange 2, gst 3.6
37 of 7: exchange 2
38 of 7: exchange 2
39 of 7: exchange 2
",
    );
    // One row for buys and sells of a day: all of it on the buys.
    check_charges(
        "dhan-transactions.csv",
        "
2 of 6: brokerage 40, exchange+ipft 2, gst 7.2, stt+ctt 10
2 of 6: 
3 of 6: brokerage 20, exchange+ipft 13, stampDuty 15, gst 3.6
4 of 6: exchange+ipft 1, stampDuty 2, stt+ctt 15
",
    );
    check_charges(
        "icicidirect-trades.csv",
        "
2 of 4: exchange+sebi+ipft 0.5, stampDuty 2.26, brokerage+gst 41.3, stt+ctt 15
3 of 4: exchange+sebi+ipft 0.6, brokerage+gst 52, stt+ctt 19
",
    );
    check_charges(
        "kotak-transactions.csv",
        "
2 of 4: brokerage 10
3 of 4: brokerage 10, stt+ctt 4
4 of 4: stt+ctt 15
",
    );
    check_charges(
        "paytmmoney-transactions.xlsx",
        "
8 of 6: brokerage 15, sebi 0.01, exchange+ipft 0.5, stampDuty 2.26, gst 2.7, stt+ctt 15
9 of 6: brokerage 15, sebi 0.01, exchange+ipft 0.5, gst 2.7, stt+ctt 15
",
    );
    // 0.75 of each of ten: 15,062.50 with it, 15,055 without.
    check_charges("hdfcsec-trades.xlsx", "\n5 of 1: brokerage 7.5\n");
    check_charges("upstox-trades.xlsx", "\n12 of 0: \n13 of 0: \n14 of 0: \n15 of 0: \n16 of 0: \n");
}

/// An empty cell is 0 where another row of the scrip and day has the amount, and says nothing elsewhere; a minus is a
/// way of writing what was paid; what is no amount is left out.
#[test]
fn charges_in_columns_that_a_user_chose() {
    let header = "When,Paper,How many,At,Fee,Tax";
    let text = format!(
        "{header}\n15/04/2026,INFY,10,1505.50,-20,15\n15/04/2026,INFY,5,1505.50,,8\n15/04/2026,TCS,1,3500,,x\n\
         16/04/2026,TCS,-1,3510,-20.5,4\n"
    );
    let mapping = Mapping {
        broker: Broker::OTHER,
        header: header.split(',').map(str::to_owned).collect(),
        columns: vec![
            (Field::Date, 0),
            (Field::Name, 1),
            (Field::Quantity, 2),
            (Field::Price, 3),
            (Field::Brokerage, 4),
            (Field::Stt, 5),
        ],
        exchange: Some(Exchange::Nse),
        month_first: Some(false),
    };
    let choice = Choice { mappings: vec![mapping], ..Choice::default() };
    let book = read("own.csv", text.as_bytes(), choice).unwrap();
    assert_eq!(
        charged(&book),
        "2 of 2: brokerage 20, stt+ctt 15\n3 of 2: stt+ctt 8\n4 of 0: \n5 of 2: brokerage 20.5, stt+ctt 4\n"
    );
    let told = "Row 4: a charge is no amount and is left out. Charges of that day are estimated.";
    assert!(book.warnings.iter().any(|one| one.message() == told), "{:?}", book.warnings);
}
