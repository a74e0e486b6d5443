//! The least that answers the same bytes: axum and rusqlite, one connection for each thread, the statement prepared
//! once. No session is looked at, no header is checked, nothing is logged.
//!
//! `plain_server DATABASE PAGE` prints its address.

use std::cell::OnceCell;
use std::error::Error;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::Bytes;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use rusqlite::{Connection, OpenFlags};
use tokio::net::TcpListener;

static DATABASE: OnceLock<PathBuf> = OnceLock::new();

thread_local! {
    static READER: OnceCell<Connection> = const { OnceCell::new() };
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(database), Some(page)) = (arguments.next(), arguments.next()) else {
        return Err("usage: plain_server DATABASE PAGE".into());
    };
    let page = Bytes::from(std::fs::read(page)?);
    DATABASE.set(database).map_err(|_| "set twice")?;
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(page))
}

async fn serve(page: Bytes) -> Result<(), Box<dyn Error>> {
    let page = Arc::new(page);
    let page = get(async move || {
        ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_ENCODING, "br")], Bytes::clone(&page))
    });
    let router = Router::new().route("/page", page).route("/me", get(me)).route("/rows", get(rows));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok(axum::serve(listener, router).await?)
}

async fn me(headers: HeaderMap) -> Response {
    answer(&headers, "select body from people where cookie = ?1")
}

async fn rows(headers: HeaderMap) -> Response {
    answer(&headers, "select body from rows where cookie = ?1 order by number")
}

fn answer(headers: &HeaderMap, sql: &str) -> Response {
    let Some(cookie) = headers.get(COOKIE).and_then(|value| value.to_str().ok()) else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    match READER.with(|reader| read(reader, sql, cookie)) {
        Ok(body) => ([(CONTENT_TYPE, "application/json")], body).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

fn read(reader: &OnceCell<Connection>, sql: &str, cookie: &str) -> rusqlite::Result<String> {
    if reader.get().is_none() {
        let database = DATABASE.get().cloned().unwrap_or_default();
        let opened = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        // This thread found none a moment ago.
        let _ = reader.set(opened);
    }
    let reader = reader.get().ok_or(rusqlite::Error::InvalidQuery)?;
    let mut statement = reader.prepare_cached(sql)?;
    let mut rows = statement.query([cookie])?;
    let mut body = String::new();
    while let Some(row) = rows.next()? {
        body.push_str(row.get_ref(0)?.as_str()?);
    }
    if body.is_empty() { Err(rusqlite::Error::QueryReturnedNoRows) } else { Ok(body) }
}
