//! A page of ours in a real browser, and what a visitor does there.

use crate::house::House;
use browser::Browser;
use catalog::GameId;
use serde_json::{Value, json};
use std::net::SocketAddr;
use table::Seed;
use tokio::runtime::Runtime;

/// The server on a free port of this machine, and a browser that visits it.
pub struct Visit {
    /// The browser.
    pub browser: Browser,
    /// Where the server listens.
    pub at: SocketAddr,
    server: Option<(Runtime, House)>,
}

/// Waits until something that is looked for is there, or for a minute.
const UNTIL: &str = "
const [looked, done] = [arguments[0], arguments[arguments.length - 1]];
const end = performance.now() + 60000;
const look = () => document.querySelector(looked) ? done(true) : performance.now() > end ? done(false) : setTimeout(look, 20);
look();";

/// Waits until a test is true, or for a minute.
const TRUE: &str = "
const [of, done] = arguments;
const end = performance.now() + 60000;
const look = () => test([of]) ? done(true) : performance.now() > end ? done(false) : setTimeout(look, 20);
look();";

/// Clicks on whatever can be chosen, until the game is over or so many clicks were made.
const PLAY: &str = "
const [limit, done] = [arguments[0], arguments[arguments.length - 1]];
let seed = 7, clicks = 0;
const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
const step = () => {
  if (document.querySelector('.sentence.over') || clicks >= limit) {
    return done({ over: !!document.querySelector('.sentence.over'), clicks, log: document.querySelectorAll('.log li').length });
  }
  const open = [...document.querySelectorAll('.spot.open:not(.taken), .choice, .uncover')];
  if (open.length) {
    any(open).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    clicks++;
  }
  setTimeout(step, open.length ? 5 : 40);
};
step();";

/// A new game against the lowest level.
const BEGIN: &str = "
document.querySelectorAll('.seat-card .level input').forEach((level) => {
  level.value = '1';
  level.dispatchEvent(new Event('input', { bubbles: true }));
});
document.querySelector('section button.main').click();";

/// Everything is told at once, unless a test wants otherwise.
const AT_ONCE: &str =
    "try { localStorage.getItem('ahu/pace') ?? localStorage.setItem('ahu/pace', 'now') } catch {}";

impl Visit {
    /// Starts both, at a desk by day.
    pub fn begin() -> Visit {
        let server = Runtime::new().unwrap();
        let (house, at) = server.block_on(async {
            let house = House::open().await;
            let at = house.at;
            (house, at)
        });
        let browser = Browser::start().unwrap_or_else(|error| panic!("{error:#}"));
        settle(&browser);
        Visit { browser, at, server: Some((server, house)) }
    }

    /// Another browser that visits the same server.
    pub fn friend(&self) -> Visit {
        let browser = Browser::start().unwrap_or_else(|error| panic!("{error:#}"));
        settle(&browser);
        Visit { browser, at: self.at, server: None }
    }

    /// Ends the server in the middle of whatever it does.
    pub fn cut(&mut self) {
        if let Some((server, _house)) = self.server.take() {
            server.shutdown_background();
        }
    }

    /// Opens an address of ours.
    pub fn open(&self, path: &str) {
        self.browser
            .open(&format!("http://{}{path}", self.at))
            .unwrap_or_else(|error| panic!("{path}: {error:#}"));
    }

    /// Waits until something is there.
    pub fn until(&self, looked: &str) {
        let found = self
            .browser
            .wait(UNTIL, &[Value::from(looked)])
            .unwrap_or_else(|error| panic!("{looked}: {error:#}"));
        if found != json!(true) {
            let page = self.run("return location.pathname + ' ' + document.body.innerText.slice(0, 400)");
            panic!("there is no {looked}: {page}");
        }
    }

    /// Waits until a script in the page returns true.
    pub fn until_true(&self, script: &str) {
        self.until_true_of(script, "");
    }

