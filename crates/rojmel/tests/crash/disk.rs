//! A disk without room: what is confirmed stays, reads go on or fail with a sentence, a write is refused with a
//! sentence, and the next one after there is room again is stored, without a restart of the server.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use visitor::{Answer, Program};

use crate::blind::{self, Person};
use crate::own_postgres::Postgres;
use crate::tmpfs::Tmpfs;

const ROJMEL: &str = env!("CARGO_BIN_EXE_rojmel");
/// What an operator is promised after a full disk has room again.
const RECOVERED: Duration = Duration::from_secs(5);

#[test]
fn a_full_disk_refuses_with_a_sentence_and_loses_nothing() {
    let disk = SmallDisk::of(32);
    let program = disk.start();
    let mut asha = Person::sign_up(&program, 0);
    for _ in 0..5 {
        assert!(asha.type_one());
    }
    for round in 0..3 {
        disk.tmpfs.fill();
        refuses_with_a_sentence(&asha.type_refused(), &[507]);
        // Reads go on, and show what was confirmed and nothing else.
        assert_eq!(asha.cards(), 5 + round);
        disk.tmpfs.empty();
        recovers(&mut asha);
        assert_eq!(asha.cards(), 6 + round);
    }
    // A server that is killed on a full disk starts there, or says why it does not; with room it has everything.
    disk.tmpfs.fill();
    assert_eq!(asha.type_refused().status, 507);
    program.kill();
    disk.tmpfs.empty();
    let program = disk.start();
    asha.move_to(&program);
    asha.check(0);
    assert_eq!(asha.cards(), 8);
}

/// PostgreSQL refuses what needs another page of a table. When its write-ahead log finds no room either it ends, and
/// ends again while it recovers; then whoever runs it starts it again.
#[test]
fn a_full_disk_below_postgresql_refuses_with_a_sentence_and_loses_nothing() {
    let postgres = Postgres::start_on_a_disk_of(144);
    let disk = postgres.disk();
    let data = testdb::folder();
    let url = postgres.new_database();
    let program = Program::start(Path::new(ROJMEL), data.path(), [("DATABASE_URL", url.as_ref())])
        .expect("the program")
        .expect("it starts");
    let mut asha = Person::sign_up(&program, 0);
    for round in 0..blind::times(2, 20) {
        asha.type_until_confirmed();
        postgres.take_in_the_first();
        disk.fill();
        // Until no page that is there already has room for one more.
        refuses_with_a_sentence(&asha.type_until_refused(), &[507, 503]);
        // Reads go on.
        assert_eq!(asha.ask().status, 200);
        if round % 2 == 1 {
            postgres.fill_log();
            refuses_with_a_sentence(&asha.type_until_refused(), &[503, 507]);
            // Its recovery may have found room.
            let asked = asha.ask();
            if asked.status != 200 {
                refuses_with_a_sentence(&asked, &[503]);
            }
        }
        disk.empty();
        postgres.start_if_it_ended();
        recovers(&mut asha);
        asha.check(round);
    }
}

fn refuses_with_a_sentence(refused: &Answer, expected: &[u16]) {
    assert!(expected.contains(&refused.status), "{}: {}", refused.status, refused.body);
    let said = refused.json();
    assert_eq!(said["code"], if refused.status == 507 { "no_room" } else { "busy" });
    assert!(said["message"].as_str().expect("a sentence").ends_with('.'), "{said}");
}

fn recovers(person: &mut Person) {
    let room = Instant::now();
    person.type_until_confirmed();
    assert!(room.elapsed() < RECOVERED, "{:?}", room.elapsed());
}

/// A small disk that a server's data folder lies on.
struct SmallDisk {
    tmpfs: Tmpfs,
    folder: tempfile::TempDir,
}

impl SmallDisk {
    fn of(megabytes: u32) -> Self {
        let folder = testdb::folder();
        let tmpfs = Tmpfs::on(&folder.path().join("data"), megabytes);
        let disk = Self { tmpfs, folder };
        let enter: Vec<String> =
            disk.tmpfs.enter().iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let script = format!("#!/bin/sh\nexec {} {ROJMEL} \"$@\"\n", enter.join(" "));
        fs::write(disk.program(), script).expect("a script");
        fs::set_permissions(disk.program(), fs::Permissions::from_mode(0o755)).expect("a script");
        disk
    }

    fn program(&self) -> PathBuf {
        self.folder.path().join("rojmel")
    }

    fn start(&self) -> Program {
        let data = self.folder.path().join("data");
        Program::start(&self.program(), &data, []).expect("the program").expect("it starts")
    }
}
