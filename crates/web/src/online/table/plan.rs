//! Replies that are planned: "if … then …", in open games in which a move may take days.

use super::guess::attempt;
use super::place::{Place, Told};
use crate::session::fresh;
use game_core::Seat;
use leptos::prelude::*;
use serde_json::Value;
use wire::{Ask, Status, Time};

/// A line of moves that is being pointed out on the board, from where the game stands.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Draft {
    /// The moves so far.
    pub moves: Vec<String>,
}

impl Place {
    /// Whether replies can be planned now.
    pub fn may_plan(self) -> bool {
        let slow = self.read(|table| matches!(table.time, Time::Days { .. } | Time::Unlimited));
        let open = self.game().is_some_and(|game| !game.meta().chance);
        let waits = self.own().is_some_and(|own| {
            self.progress.with(|now| now.as_ref().is_some_and(|now| !now.to_act.contains(&own)))
        });
        slow == Some(true) && open && waits && self.status() == Some(Status::Running)
    }

    /// Begins to plan, on the board.
    fn begin_draft(self) {
        self.draft.set(Some(Draft::default()));
        self.show_draft();
    }

    /// Shows the game again as it stands.
    fn end_draft(self) {
        self.draft.set(None);
        self.show();
    }

    /// A move of the line was pointed out or typed; the rules may refuse it.
    pub fn draft_move(self, text: &str) {
        match self.attempt_in_draft(text) {
            Some(Ok(played)) => {
                self.told.set(Told::default());
                self.draft
                    .update(|draft| draft.iter_mut().for_each(|draft| draft.moves.push(played.clone())));
                self.show_draft();
            }
            Some(Err(told)) => {
                self.sound.refusal();
                self.told.set(told);
            }
            None => {}
        }
    }

    /// What the rules say to a move after the line; nothing where the line has ended the game.
    fn attempt_in_draft(self, text: &str) -> Option<Result<String, Told>> {
        let lang = self.tongue.lang_now();
        let said = self.guess.try_update_value(|guess| {
            let guess = guess.as_mut()?;
            let seat = guess.status().to_act.first().copied()?;
            Some(attempt(&mut **guess, seat, text, lang))
        });
        said.flatten()
    }

    /// Shows the board as it would be after the line.
    pub fn show_draft(self) {
        self.imagine();
        let (Some(stage), Some(draft)) = (self.stage.get_value(), self.draft.get_untracked()) else { return };
        let near = self.near();
        self.guess.update_value(|guess| {
            let Some(guess) = guess else { return };
            for text in &draft.moves {
                if let Some(seat) = guess.status().to_act.first().copied() {
                    let _ = guess.play(seat, text);
                }
            }
            let legal = guess.status().to_act.first().map(|seat| guess.legal(*seat)).unwrap_or_default();
            stage.forget_story();
            stage.show(guess.view(game_core::Observer::All), near, &legal);
        });
    }

    /// Whether the line ends with a move of one's own, so that it says what to reply.
    fn is_answered(self) -> bool {
        let own = untrack(|| self.own());
        let draft = self.draft.get();
        draft.is_some_and(|draft| !draft.moves.is_empty()) && {
            self.guess.with_value(|guess| {
                guess.as_ref().is_some_and(|guess| {
                    let last = guess.record().steps.into_iter().rev().find_map(|step| match step {
                        game_core::StepText::Act { seat, .. } => Some(seat),
                        game_core::StepText::Chance { .. } => None,
                    });
                    last.is_some() && last == own
                })
            })
        }
    }

    /// Takes the last move of the line back.
    fn shorten(self) {
        self.draft.update(|draft| draft.iter_mut().for_each(|draft| drop(draft.moves.pop())));
        self.show_draft();
    }

    /// Whose move the line waits for, in a sentence.
    pub fn next_in_draft(self) -> String {
        self.draft.track();
        let next = self
            .guess
            .with_value(|guess| guess.as_ref().and_then(|guess| guess.status().to_act.first().copied()));
        match next {
            Some(seat) if Some(seat) == self.own() => self.tongue.say("plan-then"),
            Some(seat) => self.tongue.fill("plan-if", &[("who", &self.name(seat))]),
            None => String::new(),
        }
    }

