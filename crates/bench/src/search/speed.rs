//! How fast the searches are: alone, beside other crates, on two threads, in a browser.

use super::positions::{Decision, decisions};
use super::simulations::{self, SIMULATIONS};
use crate::contest::{self, middle};
use crate::report::{Page, Target, short};
use anyhow::Result;
use bots::{Limit, Mind};
use browser::MindPage;
use catalog::GameId;
use cpu_time::ProcessTime;
use std::time::Duration;

/// Nodes of a question about an open game, and about one with secrets.
const NODES: [u64; 2] = [1_000_000, 10_000];

/// Measures, and writes what was asked and what is.
pub fn report(page: &mut Page, games: &[GameId], each: Duration, rounds: usize) -> Result<()> {
    page.heading("Speed");
    let mut targets = Vec::new();
    alpha_beta(page, games, rounds, &mut targets)?;
    connect_four(page, each, rounds, &mut targets);
    in_browser(page, games, rounds, &mut targets)?;
    page.targets(&targets);
    Ok(())
}

fn nodes(game: GameId) -> u64 {
    NODES[usize::from(!game.meta().is_perfect())]
}

fn some(game: GameId, count: usize) -> Result<Vec<Decision>> {
    decisions(game, game.meta().seats.0, count, 11)
}

/// Nodes in a second of the process's own time.
fn rate(decision: &Decision, nodes: u64) -> Result<f64> {
    let begun = ProcessTime::now();
    let (thought, _) = decision.think(Mind::Knowing, Limit::Nodes(nodes), 1)?;
    Ok(thought.nodes as f64 / begun.elapsed().as_secs_f64())
}

fn alpha_beta(page: &mut Page, games: &[GameId], rounds: usize, targets: &mut Vec<Target>) -> Result<()> {
    let mut rows = Vec::new();
    for game in games.iter().copied() {
        eprintln!("nodes a second: {game}");
        let rates: Result<Vec<f64>> = some(game, rounds)?.iter().map(|at| rate(at, nodes(game))).collect();
        let rate = middle(rates?);
        rows.push([game.to_string(), nodes(game).to_string(), short(rate)]);
        if game == GameId::EasterIsland {
            let what = "easter-island: million nodes of alpha-beta a second, one core".into();
            targets.push(Target { what, asked: 1.5, measured: rate / 1e6 });
        }
    }
    page.paragraph(
        "The full search, by the process's own time: the middle one of several positions of one game. A node is a \
         position in the open games, a simulation in those with secrets.",
    );
    page.table(["search", "nodes", "nodes/s"], &rows);
    Ok(())
}

fn connect_four(page: &mut Page, each: Duration, rounds: usize, targets: &mut Vec<Target>) {
    let mut all = [simulations::ours(), simulations::board_game(), simulations::minimax()];
    contest::run(all.iter_mut().collect(), each);
    let [ours, rivals @ ..] = &all;
    let by = |rates: &contest::Rates| rates.nodes;
    let faster = if rivals[0].median(by) >= rivals[1].median(by) { &rivals[0] } else { &rivals[1] };
    targets.push(Target {
        what: format!("connect-four: simulations/s to {}, the faster one", faster.name),
        asked: 1.5,
        measured: ours.ratio(faster, by),
    });
    eprintln!("connect-four on two threads");
    let [twice, minimax_twice] = simulations::on_two_threads(3 * rounds);
    targets.push(Target {
        what: "connect-four: simulations/s on two threads to one, by the wall's clock".into(),
        asked: 1.8,
        measured: twice.speed,
    });
    page.paragraph(&format!(
        "Monte Carlo tree search on Connect Four, {SIMULATIONS} simulations from the empty grid, a random game to its \
         end for each, one thread, a new tree each time, by the process's own time.",
    ));
    let row = |one: &contest::Contestant| [one.name.clone(), short(one.median(by))];
    page.table(["search", "simulations/s"], &all.iter().map(row).collect::<Vec<_>>());
    page.paragraph(&format!(
        "On two threads, the quickest of {} rounds: ours does {:.2} times as many simulations a second by the wall's \
         clock as on one, and takes {:.2} times the processors' time for each; minimax {:.2} and {:.2} times.",
        3 * rounds,
        twice.speed,
        twice.cost,
        minimax_twice.speed,
        minimax_twice.cost,
    ));
}

/// What others on the machine have disturbed least.
fn quickest(times: Vec<f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}

fn in_browser(page: &mut Page, games: &[GameId], rounds: usize, targets: &mut Vec<Target>) -> Result<()> {
    let mind = MindPage::open()?;
    let mut rows = Vec::new();
    for game in games.iter().copied() {
        eprintln!("in a browser: {game}");
        let nodes = nodes(game);
        let mut ratios = Vec::new();
        for decision in some(game, rounds)? {
            let question = decision.question(nodes);
            // The first answers in the page are slower: the browser has not compiled it for speed yet.
            mind.time(&question, 2)?;
            let native = |_| -> Result<f64> {
                Ok(decision.think(Mind::Knowing, Limit::Nodes(nodes), 0)?.1.as_secs_f64() * 1000.0)
            };
            let native: Result<Vec<f64>> = (0..3).map(native).collect();
            ratios.push(quickest(native?) / quickest(mind.time(&question, 3)?));
        }
        let ratio = middle(ratios);
        rows.push([game.to_string(), nodes.to_string(), format!("{ratio:.2}")]);
        targets.push(Target { what: format!("{game}: browser to native"), asked: 0.6, measured: ratio });
    }
    page.paragraph(
        "The same questions in chromium and natively, in turns, by the wall's clock: the quickest of three answers on \
         either side, and the middle one of several positions.",
    );
    page.table(["search", "nodes", "browser to native"], &rows);
    Ok(())
}
