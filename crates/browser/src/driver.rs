use crate::wire::ask;
use anyhow::{Context, Result};
use base64::Engine;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A browser with a profile of its own; it is ended when this is dropped.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

/// What keeps a browser quiet and alike on every machine.
const ARGUMENTS: [&str; 7] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

impl Browser {
    /// Starts chromedriver on a free port, and chromium with a fresh profile.
    pub fn start() -> Result<Browser> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver cannot be started; `cargo xtask test` installs it, and chromium")?;
        let port = match port(&mut driver) {
            Ok(port) => port,
            Err(error) => {
                end(&mut driver);
                return Err(error);
            }
        };
        let mut browser = Browser { driver, port, session: String::new(), _profile: TempDir::new()? };
        let profile = format!("--user-data-dir={}", browser._profile.path().display());
        let mut arguments = ARGUMENTS.to_vec();
        arguments.push(&profile);
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"script": 600_000, "pageLoad": 60_000},
        }}});
        let begun = ask(port, "POST", "/session", Some(&wanted)).context("chromium cannot be started")?;
        browser.session = begun["sessionId"].as_str().context("a session has an id")?.to_owned();
        Ok(browser)
    }

    /// Opens a page and waits until it is loaded.
    pub fn open(&self, url: &str) -> Result<()> {
        self.command("url", &json!({"url": url})).map(drop)
    }

    /// Runs a script in the page; what it returns.
    pub fn run(&self, script: &str, args: &[Value]) -> Result<Value> {
        self.command("execute/sync", &json!({"script": script, "args": args}))
    }

    /// Runs a script in the page that answers by calling its last argument; what it calls it with.
    pub fn wait(&self, script: &str, args: &[Value]) -> Result<Value> {
        self.command("execute/async", &json!({"script": script, "args": args}))
    }

    /// What the page has complained of since it was last asked.
    pub fn errors(&self) -> Result<Vec<String>> {
        let log = self.command("se/log", &json!({"type": "browser"}))?;
        let entries = log.as_array().into_iter().flatten();
        let severe = entries.filter(|entry| entry["level"] == "SEVERE");
        Ok(severe.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect())
    }

    /// Makes the page so wide and so high, as on a phone or a desk, in daylight or at night, with nothing that moves.
    pub fn shape(&self, width: u32, height: u32, night: bool) -> Result<()> {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.tool("Emulation.setDeviceMetricsOverride", &size)?;
        let scheme = if night { "dark" } else { "light" };
        let features = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")];
        let media = json!({"features": features.map(|(name, value)| json!({"name": name, "value": value}))});
        self.tool("Emulation.setEmulatedMedia", &media)
    }

    /// Cuts the network, or brings it back.
    pub fn network(&self, on: bool) -> Result<()> {
        self.tool("Network.enable", &json!({}))?;
        let speed = json!({"offline": !on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        self.tool("Network.emulateNetworkConditions", &speed)
    }

    /// Presses a key and lets it go: a character, or a name such as `Tab`, `Enter`, `ArrowLeft`.
    pub fn press(&self, key: &str) -> Result<()> {
        let code = match key {
            "Tab" => "\u{e004}",
            "Enter" => "\u{e007}",
            "Escape" => "\u{e00c}",
            "End" => "\u{e010}",
            "Home" => "\u{e011}",
            "ArrowLeft" => "\u{e012}",
            "ArrowUp" => "\u{e013}",
            "ArrowRight" => "\u{e014}",
            "ArrowDown" => "\u{e015}",
            other => other,
        };
        let strokes = json!([{"type": "keyDown", "value": code}, {"type": "keyUp", "value": code}]);
        let actions = json!({"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]});
        self.command("actions", &actions).map(drop)
    }

    /// Clicks as a mouse does, on a place of the window.
    pub fn tap(&self, x: f64, y: f64) -> Result<()> {
        self.carry(&[(x, y)])?;
        self.let_go()
    }

    /// Goes to a place of the window with the mouse.
    pub fn over(&self, x: f64, y: f64) -> Result<()> {
        self.mouse(&[json!({"type": "pointerMove", "duration": 0, "x": x as i64, "y": y as i64})])
    }

    /// Presses on the first of these places of the window and goes over the others, as a mouse does.
    pub fn carry(&self, places: &[(f64, f64)]) -> Result<()> {
        let to = |(x, y): &(f64, f64)| json!({"type": "pointerMove", "duration": 0, "x": *x as i64, "y": *y as i64});
        let mut ways: Vec<Value> = places.iter().map(to).collect();
        ways.insert(1, json!({"type": "pointerDown", "button": 0}));
        self.mouse(&ways)
    }

    /// Lets go of what the mouse has pressed.
    pub fn let_go(&self) -> Result<()> {
        self.mouse(&[json!({"type": "pointerUp", "button": 0})])
    }

    fn mouse(&self, actions: &[Value]) -> Result<()> {
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions});
        self.command("actions", &json!({"actions": [mouse]})).map(drop)
    }

    /// Lays a finger on the first of these places of the window and goes over the others.
    pub fn touch(&self, places: &[(f64, f64)]) -> Result<()> {
        for (index, (x, y)) in places.iter().enumerate() {
            let kind = if index == 0 { "touchStart" } else { "touchMove" };
            let point = json!({"type": kind, "touchPoints": [{"x": x, "y": y}]});
            self.tool("Input.dispatchTouchEvent", &point)?;
        }
        Ok(())
    }

    /// Takes the finger away.
    pub fn untouch(&self) -> Result<()> {
        self.tool("Input.dispatchTouchEvent", &json!({"type": "touchEnd", "touchPoints": []}))
    }

    /// Makes the screen one that is touched, or not any more.
    pub fn touched(&self, on: bool) -> Result<()> {
        self.tool("Emulation.setTouchEmulationEnabled", &json!({"enabled": on}))
    }

    /// What several fingers do, all a step at a time: `{"type": "pointerMove", "x": …, "y": …}`, `pointerDown`, `pointerUp`, `pause`.
    pub fn fingers(&self, fingers: &[Value]) -> Result<()> {
        let finger = |(number, steps): (usize, &Value)| json!({"type": "pointer", "id": format!("finger {number}"), "parameters": {"pointerType": "touch"}, "actions": steps});
        let actions: Vec<Value> = fingers.iter().enumerate().map(finger).collect();
        self.command("actions", &json!({"actions": actions})).map(drop)
    }

    /// What the page looks like now, as PNG.
    pub fn picture(&self) -> Result<Vec<u8>> {
        let shot = ask(self.port, "GET", &format!("/session/{}/screenshot", self.session), None)?;
        let text = shot.as_str().context("a screenshot is a text")?;
        base64::engine::general_purpose::STANDARD.decode(text).context("a screenshot is base64")
    }

    /// Uses one of the browser's own tools for developers.
    pub fn tool(&self, name: &str, params: &Value) -> Result<()> {
        self.command("goog/cdp/execute", &json!({"cmd": name, "params": params})).map(drop)
    }

    fn command(&self, name: &str, params: &Value) -> Result<Value> {
        ask(self.port, "POST", &format!("/session/{}/{name}", self.session), Some(params))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver takes its browser with it; where it cannot any more, nothing is left to end.
        let _ = ask(self.port, "DELETE", &format!("/session/{}", self.session), None);
        end(&mut self.driver);
    }
}

fn end(driver: &mut Child) {
    let _ = driver.kill();
    let _ = driver.wait();
}

/// The port that the driver says it has chosen.
fn port(driver: &mut Child) -> Result<u16> {
    let output = BufReader::new(driver.stdout.take().context("the driver's output is piped")?);
    for line in output.lines() {
        let line = line?;
        if let Some(port) = line.split("started successfully on port ").nth(1) {
            return Ok(port.trim_end_matches('.').parse()?);
        }
    }
    anyhow::bail!("chromedriver ended before it listened")
}
