//! The real terminal, the real clock, the real files and threads.

use super::app::App;
use super::event::{Effect, Event, Saved};
use super::opponent::{self, Errand};
use anyhow::Context;
use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, enable_raw_mode};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a turning sign turns.
const BEAT: Duration = Duration::from_millis(120);
/// How long keys are waited for while a computer player thinks.
const GLANCE: Duration = Duration::from_millis(30);

/// Plays until the end, and leaves the terminal as it was, whatever happens.
pub fn run(mut app: App) -> anyhow::Result<()> {
    let screen = Screen::open()?;
    let mut loop_ = Loop::new();
    let played = loop_.play(&mut app, screen);
    loop_.stop();
    played
}

/// The terminal while it is ours.
struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    fn open() -> anyhow::Result<Screen> {
        let ours = thread::current().id();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A computer player that fails is told of on the screen.
            if thread::current().id() == ours {
                ratatui::restore();
                usual(info);
            }
        }));
        let opened = enter();
        if opened.is_err() {
            ratatui::restore();
        }
        Ok(Screen { terminal: opened.context("the terminal cannot be used")? })
    }
}

fn enter() -> io::Result<DefaultTerminal> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    DefaultTerminal::new(CrosstermBackend::new(io::stdout()))
}

impl Drop for Screen {
    fn drop(&mut self) {
        // While panicking the hook has done so, and must stay.
        if !thread::panicking() {
            ratatui::restore();
            drop(panic::take_hook());
        }
    }
}

/// The events from outside, and the computer player that thinks.
struct Loop {
    answers: Receiver<Event>,
    to_us: Sender<Event>,
    stop: Arc<AtomicBool>,
}

impl Loop {
    fn new() -> Loop {
        let (to_us, answers) = channel();
        Loop { answers, to_us, stop: Arc::default() }
    }

    fn play(&mut self, app: &mut App, mut screen: Screen) -> anyhow::Result<()> {
        let mut effect = app.begin();
        let mut beat = Instant::now();
        loop {
            if !self.carry_out(effect)? {
                return Ok(());
            }
            screen.terminal.draw(|frame| app.draw(frame)).context("the terminal cannot be drawn on")?;
            effect = app.update(self.next(app.is_busy(), &mut beat)?);
        }
    }

    /// The next thing that happens.
    fn next(&self, busy: bool, beat: &mut Instant) -> anyhow::Result<Event> {
        loop {
            if let Ok(answer) = self.answers.try_recv() {
                return Ok(answer);
            }
            if busy && beat.elapsed() >= BEAT {
                *beat = Instant::now();
                return Ok(Event::Tick);
            }
            let patience = if busy { GLANCE } else { Duration::from_secs(3600) };
            if event::poll(patience).context("the terminal gives no keys")? {
                match event::read().context("the terminal gives no keys")? {
                    event::Event::Key(key) if key.kind != KeyEventKind::Release => {
                        return Ok(Event::Key(key));
                    }
                    event::Event::Resize(..) => return Ok(Event::Tick),
                    _ => {}
                }
            }
        }
    }

    /// Does what the application wants; whether it goes on.
    fn carry_out(&mut self, effect: Effect) -> anyhow::Result<bool> {
        match effect {
            Effect::Nothing => {}
            Effect::Think(task) => self.think(*task)?,
            Effect::Stop => self.stop(),
            Effect::Save { file, text, replace } => {
                // The receiver is ours.
                let _ = self.to_us.send(Event::Saved(save(file, &text, replace)));
            }
            Effect::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn think(&mut self, errand: Errand) -> anyhow::Result<()> {
        self.stop();
        self.stop = Arc::default();
        let (stop, to_us) = (Arc::clone(&self.stop), self.to_us.clone());
        let thinker = move || {
            let start = Instant::now();
            let stop = || stop.load(Ordering::Relaxed);
            let clock = || start.elapsed().as_secs_f64() * 1000.0;
            let job = errand.job;
            let mut leaning = |answer| {
                // Nobody listens any more once the player has left.
                let _ = to_us.send(Event::Leaning { job, answer });
            };
            let answer = opponent::answer(&errand, &clock, &stop, &mut leaning);
            while start.elapsed() < errand.pause && !stop() {
                thread::sleep(GLANCE);
            }
            let _ = to_us.send(Event::Answered { job, answer });
        };
        thread::Builder::new()
            .name("computer player".into())
            .spawn(thinker)
            .context("no thread is to be had")?;
        Ok(())
    }
}

fn save(file: String, text: &str, replace: bool) -> Saved {
    let opened = if replace {
        OpenOptions::new().write(true).create(true).truncate(true).open(&file)
    } else {
        OpenOptions::new().write(true).create_new(true).open(&file)
    };
    match opened.and_then(|mut opened| opened.write_all(text.as_bytes())) {
        Ok(()) => Saved::Done(file),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Saved::Exists(file),
        Err(error) => Saved::Failed(file, error.to_string()),
    }
}
