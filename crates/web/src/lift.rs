//! What is taken up with a mouse or a finger and let go where it shall be: a press that moves on is two clicks in one.

use crate::board::{Desk, find, spot_of};
use boards::{Choice, kind};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{AddEventListenerOptions, PointerEvent, SvgElement};

/// How far a press moves before it is no click any more, in pixels.
const SLACK: f64 = 6.0;
/// So near to the upper or lower edge of the window the page goes on by so much, in pixels.
const EDGE: (f64, f64) = (72.0, 14.0);

/// A press on the board, and what it has taken up.
#[derive(Copy, Clone)]
pub struct Lift {
    press: StoredValue<Option<Press>>,
    /// What is carried.
    pub held: RwSignal<Option<Held>>,
    /// Where the pointer is, in pixels of the window.
    at: RwSignal<(f64, f64)>,
    /// Whether the last press was a finger's.
    finger: StoredValue<bool>,
    /// Whether something was let go just now: the click that follows is none.
    let_go: StoredValue<bool>,
}

/// Something that could be taken up if the press moves on.
#[derive(Clone)]
struct Press {
    pointer: i32,
    from: (f64, f64),
    load: Load,
}

/// Something that could be taken up: what it adds to a path, and what is seen of it.
#[derive(Clone, PartialEq)]
pub struct Load {
    /// What it adds to a path.
    pub part: String,
    /// The item that leaves its place.
    pub item: Option<String>,
    /// Its picture, as SVG.
    pub art: String,
    /// How many pixels its picture is wide and high.
    pub side: f64,
}

/// What is carried.
#[derive(Clone, PartialEq)]
pub struct Held {
    pointer: i32,
    load: Load,
    /// What was pointed at before it was taken up.
    before: Choice,
    /// The part it would be let go over.
    over: Option<String>,
}

impl Lift {
    /// Nothing is taken up.
    pub fn new() -> Lift {
        Lift {
            press: StoredValue::new(None),
            held: RwSignal::new(None),
            at: RwSignal::new((0.0, 0.0)),
            finger: StoredValue::new(false),
            let_go: StoredValue::new(false),
        }
    }

    /// Whether a click is a finger's; one that a key or a program makes is not.
    pub fn is_tap(self, click: &web_sys::MouseEvent) -> bool {
        click.detail() > 0 && self.finger.get_value()
    }

    /// Whether a click only ends what was carried.
    pub fn is_let_go(self) -> bool {
        self.let_go.get_value()
    }

    /// Whether the item of this key is carried.
    pub fn takes(self, key: String) -> Memo<bool> {
        Memo::new(move |_| {
            self.held.with(|held| held.as_ref().is_some_and(|held| held.load.item.as_ref() == Some(&key)))
        })
    }

    /// The part that would be let go on, which is tracked.
    pub fn over(self) -> Option<String> {
        self.held.with(|held| held.as_ref().and_then(|held| held.over.clone()))
    }

    /// The pointer is pressed on something that may be taken up.
    pub fn press(self, event: &PointerEvent, load: impl FnOnce() -> Option<Load>) {
        self.finger.set_value(event.pointer_type() == "touch");
        let plain = event.is_primary() && event.button() == 0 && !event.ctrl_key();
        let from = (f64::from(event.client_x()), f64::from(event.client_y()));
        let press = plain.then(load).flatten();
        self.press.set_value(press.map(|load| Press { pointer: event.pointer_id(), from, load }));
    }
}

/// What can be taken up where the pointer is pressed on the board: an item with a place of its own.
pub fn load_of(event: &PointerEvent, desk: Desk) -> Option<Load> {
    let spot = spot_of(event, desk)?;
    let panels = desk.panels.get_untracked();
    let panel = panels.iter().find(|panel| panel.spots.iter().any(|other| other.key == spot.key))?;
    let item = panel.items.iter().find(|item| item.key == spot.key)?;
    let picture =
        event.target()?.dyn_into::<SvgElement>().ok()?.closest("svg").ok()??.get_bounding_client_rect();
    let unit = (picture.width() / f64::from(panel.size.0)).min(picture.height() / f64::from(panel.size.1));
    let art = format!(
        r#"<svg class="picture {}" viewBox="-50 -50 100 100"><g transform="rotate({})">{}</g></svg>"#,
        panel.id, item.turn, item.art
    );
    Some(Load { part: spot.part, item: Some(item.key.clone()), art, side: 100.0 * unit })
}

/// Hears of the pointer wherever it goes, as long as the board is there.
pub fn listen(desk: Desk) {
    let lift = desk.lift;
    let follow = window_event_listener(leptos::ev::pointermove, move |event| moved(&event, desk));
    let end = window_event_listener(leptos::ev::pointerup, move |event| ended(&event, desk));
    let cancel = window_event_listener(leptos::ev::pointercancel, move |event| {
        if lift.press.try_get_value().flatten().is_some_and(|press| press.pointer == event.pointer_id()) {
            lift.press.set_value(None);
            put_down(desk);
        }
    });
    // A finger that carries something does not scroll; the window's own ear could not say so.
    let stay = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
        if event.cancelable() && lift.held.try_with_untracked(Option::is_some) == Some(true) {
            event.prevent_default();
        }
    });
    let options = AddEventListenerOptions::new();
    options.set_passive(false);
    let stay = stay.into_js_value();
    let _ = window().add_event_listener_with_callback_and_add_event_listener_options(
        "touchmove",
        stay.unchecked_ref(),
        &options,
    );
    let stay = StoredValue::new_local(stay);
    on_cleanup(move || {
        [follow, end, cancel].into_iter().for_each(|ear| ear.remove());
        stay.with_value(|stay| {
            let _ = window().remove_event_listener_with_callback("touchmove", stay.unchecked_ref());
        });
    });
    // What can be done has changed meanwhile, or one has stepped back: then nothing is carried any more.
    Effect::new(move |_| {
        let part = lift.held.with(|held| held.as_ref().map(|held| held.load.part.clone()));
        let gone = part.is_some_and(|part| desk.choice.with(|choice| !choice.taken().contains(&part)));
        if gone {
            lift.held.set(None);
            desk.pointed.set(None);
        }
    });
}

