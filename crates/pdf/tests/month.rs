//! Months of small journals by hand, and what stands on their pages, read back by another program's reader.

use std::time::Duration;

use analytics::cut::{Codes, Condition, Handed, Labels, Value, dimension};
use analytics::{Filter, select};
use domain::{Day, Method, Money};
use ledger::Status;
use ledger::charges::Heads;
use pdf::{
    About, ByKind, ByStrategy, Month, MonthReport, Row, RuleLine, Rules, Until, filter_words, matched,
    month_pdf,
};
use report::{ReadFile, Report, Stated, report};
use tradebook::Choice;

const HEAD: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time\n";
const INFY: [&str; 2] = ["INFY", "INE009A01021"];
const TCS: [&str; 2] = ["TCS", "INE467B01029"];

type Fill<'a> = ([&'a str; 2], &'a str, &'a str, u32, u32);

fn read(fills: &[Fill<'_>]) -> Report {
    let mut text = HEAD.to_owned();
    for (at, ([symbol, isin], day, side, quantity, price)) in fills.iter().enumerate() {
        text += &format!(
            "{symbol},{isin},{day},NSE,EQ,EQ,{side},false,{quantity},{price},7{at:03},17{at:03},{day}T10:{:02}:{:02}\n",
            at / 60,
            at % 60,
        );
    }
    let tradebook = tradebook::read("book.csv", text.as_bytes(), Choice::default()).unwrap();
    let files = vec![ReadFile { name: "book.csv".to_owned(), tradebook }];
    let held_none = Stated { held_none: true, ..Stated::default() };
    report(files, held_none, Day::parse("2026-11-26").unwrap(), Duration::ZERO).unwrap()
}

fn of(report: &Report, month: &str) -> Option<MonthReport> {
    let about =
        About { accounts: vec![matched("Zerodha", Method::Fifo)], filter: Vec::new(), as_of: report.as_of };
    MonthReport::of(&report.book, None, &Filter::default(), Month::parse(month).unwrap(), about)
}

fn rupees(amount: i64) -> Money {
    Money(amount * Money::ONE)
}

/// May: a delivery of 10 at 1,500 that is sold at 1,520 on the last day: 200. June: 5 at 3,000 sold at 2,990: −50, and
/// 20 at 100 that stay open.
fn small() -> Report {
    read(&[
        (INFY, "2026-05-04", "buy", 10, 1500),
        (INFY, "2026-05-29", "sell", 10, 1520),
        (TCS, "2026-06-01", "buy", 5, 3000),
        (TCS, "2026-06-30", "sell", 5, 2990),
        (INFY, "2026-06-30", "buy", 20, 100),
    ])
}

#[test]
fn a_month_by_hand() {
    let book = small();
    let (may, june) = (of(&book, "2026-05").unwrap(), of(&book, "2026-06").unwrap());
    assert_eq!(
        (may.summary.gross_pnl, may.summary.closed_trades, may.summary.open_trades),
        (rupees(200), 1, 0)
    );
    assert_eq!(
        (june.summary.gross_pnl, june.summary.closed_trades, june.summary.open_trades),
        (rupees(-50), 1, 1)
    );
    // Both months are the whole record.
    assert_eq!(may.summary.net_pnl + june.summary.net_pnl, book.summary.net_pnl);
    assert_eq!(may.summary.charges + june.summary.charges, book.summary.charges);
    assert_eq!((may.best.len(), may.worst.len(), june.best.len(), june.worst.len()), (1, 0, 0, 1));
    assert_eq!((june.worst[0].title.as_str(), june.worst[0].net), ("TCS", june.summary.net_pnl));
    // Under five trades no rate is said.
    assert!(may.lists.iter().flat_map(|list| &list.rows).all(|row| row.win_rate.is_none()));
    // Nothing was closed in July.
    assert!(of(&book, "2026-07").is_none());
}

#[test]
fn every_list_adds_up_to_the_month() {
    // Thirty underlyings: more than a list shows.
    let names: Vec<(String, String)> = (0..30).map(|at| (format!("SCRIP{at:02}"), String::new())).collect();
    let mut fills = Vec::new();
    for (at, (symbol, isin)) in names.iter().enumerate() {
        let (at, day) = (at as u32, format!("2026-06-{:02}", 1 + at % 5));
        for one in 0..1 + at % 7 {
            fills.push(([symbol.clone(), isin.clone()], day.clone(), "buy", 10 + one, 100 + at));
            fills.push((
                [symbol.clone(), isin.clone()],
                day.clone(),
                "sell",
                10 + one,
                90 + at * 2 / 3 + one,
            ));
        }
    }
    let fills: Vec<Fill<'_>> = fills
        .iter()
        .map(|([symbol, isin], day, side, quantity, price)| {
            ([symbol.as_str(), isin.as_str()], day.as_str(), *side, *quantity, *price)
        })
        .collect();
    let month = of(&read(&fills), "2026-06").unwrap();
    assert_eq!(month.lists.len(), 3);
    for list in &month.lists {
        let sum = |of: fn(&Row) -> Money| list.rows.iter().map(of).sum::<Money>();
        let closed: u32 = list.rows.iter().map(|row| row.closed).sum();
        assert_eq!(closed, month.summary.closed_trades, "{}", list.name);
        assert_eq!(sum(|row| row.gross), month.summary.gross_pnl, "{}", list.name);
        assert_eq!(sum(|row| row.charges), month.summary.charges, "{}", list.name);
        assert_eq!(sum(|row| row.net), month.summary.net_pnl, "{}", list.name);
    }
    let names: Vec<&str> = month.lists[2].rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names.len(), 16, "{names:?}");
    assert_eq!(month.lists[2].rows.last().map(|row| row.name.as_str()), Some("15 others"));
    let text = text_of(&month);
    assert!(text.contains("15 others") && text.contains("3 of 3"), "{text}");
    // What no file can hold is said to be missing.
    assert_eq!(month.not_written(), ["setup", "tag", "mistake", "rule of a setup"]);
    let words = "No list by setup, tag, mistake or rule of a setup: none is written beside these trades.";
    assert!(plain(&text).contains(&plain(words)), "{text}");
}

