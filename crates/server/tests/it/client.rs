//! Whole games in a real browser: by clicks, by keys, on a phone, without a network.

use crate::page::Visit;
use catalog::GameId;
use serde_json::Value;

/// Every game is played to its end by clicks; a reload goes on where it was, in French too.
#[test]
fn every_game_is_played_by_clicks() {
    let visit = Visit::begin();
    for game in GameId::ALL {
        visit.begin_game(&game.to_string());
        let (_, before) = visit.play(12);
        visit.run("location.reload()");
        visit.until(".log li");
        let kept = visit.run("return document.querySelectorAll('.log li').length").as_u64();
        assert!(kept >= Some(before), "{game}: {kept:?} after {before}");
        visit.click(".head button[lang=fr]");
        visit.until("html[lang=fr]");
        let (over, _) = visit.play(4000);
        assert!(over, "{game}");
        visit.click(".head button[lang=en]");
        visit.click(".side a[href^='/replay/']");
        visit.until(".replay .scrub");
        visit.browser.wait(SCRUB, &[]).unwrap();
        visit.no_errors(&game.to_string());
    }
}

/// Goes through a replay to and fro, so that pictures and places come and go; whatever goes is whole until it is gone.
const SCRUB: &str = "
const [scrub, done] = [document.querySelector('.scrub'), arguments[0]];
const last = Number(scrub.max);
let step = 0;
const go = () => {
  if (step > 120) return done();
  scrub.value = (step * 7) % (last + 1);
  scrub.dispatchEvent(new Event('input', { bubbles: true }));
  step++;
  setTimeout(go, step % 3 ? 0 : 5);
};
go();";

/// What has the focus, and whether something waits for an answer.
const LOOK: &str = "
const at = document.activeElement;
const has = (name) => !!at?.classList?.contains(name);
return [
  document.querySelector('.sentence.over') ? 'over' : document.querySelector('.choice') ? 'choice' : document.querySelector('.spot.open:not(.taken)') ? 'spot' : 'wait',
  has('choice') ? (at.nextElementSibling?.classList.contains('choice') ? 'choices' : 'choice') : has('spot') ? (has('open') && !has('taken') ? 'open' : 'spot') : 'else',
];";

/// Every game is played to its end without a mouse.
#[test]
fn every_game_is_played_by_keys_alone() {
    let visit = Visit::begin();
    for game in GameId::ALL {
        visit.begin_game(&game.to_string());
        let mut dice = 7u64;
        let mut any = |count: u64| {
            dice = game_core::scramble(dice);
            dice % count
        };
        let mut strokes = 0;
        loop {
            let look = visit.run(LOOK);
            let (wanted, focus) = (look[0].as_str().unwrap(), look[1].as_str().unwrap());
            let key = match (wanted, focus) {
                ("over", _) => break,
                ("wait", _) => continue,
                ("choice", "choices") if any(3) == 0 => "Tab",
                ("choice", "choice" | "choices") => "Enter",
                ("spot", "open") if any(4) != 0 => "Enter",
                ("spot", "open" | "spot") => {
                    ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"][any(4) as usize]
                }
                _ => "Tab",
            };
            visit.browser.press(key).unwrap();
            // Whatever goes away by it, the focus is still on the board or beside it; Tab alone leads out of the page.
            if key != "Tab" {
                visit.until_true("return document.activeElement !== document.body");
            }
            strokes += 1;
            let stuck = "return document.activeElement.outerHTML + [...document.querySelectorAll('.spot.open')].map((spot) => spot.outerHTML).join()";
            assert!(strokes < 4_000, "{game}: {look} {}", visit.run(stuck));
        }
        visit.no_errors(&game.to_string());
    }
}

/// A game of the list that is not shown to everybody is played, taught and posed as the others are, once it is asked for.
#[test]
fn an_example_is_played_in_the_page_once_it_is_shown() {
    let visit = Visit::begin();
    visit.open("/");
    visit.until(".game-card");
    let cards = "return document.querySelectorAll('.game-card').length";
    assert_eq!(visit.run(cards), 4);
    visit.run("localStorage.setItem('ahu/examples', 'shown')");
    visit.open("/");
    visit.until(".game-card");
    assert_eq!(visit.run(cards), 5);
    let game = GameId::ConnectFour;
    visit.begin_game(&game.to_string());
    let (over, moves) = visit.play(200);
    assert!(over && moves >= 7, "{moves}");
    visit.open(&format!("/learn/{game}/{}", game.lessons(game_core::Lang::En)[0].key));
    visit.click("#spot-d");
    visit.until(".answer.right");
    visit.open(&format!("/puzzles/{game}/{}", game.puzzles()[0].key));
    visit.until(".picture .spot");
    visit.open(&format!("/rules/{game}"));
    visit.until(".prose h1");
    visit.no_errors("connect-four");
}

/// From the first page to the first move it takes one click.
#[test]
fn one_click_leads_to_the_first_move() {
    let visit = Visit::begin();
    visit.open("/");
    visit.click(".game-card button.main");
    visit.until(".spot.open");
    visit.open("/");
    visit.until(".running .game");
    visit.no_errors("/");
}

/// Once loaded, it plays on without the server: another game, a reload, a lesson.
#[test]
fn without_a_network_it_goes_on() {
    let mut visit = Visit::begin();
    visit.open("/");
    visit.until(".game-card");
    let ready = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true));";
    visit.browser.wait(ready, &[]).unwrap();
    visit.cut();
    visit.begin_game("easter-island");
    let (over, _) = visit.play(2000);
    assert!(over);
    visit.open("/learn/moai");
    visit.until(".lessons li");
}

