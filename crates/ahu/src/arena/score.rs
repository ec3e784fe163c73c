//! What matches say: means with 95 % intervals, Elo, and when to stop.

/// The result of one deal for one contestant: the mean of its shares of the win over the deal's games.
#[derive(Clone, Debug, Default)]
pub struct Score {
    deals: Vec<f64>,
}

/// A mean and how far the truth may be from it, with 95 % confidence.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The half-width of the interval.
    pub margin: f64,
}

impl Score {
    /// Adds the result of a deal.
    pub fn add(&mut self, share: f64) {
        self.deals.push(share);
    }

    /// How many deals there are.
    pub fn deals(&self) -> usize {
        self.deals.len()
    }

    /// The mean share of the win.
    pub fn share(&self) -> Estimate {
        let count = self.deals.len() as f64;
        if self.deals.is_empty() {
            return Estimate { mean: 0.0, margin: 1.0 };
        }
        let mean = self.deals.iter().sum::<f64>() / count;
        Estimate { mean, margin: 1.96 * (self.variance() / count).sqrt() }
    }

    /// The variance of a deal, with one imagined deal of each extreme so that few deals do not look certain.
    fn variance(&self) -> f64 {
        let padded = self.deals.iter().copied().chain([0.0, 1.0]);
        let count = self.deals.len() as f64 + 2.0;
        let mean = padded.clone().sum::<f64>() / count;
        padded.map(|deal| (deal - mean).powi(2)).sum::<f64>() / (count - 1.0)
    }

    /// The log likelihood ratio of being `elo1` rather than `elo0` stronger, in a game of two.
    pub fn likelihood(&self, elo0: f64, elo1: f64) -> f64 {
        let (low, high) = (expected(elo0), expected(elo1));
        let share = self.share().mean;
        self.deals.len() as f64 * (high - low) * (2.0 * share - low - high) / (2.0 * self.variance())
    }
}

/// The share of the win that a difference in Elo promises.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that a share of the win stands for.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// A sequential test: it stops once one of two differences in Elo is nineteen times as likely as the other.
#[derive(Copy, Clone, Debug)]
pub struct Sprt {
    /// What is feared.
    pub elo0: f64,
    /// What is hoped for.
    pub elo1: f64,
}

impl Sprt {
    /// Whether the hope (`true`) or the fear (`false`) is accepted by now.
    pub fn verdict(&self, score: &Score) -> Option<bool> {
        let bound = 19f64.ln();
        match score.likelihood(self.elo0, self.elo1) {
            ratio if ratio >= bound => Some(true),
            ratio if ratio <= -bound => Some(false),
            _ => None,
        }
    }
}

impl std::str::FromStr for Sprt {
    type Err = String;
    fn from_str(text: &str) -> Result<Sprt, String> {
        let pair = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        match pair {
            Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err(format!("{text:?} is not a pair of Elo differences; 0,30 is one")),
        }
    }
}
