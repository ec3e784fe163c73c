//! Whether searches keep to what they are given, and how long the levels take.

use super::positions::decisions;
use crate::contest::middle;
use crate::report::Page;
use anyhow::Result;
use bots::{Level, Limit, Mind};
use catalog::GameId;

/// How far off is still kept.
const TOLERANCE: f64 = 1.1;

/// Measures, and writes what was asked and what is.
pub fn report(page: &mut Page, tables: &[(GameId, u8)], budgets: &[u64], positions: usize) -> Result<()> {
    page.heading("Time");
    budgets_kept(page, tables, budgets, positions)?;
    levels(page, tables, positions)
}

fn budgets_kept(page: &mut Page, tables: &[(GameId, u8)], budgets: &[u64], positions: usize) -> Result<()> {
    let mut rows = Vec::new();
    for (game, seats) in tables.iter().copied() {
        let decisions = decisions(game, seats, positions, 21)?;
        for asked in budgets.iter().copied() {
            eprintln!("{asked} ms: {game}, {seats} seats");
            // By the wall's clock each mind, then by the process's own time.
            let mut worst = [0.0; 4];
            for decision in &decisions {
                let limit = Limit::Ms(asked);
                let taken = [
                    decision.think(Mind::Knowing, limit, 1)?.1,
                    decision.think(Mind::Plain, limit, 1)?.1,
                    decision.think_undisturbed(Mind::Knowing, limit, 1)?.1,
                    decision.think_undisturbed(Mind::Plain, limit, 1)?.1,
                ];
                for (worst, taken) in worst.iter_mut().zip(taken) {
                    *worst = f64::max(*worst, taken.as_secs_f64() * 1000.0);
                }
            }
            let kept = worst[..2].iter().all(|taken| *taken <= TOLERANCE * asked as f64);
            let [knowing, plain, own_knowing, own_plain] = worst.map(|taken| format!("{taken:.1}"));
            let verdict = if kept { "kept" } else { "missed" };
            let own = format!("{own_knowing}, {own_plain}");
            let table = format!("{game}, {seats} seats");
            rows.push([table, asked.to_string(), knowing, plain, own, verdict.into()]);
        }
        let mut most = 0;
        for (mind, decision) in [Mind::Knowing, Mind::Plain].iter().zip(decisions.iter().cycle()) {
            for asked in [1_000, 10_000] {
                let (thought, _) = decision.think(*mind, Limit::Nodes(asked), 1)?;
                most = most.max(thought.nodes * 1000 / asked);
            }
        }
        anyhow::ensure!(most <= 1000, "{game} spends more nodes than it is given");
    }
    page.paragraph(&format!(
        "Milliseconds of the wall's clock that an answer took for a budget of `ms`: the worst of {positions} positions; \
         *undisturbed* are both by the process's own time, which others on the machine take nothing of. An answer comes sooner where nothing more can change it. A budget of `nodes` is never exceeded: the same \
         positions were asked with 1,000 and 10,000.",
    ));
    page.table(
        ["game", "ms asked", "full search, worst", "`uct`, worst", "both, undisturbed", "within 10 %"],
        &rows,
    );
    Ok(())
}

fn levels(page: &mut Page, tables: &[(GameId, u8)], positions: usize) -> Result<()> {
    let mut rows = Vec::new();
    for (game, seats) in tables.iter().copied() {
        eprintln!("levels 1 and 8: {game}, {seats} seats");
        let decisions = decisions(game, seats, positions, 22)?;
        let mut row = vec![format!("{game}, {seats} seats")];
        for level in [Level::MIN, Level::MAX] {
            let taken: Result<Vec<f64>> = (decisions.iter())
                .map(|at| Ok(at.think(Mind::Knowing, Limit::Level(level), 1)?.1.as_secs_f64() * 1000.0))
                .collect();
            let taken = taken?;
            let worst = taken.iter().copied().fold(0.0, f64::max);
            row.extend([format!("{:.1}", middle(taken)), format!("{worst:.1}")]);
        }
        rows.push(<[String; 5]>::try_from(row).expect("a name and four figures"));
    }
    page.paragraph(&format!(
        "Milliseconds that a level takes for an answer, of {positions} positions. The highest is stopped after three \
         seconds, whatever the machine.",
    ));
    let head = ["game", "level 1, middle", "level 1, worst", "level 8, middle", "level 8, worst"];
    page.table(head, &rows);
    Ok(())
}
