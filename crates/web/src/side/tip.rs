//! What something on the board is, for whoever points at it, comes to it by keys, or holds a finger on it.

use crate::stage::Stage;
use leptos::prelude::*;

/// How long something is pointed at before it is explained, in milliseconds.
const PATIENCE: u64 = 450;

/// The explanation of what is pointed at, beside it.
#[component]
pub fn Tips(stage: Stage) -> impl IntoView {
    let ripe = RwSignal::new(None::<String>);
    // Counts what was pointed at, so that a time that was waited for in vain does nothing.
    let count = StoredValue::new(0_u32);
    let forget = move || {
        count.update_value(|count| *count = count.wrapping_add(1));
        ripe.set(None);
    };
    Effect::new(move |_| {
        let part = stage.pointed.get();
        forget();
        let waited = count.get_value();
        if let Some(part) = part {
            crate::telling::wait(PATIENCE, move || {
                if count.try_get_value() == Some(waited) {
                    let _ = ripe.try_set(Some(part));
                }
            });
        }
    });
    // Whoever has chosen knows what it is, and wants to see what comes of it.
    Effect::new(move |_| {
        stage.choice.track();
        stage.telling.busy.track();
        forget();
    });
    let tips = NodeRef::<leptos::html::Div>::new();
    let tip = Memo::new(move |_| {
        let is_free = || stage.lift.held.with(Option::is_none) && !stage.telling.busy.get();
        let part = ripe.get().filter(|_| is_free())?;
        let tip = stage.tip(&part)?;
        Some((tip, place_of(stage, &part, tips)?, !stage.drawn(&part).is_empty()))
    });
    view! {
        <div class="tips" aria-hidden="true" node_ref=tips>
            {move || tip.get().map(|(tip, (x, y, above), aside)| view! {
                <div
                    class="tip"
                    class:below=!above
                    class:aside=aside
                    class:right=x < 50.0
                    class:low=y < 50.0
                    style=("--x", format!("{x:.1}%"))
                    style=("--y", format!("{:.1}%", if above { 100.0 - y } else { y }))
                >
                    <b>{tip.title}</b>{tip.text}
                </div>
            })}
        </div>
    }
}

/// Where a part is among the pictures, in hundredths of their width and height, and whether there is more room above it: where several
/// show it, the one that is pointed at.
fn place_of(stage: Stage, part: &str, tips: NodeRef<leptos::html::Div>) -> Option<(f64, f64, bool)> {
    let whole = tips.get_untracked()?.get_bounding_client_rect();
    let elements = stage.elements_of(part);
    let is = |element: &&web_sys::Element, what: &str| element.matches(what) == Ok(true);
    let pointed = elements.iter().find(|element| is(element, ":hover"));
    let element = pointed
        .or_else(|| elements.iter().find(|element| is(element, ":focus")))
        .or_else(|| elements.iter().find(|element| element.get_bounding_client_rect().width() > 0.0))?;
    let rect = element.get_bounding_client_rect();
    let x = 100.0 * (rect.left() + rect.width() / 2.0 - whole.left()) / whole.width();
    let [top, bottom] = [rect.top(), rect.bottom()].map(|y| 100.0 * (y - whole.top()) / whole.height());
    let above = top + bottom > 100.0;
    Some((x, if above { top } else { bottom }, above))
}
