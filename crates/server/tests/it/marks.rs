//! How a move is pointed out with a mouse and with a finger: carried to where it shall be, shown before it is made, led to a far place.

use crate::page::Visit;
use crate::screens::AGAINST_COMPUTERS;
use catalog::GameId;
use game_core::{Seat, StepText, scramble};
use serde_json::{Value, json};
use table::{AnyTable, Seed};

/// A game of the first seat against computers, kept in the browser where a move is to be made that begins so; that move.
fn keep(visit: &Visit, game: GameId, begins: &str) -> String {
    let person = Seat::new(0);
    for seed in 0.. {
        let mut table =
            catalog::open(game, game.meta().seats.0, &Value::Null, Seed::new(format!("{seed}"))).unwrap();
        let mut ply = 0;
        while let Some(mover) = table.status().to_act.first().copied() {
            let legal = table.legal(mover);
            let wanted = legal.iter().find(|text| mover == person && is_wanted(&*table, text, begins));
            if let Some(wanted) = wanted {
                keep_table(visit, game, &*table);
                return wanted.clone();
            }
            let draw = scramble(ply ^ scramble(seed)) % legal.len() as u64;
            table.play(mover, &legal[draw as usize]).unwrap();
            ply += 1;
        }
    }
    unreachable!("there are seeds without end")
}

/// Whether a move begins so; one of a drive has energy left for another.
fn is_wanted(table: &dyn AnyTable, text: &str, begins: &str) -> bool {
    let view = table.view(game_core::Observer::Public);
    let is_slide = begins == "slide" && text.contains('-');
    (is_slide || text.starts_with(begins)) && (begins != "go" || view["left"].as_i64() >= Some(3))
}

fn keep_table(visit: &Visit, game: GameId, table: &dyn AnyTable) {
    let mut players = vec![json!({"level": 1}); usize::from(game.meta().seats.0)];
    players[0] = json!("person");
    let kept = json!({"id": "kept", "players": players, "touched": 0.0, "record": table.record()});
    visit.open("/settings");
    let script = "localStorage.setItem('ahu/game/kept', arguments[0])";
    visit.browser.run(script, &[Value::from(kept.to_string())]).unwrap();
    visit.open("/play/kept");
    visit.until(".spot.open, .choice");
}

/// The moves of the first seat, as the browser keeps them.
fn moves(visit: &Visit) -> Vec<String> {
    let kept = visit.run("return localStorage.getItem('ahu/game/kept')");
    let kept: Value = serde_json::from_str(kept.as_str().unwrap()).unwrap();
    let record = table::Record::read(&kept["record"]).unwrap();
    let first = |step: &StepText| match step {
        StepText::Act { seat, text } if seat.index() == 0 => Some(text.clone()),
        _ => None,
    };
    record.steps.iter().filter_map(first).collect()
}

/// Looks where something is until it stays there: a picture that comes may turn.
const STILL: &str = "
const [looked, done] = arguments;
const found = document.querySelector(looked);
found.scrollIntoView({ block: 'nearest' });
let last = '';
const look = () => {
  const { x, y, width, height } = found.getBoundingClientRect();
  const now = [x + width / 2, y + height / 2];
  if (String(now) === last) return done(now);
  last = String(now);
  requestAnimationFrame(() => requestAnimationFrame(look));
};
look();";

