//! What can be done with a game as a whole: look at it again, take it elsewhere, send it.

use super::Sitting;
use crate::carry::{self, Share};
use crate::route::{Go, Route};
use crate::session::Session;
use leptos::prelude::*;

/// Replay, record and link.
#[component]
pub fn Over(sitting: Sitting, over: Signal<bool>) -> impl IntoView {
    let tongue = sitting.tongue;
    let id = sitting.session.with_value(|session| session.id.clone());
    // A running game of hidden hands is not shown to anybody, not even to its players.
    let open = move || over.get() || sitting.look(|session| session.game.meta().open);
    let share = Share {
        record: Callback::new(move |()| sitting.session.with_value(Session::record)),
        at: Signal::stored(None),
    };
    view! {
        <Show when=open>
            <div class="row">
                <Go to=Signal::stored(Route::Replay(id.clone())) class="menu-item">{move || tongue.say("replay")}</Go>
                <carry::Buttons share/>
            </div>
        </Show>
    }
}
