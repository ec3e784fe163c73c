//! What is said at a table.

use super::{TableSession, Told};
use crate::{Effect, Posted};
use serde_json::json;
use wire::{Ask, ChatLine, WhoIs};

/// What was said, and what one would say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chat {
    pub(super) lines: Vec<ChatLine>,
    /// The number of the first line that one has not seen.
    seen: u32,
    /// Lines that are not answered yet, by their keys.
    saying: Vec<(String, String)>,
    /// One that was refused or could not be sent.
    pub(super) unsaid: Option<String>,
}

impl Chat {
    /// What was said.
    pub fn lines(&self) -> &[ChatLine] {
        &self.lines
    }

    /// What was refused or could not be sent.
    pub fn unsaid(&self) -> Option<&str> {
        self.unsaid.as_deref()
    }

    pub(super) fn hear(&mut self, line: ChatLine) {
        if !self.lines.iter().any(|known| known.room == line.room && known.number == line.number) {
            self.lines.push(line);
        }
    }

    pub(super) fn see(&mut self) {
        self.seen = self.next_number();
    }

    fn next_number(&self) -> u32 {
        self.lines.last().map_or(0, |line| line.number + 1)
    }

    pub(super) fn unread(&self, is_me: impl Fn(&WhoIs) -> bool) -> usize {
        let others = |line: &&ChatLine| line.who.as_ref().is_some_and(|who| !is_me(who));
        self.lines.iter().filter(|line| line.number >= self.seen).filter(others).count()
    }
}

impl TableSession {
    /// Says something to the others, as a guest where one is nobody yet; what could not be said comes back.
    pub fn speak_up(&mut self, text: String, key: String) {
        if self.around.me.is_none() {
            let path = format!("/api/tables/{}/chat{}", self.id(), self.by_link());
            let body = json!({ "text": text });
            return self.want(Effect::Post { visit: self.visit, path, body, what: Posted::Chat(text) });
        }
        if !self.resume.is_up {
            return self.leave_unsaid(text, Told::Sentence("problem-offline"));
        }
        self.chat.saying.push((key.clone(), text.clone()));
        self.want(Effect::Send(Ask::Chat { text, key }));
    }

    /// Says again what was not answered before the connection was lost: the same key is never said twice.
    pub(super) fn speak_again(&mut self) {
        for (key, text) in self.chat.saying.clone() {
            self.want(Effect::Send(Ask::Chat { text, key }));
        }
    }

    /// All that was said so far is known.
    pub fn see_chat(&mut self) {
        if self.chat.seen != self.chat.next_number() {
            self.chat.see();
        }
    }

    /// What was not said is being written once more.
    pub fn take_unsaid(&mut self) -> Option<String> {
        self.chat.unsaid()?;
        self.chat.unsaid.take()
    }

    pub(super) fn leave_unsaid(&mut self, text: String, why: Told) {
        self.chat.unsaid = Some(text);
        self.say(why);
    }

    /// A line was answered, by its key; the line.
    pub(super) fn said(&mut self, key: &str) -> Option<String> {
        let place = self.chat.saying.iter().position(|(said, _)| said == key)?;
        Some(self.chat.saying.remove(place).1)
    }
}