fn text_of(month: &MonthReport) -> String {
    let bytes = month_pdf(month).unwrap();
    assert!(bytes.starts_with(b"%PDF-"));
    assert_eq!(bytes, month_pdf(month).unwrap(), "the same month gives the same bytes");
    pdf_extract::extract_text_from_mem(&bytes).unwrap()
}

#[test]
fn the_pages_say_it() {
    let june = of(&small(), "2026-06").unwrap();
    let text = text_of(&june);
    for words in [
        "June 2026",
        "Zerodha, matched first in, first out.",
        "−₹50.00",
        "0 won, 1 lost",
        "1 trade still open",
        "Largest losses, 1 of 1",
        "The only day with an exit: 30 Jun 2026",
        "2 of 2",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("Best trades"), "{text}");
    // Net after charges, as the record has it.
    let net = domain::rupees::rupees(june.summary.net_pnl);
    assert!(text.contains(&net), "{net}: {text}");
}

/// Without spaces: a reader guesses them from gaps.
fn plain(text: &str) -> String {
    text.split_whitespace().collect()
}

fn has(text: &str, words: &[&str]) {
    for words in words {
        assert!(plain(text).contains(&plain(words)), "{words}: {text}");
    }
}

fn has_not(text: &str, words: &str) {
    assert!(!plain(text).contains(&plain(words)), "{words}: {text}");
}

/// Options of NIFTY that ended on 16 June without a closing price. One was bought in May; of another half was sold in
/// May, of a third half was sold in June.
#[test]
fn a_contract_without_a_closing_price_was_open_until_its_expiry() {
    const HEAD: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date\n";
    let mut text = HEAD.to_owned();
    for (at, (strike, day, side, quantity)) in [
        (24000, "2026-05-20", "buy", 65),
        (24500, "2026-05-20", "buy", 130),
        (24500, "2026-05-25", "sell", 65),
        (25000, "2026-05-20", "buy", 130),
        (25000, "2026-06-05", "sell", 65),
    ]
    .into_iter()
    .enumerate()
    {
        text += &format!(
            "NIFTY26616{strike}CE,,{day},NSE,FO,,{side},false,{quantity},100,7{at:03},17{at:03},{day}T10:00:{at:02},2026-06-16\n"
        );
    }
    let tradebook = tradebook::read("book.csv", text.as_bytes(), Choice::default()).unwrap();
    let files = vec![ReadFile { name: "book.csv".to_owned(), tradebook }];
    let book = report(files, Stated::default(), Day::parse("2026-11-26").unwrap(), Duration::ZERO).unwrap();
    let may = of(&book, "2026-05").unwrap();
    let expiry = Day::parse("2026-06-16").unwrap();
    let found: Vec<_> = may.open.iter().map(|one| one.until).collect();
    assert_eq!(found, [Until::Expired(expiry); 3], "{:?}", may.open);
    has(&text_of(&may), &["expired, no price"]);
    assert!(of(&book, "2026-06").is_none_or(|june| june.open.is_empty()), "it was over when June ended");
}

