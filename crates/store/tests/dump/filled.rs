//! A database with something in each of its tables.

use super::*;

/// As the journal keeps one: day, kind, amount and note.
const FEE: &str = "[\"2026-04-30\",\"pledge\",\"-35.4\",\"\\\"INFY\\\" प\"]";

pub(super) fn import(seed: u8, fills: u32) -> NewImport {
    let fill = |number: u32| Fill {
        time: Time(i64::from(number) * 1000),
        quantity: Quantity(i64::MAX),
        value: Money(i64::MIN),
        instrument: 0,
        side: Side::Sell,
        auction: false,
        series: Series::parse("BE"),
        price: Price(1),
        row: number,
        exchange: Exchange::Bse,
        origin: Origin::Traded,
        trade_id: format!("\"{number}\\\n\u{1f4c8}").into(),
        order_id: "".into(),
        id: FillId::UNSET,
    };
    NewImport {
        kind: ImportKind::Manual,
        name: format!("import {seed}"),
        digest: Some([seed; 32]),
        format: "manual".to_owned(),
        segment: None,
        window: None,
        fno_window: None,
        counts: Counts::default(),
        parts: vec![Part {
            account: Broker::ZERODHA.into(),
            instruments: vec![Instrument { symbol: "INFY".into(), isin: None, contract: Contract::Cash }],
            fills: (0..fills).map(fill).collect(),
            charges: vec![StatedCharge { fill: 0, heads: HeadSet::of(&[Head::Stt]), amount: Money(150_000) }],
        }],
        cards: vec![Card {
            order_id: "MT1".to_owned(),
            broker: Broker::ZERODHA,
            side: Side::Sell,
            stock_name: "Infosys".to_owned(),
            notes: "नोट\r\n\t\u{7f}".to_owned(),
            psychology: String::new(),
            market_outlook: "</script>".to_owned(),
        }],
        statements: vec![
            Statement {
                kind: StatementKind::All,
                account: Broker::ZERODHA.into(),
                subject: "all/zerodha/2026-04-01/INFY".to_owned(),
            },
            Statement { kind: StatementKind::Fee, account: Broker::ZERODHA.into(), subject: FEE.to_owned() },
        ],
        client: Some([0; 32]),
        quantities: None,
        receipt: "{}".to_owned(),
    }
}

fn landing_trade() -> LandingTrade {
    LandingTrade {
        key: "key".to_owned(),
        kind: Kind::Equity,
        symbol: "WIPRO".to_owned(),
        buy_price: Price(1),
        quantity: Quantity(2),
        sell_price: Price(3),
        target_price: Price(4),
        stop_loss: Price(5),
        bought_at: Time(-6),
        sold_at: Time(7),
    }
}

pub(super) fn opening(code: &str) -> NewOpening {
    NewOpening {
        code: code.to_owned(),
        title: "Frontend Intern".to_owned(),
        department: "Engineering".to_owned(),
        skills: "[\"React\"]".to_owned(),
        role: None,
        document: "{}".to_owned(),
        valid_through: None,
    }
}

pub(super) async fn apply(db: &Db, files: &Files, number: u8) -> String {
    let text = if number == 2 { "two" } else { "one" };
    let kept = attachments::keep(files, format!("%PDF-1.4 {text}").into_bytes()).await.unwrap();
    let draft = Draft {
        code: "FE101".to_owned(),
        email: format!("applicant{number}@mail.in"),
        name: "आशा".to_owned(),
        mobile: "9876543210".to_owned(),
        college: "DEI".to_owned(),
        degree: "btech".to_owned(),
        passing_year: 2027,
        role: Some("frontend".to_owned()),
        experience: 50,
        linkedin: None,
        motivation: "\"\\\n".to_owned(),
        search: String::new(),
        consent: Some("2026-11".to_owned()),
        digest: [number; 32],
    };
    let resume =
        Resume { kept, name: "cv.pdf".to_owned(), kind: "pdf".to_owned(), flags: "launch".to_owned() };
    let reference = format!("RJ-{number}");
    let receipt = |reference: &str, version: i64| NewMail {
        key: format!("application:{reference}:{version}"),
        user: None,
        link: None,
        recipient: format!("applicant{number}@mail.in"),
        message: "{}".to_owned(),
    };
    let applied =
        careers::apply(db, &draft, &resume, &reference, [number; 32], 3, receipt, NOW).await.unwrap();
    assert_eq!(applied, Applied::Stored { reference: reference.clone(), version: 1 });
    reference
}

