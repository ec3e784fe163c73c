//! The report: Markdown tables.

use crate::contest::{Contestant, Rate};
use std::fmt::Write;

/// What is asked of a ratio.
pub struct Target {
    /// Of what to what.
    pub what: String,
    /// The least that will do.
    pub asked: f64,
    /// What it is.
    pub measured: f64,
}

impl Target {
    /// Whether it will do.
    pub fn verdict(&self) -> &'static str {
        if self.measured >= self.asked { "reached" } else { "missed" }
    }
}

/// A page of Markdown being written.
#[derive(Default)]
pub struct Page {
    /// What is written so far.
    pub text: String,
}

impl Page {
    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: &str) {
        self.line(format_args!("{text}\n"));
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: &str) {
        self.line(format_args!("## {text}\n"));
    }

    /// Adds a table: its head, and its rows.
    pub fn table<const N: usize>(&mut self, head: [&str; N], rows: &[[String; N]]) {
        self.line(format_args!("| {} |", head.join(" | ")));
        self.line(format_args!("|---|{}", "---:|".repeat(N - 1)));
        for row in rows {
            self.line(format_args!("| {} |", row.join(" | ")));
        }
        self.line(format_args!(""));
    }

    /// Adds the table of random playouts.
    pub fn playouts<'c>(&mut self, contestants: impl Iterator<Item = &'c Contestant>) {
        self.line(format_args!("| random playouts | playouts/s | decisions/s | legal moves/s |"));
        self.line(format_args!("|---|---:|---:|---:|"));
        for contestant in contestants {
            let rates: [Rate; 3] = [|r| r.playouts, |r| r.decisions, |r| r.generated];
            let [playouts, decisions, generated] = rates.map(|rate| short(contestant.median(rate)));
            self.line(format_args!("| {} | {playouts} | {decisions} | {generated} |", contestant.name));
        }
        self.line(format_args!(""));
    }

    /// Adds the table of perft.
    pub fn trees<'c>(&mut self, contestants: impl Iterator<Item = &'c Contestant>) {
        self.line(format_args!("| perft | nodes/s |"));
        self.line(format_args!("|---|---:|"));
        for contestant in contestants {
            self.line(format_args!(
                "| {} | {} |",
                contestant.name,
                short(contestant.median(|rates| rates.nodes))
            ));
        }
        self.line(format_args!(""));
    }

    /// Adds the table of ratios.
    pub fn targets(&mut self, targets: &[Target]) {
        self.line(format_args!("| ratio | asked | measured | |"));
        self.line(format_args!("|---|---:|---:|---|"));
        for target in targets {
            let Target { what, asked, measured } = target;
            self.line(format_args!("| {what} | {asked:.1} | {measured:.2} | {} |", target.verdict()));
        }
        self.line(format_args!(""));
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{line}").expect("a string takes all");
    }
}

/// The figure with three digits or more, in thousands or millions.
pub fn short(figure: f64) -> String {
    match figure {
        1e8.. => format!("{:.0} M", figure / 1e6),
        1e7.. => format!("{:.1} M", figure / 1e6),
        1e6.. => format!("{:.2} M", figure / 1e6),
        1e5.. => format!("{:.0} k", figure / 1e3),
        1e4.. => format!("{:.1} k", figure / 1e3),
        _ => format!("{figure:.0}"),
    }
}
