#[cfg(feature = "schema")]
use crate::schema::{Id, RatedAs, Scope};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A person, as others see them.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WhoIs {
    /// Who.
    #[cfg_attr(feature = "schema", schema(value_type = Id))]
    pub id: String,
    /// What they are called; guests may have no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Option<String>,
}

/// The reader.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// Who.
    #[cfg_attr(feature = "schema", schema(value_type = Id))]
    pub id: String,
    /// What they are called.
    #[cfg_attr(feature = "schema", schema(required))]
    pub name: Option<String>,
    /// Whether there is no account yet.
    pub guest: bool,
    /// What they like.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub settings: Value,
    /// Whom to tell when it is their turn.
    #[cfg_attr(feature = "schema", schema(required))]
    pub webhook: Option<String>,
    /// Their ratings, by the name of what is rated.
    pub ratings: Vec<Rating>,
}

/// A name and a password, to be recognised by.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A new account.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
    /// Whether the tokens that were made as a guest stay valid: left out, they end.
    #[serde(default)]
    pub keep_tokens: bool,
}

/// Another password.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub old: String,
    /// 8 to 200 characters.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 200))]
    pub new: String,
    /// Whether tokens stay valid: left out, they end.
    #[serde(default)]
    pub keep_tokens: bool,
}

/// What has ended with the password until now.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasswordChanged {
    /// How many other browsers are logged out.
    pub sessions: u32,
    /// How many tokens are not valid any more.
    pub tokens: u32,
}

/// Recovery codes, each good once for another password; they are shown this once.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Codes {
    /// The codes, in groups of four digits and letters.
    pub codes: Vec<String>,
}

/// How many recovery codes one has left.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CodesLeft {
    /// How many; without any, a lost password is lost.
    pub left: u32,
}

/// Another password for whoever has a recovery code.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name of the account.
    pub name: String,
    /// A code that was not used yet; spaces, hyphens and case do not matter.
    pub code: String,
    /// The new password, 8 to 200 characters.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 200))]
    pub password: String,
}

/// How well somebody plays a game, as far as it is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rating {
    /// What is rated: a game's identifier, with `-duel` where two play a game for more.
    #[cfg_attr(feature = "schema", schema(value_type = RatedAs))]
    pub of: String,
    /// The estimate.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How many rated games it rests on.
    pub games: u32,
}

/// A person's page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Profile {
    /// Who.
    pub who: WhoIs,
    /// Whether there is no account.
    pub guest: bool,
    /// Since when they are known, in milliseconds since 1970.
    pub since: i64,
    /// Their ratings.
    pub ratings: Vec<Rating>,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ranked {
    /// Who.
    pub who: WhoIs,
    /// How well they play.
    pub rating: Rating,
}

/// A key to the interface for programs.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// Which.
    #[cfg_attr(feature = "schema", schema(value_type = Id))]
    pub id: String,
    /// What its holder calls it.
    pub name: String,
    /// What it allows: `read`, `play`, `create`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Scope>))]
    pub scopes: Vec<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it was last used.
    #[cfg_attr(feature = "schema", schema(required))]
    pub used: Option<i64>,
}

/// A token that is wished for.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What its holder calls it.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 50))]
    pub name: String,
    /// What it shall allow: `read`, `play`, `create`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Scope>, min_items = 1))]
    pub scopes: Vec<String>,
}

/// A token that was made; its secret is shown this once.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenMade {
    /// The token.
    pub token: Token,
    /// What is sent as `authorization: Bearer …`.
    #[cfg_attr(feature = "schema", schema(pattern = "^ahu_[0-9a-f]{64}$"))]
    pub secret: String,
}
