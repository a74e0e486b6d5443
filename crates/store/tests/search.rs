//! What is written is found by the beginnings of its words, the same in both databases.

use domain::{Broker, Day, FillId, Method, Quantity, Time};
use search_words::asked;
use sqlx::{Connection, PgConnection, SqliteConnection};
use store::annotations::{self, Anchored, Save, Saved, Trade, Value};
use store::documents::{self, Kind, Named};
use store::journal::{self, AccountName, NewAccount};
use store::search::{self, Of};
use store::users::{self, NewUser};
use store::{Db, UserId};

const NOW: Time = Time(1_790_000_000_000);
const NOTHING: [i64; 0] = [];

struct Person<'a> {
    db: &'a Db,
    id: UserId,
    account: AccountName,
}

impl<'a> Person<'a> {
    async fn new(db: &'a Db, name: &str) -> Self {
        let email = format!("{name}@mail.in");
        let new = NewUser { email, name: name.to_owned(), phone: None, password_hash: None };
        let id = users::add(db, &new, NOW).await.unwrap().unwrap().id;
        let account =
            NewAccount { broker: Broker::ZERODHA, label: String::new(), method: Method::Fifo, plan: None };
        let account = journal::add_account(db, id, &account).await.unwrap().unwrap();
        Self { db, id, account }
    }

    fn trade(&self, symbol: &str, fill: u64) -> Trade {
        Trade {
            account: self.account,
            symbol: symbol.to_owned(),
            day: Day::parse("2026-11-25").unwrap(),
            product: "delivery",
            direction: "long",
            anchors: vec![Anchored { fill: FillId(fill), opens: true, units: Quantity(Quantity::ONE) }],
        }
    }

