//! `report`, `config`, `openapi`: what they print and how they end.

use std::path::Path;
use std::time::{Duration, Instant};

use super::*;

struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(command: &mut Command) -> Ended {
    let ended = command.output().unwrap();
    Ended {
        code: ended.status.code(),
        out: String::from_utf8(ended.stdout).unwrap(),
        err: String::from_utf8(ended.stderr).unwrap(),
    }
}

#[test]
fn a_report_for_people() {
    let scratch = Scratch::new("people");
    let file = scratch.file("trades.csv", FILLS);
    let ended = run(program().args(["report", "--as-of", "2026-04-10"]).arg(file));
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    // 100 × (404.25 − 400.5) = 375; 4 × (3300.01 − 3400) = −399.96.
    for words in [
        "Gross profit and loss                                                ▼ −₹24.96\n",
        "1 closed trade: 1 won, 0 lost, 0 breakeven\n",
        "? INFY: 5 sold, the buy price is not in these files; not counted\n",
        "trades.csv (zerodha equity, 2026-04-01 to 2026-04-06)\n  6 rows: 5 executions, 1 rejected\n",
        "  ✗ row 7, quantity: ",
    ] {
        assert!(ended.out.contains(words), "{words}\n{}", ended.out);
    }
    // Not a terminal: no colours.
    assert!(!ended.out.contains('\x1b'));
}

/// Neither changes a comparison: an option that is not used is not taken.
#[test]
fn a_comparison_takes_no_fees_and_no_stated_charges() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/golden/168-reconcile-agrees");
    for (option, file) in [("--fees", "fees.csv"), ("--stated-charges", "pnl.csv")] {
        let words = ["reconcile", "tradebook-AB1234-EQ.csv", "--with", "pnl.csv", option, file];
        let ended = run(program().current_dir(&folder).args(words));
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{option}");
        assert!(ended.err.contains(&format!("unexpected argument '{option}'")), "{}", ended.err);
    }
}

#[test]
fn fees_outside_trades_stand_below_the_net_result() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/golden/230-fees-outside-trades");
    let report = |flags: &[&str]| {
        let words = ["report", "--as-of", "2025-07-01", "tradebook-AB1234-EQ.csv"];
        run(program().current_dir(&folder).args(words).args(flags))
    };
    let told = report(&["--fees", "fees.csv"]).out;
    // 1148.5316 − 271.80 = 876.7316.
    for (begin, end) in [
        ("Net profit and loss", " ▲ +₹1,148.53"),
        ("Fees outside trades", " − ₹271.80"),
        ("Net after fees", " ▲ +₹876.73"),
        ("+ fee: Pledge ₹35.40 on 2025-06-11", ", INFY pledged (row 3)"),
    ] {
        assert!(told.lines().any(|line| line.starts_with(begin) && line.ends_with(end)), "{begin}\n{told}");
    }
    assert!(!told.contains("no tradebook holds"), "{told}");
    let untold = report(&[]).out;
    assert!(untold.contains("no tradebook holds") && !untold.contains("Net after fees"), "{untold}");
    let wrong = report(&["--fees", "why.md"]);
    assert_eq!(wrong.code, Some(2));
    assert_eq!(wrong.err, "why.md: expected a CSV with the header day,kind,amount.\n");
}

#[test]
fn a_thousand_refused_rows_are_listed_and_the_others_counted() {
    let scratch = Scratch::new("refused");
    // FILLS has one bad row already.
    let bad = FILLS.lines().nth(1).unwrap().replace("buy", "hold");
    let file = scratch.file("trades.csv", format!("{FILLS}{}", format!("{bad}\n").repeat(1_004)));
    let ended = run(program().args(["report", "--as-of", "2026-04-10"]).arg(&file));
    assert!(ended.out.contains("  1,010 rows: 5 executions, 1,005 rejected\n"), "{}", ended.out);
    assert!(ended.out.contains("\n  ✗ and 5 more\n"));
    // By name and rupees, those beyond the list too.
    assert!(ended.out.contains("\n  ! Not read and left out: 1,00"), "{}", ended.out);
    let ended = run(program().args(["report", "--json", "--as-of", "2026-04-10"]).arg(&file));
    let report: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    let rows = &report["files"][0]["rows"];
    assert_eq!((rows["rejected"].as_array().unwrap().len(), &rows["rejectedMore"]), (1_000, &5.into()));
}

