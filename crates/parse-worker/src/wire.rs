//! What goes through the pipes: a length, the question and the file in; the answer out.

use std::io::{self, Read};

use candles::{Unread, Zone};
use pictures::{Picture, Refused};
use serde::{Deserialize, Serialize};
use tradebook::statement::Statement;
use tradebook::{Choice, FileProblem, Head, HeadOf, HeldChoice, Holdings, Tradebook};

/// Bytes of one file. Above what the site takes (10 MB), since `report` runs on one's own machine.
pub const MAX_INPUT: usize = 32 << 20;
/// Bytes of one answer: 100,000 fills of about 150 bytes are 15 MB.
pub const MAX_OUTPUT: usize = 64 << 20;
/// A name of 255 bytes, and all columns a user chose: 220 times 32 KB.
const MAX_QUESTION: usize = 8 << 20;

/// What the parent asks; the bytes of the file follow until the end of the pipe.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub name: String,
    pub wants: Wants,
}

/// What the file is read for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wants {
    Trades(Choice),
    Holdings(HeldChoice),
    Statement,
    /// The first rows, from this header row on where it is known.
    Head(Option<u32>, HeadOf),
    /// What times without a zone mean, where it is known.
    Candles(Option<Zone>),
    /// To be kept, without what is no part of the picture.
    Picture,
}

/// What was read, as it was wanted.
#[derive(Debug, Serialize, Deserialize)]
pub enum Found {
    Trades(Tradebook),
    Holdings(Holdings),
    Statement(Statement),
    Head(Head),
    Candles(Result<candles::ReadFile, Unread>),
    Picture(Result<Picture, Refused>),
}

pub type Answer = Result<Found, FileProblem>;

impl Question {
    /// Four bytes of length, little-endian, then the question.
    pub fn encode(&self) -> Result<Vec<u8>, postcard::Error> {
        let body = postcard::to_stdvec(self)?;
        let length = u32::try_from(body.len()).map_err(|_| postcard::Error::SerializeBufferFull)?;
        Ok([&length.to_le_bytes()[..], &body].concat())
    }

    pub fn decode(from: &mut impl Read) -> io::Result<Self> {
        let mut length = [0; 4];
        from.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > MAX_QUESTION {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut body = vec![0; length];
        from.read_exact(&mut body)?;
        postcard::from_bytes(&body).map_err(|_| io::ErrorKind::InvalidData.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_comes_through() {
        let question =
            Question { name: "किताब.csv".to_owned(), wants: Wants::Trades(Choice::default()) };
        let mut pipe = question.encode().unwrap();
        pipe.extend_from_slice(b"symbol,isin");
        let mut from = pipe.as_slice();
        assert_eq!(Question::decode(&mut from).unwrap(), question);
        assert_eq!(from, b"symbol,isin");
    }

    #[test]
    fn garbage_is_no_question() {
        for garbage in [&b""[..], b"\x01", b"\xff\xff\xff\xff", b"\x10\0\0\0short", b"\x02\0\0\0\xff\xff"] {
            assert!(Question::decode(&mut &*garbage).is_err(), "{garbage:?}");
        }
    }
}
