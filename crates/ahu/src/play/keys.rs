//! What each key does.

use super::app::App;
use super::choice::{Entered, Way};
use super::event::{Effect, Notice, Overlay, Turn};
use super::page::{Page, Topic};
use crate::say::fill;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

impl App {
    pub(crate) fn key(&mut self, key: KeyEvent) -> Effect {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            if matches!(self.overlay, Some(Overlay::Quit)) {
                return Effect::Quit;
            }
            self.overlay = Some(Overlay::Quit);
            return Effect::Nothing;
        }
        match self.overlay.take() {
            Some(Overlay::Quit) => self.answer_quit(key),
            Some(Overlay::Replace(file)) => self.answer_replace(file, key),
            Some(Overlay::Save(file)) => self.type_file(file, key),
            Some(Overlay::Page(page)) => self.key_on_page(page, key),
            None if self.is_covered() => {
                self.key_on_cover(key);
                Effect::Nothing
            }
            None => self.key_at_table(key, control),
        }
    }

    fn says_yes(&self, key: KeyEvent) -> bool {
        matches!(key.code, KeyCode::Char(letter) if self.say.yes.contains(letter.to_ascii_lowercase()))
    }

    fn answer_quit(&mut self, key: KeyEvent) -> Effect {
        if self.says_yes(key) { Effect::Quit } else { Effect::Nothing }
    }

    fn answer_replace(&mut self, file: String, key: KeyEvent) -> Effect {
        if self.says_yes(key) {
            Effect::Save { file, text: self.record_text(), replace: true }
        } else {
            self.overlay = Some(Overlay::Save(file));
            Effect::Nothing
        }
    }

    fn type_file(&mut self, mut file: String, key: KeyEvent) -> Effect {
        match key.code {
            KeyCode::Esc => return Effect::Nothing,
            KeyCode::Enter if !file.trim().is_empty() => {
                let replace = self.written && self.file.as_deref() == Some(&file);
                return Effect::Save { file, text: self.record_text(), replace };
            }
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => file.clear(),
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => file.push(letter),
            KeyCode::Backspace => {
                file.pop();
            }
            _ => {}
        }
        self.overlay = Some(Overlay::Save(file));
        Effect::Nothing
    }

    fn key_on_page(&mut self, mut page: Page, key: KeyEvent) -> Effect {
        let waited = page.topic == Topic::Waited;
        match key.code {
            KeyCode::Up => page.scroll(-1),
            KeyCode::Down => page.scroll(1),
            KeyCode::Left if !waited => page.pan(-8),
            KeyCode::Right if !waited => page.pan(8),
            KeyCode::PageUp => page.turn(-1),
            KeyCode::Enter | KeyCode::Char(' ') if waited && page.is_at_end() => return Effect::Nothing,
            KeyCode::Enter if waited => page.turn(1),
            KeyCode::PageDown | KeyCode::Char(' ') => page.turn(1),
            KeyCode::Char('n') if page.topic == Topic::Story => self.notation = !self.notation,
            KeyCode::Home => page.far(false),
            KeyCode::End => page.far(true),
            KeyCode::Esc if waited => return Effect::Nothing,
            // Whoever goes on has read enough.
            _ if waited => {
                return self.key_at_table(key, key.modifiers.contains(KeyModifiers::CONTROL));
            }
            // Any other key closes it; one that opens a page opens that page.
            code => {
                self.overlay = self
                    .page_of(code)
                    .filter(|topic| *topic != page.topic)
                    .map(|topic| Overlay::Page(Page::new(topic)));
                return Effect::Nothing;
            }
        }
        self.overlay = Some(Overlay::Page(page));
        Effect::Nothing
    }

    /// The page that a key opens.
    fn page_of(&self, code: KeyCode) -> Option<Topic> {
        match code {
            KeyCode::F(3) => Some(Topic::Rules(self.rule)),
            KeyCode::F(4) if !self.is_covered() => Some(Topic::Board),
            KeyCode::F(5) if !self.is_covered() => Some(Topic::Story),
            KeyCode::Char('?') => Some(Topic::Help),
            _ => None,
        }
    }

    fn key_on_cover(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char(' ') => self.uncover(),
            KeyCode::Esc | KeyCode::Char('q') => self.overlay = Some(Overlay::Quit),
            code => self.overlay = self.page_of(code).map(|topic| Overlay::Page(Page::new(topic))),
        }
    }

    fn key_at_table(&mut self, key: KeyEvent, control: bool) -> Effect {
        if matches!(self.notice, Some(Notice::Plain(_))) && key.code != KeyCode::Esc {
            self.notice = None;
        }
        if let Some(topic) = self.page_of(key.code) {
            self.overlay = Some(Overlay::Page(Page::new(topic)));
            return Effect::Nothing;
        }
        let shift = key.modifiers.contains(KeyModifiers::SHIFT) || control;
        match key.code {
            KeyCode::F(1) => self.ask_hint(),
            KeyCode::F(2) => self.ask_file(),
            KeyCode::Char('s') if control => self.ask_file(),
            KeyCode::F(6) => self.undo(),
            KeyCode::Char('z') if control => self.undo(),
            KeyCode::Esc => self.step_back(),
            KeyCode::Up if shift => self.scroll_board(-1),
            KeyCode::Down if shift => self.scroll_board(1),
            KeyCode::PageUp if shift => self.scroll_board(-8),
            KeyCode::PageDown if shift => self.scroll_board(8),
            KeyCode::Left if shift => self.pan_board(-4),
            KeyCode::Right if shift => self.pan_board(4),
            KeyCode::Char(letter) if !control && self.choice.text().is_empty() => self.letter(letter),
            _ => self.key_for_choice(key, control),
        }
    }

    /// The first letter: of a move, where one begins so, or of a command.
    fn letter(&mut self, letter: char) -> Effect {
        let over = matches!(self.turn, Turn::Over(_));
        match letter.to_ascii_lowercase() {
            // Whoever types ahead of the computer means a move.
            _ if matches!(self.turn, Turn::Computer(_)) => {}
            _ if self.choice.begins_with(letter) => self.choice.push(letter),
            'h' => return self.ask_hint(),
            'u' => return self.undo(),
            'q' => self.overlay = Some(Overlay::Quit),
            'n' if over => return self.again(false),
            'r' if over => return self.again(true),
            ' ' => {}
            _ if self.choice.count() > 0 => self.choice.push(letter),
            _ => {}
        }
        Effect::Nothing
    }

    fn key_for_choice(&mut self, key: KeyEvent, control: bool) -> Effect {
        match key.code {
            KeyCode::Enter => return self.enter(),
            KeyCode::Tab => self.choice.complete(),
            KeyCode::Backspace => self.choice.erase(),
            KeyCode::Char('u') if control => self.choice.clear(),
            KeyCode::Char(letter) if !control => self.choice.push(letter),
            KeyCode::Left => self.choice.go(Way::Left),
            KeyCode::Right => self.choice.go(Way::Right),
            KeyCode::Up => self.choice.go(Way::Up),
            KeyCode::Down => self.choice.go(Way::Down),
            KeyCode::PageUp => self.choice.go(Way::PageUp),
            KeyCode::PageDown => self.choice.go(Way::PageDown),
            KeyCode::Home => self.choice.go(Way::First),
            KeyCode::End => self.choice.go(Way::Last),
            _ => {}
        }
        Effect::Nothing
    }

    fn enter(&mut self) -> Effect {
        let Turn::Person(seat) = self.turn else { return Effect::Nothing };
        match self.choice.entered() {
            Entered::Nothing => Effect::Nothing,
            Entered::Pick(text) => self.play(seat, &text),
            Entered::Text(text) => self.enter_text(seat, &text),
        }
    }

    /// Plays what was typed; where it only begins moves, it is the one that it can mean.
    fn enter_text(&mut self, seat: game_core::Seat, text: &str) -> Effect {
        let meant: Vec<String> = self.choice.shown().map(str::to_owned).collect();
        let effect = self.play(seat, text);
        if self.rule != Some("unreadable") {
            return effect;
        }
        match meant.as_slice() {
            [] => effect,
            [only] => self.play(seat, only),
            several => {
                let count = several.len().to_string();
                let fields = [("count", count.as_str()), ("text", text)];
                self.notice = Some(Notice::Refusal(fill(&self.say.begins, &fields)));
                effect
            }
        }
    }

    /// Escape: what is typed goes first, then what is told, then the question whether to leave.
    fn step_back(&mut self) -> Effect {
        if !self.choice.text().is_empty() {
            self.choice.clear();
        } else if self.notice.take().is_none() {
            self.overlay = Some(Overlay::Quit);
        }
        Effect::Nothing
    }

    fn ask_file(&mut self) -> Effect {
        let file = self.file.clone().unwrap_or_else(|| format!("{}.json", self.game));
        self.overlay = Some(Overlay::Save(file));
        Effect::Nothing
    }

    fn scroll_board(&mut self, rows: isize) -> Effect {
        self.scroll = Some(self.scrolled.saturating_add_signed(rows));
        Effect::Nothing
    }

    fn pan_board(&mut self, columns: isize) -> Effect {
        self.pan = self.pan.saturating_add_signed(columns).min(self.scene.width());
        Effect::Nothing
    }
}
