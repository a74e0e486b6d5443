//! The language model that the operator names, for questions in words. Unset: it is off.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use language_model::{Failure, Key, Message, Model, Network, Place, Request};
use site::Asks;

#[derive(Debug, Args)]
pub struct ModelSettings {
    /// Base of a server that answers POST BASE/chat/completions, as http://127.0.0.1:11434/v1 or
    /// https://models.example/v1; unset: questions in words are off. What users ask and the figures it takes go there.
    #[arg(long, env = "ROJMEL_MODEL_URL", value_name = "URL")]
    pub model_url: Option<String>,
    /// The model, as that server calls it.
    #[arg(long, env = "ROJMEL_MODEL_NAME", value_name = "NAME")]
    pub model_name: Option<String>,
    /// What that server lets us in with. Set it in the environment: others on the machine can read a command line.
    #[arg(long, env = "ROJMEL_MODEL_KEY", value_name = "KEY", hide_env_values = true)]
    pub model_key: Option<String>,
    /// Private networks that the model's name may be resolved to, separated by commas, as 172.16.0.0/12; without it a
    /// name that leads inward is not followed. An address written as numbers needs no entry.
    #[arg(long, env = "ROJMEL_MODEL_NETWORKS", value_name = "NETWORKS", value_delimiter = ',')]
    pub model_networks: Vec<String>,
    /// Questions in words that one user may ask a day.
    #[arg(
        long,
        env = "ROJMEL_MODEL_QUESTIONS",
        value_name = "N",
        default_value_t = 30,
        value_parser = clap::value_parser!(u32).range(1..=1000)
    )]
    pub model_questions: u32,
}

impl ModelSettings {
    /// # Errors
    /// One sentence: what does not fit together.
    pub fn asks(&self) -> Result<Asks, String> {
        let set = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let model = match (set(&self.model_url), set(&self.model_name)) {
            (None, None) => None,
            (Some(url), Some(name)) => {
                let networks: Vec<Network> = self
                    .model_networks
                    .iter()
                    .filter(|text| !text.trim().is_empty())
                    .map(|text| Network::parse(text))
                    .collect::<Result<_, _>>()
                    .map_err(|problem| format!("ROJMEL_MODEL_NETWORKS: {problem}"))?;
                let place = Place::parse(&url, &networks)
                    .map_err(|problem| format!("ROJMEL_MODEL_URL: {problem}"))?;
                let key = set(&self.model_key).map(|key| Key::new(&key)).transpose()?;
                Some(Arc::new(Model::new(place, &name, key)))
            }
            _ => {
                return Err("questions in words need both ROJMEL_MODEL_URL and ROJMEL_MODEL_NAME".to_owned());
            }
        };
        Ok(Asks { model, a_day: self.model_questions, ..Asks::default() })
    }

    pub fn listed(&self) -> Vec<(&'static str, String)> {
        let text = |set: &Option<String>| set.clone().unwrap_or_else(|| "unset".to_owned());
        let networks =
            if self.model_networks.is_empty() { "unset".to_owned() } else { self.model_networks.join(",") };
        vec![
            ("model_url", self.url_printed()),
            ("model_name", text(&self.model_name)),
            ("model_key", if self.model_key.is_some() { "set" } else { "unset" }.to_owned()),
            ("model_networks", networks),
            ("model_questions", self.model_questions.to_string()),
        ]
    }

    /// A password that was written into it by mistake is not printed.
    fn url_printed(&self) -> String {
        match self.model_url.as_deref() {
            None => "unset".to_owned(),
            Some(url) if url.contains('@') => "an address with a password, which is refused".to_owned(),
            Some(url) => url.to_owned(),
        }
    }
}

/// Asks for one word. What the server says about a failure is not shown: it may hold parts of the key.
///
/// # Errors
/// What came instead of an answer.
pub async fn try_it(model: &Model) -> Result<(), &'static str> {
    let messages = [Message::User { content: "Answer with the word yes.".to_owned() }];
    let request = Request {
        model: model.name(),
        messages: &messages,
        tools: None,
        tool_choice: None,
        temperature: 0,
        stream: false,
    };
    match tokio::time::timeout(Duration::from_secs(30), model.ask(&request)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(failure)) => Err(match failure {
            Failure::NoConnection => "no connection, or its name leads where no request may go",
            Failure::KeyRefused => "the key is refused",
            Failure::TooMany => "it takes no more questions at the moment",
            Failure::Redirect => "it points to another address; questions are not sent on",
            Failure::Refused => "it refuses the question",
            Failure::RequestTooLong | Failure::ReplyTooLong => "the answer is too long",
            Failure::TooLate => "no answer in time",
            Failure::NoReply => "the answer is not what POST /chat/completions gives",
        }),
        Err(_) => Err("no answer within 30 seconds"),
    }
}
