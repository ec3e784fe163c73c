//! Replies that are planned: what there are, and the one that is being pointed out.

use super::screen::TableScreen;
use crate::session::fresh;
use client::{Part, TableSession};
use leptos::prelude::*;

impl TableScreen {
    fn may_plan(self) -> bool {
        self.look([Part::Table, Part::Game], TableSession::may_plan) == Some(true)
    }

    /// Whose move the draft waits for, in a sentence.
    pub fn next_in_draft(self) -> String {
        match self.look([Part::Plans], TableSession::next_in_draft).flatten() {
            Some(seat) if Some(seat) == self.own() => self.tongue.say("plan-then"),
            Some(seat) => self.tongue.fill("plan-if", &[("who", &self.name(seat))]),
            None => String::new(),
        }
    }

    /// A line, with whose moves they are.
    fn say_line(self, line: &[String]) -> String {
        let turns = self.look([Part::Game], |session| session.turns_of(line)).unwrap_or_default();
        let said = turns.into_iter().map(|(seat, texts)| match seat {
            Some(seat) => format!("{} {}", self.name(seat), texts.join(" ")),
            None => texts.join(" "),
        });
        let said: Vec<String> = said.collect();
        match said.split_first() {
            Some((first, then)) if !then.is_empty() => {
                self.tongue.fill("plan-line", &[("if", first), ("then", &then.join(", "))])
            }
            _ => said.join(" "),
        }
    }
}

/// The lines that are planned, and a way to plan more.
#[component]
pub fn Plans(screen: TableScreen) -> impl IntoView {
    let tongue = screen.tongue;
    let lines =
        move || screen.look([Part::Plans], |session| session.plans().lines().to_vec()).unwrap_or_default();
    let may_plan = Memo::new(move |_| screen.may_plan());
    view! {
        <Show when=move || may_plan.get() || !lines().is_empty()>
            <section class="plans" aria-label=move || tongue.say("plans")>
                <ul>
                    {move || lines().into_iter().enumerate().map(|(index, line)| view! {
                        <li>
                            <span>{screen.say_line(&line)}</span>
                            <button class="plain" on:click=move |_| screen.act(|session| session.forget_line(index, fresh()))>
                                {move || tongue.say("forget")}
                            </button>
                        </li>
                    }).collect_view()}
                </ul>
                <Show when=move || may_plan.get() && !screen.is_drafting()>
                    <button class="plan" on:click=move |_| screen.act(TableSession::begin_draft)>
                        {move || tongue.say("plan-begin")}
                    </button>
                </Show>
            </section>
        </Show>
    }
}

/// The line that is being pointed out, and what can be done with it.
#[component]
pub fn Drafting(screen: TableScreen) -> impl IntoView {
    let tongue = screen.tongue;
    let drafted = move || {
        screen.look([Part::Plans], |session| session.plans().drafted().map(<[String]>::to_vec)).flatten()
    };
    let is_answered = move || screen.look([Part::Plans], TableSession::is_answered) == Some(true);
    view! {
        <Show when=move || screen.is_drafting()>
            <p class="drafted">{move || drafted().map(|moves| screen.say_line(&moves))}</p>
            <div class="row">
                <button
                    class="main keep"
                    disabled=move || !is_answered()
                    on:click=move |_| screen.act(|session| session.keep_draft(fresh()))
                >
                    {move || tongue.say("plan-keep")}
                </button>
                <Show when=move || drafted().is_some_and(|moves| !moves.is_empty())>
                    <button on:click=move |_| screen.act(TableSession::shorten_draft)>{move || tongue.say("undo")}</button>
                </Show>
                <button on:click=move |_| screen.act(TableSession::end_draft)>{move || tongue.say("plan-end")}</button>
            </div>
        </Show>
    }
}
