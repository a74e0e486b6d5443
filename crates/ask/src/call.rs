//! The tools: typed, and each only reads. None takes a user.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

/// What a model may ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Call {
    Summary {
        filter: String,
    },
    Breakdown {
        filter: String,
        dimension: String,
        limit: usize,
    },
    Compare {
        a: String,
        b: String,
    },
    Trades {
        filter: String,
        sort: Sort,
        limit: usize,
    },
    /// Year and month.
    Calendar {
        year: i32,
        month: u32,
    },
    Insights,
    Strategies {
        filter: String,
    },
    Define {
        figure: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Sort {
    Newest,
    Oldest,
    Best,
    Worst,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfFilter {
    #[serde(default)]
    filter: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfDimension {
    #[serde(default)]
    filter: String,
    dimension: String,
    #[serde(default = "usual_rows")]
    limit: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfTwo {
    a: String,
    b: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfTrades {
    #[serde(default)]
    filter: String,
    #[serde(default = "newest")]
    sort: Sort,
    #[serde(default = "usual_rows")]
    limit: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfMonth {
    month: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfNothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfFigure {
    figure: String,
}

const fn usual_rows() -> usize {
    12
}

const fn newest() -> Sort {
    Sort::Newest
}

const MOST_GROUPS: usize = 30;
const MOST_TRADES: usize = 20;

/// Told to a model of the word `filter`.
pub const FILTER_ABOUT: &str = "Conditions as an address writes them, joined by &: from=2026-04-01&to=2026-09-30&product=options. Each key is a \
     dimension, or from, to, symbol, net. Several values are separated by commas, a leading ! means none of them, - \
     means in no group. Empty: the whole journal.";

impl Call {
    /// # Errors
    /// One sentence, for the model: what is wrong with what it asked for.
    pub fn read(name: &str, arguments: &str) -> Result<Self, String> {
        let limit = |rows: usize, most: usize| {
            if (1..=most).contains(&rows) { Ok(rows) } else { Err(format!("limit: expected 1 to {most}.")) }
        };
        Ok(match name {
            "summary" => Self::Summary { filter: of::<OfFilter>(arguments)?.filter },
            "breakdown" => {
                let OfDimension { filter, dimension, limit: rows } = of(arguments)?;
                Self::Breakdown { filter, dimension, limit: limit(rows, MOST_GROUPS)? }
            }
            "compare" => {
                let OfTwo { a, b } = of(arguments)?;
                Self::Compare { a, b }
            }
            "trades" => {
                let OfTrades { filter, sort, limit: rows } = of(arguments)?;
                Self::Trades { filter, sort, limit: limit(rows, MOST_TRADES)? }
            }
            "calendar" => {
                let (year, month) = month(&of::<OfMonth>(arguments)?.month)
                    .ok_or_else(|| "month: expected a month as 2026-11.".to_owned())?;
                Self::Calendar { year, month }
            }
            "insights" => {
                let OfNothing {} = of(arguments)?;
                Self::Insights
            }
            "strategies" => Self::Strategies { filter: of::<OfFilter>(arguments)?.filter },
            "define" => Self::Define { figure: of::<OfFigure>(arguments)?.figure },
            _ => {
                return Err(
                    "There is no such tool. Those there are: summary, breakdown, compare, trades, calendar, \
                            insights, strategies, define."
                        .to_owned(),
                );
            }
        })
    }
}

fn of<T: DeserializeOwned>(arguments: &str) -> Result<T, String> {
    let text = if arguments.trim().is_empty() { "{}" } else { arguments };
    // A list of values in the order of the fields would be taken for them otherwise.
    if !text.trim_start().starts_with('{') {
        return Err("The arguments must be one JSON object.".to_owned());
    }
    serde_json::from_str(text).map_err(|error| {
        let why: String = error.to_string().chars().take(200).collect();
        format!("The arguments are not as expected: {why}.")
    })
}

fn month(text: &str) -> Option<(i32, u32)> {
    let (year, month) = text.trim().split_once('-')?;
    if year.len() != 4 || month.len() != 2 {
        return None;
    }
    Some((year.parse().ok()?, month.parse().ok().filter(|month| (1..=12).contains(month))?))
}

/// The tools as the chat completions interface describes them.
pub fn definitions(dimensions: &[&str], figures: &[&str]) -> Json {
    let filter = json!({"type": "string", "description": FILTER_ABOUT});
    let tool = |name: &str, about: &str, properties: Json, required: &[&str]| {
        json!({"type": "function", "function": {
            "name": name,
            "description": about,
            "parameters": {
                "type": "object", "properties": properties, "required": required, "additionalProperties": false,
            },
        }})
    };
    json!([
        tool("summary", "Figures of what a filter leaves.", json!({"filter": filter}), &[]),
        tool(
            "breakdown",
            "The same by the groups of one dimension.",
            json!({
                "filter": filter,
                "dimension": {"type": "string", "enum": dimensions},
                "limit": {"type": "integer", "minimum": 1, "maximum": MOST_GROUPS},
            }),
            &["dimension"],
        ),
        tool("compare", "Two filters side by side.", json!({"a": filter, "b": filter}), &["a", "b"]),
        tool(
            "trades",
            "Single trades, without notes.",
            json!({
                "filter": filter,
                "sort": {"type": "string", "enum": ["newest", "oldest", "best", "worst"]},
                "limit": {"type": "integer", "minimum": 1, "maximum": MOST_TRADES},
            }),
            &[],
        ),
        tool(
            "calendar",
            "The days of one month on which something was closed.",
            json!({"month": {"type": "string", "description": "As 2026-11."}}),
            &["month"],
        ),
        tool("insights", "What stood out among the questions of this week, after chance.", json!({}), &[]),
        tool("strategies", "Option strategies by their kind.", json!({"filter": filter}), &[]),
        tool(
            "define",
            "How a figure is worked out.",
            json!({"figure": {"type": "string", "enum": figures}}),
            &["figure"],
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, arguments: &str, expected: Result<Call, &str>) {
        match (Call::read(name, arguments), expected) {
            (Ok(call), Ok(wanted)) => assert_eq!(call, wanted),
            (Err(said), Err(start)) => assert!(said.starts_with(start), "{said}"),
            (got, wanted) => panic!("{got:?} is not {wanted:?}"),
        }
    }

    #[test]
    fn tools_are_typed() {
        check("summary", "", Ok(Call::Summary { filter: String::new() }));
        check(
            "summary",
            r#"{"filter":"weekday=monday"}"#,
            Ok(Call::Summary { filter: "weekday=monday".into() }),
        );
        check(
            "breakdown",
            r#"{"dimension":"setup","limit":30}"#,
            Ok(Call::Breakdown { filter: String::new(), dimension: "setup".into(), limit: 30 }),
        );
        check("breakdown", r#"{"dimension":"setup","limit":31}"#, Err("limit: expected 1 to 30."));
        check("breakdown", r#"{"dimension":"setup","limit":0}"#, Err("limit: expected 1 to 30."));
        check("breakdown", r#"{"dimension":"setup","limit":-1}"#, Err("The arguments are not as expected"));
        check("breakdown", "{}", Err("The arguments are not as expected: missing field `dimension`"));
        check(
            "compare",
            r#"{"a":"","b":"product=options"}"#,
            Ok(Call::Compare { a: "".into(), b: "product=options".into() }),
        );
        check(
            "trades",
            r#"{"sort":"worst","limit":20}"#,
            Ok(Call::Trades { filter: String::new(), sort: Sort::Worst, limit: 20 }),
        );
        check("trades", r#"{"limit":21}"#, Err("limit: expected 1 to 20."));
        check("calendar", r#"{"month":"2026-11"}"#, Ok(Call::Calendar { year: 2026, month: 11 }));
        check("calendar", r#"{"month":"2026-13"}"#, Err("month: expected a month"));
        check("insights", "{}", Ok(Call::Insights));
        check("define", r#"{"figure":"net"}"#, Ok(Call::Define { figure: "net".into() }));
    }

    #[test]
    fn nothing_else_is_a_tool_or_a_field() {
        // Nobody can be named: the journal is always the one of who asks.
        for field in ["user", "user_id", "account_id", "email", "notes", "sql"] {
            for tool in ["summary", "trades", "insights", "strategies"] {
                check(
                    tool,
                    &format!(r#"{{"{field}":"2"}}"#),
                    Err("The arguments are not as expected: unknown field"),
                );
            }
        }
        check("sql", "{}", Err("There is no such tool."));
        check("fetch", r#"{"url":"http://169.254.169.254/"}"#, Err("There is no such tool."));
        check("summary", r#"["weekday=monday"]"#, Err("The arguments must be one JSON object."));
        check("summary", r#"{"filter":7}"#, Err("The arguments are not as expected"));
    }
}
