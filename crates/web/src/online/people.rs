//! People: their pages, and who plays best.

use super::history::Games;
use super::lobby::Places;
use super::names;
use super::{fetch, online};
use crate::route::{Go, Route};
use crate::words::{Tongue, tongue};
use catalog::GameId;
use leptos::prelude::*;
use wire::{Profile, Ranked, Rating};

/// A rating that may be further off than this is not settled yet.
const UNSURE: f64 = 110.0;

/// A person's page.
#[component]
pub fn Person(name: String) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    online.hear_lobby();
    let found = online.ask::<Profile>(format!("/api/people/{}", fetch::part(&name)));
    let page = move || match found.get() {
        None => view! { <p class="told" role="status">{move || tongue.say("connecting")}</p> }.into_any(),
        Some(Err(problem)) => view! {
            <h1>{online.say(&problem)}</h1>
            <p><Go to=Signal::stored(Route::Online) class="button">{move || tongue.say("to-lobby")}</Go></p>
        }
        .into_any(),
        Some(Ok(profile)) => {
            let Profile { who, guest, since, ratings } = profile;
            let called = who.clone();
            view! {
                <h1>{move || names::called(&called, tongue)}</h1>
                <p class="facts">
                    {move || tongue.fill("person-since", &[("day", &names::day(since, tongue.lang(), false))])}
                    {move || guest.then(|| format!(" · {}", tongue.say("is-guest")))}
                </p>
                <Show
                    when={let any = !ratings.is_empty(); move || any}
                    fallback=move || view! { <p>{move || tongue.say("no-ratings")}</p> }
                >
                    <Ratings ratings=ratings.clone()/>
                </Show>
                <h2>{move || tongue.say("person-games")}</h2>
                <Games person=Some(who.id)/>
            }
            .into_any()
        }
    };
    view! { <section class="page narrow person"><Places/>{page}</section> }
}

/// Ratings, each with how far off it may be.
#[component]
pub fn Ratings(ratings: Vec<Rating>) -> impl IntoView {
    let tongue = tongue();
    view! {
        <table class="figures">
            <thead>
                <tr>
                    <th scope="col">{move || tongue.say("game")}</th>
                    <th scope="col">{move || tongue.say("rating")}</th>
                    <th scope="col">{move || tongue.say("rated-games")}</th>
                </tr>
            </thead>
            <tbody>
                {ratings.into_iter().map(|rating| {
                    let of = rating.of.clone();
                    let place = Route::Leaders(rating.of.clone());
                    let games = rating.games;
                    view! {
                        <tr>
                            <td><Go to=Signal::stored(place)>{move || names::game(&of, tongue)}</Go></td>
                            <td>{move || figure(&rating, tongue)}</td>
                            <td>{games}</td>
                        </tr>
                    }
                }).collect_view()}
            </tbody>
        </table>
    }
}

/// A rating, with how far off it may be.
pub fn figure(rating: &Rating, tongue: Tongue) -> String {
    let unsure = if rating.deviation > UNSURE { tongue.say("unsure") } else { String::new() };
    format!("{:.0} ± {:.0}{unsure}", rating.rating, rating.deviation)
}

/// Who plays a game best.
#[component]
pub fn Leaders(of: String) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let found = online.ask::<Vec<Ranked>>(format!("/api/leaderboard/{}", fetch::part(&of)));
    let list = move || match found.get() {
        None => view! { <p class="told" role="status">{move || tongue.say("connecting")}</p> }.into_any(),
        Some(Err(problem)) => view! { <p class="refusal">{online.say(&problem)}</p> }.into_any(),
        Some(Ok(ranked)) if ranked.is_empty() => {
            view! { <p>{move || tongue.say("nobody-ranked")}</p> }.into_any()
        }
        Some(Ok(ranked)) => view! { <Ranking ranked/> }.into_any(),
    };
    let chosen = of.clone();
    view! {
        <section class="page narrow">
            <Places/>
            <h1>{move || tongue.say("leaderboard")}</h1>
            <nav class="row leaders" aria-label=move || tongue.say("game")>
                {GameId::shown().flat_map(GameId::rated_as).map(|of| {
                    let here = Signal::stored(of == chosen);
                    let name = of.clone();
                    view! {
                        <Go to=Signal::stored(Route::Leaders(of)) class="link" here>{move || names::game(&name, tongue)}</Go>
                    }
                }).collect_view()}
            </nav>
            {list}
        </section>
    }
}

#[component]
fn Ranking(ranked: Vec<Ranked>) -> impl IntoView {
    let tongue = tongue();
    let row = move |(place, line): (usize, Ranked)| {
        let Ranked { who, rating } = line;
        let games = rating.games;
        let to = Route::Person(who.name.clone().unwrap_or_else(|| who.id.clone()));
        view! {
            <tr>
                <td>{place + 1}</td>
                <td><Go to=Signal::stored(to)>{move || names::called(&who, tongue)}</Go></td>
                <td>{move || figure(&rating, tongue)}</td>
                <td>{games}</td>
            </tr>
        }
    };
    view! {
        <table class="figures">
            <thead>
                <tr>
                    <th scope="col">{move || tongue.say("rank")}</th>
                    <th scope="col">{move || tongue.say("who")}</th>
                    <th scope="col">{move || tongue.say("rating")}</th>
                    <th scope="col">{move || tongue.say("rated-games")}</th>
                </tr>
            </thead>
            <tbody>{ranked.into_iter().enumerate().map(row).collect_view()}</tbody>
        </table>
    }
}
