//! A JSON answer, compressed when that is worth it and the client takes it.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::mem;

use axum::body::Body;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use crate::encoding::{self, Encoding};
use crate::{SiteError, body, rewound};

/// Below this a packet or two more cost less than compressing.
const WORTH_IT: usize = 10_000;

/// What the client takes.
#[derive(Debug, Clone, Copy)]
pub struct AcceptEncoding {
    zipped: bool,
}

/// The bytes of an answer.
#[derive(Debug)]
pub struct Answer {
    body: Vec<u8>,
    zipped: bool,
}

impl AcceptEncoding {
    pub fn of(headers: &HeaderMap) -> Self {
        Self { zipped: encoding::accepted(headers).any(|one| one == Encoding::Gzip) }
    }

    /// The same into a file, for an answer that may be hundreds of megabytes.
    pub fn json_into(self, file: File, value: &impl Serialize) -> io::Result<Written> {
        let out = BufWriter::with_capacity(64 << 10, file);
        let out = if self.zipped {
            let mut zip = GzEncoder::new(out, Compression::fast());
            serde_json::to_writer(&mut zip, value)?;
            zip.finish()?
        } else {
            let mut out = out;
            serde_json::to_writer(&mut out, value)?;
            out
        };
        let (file, length) = rewound(out)?;
        Ok(Written { file, length, zipped: self.zipped })
    }

    /// Writes the value; a long one goes through the compressor without standing in memory whole.
    pub fn json(self, value: &impl Serialize) -> Result<Answer, SiteError> {
        let mut out = Out { zips: self.zipped, plain: Vec::with_capacity(WORTH_IT * 2), zip: None };
        serde_json::to_writer(&mut out, value).map_err(SiteError::ours)?;
        out.finish().map_err(SiteError::ours)
    }
}

/// An answer in a file.
#[derive(Debug)]
pub struct Written {
    file: File,
    length: u64,
    zipped: bool,
}

/// Plain until it grows long.
struct Out {
    zips: bool,
    plain: Vec<u8>,
    zip: Option<GzEncoder<Vec<u8>>>,
}

impl Out {
    fn finish(self) -> std::io::Result<Answer> {
        match self.zip {
            Some(zip) => Ok(Answer { body: zip.finish()?, zipped: true }),
            None => Ok(Answer { body: self.plain, zipped: false }),
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if let Some(zip) = &mut self.zip {
            return zip.write(bytes);
        }
        self.plain.extend_from_slice(bytes);
        if self.zips && self.plain.len() > WORTH_IT {
            let mut zip = GzEncoder::new(Vec::with_capacity(WORTH_IT), Compression::fast());
            zip.write_all(&mem::take(&mut self.plain))?;
            self.zip = Some(zip);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        response(Body::from(self.body), self.zipped)
    }
}

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        let mut response = response(body(self.file, self.length), self.zipped);
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(self.length));
        response
    }
}

fn response(body: Body, zipped: bool) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
    let mut response = (headers, body).into_response();
    if zipped {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::http::header::ACCEPT_ENCODING;
    use flate2::read::GzDecoder;

    use super::*;

    #[track_caller]
    fn check(accepts: &'static str, length: usize, zipped: bool) {
        let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepts))]);
        let numbers: Vec<usize> = (0..length).collect();
        let answer = AcceptEncoding::of(&headers).json(&numbers).unwrap();
        assert_eq!(answer.zipped, zipped, "{accepts} {length}");
        let mut text = String::new();
        match zipped {
            true => GzDecoder::new(&answer.body[..]).read_to_string(&mut text).unwrap(),
            false => answer.body.as_slice().read_to_string(&mut text).unwrap(),
        };
        assert_eq!(serde_json::from_str::<Vec<usize>>(&text).unwrap(), numbers);
    }

    #[test]
    fn long_answers_are_compressed_for_those_who_take_it() {
        check("gzip, br", 10, false);
        check("gzip, br", 30_000, true);
        check("gzip;q=0", 30_000, false);
        check("br", 30_000, false);
    }
}
