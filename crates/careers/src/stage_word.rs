//! The stages of an application, as they stand on the wire.

use serde::{Deserialize, Serialize};
use store::careers::Stage;
use utoipa::ToSchema;

/// Where an application stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Stage)]
#[serde(rename_all = "snake_case")]
pub enum StageWord {
    Applied,
    InitialDiscussion,
    Technical,
    Team,
    Final,
    Offer,
    Declined,
    Withdrawn,
}

impl StageWord {
    pub fn of(stage: Stage) -> Self {
        match stage {
            Stage::Applied => Self::Applied,
            Stage::InitialDiscussion => Self::InitialDiscussion,
            Stage::Technical => Self::Technical,
            Stage::Team => Self::Team,
            Stage::Final => Self::Final,
            Stage::Offer => Self::Offer,
            Stage::Declined => Self::Declined,
            Stage::Withdrawn => Self::Withdrawn,
        }
    }

    pub fn stage(self) -> Stage {
        match self {
            Self::Applied => Stage::Applied,
            Self::InitialDiscussion => Stage::InitialDiscussion,
            Self::Technical => Stage::Technical,
            Self::Team => Stage::Team,
            Self::Final => Stage::Final,
            Self::Offer => Stage::Offer,
            Self::Declined => Stage::Declined,
            Self::Withdrawn => Stage::Withdrawn,
        }
    }
}
