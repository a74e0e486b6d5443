//! A rule of a backtest or of a setup, as JSON: it is read, or what is wrong has its place and a sentence.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(value) = serde_json::from_slice(bytes) else { return };
    match backtest::read_rule(&value) {
        Ok(rule) => assert!(!backtest::say(&rule, &rule.values()).is_empty()),
        Err(problem) => assert!(problem.message().ends_with('.'), "{}", problem.message()),
    }
    match rules::read_rule(&value, "") {
        Ok(rule) => assert!(!rules::sentence(&rule).message().is_empty()),
        Err(problem) => assert!(problem.message().ends_with('.'), "{}", problem.message()),
    }
});
