//! The page without a mouse, in a real browser: the focus is never lost, and never where nothing can be done.

use crate::page::Visit;
use catalog::GameId;
use game_core::Lang;
use lessons::{Course, Verdict};
use serde_json::Value;

/// What is looked for has the focus, or gets it.
fn until_held(visit: &Visit, looked: &str) {
    visit.until_true_of("return document.activeElement.matches(arguments[0])", looked);
}

/// Goes to what is looked for.
fn hold(visit: &Visit, looked: &str) {
    visit.until(looked);
    visit.browser.run("document.querySelector(arguments[0]).focus()", &[Value::from(looked)]).unwrap();
    until_held(visit, looked);
}

fn press(visit: &Visit, key: &str) {
    visit.browser.press(key).unwrap();
}

#[test]
fn tab_goes_from_the_head_to_a_place_of_the_board_that_can_be_chosen() {
    let visit = Visit::begin();
    for game in GameId::ALL {
        visit.begin_game(&game.to_string());
        visit.until(".spot.open, .choice");
        hold(&visit, ".head button");
        press(&visit, "Tab");
        let open = visit.run("return !!document.querySelector('.spot.open')") == true;
        until_held(&visit, if open { ".spot.open" } else { ".spot" });
    }
    visit.no_errors("the board");
}

/// Where a place is gone that was chosen last, the one that it belongs to has the focus.
#[test]
fn after_a_move_the_focus_is_where_it_was_begun() {
    let visit = Visit::begin();
    visit.open("/new/easter-island/here");
    visit.click("section button.main");
    for _ in 0..2 {
        hold(&visit, ".spot.open");
        let begun = visit.run("return document.activeElement.id");
        press(&visit, "Enter");
        visit.until(".spot.taken");
        let before = visit.run("return document.querySelectorAll('.log li').length").as_u64().unwrap();
        let handle = ".spot.open[id*='face']";
        hold(&visit, handle);
        press(&visit, "Enter");
        visit.until(&format!(".log li:nth-child({})", before + 1));
        until_held(&visit, &format!("[id='{}']", begun.as_str().unwrap()));
    }
    // Escape steps back from a choice beside the board, too.
    hold(&visit, ".spot.open");
    press(&visit, "Enter");
    hold(&visit, ".choice");
    press(&visit, "Escape");
    visit.until_true("return !document.querySelector('.spot.taken')");
    until_held(&visit, ".spot, .choice");
    visit.no_errors("easter-island");
}

#[test]
fn a_lesson_is_gone_through_without_looking_for_the_focus() {
    let visit = Visit::begin();
    let game = GameId::EasterIsland;
    let lesson = &game.lessons(Lang::En)[0];
    let mut course = Course::begin(game.rules(), lesson).unwrap();
    visit.open(&format!("/learn/{game}/{}", lesson.key));
    visit.until(".lesson");
    loop {
        if course.asks() {
            let legal = course.table().legal(course.step().seat);
            let right = legal.into_iter().find(|text| matches!(course.attempt(text), Verdict::Right(_)));
            visit.click(".menu-holder > button");
            visit.until(".menu.open");
            visit.fill(".typed input", &right.unwrap());
            hold(&visit, ".typed input");
            press(&visit, "Enter");
            until_held(&visit, ".lesson .row .main");
        }
        if !course.go_on() {
            break;
        }
        hold(&visit, ".lesson .row .main");
        press(&visit, "Enter");
        until_held(&visit, ".spot, .choice, .lesson .row .main");
    }
    visit.no_errors("a lesson");
}

/// The link over all goes to the screen and leaves it as it is.
#[test]
fn skipping_the_head_keeps_what_is_half_pointed_out() {
    let visit = Visit::begin();
    visit.open("/new/easter-island/here");
    visit.click("section button.main");
    visit.click(".spot.open");
    visit.until(".spot.taken");
    hold(&visit, ".skip");
    press(&visit, "Enter");
    until_held(&visit, "main");
    visit.run("location.hash = 'moves'");
    visit.until_true("return location.hash === '#moves'");
    press(&visit, "Tab");
    until_held(&visit, ".spot");
    assert_eq!(visit.run("return document.querySelectorAll('.spot.taken').length"), 1);
    visit.no_errors("easter-island");
}

#[test]
fn a_button_that_waits_keeps_the_focus_and_what_goes_away_hands_it_on() {
    let visit = Visit::begin();
    visit.open("/online");
    hold(&visit, ".pick-name input");
    visit.fill(".pick-name input", "Maeva");
    press(&visit, "Enter");
    until_held(&visit, "h1");

    visit.press("Account");
    visit.until_true("return document.querySelector('form:nth-of-type(2) input').value === 'Maeva'");
    visit.fill("form:nth-of-type(2) input[type=password]", "correct horse");
    hold(&visit, "form:nth-of-type(2) button.main");
    press(&visit, "Enter");
    visit.until(".log-out");
    until_held(&visit, "h1");
    visit.until_said("[role=status]", "Your account is made.");

    visit.run("document.querySelector('.data').open = true");
    visit.fill(".data input", "battery staple");
    hold(&visit, ".data input");
    press(&visit, "Enter");
    visit.until_said(".data .delete", "Really delete everything?");
    press(&visit, "Escape");
    visit.until_said(".data .delete", "Delete my data");
    press(&visit, "Enter");
    press(&visit, "Enter");
    visit.until_said(".data .refusal", "This is not your password.");
    until_held(&visit, ".data .delete");
}
