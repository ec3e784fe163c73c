//! Every screen: that it fits a phone, and that nobody is shut out.

use crate::page::Visit;
use catalog::GameId;

/// The screens there are, by address; each with what is there once it is shown.
pub fn screens(visit: &Visit) -> Vec<(String, String, &'static str)> {
    let mut screens = vec![
        ("home".to_owned(), "/".to_owned(), ".game-card"),
        ("settings".to_owned(), "/settings".to_owned(), "fieldset"),
        ("learn".to_owned(), "/learn".to_owned(), ".game-card .stones"),
        ("puzzles".to_owned(), "/puzzles".to_owned(), ".today .solve"),
        ("nowhere".to_owned(), "/nowhere".to_owned(), "h1"),
    ];
    for game in GameId::ALL {
        let lesson = &game.lessons(game_core::Lang::En)[1].key;
        screens.push((format!("{game}-set-up"), format!("/new/{game}"), "fieldset"));
        screens.push((format!("{game}-rules"), format!("/rules/{game}"), ".prose h1"));
        screens.push((format!("{game}-learn"), format!("/learn/{game}"), ".lessons"));
        screens.push((format!("{game}-lesson"), format!("/learn/{game}/{lesson}"), ".lesson .say"));
        if let Some(puzzle) = game.puzzles().first() {
            screens.push((format!("{game}-puzzles"), format!("/puzzles/{game}"), ".puzzles"));
            screens.push((format!("{game}-puzzle"), format!("/puzzles/{game}/{}", puzzle.key), ".picture"));
        }
        visit.begin_game(&game.to_string());
        visit.play(25);
        let table = visit.run("return location.pathname").as_str().unwrap().to_owned();
        screens.push((format!("{game}-table"), table.clone(), ".table .picture"));
        let replay = visit.keep_game(game, game.meta().seats.1);
        screens.push((format!("{game}-replay"), replay, ".replay .entry"));
    }
    screens.extend(online(visit));
    visit.open("/new/moai/here");
    visit.click("section button.main");
    visit.until(".cover-screen");
    let table = visit.run("return location.pathname").as_str().unwrap().to_owned();
    screens.push(("hand-over".to_owned(), table, ".cover-screen"));
    screens
}

/// Computer players of the lowest level take all seats but the first.
pub const AGAINST_COMPUTERS: &str = "
document.querySelectorAll('.seat-card:not(.s0) [data-kind=computer]').forEach((kind) => kind.click());
setTimeout(() => {
  document.querySelectorAll('.seat-card .level input').forEach((level) => {
    level.value = '1';
    level.dispatchEvent(new Event('input', { bubbles: true }));
  });
  document.querySelector('section button.main').click();
}, 50);";

/// The screens of online play: tables of every game, one that waits, and all around them.
fn online(visit: &Visit) -> Vec<(String, String, &'static str)> {
    let mut screens = vec![
        ("lobby".to_owned(), "/online".to_owned(), ".play-now"),
        ("leaders".to_owned(), "/leaderboard/easter-island".to_owned(), "nav"),
        ("history".to_owned(), "/history".to_owned(), ".filters"),
        ("account".to_owned(), "/account".to_owned(), ".log-out"),
        ("person".to_owned(), "/people/Hotu".to_owned(), ".filters"),
        ("no-table".to_owned(), "/table/none".to_owned(), "h1, .told"),
    ];
    visit.open("/account");
    visit.fill("form input[autocomplete=username]", "Hotu");
    visit.fill("form input[type=password]", "correct horse");
    visit.click("form button.main");
    visit.until(".log-out");
    let mut table = |name: String, looked: &'static str| {
        visit.until(looked);
        let path = visit.run("return location.pathname").as_str().unwrap().to_owned();
        screens.push((name, path, looked));
    };
    for game in GameId::ALL {
        visit.open(&format!("/online/new/{game}"));
        visit.until("section button.main");
        visit.run(AGAINST_COMPUTERS);
        table(format!("{game}-online"), ".table.online .picture");
    }
    visit.open("/online/new/easter-island");
    visit.until("section button.main");
    visit.run(AGAINST_COMPUTERS);
    visit.until(".table.online .picture");
    visit.play(4);
    visit.click(".resign");
    visit.click(".resign");
    table("over-online".to_owned(), ".after");
    visit.press("Look at it again");
    table("replay-online".to_owned(), ".replay .entry");
    visit.open("/online/new/chariots");
    table("set-up-online".to_owned(), "fieldset");
    visit.click("section button.main");
    table("waiting".to_owned(), ".chairs .copy");
    let link = visit.run("return new URL(document.querySelector('.row > .copy').dataset.text).pathname");
    screens.push(("link".to_owned(), link.as_str().unwrap().to_owned(), ".chairs"));
    screens
}

/// What of the page is wider than the window, and what can be touched but is too small for a finger.
const FITS: &str = "
const faults = [];
document.querySelectorAll('details').forEach((details) => { details.open = true; });
if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is ' + document.documentElement.scrollWidth + ' wide');
for (const button of document.querySelectorAll('button, .button, select, a.game, a.link, summary')) {
  const { width, height } = button.getBoundingClientRect();
  if (width && height < 39.5 && !button.closest('.lines, .turning, .told, .pace')) faults.push((button.textContent || button.name) + ' is ' + height + ' high');
}
return faults.slice(0, 5).join('; ');";

#[test]
fn every_screen_fits_a_phone() {
    let visit = Visit::begin();
    let screens = screens(&visit);
    for width in [360, 390] {
        visit.browser.shape(width, 780, true).unwrap();
        for (name, path, looked) in &screens {
            visit.open(path);
            visit.until(looked);
            assert_eq!(visit.run(FITS), "", "{name} at {width}");
        }
    }
    visit.no_errors("a phone");
}

/// What an audit of the page finds that shuts somebody out.
const AUDIT: &str = "
const done = arguments[arguments.length - 1];
document.querySelectorAll('details').forEach((details) => { details.open = true; });
axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 2).map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | '))
  .join('\\n')));";

#[test]
fn every_screen_is_for_everyone() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe/axe_playwright_python/axe.min.js");
    let axe = std::fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("{file}: {error}; `cargo xtask test` brings it"));
    let visit = Visit::begin();
    let screens = screens(&visit);
    let mut faults = Vec::new();
    for night in [false, true] {
        visit.browser.shape(1280, 860, night).unwrap();
        for (name, path, looked) in &screens {
            visit.open(path);
            visit.until(looked);
            visit.run(&axe);
            let found = visit.browser.wait(AUDIT, &[]).unwrap();
            if found != "" {
                faults.push(format!(
                    "{name}, {}: {}",
                    if night { "night" } else { "day" },
                    found.as_str().unwrap_or_default()
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
