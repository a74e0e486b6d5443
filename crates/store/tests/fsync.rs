//! A PostgreSQL that does not wait for the disk. On a server of its own: the setting is the whole server's.

use std::process::Command;

use store::Db;

fn psql(url: &str, sql: &str) -> String {
    let done = Command::new(testpg::programs().unwrap().join("psql"))
        .args(["-qAtX", "-c", sql, url])
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}

#[tokio::test]
async fn a_database_that_a_power_cut_destroys_is_refused() {
    let folder = testdb::folder();
    let server = testpg::start().unwrap();
    let url = format!("postgres://rojmel@localhost/postgres?host={}", server.socket.display());
    Db::open(&url, folder.path()).await.unwrap().close().await;
    psql(&url, "alter system set fsync = off");
    psql(&url, "select pg_reload_conf()");
    // The server reads it when it comes to it.
    while psql(&url, "show fsync") == "on" {}
    let error = Db::open(&url, folder.path()).await.unwrap_err().to_string();
    assert!(error.contains("PostgreSQL runs with fsync=off"), "{error}");
    assert!(error.contains("Set fsync = on"), "{error}");
}