    /// A line, with whose moves they are.
    fn said_line(self, line: &[String]) -> String {
        let mut turns: Vec<(Option<Seat>, Vec<&str>)> = Vec::new();
        let mut table = self.imagined();
        for text in line {
            let seat = table.as_ref().and_then(|table| table.status().to_act.first().copied());
            if let (Some(table), Some(seat)) = (&mut table, seat) {
                let _ = table.play(seat, text);
            }
            match turns.last_mut() {
                Some((last, texts)) if *last == seat => texts.push(text),
                _ => turns.push((seat, vec![text])),
            }
        }
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

    fn keep_line(self) {
        let Some(draft) = self.draft.get_untracked() else { return };
        let mut lines = self.plan.get_untracked();
        if !lines.contains(&draft.moves) {
            lines.push(draft.moves);
        }
        if self.send_plan(lines) {
            self.end_draft();
        }
    }

    /// Plans these lines instead of those there are, until the server refuses them; whether they could be sent.
    fn send_plan(self, lines: Vec<Vec<String>>) -> bool {
        let key = fresh();
        let sent = self.online.socket.send(&Ask::Plan { lines: lines.clone(), key: key.clone() });
        if sent {
            self.planned.set_value(Some((key, self.plan.get_untracked())));
            self.plan.set(lines);
        } else {
            self.say(self.tongue.say_now("problem-offline"));
        }
        sent
    }

    /// What was planned under this key is refused: what was planned before is planned still.
    pub fn unplan(self, key: &str) {
        let before = self.planned.try_update_value(|planned| planned.take_if(|(sent, _)| sent == key));
        if let Some((_, before)) = before.flatten() {
            self.plan.set(before);
        }
    }

    /// After something has happened every line that began with it goes on, and all others are forgotten.
    pub fn follow_plan(self, events: &[Value]) {
        for event in events {
            if event["table"] == "undo" {
                self.plan.set(Vec::new());
            }
            let Some(text) = event["move"].as_str() else { continue };
            self.plan.update(|lines| {
                lines.retain_mut(|line| {
                    let came_true = line.first().is_some_and(|first| first == text);
                    if came_true {
                        line.remove(0);
                    }
                    came_true && !line.is_empty()
                });
            });
        }
    }
}

/// The lines that are planned, and a way to plan more.
#[component]
pub fn Plans(place: Place) -> impl IntoView {
    let tongue = place.tongue;
    let lines = move || place.plan.get().into_iter().enumerate().collect::<Vec<_>>();
    let forget = move |index: usize| {
        let mut lines = place.plan.get_untracked();
        lines.remove(index);
        place.send_plan(lines);
    };
    let drafting = move || place.draft.with(Option::is_some);
    view! {
        <Show when=move || place.may_plan() || !place.plan.with(Vec::is_empty)>
            <section class="plans" aria-label=move || tongue.say("plans")>
                <ul>
                    {move || lines().into_iter().map(|(index, line)| view! {
                        <li>
                            <span>{place.said_line(&line)}</span>
                            <button class="plain" on:click=move |_| forget(index)>{move || tongue.say("forget")}</button>
                        </li>
                    }).collect_view()}
                </ul>
                <Show when=move || place.may_plan() && !drafting()>
                    <button class="plan" on:click=move |_| place.begin_draft()>{move || tongue.say("plan-begin")}</button>
                </Show>
            </section>
        </Show>
    }
}

/// The line that is being pointed out, and what can be done with it.
#[component]
pub fn Drafting(place: Place) -> impl IntoView {
    let tongue = place.tongue;
    view! {
        <Show when=move || place.draft.with(Option::is_some)>
            <p class="drafted">{move || place.draft.get().map(|draft| place.said_line(&draft.moves))}</p>
            <div class="row">
                <button class="main keep" disabled=move || !place.is_answered() on:click=move |_| place.keep_line()>
                    {move || tongue.say("plan-keep")}
                </button>
                <Show when=move || place.draft.with(|draft| draft.as_ref().is_some_and(|draft| !draft.moves.is_empty()))>
                    <button on:click=move |_| place.shorten()>{move || tongue.say("undo")}</button>
                </Show>
                <button on:click=move |_| place.end_draft()>{move || tongue.say("plan-end")}</button>
            </div>
        </Show>
    }
}
