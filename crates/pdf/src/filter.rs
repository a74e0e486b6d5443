//! What a filter leaves, in words.

use analytics::Filter;
use analytics::cut::{Codes, Condition, Labels, dimension};
use domain::rupees::rupees;
use domain::{Product, Segment};
use ledger::{Book, Direction, Status};

/// Each condition by itself; none: everything is left. `labels` are of the book: they know what groups are called.
pub fn filter_words(book: &Book, labels: &Labels, filter: &Filter, conditions: &[Condition]) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(part) = &filter.symbol {
        said.push(format!("Name holds “{part}”"));
    }
    let mut word = |key: &str, is_asked: &dyn Fn(&str) -> bool| {
        if let Some(of) = dimension(key)
            && let Some((_, name)) = of.words.iter().find(|(word, _)| is_asked(word))
        {
            said.push(format!("{}: {name}", of.name));
        }
    };
    word("segment", &|word| filter.segment.is_some() && Segment::from_word(word) == filter.segment);
    word("product", &|word| filter.product.is_some() && Product::from_word(word) == filter.product);
    word("direction", &|word| filter.direction.is_some() && Direction::from_word(word) == filter.direction);
    word("result", &|word| filter.result.is_some() && Status::from_word(word) == filter.result);
    match filter.net {
        None | Some((None, None)) => {}
        Some((Some(from), None)) => said.push(format!("Net from {}", rupees(from))),
        Some((None, Some(below))) => said.push(format!("Net below {}", rupees(below))),
        Some((Some(from), Some(below))) => {
            said.push(format!("Net from {} to below {}", rupees(from), rupees(below)));
        }
    }
    for condition in conditions {
        let codes = labels.codes(book, condition.dimension);
        let name = |key: &String| {
            if key == Codes::NONE_KEY {
                return codes.values.first().map_or_else(|| key.clone(), |none| none.name.clone());
            }
            codes.code(key).map_or_else(|| key.clone(), |code| codes.values[code as usize].name.clone())
        };
        let names: Vec<String> = condition.values.iter().map(name).collect();
        let not = if condition.not { "not " } else { "" };
        said.push(format!("{}: {not}{}", condition.dimension.name, names.join(" or ")));
    }
    said
}
