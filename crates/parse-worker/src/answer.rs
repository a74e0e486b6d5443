//! The child's side: one question from a pipe, one answer to another.

use std::fmt;
use std::io::{self, Read, Write};

use domain::Argument;
use tradebook::{FileProblem, ProblemCode};

use super::wire::{Answer, Found, MAX_INPUT, Question, Wants};

/// The pipes did not carry a question or take an answer.
#[derive(Debug)]
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self(format!("parse-worker is started by rojmel itself and expects a question on its input: {error}"))
    }
}

/// Reads the question and the file, parses, writes the answer.
pub fn answer(mut from: impl Read, mut to: impl Write) -> Result<(), Refused> {
    let question = Question::decode(&mut from)?;
    let mut bytes = Vec::new();
    from.take(MAX_INPUT as u64 + 1).read_to_end(&mut bytes)?;
    let answer: Answer = if bytes.len() > MAX_INPUT {
        Err(FileProblem::new(
            ProblemCode::TooLarge,
            "The file is larger than {most} MB. Export a shorter period.",
            [Argument::shown("most", (MAX_INPUT >> 20).to_string())],
        ))
    } else {
        match question.wants {
            Wants::Trades(choice) => tradebook::read(&question.name, &bytes, choice).map(Found::Trades),
            Wants::Holdings(choice) => tradebook::holdings(&bytes, &choice).map(Found::Holdings),
            Wants::Statement => tradebook::statement(&bytes).map(Found::Statement),
            Wants::Head(header, of) => tradebook::head(&bytes, header, of).map(Found::Head),
            Wants::Candles(zone) => Ok(Found::Candles(candles::read(&bytes, zone))),
            Wants::Picture => Ok(Found::Picture(pictures::clean(&bytes))),
        }
    };
    let encoded = postcard::to_stdvec(&answer).map_err(|error| Refused(error.to_string()))?;
    to.write_all(&encoded)?;
    Ok(to.flush()?)
}