    /// Waits until a script in the page returns true of this.
    pub fn until_true_of(&self, script: &str, of: &str) {
        let look = format!("const test = (arguments) => {{ {script} }}; {TRUE}");
        let found = self
            .browser
            .wait(&look, &[Value::from(of)])
            .unwrap_or_else(|error| panic!("{script}: {error:#}"));
        if found != json!(true) {
            let page = self.run("return location.pathname + ' ' + document.body.innerText.slice(0, 900)");
            panic!("not so: {script} {of}: {page}");
        }
    }

    /// Runs a script in the page.
    pub fn run(&self, script: &str) -> Value {
        self.browser.run(script, &[]).unwrap_or_else(|error| panic!("{script}: {error:#}"))
    }

    /// Clicks on the first that is found.
    pub fn click(&self, looked: &str) {
        self.until(looked);
        let script = "document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))";
        self.browser
            .run(script, &[Value::from(looked)])
            .unwrap_or_else(|error| panic!("{looked}: {error:#}"));
    }

    /// Presses the first button or link that says this.
    pub fn press(&self, says: &str) {
        let find = "const found = [...document.querySelectorAll('button, a')].find((button) => button.textContent.trim() === arguments[0]);
            if (found) found.click(); return !!found;";
        self.until_true_of(find, says);
    }

    /// Writes into a field, as somebody does who then leaves it.
    pub fn fill(&self, looked: &str, text: &str) {
        self.until(looked);
        let script = "const field = document.querySelector(arguments[0]); field.value = arguments[1];
            for (const told of ['input', 'change']) field.dispatchEvent(new Event(told, { bubbles: true }));";
        self.browser
            .run(script, &[Value::from(looked), Value::from(text)])
            .unwrap_or_else(|error| panic!("{looked}: {error:#}"));
    }

    /// Waits until something on the page says this.
    pub fn until_said(&self, looked: &str, says: &str) {
        let script = format!(
            "return [...document.querySelectorAll({looked:?})].some((found) => found.textContent.includes(arguments[0]))"
        );
        self.until_true_of(&script, says);
    }

    /// Begins a game against the lowest level.
    pub fn begin_game(&self, game: &str) {
        self.open(&format!("/new/{game}"));
        self.until("section button.main");
        self.run(BEGIN);
        self.until(".table .picture");
    }

    /// Keeps a whole game of random moves in this browser, the first seat a person's; the address where it is looked at again.
    pub fn keep_game(&self, game: GameId, seats: u8) -> String {
        let mut table = catalog::open(game, seats, &Value::Null, Seed::new("kept")).unwrap();
        while let Some(seat) = table.status().to_act.first().copied() {
            let legal = table.legal(seat);
            let any = game_core::scramble(table.steps() as u64) % legal.len() as u64;
            table.play(seat, &legal[any as usize]).unwrap();
        }
        let mut players = vec![json!({ "level": 3 }); usize::from(seats)];
        players[0] = json!("person");
        let id = format!("kept-{game}-{seats}");
        let saved = json!({ "id": id, "players": players, "touched": 0.0, "record": table.record() });
        self.open("/");
        self.browser
            .run(
                "localStorage.setItem(arguments[0], arguments[1])",
                &[json!(format!("ahu/game/{id}")), json!(saved.to_string())],
            )
            .unwrap();
        format!("/replay/{id}")
    }

    /// Clicks on whatever can be chosen, so often at most; whether the game is over, and how long its list of moves is.
    pub fn play(&self, clicks: u32) -> (bool, u64) {
        let played = self.browser.wait(PLAY, &[json!(clicks)]).unwrap_or_else(|error| panic!("{error:#}"));
        (played["over"] == json!(true), played["log"].as_u64().unwrap())
    }

    /// Nothing was complained of since the last time.
    pub fn no_errors(&self, place: &str) {
        assert_eq!(self.browser.errors().unwrap(), Vec::<String>::new(), "{place}");
    }
}

/// At a desk by day, with everything told at once.
fn settle(browser: &Browser) {
    browser.shape(1280, 860, false).unwrap();
    browser.tool("Page.addScriptToEvaluateOnNewDocument", &json!({"source": AT_ONCE})).unwrap();
}
