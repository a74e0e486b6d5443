//! `user`, `backup`, `restore`: what is kept, from the command line.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::SystemTime;

use domain::Time;
use store::account::{self, Erased, Marks};
use store::events::Device;
use store::files::Files;
use store::{Db, users};

use super::*;

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Who refuses the address does not read the password.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Exit code, standard output, standard error.
fn said(ended: &Output) -> (Option<i32>, &str, &str) {
    let text = |bytes| std::str::from_utf8(bytes).unwrap();
    (ended.status.code(), text(&ended.stdout), text(&ended.stderr))
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|one| (one.file_name().into_string().unwrap(), fs::read(one.path()).unwrap())).collect()
}

#[tokio::test]
async fn the_first_account_is_made_on_an_empty_database() {
    let scratch = Scratch::new("user");
    let data = scratch.0.join("not/there/yet");
    let data = data.to_str().unwrap();
    let add = |email: &str, more: &[&str], password: &str| {
        run(&[&["user", "add", email, "--data", data], more].concat(), password)
    };
    assert_eq!(said(&add(" Asha@Mail.In", &[], "Kaufen-77\n")), (Some(0), "asha@mail.in can log in\n", ""));
    let taken = add("ASHA@mail.in", &[], "Kaufen-78\n");
    assert_eq!(said(&taken), (Some(1), "", "rojmel: asha@mail.in has an account already\n"));
    let nowhere = add("asha", &[], "Kaufen-77\n");
    assert_eq!(said(&nowhere), (Some(1), "", "rojmel: \"asha\" is not an e-mail address\n"));
    let weak = add("ravi@mail.in", &[], "kaufen-77");
    assert_eq!(said(&weak), (Some(1), "", "rojmel: Password must include at least one uppercase letter.\n"));
    let made = add("ravi@mail.in", &["--name", "Ravi K"], "");
    let (code, out, err) = said(&made);
    assert_eq!((code, err), (Some(0), ""));
    let password = out.strip_prefix("ravi@mail.in can log in\npassword: ").unwrap().trim_end();

    let db = Db::open(&format!("sqlite:{data}/rojmel.db"), Path::new(data)).await.unwrap();
    let check = async |email: &str, name: &str, password: &str| {
        let (user, hash) = users::by_email(&db, email).await.unwrap().unwrap();
        assert_eq!(user.name, name);
        assert!(identity::password::verify(password, &hash.unwrap()), "{email}");
    };
    check("asha@mail.in", "asha", "Kaufen-77").await;
    check("ravi@mail.in", "Ravi K", password).await;
    db.close().await;
}

#[tokio::test]
async fn an_operator_lists_resets_and_switches_off() {
    let scratch = Scratch::new("operator");
    let data = scratch.0.join("data").to_str().unwrap().to_owned();
    let user = |words: &[&str]| run(&[&["user"], words, &["--data", &data]].concat(), "");
    let none = user(&["list"]);
    assert_eq!(
        said(&none),
        (Some(1), "", format!("rojmel: there is no database at sqlite:{data}/rojmel.db\n").as_str())
    );
    let add = |email: &str, password: &str| run(&["user", "add", email, "--data", &data], password);
    assert_eq!(said(&add("asha@mail.in", "Asha-1234")).0, Some(1));
    assert_eq!(said(&add("asha@mail.in", "Kaufen-77")).0, Some(0));
    let listed = user(&["list"]);
    let (code, out, _) = said(&listed);
    assert_eq!((code, out.lines().count()), (Some(0), 1));
    assert!(
        out.starts_with("asha@mail.in\tasha\tsince ") && out.ends_with("\taddress not confirmed\n"),
        "{out}"
    );

    let made = user(&["reset", "Asha@mail.in", "--origin", "https://journal.in"]);
    let (code, out, err) = said(&made);
    assert_eq!((code, err), (Some(0), ""));
    let (words, link) = out.trim_end().split_once('\n').unwrap();
    assert_eq!(words, "asha@mail.in sets a new password here, once, within an hour:");
    assert_eq!(link.strip_prefix("https://journal.in/reset-password#token=").unwrap().len(), 43);

    assert_eq!(
        said(&user(&["disable", "asha@mail.in"])).1,
        "asha@mail.in cannot log in, and is logged in nowhere\n"
    );
    assert!(said(&user(&["list"])).1.contains(", disabled on 20"));
    assert_eq!(said(&user(&["enable", "asha@mail.in"])).1, "asha@mail.in can log in\n");
    assert!(!said(&user(&["list"])).1.contains("disabled"));
    let nobody = user(&["disable", "ravi@mail.in"]);
    assert_eq!(said(&nobody), (Some(1), "", "rojmel: nobody here has the address ravi@mail.in\n"));

    let rotate = |data: &str| run(&["key", "rotate", "--data", data], "");
    let words =
        format!("A new signing key is in sqlite:{data}/rojmel.db. Servers sign with it in a minute.\n");
    assert_eq!(said(&rotate(&data)), (Some(0), words.as_str(), ""));
    assert!(Path::new(&data).join("operator.secret").is_file());
    let nothing = rotate(&format!("{data}/none"));
    assert_eq!(said(&nothing).0, Some(1));

    let secret = || fs::read_to_string(Path::new(&data).join("operator.secret")).unwrap();
    let before = secret();
    let changed = run(&["secret", "rotate", "--data", &data], "");
    let words = format!(
        "The keys in sqlite:{data}/rojmel.db are sealed with another operator's secret.\n\
         It is in {data}/operator.secret: restart the server, and keep a copy at another place. Backups made until \
         now need the one of before: move {data}/operator.secret.old to where they are.\n"
    );
    assert_eq!(said(&changed), (Some(0), words.as_str(), ""));
    assert_ne!(secret(), before);
    // The keys open with the new one.
    assert_eq!(said(&rotate(&data)).0, Some(0));
    let again = run(&["secret", "rotate", "--data", &data], "");
    assert!(said(&again).2.contains("operator.secret.old is of an earlier change: move it"));
    assert_eq!(said(&run(&["secret", "rotate", "--data", &format!("{data}/none")], "")).0, Some(1));
}

