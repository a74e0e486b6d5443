//! The clock steps while people type trades: two hours ahead, two behind, a day ahead, and back each time. Whatever
//! was confirmed is there once, a card that is sent again at another hour is the same card, newcomers come in at every
//! hour, each mail goes out once, and sessions go on but those that would have begun later than it is.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::blind::{self, People, Person};
use crate::faults::Faults;

const HOUR: i64 = 3_600_000;
const STEPS: [i64; 6] = [2 * HOUR, 0, -2 * HOUR, 0, 24 * HOUR, 0];
const PEOPLE: usize = 4;
/// Mails leave within seconds; a busy machine takes its time.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn sqlite_bears_a_clock_that_steps() {
    for _ in 0..blind::times(1, 20) {
        step_through(None);
    }
}

#[test]
fn postgresql_bears_a_clock_that_steps() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    for _ in 0..blind::times(1, 20) {
        let (_, url) = runtime.block_on(testdb::empty_postgres());
        step_through(Some(&url));
    }
}

fn step_through(database: Option<&str>) {
    let clock = Faults::new();
    let program = clock.start(database);
    let mut people = People::sign_up(&program);
    people.each().for_each(Person::may_be_logged_out);
    let mut newcomers = 0;
    for (number, ahead) in (0..).zip(STEPS) {
        let before: Vec<u32> = people.each().map(|person| person.logins()).collect();
        people.type_through(|| clock.set_clock(ahead));
        // Whose session began later than it is now is logged out: its end cannot be told. That is all that happens.
        let ended: Vec<u32> =
            people.each().zip(before).map(|(person, before)| person.logins() - before).collect();
        let expected = u32::from(ahead < 0);
        assert!(ended.iter().all(|ended| *ended == expected), "sessions ended at step {number}: {ended:?}");
        people.check(&program, number);
        let mut newcomer = Person::sign_up(&program, PEOPLE + newcomers);
        newcomers += 1;
        newcomer.may_be_logged_out();
        newcomer.type_until_confirmed();
        if ahead > 0 {
            // The same when the clock is right again.
            clock.set_clock(0);
            assert!(!newcomer.is_logged_in(), "a session of a later day at step {number}");
            newcomer.log_in_again();
            newcomer.check(number);
            clock.set_clock(ahead);
        }
        people.add(newcomer);
    }
    let (mails, began) = (PEOPLE + newcomers, Instant::now());
    while outbox(&clock.data()) < mails {
        assert!(began.elapsed() < PATIENCE, "{} of {mails} mails", outbox(&clock.data()));
        thread::sleep(Duration::from_millis(200));
    }
    // A machine whose clock is wrong when it starts.
    program.kill();
    for (number, ahead) in (0..).zip(STEPS) {
        clock.set_clock(ahead);
        let program = clock.start(database);
        people.move_to(&program);
        people.type_through(|| {});
        people.check(&program, number);
    }
    assert_eq!(outbox(&clock.data()), mails, "each mail once");
}

fn outbox(data: &Path) -> usize {
    let of_mails = |entry: &fs::DirEntry| entry.path().extension().is_some_and(|name| name == "eml");
    fs::read_dir(data.join("outbox")).map_or(0, |entries| entries.flatten().filter(of_mails).count())
}
