//! A JSON answer that is written where its data is at hand: in memory, or in a file when it may be hundreds of
//! megabytes.

use std::fs::File;
use std::io::{self, BufWriter};

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::{SiteError, body, rewound};

/// The bytes of an answer.
#[derive(Debug, Clone)]
pub struct JsonAnswer(Vec<u8>);

/// An answer in a file.
#[derive(Debug)]
pub struct JsonFile {
    file: File,
    length: u64,
}

impl JsonAnswer {
    pub fn of(value: &impl Serialize) -> Result<Self, SiteError> {
        serde_json::to_vec(value).map(Self).map_err(SiteError::ours)
    }
}

impl JsonFile {
    pub fn write(file: File, value: &impl Serialize) -> io::Result<Self> {
        let mut out = BufWriter::with_capacity(64 << 10, file);
        serde_json::to_writer(&mut out, value)?;
        let (file, length) = rewound(out)?;
        Ok(Self { file, length })
    }
}

impl IntoResponse for JsonAnswer {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], Body::from(self.0)).into_response()
    }
}

impl IntoResponse for JsonFile {
    fn into_response(self) -> Response {
        let mut response =
            ([(CONTENT_TYPE, "application/json")], body(self.file, self.length)).into_response();
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(self.length));
        response
    }
}