#[test]
fn days_of_a_month_what_was_open_and_its_sums() {
    let book = small();
    let june = of(&book, "2026-06").unwrap();
    // The 20 of the last day are open; what was bought and sold within the month is not.
    assert_eq!(june.open.len(), 1);
    assert_eq!((june.open[0].title.as_str(), june.open[0].until), ("INFY", Until::Now));
    assert!(of(&book, "2026-05").unwrap().open.is_empty());
    let text = text_of(&june);
    has(
        &text,
        &[
            "Net P&L, added up by day with an exit",
            // 1 June 2026 is a Monday.
            "Calendar Mon Tue Wed Thu Fri Sat Sun 1 2 3 4 5 6 7",
            "Open when the month ended",
            "INFY a purchase 30 Jun 2026 still open",
        ],
    );
    // Nothing is written, and files do not say charges by type.
    for words in ["Setup", "Tag", "Charges by type", "Only a part"] {
        has_not(&text, words);
    }
    let closed_later = read(&[
        (INFY, "2026-05-29", "buy", 10, 1500),
        (TCS, "2026-05-29", "buy", 5, 3000),
        (TCS, "2026-05-29", "sell", 5, 2990),
        (INFY, "2026-07-03", "sell", 10, 1520),
    ]);
    has(&text_of(&of(&closed_later, "2026-05").unwrap()), &["INFY a purchase 29 May 2026 3 Jul 2026"]);
}

#[test]
fn what_is_written_beside_trades_and_the_filter_stand_on_paper() {
    let report = small();
    let book = &report.book;
    // A setup and two tags beside what was closed, nothing beside what is open.
    let is_closed = |at: usize| book.trades.status[at].is_closed();
    let setup = Codes::open(
        book,
        "No setup written",
        |at| is_closed(at).then_some("Breakout"),
        |name| Value::new(*name, *name),
    );
    let tags =
        |at: usize| if is_closed(at) { vec!["calm".to_owned(), "early".to_owned()] } else { Vec::new() };
    let tags: Vec<Vec<String>> = (0..book.trades.len()).map(tags).collect();
    let codes = [("setup", setup), ("tag", Codes::several(&tags, "No tag"))];
    let labels = Labels::new(Handed { codes: codes.into_iter().collect(), ..Handed::default() });
    let condition = Condition::parse(dimension("tag").unwrap(), "!calm,-").unwrap();
    let filter = Filter {
        symbol: Some("inf".to_owned()),
        result: Some(Status::Win),
        net: Some((Some(rupees(-2000)), None)),
        ..Filter::default()
    };
    let said = filter_words(book, &labels, &filter, &[condition]);
    assert_eq!(said, ["Name holds “inf”", "Result: Wins", "Net from −₹2,000.00", "Tag: not calm or No tag"]);
    let about = About { accounts: Vec::new(), filter: said, as_of: report.as_of };
    let may = Month::parse("2026-05").unwrap();
    let mut month = MonthReport::of(book, Some(&labels), &filter, may, about).unwrap();
    assert_eq!(month.summary.gross_pnl, rupees(200));
    month.heads = Some(Heads { stt: rupees(30), dp: Money(153_400), ..Heads::default() });
    month.by_strategy = Some(ByStrategy { summary: month.summary });
    has(
        &text_of(&month),
        &[
            "Only a part of the journal: Name holds “inf”; Result: Wins;",
            "Charges by type",
            "STT ₹30.00",
            "DP ₹15.34",
            "All charges ₹45.34",
            "Breakout 1 – +₹200.00",
            "A trade with several of them is in each: the lines do not add up.",
            "calm 1 – +₹200.00",
            "early 1 – +₹200.00",
            "Counted by strategies (options that were opened together are one): 1 closed, 1 won, 0 lost",
        ],
    );
}

