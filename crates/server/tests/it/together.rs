//! People who play with each other over the network, each in a real browser.

use crate::page::Visit;
use catalog::GameId;
use serde_json::Value;
use std::thread;

/// Keeps hold of the page's socket, so that it can be cut.
const HOLD: &str = "
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { window.line = this; return send.call(this, text); };";

/// Lets a computer player of the lowest level sit on the third seat, where there is one, wishes for a short game, and sets the
/// table up.
const SET_UP: &str = "
const set = (field, value) => {
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
document.querySelector('.seat-card.s2 [data-kind=computer]')?.click();
const game = location.pathname.split('/').pop();
set(document.querySelector('.option input[type=number]'), { 'easter-island': 6, eclipsia: 24, chariots: 10 }[game]);
document.querySelector('.option input[type=checkbox]')?.click();
setTimeout(() => {
  const level = document.querySelector('.seat-card .level input');
  if (level) level.value = '1';
  level?.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('section button.main').click();
}, 50);";

/// Sets up a table in one browser and sits down at it in the other.
fn sit_down(host: &Visit, guest: &Visit, game: GameId) {
    host.open(&format!("/online/new/{game}"));
    host.until("section button.main");
    host.run(SET_UP);
    host.until(".chairs .copy");
    let link = host.run("return document.querySelector('.chairs .copy').dataset.text");
    guest.browser.open(link.as_str().unwrap()).unwrap();
    guest.click(".chairs .sit");
    for visit in [host, guest] {
        visit.until(".table.online .picture");
    }
}

fn log(visit: &Visit) -> Value {
    visit.run("return [...document.querySelectorAll('.log li .note')].map((line) => line.textContent)")
}

/// A game is played to its end by two people, though one loads the page anew and the other's line is cut.
fn play_together(game: GameId) {
    let host = Visit::begin();
    let guest = host.friend();
    sit_down(&host, &guest, game);
    guest.run(HOLD);
    thread::scope(|scope| {
        scope.spawn(|| {
            host.play(8);
            host.run("location.reload()");
            host.until(".table.online .picture");
            assert!(host.play(6000).0, "{game}");
        });
        scope.spawn(|| {
            guest.play(8);
            guest.run("window.line?.close()");
            assert!(guest.play(6000).0, "{game}");
        });
    });
    // Once a game is over nothing is hidden: both read the same.
    for visit in [&host, &guest] {
        visit.until_true("return ![...document.querySelectorAll('.log li')].some((line) => line.textContent.includes('?'))");
    }
    assert_eq!(log(&host), log(&guest), "{game}");
    if game.meta().chance {
        host.run("document.querySelector('.fair').open = true");
        host.click(".fair button");
        host.until_true("return document.querySelector('.fair .told').textContent.startsWith('All ')");
    }
    host.click(".after a[href$=replay]");
    host.until(".replay .entry");
    // Who played is said, the table is not far, and at the last move how it ended.
    host.until(".replay a[href^='/table/']");
    assert_eq!(host.run("return document.querySelectorAll('.replay .sentence.over').length"), 0);
    host.click(".replay .steps button[aria-label='To the end']");
    host.until_true("return document.querySelector('.replay .sentence.over')?.textContent.endsWith('.')");
    let names = host.run("return document.querySelectorAll('.replay .seats .name').length");
    assert_eq!(names, game.meta().seats.0);
    host.no_errors(&game.to_string());
    guest.no_errors(&game.to_string());
}

#[test]
fn easter_island_is_played_by_two_browsers() {
    play_together(GameId::EasterIsland);
}

#[test]
fn eclipsia_is_played_by_two_browsers() {
    play_together(GameId::Eclipsia);
}

#[test]
fn moai_is_played_by_two_browsers() {
    play_together(GameId::Moai);
}

#[test]
fn chariots_is_played_by_two_browsers_and_a_computer_player() {
    play_together(GameId::Chariots);
}

/// Everything but moves: a line of chat, a move taken back, giving up, and a rematch with changed places.
#[test]
fn people_talk_agree_and_play_again() {
    let host = Visit::begin();
    let guest = host.friend();
    sit_down(&host, &guest, GameId::EasterIsland);
    let mover = |visit: &Visit| {
        visit.run("return document.querySelectorAll('.spot.open, .choice').length > 0") == true
    };
    host.until(".seats .asked");
    let (first, second) = if mover(&host) { (&host, &guest) } else { (&guest, &host) };

    let say = "document.querySelector('.chat').open = true;
        const input = document.querySelector('.chat input'); input.value = 'bonne partie';
        input.dispatchEvent(new Event('input', { bubbles: true })); document.querySelector('.chat button').click();";
    first.run(say);
    second.until(".said p");

    first.until_true(FIRST_MOVE);
    second.until(".log li");
    let before = log(second).as_array().unwrap().len();
    first.press("Ask to take back");
    second.until(".offer");
    second.press("Agree");
    second.until_true_of(
        "return document.querySelectorAll('.log li').length < Number(arguments[0])",
        &before.to_string(),
    );

    second.click(".resign");
    second.click(".resign");
    first.until(".sentence.over");
    assert!(
        first
            .run("return document.querySelector('.sentence').textContent")
            .as_str()
            .unwrap()
            .starts_with("You win")
    );

    let old = first.run("return location.pathname");
    first.press("Rematch");
    second.until(".offer");
    second.press("Agree");
    for visit in [first, second] {
        visit.until_true_of("return location.pathname !== arguments[0]", old.as_str().unwrap());
        visit.until(".table.online .picture");
        visit.no_errors("a rematch");
    }
}

/// Clicks on what can be chosen until a move is made.
const FIRST_MOVE: &str = "
document.querySelector('.spot.open:not(.taken), .choice')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
return document.querySelectorAll('.log li').length > 0;";

/// A public table is found in the lobby, joined with one click, and waits for its player on every page.
#[test]
fn a_table_is_found_joined_and_watched() {
    let host = Visit::begin();
    let guest = host.friend();
    let watcher = host.friend();
    guest.open("/online");
    guest.until(".play-now");
    host.open("/online");
    host.click(".play-now .row button:nth-child(3)");
    host.until(".waiting .chairs");
    guest.click(".tables .join");
    for visit in [&host, &guest] {
        visit.until(".table.online .picture.hand");
    }
    let table = host.run("return location.pathname");
    watcher.open(table.as_str().unwrap());
    watcher.until(".table.online .picture");
    assert_eq!(
        watcher.run("return document.querySelectorAll('.picture.hand, .spot.open, .menu .typed').length"),
        0
    );
    // Both owe a secret bid: it waits for them wherever they are.
    guest.open("/");
    guest.until(".head .badge");
    guest.until(".tables .your-move");
    assert_eq!(guest.run("return document.title"), "(1) Ahu");
    for visit in [&host, &guest, &watcher] {
        visit.no_errors("the lobby");
    }
}

/// Lets what the server says wait while `held` is a list, until it is let go.
const HOLD_ANSWERS: &str = "
const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
Object.defineProperty(WebSocket.prototype, 'onmessage', { set(heard) {
  set.call(this, heard && ((event) => (window.held ? window.held.push([heard, event]) : heard(event))));
} });
window.let_go = () => {
  const held = window.held;
  window.held = null;
  held.forEach(([heard, event]) => heard(event));
};";

/// Clicks on what can be chosen until a move is on its way.
const SEND: &str = "
if (document.querySelector('.sentence').textContent.includes('is on its way')) return true;
document.querySelector('.spot.open:not(.taken), .choice')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
return false;";

/// Where every piece stands, and what it looks like.
fn pieces(visit: &Visit) -> Value {
    visit.run("return [...document.querySelectorAll('.picture .piece')].map((piece) => piece.parentElement.getAttribute('transform') + piece.textContent)")
}

/// Begins against computers and moves, while the server's answers are held back: the pieces before and after.
fn move_and_hold(visit: &Visit) -> [Value; 2] {
    visit.run(HOLD_ANSWERS);
    visit.run(crate::screens::AGAINST_COMPUTERS);
    visit.until(".table.online .spot.open");
    let before = pieces(visit);
    visit.run("window.held = []");
    visit.until_true(SEND);
    [before, pieces(visit)]
}

/// Whether a move is seen on the board before the server has answered it.
fn is_foreseen(game: GameId) -> bool {
    let visit = Visit::begin();
    visit.open(&format!("/online/new/{game}"));
    visit.until("section button.main");
    let [before, sent] = move_and_hold(&visit);
    visit.run("window.let_go()");
    visit.until(".log li");
    visit.until(".spot.open");
    visit.no_errors(&game.to_string());
    sent != before
}

#[test]
fn a_move_of_an_open_game_is_seen_before_the_server_answers() {
    assert!(is_foreseen(GameId::EasterIsland));
    assert!(is_foreseen(GameId::Eclipsia));
}

#[test]
fn what_is_hidden_is_never_foreseen() {
    assert!(!is_foreseen(GameId::Moai));
    assert!(!is_foreseen(GameId::Chariots));
}

/// A move that was foreseen goes back where the server refuses it.
#[test]
fn a_move_that_is_refused_leaves_the_board() {
    let visit = Visit::begin();
    visit.open("/online/new/easter-island");
    visit.until("section button.main");
    // The server is told of a move for another moment.
    visit.run(
        "const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) { return send.call(this, text.replace('\"seq\":', '\"seq\":9')); };",
    );
    let [before, sent] = move_and_hold(&visit);
    assert_ne!(sent, before);
    visit.run("window.let_go()");
    visit.until_said(".told", "The game has gone on since");
    visit.until(".spot.open");
    assert_eq!(pieces(&visit), before);
}

/// What is half pointed out stays when somebody else answers in secret.
#[test]
fn a_secret_bid_is_composed_in_peace() {
    let host = Visit::begin();
    let guest = host.friend();
    sit_down(&host, &guest, GameId::Moai);
    guest.click(".spot.open, .choice");
    guest.until(".spot.taken");
    let taken = guest.run("return document.querySelectorAll('.spot.taken').length");
    host.until_true(FIRST_MOVE);
    guest.until(".log li");
    assert_eq!(guest.run("return document.querySelectorAll('.spot.taken').length"), taken);
    host.no_errors("a bid");
    guest.no_errors("a bid");
}
