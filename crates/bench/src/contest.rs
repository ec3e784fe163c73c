//! Contestants, measured in turns so that a noisy machine hurts all alike.

use cpu_time::ProcessTime;
use std::time::Duration;

/// How many times each contestant is measured.
pub const ROUNDS: usize = 15;

/// The shortest stretch that is timed: reading the clock must not weigh.
const STRETCH: Duration = Duration::from_millis(1);

/// Work done: random playouts and the moves in them, or the nodes of a tree.
#[derive(Copy, Clone, Default)]
pub struct Tally {
    /// Games played to their end.
    pub playouts: u64,
    /// Moves chosen.
    pub decisions: u64,
    /// Legal moves generated.
    pub generated: u64,
    /// Move sequences counted.
    pub nodes: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.playouts += other.playouts;
        self.decisions += other.decisions;
        self.generated += other.generated;
        self.nodes += other.nodes;
    }

    fn per_second(self, time: Duration) -> Rates {
        let rate = |count: u64| count as f64 / time.as_secs_f64();
        Rates {
            playouts: rate(self.playouts),
            decisions: rate(self.decisions),
            generated: rate(self.generated),
            nodes: rate(self.nodes),
        }
    }
}

/// Work done in a second.
#[derive(Copy, Clone)]
pub struct Rates {
    /// Games played to their end.
    pub playouts: f64,
    /// Moves chosen.
    pub decisions: f64,
    /// Legal moves generated.
    pub generated: f64,
    /// Move sequences counted.
    pub nodes: f64,
}

/// One of the rates.
pub type Rate = fn(&Rates) -> f64;

/// Something that can be done again and again.
pub trait Work {
    /// Does it so many times, with the random numbers of this seed.
    fn times(&mut self, times: u64, seed: u64) -> Tally;
}

/// Somebody whose work is measured.
pub struct Contestant {
    /// What the report calls it.
    pub name: String,
    work: Box<dyn Work>,
    /// How many stretches there were; each has its own random numbers.
    stretches: u64,
    /// How often the work fills a stretch.
    times: u64,
    rounds: Vec<Rates>,
}

impl Contestant {
    /// Enters a contest.
    pub fn new(name: impl Into<String>, work: impl Work + 'static) -> Contestant {
        Contestant { name: name.into(), work: Box::new(work), stretches: 0, times: 1, rounds: Vec::new() }
    }

    /// The middle one of what the rounds measured.
    pub fn median(&self, rate: Rate) -> f64 {
        middle(self.rounds.iter().map(rate).collect())
    }

    /// The middle one of the rounds' ratios to another: what slows a round down slows both.
    pub fn ratio(&self, other: &Contestant, rate: Rate) -> f64 {
        middle(self.rounds.iter().zip(&other.rounds).map(|(own, its)| rate(own) / rate(its)).collect())
    }

    /// Finds how often the work fills a stretch, which also warms it up.
    fn calibrate(&mut self) {
        loop {
            let begun = ProcessTime::now();
            self.work.times(self.times, self.stretches);
            if begun.elapsed() >= STRETCH {
                return;
            }
            self.times *= 2;
        }
    }

    fn measure(&mut self, slice: Duration) {
        let mut done = Tally::default();
        let begun = ProcessTime::now();
        let mut time = Duration::ZERO;
        while time < slice {
            done.add(self.work.times(self.times, self.stretches));
            self.stretches += 1;
            time = begun.elapsed();
        }
        self.rounds.push(done.per_second(time));
    }
}

/// The middle one of some figures.
pub fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Measures everybody for this long in all, in rounds. Time is the process's own: what others take of the machine is not
/// counted, but all threads are that a contestant starts.
pub fn run(mut contestants: Vec<&mut Contestant>, each: Duration) {
    for contestant in &mut contestants {
        contestant.calibrate();
    }
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}: {} contestants", contestants.len());
        for contestant in &mut contestants {
            contestant.measure(each / ROUNDS as u32);
        }
    }
}
