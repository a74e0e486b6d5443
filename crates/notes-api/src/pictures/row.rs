//! A picture as it is told.

use journal_http::JournalApi;
use journal_http::conflict::Stored;
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::attachments::DAYS_UNREFERENCED;
use store::pictures::{self as stored, Picture as Kept, Stage, Thing};
use utoipa::ToSchema;
use web_http::{SiteError, sentence};

use super::beside::beside;
use super::link::all_told;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A picture beside a trade, a day or a setup.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    id: String,
    /// Where its bytes are, for the user who was told alone. It is over after a quarter of an hour, half an hour at
    /// most.
    file: String,
    /// Grows with each change of it.
    revision: i64,
    #[schema(required = true)]
    stage: Option<PictureStage>,
    /// Blank: nothing was said of it.
    caption: String,
    width: i64,
    height: i64,
    /// Of its file; null: it is missing.
    #[schema(required = true)]
    bytes: Option<i64>,
    added_at: IstTime,
    /// When it goes for good; null: it was not removed.
    #[schema(required = true)]
    gone_at: Option<IstTime>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PictureStage {
    Before,
    During,
    After,
}

impl From<Stage> for PictureStage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Before => Self::Before,
            Stage::During => Self::During,
            Stage::After => Self::After,
        }
    }
}

impl From<PictureStage> for Stage {
    fn from(stage: PictureStage) -> Self {
        match stage {
            PictureStage::Before => Self::Before,
            PictureStage::During => Self::During,
            PictureStage::After => Self::After,
        }
    }
}

impl Picture {
    /// `file` is signed: [`told`](super::link::told).
    pub fn new(kept: Kept, file: String) -> Self {
        Self {
            id: kept.id,
            file,
            revision: kept.revision,
            stage: kept.stage.map(PictureStage::from),
            caption: kept.caption,
            width: kept.width,
            height: kept.height,
            bytes: kept.bytes,
            added_at: IstTime(kept.created_at),
            gone_at: kept.removed_at.map(|at| IstTime(domain::Time(at.0 + DAYS_UNREFERENCED * DAY))),
        }
    }
}

impl Stored for Picture {
    const CODE: &'static str = "picture_changed";
}

/// Those of a note that were not removed, in their order.
pub async fn of_note(state: &JournalApi, user: UserId, number: i64) -> Result<Vec<Picture>, SiteError> {
    let all = stored::beside(&state.db, user, beside(Thing::Note, &number.to_string())).await?;
    all_told(state, user, all.into_iter().filter(|one| one.removed_at.is_none()).collect())
}

/// Another user's looks the same as none.
pub fn no_picture() -> SiteError {
    SiteError::missing("no_picture", "You have no such picture. Reload the page.")
}

pub fn full() -> SiteError {
    SiteError::refused(sentence!(
        "At most {most} pictures can stand here. Nothing was kept. Remove one that you do not need first.",
        most = stored::MOST_BESIDE_ONE
    ))
}