#[test]
fn the_same_file_twice_is_the_same_book() {
    let scratch = Scratch::new("twice");
    let (a, b) = (scratch.file("a.csv", FILLS), scratch.file("b.csv", FILLS));
    let report = |files: &[&PathBuf]| {
        let ended = run(program().args(["report", "--json", "--as-of", "2026-04-10"]).args(files));
        assert_eq!(ended.code, Some(0));
        serde_json::from_str::<serde_json::Value>(&ended.out).unwrap()
    };
    let (once, twice) = (report(&[&a]), report(&[&a, &b]));
    for part in ["summary", "charges", "scrips", "trades", "daily"] {
        assert_eq!(once[part], twice[part], "{part}");
    }
    assert_eq!(twice["files"][0]["rows"]["fills"], 5);
    assert_eq!(twice["files"][1]["rows"]["fills"], 0);
    assert_eq!(twice["files"][1]["rows"]["duplicates"], 5);
}

#[test]
fn files_whose_sums_no_account_reaches_are_refused_together() {
    let scratch = Scratch::new("absurd");
    // Each is below the limit of one file; 20 × 5,700,000,000 units are beyond an account's.
    let row = FILLS.lines().nth(1).unwrap();
    let files: Vec<PathBuf> = (0..20)
        .map(|at| {
            let cells: Vec<&str> = row.split(',').collect();
            let mut cells: Vec<String> = cells.into_iter().map(str::to_owned).collect();
            (cells[8], cells[9], cells[10]) = ("5700000000".into(), "1".into(), format!("77{at}"));
            scratch.file(
                &format!("{at}.csv"),
                format!("{}\n{}\n", FILLS.lines().next().unwrap(), cells.join(",")),
            )
        })
        .collect();
    let ended = run(program().arg("report").args(&files));
    assert_eq!(ended.code, Some(2));
    assert_eq!(
        ended.err,
        "The quantities or values of these files add up to more than any account trades. \
         Check them one at a time to find the wrong one.\n"
    );
}

#[test]
fn files_of_two_clients_are_pointed_out_without_naming_them() {
    let scratch = Scratch::new("clients");
    let sheet = |client: &str| FILLS.replace("symbol,isin", &format!("Client ID,{client}\n\nsymbol,isin"));
    let (a, b) = (scratch.file("a.csv", sheet("AB1234")), scratch.file("b.csv", sheet("CD5678")));
    let ended = run(program().args(["report", "--json"]).arg(a).arg(b));
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert!(!ended.out.contains("AB1234") && !ended.out.contains("CD5678"));
    assert!(ended.out.contains("The Zerodha files carry different client ids."), "{}", ended.out);
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let scratch = Scratch::new("unreadable");
    let good = scratch.file("good.csv", FILLS);
    let check = |path: PathBuf, words: &str| {
        let ended = run(program().arg("report").arg(&good).arg(&path));
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{}", path.display());
        let start = format!("{}: ", path.display());
        assert!(ended.err.starts_with(&start), "{}", ended.err);
        assert!(ended.err.contains(words), "{}", ended.err);
        assert_eq!(ended.err.trim_end().lines().count(), 1, "{}", ended.err);
    };
    check(scratch.0.join("missing.csv"), "There is no such file.");
    let ended = run(program().args(["report", "evil\u{1b}]0;x\u{7}.csv"]));
    assert_eq!(ended.err, "evil]0;x.csv: There is no such file.\n");
    check(scratch.0.clone(), "This is a folder; name the files in it.");
    check(scratch.file("empty.csv", ""), "");
    check(scratch.file("letter.csv", "Dear broker,\nplease send my trades.\n"), "");
    check(scratch.file("noise.xlsx", [0xFE_u8; 4096]), "");
}

#[test]
fn a_choice_that_contradicts_the_file_is_refused() {
    let scratch = Scratch::new("choice");
    let file = scratch.file("trades.csv", FILLS);
    let ended = run(program().args(["report", "--broker", "groww"]).arg(&file));
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("looks like a Zerodha"), "{}", ended.err);
    let ended = run(program().args(["report", "--broker", "zerodha", "--segment", "equity"]).arg(&file));
    assert_eq!(ended.code, Some(0), "{}", ended.err);
}

