//! The focus of whoever goes by keys: what goes away hands it on, and what is closed for a while keeps it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event, FocusOptions, HtmlElement, MutationObserver, MutationObserverInit, Node};

/// What has the focus by keys, and all that it is in, from the inside out.
type Held = StoredValue<Vec<Element>, LocalStorage>;

/// What a move is made with.
const BOARD: &str = ".pictures, .choices, .cover-screen, .lesson";
/// Where Tab stops on a board on which something can be chosen.
const OPEN: &str = ".pictures:has(.spot.open) .spot[tabindex='0']";
/// What says what is below it.
const HEADINGS: &str = "main :is(h1, h2, legend, summary, .sentence)";

/// Watches over the focus of this page, for as long as it is open.
pub fn keep() {
    let held: Held = StoredValue::new_local(Vec::new());
    let _ = window_event_listener(leptos::ev::focusin, move |event| {
        let taken = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let taken = taken.filter(|taken| taken.matches(":focus-visible") == Ok(true));
        held.set_value(std::iter::successors(taken, |inner| inner.parent_element()).collect());
    });
    // Whoever points or goes on does not look for what had the focus.
    let _ = window_event_listener(leptos::ev::pointerdown, move |_| held.set_value(Vec::new()));
    let _ = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Tab" {
            held.set_value(Vec::new());
        }
    });
    watch(held);
    guard();
}

/// Closes a button without taking the focus from it, as `disabled` does.
pub fn closed(when: impl Into<Signal<bool>>) -> impl Fn() -> Option<&'static str> + Copy + Send + 'static {
    let when = when.into();
    move || when.get().then_some("true")
}

/// Gives the focus to the screen, which stays where it is scrolled to.
pub fn to_screen() {
    if let Some(main) = document().get_element_by_id("main") {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = main.unchecked_ref::<HtmlElement>().focus_with_options(&options);
    }
}

/// Looks whether the focus is lost whenever something in the page comes or goes.
fn watch(held: Held) {
    let waits = StoredValue::new(false);
    let changed = Closure::<dyn Fn()>::new(move || {
        if is_lost(held) && !waits.get_value() {
            waits.set_value(true);
            // What comes instead may still be on its way.
            request_animation_frame(move || {
                waits.set_value(false);
                hand_on(held);
            });
        }
    });
    let options = MutationObserverInit::new();
    options.set_child_list(true);
    options.set_subtree(true);
    if let (Ok(observer), Some(body)) =
        (MutationObserver::new(changed.into_js_value().unchecked_ref()), document().body())
    {
        let _ = observer.observe_with_options(&body, &options);
    }
}

/// A press on a button that is closed is none, nor is Enter in its form.
fn guard() {
    let stop = Closure::<dyn Fn(Event)>::new(|event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("button[aria-disabled='true']").ok().flatten());
        if button.is_some() {
            event.prevent_default();
            event.stop_propagation();
        }
    });
    let stop = stop.into_js_value();
    let _ = window().add_event_listener_with_callback_and_bool("click", stop.unchecked_ref(), true);
}

fn is_lost(held: Held) -> bool {
    held.with_value(|held| !held.is_empty())
        && document().active_element().is_none_or(|active| active.tag_name() == "BODY")
}

/// Gives the focus to what is nearest to what had it: what a move goes on with, the heading above, or the screen.
fn hand_on(held: Held) {
    if !is_lost(held) {
        return;
    }
    let held = held.get_value();
    let within = |what: &str| held.iter().any(|element| element.matches(what) == Ok(true));
    let mut heirs: Vec<Element> =
        held.first().filter(|element| element.is_connected()).cloned().into_iter().collect();
    if within(BOARD) {
        heirs.extend(on_board(within(".choices")));
    }
    // Where all of a screen has gone, the next one begins at its beginning.
    let left = held.iter().find(|element| element.is_connected()).filter(|left| left.id() != "main");
    heirs.extend(left.into_iter().flat_map(headings));
    if !heirs.iter().any(take) {
        to_screen();
    }
}

/// What a move goes on with; another choice for whoever just made one.
fn on_board(chose: bool) -> impl Iterator<Item = Element> {
    let first = if chose { [".choice", OPEN] } else { [OPEN, ".choice"] };
    let then = [".uncover", ".lesson .row .main", ".spot[tabindex='0']"];
    first.into_iter().chain(then).filter_map(|what| document().query_selector(what).ok().flatten())
}

/// The headings above, the nearest first, or else the first one within.
fn headings(left: &Element) -> Vec<Element> {
    let Ok(all) = document().query_selector_all(HEADINGS) else { return Vec::new() };
    let all = (0..all.length()).filter_map(|index| all.get(index)?.dyn_into::<Element>().ok());
    let (mut above, rest): (Vec<Element>, Vec<Element>) = all.partition(|heading| {
        left.compare_document_position(heading) & Node::DOCUMENT_POSITION_PRECEDING != 0
    });
    above.reverse();
    above.extend(rest.into_iter().find(|heading| left.contains(Some(heading))));
    above
}

/// Gives the focus to this; whether it has it now.
fn take(heir: &Element) -> bool {
    if heir.matches("h1, h2, legend, .sentence") == Ok(true) {
        let _ = heir.set_attribute("tabindex", "-1");
    }
    // Whatever can have the focus has this, in HTML as in SVG.
    let _ = heir.unchecked_ref::<HtmlElement>().focus();
    document().active_element().as_ref() == Some(heir)
}
