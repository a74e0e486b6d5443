//! The language model that the operator names, for questions in words, and whether users may name one of their own.
//! Unset: both are off.

use std::sync::Arc;

use clap::{ArgAction, Args};
use language_model::{AllowedAddresses, Failure, Key, Model, ModelAddress, Network};
use site::Asks;

use crate::settings::switch;

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
    /// Whether users may name a model of their own, which is asked with their own key: 1 on, 0 off. Requests of this
    /// server then go to addresses that users write: over TLS, to port 443 of the internet, nowhere else.
    #[arg(long, env = "ROJMEL_MODEL_OWN", value_name = "0|1", default_value = "0", value_parser = switch, action = ArgAction::Set, num_args = 0..=1, default_missing_value = "1")]
    pub model_own: bool,
    /// Ports that models of users may answer on besides 443, separated by commas.
    #[arg(long, env = "ROJMEL_MODEL_OWN_PORTS", value_name = "PORTS", value_delimiter = ',')]
    pub model_own_ports: Vec<String>,
    /// Private networks in which models of users may lie, separated by commas, as 192.168.1.0/24: every user reaches
    /// the listed ports of every machine there, also without TLS. 127.0.0.0/8 is this machine.
    #[arg(long, env = "ROJMEL_MODEL_OWN_NETWORKS", value_name = "NETWORKS", value_delimiter = ',')]
    pub model_own_networks: Vec<String>,
}

fn networks(listed: &[String], name: &str) -> Result<Vec<Network>, String> {
    let written = listed.iter().filter(|text| !text.trim().is_empty());
    let read: Result<Vec<Network>, String> = written.map(|text| Network::parse(text)).collect();
    read.map_err(|problem| format!("{name}: {problem}"))
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
                let networks = networks(&self.model_networks, "ROJMEL_MODEL_NETWORKS")?;
                let place = ModelAddress::parse(&url, &networks)
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

    /// Where models of users may lie; `None`: users name none.
    ///
    /// # Errors
    /// One sentence: what cannot be read.
    pub fn own_places(&self) -> Result<Option<AllowedAddresses>, String> {
        let networks = networks(&self.model_own_networks, "ROJMEL_MODEL_OWN_NETWORKS")?;
        let written = self.model_own_ports.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
        let ports = written
            .map(|text| match text.parse::<u16>() {
                Ok(0) | Err(_) => Err(format!("ROJMEL_MODEL_OWN_PORTS: “{text}” is no port from 1 to 65535")),
                Ok(port) => Ok(port),
            })
            .collect::<Result<Vec<u16>, _>>()?;
        Ok(self.model_own.then_some(AllowedAddresses { networks, ports }))
    }

    pub fn listed(&self) -> Vec<(&'static str, String)> {
        let text = |set: &Option<String>| set.clone().unwrap_or_else(|| "unset".to_owned());
        let all = |set: &[String]| if set.is_empty() { "unset".to_owned() } else { set.join(",") };
        vec![
            ("model_url", self.url_printed()),
            ("model_name", text(&self.model_name)),
            ("model_key", if self.model_key.is_some() { "set" } else { "unset" }.to_owned()),
            ("model_networks", all(&self.model_networks)),
            ("model_questions", self.model_questions.to_string()),
            ("model_own", if self.model_own { "1" } else { "0" }.to_owned()),
            ("model_own_ports", all(&self.model_own_ports)),
            ("model_own_networks", all(&self.model_own_networks)),
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
    model.try_once().await.map_err(|failure| match failure {
        Failure::NoConnection => "no connection, or its name leads where no request may go",
        Failure::KeyRefused => "the key is refused",
        Failure::TooMany => "it takes no more questions at the moment",
        Failure::Redirect => "it points to another address; questions are not sent on",
        Failure::Refused => "it refuses the question",
        Failure::RequestTooLong | Failure::ReplyTooLong => "the answer is too long",
        Failure::TooLate => "no answer within 30 seconds",
        Failure::NoReply => "the answer is not what POST /chat/completions gives",
    })
}