#[test]
fn wrong_words_are_refused_with_what_is_right() {
    let check = |arguments: &[&str], words: &str| {
        let ended = run(program().args(arguments));
        assert_eq!(ended.code, Some(2), "{arguments:?}");
        assert!(ended.err.contains(words), "{}", ended.err);
    };
    check(&["report"], "<FILE>");
    check(&["report", "a.csv", "--broker", "robinhood"], "expected zerodha, groww, upstox");
    check(&["report", "a.csv", "--segment", "crypto"], "expected equity, fno, commodity or currency");
    check(&["report", "a.csv", "--as-of", "2026-02-30"], "expected a day that exists");
    check(&["serve", "--listen", "here"], "--listen");
    check(&["config", "--test-page", "yes"], "expected 0 or 1");
}

#[test]
fn a_tax_year_for_people_and_its_schedule() {
    let scratch = Scratch::new("tax");
    let row = |day: &str, side: &str, price: u32, id: u32| {
        format!(
            "INFY,INE009A01021,{day},NSE,EQ,EQ,{side},false,10,{price},{id},1100000004210{id},{day}T10:00:00\n"
        )
    };
    let head = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
                order_execution_time";
    let rows = [row("2024-10-07", "buy", 1500, 501), row("2025-10-08", "sell", 1900, 502)].concat();
    let file = scratch.file("trades.csv", format!("{head}\n{rows}"));
    let tax = |more: &[&str]| run(program().arg("tax").arg(&file).args(["--as-of", "2026-11-20"]).args(more));
    let ended = tax(&["--fy", "2025-26", "--held-none"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert!(ended.out.contains("Long term, 112A                      19,000.00"), "{}", ended.out);

    // The portal's header, with the spaces that it has.
    let described = tax(&["--fy", "2025-26", "--held-none", "--schedule-112a"]).out;
    let header = described.lines().next().unwrap().replace("Code(2)", "Code\u{a0}(2)");
    let template = scratch.file("template.csv", format!("{header}\r\n"));
    let ended =
        tax(&["--fy", "2025-26", "--held-none", "--schedule-112a", "--template", template.to_str().unwrap()]);
    let lines: Vec<&str> = ended.out.split("\r\n").collect();
    assert_eq!(lines[0], header);
    // 19,000 less 15,000 and its charges, less those of the sale.
    assert!(lines[1].starts_with("AE,INNOTREQUIRD,CONSOLIDATED,,,19000,15003,15003,,,,"), "{}", lines[1]);

    for (more, sentence) in [
        (&["--fy", "2017-18"][..], "Years before 2018-19 are not covered"),
        (&["--fy", "2030-31"][..], "The financial year 2030-31 has not begun."),
        (&["--fy", "2025-27"][..], "expected a financial year as 2025-26"),
        (&["--fy", "2025-26", "--losses", file.to_str().unwrap()][..], "year,kind,amount"),
        (
            &["--fy", "2025-26", "--schedule-112a", "--template", file.to_str().unwrap()][..],
            "the template of Schedule 112A",
        ),
    ] {
        let ended = tax(more);
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{more:?}");
        assert!(ended.err.contains(sentence), "{more:?}: {}", ended.err);
    }
}

#[test]
fn settings_say_where_they_come_from() {
    let mut command = program();
    command.env("ENABLE_TEST_PAGE", "0").args(["config", "--listen", "127.0.0.1:9000"]);
    let ended = run(&mut command);
    assert_eq!(ended.code, Some(0));
    let lines: Vec<Vec<&str>> = ended.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["listen", "127.0.0.1:9000", "from", "--listen"]);
    assert_eq!(lines[1][..3], ["data", "./data", "default;"]);
    assert_eq!(lines[2][..3], ["database", "sqlite:./data/rojmel.db", "default;"]);
    assert_eq!(lines[3][..3], ["origin", "http://127.0.0.1:9000", "default;"]);
    assert_eq!(lines[4], ["test", "page", "0", "from", "ENABLE_TEST_PAGE"]);
    let ended = run(program().env("ROJMEL_MODEL_KEY", "sk-planted").arg("config"));
    assert!(
        ended.out.lines().any(|line| line.contains("model key") && line.contains(" set ")),
        "{}",
        ended.out
    );
    assert!(!ended.out.contains("planted") && !ended.err.contains("planted"), "{}", ended.out);
}

#[test]
fn a_switch_is_set_in_every_form_that_help_names() {
    let check = |flags: &[&str], name: &str, expected: &str| {
        let ended = run(program().arg("config").args(flags));
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{flags:?}");
        let line = ended.out.lines().find(|line| line.starts_with(name)).unwrap();
        assert_eq!(line.split_whitespace().nth(2), Some(expected), "{flags:?}: {line}");
    };
    check(&[], "test page", "1");
    check(&["--test-page", "0"], "test page", "0");
    check(&["--test-page=0"], "test page", "0");
    check(&["--test-page"], "test page", "1");
    check(&[], "trust proxy", "0");
    check(&["--trust-proxy", "1"], "trust proxy", "1");
    check(&["--trust-proxy=1"], "trust proxy", "1");
    check(&["--trust-proxy", "--listen", "127.0.0.1:9000"], "trust proxy", "1");
    check(&["--trust-proxy", "0"], "trust proxy", "0");
}

#[test]
fn the_contract_in_the_checkout_is_what_the_program_prints() {
    let committed = include_str!("../../../../openapi.json");
    let ended = run(program().arg("openapi"));
    assert!(ended.out == committed, "openapi.json is stale: run `cargo xtask gen`");
}

#[test]
fn jobs_are_listed_tried_again_and_cancelled() {
    let scratch = Scratch::new("jobs");
    let data = scratch.0.join("data");
    let jobs = |words: &[&str]| run(program().arg("jobs").args(words).arg("--data").arg(&data));
    let nothing = jobs(&[]);
    assert_eq!(nothing.code, Some(1));
    assert!(nothing.err.contains("there is no database at"), "{}", nothing.err);

    let mut server =
        visitor::Program::start(Path::new(env!("CARGO_BIN_EXE_rojmel")), &data, []).unwrap().unwrap();
    // The rounds of the first start end by themselves: then each waits for its next one.
    let until = Instant::now() + Duration::from_secs(30);
    let list = loop {
        let list = jobs(&[]).out;
        assert!(Instant::now() < until, "{list}");
        assert!(server.lives());
        // Lines and counts are read one after the other.
        if list.contains("\n0 due, 13 due later, 0 running, 0 dead\n") && !list.contains("\trunning\t") {
            break list;
        }
    };
    server.kill();
    let line = |kind: &str| {
        let line = list.lines().find(|line| line.split('\t').nth(1) == Some(kind));
        line.unwrap_or_else(|| panic!("no {kind}\n{list}")).to_owned()
    };
    let daily = line("sweep-sessions");
    assert!(
        ["23 h", "1 d"].iter().any(|span| daily.contains(&format!("\twaiting\tdue in {span}, last ended "))),
        "{list}"
    );
    assert!(line("sweep-sessions").ends_with("ago, 0 sessions"), "{list}");
    // A whole hour in the millisecond in which it ended.
    let hourly = line("sweep-rate-limits");
    assert!(["59 min", "1 h"].iter().any(|span| hourly.contains(&format!("\tdue in {span}, "))), "{list}");
    assert!(!list.contains("mail\t"), "{list}");
    let id = line("sweep-sessions").split('\t').next().unwrap().to_owned();
    let retried = jobs(&["retry", &id]);
    assert_eq!((retried.code, retried.out), (Some(0), format!("Job {id} is due now.\n")));
    assert!(jobs(&["--kind", "sweep-sessions"]).out.contains("1 due, the oldest for "));
    assert!(jobs(&["--kind", "mail"]).out.starts_with("0 due, "));
    let unknown = jobs(&["--kind", "sweep-session"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(1), ""));
    assert!(
        unknown
            .err
            .starts_with("rojmel: no job is called sweep-session; there are mail, backtest-sweep, sweep-"),
        "{}",
        unknown.err
    );
    assert_eq!(jobs(&["retry", "99"]).err, "rojmel: no job has the number 99\n");
    // Also one that comes again by itself: the next start of a server makes it anew.
    let id = hourly.split('\t').next().unwrap();
    let cancelled = jobs(&["cancel", id]);
    assert_eq!((cancelled.code, cancelled.out), (Some(0), format!("Job {id} will not run.\n")));
    assert_eq!(jobs(&["retry", id]).code, Some(1));
}