fn moved(event: &PointerEvent, desk: Desk) {
    let lift = desk.lift;
    let press = lift.press.try_get_value().flatten().filter(|press| press.pointer == event.pointer_id());
    let Some(press) = press else { return };
    let at = (f64::from(event.client_x()), f64::from(event.client_y()));
    if lift.held.with_untracked(Option::is_none) {
        if (at.0 - press.from.0).hypot(at.1 - press.from.1) < SLACK {
            return;
        }
        if desk.busy.get_untracked() || !take_up(&press, desk) {
            return lift.press.set_value(None);
        }
        // What passes below the pointer is not pointed at by that.
        let body = document().body();
        let _ = body.map(|body| body.set_pointer_capture(event.pointer_id()));
    }
    lift.at.set(at);
    let over = below(at, desk);
    let pointed = over.clone();
    if desk.pointed.with_untracked(|known| *known != pointed) {
        desk.pointed.set(pointed);
    }
    let changed = lift.held.with_untracked(|held| held.as_ref().is_some_and(|held| held.over != over));
    if changed {
        lift.held.update(|held| held.iter_mut().for_each(|held| held.over.clone_from(&over)));
    }
    if over.is_none() {
        go_on(at.1);
    }
}

/// Takes something up, where there is a place to let it go; whether there is.
fn take_up(press: &Press, desk: Desk) -> bool {
    let before = desk.choice.get_untracked();
    let part = &press.load.part;
    let is_taken = before.taken().contains(part);
    let Some(then) = (if is_taken { Some(before.clone()) } else { before.then(part) }) else { return false };
    if then.complete().is_some() {
        return false;
    }
    desk.choice.set(then);
    if targets(desk).is_empty() {
        desk.choice.set(before);
        return false;
    }
    let held = Held { pointer: press.pointer, load: press.load.clone(), before, over: None };
    desk.lift.held.set(Some(held));
    true
}

/// The parts of places where what was taken up can be let go.
fn targets(desk: Desk) -> Vec<String> {
    let choice = desk.choice.get_untracked();
    let (wanted, far) = (choice.targets(), desk.far.get_untracked());
    let panels = desk.panels.get_untracked();
    let parts = panels.iter().flat_map(|panel| &panel.spots).map(|spot| &spot.part);
    let taken = |part: &&String| choice.taken().contains(part);
    let is_target = |part: &&String| wanted.contains(&kind(part)) || far.contains(part);
    parts.filter(|part| !taken(part)).filter(is_target).cloned().collect()
}

/// The part of the place below, if what is carried can be let go there.
fn below((x, y): (f64, f64), desk: Desk) -> Option<String> {
    let id = document().element_from_point(x as f32, y as f32)?.id();
    let part = find(desk, id.strip_prefix("spot-")?)?.part;
    targets(desk).contains(&part).then_some(part)
}

/// Near the edge of a window that shows a part of the page the rest of it comes.
fn go_on(y: f64) {
    let high = window().inner_height().ok().and_then(|high| high.as_f64()).unwrap_or_default();
    let by = match y {
        _ if y < EDGE.0 => -EDGE.1,
        _ if y > high - EDGE.0 => EDGE.1,
        _ => return,
    };
    window().scroll_by_with_x_and_y(0.0, by);
}

fn ended(event: &PointerEvent, desk: Desk) {
    let lift = desk.lift;
    let Some(press) = lift.press.try_get_value().flatten() else { return };
    if press.pointer != event.pointer_id() {
        return;
    }
    lift.press.set_value(None);
    let Some(held) = lift.held.get_untracked() else { return };
    lift.let_go.set_value(true);
    let forget = move || {
        let _ = lift.let_go.try_set_value(false);
    };
    set_timeout(forget, Duration::ZERO);
    match held.over {
        Some(part) => {
            lift.held.set(None);
            desk.pointed.set(None);
            desk.point.run(part);
        }
        None => put_down(desk),
    }
}

/// Puts what is carried back to where it was.
fn put_down(desk: Desk) {
    let Some(held) = desk.lift.held.get_untracked() else { return };
    desk.lift.held.set(None);
    desk.pointed.set(None);
    if desk.choice.with_untracked(|choice| choice.taken().contains(&held.load.part)) {
        desk.choice.set(held.before);
    }
}

/// What is carried, below the pointer; over a place where it can be let go the board shows it there.
#[component]
pub fn Carried(lift: Lift) -> impl IntoView {
    let load = Memo::new(move |_| lift.held.with(|held| held.as_ref().map(|held| held.load.clone())));
    let by_finger = move || lift.held.with(Option::is_some) && lift.finger.get_value();
    move || {
        load.get().map(|load| {
            view! {
                <div
                    class="carried"
                    class:over=move || lift.over().is_some()
                    class:finger=by_finger
                    aria-hidden="true"
                    style=("--x", move || format!("{}px", lift.at.get().0))
                    style=("--y", move || format!("{}px", lift.at.get().1))
                    style=("--side", format!("{:.1}px", load.side))
                    inner_html=load.art
                ></div>
            }
        })
    }
}
