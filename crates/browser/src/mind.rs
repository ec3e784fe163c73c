use crate::{Browser, Page, Site};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::Path;

/// A page in which the computer players think as they do for people: in the worker that is shipped, in a browser of its own.
pub struct MindPage {
    browser: Browser,
    _site: Site,
}

const INDEX: &str = r#"<!doctype html><meta charset="utf-8"><title>mind</title><link rel="icon" href="data:,">
<script>
const worker = new Worker("/worker.js", { type: "module" });
window.mind = (question) => new Promise((answered, failed) => {
    worker.onerror = () => failed("the worker does not load");
    worker.onmessage = ({ data }) => {
        if (data.startsWith('{"answer":')) answered(data.slice(10, -1));
        else if (data.startsWith('{"failed":')) failed(JSON.parse(data).failed);
    };
    worker.postMessage(question);
});
</script>"#;

/// Answers a question; `[answer, null]`, or `[null, what went wrong]`.
const THINK: &str = "const [question, done] = arguments;
window.mind(question).then((answer) => done([answer, null]), (error) => done([null, String(error)]));";

/// Answers the question so often, and takes the time of each.
const TIME: &str = "const [question, often, done] = arguments;
(async () => {
    const times = [];
    for (let i = 0; i < often; i++) {
        const start = performance.now();
        await window.mind(question);
        times.push(performance.now() - start);
    }
    return times;
})().then((times) => done([times, null]), (error) => done([null, String(error)]));";

impl MindPage {
    /// Opens the page, with the very files that the server carries: what `cargo xtask web` has built.
    pub fn open() -> Result<MindPage> {
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/dist");
        let file = |name: &str, kind| -> Result<Page> {
            let bytes = std::fs::read(built.join(name)).with_context(|| {
                format!("{} is not built; `cargo xtask web` does that", built.join(name).display())
            })?;
            Ok(Page { path: format!("/{name}"), kind, bytes })
        };
        let site = Site::serve(vec![
            Page { path: "/".into(), kind: "text/html", bytes: INDEX.into() },
            file("worker.js", "text/javascript")?,
            file("wasm_mind.js", "text/javascript")?,
            file("wasm_mind_bg.wasm", "application/wasm")?,
        ])?;
        let browser = Browser::start()?;
        browser.open(&site.url("/"))?;
        Ok(MindPage { browser, _site: site })
    }

    /// The answer to a question, both in JSON.
    pub fn think(&self, question: &str) -> Result<String> {
        let answer = self.ask(THINK, &[Value::from(question)])?;
        Ok(answer.as_str().context("an answer is a text")?.to_owned())
    }

    /// How many milliseconds each of so many answers took.
    pub fn time(&self, question: &str, times: u32) -> Result<Vec<f64>> {
        let taken = self.ask(TIME, &[Value::from(question), Value::from(times)])?;
        Ok(taken.as_array().into_iter().flatten().filter_map(Value::as_f64).collect())
    }

    fn ask(&self, script: &str, args: &[Value]) -> Result<Value> {
        let mut told = self.browser.wait(script, args)?;
        match told[1].as_str() {
            Some(error) => bail!("the page does not answer: {error}"),
            None => Ok(told[0].take()),
        }
    }

    /// What the page has complained of since it was last asked.
    pub fn errors(&self) -> Result<Vec<String>> {
        self.browser.errors()
    }
}