/// The middle of something, once it is in sight.
fn middle(visit: &Visit, looked: &str) -> (f64, f64) {
    visit.until(looked);
    let at = visit.browser.wait(STILL, &[Value::from(looked)]).unwrap();
    (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
}

fn spot(key: &str) -> String {
    format!("[id='spot-{key}']")
}

/// What points.
#[derive(Copy, Clone)]
enum Hand {
    Mouse,
    Finger,
}

/// Carries one thing to another and lets go; on the way it is seen below the pointer, and where it may go.
fn carry(visit: &Visit, hand: Hand, from: &str, to: &str) {
    let (from, to) = (middle(visit, from), middle(visit, to));
    let between = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let ways = [from, (from.0 + 9.0, from.1 - 9.0), between, to];
    match hand {
        Hand::Mouse => visit.browser.carry(&ways).unwrap(),
        Hand::Finger => visit.browser.touch(&ways).unwrap(),
    }
    visit.until(".carried svg");
    visit.until(".pictures.lifting .spot.open");
    visit.until(".spot.aimed");
    match hand {
        Hand::Mouse => visit.browser.let_go().unwrap(),
        Hand::Finger => visit.browser.untouch().unwrap(),
    }
    visit.until_true("return !document.querySelector('.carried')");
}

fn phone(visit: &Visit) {
    visit.browser.shape(390, 844, false).unwrap();
    visit.browser.touched(true).unwrap();
}

/// A statue, a piece that is a button, a card and a chariot by mouse; a worker by a finger.
#[test]
fn a_move_is_made_by_carrying_a_piece_to_its_place() {
    let visit = Visit::begin();
    let slide = keep(&visit, GameId::EasterIsland, "slide");
    let (from, to) = slide.split_once('-').unwrap();
    let before = moves(&visit).len();
    // Let go where it cannot be, it is back where it was.
    let (x, y) = middle(&visit, &spot(from));
    visit.browser.carry(&[(x, y), (x + 20.0, y), (12.0, 400.0)]).unwrap();
    visit.until(".carried");
    visit.browser.let_go().unwrap();
    visit.until_true("return !document.querySelector('.carried, .spot.taken')");
    carry(&visit, Hand::Mouse, &spot(from), &spot(to));
    visit.until(".entry");
    assert_eq!(moves(&visit)[before], slide);

    let place = keep(&visit, GameId::Eclipsia, "M@");
    let before = moves(&visit).len();
    let at = place.strip_prefix("M@").unwrap();
    let chip = "return [...document.querySelectorAll('.choice')].findIndex((chip) => /monolith/i.test(chip.textContent)) + 1";
    let chip = visit.run(chip).as_u64().unwrap();
    carry(&visit, Hand::Mouse, &format!(".choice:nth-of-type({chip})"), &spot(at));
    assert_eq!(moves(&visit)[before], place);

    let go = keep(&visit, GameId::Chariots, "go");
    let before = moves(&visit).len();
    let space = go.strip_prefix("go ").unwrap();
    carry(&visit, Hand::Mouse, ".picture.ring .spot[id^='spot-c0-']", &spot(space));
    assert_eq!(moves(&visit)[before], go);

    phone(&visit);
    let place = keep(&visit, GameId::Moai, "place");
    let before = moves(&visit).len();
    let mut words = place.split(' ').skip(1);
    let (strength, at) = (words.next().unwrap(), words.next().unwrap());
    carry(&visit, Hand::Finger, &spot(&format!("home:{strength}")), &spot(at));
    assert_eq!(moves(&visit)[before], place);
    visit.no_errors("carrying");
}

/// Where nothing can be taken up a finger still moves the page.
#[test]
fn a_finger_scrolls_where_nothing_can_be_taken_up() {
    let visit = Visit::begin();
    phone(&visit);
    keep(&visit, GameId::Moai, "place");
    visit.run("scrollTo(0, 0)");
    let (x, y) = middle(&visit, &spot("F1"));
    visit.browser.touch(&[(x, y), (x, y - 30.0), (x, y - 90.0), (x, y - 160.0)]).unwrap();
    visit.browser.untouch().unwrap();
    visit.until_true("return scrollY > 20");
    assert_eq!(visit.run("return !!document.querySelector('.carried, .spot.taken')"), false);
}

/// What is seen of an explanation, if it is whole within the window.
const WHOLE: &str = "
const { left, top, right, bottom, width } = document.querySelector('.tip')?.getBoundingClientRect() ?? {};
return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;";

/// Of every picture of a table something is explained where it is, and so is every number of a player's card.
#[test]
fn what_is_pointed_at_is_explained() {
    let visit = Visit::begin();
    for (game, begins, pictures) in [
        (GameId::Moai, "place", &["isle", "row", "home", "hand"][..]),
        (GameId::Chariots, "bar", &["ring", "hand"]),
    ] {
        keep(&visit, game, begins);
        for picture in pictures {
            let (x, y) = middle(&visit, &format!(".picture.{picture} .spots > .spot:last-of-type"));
            visit.browser.over(x, y).unwrap();
            visit.until_true(WHOLE);
        }
        let (x, y) = middle(&visit, ".player .stock[data-tip]");
        visit.browser.over(x, y).unwrap();
        let told = "const label = document.querySelector('.player .stock');
            return getComputedStyle(label, '::after').content === JSON.stringify(label.getAttribute('aria-label'))";
        visit.until_true(told);
        let focused = "const card = document.querySelector('.player'); card.focus({ focusVisible: true });
            return getComputedStyle(card, '::after').content.length > 20";
        visit.until_true(focused);
    }
    visit.no_errors("tips");
}

/// Whoever has chosen something wants to see where the move goes on: nothing lies over it.
#[test]
fn an_explanation_goes_once_something_is_chosen() {
    let visit = Visit::begin();
    keep(&visit, GameId::Moai, "place");
    let home = ".picture.home .spot.open";
    let (x, y) = middle(&visit, home);
    visit.browser.over(x, y).unwrap();
    visit.until_true(WHOLE);
    visit.click(home);
    visit.until(".picture.home .spot.taken");
    visit.until_true("return !document.querySelector('.tip')");
    visit.no_errors("tips");
}

/// Whatever can be chosen beside the board is seen whole, and so is the way back.
#[test]
fn every_way_on_is_seen_whole() {
    let visit = Visit::begin();
    keep(&visit, GameId::EasterIsland, "");
    visit.click(".spot.open");
    visit.until(".chips .chip.back");
    let whole = "
        const edge = document.querySelector('.chips').getBoundingClientRect();
        const chips = [...document.querySelectorAll('.chips .chip')].map((chip) => chip.getBoundingClientRect());
        return chips.length === 5 && chips.every(({ width, bottom, right }) => width > 0 && bottom <= edge.bottom + 1 && right <= edge.right + 1)";
    visit.until_true(whole);
    visit.no_errors("chips");
}

/// The ways to all other screens are in sight on a phone.
#[test]
fn a_phone_has_a_menu() {
    let visit = Visit::begin();
    phone(&visit);
    visit.open("/");
    let (x, y) = middle(&visit, ".head .menu");
    assert!(x > 0.0 && y > 0.0 && x < 390.0 && y < 60.0, "{x}, {y}");
    tap(&visit, ".head .menu");
    visit.until_true("return document.querySelector('.head nav a').getBoundingClientRect().width > 0");
    visit.no_errors("menu");
}

fn tap(visit: &Visit, looked: &str) {
    let (x, y) = middle(visit, looked);
    visit.browser.touch(&[(x, y)]).unwrap();
    visit.browser.untouch().unwrap();
}

/// On a phone a move that cannot be taken back is shown by the first tap and made by the second.
#[test]
fn a_tap_shows_a_move_for_good_before_it_is_made() {
    let visit = Visit::begin();
    phone(&visit);
    visit.open("/online/new/eclipsia");
    visit.until("section button.main");
    visit.run(AGAINST_COMPUTERS);
    visit.until(".table.online .spot.open");
    let told = "return document.querySelectorAll('.log li .note').length";
    let before = visit.run(told);
    let open = ".picture .spots > .spot.open";
    tap(&visit, open);
    visit.until_said(".prompt-say", "Tap again: ");
    visit.until(".spot.aimed");
    visit.until_true("return document.querySelectorAll('.overlay > g:last-child *').length > 0");
    // Another place is shown instead, and nothing once it is cancelled.
    let first = visit.run("return document.querySelector('.spot.aimed').id");
    tap(&visit, &format!("{open}:not(.aimed)"));
    visit.until_true_of(
        "return document.querySelector('.spot.aimed').id !== arguments[0]",
        first.as_str().unwrap(),
    );
    tap(&visit, ".chip.cancel");
    visit.until_true("return !document.querySelector('.spot.aimed, .confirm')");
    assert_eq!(visit.run(told), before);
    tap(&visit, open);
    visit.until(".spot.aimed");
    tap(&visit, ".spot.aimed");
    visit.until_true_of(
        "return document.querySelectorAll('.log li .note').length > Number(arguments[0])",
        &before.to_string(),
    );
    assert_eq!(visit.run("return !!document.querySelector('.confirm')"), false);

    // At one screen it could be taken back: one tap makes it. Taken back, the trace is of what is last then.
    let fire = keep(&visit, GameId::EasterIsland, "!");
    let before = moves(&visit).len();
    let trace = "return (document.querySelector('.overlay .ei-last')?.outerHTML ?? '')";
    let last = visit.run(trace);
    assert_ne!(last, "");
    tap(&visit, &spot(&fire[1..]));
    visit.until_true_of(&format!("{trace} !== arguments[0]"), last.as_str().unwrap());
    assert_eq!(moves(&visit)[before], fire);
    visit.click(".tools .tool");
    visit.until_true_of(&format!("{trace} === arguments[0]"), last.as_str().unwrap());
    assert_eq!(moves(&visit).len(), before);
    visit.no_errors("taps");
}

/// The farthest place that several steps lead to.
const FAR: &str = "
if (document.querySelector('.picture.energy')) return null;
return [...document.querySelectorAll('.ring .spot.open[id^=\"spot-to-\"]')].map((spot) => spot.id).at(-1) ?? null;";

/// Goes on towards a drive with much energy.
const TOWARDS: &str = "
const badges = [...document.querySelectorAll('.energy ~ * .spot.open, .ring .spot.open[id^=\"spot-to-\"]')];
const found = document.querySelector('.picture.energy') ? badges.at(-1) : document.querySelector('.choice, .spot.open');
found?.dispatchEvent(new MouseEvent('click', { bubbles: true }));";

#[test]
fn a_far_badge_drives_there_step_by_step() {
    let visit = Visit::begin();
    keep(&visit, GameId::Chariots, "go");
    let before = moves(&visit).len();
    let far = visit.run(FAR).as_str().unwrap().to_owned();
    visit.click(&format!("[id='{far}']"));
    visit.until_true_of("return JSON.parse(localStorage.getItem('ahu/game/kept')).record.steps.some((step) => step.move === arguments[0])", &format!("go {}", &far[8..]));
    let driven = &moves(&visit)[before..];
    assert!(driven.len() > 1 && driven.iter().all(|text| text.starts_with("go ")), "{driven:?}");

    visit.open("/online/new/chariots");
    visit.until("section button.main");
    visit.run(AGAINST_COMPUTERS);
    visit.until(".table.online .picture");
    let far = loop {
        if let Some(far) = visit.run(FAR).as_str() {
            break far.to_owned();
        }
        visit.run(TOWARDS);
        std::thread::sleep(std::time::Duration::from_millis(60));
    };
    visit.click(&format!("[id='{far}']"));
    visit.until_said(".log .note", &format!("go {}", &far[8..]));
    visit.no_errors("a far badge");
}
