//! A game looked at again, in a real browser.

use crate::page::Visit;
use catalog::GameId;

/// Where things are that must not move, and where one is.
const PLACES: &str = "
const place = (looked) => { const { x, y, width, height } = document.querySelector(looked).getBoundingClientRect(); return [x, y, width, height].map(Math.round).join(' '); };
return [scrollY, ...['.steps', '.scrub', '.steps .main', '.prompt', '.players', '.stage'].map(place)].join(' | ');";

/// Whether the line of the place that is looked at is marked, and is in sight within its list.
const IN_SIGHT: &str = "
const [line, list] = [document.querySelector('.entry.here'), document.querySelector('.story-list').getBoundingClientRect()];
const { top, bottom } = line?.getBoundingClientRect() ?? {};
return !!line && line.getAttribute('aria-current') === 'step' && top >= list.top - 1 && bottom <= list.bottom + 1;";

/// What has jumped since this was first asked; what can be chosen instead is another list at every place.
const SHIFTS: &str = "
const named = (node) => node?.className?.baseVal ?? node?.className ?? node?.parentElement?.className;
if (window.shifts === undefined) {
  window.shifts = [];
  const note = (sources) => window.shifts.push(...sources.map(({ node }) => named(node)).filter((name) => !name?.includes('choice')));
  new PerformanceObserver((list) => list.getEntries().forEach(({ sources }) => note(sources))).observe({ type: 'layout-shift' });
}
return window.shifts.join('; ');";

/// A press on a line of the story goes there and nothing else moves; keys lead on, and nothing jumps on the way, at a desk and on a phone.
#[test]
fn a_press_on_the_story_goes_there_and_the_controls_stay() {
    let visit = Visit::begin();
    let path = visit.keep_game(GameId::Moai, 3);
    for (width, height) in [(1280, 800), (390, 844)] {
        visit.browser.shape(width, height, false).unwrap();
        visit.open(&path);
        visit.until(".replay .entry.here, .replay .entry");
        if width < 760 {
            visit.click(".pull");
            visit.until(".tale.open");
        }
        let before = visit.run(PLACES);
        visit.run(SHIFTS);
        for line in [300, 40, 180] {
            visit.run(&format!("document.querySelectorAll('.replay .entry')[{line}].click()"));
            visit.until_true(&format!(
                "return document.querySelectorAll('.replay .entry')[{line}].classList.contains('here')"
            ));
            visit.until_true(IN_SIGHT);
            assert_eq!(visit.run(PLACES), before, "line {line} at {width}");
        }
        // One move on and back again by keys is the same place.
        let ply = "return document.querySelector('.steps-place').textContent";
        let there = visit.run(ply);
        visit.browser.press("ArrowRight").unwrap();
        assert_ne!(visit.run(ply), there);
        visit.browser.press("ArrowLeft").unwrap();
        assert_eq!(visit.run(ply), there);
        for _ in 0..40 {
            visit.browser.press("ArrowRight").unwrap();
        }
        visit.until_true(IN_SIGHT);
        visit.browser.press("End").unwrap();
        visit.until(".replay .sentence.over");
        visit.browser.press("Home").unwrap();
        assert_eq!(visit.run(PLACES), before, "by keys at {width}");
        // It plays itself until it is stopped.
        visit.browser.press(" ").unwrap();
        visit.until_true(
            "return Number(document.querySelector('.steps-place').textContent.split(' ')[0]) >= 3",
        );
        visit.browser.press(" ").unwrap();
        visit.until(".steps .main[aria-label='Play it']");
        assert_eq!(visit.run(SHIFTS), "", "at {width}");
    }
    visit.no_errors("the story of a replay");
}

/// Whoever looks with a seat's eyes reads the story as that seat knew it; where all is open nobody is asked for eyes.
#[test]
fn the_story_is_there_for_every_pair_of_eyes() {
    let visit = Visit::begin();
    visit.open(&visit.keep_game(GameId::Chariots, 3));
    let story =
        "return [...document.querySelectorAll('.replay .entry')].map((line) => line.textContent).join('\\n')";
    visit.until(".replay .entry");
    let all = visit.run(story).as_str().unwrap().to_owned();
    assert!(!all.contains('?'), "with all hands open nothing is hidden");
    for eyes in 2..=5 {
        visit.click(&format!(".eyes button:nth-child({eyes})"));
        visit.until_true_of(
            "return [...document.querySelectorAll('.replay .entry')].map((line) => line.textContent).join('\\n') !== arguments[0]",
            &all,
        );
        let told = visit.run(story).as_str().unwrap().to_owned();
        assert!(told.lines().count() > all.lines().count() / 2, "eyes {eyes}: {}", told.lines().count());
        assert!(told.contains("split ?"), "eyes {eyes} do not see how others split their stones");
    }
    visit.open(&visit.keep_game(GameId::Eclipsia, 2));
    visit.until(".replay .entry");
    assert_eq!(visit.run("return document.querySelectorAll('.eyes').length"), 0);
    // Another move is tried: it stands beside the game, and the game is as long as it was.
    let last = visit.run("return document.querySelector('.scrub').max");
    visit.click(".replay .spot.open");
    visit.until(".replay .entry.way.here");
    assert_eq!(visit.run("return document.querySelector('.scrub').max"), last);
    // What was refused is gone with the next step.
    visit.fill(".menu .typed input", "nonsense");
    visit.click(".menu .typed button");
    visit.until(".toast:not(.none)");
    visit.browser.press("ArrowLeft").unwrap();
    visit.until(".toast.none");
    visit.no_errors("eyes");
}
