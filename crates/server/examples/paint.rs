//! How long the page takes: until it can be used, and from a click or a key to what is painted then.

#![allow(clippy::unwrap_used)]

#[path = "../tests/it/house.rs"]
#[expect(dead_code, reason = "what only tests need")]
mod house;
#[path = "../tests/it/page.rs"]
#[expect(dead_code, reason = "what only tests need")]
mod page;

use catalog::GameId;
use page::Visit;
use serde_json::Value;

/// How many clicks are measured on each board.
const CLICKS: usize = 60;

const PACE: std::time::Duration = std::time::Duration::from_millis(250);

/// Notes how long the browser says that each click and each key took until it was painted.
const WATCH: &str = "
window.paints = [];
new PerformanceObserver((list) => list.getEntries()
  .filter(({ name }) => name === 'click')
  .forEach(({ duration }) => window.paints.push(duration)))
  .observe({ type: 'event', durationThreshold: 16 });";

/// The middle of something that can be chosen and is in sight.
const OPEN: &str = "
const open = [...document.querySelectorAll('.spot.open:not(.taken), .choice')].map((spot) => spot.getBoundingClientRect())
  .filter(({ x, y, width, height }) => width && x > 0 && y > 50 && x + width < innerWidth && y + height < innerHeight);
const { x, y, width, height } = open[arguments[0] % open.length] ?? {};
return open.length ? [x + width / 2, y + height / 2] : null;";

fn main() {
    let visit = Visit::begin();
    println!("| page | bytes over the wire | usable after, ms |\n|---|---:|---:|");
    for name in ["first visit", "repeat visit"] {
        visit.open("/");
        visit.until("html[data-ready]");
        let ready = visit.run("return Number(document.documentElement.dataset.ready)");
        let bytes = visit.run(
            "return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
                .reduce((sum, entry) => sum + entry.transferSize, 0)",
        );
        println!("| {name} | {bytes} | {ready} |");
        visit.browser.wait("navigator.serviceWorker.ready.then(() => arguments[0]())", &[]).unwrap();
    }
    println!("\n| board | inputs | middle, ms | 19 of 20, ms | slowest, ms |\n|---|---:|---:|---:|---:|");
    for game in GameId::ALL {
        visit.begin_game(&game.to_string());
        visit.run(WATCH);
        let mut inputs = 0;
        for click in 0..CLICKS * 4 {
            // At a person's pace: what others do on the machine in between is not what is measured.
            std::thread::sleep(PACE);
            let place =
                visit.browser.run(OPEN, &[Value::from(game_core::scramble(click as u64) >> 40)]).unwrap();
            if let (Some(x), Some(y)) = (place[0].as_f64(), place[1].as_f64()) {
                visit.browser.tap(x, y).unwrap();
                inputs += 1;
            }
            if inputs == CLICKS || visit.run("return !!document.querySelector('.sentence.over')") == true {
                break;
            }
        }
        println!("| {game} | {inputs} | {} |", times(&visit, inputs));
    }
    // A long game looked at again, step by step.
    visit.open(&visit.keep_game(GameId::Moai, 5));
    visit.until(".replay .entry");
    visit.run(WATCH);
    let on = visit.run("const { x, y, width, height } = document.querySelector('.steps .main + .tool').getBoundingClientRect(); return [x + width / 2, y + height / 2]");
    for _ in 0..CLICKS {
        std::thread::sleep(PACE);
        visit.browser.tap(on[0].as_f64().unwrap(), on[1].as_f64().unwrap()).unwrap();
    }
    println!("| moai, looked at again | {CLICKS} | {} |", times(&visit, CLICKS));
}

/// How long so many inputs took: the middle, nineteen of twenty, and the slowest.
fn times(visit: &Visit, inputs: usize) -> String {
    let paints = visit.run("return window.paints");
    // What the browser does not report took less than 16 ms.
    let mut times: Vec<f64> = paints.as_array().unwrap().iter().filter_map(Value::as_f64).collect();
    times.resize(inputs.max(times.len()), 16.0);
    times.sort_by(f64::total_cmp);
    let at = |share: usize| {
        times.get((times.len() * share).div_ceil(20).saturating_sub(1)).copied().unwrap_or(16.0)
    };
    format!("≤ {} | ≤ {} | {}", at(10), at(19), at(20))
}