/// Where hands are hidden from each other, nothing of the last player's answer is left when the screen is handed over.
#[test]
fn a_screen_that_is_handed_over_shows_nothing_of_the_other_hand() {
    let visit = Visit::begin();
    for (game, answer, open, spoken) in [
        ("chariots", "split 1/3", "1/3", "1 to block, 3 to drive"),
        ("moai", "bid none", "bid none", "no bid"),
    ] {
        visit.open(&format!("/new/{game}/here"));
        visit.click("section button.main");
        visit.until(".uncover");
        visit.until(".picture");
        let public = visit.run("return document.querySelector('.pictures').innerHTML");
        visit.click(".uncover");
        visit.until(".picture");
        visit.until(".spot.open, .choice");
        let hand = visit.run("return document.querySelector('.pictures').innerHTML");
        assert_ne!(hand, public, "{game}: a hand is shown before anybody looks");
        let hint = "document.querySelector('.tool[aria-keyshortcuts=h]').click()";
        visit.run(hint);
        visit.until(".shown");
        let typing = format!(
            "const typed = document.querySelector('.typed input'); typed.value = '{answer}';
            typed.dispatchEvent(new Event('input', {{ bubbles: true }}));
            document.querySelector('.typed button').click();"
        );
        visit.run(&typing);
        visit.until(".uncover");
        let covered = visit.run("return document.body.innerHTML");
        for secret in [open, spoken] {
            assert!(!covered.as_str().unwrap().contains(secret), "{game}: {covered}");
        }
        visit.until_true("return !document.querySelector('.spot.open')");
        visit.click(".uncover");
        visit.until(".picture");
        let hinted = visit.run("return document.querySelectorAll('.shown').length");
        assert_eq!(hinted, 0, "{game}: the next player sees the hint");
        assert_ne!(
            visit.run("return document.querySelector('.pictures').innerHTML"),
            hand,
            "{game}: the same hand"
        );
        let read = "return document.querySelector('.told').textContent + document.querySelector('.side').textContent";
        let told = visit.run(read);
        for secret in [open, spoken] {
            assert!(!told.as_str().unwrap().contains(secret), "{game}: {told}");
        }
        visit.no_errors(game);
    }
}

/// A whole evening of handing over leaves no complaint.
#[test]
fn a_screen_is_handed_over_again_and_again() {
    let visit = Visit::begin();
    for game in ["chariots", "moai"] {
        visit.open(&format!("/new/{game}/here"));
        visit.click("section button.main");
        visit.until(".uncover");
        visit.play(400);
        visit.no_errors(game);
    }
}

/// A game is taken elsewhere and brought back: as text, and in a link; and looked at again.
#[test]
fn a_game_is_carried_and_looked_at_again() {
    let visit = Visit::begin();
    visit.begin_game("eclipsia");
    visit.play(4000);
    visit.click(".side a[href^='/replay/']");
    visit.until(".replay .entry");
    visit.browser.press("ArrowRight").unwrap();
    visit.until(".replay .entry.here");
    visit.click(".replay .spot.open");
    for (button, looked) in [(0, "/shared"), (1, "ahu/1")] {
        let press =
            "navigator.clipboard.writeText = (text) => { arguments[1](text); return Promise.resolve(); };
            const rows = [...document.querySelectorAll('.side .row button')];
            rows.filter((button) => button.textContent.startsWith('Copy'))[arguments[0]].click();";
        let kept = visit.browser.wait(press, &[Value::from(button)]).unwrap();
        assert!(kept.as_str().unwrap().contains(looked), "{kept}");
        visit.open("/");
        visit.until(".bring");
        let paste = "document.querySelector('.bring').open = true;
            const text = document.querySelector('.bring textarea'); text.value = arguments[0];
            text.dispatchEvent(new Event('input', { bubbles: true }));
            document.querySelector('.bring button').click();";
        visit.browser.run(paste, std::slice::from_ref(&kept)).unwrap();
        visit.until(".replay .entry");
        if button == 0 {
            visit.browser.open("about:blank").unwrap();
            visit.browser.open(kept.as_str().unwrap()).unwrap();
            visit.until(".replay .entry");
        }
    }
    visit.click(".judge");
    visit.until(".chart .curve[d^='M']");
    visit.until(".turning");
    visit.no_errors("replay");
}

/// Every lesson of every game can be opened, and the first is taken to its end by what it points at.
#[test]
fn lessons_are_taken_in_the_page() {
    let visit = Visit::begin();
    for game in GameId::ALL {
        let lesson = &game.lessons(game_core::Lang::En)[0];
        visit.open(&format!("/learn/{game}"));
        visit.until(".lessons a");
        visit.open(&format!("/learn/{game}/{}", lesson.key));
        let mut course = lessons::Course::begin(game.rules(), lesson).unwrap();
        loop {
            if course.asks() {
                let legal = course.table().legal(course.step().seat);
                let right =
                    legal.into_iter().find(|text| matches!(course.attempt(text), lessons::Verdict::Right(_)));
                visit.until(".typed input");
                let script =
                    "const typed = document.querySelector('.typed input'); typed.value = arguments[0];
                    typed.dispatchEvent(new Event('input', { bubbles: true }));
                    document.querySelector('.typed button').click();";
                visit.browser.run(script, &[Value::from(right.unwrap())]).unwrap();
                visit.until(".answer.right");
            }
            if !course.go_on() {
                break;
            }
            visit.click(".lesson button.main");
        }
        visit.until(".lesson .row .main");
        visit.no_errors(&format!("{game} {}", lesson.key));
    }
}
