//! Nothing on the screen of a table jumps while a game is played: by the browser's own figure.

use crate::page::Visit;
use catalog::GameId;
use serde_json::json;

/// Notes whatever moves without having been moved, and what it was.
const WATCH: &str = "
window.shifts = [];
// Choices are others after every move, and so is where they stand; and the story scrolls.
const choice = ({ node }) => (node?.nodeType === 1 ? node : node?.parentElement)?.closest('.choices, .story-list') || !node?.isConnected;
new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) => {
  // Less than what a number of a card takes up is no jump.
  if (value < 0.001 || sources?.every(choice)) return;
  const named = ({ node, previousRect: a, currentRect: b }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return `${element?.tagName}.${element?.className?.baseVal ?? element?.className} ${[a.x, a.y, a.width, a.height]} -> ${[b.x, b.y, b.width, b.height]}`;
  };
  window.shifts.push(`${value.toFixed(4)} ${(sources ?? []).map(named).join(' | ')}`);
})).observe({ type: 'layout-shift' });";

/// What moved since it was watched.
const MOVED: &str = "const done = arguments[0]; setTimeout(() => done(window.shifts), 300);";

#[test]
fn nothing_jumps_during_a_game() {
    let visit = Visit::begin();
    for (width, height, phone) in [(1280, 800, false), (390, 844, true)] {
        visit.browser.shape(width, height, phone).unwrap();
        for game in GameId::ALL {
            visit.begin_game(&game.to_string());
            visit.until(".spot.open, .choice");
            visit.run(WATCH);
            visit.play(40);
            let moved = visit.browser.wait(MOVED, &[]).unwrap();
            assert_eq!(moved, json!([]), "{game} at {width} by {height}");
        }
    }
}