#[tokio::test]
async fn a_backup_moves_everything_from_sqlite_to_postgresql_and_back() {
    let scratch = Scratch::new("backup");
    let folder = |name: &str| scratch.0.join(name).to_str().unwrap().to_owned();
    let (first, second, third) = (folder("first"), folder("second"), folder("third"));
    let (here, there) = (folder("here"), folder("there"));
    let (_, postgres) = testdb::empty_postgres().await;
    for email in ["asha@mail.in", "ravi@mail.in"] {
        assert_eq!(run(&["user", "add", email, "--data", &here], "Kaufen-77").status.code(), Some(0));
    }

    let sum = "2 users, 0 imports, 0 fills, 0 applications, 0 files: everything is in";
    let secret = format!(
        "The operator's secret ({here}/operator.secret) is not in it, and a restore needs it: keep a copy at another place"
    );
    let ended = run(&["backup", &first, "--data", &here], "");
    assert_eq!(said(&ended), (Some(0), format!("{sum} {first}\n{secret}\n").as_str(), ""));
    let marks = format!("{here}/files");
    let ended =
        run(&["restore", &first, "--data", &there, "--database", &postgres, "--erased-from", &marks], "");
    assert_eq!(said(&ended), (Some(0), format!("{sum} {postgres}\n").as_str(), ""));
    let ended = run(&["backup", &second, "--data", &there, "--database", &postgres], "");
    assert_eq!(said(&ended).0, Some(0));
    // All but the name of the store of marks, which is another one.
    let tables = |folder: &str| {
        let mut files = files(Path::new(folder));
        files.remove("manifest.json");
        files
    };
    assert_eq!(tables(&first), tables(&second));
    let ended = run(&["restore", &second, "--data", &there], "");
    assert_eq!(said(&ended).0, Some(0));
    run(&["backup", &third, "--data", &there], "");
    assert_eq!(files(Path::new(&second)), files(Path::new(&third)));

    // What is there already is not written over.
    let ended = run(&["restore", &first, "--data", &here], "");
    let words = "rojmel: the database is not empty (users has rows); restore into a new one\n";
    assert_eq!(said(&ended), (Some(1), "", words));
    let ended = run(&["backup", &first, "--data", &here], "");
    assert_eq!(ended.status.code(), Some(1));
    assert_eq!(tables(&first), tables(&second));
}

