//! Messages as the chat completions interface has them: what we send, and what we read of a reply.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

#[derive(Debug, Clone, Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
pub enum Message {
    System {
        content: String,
    },
    User {
        content: String,
    },
    /// The model's own, as we understood it.
    Assistant {
        #[serde(skip_serializing_if = "Option::is_none")]
        content: Option<String>,
        tool_calls: Vec<ToolCall>,
    },
    Tool {
        tool_call_id: String,
        content: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCall {
    pub id: String,
    #[serde(rename = "type", default = "function")]
    pub kind: String,
    pub function: Function,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Function {
    pub name: String,
    #[serde(default)]
    pub arguments: String,
}

fn function() -> String {
    "function".to_owned()
}

#[derive(Debug, Serialize)]
pub struct Request<'a> {
    pub model: &'a str,
    pub messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<&'a Json>,
    /// `auto`, or `none` when it has asked enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_choice: Option<&'a str>,
    pub temperature: u8,
    pub stream: bool,
}

/// What a model says: words, or what it asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    pub content: Option<String>,
    pub calls: Vec<ToolCall>,
}

#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Said,
}

#[derive(Deserialize)]
struct Said {
    #[serde(default)]
    content: Option<String>,
    #[serde(default)]
    tool_calls: Option<Vec<ToolCall>>,
}

impl Reply {
    /// Fields that nobody asked for are passed over: every server has some.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let completion: Completion = serde_json::from_slice(bytes).ok()?;
        let Said { content, tool_calls } = completion.choices.into_iter().next()?.message;
        let calls = tool_calls.unwrap_or_default();
        (content.is_some() || !calls.is_empty()).then_some(Self { content, calls })
    }
}
