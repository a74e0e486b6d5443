//! What stands before every route: the request is named and logged, its body taken in, its host and origin looked at,
//! its token read; a panic becomes an answer, which gets our headers and a renewed cookie as any other. One layer and
//! not seven: for each request a layer of axum copies and boxes all that lies below it.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use identity::TokenGate;
use web_http::{Ingress, SiteError, drain_body, own_host, same_origin};

use crate::pages::headers;

pub struct RequestGate {
    pub ingress: Ingress,
    pub tokens: TokenGate,
}

pub async fn gate(State(gate): State<Arc<RequestGate>>, request: Request, next: Next) -> Response {
    web_http::log(&gate.ingress, request, |request| gate.answer(request, next)).await
}

impl RequestGate {
    async fn answer(&self, request: Request, next: Next) -> Response {
        let with_token = headers::carries_token(request.uri().query().unwrap_or_default());
        let mut response = self.pass(drain_body(request), next).await;
        headers::put(&self.ingress, with_token, response.headers_mut());
        response
    }

    async fn pass(&self, request: Request, next: Next) -> Response {
        if let Err(refusal) = own_host(&request, &self.ingress).and_then(|()| same_origin(&request)) {
            return refusal.into_response();
        }
        identity::renew(request, |request| caught(self.tokens.pass(request, next))).await
    }
}

/// What panics, an endpoint or the look at a token, is answered as a fault of ours; the log has the cause.
async fn caught(answer: impl Future<Output = Response>) -> Response {
    let mut answer = pin!(answer);
    // It is not polled again after a panic, and all that it shares with other requests stands a thread that ends.
    poll_fn(|context| {
        catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(context)))
            .unwrap_or_else(|cause| Poll::Ready(panicked(cause.as_ref())))
    })
    .await
}

fn panicked(cause: &(dyn Any + Send)) -> Response {
    let text = cause.downcast_ref::<String>().map(String::as_str).or(cause.downcast_ref::<&str>().copied());
    SiteError::ours(text.unwrap_or("panic")).into_response()
}
