//! What the document of the interface says of values that are mere texts, numbers or JSON here.

use serde_json::Value;
use utoipa::ToSchema;

/// What identifies a person, a table or a token.
#[derive(ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-hjkmnp-tv-z]{10}$")]
pub struct Id(pub String);

/// A game.
#[derive(ToSchema)]
#[schema(value_type = String)]
pub struct GameId(pub String);

/// What is rated: a game, with `-duel` where two play a game for more.
#[derive(ToSchema)]
#[schema(value_type = String)]
pub struct RatedAs(pub String);

/// A seat, counted from 0.
#[derive(ToSchema)]
#[schema(value_type = u8, maximum = 7)]
pub struct Seat(pub u8);

/// How many seats.
#[derive(ToSchema)]
#[schema(value_type = u8, minimum = 2, maximum = 8)]
pub struct SeatCount(pub u8);

/// What a token allows.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum Scope {
    /// To see what is one's own.
    Read,
    /// To play.
    Play,
    /// To set tables up.
    Create,
}

/// What can be proposed.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum OfferKind {
    /// That nobody wins.
    Draw,
    /// That moves are taken back.
    Takeback,
    /// That it is played again.
    Rematch,
}

/// How a game ended.
#[derive(ToSchema)]
pub struct Outcome {
    /// The seats by place, those who share one together.
    pub ranking: Vec<Vec<Seat>>,
    /// By seat, where the game has scores.
    pub scores: Vec<Value>,
    /// Why it is over.
    pub reason: String,
}

/// A move in a plan.
#[derive(ToSchema)]
#[schema(value_type = String, max_length = 64)]
pub struct PlannedMove(pub String);
