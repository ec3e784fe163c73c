//! What the player likes: looks, pace, sound, language, notices; all of it kept here, and followed at once.

use crate::art::Crowd;
use crate::online::NoticesSetting;
use crate::pace::{Pace, Tempo};
use crate::saved;
use crate::sound::Sound;
use crate::words::tongue;
use catalog::GameId;
use game_core::Lang;
use leptos::prelude::*;

/// Something of which one is chosen, which the page's root shows as an attribute.
#[derive(Copy, Clone)]
struct Chosen {
    name: &'static str,
    now: RwSignal<String>,
}

impl Chosen {
    /// As it was left here, or the usual one.
    fn new(name: &'static str, usual: &str) -> Chosen {
        let now = RwSignal::new(saved::setting(name).unwrap_or_else(|| usual.to_owned()));
        Effect::new(move || {
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute(&format!("data-{name}"), &now.get());
            }
        });
        Chosen { name, now }
    }

    fn choose(self, value: &str) {
        saved::set(self.name, value);
        self.now.set(value.to_owned());
    }

    /// Whether it is this one, which is tracked.
    fn is(self, value: &str) -> bool {
        self.now.with(|now| now == value)
    }
}

/// How the page looks.
#[derive(Copy, Clone)]
struct Looks {
    /// Day or night, or as the device has it.
    theme: Chosen,
    /// The colours of the seats.
    palette: Chosen,
    /// Whether seats have patterns as well.
    patterns: Chosen,
    /// Whether nothing moves.
    still: Chosen,
}

/// Lets the whole page follow what was chosen here.
pub fn provide() {
    let device = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    let still = device.is_some_and(|device| device.matches());
    provide_context(Looks {
        theme: Chosen::new("theme", "system"),
        palette: Chosen::new("palette", "island"),
        patterns: Chosen::new("patterns", "off"),
        still: Chosen::new("still", if still { "on" } else { "off" }),
    });
    provide_context(Pace::new());
}

/// The groups of settings, each with the picture that stands for it.
const GROUPS: [(&str, &str); 5] = [
    ("looks", "M12 3a9 9 0 1 0 0 18c2 0 1.5-2 1-3-.7-1.5.5-3 2-3H17.5c2 0 3.5-1.5 3.5-4 0-4.5-4-8-9-8z"),
    ("pace", "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2"),
    ("sound", "M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"),
    (
        "language",
        "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
    ),
    ("notices", "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4"),
];

/// The settings.
#[component]
pub fn Settings() -> impl IntoView {
    let tongue = tongue();
    let jump = |group: &'static str| {
        move |event: leptos::ev::MouseEvent| {
            event.prevent_default();
            if let Some(found) = document().get_element_by_id(group) {
                found.scroll_into_view();
            }
        }
    };
    view! {
        <section class="wide">
            <div class="page-head">
                <h1>{move || tongue.say("settings")}</h1>
                <p>{move || tongue.say("settings-kept")}</p>
            </div>
            <div class="set">
                <nav class="gnav" aria-label=move || tongue.say("settings")>
                    {GROUPS.map(|(group, path)| view! {
                        <a href=format!("#{group}") on:click=jump(group)>
                            <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg>
                            {move || tongue.say(group)}
                        </a>
                    })}
                </nav>
                <div class="groups"><LooksGroup/><PaceGroup/><div class="row2"><SoundGroup/><LanguageGroup/></div><NoticesGroup/></div>
                <Preview/>
            </div>
        </section>
    }
}

#[component]
fn LooksGroup() -> impl IntoView {
    let tongue = tongue();
    let Looks { theme, palette, patterns, .. } = expect_context();
    view! {
        <fieldset class="tile group" id="looks">
            <legend>{move || tongue.say("looks")}</legend>
            <div class="p3">
                {["day", "night", "system"].map(|name| view! {
                    <label class="pick-card">
                        <input type="radio" name="theme" value=name prop:checked=move || theme.is(name) on:change=move |_| theme.choose(name)/>
                        <Sky name/>
                        <b>{move || tongue.say(&format!("theme-{name}"))}</b>
                    </label>
                })}
            </div>
            <div class="p3">
                {["island", "red-green", "blue-yellow"].map(|name| view! {
                    <label class="pick-card">
                        <input type="radio" name="palette" value=name prop:checked=move || palette.is(name) on:change=move |_| palette.choose(name)/>
                        <span class="marks" data-palette=name aria-hidden="true">
                            {(0..5).map(|seat| view! { <span class=format!("s{seat}")><span class="mark"></span></span> }).collect_view()}
                        </span>
                        <b>{move || tongue.say(&format!("palette-{name}"))}</b>
                        <small>{move || tongue.say(&format!("palette-{name}-what"))}</small>
                    </label>
                })}
            </div>
            <OnOff chosen=patterns key="patterns"/>
        </fieldset>
    }
}

