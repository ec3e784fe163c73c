//! The screens that are not a table, in a real browser: first page, set-up, settings, rules and lists.

use crate::page::Visit;
use serde_json::Value;

/// The one game that is kept, changed and kept again.
fn change_kept(visit: &Visit, change: &str) {
    let script = format!(
        "const key = Object.keys(localStorage).find((key) => key.startsWith('ahu/game/'));
        const game = JSON.parse(localStorage[key]);
        {change}
        localStorage[key] = JSON.stringify(game);"
    );
    visit.run(&script);
}

/// However many games there are, playing and today's puzzle are in sight, and each game says with whom and where it stands.
#[test]
fn the_first_page_needs_no_scrolling_at_a_desk() {
    let visit = Visit::begin();
    visit.browser.shape(1280, 800, false).unwrap();
    visit.begin_game("easter-island");
    let copies = "for (let copy = 0; copy < 11; copy++) localStorage[key + copy] = JSON.stringify({ ...game, id: game.id + copy });";
    change_kept(&visit, copies);
    visit.open("/");
    visit.until(".strip li.turn");
    visit.until(".today .solve");
    let below = "return [...document.querySelectorAll('.game-card button.main, .strip li, .today .solve')]
        .filter((found) => found.getBoundingClientRect().bottom > innerHeight).length";
    assert_eq!(visit.run(below), 0);
    assert_eq!(visit.run("return document.querySelectorAll('.strip li').length"), 4);
    visit.until_said(".strip .turn", "level 1");
    visit.until_said(".strip .turn", "Your move");
    visit.press("All 12");
    visit.until_true("return document.querySelectorAll('.strip li').length === 12");
    visit.no_errors("the first page");
}

#[test]
fn a_game_that_was_given_up_is_nobodys_move() {
    let visit = Visit::begin();
    visit.begin_game("easter-island");
    change_kept(&visit, "game.resigned = 0;");
    visit.open("/");
    visit.until_said(".strip li", "You gave up");
    assert_eq!(visit.run("return document.querySelectorAll('.strip .turn').length"), 0);
}

/// What is over says against whom, how it ended and when; and it is nobody's move.
#[test]
fn a_game_that_is_over_says_against_whom_how_and_when() {
    let visit = Visit::begin();
    visit.begin_game("easter-island");
    visit.click(".menu .sure");
    visit.click(".menu .sure");
    visit.until(".endcard");
    visit.begin_game("easter-island");
    let (over, _) = visit.play(2000);
    assert!(over);
    change_kept(&visit, "game.touched = 1700000000000;");
    visit.open("/");
    visit.until_said(".strip li", "You gave up");
    visit.until_said(".strip li", "Nov 14, 2023");
    visit.until_said(".strip li", "just now");
    let rows = "return [...document.querySelectorAll('.strip li')].every((row) =>
        row.matches('.done:not(.turn)') && row.textContent.includes('(level 1)'))";
    visit.until_true(rows);
    let result = "return [...document.querySelectorAll('.stands')].some((said) => / ?wins?[.!]$/.test(said.textContent))";
    visit.until_true(result);
}

/// The end says what turned the game, leads to that step, and offers the next opponent.
#[test]
fn the_end_says_what_turned_it_and_leads_on() {
    let visit = Visit::begin();
    visit.begin_game("easter-island");
    let (over, _) = visit.play(2000);
    assert!(over);
    visit.until(".endcard .turned a");
    let told = visit.run("return document.querySelector('.endcard .turned').textContent");
    assert!(told.as_str().unwrap().starts_with("What turned it:"), "{told}");
    let won = visit.run("return document.querySelector('.endcard h2').textContent.startsWith('You')");
    assert_eq!(
        visit.run("return !!document.querySelector('.endcard .next')"),
        won,
        "there is nobody below level 1"
    );
    visit.click(".endcard .turned a");
    visit.until(".replay .scrub");
    let at = "return Number(location.hash.slice(1)) > 0 && document.querySelector('.scrub').value === location.hash.slice(1)";
    visit.until_true(at);

    visit.open("/new/easter-island");
    visit.click("section button.main");
    visit.until(".spot.open");
    visit.click(".menu .sure");
    visit.click(".menu .sure");
    visit.until_said(".endcard .next", "level 2");
    visit.click(".endcard .next");
    visit.until(".spot.open, .busy");
    visit.until_said(".players", "level 2");
    visit.no_errors("the end");
}

