//! Pictures of every screen, wide and narrow, by day and by night, into the folder that is named.

#![allow(clippy::unwrap_used)]

#[path = "../tests/it/house.rs"]
#[expect(dead_code, reason = "what only tests need")]
mod house;
#[path = "../tests/it/page.rs"]
#[expect(dead_code, reason = "what only tests need")]
mod page;
#[path = "../tests/it/screens.rs"]
#[expect(dead_code, reason = "what only tests need")]
mod screens;

use page::Visit;
use std::path::PathBuf;

fn main() {
    let folder: PathBuf = std::env::args().nth(1).unwrap_or_else(|| "target/shots".to_owned()).into();
    let wanted: Vec<String> = std::env::args().skip(2).collect();
    std::fs::create_dir_all(&folder).unwrap();
    let visit = Visit::begin();
    let screens = screens::screens(&visit);
    for (shape, width, height, night) in [
        ("wide-day", 1280, 860, false),
        ("wide-night", 1280, 860, true),
        ("narrow-day", 390, 844, false),
        ("narrow-night", 390, 844, true),
    ] {
        visit.browser.shape(width, height, night).unwrap();
        for (name, path, looked) in &screens {
            let file = format!("{name}-{shape}");
            if wanted.is_empty() || wanted.iter().any(|part| file.contains(part.as_str())) {
                visit.open(path);
                visit.until(looked);
                // What was laid out is painted a frame later.
                let painted = "requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))";
                visit.browser.wait(painted, &[]).unwrap();
                std::fs::write(folder.join(format!("{file}.png")), visit.browser.picture().unwrap()).unwrap();
                println!("{file}");
            }
        }
    }
}
