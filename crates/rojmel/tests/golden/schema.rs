//! Whether an answer has the keys and kinds that `openapi.json` has committed for it: the program prints what the
//! server answers.

use serde_json::Value;

/// Each place that differs from the schema of this name.
pub fn faults(openapi: &Value, name: &str, answer: &Value) -> Vec<String> {
    let schema = &openapi["components"]["schemas"][name];
    assert!(schema.is_object(), "no schema {name}");
    let mut look = Look { openapi, found: Vec::new() };
    look.at(schema, answer, name);
    look.found
}

struct Look<'a> {
    openapi: &'a Value,
    found: Vec<String>,
}

impl<'a> Look<'a> {
    fn at(&mut self, schema: &'a Value, value: &Value, place: &str) {
        let mut parts = Vec::new();
        self.parts(schema, &mut parts);
        if let [one] = parts[..]
            && let Some(some) = one["oneOf"].as_array().or(one["anyOf"].as_array())
        {
            // The one that fits best says what is wrong.
            let tried = some.iter().map(|one| {
                let mut look = Look { openapi: self.openapi, found: Vec::new() };
                look.at(one, value, place);
                look.found
            });
            self.found.extend(tried.min_by_key(Vec::len).unwrap_or_default());
            return;
        }
        for part in &parts {
            self.kind(part, value, place);
        }
        match value {
            Value::Array(list) => {
                let Some(items) = parts.iter().find_map(|part| part.get("items")) else { return };
                for (at, one) in list.iter().enumerate() {
                    self.at(items, one, &format!("{place}[{at}]"));
                }
            }
            // One without properties is a list of names with what stands under each.
            Value::Object(map) if parts.iter().any(|part| part["properties"].is_object()) => {
                let required = parts.iter().filter_map(|part| part["required"].as_array()).flatten();
                let missing = required.filter_map(Value::as_str).filter(|key| !map.contains_key(*key));
                self.found.extend(missing.map(|key| format!("{place}: {key} is missing")));
                for (key, one) in map {
                    match parts.iter().find_map(|part| part["properties"].get(key)) {
                        Some(own) => self.at(own, one, &format!("{place}.{key}")),
                        None => self.found.push(format!("{place}: {key} is in no schema")),
                    }
                }
            }
            _ => {}
        }
    }

    /// What has to fit together, references followed.
    fn parts(&self, schema: &'a Value, into: &mut Vec<&'a Value>) {
        let name = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/components/schemas/"));
        match (name, schema["allOf"].as_array()) {
            (Some(name), _) => self.parts(&self.openapi["components"]["schemas"][name], into),
            (None, Some(all)) => all.iter().for_each(|one| self.parts(one, into)),
            (None, None) => into.push(schema),
        }
    }

    fn kind(&mut self, schema: &Value, value: &Value, place: &str) {
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return,
        };
        let fits = kinds.iter().any(|kind| match *kind {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "string" => value.is_string(),
            "number" => value.is_number(),
            "integer" => value.is_i64() || value.is_u64(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            _ => false,
        });
        if !fits {
            self.found.push(format!("{place}: expected {}, found {value}", kinds.join(" or ")));
        } else if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
            self.found.push(format!("{place}: {value} is none of {}", schema["enum"]));
        }
    }
}
