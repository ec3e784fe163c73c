//! How everybody stood, move by move, as a curve.

use super::review::{Judge, Point};
use super::viewing::Viewing;
use game_core::Seat;
use leptos::prelude::*;
use std::fmt::Write;

const WIDTH: f32 = 356.0;
const HEIGHT: f32 = 70.0;
/// Where the curves are drawn: from the left, to the right, from above, to below.
const LEFT: f32 = 28.0;
const RIGHT: f32 = 352.0;
const TOP: f32 = 6.0;
const FOOT: f32 = 64.0;

/// Where so many moves of so many lie.
fn across(ply: usize, length: usize) -> f32 {
    LEFT + (RIGHT - LEFT) * ply.min(length) as f32 / length.max(1) as f32
}

fn up(value: f32) -> f32 {
    FOOT - (FOOT - TOP) * value
}

/// What a point says of a seat's chance: in open games for two, one seat's chance tells the other's.
fn value_of(point: &Point, seat: Seat, both: bool) -> Option<f32> {
    match point.seat == seat {
        true => Some(point.value),
        false => both.then_some(1.0 - point.value),
    }
}

/// The curve of a seat through what is known of it.
fn curve(points: &[Point], seat: Seat, both: bool, length: usize) -> String {
    let mut path = String::new();
    for point in points {
        let Some(value) = value_of(point, seat, both) else { continue };
        let start = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{start}{:.1} {:.1}", across(point.ply, length), up(value));
    }
    path
}

/// The curve once the game is being judged, and before that what judges it: all in one place that never changes its size.
#[component]
pub fn Chart(viewing: Viewing, length: usize) -> impl IntoView {
    let tongue = viewing.tongue;
    let seats = viewing.names.with_value(Vec::len) as u8;
    let both = seats == 2 && viewing.game.meta().open;
    let first = viewing.own.unwrap_or(Seat::new(0));
    let drawn: Vec<Seat> = if both { vec![first] } else { Seat::first(seats).collect() };
    let judged = move || viewing.review.with(|review| !review.points.is_empty());
    let title = move || match (both, viewing.own) {
        (false, _) => tongue.say("curve-each"),
        (true, Some(_)) => tongue.say("curve-own"),
        (true, None) => tongue.fill("curve-of", &[("who", &viewing.name(first))]),
    };
    let ahead = move |seat: Seat| match viewing.own == Some(seat) {
        true => tongue.say("you-ahead"),
        false => tongue.fill("ahead", &[("who", &viewing.name(seat))]),
    };
    let here = move || across(viewing.ply(), length);
    let go = move |event: leptos::ev::MouseEvent| {
        let Some(frame) = event.target().and_then(|target| {
            use wasm_bindgen::JsCast;
            let chart = target.dyn_into::<web_sys::Element>().ok()?.closest(".chart").ok()??;
            Some(chart.get_bounding_client_rect())
        }) else {
            return;
        };
        let x = WIDTH * (event.client_x() as f32 - frame.left() as f32) / (frame.width() as f32).max(1.0);
        let part = (x - LEFT) / (RIGHT - LEFT);
        viewing.go_played((part * length as f32).round().clamp(0.0, length as f32) as usize);
    };
    view! {
        <section class="curve-card">
            <header><h2>{title}</h2><Judge viewing length/></header>
            <svg
                class="chart"
                class:empty=move || !judged()
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                role="img"
                aria-label=title
                on:click=go
            >
                <rect class="chart-ground" x=LEFT y=TOP width={RIGHT - LEFT} height={FOOT - TOP} rx="4"/>
                <path class="even" d=format!("M{LEFT} {0}H{RIGHT}", up(0.5))/>
                {[(1.0, "100"), (0.5, "50"), (0.0, "0")].map(|(value, text)| view! {
                    <text class="axis" x={LEFT - 5.0} y={up(value) + 4.0} text-anchor="end">{text}</text>
                }).collect_view()}
                <Show when=move || both && judged()>
                    <text class="axis" x={LEFT + 7.0} y={TOP + 13.0}>{move || ahead(first)}</text>
                    <text class="axis" x={LEFT + 7.0} y={FOOT - 6.0}>{move || ahead(first.other())}</text>
                </Show>
                {drawn.iter().copied().map(|seat| view! {
                    <path
                        class=format!("curve s{}", seat.index())
                        d=move || match viewing.knows(seat) {
                            true => viewing.review.with(|review| curve(&review.points, seat, both, length)),
                            false => String::new(),
                        }
                    />
                }).collect_view()}
                <path class="here" d=move || format!("M{0} {TOP}V{FOOT}", here())/>
            </svg>
        </section>
    }
}
