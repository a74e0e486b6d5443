//! `GET /api/v1/insights/ask`: whether and where. `POST`: one question.

use ask::{Answer, Call, Mask};
use axum::extract::State;
use identity::SignedIn;
use journal::Journal;
use journal_http::{Data, JournalApi};
use store::UserId;
use store::rate_limits;
use store::users::User;
use web_http::{ErrorBody, JsonAnswer, Sent, SiteError, sentence};

use super::in_flight::{InFlight, key};
use super::own_model::{Chosen, chosen};
use super::sheets::Tools;
use super::talk::{Question, Whose, talk};
use super::wire::{AskState, AskedInWords, Asking, InWords, left_out, sentences, sheet};

const LONGEST_QUESTION: usize = 500;
const MOST_NOTES: usize = 10;
const LONGEST_NOTE: usize = 1_000;
const DAY: i64 = 86_400_000;

/// Whether questions can be asked in words, and where they would go.
#[utoipa::path(
    get,
    path = "/api/v1/insights/ask",
    security(("session" = [])),
    operation_id = "asking",
    tag = "insights",
    responses(
        (status = 200, body = Data<Asking>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn look(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<JsonAnswer, SiteError> {
    let chosen = chosen(&state, user.id).await?;
    let model = chosen.as_ref().and_then(|one| one.model.as_ref().ok());
    let data = Asking {
        available: chosen.is_some(),
        is_own: chosen.as_ref().is_some_and(|one| one.whose == Whose::Own),
        may_name_own: state.asks.own.is_some(),
        problem: chosen
            .as_ref()
            .and_then(|one| one.model.as_ref().err().map(|silent| silent.sentence(one.whose).to_owned())),
        place: model.map(|one| one.place().host().to_owned()),
        is_here: model.is_some_and(|one| one.place().is_here()),
        model: model.map(|one| one.name().to_owned()),
        a_day: state.asks.a_day,
    };
    JsonAnswer::of(&Data { data })
}

/// A question in words, once: the model names cells, the server prints them. Nothing of it is stored.
#[utoipa::path(
    post,
    path = "/api/v1/insights/ask",
    security(("session" = [])),
    operation_id = "ask_in_words",
    tag = "insights",
    request_body = AskedInWords,
    responses(
        (status = 200, body = Data<InWords>),
        (status = 400, description = "The body is no JSON", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Neither the operator nor the user named a model", body = ErrorBody),
        (status = 409, description = "Another question of the user is being answered", body = ErrorBody),
        (status = 413, description = "The body is too long", body = ErrorBody),
        (status = 415, description = "The body is not sent as JSON", body = ErrorBody),
        (status = 422, description = "The question or a note is empty or too long", body = ErrorBody),
        (status = 429, description = "No more questions for now", body = ErrorBody),
    )
)]
pub async fn ask(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(asked): Sent<AskedInWords>,
) -> Result<JsonAnswer, SiteError> {
    let Some(chosen) = chosen(&state, user.id).await? else {
        return Err(SiteError::missing(
            "model_off",
            if state.asks.own.is_some() {
                "Questions in words are off: no language model is named. You can name your own under Settings."
            } else {
                "Questions in words are off: whoever runs this site named no language model."
            },
        ));
    };
    let text = checked(&asked)?;
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    if journal.book.trades.is_empty() {
        return JsonAnswer::of(&Data { data: InWords::empty(journal.revision, EMPTY) });
    }
    let in_flight = InFlight::begin(&state, user.id).await?;
    let answered = answered(&state, &user, &chosen, &journal, (text, &asked)).await;
    in_flight.end().await;
    JsonAnswer::of(&Data { data: answered? })
}

/// `asked`: the question without the space around it, and all that came with it.
async fn answered(
    state: &JournalApi,
    user: &User,
    Chosen { model, whose }: &Chosen,
    journal: &Journal,
    (text, asked): (&str, &AskedInWords),
) -> Result<InWords, SiteError> {
    admit(state, user.id, *whose).await?;
    let mask = if asked.masked { names_of(journal) } else { Mask::none() };
    let question =
        Question { text: mask.hide(text), notes: asked.notes.iter().map(|note| mask.hide(note)).collect() };
    let tools = Tools { state, user, mask: &mask };
    let mut sheets = Vec::new();
    let talked = match model {
        Ok(model) => talk(model, &tools, &question, &mut sheets, state.asks.longest_answer).await,
        Err(silent) => Err(*silent),
    };
    // A table is there whatever the model did.
    if sheets.is_empty() {
        let whole = Call::Summary { filter: String::new() };
        sheets.push(tools.answer(&whole, "r1".to_owned()).await?);
    }
    let (said, state, why) = match talked {
        Ok(said) => {
            let (state, why) = match &said {
                Answer::NotInFigures => (AskState::Unanswered, Some(UNANSWERED)),
                Answer::Said { sentences, .. } if !sentences.is_empty() => (AskState::Answered, None),
                Answer::Said { .. } | Answer::NoForm => (AskState::Unchecked, Some(UNCHECKED)),
            };
            (said, state, why)
        }
        Err(silent) => {
            // A word for the operator; neither question nor answer.
            tracing::warn!(why = ?silent, "the language model gave no answer");
            (Answer::NoForm, AskState::Failed, Some(silent.sentence(*whose)))
        }
    };
    Ok(InWords {
        revision: journal.revision,
        state,
        why: why.map(str::to_owned),
        sentences: sentences(&said, &sheets),
        left_out: left_out(&said),
        sheets: sheets.iter().map(sheet).collect(),
    })
}

/// Everything a title or a group may call an instrument by: an option is titled by its underlying.
fn names_of(journal: &Journal) -> Mask {
    let instruments = &journal.book.instruments;
    Mask::of(instruments.iter().flat_map(|one| [one.symbol.to_string(), one.underlying().to_owned()]))
}

const EMPTY: &str = "The journal holds no trade yet: nothing was sent.";
const UNANSWERED: &str = "The figures of the journal do not answer this. What was looked at is shown below.";
const UNCHECKED: &str = "The model’s words could not be checked. What was looked at is shown below.";

fn checked(asked: &AskedInWords) -> Result<&str, SiteError> {
    let text = asked.question.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST_QUESTION {
        let sentence = sentence!(
            "Please ask in 1 to {longest} characters; these are {length}.",
            longest = LONGEST_QUESTION,
            length
        );
        return Err(SiteError::field("question", sentence));
    }
    if asked.notes.len() > MOST_NOTES {
        return Err(SiteError::field(
            "notes",
            sentence!("At most {most} notes can go with a question.", most = MOST_NOTES),
        ));
    }
    if asked.notes.iter().any(|note| note.chars().count() > LONGEST_NOTE) {
        let sentence = sentence!(
            "A note that goes with a question has at most {longest} characters.",
            longest = LONGEST_NOTE
        );
        return Err(SiteError::field("notes", sentence));
    }
    Ok(text)
}

/// So many at once, counted by all servers together, and then one by one: as many again within a day. What a user's own
/// model is asked takes nothing of what the operator's may be asked.
async fn admit(state: &JournalApi, user: UserId, whose: Whose) -> Result<(), SiteError> {
    let now = (state.clock)();
    let price = DAY / i64::from(state.asks.a_day.max(1));
    let credit = price * i64::from(state.asks.a_day.max(1) - 1);
    let counted = match whose {
        Whose::Operators => "asks a day",
        Whose::Own => "asks of an own model a day",
    };
    match rate_limits::take(&state.db, key(counted, user), price, credit, now).await? {
        None => Ok(()),
        Some(ms) => {
            let seconds = ms.unsigned_abs().div_ceil(1000);
            let sentence = sentence!(
                "You have asked as many questions as there are for now: {a_day} at once, then one every {each}. The next can be asked in {wait}.",
                a_day = state.asks.a_day,
                each = web_http::in_minutes(price.unsigned_abs().div_ceil(1000)),
                wait = web_http::in_minutes(seconds)
            );
            Err(SiteError::too_many(sentence, seconds))
        }
    }
}
