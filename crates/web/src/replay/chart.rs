//! How everybody stood, move by move, as a curve.

use super::Viewing;
use super::review::Point;
use game_core::Seat;
use leptos::prelude::*;
use std::fmt::Write;

const WIDTH: f32 = 360.0;
const HEIGHT: f32 = 90.0;

/// The curve of a seat through what is known of it: in open games for two, one curve tells both.
fn curve(points: &[Point], seat: Seat, both: bool, length: usize) -> String {
    let mut path = String::new();
    for point in points {
        let value = match point.seat == seat {
            true => point.value,
            false if both => 1.0 - point.value,
            false => continue,
        };
        let x = WIDTH * point.ply as f32 / length.max(1) as f32;
        let y = HEIGHT * (1.0 - value);
        let _ = write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { 'M' } else { 'L' });
    }
    path
}

/// The chart, once the game is being judged; a click goes there.
#[component]
pub fn Chart(viewing: Viewing, length: usize) -> impl IntoView {
    let tongue = viewing.tongue;
    let seats = viewing.names.with_value(Vec::len) as u8;
    let both = seats == 2 && !viewing.game.meta().chance;
    let drawn: Vec<Seat> = if both { vec![Seat::new(0)] } else { Seat::first(seats).collect() };
    let here = move || {
        let ply = viewing.tree.with(|tree| tree.ply(viewing.at.get()));
        WIDTH * ply.min(length) as f32 / length.max(1) as f32
    };
    let go = move |event: leptos::ev::MouseEvent| {
        let Some(width) = event.target().and_then(|target| {
            use wasm_bindgen::JsCast;
            let chart = target.dyn_into::<web_sys::Element>().ok()?.closest(".chart").ok()??;
            Some(chart.get_bounding_client_rect())
        }) else {
            return;
        };
        let part = (f64::from(event.client_x()) - width.left()) / width.width().max(1.0);
        let ply = (part * length as f64).round().clamp(0.0, length as f64) as usize;
        viewing.go(viewing.tree.with_untracked(|tree| tree.played(ply)));
    };
    view! {
        <Show when=move || viewing.review.with(|review| !review.points.is_empty())>
            <svg
                class="chart"
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                role="img"
                aria-label=move || tongue.say("curve")
                on:click=go
            >
                <rect class="chart-ground" width=WIDTH height=HEIGHT/>
                <path class="even" d=format!("M0 {0}H{WIDTH}", HEIGHT / 2.0)/>
                {drawn.iter().copied().map(|seat| view! {
                    <path
                        class=format!("curve s{}", seat.index())
                        d=move || viewing.review.with(|review| curve(&review.points, seat, both, length))
                    />
                }).collect_view()}
                <path class="here" d=move || format!("M{0} 0V{HEIGHT}", here())/>
            </svg>
        </Show>
    }
}
