//! When more people ask at once than are answered within a second, the next ones are sent away at once: whoever is in
//! is answered soon, and whoever is not hears it soon.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;

use crate::{SHORT, SiteError, deadline};

/// Requests under way. What is taken slowly does not count: an answer leaves its place when its first byte goes.
pub const AT_ONCE: usize = 512;

/// The places of one server. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Crowd(Arc<Semaphore>);

impl Crowd {
    pub fn of(places: usize) -> Self {
        Self(Arc::new(Semaphore::new(places)))
    }
}

/// Who has a place is answered within [`SHORT`].
pub async fn crowd(State(crowd): State<Crowd>, request: Request, next: Next) -> Response {
    match crowd.0.try_acquire() {
        Ok(_place) => deadline(State(SHORT), request, next).await,
        Err(_) => SiteError::busy("Very many people are asking at this moment. Please try again.", 2)
            .into_response(),
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn who_finds_no_place_is_sent_away_at_once_and_the_next_one_may_have_it() {
        let (enter, entered) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
        let (door, inside) = (Arc::clone(&enter), Arc::clone(&entered));
        let slow = get(async move || {
            inside.add_permits(1);
            door.acquire().await.map(|place| place.forget()).map_err(|_| StatusCode::GONE)
        });
        let router: Router = Router::new().route("/", slow).layer(from_fn_with_state(Crowd::of(2), crowd));
        let ask = || router.clone().oneshot(Request::new(Body::empty()));
        let (first, second) = (tokio::spawn(ask()), tokio::spawn(ask()));
        entered.acquire_many(2).await.unwrap().forget();
        let sent_away = ask().await.unwrap();
        assert_eq!(sent_away.status(), 503);
        assert!(sent_away.headers().contains_key("retry-after"));
        enter.add_permits(3);
        assert_eq!(first.await.unwrap().unwrap().status(), 200);
        assert_eq!(second.await.unwrap().unwrap().status(), 200);
        assert_eq!(ask().await.unwrap().status(), 200);
    }
}
