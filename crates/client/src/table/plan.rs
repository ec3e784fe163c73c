//! Replies that are planned: "if … then …", in open games in which a move may take days.

use super::guess::refusal;
use super::{TableSession, Told};
use crate::{Effect, Scene, Sound};
use game_core::{Observer, Seat, StepText};
use serde_json::Value;
use table::AnyTable;
use wire::{Ask, Status, Time};

/// What is planned, and what is being planned.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plans {
    pub(super) lines: Vec<Vec<String>>,
    /// The key under which they were last sent, and what was planned before.
    sent: Option<(String, Vec<Vec<String>>)>,
    draft: Option<Draft>,
}

/// Moves that are being pointed out on the board, from where the game stands.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Draft {
    moves: Vec<String>,
}

impl Plans {
    /// The lines that are planned: moves from where the game stands.
    pub fn lines(&self) -> &[Vec<String>] {
        &self.lines
    }

    /// The moves that are being planned on the board, where some are.
    pub fn drafted(&self) -> Option<&[String]> {
        self.draft.as_ref().map(|draft| draft.moves.as_slice())
    }

    pub(super) fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// These lines are planned, and nothing else is on its way.
    pub(super) fn learn(&mut self, lines: Vec<Vec<String>>) {
        self.lines = lines;
        self.sent = None;
    }

    /// After this move every line that began with it goes on, and all others are forgotten.
    fn follow(&mut self, text: &str) {
        self.lines.retain_mut(|line| {
            let came_true = line.first().is_some_and(|first| first == text);
            if came_true {
                line.remove(0);
            }
            came_true && !line.is_empty()
        });
    }
}

impl Draft {
    pub(super) fn play(&self, guess: &mut dyn AnyTable) {
        for text in &self.moves {
            if let Some(seat) = next_of(guess) {
                let _ = guess.play(seat, text);
            }
        }
    }

    /// The board as it would be after these moves, which were played on this table.
    pub(super) fn scene(&self, guess: &dyn AnyTable, near: Option<Seat>, steps: usize) -> Scene {
        let legal = next_of(guess).map(|seat| guess.legal(seat)).unwrap_or_default();
        Scene { view: guess.view(Observer::All), near, legal, steps }
    }
}

fn next_of(table: &dyn AnyTable) -> Option<Seat> {
    table.status().to_act.first().copied()
}

impl TableSession {
    /// Whether replies can be planned now.
    pub fn may_plan(&self) -> bool {
        let slow = self.table().is_some_and(|table| {
            matches!(table.time, Time::Days { .. } | Time::Unlimited) && table.status == Status::Running
        });
        let foreseeable = self.game().is_some_and(|game| game.meta().is_perfect());
        let own = self.own();
        let waits =
            self.progress().is_some_and(|progress| own.is_some_and(|own| !progress.to_act.contains(&own)));
        slow && foreseeable && waits
    }

    /// Whether the draft ends with a move of one's own, so that it says what to reply.
    pub fn is_answered(&self) -> bool {
        let Some(guess) = self.game.guess.as_ref().filter(|_| self.plans.draft.is_some()) else {
            return false;
        };
        let last = guess.record().steps.into_iter().rev().find_map(|step| match step {
            StepText::Act { seat, .. } => Some(seat),
            StepText::Chance { .. } => None,
        });
        last.is_some() && last == self.own()
    }

    /// Whose move the draft waits for.
    pub fn next_in_draft(&self) -> Option<Seat> {
        next_of(&**self.game.guess.as_ref().filter(|_| self.plans.draft.is_some())?)
    }

    /// A planned line, turn by turn.
    pub fn turns_of(&self, line: &[String]) -> Vec<(Option<Seat>, Vec<String>)> {
        let mut turns: Vec<(Option<Seat>, Vec<String>)> = Vec::new();
        let mut table = self.imagined();
        for text in line {
            let seat = table.as_ref().and_then(|table| next_of(&**table));
            if let (Some(table), Some(seat)) = (&mut table, seat) {
                let _ = table.play(seat, text);
            }
            match turns.last_mut() {
                Some((last, texts)) if *last == seat => texts.push(text.clone()),
                _ => turns.push((seat, vec![text.clone()])),
            }
        }
        turns
    }

