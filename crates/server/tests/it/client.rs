use browser::Browser;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::mpsc;

/// Clicks on whatever can be chosen, until the game is over or so many clicks were made.
const PLAY: &str = "
const [limit, done] = [arguments[0], arguments[arguments.length - 1]];
let seed = 7, clicks = 0;
const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
const step = () => {
  if (document.querySelector('.sentence.over') || clicks >= limit) {
    return done({ over: !!document.querySelector('.sentence.over'), clicks, log: document.querySelectorAll('.log li').length });
  }
  const open = [...document.querySelectorAll('.spot.open:not(.taken), .choice')];
  if (open.length) {
    any(open).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    clicks++;
  }
  setTimeout(step, open.length ? 5 : 40);
};
step();";

/// Waits until something that is looked for is there.
const UNTIL: &str = "
const [looked, done] = [arguments[0], arguments[arguments.length - 1]];
const look = () => document.querySelector(looked) ? done(true) : setTimeout(look, 20);
look();";

/// A new game against the lowest level.
const BEGIN: &str = "
document.querySelectorAll('select').forEach((seat, index) => {
  seat.value = index ? '1' : 'person';
  seat.dispatchEvent(new Event('change', { bubbles: true }));
});
document.querySelector('section button.main').click();";

/// The server on a free port of this machine, for as long as the tests run.
fn serve() -> SocketAddr {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        runtime.block_on(server::serve(listen, move |at| tell.send(at).unwrap())).unwrap();
    });
    told.recv().unwrap()
}

fn until(browser: &Browser, looked: &str) {
    browser.wait(UNTIL, &[Value::from(looked)]).unwrap_or_else(|error| panic!("{looked}: {error:#}"));
}

/// Every game is begun and played by clicks; the open ones to their end. A reload goes on where it was, in French too.
#[test]
fn every_game_is_played_in_a_browser() {
    let at = serve();
    let browser = Browser::start().unwrap_or_else(|error| panic!("{error:#}"));
    for (game, limit, ends) in [
        ("easter-island", 2000, true),
        ("eclipsia", 2000, true),
        ("moai", 40, false),
        ("chariots", 40, false),
    ] {
        browser.open(&format!("http://{at}/new/{game}")).unwrap();
        until(&browser, "section button.main");
        browser.run(BEGIN, &[]).unwrap();
        until(&browser, ".table .picture");
        let played = browser.wait(PLAY, &[json!(12)]).unwrap();
        let address = browser.run("return location.href", &[]).unwrap();
        browser.open(address.as_str().unwrap()).unwrap();
        until(&browser, ".log li");
        let kept = browser.run("return document.querySelectorAll('.log li').length", &[]).unwrap();
        assert!(kept.as_u64() >= played["log"].as_u64(), "{game}: {kept} after {played}");
        let played = browser.wait(PLAY, &[json!(limit)]).unwrap();
        assert_eq!(played["over"], json!(ends), "{game}: {played}");
        browser.run("document.querySelector('.head button[lang=fr]')?.click()", &[]).unwrap();
        until(&browser, "html[lang=fr]");
        assert_eq!(browser.errors().unwrap(), Vec::<String>::new(), "{game}");
        browser.run("document.querySelector('.head button[lang=en]')?.click()", &[]).unwrap();
    }
}

/// From the first page to the first move it takes two clicks.
#[test]
fn two_clicks_lead_to_the_first_move() {
    let at = serve();
    let browser = Browser::start().unwrap_or_else(|error| panic!("{error:#}"));
    browser.open(&format!("http://{at}/")).unwrap();
    until(&browser, ".card button.main");
    browser.run("document.querySelector('.card button.main').click()", &[]).unwrap();
    until(&browser, ".spot.open");
    browser.open(&format!("http://{at}/")).unwrap();
    until(&browser, ".running .game");
    assert_eq!(browser.errors().unwrap(), Vec::<String>::new());
}

/// Where hands are hidden from each other, nothing of the last player's answer is left when the screen is handed over.
#[test]
fn a_screen_that_is_handed_over_shows_nothing_of_the_other_hand() {
    let at = serve();
    let browser = Browser::start().unwrap_or_else(|error| panic!("{error:#}"));
    browser.open(&format!("http://{at}/new/chariots/here")).unwrap();
    until(&browser, "section button.main");
    browser.run("document.querySelector('section button.main').click()", &[]).unwrap();
    until(&browser, ".cover-screen button");
    let dealt = browser.run("return document.body.innerHTML", &[]).unwrap();
    assert!(!dealt.as_str().unwrap().contains("class=\"picture"), "a board is shown before anybody looks");
    browser.run("document.querySelector('.cover-screen button').click()", &[]).unwrap();
    until(&browser, ".picture");
    let answer = "const typed = document.querySelector('.typed input'); typed.value = 'split 1/3';
        typed.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector('.typed button').click();";
    browser.run(answer, &[]).unwrap();
    until(&browser, ".cover-screen button");
    let covered = browser.run("return document.body.innerHTML", &[]).unwrap();
    assert!(!covered.as_str().unwrap().contains("1/3"), "{covered}");
    browser.run("document.querySelector('.cover-screen button').click()", &[]).unwrap();
    until(&browser, ".picture");
    let read =
        "return document.querySelector('.told').textContent + document.querySelector('.log').textContent";
    let told = browser.run(read, &[]).unwrap();
    assert!(told.as_str().unwrap().contains("split ?") && !told.as_str().unwrap().contains("1/3"), "{told}");
}