    /// The note's number.
    async fn note(&self, symbol: &str, set: &[(&'static str, &str)]) -> i64 {
        let revision = annotations::revision(self.db, self.id).await.unwrap();
        let trade = self.trade(symbol, 1_000_000 + revision as u64);
        self.save(None, revision, &trade, set).await
    }

    async fn change(&self, number: i64, set: &[(&'static str, &str)]) {
        let kept = annotations::one(self.db, self.id, number).await.unwrap().unwrap();
        let trade = Trade { anchors: kept.anchors, ..self.trade(&kept.symbol, 0) };
        self.save(Some(number), kept.revision, &trade, set).await;
    }

    async fn save(
        &self,
        number: Option<i64>,
        revision: i64,
        trade: &Trade,
        set: &[(&'static str, &str)],
    ) -> i64 {
        let set: Vec<Value> =
            set.iter().map(|(field, text)| Value { field, text: (*text).to_owned() }).collect();
        let save = Save { number, revision, trade, set: &set };
        match annotations::save(self.db, self.id, &save, NOW).await.unwrap() {
            Saved::Done { number } => number,
            other => panic!("{other:?}"),
        }
    }

    async fn document(&self, kind: Kind, key: &str, revision: i64, set: &[(&'static str, &str)]) {
        let set: Vec<Value> =
            set.iter().map(|(field, text)| Value { field, text: (*text).to_owned() }).collect();
        let save = documents::Save { named: Named { kind, key }, revision, all: None, set: &set, prose: &[] };
        let saved = documents::save(self.db, self.id, &save, NOW).await.unwrap();
        assert_eq!(saved, documents::Saved::Done { revision: revision + 1 });
    }

    async fn prepare(&self) {
        for of in [Of::Notes, Of::Documents] {
            while !search::prepare(self.db, self.id, of).await.unwrap().is_whole() {}
        }
    }

    async fn find(&self, typed: &str) -> Vec<i64> {
        search::notes(self.db, self.id, &asked(typed), 1000).await.unwrap()
    }

    /// Keys of documents.
    async fn named(&self, kind: Kind, typed: &str) -> Vec<String> {
        let found = search::documents(self.db, self.id, kind, &asked(typed), 1000).await.unwrap();
        found.into_iter().map(|one| one.key).collect()
    }
}

#[tokio::test]
async fn notes_are_found_by_words_of_all_their_fields_in_any_case_and_script() {
    testdb::both(async |db| {
        let (asha, ravi) = (Person::new(&db, "asha").await, Person::new(&db, "ravi").await);
        asha.note("RELIANCE", &[("note", "Bought the *gap* too late"), ("tags", "Café\nनीरज का नियम")]).await;
        asha.note("NIFTY26NOV24000CE", &[("setup", "Opening range"), ("mistakes", "Chased it")]).await;
        asha.note("RELIANCE", &[("marketView", "Gap up, weak close"), ("stop", "1520.5")]).await;
        ravi.note("RELIANCE", &[("note", "Ravi bought the gap")]).await;
        // Nothing is ready before somebody asks for it.
        assert_eq!(asha.find("gap").await, NOTHING);
        asha.prepare().await;
        ravi.prepare().await;
        for (typed, expected) in [
            ("rel", &[3, 1][..]),
            ("RELIANCE gap", &[3, 1]),
            ("gap rel bought", &[1]),
            ("liance", &[]),
            ("nifty26nov", &[2]),
            ("open ran", &[2]),
            ("chased", &[2]),
            ("CAFE", &[1]),
            ("cafe\u{301}", &[1]),
            ("नीरज", &[1]),
            ("निय", &[1]),
            ("नीर gap", &[1]),
            ("ravi", &[]),
            // A price is no text.
            ("1520", &[]),
            ("'", &[]),
            ("\" OR words:*", &[]),
        ] {
            assert_eq!(asha.find(typed).await, expected, "{typed}");
        }
        assert_eq!(ravi.find("gap").await, [1]);
        assert_eq!(search::notes(&db, asha.id, &asked("rel"), 1).await.unwrap(), [3]);
    })
    .await;
}

#[tokio::test]
async fn what_changes_is_found_as_it_is_now() {
    testdb::both(async |db| {
        let asha = Person::new(&db, "asha").await;
        let first = asha.note("INFY", &[("note", "breakout")]).await;
        asha.document(Kind::Day, "2026-11-25", 0, &[("after", "Calm all day")]).await;
        asha.prepare().await;
        asha.change(first, &[("note", "reversal")]).await;
        assert_eq!(asha.find("breakout").await, NOTHING);
        assert_eq!(asha.find("reversal").await, [first]);
        let second = asha.note("TCS", &[("tags", "reversal")]).await;
        assert_eq!(asha.find("reversal").await, [second, first]);
        // It hangs on another trade now.
        let kept = annotations::one(&db, asha.id, first).await.unwrap().unwrap();
        let wipro = asha.trade("WIPRO", 7);
        annotations::attach(&db, asha.id, first, kept.revision, &wipro, NOW).await.unwrap();
        assert_eq!(asha.find("wipro reversal").await, [first]);
        assert_eq!(asha.find("infy").await, NOTHING);
        asha.change(first, &[("note", "")]).await;
        assert_eq!(asha.find("wipro").await, NOTHING);

        let none: [&str; 0] = [];
        asha.document(Kind::Setup, "gap", 0, &[("name", "Gap and go"), ("rules", "{\"word\":1}")]).await;
        assert_eq!(asha.named(Kind::Setup, "gap").await, ["gap"]);
        assert_eq!(asha.named(Kind::Setup, "word").await, none);
        assert_eq!(asha.named(Kind::Setup, "calm").await, none);
        assert_eq!(asha.named(Kind::Day, "calm").await, ["2026-11-25"]);
        let named = Named { kind: Kind::Setup, key: "gap" };
        documents::remove(&db, asha.id, named, 1, NOW).await.unwrap();
        assert_eq!(asha.named(Kind::Setup, "gap").await, none);
        documents::bring_back(&db, asha.id, named, 2, NOW).await.unwrap();
        assert_eq!(asha.named(Kind::Setup, "gap").await, ["gap"]);
        // A view is no text; it has no page of its own.
        asha.document(Kind::View, "v1", 0, &[("name", "Gap view")]).await;
        assert_eq!(asha.named(Kind::View, "gap").await, none);
    })
    .await;
}

/// Every word of the index with the row in which it stands.
async fn index_of(db: &testdb::Fresh) -> Vec<String> {
    if db.url.starts_with("sqlite") {
        let mut link = SqliteConnection::connect(&db.url).await.unwrap();
        let seen = "create virtual table temp.seen using fts5vocab ('main', 'search_words', 'instance')";
        sqlx::query(seen).execute(&mut link).await.unwrap();
        let all = "select term || ' ' || doc from temp.seen order by term, doc";
        return sqlx::query_scalar(all).fetch_all(&mut link).await.unwrap();
    }
    let mut link = PgConnection::connect(&db.url).await.unwrap();
    let all = "select user_id || ' ' || what || ' ' || number || ' ' || words::text from search_words \
               order by user_id, what, number";
    sqlx::query_scalar(all).fetch_all(&mut link).await.unwrap()
}

async fn drop_index(db: &testdb::Fresh) {
    if db.url.starts_with("sqlite") {
        let mut link = SqliteConnection::connect(&db.url).await.unwrap();
        let all = "insert into search_words (search_words) values ('delete-all'); delete from search_marks";
        sqlx::raw_sql(all).execute(&mut link).await.unwrap();
    } else {
        let mut link = PgConnection::connect(&db.url).await.unwrap();
        sqlx::raw_sql("delete from search_words; delete from search_marks").execute(&mut link).await.unwrap();
    }
}

/// Law J9 of a journal: what is derived can be dropped and is made again, to the same words.
#[tokio::test]
async fn j9_the_index_is_made_again_as_it_was() {
    testdb::both(async |db| {
        let (asha, ravi) = (Person::new(&db, "asha").await, Person::new(&db, "ravi").await);
        let first = asha.note("INFY", &[("note", "breakout of the morning"), ("tags", "gap")]).await;
        asha.document(Kind::Day, "2026-11-25", 0, &[("after", "Calm all day")]).await;
        ravi.note("INFY", &[("note", "breakout")]).await;
        asha.prepare().await;
        ravi.prepare().await;
        // Kept up with while it is written.
        asha.change(first, &[("note", "reversal"), ("tags", "")]).await;
        asha.note("TCS", &[("mistakes", "Chased it")]).await;
        asha.document(Kind::Setup, "gap", 0, &[("name", "Gap and go")]).await;
        asha.document(Kind::MissedTrade, "missed-a", 0, &[("symbol", "WIPRO"), ("setup", "Pullback")]).await;
        let named = Named { kind: Kind::Day, key: "2026-11-25" };
        documents::remove(&db, asha.id, named, 1, NOW).await.unwrap();
        asha.prepare().await;
        let before = index_of(&db).await;
        assert!(before.len() > 4, "{before:?}");
        assert_eq!(asha.named(Kind::MissedTrade, "pullback").await, ["missed-a"]);

        drop_index(&db).await;
        assert_eq!(index_of(&db).await, Vec::<String>::new());
        asha.prepare().await;
        ravi.prepare().await;
        assert_eq!(index_of(&db).await, before);
    })
    .await;
}

#[tokio::test]
async fn many_are_made_ready_a_part_at_a_time_whoever_writes_in_between() {
    testdb::both(async |db| {
        let asha = Person::new(&db, "asha").await;
        for number in 1..=1100 {
            let word = if number % 100 == 0 { "hundred" } else { "other" };
            asha.note("INFY", &[("note", word)]).await;
        }
        let ready = search::prepare(&db, asha.id, Of::Notes).await.unwrap();
        assert_eq!((ready.done, ready.total, ready.is_whole()), (500, 1100, false));
        assert_eq!(asha.find("hundred").await, [500, 400, 300, 200, 100]);
        // One that is ready, one that is not yet, and a new one.
        asha.change(100, &[("note", "changed")]).await;
        asha.change(1000, &[("note", "changed")]).await;
        asha.note("INFY", &[("note", "hundred")]).await;
        let ready = search::prepare(&db, asha.id, Of::Notes).await.unwrap();
        assert_eq!((ready.done, ready.total), (1000, 1101));
        asha.prepare().await;
        assert_eq!(asha.find("hundred").await, [1101, 1100, 900, 800, 700, 600, 500, 400, 300, 200]);
        assert_eq!(asha.find("changed").await, [1000, 100]);
        assert!(search::prepare(&db, asha.id, Of::Notes).await.unwrap().is_whole());
    })
    .await;
}

/// As written, and as somebody types it.
const WORDS: [(&str, &str); 24] = [
    ("RELIANCE", "reliance"),
    ("Relief", "relief"),
    ("rel", "rel"),
    ("gap", "gap"),
    ("Gaps", "gaps"),
    ("breakout", "breakout"),
    ("break-even", "break even"),
    ("Café", "cafe"),
    ("CAFE\u{301}", "cafe"),
    ("नीरज", "नीरज"),
    ("नियम", "नियम"),
    ("नी", "नी"),
    ("வாங்கினேன்", "வாங்கினேன்"),
    ("買入", "買入"),
    ("ＮＩＦＴＹ", "nifty"),
    ("24,000", "24 000"),
    ("2400", "2400"),
    ("ﬁll", "fill"),
    ("Ångström", "angstrom"),
    ("it's", "it s"),
    ("M&M", "m m"),
    ("a", "a"),
    ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
    ("1u2u3", "1u2u3"),
];

/// Numbers that look thrown, the same in every run.
fn thrown(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

#[tokio::test]
async fn both_databases_find_the_same_of_200_questions() {
    let mut seed = 17;
    let notes: Vec<Vec<usize>> = (0..300)
        .map(|_| (0..1 + thrown(&mut seed, 6)).map(|_| thrown(&mut seed, WORDS.len())).collect())
        .collect();
    // One to three beginnings of words.
    let questions: Vec<Vec<String>> = (0..200)
        .map(|_| {
            let words = 1 + thrown(&mut seed, 3);
            let one = |_| {
                let own: Vec<&str> = WORDS[thrown(&mut seed, WORDS.len())].1.split(' ').collect();
                let word: Vec<char> = own[thrown(&mut seed, own.len())].chars().collect();
                word[..1 + thrown(&mut seed, word.len())].iter().collect()
            };
            (0..words).map(one).collect()
        })
        .collect();
    let has = |note: &Vec<usize>, word: &String| {
        note.iter().any(|at| WORDS[*at].1.split(' ').any(|own| own.starts_with(word.as_str())))
    };
    let by_hand: Vec<Vec<i64>> = questions
        .iter()
        .map(|question| {
            let fits = |at: &i64| question.iter().all(|word| has(&notes[*at as usize - 1], word));
            (1..=notes.len() as i64).rev().filter(fits).collect()
        })
        .collect();
    // Questions with few, many and no answers.
    assert!(by_hand.iter().any(Vec::is_empty) && by_hand.iter().any(|found| found.len() > 50));
    assert!(by_hand.iter().filter(|found| !found.is_empty()).count() > 100);
    testdb::both(async |db| {
        let (other, asha) = (Person::new(&db, "ravi").await, Person::new(&db, "asha").await);
        for note in &notes {
            let text: Vec<&str> = note.iter().map(|at| WORDS[*at].0).collect();
            asha.note("X", &[("note", &text.join(" "))]).await;
        }
        // Of another one the same words.
        for (word, _) in WORDS {
            other.note("X", &[("note", word)]).await;
        }
        asha.prepare().await;
        other.prepare().await;
        for (question, expected) in questions.iter().zip(&by_hand) {
            let typed = question.join(" ");
            assert_eq!(asha.find(&typed).await, *expected, "{typed}");
        }
    })
    .await;
}

/// Pages of SQLite's index that hold a word; elsewhere 0.
async fn pages_with(db: &testdb::Fresh, word: &str) -> i64 {
    if !db.url.starts_with("sqlite") {
        return 0;
    }
    let mut link = SqliteConnection::connect(&db.url).await.unwrap();
    let count = "select count(*) from search_words_data where instr(block, cast($1 as blob)) > 0";
    sqlx::query_scalar(count).bind(word).fetch_one(&mut link).await.unwrap()
}

#[tokio::test]
async fn who_is_erased_leaves_no_word() {
    use store::account;
    use store::events::Device;
    testdb::both(async |db| {
        let (asha, ravi) = (Person::new(&db, "asha").await, Person::new(&db, "ravi").await);
        for person in [&asha, &ravi] {
            person.note("INFY", &[("note", "gap")]).await;
            if person.id == asha.id {
                person.note("TCS", &[("note", "Zarathustra")]).await;
            }
            person.document(Kind::Day, "2026-11-25", 0, &[("after", "gap")]).await;
            person.prepare().await;
        }
        if db.url.starts_with("sqlite") {
            assert_ne!(pages_with(&db, "zarathustra").await, 0);
        }
        account::ask_deletion(&db, asha.id, &Device::default(), NOW).await.unwrap();
        let later = Time(NOW.0 + 8 * 24 * 3_600_000);
        let (gone, done) = account::erase_due(&db, |_| Vec::new(), later).await.unwrap();
        done.unwrap();
        assert_eq!(gone, ["asha@mail.in"]);
        assert_eq!((asha.find("gap").await, ravi.find("gap").await), (vec![], vec![1]));
        assert_eq!(asha.named(Kind::Day, "gap").await, Vec::<String>::new());
        assert_eq!(ravi.named(Kind::Day, "gap").await, ["2026-11-25"]);
        // Nor do the pages of SQLite's index hold one.
        assert_eq!(pages_with(&db, "zarathustra").await, 0);
    })
    .await;
}
