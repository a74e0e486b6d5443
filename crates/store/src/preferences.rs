//! How a user likes the site; the same on every device.

use domain::Broker;

use crate::{Db, Result, UserId};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "system" => Some(Self::System),
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Preferences {
    pub theme: Theme,
    /// Amounts are hidden.
    pub privacy: bool,
    pub broker: Option<Broker>,
}

/// What is to be another than it was.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Changes {
    pub theme: Option<Theme>,
    pub privacy: Option<bool>,
    /// `Some(None)`: none any more.
    pub broker: Option<Option<Broker>>,
}

type Row = (String, i64, Option<String>);

/// The defaults, until something else was chosen.
pub async fn of(db: &Db, user: UserId) -> Result<Preferences> {
    let row: Option<Row> = row!(db.read().await?,
        "select theme, privacy, broker from preferences where user_id = $1"; user.0)?;
    Ok(row.map(preferences).unwrap_or_default())
}

/// Changes what is named; two tabs that change different things both count.
pub async fn change(db: &Db, user: UserId, changes: Changes) -> Result<Preferences> {
    let mut tx = db.write().await?;
    let blank = Preferences::default();
    let broker = changes.broker.flatten().map(Broker::word);
    let row: Option<Row> = insert_returning!(tx,
        "insert into preferences (user_id, theme, privacy, broker) values ($1, coalesce($2, $6), coalesce($3, $7), $4) \
         on conflict (user_id) do update set \
           theme = coalesce($2, preferences.theme), \
           privacy = coalesce($3, preferences.privacy), \
           broker = case when $5 = 1 then excluded.broker else preferences.broker end \
         returning theme, privacy, broker";
        user.0, changes.theme.map(Theme::word), changes.privacy.map(i64::from), broker,
        i64::from(changes.broker.is_some()), blank.theme.word(), i64::from(blank.privacy))?;
    tx.commit().await?;
    Ok(row.map(preferences).unwrap_or_default())
}

fn preferences((theme, privacy, broker): Row) -> Preferences {
    Preferences {
        theme: Theme::from_word(&theme).unwrap_or_default(),
        privacy: privacy != 0,
        broker: broker.as_deref().and_then(Broker::from_word),
    }
}