/// Something in every table; more fills than are read or inserted at once.
pub(super) async fn fill_up(db: &Db, files: &Files) {
    for (number, phone) in [(1, None), (2, Some("9876543210".to_owned()))] {
        let email = format!("user{number}@example.in");
        let new =
            NewUser { email, name: "ä".to_owned(), phone, password_hash: Some("$argon2id$".to_owned()) };
        let user = users::add(db, &new, NOW).await.unwrap().unwrap().id;
        let fills = if number == 1 { 10_001 } else { 5 };
        journal::put(db, user, 0, &import(1, fills), false, NOW).await.unwrap();
        journal::put(db, user, 1, &import(2, 3), true, NOW).await.unwrap();
        let undone = journal::imports(db, user).await.unwrap()[0].id;
        journal::undo(db, user, undone, NOW).await.unwrap();
        let settled = NewResolution {
            kind: ResolutionKind::Settlement,
            account: Broker::ZERODHA.into(),
            subject: "NIFTY".to_owned(),
            value: Some(Price(5)),
        };
        let at = journal::revision(db, user).await.unwrap();
        journal::resolve(db, user, at, &settled, NOW).await.unwrap().unwrap();
        let mail = |key: String, link| NewMail {
            key,
            user: Some(user),
            link,
            recipient: "user@example.in".to_owned(),
            message: "{\"subject\":\"ä\"}".to_owned(),
        };
        let device = Device { name: Some("Firefox on Linux".to_owned()), address: None };
        let new = NewSession {
            id_hash: [number; 32],
            user,
            generation: 0,
            since: NOW,
            device,
            notice: mail(format!("device:{number}"), None),
        };
        sessions::begin(db, &new, NOW).await.unwrap();
        preferences::change(db, user, Changes { privacy: Some(true), ..Changes::default() }).await.unwrap();
        let model = own_models::OwnModel {
            address: "https://models.example/v1".to_owned(),
            name: "नमूना".to_owned(),
            sealed_key: (number == 1).then(|| vec![7; 40]),
            set_at: NOW,
        };
        own_models::set(db, user, &model, &Device::default()).await.unwrap();
        tax_inputs::set(db, user, TaxInputKind::Loss, "2023-24 short", Some(5_000_000), NOW).await.unwrap();
        let added = broker_statements::add(db, user, at + 1, Broker::ZERODHA.into(), "pnl.csv", "{}", NOW)
            .await
            .unwrap();
        assert!(matches!(added, broker_statements::Added::Done(_)));
        column_templates::keep(db, user, &"0".repeat(64), "{}", NOW).await.unwrap();
        let note = Save {
            number: None,
            revision: 0,
            trade: &Trade {
                account: Broker::ZERODHA.into(),
                symbol: "NIFTY".to_owned(),
                day: NOW.day(),
                product: "options",
                direction: "long",
                // The largest there is: its sign is none in a database.
                anchors: vec![Anchored { fill: FillId(u64::MAX), opens: true, units: Quantity(1) }],
            },
            set: &[Value { field: "note", text: "नोट".to_owned() }],
        };
        assert_eq!(annotations::save(db, user, &note, NOW).await.unwrap(), Saved::Done { number: 1 });
        let day = documents::Save {
            named: documents::Named { kind: documents::Kind::Day, key: "2026-11-25" },
            revision: 0,
            all: None,
            set: &[Value { field: "after", text: "दिन".to_owned() }],
            prose: &["after"],
        };
        let saved = documents::save(db, user, &day, NOW).await.unwrap();
        assert_eq!(saved, documents::Saved::Done { revision: 1 });
        let rule = documents::Save {
            named: documents::Named { kind: documents::Kind::BacktestRule, key: "b1" },
            revision: 0,
            all: None,
            set: &[Value { field: "rule", text: "{}".to_owned() }],
            prose: &[],
        };
        documents::save(db, user, &rule, NOW).await.unwrap();
        let tried = backtests::count(db, user, "b1", (&"1".repeat(64), 1), NOW).await.unwrap();
        assert_eq!(tried, backtests::Counted::Done { tries: 1, is_new: true });
        let by_hand = strategies_by_hand::New {
            account: Some(Broker::ZERODHA.into()),
            underlying: "NIFTY".to_owned(),
            day: NOW.day(),
            name: "मेरी".to_owned(),
            kind: String::new(),
            margin: Some(domain::Money(1)),
            anchors: vec![strategies_by_hand::Anchored {
                fill: FillId(u64::MAX),
                from: 0,
                to: 1,
                held: false,
                title: "NIFTY 24000 PE".to_owned(),
            }],
        };
        let seen =
            strategies_by_hand::Seen { revision: 0, journal: journal::revision(db, user).await.unwrap() };
        let made = strategies_by_hand::step(db, user, seen, &[], &[by_hand], NOW).await.unwrap();
        assert_eq!(made, strategies_by_hand::Stepped::Done { revision: 1 });
        let (digest, kinds) = ("2".repeat(64), [backtest_sweeps::KIND]);
        let new = backtest_sweeps::NewSweep { rule: "b1", digest: &digest, asked: "{}", tries: 4 };
        let begun = backtest_sweeps::begin(db, user, &new, NOW).await.unwrap();
        assert_eq!(begun, backtest_sweeps::Begun::Done(1));
        let asking = jobs::Asking { worker: "w", kinds: &kinds, in_hand: &[], lease: 60_000 };
        let claim = jobs::claim(db, &asking, NOW).await.unwrap().unwrap().claim;
        assert!(backtest_sweeps::store_rows(db, (user, 1), claim, (0, &[number; 40]), 1).await.unwrap());
        assert!(jobs::hand_back(db, claim, NOW).await.unwrap());
        let put = candles::Put {
            instrument: "NIFTY".to_owned(),
            minutes: 5,
            seen: None,
            file: "nifty.csv".to_owned(),
            first: NOW,
            last: NOW,
            candles: 1,
            blocks: vec![(2026 * 12 + 10, vec![1, number])],
        };
        assert_eq!(candles::put(db, user, &[put]).await.unwrap(), candles::Done::All);
        let picture = NewAttachment { id: format!("{number:032}"), ..NewAttachment::new(NOW).unwrap() };
        let added = attachments::add(db, files, user, &picture, b"the same picture".to_vec(), 100).await;
        assert_eq!(added.unwrap(), Added::Done);
        let put = pictures::Put {
            id: &picture.id,
            beside: pictures::Beside { thing: pictures::Thing::Day, key: "2026-11-25" },
            stage: Some(pictures::Stage::Before),
            kind: "png",
            width: 3,
            height: 2,
        };
        assert_eq!(pictures::put(db, user, &put, NOW).await.unwrap(), pictures::Done::All);
        // Links, counted guesses and rate_limits stay out, as sessions do.
        links::add(db, [number; 32], user, Purpose::Reset, NOW).await.unwrap();
        mails::add(db, &mail(format!("reset:{number}"), Some(Purpose::Reset)), NOW).await.unwrap();
        guesses::admit(db, [number; 32], NOW).await.unwrap();
        rate_limits::take(db, [number; 32], 1000, 0, NOW).await.unwrap();
        account::consent(
            db,
            user,
            &[NewConsent { purpose: "journal", version: "2026-11-21", given: true }],
            false,
            NOW,
        )
        .await
        .unwrap();
        let passkey = Passkey {
            user,
            credential: vec![number; 20],
            name: "Phone".to_owned(),
            public_key: vec![number; 91],
            counter: 7,
            created_at: NOW,
            used_at: Some(NOW),
        };
        passkeys::add(db, &passkey, &Device::default()).await.unwrap();
        let pending = PendingAuth { user: Some(user), state: String::new() };
        pending_auth::begin(db, pending_auth::Kind::Ticket, [number; 32], &pending, NOW, Time(NOW.0 + 1))
            .await
            .unwrap();
        for owner in [Owner::User(user), Owner::Visitor([number; 32])] {
            let room = Room { own: 9, visitors: 9 };
            landing::add(db, owner, &landing_trade(), room, NOW).await.unwrap();
        }
    }
    for number in [1, 2] {
        let vouched = Vouched {
            issuer: "https://accounts.google.com".to_owned(),
            subject: format!("g-{number}"),
            email: format!("google{number}@example.in"),
            name: "G".to_owned(),
        };
        identities::enter(db, &vouched, &Device::default(), NOW).await.unwrap();
    }
    for number in [3, 4] {
        let email = format!("user{number}@example.in");
        let new = NewUser { email, name: "gone".to_owned(), phone: None, password_hash: None };
        let user = users::add(db, &new, NOW).await.unwrap().unwrap().id;
        account::ask_deletion(db, user, &Device::default(), NOW).await.unwrap();
    }
    let later = Time(NOW.0 + 7 * 86_400_000);
    assert_eq!(account::erase_due(db, |_| Vec::new(), later).await.unwrap().0.len(), 2);
    careers::seed(db, &[opening("FE101")], NOW).await.unwrap();
    assert!(server_keys::first_signing(db, &[7; 60], NOW).await.unwrap());
    assert!(server_keys::first_applicant_link(db, &[7; 60]).await.unwrap());
    for number in [1, 2] {
        let reference = apply(db, files, number).await;
        careers::note(db, "hr@mail.in", &reference, "नोट", NOW).await.unwrap();
        careers::move_to(
            db,
            "hr@mail.in",
            &reference,
            Stage::Technical,
            1,
            |_| unreachable!("nothing is declined"),
            NOW,
        )
        .await
        .unwrap();
    }
}