#[tokio::test]
async fn who_was_erased_does_not_come_back_with_a_backup() {
    let scratch = Scratch::new("erased");
    let folder = |name: &str| scratch.0.join(name).to_str().unwrap().to_owned();
    let (here, there, backup) = (folder("here"), folder("there"), folder("backup"));
    for email in ["asha@mail.in", "ravi@mail.in"] {
        assert_eq!(run(&["user", "add", email, "--data", &here], "Kaufen-77").status.code(), Some(0));
    }
    assert_eq!(run(&["backup", &backup, "--data", &here], "").status.code(), Some(0));
    let open = async |file: String| Db::open(&format!("sqlite:{file}"), Path::new(&here)).await.unwrap();
    let is_there = async |file: String| {
        let db = open(file).await;
        let found = users::by_email(&db, "asha@mail.in").await.unwrap().is_some();
        assert!(users::by_email(&db, "ravi@mail.in").await.unwrap().is_some());
        db.close().await;
        found
    };
    let (mine, second, theirs) =
        (format!("{here}/rojmel.db"), format!("{here}/second.db"), format!("{there}/rojmel.db"));
    let db = open(mine.clone()).await;
    let asha = users::by_email(&db, "asha@mail.in").await.unwrap().unwrap().0;
    account::ask_deletion(&db, asha.id, &Device::default(), Time(0)).await.unwrap();
    account::erase_due(&db, |_| Vec::new(), Time(7 * 86_400_000)).await.unwrap().1.unwrap();
    let kept = Files::folder(&Path::new(&here).join("files")).unwrap();
    let none = Marks::default();
    let erased = Erased::beside(Path::new(&here));
    erased.again(&db, &kept, &none, |_| Vec::new(), Time(7 * 86_400_000)).await.unwrap();
    account::learn_store(&db, &kept, &none).await.unwrap();
    db.close().await;

    // A new database beside the old one: the folder remembers.
    let ended = run(&["restore", &backup, "--data", &here, "--database", &format!("sqlite:{second}")], "");
    let (code, out, _) = said(&ended);
    assert_eq!(code, Some(0));
    assert!(out.ends_with("1 account of it was erased after the backup, and was erased again\n"), "{out}");
    assert!(!is_there(second).await);

    // Another machine, whose store of files knows nobody.
    let ended = run(&["restore", &backup, "--data", &there], "");
    let words = format!(
        "rojmel: who was erased since the backup is written in the store of files that the server had, and {there}/files is \
         another one. Name that store with --erased-from DIR|s3://BUCKET. If it is lost, --erased-from lost restores with \
         what is known here, and whoever else was erased since comes back.\n"
    );
    assert_eq!(said(&ended), (Some(1), "", words.as_str()));
    let nowhere = format!("{there}/nowhere");
    let ended = run(&["restore", &backup, "--data", &there, "--erased-from", &nowhere], "");
    let (code, out, err) = said(&ended);
    assert_eq!((code, out), (Some(1), ""));
    assert!(err.contains(&format!("cannot be read: {nowhere} is no folder.")), "{err}");
    // It is told where the store of before is, and what that knew it knows from then on.
    let (third, marks) = (folder("third"), format!("{here}/files"));
    let ended = run(&["restore", &backup, "--data", &third, "--erased-from", &marks], "");
    let (code, out, _) = said(&ended);
    assert_eq!(code, Some(0));
    assert!(out.ends_with("1 account of it was erased after the backup, and was erased again\n"), "{out}");
    assert!(!is_there(format!("{third}/rojmel.db")).await);
    let names = |data: &str| files(&Path::new(data).join("files/erased")).into_keys().collect::<Vec<_>>();
    let mut theirs_too = names(&here);
    // It has its own name, or none yet: where this was a drill, the store of before goes on.
    theirs_too.retain(|name| name != "store");
    assert_eq!((names(&third), names(&third).len()), (theirs_too, 1));
    let later = folder("later");
    assert_eq!(run(&["backup", &later, "--data", &here], "").status.code(), Some(0));
    let ended =
        run(&["restore", &later, "--data", &third, "--database", &format!("sqlite:{third}/x.db")], "");
    assert!(said(&ended).2.contains(&format!("{third}/files is another one.")), "{}", said(&ended).2);

    // A store that is lost, and a machine that gets the file of the data folder too late for the restore.
    let ended = run(&["restore", &backup, "--data", &there, "--erased-from", "lost"], "");
    assert_eq!(said(&ended).0, Some(0), "{}", said(&ended).2);
    assert!(is_there(theirs.clone()).await);
    fs::copy(format!("{here}/erased"), format!("{there}/erased")).unwrap();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", &there];
    let mut server = program().args(serve).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("Rojmel is open at "), "{line}");
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(!is_there(theirs).await);
    // A line that nobody wrote stops it: guessing would erase the wrong one, or nobody.
    fs::write(format!("{there}/erased"), "asha@mail.in\n").unwrap();
    let ended = run(&serve, "");
    let (code, _, err) = said(&ended);
    assert_eq!(code, Some(1));
    assert!(err.contains("erased, line 1: expected 64 digits of a mark and a time"), "{err}");
}

