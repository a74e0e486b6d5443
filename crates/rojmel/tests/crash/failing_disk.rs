//! A disk below SQLite that answers I/O errors, loses what it should keep, or has become read-only: a write is refused
//! with a sentence, reads go on, the next write after it has ended is stored without a restart, and nothing that was
//! confirmed is lost, also if the power is cut then.

use std::time::{Duration, Instant};

use crate::blind::{self, People, Person};
use crate::faults::{Fault, Faults};
use crate::writes::picture_of;

/// What an operator is promised once the disk works again.
const RECOVERED: Duration = Duration::from_secs(5);
const FAULTS: [Fault; 3] = [Fault::IoErrors, Fault::SyncsFail, Fault::ReadOnly];
/// A session notes once a minute that it is used: a read that would write.
const MINUTES: i64 = 2 * 60_000;

#[test]
fn a_disk_that_fails_refuses_with_a_sentence_and_loses_nothing() {
    let disk = Faults::with_power_cuts();
    let mut program = disk.start(None);
    let mut asha = Person::sign_up(&program, 0);
    let (mut there, mut shown, mut minutes) = (0, 0, 0);
    for fault in FAULTS.repeat(blind::times(1, 5) as usize) {
        asha.type_until_confirmed();
        disk.set(fault);
        let refused = asha.type_refused();
        assert_eq!(refused.status, 503, "{fault:?}: {}", refused.body);
        let said = refused.json();
        assert_eq!(said["code"], "busy", "{fault:?}");
        assert!(said["message"].as_str().expect("a sentence").ends_with('.'), "{said}");
        let refused = picture_of(asha.visitor(), shown as u8).expect("an answer");
        assert_eq!(refused.status, 503, "{fault:?}: {}", refused.body);
        assert_eq!(refused.json()["code"], "busy", "{fault:?}");
        assert!(refused.json()["message"].as_str().expect("a sentence").ends_with('.'), "{}", refused.body);
        asha.wait_until_ready(503, RECOVERED);
        minutes += MINUTES;
        disk.set_clock(minutes);
        // What was confirmed and nothing else, also when asked again.
        assert_eq!((asha.cards(), pictures(&asha)), (there + 1, shown), "{fault:?}");
        disk.set(Fault::None);
        let ended = Instant::now();
        asha.type_until_confirmed();
        assert!(ended.elapsed() < RECOVERED, "{fault:?}: {:?}", ended.elapsed());
        asha.wait_until_ready(200, RECOVERED);
        assert_eq!(picture_of(asha.visitor(), shown as u8).expect("an answer").status, 200, "{fault:?}");
        (there, shown) = (there + 2, shown + 1);
        assert_eq!((asha.cards(), pictures(&asha)), (there, shown), "{fault:?}");
        // In the middle of it the power is cut.
        disk.set(fault);
        asha.type_refused();
        disk.cut_power(program);
        disk.set(Fault::None);
        program = disk.start(None);
        asha.move_to(&program);
        asha.check(0);
        assert_eq!((asha.cards(), pictures(&asha)), (there, shown), "{fault:?}, then a power cut");
    }
}

/// Each day of pictures shows all that were confirmed, with their bytes.
fn pictures(person: &Person) -> usize {
    let data = person.visitor().get("/api/v1/pictures?day=2026-04-01").expect("an answer").data();
    let all = data["pictures"].as_array().expect("a list");
    for picture in all {
        let path = picture["file"].as_str().expect("its address");
        let (status, bytes) = person.visitor().drain(path).expect("an answer");
        assert_eq!((status, bytes > 0), (200, true), "{path}");
    }
    all.len()
}

#[test]
fn what_was_confirmed_survives_a_power_cut() {
    blind::in_journals(|cuts| {
        let disk = Faults::with_power_cuts();
        let mut people = People::sign_up(&disk.start(None));
        for cut in 0..cuts {
            let program = disk.start(None);
            people.move_to(&program);
            // Now and then what was written meanwhile is lost before the power goes.
            people.type_through(|| {
                if cut % 2 == 1 {
                    disk.set(Fault::SyncsFail);
                    blind::wait_some_time();
                    disk.set(Fault::None);
                }
            });
            people.type_until_gone(|| disk.cut_power(program));
            people.check(&disk.start(None), cut);
        }
    });
}
