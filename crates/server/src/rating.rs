//! How well people play: Glicko-2 where two meet, Weng-Lin where more do.

use crate::{App, Error};
use serde_json::Value;
use skillratings::MultiTeamOutcome;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use store::{Change, Moment, PersonId, Rated, Rating, TableRow};

/// Weng-Lin counts from 25 ± 8.3; shown, it is stretched to the scale of Glicko.
const STRETCH: f64 = 60.0;

/// What a game is rated as: two players are another matter than more.
pub fn name(game: &str, seats: usize) -> String {
    let more = catalog::GameId::shown().any(|id| id.meta().id == game && id.meta().seats.1 > 2);
    if more && seats == 2 { format!("{game}-duel") } else { game.to_owned() }
}

/// Everything that is rated.
pub fn names() -> Vec<String> {
    let ids = catalog::GameId::shown().map(|id| id.meta());
    ids.flat_map(|meta| {
        (meta.seats.0..=meta.seats.1.min(meta.seats.0 + 1))
            .map(move |seats| name(meta.id, usize::from(seats)))
    })
    .collect::<std::collections::BTreeSet<_>>()
    .into_iter()
    .collect()
}

/// The rating of somebody new.
fn unknown(duel: bool) -> Rating {
    match duel {
        true => {
            let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
            Rating { rating, deviation, volatility, games: 0 }
        }
        false => from_weng_lin(WengLinRating::new(), 0),
    }
}

/// How far off a rating may be to stand in a leaderboard: a few games make it so.
pub fn settled(of: &str) -> f64 {
    let duel = catalog::GameId::shown().all(|id| id.meta().id != of || id.meta().seats.1 == 2);
    0.7 * unknown(duel).deviation
}

fn from_weng_lin(WengLinRating { rating, uncertainty }: WengLinRating, games: u32) -> Rating {
    Rating { rating: rating * STRETCH, deviation: uncertainty * STRETCH, volatility: 0.0, games }
}

fn weng_lin_of(rating: &Rating) -> WengLinRating {
    WengLinRating { rating: rating.rating / STRETCH, uncertainty: rating.deviation / STRETCH }
}

/// What everybody's rating becomes by a game that ended so; seats without a person are not rated.
pub async fn changes(
    app: &App,
    table: &TableRow,
    sitters: &[Option<PersonId>],
    outcome: &Value,
    at: Moment,
) -> Result<Vec<Change>, Error> {
    let duel = sitters.len() == 2;
    let of = name(&table.game, sitters.len());
    let mut before = Vec::new();
    for (seat, person) in sitters.iter().enumerate() {
        let Some(person) = person else { continue };
        let known = app.store.ratings(*person).await?;
        let found = known.into_iter().find(|(name, _)| *name == of).map(|(_, rating)| rating);
        before.push((*person, place(outcome, seat), found.unwrap_or_else(|| unknown(duel))));
    }
    if before.len() < 2 {
        return Ok(Vec::new());
    }
    let after = if duel { meet(&before) } else { meet_many(&before) };
    let rated = before.iter().zip(after).map(|((person, _, old), new)| {
        let rating = Rating { games: old.games + 1, ..new };
        Change::Rate { person: *person, game: of.clone(), rated: Rated { table: table.id, at, rating } }
    });
    Ok(rated.collect())
}

/// In which group of the ranking a seat came in, from 1.
fn place(outcome: &Value, seat: usize) -> usize {
    let groups = outcome["ranking"].as_array().map(Vec::as_slice).unwrap_or_default();
    let holds = |group: &Value| {
        group.as_array().is_some_and(|seats| seats.iter().any(|other| other.as_u64() == Some(seat as u64)))
    };
    groups.iter().position(holds).unwrap_or(groups.len()) + 1
}

type Met = (PersonId, usize, Rating);

fn meet(before: &[Met]) -> Vec<Rating> {
    let of = |rating: &Rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let result = match before[0].1.cmp(&before[1].1) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let (first, second) = glicko2(&of(&before[0].2), &of(&before[1].2), &result, &Glicko2Config::new());
    let back =
        |Glicko2Rating { rating, deviation, volatility }| Rating { rating, deviation, volatility, games: 0 };
    vec![back(first), back(second)]
}

fn meet_many(before: &[Met]) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> = before.iter().map(|(_, _, rating)| [weng_lin_of(rating)]).collect();
    let entered: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(before)
        .map(|(team, (_, place, _))| (team.as_slice(), MultiTeamOutcome::new(*place)))
        .collect();
    let after = weng_lin_multi_team(&entered, &WengLinConfig::new());
    after.into_iter().map(|team| from_weng_lin(team[0], 0)).collect()
}
