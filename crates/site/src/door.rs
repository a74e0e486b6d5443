//! What stands before every route: the request is named and logged, its body taken in, its host and origin looked at,
//! its token read; its answer gets our headers and a renewed cookie. One layer and not seven: for each request a layer
//! of axum copies and boxes all that lies below it.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use identity::TokenGate;
use web_http::{Ingress, drain_body, own_host, same_origin};

use crate::pages::headers;

pub struct Door {
    pub ingress: Ingress,
    pub tokens: TokenGate,
}

pub async fn door(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    web_http::log(&door.ingress, request, |request| door.answer(request, next)).await
}

impl Door {
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
        identity::renew(request, |request| self.tokens.pass(request, next)).await
    }
}
