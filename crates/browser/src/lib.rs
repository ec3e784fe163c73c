//! A real browser for tests: Debian's chromium, driven by chromedriver, with pages served from memory.

mod driver;
mod mind;
mod site;
mod wire;

pub use driver::Browser;
pub use mind::MindPage;
pub use site::{Page, Site};
