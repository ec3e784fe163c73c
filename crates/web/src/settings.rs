//! What the player likes: theme, language, sound, notices.

use crate::online::NoticesSetting;
use crate::saved;
use crate::sound::Sound;
use crate::words::tongue;
use game_core::Lang;
use leptos::prelude::*;

/// Day or night, or as the system has it.
#[derive(Copy, Clone)]
pub struct Theme(RwSignal<String>);

/// The themes there are.
const THEMES: [&str; 3] = ["system", "day", "night"];

impl Theme {
    /// The theme that was chosen here; the page follows it.
    pub fn new() -> Theme {
        let theme = RwSignal::new(saved::setting("theme").unwrap_or_else(|| "system".to_owned()));
        Effect::new(move || {
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("data-theme", &theme.get());
            }
        });
        Theme(theme)
    }
}

/// The settings.
#[component]
pub fn Settings() -> impl IntoView {
    let tongue = tongue();
    let Theme(theme) = expect_context();
    let sound: Sound = expect_context();
    view! {
        <section class="page narrow">
            <h1>{move || tongue.say("settings")}</h1>
            <fieldset>
                <legend>{move || tongue.say("theme")}</legend>
                {THEMES.map(|name| view! {
                    <label class="pick">
                        <input
                            type="radio"
                            name="theme"
                            prop:checked=move || theme.get() == name
                            on:change=move |_| {
                                saved::set("theme", name);
                                theme.set(name.to_owned());
                            }
                        />
                        {move || tongue.say(&format!("theme-{name}"))}
                    </label>
                }).collect_view()}
            </fieldset>
            <fieldset>
                <legend>{move || tongue.say("language")}</legend>
                {Lang::ALL.map(|lang| view! {
                    <label class="pick" lang=lang.code()>
                        <input
                            type="radio"
                            name="language"
                            prop:checked=move || tongue.lang() == lang
                            on:change=move |_| tongue.switch(lang)
                        />
                        {match lang { Lang::En => "English", Lang::Fr => "Français" }}
                    </label>
                }).collect_view()}
            </fieldset>
            <fieldset>
                <legend>{move || tongue.say("sound")}</legend>
                <label class="pick">
                    <input type="checkbox" prop:checked=move || sound.is_on() on:change=move |_| sound.switch()/>
                    {move || tongue.say("sound-on")}
                </label>
            </fieldset>
            <fieldset>
                <legend>{move || tongue.say("notices")}</legend>
                <p class="facts">{move || tongue.say("notices-what")}</p>
                <div class="row"><NoticesSetting/></div>
            </fieldset>
        </section>
    }
}