    /// Begins to plan, on the board.
    pub fn begin_draft(&mut self) {
        self.redraft(Some(Draft::default()));
    }

    /// Shows the game again as it stands.
    pub fn end_draft(&mut self) {
        self.redraft(None);
    }

    /// Takes the last move of the draft back.
    pub fn shorten_draft(&mut self) {
        let mut draft = self.plans.draft.clone();
        draft.iter_mut().for_each(|draft| drop(draft.moves.pop()));
        self.redraft(draft);
    }

    fn redraft(&mut self, draft: Option<Draft>) {
        self.plans.draft = draft;
        self.show();
    }

    /// A plan is drawn up for the position that was.
    pub(super) fn drop_draft(&mut self) {
        if self.plans.draft.is_some() {
            self.plans.draft = None;
        }
    }

    /// A move of the draft was pointed out or typed; the rules may refuse it, and nothing follows the end of the game.
    pub(super) fn draft_move(&mut self, text: &str) {
        let Some(guess) = &mut self.game.guess else { return };
        let Some(seat) = next_of(&**guess) else { return };
        match guess.play(seat, text) {
            Ok(steps) => {
                let played = guess.texts(steps).into_iter().find_map(|step| match step {
                    StepText::Act { text, .. } => Some(text),
                    StepText::Chance { .. } => None,
                });
                let mut draft = self.plans.draft.clone();
                draft.iter_mut().for_each(|draft| draft.moves.extend(played.clone()));
                self.say(Told::Nothing);
                self.redraft(draft);
            }
            Err(refused) => {
                let refusal = refusal(&**guess, &refused, self.lang);
                self.want(Effect::Sound(Sound::Refusal));
                self.say(Told::Refused(refusal));
            }
        }
    }

    /// Plans the draft besides what is planned already.
    pub fn keep_draft(&mut self, key: String) {
        let Some(draft) = self.plans.draft.clone() else { return };
        let mut lines = self.plans.lines.clone();
        if !lines.contains(&draft.moves) {
            lines.push(draft.moves);
        }
        if self.send_plan(lines, key) {
            self.end_draft();
        }
    }

    /// Forgets the planned line of this index.
    pub fn forget_line(&mut self, index: usize, key: String) {
        let mut lines = self.plans.lines.clone();
        if index < lines.len() {
            lines.remove(index);
            self.send_plan(lines, key);
        }
    }

    /// Plans these lines instead of those there are, until the server refuses them; whether they could be sent.
    fn send_plan(&mut self, lines: Vec<Vec<String>>, key: String) -> bool {
        if !self.resume.is_up {
            self.say(Told::Sentence("problem-offline"));
            return false;
        }
        self.want(Effect::Send(Ask::Plan { lines: lines.clone(), key: key.clone() }));
        let before = std::mem::replace(&mut self.plans.lines, lines);
        self.plans.sent = Some((key, before));
        true
    }

    /// What was planned under this key is refused: what was planned before is planned still.
    pub(super) fn unplan(&mut self, key: &str) {
        if self.plans.sent.as_ref().is_some_and(|(sent, _)| sent == key)
            && let Some((_, before)) = self.plans.sent.take()
        {
            self.plans.lines = before;
        }
    }

    /// Follows what happened: what came true goes on, and what was taken back takes all plans along.
    pub(super) fn follow_plans(&mut self, events: &[Value]) {
        if self.plans.lines.is_empty() {
            return;
        }
        for event in events {
            if event["table"] == "undo" {
                self.plans.lines.clear();
            }
            if let Some(text) = event["move"].as_str() {
                self.plans.follow(text);
            }
        }
    }
}