/// The sky of a theme.
#[component]
fn Sky(name: &'static str) -> impl IntoView {
    let day = name != "night";
    let night = name != "day";
    view! {
        <svg class="sky" viewBox="0 0 120 62" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            {day.then(|| view! {
                <g>
                    <path d="M0 0H120V66H0Z" fill="#79bccb"/><path d="M0 26H120V44H0Z" fill="#fbe6bb"/>
                    <path d="M0 40H120V66H0Z" fill="#3f8fa9"/><path d="M0 56Q60 44 120 54V66H0Z" fill="#a9ba80"/>
                    <circle cx="60" cy="22" r="9" fill="#ffe39a"/>
                </g>
            })}
            {night.then(|| {
                let (left, low) = if day { ("M74 0H120V66H46Z", "M56 44H120V66H46Z") } else { ("M0 0H120V66H0Z", "M0 44H120V66H0Z") };
                view! {
                    <g>
                        <path d=left fill="#16293f"/><path d=low fill="#173f54"/>
                        <path d="M98 12a10 10 0 1 0 8 15a8 8 0 0 1-8-15z" fill="#eef1ff"/>
                    </g>
                }
            })}
            <g class="a-basalt" transform="translate(26 42) scale(.4)"><use href="#art-fig-E"/></g>
        </svg>
    }
}

#[component]
fn PaceGroup() -> impl IntoView {
    let tongue = tongue();
    let pace: Pace = expect_context();
    let Looks { still, .. } = expect_context();
    view! {
        <fieldset class="tile group" id="pace">
            <legend>{move || tongue.say("pace")}</legend>
            <p class="small">{move || tongue.say("pace-what")}</p>
            <div class="p4">
                {Tempo::ALL.map(|tempo| view! {
                    <label class="pick-card">
                        <input type="radio" name="pace" value=tempo.name() prop:checked=move || pace.tempo() == tempo on:change=move |_| pace.choose(tempo)/>
                        <span class="beat" data-tempo=tempo.name() aria-hidden="true"><i></i><i></i><i></i><i></i></span>
                        <b>{move || tongue.say(&format!("pace-{}", tempo.name()))}</b>
                        <small>{move || tongue.say(&format!("pace-{}-what", tempo.name()))}</small>
                    </label>
                })}
            </div>
            <OnOff chosen=still key="still"/>
        </fieldset>
    }
}

/// A switch with its reason.
#[component]
fn OnOff(chosen: Chosen, key: &'static str) -> impl IntoView {
    let tongue = tongue();
    let turn = move |event| chosen.choose(if event_target_checked(&event) { "on" } else { "off" });
    view! {
        <label class="switch">
            <b>{move || tongue.say(key)}</b>
            <span>{move || tongue.say(&format!("{key}-what"))}</span>
            <input type="checkbox" role="switch" name=key prop:checked=move || chosen.is("on") on:change=turn/>
        </label>
    }
}

#[component]
fn SoundGroup() -> impl IntoView {
    let tongue = tongue();
    let sound: Sound = expect_context();
    view! {
        <fieldset class="tile group" id="sound">
            <legend>{move || tongue.say("sound")}</legend>
            <label class="switch">
                <b>{move || tongue.say("sound-on")}</b>
                <span>{move || tongue.say("sound-what")}</span>
                <input type="checkbox" role="switch" name="sound" prop:checked=move || sound.is_on() on:change=move |_| sound.switch()/>
            </label>
            <Show when=move || sound.is_on()>
                <button on:click=move |_| sound.right()>{move || tongue.say("sound-listen")}</button>
            </Show>
        </fieldset>
    }
}

#[component]
fn LanguageGroup() -> impl IntoView {
    let tongue = tongue();
    view! {
        <fieldset class="tile group" id="language">
            <legend>{move || tongue.say("language")}</legend>
            <div class="row2">
                {Lang::ALL.map(|lang| view! {
                    <label class="pick-card words" lang=lang.code()>
                        <input type="radio" name="language" prop:checked=move || tongue.lang() == lang on:change=move |_| tongue.switch(lang)/>
                        <b>{match lang { Lang::En => "English", Lang::Fr => "Français" }}</b>
                    </label>
                })}
            </div>
        </fieldset>
    }
}

#[component]
fn NoticesGroup() -> impl IntoView {
    let tongue = tongue();
    view! {
        <fieldset class="tile group" id="notices">
            <legend>{move || tongue.say("notices")}</legend>
            <p class="small">{move || tongue.say("notices-what")}</p>
            <div class="row"><NoticesSetting/></div>
        </fieldset>
    }
}

/// What all of it looks like.
#[component]
fn Preview() -> impl IntoView {
    let tongue = tongue();
    let pace: Pace = expect_context();
    let seats = |game: &GameId| std::cmp::Reverse(game.meta().seats.1);
    let most = GameId::shown().min_by_key(seats).unwrap_or(GameId::ALL[0]);
    let names = bots::first_names("preview", 5);
    view! {
        <aside class="tile live">
            <h2>{move || tongue.say("as-seen")}</h2>
            <div class="live-row"><Crowd game=most count=usize::from(most.meta().seats.1)/></div>
            <ul class="live-seats">
                {names.into_iter().enumerate().map(|(seat, name)| view! {
                    <li class=format!("s{seat}")><span class="mark"></span>{name}</li>
                }).collect_view()}
            </ul>
            <p class="live-beat" data-tempo=move || pace.tempo().name() aria-hidden="true"><i></i></p>
            <p class="small">{move || tongue.say("as-seen-what")}</p>
        </aside>
    }
}
