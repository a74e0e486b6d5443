//! Archives of earlier programs: a broker had one account, and decisions named the broker.

use serde_json::{Map, Value};

/// A row as it is written now. `brokers` are those of the accounts before it, in their order.
pub(super) fn as_now(table: &str, row: &mut Map<String, Value>, brokers: &[String]) {
    match table {
        "accounts" if !row.contains_key("number") => {
            row.insert("number".to_owned(), Value::from(1));
            row.insert("method".to_owned(), Value::from("fifo"));
        }
        "resolutions" if !row.contains_key("account_id") => {
            let Some(Value::String(broker)) = row.remove("broker") else { return };
            let account = brokers.iter().position(|one| *one == broker).map(|at| at + 1);
            row.insert("account_id".to_owned(), account.map_or(Value::Null, Value::from));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(table: &str, row: Value, expected: Value) {
        let Value::Object(mut row) = row else { panic!("{row}") };
        as_now(table, &mut row, &["zerodha".to_owned(), "groww".to_owned()]);
        assert_eq!(Value::Object(row), expected);
    }

    #[test]
    fn rows_of_one_account_a_broker_are_read() {
        check(
            "accounts",
            json!({ "id": 1, "broker": "zerodha", "label": "" }),
            json!({ "id": 1, "broker": "zerodha", "label": "", "number": 1, "method": "fifo" }),
        );
        check(
            "resolutions",
            json!({ "kind": "keep", "broker": "groww", "subject": "s" }),
            json!({ "kind": "keep", "account_id": 2, "subject": "s" }),
        );
        let now = json!({ "id": 2, "broker": "zerodha", "label": "Mother", "number": 2, "method": "weighted_average" });
        check("accounts", now.clone(), now);
    }
}
