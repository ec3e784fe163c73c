//! Several people at one screen: what each of them does, and that nobody reads another's hand there.

use crate::page::Visit;
use account::Names;
use boards::Look;
use catalog::GameId;
use game_core::{Lang, Observer};
use serde_json::{Value, json};
use table::{AnyTable, Record, Seed};

const NAMES: [&str; 2] = ["Hina", "Moana"];

/// The two, at a new table of Moai.
fn sit_down(visit: &Visit) {
    visit.open("/new/moai/here");
    for (seat, name) in NAMES.into_iter().enumerate() {
        visit.fill(&format!(".seat-card.s{seat} .seat-name input"), name);
    }
    visit.click("section button.main");
    visit.until(".cover-screen");
}

/// The game as the browser keeps it.
fn kept(visit: &Visit) -> String {
    let kept = visit
        .run("return localStorage[Object.keys(localStorage).find((key) => key.startsWith('ahu/game/'))]");
    kept.as_str().unwrap().to_owned()
}

fn table(visit: &Visit) -> Box<dyn AnyTable> {
    let kept: Value = serde_json::from_str(&kept(visit)).unwrap();
    catalog::load(&Record::read(&kept["record"]).unwrap(), Seed::new("")).unwrap()
}

/// Presses the space key, or lets it go.
fn space(visit: &Visit, kind: &str, again: bool) {
    let key = json!({
        "type": kind, "key": " ", "code": "Space", "windowsVirtualKeyCode": 32, "autoRepeat": again,
    });
    visit.browser.tool("Input.dispatchKeyEvent", &key).unwrap();
}

/// Whether all that was to be shown is shown.
const STILL: &str = "
const page = document.body.outerHTML;
if (window.page !== page) [window.page, window.since] = [page, performance.now()];
if (performance.now() - window.since < 80) return false;";

/// Waits until the screen waits for whoever is asked; nothing of theirs can be pointed at.
fn until_covered(visit: &Visit) -> Box<dyn AnyTable> {
    let table = table(visit);
    let asked = table.status().to_act[0];
    let covered = "return document.querySelector('.pass-to')?.textContent.includes(arguments[0])
        && !document.querySelector('.held, .spot.open, .spot.taken, .choice, #legal option')";
    visit.until_true_of(&format!("{STILL} {covered}"), NAMES[asked.index()]);
    table
}

/// What the pictures say: their names, what can be pointed at, and every word on them.
const PICTURES: &str = "
return [...document.querySelectorAll('.picture')].map((picture) => [
  picture.getAttribute('aria-label'),
  [...picture.querySelectorAll('.spot')].map((spot) => spot.id + ' ' + spot.getAttribute('aria-label')),
  [...picture.querySelectorAll('text')].filter((text) => !text.closest('.overlay')).map((text) => text.textContent),
]);";

/// The same, of what everybody may see.
fn public_pictures(table: &dyn AnyTable) -> Value {
    let (view, options) = (table.view(Observer::Public), table.options());
    let names = Names::new(NAMES.map(str::to_owned).to_vec(), None);
    let look = Look {
        view: &view,
        options: &options,
        seats: 2,
        seat: None,
        taken: &[],
        names: &names,
        lang: Lang::En,
    };
    let panels = GameId::Moai.board().panels(look).into_iter().map(|panel| {
        let spots: Vec<String> =
            panel.spots.iter().map(|spot| format!("spot-{} {}", spot.key, spot.label)).collect();
        let drawn = panel.backdrop.iter().chain(panel.items.iter().map(|item| &item.art));
        json!([panel.title, spots, drawn.flat_map(|svg| texts(svg)).collect::<Vec<_>>()])
    });
    panels.collect()
}

/// The words of a drawing.
fn texts(svg: &str) -> Vec<String> {
    let text = |rest: &str| {
        let inner = rest.split_once('>').unwrap().1.split("</text>").next().unwrap();
        let mut plain = String::new();
        for (index, part) in inner.split('<').enumerate() {
            plain += if index == 0 { part } else { part.split_once('>').unwrap().1 };
        }
        plain.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    };
    svg.split("<text").skip(1).map(text).collect()
}

/// Clicks on the first that is found, at once.
const CLICK: &str = "
const found = document.querySelector(arguments[0]);
found?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
return !!found;";

/// Points at these, one after the other, while the space key is held.
fn play_held(visit: &Visit, pointed: &[&str]) {
    space(visit, "rawKeyDown", false);
    visit.until(".held");
    for part in pointed {
        visit.until_true_of(CLICK, part);
    }
    space(visit, "keyUp", false);
}

/// A whole round is played by holding alone, and whatever stands on the page while nothing is held is what everybody may see.
#[test]
fn a_round_of_moai_needs_no_hand_over_and_shows_nothing_that_is_not_held() {
    let visit = Visit::begin();
    sit_down(&visit);
    let (mut moves, mut hands) = (0, 0);
    loop {
        let table = until_covered(&visit);
        let public = public_pictures(&*table);
        assert_eq!(visit.run(PICTURES), public, "move {moves}");
        let view = table.view(Observer::Public);
        if view["round"] == 2 {
            break;
        }
        // A glance opens one's own hand, and leaves nothing behind.
        space(&visit, "rawKeyDown", false);
        visit.until(".held");
        visit.until(".spot.open, .choice");
        if visit.run(PICTURES) != public {
            hands += 1;
        }
        space(&visit, "keyUp", false);
        until_covered(&visit);
        assert_eq!(visit.run(PICTURES), public, "after a glance, move {moves}");
        let pointed: &[&str] = match view["phase"].as_str().unwrap() {
            "bid" => &[".choice"],
            "work" => &["[id^='spot-home'].open", "[id='spot-F1'].open"],
            _ => &[".spot.open:not(.taken), .choice"],
        };
        play_held(&visit, pointed);
        moves += 1;
        assert!(moves < 80);
    }
    assert!(moves > 20 && hands == moves, "{moves} moves, {hands} hands");
    assert_eq!(visit.run("return document.querySelectorAll('.uncover').length"), 1, "nobody has pressed it");
    visit.no_errors("one screen");
}

