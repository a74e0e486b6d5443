//! Whether an answer has the keys and kinds that `openapi.json` has committed for it: the program prints what the server
//! answers.

use serde_json::Value;

/// Each place that differs from the schema of this name.
pub fn faults(openapi: &Value, name: &str, answer: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let schema = &openapi["components"]["schemas"][name];
    assert!(schema.is_object(), "no schema {name}");
    look(openapi, schema, answer, name, &mut found);
    found
}

fn look(openapi: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/components/schemas/")) {
        return look(openapi, &openapi["components"]["schemas"][name], value, at, found);
    }
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().for_each(|one| look(openapi, one, value, at, found));
    }
    if let Some(some) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let faults = some.iter().map(|one| {
            let mut faults = Vec::new();
            look(openapi, one, value, at, &mut faults);
            faults
        });
        found.extend(faults.min_by_key(Vec::len).unwrap_or_default());
        return;
    }
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
        found.push(format!("{at}: expected {}, found {value}", kinds.join(" or ")));
        return;
    }
    if let Some(words) = schema["enum"].as_array().filter(|words| !words.contains(value)) {
        found.push(format!("{at}: {value} is none of {}", Value::Array(words.clone())));
    }
    if let (Some(items), Value::Array(list)) = (schema.get("items"), value) {
        for (place, one) in list.iter().enumerate() {
            look(openapi, items, one, &format!("{at}[{place}]"), found);
        }
    }
    if let (Some(properties), Value::Object(map)) = (schema["properties"].as_object(), value) {
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        found.extend(
            required.filter(|key| !map.contains_key(*key)).map(|key| format!("{at}: {key} is missing")),
        );
        for (key, one) in map {
            match properties.get(key) {
                Some(own) => look(openapi, own, one, &format!("{at}.{key}"), found),
                None => found.push(format!("{at}: {key} is in no schema")),
            }
        }
    }
}
