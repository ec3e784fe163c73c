//! `ahu play` as one uses it: keys in, screens out.

mod games;
mod names;
mod screens;
mod secrets;
mod sheets;
mod told;
mod using;

use ahu::play::{App, Effect, Event, Players, Turn, answer};
use catalog::GameId;
use game_core::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;
use serde_json::Value;
use table::Seed;

/// A player at a screen whose opponents answer at once.
pub(crate) struct Desk {
    pub(crate) app: App,
    terminal: Terminal<TestBackend>,
    /// The last file that was to be written.
    pub(crate) saved: Option<(String, String)>,
    /// Whether computer players are left thinking.
    pub(crate) slow: bool,
    pub(crate) quit: bool,
}

impl Desk {
    /// The game of seed 1 on a screen of 80 by 24.
    pub(crate) fn new(game: GameId, seats: &str, lang: Lang) -> Desk {
        Desk::dealt(game, seats, lang, "1")
    }

    pub(crate) fn dealt(game: GameId, seats: &str, lang: Lang, seed: &str) -> Desk {
        let players: Players = seats.parse().unwrap();
        let table = catalog::open(game, players.len(), &Value::Null, Seed::new(seed)).unwrap();
        let app = App::new(game, table, players, lang);
        Desk::with(app)
    }

    pub(crate) fn with(app: App) -> Desk {
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let mut desk = Desk { app, terminal, saved: None, slow: false, quit: false };
        let effect = desk.app.begin();
        desk.carry_out(effect);
        desk
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
    }

    pub(crate) fn event(&mut self, event: Event) {
        let effect = self.app.update(event);
        self.carry_out(effect);
        self.draw();
    }

    fn carry_out(&mut self, mut effect: Effect) {
        loop {
            effect = match effect {
                Effect::Think(errand) if !self.slow => {
                    let answer = answer(&errand, &|| 0.0, &|| false, &mut |_| {});
                    self.app.update(Event::Answered { job: errand.job, answer })
                }
                Effect::Save { file, text, .. } => {
                    self.saved = Some((file.clone(), text));
                    self.app.update(Event::Saved(ahu::play::Saved::Done(file)))
                }
                Effect::Quit => return self.quit = true,
                Effect::Nothing | Effect::Think(_) | Effect::Stop => return,
            }
        }
    }

    /// Presses keys by name, and types whatever is none: `Tab`, `F3`, `Ctrl-s`, `+c3N`.
    pub(crate) fn press(&mut self, keys: &[&str]) -> &mut Desk {
        for name in keys {
            let plain = |code| vec![KeyEvent::new(code, KeyModifiers::NONE)];
            let events = match *name {
                "Enter" => plain(KeyCode::Enter),
                "Tab" => plain(KeyCode::Tab),
                "Esc" => plain(KeyCode::Esc),
                "Left" => plain(KeyCode::Left),
                "Right" => plain(KeyCode::Right),
                "Up" => plain(KeyCode::Up),
                "Down" => plain(KeyCode::Down),
                "PageDown" => plain(KeyCode::PageDown),
                "End" => plain(KeyCode::End),
                "Backspace" => plain(KeyCode::Backspace),
                "Shift-Down" => vec![KeyEvent::new(KeyCode::Down, KeyModifiers::SHIFT)],
                "F1" | "F2" | "F3" | "F4" | "F5" | "F6" => plain(KeyCode::F(name.as_bytes()[1] - b'0')),
                ctrl if ctrl.starts_with("Ctrl-") => {
                    let letter = ctrl.chars().last().unwrap();
                    vec![KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)]
                }
                text => text.chars().flat_map(|letter| plain(KeyCode::Char(letter))).collect(),
            };
            for key in events {
                self.event(Event::Key(key));
            }
        }
        self
    }

    /// Reads what happened, where that lies over the table.
    pub(crate) fn read(&mut self) -> &mut Desk {
        while self.app.is_telling() {
            self.press(&["Enter"]);
        }
        self
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    /// What is on the screen: a line at its left edge, no blanks at the ends of rows.
    pub(crate) fn screen(&mut self) -> String {
        self.draw();
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content.chunks(width).map(|row| {
            let row: String = row.iter().map(|cell| cell.symbol()).collect();
            format!("|{}\n", row.trim_end())
        });
        rows.collect()
    }

    /// The colours in which a sign is on the screen.
    pub(crate) fn colours(&mut self, sign: &str) -> Vec<Color> {
        self.draw();
        let cells = self.terminal.backend().buffer().content.iter();
        cells.filter(|cell| cell.symbol() == sign).map(|cell| cell.fg).collect()
    }

    /// The legal moves of the person whose turn it is.
    pub(crate) fn legal(&self) -> Vec<String> {
        match self.app.turn() {
            Turn::Person(seat) => self.app.table().legal(seat),
            _ => Vec::new(),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.app.turn(), Turn::Over(_))
    }
}