/// Plays the work phase from where the game was kept, each time with the weakest or the strongest worker: every page between two moves.
fn work(visit: &Visit, game: &str, strongest: bool) -> Vec<Value> {
    visit
        .browser
        .run("localStorage['ahu/game/' + JSON.parse(arguments[0]).id] = arguments[0]", &[Value::from(game)])
        .unwrap();
    visit.run("location.reload()");
    visit.until(".cover-screen");
    let mut pages = Vec::new();
    let last = "[id^='spot-home'].open:not(:has(~ .open))";
    let worker = if strongest { last } else { "[id^='spot-home'].open" };
    for at in ["F1", "F2", "F3", "F1", "F4", "F2"] {
        until_covered(visit);
        pages.push(visit.run("return document.body.outerHTML"));
        play_held(visit, &[worker, &format!("[id='spot-{at}'].open")]);
    }
    until_covered(visit);
    pages.push(visit.run("return document.body.outerHTML"));
    pages
}

/// Two games that differ in nothing but what is hidden: the page is the same to the last letter.
#[test]
fn whom_somebody_sent_is_nowhere_on_the_page() {
    let visit = Visit::begin();
    sit_down(&visit);
    while until_covered(&visit).view(Observer::Public)["phase"] != "work" {
        play_held(&visit, &[".spot.open:not(.taken), .choice"]);
    }
    let game = kept(&visit);
    let (weak, strong) = (work(&visit, &game, false), work(&visit, &game, true));
    for (at, (one, other)) in weak.iter().zip(&strong).enumerate() {
        let (one, other) = (one.as_str().unwrap(), other.as_str().unwrap());
        let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
        let from = same.saturating_sub(200);
        let rest = |page: &str| page.chars().skip(from).take(400).collect::<String>();
        assert!(one == other, "move {at}:\n{}\n{}", rest(one), rest(other));
    }
    space(&visit, "rawKeyDown", false);
    visit.until(".held");
    let held = visit.run("return document.body.outerHTML");
    assert_ne!(Some(&held), strong.last(), "a hand that is held is seen");
    space(&visit, "keyUp", false);
    visit.no_errors("one screen");
}

/// A key that stays down after a move does not open the next player's hand, nor does a window that is left keep one open.
#[test]
fn every_hand_takes_a_press_of_its_own() {
    let visit = Visit::begin();
    sit_down(&visit);
    space(&visit, "rawKeyDown", false);
    visit.until_true_of(CLICK, ".choice");
    until_covered(&visit);
    for _ in 0..3 {
        space(&visit, "rawKeyDown", true);
    }
    until_covered(&visit);
    space(&visit, "keyUp", false);
    space(&visit, "rawKeyDown", false);
    visit.until(".held");
    visit.run("window.dispatchEvent(new Event('blur'))");
    until_covered(&visit);
    space(&visit, "keyUp", false);
    // A press opens it until another player is asked.
    visit.click(".uncover");
    let moved = format!("if (document.querySelector('.cover-screen')) return true; {CLICK}")
        .replace("return !!found", "");
    visit.until_true_of(&moved, ".spot.open:not(.taken), .choice");
    let table = until_covered(&visit);
    assert_eq!(visit.run(PICTURES), public_pictures(&*table));
    visit.no_errors("one screen");
}

/// One thumb holds, the other taps.
#[test]
fn on_a_phone_one_thumb_holds_and_the_other_taps() {
    let visit = Visit::begin();
    visit.browser.shape(390, 844, false).unwrap();
    visit
        .browser
        .tool("Emulation.setTouchEmulationEnabled", &json!({"enabled": true, "maxTouchPoints": 3}))
        .unwrap();
    sit_down(&visit);
    let to_middle = |looked: &str| {
        visit.until(looked);
        let script = "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
            return { type: 'pointerMove', duration: 0, x: Math.round(x + width / 2), y: Math.round(y + height / 2) };";
        visit.browser.run(script, &[Value::from(looked)]).unwrap()
    };
    let (down, up) = (json!({"type": "pointerDown", "button": 0}), json!({"type": "pointerUp", "button": 0}));
    let pause = json!({"type": "pause", "duration": 150});
    let hold = to_middle(".hold");
    let glance =
        "document.querySelector('.hold').dispatchEvent(new PointerEvent(arguments[0], { bubbles: true }))";
    visit.browser.run(glance, &[Value::from("pointerdown")]).unwrap();
    let choice = to_middle(".choice");
    visit.browser.run(glance, &[Value::from("pointerup")]).unwrap();
    let before = until_covered(&visit).steps();
    let holds = json!([hold, down, pause, pause, pause, pause, pause, up]);
    let taps = json!([pause, pause, pause, choice, down, up, pause, pause]);
    visit.browser.fingers(&[holds, taps]).unwrap();
    let table = until_covered(&visit);
    assert_eq!(table.steps(), before + 1, "one tap is one move");
    assert_eq!(visit.run(PICTURES), public_pictures(&*table));
    visit.no_errors("a phone");
}
