use crate::{Browser, Page, Site};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A page in which the computer players think, in a browser of its own.
pub struct MindPage {
    browser: Browser,
    _site: Site,
}

const INDEX: &str = r#"<!doctype html><meta charset="utf-8"><title>mind</title><link rel="icon" href="data:,">
<script type="module">
window.ready = (async () => {
    const { default: init, think } = await import("/wasm_mind.js");
    await init({ module_or_path: "/wasm_mind_bg.wasm" });
    window.mind = (question) => think(question, () => performance.now(), () => false);
})();
</script>"#;

/// Nothing where all went well, and else what went wrong.
const READY: &str =
    "const done = arguments[0]; window.ready.then(() => done(null), (error) => done(String(error)));";

/// Answers the question so often, and takes the time of each.
const TIME: &str = "const times = []; for (let i = 0; i < arguments[1]; i++) {
const start = performance.now(); window.mind(arguments[0]); times.push(performance.now() - start); } return times;";

impl MindPage {
    /// Opens the page, from what `cargo xtask web` has built.
    pub fn open() -> Result<MindPage> {
        let built = folder();
        let file = |name: &str, kind| -> Result<Page> {
            let bytes = std::fs::read(built.join(name)).with_context(|| {
                format!("{} is not built; `cargo xtask web` does that", built.join(name).display())
            })?;
            Ok(Page { path: format!("/{name}"), kind, bytes })
        };
        let site = Site::serve(vec![
            Page { path: "/".into(), kind: "text/html", bytes: INDEX.into() },
            file("wasm_mind.js", "text/javascript")?,
            file("wasm_mind_bg.wasm", "application/wasm")?,
        ])?;
        let browser = Browser::start()?;
        browser.open(&site.url("/"))?;
        if let Some(error) = browser.wait(READY, &[])?.as_str() {
            bail!("the page does not load: {error}");
        }
        Ok(MindPage { browser, _site: site })
    }

    /// The answer to a question, both in JSON.
    pub fn think(&self, question: &str) -> Result<String> {
        let answer = self.browser.run("return window.mind(arguments[0]);", &[Value::from(question)])?;
        Ok(answer.as_str().context("an answer is a text")?.to_owned())
    }

    /// How many milliseconds each of so many answers took.
    pub fn time(&self, question: &str, times: u32) -> Result<Vec<f64>> {
        let taken = self.browser.run(TIME, &[Value::from(question), Value::from(times)])?;
        Ok(taken.as_array().into_iter().flatten().filter_map(Value::as_f64).collect())
    }

    /// What the page has complained of since it was last asked.
    pub fn errors(&self) -> Result<Vec<String>> {
        self.browser.errors()
    }
}

/// Where the browser's part is built.
fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from).join("web/mind")
}
