//! Corporate actions that the user stated, as imports keep them.

use domain::{Argument, CorporateAction, Text};
use store::journal::{AccountName, ImportId, Statement, StatementKind};
use tradebook::side;

use super::account::Source;

#[derive(Debug, Clone)]
pub struct StatedAction {
    /// `None`: it is only tried.
    pub import: Option<ImportId>,
    /// As it was stated: the cells of [`side::ACTION_COLUMNS`].
    pub cells: Vec<String>,
    pub action: CorporateAction,
}

/// How an import keeps one action.
pub fn statement(account: AccountName, cells: &[String]) -> Statement {
    let subject = serde_json::to_string(cells).unwrap_or_default();
    Statement { kind: StatementKind::Action, account, subject }
}

/// Those of an account in the order in which they were stated, and a sentence for each that cannot be read any more.
pub fn stated(sources: &[Source<'_>], account: AccountName) -> (Vec<StatedAction>, Vec<Text>) {
    let mut actions = Vec::new();
    let mut problems = Vec::new();
    for source in sources {
        let own = source.statements.iter().filter(|one| one.account == account);
        for statement in own.filter(|one| one.kind == StatementKind::Action) {
            let cells: Vec<String> = serde_json::from_str(&statement.subject).unwrap_or_default();
            match side::action(&cells) {
                Ok(action) => actions.push(StatedAction { import: source.id, cells, action }),
                Err(reason) => problems.push(Text::new(
                    "action_not_readable",
                    "A corporate action of “{import}” can no longer be read and is left out: {reason} Undo that import and \
                     enter it again.",
                    [Argument::shown("import", source.name), Argument::private("reason", reason)],
                )),
            }
        }
    }
    (actions, problems)
}