/// Every game of ours has a picture of its own, by day and by night, whatever the language.
#[test]
fn every_cover_is_drawn() {
    let visit = Visit::begin();
    visit.open("/?lang=fr");
    visit.until(".game-art svg use");
    let drawn = "return [...document.querySelectorAll('.game-art use')].filter((use) => document.querySelector(use.getAttribute('href'))).length";
    assert_eq!(visit.run(drawn), 4);
    visit.until_said("h1", "Quatre jeux");
    visit.no_errors("the covers");
}

/// Whoever says a name is called so, and whoever takes the other side sits there.
#[test]
fn names_and_sides_are_chosen() {
    let visit = Visit::begin();
    visit.open("/new/easter-island/here");
    visit.fill(".seat-card.s0 .seat-name input", "Maeva");
    visit.click("section button.main");
    visit.until(".table .picture");
    visit.open("/");
    visit.until_said(".strip li", "Maeva");

    visit.run("localStorage.clear()");
    visit.open("/new/easter-island");
    visit.until(".seat-card.s1 .level");
    visit.click(".seat-card.s1 .sit");
    visit.until(".seat-card.s0 .level");
    visit.click("section button.main");
    visit.until(".table .picture");
    let players = visit.run(
        "const key = Object.keys(localStorage).find((key) => key.startsWith('ahu/game/')); return JSON.stringify(JSON.parse(localStorage[key]).players)",
    );
    assert_eq!(players, Value::from(r#"[{"level":3},"person"]"#));
    visit.no_errors("set-up");
}

#[test]
fn settings_are_followed_at_once_and_kept() {
    let visit = Visit::begin();
    visit.open("/settings");
    visit.until("html[data-palette=island]");
    let colour = "return getComputedStyle(document.querySelector('.live-seats .s4 .mark')).backgroundColor";
    let before = visit.run(colour);
    visit.click("input[name=palette][value=red-green]");
    visit.until("html[data-palette=red-green]");
    assert_ne!(visit.run(colour), before);
    visit.click("input[name=theme][value=night]");
    visit.click("input[name=pace][value=fast]");
    visit.click("input[name=patterns]");
    // The device asks for less motion until something else is chosen.
    visit.until("html[data-still=on]");
    visit.click("input[name=still]");
    visit.until("html[data-theme=night][data-patterns=on][data-still=off]");
    visit.open("/settings");
    visit.until("html[data-theme=night][data-palette=red-green][data-patterns=on][data-still=off]");
    visit.until_true("return document.querySelector('input[name=pace][value=fast]').checked");
    assert_eq!(visit.run("return localStorage['ahu/pace']"), "fast");
    visit.no_errors("settings");
}

/// A rule that is looked up is in sight as a whole, beside boards that are drawn, and there is a way back.
#[test]
fn a_rule_is_looked_up_and_the_game_goes_on() {
    let visit = Visit::begin();
    visit.open("/rules/easter-island/token-fresh");
    visit.until(".cited");
    assert_eq!(visit.run("return document.querySelectorAll('.to-game').length"), 0);
    for (width, height) in [(1280, 800), (360, 780)] {
        visit.browser.shape(width, height, false).unwrap();
        visit.begin_game("easter-island");
        let table = visit.run("return location.pathname");
        visit.open("/rules/easter-island/token-fresh");
        visit.until(".cited");
        visit.until(".book figure .drawn svg");
        let whole =
            "const { top, bottom, height } = document.querySelector('.cited').getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight && height > 20";
        visit.until_true(whole);
        visit.press("Back to your game");
        visit.until(".table .picture");
        assert_eq!(visit.run("return location.pathname"), table);
    }
    visit.no_errors("rules");
}

#[test]
fn words_are_found_in_the_rules() {
    let visit = Visit::begin();
    visit.open("/rules/moai");
    visit.fill(".find input", "birdman");
    visit.until(".found-now");
    visit.fill(".find input", "zeppelin");
    visit.until_said(".find", "Nothing found");
}

/// What cannot be opened is told in plain words.
#[test]
fn a_bad_import_is_told_in_plain_words() {
    let visit = Visit::begin();
    visit.open("/");
    visit.until(".bring");
    visit.run("document.querySelector('.bring').open = true");
    visit.fill(".bring textarea", "{\"format\": 3");
    visit.click(".bring button");
    visit.until_said(".bring .refusal", "This is neither the record of a game nor a link to one.");
}