/// Of four trades two are one kind, one another; the fourth is in none and is still open.
#[test]
fn kinds_of_strategies_add_up_to_the_month() {
    let report = read(&[
        (INFY, "2026-06-01", "buy", 10, 100),
        (INFY, "2026-06-01", "sell", 10, 110),
        (TCS, "2026-06-02", "buy", 10, 100),
        (TCS, "2026-06-02", "sell", 10, 96),
        (INFY, "2026-06-03", "buy", 10, 100),
        (INFY, "2026-06-03", "sell", 10, 103),
        (TCS, "2026-06-04", "buy", 10, 100),
    ]);
    let book = &report.book;
    let kind = |at: usize| match book.trades.gross[at] {
        Money(0) => None,
        gross if gross == rupees(30) => Some("Short iron condor"),
        _ => Some("Short straddle"),
    };
    let kinds: Vec<Option<&'static str>> = (0..book.trades.len()).map(kind).collect();
    let counted = select(book, &Filter::default());
    let found = ByKind::of(&counted, &kinds).unwrap();
    let rows: Vec<(&str, u32, Money)> =
        found.list.rows.iter().map(|row| (row.name.as_str(), row.closed, row.gross)).collect();
    assert_eq!(
        rows,
        [
            ("Short straddle", 2, rupees(60)),
            ("Short iron condor", 1, rupees(30)),
            ("In no strategy", 0, Money::ZERO)
        ]
    );
    let net: Money = found.list.rows.iter().map(|row| row.net).sum();
    assert_eq!((net, found.summary.closed_trades), (report.summary.net_pnl, 3));
    assert_eq!(ByKind::of(&counted, &vec![None; book.trades.len()]), None);
    let mut june = of(&report, "2026-06").unwrap();
    june.kinds = Some(found);
    has(
        &text_of(&june),
        &["Option strategies", "Short straddle 2 – +₹60.00", "Short iron condor 1 – +₹30.00"],
    );
}

#[test]
fn rules_kept_and_broken_stand_by_setup() {
    let mut june = of(&small(), "2026-06").unwrap();
    let line = |setup: &str, rule: &str, kept, broken| RuleLine {
        setup: setup.to_owned(),
        rule: rule.to_owned(),
        kept,
        broken,
    };
    let (none, won, lost) = ((0, Money::ZERO), (3, rupees(150)), (1, rupees(-40)));
    june.rules = Some(Rules {
        judged: 1,
        lines: vec![
            line("Opening range", "Entry before 15:15", won, lost),
            line("Opening range", "Stop set", none, lost),
            line("Gap and go", "Intraday", won, none),
        ],
    });
    has(
        &text_of(&june),
        &[
            "Rules kept and broken",
            "1 of 1 closed trade had a setup",
            "Opening range",
            "Entry before 15:15 3 +₹150.00 1 −₹40.00",
            "Stop set 0 – 1 −₹40.00",
            "Gap and go",
            "Intraday 3 +₹150.00 0 –",
        ],
    );
    // More than a page of them: the last ones are counted.
    let rules = (0..45).map(|at| line("Many", &format!("Rule {at}"), won, none)).collect();
    june.rules = Some(Rules { judged: 3, lines: rules });
    has(&text_of(&june), &["Rule 39 3", "5 other rules."]);
    has_not(&text_of(&june), "Rule 40 3");
}

#[test]
fn names_of_any_script_and_length_are_drawn() {
    let mut month = of(&small(), "2026-06").unwrap();
    month.worst[0].title = "नमस्ते 🙂 \u{0} ".repeat(40);
    month.lists[0].rows[0].name = "x".repeat(500);
    month.about.accounts = vec!["मेरा खाता".repeat(60), String::new()];
    assert!(month_pdf(&month).unwrap().starts_with(b"%PDF-"));
}