#[tokio::test]
async fn a_restore_that_cannot_read_who_was_erased_changes_nothing_and_can_be_repeated() {
    let scratch = Scratch::new("unreadable");
    let folder = |name: &str| scratch.0.join(name).to_str().unwrap().to_owned();
    let (here, there, backup) = (folder("here"), folder("there"), folder("backup"));
    assert_eq!(run(&["user", "add", "asha@mail.in", "--data", &here], "Kaufen-77").status.code(), Some(0));
    let open =
        async |data: &str| Db::open(&format!("sqlite:{data}/rojmel.db"), Path::new(data)).await.unwrap();
    let asha = async |db: &Db| users::by_email(db, "asha@mail.in").await.unwrap().unwrap().0.id;
    // Her day is long over when the backup is restored.
    let db = open(&here).await;
    account::ask_deletion(&db, asha(&db).await, &Device::default(), Time(0)).await.unwrap();
    db.close().await;
    assert_eq!(run(&["backup", &backup, "--data", &here], "").status.code(), Some(0));

    fs::create_dir(&there).unwrap();
    fs::write(format!("{there}/erased"), "asha@mail.in\n").unwrap();
    let restore = ["restore", &backup, "--data", &there, "--erased-from", &format!("{here}/files")];
    let ended = run(&restore, "");
    let (code, out, err) = said(&ended);
    assert_eq!((code, out), (Some(1), ""));
    assert!(err.contains("erased, line 1: expected 64 digits of a mark and a time"), "{err}");
    fs::remove_file(format!("{there}/erased")).unwrap();
    let ended = run(&restore, "");
    assert_eq!(said(&ended).0, Some(0), "{}", said(&ended).2);

    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as i64;
    let db = open(&there).await;
    let day = account::of(&db, asha(&db).await).await.unwrap().deletion.unwrap();
    assert!((now..now + 8 * 86_400_000).contains(&day.0), "{day}");
    db.close().await;
}

#[tokio::test]
async fn the_hiring_team_is_named_on_the_command_line() {
    let scratch = Scratch::new("role");
    let data = scratch.0.join("data");
    let data = data.to_str().unwrap();
    let role = |email: &str, word: &str| run(&["user", "role", email, word, "--data", data], "");
    let ended = role("hr@mail.in", "staff");
    let words = format!("rojmel: there is no database at sqlite:{data}/rojmel.db\n");
    assert_eq!(said(&ended), (Some(1), "", words.as_str()));
    assert_eq!(run(&["user", "add", "hr@mail.in", "--data", data], "Kaufen-77").status.code(), Some(0));
    let unproven = "hr@mail.in is staff now\n\
                    Nobody has confirmed that address yet: make sure that its owner made the account.\n";
    assert_eq!(said(&role(" HR@Mail.in", "staff")), (Some(0), unproven, ""));
    let db = Db::open(&format!("sqlite:{data}/rojmel.db"), Path::new(data)).await.unwrap();
    let (user, _) = users::by_email(&db, "hr@mail.in").await.unwrap().unwrap();
    assert_eq!(user.role, users::Role::Staff);
    db.close().await;
    let listed = run(&["user", "list", "--data", data], "");
    assert!(said(&listed).1.ends_with("\taddress not confirmed, staff\n"), "{}", said(&listed).1);
    assert_eq!(said(&role("hr@mail.in", "trader")), (Some(0), "hr@mail.in is trader now\n", ""));
    let nobody = role("ravi@mail.in", "staff");
    assert_eq!(said(&nobody), (Some(1), "", "rojmel: nobody here has the address ravi@mail.in\n"));
    assert_eq!(role("hr@mail.in", "boss").status.code(), Some(2));
}

#[test]
fn nothing_is_not_backed_up() {
    let scratch = Scratch::new("nothing");
    let data = scratch.0.join("data");
    let ended =
        program().arg("backup").arg(scratch.0.join("copy")).arg("--data").arg(&data).output().unwrap();
    let words = format!("rojmel: there is no database at sqlite:{}/rojmel.db\n", data.display());
    assert_eq!(said(&ended), (Some(1), "", words.as_str()));
    assert_eq!(files(&scratch.0), BTreeMap::new());
}

#[test]
fn a_password_in_an_address_is_not_printed() {
    let scratch = Scratch::new("secret");
    let url = "postgres://me:s3cret@127.0.0.1:1/rojmel";
    let ended = run(&["backup", "x", "--database", url, "--data", scratch.0.to_str().unwrap()], "");
    let (code, out, err) = said(&ended);
    assert_eq!((code, out), (Some(1), ""));
    assert!(
        err.starts_with("rojmel: postgres://me:…@127.0.0.1:1/rojmel: the database is not available"),
        "{err}"
    );
    assert!(!err.contains("s3cret"), "{err}");
}
